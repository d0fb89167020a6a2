//! What one connection, and all connections from one address, may ask of the server.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::time::Duration;

/// The limits of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ServerLimits {
    /// Connections at a time.
    pub(crate) connections: usize,
    /// Connections at a time from one address, and its running games.
    pub(crate) per_address: usize,
    /// Lines per second from one connection.
    pub(crate) lines: u32,
    /// Games that one connection may start per minute.
    pub(crate) new_games: u32,
    /// Running games at a time.
    pub(crate) running: usize,
}

/// An address may do as much as this many of its connections, where all of them count together.
const CONNECTIONS_PER_SHARE: usize = 2;
/// New connections per minute for each connection an address may have at a time.
const RECONNECTIONS: u32 = 4;
/// Seconds' worth of lines that may arrive at once: chess programs send much when they connect.
const LINE_BURST: u32 = 3;
const MINUTE: Duration = Duration::from_secs(60);
const SECOND: Duration = Duration::from_secs(1);

impl ServerLimits {
    /// How many connections' worth of lines and games an address gets.
    fn shares(&self) -> u32 {
        let shares = (self.per_address / CONNECTIONS_PER_SHARE).max(1);
        u32::try_from(shares).unwrap_or(u32::MAX)
    }

    /// The lines of a connection.
    pub(crate) fn line_bucket(&self, now: Duration) -> TokenBucket {
        TokenBucket::new(self.lines.saturating_mul(LINE_BURST), self.lines, SECOND, now)
    }

    /// The games of a connection.
    pub(crate) fn game_bucket(&self, now: Duration) -> TokenBucket {
        TokenBucket::new(self.new_games, self.new_games, MINUTE, now)
    }
}

/// A token bucket: tokens are taken one by one, and come back as time passes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TokenBucket {
    /// Tokens when it is full.
    most: f64,
    /// Tokens that come back per second.
    rate: f64,
    tokens: f64,
    filled: Duration,
}

impl TokenBucket {
    /// A full bucket of this many tokens, refilled with as many in each such period.
    pub(crate) fn new(most: u32, count: u32, time: Duration, now: Duration) -> Self {
        let most = f64::from(most.max(1));
        TokenBucket { most, rate: f64::from(count.max(1)) / time.as_secs_f64(), tokens: most, filled: now }
    }

    fn fill(&mut self, now: Duration) {
        let passed = now.saturating_sub(self.filled).as_secs_f64();
        self.tokens = (self.tokens + passed * self.rate).min(self.most);
        self.filled = self.filled.max(now);
    }

    /// Takes a token, even one that is still to come, and returns how long to wait for it.
    pub(crate) fn take_in_advance(&mut self, now: Duration) -> Duration {
        self.take_many_in_advance(1.0, now)
    }

    /// The same for several tokens, or parts of one.
    pub(crate) fn take_many_in_advance(&mut self, count: f64, now: Duration) -> Duration {
        self.fill(now);
        self.tokens -= count;
        Duration::from_secs_f64((-self.tokens).max(0.0) / self.rate)
    }

    /// How long until there is a token; zero if there is one.
    pub(crate) fn wait(&mut self, now: Duration) -> Duration {
        self.fill(now);
        Duration::from_secs_f64((1.0 - self.tokens).max(0.0) / self.rate)
    }

    /// Takes an available token.
    pub(crate) fn take(&mut self) {
        self.tokens -= 1.0;
    }

    /// Whether nothing has been taken that has not come back.
    pub(crate) fn is_full(&mut self, now: Duration) -> bool {
        self.fill(now);
        self.tokens >= self.most
    }
}

/// Why a connection is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // The messages say it.
pub(crate) enum Refused {
    #[error("The server is full.")]
    Full,
    #[error("Too many connections from your address.")]
    ManyOfAddress,
    #[error("Too many new connections from your address; wait a minute.")]
    ManyArrivals,
}

