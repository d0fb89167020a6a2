//! Games as PGN: tags, moves in algebraic notation, and the result.
//!
//! The tag `Variant` holds the variant's command-line name, and tags named after the rule options hold
//! their settings. Names used by other programs are read if they mean one of our games, and games
//! written by XBoard are read as XBoard means them.

pub use super::xboard_pgn::for_xboard;

use super::xboard_pgn;
use super::{MoveError, SetupError};
use crate::any::AnyGame;
use crate::effects::Effects;
use crate::options::Options;
use crate::spec::Variant;
use std::fmt::Write;
use thiserror::Error;

/// Longest line of moves.
const LINE_WIDTH: usize = 80;
/// The game terminators.
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// A game read from a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnGame {
    /// The tags, in order.
    pub tags: Vec<(String, String)>,
    /// The game, all moves played.
    pub game: AnyGame,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` if it is not over.
    pub result: String,
}

/// What is wrong with a file of games.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {fault}")]
pub struct PgnError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: PgnFault,
}

/// What is wrong with a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum PgnFault {
    #[error("not a tag, which is written [Name \"value\"]")]
    Tag,
    #[error("a comment or variation is not closed")]
    Unclosed,
    #[error("a closing parenthesis without an opening one")]
    Unopened,
    #[error("{0}")]
    Setup(#[from] SetupError),
    #[error("option {0}")]
    Option(String),
    #[error("move {number}, {text}: {reason}")]
    Move { number: usize, text: String, reason: MoveError },
    #[error("the moves end without a result")]
    NoResult,
    #[error("the Result tag says {tag}, but the moves end with {end}")]
    Contradiction { tag: String, end: String },
    #[error("by the rules the result is {rules}, but the game says {found}")]
    Result { rules: String, found: String },
}

/// The tags that identify the game: its variant, the options that differ from their defaults, and its
/// start position.
///
/// ```
/// use movegen::{AnyGame, Options, Variant, pgn};
/// let mut options = Options::default();
/// options.set("reserve", "UA")?;
/// let game = AnyGame::new(Variant::Stoltz, options, None)?;
/// let tags = pgn::setup_tags(&game);
/// assert_eq!(tags[0], ("Variant".to_owned(), "stoltz".to_owned()));
/// assert_eq!(tags[1], ("reserve".to_owned(), "UA".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn setup_tags(game: &AnyGame) -> Vec<(String, String)> {
    let variant = game.variant();
    let mut tags = vec![("Variant".to_owned(), variant.id().to_owned())];
    for option in variant.options() {
        let value = game.options().get(option);
        if value != option.values[0] {
            tags.push((option.name.to_owned(), value));
        }
    }
    tags.push(("SetUp".to_owned(), "1".to_owned()));
    tags.push(("FEN".to_owned(), game.start_fen()));
    tags
}

/// The moves of a game in algebraic notation; a blast is followed by a comment that lists what it
/// destroyed. It may be shown to anyone who may see the board.
///
/// A move that revealed a face-down piece says which, as in an arbiter's record: `?b2=r`. So a player's
/// view of a game can be read back, too.
///
/// ```
/// use movegen::{AnyGame, Options, Variant, pgn};
/// let mut game = AnyGame::new(Variant::Atomic, Options::default(), None)?;
/// for text in ["Nf3", "f6", "Ne5", "fxe5"] {
///     game.play_text(text)?;
/// }
/// assert_eq!(pgn::moves_with_effects(&game), ["Nf3", "f6", "Ne5", "fxe5 {destroyed Ne5}"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn moves_with_effects(game: &AnyGame) -> Vec<String> {
    let shows = |text: &String| text.split_once('=').map(|(_, shown)| format!("={shown}"));
    let shown = game.record().iter().map(|text| shows(text).unwrap_or_default()).collect::<Vec<_>>();
    let with_effects = |((san, effects), shown): ((String, Effects), String)| match comment_on(game, &effects)
    {
        Some(comment) => format!("{san}{shown} {{{comment}}}"),
        None => format!("{san}{shown}"),
    };
    game.sans().into_iter().zip(game.effects_played()).zip(shown).map(with_effects).collect()
}

