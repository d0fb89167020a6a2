//! `megaton serve`: games on a board server that XBoard connects to like an Internet chess server.
//! XBoard draws every board exactly as sent: blasts, holes and all.

mod connection;
mod files;
mod hall;
mod kept_game;
mod record_writer;
mod server_loop;
mod style12;
mod xboard;

use crate::data_folder::data_folder;
use crate::limits::ServerLimits;
use crate::thinking::{HouseThinker, ProgramCommand, SearchPool};
use arbiter::{Conduct, GameTime};
use clap::Args;
use files::GameFolder;
use hall::{Hall, House, HousePlayer};
use movegen::{AnyGame, Variant};
use protocol::Protocol;
use protocol::cecp::{picture_folder, write_pictures};
use protocol::command_line;
use protocol::engine_program::PlayerError;
use protocol::output::tell;
use protocol::rule_args::RuleArgs;
use server_loop::ServerLoop;
use std::io::{self, Write};
use std::net::IpAddr;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use xboard::{PROGRAMS, XboardError, XboardProcess, told_to_end};

/// The command's arguments.
#[derive(Args, Debug)]
pub struct ServeArgs {
    /// The game.
    #[arg(default_value_t = Variant::Stratomic)]
    variant: Variant,
    #[command(flatten)]
    rules: RuleArgs,
    /// Begins every game from this position.
    #[arg(long)]
    fen: Option<String>,
    /// The address to listen on; anything but a loopback address is open to others.
    #[arg(long, default_value = "127.0.0.1")]
    host: IpAddr,
    /// Starts XBoard connected to the server; both stop together.
    #[arg(long)]
    xboard: bool,
    /// Folder for XBoard's piece pictures [default: a folder for the game in the user's data folder].
    #[arg(long, value_name = "FOLDER")]
    pictures: Option<PathBuf>,
    /// The port; 0 picks a free one [default: 5000, or a free one with --xboard].
    #[arg(long)]
    port: Option<u16>,
    /// Minutes for the game, per player.
    #[arg(long, default_value_t = 15, value_parser = clap::value_parser!(u32).range(1..=1000))]
    minutes: u32,
    /// Seconds added after each move.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(0..=1000))]
    increment: u32,
    /// Longest time for a move of megaton or a program, in milliseconds, shared among all who wait
    /// for one [default: 1000; by the clock where two programs play each other].
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=600_000))]
    movetime: Option<u64>,
    /// Pairs users with each other instead of with megaton.
    #[arg(long, conflicts_with_all = ["white", "black"])]
    people: bool,
    /// In games with secrets, also lets players take back moves that revealed something.
    #[arg(long)]
    practice: bool,
    /// Who plays White: `megaton`, or the command of an engine. With --black as well, the two play each
    /// other, game after game, and everyone who connects watches; alone, it plays everyone who connects.
    #[arg(long, value_name = "COMMAND", help_heading = "Programs")]
    white: Option<String>,
    /// Who plays Black, likewise.
    #[arg(long, value_name = "COMMAND", help_heading = "Programs")]
    black: Option<String>,
    /// Protocol of the program that plays White.
    #[arg(long, value_name = "PROTOCOL", default_value = "uci", help_heading = "Programs")]
    white_protocol: Protocol,
    /// Protocol of the program that plays Black.
    #[arg(long, value_name = "PROTOCOL", default_value = "uci", help_heading = "Programs")]
    black_protocol: Protocol,
    /// Seconds between two games of the programs.
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u32).range(0..=86_400), help_heading = "Programs")]
    pause: u32,
    /// Stops the server after this many games between the programs.
    #[arg(long, value_name = "GAMES", value_parser = clap::value_parser!(u32).range(1..), help_heading = "Programs")]
    stop_after: Option<u32>,
    /// Engines that think at the same time [default: one per core, at most 4].
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    engines: Option<u16>,
    /// Maximum number of connections.
    #[arg(long, default_value_t = 512, value_parser = clap::value_parser!(u16).range(1..), help_heading = "Limits")]
    connections: u16,
    /// Maximum number of connections, and of running games, from one address.
    #[arg(long, value_name = "CONNECTIONS", default_value_t = 16, value_parser = clap::value_parser!(u16).range(1..), help_heading = "Limits")]
    per_address: u16,
    /// Lines per second that a connection may send; further lines wait. An address may send as much as
    /// half of its connections could.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1_000_000), help_heading = "Limits")]
    lines: u32,
    /// Games that a connection may start per minute; an address may start as many as half of its
    /// connections could.
    #[arg(long, value_name = "GAMES", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1_000_000), help_heading = "Limits")]
    new_games: u32,
    /// Maximum number of running games.
    #[arg(long, value_name = "GAMES", default_value_t = 512, value_parser = clap::value_parser!(u16).range(1..), help_heading = "Limits")]
    running: u16,
    /// Minutes of silence before a user without a game is disconnected.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=10_000), help_heading = "Limits")]
    idle: u32,
    /// Minutes a player may be disconnected before losing the game; it is aborted if both are.
    #[arg(long, value_name = "MINUTES", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=10_000), help_heading = "Limits")]
    absence: u32,
    /// Folder for the games, each a PGN file rewritten after every move. Games still running when the
    /// server stops are resumed when it is started with the same folder [default: a folder for the game in the
    /// user's data folder].
    #[arg(long, value_name = "FOLDER")]
    games: Option<PathBuf>,
}

