//! One game, its settings, and the thread that thinks about it: what UCI and CECP answer from.

use crate::engine_thread::{BookDraw, EngineThread, Job, JobId, Report};
use crate::options::{SettingError, Settings, Subject, new_game};
use arbiter::{Command, Conduct, Question, Refusal, Seat, Secrets, Table, TableSetup};
use engine::{CurrentMove, Limits, Signals, Skill};
use movegen::{AnyGame, Color, Draws, FenError, Move, MoveError, Options, Variant, Vote};
use std::io;
use std::rc::Rc;
use std::time::{Duration, Instant};
use thiserror::Error;

/// A job that the engine is at.
#[derive(Debug)]
pub struct RunningJob {
    pub(crate) id: JobId,
    signals: Signals,
    /// The game it is about, as it stood when the job began.
    pub game: AnyGame,
    /// When it began.
    pub started: Instant,
    /// Whether only a command ends it.
    pub is_endless: bool,
    /// Whether it looks for a move; otherwise it counts something.
    pub is_search: bool,
}

impl RunningJob {
    /// The first move that a search is looking at.
    pub fn current_move(&self) -> Option<CurrentMove> {
        self.signals.current_move()
    }
}

/// Why a position is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum PositionError {
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error("move {number} is illegal: {}: {reason}", crate::output::quote(.text))]
    Move { number: usize, text: String, reason: MoveError },
}

/// One game and the engine that thinks about it.
pub struct Thinker {
    settings: Settings,
    /// The game. Whoever speaks a protocol is told what moves show, and may take back what they like.
    table: Table,
    /// Decides what megaton chooses in secret when it plays this game.
    choice: u64,
    engine: EngineThread,
    job: Option<Rc<RunningJob>>,
    last_id: u64,
    /// Whether the opening book could not be used in this game: that is said once.
    gave_book_up: bool,
}

impl Thinker {
    /// A thinker at the start position of a variant. `deliver` gets the reports of its jobs, on
    /// another thread; they come back in through [`Thinker::receive`].
    ///
    /// # Errors
    /// Threads cannot be started.
    pub fn new(variant: Variant, deliver: impl FnMut(JobId, Report) + Send + 'static) -> io::Result<Self> {
        let settings = Settings::of(variant);
        let engine = EngineThread::start(settings.hash_mib, deliver)?;
        let table = table_of(start_of(variant, settings.rules_drawn()));
        Ok(Thinker {
            settings,
            table,
            choice: rand::random(),
            engine,
            job: None,
            last_id: 0,
            gave_book_up: false,
        })
    }

    /// The game.
    pub fn game(&self) -> &AnyGame {
        self.table.game()
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Sets an option. A new variant begins a new game; a new choice of its rules leads through
    /// the same moves as before, where they still exist.
    ///
    /// A new size of the table waits for the end of an abandoned job, so an endless one must not be under
    /// way.
    ///
    /// # Errors
    /// No such option, no such value, or no memory for it; nothing changes.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<Subject, SettingError> {
        let before = self.settings.rules;
        let subject = self.settings.set(name, value)?;
        match subject {
            Subject::Variant => {
                self.table = table_of(start_of(self.settings.variant, self.settings.rules));
                self.forget();
            }
            Subject::Chess960 => self.table.set_chess960(self.settings.rules.chess960),
            Subject::Rule(_) => self.replay(before),
            Subject::Hash => {
                let resized = self.engine.set_hash(self.settings.hash_mib);
                self.settings.note_table(resized)?;
            }
            Subject::ClearHash => self.engine.clear(),
            Subject::Threads => self.engine.set_threads(self.settings.threads),
            Subject::EvalFile => self.engine.set_evaluation(self.settings.evaluation()),
            Subject::BookFile => self.gave_book_up = false,
            Subject::Margin => self.engine.set_margins(self.settings.margin_changes()),
            Subject::UseNetwork
            | Subject::Tuning
            | Subject::MultiPv
            | Subject::Ponder
            | Subject::Overhead
            | Subject::CastlingMissiles
            | Subject::AnalyseMode
            | Subject::LimitStrength
            | Subject::Elo
            | Subject::SkillLevel
            | Subject::ShowWdl
            | Subject::BookSeed
            | Subject::Tablebases
            | Subject::About => {}
        }
        Ok(subject)
    }

