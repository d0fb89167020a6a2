//! A running board server and its clients, for tests.

use crate::MEGATON;
use movegen::Color;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Longest wait for a line: far more than any should take, on a busy machine too.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A running server, its port, and the folder of its games. It ends with this value.
pub(crate) struct Server {
    pub(crate) process: Child,
    port: u16,
    pub(crate) games: PathBuf,
    pub(crate) command: String,
    /// Read where an interrupt can be sent.
    #[cfg_attr(not(unix), allow(dead_code))]
    output: BufReader<ChildStdout>,
}

impl Server {
    pub(crate) fn start(name: &str, arguments: &[&str]) -> Server {
        let games = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("server-{name}"));
        let _ = std::fs::remove_dir_all(&games);
        Server::on(games, arguments)
    }

    /// Ends the server without a word, and starts another one in its place.
    pub(crate) fn killed(mut self, arguments: &[&str]) -> Server {
        self.process.kill().expect("a process");
        self.process.wait().expect("a process");
        Server::on(self.games.clone(), arguments)
    }

    fn on(games: PathBuf, arguments: &[&str]) -> Server {
        let mut process = Command::new(MEGATON)
            .args(["serve", "--port", "0", "--games"])
            .arg(&games)
            .arg("--pictures")
            .arg(games.with_extension("pictures"))
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut output = BufReader::new(process.stdout.take().expect("piped"));
        let mut line = || {
            let mut line = String::new();
            output.read_line(&mut line).expect("text");
            line.trim_end().to_owned()
        };
        let port = line();
        let port = port.split("port ").nth(1).and_then(|text| text.split('.').next());
        let port = port.and_then(|text| text.parse().ok()).expect("a port");
        let command = line();
        Server { process, port, games, command, output }
    }

    /// Interrupts the server as Ctrl-C does. What it still says, and whether it ends well.
    #[cfg(unix)]
    pub(crate) fn interrupted(&mut self) -> (String, bool) {
        let id = self.process.id().to_string();
        let status = Command::new("kill").args(["-INT", &id]).status().expect("kill");
        assert!(status.success());
        let farewell = std::io::read_to_string(&mut self.output).expect("text");
        (farewell, self.process.wait().expect("a process").success())
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    pub(crate) fn client(&self) -> Client {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("the server listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
        let reader = BufReader::new(stream.try_clone().expect("a socket"));
        Client { stream, reader }
    }

    /// Waits until so many games on file hold this text.
    pub(crate) fn wait_for_games(&self, count: usize, text: &str) {
        let begun = Instant::now();
        while self.games_with(text) != count {
            assert!(begun.elapsed() < PATIENCE, "{} games with {text:?}", self.games_with(text));
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// All games on file that hold this text. One that is being written has another name for a moment.
    pub(crate) fn games_with(&self, text: &str) -> usize {
        let files =
            std::fs::read_dir(&self.games).expect("a folder").filter_map(|file| Some(file.ok()?.path()));
        let games = files.filter(|file| file.extension().is_some_and(|ending| ending == "pgn"));
        let texts = games.filter_map(|file| std::fs::read_to_string(file).ok());
        texts.filter(|game| game.contains(text)).count()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

pub(crate) struct Client {
    pub(crate) stream: TcpStream,
    reader: BufReader<TcpStream>,
}

impl Client {
    pub(crate) fn send(&mut self, line: &str) {
        self.stream.write_all(format!("{line}\n").as_bytes()).expect("the server reads");
    }

    /// The next line that contains a text.
    pub(crate) fn wait_for(&mut self, part: &str) -> String {
        let mut seen = Vec::new();
        loop {
            let mut line = String::new();
            let read = self.reader.read_line(&mut line);
            assert!(read.is_ok_and(|bytes| bytes > 0), "no line has {part:?} among {seen:#?}");
            if line.contains(part) {
                return line.trim().to_owned();
            }
            seen.push(line);
        }
    }

    pub(crate) fn board(&mut self) -> Style12 {
        let line = self.wait_for("<12> ");
        Style12::read(&line)
    }
    /// The next line; none when the server has closed the connection.
    pub(crate) fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        let read = self.reader.read_line(&mut line);
        read.is_ok_and(|bytes| bytes > 0).then(|| line.trim().to_owned())
    }

    /// `iam NAME KEY`.
    pub(crate) fn identity(&mut self) -> String {
        self.wait_for("Type: iam").split("Type: ").nth(1).expect("a command").to_owned()
    }
}

pub(crate) struct Style12 {
    pub(crate) rows: String,
    pub(crate) side: Color,
    pub(crate) relation: i64,
    pub(crate) clocks: [i64; 2],
    pub(crate) flip: i64,
    /// The last move as people write it.
    pub(crate) san: String,
}

impl Style12 {
    /// Reads a board's line.
    pub(crate) fn read(line: &str) -> Style12 {
        let fields: Vec<_> = line.split_ascii_whitespace().skip(1).collect();
        let ranks = fields.iter().take_while(|field| !matches!(**field, "W" | "B")).count();
        let number = |index: usize| fields[ranks + index].parse().expect("a number");
        Style12 {
            rows: fields[..ranks].join("/"),
            side: if fields[ranks] == "W" { Color::White } else { Color::Black },
            relation: number(10),
            clocks: [number(15), number(16)],
            flip: number(21),
            san: fields[ranks + 20].to_owned(),
        }
    }
}
