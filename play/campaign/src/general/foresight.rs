//! Two turns ahead: what comes of an order when the others have answered it and the player has had the next turn.

use super::expectation::{CERTAIN, Expectation};
use super::judgement::Judgement;
use super::motive::Appraisal;
use super::planner::{Choice, Planner};
use super::{General, attacked};
use crate::campaign::{Awaits, Campaign};
use crate::chance::Chance;
use crate::hex::Hex;
use crate::order::Order;
use crate::seat::Seat;
use rand::SeedableRng;

/// A weight below this changes no choice that is worth the time.
const LEAST_WEIGHT: f64 = 0.01;
/// Of how many orders so much is found out, and how far armies may be, in hexes, from what they could do something about:
/// the first of these pairs that does not cost too much, or the last.
const BREADTHS: [(usize, u32); 4] = [(4, 2), (3, 2), (2, 2), (2, 1)];
/// What is too much: the armies near those orders, times the orders. Each order costs several turns of planning of all of
/// them.
const MOST_ARMIES: usize = 36;
/// The most campaigns that are weighed up for an order; whoever would have to look at more does not look ahead. In a
/// native build they take a quarter of a second.
const MOST_APPRAISED: usize = 7_000;
/// How much worse than the best an order may look at once, in values of a campaign.
const MARGIN: f64 = 0.05;
/// Of how many temperaments the others are thought to be.
const TEMPERAMENTS: u64 = 2;
/// Ends of battles that come about less often than this are left out.
const LEAST_CHANCE: f64 = 0.12;

impl Planner<'_> {
    /// The best of these choices, and what is expected of them two turns ahead, where attacks are among them: of
    /// marches alone little more is known then.
    pub(super) fn looked_ahead(
        &self,
        campaign: &Campaign,
        seat: Seat,
        mut choices: Vec<Choice>,
    ) -> Vec<Choice> {
        if self.judgement.foresight < LEAST_WEIGHT {
            return choices;
        }
        choices.sort_by(|one, other| other.appraisal.value.total_cmp(&one.appraisal.value));
        let (followed, theatre) = affordable(campaign, &choices);
        let attacks = |choice: &&Choice| attacked(campaign, seat, &choice.order).is_some();
        if followed.len() < 2 || !followed.iter().any(attacks) {
            return choices;
        }
        let judgement = self.judgement.short_sighted();
        let tempers = tempers(&judgement);
        let player = Planner::in_theatre(&judgement, &theatre).remembering(self);
        let foresight = Foresight::of_player(seat, player, &tempers, &theatre);
        let affordable = followed.into_iter().take_while(|_| !foresight.is_exhausted());
        let foreseen = affordable.filter_map(|Choice { order, appraisal }| {
            let later = foresight.after(campaign, order)?;
            let weight = self.judgement.foresight;
            let appraisal = Appraisal::expected([(1.0 - weight, *appraisal), (weight, later)]);
            Some(Choice { order: order.clone(), appraisal })
        });
        let foreseen: Vec<Choice> = foreseen.collect();
        if foresight.is_exhausted() { choices } else { foreseen }
    }
}

/// As many of the choices, which are in order, as may be followed, and the places where.
fn affordable<'a>(campaign: &Campaign, choices: &'a [Choice]) -> (Vec<&'a Choice>, Vec<usize>) {
    let followed = |(most, near)| {
        let followed = shortlist(choices, most);
        let theatre = theatre(campaign, &followed, near);
        (followed, theatre)
    };
    let is_cheap = |(followed, theatre): &(Vec<&Choice>, Vec<usize>)| {
        let armies = theatre.iter().filter_map(|&place| campaign.garrison(place));
        followed.len() * armies.filter(|army| army.units.has_royal()).count() <= MOST_ARMIES
    };
    let [broader @ .., narrowest] = BREADTHS;
    broader.into_iter().map(followed).find(is_cheap).unwrap_or_else(|| followed(narrowest))
}

/// The best of the choices, which are in order: of those that march the same way only the best.
fn shortlist(choices: &[Choice], most: usize) -> Vec<&Choice> {
    let mut followed: Vec<&Choice> = Vec::new();
    for choice in choices {
        let is_near = choice.appraisal.value >= choices[0].appraisal.value - MARGIN;
        if is_near && followed.len() < most && !followed.iter().any(|other| goes_with(other, choice)) {
            followed.push(choice);
        }
    }
    followed
}

