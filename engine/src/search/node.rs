//! The main node of the search, step by step.

use super::risk::Risk;
use super::searcher::{Searcher, StackEntry};
use super::window::{NodeKind, Window};
use crate::launches::enemy_must_leave;
use crate::limits::{Bound, CurrentMove};
use crate::movepick::{MoveClass, MovePicker, Pick, is_quiet};
use crate::score::{DRAW, INFINITE, MAX_PLY, from_table, is_mate, mate_at, mated_at, score_of, to_table};
use crate::transposition::{NO_EVALUATION, TableEntry};
use eval::Evaluate;
use movegen::{Kind, Move, Position};

/// Transposition table cutoffs end where the 50-move counter reaches this: a score of an earlier path
/// may not see the draw. In plies.
const TABLE_CUTOFF_HALFMOVES: u32 = 90;

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

/// A node while it is searched: what was asked of it, and what its steps have found out. What other plies
/// look at lies in the stack; the search without the table move (singular extension) is another node at the
/// same ply.
pub(super) struct Node<'p, R: Evaluate> {
    pub(super) position: &'p Position<R>,
    pub(super) kind: NodeKind,
    pub(super) window: Window,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// The move that is left out while a singular extension is decided.
    pub(super) excluded_move: Option<Move>,

    pub(super) in_check: bool,
    /// In check, or the king is caught in a zone.
    pub(super) in_danger: bool,
    /// Whether the enemy king must leave a zone with its next move: if it cannot, any move wins.
    pub(super) is_finishing: bool,
    /// What the transposition table knows. While a move is excluded the position is not the one that the
    /// table knows.
    pub(super) entry: Option<TableEntry>,
    /// The legal move of that entry.
    pub(super) table_move: Option<Move>,
    /// Whether the position is or was on a principal variation.
    pub(super) was_pv: bool,
    /// The static evaluation, not corrected; [`NO_EVALUATION`] in check.
    pub(super) raw_evaluation: i32,
    /// The static evaluation, corrected; `None` in check.
    pub(super) static_evaluation: Option<i32>,
    /// Whether that has risen since the side's last turn.
    pub(super) improving: bool,

    /// Moves tried so far.
    pub(super) move_count: i32,
    pub(super) best_score: i32,
    /// The last move that raised alpha.
    pub(super) best_move: Option<Move>,
}

/// A move of a node that is to be searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) pick: Pick,
    quiet: bool,
    /// The depth after it, if it is not reduced.
    pub(super) new_depth: i32,
}

/// Moves searched at a node, for the histories; more are rarely searched before one is good.
type SearchedMoves = arrayvec::ArrayVec<Move, 64>;

