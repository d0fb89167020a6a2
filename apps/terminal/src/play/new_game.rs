//! `new`: which game begins, and from which start position.

use super::command::PRACTICE_WORD;
use crate::suggestion::did_you_mean;
use movegen::{Chess960Row, VARIANTS, Variant};
use protocol::output::quote;

/// Where a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// Where the options say.
    Usual,
    /// From a start position drawn by chance, unless the options say which.
    Drawn,
    /// From the start position of this number, where the variant numbers them.
    Numbered(u32),
    /// From a row of Chess960.
    Row(Chess960Row),
}

/// What `new` asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NewGameRequest {
    /// The variant; `None` for that of the game before.
    pub(super) variant: Option<Variant>,
    pub(super) start: Start,
    /// Whether it is to be practice, if that was said.
    pub(super) is_practice: bool,
}

/// What stands behind the name of a variant that begins from a row of Chess960.
const ROWS_DRAWN: &str = "960";

impl NewGameRequest {
    /// Reads `atomic`, `chess960`, `chess 518`, `capatomic 17`, each with `practice` behind it or not.
    ///
    /// # Errors
    /// Why it names no game.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let mut words: Vec<_> = text.split_whitespace().collect();
        let is_practice = words.last().is_some_and(|word| word.eq_ignore_ascii_case(PRACTICE_WORD));
        if is_practice {
            words.pop();
        }
        let Some((&name, rest)) = words.split_first() else {
            return Ok(NewGameRequest { variant: None, start: Start::Usual, is_practice });
        };
        let (variant, draws_row) = read_name(name)?;
        let number = match rest {
            [] => None,
            [number] => Some(number.parse::<u32>().map_err(|_| unexpected(number))?),
            [_, more, ..] => return Err(unexpected(more)),
        };
        let start = match number {
            None if draws_row => Start::Row(Chess960Row::drawn(rand::random())),
            None if variant == Variant::Capatomic => Start::Drawn,
            None => Start::Usual,
            Some(number) if variant == Variant::Capatomic => Start::Numbered(number),
            Some(number) => {
                let row = u16::try_from(number).ok().and_then(Chess960Row::from_number);
                Start::Row(row.ok_or_else(|| {
                    format!("start positions are numbered from 0 to {}", Chess960Row::COUNT - 1)
                })?)
            }
        };
        if let Start::Row(row) = start
            && row.start(variant).is_none()
        {
            return Err(format!("{variant} has one start position"));
        }
        Ok(NewGameRequest { variant: Some(variant), start, is_practice })
    }
}

fn unexpected(word: &str) -> String {
    format!("{} is no number of a start position; expected: new [VARIANT [NUMBER]] [practice]", quote(word))
}

/// The variant, and whether its row is to be drawn.
fn read_name(name: &str) -> Result<(Variant, bool), String> {
    if let Ok(variant) = name.parse() {
        return Ok((variant, false));
    }
    let small = name.to_ascii_lowercase();
    let base = if small == "fischerandom" { Some("chess") } else { small.strip_suffix(ROWS_DRAWN) };
    match base.map(|base| base.trim_end_matches('-')).and_then(|base| base.parse().ok()) {
        Some(variant) => Ok((variant, true)),
        None => {
            let hint = did_you_mean(&small, VARIANTS.iter().map(|spec| spec.id));
            let hint = hint.unwrap_or_else(|| "variants lists them".to_owned());
            Err(format!("there is no variant {}; {hint}", quote(name)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_named_with_their_start() {
        let read = |text| NewGameRequest::read(text).unwrap();
        assert_eq!(read("").variant, None);
        assert!(read("practice").is_practice && read("atomic practice").is_practice);
        assert_eq!(read("atomic").start, Start::Usual);
        assert!(matches!(read("chess960").start, Start::Row(_)));
        assert_eq!(read("Atomic960").variant, Some(Variant::Atomic));
        assert_eq!(read("chess 518").start, Start::Row(Chess960Row::from_number(518).unwrap()));
        assert_eq!(read("capatomic 17").start, Start::Numbered(17));
        assert_eq!(read("capatomic").start, Start::Drawn);
    }

    #[test]
    fn what_is_no_game_is_told() {
        let refused = |text| NewGameRequest::read(text).unwrap_err();
        assert!(refused("draughts").contains("there is no variant draughts; variants lists them"));
        assert!(refused("stratomc").contains("did you mean stratomic?"));
        assert!(refused("chess 960").contains("0 to 959"));
        assert!(refused("stratomic 3").contains("one start position"));
        assert!(refused("chess x").contains("is no number"));
        assert!(refused("stratomic960").contains("one start position"));
    }
}
