//! megaton on a terminal: a pseudo-terminal, with the test at its other end.

use crate::MEGATON;
use rustix::io::{FdFlags, fcntl_setfd};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

/// Longest wait for anything, on a busy machine too.
const PATIENCE: Duration = Duration::from_secs(60);
const POLL: Duration = Duration::from_millis(20);
/// What switches to the other screen and back.
const ENTER_SCREEN: &str = "\u{1b}[?1049h";
const LEAVE_SCREEN: &str = "\u{1b}[?1049l";

/// Both ends of a new pseudo-terminal: the test's, and the program's.
fn pseudo_terminal() -> (OwnedFd, File) {
    let keyboard: OwnedFd = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&keyboard).unwrap();
    unlockpt(&keyboard).unwrap();
    // The program must not hold the end of its terminal that the test closes.
    fcntl_setfd(&keyboard, FdFlags::CLOEXEC).unwrap();
    let name = ptsname(&keyboard, Vec::new()).unwrap().into_string().unwrap();
    let terminal = OpenOptions::new().read(true).write(true).open(name).unwrap();
    let size = Winsize { ws_row: 30, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(&terminal, size).unwrap();
    (keyboard, terminal)
}

fn start_on(terminal: &File, arguments: &[&str]) -> Child {
    let end = || Stdio::from(terminal.try_clone().unwrap());
    let state = Path::new(env!("CARGO_TARGET_TMPDIR")).join("terminal-state");
    Command::new(MEGATON)
        .args(arguments)
        .env("TERM", "xterm-256color")
        .env("XDG_STATE_HOME", state)
        .stdin(end())
        .stdout(end())
        .stderr(end())
        .spawn()
        .unwrap()
}

/// A terminal window that is closed takes megaton with it, on the full screen and in plain lines.
#[test]
fn megaton_ends_with_its_terminal() {
    for arguments in [&["play"][..], &["play", "--plain"]] {
        let (keyboard, terminal) = pseudo_terminal();
        let mut child = start_on(&terminal, arguments);
        drop(terminal);
        sleep(Duration::from_millis(500));
        drop(keyboard);
        let begun = Instant::now();
        while child.try_wait().unwrap().is_none() {
            if begun.elapsed() > PATIENCE {
                child.kill().unwrap();
                panic!("{arguments:?}: it goes on without a terminal");
            }
            sleep(POLL);
        }
    }
}

/// megaton on a terminal.
struct OnTerminal {
    child: Child,
    keyboard: File,
    /// The terminal itself, to be asked for its state.
    terminal: File,
    screen: Arc<Mutex<Vec<u8>>>,
}

impl OnTerminal {
    fn start(arguments: &[&str]) -> Self {
        let (keyboard, terminal) = pseudo_terminal();
        let child = start_on(&terminal, arguments);
        let screen = Arc::new(Mutex::new(Vec::new()));
        let keyboard = File::from(keyboard);
        let mut output = keyboard.try_clone().unwrap();
        let shown = Arc::clone(&screen);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            // It ends with the terminal.
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                shown.lock().unwrap().extend_from_slice(&bytes[..count]);
            }
        });
        OnTerminal { child, keyboard, terminal, screen }
    }

    fn type_keys(&mut self, text: &str) {
        self.keyboard.write_all(text.as_bytes()).unwrap();
    }

    fn shown(&self) -> String {
        String::from_utf8_lossy(&self.screen.lock().unwrap()).into_owned()
    }

    fn wait_for(&self, text: &str) {
        let begun = Instant::now();
        while !self.shown().contains(text) {
            assert!(begun.elapsed() < PATIENCE, "{text:?} is not in {:?}", self.shown());
            sleep(POLL);
        }
    }

    /// Whether the terminal edits lines itself and shows them, as a shell wants it.
    fn is_as_before(&self) -> bool {
        let modes = tcgetattr(&self.terminal).unwrap().local_modes;
        modes.contains(LocalModes::ICANON | LocalModes::ECHO)
    }

    fn end(&mut self) -> ExitStatus {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(begun.elapsed() < PATIENCE, "it does not end: {:?}", self.shown());
            sleep(POLL);
        }
    }

    fn signal(&self, signal: rustix::process::Signal) {
        let process = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(process, signal).unwrap();
    }
}

