//! The move picker: moves in the order in which they are worth trying, generated stage by stage, as
//! late as possible.

use crate::history::{Histories, PreviousMoves};
use crate::launches::{self, Worth};
use crate::search::margins::Margins;
use movegen::moves::{LaunchList, MoveList};
use movegen::{
    AnyGame, Bitboard, Family, KING_VALUE, Kind, Move, Position, Scope, Tag, Values, attacks, with_game,
};

/// The factor of the captured and the promoted piece's value.
const CAPTURE_VICTIM_FACTOR: i32 = 16;

/// Taken off the value of a promotion. In centipawns.
const PROMOTION_OFFSET: i32 = 500;

/// What the first killer move is ordered by, above its history. In history points.
const KILLER_VALUE: i32 = 40_000;

/// How much less the second killer move is ordered by. In history points.
const SECOND_KILLER_OFFSET: i32 = 4_000;

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
    /// The moves before, for continuation history.
    pub(crate) previous: PreviousMoves,
}

/// Lists a picker works with; kept by the searcher so that no node allocates.
#[derive(Debug, Default)]
pub(crate) struct PickerLists {
    moves: Vec<ScoredMove>,
    bad_noisy: Vec<ScoredMove>,
}

/// Picks the moves of one position.
pub(crate) struct MovePicker<'a, R: Family> {
    position: &'a Position<R>,
    values: &'a Values,
    margins: &'a Margins,
    hints: OrderingHints,
    stage: PickerStage,
    lists: PickerLists,
    next: usize,
    next_bad_noisy: usize,
    with_quiets: bool,
    /// Launches generated; those that lose something wait for the last stage.
    launch_list: LaunchList<R::Geometry>,
}

impl<'a, R: Family> MovePicker<'a, R> {
    /// All moves.
    pub(crate) fn new(
        position: &'a Position<R>,
        values: &'a Values,
        margins: &'a Margins,
        hints: OrderingHints,
        lists: PickerLists,
    ) -> Self {
        let mut lists = lists;
        lists.moves.clear();
        lists.bad_noisy.clear();
        MovePicker {
            position,
            values,
            margins,
            hints,
            stage: PickerStage::TableMove,
            lists,
            next: 0,
            next_bad_noisy: 0,
            with_quiets: true,
            launch_list: LaunchList::new(),
        }
    }

    /// Only noisy moves, and the table move whatever it is. Of those that lose something only the first is meaningful, as the
    /// sign to stop: they are in no order, and launches that lose are missing.
    pub(crate) fn noisy(self) -> Self {
        MovePicker { with_quiets: false, ..self }
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
                let exchange = self.exchange(m, value, histories);
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
        let mut best_value = rest.first()?.value;
        let mut best = 0;
        for (index, scored) in rest.iter().enumerate().skip(1) {
            if scored.value > best_value {
                (best, best_value) = (index, scored.value);
            }
        }
        rest.swap(0, best);
        self.next += 1;
        Some(rest[0])
    }

    /// The static exchange evaluation of a noisy move. For launches, and but for its history where
    /// captures explode, that is the value it was ordered by.
    fn exchange(&self, m: Move, value: i32, histories: &Histories) -> i32 {
        if m.is_launch() {
            value
        } else if R::BLASTS {
            value - self.capture_value(m, histories)
        } else {
            self.position.exchange(m, self.values)
        }
    }

    /// What capture history adds to the value a noisy move is ordered by.
    #[inline(always)]
    fn capture_value(&self, m: Move, histories: &Histories) -> i32 {
        if self.margins.capture_history_divisor == 0 {
            return 0;
        }
        let victim = self.position.kind_at(m.to()).unwrap_or(Kind::Pawn);
        histories.capture(m, victim) / self.margins.capture_history_divisor
    }

