//! The features announced to the GUI.

use super::setup;
use crate::options::{Domain, OptionEntry, Settings, Subject, table};

/// A feature that only XBoard and WinBoard accept: others have no clicks to tell of.
pub(super) const OF_XBOARD_ALONE: &str = "highlight";

/// The lines that answer `protover`.
pub(crate) fn lines(settings: &Settings) -> Vec<String> {
    let mut lines = vec![
        "feature done=0".to_owned(),
        format!("feature myname=\"megaton {}\"", env!("CARGO_PKG_VERSION")),
        format!("feature variants=\"{}\"", setup::names()),
        "feature ping=1 setboard=1 playother=1 usermove=1 san=0 time=1 draw=1 reuse=1".to_owned(),
        "feature analyze=1 colors=0 name=1 ics=0 memory=1 smp=1 highlight=1".to_owned(),
        "feature pause=1 nps=1 exclude=1 setscore=0 sigint=0 sigterm=0 debug=1".to_owned(),
    ];
    lines.extend(table().iter().filter_map(|entry| option(entry, settings)));
    lines.push("feature done=1".to_owned());
    lines
}

/// An option for the GUI's menu; `None` if CECP has a command of its own for it.
fn option(entry: &OptionEntry, settings: &Settings) -> Option<String> {
    let has_command = matches!(
        entry.subject,
        Subject::Variant
            | Subject::Chess960
            | Subject::Hash
            | Subject::Threads
            | Subject::Ponder
            // Chances, modes and names that only UCI has.
            | Subject::AnalyseMode
            | Subject::LimitStrength
            | Subject::Elo
            | Subject::ShowWdl
            | Subject::About
    );
    if has_command {
        return None;
    }
    let value = settings.get(entry.subject);
    let shape = match &entry.domain {
        Domain::Check => format!("-check {}", u8::from(value == "true")),
        Domain::Spin(range) => format!("-spin {value} {} {}", range.start(), range.end()),
        Domain::Text => format!("-string {value}"),
        Domain::Button => "-button".to_owned(),
        Domain::Combo(values) => {
            let marked =
                |choice: &&str| if *choice == value { format!("*{choice}") } else { (*choice).to_owned() };
            format!("-combo {}", values.iter().map(marked).collect::<Vec<_>>().join(" /// "))
        }
    };
    Some(format!("feature option=\"{} {shape}\"", entry.name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::Variant;

    #[test]
    fn features_begin_and_end_with_done_and_offer_the_options() {
        let lines = lines(&Settings::of(Variant::Chess));
        assert_eq!(lines.first().map(String::as_str), Some("feature done=0"));
        assert_eq!(lines.last().map(String::as_str), Some("feature done=1"));
        for wanted in [
            "feature option=\"escalation -combo *global /// own-loss\"",
            "feature option=\"MultiPV -spin 1 1 256\"",
            "feature option=\"Clear Hash -button\"",
        ] {
            assert!(lines.iter().any(|line| line == wanted), "{wanted}");
        }
        assert!(!lines.iter().any(|line| line.contains("option=\"Hash")));
    }
}
