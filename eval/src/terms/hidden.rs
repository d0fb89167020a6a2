//! Men that stand face-down.

use crate::account::Account;
use crate::weights::Weights;
use movegen::{Color, Position, Rules};

/// What a side's face-down men are worth: what they are expected to be. That they must be turned up
/// is among the values of men, as that of [`FaceDown`](movegen::Kind::FaceDown), and counts for
/// every one.
pub(crate) fn face_down<R: Rules>(
    position: &Position<R>,
    weights: &Weights,
    color: Color,
    account: &mut impl Account,
) {
    R::face_down_men(position, color, |kind, times, parts| {
        account.add_part(&weights.men[kind], times, parts)
    });
}
