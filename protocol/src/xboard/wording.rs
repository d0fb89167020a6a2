//! The texts that XBoard takes for a move.
//!
//! Beside a piece's two squares and a letter a text can name one more square, on which a piece
//! disappears: XBoard writes it as a move of several legs, made for the lions of great shogi.

use super::picture::FileRank;
use movegen::{AnyGame, Kind, file_letter};
use std::fmt;

/// Where a piece comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    Board(FileRank),
    Reserve(Kind),
    /// From nowhere: XBoard's null move, after which it is the other side's turn.
    Nowhere,
}

/// XBoard's null move.
const NULL_MOVE: &str = "@@@@";

/// The parts of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wording {
    pub(crate) origin: Origin,
    pub(crate) to: FileRank,
    /// What stands behind the squares: the piece that a pawn becomes, or that is left behind. A
    /// letter that XBoard does not know leaves the target empty.
    pub(crate) letter: Option<char>,
    /// A square on which a piece disappears.
    pub(crate) removed: Option<FileRank>,
}

impl Wording {
    /// No move at all: XBoard then shows what it showed before.
    pub(crate) const NULL_MOVE: Wording =
        Wording { origin: Origin::Nowhere, to: FileRank { file: 0, rank: 0 }, letter: None, removed: None };

    /// Reads a text, ranks counted from 1; `None` if it is none that names squares. XBoard passes
    /// a move of three legs on, or one of two if the piece that disappears is the mover's own.
    pub(crate) fn read(game: &AnyGame, text: &str) -> Option<Wording> {
        let mut legs = text.split(',');
        let first = Wording::read_leg(game, legs.next()?)?;
        let further: Vec<_> = legs.collect();
        match further[..] {
            [] => Some(first),
            // The second leg is a rook's as XBoard thinks, and its target means nothing.
            [second] => Some(Wording { removed: Some(leading_square(game, second)?.0), ..first }),
            [_, third] => {
                let third = Wording::read_leg(game, third)?;
                let Origin::Board(removed) = third.origin else { return None };
                let letter = first.letter.or(third.letter);
                (third.to == first.to).then_some(Wording { letter, removed: Some(removed), ..first })
            }
            _ => None,
        }
    }

    fn read_leg(game: &AnyGame, text: &str) -> Option<Wording> {
        let (origin, rest) = match text.split_once('@') {
            Some((letter, rest)) => {
                let kind = Kind::ALL.into_iter().find(|kind| kind.letter().to_string() == letter)?;
                (Origin::Reserve(kind), rest)
            }
            None => {
                let (from, rest) = leading_square(game, text)?;
                (Origin::Board(from), rest)
            }
        };
        let (to, rest) = leading_square(game, rest)?;
        let mut letters = rest.chars();
        let letter = letters.next().map(|letter| letter.to_ascii_lowercase());
        letters.next().is_none().then_some(Wording { origin, to, letter, removed: None })
    }

    /// What is left of it when XBoard passes it on: no letter where the piece that disappears is
    /// the mover's own, or none for Black.
    pub(crate) fn passed_on(self, removes_enemy: bool) -> Wording {
        let keeps_letter = self.removed.is_none() || removes_enemy;
        Wording { letter: self.letter.filter(|_| keeps_letter), ..self }
    }
}

/// The square that a text begins with, and what follows it.
fn leading_square<'a>(game: &AnyGame, text: &'a str) -> Option<(FileRank, &'a str)> {
    let digits = text.bytes().skip(1).take_while(u8::is_ascii_digit).count();
    let (name, rest) = text.split_at_checked(1 + digits)?;
    Some((FileRank::of(game, game.parse_square(name)?), rest))
}

impl fmt::Display for FileRank {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", file_letter(self.file), self.rank + 1)
    }
}

impl fmt::Display for Wording {
    /// As XBoard is sent it, ranks counted from 1.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.origin {
            Origin::Nowhere => return write!(out, "{NULL_MOVE}"),
            Origin::Board(from) => write!(out, "{from}")?,
            Origin::Reserve(kind) => write!(out, "{}@", kind.letter())?,
        }
        let to = self.to;
        write!(out, "{to}{}", self.letter.map(String::from).unwrap_or_default())?;
        match self.removed {
            Some(removed) => write!(out, ",{to}{removed},{removed}{to}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Options, Variant};

    fn read(text: &str) -> Option<Wording> {
        let game = AnyGame::new(Variant::Stratomic, Options::default(), None).unwrap();
        Wording::read(&game, text)
    }

    fn place(name: &str) -> FileRank {
        let game = AnyGame::new(Variant::Stratomic, Options::default(), None).unwrap();
        FileRank::of(&game, game.parse_square(name).unwrap())
    }

    #[test]
    fn texts_are_written_as_they_are_read() {
        for text in ["a1b2", "a10j10", "a9e4m", "U@d1", "e4e5,e5a10,a10e5", "a1c5z,c5j7,j7c5"] {
            assert_eq!(read(text).map(|wording| wording.to_string()).as_deref(), Some(text));
        }
        for text in
            ["", "e4", "O-O", "e4k9", "e4e5qq", "e4e5,", "@d1", "UU@d1", "e4e11", "é4e5", "e4e5,e5f6,f6g7"]
        {
            assert_eq!(read(text), None, "{text}");
        }
    }

    /// What the real XBoard made of texts that it passed on.
    #[test]
    fn what_xboard_passes_on_is_understood() {
        let sent = read("j2j5m,j5b3,b3j5").unwrap();
        assert_eq!(read("j2j5,j5b3,b3j5m"), Some(sent));
        assert_eq!(sent.passed_on(true), sent);
        // A piece of the mover's own disappears.
        let sent = read("c3c5,c5b3,b3c5").unwrap();
        assert_eq!(read("c3c5,b3d5"), Some(sent));
        assert_eq!(sent.removed, Some(place("b3")));
        // At the edge the rook's target is off the board.
        assert_eq!(read("c3a5,d3`5"), read("c3a5,a5d3,d3a5"));
        assert_eq!(read("a1c5z,c5d6,d6c5").map(|sent| sent.passed_on(false)), read("a1c5,d6b5"));
    }
}
