//! All connected users and all games, as one state: events go in, lines come out. It knows nothing about
//! sockets, threads and files.

mod commands;
mod exhibition;
mod hosted_game;
mod seating;
mod telling;

use crate::boards::kept_game::Keeping;
use crate::identity::Key;
use crate::limits::{GameAccounts, ServerLimits, TokenBucket};
use crate::thinking::{Answer, Order};
use arbiter::{Conduct, GameTime};
use exhibition::Exhibition;
pub(crate) use hosted_game::{HostedGame, Relation};
use movegen::{Options, Variant};
use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::time::Duration;

/// A connection.
pub(crate) type UserId = u64;

/// Events from outside.
#[derive(Debug)]
pub(crate) enum ServerEvent {
    Joined(UserId, IpAddr),
    Line(UserId, String),
    TooLong(UserId),
    Gone(UserId),
    Found(Answer),
    /// Some time has passed.
    Tick,
}

/// Actions to be taken outside, in this order.
#[derive(Debug)]
pub(crate) enum ServerAction {
    Say(UserId, String),
    Close(UserId),
    /// One of the server's players has to find a move.
    Think(PoolNumber, Box<Order>),
    /// The move for this game is no longer needed.
    Cancel(u32),
    /// The record of this name, as PGN; none for a game without moves.
    Record {
        name: String,
        text: Option<String>,
        /// Whether the game is over.
        is_last: bool,
        /// The game's number.
        number: u32,
    },
    /// A running game is to be saved for restarts under this name.
    Keep {
        number: u32,
        name: String,
        keeping: Keeping,
    },
    /// All requested games have been played.
    End,
}

/// One of the server's own players; 0 is megaton.
pub(crate) type PoolNumber = usize;

/// One of the server's own players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HousePlayer {
    pub(crate) pool: PoolNumber,
    pub(crate) name: String,
}

impl HousePlayer {
    /// megaton.
    pub(crate) fn megaton() -> Self {
        HousePlayer { pool: 0, name: arbiter::MEGATON.to_owned() }
    }
}

/// How the server plays.
#[derive(Clone, Debug)]
pub(crate) struct House {
    pub(crate) variant: Variant,
    pub(crate) rules: Options,
    /// Where games start, if not at the variant's start position.
    pub(crate) start: Option<String>,
    pub(crate) game_time: GameTime,
    /// Longest time for a move by the server's players; `None` for as long as the clock allows.
    pub(crate) move_time: Option<Duration>,
    /// Who plays White and Black here. If both are set they play each other, and everyone watches.
    pub(crate) players: [Option<HousePlayer>; 2],
    /// Whether newcomers play the server at once; otherwise they are paired with each other.
    pub(crate) engine_plays: bool,
    /// Users without a game are disconnected after this much silence.
    pub(crate) idle: Duration,
    pub(crate) conduct: Conduct,
    pub(crate) limits: ServerLimits,
    /// Between two games of the server's players.
    pub(crate) pause: Duration,
    /// The server stops after this many of them.
    pub(crate) stop_after: Option<u32>,
    /// What the names of this server's records start with.
    pub(crate) file_prefix: String,
    /// Where the XBoard that the server starts itself connects, if it starts one.
    pub(crate) client_host: Option<IpAddr>,
}

impl House {
    /// What has to match for a saved game to be resumed here.
    fn description(&self) -> String {
        let rules =
            self.variant.options().map(|option| format!("{}={}", option.name, self.rules.get(option)));
        let players = self.players.iter().map(|player| player.as_ref().map_or("-", |player| &player.name));
        let words: Vec<String> = rules.chain(players.map(str::to_owned)).collect();
        let start = self.start.as_deref().unwrap_or("start");
        format!("{} {} chess960={} {start}", self.variant, words.join(" "), self.rules.chess960)
    }

    /// Whether an address is that of the XBoard that the server starts itself.
    fn may_be_own_client(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.client_host.is_some_and(|host| match host.is_unspecified() || host.is_loopback() {
            true => address.is_loopback(),
            false => address == host.to_canonical(),
        })
    }
}

/// The XBoard that the server starts itself, and whoever plays at it. After a restart it continues that player's game
/// without being told who it is.
#[derive(Debug, Default)]
struct OwnClient {
    /// Its connection: the first one from where it runs.
    user: Option<UserId>,
    /// The player's name, also before the connection is there, if a game of theirs was resumed.
    name: Option<String>,
}

