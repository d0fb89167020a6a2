//! Why an order is refused.

use crate::fielding::FieldingError;
use crate::hex::Hex;
use crate::seat::Seat;
use movegen::{Army, Unit};
use thiserror::Error;

/// Why an order is refused, with the hex where there is one.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum OrderError {
    #[error("you cannot {order} now: {now}")]
    NotNow { order: &'static str, now: &'static str },
    #[error("hex {0} is not on the map")]
    OffMap(Hex),
    #[error("hex {hex}: {reason}")]
    Recruit { hex: Hex, reason: RecruitError },
    #[error("hex {hex}: {reason}")]
    March { hex: Hex, reason: MarchError },
    #[error("no army from {from} attacks {at}")]
    NoAttack { from: Hex, at: Hex },
    #[error("hex {hex}: {reason}")]
    Fielding { hex: Hex, reason: FieldingError },
    #[error("the battle at {hex} cannot end that way: {reason}")]
    Result { hex: Hex, reason: &'static str },
    #[error("you cannot retreat to hex {hex}; choose from {}", list(ways))]
    NoRetreat { hex: Hex, ways: Vec<Hex> },
    #[error("which {what}? choose from {}", list(choices))]
    Ambiguous { what: &'static str, choices: Vec<Hex> },
    #[error("there is no {0}")]
    Nothing(&'static str),
}

/// Why units cannot be recruited.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum RecruitError {
    #[error("{0} has no working base here")]
    NoBase(Seat),
    #[error("a King cannot be recruited")]
    King,
    #[error("{0} may have only one Queen")]
    Queen(Seat),
    #[error("{units} cost {price} gold, but {seat} has {gold}")]
    Gold { units: Army, price: u32, seat: Seat, gold: u32 },
    #[error("{seat} has {present} units and can supply {supply}")]
    Supply { seat: Seat, present: u32, supply: u32 },
    #[error("no units given")]
    Nobody,
}

/// Why units cannot march.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum MarchError {
    #[error("{0} has no army here")]
    NoArmy(Seat),
    #[error("every unit here has already marched")]
    NobodyFresh,
    #[error("not all of {units} can march from here; {fresh} can")]
    NotFresh { units: Army, fresh: Army },
    #[error("{0} can march only with a King or a Duke")]
    NoLeader(Army),
    #[error("{0} cannot stay behind without a King, a Duke or a structure")]
    LeftBehind(Army),
    #[error("{}", paces(*.0))]
    Path(u16),
    #[error("an enemy or ally bars the way")]
    Barred,
    #[error("the hex belongs to an ally")]
    Ally,
    #[error("{0} cannot attack: that takes a royal (K D), 3 pieces (Q R B N G C) and 4 soldiers (W F)")]
    Incomplete(Army),
    #[error("{seat} may not have a second {unit}")]
    SecondQueen { unit: Unit, seat: Seat },
}

/// How far an army goes in a turn.
fn paces(hexes: u16) -> String {
    match hexes {
        1 => "an army marches one hex a turn, to an adjacent one".to_owned(),
        most => format!("an army marches up to {most} hexes a turn, each adjacent to the last"),
    }
}

fn list(hexes: &[Hex]) -> String {
    let names: Vec<_> = hexes.iter().map(Hex::to_string).collect();
    names.join(" ")
}
