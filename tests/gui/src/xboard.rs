//! XBoard: started, clicked on, and asked for the position it shows.

use crate::Failure;
use crate::desktop::{Desktop, PATIENCE, POLL};
use movegen::{AnyGame, Options, Variant};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Where Debian keeps games.
const XBOARD: &str = "/usr/games/xboard";
/// How long the board stands still before it is believed.
const SETTLED: Duration = Duration::from_millis(400);

/// A running XBoard. It ends with this value.
pub(crate) struct XBoard<'a> {
    desktop: &'a Desktop,
    process: Child,
    log: PathBuf,
    /// Files, ranks, and columns of reserve on each side.
    size: (u32, u32, u32),
    /// The game as far as the log has been read.
    game: AnyGame,
    log_lines_read: usize,
    engine_waits: bool,
}

impl<'a> XBoard<'a> {
    /// Starts XBoard with the engine as opponent in a game of this variant, with further arguments.
    ///
    /// # Errors
    /// It does not show its window.
    pub(crate) fn start(
        desktop: &'a Desktop,
        folder: &Path,
        variant: Variant,
        program: &Path,
        arguments: &[&str],
    ) -> Result<Self, Failure> {
        let spec = variant.spec();
        let log = folder.join("xboard.log");
        let mut command = desktop.command(XBOARD);
        command.current_dir(folder).stdout(Stdio::null());
        // Its own settings would be those of whoever runs the tests.
        command.env("HOME", folder);
        command.args(["-boardSize", "54", "-debug", "-nameOfDebugFile"]).arg(&log);
        command.args(["-popupMoveErrors", "false"]);
        command.arg("-fcp").arg(program);
        command.args(["-variant", spec.cecp_name, "-testLegality", "false"]).args(arguments);
        let game = AnyGame::new(variant, Options::default(), None)
            .map_err(|error| Failure::Position(error.to_string()))?;
        let holdings = if spec.start.contains('[') { 2 } else { 0 };
        let size = (u32::from(spec.size.0), u32::from(spec.size.1), holdings);
        // XBoard now and then ends at once when its X server is busy: that is not what is tested.
        let mut starts_left = 3;
        loop {
            let process = command.spawn().map_err(|_| Failure::Missing("xboard (package xboard)"))?;
            let (log, game) = (log.clone(), game.clone());
            let board = XBoard { desktop, process, log, size, game, log_lines_read: 0, engine_waits: false };
            starts_left -= 1;
            match board.wait_for("the window", || board.geometry().is_ok()) {
                Err(_) if starts_left > 0 => {}
                shown => return shown.map(|()| board),
            }
        }
    }

    /// The window's width and height.
    pub(crate) fn geometry(&self) -> Result<(u32, u32), Failure> {
        let ids = self.desktop.xdotool(&["search", "--onlyvisible", "--name", "xboard|megaton"])?;
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
        let (files, ranks, holdings) = self.size;
        let (width, height) = self.geometry()?;
        let unreadable = || Failure::Position(format!("no square {square}"));
        let file = square.bytes().next().map(|letter| u32::from(letter.wrapping_sub(b'a')));
        let file = file.filter(|&file| file < files).ok_or_else(unreadable)?;
        let rank: u32 = square[1..].parse().map_err(|_| unreadable())?;
        let (column, row) = (file, rank.checked_sub(1).filter(|&row| row < ranks).ok_or_else(unreadable)?);
        let step = f64::from(width) / f64::from(files + 2 * holdings);
        let x = (f64::from(column + holdings) + 0.5) * step;
        let y = f64::from(height) - (f64::from(row) + 0.5) * step;
        Ok((x as u32, y as u32))
    }

    /// Sets a position up in which White is to move. The engine plays Black from the move on that
    /// [`XBoard::let_engine_play`] follows.
    pub(crate) fn set_up(&mut self, fen: &str) -> Result<(), Failure> {
        let wrong = |error: movegen::FenError| Failure::Position(error.to_string());
        // XBoard does not know what stands behind the six fields.
        let fields: Vec<_> = fen.split(' ').take(6).collect();
        let deadline = Instant::now() + PATIENCE;
        while !self.log().iter().any(|line| line.contains(">first : setboard")) {
            // Keys are lost on a window that is still being drawn.
            self.desktop.set_clipboard(&fields.join(" "))?;
            self.keys("ctrl+shift+v")?;
            sleep(Duration::from_secs(2));
            if Instant::now() > deadline {
                return Err(Failure::Timeout("a pasted position".to_owned()));
            }
        }
        self.wait_for_line("<first : pong 2")?;
        self.engine_waits = true;
        self.game = AnyGame::new(self.game.variant(), *self.game.options(), Some(fen)).map_err(wrong)?;
        Ok(())
    }

    /// Lets the engine play Black, if it does not do so yet. XBoard does that when Black is to move.
    pub(crate) fn let_engine_play(&mut self) -> Result<(), Failure> {
        if self.engine_waits {
            self.engine_waits = false;
            self.follow(1)?;
            self.keys("ctrl+b")?;
        }
        Ok(())
    }

