//! Matches as the command line plays them.

use crate::MEGATON;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    Command::new(MEGATON).arg("match").args(arguments).output().unwrap()
}

/// The summary of a match that must succeed.
fn summary(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The value in a row of a summary.
fn row<'a>(summary: &'a str, name: &str) -> &'a str {
    let start = format!("| {name} | ");
    let line = summary.lines().find_map(|line| line.strip_prefix(&start)).unwrap();
    line.trim_end_matches(" |")
}

/// The one line on standard error of a match that must fail.
fn failure(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(!output.status.success());
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

/// A file name of its own for each test; nothing is there.
fn fresh_file(name: &str) -> PathBuf {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&file);
    file
}

/// The games of a file, without what changes from run to run: how long moves took.
fn games(pgn: &str) -> BTreeSet<String> {
    let games: BTreeSet<_> =
        timeless(pgn).split("[Event ").skip(1).map(|game| game.trim().to_owned()).collect();
    assert_eq!(games.len(), pgn.matches("[Event ").count(), "a game stands twice");
    games
}

/// A file of games without the times of moves, and without line breaks, which depend on them.
fn timeless(pgn: &str) -> String {
    let time = regex_lite::Regex::new(r"\d+\.\d{3}s").unwrap();
    time.replace_all(&on_one_line(pgn), "TIME").into_owned()
}

/// A file of games on one line, so that comments are in one piece.
fn on_one_line(pgn: &str) -> String {
    pgn.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The values of a tag, in the order of the games.
fn tags(pgn: &str, name: &str) -> Vec<String> {
    let start = format!("[{name} \"");
    let values = pgn.lines().filter_map(|line| line.strip_prefix(&start)?.strip_suffix("\"]"));
    values.map(str::to_owned).collect()
}

const QUICK: [&str; 10] = [
    "--first",
    "builtin",
    "--second",
    "builtin",
    "--second-option",
    "null_move_reduction=5",
    "--nodes",
    "200",
    "--variant",
    "atomic",
];

fn quick<'a>(more: &[&'a str]) -> Vec<&'a str> {
    QUICK.iter().chain(more).copied().collect()
}

#[test]
fn matches_at_several_numbers_of_nodes_stand_side_by_side() {
    let files = ["by-nodes.50.pgn", "by-nodes.500.pgn"].map(fresh_file);
    let file = fresh_file("by-nodes.pgn");
    let levels = "50,500";
    let base = ["--first", "builtin", "--second", "random", "--variant", "atomic", "--nodes", levels];
    let more = ["--games", "4", "--pgn", file.to_str().unwrap()];
    let arguments: Vec<_> = base.into_iter().chain(more).collect();
    let whole = summary(&arguments);
    for (file, nodes) in files.iter().zip(levels.split(',')) {
        let text = fs::read_to_string(file).unwrap();
        assert_eq!(games(&text).len(), 4);
        let record = row(&whole, &format!("{nodes} | 4")).split(' ').next().unwrap().to_owned();
        let won = |color: &str, result| {
            let games = text.split("[Event ");
            games
                .filter(|game| game.contains(&format!("[{color} \"random\"]")) && game.contains(result))
                .count()
        };
        let wins = won("Black", "[Result \"1-0\"]") + won("White", "[Result \"0-1\"]");
        assert_eq!(record, format!("+{wins}"), "{whole}");
    }
    assert!(!file.exists());
    // What is there already is not played again.
    let resumed: Vec<_> = arguments.iter().copied().chain(["--resume"]).collect();
    assert_eq!(summary(&resumed), whole);
    for option in [["--sprt", "0,5"], ["--merge", file.to_str().unwrap()]] {
        let arguments: Vec<_> = base.into_iter().chain(option).collect();
        assert!(failure(&arguments).contains("give --nodes one number"));
    }
}

#[test]
fn the_same_seed_gives_the_same_games() {
    let files = ["same-1.pgn", "same-2.pgn", "same-3.pgn"].map(fresh_file);
    let [one, two, three] = files.each_ref().map(|file| file.to_str().unwrap());
    let base = ["--games", "4", "--pgn"];
    let mut summaries = Vec::new();
    for (file, rest) in [
        (one, ["--seed", "7", "--concurrency", "1"]),
        (two, ["--seed", "7", "--concurrency", "3"]),
        (three, ["--seed", "8", "--concurrency", "1"]),
    ] {
        let arguments: Vec<_> = base.into_iter().chain([file]).chain(rest).collect();
        summaries.push(summary(&quick(&arguments)));
    }
    let [one, two, three] = files.map(|file| games(&fs::read_to_string(file).unwrap()));
    assert_eq!(one, two);
    assert!(one.is_disjoint(&three));
    assert_eq!(summaries[0], summaries[1]);
    assert_eq!(row(&summaries[0], "games"), "4 of 4, 2 pairs");
}

#[test]
fn both_games_of_a_pair_begin_alike_with_colours_swapped() {
    let file = fresh_file("pairs.pgn");
    summary(&quick(&["--games", "4", "--pgn", file.to_str().unwrap()]));
    let pgn = fs::read_to_string(file).unwrap();
    let fens = tags(&pgn, "FEN");
    assert_eq!(fens.len(), 4);
    assert!(fens[0] == fens[1] && fens[2] == fens[3] && fens[0] != fens[2]);
    let whites = tags(&pgn, "White");
    assert!(whites[0] == whites[2] && whites[1] == whites[3] && whites[0] != whites[1]);
    assert_eq!(tags(&pgn, "Round"), ["1.1", "1.2", "2.1", "2.2"]);
}

