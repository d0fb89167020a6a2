//! Perft: the number of move sequences of a given length, the standard check of a move generator.

use crate::compiled::Family;
use crate::moves::each;
use crate::position::legal::LISTS_FIRST;
use crate::{AnyGame, Position, Scope};

/// Plies counted without asking whether to stop: well under a second in any position.
const UNINTERRUPTED_DEPTH: u32 = 3;

/// The count for one first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Division {
    /// The move in coordinate notation.
    pub text: String,
    /// Sequences that start with it.
    pub nodes: u64,
}

impl<R: Family> Position<R> {
    /// Number of legal move sequences of `depth` plies. Mate, stalemate, a dead king or no pieces end a
    /// sequence; draws by counting or by material do not. The last ply is counted without making its moves.
    ///
    /// ```
    /// use movegen::{AnyGame, Options, Variant, with_game};
    /// let game = AnyGame::new(Variant::Chess, Options::default(), None)?;
    /// assert_eq!(with_game!(&game, typed => typed.position().perft(3)), 8902);
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        R::perft(self, depth)
    }
}

pub(crate) fn count<R: Family>(position: &Position<R>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ if LISTS_FIRST => {
            position.legal_moves().into_iter().map(|m| position.make(m).perft(depth - 1)).sum()
        }
        _ => {
            let (mut nodes, mut next) = (0, *position);
            let count = |m| {
                position.make_into(m, &mut next);
                nodes += next.perft(depth - 1);
            };
            position.generate(Scope::all(), &mut each(count));
            nodes
        }
    }
}

fn count_unless<R: Family>(position: &Position<R>, depth: u32, is_stopped: &dyn Fn() -> bool) -> Option<u64> {
    if is_stopped() {
        None
    } else if depth <= UNINTERRUPTED_DEPTH {
        Some(position.perft(depth))
    } else {
        position
            .legal_moves()
            .into_iter()
            .map(|m| count_unless(&position.make(m), depth - 1, is_stopped))
            .sum()
    }
}

fn divide<R: Family>(
    position: &Position<R>,
    depth: u32,
    chess960: bool,
    is_stopped: &dyn Fn() -> bool,
) -> Option<Vec<Division>> {
    let count = |m| {
        let nodes = count_unless(&position.make(m), depth - 1, is_stopped)?;
        Some(Division { text: position.coordinate_text(m, chess960), nodes })
    };
    position.legal_moves().into_iter().map(count).collect()
}

impl AnyGame {
    /// [`Position::perft`] apart for each first move, in the order of their texts, unless `is_stopped` says so
    /// meanwhile. Empty at depth 0.
    ///
    /// ```
    /// use movegen::{AnyGame, Options, Variant};
    /// let game = AnyGame::new(Variant::Chess, Options::default(), None)?;
    /// let divisions = game.divide(3, &|| false).unwrap_or_default();
    /// assert_eq!((divisions[0].text.as_str(), divisions[0].nodes), ("a2a3", 380));
    /// assert_eq!(game.divide(9, &|| true), None);
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn divide(&self, depth: u32, is_stopped: &dyn Fn() -> bool) -> Option<Vec<Division>> {
        if depth == 0 {
            return Some(Vec::new());
        }
        let chess960 = self.options().chess960;
        let mut divisions = with_game!(self, typed => divide(typed.position(), depth, chess960, is_stopped))?;
        divisions.sort_by(|a, b| a.text.cmp(&b.text));
        Some(divisions)
    }
}
