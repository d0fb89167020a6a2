//! How the arrangements of some pieces on one board are numbered.
//!
//! Each piece's place among the squares that it may stand on is one digit. Where the board looks the same in a mirror,
//! an arrangement and its mirror images have one number: the first piece then stands in one corner of the board.

use super::material::{MOST_PIECES, Material};
use arrayvec::ArrayVec;
use movegen::{Bitboard, Family, Geometry, Kind, Position, Square, State};

/// The squares of an arrangement, in the order of its pieces.
pub(super) type Squares = ArrayVec<Square, MOST_PIECES>;

/// The places of squares, or their mirror images: more than any board has.
type BySquare = [u8; 128];

#[derive(Clone, Debug)]
pub(super) struct Numbering {
    material: Material,
    /// One for each piece.
    digits: ArrayVec<Digit, MOST_PIECES>,
    /// The mirrors, by what they make of each square; the first one changes nothing.
    mirrors: Vec<BySquare>,
    /// By square, which mirror brings a first piece there to where it is counted.
    mirror_of: BySquare,
}

/// What the square of a piece adds to the number of an arrangement.
#[derive(Clone, Debug)]
struct Digit {
    /// Where the piece may stand; the first piece, in whose mirror image the arrangement is numbered.
    squares: Vec<Square>,
    /// Places among them, by square.
    places: BySquare,
    /// By how much the number grows with the place.
    weight: usize,
}

impl Numbering {
    pub(super) fn new<R: Family>(board: &Position<R>, material: &Material) -> Self {
        let on_board = (0..R::Geometry::SQUARES).map(|index| Square::new(index as u8));
        let open: Vec<Square> = on_board.filter(|&square| !board.closed().has(square)).collect();
        let mirrors = mirrors(board, material.has_pawns());
        // Of the mirror images of a square, the one that comes first counts.
        let mirror_of = std::array::from_fn(|square| {
            let images = mirrors.iter().enumerate().min_by_key(|(_, images)| images[square]);
            images.map_or(0, |(mirror, _)| mirror as u8)
        });
        let mut digits: ArrayVec<Digit, MOST_PIECES> = ArrayVec::new();
        for (index, piece) in material.pieces().iter().enumerate() {
            let may_stand = |square: &Square| {
                let counts = index > 0 || mirror_of[square.index()] == 0;
                counts && (piece.kind != Kind::Pawn || !is_at_end::<R>(*square))
            };
            digits.push(Digit::new(open.iter().copied().filter(may_stand).collect()));
        }
        let mut weight = 1;
        for digit in digits.iter_mut().rev() {
            digit.weight = weight;
            weight *= digit.squares.len();
        }
        Numbering { material: material.clone(), digits, mirrors, mirror_of }
    }

    pub(super) fn material(&self) -> &Material {
        &self.material
    }

    /// The squares on which the piece of this index is counted.
    pub(super) fn squares(&self, piece: usize) -> &[Square] {
        &self.digits[piece].squares
    }

    /// Arrangements with one side to move.
    pub(super) fn arrangements(&self) -> usize {
        self.digits.iter().map(|digit| digit.squares.len()).product()
    }

    /// The squares of an arrangement.
    pub(super) fn arrangement(&self, number: usize) -> Squares {
        let square = |digit: &Digit| digit.squares[number / digit.weight % digit.squares.len()];
        self.digits.iter().map(square).collect()
    }

    /// The number of the arrangement with the pieces on these squares, in their order.
    #[inline]
    pub(super) fn number_of(&self, squares: &[Square]) -> usize {
        let Some(first) = squares.first() else { return 0 };
        let images = &self.mirrors[usize::from(self.mirror_of[first.index()])];
        let of_piece = |(square, digit): (&Square, &Digit)| {
            usize::from(digit.places[usize::from(images[square.index()])]) * digit.weight
        };
        squares.iter().zip(&self.digits).map(of_piece).sum()
    }

    /// The number of the arrangement of this position; `None` if its pieces are others.
    pub(super) fn number<R: Family>(&self, position: &Position<R>) -> Option<usize> {
        let mut left = position.occupied();
        let mut squares = Squares::new();
        for piece in self.material.pieces() {
            let square = (position.pieces(piece.color, piece.kind) & left).first()?;
            left -= Bitboard::of(square);
            squares.push(square);
        }
        left.is_empty().then(|| self.number_of(&squares))
    }
}

impl Digit {
    fn new(squares: Vec<Square>) -> Self {
        let mut places = [0; 128];
        for (place, square) in squares.iter().enumerate() {
            places[square.index()] = place as u8;
        }
        Digit { squares, places, weight: 1 }
    }
}

/// Whether pawns never stand there.
fn is_at_end<R: Family>(square: Square) -> bool {
    [0, R::Geometry::RANKS - 1].contains(&square.rank::<R::Geometry>())
}

/// The mirrors in which a board looks the same. None has a square that is its own image: an arrangement has then as many
/// images as there are mirrors, and so has each move, so that moves can be counted among numbers.
fn mirrors<R: Family>(board: &Position<R>, has_pawns: bool) -> Vec<BySquare> {
    let (files, ranks) = board.board_size();
    let image = |of_files: bool, of_ranks: bool| -> BySquare {
        std::array::from_fn(|index| {
            let (file, rank) = Square::new(index as u8).file_and_rank::<R::Geometry>();
            if file >= files || rank >= ranks {
                return index as u8;
            }
            let file = if of_files { files - 1 - file } else { file };
            let rank = if of_ranks { ranks - 1 - rank } else { rank };
            R::Geometry::square(file, rank).index() as u8
        })
    };
    let looks_the_same = |images: &BySquare| {
        let is_like = |square: Square| {
            let other = Square::new(images[square.index()]);
            let sets = [board.closed(), board.state().no_screens()];
            sets.iter().all(|set| set.has(square) == set.has(other))
        };
        (0..R::Geometry::SQUARES).map(|index| Square::new(index as u8)).all(is_like)
    };
    let of_files = files.is_multiple_of(2).then(|| image(true, false)).filter(looks_the_same);
    // Pawns move one way.
    let may_mirror_ranks = ranks.is_multiple_of(2) && !has_pawns;
    let of_ranks = may_mirror_ranks.then(|| image(false, true)).filter(looks_the_same);
    // Both of them make a third; one that turns the board by itself is left out.
    let of_both = of_files.and(of_ranks).map(|_| image(true, true));
    [Some(image(false, false)), of_files, of_ranks, of_both].into_iter().flatten().collect()
}
