//! Games as XBoard writes and reads them.
//!
//! XBoard counts the ranks of a board with ten from 0, names variants by their CECP names, and knows
//! nothing of launches and blasts: its texts say which piece goes where on the board it shows. Pieces it
//! was told to remove from the board as well appear in the middle of a text. Where it cannot show a
//! move, a game for XBoard ends, and the rest is a comment.

use movegen::pgn::{self, MoveParser, PgnError, PgnGame, Preface, RULES_TAG};
use movegen::{
    AnyGame, Color, Companions, Departure, Draws, Effect, Kind, Move, MoveError, Piece, Role, Square, Tag,
    Variant,
};

/// The start of the comment that XBoard writes before the moves: a diagram of the start position.
const DIAGRAM: &str = "{--------------";

/// Reads the games of a file as [`pgn::read`] does, those written by XBoard as XBoard means them.
///
/// ```
/// let file = "[Variant \"stratom\"]\n\n1. e3 a5 *\n";
/// let read = protocol::xboard_pgn::read(file).next().unwrap()?;
/// assert_eq!(read.game.sans(), ["e4", "a6"]);
/// # Ok::<(), movegen::pgn::PgnError>(())
/// ```
pub fn read(text: &str) -> impl Iterator<Item = Result<PgnGame, PgnError>> + '_ {
    pgn::read_by(text, |preface| is_for_xboard(preface).then_some(read_move as MoveParser))
}

/// Whether a game has XBoard's rank numbers: one of its own, or exported for it.
fn is_for_xboard(preface: &Preface<'_>) -> bool {
    let spec = preface.variant.spec();
    let is_ours = |value: &str| spec.cecp_name != spec.id && value.eq_ignore_ascii_case(spec.cecp_name);
    let is_game = |value: &str| value.parse::<Variant>().is_ok();
    let is_telling = |(name, value): &(String, String)| {
        name == RULES_TAG && is_game(value) || name == "Variant" && is_ours(value)
    };
    preface.text.contains(DIAGRAM) || preface.tags.iter().any(is_telling)
}

/// Reads a move written by XBoard.
///
/// # Errors
/// Why it is illegal.
fn read_move(game: &AnyGame, word: &str) -> Result<Move, MoveError> {
    let text = word.trim_end_matches(['+', '#', '!', '?']);
    // Castling may be written with zeros, which are no ranks.
    let text = if counts_from_zero(game) && !text.starts_with("0-0") {
        renumbered(text, |rank| rank.saturating_add(1))
    } else {
        text.to_owned()
    };
    game.parse_move(&text).or_else(|reason| {
        if text.starts_with("O-O") {
            // Via the rook's square, followed by the king's target: O-O-i1.
            let end = text.find(|letter: char| !matches!(letter, 'O' | '-')).unwrap_or(text.len());
            return game.parse_move(text[..end].trim_end_matches('-'));
        }
        let described = Description::read(game, &text).ok_or(reason)?;
        let mut fitting = described.moves(game).into_iter();
        match (fitting.next(), fitting.next()) {
            (Some(m), None) => Ok(m),
            (Some(_), Some(_)) => Err(MoveError::Ambiguous),
            (None, _) if reason == MoveError::Unreadable => Err(MoveError::Unreachable),
            (None, _) => Err(reason),
        }
    })
}

fn counts_from_zero(game: &AnyGame) -> bool {
    game.variant().spec().size.1 == 10
}

/// The text with every number in it changed.
fn renumbered(text: &str, change: impl Fn(u32) -> u32) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        match rest[..digits].parse() {
            Ok(number) => result.push_str(&change(number).to_string()),
            Err(_) => result.push(letter),
        }
        rest = &rest[digits.max(letter.len_utf8())..];
    }
    result
}

/// What a text says about a move.
#[derive(Debug)]
struct Description {
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
    fn read(game: &AnyGame, text: &str) -> Option<Description> {
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
        // Squares alone leave the piece open; a target alone is a pawn's.
        let kind = if file.is_some() && rank.is_some() { kind } else { kind.or(Some(Kind::Pawn)) };
        Some(Description { kind, file, rank, over, removed, to, letter })
    }

