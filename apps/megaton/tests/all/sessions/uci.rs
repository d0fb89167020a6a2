//! UCI sessions with the real program.

use super::program::{Program, script};
use movegen::{AnyGame, Options, VARIANTS, Variant};
use std::time::Duration;

const CHESS_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn a_long_search_says_which_move_it_looks_at() {
    let mut program = Program::uci();
    program.send("go infinite");
    let line = std::iter::repeat_with(|| program.line()).find(|line| line.contains(" currmove "));
    let line = line.expect("the search goes on");
    let words: Vec<_> = line.split(' ').collect();
    let ["info", "depth", depth, "currmove", m, "currmovenumber", number] = words[..] else {
        panic!("{line}")
    };
    assert!(depth.parse::<u32>().is_ok_and(|depth| depth > 0), "{line}");
    assert!(number.parse::<u32>().is_ok_and(|number| (1..=20).contains(&number)), "{line}");
    let start = AnyGame::new(Variant::Chess, Options::default(), None).expect("the start");
    assert!(start.legal_texts().iter().any(|text| text == m), "{line}");
    program.send("stop");
    program.wait_for("bestmove ");
}

/// Commands act in the order in which they were sent, however fast they come.
#[test]
fn a_stop_ends_the_search_it_was_sent_for() {
    for (begin, end) in [("go infinite", "stop"), ("go ponder movetime 20", "ponderhit")] {
        let mut program = Program::uci();
        let one = format!("position startpos\n{begin}\n{end}\n");
        let two = format!("position startpos moves e2e4\n{begin}\n{end}\nisready");
        program.send(&(one + &two));
        let lines = [program.until("bestmove "), program.until("bestmove ")].concat();
        assert!(lines.iter().any(|line| line == "readyok") || program.wait_for("readyok") == "readyok");
        // Nothing is left running.
        program.send("quit");
        let (rest, status) = program.finish();
        assert!(status.success() && !rest.iter().any(|line| line.starts_with("bestmove")), "{rest:#?}");
    }
}

#[test]
fn stepping_through_a_game_loses_no_stop() {
    let mut program = Program::uci();
    let moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1", "f8e7"];
    let mut game = AnyGame::new(Variant::Chess, Options::default(), None).expect("the start");
    let mut positions = vec![game.clone()];
    for text in moves {
        game.play_text(text).expect("a legal move");
        positions.push(game.clone());
    }
    for step in 0..40 {
        let played = moves[..step % moves.len()].join(" ");
        program.send(&format!("stop\nposition startpos moves {played}\ngo infinite"));
        std::thread::sleep(Duration::from_millis(10));
    }
    program.send("stop\nquit");
    let (lines, status) = program.finish();
    assert!(status.success());
    // Every search answers once, with a move of its own position.
    let answers: Vec<_> = lines.iter().filter_map(|line| line.strip_prefix("bestmove ")).collect();
    assert_eq!(answers.len(), 40, "{lines:#?}");
    for (step, answer) in answers.into_iter().enumerate() {
        let best = answer.split(' ').next().unwrap_or_default();
        let position = &positions[step % moves.len()];
        assert!(position.legal_texts().iter().any(|text| text == best), "{step}: {answer}");
    }
}

#[test]
fn a_position_that_was_refused_is_not_searched() {
    let mut program = Program::uci();
    program.send("position startpos moves e2e4 e2e4\ngo depth 3");
    let lines = program.until("bestmove ");
    assert_eq!(lines.last().map(String::as_str), Some("bestmove 0000"));
    assert!(lines.iter().any(|line| line.contains("the position was refused")), "{lines:#?}");
    program.send("position startpos\ngo depth 3");
    assert_ne!(program.wait_for("bestmove "), "bestmove 0000");
}

#[test]
fn a_go_that_cannot_be_read_is_answered_with_a_move() {
    for wrong in ["go movetime abc", "go depth many", "go depth", "go wtime 1e5 btime 1e5"] {
        let mut program = Program::uci();
        program.send(&format!("position startpos\n{wrong}"));
        let lines = program.until("bestmove ");
        assert!(lines.iter().any(|line| line.starts_with("info string error: go ")), "{wrong}: {lines:#?}");
        assert_ne!(lines.last().map(String::as_str), Some("bestmove 0000"), "{wrong}");
    }
}

