//! `megaton pictures`: the pictures of the pieces, written where XBoard can read them.

use clap::Args;
use movegen::Variant;
use protocol::cecp::{picture_folder, write_pictures};
use std::io::{self, Write};
use std::path::PathBuf;
use thiserror::Error;

/// The command's arguments.
#[derive(Args, Debug)]
pub(crate) struct PicturesArgs {
    /// The game.
    #[arg(default_value_t = Variant::Stratomic)]
    variant: Variant,
    /// Folder to write them to [default: a folder of the game in the user's data folder].
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

/// Why there are no pictures.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub(crate) enum PicturesError {
    #[error("{folder}: {reason}")]
    Folder { folder: String, reason: io::Error },
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// Writes the pictures and prints their folder, for `xboard -pieceImageDirectory`.
///
/// # Errors
/// The folder cannot be written.
pub(crate) fn pictures(args: &PicturesArgs, mut out: impl Write) -> Result<(), PicturesError> {
    let folder = args.folder.clone().unwrap_or_else(|| picture_folder(args.variant));
    let failed = |reason| PicturesError::Folder { folder: folder.display().to_string(), reason };
    write_pictures(args.variant, &folder).map_err(failed)?;
    // XBoard is started anywhere.
    let folder = std::path::absolute(&folder)?;
    writeln!(out, "{}", folder.display())?;
    Ok(())
}
