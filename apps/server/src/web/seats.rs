//! Secret links: whoever has the key of a place may take it.

use crate::identity::Key;
use arbiter::Viewer;
use movegen::Color;
use serde::{Deserialize, Serialize};

/// A place at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Place {
    /// The whole table: two people at one screen, or someone who lets engines play.
    Table,
    /// White.
    White,
    /// Black.
    Black,
    /// Whoever only watches.
    Observer,
}

impl Place {
    const ALL: [Place; 4] = [Place::Table, Place::White, Place::Black, Place::Observer];

    /// The place of a side.
    pub(crate) fn of(side: Color) -> Self {
        match side {
            Color::White => Place::White,
            Color::Black => Place::Black,
        }
    }

    /// Whether someone here may look at the game as this viewer.
    pub(crate) fn may_look(self, viewer: Viewer) -> bool {
        match self {
            Place::Table => true,
            Place::White => viewer == Viewer::White,
            Place::Black => viewer == Viewer::Black,
            Place::Observer => viewer == Viewer::Nobody,
        }
    }

    /// As whom someone here looks; at a whole table, as they choose.
    pub(crate) fn viewer(self, chosen: Viewer) -> Viewer {
        match self {
            Place::Table => chosen,
            Place::White => Viewer::White,
            Place::Black => Viewer::Black,
            Place::Observer => Viewer::Nobody,
        }
    }

    /// The same place after the sides have been changed.
    pub(crate) fn changed(self) -> Self {
        match self {
            Place::White => Place::Black,
            Place::Black => Place::White,
            other => other,
        }
    }
}

/// The keys of a game's places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PlaceKeys([Key; 4]);

impl PlaceKeys {
    /// New ones.
    pub(crate) fn random() -> Self {
        PlaceKeys(std::array::from_fn(|_| Key::random()))
    }

    /// The key of a place.
    pub(crate) fn of(&self, place: Place) -> Key {
        self.0[place as usize]
    }

    /// Every place with its key.
    pub(crate) fn all(&self) -> impl Iterator<Item = (Place, Key)> + '_ {
        Place::ALL.into_iter().map(|place| (place, self.of(place)))
    }

    /// The keys stay with the people who have them when the sides are changed.
    pub(crate) fn changed(self) -> Self {
        PlaceKeys(Place::ALL.map(|place| self.of(place.changed())))
    }
}