/// SZ13.
#[test]
fn a_vote_that_cannot_be_asked_for_is_told_to_be_yes() {
    let told = |first: &str, second: &str| {
        let mut program = Program::uci();
        program.send(&format!("setoption name {first}\nsetoption name {second}\nisready"));
        program
            .until("readyok")
            .iter()
            .any(|line| line.starts_with("info string UCI cannot ask for the vote"))
    };
    assert!(told("UCI_Variant value stoltz", "vote value ask"));
    assert!(told("vote value ask", "UCI_Variant value stoltz"));
    assert!(!told("vote value no", "UCI_Variant value stoltz"));
    assert!(!told("vote value ask", "UCI_Variant value atomic"));
}

/// Where draws must be claimed, games go on after a threefold repetition and after fifty moves.
#[test]
fn play_goes_on_after_a_draw_that_nobody_claimed() {
    let there_and_back = "g1f3 g8f6 f3g1 f6g8 ".repeat(3);
    for variant in ["chess", "atomic", "bomb"] {
        let mut program = Program::uci();
        program.send(&format!("setoption name UCI_Variant value {variant}"));
        program.send(&format!("position startpos moves {there_and_back} e2e4"));
        let (fen, result) = program.describe();
        assert!(fen.contains("/4P3/"), "{variant}: {fen}");
        assert_eq!(result, "*", "{variant}");
        program.send("go depth 4");
        let best = program.wait_for("bestmove ");
        assert!(best.starts_with("bestmove ") && !best.contains("e2e4"), "{variant}: {best}");
        // The position that stands there for the third time itself is searched, too.
        program.send(&format!("position startpos moves {there_and_back}\ngo depth 4"));
        let lines = program.until("bestmove ");
        assert!(!lines.last().unwrap().contains("(none)"), "{variant}: {lines:#?}");
        assert_scores_are_drawn(&lines);
    }
    let mut program = Program::uci();
    program.send("position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 99 80 moves e1d2 e8d8 d2c3\ngo depth 6");
    let best = program.wait_for("bestmove ");
    assert!(best.starts_with("bestmove d8"), "{best}");
    assert_eq!(program.describe().1, "1/2-1/2 {50-move rule}", "which can be claimed");
    // A mate is played on for after fifty moves, though it counts for nothing any more.
    program.send("position fen 6k1/5ppp/8/8/8/8/8/KR6 w - - 110 90\ngo depth 6");
    let lines = program.until("bestmove ");
    assert_eq!(lines.last().map(String::as_str), Some("bestmove b1b8"), "{lines:#?}");
    assert_scores_are_drawn(&lines);
}

/// Every line of thinking has the score of a draw.
fn assert_scores_are_drawn(lines: &[String]) {
    let scores: Vec<_> = lines.iter().filter(|line| line.contains(" score ")).collect();
    assert!(!scores.is_empty() && scores.iter().all(|line| line.contains(" score cp 0 ")), "{lines:#?}");
}

/// A GUI may have other rules, or none, for positions that nobody can win: Cute Chess plays on in games of
/// atomic that megaton counts as drawn.
#[test]
fn dead_positions_are_answered_and_played_on_in_every_variant() {
    let mut program = Program::uci();
    for spec in VARIANTS {
        let fens: &[&str] = match spec.variant {
            Variant::Chess => &["8/8/4k3/8/8/3K1N2/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"],
            Variant::Stratomic | Variant::Spindler | Variant::Capatomic => {
                &["4k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1"]
            }
            Variant::Stoltz | Variant::OneStep | Variant::Culverin => &["4k3/8/8/8/8/8/8/4KN2[] w - - 0 1"],
            Variant::StrataChess => &["3d4/8/8/8/8/3D4 w - - 0 1"],
            Variant::Atomic => &["8/8/4k3/8/8/3K4/8/R7 w - - 0 1", "8/8/4k3/8/8/3KN3/8/8 b - - 0 1"],
            _ => &["4k3/8/8/8/8/8/8/4K3 w - - 0 1"],
        };
        program.send(&format!("setoption name UCI_Variant value {}", spec.id));
        for fen in fens {
            let mut played = String::new();
            for _ in 0..6 {
                program.send(&format!("position fen {fen} moves{played}"));
                assert_eq!(
                    program.describe().1,
                    "1/2-1/2 {insufficient material}",
                    "{}: {fen}{played}",
                    spec.id
                );
                program.send("go depth 3");
                let lines = program.until("bestmove ");
                let best = lines.last().unwrap().split(' ').nth(1).unwrap().to_owned();
                assert_ne!(best, "(none)", "{}: {fen}{played}", spec.id);
                assert_scores_are_drawn(&lines);
                played = format!("{played} {best}");
            }
        }
    }
}

