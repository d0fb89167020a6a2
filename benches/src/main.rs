//! The command: `benches peers` times our move generator against others.
#![forbid(unsafe_code)]

use benches::counters::{
    PeerError, Perft, atomic_movegen, cozy_chess, own, own_with, shakmaty_atomic, shakmaty_chess,
};
use benches::interleaved::compare;
use benches::positions::{ARMED, ATOMIC, START, STRATOMIC_START};
use benches::table::{HEADER, Threshold, line};
use clap::{Args, Parser, Subcommand};
use movegen::{VARIANTS, Variant, VariantSpec};
use perft::PerftSettings;
use std::process::ExitCode;
use thiserror::Error;

/// Times our move generator against others.
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Perft of ours and of other generators, interleaved, as a Markdown table.
    Peers(Peers),
    /// Perft of every variant and of our own chess, interleaved, as a Markdown table.
    Variants(Rounds),
}

#[derive(Args, Clone, Copy)]
struct Rounds {
    /// Timed rounds of each comparison.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=1000))]
    rounds: u64,
}

#[derive(Args)]
struct Peers {
    #[command(flatten)]
    rounds: Rounds,
    /// One ply less everywhere: takes seconds instead of minutes.
    #[arg(long, conflicts_with = "long")]
    quick: bool,
    /// Hashed perft as well: takes a few minutes more.
    #[arg(long)]
    long: bool,
    /// Only comparisons whose name contains this.
    #[arg(long)]
    only: Option<String>,
}

