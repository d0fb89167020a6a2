//! How good a campaign is for a player, looking at most one enemy turn ahead.

use super::judgement::Judgement;
use super::stakes::{Loss, Memory, Stakes};
use crate::campaign::{Campaign, CampaignOutcome, Garrison, Phase};
use crate::estimate::Estimate;
use crate::fielding;
use crate::map::Structure;
use crate::seat::Seat;
use movegen::{Army, Unit, UnitClass};
use std::rc::Rc;

/// How far an army looks for enemies it would like to attack, in hexes.
const IN_SIGHT: u32 = 6;
/// From how many hexes on an enemy army is too far from the King to matter.
const SAFE_DISTANCE: u32 = 6;
/// The highest value of a campaign that is not won yet: there is always something to gain by capturing
/// the last King.
const UNDECIDED: f64 = 0.7;

/// Evaluates a campaign.
pub(super) struct Appraiser<'a> {
    campaign: &'a Campaign,
    judgement: &'a Judgement,
    model: &'static Estimate,
    memory: Rc<Memory>,
    /// What each seat has, in gold, without Kings.
    possessions: Vec<f64>,
}

impl<'a> Appraiser<'a> {
    pub(super) fn new(campaign: &'a Campaign, judgement: &'a Judgement) -> Self {
        Appraiser::with_memory(campaign, judgement, &Rc::default())
    }

    /// An appraiser that remembers what others found out about campaigns on the same map.
    pub(super) fn with_memory(campaign: &'a Campaign, judgement: &'a Judgement, memory: &Rc<Memory>) -> Self {
        let (model, memory) = (Estimate::fitted(), Rc::clone(memory));
        let mut appraiser = Appraiser { campaign, judgement, model, memory, possessions: Vec::new() };
        appraiser.possessions = campaign.seats().map(|seat| appraiser.possessions_of(seat)).collect();
        appraiser
    }

