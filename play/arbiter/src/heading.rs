//! Where and when a game is played.

use time::OffsetDateTime;
use web_time::{SystemTime, UNIX_EPOCH};

/// What the tags of a game say about where and when it is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// The event.
    pub event: String,
    /// The date, as PGN writes it.
    pub date: String,
    /// The round.
    pub round: String,
}

impl Default for Heading {
    fn default() -> Self {
        Heading { event: "?".to_owned(), date: "????.??.??".to_owned(), round: "-".to_owned() }
    }
}

/// Today in UTC, as PGN writes it: `2026.11.26`.
pub fn today() -> String {
    let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let seconds = i64::try_from(since_epoch.as_secs()).unwrap_or_default();
    OffsetDateTime::from_unix_timestamp(seconds).map_or_else(
        |_| Heading::default().date,
        |now| format!("{:04}.{:02}.{:02}", now.year(), u8::from(now.month()), now.day()),
    )
}
