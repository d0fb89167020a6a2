//! One thread's search: the line that it is at, and what every node does with it.

use super::task::SharedState;
use crate::endgames::{EndgameTables, NO_TABLES};
use crate::history::{Histories, PREVIOUS_PLIES, PieceTo, PreviousMoves};
use crate::movepick::{OrderingHints, PickerLists, is_quiet};
use crate::score::{DRAW, EVALUATION_LIMIT, MAX_PLY, mated_at, score_of};
use crate::time::Deadline;
use eval::network::Sums;
use eval::{Evaluate, Evaluator};
use movegen::{FIFTY_MOVES_PLIES, Game, Move, Position, Values};
use std::sync::atomic::Ordering;

/// Between two looks at the clock by the search itself, and between two counts of a thread's nodes.
const NODES_BETWEEN_CHECKS: u64 = 1_024;

/// Between two counts of all threads' nodes where they have a limit together. Counting at every node would be what keeps
/// many threads waiting for each other.
const NODES_BETWEEN_COUNTS: u64 = 64;

/// One ply of the search stack: what is kept of each node of the line that is searched.
#[derive(Clone, Debug, Default)]
pub(super) struct StackEntry {
    /// The static evaluation, corrected; `None` in check.
    pub(super) static_evaluation: Option<i32>,
    /// The move played at this ply; `None` for a null move.
    pub(super) played: Option<PieceTo>,
    /// The same if it is quiet.
    pub(super) quiet_move: Option<Move>,
    /// Killer moves: the last two quiet moves that failed high at this ply.
    pub(super) killers: [Option<Move>; 2],
    /// The move that is left out while a singular extension is decided.
    pub(super) excluded_move: Option<Move>,
    /// The principal variation from here on.
    pub(super) principal_variation: Vec<Move>,
}

/// One thread's search.
pub(crate) struct Searcher<'a, R: Evaluate> {
    pub(super) shared: &'a SharedState<'a>,
    pub(super) thread: usize,
    evaluator: Evaluator<R>,
    /// The sums that the evaluator keeps of each position of the line, the root's first; after the last ones
    /// there is room for more.
    sums: Vec<Sums>,
    /// Index of the last position's.
    last_sums: usize,
    pub(super) values: Values,
    pub(super) histories: &'a mut Histories,
    pub(super) stack: Vec<StackEntry>,
    /// Lists of move pickers that are not in use.
    pub(super) picker_lists: Vec<PickerLists>,
    /// Hash keys of the game and of the line searched, the position searched last.
    keys: Vec<u64>,
    /// How many of the keys are before the root.
    game_keys: usize,
    pub(super) nodes: u64,
    pub(super) selective_depth: usize,
    pub(super) root_depth: i32,
    /// Chance nodes on the line searched.
    pub(super) chance_nodes: usize,
    /// Root moves not to be searched: those of better principal variations, and those not asked for.
    pub(super) root_excluded: Vec<Move>,
    /// `None` while no clock runs.
    pub(super) deadline: Option<Deadline>,
    pub(super) stopped: bool,
    pub(super) root: Position<R>,
    /// Solved endings that scores come from. None if the root is one, and drawn: then everything that
    /// could still be won counts the same to them, and evaluations say where the opponent may go wrong.
    endgames: &'a EndgameTables,
}

impl<'a, R: Evaluate> Searcher<'a, R> {
    /// A searcher of this game; it uses and updates the histories of earlier searches.
    pub(crate) fn new(
        shared: &'a SharedState<'a>,
        histories: &'a mut Histories,
        thread: usize,
        game: &Game<R>,
    ) -> Self {
        histories.make_room::<R>();
        let evaluator = Evaluator::new(shared.task.evaluation, game.variant());
        let sums = vec![evaluator.begin(game.position())];
        let mut keys: Vec<u64> = game.positions().map(Position::hash).collect();
        keys.pop();
        Searcher {
            shared,
            thread,
            values: R::VALUES,
            evaluator,
            sums,
            last_sums: 0,
            histories,
            stack: vec![StackEntry::default(); MAX_PLY + 4],
            picker_lists: Vec::new(),
            game_keys: keys.len(),
            keys,
            nodes: 0,
            selective_depth: 0,
            root_depth: 0,
            chance_nodes: 0,
            root_excluded: Vec::new(),
            deadline: shared.task.deadline(),
            stopped: false,
            root: *game.position(),
            endgames: if shared.task.endgames.is_draw(game.position()) {
                &NO_TABLES
            } else {
                shared.task.endgames
            },
        }
    }

    /// Plays a move of the line searched.
    #[inline]
    pub(super) fn make_move(&mut self, position: &Position<R>, m: Move, ply: usize) -> Position<R> {
        let shown = if R::has(movegen::Kind::FaceDown) { Self::expected(position, m) } else { None };
        self.make_move_showing(position, m, shown, ply)
    }

    /// The same for one outcome of a move that leaves something to chance.
    #[inline]
    pub(super) fn make_move_showing(
        &mut self,
        position: &Position<R>,
        m: Move,
        shown: Option<movegen::Kind>,
        ply: usize,
    ) -> Position<R> {
        self.nodes += 1;
        self.stack[ply].played = Some(PieceTo::of::<R>(m));
        self.stack[ply].quiet_move = is_quiet(position, m).then_some(m);
        let next = position.play(m, shown);
        self.shared.task.table.prefetch(next.hash());
        self.push_position(position, &next);
        next
    }

    /// Passes the turn: a null move.
    pub(super) fn make_null_move(&mut self, position: &Position<R>, ply: usize) -> Position<R> {
        self.nodes += 1;
        self.stack[ply].played = None;
        self.stack[ply].quiet_move = None;
        let next = position.with_turn_passed();
        self.shared.task.table.prefetch(next.hash());
        self.push_position(position, &next);
        next
    }

