//! `megaton serve`: games on a board server that XBoard speaks to as to an Internet chess server.
//! It draws every board exactly as sent: blasts, holes and all.

mod connection;
mod hall;
mod hosted_game;
mod search_pool;
mod style12;

use crate::game_clocks::GameTime;
use crate::rule_args::RuleArgs;
use clap::Args;
use hall::{Hall, House, ServerAction, ServerEvent, UserId};
use movegen::{AnyGame, Variant};
use search_pool::SearchPool;
use std::collections::HashMap;
use std::io::{self, Write};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::mpsc::{self, Sender, UnboundedReceiver};

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
    /// The address to listen on; any but this machine's own is open to others.
    #[arg(long, default_value = "127.0.0.1")]
    host: IpAddr,
    /// The port; 0 takes a free one.
    #[arg(long, default_value_t = 5000)]
    port: u16,
    /// Minutes for the game.
    #[arg(long, default_value_t = 15, value_parser = clap::value_parser!(u32).range(1..=1000))]
    minutes: u32,
    /// Seconds more after each move.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(0..=1000))]
    increment: u32,
    /// Milliseconds that megaton takes for a move at most.
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    movetime: u64,
    /// Pairs users with each other instead of with megaton.
    #[arg(long)]
    people: bool,
    /// Engines that think at the same time.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    engines: u16,
    /// Maximum number of connections.
    #[arg(long, default_value_t = 512, value_parser = clap::value_parser!(u16).range(1..))]
    connections: u16,
    /// Minutes of silence after which a user without a game is disconnected.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    idle: u32,
    /// Folder for the games, each a PGN file that is written after every move.
    #[arg(long, value_name = "FOLDER", default_value = "games")]
    games: PathBuf,
}

/// Why there is no server.
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
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Lines that may wait for a client that does not read; then it is cut off.
const BACKLOG: usize = 256;
/// How often clocks are looked at.
const TICK: Duration = Duration::from_millis(100);

/// Serves games until the process is ended.
///
/// # Errors
/// The port is taken, the folder cannot be made, or threads cannot be started.
pub fn serve(args: &ServeArgs, out: impl Write) -> Result<(), ServeError> {
    args.variant.check_options(&args.rules.0)?;
    let game = AnyGame::new(args.variant, args.rules.0, args.fen.as_deref())?;
    std::fs::create_dir_all(&args.games)
        .map_err(|reason| ServeError::Folder { folder: args.games.display().to_string(), reason })?;
    // Everything but thinking is quick.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(run(args, &game, out))
}

async fn run(args: &ServeArgs, game: &AnyGame, mut out: impl Write) -> Result<(), ServeError> {
    let fail = |reason| ServeError::Listen { host: args.host, port: args.port, reason };
    let listener = TcpListener::bind((args.host, args.port)).await.map_err(fail)?;
    let port = listener.local_addr()?.port();
    announce(args, game, port, &mut out)?;
    let (sender, events) = mpsc::unbounded_channel();
    let answers = sender.clone();
    let searches = SearchPool::start(usize::from(args.engines), move |answer| {
        // The hall ends with the process.
        let _ = answers.send(ServerEvent::Found(answer));
    })?;
    let house = House {
        variant: args.variant,
        rules: args.rules.0,
        start: args.fen.clone(),
        game_time: GameTime {
            base: Duration::from_secs(u64::from(args.minutes) * 60),
            increment: Duration::from_secs(u64::from(args.increment)),
        },
        move_time: Duration::from_millis(args.movetime),
        engine_plays: !args.people,
        idle: Duration::from_secs(u64::from(args.idle) * 60),
    };
    let doors = Doors { listener, sender, limit: usize::from(args.connections) };
    keep(doors, events, Hall::new(house, Instant::now()), &searches, &args.games).await
}

/// Says how to get in.
fn announce(args: &ServeArgs, game: &AnyGame, port: u16, out: &mut impl Write) -> io::Result<()> {
    let host = if args.host.is_unspecified() { "localhost".to_owned() } else { args.host.to_string() };
    let command: Vec<_> = style12::xboard_arguments(game, &host, port);
    let words = std::iter::once("xboard").chain(command.iter().map(String::as_str));
    let line = shlex::try_join(words).unwrap_or_default();
    writeln!(out, "{} on port {port}. To play:\n{line}", args.variant.spec().title)?;
    out.flush()
}

/// Where clients come in.
struct Doors {
    listener: TcpListener,
    sender: mpsc::UnboundedSender<ServerEvent>,
    limit: usize,
}

/// Takes events in turn, one at a time, and does what the hall says.
async fn keep(
    doors: Doors,
    mut events: UnboundedReceiver<ServerEvent>,
    mut hall: Hall,
    searches: &SearchPool,
    games: &Path,
) -> Result<(), ServeError> {
    let begun = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs();
    let mut users: HashMap<UserId, Sender<String>> = HashMap::new();
    let mut last_id: UserId = 0;
    let mut ticks = tokio::time::interval(TICK);
    loop {
        let event = tokio::select! {
            accepted = doors.listener.accept() => match accepted {
                Ok((socket, _)) if users.len() < doors.limit => {
                    last_id += 1;
                    let (lines, backlog) = mpsc::channel(BACKLOG);
                    users.insert(last_id, lines);
                    tokio::spawn(connection::serve(last_id, socket, doors.sender.clone(), backlog));
                    ServerEvent::Joined(last_id)
                }
                // One too many: dropping the socket closes it.
                Ok(_) => continue,
                // No more sockets to be had, for instance: there may be some later.
                Err(_) => {
                    tokio::time::sleep(TICK).await;
                    continue;
                }
            },
            Some(event) = events.recv() => event,
            _ = ticks.tick() => ServerEvent::Tick,
        };
        if let ServerEvent::Gone(id) = event {
            users.remove(&id);
        }
        for action in hall.handle(event, Instant::now()) {
            match action {
                ServerAction::Say(id, text) => {
                    // Whoever does not read is cut off: the channel closes with its sender.
                    if users.get(&id).is_some_and(|lines| lines.try_send(text).is_err()) {
                        users.remove(&id);
                    }
                }
                ServerAction::Close(id) => {
                    users.remove(&id);
                }
                ServerAction::Think(request) => searches.request(*request),
                ServerAction::Save(number, text) => {
                    let file = games.join(format!("{begun}-{number}.pgn"));
                    if let Err(error) = std::fs::write(&file, text) {
                        eprintln!("megaton: {}: {error}", file.display());
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
