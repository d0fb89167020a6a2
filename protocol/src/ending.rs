//! How games end between players: by the rules of the board, or because a player says so or runs
//! out of time.

use movegen::{Color, Ending, Outcome};

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Rules(Outcome),
    Resigned(Color),
    Forfeited(Color),
    Agreed,
    Aborted,
}

impl End {
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub(crate) fn score(self) -> &'static str {
        match self {
            End::Rules(outcome) => outcome.score(),
            End::Resigned(loser) | End::Forfeited(loser) => Outcome::win(!loser, Ending::Checkmate).score(),
            End::Agreed => "1/2-1/2",
            End::Aborted => "*",
        }
    }

    /// Why, in the words of chess servers; `names` are White's and Black's.
    pub(crate) fn reason(self, names: [&str; 2]) -> String {
        match self {
            End::Rules(outcome) => outcome.ending.reason().to_owned(),
            End::Resigned(loser) => format!("{} resigns", names[loser.index()]),
            End::Forfeited(loser) => format!("{} forfeits on time", names[loser.index()]),
            End::Agreed => "Game drawn by mutual agreement".to_owned(),
            End::Aborted => "Game aborted by mutual agreement".to_owned(),
        }
    }
}
