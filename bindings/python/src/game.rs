//! A game of any variant.

use crate::color_of;
use crate::effect::Effect;
use crate::error::{IllegalMoveError, illegal, no_square, setup};
use crate::game_move::Move;
use crate::outcome::Outcome;
use crate::piece::Piece;
use crate::variant::Variant;
use bindings::{Actions, Planes, kind_name, moves_played, obstacle_name, pgn_text};
use movegen::{AnyGame, Square};
use pictures::{BoardMarks, PieceStyle, board_svg};
use pyo3::exceptions::{PyIndexError, PyKeyboardInterrupt};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use std::collections::BTreeMap;

/// Pixels of a board in a notebook.
const WIDTH: u32 = 420;

/// A game of a variant: a position, the moves that led to it, and what follows by the rules.
#[pyclass(eq, module = "megaton", name = "Game")]
#[derive(Clone, PartialEq)]
pub(crate) struct Game {
    pub(crate) game: AnyGame,
}

impl From<AnyGame> for Game {
    fn from(game: AnyGame) -> Self {
        Game { game }
    }
}

/// The options that Python gives by name, as texts.
pub(crate) fn options_of(given: Option<&Bound<'_, PyDict>>) -> Vec<(String, String)> {
    given.into_iter().flatten().map(|(name, value)| (name.to_string(), value.to_string())).collect()
}

/// A move as Python gives it: an object or a text in either notation.
#[derive(FromPyObject)]
pub(crate) enum GivenMove<'py> {
    /// A move object.
    Move(PyRef<'py, Move>),
    /// Coordinate or algebraic notation.
    Text(String),
}