    /// Makes `next` the last position of the line.
    #[inline]
    pub(super) fn push_position(&mut self, position: &Position<R>, next: &Position<R>) {
        self.keys.push(position.hash());
        self.last_sums += 1;
        if self.last_sums == self.sums.len() {
            self.sums.push(Sums::default());
        }
        let (line, room) = self.sums.split_at_mut(self.last_sums);
        self.evaluator.follow(&line[line.len() - 1], position, next, &mut room[0]);
    }

    /// Takes the last move back.
    #[inline]
    pub(super) fn unmake_move(&mut self) {
        self.keys.pop();
        self.last_sums -= 1;
    }

    /// Whether the search must end now. Whatever its limits, the first thread finishes the first iteration:
    /// whoever asks for a move gets one that was searched, however little time there is.
    pub(super) fn should_stop(&mut self) -> bool {
        if self.stopped {
            return true;
        }
        if self.root_depth <= 1 && self.thread == 0 {
            return false;
        }
        if let Some(limit) = self.shared.task.limits.nodes {
            self.stopped = match self.shared.nodes.len() {
                1 => self.nodes >= limit,
                _ => self.nodes.is_multiple_of(NODES_BETWEEN_COUNTS) && self.published_nodes() >= limit,
            };
        }
        // Flags are cheap enough to be looked at in every node, so that a search ends within
        // microseconds of being told to.
        if self.shared.is_over() {
            self.stopped = true;
        }
        if self.nodes.is_multiple_of(NODES_BETWEEN_CHECKS) {
            self.check_limits();
        }
        self.stopped
    }

    fn published_nodes(&mut self) -> u64 {
        self.publish_nodes();
        self.shared.total_nodes()
    }

    pub(super) fn publish_nodes(&self) {
        self.shared.nodes[self.thread].store(self.nodes, Ordering::Relaxed);
    }

    /// On the first thread, looks at the clock and at what only now and then has to be looked at.
    pub(super) fn check_limits(&mut self) {
        self.publish_nodes();
        if self.thread > 0 {
            return;
        }
        self.shared.task.signals.ask();
        if self.deadline.is_none() {
            self.deadline = self.shared.task.deadline();
        }
        let is_late = self.deadline.is_some_and(|deadline| deadline.is_over());
        if is_late || self.shared.is_paused() {
            self.stopped = true;
        }
    }

    /// The score of a game that is over by its pieces, by repetition or by the 50-move rule, or decided by
    /// an endgame table.
    pub(super) fn score_if_over(&self, position: &Position<R>, ply: usize) -> Option<i32> {
        if let Some(outcome) = R::ending_by_pieces(position) {
            return Some(score_of(outcome, position.side(), ply));
        }
        if ply == 0 {
            return None;
        }
        // A side without a legal move is mated or stalemated before anything is drawn.
        if self.is_drawn_by_counting(position) || R::is_dead(position) {
            let outcome =
                if position.has_legal_move() { None } else { Some(position.outcome_without_moves()) };
            let lost = outcome.is_some_and(|outcome| outcome.winner.is_some());
            return Some(if lost { mated_at(ply) } else { DRAW });
        }
        if self.is_repetition(position) {
            return Some(DRAW);
        }
        self.endgames.score(position, ply)
    }

    /// Whether the 50-move rule ends the game here. Where it has not ended it at the root, nobody is there
    /// to end it: play goes on, and a search that saw nothing but draws would find no way.
    fn is_drawn_by_counting(&self, position: &Position<R>) -> bool {
        position.halfmoves() >= FIFTY_MOVES_PLIES && self.root.halfmoves() < FIFTY_MOVES_PLIES
    }

    /// Whether the position stood on the board before: once within the line searched, twice
    /// within the game.
    fn is_repetition(&self, position: &Position<R>) -> bool {
        // The last key belongs to the position one ply back; in every second one before it the same side is to move.
        let reach = usize::from(position.halfmoves()).min(self.keys.len());
        let mut earlier = 0;
        for index in (self.keys.len() - reach..self.keys.len().saturating_sub(1)).rev().step_by(2) {
            if self.keys[index] == position.hash() {
                earlier += 1;
                if index >= self.game_keys || earlier >= 2 {
                    return true;
                }
            }
        }
        false
    }

    /// The static evaluation of the last position of the line, within the bounds below mate. Not
    /// corrected.
    pub(super) fn evaluate(&self, position: &Position<R>) -> i32 {
        self.evaluator
            .evaluate(position, &self.sums[self.last_sums])
            .clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
    }

    /// The moves before this ply that continuation history looks at.
    #[inline(always)]
    pub(super) fn previous_moves(&self, ply: usize) -> PreviousMoves {
        PREVIOUS_PLIES.map(|back| ply.checked_sub(back).and_then(|ply| self.stack[ply].played))
    }

    /// What the move picker orders the moves of a node by.
    pub(super) fn ordering_hints(&self, table_move: Option<Move>, ply: usize) -> OrderingHints {
        OrderingHints { table_move, killers: self.stack[ply].killers, previous: self.previous_moves(ply) }
    }

    /// Makes `m`, followed by the principal variation of the next ply, the principal variation of this
    /// one. It ends where what follows depends on what is shown.
    pub(super) fn update_principal_variation(&mut self, position: &Position<R>, m: Move, ply: usize) {
        let (before, after) = self.stack.split_at_mut(ply + 1);
        let variation = &mut before[ply].principal_variation;
        variation.clear();
        variation.push(m);
        if !R::has(movegen::Kind::FaceDown) || position.shown(m).is_some() {
            variation.extend_from_slice(&after[0].principal_variation);
        }
    }
}