/// However little time there is: over UCI, too, the clock runs while the engine makes itself ready.
#[test]
fn every_move_was_searched() {
    let mut program = Program::start();
    program.send("uci\nsetoption name Move Overhead value 2000\nsetoption name Hash value 256");
    let mut searched = |go: &str| {
        program.send(&format!("ucinewgame\nposition fen 8/8/8/8/8/5k2/7r/5K2 b - - 0 1\n{go}"));
        let lines = program.until("bestmove ");
        assert!(lines.iter().any(|line| line.starts_with("info depth 1 ")), "{go}: {lines:#?}");
        lines.last().unwrap().split(' ').nth(1).unwrap().to_owned()
    };
    let first = searched("go wtime 1500 btime 1500");
    assert_eq!(first, searched("go depth 1"));
    for go in [
        "go btime 1500 wtime 9000",
        "go btime 0 wtime 0",
        "go btime -500 wtime 1000",
        "go movetime 0",
        "go movetime 1",
        "go nodes 0",
        "go nodes 1",
        "go infinite\nstop",
    ] {
        // Where there is time for more a better move may be found; here there is none.
        let best = searched(go);
        assert!(best.starts_with("h2") || best.starts_with("f3"), "{go}: {best}");
    }
}

#[test]
fn unknown_words_before_a_command_are_skipped() {
    let mut program = Program::uci();
    program
        .send("joho debug on\njoho setoption name MultiPV value 1\nwell then position startpos moves e2e4");
    program.send("please isready");
    assert_eq!(program.line(), "readyok");
    assert!(program.describe().0.contains("/4P3/"));
    program.send("now go infinite\nand stop");
    assert_ne!(program.wait_for("bestmove "), "bestmove 0000");
    program.send("oh quit");
    assert!(program.finish().1.success());
}

#[test]
fn the_opponents_clock_alone_ends_a_search() {
    let mut program = Program::uci();
    program.send("position startpos\ngo btime 1000");
    let lines = program.until("bestmove ");
    assert!(lines.iter().any(|line| line.contains("wtime is missing")), "{lines:#?}");
}

/// Scripts ask for counts and leave: all of them come first, unless they are stopped.
#[test]
fn counts_are_finished_before_quit() {
    let lines = script("uci\nposition startpos\ngo perft 2\ngo perft 5\nquit");
    let counted: Vec<_> = lines.iter().filter_map(|line| line.strip_prefix("Nodes searched: ")).collect();
    assert_eq!(counted, ["400", "4865609"], "{lines:#?}");
    for stopped in ["go perft 20\nstop\nquit", "go perft 20\nquit\nstop", "go perft 20\nquit\njoho stop"] {
        let mut program = Program::uci();
        program.send(stopped);
        let (lines, status) = program.finish();
        assert!(status.success(), "{stopped}");
        assert!(lines.iter().any(|line| line.contains("perft was stopped")), "{stopped}: {lines:#?}");
    }
    // A search ends and gives its move.
    for go in ["go depth 60", "go nodes 4000000000", "go infinite"] {
        let lines = script(&format!("uci\nposition startpos\n{go}\nquit"));
        assert!(lines.last().unwrap().starts_with("bestmove "), "{go}: {lines:#?}");
    }
}

#[test]
fn lines_that_wait_for_a_search_are_not_kept_without_end() {
    let mut program = Program::uci();
    program.send("go movetime 1500");
    program.send(&"setoption name MultiPV value 1\n".repeat(12_000));
    program.wait_for("info string error: too many commands wait");
    program.wait_for("bestmove ");
    program.send("isready");
    program.wait_for("readyok");
}

