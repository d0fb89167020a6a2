//! `megaton web`: seats by keys, games that survive, what each seat is told, and who is kept out.

use crate::MEGATON;
use crate::web_page::{Page, Server, acceptance, between_people, drawn_key, setup};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::path::PathBuf;
use std::time::Duration;

fn person() -> Value {
    json!({ "name": "Ann", "occupant": "person" })
}

fn megaton() -> Value {
    json!({ "name": "megaton", "occupant": { "megaton": { "elo": null } } })
}

/// Two pages at one game of hidden bombs; White begins it.
fn bomb_game(server: &Server) -> (Page, Page) {
    let (mut white, mut black) = (server.page(), server.page());
    white.ask(between_people("bomb", None, "white")).expect("a game");
    black.accept(&white.invitation("black"));
    (white, black)
}

fn mark(page: &mut Page, by: &str, square: &str) {
    page.say(by, json!({ "command": "bomb", "square": square })).expect("a carrier");
}

/// The moves of a game's state, in algebraic notation.
fn moves(state: &Value) -> Vec<&str> {
    let moves = state["state"]["moves"].as_array().expect("moves");
    moves.iter().map(|told| told["san"].as_str().expect("a move")).collect()
}

#[test]
fn two_people_play_by_links_and_each_sees_their_own() {
    let server = Server::start("links", &[]);
    let (mut white, mut black) = bomb_game(&server);
    let mut observer = server.page();
    observer.join(&black.observers_key());
    mark(&mut white, "white", "b1");
    mark(&mut black, "black", "g8");
    assert_eq!(white.event("chosen")["bomb"], "b1");
    white.play("white", "e2e4");
    let seen = |page: &mut Page| page.event("moved")["standing"]["board"]["bombs"].clone();
    assert_eq!(seen(&mut white), json!(["b1", null]));
    assert_eq!(seen(&mut black), json!([null, "g8"]));
    assert_eq!(seen(&mut observer), json!([null, null]));
    // Nobody speaks for another, and observers for nobody.
    let refused = Err("that is not your side".to_owned());
    for page in [&mut white, &mut observer] {
        assert_eq!(page.say("black", json!({ "command": "resign" })), refused);
    }
    assert!(black.ask(json!({ "ask": "look", "viewer": "white" })).is_err());
    assert!(black.ask(json!({ "ask": "seat", "side": "white", "seat": megaton() })).is_err());
    let hint = white.say("white", json!({ "command": "hint" }));
    assert_eq!(hint, Err("there are no hints in a game between two people".to_owned()));
    // Only the host passes on the other seat.
    let keys = black.ask(json!({ "ask": "invitations" })).expect("keys");
    assert!(keys["white"].is_null() && keys["black"].is_null() && keys["observers"].is_string());
    black.say("black", json!({ "command": "resign" })).expect("no objection");
    for page in [&mut white, &mut black, &mut observer] {
        let ended = page.event("ended");
        assert_eq!(
            (&ended["score"], &ended["standing"]["board"]["bombs"]),
            (&json!("1-0"), &json!(["b1", "g8"]))
        );
    }
    // Once more with changed sides, by the same keys.
    let key = white.own_key();
    black.ask(json!({ "ask": "again" })).expect("another game");
    assert_eq!(white.event("welcome")["setup"]["viewer"], "black");
    assert_eq!(black.event("welcome")["setup"]["seats"][0]["name"], "Bob");
    assert_eq!(white.own_key(), key);
    mark(&mut white, "black", "a8");
}

