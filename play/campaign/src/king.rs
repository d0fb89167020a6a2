//! Lost Kings, eliminated players, and the end (SC-P11, SC-P13).

use crate::campaign::{Campaign, CampaignOutcome, FallenKing, Phase};
use crate::error::OrderError;
use crate::event::CampaignEvent;
use crate::rules::{Fate, PendingBattles, Queens, TeamUnits};
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
        self.put_out(mover, None, None, events);
        self.next_battle(events);
        Ok(())
    }

    /// A King was lost in the battle at `place`; `there` are its player's units left in it, which are
    /// nowhere on the map. They share its fate at once (SC-P9); its player is out after the battles of the
    /// turn (SC-P1).
    pub(crate) fn king_lost(
        &mut self,
        loser: Seat,
        winner: Seat,
        place: usize,
        there: Army,
        events: &mut Vec<CampaignEvent>,
    ) {
        if self.units_change_owner() {
            self.capture(place, loser, winner, there, events);
        }
        self.fallen.push(FallenKing { seat: loser, by: winner });
        if self.rules().king_lost.pending_battles == PendingBattles::Cancelled {
            self.recall_attacks(loser, events);
            self.eliminate(events);
        }
    }

    /// Players whose Kings fell are out, in the order in which they fell: the last player or team with a
    /// King has won, even if that King fell in the same turn.
    pub(crate) fn eliminate(&mut self, events: &mut Vec<CampaignEvent>) {
        for FallenKing { seat, by } in std::mem::take(&mut self.fallen) {
            if matches!(self.phase, Phase::Over(_)) {
                return;
            }
            // Who is out already can take nothing over.
            let heir = Some(by).filter(|&by| self.units_change_owner() && self.is_in_play(by));
            match heir {
                Some(heir) => self.hand_over(seat, heir, events),
                None => self.remove_units(seat),
            }
            self.put_out(seat, Some(by), heir, events);
        }
    }

    /// In a free-for-all the units of a lost King change over to the winner; one against one the campaign is
    /// over.
    fn units_change_owner(&self) -> bool {
        match self.setup.contest {
            Contest::FreeForAll => self.setup.players > 2,
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

    /// All units of a player change owner where they stand.
    fn hand_over(&mut self, loser: Seat, winner: Seat, events: &mut Vec<CampaignEvent>) {
        for at in 0..self.garrisons.len() {
            if let Some(garrison) = self.garrisons[at].filter(|garrison| garrison.owner == loser) {
                self.garrisons[at] = None;
                self.capture(at, loser, winner, garrison.units.without(Unit::King), events);
            }
        }
    }

    /// Units that are nowhere on the map join their new owner at a place.
    fn capture(&mut self, at: usize, from: Seat, by: Seat, units: Army, events: &mut Vec<CampaignEvent>) {
        let units = self.keep_one_queen(by, units);
        if !units.is_empty() {
            self.join(at, by, units);
            events.push(CampaignEvent::Captured { at: self.hex(at), from, by, units });
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

    /// A player is out, whose King fell to `by` and whose units went to `heir`: the gold goes, and the
    /// campaign may be over.
    fn put_out(
        &mut self,
        loser: Seat,
        by: Option<Seat>,
        heir: Option<Seat>,
        events: &mut Vec<CampaignEvent>,
    ) {
        self.in_play[loser.index()] = false;
        events.push(CampaignEvent::Out { seat: loser, by });
        let gold = std::mem::take(&mut self.gold[loser.index()]);
        let heir = heir.filter(|_| self.rules().king_lost.gold == Fate::Captured);
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
