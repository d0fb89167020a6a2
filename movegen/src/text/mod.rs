//! Text forms: FEN, moves as programs and as people write them, and games as PGN.

mod coordinate;
mod error;
mod fen;
mod keys;
pub mod pgn;
mod san;

pub use error::{FenError, MoveError};
pub(crate) use fen::row_text;
pub use keys::FenKeys;
