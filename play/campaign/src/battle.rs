//! Battles: chosen by the player to move, fielded by both sides (SC-P8), and their consequences (SC-P9).
//! Each rule of the outcome table is an arm of [`Campaign::conclude`].

use crate::campaign::{Attack, Battle, Beaten, Campaign, Phase};
use crate::error::OrderError;
use crate::event::CampaignEvent;
use crate::fielding;
use crate::hex::Hex;
use crate::map::Structure;
use crate::order::{BattleOutcome, BattleReport};
use crate::rules::{AlliedHexes, Fate};
use crate::seat::Seat;
use movegen::{Army, Terrain, Unit, UnitClass};

impl Campaign {
    /// The board of a battle at a place (SC-P5).
    pub fn board(&self, place: usize) -> Terrain {
        let site = self.map().site(place);
        match site.structure {
            Some(Structure::Fortress) if self.rules().battle.fortress_board => Terrain::Fortress,
            _ => site.terrain,
        }
    }

    /// The player to move names the next battle and who fights in it.
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
        // Two armies from one hex may attack the same place; the units named belong to one of them.
        let mut refusal = OrderError::NoAttack { from, at };
        let mut fits = |attack: &Attack| {
            if (attack.from, attack.at) != (from_place, at_place) {
                return false;
            }
            let checked = fielding::check(units, &attack.units);
            checked.map_err(|reason| refusal = OrderError::Fielding { hex: at, reason }).is_ok()
        };
        let Some(index) = self.attacks.iter().position(&mut fits) else { return Err(refusal) };
        let attack = self.attacks[index];
        let garrison = self.garrisons[at_place].ok_or(OrderError::NoAttack { from, at })?;
        self.attacks.remove(index);
        self.battles += 1;
        let battle = Battle {
            attack,
            attacker: self.mover,
            defender: garrison.owner,
            attackers: *units,
            defenders: Army::NONE,
        };
        events.push(CampaignEvent::BattleBegins {
            number: self.battles,
            at,
            attacker: battle.attacker,
            defender: battle.defender,
        });
        events.push(CampaignEvent::Fielded { at, seat: battle.attacker, units: Some(*units) });
        match fielding::only_way(&garrison.units) {
            Some(defenders) => self.defend(battle, defenders, events),
            None => self.phase = Phase::Defence(battle),
        }
        Ok(())
    }

    /// Both sides have chosen who fights.
    fn defend(&mut self, battle: Battle, defenders: Army, events: &mut Vec<CampaignEvent>) {
        let at = self.hex(battle.attack.at);
        events.push(CampaignEvent::Fielded { at, seat: battle.defender, units: Some(defenders) });
        self.phase = Phase::Battle(Battle { defenders, ..battle });
    }

    /// The defender names who fights.
    pub(crate) fn field(&mut self, units: &Army, events: &mut Vec<CampaignEvent>) -> Result<(), OrderError> {
        let Phase::Defence(battle) = self.phase else { return Err(self.not_now("field units")) };
        let place = battle.attack.at;
        let garrison = self.garrison(place).map_or(Army::NONE, |garrison| garrison.units);
        fielding::check(units, &garrison)
            .map_err(|reason| OrderError::Fielding { hex: self.hex(place), reason })?;
        self.defend(battle, *units, events);
        Ok(())
    }

    /// The battle is over: applies the outcome table.
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
        let Battle { attacker, defender, .. } = battle;
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
                let rest = standing - report.defenders;
                let ways = self.way_of_beaten(at, defender, &rest);
                self.lose(at, defender, lost(report.defenders, rest, ways.is_some()), events);
                self.take(at, attacking_rest + report.attackers, events);
                if let Some(ways) = ways {
                    self.begin_retreat(at, defender, rest, ways, events);
                }
            }
            BattleOutcome::Defender if battle.attackers.has(Unit::King) => {
                let captured = (attacking_rest + report.attackers).without(Unit::King);
                self.king_lost(attacker, defender, at, captured, events);
            }
            BattleOutcome::Defender => {
                let returns = attacking_rest.has(Unit::Duke);
                self.lose(at, attacker, lost(report.attackers, attacking_rest, returns), events);
                if returns {
                    self.go_back(from, attacking_rest, events);
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

    /// Units of the player to move return to where they came from.
    pub(crate) fn go_back(&mut self, from: usize, units: Army, events: &mut Vec<CampaignEvent>) {
        self.join(from, self.mover, units);
        events.push(CampaignEvent::Returned { to: self.hex(from), seat: self.mover, units });
    }

    /// Reports units that have already left the map.
    fn lose(&self, at: usize, seat: Seat, units: Army, events: &mut Vec<CampaignEvent>) {
        if !units.is_empty() {
            events.push(CampaignEvent::Lost { at: self.hex(at), seat, units });
        }
    }

    /// Where beaten units may go, if they are not lost: those with a Duke retreat, or are captured if
    /// there is no way out and the house rules say so.
    fn way_of_beaten(&self, at: usize, seat: Seat, units: &Army) -> Option<Vec<usize>> {
        let ways = units.has(Unit::Duke).then(|| self.ways_out(at, seat))?;
        let is_lost = ways.is_empty() && self.rules().retreat.nowhere == Fate::Lost;
        (!is_lost).then_some(ways)
    }

    /// Beaten units retreat; the defender chooses where, if there is a choice. Without a way out they
    /// are captured.
    fn begin_retreat(
        &mut self,
        at: usize,
        seat: Seat,
        units: Army,
        ways: Vec<usize>,
        events: &mut Vec<CampaignEvent>,
    ) {
        match ways.as_slice() {
            [] => {
                let kept = self.keep_one_queen(self.mover, units);
                self.join(at, self.mover, kept);
                events.push(CampaignEvent::Captured {
                    at: self.hex(at),
                    from: seat,
                    by: self.mover,
                    units: kept,
                });
            }
            &[to] => self.finish_retreat(at, to, seat, units, events),
            _ => self.phase = Phase::Retreat(Beaten { seat, units, at, ways }),
        }
    }

    /// Adjacent hexes without enemies, and without allies unless they may enter (SC-P10). A hex whose
    /// army is away attacking is still held.
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

    /// On to the next battle; if there is none, to the eliminations and the next turn (SC-P1). Attacks whose
    /// enemy has gone become marches.
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
        if !self.attacks.is_empty() {
            self.phase = Phase::Battles;
            return;
        }
        self.eliminate(events);
        if !matches!(self.phase, Phase::Over(_)) {
            self.end_turn(events);
        }
    }
}

