//! Computer generals: each answers whatever the campaign awaits from its seat.

mod appraisal;
mod battles;
mod expectation;
mod foresight;
mod greedy;
mod judgement;
mod motive;
mod planner;
mod random;
mod reason;
mod recruiting;
mod stakes;

pub use judgement::{CampaignKind, Judgement, Judgements};

use crate::campaign::{Awaits, Campaign};
use crate::chance::Chance;
use crate::estimate::Estimate;
use crate::order::Order;
use crate::seat::Seat;
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

    /// Whom people play against unless they choose: one that a beginner beats.
    pub const USUAL: General = General::Greedy;

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
        Some(match (self, self.plan(campaign, temperament)) {
            (_, Some((judgement, whim))) => Planner::new(&judgement, whim).order(campaign, chance),
            (General::Random, None) => random::order(campaign, chance),
            (_, None) => greedy::order(campaign),
        })
    }

    /// How a general of this kind judges campaigns, and how much worse than the best its orders may be; `None` if it
    /// does not plan.
    fn plan(self, campaign: &Campaign, temperament: u64) -> Option<(Judgement, f64)> {
        // Two who are left fight as two that began alone.
        let players = campaign.seats().filter(|&seat| campaign.is_in_play(seat)).count();
        let kind = CampaignKind::with_players(players);
        let judgement = || Judgements::fitted().of(kind).tempered(temperament, General::TEMPERAMENT);
        match self {
            General::Planner => Some((judgement(), 0.0)),
            General::Colonel => Some((judgement().short_sighted(), COLONELS_WHIM)),
            General::Captain => Some((judgement().fearless(), CAPTAINS_WHIM)),
            General::Greedy | General::Random => None,
        }
    }
}

impl Judgement {
    /// The order of a general who plans by this judgement; `None` if none is awaited from a player.
    pub fn order(&self, campaign: &Campaign, chance: &mut Chance) -> Option<Order> {
        awaits_a_player(campaign).then(|| Planner::new(self, 0.0).order(campaign, chance))
    }
}

fn awaits_a_player(campaign: &Campaign) -> bool {
    !matches!(campaign.awaits(), Awaits::Result(_) | Awaits::Nobody(_))
}

/// The strongest units that may fight for an army at a place, by the estimate.
pub(crate) fn strongest(campaign: &Campaign, place: usize, army: &Army) -> Army {
    Estimate::strongest(campaign.board(place), army)
}

/// A march of units to a hex beside theirs.
fn march(campaign: &Campaign, from: usize, to: usize, units: Army) -> Order {
    Order::March { path: vec![campaign.hex(from), campaign.hex(to)], units }
}

/// The place that an order attacks; `None` if it attacks none.
fn attacked(campaign: &Campaign, seat: Seat, order: &Order) -> Option<usize> {
    let Order::March { path, .. } = order else { return None };
    let place = campaign.place(*path.last()?).ok()?;
    campaign.is_enemy(place, seat).then_some(place)
}

/// Two thrones without any units, and where the players' Kings stood.
#[cfg(test)]
fn empty_thrones() -> (Campaign, [usize; 2]) {
    let (mut campaign, _) = Campaign::new(crate::campaign::CampaignSetup::two_thrones()).unwrap();
    let homes =
        [0, 1].map(|seat| campaign.garrisons_of(Seat::new(seat)).map(|(place, _)| place).next().unwrap());
    campaign.garrisons.fill(None);
    (campaign, homes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::{CampaignOutcome, CampaignSetup};
    use crate::chronicle::{Battles, Chronicle, Controller};
    use crate::play::{EstimateReferee, Progress};

    /// Somebody who begins to play: gives any order that looks better than none, without a thought for what enemies
    /// could do next.
    fn beginners_order(campaign: &Campaign, temperament: u64, chance: &mut Chance) -> Option<Order> {
        let (judgement, _) = General::Captain.plan(campaign, temperament)?;
        awaits_a_player(campaign).then(|| Planner::new(&judgement, f64::INFINITY).order(campaign, chance))
    }

    /// How many campaigns of two a beginner wins and loses against a computer, each seed once from either seat.
    fn beginners_results(opponent: General, campaigns: u64) -> [u32; 2] {
        let mut results = [0; 2];
        for number in 0..campaigns {
            let setup = CampaignSetup { seed: 5001 + number / 2, ..CampaignSetup::two_thrones() };
            let beginner = Seat::new((number % 2) as usize);
            let controllers = vec![Controller::Computer(opponent); 2];
            let (mut chronicle, _) = Chronicle::begin(setup, controllers, Battles::Fast).unwrap();
            let outcome = loop {
                let step = chronicle.step_with(&mut EstimateReferee, |general, turn, chance| {
                    if turn.seat == beginner {
                        beginners_order(turn.seen, turn.temperament, chance)
                    } else {
                        general.order(turn.seen, turn.temperament, chance)
                    }
                });
                if let Progress::Over(outcome) = step.unwrap() {
                    break outcome;
                }
            };
            if let CampaignOutcome::Won(seats) = outcome {
                results[usize::from(seats != [beginner])] += 1;
            }
        }
        results
    }

    #[test]
    fn a_beginner_beats_the_usual_opponent() {
        let [won, lost] = beginners_results(General::USUAL, 8);
        assert!(won >= 5 && lost <= 2, "won {won}, lost {lost} of 8");
    }

    /// The figures of `docs/campaign.md`.
    #[test]
    #[ignore = "takes minutes"]
    fn a_beginner_against_every_computer() {
        for opponent in General::ALL {
            let [won, lost] = beginners_results(opponent, 200);
            println!("{}: +{won} ={} -{lost}", opponent.name(), 200 - won - lost);
        }
    }
}