#[test]
fn a_game_survives_reloads_and_the_death_of_the_server() {
    let server = Server::start("survives", &[]);
    let (mut white, mut black) = bomb_game(&server);
    let keys = [white.own_key(), black.own_key()];
    assert_eq!(keys[0].len(), 32);
    mark(&mut white, "white", "b1");
    mark(&mut black, "black", "g8");
    white.play("white", "e2e4");
    black.event("moved");
    drop(black);
    while white.event("presence")["is_present"] != json!(false) {}
    let mut black = server.page();
    let state = black.join(&keys[1]);
    assert_eq!(moves(&state), ["e4"]);
    black.play("black", "e7e5");
    // Whoever has been told of a move finds it in the next server.
    assert_eq!(white.event("moved")["told"]["san"], "e4");
    assert_eq!(white.event("moved")["told"]["san"], "e5");
    let server = server.killed(&[]);
    let (mut white, mut black) = (server.page(), server.page());
    let state = white.join(&keys[0]);
    assert_eq!(moves(&state), ["e4", "e5"]);
    assert_eq!(state["state"]["board"]["bombs"], json!(["b1", null]));
    assert_eq!(black.join(&keys[1])["state"]["board"]["bombs"], json!([null, "g8"]));
    white.play("white", "g1f3");
    assert_eq!(black.event("moved")["told"]["san"], "Nf3");
}

#[test]
fn megaton_and_engines_play_and_analyse() {
    let engine = format!("other={} ", MEGATON);
    let server = Server::start("engines", &["--engine", &engine]);
    let mut page = server.page();
    let catalogue = page.ask_about("rules", json!({ "ask": "catalogue" })).expect("a catalogue");
    assert_eq!(catalogue["server"]["engines"], json!(["other"]));
    let other = json!({ "name": "other", "occupant": "program" });
    for opponent in [megaton(), other] {
        let mut game = setup("atomic", None, [person(), opponent], "white");
        game["setup"]["controls"][1]["move_time"] = json!(50);
        page.ask(game).expect("a game");
        page.event("state");
        page.play("white", "g1f3");
        page.event("moved");
        assert_eq!(page.event("moved")["told"]["side"], "black");
    }
    let unknown = json!({ "name": "/bin/sh", "occupant": "program" });
    assert!(page.ask(setup("atomic", None, [person(), unknown], "white")).is_err());
    let game =
        json!({ "variant": "atomic", "options": [], "chess960": false, "fen": null, "moves": ["Nf3"] });
    for (number, engine) in [(1001, Value::Null), (1002, json!("other"))] {
        let analysis = json!({ "game": game, "lines": 2, "move_time": null, "depth": 4, "engine": engine });
        page.send(&json!({ "say": "analyse", "number": number, "analysis": analysis }).to_string());
        let mut ranks = Vec::new();
        let best = loop {
            let heard = page.hear().expect("an analysis");
            if heard["number"] != json!(number) {
                continue;
            }
            if heard["line"].is_null() {
                break heard["best"].clone();
            }
            ranks.push(heard["line"]["rank"].as_u64().expect("a number"));
        };
        assert!(best.is_string() && ranks.contains(&1) && ranks.contains(&2), "{best} {ranks:?}");
    }
    // One without limits ends when it is told to.
    let endless = json!({ "game": game, "lines": 1, "move_time": null, "depth": null, "engine": null });
    page.send(&json!({ "say": "analyse", "number": 1003, "analysis": endless }).to_string());
    while page.hear().expect("a line")["number"] != json!(1003) {}
    page.send(&json!({ "say": "stop", "number": 1003 }).to_string());
    while page.hear().expect("the end")["best"].is_null() {}
}

/// A seat's messages, byte by byte, in a game that another one differs from only in what the seat may not
/// know.
fn heard_by_black(server: &Server, white_bomb: &str) -> Vec<String> {
    let (mut white, mut black) = bomb_game(server);
    mark(&mut white, "white", white_bomb);
    mark(&mut black, "black", "g8");
    for (by, text) in [("white", "e2e4"), ("black", "d7d5"), ("white", "e4d5"), ("black", "d8d5")] {
        if by == "white" {
            white.play(by, text)
        } else {
            black.play(by, text)
        }
        black.event("moved");
    }
    black.say("black", json!({ "command": "offer", "offer": "draw" })).expect("an offer");
    white.say("white", json!({ "command": "decline" })).expect("an answer");
    black.event("declined");
    for question in ["record", "pgn"] {
        black.ask(json!({ "ask": question })).expect("an answer");
    }
    let key = black.own_key();
    black.texts.pop();
    let mut again = server.page();
    again.join(&key);
    again.ask(json!({ "ask": "foresee", "text": "d5d2" })).expect_err("not Black's turn");
    [in_two_streams(black.texts), in_two_streams(again.texts)].concat()
}

