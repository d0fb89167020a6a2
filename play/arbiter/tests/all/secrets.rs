//! Two games that differ only in what a seat may not know send that seat identical events, in content,
//! number and order.

use arbiter::{Addressed, Command, Conduct, Event, GameEnd, Offer, Seat, Table, TableSetup, Thought, Viewer};
use movegen::{AnyGame, Color, Effect, Options, Variant};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::time::Duration;

/// What happens at a table from outside.
#[derive(Clone, Debug)]
enum Step {
    Says(Color, Command),
    /// megaton's answer to the last task, a move from the side's own view.
    Answers(String),
    Connection(Color, bool),
    Time,
}

/// A game with all secrets decided, some moves into it, and one that looks the same to `viewer` with
/// different secrets of the opponent and of chance; `None` if none was found.
fn worlds(variant: Variant, viewer: Color, seed: u64) -> Option<[AnyGame; 2]> {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let mut game = AnyGame::new(variant, Options::default(), None).unwrap();
    game.draw_secrets(seed).unwrap();
    for _ in 0..dice.random_range(0..12) {
        let &m = game.seen_by(game.side()).legal_moves().choose(&mut dice)?;
        game.play(m).unwrap();
    }
    let view = game.seen_by(viewer);
    let others = (1..400).filter_map(|number| {
        let mut other = view.clone();
        // Not every draw agrees with what has been revealed.
        other.draw_secrets(seed + 1_000_000 * number).ok().map(|()| other)
    });
    let other = others.into_iter().find(|other| *other != game && other.seen_by(viewer) == view)?;
    (game.outcome().is_none() && other.outcome().is_none()).then_some([game, other])
}

fn table(game: AnyGame, seats: [Seat; 2], keeps_secrets: bool) -> Table {
    let longest_absence = Some(Duration::from_secs(30));
    let conduct = Conduct { longest_absence, keeps_secrets, ..Conduct::default() };
    let mut table = Table::new(TableSetup { conduct, ..TableSetup::new(game, seats) }, Duration::ZERO);
    for viewer in [Viewer::White, Viewer::Black, Viewer::Nobody] {
        table.listen(viewer, true);
    }
    table
}

/// Something that may happen now, likely or not.
fn step(table: &Table, dice: &mut ChaCha8Rng) -> Step {
    let side = table.game().side();
    let anybody = if dice.random() { Color::White } else { Color::Black };
    let offers = [Offer::Draw, Offer::Abort, Offer::Takeback(1), Offer::Takeback(2), Offer::Takeback(7)];
    let command = match dice.random_range(0..40) {
        0 => Command::Offer { offer: *offers.choose(dice).unwrap() },
        1 => Command::Accept,
        2 => Command::Decline,
        3 => Command::TakeBackOwnMove,
        4 => Command::Hint,
        5 if dice.random_range(0..10) == 0 => Command::Resign,
        6 => Command::Move { text: "e2e5".to_owned() },
        7 => return Step::Connection(anybody, dice.random()),
        8 => return Step::Time,
        _ => {
            let view = table.view(side.into());
            let moves = view.legal_moves();
            // A reveal may end the comparison, so it is not played often.
            let quiet: Vec<_> = moves
                .iter()
                .filter(|&&m| {
                    let shows = |effect: &Effect| matches!(effect, Effect::Revealed { .. });
                    !view.effects(m).iter().any(|effect| shows(&effect))
                })
                .collect();
            let Some(&m) = (match quiet.choose(dice) {
                Some(&m) if dice.random_range(0..12) > 0 => Some(m),
                _ => moves.choose(dice),
            }) else {
                return Step::Time;
            };
            let text = view.coordinate_text(m);
            return if table.awaited().is_some() {
                Step::Answers(text)
            } else {
                Step::Says(side, Command::Move { text })
            };
        }
    };
    Step::Says(anybody, command)
}

fn happen(table: &mut Table, step: &Step, now: Duration) -> Vec<Addressed> {
    match step {
        Step::Says(by, command) => table.command(*by, command.clone(), now),
        Step::Answers(text) => {
            let Some(task) = table.task(now) else { return Vec::new() };
            let best = task.game.parse_move(text).ok();
            table.answer(task.id, Thought { best, welcomes_draw: false }, now)
        }
        Step::Connection(side, is_present) => {
            table.set_presence(*side, *is_present, now);
            table.take_events()
        }
        Step::Time => table.tick(now),
    }
}

