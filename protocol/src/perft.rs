//! Perft that can be stopped.

use engine::Signals;
use movegen::{AnyGame, Division, Position, Rules, with_game};

/// Plies counted without asking whether to stop: well under a second in any position.
const UNINTERRUPTED_DEPTH: u32 = 3;

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
    let chess960 = game.options().chess960;
    with_game!(game, typed => {
        let position = typed.position();
        if depth == 0 {
            return Some(Counts { divisions: Vec::new(), nodes: 1 });
        }
        let mut divisions = position
            .legal_moves()
            .into_iter()
            .map(|m| {
                let nodes = count(&position.make(m), depth - 1, signals)?;
                Some(Division { text: position.coordinate_text(m, chess960), nodes })
            })
            .collect::<Option<Vec<_>>>()?;
        divisions.sort_by(|a, b| a.text.cmp(&b.text));
        let nodes = divisions.iter().map(|part| part.nodes).sum();
        Some(Counts { divisions, nodes })
    })
}

fn count<R: Rules>(position: &Position<R>, depth: u32, signals: &Signals) -> Option<u64> {
    if signals.is_stopped() {
        None
    } else if depth <= UNINTERRUPTED_DEPTH {
        Some(position.perft(depth))
    } else {
        position.legal_moves().into_iter().map(|m| count(&position.make(m), depth - 1, signals)).sum()
    }
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
