//! The choices a variant leaves to its players, by the names protocols and command lines use.

use crate::geometry::Board8;
use crate::rules::battle::{BattleSetup, Layout, STANDARD_ARMY, Terrain};
use crate::setup::{NoSuchSetup, Setup};
use crate::spec::Variant;
use crate::square::Square;
use thiserror::Error;

/// The choices a variant leaves to its players. A variant asks only for its own.
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
    /// `Setup`: the row a Capatomic game begins with (CA1).
    pub setup: SetupChoice,
    /// `reserve=UA`: a Stoltz game begins with an archbishop in reserve besides the Culverin (SZ14).
    pub reserve_archbishop: bool,
    /// `culverins=2`: a game of Culverin Chess begins with two of them a side (SZ18).
    pub two_culverins: bool,
    /// `promote_to_extras=on`: pawns of the Stoltz family also become Culverin and archbishop
    /// (SZ12).
    pub promote_to_extras: bool,
    /// `vote`: whether the extras of Stoltz Chess are in (SZ13).
    pub vote: Vote,
    /// `Bomb`: the piece that carries the bomb, before the first move (AT16).
    pub bomb: BombChoice,
    /// `terrain`: the board of a battle (SC-B1).
    pub terrain: TerrainChoice,
    /// `armies=random`: both sides of a battle have an army drawn for it.
    pub random_armies: bool,
}

/// The row a Capatomic game begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupChoice {
    /// This one.
    Row(Setup),
    /// One to be drawn by whoever owns the game, who then names it.
    Random,
}

impl Default for SetupChoice {
    fn default() -> Self {
        SetupChoice::Row(Setup::STANDARD)
    }
}

/// The board of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TerrainChoice {
    /// This one.
    On(Terrain),
    /// One to be drawn by whoever owns the game.
    Random,
}

impl Default for TerrainChoice {
    fn default() -> Self {
        TerrainChoice::On(Terrain::Standard)
    }
}

/// Which piece carries the bomb.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BombChoice {
    /// One to be drawn by whoever owns the game.
    #[default]
    Random,
    /// The piece that starts on this square, which says whose bomb it is.
    On(Square),
}

/// How the vote of Stoltz Chess goes (SZ13). Taking it is for front ends; it is not a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Vote {
    /// The extras are in.
    #[default]
    Yes,
    /// Both sides decline: orthodox chess.
    No,
    /// White is asked, then Black if White declined. Whoever asks sets the answer; until then the
    /// extras are in.
    Ask,
}

/// Values of an option that are too many to be listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OtherValues {
    /// None.
    None,
    /// Numbers below this.
    NumbersBelow(u32),
    /// Squares of an 8x8 board on which a piece other than a king starts.
    StartSquares,
}

/// A rule option as protocols and command lines show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleOption {
    /// The name.
    pub name: &'static str,
    /// The values, the default first.
    pub values: &'static [&'static str],
    /// What else it can be.
    pub others: OtherValues,
    /// The variants that ask for it.
    pub variants: &'static [Variant],
}

const MISSILES: &[Variant] = &[Variant::Stratomic, Variant::Spindler, Variant::Capatomic];
const RESERVES: &[Variant] = &[Variant::Stoltz, Variant::OneStep, Variant::Culverin];
const STOLTZ: &[Variant] = &[Variant::Stoltz, Variant::OneStep];

const fn choice(
    name: &'static str,
    values: &'static [&'static str],
    variants: &'static [Variant],
) -> RuleOption {
    RuleOption { name, values, others: OtherValues::None, variants }
}

/// Every rule option.
pub const RULE_OPTIONS: &[RuleOption] = &[
    choice("escalation", &["global", "own-loss"], MISSILES),
    choice("threat", &["pseudo", "legal"], MISSILES),
    choice("king_target", &["off", "on"], &[Variant::Spindler]),
    RuleOption {
        name: "Setup",
        values: &["19835", "random"],
        others: OtherValues::NumbersBelow(Setup::COUNT),
        variants: &[Variant::Capatomic],
    },
    choice("reserve", &["U", "UA"], STOLTZ),
    choice("culverins", &["1", "2"], &[Variant::Culverin]),
    choice("promote_to_extras", &["off", "on"], RESERVES),
    choice("vote", &["yes", "no", "ask"], &[Variant::Stoltz]),
    choice(
        "terrain",
        &["standard", "narrow", "plain", "woods", "mountain", "fortress", "random"],
        &[Variant::StrataChess],
    ),
    choice("armies", &["standard", "random"], &[Variant::StrataChess]),
    RuleOption {
        name: "Bomb",
        values: &["random"],
        others: OtherValues::StartSquares,
        variants: &[Variant::Bomb],
    },
];

