//! What is printed while the match is played, in the words that OpenBench's worker looks for.
//!
//! The worker splits a line at blanks and colons and stops at an empty one, so names are single words of ASCII
//! without colons. In the reasons it looks for `disconnect`, `stalls`, `on time` and `illegal`.

use crate::plan::Plan;
use crate::sprt::{Decision, Sprt};
use crate::standings::Tally;
use crate::statistics::{DEVIATIONS_95, EloEstimate, NORMALIZED_ELO, PairCounts};
use arbiter::{Fault, GameEnd, Table, controls_text};
use movegen::{Color, Ending, Outcome};

/// The line about a finished game of this number, from 1.
pub(super) fn finished(number: usize, table: &Table) -> String {
    let [white, black] = table.names().map(one_word);
    let (score, reason) = (table.result(), reason(table));
    format!("Finished game {number} ({white} vs {black}): {score} {{{reason}}}")
}

/// The line about the score so far.
pub(super) fn score_so_far(names: [&str; 2], tally: &Tally) -> String {
    let [first, second] = names.map(one_word);
    let Tally { wins, losses, draws, .. } = tally;
    let share = tally.points() / f64::from(tally.games().max(1));
    format!("Score of {first} vs {second}: {wins} - {losses} - {draws}  [{share:.3}] {}", tally.games())
}

/// The lines about the result of the match.
pub(super) fn results(plan: &Plan, tally: &Tally) -> Vec<String> {
    let [first, second] = [0, 1].map(|player| one_word(plan.name(player)));
    let thinking = controls_text([0, 1].map(|player| plan.players[player].control));
    let mut lines =
        vec![format!("Results of {first} vs {second} ({thinking}, {}):", plan.openings.variant())];
    lines.extend(tally.pairs.estimate().iter().flat_map(|estimate| elo_lines(&tally.pairs, estimate)));
    let points = tally.points();
    let share = 100.0 * points / f64::from(tally.games().max(1));
    lines.push(format!(
        "Games: {}, Wins: {}, Losses: {}, Draws: {}, Points: {points:.1} ({share:.2} %)",
        tally.games(),
        tally.wins,
        tally.losses,
        tally.draws
    ));
    lines.push(format!("Ptnml(0-2): [{}]", tally.pairs.0.map(|count| count.to_string()).join(", ")));
    lines.extend(plan.sprt.iter().flat_map(|sprt| sprt_lines(sprt, &tally.pairs)));
    lines
}

/// What the pairs say about the difference in strength.
fn elo_lines(pairs: &PairCounts, estimate: &EloEstimate) -> [String; 2] {
    let half = |(low, high): (f64, f64)| (high - low) / 2.0;
    let error = estimate.interval.map_or("nan".to_owned(), |interval| format!("{:.2}", half(interval)));
    let games = f64::from(2 * pairs.total());
    // A lead is as unsure as the mean of so many games, whatever a game varies.
    let normalized_error = DEVIATIONS_95 * NORMALIZED_ELO / games.sqrt();
    let normalized = match estimate.normalized {
        Some(elo) => format!("{elo:.2} +/- {normalized_error:.2}"),
        None => "nan +/- nan".to_owned(),
    };
    let [lost, worse, level, better, won] = pairs.0.map(f64::from);
    let draws = 100.0 * level / f64::from(pairs.total());
    [
        format!("Elo: {:.2} +/- {error}, nElo: {normalized}", estimate.elo),
        format!(
            "LOS: {:.2} %, DrawRatio: {draws:.2} %, PairsRatio: {:.2}",
            100.0 * estimate.likelihood_of_superiority,
            (better + won) / (lost + worse)
        ),
    ]
}

/// How far the test has come, and what it accepted.
fn sprt_lines(sprt: &Sprt, pairs: &PairCounts) -> Vec<String> {
    let (lower, upper) = sprt.bounds();
    let ratio = sprt.log_likelihood_ratio(pairs);
    let way = 100.0 * if ratio < 0.0 { -ratio / lower } else { ratio / upper };
    let differences = format!("[{:.2}, {:.2}]", sprt.elo0, sprt.elo1);
    let mut lines = vec![format!("LLR: {ratio:.2} ({way:.1}%) ({lower:.2}, {upper:.2}) {differences}")];
    let accepted = match sprt.decision(pairs) {
        Decision::Elo0 => Some("H0"),
        Decision::Elo1 => Some("H1"),
        Decision::Open => None,
    };
    lines.extend(accepted.map(|one| format!("SPRT ({differences}) completed - {one} was accepted")));
    lines
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
    use crate::round::{Contestant, Round};
    use crate::sprt::EloScale;
    use crate::standings::GameResult;
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

    /// Pairs of games with these winners.
    fn tally<const PAIRS: usize>(winners: [[Option<Contestant>; 2]; PAIRS]) -> Tally {
        let mut tally = Tally::default();
        for (opening, pair) in winners.into_iter().enumerate() {
            for (swapped, winner) in [false, true].into_iter().zip(pair) {
                let round = Round { opening, encounter: 0, swapped };
                tally.add(GameResult { round, winner, fault: None });
            }
        }
        tally
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
        let first = Some(Contestant::First);
        let tally = tally([[first, first], [first, None]]);
        assert_eq!(score_so_far(["a b", "c"], &tally), "Score of a_b vs c: 3 - 0 - 1  [0.875] 4");
    }

    #[test]
    fn results_are_told_in_the_lines_of_fastchess() {
        let (first, second) = (Some(Contestant::First), Some(Contestant::Second));
        let tally = tally([[first, first], [first, None], [None, None], [second, first], [second, None]]);
        let estimate = tally.pairs.estimate().unwrap();
        let lines = elo_lines(&tally.pairs, &estimate);
        assert!(lines[0].starts_with("Elo: 70.44 +/- ") && lines[0].contains(", nElo: "), "{}", lines[0]);
        assert!(lines[1].ends_with("DrawRatio: 40.00 %, PairsRatio: 2.00"), "{}", lines[1]);
        let sprt = Sprt { elo0: -100.0, elo1: 100.0, alpha: 0.4, beta: 0.4, scale: EloScale::Normalized };
        let lines = sprt_lines(&sprt, &tally.pairs);
        assert!(lines[0].starts_with("LLR: ") && lines[0].ends_with(" (-0.41, 0.41) [-100.00, 100.00]"));
        assert_eq!(lines[1..], ["SPRT ([-100.00, 100.00]) completed - H1 was accepted"]);
    }
}
