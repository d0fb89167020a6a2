//! The board that XBoard draws, from nothing but the texts of the moves.
//!
//! With its legality testing off XBoard believes every text whose first square holds a piece of the
//! side to move on its own board. It then moves that piece, and knows castling, taking in passing,
//! promotion, the drops of Seirawan chess and the explosions of atomic chess, but no blast and no
//! drop that moves a pawn besides. What is here was tried out with XBoard 4.9.1.

use super::setup;
use super::wording::{Origin, Wording};
use movegen::{AnyGame, Color, Kind, Piece, Square};

/// A square, file and rank counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FileRank {
    pub(crate) file: u8,
    pub(crate) rank: u8,
}

impl FileRank {
    /// The place of a square of the game.
    pub(crate) fn of(game: &AnyGame, square: Square) -> FileRank {
        let (file, rank) = game.file_and_rank(square);
        FileRank { file, rank }
    }

    /// The square of the game.
    pub(crate) fn on(self, game: &AnyGame) -> Option<Square> {
        game.square(self.file, self.rank)
    }

    fn beside(self, file: u8) -> FileRank {
        FileRank { file, ..self }
    }

    /// A king's way to another square.
    pub(super) fn distance(self, other: FileRank) -> u8 {
        self.file.abs_diff(other.file).max(self.rank.abs_diff(other.rank))
    }
}

/// XBoard's board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Picture {
    files: u8,
    ranks: u8,
    /// Whether XBoard plays by the rules of atomic chess.
    explodes: bool,
    /// Whether XBoard plays by the rules of Seirawan chess, with pawns that it does not promote.
    gates: bool,
    /// Whether XBoard was told that kings and rooks castle: the piece of its own that one runs over
    /// then stands beside its target, on any rank.
    castles: bool,
    pieces: Vec<Option<Piece>>,
    /// The file of a pawn that may be taken in passing.
    passing: Option<u8>,
}

/// A piece of the game has none of its colour on XBoard's board where it stands.
const MISSING: u32 = 10;
/// No piece on XBoard's board is left over that could move in the place of a missing one.
const LOST: u32 = 100;
/// A piece looks like another one.
const WRONG_KIND: u32 = 3;
/// A piece stands where there is none.
const LEFT_OVER: u32 = 1;

impl Picture {
    /// The board of the game itself: XBoard was sent it.
    pub(crate) fn of(game: &AnyGame) -> Picture {
        let (files, ranks) = game.size();
        let mut pieces = vec![None; usize::from(files) * usize::from(ranks)];
        for square in game.squares() {
            let (file, rank) = game.file_and_rank(square);
            pieces[usize::from(rank) * usize::from(files) + usize::from(file)] = game.piece_at(square);
        }
        let variant = game.variant();
        Picture {
            files,
            ranks,
            explodes: setup::gui_explodes(variant),
            gates: setup::gui_gates(variant),
            castles: setup::gui_castles(variant),
            pieces,
            passing: None,
        }
    }

    pub(super) fn files(&self) -> u8 {
        self.files
    }

    pub(super) fn ranks(&self) -> u8 {
        self.ranks
    }

    /// Whether XBoard plays by the rules of atomic chess.
    pub(super) fn explodes(&self) -> bool {
        self.explodes
    }

    /// Whether a pawn of the side to move may take one in passing on this file, if it stands beside it.
    pub(super) fn may_be_taken_in_passing(&self, file: u8) -> bool {
        self.passing == Some(file)
    }

    /// The board with a piece moved and another one removed, whatever they are.
    pub(super) fn moved(&self, from: FileRank, to: FileRank, removed: Option<FileRank>) -> Picture {
        let mut after = self.clone();
        let piece = self.at(from);
        for emptied in removed.into_iter().chain([from]) {
            after.set(emptied, None);
        }
        after.set(to, piece);
        after
    }

    /// Every square.
    pub(crate) fn places(&self) -> impl Iterator<Item = FileRank> + use<> {
        let files = self.files;
        (0..self.ranks).flat_map(move |rank| (0..files).map(move |file| FileRank { file, rank }))
    }

    fn index(&self, place: FileRank) -> usize {
        usize::from(place.rank) * usize::from(self.files) + usize::from(place.file)
    }

    /// The piece on a square.
    pub(crate) fn at(&self, place: FileRank) -> Option<Piece> {
        self.pieces.get(self.index(place)).copied().flatten()
    }

    fn set(&mut self, place: FileRank, piece: Option<Piece>) {
        let index = self.index(place);
        if let Some(entry) = self.pieces.get_mut(index) {
            *entry = piece;
        }
    }

