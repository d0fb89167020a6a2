//! The lobby of `megaton web`: seats for whoever takes them first, games to watch, and what nobody learns there.

use crate::web_page::{PATIENCE, Page, Server, acceptance, between_people, drawn_key};
use serde_json::{Value, json};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The lobby, once it is as it should be.
fn lobby_when(page: &mut Page, is_meant: impl Fn(&Value) -> bool) -> Value {
    let begun = Instant::now();
    loop {
        let lobby = page.ask_about("lobby", json!({ "ask": "list", "seen": null })).expect("a lobby");
        if is_meant(&lobby) {
            return lobby;
        }
        assert!(begun.elapsed() < PATIENCE, "{lobby}");
        sleep(Duration::from_millis(100));
    }
}

/// How many seats are offered, and how many games played.
fn counts(lobby: &Value) -> [usize; 2] {
    ["seats", "games"].map(|list| lobby[list].as_array().expect("a list").len())
}

fn open(page: &mut Page, is_open: bool) -> Result<Value, String> {
    page.ask(json!({ "ask": "open", "is_open": is_open }))
}

/// Somebody who offers the seat of Black to everybody.
fn host(server: &Server, variant: &str) -> Page {
    let mut host = server.page();
    host.ask(between_people(variant, None, "white")).expect("a game");
    open(&mut host, true).expect("an open seat");
    host
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().expect("a text")
}

#[test]
fn a_game_is_private_until_whoever_began_it_opens_it_to_all() {
    let server = Server::start("lobby", &[]);
    let (mut ann, mut visitor) = (server.page(), server.page());
    ann.ask(between_people("atomic", None, "white")).expect("a game");
    let private = lobby_when(&mut visitor, |lobby| lobby["people"] == 2);
    assert_eq!(counts(&private), [0, 0]);
    open(&mut ann, true).expect("her own game");
    let offered = lobby_when(&mut visitor, |lobby| counts(lobby) == [1, 0]);
    let seat = &offered["seats"][0];
    assert_eq!((text(seat, "host"), text(seat, "side")), ("Ann", "black"));
    assert_eq!((text(&seat["terms"], "variant"), &seat["terms"]["has_own_start"]), ("atomic", &json!(false)));
    // Who has seen it is told only what is new.
    let seen = json!({ "ask": "list", "seen": offered["number"] });
    assert_eq!(visitor.ask_about("lobby", seen), Ok(Value::Null));
    open(&mut ann, false).expect("her own game");
    lobby_when(&mut visitor, |lobby| counts(lobby) == [0, 0]);
    open(&mut ann, true).expect("her own game");
    lobby_when(&mut visitor, |lobby| counts(lobby) == [1, 0]);

    // Whoever comes first has the seat; from then on others may watch.
    visitor.accept(text(seat, "invitation"));
    let mut late = server.page();
    let wish = acceptance(text(seat, "invitation"), &drawn_key());
    assert!(late.ask(wish).expect_err("a taken seat").contains("was used before"));
    ann.play("white", "e2e4");
    let played = lobby_when(&mut late, |lobby| lobby["games"][0]["plies"] == 1);
    assert_eq!(counts(&played), [0, 1]);
    assert_eq!(played["games"][0]["names"], json!(["Ann", "Bob"]));
    assert_eq!(played["games"][0]["present"], json!([true, true]));
    late.join(text(&played["games"][0], "observers"));
    for page in [&mut ann, &mut visitor, &mut late] {
        assert_eq!(page.event("watched")["by"], 1);
    }
    assert_eq!(late.say("black", json!({ "command": "resign" })), Err("that is not your side".to_owned()));
    drop(late);
    assert_eq!(ann.event("watched")["by"], 0);
    let mut other = server.page();
    // The guest cannot close it, and a game that is over is not watched any more.
    assert!(open(&mut visitor, false).is_err());
    ann.say("white", json!({ "command": "resign" })).expect("no objection");
    lobby_when(&mut other, |lobby| counts(lobby) == [0, 0]);
}

