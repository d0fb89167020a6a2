//! Battles: chosen by the mover, fielded by both sides (SC-P8), and what they bring about
//! (SC-P9). A rule of the outcome table is an arm of [`Campaign::conclude`].

use crate::army::Army;
use crate::campaign::{Attack, Battle, Beaten, Campaign, Phase};
use crate::error::OrderError;
use crate::event::CampaignEvent;
use crate::hex::Hex;
use crate::map::Structure;
use crate::muster;
use crate::order::{BattleOutcome, BattleReport};
use crate::rules::{AlliedHexes, Fate};
use crate::seat::Seat;
use crate::unit::{Unit, UnitClass};
use movegen::Terrain;

impl Campaign {
    /// The board of a battle on a place (SC-P5).
    pub fn board(&self, place: usize) -> Terrain {
        let site = self.map().site(place);
        match site.structure {
            Some(Structure::Fortress) if self.rules().battle.fortress_board => Terrain::Fortress,
            _ => site.terrain,
        }
    }

    /// The mover names the next battle and who fights in it.
    pub(crate) fn fight(
        &mut self,
        from: Hex,
        at: Hex,
        units: &Army,
        events: &mut Vec<CampaignEvent>,
    ) -> Result<(), OrderError> {
        if self.phase != Phase::Battles {
            return Err(self.not_now("fight"));
        }
        let (from_place, at_place) = (self.place(from)?, self.place(at)?);
        // Two armies of one hex may attack the same place; the units named are of one of them.
        let mut refusal = OrderError::NoAttack { from, at };
        let mut fits = |attack: &Attack| {
            if (attack.from, attack.at) != (from_place, at_place) {
                return false;
            }
            let checked = muster::check(units, &attack.units);
            checked.map_err(|reason| refusal = OrderError::Muster { hex: at, reason }).is_ok()
        };
        let Some(index) = self.attacks.iter().position(&mut fits) else { return Err(refusal) };
        let attack = self.attacks[index];
        let garrison = self.garrisons[at_place].ok_or(OrderError::NoAttack { from, at })?;
        self.attacks.remove(index);
        self.battles += 1;
        let battle = Battle { attack, defender: garrison.owner, attackers: *units, defenders: Army::NONE };
        events.push(CampaignEvent::BattleBegins {
            number: self.battles,
            at,
            attacker: self.mover,
            defender: garrison.owner,
        });
        self.phase = match muster::only_way(&garrison.units) {
            Some(defenders) => Phase::Battle(Battle { defenders, ..battle }),
            None => Phase::Defence(battle),
        };
        Ok(())
    }

    /// The defender names who fights.
    pub(crate) fn field(&mut self, units: &Army) -> Result<(), OrderError> {
        let Phase::Defence(battle) = self.phase else { return Err(self.not_now("field units")) };
        let place = battle.attack.at;
        let garrison = self.garrison(place).map_or(Army::NONE, |garrison| garrison.units);
        muster::check(units, &garrison)
            .map_err(|reason| OrderError::Muster { hex: self.hex(place), reason })?;
        self.phase = Phase::Battle(Battle { defenders: *units, ..battle });
        Ok(())
    }

    /// The battle is over: the outcome table.
    pub(crate) fn conclude(
        &mut self,
        report: &BattleReport,
        events: &mut Vec<CampaignEvent>,
    ) -> Result<(), OrderError> {
        let Phase::Battle(battle) = self.phase else { return Err(self.not_now("end a battle")) };
        let Attack { from, at, units } = battle.attack;
        let hex = self.hex(at);
        check_report(&battle, report).map_err(|reason| OrderError::Result { hex, reason })?;
        events.push(CampaignEvent::BattleEnds {
            at: hex,
            outcome: report.outcome,
            attackers_lost: battle.attackers - report.attackers,
            defenders_lost: battle.defenders - report.defenders,
        });
        let (attacker, defender) = (self.mover, battle.defender);
        // The dead leave the map, whoever won.
        self.leave(at, &(battle.defenders - report.defenders));
        let attacking_rest = units - battle.attackers;
        let standing = self.garrison(at).map_or(Army::NONE, |garrison| garrison.units);
        match report.outcome {
            BattleOutcome::Attacker if battle.defenders.has(Unit::King) => {
                self.leave(at, &standing);
                let captured = standing.without(Unit::King);
                self.take(at, attacking_rest + report.attackers, events);
                self.king_lost(defender, attacker, at, captured, events);
            }
            BattleOutcome::Attacker => {
                self.leave(at, &standing);
                self.lose(at, defender, report.defenders, events);
                let rest = standing - report.defenders;
                self.take(at, attacking_rest + report.attackers, events);
                if rest.has(Unit::Duke) {
                    self.begin_retreat(at, defender, rest, events);
                } else {
                    self.lose(at, defender, rest, events);
                }
            }
            BattleOutcome::Defender if battle.attackers.has(Unit::King) => {
                let captured = (attacking_rest + report.attackers).without(Unit::King);
                self.king_lost(attacker, defender, at, captured, events);
            }
            BattleOutcome::Defender => {
                self.lose(at, attacker, report.attackers, events);
                if attacking_rest.has(Unit::Duke) {
                    self.go_back(from, attacking_rest, events);
                } else {
                    self.lose(at, attacker, attacking_rest, events);
                }
            }
            BattleOutcome::Draw => self.go_back(from, attacking_rest + report.attackers, events),
        }
        if matches!(self.phase, Phase::Battle(_)) {
            self.next_battle(events);
        }
        Ok(())
    }