impl RuleOption {
    /// What it can be set to, for people.
    pub fn possible(&self) -> String {
        let mut possible = self.values.join(", ");
        match self.others {
            OtherValues::None => {}
            OtherValues::NumbersBelow(limit) => {
                possible += &format!(", any number from 0 to {}", limit - 1);
            }
            OtherValues::StartSquares => possible += ", the start square of any piece but a king",
        }
        possible
    }
}

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
    /// The number is that of no row.
    #[error(transparent)]
    Setup(#[from] NoSuchSetup),
    /// Two options say opposite things.
    #[error("options: {0}")]
    Contradiction(&'static str),
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
        match option.others {
            OtherValues::NumbersBelow(_) => {
                if let Ok(index) = value.parse() {
                    self.setup = SetupChoice::Row(Setup::from_index(index)?);
                    return Ok(());
                }
            }
            OtherValues::StartSquares => {
                if let Some(square) = bomb_square(value) {
                    self.bomb = BombChoice::On(square);
                    return Ok(());
                }
            }
            OtherValues::None => {}
        }
        let choice =
            option.values.iter().position(|known| known.eq_ignore_ascii_case(value)).ok_or_else(|| {
                OptionError::Value { name: option.name, value: value.to_owned(), possible: option.possible() }
            })?;
        match option.name {
            "escalation" => self.escalation_own_loss = choice == 1,
            "threat" => self.threat_legal = choice == 1,
            "king_target" => self.king_target = choice == 1,
            "Setup" => self.setup = SetupChoice::Random,
            "Bomb" => self.bomb = BombChoice::Random,
            "terrain" => {
                self.terrain = Terrain::ALL
                    .get(choice)
                    .map_or(TerrainChoice::Random, |&terrain| TerrainChoice::On(terrain));
            }
            "armies" => self.random_armies = choice == 1,
            "reserve" => self.reserve_archbishop = choice == 1,
            "culverins" => self.two_culverins = choice == 1,
            "promote_to_extras" => self.promote_to_extras = choice == 1,
            "vote" => self.vote = [Vote::Yes, Vote::No, Vote::Ask][choice],
            _ => {}
        }
        Ok(())
    }

    /// The value an option has.
    pub fn get(&self, option: &RuleOption) -> String {
        let choice = match option.name {
            "escalation" => usize::from(self.escalation_own_loss),
            "threat" => usize::from(self.threat_legal),
            "king_target" => usize::from(self.king_target),
            "Setup" => match self.setup {
                SetupChoice::Row(setup) => return setup.to_string(),
                SetupChoice::Random => 1,
            },
            "Bomb" => match self.bomb {
                BombChoice::On(square) => return square.name::<Board8>(),
                BombChoice::Random => 0,
            },
            "terrain" => match self.terrain {
                TerrainChoice::On(terrain) => terrain as usize,
                TerrainChoice::Random => Terrain::ALL.len(),
            },
            "armies" => usize::from(self.random_armies),
            "reserve" => usize::from(self.reserve_archbishop),
            "culverins" => usize::from(self.two_culverins),
            "promote_to_extras" => usize::from(self.promote_to_extras),
            "vote" => self.vote as usize,
            _ => 0,
        };
        option.values[choice].to_owned()
    }

    /// Whether the options of a variant go together.
    ///
    /// # Errors
    /// Two of them say opposite things.
    pub fn check(&self, variant: Variant) -> Result<(), OptionError> {
        if self.has_declined_extras(variant) && self.promote_to_extras {
            return Err(OptionError::Contradiction("pawns cannot promote to extras that vote=no declines"));
        }
        Ok(())
    }

    /// Whether the players are to be asked for their vote before the first move (SZ13).
    pub fn asks(&self, variant: Variant) -> bool {
        variant == Variant::Stoltz && self.vote == Vote::Ask
    }

    /// The same choices where there is nobody to be asked: the extras are in (SZ13).
    pub fn unasked(self) -> Options {
        let vote = if self.vote == Vote::Ask { Vote::Yes } else { self.vote };
        Options { vote, ..self }
    }

    /// Whether the vote has left the game without extras (SZ13).
    pub fn has_declined_extras(&self, variant: Variant) -> bool {
        variant == Variant::Stoltz && self.vote == Vote::No
    }

    /// Whether the start of a game is to be drawn by whoever owns it, who then names it.
    pub fn draws_start(&self, variant: Variant) -> bool {
        match variant {
            Variant::Capatomic => self.setup == SetupChoice::Random,
            Variant::StrataChess => self.random_armies || self.terrain == TerrainChoice::Random,
            _ => false,
        }
    }

    /// The position a game of the variant begins with, with what is to be drawn drawn by this seed.
    pub fn drawn_start(&self, variant: Variant, seed: u64) -> String {
        match variant {
            Variant::Capatomic if self.draws_start(variant) => Setup::drawn(seed).fen(),
            Variant::StrataChess if self.draws_start(variant) => {
                let terrain = match self.terrain {
                    TerrainChoice::On(terrain) => Some(terrain),
                    TerrainChoice::Random => None,
                };
                let drawn = BattleSetup::drawn(seed, terrain, self.random_armies);
                drawn.map_or_else(|_| self.start(variant), |setup| setup.fen())
            }
            _ => self.start(variant),
        }
    }

    /// The standard armies on the terrain chosen.
    fn battle_start(&self, start: &str) -> String {
        let TerrainChoice::On(terrain) = self.terrain else { return start.to_owned() };
        let setup =
            Layout::of(terrain).and_then(|layout| BattleSetup::new(layout, STANDARD_ARMY, STANDARD_ARMY));
        setup.map_or_else(|_| start.to_owned(), |setup| setup.fen())
    }

    /// The position a game of the variant begins with.
    pub fn start(&self, variant: Variant) -> String {
        let start = variant.spec().start;
        let reserve = match variant {
            Variant::Capatomic => {
                return match self.setup {
                    SetupChoice::Row(setup) => setup.fen(),
                    SetupChoice::Random => start.to_owned(),
                };
            }
            Variant::Bomb => {
                return match self.bomb {
                    BombChoice::Random => start.to_owned(),
                    BombChoice::On(square) => with_bomb(start, square),
                };
            }
            Variant::StrataChess => return self.battle_start(start),
            _ if self.has_declined_extras(variant) => "[]",
            Variant::Stoltz | Variant::OneStep if self.reserve_archbishop => "[UAua]",
            Variant::Culverin if self.two_culverins => "[UUuu]",
            _ => "[Uu]",
        };
        start.replace("[Uu]", reserve)
    }
}

