//! Games as PGN: tags, moves in algebraic notation, and the result.
//!
//! The tag `Variant` holds the variant's command-line name, and tags named after the rule options hold
//! their settings. Names used by other programs are read if they mean one of our games. Who knows how a
//! program writes moves gives the reader a parser for them ([`read_by`]).

use super::pgn_tokens::{Token, TokenFault, Tokens, result_of, tag_at_start, without_glyph};
use super::quote::{on_one_line, quote};
use super::{MoveError, SetupError};
use crate::any::AnyGame;
use crate::effects::Effects;
use crate::game::Draws;
use crate::moves::Move;
use crate::options::Options;
use crate::piece::Color;
use crate::spec::UnknownVariant;
use crate::variant_names::named_game;
use std::borrow::Cow;
use std::fmt::Write;
use thiserror::Error;

/// Longest line of moves.
const LINE_WIDTH: usize = 80;

/// The tag that names the game where the tag `Variant` names what another program is to take it for.
pub const RULES_TAG: &str = "Rules";

/// Reads the moves of one game in turn, each with the game before it, or says why it is illegal. What it cannot
/// read it may be asked for again, without the glyph at the end.
pub type MoveParser = Box<dyn FnMut(&AnyGame, &str) -> Result<Move, MoveError>>;

/// What a file says of a game before its first move.
#[derive(Clone, Copy, Debug)]
pub struct Preface<'a> {
    /// The tags, in order.
    pub tags: &'a [(String, String)],
    /// Tags and comments as they stand in the file.
    pub text: &'a str,
    /// The game that the tags describe.
    pub game: &'a AnyGame,
}

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
    #[error("{}", quote(.0))]
    Option(String),
    #[error("move {number}, {}: {reason}", quote(.text))]
    Move { number: usize, text: String, reason: MoveError },
    #[error("move {number}: a null move is no move of a game, only of a variation")]
    NullMove { number: usize },
    #[error("the tags say that the game starts elsewhere, but there is no tag FEN")]
    NoFen,
    #[error("the moves end without a result")]
    NoResult,
    #[error("the Result tag says {}, but the moves end with {end}", quote(.tag))]
    Contradiction { tag: String, end: String },
    #[error("by the rules the result is {rules}, but the game says {}", quote(.found))]
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
    let mut tags = vec![("Variant".to_owned(), variant.name_with_castling(game.options().chess960))];
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
    let comment =
        (!comment.is_empty()).then(|| format!("{{{}}}", on_one_line(comment).replace(['{', '}'], "?")));
    let words = numbered(plies_before(start), moves)
        .into_iter()
        .chain(comment.iter().flat_map(|comment| comment.split(' ')).map(str::to_owned))
        .chain(std::iter::once(result.to_owned()));
    text.push('\n');
    text.push_str(&wrap(words));
    text.push_str("\n\n");
    text
}

/// Who won by a result, or nobody in a draw; `None` if it is no result of a game that is over.
///
/// ```
/// use movegen::{Color, pgn::winner_of};
/// assert_eq!(winner_of("0-1"), Some(Some(Color::Black)));
/// assert_eq!((winner_of("1/2-1/2"), winner_of("*")), (Some(None), None));
/// ```
pub fn winner_of(result: &str) -> Option<Option<Color>> {
    match result {
        "1-0" => Some(Some(Color::White)),
        "0-1" => Some(Some(Color::Black)),
        "1/2-1/2" => Some(None),
        _ => None,
    }
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
pub fn plies_before(start: &str) -> usize {
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
    on_one_line(value).replace('\\', "\\\\").replace('"', "\\\"")
}

/// Reads the games of a file one after the other. A faulty game is an error; reading continues with the
/// next. Where a legal move is left, it is read, also after a draw that nobody claimed and in a dead
/// position: people play on ([`AnyGame::play_on`]).
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
    read_by(text, |_| None)
}

/// The same, where the moves of some games are read by a parser of their own, chosen by what stands before
/// them.
pub fn read_by<'a>(
    text: &'a str,
    parser_of: impl Fn(&Preface<'_>) -> Option<MoveParser> + 'a,
) -> impl Iterator<Item = Result<PgnGame, PgnError>> + 'a {
    let mut reader = Reader { tokens: Tokens::of(text), parser_of, parser: None };
    std::iter::from_fn(move || reader.game())
}

