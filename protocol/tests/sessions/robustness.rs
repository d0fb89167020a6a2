//! No input, whatever it is, makes a front end panic, hang or lose its position.

use proptest::collection::vec;
use proptest::prelude::*;
use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// An output that can be read afterwards.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
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
    let output = Shared::default();
    let begun = Instant::now();
    protocol::run(Cursor::new(input.to_vec()), output.clone(), false).unwrap();
    assert!(begun.elapsed() < Duration::from_secs(30), "it took {:?}", begun.elapsed());
    let bytes = output.0.lock().unwrap().clone();
    String::from_utf8(bytes).expect("all output is UTF-8")
}

/// What selects the front end.
fn front_end() -> impl Strategy<Value = &'static str> {
    prop_oneof![Just(""), Just("uci\n"), Just("xboard\nprotover 2\n")]
}

/// Lines of all three languages. None asks for much memory, many threads or a bench.
const LINES: &[&str] = &[
    "uci",
    "isready",
    "ucinewgame",
    "setoption name UCI_Variant value stratomic",
    "setoption name UCI_Variant value atomic",
    "setoption name UCI_Chess960 value true",
    "setoption name MultiPV value 3",
    "setoption name escalation value own-loss",
    "setoption name Clear Hash",
    "position startpos",
    "position startpos moves e3e5 c9d7 c2d4 d7e5 e2e5",
    "position fen 10/9k/10/10/10/3npp4/10/10/5K4/M9 w - - 0 1 armed=1 moves a1e6m",
    "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "go depth 2",
    "go infinite",
    "go ponder wtime 100 btime 100",
    "go wtime 100 btime 100 winc 10 binc 10 movestogo 3",
    "go nodes 500",
    "go mate 2",
    "go movetime 5",
    "go searchmoves e2e4 d2d4 depth 2",
    "go perft 2",
    "go perft 9",
    "stop",
    "ponderhit",
    "d",
    "new",
    "new atomic",
    "variant stratom",
    "variant fischerandom",
    "setboard 10/9k/10/10/10/3npp4/10/10/5K4/M9 w - - 0 1",
    "setboard rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    "usermove e2e4",
    "usermove a0e5",
    "e7e5",
    "Nf3",
    "a1e6m",
    "O-O",
    "force",
    "go",
    "playother",
    "analyze",
    ".",
    "exit",
    "?",
    "undo",
    "undo 3",
    "remove",
    "hard",
    "easy",
    "post",
    "level 40 5 0",
    "level 0 0:01 0.1",
    "st 0.05",
    "sd 3",
    "time 5000",
    "otim 5000",
    "ping 3",
    "result 1-0 {why not}",
    "lift a0",
    "lift e2",
    "hover e5",
    "put b1,",
    "option MultiPV=2",
    "draw",
    "hint",
    "help",
    "help level",
    "moves",
    "fen",
    "variants",
    "options",
    "set Ponder true",
    "play black",
    "play off",
    "perft 2",
];

/// A line with some of its characters changed, doubled or lost, or its end cut off.
fn mutated() -> impl Strategy<Value = Vec<u8>> {
    let change = (any::<prop::sample::Index>(), any::<u8>(), 0u8..4);
    (prop::sample::select(LINES), vec(change, 0..3)).prop_map(|(line, changes)| {
        let mut bytes = line.as_bytes().to_vec();
        for (place, byte, what) in changes {
            if bytes.is_empty() {
                break;
            }
            let at = place.index(bytes.len());
            match what {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                2 => bytes.truncate(at),
                _ => {
                    bytes.remove(at);
                }
            }
        }
        bytes
    })
}

fn lines() -> impl Strategy<Value = Vec<u8>> {
    vec(mutated(), 0..25).prop_map(|lines| lines.join(&b'\n'))
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
    fn mutated_sessions_harm_nobody(front in front_end(), lines in lines()) {
        session(&[front.as_bytes(), &lines].concat());
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
    let ended = protocol::run(Cursor::new(b"uci\ngo infinite\n".to_vec()), Closed, false);
    assert_eq!(ended.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
}