#[test]
fn a_match_goes_on_where_its_file_was_cut_off() {
    let (whole, cut) = (fresh_file("whole.pgn"), fresh_file("cut.pgn"));
    let arguments = |file| quick(&["--games", "6", "--pgn", file]);
    let expected = summary(&arguments(whole.to_str().unwrap()));
    let pgn = fs::read_to_string(&whole).unwrap();
    let third = pgn.match_indices("[Event ").nth(3).unwrap().0;
    for end in [0, third, third + 30, pgn.len() - 5, pgn.len()] {
        fs::write(&cut, &pgn[..end]).unwrap();
        let mut resumed = arguments(cut.to_str().unwrap());
        resumed.push("--resume");
        assert_eq!(summary(&resumed), expected, "cut at {end}");
        assert_eq!(timeless(&fs::read_to_string(&cut).unwrap()), timeless(&pgn), "cut at {end}");
    }
}

#[test]
fn a_match_in_shares_is_the_whole_match() {
    let whole = fresh_file("unshared.pgn");
    let settings = ["--games", "12", "--sprt", "-100,100"];
    let of_whole = summary(&quick(&[&settings[..2], &["--pgn", whole.to_str().unwrap()]].concat()));
    let parts = ["share-1.pgn", "share-2.pgn", "share-3.pgn"].map(fresh_file);
    let names = parts.each_ref().map(|part| part.to_str().unwrap());
    for (name, share) in names.into_iter().zip(["1/3", "2/3", "3/3"]) {
        let found = summary(&quick(&["--games", "12", "--shard", share, "--pgn", name]));
        assert_eq!(row(&found, "games"), "4 of 4, 2 pairs", "{found}");
    }
    let played: Vec<_> = parts.iter().flat_map(|part| games(&fs::read_to_string(part).unwrap())).collect();
    assert_eq!(played.iter().cloned().collect::<BTreeSet<_>>(), games(&fs::read_to_string(&whole).unwrap()));

    let merged = summary(&quick(&[&settings[..], &["--merge"], &names].concat()));
    let text = fs::read_to_string(&parts[0]).unwrap();
    for name in ["games", "won, drawn, lost", "pairs with 0, 1/2, 1, 3/2, 2 points"] {
        assert_eq!(row(&merged, name), row(&of_whole, name));
    }
    assert!(row(&merged, "SPRT").contains("LLR"), "{merged}");
    let some = summary(&quick(&["--games", "12", "--merge", names[0], names[2]]));
    assert_eq!(row(&some, "games"), "8 of 12, 4 pairs");

    // A game that is still being written is left where it is.
    fs::write(&parts[0], &text[..text.len() - 20]).unwrap();
    let torn = summary(&quick(&["--games", "12", "--merge", names[0]]));
    assert_eq!(row(&torn, "games"), "3 of 12, 1 pairs");
    assert_eq!(fs::read_to_string(&parts[0]).unwrap().len(), text.len() - 20);
    assert!(
        failure(&quick(&["--games", "12", "--merge", names[1], names[1]])).contains("in another file, too")
    );
    let empty = fresh_file("share-empty.pgn");
    fs::write(&empty, "").unwrap();
    let nothing = failure(&quick(&["--games", "12", "--merge", empty.to_str().unwrap()]));
    assert!(nothing.contains("no finished game"), "{nothing}");
    let other = failure(&quick(&["--games", "12", "--seed", "9", "--merge", names[1]]));
    assert!(other.contains("a different opening"), "{other}");
    for wrong in ["0/3", "4/3", "x"] {
        assert!(failure(&quick(&["--shard", wrong])).contains("3/16"));
    }
}

#[test]
fn games_of_another_match_are_not_gone_on_with() {
    let file = fresh_file("other.pgn");
    let name = file.to_str().unwrap();
    summary(&quick(&["--games", "2", "--pgn", name]));
    let refused = |more: &[&str]| failure(&quick(&[&["--games", "4", "--pgn", name], more].concat()));
    assert!(refused(&[]).contains("--resume"));
    assert!(refused(&["--resume", "--seed", "2"]).contains("a different opening"));
    assert!(refused(&["--resume", "--depth", "9"]).contains("a different time control"));
    assert!(refused(&["--resume", "--first-name", "me"]).contains("a different White player"));
}

#[test]
fn a_file_that_is_no_match_stays_as_it_is() {
    let file = fresh_file("notes.txt");
    let name = file.to_str().unwrap();
    let refused = || failure(&quick(&["--games", "2", "--pgn", name, "--resume"]));
    for notes in ["Buy milk.\n", "[Event \"Linares\"]\n\n1. e4 e5 1-0\n"] {
        fs::write(&file, notes).unwrap();
        assert!(refused().contains("not the PGN of a match"));
        assert_eq!(fs::read_to_string(&file).unwrap(), notes);
    }
    // Notes behind the games are not thrown away either.
    fs::remove_file(&file).unwrap();
    summary(&quick(&["--games", "2", "--pgn", name]));
    let with_notes = fs::read_to_string(&file).unwrap() + "The second one was close.\n";
    fs::write(&file, &with_notes).unwrap();
    assert!(refused().contains("not the PGN of a match"));
    assert_eq!(fs::read_to_string(&file).unwrap(), with_notes);
}

