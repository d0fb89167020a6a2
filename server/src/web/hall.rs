//! All games at this server, by the keys of their places.

use super::analyses::AnalysisDesk;
use super::game::{GameFile, HostedGame};
use super::guard::HostNames;
use super::limits::HallLimits;
use super::questions::QuestionDesk;
use super::refusal::Refusal;
use super::seats::Place;
use super::services::Services;
use crate::identity::Key;
use crate::limits::{RateLimiter, subscriber};
use crate::thinking::Answer;
use std::collections::HashMap;
use std::fs;
use std::io;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use web::messages::{ServerEntry, TableSetup};

/// The hall.
pub(crate) struct Hall {
    pub(crate) services: Services,
    pub(crate) questions: QuestionDesk,
    pub(crate) analyses: Arc<AnalysisDesk>,
    /// Who is connected, and how much they send.
    pub(crate) rate_limiter: Arc<Mutex<RateLimiter>>,
    host_names: HostNames,
    limits: HallLimits,
    cores: usize,
    epoch: Instant,
    registry: Mutex<Registry>,
}

#[derive(Default)]
struct Registry {
    games: HashMap<u32, Arc<HostedGame>>,
    places: HashMap<Key, (Arc<HostedGame>, Place)>,
    last_number: u32,
    last_visitor: u64,
}

impl Hall {
    pub(crate) fn new(
        services: Services,
        host_names: HostNames,
        limits: HallLimits,
        rate_limiter: Arc<Mutex<RateLimiter>>,
        cores: usize,
    ) -> Self {
        Hall {
            questions: QuestionDesk::new(cores),
            analyses: Arc::new(AnalysisDesk::new(cores)),
            services,
            rate_limiter,
            host_names,
            limits,
            cores,
            epoch: Instant::now(),
            registry: Mutex::default(),
        }
    }

    /// Time since the beginning, which all games count from.
    pub(crate) fn now(&self) -> Duration {
        self.epoch.elapsed()
    }

    /// The beginning.
    pub(crate) fn epoch(&self) -> Instant {
        self.epoch
    }

    pub(crate) fn host_names(&self) -> &HostNames {
        &self.host_names
    }

    /// What the page is told of this server.
    pub(crate) fn entry(&self) -> ServerEntry {
        let engines = self.services.engines.iter().map(|engine| engine.name.clone()).collect();
        ServerEntry { engines, cores: self.cores }
    }

    fn registry(&self) -> MutexGuard<'_, Registry> {
        self.registry.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A number for a new connection.
    pub(crate) fn next_visitor(&self) -> u64 {
        let mut registry = self.registry();
        registry.last_visitor += 1;
        registry.last_visitor
    }

