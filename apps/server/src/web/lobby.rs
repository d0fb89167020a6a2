//! The lobby: the seats that are offered to everybody, and the games that everybody may watch. What it shows is what
//! both players may know; a key in it is one that its game gives to everybody.

use super::game::{HostedGame, Listed};
use super::limits::{LISTED, LOBBY_AGE, TAKEN_SEATS};
use crate::limits::{TokenBucket, subscriber};
use serde_json::{Value, to_value};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use web::messages::Lobby;

/// A minute, for which an address may take so many seats.
const MINUTE: Duration = Duration::from_secs(60);

/// The lobby of a hall.
#[derive(Default)]
pub(crate) struct LobbyDesk {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// What is shown, and since when. It is made for all who ask within a while: to ask often is no work for the server.
    shown: Option<(Duration, Lobby, ShownLobby)>,
    /// The seats that addresses have taken of late.
    takers: HashMap<IpAddr, TokenBucket>,
}

/// The lobby as a page is told of it.
#[derive(Clone, Debug)]
pub(crate) struct ShownLobby {
    /// Another one has another.
    pub(crate) number: u64,
    /// The answer.
    pub(crate) answer: Arc<Value>,
}

impl LobbyDesk {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The lobby as it is, or as it was a moment ago.
    pub(crate) fn shown(
        &self,
        now: Duration,
        people: usize,
        games: impl FnOnce() -> Vec<Arc<HostedGame>>,
    ) -> ShownLobby {
        let mut state = self.lock();
        if let Some((made, _, shown)) = &state.shown
            && now.saturating_sub(*made) < LOBBY_AGE
        {
            return shown.clone();
        }
        let mut newer = lobby_of(&games(), people);
        if let Some((made, lobby, shown)) = &mut state.shown {
            newer.number = lobby.number;
            if newer == *lobby {
                *made = now;
                return shown.clone();
            }
            newer.number += 1;
        }
        state.show(newer, now)
    }

    /// Somebody at this address takes an open seat; whether they may do so now.
    pub(crate) fn take_seat(&self, address: IpAddr, now: Duration) -> bool {
        let mut state = self.lock();
        let full = TokenBucket::new(TAKEN_SEATS, TAKEN_SEATS, MINUTE, now);
        let seats = state.takers.entry(subscriber(address)).or_insert(full);
        let may_take = seats.wait(now).is_zero();
        if may_take {
            seats.take();
        }
        may_take
    }

    /// Forgets addresses that have taken nothing of late.
    pub(crate) fn sweep(&self, now: Duration) {
        self.lock().takers.retain(|_, seats| !seats.is_full(now));
    }
}

impl State {
    fn show(&mut self, lobby: Lobby, now: Duration) -> ShownLobby {
        // A lobby has nothing that JSON cannot hold.
        let answer = Arc::new(to_value(&lobby).unwrap_or_default());
        let shown = ShownLobby { number: lobby.number, answer };
        self.shown = Some((now, lobby, shown.clone()));
        shown
    }
}

/// What is offered and played, the newest first.
fn lobby_of(games: &[Arc<HostedGame>], people: usize) -> Lobby {
    let mut lobby = Lobby { people, ..Lobby::default() };
    for listed in games.iter().filter_map(|game| game.listed()) {
        match listed {
            Listed::Seat(seat) if lobby.seats.len() < LISTED => lobby.seats.push(seat),
            Listed::Game(game) if lobby.games.len() < LISTED => lobby.games.push(game),
            _ => {}
        }
    }
    lobby
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn the_lobby_is_made_once_for_all_who_ask_and_has_a_new_number_only_when_it_is_new() {
        let desk = LobbyDesk::default();
        let first = desk.shown(at(0), 1, Vec::new);
        let unasked = || -> Vec<Arc<HostedGame>> { unreachable!("it was made just now") };
        assert_eq!(desk.shown(at(999), 2, unasked).number, first.number);
        let second = desk.shown(at(1000), 2, Vec::new);
        assert_eq!((second.number, &second.answer["people"]), (first.number + 1, &Value::from(2)));
        assert_eq!(desk.shown(at(2000), 2, Vec::new).number, second.number);
    }

    #[test]
    fn an_address_cannot_take_one_seat_after_the_other() {
        let desk = LobbyDesk::default();
        let [address, neighbour, other]: [IpAddr; 3] =
            ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"].map(|address| address.parse().unwrap());
        let taken = (0..2 * TAKEN_SEATS).filter(|_| desk.take_seat(address, at(0))).count();
        assert_eq!(taken, TAKEN_SEATS as usize);
        assert!(!desk.take_seat(neighbour, at(0)) && desk.take_seat(other, at(0)));
        assert!(desk.take_seat(address, at(5_000)));
        desk.sweep(at(120_000));
        assert!(desk.lock().takers.is_empty());
    }
}