#[test]
fn a_match_that_fails_to_start_leaves_no_file() {
    let file = fresh_file("never-begun.pgn");
    let name = file.to_str().unwrap();
    failure(&["--first", "/nowhere/engine", "--second", "random", "--nodes", "1", "--pgn", name]);
    assert!(!file.exists());
}

#[test]
fn the_built_in_player_takes_the_options_of_the_engine_and_help_names_the_players() {
    let options = ["Skill Level=3", "Threads=1", "Move Overhead=5", "Hash=4"];
    let given = options.iter().flat_map(|option| ["--first-option", option]);
    let rest = ["--first", "builtin", "--second", "random", "--nodes", "50", "--games", "2"];
    summary(&rest.into_iter().chain(given).collect::<Vec<_>>());
    let refused = ["--first", "builtin", "--first-option", "MultiPV=3", "--second", "random", "--nodes", "1"];
    assert!(failure(&refused).contains("MultiPV"));
    let help = String::from_utf8(run(&["--help"]).stdout).unwrap();
    for player in ["builtin", "baseline", "random", "oneworld", "ismcts"] {
        assert!(help.contains(&format!("`{player}`")), "{player}");
    }
}

#[test]
fn openings_come_from_a_file_in_turn() {
    let (file, pgn) = (fresh_file("openings.epd"), fresh_file("from-file.pgn"));
    let fens = ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1"];
    fs::write(&file, format!("# two\n{} id \"pawn\";\n\n{}\n", &fens[0][..fens[0].len() - 4], fens[1]))
        .unwrap();
    let names = [&file, &pgn].map(|file| file.to_str().unwrap());
    let arguments =
        ["--first", "random", "--second", "random", "--variant", "chess", "--nodes", "1", "--games", "6"];
    summary(&[&arguments[..], &["--openings", names[0], "--pgn", names[1]]].concat());
    let written = fs::read_to_string(&pgn).unwrap();
    let counts = fens.map(|fen| written.matches(&format!("[FEN \"{fen}\"]")).count());
    assert_eq!(counts, [4, 2]);

    // No random moves and no limit of the lead: so it is with a file anyway.
    let alike = fresh_file("from-file-alike.pgn");
    let plain = ["--openings", names[0], "--random-plies", "0", "--max-lead", "0"];
    summary(&[&arguments[..], &plain, &["--pgn", alike.to_str().unwrap()]].concat());
    assert_eq!(games(&fs::read_to_string(&alike).unwrap()).len(), 6);
    for (name, value) in [("--random-plies", "2"), ("--max-lead", "50")] {
        let error = failure(&[&arguments[..], &["--openings", names[0], name, value]].concat());
        assert!(error.contains(name) && error.contains("--openings"), "{error}");
    }

    fs::write(&file, format!("{}\nnonsense w - -\n", fens[0])).unwrap();
    let error = failure(&[&arguments[..], &["--openings", names[0]]].concat());
    assert!(error.contains("line 2"), "{error}");
}

#[test]
fn games_with_castling_as_king_takes_rook_say_so_and_can_be_resumed() {
    for (variant, tag) in [("chess", "chess960"), ("atomic", "atomic960")] {
        let file = fresh_file(&format!("{tag}.pgn"));
        let match_of = |games| {
            let players = ["--first", "random", "--second", "random", "--nodes", "1", "--chess960"];
            let kept = ["--variant", variant, "--pgn", file.to_str().unwrap(), "--resume", "--games", games];
            summary(&[&players[..], &kept].concat())
        };
        match_of("2");
        assert_eq!(row(&match_of("4"), "games"), "4 of 4, 2 pairs");
        let written = fs::read_to_string(&file).unwrap();
        assert_eq!(written.matches(&format!("[Variant \"{tag}\"]")).count(), 4, "{written}");
        let checked = Command::new(MEGATON).args(["pgn", "check"]).arg(&file).output().unwrap();
        assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
    }
}

#[test]
fn a_match_with_time_controls_of_every_kind_can_be_resumed() {
    let limits: [&[&str]; 4] = [
        &["--movetime", "20", "--depth", "1"],
        &["--clock", "60+0.1", "--depth", "1", "--second-time-factor", "0.5"],
        &["--nodes", "20", "--first-time-factor", "2"],
        &["--clock", "60", "--nodes", "10"],
    ];
    for (index, limit) in limits.into_iter().enumerate() {
        let file = fresh_file(&format!("limits-{index}.pgn"));
        let base = ["--first", "builtin", "--second", "random", "--variant", "chess", "--pgn"];
        let kept = [file.to_str().unwrap(), "--resume", "--games"];
        summary(&[&base[..], &kept, &["2"], limit].concat());
        let found = summary(&[&base[..], &kept, &["4"], limit].concat());
        assert_eq!(row(&found, "games"), "4 of 4, 2 pairs", "{found}");
    }
}

