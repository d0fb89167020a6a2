//! Games saved for their players: what they may read, and what only the arbiter may know.
//!
//! Someone who looks into the file of a running game can read what they may know about it. The rest,
//! which is needed to resume the game, is in one tag in base64: not to keep anybody out, but so that
//! nobody sees the other side's secrets by accident.

use crate::table::Table;
use crate::viewer::Viewer;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use movegen::pgn::{self, PgnGame};
use thiserror::Error;

/// The tag for what only the arbiter may know: the start of the game, as PGN in base64.
pub const SECRETS_TAG: &str = "ArbiterSecrets";

/// Why a saved game cannot be resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum SecretsError {
    #[error("the tag {SECRETS_TAG} cannot be read")]
    Unreadable,
    #[error("the moves do not match the tag {SECRETS_TAG}")]
    Contradicted,
}

impl Table {
    /// The game as PGN for resuming: as far as a viewer may know it, plus one tag for the arbiter with
    /// what is hidden from them. [`with_secrets`] reads it.
    pub fn kept_pgn(&self, viewer: Viewer) -> String {
        let hides = !self.is_disclosed() && self.game().has_secrets();
        self.pgn_with(viewer, hides.then(|| (SECRETS_TAG.to_owned(), self.secrets_text())))
    }

    fn secrets_text(&self) -> String {
        let game = self.game();
        let begun = pgn::text(&pgn::setup_tags(game), &game.start_fen(), &[], "", "*");
        STANDARD.encode(begun)
    }
}

/// A game read from a file, completed from its arbiter's tag; unchanged if it has none.
///
/// # Errors
/// The tag is damaged, or belongs to another game.
pub fn with_secrets(read: PgnGame) -> Result<PgnGame, SecretsError> {
    let Some((_, text)) = read.tags.iter().find(|(name, _)| name == SECRETS_TAG) else { return Ok(read) };
    let bytes = STANDARD.decode(text).map_err(|_| SecretsError::Unreadable)?;
    let text = String::from_utf8(bytes).map_err(|_| SecretsError::Unreadable)?;
    let begun = pgn::read(&text).next().and_then(Result::ok).ok_or(SecretsError::Unreadable)?;
    let mut game = begun.game;
    if game.variant() != read.game.variant() {
        return Err(SecretsError::Contradicted);
    }
    for text in read.game.record() {
        game.play_on_text(&text).map_err(|_| SecretsError::Contradicted)?;
    }
    Ok(PgnGame { game, ..read })
}
