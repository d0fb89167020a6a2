//! The command as used by people and scripts.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn perft(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_perft")).args(arguments).output().expect("the command starts")
}

/// What a successful command printed.
fn printed(arguments: &[&str]) -> String {
    let output = perft(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text is printed")
}

/// The number after the last line that starts with this word.
fn figure(text: &str, word: &str) -> u64 {
    let line = text.lines().rfind(|line| line.starts_with(word)).unwrap_or_else(|| panic!("{text}"));
    line[word.len()..].trim().parse().unwrap_or_else(|_| panic!("{line}"))
}

/// A file with this content in cargo's directory for tests.
fn file(name: &str, content: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("the file can be written");
    path
}

fn text_of(path: &Path) -> &str {
    path.to_str().expect("the path is text")
}

/// Checks that the command fails with one line on standard error that says this.
fn assert_refused(arguments: &[&str], complaint: &str) {
    let output = perft(arguments);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success(), "{arguments:?} succeeds");
    assert!(error.contains(complaint), "{arguments:?}: {error}");
    assert_eq!(error.lines().count(), 1, "{arguments:?}: {error}");
}

#[test]
fn the_count_comes_last_with_time_and_speed() {
    let text = printed(&["chess", "4"]);
    let words: Vec<_> = text.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(words, ["nodes", "seconds", "nps"]);
    assert_eq!(figure(&text, "nodes"), 197_281);
}

#[test]
fn threads_and_hash_change_no_count() {
    for variant in ["chess", "atomic", "stratomic"] {
        let plain = figure(&printed(&[variant, "4"]), "nodes");
        for settings in [&["--threads", "2"][..], &["--hash", "16"], &["--threads", "2", "--hash", "16"]] {
            let arguments = [&[variant, "4"], settings].concat();
            assert_eq!(figure(&printed(&arguments), "nodes"), plain, "{arguments:?}");
        }
    }
}

#[test]
fn divide_counts_each_first_move() {
    let text = printed(&["stratomic", "3", "--divide"]);
    let parts: Vec<u64> = text
        .lines()
        .filter_map(|line| line.split_once(": "))
        .map(|(_, nodes)| nodes.parse().expect("a count stands behind the move"))
        .collect();
    assert_eq!(parts.len(), 44);
    assert_eq!(parts.iter().sum::<u64>(), figure(&text, "nodes"));
    assert!(text.starts_with("a2a1: "), "{text}");
}

