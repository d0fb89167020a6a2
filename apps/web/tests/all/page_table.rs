//! The table of the page, asked as the page asks it.

use serde_json::{Value, json};
use std::time::Duration;
use web::{PageTable, Searcher, answer_rules};

const NOW: Duration = Duration::ZERO;

fn person(name: &str) -> Value {
    json!({"name": name, "occupant": "person"})
}

fn megaton() -> Value {
    json!({"name": "megaton", "occupant": {"megaton": {"elo": null}}})
}

fn no_clock() -> Value {
    json!({"base": null, "increment": null, "move_time": null})
}

fn game(variant: &str) -> Value {
    json!({"variant": variant, "options": [], "chess960": false, "fen": null, "moves": []})
}

fn setup(game: Value, seats: [Value; 2], viewer: &str) -> Value {
    json!({"ask": "start", "setup": {"game": game, "seats": seats, "controls": [no_clock(), no_clock()],
        "is_shared": false, "viewer": viewer}})
}

fn ask(table: &mut PageTable, question: &Value) -> Result<Value, String> {
    let question = serde_json::from_value(question.clone()).map_err(|error| error.to_string())?;
    table.ask(question, NOW).map_err(|refusal| refusal.to_string())
}

fn say(table: &mut PageTable, by: &str, command: Value) -> Result<Value, String> {
    ask(table, &json!({"ask": "say", "by": by, "command": command}))
}

fn play(table: &mut PageTable, by: &str, text: &str) -> Result<Value, String> {
    say(table, by, json!({"command": "move", "text": text}))
}

fn events(table: &mut PageTable) -> Vec<Value> {
    table.take_events().into_iter().map(|event| serde_json::to_value(event).unwrap()).collect()
}

#[test]
fn a_game_against_megaton_goes_by_jobs_and_answers() {
    let mut table = PageTable::new(1);
    ask(&mut table, &setup(game("atomic"), [person("Ann"), megaton()], "white")).unwrap();
    assert_eq!(events(&mut table)[0]["event"], "state");
    assert!(table.next_job(NOW).is_none());
    play(&mut table, "white", "Nf3").unwrap();
    let moved = &events(&mut table)[0];
    assert_eq!((&moved["event"], &moved["told"]["text"]), (&json!("moved"), &json!("g1f3")));
    assert_eq!(moved["standing"]["board"]["choices"], json!([]));
    let job = table.next_job(NOW).unwrap();
    assert_eq!((job.game.moves.as_slice(), job.move_time), (&["g1f3".to_owned()][..], Some(1000)));
    // The same search is not begun twice.
    assert!(table.next_job(NOW).is_none() && table.awaits(job.number));
    let job = json!({"move_time": 10, "depth": 3}).as_object().unwrap().iter().fold(
        serde_json::to_value(&job).unwrap(),
        |mut job, (key, value)| {
            job[key] = value.clone();
            job
        },
    );
    let answer = Searcher::new(16).think(&job.to_string(), &engine::Signals::new()).unwrap();
    table.answer(&serde_json::to_string(&answer).unwrap(), NOW).unwrap();
    let moved = &events(&mut table)[0];
    assert_eq!((&moved["told"]["side"], &moved["told"]["text"]), (&json!("black"), &json!(answer.best)));
    assert!(!moved["standing"]["board"]["choices"].as_array().unwrap().is_empty());
}

#[test]
fn what_is_wrong_is_refused_in_words_and_changes_nothing() {
    let mut table = PageTable::new(1);
    assert_eq!(play(&mut table, "white", "e4").unwrap_err(), "no game is being played");
    ask(&mut table, &setup(game("chess"), [person("Ann"), megaton()], "white")).unwrap();
    let before = ask(&mut table, &json!({"ask": "record"})).unwrap();
    assert_eq!(play(&mut table, "black", "e5").unwrap_err(), "that is not your side");
    assert!(play(&mut table, "white", "e2e5").unwrap_err().starts_with("e2e5: "));
    assert!(ask(&mut table, &json!({"ask": "nothing"})).is_err());
    assert!(ask(&mut table, &json!({"ask": "resume", "kept": "{}"})).unwrap_err().contains("cannot be read"));
    assert!(ask(&mut table, &setup(game("draughts"), [megaton(), megaton()], "both")).is_err());
    assert_eq!(ask(&mut table, &json!({"ask": "record"})).unwrap(), before);
}

