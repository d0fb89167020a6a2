//! A whole game: its start, its moves, repetition and result.

use crate::compiled::Family;
use crate::effects::Effects;
use crate::geometry::Geometry;
use crate::moves::Move;
use crate::options::Options;
use crate::outcome::{Ending, Outcome};
use crate::piece::{Color, Kind};
use crate::position::{Position, PositionBuilder, PositionError};
use crate::rules::SecretRules;
use crate::spec::Variant;
use crate::square::Square;
use crate::text::{FenError, MoveError};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// A game of a variant of family `R`, as its holder knows it: everything for an arbiter, what
/// [`Game::seen_by`] leaves for a player.
///
/// ```
/// use movegen::{Atomic, Game, Options, Variant};
/// let mut game = Game::<Atomic>::new(Variant::Atomic, Options::default(), None)?;
/// let knight = game.position().parse_move("Nf3")?;
/// game.play(knight)?;
/// assert_eq!(game.position().count_moves(), 20);
/// assert_eq!(game.positions().count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game<R: Family> {
    variant: Variant,
    options: Options,
    draws: Draws,
    start: Position<R>,
    played: Vec<Played<R>>,
}

/// The effect of draws that leave legal moves: threefold repetition, the 50-move rule, and positions that
/// nobody can win any more (ST19).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Draws {
    /// They end it at once: for whoever referees.
    #[default]
    Automatic,
    /// They end it when somebody else says so, a player or a referee; until then play goes on: for whoever
    /// answers.
    Claimed,
}

/// A played move, what it revealed, and the position after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Played<R: Family> {
    m: Move,
    shown: Option<Kind>,
    after: Position<R>,
}

impl<R: Family> Game<R> {
    /// A game from this FEN, or from the start position.
    ///
    /// # Errors
    /// A wrong FEN, or options that contradict each other.
    pub fn new(variant: Variant, options: Options, fen: Option<&str>) -> Result<Self, FenError> {
        let start = match fen {
            Some(fen) => Position::from_fen(fen, variant, &options)?,
            None => Position::from_fen(&R::start(variant, &options, None).fen, variant, &options)?,
        };
        Ok(Game { variant, options, draws: Draws::default(), start, played: Vec::new() })
    }

    /// A game from a position set up piece by piece.
    ///
    /// # Errors
    /// The position is illegal in this variant, or the options contradict each other.
    pub fn set_up(
        variant: Variant,
        options: Options,
        builder: &PositionBuilder,
    ) -> Result<Self, PositionError> {
        let start = builder.build(variant, &options)?;
        Ok(Game { variant, options, draws: Draws::default(), start, played: Vec::new() })
    }

    /// The variant.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The options it is played with.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Sets whether castling is written as king takes rook.
    pub fn set_chess960(&mut self, chess960: bool) {
        self.options.chess960 = chess960;
    }

    /// What draws that leave legal moves do.
    pub fn draws(&self) -> Draws {
        self.draws
    }

    /// Sets what draws that leave legal moves do from now on.
    pub fn set_draws(&mut self, draws: Draws) {
        self.draws = draws;
    }

    /// Whether the players know less than an arbiter does.
    pub fn has_secrets(&self) -> bool {
        R::Secrets::EXIST
    }

    /// Whether the holder of this game knows everything about the position.
    pub fn knows_everything(&self) -> bool {
        R::Secrets::are_known(self.position())
    }

    /// Whether it is known here what every move would reveal; otherwise move trees cannot be counted.
    pub fn knows_outcomes(&self) -> bool {
        !R::has(Kind::FaceDown) || self.knows_everything()
    }

    /// Files and ranks of the board in play.
    pub fn board_size(&self) -> (u8, u8) {
        self.start.board_size()
    }

    /// Files and ranks of the largest board used by games of this family.
    pub fn largest_board_size(&self) -> (u8, u8) {
        (R::Geometry::FILES, R::Geometry::RANKS)
    }

    /// The square on this file and rank, both counted from 0; `None` if the board has none.
    pub fn square(&self, file: u8, rank: u8) -> Option<Square> {
        let (files, ranks) = self.board_size();
        (file < files && rank < ranks).then(|| R::Geometry::square(file, rank))
    }

    /// File and rank of a square, both counted from 0.
    pub fn file_and_rank(&self, square: Square) -> (u8, u8) {
        square.file_and_rank::<R::Geometry>()
    }

    /// Whether a side may launch; `None` in games without missiles.
    pub fn is_armed(&self, color: Color) -> Option<bool> {
        R::LAUNCHES.then(|| self.position().may_launch(color))
    }