#[test]
fn positions_and_options_are_taken() {
    let fen = "4k5/10/10/10/10/10/10/10/10/M4K4 w - - 0 1 armed=1";
    assert_eq!(figure(&printed(&["stratomic", "1", "--fen", fen]), "nodes"), 107);
    // Only Black has lost an officer, and White is to move.
    let fen = "4k5/10/10/10/10/10/10/10/10/M4K4 w - - 0 1 armed=b";
    let own_loss = ["stratomic", "1", "--fen", fen, "--option", "escalation=own-loss"];
    assert_eq!(figure(&printed(&own_loss), "nodes"), 8);
    let castled =
        printed(&["chess", "1", "--divide", "--chess960", "--fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]);
    assert!(castled.contains("e1h1: 1"), "{castled}");
}

#[test]
fn depth_0_is_one_node() {
    assert_eq!(figure(&printed(&["atomic", "0"]), "nodes"), 1);
}

#[test]
fn divided_depth_0_is_one_node_too() {
    assert_eq!(figure(&printed(&["chess", "0", "--divide"]), "nodes"), 1);
}

#[test]
fn battles_are_counted_from_a_start_of_an_arbiters() {
    let text = printed(&["stratachess", "2"]);
    assert!(figure(&text, "nodes") > 1, "{text}");
    let named = printed(&["stratachess", "2", "--fen", "startpos"]);
    assert_eq!(figure(&text, "nodes"), figure(&named, "nodes"));
}

#[test]
fn names_with_960_write_castling_as_king_takes_rook() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for name in ["chess960", "atomic960", "fischerandom", "Chess960"] {
        let text = printed(&[name, "1", "--divide", "--fen", fen]);
        assert!(text.contains("e1h1: 1"), "{name}: {text}");
    }
    assert_eq!(figure(&printed(&["atomic960", "3", "--fen", "startpos"]), "nodes"), 8902);
}

#[test]
fn moves_lead_to_the_position_that_is_counted() {
    let text = printed(&["chess", "1", "--divide", "--moves", "e2e4", "e5", "Nf3"]);
    assert!(text.contains("b8c6: 1") && figure(&text, "nodes") == 29, "{text}");
    let parts = printed(&["chess", "3", "--divide"]);
    let part = figure(&printed(&["chess", "2", "--moves", "e2e4"]), "nodes");
    assert!(parts.contains(&format!("e2e4: {part}\n")), "{parts}");
}

#[test]
fn suites_of_others_are_read() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let epd = file("others.epd", &format!("{start} 0 1 ;D1 20 ;D2 400 ;D3 8902\n"));
    assert!(printed(&["suite", text_of(&epd)]).contains("rows 3, mismatches 0"));
    let blocks = "#\n# from others\n#\n\nid programfox-2\n\
         epd rn1qkb1r/p5pp/2p5/3p4/N3P3/5P2/PPP4P/R1BQK3 w Qkq -\nperft 1 28\nperft 2 833\n\n\
         id atomic960-castle-1\nepd 8/8/8/8/8/8/2k5/rR4KR w KQ -\nperft 1 18\nperft 2 180\n";
    let blocks = file("others.perft", blocks);
    let text = printed(&["suite", text_of(&blocks), "--variant", "atomic"]);
    assert!(text.contains("rows 4, mismatches 0"), "{text}");
    // The same is wrong by another game's rules.
    let output = perft(&["suite", text_of(&blocks)]);
    assert!(!output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn a_position_that_is_refused_fails_and_leaves_the_others() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let path = file("refused.epd", &format!("8/8/8/8/8/8/8/8 w - - ;D1 0\n{start} ;D1 20\n"));
    let output = perft(&["suite", text_of(&path)]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(!output.status.success() && text.contains("line 1: "), "{text}");
    assert!(text.contains("rows 2, mismatches 0, refused 1"), "{text}");
}

#[test]
fn a_right_suite_succeeds() {
    let path = file(
        "right.tsv",
        "variant\tfen\tdepth\tnodes\tsource\nchess\t8/8/8/8/8/8/8/K1k5 w - - 0 1\t1\t1\tby hand\n",
    );
    let text = printed(&["suite", text_of(&path)]);
    assert!(text.contains("rows 1, mismatches 0"), "{text}");
    assert_eq!(figure(&text, "nodes"), 1);
}

#[test]
fn a_wrong_suite_fails_and_names_each_mismatch() {
    let path = file(
        "wrong.tsv",
        "variant\tfen\tdepth\tnodes\tsource\n\
         chess\t8/8/8/8/8/8/8/K1k5 w - - 0 1\t1\t2\tby hand\n\
         chess\t8/8/8/8/8/8/8/K1k5 b - - 0 1\t1\t3\tby hand\n",
    );
    let output = perft(&["suite", text_of(&path)]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(!output.status.success());
    assert!(text.contains("line 2: chess depth 1: 1 instead of 2: 8/8/8/8/8/8/8/K1k5 w - - 0 1"), "{text}");
    assert!(!text.contains("line 3"), "{text}");
    assert!(text.contains("rows 2, mismatches 1"), "{text}");
}

#[test]
fn suites_can_be_narrowed() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/suites/known.tsv");
    let text =
        printed(&["suite", path, "--variant", "chess", "--variant", "stratomic", "--max-nodes", "100"]);
    assert!(text.contains("rows 3, mismatches 0"), "{text}");
}

#[test]
fn help_explains_the_command() {
    for arguments in [&["--help"][..], &["suite", "--help"]] {
        assert!(printed(arguments).contains("Usage: perft"), "{arguments:?}");
    }
}

#[test]
fn errors_are_one_line() {
    assert_refused(&[], "<VARIANT>");
    assert_refused(&["checkers", "3"], "unknown variant: checkers");
    assert_refused(&["chess", "many"], "many");
    assert_refused(&["chess", "3", "--threads", "0"], "1 to 1024");
    assert_refused(&["chess", "3", "--fen", "8/8 w - - 0 1"], "FEN: 2 ranks");
    assert_refused(&["chess", "3", "--option", "colour=red"], "--option colour=red");
    assert_refused(&["suite", "nowhere.tsv"], "nowhere.tsv: ");
    let suite = concat!(env!("CARGO_MANIFEST_DIR"), "/suites/known.tsv");
    assert_refused(&["suite", suite, "--variant", "checkers"], "unknown variant: checkers");
    assert_refused(&["suite", suite, "--variant", "chess", "--max-nodes", "1"], "every row has more nodes");
    let nothing = file("nothing.tsv", "variant\tfen\tdepth\tnodes\tsource\n");
    assert_refused(&["suite", text_of(&nothing)], "no known count");
    assert_refused(&["chess", "2", "--moves", "e2e4", "e2e4"], "move 2, e2e4: ");
    let view = "kxxx4/xxxx4/8/8/4XXXX/4XXXK w - - 0 1 army=3RBN+4WWFF,3RBN+4WWFF";
    assert_refused(&["stratachess", "2", "--fen", view], "megaton setup stratachess --arbiter");
    let unreadable = file("unreadable.tsv", "variant\tfen\tdepth\tnodes\tsource\nchess 3 20\n");
    assert_refused(&["suite", text_of(&unreadable)], "line 2: expected variant");
}

#[test]
fn a_table_has_a_column_for_each_kind_of_move_that_there_is() {
    let text = printed(&["table", "chess", "4"]);
    let last = text.lines().last().expect("there are rows");
    assert_eq!(last, "| 4 | 197281 | 1576 | 469 | 8 |");
    assert!(
        text.starts_with("| depth | nodes | captures | checks | mates |\n|--:|--:|--:|--:|--:|\n"),
        "{text}"
    );
    assert!(printed(&["table", "stratomic", "2"]).starts_with("| depth | nodes |\n"));
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let epd = printed(&["table", "chess", "3", "--form", "epd"]);
    assert_eq!(epd, format!("{fen} ;D1 20 ;D2 400 ;D3 8902\n"));
    let block = printed(&["table", "chess", "2", "--form", "perft"]);
    assert_eq!(block, format!("epd {fen}\nperft 1 20\nperft 2 400\n"));
    assert_refused(&["table", "chess"], "DEPTH");
}

#[test]
fn an_estimate_tells_how_sure_it_is() {
    let text = printed(&["chess", "6", "--estimate", "4000", "--seed", "3", "--threads", "2"]);
    let rest = text.strip_prefix("nodes about ").expect("an estimate comes first");
    let numbers: Vec<f64> = rest
        .lines()
        .next()
        .expect("there is a line")
        .split([' ', '[', ']', ','])
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().expect("numbers stand there"))
        .collect();
    let [nodes, low, high] = numbers[..] else { panic!("{text}") };
    assert!(low < nodes && nodes < high && (1.1e8..1.3e8).contains(&nodes), "{text}");
    assert_eq!(
        printed(&["chess", "2", "--estimate", "2"]).lines().next(),
        Some("nodes about 4.0000e2 [4.0000e2, 4.0000e2]")
    );
    assert_refused(&["chess", "6", "--estimate", "1"], "2..=1000000000");
    assert_refused(&["chess", "6", "--estimate", "9", "--divide"], "cannot be used with");
}
