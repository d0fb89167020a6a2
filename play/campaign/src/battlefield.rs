//! A battle on its board, as its arbiter has it: both armies set up by the rules of chess with face-down
//! pieces, each side seeing only what it may, and what the result means for the campaign.

use crate::campaign::{Battle, Campaign};
use crate::chance::Chance;
use crate::fielding;
use crate::order::{BattleOutcome, BattleReport};
use crate::settled::{BattleGame, Settled};
use arbiter::{
    Addressed, Command, Conduct, GameEnd, MoveTold, Offer, Refusal, Seat, Secrets, Table, TableSetup, Viewer,
};
use movegen::{
    AnyGame, Army, BattleSetup, Color, FenError, Game, Layout, LayoutError, Move, MoveError, Options,
    StrataChess, Unit, UnitClass, Variant,
};
use rand::RngExt;
use std::time::Duration;
use thiserror::Error;

/// A battle in progress, at a table of its own. The attacker has White and moves first.
#[derive(Clone, Debug)]
pub struct Battlefield {
    table: Table,
}

/// The same battle, if it has reached the same position, the same people are fighting it, and the same is offered.
impl PartialEq for Battlefield {
    fn eq(&self, other: &Self) -> bool {
        self.table.game() == other.table.game()
            && self.by_person() == other.by_person()
            && self.table.offer() == other.table.offer()
    }
}

impl Eq for Battlefield {}

/// What a battle on the board waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardTask {
    /// A move of this side.
    Move(Color),
    /// This side's answer to the draw that it is offered. If it is to move, a move is an answer too: the
    /// offer lapses.
    Answer(Color),
}

