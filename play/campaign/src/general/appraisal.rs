//! How good a campaign is for a player, looking at most one enemy turn ahead.

use super::judgement::Judgement;
use super::motive::{Appraisal, Motive};
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
/// A weight of reserves below this is not worth the time.
const LEAST_RESERVE: f64 = 0.01;
/// The highest value of a campaign that is not won yet: there is always something to gain by capturing
/// the last King.
const UNDECIDED: f64 = 0.7;

/// What an attack would gain, and the chance that the defender's King falls.
#[derive(Clone, Copy, Default)]
struct Threat {
    gain: f64,
    king: f64,
}

/// What a player's enemies could do.
struct Dangers {
    /// The best attack of each army.
    attacks: Vec<Threat>,
    /// The chances that armies which are not beside the King yet capture it later.
    approaching: Vec<f64>,
}

impl Dangers {
    /// The chance that the King falls.
    fn fall(&self) -> f64 {
        let next = self.attacks.iter().map(|threat| threat.king);
        let chances = next.chain(self.approaching.iter().copied());
        1.0 - chances.map(|chance| 1.0 - chance.min(1.0)).product::<f64>()
    }
}

/// What may become of a player.
struct Outlook {
    /// Valuable hexes within reach, in gold,
    hexes: f64,
    /// units that wait for a leader,
    leaders: f64,
    /// armies near enemy Kings,
    enemy_kings: f64,
    /// how well the own King stands;
    kings_place: f64,
    /// and all that the player has, which these are compared with.
    has: f64,
    /// What the player could win by attacking next, as a share of what is at stake,
    promise: f64,
    /// what the enemies could,
    threats: f64,
    /// and what armies that are not beside the King yet are feared for.
    danger: f64,
}

