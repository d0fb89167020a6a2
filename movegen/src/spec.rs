//! The variants as data: names, start positions, options.

use crate::text::FenError;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A game megaton plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Variant {
    /// Orthodox chess.
    Chess,
    /// Atomic chess as the big servers play it.
    Atomic,
    /// Atomic chess without check.
    NoCheckAtomic,
    /// Atomic chess in which both kings may die together.
    DeathMatch,
    /// Atomic chess in which only officers explode.
    SoftPawn,
    /// Stoltz Chess.
    Stoltz,
    /// Stoltz Chess as its own remark on Culverin Chess reads: the pawn goes one step.
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

/// What is known of a variant without looking at a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VariantSpec {
    /// The variant.
    pub variant: Variant,
    /// Its name over UCI and on the command line.
    pub id: &'static str,
    /// Its name over CECP. XBoard matches names it knows as substrings, so none contains
    /// `atomic` but atomic itself.
    pub cecp_name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// Files and ranks.
    pub size: (u8, u8),
    /// The start position.
    pub start: &'static str,
    /// Whether the game is one of missiles, whose launches stock GUIs do not know.
    pub has_missiles: bool,
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
        has_missiles: true,
    },
    VariantSpec {
        variant: Variant::Spindler,
        id: "spindler",
        cecp_name: "spindler",
        title: "Spindler's Stratomic",
        size: (10, 10),
        start: "10/mrnbqkbnrm/pppppppppp/10/10/10/10/PPPPPPPPPP/MRNBQKBNRM/10 w KQkq - 0 1 armed=0",
        has_missiles: true,
    },
    VariantSpec {
        variant: Variant::Capatomic,
        id: "capatomic",
        cecp_name: "capatom",
        title: "Capatomic Random Chess",
        size: (10, 10),
        start: "4m1m3/rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR/4M1M3 w KQkq - 0 1 \
                armed=0 missiles=e1e10g1g10",
        has_missiles: true,
    },
    VariantSpec {
        variant: Variant::Stoltz,
        id: "stoltz",
        cecp_name: "stoltz",
        title: "Stoltz Chess",
        size: (8, 8),
        start: CULVERIN_START,
        has_missiles: false,
    },
    VariantSpec {
        variant: Variant::OneStep,
        id: "onestep",
        cecp_name: "onestep",
        title: "Stoltz Chess with one step",
        size: (8, 8),
        start: CULVERIN_START,
        has_missiles: false,
    },
    VariantSpec {
        variant: Variant::Culverin,
        id: "culverin",
        cecp_name: "culverin",
        title: "Culverin Chess",
        size: (8, 8),
        start: CULVERIN_START,
        has_missiles: false,
    },
    VariantSpec {
        variant: Variant::Atomic,
        id: "atomic",
        cecp_name: "atomic",
        title: "Atomic chess",
        size: (8, 8),
        start: CHESS_START,
        has_missiles: false,
    },
    VariantSpec {
        variant: Variant::NoCheckAtomic,
        id: "nocheckatomic",
        cecp_name: "nocheck",
        title: "Atomic chess without check",
        size: (8, 8),
        start: CHESS_START,
        has_missiles: false,
    },
    VariantSpec {
        variant: Variant::DeathMatch,
        id: "deathmatch",
        cecp_name: "deathmatch",
        title: "Death match",
        size: (8, 8),
        start: CHESS_START,
        has_missiles: false,
    },
    VariantSpec {
        variant: Variant::SoftPawn,
        id: "softpawn",
        cecp_name: "softpawn",
        title: "Soft pawns",
        size: (8, 8),
        start: CHESS_START,
        has_missiles: false,
    },
    VariantSpec {
        variant: Variant::Chess,
        id: "chess",
        cecp_name: "normal",
        title: "Chess",
        size: (8, 8),
        start: CHESS_START,
        has_missiles: false,
    },
];

const CULVERIN_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Uu] w KQkq - 0 1";
const CHESS_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

impl Variant {
    /// What is known of the variant.
    pub fn spec(self) -> &'static VariantSpec {
        // Every variant has its entry: a test walks through them.
        VARIANTS.iter().find(|spec| spec.variant == self).unwrap_or(&VARIANTS[0])
    }

    /// The name over UCI and on the command line.
    pub fn id(self) -> &'static str {
        self.spec().id
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.id())
    }
}