/// What need not be searched of the moves of a node.
pub(super) enum MovePruning {
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

impl<R: Evaluate> Searcher<'_, R> {
    /// The score of a position to the side to move, searched to `depth` (fail-soft: outside the window the
    /// score is only a bound).
    pub(super) fn search(
        &mut self,
        position: &Position<R>,
        kind: NodeKind,
        window: Window,
        depth: i32,
        ply: usize,
    ) -> i32 {
        let mut node = Node::new(position, kind, window, depth, ply);

        // Check extension: a check is answered before anything is judged, and so is a contaminated zone
        // around the king.
        if node.in_danger && self.is_within(self.shared.margins.check_extension_limit, ply) {
            node.depth = depth.max(0) + 1;
        }

        // Quiescence at the horizon.
        if node.depth <= 0 {
            return self.quiescence_from(position, kind, window, ply, true);
        }

        // The search is stopped, the game is over, or the line as long as lines may be.
        if let Some(score) = self.score_at_once(position, node.in_check, ply) {
            return score;
        }

        // Mate distance pruning: a shorter mate was found already, and nothing here can be better.
        if let Some(score) = node.prune_by_mate_distance() {
            return score;
        }

        // Transposition table: an entry of enough depth may give a cutoff.
        if let Some(score) = self.look_up(&mut node) {
            return score;
        }

        // Static evaluation, which also says how good the last move was.
        self.judge(&mut node);
        self.judge_last_move(&node);
        self.stack[ply + 1].killers = [None; 2];

        // Reverse futility pruning, razoring, null move pruning, ProbCut.
        node.is_finishing = enemy_must_leave(position);
        if let Some(score) = self.prune_node(&node) {
            return score;
        }

        // Internal iterative reduction (Rebel): without a table move the node is not worth its depth;
        // the shallower search finds one for the next iteration.
        let margins = &self.shared.margins;
        let lacks_move = node.table_move.is_none() && kind != NodeKind::All;
        if lacks_move && node.depth >= margins.internal_reduction_depth {
            node.depth -= margins.internal_reduction;
        }

        let values = self.values;
        let lists = self.picker_lists.pop().unwrap_or_default();
        let hints = self.ordering_hints(node.table_move, ply);
        let mut picker = MovePicker::new(position, &values, margins, hints, lists);
        let mut quiets_searched = SearchedMoves::new();
        let mut noisy_searched = SearchedMoves::new();
        while let Some(pick) = picker.next(self.histories) {
            if self.is_left_out(&node, pick.m) {
                continue;
            }
            node.move_count += 1;
            self.report_current_move(&node, pick.m);

            // Late move pruning, history pruning, futility pruning, static exchange evaluation pruning.
            match self.prune_move(&node, pick) {
                MovePruning::None => {}
                MovePruning::Move => continue,
                MovePruning::QuietMoves => {
                    picker.skip_quiets();
                    continue;
                }
            }

            // Singular extension: only the table move may be searched deeper.
            let extension = match self.singularity(&node, pick.m) {
                Singularity::Extension(plies) => plies,
                Singularity::MultiCut(score) => {
                    self.picker_lists.push(picker.into_lists());
                    return score;
                }
            };
            if self.stopped {
                break;
            }

            // The search of the move.
            let quiet = is_quiet(position, pick.m);
            let searched = if quiet { &mut quiets_searched } else { &mut noisy_searched };
            let _ = searched.try_push(pick.m);
            let candidate = Candidate { pick, quiet, new_depth: node.depth - 1 + extension };
            let score = self.search_candidate(&node, candidate);
            if self.stopped {
                break;
            }
            if score > node.best_score {
                node.best_score = score;
                if score > node.window.alpha {
                    node.best_move = Some(pick.m);
                    if kind.is_pv() {
                        self.update_principal_variation(position, pick.m, ply);
                    }
                    if score >= node.window.beta {
                        break;
                    }
                    node.window.alpha = score;
                }
            }
        }
        self.picker_lists.push(picker.into_lists());
        if self.stopped {
            return 0;
        }
        if node.move_count == 0 {
            return node.score_without_moves();
        }

        // What was learnt.
        if let (Bound::Lower, Some(m)) = (node.bound(), node.best_move) {
            self.update_histories(&node, m, &quiets_searched, &noisy_searched);
        }
        let all_moves_searched = node.excluded_move.is_none() && (ply > 0 || self.root_excluded.is_empty());
        if all_moves_searched {
            self.update_correction_history(&node);
            self.shared.task.table.store(position.hash(), node.to_entry());
        }
        node.best_score
    }

    /// The score of a node that is not searched at all: the search is stopped, by a limit or a signal, the
    /// game is over, or the line as long as lines may be.
    #[inline(always)]
    pub(super) fn score_at_once(
        &mut self,
        position: &Position<R>,
        in_check: bool,
        ply: usize,
    ) -> Option<i32> {
        self.stack[ply].principal_variation.clear();
        self.selective_depth = self.selective_depth.max(ply);
        if self.should_stop() {
            return Some(0);
        }
        if let Some(score) = self.score_if_over(position, ply) {
            return Some(score);
        }
        (ply >= MAX_PLY).then(|| if in_check { DRAW } else { self.evaluate(position) })
    }

