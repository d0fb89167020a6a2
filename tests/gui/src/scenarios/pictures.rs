//! `megaton serve --xboard`: the server and XBoard by one command.

use super::ScenarioSetting;
use crate::Failure;
use crate::desktop::{PATIENCE, POLL, SCREEN, wait_for};
use std::process::{Child, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::Instant;

/// The command, and XBoard's window. Both end with this value.
struct OneCommand<'a> {
    setting: &'a ScenarioSetting<'a>,
    process: Child,
}

impl<'a> OneCommand<'a> {
    fn start(setting: &'a ScenarioSetting<'a>) -> Result<Self, Failure> {
        let mut command = setting.program.megaton(setting.desktop);
        let name = |file: &str| setting.program.file_name(&setting.file(file));
        command.args(["serve", "stratomic", "--xboard", "--movetime", "50"]);
        command.args(["--games", &name("games"), "--pictures", &name("pictures")]);
        command.env("HOME", setting.folder).current_dir(setting.folder).stdout(Stdio::null());
        let process = command.spawn().map_err(|_| Failure::Missing("board server"))?;
        let command = OneCommand { setting, process };
        wait_for("XBoard's window", || command.shows_window())?;
        Ok(command)
    }

    fn shows_window(&self) -> bool {
        self.setting.desktop.find_window("guest|megaton").is_some()
    }

    fn wait_for_end(&mut self) -> Result<ExitStatus, Failure> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            match self.process.try_wait() {
                Ok(Some(status)) => return Ok(status),
                _ if Instant::now() > deadline => {
                    return Err(Failure::Timeout("the server's end".to_owned()));
                }
                _ => sleep(POLL),
            }
        }
    }
}

impl Drop for OneCommand<'_> {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The server ends when XBoard is left.
pub(super) fn one_command(setting: &ScenarioSetting<'_>) -> Result<(), Failure> {
    let mut command = OneCommand::start(setting)?;
    let deadline = Instant::now() + PATIENCE;
    let keys = setting.program.exit_keys();
    // Keys are lost on a window that is still being drawn.
    while !matches!(command.process.try_wait(), Ok(Some(_))) && Instant::now() < deadline {
        setting.desktop.picture(&setting.file("window.png"), SCREEN)?;
        setting.desktop.xdotool(&["mousemove", "300", "300", "key", "--clearmodifiers", keys])?;
        sleep(20 * POLL);
    }
    match command.wait_for_end()?.success() {
        true => Ok(()),
        false => Err(Failure::Desktop("megaton serve --xboard".to_owned())),
    }
}

/// XBoard ends when the server is told to.
pub(super) fn one_command_ended(setting: &ScenarioSetting<'_>) -> Result<(), Failure> {
    let mut command = OneCommand::start(setting)?;
    let id = command.process.id().to_string();
    let status = setting.desktop.command("kill").args(["-TERM", &id]).status();
    status.map_err(|_| Failure::Missing("kill"))?;
    command.wait_for_end()?;
    wait_for("the end of XBoard", || !command.shows_window())
}