#[test]
fn a_kept_game_goes_on_with_its_clocks_and_secrets() {
    let mut table = PageTable::new(7);
    let mut asked = setup(game("bomb"), [person("Ann"), person("Bob")], "white");
    asked["setup"]["controls"] = json!([{"base": 60_000, "increment": 0, "move_time": null}, no_clock()]);
    ask(&mut table, &asked).unwrap();
    say(&mut table, "white", json!({"command": "bomb", "square": "d2"})).unwrap();
    ask(&mut table, &json!({"ask": "look", "viewer": "black"})).unwrap();
    say(&mut table, "black", json!({"command": "bomb", "square": null})).unwrap();
    let chosen = events(&mut table).into_iter().find(|event| event["event"] == "chosen").unwrap();
    let bomb = chosen["bomb"].as_str().unwrap().to_owned();
    let kept = ask(&mut table, &json!({"ask": "keep"})).unwrap();
    let mut other = PageTable::new(99);
    ask(&mut other, &json!({"ask": "resume", "kept": kept})).unwrap();
    let state = &events(&mut other)[0]["state"];
    assert_eq!(state["board"]["bombs"], json!([null, bomb]));
    assert_eq!(state["board"]["clocks"], json!([60_000, null]));
    assert_eq!(state["questions"], json!([]));
    ask(&mut other, &json!({"ask": "look", "viewer": "white"})).unwrap();
    assert_eq!(events(&mut other)[0]["state"]["board"]["bombs"], json!(["d2", null]));
}

#[test]
fn the_pgn_says_when_and_at_which_pace_it_was_played_and_who_played() {
    let mut table = PageTable::new(1);
    let mut asked = setup(game("chess"), [person(""), megaton()], "white");
    asked["setup"]["controls"][1] = json!({"base": null, "increment": null, "move_time": 1000});
    ask(&mut table, &asked).unwrap();
    let pgn =
        |table: &mut PageTable| ask(table, &json!({"ask": "pgn"})).unwrap().as_str().unwrap().to_owned();
    let text = pgn(&mut table);
    assert!(text.contains("[WhiteTimeControl \"-\"]\n[BlackTimeControl \"1/1\"]"), "{text}");
    assert!(text.contains("[White \"White\"]\n"), "{text}");
    let date = text.split("[Date \"").nth(1).and_then(|rest| rest.split('"').next()).unwrap().to_owned();
    let numbers: Vec<u32> = date.split('.').map(|part| part.parse().unwrap()).collect();
    assert!(numbers[0] >= 2026 && (1..=12).contains(&numbers[1]) && (1..=31).contains(&numbers[2]), "{date}");
    // It is the day on which the game began, whenever it is gone on with.
    let kept = ask(&mut table, &json!({"ask": "keep"})).unwrap();
    let earlier = kept.as_str().unwrap().replace(&date, "2025.02.28");
    ask(&mut table, &json!({"ask": "resume", "kept": earlier})).unwrap();
    assert!(pgn(&mut table).contains("[Date \"2025.02.28\"]"));
}

/// Games that differ only in what the viewer may not know look the same on the page.
#[test]
fn what_the_viewer_may_not_know_changes_nothing_that_is_told() {
    for variant in ["bomb", "stratachess"] {
        let played = |seed| {
            let mut table = PageTable::new(seed);
            ask(&mut table, &setup(game(variant), [person("Ann"), megaton()], "white")).unwrap();
            if variant == "bomb" {
                say(&mut table, "white", json!({"command": "bomb", "square": "d2"})).unwrap();
                play(&mut table, "white", "e4").unwrap();
                let number = table.next_job(NOW).unwrap().number;
                let answer = json!({"number": number, "best": "e7e5", "welcomes_draw": false});
                table.answer(&answer.to_string(), NOW).unwrap();
            }
            let [record, pgn] = ["record", "pgn"].map(|name| ask(&mut table, &json!({"ask": name})).unwrap());
            let kept = ask(&mut table, &json!({"ask": "keep"})).unwrap();
            (format!("{:?}{record}{pgn}", events(&mut table)), kept)
        };
        let ((told, kept), (other_told, other_kept)) = (played(5), played(600));
        assert_eq!(told, other_told);
        // The secrets do differ, and are kept for the arbiter alone.
        let secrets = |kept: &Value| {
            let kept: Value = serde_json::from_str(kept.as_str().unwrap()).unwrap();
            let pgn = kept["pgn"].as_str().unwrap().to_owned();
            pgn.lines().find(|line| line.contains("ArbiterSecrets")).unwrap().to_owned()
        };
        assert_ne!(secrets(&kept), secrets(&other_kept));
        assert!(!told.contains("ArbiterSecrets"));
    }
}

