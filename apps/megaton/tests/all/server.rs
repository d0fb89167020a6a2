//! The board server with real sockets: games, clients that behave badly, and many at once.

use crate::MEGATON;
use crate::board_server::{Client, Server, Style12};
use movegen::{AnyGame, Color, Options, Variant};
use std::io::Write;
use std::thread;
use std::time::{Duration, Instant};

/// The pieces of a game as the server writes them.
fn rows(game: &AnyGame) -> String {
    let fen = game.fen();
    let board = fen.split([' ', '[']).next().expect("a board").to_owned();
    let row = |row: &str| {
        let mut text = String::new();
        let mut number = String::new();
        for letter in row.chars().chain(['/']) {
            if letter.is_ascii_digit() {
                number.push(letter);
                continue;
            }
            text.push_str(&"-".repeat(number.parse().unwrap_or(0)));
            number.clear();
            match letter {
                '/' => {}
                '*' | 'T' | '^' => text.push('H'),
                _ => text.push(letter),
            }
        }
        text
    };
    board.split('/').map(row).collect::<Vec<_>>().join("/")
}

fn start(variant: Variant) -> AnyGame {
    AnyGame::new(variant, Options::default(), None).expect("a start position")
}

/// A server started in a project of somebody's must not leave files there.
#[cfg(unix)]
#[test]
fn games_are_kept_where_data_belong_unless_a_folder_is_named() {
    let place = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("serve-default");
    let _ = std::fs::remove_dir_all(&place);
    let [work, data] = ["work", "data"].map(|name| place.join(name));
    std::fs::create_dir_all(&work).expect("a folder");
    let mut process = std::process::Command::new(MEGATON)
        .args(["serve", "atomic", "--port", "0"])
        .current_dir(&work)
        .env("XDG_DATA_HOME", &data)
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("the server starts");
    let mut lines = std::io::BufRead::lines(std::io::BufReader::new(process.stdout.take().expect("piped")));
    let told = lines.next().expect("a line").expect("text");
    process.kill().expect("a process");
    process.wait().expect("a process");
    let folder = data.join("megaton/serve/atomic");
    assert!(folder.is_dir() && told.contains(folder.to_str().expect("text")), "{told}");
    assert_eq!(std::fs::read_dir(&work).expect("a folder").count(), 0);
}

#[test]
fn a_game_against_megaton_goes_both_ways() {
    let server = Server::start("engine", &["stratomic", "--movetime", "50"]);
    let xboard = if cfg!(windows) { "winboard" } else { "xboard" };
    assert!(server.command.starts_with(&format!("{xboard} -ics -icshost 127.0.0.1")), "{}", server.command);
    let mut client = server.client();
    client.wait_for("Creating unrated grand match");
    let board = client.board();
    assert_eq!((board.rows, board.relation, board.flip), (rows(&start(Variant::Stratomic)), 1, 0));
    // Ranks are XBoard's.
    client.send("e2e4");
    let board = client.board();
    assert_eq!((board.side, board.relation), (Color::Black, -1));
    assert_eq!(client.board().side, Color::White);
    client.send("e2e4");
    assert!(client.wait_for("Illegal").contains("no piece stands there"));
    client.send("takeback 2");
    assert_eq!(client.board().rows, rows(&start(Variant::Stratomic)));
    server.wait_for_games(0, "Variant");
    client.send("e2e4");
    assert_eq!((client.board().side, client.board().side), (Color::Black, Color::White));
    client.send("resign");
    assert!(client.wait_for("0-1").contains("resigns"));
    client.send("rematch");
    let board = client.board();
    assert_eq!(board.flip, 1);
    assert_eq!(server.games_with("resigns} 0-1"), 1);
}

/// Its last line is the command that resumes the game.
#[cfg(unix)]
#[test]
fn a_server_that_is_interrupted_says_how_to_resume() {
    let mut server = Server::start("interrupted", &["chess", "--movetime", "10"]);
    assert_eq!(server.interrupted(), (String::new(), true));
    let mut server = Server::start("interrupted", &["chess", "--movetime", "10"]);
    let mut client = server.client();
    client.board();
    client.send("e2e4");
    client.board();
    let (farewell, ended_well) = server.interrupted();
    let command = farewell.trim_end().strip_prefix("An unfinished game is kept. To resume: ");
    let command = command.unwrap_or_else(|| panic!("{farewell}"));
    assert!(ended_well && command.contains("megaton serve --port 0 --games "), "{command}");
    assert!(command.ends_with(" chess --movetime 10"), "{command}");
}

