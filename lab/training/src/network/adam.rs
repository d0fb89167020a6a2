//! AdamW (Loshchilov and Hutter, 2019): steps that adapt to the size and steadiness of each slope, with
//! weights that decay.

use super::model::Model;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

const FORGET_MEAN: f32 = 0.9;
const FORGET_SPREAD: f32 = 0.999;
/// Numbers that one task changes.
const PART: usize = 8_192;

/// How far a step goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// How far a number moves against a steady slope.
    pub(super) rate: f32,
    /// The share of itself that it loses, times the rate.
    pub(super) decay: f32,
}

/// What is remembered of earlier slopes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Adam {
    mean: Vec<f32>,
    spread: Vec<f32>,
    steps: i32,
}

impl Adam {
    /// Nothing remembered yet, for so many numbers.
    pub(super) fn new(count: usize) -> Self {
        Adam { mean: vec![0.0; count], spread: vec![0.0; count], steps: 0 }
    }

    /// Whether it remembers slopes of all the model's numbers.
    pub(super) fn fits(&self, model: &Model) -> bool {
        [self.mean.len(), self.spread.len()] == [model.count(); 2]
    }

    /// One step against the mean slope: the sum of the gradients over `count`. Numbers stay within what
    /// can be quantised.
    pub(super) fn step(&mut self, model: &mut Model, gradients: &[Model], count: usize, step: Step) {
        self.steps += 1;
        let begun = [FORGET_MEAN, FORGET_SPREAD].map(|forget| 1.0 - forget.powi(self.steps));
        let share = 1.0 / count.max(1) as f32;
        let Step { rate, decay } = step;
        let limits = model.limits();
        model
            .numbers_mut()
            .par_chunks_mut(PART)
            .zip(self.mean.par_chunks_mut(PART))
            .zip(self.spread.par_chunks_mut(PART))
            .enumerate()
            .for_each(|(part, ((numbers, means), spreads))| {
                let first = part * PART;
                let mut slopes = [0.0; PART];
                for gradient in gradients {
                    let part = &gradient.numbers()[first..first + numbers.len()];
                    slopes.iter_mut().zip(part).for_each(|(slope, part)| *slope += part);
                }
                for (index, ((number, mean), spread)) in
                    numbers.iter_mut().zip(means).zip(spreads).enumerate()
                {
                    let place = first + index;
                    let slope = slopes[index] * share;
                    *mean = FORGET_MEAN * *mean + (1.0 - FORGET_MEAN) * slope;
                    *spread = FORGET_SPREAD * *spread + (1.0 - FORGET_SPREAD) * slope * slope;
                    let moved = (*mean / begun[0]) / ((*spread / begun[1]).sqrt() + 1e-8);
                    let largest = limits.of(place);
                    *number = (*number * (1.0 - rate * decay) - rate * moved).clamp(-largest, largest);
                }
            });
    }
}
