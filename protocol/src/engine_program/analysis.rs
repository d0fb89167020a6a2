//! What a program says while it thinks.

use engine::{Bound, Info, Score};
use movegen::{AnyGame, Move};
use std::str::SplitAsciiWhitespace;
use std::time::Duration;

/// Reads `info … score … pv …`; `None` for lines that report no variation of this position.
pub(super) fn read_info(game: &AnyGame, text: &str) -> Option<Info> {
    let (info, variation) = figures_and_variation(text)?;
    let line = read_line(game, variation);
    (!line.is_empty()).then_some(Info { line, ..info })
}

/// The figures in `info … score …`, without the variation, or in a line of thinking of CECP; `None` for lines that
/// report no score.
///
/// ```
/// use protocol::engine_program::read_figures;
/// let info = read_figures("info depth 9 score cp -31 nodes 1234 pv e2e4").ok_or("no score")?;
/// assert_eq!((info.depth, info.nodes), (9, 1234));
/// let info = read_figures("9 -31 125 1234\te4 e5").ok_or("no score")?;
/// assert_eq!((info.depth, info.nodes), (9, 1234));
/// assert_eq!(read_figures("info currmove e2e4"), None);
/// # Ok::<(), &str>(())
/// ```
pub fn read_figures(text: &str) -> Option<Info> {
    figures_and_variation(text).map(|(info, _)| info).or_else(|| read_thinking(text))
}

/// Nothing has been said yet.
fn nothing() -> Info {
    Info {
        depth: 0,
        selective_depth: 0,
        multi_pv: 1,
        score: Score::Centipawns(0),
        bound: Bound::Exact,
        nodes: 0,
        time: Duration::ZERO,
        hash_full: 0,
        line: Vec::new(),
    }
}

/// Reads `ply score time nodes [selective-depth speed tbhits] line`, the time in hundredths of a second; figures after
/// the nodes are told apart from moves by a tab before the line. A mark of the ply (`9&`) or of a bound at the end
/// (`!`, `?`) may follow.
fn read_thinking(text: &str) -> Option<Info> {
    let (figures, moves) = text.split_once('\t').unwrap_or((text, text));
    let mut words = figures.split_ascii_whitespace();
    let depth = words.next()?.trim_end_matches(|mark: char| !mark.is_ascii_digit()).parse().ok()?;
    let score = read_thinking_score(words.next()?.parse().ok()?);
    let hundredths: u64 = words.next()?.parse().ok()?;
    let nodes = words.next()?.parse().ok()?;
    let selective_depth = words.next().filter(|_| text.contains('\t')).and_then(|word| word.parse().ok());
    let bound = match moves.trim_end().chars().next_back() {
        Some('!') => Bound::Lower,
        Some('?') => Bound::Upper,
        _ => Bound::Exact,
    };
    let time = Duration::from_millis(hundredths.checked_mul(10)?);
    Some(Info {
        depth,
        score,
        time,
        nodes,
        bound,
        selective_depth: selective_depth.unwrap_or(0),
        ..nothing()
    })
}

/// CECP counts mates in moves from 100,000 up.
fn read_thinking_score(score: i32) -> Score {
    const MATE: u32 = 100_000;
    let moves = score.unsigned_abs().checked_sub(MATE);
    match moves {
        None => Score::Centipawns(score),
        Some(moves) if score > 0 => Score::MateIn(moves),
        Some(moves) => Score::MatedIn(moves),
    }
}

