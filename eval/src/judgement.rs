//! What a network sees in a position, for people.

use crate::evaluator::{Evaluation, Evaluator};
use crate::mop_up::closing_in;
use crate::network::{BUCKETS, Features, Network, Sums, bucket_of};
use crate::values::Evaluate;
use movegen::{AnyGame, Bitboard, Color, Kind, Position, Square, Variant, attacks, with_game};

/// What a position is worth, from White's point of view in centipawns, and what makes it so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The static evaluation.
    pub total: i32,
    /// The part of it that is the mop-up term; 0 unless one side has hardly more than its royal left.
    pub mop_up: i32,
    /// What the network sees; `None` where the pieces are counted.
    pub network: Option<Seen>,
}

/// What a network sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The network's outputs, from that for few pieces to that for many.
    pub outputs: [i32; BUCKETS],
    /// The one that counts in this position.
    pub output: usize,
    /// The pieces next to a king, and what that output would lose without each.
    pub beside_kings: Vec<(Color, Kind, Square, i32)>,
}

impl Judgement {
    /// The judgement of the position of a game that is not over.
    ///
    /// ```
    /// use eval::{Evaluation, Judgement};
    /// use movegen::{AnyGame, Options, Variant};
    /// let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    /// let game = AnyGame::new(Variant::Chess, Options::default(), Some(fen))?;
    /// let judgement = Judgement::of(&game, &Evaluation::Own);
    /// assert!(judgement.total > 0 && judgement.network.is_some());
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn of(game: &AnyGame, evaluation: &Evaluation) -> Self {
        with_game!(game, typed => Judgement::of_position(typed.position(), game.variant(), evaluation))
    }

    fn of_position<R: Evaluate>(position: &Position<R>, variant: Variant, evaluation: &Evaluation) -> Self {
        let evaluator = Evaluator::<R>::new(evaluation, variant);
        let sign = if position.side() == Color::White { 1 } else { -1 };
        Judgement {
            total: sign * evaluator.evaluate_alone(position),
            mop_up: sign * closing_in(position),
            network: evaluator.network().map(|network| Seen::by(network, &evaluator, position, sign)),
        }
    }
}

impl Seen {
    fn by<R: Evaluate>(
        network: &Network,
        evaluator: &Evaluator<R>,
        position: &Position<R>,
        sign: i32,
    ) -> Self {
        let sums = evaluator.begin(position);
        let said_by = |output, sums: &Sums| sign * network.output(output, position.side(), sums);
        let output = bucket_of(position);
        let without = |square| {
            said_by(output, &sums.without(network, position, &Features::<R>::about(position, square)))
        };
        let (mut kings, mut beside) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for king in Color::BOTH.into_iter().filter_map(|color| position.king(color)) {
            kings |= Bitboard::of(king);
            beside |= attacks::king::<R::Geometry>(king);
        }
        let pieces = (beside & position.occupied()) - kings;
        let beside_kings = pieces.into_iter().filter_map(|square| {
            let piece = position.piece_at(square)?;
            Some((piece.color, piece.kind, square, said_by(output, &sums) - without(square)))
        });
        Seen {
            outputs: std::array::from_fn(|output| said_by(output, &sums)),
            output,
            beside_kings: beside_kings.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::Options;

    /// In atomic chess a piece beside a king is shown twice: by its square, and as the king's neighbour.
    const ATOMIC: &str = "r1bqk2r/pppp1ppp/2n2n2/4p3/4P3/3P1N2/PPP2PPP/RNBQKB1R b KQkq - 0 1";

    fn judged(fen: &str, evaluation: &Evaluation) -> Judgement {
        let game = AnyGame::new(Variant::Atomic, Options::default(), Some(fen)).unwrap();
        Judgement::of(&game, evaluation)
    }

    #[test]
    fn the_output_that_counts_and_the_mop_up_term_make_up_the_whole() {
        for side in ["w", "b"] {
            let judgement = judged(&ATOMIC.replace(" b ", &format!(" {side} ")), &Evaluation::Own);
            let seen = judgement.network.unwrap();
            assert_eq!(seen.outputs[seen.output] + judgement.mop_up, judgement.total);
        }
        let fen = "6k/7/7/7/K1R4 w - - 0 1";
        let game = AnyGame::new(Variant::StrataChess, Options::default(), Some(fen)).unwrap();
        let judgement = Judgement::of(&game, &Evaluation::Own);
        let seen = judgement.network.unwrap();
        assert!(judgement.mop_up > 0);
        assert_eq!(seen.outputs[seen.output] + judgement.mop_up, judgement.total);
    }

    #[test]
    fn a_piece_beside_a_king_is_worth_what_its_absence_changes() {
        let Seen { outputs, output, beside_kings } = judged(ATOMIC, &Evaluation::Own).network.unwrap();
        assert_eq!(beside_kings.len(), 6);
        // With 29 pieces the same output counts as with 30.
        let (color, kind, _, worth) = beside_kings
            .into_iter()
            .find(|(.., square, _)| square.name::<movegen::Board8>() == "f2")
            .unwrap();
        assert_eq!((color, kind), (Color::White, Kind::Pawn));
        let without = judged(&ATOMIC.replace("PPP2PPP", "PPP3PP"), &Evaluation::Own).network.unwrap();
        assert_eq!(outputs[output] - worth, without.outputs[output]);
    }

    #[test]
    fn where_pieces_are_counted_no_network_sees_anything() {
        let judgement = judged(ATOMIC, &Evaluation::Pieces);
        assert_eq!((judgement.mop_up, judgement.network), (0, None));
    }
}
