//! What a node is asked for: the window that its score is compared with, and what is expected of it.

use crate::score::INFINITE;

/// The scores between which a node's own matters: at `alpha` and below it is an upper bound, at `beta` and
/// above a lower one (fail-soft).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Window {
    /// All scores.
    pub(super) const OPEN: Window = Window { alpha: -INFINITE, beta: INFINITE };

    /// The null window that asks whether a score is above this.
    #[inline(always)]
    pub(super) fn above(alpha: i32) -> Self {
        Window { alpha, beta: alpha + 1 }
    }

    /// The null window that asks whether a score is at least this.
    #[inline(always)]
    pub(super) fn at_least(beta: i32) -> Self {
        Window { alpha: beta - 1, beta }
    }

    /// The same for the other side.
    #[inline(always)]
    pub(super) fn reversed(self) -> Self {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

/// The types of nodes (Knuth and Moore 1975, whose types 1 to 3 they are).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NodeKind {
    /// On a principal variation: its window is open. All others have null windows.
    Pv,
    /// Expected to fail high: one good move is enough.
    Cut,
    /// Expected to fail low: every move must be searched.
    All,
}

impl NodeKind {
    /// Whether it is on a principal variation.
    #[inline(always)]
    pub(super) fn is_pv(self) -> bool {
        self == NodeKind::Pv
    }

    /// The node itself with a null window.
    #[inline(always)]
    pub(super) fn with_null_window(self) -> Self {
        if self == NodeKind::Cut { NodeKind::Cut } else { NodeKind::All }
    }

    /// What its first move leads to.
    #[inline(always)]
    pub(super) fn after_first_move(self) -> Self {
        match self {
            NodeKind::Pv => NodeKind::Pv,
            NodeKind::Cut => NodeKind::All,
            NodeKind::All => NodeKind::Cut,
        }
    }
}
