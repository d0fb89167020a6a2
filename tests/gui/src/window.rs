//! The window with the board: opened, clicked on, and asked for the position it shows.

use crate::Failure;
use crate::desktop::{PATIENCE, POLL, SCREEN, WindowArea, wait_for};
use crate::scenarios::ScenarioSetting;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Titles of the window: the program, the engine, players, or the file of a game.
pub(crate) const TITLE: &str = "xboard|winboard|megaton|guest";
/// How long the board or the window stands still before it is believed.
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

impl WindowLayout {
    /// Columns of the board and beside it.
    fn columns(self) -> u32 {
        self.files + 2 * self.holdings
    }
}

/// Where a square is drawn in a picture of the window.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SquareArea {
    left: u32,
    top: u32,
    side: u32,
}

impl SquareArea {
    /// Its part of the pixels of a picture of this width, three bytes each.
    pub(crate) fn of(self, pixels: &[u8], width: u32) -> Vec<u8> {
        let row = |y: u32| {
            let start = 3 * (y * width + self.left) as usize;
            pixels.get(start..start + 3 * self.side as usize).unwrap_or_default()
        };
        (self.top..self.top + self.side).flat_map(row).copied().collect()
    }
}

/// A running chess program. It ends with this value.
pub(crate) struct Window<'a> {
    setting: ScenarioSetting<'a>,
    process: Child,
    log: PathBuf,
    pub(crate) layout: WindowLayout,
}

impl<'a> Window<'a> {
    /// Starts the program with these arguments; its files are in the scenario's folder.
    ///
    /// # Errors
    /// It does not show its window.
    pub(crate) fn start(
        setting: &ScenarioSetting<'a>,
        layout: WindowLayout,
        arguments: &[String],
    ) -> Result<Self, Failure> {
        let log = setting.file("program.log");
        let mut command = setting.program.command(setting.desktop, &log);
        // As a chess server's client it ends with its standard input.
        command.current_dir(setting.folder).stdin(Stdio::piped()).stdout(Stdio::null());
        command.args(["-popupMoveErrors", "false"]).args(arguments);
        // XBoard now and then ends at once when its X server is busy: that is not what is tested.
        let mut starts_left = 3;
        loop {
            let process = command.spawn().map_err(|_| Failure::Missing(setting.program.name()))?;
            let window = Window { setting: *setting, process, log: log.clone(), layout };
            starts_left -= 1;
            match window.area() {
                Err(_) if starts_left > 0 => {}
                shown => return shown.map(|_| window),
            }
        }
    }

    /// Types a line for the game server.
    ///
    /// # Errors
    /// The program has ended.
    pub(crate) fn type_line(&mut self, line: &str) -> Result<(), Failure> {
        let ScenarioSetting { program, desktop, .. } = self.setting;
        program.type_line(desktop, self.process.stdin.as_mut(), line)
    }

    /// Whether the program ends by itself, if it is given a moment.
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

    /// Where the window is.
    pub(crate) fn area(&self) -> Result<WindowArea, Failure> {
        self.setting.desktop.window(TITLE)
    }

    /// Waits until the position that a server has told is drawn, in a window that keeps its size: whoever copies a position
    /// has drawn it, but XBoard makes room for reserves a little later.
    ///
    /// # Errors
    /// None is told, or the window goes on to change.
    pub(crate) fn wait_until_drawn(&self) -> Result<(), Failure> {
        self.wait_for_line("<12>")?;
        self.board()?;
        let mut before = self.area()?;
        self.wait_for("a window that keeps its size", || {
            sleep(SETTLED);
            self.area().is_ok_and(|now| std::mem::replace(&mut before, now) == now)
        })
    }

    /// Where the middle of a column and a row is on the screen, counted from the left and from below, with the
    /// columns beside the board.
    fn middle(&self, column: u32, row: u32) -> Result<(u32, u32), Failure> {
        let WindowArea { left, top, width, height } = self.area()?;
        let margin = self.setting.program.margin();
        let step = f64::from(width.saturating_sub(2 * margin)) / f64::from(self.layout.columns());
        let x = f64::from(left + margin) + (f64::from(column) + 0.5) * step;
        let y = f64::from(top + height - margin) - (f64::from(row) + 0.5) * step;
        Ok((x as u32, y as u32))
    }