    pub(super) fn campaign(&self) -> &'a Campaign {
        self.campaign
    }

    pub(super) fn memory(&self) -> &Memory {
        &self.memory
    }

    pub(super) fn judgement(&self) -> &'a Judgement {
        self.judgement
    }

    pub(super) fn model(&self) -> &'static Estimate {
        self.model
    }

    /// The value of units in gold, without Kings.
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
        gold * self.judgement.horizon
    }

    /// The value of the campaign for a player, from -1 (lost) to 1 (won).
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
        let judgement = self.judgement;
        let theirs: f64 = enemies.iter().map(|&enemy| self.has(enemy)).sum();
        let allies: f64 = self.allies(seat).map(|ally| self.has(ally)).sum();
        let ours = self.has(seat) + judgement.alliance * allies;
        let is_beaten = |other: &Seat| self.is_enemy(*other, seat) && !self.campaign.is_in_play(*other);
        let out = self.campaign.seats().filter(is_beaten).count();
        let lead = libm::log(ours / theirs) + judgement.elimination * out as f64;
        let own = self.outlook(seat, &enemies);
        let of_allies: f64 = self.allies(seat).map(|ally| self.outlook(ally, &enemies)).sum();
        UNDECIDED * libm::tanh(0.5 * (lead + own + judgement.alliance * of_allies))
    }

    /// What may become of a player's armies and King, beyond what the player has now.
    fn outlook(&self, seat: Seat, enemies: &[Seat]) -> f64 {
        let judgement = self.judgement;
        let prospects = self.pull(seat) + self.press(seat, enemies) + self.kings_place(seat, enemies);
        let promise: f64 = enemies.iter().map(|&enemy| self.threats(seat, enemy)).sum();
        let threats: f64 = enemies.iter().map(|&enemy| self.threats(enemy, seat)).sum();
        let danger = judgement.king * self.kings_danger(seat, enemies);
        prospects / self.has(seat) + judgement.promise * promise - judgement.threat * threats - danger
    }

    /// How well the King stands, in gold.
    fn kings_place(&self, seat: Seat, enemies: &[Seat]) -> f64 {
        let Some((place, court)) = self.king(seat) else { return 0.0 };
        let judgement = self.judgement;
        let sites = self.campaign.map().sites();
        let armies = enemies.iter().flat_map(|&enemy| self.dukes_armies(enemy));
        let nearest = armies
            .filter(|(_, army)| fielding::may_attack(army))
            .map(|(from, _)| sites[from].hex.distance(sites[place].hex))
            .min();
        let distance = nearest.unwrap_or(SAFE_DISTANCE).min(SAFE_DISTANCE);
        let is_home = matches!(sites[place].structure, Some(Structure::Base(_)));
        judgement.distance * f64::from(distance)
            + judgement.court * company(&court.units)
            + judgement.home * f64::from(u8::from(is_home))
    }

    fn is_enemy(&self, other: Seat, seat: Seat) -> bool {
        self.campaign.setup().contest.are_enemies(seat, other)
    }

    fn allies(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let contest = &self.campaign.setup().contest;
        let is_ally = move |other: &Seat| contest.are_allies(seat, *other);
        self.campaign.seats().filter(is_ally).filter(|&other| self.campaign.is_in_play(other))
    }

    fn enemies(&self, seat: Seat) -> Vec<Seat> {
        let in_play = |other: &Seat| self.is_enemy(*other, seat) && self.campaign.is_in_play(*other);
        self.campaign.seats().filter(in_play).collect()
    }

    /// What a seat has, never zero.
    fn has(&self, seat: Seat) -> f64 {
        self.possessions.get(seat.index()).copied().unwrap_or(0.0).max(1.0)
    }

    /// How much a loss hurts a seat.
    fn pain(&self, seat: Seat, loss: Loss) -> f64 {
        loss.gold / self.has(seat) + self.judgement.king * loss.king
    }

    /// What an army would gain by attacking a place.
    fn gain(&self, to: usize, army: &Army, attacker: Seat) -> f64 {
        let Some(target) = self.campaign.garrison(to) else { return 0.0 };
        let Stakes { attacker: own, defender: theirs } = self.stakes(to, army, &target.units, attacker);
        self.pain(target.owner, theirs) - self.pain(attacker, own)
    }

    /// What a seat could gain by attacking another next, each army once: with all units, or leaving the
    /// King behind.
    fn threats(&self, attacker: Seat, target: Seat) -> f64 {
        let best_attack = |(from, garrison): (usize, &Garrison)| {
            let armies = [garrison.units, garrison.units.without(Unit::King)];
            let armies = armies.into_iter().filter(fielding::may_attack);
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
        let gold = self.judgement.gold * f64::from(self.campaign.gold(seat));
        let held: f64 = (self.campaign.garrisons_of(seat))
            .map(|(place, garrison)| {
                let armies = self.judgement.complete * whole_armies(&garrison.units);
                self.yields(place, seat) + self.judgement.strength * self.fighting_strength(place) + armies
            })
            .sum();
        gold + held + self.usable_worth(seat)
    }

    /// The value of a player's units. Units without leaders, and leaders without units, count less.
    fn usable_worth(&self, seat: Seat) -> f64 {
        let units = self.campaign.units_of(seat);
        let structures = self.campaign.garrisons_of(seat).count() as u16;
        let led = units.count(UnitClass::Piece) / fielding::places(UnitClass::Piece);
        let leaders = units.count(UnitClass::Royal).min(led + 2);
        UnitClass::ALL
            .into_iter()
            .map(|class| {
                let useful = match class {
                    UnitClass::Royal => leaders,
                    UnitClass::Piece => leaders * fielding::places(class),
                    UnitClass::Soldier => leaders * fielding::places(class) + structures,
                };
                self.worth_up_to(&units.only(class), useful)
            })
            .sum()
    }

    /// The value of units of which only this many are useful: the most expensive ones.
    fn worth_up_to(&self, units: &Army, useful: u16) -> f64 {
        let price = |unit| self.campaign.rules().price(unit).unwrap_or(0);
        let mut kinds: Vec<(u32, u16)> = units.kinds().map(|(unit, count)| (price(unit), count)).collect();
        kinds.sort_unstable_by(|one, other| other.cmp(one));
        let mut left = useful;
        let mut sum = 0.0;
        for (price, count) in kinds {
            let of_use = count.min(left);
            left -= of_use;
            sum += f64::from(price) * (f64::from(of_use) + self.judgement.idle * f64::from(count - of_use));
        }
        sum
    }

    /// The danger to a player's King from enemy armies two to four hexes away, as a chance.
    fn kings_danger(&self, seat: Seat, enemies: &[Seat]) -> f64 {
        let Some((place, court)) = self.king(seat) else { return 0.0 };
        let sites = self.campaign.map().sites();
        let shares = [self.judgement.near, self.judgement.far, self.judgement.distant];
        let armies = enemies.iter().flat_map(|&enemy| self.campaign.garrisons_of(enemy));
        armies
            .filter_map(|(from, garrison)| {
                let distance = sites[from].hex.distance(sites[place].hex) as usize;
                let share = *shares.get(distance.checked_sub(2)?)?;
                let army = garrison.units.without(Unit::King);
                let risk = || share * self.odds(place, &army, &court.units).attacker;
                fielding::may_attack(&army).then(risk)
            })
            .sum()
    }

    fn king(&self, seat: Seat) -> Option<(usize, &Garrison)> {
        self.campaign.garrisons_of(seat).find(|(_, garrison)| garrison.units.has(Unit::King))
    }

    /// The strength of the units a garrison would field.
    fn fighting_strength(&self, place: usize) -> f64 {
        let Some(garrison) = self.campaign.garrison(place) else { return 0.0 };
        let board = self.model.board.get(&self.campaign.board(place));
        let units = self.strongest(place, &garrison.units);
        board.map_or(0.0, |values| values.strength.sum(&units))
    }

    /// What attracts a player's armies, in gold: valuable hexes, more so if near.
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
                    faded(self.judgement.pull_fading, distance) * self.prize(place, army, seat)
                });
                self.judgement.pull * drawn.fold(0.0, f64::max)
            })
            .sum()
    }

    /// The value in gold of a hex for an army that gets there.
    fn prize(&self, place: usize, army: &Army, seat: Seat) -> f64 {
        match self.campaign.garrison(place) {
            None => self.yields(place, seat),
            Some(_) if fielding::may_attack(army) => {
                0.5 * self.has(seat) * self.gain(place, army, seat).max(0.0)
            }
            Some(_) => 0.0,
        }
    }

    /// The value in gold of armies that can attack near enemy Kings: several of them wear down a King
    /// that one cannot capture.
    fn press(&self, seat: Seat, enemies: &[Seat]) -> f64 {
        let sites = self.campaign.map().sites();
        let kings: Vec<_> = enemies.iter().filter_map(|&enemy| Some(self.king(enemy)?.0)).collect();
        let armies = self.dukes_armies(seat).filter(|(_, army)| fielding::may_attack(army));
        armies
            .map(|(from, _)| {
                let distances = kings.iter().map(|&king| sites[from].hex.distance(sites[king].hex));
                distances.min().map_or(0.0, |distance| {
                    self.judgement.press * faded(self.judgement.press_fading, distance)
                })
            })
            .sum()
    }

    /// Where a player's Dukes are, and which units would follow them.
    fn dukes_armies(&self, seat: Seat) -> impl Iterator<Item = (usize, Army)> {
        (self.campaign.garrisons_of(seat))
            .filter(|(_, garrison)| garrison.units.has(Unit::Duke))
            .map(|(place, garrison)| (place, garrison.units.without(Unit::King)))
    }
}

/// What is left of 1 at this many hexes.
fn faded(share: f64, distance: u32) -> f64 {
    (0..distance).fold(1.0, |left, _| left * share)
}

/// How much of a full side of the board is there beside the royal: 1 for three pieces and four soldiers.
fn company(units: &Army) -> f64 {
    let share = |class| f64::from(fielding::fielded(units, class)) / f64::from(fielding::places(class));
    0.5 * (share(UnitClass::Piece) + share(UnitClass::Soldier))
}

/// How many armies that can attack these units make under Dukes, fractions included: the scarcest class
/// decides.
fn whole_armies(units: &Army) -> f64 {
    let dukes = f64::from(units[Unit::Duke]);
    let share = |class| f64::from(units.count(class)) / f64::from(fielding::places(class));
    dukes.min(share(UnitClass::Piece)).min(share(UnitClass::Soldier))
}