/// A square on which a piece starts that can carry a bomb.
fn bomb_square(name: &str) -> Option<Square> {
    let square = Square::parse::<Board8>(&name.to_ascii_lowercase())?;
    let (file, rank) = (square.file::<Board8>(), square.rank::<Board8>());
    let is_king = file == 4 && matches!(rank, 0 | 7);
    (matches!(rank, 0 | 1 | 6 | 7) && !is_king).then_some(square)
}

/// The start with one bomb known: White's on the lower half of the board, Black's on the upper.
fn with_bomb(start: &str, square: Square) -> String {
    let name = square.name::<Board8>();
    let known = if square.rank::<Board8>() < 4 { format!("{name},?") } else { format!("?,{name}") };
    start.replace("?,?", &known)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AnyGame;

    #[test]
    fn options_are_set_by_name_and_refuse_other_values() {
        let mut options = Options::default();
        assert_eq!(options.set("Escalation", "OWN-LOSS"), Ok(()));
        assert!(options.escalation_own_loss);
        assert_eq!(options.get(&RULE_OPTIONS[0]), "own-loss");
        let before = options;
        let refused = [
            ("escalation", "never"),
            ("colour", "red"),
            ("setup", "21836"),
            ("setup", "-1"),
            ("vote", "maybe"),
            ("bomb", "e1"),
            ("bomb", "e4"),
            ("bomb", "a9"),
        ];
        for (name, value) in refused {
            assert!(options.set(name, value).is_err(), "{name} {value}");
        }
        assert_eq!(options, before);
    }

    #[test]
    fn every_option_begins_at_its_first_value_and_takes_every_other() {
        for option in RULE_OPTIONS {
            assert_eq!(Options::default().get(option), option.values[0]);
            for value in option.values {
                let mut options = Options::default();
                assert_eq!(options.set(option.name, value), Ok(()));
                assert_eq!(options.get(option), *value, "{}", option.name);
            }
        }
        let mut options = Options::default();
        assert_eq!(options.set("Setup", "17"), Ok(()));
        assert_eq!(options.setup, SetupChoice::Row(Setup::from_index(17).unwrap()));
    }

    #[test]
    fn games_begin_as_the_options_say() {
        let begins = |variant, settings: &[(&str, &str)], with: &str| {
            let mut options = Options::default();
            for (name, value) in settings {
                options.set(name, value).unwrap();
            }
            let fen = AnyGame::new(variant, options, None).unwrap().fen();
            assert!(fen.contains(with), "{fen}");
        };
        begins(Variant::Stoltz, &[], "RNBQKBNR[Uu] w");
        begins(Variant::Stoltz, &[("reserve", "UA")], "[UAua]");
        begins(Variant::Stoltz, &[("reserve", "UA"), ("vote", "no")], "RNBQKBNR[] w");
        let contradiction = Options { vote: Vote::No, promote_to_extras: true, ..Options::default() };
        assert!(AnyGame::new(Variant::Stoltz, contradiction, None).is_err());
        assert!(AnyGame::new(Variant::OneStep, contradiction, None).is_ok());
        begins(Variant::OneStep, &[("vote", "no")], "[Uu]");
        begins(Variant::Culverin, &[("culverins", "2"), ("reserve", "UA")], "[UUuu]");
        begins(Variant::Bomb, &[("Bomb", "F7")], "bomb=?,f7");
        begins(Variant::Bomb, &[("Bomb", "a1"), ("bomb", "random")], "bomb=?,?");
        begins(Variant::Capatomic, &[("Setup", "0")], "ABBCNQNRKR");
        begins(Variant::Capatomic, &[("Setup", "random")], "RNBQCKABNR");
    }
}
