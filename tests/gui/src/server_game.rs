//! A game in XBoard on the board server, followed by the file that the server writes of it.

use crate::Failure;
use crate::desktop::{PATIENCE, POLL};
use crate::scenarios::ScenarioSetting;
use crate::window::{Window, WindowLayout};
use movegen::{AnyGame, Color, Options, Piece, Variant, pgn};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Stdio};
use std::thread::sleep;
use std::time::Instant;

/// Times that XBoard is started again for a window of the size it had before.
const STARTS: u32 = 3;

/// A running server. It ends with this value.
struct Server {
    process: Child,
    /// What it goes on to print has to go somewhere.
    _output: BufReader<ChildStdout>,
    port: u16,
    /// The arguments that it prints for the chess program.
    client_arguments: Vec<String>,
    games: PathBuf,
    variant: Variant,
}

impl Server {
    fn start(setting: &ScenarioSetting<'_>, variant: Variant, arguments: &[&str]) -> Result<Self, Failure> {
        let missing = |_| Failure::Missing("board server");
        let ScenarioSetting { desktop, program, .. } = setting;
        let (games, pictures) = (setting.file("games"), setting.file("pictures"));
        let mut command = program.megaton(desktop);
        command.args(["serve", variant.spec().id, "--port", "0"]);
        command.args(["--games", &program.file_name(&games)]);
        command.args(["--pictures", &program.file_name(&pictures)]).args(arguments);
        let mut process = command.stdout(Stdio::piped()).spawn().map_err(missing)?;
        let output = process.stdout.take().ok_or(Failure::Missing("board server"))?;
        let mut output = BufReader::new(output);
        let mut line = || {
            let mut line = String::new();
            output.read_line(&mut line).map(|_| line).map_err(missing)
        };
        let (greeting, printed) = (line()?, line()?);
        let port = greeting.split("port ").nth(1).and_then(|text| text.split('.').next());
        let port = port.and_then(|text| text.parse().ok()).ok_or(Failure::Missing("port"))?;
        let mut words = shlex::split(printed.trim()).unwrap_or_default().into_iter();
        if words.next().as_deref() != Some(program.name()) {
            return Err(Failure::Missing("command for the chess program"));
        }
        Ok(Server { process, _output: output, port, client_arguments: words.collect(), games, variant })
    }

    /// The last game on file, if it is whole: the server may be writing it.
    fn game(&self) -> Option<AnyGame> {
        let files = fs::read_dir(&self.games).ok()?.filter_map(|file| Some(file.ok()?.path()));
        let number =
            |file: &PathBuf| -> Option<u32> { file.file_stem()?.to_str()?.rsplit_once('-')?.1.parse().ok() };
        let last = files.max_by_key(number)?;
        Some(pgn::read(&fs::read_to_string(last).ok()?).next()?.ok()?.game)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A game between the mouse and whoever plays on the server.
pub(crate) struct ServerGame<'a> {
    pub(crate) window: Window<'a>,
    server: Server,
    opponent: Option<TcpStream>,
    game: AnyGame,
}

impl<'a> ServerGame<'a> {
    /// Plays this colour against a client that does what the test says.
    ///
    /// # Errors
    /// The server or XBoard does not start, or they do not find each other.
    pub(crate) fn against_client(
        setting: &ScenarioSetting<'a>,
        variant: Variant,
        color: Color,
    ) -> Result<Self, Failure> {
        let server = Server::start(setting, variant, &["--people"])?;
        let connect =
            || TcpStream::connect(("127.0.0.1", server.port)).map_err(|_| Failure::Missing("board server"));
        // Whoever comes first has White.
        let early = (color == Color::Black).then(connect).transpose()?;
        let window = open(setting, &server, color)?;
        let opponent = match early {
            Some(opponent) => opponent,
            None => {
                window.wait_for_line("You are waiting for an opponent")?;
                connect()?
            }
        };
        ServerGame::begin(window, server, Some(opponent))
    }

    /// Plays White against megaton.
    ///
    /// # Errors
    /// The server or XBoard does not start, or they do not find each other.
    pub(crate) fn against_megaton(setting: &ScenarioSetting<'a>, variant: Variant) -> Result<Self, Failure> {
        let server = Server::start(setting, variant, &["--movetime", "50"])?;
        let window = open(setting, &server, Color::White)?;
        ServerGame::begin(window, server, None)
    }

