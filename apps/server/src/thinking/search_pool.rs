//! The threads that think, each with its own engine or program, and the orders waiting for them.

use super::fair_queue::FairQueue;
use super::program::{Program, ProgramCommand};
use arbiter::{ClockReading, Fault, MoveLimits, Task, Thought};
use engine::{Engine, Signals, Skill};
use protocol::thinking_time::search_limits;
use std::collections::HashMap;
use std::io;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// An order for a move.
#[derive(Debug)]
pub(crate) struct Order {
    /// The game's number.
    pub(crate) game_number: u32,
    /// Who is waiting for it: the address, and the player there.
    pub(crate) owner: (Option<IpAddr>, u64),
    /// The position, as the side to move may know it.
    pub(crate) task: Task,
    /// Both clocks at the start of the turn.
    pub(crate) clocks: [Option<ClockReading>; 2],
}

/// The result of an order.
#[derive(Debug)]
pub(crate) struct Answer {
    /// The game's number.
    pub(crate) game_number: u32,
    /// The task's.
    pub(crate) task: u64,
    /// The move, or why there is none.
    pub(crate) thought: Result<Thought, Trouble>,
}

/// Why a program does not move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Trouble {
    pub(crate) fault: Fault,
    pub(crate) detail: String,
}

/// Who thinks.
#[derive(Clone, Debug)]
pub(crate) enum HouseThinker {
    /// megaton, with all these cores for a search that is alone, and a table of this size for each thread.
    Megaton {
        cores: usize,
        hash_mib: usize,
    },
    Program(Box<ProgramCommand>),
}

/// Least time for a move, however many are waiting: enough for a few plies.
const LEAST_TIME: Duration = Duration::from_millis(2);

/// The channel to the threads. They end with it.
pub(crate) struct SearchPool {
    shared: Arc<Shared>,
}

struct Shared {
    state: Mutex<State>,
    changed: Condvar,
    threads: usize,
}

struct State {
    queue: FairQueue<Option<IpAddr>, u64, (Order, Instant)>,
    /// The searches in progress, by game and task.
    running: HashMap<(u32, u64), Signals>,
    is_closed: bool,
}

impl SearchPool {
    /// Starts this many threads; `deliver` receives what they find.
    ///
    /// # Errors
    /// A thread cannot be started.
    pub(crate) fn start(
        count: usize,
        thinker: &HouseThinker,
        deliver: impl Fn(Answer) + Clone + Send + 'static,
    ) -> io::Result<Self> {
        let state = State { queue: FairQueue::new(), running: HashMap::new(), is_closed: false };
        let shared = Shared { state: Mutex::new(state), changed: Condvar::new(), threads: count };
        let pool = SearchPool { shared: Arc::new(shared) };
        for index in 0..count {
            let (shared, thinker, deliver) = (Arc::clone(&pool.shared), thinker.clone(), deliver.clone());
            thread::Builder::new()
                .name(format!("search {index}"))
                .spawn(move || shared.think(&mut Thinker::new(&thinker), &deliver))?;
        }
        Ok(pool)
    }

    /// Accepts an order; an earlier one for the same game is dropped.
    pub(crate) fn order(&self, order: Order) {
        self.cancel(order.game_number);
        let mut state = self.shared.lock();
        state.queue.push(order.game_number, order.owner, (order, Instant::now()));
        drop(state);
        self.shared.changed.notify_one();
    }

    /// A move in this game is no longer needed: its order is dropped, or its search stopped.
    pub(crate) fn cancel(&self, game_number: u32) {
        let mut state = self.shared.lock();
        state.queue.cancel(game_number);
        for (_, signals) in state.running.iter().filter(|((game, _), _)| *game == game_number) {
            signals.stop();
        }
    }
}

impl Drop for SearchPool {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        state.is_closed = true;
        for signals in state.running.values() {
            signals.stop();
        }
        drop(state);
        self.shared.changed.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for orders and carries them out.
    fn think(&self, thinker: &mut Thinker, deliver: &impl Fn(Answer)) {
        while let Some((order, signals, limits, waiting)) = self.next() {
            let thought = thinker.think(&order, &limits, &signals, waiting);
            self.lock().running.remove(&(order.game_number, order.task.id));
            deliver(Answer { game_number: order.game_number, task: order.task.id, thought });
        }
    }

