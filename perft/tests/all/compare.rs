//! Counts beside another engine's: a script that speaks UCI and has this very command count, but for what it is
//! to get wrong.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// An engine of this name whose counts go through a filter.
fn engine(name: &str, filter: &str) -> PathBuf {
    let script = format!(
        r#"#!/bin/sh
game=chess
while read -r word rest; do
    case $word in
    uci) echo 'option name UCI_Variant type combo default chess var chess var atomic'; echo uciok ;;
    setoption) case $rest in 'name UCI_Variant value '*) game=${{rest##* }} ;; esac ;;
    isready) echo readyok ;;
    position)
        rest=${{rest#fen }}
        fen=${{rest%% moves *}}
        case $rest in *' moves '*) moves="--moves ${{rest##* moves }}" ;; *) moves= ;; esac ;;
    go)
        {perft} $game ${{rest#perft }} --fen "$fen" $moves --divide | grep ': ' | {filter}
        echo
        echo 'Nodes searched: 0' ;;
    quit) exit ;;
    esac
done
"#,
        perft = env!("CARGO_BIN_EXE_perft"),
    );
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, script).expect("the script can be written");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("it can be run");
    path
}

fn compare(subject: &[&str], engine: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_perft"));
    command.args(subject).arg("--compare").arg(engine).output().expect("the command starts")
}

fn printed(output: &Output) -> String {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.is_empty(), "{error}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn engines_that_count_alike_agree() {
    let faithful = engine("faithful", "cat");
    for subject in
        [&["chess", "4"][..], &["atomic", "3"], &["chess", "2", "--moves", "e4", "e5"], &["chess", "0"]]
    {
        let output = compare(subject, &faithful);
        let text = printed(&output);
        assert!(output.status.success() && text.ends_with("both agree\n"), "{subject:?}: {text}");
    }
    let text = printed(&compare(&["chess", "4"], &faithful));
    assert!(text.starts_with("depth 4: 197281 here, 197281 there\n"), "{text}");
}

/// An engine that forgets a move three plies on: the walk goes there by the moves that it counts differently.
#[test]
fn a_move_that_is_missing_below_is_found() {
    // The queen's move to h5 after e4 e5.
    let forgetful = engine(
        "forgetful",
        r#"case "$game $moves ${rest#perft }" in
            'chess --moves '*' 1') grep -v '^d1h5: ' ;;
            'chess --moves '*' 2') sed '/^e7e5: /s/: .*/: 28/' ;;
            'chess  3') sed '/^e2e4: /s/: .*/: 599/' ;;
            *) cat ;;
        esac"#,
    );
    let output = compare(&["chess", "3"], &forgetful);
    let text = printed(&output);
    assert!(!output.status.success());
    assert!(
        text.starts_with(
            "depth 3: 8902 here, 8901 there\n\
             depth 2 after e2e4: 600 here, 599 there\n\
             depth 1 after e2e4 e7e5: 29 here, 28 there\n"
        ),
        "{text}"
    );
    let last = "they differ at rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2\n\
                after e2e4 e7e5\n\
                only here: d1h5\n";
    assert!(text.ends_with(last), "{text}");
}

#[test]
fn a_move_of_its_own_and_a_move_counted_twice_are_told() {
    let inventive = engine("inventive", "sed 's/^a2a3: /a2a5: /'");
    let text = printed(&compare(&["chess", "1"], &inventive));
    assert!(text.ends_with("only here: a2a3\nonly there: a2a5\n"), "{text}");
    let stuttering = engine("stuttering", "sed '/^a2a3: /p'");
    let output = compare(&["chess", "1"], &stuttering);
    let text = printed(&output);
    assert!(!output.status.success() && text.contains("depth 1: 20 here, 21 there\n"), "{text}");
    assert!(
        text.contains("after a2a3\n") && text.ends_with("counts more than once for one of them\n"),
        "{text}"
    );
}

#[test]
fn what_cannot_be_asked_is_refused_in_one_line() {
    let faithful = engine("faithful-2", "cat");
    let complaints = [
        (compare(&["stratomic", "1"], &faithful), "the engine does not play stratomic"),
        (compare(&["chess", "1"], Path::new("/no/such/engine")), "the engine cannot be started"),
    ];
    for (output, complaint) in complaints {
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && error.contains(complaint), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}
