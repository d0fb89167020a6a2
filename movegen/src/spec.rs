//! The variants as data: names and start positions.

use crate::piece::Kind;
use crate::text::quote;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A game megaton plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Variant {
    /// Orthodox chess.
    Chess,
    /// Atomic chess as played on the big servers.
    Atomic,
    /// Atomic chess without check.
    NoCheckAtomic,
    /// Atomic chess in which both kings may die together.
    DeathMatch,
    /// Atomic chess in which only officers explode.
    SoftPawn,
    /// Chess with a hidden bomb per side.
    Bomb,
    /// A battle of StrataChess.
    StrataChess,
    /// Stoltz Chess.
    Stoltz,
    /// Stoltz Chess with its remark on Culverin Chess taken literally: the pawn moves one square.
    OneStep,
    /// Culverin Chess.
    Culverin,
    /// Stratomic.
    Stratomic,
    /// Spindler's variation of Stratomic.
    Spindler,
    /// Capatomic Random Chess.
    Capatomic,
}

/// What is known about a variant without a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VariantSpec {
    /// The variant.
    pub variant: Variant,
    /// Its name over UCI and on the command line.
    pub id: &'static str,
    /// Its name over CECP. XBoard matches names it knows as substrings, so no name but atomic's own
    /// contains `atomic`.
    pub cecp_name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// Files and ranks at the start; a battle may be fought on other boards
    /// ([`crate::AnyGame::size`]).
    pub size: (u8, u8),
    /// The start position with default options; [`Variant::start`] gives the others.
    pub start: &'static str,
    /// What the game calls its missiles, whose launches stock GUIs do not know; `None` in games without.
    pub missile: Option<&'static str>,
}

/// Every variant.
pub const VARIANTS: &[VariantSpec] = &[
    VariantSpec {
        variant: Variant::Stratomic,
        id: "stratomic",
        cecp_name: "stratom",
        title: "Stratomic",
        size: (10, 10),
        start: "10/mrnbqkbnrm/pppppppppp/10/10/10/10/PPPPPPPPPP/MRNBQKBNRM/10 w KQkq - 0 1 armed=0",
        missile: Some("Nuclea"),
    },
    VariantSpec {
        variant: Variant::Spindler,
        id: "spindler",
        cecp_name: "spindler",
        title: "Spindler's Stratomic",
        size: (10, 10),
        start: "10/mrnbqkbnrm/pppppppppp/10/10/10/10/PPPPPPPPPP/MRNBQKBNRM/10 w KQkq - 0 1 armed=0",
        missile: Some("Nuclea"),
    },
    VariantSpec {
        variant: Variant::Capatomic,
        id: "capatomic",
        cecp_name: "capatom",
        title: "Capatomic Random Chess",
        size: (10, 10),
        start: "4m1m3/rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR/4M1M3 w KQkq - 0 1 \
                armed=0 missiles=e1e10g1g10",
        missile: Some(Kind::Missile.name()),
    },
    VariantSpec {
        variant: Variant::Stoltz,
        id: "stoltz",
        cecp_name: "stoltz",
        title: "Stoltz Chess",
        size: (8, 8),
        start: CULVERIN_START,
        missile: None,
    },
    VariantSpec {
        variant: Variant::OneStep,
        id: "onestep",
        cecp_name: "onestep",
        title: "One-step Stoltz",
        size: (8, 8),
        start: CULVERIN_START,
        missile: None,
    },
    VariantSpec {
        variant: Variant::Culverin,
        id: "culverin",
        cecp_name: "culverin",
        title: "Culverin Chess",
        size: (8, 8),
        start: CULVERIN_START,
        missile: None,
    },
    VariantSpec {
        variant: Variant::Atomic,
        id: "atomic",
        cecp_name: "atomic",
        title: "Atomic chess",
        size: (8, 8),
        start: CHESS_START,
        missile: None,
    },
    VariantSpec {
        variant: Variant::NoCheckAtomic,
        id: "nocheckatomic",
        cecp_name: "nocheck",
        title: "Atomic chess without check",
        size: (8, 8),
        start: CHESS_START,
        missile: None,
    },
    VariantSpec {
        variant: Variant::DeathMatch,
        id: "deathmatch",
        cecp_name: "deathmatch",
        title: "Death match",
        size: (8, 8),
        start: CHESS_START,
        missile: None,
    },
    VariantSpec {
        variant: Variant::SoftPawn,
        id: "softpawn",
        cecp_name: "softpawn",
        title: "Soft pawns",
        size: (8, 8),
        start: CHESS_START,
        missile: None,
    },
    VariantSpec {
        variant: Variant::Bomb,
        id: "bomb",
        cecp_name: "bomb",
        title: "Chess with hidden bombs",
        size: (8, 8),
        start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 bomb=?,?",
        missile: None,
    },
    VariantSpec {
        variant: Variant::StrataChess,
        id: "stratachess",
        cecp_name: "strata",
        title: "StrataChess",
        size: (8, 6),
        start: "kxxx4/xxxx4/8/8/4XXXX/4XXXK w - - 0 1 army=3RBN+4WWFF,3RBN+4WWFF",
        missile: None,
    },
    VariantSpec {
        variant: Variant::Chess,
        id: "chess",
        cecp_name: "normal",
        title: "Chess",
        size: (8, 8),
        start: CHESS_START,
        missile: None,
    },
];

