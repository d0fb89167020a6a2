//! The sum of the terms.

use crate::pair::Pair;
use crate::terms::men::{SquareValues, square_values};
use crate::terms::{self, Attacks};
use crate::weights::{
    ATOMIC, CAPATOMIC, CHESS, MissileWeights, PLAIN, SOFT_PAWN, STOLTZ, STRATOMIC, Weights,
};
use movegen::{
    Atomic, Capatomic, Color, DeathMatch, HiddenBomb, Kind, NoCheckAtomic, Orthodox, Position, Reserve,
    Rules, SoftPawn, Spindler, Stratomic, Values,
};
use std::marker::PhantomData;

/// A family of variants whose positions can be evaluated.
pub trait Evaluate: Rules {
    /// What this variant thinks its terms are worth.
    fn weights() -> &'static Weights;
}

macro_rules! weights_of {
    ($($rules:ty => $weights:ident),+ $(,)?) => {
        $(impl Evaluate for $rules {
            fn weights() -> &'static Weights {
                &$weights
            }
        })+
    };
}

weights_of! {
    Orthodox => CHESS,
    Atomic => ATOMIC,
    NoCheckAtomic => ATOMIC,
    DeathMatch => ATOMIC,
    SoftPawn => SOFT_PAWN,
    HiddenBomb => CHESS,
    Reserve => STOLTZ,
    Stratomic => STRATOMIC,
    Spindler => STRATOMIC,
    Capatomic => CAPATOMIC,
}

/// Whose opinion is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Judge {
    /// The variant's own evaluation.
    #[default]
    Variant,
    /// Plain chess values, whatever the variant: the yardstick its own evaluation must beat.
    PlainChess,
}

/// Evaluates positions of one family.
#[derive(Debug)]
pub struct Evaluator<R: Evaluate> {
    weights: &'static Weights,
    squares: Box<SquareValues>,
    values: Values,
    family: PhantomData<R>,
}

impl<R: Evaluate> Evaluator<R> {
    /// The evaluator of this judge.
    pub fn new(judge: Judge) -> Self {
        let weights = match judge {
            Judge::Variant => R::weights(),
            Judge::PlainChess => &PLAIN,
        };
        Evaluator {
            weights,
            squares: square_values::<R::Geometry>(weights),
            values: weights.men.map(|man| (man.middle() + man.end()) / 2),
            family: PhantomData,
        }
    }

    /// What men are worth to the exchange evaluation.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// What the position is worth to the side to move, in centipawns. The game must not be over.
    pub fn evaluate(&self, position: &Position<R>) -> i32 {
        let attacks = Attacks::of(position);
        let mut balance =
            self.side(position, &attacks, Color::White) - self.side(position, &attacks, Color::Black);
        if R::LAUNCHES && self.weights.missiles != MissileWeights::NONE {
            balance += terms::missiles::balance(position, &attacks, self.weights, &self.values);
        }
        let phase = phase(position);
        let blended = balance.blend(phase, FULL_PHASE);
        let mine = if position.side() == Color::White { blended } else { -blended };
        mine + self.weights.tempo.blend(phase, FULL_PHASE)
    }

    fn side(&self, position: &Position<R>, attacks: &Attacks<R::Geometry>, color: Color) -> Pair {
        let weights = self.weights;
        let mut sum = terms::men::placement(position, &self.squares, weights, color);
        sum += terms::men::mobility(position, attacks, weights, color);
        sum += terms::pawns::structure(position, weights, color);
        sum += terms::threats::threatened(position, attacks, weights, color);
        sum += terms::king::danger_to_enemy(position, attacks, weights, color);
        if R::has(Kind::Culverin) {
            sum += terms::reserve::in_hand(position, weights, color);
            sum += terms::reserve::culverins(position, weights, color);
        }
        if R::BLASTS {
            sum += terms::blast::around_kings(position, attacks, weights, color);
        }
        sum
    }
}

/// Weights of the officers left: 1 for a minor man or missile, 2 for a rook, 4 for a queen.
fn phase<R: Evaluate>(position: &Position<R>) -> i32 {
    let count = |kind: Kind| position.kind(kind).count() as i32;
    count(Kind::Knight)
        + count(Kind::Bishop)
        + count(Kind::Missile)
        + count(Kind::Culverin)
        + 2 * count(Kind::Rook)
        + 3 * (count(Kind::Archbishop) + count(Kind::Chancellor))
        + 4 * count(Kind::Queen)
}

/// The phase at which a game counts as a middlegame in full: that of chess's start position.
const FULL_PHASE: i32 = 24;
