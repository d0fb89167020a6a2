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
    pub(super) wants_standing: bool,
}

impl Table {
    /// Starts telling this viewer what happens, and how the game stands after it if wanted.
    pub fn listen(&mut self, viewer: Viewer, wants_standing: bool) {
        self.listeners.retain(|listener| listener.viewer != viewer);
        self.listeners.push(Listener { viewer, wants_standing });
    }

    /// Stops telling this viewer anything.
    pub fn stop_listening(&mut self, viewer: Viewer) {
        self.listeners.retain(|listener| listener.viewer != viewer);
    }

    /// What someone who joins, or returns, is told: everything so far.
    pub fn greet(&self, viewer: Viewer, now: Duration) -> Addressed {
        let event = Event::State { state: Box::new(self.state(viewer, now)) };
        Addressed { to: viewer, event, standing: None }
    }

    pub(super) fn tell(&mut self, now: Duration, event: impl Fn(&Table, Viewer) -> Option<Event>) {
        let told = |&Listener { viewer: to, wants_standing }: &Listener| {
            let event = event(self, to)?;
            let standing = wants_standing.then(|| Box::new(self.standing(to, now)));
            Some(Addressed { to, event, standing })
        };
        let told: Vec<_> = self.listeners.iter().filter_map(told).collect();
        self.told.extend(told);
    }

    pub(super) fn tell_all(&mut self, now: Duration, event: &Event) {
        self.tell(now, |_, _| Some(event.clone()));
    }

    pub(super) fn tell_side(&mut self, side: Color, now: Duration, event: &Event) {
        self.tell(now, |_, viewer| viewer.is(side).then(|| event.clone()));
    }

    /// The events since the last call.
    pub fn take_events(&mut self) -> Vec<Addressed> {
        std::mem::take(&mut self.told)
    }
}
