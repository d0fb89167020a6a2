//! A campaign: its setup and its state.

use crate::error::OrderError;
use crate::event::CampaignEvent;
use crate::hex::Hex;
use crate::map::{Map, Structure};
use crate::order::Order;
use crate::rules::{CampaignRules, CapturedBase};
use crate::seat::{Contest, PLAYERS, Seat, TeamsError};
use movegen::{Army, Color, Unit};
use std::sync::Arc;
use thiserror::Error;

/// The setup of a campaign; it does not change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CampaignSetup {
    /// The house rules' values.
    pub rules: CampaignRules,
    /// The map.
    pub map: Map,
    /// Number of players.
    pub players: usize,
    /// Who plays with whom.
    pub contest: Contest,
    /// The source of all randomness.
    pub seed: u64,
}

#[cfg(test)]
impl CampaignSetup {
    /// Two players on their map, by the house rules.
    pub(crate) fn two_thrones() -> CampaignSetup {
        CampaignSetup {
            rules: CampaignRules::default(),
            map: Map::named("two-thrones").unwrap(),
            players: 2,
            contest: Contest::FreeForAll,
            seed: 1,
        }
    }
}

/// Why a campaign cannot begin.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum CampaignSetupError {
    #[error("{0} players: a campaign has 2 to 6")]
    Players(usize),
    #[error("the map {map} has bases for {seats} players, not {players}")]
    Seats { map: String, seats: usize, players: usize },
    #[error(transparent)]
    Teams(#[from] TeamsError),
}

/// The units on a hex; there is at least one, all of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Garrison {
    /// Their player.
    pub owner: Seat,
    /// All of them.
    pub units: Army,
    /// Those that marched this turn.
    pub spent: Army,
}

/// An army that has entered an enemy hex and will fight there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attack {
    /// Where it came from, as a place of [`Map::sites`].
    pub from: usize,
    /// Where it fights.
    pub at: usize,
    /// All its units.
    pub units: Army,
}

/// A battle: an attack and the units fighting on either side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Battle {
    /// The attack.
    pub attack: Attack,
    /// The attacking player.
    pub attacker: Seat,
    /// The defending player.
    pub defender: Seat,
    /// The attacker's units on the board.
    pub attackers: Army,
    /// The defender's units on the board.
    pub defenders: Army,
}

impl Battle {
    /// The player of a side of the board: the attacker has White.
    pub const fn seat(&self, side: Color) -> Seat {
        match side {
            Color::White => self.attacker,
            Color::Black => self.defender,
        }
    }
}

/// Beaten units in retreat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beaten {
    /// Their player.
    pub seat: Seat,
    /// The units.
    pub units: Army,
    /// The hex they leave.
    pub at: usize,
    /// Where they may go; at least two places.
    pub ways: Vec<usize>,
}

/// A King that fell in a battle of this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FallenKing {
    /// Its player.
    pub(crate) seat: Seat,
    /// The player who won that battle.
    pub(crate) by: Seat,
}

/// How a campaign ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CampaignOutcome {
    /// The last player or team with a King (SC-P13): its players still in play.
    Won(Vec<Seat>),
    /// The last round is over.
    Drawn,
}

/// The phase of the turn (SC-P1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Nobody has marched yet: the player to move may recruit.
    Recruit,
    /// The armies of the player to move march.
    March,
    /// The player to move chooses the next battle.
    Battles,
    /// The defender chooses who fights; those units are not in the battle yet.
    Defence(Battle),
    /// The battle is being fought.
    Battle(Battle),
    /// The beaten defender chooses where to go.
    Retreat(Beaten),
    /// It is over.
    Over(CampaignOutcome),
}

