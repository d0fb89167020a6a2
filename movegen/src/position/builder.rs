//! Positions set up piece by piece: from a FEN, CECP's `edit`, puzzles and tests.

use super::{Position, PositionError};
use crate::bitboard::Bitboard;
use crate::castling::{CastlingRights, Wing};
use crate::geometry::Geometry;
use crate::options::Options;
use crate::piece::{Color, Kind, Piece};
use crate::rules::reserve::{RESERVE_KINDS, ReserveState};
use crate::rules::{Rules, State};
use crate::spec::Variant;
use crate::square::{Square, file_index, file_letter, square_name};
use crate::text::{FenError, FenKeys};
use std::collections::BTreeMap;

/// The rook that a castling right is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastlingRook {
    /// The outermost rook on this wing, FEN `K` or `Q`.
    Outermost(Wing),
    /// The rook on this file, counted from 0.
    OnFile(u8),
}

/// Location of something: rank and file, counted from 0, so that ranks come in order.
type Place = (u8, u8);

/// A position under construction, on a board of any size: pieces, closed squares and everything else in
/// a FEN. Whether it is legal in a variant is checked at the end.
///
/// ```
/// use movegen::{AnyGame, Color, Kind, Options, Piece, PositionBuilder, Variant};
///
/// let mut builder = PositionBuilder::new(8, 8);
/// builder.put(4, 0, Piece { color: Color::White, kind: Kind::King })?;
/// builder.put(4, 7, Piece { color: Color::Black, kind: Kind::King })?;
/// builder.put(0, 6, Piece { color: Color::White, kind: Kind::Rook })?;
/// let game = AnyGame::set_up(Variant::Atomic, Options::default(), &builder)?;
/// assert_eq!(game.fen(), "4k3/R7/8/8/8/8/8/4K3 w - - 0 1");
///
/// assert!(builder.put(8, 0, Piece { color: Color::White, kind: Kind::Rook }).is_err());
/// # Ok::<(), movegen::PositionError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionBuilder {
    files: u8,
    ranks: u8,
    pieces: BTreeMap<Place, Piece>,
    closed: BTreeMap<Place, char>,
    reserve: Vec<Piece>,
    side: Color,
    castling: Vec<(Color, CastlingRook)>,
    en_passant: Option<Place>,
    halfmoves: u16,
    fullmove: u16,
    keys: FenKeys,
}

impl PositionBuilder {
    /// An empty board with this many files and ranks, White to move.
    pub fn new(files: u8, ranks: u8) -> Self {
        PositionBuilder {
            files,
            ranks,
            pieces: BTreeMap::new(),
            closed: BTreeMap::new(),
            reserve: Vec::new(),
            side: Color::White,
            castling: Vec::new(),
            en_passant: None,
            halfmoves: 0,
            fullmove: 1,
            keys: FenKeys::default(),
        }
    }

    /// Files and ranks of the board.
    pub fn size(&self) -> (u8, u8) {
        (self.files, self.ranks)
    }

    /// The piece on a square, given by file and rank from 0.
    pub fn piece_at(&self, file: u8, rank: u8) -> Option<Piece> {
        self.pieces.get(&(rank, file)).copied()
    }