/// Who is connected, and how much they send.
#[derive(Debug)]
pub(crate) struct RateLimiter {
    limits: ServerLimits,
    accounts: HashMap<IpAddr, Connections>,
    connections: usize,
    refused: usize,
}

/// The connections of an address.
#[derive(Debug)]
struct Connections {
    count: usize,
    arrivals: TokenBucket,
    lines: TokenBucket,
}

impl RateLimiter {
    pub(crate) fn new(limits: ServerLimits) -> Self {
        RateLimiter { limits, accounts: HashMap::new(), connections: 0, refused: 0 }
    }

    fn account(&mut self, address: IpAddr, now: Duration) -> &mut Connections {
        let limits = self.limits;
        self.accounts.entry(subscriber(address)).or_insert_with(|| {
            let per_address = u32::try_from(limits.per_address).unwrap_or(u32::MAX);
            let arrivals = per_address.saturating_mul(RECONNECTIONS);
            let lines = limits.lines.saturating_mul(limits.shares());
            Connections {
                count: 0,
                arrivals: TokenBucket::new(arrivals, arrivals, MINUTE, now),
                lines: TokenBucket::new(lines.saturating_mul(LINE_BURST), lines, SECOND, now),
            }
        })
    }

    /// Admits a connection.
    ///
    /// # Errors
    /// Why not.
    pub(crate) fn connect(&mut self, address: IpAddr, now: Duration) -> Result<(), Refused> {
        self.try_connect(address, now).inspect_err(|_| self.refused += 1)
    }

    fn try_connect(&mut self, address: IpAddr, now: Duration) -> Result<(), Refused> {
        let limits = self.limits;
        if self.connections >= limits.connections {
            return Err(Refused::Full);
        }
        let account = self.account(address, now);
        if account.count >= limits.per_address {
            return Err(Refused::ManyOfAddress);
        }
        if !account.arrivals.wait(now).is_zero() {
            return Err(Refused::ManyArrivals);
        }
        account.arrivals.take();
        account.count += 1;
        self.connections += 1;
        Ok(())
    }

    /// How many are connected.
    #[cfg(test)]
    pub(crate) fn connections(&self) -> usize {
        self.connections
    }

    /// How many connections were refused since this was last asked.
    pub(crate) fn take_refused(&mut self) -> usize {
        std::mem::take(&mut self.refused)
    }

    /// Records that an admitted connection is gone.
    pub(crate) fn disconnect(&mut self, address: IpAddr) {
        if let Some(account) = self.accounts.get_mut(&subscriber(address)) {
            account.count = account.count.saturating_sub(1);
            self.connections = self.connections.saturating_sub(1);
        }
    }

    /// Records a line: how long the next one from this address has to wait.
    pub(crate) fn take_line(&mut self, address: IpAddr, now: Duration) -> Duration {
        self.take_lines(1.0, address, now)
    }

    /// Records a message that is worth so many lines.
    pub(crate) fn take_lines(&mut self, count: f64, address: IpAddr, now: Duration) -> Duration {
        self.account(address, now).lines.take_many_in_advance(count, now)
    }

    /// Forgets addresses that are not connected and have their full allowance.
    pub(crate) fn sweep(&mut self, now: Duration) {
        self.accounts.retain(|_, account| {
            account.count > 0 || !account.arrivals.is_full(now) || !account.lines.is_full(now)
        });
    }
}

/// The games addresses have started and those still running.
#[derive(Debug)]
pub(crate) struct GameAccounts {
    limits: ServerLimits,
    accounts: HashMap<IpAddr, Games>,
}

/// The games of an address.
#[derive(Debug)]
struct Games {
    running: usize,
    begun: TokenBucket,
}

impl GameAccounts {
    pub(crate) fn new(limits: ServerLimits) -> Self {
        GameAccounts { limits, accounts: HashMap::new() }
    }