    /// Begins a new game of a variant, its row drawn if it is to be, and forgets what was learnt.
    ///
    /// # Errors
    /// The options contradict each other in this variant; nothing changes.
    pub fn begin(&mut self, variant: Variant) -> Result<(), SettingError> {
        self.set_option("UCI_Variant", variant.id())?;
        let game = new_game(variant, self.settings.rules)
            .unwrap_or_else(|error| unreachable!("the start position of {variant}: {error}"));
        self.table = table_of(game);
        Ok(())
    }

    /// Who has to vote before the first move (SZ13).
    pub fn vote_asked(&self) -> Option<Color> {
        let asked = self.table.questions().into_iter().find(|(_, question)| *question == Question::Vote);
        asked.map(|(side, _)| side)
    }

    /// Takes the vote of the side that was asked; the decision as soon as it is made. The setting stays
    /// for the next game.
    pub fn answer_vote(&mut self, accepts: bool) -> Option<Vote> {
        let asked = self.vote_asked()?;
        self.table.obey(asked, Command::Vote { accepts }, Duration::ZERO).ok()?;
        self.vote_asked().is_none().then(|| Vote::of(self.table.game().options()))
    }

    /// Forgets what was learnt and chosen: for a new game.
    pub fn forget(&mut self) {
        self.choice = rand::random();
        self.gave_book_up = false;
        self.engine.clear();
    }

