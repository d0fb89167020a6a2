//! Games at the board without a terminal.

use super::local_game::{LocalGame, Opening, PlayerKind};
use super::notes::Tone;
use super::*;
use arbiter::{Question, clock_text, read_clock};
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
    let mut thinking = Thinking::new(variant, move |id, report| _ = sender.send((id, report))).unwrap();
    let opening = Opening {
        players,
        name: "Ann".to_owned(),
        game_time,
        move_time: Duration::from_millis(20),
        is_practice: false,
        folder: Some(folder.path().to_owned()),
        style: pictures::PieceStyle::Symbols,
    };
    let start = thinking.begin(variant, new_game::Start::Usual).unwrap();
    let mut local_game = LocalGame::new(thinking, opening, start, Instant::now());
    local_game.begin(variant, false, Instant::now());
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
        ("e3e6", "that piece does not move there"),
        ("a2e5m", "nothing may be launched before an officer has been captured"),
        ("e8e7", "it is White's move"),
        ("e6e7", "no piece stands there"),
        ("dance", "neither a command nor a move"),
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
    let game_time = GameTime::new(Duration::from_secs(600), Duration::from_secs(5));
    let (mut local_game, reports) = begin(Variant::Stoltz, AGAINST_BLACK, Some(game_time), &folder);
    play(&mut local_game, &["U@d2"]);
    wait(&mut local_game, &reports);
    let file = folder.path().join("saved.pgn");
    assert!(say(&mut local_game, &format!("save {}", file.display())).starts_with("Saved"));
    let (fen, left) = (local_game.game().fen(), local_game.table.clocks().side(Color::White).remaining());
    assert!(local_game.farewell().unwrap().contains("--resume"));
    let (mut other, _reports) = begin(Variant::Chess, [PlayerKind::Person; 2], None, &folder);
    assert!(other.resume(Instant::now()).is_ok());
    assert_eq!((other.game().fen(), other.players()), (fen.clone(), AGAINST_BLACK));
    let (mut third, _reports) = begin(Variant::Chess, [PlayerKind::Person; 2], None, &folder);
    say(&mut third, &format!("load {}", file.display()));
    assert_eq!((third.game().fen(), third.players()), (fen, AGAINST_BLACK));
    let clock = third.table.clocks().side(Color::White);
    assert_eq!((clock.control().game_time, clock.remaining()), (Some(game_time), left));
    assert!(say(&mut third, &format!("save {}", file.display())).contains("exists"));
    assert!(say(&mut third, "load /no/such/file").contains("/no/such/file"));
    assert!(say(&mut third, &format!("load {} 7", file.display())).contains("no game 7"));
}

/// Whoever reads does not referee: a game that people played on is loaded whole, with the end they gave it.
#[test]
fn a_game_that_people_played_on_is_loaded_whole() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("long.pgn");
    let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(2);
    for (movetext, plies, score) in [
        (format!("{moves} e4 e5 *"), 10, None),
        (format!("{moves} e4 Nf6 0-1"), 10, Some("0-1")),
        (format!("{moves} 1-0"), 8, Some("1-0")),
        // Who goes on with it referees.
        (format!("{moves} *"), 8, Some("1/2-1/2")),
    ] {
        std::fs::write(&file, movetext).unwrap();
        let (mut local_game, _reports) = begin(Variant::Atomic, [PlayerKind::Person; 2], None, &folder);
        say(&mut local_game, &format!("load {}", file.display()));
        assert_eq!((local_game.game().ply(), local_game.end().map(|end| end.score())), (plies, score));
    }
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
    let game_time = GameTime::new(Duration::from_secs(60), Duration::ZERO);
    let (mut local_game, _reports) = begin(Variant::Chess, [PlayerKind::Person; 2], Some(game_time), &folder);
    let much_later = Instant::now() + Duration::from_secs(3600);
    local_game.tick(much_later);
    assert_eq!(local_game.end(), None);
    play(&mut local_game, &["e4", "e5"]);
    local_game.tick(Instant::now() + Duration::from_secs(59));
    assert_eq!(local_game.end(), None);
    local_game.tick(much_later);
    assert!(local_game.notes_from(0).iter().any(|note| note.text.contains("0-1 (Ann forfeits on time)")));
    say(&mut local_game, "undo");
    assert_eq!((local_game.end(), local_game.game().ply()), (None, 1));
}

