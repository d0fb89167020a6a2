//! `megaton web` and pages that are connected to it, for tests.

use crate::MEGATON;
use serde_json::{Value, json};
use socket2::{Domain, Socket, Type};
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, ErrorKind};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

/// Longest wait for a message: far more than any should take, on a busy machine too.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// A running server and the folder of its games. It ends with this value.
pub(crate) struct Server {
    process: Child,
    /// Kept open: a server that cannot say where it is ends.
    _output: BufReader<ChildStdout>,
    pub(crate) port: u16,
    pub(crate) games: PathBuf,
}

impl Server {
    pub(crate) fn start(name: &str, arguments: &[&str]) -> Server {
        Server::on(Server::empty_folder(name), arguments)
    }

    /// Ends the server without a word, and starts another one in its place.
    pub(crate) fn killed(mut self, arguments: &[&str]) -> Server {
        self.process.kill().expect("a process");
        self.process.wait().expect("a process");
        Server::on(self.games.clone(), arguments)
    }

    /// A server whose log is written to this file.
    pub(crate) fn with_log(name: &str, log: &Path) -> Server {
        let log = std::fs::File::create(log).expect("a file");
        Server::writing(Server::empty_folder(name), &["--log"], log.into())
    }

    fn empty_folder(name: &str) -> PathBuf {
        let games = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("web-{name}"));
        let _ = std::fs::remove_dir_all(&games);
        games
    }

    fn on(games: PathBuf, arguments: &[&str]) -> Server {
        Server::writing(games, arguments, Stdio::inherit())
    }

    fn writing(games: PathBuf, arguments: &[&str], errors: Stdio) -> Server {
        let mut process = Command::new(MEGATON)
            .args(["web", "--no-browser", "--port", "0", "--games"])
            .arg(&games)
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(errors)
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        let mut output = BufReader::new(process.stdout.take().expect("piped"));
        output.read_line(&mut line).expect("a line");
        let port = line.trim().trim_end_matches('/').rsplit(':').next().and_then(|port| port.parse().ok());
        Server { process, _output: output, port: port.expect("a port"), games }
    }

    pub(crate) fn page(&self) -> Page {
        self.page_from(1).expect("the server lets pages in")
    }

    /// A page at `127.0.0.LAST`.
    pub(crate) fn page_from(&self, last: u8) -> Option<Page> {
        page_from(self.port, last)
    }

    /// A page that a proxy on this machine connects for this address; `None` if it is kept out.
    pub(crate) fn page_through_proxy(&self, address: &str) -> Option<Page> {
        let stream = connection_from(self.port, 1)?;
        let mut request = format!("ws://127.0.0.1:{}/socket", self.port).into_client_request().ok()?;
        request.headers_mut().insert("x-forwarded-for", address.parse().ok()?);
        let (socket, _) = tungstenite::client(request, stream).ok()?;
        Some(Page { socket, number: 0, told: VecDeque::new(), texts: Vec::new() })
    }

    /// The most memory that the server has ever had, in MiB.
    #[cfg(target_os = "linux")]
    pub(crate) fn most_memory(&self) -> usize {
        let status =
            std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).expect("a process");
        let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a line about memory");
        most.trim().trim_end_matches(" kB").parse::<usize>().expect("a number") >> 10
    }

    /// A connection from this machine.
    pub(crate) fn connection(&self) -> TcpStream {
        connection_from(self.port, 1).expect("the server listens")
    }
}

/// A page at `127.0.0.LAST` of the server at this port; `None` if it is kept out.
pub(crate) fn page_from(port: u16, last: u8) -> Option<Page> {
    let stream = connection_from(port, last)?;
    let request = format!("ws://127.0.0.1:{port}/socket").into_client_request().ok()?;
    let (socket, _) = tungstenite::client(request, stream).ok()?;
    Some(Page { socket, number: 0, told: VecDeque::new(), texts: Vec::new() })
}