#[derive(Debug)]
struct User {
    name: String,
    key: Key,
    address: IpAddr,
    heard: Duration,
    observes: Option<u32>,
    /// Games that this connection may still start.
    games: TokenBucket,
}

/// The prompt with which servers end their answers.
const PROMPT: &str = "fics% ";
/// How often idle users are looked for.
const SILENCE_CHECK: Duration = Duration::from_secs(1);
/// How often unused addresses are forgotten.
const SWEEP: Duration = Duration::from_secs(60);

/// The state. Times count from the start of the server.
pub(crate) struct Hall {
    house: House,
    users: HashMap<UserId, User>,
    /// The connected users by name.
    names: HashMap<String, UserId>,
    /// Each player's last game by name, connected or not, while it is remembered.
    seats: HashMap<String, u32>,
    games: BTreeMap<u32, HostedGame>,
    running: usize,
    accounts: GameAccounts,
    /// The user who is waiting for an opponent.
    waiting: Option<UserId>,
    exhibition: Option<Exhibition>,
    own_client: OwnClient,
    last_number: u32,
    last_guest: u64,
    actions: Vec<ServerAction>,
    /// When the last event came.
    now: Duration,
    silence_checked: Duration,
    swept: Duration,
}

impl Hall {
    pub(crate) fn new(house: House) -> Self {
        let is_exhibition = house.players.iter().all(Option::is_some);
        Hall {
            users: HashMap::new(),
            names: HashMap::new(),
            seats: HashMap::new(),
            games: BTreeMap::new(),
            running: 0,
            accounts: GameAccounts::new(house.limits),
            waiting: None,
            exhibition: is_exhibition.then(Exhibition::new),
            own_client: OwnClient::default(),
            last_number: 0,
            last_guest: 0,
            actions: Vec::new(),
            now: Duration::ZERO,
            silence_checked: Duration::ZERO,
            swept: Duration::ZERO,
            house,
        }
    }

    /// Processes an event and returns the actions.
    pub(crate) fn handle(&mut self, event: ServerEvent, now: Duration) -> Vec<ServerAction> {
        self.now = now;
        match event {
            ServerEvent::Joined(user, address) => self.join(user, address),
            ServerEvent::Line(user, line) => self.line(user, line.trim()),
            ServerEvent::TooLong(user) => self.say(user, "Line too long."),
            ServerEvent::Gone(user) => self.leave(user),
            ServerEvent::Found(answer) => self.found(answer),
            ServerEvent::Tick => self.tick(),
        }
        std::mem::take(&mut self.actions)
    }

    fn say(&mut self, user: UserId, text: impl AsRef<str>) {
        self.actions.push(ServerAction::Say(user, format!("{}\n{PROMPT}", text.as_ref())));
    }

    fn join(&mut self, user: UserId, address: IpAddr) {
        self.last_guest += 1;
        let name = format!("guest{}", self.last_guest);
        let key = Key::random();
        let earlier = self.own_client_joins(user, address);
        let variant = self.house.variant.spec().title;
        let identity = earlier.clone().unwrap_or_else(|| format!("{name} {key}"));
        let shown_name = identity.split(' ').next().unwrap_or_default();
        let welcome = format!(
            "Welcome to megaton. You are {shown_name}; this is {variant}.\nType help for commands. Lost the \
             connection? Type: iam {identity}"
        );
        let games = self.house.limits.game_bucket(self.now);
        self.names.insert(name.clone(), user);
        self.users.insert(user, User { name, key, address, heard: self.now, observes: None, games });
        self.say(user, welcome);
        if let Some(earlier) = earlier {
            self.come_back(user, &earlier);
        } else if self.exhibition.is_some() {
            self.watch_exhibition(user);
        } else if self.house.engine_plays {
            self.play_house(user, None);
        } else {
            self.seek(user);
        }
    }

    /// Notes the connection of the server's own XBoard. Name and key of whoever played there before the server was
    /// started anew, if their game is still running.
    fn own_client_joins(&mut self, user: UserId, address: IpAddr) -> Option<String> {
        if self.own_client.user.is_some() || !self.house.may_be_own_client(address) {
            return None;
        }
        self.own_client.user = Some(user);
        let name = self.own_client.name.take()?;
        let hosted = self.games.get(self.seats.get(&name)?).filter(|hosted| hosted.is_running())?;
        let key = hosted.keys[hosted.color_of(&name)?.index()]?;
        Some(format!("{name} {key}"))
    }

