//! Known endings.

use crate::account::Account;
use crate::parameters::Parameters;
use crate::weights::{HALF_FILES, Weights};
use movegen::{Color, Geometry, Kind, Position, Rules, Square};

/// A king without pieces is driven to the edge, with the help of the other king: the mate is beyond the
/// search's horizon.
#[inline(always)]
pub(crate) fn lone_king<R: Rules>(
    position: &Position<R>,
    weights: &Weights,
    color: Color,
    account: &mut impl Account,
) {
    if position.color(!color).many() {
        return;
    }
    let (Some(own), Some(lone)) = (position.king(color), position.king(!color)) else { return };
    let weights = &weights.lone_king;
    for distance in from_edges::<R::Geometry>(lone) {
        account.add(&weights.from_edge[distance], 1);
    }
    account.add(&weights.apart, own.distance::<R::Geometry>(lone).into());
}

/// The distance of a square from the nearest edge, by files and by ranks.
fn from_edges<G: Geometry>(square: Square) -> [usize; 2] {
    let (file, rank) = (square.file::<G>(), square.rank::<G>());
    [file.min(G::FILES - 1 - file), rank.min(G::RANKS - 1 - rank)]
        .map(|distance| usize::from(distance).min(HALF_FILES - 1))
}

/// What a balance is divided by.
pub(crate) const WHOLE: i32 = 16;

/// How many parts of [`WHOLE`] a balance in favour of `ahead` is worth: few if that side can hardly win
/// however far it is ahead.
#[inline(always)]
pub(crate) fn winning_chances<R: Rules>(
    position: &Position<R>,
    parameters: &Parameters,
    ahead: Color,
) -> i32 {
    let may_promote = position.pieces(ahead, Kind::Pawn).any();
    if may_promote || parameters.needed_to_mate == 0 || has_reserve(position, ahead) {
        return WHOLE;
    }
    let knights = position.pieces(ahead, Kind::Knight);
    let two_knights_alone =
        position.officers(ahead) - position.kind(Kind::King) == knights && knights.count() <= 2;
    let surplus = officers(position, parameters, ahead) - officers(position, parameters, !ahead);
    if surplus < parameters.needed_to_mate || two_knights_alone { WHOLE / 8 } else { WHOLE }
}

fn has_reserve<R: Rules>(position: &Position<R>, color: Color) -> bool {
    R::KINDS.iter().any(|&kind| movegen::State::in_reserve(position.state(), color, kind) > 0)
}

/// The value of a side's officers, in centipawns.
fn officers<R: Rules>(position: &Position<R>, parameters: &Parameters, color: Color) -> i32 {
    let kinds = R::KINDS.iter().filter(|&&kind| kind != Kind::Pawn && kind != Kind::King);
    kinds.map(|&kind| position.pieces(color, kind).count() as i32 * parameters.values[kind.index()]).sum()
}