    /// Sets up a position: the start position or a FEN, and moves in either notation from there.
    ///
    /// # Errors
    /// A wrong FEN or move; the old game stays.
    pub fn set_position<'a>(
        &mut self,
        fen: Option<&str>,
        moves: impl IntoIterator<Item = &'a str>,
    ) -> Result<(), PositionError> {
        let game = position(&self.settings, fen, moves, Draws::Claimed)?;
        self.table = table_of(game);
        Ok(())
    }

    /// Plays a legal move.
    ///
    /// # Errors
    /// Why it is not legal; nothing changes.
    pub fn play(&mut self, m: Move) -> Result<(), MoveError> {
        self.play_showing(m, None)
    }

    /// Plays a legal move that showed this, or what is known here that it shows.
    ///
    /// # Errors
    /// The move is not legal, or cannot have shown this; nothing changes.
    pub fn play_showing(&mut self, m: Move, shown: Option<&str>) -> Result<(), MoveError> {
        let side = self.game().side();
        self.table.play_showing(side, m, shown, Duration::ZERO).map_err(|refusal| match refusal {
            Refusal::Move { reason, .. } => reason,
            _ => MoveError::GameOver,
        })
    }

    /// Takes the last move back, if there is one.
    pub fn undo(&mut self) -> Option<Move> {
        let last = self.game().moves().last().copied();
        self.table.take_back(1, Duration::ZERO);
        last
    }

    /// Whether a job is under way.
    pub fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// The job under way.
    pub fn job(&self) -> Option<&RunningJob> {
        self.job.as_deref()
    }

    /// Begins to search the game's position, with the settings' number of lines and overhead.
    pub fn search(&mut self, limits: Limits) {
        self.search_game(self.game().clone(), limits);
    }

    /// Begins to search the position after `expected`, on the opponent's time.
    pub fn ponder(&mut self, expected: Move, limits: Limits) -> Result<(), MoveError> {
        let mut game = self.game().clone();
        game.play(expected)?;
        self.search_game(game, Limits { ponder: true, ..limits });
        Ok(())
    }

    fn search_game(&mut self, game: AnyGame, limits: Limits) {
        // Whoever analyses wants to know the truth.
        let skill = self.settings.skill().filter(|_| !limits.infinite);
        self.search_with(game, limits, skill);
    }

    fn search_with(&mut self, game: AnyGame, limits: Limits, skill: Option<Skill>) {
        let limits = Limits {
            multi_pv: self.settings.multi_pv,
            overhead: self.settings.overhead,
            since: Some(Instant::now()),
            ..limits
        };
        let is_endless = limits.infinite || limits.ponder;
        let game = self.with_own_secret(game);
        let book = if is_endless || self.settings.analyses { None } else { self.book() };
        self.start(game.clone(), is_endless, Job::Search { game: Box::new(game), limits, skill, book });
    }

    /// The book that a move may be taken from.
    fn book(&self) -> Option<BookDraw> {
        let book = self.settings.book.clone().filter(|_| !self.gave_book_up)?;
        let seed = if self.settings.book_seed == 0 { rand::random() } else { self.settings.book_seed };
        Some(BookDraw { book, seed })
    }

    /// The game as the side to move knows it if megaton plays it: before the first move it marked a
    /// piece of its own (AT16), unless it is told what is known of the bombs. A choice that the moves
    /// contradict was not megaton's.
    fn with_own_secret(&self, game: AnyGame) -> AnyGame {
        if !game.has_secrets()
            || game.start_fen() != start_of(self.settings.variant, self.settings.rules).start_fen()
        {
            return game;
        }
        let mut chosen = game.clone();
        let side = chosen.side();
        match chosen.choose_secret(side, self.choice) {
            Ok(()) => chosen,
            Err(_) => game,
        }
    }

    /// Begins to count move sequences.
    pub fn perft(&mut self, depth: u32) {
        let game = self.game().clone();
        self.start(game.clone(), false, Job::Perft { game: Box::new(game), depth });
    }

    fn start(&mut self, game: AnyGame, is_endless: bool, job: Job) {
        self.abandon();
        self.last_id += 1;
        let id = JobId(self.last_id);
        let is_search = matches!(job, Job::Search { .. });
        let signals = Signals::new();
        self.engine.begin(id, job, signals.clone());
        let started = Instant::now();
        self.job = Some(Rc::new(RunningJob { id, signals, game, started, is_endless, is_search }));
    }

    /// Ends the job under way at once; its result still comes.
    pub fn stop(&self) {
        if let Some(job) = &self.job {
            job.signals.stop();
        }
    }

    /// Ends the job under way at once; nothing is heard of it any more.
    pub fn abandon(&mut self) {
        self.stop();
        self.job = None;
    }

    /// The opponent played what was pondered on.
    pub fn ponder_hit(&self) {
        if let Some(job) = &self.job {
            job.signals.ponder_hit();
        }
    }

    /// Waits until all settings have taken effect. Not while a job is under way.
    pub fn settle(&self) {
        if !self.is_busy() {
            self.engine.wait();
        }
    }

    /// Takes a report in; `None` if it belongs to an abandoned job. The last report of a job
    /// ends it.
    pub fn receive(&mut self, id: JobId, report: &Report) -> Option<Rc<RunningJob>> {
        let job = self.job.clone().filter(|job| job.id == id)?;
        if report.is_last() {
            self.job = None;
        }
        self.gave_book_up |= matches!(report, Report::Note(_));
        Some(job)
    }

    /// Sets the game up again under changed rules, as far as its moves still exist. A game that
    /// has not begun begins where they say.
    fn replay(&mut self, before: Options) {
        let variant = self.settings.variant;
        let start = self.game().start_fen();
        let moves = self.game().moves();
        let has_begun = !moves.is_empty() || start != start_of(variant, before).start_fen();
        let mut game = AnyGame::new(variant, self.settings.rules, has_begun.then_some(&start))
            .unwrap_or_else(|_| start_of(variant, self.settings.rules));
        game.set_draws(Draws::Claimed);
        for m in moves {
            if game.play(m).is_err() {
                break;
            }
        }
        self.table = table_of(game);
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The position that somebody sets up under these settings: the start position or a FEN, and moves in
/// either notation from there. `draws` says what draws do that leave legal moves.
///
/// # Errors
/// A wrong FEN or move.
pub fn position<'a>(
    settings: &Settings,
    fen: Option<&str>,
    moves: impl IntoIterator<Item = &'a str>,
    draws: Draws,
) -> Result<AnyGame, PositionError> {
    let mut game = AnyGame::new(settings.variant, settings.rules, fen)?;
    game.set_draws(draws);
    for (index, text) in moves.into_iter().enumerate() {
        game.play_text(text).map_err(|reason| PositionError::Move {
            number: index + 1,
            text: text.to_owned(),
            reason,
        })?;
    }
    Ok(game)
}

/// A table at which a protocol's game is kept: somebody outside knows its secrets, and says who plays, and
/// whether play goes on after a draw that leaves legal moves.
fn table_of(mut game: AnyGame) -> Table {
    game.set_draws(Draws::Claimed);
    let players = ["White", "Black"].map(Seat::person);
    let conduct = Conduct { is_practice: true, is_shared: true, ..Conduct::default() };
    let setup = TableSetup { secrets: Secrets::Outside, conduct, ..TableSetup::new(game, players) };
    Table::new(setup, Duration::ZERO)
}

/// The start position of a variant, under options that do not contradict each other.
fn start_of(variant: Variant, rules: Options) -> AnyGame {
    AnyGame::new(variant, rules, None)
        .unwrap_or_else(|error| unreachable!("the start position of {variant}: {error}"))
}