/// Who the campaign is waiting for, and for what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Awaits<'a> {
    /// Recruiting, marches, or `done`, from the player to move.
    Orders(Seat),
    /// The next battle from the player to move, among [`Campaign::attacks`].
    Fight(Seat),
    /// The defender's choice of who fights.
    Field(Seat, &'a Battle),
    /// The result of a battle.
    Result(&'a Battle),
    /// The defender's choice of where to go.
    Retreat(Seat, &'a Beaten),
    /// Nobody: it is over.
    Nobody(&'a CampaignOutcome),
}

impl Awaits<'_> {
    /// The player who is to give an order; `None` during a battle and at the end.
    pub fn seat(&self) -> Option<Seat> {
        match *self {
            Awaits::Orders(seat)
            | Awaits::Fight(seat)
            | Awaits::Field(seat, _)
            | Awaits::Retreat(seat, _) => Some(seat),
            Awaits::Result(_) | Awaits::Nobody(_) => None,
        }
    }
}

/// The state of a campaign. Cheap to clone: plans are made by trying orders on a clone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Campaign {
    pub(crate) setup: Arc<CampaignSetup>,
    /// For each site of the map.
    pub(crate) garrisons: Vec<Option<Garrison>>,
    /// For each seat.
    pub(crate) gold: Vec<u32>,
    /// For each seat, whether it still has its King.
    pub(crate) in_play: Vec<bool>,
    /// Kings that fell in this turn; their players are out when its battles are over (SC-P1).
    pub(crate) fallen: Vec<FallenKing>,
    pub(crate) round: u32,
    pub(crate) mover: Seat,
    pub(crate) attacks: Vec<Attack>,
    pub(crate) battles: u64,
    pub(crate) phase: Phase,
}

impl Campaign {
    /// A campaign at the beginning of its first turn, with income received and reported.
    ///
    /// # Errors
    /// The players do not fit the map or the teams.
    pub fn new(setup: CampaignSetup) -> Result<(Campaign, Vec<CampaignEvent>), CampaignSetupError> {
        if !PLAYERS.contains(&setup.players) {
            return Err(CampaignSetupError::Players(setup.players));
        }
        if setup.map.seats() < setup.players {
            let map = setup.map.name().to_owned();
            return Err(CampaignSetupError::Seats { map, seats: setup.map.seats(), players: setup.players });
        }
        let contest = setup.contest.clone().checked(setup.players)?;
        let mut campaign = Campaign {
            garrisons: vec![None; setup.map.sites().len()],
            gold: vec![setup.rules.income.start; setup.players],
            in_play: vec![true; setup.players],
            fallen: Vec::new(),
            round: 1,
            mover: Seat::new(0),
            attacks: Vec::new(),
            battles: 0,
            phase: Phase::Recruit,
            setup: Arc::new(CampaignSetup { contest, ..setup }),
        };
        for seat in campaign.seats() {
            if let Some(place) = campaign.map().base(seat) {
                campaign.join(place, seat, campaign.rules().start.army);
            }
        }
        let mut events = Vec::new();
        campaign.begin_turn(&mut events);
        Ok((campaign, events))
    }

    /// Applies an order from the player it is waiting for. A refused order changes nothing.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn apply(&mut self, order: &Order) -> Result<Vec<CampaignEvent>, OrderError> {
        let mut after = self.clone();
        let mut events = Vec::new();
        match order {
            Order::Recruit { at, units } => after.recruit(*at, units, &mut events)?,
            Order::March { path, units } => after.march(path, units, &mut events)?,
            Order::Done => after.finish_marches(&mut events)?,
            Order::Fight { from, at, units } => after.fight(*from, *at, units, &mut events)?,
            Order::Field { units } => after.field(units, &mut events)?,
            Order::Result(report) => after.conclude(report, &mut events)?,
            Order::Retreat { to } => after.retreat(*to, &mut events)?,
            Order::Resign => after.resign(&mut events)?,
        }
        *self = after;
        Ok(events)
    }

    /// Who it is waiting for.
    pub fn awaits(&self) -> Awaits<'_> {
        match &self.phase {
            Phase::Recruit | Phase::March => Awaits::Orders(self.mover),
            Phase::Battles => Awaits::Fight(self.mover),
            Phase::Defence(battle) => Awaits::Field(battle.defender, battle),
            Phase::Battle(battle) => Awaits::Result(battle),
            Phase::Retreat(beaten) => Awaits::Retreat(beaten.seat, beaten),
            Phase::Over(ending) => Awaits::Nobody(ending),
        }
    }

    /// The setup.
    pub fn setup(&self) -> &CampaignSetup {
        &self.setup
    }

    /// The house rules' values.
    pub fn rules(&self) -> &CampaignRules {
        &self.setup.rules
    }

    /// The map.
    pub fn map(&self) -> &Map {
        &self.setup.map
    }

    /// The players, including those who are out.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.setup.players).map(Seat::new)
    }

    /// Whether a player still has their King.
    pub fn is_in_play(&self, seat: Seat) -> bool {
        self.in_play.get(seat.index()).copied().unwrap_or(false)
    }

    /// A player's gold.
    pub fn gold(&self, seat: Seat) -> u32 {
        self.gold.get(seat.index()).copied().unwrap_or(0)
    }

    /// The player to move.
    pub fn mover(&self) -> Seat {
        self.mover
    }

    /// The round, from 1.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// The phase of the turn.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// Number of battles begun so far.
    pub fn battles(&self) -> u64 {
        self.battles
    }

    /// Attacks not yet fought.
    pub fn attacks(&self) -> &[Attack] {
        &self.attacks
    }

    /// The battle that is fought now, or for which the defender chooses who fights.
    pub fn battle(&self) -> Option<&Battle> {
        match &self.phase {
            Phase::Defence(battle) | Phase::Battle(battle) => Some(battle),
            _ => None,
        }
    }

    /// The units on a hex, by its place in [`Map::sites`].
    pub fn garrison(&self, place: usize) -> Option<&Garrison> {
        self.garrisons.get(place)?.as_ref()
    }

    /// A player's garrisons with their places.
    pub fn garrisons_of(&self, seat: Seat) -> impl Iterator<Item = (usize, &Garrison)> {
        (self.garrisons.iter().enumerate())
            .filter_map(|(place, garrison)| Some((place, garrison.as_ref()?)))
            .filter(move |(_, garrison)| garrison.owner == seat)
    }

    /// All of a player's units, including attackers.
    pub fn units_of(&self, seat: Seat) -> Army {
        let standing = self.garrisons_of(seat).map(|(_, garrison)| garrison.units);
        let attacks = self.attacks.iter().chain(self.battle().map(|battle| &battle.attack));
        let attacking = attacks.filter(|_| seat == self.mover).map(|attack| attack.units);
        standing.chain(attacking).fold(Army::NONE, |all, units| all + units)
    }

    /// Whether a place is held by an enemy of this player.
    pub fn is_enemy(&self, place: usize, seat: Seat) -> bool {
        self.garrison(place).is_some_and(|garrison| self.setup.contest.are_enemies(garrison.owner, seat))
    }

    /// Whether a place is held by an ally of this player.
    pub fn is_ally(&self, place: usize, seat: Seat) -> bool {
        self.garrison(place).is_some_and(|garrison| self.setup.contest.are_allies(garrison.owner, seat))
    }

    /// The hex of a place.
    pub fn hex(&self, place: usize) -> Hex {
        self.map().site(place).hex
    }

    /// The structure that works for a player at this place, given a unit of theirs on it (SC-P2, SC-P3).
    pub fn working_structure(&self, place: usize, seat: Seat) -> Option<Structure> {
        let structure = self.map().site(place).structure?;
        match structure {
            Structure::Base(home) if home != seat && self.rules().bases.captured == CapturedBase::Rest => {
                None
            }
            _ => Some(structure),
        }
    }

    /// The places where a player may recruit (SC-P3).
    pub fn working_bases(&self, seat: Seat) -> impl Iterator<Item = usize> {
        self.garrisons_of(seat)
            .map(|(place, _)| place)
            .filter(move |&place| matches!(self.working_structure(place, seat), Some(Structure::Base(_))))
    }

    /// Whether these units may stay at a place by themselves: with a royal, or on a structure (SC-P7).
    pub fn may_stay(&self, place: usize, units: &Army) -> bool {
        units.is_empty() || units.has_royal() || self.map().site(place).structure.is_some()
    }

    /// The place of a hex.
    ///
    /// # Errors
    /// It is not on the map.
    pub fn place(&self, hex: Hex) -> Result<usize, OrderError> {
        self.map().place(hex).ok_or(OrderError::OffMap(hex))
    }

    /// Adds units to those of their player at a place that is theirs or empty. Arriving units have
    /// marched.
    pub(crate) fn join(&mut self, place: usize, seat: Seat, units: Army) {
        if units.is_empty() {
            return;
        }
        let garrison = self.garrisons[place].get_or_insert(Garrison {
            owner: seat,
            units: Army::NONE,
            spent: Army::NONE,
        });
        garrison.owner = seat;
        garrison.units += units;
        garrison.spent += units;
    }

    /// Removes units from a place.
    pub(crate) fn leave(&mut self, place: usize, units: &Army) {
        if let Some(garrison) = &mut self.garrisons[place] {
            garrison.units -= *units;
            garrison.spent = garrison.spent.at_most(&garrison.units);
            if garrison.units.is_empty() {
                self.garrisons[place] = None;
            }
        }
    }

    /// Whether a player has a Queen anywhere.
    pub(crate) fn has_queen(&self, seat: Seat) -> bool {
        self.units_of(seat).has(Unit::Queen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::MAPS;

    fn setup(map: &str, players: usize) -> CampaignSetup {
        CampaignSetup {
            rules: CampaignRules::default(),
            map: Map::named(map).unwrap(),
            players,
            contest: Contest::FreeForAll,
            seed: 0,
        }
    }

    /// SC-P6, SC-P2: K D R B N 2W 2F on each base, 20 gold and the first mover's income.
    #[test]
    fn campaigns_begin_as_the_rules_say() {
        for (map, _) in MAPS {
            let players = Map::named(map).unwrap().seats();
            let (campaign, events) = Campaign::new(setup(map, players)).unwrap();
            for seat in campaign.seats() {
                let base = campaign.map().base(seat).unwrap();
                let standing: Vec<_> = campaign.garrisons_of(seat).collect();
                assert_eq!(standing.len(), 1);
                assert_eq!((standing[0].0, standing[0].1.units), (base, "K D R B N 2W 2F".parse().unwrap()));
            }
            let first = Seat::new(0);
            assert_eq!(campaign.gold(first), 23);
            assert_eq!(campaign.gold(Seat::new(1)), 20);
            assert_eq!(campaign.awaits(), Awaits::Orders(first));
            assert_eq!(events, [CampaignEvent::Turn { seat: first, round: 1, income: 3, gold: 23 }]);
        }
    }

    #[test]
    fn players_must_fit_the_map_and_the_teams() {
        let refused = |map, players, contest| {
            let setup = CampaignSetup { contest, ..setup(map, players) };
            Campaign::new(setup).unwrap_err().to_string()
        };
        let all = Contest::FreeForAll;
        assert_eq!(
            refused("two-thrones", 3, all.clone()),
            "the map Two Thrones has bases for 2 players, not 3"
        );
        assert_eq!(refused("six-crowns", 7, all.clone()), "7 players: a campaign has 2 to 6");
        assert_eq!(refused("six-crowns", 1, all), "1 players: a campaign has 2 to 6");
        assert_eq!(
            refused("six-crowns", 3, Contest::Teams(vec![0, 1])),
            "player 3 must be in exactly one team"
        );
    }
}