/// What is remarkable about a move besides its text.
fn comment_on(game: &AnyGame, effects: &Effects) -> Option<String> {
    effects.blast()?;
    let victims: Vec<_> = effects
        .victims()
        .into_iter()
        .map(|(square, piece)| format!("{}{}", piece.letter(), game.square_name(square)))
        .collect();
    Some(if victims.is_empty() {
        "destroyed nothing".to_owned()
    } else {
        format!("destroyed {}", victims.join(" "))
    })
}

/// A game as PGN: its tags, its moves numbered from the FEN of the start position, a comment if there is
/// one, the result, and an empty line.
///
/// ```
/// use movegen::{AnyGame, Options, Variant, pgn};
/// let mut game = AnyGame::new(Variant::Atomic, Options::default(), None)?;
/// game.play_text("Nf3")?;
/// let text = pgn::text(&pgn::setup_tags(&game), &game.start_fen(), &game.sans(), "a test", "*");
/// assert!(text.ends_with("\n\n1. Nf3 {a test} *\n\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn text(tags: &[(String, String)], start: &str, moves: &[String], comment: &str, result: &str) -> String {
    let mut text = String::new();
    for (name, value) in tags {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "[{name} \"{}\"]", escape(value));
    }
    let comment = (!comment.is_empty()).then(|| format!("{{{}}}", comment.replace(['{', '}'], "?")));
    let words = numbered(plies_before(start), moves)
        .into_iter()
        .chain(comment.iter().flat_map(|comment| comment.split(' ')).map(str::to_owned))
        .chain(std::iter::once(result.to_owned()));
    text.push('\n');
    text.push_str(&wrap(words));
    text.push_str("\n\n");
    text
}

/// Moves with their numbers. `first` is how many half-moves were played before them, counted from White's
/// first move on.
///
/// ```
/// let moves = ["Nc3", "Nf6", "e4"].map(str::to_owned);
/// assert_eq!(movegen::pgn::numbered(0, &moves).join(" "), "1. Nc3 Nf6 2. e4");
/// assert_eq!(movegen::pgn::numbered(7, &moves).join(" "), "4... Nc3 5. Nf6 e4");
/// assert!(movegen::pgn::numbered(0, &[]).is_empty());
/// ```
pub fn numbered(first: usize, moves: &[String]) -> Vec<String> {
    let mut words = Vec::new();
    for (index, san) in moves.iter().enumerate() {
        let ply = first.saturating_add(index);
        let number = ply / 2 + 1;
        let follows_a_comment = index > 0 && moves[index - 1].ends_with('}');
        if ply % 2 == 0 {
            words.push(format!("{number}."));
        } else if index == 0 || follows_a_comment {
            words.push(format!("{number}..."));
        }
        words.extend(san.split(' ').map(str::to_owned));
    }
    words
}

/// How many half-moves a FEN says were played, if it was White who began.
pub(super) fn plies_before(start: &str) -> usize {
    let fields: Vec<_> = start.split(' ').collect();
    let number: usize = fields.get(5).and_then(|number| number.parse().ok()).unwrap_or(1);
    2 * number.saturating_sub(1) + usize::from(fields.get(1) == Some(&"b"))
}

/// Words wrapped into lines of limited width.
fn wrap(words: impl Iterator<Item = String>) -> String {
    let mut text = String::new();
    let mut width = 0;
    for word in words {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > LINE_WIDTH {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(&word);
        width += length;
    }
    text
}

fn escape(value: &str) -> String {
    let value = value.replace(|letter: char| letter.is_control(), "?");
    value.replace('\\', "\\\\").replace('"', "\\\"")
}

/// Reads the games of a file one after the other. A faulty game is an error; reading continues with the
/// next.
///
/// ```
/// use movegen::pgn;
/// let file = "[Variant \"atomic\"]\n\n1. Nf3 f6 2. Nd4 *\n\n1. e4 Ke6 *\n";
/// let games: Vec<_> = pgn::read(file).collect();
/// assert_eq!(games[0].as_ref().map(|read| read.game.ply()), Ok(3));
/// let error = games[1].as_ref().unwrap_err();
/// assert_eq!(error.to_string(), "line 5: move 1, Ke6: that piece does not move there");
/// ```
pub fn read(text: &str) -> impl Iterator<Item = Result<PgnGame, PgnError>> + '_ {
    let mut reader = Reader { rest: text, line: 1, is_for_xboard: false };
    std::iter::from_fn(move || reader.game())
}

