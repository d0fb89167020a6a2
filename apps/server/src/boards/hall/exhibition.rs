//! Games between the server's own players, one after the other, for everyone to watch.

use super::seating::Participant;
use super::telling::announcement;
use super::{Hall, Relation, ServerAction, UserId};
use std::time::Duration;

/// The games so far.
#[derive(Debug)]
pub(super) struct Exhibition {
    /// The running game, or the last one.
    pub(super) game: Option<u32>,
    /// When the next one starts, if none is running.
    next: Option<Duration>,
    begun: u32,
}

impl Exhibition {
    pub(super) fn new() -> Self {
        Exhibition { game: None, next: Some(Duration::ZERO), begun: 0 }
    }
}

impl Hall {
    /// Starts the next game after a pause, or stops the server when all have been played.
    pub(super) fn go_on_with_exhibition(&mut self) {
        let is_running = |number: &u32| self.games.get(number).is_some_and(|hosted| hosted.is_running());
        let Some(exhibition) = &self.exhibition else { return };
        if exhibition.game.as_ref().is_some_and(is_running) {
            return;
        }
        let (next, begun) = (exhibition.next, exhibition.begun);
        let Some(next) = next else { return self.set_next(Some(self.now + self.house.pause)) };
        if self.now < next {
            return;
        }
        if self.house.stop_after.is_some_and(|count| begun >= count) {
            self.actions.push(ServerAction::End);
            return self.set_next(Some(Duration::MAX));
        }
        let [Some(white), Some(black)] = self.house.players.clone() else { return };
        // Colours alternate from game to game.
        let participants = if begun.is_multiple_of(2) { [white, black] } else { [black, white] };
        self.set_next(None);
        let number = self.begin(participants.map(Participant::House));
        let Some(exhibition) = &mut self.exhibition else { return };
        exhibition.begun += 1;
        let before = std::mem::replace(&mut exhibition.game, number);
        let watchers = before.and_then(|before| self.games.get(&before));
        for user in watchers.map(|hosted| hosted.observers.clone()).unwrap_or_default() {
            self.watch_exhibition(user);
        }
        // Those who came before the first game.
        let others: Vec<_> = if before.is_none() { self.users.keys().copied().collect() } else { Vec::new() };
        for user in others {
            self.watch_exhibition(user);
        }
        if let Some(before) = before {
            self.forget_if_unseen(before);
        }
    }

    fn set_next(&mut self, next: Option<Duration>) {
        if let Some(exhibition) = &mut self.exhibition {
            exhibition.next = next;
        }
    }

    /// Shows a user the running game.
    pub(super) fn watch_exhibition(&mut self, user: UserId) {
        let number = self.exhibition.as_ref().and_then(|exhibition| exhibition.game);
        let Some(hosted) = number.and_then(|number| self.games.get(&number)) else {
            return self.say(user, "The game begins soon.");
        };
        let (number, announcement) = (hosted.number, announcement(hosted));
        self.say(user, announcement);
        self.watch(user, number);
    }

    /// From now on the user observes this game.
    pub(super) fn watch(&mut self, user: UserId, number: u32) {
        self.unobserve(user);
        if let Some(observer) = self.users.get_mut(&user)
            && let Some(hosted) = self.games.get_mut(&number)
        {
            observer.observes = Some(number);
            hosted.observers.insert(user);
            self.say(user, format!("You are now observing game {number}."));
            self.greet(user, number, Relation::Observes);
        }
    }
}
