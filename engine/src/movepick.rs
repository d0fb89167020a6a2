//! Moves in the order in which they are worth trying, generated as late as possible.

use crate::history::{Histories, Landing};
use crate::launches::{self, Worth};
use movegen::moves::{LaunchList, MoveList};
use movegen::{KING_VALUE, Kind, Move, Position, Rules, Scope, Tag, Values};

/// A move and what speaks for it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored {
    pub(crate) m: Move,
    pub(crate) value: i32,
}

/// What kind of move the picker hands out, for pruning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    /// The table's move.
    Known,
    /// A capture, promotion or launch that wins something or breaks even.
    Good,
    /// A quiet move.
    Quiet,
    /// A capture, promotion or launch that loses something.
    Bad,
}

/// A move handed out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pick {
    pub(crate) m: Move,
    pub(crate) class: Class,
    /// History of a quiet move, what a good or bad move wins at once.
    pub(crate) value: i32,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
enum Stage {
    Known,
    GenerateNoisy,
    Good,
    GenerateQuiets,
    Quiets,
    Bad,
    Done,
}

/// What the picker is told of the node.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Hints {
    /// The table's move; must be legal.
    pub(crate) known: Option<Move>,
    /// Quiet moves that refuted siblings.
    pub(crate) killers: [Option<Move>; 2],
    /// Where the moves one and two plies ago landed.
    pub(crate) earlier: [Option<Landing>; 2],
}

/// Lists a picker works with; kept by the searcher so that no node allocates.
#[derive(Debug, Default)]
pub(crate) struct Lists {
    moves: Vec<Scored>,
    bad: Vec<Scored>,
}

/// Hands out the moves of one position.
pub(crate) struct MovePicker<'a, R: Rules> {
    position: &'a Position<R>,
    values: &'a Values,
    hints: Hints,
    stage: Stage,
    lists: Lists,
    next: usize,
    next_bad: usize,
    with_quiets: bool,
    /// Launches generated, of which only those that win something were handed out yet.
    launch_list: LaunchList<R::Geometry>,
}

impl<'a, R: Rules> MovePicker<'a, R> {
    /// All moves.
    pub(crate) fn new(position: &'a Position<R>, values: &'a Values, hints: Hints, lists: Lists) -> Self {
        let mut lists = lists;
        lists.moves.clear();
        lists.bad.clear();
        MovePicker {
            position,
            values,
            hints,
            stage: Stage::Known,
            lists,
            next: 0,
            next_bad: 0,
            with_quiets: true,
            launch_list: LaunchList::new(),
        }
    }

    /// Captures, promotions and launches that win something.
    pub(crate) fn noisy(position: &'a Position<R>, values: &'a Values, hints: Hints, lists: Lists) -> Self {
        MovePicker { with_quiets: false, ..MovePicker::new(position, values, hints, lists) }
    }

    /// Leaves out the quiet moves not handed out yet.
    pub(crate) fn skip_quiets(&mut self) {
        self.with_quiets = false;
    }

    /// Gives the lists back.
    pub(crate) fn into_lists(self) -> Lists {
        self.lists
    }

    /// The next move.
    pub(crate) fn next(&mut self, histories: &Histories) -> Option<Pick> {
        if self.stage == Stage::Known {
            self.stage = Stage::GenerateNoisy;
            if let Some(m) = self.hints.known {
                return Some(Pick { m, class: Class::Known, value: 0 });
            }
        }
        if self.stage == Stage::GenerateNoisy {
            self.generate_noisy(histories);
            self.stage = Stage::Good;
        }
        if self.stage == Stage::Good {
            while let Some(Scored { m, value }) = self.take_best() {
                let gain = self.gain(m, value);
                if gain >= 0 {
                    return Some(Pick { m, class: Class::Good, value: gain });
                }
                self.lists.bad.push(Scored { m, value: gain });
            }
            self.stage = if self.with_quiets { Stage::GenerateQuiets } else { Stage::Bad };
        }
        if self.stage == Stage::GenerateQuiets {
            self.generate_quiets(histories);
            self.stage = Stage::Quiets;
        }
        if self.stage == Stage::Quiets {
            if self.with_quiets
                && let Some(Scored { m, value }) = self.take_best()
            {
                return Some(Pick { m, class: Class::Quiet, value });
            }
            if R::LAUNCHES {
                let list = std::mem::take(&mut self.launch_list);
                self.generate_launches(&list, Worth::Losing);
            }
            self.lists.bad.sort_by_key(|scored| -scored.value);
            self.stage = Stage::Bad;
        }
        if self.stage == Stage::Bad {
            if let Some(&Scored { m, value }) = self.lists.bad.get(self.next_bad) {
                self.next_bad += 1;
                return Some(Pick { m, class: Class::Bad, value });
            }
            self.stage = Stage::Done;
        }
        None
    }

