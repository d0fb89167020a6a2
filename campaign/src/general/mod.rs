//! Computer generals: each answers whatever the campaign awaits from its seat.

mod appraisal;
mod battles;
mod greedy;
mod planner;
mod random;
mod recruiting;
mod stakes;

use crate::campaign::{Awaits, Campaign};
use crate::chance::Chance;
use crate::order::Order;
use movegen::Army;
use serde::{Deserialize, Serialize};

/// A kind of computer player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum General {
    /// Plans income, recruiting, marches and which battles to seek.
    Planner,
    /// Takes what is nearest and fights whenever it is stronger.
    Greedy,
    /// Gives random orders.
    Random,
}

impl General {
    /// Every kind.
    pub const ALL: [General; 3] = [General::Planner, General::Greedy, General::Random];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            General::Planner => "general",
            General::Greedy => "greedy",
            General::Random => "random",
        }
    }

    /// The general with this name.
    pub fn named(name: &str) -> Option<General> {
        General::ALL.into_iter().find(|general| general.name() == name)
    }

    /// The order that is awaited; `None` if none is awaited from a player.
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

/// The strongest units that may fight for an army at a place, by the estimate.
pub(crate) fn strongest(campaign: &Campaign, place: usize, army: &Army) -> Army {
    appraisal::Appraiser::new(campaign).strongest(place, army)
}
