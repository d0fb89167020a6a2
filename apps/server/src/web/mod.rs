//! `megaton web`: the page in the browser with megaton's whole strength behind it, for one person or
//! several, each with the link of their own seat.

mod admission;
mod analyses;
mod background;
mod campaign;
mod files;
mod game;
mod guard;
mod hall;
mod invitation;
mod limits;
mod listener;
mod lobby;
mod log;
mod memory;
mod page_files;
mod proxy;
mod questions;
mod refusal;
mod seats;
mod services;
mod socket;
mod tables;
mod unread;
mod visit;
mod visitor;

use crate::data_folder::data_folder;
use crate::limits::{RateLimiter, ServerLimits};
use crate::private_folder::PrivateFolder;
use crate::thinking::{HouseThinker, ProgramCommand, SearchPool};
use axum::Router;
use axum::middleware::{from_fn_with_state, map_response};
use axum::routing::{any, get};
use clap::Args;
use guard::HostNames;
use hall::{Guard, Hall};
use limits::HallLimits;
use listener::Door;
use log::{Log, LogEvent};
use memory::{MEMORY_RANGE, MemoryShares};
use protocol::Protocol;
use proxy::Proxy;
use services::{NamedEngine, Services};
use std::io::{self, Write};
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval};

/// The command's arguments.
#[derive(Args, Debug)]
pub struct WebArgs {
    /// The port; 0 picks a free one [default: 8100, or a free one if that is taken].
    #[arg(long)]
    port: Option<u16>,
    /// The address to listen on. Anything but a loopback address lets in everyone who can reach this
    /// machine: they can start games and analyses here.
    #[arg(long, default_value = "127.0.0.1")]
    host: IpAddr,
    /// A name under which others reach this machine, such as chess.example.org. May be repeated.
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,
    /// Believes the proxy on this machine through which everybody comes: the address that it adds to the header
    /// X-Forwarded-For counts for the limits.
    #[arg(long)]
    behind_proxy: bool,
    /// Writes what happens to standard error, a JSON object a line: who connects, which games begin, what goes
    /// wrong. No keys, moves or positions.
    #[arg(long)]
    log: bool,
    /// Does not open the browser.
    #[arg(long)]
    no_browser: bool,
    /// Folder for the games and campaigns that are being played. A server that is started with the same
    /// folder goes on with them [default: a folder in the user's data folder].
    #[arg(long, value_name = "FOLDER")]
    games: Option<PathBuf>,
    /// An engine that can play and analyse besides megaton: its name, and its command. May be repeated.
    #[arg(long, value_name = "NAME=COMMAND", value_parser = read_engine, help_heading = "Engines")]
    engine: Vec<NamedEngine>,
    /// An engine that speaks CECP, as XBoard does, instead of UCI. It plays, but does not analyse.
    #[arg(long, value_name = "NAME=COMMAND", value_parser = read_cecp_engine, help_heading = "Engines")]
    cecp_engine: Vec<NamedEngine>,
    /// Cores for analysis and for megaton's moves [default: all].
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Memory for the tables of searches, and for what waits to be read, in MiB [default: half of the machine's, at
    /// most 4096].
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(MEMORY_RANGE), help_heading = "Limits")]
    memory: Option<u64>,
    /// Maximum number of connections.
    #[arg(long, default_value_t = 1024, value_parser = clap::value_parser!(u16).range(1..), help_heading = "Limits")]
    connections: u16,
    /// Maximum number of connections, and of games, from one address.
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..), help_heading = "Limits")]
    per_address: u16,
    /// Maximum number of games.
    #[arg(long, default_value_t = 512, value_parser = clap::value_parser!(u16).range(1..), help_heading = "Limits")]
    running: u16,
    /// Days after which a game that nobody visits is forgotten.
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=3650), help_heading = "Limits")]
    idle: u32,
}