/// A variant name nobody knows.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown variant: {name} (known: {known})", known = known_variants())]
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

    /// Reads a name of UCI or of CECP, in either case.
    fn from_str(name: &str) -> Result<Self, UnknownVariant> {
        let matches = |known: &str| known.eq_ignore_ascii_case(name);
        VARIANTS
            .iter()
            .find(|spec| matches(spec.id) || matches(spec.cecp_name))
            .map(|spec| spec.variant)
            .ok_or_else(|| UnknownVariant { name: name.to_owned() })
    }
}

/// The choices a variant leaves to its players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// `UCI_Chess960`: castling is written king takes rook.
    pub chess960: bool,
    /// `escalation=own-loss`: only the side that lost an officer may launch (ST8).
    pub escalation_own_loss: bool,
    /// `threat=legal`: only a legal capture of a missile forbids its launch (ST12).
    pub threat_legal: bool,
    /// `king_target=on`: Spindler's launches may aim at a king's square (ST22).
    pub king_target: bool,
    /// `promote_to_extras=on`: pawns of the Stoltz family also become Culverin and archbishop
    /// (SZ12).
    pub promote_to_extras: bool,
}

/// A rule option as protocols and command lines show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleOption {
    /// The name.
    pub name: &'static str,
    /// The values, the default first.
    pub values: &'static [&'static str],
}

/// Every rule option.
pub const RULE_OPTIONS: &[RuleOption] = &[
    RuleOption { name: "escalation", values: &["global", "own-loss"] },
    RuleOption { name: "threat", values: &["pseudo", "legal"] },
    RuleOption { name: "king_target", values: &["off", "on"] },
    RuleOption { name: "promote_to_extras", values: &["off", "on"] },
];

/// Why an option cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OptionError {
    /// No option of this name.
    #[error("unknown option: {0}")]
    Unknown(String),
    /// The option has no such value.
    #[error("option {name} cannot be {value} (possible: {possible})")]
    Value {
        /// The option.
        name: &'static str,
        /// The value as given.
        value: String,
        /// The values it has.
        possible: String,
    },
}

impl Options {
    /// Sets a rule option by its name and value, in either case.
    ///
    /// # Errors
    /// An unknown name, or a value the option does not have; nothing is changed.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let option = RULE_OPTIONS
            .iter()
            .find(|option| option.name.eq_ignore_ascii_case(name))
            .ok_or_else(|| OptionError::Unknown(name.to_owned()))?;
        let choice =
            option.values.iter().position(|known| known.eq_ignore_ascii_case(value)).ok_or_else(|| {
                OptionError::Value {
                    name: option.name,
                    value: value.to_owned(),
                    possible: option.values.join(", "),
                }
            })?;
        match option.name {
            "escalation" => self.escalation_own_loss = choice == 1,
            "threat" => self.threat_legal = choice == 1,
            "king_target" => self.king_target = choice == 1,
            "promote_to_extras" => self.promote_to_extras = choice == 1,
            _ => {}
        }
        Ok(())
    }

    /// The value an option has.
    pub fn get(&self, option: &RuleOption) -> &'static str {
        let choice = match option.name {
            "escalation" => self.escalation_own_loss,
            "threat" => self.threat_legal,
            "king_target" => self.king_target,
            "promote_to_extras" => self.promote_to_extras,
            _ => false,
        };
        option.values[usize::from(choice)]
    }
}

/// Anything that keeps a game from being set up.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SetupError {
    /// No such variant.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// A wrong FEN.
    #[error(transparent)]
    Fen(#[from] FenError),
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

    #[test]
    fn options_are_set_by_name_and_refuse_other_values() {
        let mut options = Options::default();
        assert_eq!(options.set("Escalation", "OWN-LOSS"), Ok(()));
        assert!(options.escalation_own_loss);
        assert_eq!(options.get(&RULE_OPTIONS[0]), "own-loss");
        let before = options;
        assert!(options.set("escalation", "never").is_err());
        assert!(options.set("colour", "red").is_err());
        assert_eq!(options, before);
    }
}