/// What a game is made from again: variant, start, options, how castling is written, and the record of its moves.
type Pickled = (String, String, BTreeMap<&'static str, String>, bool, Vec<String>);

impl Game {
    /// The move of this position that is meant.
    fn read(&self, given: &GivenMove<'_>) -> PyResult<movegen::Move> {
        match given {
            GivenMove::Move(m) if self.game.is_possible(m.m) => Ok(m.m),
            // The rules say best why it is illegal.
            GivenMove::Move(m) => self.parse(m.uci()),
            GivenMove::Text(text) => self.parse(text),
        }
    }

    fn parse(&self, text: &str) -> PyResult<movegen::Move> {
        self.game.parse_move(text).map_err(|reason| illegal(text, reason))
    }

    /// The legal move that has this number.
    fn numbered(&self, action: u32) -> PyResult<movegen::Move> {
        let m = Actions::of(&self.game).numbered(&self.game, action);
        m.ok_or_else(|| illegal(&action.to_string(), "no legal move has this number"))
    }

    fn square(&self, name: &str) -> PyResult<Square> {
        self.game.parse_square(name).ok_or_else(|| no_square(name))
    }

    fn names(&self, squares: impl IntoIterator<Item = Square>) -> Vec<String> {
        squares.into_iter().map(|square| self.game.square_name(square)).collect()
    }

    fn effects_of(&self, effects: &movegen::Effects) -> Vec<Effect> {
        effects.iter().map(|effect| Effect::of(&self.game, effect)).collect()
    }
}

#[pymethods]
impl Game {
    /// A game from the start position or a FEN. `options` are those of the variant's rules, such as
    /// `escalation="own-loss"`; `chess960` writes castling as king takes rook. What is to be random, such as the row
    /// with `Setup="random"`, is the same for the same `seed`.
    #[new]
    #[pyo3(signature = (variant = "chess", fen = None, *, chess960 = false, seed = None, **options))]
    fn new(
        variant: &str,
        fen: Option<&str>,
        chess960: bool,
        seed: Option<u64>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let seed = seed.unwrap_or_else(rand::random);
        Ok(bindings::begin(variant, fen, chess960, options_of(options), seed).map_err(setup)?.into())
    }

    /// The variant.
    #[getter]
    fn variant(&self) -> Variant {
        Variant(self.game.variant())
    }

    /// The options of the rules, by name.
    #[getter]
    fn options(&self) -> BTreeMap<&'static str, String> {
        self.game.variant().options().map(|option| (option.name, self.game.options().get(option))).collect()
    }

    /// The side to move: `True` for White.
    #[getter]
    fn turn(&self) -> bool {
        self.game.side() == movegen::Color::White
    }

    /// The moves played.
    #[getter]
    fn move_stack(&self) -> Vec<Move> {
        moves_played(&self.game, Move::of)
    }

    /// The legal moves; none if the game is over.
    #[getter]
    fn legal_moves(&self) -> Vec<Move> {
        self.game.legal_moves().into_iter().map(|m| Move::of(&self.game, m)).collect()
    }

    /// Files and ranks of the board.
    #[getter]
    fn size(&self) -> (u8, u8) {
        self.game.size()
    }

    /// The names of all squares, rank by rank from the first.
    #[getter]
    fn squares(&self) -> Vec<String> {
        self.names(self.game.squares())
    }

    /// Where the game began, as FEN.
    #[getter]
    fn start_fen(&self) -> String {
        self.game.start_fen()
    }

    /// The position as FEN, as far as the holder of this game knows it.
    fn fen(&self) -> String {
        self.game.fen()
    }

    /// The number of moves played.
    fn ply(&self) -> usize {
        self.game.ply()
    }

    /// The position's hash key: equal positions have equal keys.
    fn zobrist_hash(&self) -> u64 {
        self.game.hash()
    }

    /// Plays a legal move, given as an object or a text. What a move of StrataChess reveals may follow a text, as
    /// an arbiter's record has it (`"b2b2=r"`).
    fn push(&mut self, m: GivenMove<'_>) -> PyResult<Move> {
        let before = self.game.clone();
        let played = match &m {
            GivenMove::Text(text) => self.game.play_text(text).map_err(|reason| illegal(text, reason))?,
            GivenMove::Move(given) => {
                let read = self.read(&m)?;
                self.game.play(read).map_err(|reason| illegal(given.uci(), reason))?;
                read
            }
        };
        Ok(Move::of(&before, played))
    }

    /// Plays a move in algebraic notation.
    fn push_san(&mut self, san: &str) -> PyResult<Move> {
        self.push(GivenMove::Text(san.to_owned()))
    }

    /// Plays a move in coordinate notation.
    fn push_uci(&mut self, uci: &str) -> PyResult<Move> {
        self.push(GivenMove::Text(uci.to_owned()))
    }

    /// Takes back the last move and returns it.
    fn pop(&mut self) -> PyResult<Move> {
        let m = self.game.undo().ok_or_else(|| PyIndexError::new_err("no move has been played"))?;
        Ok(Move::of(&self.game, m))
    }

    /// The last move played.
    fn peek(&self) -> PyResult<Move> {
        self.clone().pop()
    }

    /// Reads a legal move in either notation.
    fn parse_move(&self, text: &str) -> PyResult<Move> {
        Ok(Move::of(&self.game, self.parse(text)?))
    }

    /// Reads a legal move in algebraic notation.
    fn parse_san(&self, san: &str) -> PyResult<Move> {
        self.parse_move(san)
    }

    /// Reads a legal move in coordinate notation.
    fn parse_uci(&self, uci: &str) -> PyResult<Move> {
        self.parse_move(uci)
    }

    /// A legal move in algebraic notation.
    fn san(&self, m: GivenMove<'_>) -> PyResult<String> {
        Ok(self.game.san(self.read(&m)?))
    }

    /// A legal move in coordinate notation.
    fn uci(&self, m: GivenMove<'_>) -> PyResult<String> {
        Ok(self.game.coordinate_text(self.read(&m)?))
    }

    /// The moves played, in algebraic notation.
    fn sans(&self) -> Vec<String> {
        self.game.sans()
    }

    /// The moves played, as an arbiter's record has them: with what they revealed, and without secrets.
    fn record(&self) -> Vec<String> {
        self.game.record()
    }

    /// Whether a move is legal, or may be as far as the holder of this game knows.
    fn is_legal(&self, m: GivenMove<'_>) -> bool {
        self.game.outcome().is_none() && self.read(&m).is_ok()
    }

    /// Whether a legal move captures or destroys a piece of the opponent.
    fn is_capture(&self, m: GivenMove<'_>) -> PyResult<bool> {
        let victims = self.game.effects(self.read(&m)?).victims();
        Ok(victims.into_iter().any(|(_, piece)| piece.color != self.game.side()))
    }

    /// Whether a legal move gives check.
    fn gives_check(&self, m: GivenMove<'_>) -> PyResult<bool> {
        let mut next = self.game.clone();
        let m = self.read(&m)?;
        next.play(m).map_err(|reason| illegal(&self.game.coordinate_text(m), reason))?;
        Ok(next.is_in_check())
    }

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool {
        self.game.is_in_check()
    }

    /// How the game ended; `None` if it goes on. With `claim_draw` also a draw that a player may claim.
    #[pyo3(signature = (*, claim_draw = false))]
    fn outcome(&self, claim_draw: bool) -> Option<Outcome> {
        let outcome = if claim_draw { self.game.outcome_or_claim() } else { self.game.outcome() };
        outcome.map(Outcome::from)
    }

    /// Whether the game is over.
    fn is_game_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// The result as PGN writes it; `"*"` if the game goes on.
    fn result(&self) -> &'static str {
        self.game.outcome().map_or("*", movegen::Outcome::score)
    }

    /// The piece on a square.
    fn piece_at(&self, square: &str) -> PyResult<Option<Piece>> {
        Ok(self.game.piece_at(self.square(square)?).map(Piece::from))
    }

    /// All pieces on the board, by square.
    fn piece_map(&self) -> BTreeMap<String, Piece> {
        let pieces = self.game.squares().filter_map(|square| Some((square, self.game.piece_at(square)?)));
        pieces.map(|(square, piece)| (self.game.square_name(square), piece.into())).collect()
    }

    /// The pieces that a side has in reserve.
    fn pocket(&self, color: bool) -> Vec<Piece> {
        self.game.reserve(color_of(color)).into_iter().map(Piece::from).collect()
    }

    /// Whether a side may launch missiles; `None` in games without.
    fn is_armed(&self, color: bool) -> Option<bool> {
        self.game.is_armed(color_of(color))
    }

    /// Why a side may not launch; `None` if it may, or if the game has no missiles.
    fn why_not_armed(&self, color: bool) -> Option<String> {
        self.game.why_not_armed(color_of(color)).map(|reason| reason.to_string())
    }

    /// The squares that kings shield from missiles.
    fn shields(&self) -> Vec<String> {
        self.names(self.game.shielded())
    }

    /// The contaminated zones that a side's king has to leave: the centre of each, and the moves left to do so.
    fn zones(&self, color: bool) -> Vec<(String, u8)> {
        let zones = self.game.contaminated_zones(color_of(color)).into_iter();
        zones.map(|(centre, moves_left)| (self.game.square_name(centre), moves_left)).collect()
    }

    /// The squares around a blast's centre and the centre itself.
    fn blast_zone(&self, centre: &str) -> PyResult<Vec<String>> {
        Ok(self.names(self.game.blast_zone(self.square(centre)?)))
    }

    /// The squares that no piece may enter, and what closes each: `"radiation"`, `"wall"`, `"tree"`, `"mountain"`.
    fn closed_squares(&self) -> BTreeMap<String, &'static str> {
        let closed = self.game.squares().filter_map(|square| Some((square, self.game.obstacle(square)?)));
        closed.map(|(square, obstacle)| (self.game.square_name(square), obstacle_name(obstacle))).collect()
    }

    /// What a legal move does, as far as the holder of this game knows.
    fn effects(&self, m: GivenMove<'_>) -> PyResult<Vec<Effect>> {
        Ok(self.effects_of(&self.game.effects(self.read(&m)?)))
    }

    /// What the last move did; `None` before the first.
    fn last_effects(&self) -> Option<Vec<Effect>> {
        self.game.last_effects().map(|(_, effects)| self.effects_of(&effects))
    }

    /// Whether a player, or with `None` someone who knows what both know, may know of an effect.
    #[pyo3(signature = (viewer, effect))]
    fn may_know(&self, viewer: Option<bool>, effect: &Effect) -> bool {
        effect.effect.is_visible_to(viewer.map(color_of))
    }

    /// Whether the players know less than an arbiter does.
    #[getter]
    fn has_secrets(&self) -> bool {
        self.game.has_secrets()
    }

    /// Whether the holder of this game knows everything about the position.
    #[getter]
    fn knows_everything(&self) -> bool {
        self.game.knows_everything()
    }

    /// The game as one player knows it.
    fn view(&self, color: bool) -> Game {
        self.game.seen_by(color_of(color)).into()
    }

    /// Draws at random what is unknown at the start of the game, the same for the same seed: this game is then an
    /// arbiter's.
    fn draw_secrets(&mut self, seed: u64) -> PyResult<()> {
        self.game.draw_secrets(seed).map_err(|reason| IllegalMoveError::new_err(reason.to_string()))
    }

    /// Makes at random the secret choice that a player has before the first move.
    fn choose_secret(&mut self, color: bool, seed: u64) -> PyResult<()> {
        let chosen = self.game.choose_secret(color_of(color), seed);
        chosen.map_err(|reason| IllegalMoveError::new_err(reason.to_string()))
    }

    /// The square of a side's hidden bomb, if the holder of this game knows it.
    fn bomb(&self, color: bool) -> Option<String> {
        self.game.bomb(color_of(color)).map(|square| self.game.square_name(square))
    }

    /// The squares whose pieces a side may still mark as its bomb.
    fn bomb_carriers(&self, color: bool) -> Vec<String> {
        self.names(self.game.bomb_carriers(color_of(color)))
    }

    /// Marks the piece on a starting square as a side's bomb.
    fn mark_bomb(&mut self, color: bool, square: &str) -> PyResult<()> {
        let at = self.square(square)?;
        self.game.mark_bomb(color_of(color), at).map_err(|reason| illegal(square, reason))
    }

    /// What a face-down piece may be, by kind, and how likely that is; empty on other squares.
    fn face_down_odds(&self, square: &str) -> PyResult<Vec<(String, f32)>> {
        let odds = self.game.face_down_odds(self.square(square)?).into_iter();
        Ok(odds.map(|(kind, share)| (kind_name(kind), share)).collect())
    }

    /// A world that a player holds possible: an arbiter's game with the same moves, drawn as likely as it was before the
    /// first one, the same for the same seed.
    fn possible_world(&self, color: bool, seed: u64) -> PyResult<Game> {
        let world = self.game.possible_world(color_of(color), seed);
        world.map(Game::from).ok_or_else(|| setup("no draw of secrets fits what this player has seen"))
    }

    /// How many numbers moves have: each legal move of a position has its own below this, and a move has the same one
    /// in every position.
    #[getter]
    fn num_actions(&self) -> u32 {
        Actions::of(&self.game).count()
    }

    /// The numbers of the legal moves, in order.
    #[getter]
    fn legal_actions(&self) -> Vec<u32> {
        Actions::of(&self.game).legal(&self.game)
    }

    /// The number of a legal move.
    fn action(&self, m: GivenMove<'_>) -> PyResult<u32> {
        Ok(Actions::of(&self.game).number(&self.game, self.read(&m)?))
    }

    /// The legal move that has this number.
    fn action_move(&self, action: u32) -> PyResult<Move> {
        Ok(Move::of(&self.game, self.numbered(action)?))
    }

    /// Plays the legal move that has this number.
    fn push_action(&mut self, action: u32) -> PyResult<()> {
        let m = self.numbered(action)?;
        self.game.play(m).map_err(|reason| illegal(&action.to_string(), reason))
    }

    /// The position as boards of 32-bit floating-point numbers from 0 to 1, as far as the holder of this game knows it.
    fn planes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let values = Planes::of(&self.game).values;
        PyBytes::new(py, &values.into_iter().flat_map(f32::to_ne_bytes).collect::<Vec<u8>>())
    }

    /// What each of the boards of `planes` says.
    #[getter]
    fn plane_names(&self) -> Vec<String> {
        Planes::of(&self.game).names
    }

    /// Ranks and files of each of the boards of `planes`.
    #[getter]
    fn plane_shape(&self) -> (u8, u8) {
        let (files, ranks) = self.game.largest_size();
        (ranks, files)
    }

    /// The most plies that the game can last from here.
    fn most_plies(&self) -> usize {
        self.game.most_plies()
    }

    /// The number of move sequences of so many plies. Ctrl-C ends it.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        Ok(if depth == 0 { 1 } else { self.divide(py, depth)?.values().sum() })
    }

    /// The same for each first move, by its text.
    fn divide(&self, py: Python<'_>, depth: u32) -> PyResult<BTreeMap<String, u64>> {
        let is_interrupted = || Python::attach(|py| py.check_signals().is_err());
        let divisions = py.detach(|| self.game.divide(depth, &is_interrupted));
        let divisions = divisions.ok_or_else(|| PyKeyboardInterrupt::new_err(()))?;
        Ok(divisions.into_iter().map(|part| (part.text, part.nodes)).collect())
    }

    /// The game as PGN. `tags` come before those that say what was played.
    #[pyo3(signature = (**tags))]
    fn pgn(&self, tags: Option<&Bound<'_, PyDict>>) -> String {
        let tags = tags.into_iter().flatten().map(|(name, value)| (name.to_string(), value.to_string()));
        pgn_text(&self.game, tags.collect())
    }

    /// The board as SVG: with `preview` what that legal move would do, otherwise what the last one did.
    #[pyo3(signature = (preview = None, *, flipped = false, size = WIDTH))]
    fn svg(&self, preview: Option<GivenMove<'_>>, flipped: bool, size: u32) -> PyResult<String> {
        let preview = preview.map(|m| self.read(&m)).transpose()?;
        Ok(board_svg(&self.game, BoardMarks { preview, last_move: true, flipped }, size))
    }

    /// For notebooks.
    fn _repr_svg_(&self) -> String {
        board_svg(&self.game, BoardMarks { last_move: true, ..BoardMarks::default() }, WIDTH)
    }

    /// A copy that goes its own way.
    fn copy(&self) -> Game {
        self.clone()
    }

    fn __copy__(&self) -> Game {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.clone()
    }

    /// How to make it again in another process.
    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, Pickled)> {
        let again = slf.py().import("megaton")?.getattr("_again")?.unbind();
        let game = slf.borrow();
        let chess960 = game.game.options().chess960;
        let played =
            (game.variant().0.id().to_owned(), game.start_fen(), game.options(), chess960, game.record());
        Ok((again, played))
    }

    fn __str__(&self) -> String {
        let (files, ranks) = self.game.size();
        let sign = |file, rank| {
            let square = self.game.square(file, rank)?;
            let letters = PieceStyle::Letters;
            let piece = self.game.piece_at(square).map(|piece| letters.piece(piece));
            let obstacle = || self.game.obstacle(square).map(|obstacle| letters.obstacle(obstacle));
            Some(piece.or_else(obstacle).unwrap_or_else(|| letters.empty()))
        };
        let row = |rank| (0..files).filter_map(|file| sign(file, rank)).map(String::from).collect::<Vec<_>>();
        (0..ranks).rev().map(|rank| row(rank).join(" ")).collect::<Vec<_>>().join("\n")
    }

    fn __repr__(&self) -> String {
        format!("<megaton.Game {} {:?}>", self.game.variant().id(), self.game.fen())
    }
}