    /// Watches megaton play itself from a position, one game after the other.
    ///
    /// # Errors
    /// The server or XBoard does not start, or XBoard is shown nothing.
    pub(crate) fn watching(
        setting: &ScenarioSetting<'a>,
        variant: Variant,
        fen: &str,
    ) -> Result<Self, Failure> {
        let programs = ["--white", "megaton", "--black", "megaton", "--movetime", "1000"];
        let arguments = [&programs[..], &["--pause", "15", "--fen", fen]].concat();
        let server = Server::start(setting, variant, &arguments)?;
        let window = open(setting, &server, Color::White)?;
        ServerGame::begin(window, server, None)
    }

    /// Waits for the end of a game, and takes it from its file.
    ///
    /// # Errors
    /// It does not end.
    pub(crate) fn see_end(&mut self, number: u32) -> Result<(), Failure> {
        self.window.wait_for_line(&format!("{{Game {number} (megaton vs. megaton) king exploded}}"))?;
        self.game = self.server.game().ok_or(Failure::Missing("game"))?;
        self.check(&format!("at the end of game {number}"))
    }

    fn begin(window: Window<'a>, server: Server, opponent: Option<TcpStream>) -> Result<Self, Failure> {
        window.wait_until_drawn()?;
        // There is no file before the first move.
        let game = AnyGame::new(server.variant, Options::default(), None);
        let game = game.map_err(|_| Failure::Missing("game"))?;
        Ok(ServerGame { window, server, opponent, game })
    }

    /// Clicks on two squares, and compares the boards when the server has taken the move.
    ///
    /// # Errors
    /// It has not, or the boards differ.
    pub(crate) fn click_move(&mut self, from: &str, to: &str) -> Result<(), Failure> {
        self.window.click_move(from, to)?;
        self.follow(1)?;
        self.check(&format!("after the clicks {from} {to}"))
    }

    /// Types a move in XBoard's terminal, and compares the boards when the server has taken it.
    ///
    /// # Errors
    /// It has not, or the boards differ.
    pub(crate) fn type_move(&mut self, text: &str) -> Result<(), Failure> {
        self.window.type_line(text)?;
        self.follow(1)?;
        self.check(&format!("after typing {text}"))
    }

    /// The other client moves, with ranks as XBoard counts them. The boards are compared.
    ///
    /// # Errors
    /// The server has not taken the move, or the boards differ.
    pub(crate) fn reply(&mut self, text: &str) -> Result<(), Failure> {
        let opponent = self.opponent.as_mut().ok_or(Failure::Missing("opponent"))?;
        opponent.write_all(format!("{text}\n").as_bytes()).map_err(|_| Failure::Missing("opponent"))?;
        self.follow(1)?;
        self.check(&format!("after the reply {text}"))
    }

    /// Waits until so many more moves have been played.
    ///
    /// # Errors
    /// They are not.
    pub(crate) fn follow(&mut self, moves: usize) -> Result<(), Failure> {
        let wanted = self.game.ply() + moves;
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(game) = self.server.game().filter(|game| game.ply() >= wanted) {
                self.game = game;
                return Ok(());
            }
            if Instant::now() > deadline {
                return Err(Failure::Timeout(format!("move {wanted} (of {})", self.game.ply())));
            }
            sleep(POLL);
        }
    }

    /// Leaves the game and begins another with Black against megaton, which moves first.
    ///
    /// # Errors
    /// There is no other game.
    pub(crate) fn play_black(&mut self) -> Result<(), Failure> {
        self.window.type_line("abort")?;
        self.window.wait_for_line("aborted")?;
        self.window.type_line("play black")?;
        self.window.wait_for_line("Game 2 (megaton")?;
        self.window.layout.is_flipped = true;
        let mut begun = None;
        let server = &self.server;
        self.window.wait_for("megaton's first move", || {
            begun = server.game().filter(|game| game.ply() == 1);
            begun.is_some()
        })?;
        self.game = begun.ok_or(Failure::Missing("game"))?;
        self.check("after megaton's first move")
    }

    /// Compares the board that XBoard shows with the server's.
    ///
    /// # Errors
    /// They differ, and go on to differ.
    pub(crate) fn check(&self, when: &str) -> Result<(), Failure> {
        self.window.check(&drawn(&self.game), when)
    }