    /// The legal moves it fits.
    fn moves(&self, game: &AnyGame) -> Vec<Move> {
        let legal = game.legal_moves();
        let fitting = |fits: &dyn Fn(Move) -> bool| -> Vec<Move> {
            legal.iter().copied().filter(|&m| self.is_of_mover(game, m) && fits(m)).collect()
        };
        let launches = |at: &dyn Fn(Move) -> bool| fitting(&|m| m.is_launch() && at(m));
        let enemy_king = Some(Piece { color: !game.side(), kind: Kind::King });
        match self.letter {
            // This is how megaton tells XBoard about launches.
            Some('z' | 'm') => launches(&|m| m.to() == self.to),
            Some('y') => launches(&|m| game.piece_at(m.to()) == enemy_king),
            Some('v') => launches(&|m| m.to() == m.from()),
            Some(TO_ANY_PIECE) => {
                let mut moves = fitting(&|m| m.promotes_to().is_some() && m.to() == self.to);
                moves.truncate(1);
                moves
            }
            Some(letter) => {
                let is_letter = |kind: Kind| kind.letter().eq_ignore_ascii_case(&letter);
                let by_pawn = |m: Move| {
                    let way = game.effects(m).movement(Role::MakesWay);
                    way.is_some_and(|(_, from, to)| to == self.to && self.is_from(game, from))
                };
                // A pawn goes home from where another piece goes, which XBoard lets it leave behind: from the
                // square that it left when a drop pushed it on (SZ18).
                let (file, rank) = game.file_and_rank(self.to);
                let pushed_from = match game.side() {
                    Color::White => rank.checked_sub(1),
                    Color::Black => rank.checked_add(1),
                };
                let changes_places = |m: Move| {
                    let (to_file, to_rank) = game.file_and_rank(m.to());
                    let is_left = to_file == file && Some(to_rank) == pushed_from;
                    self.removed == Some(m.from()) && is_left && is_letter(m.piece())
                };
                let fits = |m: Move| match (m.promotes_to(), m.drops()) {
                    (Some(kind), _) => is_letter(kind) && m.to() == self.to && self.is_of_mover(game, m),
                    (_, Some(kind)) => is_letter(kind) && by_pawn(m),
                    _ => changes_places(m),
                };
                legal.iter().copied().filter(|&m| fits(m)).collect()
            }
            None => {
                let plain = fitting(&|m| {
                    let is_step = !m.is_launch() && m.tag() != Tag::Castling && m.tag() != Tag::Drop;
                    is_step && m.to() == self.to && m.promotes_to().is_none() && self.over.is_none()
                });
                let castlings = || legal.iter().copied().filter(|&m| self.is_castling(game, m)).collect();
                // A pawn that a drop pushed on still stands for XBoard where it stood before.
                let pushed = || legal.iter().copied().filter(|&m| self.is_pushed_pawns(game, m)).collect();
                // A click on a target where the missile cannot step is a launch.
                let others = [castlings(), launches(&|m| m.to() == self.to), pushed()];
                std::iter::once(plain).chain(others).find(|moves| !moves.is_empty()).unwrap_or_default()
            }
        }
    }

    fn is_of_mover(&self, game: &AnyGame, m: Move) -> bool {
        self.kind.is_none_or(|kind| kind == m.piece()) && self.is_from(game, m.from())
    }

    fn is_from(&self, game: &AnyGame, from: Square) -> bool {
        let (file, rank) = game.file_and_rank(from);
        self.file.is_none_or(|wanted| wanted == file) && self.rank.is_none_or(|wanted| wanted == rank)
    }

    /// Whether it is the capture of a pawn that stands a square further on than is said, in Culverin Chess.
    fn is_pushed_pawns(&self, game: &AnyGame, m: Move) -> bool {
        let (Some(file), Some(rank)) = (self.file, self.rank) else { return false };
        let further = match game.side() {
            Color::White => rank.checked_add(1),
            Color::Black => rank.checked_sub(1),
        };
        let is_capture = m.tag() == Tag::Ordinary && m.piece() == Kind::Pawn && m.to() == self.to;
        let from = game.file_and_rank(m.from());
        game.variant() == Variant::Culverin && is_capture && Some(from) == further.map(|rank| (file, rank))
    }

