//! All games at this server, by the keys of their places.

use super::admission::Admission;
use super::analyses::AnalysisDesk;
use super::campaign::{self, HostedCampaign, Standing};
use super::game::{self, GameFile, HostedGame};
use super::guard::HostNames;
use super::limits::{HallLimits, OPEN_SEATS};
use super::lobby::{LobbyDesk, ShownLobby};
use super::log::LogEvent;
use super::memory::MemoryShares;
use super::page_files::PageFiles;
use super::proxy::Proxy;
use super::questions::QuestionDesk;
use super::refusal::Refusal;
use super::services::Services;
use super::unread::UnreadLedger;
use super::visitor::VisitorId;
use crate::identity::Key;
use crate::limits::{RateLimiter, Refused, subscriber};
use crate::thinking::Answer;
use serde::Serialize;
use serde_json::{Value, to_value};
use std::collections::HashMap;
use std::fs;
use std::io;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use web::CampaignTable;
use web::messages::{ServerEntry, TableSetup};

/// The hall.
pub(crate) struct Hall {
    pub(crate) services: Services,
    pub(crate) questions: QuestionDesk,
    pub(crate) analyses: Arc<AnalysisDesk>,
    pub(crate) files: PageFiles,
    /// What waits to be sent.
    pub(crate) unread: Arc<UnreadLedger>,
    /// Who is connected, and how much they send.
    rate_limiter: Arc<Mutex<RateLimiter>>,
    guard: Guard,
    limits: HallLimits,
    /// The answers to the questions that every page asks first.
    catalogue: Value,
    campaign_catalogue: Value,
    epoch: Instant,
    lobby: LobbyDesk,
    registry: Mutex<Registry>,
}

/// How the server is, for programs that look after it.
#[derive(Debug, Serialize)]
pub(crate) struct Health {
    /// `ok`: it answers.
    status: &'static str,
    version: &'static str,
    /// Games and campaigns that are kept.
    games: usize,
    /// Pages that are connected.
    visitors: usize,
}

/// Who is at the door.
#[derive(Clone, Debug)]
pub(crate) struct Guard {
    pub(crate) host_names: HostNames,
    pub(crate) proxy: Proxy,
}

#[derive(Default)]
struct Registry {
    games: HashMap<u32, Arc<HostedGame>>,
    /// By the keys of their places and invitations.
    games_by_key: HashMap<Key, Arc<HostedGame>>,
    campaigns: HashMap<u32, Arc<HostedCampaign>>,
    campaigns_by_key: HashMap<Key, Arc<HostedCampaign>>,
    last_number: u32,
    last_visitor: u64,
}

impl Hall {
    /// A hall without games.
    ///
    /// # Errors
    /// None known: the catalogues cannot be made.
    pub(crate) fn new(
        services: Services,
        guard: Guard,
        limits: HallLimits,
        rate_limiter: Arc<Mutex<RateLimiter>>,
        (cores, memory): (usize, MemoryShares),
    ) -> Result<Self, web::Refusal> {
        let engines = services.engines.iter().map(|engine| engine.name.clone()).collect();
        Ok(Hall {
            catalogue: to_value(web::catalogue(Some(ServerEntry { engines, cores }))?)?,
            campaign_catalogue: to_value(web::campaign_catalogue())?,
            questions: QuestionDesk::new(cores, memory.questions),
            analyses: Arc::new(AnalysisDesk::new(cores, memory.analyses)),
            unread: Arc::new(UnreadLedger::new(memory.unread)),
            services,
            rate_limiter,
            files: PageFiles::default(),
            guard,
            limits,
            epoch: Instant::now(),
            lobby: LobbyDesk::default(),
            registry: Mutex::default(),
        })
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
        &self.guard.host_names
    }

    pub(crate) fn proxy(&self) -> Proxy {
        self.guard.proxy
    }