/// The text of a file: UTF-8, or otherwise ISO 8859-1, which the PGN standard asks for.
///
/// ```
/// use movegen::pgn::decoded;
/// assert_eq!(decoded("Réti".as_bytes()), "Réti");
/// assert_eq!(decoded(b"R\xe9ti"), "Réti");
/// ```
pub fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        // Its letters have the numbers of Unicode.
        Err(_) => Cow::Owned(bytes.iter().copied().map(char::from).collect()),
    }
}

struct Reader<'a, P> {
    tokens: Tokens<'a>,
    parser_of: P,
    /// What reads the moves of the game, if it has a parser of its own.
    parser: Option<MoveParser>,
}

impl<P: Fn(&Preface<'_>) -> Option<MoveParser>> Reader<'_, P> {
    /// The next game; `None` at the end of the file.
    fn game(&mut self) -> Option<Result<PgnGame, PgnError>> {
        let game = self.read_game().transpose()?;
        if let Err(error) = &game {
            // Where the result is wrong, the game has been read to its end.
            if !matches!(error.fault, PgnFault::Contradiction { .. } | PgnFault::Result { .. }) {
                self.skip_game();
            }
        }
        Some(game)
    }

    fn read_game(&mut self) -> Result<Option<PgnGame>, PgnError> {
        let mut begun_at = None;
        let beginning = self.tokens;
        let mut tags = Vec::new();
        let mut game: Option<AnyGame> = None;
        // The lines on which variations begin.
        let mut variations = Vec::new();
        loop {
            let before = self.tokens;
            let token = self.tokens.next().map_err(|fault| self.error(fault.into()))?;
            let is_next_game = matches!(token, Some(Token::Tag(..))) && game.is_some();
            let (Some(token), false) = (token, is_next_game) else {
                self.tokens = before;
                return match variations.last() {
                    Some(&line) => Err(PgnError { line, fault: PgnFault::Unclosed }),
                    None if begun_at.is_none() => Ok(None),
                    None => Err(self.error(PgnFault::NoResult)),
                };
            };
            let begun_at = *begun_at.get_or_insert(self.tokens.line());
            match token {
                Token::Tag(name, value) => tags.push((name, value)),
                Token::Open => variations.push(self.tokens.line()),
                Token::Close => {
                    variations.pop().ok_or_else(|| self.error(PgnFault::Unopened))?;
                }
                _ if !variations.is_empty() => {}
                Token::Move(_) | Token::NullMove(_) | Token::Result(_) => {
                    let game = match &mut game {
                        Some(game) => game,
                        None => {
                            let begun = begin(&tags).map_err(|fault| {
                                self.tokens = before;
                                PgnError { line: begun_at, fault }
                            })?;
                            let text = self.tokens.since(beginning);
                            self.parser = (self.parser_of)(&Preface { tags: &tags, text, game: &begun });
                            let game = game.insert(begun);
                            game.set_draws(Draws::Claimed);
                            game
                        }
                    };
                    match token {
                        Token::Move(word) => self.play(game, word)?,
                        Token::Result(result) => {
                            check_result(&tags, game, result).map_err(|fault| self.error(fault))?;
                            game.set_draws(Draws::Automatic);
                            return Ok(Some(PgnGame { tags, game: game.clone(), result: result.to_owned() }));
                        }
                        _ => return Err(self.error(PgnFault::NullMove { number: number_of(game) })),
                    }
                }
            }
        }
    }

    /// Plays a move, without the glyph that may stand right behind it.
    fn play(&mut self, game: &mut AnyGame, word: &str) -> Result<(), PgnError> {
        let parser = &mut self.parser;
        let mut play = |text: &str| match parser {
            Some(parse) => parse(game, text).and_then(|m| game.play(m)),
            None => game.play_text(text).map(|_| ()),
        };
        let played = play(word).or_else(|reason| {
            let shorter = without_glyph(word).ok_or(reason)?;
            play(shorter).map_err(|_| reason)
        });
        played.map_err(|reason| {
            let text = word.chars().take(20).collect();
            self.error(PgnFault::Move { number: number_of(game), text, reason })
        })
    }

    /// Skips the rest of a game in which something is wrong.
    fn skip_game(&mut self) {
        let mut depth = 0_usize;
        loop {
            let before = self.tokens;
            match self.tokens.next() {
                Ok(Some(Token::Tag(..))) => {
                    self.tokens = before;
                    return;
                }
                Ok(Some(Token::Result(_))) if depth == 0 => return,
                Ok(Some(Token::Open)) => depth += 1,
                Ok(Some(Token::Close)) => depth = depth.saturating_sub(1),
                Ok(Some(_)) => {}
                Ok(None) => return,
                Err(_) => return self.tokens.skip_to_next_tags(),
            }
        }
    }

    fn error(&self, fault: PgnFault) -> PgnError {
        PgnError { line: self.tokens.line(), fault }
    }
}

/// The number of the next move, counted from the first that the file has.
fn number_of(game: &AnyGame) -> usize {
    game.ply() / 2 + 1
}

impl From<TokenFault> for PgnFault {
    fn from(fault: TokenFault) -> PgnFault {
        match fault {
            TokenFault::Tag => PgnFault::Tag,
            TokenFault::UnclosedComment => PgnFault::Unclosed,
        }
    }
}

/// The game that the tags describe, before its first move.
fn begin(tags: &[(String, String)]) -> Result<AnyGame, PgnFault> {
    // Case matters: `SetUp` is PGN's own, `Setup` is Capatomic's row.
    let value = |name: &str| value_of(tags, name);
    // Elsewhere the tag may say what it likes.
    let rules = value(RULES_TAG).and_then(named_game);
    let name = value("Variant").unwrap_or_default();
    let named = rules
        .or_else(|| named_game(name))
        .ok_or_else(|| PgnFault::Setup(SetupError::Variant(UnknownVariant { name: name.to_owned() })))?;
    let mut options = Options::default().with_chess960(named.chess960);
    for option in named.variant.options() {
        if let Some(value) = value(option.name) {
            options.set(option.name, value).map_err(|error| PgnFault::Option(error.to_string()))?;
        }
    }
    let fen = match value("SetUp") {
        // The pieces start where they always do.
        Some("0") => None,
        _ => value("FEN").filter(|fen| !matches!(fen.trim(), "" | "?" | "-")),
    };
    if fen.is_none() && (named.needs_fen || value("SetUp") == Some("1")) {
        return Err(PgnFault::NoFen);
    }
    AnyGame::new(named.variant, options, fen).map_err(|error| PgnFault::Setup(SetupError::Fen(error)))
}

fn value_of<'a>(tags: &'a [(String, String)], name: &str) -> Option<&'a str> {
    tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
}

