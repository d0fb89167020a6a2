//! Secret links: whoever has the key of a place may take it.

use super::invitation::Invitation;
use super::refusal::Refusal;
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

    /// The place that a key opens.
    pub(crate) fn place_of(&self, key: Key) -> Option<Place> {
        self.all().find(|&(_, other)| other == key).map(|(place, _)| place)
    }

    /// The keys stay with the people who have them when the sides are changed.
    pub(crate) fn changed(self) -> Self {
        PlaceKeys(Place::ALL.map(|place| self.of(place.changed())))
    }
}

/// The invitations to the seats of White and Black. Nobody is invited to that of whoever began the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SeatInvitations([Option<Invitation>; 2]);

impl SeatInvitations {
    /// New ones, to these seats.
    pub(crate) fn random(is_invited: impl Fn(Color) -> bool) -> Self {
        SeatInvitations(Color::BOTH.map(|side| is_invited(side).then(Invitation::random)))
    }

    /// The invitation to a seat.
    pub(crate) fn of(&self, side: Color) -> Option<Invitation> {
        self.0[side.index()]
    }

    /// Their keys.
    pub(crate) fn keys(&self) -> impl Iterator<Item = Key> {
        self.0.into_iter().flatten().map(|invitation| invitation.key())
    }

    /// Exchanges the key of an invitation for the one that the seat has from now on.
    ///
    /// # Errors
    /// Nobody was invited by it, somebody has used it before, or the new key is in use already.
    pub(crate) fn accept(
        &mut self,
        keys: &mut PlaceKeys,
        invited: Key,
        (own, is_free): (Key, bool),
    ) -> Result<(), Refusal> {
        let of_side = |side: &Color| self.of(*side).is_some_and(|invitation| invitation.key() == invited);
        let side = Color::BOTH.into_iter().find(of_side).ok_or(Refusal::NoSuchKey)?;
        let invitation = self.0[side.index()].as_mut().ok_or(Refusal::NoSuchKey)?;
        invitation.accept(&mut keys.0[Place::of(side) as usize], own, is_free)
    }

    /// They stay with the people who were invited when the sides are changed.
    pub(crate) fn changed(self) -> Self {
        let [white, black] = self.0;
        SeatInvitations([black, white])
    }
}
