//! Who attacks a square.

use super::Position;
use super::board::{Board, Cell, Colour, Kind, Piece, Square};
use super::variant::Variant;

pub const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
pub const ALL_EIGHT: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
pub const KNIGHT_LEAPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The lines along which a kind of piece runs.
pub fn lines(kind: Kind) -> &'static [(i8, i8)] {
    match kind {
        Kind::Rook | Kind::Chancellor => &STRAIGHT,
        Kind::Bishop | Kind::Archbishop => &DIAGONAL,
        Kind::Queen => &ALL_EIGHT,
        Kind::Pawn | Kind::Knight | Kind::King | Kind::Missile | Kind::Culverin => &[],
    }
}

/// The single steps and leaps with which a kind of piece also captures; excluding pawns.
pub fn leaps(kind: Kind) -> &'static [(i8, i8)] {
    match kind {
        Kind::Knight | Kind::Archbishop | Kind::Chancellor => &KNIGHT_LEAPS,
        Kind::King | Kind::Missile => &ALL_EIGHT,
        Kind::Pawn | Kind::Bishop | Kind::Rook | Kind::Queen | Kind::Culverin => &[],
    }
}

/// The two capturing steps of a side's pawns.
pub fn pawn_captures(colour: Colour) -> [(i8, i8); 2] {
    [(-1, colour.forward()), (1, colour.forward())]
}

/// Whether the piece would capture an enemy on the target.
pub fn hits(board: &Board, from: Square, piece: Piece, target: Square) -> bool {
    let distance = (target.file - from.file, target.rank - from.rank);
    match piece.kind {
        Kind::Pawn => pawn_captures(piece.colour).contains(&distance),
        Kind::Culverin => culverin_hits(board, from, piece.colour, target),
        kind => {
            leaps(kind).contains(&distance)
                || direction(distance).is_some_and(|line| {
                    lines(kind).contains(&line)
                        && between(from, target, line).into_iter().all(|square| board.is_free(square))
                })
        }
    }
}

/// SZ2: over exactly one piece, whatever it is; behind an enemy pawn only the very next square.
fn culverin_hits(board: &Board, from: Square, colour: Colour, target: Square) -> bool {
    let distance = (target.file - from.file, target.rank - from.rank);
    let Some(line) = direction(distance) else {
        return false;
    };
    let obstacles: Vec<Square> =
        between(from, target, line).into_iter().filter(|&square| !board.is_free(square)).collect();
    let [screen] = obstacles[..] else {
        return false;
    };
    match board.cell(screen) {
        Cell::Piece(piece) if piece == Piece::new(colour.other(), Kind::Pawn) => screen.step(line) == target,
        Cell::Piece(_) => true,
        Cell::Empty | Cell::Closed => false,
    }
}

/// The direction of a rook's or bishop's line over that distance, if it is one.
fn direction((files, ranks): (i8, i8)) -> Option<(i8, i8)> {
    let aligned = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    let moved = (files, ranks) != (0, 0);
    (aligned && moved).then(|| (files.signum(), ranks.signum()))
}

/// The squares strictly between two squares of a line.
fn between(from: Square, target: Square, line: (i8, i8)) -> Vec<Square> {
    let mut squares = Vec::new();
    let mut square = from.step(line);
    while square != target {
        squares.push(square);
        square = square.step(line);
    }
    squares
}

/// Whether a side attacks a square.
pub fn is_attacked(board: &Board, target: Square, by: Colour) -> bool {
    board.pieces_of(by).any(|(from, piece)| hits(board, from, piece, target))
}

impl Position {
    /// Whether a side's king is in check. There is no check without a king, none in `nocheckatomic` (AT9), and none
    /// between touching kings in the atomic variants (AT3).
    pub(super) fn is_in_check(&self, colour: Colour) -> bool {
        match self.board.king(colour) {
            Some(_) if self.variant == Variant::NoCheckAtomic => false,
            Some(king) => self.endangers_king(&self.board, king, colour),
            None => false,
        }
    }

    /// Whether a side's king would be in danger on that square of that board (AT3, AT6).
    pub(super) fn endangers_king(&self, board: &Board, square: Square, colour: Colour) -> bool {
        let touches_the_enemy_king =
            board.king(colour.other()).is_some_and(|enemy| enemy.is_within_one_of(square));
        if self.variant.is_atomic() && touches_the_enemy_king {
            return false;
        }
        is_attacked(board, square, colour.other())
    }
}
