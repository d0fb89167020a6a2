//! Positions as FEN, with the keys of `key=value` form behind the six fields.

use super::{FenError, FenKeys};
use crate::bitboard::Bitboard;
use crate::castling::Wing;
use crate::geometry::Geometry;
use crate::options::Options;
use crate::piece::{Color, Kind};
use crate::position::Position;
use crate::rules::Rules;
use crate::spec::VariantSpec;
use crate::square::{Square, file_index, file_letter};

/// The largest counters a FEN may have.
const COUNTER_LIMIT: u16 = 9999;

impl<R: Rules> Position<R> {
    /// Reads a position of the variant.
    ///
    /// # Errors
    /// Anything wrong, down to kings that could be captured: see [`FenError`].
    pub fn from_fen(text: &str, spec: &VariantSpec, options: &Options) -> Result<Self, FenError> {
        let mut fields = text.split_ascii_whitespace().peekable();
        let board = fields.next().ok_or(FenError::MissingField("the board"))?;
        let side = fields.next().ok_or(FenError::MissingField("the side to move"))?;
        let castling = fields.next().ok_or(FenError::MissingField("castling"))?;
        let en_passant = fields.next().ok_or(FenError::MissingField("the en passant square"))?;
        let mut number = |field, default| match fields.next_if(|text| !text.contains('=')) {
            Some(text) => read_number(field, text),
            None => Ok(default),
        };
        let halfmoves = number("the halfmove counter", 0)?;
        let fullmove = number("the move number", 1)?;
        let mut keys = FenKeys::read(fields)?;

        let mut position = Position::empty(R::initial_state(spec, options));
        let (board, reserve) = split_reserve(board)?;
        position.read_board(board)?;
        if let Some(reserve) = reserve {
            R::read_reserve(&mut position.state, reserve)?;
        }
        position.set_side(Color::from_letter(side).ok_or_else(|| FenError::Side(side.to_owned()))?);
        position.set_clocks(halfmoves, fullmove.max(1));
        R::check_pieces(&position, spec)?;
        position.read_castling(castling)?;
        let jumped = position.read_en_passant(en_passant)?;
        R::read_keys(&mut position, &mut keys)?;
        keys.check_all_taken()?;
        position.finish(jumped);
        position.check_kings()?;
        Ok(position)
    }

    fn read_board(&mut self, board: &str) -> Result<(), FenError> {
        let rows: Vec<&str> = board.split('/').collect();
        R::read_size(&mut self.state, &rows)?;
        let (_, ranks) = R::board_size(&self.state);
        if rows.len() != usize::from(ranks) {
            return Err(FenError::RankCount { found: rows.len(), expected: ranks });
        }
        for (row, rank) in rows.into_iter().zip((0..ranks).rev()) {
            self.read_rank(row, rank)?;
        }
        Ok(())
    }

