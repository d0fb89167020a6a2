//! Men that stand face-down.

use crate::account::Account;
use crate::weights::Weights;
use movegen::{Color, Kind, Position, Rules};

/// What a side's face-down men are worth: what they are, where their roster is known, otherwise a
/// minor man each. That they must be turned up is among the values of men, as that of
/// [`Kind::FaceDown`], and counts for every one.
pub(crate) fn face_down<R: Rules>(
    position: &Position<R>,
    weights: &Weights,
    color: Color,
    account: &mut impl Account,
) {
    R::face_down_men(position, color, |kind, count| {
        let kind = if kind == Kind::FaceDown { Kind::Knight } else { kind };
        account.add(&weights.men[kind], count.into());
    });
}
