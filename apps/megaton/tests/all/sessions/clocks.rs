//! How the real program keeps its time. A busy machine may keep it waiting for any time, so of several
//! runs the shortest counts where a time must not be exceeded.

use super::program::Program;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

const MS: fn(u64) -> Duration = Duration::from_millis;

/// Tests of clocks run one at a time: beside 128 threads none of several answers comes in time.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How long the answer to a line took, in several runs. What begins before it is under way then.
fn answers(program: &mut Program, begin: &str, line: &str, answer: &str) -> Vec<Duration> {
    let mut taken = || {
        program.send(begin);
        std::thread::sleep(MS(50));
        let begun = Instant::now();
        program.send(line);
        program.wait_for(answer);
        begun.elapsed()
    };
    (0..5).map(|_| taken()).collect()
}

#[test]
fn over_uci_a_fixed_time_is_used_up() {
    let _alone = alone();
    let mut program = Program::uci();
    program.send("setoption name Move Overhead value 40");
    let taken = answers(&mut program, "ucinewgame\nposition startpos", "go movetime 200", "bestmove ");
    assert!(taken.iter().all(|&taken| taken >= MS(197)), "{taken:?}");
    assert!(taken.iter().any(|&taken| taken < MS(300)), "{taken:?}");
}

#[test]
fn over_cecp_a_fixed_time_is_used_up() {
    let _alone = alone();
    let mut program = Program::cecp("normal");
    let taken = answers(&mut program, "new\nforce\nst 0.2", "go", "move ");
    assert!(taken.iter().all(|&taken| taken >= MS(197)), "{taken:?}");
    assert!(taken.iter().any(|&taken| taken < MS(300)), "{taken:?}");
}

#[test]
fn more_threads_than_cores_keep_the_time() {
    let _alone = alone();
    let mut program = Program::uci();
    program.send("setoption name Threads value 128");
    let taken = answers(&mut program, "position startpos", "go movetime 300", "bestmove ");
    assert!(taken.iter().any(|&taken| taken < MS(700)), "{taken:?}");
}

#[test]
fn a_stop_is_answered_at_once() {
    let _alone = alone();
    let mut program = Program::uci();
    for (go, answer) in [
        ("go infinite", "bestmove "),
        ("go ponder wtime 1000 btime 1000", "bestmove "),
        ("go", "bestmove "),
        ("go perft 20", "info string error: perft was stopped"),
        ("go wtime 9000000 btime 9000000", "bestmove "),
    ] {
        let taken = answers(&mut program, &format!("position startpos\n{go}"), "stop", answer);
        assert!(taken.iter().any(|&taken| taken < MS(500)), "{go}: {taken:?}");
    }
}

#[test]
fn short_clocks_are_not_overstepped() {
    let _alone = alone();
    let mut program = Program::uci();
    program.send("setoption name UCI_Variant value stratomic");
    for go in ["go wtime 500 btime 500", "go wtime 20 btime 20", "go wtime -5 btime 1000", "go movetime 1"] {
        let taken = answers(&mut program, "position startpos", go, "bestmove ");
        assert!(taken.iter().any(|&taken| taken < MS(500)), "{go}: {taken:?}");
    }
}

#[test]
fn move_now_is_obeyed_at_once() {
    let _alone = alone();
    let mut program = Program::cecp("normal");
    let taken = answers(&mut program, "new\nlevel 0 600 0\nusermove e2e4", "?", "move ");
    assert!(taken.iter().any(|&taken| taken < MS(500)), "{taken:?}");
}
