//! What a text of XBoard's says about a move.

use crate::xboard::Belief;
use crate::xboard::picture::{FileRank, Picture};
use crate::xboard::telling::Telling;
use crate::xboard::wording::{Origin, Wording};
use movegen::{AnyGame, Companions, Kind, Move, Piece, Role, Square, Tag};

/// What a text says about a move.
#[derive(Debug)]
pub(super) struct Description {
    kind: Option<Kind>,
    file: Option<u8>,
    rank: Option<u8>,
    /// The castling partner the king moves over.
    over: Option<Square>,
    /// Another square on which a piece disappears.
    removed: Option<Square>,
    to: Square,
    /// A piece that a pawn becomes or leaves behind, or what was blown up.
    letter: Option<char>,
}

/// After a promotion to any piece, which explodes at once.
const TO_ANY_PIECE: char = '=';

/// Parts of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Square(Square),
    File(u8),
    Rank(u8),
    Dash,
}

impl Description {
    /// `None` if it is no text of XBoard's.
    pub(super) fn read(game: &AnyGame, text: &str) -> Option<Description> {
        let first = text.chars().next()?;
        let kind = if first.is_ascii_uppercase() { Some(game.kind_of_letter(first)?) } else { None };
        let rest = if kind.is_some() { &text[1..] } else { text };
        let last = rest.chars().next_back()?;
        let is_letter = last.is_ascii_alphabetic() || last == TO_ANY_PIECE;
        let letter = is_letter.then(|| last.to_ascii_lowercase());
        let squares = if letter.is_some() { &rest[..rest.len() - 1] } else { rest };
        let mut parts = Part::read_all(game, squares.trim_end_matches('='))?;
        let Some(Part::Square(to)) = parts.pop() else { return None };
        let (mut over, mut removed) = (None, None);
        if parts.last() == Some(&Part::Dash) {
            parts.pop();
            let Some(Part::Square(between)) = parts.pop() else { return None };
            // Via a third square: the piece there disappears, and the move comes first.
            match parts.last() {
                Some(&Part::Square(target)) if target == to => {
                    parts.pop();
                    removed = Some(between);
                }
                _ => over = Some(between),
            }
        }
        let (file, rank) = match parts[..] {
            [] => (None, None),
            [Part::File(file)] => (Some(file), None),
            [Part::Rank(rank)] => (None, Some(rank)),
            [Part::Square(from)] => {
                let (file, rank) = game.file_and_rank(from);
                (Some(file), Some(rank))
            }
            _ => return None,
        };
        // Squares alone leave the piece open; a target alone is a pawn's, on the same file.
        let (kind, file) = match (kind, file, rank) {
            (None, None, None) => (Some(Kind::Pawn), Some(game.file_and_rank(to).0)),
            (None, Some(_), Some(_)) | (Some(_), ..) => (kind, file),
            (None, ..) => (Some(Kind::Pawn), file),
        };
        Some(Description { kind, file, rank, over, removed, to, letter })
    }

    /// What it says where a king goes there.
    pub(super) fn of_king(to: Square, removed: Option<Square>) -> Description {
        Description { kind: Some(Kind::King), file: None, rank: None, over: None, removed, to, letter: None }
    }

    /// The ways to read it while XBoard shows this board.
    pub(super) fn readings(&self, game: &AnyGame, shown: &Picture) -> Vec<Reading> {
        let telling = Telling::new(game, shown);
        let origins: Vec<FileRank> =
            shown.places().filter(|&place| self.is_from(game, shown, place)).collect();
        let literally = || -> Vec<Reading> {
            let of = |&origin| {
                let moves = Sighting { game, telling: &telling, origin }.moves(self);
                moves.into_iter().map(move |m| self.reading(game, shown, m, self.words(game, origin)))
            };
            origins.iter().flat_map(of).collect()
        };
        let as_told = || -> Vec<Reading> {
            let told = origins.iter().filter_map(|&origin| telling.meant(self.words(game, origin)));
            told.map(|(m, words)| self.reading(game, shown, m, words)).collect()
        };
        // A move that everybody writes so is that move; with a letter or a third square megaton has its own language.
        let is_plain = self.letter.is_none() && self.removed.is_none();
        let [usual, other]: [&dyn Fn() -> Vec<Reading>; 2] =
            if is_plain { [&literally, &as_told] } else { [&as_told, &literally] };
        let mut readings = usual();
        // Of several pieces XBoard leaves open only one that it believes in.
        let is_believed = readings.iter().any(|reading| reading.belief == Belief::Legal);
        if readings.is_empty() || origins.len() > 1 && !is_believed {
            readings.extend(other());
        }
        readings
    }

