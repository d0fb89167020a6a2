//! What computers thought, for those who ask when the campaign is over. Nothing of it is kept: it follows from the
//! campaign as the computer knew it and the orders that it gave.

use crate::annals::Annals;
use crate::campaign::{Awaits, Campaign};
use crate::chronicle::{Chronicle, Controller, apply};
use crate::order::Order;
use crate::seat::Seat;
use crate::wording::name;

impl Annals {
    /// Why a computer attacked or held in the turn that begins with this order, in a sentence. `None` while the campaign
    /// goes on, for a person's turn, and for a turn without an order.
    pub fn reason(&self, entry: usize, chronicle: &Chronicle) -> Option<String> {
        let Awaits::Nobody(_) = chronicle.campaign().awaits() else { return None };
        let seat = self.mover_from(entry)?;
        let Controller::Computer(general) = chronicle.controller(seat) else { return None };
        let orders = self.orders(seat, entry, chronicle)?;
        let reason = general.reason(seat, chronicle.temperament(seat), &orders)?;
        Some(format!("{} {reason}.", name(seat)))
    }

    /// A player's orders from an entry on until their marches are done, each with the campaign before it as the player
    /// knew it.
    fn orders(&self, seat: Seat, entry: usize, chronicle: &Chronicle) -> Option<Vec<(Campaign, Order)>> {
        let (mut campaign, _) = self.after(entry, chronicle.log())?;
        let mut orders = Vec::new();
        for entry in chronicle.log().get(entry..)? {
            let gives_orders = matches!(campaign.awaits(), Awaits::Orders(awaited) if awaited == seat);
            if !gives_orders {
                break;
            }
            orders.push((campaign.seen_by(seat), entry.order.clone()));
            apply(&mut campaign, entry).ok()?;
        }
        Some(orders)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::CampaignSetup;
    use crate::chronicle::Battles;
    use crate::general::General;
    use crate::map::Map;
    use crate::play::{EstimateReferee, Progress};
    use crate::rules::CampaignRules;
    use crate::seat::Contest;
    use crate::secrets::Viewer;
    use std::collections::BTreeSet;

    /// A campaign between computers, and the events of each turn.
    fn played(players: &[General], seed: u64) -> Chronicle {
        let setup = CampaignSetup {
            rules: CampaignRules::default(),
            map: Map::for_players(players.len()).unwrap(),
            players: players.len(),
            contest: Contest::FreeForAll,
            seed,
        };
        let controllers = players.iter().map(|&general| Controller::Computer(general)).collect();
        let (mut chronicle, _) = Chronicle::begin(setup, controllers, Battles::Fast).unwrap();
        while !matches!(chronicle.campaign().awaits(), Awaits::Nobody(_)) {
            // Nothing is told while it goes on.
            if chronicle.log().len().is_multiple_of(40) {
                let annals = Annals::of(&chronicle).unwrap();
                assert!((0..chronicle.log().len()).all(|entry| annals.reason(entry, &chronicle).is_none()));
            }
            chronicle.step(&mut EstimateReferee).unwrap();
        }
        chronicle
    }

    /// Every turn of a computer has its reason, which agrees with what was done in it.
    #[test]
    fn computers_say_why_they_attacked_or_held() {
        for players in [
            &[General::Planner, General::Planner] as &[General],
            &[General::Colonel, General::Captain],
            &[General::Greedy, General::Planner, General::Random],
        ] {
            let chronicle = played(players, 7);
            let annals = Annals::of(&chronicle).unwrap();
            let mut told = BTreeSet::new();
            for chapter in annals.chapters(Viewer::Arbiter) {
                let reason = annals.reason(chapter.entry, &chronicle).unwrap();
                let general = players[chapter.seat - 1];
                let attacks = chapter
                    .details
                    .iter()
                    .filter(|line| line.contains(" against ") && line.contains("marched"));
                let (attacks, said) = (attacks.count(), reason.matches("attacked ").count());
                if general != General::Random {
                    assert_eq!(attacks, said, "{reason}\n{chapter:?}");
                    assert_eq!(attacks == 0, reason.contains(" held: "), "{reason}\n{chapter:?}");
                }
                told.insert(reason.split(['(', ')', ':', ',']).next_back().unwrap().to_owned());
            }
            // Not always the same.
            assert!(told.len() > 2, "{told:?}");
        }
    }

    /// A person resigns, and only then the computer that played before says why it held.
    #[test]
    fn nobody_answers_for_a_person() {
        let computer = Controller::Computer(General::Planner);
        let setup = CampaignSetup::two_thrones();
        let begun = Chronicle::begin(setup, vec![computer, Controller::Person], Battles::Fast);
        let (mut chronicle, _) = begun.unwrap();
        while let Progress::Done(_) = chronicle.step(&mut EstimateReferee).unwrap() {}
        let persons = chronicle.log().len();
        let told = |chronicle: &Chronicle, entry| Annals::of(chronicle).unwrap().reason(entry, chronicle);
        assert_eq!(told(&chronicle, 0), None);
        chronicle.give(Order::Resign).unwrap();
        let expected = "Red held: no enemy stood beside an army that may attack.";
        assert_eq!(told(&chronicle, 0).as_deref(), Some(expected));
        assert_eq!(told(&chronicle, persons), None);
        let annals = Annals::of(&chronicle).unwrap();
        assert!(annals.reason(1, &chronicle).is_none(), "no turn begins there");
    }
}
