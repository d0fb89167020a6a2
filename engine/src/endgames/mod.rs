//! Endgame tables of battles: endings of few pieces, solved when a search comes near them.
//!
//! No table is stored on disk: armies, fields and closed squares make far too many, and one of three
//! pieces takes a fraction of a second. What was solved is kept for all engines of the process.

mod material;
mod solve;
mod table;

#[cfg(test)]
mod over_the_board;
#[cfg(test)]
mod tests;

use crate::limits::Limits;
use crate::score::{DRAW, known_loss, known_win};
use crate::time::Deadline;
use material::Material;
use movegen::{Color, Family, Move, Position, StrataChess};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use table::{EndgameTable, MOST_PLIES, Numbering, Verdict};
use web_time::Instant;

/// The largest table that is made, in entries, which are bytes: four pieces on a field of 6x8 have 10.6
/// million.
const LARGEST_TABLE: u64 = 12 << 20;

/// What is kept of tables that no search uses, in bytes.
const MOST_KEPT: usize = 96 << 20;

/// Entries solved in the time of a node, for searches that are limited by nodes.
const ENTRIES_A_NODE: u64 = 256;

/// Entries solved in a millisecond of the search's time, with a reserve for slow machines, and the part of
/// that time that may be spent on them.
const ENTRIES_A_MILLISECOND: u64 = 2_000;
const SHARE_OF_TIME: u64 = 2;

/// Entries solved before a search without a limit that is only told when to end: it cannot be told earlier.
const ENTRIES_UNTIL_TOLD: u64 = 1_100_000;

/// The tables that a search may look into.
#[derive(Clone, Debug, Default)]
pub(crate) struct EndgameTables {
    tables: Vec<Arc<EndgameTable>>,
    most_pieces: u32,
}

/// No tables.
pub(crate) static NO_TABLES: EndgameTables = EndgameTables::NONE;

impl EndgameTables {
    const NONE: EndgameTables = EndgameTables { tables: Vec::new(), most_pieces: 0 };

    /// The tables of a position and of what captures leave of it, as far as the limits of a search that begins
    /// then leave time to solve them.
    pub(crate) fn near(position: &Position<StrataChess>, limits: &Limits, begun: Instant) -> Self {
        let mut tables = EndgameTables::NONE;
        if position.face_down().any() {
            return tables;
        }
        let mut budget = Budget::of(limits, begun);
        let here = Material::of(position);
        for material in here.into_iter().chain(Material::after_captures_from(position)) {
            // One that is too large leaves the others.
            let _ = tables.add(&position.field_alone(), &material, &mut budget);
        }
        tables
    }

    /// Adds the table of an ending on an empty field; `None` if there is no time for it.
    fn add(&mut self, field: &Position<StrataChess>, material: &Material, budget: &mut Budget) -> Option<()> {
        self.tables.push(solved(field, material, budget)?);
        self.most_pieces = self.most_pieces.max(material.pieces().len() as u32);
        Some(())
    }

    /// Whether a table knows that this position is drawn.
    pub(crate) fn is_draw<R: Family>(&self, position: &Position<R>) -> bool {
        self.verdict(position) == Some(Verdict::Draw)
    }

    /// The score of a position that a table knows, at this ply.
    #[inline(always)]
    pub(crate) fn score<R: Family>(&self, position: &Position<R>, ply: usize) -> Option<i32> {
        if position.occupied().count() > self.most_pieces {
            return None;
        }
        Some(match self.verdict(position)? {
            Verdict::Win(plies) => known_win(ply, plies),
            Verdict::Draw => DRAW,
            Verdict::Loss(plies) => known_loss(ply, plies),
        })
    }

    /// The verdict on a position, with the plies since the last capture counted (SC-B8).
    fn verdict<R: Family>(&self, position: &Position<R>) -> Option<Verdict> {
        let material = Material::of(position)?;
        let table = self.tables.iter().find(|table| *table.material() == material)?;
        let verdict = table.verdict(position)?;
        let in_time = |plies: u8| position.halfmoves() + u16::from(plies) <= u16::from(MOST_PLIES);
        Some(match verdict {
            Verdict::Win(plies) | Verdict::Loss(plies) if !in_time(plies) => Verdict::Draw,
            verdict => verdict,
        })
    }

