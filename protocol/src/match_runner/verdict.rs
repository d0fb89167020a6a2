//! How a game of a match ended: by the rules, or by a fault of a player.

use movegen::{Color, Outcome};

/// What costs a player the game at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Fault {
    /// It went away, or did not do what its protocol asks for.
    Crash,
    /// Its move does not exist.
    IllegalMove,
    /// It answered too late or not at all.
    TimeLoss,
}

impl Fault {
    /// Every fault.
    pub(crate) const ALL: [Fault; 3] = [Fault::Crash, Fault::IllegalMove, Fault::TimeLoss];

    /// A place in a table of faults.
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// What PGN's `Termination` tag calls it.
    pub(crate) const fn termination(self) -> &'static str {
        match self {
            Fault::Crash => "abandoned",
            Fault::IllegalMove => "rules infraction",
            Fault::TimeLoss => "time forfeit",
        }
    }

    /// Several of them, for a summary.
    pub(crate) const fn plural(self) -> &'static str {
        match self {
            Fault::Crash => "crashes",
            Fault::IllegalMove => "illegal moves",
            Fault::TimeLoss => "losses on time",
        }
    }
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The rules ended it.
    Played(Outcome),
    /// A player lost it by a fault.
    Forfeited {
        /// Whose fault it was.
        loser: Color,
        /// Its kind.
        fault: Fault,
        /// What happened, in a few words.
        detail: String,
    },
}

impl Verdict {
    /// The winner; `None` for a draw.
    pub(crate) fn winner(&self) -> Option<Color> {
        match self {
            Verdict::Played(outcome) => outcome.winner,
            Verdict::Forfeited { loser, .. } => Some(!*loser),
        }
    }

    /// The fault that ended the game, if one did.
    pub(crate) fn fault(&self) -> Option<Fault> {
        match self {
            Verdict::Played(_) => None,
            Verdict::Forfeited { fault, .. } => Some(*fault),
        }
    }

    /// Why the game is over, for people.
    pub(crate) fn reason(&self) -> &str {
        match self {
            Verdict::Played(outcome) => outcome.ending.reason(),
            Verdict::Forfeited { detail, .. } => detail,
        }
    }
}
