//! Text forms: FEN, moves as programs and as people write them, and games as PGN.

mod coordinate;
mod error;
mod fen;
mod keys;
pub mod pgn;
mod san;

pub use error::{FenError, MoveError};
pub use fen::board_rows;
pub use keys::FenKeys;