    /// A reading, with what XBoard thinks of it.
    fn reading(&self, game: &AnyGame, shown: &Picture, m: Move, words: Wording) -> Reading {
        let place = |square: Square| FileRank::of(game, square);
        // XBoard writes where the first leg ends.
        let (to, emptied) = match self.over {
            Some(over) => (place(over), None),
            None => (place(self.to), self.removed.map(place)),
        };
        let belief = match words.origin {
            Origin::Board(from) => shown.belief(from, to, emptied),
            Origin::Reserve(_) | Origin::Nowhere => Belief::Unreachable,
        };
        Reading { m, words, belief }
    }

    /// The text that XBoard was sent, if the piece comes from there.
    fn words(&self, game: &AnyGame, origin: FileRank) -> Wording {
        let place = |square: Square| FileRank::of(game, square);
        Wording {
            origin: Origin::Board(origin),
            to: place(self.to),
            letter: self.letter,
            removed: self.over.or(self.removed).map(place),
        }
    }

    /// Whether it may speak of the piece that XBoard shows there.
    fn is_from(&self, game: &AnyGame, shown: &Picture, origin: FileRank) -> bool {
        let is_kind =
            |piece: Piece| piece.color == game.side() && self.kind.is_none_or(|kind| kind == piece.kind);
        shown.at(origin).is_some_and(is_kind)
            && self.file.is_none_or(|file| file == origin.file)
            && self.rank.is_none_or(|rank| rank == origin.rank)
    }
}

/// A way to read a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading {
    pub(super) m: Move,
    /// What XBoard was sent.
    pub(super) words: Wording,
    /// Whether XBoard takes it for a move by its own rules.
    pub(super) belief: Belief,
}

impl Reading {
    /// Whether the piece goes to the right on XBoard's board, seen from White.
    pub(super) fn goes_right(&self) -> bool {
        matches!(self.words.origin, Origin::Board(from) if self.words.to.file > from.file)
    }
}

/// A piece that XBoard shows somewhere, in a position of the game.
struct Sighting<'a> {
    game: &'a AnyGame,
    telling: &'a Telling<'a>,
    origin: FileRank,
}

