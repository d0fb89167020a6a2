//! Verdicts on many positions, for those who learn from games.

use super::family::Endings;
use super::material::Material;
use super::table::Verdict;
use super::{Budget, EndgameTables, squares_of};
use movegen::{AnyGame, Position, Square};
use std::sync::{Mutex, PoisonError};

/// The most pieces of a position that is judged: tables of four are too many to keep.
const MOST_JUDGED: u32 = 3;

/// What endgame tables say of positions of up to three pieces, in battles and in atomic chess. Each table is solved when a
/// position first needs it, and kept.
///
/// ```
/// use engine::{EndingVerdicts, Verdict};
/// use movegen::{AnyGame, Options, Variant};
/// let verdicts = EndingVerdicts::default();
/// let on = |fen: &str| {
///     let game = AnyGame::new(Variant::StrataChess, Options::default(), Some(fen))?;
///     Ok::<_, movegen::FenError>(verdicts.verdict(&game))
/// };
/// assert!(matches!(on("k6/7/7/7/KR5 w - - 0 1")?, Some(Verdict::Win(_))));
/// // Too much has passed without a capture (SC-B8).
/// assert_eq!(on("k6/7/7/7/KR5 w - - 97 80")?, Some(Verdict::Draw));
/// assert_eq!(on("k6/7/7/7/KRW4 w - - 0 1")?, None);
/// # Ok::<(), movegen::FenError>(())
/// ```
#[derive(Debug, Default)]
pub struct EndingVerdicts {
    boards: Mutex<Vec<Board>>,
}

/// The tables of a board, which is told from others by these squares.
#[derive(Debug)]
struct Board {
    squares: [Vec<Square>; 2],
    tables: EndgameTables,
}

impl EndingVerdicts {
    /// What a game's position is worth to the side to move, if its endings are solved; the plies that have passed without
    /// a change count.
    pub fn verdict(&self, game: &AnyGame) -> Option<Verdict> {
        match game {
            AnyGame::Atomic(game) => self.of_position(game.position()),
            AnyGame::StrataChess(game) => self.of_position(game.position()),
            _ => None,
        }
    }

    fn of_position<R: Endings>(&self, position: &Position<R>) -> Option<Verdict> {
        if !(2..=MOST_JUDGED).contains(&position.occupied().count()) {
            return None;
        }
        let material = Material::of(position)?;
        let squares = squares_of(position);
        // A table is added whole.
        let mut boards = self.boards.lock().unwrap_or_else(PoisonError::into_inner);
        let place = boards.iter().position(|board| board.squares == squares).unwrap_or_else(|| {
            boards.push(Board { squares, tables: EndgameTables::NONE });
            boards.len() - 1
        });
        let tables = &mut boards[place].tables;
        if tables.of(&material).is_none() {
            tables.add(&position.board_alone(), &material, &mut Budget(u64::MAX))?;
        }
        tables.verdict(position)
    }
}