    /// Looks the position up in the transposition table: its score, if the entry gives a cutoff.
    #[inline(always)]
    fn look_up(&mut self, node: &mut Node<'_, R>) -> Option<i32> {
        let Node { position, kind, window, depth, ply, .. } = *node;
        node.excluded_move = self.stack[ply].excluded_move;
        if node.excluded_move.is_none() {
            node.entry = self.shared.task.table.probe(position.hash());
        }
        if let Some(entry) = node.entry
            && !kind.is_pv()
            && entry.depth >= depth
            && u32::from(position.halfmoves()) < TABLE_CUTOFF_HALFMOVES
            && let Some(score) = entry.cutoff(window, ply)
        {
            return Some(score);
        }
        node.was_pv = kind.is_pv() || node.entry.is_some_and(|entry| entry.was_pv);
        node.table_move = node.entry.and_then(|entry| entry.best_move).filter(|&m| position.is_legal(m));
        None
    }

    /// The static evaluation, and whether it has risen.
    #[inline(always)]
    fn judge(&mut self, node: &mut Node<'_, R>) {
        let Node { position, ply, .. } = *node;
        if !node.in_check {
            node.raw_evaluation = self.raw_evaluation(position, node.entry);
            node.static_evaluation = Some(self.corrected_evaluation(position, node.raw_evaluation, ply));
        }
        self.stack[ply].static_evaluation = node.static_evaluation;
        node.improving = self.is_improving(node);
    }

    /// The static evaluation, not corrected, from the table if that has it.
    #[inline(always)]
    pub(super) fn raw_evaluation(&self, position: &Position<R>, entry: Option<TableEntry>) -> i32 {
        let known = entry.map(|entry| entry.static_evaluation);
        known.filter(|&evaluation| evaluation != NO_EVALUATION).unwrap_or_else(|| self.evaluate(position))
    }

    /// Whether the static evaluation has risen since the side's last turn.
    fn is_improving(&self, node: &Node<'_, R>) -> bool {
        let (Some(now), Some(before)) = (node.static_evaluation, node.ply.checked_sub(2)) else {
            return false;
        };
        self.stack[before].static_evaluation.is_none_or(|before| now > before)
    }

    /// A quiet move after which the evaluation stands better than before gets a bonus, any other a malus.
    #[inline(always)]
    fn judge_last_move(&mut self, node: &Node<'_, R>) {
        let points = self.shared.margins.evaluation_history;
        if points > 0
            && node.ply > 0
            && let Some(now) = node.static_evaluation
            && let StackEntry { static_evaluation: Some(before), quiet_move: Some(m), .. } =
                self.stack[node.ply - 1]
        {
            let bonus = (-points * (now + before)).clamp(-EVALUATION_BONUS_LIMIT, EVALUATION_BONUS_LIMIT);
            self.histories.update_quiet_alone(!node.position.side(), m, bonus);
        }
    }

    /// Lets others see which root move is searched.
    #[inline(always)]
    fn report_current_move(&self, node: &Node<'_, R>, m: Move) {
        if node.ply == 0 && self.thread == 0 {
            let (number, depth) = (node.move_count.unsigned_abs(), self.root_depth.unsigned_abs());
            self.shared.task.signals.begin_move(CurrentMove { m, number, depth });
        }
    }

    /// Whether a move of the node is not to be searched.
    #[inline(always)]
    fn is_left_out(&self, node: &Node<'_, R>, m: Move) -> bool {
        Some(m) == node.excluded_move || (node.ply == 0 && self.root_excluded.contains(&m))
    }

    /// Singular extension (Anantharaman, Campbell and Hsu 1988): if all other moves fail low by a margin
    /// below the table's score, the table move is searched deeper.
    #[inline(always)]
    fn singularity(&mut self, node: &Node<'_, R>, m: Move) -> Singularity {
        match node.entry {
            Some(entry) if Some(m) == node.table_move && self.may_be_singular(node, entry) => {
                self.singularity_of_table_move(node, m, entry)
            }
            _ => Singularity::Extension(0),
        }
    }

