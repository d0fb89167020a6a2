//! How games start, continue and end at a table.

use arbiter::{
    ClockPolicy, Command, Conduct, Event, Fault, GameEnd, GameTime, Offer, Purpose, Question, Refusal, Seat,
    Secrets, Table, TableSetup, Thought, TimeControl, Viewer,
};
use movegen::{AnyGame, Color, Kind, Options, Variant};
use std::time::Duration;

fn at(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn game(variant: Variant, options: &[(&str, &str)]) -> AnyGame {
    let mut chosen = Options::default();
    for (name, value) in options {
        chosen.set(name, value).unwrap();
    }
    AnyGame::new(variant, chosen, None).unwrap()
}

fn persons() -> [Seat; 2] {
    [Seat::person("Ann"), Seat::person("Bob")]
}

fn against_megaton() -> [Seat; 2] {
    [Seat::person("Ann"), Seat::megaton()]
}

fn table(variant: Variant, seats: [Seat; 2]) -> Table {
    Table::new(TableSetup::new(game(variant, &[]), seats), at(0))
}

fn say(table: &mut Table, by: Color, text: &str) -> Result<(), Refusal> {
    table.obey(by, Command::Move { text: text.to_owned() }, at(0))
}

fn play(table: &mut Table, moves: &str) {
    for text in moves.split(' ') {
        let side = table.game().side();
        say(table, side, text).unwrap();
    }
}

/// The answer of the thinking player.
fn think(table: &mut Table, text: &str, welcomes_draw: bool, now: Duration) {
    let task = table.task(now).unwrap();
    let best = Some(task.game.parse_move(text).unwrap());
    table.answer(task.id, Thought { best, welcomes_draw }, now);
}

#[test]
fn moves_are_made_in_turn_until_the_rules_end_the_game() {
    let mut table = table(Variant::Chess, persons());
    table.listen(Viewer::Nobody, true);
    assert_eq!(say(&mut table, Color::Black, "e5"), Err(Refusal::NotYourMove));
    assert!(matches!(say(&mut table, Color::White, "e5"), Err(Refusal::Move { .. })));
    play(&mut table, "f3 e5 g4 Qh4");
    let events = table.take_events();
    assert_eq!(events.len(), 5);
    let Event::Ended { score, reason, .. } = &events[4].event else { panic!("{:?}", events[4]) };
    assert_eq!((score.as_str(), reason.as_str()), ("0-1", "checkmate"));
    let standing = events[4].standing.as_ref().unwrap();
    assert_eq!(standing.board.check.as_deref(), Some("e1"));
    assert_eq!(standing.end.as_ref().map(|end| end.reason.as_str()), Some("checkmate"));
    assert_eq!(say(&mut table, Color::White, "e4"), Err(Refusal::GameOver));
    assert!(table.pgn(Viewer::Nobody).ends_with("1. f3 e5 2. g4 Qh4# {checkmate} 0-1\n\n"));
}

#[test]
fn a_player_is_told_all_that_is_needed_to_move() {
    let mut table = table(Variant::Atomic, persons());
    table.listen(Viewer::White, true);
    play(&mut table, "Nf3 a6 Ne5 a5");
    let events = table.take_events();
    let Event::Moved { told } = &events[3].event else { panic!("{:?}", events[3]) };
    assert_eq!((told.ply, told.side, told.san.as_str(), told.text.as_str()), (4, Color::Black, "a5", "a6a5"));
    let choices = &events[3].standing.as_ref().unwrap().board.choices;
    let capture = choices.iter().find(|choice| choice.san.starts_with("Nxd7")).unwrap();
    assert_eq!((capture.from.as_deref(), capture.to.as_str()), (Some("e5"), "d7"));
    assert_eq!(capture.victims, ["d7", "c8", "d8", "e8"]);
    assert!(table.board(Viewer::Black, at(0)).choices.is_empty());
    play(&mut table, "Nxd7");
    let events = table.take_events();
    let Event::Moved { told, .. } = &events[0].event else { panic!("{:?}", events[0]) };
    assert!(
        told.consequences[0].starts_with("Exploded at d7 with White's knight: destroyed"),
        "{:?}",
        told.consequences
    );
}

#[test]
fn the_vote_comes_first_and_megaton_wants_the_extra_pieces() {
    let asking = || game(Variant::Stoltz, &[("vote", "ask")]);
    let begun = |seats| Table::new(TableSetup::new(asking(), seats), at(0));
    for (answers, reserve) in [(&[true][..], "[Uu]"), (&[false, true], "[Uu]"), (&[false, false], "[]")] {
        let mut table = begun(persons());
        assert_eq!(say(&mut table, Color::White, "e4"), Err(Refusal::QuestionFirst));
        for (&accepts, side) in answers.iter().zip(Color::BOTH) {
            assert_eq!(table.questions(), [(side, Question::Vote)]);
            assert_eq!(table.obey(!side, Command::Vote { accepts }, at(0)), Err(Refusal::NotAsked));
            table.obey(side, Command::Vote { accepts }, at(0)).unwrap();
        }
        assert!(table.questions().is_empty() && table.game().fen().contains(reserve));
    }
    let mut table = begun(against_megaton());
    table.obey(Color::White, Command::Vote { accepts: false }, at(0)).unwrap();
    assert!(table.questions().is_empty() && table.game().fen().contains("[Uu]"));
    let table = begun([Seat::megaton(), Seat::person("Bob")]);
    assert!(table.questions().is_empty() && table.awaited().is_some());
}

#[test]
fn a_takeback_never_goes_behind_what_was_shown_unless_this_is_practice() {
    let begun = |conduct| {
        let setup = TableSetup::new(game(Variant::Bomb, &[]), against_megaton());
        let mut table = Table::new(TableSetup { conduct, ..setup }, at(0));
        table.obey(Color::White, Command::Bomb { square: Some("a2".to_owned()) }, at(0)).unwrap();
        for text in ["e2e4", "e7e5"] {
            let m = table.view(table.game().side().into()).parse_move(text).unwrap();
            table.play(table.game().side(), m, at(0)).unwrap();
        }
        table
    };
    let back = |table: &mut Table, plies| {
        table.obey(Color::White, Command::Offer { offer: Offer::Takeback(plies) }, at(0))
    };
    let mut table = begun(Conduct::default());
    assert_eq!(back(&mut table, 3), Err(Refusal::TooFar(2)));
    back(&mut table, 1).unwrap();
    assert_eq!(table.game().ply(), 1);
    play(&mut table, "e7e6 !a2");
    assert_eq!(back(&mut table, 1), Err(Refusal::Shown));
    play(&mut table, "a7a6 h2h3");
    back(&mut table, 2).unwrap();
    assert_eq!(back(&mut table, 1), Err(Refusal::Shown));
    // At the end everything is shown.
    table.finish(GameEnd::Resigned(Color::Black), at(0));
    assert_eq!(table.obey(Color::White, Command::TakeBackOwnMove, at(0)), Err(Refusal::Shown));
    let mut practice = begun(Conduct { is_practice: true, ..Conduct::default() });
    play(&mut practice, "!a2");
    back(&mut practice, 1).unwrap();
    practice.finish(GameEnd::Resigned(Color::Black), at(0));
    back(&mut practice, 1).unwrap();
    assert!(practice.end().is_none());
}

#[test]
fn people_agree_and_megaton_takes_a_draw_when_it_is_worse() {
    let mut table = table(Variant::Chess, persons());
    let draw = Command::Offer { offer: Offer::Draw };
    table.obey(Color::White, draw.clone(), at(0)).unwrap();
    assert_eq!(table.obey(Color::White, Command::Accept, at(0)), Err(Refusal::NothingToAccept));
    table.obey(Color::Black, Command::Decline, at(0)).unwrap();
    assert_eq!(table.obey(Color::Black, Command::Accept, at(0)), Err(Refusal::NothingToAccept));
    table.obey(Color::White, draw.clone(), at(0)).unwrap();
    play(&mut table, "e4");
    assert_eq!(table.obey(Color::Black, Command::Accept, at(0)), Err(Refusal::NothingToAccept));
    table.obey(Color::White, draw.clone(), at(0)).unwrap();
    table.obey(Color::Black, draw.clone(), at(0)).unwrap();
    assert_eq!(table.end(), Some(&GameEnd::Agreed));

    for (welcomes_draw, end) in [(true, Some(GameEnd::Agreed)), (false, None)] {
        let mut table = self::table(Variant::Chess, against_megaton());
        play(&mut table, "e4");
        think(&mut table, "e5", welcomes_draw, at(1));
        table.obey(Color::White, draw.clone(), at(2)).unwrap();
        assert_eq!(table.end().cloned(), end);
    }
    let mut table = self::table(Variant::Chess, [Seat::person("Ann"), Seat::program("x")]);
    assert_eq!(table.obey(Color::White, draw, at(0)), Err(Refusal::NoOffers));
}

#[test]
fn an_answer_counts_only_for_the_task_that_is_awaited() {
    let mut table = table(Variant::Chess, against_megaton());
    assert!(table.awaited().is_none());
    play(&mut table, "e4");
    let task = table.task(at(1)).unwrap();
    assert_eq!((task.side, task.purpose), (Color::Black, Purpose::Move));
    table.obey(Color::White, Command::Offer { offer: Offer::Takeback(1) }, at(1)).unwrap();
    play(&mut table, "d4");
    let best = task.game.parse_move("e5").ok();
    table.answer(task.id, Thought { best, welcomes_draw: false }, at(2));
    assert_eq!(table.game().ply(), 1);
    think(&mut table, "d5", false, at(3));
    assert_eq!(table.game().ply(), 2);
    // A hint is shown and not played.
    table.listen(Viewer::White, false);
    table.obey(Color::White, Command::Hint, at(3)).unwrap();
    assert_eq!(table.task(at(3)).unwrap().purpose, Purpose::Advice);
    think(&mut table, "c4", false, at(4));
    assert_eq!((table.game().ply(), table.awaited()), (2, None));
    // Finding no move means resigning.
    play(&mut table, "c4");
    let task = table.task(at(5)).unwrap();
    table.answer(task.id, Thought { best: None, welcomes_draw: false }, at(5));
    assert_eq!(table.end(), Some(&GameEnd::Resigned(Color::Black)));
}

/// Nobody has to ask what an answer to a question has changed.
#[test]
fn what_an_answer_changes_is_told_with_it() {
    let stands = |table: &mut Table| {
        let told = table.take_events().pop().unwrap();
        let standing = told.standing.unwrap();
        (standing.questions.len(), standing.board.choices.is_empty(), standing.board.fen.contains("[]"))
    };
    let mut table = Table::new(TableSetup::new(game(Variant::Stoltz, &[("vote", "ask")]), persons()), at(0));
    table.listen(Viewer::White, true);
    table.obey(Color::White, Command::Vote { accepts: false }, at(0)).unwrap();
    assert_eq!(stands(&mut table), (0, true, false));
    table.obey(Color::Black, Command::Vote { accepts: false }, at(0)).unwrap();
    assert_eq!(stands(&mut table), (0, false, true));
    let mut table = self::table(Variant::Bomb, persons());
    table.listen(Viewer::White, true);
    table.obey(Color::White, Command::Bomb { square: Some("d2".to_owned()) }, at(0)).unwrap();
    let standing = table.take_events().remove(0).standing.unwrap();
    assert_eq!((standing.questions.as_slice(), standing.board.bombs[0].as_deref()), (&[][..], Some("d2")));
    table.obey(Color::Black, Command::Bomb { square: None }, at(0)).unwrap();
    let standing = table.take_events().remove(0).standing.unwrap();
    assert_eq!(standing.board.bombs, [Some("d2".to_owned()), None]);
    assert!(!standing.board.choices.is_empty());
}

#[test]
fn who_has_no_name_is_called_by_the_side() {
    let mut table = table(Variant::Chess, [Seat::person(""), Seat::person("Bob")]);
    assert_eq!(table.names(), ["White", "Bob"]);
    table.obey(Color::White, Command::Resign, at(0)).unwrap();
    assert_eq!(table.end().unwrap().reason(table.names()), "White resigns");
}

#[test]
fn clocks_stop_when_the_game_ends() {
    let setup = TableSetup {
        controls: [TimeControl::clock(GameTime::new(at(60), at(2))); 2],
        ..TableSetup::new(game(Variant::Chess, &[]), persons())
    };
    let mut table = Table::new(setup, at(0));
    table.listen(Viewer::Both, true);
    play(&mut table, "e4 e5");
    table.obey(Color::Black, Command::Resign, at(20)).unwrap();
    let board = table.take_events().pop().unwrap().standing.unwrap().board;
    assert_eq!((board.clocks, board.clock_runs), ([Some(40_000), Some(60_000)], false));
    assert_eq!(table.time_left(Color::White, at(50)), Some(at(40)));
}

#[test]
fn clocks_run_from_the_third_half_move_among_people_and_fall() {
    let setup = TableSetup {
        controls: [TimeControl::clock(GameTime::new(at(60), at(2))); 2],
        ..TableSetup::new(game(Variant::Chess, &[]), persons())
    };
    let mut table = Table::new(setup, at(0));
    let mv = |table: &mut Table, text: &str, now| {
        let side = table.game().side();
        table.obey(side, Command::Move { text: text.to_owned() }, now).unwrap();
    };
    table.tick(at(1_000));
    mv(&mut table, "e4", at(1_000));
    mv(&mut table, "e5", at(1_001));
    assert_eq!(table.time_left(Color::White, at(1_011)), Some(at(50)));
    mv(&mut table, "Nf3", at(1_011));
    assert_eq!(table.time_left(Color::White, at(1_020)), Some(at(52)));
    assert!(table.pgn(Viewer::Nobody).contains("[TimeControl \"60+2\"]\n[WhiteClock \"0:00:52\"]"));
    table.tick(at(1_071));
    assert!(table.end().is_none());
    table.tick(at(1_072));
    assert_eq!(table.end(), Some(&GameEnd::OutOfTime(Color::Black)));
}

/// FIDE 6.9: what each variant calls too little is tested with its rules.
#[test]
fn a_flag_that_falls_to_a_side_that_cannot_win_is_a_draw() {
    for (fen, end) in [
        ("4k3/8/8/3q4/8/8/8/3NK3 b - - 0 1", GameEnd::OutOfTimeDrawn(Color::Black)),
        ("4k3/8/8/3q4/8/8/P7/4K3 b - - 0 1", GameEnd::OutOfTime(Color::Black)),
    ] {
        let game = AnyGame::new(Variant::Chess, Options::default(), Some(fen)).unwrap();
        let setup = TableSetup {
            controls: [TimeControl::per_move(at(1)); 2],
            policy: ClockPolicy::of_match([Duration::ZERO; 2]),
            ..TableSetup::new(game, [Seat::program("a"), Seat::program("b")])
        };
        let mut table = Table::new(setup, at(0));
        table.tick(at(2));
        assert_eq!(table.end(), Some(&end), "{fen}");
        if end.winner().is_none() {
            let pgn = table.pgn(Viewer::Nobody);
            assert!(pgn.contains("{b ran out of time and a has too little to win} 1/2-1/2"), "{pgn}");
            assert!(pgn.contains("[Termination \"time forfeit\"]"), "{pgn}");
        }
    }
}

/// A game on file may have gone on after a draw, and ended in another way.
#[test]
fn what_a_file_says_of_the_end_counts() {
    let fen = "8/8/4k3/8/8/3K1N2/8/8 w - - 0 1";
    let game = AnyGame::new(Variant::Chess, Options::default(), Some(fen)).unwrap();
    let told = Some(GameEnd::Told { winner: Some(Color::White) });
    let setup = TableSetup { end: told.clone(), ..TableSetup::new(game, persons()) };
    assert_eq!(Table::new(setup, at(0)).end(), told.as_ref());
}

#[test]
fn programs_of_a_match_are_watched_from_the_first_move_on() {
    let setup = TableSetup {
        controls: [TimeControl::per_move(Duration::from_millis(100)); 2],
        policy: ClockPolicy::of_match([Duration::from_millis(50); 2]),
        ..TableSetup::new(game(Variant::Chess, &[]), [Seat::program("a"), Seat::program("b")])
    };
    let mut table = Table::new(setup, at(0));
    table.tick(Duration::from_millis(150));
    assert!(table.end().is_none());
    table.tick(Duration::from_millis(151));
    let end = table.end().unwrap();
    assert_eq!((end.fault(), end.winner()), (Some(Fault::TimeLoss), Some(Color::Black)));
}

#[test]
fn games_that_nobody_plays_end() {
    let begun = || {
        let conduct = Conduct { longest_absence: Some(at(60)), ..Conduct::default() };
        Table::new(TableSetup { conduct, ..TableSetup::new(game(Variant::Chess, &[]), persons()) }, at(0))
    };
    let mut table = begun();
    table.set_presence(Color::White, false, at(0));
    table.tick(at(60));
    assert!(table.end().is_none());
    table.tick(at(61));
    assert_eq!(table.end(), Some(&GameEnd::Abandoned));
    let mut table = begun();
    play(&mut table, "e4 e5");
    table.set_presence(Color::White, false, at(0));
    table.set_presence(Color::White, true, at(59));
    table.tick(at(100));
    table.set_presence(Color::White, false, at(100));
    table.tick(at(161));
    assert_eq!(table.end(), Some(&GameEnd::Left(Color::White)));
}

#[test]
fn somebody_else_may_be_the_arbiter() {
    let setup = TableSetup {
        secrets: Secrets::Outside,
        ..TableSetup::new(game(Variant::StrataChess, &[]), persons())
    };
    let mut table = Table::new(setup, at(0));
    assert!(!table.game().knows_everything());
    assert!(say(&mut table, Color::White, "e1e1").is_err());
    play(&mut table, "e1e1=r");
    table.obey(Color::Black, Command::Offer { offer: Offer::Takeback(1) }, at(0)).unwrap();
    table.obey(Color::White, Command::Accept, at(0)).unwrap();
    assert_eq!(table.game().ply(), 0);
}

#[test]
fn what_is_said_and_told_survives_the_wire() {
    let command = Command::Offer { offer: Offer::Takeback(2) };
    let text = serde_json::to_string(&command).unwrap();
    assert_eq!(text, r#"{"command":"offer","offer":{"takeback":2}}"#);
    assert_eq!(serde_json::from_str::<Command>(&text).unwrap(), command);
    let mut table = table(Variant::Stratomic, persons());
    table.listen(Viewer::White, true);
    play(&mut table, "e3e5");
    for told in table.take_events() {
        let text = serde_json::to_string(&told).unwrap();
        assert_eq!(serde_json::from_str::<arbiter::Addressed>(&text).unwrap(), told);
    }
}

#[test]
fn at_the_end_of_a_battle_every_piece_is_turned_up() {
    let mut table = table(Variant::StrataChess, persons());
    let face_down = |table: &Table| {
        let pieces = table.board(Viewer::Nobody, at(0)).pieces;
        pieces.iter().filter(|piece| piece.kind == Kind::FaceDown).count()
    };
    assert_eq!(face_down(&table), 14);
    table.finish(GameEnd::Agreed, at(0));
    assert_eq!(face_down(&table), 0);
}

/// At a table where megaton considers offers they wait for its answer, and moves let them lapse.
#[test]
fn megaton_may_take_its_time_over_an_offer() {
    let draw = Command::Offer { offer: Offer::Draw };
    let setup = TableSetup::new(game(Variant::Chess, &[]), against_megaton());
    let conduct = Conduct { considers_offers: true, ..Conduct::default() };
    let mut table = Table::new(TableSetup { conduct, ..setup }, at(0));
    table.obey(Color::White, draw.clone(), at(0)).unwrap();
    assert_eq!((table.offer(), table.end()), (Some((Color::White, Offer::Draw)), None));
    table.obey(Color::Black, Command::Decline, at(0)).unwrap();
    assert_eq!(table.offer(), None);
    table.obey(Color::White, draw.clone(), at(0)).unwrap();
    play(&mut table, "e4");
    assert_eq!(table.offer(), None);
    table.obey(Color::White, draw, at(0)).unwrap();
    table.obey(Color::Black, Command::Accept, at(0)).unwrap();
    assert_eq!(table.end(), Some(&GameEnd::Agreed));
}
