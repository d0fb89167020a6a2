//! The sum of the terms.

use crate::pair::Pair;
use crate::terms::{self, Attacks};
use crate::weights::{ATOMIC, CHESS, PLAIN, STRATOMIC, Weights};
use movegen::{Atomic, Color, Kind, Orthodox, Position, Rules, Stratomic, Values};

/// A family of variants whose positions can be evaluated.
pub trait Evaluate: Rules {
    /// What this variant thinks its terms are worth.
    fn weights() -> &'static Weights;
}

impl Evaluate for Orthodox {
    fn weights() -> &'static Weights {
        &CHESS
    }
}

impl Evaluate for Atomic {
    fn weights() -> &'static Weights {
        &ATOMIC
    }
}

impl Evaluate for Stratomic {
    fn weights() -> &'static Weights {
        &STRATOMIC
    }
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

impl Judge {
    /// The weights this judge uses for a family.
    #[inline]
    pub fn weights<R: Evaluate>(self) -> &'static Weights {
        match self {
            Judge::Variant => R::weights(),
            Judge::PlainChess => &PLAIN,
        }
    }
}

/// What the position is worth to the side to move, in centipawns. The game must not be over.
pub fn evaluate<R: Evaluate>(position: &Position<R>, weights: &Weights) -> i32 {
    let attacks = Attacks::of(position);
    let white = side_terms(position, &attacks, weights, Color::White);
    let black = side_terms(position, &attacks, weights, Color::Black);
    let mut balance = white - black;
    if R::LAUNCHES {
        balance += terms::missiles::balance(position, &attacks, weights);
    }
    let phase = phase(position);
    let blended = balance.blend(phase, FULL_PHASE);
    let mine = if position.side() == Color::White { blended } else { -blended };
    mine + weights.tempo.blend(phase, FULL_PHASE)
}

fn side_terms<R: Evaluate>(
    position: &Position<R>,
    attacks: &Attacks<R::Geometry>,
    weights: &Weights,
    color: Color,
) -> Pair {
    let mut sum = terms::men::placement(position, weights, color);
    sum += terms::men::mobility(position, attacks, weights, color);
    sum += terms::pawns::structure(position, weights, color);
    sum += terms::threats::threatened(position, attacks, weights, color);
    sum += terms::king::danger_to_enemy(position, attacks, weights, color);
    if R::BLASTS {
        sum += terms::blast::around_kings(position, attacks, weights, color);
    }
    sum
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

/// What men are worth to the exchange evaluation: middlegame values.
pub fn exchange_values(weights: &Weights) -> Values {
    weights.men.map(|man| (man.middle + man.end) / 2)
}
