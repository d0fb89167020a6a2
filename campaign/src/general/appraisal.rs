//! How good a campaign is for a player, without looking more than one enemy turn ahead.

use super::battles::{Loss, Memory, Stakes};
use crate::army::Army;
use crate::campaign::{Campaign, CampaignOutcome, Garrison, Phase};
use crate::estimate::Estimate;
use crate::map::Structure;
use crate::muster;
use crate::seat::Seat;
use crate::unit::{Unit, UnitClass};
use std::rc::Rc;

/// What a King is worth, where twice the possessions of an enemy are worth 0.7.
const KING: f64 = 1.6;
/// What it is worth that a player is out, whoever did it.
const ELIMINATION: f64 = 0.5;
/// The most that a campaign is worth as long as it is not won: there is always something to gain by
/// taking the last King.
const UNDECIDED: f64 = 0.7;
/// Turns of income that count.
const HORIZON: f64 = 7.0;
/// What gold is worth as long as it is not spent.
const GOLD: f64 = 0.85;
/// What an army's strength is worth in gold, per unit of the estimate.
const STRENGTH: f64 = 2.5;
/// What an army that can attack is worth in gold beyond its units.
const COMPLETE: f64 = 6.0;
/// What a unit still counts that nobody could lead, or that has nobody to lead.
const IDLE: f64 = 0.3;
/// How much of the King's risk counts that an enemy army brings at two and at three hexes.
const APPROACH: [f64; 2] = [0.3, 0.12];
/// How much of a threat against us counts: the enemy moves next.
const THREAT: f64 = 0.6;
/// How much of our own threats counts: the enemy moves before we do.
const PROMISE: f64 = 0.3;
/// What a hex worth having counts for an army that could go there, and how it fades with distance.
const PULL: f64 = 0.45;
const FADING: f64 = 0.7;
/// How far away an army has enemies in sight whom it would like to attack, in hexes.
const IN_SIGHT: u32 = 6;
/// What an army that can attack is worth in gold beside an enemy King, and how that fades with
/// distance.
const PRESS: f64 = 16.0;
const PRESS_FADING: f64 = 0.85;

/// Judges a campaign.
pub(super) struct Appraiser<'a> {
    campaign: &'a Campaign,
    model: &'static Estimate,
    memory: Rc<Memory>,
    /// What each seat has, in gold, Kings apart.
    possessions: Vec<f64>,
}

impl<'a> Appraiser<'a> {
    pub(super) fn new(campaign: &'a Campaign) -> Self {
        Appraiser::with_memory(campaign, &Rc::default())
    }

    /// A judge who remembers what others found out about campaigns on the same map.
    pub(super) fn with_memory(campaign: &'a Campaign, memory: &Rc<Memory>) -> Self {
        let (model, memory) = (Estimate::fitted(), Rc::clone(memory));
        let mut appraiser = Appraiser { campaign, model, memory, possessions: Vec::new() };
        appraiser.possessions = campaign.seats().map(|seat| appraiser.possessions_of(seat)).collect();
        appraiser
    }

