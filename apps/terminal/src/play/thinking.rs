//! megaton at work: its settings, the thread that owns the engine, and what it is doing: a task of
//! the table, or an errand of the person's.

use super::new_game::Start;
use arbiter::{Purpose, Task, Thought};
use engine::{Info, Limits, Signals};
use movegen::{AnyGame, Chess960Row, Move, Options, Variant, rule_options};
use protocol::engine_thread::{EngineThread, Job, JobId, Report};
use protocol::options::{SettingError, Settings, Subject, new_game};
use protocol::thinking_time::search_limits;
use std::io;

/// What megaton is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Errand {
    /// It looks for what the table waits for.
    Task { id: u64, purpose: Purpose },
    /// It looks for a move for whoever is to move, because it was told to `go`; its thoughts are shown
    /// to whoever may know them.
    Move { is_shown: bool },
    /// It looks at the position, and shows what it finds until it is told to stop.
    Analysis,
    /// It counts moves.
    Count,
    /// It measures its speed.
    Bench,
}

/// What a report of the work under way comes to.
pub(super) enum News {
    /// So far it thinks this.
    Info(Info),
    /// The answer to this task of the table.
    Answer(u64, Thought),
    /// The move that it was told to make.
    Move(Option<Move>),
    /// What it would play in the position that it was told to look at.
    Best(Option<Move>),
    /// The text of a count; none if it was stopped.
    Counted(Option<String>),
}

/// The work under way.
struct Work {
    id: JobId,
    errand: Errand,
    /// The game that is searched, as whoever asked may know it.
    game: AnyGame,
    signals: Signals,
}

/// The option that says from which row Capatomic begins.
const ROW_OPTION: &str = "Setup";

/// megaton, which does one thing at a time.
pub(super) struct Thinking {
    settings: Settings,
    engine: EngineThread,
    work: Option<Work>,
    last_id: u64,
    /// Whether the game begins from a row of Chess960.
    draws_rows: bool,
}

impl Thinking {
    /// megaton with the defaults of all settings. `deliver` gets the reports of its work, on another
    /// thread; they come back in through [`Thinking::receive`].
    ///
    /// # Errors
    /// Threads cannot be started.
    pub(super) fn new(
        variant: Variant,
        deliver: impl FnMut(JobId, Report) + Send + 'static,
    ) -> io::Result<Self> {
        let settings = Settings::of(variant);
        let engine = EngineThread::start(settings.hash_mib, deliver)?;
        Ok(Thinking { settings, engine, work: None, last_id: 0, draws_rows: false })
    }

    /// The settings.
    pub(super) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Sets an option. Those of the rules are for the next game.
    ///
    /// # Errors
    /// No such option, no such value, or one that contradicts another; nothing changes.
    pub(super) fn set_option(&mut self, name: &str, value: &str) -> Result<(), SettingError> {
        match self.settings.set(name, value)? {
            Subject::Hash => {
                // The table of a search under way cannot be exchanged.
                self.hurry();
                let resized = self.engine.set_hash(self.settings.hash_mib);
                self.settings.note_table(resized)?;
            }
            Subject::ClearHash => self.engine.clear(),
            Subject::Threads => self.engine.set_threads(self.settings.threads),
            Subject::EvalFile => self.engine.set_evaluation(self.settings.evaluation()),
            Subject::Margin => self.engine.set_margins(self.settings.margin_changes()),
            _ => {}
        }
        Ok(())
    }

    /// A new game of a variant under the rules that are set, what is to be drawn of its start drawn now.
    ///
    /// # Errors
    /// The rules contradict each other in this variant; nothing changes.
    pub(super) fn begin(&mut self, variant: Variant, start: Start) -> Result<AnyGame, SettingError> {
        let mut numbered = self.settings.rules;
        if let Start::Numbered(number) = start {
            numbered.set(ROW_OPTION, &number.to_string())?;
        }
        self.set_option("UCI_Variant", variant.id())?;
        let is_from_row = matches!(start, Start::Row(_));
        // What the game before was written in is not for one that begins as usual.
        if is_from_row || std::mem::replace(&mut self.draws_rows, is_from_row) {
            self.settings.rules.chess960 = is_from_row;
        }
        self.draws_rows = is_from_row;
        let game = match start {
            Start::Usual => new_game(variant, self.settings.rules),
            Start::Drawn => new_game(variant, self.rules_with_rows_drawn()?),
            Start::Numbered(_) => new_game(variant, numbered),
            Start::Row(row) => AnyGame::new(variant, self.settings.rules, row.start(variant).as_deref()),
        };
        let game = game.unwrap_or_else(|error| unreachable!("the start position of {variant}: {error}"));
        self.forget();
        Ok(game)
    }

    /// How another game like the last one begins.
    pub(super) fn another_start(&self) -> Start {
        match (self.draws_rows, self.settings.variant) {
            (true, _) => Start::Row(Chess960Row::drawn(rand::random())),
            (false, Variant::Capatomic) => Start::Drawn,
            (false, _) => Start::Usual,
        }
    }

