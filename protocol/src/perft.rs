//! Perft that can be stopped.

use engine::Signals;
use movegen::{AnyGame, Division};

/// Deepest perft taken. No machine finishes it; a deeper one is a mistake in typing.
pub const MAX_PERFT_DEPTH: u32 = 30;

/// How many sequences of moves there are: for each first move, and in all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Those that begin with each move, by its text.
    pub divisions: Vec<Division>,
    /// All of them. There is one of no plies, which begins with no move.
    pub nodes: u64,
}

/// Counts the sequences of `depth` plies apart for each first move; `None` if it was stopped.
pub(crate) fn divide(game: &AnyGame, depth: u32, signals: &Signals) -> Option<Counts> {
    let divisions = game.divide(depth, &|| signals.is_stopped())?;
    let nodes = if depth == 0 { 1 } else { divisions.iter().map(|part| part.nodes).sum() };
    Some(Counts { divisions, nodes })
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Options, Variant};

    fn chess() -> AnyGame {
        AnyGame::new(Variant::Chess, Options::default(), None).unwrap()
    }

    #[test]
    fn counts_what_is_known_of_chess() {
        let counts = divide(&chess(), 5, &Signals::new()).unwrap();
        assert_eq!(counts.divisions.len(), 20);
        assert_eq!(counts.nodes, 4_865_609);
        let none = divide(&chess(), 0, &Signals::new()).unwrap();
        assert_eq!((none.divisions.len(), none.nodes), (0, 1));
    }

    #[test]
    fn a_stopped_count_has_no_result() {
        let signals = Signals::new();
        signals.stop();
        assert_eq!(divide(&chess(), 25, &signals), None);
    }
}
