//! Two campaigns that differ only in what a viewer may not know look the same to them: whom others
//! fielded, where face-down pieces are, the seed.

use super::*;
use crate::annals::Annals;
use crate::battlefield::Battlefield;
use crate::campaign::CampaignSetup;
use crate::chance::Chance;
use crate::chronicle::Battles;
use crate::fielding;
use crate::general::General;
use crate::map::{MAPS, Map};
use crate::order::BattleReport;
use crate::play::{EstimateReferee, Referee};
use crate::rules::CampaignRules;
use crate::seat::Contest;
use crate::settled::Settled;
use movegen::Unit;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

/// Orders after which a campaign is left unfinished.
const MOST_ORDERS: usize = 220;
/// Moves after which a side resigns a battle, or both agree on a draw, at the latest: in short ones more stays
/// hidden.
const MOST_MOVES: usize = 60;

/// Much gold, so that armies are larger than what they field, and few rounds.
const RULES: [&str; 3] = [
    "[income]\nstart = 60\nbase = 12\n[end]\nrounds = 14",
    "[income]\nstart = 80\nbase = 10\n[retreat]\nnowhere = \"captured\"\n[king_lost]\nqueens = \"kept\"",
    "[income]\nstart = 40\nbase = 15\n[march]\nallied_hexes = \"join\"\n[king_lost]\nteam_units = \"captured\"",
];

/// A campaign with random orders, battles on the board and battles settled by the estimate.
fn random_campaign(chance: &mut Chance) -> Chronicle {
    let (name, _) = MAPS.choose(chance).unwrap();
    let map = Map::named(name).unwrap();
    let players = map.seats();
    let teams = Contest::Teams((0..players).map(|seat| (seat % 2) as u8).collect());
    let contest = if players > 2 && chance.random_bool(0.5) { teams } else { Contest::FreeForAll };
    let rules = CampaignRules::parse("rules", RULES.choose(chance).unwrap()).unwrap();
    let setup = CampaignSetup { rules, map, players, contest, seed: chance.random() };
    let generals = vec![Controller::Computer(General::Greedy); players];
    let (mut chronicle, _) = Chronicle::begin(setup, generals, Battles::Fast).unwrap();
    while chronicle.log().len() < MOST_ORDERS {
        let campaign = chronicle.campaign().clone();
        match campaign.awaits() {
            Awaits::Nobody(_) => break,
            Awaits::Result(battle) => {
                let settled = if chance.random_bool(0.7) {
                    fought(&campaign, battle, chance)
                } else {
                    EstimateReferee.settle(&campaign, battle, Chance::seed_from_u64(chance.random())).unwrap()
                };
                chronicle.conclude(settled).unwrap();
            }
            Awaits::Orders(_) if chance.random_bool(0.005) => {
                chronicle.give(Order::Resign).unwrap();
            }
            Awaits::Field(_, battle) => {
                let garrison = campaign.garrison(battle.attack.at).unwrap().units;
                let units = *fielding::ways(&garrison).choose(chance).unwrap();
                chronicle.give(Order::Field { units }).unwrap();
            }
            _ => {
                let general = if chance.random_bool(0.3) { General::Random } else { General::Greedy };
                chronicle.give(general.order(&campaign, 0, chance).unwrap()).unwrap();
            }
        }
    }
    chronicle
}

/// A battle on the board with random moves.
fn fought(campaign: &Campaign, battle: &Battle, chance: &mut Chance) -> Settled {
    let mut field = Battlefield::begin(campaign, battle, chance).unwrap();
    let most_moves = chance.random_range(0..MOST_MOVES);
    loop {
        if let Some(settled) = field.settled() {
            return settled;
        }
        if field.ply() == most_moves {
            return match Color::BOTH.choose(chance) {
                Some(&side) if chance.random_bool(0.6) => field.conceded(side),
                _ => field.agreed(),
            };
        }
        let moves = field.seen_by(field.side()).legal_moves();
        field.play(*moves.choose(chance).unwrap()).unwrap();
    }
}

/// What a finished battle revealed about a side: who fell, who was turned up, who led.
fn shown(battle: &Battle, settled: &Settled, side: Color) -> Army {
    let (fielded, left) = match side {
        Color::White => (battle.attackers, settled.report.attackers),
        Color::Black => (battle.defenders, settled.report.defenders),
    };
    match &settled.game {
        None => fielded - left + Army::NONE.with(Unit::King, 1).at_most(&fielded),
        Some(game) => fielded - face_down(&Battlefield::replayed(battle, game).unwrap(), side),
    }
}

