//! `go` with all its limits, also understood by `megaton play`.

use crate::output::quote;
use crate::perft::MAX_PERFT_DEPTH;
use engine::{Clock, Limits, MAX_DEPTH};
use movegen::{AnyGame, Color, Move};
use std::time::Duration;

/// What a `go` command asks for.
#[derive(Debug, PartialEq, Eq)]
pub enum Request {
    /// A search. Parts of the command may have been wrong without leaving it without an end.
    Search {
        /// What ends it.
        limits: Limits,
        /// What was not understood.
        problems: Vec<String>,
    },
    /// A count of move sequences.
    Perft(u32),
    /// Nothing that could be done.
    Refused {
        /// What was not understood.
        problems: Vec<String>,
    },
}

/// The words that begin a limit; moves after `searchmoves` end at one of them.
const KEYWORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

/// A command as it is read, before it is known which clock matters.
#[derive(Default)]
struct GoReader {
    limits: Limits,
    times: [Option<Duration>; 2],
    increments: [Option<Duration>; 2],
    moves_to_go: Option<u32>,
    perft: Option<u32>,
    problems: Vec<String>,
}

impl Request {
    /// Reads what follows the word `go`, for the game's position. Without any limit the search
    /// is endless, as UCI has it.
    pub fn parse(game: &AnyGame, text: &str) -> Request {
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let mut reader = GoReader::default();
        let mut rest = words.as_slice();
        while let Some((&word, after)) = rest.split_first() {
            rest = reader.read(game, word, after);
        }
        reader.finish(game.side())
    }

    /// What was wrong with the command, a line each.
    pub fn problems(&self) -> &[String] {
        match self {
            Request::Search { problems, .. } | Request::Refused { problems } => problems,
            Request::Perft(_) => &[],
        }
    }
}

