//! Campaigns as the command line plays them.

mod draws;
mod screens;
mod tutorial;

use crate::MEGATON;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::LazyLock;
use std::thread;
use std::time::Duration;

fn run(arguments: &[&str]) -> Output {
    Command::new(MEGATON).arg("campaign").args(arguments).stdin(Stdio::null()).output().unwrap()
}

/// What a run that must succeed prints.
fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The one line on standard error of a run that must fail.
fn failure(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(!output.status.success(), "{arguments:?}");
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

/// A campaign that waits for what is typed.
fn started(arguments: &[&str]) -> Child {
    Command::new(MEGATON)
        .arg("campaign")
        .args(arguments)
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

/// What a person sees who types these lines.
fn session(arguments: &[&str], lines: &str) -> String {
    let mut child = started(arguments);
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

/// A file name of its own for each test; nothing is there.
fn fresh_file(name: &str) -> PathBuf {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&file);
    file
}

#[test]
fn a_campaign_plays_by_itself_and_the_same_seed_plays_the_same() {
    let arguments = ["--auto", "--fast", "--seed", "5"];
    let summary = printed(&arguments);
    assert!(summary.contains("seed 5: general, general"), "{summary}");
    assert!(summary.lines().nth(1).unwrap().starts_with("Won by player "), "{summary}");
    assert_eq!(printed(&arguments), summary);
    assert_ne!(printed(&["--auto", "--fast", "--seed", "4"]), summary);
}

#[test]
fn a_series_counts_who_wins() {
    let table = printed(&["--auto", "--fast", "--games", "4", "--seat", "2=random"]);
    assert_eq!(table.lines().count(), 4, "{table}");
    assert!(table.starts_with("1 (general): won "), "{table}");
    assert!(table.contains("; a King fell before round 10 in "), "{table}");
    assert!(table.contains("\nmedian: "), "{table}");
    // Players in teams keep their seats.
    let teams = printed(&["--auto", "--fast", "--games", "1", "--players", "4", "--teams", "1,2/3,4"]);
    assert_eq!(teams.lines().count(), 6, "{teams}");
}

/// A short tuning writes a judgement that a comparison reads and other generals go by; the same seed leads to
/// the same one, whatever the threads.
#[test]
fn the_general_is_tuned_and_compared() {
    let (one, two) = (fresh_file("one.toml"), fresh_file("two.toml"));
    // Generals who do not look two turns ahead: what they are tuned by is the same, in a tenth of the time.
    let start = fresh_file("start.toml");
    let shipped = include_str!("../../../../../play/campaign/data/general.toml");
    fs::write(&start, shipped.replace("foresight = 0.5", "foresight = 0.001")).unwrap();
    let start = start.to_str().unwrap();
    let tune = |threads: &str, out: &Path| {
        let arguments =
            ["tune", "--from", start, "--pairs", "3", "--seed", "5", "--threads", threads, "--out"];
        printed(&[&arguments[..], &[out.to_str().unwrap()]].concat())
    };
    assert!(tune("1", &one).contains("king "));
    tune("2", &two);
    let tuned = fs::read_to_string(&one).unwrap();
    assert_eq!(tuned, fs::read_to_string(&two).unwrap());
    assert!(tuned.contains("source = \"3 pairs of campaigns, temperament 0.05, seed 5, from: "), "{tuned}");
    // Each kind of campaign has its judgement, and only what was played is moved.
    let arguments =
        ["tune", "--from", start, "--pairs", "1", "--kind", "duel", "--out", two.to_str().unwrap()];
    let told = printed(&arguments);
    assert!(told.starts_with("between two players\n") && !told.contains("among more"), "{told}");
    let duels = fs::read_to_string(&two).unwrap();
    assert_eq!(duels.matches("source = \"1 pairs of campaigns").count(), 1, "{duels}");
    printed(&[&arguments[..], &["--temperament", "0.3"]].concat());
    assert!(
        fs::read_to_string(&two).unwrap().contains("1 pairs of campaigns, temperament 0.3, seed 1, from: ")
    );
    // It may be against others, who take turns.
    let against = ["--seed", "3", "--opponent", one.to_str().unwrap(), "--opponent", one.to_str().unwrap()];
    printed(&[&arguments[..], &against].concat());
    let found = fs::read_to_string(&two).unwrap();
    assert!(
        found.contains("1 pairs of campaigns, against 2 others, temperament 0.05, seed 3, from: "),
        "{found}"
    );
    let compared = printed(&["compare", one.to_str().unwrap(), "--pairs", "1", "--kind", "duel"]);
    assert!(compared.contains("one.toml: won ") && compared.ends_with("%\n"), "{compared}");
    fs::write(&one, tuned.replace("king =", "queen =")).unwrap();
    assert!(failure(&["compare", one.to_str().unwrap()]).contains("unknown field `queen`"));
    let wild = ["compare", one.to_str().unwrap(), "--temperament", "1.5"];
    let refused = run(&wild);
    assert!(!refused.status.success());
    assert!(String::from_utf8(refused.stderr).unwrap().contains("a temperament is a number from 0 to 1"));
    assert!(failure(&["compare", "/nonexistent.toml"]).contains("/nonexistent.toml: "));
}

/// What is fitted to few battles is no good, but it is fitted, written, and judged; and battles kept
/// in a file are not played again.
#[test]
fn the_estimate_is_fitted_to_battles_that_are_played() {
    let (battles, out) = (fresh_file("battles.jsonl"), fresh_file("estimate.toml"));
    let arguments = ["estimate", "--battles", "20", "--nodes", "3", "--keep", battles.to_str().unwrap()];
    let told = printed(&arguments);
    assert!(told.starts_with("16 battles fitted to: attacker "), "{told}");
    assert_eq!(told.matches("log loss").count(), 3, "{told}");
    let kept = fs::read_to_string(&battles).unwrap();
    assert_eq!(kept.lines().count(), 20);
    let again = printed(&[&arguments[..], &["--out", out.to_str().unwrap()]].concat());
    assert_eq!(again, told);
    assert_eq!(fs::read_to_string(&battles).unwrap(), kept);
    assert!(fs::read_to_string(&out).unwrap().contains("[board.fortress]"));
    fs::write(&battles, "{}\n").unwrap();
    assert!(failure(&arguments).contains("battles.jsonl line 1: missing field `number`"));
}

#[test]
fn every_error_is_one_line_with_its_place() {
    let map = fresh_file("bad-map.toml");
    fs::write(&map, "format = 1\nname = \"x\"\nradius = 1\nhexes = [\n{ at = \"5,5\" },\n]\n").unwrap();
    let map = map.to_str().unwrap();
    assert!(
        failure(&["--auto", "--map", map]).contains("bad-map.toml line 5: hex 5,5: outside the radius of 1")
    );
    let rules = fresh_file("bad-rules.toml");
    fs::write(&rules, "[income]\nmine = -2\n").unwrap();
    assert!(
        failure(&["--auto", "--rules", rules.to_str().unwrap()])
            .contains("bad-rules.toml line 2: invalid value")
    );
    let save = fresh_file("bad.save");
    fs::write(&save, [0xff, 0xfe, b'\n']).unwrap();
    assert!(failure(&["--resume", save.to_str().unwrap()]).contains("bad.save: "));
    let missing = fs::metadata("nowhere").unwrap_err();
    assert!(failure(&["--resume", "/nonexistent"]).contains(&format!("/nonexistent: {missing}")));
    assert!(failure(&["--auto", "--map", "nowhere"]).contains(&format!("nowhere: {missing}")));
    assert!(failure(&["--auto", "--players", "7"]).contains("7 is not in 2..=6"));
    assert!(
        failure(&["--auto", "--players", "3", "--teams", "1,2"])
            .contains("player 3 must be in exactly one team")
    );
    assert!(failure(&["--auto", "--players", "3", "--map", "two-thrones"]).contains("for 2 players, not 3"));
    assert!(failure(&["--auto", "--seat", "2=nobody"]).contains("expected a seat and who plays it"));
    assert!(failure(&["--auto", "--seat", "2=person"]).contains("--auto is for computers"));
    assert!(failure(&["--auto", "--seat", "5=greedy"]).contains("there is no player 5"));
    assert!(failure(&["--print", "chess"]).contains("there are rules, two-thrones"));
}

#[test]
fn a_person_plays_a_turn_and_goes_on_later() {
    let file = fresh_file("person.save");
    let name = file.to_str().unwrap();
    let arguments = ["--fast", "--seed", "3", "--save", name];
    let text = session(
        &arguments,
        "help\nhelp march\nrules\nodds 0,0 D 3R 4W / D 3N 4W\nadvise\nrecruit Q 2W\nrecruit Q\nmarch -3,0 -2,0 D Q R 2W 2F\nfly\nmarhc\n\u{7}\ndone\nquit\n",
    );
    for expected in [
        "march FROM TO [UNITS]",
        "Prices: D Duke 10, Q queen 9",
        "On the mountain board, D 3R 4W against D 3N 4W: attacker ",
        "The general would say: recruit -3,0",
        "Player 1 recruits Q 2W at -3,0; 12 gold left",
        "Error: hex -3,0: player 1 may have only one Queen",
        "D Q R 2W 2F march from -3,0 to -2,0",
        "Error: \"fly\" is not an order; `help` lists what you can say",
        "Error: \"marhc\" is not an order; did you mean march?",
        "Round 1, player 2: recruited ",
        "Round 2, player 1: 3 gold received",
        "|1:K+4     |1:D+6     |",
        "--resume",
    ] {
        assert!(text.contains(expected), "{expected} is missing in\n{text}");
    }
    assert!(!text.contains('\u{1b}') && !text.contains('\u{7}'));
    assert!(failure(&arguments).contains("exists; --resume continues its campaign"));
    let text = session(&["--resume", name], "log\nquit\n");
    assert!(text.contains("march -3,0 -2,0 D Q R 2W 2F"), "{text}");
    assert!(text.contains("player 1, recruit, march, done or resign?"), "{text}");
}

/// A person who follows the general's advice finishes a campaign.
#[test]
fn a_campaign_can_be_played_to_its_end_from_the_console() {
    let mut child = Command::new(MEGATON)
        .args(["campaign", "--fast", "--seed", "2", "--seat", "2=random"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    input.as_mut().unwrap().write_all(b"advise\n").unwrap();
    while output.read_line(&mut text).unwrap() > 0 {
        let line = text.lines().last().unwrap();
        if let Some((_, order)) = line.split_once("The general would say: ") {
            let next = format!("{order}\nadvise\n");
            input.as_mut().unwrap().write_all(next.as_bytes()).unwrap();
        } else if line.contains("The campaign is over") {
            // Whoever has no questions afterwards just leaves.
            input = None;
        }
    }
    assert!(child.wait().unwrap().success());
    let (played, afterwards) = text.split_once("The campaign is over: player 1 won").unwrap();
    assert!(!played.contains("Error"), "{played}");
    assert!(text.contains("Won by player 1 in round "), "{text}");
    assert!(afterwards.contains("What would you like to know? (why, "), "{afterwards}");
}

/// A map on which two armies stand side by side at the beginning.
fn near_map() -> PathBuf {
    // Once: a test that wrote it again would empty it while another's campaign reads it.
    static MAP: LazyLock<PathBuf> = LazyLock::new(|| {
        let map = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("near.toml");
        let text = "format = 1\nname = \"Near\"\nradius = 1\nhexes = [\n{ at = \"-1,0\", structure = \"base 1\" },\n\
                    { at = \"0,0\", terrain = \"woods\", structure = \"base 2\" },\n]\n";
        fs::write(&map, text).unwrap();
        map
    });
    MAP.clone()
}

/// A person fights a battle on the board, sees only what their side may, leaves in the middle, and
/// finds it where it stood.
#[test]
fn a_person_fights_a_battle_on_the_board_and_goes_on_later() {
    let (file, map) = (fresh_file("battle.save"), near_map());
    let name = file.to_str().unwrap();
    let map = map.to_str().unwrap();
    let arguments = ["--map", map, "--seed", "3", "--nodes", "200", "--save", name];
    let text = session(
        &arguments,
        "march -1,0 0,0\ndone\nfight\nhelp\nwhat\nboard\nhelp\nmoves\nadvise\n?g2\nj1j2\n\u{7}\nboard\n",
    );
    for expected in [
        "Battle 1 at 0,0, on the woods board: K D R B N 2W 2F of player 1 against K D R B N 2W 2F of player 2.",
        "  computer          the computer moves your pieces\n",
        "Error: say board, computer or fast",
        " 1  · · · · · · □ □ □ ♔  1",
        "♣ tree: knights leap over it",
        "Note: nobody is left on the base 1 at -1,0",
        "player 1, march, done or resign?",
        "face-down, yours: R B N 2W 2F",
        "7 moves: ?g1 ?g2 ?h1 ?h2 ?i1 ?i2 ?j2",
        "The computer would play ?",
        "Player 1 turns up g2: a ",
        "Player 2 turns up ",
        "Error: j1j2: ",
        "The campaign is in ",
    ] {
        assert!(text.contains(expected), "{expected} is missing in\n{text}");
    }
    assert!(!text.contains('\u{7}'));
    let last_board = |text: &str| {
        let rows: Vec<_> =
            text.lines().filter(|line| line.contains(" · ") || line.contains("face-down, ")).collect();
        rows[rows.len() - 10..].join("\n")
    };
    let resumed = session(&["--resume", name], "");
    assert_eq!(last_board(&resumed), last_board(&text));
    assert!(resumed.contains("\nBattle 1 at 0,0, on the "), "{resumed}");
    // A line in between takes the first `resign` back.
    let text = session(&["--resume", name], "resign\nhelp resign\nresign\n");
    assert!(text.contains("If you mean it, say `resign` once more."), "{text}");
    assert!(text.contains("  resign            gives up the battle: all units"), "{text}");
    assert!(!text.contains("the attacker resigns"), "{text}");
    let text = session(&["--resume", name], "resign\n\nresign\n");
    assert!(!text.contains("the attacker resigns"), "{text}");
    let text = session(&["--resume", name], "resign\nresign\n");
    assert!(
        text.contains(": the attacker resigns\nAt 0,0 the defender wins; the attacker loses K"),
        "{text}"
    );
    assert!(text.contains("Player 1 has lost its King to player 2 and is out"), "{text}");
    assert!(printed(&["--replay", name]).contains(": the attacker resigns"));
}

/// SC-B3: whom a side fields is its secret. Neither the other player's prompt nor the file gives it
/// away, until the campaign is over.
#[test]
fn nobody_reads_whom_the_enemy_has_fielded_before_the_end() {
    let (file, map) = (fresh_file("secrets.save"), near_map());
    let [name, map] = [&file, &map].map(|path| path.to_str().unwrap());
    let arguments =
        ["--map", map, "--seed", "918273645", "--seat", "2=person", "--nodes", "10", "--save", name];
    // Nothing that is typed is shown again, so whatever shows the secrets gives them away.
    let (attackers, defenders) = ("K R B N 2W 2F", "K Q B N 2W 2F");
    let attack = format!(
        "recruit Q\ndone\nrecruit Q\ndone\nmarch -1,0 0,0\ndone\nfight -1,0 0,0 {attackers}\n\
         log\nadvise\nmap\narmies\nfight -1,0 0,0\n"
    );
    let shown = session(&arguments, &attack);
    assert!(
        shown.contains(
            "player 2, which of K D Q R B N 2W 2F defend 0,0 against K D Q R B N 2W 2F of player 1? field [UNITS] (or map"
        ),
        "{shown}"
    );
    assert!(shown.contains("\nplayer 1: fight -1,0 0,0\n"), "{shown}");
    assert!(shown.contains("Player 1 has chosen who fights at 0,0"), "{shown}");
    let resumed =
        session(&["--resume", name], &format!("log\nfield {defenders}\nboard\nboard\nlog\nboard\n"));
    assert!(resumed.contains("player 1, your move?"), "{resumed}");
    let replayed = printed(&["--replay", name]);
    let readable = fs::read_to_string(&file).unwrap();
    assert!(readable.contains("\nplayer 1: fight -1,0 0,0\nplayer 2: field\n"), "{readable}");
    for text in [&shown, &resumed, &replayed, &readable] {
        for secret in [attackers, "918273645", "men=", "down="] {
            assert!(!text.contains(secret), "{secret} is in\n{text}");
        }
    }
    for text in [&resumed, &replayed, &readable] {
        assert!(!text.contains(defenders), "{text}");
    }
    let ended = session(&["--resume", name], "resign\nresign\n");
    for text in [ended, fs::read_to_string(&file).unwrap(), printed(&["--replay", name])] {
        assert!(text.contains(attackers) && text.contains(defenders), "{text}");
    }
    assert!(printed(&["--resume", name]).contains("seed 918273645"));
}

/// Of the player's own orders the file tells all, and of the enemy's what the board has shown.
#[test]
fn the_only_person_reads_their_orders_in_the_file() {
    let (file, map) = (fresh_file("own-orders.save"), near_map());
    let [name, map] = [&file, &map].map(|path| path.to_str().unwrap());
    let arguments = ["--map", map, "--seed", "3", "--nodes", "100", "--save", name];
    let orders = "recruit Q\nmarch -1,0 0,0\ndone\nfight -1,0 0,0 K Q R B 2W 2F\nboard\n?g2\n";
    let told = session(&arguments, orders);
    assert!(told.contains("Player 1 fields K Q R B 2W 2F at 0,0"), "{told}");
    // Every prompt names what can be said there.
    for asked in [
        "recruit, march, done or resign?",
        "march, done or resign?",
        "which of K D Q R B N 2W 2F attack 0,0 against K D R B N 2W 2F of player 2? fight [UNITS]",
    ] {
        let prompt =
            format!("player 1, {asked} (or map, armies, news, rules, odds, advise, log, help, save, quit) >");
        assert!(told.contains(&prompt), "{prompt} is missing in\n{told}");
    }
    let readable = fs::read_to_string(&file).unwrap();
    assert!(readable.contains("\nplayer 1: fight -1,0 0,0 K Q R B 2W 2F\n"), "{readable}");
    assert!(readable.contains("\nthe current battle: g2g2="), "{readable}");
    assert!(readable.contains("\nThe rest is for the arbiter alone"), "{readable}");
    assert!(!readable.contains("\"seed\"") && !readable.contains("down="), "{readable}");
}

/// What killed programs were writing is swept when a campaign is kept in the same folder.
#[test]
fn files_of_killed_programs_are_swept() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("swept");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).unwrap();
    let left = folder.join(".megaton-writing-abcdefghijkl");
    let old = std::time::SystemTime::now() - Duration::from_secs(3600);
    fs::File::create(&left).unwrap().set_modified(old).unwrap();
    let file = folder.join("c.save");
    printed(&["--auto", "--fast", "--seed", "3", "--save", file.to_str().unwrap()]);
    assert!(file.exists() && !left.exists());
}

#[test]
fn a_persons_battle_can_be_left_to_the_computer_or_the_estimate() {
    let map = near_map();
    let map = map.to_str().unwrap();
    let arguments = ["--map", map, "--seed", "3", "--nodes", "100", "--seat", "2=person"];
    let attack = "march -1,0 0,0\ndone\nfight\n";
    for (answers, expected) in [
        ("computer\ncomputer\n", "Fought out in "),
        ("fast\ncomputer\n", "Fought out in "),
        ("board\nfast\ncomputer\n", "Fought out in "),
        ("fast\nfast\n", "At 0,0 "),
    ] {
        let text = session(&arguments, &format!("{attack}{answers}"));
        assert!(text.contains(expected), "{answers}: {text}");
        assert!(text.contains("At 0,0 "), "{answers}: {text}");
        assert_eq!(text.contains("Fought out"), expected.contains("Fought"), "{answers}: {text}");
    }
}

/// What a campaign had printed that was killed after so many lines and a little while.
fn killed(arguments: &[&str], input: &str, lines: usize, wait: Duration) -> Vec<String> {
    let mut child = started(arguments);
    // Whoever was killed early has not read everything.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let printed =
        BufReader::new(child.stdout.take().unwrap()).lines().take(lines).map(Result::unwrap).collect();
    thread::sleep(wait);
    // On Unix this is SIGKILL.
    child.kill().unwrap();
    child.wait().unwrap();
    printed
}

/// Killed at fifty random moments a campaign loses nothing that it had printed, and ends as it
/// would have ended.
fn assert_survives_being_killed(name: &str, arguments: &[&str]) {
    let (whole, file) =
        (fresh_file(&format!("{name}-whole.save")), fresh_file(&format!("{name}-killed.save")));
    let whole_name = whole.to_str().unwrap();
    let told = printed(&[arguments, &["--events", "--save", whole_name]].concat());
    let file_name = file.to_str().unwrap();
    let (begin, resume) =
        ([arguments, &["--events", "--save", file_name]].concat(), ["--resume", file_name, "--events"]);
    let mut chance = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..50 {
        let command = if file.exists() { &resume[..] } else { &begin[..] };
        let wait = Duration::from_micros(chance.random_range(0..20_000));
        let confirmed = killed(command, "", chance.random_range(0..25), wait);
        if !file.exists() {
            assert!(confirmed.is_empty());
            continue;
        }
        let kept = printed(&["--replay", file_name]);
        for line in confirmed {
            assert!(kept.contains(&line), "{line} was confirmed and is lost");
        }
    }
    assert!(told.ends_with(printed(&["--resume", file_name]).trim_start()));
    assert_eq!(fs::read_to_string(&file).unwrap(), fs::read_to_string(&whole).unwrap());
}

#[test]
fn a_killed_campaign_loses_nothing_that_was_confirmed() {
    let mut arguments = vec!["--auto", "--fast", "--players", "6", "--seed", "7"];
    for seat in ["1=greedy", "2=random", "3=random", "4=random", "5=greedy", "6=random"] {
        arguments.extend(["--seat", seat]);
    }
    assert_survives_being_killed("fast", &arguments);
}

/// Battles that are played out go on as well. So few nodes leave nothing to the clock.
#[test]
fn a_killed_campaign_with_battles_played_out_loses_nothing() {
    let map = near_map();
    let map = map.to_str().unwrap();
    let arguments = ["--auto", "--map", map, "--seed", "2", "--nodes", "50", "--seat", "2=greedy"];
    assert_survives_being_killed("played", &arguments);
}

/// A battle on the board is in the file with every move that was told: killed at fifty random moments
/// it is never a move behind, and goes on as it would have gone on.
#[test]
fn a_killed_battle_goes_on_where_it_stood() {
    let map = near_map();
    let (whole, file) = (fresh_file("battle-whole.save"), fresh_file("battle-killed.save"));
    let [map, whole_name, file_name] = [&map, &whole, &file].map(|path| path.to_str().unwrap());
    let input = "march -1,0 0,0\ndone\nfight\nboard\n?g2\n?h2\ncomputer\n";
    let begin = ["--events", "--map", map, "--seed", "8", "--nodes", "50", "--save", file_name];
    let is_move = |line: &&str| line.contains(" turns up ") || line.contains(" plays ");
    let told = session(&[&begin[..7], &["--save", whole_name]].concat(), input);
    let left_to_computer =
        told.lines().position(|line| line.contains("The computer moves your pieces")).unwrap();
    let told: Vec<&str> = told.lines().filter(is_move).collect();
    assert!(told.len() > 20, "{told:?}");
    let mut chance = ChaCha8Rng::seed_from_u64(2);
    let mut left = told.iter().map(|line| after_prompt(line));
    for round in 0..50 {
        let wait = Duration::from_micros(chance.random_range(0..10_000));
        // The first time up to where the computer moves everybody, later a move or two.
        let lines = if round == 0 { left_to_computer + 1 } else { chance.random_range(0..3) };
        let confirmed = if round == 0 {
            killed(&begin, input, lines, wait)
        } else {
            killed(&["--resume", file_name, "--events"], "", lines, wait)
        };
        for line in confirmed.iter().map(String::as_str).filter(is_move) {
            let line = after_prompt(line);
            assert!(left.any(|told| told == line), "{line} was told before, or never happens");
        }
    }
    session(&["--resume", file_name], "");
    assert_eq!(fs::read_to_string(&file).unwrap(), fs::read_to_string(&whole).unwrap());
}

/// What was told behind a prompt that nobody ended with a line feed.
fn after_prompt(line: &str) -> &str {
    line.rsplit_once("> ").map_or(line, |(_, told)| told)
}

/// Two people at one screen: what one of them sees is gone before the other looks, and both read
/// what happened.
#[test]
fn a_curtain_hides_each_player_from_the_other() {
    let map = near_map();
    let map = map.to_str().unwrap();
    let arguments = ["--map", map, "--seed", "3", "--nodes", "200", "--seat", "2=person"];
    let lines = "\nmarch -1,0 0,0\ndone\nfight\n\n\nboard\n\nboard\n?g2\n\n";
    let hidden = session(&[&arguments[..], &["--curtain", "on"]].concat(), lines);
    let screens: Vec<_> = hidden.split("\u{1b}[2J\u{1b}[3J\u{1b}[H").collect();
    assert!(screens.len() >= 4, "{hidden}");
    // Whoever has left sees the last one.
    for (number, screen) in screens[1..screens.len() - 1].iter().enumerate() {
        let seat = screen.chars().find(char::is_ascii_digit).unwrap();
        let other = if seat == '1' { '2' } else { '1' };
        assert!(
            screen.starts_with(&format!("Player {seat}, it is your turn. Press Enter")),
            "{number}: {screen}"
        );
        assert!(!screen.contains(&format!("player {other}, ")), "{number}: {screen}");
    }
    let open = session(&arguments, lines);
    assert!(!open.contains('\u{1b}') && !open.contains("Press Enter"), "{open}");
}