#[test]
fn strength_is_limited_and_chances_are_shown() {
    let mut program = Program::uci();
    program.send("setoption name UCI_ShowWDL value true\nsetoption name Skill Level value 0\ngo depth 30");
    let lines = program.until("bestmove ");
    let infos: Vec<_> = lines.iter().filter(|line| line.contains(" wdl ")).collect();
    assert!(!infos.is_empty() && infos.iter().all(|line| line.contains("multipv 1 ")), "{lines:#?}");
    program.send("setoption name Skill Level value 20\nsetoption name UCI_LimitStrength value true");
    program.send("setoption name UCI_Elo value 1000\ngo depth 30");
    program.wait_for("bestmove ");
    program.send("setoption name UCI_Elo value 100");
    assert!(program.line().contains("expected 800 to 2400"));
    program.send("setoption name UCI_EngineAbout value mine");
    assert!(program.line().starts_with("info string error"));
    // Analysis is not limited.
    program.send("setoption name UCI_AnalyseMode value true\ngo nodes 20000");
    let lines = program.until("bestmove ");
    assert!(lines.iter().any(|line| line.contains(" depth 8 ")), "{lines:#?}");
}

#[test]
fn positions_are_evaluated_by_a_network_that_cannot_be_turned_off() {
    let mut program = Program::uci();
    let mut last_info_after = |setting: &str| {
        program.send(&format!("{setting}\nucinewgame\nposition startpos\ngo depth 7"));
        let lines = program.until("bestmove ");
        let info = lines.iter().rfind(|line| line.starts_with("info depth 7 ")).unwrap();
        // Nodes and scores are the same on every machine, times are not.
        let words: Vec<_> = info.split(' ').collect();
        let after = |name| words[words.iter().position(|&word| word == name).unwrap() + 1].to_owned();
        (after("nodes"), after("cp"), lines)
    };
    let (nodes, score, _) = last_info_after("setoption name UCI_Variant value atomic");
    let (nodes_again, score_again, lines) = last_info_after("setoption name Use NNUE value false");
    assert_eq!((&nodes, &score), (&nodes_again, &score_again));
    let said = |lines: &[String]| lines.iter().filter(|line| line.contains("Use NNUE stays true")).count();
    assert_eq!(said(&lines), 1, "{lines:#?}");
    let (nodes_again, _, lines) = last_info_after("setoption name Use NNUE value true");
    assert_eq!((&nodes, said(&lines)), (&nodes_again, 0), "{lines:#?}");
    let (kept, _, lines) = last_info_after("setoption name EvalFile value no/such/file");
    assert_eq!(nodes, kept);
    assert!(lines.iter().any(|line| line.contains("EvalFile no/such/file: ")), "{lines:#?}");
}

#[test]
fn names_itself_and_its_options() {
    let mut program = Program::start();
    program.send("uci");
    let lines = program.until("uciok");
    assert!(lines[0].starts_with("id name megaton"));
    let variants = lines.iter().find(|line| line.contains("UCI_Variant")).unwrap();
    assert!(variants.starts_with("option name UCI_Variant type combo default chess var "));
    for spec in VARIANTS {
        assert!(variants.contains(&format!(" var {}", spec.id)), "{}", spec.id);
    }
    for wanted in [
        "option name UCI_Chess960 type check default false",
        "option name Hash type spin default 64 min 1 max ",
        "option name Use NNUE type check default true",
        "option name EvalFile type string default <empty>",
        "option name Threads type spin default 1 min 1 max 512",
        "option name MultiPV type spin default 1 min 1 max ",
        "option name Ponder type check default false",
        "option name Move Overhead type spin default ",
        "option name escalation type combo default global var global var own-loss",
    ] {
        assert!(lines.iter().any(|line| line.starts_with(wanted)), "{wanted}");
    }
}

