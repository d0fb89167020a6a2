//! Games at the board without a terminal.

use super::local_game::{LocalGame, Opening, PlayerKind, Question, Tone};
use super::*;
use crate::command_loop::Flow;
use movegen::Color;
use std::ops::{Deref, DerefMut};
use std::sync::mpsc::Receiver;
use tempfile::TempDir;

/// A game with the folder that it is kept in.
pub(super) struct Seated {
    local_game: LocalGame,
    _folder: TempDir,
}

impl Deref for Seated {
    type Target = LocalGame;

    fn deref(&self) -> &LocalGame {
        &self.local_game
    }
}

impl DerefMut for Seated {
    fn deref_mut(&mut self) -> &mut LocalGame {
        &mut self.local_game
    }
}

/// A game of two people, or of White where there are secrets.
pub(super) fn local_game(variant: &str) -> Seated {
    let variant: Variant = variant.parse().unwrap();
    let has_secrets = matches!(variant, Variant::Bomb | Variant::StrataChess);
    let players = [PlayerKind::Person, if has_secrets { PlayerKind::Engine } else { PlayerKind::Person }];
    let folder = TempDir::new().unwrap();
    Seated { local_game: begin(variant, players, None, &folder).0, _folder: folder }
}

fn begin(
    variant: Variant,
    players: Players,
    game_time: Option<GameTime>,
    folder: &TempDir,
) -> (LocalGame, Receiver<(JobId, Report)>) {
    let (sender, reports) = mpsc::channel();
    let thinker = Thinker::new(variant, move |id, report| _ = sender.send((id, report))).unwrap();
    let opening = Opening {
        players,
        name: "Ann".to_owned(),
        game_time,
        move_time: Duration::from_millis(20),
        folder: Some(folder.path().to_owned()),
    };
    let mut local_game = LocalGame::new(thinker, opening);
    local_game.begin(variant, Instant::now());
    (local_game, reports)
}

/// Plays moves, all of which have to be legal.
pub(super) fn play(local_game: &mut LocalGame, moves: &[&str]) {
    for text in moves {
        let before = local_game.game().ply();
        local_game.obey(text, Instant::now());
        assert_eq!(local_game.game().ply(), before + 1, "{text}: {:?}", local_game.notes_from(0).last());
    }
}

fn say(local_game: &mut LocalGame, line: &str) -> String {
    let from = local_game.note_count();
    assert_eq!(local_game.obey(line, Instant::now()), Flow::Continue);
    local_game.notes_from(from).iter().map(|note| note.text.as_str()).collect::<Vec<_>>().join("\n")
}

/// Takes reports in until megaton has nothing more to think about.
fn wait(local_game: &mut LocalGame, reports: &Receiver<(JobId, Report)>) {
    while local_game.is_thinking() {
        let (id, report) = reports.recv().unwrap();
        local_game.report(id, report, Instant::now());
    }
}

const AGAINST_BLACK: Players = [PlayerKind::Person, PlayerKind::Engine];

#[test]
fn megaton_answers_and_a_takeback_takes_both_moves() {
    let folder = TempDir::new().unwrap();
    let (mut local_game, reports) = begin(Variant::Stratomic, AGAINST_BLACK, None, &folder);
    play(&mut local_game, &["e5"]);
    assert!(say(&mut local_game, "d5").contains("not your move"));
    wait(&mut local_game, &reports);
    assert_eq!(local_game.game().ply(), 2);
    say(&mut local_game, "undo");
    assert_eq!(local_game.game().ply(), 0);
    assert!(say(&mut local_game, "undo").contains("no move of yours"));
    play(&mut local_game, &["e5"]);
    say(&mut local_game, "undo");
    assert_eq!((local_game.game().ply(), local_game.is_thinking()), (0, false));
}

#[test]
fn wrong_moves_are_refused_with_their_reason() {
    let mut local_game = local_game("stratomic");
    for (text, reason) in [
        ("e3e6", "does not move there"),
        ("a2e5m", "no launch before an officer was captured"),
        ("e8e7", "not your piece"),
        ("e6e7", "no piece there"),
        ("dance", "no such move"),
    ] {
        let answer = say(&mut local_game, text);
        assert!(answer.contains(reason), "{text}: {answer}");
        assert_eq!(local_game.notes_from(0).last().unwrap().tone, Tone::Refusal);
    }
    assert_eq!(local_game.game().ply(), 0);
}

#[test]
fn a_hint_is_a_legal_move_and_plays_nothing() {
    let folder = TempDir::new().unwrap();
    let (mut local_game, reports) = begin(Variant::Atomic, AGAINST_BLACK, None, &folder);
    say(&mut local_game, "hint");
    assert!(local_game.is_thinking() && !local_game.awaits_megaton());
    wait(&mut local_game, &reports);
    assert_eq!(local_game.game().ply(), 0);
    let hint = local_game.notes_from(0).last().unwrap().text.clone();
    assert!(hint.starts_with("megaton would play "), "{hint}");
    play(&mut local_game, &["Nf3"]);
}

