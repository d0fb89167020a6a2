//! Engine programs: started, told the game and asked for moves, in UCI or CECP.
//!
//! [`EngineProgram`] is the one interface to them, whichever of the two they speak.

mod analysis;
mod cecp;
mod process;
mod uci;

pub use analysis::read_figures;

use crate::output::quote;
use crate::protocol::Protocol;
use arbiter::Clocks;
use cecp::CecpProgram;
use engine::Info;
use movegen::{AnyGame, Division, Move, MoveError, Options, Variant};
use std::fmt::Debug;
use std::path::PathBuf;
use std::time::Duration;
use thiserror::Error;
use uci::UciProgram;

/// How to start an engine program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineCommand {
    /// The program and its arguments.
    pub words: Vec<String>,
    /// Names and values.
    pub options: Vec<(String, String)>,
    /// Size of its transposition table, unless the options set it; `None` for its own choice.
    pub hash_mib: Option<usize>,
    /// The folder it works in, if not this program's own. A program named by a relative path is looked for
    /// there.
    pub folder: Option<PathBuf>,
}

impl EngineCommand {
    /// These words, and nothing set.
    pub fn new(words: Vec<String>) -> Self {
        EngineCommand { words, options: Vec::new(), hash_mib: None, folder: None }
    }
}

/// Whoever watches a program while it thinks.
pub struct Watcher<'a> {
    /// Is told every line that it says.
    pub hear: &'a mut dyn FnMut(&str),
    /// Is asked every few hundredths of a second whether to give up.
    pub is_to_stop: &'a dyn Fn() -> bool,
}

/// Why a player does not play on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayerError {
    /// It went away, or does not do what its protocol asks for.
    #[error("{0}")]
    Crashed(String),
    /// It wants to play what is no legal move.
    #[error("illegal move ({reason}): {}", quote(.text))]
    IllegalMove {
        /// The move as given.
        text: String,
        /// Why it is refused.
        reason: MoveError,
    },
    /// It did not answer in time.
    #[error("no answer after {0:.1?}")]
    Silent(Duration),
    /// It gives the game up, as players may.
    #[error("resigns")]
    Resigned,
    /// It can play no such game at all: there is no use in trying again.
    #[error("{0}")]
    Unusable(String),
    /// Whoever waited for it has given up.
    #[error("stopped")]
    Stopped,
}

/// A program that plays games, one after the other. It is started when it is needed, and anew when
/// it has failed.
#[derive(Debug)]
pub struct EngineProgram(Box<dyn Language>);

impl EngineProgram {
    /// A program that was not started yet.
    pub fn new(protocol: Protocol, command: EngineCommand) -> Self {
        EngineProgram(match protocol {
            Protocol::Uci => Box::new(UciProgram::new(command)),
            Protocol::Cecp => Box::new(CecpProgram::new(command)),
        })
    }

    /// Prepares for a new game, and forgets the one before.
    ///
    /// # Errors
    /// It is not ready.
    pub fn begin(&mut self, game: &AnyGame) -> Result<(), PlayerError> {
        self.0.begin(game)
    }

    /// Its move in a game that is not over, as the side to move knows it.
    ///
    /// # Errors
    /// It has none to offer.
    pub fn choose(&mut self, game: &AnyGame, clocks: &Clocks) -> Result<Move, PlayerError> {
        self.choose_watched(game, clocks, Watcher { hear: &mut |_| {}, is_to_stop: &|| false })
    }

    /// The same with somebody watching.
    ///
    /// # Errors
    /// It has none to offer, or the watcher has given up; then it is ended.
    pub fn choose_watched(
        &mut self,
        game: &AnyGame,
        clocks: &Clocks,
        watcher: Watcher<'_>,
    ) -> Result<Move, PlayerError> {
        self.0.choose(game, clocks, watcher)
    }

    /// Analyses a position until a limit is reached or `is_to_stop` says so, which is asked every few
    /// hundredths of a second. Returns the best move, if the program names a legal one.
    ///
    /// # Errors
    /// It does not analyse: it plays no such game, speaks CECP, or has failed.
    pub fn analyse(
        &mut self,
        game: &AnyGame,
        wanted: &AnalysisLimits,
        is_to_stop: &dyn Fn() -> bool,
        report: &mut dyn FnMut(&Info),
    ) -> Result<Option<Move>, PlayerError> {
        self.0.analyse(game, wanted, is_to_stop, report)
    }

    /// Its counts of the sequences of `depth` plies for each first move, by the text that it writes (`go perft`),
    /// after these moves from the game's position. A count takes as long as it takes.
    ///
    /// # Errors
    /// It does not count: it plays no such game, speaks CECP, or has failed.
    pub fn divide(
        &mut self,
        game: &AnyGame,
        moves: &[String],
        depth: u32,
    ) -> Result<Vec<Division>, PlayerError> {
        self.0.divide(game, moves, depth)
    }
}

/// How far an analysis goes; without any limit, until it is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AnalysisLimits {
    /// How many variations are wanted.
    pub lines: usize,
    /// How many threads may be used.
    pub threads: usize,
    /// How long it may take.
    pub move_time: Option<Duration>,
    /// How deep it may go.
    pub depth: Option<u32>,
}

/// A program in the language that it speaks.
trait Language: Debug {
    /// See [`EngineProgram::begin`].
    fn begin(&mut self, game: &AnyGame) -> Result<(), PlayerError>;

    /// See [`EngineProgram::choose_watched`].
    fn choose(&mut self, game: &AnyGame, clocks: &Clocks, watcher: Watcher<'_>) -> Result<Move, PlayerError>;

    /// See [`EngineProgram::analyse`].
    fn analyse(
        &mut self,
        game: &AnyGame,
        wanted: &AnalysisLimits,
        is_to_stop: &dyn Fn() -> bool,
        report: &mut dyn FnMut(&Info),
    ) -> Result<Option<Move>, PlayerError>;

    /// See [`EngineProgram::divide`].
    fn divide(&mut self, game: &AnyGame, moves: &[String], depth: u32) -> Result<Vec<Division>, PlayerError>;
}

/// Time a program has to answer the first words of its protocol.
const GREETING_PATIENCE: Duration = Duration::from_secs(8);
/// Time a program has to get ready.
const START_PATIENCE: Duration = Duration::from_secs(30);
/// Time a program has for a move if nothing else limits it.
const PATIENCE: Duration = Duration::from_secs(300);

/// A program that does not answer the first words of a protocol does not speak it.
fn greeted<T>(answer: Result<T, PlayerError>, words: &str) -> Result<T, PlayerError> {
    answer.map_err(|error| match error {
        PlayerError::Silent(time) => {
            PlayerError::Unusable(format!("does not answer `{words}` within {:.0} s", time.as_secs_f64()))
        }
        other => other,
    })
}

/// The rules that a program is told once: whatever else changes from game to game goes with the position.
fn rules_of(game: &AnyGame) -> (Variant, Options) {
    (game.variant(), *game.options())
}

/// Reads a program's move.
fn read_move(game: &AnyGame, text: &str) -> Result<Move, PlayerError> {
    // Nearly every move is written the usual way, which is quick to compare with.
    let usual = game.legal_moves().into_iter().find(|&m| game.coordinate_text(m) == text);
    usual.map_or_else(
        || game.parse_move(text).map_err(|reason| PlayerError::IllegalMove { text: text.to_owned(), reason }),
        Ok,
    )
}