#[test]
fn begins_with_chess_and_plays_every_variant() {
    let mut program = Program::uci();
    assert_eq!(program.describe(), (CHESS_START.to_owned(), "*".to_owned()));
    for spec in VARIANTS {
        program.send(&format!("setoption name UCI_Variant value {}\nposition startpos\ngo depth 3", spec.id));
        let lines = program.until("bestmove ");
        assert!(
            lines.iter().any(|line| line.starts_with("info depth 3 ") && line.contains(" pv ")),
            "{lines:#?}"
        );
        assert!(!lines.last().unwrap().contains("(none)"), "{}", spec.id);
    }
}

#[test]
fn stratomic_castles_launches_and_shows_it() {
    let mut program = Program::uci();
    program.send("setoption name UCI_Variant value stratom");
    program.send("position startpos moves e3e5 c9d7 c2d4 d7e5 e2e5");
    let (fen, _) = program.describe();
    assert!(fen.ends_with("armed=1"), "{fen}");
    program
        .send("position fen 10/9k/10/10/10/3npp4/10/10/1R3K2R1/M9 w KQ - 0 1 armed=1 moves f2h2 j9j8 a1e6m");
    let (fen, _) = program.describe();
    assert_eq!(fen, "10/10/9k/10/10/10/10/10/1R4RK2/10 b - - 0 2 armed=1");
}

#[test]
fn a_wrong_fen_or_move_is_told_and_the_old_position_stays() {
    let mut program = Program::uci();
    program.send("position startpos moves e2e4");
    let before = program.describe();
    for wrong in [
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "position fen",
        "position startpos moves e2e4 e2e4",
        "position startpos moves e2e4 e7e5 b1c9",
        "position",
        "position nowhere",
        "position fen 4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1",
    ] {
        program.send(wrong);
        assert!(program.line().starts_with("info string error: "), "{wrong}");
        assert_eq!(program.describe(), before, "{wrong}");
    }
}

#[test]
fn errors_are_one_line_each() {
    let mut program = Program::uci();
    for wrong in [
        "nonsense",
        "setoption name Hash value many",
        "setoption name Nothing value 1",
        "setoption",
        "go perft 99",
    ] {
        program.send(wrong);
        assert!(program.line().starts_with("info string error: "), "{wrong}");
        program.send("isready");
        assert_eq!(program.line(), "readyok", "{wrong}");
    }
}

#[test]
fn perft_prints_counts_by_move_and_their_sum() {
    let mut program = Program::uci();
    program.send("go perft 3");
    let lines = program.until("Nodes searched: ");
    assert_eq!(lines.last().unwrap(), "Nodes searched: 8902");
    assert!(lines.contains(&"e2e4: 600".to_owned()));
    assert_eq!(lines.iter().filter(|line| line.contains(": ") && line.len() < 12).count(), 20);
}

#[test]
fn stop_is_answered_and_isready_during_the_search() {
    let mut program = Program::uci();
    for go in [
        "go infinite",
        "go ponder wtime 1000 btime 1000",
        "go",
        "go perft 20",
        "go wtime 9000000 btime 9000000",
    ] {
        program.send("position startpos");
        program.send(go);
        std::thread::sleep(Duration::from_millis(100));
        program.send("isready");
        program.wait_for("readyok");
        program.send("stop");
        program.wait_for(if go.contains("perft") {
            "info string error: perft was stopped"
        } else {
            "bestmove "
        });
    }
}

#[test]
fn an_endless_search_gives_its_answer_only_when_asked() {
    let mut program = Program::uci();
    // Mate in one: a search without an end has nothing to do, but must not answer yet.
    program.send("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\ngo infinite");
    std::thread::sleep(Duration::from_millis(300));
    program.send("isready");
    let lines = program.until("readyok");
    assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "{lines:#?}");
    program.send("stop");
    assert_eq!(program.wait_for("bestmove").split(' ').nth(1), Some("a1a8"));
}

#[test]
fn ponderhit_lets_the_clock_decide() {
    let mut program = Program::uci();
    program.send("position startpos moves e2e4\ngo ponder movetime 100");
    std::thread::sleep(Duration::from_millis(400));
    program.send("isready");
    assert!(!program.until("readyok").iter().any(|line| line.starts_with("bestmove")));
    program.send("ponderhit");
    program.wait_for("bestmove ");
}