    /// The name of whoever plays at the server's own XBoard.
    fn own_client_name(&self) -> Option<String> {
        let connected = self.own_client.user.and_then(|user| self.users.get(&user));
        connected.map(|user| user.name.clone()).or_else(|| self.own_client.name.clone())
    }

    /// How many games a later server can resume.
    pub(crate) fn kept_games(&self) -> usize {
        self.games.values().filter(|hosted| hosted.is_running() && hosted.is_kept).count()
    }

    /// The game a user is playing or has played last, and the colour.
    fn playing(&self, user: UserId) -> Option<(u32, movegen::Color)> {
        let name = &self.users.get(&user)?.name;
        let &number = self.seats.get(name)?;
        Some((number, self.games.get(&number)?.color_of(name)?))
    }

    fn running(&self, user: UserId) -> Option<(u32, movegen::Color)> {
        self.playing(user).filter(|(number, _)| self.games[number].is_running())
    }

    fn found(&mut self, answer: Answer) {
        let number = answer.game_number;
        let Some(hosted) = self.games.get_mut(&number) else { return };
        let events = hosted.answer(answer, self.now);
        self.settle_with(number, events);
    }

    fn tick(&mut self) {
        let now = self.now;
        let changed: Vec<_> = (self.games.iter_mut())
            .filter(|(_, hosted)| hosted.is_running())
            .filter_map(|(&number, hosted)| {
                let events = hosted.table.tick(now);
                (!events.is_empty()).then_some((number, events))
            })
            .collect();
        for (number, events) in changed {
            self.settle_with(number, events);
        }
        if now.saturating_sub(self.silence_checked) >= SILENCE_CHECK {
            self.silence_checked = now;
            self.send_silent_away();
        }
        if now.saturating_sub(self.swept) >= SWEEP {
            self.swept = now;
            self.accounts.sweep(now);
        }
        self.go_on_with_exhibition();
    }

    fn send_silent_away(&mut self) {
        let (idle, now) = (self.house.idle, self.now);
        let is_silent = |user: &User| now.saturating_sub(user.heard) > idle;
        let silent: Vec<_> =
            self.users.iter().filter(|(_, user)| is_silent(user)).map(|(&id, _)| id).collect();
        for user in silent.into_iter().filter(|&id| self.running(id).is_none()).collect::<Vec<_>>() {
            // Spectators need not say anything.
            if self.users.get(&user).is_some_and(|user| user.observes.is_none()) {
                self.say(user, "You have been idle too long. Goodbye.");
                self.close(user);
            }
        }
    }

    fn close(&mut self, user: UserId) {
        self.actions.push(ServerAction::Close(user));
        self.leave(user);
    }

    fn leave(&mut self, user: UserId) {
        if self.waiting == Some(user) {
            self.waiting = None;
        }
        let playing = self.playing(user);
        self.unobserve(user);
        let Some(gone) = self.users.remove(&user) else { return };
        self.names.remove(&gone.name);
        if let Some((number, color)) = playing
            && let Some(hosted) = self.games.get_mut(&number)
        {
            if hosted.is_running() && hosted.is_played_by(color) {
                hosted.table.set_presence(color, false, self.now);
            } else {
                hosted.table.finish(arbiter::GameEnd::Abandoned, self.now);
            }
            self.settle(number);
            self.forget_if_unseen(number);
        }
    }

    fn unobserve(&mut self, user: UserId) {
        let observed = self.users.get_mut(&user).and_then(|user| user.observes.take());
        if let Some(number) = observed
            && let Some(hosted) = self.games.get_mut(&number)
        {
            hosted.observers.remove(&user);
            self.forget_if_unseen(number);
        }
    }

    /// Forgets a finished game that nobody is watching.
    fn forget_if_unseen(&mut self, number: u32) {
        let Some(hosted) = self.games.get(&number) else { return };
        let is_seen = !hosted.observers.is_empty()
            || hosted
                .persons()
                .any(|name| self.seats.get(name) == Some(&number) && self.names.contains_key(name));
        let is_shown = self.exhibition.as_ref().is_some_and(|exhibition| exhibition.game == Some(number));
        if hosted.is_running() || is_seen || is_shown {
            return;
        }
        if let Some(hosted) = self.games.remove(&number) {
            for name in hosted.persons() {
                if self.seats.get(name) == Some(&number) {
                    self.seats.remove(name);
                }
            }
        }
    }

    #[cfg(test)]
    pub(crate) fn sizes(&self) -> [usize; 4] {
        [self.users.len(), self.names.len(), self.seats.len(), self.games.len()]
    }
}
