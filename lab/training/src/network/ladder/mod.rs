//! A ladder of generations: each plays its games with the best network so far, learns from all games there are, and
//! is kept if it wins a match against that network.
//!
//! What a call has to do follows from the state file alone (`state`), which is written after each step. So the same
//! command goes on wherever it was ended, and no step is done twice.

mod error;
mod report;
mod settings;
mod state;
#[cfg(test)]
mod tests;
mod time;

pub use error::LadderError;

use super::folder::{Folder, GENERATION, in_file, write};
use super::generation::{Generation, Test};
use super::train::{TrainArgs, TrainError};
use state::{Current, Finished, Journal, Learning, Played};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};
use tournament::{MatchError, MatchOutcome};

/// The differences in Elo between which a match decides. Wide apart, because a generation that is worth keeping gains
/// more, and a match of a few hundred games is to end by them.
const TEST: [u32; 2] = [0, 20];
/// How often the time spent is saved: so much of it is lost at the most when the program is killed.
const SAVED_EVERY: Duration = Duration::from_secs(30);

const STATE: &str = "ladder.json";
const TABLE: &str = "ladder.md";
const LOCK: &str = "ladder.lock";

/// Climbs the ladder from where it was left, up to so many generations.
///
/// # Errors
/// A step fails or is interrupted, or the folder holds something else; what was finished is kept.
pub(super) fn climb(
    args: &TrainArgs,
    generations: u32,
    interrupted: &AtomicBool,
    mut out: impl Write,
) -> Result<(), TrainError> {
    if args.match_games == 0 {
        return Err(LadderError::NoMatch.into());
    }
    let settings = settings::of(args)?;
    fs::create_dir_all(&args.folder).map_err(|error| in_file(&args.folder, error))?;
    let _lock = lock(&args.folder.join(LOCK))?;
    let journal = Journal::open(args.folder.join(STATE), &settings)?;
    let ladder = Ladder { args, generations, interrupted, journal };
    if ladder.journal.is_new() {
        ladder.begin()?;
    }
    thread::scope(|scope| {
        let (end, ended) = mpsc::channel::<()>();
        let journal = &ladder.journal;
        scope.spawn(move || {
            while ended.recv_timeout(SAVED_EVERY) == Err(RecvTimeoutError::Timeout) {
                // Whoever writes the next step will say why it cannot be written.
                let _ = journal.save();
            }
        });
        let climbed = ladder.climb(&mut out);
        drop(end);
        let saved = journal.save();
        climbed?;
        Ok(saved?)
    })
}

/// Refuses to do the steps of one generation where a ladder is: they would replace its network.
///
/// # Errors
/// The folder holds a ladder.
pub(super) fn refuse_one_generation_in(folder: &Path) -> Result<(), LadderError> {
    if folder.join(STATE).exists() { Err(LadderError::HoldsLadder(folder.to_owned())) } else { Ok(()) }
}

/// The ladder, claimed for this process.
fn lock(path: &Path) -> Result<File, TrainError> {
    let file = File::options().append(true).create(true).open(path);
    let claimed = file.and_then(|file| storage::claim(&file).map(|()| file));
    claimed.map_err(|error| in_file(path, error))
}

struct Ladder<'a> {
    args: &'a TrainArgs,
    generations: u32,
    interrupted: &'a AtomicBool,
    journal: Journal,
}