    /// The attacker takes the hex.
    fn take(&mut self, at: usize, units: Army, events: &mut Vec<CampaignEvent>) {
        self.join(at, self.mover, units);
        events.push(CampaignEvent::Taken { at: self.hex(at), seat: self.mover });
    }

    /// Units of the mover go back to where they came from.
    pub(crate) fn go_back(&mut self, from: usize, units: Army, events: &mut Vec<CampaignEvent>) {
        self.join(from, self.mover, units);
        events.push(CampaignEvent::Returned { to: self.hex(from), seat: self.mover, units });
    }

    /// Units that have left the map already are told of.
    fn lose(&self, at: usize, seat: Seat, units: Army, events: &mut Vec<CampaignEvent>) {
        if !units.is_empty() {
            events.push(CampaignEvent::Lost { at: self.hex(at), seat, units });
        }
    }

    /// Beaten units with a Duke leave; where to is the defender's choice if there is one.
    fn begin_retreat(&mut self, at: usize, seat: Seat, units: Army, events: &mut Vec<CampaignEvent>) {
        let ways = self.ways_out(at, seat);
        match ways.as_slice() {
            [] if self.rules().retreat.nowhere == Fate::Captured => {
                let kept = self.keep_one_queen(self.mover, units);
                self.join(at, self.mover, kept);
                events.push(CampaignEvent::Captured {
                    at: self.hex(at),
                    from: seat,
                    by: self.mover,
                    units: kept,
                });
            }
            [] => self.lose(at, seat, units, events),
            &[to] => self.finish_retreat(at, to, seat, units, events),
            _ => self.phase = Phase::Retreat(Beaten { seat, units, at, ways }),
        }
    }

    /// Adjacent hexes without enemies, and without allies unless they take guests (SC-P10). A hex
    /// whose army is away attacking is still held.
    fn ways_out(&self, at: usize, seat: Seat) -> Vec<usize> {
        let is_closed = self.rules().march.allied_hexes == AlliedHexes::Closed;
        let is_free = |&&place: &&usize| {
            let is_left_for_battle = self.attacks.iter().any(|attack| attack.from == place);
            let is_barred = self.is_enemy(place, seat) || is_closed && self.is_ally(place, seat);
            !is_barred && !is_left_for_battle
        };
        self.map().neighbours(at).iter().filter(is_free).copied().collect()
    }

    /// The beaten defender has chosen.
    pub(crate) fn retreat(&mut self, to: Hex, events: &mut Vec<CampaignEvent>) -> Result<(), OrderError> {
        let Phase::Retreat(beaten) = &self.phase else { return Err(self.not_now("retreat")) };
        let way = self.place(to)?;
        if !beaten.ways.contains(&way) {
            let ways = beaten.ways.iter().map(|&way| self.hex(way)).collect();
            return Err(OrderError::NoRetreat { hex: to, ways });
        }
        let Beaten { seat, units, at, .. } = *beaten;
        self.finish_retreat(at, way, seat, units, events);
        self.next_battle(events);
        Ok(())
    }

    fn finish_retreat(
        &mut self,
        at: usize,
        to: usize,
        seat: Seat,
        units: Army,
        events: &mut Vec<CampaignEvent>,
    ) {
        let host = self.garrison(to).map_or(seat, |garrison| garrison.owner);
        let units = if host == seat { units } else { self.keep_one_queen(host, units) };
        self.join(to, host, units);
        events.push(CampaignEvent::Retreated { from: self.hex(at), to: self.hex(to), seat, units });
    }

    /// On to the next battle, or to the next turn if there is none. Attacks whose enemy has gone
    /// are marches.
    pub(crate) fn next_battle(&mut self, events: &mut Vec<CampaignEvent>) {
        if matches!(self.phase, Phase::Over(_)) {
            return;
        }
        let seat = self.mover;
        for attack in std::mem::take(&mut self.attacks) {
            if self.is_enemy(attack.at, seat) {
                self.attacks.push(attack);
            } else if self.is_ally(attack.at, seat) {
                self.go_back(attack.from, attack.units, events);
            } else {
                self.join(attack.at, seat, attack.units);
                let (from, to) = (self.hex(attack.from), self.hex(attack.at));
                events.push(CampaignEvent::Marched { from, to, units: attack.units });
            }
        }
        if self.attacks.is_empty() {
            self.end_turn(events);
        } else {
            self.phase = Phase::Battles;
        }
    }
}

/// Whether a battle can end so.
fn check_report(battle: &Battle, report: &BattleReport) -> Result<(), &'static str> {
    if !battle.attackers.contains(&report.attackers) {
        return Err("attackers are left who did not fight");
    }
    if !battle.defenders.contains(&report.defenders) {
        return Err("defenders are left who did not fight");
    }
    let keeps_royal =
        |fielded: &Army, left: &Army| left.count(UnitClass::Royal) == fielded.count(UnitClass::Royal);
    let attacker_stands = keeps_royal(&battle.attackers, &report.attackers);
    let defender_stands = keeps_royal(&battle.defenders, &report.defenders) && !report.defenders.is_empty();
    match report.outcome {
        BattleOutcome::Attacker if !attacker_stands => Err("a winner keeps its royal"),
        BattleOutcome::Defender if !defender_stands => Err("a winner keeps its royal, or at least a unit"),
        BattleOutcome::Draw if !attacker_stands || !defender_stands => {
            Err("in a draw both sides keep their royals")
        }
        _ => Ok(()),
    }
}
