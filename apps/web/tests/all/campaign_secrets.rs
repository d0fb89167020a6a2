//! Two campaigns that differ only in what somebody may not know tell them the same, byte for byte: whom
//! others fielded, where face-down pieces are, the seed.

use campaign::{
    Army, Awaits, Battles, Campaign, CampaignRules, CampaignSetup, Chronicle, Contest, Controller, Map,
    Order, Seat, UnitClass, Viewer, fielding,
};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use web::CampaignTable;

/// Three bases in a row, so that everyone is at war at once.
const MAP: &str = "format = 1\nname = \"Row\"\nradius = 1\nhexes = [\n\
    { at = \"-1,0\", structure = \"base 1\" },\n{ at = \"0,0\", terrain = \"woods\", structure = \"base 2\" },\n\
    { at = \"1,0\", terrain = \"narrow\", structure = \"base 3\" },\n]\n";
/// Armies larger than what they field; attackers are led by Dukes of whom none is left behind.
const RULES: &str = "[start]\narmy = \"K D Q 2R 2B 2N 2G 5W 6F\"\n[income]\nbase = 25";

/// Moves after which a side resigns at the latest.
const MOST_MOVES: usize = 24;

/// The same campaign twice, with different seeds; three people play it.
fn worlds(seed: u64) -> [CampaignTable; 2] {
    [seed, seed + 1_000_000].map(|seed| {
        let setup = CampaignSetup {
            rules: CampaignRules::parse("rules", RULES).unwrap(),
            map: Map::parse("map", MAP).unwrap(),
            players: 3,
            contest: Contest::FreeForAll,
            seed,
        };
        let (chronicle, _) =
            Chronicle::begin(setup, vec![Controller::Person; 3], Battles::Played(20)).unwrap();
        CampaignTable::resume(&chronicle.to_text().unwrap()).unwrap()
    })
}

/// What lies open on the map, whoever looks.
fn open(campaign: &Campaign) -> String {
    let garrisons: Vec<_> = (0..campaign.map().sites().len()).map(|place| campaign.garrison(place)).collect();
    let gold: Vec<_> =
        campaign.seats().map(|seat| (campaign.gold(seat), campaign.is_in_play(seat))).collect();
    let awaits = match campaign.awaits() {
        Awaits::Orders(seat) => format!("orders {seat}"),
        Awaits::Fight(seat) => format!("fight {seat}"),
        Awaits::Field(seat, _) => format!("field {seat}"),
        Awaits::Result(battle) => format!("result {}", battle.attack.at),
        Awaits::Retreat(seat, beaten) => format!("retreat {seat} {}", beaten.units),
        Awaits::Nobody(_) => "nobody".to_owned(),
    };
    format!(
        "{} {} {garrisons:?} {gold:?} {:?} {awaits}",
        campaign.round(),
        campaign.mover(),
        campaign.attacks()
    )
}

/// What everyone saw of the battles: the moves with what they revealed.
fn seen_on_boards(chronicle: &Chronicle) -> String {
    let games = chronicle.log().iter().filter_map(|entry| entry.game.as_ref());
    let games: Vec<_> = games.map(|game| (&game.moves, &game.end)).collect();
    let now = chronicle.field().map(|field| field.record("").moves);
    format!("{games:?} {now:?}")
}

fn ask(table: &mut CampaignTable, viewer: Viewer, question: &Value) -> String {
    let question = serde_json::from_value(question.clone()).unwrap();
    match table.ask(viewer, question) {
        Ok(answer) => answer.to_string(),
        Err(refusal) => format!("refused: {refusal}"),
    }
}

/// Everything that a viewer can find out without doing anything.
fn found_out(table: &mut CampaignTable, viewer: Viewer) -> String {
    let mut found = serde_json::to_string(&table.greet(viewer)).unwrap();
    let entries = table.chronicle().log().len();
    let mut questions = vec![
        json!({"ask": "record"}),
        json!({"ask": "chapters"}),
        json!({"ask": "keep"}),
        json!({"ask": "file"}),
    ];
    for back in 0..4 {
        questions.push(json!({"ask": "retell", "entry": entries.saturating_sub(back)}));
    }
    for order in ["field", "fight", "field K R B N 4W", "done", "retreat 0,-1", "march -1,0 0,0"] {
        questions.push(json!({"ask": "foresee", "order": order}));
    }
    for from in ["-1,0", "0,0", "1,0"] {
        questions.push(json!({"ask": "reach", "from": from, "units": "D Q 2R 4W"}));
        questions
            .push(json!({"ask": "odds", "at": from, "attackers": "D Q 2R 4W", "defenders": "K B 2N 4F"}));
    }
    for text in ["?a1", "a1a1", "a1a2", "j8j8", "Ka2", "Da2"] {
        questions.push(json!({"ask": "foresee-move", "text": text}));
    }
    for question in &questions {
        found += &ask(table, viewer, question);
    }
    found
}

