//! Quiescence: captures, promotions and winning launches until nothing hangs, and every evasion
//! when in check.

use super::Searcher;
use crate::limits::Bound;
use crate::movepick::{Class, MovePicker};
use crate::score::{MATE_BOUND, MAX_PLY, mated_at, to_table};
use crate::table::{Known, NO_EVALUATION};
use eval::Evaluate;
use movegen::{KING_VALUE, Position};

impl<R: Evaluate> Searcher<'_, R> {
    pub(super) fn quiesce<const PRINCIPAL: bool>(
        &mut self,
        position: &Position<R>,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        self.lines[ply].clear();
        self.selective_depth = self.selective_depth.max(ply);
        if self.must_stop() {
            return 0;
        }
        if let Some(score) = self.ended(position, ply) {
            return score;
        }
        let in_check = position.must_answer(position.side());
        if ply >= MAX_PLY {
            return if in_check { 0 } else { self.evaluate(position) };
        }

        // What the table knows may be enough.
        let known = self.shared.task.table.get(position.hash());
        if let Some(known) = known
            && !PRINCIPAL
            && let Some(score) = known.settles(alpha, beta, ply)
        {
            return score;
        }

        // Standing still is a choice unless in check.
        let evaluation = match known {
            _ if in_check => NO_EVALUATION,
            Some(known) if known.evaluation != NO_EVALUATION => known.evaluation,
            _ => self.evaluate(position),
        };
        let mut alpha = alpha;
        let first_alpha = alpha;
        let mut best = mated_at(ply);
        if !in_check {
            best = self.corrected(position, evaluation);
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let standing = best;

        let hint = known
            .and_then(|known| known.best)
            .filter(|&m| (in_check || !crate::movepick::is_quiet(position, m)) && position.is_legal(m));
        let values = self.values;
        let lists = self.lists.pop().unwrap_or_default();
        let hints = self.hints(hint, ply);
        let mut picker = if in_check {
            MovePicker::new(position, &values, hints, lists)
        } else {
            MovePicker::noisy(position, &values, hints, lists)
        };
        let mut best_move = None;
        let mut searched = 0;
        while let Some(pick) = picker.next(self.histories) {
            if best > -MATE_BOUND {
                // Losing moves do not calm a position.
                if pick.class == Class::Bad {
                    break;
                }
                if in_check && pick.class == Class::Quiet && searched > 0 {
                    picker.skip_quiets();
                    continue;
                }
                let hopeless = !in_check
                    && pick.class == Class::Good
                    && pick.value < KING_VALUE / 2
                    && standing + pick.value + self.margins.delta <= alpha;
                if hopeless {
                    best = best.max(standing + pick.value + self.margins.delta);
                    continue;
                }
            }
            searched += 1;
            let next = self.make(position, pick.m, ply);
            let score = -self.quiesce::<PRINCIPAL>(&next, -beta, -alpha, ply + 1);
            self.unmake();
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(pick.m);
                    if PRINCIPAL {
                        self.keep_line(position, pick.m, ply);
                    }
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        self.lists.push(picker.into_lists());
        if self.stopped {
            return 0;
        }
        // In check every move was tried: none means mate, and by their law stalemate too.
        if in_check && searched == 0 && best <= -MATE_BOUND {
            return mated_at(ply);
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > first_alpha && PRINCIPAL => Bound::Exact,
            _ => Bound::Upper,
        };
        let entry = Known {
            best: best_move,
            score: to_table(best, ply),
            evaluation,
            depth: 0,
            bound,
            was_principal: known.is_some_and(|known| known.was_principal),
        };
        self.shared.task.table.put(position.hash(), entry);
        best
    }
}
