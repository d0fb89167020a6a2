//! What pieces are worth where they are exchanged, in centipawns: a table for each family.
//!
//! Fitted to megaton's own games, together with an evaluation that networks have replaced since; the search's
//! margins are tuned with them. Kings have none, as they are not exchanged.

use movegen::Kind::{
    Archbishop, Bishop, Cannon, Chancellor, Culverin, FaceDown, Ferz, Guard, Knight, Missile, Pawn, Queen,
    Rook, Wazir,
};
use movegen::{
    Atomic, Capatomic, DeathMatch, Family, HiddenBomb, Kind, NoCheckAtomic, Orthodox, Reserve, SoftPawn,
    Spindler, StrataChess, Stratomic, Values,
};

/// A family of variants whose positions can be evaluated.
pub trait Evaluate: Family {
    /// What its pieces are worth in exchanges, in blasts and in launches, in centipawns.
    const VALUES: Values;
}

macro_rules! values {
    ($($rules:ty => $values:expr),+ $(,)?) => {
        $(impl Evaluate for $rules {
            const VALUES: Values = $values;
        })+
    };
}

/// The values of these kinds; others have none.
const fn table(entries: &[(Kind, i32)]) -> Values {
    let mut values = [0; Kind::ALL.len()];
    let mut next = 0;
    while next < entries.len() {
        values[entries[next].0.index()] = entries[next].1;
        next += 1;
    }
    values
}

values! {
    Orthodox => table(&[(Pawn, 130), (Knight, 430), (Bishop, 445), (Rook, 645), (Queen, 1295)]),
    HiddenBomb => Orthodox::VALUES,
    Reserve => table(&[
        (Pawn, 120),
        (Knight, 405),
        (Bishop, 425),
        (Rook, 620),
        (Queen, 1235),
        (Archbishop, 760),
        (Culverin, 365),
    ]),
    Atomic => table(&[(Pawn, 135), (Knight, 210), (Bishop, 240), (Rook, 375), (Queen, 830)]),
    NoCheckAtomic => Atomic::VALUES,
    DeathMatch => Atomic::VALUES,
    SoftPawn => table(&[(Pawn, 120), (Knight, 245), (Bishop, 355), (Rook, 460), (Queen, 1115)]),
    Stratomic => table(&[
        (Pawn, 115),
        (Knight, 300),
        (Bishop, 365),
        (Rook, 615),
        (Queen, 1310),
        (Missile, 790),
    ]),
    Spindler => table(&[
        (Pawn, 110),
        (Knight, 295),
        (Bishop, 375),
        (Rook, 675),
        (Queen, 1440),
        (Missile, 835),
    ]),
    Capatomic => table(&[
        (Pawn, 130),
        (Knight, 340),
        (Bishop, 460),
        (Rook, 675),
        (Queen, 1490),
        (Missile, 645),
        (Archbishop, 1195),
        (Chancellor, 1420),
    ]),
    StrataChess => table(&[
        (Knight, 300),
        (Bishop, 305),
        (Rook, 520),
        (Queen, 960),
        (Guard, 345),
        (Wazir, 135),
        (Ferz, 115),
        (Cannon, 270),
        (FaceDown, 190),
    ]),
}