#[derive(Debug, Error)]
enum CommandError {
    #[error(transparent)]
    Peer(#[from] PeerError),
    #[error("{what}: {nodes} positions, but {beside} counts {other_nodes}")]
    Counts { what: String, beside: &'static str, nodes: u64, other_nodes: u64 },
}

const HASHED: PerftSettings = PerftSettings { threads: 1, hash_mib: 256 };
const TWO_THREADS: PerftSettings = PerftSettings { threads: 2, hash_mib: 0 };

/// What is compared with what.
struct ComparedPair {
    what: String,
    own: Perft,
    beside: &'static str,
    other: Perft,
    /// Whether both count the same positions.
    same_tree: bool,
    threshold: Option<Threshold>,
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Peers(peers) => run_peers(peers),
        Command::Variants(rounds) => beside_chess().and_then(|pairs| compare_all(pairs, rounds)),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("benches: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run_peers(peers: Peers) -> Result<(), CommandError> {
    let mut pairs = pairs(u32::from(peers.quick))?;
    if peers.long {
        pairs.extend(hashed_pairs()?);
    }
    if let Some(part) = &peers.only {
        pairs.retain(|pair| pair.what.contains(part.as_str()));
    }
    compare_all(pairs, peers.rounds)
}

fn compare_all(pairs: Vec<ComparedPair>, rounds: Rounds) -> Result<(), CommandError> {
    println!("{HEADER}");
    for pair in pairs {
        let comparison = compare(&pair.own, &pair.other, rounds.rounds as usize);
        if pair.same_tree && comparison.nodes != comparison.other_nodes {
            return Err(CommandError::Counts {
                what: pair.what,
                beside: pair.beside,
                nodes: comparison.nodes,
                other_nodes: comparison.other_nodes,
            });
        }
        println!("{}", line(&pair.what, pair.beside, pair.threshold, &comparison));
    }
    Ok(())
}

/// Every variant's start position against chess.
fn beside_chess() -> Result<Vec<ComparedPair>, CommandError> {
    let others = VARIANTS.iter().filter(|spec| spec.variant != Variant::Chess);
    let pair = |spec: &VariantSpec| -> Result<ComparedPair, CommandError> {
        let wide = spec.size.0 > 8;
        let depth = if wide { 4 } else { 5 };
        let least = if wide { 0.3 } else { 0.35 };
        Ok(ComparedPair {
            what: format!("{} d{depth}", spec.id),
            own: own(spec.variant, spec.start, depth)?,
            beside: "own chess d5",
            other: own(Variant::Chess, START, 5)?,
            same_tree: false,
            threshold: Some(Threshold { least, goal: None }),
        })
    };
    others.map(pair).collect()
}

/// Our generator against others, `fewer` plies less deep.
fn pairs(fewer: u32) -> Result<Vec<ComparedPair>, PeerError> {
    let mut pairs = Vec::new();
    let depth = 6 - fewer;
    for position in ATOMIC {
        pairs.push(ComparedPair {
            what: format!("atomic d{depth}, {}", position.name),
            own: own(Variant::Atomic, position.fen, depth)?,
            beside: "atomic-movegen",
            other: atomic_movegen(position.fen, depth)?,
            same_tree: true,
            threshold: Some(Threshold { least: 1.0, goal: Some(1.2) }),
        });
    }
    pairs.push(ComparedPair {
        what: format!("atomic d{depth}, start"),
        own: own(Variant::Atomic, START, depth)?,
        beside: "shakmaty",
        other: shakmaty_atomic(START, depth - 1)?,
        same_tree: false,
        threshold: None,
    });
    pairs.push(ComparedPair {
        what: format!("chess d{depth}, start"),
        own: own(Variant::Chess, START, depth)?,
        beside: "cozy-chess",
        other: cozy_chess(START, depth)?,
        same_tree: true,
        threshold: Some(Threshold { least: 0.8, goal: Some(1.0) }),
    });
    pairs.push(ComparedPair {
        what: format!("chess d{depth}, start"),
        own: own(Variant::Chess, START, depth)?,
        beside: "shakmaty",
        other: shakmaty_chess(START, depth)?,
        same_tree: true,
        threshold: None,
    });
    pairs.extend(stratomic_pairs(fewer)?);
    pairs.push(ComparedPair {
        what: format!("atomic d{depth}, two threads"),
        own: own_with(Variant::Atomic, START, depth, TWO_THREADS)?,
        beside: "one thread",
        other: own(Variant::Atomic, START, depth)?,
        same_tree: true,
        threshold: Some(Threshold { least: 1.9, goal: Some(1.97) }),
    });
    Ok(pairs)
}

/// Stratomic against our own chess.
fn stratomic_pairs(fewer: u32) -> Result<Vec<ComparedPair>, PeerError> {
    let beside_chess =
        |what: String, fen: &str, depth: u32, threshold: Threshold| -> Result<ComparedPair, PeerError> {
            Ok(ComparedPair {
                what,
                own: own(Variant::Stratomic, fen, depth)?,
                beside: if fewer == 0 { "own chess d6" } else { "own chess d5" },
                other: own(Variant::Chess, START, 6 - fewer)?,
                same_tree: false,
                threshold: Some(threshold),
            })
        };
    let depth = 5 - fewer;
    let unarmed = Threshold { least: 0.5, goal: Some(0.6) };
    // An armed position has to be faster than half of chess, and is meant to be as fast as all of it.
    let armed = Threshold { least: 0.5, goal: Some(1.0) };
    let mut pairs =
        vec![beside_chess(format!("Stratomic d{depth}, start"), STRATOMIC_START, depth, unarmed)?];
    for position in ARMED {
        let depth = 3 - fewer;
        pairs.push(beside_chess(
            format!("Stratomic d{depth}, {}", position.name),
            position.fen,
            depth,
            armed,
        )?);
    }
    Ok(pairs)
}

/// Perft with a hash table against perft without.
fn hashed_pairs() -> Result<Vec<ComparedPair>, PeerError> {
    let pair = |variant, name: &str, fen: &str, depth| -> Result<ComparedPair, PeerError> {
        Ok(ComparedPair {
            what: format!("{name} d{depth}, 256 MB of counts"),
            own: own_with(variant, fen, depth, HASHED)?,
            beside: "no table",
            other: own(variant, fen, depth)?,
            same_tree: true,
            threshold: Some(Threshold { least: 3.0, goal: None }),
        })
    };
    Ok(vec![
        pair(Variant::Atomic, "atomic", START, 7)?,
        pair(Variant::Stratomic, "Stratomic", STRATOMIC_START, 6)?,
    ])
}