    /// How far it is from the right one: 0 if they are the same.
    pub(crate) fn distance(&self, right: &Picture) -> u32 {
        let of_square = |(shown, real): (&Option<Piece>, &Option<Piece>)| match (shown, real) {
            (Some(shown), Some(real)) if shown == real => 0,
            (Some(shown), Some(real)) if shown.color == real.color => WRONG_KIND,
            (_, Some(_)) => MISSING,
            (Some(_), None) => LEFT_OVER,
            (None, None) => 0,
        };
        let on_squares: u32 = self.pieces.iter().zip(&right.pieces).map(of_square).sum();
        on_squares + LOST * self.lost(right)
    }

    /// How many pieces of the right one have none of their colour here that could move in their place.
    pub(super) fn lost(&self, right: &Picture) -> u32 {
        let of = |color| right.lacking(self, color).saturating_sub(self.lacking(right, color));
        Color::BOTH.into_iter().map(of).sum()
    }

    /// How many of the squares with a piece of this colour have none on the other board.
    fn lacking(&self, other: &Picture, color: Color) -> u32 {
        let has = |piece: &Option<Piece>| piece.is_some_and(|piece| piece.color == color);
        let lacking = self.pieces.iter().zip(&other.pieces).filter(|(here, there)| has(here) && !has(there));
        u32::try_from(lacking.count()).unwrap_or(u32::MAX)
    }

    /// What XBoard draws when this side sends this text; `None` if it calls the move illegal.
    pub(crate) fn after(&self, wording: &Wording, side: Color) -> Option<Picture> {
        let mut next = Picture { passing: None, ..self.clone() };
        match wording.origin {
            Origin::Nowhere => {}
            Origin::Reserve(kind) => {
                if self.at(wording.to).is_some() {
                    return None;
                }
                next.set(wording.to, Some(Piece { color: side, kind }));
            }
            Origin::Board(from) => {
                let piece = self.at(from).filter(|piece| piece.color == side && from != wording.to)?;
                // An unmoved piece could only leave one behind that XBoard has in reserve.
                let edge = if side == Color::White { 0 } else { self.ranks - 1 };
                if self.gates && wording.letter.is_some() && from.rank == edge {
                    return None;
                }
                next.carry_out(self, piece, from, wording);
            }
        }
        Some(next)
    }

    /// Moves a piece of the picture before.
    fn carry_out(&mut self, before: &Picture, piece: Piece, from: FileRank, wording: &Wording) {
        let to = wording.to;
        let mut captures = before.at(to).is_some();
        let run_over = wording.removed.and_then(|removed| Some((removed, before.at(removed)?)));
        if let Some(removed) = wording.removed {
            self.set(removed, None);
            self.set(to, None);
        }
        let castles = self.castles && matches!(piece.kind, Kind::King | Kind::Rook);
        if let Some((removed, other)) = run_over.filter(|(_, other)| castles && other.color == piece.color) {
            self.set(to, Some(piece));
            self.set(from, None);
            let beside = if removed.file < from.file { Some(to.file + 1) } else { to.file.checked_sub(1) };
            if let Some(beside) = beside.filter(|&file| file < self.files) {
                self.set(to.beside(beside), Some(other));
            }
            return;
        }
        let own = |kind| Some(Piece { color: piece.color, kind });
        let last_rank = if piece.color == Color::White { self.ranks - 1 } else { 0 };
        let takes_rook = match piece.kind {
            Kind::King => self.at(to) == own(Kind::Rook),
            Kind::Rook => self.at(to) == own(Kind::King),
            _ => false,
        };
        if takes_rook {
            self.castle_at_home(piece, from, to);
        } else if piece.kind == Kind::King && self.is_castling(from, to) {
            self.castle_with_nearest(piece, from, to);
        } else if piece.kind == Kind::Pawn && to.rank == last_rank && wording.letter.is_some() {
            self.set(from, None);
            self.set(to, wording.letter.and_then(|letter| named(letter, piece.color)));
        } else {
            let passed = from.beside(to.file);
            let beyond_middle = match piece.color {
                Color::White => from.rank >= self.ranks / 2,
                Color::Black => from.rank < self.ranks / 2,
            };
            if piece.kind == Kind::Pawn
                && to.file != from.file
                && beyond_middle
                && self.at(to).is_none()
                && before.passing == Some(to.file)
            {
                captures |= self.at(passed).is_some();
                self.set(passed, None);
            }
            self.set(from, None);
            self.set(to, Some(piece));
        }
        self.passing = before.opened(piece, from, to);
        if self.explodes && captures {
            self.explode(to);
        }
        match wording.letter {
            Some(letter) if self.gates => self.set(from, named(letter, piece.color)),
            Some('=') | None => {}
            Some(letter) => self.set(to, named(letter, piece.color)),
        }
    }

