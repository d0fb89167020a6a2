//! Retrograde analysis (Ströhlein 1970; Thompson 1986): from the ends of an ending back to every position
//! that leads there.
//!
//! Forwards, each position is looked at once, with the rules' own generator: is it over, does a capture
//! decide it by the table of what is then left, how many quiet moves has it? Backwards, ply by ply, every
//! loss makes wins of the positions before it, and a position whose quiet moves all lead to wins of the
//! opponent, and which no capture saves, is lost. Pieces of battles can take every quiet move back, so
//! the moves that lead to a position are found by moving its pieces away.

use super::table::{EndgameTable, Entry, MOST_PLIES, Numbering, Verdict};
use movegen::moves::Sink;
use movegen::{
    Bitboard, Board10x8, Color, Kind, Move, Piece, Position, Rules, Scope, Square, StrataChess, Tag, reach,
};

type Set = Bitboard<Board10x8>;

/// Quiet moves that were not yet found to lose, of a position that a capture saves: more than any has.
const SAVED: u8 = u8::MAX;

/// Solves an ending on an empty field. `after_capture` knows every position with a piece less.
pub(super) fn solve(
    field: &Position<StrataChess>,
    numbering: Numbering,
    after_capture: &impl Fn(&Position<StrataChess>) -> Verdict,
) -> EndgameTable {
    let arrangements = numbering.arrangements();
    // Where the battle is drawn at once (SC-B8) nothing leads anywhere.
    let plies = if is_dead(field, &numbering) { 0 } else { MOST_PLIES };
    let mut solver = Solver {
        closed: field.closed(),
        weights: (0..numbering.material().pieces().len()).map(|piece| numbering.weight(piece)).collect(),
        numbering,
        entries: [vec![Entry::ILLEGAL; arrangements], vec![Entry::ILLEGAL; arrangements]],
        quiets_left: [vec![SAVED; arrangements], vec![SAVED; arrangements]],
    };
    let mut layers = [Layer::default(), Layer::default()];
    solver.look_forward(field, 0, 0, after_capture, &mut layers);
    let [mut layer, mut next] = layers;
    for plies in 0..plies {
        solver.look_back(&layer, plies + 1, &mut next);
        layer = std::mem::take(&mut next);
    }
    EndgameTable { numbering: solver.numbering, entries: solver.entries }
}

/// Whether the battle is over as soon as only these pieces are left, wherever they stand.
fn is_dead(field: &Position<StrataChess>, numbering: &Numbering) -> bool {
    let arranged = numbering.material().pieces().iter().zip(numbering.squares());
    let position = arranged.fold(*field, |position, (&piece, &square)| position.with_piece(piece, square));
    StrataChess::is_dead(&position)
}

/// Positions that are decided within the same number of plies, by side to move.
#[derive(Debug, Default)]
struct Layer {
    won: [Vec<u32>; 2],
    lost: [Vec<u32>; 2],
}

struct Solver {
    numbering: Numbering,
    closed: Set,
    /// By piece: what its place adds to the number of an arrangement.
    weights: Vec<usize>,
    entries: [Vec<Entry>; 2],
    /// Quiet moves of undecided positions that were not yet found to lose.
    quiets_left: [Vec<u8>; 2],
}

impl Solver {
    /// Looks at every arrangement of the pieces from this one on, added to those in `position`.
    fn look_forward(
        &mut self,
        position: &Position<StrataChess>,
        piece: usize,
        number: usize,
        after_capture: &impl Fn(&Position<StrataChess>) -> Verdict,
        layers: &mut [Layer; 2],
    ) {
        let Some(&next_piece) = self.numbering.material().pieces().get(piece) else {
            self.classify(position, number, after_capture, layers);
            self.classify(&position.with_turn_passed(), number, after_capture, layers);
            return;
        };
        for place in 0..self.numbering.squares().len() {
            let square = self.numbering.squares()[place];
            if !position.occupied().has(square) {
                let number = number + place * self.weights[piece];
                self.look_forward(
                    &position.with_piece(next_piece, square),
                    piece + 1,
                    number,
                    after_capture,
                    layers,
                );
            }
        }
    }

