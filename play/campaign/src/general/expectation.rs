//! What is expected of a turn's battles: all of them together, so that an attack is weighed with those decided on before.

use super::motive::Appraisal;
use super::planner::Planner;
use crate::campaign::{Awaits, Battle, Campaign};
use crate::estimate::Estimate;
use crate::order::BattleOutcome;

/// The chance of what is certain.
pub(super) const CERTAIN: f64 = 1.0;

/// How a player expects battles to end.
pub(super) struct Expectation<'a> {
    pub(super) planner: &'a Planner<'a>,
    /// Ends of a battle that come about less often than this, with the battles before it, are left out.
    pub(super) least_chance: f64,
    /// What a campaign is worth when its battles are fought, and with which chance it comes about.
    pub(super) afterwards: &'a dyn Fn(&Campaign, f64) -> Appraisal,
}

impl Expectation<'_> {
    /// What is expected of a campaign once the battles of its turn are fought, if it comes about with this chance.
    pub(super) fn of(&self, mut campaign: Campaign, chance: f64) -> Appraisal {
        loop {
            match campaign.awaits() {
                Awaits::Orders(_) | Awaits::Nobody(_) => return (self.afterwards)(&campaign, chance),
                Awaits::Result(&battle) => return self.of_battle(&campaign, &battle, chance),
                Awaits::Fight(_) | Awaits::Field(..) | Awaits::Retreat(..) => {
                    let order = self.planner.appraiser(&campaign).battle_order();
                    // The appraiser chooses from what is possible.
                    if campaign.apply(&order).is_err() {
                        return Appraisal::decided(f64::MIN);
                    }
                }
            }
        }
    }

    /// What is expected of the battle that is being fought, and of those after it.
    fn of_battle(&self, campaign: &Campaign, battle: &Battle, chance: f64) -> Appraisal {
        let (board, model) = (campaign.board(battle.attack.at), Estimate::fitted());
        let odds = model.odds(board, &battle.attackers, &battle.defenders);
        let likeliest = BattleOutcome::ALL.map(|outcome| odds.of(outcome)).into_iter().fold(0.0, f64::max);
        let is_likely = |outcome: &BattleOutcome| {
            let share = odds.of(*outcome);
            share == likeliest || chance * share >= self.least_chance
        };
        let likely = || BattleOutcome::ALL.into_iter().filter(is_likely);
        let sum: f64 = likely().map(|outcome| odds.of(outcome)).sum();
        Appraisal::expected(likely().map(|outcome| {
            let share = odds.of(outcome) / sum;
            let report = model.expected(board, &battle.attackers, &battle.defenders, outcome);
            let mut ended = campaign.clone();
            let appraisal = match ended.conclude(&report, &mut Vec::new()) {
                Ok(()) => self.of(ended, chance * share),
                Err(_) => Appraisal::decided(f64::MIN),
            };
            (share, appraisal)
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::super::judgement::Judgements;
    use super::super::{empty_thrones, march};
    use super::*;
    use crate::seat::Seat;

    /// Two armies beside the enemy King, who has little company.
    fn siege() -> (Campaign, [usize; 2], usize) {
        let (mut campaign, [home, target]) = empty_thrones();
        let beside: Vec<_> = campaign.map().neighbours(target).to_vec();
        campaign.join(home, Seat::new(0), "K W".parse().unwrap());
        campaign.join(target, Seat::new(1), "K R N B 3W".parse().unwrap());
        for &place in &beside[..2] {
            campaign.join(place, Seat::new(0), "D R N B 4W".parse().unwrap());
        }
        campaign.begin_turn(&mut Vec::new());
        (campaign, [beside[0], beside[1]], target)
    }

    #[test]
    fn an_attack_is_weighed_with_those_decided_on() {
        let (campaign, beside, target) = siege();
        let judgement = &Judgements::fitted().duel;
        let planner = Planner::new(judgement, 0.0);
        let attack = |campaign: &Campaign, from| {
            let mut after = campaign.clone();
            let units = campaign.garrison(from).unwrap().units;
            after.apply(&march(campaign, from, target, units)).unwrap();
            after
        };
        let once = attack(&campaign, beside[0]);
        let twice = attack(&once, beside[1]);
        assert_eq!(twice.attacks().len(), 2);
        let [none, one, two] =
            [&campaign, &once, &twice].map(|campaign| planner.ending_here(campaign, Seat::new(0)).value);
        assert!(one > none, "{one} {none}");
        // The second is for when the first fails.
        assert!(two - one < one - none, "{none} {one} {two}");
    }
}
