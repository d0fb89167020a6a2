//! Matches as the worker has them played, and what it reads of them.

use super::runner::{WorkerFolder, command_line};
use super::worker::{Reported, read_games, read_output};
use crate::MEGATON;
use std::fs;

/// Positions of a game as the worker asks for them and writes them into its book.
fn write_book(folder: &WorkerFolder, variant: &str) {
    let line = format!("genfens 3 seed 11 book None variant={variant}");
    let output = std::process::Command::new(MEGATON).args([line.as_str(), "quit"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let mut book = String::new();
    for line in text.lines() {
        let fen = line.strip_prefix("info string genfens ").unwrap();
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let [board @ .., halfmoves, number] = fields.as_slice() else { panic!("{fen}") };
        assert_eq!(board.len(), 4, "{fen}");
        book += &format!("{} hmvc {halfmoves}; fmvn {number};\n", board.join(" "));
    }
    assert_eq!(book.lines().count(), 3);
    fs::write(folder.path().join("Books/game.epd"), book).unwrap();
}

const BOOK: &str = "-openings file=Books/game.epd format=epd order=random start=2 -srand 42";

#[test]
fn every_kind_of_game_is_played_and_read_as_the_worker_reads_it() {
    for (variant, more) in [("chess", ""), ("stratomic", "option.escalation=own-loss"), ("stoltz", "")] {
        let folder = WorkerFolder::new();
        write_book(&folder, variant);
        let options = format!("option.Hash=4 option.UCI_Variant={variant} {more}");
        let engines = [("megaton", "tc=inf nodes=300"), ("megaton", "tc=60.00+0.60 timemargin=250 depth=2")];
        let output = folder.played(&command_line(engines, 2, 2, &options, BOOK));
        let reported = read_output(&output);
        assert_eq!(reported.games.iter().sum::<u32>(), 4, "{output}");
        assert_eq!(reported.pairs.iter().sum::<u32>(), 2, "{output}");
        assert_eq!((reported.crashes, reported.time_losses, reported.illegal_moves), (0, 0, 0), "{output}");
        check_games(&folder, variant);
    }
}

/// Every game is there, can be replayed, and the worker finds all it looks for in its comments.
fn check_games(folder: &WorkerFolder, variant: &str) {
    let pgn = folder.pgn();
    let games = read_games(&pgn);
    assert_eq!(games.len(), 4, "{pgn}");
    for game in &games {
        assert_eq!(game.error(), None, "{pgn}");
        assert_eq!(game.tag("Variant"), Some(variant));
        let moves = game.moves();
        assert_eq!(moves.len(), game.tag("PlyCount").unwrap().parse::<usize>().unwrap(), "{pgn}");
        assert!(moves.iter().all(|(_, kept)| kept.is_some()), "{pgn}");
    }
    let fens: Vec<_> = games.iter().map(|game| game.tag("FEN").unwrap()).collect();
    let whites: Vec<_> =
        games.iter().map(|game| (game.tag("Round").unwrap(), game.tag("White").unwrap())).collect();
    for round in ["1", "2"] {
        let of_round: Vec<_> =
            whites.iter().filter(|(number, _)| *number == round).map(|(_, name)| name).collect();
        assert_eq!(of_round.len(), 2);
        assert_ne!(of_round[0], of_round[1]);
    }
    assert_eq!(fens.iter().collect::<std::collections::HashSet<_>>().len(), 2, "{fens:?}");
    let check = std::process::Command::new(MEGATON)
        .args(["pgn", "check"])
        .arg(folder.path().join("PGNs/1.2.3.0.pgn"))
        .output()
        .unwrap();
    assert!(check.status.success(), "{}", String::from_utf8_lossy(&check.stderr));
}

#[test]
fn with_one_game_a_round_colours_change_from_opening_to_opening() {
    let folder = WorkerFolder::new();
    write_book(&folder, "atomic");
    let engines = [("megaton", "tc=inf depth=1"), ("megaton", "tc=inf depth=2")];
    let output = folder.played(&command_line(engines, 4, 1, "option.UCI_Variant=atomic", BOOK));
    assert_eq!(read_output(&output).games.iter().sum::<u32>(), 4, "{output}");
    let games = read_games(&folder.pgn());
    let white_of = |round: &str| {
        let mut of_round = games.iter().filter(|game| game.tag("Round") == Some(round));
        of_round.next().unwrap().tag("White").unwrap()
    };
    let whites = ["1", "2", "3", "4"].map(white_of);
    assert_eq!(whites, ["megaton-dev", "megaton-base", "megaton-dev", "megaton-base"]);
}

/// What the worker reads of two games against this engine, and the errors it reports.
fn against(folder: &WorkerFolder, program: &str, limit: &str) -> (Reported, Vec<Option<&'static str>>) {
    let engines = [("megaton", "tc=inf nodes=10"), (program, limit)];
    let output = folder.played(&command_line(engines, 1, 2, "", ""));
    let games = read_games(&folder.pgn());
    (read_output(&output), games.iter().map(|game| game.error()).collect())
}

/// Two games won.
fn won() -> Reported {
    Reported { games: [0, 0, 2], pairs: [0, 0, 0, 0, 1], ..Reported::default() }
}

#[test]
fn faults_are_told_and_recorded_by_their_kind() {
    let folder = WorkerFolder::new();
    folder.stub("cheat", "", "echo bestmove e2e5");
    let found = against(&folder, "cheat", "tc=inf nodes=10");
    assert_eq!(found, (Reported { illegal_moves: 2, ..won() }, vec![Some("Illegal Move"); 2]));

    let folder = WorkerFolder::new();
    folder.stub("weak", "", "exit 3");
    let found = against(&folder, "weak", "tc=inf nodes=10");
    assert_eq!(found, (Reported { crashes: 2, ..won() }, vec![Some("Disconnect"); 2]));

    let folder = WorkerFolder::new();
    folder.stub("slow", "", "sleep 2");
    let found = against(&folder, "slow", "st=0.02 timemargin=50");
    assert_eq!(found, (Reported { time_losses: 2, ..won() }, vec![None; 2]));
}

#[test]
fn a_match_ends_with_the_first_crash_unless_it_is_to_go_on() {
    let folder = WorkerFolder::new();
    folder.stub("weak", "", "exit 3");
    let engines = [("megaton", "tc=inf nodes=10"), ("weak", "tc=inf nodes=10")];
    let line = command_line(engines, 20, 2, "", "").replace("-recover ", "").replace("-concurrency 2", "");
    let output = folder.played(&line);
    assert_eq!(output.matches("Finished game").count(), 1, "{output}");
}

#[test]
fn comments_of_the_engine_and_decided_games_are_recorded() {
    let folder = WorkerFolder::new();
    // Moves a knight out and back; after three moves it has said often enough that it is lost.
    let on_go = "n=$((n+1)); if [ $((n%2)) = 1 ]; then m=g8f6; else m=f6g8; fi\n\
                 echo \"info depth 7 seldepth 9 nodes 1234 score cp -450 pv $m\"\n\
                 echo 'info string pgncomment all {is} well'\necho \"bestmove $m\"";
    folder.stub("loser", "n=0", on_go);
    let engines = [("megaton", "tc=inf nodes=10"), ("loser", "tc=inf depth=7")];
    let output = folder.played(&command_line(engines, 1, 1, "", ""));
    assert!(
        output.contains("Finished game 1 (megaton-dev vs megaton-base): 1-0 {White wins by adjudication}"),
        "{output}"
    );
    let games = read_games(&folder.pgn());
    assert_eq!(games[0].tag("Termination"), Some("adjudication"));
    let moves = games[0].moves();
    assert_eq!(moves.len(), 6);
    let kept = moves[1].1.as_deref().unwrap();
    assert!(kept.starts_with("-4.50/7 ") && kept.contains("n=1234, sd=9, line=all ?is? well"), "{kept}");
}

#[test]
fn a_test_ends_the_match_and_is_told_in_fastchess_s_words() {
    let folder = WorkerFolder::new();
    folder.stub("weak", "", "exit 3");
    let engines = [("megaton", "tc=inf nodes=10"), ("weak", "tc=inf nodes=10")];
    let line = command_line(engines, 200, 2, "", "").replace("-concurrency 2", "-concurrency 1");
    let output = folder.played(&format!("{line} -sprt elo0=0 elo1=100 alpha=0.05 beta=0.05"));
    let games = output.matches("Finished game").count();
    assert!((2..400).contains(&games), "{output}");
    for (start, end) in [
        ("Results of megaton-dev vs megaton-base (", "):"),
        ("Elo: inf +/- ", " +/- nan"),
        ("LOS: ", "PairsRatio: inf"),
        (&format!("Games: {games}, Wins: {games}, Losses: 0, "), "(100.00 %)"),
        ("Ptnml(0-2): [0, 0, 0, 0, ", "]"),
        ("LLR: ", "[0.00, 100.00]"),
        ("SPRT ([0.00, 100.00]) completed - H1 was accepted", ""),
    ] {
        assert!(
            output.lines().any(|line| line.starts_with(start) && line.ends_with(end)),
            "{start}\n{output}"
        );
    }
    assert_eq!(read_output(&output).games.iter().sum::<u32>() as usize, games / 2 * 2, "{output}");
    let refused = |sprt: &str| {
        let output = folder.output(&format!("{line} -sprt {sprt}"));
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && text.lines().count() == 1, "{text}");
        text
    };
    assert!(refused("elo0=5").contains("-sprt needs elo0=ELO elo1=ELO"));
    assert!(refused("elo0=5 elo1=0").contains("the smaller one first"));
    assert!(refused("elo0=0 elo1=5 model=bayesian").contains("normalized or logistic"));
}

#[test]
fn a_wrong_command_line_is_refused_in_one_line() {
    let folder = WorkerFolder::new();
    let refused = |line: &str| {
        let output = folder.output(line);
        assert!(!output.status.success() && output.stdout.is_empty(), "{line}");
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.starts_with("fastchess: ") && text.lines().count() == 1, "{text}");
        text
    };
    let two = |one: &str, two: &str| {
        format!("-engine cmd=Engines/megaton nodes=1 {one} -engine cmd=Engines/megaton nodes=1 {two}")
    };
    let different = two("option.UCI_Variant=atomic", "option.UCI_Variant=chess");
    assert!(refused(&different).contains("UCI_Variant"));
    assert!(refused(&two("option.UCI_Variant=go", "option.UCI_Variant=go")).contains("go"));
    assert!(refused(&two("option.Speed=9", "")).contains("has no option Speed"));
    assert!(refused("-engine cmd=nothing nodes=1 -engine cmd=nothing nodes=1").contains("cannot be started"));
    assert!(refused("-engine cmd=Engines/megaton -engine cmd=Engines/megaton").contains("needs a limit"));
    assert!(refused(&(two("", "") + " -openings file=Books/none.epd")).contains("none.epd"));
}

#[test]
fn the_version_is_the_first_number_and_new_enough() {
    let folder = WorkerFolder::new();
    let pattern = regex_lite::Regex::new(r"\d+\.\d+(\.\d+)?").unwrap();
    for word in ["--version", "version", "-v", "-version"] {
        let text = folder.played(word);
        let number = pattern.find(&text).unwrap().as_str();
        let parts: Vec<u32> = number.split('.').map(|part| part.parse().unwrap()).collect();
        assert!(parts >= vec![1, 8, 1], "{text}");
    }
    let output =
        std::process::Command::new(MEGATON).args(["match", "--fastchess", "-version"]).output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), folder.played("-version"));
}