const CULVERIN_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Uu] w KQkq - 0 1";
const CHESS_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

impl Variant {
    /// What is known of the variant.
    ///
    /// ```
    /// use movegen::Variant;
    /// let spec = Variant::Capatomic.spec();
    /// assert_eq!((spec.id, spec.title, spec.size), ("capatomic", "Capatomic Random Chess", (10, 10)));
    /// ```
    pub fn spec(self) -> &'static VariantSpec {
        // Every variant has its entry: a test checks them all.
        VARIANTS.iter().find(|spec| spec.variant == self).unwrap_or(&VARIANTS[0])
    }

    /// The name over UCI and on the command line.
    pub fn id(self) -> &'static str {
        self.spec().id
    }

    /// What a kind of piece is called in this game.
    ///
    /// ```
    /// use movegen::{Kind, Variant};
    /// let name = |variant: Variant| variant.kind_name(Kind::Missile);
    /// assert_eq!([name(Variant::Stratomic), name(Variant::Capatomic)], ["Nuclea", "missile"]);
    /// ```
    pub fn kind_name(self, kind: Kind) -> &'static str {
        self.spec().missile.filter(|_| kind == Kind::Missile).unwrap_or(kind.name())
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.id())
    }
}

/// An unknown variant name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown variant: {} (known: {known})", quote(.name), known = known_variants())]
pub struct UnknownVariant {
    /// The name as given.
    pub name: String,
}

fn known_variants() -> String {
    let names: Vec<_> = VARIANTS.iter().map(|spec| spec.id).collect();
    names.join(", ")
}

impl FromStr for Variant {
    type Err = UnknownVariant;

    /// Reads a UCI or CECP name, in either case.
    ///
    /// ```
    /// use movegen::Variant;
    /// assert_eq!("Stratomic".parse(), Ok(Variant::Stratomic));
    /// // The name XBoard uses.
    /// assert_eq!("strata".parse(), Ok(Variant::StrataChess));
    /// let error = "draughts".parse::<Variant>().unwrap_err();
    /// assert!(error.to_string().starts_with("unknown variant: draughts (known: "));
    /// ```
    fn from_str(name: &str) -> Result<Self, UnknownVariant> {
        let matches = |known: &str| known.eq_ignore_ascii_case(name);
        VARIANTS
            .iter()
            .find(|spec| matches(spec.id) || matches(spec.cecp_name))
            .map(|spec| spec.variant)
            .ok_or_else(|| UnknownVariant { name: name.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_names_of_every_variant_are_read_in_either_case() {
        for spec in VARIANTS {
            assert_eq!(spec.variant.spec(), spec);
            assert_eq!(spec.id.to_uppercase().parse(), Ok(spec.variant));
            assert_eq!(spec.cecp_name.parse(), Ok(spec.variant));
        }
        assert!("strat".parse::<Variant>().is_err());
    }

    #[test]
    fn cecp_names_do_not_contain_names_that_xboard_would_hijack() {
        let hijacked = ["normal", "atomic", "losers", "suicide", "giveaway", "960", "frc", "shatranj"];
        for spec in VARIANTS {
            for name in hijacked {
                assert!(spec.cecp_name == name || !spec.cecp_name.contains(name), "{}", spec.cecp_name);
            }
        }
    }
}