/// Why the server cannot start.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum ServeError {
    #[error("{0}")]
    Rules(#[from] movegen::OptionError),
    #[error("{0}")]
    Position(#[from] movegen::FenError),
    #[error("cannot listen on {host}, port {port}: {reason}")]
    Listen { host: IpAddr, port: u16, reason: io::Error },
    #[error("{folder}: {reason}")]
    Folder { folder: String, reason: io::Error },
    #[error("there is no folder for a user's data here; name one with --games")]
    NoFolder,
    #[error("--stop-after needs --white and --black")]
    Endless,
    #[error("{0:?} is not a command")]
    Command(String),
    #[error("{name}: {reason}")]
    Program { name: String, reason: PlayerError },
    #[error(transparent)]
    Xboard(#[from] XboardError),
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The default port: the one that Internet chess servers listen on.
const USUAL_PORT: u16 = 5000;
/// Time for a move in games against people, by default.
const MOVE_TIME: Duration = Duration::from_secs(1);
/// Most engines, by default.
const MOST_ENGINES: usize = 4;
/// Transposition table of each engine, in MiB: many may be searching at once.
const HASH_MIB: usize = 16;

/// Serves games until the process ends, or all requested games have been played.
///
/// # Errors
/// The port is taken, the folder cannot be created, an engine does not play the game, or threads cannot be started.
pub fn serve(args: &ServeArgs, out: impl Write) -> Result<(), ServeError> {
    args.variant.check_options(&args.rules.0)?;
    let game = AnyGame::new(args.variant, args.rules.0, args.fen.as_deref())?;
    let (players, thinkers) = args.players()?;
    if args.stop_after.is_some() && players.iter().any(Option::is_none) {
        return Err(ServeError::Endless);
    }
    let games = args.games()?;
    for thinker in &thinkers {
        if let HouseThinker::Program(command) = thinker {
            let name = command.name.clone();
            command.program().begin(&game).map_err(|reason| ServeError::Program { name, reason })?;
        }
    }
    let folder = GameFolder::open(&games)
        .map_err(|reason| ServeError::Folder { folder: games.display().to_string(), reason })?;
    // Everything except searching is quick.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(run(args, &game, (players, &thinkers), (&games, folder), out))
}

async fn run(
    args: &ServeArgs,
    game: &AnyGame,
    (players, thinkers): ([Option<HousePlayer>; 2], &[HouseThinker]),
    (games, mut folder): (&Path, GameFolder),
    mut out: impl Write,
) -> Result<(), ServeError> {
    let port = args.port.unwrap_or(if args.xboard { 0 } else { USUAL_PORT });
    let fail = |reason| ServeError::Listen { host: args.host, port, reason };
    let listener = TcpListener::bind((args.host, port)).await.map_err(fail)?;
    let port = listener.local_addr()?.port();
    let (sender, answers) = mpsc::unbounded_channel();
    let mut pools = Vec::new();
    for thinker in thinkers {
        let (sender, count) = (sender.clone(), args.threads(thinker, &players));
        pools.push(SearchPool::start(count, thinker, move |answer| {
            // The hall ends with the process.
            let _ = sender.send(answer);
        })?);
    }
    let limits = args.limits();
    let mut hall = Hall::new(args.house(players));
    let first = hall.resume(folder.kept()?);
    let xboard = args.xboard_arguments(game, port);
    // Whoever reads that the server runs may stop it at once.
    let told_to_end = told_to_end();
    announce(args, games, &xboard, port, &mut out)?;
    let mut server = ServerLoop { listener, hall, pools, answers, folder, limits };
    let client = args.xboard.then(|| XboardProcess::start(&xboard)).transpose()?;
    let ended = tokio::select! {
        () = server.run(first) => Ok(()),
        ended = told_to_end_or_closed(told_to_end, client) => ended,
    };
    // Whoever hung up does not read it.
    let _ = tell_way_back(server.hall.kept_games(), &mut out);
    Ok(ended?)
}

/// Waits until XBoard's window is closed, if there is one, or the server is told to stop.
async fn told_to_end_or_closed(
    told_to_end: impl Future<Output = ()>,
    client: Option<XboardProcess>,
) -> Result<(), XboardError> {
    match client {
        Some(client) => client.ended(told_to_end).await,
        None => {
            told_to_end.await;
            Ok(())
        }
    }
}

/// Says how unfinished games are resumed: by the same command.
fn tell_way_back(games: usize, out: &mut impl Write) -> io::Result<()> {
    let games = match games {
        0 => return Ok(()),
        1 => "An unfinished game is kept".to_owned(),
        count => format!("{count} unfinished games are kept"),
    };
    let words: Vec<_> = std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    let command = command_line::join(words.iter().map(String::as_str)).unwrap_or_default();
    writeln!(out, "{games}. To resume: {command}")?;
    out.flush()
}

impl ServeArgs {
    /// The folder of the games. Each game has its own, as a folder belongs to one server at a time and is taken
    /// up by the next one of the same game.
    fn games(&self) -> Result<PathBuf, ServeError> {
        if let Some(folder) = &self.games {
            return Ok(folder.clone());
        }
        Ok(data_folder("serve").ok_or(ServeError::NoFolder)?.join(self.variant.id()))
    }

    /// The server's own players of White and Black, and all thinkers, megaton first.
    fn players(&self) -> Result<([Option<HousePlayer>; 2], Vec<HouseThinker>), ServeError> {
        let mut thinkers = vec![HouseThinker::Megaton { cores: 1, hash_mib: HASH_MIB }];
        let mut player = |text: &Option<String>, protocol| -> Result<_, ServeError> {
            match text.as_deref() {
                None => Ok(None),
                Some(arbiter::MEGATON) => Ok(Some(HousePlayer::megaton())),
                Some(text) => {
                    let command = ProgramCommand::new(text, protocol);
                    let command = command.ok_or_else(|| ServeError::Command(text.to_owned()))?;
                    let player = HousePlayer { pool: thinkers.len(), name: command.name.clone() };
                    thinkers.push(HouseThinker::Program(Box::new(command)));
                    Ok(Some(player))
                }
            }
        };
        let players = [player(&self.white, self.white_protocol)?, player(&self.black, self.black_protocol)?];
        Ok((players, thinkers))
    }

    /// How many positions one of the thinkers works on at a time.
    fn threads(&self, thinker: &HouseThinker, players: &[Option<HousePlayer>; 2]) -> usize {
        let is_exhibition = players.iter().all(Option::is_some);
        match (thinker, self.engines) {
            // Only one game is played at a time.
            _ if is_exhibition => 1,
            (_, Some(count)) => usize::from(count),
            (HouseThinker::Program(_), None) => 1,
            (HouseThinker::Megaton { .. }, None) => {
                std::thread::available_parallelism().map_or(1, NonZeroUsize::get).min(MOST_ENGINES)
            }
        }
    }

    /// The arguments XBoard is started with.
    fn xboard_arguments(&self, game: &AnyGame, port: u16) -> Vec<String> {
        let host = if self.host.is_unspecified() { "localhost".to_owned() } else { self.host.to_string() };
        let mut arguments = style12::xboard_arguments(game, &host, port);
        if cfg!(windows) {
            arguments.extend(xboard::OF_WINBOARD.map(str::to_owned));
        } else {
            arguments.extend(self.piece_arguments());
        }
        arguments
    }

    /// Those that say how pieces are drawn. Without a picture folder XBoard shows its own.
    fn piece_arguments(&self) -> Vec<String> {
        let folder = self.pictures.clone().unwrap_or_else(|| picture_folder(self.variant));
        let written = write_pictures(self.variant, &folder).and_then(|()| std::path::absolute(&folder));
        match written {
            Ok(folder) => vec!["-pieceImageDirectory".to_owned(), folder.display().to_string()],
            Err(reason) => {
                tell(format_args!("megaton: no pictures for XBoard: {}: {reason}", folder.display()));
                Vec::new()
            }
        }
    }

    fn limits(&self) -> ServerLimits {
        ServerLimits {
            connections: usize::from(self.connections),
            per_address: usize::from(self.per_address),
            lines: self.lines,
            new_games: self.new_games,
            running: usize::from(self.running),
        }
    }

    fn house(&self, players: [Option<HousePlayer>; 2]) -> House {
        let minutes = |count: u32| Duration::from_secs(u64::from(count) * 60);
        let is_exhibition = players.iter().all(Option::is_some);
        let begun = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        House {
            variant: self.variant,
            rules: self.rules.0,
            start: self.fen.clone(),
            game_time: GameTime::new(minutes(self.minutes), Duration::from_secs(u64::from(self.increment))),
            move_time: match self.movetime {
                Some(time) => Some(Duration::from_millis(time)),
                None if is_exhibition => None,
                None => Some(MOVE_TIME),
            },
            players,
            engine_plays: !self.people,
            idle: minutes(self.idle),
            conduct: Conduct {
                is_practice: self.practice,
                longest_absence: Some(minutes(self.absence)),
                ..Conduct::default()
            },
            limits: self.limits(),
            pause: Duration::from_secs(u64::from(self.pause)),
            stop_after: self.stop_after,
            file_prefix: begun.as_millis().to_string(),
            client_host: self.xboard.then_some(self.host),
        }
    }
}

/// Tells how to connect, and where the games will be.
fn announce(
    args: &ServeArgs,
    games: &Path,
    xboard: &[String],
    port: u16,
    out: &mut impl Write,
) -> io::Result<()> {
    let words = std::iter::once(PROGRAMS[0]).chain(xboard.iter().map(String::as_str));
    let line = command_line::join(words).unwrap_or_default();
    let (title, folder) = (args.variant.spec().title, games.display());
    writeln!(out, "{title} on port {port}. Games are kept in {folder}. To play:\n{line}")?;
    out.flush()
}

#[cfg(test)]
mod tests;
