//! Moves in coordinate notation: `e2e4`, `e8e9q`, `a2e5m`, `f2j2b`, `U@d2`, `e4e4`.

use super::MoveError;
use super::fen::is_standard;
use super::typed;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::castling::Wing;
use crate::compiled::Family;
use crate::generate::{cannon_reach, culverin_reach, reach};
use crate::moves::{Companions, Move, Tag};
use crate::piece::Kind;
use crate::position::Position;
use crate::rules::{SecretRules, SpecialMove};
use crate::square::Square;

impl<R: Family> Position<R> {
    /// The move in coordinate notation. With `chess960` castling is always written as king takes rook;
    /// otherwise only where king or rook do not start on their usual squares.
    pub fn coordinate_text(&self, m: Move, chess960: bool) -> String {
        R::coordinate_text(self, m, chess960)
    }

    pub(crate) fn write_coordinates(&self, m: Move, chess960: bool) -> String {
        let to = match m.tag() {
            Tag::Castling if !chess960 && is_standard::<R>(m.from(), m.to()) => castled_king::<R>(self, m),
            _ => m.to(),
        };
        let to = to.name::<R::Geometry>();
        if let Some(kind) = m.drops() {
            return format!("{}@{to}", kind.letter());
        }
        let mut text = m.from().name::<R::Geometry>() + &to;
        text.extend(suffix(m));
        text
    }

