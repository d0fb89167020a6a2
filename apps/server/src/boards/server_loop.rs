//! The running server: handles events one at a time, and does what the hall says.

use crate::boards::connection::{self, Intake};
use crate::boards::files::GameFolder;
use crate::boards::hall::{Hall, ServerAction, ServerEvent, UserId};
use crate::boards::kept_game::Keeping;
use crate::limits::{RateLimiter, ServerLimits};
use crate::thinking::{Answer, SearchPool};
use protocol::output::tell;
use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{self, Receiver, Sender, UnboundedReceiver};

/// Lines that may wait for a client that does not read; after that it is disconnected.
const BACKLOG: usize = 256;
/// Pending events of connections; further ones wait.
const EVENTS: usize = 64;
/// How often clocks are checked.
const TICK: Duration = Duration::from_millis(100);
/// How often unused addresses are forgotten.
const SWEEP: Duration = Duration::from_secs(60);

/// Everything that runs.
pub(crate) struct ServerLoop {
    pub(crate) listener: TcpListener,
    pub(crate) hall: Hall,
    /// The thinkers, megaton first.
    pub(crate) pools: Vec<SearchPool>,
    pub(crate) answers: UnboundedReceiver<Answer>,
    pub(crate) folder: GameFolder,
    pub(crate) limits: ServerLimits,
}

/// The input and output channels.
struct ClientLinks {
    intake: Intake,
    limits: ServerLimits,
    users: HashMap<UserId, Sender<String>>,
    last_id: UserId,
}

impl ServerLoop {
    /// Serves until the hall ends it, after doing what `first` says.
    pub(crate) async fn run(&mut self, first: Vec<ServerAction>) {
        let (events, mut incoming) = mpsc::channel(EVENTS);
        let rate_limiter = Arc::new(Mutex::new(RateLimiter::new(self.limits)));
        let epoch = Instant::now();
        let mut clients = ClientLinks {
            intake: Intake { events, rate_limiter, epoch },
            limits: self.limits,
            users: HashMap::new(),
            last_id: 0,
        };
        let mut swept = Duration::ZERO;
        let mut ticks = tokio::time::interval(TICK);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let mut is_over = self.carry_out(first, &mut clients);
        while !is_over {
            let event = self.next(&mut clients, &mut incoming, &mut ticks).await;
            let Some(event) = event else { continue };
            if let ServerEvent::Gone(id) = event {
                clients.users.remove(&id);
            }
            let now = epoch.elapsed();
            if now.saturating_sub(swept) > SWEEP {
                swept = now;
                clients.keeper().sweep(now);
            }
            let actions = self.hall.handle(event, now);
            is_over = self.carry_out(actions, &mut clients);
        }
    }

    async fn next(
        &mut self,
        clients: &mut ClientLinks,
        incoming: &mut Receiver<ServerEvent>,
        ticks: &mut tokio::time::Interval,
    ) -> Option<ServerEvent> {
        tokio::select! {
            accepted = self.listener.accept() => match accepted {
                Ok((socket, address)) => clients.let_in(socket, address),
                // No more sockets available, for instance: there may be some later.
                Err(_) => {
                    tokio::time::sleep(TICK).await;
                    None
                }
            },
            Some(answer) = self.answers.recv() => Some(ServerEvent::Found(answer)),
            Some(event) = incoming.recv() => Some(event),
            _ = ticks.tick() => Some(ServerEvent::Tick),
        }
    }

    /// Does what the hall says, in order; true if that ends the server.
    fn carry_out(&mut self, actions: Vec<ServerAction>, clients: &mut ClientLinks) -> bool {
        let mut is_over = false;
        for action in actions {
            match action {
                ServerAction::Say(id, text) => clients.say(id, text),
                ServerAction::Close(id) => {
                    clients.users.remove(&id);
                }
                ServerAction::Think(pool, order) => {
                    if let Some(pool) = self.pools.get(pool) {
                        pool.order(*order);
                    }
                }
                ServerAction::Cancel(number) => self.pools.iter().for_each(|pool| pool.cancel(number)),
                ServerAction::Record { name, text, is_last, number } => {
                    let written = self.folder.record(&name, text, is_last);
                    // While the game is running, what counts is whether it can be resumed.
                    if is_last {
                        self.written(number, &name, &written, clients);
                    }
                }
                ServerAction::Keep { number, name, keeping } => {
                    let written = self.folder.keep(&name, &keeping);
                    // Of a game that is over, what counts is its record.
                    if written.is_err() || matches!(keeping, Keeping::Running { .. }) {
                        self.written(number, &name, &written, clients);
                    }
                }
                ServerAction::End => is_over = true,
            }
        }
        is_over
    }

    /// A game that cannot be written continues, and its players are told.
    fn written(&mut self, number: u32, name: &str, written: &io::Result<()>, clients: &mut ClientLinks) {
        if let Err(error) = written {
            tell(format_args!("megaton: game {name}: {error}"));
        }
        for told in self.hall.written(number, written.is_ok()) {
            if let ServerAction::Say(id, text) = told {
                clients.say(id, text);
            }
        }
    }
}

impl ClientLinks {
    fn keeper(&self) -> std::sync::MutexGuard<'_, RateLimiter> {
        self.intake.rate_limiter.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn let_in(&mut self, socket: TcpStream, address: SocketAddr) -> Option<ServerEvent> {
        let (address, now): (IpAddr, _) = (address.ip(), self.intake.epoch.elapsed());
        let let_in = self.keeper().connect(address, now);
        if let Err(reason) = let_in {
            // Not waiting until it is read; dropping the socket closes it.
            let _ = socket.try_write(format!("{reason}\r\n").as_bytes());
            return None;
        }
        self.last_id += 1;
        let (lines, backlog) = mpsc::channel(BACKLOG);
        self.users.insert(self.last_id, lines);
        let bucket = self.limits.line_bucket(now);
        let intake = self.intake.clone();
        tokio::spawn(connection::serve(self.last_id, address, socket, intake, bucket, backlog));
        Some(ServerEvent::Joined(self.last_id, address))
    }

    fn say(&mut self, id: UserId, text: String) {
        // A client that does not read is disconnected: the channel closes with its sender.
        if self.users.get(&id).is_some_and(|lines| lines.try_send(text).is_err()) {
            self.users.remove(&id);
        }
    }
}
