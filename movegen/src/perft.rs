//! Perft: the number of move sequences of a given length, the standard check of a move generator.

use crate::moves::each;
use crate::{Position, Rules, Scope};

/// The count for one first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Division {
    /// The move in coordinate notation.
    pub text: String,
    /// Sequences that start with it.
    pub nodes: u64,
}

impl<R: Rules> Position<R> {
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

pub(crate) fn count<R: Rules>(position: &Position<R>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => {
            let mut nodes = 0;
            position.generate(Scope::all(), &mut each(|m| nodes += position.make(m).perft(depth - 1)));
            nodes
        }
    }
}