    fn account(&mut self, address: IpAddr, now: Duration) -> &mut Games {
        let games = self.limits.new_games.saturating_mul(self.limits.shares());
        let begun = TokenBucket::new(games, games, MINUTE, now);
        self.accounts.entry(subscriber(address)).or_insert(Games { running: 0, begun })
    }

    /// How long an address has to wait for its next game; `None` while it has too many.
    pub(crate) fn wait(&mut self, address: IpAddr, now: Duration) -> Option<Duration> {
        let limit = self.limits.per_address;
        let account = self.account(address, now);
        (account.running < limit).then(|| account.begun.wait(now))
    }

    /// Records a game for this address; `is_new` if it is not just resumed after a restart.
    pub(crate) fn begin(&mut self, address: IpAddr, is_new: bool, now: Duration) {
        let account = self.account(address, now);
        account.running += 1;
        if is_new {
            account.begun.take();
        }
    }

    /// Records that a game of this address has ended.
    pub(crate) fn end(&mut self, address: IpAddr) {
        if let Some(account) = self.accounts.get_mut(&subscriber(address)) {
            account.running = account.running.saturating_sub(1);
        }
    }

    /// Forgets addresses that have no game and their full allowance.
    pub(crate) fn sweep(&mut self, now: Duration) {
        self.accounts.retain(|_, account| account.running > 0 || !account.begun.is_full(now));
    }
}

/// The address of the subscriber: networks assign each one a whole block of 2^64 IPv6 addresses (RFC
/// 6177).
pub(crate) fn subscriber(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: ServerLimits =
        ServerLimits { connections: 8, per_address: 4, lines: 10, new_games: 6, running: 8 };

    fn at(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn lines_that_come_too_fast_wait() {
        let mut bucket = LIMITS.line_bucket(at(0));
        let waits: Vec<_> = (0..32).map(|_| bucket.take_in_advance(at(0))).collect();
        assert!(waits[..30].iter().all(Duration::is_zero), "{waits:?}");
        assert_eq!(waits[31], Duration::from_millis(200));
        assert!(bucket.take_in_advance(at(1)).is_zero());
    }

    #[test]
    fn an_address_cannot_take_every_place() {
        let mut addresses = RateLimiter::new(LIMITS);
        let [one, other]: [IpAddr; 2] = ["10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap()];
        for _ in 0..4 {
            addresses.connect(one, at(0)).unwrap();
        }
        assert_eq!(addresses.connect(one, at(0)), Err(Refused::ManyOfAddress));
        addresses.connect(other, at(0)).unwrap();
        // Clients that keep reconnecting have to wait as well.
        for _ in 0..12 {
            addresses.disconnect(one);
            addresses.connect(one, at(0)).unwrap();
        }
        addresses.disconnect(one);
        assert_eq!(addresses.connect(one, at(0)), Err(Refused::ManyArrivals));
        addresses.connect(one, at(5)).unwrap();
        for _ in 0..4 {
            addresses.disconnect(one);
        }
        addresses.disconnect(other);
        addresses.sweep(at(3600));
        assert!(addresses.accounts.is_empty() && addresses.connections == 0);
        assert_eq!([addresses.take_refused(), addresses.take_refused()], [2, 0]);
    }

    #[test]
    fn games_of_an_address_are_counted() {
        let mut games = GameAccounts::new(LIMITS);
        let address: IpAddr = "2001:db8::1".parse().unwrap();
        let neighbour: IpAddr = "2001:db8::2".parse().unwrap();
        for _ in 0..4 {
            assert_eq!(games.wait(address, at(0)), Some(Duration::ZERO));
            games.begin(address, true, at(0));
        }
        assert_eq!(games.wait(neighbour, at(0)), None);
        for _ in 0..8 {
            games.end(address);
            games.begin(address, true, at(0));
        }
        games.end(address);
        assert_eq!(games.wait(address, at(0)), Some(at(5)));
        games.sweep(at(0));
        assert_eq!(games.accounts.len(), 1);
    }
}