impl Outlook {
    fn sum(&self) -> f64 {
        let prospects = self.hexes + self.leaders + self.enemy_kings + self.kings_place;
        prospects / self.has + self.promise - self.threats - self.danger
    }
}

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

    /// How good the campaign is for a player, and why.
    pub(super) fn appraise(&self, seat: Seat) -> Appraisal {
        match self.campaign.phase() {
            Phase::Over(CampaignOutcome::Won(winners)) => {
                return Appraisal::decided(if winners.contains(&seat) { 1.0 } else { -1.0 });
            }
            Phase::Over(CampaignOutcome::Drawn) => return Appraisal::decided(0.0),
            _ if !self.campaign.is_in_play(seat) => return Appraisal::decided(-1.0),
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
        let dangers = self.dangers(seat, &enemies);
        let outlook = self.outlook(seat, &enemies, &dangers);
        let relief = judgement.defeat * self.kings_pain(&dangers);
        let allies = self.allies(seat);
        let of_allies: f64 =
            allies.map(|ally| self.outlook(ally, &enemies, &self.dangers(ally, &enemies)).sum()).sum();
        let of_allies = judgement.alliance * of_allies;
        let value = UNDECIDED * libm::tanh(0.5 * (lead + (outlook.sum() + relief) + of_allies));
        // A lost King is no cost that other advantages make up for: whoever is far ahead has the most to lose
        // by it.
        let defeat = judgement.defeat * dangers.fall() * (value + 1.0);
        // What a sum so small that the curve is straight there would be worth.
        let share = |number: f64| 0.5 * UNDECIDED * number;
        Appraisal::of(value - defeat, |motive| match motive {
            Motive::Decision => 0.0,
            Motive::Possessions => share(lead),
            Motive::Hexes => share(outlook.hexes / outlook.has),
            Motive::Leaders => share(outlook.leaders / outlook.has),
            Motive::EnemyKings => share(outlook.enemy_kings / outlook.has),
            Motive::KingsPlace => share(outlook.kings_place / outlook.has),
            Motive::NextAttacks => share(outlook.promise),
            Motive::Threats => -share(outlook.threats),
            Motive::KingsDanger => share(relief - outlook.danger) - defeat,
            Motive::Allies => share(of_allies),
        })
    }

    fn dangers(&self, seat: Seat, enemies: &[Seat]) -> Dangers {
        Dangers {
            attacks: enemies.iter().flat_map(|&enemy| self.threats(enemy, seat)).collect(),
            approaching: self.kings_dangers(seat, enemies),
        }
    }

    /// What the chances that the King falls count for in the outlook; the share that counts as defeat does not
    /// count there as well.
    fn kings_pain(&self, dangers: &Dangers) -> f64 {
        let next: f64 = dangers.attacks.iter().map(|threat| threat.king).sum();
        let later: f64 = dangers.approaching.iter().sum();
        self.judgement.king * (self.judgement.threat * next + later)
    }

    /// What may become of a player's armies and King, beyond what the player has now.
    fn outlook(&self, seat: Seat, enemies: &[Seat], dangers: &Dangers) -> Outlook {
        let judgement = self.judgement;
        let promises = enemies.iter().flat_map(|&enemy| self.threats(seat, enemy));
        let promise: f64 = promises.map(|threat| threat.gain).sum();
        let threats: f64 = dangers.attacks.iter().map(|threat| threat.gain).sum();
        Outlook {
            hexes: self.pull(seat),
            leaders: self.gathering(seat),
            enemy_kings: self.press(seat, enemies),
            kings_place: self.kings_place(seat, enemies),
            has: self.has(seat),
            promise: judgement.promise * promise,
            threats: judgement.threat * threats,
            danger: judgement.king * dangers.approaching.iter().sum::<f64>(),
        }
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

    /// Whether an enemy's army beside the place may attack it next.
    pub(super) fn is_within_reach(&self, place: usize, seat: Seat) -> bool {
        self.campaign.map().neighbours(place).iter().any(|&beside| {
            let enemy = self.campaign.garrison(beside).filter(|there| self.is_enemy(there.owner, seat));
            enemy.is_some_and(|there| fielding::may_attack(&there.units))
        })
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

    /// What comes of an army's attack on a place.
    fn attack(&self, to: usize, army: &Army, attacker: Seat) -> Threat {
        let Some(target) = self.campaign.garrison(to) else { return Threat::default() };
        let stakes = self.stakes(to, army, &target.units, attacker);
        let gain = self.net_gain(&stakes, attacker, target.owner);
        Threat { gain: gain - self.reserves(to, &stakes, attacker, target.owner), king: stakes.defender.king }
    }

    /// How much more an attack hurts its target than the attacker.
    fn net_gain(&self, stakes: &Stakes, attacker: Seat, target: Seat) -> f64 {
        self.pain(target, stakes.defender) - self.pain(attacker, stakes.attacker)
    }

    /// What the defender's reserves beside a hex would win back of what its attacker gained.
    fn reserves(&self, to: usize, stakes: &Stakes, attacker: Seat, defender: Seat) -> f64 {
        if self.judgement.reserve < LEAST_RESERVE {
            return 0.0;
        }
        let beside = self.campaign.map().neighbours(to).iter();
        let reserves = beside.filter_map(|&from| self.campaign.garrison(from));
        let armies =
            reserves.filter(|there| there.owner == defender).map(|there| there.units.without(Unit::King));
        let counter_attacks = armies.filter(fielding::may_attack).map(|army| {
            self.net_gain(&self.stakes(to, &army, &stakes.victors, defender), defender, attacker)
        });
        self.judgement.reserve * stakes.victory * counter_attacks.fold(0.0, f64::max)
    }

    /// The best attack of each army of a seat on another, with all units or leaving the King behind.
    fn threats(&self, attacker: Seat, target: Seat) -> impl Iterator<Item = Threat> {
        self.campaign.garrisons_of(attacker).map(move |(from, garrison)| {
            let armies = [garrison.units, garrison.units.without(Unit::King)];
            let armies = armies.into_iter().filter(fielding::may_attack);
            let targets = self.campaign.map().neighbours(from).iter();
            let is_target =
                |&&to: &&usize| self.campaign.garrison(to).is_some_and(|there| there.owner == target);
            let attacks = targets
                .filter(is_target)
                .flat_map(|&to| armies.clone().map(move |army| self.attack(to, &army, attacker)));
            attacks
                .fold(Threat::default(), |best, attack| if attack.gain > best.gain { attack } else { best })
        })
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

    /// The danger to a player's King from each enemy army two to four hexes away, as a chance.
    fn kings_dangers(&self, seat: Seat, enemies: &[Seat]) -> Vec<f64> {
        let Some((place, court)) = self.king(seat) else { return Vec::new() };
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
            .collect()
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
        let attackers: Vec<_> = armies.iter().filter(|(_, army)| fielding::may_attack(army)).collect();
        let sites = self.campaign.map().sites();
        let fading = self.judgement.pull_fading;
        let drawn_to = |place: usize| {
            let distance = |from: usize| sites[from].hex.distance(sites[place].hex);
            match self.campaign.garrison(place) {
                None => armies
                    .iter()
                    .map(|(from, _)| distance(*from))
                    .min()
                    .map_or(0.0, |nearest| faded(fading, nearest) * self.yields(place, seat)),
                Some(_) => {
                    let near = attackers.iter().filter(|(from, _)| distance(*from) <= IN_SIGHT);
                    let drawn = near.map(|(from, army)| {
                        faded(fading, distance(*from)) * self.prize_of_attack(place, army, seat)
                    });
                    drawn.fold(0.0, f64::max)
                }
            }
        };
        (0..sites.len())
            .filter(|&place| self.campaign.garrison(place).is_none_or(|there| there.owner != seat))
            .filter(|&place| !self.campaign.is_ally(place, seat))
            .map(|place| self.judgement.pull * drawn_to(place))
            .sum()
    }

    /// What attracts a player's Dukes, in gold: units elsewhere that make an army together with theirs. Camps raise
    /// units where nobody can lead them away.
    fn gathering(&self, seat: Seat) -> f64 {
        let armies: Vec<_> = self.dukes_armies(seat).collect();
        let sites = self.campaign.map().sites();
        let made_at = |(place, garrison): (usize, &Garrison)| {
            let waiting = garrison.units.without(Unit::King);
            let comers = armies.iter().filter(|(from, _)| *from != place);
            let made = comers.map(|(from, army)| {
                let apart = whole_armies(&waiting) + whole_armies(army);
                let distance = sites[*from].hex.distance(sites[place].hex);
                faded(self.judgement.pull_fading, distance) * (whole_armies(&(waiting + *army)) - apart)
            });
            self.judgement.complete * made.fold(0.0, f64::max)
        };
        self.judgement.gather * self.campaign.garrisons_of(seat).map(made_at).sum::<f64>()
    }

    /// The value in gold of an attack on a hex for an army that gets there.
    fn prize_of_attack(&self, place: usize, army: &Army, seat: Seat) -> f64 {
        0.5 * self.has(seat) * self.attack(place, army, seat).gain.max(0.0)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_king_falls_unless_it_survives_every_danger() {
        let attack = |king| Threat { gain: 1.0, king };
        let dangers = |attacks: &[f64], approaching: &[f64]| Dangers {
            attacks: attacks.iter().map(|&king| attack(king)).collect(),
            approaching: approaching.to_vec(),
        };
        assert_eq!(dangers(&[], &[]).fall(), 0.0);
        assert!((dangers(&[0.5, 0.2], &[0.5]).fall() - 0.8).abs() < 1e-9);
        // What armies farther away could do is weighed, and the weights have no limit.
        assert_eq!(dangers(&[0.5], &[1.3]).fall(), 1.0);
    }
}
