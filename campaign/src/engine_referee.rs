//! Battles played out by the engine.

use crate::battlefield::{Battlefield, BattlefieldError};
use crate::campaign::{Battle, Campaign};
use crate::chance::Chance;
use crate::play::Referee;
use crate::settled::Settled;
use engine::{Engine, Limits, Signals};
use movegen::{AnyGame, Move};
use std::error::Error;

/// Nodes for which a mebibyte of memory is enough.
const NODES_PER_MIB: u64 = 50_000;

/// The engine as a commander moving the pieces of a battle.
#[derive(Debug)]
pub struct Commander {
    engine: Engine,
    nodes: u64,
}

impl Commander {
    /// A commander that searches this many nodes per move.
    pub fn new(nodes: u64) -> Commander {
        let mib = usize::try_from(nodes / NODES_PER_MIB).unwrap_or(usize::MAX).clamp(1, 64);
        Commander { engine: Engine::new(mib), nodes }
    }

    /// The move for the side to move, given its view of the battle; `None` if the battle is over. It
    /// depends on nothing else, so a battle continues the same way wherever it was interrupted.
    pub fn choose(&mut self, view: &AnyGame) -> Option<Move> {
        self.engine.clear();
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        self.engine.search(view, &limits, &Signals::new(), &mut |_| {}).best
    }
}

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
    pub fn play_out(&mut self, mut field: Battlefield) -> Result<Settled, BattlefieldError> {
        loop {
            if let Some(settled) = field.settled() {
                return Ok(settled);
            }
            let view = field.seen_by(field.side());
            let chosen = self.0.choose(&view);
            field.play(chosen.ok_or_else(|| BattlefieldError::NoMove(view.fen()))?)?;
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
