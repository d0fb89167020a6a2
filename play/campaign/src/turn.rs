//! The course of a turn (SC-P1): income, recruiting, marches; then the next player.

use crate::campaign::{Campaign, CampaignOutcome, Garrison, Phase};
use crate::error::{OrderError, RecruitError};
use crate::event::CampaignEvent;
use crate::hex::Hex;
use crate::map::Structure;
use crate::seat::Seat;
use movegen::{Army, Unit};

impl Campaign {
    /// A turn begins: the player's units are fresh, and their structures yield (SC-P2).
    pub(crate) fn begin_turn(&mut self, events: &mut Vec<CampaignEvent>) {
        self.phase = Phase::Recruit;
        let seat = self.mover;
        for garrison in self.garrisons.iter_mut().flatten() {
            garrison.spent = Army::NONE;
        }
        let income = self.income(seat);
        self.gold[seat.index()] = self.gold(seat).saturating_add(income);
        events.push(CampaignEvent::Turn { seat, round: self.round, income, gold: self.gold(seat) });
        self.raise_units(seat, events);
    }

    /// The gold a player's structures yield per turn.
    pub fn income(&self, seat: Seat) -> u32 {
        let rules = &self.rules().income;
        let yields = |place| match self.working_structure(place, seat) {
            Some(Structure::Base(_)) => rules.base,
            Some(Structure::Mine) => rules.mine,
            Some(Structure::Fortress) => rules.fortress,
            Some(Structure::Camp(_)) | None => 0,
        };
        self.garrisons_of(seat).map(|(place, _)| yields(place)).sum()
    }

    /// How many units a player can supply; `None` if the rules set no limit.
    pub fn supply(&self, seat: Seat) -> Option<u32> {
        let rules = &self.rules().supply;
        let works = |(place, _): &(usize, &Garrison)| self.working_structure(*place, seat).is_some();
        let structures = self.garrisons_of(seat).filter(works).count() as u32;
        rules.limited.then(|| rules.start + rules.structure * structures)
    }

    /// Every working camp places units of its kind, as long as the player can supply them; a Queen only for
    /// a player without one (SC-P10).
    fn raise_units(&mut self, seat: Seat, events: &mut Vec<CampaignEvent>) {
        for place in 0..self.garrisons.len() {
            let Some(Structure::Camp(unit)) = self.map().site(place).structure else { continue };
            if self.garrison(place).is_none_or(|garrison| garrison.owner != seat) {
                continue;
            }
            let count = match unit {
                Unit::Queen if self.has_queen(seat) => 0,
                Unit::Queen => self.rules().income.camp_units.min(1),
                _ => self.rules().income.camp_units,
            };
            let room = self.supply(seat).map(|supply| supply.saturating_sub(self.units_of(seat).len()));
            let count = room.map_or(count, |room| count.min(u16::try_from(room).unwrap_or(u16::MAX)));
            if let (Some(garrison), 1..) = (&mut self.garrisons[place], count) {
                garrison.units += Army::NONE.with(unit, count);
                events.push(CampaignEvent::Raised { at: self.hex(place), unit, count });
            }
        }
    }

    /// Units are bought (SC-P3).
    pub(crate) fn recruit(
        &mut self,
        hex: Hex,
        units: &Army,
        events: &mut Vec<CampaignEvent>,
    ) -> Result<(), OrderError> {
        if self.phase != Phase::Recruit {
            return Err(self.not_now("recruit"));
        }
        let (place, seat) = (self.place(hex)?, self.mover);
        let price =
            self.recruiting_price(place, units).map_err(|reason| OrderError::Recruit { hex, reason })?;
        self.gold[seat.index()] -= price;
        if let Some(garrison) = &mut self.garrisons[place] {
            garrison.units += *units;
        }
        events.push(CampaignEvent::Recruited { seat, at: hex, units: *units, gold: self.gold(seat) });
        Ok(())
    }

    /// The price of these units at this place for the player to move.
    fn recruiting_price(&self, place: usize, units: &Army) -> Result<u32, RecruitError> {
        let seat = self.mover;
        if !self.working_bases(seat).any(|base| base == place) {
            return Err(RecruitError::NoBase(seat));
        }
        if units.is_empty() {
            return Err(RecruitError::Nobody);
        }
        if units.has(Unit::King) {
            return Err(RecruitError::King);
        }
        if units[Unit::Queen] > 1 || units.has(Unit::Queen) && self.has_queen(seat) {
            return Err(RecruitError::Queen(seat));
        }
        let present = self.units_of(seat);
        if let Some(supply) = self.supply(seat).filter(|&supply| present.len() + units.len() > supply) {
            return Err(RecruitError::Supply { seat, present: present.len(), supply });
        }
        let (price, gold) = (self.rules().worth(units), self.gold(seat));
        if price > gold { Err(RecruitError::Gold { units: *units, price, seat, gold }) } else { Ok(price) }
    }

    /// The player to move is done marching.
    pub(crate) fn finish_marches(&mut self, events: &mut Vec<CampaignEvent>) -> Result<(), OrderError> {
        if !matches!(self.phase, Phase::Recruit | Phase::March) {
            return Err(self.not_now("end the turn"));
        }
        self.next_battle(events);
        Ok(())
    }

    /// The turn passes to the next player in play; after the last one a round is over.
    pub(crate) fn end_turn(&mut self, events: &mut Vec<CampaignEvent>) {
        let players = self.setup.players;
        loop {
            let next = (self.mover.index() + 1) % players;
            if next == 0 {
                let last = self.rules().end.rounds;
                if self.round == last {
                    events.push(CampaignEvent::Drawn { round: last });
                    self.phase = Phase::Over(CampaignOutcome::Drawn);
                    return;
                }
                self.round += 1;
            }
            self.mover = Seat::new(next);
            if self.is_in_play(self.mover) {
                break;
            }
        }
        self.begin_turn(events);
    }

    /// The refusal of an order at this time.
    pub(crate) fn not_now(&self, order: &'static str) -> OrderError {
        let now = match self.phase {
            Phase::Recruit => "recruit and march, then say `done`",
            Phase::March if order == "recruit" => "recruiting ends when the first army marches",
            Phase::March => "march, then say `done`",
            Phase::Battles => "the battles of this turn are fought first",
            Phase::Defence(_) => "the defender chooses first who fights, with `field`",
            Phase::Battle(_) => "a battle is being fought",
            Phase::Retreat(_) => "beaten units must retreat first",
            Phase::Over(_) => "the campaign is over",
        };
        OrderError::NotNow { order, now }
    }
}