#[test]
fn games_have_their_date_and_what_players_thought_of_their_moves() {
    let file = fresh_file("comments.pgn");
    summary(&quick(&["--games", "2", "--pgn", file.to_str().unwrap()]));
    let pgn = fs::read_to_string(&file).unwrap();
    let date = regex_lite::Regex::new(r"^20\d\d\.[01]\d\.[0-3]\d$").unwrap();
    assert!(tags(&pgn, "Date").iter().all(|value| date.is_match(value)), "{pgn}");
    let comment = r"\{[+-](\d+\.\d\d|M\d+)/\d+ \d+\.\d{3}s[,}]";
    let comments = regex_lite::Regex::new(comment).unwrap().find_iter(&on_one_line(&pgn)).count();
    let plies: usize = tags(&pgn, "PlyCount").iter().map(|plies| plies.parse::<usize>().unwrap()).sum();
    assert_eq!(comments, plies, "{pgn}");
    let checked = Command::new(MEGATON).args(["pgn", "check"]).arg(&file).output().unwrap();
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
}

#[test]
fn where_there_is_no_terminal_progress_is_told_in_lines() {
    let output = run(&quick(&["--games", "4"]));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        output.status.success() && told.lines().all(|line| line.contains(" of 4 games after ")),
        "{told}"
    );
    let last = told.lines().last().unwrap();
    assert!(last.starts_with("4 of 4 games after 0:") && last.contains("Elo "), "{told}");
}

/// Four players of whom the last one makes random moves.
const FOUR: [&str; 20] = [
    "--engine",
    "cmd=builtin",
    "name=a",
    "nodes=400",
    "--engine",
    "cmd=builtin",
    "name=b",
    "--engine",
    "cmd=builtin",
    "option.null_move_reduction=5",
    "name=c",
    "--engine",
    "cmd=random",
    "--variant",
    "atomic",
    "--nodes",
    "100",
    "--games",
    "4",
    "--pgn",
];

fn four<'a>(file: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    FOUR.iter().copied().chain([file]).chain(more.iter().copied()).collect()
}

/// The lines of the cross table, without its heading.
fn cross_table(summary: &str) -> Vec<Vec<String>> {
    let lines = summary.lines().skip_while(|line| !line.contains("| Elo, 95% error |")).skip(2);
    let cells = |line: &str| line.split('|').map(|cell| cell.trim().to_owned()).collect();
    lines.take_while(|line| line.starts_with('|')).map(cells).collect()
}

#[test]
fn everybody_plays_everybody_from_the_same_openings() {
    let file = fresh_file("round-robin.pgn");
    let found = summary(&four(file.to_str().unwrap(), &[]));
    assert!(found.starts_with("## Round robin of 4: atomic\n"), "{found}");
    assert_eq!(row(&found, "games"), "24 of 24, 12 pairs");
    assert_eq!(
        row(&found, "thinking"),
        "400 nodes a move; b: 100 nodes a move; c: 100 nodes a move; random: 100 nodes a move"
    );
    let pgn = fs::read_to_string(&file).unwrap();
    let [whites, blacks, rounds, fens, results] =
        ["White", "Black", "Round", "FEN", "Result"].map(|name| tags(&pgn, name));
    let expected = (1..=2).flat_map(|opening| (1..=12).map(move |game| format!("{opening}.{game}")));
    assert_eq!(rounds, expected.collect::<Vec<_>>());
    for one in ["a", "b", "c", "random"] {
        for other in ["a", "b", "c", "random"] {
            let met = whites.iter().zip(&blacks).filter(|(white, black)| *white == one && *black == other);
            assert_eq!(met.count(), if one == other { 0 } else { 2 }, "{one} {other}");
        }
    }
    assert!(fens[..12].iter().all(|fen| *fen == fens[0]) && fens[12..].iter().all(|fen| *fen == fens[12]));
    assert_ne!(fens[0], fens[12]);

    // Points as the file has them.
    let table = cross_table(&found);
    assert_eq!(table.len(), 4, "{found}");
    for line in &table {
        let name = &line[2];
        let points: f64 = (0..results.len())
            .map(|game| match results[game].as_str() {
                "1/2-1/2" if whites[game] == *name || blacks[game] == *name => 0.5,
                "1-0" if whites[game] == *name => 1.0,
                "0-1" if blacks[game] == *name => 1.0,
                _ => 0.0,
            })
            .sum();
        assert_eq!(line[4], format!("{points}/12"), "{found}");
        // Beside the total there is one cell for each opponent.
        assert_eq!(line[6..10].iter().filter(|cell| cell.ends_with("/4")).count(), 3, "{found}");
    }
    assert_eq!(table[3][2], "random", "{found}");
}

#[test]
fn a_tournament_goes_on_where_its_file_was_cut_off_and_is_the_sum_of_its_shares() {
    let whole = fresh_file("tournament.pgn");
    let expected = summary(&four(whole.to_str().unwrap(), &["--concurrency", "2"]));
    let pgn = fs::read_to_string(&whole).unwrap();
    let cut = fresh_file("tournament-cut.pgn");
    let seventh = pgn.match_indices("[Event ").nth(7).unwrap().0;
    fs::write(&cut, &pgn[..seventh + 40]).unwrap();
    assert_eq!(summary(&four(cut.to_str().unwrap(), &["--resume"])), expected);
    assert_eq!(games(&fs::read_to_string(&cut).unwrap()), games(&pgn));

    let parts = ["tournament-1.pgn", "tournament-2.pgn"].map(fresh_file);
    let names = parts.each_ref().map(|part| part.to_str().unwrap());
    for (name, share) in names.into_iter().zip(["1/2", "2/2"]) {
        let found = summary(&four(name, &["--shard", share]));
        assert_eq!(row(&found, "games"), "12 of 12, 6 pairs");
    }
    let merge = FOUR[..FOUR.len() - 1].iter().copied().chain(["--merge"]).chain(names);
    assert_eq!(summary(&merge.collect::<Vec<_>>()), expected);

    // One player fewer is another tournament.
    let three = FOUR[..11].iter().chain(&FOUR[13..]).copied().chain([whole.to_str().unwrap(), "--resume"]);
    assert!(failure(&three.collect::<Vec<_>>()).contains("another match"));
}

