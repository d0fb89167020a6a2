//! One game, its settings, and the thread that thinks about it. All front ends play through it.

use crate::engine_thread::{EngineThread, Job, JobId, Report};
use crate::options::{SettingError, Settings, Subject, new_game};
use crate::vote::{self, Ballot};
use engine::{CurrentMove, Limits, Signals, Skill};
use movegen::{AnyGame, FenError, Move, MoveError, Options, Variant, Vote};
use std::io;
use std::rc::Rc;
use std::time::Instant;
use thiserror::Error;

/// A job that the engine is at.
#[derive(Debug)]
pub(crate) struct RunningJob {
    id: JobId,
    signals: Signals,
    /// The game it is about, as it stood when the job began.
    pub(crate) game: AnyGame,
    /// When it began.
    pub(crate) started: Instant,
    /// Whether only a command ends it.
    pub(crate) is_endless: bool,
    /// Whether it looks for a move; otherwise it counts something.
    pub(crate) is_search: bool,
}

impl RunningJob {
    /// The first move that a search is looking at.
    pub(crate) fn current_move(&self) -> Option<CurrentMove> {
        self.signals.current_move()
    }
}

/// Why a position is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum PositionError {
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error("move {number} is illegal: {}: {reason}", crate::output::quote(.text))]
    Move { number: usize, text: String, reason: MoveError },
}

/// One game and the engine that thinks about it.
pub(crate) struct Thinker {
    settings: Settings,
    game: AnyGame,
    /// Decides what megaton chooses in secret when it plays this game.
    choice: u64,
    engine: EngineThread,
    job: Option<Rc<RunningJob>>,
    last_id: u64,
}

impl Thinker {
    /// A thinker at the start position of a variant. `deliver` gets the reports of its jobs, on
    /// another thread; they come back in through [`Thinker::receive`].
    ///
    /// # Errors
    /// Threads cannot be started.
    pub(crate) fn new(
        variant: Variant,
        deliver: impl FnMut(JobId, Report) + Send + 'static,
    ) -> io::Result<Self> {
        let settings = Settings::of(variant);
        let engine = EngineThread::start(settings.hash_mib, deliver)?;
        let game = start_of(variant, settings.rules_drawn());
        Ok(Thinker { settings, game, choice: rand::random(), engine, job: None, last_id: 0 })
    }

    /// The game.
    pub(crate) fn game(&self) -> &AnyGame {
        &self.game
    }

    /// The settings.
    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Sets an option. A new variant begins a new game; a new choice of its rules leads through
    /// the same moves as before, where they still exist.
    ///
    /// # Errors
    /// No such option or no such value; nothing changes.
    pub(crate) fn set_option(&mut self, name: &str, value: &str) -> Result<(), SettingError> {
        let before = self.settings.rules;
        match self.settings.set(name, value)? {
            Subject::Variant => {
                self.game = start_of(self.settings.variant, self.settings.rules);
                self.forget();
            }
            Subject::Chess960 => self.game.set_chess960(self.settings.rules.chess960),
            Subject::Rule(_) => self.replay(before),
            Subject::Hash => self.engine.set_hash(self.settings.hash_mib),
            Subject::ClearHash => self.engine.clear(),
            Subject::Threads => self.engine.set_threads(self.settings.threads),
            Subject::MultiPv
            | Subject::Ponder
            | Subject::Overhead
            | Subject::CastlingMissiles
            | Subject::AnalyseMode
            | Subject::LimitStrength
            | Subject::Elo
            | Subject::SkillLevel
            | Subject::ShowWdl
            | Subject::About => {}
        }
        Ok(())
    }

    /// Begins anew with a variant and the defaults of all options.
    pub(crate) fn reset(&mut self, variant: Variant) {
        let before = std::mem::replace(&mut self.settings, Settings::of(variant));
        self.game = start_of(variant, self.settings.rules);
        if before.hash_mib != self.settings.hash_mib {
            self.engine.set_hash(self.settings.hash_mib);
        }
        self.engine.set_threads(self.settings.threads);
    }

    /// Begins a new game of a variant, its row drawn if it is to be, and forgets what was learnt.
    ///
    /// # Errors
    /// The options contradict each other in this variant; nothing changes.
    pub(crate) fn begin(&mut self, variant: Variant) -> Result<(), SettingError> {
        self.set_option("UCI_Variant", variant.id())?;
        self.game = new_game(variant, self.settings.rules)
            .unwrap_or_else(|error| unreachable!("the start position of {variant}: {error}"));
        Ok(())
    }

    /// Takes a vote, and begins the game again as soon as it is decided; the setting stays for the
    /// next game.
    pub(crate) fn take_vote(&mut self, ballot: &mut Ballot, accepts: bool) -> Option<Vote> {
        let decision = ballot.answer(&self.game, accepts)?;
        self.begin_again(vote::decided(*self.game.options(), decision));
        Some(decision)
    }

    /// Begins the game again with other choices of its rules; the settings stay for the next game.
    pub(crate) fn begin_again(&mut self, rules: Options) {
        self.game = start_of(self.settings.variant, rules);
    }

    /// Decides by chance what is unknown at the start of the game: then this game is an arbiter's.
    ///
    /// # Errors
    /// A move that was played is illegal with these secrets; nothing changes.
    pub(crate) fn draw_secrets(&mut self) -> Result<(), MoveError> {
        self.game.draw_secrets(rand::random())
    }

