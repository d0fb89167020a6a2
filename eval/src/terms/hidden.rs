//! Face-down pieces.

use crate::account::Account;
use crate::weights::Weights;
use movegen::{Color, Position, Rules};

/// The value of a side's face-down pieces: their expected value. The cost of revealing them is among the
/// piece values, as that of [`FaceDown`](movegen::Kind::FaceDown), and applies to each of them.
pub(crate) fn face_down<R: Rules>(
    position: &Position<R>,
    weights: &Weights,
    color: Color,
    account: &mut impl Account,
) {
    R::face_down_pieces(position, color, |kind, times, parts| {
        account.add_part(&weights.pieces[kind], times, parts)
    });
}
