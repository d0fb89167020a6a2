//! What other programs and servers call our games.

use crate::chess960::Chess960Row;
use crate::spec::{UnknownVariant, VARIANTS, Variant};

/// A game that another program means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NamedGame {
    pub(crate) variant: Variant,
    /// Whether kings and rooks may start anywhere.
    pub(crate) chess960: bool,
    /// Whether the name leaves open where the pieces start, so that a FEN has to say it.
    pub(crate) needs_fen: bool,
}

/// Chess, as tags call it: PGN files of chess programs, lichess, chess.com, PyChess, XBoard (`normal`).
const CHESS: [&str; 7] = ["", "standard", "normal", "orthodox", "classical", "regular", "ortho"];

/// Chess960: lichess and chess.com (`Chess960`), XBoard and Cute Chess (`fischerandom`), FICS
/// (`wild/fr`), ICC (wild 22), Freestyle.
const CHESS_960: [&str; 7] =
    ["fischerandom", "fischerrandom", "doublefischerrandom", "frc", "freestyle", "wildfr", "wild22"];

/// Chess from another start: lichess, XBoard, and those of FICS's wilds in which kings castle as in
/// chess or not at all.
const CHESS_FROM_A_FEN: [&str; 9] =
    ["fromposition", "nocastle", "shuffle", "wild2", "wild3", "wild4", "wild5", "wild8", "wild8a"];

/// What tags say that say nothing.
const NO_NAMES: [&str; 3] = ["", "?", "-"];

/// Atomic chess without check, as ICC plays atomic.
const ATOMIC_OF_ICC: &str = "wild27";

impl Variant {
    /// Reads the name that a game has here or elsewhere, and whether it says that castling is written as king takes
    /// rook, as `chess960`, `atomic960` and XBoard's `fischerandom` do.
    ///
    /// ```
    /// use movegen::Variant;
    /// assert_eq!(Variant::read_with_castling("Atomic960"), Ok((Variant::Atomic, true)));
    /// assert_eq!(Variant::read_with_castling("fischerandom"), Ok((Variant::Chess, true)));
    /// assert_eq!(Variant::read_with_castling("atomic"), Ok((Variant::Atomic, false)));
    /// assert!(Variant::read_with_castling("").is_err());
    /// ```
    ///
    /// # Errors
    /// There is no such game, or the name leaves open where the pieces start.
    pub fn read_with_castling(name: &str) -> Result<(Self, bool), UnknownVariant> {
        let is_a_name = name.contains(char::is_alphanumeric);
        let named = named_game(name).filter(|game| is_a_name && !game.needs_fen);
        let named = named.map(|game| (game.variant, game.chess960));
        named.ok_or_else(|| UnknownVariant { name: name.to_owned() })
    }

    /// Its name in games in which kings and rooks may start anywhere, as tags of PGN files have it: `chess960`,
    /// `atomic960`.
    ///
    /// ```
    /// use movegen::Variant;
    /// assert_eq!(Variant::Chess.name_with_castling(true), "chess960");
    /// assert_eq!(Variant::Chess.name_with_castling(false), "chess");
    /// ```
    pub fn name_with_castling(self, chess960: bool) -> String {
        format!("{}{}", self.id(), if chess960 { "960" } else { "" })
    }
}

/// The game of this name; `None` if it is none of ours. Case, blanks and hyphens do not matter.
pub(crate) fn named_game(name: &str) -> Option<NamedGame> {
    let plain = in_small_letters(name);
    if plain.is_empty() && !NO_NAMES.contains(&name.trim()) {
        return None;
    }
    // `Standard Chess` and `Atomic Chess` are what they are without the word.
    let plain = plain.strip_suffix("chess").unwrap_or(&plain);
    let game = |variant, chess960| Some(NamedGame { variant, chess960, needs_fen: false });
    if CHESS_960.contains(&plain) {
        return game(Variant::Chess, true);
    }
    if CHESS_FROM_A_FEN.contains(&plain) {
        return Some(NamedGame { variant: Variant::Chess, chess960: false, needs_fen: true });
    }
    match plain.strip_suffix("960") {
        // As PyChess names them: Atomic960.
        Some(base) => variant_of(base).filter(|&variant| has_rows(variant)).and_then(|base| game(base, true)),
        None => variant_of(plain).and_then(|variant| game(variant, false)),
    }
}

/// The variant of a name in small letters and digits.
fn variant_of(plain: &str) -> Option<Variant> {
    let plain = plain.strip_suffix("chess").unwrap_or(plain);
    if CHESS.contains(&plain) {
        return Some(Variant::Chess);
    }
    if plain == ATOMIC_OF_ICC {
        return Some(Variant::NoCheckAtomic);
    }
    let is_name = |name: &str| {
        let name = in_small_letters(name);
        name.strip_suffix("chess").unwrap_or(&name) == plain
    };
    let known = VARIANTS.iter().find(|spec| [spec.id, spec.cecp_name, spec.title].into_iter().any(is_name));
    known.map(|spec| spec.variant)
}

/// Letters and digits alone.
fn in_small_letters(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase()).collect()
}

/// Whether there are start rows as in Chess960.
fn has_rows(variant: Variant) -> bool {
    Chess960Row::from_number(0).and_then(|row| row.start(variant)).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_other_programs_are_known() {
        for (names, variant, chess960) in [
            ("Standard,standard,normal,Normal,Chess,Standard Chess,Orthodox,", Variant::Chess, false),
            ("Chess960,chess 960,Chess-960,fischerandom,Fischer Random,FischerRandom", Variant::Chess, true),
            ("wild/fr,Wild 22,FRC,Freestyle Chess,Fischer Random Chess,normal960", Variant::Chess, true),
            ("Atomic,atomic,Atomic Chess", Variant::Atomic, false),
            ("Atomic960,atomic 960,ATOMIC-960,Atomic Chess 960", Variant::Atomic, true),
            ("nocheckatomic,nocheck,wild/27", Variant::NoCheckAtomic, false),
            ("Stratomic,stratom", Variant::Stratomic, false),
            ("Stoltz Chess,stoltz", Variant::Stoltz, false),
            ("bomb,Chess with hidden bombs", Variant::Bomb, false),
        ] {
            for name in names.split(',') {
                let found = named_game(name);
                assert_eq!(found, Some(NamedGame { variant, chess960, needs_fen: false }), "{name}");
            }
        }
        for name in ["From Position", "wild/5", "nocastle"] {
            assert_eq!(named_game(name).map(|game| game.needs_fen), Some(true), "{name}");
        }
        for name in
            ["Crazyhouse", "Horde", "Three-check", "wild/0", "wild/1", "stratomic960", "Antichess", "象棋"]
        {
            assert_eq!(named_game(name).map(|game| game.variant), None, "{name}");
        }
    }

    #[test]
    fn every_game_is_known_by_its_own_names() {
        for spec in VARIANTS {
            for name in [spec.id, spec.cecp_name, spec.title] {
                assert_eq!(named_game(name).map(|game| game.variant), Some(spec.variant), "{name}");
            }
        }
    }
}
