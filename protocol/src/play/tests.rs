//! Games at the board without a terminal.

use super::session::{Opening, Question, Seat, Session, Tone};
use super::*;
use crate::session::Flow;
use movegen::Color;
use std::ops::{Deref, DerefMut};
use std::sync::mpsc::Receiver;
use tempfile::TempDir;

/// A session with the folder that it keeps its games in.
pub(super) struct Seated {
    session: Session,
    _folder: TempDir,
}

impl Deref for Seated {
    type Target = Session;

    fn deref(&self) -> &Session {
        &self.session
    }
}

impl DerefMut for Seated {
    fn deref_mut(&mut self) -> &mut Session {
        &mut self.session
    }
}

/// A session of two people, or of White where there are secrets.
pub(super) fn session(variant: &str) -> Seated {
    let variant: Variant = variant.parse().unwrap();
    let has_secrets = matches!(variant, Variant::Bomb | Variant::StrataChess);
    let seats = [Seat::Person, if has_secrets { Seat::Megaton } else { Seat::Person }];
    let folder = TempDir::new().unwrap();
    Seated { session: begin(variant, seats, None, &folder).0, _folder: folder }
}

fn begin(
    variant: Variant,
    seats: Seats,
    level: Option<Level>,
    folder: &TempDir,
) -> (Session, Receiver<(TaskId, Report)>) {
    let (sender, reports) = mpsc::channel();
    let player = Player::new(variant, move |id, report| _ = sender.send((id, report))).unwrap();
    let opening = Opening {
        seats,
        name: "Ann".to_owned(),
        level,
        move_time: Duration::from_millis(20),
        folder: Some(folder.path().to_owned()),
    };
    let mut session = Session::new(player, opening);
    session.begin(variant, Instant::now());
    (session, reports)
}

/// Plays moves, all of which have to be legal.
pub(super) fn play(session: &mut Session, moves: &[&str]) {
    for text in moves {
        let before = session.game().ply();
        session.obey(text, Instant::now());
        assert_eq!(session.game().ply(), before + 1, "{text}: {:?}", session.notes_from(0).last());
    }
}

fn say(session: &mut Session, line: &str) -> String {
    let from = session.note_count();
    assert_eq!(session.obey(line, Instant::now()), Flow::Continue);
    session.notes_from(from).iter().map(|note| note.text.as_str()).collect::<Vec<_>>().join("\n")
}

/// Takes reports in until megaton has nothing more to think about.
fn wait(session: &mut Session, reports: &Receiver<(TaskId, Report)>) {
    while session.is_thinking() {
        let (id, report) = reports.recv().unwrap();
        session.report(id, report, Instant::now());
    }
}

const AGAINST_BLACK: Seats = [Seat::Person, Seat::Megaton];

#[test]
fn megaton_answers_and_a_takeback_takes_both_moves() {
    let folder = TempDir::new().unwrap();
    let (mut session, reports) = begin(Variant::Stratomic, AGAINST_BLACK, None, &folder);
    play(&mut session, &["e5"]);
    assert!(say(&mut session, "d5").contains("not your move"));
    wait(&mut session, &reports);
    assert_eq!(session.game().ply(), 2);
    say(&mut session, "undo");
    assert_eq!(session.game().ply(), 0);
    assert!(say(&mut session, "undo").contains("no move of yours"));
    play(&mut session, &["e5"]);
    say(&mut session, "undo");
    assert_eq!((session.game().ply(), session.is_thinking()), (0, false));
}

#[test]
fn wrong_moves_are_refused_with_their_reason() {
    let mut session = session("stratomic");
    for (text, reason) in [
        ("e3e6", "does not move there"),
        ("a2e5m", "no launch before an officer was captured"),
        ("e8e7", "not your piece"),
        ("e6e7", "no piece there"),
        ("dance", "no such move"),
    ] {
        let answer = say(&mut session, text);
        assert!(answer.contains(reason), "{text}: {answer}");
        assert_eq!(session.notes_from(0).last().unwrap().tone, Tone::Refusal);
    }
    assert_eq!(session.game().ply(), 0);
}

#[test]
fn a_hint_is_a_legal_move_and_plays_nothing() {
    let folder = TempDir::new().unwrap();
    let (mut session, reports) = begin(Variant::Atomic, AGAINST_BLACK, None, &folder);
    say(&mut session, "hint");
    assert!(session.is_thinking() && !session.awaits_megaton());
    wait(&mut session, &reports);
    assert_eq!(session.game().ply(), 0);
    let hint = session.notes_from(0).last().unwrap().text.clone();
    assert!(hint.starts_with("megaton would play "), "{hint}");
    play(&mut session, &["Nf3"]);
}