#[test]
fn in_a_gauntlet_the_first_player_meets_all_others() {
    let file = fresh_file("gauntlet.pgn");
    let found = summary(&four(file.to_str().unwrap(), &["--tournament", "gauntlet"]));
    assert!(found.starts_with("## Gauntlet of 4: atomic\n"), "{found}");
    assert_eq!(row(&found, "games"), "12 of 12, 6 pairs");
    let pgn = fs::read_to_string(&file).unwrap();
    let sides = tags(&pgn, "White").into_iter().zip(tags(&pgn, "Black"));
    assert!(sides.into_iter().all(|(white, black)| (white == "a") != (black == "a")), "{pgn}");
}

#[test]
fn two_players_in_words_are_the_match_of_two() {
    let files = ["two-in-words.pgn", "two.pgn"].map(fresh_file);
    let [one, other] = files.each_ref().map(|file| file.to_str().unwrap());
    let words = ["--engine", "cmd=builtin", "--engine", "cmd=builtin", "option.null_move_reduction=5"];
    let rest = ["--nodes", "200", "--variant", "atomic", "--games", "4", "--pgn"];
    let in_words = summary(&[&words[..], &rest, &[one]].concat());
    assert_eq!(in_words, summary(&quick(&["--games", "4", "--pgn", other])));
    let [one, other] = files.map(|file| games(&fs::read_to_string(file).unwrap()));
    assert_eq!(one, other);
}

#[test]
fn words_that_make_no_sense_are_refused_in_one_line() {
    let two = ["--engine", "cmd=random", "--engine", "cmd=random", "--nodes", "1"];
    let with = |more: &[&str]| failure(&[&two[..], more].concat());
    assert!(with(&["--engine", "name=x"]).contains("--engine needs cmd=PLAYER"));
    assert!(with(&["--engine", "cmd=random", "speed=3"]).contains("unknown word speed=3"));
    assert!(with(&["--engine", "random"]).contains("random"));
    assert!(with(&["--engine", "cmd=random", "--sprt", "0,5"]).contains("two players"));
    assert!(with(&["--engine", "cmd=random", "--nodes", "1,2"]).contains("--nodes"));
    assert!(with(&["--resign", "movecount=3"]).contains("score=CENTIPAWNS"));
    assert!(with(&["--draw", "movecount=0"]).contains("movecount=0"));
    assert!(with(&["--first", "random"]).contains("--first"));
    assert!(failure(&two[2..]).contains("two players"));
}

#[test]
fn a_test_ends_the_match_when_it_is_decided() {
    let found = summary(&[
        "--first",
        "builtin",
        "--second",
        "random",
        "--variant",
        "chess",
        "--depth",
        "1",
        "--games",
        "1000",
        "--sprt",
        "0,200",
    ]);
    assert!(row(&found, "SPRT").starts_with("elo1=200 accepted"), "{found}");
    let games: u32 = row(&found, "games").split(' ').next().unwrap().parse().unwrap();
    assert!(games < 200, "{found}");
}

#[test]
fn arguments_that_make_no_sense_are_refused_in_one_line() {
    let players = ["--first", "random", "--second", "random"];
    for wrong in [
        &[][..],
        &["--nodes", "0"],
        &["--clock", "1", "--movetime", "5"],
        &["--nodes", "1", "--games", "3"],
        &["--nodes", "1", "--sprt", "5,0"],
        &["--nodes", "1", "--sprt", "0,5", "--alpha", "0.7"],
        &["--nodes", "1", "--resume"],
        &["--nodes", "1", "--variant", "go"],
        &["--nodes", "1", "--first-time-factor", "-1"],
        &["--nodes", "1", "--openings", "/nowhere/at.all"],
    ] {
        failure(&[&players[..], wrong].concat());
    }
    failure(&["--first", "builtin", "--first-option", "judge=fair", "--second", "random", "--nodes", "1"]);
    failure(&["--first", "/nowhere/engine", "--second", "random", "--nodes", "1"]);
}

#[test]
fn the_program_plays_over_uci_as_it_does_in_process() {
    for variant in ["stratomic", "atomic", "chess"] {
        let found = summary(&[
            "--first",
            "builtin",
            "--second",
            MEGATON,
            "--second-name",
            "program",
            "--variant",
            variant,
            "--nodes",
            "300",
            "--games",
            "2",
        ]);
        // The same moves from both: each pair is a game and its repetition.
        assert_eq!(row(&found, "pairs with 0, 1/2, 1, 3/2, 2 points"), "0, 0, 1, 0, 0", "{found}");
        assert_eq!(
            row(&found, "faults of the second player"),
            "0 crashes, 0 illegal moves, 0 losses on time, 0 stalls"
        );
    }
}