    /// Every piece with its file and rank, counted from 0; by rank, then file.
    ///
    /// ```
    /// use movegen::{AnyGame, Kind, Options, Variant};
    /// let game = AnyGame::new(Variant::Chess, Options::default(), None)?;
    /// let builder = game.builder();
    /// let kings = builder.pieces().filter(|(.., piece)| piece.kind == Kind::King);
    /// assert_eq!(kings.map(|(file, rank, _)| (file, rank)).collect::<Vec<_>>(), [(4, 0), (4, 7)]);
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn pieces(&self) -> impl Iterator<Item = (u8, u8, Piece)> + '_ {
        self.pieces.iter().map(|(&(rank, file), &piece)| (file, rank, piece))
    }

    /// Puts a piece on a square, given by file and rank from 0, replacing whatever was there.
    ///
    /// # Errors
    /// The square is not on the board.
    pub fn put(&mut self, file: u8, rank: u8, piece: Piece) -> Result<(), PositionError> {
        let place = self.place(file, rank)?;
        self.closed.remove(&place);
        self.pieces.insert(place, piece);
        Ok(())
    }

    /// Clears a square, given by file and rank from 0.
    pub fn remove(&mut self, file: u8, rank: u8) {
        self.pieces.remove(&(rank, file));
    }

    /// Removes all pieces from the board and the reserve, and resets castling, en passant and the keys
    /// of a FEN. Closed squares stay.
    ///
    /// ```
    /// use movegen::{AnyGame, Options, Variant};
    /// let game = AnyGame::new(Variant::Chess, Options::default(), None)?;
    /// let mut builder = game.builder();
    /// builder.clear();
    /// assert_eq!(builder.pieces().count(), 0);
    /// let error = AnyGame::set_up(Variant::Chess, Options::default(), &builder).unwrap_err();
    /// assert_eq!(error.to_string(), "White has 0 kings");
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn clear(&mut self) {
        self.pieces.clear();
        self.reserve.clear();
        self.castling.clear();
        self.en_passant = None;
        self.forget_keys();
    }

    /// Closes a square, given by file and rank from 0, with its FEN letter.
    ///
    /// ```
    /// use movegen::{AnyGame, Options, Variant};
    /// let game = AnyGame::new(Variant::Capatomic, Options::default(), None)?;
    /// let mut builder = game.builder();
    /// builder.close(4, 5, '*')?;
    /// let game = AnyGame::set_up(Variant::Capatomic, Options::default(), &builder)?;
    /// assert!(game.fen().contains("/4*5/"));
    /// assert!(AnyGame::set_up(Variant::Stratomic, Options::default(), &builder).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The square is not on the board.
    pub fn close(&mut self, file: u8, rank: u8, letter: char) -> Result<(), PositionError> {
        let place = self.place(file, rank)?;
        self.pieces.remove(&place);
        self.closed.insert(place, letter);
        Ok(())
    }

    fn place(&self, file: u8, rank: u8) -> Result<Place, PositionError> {
        if file < self.files && rank < self.ranks {
            return Ok((rank, file));
        }
        Err(PositionError::OffTheBoard(square_name(file, rank)))
    }

    /// Puts a piece into its side's reserve.
    ///
    /// ```
    /// use movegen::{AnyGame, Color, Kind, Options, Piece, Variant};
    /// let fen = "4k3/8/8/8/8/8/4P3/4K3[] w - - 0 1";
    /// let mut builder = AnyGame::new(Variant::Stoltz, Options::default(), Some(fen))?.builder();
    /// builder.add_to_reserve(Piece { color: Color::White, kind: Kind::Archbishop });
    /// let game = AnyGame::set_up(Variant::Stoltz, Options::default(), &builder)?;
    /// assert!(game.parse_move("A@e2").is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add_to_reserve(&mut self, piece: Piece) {
        self.reserve.push(piece);
    }

    /// The side to move.
    pub fn side(&self) -> Color {
        self.side
    }

    /// Sets the side to move.
    ///
    /// ```
    /// use movegen::{AnyGame, Color, Options, Variant};
    /// let fen = "R3k3/8/8/8/8/8/8/4K3 b - - 0 1";
    /// let mut builder = AnyGame::new(Variant::Chess, Options::default(), Some(fen))?.builder();
    /// builder.set_side(Color::White);
    /// let error = AnyGame::set_up(Variant::Chess, Options::default(), &builder).unwrap_err();
    /// assert_eq!(error.to_string(), "Black is in check, but it is White's move");
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn set_side(&mut self, side: Color) {
        self.side = side;
    }

    /// The castling rights in the order in which they were granted.
    pub fn castling(&self) -> &[(Color, CastlingRook)] {
        &self.castling
    }

    /// Grants a castling right.
    ///
    /// ```
    /// use movegen::castling::Wing;
    /// use movegen::{AnyGame, CastlingRook, Color, Options, Variant};
    /// let fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    /// let mut builder = AnyGame::new(Variant::Chess, Options::default(), Some(fen))?.builder();
    /// builder.grant_castling(Color::White, CastlingRook::Outermost(Wing::King));
    /// let game = AnyGame::set_up(Variant::Chess, Options::default(), &builder)?;
    /// assert!(game.parse_move("O-O").is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn grant_castling(&mut self, color: Color, rook: CastlingRook) {
        self.castling.push((color, rook));
    }

    /// Removes all castling rights.
    pub fn forbid_castling(&mut self) {
        self.castling.clear();
    }

    /// Sets the square, by file and rank from 0, that a pawn has just passed over, if any.
    ///
    /// ```
    /// use movegen::{AnyGame, Options, Variant};
    /// let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1";
    /// let mut builder = AnyGame::new(Variant::Chess, Options::default(), Some(fen))?.builder();
    /// builder.set_en_passant(Some((3, 5)))?;
    /// let game = AnyGame::set_up(Variant::Chess, Options::default(), &builder)?;
    /// assert!(game.parse_move("exd6").is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The square is not on the board.
    pub fn set_en_passant(&mut self, square: Option<(u8, u8)>) -> Result<(), PositionError> {
        self.en_passant = square.map(|(file, rank)| self.place(file, rank)).transpose()?;
        Ok(())
    }

    /// Sets the plies since the last capture or pawn move, and the fullmove number, from 1.
    ///
    /// ```
    /// use movegen::{AnyGame, Ending, Options, Variant};
    /// let mut builder = AnyGame::new(Variant::Chess, Options::default(), None)?.builder();
    /// builder.set_counters(100, 80);
    /// let game = AnyGame::set_up(Variant::Chess, Options::default(), &builder)?;
    /// assert_eq!(game.outcome().map(|outcome| outcome.ending), Some(Ending::FiftyMoves));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_counters(&mut self, halfmoves: u16, fullmove: u16) {
        self.halfmoves = halfmoves;
        self.fullmove = fullmove.max(1);
    }

    /// Drops the keys after the six FEN fields, such as who is armed: they are inferred from the pieces.
    pub fn forget_keys(&mut self) {
        self.keys = FenKeys::default();
    }

    /// Sets the keys after the six FEN fields as FEN writes them, `armed=1 zone=b:d8:1`; what a variant
    /// does not know is refused when the position is set up.
    ///
    /// ```
    /// use movegen::{AnyGame, Color, Options, Variant};
    /// let mut builder = AnyGame::new(Variant::Stratomic, Options::default(), None)?.builder();
    /// builder.read_keys("armed=1")?;
    /// let game = AnyGame::set_up(Variant::Stratomic, Options::default(), &builder)?;
    /// assert_eq!(game.is_armed(Color::Black), Some(true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A part has no `=`; nothing changes.
    pub fn read_keys(&mut self, text: &str) -> Result<(), FenError> {
        self.keys = FenKeys::read(text.split_ascii_whitespace())?;
        Ok(())
    }

    /// Sets the keys after the six FEN fields.
    pub(crate) fn set_keys(&mut self, keys: FenKeys) {
        self.keys = keys;
    }

    /// The position, if it is legal in a variant of the family.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub(crate) fn build<R: Rules>(
        &self,
        variant: Variant,
        options: &Options,
    ) -> Result<Position<R>, PositionError> {
        let mut position = Position::<R>::empty(R::State::begin(variant, options)?);
        position.state.resize(usize::from(self.files), usize::from(self.ranks))?;
        self.place_all(&mut position)?;
        position.side = self.side;
        position.halfmoves = self.halfmoves;
        position.fullmove = self.fullmove;
        R::State::check_pieces(&position, variant.spec())?;
        position.castling = self.castling_rights(&position)?;
        let jumped = self.en_passant.map(|place| jumped_square(&position, place)).transpose()?;
        let mut keys = self.keys.clone();
        R::State::read_keys(&mut position, &mut keys)?;
        keys.check_all_taken()?;
        position.set_en_passant(jumped);
        position.hash = position.computed_hash();
        position.check_kings()?;
        Ok(position)
    }

    fn place_all<R: Rules>(&self, position: &mut Position<R>) -> Result<(), PositionError> {
        let square = |&(rank, file): &Place| R::Geometry::square(file, rank);
        for (place, piece) in &self.pieces {
            if !R::has(piece.kind) {
                return Err(PositionError::UnknownKind(piece.kind.name()));
            }
            position.put(piece.color, piece.kind, square(place));
        }
        for (place, &letter) in &self.closed {
            if !position.state.close(square(place), letter) {
                return Err(PositionError::NotClosable(square(place).name::<R::Geometry>()));
            }
        }
        for piece in &self.reserve {
            let reserve = position.state.reserve_mut().ok_or(PositionError::NoReserve)?;
            if !reserve.add(piece.color, piece.kind) {
                return Err(PositionError::ReservePiece(piece.kind.name()));
            }
        }
        Ok(())
    }

    fn castling_rights<R: Rules>(&self, position: &Position<R>) -> Result<CastlingRights, PositionError> {
        let mut rights = CastlingRights::NONE;
        for &(color, wanted) in &self.castling {
            let refused = |reason| PositionError::Castling { letter: wanted.letter(color), reason };
            if !R::CASTLES {
                return Err(refused("there is no castling in this game"));
            }
            let home = R::CASTLING.rank_of::<R::Geometry>(color);
            let king = position
                .king(color)
                .filter(|king| king.rank::<R::Geometry>() == home)
                .ok_or_else(|| refused("the king is not on its home rank"))?;
            let rooks = position.pieces(color, Kind::Rook) & Bitboard::rank(home);
            let rook = match wanted {
                CastlingRook::Outermost(Wing::King) => rooks.into_iter().filter(|&rook| rook > king).last(),
                CastlingRook::Outermost(Wing::Queen) => rooks.into_iter().find(|&rook| rook < king),
                CastlingRook::OnFile(file) => {
                    rooks.into_iter().find(|rook| rook.file::<R::Geometry>() == file)
                }
            };
            let rook = rook.ok_or_else(|| refused("no rook for it"))?;
            let wing = Wing::of(king, rook);
            if rights.rook(color, wing).is_some() {
                return Err(refused("this side is given the right twice"));
            }
            rights.grant(color, wing, rook);
        }
        Ok(rights)
    }
}