impl GoReader {
    /// Reads one limit and returns the words behind it.
    fn read<'a, 'b>(&mut self, game: &AnyGame, word: &str, after: &'a [&'b str]) -> &'a [&'b str] {
        match word {
            "infinite" => self.limits.infinite = true,
            "ponder" => self.limits.ponder = true,
            "searchmoves" => return self.read_moves(game, after),
            _ if KEYWORDS.contains(&word) => return self.read_number(word, after),
            _ => self.problems.push(format!("go: unknown word {}", quote(word))),
        }
        after
    }

    fn read_moves<'a, 'b>(&mut self, game: &AnyGame, after: &'a [&'b str]) -> &'a [&'b str] {
        let end = after.iter().position(|word| KEYWORDS.contains(word)).unwrap_or(after.len());
        let (moves, rest) = after.split_at(end);
        let mut found: Vec<Move> = Vec::new();
        for text in moves {
            match game.parse_move(text) {
                Ok(m) if !found.contains(&m) => found.push(m),
                Ok(_) => {}
                Err(reason) => self.problems.push(format!("go searchmoves: {}: {reason}", quote(text))),
            }
        }
        self.limits.search_moves.extend(found);
        rest
    }

    fn read_number<'a, 'b>(&mut self, word: &str, after: &'a [&'b str]) -> &'a [&'b str] {
        let Some((value, rest)) = after.split_first().filter(|(value, _)| !KEYWORDS.contains(value)) else {
            self.problems.push(format!("go {word}: a number is missing"));
            return after;
        };
        // Programs that reckon in fractions write `1000.0`.
        let is_number = |digits: &str| digits.bytes().all(|digit| digit.is_ascii_digit());
        let whole =
            value.split_once('.').filter(|(_, rest)| is_number(rest)).map_or(*value, |(whole, _)| whole);
        let Ok(number) = whole.parse::<i128>() else {
            self.problems.push(format!("go {word}: {} is not a number", quote(value)));
            return rest;
        };
        // Clocks that have run out show negative times, and who wants no limit names the largest number there is.
        let number = u64::try_from(number.max(0)).unwrap_or(u64::MAX);
        let small = u32::try_from(number).unwrap_or(u32::MAX);
        let time = Duration::from_millis(number.min(1 << 40));
        match word {
            "wtime" => self.times[0] = Some(time),
            "btime" => self.times[1] = Some(time),
            "winc" => self.increments[0] = Some(time),
            "binc" => self.increments[1] = Some(time),
            "movestogo" => self.moves_to_go = (small > 0).then_some(small),
            "depth" => self.limits.depth = Some(small.clamp(1, MAX_DEPTH)),
            "nodes" => self.limits.nodes = Some(number.max(1)),
            "mate" => self.limits.mate = Some(small.max(1)),
            "movetime" => self.limits.move_time = Some(time),
            "perft" if small <= MAX_PERFT_DEPTH => self.perft = Some(small),
            _ => self.problems.push(format!("go {word}: {number} is too large")),
        }
        rest
    }

    fn finish(mut self, side: Color) -> Request {
        if let Some(depth) = self.perft {
            return Request::Perft(depth);
        }
        let own = side.index();
        let known = |values: [Option<Duration>; 2]| values[own].or(values[(!side).index()]);
        if self.times[own].is_none() && known(self.times).is_some() {
            let missing = ["wtime", "btime"][own];
            self.problems.push(format!("go: {missing} is missing; the opponent's clock is used instead"));
        }
        self.limits.clock = known(self.times).map(|remaining| Clock {
            remaining,
            increment: known(self.increments).unwrap_or_default(),
            moves_to_go: self.moves_to_go,
        });
        let understood = self.limits != Limits::default();
        if understood || self.problems.is_empty() {
            self.limits.infinite |= !self.has_end();
            Request::Search { limits: self.limits, problems: self.problems }
        } else {
            Request::Refused { problems: self.problems }
        }
    }

    /// Whether the search ends by itself.
    fn has_end(&self) -> bool {
        let limits = &self.limits;
        limits.ponder
            || limits.clock.is_some()
            || limits.move_time.is_some()
            || limits.depth.is_some()
            || limits.nodes.is_some()
            || limits.mate.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Options, Variant};

    fn request(moves: &[&str], text: &str) -> Request {
        let mut game = AnyGame::new(Variant::Chess, Options::default(), None).unwrap();
        for text in moves {
            game.play_text(text).unwrap();
        }
        Request::parse(&game, text)
    }

    fn limits(text: &str) -> Limits {
        match request(&[], text) {
            Request::Search { limits, problems } if problems.is_empty() => limits,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn every_form_of_go_is_understood() {
        assert_eq!(limits("depth 7").depth, Some(7));
        assert_eq!(limits("nodes 5000").nodes, Some(5000));
        assert_eq!(limits("mate 3").mate, Some(3));
        assert_eq!(limits("movetime 250").move_time, Some(Duration::from_millis(250)));
        assert_eq!(limits("movetime 250.75").move_time, Some(Duration::from_millis(250)));
        assert_eq!(limits("nodes 18446744073709551616").nodes, Some(u64::MAX));
        assert!(limits("infinite").infinite);
        assert!(limits("").infinite);
        let ponder = limits("ponder wtime 1000 btime 2000");
        assert!(ponder.ponder && !ponder.infinite);
        assert_eq!(limits("searchmoves e2e4 Nf3 depth 3").search_moves.len(), 2);
        assert!(limits("searchmoves e2e4").infinite);
        assert_eq!(request(&[], "perft 4"), Request::Perft(4));
    }

    #[test]
    fn the_clock_of_the_side_to_move_counts() {
        let text = "wtime 60000 btime 50000 winc 1000 binc 2000 movestogo 12";
        let clock = |moves: &[&str]| match request(moves, text) {
            Request::Search { limits, .. } => limits.clock.unwrap(),
            other => panic!("{other:?}"),
        };
        let seconds = Duration::from_secs;
        let white = Clock { remaining: seconds(60), increment: seconds(1), moves_to_go: Some(12) };
        let black = Clock { remaining: seconds(50), increment: seconds(2), moves_to_go: Some(12) };
        assert_eq!(clock(&[]), white);
        assert_eq!(clock(&["e4"]), black);
    }

    #[test]
    fn a_clock_that_ran_out_is_still_a_clock() {
        let clock = limits("wtime -30 btime 1000").clock.unwrap();
        assert_eq!(clock.remaining, Duration::ZERO);
    }

    #[test]
    fn what_is_wrong_is_said_and_the_rest_still_searched() {
        match request(&[], "depth 4 colour red searchmoves e2e5 d2d4") {
            Request::Search { limits, problems } => {
                assert_eq!(limits.depth, Some(4));
                assert_eq!(limits.search_moves.len(), 1);
                assert_eq!(problems.len(), 3);
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_command_with_nothing_right_starts_no_search() {
        for wrong in [
            "depth",
            "depth x",
            "depth nodes",
            "nonsense",
            "movetime 1e3",
            "perft 31",
            "perft",
            "searchmoves e2e5",
        ] {
            assert!(matches!(request(&[], wrong), Request::Refused { .. }), "{wrong}");
        }
    }
}