    /// Of the moves of a position that a table knows, those that hold what it says: the quickest wins, or
    /// every draw, or the longest resistance. All of them if no table knows it.
    ///
    /// Scores alone would not do: a capture restarts the count of plies, so the way to the next one may
    /// look longer than another turn around the board.
    pub(crate) fn best_moves<R: Family>(&self, position: &Position<R>, moves: &[Move]) -> Vec<Move> {
        let known = || {
            self.verdict(position)?;
            moves.iter().map(|&m| self.plies_to_change(position, m)).collect::<Option<Vec<Verdict>>>()
        };
        let Some(verdicts) = known() else { return moves.to_vec() };
        let worth = |verdict: &Verdict| match *verdict {
            Verdict::Win(plies) => i32::from(MOST_PLIES) + 1 - i32::from(plies),
            Verdict::Draw => 0,
            Verdict::Loss(plies) => i32::from(plies) - i32::from(MOST_PLIES) - 1,
        };
        let best = verdicts.iter().map(worth).max();
        let paired = moves.iter().zip(&verdicts);
        paired.filter(|(_, verdict)| Some(worth(verdict)) == best).map(|(&m, _)| m).collect()
    }

    /// What a move is worth, in plies up to the next capture or the end.
    fn plies_to_change<R: Family>(&self, position: &Position<R>, m: Move) -> Option<Verdict> {
        let captures = position.occupied().has(m.to());
        let next = position.make(m);
        let reply = match next.outcome() {
            Some(outcome) => match outcome.winner {
                Some(winner) if winner == next.side() => Verdict::Win(0),
                Some(_) => Verdict::Loss(0),
                None => Verdict::Draw,
            },
            None => self.verdict(&next)?,
        };
        let plies = |plies: u8| if captures { 1 } else { plies.saturating_add(1) };
        Some(match reply {
            Verdict::Win(later) => Verdict::Loss(plies(later)),
            Verdict::Draw => Verdict::Draw,
            Verdict::Loss(later) => Verdict::Win(plies(later)),
        })
    }
}

/// How many entries may still be solved.
struct Budget(u64);

impl Budget {
    /// What the limits of a search leave room for. While it ponders its clock counts as if it ran: the
    /// opponent may answer at once.
    fn of(limits: &Limits, begun: Instant) -> Self {
        let by_nodes = limits.nodes.map(|nodes| nodes.saturating_mul(ENTRIES_A_NODE));
        let by_time = if limits.infinite {
            Some(ENTRIES_UNTIL_TOLD)
        } else {
            let left = Deadline::new(limits, begun).left();
            left.map(|left| left.as_millis() as u64 * ENTRIES_A_MILLISECOND / SHARE_OF_TIME)
        };
        Budget(by_nodes.into_iter().chain(by_time).min().unwrap_or(u64::MAX))
    }

    /// Takes so many entries out of it, if it has them.
    fn take(&mut self, entries: u64) -> bool {
        let left = self.0.checked_sub(entries);
        self.0 = left.unwrap_or(self.0);
        left.is_some()
    }
}

/// What was solved, the latest used last.
static SOLVED: Mutex<Vec<(Position<StrataChess>, Arc<EndgameTable>)>> = Mutex::new(Vec::new());

fn lock() -> MutexGuard<'static, Vec<(Position<StrataChess>, Arc<EndgameTable>)>> {
    // Tables are added whole, so one that panicked elsewhere has left nothing half done.
    SOLVED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The table of an ending on an empty field, solved now if there is room for it in the budget.
fn solved(
    field: &Position<StrataChess>,
    material: &Material,
    budget: &mut Budget,
) -> Option<Arc<EndgameTable>> {
    if let Some(known) = recall(field, material) {
        return Some(known);
    }
    let numbering = Numbering::new(field, material);
    let entries = 2 * numbering.arrangements() as u64;
    if entries > LARGEST_TABLE || !budget.take(entries) {
        return None;
    }
    let mut smaller = EndgameTables::NONE;
    for left in material.after_captures() {
        smaller.add(field, &left, budget)?;
    }
    let after_capture = |position: &Position<StrataChess>| {
        if position.color(Color::Black).is_empty() {
            return Verdict::Loss(0);
        }
        smaller.verdict(position).unwrap_or(Verdict::Draw)
    };
    let table = Arc::new(solve::solve(field, numbering, &after_capture));
    keep(*field, &table);
    Some(table)
}

/// A table that was solved before.
fn recall(field: &Position<StrataChess>, material: &Material) -> Option<Arc<EndgameTable>> {
    let mut kept = lock();
    let place = kept.iter().position(|(on, table)| on == field && table.material() == material)?;
    let found = kept.remove(place);
    let table = Arc::clone(&found.1);
    kept.push(found);
    Some(table)
}

/// Keeps a table for later searches; those not used for the longest time make room for it.
fn keep(field: Position<StrataChess>, table: &Arc<EndgameTable>) {
    let mut kept = lock();
    kept.push((field, Arc::clone(table)));
    let mut size: usize = kept.iter().map(|(_, table)| table.size()).sum();
    while size > MOST_KEPT && kept.len() > 1 {
        size -= kept.remove(0).1.size();
    }
}