impl CastlingRook {
    /// The rook named by a FEN letter, with its side: `K`, `q`, or a file.
    ///
    /// ```
    /// use movegen::castling::Wing;
    /// use movegen::{CastlingRook, Color};
    /// let right = CastlingRook::of_letter('q');
    /// assert_eq!(right, Some((Color::Black, CastlingRook::Outermost(Wing::Queen))));
    /// // The letters of Shredder-FEN name the rook's file.
    /// assert_eq!(CastlingRook::of_letter('B'), Some((Color::White, CastlingRook::OnFile(1))));
    /// ```
    pub fn of_letter(letter: char) -> Option<(Color, CastlingRook)> {
        let rook = match letter.to_ascii_uppercase() {
            'K' => CastlingRook::Outermost(Wing::King),
            'Q' => CastlingRook::Outermost(Wing::Queen),
            _ => CastlingRook::OnFile(u8::try_from(letter).ok().and_then(file_index)?),
        };
        Some((Color::of_case(letter), rook))
    }

    fn letter(self, color: Color) -> char {
        let letter = match self {
            CastlingRook::Outermost(Wing::King) => 'k',
            CastlingRook::Outermost(Wing::Queen) => 'q',
            CastlingRook::OnFile(file @ 0..26) => file_letter(file),
            CastlingRook::OnFile(_) => '?',
        };
        if color == Color::White { letter.to_ascii_uppercase() } else { letter }
    }
}

