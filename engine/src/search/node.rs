//! The main node of the search, step by step.

use super::margins::Margins;
use super::{Risk, Searcher, StackEntry};
use crate::history::CorrectionKeys;
use crate::launches::enemy_must_leave;
use crate::limits::Bound;
use crate::movepick::{MoveClass, MovePicker, Pick, is_capture, is_quiet};
use crate::score::{
    DRAW, EVALUATION_LIMIT, INFINITE, MATE_BOUND, MAX_PLY, from_table, is_mate, mate_at, mated_at, score_of,
    to_table,
};
use crate::transposition::{NO_EVALUATION, TableEntry};
use eval::Evaluate;
use movegen::{Bitboard, Color, Geometry, KING_VALUE, Kind, Move, Position, Word, attacks};

/// Transposition table cutoffs end where the 50-move counter reaches this: a score of an earlier path
/// may not see the draw. In plies.
const TABLE_CUTOFF_HALFMOVES: u32 = 90;

/// ProbCut: the reduction of its search, the move included. In plies.
const PROB_CUT_REDUCTION: i32 = 4;

/// Singular extension: how much shallower than the node its table entry may be. In plies.
const SINGULAR_ENTRY_DEPTH: i32 = 3;

/// Singular extension: the depth of the search without the move is the node's, less one, divided by
/// this.
const SINGULAR_DEPTH_DIVISOR: i32 = 2;

/// Singular extension: how much deeper a singular move is searched. In plies.
const SINGULAR_EXTENSION: i32 = 1;

/// Late move reduction: the least depth after the move. In plies.
const LATE_MOVE_REDUCTION_DEPTH: i32 = 2;

/// Late move reduction: moves searched without one; one more in nodes with an open window.
const LATE_MOVE_REDUCTION_MOVES: i32 = 1;

/// Histories: the largest bonus or malus for what a quiet move did to the evaluation. In history points.
const EVALUATION_BONUS_LIMIT: i32 = 1_800;

/// Moves searched at a node, for the histories; more are rarely searched before one is good.
type SearchedMoves = arrayvec::ArrayVec<Move, 64>;

