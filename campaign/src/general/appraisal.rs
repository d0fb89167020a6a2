//! How good a campaign is for a player, in gold, without looking more than one enemy turn ahead.

use crate::army::Army;
use crate::campaign::{Awaits, Campaign, Ending, Phase};
use crate::estimate::{Estimate, Odds};
use crate::map::Structure;
use crate::muster;
use crate::order::{Order, Verdict};
use crate::seat::Seat;
use crate::unit::{Class, Unit};

/// What a King is worth in gold, beyond everything else.
const KING: f64 = 120.0;
/// Turns of income that count.
const HORIZON: f64 = 7.0;
/// What gold is worth as long as it is not spent.
const GOLD: f64 = 0.85;
/// What an army's strength is worth, per unit of the estimate.
const STRENGTH: f64 = 2.5;
/// What an army is worth beyond its men if it can attack.
const COMPLETE: f64 = 4.0;
/// What a unit still counts that no leader could field.
const IDLE: f64 = 0.35;
/// How much of the King's risk counts that an enemy army brings at two and at three hexes.
const APPROACH: [f64; 2] = [0.3, 0.12];
/// How much of a threat against us counts: the enemy moves next.
const THREAT: f64 = 0.9;
/// How much of our own threats counts: the enemy moves before we do.
const PROMISE: f64 = 0.3;
/// What a hex worth having counts for an army that could go there, and how it fades with distance.
const PULL: f64 = 0.45;
const FADING: f64 = 0.7;
/// How much of beaten men who may retreat is as good as lost.
const ROUT: f64 = 0.25;

/// Judges a campaign.
pub(super) struct Appraiser<'a> {
    campaign: &'a Campaign,
    model: &'static Estimate,
}

/// What either side of a battle is expected to lose, in gold.
struct Stakes {
    attacker: f64,
    defender: f64,
}

impl<'a> Appraiser<'a> {
    pub(super) fn new(campaign: &'a Campaign) -> Self {
        Appraiser { campaign, model: Estimate::fitted() }
    }

