//! Counts by what the last move of a sequence is, as tables of known counts give them.

use movegen::moves::Tag;
use movegen::{AnyGame, Color, Family, Move, Position, with_game};
use rayon::prelude::*;
use std::collections::HashMap;
use std::ops::{Add, Mul};

/// Move sequences by their last move; one may be of several kinds, or of none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KindCounts([u64; KINDS.len()]);

/// The kinds of last moves, in the order of a table's columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastMove {
    /// Any: all sequences.
    Any,
    /// A piece lands on an enemy, or captures en passant.
    Capture,
    /// A pawn captures en passant.
    EnPassant,
    /// A blast goes off: of a capture, a launch or a bomb.
    Explosion,
    /// A missile is launched.
    Launch,
    /// A reserve piece is dropped.
    Drop,
    /// The king castles.
    Castling,
    /// A pawn promotes; each piece it may become counts.
    Promotion,
    /// The enemy king is in check after it.
    Check,
    /// The enemy has no legal move and has lost by it.
    Mate,
    /// The enemy has no legal move and has not lost.
    Stalemate,
    /// What stands on the board decides the game at once: a king has exploded, a side has no men left.
    Decision,
}

/// All kinds with the heads of their columns.
pub const KINDS: [(LastMove, &str); 12] = [
    (LastMove::Any, "nodes"),
    (LastMove::Capture, "captures"),
    (LastMove::EnPassant, "en passant"),
    (LastMove::Explosion, "explosions"),
    (LastMove::Launch, "launches"),
    (LastMove::Drop, "drops"),
    (LastMove::Castling, "castlings"),
    (LastMove::Promotion, "promotions"),
    (LastMove::Check, "checks"),
    (LastMove::Mate, "mates"),
    (LastMove::Stalemate, "stalemates"),
    (LastMove::Decision, "decided on the board"),
];

impl KindCounts {
    /// The count of a kind.
    pub fn get(&self, kind: LastMove) -> u64 {
        self.0[kind as usize]
    }

    fn add_one(&mut self, kind: LastMove) {
        self.0[kind as usize] += 1;
    }
}

impl Add for KindCounts {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        KindCounts(std::array::from_fn(|kind| self.0[kind] + other.0[kind]))
    }
}

impl Mul<u64> for KindCounts {
    type Output = Self;

    fn mul(self, times: u64) -> Self {
        KindCounts(self.0.map(|count| count * times))
    }
}

/// Counts the sequences of `depth` plies, at least one, from the game's position by their last moves.
///
/// # Errors
/// The threads cannot be started.
///
/// ```
/// use movegen::{AnyGame, Options, Variant};
/// use perft::{LastMove, perft_by_kinds};
/// let game = AnyGame::new(Variant::Chess, Options::default(), None)?;
/// let counts = perft_by_kinds(&game, 4, 1)?;
/// assert_eq!(counts.get(LastMove::Any), 197_281);
/// assert_eq!((counts.get(LastMove::Capture), counts.get(LastMove::Mate)), (1_576, 8));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn perft_by_kinds(
    game: &AnyGame,
    depth: u32,
    threads: usize,
) -> Result<KindCounts, rayon::ThreadPoolBuildError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.max(1)).build()?;
    let depth = depth.max(1);
    // Positions that are reached in several ways are counted once, as long as there is room for them.
    let plies = depth.saturating_sub(UNDIVIDED_DEPTH).min(MERGED_PLIES);
    Ok(with_game!(game, typed => {
        let level = merged(typed.position(), plies);
        pool.install(|| {
            let counts = level.par_iter().map(|(position, ways)| count(position, depth - plies) * *ways);
            counts.reduce(KindCounts::default, Add::add)
        })
    }))
}

/// Plies that are left to one thread for each position.
const UNDIVIDED_DEPTH: u32 = 2;
/// Plies after which equal positions are merged, at the most: some hundred thousand positions.
const MERGED_PLIES: u32 = 5;

/// The distinct positions after so many plies, and in how many ways each is reached. Counters are no difference to
/// moves.
fn merged<R: Family>(start: &Position<R>, plies: u32) -> Vec<(Position<R>, u64)> {
    let mut level = vec![(*start, 1)];
    for _ in 0..plies {
        // By hash: positions of equal hash that differ are kept apart.
        let mut places: HashMap<u64, Vec<usize>> = HashMap::new();
        let mut next: Vec<(Position<R>, u64)> = Vec::new();
        for (position, ways) in &level {
            for m in position.legal_moves() {
                let after = position.make(m);
                let found = places.entry(after.hash()).or_default();
                match found.iter().find(|&&place| is_same(&next[place].0, &after)) {
                    Some(&place) => next[place].1 += ways,
                    None => {
                        found.push(next.len());
                        next.push((after, *ways));
                    }
                }
            }
        }
        level = next;
    }
    level
}