/// The two worlds side by side, and what one viewer hears of either.
struct Compared {
    tables: [CampaignTable; 2],
    viewer: Viewer,
    dice: ChaCha8Rng,
    /// Battles begun with secrets that differ, and those of them whose end was compared, too.
    begun: usize,
    ended: usize,
}

impl Compared {
    fn new(viewer: Viewer, seed: u64) -> Self {
        let mut tables = worlds(seed);
        tables.iter_mut().for_each(|table| table.listen(viewer));
        Compared { tables, viewer, dice: ChaCha8Rng::seed_from_u64(seed), begun: 0, ended: 0 }
    }

    fn chronicle(&self) -> &Chronicle {
        self.tables[0].chronicle()
    }

    /// Says the same in both worlds, or what differs in them without showing.
    fn say(&mut self, by: Seat, questions: [&Value; 2]) {
        for (table, question) in self.tables.iter_mut().zip(questions) {
            let said = ask(table, by.into(), question);
            assert!(!said.starts_with("refused"), "{question}: {said}");
        }
    }

    fn order(&mut self, by: Seat, orders: [Order; 2]) {
        let [one, other] = orders.map(|order| json!({"ask": "order", "order": order.to_string()}));
        self.say(by, [&one, &other]);
    }

    /// Ways to field units in the two worlds, different ones where the viewer may not know.
    fn fielded(&mut self, by: Seat, army: &Army) -> [Army; 2] {
        let ways = fielding::ways(army);
        let one = *ways.choose(&mut self.dice).unwrap();
        if self.viewer.knows_secrets_of(by) {
            return [one; 2];
        }
        [one, *ways.choose(&mut self.dice).unwrap()]
    }

    /// The player to move attacks with the Duke, or does nothing.
    fn give_orders(&mut self, seat: Seat) {
        let campaign = self.chronicle().campaign().clone();
        let attack = campaign.garrisons_of(seat).find_map(|(place, garrison)| {
            let fresh = garrison.units - garrison.spent;
            let units = fresh.only(UnitClass::Piece) + fresh.only(UnitClass::Soldier).at_most(&fresh);
            let units = (units + Army::of(campaign::Unit::Duke)).at_most(&fresh);
            let to = campaign.map().neighbours(place).iter().find(|&&to| campaign.is_enemy(to, seat))?;
            let order = Order::March { path: vec![campaign.hex(place), campaign.hex(*to)], units };
            campaign.clone().apply(&order).is_ok().then_some(order)
        });
        let order = match attack {
            Some(attack) if campaign.attacks().is_empty() => attack,
            _ if campaign.gold(seat) >= 20 && campaign.attacks().is_empty() => {
                // A Duke and others for the next attack, if the base still works.
                let base = campaign.working_bases(seat).next();
                let bought = base.map(|place| Order::Recruit {
                    at: campaign.hex(place),
                    units: "D 2N 4W".parse().unwrap(),
                });
                bought.filter(|order| campaign.clone().apply(order).is_ok()).unwrap_or(Order::Done)
            }
            _ => Order::Done,
        };
        self.order(seat, [order.clone(), order]);
    }