#[test]
fn a_clock_that_runs_out_ends_the_game() {
    let mut table = PageTable::new(1);
    let mut asked = setup(game("chess"), [person("Ann"), person("Bob")], "both");
    let minute = json!({"base": 60_000, "increment": 0, "move_time": null});
    asked["setup"]["controls"] = json!([minute, minute]);
    ask(&mut table, &asked).unwrap();
    for (by, text) in [("white", "e4"), ("black", "e5")] {
        play(&mut table, by, text).unwrap();
    }
    assert_eq!(table.time_to_flag(Duration::from_secs(20)), Some(Duration::from_secs(40)));
    table.tick(Duration::from_secs(59));
    assert!(events(&mut table).iter().all(|event| event["event"] != "ended"));
    table.tick(Duration::from_millis(60_001));
    let ended = events(&mut table).pop().unwrap();
    assert_eq!((&ended["event"], &ended["score"]), (&json!("ended"), &json!("0-1")));
    // Who comes later is told, too.
    ask(&mut table, &json!({"ask": "look", "viewer": "nobody"})).unwrap();
    assert_eq!(events(&mut table).pop().unwrap()["state"]["end"]["score"], "0-1");
}

/// Also after the page has been loaded anew, when nothing is known of the clocks before the last move.
#[test]
fn a_takeback_after_a_flag_has_fallen_gives_the_turn_its_time_back() {
    let mut table = PageTable::new(1);
    let mut asked = setup(game("chess"), [person("Ann"), megaton()], "white");
    let minute = json!({"base": 60_000, "increment": 0, "move_time": null});
    asked["setup"]["controls"] = json!([minute, minute]);
    ask(&mut table, &asked).unwrap();
    play(&mut table, "white", "e4").unwrap();
    let job = table.next_job(NOW).unwrap();
    table
        .answer(&json!({"number": job.number, "best": "e7e5", "welcomes_draw": false}).to_string(), NOW)
        .unwrap();
    table.tick(Duration::from_millis(60_001));
    let ended = events(&mut table).pop().unwrap();
    assert_eq!((&ended["event"], &ended["standing"]["board"]["clocks"][0]), (&json!("ended"), &json!(0)));
    let kept = ask(&mut table, &json!({"ask": "keep"})).unwrap();
    let mut again = PageTable::new(2);
    ask(&mut again, &json!({"ask": "resume", "kept": kept})).unwrap();
    say(&mut again, "white", json!({"command": "take-back-own-move"})).unwrap();
    again.tick(Duration::from_secs(1));
    let told = events(&mut again);
    assert!(told.iter().all(|event| event["event"] != "ended"), "{told:?}");
}

#[test]
fn a_takeback_makes_a_running_search_worthless() {
    let mut table = PageTable::new(1);
    ask(&mut table, &setup(game("chess"), [person("Ann"), megaton()], "white")).unwrap();
    play(&mut table, "white", "e4").unwrap();
    let job = table.next_job(NOW).unwrap();
    say(&mut table, "white", json!({"command": "take-back-own-move"})).unwrap();
    assert!(!table.awaits(job.number));
    table
        .answer(&json!({"number": job.number, "best": "e7e5", "welcomes_draw": false}).to_string(), NOW)
        .unwrap();
    assert_eq!(ask(&mut table, &json!({"ask": "record"})).unwrap()["moves"], json!([]));
}

/// A search that still runs when another game has begun must not move there.
#[test]
fn a_search_for_the_game_before_is_not_one_for_the_next() {
    let mut table = PageTable::new(1);
    let begun = setup(game("chess"), [megaton(), person("Ann")], "black");
    ask(&mut table, &begun).unwrap();
    let before = table.next_job(NOW).unwrap();
    ask(&mut table, &begun).unwrap();
    let now = table.next_job(NOW).unwrap();
    assert!(!table.awaits(before.number) && table.awaits(now.number));
    table
        .answer(&json!({"number": before.number, "best": "e2e4", "welcomes_draw": false}).to_string(), NOW)
        .unwrap();
    assert_eq!(ask(&mut table, &json!({"ask": "record"})).unwrap()["moves"], json!([]));
    table
        .answer(&json!({"number": now.number, "best": "d2d4", "welcomes_draw": false}).to_string(), NOW)
        .unwrap();
    assert_eq!(ask(&mut table, &json!({"ask": "record"})).unwrap()["moves"], json!(["d2d4"]));
}

