//! Positions as FEN, with `key=value` pairs after the six fields.

use super::{FenError, FenKeys};
use crate::bitboard::Bitboard;
use crate::castling::Wing;
use crate::compiled::Family;
use crate::geometry::Geometry;
use crate::options::Options;
use crate::piece::{Color, Kind, Piece};
use crate::position::{CastlingRook, Position, PositionBuilder, PositionError, board_size_of};
use crate::rules::State;
use crate::rules::reserve::RESERVE_KINDS;
use crate::spec::Variant;
use crate::square::{Square, file_letter};
use std::fmt;

/// The largest halfmove clock a FEN may have.
const HALFMOVE_LIMIT: u16 = 9999;
/// The largest fullmove number: the limit of a position's counter, so that every FEN written can be
/// read.
const MOVE_NUMBER_LIMIT: u16 = u16::MAX;

impl<R: Family> Position<R> {
    /// Reads a position of the variant.
    ///
    /// # Errors
    /// Anything wrong, including a king that could be captured: see [`FenError`].
    pub fn from_fen(text: &str, variant: Variant, options: &Options) -> Result<Self, FenError> {
        R::from_fen(text, variant, options)
    }

    pub(crate) fn read_fen(text: &str, variant: Variant, options: &Options) -> Result<Self, FenError> {
        Ok(read::<R>(text, variant, options)?.build(variant, options)?)
    }

    /// The position as FEN.
    pub fn fen(&self) -> String {
        R::fen(self)
    }

    pub(crate) fn write_fen(&self) -> String {
        let mut text = self.board_text();
        self.write_reserve(&mut text);
        text.push(' ');
        text.push(self.side().letter());
        text.push(' ');
        text.push_str(&self.castling_text());
        text.push(' ');
        match self.en_passant() {
            Some(square) => text.push_str(&square.name::<R::Geometry>()),
            None => text.push('-'),
        }
        text.push_str(&format!(" {} {}", self.halfmoves(), self.fullmove()));
        R::State::write_keys(self, &mut text);
        text
    }

    fn board_text(&self) -> String {
        board_rows(self.board_size(), |file, rank| {
            let square = R::Geometry::square(file, rank);
            match self.piece_at(square) {
                Some(piece) => Some(piece.letter()),
                None if self.closed().has(square) => Some(self.closed_letter(square)),
                None => None,
            }
        })
    }

    /// Writes the reserve in brackets, if the game has one.
    fn write_reserve(&self, text: &mut String) {
        if self.has_reserve() {
            text.push('[');
            text.extend(self.reserve().into_iter().map(Piece::letter));
            text.push(']');
        }
    }

    /// X-FEN: `KQkq` for the outermost rook of a side, the rook's file letter otherwise.
    fn castling_text(&self) -> String {
        let mut text = String::new();
        for (color, wing, rook) in self.castling_rights().iter() {
            let home = Bitboard::rank(R::CASTLING.rank_of::<R::Geometry>(color));
            let rooks = self.pieces(color, Kind::Rook) & home;
            let outermost = match wing {
                Wing::King => rooks.into_iter().last(),
                Wing::Queen => rooks.first(),
            };
            let letter = match wing {
                _ if outermost != Some(rook) => file_letter(rook.file::<R::Geometry>()),
                Wing::King => 'k',
                Wing::Queen => 'q',
            };
            text.push(if color == Color::White { letter.to_ascii_uppercase() } else { letter });
        }
        if text.is_empty() {
            text.push('-');
        }
        text
    }
}

impl<R: Family> fmt::Display for Position<R> {
    /// The position as FEN.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.fen())
    }
}

/// The rows of a board from the top, as in FEN: the letter of each square, by file and rank from 0, and
/// counts of squares without one.
///
/// ```
/// let rows = movegen::text::board_rows((8, 2), |file, rank| (file == 2 && rank == 1).then_some('R'));
/// assert_eq!(rows, "2R5/8");
/// ```
pub fn board_rows(size: (u8, u8), letter: impl Fn(u8, u8) -> Option<char>) -> String {
    let (files, ranks) = size;
    let rows = (0..ranks).rev().map(|rank| row_text((0..files).map(|file| letter(file, rank))));
    rows.collect::<Vec<_>>().join("/")
}

/// A row of a board: what is on its squares, and the number of empty ones between.
fn row_text(squares: impl Iterator<Item = Option<char>>) -> String {
    let mut row = String::new();
    let mut empty = 0;
    for square in squares {
        let Some(letter) = square else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            row.push_str(&empty.to_string());
            empty = 0;
        }
        row.push(letter);
    }
    if empty > 0 {
        row.push_str(&empty.to_string());
    }
    row
}

/// Whether king and rook are where castling is written as the king's two-square move.
pub(crate) fn is_standard<R: Family>(king: Square, rook: Square) -> bool {
    R::CASTLING.standard_files.is_some_and(|(king_file, rook_files)| {
        king.file::<R::Geometry>() == king_file
            && rook.file::<R::Geometry>() == rook_files[Wing::of(king, rook) as usize]
    })
}

