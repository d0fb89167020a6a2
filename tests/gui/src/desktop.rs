//! A screen in memory, with a mouse, a keyboard and a clipboard.

use crate::Failure;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long a program may take to show something: far more than it should, on a busy machine too.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);
/// Between two looks at something that is waited for.
pub(crate) const POLL: Duration = Duration::from_millis(50);

/// Waits until something holds, for as long as is reasonable.
pub(crate) fn wait_for(what: &str, mut holds: impl FnMut() -> bool) -> Result<(), Failure> {
    wait_until_found(what, || holds().then_some(()))
}

/// Looks for something until it is there, for as long as is reasonable.
fn wait_until_found<Found>(what: &str, mut find: impl FnMut() -> Option<Found>) -> Result<Found, Failure> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        if let Some(found) = find() {
            return Ok(found);
        }
        if Instant::now() > deadline {
            return Err(Failure::Timeout(what.to_owned()));
        }
        sleep(POLL);
    }
}

/// Where a window is on the screen, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WindowArea {
    pub(crate) left: u32,
    pub(crate) top: u32,
    pub(crate) width: u32,
    pub(crate) height: u32,
}

/// The whole screen.
pub(crate) const SCREEN: WindowArea = WindowArea { left: 0, top: 0, width: 1280, height: 1024 };

/// The X server `Xvfb`. It ends with this value.
pub(crate) struct Desktop {
    server: Child,
    display: String,
}

impl Desktop {
    /// Starts a server on a display number that is free: the server finds one, so that no two servers take the same, and
    /// those that ended without a word are in nobody's way.
    ///
    /// # Errors
    /// There is no `Xvfb`, or it does not come up.
    pub(crate) fn start() -> Result<Self, Failure> {
        let size = format!("{}x{}x24", SCREEN.width, SCREEN.height);
        let mut server = Command::new("Xvfb")
            // Else it begins anew when its last client goes, and throws out one that has just come.
            .args(["-noreset", "-screen", "0", &size, "-nolisten", "tcp"])
            // It writes its number to its standard output.
            .args(["-displayfd", "1"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|_| Failure::Missing("Xvfb (package xvfb)"))?;
        let mut number = String::new();
        let told = server.stdout.as_mut().map(|output| BufReader::new(output).read_line(&mut number));
        let display = format!(":{}", number.trim());
        let desktop = Desktop { server, display };
        if !matches!(told, Some(Ok(length)) if length > 0) {
            return Err(Failure::Missing("a running Xvfb"));
        }
        Ok(desktop)
    }

    /// A command whose windows appear here.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.env("DISPLAY", &self.display).stdin(Stdio::null()).stderr(Stdio::null());
        command
    }

    /// Runs `xdotool`, which moves the mouse and presses keys, and returns what it prints.
    ///
    /// # Errors
    /// It is not there, or does not find what it is asked for.
    pub(crate) fn xdotool(&self, arguments: &[&str]) -> Result<String, Failure> {
        let output = self
            .command("xdotool")
            .args(arguments)
            .output()
            .map_err(|_| Failure::Missing("xdotool (package xdotool)"))?;
        if output.status.success() {
            Ok(String::from_utf8_lossy(&output.stdout).into_owned())
        } else {
            Err(Failure::Desktop(format!("xdotool {}", arguments.join(" "))))
        }
    }

    /// The window whose title fits this regular expression. It is looked for again where it is not found: `xdotool` ends
    /// with an error when any other window, such as a menu, goes while it looks.
    ///
    /// # Errors
    /// There is none, for as long as is reasonable.
    pub(crate) fn window(&self, title: &str) -> Result<WindowArea, Failure> {
        wait_until_found(&format!("a window {title}"), || self.find_window(title))
    }

    /// The same, looked for once.
    pub(crate) fn find_window(&self, title: &str) -> Option<WindowArea> {
        let ids = self.xdotool(&["search", "--onlyvisible", "--name", title]).ok()?;
        let text = self.xdotool(&["getwindowgeometry", "--shell", ids.lines().next()?]).ok()?;
        let value = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name))?;
            line.strip_prefix('=')?.parse().ok()
        };
        let (left, top) = (value("X")?, value("Y")?);
        Some(WindowArea { left, top, width: value("WIDTH")?, height: value("HEIGHT")? })
    }

    /// Clicks at a place, with `ctrl` held or not.
    ///
    /// # Errors
    /// As [`Desktop::xdotool`].
    pub(crate) fn click(&self, (x, y): (u32, u32), ctrl: bool) -> Result<(), Failure> {
        let (x, y) = (x.to_string(), y.to_string());
        self.xdotool(&["mousemove", &x, &y])?;
        // Programs look where the pointer is before they look at the button.
        sleep(4 * POLL);
        if ctrl {
            self.xdotool(&["keydown", "ctrl", "click", "1", "keyup", "ctrl"])?;
        } else {
            self.xdotool(&["click", "1"])?;
        }
        sleep(4 * POLL);
        Ok(())
    }

    /// The clipboard's text.
    pub(crate) fn clipboard(&self) -> Option<String> {
        // Without an owner of the clipboard xclip may wait for ever.
        let output =
            self.command("timeout").args(["2", "xclip", "-o", "-selection", "clipboard"]).output().ok()?;
        let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        (output.status.success() && !text.is_empty()).then_some(text)
    }

    /// Puts a text on the clipboard.
    ///
    /// # Errors
    /// There is no `xclip`.
    pub(crate) fn set_clipboard(&self, text: &str) -> Result<(), Failure> {
        let missing = |_| Failure::Missing("xclip (package xclip)");
        let mut command = self.command("xclip");
        command.args(["-i", "-selection", "clipboard"]).stdin(Stdio::piped()).stdout(Stdio::null());
        // It goes on in the background for as long as it owns the clipboard.
        let mut process = command.spawn().map_err(missing)?;
        if let Some(input) = process.stdin.as_mut() {
            input.write_all(text.as_bytes()).map_err(missing)?;
        }
        process.wait().map_err(missing)?;
        Ok(())
    }

    /// Waits until no program shows a window any more.
    ///
    /// # Errors
    /// One goes on to.
    pub(crate) fn wait_until_empty(&self) -> Result<(), Failure> {
        wait_for("an empty screen", || self.xdotool(&["search", "--onlyvisible", "--name", "."]).is_err())
    }

    /// The pixels of a picture, three bytes each.
    ///
    /// # Errors
    /// There is no `convert`, or no picture.
    pub(crate) fn pixels(&self, file: &Path) -> Result<Vec<u8>, Failure> {
        let output = self.command("convert").arg(file).args(["-depth", "8", "rgb:-"]).output();
        let output = output.map_err(|_| Failure::Missing("convert (package imagemagick)"))?;
        if output.status.success() { Ok(output.stdout) } else { Err(Failure::Missing("picture")) }
    }

    /// Saves a picture of part of the screen.
    ///
    /// # Errors
    /// There is no `import`.
    pub(crate) fn picture(&self, file: &Path, area: WindowArea) -> Result<(), Failure> {
        let WindowArea { left, top, width, height } = area;
        let crop = format!("{width}x{height}+{left}+{top}");
        let status = self
            .command("import")
            .args(["-window", "root", "-crop", &crop, "+repage"])
            .arg(file)
            .status()
            .map_err(|_| Failure::Missing("import (package imagemagick)"))?;
        if status.success() { Ok(()) } else { Err(Failure::Desktop(format!("import {}", file.display()))) }
    }
}

impl Drop for Desktop {
    fn drop(&mut self) {
        // It has nothing to save.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
