//! The choices a variant leaves to its players, under the names used by protocols and command lines.
//!
//! Each family defines which options there are, their values and their meaning
//! ([`crate::rules::Rules::OPTIONS`]); this module stores them.

use crate::geometry::Board8;
use crate::spec::Variant;
use crate::square::Square;
use crate::text::quote;
use std::ops::RangeInclusive;
use thiserror::Error;

/// Most options that can differ from their default at the same time.
const MOST_CHOSEN: usize = 16;

/// The choices a variant leaves to its players. A variant looks only at its own.
///
/// ```
/// use movegen::{AnyGame, Options, Variant};
/// let mut options = Options::default();
/// options.set("reserve", "UA")?;
/// let game = AnyGame::new(Variant::Stoltz, options, None)?;
/// assert!(game.fen().contains("[UAua]"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// `UCI_Chess960`: castling is written as king takes rook.
    pub chess960: bool,
    /// Settings that differ from the defaults, sorted by name; the rest is `None`.
    chosen: [Option<(&'static str, Setting)>; MOST_CHOSEN],
}

/// What an option is set to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    /// One of its values, by index.
    Value(usize),
    /// A number.
    Number(u32),
    /// A square of an 8x8 board.
    Square(Square),
}

/// The values of an option besides its listed ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OtherValues {
    /// Nothing.
    None,
    /// A number of this range.
    Numbers(RangeInclusive<u32>),
    /// One of these squares of an 8x8 board, as bits from a1, with their description.
    Squares(u64, &'static str),
}

/// A rule option as protocols and command lines show it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleOption {
    /// The name.
    pub name: &'static str,
    /// What it decides, as one line of help.
    pub help: &'static str,
    /// The values, the default first.
    pub values: &'static [&'static str],
    /// Its other values.
    pub others: OtherValues,
    /// The variants that use it.
    pub variants: &'static [Variant],
}

impl RuleOption {
    /// Its possible values, for people.
    ///
    /// ```
    /// use movegen::Variant;
    /// let setup = Variant::Capatomic.options().find(|option| option.name == "Setup");
    /// let possible = setup.map(|option| option.possible());
    /// assert_eq!(possible.as_deref(), Some("19835, random, any number from 0 to 21835"));
    /// ```
    pub fn possible(&self) -> String {
        let mut possible = self.values.join(", ");
        match &self.others {
            OtherValues::None => {}
            OtherValues::Numbers(range) => {
                possible += &format!(", any number from {} to {}", range.start(), range.end());
            }
            OtherValues::Squares(_, what) => possible += &format!(", {what}"),
        }
        possible
    }

    /// The setting a text stands for, in either case.
    fn read(&self, text: &str) -> Option<Setting> {
        if let Some(place) = self.values.iter().position(|known| known.eq_ignore_ascii_case(text)) {
            return Some(Setting::Value(place));
        }
        match &self.others {
            OtherValues::None => None,
            OtherValues::Numbers(range) => {
                text.parse().ok().filter(|number| range.contains(number)).map(Setting::Number)
            }
            OtherValues::Squares(squares, _) => Square::parse::<Board8>(&text.to_ascii_lowercase())
                .filter(|square| squares >> square.index() & 1 == 1)
                .map(Setting::Square),
        }
    }

    /// A setting as text.
    fn text(&self, setting: Setting) -> String {
        match setting {
            Setting::Value(place) => self.values.get(place).copied().unwrap_or_default().to_owned(),
            Setting::Number(number) => number.to_string(),
            Setting::Square(square) => square.name::<Board8>(),
        }
    }
}

/// Why an option cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OptionError {
    /// No option of this name.
    #[error("unknown option: {}", quote(.0))]
    Unknown(String),
    /// The option has no such value.
    #[error("option {name} cannot be {} (possible: {possible})", quote(.value))]
    Value {
        /// The option.
        name: &'static str,
        /// The value as given.
        value: String,
        /// The values it has.
        possible: String,
    },
    /// Two options contradict each other.
    #[error("options: {0}")]
    Contradiction(&'static str),
}

