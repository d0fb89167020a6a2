//! XBoard's window: started, clicked on, and asked for the position it shows.

use crate::Failure;
use crate::desktop::{Desktop, PATIENCE, POLL, wait_for};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Where Debian keeps games.
const XBOARD: &str = "/usr/games/xboard";
/// How long the board stands still before it is believed.
const SETTLED: Duration = Duration::from_millis(400);

/// What the window shows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WindowLayout {
    pub(crate) files: u32,
    pub(crate) ranks: u32,
    /// Columns beside the board, on each side.
    pub(crate) holdings: u32,
    /// Whether Black is at the bottom.
    pub(crate) is_flipped: bool,
}

/// Where a square is drawn in a picture of the window.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SquareArea {
    left: u32,
    top: u32,
    side: u32,
}

impl SquareArea {
    /// Its part of the pixels of a picture of this size, three bytes each.
    pub(crate) fn of(self, pixels: &[u8], (width, _): (u32, u32)) -> Vec<u8> {
        let row = |y: u32| {
            let start = 3 * (y * width + self.left) as usize;
            pixels.get(start..start + 3 * self.side as usize).unwrap_or_default()
        };
        (self.top..self.top + self.side).flat_map(row).copied().collect()
    }
}

/// A running XBoard. It ends with this value.
pub(crate) struct Window<'a> {
    desktop: &'a Desktop,
    process: Child,
    log: PathBuf,
    pub(crate) layout: WindowLayout,
}

