//! How games end between players: by the rules of the board, or because a player says so or runs
//! out of time.

use movegen::{Color, Ending, Outcome};

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameEnd {
    Rules(Outcome),
    Resigned(Color),
    Forfeited(Color),
    Agreed,
    Aborted,
}

impl GameEnd {
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub(crate) fn score(self) -> &'static str {
        match self {
            GameEnd::Rules(outcome) => outcome.score(),
            GameEnd::Resigned(loser) | GameEnd::Forfeited(loser) => {
                Outcome::win(!loser, Ending::Checkmate).score()
            }
            GameEnd::Agreed => "1/2-1/2",
            GameEnd::Aborted => "*",
        }
    }

    /// Why, in the words of chess servers; `names` are White's and Black's.
    pub(crate) fn reason(self, names: [&str; 2]) -> String {
        match self {
            GameEnd::Rules(outcome) => outcome.ending.reason().to_owned(),
            GameEnd::Resigned(loser) => format!("{} resigns", names[loser.index()]),
            GameEnd::Forfeited(loser) => format!("{} forfeits on time", names[loser.index()]),
            GameEnd::Agreed => "Game drawn by mutual agreement".to_owned(),
            GameEnd::Aborted => "Game aborted by mutual agreement".to_owned(),
        }
    }
}