#[test]
fn the_program_plays_over_cecp_as_it_does_in_process() {
    let cecp = ["--second-protocol", "cecp", "--second-name", "program"];
    for variant in ["stratomic", "capatomic", "stoltz", "culverin", "atomic", "chess"] {
        let base =
            ["--first", "builtin", "--second", MEGATON, "--variant", variant, "--depth", "3", "--games", "2"];
        let found = summary(&[&base[..], &cecp].concat());
        assert_eq!(row(&found, "pairs with 0, 1/2, 1, 3/2, 2 points"), "0, 0, 1, 0, 0", "{found}");
        assert_eq!(
            row(&found, "faults of the second player"),
            "0 crashes, 0 illegal moves, 0 losses on time, 0 stalls"
        );
    }
    let base = ["--first", "random", "--second", MEGATON, "--variant", "chess", "--nodes", "5"];
    assert!(failure(&[&base[..], &cecp].concat()).contains("no limit of nodes"));
}

#[test]
fn battles_are_played_over_cecp_with_what_every_move_shows() {
    let found = summary(&[
        "--first",
        "random",
        "--second",
        MEGATON,
        "--second-protocol",
        "cecp",
        "--variant",
        "stratachess",
        "--depth",
        "2",
        "--games",
        "4",
    ]);
    assert_eq!(row(&found, "games"), "4 of 4, 2 pairs", "{found}");
    for name in ["faults of the first player", "faults of the second player"] {
        assert_eq!(row(&found, name), "0 crashes, 0 illegal moves, 0 losses on time, 0 stalls", "{found}");
    }
}

#[test]
fn comparators_play_games_with_secrets_to_their_end() {
    for variant in ["bomb", "stratachess"] {
        for player in ["oneworld", "ismcts"] {
            let limits = ["--variant", variant, "--nodes", "60", "--games", "2", "--max-lead", "0"];
            let found = summary(&[&["--first", player, "--second", "random"][..], &limits].concat());
            assert_eq!(row(&found, "games"), "2 of 2, 1 pairs", "{found}");
            for name in ["faults of the first player", "faults of the second player"] {
                assert_eq!(
                    row(&found, name),
                    "0 crashes, 0 illegal moves, 0 losses on time, 0 stalls",
                    "{found}"
                );
            }
        }
    }
}

#[test]
fn the_fixed_opponent_beats_random_play_and_loses_to_the_engine() {
    let score = |first: &str, second: &str| -> f64 {
        let limits = ["--variant", "atomic", "--nodes", "3000", "--games", "6"];
        let found = summary(&[&["--first", first, "--second", second][..], &limits].concat());
        row(&found, "score").split('/').next().unwrap().parse().unwrap()
    };
    assert!(score("baseline", "random") >= 5.0);
    assert!(score("builtin", "baseline") >= 4.0);
}

#[test]
fn rule_options_hold_for_games_players_and_tags() {
    let file = fresh_file("rules.pgn");
    let found = summary(&[
        "--first",
        "builtin",
        "--second",
        MEGATON,
        "--variant",
        "stratomic",
        "--escalation",
        "own-loss",
        "--nodes",
        "100",
        "--games",
        "2",
        "--pgn",
        file.to_str().unwrap(),
    ]);
    assert_eq!(row(&found, "rules"), "escalation=own-loss");
    assert_eq!(
        row(&found, "faults of the second player"),
        "0 crashes, 0 illegal moves, 0 losses on time, 0 stalls"
    );
    let pgn = fs::read_to_string(file).unwrap();
    assert_eq!(pgn.matches("[escalation \"own-loss\"]").count(), 2);
}

#[test]
fn clocks_are_kept_over_uci_and_in_process() {
    let found = summary(&[
        "--first",
        "builtin",
        "--second",
        MEGATON,
        "--variant",
        "atomic",
        "--clock",
        "60+0.01",
        "--depth",
        "2",
        "--games",
        "2",
    ]);
    assert_eq!(
        row(&found, "faults of the first player"),
        "0 crashes, 0 illegal moves, 0 losses on time, 0 stalls"
    );
    assert_eq!(
        row(&found, "faults of the second player"),
        "0 crashes, 0 illegal moves, 0 losses on time, 0 stalls"
    );
}

#[cfg(unix)]
mod faults {
    use super::*;

    /// A shell script that speaks just enough UCI, and does this when it should move.
    fn script(on_go: &str) -> String {
        format!(
            "sh -c 'while read line; do case \"$line\" in uci) echo uciok;; isready) echo readyok;; \
             go*) {on_go};; quit) exit 0;; esac; done'"
        )
    }

    fn faults_of(command: &str, limit: [&str; 2]) -> (String, String) {
        let file = fresh_file(&format!("faults-{}.pgn", command.len()));
        let name = file.to_str().unwrap();
        let base = ["--first", "random", "--second", command, "--variant", "chess", "--games", "4"];
        let found = summary(&[&base[..], &limit, &["--margin", "50", "--pgn", name]].concat());
        assert_eq!(row(&found, "won, drawn, lost"), "+4 =0 -0", "{found}");
        assert_eq!(
            row(&found, "faults of the first player"),
            "0 crashes, 0 illegal moves, 0 losses on time, 0 stalls"
        );
        (row(&found, "faults of the second player").to_owned(), fs::read_to_string(file).unwrap())
    }

