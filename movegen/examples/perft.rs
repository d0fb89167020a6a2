//! Counts the leaves of the legal move tree of any variant.
//!
//! ```sh
//! cargo run --release -p megaton-movegen --example perft -- chess 3     # 8902
//! cargo run --release -p megaton-movegen --example perft -- atomic 2 "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
//! ```

use movegen::{AnyGame, Options, Variant, with_game};
use std::error::Error;
use std::process::ExitCode;

fn run(arguments: &[String]) -> Result<u64, Box<dyn Error>> {
    let (variant, depth, fen) = match arguments {
        [variant, depth] => (variant, depth, None),
        [variant, depth, fen] => (variant, depth, Some(fen.as_str())),
        _ => return Err("usage: perft VARIANT DEPTH [FEN]".into()),
    };
    let variant: Variant = variant.parse()?;
    let depth = depth.parse().map_err(|_| format!("{depth} is no depth"))?;
    let game = AnyGame::new(variant, Options::default(), fen)?;
    if !game.knows_outcomes() {
        return Err("face-down pieces are not known here: give an arbiter's FEN, with down=".into());
    }
    Ok(with_game!(&game, typed => typed.position().perft(depth)))
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(leaves) => {
            println!("{leaves}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
