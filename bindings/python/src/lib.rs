//! megaton for Python: one class for a game of any variant, one for the engine. No rule stands here; each method
//! passes on what `movegen` and `engine` say, in Python's words.
//!
//! Names follow python-chess where the thing is the same. Squares are names such as `"e4"` or `"j10"`, since boards
//! have different sizes; colours are `True` for White and `False` for Black.

mod analysis;
mod deal;
mod effect;
mod engine;
mod error;
mod game;
mod game_move;
mod outcome;
mod pgn;
mod piece;
mod score;
mod variant;

use movegen::Color;
use pyo3::prelude::*;

/// The colour that Python's `True` or `False` means.
fn color_of(is_white: bool) -> Color {
    if is_white { Color::White } else { Color::Black }
}

/// The module that `megaton/__init__.py` takes everything from.
#[pymodule]
mod _megaton {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::analysis::{Analysis, Info};
    #[pymodule_export]
    use crate::deal::Deal;
    #[pymodule_export]
    use crate::effect::Effect;
    #[pymodule_export]
    use crate::engine::{Engine, Found};
    #[pymodule_export]
    use crate::error::{EngineBusyError, GameFileError, IllegalMoveError, MegatonError, SetupError};
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::game_move::Move;
    #[pymodule_export]
    use crate::outcome::Outcome;
    #[pymodule_export]
    use crate::pgn::{PgnGame, PgnGames, read_pgn};
    #[pymodule_export]
    use crate::piece::Piece;
    #[pymodule_export]
    use crate::score::Score;
    #[pymodule_export]
    use crate::variant::{Variant, variants};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