fn figures_and_variation(text: &str) -> Option<(Info, SplitAsciiWhitespace<'_>)> {
    let mut words = text.split_ascii_whitespace();
    if words.next() != Some("info") {
        return None;
    }
    let mut info = nothing();
    let mut score = None;
    while let Some(word) = words.next() {
        match word {
            "depth" => info.depth = words.next()?.parse().ok()?,
            "seldepth" => info.selective_depth = words.next()?.parse().ok()?,
            "multipv" => info.multi_pv = words.next()?.parse().ok()?,
            "nodes" => info.nodes = words.next()?.parse().ok()?,
            "time" => info.time = Duration::from_millis(words.next()?.parse().ok()?),
            "hashfull" => info.hash_full = words.next()?.parse().ok()?,
            "score" => score = read_score(words.next()?, words.next()?),
            "lowerbound" => info.bound = Bound::Lower,
            "upperbound" => info.bound = Bound::Upper,
            "pv" => break,
            // What is said in words goes to the end of the line.
            "string" => return None,
            _ => {}
        }
    }
    info.score = score?;
    Some((info, words))
}

/// `cp 31`, `mate 3`, `mate -2`.
fn read_score(unit: &str, value: &str) -> Option<Score> {
    let value: i32 = value.parse().ok()?;
    match unit {
        "cp" => Some(Score::Centipawns(value)),
        "mate" if value > 0 => Some(Score::MateIn(value.unsigned_abs())),
        "mate" => Some(Score::MatedIn(value.unsigned_abs())),
        _ => None,
    }
}

/// The moves up to the first that is none.
fn read_line<'a>(game: &AnyGame, words: impl Iterator<Item = &'a str>) -> Vec<Move> {
    let mut game = game.clone();
    let mut line = Vec::new();
    for word in words {
        let Ok(m) = game.parse_move(word) else { break };
        line.push(m);
        if game.play(m).is_err() {
            break;
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Options, Variant};

    fn read(text: &str) -> Option<Info> {
        read_info(&AnyGame::new(Variant::Atomic, Options::default(), None).unwrap(), text)
    }

    #[test]
    fn variations_are_read_with_what_they_are_worth() {
        let info = read(
            "info depth 9 seldepth 14 multipv 2 score cp -31 upperbound nodes 1234 nps 9 hashfull 7 time 56 \
             pv g1f3 f7f6 a1a8 b2b3",
        );
        let info = info.unwrap();
        assert_eq!((info.depth, info.selective_depth, info.multi_pv, info.nodes), (9, 14, 2, 1234));
        assert_eq!((info.score, info.bound), (Score::Centipawns(-31), Bound::Upper));
        assert_eq!((info.time, info.hash_full, info.line.len()), (Duration::from_millis(56), 7, 2));
        assert_eq!(read("info score mate 3 pv e2e4").unwrap().score, Score::MateIn(3));
        assert_eq!(read("info score mate -2 pv e2e4").unwrap().score, Score::MatedIn(2));
    }

    #[test]
    fn other_lines_are_passed_over() {
        for text in [
            "",
            "bestmove e2e4",
            "info depth 3 currmove e2e4",
            "info string score cp 3 pv e2e4",
            "info score cp x pv e2e4",
            "info score cp 3",
            "info score cp 3 pv e2e5",
            "info depth",
            "info depth -1 pv e2e4",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn thinking_of_cecp_is_read_with_and_without_its_newer_figures() {
        let plain = read_figures(" 9 156 1084 48000 Nf3 Nc6 Nc3 Nf6").unwrap();
        assert_eq!((plain.depth, plain.score, plain.nodes), (9, Score::Centipawns(156), 48000));
        assert_eq!((plain.time, plain.selective_depth), (Duration::from_millis(10_840), 0));
        let newer = read_figures("7. -100002 250 5000 12 2000 0\te2e4?").unwrap();
        assert_eq!((newer.depth, newer.score, newer.selective_depth), (7, Score::MatedIn(2), 12));
        assert_eq!(
            (newer.bound, read_figures("7 100003 1 2 e4!").unwrap().bound),
            (Bound::Upper, Bound::Lower)
        );
        for other in [
            "move e2e4",
            "1-0 {White mates}",
            "9 12",
            "pong 3",
            "0",
            "x 1 2 3",
            "9 1 -2 3 e4",
            "stat01: 1 2 3",
        ] {
            assert_eq!(read_figures(other), None, "{other}");
        }
    }
}
