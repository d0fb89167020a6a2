//! megaton's own engine, in this process.

use super::{Chosen, MatchPlayer, Remark, Watch};
use arbiter::{Clocks, Task};
use engine::{Engine, Info, Limits, MarginChange, MarginError, Signals, Skill};
use movegen::{AnyGame, Variant};
use protocol::engine_program::PlayerError;
use protocol::options::{Settings, Subject};
use protocol::thinking_time::search_limits;
use std::thread;
use std::time::Duration;

/// A configuration of the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Configuration {
    settings: Settings,
    /// Margins of the search that differ from the game's own.
    margins: Vec<MarginChange>,
}

impl Configuration {
    /// One thread, no overhead, a table of this size.
    pub(crate) fn new(hash_mib: usize) -> Self {
        // The match decides which variant is played.
        let mut settings = Settings::of(Variant::Chess);
        settings.hash_mib = hash_mib;
        settings.overhead = Duration::ZERO;
        Configuration { settings, margins: Vec::new() }
    }

    /// The same with other margins.
    pub(crate) fn with_margins(self, margins: &[MarginChange]) -> Self {
        Configuration { margins: margins.to_vec(), ..self }
    }

    /// Sets one of the engine's options by its name, or a margin of the search.
    ///
    /// # Errors
    /// The name or the value is unknown.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        if let Some(changed) = margin(name, value)? {
            self.margins.push(changed);
            return Ok(());
        }
        let name = if name.eq_ignore_ascii_case("overhead") { "Move Overhead" } else { name };
        let mut changed = self.settings.clone();
        match changed.set(name, value).map_err(|error| error.to_string())? {
            Subject::Hash
            | Subject::Threads
            | Subject::Overhead
            | Subject::LimitStrength
            | Subject::Elo
            | Subject::EvalFile
            | Subject::UseNetwork
            | Subject::SkillLevel => self.settings = changed,
            _ => return Err(format!("{name} does not affect how the engine plays a match")),
        }
        Ok(())
    }
}

/// This margin at this value; `None` if no margin has the name.
fn margin(name: &str, value: &str) -> Result<Option<MarginChange>, String> {
    // Whatever the value, the error says whether there is such a margin.
    if matches!(MarginChange::new(name, 0), Err(MarginError::Unknown(_))) {
        return Ok(None);
    }
    let value = value.parse().map_err(|_| format!("{name} is a whole number"))?;
    MarginChange::new(name, value).map(Some).map_err(|error| error.to_string())
}

/// Nodes and time of a search that nobody would have to wait for.
const SHORT: (u64, Duration) = (100_000, Duration::from_millis(100));
/// How often a longer search is asked for.
const GLANCE: Duration = Duration::from_millis(50);

/// Whether a search ends so soon that it need not be stopped with its match.
fn is_short(limits: &Limits) -> bool {
    limits.nodes.is_some_and(|nodes| nodes <= SHORT.0) || limits.move_time.is_some_and(|time| time <= SHORT.1)
}

/// Searches until the search ends or its match is stopped.
fn stopped_with<T>(watch: &Watch<'_>, signals: &Signals, search: impl FnOnce() -> T) -> T {
    thread::scope(|scope| {
        let watcher = scope.spawn(|| {
            while !watch.is_stopped() && !signals.is_stopped() {
                thread::park_timeout(GLANCE);
            }
            signals.stop();
        });
        let found = search();
        signals.stop();
        watcher.thread().unpark();
        found
    })
}

/// The engine as a player.
#[derive(Debug)]
pub(crate) struct Builtin {
    engine: Engine,
    settings: Settings,
    seed: u64,
}

impl Builtin {
    /// A player of this configuration.
    pub(crate) fn new(configuration: &Configuration) -> Self {
        let settings = configuration.settings.clone();
        let mut engine = Engine::new(settings.hash_mib);
        engine.set_threads(settings.threads);
        engine.set_margins(configuration.margins.clone());
        engine.set_evaluation(settings.evaluation());
        Builtin { engine, settings, seed: 0 }
    }
}

impl MatchPlayer for Builtin {
    fn begin(&mut self, _game: &AnyGame, seed: u64) -> Result<(), PlayerError> {
        self.engine.clear();
        self.seed = seed;
        Ok(())
    }

    fn choose(&mut self, task: &Task, _clocks: &Clocks, watch: &Watch<'_>) -> Result<Chosen, PlayerError> {
        let game = &task.game;
        let limits = Limits { overhead: self.settings.overhead, ..search_limits(task.limits) };
        let signals = Signals::new();
        let mut selective_depth = 0;
        let mut note = |info: &Info| selective_depth = info.selective_depth;
        let mut search = || match self.settings.skill() {
            None => self.engine.search(game, &limits, &signals, &mut note),
            Some(skill) => {
                // Random, but the same in every run.
                let skill = Skill { seed: self.seed.wrapping_add(game.ply() as u64), ..skill };
                self.engine.search_with_skill(game, &limits, skill, &signals, &mut note)
            }
        };
        let found = if is_short(&limits) { search() } else { stopped_with(watch, &signals, search) };
        if watch.is_stopped() {
            return Err(PlayerError::Stopped);
        }
        let m = found.best.ok_or_else(|| PlayerError::Crashed("the search found no move".to_owned()))?;
        let remark = Remark { score: found.score, depth: found.depth, selective_depth, nodes: found.nodes };
        Ok(Chosen { m, remark: Some(remark), lines: Vec::new() })
    }
}