impl Ladder<'_> {
    /// Keeps the network that the ladder begins with, if there is one, so that it is the same whatever becomes of
    /// its file or the program.
    fn begin(&self) -> Result<(), TrainError> {
        let top = self.top();
        // A ladder replaces the network in its folder, and would replace one that it has not made.
        if [top.games(), top.network(), top.card()].iter().any(|file| file.exists()) {
            return Err(LadderError::HoldsGeneration(self.args.folder.clone()).into());
        }
        let first = self.folder(1);
        if let Some(file) = &self.args.games.network {
            first.keep_before(file)?;
        } else if let Some(own) = eval::network_of(self.args.variant) {
            first.create()?;
            write(&first.before(), &own.to_bytes())?;
        }
        Ok(self.journal.save()?)
    }

    fn climb(&self, mut out: impl Write) -> Result<(), TrainError> {
        // The last call may have ended between a decision and this.
        self.keep_best()?;
        for number in self.journal.state().finished.len() as u32 + 1..=self.generations {
            if number > 1 && self.is_time_over() {
                let generations = self.generations;
                writeln!(out, "the time is over after {} of {generations} generations", number - 1)?;
                break;
            }
            let finished = self.generation(number, &mut out)?;
            writeln!(out, "{}", report::line(number, self.generations, &finished))?;
            self.journal.change(|state| {
                state.finished.push(finished);
                state.current = None;
            })?;
            self.keep_best()?;
            self.write_table()?;
        }
        Ok(write!(out, "{}", self.write_table()?)?)
    }

    /// Does what is missing of a generation.
    fn generation(&self, number: u32, mut out: impl Write) -> Result<Finished, TrainError> {
        let began = self.journal.seconds();
        self.journal.change(|state| {
            state.current.get_or_insert(Current { began, played: None, learnt: None });
        })?;
        let mut args = self.args_of(number)?;
        let played = match self.current().played {
            Some(played) => played,
            None => {
                let until = self.end_of_playing(number);
                let games = Generation::new(&args, self.interrupted).play(until, &mut out)?;
                let played = Played { games, seconds: self.journal.seconds() };
                self.change_current(|current| current.played = Some(played))?;
                played
            }
        };
        // Those that there was time for: so the card says how to make it again.
        args.games.games = played.games;
        let generation = Generation::new(&args, self.interrupted);
        let learnt = match self.current().learnt {
            Some(learnt) => learnt,
            None => {
                let lesson = generation.learn(&mut out)?;
                let held_out_loss = Some(lesson.held_out_loss).filter(|loss| loss.is_finite());
                let learnt = Learning { positions: lesson.positions, held_out_loss };
                self.change_current(|current| current.learnt = Some(learnt))?;
                learnt
            }
        };
        let outcome = self.play_match(number, &generation)?;
        Ok(Finished::new(learnt, &outcome, self.journal.seconds() - played.seconds))
    }

    fn play_match(&self, number: u32, generation: &Generation<'_>) -> Result<MatchOutcome, TrainError> {
        let pgn = self.folder(number).match_games();
        let test = Test { elo: TEST, pgn: &pgn };
        let args = generation.prepare_match(Some(test))?;
        match tournament::outcome(&args, self.interrupted, io::sink()) {
            // What the match advises is for its own command.
            Err(MatchError::Interrupted { played, games, .. }) => {
                Err(LadderError::MatchInterrupted { played, games }.into())
            }
            played => Ok(played?),
        }
    }

    /// The arguments of a generation, as if it stood alone.
    fn args_of(&self, number: u32) -> Result<TrainArgs, TrainError> {
        let mut args = self.args.clone();
        (args.generations, args.hours) = (None, None);
        args.folder = self.folder(number).path;
        args.games.seed = args.games.seed.wrapping_add(u64::from(number) - 1);
        if number > 1 {
            // The better the network, the more telling the positions that its games reach.
            args.games.earlier = Some(self.folder(number - 1).games());
        }
        args.also = (1..number).map(|earlier| self.folder(earlier).games()).chain(args.also).collect();
        args.games.network = match self.best() {
            Some(best) => {
                let before = self.folder(number);
                before.keep_before(&best.display().to_string())?;
                Some(before.before().display().to_string())
            }
            None => None,
        };
        if self.last_kept().is_some() || args.from.is_none() {
            args.from.clone_from(&args.games.network);
        }
        Ok(args)
    }

    /// The best network so far; `None` if the ladder began without one and none was kept.
    fn best(&self) -> Option<PathBuf> {
        let kept = self.last_kept().map(|number| self.folder(number).network());
        kept.or_else(|| Some(self.folder(1).before()).filter(|file| file.exists()))
    }

    fn last_kept(&self) -> Option<u32> {
        let last = self.journal.state().finished.iter().rposition(|finished| finished.kept);
        last.map(|index| index as u32 + 1)
    }

    /// The folder of a generation.
    fn folder(&self, number: u32) -> Folder {
        let path = self.args.folder.join(format!("{GENERATION}{number}"));
        Folder { path, variant: self.args.variant }
    }

    /// The folder of the ladder, where the best network is.
    fn top(&self) -> Folder {
        Folder { path: self.args.folder.clone(), variant: self.args.variant }
    }

    /// Copies the best network that was learnt, and its card, to where they are looked for.
    fn keep_best(&self) -> Result<(), TrainError> {
        let Some(number) = self.last_kept() else { return Ok(()) };
        let (best, top) = (self.folder(number), self.top());
        for (from, to) in [(best.network(), top.network()), (best.card(), top.card())] {
            let content = fs::read(&from).map_err(|error| in_file(&from, error))?;
            if fs::read(&to).ok().as_ref() != Some(&content) {
                write(&to, &content)?;
            }
        }
        Ok(())
    }

    fn write_table(&self) -> Result<String, TrainError> {
        let table = report::table(self.args.variant, &self.journal.state().finished);
        write(&self.args.folder.join(TABLE), table.as_bytes())?;
        Ok(table)
    }

    fn current(&self) -> Current {
        self.journal.state().current.unwrap_or_default()
    }

    fn change_current(&self, change: impl FnOnce(&mut Current)) -> Result<(), LadderError> {
        self.journal.change(|state| change(state.current.get_or_insert_default()))
    }

    /// Whether there is no time left for a generation that has not begun.
    fn is_time_over(&self) -> bool {
        let is_over = |hours: f64| self.journal.seconds() >= hours * 3_600.0;
        self.journal.state().current.is_none() && self.args.hours.is_some_and(is_over)
    }

    /// When this generation has played for its part of the time, if there is a limit to that.
    fn end_of_playing(&self, number: u32) -> Option<Instant> {
        let began = self.current().began;
        let share = time::share(self.args.hours?, began, self.generations + 1 - number);
        let rest = self.journal.state().finished.last().map(|finished| finished.rest_seconds);
        let left = began + time::for_playing(share, rest) - self.journal.seconds();
        Instant::now().checked_add(Duration::try_from_secs_f64(left.max(0.0)).ok()?)
    }
}