/// The content of a FEN, still unchecked.
fn read<R: Family>(text: &str, variant: Variant, options: &Options) -> Result<PositionBuilder, FenError> {
    let mut state = R::State::begin(variant, options)?;
    let mut fields = text.split_ascii_whitespace().peekable();
    let board = fields.next().ok_or(FenError::MissingField("the board"))?;
    let side = fields.next().ok_or(FenError::MissingField("the side to move"))?;
    let castling = fields.next().ok_or(FenError::MissingField("castling"))?;
    let en_passant = fields.next().ok_or(FenError::MissingField("the en passant square"))?;
    let mut number = |field, default, limit| match fields.next_if(|text| !text.contains('=')) {
        Some(text) => read_number(field, text, limit),
        None => Ok(default),
    };
    let halfmoves = number("the halfmove clock", 0, HALFMOVE_LIMIT)?;
    let fullmove = number("the fullmove number", 1, MOVE_NUMBER_LIMIT)?;
    let keys = FenKeys::read(fields)?;

    let (board, reserve) = split_reserve(board)?;
    let mut builder = read_board::<R>(board, &mut state)?;
    if let Some(reserve) = reserve {
        read_reserve::<R>(&mut builder, &state, reserve)?;
    }
    builder.set_side(Color::from_letter(side).ok_or_else(|| FenError::Side(side.to_owned()))?);
    builder.set_counters(halfmoves, fullmove);
    for letter in castling.chars().filter(|_| castling != "-") {
        let (color, rook) = CastlingRook::of_letter(letter).ok_or(FenError::Castling(letter))?;
        builder.grant_castling(color, rook);
    }
    if en_passant != "-" {
        let square = Square::parse::<R::Geometry>(en_passant);
        let square = square.ok_or_else(|| FenError::EnPassant(en_passant.to_owned()))?;
        builder.set_en_passant(Some(square.file_and_rank::<R::Geometry>()))?;
    }
    builder.set_keys(keys);
    Ok(builder)
}

fn read_board<R: Family>(board: &str, state: &mut R::State) -> Result<PositionBuilder, FenError> {
    let rows: Vec<&str> = board.split('/').collect();
    let first_row = rows.first().map_or(0, |row| squares_of(row).count());
    state.resize(first_row, rows.len())?;
    let (files, ranks) = board_size_of::<R>(state);
    let mut builder = PositionBuilder::new(files, ranks);
    for (row, rank) in rows.into_iter().zip((0..ranks).rev()) {
        read_rank::<R>(&mut builder, state, row, rank)?;
    }
    Ok(builder)
}

fn read_rank<R: Family>(
    builder: &mut PositionBuilder,
    state: &mut R::State,
    row: &str,
    rank: u8,
) -> Result<(), FenError> {
    let (files, _) = builder.size();
    for (letter, file) in squares_of(row).zip(0..files) {
        let Some(letter) = letter else { continue };
        match R::kind_of_letter(letter) {
            Some(kind) => builder.put(file, rank, Piece { color: Color::of_case(letter), kind })?,
            None if state.close(R::Geometry::square(file, rank), letter) => {
                builder.close(file, rank, letter)?;
            }
            None => return Err(FenError::UnknownPiece { letter, rank: rank + 1 }),
        }
    }
    let found = squares_of(row).count();
    if found != usize::from(files) {
        return Err(PositionError::RankLength { rank: rank + 1, found, expected: files }.into());
    }
    Ok(())
}

/// More squares than any rank has; longer runs are cut to this, in errors too, so that counting them
/// takes no time.
const LONGEST_RUN: usize = 1000;

/// The squares described by a row of a FEN: its letters, and as many empty ones as its numbers say.
fn squares_of(row: &str) -> impl Iterator<Item = Option<char>> + '_ {
    let mut rest = row;
    let mut empty = 0usize;
    std::iter::from_fn(move || {
        while empty == 0 {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits == 0 {
                let letter = rest.chars().next()?;
                rest = &rest[letter.len_utf8()..];
                return Some(Some(letter));
            }
            empty = rest[..digits].parse().unwrap_or(LONGEST_RUN).min(LONGEST_RUN);
            rest = &rest[digits..];
        }
        empty -= 1;
        Some(None)
    })
}

fn read_reserve<R: Family>(
    builder: &mut PositionBuilder,
    state: &R::State,
    letters: &str,
) -> Result<(), FenError> {
    if state.reserve().is_none() {
        return Err(PositionError::NoReserve.into());
    }
    for letter in letters.chars() {
        let kind = R::kind_of_letter(letter).filter(|kind| RESERVE_KINDS.contains(kind));
        let kind = kind.ok_or(FenError::ReservePiece(letter))?;
        builder.add_to_reserve(Piece { color: Color::of_case(letter), kind });
    }
    Ok(())
}

/// The board and, if there are any, the pieces in brackets after it.
fn split_reserve(text: &str) -> Result<(&str, Option<&str>), FenError> {
    match text.split_once('[') {
        None => Ok((text, None)),
        Some((board, rest)) => match rest.strip_suffix(']') {
            Some(reserve) => Ok((board, Some(reserve))),
            None => Err(FenError::UnclosedReserve(rest.to_owned())),
        },
    }
}

fn read_number(field: &'static str, text: &str, limit: u16) -> Result<u16, FenError> {
    let digits_only = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|&number| digits_only && number <= limit).ok_or_else(|| FenError::Number {
        field,
        value: text.to_owned(),
        limit,
    })
}
