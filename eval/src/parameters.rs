//! The numbers of a variant's evaluation: weights, which are tuned, and others, which are not.

use crate::weights::{ByKind, Weights};
use movegen::{Kind, Values};

/// What the terms of the evaluation are worth in a variant.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameters {
    /// What pieces are worth to the exchange evaluation and to launches, in centipawns.
    pub values: Values,
    /// How much each attacked square beside the enemy king adds to the danger, by attacker.
    pub danger: ByKind<i32>,
    /// Centipawns of officers that a side without pawns must be ahead to have fair hopes of mate; 0
    /// where that is not known.
    pub needed_to_mate: i32,
    /// What is summed, and tuned.
    pub weights: Weights,
}

impl Parameters {
    /// Gives the exchange evaluation the mean of every piece's values in middlegame and endgame,
    /// in steps of five.
    pub fn values_from_weights(&mut self) {
        for kind in Kind::ALL {
            let piece = self.weights.pieces[kind];
            self.values[kind.index()] = (piece.middle() + piece.end() + 5).div_euclid(10) * 5;
        }
    }
}