impl Sighting<'_> {
    /// The legal moves that a text means if it speaks of this piece.
    fn moves(&self, text: &Description) -> Vec<Move> {
        let game = self.game;
        let legal = game.legal_moves();
        let mover = self.meaning(self.origin);
        let fitting = |fits: &dyn Fn(Move) -> bool| -> Vec<Move> {
            legal.iter().copied().filter(|&m| Some(m.from()) == mover && fits(m)).collect()
        };
        let launches = |at: &dyn Fn(Move) -> bool| fitting(&|m| m.is_launch() && at(m));
        let enemy_king = Some(Piece { color: !game.side(), kind: Kind::King });
        match text.letter {
            // This is how megaton tells XBoard about launches.
            Some('z' | 'm') => launches(&|m| m.to() == text.to),
            Some('y') => launches(&|m| game.piece_at(m.to()) == enemy_king),
            Some('v') => launches(&|m| m.to() == m.from()),
            Some(TO_ANY_PIECE) => {
                let mut moves = fitting(&|m| m.promotes_to().is_some() && m.to() == text.to);
                moves.truncate(1);
                moves
            }
            Some(letter) => {
                let is_letter = |kind: Kind| kind.letter().eq_ignore_ascii_case(&letter);
                let fits = |m: Move| match (m.promotes_to(), m.drops()) {
                    (Some(kind), _) => is_letter(kind) && m.to() == text.to && Some(m.from()) == mover,
                    (_, Some(kind)) => is_letter(kind) && self.makes_way(m, text.to),
                    _ => is_letter(m.piece()) && self.changes_places(m, text),
                };
                legal.iter().copied().filter(|&m| fits(m)).collect()
            }
            None => {
                let plain = fitting(&|m| {
                    let is_step = !m.is_launch() && m.tag() != Tag::Castling && m.tag() != Tag::Drop;
                    is_step && m.to() == text.to && m.promotes_to().is_none() && text.over.is_none()
                });
                let castlings: Vec<Move> = legal.iter().copied().filter(|&m| self.castles(m, text)).collect();
                let led_over = castlings.iter().copied().filter(|&m| self.is_led_over(m, text)).collect();
                // A click on a target where the missile cannot step is a launch.
                let launches = launches(&|m| m.to() == text.to);
                let ways = [led_over, plain, castlings, launches];
                ways.into_iter().find(|moves| !moves.is_empty()).unwrap_or_default()
            }
        }
    }

    /// Where the piece really stands that XBoard shows there.
    fn meaning(&self, place: FileRank) -> Option<Square> {
        self.telling.meaning(place).on(self.game)
    }

    /// Whether this piece is the pawn that goes there to make way for a drop.
    fn makes_way(&self, drop: Move, to: Square) -> bool {
        let way = self.game.effects(drop).movement(Role::MakesWay);
        way.is_some_and(|(_, from, target)| target == to && Some(from) == self.meaning(self.origin))
    }

    /// Whether a move ends where XBoard shows this piece, which goes to its real place and leaves the mover behind:
    /// the mover disappears where it came from.
    fn changes_places(&self, m: Move, text: &Description) -> bool {
        let removed = text.removed.and_then(|removed| self.meaning(FileRank::of(self.game, removed)));
        Some(m.from()) == removed
            && Some(m.to()) == self.origin.on(self.game)
            && Some(text.to) == self.meaning(self.origin)
    }

    /// Whether the square where a piece disappears is that of one of the two that castle: it was led over.
    fn is_led_over(&self, castling: Move, text: &Description) -> bool {
        let effects = self.game.effects(castling);
        let mut movements =
            [Role::Mover, Role::CastlingRook].into_iter().filter_map(|role| effects.movement(role));
        let place = text.removed.and_then(|removed| self.meaning(FileRank::of(self.game, removed)));
        movements.any(|(_, from, _)| Some(from) == place)
    }

    /// Whether it is this castling: the king's move or the rook's. XBoard does not say which missiles
    /// come along.
    fn castles(&self, m: Move, text: &Description) -> bool {
        if m.tag() != Tag::Castling || m.companions() != Companions::None {
            return false;
        }
        let effects = self.game.effects(m);
        let (Some(king), Some(rook)) = (effects.movement(Role::Mover), effects.movement(Role::CastlingRook))
        else {
            return false;
        };
        let mover = self.meaning(self.origin);
        let partner = text.over.map(|over| self.meaning(FileRank::of(self.game, over)));
        [(king, rook), (rook, king)].into_iter().any(|((_, from, to), (_, other, _))| {
            // A king that takes its rook is given by the rook's square.
            let ends = text.to == to || text.over.is_none() && text.to == other;
            Some(from) == mover && ends && partner.is_none_or(|partner| partner == Some(other))
        })
    }
}

impl Part {
    fn read_all(game: &AnyGame, text: &str) -> Option<Vec<Part>> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let digits_at = usize::from(letter.is_ascii_lowercase());
            let digits = rest[digits_at..].bytes().take_while(u8::is_ascii_digit).count();
            let (name, behind) = rest.split_at((digits_at + digits).max(letter.len_utf8()));
            parts.extend(match letter {
                'x' => None,
                '-' => Some(Part::Dash),
                _ if digits_at == 0 => Some(Part::Rank(name.parse::<u8>().ok()?.checked_sub(1)?)),
                _ if digits == 0 => Some(Part::File(u8::try_from(letter).ok()? - b'a')),
                _ => Some(Part::Square(game.parse_square(name)?)),
            });
            rest = if letter == 'x' { &rest[1..] } else { behind };
        }
        Some(parts)
    }
}
