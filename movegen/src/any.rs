//! A game of any variant: the one place where variants become types.

use crate::game::Game;
use crate::moves::Move;
use crate::options::Options;
use crate::outcome::Outcome;
use crate::piece::{Color, Kind, Piece};
use crate::rules::Rules;
use crate::rules::atomic::{Atomic, DeathMatch, NoCheckAtomic, SoftPawn};
use crate::rules::battle::Battle;
use crate::rules::bomb::HiddenBomb;
use crate::rules::missile::{Capatomic, Spindler, Stratomic};
use crate::rules::orthodox::Orthodox;
use crate::rules::reserve::Reserve;
use crate::spec::Variant;
use crate::square::Square;
use crate::text::{FenError, MoveError};

/// A game of any variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnyGame {
    /// Chess.
    Orthodox(Game<Orthodox>),
    /// Atomic chess.
    Atomic(Game<Atomic>),
    /// Atomic chess without check.
    NoCheckAtomic(Game<NoCheckAtomic>),
    /// Death match.
    DeathMatch(Game<DeathMatch>),
    /// Soft pawns.
    SoftPawn(Game<SoftPawn>),
    /// Chess with hidden bombs.
    HiddenBomb(Game<HiddenBomb>),
    /// A battle of StrataChess.
    Battle(Game<Battle>),
    /// Stratomic.
    Stratomic(Game<Stratomic>),
    /// Stoltz Chess and its relatives.
    Reserve(Game<Reserve>),
    /// Spindler's variation of Stratomic.
    Spindler(Game<Spindler>),
    /// Capatomic Random Chess.
    Capatomic(Game<Capatomic>),
}

/// Runs an expression on the typed game inside an [`AnyGame`], whatever its family.
#[macro_export]
macro_rules! with_game {
    ($any:expr, $game:ident => $body:expr) => {
        match $any {
            $crate::AnyGame::Orthodox($game) => $body,
            $crate::AnyGame::Atomic($game) => $body,
            $crate::AnyGame::NoCheckAtomic($game) => $body,
            $crate::AnyGame::DeathMatch($game) => $body,
            $crate::AnyGame::SoftPawn($game) => $body,
            $crate::AnyGame::HiddenBomb($game) => $body,
            $crate::AnyGame::Battle($game) => $body,
            $crate::AnyGame::Reserve($game) => $body,
            $crate::AnyGame::Stratomic($game) => $body,
            $crate::AnyGame::Spindler($game) => $body,
            $crate::AnyGame::Capatomic($game) => $body,
        }
    };
}

/// The same, for an expression that is a game of the same family.
macro_rules! map_game {
    ($any:expr, $game:ident => $body:expr) => {
        match $any {
            AnyGame::Orthodox($game) => AnyGame::Orthodox($body),
            AnyGame::Atomic($game) => AnyGame::Atomic($body),
            AnyGame::NoCheckAtomic($game) => AnyGame::NoCheckAtomic($body),
            AnyGame::DeathMatch($game) => AnyGame::DeathMatch($body),
            AnyGame::SoftPawn($game) => AnyGame::SoftPawn($body),
            AnyGame::HiddenBomb($game) => AnyGame::HiddenBomb($body),
            AnyGame::Battle($game) => AnyGame::Battle($body),
            AnyGame::Reserve($game) => AnyGame::Reserve($body),
            AnyGame::Stratomic($game) => AnyGame::Stratomic($body),
            AnyGame::Spindler($game) => AnyGame::Spindler($body),
            AnyGame::Capatomic($game) => AnyGame::Capatomic($body),
        }
    };
}

fn play_text<R: Rules>(game: &mut Game<R>, text: &str) -> Result<Move, MoveError> {
    let (text, shown) = match text.rsplit_once('=') {
        Some((m, letter)) if R::has(Kind::FaceDown) => (m, Some(letter)),
        _ => (text, None),
    };
    let shown = shown.map(|letter| R::read_shown(letter).ok_or(MoveError::CannotBe)).transpose()?;
    if game.outcome().is_some() {
        return Err(MoveError::GameOver);
    }
    let m = game.position().parse_move(text)?;
    game.play_showing(m, shown)?;
    Ok(m)
}

impl AnyGame {
    /// A game of the variant that begins at this FEN, or at the start position.
    ///
    /// ```
    /// use movegen::{AnyGame, Options, Variant};
    /// let mut game = AnyGame::new(Variant::Stratomic, Options::default(), None)?;
    /// game.play_text("e3e5")?;
    /// assert_eq!(game.legal_texts().len(), 44);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A wrong FEN, or options that contradict each other.
    pub fn new(variant: Variant, options: Options, fen: Option<&str>) -> Result<Self, FenError> {
        Ok(match variant {
            Variant::Chess => AnyGame::Orthodox(Game::new(variant, options, fen)?),
            Variant::Atomic => AnyGame::Atomic(Game::new(variant, options, fen)?),
            Variant::NoCheckAtomic => AnyGame::NoCheckAtomic(Game::new(variant, options, fen)?),
            Variant::DeathMatch => AnyGame::DeathMatch(Game::new(variant, options, fen)?),
            Variant::SoftPawn => AnyGame::SoftPawn(Game::new(variant, options, fen)?),
            Variant::Bomb => AnyGame::HiddenBomb(Game::new(variant, options, fen)?),
            Variant::StrataChess => AnyGame::Battle(Game::new(variant, options, fen)?),
            Variant::Stoltz | Variant::OneStep | Variant::Culverin => {
                AnyGame::Reserve(Game::new(variant, options, fen)?)
            }
            Variant::Stratomic => AnyGame::Stratomic(Game::new(variant, options, fen)?),
            Variant::Spindler => AnyGame::Spindler(Game::new(variant, options, fen)?),
            Variant::Capatomic => AnyGame::Capatomic(Game::new(variant, options, fen)?),
        })
    }

