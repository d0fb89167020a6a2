//! WinBoard, and megaton as a Windows program. Both run under Wine.

use super::ChessProgram;
use crate::Failure;
use crate::desktop::{Desktop, WindowArea};
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command};

/// The title of the window that shows a game server's text and takes lines for it, as it begins.
const CONSOLE: &str = "^I C S";
/// How far the middle of the console's input line is from the window's lower edge, in pixels.
const INPUT_LINE: u32 = 14;
/// Between two typed letters, in milliseconds: Wine loses some that come all at once.
const TYPING_DELAY: &str = "60";

/// Scenarios that WinBoard does not allow: the beginnings of their names, and why.
const OBSTACLES: &[(&str, &str)] = &[
    ("pictures", "WinBoard reads no SVG files, and the server offers it none"),
    ("one command ended", "a Windows program cannot be told to end by a signal"),
];

/// WinBoard and megaton, both built for Windows.
pub(crate) struct WinBoard {
    pub(crate) winboard: PathBuf,
    pub(crate) megaton: PathBuf,
    /// Runs a Windows program that is named as Linux names it.
    pub(crate) wine: PathBuf,
}

impl WinBoard {
    fn wine(&self, desktop: &Desktop, program: &Path) -> Command {
        let mut command = desktop.command(&self.wine.display().to_string());
        // Wine adds this to the path of Windows.
        command
            .env("WINEPATH", self.winboard.parent().map(|folder| self.file_name(folder)).unwrap_or_default());
        command.arg(program);
        command
    }
}

impl ChessProgram for WinBoard {
    fn name(&self) -> &'static str {
        "winboard"
    }

    fn command(&self, desktop: &Desktop, log: &Path) -> Command {
        let mut command = self.wine(desktop, &self.winboard);
        command.args(["-cp", "-saveSettingsOnExit", "false"]);
        // In other sizes it lacks pictures of the fairy pieces.
        command.args(["-boardSize", "bulky", "-showTargetSquares", "true"]);
        // These windows would lie over the board.
        command.args(["-engineOutputUp", "false", "-moveHistoryUp", "false", "-evalGraphUp", "false"]);
        command.args(["-debug", "-nameOfDebugFile"]).arg(self.file_name(log));
        command
    }

    fn megaton(&self, desktop: &Desktop) -> Command {
        self.wine(desktop, &self.megaton)
    }

    fn engine(&self) -> String {
        self.file_name(&self.megaton)
    }

    /// Wine shows the whole of Linux's files as the drive Z.
    fn file_name(&self, file: &Path) -> String {
        format!("Z:{}", file.display()).replace('/', "\\")
    }

    /// Its source says so: `OUTER_MARGIN`.
    fn margin(&self) -> u32 {
        4
    }

    /// All that Wine runs has one clipboard, on one screen.
    fn most_screens(&self) -> u8 {
        1
    }

    fn exit_keys(&self) -> &'static str {
        "alt+F4"
    }

    /// It reads what is typed in the last line of a window of its own.
    fn type_line(&self, desktop: &Desktop, _: Option<&mut ChildStdin>, line: &str) -> Result<(), Failure> {
        let WindowArea { left, top, width, height } = desktop.window(CONSOLE)?;
        desktop.click((left + width / 2, top + height - INPUT_LINE), false)?;
        desktop.xdotool(&["type", "--delay", TYPING_DELAY, line])?;
        desktop.xdotool(&["key", "Return"])?;
        Ok(())
    }

    fn obstacle(&self, scenario: &str) -> Option<&'static str> {
        let found = OBSTACLES.iter().find(|(beginning, _)| scenario.starts_with(beginning));
        found.map(|&(_, reason)| reason)
    }
}
