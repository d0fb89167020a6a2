//! Plays made-up sessions against the real program: commands of its languages, right ones and
//! damaged ones, in any order and at any moment. The same seed makes the same sessions.
//!
//! A session is a [`Script`], which can be written down and played again. Whatever it is, the
//! program has to answer, to say nothing on standard error, to stay small, and to end when it is
//! told to and not before. Sessions without damage also know what has to come back: positions,
//! and moves that are legal.
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

/// The session of this number among those that a seed makes.
pub fn session(seed: u64, number: u64) -> Script {
    let mut dice = Dice::new(seed, number);
    let makers = languages::MAKERS;
    // Every language has its turn, however few sessions there are.
    let (_, make) = makers[(number % makers.len() as u64) as usize];
    make(&mut dice)
}
