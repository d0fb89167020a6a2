//! `megaton campaign --tutorial`: a turn and a battle of a campaign, explained while they are played.
//!
//! The campaign is a real one that may be played on afterwards. Which lesson comes next follows from how it
//! stands, so nothing that is said goes wrong if somebody does something else than they were told.

use campaign::{
    Awaits, BattleOutcome, Battles, Campaign, CampaignEvent, CampaignRules, CampaignSetup,
    CampaignSetupError, Chronicle, ChronicleError, Contest, Controller, Estimate, General, Map, Order, Phase,
    Seat, Unit,
};
use thiserror::Error;

const MAP: &str = include_str!("map.toml");
const SEED: u64 = 1;
/// The person who is taught.
const PUPIL: Seat = Seat::new(0);

/// What happened before the person's first turn: the enemy has bought Dukes who will not attack soon, and has left
/// a guard without a royal at the mine.
const PRELUDE: [&str; 6] =
    ["done", "recruit 1,0 2D 3F", "march 1,0 0,0 D N W F", "done", "done", "march 0,0 1,0 D"];

/// Why there is no tutorial. None of this can happen as long as the tests pass.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum TutorialError {
    #[error("the tutorial's map: {0}")]
    Map(#[from] campaign::CampaignFileError),
    #[error("the tutorial: {0}")]
    Setup(#[from] CampaignSetupError),
    #[error("the tutorial: {0}")]
    Order(String),
}

impl From<ChronicleError> for TutorialError {
    fn from(error: ChronicleError) -> Self {
        TutorialError::Order(error.to_string())
    }
}

/// The campaign of the tutorial at the person's first turn, and what happened last.
///
/// # Errors
/// None as long as the tests pass.
pub(super) fn begun(battles: Battles) -> Result<(Chronicle, Vec<CampaignEvent>), TutorialError> {
    let setup = CampaignSetup {
        rules: CampaignRules::default(),
        map: Map::parse("tutorial", MAP)?,
        players: 2,
        contest: Contest::FreeForAll,
        seed: SEED,
    };
    let players = vec![Controller::Person, Controller::Computer(General::Planner)];
    let (mut chronicle, _) = Chronicle::begin(setup, players, battles)?;
    let refused = |error: &dyn std::fmt::Display| TutorialError::Order(error.to_string());
    for text in PRELUDE {
        let order: Order = text.parse().map_err(|error| refused(&error))?;
        chronicle.give(order).map_err(|error| refused(&error))?;
    }
    let events = chronicle.give(Order::Done).map_err(|error| refused(&error))?;
    Ok((chronicle, events))
}

/// What is taught.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lesson {
    Recruit,
    March,
    Done,
    Fight,
    Way,
    Reveal,
    Move,
    /// The enemy attacks.
    Field,
    Defence,
    Retreat,
    End,
}

/// Teaches, and knows what it has said last.
#[derive(Debug, Default)]
pub(super) struct Tutorial {
    last: Option<Lesson>,
    is_over: bool,
}

impl Tutorial {
    /// What is said before the person is asked the next time; nothing if that is clear by now.
    pub(super) fn teach(&mut self, chronicle: &Chronicle) -> Option<String> {
        if self.is_over {
            return None;
        }
        let lesson = lesson(chronicle)?;
        if self.last.replace(lesson) == Some(lesson) {
            return None;
        }
        self.is_over = lesson == Lesson::End;
        Some(format!("\n--- Tutorial ---\n{}", text(lesson, chronicle)))
    }
}

/// The lesson for how the campaign stands.
fn lesson(chronicle: &Chronicle) -> Option<Lesson> {
    let campaign = chronicle.campaign();
    let has_fought = own_battle(chronicle).is_some();
    Some(match campaign.awaits() {
        Awaits::Orders(_) if has_fought => Lesson::End,
        Awaits::Orders(_) if !campaign.attacks().is_empty() => Lesson::Done,
        Awaits::Orders(_) if may_buy_queen(campaign) => Lesson::Recruit,
        Awaits::Orders(_) => Lesson::March,
        Awaits::Fight(_) => Lesson::Fight,
        Awaits::Field(..) => Lesson::Field,
        Awaits::Retreat(..) => Lesson::Retreat,
        Awaits::Result(battle) if battle.attacker != PUPIL => Lesson::Defence,
        Awaits::Result(_) => match chronicle.field() {
            None => Lesson::Way,
            Some(field) if field.ply() < 2 => Lesson::Reveal,
            Some(_) => Lesson::Move,
        },
        Awaits::Nobody(_) => return None,
    })
}