/// The face-down units, as an arbiter knows them.
fn face_down(field: &Battlefield, side: Color) -> Army {
    let movegen::AnyGame::StrataChess(game) = field.seen_by(side) else { unreachable!() };
    game.position().state().roster(side).known().copied().map_or(Army::NONE, Army::from)
}

/// How the same battle would have gone for all to see, had the sides in question fielded others, and had
/// everything unrevealed been elsewhere.
fn otherwise(
    armies: [Army; 2],
    battle: &Battle,
    settled: &Settled,
    changes: [bool; 2],
    chance: &mut Chance,
) -> (Battle, Settled) {
    let mut fielded = [battle.attackers, battle.defenders];
    for side in Color::BOTH.into_iter().filter(|side| changes[side.index()]) {
        let required = shown(battle, settled, side);
        let leader = armies[side.index()].leader().map_or(Army::NONE, Army::of);
        let mut ways = fielding::ways(&armies[side.index()]);
        ways.retain(|way| way.contains(&required) && way.contains(&leader));
        // A different one if there is any.
        ways.retain(|way| *way != fielded[side.index()]);
        fielded[side.index()] = ways.choose(chance).copied().unwrap_or(fielded[side.index()]);
    }
    let [attackers, defenders] = fielded;
    let report = BattleReport {
        outcome: settled.report.outcome,
        attackers: attackers - (battle.attackers - settled.report.attackers),
        defenders: defenders - (battle.defenders - settled.report.defenders),
    };
    let other = Battle { attackers, defenders, ..*battle };
    let game = settled.game.as_ref().map(|game| {
        let hidden = Color::BOTH.map(|side| fielded[side.index()] - shown(battle, settled, side));
        BattleGame { fen: rearranged(battle, game, hidden, chance), ..game.clone() }
    });
    (other, Settled { report, game })
}

/// The start of a game in which the pieces never revealed are these, on any squares.
fn rearranged(battle: &Battle, game: &BattleGame, hidden: [Army; 2], chance: &mut Chance) -> String {
    let field = Battlefield::replayed(battle, game).unwrap();
    let movegen::AnyGame::StrataChess(end) = field.seen_by(Color::White) else { unreachable!() };
    let mut letters = Color::BOTH.map(|side| {
        let mut letters: Vec<char> = hidden[side.index()].units().map(Unit::letter).collect();
        letters.shuffle(chance);
        letters
    });
    let name = |square: movegen::Square| square.name::<movegen::Board10x8>();
    let never_shown: Vec<(String, Color)> = Color::BOTH
        .into_iter()
        .flat_map(|side| {
            let pieces = end.position().pieces(side, movegen::Kind::FaceDown);
            pieces.into_iter().map(move |square| (name(square), side))
        })
        .collect();
    let fields = game.fen.split(' ').filter(|field| !field.starts_with("men=")).map(|field| {
        let Some(stand) = field.strip_prefix("down=") else { return field.to_owned() };
        let stand = stand.split(',').map(|piece| {
            let (square, _) = piece.split_at(piece.len() - 1);
            match never_shown.iter().find(|(name, _)| name == square) {
                Some((_, side)) => {
                    format!("{square}{}", letters[side.index()].pop().unwrap().to_ascii_lowercase())
                }
                None => piece.to_owned(),
            }
        });
        format!("down={}", stand.collect::<Vec<_>>().join(","))
    });
    let fen = fields.collect::<Vec<_>>().join(" ");
    Game::<StrataChess>::new(Variant::StrataChess, Options::default(), Some(&fen)).unwrap().start().fen()
}

/// How often battles were reported differently, with a game on the board and without.
#[derive(Default)]
struct Told {
    with_game: usize,
    without_game: usize,
    /// Battles whose pieces only were elsewhere.
    rearranged: usize,
    ended: usize,
}

