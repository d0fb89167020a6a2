//! The threads that think for megaton, each with an engine of its own.

use engine::{Engine, Limits, Score, Signals};
use movegen::{AnyGame, Move};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// A position to find a move for.
#[derive(Debug)]
pub(super) struct SearchRequest {
    /// The game's number.
    pub(super) game_number: u32,
    /// Moves played when the search was asked for.
    pub(super) ply: usize,
    pub(super) game: AnyGame,
    pub(super) limits: Limits,
}

/// The move found; none if the game is over.
#[derive(Debug)]
pub(super) struct SearchAnswer {
    pub(super) game_number: u32,
    pub(super) ply: usize,
    pub(super) best: Option<Move>,
    /// What the position is worth to the side to move; none if the search broke down.
    pub(super) score: Option<Score>,
}

/// Transposition table of each engine, in MiB: many may be at work at once.
const HASH_MIB: usize = 16;

/// The way to the threads. They end with it.
pub(super) struct SearchPool {
    requests: Sender<SearchRequest>,
}

impl SearchPool {
    /// Starts so many threads; `deliver` gets what they find.
    ///
    /// # Errors
    /// A thread cannot be started.
    pub(super) fn start(
        count: usize,
        deliver: impl Fn(SearchAnswer) + Clone + Send + 'static,
    ) -> io::Result<Self> {
        let (requests, receiver) = mpsc::channel();
        let receiver = Arc::new(Mutex::new(receiver));
        for index in 0..count {
            let (receiver, deliver) = (Arc::clone(&receiver), deliver.clone());
            thread::Builder::new()
                .name(format!("search {index}"))
                .spawn(move || think_on(&receiver, &deliver))?;
        }
        Ok(SearchPool { requests })
    }

    pub(super) fn request(&self, request: SearchRequest) {
        // It fails only when every thread has died; then the clock decides.
        let _ = self.requests.send(request);
    }
}

fn think_on(requests: &Mutex<Receiver<SearchRequest>>, deliver: &impl Fn(SearchAnswer)) {
    let mut engine = Engine::new(HASH_MIB);
    loop {
        let request = requests.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(SearchRequest { game_number, ply, game, limits }) = request else { return };
        let signals = Signals::new();
        // A defect costs the game a good move, not the server a thread.
        let search = AssertUnwindSafe(|| engine.search(&game, &limits, &signals, &mut |_| {}));
        let found = catch_unwind(search).ok();
        let score = found.as_ref().map(|found| found.score);
        let best = found.and_then(|found| found.best).or_else(|| game.legal_moves().first().copied());
        deliver(SearchAnswer { game_number, ply, best, score });
    }
}