/// Whether the tag, the moves and the rules agree on the result. Who plays on may end a drawn game in any
/// way.
fn check_result(tags: &[(String, String)], game: &AnyGame, found: &str) -> Result<(), PgnFault> {
    let tag = value_of(tags, "Result");
    if let Some(tag) = tag.filter(|&tag| result_of(tag.trim()) != Some(found)) {
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
    let line = line.trim();
    let (name, value, length) = tag_at_start(line)?;
    (length == line.len()).then_some((name, value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Variant;

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
    fn castling_as_king_takes_rook_is_part_of_the_tag() {
        for (variant, name) in
            [(Variant::Chess, "chess960"), (Variant::Atomic, "atomic960"), (Variant::Chess, "chess")]
        {
            let options = Options::default().with_chess960(name.ends_with("960"));
            let game = AnyGame::new(variant, options, None).unwrap();
            let tags = setup_tags(&game);
            assert_eq!(tags[0], ("Variant".to_owned(), name.to_owned()));
            assert_eq!(one(&text(&tags, &game.start_fen(), &[], "", "*")).unwrap().game, game);
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
    fn games_that_people_played_on_are_read_whole() {
        let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(3);
        for (tags, moves, plies) in [
            // The third repetition, with more moves or with a result that the rules do not give.
            ("", format!("{shuffle}e4 e5 0-1"), 14),
            ("", format!("{} 1-0", "Nf3 Nf6 Ng1 Ng8 ".repeat(2)), 8),
            // Fifty moves.
            ("[FEN \"4k3/8/8/8/8/8/4P3/R3K3 w - - 99 80\"]", "Ra2 Kd8 Ra3 Kc8 e4 1-0".to_owned(), 5),
            // Dead positions, in chess and in atomic chess.
            ("[FEN \"8/8/4k3/8/8/3K1N2/8/8 w - - 0 1\"]", "Ne5 Kxe5 Kc3 1/2-1/2".to_owned(), 3),
            ("[FEN \"8/8/4k3/8/8/3K1N2/8/8 w - - 0 1\"]", "Ne5 0-1".to_owned(), 1),
            (
                "[Variant \"atomic\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"]",
                "Ra8+ Kd7 Rd8+ *".to_owned(),
                3,
            ),
            (
                "[Variant \"stratomic\"]\n[FEN \"5k4/10/10/10/10/10/10/10/10/4NK4 w - - 0 1\"]",
                "Nd3 Ke9 Ke2 *".to_owned(),
                3,
            ),
        ] {
            let read = one(&format!("{tags}\n\n{moves}\n\n")).unwrap();
            assert_eq!(read.game.ply(), plies, "{moves}");
            // What is written is read again.
            let again = text(&setup_tags(&read.game), &read.game.start_fen(), &read.game.sans(), "", "*");
            assert_eq!(one(&again).unwrap().game, read.game, "{again}");
        }
        let mated = one("1. f3 e5 2. g4 Qh4# 3. a3 *").unwrap_err();
        assert_eq!(mated.to_string(), "line 1: move 3, a3: the game is over");
        // What is illegal in a dead position is told with its reason.
        let wrong = one("[FEN \"8/8/4k3/8/8/3K1N2/8/8 w - - 0 1\"]\n\n1. Ne6 *").unwrap_err();
        assert_eq!(wrong.to_string(), "line 3: move 1, Ne6: that piece does not move there");
    }

    /// Files as other programs and people write them.
    #[test]
    fn games_of_all_kinds_of_programs_are_read() {
        let fool = "f3 e5 g4 Qh4#";
        let ruy = "e4 e5 Nf3 Nc6 Bb5";
        for (file, moves, result) in [
            ("1.f3$6e5$1 2.g4??Qh4#0-1", fool, "0-1"),
            ("1.e4(1.d4 d5(1...Nf6)2.c4)e5{[%clk 0:10:00]\n[%eval 0.3]}2.Nf3;best\nNc6 3.Bb5*", ruy, "*"),
            ("1. e4 N e5 = 2. Nf3± Nc6⩲ 3. Bb5+- 1/2", ruy, "1/2-1/2"),
            ("1. e4= e5!N 2. Nf3TN Nc6+/= 3. Bb5 ∞ ½–½", ruy, "1/2-1/2"),
            (
                "\u{feff}[White \"O\\\"Kelly \\\\\"]\r\n[A \"say \"hi\"\"] [B \"\"]\r\n%x\r\n\r\n1. e4 {} e5\r\n2. Nf3 Nc6 (2... -- 3. d4 (3. Z0)) 3. Bb5 *\r\n",
                ruy,
                "*",
            ),
            ("1. e2-e4 e7-e5 2. Ng1-f3 Nb8–c6 3. Bf1-b5 *", ruy, "*"),
            ("1. e2e4 e7e5 2. g1f3 b8c6 3. f1b5 *", ruy, "*"),
            ("1. Pe4 e5 2. ♘f3 ♞c6 3. Bb5 *", ruy, "*"),
            (
                "[FEN \"r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1\"]\n1.exd6e.p. 0-0 2. 0-0-0 *",
                "exd6 O-O O-O-O",
                "*",
            ),
            ("[FEN \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1\"]\n1. exd6 e.p. Kd7 *", "exd6 Kd7", "*"),
            ("[FEN \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1\"]\n1.exd6ep! Kd7 *", "exd6 Kd7", "*"),
            ("[FEN \"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1\"]\n1. e8Q Kh7 *", "e8=Q Kh7", "*"),
            ("[FEN \"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1\"]\n1. e8(N)+ Kh7 *", "e8=N+ Kh7", "*"),
            ("[FEN \"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1\"]\n1. e7-e8/R Kh7 *", "e8=R Kh7", "*"),
            ("[SetUp \"0\"]\n[FEN \"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1\"]\n1. e4 *", "e4", "*"),
            ("[Rules \"FIDE\"]\n[Variant \"Standard\"]\n1. e4 *", "e4", "*"),
        ] {
            let read = one(file);
            let read = read.unwrap_or_else(|error| panic!("{file}: {error}"));
            assert_eq!(
                (read.game.sans().join(" ").as_str(), read.result.as_str()),
                (moves, result),
                "{file}"
            );
        }
        let escaped = one("[White \"O\\\"Kelly\"]\n\n*").unwrap();
        assert_eq!(escaped.tags[0].1, "O\"Kelly");
    }

    #[test]
    fn games_are_known_by_the_names_of_other_programs() {
        let fen = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
        for (name, variant, chess960) in [
            ("Atomic960", Variant::Atomic, true),
            ("atomic", Variant::Atomic, false),
            ("Chess960", Variant::Chess, true),
            ("fischerandom", Variant::Chess, true),
            ("wild/fr", Variant::Chess, true),
            ("From Position", Variant::Chess, false),
        ] {
            let read =
                one(&format!("[Variant \"{name}\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. g3 *")).unwrap();
            assert_eq!((read.game.variant(), read.game.options().chess960), (variant, chess960), "{name}");
        }
        let unknown = one("[Variant \"Crazyhouse\"]\n\n1. e4 *").unwrap_err().to_string();
        assert!(unknown.starts_with("line 1: unknown variant: Crazyhouse") && !unknown.contains('\n'));
    }

    #[test]
    fn the_next_game_is_found_after_each_fault() {
        let next = "1. d4 d5 *\n\n[Event \"x\"]\n\n1. c4 *";
        for (wrong, message) in [
            ("1. e4 -- 2. d4 *", "line 1: move 1: a null move"),
            ("1. e4 Z0 *", "line 1: move 1: a null move"),
            ("1. e4 {a}\ne5 (2. d4 {\n[%clk 1]}) 2. Ke3 (2. d4) e5 1-0", "line 3: move 2, Ke3:"),
            ("[SetUp \"1\"]\n\n1. e4 *", "line 1: the tags say that the game starts elsewhere"),
            ("[Variant \"horde\"]\n\n*", "line 1: unknown variant: horde"),
            ("[Result \"1-0\"]\n\n1. e4 0-1", "line 3: the Result tag says 1-0"),
            ("1. e4 % e5 *", "line 1: move 1, %: not a move"),
        ] {
            let file = format!("{wrong}\n\n{next}\n; the end\n");
            let games: Vec<_> = read(&file).collect();
            let error = games[0].as_ref().unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
            let plies: Vec<_> = games[1..].iter().map(|game| game.as_ref().unwrap().game.ply()).collect();
            assert_eq!(plies, [2, 1], "{file}");
        }
        // The line of an open variation is where it begins.
        let open = read("1. e4\n(1. d4\nd5 *\n\n[Event \"x\"]\n\n1. c4 *").collect::<Vec<_>>();
        assert_eq!(open[0].as_ref().unwrap_err().line, 2);
        assert!(open[1].is_ok());
        assert_eq!(read("; nothing\n%\n{but comments}\n").count(), 0);
    }

    #[test]
    fn no_line_is_wider_than_asked() {
        let moves: Vec<_> = (0..200).map(|_| "Nf3".to_owned()).collect();
        let written = text(&[], "8/8 b - - 0 17", &moves, "", "*");
        assert!(written.lines().all(|line| line.len() <= LINE_WIDTH), "{written}");
        assert!(written.starts_with("\n17... Nf3 18. Nf3 Nf3"));
    }
}