    /// The variant.
    pub fn variant(&self) -> Variant {
        with_game!(self, game => game.variant())
    }

    /// The options it is played with.
    pub fn options(&self) -> &Options {
        with_game!(self, game => game.options())
    }

    /// Says whether castling is written king takes rook.
    pub fn set_chess960(&mut self, chess960: bool) {
        with_game!(self, game => game.set_chess960(chess960));
    }

    /// Whether its players know less than an arbiter.
    pub fn has_secrets(&self) -> bool {
        with_game!(self, game => game.has_secrets())
    }

    /// Whether nothing in the position is unknown to the holder of this game: he may be arbiter.
    pub fn knows_everything(&self) -> bool {
        with_game!(self, game => game.knows_everything())
    }

    /// Whether it is known here what every move would show: else move trees cannot be counted.
    pub fn knows_outcomes(&self) -> bool {
        with_game!(self, game => game.knows_outcomes())
    }

    /// The same game as this player knows it. What goes to a player, his engine or his screen is
    /// made from this.
    ///
    /// ```
    /// use movegen::{AnyGame, Color, Options, Variant};
    /// let mut arbiter = AnyGame::new(Variant::Bomb, Options::default(), None)?;
    /// arbiter.draw_secrets(1)?;
    /// assert!(arbiter.knows_everything());
    /// assert!(arbiter.seen_by(Color::White).fen().ends_with(",?"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn seen_by(&self, viewer: Color) -> AnyGame {
        map_game!(self, game => game.seen_by(viewer))
    }

    /// Fills what is unknown at the start of the game by chance, the same for the same seed.
    ///
    /// # Errors
    /// A move that was played is impossible with these secrets; nothing changes.
    pub fn draw_secrets(&mut self, seed: u64) -> Result<(), MoveError> {
        with_game!(self, game => game.draw_secrets(seed))
    }

    /// Chooses by chance what a player had to choose in secret before the first move, the same for
    /// the same seed.
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
    /// A move that was played is impossible with this choice; nothing changes.
    pub fn choose_secret(&mut self, color: Color, seed: u64) -> Result<(), MoveError> {
        with_game!(self, game => game.choose_secret(color, seed))
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
    pub fn outcome(&self) -> Option<Outcome> {
        with_game!(self, game => game.outcome())
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        with_game!(self, game => game.position().piece_at(square))
    }

    /// Whether nobody may enter the square.
    pub fn is_closed(&self, square: Square) -> bool {
        with_game!(self, game => game.position().closed().has(square))
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

    /// Files and ranks of the board that is played on.
    pub fn size(&self) -> (u8, u8) {
        with_game!(self, game => game.board_size())
    }

    /// The square on this file and rank, both counted from 0; `None` if the board has none.
    pub fn square(&self, file: u8, rank: u8) -> Option<Square> {
        let (files, ranks) = self.size();
        (file < files && rank < ranks).then(|| Square::new(rank * self.stride() + file))
    }

    /// File and rank of a square, both counted from 0.
    pub fn file_and_rank(&self, square: Square) -> (u8, u8) {
        let index = square.index() as u8;
        (index % self.stride(), index / self.stride())
    }

    /// How far apart the squares of a file are.
    fn stride(&self) -> u8 {
        with_game!(self, game => game.geometry_files())
    }

    /// The moves as an arbiter's record has them: as programs write them, with what was shown to
    /// both players behind, `b2b2=r`. Nobody has to be kept from reading it.
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

    /// The legal moves as programs write them, sorted; none if the game is over.
    pub fn legal_texts(&self) -> Vec<String> {
        let mut texts: Vec<_> = self.legal_moves().into_iter().map(|m| self.coordinate_text(m)).collect();
        texts.sort();
        texts
    }

    /// A move of this position as programs write it.
    pub fn coordinate_text(&self, m: Move) -> String {
        with_game!(self, game => game.position().coordinate_text(m, game.options().chess960))
    }

    /// A move of this position as people write it.
    pub fn san(&self, m: Move) -> String {
        with_game!(self, game => game.position().san(m))
    }

    /// The moves played as people write them.
    pub fn sans(&self) -> Vec<String> {
        with_game!(self, game => game.positions().zip(game.moves()).map(|(position, m)| position.san(m)).collect())
    }

    /// Reads a legal move in either notation.
    ///
    /// # Errors
    /// Why it is not one.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        if self.outcome().is_some() {
            return Err(MoveError::GameOver);
        }
        with_game!(self, game => game.position().parse_move(text))
    }

    /// Plays a legal move.
    ///
    /// # Errors
    /// Why it is not legal; nothing changes.
    pub fn play(&mut self, m: Move) -> Result<(), MoveError> {
        with_game!(self, game => game.play(m))
    }

    /// Reads and plays a move in either notation. What it showed may stand behind it, as in an
    /// arbiter's record: `b2b2=r`; it must where that is not known here.
    ///
    /// # Errors
    /// Why it is not legal; nothing changes.
    pub fn play_text(&mut self, text: &str) -> Result<Move, MoveError> {
        with_game!(self, game => play_text(game, text))
    }

    /// Takes the last move back and returns it.
    pub fn undo(&mut self) -> Option<Move> {
        with_game!(self, game => game.undo())
    }
}
