//! The move picker: moves in the order in which they are worth trying, generated stage by stage, as
//! late as possible.

use crate::history::{Histories, PieceTo};
use crate::launches::{self, Worth};
use crate::search::margins::{
    CAPTURE_HISTORY_DIVISOR, CAPTURE_VICTIM_FACTOR, KILLER_VALUE, PROMOTION_OFFSET, SECOND_KILLER_OFFSET,
};
use movegen::moves::{LaunchList, MoveList};
use movegen::{KING_VALUE, Kind, Move, Position, Rules, Scope, Tag, Values};

/// A move and what it is ordered by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoredMove {
    pub(crate) m: Move,
    pub(crate) value: i32,
}

/// What kind of move was picked, for pruning. Noisy moves are captures, promotions, detonations and
/// launches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MoveClass {
    /// The move of the transposition table.
    TableMove,
    /// A noisy move that wins something or breaks even.
    GoodNoisy,
    /// A quiet move.
    Quiet,
    /// A noisy move that loses something.
    BadNoisy,
}

/// A move that was picked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pick {
    pub(crate) m: Move,
    pub(crate) class: MoveClass,
    /// The history of a quiet move, the static exchange evaluation of a noisy one.
    pub(crate) value: i32,
}

/// What a picker does next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
enum PickerStage {
    TableMove,
    GenerateNoisy,
    GoodNoisy,
    GenerateQuiets,
    Quiets,
    BadNoisy,
    Done,
}

/// What moves are ordered by, but for their histories.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OrderingHints {
    /// The move of the transposition table; must be legal.
    pub(crate) table_move: Option<Move>,
    /// Killer moves: quiet moves that refuted siblings.
    pub(crate) killers: [Option<Move>; 2],
    /// The moves one and two plies before, for continuation history.
    pub(crate) previous: [Option<PieceTo>; 2],
}

/// Lists a picker works with; kept by the searcher so that no node allocates.
#[derive(Debug, Default)]
pub(crate) struct PickerLists {
    moves: Vec<ScoredMove>,
    bad_noisy: Vec<ScoredMove>,
}

/// Picks the moves of one position.
pub(crate) struct MovePicker<'a, R: Rules> {
    position: &'a Position<R>,
    values: &'a Values,
    hints: OrderingHints,
    stage: PickerStage,
    lists: PickerLists,
    next: usize,
    next_bad_noisy: usize,
    with_quiets: bool,
    /// Launches generated; those that lose something wait for the last stage.
    launch_list: LaunchList<R::Geometry>,
}

impl<'a, R: Rules> MovePicker<'a, R> {
    /// All moves.
    pub(crate) fn new(
        position: &'a Position<R>,
        values: &'a Values,
        hints: OrderingHints,
        lists: PickerLists,
    ) -> Self {
        let mut lists = lists;
        lists.moves.clear();
        lists.bad_noisy.clear();
        MovePicker {
            position,
            values,
            hints,
            stage: PickerStage::TableMove,
            lists,
            next: 0,
            next_bad_noisy: 0,
            with_quiets: true,
            launch_list: LaunchList::new(),
        }
    }

    /// Noisy moves, and the table move whatever it is.
    pub(crate) fn noisy(
        position: &'a Position<R>,
        values: &'a Values,
        hints: OrderingHints,
        lists: PickerLists,
    ) -> Self {
        MovePicker { with_quiets: false, ..MovePicker::new(position, values, hints, lists) }
    }

    /// Skips the quiet moves that are left.
    pub(crate) fn skip_quiets(&mut self) {
        self.with_quiets = false;
    }

    /// Gives the lists back.
    pub(crate) fn into_lists(self) -> PickerLists {
        self.lists
    }

    /// The next move, stage by stage.
    pub(crate) fn next(&mut self, histories: &Histories) -> Option<Pick> {
        if self.stage == PickerStage::TableMove {
            self.stage = PickerStage::GenerateNoisy;
            if let Some(m) = self.hints.table_move {
                return Some(Pick { m, class: MoveClass::TableMove, value: 0 });
            }
        }
        if self.stage == PickerStage::GenerateNoisy {
            self.generate_noisy(histories);
            self.stage = PickerStage::GoodNoisy;
        }
        if self.stage == PickerStage::GoodNoisy {
            while let Some(ScoredMove { m, value }) = self.take_best() {
                let exchange = self.exchange(m, value);
                if exchange >= 0 {
                    return Some(Pick { m, class: MoveClass::GoodNoisy, value: exchange });
                }
                self.lists.bad_noisy.push(ScoredMove { m, value: exchange });
            }
            self.stage = if self.with_quiets { PickerStage::GenerateQuiets } else { PickerStage::BadNoisy };
        }
        if self.stage == PickerStage::GenerateQuiets {
            self.generate_quiets(histories);
            self.stage = PickerStage::Quiets;
        }
        if self.stage == PickerStage::Quiets {
            if self.with_quiets
                && let Some(ScoredMove { m, value }) = self.take_best()
            {
                return Some(Pick { m, class: MoveClass::Quiet, value });
            }
            if R::LAUNCHES {
                let list = std::mem::take(&mut self.launch_list);
                self.generate_launches(&list, Worth::Losing);
            }
            self.lists.bad_noisy.sort_by_key(|scored| -scored.value);
            self.stage = PickerStage::BadNoisy;
        }
        if self.stage == PickerStage::BadNoisy {
            if let Some(&ScoredMove { m, value }) = self.lists.bad_noisy.get(self.next_bad_noisy) {
                self.next_bad_noisy += 1;
                return Some(Pick { m, class: MoveClass::BadNoisy, value });
            }
            self.stage = PickerStage::Done;
        }
        None
    }