    /// One move that shows the same in both worlds, at times after an offer that is declined; or an agreed draw, or
    /// resigning. False if the worlds have to part.
    fn fight_on(&mut self) -> bool {
        let fields = self.tables.each_ref().map(|table| table.chronicle().field().unwrap());
        let side = fields[0].side();
        let Awaits::Result(&battle) = self.chronicle().campaign().awaits() else { unreachable!() };
        let views = fields.map(|field| field.seen_by(side));
        let shown = |world: usize, text: &str| {
            let m = views[world].parse_move(text).ok()?;
            Some(fields[world].shown_by(m))
        };
        let moves = views[0].legal_moves().into_iter().map(|m| views[0].coordinate_text(m));
        let alike: Vec<_> =
            moves.filter(|text| shown(0, text).is_some() && shown(0, text) == shown(1, text)).collect();
        let ends = fields[0].ply() >= MOST_MOVES || self.dice.random_range(0..20) == 0;
        let last = match alike.choose(&mut self.dice) {
            Some(text) if !ends => json!({"command": "move", "text": text}),
            _ if self.dice.random_range(0..3) == 0 => json!({"command": "accept"}),
            _ => json!({"command": "resign"}),
        };
        let mut commands = Vec::new();
        if last["command"] == "accept" {
            commands.push((!side, json!({"command": "offer", "offer": "draw"})));
        } else if self.dice.random_range(0..6) == 0 {
            commands.push((side, json!({"command": "offer", "offer": "draw"})));
            commands.push((!side, json!({"command": "decline"})));
        }
        commands.push((side, last));
        for (side, command) in commands {
            let question = json!({"ask": "battle", "command": command});
            self.say(battle.seat(side), [&question, &question]);
        }
        true
    }

    /// Does the next thing; false once the campaign is over.
    fn go_on(&mut self) -> bool {
        let campaign = self.chronicle().campaign().clone();
        match campaign.awaits() {
            Awaits::Nobody(_) => return false,
            Awaits::Orders(seat) => self.give_orders(seat),
            Awaits::Fight(seat) => {
                let attack = campaign.attacks()[0];
                let (from, at) = (campaign.hex(attack.from), campaign.hex(attack.at));
                let orders = self.fielded(seat, &attack.units).map(|units| Order::Fight { from, at, units });
                self.order(seat, orders);
            }
            Awaits::Field(seat, battle) => {
                let garrison = campaign.garrison(battle.attack.at).unwrap().units;
                let orders = self.fielded(seat, &garrison).map(|units| Order::Field { units });
                self.order(seat, orders);
            }
            Awaits::Retreat(seat, beaten) => {
                let order = Order::Retreat { to: campaign.hex(beaten.ways[0]) };
                self.order(seat, [order.clone(), order]);
            }
            Awaits::Result(_) if self.chronicle().field().is_some() => return self.fight_on(),
            Awaits::Result(battle) => {
                let way = json!({"ask": "way", "way": "board"});
                for seat in [battle.attacker, battle.defender] {
                    self.say(seat, [&way, &way]);
                }
                let fields = self.tables.each_ref().map(|table| table.chronicle().field().unwrap());
                self.begun += usize::from(fields[0].record("").fen != fields[1].record("").fen);
            }
        }
        true
    }

    /// Plays until something that lies open differs, and compares everything until then.
    fn play(&mut self, steps: usize) {
        for _ in 0..steps {
            let fought = self.chronicle().field().is_some();
            if !self.go_on() {
                return;
            }
            let [one, other] = self.tables.each_ref().map(|table| {
                format!("{} {}", open(table.chronicle().campaign()), seen_on_boards(table.chronicle()))
            });
            if one != other {
                return;
            }
            let viewer = self.viewer;
            let [one, other] = self.tables.each_mut().map(|table| {
                let news = serde_json::to_string(
                    &table.take_news().iter().map(|(_, news)| news).collect::<Vec<_>>(),
                );
                // At the end nothing is secret.
                (!table.is_over()).then(|| (news.unwrap(), found_out(table, viewer)))
            });
            assert_eq!(one, other, "{viewer:?}");
            self.ended += usize::from(fought && self.chronicle().field().is_none() && one.is_some());
        }
    }
}

#[test]
fn nobody_is_told_what_they_may_not_know() {
    let (mut begun, mut ended) = (0, 0);
    let seats = (0..3).map(|index| Viewer::Player(Seat::new(index)));
    for viewer in seats.chain([Viewer::Bystander]) {
        for seed in 0..8 {
            let mut compared = Compared::new(viewer, seed);
            compared.play(150);
            begun += compared.begun;
            ended += compared.ended;
        }
    }
    assert!(begun > 40 && ended > 20, "{begun} battles begun, {ended} ended");
}