    /// The rules, with the row of Capatomic drawn by chance unless somebody has chosen one.
    fn rules_with_rows_drawn(&self) -> Result<Options, SettingError> {
        let mut rules = self.settings.rules;
        let option = rule_options().iter().find(|option| option.name == ROW_OPTION);
        if option.is_some_and(|option| rules.get(option) == option.values[0]) {
            rules.set(ROW_OPTION, "random")?;
        }
        Ok(rules)
    }

    /// The next game is played by the rules of this one.
    pub(super) fn take_rules(&mut self, variant: Variant, rules: Options) {
        self.settings.variant = variant;
        self.settings.rules = rules;
        self.forget();
    }

    /// Another game begins: what was learnt is forgotten.
    fn forget(&mut self) {
        self.abandon();
        self.engine.clear();
    }

    /// Waits until all settings have taken effect. Not while megaton is at work.
    pub(super) fn settle(&self) {
        if self.work.is_none() {
            self.engine.wait();
        }
    }

    /// What megaton is doing.
    pub(super) fn errand(&self) -> Option<Errand> {
        self.work.as_ref().map(|work| work.errand)
    }

    /// The table's task that is worked at.
    pub(super) fn task(&self) -> Option<u64> {
        match self.errand()? {
            Errand::Task { id, .. } => Some(id),
            _ => None,
        }
    }

    /// The game that is searched, as whoever asked may know it.
    pub(super) fn searched(&self) -> Option<&AnyGame> {
        self.work.as_ref().map(|work| &work.game)
    }

    /// Begins to work at a task, instead of whatever went before. Advice is always megaton's best.
    pub(super) fn begin_task(&mut self, task: Task) {
        let is_weak = task.purpose == Purpose::Move;
        let errand = Errand::Task { id: task.id, purpose: task.purpose };
        self.begin_search(errand, task.game, search_limits(task.limits), is_weak);
    }

    /// Begins to look for a move, as well as the level says.
    pub(super) fn begin_move(&mut self, game: AnyGame, limits: Limits, is_shown: bool) {
        self.begin_search(Errand::Move { is_shown }, game, limits, true);
    }

    /// Begins to look at a position, as well as it can.
    pub(super) fn begin_analysis(&mut self, game: AnyGame, limits: Limits) {
        self.begin_search(Errand::Analysis, game, limits, false);
    }

    /// Begins to count the sequences of so many moves.
    pub(super) fn begin_perft(&mut self, game: AnyGame, depth: u32) {
        self.begin_work(Errand::Count, game.clone(), Job::Perft { game: Box::new(game), depth });
    }

    /// Begins the bench.
    pub(super) fn begin_bench(&mut self, game: AnyGame) {
        self.begin_work(Errand::Bench, game, Job::Bench);
    }

    fn begin_search(&mut self, errand: Errand, game: AnyGame, limits: Limits, is_weak: bool) {
        let settings = &self.settings;
        let limits = Limits { multi_pv: settings.multi_pv, overhead: settings.overhead, ..limits };
        let skill = if is_weak { settings.skill() } else { None };
        self.begin_work(
            errand,
            game.clone(),
            Job::Search { game: Box::new(game), limits, skill, book: None },
        );
    }

    fn begin_work(&mut self, errand: Errand, game: AnyGame, job: Job) {
        self.abandon();
        self.last_id += 1;
        let (id, signals) = (JobId(self.last_id), Signals::new());
        self.engine.begin(id, job, signals.clone());
        self.work = Some(Work { id, errand, game, signals });
    }

    /// Ends the work at once; its answer still comes.
    pub(super) fn hurry(&self) {
        if let Some(work) = &self.work {
            work.signals.stop();
        }
    }

    /// Ends the work at once; nothing is heard of it any more.
    pub(super) fn abandon(&mut self) {
        self.hurry();
        self.work = None;
    }

    /// Takes a report in; `None` if it belongs to work that was abandoned.
    pub(super) fn receive(&mut self, id: JobId, report: Report) -> Option<News> {
        let errand = self.work.as_ref().filter(|work| work.id == id)?.errand;
        if report.is_last() {
            self.work = None;
        }
        Some(match report {
            // Only opening books have any, and there is none here.
            Report::Note(_) => return None,
            Report::Info(info) => News::Info(info),
            Report::Found(found) => match errand {
                Errand::Task { id, .. } => {
                    News::Answer(id, Thought { best: found.best, welcomes_draw: found.score.welcomes_draw() })
                }
                Errand::Analysis => News::Best(found.best),
                Errand::Move { .. } | Errand::Count | Errand::Bench => News::Move(found.best),
            },
            Report::Counted(counted) => News::Counted(counted.map(|(counts, time)| {
                let lines = protocol::uci::perft_lines(&counts);
                format!("{lines}\nTime: {:.3} seconds", time.as_secs_f64())
            })),
            Report::Benched(result) => News::Counted(result.map(|result| result.to_string())),
        })
    }
}

impl Drop for Thinking {
    /// The engine's thread is waited for: it has to come to its end soon.
    fn drop(&mut self) {
        self.abandon();
    }
}
