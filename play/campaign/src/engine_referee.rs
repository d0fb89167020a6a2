//! Battles played out by the engine.

use crate::battlefield::{Battlefield, BattlefieldError};
use crate::campaign::{Battle, Campaign};
use crate::chance::Chance;
use crate::commander::Commander;
use crate::play::Referee;
use crate::settled::Settled;
use std::error::Error;

/// Lets the engine play out battles, each side knowing what it may.
#[derive(Debug)]
pub struct EngineReferee(Commander);

impl EngineReferee {
    /// A referee whose commander searches this many nodes per move.
    pub fn new(nodes: u64) -> EngineReferee {
        EngineReferee(Commander::new(nodes))
    }

    /// Plays a battle to its end.
    ///
    /// # Errors
    /// None known.
    pub fn play_out(&mut self, field: Battlefield) -> Result<Settled, BattlefieldError> {
        let mut field = field.fought_by([false; 2]);
        loop {
            if let Some(settled) = field.settled() {
                return Ok(settled);
            }
            self.0.proceed(&mut field)?;
        }
    }
}

impl Referee for EngineReferee {
    fn settle(
        &mut self,
        campaign: &Campaign,
        battle: &Battle,
        mut chance: Chance,
    ) -> Result<Settled, Box<dyn Error + Send + Sync>> {
        Ok(self.play_out(Battlefield::begin(campaign, battle, &mut chance)?)?)
    }
}