    pub(super) fn campaign(&self) -> &'a Campaign {
        self.campaign
    }

    pub(super) fn memory(&self) -> &Memory {
        &self.memory
    }

    pub(super) fn model(&self) -> &'static Estimate {
        self.model
    }

    /// What units are worth in gold, Kings apart.
    pub(super) fn worth(&self, units: &Army) -> f64 {
        f64::from(self.campaign.rules().worth(units))
    }

    /// What a structure yields over the turns that count.
    pub(super) fn yields(&self, place: usize, seat: Seat) -> f64 {
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

    /// How the campaign stands for a player, from -1 (lost) to 1 (won).
    pub(super) fn value(&self, seat: Seat) -> f64 {
        match self.campaign.phase() {
            Phase::Over(CampaignOutcome::Won(winners)) => {
                return if winners.contains(&seat) { 1.0 } else { -1.0 };
            }
            Phase::Over(CampaignOutcome::Drawn) => return 0.0,
            _ if !self.campaign.is_in_play(seat) => return -1.0,
            _ => {}
        }
        let enemies = self.enemies(seat);
        let theirs: f64 = enemies.iter().map(|&enemy| self.has(enemy)).sum();
        let out = self.campaign.seats().filter(|&other| !self.campaign.is_in_play(other)).count();
        let lead = libm::log(self.has(seat) / theirs) + ELIMINATION * out as f64;
        let prospects = (self.pull(seat) + self.press(seat, &enemies)) / self.has(seat);
        let promise: f64 = enemies.iter().map(|&enemy| self.threats(seat, enemy)).sum();
        let threats: f64 = enemies.iter().map(|&enemy| self.threats(enemy, seat)).sum();
        let outlook = lead + prospects + PROMISE * promise - THREAT * threats;
        UNDECIDED * libm::tanh(0.5 * (outlook - KING * self.kings_risk(seat, &enemies)))
    }

    fn enemies(&self, seat: Seat) -> Vec<Seat> {
        let contest = &self.campaign.setup().contest;
        let is_enemy = |other: &Seat| contest.are_enemies(seat, *other) && self.campaign.is_in_play(*other);
        self.campaign.seats().filter(is_enemy).collect()
    }

    /// What a seat has, never nothing.
    fn has(&self, seat: Seat) -> f64 {
        self.possessions.get(seat.index()).copied().unwrap_or(0.0).max(1.0)
    }

    /// How much a loss hurts a seat.
    fn pain(&self, seat: Seat, loss: Loss) -> f64 {
        loss.gold / self.has(seat) + KING * loss.king
    }

    /// What an army would gain by attacking a place.
    fn gain(&self, to: usize, army: &Army, attacker: Seat) -> f64 {
        let Some(target) = self.campaign.garrison(to) else { return 0.0 };
        let Stakes { attacker: own, defender: theirs } = self.stakes(to, army, &target.units, attacker);
        self.pain(target.owner, theirs) - self.pain(attacker, own)
    }

    /// What a seat could gain by attacking another next, every army once: with everybody, or
    /// leaving the King behind.
    fn threats(&self, attacker: Seat, target: Seat) -> f64 {
        let best_attack = |(from, garrison): (usize, &Garrison)| {
            let armies = [garrison.units, garrison.units.without(Unit::King)];
            let armies = armies.into_iter().filter(muster::may_attack);
            let targets = self.campaign.map().neighbours(from).iter();
            let is_target =
                |&&to: &&usize| self.campaign.garrison(to).is_some_and(|there| there.owner == target);
            let gains = targets
                .filter(is_target)
                .flat_map(|&to| armies.clone().map(move |army| self.gain(to, &army, attacker)));
            gains.fold(0.0, f64::max)
        };
        self.campaign.garrisons_of(attacker).map(best_attack).sum()
    }

    fn possessions_of(&self, seat: Seat) -> f64 {
        if !self.campaign.is_in_play(seat) {
            return 0.0;
        }
        let gold = GOLD * f64::from(self.campaign.gold(seat));
        let held: f64 = (self.campaign.garrisons_of(seat))
            .map(|(place, garrison)| {
                let armies = COMPLETE * whole_armies(&garrison.units);
                self.yields(place, seat) + STRENGTH * self.fighting_strength(place) + armies
            })
            .sum();
        gold + held + self.usable_worth(seat)
    }

    /// What a player's units are worth. Units without leaders, and leaders without units, count less.
    fn usable_worth(&self, seat: Seat) -> f64 {
        let units = self.campaign.units_of(seat);
        let structures = self.campaign.garrisons_of(seat).count() as u16;
        let led = units.count(UnitClass::Piece) / muster::places(UnitClass::Piece);
        let leaders = units.count(UnitClass::Royal).min(led + 2);
        UnitClass::ALL
            .into_iter()
            .map(|class| {
                let useful = match class {
                    UnitClass::Royal => leaders,
                    UnitClass::Piece => leaders * muster::places(class),
                    UnitClass::Soldier => leaders * muster::places(class) + structures,
                };
                self.worth_up_to(&units.only(class), useful)
            })
            .sum()
    }

    /// What units are worth of which only so many are of use: the dearest.
    fn worth_up_to(&self, units: &Army, useful: u16) -> f64 {
        let price = |unit| self.campaign.rules().price(unit).unwrap_or(0);
        let mut kinds: Vec<(u32, u16)> = units.kinds().map(|(unit, count)| (price(unit), count)).collect();
        kinds.sort_unstable_by(|one, other| other.cmp(one));
        let mut left = useful;
        let mut sum = 0.0;
        for (price, count) in kinds {
            let of_use = count.min(left);
            left -= of_use;
            sum += f64::from(price) * (f64::from(of_use) + IDLE * f64::from(count - of_use));
        }
        sum
    }

    /// The chance that a player's King falls to enemy armies that are two or three hexes away.
    fn kings_risk(&self, seat: Seat, enemies: &[Seat]) -> f64 {
        let Some((place, court)) = self.king(seat) else { return 0.0 };
        let sites = self.campaign.map().sites();
        let armies = enemies.iter().flat_map(|&enemy| self.campaign.garrisons_of(enemy));
        armies
            .filter_map(|(from, garrison)| {
                let distance = sites[from].hex.distance(sites[place].hex) as usize;
                let share = *APPROACH.get(distance.checked_sub(2)?)?;
                let army = garrison.units.without(Unit::King);
                let risk = || share * self.odds(place, &army, &court.units).attacker;
                muster::may_attack(&army).then(risk)
            })
            .sum()
    }

    fn king(&self, seat: Seat) -> Option<(usize, &Garrison)> {
        self.campaign.garrisons_of(seat).find(|(_, garrison)| garrison.units.has(Unit::King))
    }

    /// How strong the units are that a garrison would field.
    fn fighting_strength(&self, place: usize) -> f64 {
        let Some(garrison) = self.campaign.garrison(place) else { return 0.0 };
        let board = self.model.board.get(&self.campaign.board(place));
        let units = self.strongest(place, &garrison.units);
        board.map_or(0.0, |values| values.strength.sum(&units))
    }

    /// What draws a player's armies, in gold: hexes worth having, nearer ones more.
    fn pull(&self, seat: Seat) -> f64 {
        let armies: Vec<_> = self.dukes_armies(seat).collect();
        let sites = self.campaign.map().sites();
        (0..sites.len())
            .filter(|&place| self.campaign.garrison(place).is_none_or(|there| there.owner != seat))
            .filter(|&place| !self.campaign.is_ally(place, seat))
            .map(|place| {
                let is_empty = self.campaign.garrison(place).is_none();
                let distance = |from: usize| sites[from].hex.distance(sites[place].hex);
                let near = armies.iter().filter(|(from, _)| is_empty || distance(*from) <= IN_SIGHT);
                let drawn = near.map(|(from, army)| {
                    let distance = distance(*from);
                    faded(FADING, distance) * self.prize(place, army, seat)
                });
                PULL * drawn.fold(0.0, f64::max)
            })
            .sum()
    }

    /// What a hex would bring an army that got there, in gold.
    fn prize(&self, place: usize, army: &Army, seat: Seat) -> f64 {
        match self.campaign.garrison(place) {
            None => self.yields(place, seat),
            Some(_) if muster::may_attack(army) => {
                0.5 * self.has(seat) * self.gain(place, army, seat).max(0.0)
            }
            Some(_) => 0.0,
        }
    }

    /// What armies that can attack are worth near enemy Kings, in gold: several of them wear a King
    /// down that one cannot take.
    fn press(&self, seat: Seat, enemies: &[Seat]) -> f64 {
        let sites = self.campaign.map().sites();
        let kings: Vec<_> = enemies.iter().filter_map(|&enemy| Some(self.king(enemy)?.0)).collect();
        let armies = self.dukes_armies(seat).filter(|(_, army)| muster::may_attack(army));
        armies
            .map(|(from, _)| {
                let distances = kings.iter().map(|&king| sites[from].hex.distance(sites[king].hex));
                distances.min().map_or(0.0, |distance| PRESS * faded(PRESS_FADING, distance))
            })
            .sum()
    }

    /// Where a player's Dukes are, and who would follow them.
    fn dukes_armies(&self, seat: Seat) -> impl Iterator<Item = (usize, Army)> {
        (self.campaign.garrisons_of(seat))
            .filter(|(_, garrison)| garrison.units.has(Unit::Duke))
            .map(|(place, garrison)| (place, garrison.units.without(Unit::King)))
    }
}

/// What is left of 1 after so many hexes.
fn faded(share: f64, distance: u32) -> f64 {
    (0..distance).fold(1.0, |left, _| left * share)
}

/// How many armies that can attack are in these units under Dukes, parts of one included: whoever is
/// missing most decides.
fn whole_armies(units: &Army) -> f64 {
    let dukes = f64::from(units[Unit::Duke]);
    let share = |class| f64::from(units.count(class)) / f64::from(muster::places(class));
    dukes.min(share(UnitClass::Piece)).min(share(UnitClass::Soldier))
}
