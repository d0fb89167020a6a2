//! Pieces that stand face-down.

use crate::account::Account;
use crate::weights::Weights;
use movegen::{Color, Position, Rules};

/// What a side's face-down pieces are worth: what they are expected to be. That they must be turned up
/// is among the values of pieces, as that of [`FaceDown`](movegen::Kind::FaceDown), and counts for
/// every one.
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
