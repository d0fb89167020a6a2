//! How a GUI counts ranks: from 0 on boards with exactly ten of them, so that every rank is one
//! digit. Only moves and square arguments are counted so, never FEN.

use movegen::{AnyGame, Square, Variant};

/// The way of counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ranks {
    /// From 0.
    FromZero,
    /// From 1.
    FromOne,
}

impl Ranks {
    /// How ranks of this variant's board are counted.
    pub fn of(variant: Variant) -> Ranks {
        if variant.spec().size.1 == 10 { Ranks::FromZero } else { Ranks::FromOne }
    }

    /// A move or square of ours as the GUI counts.
    pub fn to_gui(self, text: &str) -> String {
        match self {
            Ranks::FromOne => text.to_owned(),
            Ranks::FromZero => {
                renumbered(text, |rank| rank.checked_sub(1)).unwrap_or_else(|| text.to_owned())
            }
        }
    }

    /// A move or square of the GUI's as we count; `None` if it has a rank of two digits where
    /// there is none.
    pub fn read(self, text: &str) -> Option<String> {
        match self {
            Ranks::FromOne => Some(text.to_owned()),
            // Castling written with zeros has no ranks.
            Ranks::FromZero if text.starts_with("0-0") => Some(text.to_owned()),
            Ranks::FromZero => renumbered(text, |rank| (rank < 10).then(|| rank + 1)),
        }
    }
}

/// A square argument of the GUI.
pub(crate) fn square(game: &AnyGame, text: &str) -> Option<Square> {
    game.parse_square(&Ranks::of(game.variant()).read(text)?)
}

/// The text with every number in it changed.
fn renumbered(text: &str, change: impl Fn(u32) -> Option<u32>) -> Option<String> {
    let mut result = String::with_capacity(text.len() + 2);
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            let number = rest[..digits].parse().ok()?;
            result.push_str(&change(number)?.to_string());
            rest = &rest[digits..];
        } else {
            result.push(letter);
            rest = &rest[letter.len_utf8()..];
        }
    }
    Some(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_ranks_are_counted_from_zero_both_ways() {
        let ranks = Ranks::of(Variant::Stratomic);
        for (ours, gui) in
            [("a10e4m", "a9e3m"), ("e1e10", "e0e9"), ("e8e9q", "e7e8q"), ("O-O", "O-O"), ("j10", "j9")]
        {
            assert_eq!(ranks.to_gui(ours), gui);
            assert_eq!(ranks.read(gui).as_deref(), Some(ours));
        }
        assert_eq!(ranks.read("0-0-0").as_deref(), Some("0-0-0"));
        assert_eq!(ranks.read("a10b2"), None);
        assert_eq!(ranks.read("a99999999999999"), None);
        assert_eq!(ranks.read("a4294967295"), None);
    }

    #[test]
    fn eight_ranks_are_counted_from_one() {
        let ranks = Ranks::of(Variant::Atomic);
        assert_eq!(ranks.to_gui("e2e4"), "e2e4");
        assert_eq!(ranks.read("e7e8q").as_deref(), Some("e7e8q"));
    }
}
