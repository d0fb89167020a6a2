//! Text forms: FEN, and moves as programs and as people write them.

mod coordinate;
mod error;
mod fen;
mod keys;
mod san;

pub use error::{FenError, MoveError};
pub use keys::FenKeys;
