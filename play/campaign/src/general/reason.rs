//! Why a computer attacked or held in a turn, for those who ask when the campaign is over.

use super::motive::{Appraisal, Motive};
use super::planner::{Choice, Planner};
use super::{General, attacked, greedy};
use crate::campaign::Campaign;
use crate::estimate::{Estimate, Odds};
use crate::hex::Hex;
use crate::order::Order;
use crate::seat::Seat;
use crate::wording::name;
use movegen::Unit;
use std::fmt;

/// Why a computer attacked or held.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Reason {
    /// Its attacks, and what spoke for each.
    Attacked(Vec<(Assault, Ground)>),
    /// The best attack that it could have made, and what spoke against it; nothing if no enemy stood beside an army
    /// that may attack.
    Held(Option<(Assault, Ground)>),
    /// It draws its orders by lot.
    ByLot,
}

/// An attack as its general sees it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Assault {
    from: Hex,
    at: Hex,
    against: Seat,
    /// Whether the enemy King stands there.
    is_on_king: bool,
    odds: Odds,
}

/// What decides for or against an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ground {
    /// What the campaign would be worth.
    Motive(Motive),
    /// Who would probably win.
    Odds,
    /// Nothing: it is as good as what was done instead.
    Whim,
}

impl General {
    /// Why a general of this kind attacked or held in a turn: its orders up to the last march, each with the campaign
    /// before it as the seat knew it.
    pub(crate) fn reason(self, seat: Seat, temperament: u64, orders: &[(Campaign, Order)]) -> Option<Reason> {
        let (first, _) = orders.first()?;
        Some(match (self, self.plan(first, temperament)) {
            (_, Some((judgement, whim))) => {
                let planner = Planner::new(&judgement, whim);
                reason(
                    seat,
                    orders,
                    |campaign, order| planner.ground(campaign, seat, order),
                    |campaign, order| planner.best_refused(campaign, seat, order),
                )
            }
            (General::Random, None) => Reason::ByLot,
            (_, None) => reason(
                seat,
                orders,
                |_, _| Some(Ground::Odds),
                |campaign, _| {
                    let attacks = greedy::attacks(campaign, seat);
                    let assaults = attacks.filter_map(|order| Assault::ordered(campaign, seat, &order));
                    let best = assaults.max_by(|one, other| one.lead().total_cmp(&other.lead()))?;
                    Some((best, Ground::Odds))
                },
            ),
        })
    }
}

/// The reason of a general, who says what spoke for an attack, and which was the best that it preferred another order
/// to.
fn reason(
    seat: Seat,
    orders: &[(Campaign, Order)],
    ground: impl Fn(&Campaign, &Order) -> Option<Ground>,
    best_refused: impl Fn(&Campaign, &Order) -> Option<(Assault, Ground)>,
) -> Reason {
    let attacks = orders.iter().filter_map(|(campaign, order)| {
        let assault = Assault::ordered(campaign, seat, order)?;
        Some((assault, ground(campaign, order)?))
    });
    let attacks: Vec<_> = attacks.collect();
    if !attacks.is_empty() {
        return Reason::Attacked(attacks);
    }
    // The first choice was made between all marches: later on some armies have marched.
    let first = orders.iter().find(|(_, order)| !matches!(order, Order::Recruit { .. }));
    Reason::Held(first.and_then(|(campaign, order)| best_refused(campaign, order)))
}

impl Planner<'_> {
    /// What speaks most for an attack, compared with no further orders.
    fn ground(&self, campaign: &Campaign, seat: Seat, order: &Order) -> Option<Ground> {
        let [attack, idle] = self.weighed(campaign, seat, [order, &Order::Done])?;
        Some(Ground::Motive(attack.advantage(&idle)))
    }

    /// The best attack that could be made when another order was given, and what speaks most against it.
    fn best_refused(&self, campaign: &Campaign, seat: Seat, order: &Order) -> Option<(Assault, Ground)> {
        let attacks = self.marches(campaign, seat).into_iter().filter_map(|march| {
            let assault = Assault::ordered(campaign, seat, &march)?;
            Some((assault, self.choice(campaign, seat, march)?))
        });
        let value = |choice: &Choice| choice.appraisal.value;
        let (assault, attack) = attacks.max_by(|(_, one), (_, other)| value(one).total_cmp(&value(other)))?;
        let [best, done] = self.weighed(campaign, seat, [&attack.order, order])?;
        let is_as_good = best.value >= done.value;
        Some((assault, if is_as_good { Ground::Whim } else { Ground::Motive(done.advantage(&best)) }))
    }

    /// What was expected of two orders when one of them was chosen; `None` if one is refused.
    fn weighed(&self, campaign: &Campaign, seat: Seat, orders: [&Order; 2]) -> Option<[Appraisal; 2]> {
        let choice = |order: &Order| match order {
            Order::March { .. } => self.choice(campaign, seat, order.clone()),
            _ => Some(Choice { order: order.clone(), appraisal: self.ending_here(campaign, seat) }),
        };
        let choices = vec![choice(orders[0])?, choice(orders[1])?];
        let weighed = self.looked_ahead(campaign, seat, choices);
        let of = |order: &Order| weighed.iter().find(|choice| choice.order == *order);
        Some([of(orders[0])?.appraisal, of(orders[1])?.appraisal])
    }
}

