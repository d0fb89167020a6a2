//! The engine as a commander in battles: it moves a side's pieces, answers and makes offers of a draw, and
//! tells when a battle is decided. Whatever it does follows from what its side may know of the battle.

use crate::battlefield::{Battlefield, BattlefieldError, BoardTask};
use crate::prospects::{self, Prospect};
use arbiter::{Command, Offer};
use engine::{Engine, Found, Limits, Score, Signals};
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
    pub fn think(&mut self, view: &AnyGame) -> Found {
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
        let Found { best, score, .. } = self.think(&view);
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
    fn offers_draw(&self, field: &Battlefield, side: Color, score: Score) -> bool {
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

    fn search(&mut self, view: &AnyGame, nodes: u64) -> Found {
        self.engine.clear();
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        self.engine.search(view, &limits, &Signals::new(), &mut |_| {})
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;
    use crate::order::BattleOutcome;
    use crate::rules::CampaignRules;
    use movegen::{Army, Terrain};
    use rand::SeedableRng;

    /// A battle between these units, of which everybody knows that they are all there are.
    fn field(units: [&str; 2], by_person: [bool; 2], seed: u64) -> Battlefield {
        let units = units.map(|units| units.parse::<Army>().unwrap());
        let layout = CampaignRules::default().layout(Terrain::Standard).unwrap();
        let field = Battlefield::on(layout, units, units, &mut Chance::seed_from_u64(seed)).unwrap();
        field.fought_by(by_person)
    }

    const OFFER: Command = Command::Offer { offer: Offer::Draw };
    const STRONG: &str = "D Q 2R 4W";
    const WEAK: &str = "K N 2W";

    /// SC-B8, and the published rules' 3.1a: what both sides agree on ends a battle.
    #[test]
    fn people_offer_and_answer_draws() {
        let mut field = field([STRONG, STRONG], [true; 2], 1);
        assert_eq!(field.obey(Color::White, Command::Accept).unwrap_err(), arbiter::Refusal::NothingToAccept);
        field.obey(Color::White, OFFER).unwrap();
        assert_eq!(field.awaits(), BoardTask::Answer(Color::Black));
        assert!(field.obey(Color::White, Command::Accept).is_err());
        field.obey(Color::Black, Command::Decline).unwrap();
        assert_eq!((field.awaits(), field.settled()), (BoardTask::Move(Color::White), None));
        // A move withdraws what was offered.
        field.obey(Color::Black, OFFER).unwrap();
        let m = field.seen_by(Color::White).legal_moves()[0];
        field.play(m).unwrap();
        assert_eq!(field.awaits(), BoardTask::Move(Color::Black));
        field.obey(Color::Black, OFFER).unwrap();
        field.obey(Color::White, Command::Accept).unwrap();
        let settled = field.settled().unwrap();
        assert_eq!(settled.report.outcome, BattleOutcome::Draw);
        assert_eq!(settled.game.unwrap().end, "draw by agreement");
        // Nobody has fallen.
        assert_eq!([settled.report.attackers, settled.report.defenders], [STRONG.parse().unwrap(); 2]);
    }

    /// Lets the computer answer an offer made after these moves, in the first battle that lasts so long; `true` if
    /// it accepts.
    fn is_accepted(units: [&str; 2], computer: Color, plies: usize) -> bool {
        let mut commander = Commander::new(2_000);
        let played = |seed| {
            let mut field = field(units, [false; 2], seed);
            while field.ply() < plies && field.settled().is_none() {
                assert!(commander.proceed(&mut field).unwrap());
            }
            field.settled().is_none().then_some(field)
        };
        let field = (0..20).find_map(played).unwrap();
        let mut field = field.fought_by(Color::BOTH.map(|side| side != computer));
        field.obey(!computer, OFFER).unwrap();
        assert!(commander.proceed(&mut field).unwrap());
        assert_eq!(field.draw_offered_by(), None);
        field.settled().is_some()
    }

    #[test]
    fn the_computer_takes_a_draw_when_it_is_losing_and_none_when_it_is_winning() {
        assert!(is_accepted([STRONG, WEAK], Color::Black, 6));
        assert!(!is_accepted([STRONG, WEAK], Color::White, 6));
        // Before its first turn it has not looked at the battle.
        assert!(!is_accepted([STRONG, WEAK], Color::Black, 0));
    }

    /// After forty half moves without a capture the computer offers a draw to a person, but not to a computer.
    #[test]
    fn the_computer_offers_a_draw_to_a_person_when_nothing_is_left_to_win() {
        for (quiet_plies, by_person, is_offered) in
            [(38, [true, false], true), (38, [false; 2], false), (10, [true, false], false)]
        {
            let begun = field(["D 3N 4W", "D N 3W"], by_person, 5);
            let fen = begun.record("").fen.replace(" w - - 0 1 ", &format!(" w - - {quiet_plies} 20 "));
            let mut field = Battlefield::at(&fen, 0).unwrap().fought_by(by_person);
            let reveal = field.seen_by(Color::White).legal_moves()[0];
            field.play(reveal).unwrap();
            assert!(Commander::new(2_000).proceed(&mut field).unwrap());
            assert_eq!(
                field.draw_offered_by(),
                is_offered.then_some(Color::Black),
                "{quiet_plies} {by_person:?}"
            );
        }
    }

    /// SC-B3: whatever the computer does follows from its own view. Battles that look the same to it are the same
    /// to it, wherever the face-down pieces are and whomever the enemy has fielded.
    #[test]
    fn answers_give_nothing_away_that_the_computer_cannot_know() {
        let mut commander = Commander::new(1_000);
        let armies = ["D Q 2R 2N 4W 2F", "D Q 2R 2N 4W 2F"].map(|army| army.parse::<Army>().unwrap());
        let defenders: Army = "D 2R N 2W 2F".parse().unwrap();
        let layout = CampaignRules::default().layout(Terrain::Standard).unwrap();
        let mut compared = 0;
        for seed in 0..200 {
            let fielded = [("D Q R N 4W", seed), ("D 2R N 2W 2F", seed + 1_000)];
            let mut worlds = fielded.map(|(attackers, seed)| {
                let units = [attackers.parse().unwrap(), defenders];
                let chance = &mut Chance::seed_from_u64(seed);
                Battlefield::on(layout.clone(), armies, units, chance).unwrap().fought_by([true, false])
            });
            for field in &mut worlds {
                for _ in 0..2 {
                    let reveal = field.seen_by(field.side()).legal_moves()[0];
                    field.play(reveal).unwrap();
                }
            }
            // What the board has shown must be the same.
            if worlds[0].record("").moves != worlds[1].record("").moves {
                continue;
            }
            compared += 1;
            let [one, other] = worlds.map(|mut field| {
                let mut turn = field.seen_by(Color::Black);
                let fen = turn.fen();
                field.obey(Color::White, OFFER).unwrap();
                let accepts = commander.accepts_draw(&field, Color::Black);
                turn.undo();
                (fen, accepts, commander.think(&turn), commander.prospect(&turn))
            });
            assert_eq!(one, other, "seed {seed}");
        }
        assert!(compared >= 5, "{compared}");
    }
}
