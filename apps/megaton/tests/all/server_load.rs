//! The board server with many honest clients and a hostile one: everyone honest goes on playing, and
//! the hostile one makes nothing grow.

use crate::board_server::{Client, Server, Style12};
use movegen::{AnyGame, Color, Options, Variant};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// Honest clients.
const HONEST: u64 = 40;

/// Plays White against megaton, answering at once with moves by chance, until so many have been answered.
fn play_honestly(mut client: Client, seed: u64, moves: usize) {
    let mut chance = seed;
    let mut answered = 0;
    let start = || AnyGame::new(Variant::Chess, Options::default(), None).expect("a start position");
    let mut game = start();
    let mut is_waiting = false;
    while answered < moves {
        let line = client.line().expect("the server goes on");
        if line.contains("You are starting games too fast") || line.contains("try again later") {
            thread::sleep(Duration::from_secs(1));
            client.send("play");
        } else if line.contains("{Game") && !line.contains("Creating") {
            client.send("play");
        }
        if !line.contains("<12> ") {
            continue;
        }
        let board = Style12::read(&line);
        if board.san == "none" {
            (game, is_waiting) = (start(), false);
        } else {
            game.play_text(&board.san).expect("a legal move");
        }
        if board.side != Color::White || game.outcome().is_some() {
            continue;
        }
        answered += usize::from(is_waiting);
        let texts = game.legal_texts();
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        client.send(&texts[(chance >> 33) as usize % texts.len()]);
        is_waiting = true;
    }
}

/// Does all at once what harmed others, until it is over: games begun and given up, connections opened
/// and closed, lines without end.
fn be_hostile(port: u16, is_over: &Arc<AtomicBool>) -> Vec<thread::JoinHandle<usize>> {
    let ways = [
        ("resign\nplay black\n".to_owned(), false),
        ("e2e4\n".to_owned(), true),
        ("games\nmoves\nhelp\nsay hello\n".repeat(100), false),
    ];
    let hostile = ways.map(|(text, reconnects)| {
        let is_over = Arc::clone(is_over);
        thread::spawn(move || {
            let (mut stream, mut done) = (None, 0);
            while !is_over.load(Ordering::Relaxed) {
                let connect = || TcpStream::connect(("127.0.0.1", port)).ok();
                let goes_on = stream.take().or_else(connect).filter(|stream| say(stream, &text));
                stream = goes_on.filter(|_| !reconnects);
                done += 1;
            }
            done
        })
    });
    hostile.into()
}

/// Says something and reads what there is; false when the connection is closed.
fn say(mut stream: &TcpStream, text: &str) -> bool {
    let _ = stream.set_read_timeout(Some(Duration::from_millis(1)));
    let _ = stream.set_write_timeout(Some(Duration::from_millis(200)));
    if stream.write_all(text.as_bytes()).is_err() {
        return false;
    }
    let mut buffer = [0; 65536];
    loop {
        match stream.read(&mut buffer) {
            Ok(0) => return false,
            Ok(_) => {}
            Err(_) => return true,
        }
    }
}

#[test]
fn a_hostile_client_stops_nobody_and_makes_nothing_grow() {
    let arguments = ["chess", "--movetime", "200", "--engines", "2", "--per-address", "256"];
    let server = Server::start("hostile", &arguments);
    let honest: Vec<_> = (0..HONEST)
        .map(|seed| {
            let client = server.client();
            thread::spawn(move || play_honestly(client, seed, 8))
        })
        .collect();
    let is_over = Arc::new(AtomicBool::new(false));
    let hostile = be_hostile(server.port(), &is_over);
    for client in honest {
        client.join().expect("it plays");
    }
    is_over.store(true, Ordering::Relaxed);
    let attempts: usize = hostile.into_iter().map(|thread| thread.join().expect("it ends")).sum();
    assert!(attempts > 0);
    // A record for each honest game, for each that the hostile client may begin in a minute, and the
    // folder of those that run: far from one for each thing that it does.
    let count = |folder: &Path| std::fs::read_dir(folder).expect("a folder").count();
    let (files, kept) = (count(&server.games), count(&server.games.join("running")));
    assert!(files < HONEST as usize * 2 + 400 && kept < HONEST as usize + 300, "{files} {kept}");
}
