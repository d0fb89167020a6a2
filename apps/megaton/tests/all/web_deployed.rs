//! `megaton web` as a service: its health, its log, and files that are sent once.

use crate::web_page::{Server, between_people};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::path::PathBuf;

/// The answer to a request with these headers: head and body.
fn answer(server: &Server, path: &str, headers: &str) -> (String, Vec<u8>) {
    let mut stream = server.connection();
    let host = format!("Host: 127.0.0.1:{}", server.port);
    write!(stream, "GET {path} HTTP/1.1\r\n{host}\r\n{headers}Connection: close\r\n\r\n").expect("a request");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an answer");
    let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n").expect("a head");
    (String::from_utf8_lossy(&answer[..end]).into_owned(), answer[end + 4..].to_vec())
}

fn header(head: &str, name: &str) -> Option<String> {
    let line = head.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")))?;
    Some(line.to_owned())
}

#[test]
#[cfg_attr(
    windows,
    ignore = "a debug build reads the page's files by the paths of the system it was built on"
)]
fn a_file_that_the_browser_has_is_not_sent_again_and_others_come_compressed() {
    let server = Server::start("files", &[]);
    for path in ["/", "/scripts/app.js", "/rules/stratomic.html"] {
        let (plain, long) = answer(&server, path, "");
        let (zipped, short) = answer(&server, path, "Accept-Encoding: gzip, br\r\n");
        assert_eq!(header(&zipped, "content-encoding").as_deref(), Some("gzip"), "{path}");
        assert!(header(&plain, "content-encoding").is_none() && short.len() < long.len(), "{path}");
        assert_eq!(header(&zipped, "content-type"), header(&plain, "content-type"));
        let tag = header(&plain, "etag").expect("a tag");
        let (again, nothing) = answer(&server, path, &format!("If-None-Match: {tag}\r\n"));
        assert!(again.starts_with("HTTP/1.1 304") && nothing.is_empty(), "{again}");
        // What guards the page is there as well.
        assert!(header(&again, "content-security-policy").is_some());
    }
}

#[test]
fn the_health_address_says_how_many_play() {
    let server = Server::start("health", &[]);
    let mut page = server.page();
    page.ask(between_people("chess", None, "white")).expect("a game");
    let (head, body) = answer(&server, "/health", "");
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    let health: Value = serde_json::from_slice(&body).expect("JSON");
    assert_eq!(
        (&health["status"], &health["games"], &health["visitors"]),
        (&json!("ok"), &json!(1), &json!(1))
    );
}

#[test]
fn the_log_has_a_json_object_a_line_and_no_secrets() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("web-log.jsonl");
    let server = Server::with_log("log", &file);
    let mut white = server.page();
    white.ask(between_people("bomb", None, "white")).expect("a game");
    let mut black = server.page();
    let invitation = white.invitation("black");
    black.accept(&invitation);
    white.say("white", json!({ "command": "bomb", "square": "b1" })).expect("a carrier");
    black.say("black", json!({ "command": "bomb", "square": "g8" })).expect("a carrier");
    white.play("white", "e2e4");
    let keys = [white.own_key(), black.own_key(), invitation];
    drop((white, black));
    let mut events = Vec::new();
    while events.iter().filter(|event| *event == "disconnected").count() < 2 {
        let text = std::fs::read_to_string(&file).expect("a log");
        for secret in keys.iter().map(String::as_str).chain(["b1", "g8", "e2e4", "FEN", "bomb="]) {
            assert!(!text.contains(secret), "{secret}: {text}");
        }
        let lines = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        events = lines
            .map(|line| {
                assert!(line["time"].as_str().is_some_and(|time| time.ends_with('Z')), "{line}");
                line["event"].as_str().expect("an event").to_owned()
            })
            .collect();
    }
    assert_eq!(events, ["started", "connected", "game-begun", "connected", "disconnected", "disconnected"]);
}
