//! XBoard, as Debian packages it.

use super::ChessProgram;
use crate::Failure;
use crate::desktop::Desktop;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command};

/// Where Debian keeps games.
const XBOARD: &str = "/usr/games/xboard";

/// XBoard and a megaton of the same system.
pub(crate) struct XBoard {
    pub(crate) megaton: PathBuf,
}

impl ChessProgram for XBoard {
    fn name(&self) -> &'static str {
        "xboard"
    }

    fn command(&self, desktop: &Desktop, log: &Path) -> Command {
        let mut command = desktop.command(XBOARD);
        if let Some(folder) = log.parent() {
            command.env("HOME", folder);
        }
        // It finds its settings by the user's entry in /etc/passwd, not by HOME: several at once would
        // write over each other there, and over those of whoever runs the tests.
        command.args(["-saveSettingsOnExit", "false"]);
        command.args(["-boardSize", "54", "-debug", "-nameOfDebugFile"]).arg(log);
        command
    }

    fn megaton(&self, desktop: &Desktop) -> Command {
        desktop.command(&self.engine())
    }

    fn engine(&self) -> String {
        self.file_name(&self.megaton)
    }

    fn file_name(&self, file: &Path) -> String {
        file.display().to_string()
    }

    fn margin(&self) -> u32 {
        0
    }

    fn most_screens(&self) -> u8 {
        u8::MAX
    }

    fn exit_keys(&self) -> &'static str {
        "ctrl+q"
    }

    /// It reads what is typed in the terminal that it was started from.
    fn type_line(&self, _: &Desktop, input: Option<&mut ChildStdin>, line: &str) -> Result<(), Failure> {
        let gone = || Failure::Desktop(format!("typing {line}"));
        let input = input.ok_or_else(gone)?;
        writeln!(input, "{line}").and_then(|()| input.flush()).map_err(|_| gone())
    }

    fn obstacle(&self, _: &str) -> Option<&'static str> {
        None
    }
}
