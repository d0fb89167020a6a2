//! The record of a game as PGN, while it is played and when it is over.

use crate::heading::Heading;
use crate::table::Table;
use crate::time_control::controls_text;
use crate::viewer::Viewer;
use movegen::{Color, pgn};
use std::time::Duration;

/// The seven tags that every game has, in PGN's order.
pub fn seven_tags(heading: &Heading, names: [&str; 2], result: &str) -> Vec<(String, String)> {
    let tags = [
        ("Event", heading.event.as_str()),
        ("Site", "?"),
        ("Date", &heading.date),
        ("Round", &heading.round),
        ("White", names[0]),
        ("Black", names[1]),
        ("Result", result),
    ];
    tags.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec()
}

/// A time as clocks show it: `0:14:32`.
pub fn clock_text(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Reads a clock time from a record: `0:14:32`.
///
/// ```
/// use std::time::Duration;
/// assert_eq!(arbiter::read_clock("0:14:32"), Some(Duration::from_secs(872)));
/// assert_eq!(arbiter::read_clock("soon"), None);
/// ```
pub fn read_clock(text: &str) -> Option<Duration> {
    let fields: Vec<u64> = text.split(':').map(|field| field.parse().ok()).collect::<Option<_>>()?;
    let [hours, minutes, seconds] = fields.as_slice() else { return None };
    let all = hours.checked_mul(3600)?.checked_add(minutes.checked_mul(60)?)?.checked_add(*seconds)?;
    (all <= 10_000 * 60).then(|| Duration::from_secs(all))
}

impl Table {
    /// The game as PGN, as far as a viewer may know it: tags, moves with what their blasts destroyed,
    /// and the reason it ended.
    pub fn pgn(&self, viewer: Viewer) -> String {
        self.pgn_with(viewer, None)
    }

    /// The same with one additional tag.
    pub(crate) fn pgn_with(&self, viewer: Viewer, tag: Option<(String, String)>) -> String {
        let game = self.view(viewer);
        let result = self.end().map_or("*", |end| end.score());
        let mut tags = seven_tags(self.heading(), self.names(), result);
        tags.extend(pgn::setup_tags(&game));
        tags.extend(self.time_tags());
        tags.push(("PlyCount".to_owned(), game.ply().to_string()));
        if let Some(end) = self.end() {
            tags.push(("Termination".to_owned(), end.termination().to_owned()));
        }
        tags.extend(tag);
        let comment = self.end().map_or_else(String::new, |end| end.reason(self.names()));
        pgn::text(&tags, &game.start_fen(), &pgn::moves_with_effects(&game), &comment, result)
    }

    /// The time control, and the time left on the clocks.
    fn time_tags(&self) -> Vec<(String, String)> {
        let clocks = self.clocks();
        let text = controls_text(Color::BOTH.map(|color| *clocks.side(color).control()));
        let mut tags = Vec::new();
        if !text.is_empty() {
            tags.push(("TimeControl".to_owned(), text));
        }
        // The clocks of a running game, for resuming it.
        for color in Color::BOTH.into_iter().filter(|_| self.end().is_none()) {
            let side = clocks.side(color);
            if side.control().game_time.is_some() {
                tags.push((format!("{color}Clock"), clock_text(side.remaining())));
            }
        }
        tags
    }
}