/// AT16: its owner is told which piece carries the bomb; what was shown is not taken back.
#[test]
fn a_bomb_is_its_owners_and_what_was_shown_stays_shown() {
    let server = Server::start("bomb", &["bomb", "--people"]);
    let (mut white, mut black) = (server.client(), server.client());
    white.wait_for("Which of your pieces carries the bomb?");
    white.send("bomb a2");
    white.wait_for("Your bomb is on a2.");
    black.send("bomb random");
    black.wait_for("Your bomb is on ");
    for (client, text) in [(0, "e2e4"), (1, "e7e5"), (0, "!a2")] {
        let [mover, other] = if client == 0 { [&mut white, &mut black] } else { [&mut black, &mut white] };
        mover.send(text);
        mover.board();
        other.board();
    }
    white.send("takeback 1");
    white.wait_for("What was revealed cannot be taken back");
}

/// Boards of every size, with holes that look like nothing else.
#[test]
fn battles_are_shown_on_their_own_boards() {
    for (terrain, size) in
        [("standard", (8, 6)), ("narrow", (7, 5)), ("woods", (10, 8)), ("fortress", (10, 8))]
    {
        let arguments = ["stratachess", "--people", "--terrain", terrain];
        let server = Server::start(terrain, &arguments);
        let expected = format!("-boardWidth {} -boardHeight {}", size.0, size.1);
        assert!(server.command.contains(&expected), "{}", server.command);
        let mut white = server.client();
        let mut black = server.client();
        let mut options = Options::default();
        options.set("terrain", terrain).expect("a terrain");
        let game = AnyGame::new(Variant::StrataChess, options, None).expect("a start position");
        for client in [&mut white, &mut black] {
            let board = client.board();
            assert_eq!(board.rows, rows(&game), "{terrain}");
            assert_eq!(board.rows.matches(['x', 'X']).count(), 14, "face-down pieces");
        }
    }
}

/// XBoard's board cannot change its size from game to game.
#[test]
fn boards_that_are_drawn_anew_are_sent_as_large_as_the_largest() {
    let server = Server::start("drawn", &["stratachess", "--people", "--terrain", "random"]);
    assert!(server.command.contains("-boardWidth 10 -boardHeight 8"), "{}", server.command);
    for _ in 0..4 {
        let (mut white, _black) = (server.client(), server.client());
        let board = white.board();
        let rows: Vec<usize> = board.rows.split('/').map(str::len).collect();
        assert_eq!(rows, [10; 8], "{}", board.rows);
    }
}

#[test]
fn two_people_play_and_a_third_looks_on() {
    let server = Server::start("people", &["atomic", "--people", "--minutes", "5"]);
    let (mut white, mut black) = (server.client(), server.client());
    assert_eq!((white.board().relation, black.board().relation), (1, -1));
    let mut third = server.client();
    third.send("games");
    third.wait_for("guest1 - guest2");
    third.send("observe 1");
    assert_eq!(third.board().relation, 0);
    let mut game = start(Variant::Atomic);
    for (index, text) in ["g1f3", "a7a6", "f3g5", "a6a5", "g5f7"].iter().enumerate() {
        let mover = if index % 2 == 0 { &mut white } else { &mut black };
        mover.send(text);
        game.play_text(text).expect("a legal move");
        for client in [&mut white, &mut black, &mut third] {
            assert_eq!(client.board().rows, rows(&game), "{text}");
        }
    }
    for client in [&mut white, &mut black, &mut third] {
        assert!(client.wait_for("1-0").contains("king exploded"));
    }
    assert_eq!(server.games_with("{king exploded} 1-0"), 1);
}