/// Answers, and then events: each come in the order in which things happened, but whether the answer to a command or
/// its event comes first is left to chance.
fn in_two_streams(texts: Vec<String>) -> Vec<String> {
    let (answers, events): (Vec<_>, Vec<_>) =
        texts.into_iter().partition(|text| text.starts_with("{\"number\""));
    [answers, events].concat()
}

#[test]
fn a_seat_is_told_the_same_bytes_whatever_the_other_hides() {
    let server = Server::start("worlds", &[]);
    let [one, other] = ["b1", "h2"].map(|bomb| heard_by_black(&server, bomb));
    assert!(one.len() > 12);
    assert_eq!(one, other);
}

/// A battle for which White has fielded three out of four units.
const BATTLE: &str = "k9/3xx5/10/10/10/10/10/KXXX6 w - - 0 1 army=3RRBN+0,2RB+0 men=";

/// The same for a battle. Returns what White has fielded, too.
fn heard_in_battle(server: &Server) -> (String, Vec<String>) {
    let (mut white, mut black) = (server.page(), server.page());
    white.ask(between_people("stratachess", Some(&format!("{BATTLE}RBN,RB")), "white")).expect("a battle");
    let fielded = white.record_of_start();
    black.accept(&white.invitation("black"));
    for (by, text) in [("white", "a1a2"), ("black", "a8a7"), ("white", "a2a3"), ("black", "a7a6")] {
        if by == "white" {
            white.play(by, text)
        } else {
            black.play(by, text)
        }
        black.event("moved");
    }
    (fielded, in_two_streams(black.texts))
}

/// Battles are begun until White's units are others: between people they are drawn.
#[test]
fn a_battle_tells_nothing_of_whom_the_other_side_has_fielded() {
    let server = Server::start("battles", &["--per-address", "1000"]);
    let (fielded, one) = heard_in_battle(&server);
    let other = (0..100).find_map(|_| {
        let (other, heard) = heard_in_battle(&server);
        (other != fielded).then_some(heard)
    });
    assert!(one.len() > 5);
    assert_eq!(Some(one), other);
}

#[test]
fn an_invitation_is_good_for_one_browser() {
    let server = Server::start("invitations", &[]);
    let mut white = server.page();
    white.ask(between_people("bomb", None, "white")).expect("a game");
    let links = |page: &mut Page| page.ask(json!({ "ask": "invitations" })).expect("links");
    let invitation = white.invitation("black");
    assert_eq!(links(&mut white)["black"]["is_used"], false);
    // A link is no key, and no key of somebody else can be taken for one's own.
    let mut black = server.page();
    assert!(black.ask(json!({ "ask": "resume", "kept": invitation })).is_err());
    let (host, watching) = (white.own_key(), white.observers_key());
    for known in [&host, &watching, &invitation] {
        assert!(black.ask(acceptance(&invitation, known)).is_err());
    }
    let key = drawn_key();
    assert_eq!(black.ask(acceptance(&invitation, &key)).expect("a seat")["viewer"], "black");
    assert_eq!(links(&mut white)["black"]["is_used"], true);
    mark(&mut white, "white", "b1");
    mark(&mut black, "black", "g8");
    // The host opens the link in a second tab.
    let used = server.page().ask(acceptance(&invitation, &drawn_key())).expect_err("the seat is taken");
    assert!(used.contains("was used before"), "{used}");
    assert!(server.page().ask(json!({ "ask": "resume", "kept": invitation })).is_err());
    // Whoever has not heard the answer asks again, also of the next server.
    for _ in 0..2 {
        assert_eq!(black.ask(acceptance(&invitation, &key)).expect("the same seat")["viewer"], "black");
    }
    let server = server.killed(&[]);
    assert!(server.page().ask(acceptance(&invitation, &drawn_key())).is_err());
    let (mut white, mut black) = (server.page(), server.page());
    assert_eq!(black.join(&key)["state"]["board"]["bombs"], json!([null, "g8"]));
    white.join(&host);
    white.say("white", json!({ "command": "resign" })).expect("no objection");
    // Each key goes with its owner to the other side.
    white.ask(json!({ "ask": "again" })).expect("another game");
    assert_eq!(black.event("welcome")["setup"]["viewer"], "white");
    assert_eq!((black.own_key(), white.own_key()), (key, host));
    assert!(server.page().ask(acceptance(&invitation, &drawn_key())).is_err());
}