fn connection_from(port: u16, last: u8) -> Option<TcpStream> {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).ok()?;
    let from = SocketAddr::new(IpAddr::V4(Ipv4Addr::new(127, 0, 0, last)), 0);
    socket.bind(&from.into()).ok()?;
    socket.connect(&SocketAddr::from((Ipv4Addr::LOCALHOST, port)).into()).ok()?;
    let stream: TcpStream = socket.into();
    stream.set_read_timeout(Some(PATIENCE)).ok()?;
    Some(stream)
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A page's socket.
pub(crate) struct Page {
    socket: WebSocket<TcpStream>,
    number: u64,
    /// What was told while an answer was awaited.
    told: VecDeque<Value>,
    /// Everything that was heard, byte by byte.
    pub(crate) texts: Vec<String>,
}

impl Page {
    /// Sends a message as it is.
    pub(crate) fn send(&mut self, message: &str) {
        self.socket.send(Message::text(message)).expect("the server listens");
    }

    /// Asks for a sign of life.
    pub(crate) fn ping(&mut self, bytes: usize) {
        self.socket.send(Message::Ping(vec![0; bytes].into())).expect("the server listens");
    }

    /// Sends a message that the server need not take.
    pub(crate) fn try_send(&mut self, message: &str) {
        let _ = self.socket.send(Message::text(message));
    }

    /// The next message of whatever kind; `None` if the connection is closed or silent.
    pub(crate) fn hear(&mut self) -> Option<Value> {
        let begun = Instant::now();
        // Signs of life come all the time.
        while begun.elapsed() < PATIENCE {
            match self.socket.read().ok()? {
                Message::Text(text) => {
                    self.texts.push(text.as_str().to_owned());
                    return Some(serde_json::from_str(text.as_str()).expect("JSON"));
                }
                Message::Close(_) => return None,
                _ => {}
            }
        }
        None
    }

    /// Asks a question of the table.
    pub(crate) fn ask(&mut self, question: Value) -> Result<Value, String> {
        self.ask_about("table", question)
    }

    /// Asks a question.
    pub(crate) fn ask_about(&mut self, about: &str, question: Value) -> Result<Value, String> {
        self.number += 1;
        let number = self.number;
        let spoken = json!({ "say": "ask", "number": number, "about": about, "question": question });
        self.send(&spoken.to_string());
        loop {
            let heard = self.hear().expect("an answer");
            if heard["number"] != json!(number) {
                self.told.push_back(heard);
            } else if let Some(refusal) = heard["refusal"].as_str() {
                return Err(refusal.to_owned());
            } else {
                return Ok(heard["answer"].clone());
            }
        }
    }

    /// Asks a question of the campaign.
    pub(crate) fn campaign(&mut self, question: Value) -> Result<Value, String> {
        self.ask_about("campaign", question)
    }

    /// Gives an order.
    pub(crate) fn order(&mut self, order: &str) {
        let given = self.campaign(json!({ "ask": "order", "order": order }));
        assert_eq!(given, Ok(Value::Null), "{order}");
    }

    /// The next news of this name; those before them are passed over.
    #[cfg(unix)]
    pub(crate) fn news(&mut self, name: &str) -> Value {
        loop {
            let told = self.told.pop_front().or_else(|| self.hear()).expect("news");
            if told["news"]["news"] == name {
                return told["news"].clone();
            }
        }
    }

    /// Hears news of the campaign until the seat is awaited for this.
    pub(crate) fn wait_until_awaited(&mut self, seat: u64, what: &str) -> Value {
        loop {
            let told = self.told.pop_front().or_else(|| self.hear()).expect("news");
            let view = &told["news"]["view"];
            let awaits = view["awaits"].as_array().cloned().unwrap_or_default();
            if awaits.contains(&json!({ "seat": seat, "what": what })) {
                return view.clone();
            }
        }
    }

    /// Waits for its turn in a battle, and plays some move.
    pub(crate) fn move_in_battle(&mut self) {
        let text = loop {
            let told = self.told.pop_front().or_else(|| self.hear()).expect("news");
            let event = &told["news"]["event"];
            let stands = if event["event"] == "state" { &event["state"] } else { &event["standing"] };
            let board = &stands["board"];
            if let Some(choice) = board["choices"].get(0) {
                break choice["text"].clone();
            }
        };
        let command = json!({ "command": "move", "text": text });
        self.campaign(json!({ "ask": "battle", "command": command })).expect("a legal move");
    }

    pub(crate) fn say(&mut self, by: &str, command: Value) -> Result<Value, String> {
        self.ask(json!({ "ask": "say", "by": by, "command": command }))
    }