/// Whether the same moves follow from two positions: all is equal but the counters.
fn is_same<R: Family>(one: &Position<R>, other: &Position<R>) -> bool {
    one.side() == other.side()
        && one.state() == other.state()
        && one.en_passant() == other.en_passant()
        && one.castling_rights() == other.castling_rights()
        && one.closed() == other.closed()
        && R::KINDS.iter().all(|&kind| one.kind(kind) == other.kind(kind))
        && Color::BOTH.into_iter().all(|color| one.color(color) == other.color(color))
}

fn count<R: Family>(position: &Position<R>, depth: u32) -> KindCounts {
    let moves = position.legal_moves();
    if depth > 1 {
        return moves
            .into_iter()
            .map(|m| count(&position.make(m), depth - 1))
            .fold(KindCounts::default(), Add::add);
    }
    let mut counts = KindCounts::default();
    for m in moves {
        classify(position, m, &mut counts);
    }
    counts
}

/// Adds a last move to its kinds.
fn classify<R: Family>(position: &Position<R>, m: Move, counts: &mut KindCounts) {
    counts.add_one(LastMove::Any);
    let lands_on_enemy = position.color(!position.side()).has(m.to());
    let tag = m.tag();
    if tag == Tag::EnPassant || matches!(tag, Tag::Ordinary | Tag::Promotion) && lands_on_enemy {
        counts.add_one(LastMove::Capture);
    }
    let of_tag = match tag {
        Tag::EnPassant => Some(LastMove::EnPassant),
        Tag::Launch => Some(LastMove::Launch),
        Tag::Drop => Some(LastMove::Drop),
        Tag::Castling => Some(LastMove::Castling),
        Tag::Promotion => Some(LastMove::Promotion),
        Tag::Ordinary | Tag::DoubleStep | Tag::Detonation | Tag::Reveal => None,
    };
    if let Some(kind) = of_tag {
        counts.add_one(kind);
    }
    if matches!(tag, Tag::Launch | Tag::Detonation) || R::destroyed_by(position, m).any() {
        counts.add_one(LastMove::Explosion);
    }
    let next = position.make(m);
    if R::ending_by_pieces(&next).is_some() {
        counts.add_one(LastMove::Decision);
        return;
    }
    if next.is_in_check(next.side()) {
        counts.add_one(LastMove::Check);
    }
    if !next.has_legal_move() {
        let is_lost = next.outcome_without_moves().winner == Some(position.side());
        counts.add_one(if is_lost { LastMove::Mate } else { LastMove::Stalemate });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PerftSettings, perft};
    use movegen::{Options, VARIANTS, Variant};

    fn counts(variant: Variant, fen: Option<&str>, depth: u32) -> Vec<u64> {
        let game = AnyGame::new(variant, Options::default(), fen).unwrap();
        let counts = perft_by_kinds(&game, depth, 2).unwrap();
        KINDS.iter().map(|&(kind, _)| counts.get(kind)).collect()
    }

    /// The chess programming wiki's tables of the start position and of "Kiwipete".
    #[test]
    fn published_counts_of_chess_by_kinds() {
        let start = counts(Variant::Chess, None, 5);
        assert_eq!(start, [4_865_609, 82_719, 258, 0, 0, 0, 0, 0, 27_351, 347, 0, 0]);
        let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let found = counts(Variant::Chess, Some(kiwipete), 4);
        assert_eq!(found, [4_085_603, 757_163, 1_929, 0, 0, 0, 128_013, 15_172, 25_523, 43, 0, 0]);
    }

    #[test]
    fn merging_changes_no_count() {
        for spec in VARIANTS.iter().filter(|spec| spec.id != "stratachess") {
            let game = AnyGame::new(spec.variant, Options::default(), None).unwrap();
            let by_kinds = perft_by_kinds(&game, 4, 1).unwrap();
            let apart = with_game!(&game, typed => count(typed.position(), 4));
            assert_eq!(by_kinds, apart, "{}", spec.id);
            let nodes = perft(&game, 4, PerftSettings::default()).unwrap();
            assert_eq!(by_kinds.get(LastMove::Any), nodes, "{}", spec.id);
        }
    }

    #[test]
    fn blasts_and_launches_are_told_apart() {
        // ST14: each launch is a blast; the Nuclea's five steps and the king's five are none.
        let fen = "4k5/10/10/10/10/10/10/10/10/M4K4 w - - 0 1 armed=1";
        let launches = counts(Variant::Stratomic, Some(fen), 1);
        assert_eq!((launches[0], launches[3], launches[4]), (107, 99, 99));
        // AT1: the queen takes on f7 and takes the king along.
        let fen = "4k3/5p2/8/8/8/5Q2/8/4K3 w - - 0 1";
        let atomic = counts(Variant::Atomic, Some(fen), 1);
        assert_eq!((atomic[1], atomic[3], atomic[11]), (1, 1, 1));
    }
}