impl Drop for OnTerminal {
    fn drop(&mut self) {
        // A test that fails must leave nothing running.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn without_arguments_the_board_fills_the_terminal_and_quit_gives_it_back() {
    let mut megaton = OnTerminal::start(&[]);
    megaton.wait_for(ENTER_SCREEN);
    megaton.wait_for("Stratomic");
    assert!(!megaton.is_as_before());
    megaton.type_keys("quit\r");
    assert!(megaton.end().success());
    megaton.wait_for(LEAVE_SCREEN);
    assert!(megaton.is_as_before());
}

#[test]
fn a_protocol_typed_on_the_screen_begins_below_it_and_loses_no_key() {
    for (word, follows, answer) in [("uci", "isready", "readyok"), ("xboard", "ping 7", "pong 7")] {
        let mut megaton = OnTerminal::start(&[]);
        megaton.wait_for("Stratomic");
        // All at once: what follows has been read before the screen is left.
        megaton.type_keys(&format!("{word}\r{follows}\r"));
        megaton.wait_for(answer);
        let shown = megaton.shown();
        let left = shown.find(LEAVE_SCREEN).expect("the screen is left");
        assert!(shown[left..].contains(answer) && megaton.is_as_before(), "{shown:?}");
        megaton.type_keys("quit\n");
        assert!(megaton.end().success());
    }
}

#[test]
fn a_protocol_can_be_pasted() {
    let mut megaton = OnTerminal::start(&[]);
    megaton.wait_for("Stratomic");
    megaton.type_keys("\u{1b}[200~uci\nisready\n\u{1b}[201~");
    megaton.wait_for("readyok");
    megaton.type_keys("quit\n");
    assert!(megaton.end().success());
}

#[test]
fn a_killed_program_gives_the_terminal_back() {
    use rustix::process::Signal;
    for arguments in [&[][..], &["--plain"]] {
        for signal in [Signal::TERM, Signal::HUP, Signal::INT] {
            let mut megaton = OnTerminal::start(arguments);
            megaton.wait_for("> ");
            megaton.signal(signal);
            megaton.end();
            assert!(megaton.is_as_before(), "{arguments:?} {signal:?}");
        }
    }
}

/// Once a protocol is spoken a signal ends the program as it ends any other.
#[test]
fn a_killed_protocol_ends() {
    let mut megaton = OnTerminal::start(&[]);
    megaton.wait_for("Stratomic");
    megaton.type_keys("uci\r");
    megaton.wait_for("uciok");
    megaton.signal(rustix::process::Signal::TERM);
    assert!(!megaton.end().success());
}

#[test]
fn plain_lines_are_edited_completed_and_recalled() {
    let mut megaton = OnTerminal::start(&["--plain"]);
    megaton.wait_for("White to move");
    assert!(!megaton.shown().contains(ENTER_SCREEN));
    // A letter too many is taken back, Tab completes, and the line comes again with the arrow.
    megaton.type_keys("side boz\u{7f}\t\r");
    megaton.wait_for("You play both sides.");
    megaton.type_keys("e3e5\r");
    megaton.wait_for("White plays e5");
    megaton.type_keys("undo 1\r");
    megaton.wait_for("taken back");
    megaton.type_keys("\u{1b}[A\u{1b}[A\r");
    let begun = Instant::now();
    while megaton.shown().matches("White plays e5").count() < 2 {
        assert!(begun.elapsed() < PATIENCE, "{:?}", megaton.shown());
        sleep(POLL);
    }
    megaton.type_keys("uci\risready\r");
    megaton.wait_for("readyok");
    assert!(megaton.is_as_before());
    megaton.type_keys("quit\n");
    assert!(megaton.end().success());
}

#[test]
fn what_megaton_says_leaves_the_line_being_typed_alone() {
    let mut megaton = OnTerminal::start(&["play", "--plain", "--time", "0.3", "chess"]);
    megaton.wait_for("White to move");
    megaton.type_keys("e4\r");
    // The reply comes while the next move is being typed.
    megaton.type_keys("undo 9");
    megaton.wait_for("megaton plays ");
    sleep(10 * POLL);
    let shown = megaton.shown();
    // Below the board, whole, and with the cursor behind it.
    assert!(shown.ends_with("White to move\r\n\r\u{1b}[K> undo 9\r\u{1b}[8C"), "{shown:?}");
    megaton.type_keys("\r");
    megaton.wait_for("half moves have been played");
}
