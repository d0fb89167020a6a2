//! Games as PGN: written when they are over, read back to go on with a match.

use super::referee::FinishedGame;
use super::verdict::{Fault, Verdict};
use movegen::{Color, Options, Variant, pgn};

/// What the tags of a game say besides its course.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Heading<'a> {
    /// The game's place in the match.
    pub(crate) round: &'a str,
    /// White's and Black's player.
    pub(crate) players: [&'a str; 2],
    /// How long they may think.
    pub(crate) time_control: &'a str,
}

/// The tags and values of a game, in PGN's order.
pub(crate) fn tags(heading: &Heading<'_>, game: &FinishedGame) -> Vec<(&'static str, String)> {
    let played = game.record.game();
    let termination = game.verdict.fault().map_or("normal", Fault::termination);
    let mut tags = vec![
        ("Event", "megaton match".to_owned()),
        ("Site", "?".to_owned()),
        // Games are the same whenever they are played.
        ("Date", "????.??.??".to_owned()),
        ("Round", heading.round.to_owned()),
        ("White", heading.players[0].to_owned()),
        ("Black", heading.players[1].to_owned()),
        ("Result", result_text(&game.verdict).to_owned()),
        ("Variant", played.variant().id().to_owned()),
        ("SetUp", "1".to_owned()),
        ("FEN", game.record.start().to_owned()),
        ("TimeControl", heading.time_control.to_owned()),
        ("PlyCount", game.record.san().len().to_string()),
        ("Termination", termination.to_owned()),
    ];
    tags.extend(chosen_rules(played.variant(), played.options()));
    tags
}

/// The rule options of a variant that are not what they usually are.
pub(crate) fn chosen_rules(
    variant: Variant,
    rules: &Options,
) -> impl Iterator<Item = (&'static str, String)> {
    let asked_for = variant.options();
    let values = asked_for.map(|option| (option, rules.get(option)));
    values.filter(|(option, value)| option.values[0] != value).map(|(option, value)| (option.name, value))
}

/// `1-0`, `0-1` or `1/2-1/2`.
fn result_text(verdict: &Verdict) -> &'static str {
    match verdict.winner() {
        Some(Color::White) => "1-0",
        Some(Color::Black) => "0-1",
        None => "1/2-1/2",
    }
}

/// The whole game, with the reason of its end as its last comment and an empty line behind it.
pub(crate) fn game_text(heading: &Heading<'_>, game: &FinishedGame) -> String {
    let reason = match &game.verdict {
        Verdict::Played(_) => game.verdict.reason().to_owned(),
        Verdict::Forfeited { loser, .. } => format!("{}: {}", side_name(*loser), game.verdict.reason()),
    };
    let tags: Vec<_> =
        tags(heading, game).into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    pgn::text(&tags, game.record.start(), game.record.san(), &reason, result_text(&game.verdict))
}

fn side_name(side: Color) -> &'static str {
    match side {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// The tags of a game that was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tags(Vec<(String, String)>);

impl Tags {
    /// The value of a tag.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// Reads the tags of the complete games at the start of a file that [`game_text`] wrote, and says
/// how many bytes they take. A game that was cut off while it was written is not complete.
pub(crate) fn read_complete(text: &str) -> (Vec<Tags>, usize) {
    let mut games = Vec::new();
    let mut complete = 0;
    let mut tags = Tags::default();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        at += line.len();
        if let Some(tag) = pgn::tag_of(line) {
            tags.0.push(tag);
        } else if tags.get("Result").is_some_and(|result| ends_with_word(line, result)) {
            games.push(std::mem::take(&mut tags));
            complete = at;
        } else if line.trim().is_empty() && tags.0.is_empty() {
            // The empty line behind a game.
            complete = at;
        }
    }
    (games, complete)
}

/// Whether a whole line ends with this word.
fn ends_with_word(line: &str, word: &str) -> bool {
    line.ends_with('\n') && line.split_ascii_whitespace().next_back() == Some(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::match_runner::record::Record;
    use movegen::AnyGame;

    fn finished(variant: Variant, fen: Option<&str>, moves: &str, forfeit: Option<&str>) -> FinishedGame {
        let mut record = Record::new(AnyGame::new(variant, Options::default(), fen).unwrap());
        for text in moves.split_ascii_whitespace() {
            let m = record.game().parse_move(text).unwrap();
            record.play(m).unwrap();
        }
        let verdict = match forfeit {
            None => Verdict::Played(record.game().outcome().unwrap()),
            Some(detail) => {
                let loser = record.game().side();
                Verdict::Forfeited { loser, fault: Fault::Crash, detail: detail.to_owned() }
            }
        };
        FinishedGame { record, verdict }
    }

    const HEADING: Heading<'_> =
        Heading { round: "3.2", players: ["one", "two \"b\\c\""], time_control: "5000 nodes a move" };

    #[test]
    fn a_game_is_written_with_its_tags_moves_and_reason() {
        let game = finished(Variant::Atomic, None, "Nf3 a6 Ng5 a5 Nxf7", None);
        let text = game_text(&HEADING, &game);
        for line in [
            "[Round \"3.2\"]",
            "[White \"one\"]",
            "[Black \"two \\\"b\\\\c\\\"\"]",
            "[Result \"1-0\"]",
            "[Variant \"atomic\"]",
            "[SetUp \"1\"]",
            "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]",
            "[Termination \"normal\"]",
            "1. Nf3 a6 2. Ng5 a5 3. Nxf7# {king exploded} 1-0",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} is not in\n{text}");
        }
    }

    #[test]
    fn numbers_go_on_from_the_start_position() {
        let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 17";
        let game = finished(Variant::Chess, Some(fen), "Kd7 e4 Kd6", Some("gone"));
        let text = game_text(&HEADING, &game);
        assert!(text.contains("\n17... Kd7 18. e4 Kd6 {White: gone} 0-1\n"), "{text}");
        assert!(text.contains("[Termination \"abandoned\"]"));
    }

    #[test]
    fn written_games_are_read_and_torn_ones_are_not() {
        let one = game_text(&HEADING, &finished(Variant::Atomic, None, "Nf3 a6 Ng5 a5 Nxf7", None));
        let two =
            game_text(&HEADING, &finished(Variant::Chess, None, "e4", Some("odd {text} [X \"y\"] 0-1")));
        let both = format!("{one}{two}");
        let (games, complete) = read_complete(&both);
        assert_eq!((games.len(), complete), (2, both.len()));
        assert_eq!(games[0].get("Black"), Some("two \"b\\c\""));
        assert_eq!(games[1].get("Variant"), Some("chess"));
        for cut in one.len()..both.len() - 2 {
            let (games, complete) = read_complete(&both[..cut]);
            assert_eq!((games.len(), complete), (1, one.len()), "cut at {cut}");
        }
        assert_eq!(read_complete(""), (Vec::new(), 0));
    }
}
