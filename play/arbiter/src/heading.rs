//! Where and when a game is played.

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