/// The square passed over: empty, with the pawn behind it, and an empty square, or a piece just dropped,
/// where it came from. The rank is hardly checked; composed positions with other ranks are in
/// circulation.
fn jumped_square<R: Rules>(position: &Position<R>, place: Place) -> Result<Square, PositionError> {
    let (rank, file) = place;
    let square = R::Geometry::square(file, rank);
    let refused = |reason| PositionError::EnPassant { square: square.name::<R::Geometry>(), reason };
    let mover = !position.side();
    let up: i32 = if mover == Color::White { 1 } else { -1 };
    let on_file = |rank: i32| Square::at::<R::Geometry>(i32::from(file), rank);
    let (Some(start), Some(stands)) = (on_file(i32::from(rank) - up), on_file(i32::from(rank) + up)) else {
        return Err(refused("no pawn can have jumped over it"));
    };
    if rank == R::PAWNS.promotion_rank_of::<R::Geometry>(position.side()) {
        return Err(refused("a pawn capturing there would promote"));
    }
    if !position.pieces(mover, Kind::Pawn).has(stands) {
        return Err(refused("there is no pawn behind it"));
    }
    let drops_behind_jumps = position.state().reserve().is_some_and(ReserveState::drops_behind_jumps);
    let dropped = match position.kind_at(start) {
        Some(kind) if drops_behind_jumps && RESERVE_KINDS.contains(&kind) => position.color(mover),
        _ => Bitboard::EMPTY,
    };
    let empty = Bitboard::of(square) | (Bitboard::of(start) - dropped);
    if position.blockers().meets(empty) {
        return Err(refused("the pawn's path was blocked"));
    }
    Ok(square)
}