    /// Which games there are, and what this server has to offer.
    pub(crate) fn catalogue(&self) -> &Value {
        &self.catalogue
    }

    /// What campaigns can begin with.
    pub(crate) fn campaign_catalogue(&self) -> &Value {
        &self.campaign_catalogue
    }

    /// How the server is.
    pub(crate) fn health(&self) -> Health {
        let registry = self.registry();
        let games = registry.games.len() + registry.campaigns.len();
        drop(registry);
        Health { status: "ok", version: env!("CARGO_PKG_VERSION"), games, visitors: self.unread.visitors() }
    }

    fn limiter(&self) -> MutexGuard<'_, RateLimiter> {
        self.rate_limiter.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Admits a connection from this address.
    ///
    /// # Errors
    /// Why not.
    pub(crate) fn admit(&self, address: IpAddr) -> Result<Admission, Refused> {
        Admission::of(&self.rate_limiter, address, self.now())
    }

    /// Notes that this address asks for something worth so many messages; it has to wait this long for it.
    pub(crate) fn take_lines(&self, address: IpAddr, worth: f64) -> Duration {
        self.limiter().take_lines(worth, address, self.now())
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

    /// Takes up the games and campaigns of the last server here. Those that cannot be read are left alone.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub(crate) fn resume(self: &Arc<Self>) -> io::Result<usize> {
        for entry in fs::read_dir(self.services.folder.path())? {
            let name = entry?.file_name();
            let Some(stem) = name.to_str().and_then(|name| name.strip_suffix(".json")) else { continue };
            let (number, is_campaign) = match stem.strip_suffix("-campaign") {
                Some(number) => (number, true),
                None => (stem, false),
            };
            let Ok(number) = number.parse() else { continue };
            let mut registry = self.registry();
            registry.last_number = registry.last_number.max(number);
            drop(registry);
            if let Err(reason) = self.take_up(number, is_campaign) {
                let file = self.services.folder.path().join(&name).display().to_string();
                // What is wrong with a file may name what is secret in it, so the log names the file alone.
                let plain = format!("{file}: {reason}");
                self.services.log.write_fault(&LogEvent::Unreadable { file }, &plain);
            }
        }
        let registry = self.registry();
        Ok(registry.games.len() + registry.campaigns.len())
    }

    fn take_up(self: &Arc<Self>, number: u32, is_campaign: bool) -> Result<(), Refusal> {
        if is_campaign {
            let text = self.services.read(&campaign::file_name(number)).unwrap_or_default();
            let campaign = HostedCampaign::resume(self, number, serde_json::from_str(&text)?)?;
            self.registry().enter_campaign(Arc::new(campaign));
        } else {
            let text = self.services.read(&game::file_name(number)).unwrap_or_default();
            let file: GameFile = serde_json::from_str(&text)?;
            let game = HostedGame::resume(number, &file, self.now())?;
            self.registry().enter(game);
        }
        Ok(())
    }

    /// A new game for someone at this address, in its file already.
    ///
    /// # Errors
    /// Why it cannot begin.
    pub(crate) fn begin(&self, setup: TableSetup, address: IpAddr) -> Result<Arc<HostedGame>, Refusal> {
        self.services.check_setup(&setup)?;
        let now = self.now();
        let number = self.registry().next_number();
        // Nobody else waits for the moves that it begins with, or for its file.
        let game = HostedGame::begin(number, setup, address, now)?;
        let mut registry = self.registry();
        self.make_room(&mut registry, address, now)?;
        registry.enter(game);
        let game = Arc::clone(&registry.games[&number]);
        drop(registry);
        game.save(&self.services, now);
        Ok(game)
    }

