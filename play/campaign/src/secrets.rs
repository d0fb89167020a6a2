//! Who may know what about a campaign (SC-B3). Armies on the map are open. In a battle nobody knows
//! where the face-down pieces are, and the units a side fields are its secret until the board reveals
//! them. This is the only place that hides anything; once the campaign is over there is nothing left to
//! hide.

use crate::campaign::{Awaits, Battle, Campaign, Phase};
use crate::chronicle::{Chronicle, Controller, LogEntry};
use crate::event::CampaignEvent;
use crate::hex::Hex;
use crate::order::{BattleOutcome, Order};
use crate::seat::Seat;
use crate::settled::BattleGame;
use movegen::{Army, Color, FenError, Game, Options, StrataChess, Variant};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// A viewer of a campaign.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Viewer {
    /// A player, who knows their own secrets.
    Player(Seat),
    /// Someone without a seat, or players of several seats at one screen: nobody's secrets.
    Bystander,
    /// The keeper of the campaign: everything.
    Arbiter,
}

impl Viewer {
    /// Whether the secrets of a seat may be shown.
    pub fn knows_secrets_of(self, seat: Seat) -> bool {
        match self {
            Viewer::Player(own) => own == seat,
            Viewer::Bystander => false,
            Viewer::Arbiter => true,
        }
    }
}

impl From<Seat> for Viewer {
    fn from(seat: Seat) -> Viewer {
        Viewer::Player(seat)
    }
}

impl fmt::Display for Viewer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Viewer::Player(seat) => seat.fmt(formatter),
            Viewer::Bystander => formatter.write_str("everybody"),
            Viewer::Arbiter => formatter.write_str("the arbiter"),
        }
    }
}

/// An entry of the log as a viewer may read it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeenEntry {
    /// Who gave the order; nobody gives the result of a battle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
    /// The order.
    pub order: SeenOrder,
    /// The game of a battle that was played out: what was on the board for all to see, and the rest as
    /// far as the viewer may know it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<BattleGame>,
}

impl fmt::Display for SeenEntry {
    /// `player 1: march -3,0 -2,0 D 3R 4W`, and for a result `the battle: result draw - / -`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.by {
            Some(seat) => write!(formatter, "{seat}: {}", self.order),
            None => write!(formatter, "the battle: {}", self.order),
        }
    }
}

/// An order as a viewer may read it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeenOrder {
    /// The order as it was given.
    Whole(Order),
    /// An attack for which someone else has chosen who fights.
    Fight {
        /// Where the attackers come from.
        from: Hex,
        /// The attacked hex.
        at: Hex,
    },
    /// Someone else has chosen who defends.
    Field,
    /// The result of a battle: who fell, but not which of the others had fought.
    Result {
        /// Who won.
        outcome: BattleOutcome,
        /// The attackers who fell.
        attackers_lost: Army,
        /// The defenders who fell.
        defenders_lost: Army,
    },
}

impl fmt::Display for SeenOrder {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeenOrder::Whole(order) => order.fmt(out),
            SeenOrder::Fight { from, at } => write!(out, "fight {from} {at}"),
            SeenOrder::Field => out.write_str("field"),
            SeenOrder::Result { outcome, attackers_lost, defenders_lost } => {
                write!(out, "result {}, lost: {attackers_lost} / {defenders_lost}", outcome.word())
            }
        }
    }
}

impl CampaignEvent {
    /// The event as a viewer may know it.
    pub fn seen_by(&self, viewer: impl Into<Viewer>) -> CampaignEvent {
        let viewer = viewer.into();
        match self {
            &CampaignEvent::Fielded { at, seat, .. } if !viewer.knows_secrets_of(seat) => {
                CampaignEvent::Fielded { at, seat, units: None }
            }
            open => open.clone(),
        }
    }
}

impl LogEntry {
    /// The entry as a viewer may read it.
    pub fn seen_by(&self, viewer: impl Into<Viewer>) -> SeenEntry {
        let viewer = viewer.into();
        let is_own = self.by.is_some_and(|by| viewer.knows_secrets_of(by));
        let order = match &self.order {
            &Order::Fight { from, at, .. } if !is_own => SeenOrder::Fight { from, at },
            Order::Field { .. } if !is_own => SeenOrder::Field,
            Order::Result(report) if viewer != Viewer::Arbiter => {
                // Without the battle nobody can tell who fell, and listing the survivors would reveal
                // too much.
                let fielded =
                    self.battle.map_or([Army::NONE; 2], |battle| [battle.attackers, battle.defenders]);
                SeenOrder::Result {
                    outcome: report.outcome,
                    attackers_lost: fielded[0] - report.attackers,
                    defenders_lost: fielded[1] - report.defenders,
                }
            }
            order => SeenOrder::Whole(order.clone()),
        };
        let seen = |game: &BattleGame| game.seen_by(self.battle.as_ref(), viewer);
        SeenEntry { by: self.by, order, game: self.game.as_ref().and_then(seen) }
    }
}