impl Options {
    /// Sets an option to the value a text stands for, in either case.
    pub(crate) fn set_option(&mut self, option: &RuleOption, value: &str) -> Result<(), OptionError> {
        let setting = option.read(value).ok_or_else(|| OptionError::Value {
            name: option.name,
            value: value.to_owned(),
            possible: option.possible(),
        })?;
        self.choose(option, setting);
        Ok(())
    }

    /// The same options with castling written as king takes rook, or not.
    pub fn with_chess960(self, chess960: bool) -> Self {
        Options { chess960, ..self }
    }

    /// The same options with one of them set.
    pub(crate) fn with(mut self, option: &RuleOption, setting: Setting) -> Self {
        self.choose(option, setting);
        self
    }

    /// Stores a setting. One that equals the default in another spelling is the default.
    fn choose(&mut self, option: &RuleOption, setting: Setting) {
        let name = option.name;
        let mut chosen: Vec<_> =
            self.chosen.iter().flatten().copied().filter(|&(other, _)| other != name).collect();
        if option.text(setting) != option.values[0] {
            chosen.push((name, setting));
        }
        chosen.sort_by_key(|&(name, _)| name);
        self.chosen = [None; MOST_CHOSEN];
        for (place, choice) in self.chosen.iter_mut().zip(chosen) {
            *place = Some(choice);
        }
    }

    /// What an option is set to.
    ///
    /// ```
    /// use movegen::{Options, Setting, Variant};
    /// let mut options = Options::default();
    /// options.set("setup", "17")?;
    /// let setup = Variant::Capatomic.options().find(|option| option.name == "Setup").ok_or("no option")?;
    /// assert_eq!(options.setting(setup), Setting::Number(17));
    /// assert_eq!(options.get(setup), "17");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn setting(&self, option: &RuleOption) -> Setting {
        let chosen = self.chosen.iter().flatten().find(|(name, _)| *name == option.name);
        chosen.map_or(Setting::Value(0), |&(_, setting)| setting)
    }

    /// Whether an option is set to this one of its listed values.
    pub fn is(&self, option: &RuleOption, value: &str) -> bool {
        debug_assert!(option.values.contains(&value), "{} cannot be {value}", option.name);
        matches!(self.setting(option), Setting::Value(place) if option.values.get(place) == Some(&value))
    }

    /// The value an option has, as text.
    pub fn get(&self, option: &RuleOption) -> String {
        option.text(self.setting(option))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AnyGame, rule_options};

    #[test]
    fn options_are_set_by_name_and_refuse_other_values() {
        let mut options = Options::default();
        assert_eq!(options.set("Escalation", "OWN-LOSS"), Ok(()));
        assert_eq!(options.get(rule_options()[0]), "own-loss");
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
        for option in rule_options() {
            assert_eq!(Options::default().get(option), option.values[0]);
            for value in option.values {
                let mut options = Options::default();
                assert_eq!(options.set(option.name, value), Ok(()));
                assert_eq!(options.get(option), *value, "{}", option.name);
            }
        }
        let mut options = Options::default();
        assert_eq!(options.set("Setup", "17"), Ok(()));
        let setup = rule_options().iter().find(|option| option.name == "Setup").unwrap();
        assert_eq!((options.setting(setup), options.get(setup)), (Setting::Number(17), "17".to_owned()));
        assert_eq!(options.set("Setup", "19835"), Ok(()));
        assert_eq!(options, Options::default());
    }

    #[test]
    fn there_is_room_for_every_option() {
        assert!(rule_options().len() <= MOST_CHOSEN);
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
        let mut contradiction = Options::default();
        contradiction.set("vote", "no").unwrap();
        contradiction.set("promote_to_extras", "on").unwrap();
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
