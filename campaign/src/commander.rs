//! The engine as a commander in battles: it moves a side's pieces, answers and makes offers of a draw, and
//! tells when a battle is decided. Whatever it does follows from what its side may know of the battle.

use crate::battlefield::{Battlefield, BattlefieldError, BoardTask};
use crate::prospects::{self, Prospect};
use arbiter::{Command, Offer, Thought};
use engine::{Engine, Limits, Score, Signals};
use movegen::{AnyGame, Color, Move};

/// Nodes for which a mebibyte of memory is enough.
const NODES_PER_MIB: u64 = 50_000;
/// Most nodes for a look at a position that a person thinks about: they should not wait for it.
const NODES_AT_A_GLANCE: u64 = 5_000;

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

    /// The move for the side to move and what it is worth, given its view of the battle; no move if the
    /// battle is over. They depend on nothing else, so a battle continues the same way wherever it was
    /// interrupted.
    pub fn think(&mut self, view: &AnyGame) -> Thought {
        self.search(view, self.nodes)
    }

    /// The move for the side to move alone.
    pub fn choose(&mut self, view: &AnyGame) -> Option<Move> {
        self.think(view).best
    }

    /// Does what the computer does next in a battle: answers an offer, or moves, and may offer a draw to a person
    /// then. False if a person is awaited.
    ///
    /// # Errors
    /// None known.
    pub fn proceed(&mut self, field: &mut Battlefield) -> Result<bool, BattlefieldError> {
        let (BoardTask::Answer(side) | BoardTask::Move(side)) = field.awaits();
        if field.by_person()[side.index()] {
            return Ok(false);
        }
        match field.awaits() {
            BoardTask::Answer(_) => {
                let answer = if self.accepts_draw(field, side) { Command::Accept } else { Command::Decline };
                field.obey(side, answer)?;
            }
            BoardTask::Move(_) => self.move_on(field, side)?,
        }
        Ok(true)
    }

    fn move_on(&mut self, field: &mut Battlefield, side: Color) -> Result<(), BattlefieldError> {
        let view = field.seen_by(side);
        let Thought { best, score } = self.think(&view);
        field.play(best.ok_or_else(|| BattlefieldError::NoMove(view.fen()))?)?;
        // Computers fight it out among themselves.
        let is_against_person = field.by_person()[(!side).index()] && field.settled().is_none();
        if is_against_person && self.offers_draw(field, side, score) {
            field.obey(side, Command::Offer { offer: Offer::Draw })?;
        }
        Ok(())
    }

    /// Whether a side accepts the draw that it is offered. It looks at its own turn again, the current one
    /// or its last; before its first it plays on.
    fn accepts_draw(&mut self, field: &Battlefield, side: Color) -> bool {
        let mut view = field.seen_by(side);
        let quiet_plies = prospects::quiet_plies(&view);
        if view.side() != side && view.undo().is_none() {
            return false;
        }
        prospects::welcomes_draw(self.think(&view).score, quiet_plies)
    }

    /// Whether a side that has just moved, and then valued its position like this, offers a draw.
    fn offers_draw(&self, field: &Battlefield, side: Color, score: Option<Score>) -> bool {
        prospects::offers_draw(score, prospects::quiet_plies(&field.seen_by(side)))
    }

    /// How the battle will end for the side to move, if it is decided as far as that side can tell.
    pub fn prospect(&mut self, view: &AnyGame) -> Option<Prospect> {
        let nodes = self.nodes.min(NODES_AT_A_GLANCE);
        let mut view = view.clone();
        prospects::decided(|| {
            let score = self.search(&view, nodes).score;
            // Back to its turn before this one.
            let has_more = view.undo().and_then(|_| view.undo()).is_some();
            (score, has_more)
        })
    }

    fn search(&mut self, view: &AnyGame, nodes: u64) -> Thought {
        self.engine.clear();
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let found = self.engine.search(view, &limits, &Signals::new(), &mut |_| {});
        Thought { best: found.best, score: Some(found.score) }
    }
}
