//! Events as plain data; [`CampaignEvent::seen_by`] decides who may know what about them.

use crate::hex::Hex;
use crate::order::BattleOutcome;
use crate::seat::Seat;
use movegen::{Army, Unit};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[allow(missing_docs)] // The texts say it.
pub enum CampaignEvent {
    Turn {
        seat: Seat,
        round: u32,
        income: u32,
        gold: u32,
    },
    Raised {
        at: Hex,
        unit: Unit,
        count: u16,
    },
    Recruited {
        seat: Seat,
        at: Hex,
        units: Army,
        gold: u32,
    },
    Marched {
        from: Hex,
        to: Hex,
        units: Army,
    },
    Attacked {
        from: Hex,
        at: Hex,
        units: Army,
    },
    BattleBegins {
        number: u64,
        at: Hex,
        attacker: Seat,
        defender: Seat,
    },
    /// Who fights for a side; the units are shown to those for whom they are no secret.
    Fielded {
        at: Hex,
        seat: Seat,
        units: Option<Army>,
    },
    Fought {
        moves: usize,
        end: String,
    },
    BattleEnds {
        at: Hex,
        outcome: BattleOutcome,
        attackers_lost: Army,
        defenders_lost: Army,
    },
    Taken {
        at: Hex,
        seat: Seat,
    },
    Returned {
        to: Hex,
        seat: Seat,
        units: Army,
    },
    Retreated {
        from: Hex,
        to: Hex,
        seat: Seat,
        units: Army,
    },
    Lost {
        at: Hex,
        seat: Seat,
        units: Army,
    },
    Captured {
        at: Hex,
        from: Seat,
        by: Seat,
        units: Army,
    },
    Out {
        seat: Seat,
        by: Option<Seat>,
    },
    GoldLost {
        seat: Seat,
        gold: u32,
        by: Option<Seat>,
    },
    Won {
        seats: Vec<Seat>,
    },
    Drawn {
        round: u32,
    },
}

impl fmt::Display for CampaignEvent {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CampaignEvent::Turn { seat, round, income, gold } => {
                write!(out, "Round {round}, {seat}: {income} gold received, {gold} in all")
            }
            CampaignEvent::Raised { at, unit, count } => {
                write!(out, "The camp at {at} raises {}", Army::NONE.with(*unit, *count))
            }
            CampaignEvent::Recruited { seat, at, units, gold } => {
                write!(out, "{seat} recruits {units} at {at}; {gold} gold left", seat = SentenceStart(seat))
            }
            CampaignEvent::Marched { from, to, units } => {
                write!(out, "{units} {} from {from} to {to}", agreeing(units, "marches", "march"))
            }
            CampaignEvent::Attacked { from, at, units } => {
                write!(out, "{units} {} from {from} to attack {at}", agreeing(units, "marches", "march"))
            }
            CampaignEvent::BattleBegins { number, at, attacker, defender } => {
                write!(out, "Battle {number} at {at}: {attacker} against {defender}")
            }
            CampaignEvent::Fielded { at, seat, units: Some(units) } => {
                write!(out, "{} fields {units} at {at}", SentenceStart(seat))
            }
            CampaignEvent::Fielded { at, seat, units: None } => {
                write!(out, "{} has chosen who fights at {at}", SentenceStart(seat))
            }
            // A move of both sides is one, as in chess.
            CampaignEvent::Fought { moves, end } => match moves.div_ceil(2) {
                1 => write!(out, "Fought out in a move: {end}"),
                moves => write!(out, "Fought out in {moves} moves: {end}"),
            },
            CampaignEvent::BattleEnds { at, outcome, attackers_lost, defenders_lost } => {
                let ends = match outcome {
                    BattleOutcome::Attacker => "the attacker wins",
                    BattleOutcome::Defender => "the defender wins",
                    BattleOutcome::Draw => "the battle is drawn",
                };
                let [attackers, defenders] = [attackers_lost, defenders_lost]
                    .map(|lost| if lost.is_empty() { "nobody".to_owned() } else { lost.to_string() });
                write!(out, "At {at} {ends}; the attacker loses {attackers}, the defender {defenders}")
            }
            CampaignEvent::Taken { at, seat } => write!(out, "{} now holds {at}", SentenceStart(seat)),
            CampaignEvent::Returned { to, seat, units } => {
                write!(out, "{units} of {seat} {} to {to}", agreeing(units, "returns", "return"))
            }
            CampaignEvent::Retreated { from, to, seat, units } => {
                let retreat = agreeing(units, "retreats", "retreat");
                write!(out, "{units} of {seat} {retreat} from {from} to {to}")
            }
            CampaignEvent::Lost { at, seat, units } => {
                write!(out, "{units} of {seat} {} lost at {at}", agreeing(units, "is", "are"))
            }
            CampaignEvent::Captured { at, from, by, units } => {
                let belong = agreeing(units, "belongs", "belong");
                write!(out, "{units} of {from} at {at} now {belong} to {by}")
            }
            CampaignEvent::Out { seat, by: Some(by) } => {
                write!(out, "{} has lost its King to {by} and is out", SentenceStart(seat))
            }
            CampaignEvent::Out { seat, by: None } => {
                write!(out, "{} has resigned and is out", SentenceStart(seat))
            }
            CampaignEvent::GoldLost { seat, gold, by: None } => write!(out, "{gold} gold of {seat} is lost"),
            CampaignEvent::GoldLost { seat, gold, by: Some(by) } => {
                write!(out, "{gold} gold of {seat} goes to {by}")
            }
            CampaignEvent::Won { seats } => {
                let names: Vec<_> = seats.iter().map(Seat::to_string).collect();
                write!(out, "The campaign is over: {} won", names.join(" and "))
            }
            CampaignEvent::Drawn { round } => {
                write!(out, "The campaign is over after {round} rounds without a winner")
            }
        }
    }
}

/// A verb that agrees with the units in number.
fn agreeing(units: &Army, one: &'static str, many: &'static str) -> &'static str {
    if units.len() == 1 { one } else { many }
}

/// A player at the beginning of a sentence.
struct SentenceStart<'a>(&'a Seat);

impl fmt::Display for SentenceStart<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Player {}", self.0.number())
    }
}
