//! Alpha-beta search over one family of variants.

mod chance;
mod deepening;
mod margins;
mod node;
mod quiescence;
mod worlds;

use crate::history::{Histories, Landing};
use crate::limits::{CurrentMove, Limits, Signals};
use crate::movepick::{Hints, Lists};
use crate::score::{DRAW, MAX_PLY, mated_at};
use crate::table::Table;
use crate::time::Deadline;
use eval::{Evaluate, Evaluator, Judge};
use margins::{Margins, Reductions};
use movegen::{Game, Kind, Move, Position, Values};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

pub(crate) use deepening::Line;
pub(crate) use worlds::Risk;

/// A search that is asked for, but for the game and what was learnt before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task<'a> {
    pub(crate) table: &'a Table,
    pub(crate) limits: &'a Limits,
    pub(crate) signals: &'a Signals,
    pub(crate) judge: Judge,
    /// When its clock began to run.
    pub(crate) begun: Instant,
    /// What first moves are charged with; those not named, with nothing.
    pub(crate) risks: &'a [Risk],
    /// After so many moves made the search comes back to be gone on with, whatever its limits say.
    pub(crate) pause: Option<u64>,
}

impl Task<'_> {
    /// When the search must end; `None` as long as no clock runs, for it was told to wait for a word.
    pub(crate) fn deadline(&self) -> Option<Deadline> {
        let Task { limits, begun, .. } = *self;
        match (limits.infinite, limits.ponder) {
            (true, _) => None,
            (false, true) => self.signals.ponder_hit_at().map(|hit| Deadline::new(limits, hit)),
            (false, false) => Some(Deadline::new(limits, begun)),
        }
    }
}

/// What all threads of a search share.
#[derive(Debug)]
pub(crate) struct Shared<'a> {
    pub(crate) task: Task<'a>,
    /// Moves made, by thread; each thread writes its own now and then.
    nodes: Vec<AtomicU64>,
    /// Set when the first thread is done.
    pub(crate) finished: AtomicBool,
}

impl<'a> Shared<'a> {
    /// What so many threads share.
    pub(crate) fn new(task: Task<'a>, threads: usize) -> Self {
        let nodes = (0..threads).map(|_| AtomicU64::new(0)).collect();
        Shared { task, nodes, finished: AtomicBool::new(false) }
    }

    /// Whether the search has come to its pause.
    pub(crate) fn is_paused(&self) -> bool {
        self.task.pause.is_some_and(|pause| self.total_nodes() >= pause)
    }

    /// Moves made by all threads.
    pub(crate) fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Ordering::Relaxed)).sum()
    }
}

/// What the search remembers of a ply of the line it is on.
#[derive(Clone, Copy, Debug, Default)]
struct Ply {
    /// The evaluation, corrected; `None` in check.
    evaluation: Option<i32>,
    /// Where the move that left this ply landed; `None` for a null move.
    landing: Option<Landing>,
    killers: [Option<Move>; 2],
    /// A move left out to see whether it is the only good one.
    excluded: Option<Move>,
}

/// One thread's search.
pub(crate) struct Searcher<'a, R: Evaluate> {
    shared: &'a Shared<'a>,
    thread: usize,
    evaluator: R::Evaluator,
    /// What the evaluator keeps of each position of the line, the root's first.
    states: Vec<<R::Evaluator as Evaluator<R>>::State>,
    values: Values,
    margins: Margins,
    reductions: Reductions,
    histories: &'a mut Histories,
    plies: Vec<Ply>,
    lists: Vec<Lists>,
    /// Keys of the game and of the line searched, the position searched last.
    keys: Vec<u64>,
    /// How many of the keys are before the root.
    game_keys: usize,
    /// The best line found from each ply on.
    lines: Vec<Vec<Move>>,
    nodes: u64,
    selective_depth: usize,
    root_depth: i32,
    /// Moves of the line searched of which everything they may show is looked at.
    chances_on_line: usize,
    /// First moves not to be searched: those of better lines, and those not asked for.
    root_excluded: Vec<Move>,
    /// `None` as long as no clock runs.
    deadline: Option<Deadline>,
    stopped: bool,
    root: Position<R>,
}

/// Nodes between two looks at clock and signals.
const NODES_BETWEEN_LOOKS: u64 = 1024;

impl<'a, R: Evaluate> Searcher<'a, R> {
    /// A searcher that goes on learning from what `histories` hold of earlier searches.
    pub(crate) fn new(
        shared: &'a Shared<'a>,
        histories: &'a mut Histories,
        thread: usize,
        game: &Game<R>,
    ) -> Self {
        histories.make_room::<R>();
        let evaluator = R::Evaluator::of(shared.task.judge);
        let states = vec![evaluator.begin(game.position())];
        let mut keys: Vec<u64> = game.positions().map(Position::hash).collect();
        keys.pop();
        Searcher {
            shared,
            thread,
            values: *evaluator.values(),
            evaluator,
            states,
            margins: Margins::of::<R>(),
            reductions: Reductions::new(),
            histories,
            plies: vec![Ply::default(); MAX_PLY + 4],
            lists: Vec::new(),
            game_keys: keys.len(),
            keys,
            lines: vec![Vec::new(); MAX_PLY + 2],
            nodes: 0,
            selective_depth: 0,
            root_depth: 0,
            chances_on_line: 0,
            root_excluded: Vec::new(),
            deadline: shared.task.deadline(),
            stopped: false,
            root: *game.position(),
        }
    }

