//! Retrograde analysis (Ströhlein 1970; Thompson 1986): from the ends of an ending back to every position
//! that leads there.
//!
//! Forwards, each position is looked at once, with the rules' own generator: is it over, does a change, which is a
//! capture or a pawn's move, decide it by what is known of what then stands there, how many quiet moves has it?
//! Backwards, ply by ply, every loss makes wins of the positions before it, and a position whose quiet moves all lead
//! to wins of the opponent, and which no change saves, is lost. Pieces other than pawns can take every quiet move
//! back, so the moves that lead to a position are found by moving its pieces away.
//!
//! Pawns never go back. With their pawns on the same squares, arrangements are a slice of the ending, and slices are
//! solved one after the other, those with the most advanced pawns first. The first piece of such an ending is a pawn,
//! so that a mirror image of an arrangement has its pawns where its slice has them.

use super::EndgameTables;
use super::family::Endings;
use super::material::MOST_PIECES;
use super::numbering::{Numbering, Squares};
use super::table::{EndgameTable, Entry, MOST_PLIES, Verdict};
use arrayvec::ArrayVec;
use movegen::moves::{MoveList, expand};
use movegen::{Bitboard, Color, Family, Geometry, Kind, Move, Piece, Position, Scope, Square, Tag, reach};

/// Quiet moves that were not yet found to lose, of a position that a change saves: more than any has.
const SAVED: u8 = u8::MAX;
/// The same of a position in which the game is over, so that it is a draw whatever moves there are.
const OVER: u8 = SAVED - 1;

/// Solves an ending on an empty board. `smaller` knows what is left after every capture and promotion.
pub(super) fn solve<R: Endings>(
    board: &Position<R>,
    numbering: Numbering,
    smaller: &EndgameTables,
) -> EndgameTable {
    let arrangements = numbering.arrangements();
    let slices = slices::<R>(&numbering);
    let mut solver = Solver {
        board: *board,
        table: EndgameTable {
            numbering,
            entries: [vec![Entry::ILLEGAL; arrangements], vec![Entry::ILLEGAL; arrangements]],
        },
        quiets_left: [vec![SAVED; arrangements], vec![SAVED; arrangements]],
        smaller,
    };
    for slice in slices {
        solver.solve_slice(&slice);
    }
    solver.table
}

/// For each piece of an ending the square it stands on, if it is a pawn.
type Slice = ArrayVec<Option<Square>, MOST_PIECES>;

/// Every way to place the pawns, the most advanced ones first. Without pawns there is one: not at all.
fn slices<R: Endings>(numbering: &Numbering) -> Vec<Slice> {
    let mut slices = vec![Slice::new()];
    for (index, piece) in numbering.material().pieces().iter().enumerate() {
        let squares: Vec<Option<Square>> = match piece.kind {
            Kind::Pawn => numbering.squares(index).iter().copied().map(Some).collect(),
            _ => vec![None],
        };
        let with_piece = |slice: &Slice| -> Vec<Slice> {
            let free = squares.iter().filter(|square| square.is_none() || !slice.contains(square));
            free.map(|&square| slice.iter().copied().chain([square]).collect()).collect()
        };
        slices = slices.iter().flat_map(with_piece).collect();
    }
    let steps_left = |slice: &Slice| -> u32 {
        let of_piece = |(piece, square): (&Piece, &Option<Square>)| {
            square.map_or(0, |square| {
                let rank = square.rank::<R::Geometry>();
                u32::from(if piece.color == Color::White { R::Geometry::RANKS - 1 - rank } else { rank })
            })
        };
        numbering.material().pieces().iter().zip(slice).map(of_piece).sum()
    };
    slices.sort_by_key(steps_left);
    slices
}

/// Positions that are decided within the same number of plies, by side to move.
#[derive(Debug, Default)]
struct Layer {
    won: [Vec<u32>; 2],
    lost: [Vec<u32>; 2],
}

impl Layer {
    fn is_empty(&self) -> bool {
        self.won.iter().chain(&self.lost).all(Vec::is_empty)
    }
}

struct Solver<'a, R: Endings> {
    board: Position<R>,
    table: EndgameTable,
    /// Quiet moves of undecided positions that were not yet found to lose.
    quiets_left: [Vec<u8>; 2],
    smaller: &'a EndgameTables,
}