#[test]
fn a_seat_of_a_campaign_has_a_key_that_only_its_player_knows() {
    let server = Server::start("campaign-invitations", &[]);
    let (mut first, mut second) = campaign(&server);
    let links = first.campaign(json!({ "ask": "invitations" })).expect("links");
    assert_eq!((&links["seats"][0]["seat"], &links["seats"][0]["is_used"]), (&json!(2), &json!(true)));
    let invitation = links["seats"][0]["key"].as_str().expect("a key").to_owned();
    let own = second.campaign(json!({ "ask": "keep" })).expect("a key");
    let come = |server: &Server, question: Value| server.page().campaign(question);
    assert!(come(&server, json!({ "ask": "resume", "kept": invitation })).is_err());
    assert!(come(&server, acceptance(&invitation, &drawn_key())).expect_err("taken").contains("used before"));
    assert!(come(&server, acceptance(&invitation, own.as_str().expect("a key"))).is_ok());
    let server = server.killed(&[]);
    assert!(come(&server, acceptance(&invitation, &drawn_key())).is_err());
    assert!(come(&server, json!({ "ask": "resume", "kept": own })).is_ok());
}

/// The text of the campaign that was begun last, as `megaton campaign --save` writes it.
fn newest_campaign(server: &Server) -> Value {
    let number = |path: &PathBuf| -> Option<u32> {
        path.file_name()?.to_str()?.strip_suffix("-campaign.json")?.parse().ok()
    };
    let files = std::fs::read_dir(&server.games).expect("a folder").map(|file| file.expect("a file").path());
    let newest = files.filter(|path| number(path).is_some()).max_by_key(number).expect("a campaign");
    let text = std::fs::read_to_string(newest).expect("a text");
    serde_json::from_str::<Value>(&text).expect("JSON")["campaign"].clone()
}

/// What a host sends is either forgotten or refused, if somebody else may not know it.
#[test]
fn whoever_begins_a_game_cannot_choose_what_the_other_hides() {
    let server = Server::start("chosen", &[]);
    // Of four units three are fielded, and White is told its own: if they were the host's choice, they would be
    // these three every time.
    let drawn = |server: &Server| {
        let mut page = server.page();
        page.ask(between_people("stratachess", Some(&format!("{BATTLE}RRN,RB")), "white")).expect("a battle");
        page.record_of_start()
    };
    let first = drawn(&server);
    assert!((0..30).any(|_| drawn(&server) != first), "{first}");
    let pieces = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let bomb = between_people("bomb", Some(&format!("{pieces} bomb=b1,g8")), "white");
    let mut in_option = between_people("bomb", None, "white");
    in_option["setup"]["game"]["options"] = json!([["Bomb", "g8"]]);
    for start in [bomb, in_option] {
        let (mut white, mut black) = (server.page(), server.page());
        white.ask(start).expect("a game");
        let setup = black.ask(acceptance(&white.invitation("black"), &drawn_key())).expect("a seat");
        // Both are asked.
        mark(&mut black, "black", "a7");
        mark(&mut white, "white", "h2");
        for (page, state) in [(&mut white, json!(["h2", null])), (&mut black, json!([null, "a7"]))] {
            let key = page.own_key();
            assert_eq!(server.page().join(&key)["state"]["board"]["bombs"], state, "{setup}");
        }
        // Nor is it the same once more.
        black.say("black", json!({ "command": "resign" })).expect("no objection");
        black.ask(json!({ "ask": "again" })).expect("another game");
        mark(&mut black, "white", "a2");
        mark(&mut white, "black", "h7");
    }
    let choice = |people: usize, seed: Value| {
        let seats = [vec!["person"; people], vec!["random"; 2 - people]].concat();
        let choice =
            json!({ "map": "two-thrones", "seats": seats, "teams": null, "battles": 50, "seed": seed });
        json!({ "ask": "begin", "choice": choice, "seat": 1 })
    };
    let mut page = server.page();
    let refused = page.campaign(choice(2, json!(5))).expect_err("the dice would be known");
    assert!(refused.contains("leave out the seed"), "{refused}");
    page.campaign(choice(1, json!(5))).expect("a campaign");
    let file = page.campaign(json!({ "ask": "file" })).expect("a file");
    let mut other = server.page();
    other.campaign(json!({ "ask": "resume", "kept": file })).expect("the same campaign");
    page.campaign(choice(2, Value::Null)).expect("a campaign");
    let of_several = newest_campaign(&server);
    let refused = other.campaign(json!({ "ask": "resume", "kept": of_several })).expect_err("secrets");
    assert!(refused.contains("of several people"), "{refused}");
}

