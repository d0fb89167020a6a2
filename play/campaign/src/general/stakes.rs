//! What is at stake in a battle, and the cache of results.

use crate::seat::Seat;
use foldhash::HashMap;
use movegen::Army;
use std::cell::RefCell;

/// What a side of a battle is expected to lose.
#[derive(Clone, Copy, Default)]
pub(super) struct Loss {
    /// Units, and the hex with its yield, in gold.
    pub(super) gold: f64,
    /// The chance that its King falls.
    pub(super) king: f64,
}

impl Loss {
    pub(super) fn add(&mut self, chance: f64, gold: f64, king: bool) {
        self.gold += chance * gold;
        self.king += chance * f64::from(u8::from(king));
    }
}

/// The expected losses of the attacker and the defender.
#[derive(Clone, Copy, Default)]
pub(super) struct Stakes {
    pub(super) attacker: Loss,
    pub(super) defender: Loss,
    /// The chance that the attacker wins,
    pub(super) victory: f64,
    /// and who would then hold the hex.
    pub(super) victors: Army,
}

/// Stakes computed before, by place, attacking seat, attackers and defenders. They depend on nothing
/// else in a campaign, and plans for one order ask for the same ones over and over.
#[derive(Default)]
pub(super) struct Memory(RefCell<HashMap<StakesKey, Stakes>>);

type StakesKey = (usize, Seat, Army, Army);

impl Memory {
    /// The cached stakes, or those computed now.
    pub(super) fn stakes(&self, key: StakesKey, afresh: impl FnOnce() -> Stakes) -> Stakes {
        if let Some(&known) = self.0.borrow().get(&key) {
            return known;
        }
        let stakes = afresh();
        self.0.borrow_mut().insert(key, stakes);
        stakes
    }
}