impl<R: Endings> Solver<'_, R> {
    fn solve_slice(&mut self, slice: &Slice) {
        let mut layers = [Layer::default(), Layer::default()];
        let board = self.board;
        self.look_forward(&board, slice, &mut Squares::new(), &mut layers);
        let [mut layer, mut next] = layers;
        for plies in 1..=MOST_PLIES {
            if layer.is_empty() && next.is_empty() {
                return;
            }
            self.look_back(&layer, plies, &mut next);
            layer = std::mem::take(&mut next);
        }
    }

    /// Looks at every arrangement of a slice that has these pieces on these squares.
    fn look_forward(
        &mut self,
        position: &Position<R>,
        slice: &Slice,
        squares: &mut Squares,
        layers: &mut [Layer; 2],
    ) {
        let index = squares.len();
        let Some(&piece) = self.table.material().pieces().get(index) else {
            let number = self.table.numbering.number_of(squares);
            self.classify(position, number, layers);
            self.classify(&position.with_turn_passed(), number, layers);
            return;
        };
        let places = if slice[index].is_some() { 1 } else { self.table.numbering.squares(index).len() };
        for place in 0..places {
            let square = slice[index].unwrap_or_else(|| self.table.numbering.squares(index)[place]);
            if !position.occupied().has(square) {
                squares.push(square);
                self.look_forward(&position.with_piece(piece, square), slice, squares, layers);
                squares.pop();
            }
        }
    }

    /// What a position is, as far as its own moves tell.
    fn classify(&mut self, position: &Position<R>, number: usize, [ended, one_ply]: &mut [Layer; 2]) {
        let side = position.side();
        if position.is_in_check(!side) {
            return;
        }
        let (quiets, changes) = moves(position);
        let is_over = quiets == 0 && changes.is_empty();
        let is_lost = is_over && position.outcome_without_moves().winner == Some(!side);
        let is_drawn = !is_lost && (is_over || R::is_dead(position));
        let (mut wins, mut saves) = (false, is_drawn);
        if !is_drawn {
            for m in changes {
                let captures = m.tag() == Tag::EnPassant || position.occupied().has(m.to());
                let leaves_all = !captures && m.tag() != Tag::Promotion;
                match self.after_change(&position.make(m), leaves_all) {
                    Verdict::Loss(_) => wins = true,
                    Verdict::Draw => saves = true,
                    Verdict::Win(_) => {}
                }
            }
        }
        let side = side.index();
        let at = number as u32;
        self.table.entries[side][number] = if is_lost {
            ended.lost[side].push(at);
            Entry::loss(0)
        } else if wins {
            one_ply.won[side].push(at);
            Entry::win(1)
        } else if quiets == 0 && !saves {
            one_ply.lost[side].push(at);
            Entry::loss(1)
        } else {
            let left = if saves { SAVED } else { quiets };
            self.quiets_left[side][number] = if is_drawn { OVER } else { left };
            Entry::DRAW
        };
    }

    /// The verdict on a position that a change has led to; whether it leaves all pieces what they are.
    fn after_change(&self, position: &Position<R>, leaves_all: bool) -> Verdict {
        if let Some(outcome) = R::ending_by_pieces(position) {
            return Verdict::of_end(outcome, position.side());
        }
        if position.en_passant().is_none() {
            return self.known(position, leaves_all);
        }
        // As if nothing could be captured en passant, or what such captures make of it, if that is better.
        let others = position.with_turn_passed().with_turn_passed();
        let without = self.known(&others, leaves_all);
        let (_, changes) = moves(position);
        let captures = changes.into_iter().filter(|m| m.tag() == Tag::EnPassant);
        let captured = captures.map(|m| self.after_change(&position.make(m), false).of_move(1));
        let best = captured.max_by_key(|verdict| verdict.worth());
        match best {
            Some(best) if best.worth() > without.worth() || !others.has_legal_move() => best,
            _ => without,
        }
    }

    /// The verdict on a position without a right to capture en passant, which was solved before.
    fn known(&self, position: &Position<R>, has_all: bool) -> Verdict {
        let verdict =
            if has_all { self.table.verdict(position) } else { self.smaller.verdict_of_fresh(position) };
        verdict.unwrap_or(Verdict::Draw)
    }

    /// Decides the positions before those of a layer, which end so many plies later.
    fn look_back(&mut self, layer: &Layer, plies: u8, next: &mut Layer) {
        for side in Color::BOTH {
            let before = (!side).index();
            for &number in &layer.lost[side.index()] {
                self.for_each_before(number as usize, !side, |solver, earlier| {
                    let is_over = solver.quiets_left[before][earlier] == OVER;
                    if solver.table.entries[before][earlier] == Entry::DRAW && !is_over {
                        solver.table.entries[before][earlier] = Entry::win(plies);
                        next.won[before].push(earlier as u32);
                    }
                });
            }
            for &number in &layer.won[side.index()] {
                self.for_each_before(number as usize, !side, |solver, earlier| {
                    let left = &mut solver.quiets_left[before][earlier];
                    if solver.table.entries[before][earlier] != Entry::DRAW || [SAVED, OVER].contains(left) {
                        return;
                    }
                    *left -= 1;
                    if *left == 0 {
                        solver.table.entries[before][earlier] = Entry::loss(plies);
                        next.lost[before].push(earlier as u32);
                    }
                });
            }
        }
    }

    /// Visits the arrangements from which a quiet move of this side leads to the given one.
    fn for_each_before(&mut self, number: usize, mover: Color, mut visit: impl FnMut(&mut Self, usize)) {
        let mut squares = self.table.numbering.arrangement(number);
        let blockers = squares.iter().fold(self.board.closed(), |set, &square| set | Bitboard::of(square));
        for index in 0..squares.len() {
            let piece = self.table.material().pieces()[index];
            if piece.color == mover && piece.kind != Kind::Pawn {
                let square = squares[index];
                for origin in quiet_reach::<R>(piece, square, blockers) {
                    squares[index] = origin;
                    let earlier = self.table.numbering.number_of(&squares);
                    visit(self, earlier);
                }
                squares[index] = square;
            }
        }
    }
}

/// Where a piece moves without capturing: where it may have come from, too.
fn quiet_reach<R: Endings>(
    piece: Piece,
    from: Square,
    blockers: Bitboard<R::Geometry>,
) -> Bitboard<R::Geometry> {
    // A cannon moves like a rook (SC-B14).
    let kind = if piece.kind == Kind::Cannon { Kind::Rook } else { piece.kind };
    reach(kind, from, blockers) - blockers
}

/// Whether a move is a change: from then on the plies to a draw are counted anew.
pub(super) fn is_change<R: Family>(position: &Position<R>, m: Move) -> bool {
    m.piece() == Kind::Pawn || position.occupied().has(m.to())
}

/// The moves of a position: how many are quiet, and the changes.
fn moves<R: Endings>(position: &Position<R>) -> (u8, MoveList) {
    let (mut quiets, mut changes) = (0, MoveList::new());
    let on_move = |m| if is_change(position, m) { changes.push(m) } else { quiets += 1 };
    // Nothing is launched in these games.
    position.generate(Scope::all(), &mut expand(on_move, |_| {}));
    (quiets, changes)
}
