//! The hand-crafted evaluation: the sum of the terms.

use crate::account::Account;
use crate::attacks::Attacks;
use crate::evaluate::Evaluate;
use crate::evaluator::Evaluator;
use crate::pair::Pair;
use crate::parameters::Parameters;
use crate::terms;
use crate::terms::endings::WHOLE;
use crate::terms::pieces::{SquareValues, mobility_step, square_values};
use crate::trace::{Entries, Trace};
use movegen::{Color, Kind, Position, Values};
use std::borrow::Cow;
use std::marker::PhantomData;

/// Evaluates positions of one family by terms and weights.
#[derive(Debug)]
pub struct HandCrafted<R: Evaluate> {
    parameters: Cow<'static, Parameters>,
    squares: Box<SquareValues>,
    family: PhantomData<R>,
}

impl<R: Evaluate> Evaluator<R> for HandCrafted<R> {
    /// Piece placement: White's sum minus Black's.
    type State = Pair;

    fn values(&self) -> &Values {
        &self.parameters.values
    }

    fn begin(&self, position: &Position<R>) -> Pair {
        terms::pieces::placement(position, &self.squares)
    }

    #[inline]
    fn follow(&self, state: &Pair, before: &Position<R>, after: &Position<R>, next: &mut Pair) {
        *next = *state + terms::pieces::placement_changed(before, after, &self.squares);
    }

    fn evaluate(&self, position: &Position<R>, placement: &Pair) -> i32 {
        let balance = self.balance(position, placement);
        let balance = balance * self.winning_chances(position, balance) / WHOLE;
        if position.side() == Color::White { balance } else { -balance }
    }
}

impl<R: Evaluate> Default for HandCrafted<R> {
    fn default() -> Self {
        Self::new()
    }
}

impl<R: Evaluate> HandCrafted<R> {
    /// The family's hand-crafted evaluation.
    pub fn new() -> Self {
        Self::with(Cow::Borrowed(R::parameters()))
    }

    /// An evaluator with other parameters, as needed for tuning and for yardsticks.
    pub fn with(parameters: Cow<'static, Parameters>) -> Self {
        let squares = square_values::<R::Geometry>(&parameters.weights);
        HandCrafted { parameters, squares, family: PhantomData }
    }

    /// The composition of the evaluation of the position. The game must not be over.
    pub fn trace(&self, position: &Position<R>) -> Trace {
        let weights = &self.parameters.weights;
        let mut sums = [(); 2].map(|()| Entries::new(weights));
        for color in Color::BOTH {
            terms::pieces::count_placement(position, weights, color, &mut sums[color.index()]);
        }
        self.enter(position, &mut sums);
        let balance = self.balance(position, &self.begin(position));
        let share = self.winning_chances(position, balance) as f32 / WHOLE as f32;
        let middlegame = phase(position).clamp(0, FULL_PHASE) as f32 / FULL_PHASE as f32;
        Trace::of(&sums, [share * middlegame, share * (1.0 - middlegame)])
    }

    /// The sum of all terms, from White's point of view.
    #[inline(always)]
    fn balance(&self, position: &Position<R>, placement: &Pair) -> i32 {
        let mut sums = [*placement, Pair::ZERO];
        self.enter(position, &mut sums);
        (sums[0] - sums[1]).blend(phase(position), FULL_PHASE)
    }

    /// How many parts of [`WHOLE`] this balance is worth.
    #[inline(always)]
    fn winning_chances(&self, position: &Position<R>, balance: i32) -> i32 {
        let ahead = if balance >= 0 { Color::White } else { Color::Black };
        terms::endings::winning_chances(position, &self.parameters, ahead)
    }

    /// Enters all terms except piece placement, White's into the first account and Black's into the
    /// second.
    #[inline(always)]
    fn enter<A: Account>(&self, position: &Position<R>, sums: &mut [A; 2]) {
        let parameters = &*self.parameters;
        let weights = &parameters.weights;
        let attacks = Attacks::of(position, |color, kind, reached| {
            sums[color.index()].add(&weights.mobility[kind][mobility_step(kind, reached)], 1);
        });
        for color in Color::BOTH {
            let sum = &mut sums[color.index()];
            terms::pieces::sets(position, weights, color, sum);
            terms::pawns::structure(position, &attacks, weights, color, sum);
            terms::threats::threatened(position, &attacks, weights, color, sum);
            terms::king::danger_to_enemy(position, &attacks, parameters, color, sum);
            if R::has(Kind::Culverin) {
                terms::reserve::in_hand(position, weights, color, sum);
                terms::reserve::culverins(position, weights, color, sum);
            }
            terms::endings::lone_king(position, weights, color, sum);
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

/// Phase weights of the remaining officers: 1 for a minor piece or missile, 2 for a rook, 4 for a queen.
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

/// The phase that counts fully as a middlegame: that of chess's start position.
const FULL_PHASE: i32 = 24;
