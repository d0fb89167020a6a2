//! Who is told what happens.

use super::Table;
use crate::event::{Addressed, Event};
use crate::viewer::Viewer;
use movegen::Color;
use std::time::Duration;

/// Someone who is told what happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Listener {
    pub(super) viewer: Viewer,
    pub(super) wants_boards: bool,
}

impl Table {
    /// Starts telling this viewer what happens, with boards if wanted.
    pub fn listen(&mut self, viewer: Viewer, wants_boards: bool) {
        self.listeners.retain(|listener| listener.viewer != viewer);
        self.listeners.push(Listener { viewer, wants_boards });
    }

    /// Stops telling this viewer anything.
    pub fn stop_listening(&mut self, viewer: Viewer) {
        self.listeners.retain(|listener| listener.viewer != viewer);
    }

    /// What someone who joins, or returns, is told: the game, and what they are asked.
    pub fn greet(&self, viewer: Viewer, now: Duration) -> Vec<Event> {
        let state = Event::State { state: Box::new(self.state(viewer, now)) };
        let asked = self.questions().into_iter().filter(|&(side, _)| viewer.is(side));
        std::iter::once(state).chain(asked.map(|(side, question)| Event::Asked { side, question })).collect()
    }

    pub(super) fn tell(&mut self, event: impl Fn(&Table, Listener) -> Option<Event>) {
        let told: Vec<_> = (self.listeners.iter())
            .filter_map(|&listener| Some(Addressed { to: listener.viewer, event: event(self, listener)? }))
            .collect();
        self.told.extend(told);
    }

    pub(super) fn tell_all(&mut self, event: &Event) {
        self.tell(|_, _| Some(event.clone()));
    }

    pub(super) fn tell_side(&mut self, side: Color, event: &Event) {
        self.tell(|_, listener| listener.viewer.is(side).then(|| event.clone()));
    }

    /// The events since the last call.
    pub fn take_events(&mut self) -> Vec<Addressed> {
        std::mem::take(&mut self.told)
    }
}
