//! The campaign behind the page, asked as the page and a server ask it.

use campaign::{Awaits, Chronicle, Seat, Viewer};
use movegen::Color;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use web::campaign::messages::CampaignNews;
use web::{CampaignTable, PageCampaign};

/// Steps after which a campaign that needs no person is taken to hang.
const MOST_STEPS: usize = 100_000;

fn player(number: usize) -> Viewer {
    Viewer::Player(Seat::from_number(number).unwrap())
}

fn choice(map: &str, seats: &[&str], battles: Value) -> Value {
    json!({"map": map, "seats": seats, "teams": null, "battles": battles, "seed": null})
}

fn begun(map: &str, seats: &[&str], battles: Value, seed: u64) -> CampaignTable {
    let choice = serde_json::from_value(choice(map, seats, battles)).unwrap();
    CampaignTable::begin(&choice, seed).unwrap()
}

fn ask(table: &mut CampaignTable, viewer: Viewer, question: Value) -> Result<Value, String> {
    table.ask(viewer, serde_json::from_value(question).unwrap()).map_err(|refusal| refusal.to_string())
}

fn order(table: &mut CampaignTable, viewer: Viewer, order: &str) -> Result<Value, String> {
    ask(table, viewer, json!({"ask": "order", "order": order}))
}

fn view(table: &CampaignTable, viewer: Viewer) -> Value {
    serde_json::to_value(table.view(viewer)).unwrap()
}

