//! Draws the Zobrist keys once, at build time, from a generator with a fixed seed: the keys are
//! plain data in the binary and the same on every machine, so `bench` counts the same nodes
//! everywhere.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;
use std::{env, fs, path::Path};

/// The year Stratomic was invented; all that matters is that it never changes.
const SEED: u64 = 1972;
/// Kinds of piece a position can hold, as in `piece.rs`.
const KINDS: usize = 16;
const SQUARES: usize = 128;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let mut generator = ChaCha8Rng::seed_from_u64(SEED);
    let mut text = String::new();
    write_array(&mut text, "PIECES", 2 * KINDS * SQUARES, &mut generator);
    write_array(&mut text, "CASTLING_ROOKS", SQUARES, &mut generator);
    write_array(&mut text, "EN_PASSANT", SQUARES, &mut generator);
    write_array(&mut text, "CLOSED", SQUARES, &mut generator);
    write_array(&mut text, "UNMOVED", SQUARES, &mut generator);
    write_array(&mut text, "ARMED", 2, &mut generator);
    write_array(&mut text, "RESERVE", 2 * KINDS * 4, &mut generator);
    write_array(&mut text, "OBLIGATION", 2 * SQUARES * 2, &mut generator);
    write_array(&mut text, "SIDE", 1, &mut generator);
    write_array(&mut text, "BOMB", 2 * SQUARES, &mut generator);
    write_array(&mut text, "HIDDEN", 8 * SQUARES, &mut generator);
    write_array(&mut text, "ROSTER", 2 * 3 * 8 * 16, &mut generator);
    let directory = env::var("OUT_DIR").expect("cargo sets OUT_DIR for build scripts");
    fs::write(Path::new(&directory).join("zobrist_keys.rs"), text)
        .expect("the build directory can be written");
}

fn write_array(text: &mut String, name: &str, length: usize, generator: &mut ChaCha8Rng) {
    write!(text, "pub(crate) static {name}: [u64; {length}] = [").expect("writing to a string");
    for _ in 0..length {
        write!(text, "{:#x},", generator.next_u64()).expect("writing to a string");
    }
    text.push_str("];\n");
}
