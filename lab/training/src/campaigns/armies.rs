//! Armies as campaigns have them when they meet.

use campaign::{Chance, fielding};
use fielding::places;
use movegen::{Army, BattleSetup, Layout, LayoutError, Terrain, Unit, UnitClass};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// How many armies out of a hundred are led by the King, attacking and defending; Dukes lead the others.
const KINGS: [u32; 2] = [25, 35];
/// How many garrisons out of a hundred are a royal with two companions at most.
const FORLORN: u32 = 12;
/// How many of these are the King's; the others are a Duke's.
const FORLORN_KINGS: u32 = 60;
/// The most companions that they have.
const FORLORN_COMPANIONS: u16 = 2;
/// How many of the other garrisons out of a hundred have no royal: they hold structures.
const LEADERLESS: u32 = 25;
/// How many of the other defenders out of a hundred have all the pieces that can fight, or all the soldiers.
const COMPLETE: u32 = 60;
/// The pieces armies are drawn from, as often as campaigns have them.
const PIECES: [Unit; 12] = {
    use Unit::{Bishop, Cannon, Guard, Knight, Queen, Rook};
    [Queen, Queen, Rook, Rook, Rook, Bishop, Bishop, Knight, Knight, Guard, Cannon, Cannon]
};
const SOLDIERS: [Unit; 2] = [Unit::Wazir, Unit::Ferz];

/// An attacking army, and a garrison that it attacks.
pub(super) fn drawn(chance: &mut Chance) -> [Army; 2] {
    [attackers(chance), defenders(chance)]
}

/// Battles between such armies as FEN, on every board in turn, the same for the same seed.
///
/// # Errors
/// None: the armies may fight.
pub(crate) fn battles(seed: u64, count: usize) -> Result<Vec<String>, LayoutError> {
    let mut chance = Chance::seed_from_u64(seed);
    let boards = Terrain::ALL.into_iter().cycle().take(count);
    boards
        .map(|board| {
            let [attackers, defenders] = drawn(&mut chance);
            Ok(BattleSetup::new(Layout::of(board)?, &attackers, &defenders)?.fen())
        })
        .collect()
}

/// A complete army (SC-P8).
fn attackers(chance: &mut Chance) -> Army {
    let royal = if is_of_hundred(chance, KINGS[0]) { Unit::King } else { Unit::Duke };
    let (pieces, soldiers) = (places(UnitClass::Piece), places(UnitClass::Soldier));
    Army::of(royal) + drawn_from(&PIECES, pieces, chance) + drawn_from(&SOLDIERS, soldiers, chance)
}

/// Units as they are on hexes: often less than a full side, but at least one.
fn defenders(chance: &mut Chance) -> Army {
    if is_of_hundred(chance, FORLORN) {
        return forlorn(chance);
    }
    loop {
        let royal = match chance.random_range(0..100) {
            lot if lot < KINGS[1] => Army::of(Unit::King),
            lot if lot < 100 - LEADERLESS => Army::of(Unit::Duke),
            _ => Army::NONE,
        };
        let [pieces, soldiers] = [UnitClass::Piece, UnitClass::Soldier].map(|class| {
            if is_of_hundred(chance, COMPLETE) {
                places(class)
            } else {
                chance.random_range(0..places(class))
            }
        });
        let units = royal + drawn_from(&PIECES, pieces, chance) + drawn_from(&SOLDIERS, soldiers, chance);
        if !units.is_empty() {
            return units;
        }
    }
}

/// A royal that its army has left behind.
fn forlorn(chance: &mut Chance) -> Army {
    let royal = if is_of_hundred(chance, FORLORN_KINGS) { Unit::King } else { Unit::Duke };
    let companions = chance.random_range(0..=FORLORN_COMPANIONS);
    let pieces = chance.random_range(0..=companions);
    Army::of(royal) + drawn_from(&PIECES, pieces, chance) + drawn_from(&SOLDIERS, companions - pieces, chance)
}

fn is_of_hundred(chance: &mut Chance, share: u32) -> bool {
    chance.random_range(0..100) < share
}

/// This many of these units, with at most one Queen.
fn drawn_from(from: &[Unit], count: u16, chance: &mut Chance) -> Army {
    let mut units = Army::NONE;
    while units.len() < u32::from(count) {
        if let Some(&unit) = from.choose(chance)
            && !(unit == Unit::Queen && units.has(Unit::Queen))
        {
            units += Army::of(unit);
        }
    }
    units
}
