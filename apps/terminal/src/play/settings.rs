//! What can be set at the screen: how well and how long megaton thinks, clocks, options.

use super::local_game::LocalGame;
use super::read_game_time;
use arbiter::{TimeControl, clock_text, read_seconds};
use engine::MAX_DEPTH;
use movegen::Color;
use protocol::options::{OptionEntry, Subject, table};
use protocol::output::quote;
use protocol::uci::split_option;
use std::time::{Duration, Instant};

/// Longest time for a move.
const LONGEST_MOVE: Duration = Duration::from_secs(24 * 3600);

/// Whether an option that protocols have changes something at this screen.
fn matters_to_people(subject: Subject) -> bool {
    matches!(subject, Subject::Variant | Subject::Chess960 | Subject::ClearHash | Subject::MultiPv)
}

impl LocalGame {
    pub(super) fn set_level(&mut self, text: &str) {
        if !text.is_empty()
            && let Err(error) = self.thinking.set_option("Skill Level", text)
        {
            let hint = if text.contains(' ') { "; clock sets the clocks: clock 15+5" } else { "" };
            return self.refuse(format!("{error}{hint}"));
        }
        self.say(format!("megaton plays at level {} of 20.", self.thinking.settings().skill_level));
    }

    pub(super) fn set_clock(&mut self, text: &str, now: Instant) {
        match text {
            "" => {}
            "off" => self.game_time = None,
            _ => match read_game_time(text) {
                Ok(game_time) => self.game_time = Some(game_time),
                Err(error) => return self.refuse(error.to_string()),
            },
        }
        if !text.is_empty() {
            let control = self.game_time.map_or_else(TimeControl::default, TimeControl::clock);
            let time = self.time(now);
            self.table.clocks_mut().set_controls([control; 2], time);
            self.hear_all(now);
        }
        self.say(match self.table.clocks().side(Color::White).control().game_time {
            None => format!("No clocks; megaton takes {} s for a move.", self.move_time.as_secs_f64()),
            Some(game_time) => format!(
                "{} for the game and {} s for each move; they run from the second move on.",
                clock_text(game_time.base),
                game_time.increment.as_secs_f64()
            ),
        });
    }

    pub(super) fn set_time(&mut self, text: &str) {
        match read_seconds(text).filter(|&time| !time.is_zero() && time <= LONGEST_MOVE) {
            Some(time) => self.move_time = time,
            None if text.is_empty() => {}
            None => return self.refuse("expected: time SECONDS"),
        }
        self.say(format!("Without clocks megaton takes {} s for a move.", self.move_time.as_secs_f64()));
    }

    pub(super) fn set_depth(&mut self, text: &str) {
        match text.parse::<u32>() {
            Ok(depth) if (1..=MAX_DEPTH).contains(&depth) => self.depth = Some(depth),
            _ if text == "off" => self.depth = None,
            _ if text.is_empty() => {}
            _ => return self.refuse(format!("expected: depth 1 to {MAX_DEPTH}, or off")),
        }
        self.say(match self.depth {
            Some(depth) => format!("megaton looks no further ahead than {depth} half moves."),
            None => "megaton looks ahead as far as its time allows.".to_owned(),
        });
    }

    pub(super) fn list_options(&mut self) {
        let variant = self.game().variant();
        let rows = table().into_iter().filter(|entry| entry.is_for(variant)).map(|entry| {
            let value = self.thinking.settings().get(entry.subject);
            format!("{:<18} {value:<10} {}; {}", entry.name, entry.purpose, entry.expected())
        });
        self.say(rows.collect::<Vec<_>>().join("\n"));
    }

    /// `set NAME VALUE`, where names may have several words.
    pub(super) fn set_option(&mut self, text: &str, now: Instant) {
        let variant = self.game().variant();
        let is_offered = |entry: &OptionEntry| {
            entry.is_for(variant) || entry.is_rule() || matters_to_people(entry.subject)
        };
        let offered: Vec<_> = table().into_iter().filter(is_offered).collect();
        let blanks = text.char_indices().filter(|(_, letter)| letter.is_whitespace()).map(|(place, _)| place);
        let found = blanks.chain([text.len()]).find_map(|end| {
            let entry = offered.iter().find(|entry| entry.is_called(&text[..end]))?;
            Some((entry.clone(), text[end..].trim().to_owned()))
        });
        match found {
            Some((entry, value)) => self.set_entry(&entry, &value, now),
            None if text.is_empty() => self.refuse("expected: set NAME VALUE; options lists the names"),
            None => self.refuse(format!("no option {} here; options lists them", quote(text))),
        }
    }

    /// `setoption name NAME value VALUE`.
    pub(super) fn set_option_as_in_uci(&mut self, text: &str, now: Instant) {
        let Some((name, value)) = split_option(text) else {
            return self.refuse("expected: setoption name NAME value VALUE");
        };
        match table().into_iter().find(|entry| entry.is_called(&name)) {
            Some(entry) => self.set_entry(&entry, &value, now),
            None => self.refuse(format!("no option {} here; options lists them", quote(&name))),
        }
    }

    fn set_entry(&mut self, entry: &OptionEntry, value: &str, now: Instant) {
        let variant = self.game().variant();
        let is_for_this_game = entry.is_rule() && entry.is_for(variant);
        let has_begun = self.game().ply() > 0 && self.end().is_none();
        if is_for_this_game && has_begun {
            return self.refuse("The rules are fixed once a move has been made; undo it, or end the game.");
        }
        if let Err(error) = self.thinking.set_option(entry.name, value) {
            return self.refuse(error.to_string());
        }
        match entry.subject {
            Subject::Variant => {
                return self.begin(self.thinking.settings().variant, self.is_practice, now);
            }
            Subject::Chess960 => self.table.set_chess960(self.thinking.settings().rules.chess960),
            _ => {}
        }
        self.say(format!("{} {}", entry.name, self.thinking.settings().get(entry.subject)));
        if is_for_this_game && self.game().ply() == 0 {
            self.begin(variant, self.table.conduct().is_practice, now);
        }
    }
}
