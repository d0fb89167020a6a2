//! XBoard's own rules, on its own board. It plays moves against them, but leaves out of a move's text what by them
//! goes without saying: which of two knights goes there, if it believes that one of them cannot.
//!
//! After `GenPseudoLegal`, `CheckTest` and `CoordsToAlgebraic` in `moves.c` of XBoard 4.9.1. Castling is missing, which has
//! a text of its own, and so are missiles and Culverins, in whose place XBoard has a piece without moves.

use super::picture::{FileRank, Picture};
use movegen::{Color, Kind, Piece};

/// Whether a piece may go somewhere, as XBoard believes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Belief {
    /// It does not move so.
    Unreachable,
    /// It does, and leaves its king in check.
    InCheck,
    /// It does.
    Legal,
}

const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const KNIGHT: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

impl Picture {
    /// What XBoard thinks of the move of a piece, perhaps over another square that is emptied.
    pub(crate) fn belief(&self, from: FileRank, to: FileRank, removed: Option<FileRank>) -> Belief {
        let Some(piece) = self.at(from).filter(|_| self.reaches(from, to)) else {
            return Belief::Unreachable;
        };
        // In its atomic chess kings may stay in check.
        let leaves_check = !self.explodes() && self.moved(from, to, removed).is_in_check(piece.color);
        if leaves_check { Belief::InCheck } else { Belief::Legal }
    }

    /// Whether a king of this colour is attacked: the first that XBoard finds, file by file.
    fn is_in_check(&self, color: Color) -> bool {
        let stands = |place: &FileRank, wanted| self.at(*place) == Some(wanted);
        let kings = self.places().filter(|place| stands(place, Piece { color, kind: Kind::King }));
        let king = kings.min_by_key(|place| (place.file, place.rank));
        let attacks = |place: FileRank, king| {
            self.at(place).is_some_and(|piece| piece.color != color) && self.reaches(place, king)
        };
        king.is_some_and(|king| self.places().any(|place| attacks(place, king)))
    }

    /// Whether the piece there moves so, check aside.
    fn reaches(&self, from: FileRank, to: FileRank) -> bool {
        let Some(piece) = self.at(from) else { return false };
        let slides = |ways: &[(i8, i8)]| ways.iter().any(|&way| self.ray(from, way).any(|place| place == to));
        let leaps = |ways: &[(i8, i8)]| ways.iter().any(|&way| self.step(from, way) == Some(to));
        let moves = match piece.kind {
            Kind::Pawn => return self.pawn_reaches(piece.color, from, to),
            Kind::Knight => leaps(&KNIGHT),
            Kind::Bishop => slides(&DIAGONAL),
            Kind::Rook => slides(&STRAIGHT),
            Kind::Queen => slides(&DIAGONAL) || slides(&STRAIGHT),
            Kind::Archbishop => slides(&DIAGONAL) || leaps(&KNIGHT),
            Kind::Chancellor => slides(&STRAIGHT) || leaps(&KNIGHT),
            Kind::King => leaps(&DIAGONAL) || leaps(&STRAIGHT),
            _ => false,
        };
        moves && self.at(to).is_none_or(|other| other.color != piece.color)
    }

    fn pawn_reaches(&self, color: Color, from: FileRank, to: FileRank) -> bool {
        let (ahead, rank) = match color {
            Color::White => (1, from.rank),
            Color::Black => (-1, self.ranks() - 1 - from.rank),
        };
        let is_empty = |place: &FileRank| self.at(*place).is_none();
        let step = self.step(from, (0, ahead)).filter(is_empty);
        // XBoard knows no rank of the pawns, but that two steps do not pass the middle.
        let double = step.filter(|_| rank + 3 <= self.ranks() / 2);
        let double = double.and_then(|step| self.step(step, (0, ahead))).filter(is_empty);
        let takes = |way| {
            let target = self.step(from, way);
            let is_taken = |place: FileRank| match self.at(place) {
                Some(other) => other.color != color,
                None => self.may_be_taken_in_passing(place.file),
            };
            target == Some(to) && is_taken(to)
        };
        step == Some(to) || double == Some(to) || takes((-1, ahead)) || takes((1, ahead))
    }

    /// The squares that a piece comes to on its way, up to the first where another one stands.
    fn ray(&self, from: FileRank, way: (i8, i8)) -> impl Iterator<Item = FileRank> {
        let mut last = Some(from);
        std::iter::from_fn(move || {
            let next = self.step(last?, way);
            last = next.filter(|&place| self.at(place).is_none());
            next
        })
    }

    fn step(&self, from: FileRank, (files, ranks): (i8, i8)) -> Option<FileRank> {
        let (file, rank) = (from.file.checked_add_signed(files)?, from.rank.checked_add_signed(ranks)?);
        (file < self.files() && rank < self.ranks()).then_some(FileRank { file, rank })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xboard::wording::{Origin, Wording};
    use movegen::{AnyGame, Options, Variant};

    fn beliefs(variant: Variant, fen: &str, moves: &str) -> Vec<Belief> {
        let game = AnyGame::new(variant, Options::default(), Some(fen)).unwrap();
        let shown = Picture::of(&game);
        let belief = |text: &str| {
            let words = Wording::read(&game, text).unwrap();
            let Origin::Board(from) = words.origin else { panic!("{text}") };
            shown.belief(from, words.to, words.removed)
        };
        moves.split(' ').map(belief).collect()
    }

    #[test]
    fn pieces_move_as_in_chess_and_missiles_not_at_all() {
        let fen = "10/4k5/10/10/2a7/10/1P8/N2R2c3/2B2K4/M9 w - - 0 1 armed=0 missiles=-";
        for text in ["a3c4", "d3f3", "d3g3", "c2a4", "b4b5", "f2e1", "c6e5", "c6e8", "g3g10", "g3e4"] {
            assert_eq!(beliefs(Variant::Capatomic, fen, text), [Belief::Legal], "{text}");
        }
        for text in ["a1a2", "a3b3", "d3h3", "c2e4", "b4c5", "f2f4", "b4b6", "g3i5"] {
            assert_eq!(beliefs(Variant::Capatomic, fen, text), [Belief::Unreachable], "{text}");
        }
    }

    #[test]
    fn pawns_take_two_steps_below_the_middle_and_take_askew() {
        let fen = "4k3/p7/8/8/8/1pP5/P7/4K3 w - - 0 1";
        for (text, belief) in [
            ("a2a3", Belief::Legal),
            ("a2a4", Belief::Legal),
            ("a2b3", Belief::Legal),
            ("c3c5", Belief::Unreachable),
            ("c3d4", Belief::Unreachable),
            ("a7a5", Belief::Legal),
            ("a7a4", Belief::Unreachable),
        ] {
            assert_eq!(beliefs(Variant::Chess, fen, text), [belief], "{text}");
        }
    }

    #[test]
    fn a_king_is_not_left_in_check_unless_pieces_explode() {
        let fen = "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1";
        assert_eq!(beliefs(Variant::SoftPawn, fen, "e2c3 e1d1"), [Belief::InCheck, Belief::Legal]);
        assert_eq!(beliefs(Variant::SoftPawn, fen, "e2c3,c3e8,e8c3"), [Belief::Legal]);
        assert_eq!(beliefs(Variant::NoCheckAtomic, fen, "e2c3"), [Belief::Legal]);
    }
}
