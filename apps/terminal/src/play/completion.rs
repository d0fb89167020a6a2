//! What the line that is being typed could become.

use super::command::{self, Argument, COMMANDS, PRACTICE_WORD};
use super::local_game::LocalGame;
use arbiter::Question;
use std::fs;
use std::path::Path;

/// The ways to go on with a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Completion {
    /// Where the word begins that is completed, in bytes.
    pub(super) start: usize,
    /// What it could be, whole words.
    pub(super) words: Vec<String>,
}

/// What the end of a line could become.
pub(super) fn complete(local_game: &LocalGame, line: &str) -> Completion {
    match line.split_once(' ') {
        None => Completion { start: 0, words: first_words(local_game, line) },
        Some((word, _)) => {
            let Some(entry) = command::find(word) else { return Completion::default() };
            let start = line.rfind(' ').map_or(0, |at| at + 1);
            let begun = &line[start..];
            // Commands take one word; names of files may have blanks that are not completed.
            let words = match entry.argument {
                Argument::File => files(begun),
                Argument::Game if line[..start].trim_end().contains(' ') => {
                    let word = PRACTICE_WORD;
                    if begins(word, begun) { vec![word.to_owned()] } else { Vec::new() }
                }
                _ if line[..start].trim_end().contains(' ') => Vec::new(),
                argument => {
                    let choices = argument.choices().into_iter();
                    choices.filter(|choice| begins(choice, begun)).map(str::to_owned).collect()
                }
            };
            Completion { start, words }
        }
    }
}

fn first_words(local_game: &LocalGame, begun: &str) -> Vec<String> {
    let answers: &[&str] = match local_game.question() {
        Some((_, Question::Vote)) => &["yes", "no"],
        Some((_, Question::Bomb)) => &["random"],
        None => &[],
    };
    let moves =
        if local_game.question().is_none() { local_game.texts().beginning(begun) } else { Vec::new() };
    let commands = COMMANDS.iter().map(|entry| entry.names[0]);
    let words = commands.filter(|word| !begun.is_empty() && word.starts_with(begun));
    let answers = answers.iter().copied().filter(|answer| begins(answer, begun));
    answers.chain(words).chain(moves).map(str::to_owned).collect()
}

fn begins(word: &str, begun: &str) -> bool {
    word.get(..begun.len()).is_some_and(|head| head.eq_ignore_ascii_case(begun))
}

/// Folders and PGN files whose path begins so.
fn files(begun: &str) -> Vec<String> {
    let (folder, name) = match begun.rsplit_once('/') {
        Some((folder, name)) => (format!("{folder}/"), name),
        None => (String::new(), begun),
    };
    let read = fs::read_dir(if folder.is_empty() { Path::new(".") } else { Path::new(&folder) });
    let mut names: Vec<_> = read
        .into_iter()
        .flatten()
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let found = entry.file_name().into_string().ok()?;
            let is_folder = entry.path().is_dir();
            let fits = found.starts_with(name) && (!found.starts_with('.') || name.starts_with('.'));
            (fits && (is_folder || found.ends_with(".pgn")))
                .then(|| format!("{folder}{found}{}", if is_folder { "/" } else { "" }))
        })
        .collect();
    names.sort();
    names
}

impl Completion {
    /// As much of the words as they have in common, if that is more than what is there.
    pub(super) fn common(&self, line: &str) -> Option<String> {
        let first = self.words.first()?;
        let shared = self.words[1..].iter().fold(first.as_str(), |shared, word| common_start(shared, word));
        let begun = line.get(self.start..)?;
        (shared.len() > begun.len()).then(|| format!("{}{shared}", &line[..self.start]))
    }

    /// The line with the word of this number, counted round and round.
    pub(super) fn nth(&self, line: &str, number: usize) -> Option<String> {
        let word = self.words.get(number % self.words.len().max(1))?;
        Some(format!("{}{word}", line.get(..self.start)?))
    }
}

fn common_start<'a>(one: &'a str, other: &str) -> &'a str {
    let same = one.char_indices().zip(other.chars()).find(|((_, a), b)| a != b);
    &one[..same.map_or(one.len().min(other.len()), |((at, _), _)| at)]
}

#[cfg(test)]
mod tests {
    use super::super::tests::local_game;
    use super::*;

    fn words(line: &str) -> Vec<String> {
        complete(&local_game("chess"), line).words
    }

    #[test]
    fn moves_commands_and_their_arguments_are_completed() {
        assert_eq!(words("Nc"), ["Nc3"]);
        assert_eq!(words("e2e"), ["e2e3", "e2e4"]);
        assert_eq!(words("hi"), ["hint"]);
        assert_eq!(words("new stra"), ["stratomic", "stratachess"]);
        assert_eq!(words("new pra"), ["practice"]);
        assert_eq!(words("new bomb pra"), ["practice"]);
        assert_eq!(words("side B"), ["black", "both"]);
        assert_eq!(words("set Th"), ["Threads", "threat"]);
        assert!(words("set threat x").is_empty() && words("dance x").is_empty());
    }

    /// Positions with drops (one gives check), launches, castling with missiles, promotions and secrets.
    #[test]
    fn nothing_is_offered_twice() {
        let positions = [
            ("stoltz", "4k3/8/8/8/8/8/4P3/4K3[U] w - - 0 1"),
            ("stoltz", "8/8/8/8/8/2k5/PP6/4K3[UA] w - - 0 1"),
            ("culverin", "4k3/8/8/8/8/8/1P6/4K3[U] w - - 0 1"),
            ("capatomic", "10/5k4/pp8/10/10/10/10/10/R4K3R/4M1M3 w KQ - 0 1 armed=1 missiles=e1g1"),
            ("stratomic", "10/4Pk4/10/10/10/10/10/10/1R3K2R1/M9 w KQ - 0 1 armed=1"),
        ];
        let starts = movegen::VARIANTS.iter().map(|spec| (spec.id, ""));
        for (variant, fen) in starts.chain(positions) {
            let mut local_game = local_game(variant);
            if !fen.is_empty() {
                local_game.obey(&format!("fen {fen}"), std::time::Instant::now());
                assert!(!local_game.texts().all().is_empty(), "{variant} {fen}");
            }
            let commands = COMMANDS.iter().map(|entry| format!("{} ", entry.names[0]));
            for line in commands.chain([String::new(), "U".to_owned(), "u".to_owned()]) {
                let words = complete(&local_game, &line).words;
                let mut bare: Vec<_> = words.iter().map(|word| word.trim_end_matches(['+', '#'])).collect();
                bare.sort_unstable();
                bare.dedup();
                assert_eq!(bare.len(), words.len(), "{variant} {fen} {line}: {words:?}");
            }
        }
    }

    #[test]
    fn a_line_grows_by_what_is_certain_and_goes_round_otherwise() {
        let completion = complete(&local_game("chess"), "new strat");
        assert_eq!(completion.common("new st"), Some("new strat".to_owned()));
        assert_eq!(completion.common("new strat"), None);
        assert_eq!(completion.nth("new strat", 1), Some("new stratachess".to_owned()));
        assert_eq!(completion.nth("new strat", 2), Some("new stratomic".to_owned()));
        assert_eq!(Completion::default().nth("x", 0), None);
        assert_eq!(common_start("é1", "éa"), "é");
    }
}