    /// The file on which a pawn may be taken in passing after this step of a piece. XBoard looks for
    /// a pawn beside it, and does not know those of Seirawan chess.
    fn opened(&self, piece: Piece, from: FileRank, to: FileRank) -> Option<u8> {
        let steps_twice = piece.kind == Kind::Pawn
            && match piece.color {
                Color::White => to.rank >= from.rank + 2,
                Color::Black => from.rank >= to.rank + 2,
            };
        let enemy = Some(Piece { color: !piece.color, kind: Kind::Pawn });
        let beside = [to.file.checked_sub(1), Some(to.file + 1).filter(|&file| file < self.files)];
        let is_seen = beside.into_iter().flatten().any(|file| self.at(to.beside(file)) == enemy);
        (steps_twice && is_seen && !self.gates).then_some(to.file)
    }

    /// A king that moves two squares or more along its rank castles, unless it stands on the edge.
    fn is_castling(&self, from: FileRank, to: FileRank) -> bool {
        from.rank == to.rank && from.file.abs_diff(to.file) > 1 && (1..self.files - 1).contains(&from.file)
    }

    /// The king castles with whatever stands nearest on that side: it ends on the square that the
    /// king came over last.
    fn castle_with_nearest(&mut self, king: Piece, from: FileRank, to: FileRank) {
        let is_right = to.file > from.file;
        let files: Vec<u8> =
            if is_right { (from.file + 1..self.files).collect() } else { (0..from.file).rev().collect() };
        let edge = if is_right { self.files - 1 } else { 0 };
        let nearest = files.into_iter().find(|&file| self.at(to.beside(file)).is_some()).unwrap_or(edge);
        let rook = self.at(to.beside(nearest));
        self.set(to.beside(if is_right { to.file - 1 } else { to.file + 1 }), rook);
        self.set(to.beside(nearest), None);
        self.set(from, None);
        self.set(to, Some(king));
    }

    /// A king that takes its own rook, or a rook its king, castles on the edge of the board as in
    /// Fischer's chess.
    fn castle_at_home(&mut self, piece: Piece, from: FileRank, to: FileRank) {
        let is_right = (to.file > from.file) != (piece.kind == Kind::Rook);
        let rank = if piece.color == Color::White { 0 } else { self.ranks - 1 };
        let (king, rook) = if is_right { (self.files - 2, self.files - 3) } else { (2, 3) };
        self.set(from, None);
        self.set(to, None);
        for (file, kind) in [(king, Kind::King), (rook, Kind::Rook)] {
            self.set(FileRank { file, rank }, Some(Piece { color: piece.color, kind }));
        }
    }

    /// The explosion of atomic chess: pawns beside it stay.
    fn explode(&mut self, center: FileRank) {
        for place in self.places().filter(|&place| place.distance(center) <= 1) {
            if place == center || self.at(place).is_some_and(|piece| piece.kind != Kind::Pawn) {
                self.set(place, None);
            }
        }
    }
}

