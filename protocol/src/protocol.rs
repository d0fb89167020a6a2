//! The two protocols.

use clap::ValueEnum;

/// A protocol that an engine and its master speak.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Protocol {
    /// The Universal Chess Interface.
    #[default]
    Uci,
    /// The Chess Engine Communication Protocol of XBoard and WinBoard.
    Cecp,
}

impl Protocol {
    /// The protocol that a line asks for: `uci` or `xboard`.
    ///
    /// ```
    /// use protocol::Protocol;
    /// assert_eq!(Protocol::asked_for(" uci "), Some(Protocol::Uci));
    /// assert_eq!(Protocol::asked_for("e4"), None);
    /// ```
    pub fn asked_for(line: &str) -> Option<Self> {
        match line.trim() {
            "uci" => Some(Protocol::Uci),
            "xboard" => Some(Protocol::Cecp),
            _ => None,
        }
    }

    /// The line that asks for it.
    pub fn word(self) -> &'static str {
        match self {
            Protocol::Uci => "uci",
            Protocol::Cecp => "xboard",
        }
    }
}
