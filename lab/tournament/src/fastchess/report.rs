//! What is printed while the match is played, in the words that OpenBench's worker looks for.
//!
//! The worker splits a line at blanks and colons and stops at an empty one, so names are single words of ASCII
//! without colons. In the reasons it looks for `disconnect`, `stalls`, `on time` and `illegal`.

use arbiter::{Fault, GameEnd, Table};
use movegen::{Color, Ending, Outcome};

/// The line about a finished game of this number, from 1.
pub(super) fn finished(number: usize, table: &Table) -> String {
    let [white, black] = table.names().map(one_word);
    let (score, reason) = (score(table), reason(table));
    format!("Finished game {number} ({white} vs {black}): {score} {{{reason}}}")
}

/// The line about the score so far: games won, lost and drawn by the first player.
pub(super) fn score_so_far(names: [&str; 2], [won, lost, drawn]: [u32; 3]) -> String {
    let [first, second] = names.map(one_word);
    let games = won + lost + drawn;
    let share = (f64::from(won) + f64::from(drawn) / 2.0) / f64::from(games.max(1));
    format!("Score of {first} vs {second}: {won} - {lost} - {drawn}  [{share:.3}] {games}")
}

/// `1-0`, `0-1`, `1/2-1/2`, or `*` for a game that is not over.
pub(super) fn score(table: &Table) -> &'static str {
    table.end().map_or("*", GameEnd::score)
}

/// Why the game is over.
pub(super) fn reason(table: &Table) -> String {
    match table.end() {
        Some(GameEnd::Rules(outcome)) => by_the_rules(*outcome),
        Some(GameEnd::Faulted { loser, fault, .. }) => by_fault(*loser, *fault).to_owned(),
        Some(GameEnd::OutOfTimeDrawn(late)) => format!("Draw, {late} is late but {} cannot win", !*late),
        Some(end) => end.reason(table.names()),
        None => "unterminated".to_owned(),
    }
}

fn by_the_rules(outcome: Outcome) -> String {
    match (outcome.winner, outcome.ending) {
        (Some(winner), Ending::Checkmate) => format!("{winner} mates"),
        (Some(winner), ending) => format!("{winner} wins, {}", ending.reason()),
        (None, ending) => format!("Draw by {}", ending.reason()),
    }
}

fn by_fault(loser: Color, fault: Fault) -> String {
    match fault {
        Fault::Crash => format!("{loser} disconnects"),
        Fault::IllegalMove => format!("{loser} makes an illegal move"),
        Fault::TimeLoss => format!("{loser} loses on time"),
        Fault::Stall => format!("{loser}'s connection stalls"),
    }
}

fn one_word(name: &str) -> String {
    let is_fit = |letter: char| letter.is_ascii_graphic() && letter != ':';
    name.chars().map(|letter| if is_fit(letter) { letter } else { '_' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbiter::{Seat, TableSetup};
    use movegen::{AnyGame, Options, Variant};
    use std::time::Duration;

    fn table(moves: &str, end: Option<GameEnd>) -> Table {
        let mut game = AnyGame::new(Variant::Atomic, Options::default(), None).unwrap();
        for text in moves.split_ascii_whitespace() {
            game.play_text(text).unwrap();
        }
        let seats = [Seat::program("dev: \u{e9}"), Seat::program("base")];
        let mut table = Table::new(TableSetup::new(game, seats), Duration::ZERO);
        end.into_iter().for_each(|end| table.finish(end, Duration::ZERO));
        table
    }

    fn faulted(fault: Fault) -> Option<GameEnd> {
        Some(GameEnd::Faulted { loser: Color::Black, fault, detail: "odd: {1-0}".to_owned() })
    }

    #[test]
    fn lines_have_the_words_that_the_worker_looks_for() {
        let line = |fault| finished(12, &table("Nf3", faulted(fault)));
        assert_eq!(line(Fault::Crash), "Finished game 12 (dev___ vs base): 1-0 {Black disconnects}");
        assert!(line(Fault::Stall).ends_with("1-0 {Black's connection stalls}"));
        assert!(line(Fault::TimeLoss).ends_with("1-0 {Black loses on time}"));
        assert!(line(Fault::IllegalMove).ends_with("1-0 {Black makes an illegal move}"));
        let won = finished(1, &table("Nf3 a6 Ng5 a5 Nxf7", None));
        assert!(won.ends_with(": 1-0 {White wins, king exploded}"), "{won}");
        // No game was lost here.
        let late = finished(2, &table("Nf3", Some(GameEnd::OutOfTimeDrawn(Color::Black))));
        assert!(late.ends_with(": 1/2-1/2 {Draw, Black is late but White cannot win}"), "{late}");
        let drawn = finished(2, &table("Nf3", Some(GameEnd::Adjudicated { winner: None })));
        assert!(drawn.ends_with(": 1/2-1/2 {Draw by adjudication}"), "{drawn}");
    }

    #[test]
    fn no_end_by_the_rules_looks_like_a_fault() {
        let endings = [
            Ending::Checkmate,
            Ending::Stalemate,
            Ending::KingExploded,
            Ending::NoEvacuation,
            Ending::NoPieces,
            Ending::InsufficientMaterial,
            Ending::Repetition,
            Ending::FiftyMoves,
        ];
        for outcome in
            endings.into_iter().flat_map(|ending| [Outcome::draw(ending), Outcome::win(Color::White, ending)])
        {
            let reason = by_the_rules(outcome);
            for word in ["disconnect", "stalls", "on time", "illegal", ":"] {
                assert!(!reason.contains(word), "{reason}");
            }
        }
    }

    #[test]
    fn the_score_is_the_first_players() {
        assert_eq!(score_so_far(["a b", "c"], [3, 0, 1]), "Score of a_b vs c: 3 - 0 - 1  [0.875] 4");
    }
}
