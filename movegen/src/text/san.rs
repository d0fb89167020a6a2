//! Moves in algebraic notation: `e4`, `Nxd5`, `M*e5` for a launch, `O-O`, `O-O/e1g1`, `U@d2`, `!e4` for
//! a detonation, `?b2` for a reveal.

use super::MoveError;
use super::coordinate::suffix;
use super::typed;
use crate::bitboard::Bitboard;
use crate::castling::Wing;
use crate::compiled::Family;
use crate::effects::{Effect, Role};
use crate::moves::{Companions, Move, Tag};
use crate::outcome::{Ending, Outcome};
use crate::piece::Kind;
use crate::position::Position;
use crate::square::{Square, file_letter};

impl<R: Family> Position<R> {
    /// The move in algebraic notation, with `+` for check and `#` for a move that wins at once, unless it
    /// wins by stalemate (SC-B8).
    pub fn san(&self, m: Move) -> String {
        R::san(self, m)
    }

    pub(crate) fn write_san(&self, m: Move) -> String {
        let mut text = self.san_without_suffix(m, &self.legal_moves());
        let next = self.make(m);
        let mates =
            |outcome: &Outcome| outcome.winner == Some(self.side()) && outcome.ending != Ending::Stalemate;
        match next.outcome() {
            Some(outcome) if mates(&outcome) => text.push('#'),
            _ if next.is_in_check(next.side()) => text.push('+'),
            _ => {}
        }
        text
    }

    pub(super) fn parse_san(&self, text: &str, legal: &[Move]) -> Result<Move, MoveError> {
        let wanted = text.replace('=', "");
        // All but castling has the name of its square in it; writing the other moves down would take long.
        let may_fit = |m: &Move| m.tag() == Tag::Castling || wanted.contains(&m.to().name::<R::Geometry>());
        let possible: Vec<Move> = legal.iter().copied().filter(may_fit).collect();
        let fits = |m: &&Move| self.san_without_suffix(**m, legal).replace('=', "") == wanted;
        if let Some(m) = possible.iter().find(fits) {
            return Ok(*m);
        }
        // More origin than needed is accepted: Ng1f3; e2e4 is left to the coordinate parser.
        let fuller = |m: &&Move| self.full_forms(**m).contains(&wanted);
        let mut fitting = possible.iter().filter(fuller);
        match (fitting.next(), fitting.next()) {
            (Some(m), None) => Ok(*m),
            (Some(_), Some(_)) => Err(MoveError::Ambiguous),
            (None, _) => Err(MoveError::Unreadable),
        }
    }

    /// Why there is no such move, if the text reads like a move.
    pub(super) fn why_not_san(&self, text: &str, legal: &[Move]) -> Option<MoveError> {
        if let Some((wing, missiles)) = typed::castling(text) {
            let can_castle =
                legal.iter().any(|m| m.tag() == Tag::Castling && Wing::of(m.from(), m.to()) == wing);
            let lacks_missiles = can_castle && !missiles.is_empty();
            return Some(if lacks_missiles { MoveError::Companions } else { self.why_not_castling(wing) });
        }
        let Wanted { kind, origin, target, ending, captures } = Wanted::read::<R>(text)?;
        if !R::has(kind) {
            return None;
        }
        let names = |from: Square| {
            let (file, rank) = (from.file::<R::Geometry>(), from.rank::<R::Geometry>());
            [file_letter(file).to_string(), (rank + 1).to_string(), from.name::<R::Geometry>()]
        };
        let is_origin = |square: Square| names(square).contains(&origin);
        if !origin.is_empty() && !Bitboard::<R::Geometry>::ALL.into_iter().any(is_origin) {
            return None;
        }
        let fits = |from: &Square| *from != target && (origin.is_empty() || is_origin(*from));
        let pieces: Vec<_> = self.pieces(self.side(), kind).into_iter().filter(fits).collect();
        let is_meant = |m: &Move| pieces.contains(&m.from()) && m.to() == target && suffix(*m) == ending;
        if legal.iter().any(is_meant) {
            let is_nothing_there = captures && !self.occupied().has(target);
            return is_nothing_there.then(|| MoveError::NothingToCapture(target.shown::<R::Geometry>()));
        }
        if let [from] = pieces[..] {
            return Some(self.why_not(from, target, ending));
        }
        let reasons = pieces.iter().map(|&from| self.why_not(from, target, ending));
        // A piece that could move there, if something did not prevent it, is the one that was meant.
        let meant = reasons.clone().find(|reason| !reason.is_out_of_reach());
        // The name of a square where the side's own pawn is says nothing of a move.
        let is_square_only = kind == Kind::Pawn && self.pieces(self.side(), kind).has(target);
        if pieces.is_empty() && is_square_only {
            return None;
        }
        let shown = target.shown::<R::Geometry>();
        Some(match (meant, pieces.is_empty()) {
            (Some(reason), _) => reason,
            (None, true) if self.is_finished() => MoveError::GameOver,
            (None, true) => MoveError::NoSuchPiece(kind),
            (None, false) => MoveError::NoneReaches(kind, shown),
        })
    }