impl BattleGame {
    /// The game as a viewer may read it, who may have fought this battle; `None` if it cannot be known
    /// what is secret in it, as it does not start on a board of ours.
    fn seen_by(&self, battle: Option<&Battle>, viewer: Viewer) -> Option<BattleGame> {
        if viewer == Viewer::Arbiter {
            return Some(self.clone());
        }
        let knows = |side: Color| battle.is_some_and(|battle| viewer.knows_secrets_of(battle.seat(side)));
        let fen = fen_seen_by(&self.fen, knows).ok()?;
        Some(BattleGame { fen, ..self.clone() })
    }
}

/// The start of a battle without the secrets of the sides the viewer does not know. The squares of the
/// face-down pieces are a secret to everyone.
fn fen_seen_by(fen: &str, knows: impl Fn(Color) -> bool) -> Result<String, FenError> {
    let game: Game<StrataChess> = Game::new(Variant::StrataChess, Options::default(), Some(fen))?;
    let strangers = Color::BOTH.into_iter().filter(|&side| !knows(side));
    let seen = strangers.fold(*game.start(), |position, side| position.seen_by(!side));
    Ok(seen.fen())
}

impl Campaign {
    /// The campaign as a viewer may know it: without the seed, from which all random draws follow, and
    /// without the units that others have fielded in the current battle.
    pub fn seen_by(&self, viewer: impl Into<Viewer>) -> Campaign {
        let viewer = viewer.into();
        let mut seen = self.clone();
        if viewer == Viewer::Arbiter {
            return seen;
        }
        Arc::make_mut(&mut seen.setup).seed = 0;
        if let Phase::Defence(battle) | Phase::Battle(battle) = &mut seen.phase {
            if !viewer.knows_secrets_of(battle.attacker) {
                battle.attackers = Army::NONE;
            }
            if !viewer.knows_secrets_of(battle.defender) {
                battle.defenders = Army::NONE;
            }
        }
        seen
    }
}

impl Chronicle {
    /// The viewer for what one program shows and saves: its only person, or a bystander if there are
    /// several. Between computers there are no secrets from the person who lets them play.
    pub fn audience(&self) -> Viewer {
        let is_person = |seat: &Seat| self.controller(*seat) == Controller::Person;
        let mut persons = self.campaign().seats().filter(is_person);
        match (persons.next(), persons.next()) {
            (None, _) => Viewer::Arbiter,
            (Some(seat), None) => Viewer::Player(seat),
            (Some(_), Some(_)) => Viewer::Bystander,
        }
    }

    /// The same viewer, who may know everything at the end.
    fn viewer_now(&self, viewer: impl Into<Viewer>) -> Viewer {
        match self.campaign().awaits() {
            Awaits::Nobody(_) => Viewer::Arbiter,
            _ => viewer.into(),
        }
    }

    /// The state of the campaign, as far as a viewer may know it.
    pub fn campaign_for(&self, viewer: impl Into<Viewer>) -> Campaign {
        self.campaign().seen_by(self.viewer_now(viewer))
    }

    /// Every order so far as a viewer may read it.
    pub fn log_for(&self, viewer: impl Into<Viewer>) -> Vec<SeenEntry> {
        let viewer = self.viewer_now(viewer);
        self.log().iter().map(|entry| entry.seen_by(viewer)).collect()
    }

    /// The events at the start and after every order, as far as a viewer may know them.
    pub fn events_for(&self, viewer: impl Into<Viewer>) -> Vec<Vec<CampaignEvent>> {
        let viewer = self.viewer_now(viewer);
        let seen = |events: Vec<CampaignEvent>| events.iter().map(|event| event.seen_by(viewer)).collect();
        self.retold().into_iter().map(seen).collect()
    }

    /// The events a viewer saw only in part, in full: at the end they are no secret. Empty before that.
    pub fn disclosed_to(&self, viewer: impl Into<Viewer>) -> Vec<CampaignEvent> {
        let viewer = viewer.into();
        if self.viewer_now(viewer) != Viewer::Arbiter {
            return Vec::new();
        }
        self.retold().into_iter().flatten().filter(|event| event.seen_by(viewer) != *event).collect()
    }
}

#[cfg(test)]
mod tests;
