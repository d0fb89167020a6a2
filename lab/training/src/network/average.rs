//! The mean of the weights over the last steps: each step overshoots, and what is left out evens out (Polyak and
//! Juditsky, 1992; as an exponential mean as in Adam's own paper, Kingma and Ba, 2015).

use super::model::Model;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

/// Numbers that one task changes.
const PART: usize = 8_192;

/// The mean of a model's numbers over about so many steps.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Average {
    model: Model,
    over: u32,
    steps: u32,
}

impl Average {
    /// The mean over so many steps, of which none has been made.
    pub(super) fn new(model: &Model, over: u32) -> Self {
        Average { model: model.clone(), over, steps: 0 }
    }

    /// Adds what a step has made of the model.
    pub(super) fn note(&mut self, model: &Model) {
        // At first it is the plain mean of all steps.
        self.steps = (self.steps + 1).min(self.over);
        if self.steps == 1 {
            self.model.numbers_mut().copy_from_slice(model.numbers());
            return;
        }
        let share = 1.0 / self.steps as f32;
        let means = self.model.numbers_mut().par_chunks_mut(PART);
        means.zip(model.numbers().par_chunks(PART)).for_each(|(means, numbers)| {
            means.iter_mut().zip(numbers).for_each(|(mean, number)| *mean += share * (number - *mean));
        });
    }

    /// The model of the means.
    pub(super) fn model(&self) -> &Model {
        &self.model
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first mean after steps in which all numbers were these.
    fn after(over: u32, steps: &[f32]) -> f32 {
        let mut model = Model::zero(10, 128);
        let mut average = Average::new(&model, over);
        for &step in steps {
            model.numbers_mut().fill(step);
            average.note(&model);
        }
        average.model().numbers()[0]
    }

    #[test]
    fn it_is_the_mean_of_the_last_steps() {
        assert_eq!(after(1, &[5.0, 3.0]), 3.0);
        assert_eq!(after(100, &[1.0, 2.0, 6.0]), 3.0);
        let of_many = after(10, &[vec![0.0; 100], vec![1.0; 10]].concat());
        assert!((0.6..0.7).contains(&of_many), "{of_many}");
    }
}
