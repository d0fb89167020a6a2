//! What need not be searched: whole nodes, and moves of a node.

use super::node::{MovePruning, Node};
use super::searcher::Searcher;
use super::window::Window;
use crate::limits::Bound;
use crate::movepick::{MoveClass, MovePicker, Pick, is_quiet};
use crate::score::{MATE_BOUND, from_table, is_mate, to_table};
use crate::transposition::TableEntry;
use eval::Evaluate;
use movegen::{Color, Kind, Move, Position, attacks};

/// ProbCut: the reduction of its search, the move included. In plies.
const PROB_CUT_REDUCTION: i32 = 4;

impl<R: Evaluate> Searcher<'_, R> {
    /// The score of a node that is so good or so bad for its side that it need not be searched; only where
    /// neither check nor mate is in sight.
    #[inline(always)]
    pub(super) fn prune_node(&mut self, node: &Node<'_, R>) -> Option<i32> {
        let is_quiet = !node.in_danger && !node.is_finishing && !is_mate(node.window.beta);
        if node.kind.is_pv() || !is_quiet || node.excluded_move.is_some() {
            return None;
        }
        let estimate = node.estimate()?;
        let score = self
            .reverse_futility_pruning(node, estimate)
            .or_else(|| self.razoring(node, estimate))
            .or_else(|| self.null_move_pruning(node, estimate))
            .or_else(|| self.prob_cut(node, estimate));
        if self.stopped { Some(0) } else { score }
    }

    /// Reverse futility pruning: so far above beta that no reply will bring it below.
    fn reverse_futility_pruning(&self, node: &Node<'_, R>, estimate: i32) -> Option<i32> {
        let margins = &self.shared.margins;
        let beta = node.window.beta;
        let margin = margins.reverse_futility * (node.depth - i32::from(node.improving));
        let is_sure = node.depth <= margins.reverse_futility_depth && estimate - margin >= beta;
        is_sure.then_some((estimate + beta) / 2)
    }

    /// Razoring: so far below alpha that only captures could help, and quiescence says that they do not.
    fn razoring(&mut self, node: &Node<'_, R>, estimate: i32) -> Option<i32> {
        let margins = &self.shared.margins;
        let alpha = node.window.alpha;
        if node.depth > margins.razoring_depth || estimate + margins.razoring * node.depth > alpha {
            return None;
        }
        let score = self.quiescence_from(node.position, node.kind, Window::above(alpha), node.ply, true);
        (score <= alpha).then_some(score)
    }

    /// Null move pruning (Donninger 1993): if even passing keeps the score above beta, a move will too.
    /// Not in endings of king and pawns, where having to move may be what loses (zugzwang).
    fn null_move_pruning(&mut self, node: &Node<'_, R>, estimate: i32) -> Option<i32> {
        let Node { position, depth, ply, window: Window { beta, .. }, .. } = *node;
        let margins = &self.shared.margins;
        let last_was_null = ply > 0 && self.stack[ply - 1].played.is_none();
        if depth < margins.null_move_depth
            || estimate < beta + margins.null_move_margin - margins.null_move_margin_per_ply * depth
            || last_was_null
            || !has_officer_besides_king(position, position.side())
        {
            return None;
        }
        let by_estimate = (estimate - beta) / margins.null_move_evaluation_divisor;
        let reduction = margins.null_move_reduction
            + depth * margins.null_move_reduction_per_ply / 100
            + by_estimate.clamp(0, margins.null_move_evaluation_reduction);
        let next = self.make_null_move(position, ply);
        let window = Window::at_least(beta).reversed();
        let score = -self.search(&next, node.kind.after_first_move(), window, depth - reduction, ply + 1);
        self.unmake_move();
        if self.stopped || score < beta {
            return None;
        }
        // A mate after a null move is not proven.
        Some(if score >= MATE_BOUND { beta } else { score })
    }

    /// ProbCut (Buro 1995): a capture or launch that is far above beta in a shallower search will be
    /// above it in the full one too.
    fn prob_cut(&mut self, node: &Node<'_, R>, estimate: i32) -> Option<i32> {
        let margins = &self.shared.margins;
        let beta = node.window.beta + margins.prob_cut;
        let depth = node.depth - PROB_CUT_REDUCTION + 1;
        let refuted = |entry: TableEntry| entry.depth >= depth && from_table(entry.score, node.ply) < beta;
        if margins.prob_cut == 0
            || node.depth < margins.prob_cut_depth
            || is_mate(beta)
            || node.entry.is_some_and(refuted)
        {
            return None;
        }
        let (best_move, score) = self.prob_cut_move(node, estimate, beta)?;
        let entry = TableEntry {
            best_move: Some(best_move),
            score: to_table(score, node.ply),
            static_evaluation: node.raw_evaluation,
            depth,
            bound: Bound::Lower,
            was_pv: node.was_pv,
        };
        self.shared.task.table.store(node.position.hash(), entry);
        Some(score)
    }

    /// A capture or launch that ProbCut looks for, and its score in the shallower search.
    fn prob_cut_move(&mut self, node: &Node<'_, R>, estimate: i32, beta: i32) -> Option<(Move, i32)> {
        let Node { position, depth, ply, .. } = *node;
        let table_move = node.table_move.filter(|&m| !is_quiet(position, m));
        let values = self.values;
        let lists = self.picker_lists.pop().unwrap_or_default();
        let margins = &self.shared.margins;
        let hints = self.ordering_hints(table_move, ply);
        let mut picker = MovePicker::new(position, &values, margins, hints, lists).noisy();
        let window = Window::at_least(beta).reversed();
        let mut found = None;
        while let Some(pick) = picker.next(self.histories) {
            if pick.class == MoveClass::BadNoisy {
                break;
            }
            if pick.class == MoveClass::GoodNoisy && estimate + pick.value < beta {
                continue;
            }
            let next = self.make_move(position, pick.m, ply);
            let mut score = -self.quiescence(&next, node.kind, window, ply + 1);
            if score >= beta {
                let kind = node.kind.after_first_move();
                score = -self.search(&next, kind, window, depth - PROB_CUT_REDUCTION, ply + 1);
            }
            self.unmake_move();
            if self.stopped {
                break;
            }
            if score >= beta {
                found = Some((pick.m, score));
                break;
            }
        }
        self.picker_lists.push(picker.into_lists());
        found
    }

    /// Whether a move is searched at all. Moves are pruned once there is one that does not lose; but not if
    /// only a faster mate matters, which no evaluation can tell.
    #[inline(always)]
    pub(super) fn prune_move(&self, node: &Node<'_, R>, pick: Pick) -> MovePruning {
        let may_prune = node.ply > 0 && !node.in_check && !node.is_finishing;
        if !may_prune || node.best_score <= -MATE_BOUND || node.window.alpha >= MATE_BOUND {
            return MovePruning::None;
        }
        let is_late = node.move_count > self.shared.margins.late_move_count(node.depth, node.improving);
        match pick.class {
            MoveClass::TableMove | MoveClass::GoodNoisy => MovePruning::None,
            MoveClass::Quiet => self.prune_quiet_move(node, pick, is_late),
            MoveClass::BadNoisy if self.is_bad_noisy_pruned(node, pick, is_late) => MovePruning::Move,
            MoveClass::BadNoisy => MovePruning::None,
        }
    }

    #[inline(always)]
    fn prune_quiet_move(&self, node: &Node<'_, R>, pick: Pick, is_late: bool) -> MovePruning {
        let margins = &self.shared.margins;
        let depth = node.depth;
        // Late move pruning: so many quiet moves have failed that the others will.
        if depth <= margins.late_move_depth && is_late {
            return MovePruning::QuietMoves;
        }
        // History pruning: the move has failed too often.
        if margins.history_pruning > 0 && pick.value < -margins.history_pruning * depth {
            return MovePruning::Move;
        }
        // Futility pruning: the evaluation is so far below alpha that no quiet move will raise it,
        // unless history speaks for it.
        let reduced_depth = (depth - self.shared.reductions.get(depth, node.move_count)).max(0);
        let margin = margins.futility_base + margins.futility_per_ply * reduced_depth;
        let futile = node.static_evaluation.is_some_and(|evaluation| {
            reduced_depth <= margins.futility_depth && evaluation + margin <= node.window.alpha
        });
        if futile && pick.value < margins.futility_history {
            return MovePruning::QuietMoves;
        }
        // Static exchange evaluation pruning.
        let lowest = -margins.exchange_quiet * reduced_depth;
        if depth <= margins.exchange_depth && node.position.exchange(pick.m, &self.values) < lowest {
            return MovePruning::Move;
        }
        MovePruning::None
    }

    /// Static exchange evaluation pruning of captures and launches that lose something.
    #[inline(always)]
    fn is_bad_noisy_pruned(&self, node: &Node<'_, R>, pick: Pick, is_late: bool) -> bool {
        let margins = &self.shared.margins;
        let too_costly =
            node.depth <= margins.exchange_depth && pick.value < -margins.exchange_noisy * node.depth;
        // There may be two hundred launches that win nothing: late move pruning applies.
        let late_launch = pick.m.is_launch() && is_late;
        (too_costly || late_launch) && !(pick.m.is_launch() && strips_king(node.position, pick.m))
    }
}

/// Whether a launch destroys a piece beside the enemy king.
fn strips_king<R: Evaluate>(position: &Position<R>, launch: Move) -> bool {
    let Some(king) = position.king(!position.side()) else { return false };
    R::destroyed_by(position, launch).meets(attacks::king(king))
}

fn has_officer_besides_king<R: Evaluate>(position: &Position<R>, side: Color) -> bool {
    (position.officers(side) - position.kind(Kind::King)).any()
}
