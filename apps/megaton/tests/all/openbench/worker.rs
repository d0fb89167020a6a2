//! A second implementation of how OpenBench's worker (client 49) reads the runner's output and its PGN:
//! written from its behaviour, and as careless as it is where it is careless.

use regex_lite::Regex;
use std::collections::HashMap;

/// What the worker reports to its server.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Reported {
    /// Games lost, drawn and won by the first engine.
    pub(crate) games: [u32; 3],
    /// Pairs with 0, 1/2, 1, 3/2 and 2 points.
    pub(crate) pairs: [u32; 5],
    pub(crate) crashes: u32,
    pub(crate) time_losses: u32,
    pub(crate) illegal_moves: u32,
}

/// Reads standard output up to its end, or the first empty line.
pub(crate) fn read_output(output: &str) -> Reported {
    assert!(output.is_ascii(), "the worker decodes ASCII");
    let mut reported = Reported::default();
    let mut results: HashMap<usize, usize> = HashMap::new();
    for line in output.lines().map(str::trim).take_while(|line| !line.is_empty()) {
        if !line.contains("Finished game") {
            continue;
        }
        let reason = line.split(':').nth(1).unwrap();
        reported.crashes += u32::from(reason.contains("disconnect") || reason.contains("stalls"));
        reported.time_losses += u32::from(reason.contains("on time"));
        reported.illegal_moves += u32::from(reason.contains("illegal"));
        let tokens: Vec<&str> = line.split_whitespace().collect();
        let number: usize = tokens[2].parse().unwrap();
        let score = ["0-1", "1/2-1/2", "1-0"].iter().position(|known| *known == tokens[6]).unwrap();
        assert!(results.insert(number, score).is_none(), "game {number} ends twice");
        let first = number - (number + 1) % 2;
        if let (Some(&one), Some(&two)) = (results.get(&first), results.get(&(first + 1))) {
            // In the second game of a pair the first engine has Black.
            reported.games[one] += 1;
            reported.games[2 - two] += 1;
            reported.pairs[one + 2 - two] += 1;
        }
    }
    reported
}

/// A game of the PGN file as the worker cuts it out.
#[derive(Debug)]
pub(crate) struct Game {
    headers: Vec<String>,
    moves: Vec<String>,
}

/// Cuts the file at its empty lines.
pub(crate) fn read_games(pgn: &str) -> Vec<Game> {
    let mut lines = pgn.lines().map(str::trim_end);
    let mut games = Vec::new();
    loop {
        let mut block = || -> Vec<String> {
            lines.by_ref().take_while(|line| !line.is_empty()).map(str::to_owned).collect()
        };
        let (headers, moves) = (block(), block());
        if headers.is_empty() || moves.is_empty() {
            return games;
        }
        games.push(Game { headers, moves });
    }
}

impl Game {
    /// The value of a tag.
    pub(crate) fn tag(&self, name: &str) -> Option<&str> {
        let start = format!("[{name} ");
        self.headers.iter().find(|line| line.starts_with(&start))?.split('"').nth(1)
    }

    /// The error that the worker reports to its server.
    pub(crate) fn error(&self) -> Option<&'static str> {
        let termination = self.tag("Termination")?;
        [("abandoned", "Disconnect"), ("stalled", "Stalled"), ("illegal", "Illegal Move")]
            .into_iter()
            .find_map(|(word, error)| termination.contains(word).then_some(error))
    }

    /// The moves, each with what the worker keeps of its comment: score, depth, time, nodes, greatest depth,
    /// and the engine's own comment; `book`, or `None` where it keeps nothing.
    pub(crate) fn moves(&self) -> Vec<(String, Option<String>)> {
        let text = self.moves.join(" ");
        let pattern =
            Regex::new(r"\s*(?:\d+\.{1,3} )?([a-zA-Z0-9+=#*-]+) (?:\s*\{\s*([^}]*)\s*\})?").unwrap();
        pattern
            .captures_iter(&text)
            .map(|found| {
                let comment = found.get(2).map_or("", |comment| comment.as_str());
                (
                    found[1].to_owned(),
                    if comment.trim() == "book" { Some("book".into()) } else { kept(comment) },
                )
            })
            .collect()
    }
}

fn kept(comment: &str) -> Option<String> {
    let find = |pattern: &str| {
        let found = Regex::new(pattern).unwrap().captures(comment)?;
        Some(found[found.len() - 1].to_owned())
    };
    let score = find(r"([+-]?M?\d+(?:\.\d+)?/\d+)")?;
    let (time, nodes, depth) = (find(r"([\d.]+s)")?, find(r"n=(\d+)")?, find(r"sd=(\d+)")?);
    let own = find(r#"line="info string pgncomment ([^"]*)""#);
    let own = own.map_or_else(String::new, |own| format!(", line={own}"));
    Some(format!("{score} {time}, n={nodes}, sd={depth}{own}"))
}