#[test]
fn limits_are_kept() {
    let mut program = Program::uci();
    program.send("go searchmoves a2a3 h2h4 depth 4");
    let best = program.wait_for("bestmove ");
    assert!(best.starts_with("bestmove a2a3") || best.starts_with("bestmove h2h4"), "{best}");

    program.send("setoption name MultiPV value 3\ngo depth 3");
    let lines = program.until("bestmove ");
    for line_number in 1..=3 {
        let wanted = format!(" multipv {line_number} ");
        assert!(
            lines.iter().any(|line| line.starts_with("info depth 3 ") && line.contains(&wanted)),
            "{lines:#?}"
        );
    }

    program.send("setoption name MultiPV value 1\nposition fen 7k/8/8/8/8/8/R7/1R5K w - - 0 1\ngo mate 2");
    let lines = program.until("bestmove ");
    assert!(lines.iter().any(|line| line.contains("score mate ")), "{lines:#?}");
}

#[test]
fn a_search_for_a_mate_ends_where_there_is_none_and_where_it_is_ones_own() {
    let mut program = Program::uci();
    program.send("position startpos\ngo mate 1");
    assert!(!program.until("bestmove ").iter().any(|line| line.contains("score mate ")));
    // Two rooks, and Black to move can only wait for the mate.
    program.send("position fen 7k/R7/8/8/8/8/8/1R5K b - - 0 1\ngo mate 2");
    let lines = program.until("bestmove ");
    assert!(lines.iter().any(|line| line.contains("score mate -")), "{lines:#?}");
}

#[test]
fn a_finished_game_has_no_move() {
    let mut program = Program::uci();
    program.send("position startpos moves f2f3 e7e5 g2g4 d8h4");
    assert_eq!(program.describe().1, "0-1 {checkmate}");
    program.send("go depth 5");
    assert_eq!(program.wait_for("bestmove "), "bestmove (none)");
}

#[test]
fn atomic960_castles_king_takes_rook() {
    let mut program = Program::uci();
    program.send("setoption name UCI_Variant value atomic\nsetoption name UCI_Chess960 value true");
    program.send("position fen 1k6/8/8/8/8/8/8/RK5R w KQ - 0 1 moves b1h1");
    assert!(program.describe().0.contains("/R4RK1 b"), "{}", program.describe().0);
}

#[test]
fn commands_that_change_the_game_wait_for_a_search_that_ends_by_itself() {
    let lines = {
        let mut program = Program::uci();
        program.send("position startpos moves e2e4\ngo depth 6\nposition startpos\nd\ngo depth 2");
        let mut lines = program.until("bestmove ");
        assert_eq!(program.wait_for("Fen: "), format!("Fen: {CHESS_START}"));
        lines.extend(program.until("bestmove "));
        lines
    };
    assert!(lines.iter().any(|line| line.starts_with("info depth 6 ")), "{lines:#?}");
}

#[test]
fn choices_of_the_rules_take_effect_at_once_and_keep_a_game_that_has_begun() {
    let mut program = Program::uci();
    program.send("setoption name UCI_Variant value stoltz");
    for (choice, reserve) in
        [("vote value no", "[]"), ("vote value yes", "[Uu]"), ("reserve value UA", "[UAua]")]
    {
        program.send(&format!("setoption name {choice}"));
        let (fen, _) = program.describe();
        assert!(fen.contains(reserve), "{choice}: {fen}");
    }
    program.send("position startpos moves e2e4\nsetoption name promote_to_extras value on");
    let (fen, _) = program.describe();
    assert!(fen.contains("/4P3/") && fen.contains("[UAua]"), "{fen}");
    program.send("setoption name vote value no");
    assert!(program.line().starts_with("info string error: options: "));
    assert_eq!(program.describe().0, fen);
}

#[test]
fn the_end_of_input_ends_it_with_a_move() {
    let lines = script("uci\nsetoption name UCI_Variant value stratomic\nposition startpos\ngo infinite");
    assert!(lines.last().unwrap().starts_with("bestmove "), "{lines:#?}");
    let lines = script("uci\nposition startpos\ngo depth 100\nquit\nisready");
    assert!(lines.last().unwrap().starts_with("bestmove "), "{lines:#?}");
    let lines = script("uci\ngo depth 60\nposition startpos moves e2e4\ngo depth 60");
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 2, "{lines:#?}");
}

