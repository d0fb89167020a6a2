//! Battles as a general sees them: whom to field, what is at stake, what to answer.

use super::appraisal::Appraiser;
use super::stakes::Stakes;
use crate::campaign::Awaits;
use crate::estimate::{Estimate, Odds};
use crate::order::{BattleOutcome, Order};
use crate::seat::Seat;
use movegen::{Army, Unit};

impl Appraiser<'_> {
    /// The strongest units that may fight for an army at a place.
    pub(super) fn strongest(&self, place: usize, army: &Army) -> Army {
        Estimate::strongest(self.campaign().board(place), army)
    }

    /// The chances if an army attacks another, both with their strongest units.
    pub(super) fn odds(&self, place: usize, attackers: &Army, defenders: &Army) -> Odds {
        self.model().odds_of_strongest(self.campaign().board(place), attackers, defenders)
    }

    /// The expected losses of both sides of an attack; the hex counts as the defender's loss.
    pub(super) fn stakes(&self, place: usize, attackers: &Army, defenders: &Army, seat: Seat) -> Stakes {
        let key = (place, seat, *attackers, *defenders);
        self.memory().stakes(key, || self.stakes_afresh(place, attackers, defenders, seat))
    }

    fn stakes_afresh(&self, place: usize, attackers: &Army, defenders: &Army, seat: Seat) -> Stakes {
        let (attacking, defending) = (self.strongest(place, attackers), self.strongest(place, defenders));
        let (attacking_rest, defending_rest) = (*attackers - attacking, *defenders - defending);
        let board = self.campaign().board(place);
        let odds = self.model().odds(board, &attacking, &defending);
        let mut stakes = Stakes { victory: odds.attacker, ..Stakes::default() };
        for outcome in BattleOutcome::ALL {
            let chance = odds.of(outcome);
            let report = self.model().expected(board, &attacking, &defending, outcome);
            let dead =
                [self.worth(&(attacking - report.attackers)), self.worth(&(defending - report.defenders))];
            match outcome {
                BattleOutcome::Attacker => {
                    stakes.victors = attacking_rest + report.attackers;
                    let share = if defending_rest.has(Unit::Duke) { self.judgement().rout } else { 1.0 };
                    let rest = share * self.worth(&defending_rest);
                    let lost = self.worth(&defending) + rest + self.yields(place, seat);
                    stakes.attacker.add(chance, dead[0], false);
                    stakes.defender.add(chance, lost, defending.has(Unit::King));
                }
                BattleOutcome::Defender => {
                    let rest = if attacking_rest.has(Unit::Duke) { 0.0 } else { self.worth(&attacking_rest) };
                    stakes.attacker.add(chance, self.worth(&attacking) + rest, attacking.has(Unit::King));
                    stakes.defender.add(chance, dead[1], false);
                }
                BattleOutcome::Draw => {
                    stakes.attacker.add(chance, dead[0], false);
                    stakes.defender.add(chance, dead[1], false);
                }
            }
        }
        stakes
    }

    /// The answers around a battle: the best chances first, the strongest units, the way out with the
    /// most friends.
    pub(super) fn battle_order(&self) -> Order {
        let campaign = self.campaign();
        match campaign.awaits() {
            Awaits::Fight(_) => {
                let chances = |place: usize, units: &Army| {
                    let defenders = campaign.garrison(place).map_or(Army::NONE, |garrison| garrison.units);
                    self.odds(place, units, &defenders).attacker
                };
                let attacks = campaign.attacks().iter();
                let best = attacks.max_by(|one, other| {
                    chances(one.at, &one.units).total_cmp(&chances(other.at, &other.units))
                });
                best.map_or(Order::Done, |attack| Order::Fight {
                    from: campaign.hex(attack.from),
                    at: campaign.hex(attack.at),
                    units: self.strongest(attack.at, &attack.units),
                })
            }
            Awaits::Field(_, battle) => {
                let place = battle.attack.at;
                let garrison = campaign.garrison(place).map_or(Army::NONE, |garrison| garrison.units);
                Order::Field { units: self.strongest(place, &garrison) }
            }
            Awaits::Retreat(seat, beaten) => {
                let friends = |&&place: &&usize| {
                    let units = campaign.garrison(place).map_or(0, |garrison| garrison.units.len());
                    let enemies = campaign.map().neighbours(place).iter();
                    (units, -(enemies.filter(|&&beside| campaign.is_enemy(beside, seat)).count() as i32))
                };
                let best = beaten.ways.iter().max_by_key(friends);
                best.map_or(Order::Done, |&way| Order::Retreat { to: campaign.hex(way) })
            }
            Awaits::Orders(_) | Awaits::Result(_) | Awaits::Nobody(_) => Order::Done,
        }
    }

    /// Parts of a garrison that could march by themselves.
    pub(super) fn detachments(&self, place: usize) -> Vec<Army> {
        let Some(garrison) = self.campaign().garrison(place) else { return Vec::new() };
        let fresh = garrison.units - garrison.spent;
        let soldier =
            [Unit::Ferz, Unit::Wazir].into_iter().find(|&unit| fresh.has(unit)).map_or(Army::NONE, Army::of);
        let mut parts = vec![fresh, fresh - soldier];
        if fresh.has(Unit::Duke) {
            let all_but_king = fresh.without(Unit::King);
            let one_duke = all_but_king.with(Unit::Duke, 1);
            let eight = self.strongest(place, &one_duke);
            let guard = self.strongest(place, &fresh.without(Unit::Duke));
            let second_eight = self.strongest(place, &(one_duke - eight + Army::of(Unit::Duke)));
            parts.extend([
                all_but_king,
                all_but_king - soldier,
                one_duke,
                eight,
                (all_but_king - guard) + Army::of(Unit::Duke).at_most(&fresh),
                second_eight,
                Army::of(Unit::Duke) + soldier,
                Army::of(Unit::Duke),
            ]);
        }
        if fresh.has(Unit::King) {
            parts.push(self.strongest(place, &fresh));
            parts.push(Army::of(Unit::King));
            parts.push(fresh.without(Unit::Duke));
        }
        parts.retain(|part| fresh.contains(part) && part.has_royal());
        parts.sort_unstable();
        parts.dedup();
        parts
    }
}