/// How the person's first attack ended.
fn own_battle(chronicle: &Chronicle) -> Option<BattleOutcome> {
    chronicle.log().iter().find_map(|entry| match (&entry.order, entry.battle) {
        (Order::Result(report), Some(battle)) if battle.attacker == PUPIL => Some(report.outcome),
        _ => None,
    })
}

fn may_buy_queen(campaign: &Campaign) -> bool {
    let price = campaign.rules().price(Unit::Queen);
    *campaign.phase() == Phase::Recruit
        && price.is_some_and(|price| price <= campaign.gold(PUPIL))
        && !campaign.units_of(PUPIL).has(Unit::Queen)
        && campaign.working_bases(PUPIL).next().is_some()
}

/// An attack without the King, if any army can make one.
fn suggested_attack(campaign: &Campaign) -> Option<String> {
    campaign.garrisons_of(PUPIL).find_map(|(from, garrison)| {
        let fresh = garrison.units - garrison.spent;
        let without_king = if fresh.has(Unit::King) { fresh.without(Unit::King) } else { fresh };
        campaign.map().neighbours(from).iter().find_map(|&at| {
            let units = Estimate::strongest(campaign.board(at), &without_king);
            let order = Order::March { path: vec![campaign.hex(from), campaign.hex(at)], units };
            let is_attack = campaign.is_enemy(at, PUPIL) && campaign.clone().apply(&order).is_ok();
            is_attack.then(|| order.to_string())
        })
    })
}

fn text(lesson: Lesson, chronicle: &Chronicle) -> String {
    match lesson {
        Lesson::Recruit => "\
This is a war on a map of hexes. You are player 1; your King stands on your base at -1,0. Player 2 has
left a guard at the mine at 0,0: a knight and two soldiers without a King or a Duke to lead them. A mine
brings 2 gold a turn to whoever stands on it. You are going to take it.
Look at the map above: each hex shows its name, what is on it, and who stands there. Below it is what
everybody has. You have gold: buy a Queen.
Try: recruit Q"
            .to_owned(),
        Lesson::March => march(chronicle.campaign()),
        Lesson::Done => "\
Your army stands before the enemy. You could march with others now. Once nobody else is to march, the
battles begin.
Try: done"
            .to_owned(),
        Lesson::Fight => "\
You say which battle comes first, if there are several, and who fights in it: one royal, three pieces and
four soldiers. If you name nobody, your strongest fight. The enemy sees which royal leads and how many
pieces and soldiers there are, but not which.
Try: fight"
            .to_owned(),
        Lesson::Way => "\
A battle is a game of chess on a small board. You can play it yourself, let the computer play for you, or
let chance decide according to the odds. Play it yourself.
Try: board"
            .to_owned(),
        Lesson::Reveal => reveal(chronicle),
        Lesson::Move => "\
Both sides have moved: the last move is marked on the board. Below the board is what you know of both
sides: your own pieces, and the enemy's as far as the map shows them. Turn up others, move those that are
up, and take all the enemy has. `moves` lists what you can do, `advise` says what the computer would
play, `help` explains the pieces. `draw` offers a draw, `resign` gives the battle up. When you have seen
enough, the computer can play your side to the end.
Try: computer"
            .to_owned(),
        Lesson::Field => "\
You are attacked. You say who defends, as the attacker did; a King that is there has to. A Duke that you
leave out saves the rest of the army if the battle is lost.
Try: field"
            .to_owned(),
        Lesson::Defence => "\
The enemy has begun this battle and has White; you defend with Black. As before you can play yourself, leave
it to the computer, or let chance decide.
Try: computer"
            .to_owned(),
        Lesson::Retreat => "\
Your army is beaten, but a Duke is left to lead the rest away. Say where to, for instance to one of the
hexes that the question names. `map` shows where that is."
            .to_owned(),
        Lesson::End => ending(chronicle),
    }
}

fn march(campaign: &Campaign) -> String {
    match suggested_attack(campaign) {
        Some(order) => format!(
            "\
An army marches one hex, if a King or a Duke leads it. Marching onto an enemy's hex is an attack, and an
attack needs one royal, three pieces (Q R B N G C) and four soldiers (W F). Leave your King on the base: it
would have to fight, and whoever loses the King is out. He also holds the base, which brings gold only
while somebody stands on it.
Try: {order}"
        ),
        None => "\
You cannot attack anybody now. An attack needs one royal, three pieces and four soldiers beside the enemy.
`help` explains all orders, `advise` says what the computer's general would do; `done` ends your turn.
Try: done"
            .to_owned(),
    }
}