/// The events of a viewer with how the game stands after each, and what a reconnection would receive; after
/// the end the board shows everything unless its secrets are kept, so it is left out there.
fn told(table: &Table, events: &[Addressed], viewer: Viewer, now: Duration) -> String {
    let mut own: Vec<Addressed> = events.iter().filter(|told| told.to == viewer).cloned().collect();
    let is_kept = table.conduct().keeps_secrets;
    if is_kept || table.end().is_none() {
        own.push(table.greet(viewer, now));
    }
    for told in &mut own {
        told.standing.take_if(|standing| standing.end.is_some() && !is_kept);
    }
    serde_json::to_string(&own).unwrap()
}

/// What both players have seen on the board.
fn shown(table: &Table) -> (Vec<String>, Option<GameEnd>) {
    (table.game().record(), table.end().cloned())
}

/// Plays two worlds with the same steps as long as nothing on the board distinguishes them, and returns
/// the number of steps.
fn play(variant: Variant, viewer: Color, seats: &[Seat; 2], keeps_secrets: bool, seed: u64) -> usize {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let Some(worlds) = worlds(variant, viewer, seed) else { return 0 };
    let [mut table, mut other] = worlds.map(|game| self::table(game, seats.clone(), keeps_secrets));
    for number in 0..200 {
        let now = Duration::from_secs(number * 5);
        let step = step(&table, &mut dice);
        let events = happen(&mut table, &step, now);
        let others = happen(&mut other, &step, now);
        if shown(&table) != shown(&other) {
            return number as usize;
        }
        for viewer in [viewer.into(), Viewer::Nobody] {
            assert_eq!(
                told(&table, &events, viewer, now),
                told(&other, &others, viewer, now),
                "{variant}, {viewer:?}, seed {seed}: {step:?}"
            );
        }
        if table.end().is_some() {
            return number as usize;
        }
    }
    200
}

#[test]
fn a_seat_learns_nothing_from_what_it_is_told() {
    let persons = [Seat::person("one"), Seat::person("two")];
    let mixed = [Seat::person("one"), Seat::megaton()];
    let mut steps = [0, 0];
    for seed in 0..60 {
        for (index, variant) in [Variant::Bomb, Variant::StrataChess].into_iter().enumerate() {
            for viewer in Color::BOTH {
                for (seats, keeps_secrets) in [(&persons, false), (&mixed, false), (&mixed, true)] {
                    steps[index] += play(variant, viewer, seats, keeps_secrets, seed);
                }
            }
        }
    }
    // Long enough for takebacks, offers and reconnections to occur.
    assert!(steps[0] > 5_000 && steps[1] > 1_000, "{steps:?}");
}

