//! The long run.

use crate::RunError;
use crate::disk::SmallDisk;
use crate::games::{Pace, Pairing, Player};
use crate::hostile;
use crate::report::{median, row, waits};
use crate::server::{Server, Starter, free_port};
use crate::wars::Watcher;
use crate::world::{World, honest_address};
use clap::Args;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

/// Milliseconds for a move of megaton.
const MOVE_TIME: u64 = 100;
/// Games of people who share an address.
const PLAYERS_OF_A_HOUSEHOLD: usize = 5;
/// How much more memory than in the quarter before there may be in the last quarter of the run, in percent.
const MOST_GROWTH: f64 = 5.0;
/// How long a disk stays full.
const FULL_FOR: Duration = Duration::from_secs(20);
/// How long the server is left alone afterwards: every game that goes on is written with its next move.
const WRITTEN_AFTER: Duration = Duration::from_secs(30);
/// How often the memory is looked at.
const SAMPLE: Duration = Duration::from_secs(2);
/// A server's memory is not compared before it has been used for so long.
const WARM_AFTER: Duration = Duration::from_secs(20);

/// What a run is like.
#[derive(Args)]
pub(crate) struct SoakArgs {
    /// How long.
    #[arg(long, default_value_t = 60.0)]
    minutes: f64,
    /// Games at a time, every second one against megaton.
    #[arg(long, default_value_t = 200)]
    games: usize,
    /// Campaigns at a time.
    #[arg(long, default_value_t = 6)]
    campaigns: usize,
    /// Seconds between the server's deaths.
    #[arg(long, default_value_t = 300)]
    kill_every: u64,
    /// How often the disk is full for a while. Needs root, for a file system in memory.
    #[arg(long, default_value_t = 2)]
    disks: u32,
    /// Where the small disk is mounted, or else the games are.
    #[arg(long, default_value = "target/soak")]
    folder: PathBuf,
}

/// What has happened to the server.
#[derive(Default)]
struct History {
    kills: usize,
    full_disks: u32,
    /// When, since the beginning, and how much, in MiB.
    memory: Vec<(Duration, f64)>,
}

/// Runs.
pub(crate) fn run(megaton: &Path, hostile: u8, args: &SoakArgs) -> Result<(), RunError> {
    let disk = if args.disks > 0 { Some(SmallDisk::mount(&args.folder)?) } else { None };
    let games = disk.as_ref().map_or_else(|| args.folder.join("games"), SmallDisk::games);
    let arguments = ["--running", "1000", "--connections", "2000"].map(str::to_owned).to_vec();
    let starter = Starter { megaton: megaton.to_owned(), port: free_port()?, games, arguments };
    let world = World::new(starter.port);
    let mut server = starter.start()?;
    world.set_attacked(true);
    let history = thread::scope(|scope| {
        for number in 0..args.games {
            let pairing = if number % 2 == 0 { Pairing::Megaton(MOVE_TIME) } else { Pairing::People };
            let address = honest_address(number / PLAYERS_OF_A_HOUSEHOLD);
            let player = Player::new(&world, (number, address), pairing, Pace::Thinking);
            scope.spawn(move || player.play());
        }
        for number in 0..args.campaigns {
            let household = args.games / PLAYERS_OF_A_HOUSEHOLD + 1 + number;
            let watcher = Watcher::new(&world, number, honest_address(household));
            scope.spawn(move || watcher.watch());
        }
        hostile::attack(scope, &world, hostile);
        let history = go_through(args, &world, &starter, &mut server, disk.as_ref());
        world.end();
        history
    })?;
    let growth = history.growth(Duration::from_secs_f64(args.minutes * 60.0));
    report(args, &world, &history, growth);
    drop(server);
    match (world.losses(), growth) {
        (0, Some(growth)) if growth > MOST_GROWTH => Err(RunError::Memory(growth)),
        (0, _) => Ok(()),
        (lost, _) => Err(RunError::Lost(lost)),
    }
}

