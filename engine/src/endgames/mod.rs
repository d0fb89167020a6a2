//! Endgame tables of battles and of atomic chess: endings of few pieces, solved when a search comes near them.
//!
//! No table is stored on disk: armies, fields and closed squares make far too many, and one of three
//! pieces takes a fraction of a second. What was solved is kept for all engines of the process.

mod family;
mod material;
mod numbering;
mod solve;
mod solved;
mod table;
mod verdicts;

#[cfg(test)]
mod over_the_board;
#[cfg(test)]
mod tests;

use crate::limits::Limits;
use crate::score::{DRAW, known_loss, known_win};
use crate::time::Deadline;
use family::Endings;
use material::{Material, on_board};
use movegen::{AnyGame, FIFTY_MOVES_PLIES, Family, Kind, Move, Piece, Position, Square, State};
use numbering::Numbering;
pub use solved::{EndingError, EndingResults, LongestWin, SolvedEnding};
use std::any::TypeId;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use table::EndgameTable;
pub use table::Verdict;
pub use verdicts::EndingVerdicts;
use web_time::Instant;

/// The largest table that is made, in entries, which are bytes: four pieces with a pawn on the chess board have 12.6
/// million, on an open field of 8x10 20.5, on one of 6x8 without a mirror 10.6.
const LARGEST_TABLE: u64 = 24 << 20;

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