#[test]
fn offers_need_the_other_player() {
    let server = Server::start("offers", &["chess", "--people"]);
    let (mut white, mut black) = (server.client(), server.client());
    white.board();
    black.board();
    white.send("e2e4");
    black.board();
    black.send("takeback 1");
    white.wait_for("would like to take back 1");
    white.send("decline");
    black.wait_for("declines");
    black.send("accept");
    black.wait_for("nothing to accept");
    white.send("draw");
    black.wait_for("offers guest2 a draw");
    black.send("draw");
    white.wait_for("1/2-1/2");
    black.send("rematch");
    assert_eq!(black.board().flip, 0);
}

#[test]
fn a_lost_player_finds_the_game_again() {
    let server = Server::start("reconnect", &["chess", "--people"]);
    let (mut white, mut black) = (server.client(), server.client());
    let identity = white.identity();
    white.board();
    black.board();
    white.send("e2e4");
    black.board();
    drop(white);
    black.wait_for("has lost the connection");
    black.send("e7e5");
    let mut other = server.client();
    other.send("iam guest1 wrong");
    other.wait_for("no player to resume");
    other.send(&identity);
    black.wait_for("is back");
    let board = other.board();
    assert_eq!((board.side, board.relation), (Color::White, 1));
    assert!(board.rows.contains("----p---"), "{}", board.rows);
    other.send("g1f3");
    assert_eq!(black.board().side, Color::Black);
}

#[test]
fn clocks_run_while_a_player_thinks() {
    let server = Server::start("clocks", &["chess", "--people", "--minutes", "1", "--increment", "0"]);
    let (mut white, mut black) = (server.client(), server.client());
    white.board();
    black.board();
    white.send("e2e4");
    black.board();
    black.send("e7e5");
    white.board();
    thread::sleep(Duration::from_millis(1200));
    white.board();
    white.send("g1f3");
    let board = white.board();
    assert!(board.clocks[0] < 59_000 && board.clocks[1] == 60_000, "{:?}", board.clocks);
}

#[test]
fn bad_clients_harm_nobody() {
    let server = Server::start("abuse", &["chess", "--people", "--connections", "6", "--lines", "1000"]);
    let (mut white, mut black) = (server.client(), server.client());
    white.board();
    black.board();
    let mut garbage = server.client();
    let mut bytes: Vec<u8> = (0..=255).cycle().take(100_000).collect();
    bytes.extend(vec![b'x'; 50_000]);
    garbage.stream.write_all(&bytes).expect("the server reads");
    garbage.send("");
    garbage.send("observe 99999999999999999999");
    garbage.wait_for("No such game");
    // Never reads, asks for much.
    let mut deaf = server.client();
    for _ in 0..20_000 {
        if deaf.stream.write_all(b"help\n").is_err() {
            break;
        }
    }
    white.send("e2e4");
    assert_eq!(black.board().side, Color::Black);
    // No more than so many at a time.
    let crowd: Vec<_> = (0..10).map(|_| server.client()).collect();
    let refused = crowd.into_iter().filter_map(|mut client| client.line());
    assert!(refused.filter(|line| line.contains("The server is full")).count() >= 5);
    black.send("e7e5");
    assert_eq!(white.board().side, Color::Black);
    assert_eq!(white.board().side, Color::White);
}

/// Two clients play a game of random moves and compare every board with the game's.
fn play_random_game(mut clients: [Client; 2], mut chance: u64, variant: Variant) -> usize {
    let relations = [clients[0].board().relation, clients[1].board().relation];
    if relations[0] == -1 {
        clients.swap(0, 1);
    }
    let mut game = start(variant);
    while game.outcome().is_none() && game.ply() < 60 {
        let texts = game.legal_texts();
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let text = &texts[(chance >> 33) as usize % texts.len()];
        clients[game.side().index()].send(&shown(variant, text));
        game.play_text(text).expect("a legal move");
        for client in &mut clients {
            let board = client.board();
            assert_eq!((board.rows, board.side), (rows(&game), game.side()), "after {text}");
        }
    }
    game.ply()
}

/// A move with its ranks as XBoard counts them.
fn shown(variant: Variant, text: &str) -> String {
    if variant.spec().size.1 != 10 {
        return text.to_owned();
    }
    let mut shown = String::new();
    let mut number = String::new();
    for letter in text.chars().chain([' ']) {
        if letter.is_ascii_digit() {
            number.push(letter);
            continue;
        }
        if let Ok(rank) = number.parse::<u32>() {
            shown.push_str(&(rank - 1).to_string());
        }
        number.clear();
        shown.push(letter);
    }
    shown.trim().to_owned()
}

