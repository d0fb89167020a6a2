//! What has happened in a campaign: its story turn by turn, and its state after any number of orders.

use crate::campaign::Campaign;
use crate::chronicle::{Chronicle, LogEntry, apply};
use crate::event::CampaignEvent;
use crate::hex::Hex;
use crate::map::Structure;
use crate::order::BattleOutcome;
use crate::seat::Seat;
use crate::secrets::Viewer;
use crate::wording::{self, Teller};
use movegen::Army;
use serde::{Deserialize, Serialize};

/// Every how many orders the state is remembered: from the last one before it, any state is near.
const ORDERS_PER_MARK: usize = 32;

/// A part of the story: one player's turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Chapter {
    /// The round.
    pub round: u32,
    /// Whose turn.
    pub seat: usize,
    /// The number of the first of its orders, from 0.
    pub entry: usize,
    /// In one line.
    pub text: String,
    /// What it was made of.
    pub details: Vec<String>,
    /// Where.
    pub hexes: Vec<String>,
}

/// The story of a campaign.
#[derive(Clone, Debug)]
pub struct Annals {
    /// The campaign at its beginning and after every [`ORDERS_PER_MARK`] orders.
    marks: Vec<Campaign>,
    /// Orders given so far.
    entries: usize,
    turns: Vec<TurnRecord>,
}

/// One player's turn, with everyone's secrets.
#[derive(Clone, Debug)]
struct TurnRecord {
    round: u32,
    seat: Seat,
    /// The first of its orders.
    entry: usize,
    events: Vec<CampaignEvent>,
    /// What is worth a word in one line; nothing of it is secret.
    deeds: Vec<Deed>,
}

/// Something that a player did.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Deed {
    Recruited(Army),
    Marched(Hex),
    Attacked(Hex),
    Took(Structure, Hex),
    Fought { at: Hex, against: Option<Seat>, outcome: BattleOutcome },
    TookKing(Seat),
    LostKing(Option<Seat>),
    Won(Vec<Seat>),
    Drawn,
}

impl Annals {
    /// The annals of a campaign from its beginning; `None` if its orders cannot be given again, and they
    /// can.
    pub fn of(chronicle: &Chronicle) -> Option<Annals> {
        let (mut campaign, events) = Campaign::new(chronicle.campaign().setup().clone()).ok()?;
        let mut annals = Annals { marks: vec![campaign.clone()], entries: 0, turns: Vec::new() };
        annals.tell(&campaign, events);
        for entry in chronicle.log() {
            let before = campaign.clone();
            let events = apply(&mut campaign, entry).ok()?;
            annals.add(&before, &campaign, events);
        }
        Some(annals)
    }

    /// An order has been given.
    pub fn add(&mut self, before: &Campaign, after: &Campaign, events: Vec<CampaignEvent>) {
        self.entries += 1;
        self.tell(before, events);
        if self.entries.is_multiple_of(ORDERS_PER_MARK) {
            self.marks.push(after.clone());
        }
    }

    /// Events happened, and before them the campaign was like this.
    fn tell(&mut self, before: &Campaign, events: Vec<CampaignEvent>) {
        for event in events {
            if let CampaignEvent::Turn { seat, round, .. } = event {
                let (events, deeds) = (Vec::new(), Vec::new());
                self.turns.push(TurnRecord { round, seat, entry: self.entries, events, deeds });
            }
            if let Some(turn) = self.turns.last_mut() {
                turn.add(before, event);
            }
        }
    }

    /// How many turns have been begun.
    pub fn turns(&self) -> usize {
        self.turns.len()
    }

    /// Whose turn begins with this order.
    pub(crate) fn mover_from(&self, entry: usize) -> Option<Seat> {
        self.turns.iter().find(|turn| turn.entry == entry).map(|turn| turn.seat)
    }

    /// The turn of this number, from 0, as a viewer may know it.
    pub fn chapter(&self, number: usize, viewer: Viewer) -> Option<Chapter> {
        self.turns.get(number).map(|turn| turn.seen_by(viewer))
    }

    /// Every turn as a viewer may know it.
    pub fn chapters(&self, viewer: Viewer) -> Vec<Chapter> {
        self.turns.iter().map(|turn| turn.seen_by(viewer)).collect()
    }

    /// What a viewer was not told, line by line.
    pub fn hidden_from(&self, viewer: Viewer) -> Vec<String> {
        self.turns.iter().flat_map(|turn| turn.hidden_from(viewer)).collect()
    }

    /// The campaign after this many orders, and what the last of them did, with everyone's secrets.
    pub fn after(&self, entries: usize, log: &[LogEntry]) -> Option<(Campaign, Vec<CampaignEvent>)> {
        let entries = entries.min(log.len());
        // The state before the last order is needed too.
        let mark = (entries.saturating_sub(1) / ORDERS_PER_MARK).min(self.marks.len() - 1);
        let mut campaign = self.marks.get(mark)?.clone();
        let mut events = Vec::new();
        for entry in log.get(mark * ORDERS_PER_MARK..entries)? {
            events = apply(&mut campaign, entry).ok()?;
        }
        if entries == 0 {
            events = self.turns.first()?.events.iter().take(1).cloned().collect();
        }
        Some((campaign, events))
    }
}