#[test]
fn a_game_is_kept_saved_and_gone_on_with() {
    let folder = TempDir::new().unwrap();
    let level = Level { base: Duration::from_secs(600), increment: Duration::from_secs(5) };
    let (mut session, reports) = begin(Variant::Stoltz, AGAINST_BLACK, Some(level), &folder);
    play(&mut session, &["U@d2"]);
    wait(&mut session, &reports);
    let file = folder.path().join("saved.pgn");
    assert!(say(&mut session, &format!("save {}", file.display())).starts_with("Saved"));
    let (fen, left) = (session.game().fen(), session.clocks.as_ref().unwrap().remaining(Color::White));
    assert!(session.farewell().unwrap().contains("--resume"));
    let (mut other, _reports) = begin(Variant::Chess, [Seat::Person; 2], None, &folder);
    assert!(other.resume(Instant::now()).is_ok());
    assert_eq!((other.game().fen(), other.seats), (fen.clone(), AGAINST_BLACK));
    let (mut third, _reports) = begin(Variant::Chess, [Seat::Person; 2], None, &folder);
    say(&mut third, &format!("load {}", file.display()));
    assert_eq!((third.game().fen(), third.seats), (fen, AGAINST_BLACK));
    let clocks = third.clocks.as_ref().unwrap();
    assert_eq!((clocks.level(), clocks.remaining(Color::White)), (level, left));
    assert!(say(&mut third, &format!("save {}", file.display())).contains("exists"));
    assert!(say(&mut third, "load /no/such/file").contains("/no/such/file"));
    assert!(say(&mut third, &format!("load {} 7", file.display())).contains("no game 7"));
}

#[test]
fn nobody_leaves_with_an_unkept_game_by_mistake() {
    let folder = TempDir::new().unwrap();
    let (mut session, _reports) = begin(Variant::Chess, [Seat::Person; 2], None, &folder);
    // A file stands where the folder should be.
    let blocked = folder.path().join("file");
    std::fs::write(&blocked, "").unwrap();
    session.keeper = keeper::Keeper::new(Some(blocked));
    play(&mut session, &["e4"]);
    assert!(session.notes_from(0).iter().any(|note| note.text.contains("cannot be kept")));
    assert_eq!(session.obey("quit", Instant::now()), Flow::Continue);
    assert_eq!(session.obey("quit", Instant::now()), Flow::Quit);
}

#[test]
fn time_runs_from_the_second_move_and_ends_the_game() {
    let folder = TempDir::new().unwrap();
    let level = Level { base: Duration::from_secs(60), increment: Duration::ZERO };
    let (mut session, _reports) = begin(Variant::Chess, [Seat::Person; 2], Some(level), &folder);
    let much_later = Instant::now() + Duration::from_secs(3600);
    session.tick(much_later);
    assert_eq!(session.end, None);
    play(&mut session, &["e4", "e5"]);
    session.tick(Instant::now() + Duration::from_secs(59));
    assert_eq!(session.end, None);
    session.tick(much_later);
    assert!(session.notes_from(0).iter().any(|note| note.text.contains("0-1 (Ann forfeits on time)")));
    say(&mut session, "undo");
    assert_eq!((session.end, session.game().ply()), (None, 1));
}

#[test]
fn the_bomb_is_chosen_by_its_owner_and_seen_by_nobody_else() {
    let folder = TempDir::new().unwrap();
    let (mut session, reports) = begin(Variant::Bomb, AGAINST_BLACK, None, &folder);
    assert_eq!(session.question(), Some(Question::Bomb(Color::White)));
    for (answer, reason) in [("e4", "No piece"), ("e1", "king"), ("d7", "not yours"), ("Nf3", "first")] {
        assert!(say(&mut session, answer).contains(reason), "{answer}");
    }
    say(&mut session, "a2");
    assert!(session.game().knows_everything());
    assert!(session.view().fen().ends_with("bomb=a2,?"), "{}", session.view().fen());
    say(&mut session, "side black");
    assert_eq!(session.question(), Some(Question::Bomb(Color::Black)), "what White knew is forgotten");
    say(&mut session, "side white");
    say(&mut session, "a2");
    play(&mut session, &["e4"]);
    assert!(say(&mut session, "side black").contains("hides"));
    wait(&mut session, &reports);
    play(&mut session, &["!a2"]);
    assert!(session.view().fen().contains("bomb=-,?"));
}

#[test]
fn a_bomb_that_is_known_already_is_not_asked_for() {
    let folder = TempDir::new().unwrap();
    let (mut session, _reports) = begin(Variant::Bomb, AGAINST_BLACK, None, &folder);
    say(&mut session, "fen 4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1 bomb=a2,?");
    assert_eq!(session.question(), None);
    assert!(session.game().knows_everything() && session.view().fen().ends_with("bomb=a2,?"));
    // The opponent's is not for the person to choose.
    say(&mut session, "set Bomb d7");
    assert_eq!(session.question(), Some(Question::Bomb(Color::White)));
    say(&mut session, "set Bomb d2");
    assert!(session.question().is_none() && session.view().fen().ends_with("bomb=d2,?"));
}