#[test]
fn a_rematch_is_watched_by_as_many() {
    let server = Server::start("lobby-rematch", &[]);
    let (mut ann, mut bob, mut watcher) = (host(&server, "atomic"), server.page(), server.page());
    let offered = lobby_when(&mut bob, |lobby| counts(lobby) == [1, 0]);
    bob.accept(text(&offered["seats"][0], "invitation"));
    let played = lobby_when(&mut watcher, |lobby| counts(lobby) == [0, 1]);
    watcher.join(text(&played["games"][0], "observers"));
    for page in [&mut ann, &mut bob, &mut watcher] {
        assert_eq!(page.event("watched")["by"], 1);
    }
    ann.say("white", json!({ "command": "resign" })).expect("no objection");
    ann.ask(json!({ "ask": "again" })).expect("a rematch");
    // A new game begins with nobody watching until a page is told otherwise.
    for page in [&mut ann, &mut bob, &mut watcher] {
        page.event("welcome");
        assert_eq!(page.event("watched")["by"], 1);
    }
}

#[test]
fn what_was_begun_by_a_link_stays_between_those_who_have_it() {
    let server = Server::start("lobby-private", &[]);
    let (mut ann, mut bob) = (server.page(), server.page());
    ann.ask(between_people("chess", None, "white")).expect("a game");
    let invitations = ann.ask(json!({ "ask": "invitations" })).expect("links");
    assert_eq!(invitations["is_open"], false);
    bob.accept(&ann.invitation("black"));
    // Nobody has told Bob that others would watch.
    assert_eq!(open(&mut ann, true), Err("both seats of this game are taken".to_owned()));
    assert!(open(&mut bob, true).is_err());
    let mut alone = server.page();
    let megaton = json!({ "name": "megaton", "occupant": { "megaton": { "elo": null } } });
    let person = json!({ "name": "", "occupant": "person" });
    alone.ask(crate::web_page::setup("chess", None, [person, megaton], "white")).expect("a game");
    assert!(open(&mut alone, true).is_err());
    assert_eq!(counts(&lobby_when(&mut alone, |lobby| lobby["people"] == 3)), [0, 0]);
}

#[test]
fn only_those_who_are_there_offer_seats_and_an_open_game_survives_the_server() {
    let server = Server::start("lobby-presence", &[]);
    let mut ann = host(&server, "stratomic");
    let key = ann.own_key();
    let mut visitor = server.page();
    lobby_when(&mut visitor, |lobby| counts(lobby) == [1, 0]);
    drop(ann);
    lobby_when(&mut visitor, |lobby| counts(lobby) == [0, 0]);
    let server = server.killed(&[]);
    let (mut ann, mut visitor) = (server.page(), server.page());
    lobby_when(&mut visitor, |lobby| counts(lobby) == [0, 0]);
    ann.join(&key);
    let offered = lobby_when(&mut visitor, |lobby| counts(lobby) == [1, 0]);
    visitor.accept(text(&offered["seats"][0], "invitation"));
    drop(ann);
    let mut other = server.page();
    let played = lobby_when(&mut other, |lobby| lobby["games"][0]["present"] == json!([false, true]));
    assert_eq!(counts(&played), [0, 1]);
    drop(visitor);
    // A game that both have left is nothing to look at.
    lobby_when(&mut other, |lobby| counts(lobby) == [0, 0]);
}

