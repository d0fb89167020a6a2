//! How far a ladder has come, and the file that remembers it.

use super::LadderError;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tournament::MatchOutcome;

/// How far a ladder has come.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct State {
    /// What a command may not change any more.
    settings: BTreeMap<String, String>,
    /// Time spent, over all calls.
    seconds: f64,
    /// The generations that are over.
    pub(super) finished: Vec<Finished>,
    /// The one that has begun.
    pub(super) current: Option<Current>,
}

/// A generation that has begun.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Current {
    /// When it began, in seconds spent on the ladder.
    pub(super) began: f64,
    /// Once all its games are played.
    pub(super) played: Option<Played>,
    /// Once its network has learnt.
    pub(super) learnt: Option<Learning>,
}

/// The games of a generation.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Played {
    pub(super) games: usize,
    /// When the last one ended, in seconds spent on the ladder.
    pub(super) seconds: f64,
}

/// What a generation has learnt.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Learning {
    pub(super) positions: u64,
    pub(super) held_out_loss: Option<f64>,
}

/// A generation that is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Finished {
    pub(super) learnt: Learning,
    /// Games of the match that its network won.
    pub(super) won: u32,
    pub(super) drawn: u32,
    pub(super) lost: u32,
    /// Over the best network before it, with the interval, as text: it may be infinite, for which JSON has no number.
    pub(super) elo: String,
    /// Whether its network is the best since then.
    pub(super) kept: bool,
    /// What learning and the match took.
    pub(super) rest_seconds: f64,
}

impl Finished {
    pub(super) fn new(learnt: Learning, outcome: &MatchOutcome, rest_seconds: f64) -> Self {
        Finished {
            learnt,
            won: outcome.won,
            drawn: outcome.drawn,
            lost: outcome.lost,
            elo: outcome.elo.map_or_else(|| "unknown".to_owned(), |elo| elo.to_string()),
            kept: outcome.is_for_the_first(),
            rest_seconds,
        }
    }
}

/// The state with its file and its clock.
#[derive(Debug)]
pub(super) struct Journal {
    file: PathBuf,
    /// When this call began, and what the calls before it had spent.
    begun: Instant,
    spent_before: f64,
    state: Mutex<State>,
    is_new: bool,
}

impl Journal {
    /// The state in the file, or the beginning of a ladder; the file is written by [`Journal::save`].
    ///
    /// # Errors
    /// The file cannot be read, holds something else, or the ladder in it has other settings.
    pub(super) fn open(file: PathBuf, settings: &[(String, String)]) -> Result<Self, LadderError> {
        let (state, is_new) = match std::fs::read(&file) {
            Ok(content) => match serde_json::from_slice::<State>(&content) {
                Ok(state) => (state, false),
                Err(error) => return Err(LadderError::Damaged { file, reason: error.to_string() }),
            },
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                (State { settings: settings.iter().cloned().collect(), ..State::default() }, true)
            }
            Err(error) => return Err(LadderError::File { file, error }),
        };
        let now: BTreeMap<String, String> = settings.iter().cloned().collect();
        let of = |settings: &BTreeMap<String, String>, name| {
            settings.get(name).cloned().unwrap_or_else(|| "none".to_owned())
        };
        for name in now.keys().chain(state.settings.keys()) {
            let [before, now] = [of(&state.settings, name), of(&now, name)];
            if before != now {
                return Err(LadderError::OtherCommand { file, name: name.clone(), before, now });
            }
        }
        let spent_before = state.seconds.max(0.0);
        Ok(Journal { file, begun: Instant::now(), spent_before, state: Mutex::new(state), is_new })
    }

    /// Whether there was no file.
    pub(super) fn is_new(&self) -> bool {
        self.is_new
    }

    /// The state now.
    pub(super) fn state(&self) -> State {
        self.locked().clone()
    }

    /// Time spent on the ladder, over all calls.
    pub(super) fn seconds(&self) -> f64 {
        self.spent_before + self.begun.elapsed().as_secs_f64()
    }

    /// Changes the state and replaces the file.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn change(&self, change: impl FnOnce(&mut State)) -> Result<(), LadderError> {
        let mut state = self.locked();
        change(&mut state);
        state.seconds = self.seconds();
        let in_file = |error: io::Error| LadderError::File { file: self.file.clone(), error };
        let mut content = serde_json::to_vec_pretty(&*state).map_err(|error| in_file(error.into()))?;
        content.push(b'\n');
        storage::write_by_rename(&self.file, &content).map_err(in_file)
    }

    /// Replaces the file, for the time spent.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn save(&self) -> Result<(), LadderError> {
        self.change(|_| {})
    }

    fn locked(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
