//! A game of any variant, for callers that learn its family only at run time.

use crate::compiled::Family;
use crate::effects::Effects;
pub use crate::families::AnyGame;
use crate::game::{Draws, Game};
use crate::moves::Move;
use crate::options::Options;
use crate::outcome::{FIFTY_MOVES_PLIES, Outcome};
use crate::piece::{Color, Kind, Piece};
use crate::position::{PositionBuilder, read_shown};
use crate::rules::bomb::BombPlace;
use crate::rules::missile::ESCALATION;
use crate::spec::Variant;
use crate::square::Square;
use crate::text::MoveError;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::fmt;

/// Draws of secrets, at most, until one agrees with what a player has seen. One in fifteen does at least where the
/// start is an ordinary one.
const MOST_DRAWS: usize = 2_000;

/// What closes a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Obstacle {
    /// Irradiated by a launch (CA10).
    Radiation,
    /// Cannons capture over it, knights leap over it (SC-B15).
    Wall,
    /// Like a wall.
    Tree,
    /// No piece captures over it.
    Mountain,
}

/// Reads a move. What does not read like one is called so after the end of the game, too: it may be a
/// mistyped command.
fn parse<R: Family>(game: &Game<R>, text: &str, is_over: bool) -> Result<Move, MoveError> {
    let read = game.position().parse_move(text);
    if is_over && read != Err(MoveError::Unreadable) {
        return Err(MoveError::GameOver);
    }
    read
}

fn play_text<R: Family>(game: &mut Game<R>, text: &str) -> Result<Move, MoveError> {
    let (text, shown) = move_and_shown::<R>(text)?;
    let m = parse(game, text, game.outcome().is_some())?;
    game.play_showing(m, shown)?;
    Ok(m)
}

fn play_on_text<R: Family>(game: &mut Game<R>, text: &str) -> Result<Move, MoveError> {
    let (text, shown) = move_and_shown::<R>(text)?;
    let m = parse(game, text, game.position().is_finished())?;
    game.play_on_showing(m, shown)?;
    Ok(m)
}

/// A move and what it revealed, as an arbiter's record has them: `b2b2=r`.
fn move_and_shown<R: Family>(text: &str) -> Result<(&str, Option<Option<Kind>>), MoveError> {
    match text.rsplit_once('=') {
        Some((m, letter)) if R::has(Kind::FaceDown) => {
            Ok((m, Some(Some(read_shown::<R>(letter).ok_or(MoveError::CannotBe)?))))
        }
        _ => Ok((text, None)),
    }
}

impl AnyGame {
    /// The variant.
    pub fn variant(&self) -> Variant {
        with_game!(self, game => game.variant())
    }

    /// The options it is played with.
    pub fn options(&self) -> &Options {
        with_game!(self, game => game.options())
    }

