//! Marching, splitting and merging, and how attacks begin (SC-P7, SC-P8).

use crate::campaign::{Attack, Campaign, Phase};
use crate::error::{MarchError, OrderError};
use crate::event::CampaignEvent;
use crate::fielding;
use crate::hex::Hex;
use crate::rules::AlliedHexes;
use movegen::{Army, Unit};

impl Campaign {
    /// Units march along a path.
    pub(crate) fn march(
        &mut self,
        path: &[Hex],
        units: &Army,
        events: &mut Vec<CampaignEvent>,
    ) -> Result<(), OrderError> {
        if !matches!(self.phase, Phase::Recruit | Phase::March) {
            return Err(self.not_now("march"));
        }
        let places = path.iter().map(|&hex| self.place(hex)).collect::<Result<Vec<_>, _>>()?;
        let (from, to) = self.check_path(&places)?;
        self.check_departure(from, units).map_err(|reason| self.refused(from, reason))?;
        self.leave(from, units);
        self.phase = Phase::March;
        self.enter(from, to, units, events).map_err(|reason| self.refused(to, reason))
    }

    fn refused(&self, place: usize, reason: MarchError) -> OrderError {
        OrderError::March { hex: self.hex(place), reason }
    }

    /// The path's first and last place, if an army can take it (SC-P7).
    fn check_path(&self, places: &[usize]) -> Result<(usize, usize), OrderError> {
        let most = self.rules().march.hexes;
        let (&from, &to) = match places {
            [from, .., to] if places.len() <= usize::from(most) + 1 => (from, to),
            [from, ..] => return Err(self.refused(*from, MarchError::Path(most))),
            [] => return Err(OrderError::Nothing("hex to march from")),
        };
        for step in places.windows(2) {
            if !self.map().neighbours(step[0]).contains(&step[1]) {
                return Err(self.refused(step[1], MarchError::Path(most)));
            }
        }
        let on_the_way = &places[1..places.len() - 1];
        let is_barred =
            |place: &&usize| self.garrison(**place).is_some_and(|there| there.owner != self.mover);
        match on_the_way.iter().find(is_barred) {
            Some(&place) => Err(self.refused(place, MarchError::Barred)),
            None => Ok((from, to)),
        }
    }

    /// Whether these units may leave, and the others stay (SC-P7).
    fn check_departure(&self, from: usize, units: &Army) -> Result<(), MarchError> {
        let here = self.garrison(from).filter(|garrison| garrison.owner == self.mover);
        let here = here.ok_or(MarchError::NoArmy(self.mover))?;
        let fresh = here.units - here.spent;
        if fresh.is_empty() {
            return Err(MarchError::NobodyFresh);
        }
        if units.is_empty() || !fresh.contains(units) {
            return Err(MarchError::NotFresh { units: *units, fresh });
        }
        if !units.has_royal() {
            return Err(MarchError::NoLeader(*units));
        }
        let behind = here.units - *units;
        if self.may_stay(from, &behind) { Ok(()) } else { Err(MarchError::LeftBehind(behind)) }
    }

    /// Units that have left one place arrive at another, or attack it.
    fn enter(
        &mut self,
        from: usize,
        to: usize,
        units: &Army,
        events: &mut Vec<CampaignEvent>,
    ) -> Result<(), MarchError> {
        let seat = self.mover;
        let (from_hex, to_hex) = (self.hex(from), self.hex(to));
        if self.is_enemy(to, seat) {
            if !fielding::may_attack(units) {
                return Err(MarchError::Incomplete(*units));
            }
            self.attacks.push(Attack { from, at: to, units: *units });
            events.push(CampaignEvent::Attacked { from: from_hex, at: to_hex, units: *units });
            return Ok(());
        }
        if self.is_ally(to, seat) {
            return self.join_ally(from, to, units, events);
        }
        self.join(to, seat, *units);
        events.push(CampaignEvent::Marched { from: from_hex, to: to_hex, units: *units });
        Ok(())
    }

    /// Units enter an ally's hex: not by the default house rules; if allowed, they become the ally's
    /// (SC-P10).
    fn join_ally(
        &mut self,
        from: usize,
        to: usize,
        units: &Army,
        events: &mut Vec<CampaignEvent>,
    ) -> Result<(), MarchError> {
        let ally = match self.garrison(to) {
            Some(garrison) if self.rules().march.allied_hexes == AlliedHexes::Join => garrison.owner,
            _ => return Err(MarchError::Ally),
        };
        // A lost King means a lost game.
        if units.has(Unit::King) {
            return Err(MarchError::Ally);
        }
        if units.has(Unit::Queen) && self.has_queen(ally) {
            return Err(MarchError::SecondQueen { unit: Unit::Queen, seat: ally });
        }
        self.join(to, ally, *units);
        let (from, at) = (self.hex(from), self.hex(to));
        events.push(CampaignEvent::Marched { from, to: at, units: *units });
        events.push(CampaignEvent::Captured { at, from: self.mover, by: ally, units: *units });
        Ok(())
    }
}
