//! `megaton web` with many honest pages and a hostile client: everyone honest goes on playing, and the
//! hostile one makes nothing grow.

use crate::web_page::{Page, Server, page_from, setup};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// Milliseconds for a move of megaton, shared among those who wait for one.
const MOVE_TIME: u64 = 200;
/// Honest pages.
const HONEST: u64 = 30;
/// Of these, how many have the same address.
const NEIGHBOURS: u64 = 10;
const HOSTILE_ADDRESS: u8 = 200;

fn against_megaton() -> Value {
    let person = json!({ "name": "Ann", "occupant": "person" });
    let megaton = json!({ "name": "megaton", "occupant": { "megaton": { "elo": null } } });
    let mut game = setup("chess", None, [person, megaton], "white");
    game["setup"]["controls"][1]["move_time"] = json!(MOVE_TIME);
    game
}

/// Plays White against megaton with moves by chance, until so many have been answered.
fn play_honestly(mut page: Page, seed: u64, moves: usize) {
    let mut chance = seed;
    let mut answered = 0;
    'games: loop {
        page.ask(against_megaton()).expect("a game");
        let mut board = page.event("state")["state"]["board"].clone();
        loop {
            if answered >= moves {
                return;
            }
            let choices = board["choices"].as_array().cloned().unwrap_or_default();
            if choices.is_empty() {
                continue 'games;
            }
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            page.play(
                "white",
                choices[(chance >> 33) as usize % choices.len()]["text"].as_str().expect("a move"),
            );
            board = page.event("moved")["standing"]["board"].clone();
            if page.is_over() {
                continue 'games;
            }
            board = page.event_or_end("moved").map_or(board, |event| event["standing"]["board"].clone());
            answered += 1;
        }
    }
}

/// Does at once what could harm others: games and campaigns begun and left, analyses, questions that take
/// long, messages that are none, connections without end.
fn be_hostile(
    server: &Server,
    is_over: &Arc<AtomicBool>,
    done: &Arc<AtomicUsize>,
) -> Vec<thread::JoinHandle<()>> {
    let long: Vec<_> = ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(1_600).collect();
    let game = json!({ "variant": "chess", "options": [], "chess960": false, "fen": null, "moves": long });
    let war = json!({ "map": "six-crowns", "seats": vec!["general"; 6], "teams": null, "battles": 100_000, "seed": 1 });
    let analysis = json!({ "game": game, "lines": 9, "move_time": null, "depth": null, "engine": null });
    let resign = json!({ "ask": "say", "by": "white", "command": { "command": "resign" } });
    let ask = |about: &str, question: Value| json!({ "say": "ask", "about": about, "question": question });
    let ways: Vec<Vec<Value>> = vec![
        vec![ask("table", against_megaton()), ask("table", resign)],
        vec![ask("rules", json!({ "ask": "study", "game": game, "viewer": "both" })); 20],
        vec![ask("campaign", json!({ "ask": "begin", "choice": war, "seat": null }))],
        vec![json!({ "say": "analyse", "analysis": analysis })],
        vec![ask("table", json!("x".repeat(100_000))); 5],
        vec![],
    ];
    ways.into_iter()
        .map(|messages| {
            let (is_over, done, port) = (Arc::clone(is_over), Arc::clone(done), server.port);
            thread::spawn(move || {
                let mut page: Option<Page> = None;
                while !is_over.load(Ordering::Relaxed) {
                    done.fetch_add(1, Ordering::Relaxed);
                    let Some(open) = page.take().or_else(|| page_from(port, HOSTILE_ADDRESS)) else {
                        thread::sleep(Duration::from_millis(5));
                        continue;
                    };
                    let mut open = open;
                    for (number, message) in (1..).zip(&messages) {
                        let mut message = message.clone();
                        if let Some(fields) = message.as_object_mut() {
                            fields.insert("number".to_owned(), json!(number));
                        }
                        open.try_send(&message.to_string());
                    }
                    // Reads now and then, and goes away now and then.
                    if !messages.is_empty() && open.drain() {
                        page = Some(open);
                    }
                }
            })
        })
        .collect()
}

#[test]
fn a_hostile_client_stops_nobody_and_makes_nothing_grow() {
    let server = Server::start("hostile", &["--running", "1000", "--connections", "2000"]);
    let honest: Vec<_> = (0..HONEST)
        .map(|seed| {
            let address = u8::try_from(2 + seed / NEIGHBOURS).expect("an address");
            let page = server.page_from(address).expect("the server lets honest pages in");
            thread::spawn(move || play_honestly(page, seed, 5))
        })
        .collect();
    let (is_over, done) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let hostile = be_hostile(&server, &is_over, &done);
    for page in honest {
        page.join().expect("it plays");
    }
    is_over.store(true, Ordering::Relaxed);
    for thread in hostile {
        thread.join().expect("it ends");
    }
    assert!(done.load(Ordering::Relaxed) > 0);
    // Those of the honest, as many as the hostile address may have, and the lock.
    let files = std::fs::read_dir(&server.games).expect("a folder").count();
    assert!(files <= HONEST as usize * 2 + 64 + 1, "{files}");
}