impl TurnRecord {
    fn add(&mut self, before: &Campaign, event: CampaignEvent) {
        if let Some(deed) = self.deed(before, &event) {
            self.deeds.push(deed);
        }
        match (self.events.last_mut(), event) {
            (Some(last), event) if is_one_purchase(last, &event) => add_purchase(last, event),
            (_, event) => self.events.push(event),
        }
    }

    fn deed(&self, before: &Campaign, event: &CampaignEvent) -> Option<Deed> {
        Some(match event {
            CampaignEvent::Recruited { units, .. } => Deed::Recruited(*units),
            CampaignEvent::Marched { to, .. } => self.arrival(before, *to),
            CampaignEvent::Attacked { at, .. } => Deed::Attacked(*at),
            CampaignEvent::Taken { at, .. } => Deed::Took(structure_at(before, *at)?, *at),
            CampaignEvent::BattleEnds { at, outcome, .. } => {
                Deed::Fought { at: *at, against: self.last_defender(), outcome: *outcome }
            }
            CampaignEvent::Out { seat, by } if *seat == self.seat => Deed::LostKing(*by),
            CampaignEvent::Out { seat, .. } => Deed::TookKing(*seat),
            CampaignEvent::Won { seats } => Deed::Won(seats.clone()),
            CampaignEvent::Drawn { .. } => Deed::Drawn,
            _ => return None,
        })
    }

    /// A march ends where something is that was not this player's, or just somewhere.
    fn arrival(&self, before: &Campaign, to: Hex) -> Deed {
        let is_own = |place| before.garrison(place).is_some_and(|garrison| garrison.owner == self.seat);
        // Whoever takes over from an army that marched on in this turn takes nothing.
        let has_left = self.events.iter().any(|event| match event {
            CampaignEvent::Marched { from, .. } | CampaignEvent::Attacked { from, .. } => *from == to,
            _ => false,
        });
        match (structure_at(before, to), before.place(to)) {
            (Some(structure), Ok(place)) if !is_own(place) && !has_left => Deed::Took(structure, to),
            _ => Deed::Marched(to),
        }
    }

    fn last_defender(&self) -> Option<Seat> {
        self.events.iter().rev().find_map(|event| match event {
            CampaignEvent::BattleBegins { defender, .. } => Some(*defender),
            _ => None,
        })
    }

    fn seen_by(&self, viewer: Viewer) -> Chapter {
        let seen: Vec<_> = self.events.iter().map(|event| event.seen_by(viewer)).collect();
        let mut hexes: Vec<String> = Vec::new();
        for hex in self.events.iter().flat_map(hexes_of) {
            let hex = hex.to_string();
            if !hexes.contains(&hex) {
                hexes.push(hex);
            }
        }
        Chapter {
            round: self.round,
            seat: self.seat.number(),
            entry: self.entry,
            text: format!("{}: {}", wording::name(self.seat), self.in_a_line()),
            details: Teller { mover: self.seat, defender: None }.tell(&seen),
            hexes,
        }
    }

    fn hidden_from(&self, viewer: Viewer) -> Vec<String> {
        let is_hidden = |event: &&CampaignEvent| event.seen_by(viewer) != **event;
        let told = self.events.iter().filter(is_hidden).flat_map(|event| {
            let sentence = Teller { mover: self.seat, defender: None }.tell([event]);
            let place = hexes_of(event).first().map_or_else(String::new, |at| format!(", at {at}"));
            sentence.into_iter().map(move |text| format!("Round {}{place}: {text}", self.round))
        });
        told.collect()
    }

    fn in_a_line(&self) -> String {
        let recruits = self.deeds.iter().filter_map(|deed| match deed {
            Deed::Recruited(units) => Some(*units),
            _ => None,
        });
        let recruits = recruits.fold(Army::NONE, |all, units| all + units);
        let mut parts = Vec::new();
        if !recruits.is_empty() {
            parts.push(format!("recruited {}", wording::in_words(&recruits)));
        }
        let mut marches = Vec::new();
        for deed in &self.deeds {
            if let Deed::Marched(to) = deed
                && !marches.contains(&to.to_string())
            {
                marches.push(to.to_string());
            }
        }
        match marches.len() {
            0 => {}
            1 | 2 => parts.push(format!("marched to {}", wording::listed(&marches))),
            many => parts.push(format!("marched to {many} hexes")),
        }
        parts.extend(with_repetitions(self.deeds.iter().filter_map(|deed| self.told(deed)).collect()));
        if parts.is_empty() { self.income() } else { parts.join(", ") }
    }

    /// What even a turn brings in which nothing is done.
    fn income(&self) -> String {
        let income = self.events.iter().find_map(|event| match event {
            CampaignEvent::Turn { income, .. } => Some(*income),
            _ => None,
        });
        format!("collected {} gold", income.unwrap_or(0))
    }