    #[test]
    fn programs_that_go_away_lose_every_game() {
        for (command, reason) in
            [("false".to_owned(), "exit status: 1"), (script("exit 3"), "exit status: 3")]
        {
            let (faults, pgn) = faults_of(&command, ["--nodes", "1"]);
            assert_eq!(faults, "4 crashes, 0 illegal moves, 0 losses on time, 0 stalls");
            assert_eq!(pgn.matches("[Termination \"abandoned\"]").count(), 4);
            assert!(pgn.replace('\n', " ").contains(reason), "{pgn}");
        }
    }

    #[test]
    fn moves_that_do_not_exist_lose() {
        let (faults, pgn) = faults_of(&script("echo bestmove a1a9"), ["--depth", "1"]);
        assert_eq!(faults, "0 crashes, 4 illegal moves, 0 losses on time, 0 stalls");
        assert_eq!(pgn.matches("[Termination \"rules infraction\"]").count(), 4);
    }

    #[test]
    fn a_program_that_resigns_over_cecp_has_no_fault_and_plays_on() {
        // It says in a file how often it was started: one that resigned is kept for the next game.
        let starts = fresh_file("resigns.starts");
        let resigns = format!(
            "sh -c 'echo >>{}; while read word rest; do case \"$word\" in \
             protover) echo feature setboard=1 usermove=1 ping=1 done=1;; ping) echo pong $rest;; \
             go) echo resign;; quit) exit 0;; esac; done'",
            starts.display()
        );
        let file = fresh_file("resigns.pgn");
        let found = summary(&[
            "--first",
            "random",
            "--second",
            &resigns,
            "--second-protocol",
            "cecp",
            "--second-name",
            "modest",
            "--variant",
            "chess",
            "--depth",
            "1",
            "--games",
            "4",
            "--pgn",
            file.to_str().unwrap(),
        ]);
        assert_eq!(row(&found, "won, drawn, lost"), "+4 =0 -0", "{found}");
        for name in ["faults of the first player", "faults of the second player"] {
            assert_eq!(
                row(&found, name),
                "0 crashes, 0 illegal moves, 0 losses on time, 0 stalls",
                "{found}"
            );
        }
        let pgn = fs::read_to_string(file).unwrap();
        assert_eq!(pgn.matches("modest resigns").count(), 4, "{pgn}");
        assert_eq!(pgn.matches("[Termination \"normal\"]").count(), 4, "{pgn}");
        assert_eq!(fs::read_to_string(starts).unwrap().lines().count(), 1);
    }

    #[test]
    fn faults_of_several_players_are_told_apart() {
        let words = |name: &str, on_go: &str| [format!("cmd={}", script(on_go)), format!("name={name}")];
        let slow = words("slow", "sleep 1");
        let cheat = words("cheat", "echo bestmove a1a9");
        let weak = words("weak", "exit 3");
        let limits = ["--variant", "chess", "--movetime", "20", "--margin", "50", "--games", "2"];
        let mut arguments = vec!["--tournament", "gauntlet", "--engine", "cmd=random"];
        for engine in [&slow, &cheat, &weak] {
            arguments.extend(["--engine", &engine[0], &engine[1]]);
        }
        arguments.extend(limits);
        let found = summary(&arguments);
        for line in ["| slow | 0 | 0 | 2 | 0 |", "| cheat | 0 | 2 | 0 | 0 |", "| weak | 2 | 0 | 0 | 0 |"] {
            assert!(found.contains(line), "{line}\n{found}");
        }
        assert!(found.contains("| 1 | random | +0.0 | 6/6 | 100.0% |"), "{found}");
        assert_eq!(found.matches("| -∞ |").count(), 3, "{found}");
    }

    /// Moves a knight out and back, whichever side it has, and tells this every time.
    fn shuffler(protocol: &str, tells: &str) -> String {
        let answer = |word: &str| {
            format!(
                "case $((n%4)) in 0) m=g1f3;; 1) m=g8f6;; 2) m=f3g1;; 3) m=f6g8;; esac; \
                 echo \"{tells}\"; echo {word} $m"
            )
        };
        let cases = match protocol {
            // `position fen` and the six fields of the FEN, `moves` and the moves.
            "uci" => format!(
                "uci) echo uciok;; isready) echo readyok;; \
                 position*) set -- $line; n=0; [ $# -gt 9 ] && n=$(($#-9));; go*) {};; quit) exit 0;;",
                answer("bestmove")
            ),
            _ => format!(
                "protover*) echo feature setboard=1 usermove=1 ping=1 done=1;; ping*) echo pong ${{line#ping }};; \
                 new) n=0;; usermove*) n=$((n+1));; go) {}; n=$((n+1));; quit) exit 0;;",
                answer("move")
            ),
        };
        format!("sh -c 'while read line; do case \"$line\" in {cases} esac; done'")
    }