/// Why a battle cannot be fought on a board, or not like this.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum BattlefieldError {
    #[error("the board: {0}")]
    Layout(#[from] LayoutError),
    #[error("the board: {0}")]
    Position(#[from] FenError),
    #[error("{text}: {reason}")]
    Move { text: String, reason: MoveError },
    #[error("the pieces on the board are not the units that were fielded")]
    OtherPieces,
    #[error("the recorded moves do not match the battle")]
    OtherRecord,
    #[error("the computer found no move in {0}")]
    NoMove(String),
    #[error("no battle is being fought")]
    NoBattle,
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl Battlefield {
    /// Sets up a battle: the board of the hex, the fighting units, and the rest of their armies as far
    /// as the opponent knows them (SC-B3). The squares of the face-down pieces are drawn from `chance`.
    ///
    /// # Errors
    /// None for a battle of a campaign whose rules were read from a file.
    pub fn begin(
        campaign: &Campaign,
        battle: &Battle,
        chance: &mut Chance,
    ) -> Result<Battlefield, BattlefieldError> {
        let place = battle.attack.at;
        let garrison = campaign.garrison(place).map_or(battle.defenders, |garrison| garrison.units);
        let layout = campaign.rules().layout(campaign.board(place))?;
        let units = [battle.attackers, battle.defenders];
        Battlefield::on(layout, [battle.attack.units, garrison], units, chance)
    }

    /// Sets up a battle between an attacking and a defending army, of which these units fight.
    ///
    /// # Errors
    /// The units are not of the armies, or may not fight.
    pub fn on(
        layout: Layout,
        armies: [Army; 2],
        units: [Army; 2],
        chance: &mut Chance,
    ) -> Result<Battlefield, BattlefieldError> {
        let [attacking, standing] = armies.map(|army| fielding::eligible(&army));
        let [attackers, defenders] = units;
        let setup = BattleSetup::new(layout, &attacking, &standing)?.fielding(&attackers, &defenders)?;
        Battlefield::at(&setup.fen(), chance.random())
    }

    /// A battle from this FEN, with what it leaves open drawn from the seed.
    pub(crate) fn at(fen: &str, seed: u64) -> Result<Battlefield, BattlefieldError> {
        let game = AnyGame::new(Variant::StrataChess, Options::default(), Some(fen))?;
        let seats = [Seat::megaton(), Seat::megaton()];
        // What was hidden in a battle is still worth hiding from whoever fights the next one.
        let conduct = Conduct { keeps_secrets: true, considers_offers: true, ..Conduct::default() };
        let setup = TableSetup { secrets: Secrets::Drawn(seed), conduct, ..TableSetup::new(game, seats) };
        // Battles are fought without clocks.
        Ok(Battlefield { table: Table::new(setup, Duration::ZERO) })
    }

    /// The game as the arbiter has it.
    fn game(&self) -> &Game<StrataChess> {
        match self.table.game() {
            AnyGame::StrataChess(game) => game,
            other => unreachable!("a battle is set up as StrataChess, not {}", other.variant()),
        }
    }

    /// A battle between these units, replayed from its record.
    ///
    /// # Errors
    /// What is wrong in the record.
    pub fn replayed(battle: &Battle, record: &BattleGame) -> Result<Battlefield, BattlefieldError> {
        let mut field = Battlefield::at(&record.fen, 0)?;
        if [Color::White, Color::Black].map(|side| field.standing(side))
            != [battle.attackers, battle.defenders]
        {
            return Err(BattlefieldError::OtherPieces);
        }
        for text in &record.moves {
            let refused = |reason| BattlefieldError::Move { text: text.chars().take(40).collect(), reason };
            let bare = text.split_once('=').map_or(text.as_str(), |(bare, _)| bare);
            let m = field.game().position().parse_move(bare).map_err(refused)?;
            field.play(m)?;
        }
        if field.game().record() != record.moves {
            return Err(BattlefieldError::OtherRecord);
        }
        Ok(field)
    }

    /// The same battle with people moving the attacker's and the defender's pieces, or the computer.
    pub(crate) fn fought_by(mut self, by_person: [bool; 2]) -> Battlefield {
        for side in Color::BOTH {
            let seat = if by_person[side.index()] { Seat::person(side_name(side)) } else { Seat::megaton() };
            self.table.sit(side, seat, Duration::ZERO);
        }
        self
    }

    /// From now on the computer moves a side's pieces.
    pub(crate) fn leave_to_computer(&mut self, side: Color) {
        self.table.sit(side, Seat::megaton(), Duration::ZERO);
    }

    /// Whether a person moves the attacker's (White's) and the defender's (Black's) pieces.
    pub fn by_person(&self) -> [bool; 2] {
        Color::BOTH.map(|side| self.table.is_person(side))
    }

    /// The side to move: White is the attacker.
    pub fn side(&self) -> Color {
        self.game().position().side()
    }

    /// What the battle waits for.
    pub fn awaits(&self) -> BoardTask {
        match self.draw_offered_by() {
            Some(by) => BoardTask::Answer(!by),
            None => BoardTask::Move(self.side()),
        }
    }

    /// The side that offers a draw and has not been answered yet.
    pub fn draw_offered_by(&self) -> Option<Color> {
        self.table.offer().map(|(by, _)| by)
    }

    /// Moves played so far, by both sides.
    pub fn ply(&self) -> usize {
        self.game().moves().len()
    }

    /// The battle as a side may know it.
    pub fn seen_by(&self, side: Color) -> AnyGame {
        self.table.view(side.into()).into_owned()
    }

    /// Begins to tell a viewer what happens on the board, and how the battle stands after it.
    pub fn listen(&mut self, viewer: Viewer) {
        self.table.listen(viewer, true);
    }

    /// No longer tells a viewer anything.
    pub fn stop_listening(&mut self, viewer: Viewer) {
        self.table.stop_listening(viewer);
    }

    /// What a viewer is told who joins: the battle so far.
    pub fn greet(&self, viewer: Viewer) -> Addressed {
        self.table.greet(viewer, Duration::ZERO)
    }

    /// What has happened on the board since the last call.
    pub fn take_events(&mut self) -> Vec<Addressed> {
        self.table.take_events()
    }

    /// Does what the commander of a side says: moves, resigns the battle, offers a draw, accepts or declines it.
    /// Everything else is refused. What is offered to the computer stays open until
    /// [`crate::Commander::proceed`] answers it. Once the battle is over, [`crate::Chronicle::conclude`] takes
    /// [`Battlefield::settled`].
    ///
    /// # Errors
    /// Why it is refused; nothing has changed.
    pub fn obey(&mut self, side: Color, command: Command) -> Result<(), Refusal> {
        match command {
            Command::Move { .. }
            | Command::Resign
            | Command::Offer { offer: Offer::Draw }
            | Command::Accept
            | Command::Decline => self.table.obey(side, command, Duration::ZERO),
            _ => Err(Refusal::NoOffers),
        }
    }

    /// What a legal move of the side to move would do, as far as its commander knows.
    ///
    /// # Errors
    /// Why it would be refused.
    pub fn foresee(&self, side: Color, text: &str) -> Result<MoveTold, Refusal> {
        self.table.foresee(side, text)
    }

    /// The battle as a viewer may know it.
    pub fn view(&self, viewer: Viewer) -> AnyGame {
        self.table.view(viewer).into_owned()
    }

    /// The unit a legal move will reveal to everyone, if it reveals a piece or captures a face-down one.
    /// Nobody knows it before the move is played.
    pub fn shown_by(&self, m: Move) -> Option<Unit> {
        self.game().position().shown(m).flatten().and_then(Unit::of)
    }

    /// Plays a legal move.
    ///
    /// # Errors
    /// Why the move is illegal; nothing changes.
    pub fn play(&mut self, m: Move) -> Result<(), BattlefieldError> {
        self.table.play(self.side(), m, Duration::ZERO).map_err(|refusal| match refusal {
            Refusal::Move { text, reason } => BattlefieldError::Move { text, reason },
            _ => BattlefieldError::NoBattle,
        })
    }

    /// The arbiter's record; `end` says in words how the battle ended.
    pub fn record(&self, end: &str) -> BattleGame {
        let fen = self.game().start().fen();
        BattleGame { fen, moves: self.game().record(), end: end.to_owned() }
    }

    /// The end of the battle, if it is over.
    pub fn settled(&self) -> Option<Settled> {
        match self.table.end() {
            Some(&GameEnd::Resigned(by)) => return Some(self.conceded(by)),
            Some(GameEnd::Agreed) => return Some(self.agreed()),
            _ => {}
        }
        let outcome = self.game().outcome()?;
        Some(self.ended(outcome.winner, outcome.ending.reason()))
    }

    /// The end of the battle if a side resigns it.
    pub fn conceded(&self, by: Color) -> Settled {
        self.ended(Some(!by), &format!("{} resigns", side_name(by)))
    }

    /// The end of the battle if the sides agree on a draw.
    pub fn agreed(&self) -> Settled {
        self.ended(None, "draw by agreement")
    }

    fn ended(&self, winner: Option<Color>, end: &str) -> Settled {
        let outcome = match winner {
            Some(Color::White) => BattleOutcome::Attacker,
            Some(Color::Black) => BattleOutcome::Defender,
            None => BattleOutcome::Draw,
        };
        // A side that has lost has lost its royal, mated or not.
        let left = |side: Color| {
            let standing = self.standing(side);
            if winner == Some(!side) { standing - standing.only(UnitClass::Royal) } else { standing }
        };
        let report = BattleReport { outcome, attackers: left(Color::White), defenders: left(Color::Black) };
        Settled { report, game: Some(self.record(end)) }
    }

    /// The units a side has left on the board, including face-down ones.
    fn standing(&self, side: Color) -> Army {
        let position = self.game().position();
        let count = |unit: Unit| position.pieces(side, unit.kind()).count() as u16;
        let face_up = Unit::ALL.into_iter().map(|unit| Army::NONE.with(unit, count(unit)));
        let face_down = position.state().roster(side).known().copied().map_or(Army::NONE, Army::from);
        face_up.fold(face_down, |all, units| all + units)
    }
}

/// The name of a side of a battle.
pub const fn side_name(side: Color) -> &'static str {
    match side {
        Color::White => "the attacker",
        Color::Black => "the defender",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::{Attack, CampaignSetup};
    use crate::engine_referee::EngineReferee;
    use crate::map::Map;
    use crate::rules::CampaignRules;
    use crate::seat::{Contest, Seat};
    use arbiter::Event;
    use rand::SeedableRng;

    const RULES: &str = "[battle]\nfortress = \"a5 e8\"";

    /// A battle between these armies at a fortress, fought by these units.
    fn battle(armies: [&str; 2], units: [&str; 2]) -> (Campaign, Battle) {
        let map = "format = 1\nname = \"x\"\nradius = 1\nhexes = [\n{ at = \"-1,0\", structure = \"base 1\" },\n\
                   { at = \"1,0\", structure = \"base 2\" },\n{ at = \"0,0\", structure = \"fortress\" },\n]\n";
        let setup = CampaignSetup {
            rules: CampaignRules::parse("rules", RULES).unwrap(),
            map: Map::parse("map", map).unwrap(),
            players: 2,
            contest: Contest::FreeForAll,
            seed: 1,
        };
        let (mut campaign, _) = Campaign::new(setup).unwrap();
        let [from, at] = ["-1,0", "0,0"].map(|hex| campaign.place(hex.parse().unwrap()).unwrap());
        let [attacking, standing] = armies.map(|army| army.parse::<Army>().unwrap());
        let [attackers, defenders] = units.map(|units| units.parse().unwrap());
        campaign.join(at, Seat::new(1), standing);
        let attack = Attack { from, at, units: attacking };
        (campaign, Battle { attack, attacker: Seat::new(0), defender: Seat::new(1), attackers, defenders })
    }

    fn begun(armies: [&str; 2], units: [&str; 2], seed: u64) -> (Battle, Battlefield) {
        let (campaign, battle) = battle(armies, units);
        let field = Battlefield::begin(&campaign, &battle, &mut Chance::seed_from_u64(seed)).unwrap();
        (battle, field)
    }

    const ARMIES: [&str; 2] = ["2D 200R 2N 90W 3F", "4B 3W"];
    const UNITS: [&str; 2] = ["D 2R N 2W 2F", "3B 3W"];

    /// SC-B2, SC-B3, SC-P5: the board of the hex with the house's walls, and the fighting units on it.
    #[test]
    fn a_battle_is_set_up_as_the_campaign_has_it() {
        let (battle, field) = begun(ARMIES, UNITS, 1);
        assert_eq!(field.standing(Color::White), battle.attackers);
        assert_eq!(field.standing(Color::Black), battle.defenders);
        let fen = field.seen_by(Color::White).fen();
        assert!(
            fen.starts_with("xxx1*5/xxx7/10/*9/10/10/6XXXX/6XXXD w - - 0 1 army=3RRRRRRRRRRRRNN+4"),
            "{fen}"
        );
        assert!(fen.ends_with(",3BBBB+3WWW men=RRNWWFF,?"), "{fen}");
        let fen = field.seen_by(Color::Black).fen();
        assert!(fen.ends_with("men=?,BBBWWW"), "{fen}");
        // The squares of the pieces are drawn, the same for the same seed.
        assert_eq!(begun(ARMIES, UNITS, 1).1, field);
        assert_ne!(begun(ARMIES, UNITS, 2).1, field);
    }

    /// Whatever is on the board at the end survives; a side that has lost has lost its royal (SC-P9,
    /// SC-P11).
    #[test]
    fn battles_end_with_those_who_are_left() {
        for seed in 0..6 {
            let (battle, field) = begun(["K D 3R 4W", "2D Q 2R 4F"], ["K 3R 4W", "D Q 2R 4F"], seed);
            for side in [Color::White, Color::Black] {
                let report = field.conceded(side).report;
                let loser_keeps =
                    [battle.attackers.without(Unit::King), battle.defenders.without(Unit::Duke)];
                let expected = match side {
                    Color::White => (BattleOutcome::Defender, loser_keeps[0], battle.defenders),
                    Color::Black => (BattleOutcome::Attacker, battle.attackers, loser_keeps[1]),
                };
                assert_eq!((report.outcome, report.attackers, report.defenders), expected);
            }
            let settled = EngineReferee::new(300).play_out(field).unwrap();
            let game = settled.game.unwrap();
            let captures = {
                let mut field = Battlefield::at(&game.fen, 0).unwrap();
                let mut captures = [Army::NONE; 2];
                for text in &game.moves {
                    let before = field.seen_by(field.side());
                    let m = before.parse_move(text.split('=').next().unwrap()).unwrap();
                    let victim = field.side();
                    let standing = field.standing(!victim);
                    field.play(m).unwrap();
                    captures[(!victim).index()] += standing - field.standing(!victim);
                }
                captures
            };
            let lost =
                [battle.attackers - settled.report.attackers, battle.defenders - settled.report.defenders];
            for side in [0, 1] {
                let royal = lost[side].only(UnitClass::Royal);
                assert_eq!(lost[side] - royal, captures[side], "{game:?}");
            }
            let has_royal = [settled.report.attackers.has_royal(), settled.report.defenders.has_royal()];
            let expected = match settled.report.outcome {
                BattleOutcome::Attacker => [true, false],
                BattleOutcome::Defender => [false, true],
                BattleOutcome::Draw => [true, true],
            };
            assert_eq!(has_royal, expected);
        }
    }

    #[test]
    fn commanders_move_or_resign_and_listeners_hear_it() {
        let (_, mut field) = begun(ARMIES, UNITS, 4);
        field.listen(Viewer::Nobody);
        let abort = Command::Offer { offer: Offer::Abort };
        assert_eq!(field.obey(Color::White, abort), Err(Refusal::NoOffers));
        assert_eq!(field.obey(Color::Black, Command::Hint), Err(Refusal::NoOffers));
        let legal = field.seen_by(Color::White).legal_moves()[0];
        let text = field.seen_by(Color::White).coordinate_text(legal);
        assert_eq!(field.foresee(Color::White, &text).unwrap().text, text);
        let moves = Command::Move { text };
        assert_eq!(field.obey(Color::Black, moves.clone()), Err(Refusal::NotYourMove));
        field.obey(Color::White, moves).unwrap();
        assert!(field.settled().is_none());
        let conceded = field.conceded(Color::White);
        field.obey(Color::White, Command::Resign).unwrap();
        assert_eq!(field.settled(), Some(conceded));
        let heard: Vec<_> = field.take_events().into_iter().map(|told| told.event).collect();
        assert!(matches!(heard.as_slice(), [Event::Moved { .. }, Event::Ended { .. }]));
        // What is still hidden stays hidden.
        let shown = |field: &Battlefield| face_down_kinds(&field.view(Viewer::Nobody));
        assert!(shown(&field) > 0);
    }

    /// How many pieces a board shows face-down.
    fn face_down_kinds(view: &AnyGame) -> usize {
        let is_hidden = |square: &movegen::Square| {
            view.piece_at(*square).is_some_and(|piece| piece.kind == movegen::Kind::FaceDown)
        };
        view.squares().filter(is_hidden).count()
    }

    #[test]
    fn a_battle_is_played_again_from_its_record_and_no_other() {
        let (battle, field) = begun(ARMIES, UNITS, 3);
        let settled = EngineReferee::new(200).play_out(field).unwrap();
        let game = settled.game.clone().unwrap();
        let again = Battlefield::replayed(&battle, &game).unwrap();
        assert_eq!(again.settled(), Some(settled));
        let shown = game.moves.iter().position(|text| text.contains('=')).unwrap();
        let (m, unit) = game.moves[shown].split_once('=').unwrap();
        let mut other = game.clone();
        other.moves[shown] = format!("{m}={}", if unit == "r" { "n" } else { "r" });
        assert_eq!(Battlefield::replayed(&battle, &other), Err(BattlefieldError::OtherRecord));
        other.moves.truncate(shown);
        other.moves.push("a1a9".to_owned());
        assert!(matches!(Battlefield::replayed(&battle, &other), Err(BattlefieldError::Move { .. })));
        let weaker = Battle { attackers: "D 3N 4W".parse().unwrap(), ..battle };
        assert_eq!(Battlefield::replayed(&weaker, &game), Err(BattlefieldError::OtherPieces));
    }
}