impl<'a> Window<'a> {
    /// Starts XBoard with these arguments; its files are in the folder.
    ///
    /// # Errors
    /// It does not show its window.
    pub(crate) fn start(
        desktop: &'a Desktop,
        folder: &Path,
        layout: WindowLayout,
        arguments: &[String],
    ) -> Result<Self, Failure> {
        let log = folder.join("xboard.log");
        let mut command = desktop.command(XBOARD);
        // As a chess server's client it ends with its standard input.
        command.current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::null());
        command.env("HOME", folder);
        // It finds its settings by the user's entry in /etc/passwd, not by HOME: several at once would
        // write over each other there, and over those of whoever runs the tests.
        command.args(["-saveSettingsOnExit", "false"]);
        command.args(["-boardSize", "54", "-debug", "-nameOfDebugFile"]).arg(&log);
        command.args(["-popupMoveErrors", "false"]).args(arguments);
        // XBoard now and then ends at once when its X server is busy: that is not what is tested.
        let mut starts_left = 3;
        loop {
            let process = command.spawn().map_err(|_| Failure::Missing("xboard (package xboard)"))?;
            let window = Window { desktop, process, log: log.clone(), layout };
            starts_left -= 1;
            match window.wait_for("the window", || window.geometry().is_ok()) {
                Err(_) if starts_left > 0 => {}
                shown => return shown.map(|()| window),
            }
        }
    }

    /// Types a line in the terminal that XBoard was started from.
    ///
    /// # Errors
    /// XBoard has ended.
    pub(crate) fn type_line(&mut self, line: &str) -> Result<(), Failure> {
        let gone = || Failure::Desktop(format!("typing {line}"));
        let input = self.process.stdin.as_mut().ok_or_else(gone)?;
        writeln!(input, "{line}").and_then(|()| input.flush()).map_err(|_| gone())
    }

    /// Whether XBoard ends by itself, if it is given a moment.
    pub(crate) fn wait_for_end(&mut self) -> bool {
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            if matches!(self.process.try_wait(), Ok(Some(_))) {
                return true;
            }
            sleep(POLL);
        }
        false
    }

    /// The window's width and height.
    pub(crate) fn geometry(&self) -> Result<(u32, u32), Failure> {
        let ids = self.desktop.xdotool(&["search", "--onlyvisible", "--name", "xboard|megaton|guest"])?;
        let id = ids.lines().next().ok_or(Failure::Missing("XBoard's window"))?.to_owned();
        let text = self.desktop.xdotool(&["getwindowgeometry", "--shell", &id])?;
        let value = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name))?;
            line.strip_prefix('=')?.parse().ok()
        };
        match (value("WIDTH"), value("HEIGHT")) {
            (Some(width), Some(height)) => Ok((width, height)),
            _ => Err(Failure::Missing("XBoard's window")),
        }
    }

    /// Where the middle of a square is on the screen. The board fills the window's width and ends
    /// with it below.
    fn place(&self, square: &str) -> Result<(u32, u32), Failure> {
        let WindowLayout { files, ranks, holdings, is_flipped } = self.layout;
        let (width, height) = self.geometry()?;
        let unreadable = || Failure::Position(format!("no square {square}"));
        let file = square.bytes().next().map(|letter| u32::from(letter.wrapping_sub(b'a')));
        let file = file.filter(|&file| file < files).ok_or_else(unreadable)?;
        let rank: u32 = square[1..].parse().map_err(|_| unreadable())?;
        let rank = rank.checked_sub(1).filter(|&rank| rank < ranks).ok_or_else(unreadable)?;
        let (column, row) = if is_flipped { (files - 1 - file, ranks - 1 - rank) } else { (file, rank) };
        let step = f64::from(width) / f64::from(files + 2 * holdings);
        let x = (f64::from(column + holdings) + 0.5) * step;
        let y = f64::from(height) - (f64::from(row) + 0.5) * step;
        Ok((x as u32, y as u32))
    }

    /// The squares by name, and where they are drawn, without their edges.
    pub(crate) fn square_areas(&self) -> Result<Vec<(String, SquareArea)>, Failure> {
        let WindowLayout { files, ranks, holdings, .. } = self.layout;
        let (width, _) = self.geometry()?;
        let side = width / (files + 2 * holdings) / 3;
        let names = (0..files).flat_map(|file| (1..=ranks).map(move |rank| (file, rank)));
        names
            .map(|(file, rank)| {
                let name = format!("{}{rank}", char::from(b'a' + file as u8));
                let (x, y) = self.place(&name)?;
                Ok((name, SquareArea { left: x - side, top: y - side, side: 2 * side }))
            })
            .collect()
    }

    /// Clicks on a square, ranks counted from 1.
    pub(crate) fn click(&self, square: &str) -> Result<(), Failure> {
        self.desktop.click(self.place(square)?, false)
    }

    /// Clicks on the place of White's reserve in this row, counted from 0 below.
    pub(crate) fn click_reserve(&self, row: u32) -> Result<(), Failure> {
        let WindowLayout { files, holdings, .. } = self.layout;
        let (width, height) = self.geometry()?;
        let step = f64::from(width) / f64::from(files + 2 * holdings);
        let (x, y) = (f64::from(width) - step / 2.0, f64::from(height) - (f64::from(row) + 0.5) * step);
        self.desktop.click((x as u32, y as u32), false)
    }

    /// Clicks on a square with the control key held.
    pub(crate) fn ctrl_click(&self, square: &str) -> Result<(), Failure> {
        self.desktop.click(self.place(square)?, true)
    }

    /// Clicks on two squares.
    pub(crate) fn click_move(&self, from: &str, to: &str) -> Result<(), Failure> {
        self.click(from)?;
        self.click(to)
    }

    /// Presses keys while the pointer is over the board.
    pub(crate) fn keys(&self, keys: &str) -> Result<(), Failure> {
        let (width, height) = self.geometry()?;
        let (x, y) = ((width / 2).to_string(), (height - 3).to_string());
        self.desktop.xdotool(&["mousemove", &x, &y])?;
        self.desktop.xdotool(&["key", "--clearmodifiers", keys])?;
        Ok(())
    }

    /// A picture of the window.
    pub(crate) fn picture(&self, file: &Path) -> Result<(), Failure> {
        let (_, height) = self.geometry()?;
        // Away from the board: the pointer colours squares.
        self.desktop.xdotool(&["mousemove", "5", &(height + 40).to_string()])?;
        sleep(SETTLED);
        self.desktop.picture(file, self.geometry()?)
    }

    /// Puts a position where *Paste Position* finds it.
    pub(crate) fn paste(&self, fen: &str) -> Result<(), Failure> {
        self.desktop.set_clipboard(fen)?;
        self.keys("ctrl+shift+v")
    }

    /// The board that XBoard shows, as the first field of a FEN.
    pub(crate) fn board(&self) -> Result<String, Failure> {
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            self.keys("ctrl+shift+c")?;
            sleep(4 * POLL);
            let text = self.desktop.clipboard();
            if let Some(board) = text.as_deref().and_then(|fen| fen.split(' ').next()) {
                return Ok(board.to_owned());
            }
        }
        Err(Failure::Timeout("XBoard copies its position".to_owned()))
    }

    /// Every line of the exchange so far.
    pub(crate) fn log(&self) -> Vec<String> {
        let bytes = fs::read(&self.log).unwrap_or_default();
        String::from_utf8_lossy(&bytes).lines().map(str::to_owned).collect()
    }

    /// Waits until a line of the exchange contains a text.
    pub(crate) fn wait_for_line(&self, part: &str) -> Result<(), Failure> {
        self.wait_for(part, || self.log().iter().any(|line| line.contains(part)))
    }

    pub(crate) fn wait_for(&self, what: &str, holds: impl FnMut() -> bool) -> Result<(), Failure> {
        wait_for(what, holds)
    }

    /// Compares the board that XBoard shows with this one.
    ///
    /// # Errors
    /// They differ, and go on to differ.
    pub(crate) fn check(&self, wanted: &str, when: &str) -> Result<(), Failure> {
        let deadline = Instant::now() + Duration::from_secs(8);
        loop {
            let shown = self.board()?;
            if board_of(&shown) == board_of(wanted) {
                return Ok(());
            }
            if Instant::now() > deadline {
                let (when, wanted) = (when.to_owned(), board_of(wanted).to_owned());
                return Err(Failure::Board { when, shown, wanted });
            }
            sleep(SETTLED);
        }
    }
}

impl Drop for Window<'_> {
    fn drop(&mut self) {
        // Where a scenario fails this says often more than the reason.
        let _ = self.desktop.picture(&self.log.with_file_name("last.png"), (900, 700));
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The pieces on the board, without reserves.
pub(crate) fn board_of(fen: &str) -> &str {
    let board = fen.split(' ').next().unwrap_or_default();
    board.split('[').next().unwrap_or_default()
}