#[test]
fn a_game_is_kept_saved_and_gone_on_with() {
    let folder = TempDir::new().unwrap();
    let game_time = GameTime { base: Duration::from_secs(600), increment: Duration::from_secs(5) };
    let (mut local_game, reports) = begin(Variant::Stoltz, AGAINST_BLACK, Some(game_time), &folder);
    play(&mut local_game, &["U@d2"]);
    wait(&mut local_game, &reports);
    let file = folder.path().join("saved.pgn");
    assert!(say(&mut local_game, &format!("save {}", file.display())).starts_with("Saved"));
    let (fen, left) = (local_game.game().fen(), local_game.clocks.as_ref().unwrap().remaining(Color::White));
    assert!(local_game.farewell().unwrap().contains("--resume"));
    let (mut other, _reports) = begin(Variant::Chess, [PlayerKind::Person; 2], None, &folder);
    assert!(other.resume(Instant::now()).is_ok());
    assert_eq!((other.game().fen(), other.players), (fen.clone(), AGAINST_BLACK));
    let (mut third, _reports) = begin(Variant::Chess, [PlayerKind::Person; 2], None, &folder);
    say(&mut third, &format!("load {}", file.display()));
    assert_eq!((third.game().fen(), third.players), (fen, AGAINST_BLACK));
    let clocks = third.clocks.as_ref().unwrap();
    assert_eq!((clocks.game_time(), clocks.remaining(Color::White)), (game_time, left));
    assert!(say(&mut third, &format!("save {}", file.display())).contains("exists"));
    assert!(say(&mut third, "load /no/such/file").contains("/no/such/file"));
    assert!(say(&mut third, &format!("load {} 7", file.display())).contains("no game 7"));
}

#[test]
fn nobody_leaves_with_an_unkept_game_by_mistake() {
    let folder = TempDir::new().unwrap();
    let (mut local_game, _reports) = begin(Variant::Chess, [PlayerKind::Person; 2], None, &folder);
    // A file stands where the folder should be.
    let blocked = folder.path().join("file");
    std::fs::write(&blocked, "").unwrap();
    local_game.keeper = keeper::Keeper::new(Some(blocked));
    play(&mut local_game, &["e4"]);
    assert!(local_game.notes_from(0).iter().any(|note| note.text.contains("cannot be kept")));
    assert_eq!(local_game.obey("quit", Instant::now()), Flow::Continue);
    assert_eq!(local_game.obey("quit", Instant::now()), Flow::Quit);
}

#[test]
fn time_runs_from_the_second_move_and_ends_the_game() {
    let folder = TempDir::new().unwrap();
    let game_time = GameTime { base: Duration::from_secs(60), increment: Duration::ZERO };
    let (mut local_game, _reports) = begin(Variant::Chess, [PlayerKind::Person; 2], Some(game_time), &folder);
    let much_later = Instant::now() + Duration::from_secs(3600);
    local_game.tick(much_later);
    assert_eq!(local_game.end, None);
    play(&mut local_game, &["e4", "e5"]);
    local_game.tick(Instant::now() + Duration::from_secs(59));
    assert_eq!(local_game.end, None);
    local_game.tick(much_later);
    assert!(local_game.notes_from(0).iter().any(|note| note.text.contains("0-1 (Ann forfeits on time)")));
    say(&mut local_game, "undo");
    assert_eq!((local_game.end, local_game.game().ply()), (None, 1));
}

#[test]
fn the_bomb_is_chosen_by_its_owner_and_seen_by_nobody_else() {
    let folder = TempDir::new().unwrap();
    let (mut local_game, reports) = begin(Variant::Bomb, AGAINST_BLACK, None, &folder);
    assert_eq!(local_game.question(), Some(Question::Bomb(Color::White)));
    for (answer, reason) in [("e4", "No piece"), ("e1", "king"), ("d7", "not yours"), ("Nf3", "first")] {
        assert!(say(&mut local_game, answer).contains(reason), "{answer}");
    }
    say(&mut local_game, "a2");
    assert!(local_game.game().knows_everything());
    assert!(local_game.view().fen().ends_with("bomb=a2,?"), "{}", local_game.view().fen());
    say(&mut local_game, "side black");
    assert_eq!(local_game.question(), Some(Question::Bomb(Color::Black)), "what White knew is forgotten");
    say(&mut local_game, "side white");
    say(&mut local_game, "a2");
    play(&mut local_game, &["e4"]);
    assert!(say(&mut local_game, "side black").contains("hides"));
    wait(&mut local_game, &reports);
    play(&mut local_game, &["!a2"]);
    assert!(local_game.view().fen().contains("bomb=-,?"));
}