#[test]
fn a_move_is_foreseen_as_it_is_then_told() {
    let mut table = PageTable::new(1);
    ask(&mut table, &setup(game("atomic"), [person("Ann"), person("Bob")], "both")).unwrap();
    for (by, text) in [("white", "Nf3"), ("black", "a6"), ("white", "Ne5"), ("black", "a5")] {
        play(&mut table, by, text).unwrap();
    }
    let foreseen = ask(&mut table, &json!({"ask": "foresee", "text": "Nxd7"})).unwrap();
    let blast = foreseen["effects"].as_array().unwrap().iter().find(|effect| effect["effect"] == "blast");
    assert_eq!(blast.unwrap()["zone"].as_array().unwrap().len(), 9);
    let _ = events(&mut table);
    play(&mut table, "white", "Nxd7").unwrap();
    let moved = events(&mut table);
    assert_eq!(moved[0]["told"], foreseen);
    assert_eq!(moved[1]["reason"], "king exploded");
}

fn asked(question: &Value) -> Result<Value, String> {
    let question = serde_json::from_value(question.clone()).map_err(|error| error.to_string())?;
    answer_rules(question, 3).map_err(|refusal| refusal.to_string())
}

#[test]
fn positions_are_set_up_piece_by_piece() {
    let placed =
        |square: &str, color: &str, kind: &str| json!({"square": square, "color": color, "kind": kind});
    let placement = json!({
        "pieces": [placed("e1", "white", "king"), placed("e10", "black", "king"), placed("c3", "white", "missile"),
            placed("h8", "black", "rook")],
        "closed": [{"square": "e5", "obstacle": "radiation"}], "side": "white", "castling": "-",
        "en_passant": null, "reserves": [[], []], "keys": null, "armed": true
    });
    let edit = |variant: &str, placement: &Value| {
        asked(&json!({"ask": "edit", "variant": variant, "options": [], "placement": placement}))
    };
    let study = edit("capatomic", &placement).unwrap();
    let fen = study["board"]["fen"].as_str().unwrap();
    assert!(
        fen.starts_with("4k5/10/7r2/10/10/4*5/10/2M7/10/4K5 w - - 0 1") && fen.contains("armed=1"),
        "{fen}"
    );
    assert!(study["board"]["choices"].as_array().unwrap().iter().any(|choice| choice["is_launch"] == true));
    let mut unarmed = placement.clone();
    unarmed["armed"] = json!(false);
    assert!(edit("capatomic", &unarmed).unwrap()["board"]["fen"].as_str().unwrap().contains("armed=0"));
    // The same squares cannot be closed in Stratomic, and a game needs its kings.
    assert!(edit("stratomic", &placement).is_err());
    let mut kingless = placement;
    kingless["pieces"].as_array_mut().unwrap().remove(0);
    assert_eq!(edit("capatomic", &kingless).unwrap_err(), "White has 0 kings");
}

