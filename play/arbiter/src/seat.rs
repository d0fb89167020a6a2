//! Who plays a side.

use crate::MEGATON;
use serde::{Deserialize, Serialize};

/// The occupant of a side's seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Occupant {
    /// A person.
    Person,
    /// megaton at this playing strength on its own scale; `None` is full strength.
    Megaton {
        /// Elo on megaton's own scale.
        elo: Option<u32>,
    },
    /// An external program.
    Program,
}

/// A side's seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Seat {
    /// The occupant's name; empty if there is none.
    pub name: String,
    /// The occupant.
    pub occupant: Occupant,
}

impl Seat {
    /// A person of this name.
    pub fn person(name: impl Into<String>) -> Self {
        Seat { name: name.into(), occupant: Occupant::Person }
    }

    /// megaton at full strength.
    pub fn megaton() -> Self {
        Seat { name: MEGATON.to_owned(), occupant: Occupant::Megaton { elo: None } }
    }

    /// A program of this name.
    pub fn program(name: impl Into<String>) -> Self {
        Seat { name: name.into(), occupant: Occupant::Program }
    }
}