    #[test]
    fn players_resign_and_agree_to_draws_by_what_they_tell_in_either_protocol() {
        let game = |protocol: &str, tells: [&str; 2], rule: &[&str]| {
            let file = fresh_file(&format!("adjudicated-{protocol}.pgn"));
            let commands = tells.map(|tells| format!("cmd={}", shuffler(protocol, tells)));
            let proto = format!("proto={protocol}");
            let rest = ["--variant", "chess", "--random-plies", "0", "--depth", "7", "--games", "2", "--pgn"];
            let mut arguments = Vec::new();
            for (command, name) in commands.iter().zip(["name=one", "name=two"]) {
                arguments.extend(["--engine", command, &proto, name]);
            }
            arguments.extend(rest);
            arguments.push(file.to_str().unwrap());
            let found = summary(&[&arguments[..], rule].concat());
            (row(&found, "won, drawn, lost").to_owned(), fs::read_to_string(file).unwrap())
        };
        let uci = ["info depth 7 score cp 450 pv $m", "info depth 7 score cp -450 pv $m"];
        let cecp = ["7 450 1 100 $m", "7 -450 1 100 $m"];
        let level = ["info depth 7 score cp 5 pv $m", "info depth 7 score cp -5 pv $m"];
        let resign = ["--resign", "movecount=3", "score=400", "twosided=true"];
        for (protocol, tells) in [("uci", uci), ("xboard", cecp)] {
            let (record, pgn) = game(protocol, tells, &resign);
            assert_eq!(record, "+2 =0 -0", "{pgn}");
            assert_eq!(tags(&pgn, "Termination"), ["adjudication"; 2], "{pgn}");
            // Three moves of each: whoever moves last has told it three times.
            assert_eq!(tags(&pgn, "PlyCount"), ["6", "6"], "{pgn}");
            assert!(pgn.contains("{+4.50/7 ") && pgn.contains("{-4.50/7 "), "{pgn}");
        }
        let draw = ["--draw", "movenumber=3", "movecount=2", "score=10"];
        let (record, pgn) = game("uci", level, &draw);
        assert_eq!((record.as_str(), tags(&pgn, "PlyCount")), ("+0 =2 -0", vec!["6".into(), "6".into()]));
        let (record, pgn) = game("uci", uci, &["--max-moves", "2"]);
        assert_eq!((record.as_str(), tags(&pgn, "PlyCount")), ("+0 =2 -0", vec!["4".into(), "4".into()]));
    }

    #[test]
    fn programs_that_do_not_answer_lose_on_time() {
        let (faults, pgn) = faults_of(&script("sleep 1"), ["--movetime", "20"]);
        assert_eq!(faults, "0 crashes, 0 illegal moves, 4 losses on time, 0 stalls");
        assert_eq!(pgn.matches("[Termination \"time forfeit\"]").count(), 4);
    }

    /// FIDE 6.9: the second player runs out of time against a knight, which cannot win, and in the other game of
    /// the pair against a queen.
    #[test]
    fn a_flag_that_falls_to_a_side_that_cannot_win_is_a_draw() {
        let (file, pgn) = (fresh_file("late.epd"), fresh_file("late.pgn"));
        fs::write(&file, "4k3/3q4/8/8/8/8/8/3NK3 b - - 0 1\n").unwrap();
        let [openings, name] = [&file, &pgn].map(|file| file.to_str().unwrap());
        let command = script("sleep 1");
        let base = ["--first", "random", "--second", &command, "--variant", "chess", "--games", "2"];
        let limit = ["--movetime", "20", "--margin", "50", "--openings", openings, "--pgn", name];
        let found = summary(&[&base[..], &limit].concat());
        assert_eq!(row(&found, "won, drawn, lost"), "+1 =1 -0", "{found}");
        let pgn = fs::read_to_string(pgn).unwrap();
        assert_eq!(pgn.matches("[Termination \"time forfeit\"]").count(), 2, "{pgn}");
        assert!(pgn.replace('\n', " ").contains("has too little to win} 1/2-1/2"), "{pgn}");
    }

    #[test]
    fn a_program_that_does_not_speak_is_named() {
        for (protocol, words) in [("uci", "`uci`"), ("cecp", "`protover 2`")] {
            let error = failure(&[
                "--first",
                "cat",
                "--first-protocol",
                protocol,
                "--second",
                "random",
                "--variant",
                "chess",
                "--movetime",
                "10",
            ]);
            assert!(error.contains("cat: does not answer") && error.contains(words), "{error}");
        }
    }

    #[test]
    fn an_interrupted_match_prints_its_standings_and_how_to_go_on() {
        let file = fresh_file("interrupted.pgn");
        let match_in_progress = Command::new(MEGATON)
            .args(["match", "--games", "100000", "--pgn"])
            .arg(&file)
            .args(["--first", "random", "--second", "random", "--variant", "chess", "--nodes", "1"])
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        while !fs::read_to_string(&file).is_ok_and(|pgn| pgn.matches("[Event ").count() > 3) {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        let told = Command::new("kill").args(["-INT", &match_in_progress.id().to_string()]).status().unwrap();
        assert!(told.success());
        let output = match_in_progress.wait_with_output().unwrap();
        let [summary, error] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        assert!(!output.status.success());
        let played = row(&summary, "games").split(' ').next().unwrap().parse::<usize>().unwrap();
        assert_eq!(games(&fs::read_to_string(&file).unwrap()).len(), played);
        assert!(error.contains("--resume"), "{error}");
    }

    #[test]
    fn faults_in_the_file_are_counted_when_the_match_goes_on() {
        let file = fresh_file("resumed-faults.pgn");
        let name = file.to_str().unwrap();
        let arguments = |games| {
            [
                "--first", "random", "--second", "false", "--nodes", "1", "--pgn", name, "--resume",
                "--games", games,
            ]
        };
        summary(&arguments("2"));
        let found = summary(&arguments("6"));
        assert_eq!(
            row(&found, "faults of the second player"),
            "6 crashes, 0 illegal moves, 0 losses on time, 0 stalls"
        );
    }
}
