//! The legal moves of a position, and the end of the game as the board alone shows it.

use super::Position;
use crate::bitboard::Bitboard;
use crate::compiled::Family;
use crate::generate::Scope;
use crate::geometry::Geometry;
use crate::moves::{Any, Counter, LaunchList, Launches, Move, MoveList, expand};
use crate::outcome::{Ending, FIFTY_MOVES_PLIES, Outcome};
use crate::rules::SecretRules;
use crate::square::Square;

impl<R: Family> Position<R> {
    /// Number of legal moves, including launches.
    pub fn count_moves(&self) -> u64 {
        R::count_moves(self)
    }

    /// The legal moves within `scope`, with launches separate and as sets.
    ///
    /// ```
    /// use movegen::moves::{LaunchList, MoveList};
    /// use movegen::{Options, Position, Scope, Stratomic, Variant};
    /// let variant = Variant::Stratomic;
    /// let fen = variant.spec().start.replace("armed=0", "armed=1");
    /// let position = Position::<Stratomic>::from_fen(&fen, variant, &Options::default())?;
    /// let (mut moves, mut launches) = (MoveList::new(), LaunchList::new());
    /// position.moves_and_launches(Scope::all(), &mut moves, &mut launches);
    /// // Two missiles, each able to target any of the 99 other squares.
    /// let targets: u32 = launches.iter().map(|set| set.targets.count()).sum();
    /// assert_eq!((launches.len(), targets), (2, 198));
    /// assert_eq!((moves.len() + 198) as u64, position.count_moves());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves_and_launches(
        &self,
        scope: Scope<R::Geometry>,
        moves: &mut MoveList,
        launches: &mut LaunchList<R::Geometry>,
    ) {
        R::moves_and_launches(self, scope, moves, launches);
    }

    /// Every legal move, including launches, in no particular order.
    pub fn legal_moves(&self) -> Vec<Move> {
        R::legal_moves(self)
    }

    /// Whether there is a legal move.
    ///
    /// ```
    /// use movegen::{Options, Orthodox, Position, Variant};
    /// let fen = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    /// let position = Position::<Orthodox>::from_fen(fen, Variant::Chess, &Options::default())?;
    /// assert!(!position.has_legal_move() && !position.is_in_check(position.side()));
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn has_legal_move(&self) -> bool {
        R::has_legal_move(self)
    }

    /// Whether the move is legal here. Safe for any bits, such as those of a colliding hash entry.
    ///
    /// ```
    /// use movegen::{Options, Orthodox, Position, Variant};
    /// let read = |fen| Position::<Orthodox>::from_fen(fen, Variant::Chess, &Options::default());
    /// let m = read("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")?.parse_move("e4")?;
    /// // The same move with something in its way.
    /// assert!(!read("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1")?.is_legal(m));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_legal(&self, m: Move) -> bool {
        R::is_legal(self, m)
    }

    /// The end of the game as far as the board alone shows it: no legal move, a dead king, material, the
    /// 50-move rule. Repetition is up to [`crate::Game`]. A position whose holder does not know whether
    /// the side to move has a move left is not over.
    pub fn outcome(&self) -> Option<Outcome> {
        R::outcome(self)
    }

    /// Whether no move is left: more than a draw that whoever answers plays on after.
    pub(crate) fn is_finished(&self) -> bool {
        self.outcome().is_some_and(|outcome| !outcome.ending.leaves_moves())
    }
}

/// Whether what only counts or looks for moves lists them first, by the code that lists them anyway. Otherwise the
/// compiler makes a generator of its own for each of these questions, which is faster, and for thirteen games a
/// third of the rules' code.
pub(crate) const LISTS_FIRST: bool = cfg!(feature = "small");

/// The legal moves within a scope, listed.
fn listed<R: Family>(
    position: &Position<R>,
    scope: Scope<R::Geometry>,
) -> (MoveList, LaunchList<R::Geometry>) {
    let mut moves = MoveList::new();
    let mut launches = LaunchList::new();
    position.moves_and_launches(scope, &mut moves, &mut launches);
    (moves, launches)
}

pub(crate) fn count_moves<R: Family>(position: &Position<R>) -> u64 {
    if LISTS_FIRST {
        let (moves, launches) = listed(position, Scope::all());
        let targets: u64 = launches.iter().map(|set| u64::from(set.targets.count())).sum();
        return moves.len() as u64 + targets;
    }
    let mut counter = Counter::default();
    position.generate(Scope::all(), &mut counter);
    counter.0
}

pub(crate) fn moves_and_launches<R: Family>(
    position: &Position<R>,
    scope: Scope<R::Geometry>,
    moves: &mut MoveList,
    launches: &mut LaunchList<R::Geometry>,
) {
    position.generate(scope, &mut expand(|m| moves.push(m), |set| launches.push(set)));
}

pub(crate) fn legal_moves<R: Family>(position: &Position<R>) -> Vec<Move> {
    let (moves, launches) = listed(position, Scope::all());
    let launched =
        launches.iter().flat_map(|set| set.targets.into_iter().map(|target| Move::launch(set.from, target)));
    moves.iter().copied().chain(launched).collect()
}

pub(crate) fn has_legal_move<R: Family>(position: &Position<R>) -> bool {
    if LISTS_FIRST {
        return count_moves(position) > 0;
    }
    let mut any = Any::default();
    position.generate(Scope::all(), &mut any);
    any.0
}

pub(crate) fn is_legal<R: Family>(position: &Position<R>, m: Move) -> bool {
    let on_board = |square: Square| square.index() < R::Geometry::SQUARES;
    if !on_board(m.from()) || !on_board(m.to()) {
        return false;
    }
    if position.kind_at(m.from()) != Some(m.piece()) || !position.color(position.side()).has(m.from()) {
        return false;
    }
    let mut found = false;
    let scope = Scope::all().of_pieces(Bitboard::of(m.from()));
    let on_launches =
        |set: Launches<R::Geometry>| m == Move::launch(set.from, m.to()) && set.targets.has(m.to());
    if LISTS_FIRST {
        let (moves, launches) = listed(position, scope);
        return moves.contains(&m) || launches.into_iter().any(on_launches);
    }
    let mut launched = false;
    position.generate(scope, &mut expand(|legal| found |= legal == m, |set| launched |= on_launches(set)));
    found || launched
}

pub(crate) fn outcome<R: Family>(position: &Position<R>) -> Option<Outcome> {
    if let Some(outcome) = R::ending_by_pieces(position) {
        return Some(outcome);
    }
    if !position.has_legal_move() {
        if R::Secrets::EXIST && !R::Secrets::hidden_moves(position).is_empty() {
            return None;
        }
        return Some(position.outcome_without_moves());
    }
    if R::is_dead(position) {
        return Some(Outcome::draw(Ending::InsufficientMaterial));
    }
    (position.halfmoves >= FIFTY_MOVES_PLIES).then_some(Outcome::draw(Ending::FiftyMoves))
}