    /// Clicks on a square, ranks counted from 1.
    pub(crate) fn click(&self, square: &str) -> Result<(), Failure> {
        self.desktop.click(self.place(square)?, false)
    }

    /// Clicks on the place of White's reserve in this row, counted from 0 below.
    pub(crate) fn click_reserve(&self, row: u32) -> Result<(), Failure> {
        let (files, _, holdings) = self.size;
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

    fn wait_for(&self, what: &str, mut holds: impl FnMut() -> bool) -> Result<(), Failure> {
        let deadline = Instant::now() + PATIENCE;
        while !holds() {
            if Instant::now() > deadline {
                return Err(Failure::Timeout(what.to_owned()));
            }
            sleep(POLL);
        }
        Ok(())
    }

    /// The game as XBoard and the engine have played it so far.
    pub(crate) fn game(&self) -> &AnyGame {
        &self.game
    }

    /// Follows the moves in the exchange until so many have been played.
    ///
    /// # Errors
    /// They are not played, or one of them is not legal.
    pub(crate) fn follow(&mut self, moves: usize) -> Result<(), Failure> {
        let deadline = Instant::now() + PATIENCE;
        while self.game.ply() < moves {
            let lines = self.log();
            for line in lines.iter().skip(self.log_lines_read) {
                self.take(line)?;
            }
            self.log_lines_read = lines.len();
            if Instant::now() > deadline {
                return Err(Failure::Timeout(format!("move {moves} (of {})", self.game.ply())));
            }
            sleep(POLL);
        }
        Ok(())
    }

    fn take(&mut self, line: &str) -> Result<(), Failure> {
        if let Some((_, reason)) = line.split_once("<first : Illegal move") {
            return Err(Failure::Position(format!("the engine refuses a move:{reason}")));
        }
        let played = line.split_once(">first : usermove ").or_else(|| line.split_once("<first : move "));
        // XBoard writes the word and the move in two steps, and says twice where they go.
        let Some(text) = played.and_then(|(_, text)| text.split_ascii_whitespace().next_back()) else {
            return Ok(());
        };
        let ours = if self.size.1 == 10 { counted_from_one(text) } else { text.to_owned() };
        self.play(&ours).map_err(|reason| Failure::Position(format!("{text}: {reason}")))
    }

    /// Plays a move as it went over the line: a launch by click has no suffix, a drop is a pawn's
    /// move that leaves a man behind.
    fn play(&mut self, text: &str) -> Result<(), String> {
        let drop = || {
            let letter = text.chars().last()?.to_ascii_uppercase();
            Some(format!("{letter}@{}", text.get(..2)?))
        };
        let ctrl = self.last_put_was_held();
        let launch = format!("{text}m");
        if ctrl && self.game.play_text(&launch).is_ok() {
            return Ok(());
        }
        self.game
            .play_text(text)
            .or_else(|reason| self.game.play_text(&launch).map_err(|_| reason))
            .or_else(|reason| drop().and_then(|drop| self.game.play_text(&drop).ok()).ok_or(reason))
            .map(|_| ())
            .map_err(|reason| reason.to_string())
    }

    /// Whether the last square clicked on was clicked with the control key.
    fn last_put_was_held(&self) -> bool {
        self.log()
            .iter()
            .rev()
            .find(|line| line.contains(">first : put"))
            .is_some_and(|line| line.trim_end().ends_with(','))
    }

    /// Compares the board that XBoard shows with the game's.
    ///
    /// # Errors
    /// They differ, and go on to differ.
    pub(crate) fn check(&self, when: &str) -> Result<(), Failure> {
        let wanted = self.game.fen();
        let wanted = board_of(&wanted);
        let deadline = Instant::now() + Duration::from_secs(8);
        loop {
            let shown = self.board()?;
            if board_of(&shown) == wanted {
                return Ok(());
            }
            if Instant::now() > deadline {
                return Err(Failure::Board { when: when.to_owned(), shown, wanted: wanted.to_owned() });
            }
            sleep(SETTLED);
        }
    }

    /// Takes the next move that XBoard sends to be this one, whatever its squares say.
    pub(crate) fn follow_as(&mut self, text: &str) -> Result<(), Failure> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let lines = self.log();
            let sent = |line: &String| line.contains(">first : usermove ");
            if let Some(at) = lines.iter().skip(self.log_lines_read).position(sent) {
                self.log_lines_read += at + 1;
                return self.play(text).map_err(|reason| Failure::Position(format!("{text}: {reason}")));
            }
            if Instant::now() > deadline {
                return Err(Failure::Timeout(text.to_owned()));
            }
            sleep(POLL);
        }
    }
}

impl Drop for XBoard<'_> {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The men on the board, without reserves.
fn board_of(fen: &str) -> &str {
    let board = fen.split(' ').next().unwrap_or_default();
    board.split('[').next().unwrap_or_default()
}

/// XBoard counts the ranks of a board of ten from 0.
fn counted_from_one(text: &str) -> String {
    text.chars()
        .map(|letter| match letter.to_digit(10) {
            Some(rank) => (rank + 1).to_string(),
            None => letter.to_string(),
        })
        .collect()
}