#[test]
#[cfg_attr(
    windows,
    ignore = "under Wine one process serves all connections, which takes a quarter of an hour"
)]
fn two_hundred_games_at_once() {
    let server = Server::start("load", &["stratomic", "--people", "--per-address", "400"]);
    let begun = Instant::now();
    // The two who come one after the other play each other.
    let games: Vec<_> = (0..200u64)
        .map(|number| {
            let mut clients = [server.client(), server.client()];
            for client in &mut clients {
                client.identity();
            }
            thread::spawn(move || play_random_game(clients, number, Variant::Stratomic))
        })
        .collect();
    let moves: usize = games.into_iter().map(|game| game.join().expect("every board is right")).sum();
    println!("200 games, {moves} moves, {:.1} s", begun.elapsed().as_secs_f64());
    #[cfg(target_os = "linux")]
    println!("{}", memory(&server));
    assert!(moves > 200 * 20);
}

/// What the system says about the server's memory.
#[cfg(target_os = "linux")]
fn memory(server: &Server) -> String {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.process.id()));
    let lines = status.unwrap_or_default();
    lines.lines().filter(|line| line.starts_with("VmHWM")).collect()
}

/// Games outlive their server: the players come back with their keys, and find moves, clocks and secrets.
#[test]
fn games_outlive_their_server() {
    let arguments = ["bomb", "--people"];
    let server = Server::start("killed", &arguments);
    let (mut white, mut black) = (server.client(), server.client());
    let identities = [white.identity(), black.identity()];
    white.wait_for("Which of your pieces");
    black.wait_for("Which of your pieces");
    white.send("bomb b2");
    white.wait_for("Your bomb is on b2");
    black.send("bomb random");
    let drawn = black.wait_for("Your bomb is on ");
    // A bomb drawn for the pawn that moves goes with it.
    let bomb = drawn.replace("on e7", "on e5");
    white.send("e2e4");
    while black.board().san != "e4" {}
    black.send("e7e5");
    while white.board().san != "e5" {}
    white.send("g1f3");
    while black.board().san != "Nf3" {}
    // What everybody may read.
    server.wait_for_games(1, "Nf3");
    assert_eq!(server.games_with("bomb=?,?"), 1);
    assert_eq!(server.games_with("bomb=b2"), 0, "what nobody may read");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let folder = server.games.join("running");
        let mut files: Vec<_> =
            std::fs::read_dir(&folder).expect("a folder").map(|file| file.expect("a file").path()).collect();
        files.retain(|file| file.extension().is_some());
        for place in files.iter().chain([&folder]) {
            let mode = std::fs::metadata(place).expect("it is there").permissions().mode();
            assert_eq!(mode & 0o077, 0, "nobody else reads {}", place.display());
        }
    }
    let server = server.killed(&arguments);
    let (mut first, mut second) = (server.client(), server.client());
    first.identity();
    second.identity();
    second.send(&identities[1]);
    second.wait_for("guest2 is back");
    assert_eq!(second.wait_for("Your bomb is on "), bomb);
    // The game that began between the two newcomers is not wanted.
    first.wait_for("Game aborted");
    first.send(&identities[0]);
    let board = first.board();
    assert_eq!((board.side, board.relation), (Color::Black, -1));
    assert!(board.rows.contains("-----N--"), "{}", board.rows);
    first.wait_for("Your bomb is on b2");
    second.send("b8c6");
    first.board();
    first.send("!b2");
    assert_eq!(first.board().side, Color::Black);
    second.send("resign");
    first.wait_for("guest2 resigns} 1-0");
    assert_eq!(server.games_with("bomb=b2"), 1);
    let left = std::fs::read_dir(server.games.join("running")).expect("a folder");
    let left = left.filter(|file| file.as_ref().is_ok_and(|file| file.path().extension().is_some()));
    assert_eq!(left.count(), 0);
}