/// Whether two orders are marches the same way.
fn goes_with(one: &Choice, other: &Choice) -> bool {
    match (&one.order, &other.order) {
        (Order::March { path, .. }, Order::March { path: others, .. }) => path == others,
        _ => false,
    }
}

/// The places near those that these orders are about, or near attacks: what happens elsewhere would happen after each of
/// them alike.
fn theatre(campaign: &Campaign, choices: &[&Choice], near: u32) -> Vec<usize> {
    let ends = choices.iter().filter_map(|choice| match &choice.order {
        Order::March { path, .. } => path.last().copied(),
        _ => None,
    });
    let attacked = campaign.attacks().iter().map(|attack| campaign.hex(attack.at));
    let centres: Vec<Hex> = ends.chain(attacked).collect();
    let is_near = |place: &usize| centres.iter().any(|&centre| campaign.hex(*place).distance(centre) <= near);
    (0..campaign.map().sites().len()).filter(is_near).collect()
}

/// How a player thinks a campaign goes on.
struct Foresight<'a> {
    seat: Seat,
    /// Plans its own turns, and looks no further from there.
    player: Planner<'a>,
    /// The others, as they may be.
    others: Vec<Planner<'a>>,
}

/// How others may judge.
fn tempers(judgement: &Judgement) -> Vec<Judgement> {
    (0..TEMPERAMENTS).map(|temperament| judgement.tempered(temperament, General::TEMPERAMENT)).collect()
}

impl<'a> Foresight<'a> {
    fn of_player(seat: Seat, player: Planner<'a>, tempers: &'a [Judgement], theatre: &'a [usize]) -> Self {
        let others = tempers.iter().map(|judgement| Planner::in_theatre(judgement, theatre));
        Foresight { seat, player, others: others.collect() }
    }

    /// What is expected after an order and the rest of the turn, the answers and the next turn; `None` if the order is
    /// refused.
    fn after(&self, campaign: &Campaign, order: &Order) -> Option<Appraisal> {
        let mut begun = campaign.clone();
        begun.apply(order).ok()?;
        if *order != Order::Done {
            end_turn(&self.player, &mut begun);
        }
        let answered = |campaign: &Campaign, chance: f64| {
            let share = 1.0 / self.others.len() as f64;
            let answer = |other| (share, self.answered(campaign, other, chance * share));
            Appraisal::expected(self.others.iter().map(answer))
        };
        Some(self.fought(begun, CERTAIN, &answered))
    }

    /// What is expected after others like this one have had their turns, and the player the next.
    fn answered(&self, campaign: &Campaign, other: &Planner, chance: f64) -> Appraisal {
        let Awaits::Orders(mover) = campaign.awaits() else { return self.appraise(campaign) };
        if !campaign.is_in_play(self.seat) || self.is_exhausted() {
            return self.appraise(campaign);
        }
        let mut next = campaign.clone();
        if mover == self.seat {
            end_turn(&self.player, &mut next);
            return self.fought(next, chance, &|campaign, _| self.appraise(campaign));
        }
        end_turn(other, &mut next);
        self.fought(next, chance, &|campaign, chance| self.answered(campaign, other, chance))
    }

    fn fought(
        &self,
        campaign: Campaign,
        chance: f64,
        afterwards: &dyn Fn(&Campaign, f64) -> Appraisal,
    ) -> Appraisal {
        Expectation { planner: &self.player, least_chance: LEAST_CHANCE, afterwards }.of(campaign, chance)
    }

    fn appraise(&self, campaign: &Campaign) -> Appraisal {
        self.player.appraiser(campaign).appraise(self.seat)
    }

    /// Whether so much has been looked at that the rest would take too long.
    fn is_exhausted(&self) -> bool {
        let planners = self.others.iter().chain([&self.player]);
        planners.map(Planner::appraised).sum::<usize>() > MOST_APPRAISED
    }
}

