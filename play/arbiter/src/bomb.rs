//! The answer to the question which piece carries the bomb (AT16), as people type it.

use movegen::AnyGame;

/// Reads an answer: a square or `random`, with the word `bomb` before it or without. `Some(None)` leaves the choice
/// to chance; `None` is a line about something else. Whatever stands behind the word is taken for a square,
/// so that the table can say what is wrong with it.
///
/// ```
/// # use movegen::{AnyGame, Options, Variant};
/// let game = AnyGame::new(Variant::Bomb, Options::default(), None).unwrap();
/// for text in ["d2", "bomb D2"] {
///     assert_eq!(arbiter::read_bomb(&game, text), Some(Some("d2".to_owned())));
/// }
/// assert_eq!(arbiter::read_bomb(&game, "Random"), Some(None));
/// assert_eq!(arbiter::read_bomb(&game, "d2d4"), None);
/// ```
pub fn read_bomb(game: &AnyGame, text: &str) -> Option<Option<String>> {
    let text = text.trim().to_ascii_lowercase();
    let behind_word = text.split_once(char::is_whitespace).filter(|(word, _)| *word == "bomb");
    let answer = behind_word.map_or(text.as_str(), |(_, rest)| rest.trim_start());
    match answer {
        "random" => Some(None),
        _ if behind_word.is_some() || game.parse_square(answer).is_some() => Some(Some(answer.to_owned())),
        _ => None,
    }
}