    /// Takes up the games of the last server here. Those that cannot be read are left alone.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub(crate) fn resume(&self) -> io::Result<usize> {
        let now = self.now();
        for entry in fs::read_dir(self.services.folder.path())? {
            let path = entry?.path();
            let stem = path.file_stem().and_then(|stem| stem.to_str()).and_then(|stem| stem.parse().ok());
            let (Some(number), true) = (stem, path.extension().is_some_and(|ending| ending == "json")) else {
                continue;
            };
            let mut registry = self.registry();
            registry.last_number = registry.last_number.max(number);
            let text = fs::read_to_string(&path).unwrap_or_default();
            let file: Result<GameFile, _> = serde_json::from_str(&text);
            match file.map_err(Refusal::from).and_then(|file| HostedGame::resume(number, &file, now)) {
                Ok(game) => registry.enter(game),
                Err(reason) => eprintln!("megaton: {}: {reason}", path.display()),
            }
        }
        Ok(self.registry().games.len())
    }

    /// A new game for someone at this address, in its file already.
    ///
    /// # Errors
    /// Why it cannot begin.
    pub(crate) fn begin(
        &self,
        setup: TableSetup,
        address: IpAddr,
    ) -> Result<(Arc<HostedGame>, Place), Refusal> {
        self.services.check_setup(&setup)?;
        let now = self.now();
        let mut registry = self.registry();
        self.make_room(&mut registry, address, now)?;
        let number = registry.last_number + 1;
        let game = HostedGame::begin(number, setup, address, now)?;
        registry.last_number = number;
        game.save(&self.services, now);
        let place = game.host();
        registry.enter(game);
        Ok((Arc::clone(&registry.games[&number]), place))
    }

    /// The game and the place that a key opens.
    pub(crate) fn place(&self, key: Key) -> Option<(Arc<HostedGame>, Place)> {
        self.registry().places.get(&key).cloned()
    }

    /// The keys of a game are for other places now.
    pub(crate) fn note_keys(&self, game: &Arc<HostedGame>) {
        let mut registry = self.registry();
        for (place, key) in game.keys().all() {
            registry.places.insert(key, (Arc::clone(game), place));
        }
    }

    /// An address that has begun too many games loses the one that was left longest ago, if that was
    /// long ago or the game is over; and so does everybody when the hall is full.
    fn make_room(&self, registry: &mut Registry, address: IpAddr, now: Duration) -> Result<(), Refusal> {
        let own = |game: &HostedGame| subscriber(game.standing().0) == subscriber(address);
        if registry.games.values().filter(|game| own(game)).count() >= self.limits.per_address
            && !self.forget_one(registry, own, now)
        {
            return Err(Refusal::ManyGames);
        }
        if registry.games.len() >= self.limits.games && !self.forget_one(registry, |_| true, now) {
            return Err(Refusal::Full);
        }
        Ok(())
    }

    fn forget_one(
        &self,
        registry: &mut Registry,
        is_meant: impl Fn(&HostedGame) -> bool,
        now: Duration,
    ) -> bool {
        let can_go = |game: &&Arc<HostedGame>| {
            let (_, is_over, unvisited) = game.standing();
            is_meant(game)
                && unvisited.is_some_and(|since| is_over || now.saturating_sub(since) > LEFT_LONG_AGO)
        };
        let oldest = registry.games.values().filter(can_go).min_by_key(|game| game.standing().2);
        let Some(number) = oldest.map(|game| game.number) else { return false };
        self.forget(registry, number);
        true
    }

    fn forget(&self, registry: &mut Registry, number: u32) {
        if let Some(game) = registry.games.remove(&number) {
            for (_, key) in game.keys().all() {
                registry.places.remove(&key);
            }
            self.services.cancel(number);
            self.services.forget(number);
        }
    }

    /// Time has passed: clocks run out.
    pub(crate) fn tick(&self) {
        let games: Vec<_> = self.registry().games.values().cloned().collect();
        let now = self.now();
        for game in games {
            game.tick(&self.services, now);
        }
    }

    /// Forgets games that nobody has visited for long, and addresses that nobody comes from.
    pub(crate) fn sweep(&self) {
        let now = self.now();
        self.rate_limiter.lock().unwrap_or_else(PoisonError::into_inner).sweep(now);
        let mut registry = self.registry();
        let is_old = |game: &Arc<HostedGame>| {
            let unvisited = game.standing().2;
            unvisited.is_some_and(|since| now.saturating_sub(since) > self.limits.unvisited)
        };
        let old: Vec<_> =
            registry.games.values().filter(|game| is_old(game)).map(|game| game.number).collect();
        for number in old {
            self.forget(&mut registry, number);
        }
    }

    /// Takes what a search or an engine has found.
    pub(crate) fn found(&self, answer: Answer) {
        let game = self.registry().games.get(&answer.game_number).cloned();
        if let Some(game) = game {
            game.found(&self.services, answer, self.now());
        }
    }
}

/// An unfinished game that nobody has visited for this long may make room for another one.
const LEFT_LONG_AGO: Duration = Duration::from_secs(24 * 60 * 60);

impl Registry {
    fn enter(&mut self, game: HostedGame) {
        let game = Arc::new(game);
        for (place, key) in game.keys().all() {
            self.places.insert(key, (Arc::clone(&game), place));
        }
        self.games.insert(game.number, game);
    }
}
