//! No input, whatever it is, makes a front end panic, hang or lose its position. Whole sessions are
//! made up in `tests/fuzz`.

use proptest::collection::vec;
use proptest::prelude::*;
use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// An output that can be read afterwards.
#[derive(Clone, Default)]
struct SharedOutput(Arc<Mutex<Vec<u8>>>);

impl Write for SharedOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Runs a session to the end of its input and returns what it printed.
fn session(input: &[u8]) -> String {
    let output = SharedOutput::default();
    let begun = Instant::now();
    terminal::obey_lines(Cursor::new(input.to_vec()), output.clone()).unwrap();
    assert!(begun.elapsed() < Duration::from_secs(30), "it took {:?}", begun.elapsed());
    let bytes = output.0.lock().unwrap().clone();
    String::from_utf8(bytes).expect("all output is UTF-8")
}

/// What selects the front end.
fn front_end() -> impl Strategy<Value = &'static str> {
    prop_oneof![Just(""), Just("uci\n"), Just("xboard\nprotover 2\n")]
}

/// The FENs that `d` printed.
fn fens(output: &str) -> Vec<&str> {
    output.lines().filter_map(|line| line.strip_prefix("Fen: ")).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn random_bytes_harm_nobody(front in front_end(), bytes in vec(any::<u8>(), 0..400)) {
        session(&[front.as_bytes(), &bytes].concat());
    }

    #[test]
    fn a_refused_position_leaves_the_old_one(
        fen in "[1-9rnbqkpRNBQKPmM/]{1,40} [wb-] [KQkq-]{1,4} [a-j0-9-]{1,3}( [0-9]{1,6}){0,2}( [a-z]{1,6}=[01wb]{1,2})?",
        moves in vec("[a-j][0-9]{1,2}[a-j][0-9]{1,2}[qm]?", 0..4),
        start in any::<bool>(),
    ) {
        let place = if start { "startpos".to_owned() } else { format!("fen {fen}") };
        let wrong = format!("position {place} moves {}", moves.join(" "));
        let uci = session(format!(
            "uci\nsetoption name UCI_Variant value stratomic\nposition startpos moves e3e5\nd\n{wrong}\nd\n"
        ).as_bytes());
        let console = session(format!("position startpos moves e3e5\nd\n{wrong}\nd\n").as_bytes());
        for output in [uci, console] {
            let fens = fens(&output);
            prop_assert_eq!(fens.len(), 2);
            if output.contains("rror: ") {
                prop_assert_eq!(fens[0], fens[1]);
            }
        }
    }
}

#[test]
fn very_long_lines_are_refused() {
    let mut input = b"uci\nposition startpos moves e2e4\nposition startpos moves ".to_vec();
    input.extend(b"e2e4 ".repeat(1_000_000));
    input.extend(b"\nd\n");
    let output = session(&input);
    assert!(output.contains("info string error: line too long"));
    assert!(fens(&output)[0].contains("/4P3/"));
}

#[test]
fn a_closed_output_ends_the_session() {
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    for input in ["uci\ngo infinite\n", "go infinite\n"] {
        let ended = terminal::obey_lines(Cursor::new(input.as_bytes().to_vec()), Closed);
        let error = io::Error::from(ended.unwrap_err());
        assert_eq!(error.kind(), io::ErrorKind::BrokenPipe, "{input}");
    }
}
