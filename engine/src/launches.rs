//! Launches as the search sees them: the gain of each, and only one of all that have the same effect.

use eval::BlastSums;
use movegen::moves::{LaunchList, Launches};
use movegen::{Bitboard, Family, KING_VALUE, Kind, Move, Position, Square, Values, Word, attacks};

/// A launch and its gain in centipawns, the missile paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Launch {
    /// The launch.
    pub(crate) m: Move,
    /// Its gain, in centipawns.
    pub(crate) gain: i32,
}

/// Which launches are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Worth {
    /// Those that win something or break even.
    Winning,
    /// Those that lose something.
    Losing,
    /// All.
    Any,
}

/// Calls `action` for one launch of each effect, if it has the worth wanted. Launches of a missile that
/// destroy the same pieces lead to the same position, unless targets are irradiated. A launch that makes
/// the enemy king leave its zone (ST21) is as forcing as a check: its gain is never negative, and one that
/// the king has no square left to leave it for counts as its capture.
pub(crate) fn for_each_effect<R: Family>(
    position: &Position<R>,
    list: &LaunchList<R::Geometry>,
    values: &Values,
    worth: Worth,
    mut action: impl FnMut(Launch),
) {
    if list.is_empty() {
        return;
    }
    let proof = position.launch_proof();
    let sums = BlastSums::of(position, values, proof);
    let price = values[Kind::Missile.index()];
    let evicting = evicting_targets(position);
    if worth == Worth::Winning && sums.best_gain(position.side()) < price && !evicting.any() {
        return;
    }
    let trapping = trapping_targets(position);
    for launches in list {
        let mut seen = SeenEffects::<R>::default();
        let counted = !proof.has(launches.from);
        let beside = attacks::zone::<R::Geometry>(launches.from);
        for target in targets_of_effect(position, launches) {
            // The missile itself has left its square when the blast comes.
            let refund = if counted && beside.has(target) { price } else { 0 };
            let gain = sums.gain::<R>(position.side(), target) + refund - price;
            let gain = match target {
                _ if trapping.has(target) => gain.max(KING_VALUE),
                _ if evicting.has(target) => gain.max(0),
                _ => gain,
            };
            let wanted = match worth {
                Worth::Winning => gain >= 0,
                Worth::Losing => gain < 0,
                Worth::Any => true,
            };
            if !wanted {
                continue;
            }
            let m = Move::launch(launches.from, target);
            if R::LAUNCH_TARGETS_MATTER || seen.is_new(R::destroyed_by(position, m)) {
                action(Launch { m, gain });
            }
        }
    }
}

/// Whether the enemy king must leave a zone with its next move (ST21): if it cannot, any move wins.
pub(crate) fn enemy_must_leave<R: Family>(position: &Position<R>) -> bool {
    // It is not in check, for it is not that side's turn.
    R::LAUNCHES_CONTAMINATE && position.must_answer(!position.side())
}

/// The targets whose zone the enemy king must leave.
pub(crate) fn evicting_targets<R: Family>(position: &Position<R>) -> Bitboard<R::Geometry> {
    let king = position.king(!position.side()).filter(|_| R::LAUNCHES_CONTAMINATE);
    king.map_or(Bitboard::EMPTY, attacks::zone::<R::Geometry>)
}

/// The targets whose zone the enemy king can hardly leave: every square outside is its own piece's or
/// attacked. A king on the edge has two moves to leave it. The blast may open a line or destroy the
/// attacker; that is for the search to see.
fn trapping_targets<R: Family>(position: &Position<R>) -> Bitboard<R::Geometry> {
    let (side, enemy) = (position.side(), !position.side());
    let Some(king) = position.king(enemy).filter(|_| R::LAUNCHES_CONTAMINATE) else { return Bitboard::EMPTY };
    let around = attacks::king::<R::Geometry>(king);
    if around.count() < 8 {
        return Bitboard::EMPTY;
    }
    let blockers = position.blockers() - Bitboard::of(king);
    let reachable = around - position.color(enemy);
    let is_free = |&exit: &Square| position.attackers(side, exit, blockers).is_empty();
    let exits: Bitboard<R::Geometry> = reachable.into_iter().filter(is_free).collect();
    around.into_iter().filter(|&target| (exits - attacks::zone(target)).is_empty()).collect()
}

/// The targets whose blast reaches some piece, and one that reaches none.
fn targets_of_effect<R: Family>(
    position: &Position<R>,
    launches: &Launches<R::Geometry>,
) -> impl Iterator<Item = Square> + use<R> {
    let pieces = position.occupied() - position.launch_proof() - Bitboard::of(launches.from);
    let reaching =
        if R::LAUNCH_TARGETS_MATTER { launches.targets } else { launches.targets & pieces.dilated() };
    reaching.into_iter().chain((launches.targets - reaching).first())
}

/// Slots of the hash table in which equal effects meet; a power of two above the number of effects that
/// one missile can have (as many as there are targets).
const SLOTS: usize = 256;

/// Sets of destroyed pieces already seen, in a small hash table with open addressing.
struct SeenEffects<R: Family> {
    slots: [Bitboard<R::Geometry>; SLOTS],
    taken: [u64; SLOTS / 64],
}

impl<R: Family> Default for SeenEffects<R> {
    #[inline(always)]
    fn default() -> Self {
        SeenEffects { slots: [Bitboard::EMPTY; SLOTS], taken: [0; SLOTS / 64] }
    }
}

impl<R: Family> SeenEffects<R> {
    /// Whether the set is new; notes it.
    #[inline]
    fn is_new(&mut self, set: Bitboard<R::Geometry>) -> bool {
        let (low, high) = set.word().halves();
        // Fibonacci hashing of both halves.
        let mixed = (low ^ high.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut slot = (mixed >> 56) as usize % SLOTS;
        while self.taken[slot / 64] >> (slot % 64) & 1 != 0 {
            if self.slots[slot] == set {
                return false;
            }
            slot = (slot + 1) % SLOTS;
        }
        self.taken[slot / 64] |= 1 << (slot % 64);
        self.slots[slot] = set;
        true
    }
}
