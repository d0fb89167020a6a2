//! `megaton tune`: fits a variant's weights to recorded games and writes them as source.

use crate::examples::Examples;
use crate::fit::{Fit, fit};
use crate::record::{GameFile, GameFileError};
use crate::repeated::{RepeatedError, refuse_repeated};
use crate::replay::ReplayError;
use clap::Args;
use eval::{Evaluate, Parameters};
use indicatif::ProgressBar;
use movegen::{AnyGame, FenError, Game, Options, Variant, with_game};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What to fit, and to which games.
#[derive(Args, Clone, Debug)]
pub struct TuneArgs {
    /// The game
    variant: Variant,
    /// Games made by `megaton datagen`
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// File to write the weights to, as source for `eval/src/weights/`
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Name of the constant in that file
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Passes over all positions
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// Share of the game result in the training target; the rest is the search score
    #[arg(long, default_value_t = 0.5, value_parser = share)]
    result_share: f64,
    /// How strongly weights are pulled towards their current values
    #[arg(long, default_value_t = 0.3, value_parser = not_negative)]
    hold: f64,
    /// Leave the piece values of the exchange evaluation unchanged
    #[arg(long)]
    keep_values: bool,
}

pub(crate) fn share(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|share| (0.0..=1.0).contains(share))
        .ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

fn not_negative(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|number: &f64| number.is_finite() && *number >= 0.0)
        .ok_or_else(|| "expected a number of at least 0".to_owned())
}

/// Why weights cannot be fitted.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum TuneError {
    #[error("{file}: {error}")]
    File { file: String, error: GameFileError },
    #[error("{file}: {error}")]
    Game { file: String, error: ReplayError },
    #[error(transparent)]
    Repeated(#[from] RepeatedError),
    #[error("there are no positions to learn from")]
    Empty,
    #[error(transparent)]
    Start(#[from] FenError),
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// Fits the weights, reports the loss on held-out games, and writes the source.
///
/// # Errors
/// The games cannot be read, are of another variant, or hold illegal moves.
pub fn tune(args: &TuneArgs, mut out: impl Write) -> Result<(), TuneError> {
    let game = AnyGame::new(args.variant, Options::default(), None)?;
    let mut examples = Examples::default();
    let mut origins = Vec::new();
    for path in &args.games {
        let games = read(args.variant, path, &mut out)?;
        let in_file = |error| TuneError::Game { file: path.display().to_string(), error };
        examples.add(&games).map_err(in_file)?;
        origins.push(games.about);
    }
    refuse_repeated(&args.games)?;
    if examples.is_empty() {
        return Err(TuneError::Empty);
    }
    let source = format!("{} games, {} positions;\n{}", examples.games, examples.len(), origins.join(";\n"));
    writeln!(out, "{source}")?;

    let plan = Fit { epochs: args.epochs, result_share: args.result_share, hold: args.hold };
    let progress = ProgressBar::new(u64::from(args.epochs));
    let parameters = parameters_of(&game);
    let fitted = fit(parameters, &examples, &plan, |_, loss| {
        progress.set_message(format!("loss {loss:.5}"));
        progress.inc(1);
    });
    progress.finish_and_clear();
    let losses = format!("loss on held-out games {:.5}, before {:.5}", fitted.loss_after, fitted.loss_before);
    writeln!(out, "{losses}; scale {:.0} centipawns", fitted.scale)?;

    let mut parameters = parameters.clone();
    parameters.weights = fitted.weights;
    if !args.keep_values {
        parameters.values_from_weights();
    }
    for (kind, piece) in parameters.weights.pieces.iter().filter(|(_, piece)| piece.middle() != 0) {
        writeln!(
            out,
            "{}: {} in the middlegame, {} in the endgame",
            kind.name(),
            piece.middle(),
            piece.end()
        )?;
    }
    if let Some(path) = &args.out {
        let name = args.name.clone().unwrap_or_else(|| args.variant.id().to_uppercase());
        let about = format!("Weights of {}, fitted by `megaton tune`.\n\n{source};\n{losses}.", args.variant);
        std::fs::write(path, parameters.to_source(&name, &about))?;
    }
    Ok(())
}

/// The parameters of the evaluation of the game's variant.
fn parameters_of(game: &AnyGame) -> &'static Parameters {
    fn of<R: Evaluate>(_: &Game<R>) -> &'static Parameters {
        R::parameters()
    }
    with_game!(game, typed => of(typed))
}

/// The games of a file; losses are reported.
fn read(variant: Variant, path: &Path, mut out: impl Write) -> Result<GameFile, TuneError> {
    let in_file = |error| TuneError::File { file: path.display().to_string(), error };
    let games = GameFile::read(path).map_err(in_file)?;
    if games.variant != variant {
        return Err(in_file(GameFileError::OtherVariant { found: games.variant, wanted: variant }));
    }
    if games.lost_bytes > 0 {
        let lost = games.lost_bytes;
        writeln!(out, "{}: the last {lost} bytes are damaged or truncated and were skipped", path.display())?;
    }
    Ok(games)
}
