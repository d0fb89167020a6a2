//! What one address may ask of `megaton web`: analyses, memory, requests, setups.

use crate::web_page::{Page, Server, between_people, setup};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::time::{Duration, Instant};

fn chess() -> Value {
    json!({ "variant": "chess", "options": [], "chess960": false, "fen": null, "moves": [] })
}

fn analyse(page: &mut Page, number: u64, depth: Option<u32>) {
    let analysis = json!({ "game": chess(), "lines": 1, "move_time": null, "depth": depth, "engine": null });
    page.send(&json!({ "say": "analyse", "number": number, "analysis": analysis }).to_string());
}

/// What is told of an analysis besides its lines.
fn end_of_analysis(page: &mut Page) -> Value {
    loop {
        let told = page.hear().expect("an analysis");
        if told["tell"] != "line" {
            return told;
        }
    }
}

#[test]
fn an_analysis_is_stopped_by_its_number_even_if_that_is_used_again() {
    let server = Server::start("analyses", &[]);
    let mut page = server.page();
    analyse(&mut page, 1, None);
    analyse(&mut page, 1, Some(1));
    let refused = end_of_analysis(&mut page);
    assert_eq!((&refused["number"], &refused["refusal"]), (&json!(1), &json!("analysis 1 is still running")));
    page.send(&json!({ "say": "stop", "number": 1 }).to_string());
    assert_eq!(end_of_analysis(&mut page)["tell"], "best");
}

/// Each analysis had a table of 64 MiB, and each connection kept two.
#[test]
#[cfg(target_os = "linux")]
fn idle_pages_keep_no_more_memory_than_there_is_for_all_of_them() {
    let server = Server::start("tables", &["--memory", "128", "--threads", "1"]);
    let before = server.most_memory();
    let mut pages: Vec<_> = (0..20).map(|_| server.page()).collect();
    for page in &mut pages {
        for number in 1..=2 {
            analyse(page, number, Some(6));
        }
        for _ in 1..=2 {
            assert_eq!(end_of_analysis(page)["tell"], "best");
        }
    }
    let grown = server.most_memory() - before;
    assert!(grown < 256, "{grown} MiB");
}

/// The shortest game has two letters, and a hundred times as many in the answer, which had to be read by somebody.
#[test]
#[cfg(target_os = "linux")]
fn files_of_very_many_games_are_refused_and_take_no_memory() {
    let server = Server::start("files-of-games", &["--memory", "128", "--threads", "1"]);
    let before = server.most_memory();
    let mut pages: Vec<_> = (0..4).map(|_| server.page()).collect();
    let files = json!({ "ask": "read-pgn", "text": "*\n\n".repeat(300_000) });
    let asked = json!({ "say": "ask", "number": 1, "about": "rules", "question": files }).to_string();
    pages.iter_mut().for_each(|page| page.send(&asked));
    for page in &mut pages {
        let told = page.hear().expect("an answer");
        assert_eq!(told["refusal"], "a file may have at most 5000 games, and this one has more");
    }
    let grown = server.most_memory() - before;
    assert!(grown < 120, "{grown} MiB");
}

/// It is made once, and what it costs to send it counts for whoever asks again and again.
#[test]
fn a_long_answer_counts_as_several_messages() {
    let server = Server::start("catalogues", &[]);
    let mut page = server.page();
    let begun = Instant::now();
    let mut bytes = 0;
    // More than may be asked for at once.
    while bytes < 400 * 4096 {
        page.ask_about("rules", json!({ "ask": "catalogue" })).expect("a catalogue");
        bytes += page.texts.pop().expect("a text").len();
    }
    // But for those two hundred, forty a second; the last one was not waited for.
    assert!(begun.elapsed() > Duration::from_secs(3), "{:?}", begun.elapsed());
}

/// The setup is in the game's file, which is written with every move.
#[test]
fn a_setup_has_a_size() {
    let server = Server::start("setups", &[]);
    let mut page = server.page();
    let mut long = between_people("stoltz", None, "white");
    long["setup"]["game"]["options"] = json!(vec![["vote", "yes"]; 100_000]);
    assert_eq!(page.ask(long), Err("a game's setup has at most 32768 letters".to_owned()));
    let moves: Vec<_> = ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(1_000).collect();
    let mut game = between_people("chess", None, "white");
    game["setup"]["game"]["moves"] = json!(moves);
    page.ask(game).expect("a game that begins with many moves");
}

/// How long it takes until so many requests are answered, one after the other on one connection.
fn requests(server: &Server, count: usize) -> Duration {
    let begun = Instant::now();
    let mut stream = server.connection();
    let request = format!("GET /nothing HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", server.port);
    stream.write_all(request.repeat(count).as_bytes()).expect("requests");
    let mut answers = String::new();
    let mut buffer = [0; 4096];
    while answers.matches("HTTP/1.1 404").count() < count {
        let length = stream.read(&mut buffer).expect("answers");
        assert!(length > 0, "the connection stays open");
        answers.push_str(&String::from_utf8_lossy(&buffer[..length]));
    }
    begun.elapsed()
}

/// Ten a second for an address with two connections, and thirty at once.
#[test]
fn requests_and_signs_of_life_count_like_messages() {
    let server = Server::start("requests", &["--per-address", "2"]);
    let took = requests(&server, 50);
    assert!(took > Duration::from_secs(1), "{took:?}");
    let mut page = server.page();
    let begun = Instant::now();
    for _ in 0..50 {
        page.ping(100);
    }
    page.ask_about("rules", json!({ "ask": "catalogue" })).expect("an answer");
    assert!(begun.elapsed() > Duration::from_secs(1), "{:?}", begun.elapsed());
}

/// Behind a proxy every connection comes from this machine.
#[test]
fn behind_a_proxy_limits_are_those_of_the_addresses_it_names() {
    let server = Server::start("proxy", &["--behind-proxy", "--per-address", "2"]);
    let through = |address: &str| server.page_through_proxy(address);
    let pages: Vec<_> = (0..2).map(|_| through("203.0.113.5").expect("a page")).collect();
    assert!(through("203.0.113.5").is_none(), "an address has two connections");
    let mut other = through("203.0.113.6").expect("another address");
    let megaton = json!({ "name": "megaton", "occupant": { "megaton": { "elo": null } } });
    let person = json!({ "name": "Ann", "occupant": "person" });
    other.ask(setup("chess", None, [person, megaton], "white")).expect("a game");
    // What a client writes into the header stands before what the proxy adds.
    assert!(through("198.51.100.1, 203.0.113.5").is_none());
    drop(pages);
}
