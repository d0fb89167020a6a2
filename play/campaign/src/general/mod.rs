//! Computer generals: each answers whatever the campaign awaits from its seat.

mod appraisal;
mod battles;
mod greedy;
mod judgement;
mod planner;
mod random;
mod recruiting;
mod stakes;

pub use judgement::{CampaignKind, Judgement, Judgements};

use crate::campaign::{Awaits, Campaign};
use crate::chance::Chance;
use crate::estimate::Estimate;
use crate::order::Order;
use movegen::Army;
use planner::Planner;
use serde::{Deserialize, Serialize};

/// How much worse than the best an order of a colonel may be, in values of a campaign, which go from -1 to 1.
const COLONELS_WHIM: f64 = 0.012;
/// The same of a captain.
const CAPTAINS_WHIM: f64 = 0.03;

/// A kind of computer player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum General {
    /// Plans income, recruiting, marches and which battles to seek: the strongest.
    Planner,
    /// Plans too, but is often content with less than the best order.
    Colonel,
    /// Plans for itself without a thought for what the enemies could do next.
    Captain,
    /// Takes what is nearest and fights whenever it is stronger.
    Greedy,
    /// Gives random orders.
    Random,
}

impl General {
    /// How far temperaments move what counts for a general, in powers of e: far enough that campaigns differ.
    pub const TEMPERAMENT: f64 = 0.05;

    /// Every kind, from the strongest to the weakest.
    pub const ALL: [General; 5] =
        [General::Planner, General::Colonel, General::Captain, General::Greedy, General::Random];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            General::Planner => "general",
            General::Colonel => "colonel",
            General::Captain => "captain",
            General::Greedy => "greedy",
            General::Random => "random",
        }
    }

    /// The general with this name.
    pub fn named(name: &str) -> Option<General> {
        General::ALL.into_iter().find(|general| general.name() == name)
    }

    /// The order that is awaited; `None` if none is awaited from a player. Generals of the same kind who
    /// differ in `temperament`, any number, value things a little differently.
    pub fn order(self, campaign: &Campaign, temperament: u64, chance: &mut Chance) -> Option<Order> {
        if !awaits_a_player(campaign) {
            return None;
        }
        let kind = CampaignKind::with_players(campaign.setup().players);
        let judgement = || Judgements::fitted().of(kind).tempered(temperament, General::TEMPERAMENT);
        Some(match self {
            General::Planner => Planner { judgement: &judgement(), whim: 0.0 }.order(campaign, chance),
            General::Colonel => {
                Planner { judgement: &judgement(), whim: COLONELS_WHIM }.order(campaign, chance)
            }
            General::Captain => {
                Planner { judgement: &judgement().fearless(), whim: CAPTAINS_WHIM }.order(campaign, chance)
            }
            General::Greedy => greedy::order(campaign),
            General::Random => random::order(campaign, chance),
        })
    }
}

impl Judgement {
    /// The order of a general who plans by this judgement; `None` if none is awaited from a player.
    pub fn order(&self, campaign: &Campaign, chance: &mut Chance) -> Option<Order> {
        awaits_a_player(campaign).then(|| Planner { judgement: self, whim: 0.0 }.order(campaign, chance))
    }
}

fn awaits_a_player(campaign: &Campaign) -> bool {
    !matches!(campaign.awaits(), Awaits::Result(_) | Awaits::Nobody(_))
}

/// The strongest units that may fight for an army at a place, by the estimate.
pub(crate) fn strongest(campaign: &Campaign, place: usize, army: &Army) -> Army {
    Estimate::strongest(campaign.board(place), army)
}
