//! How long players wait for megaton's moves with hostile clients and without, in turns.

use crate::RunError;
use crate::games::{Pace, Pairing, Player};
use crate::hostile;
use crate::report::{median, percentile, waits};
use crate::server::{Starter, free_port};
use crate::world::{World, honest_address};
use clap::Args;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// Milliseconds for a move of megaton, shared among those who wait for one.
const MOVE_TIME: u64 = 200;
/// The wait of which this share is shorter is compared.
const SHARE: f64 = 0.95;
/// How much longer it may be with hostile clients.
const MOST: f64 = 1.2;
/// How long what was begun before goes on: it is not measured.
const SETTLING: Duration = Duration::from_secs(3);

/// What is measured.
#[derive(Args)]
pub(crate) struct FairnessArgs {
    /// Players, each at an address of their own, who answer at once.
    #[arg(long, default_value_t = 40)]
    players: usize,
    /// How often it is measured without and with hostile clients.
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// Seconds of each measurement.
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// Where the games are.
    #[arg(long, default_value = "target/soak")]
    folder: PathBuf,
}

/// Measures.
pub(crate) fn run(megaton: &Path, hostile: u8, args: &FairnessArgs) -> Result<(), RunError> {
    let arguments = ["--running", "1000", "--connections", "2000"].map(str::to_owned).to_vec();
    let games = args.folder.join("fairness");
    let starter = Starter { megaton: megaton.to_owned(), port: free_port()?, games, arguments };
    let world = World::new(starter.port);
    let _server = starter.start()?;
    let ratios = thread::scope(|scope| {
        for number in 0..args.players {
            let who = (number, honest_address(number));
            let player = Player::new(&world, who, Pairing::Megaton(MOVE_TIME), Pace::Blitz);
            scope.spawn(move || player.play());
        }
        hostile::attack(scope, &world, hostile);
        println!("| without: median, 95%, longest | with | ratio of the 95% |\n|--:|--:|--:|");
        let ratios: Vec<_> = (0..args.rounds).map(|_| round(&world, args)).collect();
        world.end();
        ratios
    });
    let ratio = median(ratios);
    println!("median of the ratios: {ratio:.2}");
    if ratio > MOST { Err(RunError::Unfair(ratio)) } else { Ok(()) }
}

/// The ratio of one measurement without and one with hostile clients.
fn round(world: &World, args: &FairnessArgs) -> f64 {
    let [without, with] = [false, true].map(|is_attacked| {
        world.set_attacked(is_attacked);
        world.pause(SETTLING);
        world.take_waits();
        world.pause(Duration::from_secs(args.seconds));
        world.take_waits()
    });
    let ratio = percentile(&with, SHARE) / percentile(&without, SHARE);
    println!("| {} | {} | {ratio:.2} |", waits(&without), waits(&with));
    ratio
}