    /// Takes over a game, whose variant and rules become the settings.
    pub(crate) fn take_over(&mut self, game: AnyGame) {
        self.settings.variant = game.variant();
        self.settings.rules = *game.options();
        self.game = game;
        self.forget();
    }

    /// Forgets what was learnt and chosen: for a new game.
    pub(crate) fn forget(&mut self) {
        self.choice = rand::random();
        self.engine.clear();
    }

    /// Sets up a position: the start position or a FEN, and moves in either notation from there.
    ///
    /// # Errors
    /// A wrong FEN or move; the old game stays.
    pub(crate) fn set_position<'a>(
        &mut self,
        fen: Option<&str>,
        moves: impl IntoIterator<Item = &'a str>,
    ) -> Result<(), PositionError> {
        let mut game = AnyGame::new(self.settings.variant, self.settings.rules, fen)?;
        for (index, text) in moves.into_iter().enumerate() {
            game.play_text(text).map_err(|reason| PositionError::Move {
                number: index + 1,
                text: text.to_owned(),
                reason,
            })?;
        }
        self.game = game;
        Ok(())
    }

    /// Plays a legal move.
    ///
    /// # Errors
    /// Why it is not legal; nothing changes.
    pub(crate) fn play(&mut self, m: Move) -> Result<(), MoveError> {
        self.game.play(m)
    }

    /// Plays a legal move that showed this, or what is known here that it shows.
    pub(crate) fn play_showing(&mut self, m: Move, shown: Option<&str>) -> Result<(), MoveError> {
        match shown {
            None => self.play(m),
            Some(shown) => {
                let text = format!("{}={shown}", self.game.coordinate_text(m));
                self.game.play_text(&text).map(|_| ())
            }
        }
    }

    /// Takes the last move back and returns it.
    pub(crate) fn undo(&mut self) -> Option<Move> {
        self.game.undo()
    }

    /// Whether a job is under way.
    pub(crate) fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// The job under way.
    pub(crate) fn job(&self) -> Option<&RunningJob> {
        self.job.as_deref()
    }

    /// Begins to search the game's position, with the settings' number of lines and overhead.
    pub(crate) fn search(&mut self, limits: Limits) {
        self.search_game(self.game.clone(), limits);
    }

    /// The same at full strength, whatever the settings say: advice for a person.
    pub(crate) fn advise(&mut self, limits: Limits) {
        self.search_with(self.game.clone(), limits, None);
    }

    /// Begins to search the position after `expected`, on the opponent's time.
    pub(crate) fn ponder(&mut self, expected: Move, limits: Limits) -> Result<(), MoveError> {
        let mut game = self.game.clone();
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
        let limits = Limits { multi_pv: self.settings.multi_pv, overhead: self.settings.overhead, ..limits };
        let is_endless = limits.infinite || limits.ponder;
        let game = self.with_own_secret(game);
        self.start(game.clone(), is_endless, Job::Search { game: Box::new(game), limits, skill });
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
    pub(crate) fn perft(&mut self, depth: u32) {
        let game = self.game.clone();
        self.start(game.clone(), false, Job::Perft { game: Box::new(game), depth });
    }

    /// Begins the bench.
    pub(crate) fn bench(&mut self) {
        self.start(self.game.clone(), false, Job::Bench);
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
    pub(crate) fn stop(&self) {
        if let Some(job) = &self.job {
            job.signals.stop();
        }
    }

    /// Ends the job under way at once; nothing is heard of it any more.
    pub(crate) fn abandon(&mut self) {
        self.stop();
        self.job = None;
    }

    /// The opponent played what was pondered on.
    pub(crate) fn ponder_hit(&self) {
        if let Some(job) = &self.job {
            job.signals.ponder_hit();
        }
    }

    /// Waits until all settings have taken effect. Not while a job is under way.
    pub(crate) fn settle(&self) {
        if !self.is_busy() {
            self.engine.wait();
        }
    }

    /// Takes a report in; `None` if it belongs to an abandoned job. The last report of a job
    /// ends it.
    pub(crate) fn receive(&mut self, id: JobId, report: &Report) -> Option<Rc<RunningJob>> {
        let job = self.job.clone().filter(|job| job.id == id)?;
        if report.is_last() {
            self.job = None;
        }
        Some(job)
    }

    /// Sets the game up again under changed rules, as far as its moves still exist. A game that
    /// has not begun begins where they say.
    fn replay(&mut self, before: Options) {
        let variant = self.settings.variant;
        let start = self.game.start_fen();
        let moves = self.game.moves();
        let has_begun = !moves.is_empty() || start != start_of(variant, before).start_fen();
        let mut game = AnyGame::new(variant, self.settings.rules, has_begun.then_some(&start))
            .unwrap_or_else(|_| start_of(variant, self.settings.rules));
        for m in moves {
            if game.play(m).is_err() {
                break;
            }
        }
        self.game = game;
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The start position of a variant, under options that do not contradict each other.
fn start_of(variant: Variant, rules: Options) -> AnyGame {
    AnyGame::new(variant, rules, None)
        .unwrap_or_else(|error| unreachable!("the start position of {variant}: {error}"))
}