/// Why the server cannot start.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum WebError {
    #[error("cannot listen on {host}, port {port}: {reason}")]
    Listen { host: IpAddr, port: u16, reason: io::Error },
    #[error("{folder}: {reason}")]
    Folder { folder: String, reason: io::Error },
    #[error("there is no folder for a user's data here; name one with --games")]
    NoFolder,
    #[error("there are two engines called {0}")]
    TwoEngines(String),
    #[error(transparent)]
    Page(#[from] web::Refusal),
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The default port.
const USUAL_PORT: u16 = 8100;
/// How often clocks are checked.
const TICK: Duration = Duration::from_millis(100);
/// How often forgotten games and addresses are looked for.
const SWEEP: Duration = Duration::from_secs(60);
/// Messages per second for every two connections that an address may have. A page at a game says less than one, but
/// one that opens a view asks for many boards.
const LINES: u32 = 10;

/// Serves the page until the process ends.
///
/// # Errors
/// The port is taken, the folder cannot be used, or threads cannot be started.
pub fn web(args: &WebArgs, out: impl Write) -> Result<(), WebError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(args, out))
}

async fn serve(args: &WebArgs, mut out: impl Write) -> Result<(), WebError> {
    let engines = args.engines()?;
    let folder = args.folder()?;
    let listener = args.listen().await?;
    let address = listener.local_addr()?;
    let (sender, mut answers) = mpsc::unbounded_channel();
    let mut pools = Vec::new();
    let thinkers = engines.iter().map(|engine| HouseThinker::Program(Box::new(engine.command.clone())));
    let (cores, memory) = (args.cores(), args.memory());
    let megaton = HouseThinker::Megaton { cores, hash_mib: memory.table_for_moves(cores) };
    for (number, thinker) in std::iter::once(megaton).chain(thinkers).enumerate() {
        let sender = sender.clone();
        let count = if number == 0 { cores } else { 1 };
        pools.push(SearchPool::start(count, &thinker, move |answer| {
            // The hall ends with the process.
            let _ = sender.send(answer);
        })?);
    }
    let rate_limiter = Arc::new(Mutex::new(RateLimiter::new(args.connection_limits())));
    let log = if args.log { Log::to_standard_error()? } else { Log::default() };
    let services = Services { folder, pools, engines, log: log.clone() };
    let guard = Guard { host_names: HostNames::new(&args.name), proxy: Proxy::new(args.behind_proxy) };
    let proxy = guard.proxy;
    let hall =
        Arc::new(Hall::new(services, guard, args.limits(), Arc::clone(&rate_limiter), (cores, memory))?);
    let resumed = hall.resume()?;
    announce(args, address, resumed, &mut out)?;
    let version = env!("CARGO_PKG_VERSION");
    log.write(&LogEvent::Started { version, address: address.to_string(), resumed });
    tokio::spawn(watch_time(Arc::clone(&hall)));
    let finding = Arc::clone(&hall);
    tokio::spawn(async move {
        while let Some(answer) = answers.recv().await {
            finding.found(answer);
        }
    });
    let epoch = hall.epoch();
    let pages = Router::new()
        .route("/", get(files::index))
        .route("/health", get(files::health))
        .route("/socket", any(socket::open))
        .route("/{*address}", get(files::file))
        .layer(map_response(files::guarded))
        .layer(from_fn_with_state(Arc::clone(&hall), files::limited))
        .with_state(hall);
    Door { listener, rate_limiter, proxy, epoch }.serve(pages).await;
    Ok(())
}

/// Clocks run out, games are forgotten.
async fn watch_time(hall: Arc<Hall>) {
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut swept = Instant::now();
    loop {
        ticks.tick().await;
        hall.tick();
        if swept.elapsed() > SWEEP {
            swept = Instant::now();
            hall.sweep();
        }
    }
}