/// Lets time pass, kills the server and fills its disk.
fn go_through(
    args: &SoakArgs,
    world: &World,
    starter: &Starter,
    server: &mut Server,
    disk: Option<&SmallDisk>,
) -> Result<History, RunError> {
    let mut history = History::default();
    let length = Duration::from_secs_f64(args.minutes * 60.0);
    let begun = Instant::now();
    let mut started = Instant::now();
    let mut next_kill = Duration::from_secs(args.kill_every);
    while begun.elapsed() < length {
        world.pause(SAMPLE);
        if server.has_ended() {
            return Err(RunError::Ended);
        }
        if started.elapsed() > WARM_AFTER
            && let Some(mib) = server.memory_mib()
        {
            history.memory.push((begun.elapsed(), mib));
        }
        let next_disk = length.mul_f64(f64::from(history.full_disks + 1) / f64::from(args.disks + 1));
        if let Some(disk) = disk
            && history.full_disks < args.disks
            && begun.elapsed() > next_disk
        {
            history.full_disks += 1;
            fill(disk)?;
            next_kill = next_kill.max(begun.elapsed() + WRITTEN_AFTER);
        }
        if begun.elapsed() > next_kill {
            history.kills += 1;
            next_kill += Duration::from_secs(args.kill_every);
            kill(server, starter)?;
            started = Instant::now();
        }
    }
    Ok(history)
}

/// The disk is full for a while.
fn fill(disk: &SmallDisk) -> Result<(), RunError> {
    let full_since = Instant::now();
    while full_since.elapsed() < FULL_FOR {
        disk.fill()?;
        thread::sleep(Duration::from_secs(1));
    }
    disk.free()?;
    Ok(())
}

/// The server dies without a word, and another one takes its place.
fn kill(server: &mut Server, starter: &Starter) -> Result<(), RunError> {
    server.kill();
    *server = starter.start()?;
    Ok(())
}

impl History {
    /// How much more memory there was in the last quarter of the run than in the one before, by medians, in
    /// percent; `None` if it is not known.
    fn growth(&self, length: Duration) -> Option<f64> {
        let part = |from: f64, to: f64| {
            let is_in = |(at, _): &&(Duration, f64)| *at >= length.mul_f64(from) && *at < length.mul_f64(to);
            let samples: Vec<_> = self.memory.iter().filter(is_in).map(|&(_, mib)| mib).collect();
            (!samples.is_empty()).then(|| median(samples))
        };
        let (before, last) = (part(0.5, 0.75)?, part(0.75, 2.0)?);
        Some((last / before - 1.0) * 100.0)
    }
}

fn report(args: &SoakArgs, world: &World, history: &History, growth: Option<f64>) {
    let counts = &world.counts;
    let number = |counter: &std::sync::atomic::AtomicUsize| counter.load(Ordering::Relaxed);
    let all = world.take_waits();
    println!("| | |\n|---|--:|");
    row(
        "minutes; games and campaigns at a time",
        &format!("{}; {} and {}", args.minutes, args.games, args.campaigns),
    );
    row("kills; full disks", &format!("{}; {}", history.kills, history.full_disks));
    row("games ended", &number(&counts.games).to_string());
    row("moves told; chapters told", &format!("{}; {}", number(&counts.moves), number(&counts.chapters)));
    row("games and campaigns found again", &number(&counts.resumed).to_string());
    row("lost of what was told", &world.losses().to_string());
    row("attempts of hostile clients", &number(&counts.attempts).to_string());
    row("wait for a move: median, 95%, longest", &waits(&all));
    let memory: Vec<_> = history.memory.iter().map(|&(_, mib)| mib).collect();
    let most = memory.iter().copied().fold(0.0, f64::max);
    row("memory: median, most", &format!("{:.0}, {most:.0} MiB", median(memory)));
    row(
        "memory of the last quarter against the one before",
        &growth.map_or("unknown".to_owned(), |growth| format!("{growth:+.1}%")),
    );
}
