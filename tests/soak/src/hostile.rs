//! Clients that do at once what could harm others.

use crate::games::{Pairing, start};
use crate::page::{Page, connection};
use crate::world::{World, count, hostile_address};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::Ipv4Addr;
use std::thread::{self, Scope};
use std::time::Duration;

/// How long a client waits before it comes again, if it is kept out.
const PAUSE: Duration = Duration::from_millis(20);
/// How long it reads what it is told, if it does.
const READING: Duration = Duration::from_millis(1);
/// How often it looks whether it is still wanted.
const CHECK: Duration = Duration::from_millis(200);

/// What a client does over and over again.
#[derive(Clone)]
enum Way {
    /// Says these things, and now and then reads; or never.
    Say { messages: Vec<Value>, reads: bool },
    /// Comes and goes.
    Knock,
    /// Asks for signs of life without end.
    Ping,
    /// Sends a request byte by byte.
    Drip,
    /// Asks for files over HTTP, and reads none of them.
    Ignore,
}

/// Begins to be hostile from so many addresses, whenever the world is to be attacked and until the run is over.
pub(crate) fn attack<'scope>(scope: &'scope Scope<'scope, '_>, world: &'scope World, addresses: u8) {
    for address in (0..addresses).map(hostile_address) {
        for way in ways() {
            scope.spawn(move || {
                while !world.is_over() {
                    if world.is_attacked() {
                        way.go(world, address);
                    } else {
                        thread::sleep(CHECK);
                    }
                }
            });
        }
    }
}

fn ways() -> Vec<Way> {
    let long: Vec<_> = ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(1_600).collect();
    let game = |moves: &[&str]| json!({ "variant": "chess", "options": [], "chess960": false, "fen": null, "moves": moves });
    let war = json!({
        "map": "six-crowns", "seats": vec!["general"; 6], "teams": null, "battles": 100_000, "seed": 1,
    });
    let ask = |about: &str, question: Value| json!({ "say": "ask", "number": 1, "about": about, "question": question });
    let analyse = |number: u64, depth: Option<u32>| {
        let analysis = json!({
            "game": game(&long), "lines": 9, "move_time": null, "depth": depth, "engine": null,
        });
        json!({ "say": "analyse", "number": number, "analysis": analysis })
    };
    let mut heavy = start("chess", Pairing::Megaton(200));
    heavy["setup"]["game"]["options"] = json!(vec![["vote", "yes"]; 100_000]);
    let resign = json!({ "ask": "say", "by": "white", "command": { "command": "resign" } });
    let e4 = json!({ "ask": "say", "by": "white", "command": { "command": "move", "text": "e2e4" } });
    let study = json!({ "ask": "study", "game": game(&long), "viewer": "both" });
    let games = json!({ "ask": "read-pgn", "text": "*\n\n".repeat(4_900) });
    let say = |messages: Vec<Value>, reads: bool| Way::Say { messages, reads };
    vec![
        say(vec![ask("table", start("chess", Pairing::Megaton(200))), ask("table", e4)], true),
        say(vec![ask("table", start("atomic", Pairing::Megaton(200))), ask("table", resign)], true),
        say(vec![ask("rules", study); 20], true),
        say(vec![ask("campaign", json!({ "ask": "begin", "choice": war, "seat": null }))], true),
        say(vec![analyse(1, None), analyse(1, Some(1)), analyse(2, None)], true),
        say(vec![ask("table", json!("x".repeat(100_000))); 5], true),
        say(vec![ask("rules", json!({ "ask": "catalogue" })); 20], true),
        say(vec![ask("rules", games); 20], false),
        say(vec![ask("table", heavy)], true),
        Way::Knock,
        Way::Ping,
        Way::Drip,
        Way::Ignore,
    ]
}

impl Way {
    /// Goes this way until there is no connection any more, or nobody is to be attacked.
    fn go(&self, world: &World, from: Ipv4Addr) {
        count(&world.counts.attempts);
        let goes_on = || world.is_attacked() && !world.is_over();
        match self {
            Way::Drip => drip(world.port, from, &goes_on),
            Way::Ignore => ignore(world.port, from, &goes_on),
            Way::Say { .. } | Way::Knock | Way::Ping => {
                let Ok(page) = Page::open(world.port, from) else { return thread::sleep(PAUSE) };
                self.speak(page, world, &goes_on);
            }
        }
    }

    fn speak(&self, mut page: Page, world: &World, goes_on: &dyn Fn() -> bool) {
        while goes_on() {
            let is_well = match self {
                Way::Say { messages, reads } => {
                    count(&world.counts.attempts);
                    let said = messages.iter().try_for_each(|message| page.send(&message.to_string()));
                    said.and_then(|()| if *reads { page.drain(READING) } else { Ok(()) })
                }
                Way::Ping => page.ping(),
                _ => return,
            };
            if is_well.is_err() {
                return;
            }
        }
    }
}

/// A byte of a request every five seconds.
fn drip(port: u16, from: Ipv4Addr, goes_on: &dyn Fn() -> bool) {
    let Ok(mut stream) = connection(port, from) else { return thread::sleep(PAUSE) };
    for byte in b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ".iter().chain(std::iter::repeat(&b'x')) {
        if stream.write_all(&[*byte]).is_err() {
            return;
        }
        for _ in 0..25 {
            if !goes_on() {
                return;
            }
            thread::sleep(CHECK);
        }
    }
}

/// Many requests, and none of their answers is read, until the server has had enough.
fn ignore(port: u16, from: Ipv4Addr, goes_on: &dyn Fn() -> bool) {
    let Ok(mut stream) = connection(port, from) else { return thread::sleep(PAUSE) };
    let _ = stream.set_write_timeout(Some(CHECK));
    let _ = stream.set_read_timeout(Some(CHECK));
    let request = format!("GET /puzzles.jsonl HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n").repeat(100);
    while goes_on() && stream.write_all(request.as_bytes()).is_ok() {}
    // Whoever reads nothing does not notice the end; whoever reads a little does.
    while goes_on() && !matches!(stream.read(&mut [0; 16]), Ok(0)) {
        thread::sleep(CHECK);
    }
}