/// Tells where the page is, warns if others can reach it, and opens the browser.
fn announce(args: &WebArgs, address: SocketAddr, resumed: usize, out: &mut impl Write) -> io::Result<()> {
    let page = page_address(address);
    writeln!(out, "megaton is at {page}")?;
    match resumed {
        0 => {}
        1 => writeln!(out, "One unfinished game was resumed.")?,
        count => writeln!(out, "{count} unfinished games were resumed.")?,
    }
    if !args.host.is_loopback() {
        let names = args.name.iter().map(|name| format!(" or http://{name}:{}/", address.port()));
        writeln!(
            out,
            "Everyone who can reach this machine can play and analyse here, without a password, and what they \
             send is not encrypted. Others open this machine's address with port {}{}. Stop with Ctrl-C.",
            address.port(),
            names.collect::<String>()
        )?;
    } else if args.behind_proxy {
        writeln!(
            out,
            "Others reach it through the proxy on this machine, without a password. Stop with Ctrl-C."
        )?;
    } else {
        writeln!(out, "Only this machine can reach it. Stop with Ctrl-C.")?;
    }
    out.flush()?;
    if !args.no_browser && open::that_detached(&page).is_err() {
        writeln!(out, "No browser could be opened: open the address yourself.")?;
        out.flush()?;
    }
    Ok(())
}

/// The address of the page on this machine.
fn page_address(address: SocketAddr) -> String {
    match address.ip() {
        ip if ip.is_unspecified() => format!("http://localhost:{}/", address.port()),
        _ => format!("http://{address}/"),
    }
}

impl WebArgs {
    /// Listens on the port asked for, or on the usual one; if that is taken, on a free one.
    async fn listen(&self) -> Result<TcpListener, WebError> {
        let port = self.port.unwrap_or(USUAL_PORT);
        let bound = match TcpListener::bind((self.host, port)).await {
            Err(error) if self.port.is_none() && error.kind() == io::ErrorKind::AddrInUse => {
                TcpListener::bind((self.host, 0)).await
            }
            bound => bound,
        };
        bound.map_err(|reason| WebError::Listen { host: self.host, port, reason })
    }

    fn folder(&self) -> Result<PrivateFolder, WebError> {
        let path = match &self.games {
            Some(path) => path.clone(),
            None => data_folder("web").ok_or(WebError::NoFolder)?,
        };
        let failed = |reason| WebError::Folder { folder: path.display().to_string(), reason };
        PrivateFolder::open(&path).map_err(failed)
    }

    fn engines(&self) -> Result<Vec<NamedEngine>, WebError> {
        let engines: Vec<_> = self.engine.iter().chain(&self.cecp_engine).cloned().collect();
        for (number, engine) in engines.iter().enumerate() {
            if engine.name == arbiter::MEGATON
                || engines[..number].iter().any(|other| other.name == engine.name)
            {
                return Err(WebError::TwoEngines(engine.name.clone()));
            }
        }
        Ok(engines)
    }

    fn memory(&self) -> MemoryShares {
        MemoryShares::of(self.memory.and_then(|mib| usize::try_from(mib).ok()))
    }

    fn cores(&self) -> usize {
        let all = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.threads.map_or_else(all, usize::from)
    }

    fn connection_limits(&self) -> ServerLimits {
        ServerLimits {
            connections: usize::from(self.connections),
            per_address: usize::from(self.per_address),
            lines: LINES,
            new_games: u32::from(self.per_address),
            running: usize::from(self.running),
        }
    }

    fn limits(&self) -> HallLimits {
        HallLimits {
            games: usize::from(self.running),
            per_address: usize::from(self.per_address),
            unvisited: Duration::from_secs(u64::from(self.idle) * 24 * 60 * 60),
        }
    }
}

fn read_engine(text: &str) -> Result<NamedEngine, String> {
    read_named(text, Protocol::Uci)
}

fn read_cecp_engine(text: &str) -> Result<NamedEngine, String> {
    read_named(text, Protocol::Cecp)
}

/// Reads `NAME=COMMAND`.
fn read_named(text: &str, protocol: Protocol) -> Result<NamedEngine, String> {
    let expected = || "expected a name and a command, such as stockfish=/usr/games/stockfish".to_owned();
    let (name, command) = text.split_once('=').ok_or_else(expected)?;
    let name = name.trim();
    if name.is_empty() || name.chars().count() > limits::LONGEST_NAME {
        return Err(expected());
    }
    let command = ProgramCommand::new(command, protocol).ok_or_else(expected)?;
    Ok(NamedEngine { name: name.to_owned(), command })
}
