//! The record of a game as PGN, while it is played and when it is over.

use crate::heading::Heading;
use crate::table::Table;
use crate::time_control::TimeControl;
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

/// A player without any limit, as PGN's `TimeControl` has it.
const UNLIMITED: &str = "-";

/// A time control in a form of PGN's `TimeControl`: `900+5`, `1/2` for two seconds a move, `-` for no limit. What is
/// counted in nodes or plies has no form there, and is told in words.
fn time_control_field(control: &TimeControl) -> String {
    match *control {
        TimeControl { game_time: Some(time), .. } => time.to_string(),
        TimeControl { move_time: Some(time), .. } => format!("1/{}", time.as_secs_f64()),
        TimeControl { nodes: None, depth: None, .. } => UNLIMITED.to_owned(),
        _ => control.to_string(),
    }
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
        let mut tags = self.pgn_tags(viewer);
        tags.extend(tag);
        let moves = pgn::moves_with_effects(&game);
        pgn::text(&tags, &game.start_fen(), &moves, &self.reason(), self.result())
    }

    /// The result as PGN has it: `*` until the game is over.
    pub fn result(&self) -> &'static str {
        self.end().map_or("*", |end| end.score())
    }

    /// Why the game is over; nothing until then.
    pub fn reason(&self) -> String {
        self.end().map_or_else(String::new, |end| end.reason(self.names()))
    }

    /// The tags of the game as PGN, in their order.
    pub fn pgn_tags(&self, viewer: Viewer) -> Vec<(String, String)> {
        let game = self.view(viewer);
        let mut tags = seven_tags(self.heading(), self.names(), self.result());
        tags.extend(pgn::setup_tags(&game));
        tags.extend(self.time_tags());
        tags.push(("PlyCount".to_owned(), game.ply().to_string()));
        if let Some(end) = self.end() {
            tags.push(("Termination".to_owned(), end.termination().to_owned()));
        }
        tags
    }

    /// The time control, and the time left on the clocks.
    fn time_tags(&self) -> Vec<(String, String)> {
        let clocks = self.clocks();
        let [white, black] = Color::BOTH.map(|color| time_control_field(clocks.side(color).control()));
        let mut tags = match (white, black) {
            (white, black) if white == black && white == UNLIMITED => Vec::new(),
            (white, black) if white == black => vec![("TimeControl".to_owned(), white)],
            // As Cute Chess writes it: PGN itself has one control for both.
            (white, black) => {
                vec![("WhiteTimeControl".to_owned(), white), ("BlackTimeControl".to_owned(), black)]
            }
        };
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