    /// A new campaign for someone at this address, in its file already.
    ///
    /// # Errors
    /// Why it cannot begin.
    pub(crate) fn begin_campaign(
        self: &Arc<Self>,
        table: CampaignTable,
        seat: Option<usize>,
        address: IpAddr,
    ) -> Result<Arc<HostedCampaign>, Refusal> {
        let mut registry = self.registry();
        self.make_room(&mut registry, address, self.now())?;
        let number = registry.next_number();
        drop(registry);
        // Nobody else waits for its file.
        let campaign = Arc::new(HostedCampaign::begin(self, number, table, seat, address));
        self.registry().enter_campaign(Arc::clone(&campaign));
        Ok(campaign)
    }

    /// The campaign that a key leads to.
    pub(crate) fn campaign_by_key(&self, key: Key) -> Option<Arc<HostedCampaign>> {
        self.registry().campaigns_by_key.get(&key).cloned()
    }

    /// The game that a key leads to.
    pub(crate) fn game_by_key(&self, key: Key) -> Option<Arc<HostedGame>> {
        self.registry().games_by_key.get(&key).cloned()
    }

    /// Whether a key leads nowhere yet.
    pub(crate) fn is_free(&self, key: Key) -> bool {
        self.registry().is_free(key)
    }

    /// A seat at a campaign has this key from now on.
    pub(crate) fn note_campaign_key(&self, key: Key, number: u32) {
        let mut registry = self.registry();
        if let Some(campaign) = registry.campaigns.get(&number).cloned() {
            registry.campaigns_by_key.insert(key, campaign);
        }
    }

    /// Someone takes the seat of an invitation, which from now on has a key of their own.
    ///
    /// # Errors
    /// There is no such invitation, somebody has used it before, somebody else has this key, or somebody at this
    /// address takes one open seat after the other.
    pub(crate) fn accept(&self, invited: Key, own: Key, address: IpAddr) -> Result<Arc<HostedGame>, Refusal> {
        let invites_all = self.game_by_key(invited).is_some_and(|game| game.is_open());
        if invites_all && !self.lobby.take_seat(address, self.now()) {
            return Err(Refusal::SeatsTooFast);
        }
        let (game, is_free) = {
            let mut registry = self.registry();
            let game = registry.games_by_key.get(&invited).cloned().ok_or(Refusal::NoSuchKey)?;
            let is_free = registry.is_free(own);
            // Taken before the game says yes, so that nobody waits while its file is written.
            if is_free {
                registry.games_by_key.insert(own, Arc::clone(&game));
            }
            (game, is_free)
        };
        let accepted = game.accept(&self.services, invited, (own, is_free), self.now());
        if accepted.is_err() && is_free {
            self.registry().games_by_key.remove(&own);
        }
        accepted.map(|()| game)
    }

    /// Everybody may take the free seat of a game from now on, or only those who have a link. An address that offers
    /// too many loses the oldest offer that nobody attends.
    ///
    /// # Errors
    /// Why not.
    pub(crate) fn open(&self, game: &HostedGame, id: VisitorId, is_open: bool) -> Result<(), Refusal> {
        if is_open {
            game.check_opening(id)?;
            self.make_room_for_offer(game)?;
        }
        game.open(&self.services, id, is_open, self.now())
    }

    fn make_room_for_offer(&self, game: &HostedGame) -> Result<(), Refusal> {
        let address = subscriber(game.standing().0);
        let others = self.games().into_iter().filter(|other| other.number != game.number);
        let offered: Vec<_> = others
            .filter_map(|other| Some((other.offer()?, other)))
            .filter(|(offer, _)| subscriber(offer.begun_from) == address)
            .collect();
        if offered.len() < OPEN_SEATS {
            return Ok(());
        }
        let unattended = offered.iter().rfind(|(offer, _)| !offer.is_attended);
        let (_, closed) = unattended.ok_or(Refusal::ManyOpenSeats)?;
        closed.close(&self.services, self.now());
        Ok(())
    }

    /// What everybody may know of the games here.
    pub(crate) fn lobby(&self) -> ShownLobby {
        self.lobby.shown(self.now(), self.unread.visitors(), || self.games())
    }