    /// Plays a move: counts it and remembers where the line came from.
    #[inline]
    fn make(&mut self, position: &Position<R>, m: Move, ply: usize) -> Position<R> {
        let shown = if R::has(Kind::FaceDown) { Self::expected(position, m) } else { R::Shown::default() };
        self.make_showing(position, m, shown, ply)
    }

    /// The same of a move that shows something.
    #[inline]
    fn make_showing(&mut self, position: &Position<R>, m: Move, shown: R::Shown, ply: usize) -> Position<R> {
        self.nodes += 1;
        self.plies[ply].landing = Some(Landing::of::<R>(m));
        let next = position.play(m, shown);
        self.enter(position, &next);
        next
    }

    /// Goes on from a position to the next.
    #[inline]
    fn enter(&mut self, position: &Position<R>, next: &Position<R>) {
        self.keys.push(position.hash());
        let state = self.evaluator.follow(&self.states[self.states.len() - 1], position, next);
        self.states.push(state);
    }

    /// Takes the last move back.
    #[inline]
    fn unmake(&mut self) {
        self.keys.pop();
        self.states.pop();
    }

    /// Whether the search must end now; looks at clock and signals now and then.
    fn must_stop(&mut self) -> bool {
        if self.stopped {
            return true;
        }
        if let Some(limit) = self.shared.task.limits.nodes {
            let made = if self.shared.nodes.len() == 1 { self.nodes } else { self.published_nodes() };
            self.stopped = made >= limit;
        }
        // The first thread is done, and waits for its helpers.
        if self.thread > 0 && self.shared.finished.load(Ordering::Relaxed) {
            self.stopped = true;
        }
        if self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) {
            self.look_up();
        }
        self.stopped
    }

    fn published_nodes(&mut self) -> u64 {
        self.publish_nodes();
        self.shared.total_nodes()
    }

    fn publish_nodes(&self) {
        self.shared.nodes[self.thread].store(self.nodes, Ordering::Relaxed);
    }

    /// Lets others see which first move is looked at.
    fn announce(&self, m: Move, number: i32) {
        if self.thread == 0 {
            let (number, depth) = (number.unsigned_abs(), self.root_depth.unsigned_abs());
            self.shared.task.signals.begin_move(CurrentMove { m, number, depth });
        }
    }

    /// Looks at signals and, on the first thread, at the clock.
    fn look_up(&mut self) {
        self.publish_nodes();
        if self.shared.task.signals.is_stopped() {
            self.stopped = true;
        }
        if self.thread > 0 {
            return;
        }
        if self.deadline.is_none() {
            self.deadline = self.shared.task.deadline();
        }
        let is_late = self.deadline.is_some_and(|deadline| deadline.is_over());
        if is_late || self.shared.is_paused() {
            self.stopped = true;
        }
    }

    /// The score of a position in which the game is over as its pieces, a repetition or the 50-move
    /// rule show it.
    fn ended(&self, position: &Position<R>, ply: usize) -> Option<i32> {
        if let Some(outcome) = R::ending_by_pieces(position) {
            return Some(match outcome.winner {
                None => DRAW,
                Some(winner) if winner == position.side() => -mated_at(ply),
                Some(_) => mated_at(ply),
            });
        }
        if ply == 0 {
            return None;
        }
        if position.halfmoves() >= 100 {
            let outcome =
                if position.has_legal_move() { None } else { Some(position.outcome_without_moves()) };
            let lost = outcome.is_some_and(|outcome| outcome.winner.is_some());
            return Some(if lost { mated_at(ply) } else { DRAW });
        }
        (self.is_repetition(position) || R::is_dead(position)).then_some(DRAW)
    }

    /// Whether the position stood on the board before: once within the line searched, twice
    /// within the game.
    fn is_repetition(&self, position: &Position<R>) -> bool {
        let reach = usize::from(position.halfmoves());
        let mut earlier = 0;
        for (back, &key) in self.keys.iter().rev().enumerate().take(reach).skip(1).step_by(2) {
            if key == position.hash() {
                earlier += 1;
                let index = self.keys.len() - 1 - back;
                if index >= self.game_keys || earlier >= 2 {
                    return true;
                }
            }
        }
        false
    }

    /// The evaluation of the position that the line searched has come to, within the bounds below
    /// mate.
    fn evaluate(&self, position: &Position<R>) -> i32 {
        use crate::score::EVALUATION_LIMIT;
        self.evaluator
            .evaluate(position, &self.states[self.states.len() - 1])
            .clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
    }

    /// What the picker should know of a node.
    fn hints(&self, known: Option<Move>, ply: usize) -> Hints {
        let landing = |back: usize| ply.checked_sub(back).and_then(|ply| self.plies[ply].landing);
        Hints { known, killers: self.plies[ply].killers, earlier: [landing(1), landing(2)] }
    }

    /// Makes `m` followed by the best line from the next ply the best line from here. It ends where
    /// what follows depends on what is shown.
    fn keep_line(&mut self, position: &Position<R>, m: Move, ply: usize) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(m);
        if !R::has(Kind::FaceDown) || R::shown(position, m).is_some() {
            line.extend_from_slice(&after[0]);
        }
    }
}
