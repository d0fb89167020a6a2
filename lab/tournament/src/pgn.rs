//! The games of a match, read back from their file to resume it.

use movegen::pgn;

/// The `Event` tag of match games.
pub(crate) const EVENT: &str = "megaton match";

/// The tags of a game read from a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tags(Vec<(String, String)>);

impl Tags {
    /// The value of a tag.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// Reads the tags of the complete games at the start of a file written by a table, and returns how many
/// bytes they take. A game that was cut off while being written is not complete.
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
            // The empty line after a game.
            complete = at;
        }
    }
    (games, complete)
}

/// Whether a text is empty, or the beginning of a match game that was cut off while being written.
pub(crate) fn is_begun_game(text: &str) -> bool {
    let first = format!("[Event \"{EVENT}\"]\n");
    text.starts_with(&first) || first.starts_with(text)
}

/// Whether a whole line ends with this word.
fn ends_with_word(line: &str, word: &str) -> bool {
    line.ends_with('\n') && line.split_ascii_whitespace().next_back() == Some(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbiter::{Fault, GameEnd, Heading, Seat, Table, TableSetup, Viewer};
    use movegen::{AnyGame, Options, Variant};
    use std::time::Duration;

    fn written(variant: Variant, moves: &str, fault: Option<&str>) -> String {
        let mut game = AnyGame::new(variant, Options::default(), None).unwrap();
        for text in moves.split_ascii_whitespace() {
            game.play_text(text).unwrap();
        }
        let heading = Heading { event: EVENT.to_owned(), round: "3.2".to_owned(), ..Heading::default() };
        let seats = [Seat::program("one"), Seat::program("two \"b\\c\"")];
        let mut table = Table::new(TableSetup { heading, ..TableSetup::new(game, seats) }, Duration::ZERO);
        if let Some(detail) = fault {
            let loser = table.game().side();
            let end = GameEnd::Faulted { loser, fault: Fault::Crash, detail: detail.to_owned() };
            table.finish(end, Duration::ZERO);
        }
        table.pgn(Viewer::Both)
    }

    #[test]
    fn a_game_is_written_with_its_tags_moves_and_reason() {
        let text = written(Variant::Atomic, "Nf3 a6 Ng5 a5 Nxf7", None);
        for line in [
            "[Round \"3.2\"]",
            "[White \"one\"]",
            "[Black \"two \\\"b\\\\c\\\"\"]",
            "[Result \"1-0\"]",
            "[Variant \"atomic\"]",
            "[SetUp \"1\"]",
            "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]",
            "[Termination \"normal\"]",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} is not in\n{text}");
        }
        assert!(text.contains("{king exploded} 1-0"));
        let text = written(Variant::Chess, "e4", Some("gone"));
        assert!(text.contains("\n1. e4 {Black: gone} 1-0\n") && text.contains("[Termination \"abandoned\"]"));
    }

    #[test]
    fn written_games_are_read_and_torn_ones_are_not() {
        let one = written(Variant::Atomic, "Nf3 a6 Ng5 a5 Nxf7", None);
        let two = written(Variant::Chess, "e4", Some("odd {text} [X \"y\"] 1-0"));
        let both = format!("{one}{two}");
        let (games, complete) = read_complete(&both);
        assert_eq!((games.len(), complete), (2, both.len()));
        assert_eq!(games[0].get("Black"), Some("two \"b\\c\""));
        assert_eq!(games[1].get("Variant"), Some("chess"));
        for cut in one.len()..both.len() - 2 {
            let (games, complete) = read_complete(&both[..cut]);
            assert_eq!((games.len(), complete), (1, one.len()), "cut at {cut}");
            assert!(is_begun_game(&both[complete..cut]), "cut at {cut}");
        }
        assert_eq!(read_complete(""), (Vec::new(), 0));
        for notes in ["Buy milk.", "[Event \"Linares\"]\n", "[Event \"megaton matches\"]"] {
            assert!(!is_begun_game(notes), "{notes}");
        }
    }
}