/// What was hidden in a battle of a campaign matters after it, too.
#[test]
fn the_end_of_a_game_that_keeps_its_secrets_shows_nothing() {
    let mut compared = 0;
    for (seed, keeps_secrets) in (0..20).flat_map(|seed| [(seed, false), (seed, true)]) {
        let Some(worlds) = worlds(Variant::StrataChess, Color::White, seed) else { continue };
        let seats = [Seat::person("one"), Seat::person("two")];
        let [one, other] = worlds.map(|game| {
            let mut table = table(game, seats.clone(), keeps_secrets);
            let events = table.command(Color::Black, Command::Resign, Duration::ZERO);
            let own = events.into_iter().filter(|told| told.to == Viewer::White).collect::<Vec<_>>();
            assert!(matches!(own[0].event, Event::Ended { .. }) && own[0].standing.is_some());
            serde_json::to_string(&(own, table.greet(Viewer::White, Duration::ZERO))).unwrap()
        });
        assert_eq!(one == other, keeps_secrets, "seed {seed}");
        compared += 1;
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn the_choice_of_a_bomb_is_told_to_its_owner_alone() {
    let begun = || {
        let game = AnyGame::new(Variant::Bomb, Options::default(), None).unwrap();
        table(game, [Seat::person("one"), Seat::person("two")], false)
    };
    let chosen = |square: Option<&str>| {
        let mut table = begun();
        let square = square.map(str::to_owned);
        let mut events = table.command(Color::Black, Command::Bomb { square }, Duration::ZERO);
        let own = Command::Bomb { square: Some("d2".to_owned()) };
        events.extend(table.command(Color::White, own, Duration::ZERO));
        (table, events)
    };
    let (one, events) = chosen(Some("f7"));
    let (other, others) = chosen(Some("a8"));
    for viewer in [Viewer::White, Viewer::Nobody] {
        assert_eq!(
            told(&one, &events, viewer, Duration::ZERO),
            told(&other, &others, viewer, Duration::ZERO)
        );
    }
    let bomb_of = |events: &[Addressed], viewer: Viewer, owner: Color| {
        events.iter().find_map(|told| match &told.event {
            Event::Chosen { side, bomb } if told.to == viewer && *side == owner => Some(bomb.clone()),
            _ => None,
        })
    };
    assert_eq!(bomb_of(&events, Viewer::Black, Color::Black), Some(Some("f7".to_owned())));
    assert_eq!(bomb_of(&events, Viewer::White, Color::Black), Some(None));
    // Drawn or not, its owner is told which it is (AT16).
    let (drawn, events) = chosen(None);
    let bomb = bomb_of(&events, Viewer::Black, Color::Black).unwrap();
    assert!(bomb.is_some() && drawn.board(Viewer::Black, Duration::ZERO).bombs[1] == bomb);
    assert_eq!(drawn.board(Viewer::White, Duration::ZERO).bombs[1], None);
}

#[test]
fn a_kept_game_is_read_as_its_viewer_knows_it_and_resumed_as_the_arbiter_does() {
    let mut secrets_kept = 0;
    for variant in [Variant::Bomb, Variant::StrataChess, Variant::Chess] {
        for seed in 0..60 {
            let mut dice = ChaCha8Rng::seed_from_u64(seed);
            let game = AnyGame::new(variant, Options::default(), None).unwrap();
            let setup = TableSetup {
                secrets: arbiter::Secrets::Drawn(seed),
                ..TableSetup::new(game, [Seat::program("one"), Seat::program("two")])
            };
            let mut table = Table::new(setup, Duration::ZERO);
            for _ in 0..40 {
                let side = table.game().side();
                let Some(&m) = table.view(side.into()).legal_moves().choose(&mut dice) else { break };
                table.play(side, m, Duration::ZERO).unwrap();
                if table.end().is_some() {
                    break;
                }
                let viewer = *[Viewer::White, Viewer::Black, Viewer::Nobody].choose(&mut dice).unwrap();
                let text = table.kept_pgn(viewer);
                let read =
                    movegen::pgn::read(&text).next().unwrap().unwrap_or_else(|e| panic!("{e}\n{text}"));
                assert_eq!(read.game.fen(), table.view(viewer).fen(), "{text}");
                assert_eq!(text.contains(arbiter::SECRETS_TAG), table.game().has_secrets());
                assert_eq!(arbiter::with_secrets(read.clone()).unwrap().game, *table.game(), "{text}");
                secrets_kept += usize::from(read.game != *table.game());
                // Without its secrets the game resumes with others that agree with it.
                if side == Color::White {
                    let seats = [Seat::program("one"), Seat::program("two")];
                    let again = Table::new(TableSetup::new(read.game, seats), Duration::ZERO);
                    assert!(again.game().knows_everything(), "{text}");
                }
            }
            if table.end().is_some() {
                assert_eq!(table.kept_pgn(Viewer::White), table.pgn(Viewer::Both));
            }
        }
    }
    assert!(secrets_kept > 1000, "{secrets_kept}");
}

#[test]
fn damaged_secrets_are_refused() {
    let game = AnyGame::new(Variant::Bomb, Options::default(), None).unwrap();
    let table = Table::new(TableSetup::new(game, [Seat::megaton(), Seat::megaton()]), Duration::ZERO);
    let text = table.kept_pgn(Viewer::White);
    let read = movegen::pgn::read(&text).next().unwrap().unwrap();
    for wrong in ["", "!", "AAAA", "MS4gZTQgKg=="] {
        let mut damaged = read.clone();
        damaged.tags.iter_mut().find(|(name, _)| name == arbiter::SECRETS_TAG).unwrap().1 = wrong.to_owned();
        assert!(arbiter::with_secrets(damaged).is_err(), "{wrong}");
    }
}

#[test]
fn whoever_listens_from_the_beginning_hears_how_megaton_votes_and_what_is_asked() {
    let mut options = Options::default();
    options.set("vote", "ask").unwrap();
    let game = AnyGame::new(Variant::Stoltz, options, None).unwrap();
    let setup = TableSetup::new(game, [Seat::megaton(), Seat::person("Ann")]);
    let mut table = Table::told_to(Some(Viewer::Black), setup, Duration::ZERO);
    let told = table.take_events();
    let voted = |told: &Addressed| matches!(told.event, Event::Voted { side: Color::White, accepts: true });
    assert!(told.iter().any(voted), "{told:?}");
    table.stop_listening(Viewer::Black);
    table.finish(GameEnd::Agreed, Duration::ZERO);
    assert!(table.take_events().is_empty());
}