struct Reader<'a> {
    rest: &'a str,
    line: usize,
    /// Whether the game was written by XBoard.
    is_for_xboard: bool,
}

/// A token of a file.
#[derive(PartialEq, Eq, Debug)]
enum Token<'a> {
    Tag(String, String),
    Word(&'a str),
    Open,
    Close,
}

impl<'a> Reader<'a> {
    /// The next game; `None` at the end of the file.
    fn game(&mut self) -> Option<Result<PgnGame, PgnError>> {
        self.skip_space();
        if self.rest.is_empty() {
            return None;
        }
        let game = self.read_game();
        if game.is_err() {
            self.skip_to_next_game();
        }
        Some(game)
    }

    fn read_game(&mut self) -> Result<PgnGame, PgnError> {
        let begun = self.line;
        self.is_for_xboard = false;
        let mut tags = Vec::new();
        let mut game: Option<AnyGame> = None;
        let mut depth = 0;
        loop {
            let before = (self.rest, self.line);
            let Some(token) = self.token()? else {
                return Err(self.error(if depth > 0 { PgnFault::Unclosed } else { PgnFault::NoResult }));
            };
            match token {
                Token::Tag(name, value) if game.is_none() => tags.push((name, value)),
                Token::Tag(..) => {
                    // The next game starts.
                    (self.rest, self.line) = before;
                    return Err(self.error(PgnFault::NoResult));
                }
                Token::Open => depth += 1,
                Token::Close if depth == 0 => return Err(self.error(PgnFault::Unopened)),
                Token::Close => depth -= 1,
                Token::Word(_) if depth > 0 => {}
                Token::Word(word) => {
                    let game = match &mut game {
                        Some(game) => game,
                        None => {
                            let begun = begin(&tags).map_err(|fault| PgnError { line: begun, fault })?;
                            self.is_for_xboard |= xboard_pgn::are_for_xboard(&tags, begun.variant());
                            game.insert(begun)
                        }
                    };
                    if RESULTS.contains(&word) {
                        check_result(&tags, game, word).map_err(|fault| self.error(fault))?;
                        return Ok(PgnGame { tags, game: game.clone(), result: word.to_owned() });
                    }
                    self.play(game, word)?;
                }
            }
        }
    }

    /// Plays a word of the moves, if it is a move and not a number or a glyph.
    fn play(&self, game: &mut AnyGame, word: &str) -> Result<(), PgnError> {
        let numbered = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        // Castling written with zeros starts with a digit too.
        let text = if numbered.starts_with('.') { numbered.trim_start_matches('.') } else { word };
        let is_number = text.is_empty() || text.chars().all(|letter| letter.is_ascii_digit());
        let is_mark = text.starts_with('$') || text.chars().all(|letter| matches!(letter, '!' | '?'));
        if is_number || is_mark {
            return Ok(());
        }
        let number = game.ply() / 2 + 1;
        let played = if self.is_for_xboard {
            xboard_pgn::read_move(game, text).and_then(|m| game.play(m))
        } else {
            game.play_text(text).map(|_| ())
        };
        played.map_err(|reason| {
            self.error(PgnFault::Move { number, text: text.chars().take(20).collect(), reason })
        })
    }