#[test]
fn a_king_in_a_contaminated_zone_is_told_to_leave() {
    let mut session = session("spindler");
    say(&mut session, "fen 10/10/10/5k4/10/10/10/P9/10/M4K4 w - - 0 1 armed=1");
    play(&mut session, &["M*e6"]);
    assert!(session.notes_from(0).last().unwrap().text.contains("Black's king must leave"));
}

#[test]
fn a_battle_is_played_without_seeing_what_is_face_down() {
    let folder = TempDir::new().unwrap();
    let (mut session, reports) = begin(Variant::StrataChess, AGAINST_BLACK, None, &folder);
    assert!(!session.view().fen().contains("down="));
    let reveal = session.texts().all().iter().find(|text| text.m.is_reveal()).unwrap().san.clone();
    play(&mut session, &[&reveal]);
    let told = session.notes_from(0).iter().any(|note| note.text.contains("It is a "));
    assert!(told, "{:?}", session.notes_from(0));
    wait(&mut session, &reports);
    assert_eq!(session.game().ply(), 2);
    let mut other = begin(Variant::Chess, [Seat::Person; 2], None, &folder).0;
    assert!(other.resume(Instant::now()).is_ok());
    assert_eq!(other.game().fen(), session.game().fen());
}

#[test]
fn the_vote_is_asked_and_megaton_votes_too() {
    let folder = TempDir::new().unwrap();
    let (mut session, _reports) = begin(Variant::Stoltz, [Seat::Person; 2], None, &folder);
    say(&mut session, "set vote ask");
    assert_eq!(session.question(), Some(Question::Vote(Color::White)));
    say(&mut session, "no");
    assert_eq!(session.question(), Some(Question::Vote(Color::Black)));
    assert!(say(&mut session, "e4").contains("question"));
    say(&mut session, "no");
    assert!(session.question().is_none() && session.game().fen().contains("[]"));
    say(&mut session, "side white");
    say(&mut session, "new");
    let told = say(&mut session, "no");
    assert!(told.contains("megaton, Black, wants the extra pieces"), "{told}");
    assert!(session.game().fen().contains("[Uu]"));
}

#[test]
fn sides_levels_clocks_and_options_are_set_and_nonsense_refused() {
    let mut session = session("stratomic");
    assert!(say(&mut session, "level 3").contains("level 3 of 20"));
    assert!(say(&mut session, "clock 1.5+2").contains("0:01:30"));
    assert!(say(&mut session, "clock off").contains("No clocks"));
    assert!(say(&mut session, "set escalation own-loss").contains("own-loss"));
    let escalation = Variant::Stratomic.options().find(|option| option.name == "escalation").unwrap();
    assert_eq!(session.game().options().get(escalation), "own-loss");
    play(&mut session, &["e5"]);
    for nonsense in [
        "level 21",
        "level x",
        "clock 0",
        "clock 5+x",
        "clock 1e99",
        "time 0",
        "time -1",
        "set",
        "set Hash",
        "set Hash 0",
        "set Ponder true",
        "set threat legal",
        "side red",
        "new draughts",
        "undo 2",
        "undo x",
        "save",
        "load",
        "fen 8/8",
        "help dance",
    ] {
        let before = session.game().fen();
        say(&mut session, nonsense);
        assert_eq!(session.notes_from(0).last().unwrap().tone, Tone::Refusal, "{nonsense}");
        assert_eq!(session.game().fen(), before, "{nonsense}");
    }
}

#[test]
fn draws_and_resignations_end_the_game_and_are_kept() {
    let folder = TempDir::new().unwrap();
    let (mut session, _reports) = begin(Variant::Chess, AGAINST_BLACK, None, &folder);
    assert!(say(&mut session, "draw").contains("declines"));
    assert!(say(&mut session, "resign").contains("0-1 (Ann resigns)"));
    assert!(say(&mut session, "resign").contains("over"));
    let (mut session, _reports) = begin(Variant::Chess, [Seat::Person; 2], None, &folder);
    play(&mut session, &["e4"]);
    assert!(say(&mut session, "draw").contains("1/2-1/2"));
    let file = session.keeper.file().unwrap().to_owned();
    assert_eq!(keeper::read(&file, 1).unwrap().result, "1/2-1/2");
}

#[test]
fn times_are_read_as_they_are_written() {
    for seconds in [0, 59, 60, 3661, 36_000] {
        let time = Duration::from_secs(seconds);
        assert_eq!(read_clock(&clock_text(time)), Some(time));
    }
    for wrong in ["", "1:2", "x:00:00", "99999999999999999:0:0", "18446744073709551615:0:0"] {
        assert_eq!(read_clock(wrong), None, "{wrong}");
    }
    assert_eq!(read_level("15+5").unwrap().base, Duration::from_secs(900));
    for wrong in ["", "x", "0", "-1", "NaN", "inf", "1+", "1+-1", "99999", "1+9999"] {
        assert_eq!(read_level(wrong), Err(NoLevel), "{wrong}");
    }
}