    fn read_rank(&mut self, row: &str, rank: u8) -> Result<(), FenError> {
        let (board_files, _) = R::board_size(&self.state);
        let files = usize::from(board_files);
        let mut file = 0usize;
        let mut rest = row;
        while let Some(letter) = rest.chars().next() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                file = file.saturating_add(rest[..digits].parse().unwrap_or(usize::MAX));
                rest = &rest[digits..];
                continue;
            }
            rest = &rest[letter.len_utf8()..];
            if file < files {
                let square = Square::new(rank * R::Geometry::FILES + file as u8);
                match R::kind_of_letter(letter) {
                    Some(kind) => self.put(Color::of_case(letter), kind, square),
                    None if R::close(&mut self.state, square, letter) => {}
                    None => return Err(FenError::UnknownPiece { letter, rank: rank + 1 }),
                }
            }
            file = file.saturating_add(1);
        }
        if file != files {
            return Err(FenError::RankLength { rank: rank + 1, found: file, expected: board_files });
        }
        Ok(())
    }

    fn read_castling(&mut self, text: &str) -> Result<(), FenError> {
        if text == "-" {
            return Ok(());
        }
        for letter in text.chars() {
            let color = Color::of_case(letter);
            let refused = |reason| FenError::Castling { letter, reason };
            if !R::CASTLES {
                return Err(refused("nobody castles in this game"));
            }
            let home = R::CASTLING.rank_of::<R::Geometry>(color);
            let king = self
                .king(color)
                .filter(|king| king.rank::<R::Geometry>() == home)
                .ok_or_else(|| refused("the king is not on its home rank"))?;
            let rooks = self.pieces(color, Kind::Rook) & Bitboard::rank(home);
            let rook = match letter.to_ascii_uppercase() {
                'K' => rooks.into_iter().filter(|&rook| rook > king).last(),
                'Q' => rooks.into_iter().find(|&rook| rook < king),
                _ => u8::try_from(letter)
                    .ok()
                    .and_then(file_index)
                    .filter(|&file| file < R::Geometry::FILES)
                    .map(|file| Square::new(home * R::Geometry::FILES + file))
                    .filter(|&square| rooks.has(square)),
            };
            let rook = rook.ok_or_else(|| refused("there is no rook for it"))?;
            let wing = Wing::of(king, rook);
            if self.castling_rights().rook(color, wing).is_some() {
                return Err(refused("this side has the right twice"));
            }
            self.castling_rights_mut().grant(color, wing, rook);
        }
        Ok(())
    }

    /// Reads the jumped square: empty, with the pawn behind it and nothing, or a piece just dropped,
    /// where it came from. The rank is hardly asked for; composed positions with other ranks are in
    /// circulation.
    fn read_en_passant(&self, text: &str) -> Result<Option<Square>, FenError> {
        if text == "-" {
            return Ok(None);
        }
        let refused = |reason| FenError::EnPassant { square: text.to_owned(), reason };
        let square = Square::parse::<R::Geometry>(text).ok_or_else(|| refused("no such square"))?;
        let mover = !self.side();
        let up: i32 = if mover == Color::White { 1 } else { -1 };
        let (file, rank) = (i32::from(square.file::<R::Geometry>()), i32::from(square.rank::<R::Geometry>()));
        let (Some(start), Some(stands)) =
            (Square::at::<R::Geometry>(file, rank - up), Square::at::<R::Geometry>(file, rank + up))
        else {
            return Err(refused("no pawn can have jumped over it"));
        };
        if square.rank::<R::Geometry>() == R::PAWNS.promotion_rank_of::<R::Geometry>(self.side()) {
            return Err(refused("a pawn that takes there would promote"));
        }
        if !self.pieces(mover, Kind::Pawn).has(stands) {
            return Err(refused("no pawn stands behind it"));
        }
        let hidden = R::may_stand_behind_jump(self, mover);
        let empty = Bitboard::of(square) | (Bitboard::of(start) - hidden);
        if self.blockers().meets(empty) {
            return Err(refused("the pawn's way was not free"));
        }
        Ok(Some(square))
    }

    /// The position as FEN.
    pub fn fen(&self) -> String {
        let mut text = self.board_text();
        R::write_reserve(self.state(), &mut text);
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
        R::write_keys(self, &mut text);
        text
    }

    fn board_text(&self) -> String {
        let (files, ranks) = R::board_size(self.state());
        let rows = (0..ranks).rev().map(|rank| {
            row_text((0..files).map(|file| {
                let square = Square::new(rank * R::Geometry::FILES + file);
                match self.piece_at(square) {
                    Some(piece) => Some(piece.letter()),
                    None if self.closed().has(square) => Some(R::closed_letter(self.state(), square)),
                    None => None,
                }
            }))
        });
        rows.collect::<Vec<_>>().join("/")
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

/// A row of a board: what stands on its squares, and the number of empty ones between.
pub(crate) fn row_text(squares: impl Iterator<Item = Option<char>>) -> String {
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

/// Whether king and rook stand where castling is written as the king's two-square move.
pub(crate) fn is_standard<R: Rules>(king: Square, rook: Square) -> bool {
    R::CASTLING.standard_files.is_some_and(|(king_file, rook_files)| {
        king.file::<R::Geometry>() == king_file
            && rook.file::<R::Geometry>() == rook_files[Wing::of(king, rook) as usize]
    })
}

/// The board and, if there are any, the pieces in brackets behind it.
fn split_reserve(text: &str) -> Result<(&str, Option<&str>), FenError> {
    match text.split_once('[') {
        None => Ok((text, None)),
        Some((board, rest)) => match rest.strip_suffix(']') {
            Some(reserve) => Ok((board, Some(reserve))),
            None => Err(FenError::UnclosedReserve(rest.to_owned())),
        },
    }
}

fn read_number(field: &'static str, text: &str) -> Result<u16, FenError> {
    let digits_only = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse()
        .ok()
        .filter(|&number| digits_only && number <= COUNTER_LIMIT)
        .ok_or_else(|| FenError::Number { field, value: text.to_owned(), limit: COUNTER_LIMIT })
}