/// A folder that nothing can be written to, because it is somewhere else; back with this value.
#[cfg(unix)]
struct FullDisk {
    folder: PathBuf,
    aside: PathBuf,
}

#[cfg(unix)]
impl FullDisk {
    fn at(folder: &std::path::Path) -> Self {
        let disk = FullDisk { folder: folder.to_owned(), aside: folder.with_extension("aside") };
        let _ = std::fs::remove_dir_all(&disk.aside);
        std::fs::rename(&disk.folder, &disk.aside).expect("a folder");
        disk
    }

    fn has_room_again(self) {
        std::fs::rename(&self.aside, &self.folder).expect("a folder");
    }
}

#[cfg(unix)]
#[test]
fn what_is_not_saved_is_told_to_both_and_saved_as_soon_as_it_can_be() {
    let server = Server::start("full-disk", &[]);
    let (mut white, mut black) = (server.page(), server.page());
    white.ask(between_people("chess", None, "white")).expect("a game");
    black.accept(&white.invitation("black"));
    let keys = [white.own_key(), black.own_key()];
    white.play("white", "e2e4");
    black.event("moved");
    let disk = FullDisk::at(&server.games);
    black.play("black", "e7e5");
    // Told first that it is not saved, and then what.
    for page in [&mut white, &mut black] {
        assert_eq!(page.event("saving")["works"], false);
        while page.event("moved")["told"]["san"] != "e5" {}
    }
    let mut late = server.page();
    late.join(&white.observers_key());
    assert_eq!(late.event("saving")["works"], false);
    disk.has_room_again();
    for page in [&mut white, &mut black] {
        assert_eq!(page.event("saving")["works"], true);
    }
    let server = server.killed(&[]);
    assert_eq!(moves(&server.page().join(&keys[0])), ["e4", "e5"]);
}

#[cfg(unix)]
#[test]
fn what_is_not_saved_of_a_campaign_is_told_and_saved_as_soon_as_it_can_be() {
    let server = Server::start("full-campaign", &[]);
    let (mut first, mut second) = campaign(&server);
    let key = first.campaign(json!({ "ask": "keep" })).expect("a key");
    first.wait_until_awaited(1, "orders");
    let disk = FullDisk::at(&server.games);
    first.order("done");
    for page in [&mut first, &mut second] {
        assert_eq!(page.news("saving")["works"], false);
        page.wait_until_awaited(2, "orders");
    }
    disk.has_room_again();
    assert_eq!(second.news("saving")["works"], true);
    let server = server.killed(&[]);
    let mut first = server.page();
    first.campaign(json!({ "ask": "resume", "kept": key })).expect("a seat");
    first.wait_until_awaited(2, "orders");
}

