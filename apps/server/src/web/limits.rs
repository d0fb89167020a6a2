//! What one connection, one address and all together may ask of this server.

use std::time::Duration;

/// The limits, beside those of connections ([`crate::limits`]).
#[derive(Clone, Copy, Debug)]
pub(crate) struct HallLimits {
    /// Games and campaigns at a time.
    pub(crate) games: usize,
    /// Those begun from one address.
    pub(crate) per_address: usize,
    /// How long one that nobody visits is kept.
    pub(crate) unvisited: Duration,
}

/// Longest message of a page, in bytes: files of games and campaigns are sent as one.
pub(crate) const LONGEST_MESSAGE: usize = 2 << 20;
/// A long message counts as several, each of so many bytes.
pub(crate) const BYTES_OF_A_MESSAGE: f64 = 4096.0;
/// Longest setup of a game, in bytes: a thousand moves and the longest start position have room. It stands in the
/// game's file, which is written with every move.
pub(crate) const LONGEST_SETUP: usize = 32 << 10;
/// Longest question to a campaign, in bytes; its files may be longer.
pub(crate) const LONGEST_ORDER: usize = 16 << 10;
/// Questions of a connection that may wait for their answers.
pub(crate) const WAITING_QUESTIONS: usize = 64;
/// Connections at one place of a game; at that of those who watch, from one address.
pub(crate) const VISITORS_PER_PLACE: usize = 32;
/// Connections that watch one game.
pub(crate) const WATCHERS: usize = 128;
/// Seats that one address may offer to everybody at a time.
pub(crate) const OPEN_SEATS: usize = 8;
/// Seats that one address may take of those that are offered to everybody, at once and per minute.
pub(crate) const TAKEN_SEATS: u32 = 12;
/// Seats, and games to watch, that the lobby shows: the newest.
pub(crate) const LISTED: usize = 60;
/// How old the lobby may be that is shown.
pub(crate) const LOBBY_AGE: Duration = Duration::from_secs(1);
/// Analyses of a connection at a time.
pub(crate) const ANALYSES_PER_VISITOR: usize = 6;
/// Analyses at a time.
pub(crate) const ANALYSES: usize = 12;
/// Longest name of a player, in letters.
pub(crate) const LONGEST_NAME: usize = 40;
/// Longest clock and longest time for a move, in milliseconds: thirty days.
pub(crate) const LONGEST_TIME: u64 = 30 * 24 * 60 * 60 * 1000;
/// Most moves with which a game may begin.
pub(crate) const LONGEST_BEGINNING: usize = 1_000;
/// Between two tries to write a game that could not be written.
pub(crate) const NEXT_TRY: Duration = Duration::from_secs(1);
/// What a question counts for that looks at the whole game, in messages.
pub(crate) const COST_OF_A_GAME: f64 = 5.0;
