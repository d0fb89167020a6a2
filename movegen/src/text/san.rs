//! Moves as people write them: `e4`, `Nxd5`, `M*e5` for a launch, `O-O`.

use super::MoveError;
use crate::castling::Wing;
use crate::moves::{Move, Tag};
use crate::piece::Kind;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::{Square, file_letter};

impl<R: Rules> Position<R> {
    /// The move as people write it, with `+` for check and `#` for a move that wins at once.
    pub fn san(&self, m: Move) -> String {
        let mut text = self.san_without_suffix(m, &self.legal_moves());
        let next = self.make(m);
        match next.outcome() {
            Some(outcome) if outcome.winner == Some(self.side()) => text.push('#'),
            _ if next.is_in_check(next.side()) => text.push('+'),
            _ => {}
        }
        text
    }

    pub(super) fn parse_san(&self, text: &str, legal: &[Move]) -> Result<Move, MoveError> {
        let wanted = text.trim_end_matches(['+', '#', '!', '?']).replace('0', "O").replace('=', "");
        // A rank 10 is written with a zero of its own.
        let wanted = if wanted.starts_with("O-") {
            wanted
        } else {
            text.trim_end_matches(['+', '#', '!', '?']).replace('=', "")
        };
        let fits = |m: &&Move| self.san_without_suffix(**m, legal).replace('=', "") == wanted;
        if let Some(m) = legal.iter().find(fits) {
            return Ok(*m);
        }
        // More origin than needed is allowed: Ng1f3, e2e4 is left to the coordinate reader.
        let fuller = |m: &&Move| self.full_forms(**m).contains(&wanted);
        let mut fitting = legal.iter().filter(fuller);
        match (fitting.next(), fitting.next()) {
            (Some(m), None) => Ok(*m),
            (Some(_), Some(_)) => Err(MoveError::Ambiguous),
            (None, _) => Err(MoveError::Unreadable),
        }
    }

    /// Forms with no origin, its file, its rank or the whole square, for officers.
    fn full_forms(&self, m: Move) -> Vec<String> {
        if m.man() == Kind::Pawn || m.tag() == Tag::Castling {
            return Vec::new();
        }
        let from = m.from();
        let origins = [
            String::new(),
            file_letter(from.file::<R::Geometry>()).to_string(),
            (from.rank::<R::Geometry>() + 1).to_string(),
            from.name::<R::Geometry>(),
        ];
        origins.map(|origin| self.officer_text(m, &origin)).to_vec()
    }

    fn san_without_suffix(&self, m: Move, legal: &[Move]) -> String {
        match m.tag() {
            Tag::Castling => match Wing::of(m.from(), m.to()) {
                Wing::King => "O-O".to_owned(),
                Wing::Queen => "O-O-O".to_owned(),
            },
            _ if m.man() == Kind::Pawn => self.pawn_text(m),
            _ => self.officer_text(m, &origin_needed::<R>(m, legal)),
        }
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

    fn officer_text(&self, m: Move, origin: &str) -> String {
        let sign = match m.tag() {
            Tag::Launch => "*",
            _ if self.occupied().has(m.to()) => "x",
            _ => "",
        };
        format!("{}{origin}{sign}{}", m.man().letter(), m.to().name::<R::Geometry>())
    }
}

/// What must be said of the origin so that no other legal move fits: nothing, the file, the rank
/// or the square. Launches always name the square.
fn origin_needed<R: Rules>(m: Move, legal: &[Move]) -> String {
    let from = m.from();
    let rivals: Vec<Square> = legal
        .iter()
        .filter(|other| {
            other.man() == m.man() && other.to() == m.to() && other.tag() == m.tag() && other.from() != from
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