/// Entries solved before a search that only its depth limits: some seconds' work.
const ENTRIES_FOR_DEPTH: u64 = 12_000_000;

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

    /// The tables of a game's position and of what a change may leave of it, as far as the limits of a search that
    /// begins then leave time to solve them.
    pub(crate) fn near(game: &AnyGame, limits: &Limits, begun: Instant) -> Self {
        let mut budget = Budget::of(limits, begun);
        match game {
            AnyGame::StrataChess(game) => Self::near_position(game.position(), &mut budget),
            AnyGame::Atomic(game) => Self::near_position(game.position(), &mut budget),
            _ => EndgameTables::NONE,
        }
    }

    fn near_position<R: Endings>(position: &Position<R>, budget: &mut Budget) -> Self {
        let mut tables = EndgameTables::NONE;
        let pieces: Vec<Piece> = on_board(position).take(R::MOST_BEFORE + 1).collect();
        if pieces.len() > R::MOST_BEFORE || position.kind(Kind::FaceDown).any() {
            return tables;
        }
        let here = Material::of(position);
        let mut near: Vec<Material> = here.into_iter().chain(R::after_changes(&pieces)).collect();
        // Small ones come first: there is time for more of them.
        near.sort_by_key(|material| material.pieces().len());
        for material in near {
            // One that is too large leaves the others.
            let _ = tables.add(&position.board_alone(), &material, budget);
        }
        tables
    }

    /// Adds the table of an ending on an empty board; `None` if there is no time for it.
    fn add<R: Endings>(
        &mut self,
        board: &Position<R>,
        material: &Material,
        budget: &mut Budget,
    ) -> Option<()> {
        self.tables.push(solved(board, material, budget)?);
        self.most_pieces = self.most_pieces.max(material.pieces().len() as u32);
        Some(())
    }

    fn of(&self, material: &Material) -> Option<&EndgameTable> {
        self.tables.iter().map(Arc::as_ref).find(|table| table.material() == material)
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

    /// The verdict on a position, with the plies since the last change counted (SC-B8, AT11).
    fn verdict<R: Family>(&self, position: &Position<R>) -> Option<Verdict> {
        let verdict = self.verdict_of_fresh(position)?;
        let in_time = |plies: u8| position.halfmoves().saturating_add(u16::from(plies)) <= FIFTY_MOVES_PLIES;
        Some(match verdict {
            Verdict::Win(plies) | Verdict::Loss(plies) if !in_time(plies) => Verdict::Draw,
            verdict => verdict,
        })
    }

    /// The verdict on a position as if it had just changed.
    fn verdict_of_fresh<R: Family>(&self, position: &Position<R>) -> Option<Verdict> {
        let material = Material::of(position)?;
        self.of(&material)?.verdict(position)
    }

    /// Of the moves of a position that a table knows, those that hold what it says: the quickest wins, or
    /// every draw, or the longest resistance. All of them if no table knows it.
    ///
    /// Scores alone would not do: a change restarts the count of plies, so the way to the next one may
    /// look longer than another turn around the board.
    pub(crate) fn best_moves<R: Family>(&self, position: &Position<R>, moves: &[Move]) -> Vec<Move> {
        let known = || {
            self.verdict(position)?;
            moves.iter().map(|&m| self.plies_to_change(position, m)).collect::<Option<Vec<Verdict>>>()
        };
        let Some(verdicts) = known() else { return moves.to_vec() };
        let best = verdicts.iter().map(|verdict| verdict.worth()).max();
        let paired = moves.iter().zip(&verdicts);
        paired.filter(|(_, verdict)| Some(verdict.worth()) == best).map(|(&m, _)| m).collect()
    }

    /// What a move is worth, in plies up to the next change or the end.
    fn plies_to_change<R: Family>(&self, position: &Position<R>, m: Move) -> Option<Verdict> {
        let next = position.make(m);
        let reply = match next.outcome() {
            Some(outcome) => Verdict::of_end(outcome, next.side()),
            None => self.verdict(&next)?,
        };
        Some(match reply {
            _ if solve::is_change(position, m) => reply.of_move(1),
            Verdict::Win(plies) | Verdict::Loss(plies) => reply.of_move(plies.saturating_add(1)),
            Verdict::Draw => Verdict::Draw,
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
        Budget(by_nodes.into_iter().chain(by_time).min().unwrap_or(ENTRIES_FOR_DEPTH))
    }

    /// Takes so many entries out of it, if it has them.
    fn take(&mut self, entries: u64) -> bool {
        let left = self.0.checked_sub(entries);
        self.0 = left.unwrap_or(self.0);
        left.is_some()
    }
}

/// A table that was solved, of a family on a board.
struct Solved {
    family: TypeId,
    /// The board's open squares, and those that are closed and no screens (SC-B14).
    board: [Vec<Square>; 2],
    table: Arc<EndgameTable>,
}

/// What was solved, the latest used last.
static SOLVED: Mutex<Vec<Solved>> = Mutex::new(Vec::new());

fn lock() -> MutexGuard<'static, Vec<Solved>> {
    // Tables are added whole, so one that panicked elsewhere has left nothing half done.
    SOLVED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The table of an ending on an empty board, solved now if there is room for it in the budget.
fn solved<R: Endings>(
    board: &Position<R>,
    material: &Material,
    budget: &mut Budget,
) -> Option<Arc<EndgameTable>> {
    if let Some(known) = recall(board, material) {
        return Some(known);
    }
    let numbering = Numbering::new(board, material);
    let entries = 2 * numbering.arrangements() as u64;
    if entries > LARGEST_TABLE || !budget.take(entries) {
        return None;
    }
    let mut smaller = EndgameTables::NONE;
    for left in R::after_changes(material.pieces()) {
        smaller.add(board, &left, budget)?;
    }
    Some(keep(board, solve::solve(board, numbering, &smaller)))
}

/// A table that was solved before.
fn recall<R: Endings>(board: &Position<R>, material: &Material) -> Option<Arc<EndgameTable>> {
    find(&mut lock(), board, material)
}

/// The table among those that are kept, which is now the latest used.
fn find<R: Endings>(
    kept: &mut Vec<Solved>,
    board: &Position<R>,
    material: &Material,
) -> Option<Arc<EndgameTable>> {
    let is_it = |solved: &Solved| {
        solved.table.material() == material
            && solved.family == TypeId::of::<R>()
            && solved.board == squares_of(board)
    };
    let place = kept.iter().position(is_it)?;
    let found = kept.remove(place);
    let table = Arc::clone(&found.table);
    kept.push(found);
    Some(table)
}

/// Keeps a table for later searches, or the same one if another search has solved it meanwhile; those not used for
/// the longest time make room for it.
fn keep<R: Endings>(board: &Position<R>, table: EndgameTable) -> Arc<EndgameTable> {
    let mut kept = lock();
    if let Some(known) = find(&mut kept, board, table.material()) {
        return known;
    }
    let table = Arc::new(table);
    kept.push(Solved { family: TypeId::of::<R>(), board: squares_of(board), table: Arc::clone(&table) });
    let mut size: usize = kept.iter().map(|solved| solved.table.size()).sum();
    while size > MOST_KEPT && kept.len() > 1 {
        size -= kept.remove(0).table.size();
    }
    table
}

/// What tells a board from others.
fn squares_of<R: Endings>(board: &Position<R>) -> [Vec<Square>; 2] {
    [!board.closed(), board.state().no_screens()].map(|set| set.into_iter().collect())
}