    /// All games, the newest first.
    fn games(&self) -> Vec<Arc<HostedGame>> {
        let mut games: Vec<_> = self.registry().games.values().cloned().collect();
        games.sort_unstable_by_key(|game| std::cmp::Reverse(game.number));
        games
    }

    /// An address that has begun too many games loses the one that was left longest ago, if that was
    /// long ago or the game is over; and so does everybody when the hall is full.
    fn make_room(&self, registry: &mut Registry, address: IpAddr, now: Duration) -> Result<(), Refusal> {
        let own = |from: IpAddr| subscriber(from) == subscriber(address);
        let standings = registry.standings();
        if standings.iter().filter(|(_, standing)| own(standing.0)).count() >= self.limits.per_address
            && !self.forget_one(registry, own, now)
        {
            return Err(Refusal::ManyGames);
        }
        if standings.len() >= self.limits.games && !self.forget_one(registry, |_| true, now) {
            return Err(Refusal::Full);
        }
        Ok(())
    }

    fn forget_one(&self, registry: &mut Registry, is_meant: impl Fn(IpAddr) -> bool, now: Duration) -> bool {
        let can_go = |&(_, (from, is_over, unvisited)): &(u32, Standing)| {
            is_meant(from)
                && unvisited.is_some_and(|since| is_over || now.saturating_sub(since) > LEFT_LONG_AGO)
        };
        let oldest = registry.standings().into_iter().filter(can_go).min_by_key(|(_, standing)| standing.2);
        let Some((number, _)) = oldest else { return false };
        self.forget(registry, number);
        true
    }

    fn forget(&self, registry: &mut Registry, number: u32) {
        self.services.log.write(&LogEvent::Forgotten { game: number });
        if registry.games.remove(&number).is_some() {
            registry.games_by_key.retain(|_, game| game.number != number);
            self.services.cancel(number);
            self.services.forget(&game::file_name(number));
        }
        if registry.campaigns.remove(&number).is_some() {
            registry.campaigns_by_key.retain(|_, campaign| campaign.number != number);
            self.services.forget(&campaign::file_name(number));
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
        let refused = {
            let mut limiter = self.limiter();
            limiter.sweep(now);
            limiter.take_refused()
        };
        if refused > 0 {
            self.services.log.write(&LogEvent::Refused { connections: refused });
        }
        self.analyses.sweep();
        self.lobby.sweep(now);
        let mut registry = self.registry();
        let is_old = |&(_, (_, _, unvisited)): &(u32, Standing)| {
            unvisited.is_some_and(|since| now.saturating_sub(since) > self.limits.unvisited)
        };
        let old: Vec<_> = registry.standings().into_iter().filter(is_old).map(|(number, _)| number).collect();
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
    /// A number that no game or campaign has had.
    fn next_number(&mut self) -> u32 {
        self.last_number += 1;
        self.last_number
    }

    /// Every game and campaign: where it was begun, whether it is over, since when nobody visits it.
    fn standings(&self) -> Vec<(u32, Standing)> {
        let games = self.games.values().map(|game| (game.number, game.standing()));
        let campaigns = self.campaigns.values().map(|campaign| (campaign.number, campaign.standing()));
        games.chain(campaigns).collect()
    }

    /// Whether a key leads nowhere yet.
    fn is_free(&self, key: Key) -> bool {
        !self.games_by_key.contains_key(&key) && !self.campaigns_by_key.contains_key(&key)
    }

    fn enter_campaign(&mut self, campaign: Arc<HostedCampaign>) {
        for key in campaign.keys.known() {
            self.campaigns_by_key.insert(key, Arc::clone(&campaign));
        }
        self.campaigns.insert(campaign.number, campaign);
    }

    fn enter(&mut self, game: HostedGame) {
        let game = Arc::new(game);
        for key in game.keys() {
            self.games_by_key.insert(key, Arc::clone(&game));
        }
        self.games.insert(game.number, game);
    }
}