/// The piece that a letter behind a move stands for. XBoard takes one that it does not know for an
/// empty square.
fn named(letter: char, color: Color) -> Option<Piece> {
    let is_named = |kind: &Kind| kind.letter().eq_ignore_ascii_case(&letter);
    Kind::ALL.into_iter().find(is_named).map(|kind| Piece { color, kind })
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Options, Variant};

    /// The board that is drawn after these texts of one side.
    fn drawn(variant: Variant, fen: &str, texts: &[&str]) -> Option<String> {
        let game = AnyGame::new(variant, Options::default(), Some(fen)).unwrap();
        let mut picture = Picture::of(&game);
        for text in texts {
            picture = picture.after(&Wording::read(&game, text).unwrap(), game.side())?;
        }
        let row = |rank: u8| -> String {
            let pieces = (0..picture.files).map(|file| picture.at(FileRank { file, rank }));
            pieces.map(|piece| piece.map_or('.', Piece::letter)).collect()
        };
        Some((0..picture.ranks).rev().map(row).collect::<Vec<_>>().join("/"))
    }

    /// Every text was sent to XBoard 4.9.1, and the board is the one that it had then.
    #[test]
    fn stratomic_is_what_xboard_had() {
        let fen = "10/m1nbqkbnrm/pppppppppp/10/10/10/10/PPPPPPPPPP/MR3K2RM/10 w KQ - 0 1 armed=1";
        let steps = [
            // It castles on any rank.
            (
                "f2h2",
                "m.nbqkbnrm/pppppppppp/........../........../........../........../PPPPPPPPPP/MR....RK.M",
            ),
            // A launch at a king takes it.
            (
                "a2f9m",
                "m.nbqMbnrm/pppppppppp/........../........../........../........../PPPPPPPPPP/.R....RK.M",
            ),
            (
                "h2f6",
                "m.nbqMbnrm/pppppppppp/........../.....K..../........../........../PPPPPPPPPP/.R....R..M",
            ),
            // A letter that it does not know.
            (
                "g2g5z",
                "m.nbqMbnrm/pppppppppp/........../.....K..../........../........../PPPPPPPPPP/.R.......M",
            ),
            // An own piece disappears, or one on an empty square.
            (
                "c3c5,b3d5",
                "m.nbqMbnrm/pppppppppp/........../.....K..../..P......./........../P..PPPPPPP/.R.......M",
            ),
            (
                "j2j5m,j5b3,b3j5",
                "m.nbqMbnrm/pppppppppp/........../.....K..../..P......M/........../P..PPPPPPP/.R........",
            ),
        ];
        let texts: Vec<_> = steps.iter().map(|&(text, _)| text).collect();
        for (index, (text, board)) in steps.iter().enumerate() {
            let wanted = format!("........../{board}/..........");
            assert_eq!(drawn(Variant::Stratomic, fen, &texts[..=index]), Some(wanted), "{text}");
        }
    }

    #[test]
    fn stoltz_is_what_xboard_had() {
        let fen = "rnbqkbnr/pppp1ppp/8/3Pp3/8/8/PPP1PPPP/RNBQKBNR[Uu] w KQkq e6 0 1";
        let steps = [
            // It does not take these pawns in passing.
            ("d5e6", "rnbqkbnr/pppp.ppp/....P.../....p.../......../......../PPP.PPPP/RNBQKBNR"),
            ("U@d2", "rnbqkbnr/pppp.ppp/....P.../....p.../......../......../PPPUPPPP/RNBQKBNR"),
            ("d2e4", "rnbqkbnr/pppp.ppp/....P.../....p.../....U.../......../PPP.PPPP/RNBQKBNR"),
            ("f1d3", "rnbqkbnr/pppp.ppp/....P.../....p.../....U.../...B..../PPP.PPPP/RNBQK.NR"),
            ("d3f1p", "rnbqkbnr/pppp.ppp/....P.../....p.../....U.../...P..../PPP.PPPP/RNBQKBNR"),
            ("b1a3,a3e5,e5a3", "rnbqkbnr/pppp.ppp/....P.../......../....U.../N..P..../PPP.PPPP/R.BQKBNR"),
        ];
        let texts: Vec<_> = steps.iter().map(|&(text, _)| text).collect();
        for (index, (text, board)) in steps.iter().enumerate() {
            assert_eq!(drawn(Variant::Stoltz, fen, &texts[..=index]).as_deref(), Some(*board), "{text}");
        }
    }

    #[test]
    fn explosions_are_drawn_and_spare_only_whom_a_letter_names() {
        let fen = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
        let first_rank = |text| drawn(Variant::NoCheckAtomic, fen, &[text]).unwrap()[..9].to_owned();
        assert_eq!(first_rank("a7b8="), "....k.../");
        assert_eq!(first_rank("a7b8q"), ".Q..k.../");
        assert_eq!(first_rank("a7a8q"), "Qn..k.../");
    }

    #[test]
    fn kings_castle_with_what_stands_nearest_and_at_home_with_their_rook() {
        let fen = "4k3/8/8/8/8/8/8/R3K1NR w Q - 0 1";
        let last_rank = |text| drawn(Variant::Chess, fen, &[text]).unwrap()[56 + 7..].to_owned();
        assert_eq!(last_rank("e1c1"), "..KR..NR");
        assert_eq!(last_rank("e1g1"), "R....NKR");
        assert_eq!(last_rank("e1a1"), "..KR..NR");
        // The rook disappears first, and the knight to the king's left.
        assert_eq!(last_rank("e1h1,h1a8,a8h1"), "R......K");
    }

    #[test]
    fn what_xboard_calls_illegal() {
        let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
        for text in ["e2e4", "e8e7", "a1a1", "U@e1"] {
            assert_eq!(drawn(Variant::Chess, fen, &[text]), None, "{text}");
        }
    }

    #[test]
    fn pawns_are_taken_in_passing_next_to_pawns() {
        let fen = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
        let game = AnyGame::new(Variant::Chess, Options::default(), Some(fen)).unwrap();
        let word = |text| Wording::read(&game, text).unwrap();
        let opened = Picture::of(&game).after(&word("d7d5"), Color::Black).unwrap();
        let taken = opened.after(&word("e5d6"), Color::White).unwrap();
        assert_eq!(taken.at(word("e1d5").to), None);
        let later = opened.after(&word("e1e2"), Color::White).unwrap();
        assert!(later.after(&word("e5d6"), Color::White).unwrap().at(word("e1d5").to).is_some());
    }
}
