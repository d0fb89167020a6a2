//! A slow reference for the rules: a mailbox board, pseudo-legal moves by walking, legality by making the move and
//! looking at the result. It shares nothing with the engine it checks. Rule numbers (ST15, CA17, …) are those of the
//! page of decided rules.

mod atomic;
mod attacks;
pub mod battle;
mod board;
mod bomb;
mod castling;
mod effects;
mod fen;
mod legality;
mod missile;
mod moves;
mod outcome;
mod play;
mod reserve;
mod text;
mod variant;
mod zone;

pub use board::Colour;
pub use effects::Viewer;
pub use outcome::Ending;

use board::{Board, Piece, Square};
use bomb::Bombs;
use castling::Right;
use missile::Armed;
use moves::Move;
use variant::Variant;
use zone::Obligation;

/// The options that affect legality.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Castling is written as king takes rook (AT6).
    pub chess960: bool,
    /// Only the side that lost an officer may launch (ST8, ST8b).
    pub escalation_own_loss: bool,
    /// Only legal captures threaten a missile (ST12).
    pub threat_legal: bool,
    /// Spindler's launches may aim at a king's square (ST22).
    pub king_target: bool,
    /// Culverins per side at the start (SZ18); a FEN's reserve specifies them itself.
    pub culverins: u8,
    /// Pawns may also promote to Culverin and archbishop in the Stoltz family (SZ12).
    pub promote_to_extras: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            chess960: false,
            escalation_own_loss: false,
            threat_legal: false,
            king_target: false,
            culverins: 1,
            promote_to_extras: false,
        }
    }
}

/// A position of one variant, with everything a FEN says.
#[derive(Clone, Debug)]
pub struct Position {
    variant: Variant,
    options: Options,
    board: Board,
    turn: Colour,
    rights: Vec<Right>,
    /// The square a pawn has just passed over.
    en_passant: Option<Square>,
    halfmoves: u32,
    fullmove: u32,
    reserve: Vec<Piece>,
    armed: Armed,
    /// The missiles that have not moved (CA25).
    unmoved: Vec<Square>,
    obligations: Vec<Obligation>,
    bombs: Bombs,
}

impl Position {
    /// Reads a FEN; it trusts that the FEN is reasonable.
    pub fn parse(variant: &str, fen: &str, options: Options) -> Result<Self, String> {
        fen::parse(Variant::named(variant)?, fen, options)
    }

    /// The legal moves as text, sorted; none once a king is dead or a side without kings has no pieces.
    pub fn legal_moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.moves().into_iter().map(|mv| self.text(mv)).collect();
        texts.sort();
        texts
    }

    /// The position after a legal move.
    ///
    /// # Panics
    /// If the text is not a legal move.
    pub fn play(&self, mv: &str) -> Self {
        let named = self
            .pseudo_moves()
            .into_iter()
            .find(|&candidate| self.text(candidate) == mv && self.is_legal(candidate));
        match named {
            Some(found) if self.finished().is_none() => self.after(found),
            _ => panic!("{mv} is not legal in {}", self.fen()),
        }
    }

    /// The FEN, with the keys that apply.
    pub fn fen(&self) -> String {
        fen::print(self)
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.is_in_check(self.turn)
    }

    /// How the game ended, if it is over; repetition is not known here.
    pub fn ending(&self) -> Option<Ending> {
        outcome::ending(self)
    }

    /// The legal moves.
    fn moves(&self) -> Vec<Move> {
        if self.finished().is_some() {
            return Vec::new();
        }
        self.pseudo_moves().into_iter().filter(|&mv| self.is_legal(mv)).collect()
    }
}
