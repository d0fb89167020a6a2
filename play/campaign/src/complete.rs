//! What a person may leave out of an order.

use crate::campaign::{Attack, Awaits, Campaign};
use crate::error::OrderError;
use crate::general::strongest;
use crate::hex::Hex;
use crate::order::{Draft, Order, OrderTextError, Verb};
use movegen::Army;
use thiserror::Error;

/// Why a text is not an order for a campaign.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum ReadError {
    #[error(transparent)]
    Text(#[from] OrderTextError),
    #[error(transparent)]
    Order(#[from] OrderError),
}

impl Campaign {
    /// Reads an order as a person types it. An omitted base or attack means the only one; omitted units
    /// mean all of them, or in battles the strongest.
    ///
    /// # Errors
    /// What is wrong with the text, or what has to be specified.
    pub fn read_order(&self, text: &str) -> Result<Order, ReadError> {
        let mut draft: Draft = text.parse()?;
        match draft.verb {
            Verb::Recruit if draft.hexes.is_empty() => draft.hexes.push(self.only_base()?),
            Verb::March if draft.units.is_none() => {
                draft.units = draft.hexes.first().map(|&from| self.fresh_at(from))
            }
            Verb::Fight => self.complete_fight(&mut draft)?,
            Verb::Field if draft.units.is_none() => draft.units = Some(self.strongest_defenders()?),
            _ => {}
        }
        Ok(draft.order()?)
    }

    fn only_base(&self) -> Result<Hex, OrderError> {
        let bases: Vec<_> = self.working_bases(self.mover()).map(|place| self.hex(place)).collect();
        match bases.as_slice() {
            [] => Err(OrderError::Nothing("base of yours with a unit on it")),
            &[base] => Ok(base),
            _ => Err(OrderError::Ambiguous { what: "base", choices: bases }),
        }
    }

    fn fresh_at(&self, from: Hex) -> Army {
        let garrison = self.map().place(from).and_then(|place| self.garrison(place));
        garrison.map_or(Army::NONE, |garrison| garrison.units - garrison.spent)
    }

    fn complete_fight(&self, draft: &mut Draft) -> Result<(), OrderError> {
        let is_meant = |attack: &&Attack| match draft.hexes.as_slice() {
            [] => true,
            [at] => self.hex(attack.at) == *at,
            [from, at, ..] => (self.hex(attack.from), self.hex(attack.at)) == (*from, *at),
        };
        if self.attacks().is_empty() {
            return Err(OrderError::Nothing("battle to fight"));
        }
        let meant: Vec<_> = self.attacks().iter().filter(is_meant).collect();
        let same = |attack: &&&Attack| (attack.from, attack.at) == (meant[0].from, meant[0].at);
        if meant.is_empty() || !meant.iter().all(|attack| same(&attack)) {
            let attacks = if meant.is_empty() { self.attacks().iter().collect() } else { meant };
            let choices =
                attacks.iter().flat_map(|attack| [self.hex(attack.from), self.hex(attack.at)]).collect();
            return Err(OrderError::Ambiguous { what: "attack (from, at)", choices });
        }
        let attack = meant[0];
        draft.hexes = vec![self.hex(attack.from), self.hex(attack.at)];
        draft.units.get_or_insert_with(|| strongest(self, attack.at, &attack.units));
        Ok(())
    }

    fn strongest_defenders(&self) -> Result<Army, OrderError> {
        let Awaits::Field(_, battle) = self.awaits() else { return Err(self.not_now("field units")) };
        let garrison = self.garrison(battle.attack.at).map_or(Army::NONE, |garrison| garrison.units);
        Ok(strongest(self, battle.attack.at, &garrison))
    }
}

#[cfg(test)]
mod tests {
    use crate::campaign::{Campaign, CampaignSetup};
    use crate::seat::Seat;

    fn campaign() -> Campaign {
        Campaign::new(CampaignSetup::two_thrones()).unwrap().0
    }

    #[test]
    fn what_is_left_out_is_filled_in() {
        let mut campaign = campaign();
        let read = |campaign: &Campaign, text: &str| match campaign.read_order(text) {
            Ok(order) => order.to_string(),
            Err(error) => format!("Error: {error}"),
        };
        assert_eq!(read(&campaign, "recruit Q 2W"), "recruit -3,0 Q 2W");
        assert_eq!(read(&campaign, "march -3,0 -2,0"), "march -3,0 -2,0 K D R B N 2W 2F");
        assert_eq!(read(&campaign, "march -3,0 -2,0 all"), "march -3,0 -2,0 K D R B N 2W 2F");
        assert_eq!(
            read(&campaign, "field"),
            "Error: you cannot field units now: recruit and march, then say `done`"
        );
        assert_eq!(
            read(&campaign, "march -3,0"),
            "Error: expected: march FROM TO UNITS, such as march -3,0 -2,0 D R 2W"
        );
        let refused = |campaign: &Campaign, text: &str| {
            campaign.clone().apply(&campaign.read_order(text).unwrap()).unwrap_err().to_string()
        };
        assert_eq!(refused(&campaign, "march 0,0 1,0"), "hex 0,0: player 1 has no army here");
        let mut marched = campaign.clone();
        marched.apply(&marched.read_order("march -3,0 -2,0").unwrap()).unwrap();
        assert_eq!(refused(&marched, "march -2,0 -1,0"), "hex -2,0: every unit here has already marched");
        assert_eq!(read(&campaign, "fight"), "Error: there is no battle to fight");
        campaign.leave(campaign.map().base(Seat::new(0)).unwrap(), &"K D R B N 2W 2F".parse().unwrap());
        assert_eq!(read(&campaign, "recruit Q"), "Error: there is no base of yours with a unit on it");
        for (hex, seat, units) in [("0,0", 1, "2D 4N 5W"), ("-1,0", 0, "2D Q 2R 2B 6F"), ("1,0", 1, "K")] {
            let place = campaign.place(hex.parse().unwrap()).unwrap();
            campaign.join(place, Seat::new(seat), units.parse().unwrap());
            if let Some(garrison) = &mut campaign.garrisons[place] {
                garrison.spent = movegen::Army::NONE;
            }
        }
        for order in ["march -1,0 0,0", "done"] {
            let order = campaign.read_order(order).unwrap();
            campaign.apply(&order).unwrap();
        }
        assert_eq!(read(&campaign, "fight"), "fight -1,0 0,0 D Q 2R 4F");
        assert_eq!(read(&campaign, "fight 0,0"), "fight -1,0 0,0 D Q 2R 4F");
        assert_eq!(read(&campaign, "fight 1,0"), "Error: which attack (from, at)? choose from -1,0 0,0");
        campaign.apply(&campaign.read_order("fight").unwrap()).unwrap();
        assert_eq!(read(&campaign, "field D 3N 4W"), "field D 3N 4W");
    }
}