    fn has_fought(&self, hex: Hex) -> bool {
        self.deeds.iter().any(|deed| matches!(deed, Deed::Fought { at, .. } if *at == hex))
    }

    /// A deed in words, if it is not told with others of its kind.
    fn told(&self, deed: &Deed) -> Option<String> {
        Some(match deed {
            Deed::Recruited(_) | Deed::Marched(_) => return None,
            Deed::Attacked(at) if self.has_fought(*at) => return None,
            Deed::Attacked(at) => format!("marched against {at}"),
            Deed::Took(Structure::Base(seat), at) if *seat == self.seat => {
                format!("went back to its base at {at}")
            }
            Deed::Took(structure, at) => format!("took {} at {at}", wording::structure(*structure)),
            Deed::Fought { at, against, outcome } => {
                let done = match outcome {
                    BattleOutcome::Attacker => "won",
                    BattleOutcome::Defender => "lost",
                    BattleOutcome::Draw => "drew",
                };
                let against =
                    against.map_or_else(String::new, |seat| format!(" against {}", wording::name(seat)));
                format!("{done} the battle at {at}{against}")
            }
            Deed::TookKing(seat) => format!("took {}'s King", wording::name(*seat)),
            Deed::LostKing(Some(by)) => format!("lost the King to {}", wording::name(*by)),
            Deed::LostKing(None) => "resigned".to_owned(),
            Deed::Won(seats) if seats.contains(&self.seat) => "won the campaign".to_owned(),
            Deed::Won(seats) => {
                let names: Vec<_> = seats.iter().map(|&seat| wording::name(seat).to_owned()).collect();
                format!("which won the campaign for {}", wording::listed(&names))
            }
            Deed::Drawn => "and the campaign was drawn".to_owned(),
        })
    }
}

/// Texts each once, in the order of their first mention, with how often they were said.
fn with_repetitions(texts: Vec<String>) -> Vec<String> {
    let mut counted: Vec<(String, usize)> = Vec::new();
    for text in texts {
        match counted.iter_mut().find(|(known, _)| *known == text) {
            Some((_, count)) => *count += 1,
            None => counted.push((text, 1)),
        }
    }
    let told = counted.into_iter().map(|(text, count)| match count {
        1 => text,
        2 => format!("{text} twice"),
        count => format!("{text} {count} times"),
    });
    told.collect()
}

/// Whether units were bought right after others at the same base: that is told as one purchase.
fn is_one_purchase(last: &CampaignEvent, event: &CampaignEvent) -> bool {
    match (last, event) {
        (CampaignEvent::Recruited { at: one, .. }, CampaignEvent::Recruited { at: other, .. }) => {
            one == other
        }
        _ => false,
    }
}

fn add_purchase(last: &mut CampaignEvent, event: CampaignEvent) {
    if let (
        CampaignEvent::Recruited { units, gold, .. },
        CampaignEvent::Recruited { units: more, gold: left, .. },
    ) = (last, event)
    {
        *units += more;
        *gold = left;
    }
}

fn structure_at(campaign: &Campaign, hex: Hex) -> Option<Structure> {
    let place = campaign.place(hex).ok()?;
    campaign.map().site(place).structure
}

/// Where an event happened.
fn hexes_of(event: &CampaignEvent) -> Vec<Hex> {
    match event {
        CampaignEvent::Raised { at, .. }
        | CampaignEvent::Recruited { at, .. }
        | CampaignEvent::BattleBegins { at, .. }
        | CampaignEvent::Fielded { at, .. }
        | CampaignEvent::BattleEnds { at, .. }
        | CampaignEvent::Taken { at, .. }
        | CampaignEvent::Lost { at, .. }
        | CampaignEvent::Captured { at, .. } => vec![*at],
        CampaignEvent::Marched { from, to, .. } | CampaignEvent::Retreated { from, to, .. } => {
            vec![*from, *to]
        }
        CampaignEvent::Attacked { from, at, .. } => vec![*from, *at],
        CampaignEvent::Returned { to, .. } => vec![*to],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::CampaignSetup;
    use crate::chronicle::{Battles, Controller};

    /// Whoever relieves an army that marches on takes nothing.
    #[test]
    fn a_relief_is_no_conquest() {
        let setup = CampaignSetup::two_thrones();
        let (mut chronicle, _) = Chronicle::begin(setup, vec![Controller::Person; 2], Battles::Fast).unwrap();
        for order in [
            "march -3,0 -2,0 K W",
            "done",
            "done",
            "march -3,0 -3,1",
            "march -2,0 -3,0",
            "done",
            "done",
            "march -3,0 -2,0",
            "done",
            "done",
            "march -2,0 -3,0",
            "done",
        ] {
            let order = chronicle.campaign().read_order(order).unwrap();
            chronicle.give(order).unwrap();
        }
        let annals = Annals::of(&chronicle).unwrap();
        let own: Vec<_> = annals.chapters(Viewer::Arbiter).into_iter().filter(|one| one.seat == 1).collect();
        assert!(!own[1].text.contains("base"), "{}", own[1].text);
        assert!(own[3].text.contains("went back to its base at -3,0"), "{}", own[3].text);
    }
}
