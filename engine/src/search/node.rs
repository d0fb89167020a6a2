//! One node of the search, step by step.

use super::{Margins, Risk, Searcher};
use crate::limits::Bound;
use crate::movepick::{Class, MovePicker, Pick, is_capture, is_quiet};
use crate::score::{DRAW, INFINITE, MATE_BOUND, MAX_PLY, from_table, is_mate, mate_at, mated_at, to_table};
use crate::table::{Known, NO_EVALUATION};
use eval::Evaluate;
use movegen::{Color, KING_VALUE, Kind, Move, Position};

/// Moves tried at a node, for the histories; more are rarely tried before one is good.
type Tried = arrayvec::ArrayVec<Move, 64>;

impl<R: Evaluate> Searcher<'_, R> {
    /// The score of a position to the side to move, looking `depth` plies ahead.
    ///
    /// Outside the window from `alpha` to `beta` the score is only a bound. `PRINCIPAL` nodes are
    /// those whose window is open; `cut` says that the node is expected to be refuted.
    pub(super) fn search<const PRINCIPAL: bool>(
        &mut self,
        position: &Position<R>,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> i32 {
        let side = position.side();
        let in_check = position.must_answer(side);

        // A check is answered before anything is judged, and so is a contaminated zone around the king.
        let in_danger = in_check || R::is_king_caught(position, side);
        let depth = if in_danger && ply < 2 * self.root_depth as usize { depth.max(0) + 1 } else { depth };
        if depth <= 0 {
            return self.quiesce::<PRINCIPAL>(position, alpha, beta, ply);
        }
        self.lines[ply].clear();
        self.selective_depth = self.selective_depth.max(ply);
        if self.must_stop() {
            return 0;
        }

        // The game may be over, or already decided faster elsewhere.
        if let Some(score) = self.ended(position, ply) {
            return score;
        }
        if ply >= MAX_PLY {
            return if in_check { DRAW } else { self.evaluate(position) };
        }
        let (mut alpha, mut beta) = (alpha, beta);
        if ply > 0 {
            alpha = alpha.max(mated_at(ply));
            beta = beta.min(mate_at(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        let excluded = self.plies[ply].excluded;

        // What the table knows may be enough.
        let known = if excluded.is_some() { None } else { self.shared.task.table.get(position.hash()) };
        if let Some(known) = known
            && !PRINCIPAL
            && known.depth >= depth
            && position.halfmoves() < 90
            && let Some(score) = known.settles(alpha, beta, ply)
        {
            return score;
        }
        let was_principal = PRINCIPAL || known.is_some_and(|known| known.was_principal);
        let known_move = known.and_then(|known| known.best).filter(|&m| position.is_legal(m));

        // The evaluation, made better by what the table and earlier searches know.
        let raw = match known {
            _ if in_check => NO_EVALUATION,
            Some(known) if known.evaluation != NO_EVALUATION => known.evaluation,
            _ => self.evaluate(position),
        };
        let evaluation = (!in_check).then(|| self.corrected(position, raw));
        self.plies[ply].evaluation = evaluation;
        self.plies[ply + 1].killers = [None; 2];
        let improving = self.is_improving(evaluation, ply);
        let trusted = self.trusted(evaluation, known, ply);

        if let Some(evaluation) = trusted
            && !PRINCIPAL
            && !in_danger
            && excluded.is_none()
            && !is_mate(beta)
        {
            let node = Node { alpha, beta, depth, ply, cut };
            if let Some(score) = self.pruned_by_evaluation(position, evaluation, improving, node) {
                return score;
            }
            if let Some(score) = self.pruned_by_null_move(position, evaluation, node) {
                return score;
            }
            if !self.stopped
                && let Some(score) = self.pruned_by_prob_cut(position, evaluation, raw, known, node)
            {
                return score;
            }
            if self.stopped {
                return 0;
            }
        }

        // Without a move to start with, a shallower search is a better investment.
        let depth = if known_move.is_none() && depth >= 4 && (PRINCIPAL || cut) { depth - 1 } else { depth };

        let first_alpha = alpha;
        let values = self.values;
        let lists = self.lists.pop().unwrap_or_default();
        let mut picker = MovePicker::new(position, &values, self.hints(known_move, ply), lists);
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut number = 0;
        let mut quiets_tried = Tried::new();
        let mut noisy_tried = Tried::new();
        while let Some(pick) = picker.next(self.histories) {
            let m = pick.m;
            if Some(m) == excluded || (ply == 0 && self.root_excluded.contains(&m)) {
                continue;
            }
            number += 1;
            if ply == 0 && excluded.is_none() {
                self.announce(m, number);
            }
            let quiet = is_quiet(position, m);

            // Moves that are unlikely to matter are left out, once there is one that does not lose;
            // but not if only a faster mate matters, which no evaluation can tell.
            if ply > 0 && best > -MATE_BOUND && alpha < MATE_BOUND && !in_check {
                let reduced = (depth - self.reductions.get(depth, number)).max(0);
                let margins = &self.margins;
                if pick.class == Class::Quiet {
                    if depth <= margins.late_move_depth && number > Margins::late_moves(depth, improving) {
                        picker.skip_quiets();
                        continue;
                    }
                    let [fixed, each] = margins.futility;
                    let futile = evaluation.is_some_and(|evaluation| {
                        reduced <= margins.futility_depth && evaluation + fixed + each * reduced <= alpha
                    });
                    if futile && pick.value < 8_000 {
                        picker.skip_quiets();
                        continue;
                    }
                    if depth <= margins.exchange_depth
                        && position.exchange(m, &values) < -margins.exchange_quiet * reduced
                    {
                        continue;
                    }
                }
                if pick.class == Class::Bad {
                    let too_costly =
                        depth <= margins.exchange_depth && pick.value < -margins.exchange_noisy * depth;
                    // There may be two hundred launches that win nothing: they count as late moves.
                    let late_launch = m.is_launch() && number > Margins::late_moves(depth, improving);
                    if (too_costly || late_launch) && !(m.is_launch() && strips_king(position, m)) {
                        continue;
                    }
                }
            }

            // A move without which the node would fail low is searched deeper.
            let mut extension = 0;
            if ply > 0
                && ply < 2 * self.root_depth as usize
                && depth >= 7
                && Some(m) == known_move
                && excluded.is_none()
                && let Some(known) = known
                && known.depth >= depth - 3
                && known.bound != Bound::Upper
                && !is_mate(known.score)
            {
                let bar = from_table(known.score, ply) - 2 * depth;
                self.plies[ply].excluded = Some(m);
                let score = self.search::<false>(position, bar - 1, bar, (depth - 1) / 2, ply, cut);
                self.plies[ply].excluded = None;
                if self.stopped {
                    break;
                }
                if score < bar {
                    extension = 1;
                } else if bar >= beta {
                    // Another move is good enough too.
                    self.lists.push(picker.into_lists());
                    return bar;
                } else if known.score >= beta {
                    extension = -1;
                }
            }

            if quiet {
                let _ = quiets_tried.try_push(m);
            } else {
                let _ = noisy_tried.try_push(m);
            }
            // What a first move risks in other worlds is no affair of the nodes below.
            let risk = if ply == 0 { self.risk_of(m) } else { Risk::none(m) };
            let (low, high) = risk.before_charge(alpha, beta);
            let full = depth - 1 + extension;
            let step = Step { pick, number, full, ply, cut, improving, was_principal, in_check, quiet };
            let chances = self.chances(position, &step);
            let score = if chances.is_empty() {
                let next = self.make(position, m, ply);
                let score = self.search_step::<PRINCIPAL>(position, &next, &step, low, high);
                self.unmake();
                score
            } else {
                self.search_chances::<PRINCIPAL>(position, &chances, &step, low, high)
            };
            if self.stopped {
                break;
            }
            let score = risk.charged(score);
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(m);
                    if PRINCIPAL {
                        self.keep_line(position, m, ply);
                    }
                    if score >= beta {
                        break;
                    }
                    alpha = score;
                }
            }
        }
        self.lists.push(picker.into_lists());
        if self.stopped {
            return 0;
        }
        if number == 0 {
            if excluded.is_some() {
                return alpha;
            }
            return match position.outcome_without_moves().winner {
                Some(winner) if winner == side => mate_at(ply),
                Some(_) => mated_at(ply),
                None => DRAW,
            };
        }
        if best >= beta
            && let Some(m) = best_move
        {
            self.teach(position, m, &quiets_tried, &noisy_tried, depth, ply);
        }
        let all_moves_searched = excluded.is_none() && (ply > 0 || self.root_excluded.is_empty());
        if all_moves_searched {
            let bound = match best {
                _ if best >= beta => Bound::Lower,
                _ if best > first_alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            self.teach_correction(position, evaluation, best, bound, best_move, depth);
            let entry = Known {
                best: best_move.or(known_move),
                score: to_table(best, ply),
                evaluation: raw,
                depth,
                bound,
                was_principal,
            };
            self.shared.task.table.put(position.hash(), entry);
        }
        best
    }

    /// Searches what a move leads to: the first of a node with its window, the others with a closed
    /// one, less deep at first.
    pub(super) fn search_step<const PRINCIPAL: bool>(
        &mut self,
        position: &Position<R>,
        next: &Position<R>,
        step: &Step,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let &Step { full, ply, number, cut, .. } = step;
        if number == 1 {
            let cut_below = !PRINCIPAL && !cut;
            return -self.search::<PRINCIPAL>(next, -beta, -alpha, full, ply + 1, cut_below);
        }
        let reduction = self.reduction::<PRINCIPAL>(position, next, step);
        let mut score = -self.search::<false>(next, -alpha - 1, -alpha, full - reduction, ply + 1, true);
        if score > alpha && reduction > 0 && !self.stopped {
            score = -self.search::<false>(next, -alpha - 1, -alpha, full, ply + 1, !cut);
        }
        if PRINCIPAL && score > alpha && score < beta && !self.stopped {
            score = -self.search::<true>(next, -beta, -alpha, full, ply + 1, false);
        }
        score
    }

    /// Plies that a late move is looked at less deep.
    #[inline(always)]
    fn reduction<const PRINCIPAL: bool>(
        &self,
        position: &Position<R>,
        next: &Position<R>,
        step: &Step,
    ) -> i32 {
        let &Step { pick, number, full, ply, .. } = step;
        if full < 2 || number <= 1 + i32::from(PRINCIPAL) || pick.class == Class::Good {
            return 0;
        }
        let mut reduction = self.reductions.get(full + 1, number);
        reduction += i32::from(step.cut) + i32::from(!step.improving);
        reduction -= i32::from(step.was_principal) + i32::from(step.in_check);
        if step.quiet {
            let history = self.histories.quiet::<R>(position.side(), pick.m, self.hints(None, ply).earlier);
            reduction -= history / 10_000;
        }
        if next.must_answer(next.side()) {
            reduction -= 1;
        }
        reduction.clamp(0, full - 1)
    }

    /// Whether the evaluation rose since the side's last turn.
    fn is_improving(&self, evaluation: Option<i32>, ply: usize) -> bool {
        let (Some(now), Some(before)) = (evaluation, ply.checked_sub(2)) else { return false };
        self.plies[before].evaluation.is_none_or(|before| now > before)
    }

    /// The evaluation, or what the table knows to be nearer the truth.
    fn trusted(&self, evaluation: Option<i32>, known: Option<Known>, ply: usize) -> Option<i32> {
        let evaluation = evaluation?;
        let Some(known) = known else { return Some(evaluation) };
        let score = from_table(known.score, ply);
        let nearer = match known.bound {
            Bound::Exact => true,
            Bound::Lower => score > evaluation,
            Bound::Upper => score < evaluation,
        };
        Some(if nearer && !is_mate(score) { score } else { evaluation })
    }

    /// Reverse futility: so far above beta that no reply will bring it below. Razoring: so far
    /// below alpha that only captures could help.
    fn pruned_by_evaluation(
        &mut self,
        position: &Position<R>,
        evaluation: i32,
        improving: bool,
        node: Node,
    ) -> Option<i32> {
        let Node { alpha, beta, depth, ply, .. } = node;
        let margins = self.margins;
        if depth <= margins.reverse_futility_depth
            && evaluation - margins.reverse_futility * (depth - i32::from(improving)) >= beta
        {
            return Some((evaluation + beta) / 2);
        }
        if depth <= margins.razoring_depth && evaluation + margins.razoring * depth <= alpha {
            let score = self.quiesce::<false>(position, alpha, alpha + 1, ply);
            if score <= alpha {
                return Some(score);
            }
        }
        None
    }

    /// Null move: if even passing keeps the score above beta, a move will too. Not in endings of
    /// king and pawns, where having to move may be what loses.
    fn pruned_by_null_move(&mut self, position: &Position<R>, evaluation: i32, node: Node) -> Option<i32> {
        let Node { beta, depth, ply, cut, .. } = node;
        let side = position.side();
        let last_was_null = ply > 0 && self.plies[ply - 1].landing.is_none();
        if depth < 3 || evaluation < beta || last_was_null || !has_officer_besides_king(position, side) {
            return None;
        }
        let reduction =
            self.margins.null_move_reduction + depth / 4 + ((evaluation - beta) / 200).clamp(0, 3);
        self.nodes += 1;
        self.plies[ply].landing = None;
        let next = position.with_turn_passed();
        self.enter(position, &next);
        let score = -self.search::<false>(&next, -beta, -beta + 1, depth - reduction, ply + 1, !cut);
        self.unmake();
        if self.stopped || score < beta {
            return None;
        }
        Some(if score >= MATE_BOUND { beta } else { score })
    }

    /// ProbCut: a capture or launch that is far above beta in a shallower search will be above it
    /// in the full one too (Buro 1995).
    fn pruned_by_prob_cut(
        &mut self,
        position: &Position<R>,
        evaluation: i32,
        raw: i32,
        known: Option<Known>,
        node: Node,
    ) -> Option<i32> {
        let Node { beta, depth, ply, cut, .. } = node;
        let bar = beta + self.margins.prob_cut;
        let refuted = |known: Known| known.depth >= depth - 3 && from_table(known.score, ply) < bar;
        if self.margins.prob_cut == 0 || depth < 5 || is_mate(bar) || known.is_some_and(refuted) {
            return None;
        }
        let hint =
            known.and_then(|known| known.best).filter(|&m| position.is_legal(m) && !is_quiet(position, m));
        let values = self.values;
        let lists = self.lists.pop().unwrap_or_default();
        let mut picker = MovePicker::noisy(position, &values, self.hints(hint, ply), lists);
        let mut found = None;
        while let Some(pick) = picker.next(self.histories) {
            if pick.class == Class::Bad {
                break;
            }
            if pick.class == Class::Good && evaluation + pick.value < bar {
                continue;
            }
            let next = self.make(position, pick.m, ply);
            let mut score = -self.quiesce::<false>(&next, -bar, -bar + 1, ply + 1);
            if score >= bar {
                score = -self.search::<false>(&next, -bar, -bar + 1, depth - 4, ply + 1, !cut);
            }
            self.unmake();
            if self.stopped {
                break;
            }
            if score >= bar {
                found = Some((pick.m, score));
                break;
            }
        }
        self.lists.push(picker.into_lists());
        let (best, score) = found?;
        let entry = Known {
            best: Some(best),
            score: to_table(score, ply),
            evaluation: raw,
            depth: depth - 3,
            bound: Bound::Lower,
            was_principal: known.is_some_and(|known| known.was_principal),
        };
        self.shared.task.table.put(position.hash(), entry);
        Some(score)
    }

    /// Teaches the histories that `best` refuted what led here, and the others did not.
    fn teach(
        &mut self,
        position: &Position<R>,
        best: Move,
        quiets_tried: &[Move],
        noisy_tried: &[Move],
        depth: i32,
        ply: usize,
    ) {
        let bonus = (170 * depth - 80).min(1_800);
        let side = position.side();
        let earlier = self.hints(None, ply).earlier;
        if is_quiet(position, best) {
            let killers = &mut self.plies[ply].killers;
            if killers[0] != Some(best) {
                killers[1] = killers[0];
                killers[0] = Some(best);
            }
            for &m in quiets_tried {
                let lesson = if m == best { bonus } else { -bonus };
                self.histories.teach_quiet::<R>(side, m, earlier, lesson);
            }
        }
        for &m in noisy_tried.iter().filter(|m| !m.is_launch()) {
            let lesson = if m == best { bonus } else { -bonus };
            let victim = position.kind_at(m.to()).unwrap_or(Kind::Pawn);
            self.histories.teach_capture(m, victim, lesson);
        }
    }

    /// The evaluation, corrected by how far it was off in positions with the same pawns.
    pub(super) fn corrected(&self, position: &Position<R>, raw: i32) -> i32 {
        let limit = crate::score::EVALUATION_LIMIT;
        let correction = self.histories.correction(position.side(), pawn_key(position));
        (raw + correction).clamp(-limit, limit)
    }

    fn teach_correction(
        &mut self,
        position: &Position<R>,
        evaluation: Option<i32>,
        best: i32,
        bound: Bound,
        best_move: Option<Move>,
        depth: i32,
    ) {
        let Some(evaluation) = evaluation else { return };
        let tactical = best_move.is_some_and(|m| is_capture(position, m) || m.is_launch());
        let says_nothing = match bound {
            Bound::Exact => false,
            Bound::Lower => best <= evaluation,
            Bound::Upper => best >= evaluation,
        };
        if tactical || says_nothing || is_mate(best) || best.abs() > KING_VALUE {
            return;
        }
        self.histories.teach_correction(position.side(), pawn_key(position), best - evaluation, depth);
    }
}

/// What a node was asked for.
#[derive(Clone, Copy, Debug)]
struct Node {
    alpha: i32,
    beta: i32,
    depth: i32,
    ply: usize,
    cut: bool,
}

/// A move of a node, and how it is to be searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) pick: Pick,
    /// Its place among the moves searched, from 1.
    pub(super) number: i32,
    /// Plies to look ahead after it, if it is not reduced.
    pub(super) full: i32,
    pub(super) ply: usize,
    cut: bool,
    improving: bool,
    was_principal: bool,
    in_check: bool,
    quiet: bool,
}

/// Whether a launch destroys a piece beside the enemy king.
fn strips_king<R: Evaluate>(position: &Position<R>, launch: Move) -> bool {
    let Some(king) = position.king(!position.side()) else { return false };
    R::destroyed_by(position, launch).meets(movegen::attacks::king(king))
}

fn has_officer_besides_king<R: Evaluate>(position: &Position<R>, side: Color) -> bool {
    (position.officers(side) - position.kind(Kind::King)).any()
}

/// A key of the pawns.
fn pawn_key<R: Evaluate>(position: &Position<R>) -> u64 {
    let mix = |color| {
        use movegen::Word;
        let (low, high) = position.pieces(color, Kind::Pawn).word().halves();
        (low ^ high.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    };
    let key = mix(Color::White) ^ mix(Color::Black).rotate_left(23);
    key ^ (key >> 32)
}