fn reveal(chronicle: &Chronicle) -> String {
    let squares = chronicle.field().map(|field| {
        let view = field.seen_by(field.side());
        let reveals = view.legal_moves().into_iter().filter(|m| m.is_reveal());
        reveals.map(|m| view.san(m)).max().unwrap_or_default()
    });
    format!(
        "\
You attack, so you have White and move first. Only royals stand face-up. Of your other pieces even you do
not know which stands where; face-down they can neither move nor take, but they can be taken. So begin by
turning one up: that is your move. `?` and its square turns a piece up. This enemy has no
royal: you win by taking all pieces. (Otherwise checkmate wins, and so does leaving the enemy without a
move.)
Try: {}",
        squares.unwrap_or_default()
    )
}

fn ending(chronicle: &Chronicle) -> String {
    let outcome = match own_battle(chronicle) {
        Some(BattleOutcome::Attacker) => {
            "You have won the battle: your army holds the mine, and the survivors go on fighting for you."
        }
        Some(BattleOutcome::Defender) => {
            "You have lost the battle, and with it the army. It happens; your King is still there."
        }
        _ => "The battle was drawn: your survivors went back to where they came from.",
    };
    format!(
        "\
{outcome}
With its last battle your turn was over, and the enemy has had one: above, it is told in a line. `news` tells
it in detail.
That was the tutorial. This is a real campaign: play on, or leave it with `quit`. `help` explains all
orders, and `megaton campaign` begins a larger one.
Try: news"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use campaign::Commander;

    /// What a lesson tells the pupil to type.
    fn tried(text: &str) -> String {
        text.rsplit_once("Try: ").unwrap().1.to_owned()
    }

    #[test]
    fn the_prelude_leaves_a_guard_at_the_mine() {
        let (chronicle, events) = begun(Battles::Fast).unwrap();
        let campaign = chronicle.campaign();
        assert!(matches!(campaign.awaits(), Awaits::Orders(seat) if seat == PUPIL));
        let mine = campaign.place("0,0".parse().unwrap()).unwrap();
        let guard = campaign.garrison(mine).unwrap();
        assert_eq!((guard.owner.number(), guard.units.to_string().as_str()), (2, "N W F"));
        assert!(matches!(events.last(), Some(CampaignEvent::Turn { round: 3, .. })));
    }

    /// Whoever does as told is taught everything up to the battle, and each thing once.
    #[test]
    fn each_lesson_leads_to_the_next() {
        let (mut chronicle, _) = begun(Battles::Played(200)).unwrap();
        let mut tutorial = Tutorial::default();
        for lesson in [Lesson::Recruit, Lesson::March, Lesson::Done, Lesson::Fight] {
            let text = tutorial.teach(&chronicle).unwrap();
            assert_eq!((tutorial.last, tutorial.teach(&chronicle)), (Some(lesson), None));
            let order = chronicle.campaign().read_order(&tried(&text)).unwrap();
            chronicle.give(order).unwrap();
        }
        assert_eq!(tried(&tutorial.teach(&chronicle).unwrap()), "board");
        chronicle.take_the_field([true, false]).unwrap();
        let text = tutorial.teach(&chronicle).unwrap();
        let field = chronicle.field_mut().unwrap();
        let reveal = field.seen_by(field.side()).parse_move(&tried(&text)).unwrap();
        field.play(reveal).unwrap();
        assert_eq!(tutorial.teach(&chronicle), None);
        Commander::new(200).proceed(chronicle.field_mut().unwrap()).unwrap();
        assert_eq!(tried(&tutorial.teach(&chronicle).unwrap()), "computer");
    }

    /// Who does something else is told what fits then, and never anything that is refused.
    #[test]
    fn lessons_follow_whoever_does_something_else() {
        let (mut chronicle, _) = begun(Battles::Fast).unwrap();
        let mut tutorial = Tutorial::default();
        tutorial.teach(&chronicle);
        let orders = ["recruit W", "march -1,0 0,-1 K D 2W W", "done"];
        for order in orders {
            chronicle.give(chronicle.campaign().read_order(order).unwrap()).unwrap();
            if let Some(text) = tutorial.teach(&chronicle)
                && matches!(chronicle.campaign().awaits(), Awaits::Orders(seat) if seat == PUPIL)
            {
                let order = chronicle.campaign().read_order(&tried(&text)).unwrap();
                assert!(chronicle.campaign().clone().apply(&order).is_ok(), "{text}");
            }
        }
    }

    #[test]
    fn lessons_fit_a_terminal() {
        let (chronicle, _) = begun(Battles::Fast).unwrap();
        for lesson in [
            Lesson::Recruit,
            Lesson::March,
            Lesson::Done,
            Lesson::Fight,
            Lesson::Way,
            Lesson::Reveal,
            Lesson::Move,
            Lesson::Field,
            Lesson::Defence,
            Lesson::Retreat,
            Lesson::End,
        ] {
            let text = text(lesson, &chronicle);
            assert!(text.lines().all(|line| line.chars().count() <= 110), "{text}");
        }
    }
}
