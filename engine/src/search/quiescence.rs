//! Quiescence search: captures, promotions and winning launches until nothing hangs, and every evasion
//! when in check.

use super::searcher::Searcher;
use super::window::{NodeKind, Window};
use crate::launches::{enemy_must_leave, evicting_targets};
use crate::limits::Bound;
use crate::movepick::{MoveClass, MovePicker, Pick, is_quiet};
use crate::score::{MATE_BOUND, mated_at, to_table};
use crate::transposition::{NO_EVALUATION, TableEntry};
use eval::Evaluate;
use movegen::{Bitboard, Move, Position};

/// Captures that win this much are never skipped by delta pruning, for they take a king. In centipawns.
const DELTA_KING_GAIN: i32 = movegen::KING_VALUE / 2;

impl<R: Evaluate> Searcher<'_, R> {
    /// The score of a position to the side to move once captures have been played out.
    pub(super) fn quiescence(
        &mut self,
        position: &Position<R>,
        kind: NodeKind,
        window: Window,
        ply: usize,
    ) -> i32 {
        self.quiescence_from(position, kind, window, ply, false)
    }

    /// The same at its first ply, where quiet checks may be searched too.
    pub(super) fn quiescence_from(
        &mut self,
        position: &Position<R>,
        kind: NodeKind,
        window: Window,
        ply: usize,
        is_first: bool,
    ) -> i32 {
        let in_check = position.must_answer(position.side());
        if let Some(score) = self.score_at_once(position, in_check, ply) {
            return score;
        }

        // Transposition table.
        let entry = self.shared.task.table.probe(position.hash());
        if let Some(entry) = entry
            && !kind.is_pv()
            && let Some(score) = entry.cutoff(window, ply)
        {
            return score;
        }

        // Stand pat: unless in check, the side to move need not capture.
        let raw_evaluation = if in_check { NO_EVALUATION } else { self.raw_evaluation(position, entry) };
        let Window { mut alpha, beta } = window;
        let mut best_score = mated_at(ply);
        if !in_check {
            best_score = self.corrected_evaluation(position, raw_evaluation, ply);
            if best_score >= beta {
                return best_score;
            }
            alpha = alpha.max(best_score);
        }
        let stand_pat = best_score;
        // A king that must leave a zone with its next move may have no way to: any move wins then.
        let is_finishing = enemy_must_leave(position);

        let values = self.values;
        let margins = &self.shared.margins;
        let lists = self.picker_lists.pop().unwrap_or_default();
        let hints = self.ordering_hints(quiescence_table_move(position, entry, in_check), ply);
        let all = MovePicker::new(position, &values, margins, hints, lists);
        let mut picker = if in_check || is_finishing { all } else { all.noisy() };
        // The first of two launches that mate together wins nothing itself.
        let evicting = if is_first { evicting_targets(position) } else { Bitboard::EMPTY };
        let is_evicting = |m: Move| m.is_launch() && evicting.has(m.to());
        let mut best_move = None;
        let mut move_count = 0;
        let mut quiet_searched = false;
        while let Some(pick) = picker.next(self.histories) {
            if best_score > -MATE_BOUND {
                // Losing captures do not calm a position.
                if pick.class == MoveClass::BadNoisy {
                    break;
                }
                // One quiet evasion says enough, and one quiet move that waits for the other king to leave.
                if pick.class == MoveClass::Quiet
                    && (is_finishing && quiet_searched || in_check && move_count > 0)
                {
                    picker.skip_quiets();
                    continue;
                }
                // Delta pruning: even with a margin the capture does not reach alpha.
                let optimistic = stand_pat + pick.value + margins.delta;
                if !in_check && is_plain_capture(pick) && optimistic <= alpha && !is_evicting(pick.m) {
                    best_score = best_score.max(optimistic);
                    continue;
                }
            }
            move_count += 1;
            quiet_searched |= pick.class == MoveClass::Quiet;
            let next = self.make_move(position, pick.m, ply);
            let score = -self.quiescence(&next, kind, Window { alpha, beta }.reversed(), ply + 1);
            self.unmake_move();
            if self.stopped {
                break;
            }
            if score > best_score {
                best_score = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(pick.m);
                    if kind.is_pv() {
                        self.update_principal_variation(position, pick.m, ply);
                    }
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        self.picker_lists.push(picker.into_lists());
        if self.stopped {
            return 0;
        }
        // In check every move was generated: none means mate, and in families whose rules say so
        // stalemate too.
        if in_check && move_count == 0 && best_score <= -MATE_BOUND {
            return mated_at(ply);
        }
        let bound = match best_score {
            _ if best_score >= beta => Bound::Lower,
            _ if best_score > window.alpha && kind.is_pv() => Bound::Exact,
            _ => Bound::Upper,
        };
        let entry = TableEntry {
            best_move,
            score: to_table(best_score, ply),
            static_evaluation: raw_evaluation,
            depth: 0,
            bound,
            was_pv: entry.is_some_and(|entry| entry.was_pv),
        };
        self.shared.task.table.store(position.hash(), entry);
        best_score
    }
}

/// The table move, if quiescence searches moves of its kind.
#[inline(always)]
fn quiescence_table_move<R: Evaluate>(
    position: &Position<R>,
    entry: Option<TableEntry>,
    in_check: bool,
) -> Option<Move> {
    let table_move = entry.and_then(|entry| entry.best_move);
    table_move.filter(|&m| (in_check || !is_quiet(position, m)) && position.is_legal(m))
}

/// Whether delta pruning may skip a move: one that wins something, but not the king.
#[inline(always)]
fn is_plain_capture(pick: Pick) -> bool {
    pick.class == MoveClass::GoodNoisy && pick.value < DELTA_KING_GAIN
}