/// A campaign with another seed that looks the same to a viewer.
fn twin(one: &Chronicle, viewer: Viewer, chance: &mut Chance, told: &mut Told) -> Chronicle {
    let mut other = begun(one, 1);
    let mut original = begun(one, 0);
    let log = one.log();
    let mut place = 0;
    while place < log.len() {
        let ends = log[place..].iter().position(|entry| matches!(entry.order, Order::Result(_)));
        let group = match (&log[place].order, ends) {
            (Order::Fight { .. }, Some(ends)) => &log[place..=place + ends],
            _ => &log[place..=place],
        };
        let attack_and_garrison = |battle: &Battle| {
            let garrison = original.campaign().garrison(battle.attack.at).unwrap().units;
            [battle.attack.units, garrison]
        };
        let last = group.last().unwrap();
        let mut changed = Vec::new();
        if let (2.., Some(battle), Order::Result(report)) = (group.len(), last.battle, &last.order) {
            let settled = Settled { report: *report, game: last.game.clone() };
            let unknown = Color::BOTH.map(|side| !viewer.knows_secrets_of(battle.seat(side)));
            let armies = attack_and_garrison(&battle);
            // Where others cannot have fought, the same units can still have been elsewhere.
            for changes in [unknown, [false; 2]] {
                changed.push((battle, otherwise(armies, &battle, &settled, changes, chance)));
            }
        }
        group.iter().for_each(|entry| original.enter(entry.clone()).unwrap());
        let plainly = |mut other: Chronicle| {
            group.iter().for_each(|entry| other.enter(entry.clone()).unwrap());
            other
        };
        let secretly = changed.into_iter().find_map(|(before, (battle, settled))| {
            let mut tried = other.clone();
            for entry in group {
                let mut entry = entry.clone();
                match &mut entry.order {
                    Order::Fight { units, .. } => *units = battle.attackers,
                    Order::Field { units } => *units = battle.defenders,
                    Order::Result(report) => *report = settled.report,
                    _ => {}
                }
                entry.game = entry.game.and(settled.game.clone());
                tried.enter(entry).ok()?;
            }
            // Where the map shows who had fought it is no longer a secret.
            let looks_the_same = open_to_all(tried.campaign()) == open_to_all(original.campaign());
            let differs = battle != before || settled.game != last.game;
            (looks_the_same && differs).then(|| {
                *match (battle == before, &settled.game) {
                    (true, _) => &mut told.rearranged,
                    (false, Some(_)) => &mut told.with_game,
                    (false, None) => &mut told.without_game,
                } += 1;
                tried
            })
        });
        other = secretly.unwrap_or_else(|| plainly(other));
        place += group.len();
    }
    told.ended += usize::from(matches!(one.campaign().awaits(), Awaits::Nobody(_)));
    other
}

/// A campaign before its first order with the same setup except for the seed.
fn begun(like: &Chronicle, seed: u64) -> Chronicle {
    let mut setup = like.campaign().setup().clone();
    setup.seed = setup.seed.wrapping_add(seed);
    Chronicle::begin(setup, like.controllers().to_vec(), like.battles()).unwrap().0
}

/// Everything on the map; without the current battle, which is there only between two of its orders.
fn open_to_all(campaign: &Campaign) -> impl PartialEq + use<> {
    let Campaign { garrisons, gold, in_play, fallen, round, mover, attacks, battles, phase, .. } =
        campaign.clone();
    (garrisons, gold, in_play, fallen, round, mover, attacks, battles, phase)
}

/// The campaign with a person in the viewer's seat, or with several for a bystander.
fn watched(chronicle: &Chronicle, viewer: Viewer) -> Chronicle {
    let seats = chronicle.campaign().seats();
    let controllers = seats.map(|seat| match viewer {
        Viewer::Player(own) if own != seat => Controller::Computer(General::Greedy),
        _ => Controller::Person,
    });
    let setup = chronicle.campaign().setup().clone();
    Chronicle::begin(setup, controllers.collect(), chronicle.battles()).unwrap().0
}

