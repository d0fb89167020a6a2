//! The evaluation of each family.

use crate::parameters::Parameters;
use crate::weights::{ATOMIC, BATTLE, CAPATOMIC, CHESS, SOFT_PAWN, SPINDLER, STOLTZ, STRATOMIC};
use movegen::{
    Atomic, Capatomic, DeathMatch, HiddenBomb, NoCheckAtomic, Orthodox, Reserve, Rules, SoftPawn, Spindler,
    StrataChess, Stratomic,
};

/// A family of variants whose positions can be evaluated.
pub trait Evaluate: Rules {
    /// The parameters of the [`HandCrafted`](crate::HandCrafted) evaluation for this variant.
    fn parameters() -> &'static Parameters;
}

macro_rules! parameters_of {
    ($($rules:ty => $parameters:ident),+ $(,)?) => {
        $(impl Evaluate for $rules {
            fn parameters() -> &'static Parameters {
                &$parameters
            }
        })+
    };
}

parameters_of! {
    Orthodox => CHESS,
    Atomic => ATOMIC,
    NoCheckAtomic => ATOMIC,
    DeathMatch => ATOMIC,
    SoftPawn => SOFT_PAWN,
    HiddenBomb => CHESS,
    StrataChess => BATTLE,
    Reserve => STOLTZ,
    Stratomic => STRATOMIC,
    Spindler => SPINDLER,
    Capatomic => CAPATOMIC,
}