#[test]
fn a_bomb_that_is_known_already_is_not_asked_for() {
    let folder = TempDir::new().unwrap();
    let (mut local_game, _reports) = begin(Variant::Bomb, AGAINST_BLACK, None, &folder);
    say(&mut local_game, "fen 4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1 bomb=a2,?");
    assert_eq!(local_game.question(), None);
    assert!(local_game.game().knows_everything() && local_game.view().fen().ends_with("bomb=a2,?"));
    // The opponent's is not for the person to choose.
    say(&mut local_game, "set Bomb d7");
    assert_eq!(local_game.question(), Some(Question::Bomb(Color::White)));
    say(&mut local_game, "set Bomb d2");
    assert!(local_game.question().is_none() && local_game.view().fen().ends_with("bomb=d2,?"));
}

#[test]
fn a_king_in_a_contaminated_zone_is_told_to_leave() {
    let mut local_game = local_game("spindler");
    say(&mut local_game, "fen 10/10/10/5k4/10/10/10/P9/10/M4K4 w - - 0 1 armed=1");
    play(&mut local_game, &["M*e6"]);
    assert!(local_game.notes_from(0).last().unwrap().text.contains("Black's king must leave"));
}

#[test]
fn a_battle_is_played_without_seeing_what_is_face_down() {
    let folder = TempDir::new().unwrap();
    let (mut local_game, reports) = begin(Variant::StrataChess, AGAINST_BLACK, None, &folder);
    assert!(!local_game.view().fen().contains("down="));
    let reveal = local_game.texts().all().iter().find(|text| text.m.is_reveal()).unwrap().san.clone();
    play(&mut local_game, &[&reveal]);
    let told = local_game.notes_from(0).iter().any(|note| note.text.contains("It is a "));
    assert!(told, "{:?}", local_game.notes_from(0));
    wait(&mut local_game, &reports);
    assert_eq!(local_game.game().ply(), 2);
    let mut other = begin(Variant::Chess, [PlayerKind::Person; 2], None, &folder).0;
    assert!(other.resume(Instant::now()).is_ok());
    assert_eq!(other.game().fen(), local_game.game().fen());
}

#[test]
fn the_vote_is_asked_and_megaton_votes_too() {
    let folder = TempDir::new().unwrap();
    let (mut local_game, _reports) = begin(Variant::Stoltz, [PlayerKind::Person; 2], None, &folder);
    say(&mut local_game, "set vote ask");
    assert_eq!(local_game.question(), Some(Question::Vote(Color::White)));
    say(&mut local_game, "no");
    assert_eq!(local_game.question(), Some(Question::Vote(Color::Black)));
    assert!(say(&mut local_game, "e4").contains("question"));
    say(&mut local_game, "no");
    assert!(local_game.question().is_none() && local_game.game().fen().contains("[]"));
    say(&mut local_game, "side white");
    say(&mut local_game, "new");
    let told = say(&mut local_game, "no");
    assert!(told.contains("megaton, Black, wants the extra pieces"), "{told}");
    assert!(local_game.game().fen().contains("[Uu]"));
}

#[test]
fn sides_levels_clocks_and_options_are_set_and_nonsense_refused() {
    let mut local_game = local_game("stratomic");
    assert!(say(&mut local_game, "level 3").contains("level 3 of 20"));
    assert!(say(&mut local_game, "clock 1.5+2").contains("0:01:30"));
    assert!(say(&mut local_game, "clock off").contains("No clocks"));
    assert!(say(&mut local_game, "set escalation own-loss").contains("own-loss"));
    let escalation = Variant::Stratomic.options().find(|option| option.name == "escalation").unwrap();
    assert_eq!(local_game.game().options().get(escalation), "own-loss");
    play(&mut local_game, &["e5"]);
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
        let before = local_game.game().fen();
        say(&mut local_game, nonsense);
        assert_eq!(local_game.notes_from(0).last().unwrap().tone, Tone::Refusal, "{nonsense}");
        assert_eq!(local_game.game().fen(), before, "{nonsense}");
    }
}

#[test]
fn draws_and_resignations_end_the_game_and_are_kept() {
    let folder = TempDir::new().unwrap();
    let (mut local_game, _reports) = begin(Variant::Chess, AGAINST_BLACK, None, &folder);
    assert!(say(&mut local_game, "draw").contains("declines"));
    assert!(say(&mut local_game, "resign").contains("0-1 (Ann resigns)"));
    assert!(say(&mut local_game, "resign").contains("over"));
    let (mut local_game, _reports) = begin(Variant::Chess, [PlayerKind::Person; 2], None, &folder);
    play(&mut local_game, &["e4"]);
    assert!(say(&mut local_game, "draw").contains("1/2-1/2"));
    let file = local_game.keeper.file().unwrap().to_owned();
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
    assert_eq!(read_game_time("15+5").unwrap().base, Duration::from_secs(900));
    for wrong in ["", "x", "0", "-1", "NaN", "inf", "1+", "1+-1", "99999", "1+9999"] {
        assert_eq!(read_game_time(wrong), Err(ClockTextError), "{wrong}");
    }
}
