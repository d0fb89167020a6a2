//! The numbers of a variant's evaluation: weights, which are tuned, and others, which are not.

use crate::weights::{ByKind, Weights};
use movegen::{Kind, Values};

/// The values of the evaluation terms in a variant.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameters {
    /// Piece values for the exchange evaluation and for launches, in centipawns.
    pub values: Values,
    /// How much each attacked square next to the enemy king adds to the danger, by attacker.
    pub danger: ByKind<i32>,
    /// Centipawns of officers by which a side without pawns must be ahead to have fair winning chances;
    /// 0 where that is not known.
    pub needed_to_mate: i32,
    /// What is summed, and tuned.
    pub weights: Weights,
}

impl Parameters {
    /// Sets the exchange values to the mean of each piece's middlegame and endgame values, in steps of
    /// five.
    pub fn values_from_weights(&mut self) {
        for kind in Kind::ALL {
            let piece = self.weights.pieces[kind];
            self.values[kind.index()] = (piece.middle() + piece.end() + 5).div_euclid(10) * 5;
        }
    }
}