    /// Where the middle of a square is on the screen.
    fn place(&self, square: &str) -> Result<(u32, u32), Failure> {
        let WindowLayout { files, ranks, holdings, is_flipped } = self.layout;
        let unreadable = || Failure::Position(format!("no square {square}"));
        let file = square.bytes().next().map(|letter| u32::from(letter.wrapping_sub(b'a')));
        let file = file.filter(|&file| file < files).ok_or_else(unreadable)?;
        let rank: u32 = square[1..].parse().map_err(|_| unreadable())?;
        let rank = rank.checked_sub(1).filter(|&rank| rank < ranks).ok_or_else(unreadable)?;
        let (column, row) = if is_flipped { (files - 1 - file, ranks - 1 - rank) } else { (file, rank) };
        self.middle(column + holdings, row)
    }

    /// The squares by name, and where they are drawn in a picture of the window, without their edges.
    pub(crate) fn square_areas(&self) -> Result<Vec<(String, SquareArea)>, Failure> {
        let WindowLayout { files, ranks, .. } = self.layout;
        let WindowArea { left, top, width, .. } = self.area()?;
        let side = width / self.layout.columns() / 3;
        let names = (0..files).flat_map(|file| (1..=ranks).map(move |rank| (file, rank)));
        names
            .map(|(file, rank)| {
                let name = format!("{}{rank}", char::from(b'a' + file as u8));
                let (x, y) = self.place(&name)?;
                Ok((name, SquareArea { left: x - left - side, top: y - top - side, side: 2 * side }))
            })
            .collect()
    }

    /// Clicks on a square, ranks counted from 1.
    pub(crate) fn click(&self, square: &str) -> Result<(), Failure> {
        self.setting.desktop.click(self.place(square)?, false)
    }

    /// Clicks on the place of White's reserve in this row, counted from 0 below.
    pub(crate) fn click_reserve(&self, row: u32) -> Result<(), Failure> {
        self.setting.desktop.click(self.middle(self.layout.columns() - 1, row)?, false)
    }

    /// Clicks on a square with the control key held.
    pub(crate) fn ctrl_click(&self, square: &str) -> Result<(), Failure> {
        self.setting.desktop.click(self.place(square)?, true)
    }

    /// Clicks on two squares.
    pub(crate) fn click_move(&self, from: &str, to: &str) -> Result<(), Failure> {
        self.click(from)?;
        self.click(to)
    }

    /// Presses keys while the pointer is over the board.
    pub(crate) fn keys(&self, keys: &str) -> Result<(), Failure> {
        let WindowArea { left, top, width, height } = self.area()?;
        let (x, y) = ((left + width / 2).to_string(), (top + height - 3).to_string());
        self.setting.desktop.xdotool(&["mousemove", &x, &y])?;
        self.setting.desktop.xdotool(&["key", "--clearmodifiers", keys])?;
        Ok(())
    }

    /// A picture of the window.
    pub(crate) fn picture(&self, file: &Path) -> Result<(), Failure> {
        let WindowArea { left, top, height, .. } = self.area()?;
        // Away from the board: the pointer colours squares.
        let (x, y) = ((left + 5).to_string(), (top + height + 40).to_string());
        self.setting.desktop.xdotool(&["mousemove", &x, &y])?;
        sleep(SETTLED);
        self.setting.desktop.picture(file, self.area()?)
    }

    /// Puts a position where *Paste Position* finds it.
    pub(crate) fn paste(&self, fen: &str) -> Result<(), Failure> {
        self.setting.desktop.set_clipboard(fen)?;
        self.keys("ctrl+shift+v")
    }

    /// The board that is shown, as the first field of a FEN.
    pub(crate) fn board(&self) -> Result<String, Failure> {
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            self.keys("ctrl+shift+c")?;
            sleep(4 * POLL);
            let text = self.setting.desktop.clipboard();
            if let Some(board) = text.as_deref().and_then(|fen| fen.split(' ').next()) {
                return Ok(board.to_owned());
            }
        }
        Err(Failure::Timeout("a copied position".to_owned()))
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

    /// Compares the board that is shown with this one.
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
        let _ = self.setting.desktop.picture(&self.setting.file("last.png"), SCREEN);
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The pieces on the board, without reserves.
pub(crate) fn board_of(fen: &str) -> &str {
    let board = fen.split(' ').next().unwrap_or_default();
    board.split('[').next().unwrap_or_default()
}
