//! XBoard started by the server, as its client. On Windows its name is WinBoard.

use std::io::{self, IsTerminal};
use std::process::{ExitStatus, Stdio};
use thiserror::Error;
use tokio::process::{Child, Command};

/// What XBoard is called here.
const NAME: &str = if cfg!(windows) { "WinBoard" } else { "XBoard" };
/// Where it is, first of all in the user's path. Debian keeps games in a folder that is not in everybody's.
pub(crate) const PROGRAMS: &[&str] =
    if cfg!(windows) { &["winboard"] } else { &["xboard", "/usr/games/xboard"] };

/// Arguments for WinBoard alone. It takes bitmaps only, and of its own it has those of the fairy pieces in few
/// sizes. The windows would lie over the board, and the server has nothing to show there.
pub(crate) const OF_WINBOARD: [&str; 8] =
    ["-boardSize", "bulky", "-engineOutputUp", "false", "-moveHistoryUp", "false", "-evalGraphUp", "false"];

/// Why XBoard is not running.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum XboardError {
    #[error("{NAME} is not installed: program `{}` not found", PROGRAMS[0])]
    Missing,
    #[error("{NAME} cannot be started: {0}")]
    Start(io::Error),
    #[error("{NAME} ended: {0}")]
    Failed(ExitStatus),
}

/// A running XBoard. It ends with this value.
pub(crate) struct XboardProcess(Child);

impl XboardProcess {
    /// Starts XBoard. What is typed at a terminal goes to it, as if it had been started there.
    ///
    /// # Errors
    /// It is not installed, or does not start.
    pub(crate) fn start(arguments: &[String]) -> Result<XboardProcess, XboardError> {
        XboardProcess::start_one_of(PROGRAMS, arguments)
    }

    fn start_one_of(programs: &[&str], arguments: &[String]) -> Result<XboardProcess, XboardError> {
        for program in programs {
            let mut command = Command::new(program);
            command.args(arguments).kill_on_drop(true);
            // As a chess server's client it ends with its standard input.
            if !io::stdin().is_terminal() {
                command.stdin(Stdio::piped());
            }
            match command.spawn() {
                Ok(child) => return Ok(XboardProcess(child)),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(XboardError::Start(error)),
            }
        }
        Err(XboardError::Missing)
    }

    /// Waits until its window is closed or the server is stopped, which stops XBoard too.
    ///
    /// # Errors
    /// It has failed.
    pub(crate) async fn ended(mut self, told_to_end: impl Future<Output = ()>) -> Result<(), XboardError> {
        // Otherwise waiting would close its standard input.
        let _input = self.0.stdin.take();
        tokio::select! {
            status = self.0.wait() => match status.map_err(XboardError::Start)? {
                status if status.success() => Ok(()),
                status => Err(XboardError::Failed(status)),
            },
            () = told_to_end => Ok(()),
        }
    }
}

/// Waits for a termination signal, any that comes from now on.
#[cfg(unix)]
pub(crate) fn told_to_end() -> impl Future<Output = ()> {
    use tokio::signal::unix::{SignalKind, signal};
    let signals = [SignalKind::interrupt(), SignalKind::terminate(), SignalKind::hangup()].map(signal);
    async {
        let [Ok(mut interrupt), Ok(mut terminate), Ok(mut hang_up)] = signals else {
            // Then they end this program at once.
            return std::future::pending().await;
        };
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
            _ = hang_up.recv() => {}
        }
    }
}

/// Waits for Ctrl-C.
#[cfg(not(unix))]
pub(crate) async fn told_to_end() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending().await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn running(programs: &[&str], arguments: &[&str]) -> Result<(), XboardError> {
        let arguments: Vec<_> = arguments.iter().map(|&argument| argument.to_owned()).collect();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime
            .block_on(async { XboardProcess::start_one_of(programs, &arguments)?.ended(told_to_end()).await })
    }

    #[test]
    fn a_missing_program_and_one_that_fails_are_one_line_each() {
        let missing = running(&["/no/such/xboard", "/nor/this"], &[]).unwrap_err().to_string();
        let (shell, switch, status) =
            if cfg!(windows) { ("cmd", "/C", "exit code: 3") } else { ("/bin/sh", "-c", "exit status: 3") };
        assert_eq!(missing, format!("{NAME} is not installed: program `{}` not found", PROGRAMS[0]));
        let failed = running(&["/no/such/xboard", shell], &[switch, "exit 3"]).unwrap_err().to_string();
        assert_eq!(failed, format!("{NAME} ended: {status}"));
        running(&[shell], &[switch, "exit 0"]).unwrap();
    }
}