/// Two people at one campaign, on the small map, whose battles are fought on the board.
fn campaign(server: &Server) -> (Page, Page) {
    let (mut first, mut second) = (server.page(), server.page());
    let choice = json!({ "map": "two-thrones", "seats": ["person", "person"], "teams": null, "battles": 50, "seed": null });
    first.campaign(json!({ "ask": "begin", "choice": choice, "seat": 1 })).expect("a campaign");
    let keys = first.campaign(json!({ "ask": "invitations" })).expect("keys");
    assert_eq!(keys["seats"][0]["seat"], 2);
    let invitation = keys["seats"][0]["key"].as_str().expect("a key").to_owned();
    second.campaign(acceptance(&invitation, &drawn_key())).expect("a seat");
    (first, second)
}

/// The first player's army walks over the map to the enemy's base, and attacks it with these units.
fn attack(first: &mut Page, second: &mut Page, units: &str) {
    first.wait_until_awaited(1, "orders");
    first.order("recruit -3,0 G C");
    for step in ["-3,0 -2,0", "-2,0 -1,0", "-1,0 0,0", "0,0 1,0", "1,0 2,0"] {
        first.order(&format!("march {step} D R B N G C 2W 2F"));
        first.order("done");
        second.wait_until_awaited(2, "orders");
        second.order("done");
        first.wait_until_awaited(1, "orders");
    }
    first.order("march 2,0 3,0 D R B N G C 2W 2F");
    first.order("done");
    first.order(&format!("fight 2,0 3,0 {units}"));
    // The defender has only these, so there is nothing to choose.
    for (page, seat) in [(&mut *first, 1), (second, 2)] {
        page.wait_until_awaited(seat, "way");
        page.campaign(json!({ "ask": "way", "way": "board" })).expect("a way");
    }
}

/// What the defender hears of a campaign in which the attacker fields these units.
fn heard_by_defender(server: &Server, units: &str) -> Vec<String> {
    let (mut first, mut second) = campaign(server);
    second.texts.clear();
    attack(&mut first, &mut second, units);
    second.wait_until_awaited(1, "move");
    for question in ["record", "chapters"] {
        second.campaign(json!({ "ask": question })).expect("an answer");
    }
    for entry in [0, 5, 20, 999] {
        second.campaign(json!({ "ask": "retell", "entry": entry })).expect("the state then");
    }
    assert!(second.campaign(json!({ "ask": "file" })).is_err());
    let key = second.campaign(json!({ "ask": "keep" })).expect("a key");
    second.texts.pop();
    let mut again = server.page();
    again.campaign(json!({ "ask": "resume", "kept": key })).expect("a seat");
    again.wait_until_awaited(1, "move");
    again.campaign(json!({ "ask": "record" })).expect("an answer");
    [in_two_streams(second.texts), in_two_streams(again.texts)].concat()
}

#[test]
fn a_campaign_tells_nothing_of_whom_the_enemy_has_fielded() {
    let server = Server::start("campaign-worlds", &[]);
    let [one, other] = ["D R B N 2W 2F", "D R G C 2W 2F"].map(|units| heard_by_defender(&server, units));
    assert!(one.len() > 50, "{}", one.len());
    assert_eq!(one, other);
}

#[test]
fn a_campaign_survives_the_death_of_the_server_in_the_middle_of_a_battle() {
    let server = Server::start("campaign", &[]);
    let (mut first, mut second) = campaign(&server);
    let keys = [&mut first, &mut second].map(|page| page.campaign(json!({ "ask": "keep" })).expect("a key"));
    attack(&mut first, &mut second, "D R B N 2W 2F");
    first.move_in_battle();
    second.move_in_battle();
    let server = server.killed(&[]);
    let (mut first, mut second) = (server.page(), server.page());
    for (page, key) in [(&mut first, &keys[0]), (&mut second, &keys[1])] {
        page.campaign(json!({ "ask": "resume", "kept": key })).expect("a seat");
        let view = page.wait_until_awaited(1, "move");
        assert_eq!(view["battle"]["is_on_board"], true);
    }
    assert!(second.campaign(json!({ "ask": "order", "order": "done" })).is_err());
    first.move_in_battle();
    let resign = json!({ "command": "resign" });
    second.campaign(json!({ "ask": "battle", "command": resign })).expect("no objection");
    // Without a King the war is lost.
    loop {
        let told = second.hear().expect("news");
        if told["news"]["view"]["end"].is_object() {
            assert_eq!(told["news"]["view"]["end"]["winners"], json!([1]));
            break;
        }
    }
    let mut stranger = server.page();
    assert!(stranger.campaign(json!({ "ask": "resume", "kept": "f".repeat(32) })).is_err());
    assert!(stranger.campaign(json!({ "ask": "chapters" })).is_err());
}

