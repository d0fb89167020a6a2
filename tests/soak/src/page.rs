//! A page that is connected to the server, and that may lose its connection at any time.

use serde_json::{Value, json};
use socket2::{Domain, Socket, Type};
use std::collections::VecDeque;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::Duration;
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

/// A server that says nothing for this long is gone: it asks for signs of life every twenty seconds.
const SILENCE: Duration = Duration::from_secs(60);

/// The connection has ended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lost;

/// A question's answer, or why it is refused.
pub(crate) type Answer = Result<Value, String>;

/// The page.
pub(crate) struct Page {
    socket: WebSocket<TcpStream>,
    number: u64,
    /// What was told while an answer was awaited.
    told: VecDeque<Value>,
}

/// A connection from an address of this machine.
pub(crate) fn connection(port: u16, from: Ipv4Addr) -> io::Result<TcpStream> {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None)?;
    socket.bind(&SocketAddr::from((from, 0)).into())?;
    socket.connect(&SocketAddr::from((Ipv4Addr::LOCALHOST, port)).into())?;
    let stream: TcpStream = socket.into();
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(SILENCE))?;
    stream.set_write_timeout(Some(SILENCE))?;
    Ok(stream)
}

impl Page {
    /// Opens a page.
    pub(crate) fn open(port: u16, from: Ipv4Addr) -> Result<Self, Lost> {
        let stream = connection(port, from).map_err(|_| Lost)?;
        let address = format!("ws://127.0.0.1:{port}/socket");
        let request = address.into_client_request().map_err(|_| Lost)?;
        let (socket, _) = tungstenite::client(request, stream).map_err(|_| Lost)?;
        Ok(Page { socket, number: 0, told: VecDeque::new() })
    }

    /// Sends a message as it is.
    pub(crate) fn send(&mut self, message: &str) -> Result<(), Lost> {
        self.socket.send(Message::text(message)).map_err(|_| Lost)
    }

    /// Asks for a sign of life.
    pub(crate) fn ping(&mut self) -> Result<(), Lost> {
        self.socket.send(Message::Ping(vec![0; 100].into())).map_err(|_| Lost)
    }

    /// Asks a question and waits for its answer.
    pub(crate) fn ask(&mut self, about: &str, question: &Value) -> Result<Answer, Lost> {
        self.number += 1;
        let number = self.number;
        let spoken = json!({ "say": "ask", "number": number, "about": about, "question": question });
        self.send(&spoken.to_string())?;
        loop {
            let heard = self.hear()?;
            if heard["number"] != json!(number) {
                self.told.push_back(heard);
            } else if let Some(refusal) = heard["refusal"].as_str() {
                return Ok(Err(refusal.to_owned()));
            } else {
                return Ok(Ok(heard["answer"].clone()));
            }
        }
    }

    /// What is told next.
    pub(crate) fn next(&mut self) -> Result<Value, Lost> {
        match self.told.pop_front() {
            Some(told) => Ok(told),
            None => self.hear(),
        }
    }

    /// Reads what there is, for at most this long.
    pub(crate) fn drain(&mut self, patience: Duration) -> Result<(), Lost> {
        self.socket.get_ref().set_read_timeout(Some(patience)).map_err(|_| Lost)?;
        loop {
            match self.socket.read() {
                Ok(_) => {}
                Err(tungstenite::Error::Io(error))
                    if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) =>
                {
                    return Ok(());
                }
                Err(_) => return Err(Lost),
            }
        }
    }

    fn hear(&mut self) -> Result<Value, Lost> {
        loop {
            match self.socket.read().map_err(|_| Lost)? {
                Message::Text(text) => return serde_json::from_str(text.as_str()).map_err(|_| Lost),
                Message::Close(_) => return Err(Lost),
                _ => {}
            }
        }
    }
}
