//! From self-play to weights: games are recorded, positions of them traced, weights fitted.

mod examples;
mod fit;
mod record;
mod selfplay;

pub use examples::{Examples, ExamplesError};
pub use fit::{Fit, Fitted, fit};
pub use record::{GameFile, GameFileError, PlayedMove, RecordedGame};
pub use selfplay::{SelfPlay, SelfPlayError};

use eval::{Evaluate, Parameters};
use movegen::{AnyGame, Game, with_game};

/// The parameters of the evaluation of the game's variant.
pub fn parameters(game: &AnyGame) -> &'static Parameters {
    fn of<R: Evaluate>(_: &Game<R>) -> &'static Parameters {
        R::parameters()
    }
    with_game!(game, typed => of(typed))
}