    /// Whether the table knows enough of its move to ask whether it is singular.
    #[inline(always)]
    fn may_be_singular(&self, node: &Node<'_, R>, entry: TableEntry) -> bool {
        let margins = &self.shared.margins;
        node.ply > 0
            && self.is_within(margins.singular_extension_limit, node.ply)
            && node.depth >= margins.singular_depth
            && entry.depth >= node.depth - SINGULAR_ENTRY_DEPTH
            && entry.bound != Bound::Upper
            && !is_mate(entry.score)
    }

    fn singularity_of_table_move(&mut self, node: &Node<'_, R>, m: Move, entry: TableEntry) -> Singularity {
        let Node { position, kind, window: Window { beta, .. }, depth, ply, .. } = *node;
        let margins = &self.shared.margins;
        let table_score = from_table(entry.score, ply);
        let singular_beta = table_score - margins.singular_margin * depth;
        let singular_depth = (depth - 1) / SINGULAR_DEPTH_DIVISOR;
        let window = Window::at_least(singular_beta);
        self.stack[ply].excluded_move = Some(m);
        let score = self.search(position, kind.with_null_window(), window, singular_depth, ply);
        self.stack[ply].excluded_move = None;
        if score < singular_beta {
            Singularity::Extension(SINGULAR_EXTENSION)
        } else if singular_beta >= beta {
            Singularity::MultiCut(singular_beta)
        } else if table_score >= beta {
            Singularity::Extension(-margins.negative_extension)
        } else {
            Singularity::Extension(0)
        }
    }

    /// The score of a move: if it shows what no player knows, over all that it may show. What a root move
    /// risks in other possible worlds does not matter to the nodes below it.
    #[inline(always)]
    fn search_candidate(&mut self, node: &Node<'_, R>, candidate: Candidate) -> i32 {
        let Node { position, ply, .. } = *node;
        let m = candidate.pick.m;
        let risk = if ply == 0 { self.risk_of(m) } else { Risk::none(m) };
        let window = risk.before_charge(node.window);
        let chances = self.chances(node, candidate);
        let score = if chances.is_empty() {
            let next = self.make_move(position, m, ply);
            let score = self.search_move(node, &next, candidate, window);
            self.unmake_move();
            score
        } else {
            self.search_chances(node, &chances, candidate, window)
        };
        risk.charged(score)
    }

    /// Searches the position after a move (principal variation search): the first move of a node with its
    /// whole window, the others with a null window and reduced; what fails high is searched again.
    pub(super) fn search_move(
        &mut self,
        node: &Node<'_, R>,
        next: &Position<R>,
        candidate: Candidate,
        window: Window,
    ) -> i32 {
        let (kind, ply, depth) = (node.kind, node.ply + 1, candidate.new_depth);
        if node.move_count == 1 {
            return -self.search(next, kind.after_first_move(), window.reversed(), depth, ply);
        }
        let Window { alpha, beta } = window;
        let null_window = Window::above(alpha).reversed();
        let reduced_depth = depth - self.late_move_reduction(node, next, candidate);
        let mut score = -self.search(next, NodeKind::Cut, null_window, reduced_depth, ply);
        if score > alpha && reduced_depth < depth && !self.stopped {
            let kind = kind.with_null_window().after_first_move();
            score = -self.search(next, kind, null_window, depth, ply);
        }
        if kind.is_pv() && score > alpha && score < beta && !self.stopped {
            score = -self.search(next, NodeKind::Pv, window.reversed(), depth, ply);
        }
        score
    }