    /// Sets whether castling is written as king takes rook.
    ///
    /// ```
    /// use movegen::{AnyGame, Options, Variant};
    /// let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    /// let mut game = AnyGame::new(Variant::Chess, Options::default(), Some(fen))?;
    /// let castling = game.parse_move("O-O")?;
    /// assert_eq!(game.coordinate_text(castling), "e1g1");
    /// game.set_chess960(true);
    /// assert_eq!(game.coordinate_text(castling), "e1h1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_chess960(&mut self, chess960: bool) {
        with_game!(self, game => game.set_chess960(chess960));
    }

    /// Whether the players know less than an arbiter does.
    pub fn has_secrets(&self) -> bool {
        with_game!(self, game => game.has_secrets())
    }

    /// Whether the holder of this game, perhaps the arbiter, knows everything about the position.
    pub fn knows_everything(&self) -> bool {
        with_game!(self, game => game.knows_everything())
    }

    /// Whether it is known here what every move would reveal; otherwise move trees cannot be counted.
    ///
    /// ```
    /// use movegen::{AnyGame, Options, Variant};
    /// let mut battle = AnyGame::new(Variant::StrataChess, Options::default(), None)?;
    /// assert!(battle.has_secrets() && !battle.knows_outcomes());
    /// battle.draw_secrets(5)?;
    /// assert!(battle.knows_outcomes());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn knows_outcomes(&self) -> bool {
        with_game!(self, game => game.knows_outcomes())
    }

    /// Fills in at random what is unknown at the start of the game; the same seed gives the same result.
    ///
    /// # Errors
    /// A move already played is illegal with these secrets; nothing changes.
    pub fn draw_secrets(&mut self, seed: u64) -> Result<(), MoveError> {
        with_game!(self, game => game.draw_secrets(seed))
    }

    /// Makes at random the secret choice a player had before the first move; the same seed gives the
    /// same choice.
    ///
    /// ```
    /// use movegen::{AnyGame, Color, Options, Variant};
    /// let mut game = AnyGame::new(Variant::Bomb, Options::default(), None)?;
    /// game.choose_secret(Color::White, 1)?;
    /// assert!(!game.fen().contains("bomb=?") && game.fen().ends_with(",?"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A move already played is illegal with this choice; nothing changes.
    pub fn choose_secret(&mut self, color: Color, seed: u64) -> Result<(), MoveError> {
        with_game!(self, game => game.choose_secret(color, seed))
    }

    /// A world that this player holds possible: an arbiter's game with the same moves and the same result so far,
    /// drawn from the seed as likely as it was before the first move. `None` if none is found, as from a FEN that
    /// says more than the draw of secrets can.
    ///
    /// ```
    /// use movegen::{AnyGame, Color, Options, Variant};
    /// let mut arbiter = AnyGame::new(Variant::Bomb, Options::default(), None)?;
    /// arbiter.draw_secrets(1)?;
    /// arbiter.play_text("e4")?;
    /// let worlds: Vec<_> = (0..20).filter_map(|seed| arbiter.possible_world(Color::White, seed)).collect();
    /// assert_eq!(worlds.len(), 20);
    /// assert!(worlds.iter().all(|world| world.knows_everything() && world.bomb(Color::White) == arbiter.bomb(Color::White)));
    /// assert!(worlds.iter().any(|world| world.bomb(Color::Black) != arbiter.bomb(Color::Black)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn possible_world(&self, viewer: Color, seed: u64) -> Option<AnyGame> {
        if !self.has_secrets() {
            return Some(self.clone());
        }
        let view = self.seen_by(viewer);
        let outcome = self.outcome();
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        let draws = std::iter::repeat_with(|| {
            let mut world = view.clone();
            world.draw_secrets(dice.random()).ok().map(|()| world)
        });
        // A bomb is where the moves say it is, and a mate that a hidden bomb could have parried tells whether there is
        // one: a draw that contradicts them is no possible world, and the next one may be.
        draws.take(MOST_DRAWS).flatten().find(|world| world.outcome() == outcome)
    }

    /// The first face-down piece whose identity the holder of this game does not know, from White's first, and what it
    /// may be with the chance of each: an arbiter's draw, piece by piece (SC-B3). `None` if every one is known.
    ///
    /// ```
    /// use movegen::{AnyGame, Color, Kind, Options, Variant};
    /// let mut battle = AnyGame::new(Variant::StrataChess, Options::default(), None)?;
    /// let mut draws = 0;
    /// while let Some((square, odds)) = battle.unknown_face_down() {
    ///     assert!((odds.iter().map(|(_, chance)| chance).sum::<f64>() - 1.0).abs() < 1e-12);
    ///     battle.identify(square, odds[0].0)?;
    ///     draws += 1;
    /// }
    /// assert_eq!((draws, battle.knows_everything()), (14, true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn unknown_face_down(&self) -> Option<(Square, Vec<(Kind, f64)>)> {
        match self {
            AnyGame::StrataChess(game) => game.start().unknown_face_down(),
            _ => None,
        }
    }

    /// Says what a face-down piece of the start is.
    ///
    /// # Errors
    /// There is no face-down piece there that can be this, or a move already played is illegal with it; nothing
    /// changes.
    pub fn identify(&mut self, square: Square, kind: Kind) -> Result<(), MoveError> {
        if let AnyGame::StrataChess(game) = self {
            let start = game.start().with_identity(square, kind).ok_or(MoveError::CannotBe)?;
            *game = game.begun_at(start)?;
            return Ok(());
        }
        Err(MoveError::CannotBe)
    }

    /// The side to move.
    pub fn side(&self) -> Color {
        with_game!(self, game => game.position().side())
    }

    /// The position as FEN.
    pub fn fen(&self) -> String {
        with_game!(self, game => game.position().fen())
    }

    /// The position the game began with, as FEN.
    pub fn start_fen(&self) -> String {
        with_game!(self, game => game.start().fen())
    }

    /// The result, if the game is over.
    ///
    /// ```
    /// use movegen::{AnyGame, Color, Ending, Options, Outcome, Variant};
    /// let mut game = AnyGame::new(Variant::Chess, Options::default(), None)?;
    /// for text in ["f3", "e5", "g4", "Qh4"] {
    ///     assert_eq!(game.outcome(), None);
    ///     game.play_text(text)?;
    /// }
    /// assert_eq!(game.outcome(), Some(Outcome::win(Color::Black, Ending::Checkmate)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        with_game!(self, game => game.outcome())
    }

    /// What draws that leave legal moves do.
    pub fn draws(&self) -> Draws {
        with_game!(self, game => game.draws())
    }

    /// Says what draws that leave legal moves do from now on.
    ///
    /// ```
    /// use movegen::{AnyGame, Draws, Ending, Options, Outcome, Variant};
    /// let mut game = AnyGame::new(Variant::Chess, Options::default(), None)?;
    /// game.set_draws(Draws::Claimed);
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(2) {
    ///     game.play_text(text)?;
    /// }
    /// assert_eq!(game.outcome(), None);
    /// assert_eq!(game.outcome_or_claim(), Some(Outcome::draw(Ending::Repetition)));
    /// assert_eq!(game.legal_moves().len(), 20);
    /// game.set_draws(Draws::Automatic);
    /// assert!(game.legal_moves().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_draws(&mut self, draws: Draws) {
        with_game!(self, game => game.set_draws(draws));
    }

    /// The result, if the game is over or would be for whoever referees.
    pub fn outcome_or_claim(&self) -> Option<Outcome> {
        with_game!(self, game => game.outcome_or_claim())
    }

    /// Whether a side's own pieces against a bare king would be dead by the variant's row of draws. The
    /// opponent's flag that falls is then a draw (FIDE 6.9, ST19).
    ///
    /// ```
    /// use movegen::{AnyGame, Color, Options, Variant};
    /// let fen = "4k3/3q4/8/8/8/8/8/3NK3 b - - 0 1";
    /// let game = AnyGame::new(Variant::Chess, Options::default(), Some(fen))?;
    /// assert!(game.is_dead_against_bare_king(Color::White));
    /// assert!(!game.is_dead_against_bare_king(Color::Black));
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn is_dead_against_bare_king(&self, color: Color) -> bool {
        with_game!(self, game => game.position().is_dead_against_bare_king(color))
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        with_game!(self, game => game.position().piece_at(square))
    }

    /// The kind of piece a letter, in either case, stands for in this game.
    ///
    /// ```
    /// use movegen::{AnyGame, Kind, Options, Variant};
    /// let game = AnyGame::new(Variant::StrataChess, Options::default(), None)?;
    /// assert_eq!(game.kind_of_letter('C'), Some(Kind::Cannon));
    /// assert_eq!(game.kind_of_letter('P'), None);
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn kind_of_letter(&self, letter: char) -> Option<Kind> {
        with_game!(self, game => game.kind_of_letter(letter))
    }

    /// Whether no piece may enter the square.
    ///
    /// ```
    /// use movegen::{AnyGame, Options, Variant};
    /// let mut options = Options::default();
    /// options.set("terrain", "woods")?;
    /// let battle = AnyGame::new(Variant::StrataChess, options, None)?;
    /// let closed: Vec<_> = battle.squares().filter(|&square| battle.is_closed(square)).collect();
    /// let names: Vec<_> = closed.into_iter().map(|square| battle.square_name(square)).collect();
    /// assert_eq!(names, ["d3", "b4", "f4", "e5", "i5", "g6"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_closed(&self, square: Square) -> bool {
        with_game!(self, game => game.position().closed().has(square))
    }

    /// What closes a square, if it is closed.
    ///
    /// ```
    /// use movegen::{AnyGame, Obstacle, Options, Variant};
    /// let mut options = Options::default();
    /// options.set("terrain", "fortress")?;
    /// let battle = AnyGame::new(Variant::StrataChess, options, None)?;
    /// assert!(battle.squares().any(|square| battle.obstacle(square) == Some(Obstacle::Wall)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn obstacle(&self, square: Square) -> Option<Obstacle> {
        if !self.is_closed(square) {
            return None;
        }
        Some(match with_game!(self, game => game.position().closed_letter(square)) {
            'T' => Obstacle::Tree,
            '^' => Obstacle::Mountain,
            _ if self.variant() == Variant::StrataChess => Obstacle::Wall,
            _ => Obstacle::Radiation,
        })
    }

    /// The hash key of the position: equal positions have equal keys.
    pub fn hash(&self) -> u64 {
        with_game!(self, game => game.position().hash())
    }

    /// Whether the side to move is in check.
    pub fn is_in_check(&self) -> bool {
        with_game!(self, game => game.position().is_in_check(game.position().side()))
    }

    /// Number of moves played.
    pub fn ply(&self) -> usize {
        with_game!(self, game => game.moves().len())
    }

    /// The moves played.
    pub fn moves(&self) -> Vec<Move> {
        with_game!(self, game => game.moves().collect())
    }

    /// The kinds of pieces that the games of this family have.
    ///
    /// ```
    /// use movegen::{AnyGame, Kind, Options, Variant};
    /// let game = AnyGame::new(Variant::Stratomic, Options::default(), None)?;
    /// assert!(game.kinds().contains(&Kind::Missile) && !game.kinds().contains(&Kind::Culverin));
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn kinds(&self) -> &'static [Kind] {
        with_game!(self, game => game.kinds())
    }

    /// The rooks that their kings may still castle with.
    ///
    /// ```
    /// use movegen::{AnyGame, Options, Variant};
    /// let game = AnyGame::new(Variant::Chess, Options::default(), Some("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1"))?;
    /// let names: Vec<_> = game.castling_rooks().into_iter().map(|square| game.square_name(square)).collect();
    /// assert_eq!(names, ["a1"]);
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn castling_rooks(&self) -> Vec<Square> {
        with_game!(self, game => game.position().castling_rights().iter().map(|(.., rook)| rook).collect())
    }

    /// The missiles that have not moved and may castle along (CA25); empty in other games.
    ///
    /// ```
    /// use movegen::{AnyGame, Options, Variant};
    /// let game = AnyGame::new(Variant::Capatomic, Options::default(), None)?;
    /// let names: Vec<_> = game.unmoved_missiles().into_iter().map(|square| game.square_name(square)).collect();
    /// assert_eq!(names, ["e1", "g1", "e10", "g10"]);
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn unmoved_missiles(&self) -> Vec<Square> {
        match self {
            AnyGame::Capatomic(game) => game.position().state().extra().unmoved().into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// The square that a pawn has just passed over by a double step.
    pub fn en_passant(&self) -> Option<Square> {
        with_game!(self, game => game.position().en_passant())
    }

    /// Plies since the last move that cannot be taken back: the 50-move rule counts them.
    pub fn halfmoves(&self) -> u16 {
        with_game!(self, game => game.position().halfmoves())
    }

    /// How often the position has occurred, including now.
    pub fn repetitions(&self) -> usize {
        with_game!(self, game => game.repetitions())
    }

    /// The most plies that a game can last from here while draws are [automatic](Draws::Automatic). Pawns can step on,
    /// pieces leave and come from the reserve only so often, and between two such moves are fewer than 100 plies.
    ///
    /// ```
    /// use movegen::{AnyGame, Options, Variant};
    /// let game = AnyGame::new(Variant::Chess, Options::default(), Some("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"))?;
    /// assert_eq!(game.most_plies(), 400);
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn most_plies(&self) -> usize {
        usize::from(FIFTY_MOVES_PLIES)
            * (1 + with_game!(self, game => game.position().most_irreversible_moves()))
    }

    /// Files and ranks of the board in play.
    pub fn size(&self) -> (u8, u8) {
        with_game!(self, game => game.board_size())
    }

    /// Files and ranks of the largest board used by games of this family.
    ///
    /// ```
    /// use movegen::{AnyGame, Options, Variant};
    /// let game = AnyGame::new(Variant::StrataChess, Options::default(), None)?;
    /// assert_eq!((game.size(), game.largest_size()), ((8, 6), (10, 8)));
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn largest_size(&self) -> (u8, u8) {
        with_game!(self, game => game.largest_board_size())
    }

    /// The square on this file and rank, both counted from 0; `None` if the board has none.
    pub fn square(&self, file: u8, rank: u8) -> Option<Square> {
        with_game!(self, game => game.square(file, rank))
    }

    /// Every square of the board, rank by rank from the first.
    ///
    /// ```
    /// use movegen::{AnyGame, Options, Variant};
    /// let mut options = Options::default();
    /// options.set("terrain", "narrow")?;
    /// let game = AnyGame::new(Variant::StrataChess, options, None)?;
    /// assert_eq!((game.size(), game.squares().count()), ((7, 5), 35));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (files, ranks) = self.size();
        let all = (0..ranks).flat_map(move |rank| (0..files).map(move |file| (file, rank)));
        let squares: Vec<_> = all.filter_map(|(file, rank)| self.square(file, rank)).collect();
        squares.into_iter()
    }

    /// File and rank of a square, both counted from 0.
    pub fn file_and_rank(&self, square: Square) -> (u8, u8) {
        with_game!(self, game => game.file_and_rank(square))
    }

    /// The name of a square, ranks counted from 1: `e4`, `j10`.
    pub fn square_name(&self, square: Square) -> String {
        let (file, rank) = self.file_and_rank(square);
        crate::square::square_name(file, rank)
    }

    /// The square of this name, ranks counted from 1; `None` if the board has none.
    ///
    /// ```
    /// use movegen::{AnyGame, Options, Variant};
    /// let game = AnyGame::new(Variant::Chess, Options::default(), None)?;
    /// let square = game.parse_square("e4").ok_or("no such square")?;
    /// assert_eq!(game.square_name(square), "e4");
    /// assert_eq!(game.parse_square("e9"), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse_square(&self, name: &str) -> Option<Square> {
        let file = crate::file_index(*name.as_bytes().first()?)?;
        let digits = &name[1..];
        let rank: u8 = digits.parse().ok()?;
        let starts_with_digit = digits.starts_with(|digit: char| digit.is_ascii_digit());
        starts_with_digit.then(|| self.square(file, rank.checked_sub(1)?)).flatten()
    }

    /// The centre of a blast and its neighbours, clipped at the edge of the board.
    ///
    /// ```
    /// use movegen::{AnyGame, Options, Variant};
    /// let game = AnyGame::new(Variant::Stratomic, Options::default(), None)?;
    /// let corner = game.parse_square("j10").ok_or("no such square")?;
    /// let zone: Vec<_> = game.blast_zone(corner).into_iter().map(|square| game.square_name(square)).collect();
    /// assert_eq!(zone, ["i9", "j9", "i10", "j10"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn blast_zone(&self, centre: Square) -> Vec<Square> {
        let (file, rank) = self.file_and_rank(centre);
        let is_near = |square: &Square| {
            let (other_file, other_rank) = self.file_and_rank(*square);
            file.abs_diff(other_file) <= 1 && rank.abs_diff(other_rank) <= 1
        };
        self.squares().filter(is_near).collect()
    }

    /// The pieces a side has in reserve, in FEN order.
    ///
    /// ```
    /// use movegen::{AnyGame, Color, Kind, Options, Piece, Variant};
    /// let mut game = AnyGame::new(Variant::Stoltz, Options::default(), None)?;
    /// let culverin = Piece { color: Color::White, kind: Kind::Culverin };
    /// assert_eq!(game.reserve(Color::White), [culverin]);
    /// game.play_text("U@d2")?;
    /// assert_eq!(game.reserve(Color::White), []);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reserve(&self, color: Color) -> Vec<Piece> {
        let mut reserve = with_game!(self, game => game.position().reserve());
        reserve.retain(|piece| piece.color == color);
        reserve
    }

    /// Whether pieces can be held in reserve in this game, be there any or not.
    ///
    /// ```
    /// use movegen::{AnyGame, Options, Variant};
    /// let has_reserve = |variant| AnyGame::new(variant, Options::default(), None).map(|game| game.has_reserve());
    /// assert_eq!([has_reserve(Variant::Stoltz)?, has_reserve(Variant::Chess)?], [true, false]);
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn has_reserve(&self) -> bool {
        with_game!(self, game => game.position().has_reserve())
    }

    /// Whether a side may launch; `None` in games without missiles.
    ///
    /// ```
    /// use movegen::{AnyGame, Color, Options, Variant};
    /// let game = AnyGame::new(Variant::Stratomic, Options::default(), None)?;
    /// assert_eq!(game.is_armed(Color::White), Some(false));
    /// let game = AnyGame::new(Variant::Chess, Options::default(), None)?;
    /// assert_eq!(game.is_armed(Color::White), None);
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn is_armed(&self, color: Color) -> Option<bool> {
        with_game!(self, game => game.is_armed(color))
    }

    /// Why a side may not launch; `None` if it may, and in games without missiles.
    ///
    /// ```
    /// use movegen::{AnyGame, Color, MoveError, Options, Variant};
    /// let game = AnyGame::new(Variant::Stratomic, Options::default(), None)?;
    /// assert_eq!(game.why_not_armed(Color::White), Some(MoveError::NotArmed));
    /// let mut options = Options::default();
    /// options.set("escalation", "own-loss")?;
    /// let game = AnyGame::new(Variant::Stratomic, options, None)?;
    /// assert_eq!(game.why_not_armed(Color::White), Some(MoveError::NotArmedByOwnLoss));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn why_not_armed(&self, color: Color) -> Option<MoveError> {
        let by_own_loss = || self.options().is(&ESCALATION, "own-loss");
        let why = || if by_own_loss() { MoveError::NotArmedByOwnLoss } else { MoveError::NotArmed };
        (!self.is_armed(color)?).then(why)
    }

    /// The square of a side's hidden bomb, if there is one and the holder of this game knows it.
    ///
    /// ```
    /// use movegen::{AnyGame, Color, Options, Variant};
    /// let mut options = Options::default();
    /// options.set("Bomb", "f7")?;
    /// let game = AnyGame::new(Variant::Bomb, options, None)?;
    /// assert_eq!(game.bomb(Color::Black).map(|square| game.square_name(square)), Some("f7".to_owned()));
    /// let view = game.seen_by(Color::White);
    /// assert_eq!((view.bomb(Color::Black), view.options()), (None, &Options::default()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn bomb(&self, color: Color) -> Option<Square> {
        match self {
            AnyGame::HiddenBomb(game) => game.position().state().square(color),
            _ => None,
        }
    }

    /// The squares of the pieces a player may secretly mark as the bomb before the first move (AT16);
    /// empty in other games and once the side has marked one.
    pub fn bomb_carriers(&self, color: Color) -> Vec<Square> {
        match self {
            AnyGame::HiddenBomb(game) => match game.start().state().of(color) {
                BombPlace::Unknown => game.start().bomb_carriers(color).into_iter().collect(),
                BombPlace::On(_) | BombPlace::Lost | BombPlace::Gone => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// Marks the piece on this starting square as a side's bomb (AT16).
    ///
    /// ```
    /// use movegen::{AnyGame, Color, MoveError, Options, Variant};
    /// let mut game = AnyGame::new(Variant::Bomb, Options::default(), None)?;
    /// let [d2, e1] = ["d2", "e1"].map(|name| game.parse_square(name));
    /// assert_eq!(game.mark_bomb(Color::White, e1.ok_or("no e1")?), Err(MoveError::NoBomb));
    /// game.mark_bomb(Color::White, d2.ok_or("no d2")?)?;
    /// assert_eq!(game.bomb(Color::White), d2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// There is no piece there that can carry the bomb, the side has already marked one, the game has no
    /// bombs, or a move already played is illegal with this one; nothing changes.
    pub fn mark_bomb(&mut self, color: Color, square: Square) -> Result<(), MoveError> {
        if !self.bomb_carriers(color).contains(&square) {
            return Err(MoveError::NoBomb);
        }
        if let AnyGame::HiddenBomb(game) = self {
            let start =
                game.start().with_bomb(color, BombPlace::On(square)).map_err(|_| MoveError::NoBomb)?;
            *game = game.begun_at(start)?;
        }
        Ok(())
    }

    /// The face-down pieces whose identity the holder of this game knows: all of them for an arbiter,
    /// none for a player.
    ///
    /// ```
    /// use movegen::{AnyGame, Color, Options, Variant};
    /// let mut arbiter = AnyGame::new(Variant::StrataChess, Options::default(), None)?;
    /// arbiter.draw_secrets(7)?;
    /// assert_eq!(arbiter.known_face_down().len(), 14);
    /// assert!(arbiter.seen_by(Color::White).known_face_down().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn known_face_down(&self) -> Vec<(Square, Piece)> {
        match self {
            AnyGame::StrataChess(game) => {
                let position = game.position();
                let known = |square| {
                    let color = self.piece_at(square)?.color;
                    Some((square, Piece { color, kind: position.state().identity(square)? }))
                };
                position.face_down().into_iter().filter_map(known).collect()
            }
            _ => Vec::new(),
        }
    }

    /// What a face-down piece may be and how likely each kind is, the strongest first, as far as the holder
    /// of this game knows (SC-B3); empty on other squares. The shares add up to 1.
    ///
    /// ```
    /// use movegen::{AnyGame, Color, Options, Variant};
    /// let mut arbiter = AnyGame::new(Variant::StrataChess, Options::default(), None)?;
    /// arbiter.draw_secrets(7)?;
    /// let square = arbiter.parse_square("f1").ok_or("no f1")?;
    /// assert_eq!(arbiter.face_down_odds(square).len(), 1);
    /// let odds = arbiter.seen_by(Color::Black).face_down_odds(square);
    /// assert!(odds.len() > 1 && (odds.iter().map(|(_, share)| share).sum::<f32>() - 1.0).abs() < 1e-5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn face_down_odds(&self, square: Square) -> Vec<(Kind, f32)> {
        match self {
            AnyGame::StrataChess(game) => game.position().face_down_odds(square),
            _ => Vec::new(),
        }
    }

    /// The squares that kings shield from missiles (CA6); empty in other games.
    ///
    /// ```
    /// use movegen::{AnyGame, Options, Variant};
    /// let fen = "k9/10/10/10/10/10/10/10/10/M8K w - - 0 1 armed=1 missiles=-";
    /// let game = AnyGame::new(Variant::Capatomic, Options::default(), Some(fen))?;
    /// let names: Vec<_> = game.shielded().into_iter().map(|square| game.square_name(square)).collect();
    /// assert_eq!(names, ["i1", "j1", "i2", "j2", "a9", "b9", "a10", "b10"]);
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn shielded(&self) -> Vec<Square> {
        match self {
            AnyGame::Capatomic(game) => game.position().launch_proof().into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// The contaminated zones a side's king has to leave (ST21): the centre of each, and the number of
    /// its own side's moves it has left to do so.
    ///
    /// ```
    /// use movegen::{AnyGame, Color, Options, Variant};
    /// let fen = "10/10/10/4k5/10/10/10/10/M8K/R9 w - - 0 1 armed=1";
    /// let mut game = AnyGame::new(Variant::Spindler, Options::default(), Some(fen))?;
    /// let launch = game.play_text("a2d6m")?;
    /// assert_eq!(game.contaminated_zones(Color::Black), [(launch.to(), 1)]);
    /// game.play_text("Kf7")?;
    /// assert_eq!(game.contaminated_zones(Color::Black), []);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn contaminated_zones(&self, color: Color) -> Vec<(Square, u8)> {
        match self {
            AnyGame::Spindler(game) => game.position().state().extra().zones(color),
            _ => Vec::new(),
        }
    }

    /// What every played move did, as far as the holder of this game knows.
    pub fn effects_played(&self) -> Vec<Effects> {
        with_game!(self, game => game.effects_played().collect())
    }

    /// The position as a builder, to be changed and set up again.
    ///
    /// ```
    /// use movegen::{AnyGame, Options, Variant};
    /// let game = AnyGame::new(Variant::Chess, Options::default(), None)?;
    /// let mut without_queen = game.builder();
    /// without_queen.remove(3, 0);
    /// let odds = AnyGame::set_up(game.variant(), *game.options(), &without_queen)?;
    /// assert!(odds.fen().contains("/RNB1KBNR w KQkq"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn builder(&self) -> PositionBuilder {
        with_game!(self, game => game.position().builder())
    }

    /// What a legal move in this position does, as far as the holder of this game knows.
    ///
    /// ```
    /// use movegen::{AnyGame, Options, Variant};
    /// let mut game = AnyGame::new(Variant::Atomic, Options::default(), None)?;
    /// for text in ["Nf3", "a6", "Ne5", "a5"] {
    ///     game.play_text(text)?;
    /// }
    /// let effects = game.effects(game.parse_move("Nxd7")?);
    /// let victims: Vec<_> =
    ///     effects.victims().into_iter().map(|(square, piece)| (game.square_name(square), piece.letter())).collect();
    /// let expected = [("d7", 'p'), ("c8", 'b'), ("d8", 'q'), ("e8", 'k')];
    /// assert_eq!(victims, expected.map(|(name, letter)| (name.to_owned(), letter)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn effects(&self, m: Move) -> Effects {
        with_game!(self, game => game.position().effects(m))
    }

    /// The last move played and what it did, as far as the holder of this game knows; `None` before
    /// the first.
    ///
    /// ```
    /// use movegen::{AnyGame, Options, Variant};
    /// let mut game = AnyGame::new(Variant::Chess, Options::default(), None)?;
    /// assert!(game.last_effects().is_none());
    /// for text in ["e4", "d5", "exd5"] {
    ///     game.play_text(text)?;
    /// }
    /// let (_, effects) = game.last_effects().ok_or("no move")?;
    /// assert_eq!(effects.victims().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn last_effects(&self) -> Option<(Move, Effects)> {
        with_game!(self, game => game.last_effects())
    }

    /// The moves as an arbiter's record has them: in coordinate notation, followed by what they revealed
    /// to both players, `b2b2=r`. It holds no secrets.
    ///
    /// ```
    /// use movegen::{AnyGame, Color, Options, Variant};
    /// let mut arbiter = AnyGame::new(Variant::StrataChess, Options::default(), None)?;
    /// arbiter.draw_secrets(7)?;
    /// let mut player = arbiter.seen_by(Color::Black);
    /// arbiter.play_text("?e1")?;
    /// assert_eq!(arbiter.record(), ["e1e1=r"]);
    /// // A player who is not told what was revealed cannot continue; one who is told can.
    /// assert!(player.play_text("e1e1").is_err());
    /// player.play_text("e1e1=r")?;
    /// assert_eq!(player, arbiter.seen_by(Color::Black));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn record(&self) -> Vec<String> {
        with_game!(self, game => game.record())
    }

    /// The legal moves; none if the game is over.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        with_game!(self, game => game.position().legal_moves())
    }

    /// The legal moves in coordinate notation, sorted; none if the game is over.
    ///
    /// ```
    /// use movegen::{AnyGame, Options, Variant};
    /// let fen = "7k/8/8/8/8/8/4P3/K7[U] w - - 0 1";
    /// let game = AnyGame::new(Variant::Stoltz, Options::default(), Some(fen))?;
    /// assert_eq!(game.legal_texts(), ["U@e2", "a1a2", "a1b1", "a1b2", "e2e3", "e2e4"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn legal_texts(&self) -> Vec<String> {
        let mut texts: Vec<_> = self.legal_moves().into_iter().map(|m| self.coordinate_text(m)).collect();
        texts.sort();
        texts
    }

    /// A move of this position in coordinate notation.
    ///
    /// ```
    /// use movegen::{AnyGame, Options, Variant};
    /// let game = AnyGame::new(Variant::Chess, Options::default(), None)?;
    /// assert_eq!(game.coordinate_text(game.parse_move("Nf3")?), "g1f3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn coordinate_text(&self, m: Move) -> String {
        with_game!(self, game => game.position().coordinate_text(m, game.options().chess960))
    }

    /// A move of this position in algebraic notation.
    pub fn san(&self, m: Move) -> String {
        with_game!(self, game => game.position().san(m))
    }

    /// The moves played, in algebraic notation.
    ///
    /// ```
    /// use movegen::{AnyGame, Options, Variant};
    /// let mut game = AnyGame::new(Variant::Chess, Options::default(), None)?;
    /// for text in ["e2e4", "f7f5", "d1h5"] {
    ///     game.play_text(text)?;
    /// }
    /// assert_eq!(game.sans(), ["e4", "f5", "Qh5+"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sans(&self) -> Vec<String> {
        with_game!(self, game => game.positions().zip(game.moves()).map(|(position, m)| position.san(m)).collect())
    }

    /// Reads a legal move in either notation.
    ///
    /// ```
    /// use movegen::{AnyGame, MoveError, Options, Variant};
    /// let game = AnyGame::new(Variant::Stratomic, Options::default(), None)?;
    /// assert_eq!(game.parse_move("e3e5"), game.parse_move("e5"));
    /// let error = MoveError::NotArmed;
    /// assert_eq!(game.parse_move("a2e8m"), Err(error));
    /// assert_eq!(error.to_string(), "nothing may be launched before an officer has been captured");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Why the text is not a legal move.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        with_game!(self, game => parse(game, text, game.outcome().is_some()))
    }

    /// Whether the move is legal, or may be as far as the holder of this game knows.
    pub fn is_possible(&self, m: Move) -> bool {
        with_game!(self, game => game.is_possible(m))
    }

    /// Plays a legal move.
    ///
    /// # Errors
    /// Why the move is illegal; nothing changes.
    pub fn play(&mut self, m: Move) -> Result<(), MoveError> {
        with_game!(self, game => game.play(m))
    }

    /// Plays a legal move, even if the rules have called the game drawn while legal moves were left.
    ///
    /// # Errors
    /// Why the move is illegal; nothing changes.
    pub fn play_on(&mut self, m: Move) -> Result<(), MoveError> {
        with_game!(self, game => game.play_on(m))
    }

    /// Reads and plays a move in either notation. What it revealed may follow, as in an arbiter's
    /// record: `b2b2=r`; it must follow where it is not known here.
    ///
    /// # Errors
    /// Why the move is illegal; nothing changes.
    pub fn play_text(&mut self, text: &str) -> Result<Move, MoveError> {
        with_game!(self, game => play_text(game, text))
    }

    /// [`AnyGame::play_text`] for who does not referee: goes on where [`AnyGame::play_on`] does.
    ///
    /// ```
    /// use movegen::{AnyGame, MoveError, Options, Variant};
    /// let mut game = AnyGame::new(Variant::Chess, Options::default(), None)?;
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(2) {
    ///     game.play_text(text)?;
    /// }
    /// assert_eq!(game.play_text("e4"), Err(MoveError::GameOver));
    /// game.play_on_text("e4")?;
    /// assert_eq!(game.outcome(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Why the move is illegal; nothing changes.
    pub fn play_on_text(&mut self, text: &str) -> Result<Move, MoveError> {
        with_game!(self, game => play_on_text(game, text))
    }

    /// Takes back the last move and returns it.
    ///
    /// ```
    /// use movegen::{AnyGame, Options, Variant};
    /// let start = AnyGame::new(Variant::Capatomic, Options::default(), None)?;
    /// let mut game = start.clone();
    /// let m = game.play_text("e5")?;
    /// assert_eq!(game.undo(), Some(m));
    /// assert_eq!((game == start, game.undo()), (true, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self) -> Option<Move> {
        with_game!(self, game => game.undo())
    }
}

impl fmt::Display for AnyGame {
    /// The position as FEN.
    ///
    /// ```
    /// use movegen::{AnyGame, Options, Variant};
    /// let mut game = AnyGame::new(Variant::Chess, Options::default(), None)?;
    /// game.play_text("e4")?;
    /// assert_eq!(game.to_string(), game.fen());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.fen())
    }
}