    /// The position the game began with.
    pub fn start(&self) -> &Position<R> {
        &self.start
    }

    /// The position on the board.
    pub fn position(&self) -> &Position<R> {
        self.played.last().map_or(&self.start, |played| &played.after)
    }

    /// The moves played.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        self.played.iter().map(|played| played.m)
    }

    /// The moves as an arbiter's record has them: in coordinate notation, followed by what they revealed
    /// to both players, `b2b2=r`.
    pub fn record(&self) -> Vec<String> {
        let moves = self.positions().zip(&self.played).map(|(before, played)| {
            let text = before.coordinate_text(played.m, self.options.chess960);
            match played.shown {
                Some(kind) => format!("{text}={}", kind.letter().to_ascii_lowercase()),
                None => text,
            }
        });
        moves.collect()
    }

    /// The kinds of pieces that games of this family have.
    pub fn kinds(&self) -> &'static [Kind] {
        R::KINDS
    }

    /// The kind of piece a letter, in either case, stands for in this game.
    pub fn kind_of_letter(&self, letter: char) -> Option<Kind> {
        R::kind_of_letter(letter)
    }

    /// What every played move did, as far as the holder of this game knows.
    pub fn effects_played(&self) -> impl Iterator<Item = Effects> {
        let moves = self.positions().zip(&self.played);
        moves.map(|(before, played)| before.effects_showing(played.m, played.shown))
    }

    /// The last move played and what it did, as far as the holder of this game knows; `None` before
    /// the first.
    pub fn last_effects(&self) -> Option<(Move, Effects)> {
        let (played, earlier) = self.played.split_last()?;
        let before = earlier.last().map_or(&self.start, |played| &played.after);
        Some((played.m, before.effects_showing(played.m, played.shown)))
    }

    /// The positions from the start to now, one more than there are moves.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &Position<R>> {
        std::iter::once(&self.start).chain(self.played.iter().map(|played| &played.after))
    }

    /// Plays a legal move. What it reveals must be known here.
    ///
    /// # Errors
    /// The game is over, the move is illegal, or what it reveals is unknown here; nothing changes.
    pub fn play(&mut self, m: Move) -> Result<(), MoveError> {
        self.play_showing(m, None)
    }

    /// Plays a legal move that revealed this; if `None`, what is known here to be revealed.
    ///
    /// ```
    /// use movegen::{Color, Game, Kind, MoveError, Options, StrataChess, Variant};
    /// let start = Game::<StrataChess>::new(Variant::StrataChess, Options::default(), None)?;
    /// let mut player = start.seen_by(Color::Black);
    /// let reveal = player.position().parse_move("?e1")?;
    /// assert_eq!(player.play(reveal), Err(MoveError::NotShown));
    /// assert_eq!(player.play_showing(reveal, Some(Some(Kind::Queen))), Err(MoveError::CannotBe));
    /// player.play_showing(reveal, Some(Some(Kind::Rook)))?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The game is over, the move is illegal, or it cannot have revealed this; nothing changes.
    pub fn play_showing(&mut self, m: Move, shown: Option<Option<Kind>>) -> Result<(), MoveError> {
        if self.outcome().is_some() {
            return Err(MoveError::GameOver);
        }
        self.go_on(m, shown)
    }

    /// Plays a legal move, even if the rules have called the game drawn by repetition, by the 50-move rule
    /// or by material: people and programs play on, and whoever reads their games does so too. What it
    /// reveals must be known here.
    ///
    /// ```
    /// use movegen::{Game, MoveError, Options, Orthodox, Variant};
    /// let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    /// let mut game = Game::<Orthodox>::new(Variant::Chess, Options::default(), Some(fen))?;
    /// let king = game.position().parse_move("Kd2")?;
    /// assert_eq!(game.play(king), Err(MoveError::GameOver));
    /// game.play_on(king)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// No move is left, the move is illegal, or what it reveals is unknown here; nothing changes.
    pub fn play_on(&mut self, m: Move) -> Result<(), MoveError> {
        self.play_on_showing(m, None)
    }

    /// The same, where the move revealed this.
    ///
    /// # Errors
    /// No move is left, the move is illegal, or it cannot have revealed this; nothing changes.
    pub fn play_on_showing(&mut self, m: Move, shown: Option<Option<Kind>>) -> Result<(), MoveError> {
        if self.position().is_finished() {
            return Err(MoveError::GameOver);
        }
        self.go_on(m, shown)
    }

    /// Plays a move of a game that goes on.
    fn go_on(&mut self, m: Move, shown: Option<Option<Kind>>) -> Result<(), MoveError> {
        if !self.is_possible(m) {
            return Err(MoveError::Unreachable);
        }
        let position = self.position();
        let shown = shown.or_else(|| position.shown(m)).ok_or(MoveError::NotShown)?;
        if !position.can_show(m, shown) {
            return Err(MoveError::CannotBe);
        }
        self.played.push(Played { m, shown, after: position.play(m, shown) });
        Ok(())
    }

    /// Whether the move is legal, or may be as far as the holder of this game knows.
    pub fn is_possible(&self, m: Move) -> bool {
        self.position().is_legal(m) || R::Secrets::hidden_moves(self.position()).contains(&m)
    }

    /// The game as this player knows it.
    pub fn seen_by(&self, viewer: Color) -> Self {
        Game {
            options: R::Secrets::options_seen_by(self.options, viewer),
            start: self.start.seen_by(viewer),
            played: self
                .played
                .iter()
                .map(|played| Played { after: played.after.seen_by(viewer), ..*played })
                .collect(),
            ..*self
        }
    }

    /// Fills in at random what is unknown at the start of the game, the same for the same seed, and
    /// replays the moves: what an arbiter does before the first move. What has been revealed since is
    /// kept.
    ///
    /// # Errors
    /// A move already played is illegal with these secrets; nothing changes.
    pub fn draw_secrets(&mut self, seed: u64) -> Result<(), MoveError> {
        let mut start = self.start;
        for (before, played) in self.positions().zip(&self.played) {
            R::Secrets::recall(&mut start, before, played.m, played.shown);
        }
        R::Secrets::draw(&mut start, None, &mut ChaCha8Rng::seed_from_u64(seed));
        *self = self.begun_at(start)?;
        Ok(())
    }

    /// Makes at random the secret choice a player had before the first move, the same for the same seed;
    /// a choice that is known is kept.
    ///
    /// # Errors
    /// A move already played is illegal with this choice; nothing changes.
    pub fn choose_secret(&mut self, color: Color, seed: u64) -> Result<(), MoveError> {
        let mut start = self.start;
        R::Secrets::draw(&mut start, Some(color), &mut ChaCha8Rng::seed_from_u64(seed));
        *self = self.begun_at(start)?;
        Ok(())
    }

    /// The same moves from another start: the same pieces, with more of them known.
    ///
    /// # Errors
    /// A move already played is illegal from there.
    pub fn begun_at(&self, start: Position<R>) -> Result<Self, MoveError> {
        let mut game = Game { start, played: Vec::with_capacity(self.played.len()), ..*self };
        for played in &self.played {
            // No need to check again whether the game was over: a holder who knows more has no legal
            // move then, and repetitions stay the same. A search over possible worlds restarts the game
            // at every move.
            game.go_on(played.m, Some(played.shown))?;
        }
        Ok(game)
    }

    /// The same game with each of its positions transformed.
    pub fn imagined(&self, imagine: impl Fn(&Position<R>) -> Position<R>) -> Self {
        Game {
            start: imagine(&self.start),
            played: self
                .played
                .iter()
                .map(|played| Played { after: imagine(&played.after), ..*played })
                .collect(),
            ..*self
        }
    }

    /// Takes back the last move and returns it.
    pub fn undo(&mut self) -> Option<Move> {
        self.played.pop().map(|played| played.m)
    }

    /// How often the current position has occurred, including now.
    ///
    /// ```
    /// use movegen::{Game, Options, Orthodox, Variant};
    /// let mut game = Game::<Orthodox>::new(Variant::Chess, Options::default(), None)?;
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
    ///     game.play(game.position().parse_move(text)?)?;
    /// }
    /// assert_eq!(game.repetitions(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn repetitions(&self) -> usize {
        let now = self.position();
        let within_reach = usize::from(now.halfmoves()) + 1;
        let key = now.public_hash();
        self.positions().rev().take(within_reach).filter(|past| past.public_hash() == key).count()
    }

    /// The result, if the game is over. Draws that leave legal moves end it without a claim (ST19), unless
    /// [`Game::set_draws`] says otherwise.
    pub fn outcome(&self) -> Option<Outcome> {
        let reached = self.outcome_or_claim();
        reached.filter(|outcome| self.draws == Draws::Automatic || !outcome.ending.leaves_moves())
    }

    /// The result, if the game is over or would be for whoever referees.
    pub fn outcome_or_claim(&self) -> Option<Outcome> {
        self.position()
            .outcome()
            .or_else(|| (self.repetitions() >= 3).then_some(Outcome::draw(Ending::Repetition)))
    }
}
