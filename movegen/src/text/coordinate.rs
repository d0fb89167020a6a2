//! Moves as programs write them: `e2e4`, `e8e9q`, `a2e5m`.

use super::MoveError;
use super::fen::is_standard;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::castling::Wing;
use crate::generate::reach;
use crate::moves::{Move, Tag};
use crate::piece::Kind;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

impl<R: Rules> Position<R> {
    /// The move as programs write it. With `chess960` castling is always written king takes
    /// rook; otherwise only where king or rook stand on squares of their own.
    pub fn coordinate_text(&self, m: Move, chess960: bool) -> String {
        let from = m.from().name::<R::Geometry>();
        let to = match m.tag() {
            Tag::Castling if !chess960 && is_standard::<R>(m.from(), m.to()) => castled_king::<R>(self, m),
            _ => m.to(),
        };
        let suffix = match m.tag() {
            Tag::Launch => "m".to_owned(),
            _ => {
                m.promotes_to().map(|kind| kind.letter().to_ascii_lowercase().to_string()).unwrap_or_default()
            }
        };
        format!("{from}{}{suffix}", to.name::<R::Geometry>())
    }

    /// Reads a legal move in either notation.
    ///
    /// # Errors
    /// Why the text is no legal move here.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let legal = self.legal_moves();
        match self.parse_san(text, &legal) {
            Err(MoveError::Unreadable) => self.parse_coordinates(text, &legal),
            read => read,
        }
    }

    fn parse_coordinates(&self, text: &str, legal: &[Move]) -> Result<Move, MoveError> {
        let text = text.to_ascii_lowercase();
        let (from, rest) = Square::parse_prefix::<R::Geometry>(&text).ok_or(MoveError::Unreadable)?;
        let (to, suffix) = Square::parse_prefix::<R::Geometry>(rest).ok_or(MoveError::Unreadable)?;
        let launch = suffix == "m" && self.kind_at(from) != Some(Kind::Pawn);
        let promotion = match suffix {
            _ if launch => None,
            "" => None,
            _ => Some(single_kind(suffix).ok_or(MoveError::Unreadable)?),
        };
        let fits = |m: &&Move| {
            let same_end = m.to() == to || (m.tag() == Tag::Castling && castled_king::<R>(self, **m) == to);
            m.from() == from && same_end && m.is_launch() == launch && m.promotes_to() == promotion
        };
        // A king's two-square move is castling unless it is also a step: the step comes first.
        let found = legal.iter().filter(fits).min_by_key(|m| m.to() != to || m.tag() == Tag::Castling);
        found.copied().ok_or_else(|| self.why_not(from, to, launch, promotion))
    }

    /// Why there is no such move.
    fn why_not(&self, from: Square, to: Square, launch: bool, promotion: Option<Kind>) -> MoveError {
        let side = self.side();
        let Some(kind) = self.kind_at(from) else { return MoveError::NoMan };
        if !self.color(side).has(from) {
            return MoveError::NotYours;
        }
        if self.outcome().is_some() {
            return MoveError::GameOver;
        }
        if launch {
            return R::why_no_launch(self, from, to);
        }
        if !self.pseudo_reach(kind, from).has(to) {
            return MoveError::Unreachable;
        }
        let promotes =
            kind == Kind::Pawn && to.rank::<R::Geometry>() == R::PAWNS.promotion_rank_of::<R::Geometry>(side);
        if promotes != promotion.is_some_and(|kind| R::PAWNS.promotions.contains(&kind)) {
            return MoveError::Promotion;
        }
        let blast_reaches_king =
            self.king(side).is_some_and(|king| attacks::zone::<R::Geometry>(to).has(king));
        if R::BLASTS && self.color(!side).has(to) && blast_reaches_king {
            MoveError::KillsOwnKing
        } else if self.is_in_check(side) {
            MoveError::InCheck
        } else {
            MoveError::ExposesKing
        }
    }

    /// Where the man could go if its king did not matter.
    fn pseudo_reach(&self, kind: Kind, from: Square) -> Bitboard<R::Geometry> {
        let side = self.side();
        if kind != Kind::Pawn {
            return reach(kind, from, self.blockers()) - self.color(side);
        }
        let up = if side == crate::Color::White { 1 } else { -1 };
        let step = Bitboard::of(from).shift(0, up) - self.blockers();
        let from_start = from.rank::<R::Geometry>() == R::PAWNS.double_step_rank_of::<R::Geometry>(side);
        let double_step = if from_start { step.shift(0, up) - self.blockers() } else { Bitboard::EMPTY };
        let takes = self.color(!side) | self.en_passant().map(Bitboard::of).unwrap_or_default();
        step | double_step | (attacks::pawn(side, from) & takes)
    }
}

/// Where the king ends.
fn castled_king<R: Rules>(position: &Position<R>, m: Move) -> Square {
    R::CASTLING.destinations::<R::Geometry>(position.side(), Wing::of(m.from(), m.to())).0
}

fn single_kind(text: &str) -> Option<Kind> {
    let mut letters = text.chars();
    let kind = Kind::from_letter(letters.next()?)?;
    letters.next().is_none().then_some(kind)
}
