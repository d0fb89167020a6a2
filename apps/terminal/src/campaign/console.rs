//! What a person can say.

use super::commands::{self, MapCommand};
use super::error::CampaignError;
use super::help;
use super::session::CampaignSession;
use crate::suggestion::did_you_mean;
use campaign::{
    Attack, Awaits, Battle, Campaign, CampaignEvent, Chance, General, OrderTextError, Phase, ReadError, Seat,
    Verb, Viewer,
};
use movegen::on_one_line;
use std::io::{self, BufRead, Read, Write};
use std::path::PathBuf;

/// Longest line taken, in bytes.
const LINE_LIMIT: u64 = 1 << 16;

/// Whether the person stays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Said {
    /// There is more to come.
    More,
    /// The session ends.
    Leave,
}

/// What the person is asked, with the orders that can be given now.
pub(super) fn question(campaign: &Campaign) -> String {
    match campaign.awaits() {
        Awaits::Orders(_) if *campaign.phase() == Phase::Recruit => {
            "recruit, march, done or resign?".to_owned()
        }
        Awaits::Orders(_) => "march, done or resign?".to_owned(),
        Awaits::Fight(_) => match campaign.attacks() {
            [Attack { at, units, .. }] => {
                let against = garrison_at(campaign, *at);
                format!("which of {units} attack {} against {against}? fight [UNITS]", campaign.hex(*at))
            }
            attacks => {
                let attacks: Vec<_> = (attacks.iter())
                    .map(|attack| format!("{} {}", campaign.hex(attack.from), campaign.hex(attack.at)))
                    .collect();
                format!("which battle is next? fight {}", attacks.join(" or "))
            }
        },
        Awaits::Field(_, Battle { attack: Attack { at, units, .. }, attacker, .. }) => {
            let own = campaign.garrison(*at).map(|garrison| garrison.units.to_string()).unwrap_or_default();
            format!(
                "which of {own} defend {} against {units} of {attacker}? field [UNITS]",
                campaign.hex(*at)
            )
        }
        Awaits::Retreat(_, beaten) => {
            let ways: Vec<_> = beaten.ways.iter().map(|&place| campaign.hex(place).to_string()).collect();
            format!("where do {} go? retreat {}", beaten.units, ways.join(" or "))
        }
        Awaits::Result(_) | Awaits::Nobody(_) => String::new(),
    }
}

/// `K 3R 4W of player 2`.
fn garrison_at(campaign: &Campaign, place: usize) -> String {
    let garrison = campaign.garrison(place);
    garrison.map(|garrison| format!("{} of {}", garrison.units, garrison.owner)).unwrap_or_default()
}

/// A line of input without its end; `None` if there is no more.
pub(super) fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if input.by_ref().take(LINE_LIMIT).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() != Some(&b'\n') && bytes.len() as u64 == LINE_LIMIT {
        input.skip_until(b'\n')?;
        return Ok(Some("(a line too long)".to_owned()));
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
}