    pub(crate) fn play(&mut self, by: &str, text: &str) {
        let played = self.say(by, json!({ "command": "move", "text": text }));
        assert_eq!(played, Ok(Value::Null), "{by} {text}");
    }

    /// The next event of this name; those before it are passed over.
    pub(crate) fn event(&mut self, name: &str) -> Value {
        loop {
            let told = self.told.pop_front().or_else(|| self.hear()).expect("an event");
            if told["event"]["event"] == name {
                return told["event"].clone();
            }
        }
    }

    /// Whether the end of the game has been told.
    pub(crate) fn is_over(&self) -> bool {
        self.told.iter().any(|told| told["event"]["event"] == "ended")
    }

    /// The next event of this name, or `None` if the game ends first.
    pub(crate) fn event_or_end(&mut self, name: &str) -> Option<Value> {
        loop {
            let told = self.told.pop_front().or_else(|| self.hear()).expect("an event");
            if told["event"]["event"] == name {
                return Some(told["event"].clone());
            }
            if told["event"]["event"] == "ended" {
                return None;
            }
        }
    }

    /// Reads what there is; false when the connection is closed.
    pub(crate) fn drain(&mut self) -> bool {
        let _ = self.socket.get_ref().set_read_timeout(Some(Duration::from_millis(1)));
        loop {
            match self.socket.read() {
                Ok(_) => {}
                Err(tungstenite::Error::Io(error)) => {
                    return matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut);
                }
                Err(_) => return false,
            }
        }
    }

    /// Takes the place of a key, and hears the state of its game.
    pub(crate) fn join(&mut self, key: &str) -> Value {
        let setup = self.ask(json!({ "ask": "resume", "kept": key })).expect("a seat");
        assert!(setup["viewer"].is_string());
        self.event("state")
    }

    /// Takes the seat of an invitation by a key of its own, and hears the state of its game.
    pub(crate) fn accept(&mut self, invitation: &str) -> Value {
        let setup = self.ask(acceptance(invitation, &drawn_key())).expect("a seat");
        assert!(setup["viewer"].is_string());
        self.event("state")
    }

    /// The start position of its game, as far as its seat knows it.
    pub(crate) fn record_of_start(&mut self) -> String {
        let record = self.ask(json!({ "ask": "record" })).expect("a game");
        record["fen"].as_str().expect("a position").to_owned()
    }

    pub(crate) fn own_key(&mut self) -> String {
        self.ask(json!({ "ask": "keep" })).expect("a key").as_str().expect("a text").to_owned()
    }

    /// The key by which the other side is invited.
    pub(crate) fn invitation(&mut self, side: &str) -> String {
        let keys = self.ask(json!({ "ask": "invitations" })).expect("keys");
        keys[side]["key"].as_str().expect("a key").to_owned()
    }

    /// The key of those who watch.
    pub(crate) fn observers_key(&mut self) -> String {
        let keys = self.ask(json!({ "ask": "invitations" })).expect("keys");
        keys["observers"].as_str().expect("a key").to_owned()
    }
}

/// The wish to take the seat of an invitation by this key.
pub(crate) fn acceptance(invitation: &str, key: &str) -> Value {
    json!({ "ask": "accept", "invitation": invitation, "key": key })
}

/// A key as a page draws it.
pub(crate) fn drawn_key() -> String {
    format!("{:032x}", rand::random::<u128>())
}

/// The setup of a game between two people at two screens, begun by this side.
pub(crate) fn between_people(variant: &str, fen: Option<&str>, viewer: &str) -> Value {
    let person = |name: &str| json!({ "name": name, "occupant": "person" });
    setup(variant, fen, [person("Ann"), person("Bob")], viewer)
}

/// The setup of a game without clocks.
pub(crate) fn setup(variant: &str, fen: Option<&str>, seats: [Value; 2], viewer: &str) -> Value {
    let control = json!({ "base": null, "increment": null, "move_time": null });
    json!({ "ask": "start", "setup": {
        "game": { "variant": variant, "options": [], "chess960": false, "fen": fen, "moves": [] },
        "seats": seats, "controls": [control, control], "is_shared": false, "viewer": viewer,
    } })
}
