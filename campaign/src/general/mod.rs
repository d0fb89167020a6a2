//! Computers that command: each answers whatever the campaign awaits of its seat.

mod appraisal;
mod battles;
mod greedy;
mod planner;
mod random;
mod recruiting;

use crate::army::Army;
use crate::campaign::{Awaits, Campaign};
use crate::chronicle::Chance;
use crate::order::Order;
use serde::{Deserialize, Serialize};

/// A kind of computer player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum General {
    /// Plans income, recruiting, marches and which battles to seek.
    Planner,
    /// Takes what is nearest and fights whenever it is the stronger.
    Greedy,
    /// Gives any orders.
    Random,
}

impl General {
    /// Every kind.
    pub const ALL: [General; 3] = [General::Planner, General::Greedy, General::Random];

    /// What it is called on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            General::Planner => "general",
            General::Greedy => "greedy",
            General::Random => "random",
        }
    }

    /// The general of this name.
    pub fn named(name: &str) -> Option<General> {
        General::ALL.into_iter().find(|general| general.name() == name)
    }

    /// The order for what is awaited; `None` if nothing is awaited of a player.
    pub fn order(self, campaign: &Campaign, chance: &mut Chance) -> Option<Order> {
        if matches!(campaign.awaits(), Awaits::Result(_) | Awaits::Nobody(_)) {
            return None;
        }
        Some(match self {
            General::Planner => planner::order(campaign),
            General::Greedy => greedy::order(campaign),
            General::Random => random::order(campaign, chance),
        })
    }
}

/// The strongest units that may fight for an army on a place, by the estimate.
pub(crate) fn strongest(campaign: &Campaign, place: usize, army: &Army) -> Army {
    appraisal::Appraiser::new(campaign).strongest(place, army)
}