#[test]
fn the_bomb_is_chosen_by_its_owner_and_seen_by_nobody_else() {
    let folder = TempDir::new().unwrap();
    let (mut local_game, reports) = begin(Variant::Bomb, AGAINST_BLACK, None, &folder);
    assert_eq!(local_game.question(), Some((Color::White, Question::Bomb)));
    for (answer, reason) in [("e4", "No piece"), ("e1", "king"), ("d7", "not yours"), ("Nf3", "first")] {
        assert!(say(&mut local_game, answer).contains(reason), "{answer}");
    }
    for (answer, reason) in [("bomb e1", "king"), ("bomb x9", "no square"), ("bomb", "SQUARE")] {
        assert!(say(&mut local_game, answer).contains(reason), "{answer}");
    }
    say(&mut local_game, "bomb a2");
    assert!(
        say(&mut local_game, "bomb").contains("on a2") && say(&mut local_game, "bomb b2").contains("already")
    );
    assert!(local_game.game().knows_everything());
    assert!(local_game.view().fen().ends_with("bomb=a2,?"), "{}", local_game.view().fen());
    say(&mut local_game, "side black");
    assert_eq!(local_game.question(), Some((Color::Black, Question::Bomb)), "what White knew is forgotten");
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
    assert_eq!(local_game.question(), Some((Color::White, Question::Bomb)));
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
    assert_eq!(local_game.question(), Some((Color::White, Question::Vote)));
    say(&mut local_game, "no");
    assert_eq!(local_game.question(), Some((Color::Black, Question::Vote)));
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

/// Plays a reveal, which shows something to both players, and waits for the answer.
fn reveal(local_game: &mut LocalGame, reports: &Receiver<(JobId, Report)>) {
    let san = local_game.texts().all().iter().find(|text| text.m.is_reveal()).unwrap().san.clone();
    play(local_game, &[&san]);
    wait(local_game, reports);
}

#[test]
fn what_was_shown_is_taken_back_only_in_practice() {
    let folder = TempDir::new().unwrap();
    let (mut local_game, reports) = begin(Variant::StrataChess, AGAINST_BLACK, None, &folder);
    for (begins, is_practice) in [("new", false), ("new practice", true), ("new stratachess practice", true)]
    {
        let told = say(&mut local_game, begins);
        assert_eq!(told.contains("This is practice"), is_practice, "{begins}");
        reveal(&mut local_game, &reports);
        let told = say(&mut local_game, "undo");
        assert_eq!(told.contains("What was revealed cannot be taken back"), !is_practice, "{begins}: {told}");
        assert_eq!(local_game.game().ply(), if is_practice { 0 } else { 2 });
        if is_practice {
            reveal(&mut local_game, &reports);
        }
        let told = say(&mut local_game, "resign");
        assert_eq!(told.contains("undo takes back"), is_practice, "{told}");
        assert_eq!(say(&mut local_game, "undo").contains("cannot be taken back"), !is_practice, "{begins}");
        assert_eq!(local_game.end().is_none(), is_practice, "{begins}");
    }
    // A practice game stays one when it is resumed, and no other becomes one.
    reveal(&mut local_game, &reports);
    let (mut other, reports) = begin(Variant::Chess, AGAINST_BLACK, None, &folder);
    assert!(other.resume(Instant::now()).is_ok() && other.table.conduct().is_practice);
    assert_eq!(other.table.heading().event, "megaton play, practice");
    say(&mut other, "new bomb");
    say(&mut other, "a2");
    play(&mut other, &["e4"]);
    wait(&mut other, &reports);
    assert!(!other.table.conduct().is_practice);
    // In games in which everybody sees everything it goes behind the end, practice or not.
    say(&mut other, "new chess");
    play(&mut other, &["e4"]);
    say(&mut other, "resign");
    say(&mut other, "undo");
    assert_eq!((other.end(), other.game().ply()), (None, 0));
}

#[test]
fn a_player_is_told_which_piece_carries_the_bomb_chosen_or_drawn() {
    let folder = TempDir::new().unwrap();
    let (mut local_game, _reports) = begin(Variant::Bomb, AGAINST_BLACK, None, &folder);
    let own_bomb = |local_game: &LocalGame| {
        let square = local_game.view().bomb(Color::White).unwrap();
        local_game.game().square_name(square)
    };
    for answer in ["random", "d2"] {
        let told = say(&mut local_game, answer);
        let square = own_bomb(&local_game);
        assert_eq!(told.matches(&format!("Your bomb is on {square}")).count(), 1, "{answer}: {told}");
        assert!(answer == "random" || square == answer);
        say(&mut local_game, "new");
    }
    assert!(say(&mut local_game, "set Bomb g1").contains("Your bomb is on g1"));
    assert_eq!((own_bomb(&local_game).as_str(), local_game.view().bomb(Color::Black)), ("g1", None));
    say(&mut local_game, "resign");
    assert!(local_game.view().bomb(Color::Black).is_some(), "at the end everything is shown");
}

/// A disk that is full.
fn full(_file: &std::path::Path, _text: &str) -> std::io::Result<()> {
    Err(std::io::ErrorKind::StorageFull.into())
}

#[test]
fn whoever_leaves_is_told_what_is_really_on_file() {
    let folder = TempDir::new().unwrap();
    let (mut local_game, _reports) = begin(Variant::Chess, [PlayerKind::Person; 2], None, &folder);
    assert_eq!(local_game.farewell(), None);
    let usual = local_game.keeper.write;
    play(&mut local_game, &["e4"]);
    assert!(local_game.farewell().unwrap().starts_with("The game is kept in "));
    // The disk fills up in the middle.
    local_game.keeper.write = full;
    play(&mut local_game, &["e5", "Nf3", "Nc6"]);
    let told = local_game.farewell().unwrap();
    assert!(told.starts_with("Only 1 of 4 half moves are kept in "), "{told}");
    assert!(told.ends_with("megaton play --resume continues it."), "{told}");
    assert!(local_game.would_be_lost());
    let file = folder.path().join("saved.pgn");
    say(&mut local_game, &format!("save {}", file.display()));
    assert!(!local_game.would_be_lost());
    let told = local_game.farewell().unwrap();
    assert!(told.starts_with("Only 1 of 4 "), "{told}");
    assert!(told.ends_with(&format!(" It is saved in {}.", file.display())), "{told}");
    play(&mut local_game, &["Bb5"]);
    assert!(local_game.would_be_lost(), "what was saved is older");
    // There is room again.
    local_game.keeper.write = usual;
    play(&mut local_game, &["a6"]);
    assert!(local_game.farewell().unwrap().starts_with("The game is kept in "));
    // What is on file is older than a takeback, or than the end.
    local_game.keeper.write = full;
    say(&mut local_game, "undo 3");
    let told = local_game.farewell().unwrap();
    assert!(told.contains("an older version of the game, with 6 half moves and not 3"), "{told}");
    local_game.keeper.write = usual;
    local_game.keep();
    local_game.keeper.write = full;
    say(&mut local_game, "resign");
    let told = local_game.farewell().unwrap();
    assert!(told.contains(", but not how it ended") && told.contains("--resume"), "{told}");
    // Nothing at all is on file.
    say(&mut local_game, "new");
    play(&mut local_game, &["e4"]);
    let told = local_game.farewell().unwrap();
    assert!(told.starts_with("The game is not kept (") && !told.contains("--resume"), "{told}");
}

#[test]
fn what_killed_programs_have_left_beside_the_games_is_swept() {
    let folder = TempDir::new().unwrap();
    let left = folder.path().join(".megaton-writing-abandoned012");
    let old = std::time::SystemTime::now() - storage::ABANDONED_AFTER;
    std::fs::File::create(&left).unwrap().set_modified(old).unwrap();
    begin(Variant::Chess, AGAINST_BLACK, None, &folder);
    assert!(!left.exists());
}

#[test]
fn files_show_what_the_player_may_know_and_everything_when_the_game_is_over() {
    let folder = TempDir::new().unwrap();
    let (mut local_game, reports) = begin(Variant::Bomb, AGAINST_BLACK, None, &folder);
    say(&mut local_game, "a2");
    play(&mut local_game, &["e4"]);
    wait(&mut local_game, &reports);
    let kept = std::fs::read_to_string(local_game.keeper.file().unwrap()).unwrap();
    assert!(kept.contains("bomb=a2,?\"]\n[PlyCount") && kept.contains("[ArbiterSecrets \""), "{kept}");
    let elsewhere = TempDir::new().unwrap();
    let saved = elsewhere.path().join("saved.pgn");
    say(&mut local_game, &format!("save {}", saved.display()));
    let text = std::fs::read_to_string(&saved).unwrap();
    assert!(text.contains("bomb=a2,?\"]") && !text.contains("ArbiterSecrets"), "{text}");
    // The file that keeps the game resumes it, secrets and all.
    let (mut other, _reports) = begin(Variant::Chess, AGAINST_BLACK, None, &folder);
    assert!(other.resume(Instant::now()).is_ok());
    assert_eq!(other.game(), local_game.game());
    assert!(other.notes_from(0).iter().any(|note| note.text.contains("Your bomb is on a2")));
    say(&mut local_game, "resign");
    for file in [local_game.keeper.file().unwrap(), &saved] {
        say(&mut other, &format!("load {}", file.display()));
    }
    let kept = std::fs::read_to_string(local_game.keeper.file().unwrap()).unwrap();
    let start = local_game.game().start_fen();
    assert!(kept.contains(&start) && !start.contains('?') && !kept.contains("ArbiterSecrets"), "{kept}");
}

#[test]
fn a_battle_that_was_saved_goes_on_with_secrets_that_agree_with_it() {
    let folder = TempDir::new().unwrap();
    let (mut local_game, reports) = begin(Variant::StrataChess, AGAINST_BLACK, None, &folder);
    reveal(&mut local_game, &reports);
    reveal(&mut local_game, &reports);
    let saved = folder.path().join("saved.pgn");
    say(&mut local_game, &format!("save {}", saved.display()));
    assert!(!std::fs::read_to_string(&saved).unwrap().contains("down="));
    let view = local_game.view().fen();
    let told = say(&mut local_game, &format!("load {}", saved.display()));
    assert!(told.contains("with 4 half moves"), "{told}");
    assert!(local_game.game().knows_everything());
    assert_eq!(local_game.view().fen(), view);
}

#[test]
fn what_lay_face_down_is_shown_at_the_end() {
    let folder = TempDir::new().unwrap();
    let (mut local_game, _reports) = begin(Variant::StrataChess, AGAINST_BLACK, None, &folder);
    assert!(local_game.marks().identities.is_empty());
    let told = say(&mut local_game, "resign");
    assert!(told.contains("Face-down were "), "{told}");
    assert_eq!(local_game.marks().identities.len(), 14);
}

#[test]
fn nobody_who_only_watches_speaks_for_a_side() {
    let folder = TempDir::new().unwrap();
    let (mut local_game, reports) = begin(Variant::Chess, [PlayerKind::Engine; 2], None, &folder);
    for line in ["draw", "resign", "hint", "undo", "e4"] {
        say(&mut local_game, line);
        assert_eq!(local_game.notes_from(0).last().unwrap().tone, Tone::Refusal, "{line}");
        assert_eq!(local_game.end(), None);
    }
    let (id, report) = reports.recv().unwrap();
    local_game.report(id, report, Instant::now());
    say(&mut local_game, "side white");
    assert_eq!(local_game.players(), AGAINST_BLACK);
}
