//! How pieces are shown at this terminal: said on the command line, or what its locale allows.

use clap::{Args, ValueEnum};
use pictures::PieceStyle;

/// The argument that says how pieces are shown.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct PieceArgs {
    /// How pieces are shown: letters as in FEN, or chess symbols [default: symbols where the locale
    /// is UTF-8].
    #[arg(long, value_enum, value_name = "STYLE")]
    pieces: Option<PieceChoice>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PieceChoice {
    /// Letters, capitals for White; nothing on the screen but ASCII.
    Letters,
    /// Chess symbols, and letters for pieces that have none.
    Symbols,
}

impl PieceArgs {
    /// What was asked for, or what the locale allows.
    pub(crate) fn style(self) -> PieceStyle {
        match self.pieces {
            Some(PieceChoice::Letters) => PieceStyle::Letters,
            Some(PieceChoice::Symbols) => PieceStyle::Symbols,
            None => style_of_locale(|name| std::env::var(name).ok()),
        }
    }
}

/// What the locale allows: the first of its variables that is set decides, as in POSIX.
fn style_of_locale(variable: impl Fn(&str) -> Option<String>) -> PieceStyle {
    let set = |name| variable(name).filter(|value| !value.is_empty());
    let Some(locale) = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set) else {
        // Windows has no such variables, and terminals there take UTF-8.
        return if cfg!(windows) { PieceStyle::Symbols } else { PieceStyle::Letters };
    };
    let locale = locale.to_ascii_lowercase();
    if locale.contains("utf-8") || locale.contains("utf8") {
        PieceStyle::Symbols
    } else {
        PieceStyle::Letters
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn style(variables: &[(&str, &str)]) -> PieceStyle {
        let value = |name: &str| variables.iter().find(|(known, _)| *known == name);
        style_of_locale(|name| value(name).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn symbols_need_a_utf_8_locale() {
        assert_eq!(style(&[("LANG", "en_GB.UTF-8")]), PieceStyle::Symbols);
        assert_eq!(style(&[("LC_CTYPE", "C.utf8")]), PieceStyle::Symbols);
        assert_eq!(style(&[("LANG", "de_DE@euro")]), PieceStyle::Letters);
        assert_eq!(style(&[("LC_ALL", "C"), ("LANG", "en_GB.UTF-8")]), PieceStyle::Letters);
        assert_eq!(style(&[("LC_ALL", ""), ("LANG", "en_GB.UTF-8")]), PieceStyle::Symbols);
        #[cfg(not(windows))]
        assert_eq!(style(&[]), PieceStyle::Letters);
    }
}
