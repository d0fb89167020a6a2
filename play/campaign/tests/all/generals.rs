//! The computer general against a random and a greedy one.

use campaign::{
    Battles, CampaignOutcome, CampaignRules, CampaignSetup, Chronicle, Contest, Controller, EngineReferee,
    EstimateReferee, General, LogEntry, Map, Order, Progress, Seat,
};

/// Plays a campaign to its end.
fn play(map: &str, generals: &[General], contest: &Contest, seed: u64) -> Chronicle {
    let setup = CampaignSetup {
        rules: CampaignRules::default(),
        map: Map::named(map).unwrap(),
        players: generals.len(),
        contest: contest.clone(),
        seed,
    };
    let players = generals.iter().map(|&general| Controller::Computer(general)).collect();
    let (mut chronicle, _) = Chronicle::begin(setup, players, Battles::Fast).unwrap();
    while let Progress::Done(_) = chronicle.step(&mut EstimateReferee).unwrap() {}
    chronicle
}

fn ending(chronicle: &mut Chronicle) -> CampaignOutcome {
    match chronicle.step(&mut EstimateReferee).unwrap() {
        Progress::Over(ending) => ending,
        step => panic!("{step:?}"),
    }
}

/// Wins and draws of the general in a series, each seed with both seats.
fn series(opponent: General, games: u64) -> (u32, u32) {
    let (mut won, mut drawn) = (0, 0);
    for seed in 0..games / 2 {
        for seat in 0..2 {
            let mut generals = [opponent; 2];
            generals[seat] = General::Planner;
            let mut chronicle = play("two-thrones", &generals, &Contest::FreeForAll, seed);
            match ending(&mut chronicle) {
                CampaignOutcome::Won(seats) if seats == [Seat::new(seat)] => won += 1,
                CampaignOutcome::Drawn => drawn += 1,
                CampaignOutcome::Won(_) => {}
            }
        }
    }
    (won, drawn)
}

/// Over 200 games it wins 95% or more (`docs/campaign.md` has the figures).
#[test]
fn the_general_beats_a_random_one() {
    let (won, drawn) = series(General::Random, 20);
    assert!(won >= 18, "won {won}, drawn {drawn} of 20");
}

/// Over 200 games it wins 70% or more.
#[test]
fn the_general_beats_a_greedy_one() {
    let (won, drawn) = series(General::Greedy, 20);
    assert!(won >= 12, "won {won}, drawn {drawn} of 20");
}

#[test]
fn campaigns_are_the_same_for_the_same_seed() {
    let generals = [General::Planner, General::Greedy, General::Random];
    let campaign = || play("three-rivers", &generals, &Contest::FreeForAll, 5);
    assert_eq!(campaign(), campaign());
}

/// Six computers, of every kind.
fn six_computers_finish_and_their_campaign_replays_from_its_log(contest: &Contest) {
    let generals = [General::ALL.as_slice(), &[General::Planner]].concat();
    let mut chronicle = play("six-crowns", &generals, contest, 7);
    ending(&mut chronicle);
    assert_eq!(chronicle.replayed().unwrap(), chronicle);
    let text = chronicle.to_text().unwrap();
    assert_eq!(Chronicle::from_text("campaign", &text).unwrap(), chronicle);
}

#[test]
fn six_computers_finish_each_for_itself() {
    six_computers_finish_and_their_campaign_replays_from_its_log(&Contest::FreeForAll);
}

#[test]
fn six_computers_finish_in_teams() {
    let teams = Contest::teams("1,3,5/2,4,6", 6).unwrap();
    six_computers_finish_and_their_campaign_replays_from_its_log(&teams);
}

/// Battles that are played out: every one is in the log with its moves, and the log leads to the same
/// campaign again.
#[test]
fn a_campaign_with_battles_played_out_replays_from_its_log() {
    let setup = CampaignSetup {
        rules: CampaignRules::default(),
        map: Map::named("two-thrones").unwrap(),
        players: 2,
        contest: Contest::FreeForAll,
        seed: 3,
    };
    let is_result = |entry: &&LogEntry| matches!(entry.order, Order::Result(_));
    let play = || {
        let players = [General::Planner, General::Greedy].map(Controller::Computer).to_vec();
        let (mut chronicle, _) = Chronicle::begin(setup.clone(), players, Battles::Played(100)).unwrap();
        let mut referee = EngineReferee::new(100);
        while chronicle.log().iter().filter(is_result).count() < 3 {
            if !matches!(chronicle.step(&mut referee).unwrap(), Progress::Done(_)) {
                break;
            }
        }
        chronicle
    };
    let chronicle = play();
    let results = chronicle.log().iter().filter(is_result);
    assert!(results.clone().count() >= 1);
    assert!(results.clone().all(|entry| entry.game.as_ref().is_some_and(|game| !game.moves.is_empty())));
    assert_eq!(chronicle.replayed().unwrap(), chronicle);
    let text = chronicle.to_text().unwrap();
    assert_eq!(Chronicle::from_text("campaign", &text).unwrap(), chronicle);
    // With so few nodes nothing depends on the clock.
    assert_eq!(play(), chronicle);
}