    /// Selects the best move left: most nodes look at few, so sorting all would be wasted.
    fn take_best(&mut self) -> Option<Scored> {
        let rest = self.lists.moves.get_mut(self.next..)?;
        let best = rest.iter().enumerate().max_by_key(|(index, scored)| (scored.value, -(*index as i64)))?.0;
        rest.swap(0, best);
        self.next += 1;
        Some(rest[0])
    }

    /// What a capture, promotion or launch wins at once. Where captures explode, and for
    /// launches, that is the value it was ordered by.
    fn gain(&self, m: Move, value: i32) -> i32 {
        if R::BLASTS || m.is_launch() { value } else { self.position.exchange(m, self.values) }
    }

    fn generate_noisy(&mut self, histories: &Histories) {
        let mut moves = MoveList::new();
        let mut launch_list = LaunchList::new();
        let scope = Scope { launches: true, ..Scope::captures() };
        self.position.moves_and_launches(scope, &mut moves, &mut launch_list);
        for m in moves {
            if Some(m) != self.hints.known {
                let value = self.noisy_value(m, histories);
                self.lists.moves.push(Scored { m, value });
            }
        }
        if R::LAUNCHES {
            self.generate_launches(&launch_list, Worth::Winning);
            self.launch_list = launch_list;
        }
    }

    fn generate_launches(&mut self, list: &LaunchList<R::Geometry>, worth: Worth) {
        let (lists, known) = (&mut self.lists, self.hints.known);
        launches::for_each_effect(self.position, list, self.values, worth, |launch| {
            if Some(launch.m) == known {
                return;
            }
            let scored = Scored { m: launch.m, value: launch.gain };
            let list = if worth == Worth::Winning { &mut lists.moves } else { &mut lists.bad };
            list.push(scored);
        });
    }

    fn noisy_value(&self, m: Move, histories: &Histories) -> i32 {
        if R::BLASTS || m.tag() == Tag::Detonation {
            return self.position.exchange(m, self.values);
        }
        let victim = self.position.kind_at(m.to());
        let captured = victim.map_or(0, |kind| self.values[kind.index()]);
        let promoted = m.promotes_to().map_or(0, |kind| self.values[kind.index()] - 500);
        let known = histories.capture(m, victim.unwrap_or(Kind::Pawn));
        captured.min(KING_VALUE) * 16 + promoted * 16 - self.values[m.piece().index()] + known / 8
    }

    fn generate_quiets(&mut self, histories: &Histories) {
        self.lists.moves.clear();
        self.next = 0;
        let mut moves = MoveList::new();
        self.position.moves_and_launches(Scope::quiets(), &mut moves, &mut LaunchList::new());
        let side = self.position.side();
        for m in moves {
            if Some(m) == self.hints.known {
                continue;
            }
            let mut value = histories.quiet::<R>(side, m, self.hints.earlier);
            if let Some(rank) = self.hints.killers.iter().position(|&killer| killer == Some(m)) {
                value += 40_000 - 4_000 * rank as i32;
            }
            self.lists.moves.push(Scored { m, value });
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
pub(crate) fn is_quiet<R: Rules>(position: &Position<R>, m: Move) -> bool {
    !is_capture(position, m) && !matches!(m.tag(), Tag::Promotion | Tag::Launch | Tag::Detonation)
}