/// The losses to report: those who fought and fell with their side, combined with the rest if that is
/// lost too. Which of them had fought stays as secret as it was on the board (SC-B3).
fn lost(fought: Army, rest: Army, rest_is_left: bool) -> Army {
    if rest_is_left { fought } else { fought + rest }
}

/// Whether a battle can end this way.
fn check_report(battle: &Battle, report: &BattleReport) -> Result<(), &'static str> {
    if !battle.attackers.contains(&report.attackers) {
        return Err("some of the remaining attackers did not fight");
    }
    if !battle.defenders.contains(&report.defenders) {
        return Err("some of the remaining defenders did not fight");
    }
    let keeps_royal =
        |fielded: &Army, left: &Army| left.count(UnitClass::Royal) == fielded.count(UnitClass::Royal);
    let attacker_stands = keeps_royal(&battle.attackers, &report.attackers);
    let defender_stands = keeps_royal(&battle.defenders, &report.defenders) && !report.defenders.is_empty();
    match report.outcome {
        BattleOutcome::Attacker if !attacker_stands => Err("the winner must keep its royal"),
        BattleOutcome::Defender if !defender_stands => {
            Err("the winner must keep its royal, or at least one unit")
        }
        BattleOutcome::Draw if !attacker_stands || !defender_stands => {
            Err("both sides keep their royals in a draw")
        }
        _ => Ok(()),
    }
}