/// What a FEN says behind its six fields survives an edit: zones, bombs, what lies face-down.
#[test]
fn keys_of_an_edited_position_are_kept() {
    for (variant, fen) in [
        ("spindler", "10/10/4k5/10/p9/10/10/10/10/5K4 b - - 0 1 armed=1 zone=b:d8:1"),
        ("bomb", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 bomb=d2,f7"),
        ("stratachess", "start"),
    ] {
        let mut studied = game(variant);
        if fen != "start" {
            studied["fen"] = json!(fen);
        }
        let board =
            asked(&json!({"ask": "study", "game": studied, "viewer": "both"})).unwrap()["board"].clone();
        let fen = board["fen"].as_str().unwrap();
        let fields: Vec<_> = fen.split(' ').collect();
        let placement = json!({
            "pieces": board["pieces"], "closed": board["closed"], "side": board["side"], "castling": fields[2],
            "en_passant": null, "reserves": if board["reserves"].is_null() { json!([[], []]) } else { board["reserves"].clone() }, "keys": fields[6..].join(" "), "armed": null
        });
        let edited = json!({"ask": "edit", "variant": variant, "options": [], "placement": placement});
        assert_eq!(asked(&edited).unwrap()["board"]["fen"], fen);
    }
}

#[test]
fn games_go_out_as_pgn_and_come_back() {
    let mut played = game("stratomic");
    played["moves"] = json!(["e5", "Nd7", "Nd4", "Nxe5", "Qxe5", "Mj9*i2"]);
    let tags = json!([["White", "Ann"], ["Event", "A test"]]);
    let text = asked(&json!({"ask": "write-pgn", "game": played, "tags": tags, "result": "*"})).unwrap();
    let text = text.as_str().unwrap();
    assert!(text.contains("[White \"Ann\"]") && text.matches("[Event ").count() == 1, "{text}");
    let read = asked(&json!({"ask": "read-pgn", "text": format!("{text}\n{text}")})).unwrap();
    assert_eq!(read.as_array().unwrap().len(), 2);
    let study = asked(&json!({"ask": "study", "game": read[0]["game"], "viewer": "both"})).unwrap();
    let told = study["told"].as_array().unwrap();
    assert_eq!((told.len(), &told[5]["san"], &told[5]["side"]), (6, &json!("Mj9*i2"), &json!("black")));
    assert!(asked(&json!({"ask": "read-pgn", "text": "1. e9 *"})).unwrap_err().contains("e9"));
}

/// Whoever reads does not referee: the page shows all of a game that people played on.
#[test]
fn games_that_xboard_wrote_are_read_as_it_means_them() {
    // XBoard counts ten ranks from 0 and calls Stratomic so.
    let text = "[Variant \"stratom\"]\n\n1. e3 a5 *\n";
    let read = asked(&json!({"ask": "read-pgn", "text": text})).unwrap();
    assert_eq!(read[0]["game"]["moves"], json!(["e3e4", "a8a6"]));
}

#[test]
fn games_that_people_played_on_are_read_and_shown_whole() {
    for (text, plies) in [
        (format!("{}e4 e5 1-0", "Nf3 Nf6 Ng1 Ng8 ".repeat(2)), 10),
        ("[FEN \"8/8/4k3/8/8/3K1N2/8/8 w - - 0 1\"]\n\nNe5 Kxe5 *".to_owned(), 2),
    ] {
        let read = asked(&json!({"ask": "read-pgn", "text": text})).unwrap();
        let study = asked(&json!({"ask": "study", "game": read[0]["game"], "viewer": "both"})).unwrap();
        assert_eq!(study["told"].as_array().unwrap().len(), plies, "{text}");
    }
}

#[test]
fn start_rows_are_drawn_or_numbered() {
    let row = |variant: &str, number: Value| {
        asked(&json!({"ask": "draw-row", "game": game(variant), "number": number}))
    };
    let chess = row("chess", json!(518)).unwrap();
    assert!(chess["fen"].as_str().unwrap().starts_with("rnbqkbnr/") && chess["chess960"] == true);
    assert!(row("chess", json!(960)).unwrap_err().contains("0 to 959"));
    assert!(row("stratomic", json!(null)).is_err());
    let [one, other] = [17, 18].map(|number| row("capatomic", json!(number)).unwrap()["fen"].clone());
    assert_ne!(one, other);
    assert!(row("capatomic", json!(30_000)).is_err());
    let drawn = row("capatomic", json!(null)).unwrap();
    assert!(asked(&json!({"ask": "study", "game": drawn, "viewer": "both"})).is_ok());
}

#[test]
fn every_game_of_the_catalogue_can_be_started_and_drawn() {
    let catalogue = asked(&json!({"ask": "catalogue"})).unwrap();
    let drawings =
        ["figures", "move-signs"].map(|pieces| asked(&json!({"ask": "drawings", "pieces": pieces})).unwrap());
    let entries = catalogue["variants"].as_array().unwrap();
    assert_eq!(entries.len(), 13);
    for entry in entries {
        let study = json!({"ask": "study", "game": game(entry["id"].as_str().unwrap()), "viewer": "nobody"});
        let board = asked(&study).unwrap()["board"].clone();
        assert_eq!((&board["files"], &board["ranks"]), (&entry["files"], &entry["ranks"]));
        for piece in board["pieces"].as_array().unwrap() {
            let (color, kind) = (piece["color"].as_str().unwrap(), piece["kind"].as_str().unwrap());
            let drawn = drawings.each_ref().map(|set| set["pieces"][color][kind].as_str().unwrap());
            assert!(drawn.iter().all(|drawing| drawing.starts_with("<svg")));
            assert!(drawn[0] != drawn[1] || kind == "face-down", "{kind} is drawn alike");
            let is_named = entry["kinds"].as_array().unwrap().iter().any(|named| named["kind"] == kind);
            assert!(is_named || kind == "face-down", "{kind} in {entry}");
        }
    }
}