    /// What a position is, as far as its own moves tell.
    fn classify(
        &mut self,
        position: &Position<StrataChess>,
        number: usize,
        after_capture: &impl Fn(&Position<StrataChess>) -> Verdict,
        [ended, one_ply]: &mut [Layer; 2],
    ) {
        let side = position.side();
        if position.is_in_check(!side) {
            return;
        }
        let mut moves = MovesFound { enemies: position.color(!side), quiets: 0, captures: Vec::new() };
        position.generate(Scope::all(), &mut moves);
        let (mut wins, mut saves) = (false, false);
        for &m in &moves.captures {
            match after_capture(&position.make(m)) {
                Verdict::Loss(_) => wins = true,
                Verdict::Draw => saves = true,
                Verdict::Win(_) => {}
            }
        }
        let side = side.index();
        let at = number as u32;
        let is_over = moves.quiets == 0 && moves.captures.is_empty();
        self.entries[side][number] = if is_over {
            // Mate, or stalemate, which loses too (SC-B8).
            ended.lost[side].push(at);
            Entry::loss(0)
        } else if wins {
            one_ply.won[side].push(at);
            Entry::win(1)
        } else if moves.quiets == 0 && !saves {
            one_ply.lost[side].push(at);
            Entry::loss(1)
        } else {
            self.quiets_left[side][number] = if saves { SAVED } else { moves.quiets };
            Entry::DRAW
        };
    }

    /// Decides the positions before those of a layer, which end so many plies later.
    fn look_back(&mut self, layer: &Layer, plies: u8, next: &mut Layer) {
        for side in Color::BOTH {
            let before = (!side).index();
            for &number in &layer.lost[side.index()] {
                self.for_each_before(number as usize, !side, |solver, earlier| {
                    if solver.entries[before][earlier] == Entry::DRAW {
                        solver.entries[before][earlier] = Entry::win(plies);
                        next.won[before].push(earlier as u32);
                    }
                });
            }
            for &number in &layer.won[side.index()] {
                self.for_each_before(number as usize, !side, |solver, earlier| {
                    let left = &mut solver.quiets_left[before][earlier];
                    if solver.entries[before][earlier] != Entry::DRAW || *left == SAVED {
                        return;
                    }
                    *left -= 1;
                    if *left == 0 {
                        solver.entries[before][earlier] = Entry::loss(plies);
                        next.lost[before].push(earlier as u32);
                    }
                });
            }
        }
    }

    /// Visits the arrangements from which a quiet move of this side leads to the given one.
    fn for_each_before(&mut self, number: usize, mover: Color, mut visit: impl FnMut(&mut Self, usize)) {
        let squares = self.numbering.arrangement(number);
        let blockers = squares.iter().fold(self.closed, |set, &square| set | Bitboard::of(square));
        for (index, &square) in squares.iter().enumerate() {
            let piece = self.numbering.material().pieces()[index];
            if piece.color == mover {
                let without = number - self.numbering.place(square) * self.weights[index];
                for origin in quiet_reach(piece, square, blockers) {
                    visit(self, without + self.numbering.place(origin) * self.weights[index]);
                }
            }
        }
    }
}

/// Where a piece moves without capturing: where it may have come from, too.
fn quiet_reach(piece: Piece, from: Square, blockers: Set) -> Set {
    // A cannon moves like a rook (SC-B14).
    let kind = if piece.kind == Kind::Cannon { Kind::Rook } else { piece.kind };
    reach(kind, from, blockers) - blockers
}

/// The moves of a position: how many are quiet, and the captures.
struct MovesFound {
    enemies: Set,
    quiets: u8,
    captures: Vec<Move>,
}

impl Sink<Board10x8> for MovesFound {
    fn moves(&mut self, piece: Kind, from: Square, targets: Set) {
        self.quiets += (targets - self.enemies).count() as u8;
        self.captures.extend((targets & self.enemies).into_iter().map(|to| Move::ordinary(piece, from, to)));
    }

    // Battles have no pawns, and endings nothing to reveal.
    fn pawn_moves(&mut self, _tag: Tag, _offset: i8, _targets: Set) {}
    fn promotions(&mut self, _offset: i8, _targets: Set, _kinds: &[Kind]) {}
    fn single(&mut self, _m: Move) {}
    fn launches(&mut self, _from: Square, _targets: Set) {}
}