    fn generate_noisy(&mut self, histories: &Histories) {
        let mut moves = MoveList::new();
        let mut launch_list = LaunchList::new();
        let scope = Scope { launches: true, ..Scope::captures() };
        self.position.moves_and_launches(scope, &mut moves, &mut launch_list);
        // By reference: moving a list copies all of its capacity.
        for &m in &moves {
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
            let history = if R::BLASTS { self.capture_value(m, histories) } else { 0 };
            return self.position.exchange(m, self.values) + history;
        }
        let victim = self.position.kind_at(m.to());
        let captured = victim.map_or(0, |kind| self.values[kind.index()]);
        let promoted = m.promotes_to().map_or(0, |kind| self.values[kind.index()] - PROMOTION_OFFSET);
        // Most valuable victim, least valuable attacker.
        CAPTURE_VICTIM_FACTOR * (captured.min(KING_VALUE) + promoted) - self.values[m.piece().index()]
            + self.capture_value(m, histories)
    }

    fn generate_quiets(&mut self, histories: &Histories) {
        self.lists.moves.clear();
        self.next = 0;
        let mut moves = MoveList::new();
        self.position.moves_and_launches(Scope::quiets(), &mut moves, &mut LaunchList::new());
        let side = self.position.side();
        let checks = (self.margins.check_value > 0).then(|| CheckSquares::of(self.position));
        for &m in &moves {
            if Some(m) == self.hints.table_move {
                continue;
            }
            let mut value = histories.quiet::<R>(side, m, self.hints.previous);
            if let Some(rank) = self.hints.killers.iter().position(|&killer| killer == Some(m)) {
                value += KILLER_VALUE - SECOND_KILLER_OFFSET * rank as i32;
            }
            if checks.is_some_and(|checks| checks.is_check(m)) {
                value += self.margins.check_value;
            }
            self.lists.moves.push(ScoredMove { m, value });
        }
    }
}

/// The squares from which pieces of the side to move give check directly.
#[derive(Clone, Copy, Debug)]
struct CheckSquares<R: Family> {
    pawn: Bitboard<R::Geometry>,
    leap: Bitboard<R::Geometry>,
    orthogonal: Bitboard<R::Geometry>,
    diagonal: Bitboard<R::Geometry>,
}

impl<R: Family> CheckSquares<R> {
    fn of(position: &Position<R>) -> Self {
        let enemy = !position.side();
        let Some(king) = position.king(enemy) else {
            let none = Bitboard::EMPTY;
            return CheckSquares { pawn: none, leap: none, orthogonal: none, diagonal: none };
        };
        CheckSquares {
            pawn: attacks::pawn::<R::Geometry>(enemy, king),
            leap: attacks::knight(king),
            orthogonal: attacks::rook(king, position.blockers()),
            diagonal: attacks::bishop(king, position.blockers()),
        }
    }

    #[inline(always)]
    fn is_check(&self, m: Move) -> bool {
        let squares = match m.piece() {
            Kind::Pawn => self.pawn,
            Kind::Knight => self.leap,
            Kind::Bishop => self.diagonal,
            Kind::Rook => self.orthogonal,
            Kind::Queen => self.orthogonal | self.diagonal,
            Kind::Archbishop => self.leap | self.diagonal,
            Kind::Chancellor => self.leap | self.orthogonal,
            _ => Bitboard::EMPTY,
        };
        squares.has(m.to())
    }
}

/// Whether a move is a capture in the sense of the search: something of the enemy's leaves the
/// board because a piece lands there.
#[inline(always)]
pub(crate) fn is_capture<R: Family>(position: &Position<R>, m: Move) -> bool {
    match m.tag() {
        Tag::EnPassant => true,
        Tag::Ordinary | Tag::Promotion => position.color(!position.side()).has(m.to()),
        _ => false,
    }
}

/// Whether a move is quiet: neither capture nor promotion, launch or detonation.
#[inline(always)]
pub(crate) fn is_quiet<R: Family>(position: &Position<R>, m: Move) -> bool {
    !is_capture(position, m) && !matches!(m.tag(), Tag::Promotion | Tag::Launch | Tag::Detonation)
}

/// Whether a move is quiet to the search: neither capture nor promotion, launch or detonation.
pub fn is_quiet_move(game: &AnyGame, m: Move) -> bool {
    with_game!(game, typed => is_quiet(typed.position(), m))
}