/// What everybody learns of a game in which White's bomb is on this square: the lobby without its keys, and all that
/// somebody is told who comes from there to watch.
fn learnt_by_all(server: &Server, bomb: &str) -> Vec<String> {
    let mut white = host(server, "bomb");
    let mut black = server.page();
    let offered = lobby_when(&mut black, |lobby| counts(lobby) == [1, 0]);
    black.accept(text(&offered["seats"][0], "invitation"));
    for (page, side, square) in [(&mut white, "white", bomb), (&mut black, "black", "g8")] {
        page.say(side, json!({ "command": "bomb", "square": square })).expect("a carrier");
    }
    white.play("white", "e2e4");
    let mut watcher = server.page();
    let mut played = lobby_when(&mut watcher, |lobby| lobby["games"][0]["plies"] == 1);
    let observers = text(&played["games"][0], "observers").to_owned();
    watcher.texts.clear();
    let state = watcher.join(&observers);
    for question in ["record", "pgn"] {
        watcher.ask(json!({ "ask": question })).expect("an answer");
    }
    played["games"][0]["observers"].take();
    let learnt = [played["games"].to_string(), state.to_string()];
    let told = watcher.texts.iter().filter(|text| text.contains("\"answer\"")).cloned();
    // Nobody plays on: the next game is the only one.
    white.say("white", json!({ "command": "resign" })).expect("no objection");
    learnt.into_iter().chain(told.collect::<Vec<_>>()).collect()
}

#[test]
fn the_lobby_and_those_who_watch_learn_the_same_bytes_whatever_the_players_hide() {
    let server = Server::start("lobby-worlds", &[]);
    let [one, other] = ["b1", "h2"].map(|bomb| learnt_by_all(&server, bomb));
    assert!(one.len() >= 5 && one[0].contains("\"fen\""), "{one:?}");
    assert_eq!(one, other);
}

#[test]
fn one_address_can_neither_fill_the_lobby_nor_take_all_seats_nor_all_places_to_watch() {
    let server = Server::start("lobby-limits", &["--per-address", "128"]);
    let mut hosts: Vec<_> = (0..8).map(|_| host(&server, "chess")).collect();
    let mut ninth = server.page();
    ninth.ask(between_people("chess", None, "white")).expect("a game");
    let refused = open(&mut ninth, true);
    assert_eq!(refused, Err("too many seats are offered to everybody from your address".to_owned()));
    // Whoever has left makes room.
    hosts.remove(0);
    let mut visitor = server.page_from(2).expect("the server lets pages in");
    lobby_when(&mut visitor, |lobby| counts(lobby) == [7, 0]);
    open(&mut ninth, true).expect("room");
    let full = lobby_when(&mut visitor, |lobby| counts(lobby) == [8, 0]);

    let taken = |page: &mut Page, seat: usize| {
        page.ask(acceptance(text(&full["seats"][seat], "invitation"), &drawn_key()))
    };
    let mut grabber = server.page_from(3).expect("the server lets pages in");
    let refusal = "wait a moment before you take the next seat";
    let mut results = (0..20).map(|number| taken(&mut grabber, usize::from(number > 0)));
    assert!(results.any(|result| result == Err(refusal.to_owned())));
    taken(&mut visitor, 7).expect("a seat that others have left");

    let mut watchers = Vec::new();
    let game = lobby_when(&mut visitor, |lobby| counts(lobby)[1] > 0)["games"][0]["observers"].clone();
    let wish = json!({ "ask": "resume", "kept": game });
    for _ in 0..32 {
        let mut page = server.page_from(4).expect("the server lets pages in");
        page.ask(wish.clone()).expect("a place to watch");
        watchers.push(page);
    }
    let mut late = server.page_from(4).expect("the server lets pages in");
    assert_eq!(late.ask(wish.clone()), Err("too many people have this link open".to_owned()));
    let mut other = server.page_from(5).expect("the server lets pages in");
    other.ask(wish).expect("a place to watch");
}

#[test]
fn names_that_strangers_read_are_made_of_letters_that_can_be_seen() {
    let server = Server::start("lobby-names", &[]);
    let mut page = server.page();
    let named = |name: &str| {
        let mut wish = between_people("chess", None, "white");
        wish["setup"]["seats"][0]["name"] = json!(name);
        wish
    };
    for name in ["Ann\u{202e}nnA", "Ann\nBob", "\u{2067}Ann", "\u{7}"] {
        let refused = Err("a name is made of letters that can be seen".to_owned());
        assert_eq!(page.ask(named(name)), refused, "{name:?}");
    }
    for name in ["Ann", "Žofie", "علی", "👩‍🚀 Ann", ""] {
        assert_eq!(page.ask(named(name)), Ok(Value::Null), "{name}");
    }
}
