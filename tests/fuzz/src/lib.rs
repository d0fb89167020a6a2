//! Plays generated sessions against the real program: commands of its protocols, valid and damaged, in
//! any order and at any moment. The same seed gives the same sessions.
//!
//! A session is a [`Script`], which can be saved and played again. In every session the program has to
//! answer, to write nothing on standard error, to stay small, and to end when it is told to and not
//! before. Sessions without damage also know what has to come back: positions, and moves that are legal.
#![forbid(unsafe_code)]

mod client;
mod damage;
mod dice;
mod games;
mod languages;
mod runner;
mod script;

pub use runner::{Finding, play};
pub use script::{Script, ScriptError};

use dice::Dice;

/// A seed's session of this number.
pub fn session(seed: u64, number: u64) -> Script {
    let mut dice = Dice::new(seed, number);
    let makers = languages::MAKERS;
    // Every protocol has its turn, however few sessions there are.
    let (_, make) = makers[(number % makers.len() as u64) as usize];
    make(&mut dice)
}