/// Lets whoever's turn it is give orders up to the battles.
fn end_turn(planner: &Planner, campaign: &mut Campaign) {
    // Planners are never undecided, so nothing is drawn.
    let chance = &mut Chance::seed_from_u64(0);
    while let Awaits::Orders(_) = campaign.awaits() {
        let order = planner.order(campaign, chance);
        if campaign.apply(&order).is_err() || order == Order::Done {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::judgement::Judgements;
    use super::super::{empty_thrones, march};
    use super::*;

    /// Each player's King is poorly guarded, with an enemy army beside it.
    fn besieged() -> (Campaign, Order) {
        let (mut campaign, homes) = empty_thrones();
        let seats = [Seat::new(0), Seat::new(1)];
        let beside = homes.map(|home| campaign.map().neighbours(home)[0]);
        let army = "D 2R N 4W".parse().unwrap();
        for index in [0, 1] {
            campaign.join(homes[index], seats[index], "K 2W".parse().unwrap());
            campaign.join(beside[index], seats[1 - index], army);
        }
        campaign.begin_turn(&mut Vec::new());
        let attack = march(&campaign, beside[1], homes[1], army);
        (campaign, attack)
    }

    /// The first player's foresight, of the whole map.
    fn with_foresight(campaign: &Campaign, test: impl FnOnce(&Foresight)) {
        let judgement = Judgements::fitted().duel.short_sighted();
        let (tempers, everywhere) =
            (tempers(&judgement), (0..campaign.map().sites().len()).collect::<Vec<_>>());
        let player = Planner::in_theatre(&judgement, &everywhere);
        test(&Foresight::of_player(Seat::new(0), player, &tempers, &everywhere));
    }

    #[test]
    fn what_others_answer_counts() {
        let (campaign, attack) = besieged();
        with_foresight(&campaign, |foresight| {
            let at_once = foresight.player.ending_here(&campaign, foresight.seat).value;
            let later = foresight.after(&campaign, &Order::Done).unwrap().value;
            // The enemy takes the King, whatever else it could do.
            assert!(later == -1.0 && at_once > -0.9, "{at_once} {later}");
            assert!(foresight.after(&campaign, &attack).unwrap().value > 0.9);
        });
    }

    #[test]
    fn only_marches_that_are_nearly_best_and_go_different_ways_are_followed() {
        let (campaign, attack) = besieged();
        let Order::March { path, .. } = &attack else { unreachable!() };
        let with = |units: &str, value: f64| {
            let order = Order::March { path: path.clone(), units: units.parse().unwrap() };
            Choice { order, appraisal: Appraisal::decided(value) }
        };
        let done = |value| Choice { order: Order::Done, appraisal: Appraisal::decided(value) };
        let followed = |choices: &[Choice]| shortlist(choices, 4).len();
        assert_eq!(followed(&[with("D 2R N 4W", 0.5), with("D 2R N 3W", 0.49), done(0.48)]), 2);
        assert_eq!(followed(&[with("D 2R N 4W", 0.5), done(0.44)]), 1);
        // A single order is given without a look ahead.
        let judgement = Judgement { foresight: 1.0, ..Judgements::fitted().duel.clone() };
        let choices = vec![done(-0.3), with("D 2R N 4W", 0.5)];
        let seen = Planner::new(&judgement, 0.0).looked_ahead(&campaign, Seat::new(0), choices);
        assert_eq!(seen[0].appraisal, Appraisal::decided(0.5));
    }

    #[test]
    fn a_look_ahead_that_takes_too_long_is_given_up() {
        let (campaign, _) = besieged();
        with_foresight(&campaign, |foresight| {
            let value = || foresight.after(&campaign, &Order::Done).unwrap().value;
            assert!(!foresight.is_exhausted() && value() == -1.0);
            for _ in 0..MOST_APPRAISED {
                foresight.player.appraiser(&campaign);
            }
            // The enemy's answer is not looked for any more.
            assert!(foresight.is_exhausted() && value() > -0.9, "{}", value());
        });
    }

    #[test]
    fn the_more_armies_are_near_the_less_is_followed() {
        let followed = |armies: usize| {
            let (mut campaign, homes) = empty_thrones();
            let home = homes[0];
            let places: Vec<usize> =
                (0..campaign.map().sites().len()).filter(|&place| place != home).collect();
            campaign.join(home, Seat::new(0), "K D 2R N 4W".parse().unwrap());
            for (index, &place) in places.iter().take(armies).enumerate() {
                campaign.join(place, Seat::new(index % 2), "D 2R N 4W".parse().unwrap());
            }
            campaign.begin_turn(&mut Vec::new());
            let ways = campaign.map().neighbours(home).to_vec();
            let marches = ways.iter().map(|&to| march(&campaign, home, to, "D 2R N 4W".parse().unwrap()));
            let choices: Vec<Choice> = marches
                .map(|order| Choice { order, appraisal: Appraisal::decided(0.5) })
                .chain([Choice { order: Order::Done, appraisal: Appraisal::decided(0.5) }])
                .collect();
            affordable(&campaign, &choices).0.len()
        };
        let counts = [0, usize::MAX].map(followed);
        assert!(counts[0] == 4 && counts[1] < 4, "{counts:?}");
    }
}
