//! Why an order is refused.

use crate::army::Army;
use crate::hex::Hex;
use crate::muster::MusterError;
use crate::seat::Seat;
use crate::unit::Unit;
use thiserror::Error;

/// Why an order is refused, with the hex where there is one.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum OrderError {
    #[error("it is not the time to {order}: {now}")]
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
    Muster { hex: Hex, reason: MusterError },
    #[error("the battle at {hex} cannot end so: {reason}")]
    Result { hex: Hex, reason: &'static str },
    #[error("hex {hex} is no way to retreat; there are {}", list(ways))]
    NoRetreat { hex: Hex, ways: Vec<Hex> },
    #[error("say which {what}: there are {}", list(choices))]
    Ambiguous { what: &'static str, choices: Vec<Hex> },
    #[error("there is no {0}")]
    Nothing(&'static str),
}

/// Why nobody is recruited.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum RecruitError {
    #[error("{0} has no working base here")]
    NoBase(Seat),
    #[error("a King cannot be recruited")]
    King,
    #[error("{0} may have one Queen")]
    Queen(Seat),
    #[error("{units} cost {price} gold, and {seat} has {gold}")]
    Gold { units: Army, price: u32, seat: Seat, gold: u32 },
    #[error("nobody is named")]
    Nobody,
}

/// Why nobody marches.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum MarchError {
    #[error("{0} has no army here")]
    NoArmy(Seat),
    #[error("everybody here has marched already")]
    NobodyFresh,
    #[error("{units} are not all here and fresh: {fresh} may march")]
    NotFresh { units: Army, fresh: Army },
    #[error("{0} march only with a King or a Duke")]
    NoLeader(Army),
    #[error("{0} cannot stay behind without a King, a Duke or a structure")]
    LeftBehind(Army),
    #[error("an army goes {0} hex(es) a turn, each beside the one before")]
    Path(u16),
    #[error("an enemy or ally bars the way")]
    Barred,
    #[error("the hex is an ally's")]
    Ally,
    #[error("{0} cannot attack: that takes a royal (K D), 3 pieces (Q R B N G C) and 4 soldiers (W F)")]
    Incomplete(Army),
    #[error("{unit} would be the second {seat} has")]
    SecondQueen { unit: Unit, seat: Seat },
}

fn list(hexes: &[Hex]) -> String {
    let names: Vec<_> = hexes.iter().map(Hex::to_string).collect();
    names.join(" ")
}