    /// Goes back in XBoard to the first board, one by one, and compares them all.
    ///
    /// # Errors
    /// One of them differs.
    pub(crate) fn look_back(&self) -> Result<(), Failure> {
        let mut game = self.game.clone();
        while game.undo().is_some() {
            self.window.keys("alt+Left")?;
            self.window.check(&drawn(&game), &format!("back at ply {}", game.ply()))?;
        }
        Ok(())
    }
}

/// Shows the first position of a game in XBoard, with the pictures that the server names and with
/// XBoard's own, and compares the squares with a piece. XBoard shows its own picture where it cannot
/// read the other one, and says nothing.
///
/// # Errors
/// A piece looks the same both times.
pub(crate) fn compare_pictures(setting: &ScenarioSetting<'_>, variant: Variant) -> Result<(), Failure> {
    let mut server = Server::start(setting, variant, &["--movetime", "50"])?;
    let shown = |server: &Server, name: &str| -> Result<_, Failure> {
        // A log of its own: in one that is shared the other XBoard has seen the board already.
        let folder = setting.file(name);
        fs::create_dir_all(&folder).map_err(|reason| Failure::file(&folder, reason))?;
        let setting = ScenarioSetting { folder: &folder, ..*setting };
        let window = open(&setting, server, Color::White)?;
        window.wait_until_drawn()?;
        let file = setting.file("window.png");
        window.picture(&file)?;
        let squares = window.square_areas()?;
        let shown = (setting.desktop.pixels(&file)?, window.area()?.width, squares);
        drop(window);
        setting.desktop.wait_until_empty()?;
        Ok(shown)
    };
    let (mut own, mut width, mut squares) = shown(&server, "own")?;
    let at = server.client_arguments.iter().position(|word| word == "-pieceImageDirectory");
    let at = at.ok_or(Failure::Missing("folder for pictures in the server's command"))?;
    // Said outright: whoever runs the tests may have pictures of their own in XBoard's settings.
    let folder_argument = std::mem::take(&mut server.client_arguments[at + 1]);
    let (mut usual, mut usual_width, _) = shown(&server, "usual")?;
    // Without a window manager XBoard does not always open its window in the same size.
    for _ in 0..STARTS {
        if width == usual_width {
            break;
        }
        server.client_arguments[at + 1].clone_from(&folder_argument);
        (own, width, squares) = shown(&server, "own")?;
        server.client_arguments[at + 1].clear();
        (usual, usual_width, _) = shown(&server, "usual")?;
    }
    if width != usual_width {
        return Err(Failure::Missing("second window of the same size"));
    }
    let game = AnyGame::new(variant, Options::default(), None);
    let game = game.map_err(|error| Failure::Position(error.to_string()))?;
    let pieces: Vec<_> = squares
        .iter()
        .filter_map(|(name, area)| Some((game.piece_at(game.parse_square(name)?)?, *area)))
        .collect();
    // XBoard's note may lie over some of the squares.
    let is_own = |wanted: Piece| {
        let mut areas = pieces.iter().filter(|(piece, _)| *piece == wanted);
        areas.any(|(_, area)| area.of(&own, width) != area.of(&usual, width))
    };
    if let Some((piece, _)) = pieces.iter().find(|(piece, _)| !is_own(*piece)) {
        let (color, kind) = (piece.color, piece.kind.name());
        return Err(Failure::Position(format!("{color}'s {kind} has XBoard's own picture")));
    }
    Ok(())
}

/// Starts the chess program with the arguments that the server prints.
fn open<'a>(setting: &ScenarioSetting<'a>, server: &Server, color: Color) -> Result<Window<'a>, Failure> {
    let value = |name: &str| {
        let at = server.client_arguments.iter().position(|word| word == name)?;
        server.client_arguments.get(at + 1)?.parse::<u32>().ok()
    };
    let missing = Failure::Missing("size of the board");
    let (Some(files), Some(ranks)) = (value("-boardWidth"), value("-boardHeight")) else {
        return Err(missing);
    };
    let holdings = if value("-holdingsSize").is_some_and(|size| size > 0) { 2 } else { 0 };
    let layout = WindowLayout { files, ranks, holdings, is_flipped: color == Color::Black };
    Window::start(setting, layout, &server.client_arguments)
}

/// The position as XBoard has it: a hole is one of its pieces.
fn drawn(game: &AnyGame) -> String {
    game.fen().replace('*', "H")
}