impl Assault {
    /// The attack that an order makes; `None` if it makes none.
    fn ordered(campaign: &Campaign, seat: Seat, order: &Order) -> Option<Assault> {
        let Order::March { path, units } = order else { return None };
        let place = attacked(campaign, seat, order)?;
        let there = campaign.garrison(place)?;
        Some(Assault {
            from: *path.first()?,
            at: campaign.hex(place),
            against: there.owner,
            is_on_king: there.units.has(Unit::King),
            odds: Estimate::fitted().odds_of_strongest(campaign.board(place), units, &there.units),
        })
    }

    /// How much likelier a victory is than a defeat.
    fn lead(&self) -> f64 {
        self.odds.attacker - self.odds.defender
    }
}

impl fmt::Display for Assault {
    /// `Red's King at 3,0 from 2,0 (82% to win, 3% to lose)`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [win, _, lose] = self.odds.percentages();
        let king = if self.is_on_king { "'s King" } else { "" };
        write!(
            out,
            "{}{king} at {} from {} ({win}% to win, {lose}% to lose)",
            name(self.against),
            self.at,
            self.from
        )
    }
}

impl Ground {
    /// Why an attack was made.
    fn for_it(self) -> &'static str {
        match self {
            Ground::Motive(Motive::Decision) => "as that could end the campaign",
            Ground::Motive(Motive::Possessions) => "as it stood to gain more than it risked",
            Ground::Motive(Motive::Hexes) => "to come nearer to valuable hexes",
            Ground::Motive(Motive::Leaders) => "to come nearer to units that waited for a leader",
            Ground::Motive(Motive::EnemyKings) => "to come nearer to an enemy King",
            Ground::Motive(Motive::KingsPlace) => "to make its King's place safer",
            Ground::Motive(Motive::NextAttacks) => "to make its next attacks stronger",
            Ground::Motive(Motive::Threats) => "to strike before it was struck",
            Ground::Motive(Motive::KingsDanger) => "to take danger away from its King",
            Ground::Motive(Motive::Allies) => "to help its allies",
            Ground::Odds => "as the odds favoured it",
            Ground::Whim => "as nothing else was better",
        }
    }

    /// Why an attack was not made.
    fn against_it(self) -> &'static str {
        match self {
            Ground::Motive(Motive::Decision) => "might have cost it the campaign",
            Ground::Motive(Motive::Possessions) => "would have cost it more than it brought",
            Ground::Motive(Motive::Hexes) => "would have led away from hexes worth more",
            Ground::Motive(Motive::Leaders) => "would have left units without a leader",
            Ground::Motive(Motive::EnemyKings) => "would have led away from an enemy King",
            Ground::Motive(Motive::KingsPlace) => "would have made its King's place less safe",
            Ground::Motive(Motive::NextAttacks) => "would have spoiled better attacks to come",
            Ground::Motive(Motive::Threats) => "would have laid it open to the next blow",
            Ground::Motive(Motive::KingsDanger) => "would have put its King in danger",
            Ground::Motive(Motive::Allies) => "would have left its allies worse off",
            Ground::Odds => "was not favoured by the odds",
            Ground::Whim => "was no worse than what it did instead",
        }
    }
}

impl fmt::Display for Reason {
    /// What it did and why, without its name: `attacked Red at 0,0 from 1,0 (82% to win, 3% to lose), as ...`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Attacked(attacks) => {
                for (number, (assault, ground)) in attacks.iter().enumerate() {
                    let joint = if number == 0 { "attacked" } else { "; it attacked" };
                    write!(out, "{joint} {assault}, {}", ground.for_it())?;
                }
                Ok(())
            }
            Reason::Held(Some((assault, ground))) => {
                write!(out, "held: an attack on {assault} {}", ground.against_it())
            }
            Reason::Held(None) => out.write_str("held: no enemy stood beside an army that may attack"),
            Reason::ByLot => out.write_str("draws its orders by lot, without a reason"),
        }
    }
}