    /// Reads a legal move in either notation.
    ///
    /// # Errors
    /// Why the text is not a legal move here.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        R::parse_move(self, text)
    }

    pub(crate) fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let mut legal = self.legal_moves();
        legal.extend(R::Secrets::hidden_moves(self));
        // Programs send a game's moves again before every search. To ask first what people may have written takes seven
        // times as long (docs/log/speed.md).
        if is_plain(text)
            && let Ok(m) = self.parse_coordinates(text, &legal)
        {
            return Ok(m);
        }
        let mut reason = MoveError::Unreadable;
        for form in typed::forms::<R>(text) {
            match self.read_form(&form, &legal) {
                Ok(m) => return Ok(m),
                Err(error) if reason == MoveError::Unreadable => reason = error,
                Err(_) => {}
            }
        }
        Err(reason)
    }

    fn read_form(&self, text: &str, legal: &[Move]) -> Result<Move, MoveError> {
        match self.parse_san(text, legal) {
            Err(MoveError::Unreadable) => match self.parse_coordinates(text, legal) {
                Err(MoveError::Unreadable) => {
                    Err(self.why_not_san(text, legal).unwrap_or(MoveError::Unreadable))
                }
                read => read,
            },
            read => read,
        }
    }

    fn parse_coordinates(&self, text: &str, legal: &[Move]) -> Result<Move, MoveError> {
        let mut text = text.to_ascii_lowercase();
        if let Some(square) = text.strip_prefix(['!', '?']) {
            text = format!("{square}{square}");
        }
        if let Some((piece, square)) = text.split_once('@') {
            return self.parse_drop(piece, square, legal);
        }
        let (from, rest) = Square::parse_prefix::<R::Geometry>(&text).ok_or(MoveError::Unreadable)?;
        // People put a sign between the squares: `e3xe5`, `a2*e5`.
        let (is_launch, rest) = match rest.strip_prefix('*') {
            Some(rest) => (true, rest),
            None => (false, rest.strip_prefix('x').unwrap_or(rest)),
        };
        let (to, rest) = Square::parse_prefix::<R::Geometry>(rest).ok_or(MoveError::Unreadable)?;
        let ending = single_letter(rest.strip_prefix('=').unwrap_or(rest)).ok_or(MoveError::Unreadable)?;
        let ending = if is_launch { Some('m') } else { ending };
        let fits = |m: &&Move| {
            let same_end = m.to() == to || (m.tag() == Tag::Castling && castled_king::<R>(self, **m) == to);
            m.tag() != Tag::Drop && m.from() == from && same_end && suffix(**m) == ending
        };
        // A king's two-square move is castling unless it is also an ordinary move, which takes
        // precedence.
        let found = legal.iter().filter(fits).min_by_key(|m| m.to() != to || m.tag() == Tag::Castling);
        found.copied().ok_or_else(|| self.why_not(from, to, ending))
    }

    fn parse_drop(&self, piece: &str, square: &str, legal: &[Move]) -> Result<Move, MoveError> {
        let kind = single_letter(piece).flatten().and_then(Kind::from_letter).ok_or(MoveError::Unreadable)?;
        let square = Square::parse::<R::Geometry>(square).ok_or(MoveError::Unreadable)?;
        let found = legal.iter().find(|m| m.drops() == Some(kind) && m.to() == square);
        found.copied().ok_or_else(|| R::why_not(self, SpecialMove::Drop(kind, square)))
    }

    /// Why there is no such move.
    pub(super) fn why_not(&self, from: Square, to: Square, ending: Option<char>) -> MoveError {
        let side = self.side();
        let Some(kind) = self.kind_at(from) else { return MoveError::NoPiece };
        if !self.color(side).has(from) {
            return MoveError::NotYours;
        }
        if self.is_finished() {
            return MoveError::GameOver;
        }
        if from == to && ending.is_none() {
            return R::why_not(self, SpecialMove::InPlace(from));
        }
        let launch = ending == Some('m') && kind != Kind::Pawn;
        if launch {
            return R::why_not(self, SpecialMove::Launch(from, to));
        }
        if self.closed().has(to) {
            return MoveError::Closed(to.shown::<R::Geometry>());
        }
        if !self.pseudo_reach(kind, from).has(to) {
            return self.why_out_of_reach(kind, from, to);
        }
        let promotes =
            kind == Kind::Pawn && to.rank::<R::Geometry>() == R::PAWNS.promotion_rank_of::<R::Geometry>(side);
        let promotion = ending.and_then(Kind::from_letter);
        let is_promotion = promotion.is_some_and(|kind| self.promotions().contains(&kind));
        if promotes != is_promotion || promotes != ending.is_some() {
            return MoveError::Promotion;
        }
        let blast_reaches_king =
            self.king(side).is_some_and(|king| attacks::zone::<R::Geometry>(to).has(king));
        if R::BLASTS && self.color(!side).has(to) && blast_reaches_king {
            MoveError::KillsOwnKing
        } else if self.is_in_check(side) {
            MoveError::InCheck
        } else if self.must_answer(side) && !self.is_step_into_check(kind, from, to) {
            MoveError::MustEvacuate
        } else {
            MoveError::ExposesKing
        }
    }

    /// Whether the king would step onto an attacked square.
    fn is_step_into_check(&self, kind: Kind, from: Square, to: Square) -> bool {
        let without_king = self.blockers() - Bitboard::of(from);
        kind == Kind::King && R::is_royal_square_attacked(self, self.side(), to, without_king)
    }

    /// Where the piece could move if its king's safety did not matter.
    fn pseudo_reach(&self, kind: Kind, from: Square) -> Bitboard<R::Geometry> {
        let side = self.side();
        match kind {
            Kind::Pawn => {}
            Kind::Culverin => return culverin_reach(self, side, from) - self.color(side),
            Kind::Cannon => return cannon_reach(self, from) - self.color(side),
            _ => return reach(kind, from, self.blockers()) - self.color(side),
        }
        let up = if side == crate::Color::White { 1 } else { -1 };
        let step = Bitboard::of(from).shift(0, up) - self.blockers();
        let from_start = from.rank::<R::Geometry>() == R::PAWNS.double_step_rank_of::<R::Geometry>(side);
        let double_step = if from_start { step.shift(0, up) - self.blockers() } else { Bitboard::EMPTY };
        let takes = self.color(!side) | self.en_passant().map(Bitboard::of).unwrap_or_default();
        step | double_step | (attacks::pawn(side, from) & takes)
    }
}

/// Whether a text has only what programs write of a move without a drop: no other notation writes two squares so.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit())
}

/// The square on which the king ends.
fn castled_king<R: Family>(position: &Position<R>, m: Move) -> Square {
    R::CASTLING.destinations::<R::Geometry>(position.side(), Wing::of(m.from(), m.to())).0
}

/// What follows the squares: `m` for a launch, the piece promoted to, or which missiles castle along.
pub(super) fn suffix(m: Move) -> Option<char> {
    match m.companions() {
        Companions::Left => return Some('l'),
        Companions::Right => return Some('r'),
        Companions::Both => return Some('b'),
        Companions::None => {}
    }
    if m.is_launch() { Some('m') } else { m.promotes_to().map(|kind| kind.letter().to_ascii_lowercase()) }
}

/// The only letter of a text, `Some(None)` if it is empty, `None` if there are more.
fn single_letter(text: &str) -> Option<Option<char>> {
    let mut letters = text.chars();
    let letter = letters.next();
    letters.next().is_none().then_some(letter)
}
