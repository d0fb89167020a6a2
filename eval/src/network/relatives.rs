//! A network as the beginning of another game's: what both games know keeps its weights.
//!
//! As atomic's network stands, it already played death match 190 Elo better than an evaluation by hand did
//! (docs/log/networks.md, Networks of relatives).

use super::features::{Features, Meaning};
use super::file::{self, NetworkError};
use super::layers::{Layers, Network};
use movegen::{Family, Game, Geometry, Variant, with_game};
use std::collections::HashMap;

/// The features of a variant's networks, whatever its family.
struct Known {
    /// Files and ranks.
    board: (u8, u8),
    /// What each input stands for in White's unmirrored view, in which inputs and features have the same
    /// numbers.
    meanings: Vec<Meaning>,
}

impl Known {
    fn of(variant: Variant) -> Result<Self, NetworkError> {
        fn of_family<R: Family>(_: &Game<R>) -> Known {
            Known { board: (R::Geometry::FILES, R::Geometry::RANKS), meanings: Features::<R>::meanings() }
        }
        Ok(with_game!(&file::game_of(variant)?, typed => of_family(typed)))
    }
}

impl Network {
    /// The network of another game with the same board that begins with the weights of this one: inputs
    /// that only the other game has weigh nothing yet, nor do those that an older network was not told of. For its own
    /// variant it is otherwise the network itself.
    ///
    /// ```
    /// use movegen::Variant;
    /// let atomic = eval::network_of(Variant::Atomic).expect("atomic chess has a network");
    /// let death_match = atomic.adapted_to(Variant::DeathMatch)?;
    /// assert_eq!(death_match.variant(), Variant::DeathMatch);
    /// assert!(atomic.adapted_to(Variant::Stratomic).is_err());
    /// # Ok::<(), eval::network::NetworkError>(())
    /// ```
    ///
    /// # Errors
    /// The boards have different sizes.
    pub fn adapted_to(&self, variant: Variant) -> Result<Network, NetworkError> {
        let (from, to) = (Known::of(self.variant)?, Known::of(variant)?);
        if from.board != to.board {
            return Err(NetworkError::OtherBoard { from: self.variant, to: variant });
        }
        let sums = self.layers.sums;
        let rows_of_bucket = self.rows_of_bucket;
        let known: HashMap<Meaning, usize> = from.meanings.into_iter().zip(0..rows_of_bucket).collect();
        let first_weights =
            self.layers.first_weights.chunks_exact(rows_of_bucket * sums).flat_map(|bucket| {
                let row = |meaning| known.get(meaning).map(|&row| &bucket[row * sums..][..sums]);
                to.meanings
                    .iter()
                    .flat_map(move |meaning| row(meaning).map_or(vec![0; sums], <[i16]>::to_vec))
            });
        let layers = Layers { first_weights: first_weights.collect(), ..self.layers.clone() };
        Network::of_inputs(variant, layers, file::inputs_of(variant)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::{BUCKETS, WIDTHS};
    use crate::{Evaluate, Evaluation, Evaluator, network_of};
    use movegen::{Atomic, Capatomic, Color, Kind, Options, SoftPawn, Square, Stratomic, VARIANTS};
    use std::collections::HashSet;
    use std::sync::Arc;

    #[test]
    fn every_feature_of_every_game_stands_for_something_else() {
        for variant in VARIANTS.iter().map(|spec| spec.variant) {
            let Known { meanings, .. } = Known::of(variant).unwrap();
            assert_eq!(meanings.len(), file::inputs_of(variant).unwrap()[0].len(), "{variant}");
            let different: HashSet<Meaning> = meanings.iter().copied().collect();
            assert_eq!(different.len(), meanings.len(), "{variant}");
        }
    }

    #[test]
    fn relatives_with_the_same_pieces_are_evaluated_alike() {
        let atomic = network_of(Variant::Atomic).unwrap();
        assert_eq!(atomic.adapted_to(Variant::Atomic).unwrap(), *atomic);
        let soft_pawn = Arc::new(atomic.adapted_to(Variant::SoftPawn).unwrap());
        fn value<R: Evaluate>(network: Arc<Network>) -> i32 {
            let variant = network.variant();
            let fen = "rnbqkb1r/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R b KQkq - 0 1";
            let game = Game::<R>::new(variant, Options::default(), Some(fen)).unwrap();
            Evaluator::new(&Evaluation::Network(network), variant).evaluate_alone(game.position())
        }
        assert_eq!(value::<SoftPawn>(soft_pawn), value::<Atomic>(atomic));
    }

    #[test]
    fn pieces_keep_their_weights_under_other_numbers() {
        let stratomic = network_of(Variant::Stratomic).unwrap();
        let capatomic = stratomic.adapted_to(Variant::Capatomic).unwrap();
        for kind in [Kind::Pawn, Kind::King, Kind::Missile] {
            let square = Square::new(42);
            let there = Features::<Stratomic>::piece(Color::Black, kind, square);
            let here = Features::<Capatomic>::piece(Color::Black, kind, square);
            assert_eq!(row(&capatomic, here), row(&stratomic, there));
        }
        let archbishop = Features::<Capatomic>::piece(Color::White, Kind::Archbishop, Square::new(0));
        assert_eq!(row(&capatomic, archbishop), [0; 128]);
    }

    /// The first weights of an input.
    fn row(network: &Network, input: usize) -> &[i16] {
        let Layers { sums, first_weights, .. } = &network.layers;
        &first_weights[input * sums..][..*sums]
    }

    #[test]
    fn relatives_are_as_wide() {
        for sums in WIDTHS {
            let inputs = file::inputs_of(Variant::Stratomic).unwrap()[0].len();
            let layers = Layers {
                scale: 400,
                sums,
                // Every input has other weights.
                first_weights: (0..inputs * sums).map(|place| (place / sums % 500) as i16).collect(),
                first_biases: vec![1; sums].into(),
                second_weights: vec![2; 2 * BUCKETS * sums].into(),
                second_biases: [3; BUCKETS],
            };
            let stratomic = Network::new(Variant::Stratomic, layers).unwrap();
            let capatomic = stratomic.adapted_to(Variant::Capatomic).unwrap();
            assert_eq!(capatomic.layers.sums, sums);
            let king = (Color::Black, Kind::King, Square::new(42));
            let there = Features::<Stratomic>::piece(king.0, king.1, king.2);
            let here = Features::<Capatomic>::piece(king.0, king.1, king.2);
            assert_ne!(here, there);
            assert_eq!(row(&capatomic, here), row(&stratomic, there));
        }
    }

    #[test]
    fn boards_of_other_sizes_are_refused() {
        let error = network_of(Variant::Stratomic).unwrap().adapted_to(Variant::Chess).unwrap_err();
        assert_eq!(
            error.to_string(),
            "a network of stratomic cannot begin one of chess: their boards differ"
        );
    }
}