impl<R: Evaluate> Searcher<'_, R> {
    /// The score of a position to the side to move, searched to `depth` (fail-soft: outside the window
    /// from `alpha` to `beta` the score is only a bound).
    ///
    /// There are three types of node. `PV` nodes have an open window; all others have one of width 1
    /// and are expected to fail high (`cut_node`: one good move is enough) or to fail low (all-nodes:
    /// every move must be searched).
    pub(super) fn search<const PV: bool>(
        &mut self,
        position: &Position<R>,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> i32 {
        let side = position.side();
        let in_check = position.must_answer(side);

        // Check extension: a check is answered before anything is judged, and so is a contaminated zone
        // around the king.
        let shared = self.shared;
        let margins = &shared.margins;
        let in_danger = in_check || position.is_king_caught(side);
        let extends_check = in_danger && self.is_within(margins.check_extension_limit, ply);
        let depth = if extends_check { depth.max(0) + 1 } else { depth };

        // Quiescence at the horizon.
        if depth <= 0 {
            return self.quiescence_from::<PV>(position, alpha, beta, ply, true);
        }
        self.principal_variations[ply].clear();
        self.selective_depth = self.selective_depth.max(ply);

        // Stop: by a limit or a signal.
        if self.should_stop() {
            return 0;
        }

        // The game is over, or the line as long as lines may be.
        if let Some(score) = self.score_if_over(position, ply) {
            return score;
        }
        if ply >= MAX_PLY {
            return if in_check { DRAW } else { self.evaluate(position) };
        }

        // Mate distance pruning: a shorter mate was found already, and nothing here can be better.
        let (mut alpha, mut beta) = (alpha, beta);
        if ply > 0 {
            alpha = alpha.max(mated_at(ply));
            beta = beta.min(mate_at(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }

        // Transposition table: an entry of enough depth may give a cutoff. While a move is excluded the
        // position is not the one that the table knows.
        let excluded_move = self.stack[ply].excluded_move;
        let entry =
            if excluded_move.is_some() { None } else { self.shared.task.table.probe(position.hash()) };
        if let Some(entry) = entry
            && !PV
            && entry.depth >= depth
            && u32::from(position.halfmoves()) < TABLE_CUTOFF_HALFMOVES
            && let Some(score) = entry.cutoff(alpha, beta, ply)
        {
            return score;
        }
        let was_pv = PV || entry.is_some_and(|entry| entry.was_pv);
        let table_move = entry.and_then(|entry| entry.best_move).filter(|&m| position.is_legal(m));

        // Static evaluation, adjusted by correction history and by the table's score.
        let raw_evaluation = match entry {
            _ if in_check => NO_EVALUATION,
            Some(entry) if entry.static_evaluation != NO_EVALUATION => entry.static_evaluation,
            _ => self.evaluate(position),
        };
        let static_evaluation = (!in_check).then(|| self.corrected_evaluation(position, raw_evaluation, ply));
        self.stack[ply].static_evaluation = static_evaluation;
        self.stack[ply + 1].killers = [None; 2];
        let improving = self.is_improving(static_evaluation, ply);
        self.judge_last_move(static_evaluation, side, ply);

        // Pruning of the whole node, where neither check nor mate is in sight.
        let is_finishing = enemy_must_leave(position);
        if let Some(estimate) = self.estimate(static_evaluation, entry, ply)
            && !PV
            && !in_danger
            && !is_finishing
            && excluded_move.is_none()
            && !is_mate(beta)
        {
            let node = NodeArguments { alpha, beta, depth, ply, cut_node };
            let pruned = self.node_pruning(position, estimate, improving, (raw_evaluation, entry), node);
            if self.stopped {
                return 0;
            }
            if let Some(score) = pruned {
                return score;
            }
        }

        // Internal iterative reduction (Rebel): without a table move the node is not worth its depth;
        // the shallower search finds one for the next iteration.
        let depth = if table_move.is_none() && depth >= margins.internal_reduction_depth && (PV || cut_node) {
            depth - margins.internal_reduction
        } else {
            depth
        };

        let original_alpha = alpha;
        let values = self.values;
        let lists = self.picker_lists.pop().unwrap_or_default();
        let mut picker =
            MovePicker::new(position, &values, margins, self.ordering_hints(table_move, ply), lists);
        let mut best_score = -INFINITE;
        let mut best_move = None;
        let mut move_count = 0;
        let mut quiets_searched = SearchedMoves::new();
        let mut noisy_searched = SearchedMoves::new();
        while let Some(pick) = picker.next(self.histories) {
            let m = pick.m;
            if Some(m) == excluded_move || (ply == 0 && self.root_excluded.contains(&m)) {
                continue;
            }
            move_count += 1;
            if ply == 0 && excluded_move.is_none() {
                self.report_current_move(m, move_count);
            }
            let quiet = is_quiet(position, m);

            // Pruning of moves, once there is one that does not lose; but not if only a faster mate
            // matters, which no evaluation can tell.
            let node = NodeArguments { alpha, beta, depth, ply, cut_node };
            let may_prune = ply > 0 && !in_check && !is_finishing;
            if may_prune && best_score > -MATE_BOUND && alpha < MATE_BOUND {
                match self.move_pruning(position, pick, move_count, (static_evaluation, improving), node) {
                    MovePruning::None => {}
                    MovePruning::Move => continue,
                    MovePruning::QuietMoves => {
                        picker.skip_quiets();
                        continue;
                    }
                }
            }

            // Singular extension: only the table move may be searched deeper.
            let mut extension = 0;
            if ply > 0
                && Some(m) == table_move
                && excluded_move.is_none()
                && let Some(entry) = entry
                && self.may_be_singular(entry, node)
            {
                let singularity = self.singularity(position, m, entry, node);
                if self.stopped {
                    break;
                }
                match singularity {
                    Singularity::Extension(plies) => extension = plies,
                    Singularity::MultiCut(score) => {
                        self.picker_lists.push(picker.into_lists());
                        return score;
                    }
                }
            }

            if quiet {
                let _ = quiets_searched.try_push(m);
            } else {
                let _ = noisy_searched.try_push(m);
            }

            // The search of the move. What a root move risks in other possible worlds does not matter to
            // the nodes below it.
            let risk = if ply == 0 { self.risk_of(m) } else { Risk::none(m) };
            let (low, high) = risk.before_charge(alpha, beta);
            let new_depth = depth - 1 + extension;
            let context = MoveContext {
                pick,
                move_count,
                new_depth,
                ply,
                cut_node,
                improving,
                was_pv,
                in_check,
                quiet,
            };
            let chances = self.chances(position, &context);
            let score = if chances.is_empty() {
                let next = self.make_move(position, m, ply);
                let score = self.search_move::<PV>(position, &next, &context, low, high);
                self.unmake_move();
                score
            } else {
                self.search_chances::<PV>(position, &chances, &context, low, high)
            };
            if self.stopped {
                break;
            }
            let score = risk.charged(score);
            if score > best_score {
                best_score = score;
                if score > alpha {
                    best_move = Some(m);
                    if PV {
                        self.update_principal_variation(position, m, ply);
                    }
                    if score >= beta {
                        break;
                    }
                    alpha = score;
                }
            }
        }
        self.picker_lists.push(picker.into_lists());
        if self.stopped {
            return 0;
        }

        // No legal move: mate or stalemate, by the family's rules.
        if move_count == 0 {
            if excluded_move.is_some() {
                return alpha;
            }
            return score_of(position.outcome_without_moves(), side, ply);
        }

        // Histories and killer moves, after a move failed high.
        if best_score >= beta
            && let Some(m) = best_move
        {
            self.update_histories(position, m, &quiets_searched, &noisy_searched, depth, ply);
        }

        // Correction history and transposition table, unless moves were left out.
        let all_moves_searched = excluded_move.is_none() && (ply > 0 || self.root_excluded.is_empty());
        if all_moves_searched {
            let bound = match best_score {
                _ if best_score >= beta => Bound::Lower,
                _ if best_score > original_alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            let searched = (depth, ply);
            self.update_correction_history(
                position,
                static_evaluation,
                best_score,
                bound,
                best_move,
                searched,
            );
            let entry = TableEntry {
                best_move: best_move.or(table_move),
                score: to_table(best_score, ply),
                static_evaluation: raw_evaluation,
                depth,
                bound,
                was_pv,
            };
            self.shared.task.table.store(position.hash(), entry);
        }
        best_score
    }

    /// The score of a node that is so good or so bad for its side that it need not be searched.
    #[inline(always)]
    fn node_pruning(
        &mut self,
        position: &Position<R>,
        estimate: i32,
        improving: bool,
        (raw_evaluation, entry): (i32, Option<TableEntry>),
        node: NodeArguments,
    ) -> Option<i32> {
        let margins = &self.shared.margins;
        margins
            .reverse_futility_pruning(estimate, improving, node)
            .or_else(|| self.razoring(position, estimate, node))
            .or_else(|| self.null_move_pruning(position, estimate, node))
            .or_else(|| self.prob_cut(position, estimate, raw_evaluation, entry, node))
    }

    /// Whether a move is searched at all, where moves may be pruned.
    #[inline(always)]
    fn move_pruning(
        &self,
        position: &Position<R>,
        pick: Pick,
        move_count: i32,
        (static_evaluation, improving): (Option<i32>, bool),
        node: NodeArguments,
    ) -> MovePruning {
        let NodeArguments { alpha, depth, .. } = node;
        let margins = &self.shared.margins;
        let is_late = move_count > margins.late_move_count(depth, improving);
        match pick.class {
            MoveClass::Quiet => {
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
                let reduced_depth = (depth - self.shared.reductions.get(depth, move_count)).max(0);
                let margin = margins.futility_base + margins.futility_per_ply * reduced_depth;
                let futile = static_evaluation.is_some_and(|evaluation| {
                    reduced_depth <= margins.futility_depth && evaluation + margin <= alpha
                });
                if futile && pick.value < margins.futility_history {
                    return MovePruning::QuietMoves;
                }
                // Static exchange evaluation pruning of quiet moves.
                let lowest = -margins.exchange_quiet * reduced_depth;
                if depth <= margins.exchange_depth && position.exchange(pick.m, &self.values) < lowest {
                    return MovePruning::Move;
                }
            }
            MoveClass::BadNoisy => {
                // Static exchange evaluation pruning of captures and launches.
                let too_costly =
                    depth <= margins.exchange_depth && pick.value < -margins.exchange_noisy * depth;
                // There may be two hundred launches that win nothing: late move pruning applies.
                let late_launch = pick.m.is_launch() && is_late;
                if (too_costly || late_launch) && !(pick.m.is_launch() && strips_king(position, pick.m)) {
                    return MovePruning::Move;
                }
            }
            MoveClass::TableMove | MoveClass::GoodNoisy => {}
        }
        MovePruning::None
    }

    /// Whether the table knows enough of its move to ask whether it is singular.
    #[inline(always)]
    fn may_be_singular(&self, entry: TableEntry, node: NodeArguments) -> bool {
        let margins = &self.shared.margins;
        self.is_within(margins.singular_extension_limit, node.ply)
            && node.depth >= margins.singular_depth
            && entry.depth >= node.depth - SINGULAR_ENTRY_DEPTH
            && entry.bound != Bound::Upper
            && !is_mate(entry.score)
    }

    /// Singular extension (Anantharaman, Campbell and Hsu 1988): if all other moves fail low by a margin
    /// below the table's score, the table move is searched deeper.
    fn singularity(
        &mut self,
        position: &Position<R>,
        table_move: Move,
        entry: TableEntry,
        node: NodeArguments,
    ) -> Singularity {
        let NodeArguments { beta, depth, ply, cut_node, .. } = node;
        let singular_beta = from_table(entry.score, ply) - self.shared.margins.singular_margin * depth;
        let singular_depth = (depth - 1) / SINGULAR_DEPTH_DIVISOR;
        self.stack[ply].excluded_move = Some(table_move);
        let score =
            self.search::<false>(position, singular_beta - 1, singular_beta, singular_depth, ply, cut_node);
        self.stack[ply].excluded_move = None;
        if score < singular_beta {
            Singularity::Extension(SINGULAR_EXTENSION)
        } else if singular_beta >= beta {
            Singularity::MultiCut(singular_beta)
        } else if entry.score >= beta {
            Singularity::Extension(-self.shared.margins.negative_extension)
        } else {
            Singularity::Extension(0)
        }
    }

    /// Searches the position after a move (principal variation search): the first move of a node with its
    /// whole window, the others with a null window and reduced; what fails high is searched again.
    pub(super) fn search_move<const PV: bool>(
        &mut self,
        position: &Position<R>,
        next: &Position<R>,
        context: &MoveContext,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let &MoveContext { new_depth, ply, move_count, cut_node, .. } = context;
        if move_count == 1 {
            let next_cut_node = !PV && !cut_node;
            return -self.search::<PV>(next, -beta, -alpha, new_depth, ply + 1, next_cut_node);
        }
        let reduced_depth = new_depth - self.late_move_reduction::<PV>(position, next, context);
        let mut score = -self.search::<false>(next, -alpha - 1, -alpha, reduced_depth, ply + 1, true);
        if score > alpha && reduced_depth < new_depth && !self.stopped {
            score = -self.search::<false>(next, -alpha - 1, -alpha, new_depth, ply + 1, !cut_node);
        }
        if PV && score > alpha && score < beta && !self.stopped {
            score = -self.search::<true>(next, -beta, -alpha, new_depth, ply + 1, false);
        }
        score
    }

    /// Late move reduction: moves that come late in the order are searched to a smaller depth first.
    #[inline(always)]
    fn late_move_reduction<const PV: bool>(
        &self,
        position: &Position<R>,
        next: &Position<R>,
        context: &MoveContext,
    ) -> i32 {
        let &MoveContext { pick, move_count, new_depth, ply, .. } = context;
        let margins = &self.shared.margins;
        let unreduced = pick.class == MoveClass::GoodNoisy && context.was_pv;
        if new_depth < LATE_MOVE_REDUCTION_DEPTH
            || move_count <= LATE_MOVE_REDUCTION_MOVES + i32::from(PV)
            || unreduced
        {
            return 0;
        }
        let mut reduction = self.shared.reductions.get(new_depth + 1, move_count);
        if pick.class == MoveClass::GoodNoisy {
            reduction -= margins.late_noisy_reduction;
        }
        reduction += i32::from(context.cut_node) + i32::from(!context.improving);
        reduction -= i32::from(context.was_pv) + i32::from(context.in_check);
        if context.quiet {
            let history = self.histories.quiet::<R>(position.side(), pick.m, self.previous_moves(ply));
            reduction -= history / margins.late_move_reduction_history;
        }
        if next.must_answer(next.side()) {
            reduction -= 1;
        }
        reduction.clamp(0, new_depth - 1)
    }

    /// Whether the static evaluation has risen since the side's last turn.
    fn is_improving(&self, static_evaluation: Option<i32>, ply: usize) -> bool {
        let (Some(now), Some(before)) = (static_evaluation, ply.checked_sub(2)) else { return false };
        self.stack[before].static_evaluation.is_none_or(|before| now > before)
    }

    /// What the node is probably worth: its static evaluation, or the table's score where that bound
    /// says more.
    fn estimate(&self, static_evaluation: Option<i32>, entry: Option<TableEntry>, ply: usize) -> Option<i32> {
        let static_evaluation = static_evaluation?;
        let Some(entry) = entry else { return Some(static_evaluation) };
        let score = from_table(entry.score, ply);
        let says_more = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score > static_evaluation,
            Bound::Upper => score < static_evaluation,
        };
        Some(if says_more && !is_mate(score) { score } else { static_evaluation })
    }

    /// Razoring: so far below alpha that only captures could help, and quiescence says that they do not.
    fn razoring(&mut self, position: &Position<R>, estimate: i32, node: NodeArguments) -> Option<i32> {
        let NodeArguments { alpha, depth, ply, .. } = node;
        let margins = &self.shared.margins;
        if depth > margins.razoring_depth || estimate + margins.razoring * depth > alpha {
            return None;
        }
        let score = self.quiescence_from::<false>(position, alpha, alpha + 1, ply, true);
        (score <= alpha).then_some(score)
    }

    /// Null move pruning (Donninger 1993): if even passing keeps the score above beta, a move will too.
    /// Not in endings of king and pawns, where having to move may be what loses (zugzwang).
    fn null_move_pruning(
        &mut self,
        position: &Position<R>,
        estimate: i32,
        node: NodeArguments,
    ) -> Option<i32> {
        let NodeArguments { beta, depth, ply, cut_node, .. } = node;
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
        let score = -self.search::<false>(&next, -beta, -beta + 1, depth - reduction, ply + 1, !cut_node);
        self.unmake_move();
        if self.stopped || score < beta {
            return None;
        }
        // A mate after a null move is not proven.
        Some(if score >= MATE_BOUND { beta } else { score })
    }

    /// ProbCut (Buro 1995): a capture or launch that is far above beta in a shallower search will be
    /// above it in the full one too.
    fn prob_cut(
        &mut self,
        position: &Position<R>,
        estimate: i32,
        raw_evaluation: i32,
        entry: Option<TableEntry>,
        node: NodeArguments,
    ) -> Option<i32> {
        let NodeArguments { beta, depth, ply, .. } = node;
        let margins = &self.shared.margins;
        let prob_cut_beta = beta + margins.prob_cut;
        let entry_depth = depth - PROB_CUT_REDUCTION + 1;
        let refuted =
            |entry: TableEntry| entry.depth >= entry_depth && from_table(entry.score, ply) < prob_cut_beta;
        if margins.prob_cut == 0
            || depth < margins.prob_cut_depth
            || is_mate(prob_cut_beta)
            || entry.is_some_and(refuted)
        {
            return None;
        }
        let (best_move, score) = self.prob_cut_move(position, estimate, entry, prob_cut_beta, node)?;
        let entry = TableEntry {
            best_move: Some(best_move),
            score: to_table(score, ply),
            static_evaluation: raw_evaluation,
            depth: entry_depth,
            bound: Bound::Lower,
            was_pv: entry.is_some_and(|entry| entry.was_pv),
        };
        self.shared.task.table.store(position.hash(), entry);
        Some(score)
    }

    /// A capture or launch that ProbCut looks for, and its score in the shallower search.
    fn prob_cut_move(
        &mut self,
        position: &Position<R>,
        estimate: i32,
        entry: Option<TableEntry>,
        prob_cut_beta: i32,
        node: NodeArguments,
    ) -> Option<(Move, i32)> {
        let NodeArguments { depth, ply, cut_node, .. } = node;
        let table_move = entry
            .and_then(|entry| entry.best_move)
            .filter(|&m| position.is_legal(m) && !is_quiet(position, m));
        let values = self.values;
        let lists = self.picker_lists.pop().unwrap_or_default();
        let margins = &self.shared.margins;
        let hints = self.ordering_hints(table_move, ply);
        let mut picker = MovePicker::new(position, &values, margins, hints, lists).noisy();
        let (low, high) = (-prob_cut_beta, -prob_cut_beta + 1);
        let mut found = None;
        while let Some(pick) = picker.next(self.histories) {
            if pick.class == MoveClass::BadNoisy {
                break;
            }
            if pick.class == MoveClass::GoodNoisy && estimate + pick.value < prob_cut_beta {
                continue;
            }
            let next = self.make_move(position, pick.m, ply);
            let mut score = -self.quiescence::<false>(&next, low, high, ply + 1);
            if score >= prob_cut_beta {
                let depth = depth - PROB_CUT_REDUCTION;
                score = -self.search::<false>(&next, low, high, depth, ply + 1, !cut_node);
            }
            self.unmake_move();
            if self.stopped {
                break;
            }
            if score >= prob_cut_beta {
                found = Some((pick.m, score));
                break;
            }
        }
        self.picker_lists.push(picker.into_lists());
        found
    }

    /// Histories and killer moves: a bonus for the move that failed high, a malus for those searched
    /// before it.
    fn update_histories(
        &mut self,
        position: &Position<R>,
        best_move: Move,
        quiets_searched: &[Move],
        noisy_searched: &[Move],
        depth: i32,
        ply: usize,
    ) {
        let bonus = self.shared.margins.history_bonus(depth);
        let bonus_of = |m: Move| if m == best_move { bonus } else { -bonus };
        if is_quiet(position, best_move) {
            let killers = &mut self.stack[ply].killers;
            if killers[0] != Some(best_move) {
                killers[1] = killers[0];
                killers[0] = Some(best_move);
            }
            let previous = self.previous_moves(ply);
            for &m in quiets_searched {
                self.histories.update_quiet::<R>(position.side(), m, previous, bonus_of(m));
            }
        }
        for &m in noisy_searched.iter().filter(|m| !m.is_launch()) {
            let victim = position.kind_at(m.to()).unwrap_or(Kind::Pawn);
            self.histories.update_capture(m, victim, bonus_of(m));
        }
    }

    /// Whether a line is shorter than so many hundredths of the root depth.
    #[inline(always)]
    fn is_within(&self, percent: i32, ply: usize) -> bool {
        (ply as i32) * 100 < percent * self.root_depth
    }

    /// A quiet move after which the evaluation stands better than before gets a bonus, any other a malus.
    #[inline(always)]
    fn judge_last_move(&mut self, static_evaluation: Option<i32>, side: Color, ply: usize) {
        let points = self.shared.margins.evaluation_history;
        if points > 0
            && ply > 0
            && let Some(now) = static_evaluation
            && let StackEntry { static_evaluation: Some(before), quiet_move: Some(m), .. } =
                self.stack[ply - 1]
        {
            let bonus = (-points * (now + before)).clamp(-EVALUATION_BONUS_LIMIT, EVALUATION_BONUS_LIMIT);
            self.histories.update_quiet_alone(!side, m, bonus);
        }
    }

    /// What the static evaluation is corrected by.
    #[inline(always)]
    fn correction_keys(&self, position: &Position<R>, ply: usize) -> CorrectionKeys {
        CorrectionKeys {
            pawns: pawn_key(position),
            officers: officer_keys(position),
            last_move: ply.checked_sub(1).and_then(|ply| self.stack[ply].played),
        }
    }

    /// The static evaluation with its correction history: how far it was off in positions with the same
    /// keys.
    pub(super) fn corrected_evaluation(
        &self,
        position: &Position<R>,
        raw_evaluation: i32,
        ply: usize,
    ) -> i32 {
        let keys = self.correction_keys(position, ply);
        let correction = self.histories.correction(position.side(), keys, &self.shared.margins);
        (raw_evaluation + correction).clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
    }

    /// Correction history: how far the static evaluation was from the score of the search. Scores of
    /// tactics, of mates, and bounds on the wrong side of the evaluation say nothing about it.
    fn update_correction_history(
        &mut self,
        position: &Position<R>,
        static_evaluation: Option<i32>,
        best_score: i32,
        bound: Bound,
        best_move: Option<Move>,
        (depth, ply): (i32, usize),
    ) {
        let Some(static_evaluation) = static_evaluation else { return };
        let tactical = best_move.is_some_and(|m| is_capture(position, m) || m.is_launch());
        let says_nothing = match bound {
            Bound::Exact => false,
            Bound::Lower => best_score <= static_evaluation,
            Bound::Upper => best_score >= static_evaluation,
        };
        if tactical || says_nothing || is_mate(best_score) || best_score.abs() > KING_VALUE {
            return;
        }
        let error = best_score - static_evaluation;
        let keys = self.correction_keys(position, ply);
        self.histories.update_correction(position.side(), keys, (error, depth), &self.shared.margins);
    }
}

/// What a node was asked for.
#[derive(Clone, Copy, Debug)]
struct NodeArguments {
    alpha: i32,
    beta: i32,
    depth: i32,
    ply: usize,
    cut_node: bool,
}

/// What need not be searched.
enum MovePruning {
    None,
    /// This move.
    Move,
    /// This move and all quiet moves after it.
    QuietMoves,
}

/// What the search without the table move has shown.
enum Singularity {
    /// How much deeper the table move is searched, in plies; shallower if negative.
    Extension(i32),
    /// More than one move fails high: the score of the node.
    MultiCut(i32),
}

/// A move of a node, and how it is to be searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveContext {
    pub(super) pick: Pick,
    /// Its place among the moves searched, from 1.
    pub(super) move_count: i32,
    /// The depth after it, if it is not reduced.
    pub(super) new_depth: i32,
    pub(super) ply: usize,
    cut_node: bool,
    improving: bool,
    was_pv: bool,
    in_check: bool,
    quiet: bool,
}

impl Margins {
    /// Reverse futility pruning: so far above beta that no reply will bring it below.
    fn reverse_futility_pruning(&self, estimate: i32, improving: bool, node: NodeArguments) -> Option<i32> {
        let NodeArguments { beta, depth, .. } = node;
        let margin = self.reverse_futility * (depth - i32::from(improving));
        (depth <= self.reverse_futility_depth && estimate - margin >= beta).then_some((estimate + beta) / 2)
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

/// A set of squares as a number that looks random (Fibonacci hashing).
#[inline(always)]
fn mixed<G: Geometry>(squares: Bitboard<G>) -> u64 {
    let (low, high) = squares.word().halves();
    (low ^ high.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// A hash key of the pawns.
fn pawn_key<R: Evaluate>(position: &Position<R>) -> u64 {
    let [white, black] = Color::BOTH.map(|color| mixed(position.pieces(color, Kind::Pawn)));
    let key = white ^ black.rotate_left(23);
    key ^ (key >> 32)
}

/// Hash keys of where White's and Black's officers stand.
fn officer_keys<R: Evaluate>(position: &Position<R>) -> [u64; 2] {
    Color::BOTH.map(|color| {
        let key = mixed(position.officers(color))
            ^ mixed(position.orthogonals(color)).rotate_left(17)
            ^ mixed(position.diagonals(color)).rotate_left(41);
        key ^ (key >> 32)
    })
}
