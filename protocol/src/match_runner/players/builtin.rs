//! megaton's own engine, in this process.

use super::{MatchPlayer, PlayerError};
use crate::match_runner::clocks::Clocks;
use crate::match_runner::record::Record;
use engine::{Engine, HASH_RANGE, Judge, Limits, Signals, THREADS_RANGE};
use movegen::{AnyGame, Move};
use std::ops::RangeInclusive;
use std::time::Duration;

/// A configuration of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Configuration {
    judge: Judge,
    hash_mib: usize,
    threads: usize,
    overhead_ms: usize,
}

const OVERHEAD_RANGE_MS: RangeInclusive<usize> = 0..=5_000;

impl Configuration {
    /// The usual evaluation, one thread, a table of this size.
    pub(crate) fn new(hash_mib: usize) -> Self {
        Configuration { judge: Judge::Variant, hash_mib, threads: 1, overhead_ms: 0 }
    }

    /// Sets an option by its name.
    ///
    /// # Errors
    /// What would be possible instead.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name.to_ascii_lowercase().as_str() {
            "judge" => {
                self.judge = match value {
                    "variant" => Judge::Variant,
                    "plain" => Judge::PlainChess,
                    _ => return Err("judge is variant or plain".to_owned()),
                }
            }
            "hash" => self.hash_mib = number("hash", value, HASH_RANGE)?,
            "threads" => self.threads = number("threads", value, THREADS_RANGE)?,
            "overhead" => self.overhead_ms = number("overhead", value, OVERHEAD_RANGE_MS)?,
            _ => return Err("the built-in engine has judge, hash, threads and overhead".to_owned()),
        }
        Ok(())
    }
}

fn number(name: &str, value: &str, range: RangeInclusive<usize>) -> Result<usize, String> {
    value
        .parse()
        .ok()
        .filter(|number| range.contains(number))
        .ok_or_else(|| format!("{name} is a number from {} to {}", range.start(), range.end()))
}

/// The engine as a player.
#[derive(Debug)]
pub(crate) struct Builtin {
    engine: Engine,
    overhead: Duration,
}

impl Builtin {
    /// A player of this configuration.
    pub(crate) fn new(configuration: &Configuration) -> Self {
        let mut engine = Engine::new(configuration.hash_mib);
        engine.set_threads(configuration.threads);
        engine.set_judge(configuration.judge);
        Builtin { engine, overhead: Duration::from_millis(configuration.overhead_ms as u64) }
    }
}

impl MatchPlayer for Builtin {
    fn begin(&mut self, _game: &AnyGame, _seed: u64) -> Result<(), PlayerError> {
        self.engine.clear();
        Ok(())
    }

    fn choose(&mut self, record: &Record, clocks: &Clocks) -> Result<Move, PlayerError> {
        let game = record.game();
        let limits = Limits { overhead: self.overhead, ..clocks.search_limits(game.side()) };
        let found = self.engine.search(game, &limits, &Signals::new(), &mut |_| {});
        found.best.ok_or_else(|| PlayerError::Crashed("the search found no move".to_owned()))
    }
}