    /// The next token, skipping comments; `None` at the end.
    fn token(&mut self) -> Result<Option<Token<'a>>, PgnError> {
        loop {
            self.skip_space();
            let Some(first) = self.rest.chars().next() else { return Ok(None) };
            match first {
                '{' => {
                    self.is_for_xboard |= self.rest.starts_with(xboard_pgn::DIAGRAM);
                    let end = self.rest.find('}').ok_or_else(|| self.error(PgnFault::Unclosed))?;
                    self.advance(end + 1);
                }
                ';' => self.advance(self.rest.find('\n').unwrap_or(self.rest.len())),
                // Escaped lines for other programs.
                '%' => self.advance(self.rest.find('\n').unwrap_or(self.rest.len())),
                '(' => {
                    self.advance(1);
                    return Ok(Some(Token::Open));
                }
                ')' => {
                    self.advance(1);
                    return Ok(Some(Token::Close));
                }
                '[' => return self.tag().map(Some),
                _ => {
                    let ends = |letter: char| letter.is_whitespace() || "{}();".contains(letter);
                    let end = self.rest.find(ends).unwrap_or(self.rest.len()).max(first.len_utf8());
                    let word = &self.rest[..end];
                    self.advance(end);
                    return Ok(Some(Token::Word(word)));
                }
            }
        }
    }

    fn tag(&mut self) -> Result<Token<'a>, PgnError> {
        let end = self.rest.find('\n').unwrap_or(self.rest.len());
        let tag = tag_of(&self.rest[..end]).ok_or_else(|| self.error(PgnFault::Tag))?;
        let tag = Token::Tag(tag.0, tag.1);
        self.advance(end);
        Ok(tag)
    }

    fn skip_space(&mut self) {
        let end = self.rest.find(|letter: char| !letter.is_whitespace() && letter != '\u{feff}');
        self.advance(end.unwrap_or(self.rest.len()));
    }

    fn advance(&mut self, bytes: usize) {
        let (passed, rest) = self.rest.split_at(bytes);
        self.line += passed.matches('\n').count();
        self.rest = rest;
    }

    /// Skips to the next line that starts a tag after one that does not.
    fn skip_to_next_game(&mut self) {
        let mut in_tags = true;
        while !self.rest.is_empty() {
            let is_tag = self.rest.starts_with('[');
            if is_tag && !in_tags {
                return;
            }
            in_tags = is_tag;
            self.advance(self.rest.find('\n').map_or(self.rest.len(), |end| end + 1));
        }
    }

    fn error(&self, fault: PgnFault) -> PgnError {
        PgnError { line: self.line, fault }
    }
}

/// The game that the tags describe, before its first move.
fn begin(tags: &[(String, String)]) -> Result<AnyGame, PgnFault> {
    // Case matters: `SetUp` is PGN's own, `Setup` is Capatomic's row.
    let value = |name: &str| value_of(tags, name);
    let mut options = Options::default();
    let variant = match value(xboard_pgn::RULES_TAG).or_else(|| value("Variant")) {
        None => Variant::Chess,
        Some(name) => match name.to_ascii_lowercase().as_str() {
            "" | "standard" | "normal" | "from position" => Variant::Chess,
            "chess960" | "fischerandom" | "chess 960" => {
                options.chess960 = true;
                Variant::Chess
            }
            _ => name.parse().map_err(|error| PgnFault::Setup(SetupError::Variant(error)))?,
        },
    };
    for option in variant.options() {
        if let Some(value) = value(option.name) {
            options.set(option.name, value).map_err(|error| PgnFault::Option(error.to_string()))?;
        }
    }
    AnyGame::new(variant, options, value("FEN")).map_err(|error| PgnFault::Setup(SetupError::Fen(error)))
}

fn value_of<'a>(tags: &'a [(String, String)], name: &str) -> Option<&'a str> {
    tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
}

/// Whether the tag, the moves and the rules agree on the result.
fn check_result(tags: &[(String, String)], game: &AnyGame, found: &str) -> Result<(), PgnFault> {
    let tag = tags.iter().find(|(name, _)| name == "Result").map(|(_, value)| value.as_str());
    if let Some(tag) = tag.filter(|&tag| tag != found) {
        return Err(PgnFault::Contradiction { tag: tag.to_owned(), end: found.to_owned() });
    }
    match game.outcome() {
        Some(outcome) if outcome.score() != found => {
            Err(PgnFault::Result { rules: outcome.to_string(), found: found.to_owned() })
        }
        _ => Ok(()),
    }
}

/// The name and value of a tag line, `[Name "value"]`; `None` if it is not one.
///
/// ```
/// use movegen::pgn::tag_of;
/// let tag = tag_of(r#"[White "Steinitz \"the Morphy of Austria\""]"#);
/// assert_eq!(tag, Some(("White".to_owned(), "Steinitz \"the Morphy of Austria\"".to_owned())));
/// assert_eq!(tag_of("1. e4 e5"), None);
/// ```
pub fn tag_of(line: &str) -> Option<(String, String)> {
    let inside = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    let (name, value) = inside.trim().split_once(char::is_whitespace)?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    Some((name.to_owned(), unescape(value)))
}

