//! How games end: by the rules, because a player says so, or because one cannot continue.

use movegen::{Color, Outcome};
use serde::{Deserialize, Serialize};

/// What loses a program the game at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// It exited, or did not follow its protocol.
    Crash,
    /// It played an illegal move.
    IllegalMove,
    /// It moved too late.
    TimeLoss,
    /// It did not answer, although it had all the time it wanted.
    Stall,
}

impl Fault {
    /// Every fault.
    pub const ALL: [Fault; 4] = [Fault::Crash, Fault::IllegalMove, Fault::TimeLoss, Fault::Stall];

    /// The value of PGN's `Termination` tag.
    pub const fn termination(self) -> &'static str {
        match self {
            Fault::Crash => "abandoned",
            Fault::IllegalMove => "rules infraction",
            Fault::TimeLoss => "time forfeit",
            Fault::Stall => "stalled connection",
        }
    }
}

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum GameEnd {
    /// The rules ended it.
    Rules(Outcome),
    /// A player resigned.
    Resigned(Color),
    /// A player's time ran out.
    OutOfTime(Color),
    /// A player's time ran out, but the opponent's own pieces against a bare king would be dead: a draw
    /// (FIDE 6.9, ST19).
    OutOfTimeDrawn(Color),
    /// A player left and did not come back.
    Left(Color),
    /// A program cannot continue.
    Faulted {
        /// Whose program.
        loser: Color,
        /// Its fault.
        fault: Fault,
        /// What happened, in a few words.
        detail: String,
    },
    /// The players agreed on a draw.
    Agreed,
    /// What the players said of their positions decided the game.
    Adjudicated {
        /// The winner; `None` for a draw.
        winner: Option<Color>,
    },
    /// The players agreed to end it without a result.
    Aborted,
    /// Nobody was left to play it.
    Abandoned,
    /// A result that was only reported, as in a file of games.
    Told {
        /// The winner; `None` for a draw.
        winner: Option<Color>,
    },
}

/// The end of a game in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct End {
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[cfg_attr(feature = "typescript", ts(type = "'1-0' | '0-1' | '1/2-1/2' | '*'"))]
    pub score: String,
    /// Why, for people.
    pub reason: String,
    /// The same, for whoever has words of their own.
    pub how: GameEnd,
}

impl End {
    /// The end of a game between players of these names.
    pub fn new(how: GameEnd, names: [&str; 2]) -> Self {
        End { score: how.score().to_owned(), reason: how.reason(names), how }
    }
}

impl GameEnd {
    /// The winner; `None` for a draw or no result.
    pub fn winner(&self) -> Option<Color> {
        match *self {
            GameEnd::Rules(outcome) => outcome.winner,
            GameEnd::Resigned(loser)
            | GameEnd::OutOfTime(loser)
            | GameEnd::Left(loser)
            | GameEnd::Faulted { loser, .. } => Some(!loser),
            GameEnd::OutOfTimeDrawn(_) | GameEnd::Agreed | GameEnd::Aborted | GameEnd::Abandoned => None,
            GameEnd::Adjudicated { winner } | GameEnd::Told { winner } => winner,
        }
    }

    /// The fault that ended the game, if any.
    pub fn fault(&self) -> Option<Fault> {
        match self {
            GameEnd::Faulted { fault, .. } => Some(*fault),
            GameEnd::OutOfTime(_) | GameEnd::OutOfTimeDrawn(_) => Some(Fault::TimeLoss),
            _ => None,
        }
    }

    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    ///
    /// ```
    /// use arbiter::GameEnd;
    /// use movegen::Color;
    /// assert_eq!(GameEnd::Resigned(Color::White).score(), "0-1");
    /// assert_eq!((GameEnd::Agreed.score(), GameEnd::Aborted.score()), ("1/2-1/2", "*"));
    /// ```
    pub fn score(&self) -> &'static str {
        match (self, self.winner()) {
            (GameEnd::Aborted | GameEnd::Abandoned, _) => "*",
            (_, Some(Color::White)) => "1-0",
            (_, Some(Color::Black)) => "0-1",
            (_, None) => "1/2-1/2",
        }
    }

    /// The reason, in the wording of chess servers; `names` are White's and Black's.
    pub fn reason(&self, names: [&str; 2]) -> String {
        match self {
            GameEnd::Rules(outcome) => outcome.ending.reason().to_owned(),
            GameEnd::Resigned(loser) => format!("{} resigns", names[loser.index()]),
            GameEnd::OutOfTime(loser) => format!("{} forfeits on time", names[loser.index()]),
            GameEnd::OutOfTimeDrawn(late) => {
                let [late, other] = [late.index(), (!*late).index()].map(|side| names[side]);
                format!("{late} ran out of time and {other} has too little to win")
            }
            GameEnd::Left(loser) => format!("{} forfeits by leaving", names[loser.index()]),
            GameEnd::Faulted { loser, detail, .. } => format!("{loser}: {detail}"),
            GameEnd::Agreed => "Game drawn by mutual agreement".to_owned(),
            GameEnd::Adjudicated { winner: Some(winner) } => format!("{winner} wins by adjudication"),
            GameEnd::Adjudicated { winner: None } => "Draw by adjudication".to_owned(),
            GameEnd::Aborted => "Game aborted by mutual agreement".to_owned(),
            GameEnd::Abandoned => "Game aborted: both players have left".to_owned(),
            GameEnd::Told { winner: Some(winner) } => format!("{winner} won"),
            GameEnd::Told { winner: None } => "drawn".to_owned(),
        }
    }

    /// The value of PGN's `Termination` tag.
    pub fn termination(&self) -> &'static str {
        match self {
            GameEnd::Left(_) => Fault::Crash.termination(),
            GameEnd::Adjudicated { .. } => "adjudication",
            GameEnd::Aborted | GameEnd::Abandoned => "unterminated",
            _ => self.fault().map_or("normal", Fault::termination),
        }
    }
}