/// The status of a request with these headers.
fn status(server: &Server, path: &str, headers: &str) -> u16 {
    let mut stream = server.connection();
    write!(stream, "GET {path} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n").expect("a request");
    stream.set_read_timeout(Some(Duration::from_secs(10))).expect("a socket");
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    let answer = String::from_utf8_lossy(&answer).into_owned();
    answer.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status")
}

#[test]
#[cfg_attr(
    windows,
    ignore = "a debug build reads the page's files by the paths of the system it was built on"
)]
fn foreign_pages_and_other_files_are_out_of_reach() {
    let server = Server::start("guarded", &["--name", "chess.example"]);
    let host = format!("Host: 127.0.0.1:{}\r\n", server.port);
    for path in ["/", "/scripts/app.js", "/rules/stratomic.html", "/puzzles.jsonl", "/style/base.css"] {
        assert_eq!(status(&server, path, &host), 200, "{path}");
    }
    for path in [
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/scripts/..%2f..%2f..%2fCargo.toml",
        "//etc/passwd",
        "/1.json",
    ] {
        assert_eq!(status(&server, path, &host), 404, "{path}");
    }
    assert_eq!(status(&server, "/", "Host: chess.example\r\n"), 200);
    assert_eq!(status(&server, "/", "Host: evil.example\r\n"), 421);
    let upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                   Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    let socket = |headers: &str| {
        let mut stream = server.connection();
        write!(stream, "GET /socket HTTP/1.1\r\n{headers}{upgrade}\r\n").expect("a request");
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).expect("an answer");
        String::from_utf8_lossy(&answer[9..12]).into_owned()
    };
    assert_eq!(socket(&format!("{host}Origin: http://127.0.0.1:{}\r\n", server.port)), "101");
    assert_eq!(socket(&format!("{host}Origin: http://evil.example\r\n")), "403");
    assert_eq!(socket("Host: evil.example\r\nOrigin: http://evil.example\r\n"), "403");
}

#[test]
fn what_cannot_be_meant_is_refused_and_harms_nobody() {
    let server = Server::start("refusals", &[]);
    let mut page = server.page();
    let cheat = |viewer: &str| between_people("bomb", None, viewer);
    for (question, why) in [
        (cheat("both"), "whoever begins a game takes one of its seats"),
        (cheat("nobody"), "whoever begins a game takes one of its seats"),
        (json!({ "ask": "resume", "kept": "0".repeat(32) }), "there is no game behind this link"),
        (json!({ "ask": "resume", "kept": "abc" }), "there is no game behind this link"),
        (json!({ "ask": "keep" }), "you have no seat at a game"),
        (json!({ "ask": "fly" }), "that question cannot be read"),
        (json!(17), "that question cannot be read"),
    ] {
        assert_eq!(page.ask(question.clone()), Err(why.to_owned()), "{question}");
    }
    for nonsense in ["", "{", "[]", "null", "{\"number\": -1}", "{\"stop\": 7}", "\u{0}"] {
        page.send(nonsense);
    }
    let mut setup = between_people("atomic", None, "white");
    setup["setup"]["controls"][0]["base"] = json!(u64::MAX);
    assert!(page.ask(setup).is_err());
    page.ask(between_people("atomic", None, "white")).expect("a game after all that");
    // A message without end closes the connection, and nobody else's.
    let mut other = server.page();
    other.try_send(&"x".repeat(8 << 20));
    while other.hear().is_some() {}
    page.play("white", "e2e4");
}
