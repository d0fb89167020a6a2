//! The sum of the terms.

use crate::account::Account;
use crate::attacks::Attacks;
use crate::pair::Pair;
use crate::parameters::Parameters;
use crate::terms;
use crate::terms::men::{SquareValues, mobility_step, square_values};
use crate::trace::{Entries, Trace};
use crate::weights::{ATOMIC, BATTLE, CAPATOMIC, CHESS, PLAIN, SOFT_PAWN, STOLTZ, STRATOMIC};
use movegen::{
    Atomic, Battle, Capatomic, Color, DeathMatch, HiddenBomb, Kind, NoCheckAtomic, Orthodox, Position,
    Reserve, Rules, SoftPawn, Spindler, Stratomic, Values,
};
use std::borrow::Cow;
use std::marker::PhantomData;

/// A family of variants whose positions can be evaluated.
pub trait Evaluate: Rules {
    /// What this variant thinks its terms are worth.
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
    Battle => BATTLE,
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
    parameters: Cow<'static, Parameters>,
    squares: Box<SquareValues>,
    family: PhantomData<R>,
}

impl<R: Evaluate> Evaluator<R> {
    /// The evaluator of this judge.
    pub fn new(judge: Judge) -> Self {
        let parameters = match judge {
            Judge::Variant => R::parameters(),
            Judge::PlainChess => &PLAIN,
        };
        Self::with(Cow::Borrowed(parameters))
    }

    /// An evaluator with parameters of its own, as tuning needs them.
    pub fn with(parameters: Cow<'static, Parameters>) -> Self {
        let squares = square_values::<R::Geometry>(&parameters.weights);
        Evaluator { parameters, squares, family: PhantomData }
    }

    /// What men are worth to the exchange evaluation.
    pub fn values(&self) -> &Values {
        &self.parameters.values
    }

    /// What the position is worth to the side to move, in centipawns. The game must not be over.
    pub fn evaluate(&self, position: &Position<R>) -> i32 {
        let mut sums = [Pair::ZERO; 2];
        self.enter(position, &mut sums);
        let balance = (sums[0] - sums[1]).blend(phase(position), FULL_PHASE);
        if position.side() == Color::White { balance } else { -balance }
    }

    /// What the evaluation of the position is made of. The game must not be over.
    pub fn trace(&self, position: &Position<R>) -> Trace {
        let mut sums = [(); 2].map(|()| Entries::new(&self.parameters.weights));
        self.enter(position, &mut sums);
        let middlegame = phase(position).clamp(0, FULL_PHASE) as f32 / FULL_PHASE as f32;
        Trace::of(&sums, middlegame)
    }

    /// Enters all terms, White's into the first account and Black's into the second.
    #[inline(always)]
    fn enter<A: Account>(&self, position: &Position<R>, sums: &mut [A; 2]) {
        let parameters = &*self.parameters;
        let weights = &parameters.weights;
        let attacks = Attacks::of(position, |color, kind, reached| {
            sums[color.index()].add(&weights.mobility[kind][mobility_step(kind, reached)], 1);
        });
        for color in Color::BOTH {
            let sum = &mut sums[color.index()];
            terms::men::placement(position, &self.squares, weights, color, sum);
            terms::pawns::structure(position, &attacks, weights, color, sum);
            terms::threats::threatened(position, &attacks, weights, color, sum);
            terms::king::danger_to_enemy(position, &attacks, parameters, color, sum);
            if R::has(Kind::Culverin) {
                terms::reserve::in_hand(position, weights, color, sum);
                terms::reserve::culverins(position, weights, color, sum);
            }
            if R::has(Kind::FaceDown) {
                terms::hidden::face_down(position, weights, color, sum);
            }
            if R::BLASTS {
                terms::blast::around_kings(position, &attacks, parameters, color, sum);
            }
        }
        if R::BLASTS {
            terms::blast::best_captures(position, &attacks, parameters, sums);
        }
        if R::LAUNCHES {
            terms::missiles::threats(position, &attacks, parameters, sums);
        }
        sums[position.side().index()].add(&weights.tempo, 1);
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
