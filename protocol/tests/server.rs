//! The board server with real sockets: games, clients that behave badly, and many at once.

use movegen::{AnyGame, Color, Options, Variant};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Longest wait for a line: far more than any should take, on a busy machine too.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running server, its port, and the folder of its games. It ends with this value.
struct Server {
    process: Child,
    port: u16,
    games: PathBuf,
    command: String,
}

impl Server {
    fn start(name: &str, arguments: &[&str]) -> Server {
        let games = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("server-{name}"));
        let _ = std::fs::remove_dir_all(&games);
        let mut process = Command::new(env!("CARGO_BIN_EXE_megaton"))
            .args(["serve", "--port", "0", "--games"])
            .arg(&games)
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut lines = BufReader::new(process.stdout.take().expect("piped")).lines();
        let mut line = || lines.next().expect("a line").expect("text");
        let port = line();
        let port = port.split("port ").nth(1).and_then(|text| text.split('.').next());
        let port = port.and_then(|text| text.parse().ok()).expect("a port");
        let command = line();
        Server { process, port, games, command }
    }

    fn client(&self) -> Client {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("the server listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
        let reader = BufReader::new(stream.try_clone().expect("a socket"));
        Client { stream, reader }
    }

    /// All games on file that hold this text.
    fn games_with(&self, text: &str) -> usize {
        let files = std::fs::read_dir(&self.games).expect("a folder");
        let texts = files.filter_map(|file| std::fs::read_to_string(file.ok()?.path()).ok());
        texts.filter(|game| game.contains(text)).count()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

struct Client {
    stream: TcpStream,
    reader: BufReader<TcpStream>,
}

impl Client {
    fn send(&mut self, line: &str) {
        self.stream.write_all(format!("{line}\n").as_bytes()).expect("the server reads");
    }

    /// The next line that contains a text.
    fn wait_for(&mut self, part: &str) -> String {
        let mut seen = Vec::new();
        loop {
            let mut line = String::new();
            let read = self.reader.read_line(&mut line);
            assert!(read.is_ok_and(|bytes| bytes > 0), "no line has {part:?} among {seen:#?}");
            if line.contains(part) {
                return line.trim().to_owned();
            }
            seen.push(line);
        }
    }

    fn board(&mut self) -> Style12 {
        let line = self.wait_for("<12> ");
        let fields: Vec<_> = line.split_ascii_whitespace().skip(1).collect();
        let ranks = fields.iter().take_while(|field| !matches!(**field, "W" | "B")).count();
        let number = |index: usize| fields[ranks + index].parse().expect("a number");
        Style12 {
            rows: fields[..ranks].join("/"),
            side: if fields[ranks] == "W" { Color::White } else { Color::Black },
            relation: number(10),
            clocks: [number(15), number(16)],
            flip: number(21),
        }
    }

    /// `iam NAME KEY`.
    fn identity(&mut self) -> String {
        self.wait_for("Type: iam").split("Type: ").nth(1).expect("a command").to_owned()
    }
}

struct Style12 {
    rows: String,
    side: Color,
    relation: i64,
    clocks: [i64; 2],
    flip: i64,
}

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

#[test]
fn a_game_against_megaton_goes_both_ways() {
    let server = Server::start("engine", &["stratomic", "--movetime", "50"]);
    assert!(server.command.starts_with("xboard -ics -icshost 127.0.0.1"), "{}", server.command);
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
    assert!(client.wait_for("Illegal").contains("no piece there"));
    client.send("takeback 2");
    assert_eq!(client.board().rows, rows(&start(Variant::Stratomic)));
    client.send("resign");
    assert!(client.wait_for("0-1").contains("resigns"));
    client.send("rematch");
    let board = client.board();
    assert_eq!(board.flip, 1);
    assert_eq!(server.games_with("resigns} 0-1"), 1);
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
    other.wait_for("Nobody of that name");
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
    let server = Server::start("abuse", &["chess", "--people", "--connections", "6"]);
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
    let refused = crowd.into_iter().filter_map(|mut client| {
        let mut first = [0; 1];
        client.stream.read(&mut first).ok().filter(|&bytes| bytes == 0)
    });
    assert!(refused.count() >= 5);
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
fn two_hundred_games_at_once() {
    let server = Server::start("load", &["stratomic", "--people"]);
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