fn written(news: &[(Viewer, CampaignNews)], to: Viewer) -> Vec<Value> {
    let own = news.iter().filter(|(viewer, _)| *viewer == to);
    own.map(|(_, news)| serde_json::to_value(news).unwrap()).collect()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

/// What a person does who only knows what the campaign offers: recruits, marches, fights, never waits.
struct Player {
    viewer: Viewer,
    dice: ChaCha8Rng,
    /// How they want battles.
    way: &'static str,
    /// The board of the current battle.
    board: Option<Value>,
}

impl Player {
    fn new(number: usize, way: &'static str) -> Self {
        Player { viewer: player(number), dice: ChaCha8Rng::seed_from_u64(number as u64), way, board: None }
    }

    /// Takes note of boards.
    fn hear(&mut self, news: &[Value]) {
        for news in news.iter().filter(|news| news["news"] == "battle") {
            let event = &news["event"];
            let stands = if event["event"] == "state" { &event["state"] } else { &event["standing"] };
            let board = &stands["board"];
            if !board.is_null() {
                self.board = Some(board.clone());
            }
        }
    }

    /// Does something that is offered; false if nothing is.
    fn act(&mut self, table: &mut CampaignTable) -> bool {
        let view = view(table, self.viewer);
        let choices = &view["choices"];
        if !list(&choices["ways"]).is_empty() {
            ask(table, self.viewer, json!({"ask": "way", "way": self.way})).unwrap();
        } else if let Some(fight) = list(&choices["fights"]).first() {
            let said = format!(
                "fight {} {} {}",
                text(&fight["from"]),
                text(&fight["at"]),
                text(&fight["suggested"]["text"])
            );
            order(table, self.viewer, &said).unwrap();
        } else if !choices["field"].is_null() {
            let said = format!("field {}", text(&choices["field"]["suggested"]["text"]));
            order(table, self.viewer, &said).unwrap();
        } else if let Some(hex) = list(&choices["retreats"]).choose(&mut self.dice) {
            order(table, self.viewer, &format!("retreat {}", text(hex))).unwrap();
        } else if choices["may_finish"] == json!(true) {
            self.recruit_or_march(table, choices);
        } else {
            return self.play_on_board(table, &view);
        }
        true
    }

    fn recruit_or_march(&mut self, table: &mut CampaignTable, choices: &Value) {
        for base in list(&choices["bases"]) {
            let affordable: Vec<_> =
                list(&base["units"]).iter().filter(|unit| unit["most"] != json!(0)).collect();
            if let Some(unit) = affordable.choose(&mut self.dice) {
                let said = format!("recruit {} {}", text(&base["hex"]), text(&unit["letter"]));
                order(table, self.viewer, &said).unwrap();
                return;
            }
        }
        for army in list(&choices["armies"]) {
            let (from, units) = (&army["hex"], &army["fresh"]["text"]);
            let reach =
                ask(table, self.viewer, json!({"ask": "reach", "from": from, "units": units})).unwrap();
            let open: Vec<_> = list(&reach).iter().filter(|there| there["refusal"].is_null()).collect();
            let attack = open.iter().find(|there| there["is_attack"] == json!(true));
            if let Some(there) = attack.or(open.choose(&mut self.dice)) {
                let said = text(&there["order"]);
                let foreseen = ask(table, self.viewer, json!({"ask": "foresee", "order": said})).unwrap();
                assert_eq!(foreseen["order"], json!(said));
                assert_eq!(foreseen["battle"].is_null(), there["is_attack"] == json!(false));
                order(table, self.viewer, said).unwrap();
                return;
            }
        }
        order(table, self.viewer, "done").unwrap();
    }

    fn play_on_board(&mut self, table: &mut CampaignTable, view: &Value) -> bool {
        let own = |awaited: &Value| awaited["seat"] == view["viewer"] && awaited["what"] == "move";
        if view["battle"]["is_on_board"] != json!(true) || !list(&view["awaits"]).iter().any(own) {
            return false;
        }
        let Some(board) = self.board.take() else { return false };
        let captures: Vec<_> =
            list(&board["choices"]).iter().filter(|choice| !list(&choice["victims"]).is_empty()).collect();
        let all: Vec<_> = list(&board["choices"]).iter().collect();
        let Some(choice) = captures.choose(&mut self.dice).or(all.choose(&mut self.dice)) else {
            return false;
        };
        let foreseen =
            ask(table, self.viewer, json!({"ask": "foresee-move", "text": choice["text"]})).unwrap();
        assert_eq!(foreseen["text"], choice["text"]);
        let command = json!({"command": "move", "text": choice["text"]});
        ask(table, self.viewer, json!({"ask": "battle", "command": command})).unwrap();
        true
    }
}

/// Plays until the campaign is over or has reached a round.
fn play(table: &mut CampaignTable, players: &mut [Player], last_round: u32) -> Vec<Value> {
    for player in &*players {
        table.listen(player.viewer);
    }
    let mut heard = Vec::new();
    for _ in 0..MOST_STEPS {
        let news = table.take_news();
        for player in &mut *players {
            let own = written(&news, player.viewer);
            player.hear(&own);
            heard.extend(own);
        }
        if table.is_over() || table.chronicle().campaign().round() > last_round {
            return heard;
        }
        let acted = table.step() || players.iter_mut().any(|player| player.act(table));
        assert!(acted, "nobody can do anything: {}", view(table, players[0].viewer)["awaits"]);
    }
    panic!("the campaign hangs");
}

fn read_again(table: &CampaignTable) -> Chronicle {
    let read = Chronicle::from_text("kept", &table.kept().unwrap()).unwrap();
    assert_eq!(&read, table.chronicle());
    read
}

#[test]
fn a_campaign_against_a_general_is_played_to_its_end() {
    for (battles, way) in
        [(json!("fast"), "fast"), (json!(60), "board"), (json!(60), "computer"), (json!(60), "fast")]
    {
        let mut table = begun("two-thrones", &["person", "general"], battles, 7);
        let heard = play(&mut table, &mut [Player::new(1, way)], u32::MAX);
        assert!(table.is_over(), "{way}");
        let end = view(&table, player(1))["end"].clone();
        assert!(text(&end["text"]).contains("campaign"), "{end}");
        let disclosed: Vec<_> = heard.iter().filter(|news| news["news"] == "disclosed").collect();
        assert_eq!(disclosed.len(), 1);
        // Only the general's choices were hidden.
        let lines = list(&disclosed[0]["lines"]);
        assert!(
            lines
                .iter()
                .all(|line| text(line).starts_with("Round ") && text(line).contains(": Blue fielded "))
        );
        assert_eq!(heard.iter().any(|news| news["news"] == "battle"), way == "board");
        read_again(&table);
        // The story is that of the news: the last that was told of each part, in the same order.
        let mut told: Vec<Value> = Vec::new();
        for news in heard.iter().filter(|news| news["news"] == "told") {
            let chapter = &news["chapter"];
            match told.last_mut().filter(|last| last["entry"] == chapter["entry"]) {
                Some(last) => *last = chapter.clone(),
                None => told.push(chapter.clone()),
            }
        }
        let chapters = ask(&mut table, player(1), json!({"ask": "chapters"})).unwrap();
        let lines = |chapters: &[Value]| chapters.iter().map(|one| one["text"].clone()).collect::<Vec<_>>();
        let kept = list(&chapters);
        assert_eq!(lines(&told), lines(&kept[kept.len() - told.len()..]));
    }
}

/// Why a general held or attacked is nobody's to know before the end; then every one of its turns has a reason.
#[test]
fn generals_say_why_when_it_is_over() {
    let mut table = begun("two-thrones", &["person", "general"], json!("fast"), 7);
    let why = |table: &mut CampaignTable, viewer, entry: &Value| {
        ask(table, viewer, json!({"ask": "why", "entry": entry})).unwrap()
    };
    play(&mut table, &mut [Player::new(1, "fast")], 3);
    assert!(!table.is_over());
    for viewer in [player(1), player(2), Viewer::Bystander] {
        for entry in 0..table.chronicle().log().len() {
            assert_eq!(why(&mut table, viewer, &json!(entry)), Value::Null);
        }
    }
    play(&mut table, &mut [Player::new(1, "fast")], u32::MAX);
    let chapters = ask(&mut table, player(1), json!({"ask": "chapters"})).unwrap();
    for chapter in list(&chapters) {
        let reason = why(&mut table, Viewer::Bystander, &chapter["entry"]);
        if chapter["seat"] == 1 {
            assert_eq!(reason, Value::Null);
        } else {
            let is_reason =
                ["Blue held: ", "Blue attacked "].iter().any(|start| text(&reason).starts_with(start));
            assert!(is_reason, "{reason}");
        }
    }
    assert_eq!(why(&mut table, player(1), &json!(u32::MAX)), Value::Null);
}

#[test]
fn one_person_plays_ten_rounds_against_five_generals() {
    let seats = ["person", "general", "greedy", "random", "general", "greedy"];
    for teams in [Value::Null, json!("1,3,5/2,4,6")] {
        let mut choice = choice("six-crowns", &seats, json!("fast"));
        choice["teams"] = teams.clone();
        let mut table = CampaignTable::begin(&serde_json::from_value(choice).unwrap(), 3).unwrap();
        play(&mut table, &mut [Player::new(1, "fast")], 10);
        assert!(table.is_over() || table.chronicle().campaign().round() == 11);
        let view = view(&table, player(1));
        let allies: Vec<_> =
            list(&view["players"]).iter().map(|player| player["is_ally"] == json!(true)).collect();
        assert_eq!(allies, [0, 1, 2, 3, 4, 5].map(|seat| seat == 0 || !teams.is_null() && seat % 2 == 0));
        read_again(&table);
    }
}

#[test]
fn several_people_fight_each_other_on_the_board() {
    let mut table = begun("three-rivers", &["person", "person", "greedy"], json!(40), 5);
    let mut players = [Player::new(1, "board"), Player::new(2, "board")];
    table.listen(Viewer::Bystander);
    play(&mut table, &mut players, 12);
    read_again(&table);
    let fought = table.chronicle().log().iter().filter(|entry| entry.game.is_some()).count();
    assert!(fought > 0, "nobody fought");
}

/// What was kept in the middle of a battle goes on as if nothing had happened.
#[test]
fn a_battle_is_resumed_where_it_was_left() {
    let mut table = begun("two-thrones", &["person", "general"], json!(60), 11);
    let mut one = Player::new(1, "board");
    table.listen(one.viewer);
    let ply = |table: &CampaignTable| table.chronicle().field().map_or(0, |field| field.ply());
    while ply(&table) < 5 {
        one.hear(&written(&table.take_news(), one.viewer));
        assert!(table.step() || one.act(&mut table));
    }
    one.hear(&written(&table.take_news(), one.viewer));
    read_again(&table);
    let mut other = CampaignTable::resume(&table.kept().unwrap()).unwrap();
    assert_eq!(other.kept().unwrap(), table.kept().unwrap());
    let greeted: Vec<_> =
        other.greet(one.viewer).iter().map(|news| serde_json::to_value(news).unwrap()).collect();
    let kinds: Vec<_> = greeted.iter().map(|news| text(&news["news"])).collect();
    assert_eq!(kinds[kinds.len() - 2..], ["state", "battle"]);
    assert_eq!(
        greeted[greeted.len() - 1]["event"]["state"]["board"]["fen"],
        one.board.as_ref().unwrap()["fen"]
    );
    one.dice = ChaCha8Rng::seed_from_u64(5);
    let mut two = Player { dice: ChaCha8Rng::seed_from_u64(5), ..Player::new(1, "board") };
    two.hear(&greeted);
    let last = table.chronicle().campaign().round() + 3;
    play(&mut table, &mut [one], last);
    play(&mut other, &mut [two], last);
    assert_eq!(other.kept().unwrap(), table.kept().unwrap());
}

#[test]
fn changes_grow_with_everything_that_has_to_be_kept() {
    let mut table = begun("two-thrones", &["person", "general"], json!(40), 11);
    let mut one = Player::new(1, "board");
    table.listen(one.viewer);
    let (mut kept, mut changes, mut with_field) = (table.kept().unwrap(), table.changes(), 0);
    for _ in 0..600 {
        one.hear(&written(&table.take_news(), one.viewer));
        if !(table.step() || one.act(&mut table)) {
            break;
        }
        let now = table.kept().unwrap();
        assert_eq!(now != kept, table.changes() != changes);
        with_field += usize::from(table.chronicle().field().is_some());
        (kept, changes) = (now, table.changes());
    }
    assert!(with_field > 10, "{with_field}");
}

#[test]
fn the_past_is_retold_as_it_was_shown() {
    let mut table = begun("two-thrones", &["person", "greedy"], json!(40), 4);
    let heard = play(&mut table, &mut [Player::new(1, "computer")], 25);
    let shown: Vec<&Value> =
        heard.iter().filter(|news| news["news"] == "state").map(|news| &news["view"]).collect();
    assert!(shown.len() > 40);
    let over = table.is_over();
    let mut told = 0;
    for view in shown {
        let entry = &view["entries"];
        let retold = ask(&mut table, player(1), json!({"ask": "retell", "entry": entry})).unwrap();
        let (mut then, mut view) = (retold["view"].clone(), view.clone());
        for left_out in ["awaits", "choices", "battle"] {
            // At the end everyone is told whom the others fielded.
            if left_out != "battle" || over {
                then[left_out] = Value::Null;
                view[left_out] = Value::Null;
            }
        }
        assert_eq!(then, view);
        told += usize::from(!list(&retold["events"]).is_empty());
    }
    // Only `done` before battles has no consequences.
    assert!(told > 40, "{told}");
    let last = json!({"ask": "retell", "entry": u32::MAX});
    let retold = ask(&mut table, player(1), last).unwrap();
    assert_eq!(retold["view"]["entries"], json!(table.chronicle().log().len()));
}

#[test]
fn a_turn_is_told_in_one_line_with_its_details() {
    let mut table = begun("two-thrones", &["person", "person"], json!("fast"), 1);
    for said in ["recruit Q", "recruit 2W", "march -3,0 -2,0 D Q R 2W", "done"] {
        order(&mut table, player(1), said).unwrap();
    }
    order(&mut table, player(2), "done").unwrap();
    let chapters = ask(&mut table, Viewer::Bystander, json!({"ask": "chapters"})).unwrap();
    assert_eq!(
        chapters,
        json!([
            {
                "round": 1, "seat": 1, "entry": 0, "text": "Red: recruited a queen and 2 wazirs, marched to -2,0",
                "details": [
                    "Red received 3 gold and has 23.",
                    "Red recruited a queen and 2 wazirs at -3,0; 12 gold left.",
                    "A Duke, a queen, a rook and 2 wazirs marched from -3,0 to -2,0.",
                ],
                "hexes": ["-3,0", "-2,0"],
            },
            {
                "round": 1, "seat": 2, "entry": 4, "text": "Blue: collected 3 gold",
                "details": ["Blue received 3 gold and has 23."], "hexes": [],
            },
            {
                "round": 2, "seat": 1, "entry": 5, "text": "Red: collected 3 gold",
                "details": ["Red received 3 gold and has 15."], "hexes": [],
            },
        ])
    );
}

#[test]
fn only_those_who_are_asked_may_act() {
    let mut table = begun("two-thrones", &["person", "person"], json!(40), 1);
    let before = table.kept().unwrap();
    let [one, two] = [1, 2].map(player);
    assert_eq!(order(&mut table, two, "done").unwrap_err(), "it is not your turn");
    for stranger in [Viewer::Bystander, Viewer::Arbiter, player(6)] {
        assert_eq!(order(&mut table, stranger, "done").unwrap_err(), "you have no seat in this campaign");
    }
    for (question, refusal) in [
        (json!({"ask": "foresee", "order": "done"}), "it is not your turn"),
        (json!({"ask": "reach", "from": "3,0", "units": "K"}), "it is not your turn"),
        (json!({"ask": "way", "way": "board"}), "nobody asks you how a battle is fought"),
        (json!({"ask": "leave-to-computer"}), "no battle of yours is being fought on the board"),
        (
            json!({"ask": "battle", "command": {"command": "resign"}}),
            "no battle of yours is being fought on the board",
        ),
        (json!({"ask": "record"}), "no battle of yours is being fought on the board"),
        (json!({"ask": "keep"}), "whoever keeps the campaign does that"),
        (json!({"ask": "file"}), "whoever keeps the campaign does that"),
        (json!({"ask": "resume", "kept": before}), "whoever keeps the campaign does that"),
    ] {
        assert_eq!(ask(&mut table, two, question).unwrap_err(), refusal);
    }
    assert!(order(&mut table, one, "fly away").unwrap_err().contains("is not an order"));
    assert!(order(&mut table, one, "result attacker K / -").unwrap_err().contains("is not an order"));
    assert!(order(&mut table, one, "march -3,0 -2,0 Q").unwrap_err().contains("not all of Q can march"));
    assert_eq!(order(&mut table, one, &"done ".repeat(1_000)).unwrap_err(), "that is too long");
    assert!(!table.step() && table.take_news().is_empty());
    assert_eq!(table.kept().unwrap(), before);
    order(&mut table, one, "done").unwrap();
    assert_eq!(order(&mut table, one, "done").unwrap_err(), "it is not your turn");
}

#[test]
fn a_side_may_not_move_for_the_other_on_the_board() {
    let mut table = begun("two-thrones", &["person", "person"], json!(40), 5);
    let mut players = [Player::new(1, "board"), Player::new(2, "board")];
    for player in &players {
        table.listen(player.viewer);
    }
    while table.chronicle().field().is_none() {
        table.take_news();
        assert!(players.iter_mut().any(|player| player.act(&mut table)));
    }
    let Awaits::Result(&battle) = table.chronicle().campaign().awaits() else { unreachable!() };
    let [white, black] = Color::BOTH.map(|side| Viewer::Player(battle.seat(side)));
    let say = |command: Value| json!({"ask": "battle", "command": command});
    let view = table.chronicle().field().unwrap().seen_by(Color::White);
    let legal = view.coordinate_text(view.legal_moves()[0]);
    let moves = say(json!({"command": "move", "text": legal}));
    assert_eq!(ask(&mut table, black, moves.clone()).unwrap_err(), "It is not your move.");
    assert!(ask(&mut table, Viewer::Bystander, moves.clone()).is_err());
    assert!(ask(&mut table, white, say(json!({"command": "move", "text": "a1a8"}))).is_err());
    assert!(ask(&mut table, white, say(json!({"command": "move", "text": "?".repeat(5_000)}))).is_err());
    for command in [json!({"command": "offer", "offer": "abort"}), json!({"command": "hint"})] {
        let refusal = ask(&mut table, white, say(command)).unwrap_err();
        assert!(refusal.starts_with("a battle ends on the board, because one side gives it up"), "{refusal}");
    }
    assert!(ask(&mut table, white, say(json!({"command": "accept"}))).is_err());
    assert_eq!(
        ask(&mut table, white, json!({"ask": "way", "way": "fast"})).unwrap_err(),
        "nobody asks you how a battle is fought"
    );
    ask(&mut table, white, moves).unwrap();
    ask(&mut table, black, say(json!({"command": "resign"}))).unwrap();
    assert!(table.chronicle().field().is_none());
    read_again(&table);
}

/// What a viewer has heard at the board since the last time, by the names of the events.
fn heard(table: &mut CampaignTable, viewer: Viewer) -> Vec<String> {
    let news = written(&table.take_news(), viewer);
    let at_board = news.iter().filter(|news| news["news"] == "battle");
    at_board.map(|news| text(&news["event"]["event"]).to_owned()).collect()
}

/// Both sides hear of offers and answers; an offer is kept; what both want ends the battle.
#[test]
fn people_agree_on_a_draw_at_their_screens() {
    let mut table = begun("two-thrones", &["person", "person"], json!(40), 5);
    let mut players = [Player::new(1, "board"), Player::new(2, "board")];
    players.iter().for_each(|player| table.listen(player.viewer));
    while table.chronicle().field().is_none() {
        table.take_news();
        assert!(players.iter_mut().any(|player| player.act(&mut table)));
    }
    let Awaits::Result(&battle) = table.chronicle().campaign().awaits() else { unreachable!() };
    let [white, black] = Color::BOTH.map(|side| Viewer::Player(battle.seat(side)));
    let say = |command: Value| json!({"ask": "battle", "command": command});
    let [offer, accept, decline] = [
        json!({"command": "offer", "offer": "draw"}),
        json!({"command": "accept"}),
        json!({"command": "decline"}),
    ]
    .map(say);
    table.take_news();
    ask(&mut table, white, offer.clone()).unwrap();
    assert_eq!(heard(&mut table, black), ["offered"]);
    let seat = battle.defender.number();
    assert_eq!(view(&table, black)["awaits"], json!([{"seat": seat, "what": "answer"}]));
    read_again(&table);
    assert!(ask(&mut table, white, accept.clone()).is_err());
    ask(&mut table, black, decline).unwrap();
    assert_eq!(heard(&mut table, white), ["declined"]);
    ask(&mut table, black, offer).unwrap();
    table.take_news();
    ask(&mut table, white, accept).unwrap();
    assert!(heard(&mut table, white).contains(&"ended".to_owned()));
    let last = table.chronicle().log().last().unwrap();
    assert_eq!(last.game.as_ref().unwrap().end, "draw by agreement");
    read_again(&table);
}

/// The computer answers in a step of its own, and loses no time over it.
#[test]
fn megaton_answers_an_offer_in_a_battle() {
    let mut table = begun("two-thrones", &["person", "general"], json!(40), 11);
    let mut one = Player::new(1, "board");
    table.listen(one.viewer);
    while table.chronicle().field().is_none_or(|field| !field.by_person()[field.side().index()]) {
        one.hear(&written(&table.take_news(), one.viewer));
        assert!(table.step() || one.act(&mut table));
    }
    table.take_news();
    let offer = json!({"ask": "battle", "command": {"command": "offer", "offer": "draw"}});
    ask(&mut table, one.viewer, offer).unwrap();
    assert_eq!(heard(&mut table, one.viewer), ["offered"]);
    assert!(table.step());
    let answer = heard(&mut table, one.viewer);
    match table.chronicle().field() {
        Some(field) => assert_eq!((answer, field.draw_offered_by()), (vec!["declined".to_owned()], None)),
        None => assert_eq!(answer, ["ended"]),
    }
}

#[test]
fn megaton_finishes_a_battle_that_is_left_to_it() {
    let mut table = begun("two-thrones", &["person", "general"], json!(40), 11);
    let mut one = Player::new(1, "board");
    table.listen(one.viewer);
    while table.chronicle().field().is_none_or(|field| field.ply() < 3) {
        one.hear(&written(&table.take_news(), one.viewer));
        assert!(table.step() || one.act(&mut table));
    }
    let leave = json!({"ask": "leave-to-computer"});
    ask(&mut table, one.viewer, leave.clone()).unwrap();
    let seated = written(&table.take_news(), one.viewer).pop().unwrap();
    assert_eq!(seated["event"]["event"], "seated");
    assert!(ask(&mut table, one.viewer, leave).is_err());
    let resign = json!({"ask": "battle", "command": {"command": "resign"}});
    assert!(ask(&mut table, one.viewer, resign).is_err());
    // Whoever keeps the campaign now keeps that, too.
    let mut other = CampaignTable::resume(&table.kept().unwrap()).unwrap();
    for table in [&mut table, &mut other] {
        let fought = table.chronicle().campaign().battles();
        while table.chronicle().field().is_some() {
            assert!(table.step());
        }
        assert_eq!(table.chronicle().campaign().battles(), fought);
    }
    assert_eq!(table.kept().unwrap(), other.kept().unwrap());
}

#[test]
fn the_page_has_room_for_one_person() {
    let mut page = PageCampaign::new(1);
    let mut asked = |question: Value| {
        let question = serde_json::from_value(question).map_err(|error| error.to_string())?;
        page.ask(question).map_err(|refusal| refusal.to_string())
    };
    let begin = |seats: &[&str], seat: Value| json!({"ask": "begin", "choice": choice("two-thrones", seats, json!("fast")), "seat": seat});
    assert_eq!(asked(json!({"ask": "keep"})).unwrap_err(), "no campaign is being played");
    assert_eq!(
        asked(begin(&["person", "person"], json!(1))).unwrap_err(),
        "several people play this campaign, and this page is for one"
    );
    assert_eq!(asked(begin(&["person", "general"], json!(2))).unwrap_err(), "that is not your side");
    assert_eq!(
        asked(begin(&["person", "general"], json!(9))).unwrap_err(),
        "there is no seat 9 in this campaign"
    );
    assert!(asked(begin(&["person"], json!(1))).unwrap_err().contains("2 to 6"));
    assert!(asked(begin(&["person", "wizard"], json!(1))).unwrap_err().contains("no general \"wizard\""));
    let mut odd = begin(&["person", "general"], json!(1));
    odd["choice"]["battles"] = json!(0);
    assert_eq!(asked(odd.clone()).unwrap_err(), "a move takes 1 to 100000 nodes");
    odd["choice"]["battles"] = json!("slow");
    assert!(asked(odd.clone()).is_err());
    odd["choice"]["battles"] = json!("fast");
    odd["choice"]["teams"] = json!("1/2/3");
    assert_eq!(asked(odd.clone()).unwrap_err(), "there is no player 3");
    odd["choice"]["teams"] = Value::Null;
    odd["choice"]["map"] = json!("nowhere");
    assert_eq!(asked(odd).unwrap_err(), "there is no map \"nowhere\"");
    asked(begin(&["person", "general"], Value::Null)).unwrap();
    asked(json!({"ask": "order", "order": "done"})).unwrap();
    let kept = asked(json!({"ask": "keep"})).unwrap();
    let file = asked(json!({"ask": "file"})).unwrap();
    for broken in ["", "{}", "{\"seat\": 1, \"file\": \"\"}", &text(&file)[..200]] {
        assert!(
            asked(json!({"ask": "resume", "kept": broken})).unwrap_err().contains("cannot be read"),
            "{broken}"
        );
    }
    assert_eq!(
        asked(json!({"ask": "file"})).unwrap(),
        file,
        "a broken campaign leaves the current one alone"
    );
    for text in [kept, file.clone()] {
        asked(json!({"ask": "resume", "kept": text})).unwrap();
        assert_eq!(asked(json!({"ask": "file"})).unwrap(), file);
    }
    while page.step() {}
    let news = page.take_news();
    assert!(news.len() > 3, "the general has had its turn");
    fn may_go_to_other_threads<T: Send>(_: &T) {}
    may_go_to_other_threads(&page);
}

/// A question such as nobody would ask.
fn nonsense(dice: &mut ChaCha8Rng) -> Value {
    let words = [
        "",
        "-3,0",
        "3,0",
        "0,0",
        "99,99",
        "K D R",
        "999W",
        "-",
        "done",
        "resign",
        "march -3,0 -2,0",
        "march -3,0 -2,0 -1,0 0,0 1,0",
        "fight",
        "field K",
        "recruit Q",
        "recruit -3,0 999F",
        "retreat 0,0",
        "a1a2",
        "?b2",
        "O-O",
        "\u{0}",
        "\u{1f600}",
        "e8=Q",
        "attacker",
        "1,2/3,4",
        "person",
    ];
    let word = |dice: &mut ChaCha8Rng| {
        let times = if dice.random_range(0..20) == 0 { 3_000 } else { 1 };
        json!(words.choose(dice).unwrap().repeat(times))
    };
    let number =
        |dice: &mut ChaCha8Rng| json!([0, 1, 2, 31, 32, 33, 64, 4_000_000_000_u64].choose(dice).unwrap());
    match dice.random_range(0..14) {
        0 | 1 => json!({"ask": "order", "order": word(dice)}),
        2 => json!({"ask": "foresee", "order": word(dice)}),
        3 => json!({"ask": "reach", "from": word(dice), "units": word(dice)}),
        4 => json!({"ask": "odds", "at": word(dice), "attackers": word(dice), "defenders": word(dice)}),
        5 => json!({"ask": "way", "way": (["board", "computer", "fast", "none"].choose(dice).unwrap())}),
        6 => json!({"ask": "battle", "command": {"command": "move", "text": word(dice)}}),
        7 => {
            json!({"ask": "battle", "command": {"command": (["resign", "hint", "accept", "decline"].choose(dice).unwrap())}})
        }
        8 => json!({"ask": "foresee-move", "text": word(dice)}),
        9 => json!({"ask": "retell", "entry": number(dice)}),
        10 => {
            json!({"ask": (["record", "chapters", "keep", "file", "catalogue", "nothing"].choose(dice).unwrap())})
        }
        11 => json!({"ask": "leave-to-computer"}),
        12 => json!({"ask": "why", "entry": number(dice)}),
        _ => json!({"ask": "resume", "kept": word(dice)}),
    }
}

/// Whatever is asked by whomever, the campaign can be read again and goes on.
#[test]
fn nonsense_does_no_harm() {
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    for seed in 0..4 {
        let mut table = begun("three-rivers", &["person", "person", "greedy"], json!(10), seed);
        let mut players = [Player::new(1, "board"), Player::new(2, "computer")];
        let viewers = [player(1), player(2), player(3), player(6), Viewer::Bystander, Viewer::Arbiter];
        players.iter().for_each(|player| table.listen(player.viewer));
        for _ in 0..400 {
            let news = table.take_news();
            players.iter_mut().for_each(|player| player.hear(&written(&news, player.viewer)));
            let viewer = *viewers.choose(&mut dice).unwrap();
            if let Ok(question) = serde_json::from_value(nonsense(&mut dice)) {
                let _ = table.ask(viewer, question);
            }
            let news = table.take_news();
            players.iter_mut().for_each(|player| player.hear(&written(&news, player.viewer)));
            assert!(
                table.is_over() || table.step() || players.iter_mut().any(|player| player.act(&mut table))
            );
        }
        read_again(&table);
    }
    let mut page = PageCampaign::new(1);
    for _ in 0..2_000 {
        let mut question = nonsense(&mut dice).to_string();
        let place = dice.random_range(0..=question.len());
        if question.is_char_boundary(place) {
            question.truncate(place);
        }
        if let Ok(question) = serde_json::from_str(&question) {
            let _ = page.ask(question);
        }
    }
}
