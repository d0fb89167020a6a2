//! Transposition tables that are larger than the memory: sessions with the real program, to which the
//! system gives little.

use super::program::Program;

/// Address space in KiB: enough for tables of up to some 450 MiB.
const LITTLE: u32 = 800 << 10;

/// Whatever became of the table, it can be searched with.
fn searches_on(program: &mut Program) {
    program.send("position startpos\ngo nodes 20000");
    program.wait_for("bestmove ");
}

#[test]
fn over_uci_a_table_that_does_not_fit_is_one_line_and_the_old_one_stays() {
    let mut program = Program::with_memory(LITTLE);
    program.send("uci\nsetoption name Hash value 17\nisready");
    program.wait_for("readyok");
    program.send("setoption name Hash value 700\nisready");
    let lines = program.until("readyok");
    assert_eq!(lines.len(), 2, "{lines:#?}");
    assert!(
        lines[0].starts_with("info string error: there is no memory for a table of 700 MiB"),
        "{lines:#?}"
    );
    assert!(lines[0].ends_with("it keeps its 17 MiB"), "{lines:#?}");
    searches_on(&mut program);
}

#[test]
fn the_new_table_need_not_fit_beside_the_old_one() {
    let mut program = Program::with_memory(LITTLE);
    for size in [300, 400, 300] {
        program.send(&format!("uci\nsetoption name Hash value {size}\nisready"));
        let lines = program.until("readyok");
        assert!(!lines.iter().any(|line| line.starts_with("info string error")), "{size}: {lines:#?}");
    }
    // One that fits neither way leaves as much as there was.
    program.send("setoption name Hash value 700");
    assert!(program.line().ends_with("it keeps its 300 MiB"));
    searches_on(&mut program);
}

#[test]
fn over_cecp_a_table_that_does_not_fit_is_an_error_and_the_game_goes_on() {
    let mut program = Program::with_memory(LITTLE);
    program.send("xboard\nprotover 2");
    program.wait_for("feature done=1");
    for command in ["memory 700", "option Hash=700"] {
        program.send(command);
        let lines = program.settle();
        assert_eq!(lines.len(), 1, "{lines:#?}");
        assert!(lines[0].starts_with("Error (there is no memory for a table of 700 MiB"), "{lines:#?}");
        assert!(lines[0].ends_with(&format!("it keeps its 64 MiB): {command}")), "{lines:#?}");
    }
    program.send("new\nsd 4\nusermove e2e4");
    program.wait_for("move ");
}

/// A GUI that lets people choose any size sends what they chose; half of the memory is as much as is tried.
#[test]
fn over_cecp_more_than_the_machine_has_is_not_refused_but_taken_for_the_most_that_is_possible() {
    let mut program = Program::with_memory(LITTLE);
    program.send("xboard\nprotover 2");
    program.wait_for("feature done=1");
    program.send("memory 4000000000");
    let lines = program.settle();
    assert_eq!(lines.len(), 1, "{lines:#?}");
    assert!(lines[0].starts_with("Error (there is no memory for a table of "), "{lines:#?}");
    assert!(lines[0].ends_with("it keeps its 64 MiB): memory 4000000000"), "{lines:#?}");
}

#[test]
fn people_are_told_too() {
    let mut program = Program::with_memory(LITTLE);
    program.send("set hash 700");
    let line = program.wait_for("Error: ");
    assert!(line.starts_with("Error: there is no memory for a table of 700 MiB"), "{line}");
    program.send("set hash 20");
    program.wait_for("Hash 20");
}

#[test]
fn over_cecp_the_table_changes_between_two_searches_whatever_goes_on() {
    let mut program = Program::cecp("normal");
    // Analysis goes on with the new table.
    program.send("force\npost\nanalyze");
    program.wait_for("6 ");
    program.send("option Hash=20\nping 1");
    program.wait_for("pong 1");
    program.wait_for("6 ");
    program.send("exit");
    program.settle();
    // A move that is thought about comes first.
    program.send("nopost\nst 1\ngo\nmemory 21\nmemory much\nping 2");
    let lines = program.until("pong 2");
    assert!(lines[0].starts_with("move "), "{lines:#?}");
    program.send("ping 3");
    let lines = program.until("pong 3");
    assert_eq!(lines, ["Error (expected a number): memory much", "pong 3"]);
}

#[test]
fn a_table_that_is_resized_during_a_search_waits_for_its_end() {
    let mut program = Program::uci();
    program.send("go movetime 300\nsetoption name Hash value 20\nisready\ngo depth 3\nisready");
    let lines = [program.until("bestmove "), program.until("bestmove ")].concat();
    assert!(lines.iter().any(|line| line == "readyok"), "{lines:#?}");
    assert!(!lines.iter().any(|line| line.contains("error")), "{lines:#?}");
}
