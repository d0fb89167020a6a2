//! A game being played, kept in one place for every front end: terminal, board server, web page,
//! campaign battle and match.
//!
//! A [`Table`] holds the game as its arbiter knows it, the seats, the clocks, offers and questions, the
//! secrets of each side, the end and the record. [`Command`]s go in, [`Event`]s come out, each addressed
//! to a [`Viewer`] who may know it. It starts no thread, opens no file and reads no clock: the time is
//! passed to every call, and the owner of a search or a program takes a [`Task`] from it and hands the
//! move back.
//!
//! ```
//! use arbiter::{Command, Event, Seat, Table, TableSetup, Viewer};
//! use movegen::{AnyGame, Color, Options, Variant};
//! use std::time::Duration;
//! let game = AnyGame::new(Variant::Chess, Options::default(), None)?;
//! let setup = TableSetup::new(game, [Seat::person("Ann"), Seat::person("Bob")]);
//! let mut table = Table::new(setup, Duration::ZERO);
//! table.listen(Viewer::Black, false);
//! let command = Command::Move { text: "e4".to_owned() };
//! let events = table.command(Color::White, command, Duration::from_secs(1));
//! assert!(matches!(&events[0].event, Event::Moved { told, .. } if told.san == "e4"));
//! assert_eq!(events[0].to, Viewer::Black);
//! # Ok::<(), movegen::FenError>(())
//! ```
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod board;
mod bomb;
mod clocks;
mod command;
mod ending;
mod event;
mod heading;
mod kept;
mod offer;
mod record;
mod seat;
mod secrets;
mod table;
mod thinking;
mod time_control;
mod viewer;
mod vote;
mod wording;

pub use board::{
    Board, BoardEffect, Choice, ClosedSquare, ContaminatedZone, FaceDownOdds, KindOdds, LaunchReason,
    LaunchRight, PlacedPiece, face_up,
};
pub use bomb::read_bomb;
pub use clocks::{ClockPolicy, Clocks};
pub use command::{Command, Refusal};
pub use ending::{End, Fault, GameEnd};
pub use event::{Addressed, Event, GameState, MoveTold, Question, Standing};
pub use heading::{Heading, today};
pub use kept::{SECRETS_TAG, SecretsError, with_secrets};
pub use offer::Offer;
pub use record::{clock_text, read_clock, seven_tags};
pub use seat::{Occupant, Seat};
pub use secrets::{Secrets, seen_by};
pub use table::{Conduct, Table, TableSetup};
pub use thinking::{ClockReading, MoveLimits, Purpose, Task, Thought};
pub use time_control::{GameTime, SideClock, TimeControl, controls_text, read_seconds};
pub use viewer::Viewer;
pub use vote::{read_vote, vote_announcement, vote_question};
pub use wording::{consequences, described};

/// megaton's name as a player.
pub const MEGATON: &str = "megaton";