/// Both campaigns tell the viewer the same after every order, and at the end all of it.
fn assert_same_for(viewer: Viewer, one: &Chronicle, other: &Chronicle) {
    let seen = |told: Vec<Vec<CampaignEvent>>| -> Vec<Vec<CampaignEvent>> {
        let seen = |events: &Vec<CampaignEvent>| events.iter().map(|event| event.seen_by(viewer)).collect();
        told.iter().map(seen).collect()
    };
    assert_eq!(seen(one.retold()), seen(other.retold()));
    let mut pair = [watched(one, viewer), watched(other, viewer)];
    assert_eq!(pair[0].audience(), viewer);
    assert_eq!(one.log().len(), other.log().len());
    for (first, second) in one.log().iter().zip(other.log()) {
        assert_eq!(first.seen_by(viewer), second.seen_by(viewer));
        let is_battle = matches!(first.order, Order::Result(_) | Order::Fight { .. } | Order::Field { .. });
        let next = [first, second];
        for (chronicle, entry) in pair.iter_mut().zip(next) {
            chronicle.enter(entry.clone()).unwrap();
        }
        let [one, other] = &pair;
        if matches!(one.campaign().awaits(), Awaits::Nobody(_)) {
            break;
        }
        if is_battle || one.log().len() == MOST_ORDERS {
            assert_eq!(one.campaign_for(viewer), other.campaign_for(viewer));
            assert_eq!(one.log_for(viewer), other.log_for(viewer));
            assert_eq!(one.readable_part(), other.readable_part());
        }
    }
    let [one, other] = &pair;
    if !matches!(one.campaign().awaits(), Awaits::Nobody(_)) {
        assert_eq!(one.events_for(viewer), other.events_for(viewer));
        assert_eq!(one.disclosed_to(viewer), Vec::new());
        let chapters = |chronicle: &Chronicle| Annals::of(chronicle).unwrap().chapters(viewer);
        assert_eq!(chapters(one), chapters(other));
    }
}

#[test]
fn what_somebody_may_not_know_changes_nothing_that_they_are_told() {
    let mut told = Told::default();
    for seed in 0..40 {
        let mut chance = Chance::seed_from_u64(seed);
        let one = random_campaign(&mut chance);
        let seats: Vec<Seat> = one.campaign().seats().collect();
        for viewer in [Viewer::Player(*seats.choose(&mut chance).unwrap()), Viewer::Bystander] {
            let other = twin(&one, viewer, &mut chance, &mut told);
            assert_same_for(viewer, &one, &other);
        }
    }
    // The campaigns did differ.
    let Told { with_game, without_game, rearranged, ended } = told;
    let enough = with_game >= 40 && without_game >= 15 && rearranged >= 5 && ended >= 20;
    assert!(enough, "{with_game} {without_game} {rearranged} {ended}");
}

/// The player who fields units knows them, and so does everyone at the end.
#[test]
fn own_secrets_are_told_and_at_the_end_everything() {
    let mut chance = Chance::seed_from_u64(3);
    let ended = (0..).map(|_| random_campaign(&mut chance)).find(|one| {
        let fought = one.log().iter().any(|entry| entry.game.is_some());
        fought && matches!(one.campaign().awaits(), Awaits::Nobody(_))
    });
    let ended = ended.unwrap();
    for entry in ended.log() {
        let whole = entry.seen_by(Viewer::Arbiter);
        assert_eq!((whole.order, whole.game), (SeenOrder::Whole(entry.order.clone()), entry.game.clone()));
        if let (Some(by), Order::Fight { .. } | Order::Field { .. }) = (entry.by, &entry.order) {
            assert_eq!(entry.seen_by(by).order, SeenOrder::Whole(entry.order.clone()));
            assert_ne!(entry.seen_by(Viewer::Bystander).order, SeenOrder::Whole(entry.order.clone()));
        }
    }
    let everything: Vec<_> = ended.log().iter().map(|entry| entry.seen_by(Viewer::Arbiter)).collect();
    assert_eq!(ended.log_for(Viewer::Bystander), everything);
    assert_eq!(ended.events_for(Viewer::Bystander), ended.retold());
    let disclosed = ended.disclosed_to(Viewer::Bystander);
    assert!(!disclosed.is_empty());
    assert!(disclosed.iter().all(|event| matches!(event, CampaignEvent::Fielded { units: Some(_), .. })));
}

/// Events and the log are plain data: what is sent to a page is read back unchanged.
#[test]
fn what_is_told_is_plain_data() {
    let one = random_campaign(&mut Chance::seed_from_u64(5));
    let events: Vec<_> = one.retold().into_iter().flatten().collect();
    let text = serde_json::to_string(&events).unwrap();
    assert_eq!(serde_json::from_str::<Vec<CampaignEvent>>(&text).unwrap(), events);
    let log: Vec<_> = one.log().iter().map(|entry| entry.seen_by(Viewer::Bystander)).collect();
    let text = serde_json::to_string(&log).unwrap();
    assert_eq!(serde_json::from_str::<Vec<SeenEntry>>(&text).unwrap(), log);
    let begin = serde_json::to_string(&events[0]).unwrap();
    assert!(begin.starts_with(r#"{"event":"turn","seat":0,"round":1,"#), "{begin}");
}
