//! Orders and battle results, as values and as the text of the console and the log.

use crate::hex::Hex;
use crate::text_serde::text_serde;
use movegen::{Army, ArmyError};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// One order. An order is applied whole or refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    /// Buys units at a base (SC-P3).
    Recruit {
        /// The base.
        at: Hex,
        /// The units.
        units: Army,
    },
    /// Moves units, or attacks if the last hex is an enemy's (SC-P7).
    March {
        /// The hexes, starting with the one the units are on.
        path: Vec<Hex>,
        /// The units.
        units: Army,
    },
    /// No more marches: the battles begin, or the turn ends.
    Done,
    /// The next battle, and who fights in it for the player to move (SC-P8).
    Fight {
        /// Where the attackers come from.
        from: Hex,
        /// The attacked hex.
        at: Hex,
        /// The attacker's eight.
        units: Army,
    },
    /// Who fights for the defender.
    Field {
        /// Up to eight units.
        units: Army,
    },
    /// The result of a battle.
    Result(BattleReport),
    /// Where beaten units retreat to (SC-P9).
    Retreat {
        /// The hex.
        to: Hex,
    },
    /// The player to move gives up the King (SC-P11).
    Resign,
}

/// Who won a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BattleOutcome {
    /// The army of the player to move.
    Attacker,
    /// The army that was there.
    Defender,
    /// Neither.
    Draw,
}

impl BattleOutcome {
    /// Every outcome.
    pub const ALL: [BattleOutcome; 3] =
        [BattleOutcome::Attacker, BattleOutcome::Defender, BattleOutcome::Draw];

    /// Its word in a log.
    pub const fn word(self) -> &'static str {
        match self {
            BattleOutcome::Attacker => "attacker",
            BattleOutcome::Defender => "defender",
            BattleOutcome::Draw => "draw",
        }
    }
}

/// The result of a battle: who won and which units were still on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BattleReport {
    /// Who won.
    pub outcome: BattleOutcome,
    /// Attackers on the board at the end.
    pub attackers: Army,
    /// Defenders on the board at the end.
    pub defenders: Army,
}

/// Why a text is not an order.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum OrderTextError {
    #[error("{0:?} is not an order; the orders are recruit, march, done, fight, field, retreat and resign")]
    Verb(String),
    #[error("expected: {0}")]
    Form(&'static str),
    #[error(transparent)]
    Army(#[from] ArmyError),
}

/// The words of an order, with what a person may omit still missing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// The order's verb.
    pub verb: Verb,
    /// The hexes named, in order.
    pub hexes: Vec<Hex>,
    /// The units named.
    pub units: Option<Army>,
}

/// The first word of a player's order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // Each is the order of that name.
pub enum Verb {
    Recruit,
    March,
    Done,
    Fight,
    Field,
    Retreat,
    Resign,
}

impl Verb {
    /// Every verb.
    pub const ALL: [Verb; 7] =
        [Verb::Recruit, Verb::March, Verb::Done, Verb::Fight, Verb::Field, Verb::Retreat, Verb::Resign];

    /// The word.
    pub const fn word(self) -> &'static str {
        match self {
            Verb::Recruit => "recruit",
            Verb::March => "march",
            Verb::Done => "done",
            Verb::Fight => "fight",
            Verb::Field => "field",
            Verb::Retreat => "retreat",
            Verb::Resign => "resign",
        }
    }

    /// The form of the order.
    pub const fn form(self) -> &'static str {
        match self {
            Verb::Recruit => "recruit BASE UNITS, such as recruit -3,0 Q 2W",
            Verb::March => "march FROM TO UNITS, such as march -3,0 -2,0 D R 2W",
            Verb::Done => "done",
            Verb::Fight => "fight FROM AT UNITS, such as fight -1,0 0,0 D R B N 2W 2F",
            Verb::Field => "field UNITS, such as field K R 2B 4W",
            Verb::Retreat => "retreat TO, such as retreat 1,0",
            Verb::Resign => "resign",
        }
    }

    /// How many hexes it names, and whether it names units.
    const fn takes(self) -> (usize, usize, bool) {
        match self {
            Verb::Recruit => (1, 1, true),
            Verb::March => (2, usize::MAX, true),
            Verb::Fight => (2, 2, true),
            Verb::Field => (0, 0, true),
            Verb::Retreat => (1, 1, false),
            Verb::Done | Verb::Resign => (0, 0, false),
        }
    }
}

impl FromStr for Draft {
    type Err = OrderTextError;

