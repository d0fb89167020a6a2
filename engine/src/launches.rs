//! Launches as the search sees them: of all launches of equal effect one.

use movegen::moves::LaunchList;
use movegen::{Bitboard, Kind, Move, Position, Rules, Values, Word};

/// A launch and what it wins, in centipawns, the missile paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Launch {
    /// The launch.
    pub(crate) m: Move,
    /// What it wins.
    pub(crate) gain: i32,
}

/// Slots of the table in which equal effects meet; a power of two above twice the effects that
/// one missile can have (as many as there are targets).
const SLOTS: usize = 256;

/// Calls `action` for every launch of different effect. Launches of a missile that destroy the
/// same men lead to the same position, unless targets are irradiated.
pub(crate) fn for_each_effect<R: Rules>(
    position: &Position<R>,
    list: &LaunchList<R::Geometry>,
    values: &Values,
    mut action: impl FnMut(Launch),
) {
    let immune = position.kind(Kind::King);
    for launches in list {
        let mut seen = Seen::<R>::new();
        let destructible = position.occupied() - immune - Bitboard::of(launches.from);
        let touched = launches.targets & destructible.dilated();
        let idle = (launches.targets - touched).first();
        for target in touched.into_iter().chain(idle) {
            let m = Move::launch(launches.from, target);
            let destroyed = R::destroyed_by_launch(position, m);
            if R::LAUNCH_TARGETS_MATTER || seen.is_new(destroyed) {
                let gain = position.balance(destroyed, values) - values[Kind::Missile.index()];
                action(Launch { m, gain });
            }
        }
    }
}

/// Sets of destroyed men already met, in a small open table.
struct Seen<R: Rules> {
    slots: [Bitboard<R::Geometry>; SLOTS],
    empty_met: bool,
}

impl<R: Rules> Seen<R> {
    #[inline(always)]
    fn new() -> Self {
        Seen { slots: [Bitboard::EMPTY; SLOTS], empty_met: false }
    }

    /// Whether the set was not met before; meets it.
    #[inline]
    fn is_new(&mut self, set: Bitboard<R::Geometry>) -> bool {
        if set.is_empty() {
            return !std::mem::replace(&mut self.empty_met, true);
        }
        let (low, high) = set.word().halves();
        // Fibonacci hashing of both halves.
        let mixed = (low ^ high.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut slot = (mixed >> 56) as usize % SLOTS;
        while self.slots[slot].any() {
            if self.slots[slot] == set {
                return false;
            }
            slot = (slot + 1) % SLOTS;
        }
        self.slots[slot] = set;
        true
    }
}
