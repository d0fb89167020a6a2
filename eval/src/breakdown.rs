//! The parts of an evaluation, for people.

use crate::chosen::ChosenEvaluator;
use crate::evaluate::Evaluate;
use crate::evaluator::{Evaluation, Evaluator};
use crate::hand_crafted::HandCrafted;
use crate::weights::Weights;
use movegen::{Color, Position, Variant};

/// The evaluation of a position and its parts, from White's point of view, in centipawns.
#[derive(Clone, Debug, PartialEq)]
pub struct Breakdown {
    /// The static evaluation.
    pub total: i32,
    /// Its parts that are not zero: names and values. A network knows no parts.
    pub parts: Vec<(&'static str, i32)>,
}

/// The groups of weights by the field they stand in, under the names that players use.
const PARTS: &[(&str, &[&str])] = &[
    ("material", &["pieces"]),
    ("piece placement", &["squares"]),
    ("mobility", &["mobility"]),
    ("bishop pair, open files, castling", &["bishop_pair", "open_file", "half_open_file", "castling_right"]),
    ("pawn structure", &["pawns"]),
    ("pieces under attack", &["threats"]),
    ("kings", &["king", "lone_king"]),
    ("explosions", &["blast"]),
    ("missiles", &["missiles"]),
    ("reserves and Culverins", &["reserve"]),
    ("side to move", &["tempo"]),
];

impl Breakdown {
    /// The breakdown of a position in which the game is not over.
    ///
    /// ```
    /// use eval::{Breakdown, Evaluation};
    /// use movegen::{Game, Options, Orthodox, Variant};
    /// let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    /// let game = Game::<Orthodox>::new(Variant::Chess, Options::default(), Some(fen))?;
    /// let breakdown = Breakdown::of(game.position(), game.variant(), &Evaluation::HandCrafted);
    /// assert!(breakdown.total > 0 && breakdown.parts.contains(&("material", breakdown.parts[0].1)));
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn of<R: Evaluate>(position: &Position<R>, variant: Variant, evaluation: &Evaluation) -> Self {
        let evaluator = ChosenEvaluator::<R>::new(evaluation, variant);
        let worth = evaluator.evaluate_alone(position);
        let parts = if evaluator.has_learnt() { Vec::new() } else { Self::parts_of(position) };
        Breakdown { total: if position.side() == Color::White { worth } else { -worth }, parts }
    }

    /// The parts of the hand-crafted evaluation.
    fn parts_of<R: Evaluate>(position: &Position<R>) -> Vec<(&'static str, i32)> {
        let weights = R::parameters().weights.pairs();
        let trace = HandCrafted::<R>::new().trace(position);
        let part_of = |fields: &[&str]| {
            let places: Vec<_> = fields.iter().filter_map(|field| Weights::places_of(field)).collect();
            let counted = trace
                .counts
                .iter()
                .filter(|(place, _)| places.iter().any(|places| places.contains(&usize::from(*place))));
            let worth = counted.map(|&(place, count)| {
                let pair = weights[usize::from(place)];
                let [middle, end] = [pair.middle(), pair.end()].map(|value| value as f32);
                f32::from(count) * (middle * trace.shares[0] + end * trace.shares[1])
            });
            worth.sum::<f32>().round() as i32
        };
        let parts = PARTS.iter().map(|&(name, fields)| (name, part_of(fields)));
        parts.filter(|&(_, worth)| worth != 0).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Atomic, Game, Options, Orthodox, Stratomic, Variant};

    #[test]
    fn every_weight_belongs_to_one_part() {
        let mut places: Vec<_> = PARTS
            .iter()
            .flat_map(|(_, fields)| *fields)
            .flat_map(|field| Weights::places_of(field).unwrap())
            .collect();
        places.sort_unstable();
        assert_eq!(places, (0..Weights::COUNT).collect::<Vec<_>>());
    }

    #[test]
    fn the_parts_make_up_the_whole() {
        let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 0 1";
        let game = Game::<Orthodox>::new(Variant::Chess, Options::default(), Some(fen)).unwrap();
        let breakdown = Breakdown::of(game.position(), game.variant(), &Evaluation::HandCrafted);
        let sum: i32 = breakdown.parts.iter().map(|(_, worth)| worth).sum();
        assert!((sum - breakdown.total).abs() <= 10, "{breakdown:?}");
    }

    #[test]
    fn a_start_position_is_worth_the_move() {
        let game = Game::<Stratomic>::new(Variant::Stratomic, Options::default(), None).unwrap();
        let breakdown = Breakdown::of(game.position(), game.variant(), &Evaluation::HandCrafted);
        assert_eq!(breakdown.parts, [("side to move", breakdown.total)]);
    }

    #[test]
    fn a_network_knows_no_parts() {
        let game = Game::<Atomic>::new(Variant::Atomic, Options::default(), None).unwrap();
        let breakdown = Breakdown::of(game.position(), Variant::Atomic, &Evaluation::Own);
        assert!(breakdown.parts.is_empty() && breakdown.total > 0, "{breakdown:?}");
    }
}