    /// Late move reduction: moves that come late in the order are searched to a smaller depth first.
    #[inline(always)]
    fn late_move_reduction(&self, node: &Node<'_, R>, next: &Position<R>, candidate: Candidate) -> i32 {
        let Candidate { pick, quiet, new_depth } = candidate;
        let margins = &self.shared.margins;
        let unreduced = pick.class == MoveClass::GoodNoisy && node.was_pv;
        if new_depth < LATE_MOVE_REDUCTION_DEPTH
            || node.move_count <= LATE_MOVE_REDUCTION_MOVES + i32::from(node.kind.is_pv())
            || unreduced
        {
            return 0;
        }
        let mut reduction = self.shared.reductions.get(new_depth + 1, node.move_count);
        if pick.class == MoveClass::GoodNoisy {
            reduction -= margins.late_noisy_reduction;
        }
        reduction += i32::from(node.kind == NodeKind::Cut) + i32::from(!node.improving);
        reduction -= i32::from(node.was_pv) + i32::from(node.in_check);
        if quiet {
            let previous = self.previous_moves(node.ply);
            let history = self.histories.quiet::<R>(node.position.side(), pick.m, previous);
            reduction -= history / margins.late_move_reduction_history;
        }
        if next.must_answer(next.side()) {
            reduction -= 1;
        }
        reduction.clamp(0, new_depth - 1)
    }

    /// Histories and killer moves: a bonus for the move that failed high, a malus for those searched
    /// before it.
    fn update_histories(
        &mut self,
        node: &Node<'_, R>,
        best_move: Move,
        quiets_searched: &[Move],
        noisy_searched: &[Move],
    ) {
        let Node { position, depth, ply, .. } = *node;
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
}

impl<'p, R: Evaluate> Node<'p, R> {
    #[inline(always)]
    fn new(position: &'p Position<R>, kind: NodeKind, window: Window, depth: i32, ply: usize) -> Self {
        let in_check = position.must_answer(position.side());
        Node {
            position,
            kind,
            window,
            depth,
            ply,
            excluded_move: None,
            in_check,
            in_danger: in_check || position.is_king_caught(position.side()),
            is_finishing: false,
            entry: None,
            table_move: None,
            was_pv: false,
            raw_evaluation: NO_EVALUATION,
            static_evaluation: None,
            improving: false,
            move_count: 0,
            best_score: -INFINITE,
            best_move: None,
        }
    }

    /// Cuts the window off where only shorter mates than possible would lie; the score if nothing is left.
    #[inline(always)]
    fn prune_by_mate_distance(&mut self) -> Option<i32> {
        if self.ply == 0 {
            return None;
        }
        let Window { alpha, beta } = &mut self.window;
        *alpha = mated_at(self.ply).max(*alpha);
        *beta = mate_at(self.ply + 1).min(*beta);
        (*alpha >= *beta).then_some(*alpha)
    }

    /// What the node is probably worth: its static evaluation, or the table's score where that bound
    /// says more.
    pub(super) fn estimate(&self) -> Option<i32> {
        let static_evaluation = self.static_evaluation?;
        let Some(entry) = self.entry else { return Some(static_evaluation) };
        let score = from_table(entry.score, self.ply);
        let says_more = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score > static_evaluation,
            Bound::Upper => score < static_evaluation,
        };
        Some(if says_more && !is_mate(score) { score } else { static_evaluation })
    }

    /// No legal move: mate or stalemate, by the family's rules; or no other than the excluded one.
    fn score_without_moves(&self) -> i32 {
        if self.excluded_move.is_some() {
            return self.window.alpha;
        }
        score_of(self.position.outcome_without_moves(), self.position.side(), self.ply)
    }

    /// How the best score relates to the true one.
    pub(super) fn bound(&self) -> Bound {
        match self.best_move {
            _ if self.best_score >= self.window.beta => Bound::Lower,
            Some(_) => Bound::Exact,
            None => Bound::Upper,
        }
    }

    /// What the transposition table keeps of it.
    fn to_entry(&self) -> TableEntry {
        TableEntry {
            best_move: self.best_move.or(self.table_move),
            score: to_table(self.best_score, self.ply),
            static_evaluation: self.raw_evaluation,
            depth: self.depth,
            bound: self.bound(),
            was_pv: self.was_pv,
        }
    }
}
