//! Games begun by names, their moves one by one, and their records.

use movegen::{AnyGame, FenError, Move, OptionError, Options, UnknownVariant, Variant, pgn};
use thiserror::Error;

/// Why a game cannot begin.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum BeginError {
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    #[error("{variant} has no option {name}")]
    NoOption { variant: Variant, name: String },
    #[error(transparent)]
    Option(#[from] OptionError),
    #[error(transparent)]
    Fen(#[from] FenError),
}

/// A game from a FEN or the variant's start. `chess960` writes castling as king takes rook; a name such as
/// `atomic960` says so, too.
///
/// ```
/// let begin = |variant, options| bindings::begin(variant, None, false, options);
/// assert!(begin("stratomic", vec![("escalation".to_owned(), "own-loss".to_owned())]).is_ok());
/// let error = begin("chess", vec![("escalation".to_owned(), "own-loss".to_owned())]).unwrap_err();
/// assert_eq!(error.to_string(), "chess has no option escalation");
/// ```
///
/// # Errors
/// There is no such variant or option, an option cannot be set so, or the FEN is wrong.
pub fn begin(
    variant: &str,
    fen: Option<&str>,
    chess960: bool,
    options: impl IntoIterator<Item = (String, String)>,
) -> Result<AnyGame, BeginError> {
    let (variant, by_name) = Variant::read_with_castling(variant)?;
    let mut chosen = Options::default().with_chess960(chess960 || by_name);
    for (name, value) in options {
        if !variant.options().any(|option| option.name.eq_ignore_ascii_case(&name)) {
            return Err(BeginError::NoOption { variant, name });
        }
        chosen.set(&name, &value)?;
    }
    Ok(AnyGame::new(variant, chosen, fen)?)
}

/// What `describe` says of each move played, with the game as it stood before.
pub fn moves_played<T>(game: &AnyGame, describe: impl Fn(&AnyGame, Move) -> T) -> Vec<T> {
    let mut back = game.clone();
    let mut moves = Vec::with_capacity(back.ply());
    while let Some(m) = back.undo() {
        moves.push(describe(&back, m));
    }
    moves.reverse();
    moves
}

/// The same for the moves of a variation, as far as they can be played.
pub fn variation<T>(game: &AnyGame, line: &[Move], describe: impl Fn(&AnyGame, Move) -> T) -> Vec<T> {
    let mut at = game.clone();
    let play = |&m: &Move| {
        let described = describe(&at, m);
        at.play_on(m).ok().map(|()| described)
    };
    line.iter().map_while(play).collect()
}

/// The game as PGN. These tags come before those that say what was played; without a `Result` among them, the game's
/// own is told.
pub fn pgn_text(game: &AnyGame, mut tags: Vec<(String, String)>) -> String {
    let outcome = game.outcome();
    let result = outcome.map_or("*", movegen::Outcome::score);
    if !tags.iter().any(|(name, _)| name == "Result") {
        tags.push(("Result".to_owned(), result.to_owned()));
    }
    tags.extend(pgn::setup_tags(game));
    let reason = outcome.map_or("", |outcome| outcome.ending.reason());
    pgn::text(&tags, &game.start_fen(), &pgn::moves_with_effects(game), reason, result)
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::VARIANTS;

    fn played(texts: &[&str]) -> AnyGame {
        let mut game = begin("chess", None, false, []).unwrap();
        for text in texts {
            game.play_text(text).unwrap();
        }
        game
    }

    #[test]
    fn moves_are_described_where_they_were_played() {
        let game = played(&["e4", "e5", "Nf3"]);
        assert_eq!(moves_played(&game, |before, m| before.san(m)), ["e4", "e5", "Nf3"]);
        let line = ["Nc6", "Bb5"].map(|text| {
            let mut at = game.clone();
            if text == "Bb5" {
                at.play_text("Nc6").unwrap();
            }
            at.parse_move(text).unwrap()
        });
        assert_eq!(variation(&game, &line, |at, m| at.san(m)), ["Nc6", "Bb5"]);
        // The second alone is no move of this position.
        assert!(variation(&game, &line[1..], |at, m| at.coordinate_text(m)).is_empty());
    }

    #[test]
    fn records_are_read_again() {
        let game = played(&["f3", "e5", "g4", "Qh4#"]);
        let text = pgn_text(&game, vec![("Event".to_owned(), "A test".to_owned())]);
        assert!(
            text.starts_with("[Event \"A test\"]\n[Result \"0-1\"]\n")
                && text.ends_with("{checkmate} 0-1\n\n")
        );
        assert_eq!(pgn::read(&text).next().unwrap().unwrap().game, game);
        let tags = vec![("Result".to_owned(), "0-1".to_owned())];
        assert_eq!(pgn_text(&game, tags).matches("[Result ").count(), 1);
        for spec in VARIANTS {
            assert!(begin(spec.id, None, false, []).is_ok(), "{}", spec.id);
        }
    }
}