impl<R: Rules> Position<R> {
    /// The position as a builder.
    pub fn builder(&self) -> PositionBuilder {
        let (files, ranks) = self.board_size();
        let mut builder = PositionBuilder::new(files, ranks);
        let place = |square: Square| (square.rank::<R::Geometry>(), square.file::<R::Geometry>());
        for rank in 0..ranks {
            for file in 0..files {
                let square = R::Geometry::square(file, rank);
                if let Some(piece) = self.piece_at(square) {
                    builder.pieces.insert((rank, file), piece);
                } else if self.closed().has(square) {
                    builder.closed.insert((rank, file), self.closed_letter(square));
                }
            }
        }
        builder.reserve = self.reserve();
        builder.side = self.side;
        let rights = self.castling.iter();
        builder.castling = rights
            .map(|(color, _, rook)| (color, CastlingRook::OnFile(rook.file::<R::Geometry>())))
            .collect();
        builder.en_passant = self.en_passant.map(place);
        builder.halfmoves = self.halfmoves;
        builder.fullmove = self.fullmove;
        let mut keys = String::new();
        R::State::write_keys(self, &mut keys);
        // What was just written can be read back.
        builder.keys = FenKeys::read(keys.split_ascii_whitespace()).unwrap_or_default();
        builder
    }

    /// Whether pieces can be held in reserve in this game, be there any or not.
    pub fn has_reserve(&self) -> bool {
        self.state().reserve().is_some()
    }

    /// The pieces in reserve, White's first, in FEN order.
    pub fn reserve(&self) -> Vec<Piece> {
        let of_side = |color: Color| {
            RESERVE_KINDS.into_iter().flat_map(move |kind| {
                let count = self.in_reserve(color, kind) as usize;
                std::iter::repeat_n(Piece { color, kind }, count)
            })
        };
        Color::BOTH.into_iter().flat_map(of_side).collect()
    }
}
