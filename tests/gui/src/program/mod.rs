//! The program whose window is played in: what XBoard and WinBoard do each in a way of its own.

mod winboard;
mod xboard;

pub(crate) use winboard::WinBoard;
pub(crate) use xboard::XBoard;

use crate::Failure;
use crate::desktop::Desktop;
use std::path::Path;
use std::process::{ChildStdin, Command};

/// A program with a board, and the megaton that plays in it.
pub(crate) trait ChessProgram: Sync {
    /// Its name as a command, as the board server prints it.
    fn name(&self) -> &'static str;

    /// Starts it on this screen, with this file for its log and whatever else does not depend on what is played.
    fn command(&self, desktop: &Desktop, log: &Path) -> Command;

    /// megaton, with its windows, if it opens any, on this screen.
    fn megaton(&self, desktop: &Desktop) -> Command;

    /// The command line of megaton as its engine.
    fn engine(&self) -> String;

    /// What this file is called in its arguments and in megaton's.
    fn file_name(&self, file: &Path) -> String;

    /// How far the board is from the left, the right and the lower edge of the window, in pixels.
    fn margin(&self) -> u32;

    /// On how many screens it can be played at a time.
    fn most_screens(&self) -> u8;

    /// The keys that end it.
    fn exit_keys(&self) -> &'static str;

    /// Types a line for the game server. `input` is the program's standard input.
    ///
    /// # Errors
    /// There is nothing to type it in.
    fn type_line(&self, desktop: &Desktop, input: Option<&mut ChildStdin>, line: &str)
    -> Result<(), Failure>;

    /// Why a scenario cannot be played in it, if it cannot.
    fn obstacle(&self, scenario: &str) -> Option<&'static str>;
}
