//! Makes books of games.

use super::{Coded, ENTRY_BYTES, Entry, header, key};
use movegen::{AnyGame, Color, Move, Variant};
use std::collections::BTreeMap;

/// Moves of games of one variant, with how they did.
#[derive(Debug)]
pub struct BookMaker {
    variant: Variant,
    /// By key and move.
    moves: BTreeMap<(u64, u16, u32), Played>,
}

/// How often a move was played, and how it did.
#[derive(Clone, Copy, Debug, Default)]
struct Played {
    games: u32,
    /// Half points of those who played it.
    half_points: u64,
}

/// A book that is complete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeBook {
    /// What is written to its file.
    pub bytes: Vec<u8>,
    /// Positions in it.
    pub positions: usize,
    /// Moves in it.
    pub moves: usize,
}

impl BookMaker {
    /// An empty book.
    pub fn new(variant: Variant) -> Self {
        BookMaker { variant, moves: BTreeMap::new() }
    }

    /// Adds a move that was played in this position, in a game that this side won; `None` for a draw. A win weighs two, a
    /// draw one, as in the books that Polyglot makes.
    pub fn add(&mut self, game: &AnyGame, m: Move, winner: Option<Color>) {
        let Some(coded) = Coded::all(game).into_iter().find(|coded| coded.m == m) else { return };
        let played = self.moves.entry((key(game), coded.code, coded.learn.unwrap_or(0))).or_default();
        played.games = played.games.saturating_add(1);
        played.half_points += match winner {
            Some(winner) if winner == game.side() => 2,
            Some(_) => 0,
            None => 1,
        };
    }

    /// The book of all moves that were played in so many games, and that did not lose all of them. Its header names the
    /// game and has a comment.
    pub fn finish(&self, least_games: u32, comment: &str) -> MadeBook {
        let played = |(&(key, code, learn), played): (&(u64, u16, u32), &Played)| {
            let is_taken = played.games >= least_games && played.half_points > 0;
            is_taken.then_some((Entry { key, code, weight: 0, learn }, played.half_points))
        };
        let taken: Vec<(Entry, u64)> = self.moves.iter().filter_map(played).collect();
        let mut entries = Vec::new();
        let mut positions = 0;
        for of_position in taken.chunk_by(|(one, _), (other, _)| one.key == other.key) {
            positions += 1;
            entries.extend(weighed(of_position));
        }
        let moves = entries.len();
        let all = header::entries(self.variant.spec().cecp_name, comment).into_iter().chain(entries);
        let mut bytes = Vec::with_capacity((moves + 64) * ENTRY_BYTES);
        all.for_each(|entry| bytes.extend_from_slice(&entry.to_bytes()));
        MadeBook { bytes, positions, moves }
    }
}

/// The moves of a position with weights that fit in 16 bits, the best first.
fn weighed(of_position: &[(Entry, u64)]) -> Vec<Entry> {
    let most = of_position.iter().map(|&(_, points)| points).max().unwrap_or_default();
    let divisor = most.div_ceil(u64::from(u16::MAX)).max(1);
    let weight = |points: u64| u16::try_from(points.div_ceil(divisor)).unwrap_or(u16::MAX);
    let mut entries: Vec<Entry> =
        of_position.iter().map(|&(entry, points)| Entry { weight: weight(points), ..entry }).collect();
    entries.sort_by_key(|entry| std::cmp::Reverse(entry.weight));
    entries
}

#[cfg(test)]
mod tests {
    use super::super::Book;
    use super::*;
    use movegen::{Options, VARIANTS};

    fn start(variant: Variant) -> AnyGame {
        AnyGame::new(variant, Options::default(), None).unwrap()
    }

    fn opened(made: &MadeBook) -> (tempfile::TempDir, Book) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("made.bin");
        std::fs::write(&file, &made.bytes).unwrap();
        let book = Book::open(file.to_str().unwrap()).unwrap();
        (folder, book)
    }

    #[test]
    fn every_game_has_books_whose_moves_are_found_again() {
        for spec in VARIANTS {
            let mut game = start(spec.variant);
            let mut maker = BookMaker::new(spec.variant);
            let mut line = Vec::new();
            for ply in 0..6 {
                let legal = game.legal_moves();
                let m = legal[ply * 7 % legal.len()];
                maker.add(&game, m, None);
                line.push((game.clone(), m));
                if game.play(m).is_err() {
                    // What is face down is for an arbiter to show.
                    break;
                }
            }
            let made = maker.finish(1, "of the test");
            let (_folder, book) = opened(&made);
            assert!(made.moves > 0 && made.positions == made.moves, "{}", spec.variant);
            for (position, m) in line {
                assert_eq!(book.choose(&position, 1), Ok(Some(m)), "{}", spec.variant);
            }
            let other = VARIANTS.iter().find(|other| other.variant != spec.variant).unwrap().variant;
            let refused = book.choose(&start(other), 1).unwrap_err().to_string();
            assert!(refused.ends_with(&format!("not of {other}")), "{refused}");
        }
    }

    #[test]
    fn weights_are_points_and_rare_or_lost_moves_are_left_out() {
        let game = start(Variant::Chess);
        let mut maker = BookMaker::new(Variant::Chess);
        let results =
            [("e4", Some(Color::White), 3), ("d4", None, 4), ("a4", Some(Color::Black), 9), ("c4", None, 1)];
        for (text, winner, times) in results {
            (0..times).for_each(|_| maker.add(&game, game.parse_move(text).unwrap(), winner));
        }
        let (_folder, book) = opened(&maker.finish(2, ""));
        let named: Vec<_> = book.choices(&game).unwrap().into_iter().map(|(m, w)| (game.san(m), w)).collect();
        assert_eq!(named, [("e4".to_owned(), 6), ("d4".to_owned(), 4)]);
    }

    #[test]
    fn weights_fit_however_many_games_there_are() {
        let entry = |learn| Entry { key: 1, code: 0, weight: 0, learn };
        let weights = |points: &[u64]| -> Vec<u16> {
            let moves: Vec<_> =
                points.iter().enumerate().map(|(n, &points)| (entry(n as u32), points)).collect();
            weighed(&moves).iter().map(|entry| entry.weight).collect()
        };
        assert_eq!(weights(&[1, 65_535]), [65_535, 1]);
        assert_eq!(weights(&[1, 6_553_500, 655_350]), [65_535, 6_554, 1]);
    }
}
