//! The numbers pruning and reductions depend on, declared once.

use movegen::Rules;

/// Margins and depths of one family of variants, in centipawns and plies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Margins {
    /// Deepest node at which a high evaluation alone ends the search.
    pub(crate) reverse_futility_depth: i32,
    /// How far above beta it must be, for each ply.
    pub(crate) reverse_futility: i32,
    /// Deepest node at which a hopeless evaluation goes straight to quiescence; 0 for never.
    pub(crate) razoring_depth: i32,
    /// How far below alpha it must be, for each ply.
    pub(crate) razoring: i32,
    /// Plies a null move is searched less, at least.
    pub(crate) null_move_reduction: i32,
    /// How far above beta a capture or launch must come in a shallower search to end a deep one;
    /// 0 for never.
    pub(crate) prob_cut: i32,
    /// Deepest node at which quiet moves are left out for a low evaluation.
    pub(crate) futility_depth: i32,
    /// How far below alpha it must be: fixed, and for each ply.
    pub(crate) futility: [i32; 2],
    /// Deepest node at which late quiet moves are left out.
    pub(crate) late_move_depth: i32,
    /// Deepest node at which losing moves are left out.
    pub(crate) exchange_depth: i32,
    /// What a capture or launch may lose for each ply.
    pub(crate) exchange_noisy: i32,
    /// What a quiet move may lose for each ply.
    pub(crate) exchange_quiet: i32,
    /// What quiescence grants a capture above its gain.
    pub(crate) delta: i32,
}

/// Margins of games in which a capture takes one piece.
const CALM: Margins = Margins {
    reverse_futility_depth: 8,
    reverse_futility: 80,
    razoring_depth: 3,
    razoring: 250,
    null_move_reduction: 4,
    prob_cut: 200,
    futility_depth: 8,
    futility: [100, 90],
    late_move_depth: 8,
    exchange_depth: 8,
    exchange_noisy: 90,
    exchange_quiet: 60,
    delta: 180,
};

/// Margins of games in which captures explode: everything swings twice as far, and threats not
/// seen by the evaluation make razoring and deep reverse futility costly (figures of other
/// atomic engines agree, see docs/experiments.md).
const EXPLODING: Margins = Margins {
    reverse_futility_depth: 4,
    reverse_futility: 150,
    razoring_depth: 0,
    razoring: 0,
    null_move_reduction: 2,
    prob_cut: 0,
    futility_depth: 6,
    futility: [200, 180],
    late_move_depth: 8,
    exchange_depth: 6,
    exchange_noisy: 150,
    exchange_quiet: 120,
    delta: 300,
};

impl Margins {
    /// The margins of a family.
    pub(crate) const fn of<R: Rules>() -> Margins {
        if R::BLASTS { EXPLODING } else { CALM }
    }

    /// Quiet moves tried at a node before the rest is left out.
    pub(crate) const fn late_moves(depth: i32, improving: bool) -> i32 {
        let all = 4 + depth * depth;
        if improving { all } else { all / 2 }
    }
}

/// Plies a late move is reduced, by depth and number of the move.
#[derive(Debug)]
pub(crate) struct Reductions([[i8; 64]; 64]);

impl Reductions {
    /// The table, from the product of both logarithms.
    pub(crate) fn new() -> Self {
        let mut table = [[0; 64]; 64];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, reduction) in row.iter_mut().enumerate().skip(1) {
                *reduction = (0.8 + (depth as f64).ln() * (number as f64).ln() / 2.3) as i8;
            }
        }
        Reductions(table)
    }

    /// Plies.
    #[inline(always)]
    pub(crate) fn get(&self, depth: i32, number: i32) -> i32 {
        i32::from(self.0[depth.clamp(0, 63) as usize][number.clamp(0, 63) as usize])
    }
}