impl<W: Write> CampaignSession<W> {
    /// Does what a person says who plays this seat, and tells them what it may know.
    pub(super) fn obey(&mut self, seat: Seat, line: &str) -> Result<Said, CampaignError> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if word.is_empty() {
            return Ok(Said::More);
        }
        let rest = rest.trim();
        let has_asked = std::mem::take(&mut self.is_resigning);
        let text = match commands::find(commands::AT_MAP, word) {
            None if word == Verb::Resign.word() && rest.is_empty() && !has_asked => {
                return self.ask_about_resigning("your King, and with it the campaign");
            }
            None => return self.order(seat, line),
            Some(MapCommand::Quit) => return Ok(Said::Leave),
            Some(MapCommand::Save) => return self.save_as(rest),
            Some(MapCommand::Help) => help::text(rest, &self.chronicle.campaign_for(seat)),
            Some(MapCommand::Map) => self.overview(seat),
            Some(MapCommand::Armies) => {
                self.screen.armies(&self.chronicle.campaign_for(seat), self.chronicle.controllers())
            }
            Some(MapCommand::News) => match self.news.asked(rest, seat) {
                Ok(text) => text,
                Err(reason) => return self.refuse(reason),
            },
            Some(MapCommand::Rules) => help::rules(&self.chronicle.campaign_for(seat)),
            Some(MapCommand::Odds) => help::odds(&self.chronicle.campaign_for(seat), rest),
            Some(MapCommand::Advise) => self.advice(seat),
            Some(MapCommand::Log) => self.log(seat),
        };
        writeln!(self.out, "{text}")?;
        Ok(Said::More)
    }

    /// The map with everybody on it, as it is seen.
    pub(super) fn overview(&self, viewer: impl Into<Viewer>) -> String {
        self.screen.overview(&self.chronicle.campaign_for(viewer), self.chronicle.controllers())
    }

    /// The orders so far, as they may be read.
    pub(super) fn log(&self, viewer: impl Into<Viewer>) -> String {
        let log = self.chronicle.log_for(viewer);
        log.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    }

    /// What the general would do who knows what the player knows.
    fn advice(&self, seat: Seat) -> String {
        let mut chance: Chance = self.chronicle.chance();
        let order = General::Planner.order(
            &self.chronicle.campaign_for(seat),
            self.chronicle.temperament(seat),
            &mut chance,
        );
        order.map_or_else(String::new, |order| format!("The general would say: {order}"))
    }

    fn order(&mut self, seat: Seat, line: &str) -> Result<Said, CampaignError> {
        let order = match self.chronicle.campaign_for(seat).read_order(line) {
            Ok(order) => order,
            Err(ReadError::Text(OrderTextError::Verb(word))) => return self.refuse(not_an_order(&word)),
            Err(error) => return self.refuse(error),
        };
        match self.chronicle.give(order) {
            Ok(events) => {
                let emptied = emptied(&self.chronicle.campaign_for(seat), &events);
                self.happened(events);
                self.confirm()?;
                if let Some(text) = emptied {
                    writeln!(self.out, "{text}")?;
                }
                Ok(Said::More)
            }
            Err(error) => self.refuse(error),
        }
    }

    /// Asks a person who wants to resign whether they mean it.
    pub(super) fn ask_about_resigning(&mut self, what: &str) -> Result<Said, CampaignError> {
        self.is_resigning = true;
        writeln!(self.out, "This gives up {what}. If you mean it, say `resign` once more.")?;
        Ok(Said::More)
    }

    pub(super) fn refuse(&mut self, error: impl std::fmt::Display) -> Result<Said, CampaignError> {
        writeln!(self.out, "Error: {}", quote_long(&error.to_string()))?;
        Ok(Said::More)
    }

    fn save_as(&mut self, name: &str) -> Result<Said, CampaignError> {
        if name.is_empty() {
            return self.refuse("expected: save FILE");
        }
        let file = PathBuf::from(name);
        if file.exists() && self.file.as_ref() != Some(&file) {
            return self.refuse(format!("{} exists", file.display()));
        }
        if let Err(error) = self.chronicle.save(&file) {
            return self.refuse(format!("{}: {error}", file.display()));
        }
        writeln!(self.out, "From now on the campaign is kept in {}.", file.display())?;
        self.file = Some(file);
        Ok(Said::More)
    }
}

/// What is said to a word that is neither an order nor a command.
fn not_an_order(word: &str) -> String {
    let orders = Verb::ALL.map(Verb::word);
    let known = orders.into_iter().chain(commands::AT_MAP.iter().map(|entry| entry.names[0]));
    match did_you_mean(word, known) {
        Some(question) => format!("{word:?} is not an order; {question}"),
        None => format!("{word:?} is not an order; `help` lists what you can say"),
    }
}

/// A word about a structure that the last march has left to nobody.
fn emptied(campaign: &Campaign, events: &[CampaignEvent]) -> Option<String> {
    let from = events.iter().find_map(|event| match event {
        CampaignEvent::Marched { from, .. } | CampaignEvent::Attacked { from, .. } => Some(*from),
        _ => None,
    })?;
    let place = campaign.place(from).ok()?;
    let structure = campaign.map().site(place).structure?;
    let is_empty = campaign.garrison(place).is_none();
    is_empty
        .then(|| format!("Note: nobody is left on the {structure} at {from}, so it does nothing for you."))
}

/// An error on its line: the part that quotes input holds nothing that moves the cursor.
fn quote_long(text: &str) -> String {
    text.lines().map(on_one_line).collect::<Vec<_>>().join(" ")
}
