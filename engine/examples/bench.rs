//! Searches a fixed set of positions of every variant, as `megaton bench` does, and prints the nodes searched.
//!
//! ```text
//! cargo run --release -p megaton-engine --example bench
//! ```

use engine::{BENCH_DEPTH, Signals, bench};
use movegen::FenError;

fn main() -> Result<(), FenError> {
    let result = bench(BENCH_DEPTH, &Signals::new(), |game, found| {
        println!("{:>10} nodes  {}", found.nodes, game.fen());
    })?;
    println!("{result}");
    Ok(())
}