    fn next(&self) -> Option<(Order, Signals, MoveLimits, usize)> {
        let mut state = self.lock();
        loop {
            if state.is_closed {
                return None;
            }
            if let Some((number, (order, came))) = state.queue.pop() {
                let signals = Signals::new();
                state.running.insert((number, order.task.id), signals.clone());
                let waiting = state.queue.len() + state.running.len();
                let limits = shortened(&order.task.limits, came.elapsed(), waiting, self.threads);
                return Some((order, signals, limits, waiting));
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// The limits of a search that has waited this long, with this many waiting for this many threads: the
/// time for a move is shared among those who wait for one, and waiting is part of it. So megaton answers
/// within that time as long as the minimum for a search allows it.
fn shortened(limits: &MoveLimits, waited: Duration, waiting: usize, threads: usize) -> MoveLimits {
    let mut limits = *limits;
    if let Some(time) = limits.move_time {
        let share = time.mul_f64(threads as f64 / waiting.max(threads).max(1) as f64);
        limits.move_time = Some(time.saturating_sub(waited).min(share).max(LEAST_TIME).min(time));
    }
    if let Some(clock) = &mut limits.clock {
        clock.remaining = clock.remaining.saturating_sub(waited);
    }
    limits
}

/// A thinker on a thread.
enum Thinker {
    Megaton { engine: Box<Engine>, cores: usize },
    Program(Box<Program>),
}

impl Thinker {
    fn new(pool: &HouseThinker) -> Self {
        match pool {
            HouseThinker::Megaton { cores, hash_mib } => {
                Thinker::Megaton { engine: Box::new(Engine::new(*hash_mib)), cores: *cores }
            }
            HouseThinker::Program(command) => Thinker::Program(Box::new(Program::new(command))),
        }
    }

    /// Its move; the cores are shared among so many who wait for one.
    fn think(
        &mut self,
        order: &Order,
        limits: &MoveLimits,
        signals: &Signals,
        waiting: usize,
    ) -> Result<Thought, Trouble> {
        match self {
            Thinker::Megaton { engine, cores } => {
                engine.set_threads(*cores / waiting.max(1));
                Ok(search(engine, &order.task, limits, signals))
            }
            Thinker::Program(program) => program.think(order, limits),
        }
    }
}

fn search(engine: &mut Engine, task: &Task, limits: &MoveLimits, signals: &Signals) -> Thought {
    let (game, limits) = (&task.game, &search_limits(*limits));
    // A bug costs the game a good move, not the server a thread.
    let search = AssertUnwindSafe(|| match task.elo {
        None => engine.search(game, limits, signals, &mut |_| {}),
        Some(elo) => {
            let skill = Skill { elo, seed: rand::random() };
            engine.search_with_skill(game, limits, skill, signals, &mut |_| {})
        }
    });
    let found = catch_unwind(search).ok();
    let welcomes_draw = found.as_ref().is_some_and(|found| found.score.welcomes_draw());
    let best = found.and_then(|found| found.best).or_else(|| game.legal_moves().first().copied());
    Thought { best, welcomes_draw }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbiter::Purpose;
    use movegen::{AnyGame, Color, Options, Variant};
    use std::sync::mpsc;

    const MS: fn(u64) -> Duration = Duration::from_millis;

    fn order(game_number: u32, limits: MoveLimits) -> Order {
        let game = AnyGame::new(Variant::Chess, Options::default(), None).unwrap();
        let (side, purpose) = (Color::White, Purpose::Move);
        let id = u64::from(game_number) + 100;
        let task = Task { id, side, purpose, game, limits, elo: None };
        Order { game_number, owner: (None, 1), task, clocks: [None; 2] }
    }

    #[test]
    fn the_time_for_a_move_is_shared_and_waiting_is_part_of_it() {
        let limits = MoveLimits { move_time: Some(MS(200)), ..MoveLimits::default() };
        let time = |waited, waiting| shortened(&limits, waited, waiting, 2).move_time;
        assert_eq!(time(MS(0), 1), Some(MS(200)));
        assert_eq!(time(MS(0), 2), Some(MS(200)));
        assert_eq!(time(MS(150), 2), Some(MS(50)));
        assert_eq!(time(MS(0), 20), Some(MS(20)));
        assert_eq!(time(MS(500), 200), Some(LEAST_TIME));
        let short = MoveLimits { move_time: Some(MS(2)), ..MoveLimits::default() };
        assert_eq!(shortened(&short, MS(9), 99, 1).move_time, Some(MS(2)));
    }

    #[test]
    fn orders_that_nobody_waits_for_any_more_keep_no_thread_busy() {
        let (sender, answers) = mpsc::channel();
        let pool = SearchPool::start(1, &HouseThinker::Megaton { cores: 1, hash_mib: 1 }, move |answer| {
            let _ = sender.send(answer);
        })
        .unwrap();
        let endless = MoveLimits::default;
        for game in 1..=20 {
            pool.order(order(game, endless()));
        }
        for game in 1..=20 {
            pool.cancel(game);
        }
        pool.order(order(21, MoveLimits { depth: Some(1), ..MoveLimits::default() }));
        // At most the search in progress was still to be ended; none of the others ever started.
        let mut found = Vec::new();
        while !found.contains(&21) {
            found.push(answers.recv().unwrap().game_number);
        }
        assert!(found.len() <= 2, "{found:?}");
    }
}
