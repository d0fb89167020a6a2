//! Lost Kings, eliminated players, and the end (SC-P11, SC-P13).

use crate::campaign::{Campaign, CampaignOutcome, Phase};
use crate::error::OrderError;
use crate::event::CampaignEvent;
use crate::rules::{Fate, Queens, TeamUnits};
use crate::seat::{Contest, Seat};
use movegen::{Army, Unit};

impl Campaign {
    /// The player to move gives up the King, to nobody.
    pub(crate) fn resign(&mut self, events: &mut Vec<CampaignEvent>) -> Result<(), OrderError> {
        if !matches!(self.phase, Phase::Recruit | Phase::March) {
            return Err(self.not_now("resign"));
        }
        let mover = self.mover;
        self.attacks.clear();
        self.remove_units(mover);
        self.put_out(mover, None, events);
        self.next_battle(events);
        Ok(())
    }

    /// A King was lost in the battle at `place`; `there` are its player's units left in it, which are
    /// nowhere on the map.
    pub(crate) fn king_lost(
        &mut self,
        loser: Seat,
        winner: Seat,
        place: usize,
        there: Army,
        events: &mut Vec<CampaignEvent>,
    ) {
        self.recall_attacks(loser, events);
        if self.units_change_owner() {
            self.hand_over(loser, winner, place, there, events);
        } else {
            self.remove_units(loser);
        }
        self.put_out(loser, Some(winner), events);
    }

    /// In a free-for-all the units of a lost King change over to the winner.
    fn units_change_owner(&self) -> bool {
        match self.setup.contest {
            Contest::FreeForAll => true,
            Contest::Teams(_) => self.rules().king_lost.team_units == TeamUnits::Captured,
        }
    }

    /// Attacks of a player to move who is out are not fought: the units stay where they came from.
    fn recall_attacks(&mut self, loser: Seat, events: &mut Vec<CampaignEvent>) {
        if loser == self.mover {
            for attack in std::mem::take(&mut self.attacks) {
                self.go_back(attack.from, attack.units, events);
            }
        }
    }

    fn hand_over(
        &mut self,
        loser: Seat,
        winner: Seat,
        place: usize,
        there: Army,
        events: &mut Vec<CampaignEvent>,
    ) {
        let mut moving = vec![(place, there)];
        for at in 0..self.garrisons.len() {
            if let Some(garrison) = self.garrisons[at].filter(|garrison| garrison.owner == loser) {
                self.garrisons[at] = None;
                moving.push((at, garrison.units.without(Unit::King)));
            }
        }
        for (at, units) in moving {
            let units = self.keep_one_queen(winner, units);
            if !units.is_empty() {
                self.join(at, winner, units);
                events.push(CampaignEvent::Captured { at: self.hex(at), from: loser, by: winner, units });
            }
        }
    }

    /// The units without a Queen that their new owner may not have.
    pub(crate) fn keep_one_queen(&self, owner: Seat, units: Army) -> Army {
        match self.rules().king_lost.queens {
            Queens::Lost if self.has_queen(owner) => units.without(Unit::Queen),
            _ => units,
        }
    }

    fn remove_units(&mut self, seat: Seat) {
        for garrison in &mut self.garrisons {
            *garrison = garrison.filter(|garrison| garrison.owner != seat);
        }
    }

    /// A player is out: the gold goes, and the campaign may be over.
    fn put_out(&mut self, loser: Seat, winner: Option<Seat>, events: &mut Vec<CampaignEvent>) {
        self.in_play[loser.index()] = false;
        events.push(CampaignEvent::Out { seat: loser, by: winner });
        let gold = std::mem::take(&mut self.gold[loser.index()]);
        let heir =
            winner.filter(|_| self.units_change_owner() && self.rules().king_lost.gold == Fate::Captured);
        if let Some(heir) = heir {
            self.gold[heir.index()] = self.gold(heir).saturating_add(gold);
        }
        if gold > 0 {
            events.push(CampaignEvent::GoldLost { seat: loser, gold, by: heir });
        }
        self.end_if_decided(events);
    }

    /// The last player or team with a King has won (SC-P13).
    fn end_if_decided(&mut self, events: &mut Vec<CampaignEvent>) {
        let left: Vec<Seat> = self.seats().filter(|&seat| self.is_in_play(seat)).collect();
        let contest = &self.setup.contest;
        let goes_on = left.iter().any(|&one| left.iter().any(|&other| contest.are_enemies(one, other)));
        if !goes_on {
            events.push(CampaignEvent::Won { seats: left.clone() });
            self.phase = Phase::Over(CampaignOutcome::Won(left));
        }
    }
}