fn unescape(value: &str) -> String {
    let mut letters = value.chars();
    let mut text = String::new();
    while let Some(letter) = letters.next() {
        text.extend(if letter == '\\' { letters.next() } else { Some(letter) });
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Result<PgnGame, PgnError> {
        read(text).next().unwrap()
    }

    #[test]
    fn what_was_written_is_read() {
        for (variant, moves) in [
            (Variant::Stratomic, "e5 Nd7 Nd4 Nxe5 Qxe5 Mj9*i2"),
            (Variant::Stoltz, "U@d2 e5 Nf3"),
            (Variant::Capatomic, "e5 e6"),
            (Variant::Atomic, "Nf3 a6 Ng5 a5 Nxf7"),
        ] {
            let mut game = AnyGame::new(variant, Options::default(), None).unwrap();
            for text in moves.split(' ') {
                game.play_text(text).unwrap();
            }
            let result = game.outcome().map_or("*", |outcome| outcome.score());
            let mut tags =
                vec![("White".to_owned(), "a \"b\\".to_owned()), ("Result".to_owned(), result.to_owned())];
            tags.extend(setup_tags(&game));
            let written = text(&tags, &game.start_fen(), &game.sans(), "a comment", result);
            let read = one(&written).unwrap();
            assert_eq!(read, PgnGame { tags, game, result: result.to_owned() }, "{written}");
        }
    }

    #[test]
    fn a_players_battle_is_read_as_it_was_written() {
        let mut arbiter = AnyGame::new(Variant::StrataChess, Options::default(), None).unwrap();
        arbiter.draw_secrets(7).unwrap();
        arbiter.play_text("?e1").unwrap();
        let view = arbiter.seen_by(crate::Color::Black);
        assert_eq!(moves_with_effects(&view), ["?e1=r"]);
        let written = text(&setup_tags(&view), &view.start_fen(), &moves_with_effects(&view), "", "*");
        assert_eq!(one(&written).unwrap().game, view, "{written}");
    }

    #[test]
    fn comments_variations_numbers_and_marks_are_passed_over() {
        let text = "% for others\n[Result \"*\"]\n\n1.e4! {best ( by } test} e5 $1 2. Nf3 (2. f4 exf4 (2... d5)) 2... Nc6 ; rest\n*";
        assert!(one(text).is_err(), "a brace that is not closed twice leaves a word");
        let text = text.replace("test} ", "");
        let game = one(&text).unwrap().game;
        assert_eq!(game.ply(), 4);
    }

    #[test]
    fn faults_are_named_with_their_line_and_the_next_game_is_read() {
        let fine = "[Variant \"atomic\"]\n\n1. e4 *\n\n";
        for (wrong, message) in [
            ("[Variant \"draughts\"]\n\n1. e4 *\n\n", "line 1: unknown variant"),
            ("[Variant]\n\n1. e4 *\n\n", "line 1: not a tag"),
            ("[White \"x\"]\n\n1. e5 *\n\n", "line 3: move 1, e5"),
            ("[White \"x\"]\n\n1. e4 {open\n", "line 3: a comment or variation is not closed"),
            ("[White \"x\"]\n\n1. e4 ) *\n\n", "line 3: a closing parenthesis"),
            ("[White \"x\"]\n\n1. e4\n\n", "the moves end without a result"),
            ("[Result \"1-0\"]\n\n1. e4 0-1\n\n", "line 3: the Result tag says 1-0"),
            ("[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n\n", "line 3: by the rules the result is 0-1"),
            ("[Variant \"stoltz\"]\n[reserve \"X\"]\n\n1. e4 *\n\n", "line 1: option"),
        ] {
            let text = format!("{wrong}{fine}");
            let games: Vec<_> = read(&text).collect();
            let error = games[0].as_ref().unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
            if !wrong.contains("{open") {
                assert!(games.len() == 2 && games[1].is_ok(), "{text} {games:?}");
            }
        }
    }

    #[test]
    fn no_line_is_wider_than_asked() {
        let moves: Vec<_> = (0..200).map(|_| "Nf3".to_owned()).collect();
        let written = text(&[], "8/8 b - - 0 17", &moves, "", "*");
        assert!(written.lines().all(|line| line.len() <= LINE_WIDTH), "{written}");
        assert!(written.starts_with("\n17... Nf3 18. Nf3 Nf3"));
    }
}
