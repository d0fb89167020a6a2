//! Text forms: FEN, moves in coordinate and algebraic notation, and games as PGN.

mod coordinate;
mod error;
mod fen;
mod keys;
pub mod pgn;
mod pgn_tokens;
mod quote;
mod refusal;
mod san;
mod typed;

pub use error::{FenError, MoveError, SetupError};
pub use fen::board_rows;
pub use keys::FenKeys;
pub use quote::{on_one_line, quote, turns_writing};