    fn from_str(text: &str) -> Result<Draft, OrderTextError> {
        let mut words = text.split_whitespace();
        let word = words.next().unwrap_or_default();
        let verb = Verb::ALL.into_iter().find(|verb| verb.word() == word);
        let verb = verb.ok_or_else(|| OrderTextError::Verb(word.chars().take(40).collect()))?;
        let (_, most_hexes, takes_units) = verb.takes();
        let mut hexes = Vec::new();
        let mut units = String::new();
        for word in words {
            match word.parse() {
                Ok(hex) if units.is_empty() => hexes.push(hex),
                _ if word == "all" && units.is_empty() => {}
                _ if word.contains(',') || !takes_units => return Err(OrderTextError::Form(verb.form())),
                _ => units.push_str(word),
            }
        }
        if hexes.len() > most_hexes {
            return Err(OrderTextError::Form(verb.form()));
        }
        let units = if units.is_empty() { None } else { Some(units.parse()?) };
        Ok(Draft { verb, hexes, units })
    }
}

impl Draft {
    /// The order, if nothing is missing.
    ///
    /// # Errors
    /// Its full form.
    pub fn order(self) -> Result<Order, OrderTextError> {
        let form = OrderTextError::Form(self.verb.form());
        let (fewest_hexes, _, takes_units) = self.verb.takes();
        if self.hexes.len() < fewest_hexes {
            return Err(form);
        }
        let units = match self.units {
            Some(units) => units,
            None if takes_units => return Err(form),
            None => Army::NONE,
        };
        Ok(match (self.verb, self.hexes.as_slice()) {
            (Verb::Recruit, &[at]) => Order::Recruit { at, units },
            (Verb::March, _) => Order::March { path: self.hexes, units },
            (Verb::Fight, &[from, at]) => Order::Fight { from, at, units },
            (Verb::Field, _) => Order::Field { units },
            (Verb::Retreat, &[to]) => Order::Retreat { to },
            (Verb::Done, _) => Order::Done,
            (Verb::Resign, _) => Order::Resign,
            _ => return Err(form),
        })
    }
}

impl FromStr for Order {
    type Err = OrderTextError;

    fn from_str(text: &str) -> Result<Order, OrderTextError> {
        match text.split_once(' ') {
            Some(("result", report)) => report.parse().map(Order::Result),
            _ => text.parse::<Draft>()?.order(),
        }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Order::Recruit { at, units } => write!(formatter, "recruit {at} {units}"),
            Order::March { path, units } => {
                formatter.write_str("march")?;
                for hex in path {
                    write!(formatter, " {hex}")?;
                }
                write!(formatter, " {units}")
            }
            Order::Done => formatter.write_str("done"),
            Order::Fight { from, at, units } => write!(formatter, "fight {from} {at} {units}"),
            Order::Field { units } => write!(formatter, "field {units}"),
            Order::Result(report) => write!(formatter, "result {report}"),
            Order::Retreat { to } => write!(formatter, "retreat {to}"),
            Order::Resign => formatter.write_str("resign"),
        }
    }
}

const REPORT_FORM: &str = "result attacker|defender|draw ATTACKERS LEFT / DEFENDERS LEFT";

impl FromStr for BattleReport {
    type Err = OrderTextError;

    fn from_str(text: &str) -> Result<BattleReport, OrderTextError> {
        let form = OrderTextError::Form(REPORT_FORM);
        let (word, armies) = text.trim().split_once(' ').ok_or(form.clone())?;
        let outcome = BattleOutcome::ALL.into_iter().find(|outcome| outcome.word() == word);
        let (attackers, defenders) = armies.split_once('/').ok_or(form.clone())?;
        Ok(BattleReport {
            outcome: outcome.ok_or(form)?,
            attackers: attackers.parse()?,
            defenders: defenders.parse()?,
        })
    }
}

impl fmt::Display for BattleReport {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {} / {}", self.outcome.word(), self.attackers, self.defenders)
    }
}

text_serde!(Order);
text_serde!(BattleReport);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_read_as_they_are_written() {
        for text in [
            "recruit -3,0 Q 2W",
            "march -3,0 -2,0 D R 2W",
            "march -3,0 -2,0 -1,0 K",
            "done",
            "fight -1,0 0,0 D R B N 2W 2F",
            "field K R 2B 4W",
            "field -",
            "result draw K Q / D 2W",
            "result attacker D / -",
            "retreat 1,0",
            "resign",
        ] {
            assert_eq!(text.parse::<Order>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_order_is_refused_with_the_reason() {
        let refused = |text: &str| text.parse::<Order>().unwrap_err().to_string();
        assert!(refused("fly").starts_with("\"fly\" is not an order"));
        assert!(refused("").starts_with("\"\" is not an order"));
        assert!(refused("march -3,0 D").starts_with("expected: march FROM TO UNITS"));
        assert!(refused("march -3,0 -2,0").starts_with("expected: march FROM TO UNITS"));
        assert!(refused("march -3,0 -2,0 2P").starts_with("\"2P\" is not a unit"));
        assert!(refused("retreat 1,0 0,0").starts_with("expected: retreat"));
        assert!(refused("done now").starts_with("expected: done"));
        assert!(refused("recruit 99,0 W").starts_with("expected: recruit"));
        assert!(refused("recruit W -3,0").starts_with("expected: recruit"));
        assert!(refused("result win K / D").starts_with("expected: result"));
        assert!(refused("result draw K").starts_with("expected: result"));
    }
}