    pub(super) fn campaign(&self) -> &'a Campaign {
        self.campaign
    }

    /// The strongest men that may fight for an army on a place.
    pub(super) fn strongest(&self, place: usize, army: &Army) -> Army {
        let board = self.campaign.board(place);
        let Some(values) = self.model.board.get(&board) else {
            return muster::by_preference(army, &Unit::ALL);
        };
        let mut order = Unit::ALL;
        order.sort_by(|&one, &other| values.strength.of(other).total_cmp(&values.strength.of(one)));
        muster::by_preference(army, &order)
    }

    /// The chances if an army attacks another, both with their strongest men.
    pub(super) fn odds(&self, place: usize, attackers: &Army, defenders: &Army) -> Odds {
        let (attackers, defenders) = (self.strongest(place, attackers), self.strongest(place, defenders));
        self.model.odds(self.campaign.board(place), &attackers, &defenders)
    }

    /// What men are worth.
    fn worth(&self, men: &Army) -> f64 {
        f64::from(self.campaign.rules().worth(men)) + f64::from(men[Unit::King]) * KING
    }

    /// What a structure yields over the turns that count.
    fn yields(&self, place: usize, seat: Seat) -> f64 {
        let income = &self.campaign.rules().income;
        let gold = match self.campaign.working_structure(place, seat) {
            Some(Structure::Base(_)) => f64::from(income.base) + 1.0,
            Some(Structure::Mine) => f64::from(income.mine),
            Some(Structure::Fortress) => f64::from(income.fortress) + 0.3,
            Some(Structure::Camp(unit)) => {
                f64::from(self.campaign.rules().price(unit).unwrap_or(0)) * f64::from(income.camp_units)
            }
            None => 0.0,
        };
        gold * HORIZON
    }

    /// What both sides of an attack are expected to lose; the hex is the defender's loss.
    fn stakes(&self, place: usize, attackers: &Army, defenders: &Army, seat: Seat) -> Stakes {
        let (attacking, defending) = (self.strongest(place, attackers), self.strongest(place, defenders));
        let board = self.campaign.board(place);
        let odds = self.model.odds(board, &attacking, &defending);
        let mut stakes = Stakes { attacker: 0.0, defender: 0.0 };
        for verdict in Verdict::ALL {
            let chance = odds.of(verdict);
            let report = self.model.expected(board, &attacking, &defending, verdict);
            let dead = |fielded: &Army, left: &Army| self.worth(&(*fielded - *left));
            let rest_lost = |rest: &Army| {
                let share = if rest.has(Unit::Duke) { ROUT } else { 1.0 };
                share * self.worth(rest)
            };
            let (attacker, defender) = match verdict {
                Verdict::Attacker => (
                    dead(&attacking, &report.attackers),
                    self.worth(&defending) + rest_lost(&(*defenders - defending)) + self.yields(place, seat),
                ),
                Verdict::Defender => {
                    let rest = *attackers - attacking;
                    let rest = if rest.has(Unit::Duke) { 0.0 } else { self.worth(&rest) };
                    (self.worth(&attacking) + rest, dead(&defending, &report.defenders))
                }
                Verdict::Draw => (dead(&attacking, &report.attackers), dead(&defending, &report.defenders)),
            };
            stakes.attacker += chance * attacker;
            stakes.defender += chance * defender;
        }
        stakes
    }

    /// What an attack on a neighbour would bring the army of a place: the best of going with
    /// everybody and of leaving the King behind.
    fn best_attack(&self, from: usize, seat: Seat) -> f64 {
        let Some(garrison) = self.campaign.garrison(from) else { return 0.0 };
        let without_king = garrison.men.without(Unit::King);
        let targets = self.campaign.map().neighbours(from).iter();
        let gains = targets.filter(|&&to| self.campaign.is_enemy(to, seat)).flat_map(|&to| {
            let armies = [garrison.men, without_king].into_iter().filter(muster::may_attack);
            armies.map(move |army| self.gain(to, &army, seat))
        });
        gains.fold(0.0, f64::max)
    }

    /// What an attack is expected to bring.
    pub(super) fn gain(&self, to: usize, army: &Army, seat: Seat) -> f64 {
        let Some(target) = self.campaign.garrison(to) else { return 0.0 };
        let stakes = self.stakes(to, army, &target.men, seat);
        stakes.defender - stakes.attacker
    }

    /// How the campaign stands for a player: what he has, less what his enemies have.
    pub(super) fn value(&self, seat: Seat) -> f64 {
        if let Phase::Over(ending) = self.campaign.phase() {
            return match ending {
                Ending::Won(winners) if winners.contains(&seat) => 10_000.0,
                Ending::Won(_) => -10_000.0,
                Ending::Drawn => 0.0,
            };
        }
        let contest = &self.campaign.setup().contest;
        let is_enemy = |other: &Seat| contest.are_enemies(seat, *other) && self.campaign.is_in_play(*other);
        let enemies: Vec<Seat> = self.campaign.seats().filter(is_enemy).collect();
        let own = self.possessions(seat) + self.pull(seat) + PROMISE * self.threats(&[seat]);
        let share = 1.0 / enemies.len().max(1) as f64;
        let theirs: f64 = enemies.iter().map(|&enemy| self.possessions(enemy)).sum();
        own - share * theirs - THREAT * self.threats_against(seat, &enemies) - self.kings_risk(seat, &enemies)
    }

    fn possessions(&self, seat: Seat) -> f64 {
        if !self.campaign.is_in_play(seat) {
            return 0.0;
        }
        let gold = GOLD * f64::from(self.campaign.gold(seat));
        let held: f64 = (self.campaign.garrisons_of(seat))
            .map(|(place, garrison)| {
                let can_attack = muster::may_attack(&garrison.men.without(Unit::King));
                let complete = if can_attack { COMPLETE } else { 0.0 };
                self.yields(place, seat) + STRENGTH * self.fighting_strength(place) + complete
            })
            .sum();
        gold + held + self.usable_worth(seat)
    }

    /// What a player's men are worth. Those whom his leaders cannot field count less.
    fn usable_worth(&self, seat: Seat) -> f64 {
        let men = self.campaign.men_of(seat);
        let leaders = men.count(Class::Royal);
        let structures = self.campaign.garrisons_of(seat).count() as u16;
        let mut sum = self.worth(&men.only(Class::Royal));
        for (class, watchmen) in [(Class::Piece, 0), (Class::Soldier, structures)] {
            let mut prices: Vec<f64> =
                men.only(class).units().map(|unit| self.worth(&Army::of(unit))).collect();
            prices.sort_by(|one, other| other.total_cmp(one));
            let places = usize::from(leaders * muster::places(class) + watchmen);
            sum += prices.iter().take(places).sum::<f64>();
            sum += IDLE * prices.iter().skip(places).sum::<f64>();
        }
        sum
    }

    /// What a player's King may lose to enemy armies that are two or three hexes away.
    fn kings_risk(&self, seat: Seat, enemies: &[Seat]) -> f64 {
        let king = self.campaign.garrisons_of(seat).find(|(_, garrison)| garrison.men.has(Unit::King));
        let Some((place, court)) = king else { return 0.0 };
        let sites = self.campaign.map().sites();
        let armies = enemies.iter().flat_map(|&enemy| self.campaign.garrisons_of(enemy));
        armies
            .filter_map(|(from, garrison)| {
                let distance = sites[from].hex.distance(sites[place].hex) as usize;
                let share = *APPROACH.get(distance.checked_sub(2)?)?;
                let army = garrison.men.without(Unit::King);
                let risk = || KING * self.odds(place, &army, &court.men).attacker;
                muster::may_attack(&army).then(|| share * risk())
            })
            .sum()
    }

    /// How strong the men are that a garrison would field.
    fn fighting_strength(&self, place: usize) -> f64 {
        let Some(garrison) = self.campaign.garrison(place) else { return 0.0 };
        let board = self.model.board.get(&self.campaign.board(place));
        let men = self.strongest(place, &garrison.men);
        board.map_or(0.0, |values| values.strength.sum(&men))
    }

    /// What these players could win by attacking next.
    fn threats(&self, seats: &[Seat]) -> f64 {
        let armies =
            seats.iter().flat_map(|&seat| self.campaign.garrisons_of(seat).map(move |(at, _)| (at, seat)));
        armies.map(|(from, seat)| self.best_attack(from, seat)).sum()
    }

    /// What enemies could win from a player by attacking him next.
    fn threats_against(&self, seat: Seat, enemies: &[Seat]) -> f64 {
        let mut sum = 0.0;
        for &enemy in enemies {
            for (from, garrison) in self.campaign.garrisons_of(enemy) {
                let without_king = garrison.men.without(Unit::King);
                let mut best: f64 = 0.0;
                for &to in self.campaign.map().neighbours(from) {
                    if self.campaign.garrison(to).is_none_or(|target| target.owner != seat) {
                        continue;
                    }
                    for army in [garrison.men, without_king] {
                        if muster::may_attack(&army) {
                            best = best.max(self.gain(to, &army, enemy));
                        }
                    }
                }
                sum += best;
            }
        }
        sum
    }

    /// What draws a player's armies: hexes worth having, nearer ones more.
    fn pull(&self, seat: Seat) -> f64 {
        let armies: Vec<_> =
            self.campaign.garrisons_of(seat).filter(|(_, garrison)| garrison.men.has(Unit::Duke)).collect();
        let sites = self.campaign.map().sites();
        (0..sites.len())
            .filter(|&place| self.campaign.garrison(place).is_none_or(|there| there.owner != seat))
            .filter(|&place| !self.campaign.is_ally(place, seat))
            .map(|place| {
                let drawn = armies.iter().map(|(from, garrison)| {
                    let distance = sites[*from].hex.distance(sites[place].hex);
                    let fading = libm::pow(FADING, f64::from(distance));
                    fading * self.prize(place, &garrison.men.without(Unit::King), seat)
                });
                PULL * drawn.fold(0.0, f64::max)
            })
            .sum()
    }

    /// What a hex would bring an army that got there.
    fn prize(&self, place: usize, army: &Army, seat: Seat) -> f64 {
        match self.campaign.garrison(place) {
            None => self.yields(place, seat),
            Some(_) if muster::may_attack(army) => 0.5 * self.gain(place, army, seat).max(0.0),
            Some(_) => 0.0,
        }
    }

    /// What is awaited around a battle: the best chances first, the strongest men, the way out with
    /// the most friends.
    pub(super) fn battle_order(&self) -> Order {
        let campaign = self.campaign;
        match campaign.awaits() {
            Awaits::Fight(_) => {
                let chances = |place: usize, men: &Army| {
                    let defenders = campaign.garrison(place).map_or(Army::NONE, |garrison| garrison.men);
                    self.odds(place, men, &defenders).attacker
                };
                let attacks = campaign.attacks().iter();
                let best = attacks
                    .max_by(|one, other| chances(one.at, &one.men).total_cmp(&chances(other.at, &other.men)));
                best.map_or(Order::Done, |attack| Order::Fight {
                    from: campaign.hex(attack.from),
                    at: campaign.hex(attack.at),
                    men: self.strongest(attack.at, &attack.men),
                })
            }
            Awaits::Field(_, battle) => {
                let place = battle.attack.at;
                let garrison = campaign.garrison(place).map_or(Army::NONE, |garrison| garrison.men);
                Order::Field { men: self.strongest(place, &garrison) }
            }
            Awaits::Retreat(seat, beaten) => {
                let friends = |&&place: &&usize| {
                    let men = campaign.garrison(place).map_or(0, |garrison| garrison.men.len());
                    let enemies = campaign.map().neighbours(place).iter();
                    (men, -(enemies.filter(|&&beside| campaign.is_enemy(beside, seat)).count() as i32))
                };
                let best = beaten.ways.iter().max_by_key(friends);
                best.map_or(Order::Done, |&way| Order::Retreat { to: campaign.hex(way) })
            }
            Awaits::Orders(_) | Awaits::Result(_) | Awaits::Nobody(_) => Order::Done,
        }
    }

    /// Parts of a garrison that could march by themselves.
    pub(super) fn detachments(&self, place: usize) -> Vec<Army> {
        let Some(garrison) = self.campaign.garrison(place) else { return Vec::new() };
        let fresh = garrison.men - garrison.spent;
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
