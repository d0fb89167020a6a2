//! What every game at this server uses: the folder, those who think, and the log.

use super::limits::{LONGEST_BEGINNING, LONGEST_NAME, LONGEST_SETUP, LONGEST_TIME};
use super::log::{Log, LogEvent};
use super::refusal::Refusal;
use crate::private_folder::PrivateFolder;
use crate::thinking::{Order, ProgramCommand, SearchPool};
use arbiter::{Occupant, Seat};
use engine::ELO_RANGE;
use std::fs;
use std::path::PathBuf;
use storage::Readers;
use web::messages::{Control, TableSetup};

/// An engine that can play and analyse besides megaton.
#[derive(Clone, Debug)]
pub(crate) struct NamedEngine {
    /// Its name on the page.
    pub(crate) name: String,
    /// How it is started.
    pub(crate) command: ProgramCommand,
}

/// The services.
pub(crate) struct Services {
    pub(crate) folder: PrivateFolder,
    /// megaton's threads first, then one pool for each engine.
    pub(crate) pools: Vec<SearchPool>,
    pub(crate) engines: Vec<NamedEngine>,
    pub(crate) log: Log,
}

impl Services {
    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a file; whether that has worked. A game that cannot be written goes on, and its people are told.
    #[must_use]
    pub(crate) fn save(&self, name: &str, text: Option<&String>) -> bool {
        let path = self.path(name);
        let Some(text) = text else { return false };
        let written = storage::write_quickly(&path, text, Readers::Owner);
        if let Err(error) = &written {
            let (file, reason) = (path.display().to_string(), error.to_string());
            let plain = format!("{file}: {reason}");
            self.log.write_fault(&LogEvent::NotSaved { file, reason }, &plain);
        }
        written.is_ok()
    }

    /// Reads a file, if there is one.
    pub(crate) fn read(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.path(name)).ok()
    }

    /// Removes the file of a game that is kept no longer.
    pub(crate) fn forget(&self, name: &str) {
        // A file that cannot be removed does no harm.
        let _ = fs::remove_file(self.path(name));
    }

    /// Hands an order to whoever thinks for this seat; for a person's hint, megaton.
    pub(crate) fn order(&self, seat: &Seat, order: Order) {
        let named = |engine: &NamedEngine| engine.name == seat.name;
        let pool = match seat.occupant {
            Occupant::Program => self.engines.iter().position(named).map_or(0, |number| number + 1),
            Occupant::Megaton { .. } | Occupant::Person => 0,
        };
        if let Some(pool) = self.pools.get(pool) {
            pool.order(order);
        }
    }

    /// Nobody waits for a move in this game any more.
    pub(crate) fn cancel(&self, number: u32) {
        self.pools.iter().for_each(|pool| pool.cancel(number));
    }

    /// Whether a game may begin like this.
    ///
    /// # Errors
    /// Why not.
    pub(crate) fn check_setup(&self, setup: &TableSetup) -> Result<(), Refusal> {
        if setup.game.moves.len() > LONGEST_BEGINNING {
            return Err(Refusal::LongBeginning(LONGEST_BEGINNING));
        }
        if serde_json::to_string(&setup.game)?.len() > LONGEST_SETUP {
            return Err(Refusal::LongSetup(LONGEST_SETUP));
        }
        setup.seats.iter().try_for_each(|seat| self.check_seat(seat))?;
        setup.controls.iter().try_for_each(check_control)
    }

    /// Whether someone like this may play here.
    ///
    /// # Errors
    /// Why not.
    pub(crate) fn check_seat(&self, seat: &Seat) -> Result<(), Refusal> {
        if seat.name.chars().count() > LONGEST_NAME {
            return Err(Refusal::LongName(LONGEST_NAME));
        }
        if seat.name.chars().any(is_hidden) {
            return Err(Refusal::HiddenLetters);
        }
        let is_known = || self.engines.iter().any(|engine| engine.name == seat.name);
        match seat.occupant {
            Occupant::Program if !is_known() => Err(Refusal::NoEngine(seat.name.clone())),
            Occupant::Megaton { elo: Some(elo) } if !ELO_RANGE.contains(&elo) => {
                Err(Refusal::NoEngine(format!("megaton at {elo} Elo")))
            }
            _ => Ok(()),
        }
    }
}

/// Whether a character of a name would not be seen, or would turn round the writing of what stands beside the name.
fn is_hidden(character: char) -> bool {
    character.is_control() || movegen::turns_writing(character)
}

fn check_control(control: &Control) -> Result<(), Refusal> {
    let times = [control.base, control.increment, control.move_time];
    if times.into_iter().flatten().any(|time| time > LONGEST_TIME) { Err(Refusal::LongTime) } else { Ok(()) }
}
