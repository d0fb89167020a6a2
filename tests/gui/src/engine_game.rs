//! A game against the engine in XBoard over CECP, followed by what the two say to each other.

use crate::Failure;
use crate::desktop::{PATIENCE, POLL};
use crate::notation;
use crate::scenarios::ScenarioSetting;
use crate::switches;
use crate::window::{Window, WindowLayout};
use movegen::{AnyGame, Options, Variant};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A game between the mouse and the engine.
pub(crate) struct EngineGame<'a> {
    pub(crate) window: Window<'a>,
    /// The game as far as the log has been read.
    game: AnyGame,
    log_lines_read: usize,
    engine_waits: bool,
    /// What the engine says its next move to be, where it sends another text.
    explained: Option<String>,
}

impl<'a> EngineGame<'a> {
    /// Starts XBoard with the engine as opponent in a game of this variant, with further arguments.
    ///
    /// # Errors
    /// It does not show its window.
    pub(crate) fn start(
        setting: &ScenarioSetting<'a>,
        variant: Variant,
        arguments: &[&str],
    ) -> Result<Self, Failure> {
        let spec = variant.spec();
        let engine = setting.program.engine();
        let own = ["-fcp", &engine, "-variant", spec.cecp_name];
        let own = own.into_iter().chain(arguments.iter().copied()).map(str::to_owned);
        let arguments: Vec<_> = own.chain(switches::of(spec.cecp_name)?).collect();
        let game = AnyGame::new(variant, Options::default(), None)
            .map_err(|error| Failure::Position(error.to_string()))?;
        let holdings = if spec.start.contains('[') { 2 } else { 0 };
        let (files, ranks) = (u32::from(spec.size.0), u32::from(spec.size.1));
        let layout = WindowLayout { files, ranks, holdings, is_flipped: false };
        let window = Window::start(setting, layout, &arguments)?;
        Ok(EngineGame { window, game, log_lines_read: 0, engine_waits: false, explained: None })
    }

    /// Sets a position up in which White is to move. The engine plays Black from the move on that
    /// [`EngineGame::let_engine_play`] follows.
    pub(crate) fn set_up(&mut self, fen: &str) -> Result<(), Failure> {
        let wrong = |error: movegen::FenError| Failure::Position(error.to_string());
        // XBoard does not know what stands behind the six fields.
        let fields: Vec<_> = fen.split(' ').take(6).collect();
        let deadline = Instant::now() + PATIENCE;
        while !self.window.log().iter().any(|line| line.contains(">first : setboard")) {
            // Keys are lost on a window that is still being drawn.
            self.window.paste(&fields.join(" "))?;
            sleep(Duration::from_secs(2));
            if Instant::now() > deadline {
                return Err(Failure::Timeout("a pasted position".to_owned()));
            }
        }
        self.window.wait_for_line("<first : pong 2")?;
        self.engine_waits = true;
        self.game = AnyGame::new(self.game.variant(), *self.game.options(), Some(fen)).map_err(wrong)?;
        Ok(())
    }

    /// Lets the engine play Black, if it does not do so yet. XBoard does that when Black is to move.
    pub(crate) fn let_engine_play(&mut self) -> Result<(), Failure> {
        if self.engine_waits {
            self.engine_waits = false;
            self.follow(1)?;
            self.window.keys("ctrl+b")?;
        }
        Ok(())
    }

    /// Takes the start position that the engine has drawn and announced.
    ///
    /// # Errors
    /// It has announced none.
    pub(crate) fn begin_as_announced(&mut self) -> Result<(), Failure> {
        const ANNOUNCED: &str = "<first : setup ";
        self.window.wait_for_line(ANNOUNCED)?;
        let log = self.window.log();
        // The pieces' letters, the board's size, the position.
        let fen = log.iter().rev().find_map(|line| line.split_once(ANNOUNCED)?.1.splitn(3, ' ').nth(2));
        let fen = fen.ok_or_else(|| Failure::Timeout("a start position".to_owned()))?;
        let game = AnyGame::new(self.game.variant(), *self.game.options(), Some(fen));
        self.game = game.map_err(|error| Failure::Position(error.to_string()))?;
        Ok(())
    }

    /// Lets the engine play White from the start. XBoard turns the board round.
    pub(crate) fn play_black(&mut self) -> Result<(), Failure> {
        let deadline = Instant::now() + PATIENCE;
        while !self.window.log().iter().any(|line| line.contains(">first : go")) {
            // Keys are lost on a window that is still being drawn.
            self.window.keys("ctrl+w")?;
            sleep(Duration::from_secs(2));
            if Instant::now() > deadline {
                return Err(Failure::Timeout("the engine with White".to_owned()));
            }
        }
        self.follow(1)?;
        self.window.layout.is_flipped = true;
        Ok(())
    }

    /// Lets the engine play White from the position that was set up. The mouse plays Black, and has
    /// been used before.
    pub(crate) fn let_engine_play_white(&mut self, own: &str) -> Result<(), Failure> {
        self.engine_waits = false;
        self.window.click_move(own, own)?;
        self.window.wait_for_line(">first : lift")?;
        self.window.keys("ctrl+w")?;
        self.follow(1)?;
        self.window.layout.is_flipped = true;
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
            let lines = self.window.log();
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
        if let Some((_, text)) = line.split_once("<first : # move ") {
            self.explained = Some(text.trim().to_owned());
            return Ok(());
        }
        let played = line.split_once(">first : usermove ").or_else(|| line.split_once("<first : move "));
        // XBoard writes the word and the move in two steps, and says twice where they go.
        let Some(text) = played.and_then(|(_, text)| text.split_ascii_whitespace().next_back()) else {
            return Ok(());
        };
        let meant = self.explained.take().unwrap_or_else(|| text.to_owned());
        self.play(&meant).map_err(|reason| Failure::Position(format!("{text}: {reason}")))
    }

    /// Plays a move as it went over the line: a launch by click has no suffix.
    fn play(&mut self, text: &str) -> Result<(), String> {
        let launch = format!("{text}m");
        if self.last_put_was_held() && notation::play(&mut self.game, &launch).is_ok() {
            return Ok(());
        }
        notation::play(&mut self.game, text)
            .or_else(|reason| notation::play(&mut self.game, &launch).map_err(|_| reason))
    }

    /// Whether the last square clicked on was clicked with the control key.
    fn last_put_was_held(&self) -> bool {
        self.window
            .log()
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
        self.window.check(&self.game.fen(), when)
    }

    /// Takes the next move that XBoard sends to be this one, whatever its squares say. Ranks are as
    /// XBoard counts them.
    pub(crate) fn follow_as(&mut self, text: &str) -> Result<(), Failure> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let lines = self.window.log();
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
