//! External programs as players on this server: the only place that knows how they are driven.

use super::search_pool::{Order, Trouble};
use arbiter::{ClockPolicy, ClockReading, Clocks, Fault, GameTime, MoveLimits, Thought, TimeControl};
use protocol::Protocol;
use protocol::command_line;
use protocol::engine_program::{EngineCommand, EngineProgram, PlayerError};
use std::time::Duration;

/// Size of a program's transposition table, in MiB, if it can be set.
const HASH_MIB: usize = 64;
/// How late a program's move may be before it is given up.
pub(crate) const MARGIN: Duration = Duration::from_secs(1);

/// A program, and how to talk to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ProgramCommand {
    /// Its name on boards.
    pub(crate) name: String,
    protocol: Protocol,
    command: EngineCommand,
}

/// Longest name of a program: servers' tables have no more room.
const LONGEST_NAME: usize = 17;

impl ProgramCommand {
    /// Reads a command line; `None` if it is not one.
    pub(crate) fn new(text: &str, protocol: Protocol) -> Option<Self> {
        let words = command_line::split(text).filter(|words| !words.is_empty())?;
        let file = words[0].rsplit(['/', '\\']).next().unwrap_or_default();
        // A name is one word of a board line.
        let is_fit = |letter: &char| letter.is_ascii_alphanumeric() || "-_.".contains(*letter);
        let name: String = file.chars().filter(is_fit).take(LONGEST_NAME).collect();
        let name = if name.is_empty() { "program".to_owned() } else { name };
        let command = EngineCommand { hash_mib: Some(HASH_MIB), ..EngineCommand::new(words) };
        Some(ProgramCommand { name, protocol, command })
    }

    /// A program that was not started yet.
    pub(crate) fn program(&self) -> EngineProgram {
        EngineProgram::new(self.protocol, self.command.clone())
    }

    /// The same with a transposition table of this size, in MiB.
    pub(crate) fn program_with_table(&self, hash_mib: usize) -> EngineProgram {
        EngineProgram::new(self.protocol, EngineCommand { hash_mib: Some(hash_mib), ..self.command.clone() })
    }
}

/// A running program, or one still to be started.
pub(super) struct Program {
    program: EngineProgram,
    /// The game it knows.
    game: Option<u32>,
}

impl Program {
    pub(super) fn new(command: &ProgramCommand) -> Self {
        Program { program: command.program(), game: None }
    }

    /// Its move.
    ///
    /// # Errors
    /// What it did instead of moving.
    pub(super) fn think(&mut self, order: &Order, limits: &MoveLimits) -> Result<Thought, Trouble> {
        let chosen = self.choose(order, limits);
        if chosen.is_err() {
            self.game = None;
        }
        chosen.map_err(|error| Trouble { fault: fault(&error), detail: error.to_string() })
    }

    fn choose(&mut self, order: &Order, limits: &MoveLimits) -> Result<Thought, PlayerError> {
        let (side, game) = (order.task.side, &order.task.game);
        if self.game != Some(order.game_number) {
            self.program.begin(game)?;
            self.game = Some(order.game_number);
        }
        let control = |clock: Option<ClockReading>| TimeControl {
            nodes: limits.nodes,
            depth: limits.depth,
            move_time: limits.move_time,
            game_time: clock.map(|clock| GameTime {
                base: clock.remaining,
                increment: clock.increment,
                moves: clock.moves_to_go,
            }),
        };
        let mut controls = order.clocks.map(control);
        controls[side.index()] = control(limits.clock);
        let clocks = Clocks::new(controls, ClockPolicy::of_match([MARGIN; 2]), Duration::ZERO);
        match self.program.choose(game, &clocks) {
            Err(PlayerError::Resigned) => Ok(Thought { best: None, welcomes_draw: false }),
            chosen => Ok(Thought { best: Some(chosen?), welcomes_draw: false }),
        }
    }
}

fn fault(error: &PlayerError) -> Fault {
    match error {
        // Who resigns is no trouble: `choose` says so without a move.
        PlayerError::Crashed(_) | PlayerError::Unusable(_) | PlayerError::Stopped | PlayerError::Resigned => {
            Fault::Crash
        }
        PlayerError::IllegalMove { .. } => Fault::IllegalMove,
        PlayerError::Silent(_) => Fault::TimeLoss,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_called_by_their_files() {
        let name = |text: &str| ProgramCommand::new(text, Protocol::Uci).map(|command| command.name);
        assert_eq!(name("/usr/games/stockfish --fast").as_deref(), Some("stockfish"));
        assert_eq!(name(r#""./my engine (2)""#).as_deref(), Some("myengine2"));
        assert_eq!(name("???").as_deref(), Some("program"));
        assert_eq!(name(""), None);
        assert_eq!(name("\""), None);
    }
}