/// A move that could not be written leaves no gap behind which later ones would be lost.
#[cfg(unix)]
#[test]
fn a_game_that_could_not_be_saved_for_a_while_is_whole_in_the_end() {
    let arguments = ["chess", "--people"];
    let server = Server::start("full-disk", &arguments);
    let (mut white, mut black) = (server.client(), server.client());
    let identity = white.identity();
    let running = server.games.join("running");
    let aside = server.games.join("aside");
    let play = |mover: &mut Client, text: &str, other: &mut Client, san: &str| {
        mover.send(text);
        while other.board().san != san {}
    };
    play(&mut white, "e2e4", &mut black, "e4");
    play(&mut black, "e7e5", &mut white, "e5");
    play(&mut white, "g1f3", &mut black, "Nf3");
    play(&mut black, "b8c6", &mut white, "Nc6");
    std::fs::rename(&running, &aside).expect("a folder");
    white.send("f1b5");
    for client in [&mut white, &mut black] {
        client.wait_for("NOT SAVED");
        while client.board().san != "Bb5" {}
    }
    std::fs::rename(&aside, &running).expect("a folder");
    black.send("a7a6");
    for client in [&mut white, &mut black] {
        client.wait_for("saved again");
        while client.board().san != "a6" {}
    }
    play(&mut white, "b5a4", &mut black, "Ba4");
    let server = server.killed(&arguments);
    let mut white = server.client();
    white.identity();
    white.send(&identity);
    assert_eq!(white.board().san, "Ba4");
}

/// A shell as a program that speaks UCI and answers `go` like this.
#[cfg(unix)]
fn pretender(answer: &str) -> String {
    let options = "option name UCI_Variant type combo default chess var chess";
    format!(
        "sh -c 'while read line; do case $line in uci) echo \"{options}\"; echo uciok;; isready) echo \
         readyok;; go*) {answer};; quit) exit;; esac; done'"
    )
}

/// Programs that do not play as they should lose, and the evening goes on.
#[cfg(unix)]
#[test]
fn programs_play_each_other_before_everybody() {
    for (name, answer, end) in [
        ("illegal", "echo bestmove e2e5", "illegal move"),
        ("crash", "exit 3", "ended with exit status: 3"),
        ("hang", "sleep 60", "no answer after"),
    ] {
        let program = pretender(answer);
        let arguments = ["chess", "--white", "megaton", "--black", &program, "--movetime", "50"];
        let rounds = ["--pause", "3", "--stop-after", "2"];
        let mut server = Server::start(name, &[&arguments[..], &rounds].concat());
        let mut client = server.client();
        client.wait_for("You are now observing game 1.");
        let ended = client.wait_for("{Game 1 (megaton vs. sh) Black: ");
        assert!(ended.contains(end) && ended.ends_with("1-0"), "{ended}");
        client.wait_for("{Game 2 (sh vs. megaton) Creating");
        assert_eq!(client.board().relation, 0);
        let ended = client.wait_for("{Game 2 (sh vs. megaton) White: ");
        assert!(ended.contains(end) && ended.ends_with("0-1"), "{ended}");
        assert!(server.process.wait().expect("a process").success(), "{name}");
    }
}

/// A whole game of a program over UCI against one over CECP, as XBoard would see it.
#[test]
fn whole_games_of_programs_are_watched() {
    let megaton = MEGATON;
    let arguments = ["atomic", "--white", megaton, "--black", megaton, "--black-protocol", "cecp"];
    let limits = ["--movetime", "20", "--stop-after", "1", "--pause", "1"];
    let mut server = Server::start("whole", &[&arguments[..], &limits].concat());
    let mut client = server.client();
    let mut game = start(Variant::Atomic);
    client.wait_for("now observing");
    let mut is_first = true;
    loop {
        let Some(line) = client.line() else { panic!("no end after {} moves", game.ply()) };
        if line.contains("{Game 1") && !line.contains("Creating") {
            assert!(game.outcome().is_some() && !line.contains("White: "), "{line}");
            break;
        }
        if !line.contains("<12> ") {
            continue;
        }
        let board = Style12::read(&line);
        // Whoever comes late sees the position and not the moves before it.
        if std::mem::take(&mut is_first) && board.rows != rows(&game) {
            return;
        }
        if board.san != "none" {
            game.play_text(&board.san).expect("a legal move");
        }
        assert_eq!((board.rows, board.side), (rows(&game), game.side()));
    }
    assert!(server.process.wait().expect("a process").success());
}