/// AT16: a player who plays from the start position has marked a piece of their own, another in every game. In
/// fool's mate only the bomb g4 saves White, so megaton saves itself in some of the games.
#[test]
fn marks_a_bomb_of_its_own() {
    let mut program = Program::uci();
    program.send("setoption name UCI_Variant value bomb");
    let mut ask = |command: &str| {
        program.send(&format!("{command}\nposition startpos moves f2f3 e7e5 g2g4 d8h4\ngo depth 1"));
        program.wait_for("bestmove ")
    };
    let games: Vec<[String; 2]> = (0..300).map(|_| [ask("ucinewgame"), ask("isready")]).collect();
    assert!(games.iter().all(|[first, again]| first == again), "it remembers its bomb");
    assert!(games.iter().any(|[answer, _]| answer == "bestmove g4g4"));
    assert!(games.iter().any(|[answer, _]| answer == "bestmove (none)"));
}

#[test]
fn the_best_move_is_always_announced_with_its_score() {
    let mut program = Program::uci();
    for (variant, moves) in [("chess", "e2e4 e7e5"), ("atomic", "g1f3 f7f6"), ("stratomic", "f3f5")] {
        program.send(&format!("setoption name UCI_Variant value {variant}"));
        for nodes in (50..2_000).step_by(37) {
            program.send(&format!("ucinewgame\nposition startpos moves {moves}\ngo nodes {nodes}"));
            let lines = program.until("bestmove ");
            let best = lines.last().unwrap().split(' ').nth(1).unwrap();
            let announced = lines.iter().rev().find_map(|line| line.split_once(" pv ")).unwrap();
            assert_eq!(announced.1.split(' ').next(), Some(best), "{variant}, {nodes} nodes: {lines:#?}");
            assert!(announced.0.contains(" score ") && announced.0.starts_with("info depth "), "{lines:#?}");
        }
    }
}

#[test]
fn the_numbers_of_the_search_are_options_for_whoever_tunes_them() {
    let mut program = Program::start();
    program.send("uci");
    assert!(!program.until("uciok").iter().any(|line| line.contains("null_move_reduction")));
    program.send("setoption name Tuning value true\nuci");
    let lines = program.until("uciok");
    let offer = lines.iter().find(|line| line.starts_with("option name null_move_reduction ")).unwrap();
    assert!(offer.contains(" type spin default ") && offer.ends_with(" min 1 max 7"), "{offer}");
    let mut nodes_of = |setting: &str| {
        program.send(&format!("{setting}\nucinewgame\nposition startpos\ngo depth 8"));
        let lines = program.until("bestmove ");
        let last = lines.iter().rev().find_map(|line| line.split_once(" nodes ")).unwrap();
        last.1.split(' ').next().unwrap().to_owned()
    };
    let usual = nodes_of("");
    let changed = nodes_of("setoption name late_move_reduction_base value 0");
    assert_ne!(usual, changed);
    program.send("setoption name null_move_reduction value 99");
    assert!(program.line().contains("expected 1 to 7"));
}

/// Bots set it for every engine, and stop at one that has no such option.
#[test]
fn tablebases_are_taken_and_said_to_be_unused() {
    let offered = script("uci\nquit\n");
    assert!(
        offered.iter().any(|line| line == "option name SyzygyPath type string default <empty>"),
        "{offered:#?}"
    );
    let lines = script("uci\nsetoption name SyzygyPath value /tables/3 4;/tables/5\nisready\nquit\n");
    let said: Vec<_> = lines.iter().filter(|line| line.starts_with("info string")).collect();
    assert!(matches!(said[..], [line] if line.contains("not use endgame tablebases yet")), "{said:?}");
    // What sets nothing needs no word.
    for nothing in ["", " value", " value <empty>"] {
        let lines = script(&format!("uci\nsetoption name SyzygyPath{nothing}\nisready\nquit\n"));
        assert!(!lines.iter().any(|line| line.starts_with("info string")), "{lines:#?}");
    }
}