    /// Whether it is this castling: the king's move or the rook's. XBoard does not say which missiles
    /// come along.
    fn is_castling(&self, game: &AnyGame, m: Move) -> bool {
        if m.tag() != Tag::Castling || m.companions() != Companions::None {
            return false;
        }
        let effects = game.effects(m);
        let (Some(king), Some(rook)) = (effects.movement(Role::Mover), effects.movement(Role::CastlingRook))
        else {
            return false;
        };
        [(king, rook), (rook, king)].into_iter().any(|((piece, from, to), (_, other, _))| {
            // A king that takes its rook is given by the rook's square.
            let ends = self.to == to || self.over.is_none() && self.to == other;
            self.kind.is_none_or(|kind| kind == piece.kind)
                && self.is_from(game, from)
                && ends
                && self.over.is_none_or(|over| over == other)
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

/// A game for XBoard to load: its tags, and its moves up to the first that XBoard cannot show, such as a
/// launch; the others are in a comment. XBoard loads games on ten ranks as its own variant `fairy`.
///
/// ```
/// use protocol::xboard_pgn;
/// let file = "[Variant \"stratomic\"]\n\n1. e5 Nd7 2. Nd4 Nxe5 3. Qxe5 Mj9*i2 *\n";
/// let text = xboard_pgn::for_xboard(&movegen::pgn::read(file).next().unwrap()?);
/// assert!(text.starts_with("[Variant \"fairy\"]\n[Rules \"stratomic\"]\n"));
/// let moves = "1. e2e4 c8d6 2. c1d3 d6e4 3. e1e4 {XBoard cannot show the rest: 3... Mj9*i2} *";
/// assert!(text.ends_with(&format!("\n\n{moves}\n\n")), "{text}");
/// // It can be read back as far as XBoard shows it.
/// assert_eq!(xboard_pgn::read(&text).next().unwrap()?.game.ply(), 5);
/// # Ok::<(), movegen::pgn::PgnError>(())
/// ```
pub fn for_xboard(read: &PgnGame) -> String {
    let variant = read.game.variant();
    // XBoard knows these two, and their notation.
    let is_known = matches!(variant, Variant::Chess | Variant::Atomic);
    let mut tags = read.tags.clone();
    let written_here = ["Variant", RULES_TAG, "VariantMen", "SetUp", "FEN"];
    tags.retain(|(name, _)| !written_here.contains(&name.as_str()));
    let mut set = |name: &str, value: &str| tags.push((name.to_owned(), value.to_owned()));
    match variant {
        Variant::Chess if !read.game.options().chess960 => {}
        _ => set("Variant", name_for_xboard(variant)),
    }
    if !is_known {
        set(RULES_TAG, variant.id());
    }
    let start = read.game.start_fen();
    let six_fields: Vec<_> = start.split(' ').take(6).collect();
    set("SetUp", "1");
    set("FEN", &six_fields.join(" "));
    let moves = read.game.moves();
    let (mut game, sans) = (read.game.clone(), read.game.sans());
    while game.undo().is_some() {}
    // What was read is played again, after draws too.
    game.set_draws(Draws::Claimed);
    let mut texts = Vec::new();
    for (&m, san) in moves.iter().zip(&sans) {
        if !is_shown(&game, m) {
            break;
        }
        texts.push(if is_known { san.clone() } else { text(&game, m) });
        if game.play(m).is_err() {
            break;
        }
    }
    let plies = pgn::plies_before(&start) + texts.len();
    let rest = pgn::numbered(plies, &sans[texts.len()..]).join(" ");
    let comment =
        if rest.is_empty() { String::new() } else { format!("XBoard cannot show the rest: {rest}") };
    pgn::text(&tags, &start, &texts, &comment, &read.result)
}

/// What XBoard takes a game for. It knows the Stoltz Chess family only from megaton.
fn name_for_xboard(variant: Variant) -> &'static str {
    match variant {
        Variant::Chess => "fischerandom",
        Variant::Atomic | Variant::NoCheckAtomic | Variant::DeathMatch => "atomic",
        Variant::Stoltz | Variant::OneStep | Variant::Culverin => variant.spec().cecp_name,
        _ => "fairy",
    }
}

/// Whether XBoard shows a move correctly: pieces move, and nothing leaves the board except what is
/// captured, or what explodes where XBoard knows about explosions.
fn is_shown(game: &AnyGame, m: Move) -> bool {
    let variant = game.variant();
    let explodes = matches!(variant, Variant::Atomic | Variant::NoCheckAtomic | Variant::DeathMatch);
    let gates = matches!(variant, Variant::Stoltz | Variant::OneStep);
    let is_capture = |square| !gates && variant != Variant::Culverin || square == m.to();
    let effects = game.effects(m);
    let file = |square| i16::from(game.file_and_rank(square).0);
    let is_castling_shown = match (effects.movement(Role::Mover), effects.movement(Role::CastlingRook)) {
        (Some((_, king, to)), Some((_, rook, _))) => {
            // One square is a step, and the rook has to be beyond the king's target.
            let (way, beyond) = (file(to) - file(king), file(rook) - file(to));
            way == 0 || way.abs() > 1 && way.signum() == beyond.signum()
        }
        _ => true,
    };
    is_castling_shown
        && effects.iter().all(|effect| match effect {
            Effect::Moved { role: Role::Companion, .. } => false,
            Effect::Moved { role: Role::MakesWay, .. } => gates,
            Effect::Left { why: Departure::Captured, square, .. } => is_capture(square),
            Effect::Left { why, .. } => explodes && matches!(why, Departure::Exploded | Departure::Blasted),
            Effect::Blast { .. } => explodes,
            Effect::Revealed { .. } | Effect::Irradiated { .. } => false,
            _ => true,
        })
}

/// A move by its squares. XBoard castles with the nearest rook.
fn text(game: &AnyGame, m: Move) -> String {
    let effects = game.effects(m);
    let (from, to) = match (effects.movement(Role::Mover), effects.movement(Role::CastlingRook)) {
        (Some((_, king, king_to)), Some((_, rook, rook_to))) if king == king_to => (rook, rook_to),
        (Some((_, king, king_to)), Some(_)) => (king, king_to),
        _ => effects.movement(Role::MakesWay).map_or((m.from(), m.to()), |(_, from, to)| (from, to)),
    };
    let letter = m.promotes_to().or(m.drops()).map(|kind| format!("={}", kind.letter()));
    let text = format!("{}{}{}", game.square_name(from), game.square_name(to), letter.unwrap_or_default());
    if counts_from_zero(game) { renumbered(&text, |rank| rank.saturating_sub(1)) } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Board10, Options};

    /// How these moves by XBoard read in our own notation.
    fn sans(variant: Variant, fen: Option<&str>, words: &str) -> Result<String, MoveError> {
        let mut game = AnyGame::new(variant, Options::default(), fen).unwrap();
        for word in words.split(' ') {
            let m = read_move(&game, word)?;
            game.play(m).unwrap();
        }
        Ok(game.sans().join(" "))
    }

    /// XBoard shows Black's pawn on b7, and saves the Culverin's step there as the pawn's move home. The Culverin could
    /// also take on b2, over the pawn.
    #[test]
    fn a_piece_that_changes_places_with_a_pawn_goes_where_the_pawn_came_from() {
        let fen = "1u2k3/8/1p6/8/8/8/1P6/4K3[] b - - 0 1";
        assert_eq!(sans(Variant::Culverin, Some(fen), "Ub8xb2"), Ok("Uxb2".to_owned()));
        assert_eq!(sans(Variant::Culverin, Some(fen), "Pb6xb8-b6u"), Ok("Ub7".to_owned()));
    }

    /// As saved by XBoard 4.9.1, and what was played.
    #[test]
    fn words_of_xboard_are_read_by_what_they_mean() {
        let armed = Some("10/m1nbqkbnrm/pppppppppp/10/10/10/10/PPPPPPPPPP/MR3K2RM/10 w KQ - 0 1 armed=1");
        for (words, played) in [
            ("Nd3 Nd6", "Nd4 Nd7"),
            // A launch by mouse, the next by the engine, and one that empties another square.
            ("e3 a5", "e4 a6"),
            ("Ma1xf7 Nd6", "Ma2*f8 Nd7"),
            ("Mj1f4z Nd6", "Mj2*f5 Nd7"),
            ("Mj1f8xe7-f8z", "Mj2*f9"),
            // A launch at the king, given as one at another square.
            ("Mj1e5xe7-e5y", "Mj2*f9"),
            ("Rb0xg8-b0", "Rb1"),
            ("Kh1", "O-O"),
        ] {
            let fen = if words.starts_with("Nd3") { None } else { armed };
            assert_eq!(sans(Variant::Stratomic, fen, words).as_deref(), Ok(played), "{words}");
        }
        let castling = Some("10/r4k3r/pp8/10/10/10/10/10/R6K1R/10 w KQkq - 0 1 armed=0 missiles=-");
        for (words, played) in [
            ("Kj1-i1 Kc8", "O-O O-O-O"),
            ("O-O-i1 O-O-O-c8", "O-O O-O-O"),
            ("Kxj1-i1", "O-O"),
            ("Kc1", "O-O-O"),
            ("Kj1", "O-O"),
            ("Ki1", "Ki2"),
        ] {
            assert_eq!(sans(Variant::Capatomic, castling, words).as_deref(), Ok(played), "{words}");
        }
        assert_eq!(sans(Variant::Stoltz, None, "Pb4=U Pe5 Ua3").as_deref(), Ok("U@b2 e5 Ua3"));
        let culverin = Some("4k3/8/8/8/8/3P4/8/3UK3[] w - - 0 1");
        assert_eq!(sans(Variant::Culverin, culverin, "Pd3xe1-d3k").as_deref(), Ok("Kd2"));
        let pushed = Some("4k3/8/6p1/5N2/8/8/8/4K3[] b - - 0 1");
        assert_eq!(sans(Variant::Culverin, pushed, "Pg7xf5").as_deref(), Ok("gxf5"));
        let explosion = Some("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
        assert_eq!(sans(Variant::NoCheckAtomic, explosion, "axb8==").as_deref(), Ok("axb8=Q"));
        let promotion = Some("4k5/10/P9/10/10/10/10/10/5K4/10 w - - 0 1");
        assert_eq!(sans(Variant::Stratomic, promotion, "a7a8=Q+").as_deref(), Ok("a9=Q"));
    }

    #[test]
    fn what_means_no_move_is_refused() {
        let d5 = Square::parse::<Board10>("d5").unwrap().shown::<Board10>();
        for (word, reason) in [
            ("Nd4", MoveError::NoneReaches(Kind::Knight, d5)),
            ("Mf5z", MoveError::Unreachable),
            ("é4", MoveError::Unreadable),
            ("-", MoveError::Unreadable),
            ("Zd4", MoveError::Unreadable),
            ("x", MoveError::Unreadable),
            ("@@@@", MoveError::Unreadable),
            ("a4294967295", MoveError::Unreadable),
        ] {
            assert_eq!(sans(Variant::Stratomic, None, word), Err(reason), "{word}");
        }
    }

    #[test]
    fn games_that_people_played_on_are_read_and_exported_whole() {
        let stratomic = "[Variant \"stratom\"]\n[FEN \"5k4/10/10/10/10/10/10/10/10/4NK4 w - - 0 1\"]";
        let chess = "[FEN \"8/8/4k3/8/8/3K1N2/8/8 w - - 0 1\"]";
        for (tags, moves) in [(stratomic, "Nd2 Ke8 Ke1 *"), (chess, "Ne5 Kxe5 Kc3 1/2-1/2")] {
            let played = super::read(&format!("{tags}\n\n{moves}\n")).next().unwrap().unwrap();
            let shown = for_xboard(&played);
            assert_eq!(played.game.ply(), 3, "{moves}");
            assert_eq!(super::read(&shown).next().unwrap().unwrap().game.ply(), 3, "{shown}");
        }
    }

    #[test]
    fn exported_games_are_read_as_far_as_they_are_shown() {
        for (variant, moves, shown) in [
            (Variant::Stratomic, "e5 Nd7 Nd4 Nxe5 Qxe5 Mj9*i2", 5),
            (Variant::Stoltz, "U@d2 U@d7 Nf3 e5 Nxe5", 5),
            (Variant::Culverin, "Nf3 Nf6 U@g1", 2),
            (Variant::DeathMatch, "Nf3 f6 Ne5 fxe5 e3", 5),
            (Variant::SoftPawn, "Nf3 f6 Ne5 fxe5 e3", 3),
        ] {
            let mut game = AnyGame::new(variant, Options::default(), None).unwrap();
            for text in moves.split(' ') {
                game.play_text(text).unwrap();
            }
            let whole = PgnGame { tags: pgn::setup_tags(&game), game, result: "*".to_owned() };
            let text = for_xboard(&whole);
            let read = super::read(&text).next().unwrap().unwrap();
            assert_eq!(read.game.sans(), whole.game.sans()[..shown], "{text}");
        }
    }
}