    /// Forms with no origin, its file, its rank or the whole square, for all pieces but pawns.
    fn full_forms(&self, m: Move) -> Vec<String> {
        if m.piece() == Kind::Pawn || m.is_reveal() || matches!(m.tag(), Tag::Castling | Tag::Detonation) {
            // Drops count as pawn moves: the pawn makes way.
            return Vec::new();
        }
        let from = m.from();
        let origins = [
            String::new(),
            file_letter(from.file::<R::Geometry>()).to_string(),
            (from.rank::<R::Geometry>() + 1).to_string(),
            from.name::<R::Geometry>(),
        ];
        origins.map(|origin| self.piece_text(m, &origin)).to_vec()
    }

    fn san_without_suffix(&self, m: Move, legal: &[Move]) -> String {
        match m.tag() {
            Tag::Castling => self.castling_move_text(m),
            _ if m.is_reveal() => format!("?{}", m.to().name::<R::Geometry>()),
            Tag::Detonation => format!("!{}", m.to().name::<R::Geometry>()),
            Tag::Drop => self.coordinate_text(m, false),
            _ if m.piece() == Kind::Pawn => self.pawn_text(m),
            _ => self.piece_text(m, &origin_needed::<R>(m, legal)),
        }
    }

    /// `O-O`, with the squares of missiles that castle along: `O-O/e1g1`.
    fn castling_move_text(&self, m: Move) -> String {
        let mut text = match Wing::of(m.from(), m.to()) {
            Wing::King => "O-O".to_owned(),
            Wing::Queen => "O-O-O".to_owned(),
        };
        if m.companions() != Companions::None {
            text.push('/');
            text.extend(self.companion_squares(m).into_iter().map(|square| square.name::<R::Geometry>()));
        }
        text
    }

    /// The squares, by file, of the missiles that castle along with the king (CA21).
    fn companion_squares(&self, m: Move) -> Vec<Square> {
        let effects = self.effects(m);
        let origins = effects.iter().filter_map(|effect| match effect {
            Effect::Moved { from, role: Role::Companion, .. } => Some(from),
            _ => None,
        });
        let mut squares: Vec<_> = origins.collect();
        squares.sort_unstable();
        squares
    }

    fn pawn_text(&self, m: Move) -> String {
        let target = m.to().name::<R::Geometry>();
        let promotion = m.promotes_to().map(|kind| format!("={}", kind.letter())).unwrap_or_default();
        if m.from().file::<R::Geometry>() == m.to().file::<R::Geometry>() {
            format!("{target}{promotion}")
        } else {
            format!("{}x{target}{promotion}", file_letter(m.from().file::<R::Geometry>()))
        }
    }

    fn piece_text(&self, m: Move, origin: &str) -> String {
        let sign = match m.tag() {
            Tag::Launch => "*",
            _ if self.occupied().has(m.to()) => "x",
            _ => "",
        };
        format!("{}{origin}{sign}{}", m.piece().letter(), m.to().name::<R::Geometry>())
    }
}

/// A move as typed by a person, whether it exists or not.
struct Wanted {
    kind: Kind,
    /// What was given of the origin.
    origin: String,
    target: Square,
    /// As after the squares of [`Position::coordinate_text`].
    ending: Option<char>,
    /// Whether the text says that it is a capture.
    captures: bool,
}

impl Wanted {
    fn read<R: Family>(text: &str) -> Option<Wanted> {
        let (text, promotion) = text.split_once('=').unwrap_or((text, ""));
        let piece = text.chars().next().filter(char::is_ascii_uppercase).and_then(R::kind_of_letter);
        let squares = if piece.is_some() { text.get(1..)? } else { text };
        let (before, target) = squares
            .char_indices()
            .find_map(|(at, _)| Some((&squares[..at], Square::parse::<R::Geometry>(&squares[at..])?)))?;
        let origin = before.trim_end_matches(['x', '*']);
        let is_push = piece.is_none() && before.is_empty();
        Some(Wanted {
            kind: piece.unwrap_or(Kind::Pawn),
            origin: if is_push {
                file_letter(target.file::<R::Geometry>()).to_string()
            } else {
                origin.to_owned()
            },
            target,
            captures: before.ends_with('x'),
            ending: if before.ends_with('*') {
                Some('m')
            } else {
                promotion.to_ascii_lowercase().chars().next()
            },
        })
    }
}

/// The part of the origin needed so that no other legal move fits: nothing, the file, the rank or the
/// square. Launches always name the square.
fn origin_needed<R: Family>(m: Move, legal: &[Move]) -> String {
    let from = m.from();
    let rivals: Vec<Square> = legal
        .iter()
        .filter(|other| {
            other.piece() == m.piece()
                && other.to() == m.to()
                && other.tag() == m.tag()
                && other.from() != from
        })
        .map(|other| other.from())
        .collect();
    let file = from.file::<R::Geometry>();
    let rank = from.rank::<R::Geometry>();
    if rivals.is_empty() {
        String::new()
    } else if m.is_launch() {
        from.name::<R::Geometry>()
    } else if rivals.iter().all(|rival| rival.file::<R::Geometry>() != file) {
        file_letter(file).to_string()
    } else if rivals.iter().all(|rival| rival.rank::<R::Geometry>() != rank) {
        (rank + 1).to_string()
    } else {
        from.name::<R::Geometry>()
    }
}
