//! Solved endings for people: what their arrangements are worth.

use super::family::Endings;
use super::material::{MOST_PIECES, Material};
use super::table::{EndgameTable, Verdict};
use super::{Budget, solved};
use arrayvec::ArrayVec;
use movegen::{AnyGame, Atomic, Color, FenError, Kind, Options, Piece, Position, Variant, quote};
use std::sync::Arc;
use thiserror::Error;

/// An ending of at most four pieces, solved: kings, and what else is on the board.
///
/// ```
/// use engine::SolvedEnding;
/// use movegen::{Color, Variant};
/// let queen = SolvedEnding::of_pieces(Variant::Atomic, "KQvK")?;
/// let white = queen.results(Color::White);
/// // Atomic chess's queen wins against a bare king unless the kings touch for good.
/// assert!(white.won > white.drawn && white.lost == 0);
/// # Ok::<(), engine::EndingError>(())
/// ```
#[derive(Debug)]
pub struct SolvedEnding {
    table: Arc<EndgameTable>,
    results: [EndingResults; 2],
}

/// What the arrangements of an ending are worth to the side to move. Those that mirror each other count once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EndingResults {
    /// How many it wins.
    pub won: u64,
    /// How many are drawn.
    pub drawn: u64,
    /// How many it loses.
    pub lost: u64,
    /// Its longest win, if it has any.
    pub longest_win: Option<LongestWin>,
}

/// The longest way to a change or the end that wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LongestWin {
    /// How many plies.
    pub plies: u8,
    /// From where.
    pub fen: String,
}

/// Why an ending is not solved.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum EndingError {
    #[error("endings are solved in atomic chess and in battles of StrataChess, not in {0}")]
    NoTables(Variant),
    #[error("{}: expected pieces such as KQvK or KPvKP: at most four, with a king on either side", quote(.0))]
    Pieces(String),
    #[error("only endings of two to four face-up pieces are solved")]
    TooMany,
    #[error("its table would be too large")]
    TooLarge,
    #[error(transparent)]
    Setup(#[from] FenError),
}

impl SolvedEnding {
    /// The ending of the pieces in a game's position, on its board.
    ///
    /// # Errors
    /// The variant's endings are not solved, or there are too many pieces.
    pub fn of(game: &AnyGame) -> Result<Self, EndingError> {
        match game {
            AnyGame::Atomic(game) => Self::of_position(game.position()),
            AnyGame::StrataChess(game) => Self::of_position(game.position()),
            _ => Err(EndingError::NoTables(game.variant())),
        }
    }

    /// The ending of pieces named as in `KQvK`, White's first.
    ///
    /// # Errors
    /// The variant's endings are not solved, or those are no pieces.
    pub fn of_pieces(variant: Variant, pieces: &str) -> Result<Self, EndingError> {
        match AnyGame::new(variant, Options::default(), None)? {
            AnyGame::Atomic(game) => {
                let material = material_of::<Atomic>(pieces);
                let material = material.ok_or_else(|| EndingError::Pieces(pieces.to_owned()))?;
                Self::solve(&game.position().board_alone(), &material)
            }
            _ => Err(EndingError::NoTables(variant)),
        }
    }

    fn of_position<R: Endings>(position: &Position<R>) -> Result<Self, EndingError> {
        let material = Material::of(position).filter(|material| material.pieces().len() >= 2);
        Self::solve(&position.board_alone(), &material.ok_or(EndingError::TooMany)?)
    }

    fn solve<R: Endings>(board: &Position<R>, material: &Material) -> Result<Self, EndingError> {
        let table = solved(board, material, &mut Budget(u64::MAX)).ok_or(EndingError::TooLarge)?;
        let results = Color::BOTH.map(|side| results(board, &table, side));
        Ok(SolvedEnding { table, results })
    }

    /// The pieces, as in `KQvK`.
    pub fn pieces(&self) -> String {
        let of_side = |color| -> String {
            let own = self.table.material().pieces().iter().filter(|piece| piece.color == color);
            let mut own: Vec<Kind> = own.map(|piece| piece.kind).collect();
            own.sort_by_key(|&kind| (kind != Kind::King, std::cmp::Reverse(kind.index())));
            own.iter().map(|kind| kind.letter()).collect()
        };
        format!("{}v{}", of_side(Color::White), of_side(Color::Black))
    }

    /// What its arrangements are worth when this side is to move.
    pub fn results(&self, side: Color) -> &EndingResults {
        &self.results[side.index()]
    }

    /// What a game's position is worth to the side to move, its count of plies since the last change left aside; `None`
    /// if it is none of this ending, or has a right to castle or to capture en passant.
    pub fn verdict(&self, game: &AnyGame) -> Option<Verdict> {
        match game {
            AnyGame::Atomic(game) => self.table.verdict(game.position()),
            AnyGame::StrataChess(game) => self.table.verdict(game.position()),
            _ => None,
        }
    }
}

/// The pieces that a text names; `None` if it names none, or no king on one of the sides.
fn material_of<R: Endings>(text: &str) -> Option<Material> {
    let (white, black) = text.split_once('v')?;
    let mut pieces = ArrayVec::<Piece, MOST_PIECES>::new();
    for (color, letters) in [(Color::White, white), (Color::Black, black)] {
        if letters.matches('K').count() != 1 {
            return None;
        }
        for letter in letters.chars() {
            let kind = R::KINDS.iter().copied().find(|kind| kind.letter() == letter)?;
            pieces.try_push(Piece { color, kind }).ok()?;
        }
    }
    Some(Material::new(pieces))
}

fn results<R: Endings>(board: &Position<R>, table: &EndgameTable, side: Color) -> EndingResults {
    let mut results = EndingResults::default();
    let mut longest: Option<(u8, usize)> = None;
    for (number, entry) in table.entries[side.index()].iter().enumerate() {
        match entry.verdict() {
            Some(Verdict::Win(plies)) => {
                results.won += 1;
                if longest.is_none_or(|(most, _)| plies > most) {
                    longest = Some((plies, number));
                }
            }
            Some(Verdict::Draw) => results.drawn += 1,
            Some(Verdict::Loss(_)) => results.lost += 1,
            None => {}
        }
    }
    results.longest_win = longest.map(|(plies, number)| {
        let white_moves = table.arranged(board, number);
        let position = if side == Color::White { white_moves } else { white_moves.with_turn_passed() };
        LongestWin { plies, fen: position.fen() }
    });
    results
}