    /// Selects the best move left: most nodes look at few, so sorting all would be wasted.
    fn take_best(&mut self) -> Option<ScoredMove> {
        let rest = self.lists.moves.get_mut(self.next..)?;
        let best = rest.iter().enumerate().max_by_key(|(index, scored)| (scored.value, -(*index as i64)))?.0;
        rest.swap(0, best);
        self.next += 1;
        Some(rest[0])
    }

    /// The static exchange evaluation of a noisy move. Where captures explode, and for launches, that
    /// is the value it was ordered by.
    fn exchange(&self, m: Move, value: i32) -> i32 {
        if R::BLASTS || m.is_launch() { value } else { self.position.exchange(m, self.values) }
    }

    fn generate_noisy(&mut self, histories: &Histories) {
        let mut moves = MoveList::new();
        let mut launch_list = LaunchList::new();
        let scope = Scope { launches: true, ..Scope::captures() };
        self.position.moves_and_launches(scope, &mut moves, &mut launch_list);
        for m in moves {
            if Some(m) != self.hints.table_move {
                let value = self.noisy_value(m, histories);
                self.lists.moves.push(ScoredMove { m, value });
            }
        }
        if R::LAUNCHES {
            self.generate_launches(&launch_list, Worth::Winning);
            self.launch_list = launch_list;
        }
    }

    fn generate_launches(&mut self, list: &LaunchList<R::Geometry>, worth: Worth) {
        let (lists, table_move) = (&mut self.lists, self.hints.table_move);
        launches::for_each_effect(self.position, list, self.values, worth, |launch| {
            if Some(launch.m) == table_move {
                return;
            }
            let scored = ScoredMove { m: launch.m, value: launch.gain };
            let list = if worth == Worth::Winning { &mut lists.moves } else { &mut lists.bad_noisy };
            list.push(scored);
        });
    }

    fn noisy_value(&self, m: Move, histories: &Histories) -> i32 {
        if R::BLASTS || m.tag() == Tag::Detonation {
            return self.position.exchange(m, self.values);
        }
        let victim = self.position.kind_at(m.to());
        let captured = victim.map_or(0, |kind| self.values[kind.index()]);
        let promoted = m.promotes_to().map_or(0, |kind| self.values[kind.index()] - PROMOTION_OFFSET);
        let history = histories.capture(m, victim.unwrap_or(Kind::Pawn));
        // Most valuable victim, least valuable attacker.
        CAPTURE_VICTIM_FACTOR * (captured.min(KING_VALUE) + promoted) - self.values[m.piece().index()]
            + history / CAPTURE_HISTORY_DIVISOR
    }

    fn generate_quiets(&mut self, histories: &Histories) {
        self.lists.moves.clear();
        self.next = 0;
        let mut moves = MoveList::new();
        self.position.moves_and_launches(Scope::quiets(), &mut moves, &mut LaunchList::new());
        let side = self.position.side();
        for m in moves {
            if Some(m) == self.hints.table_move {
                continue;
            }
            let mut value = histories.quiet::<R>(side, m, self.hints.previous);
            if let Some(rank) = self.hints.killers.iter().position(|&killer| killer == Some(m)) {
                value += KILLER_VALUE - SECOND_KILLER_OFFSET * rank as i32;
            }
            self.lists.moves.push(ScoredMove { m, value });
        }
    }
}

/// Whether a move is a capture in the sense of the search: something of the enemy's leaves the
/// board because a piece lands there.
#[inline(always)]
pub(crate) fn is_capture<R: Rules>(position: &Position<R>, m: Move) -> bool {
    match m.tag() {
        Tag::EnPassant => true,
        Tag::Ordinary | Tag::Promotion => position.color(!position.side()).has(m.to()),
        _ => false,
    }
}

/// Whether a move is quiet: neither capture nor promotion, launch or detonation.
#[inline(always)]
pub fn is_quiet<R: Rules>(position: &Position<R>, m: Move) -> bool {
    !is_capture(position, m) && !matches!(m.tag(), Tag::Promotion | Tag::Launch | Tag::Detonation)
}
