//! The features announced to the GUI.

use super::kept_game;
use crate::options::{Domain, OptionEntry, Settings, Subject, table};
use crate::xboard::setup;

/// A feature that only XBoard and WinBoard accept: others have no clicks to tell of.
pub(super) const OF_XBOARD_ALONE: &str = "highlight";

/// The lines that answer `protover`. Choices of a game's rules follow when the game is chosen: a menu
/// with those of all games would not tell which of them matter.
pub(crate) fn lines(settings: &Settings) -> Vec<String> {
    let mut lines = vec![
        "feature done=0".to_owned(),
        format!("feature myname=\"megaton {}\"", env!("CARGO_PKG_VERSION")),
        format!("feature variants=\"{}\"", setup::names()),
        "feature ping=1 setboard=1 playother=1 usermove=1 san=0 time=1 draw=1 reuse=1".to_owned(),
        "feature analyze=1 colors=0 name=1 ics=0 memory=1 smp=1 highlight=1".to_owned(),
        "feature pause=1 nps=1 exclude=1 setscore=0 sigint=0 sigterm=0 debug=1".to_owned(),
    ];
    let everywhere = table().into_iter().filter(|entry| entry.variants().is_none());
    lines.extend(everywhere.filter_map(|entry| option(&entry, settings)));
    lines.push(format!("feature option=\"{} -path \"", kept_game::FOLDER_OPTION));
    lines.push("feature done=1".to_owned());
    lines
}

/// The choices that a game's rules leave, by name, with the lines that announce them.
pub(super) fn choices(settings: &Settings) -> Vec<(&'static str, String)> {
    let is_wanted =
        |entry: &OptionEntry| entry.variants().is_some_and(|variants| variants.contains(&settings.variant));
    let entries = table().into_iter().filter(is_wanted);
    entries.filter_map(|entry| Some((entry.name, option(&entry, settings)?))).collect()
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
            | Subject::Tuning
            | Subject::LimitStrength
            | Subject::Elo
            | Subject::ShowWdl
            | Subject::Tablebases
            | Subject::About
    );
    if has_command {
        return None;
    }
    let value = settings.get(entry.subject);
    let shape = match &entry.domain {
        Domain::Check => format!("-check {}", u8::from(value == "true")),
        Domain::Spin(range) => format!("-spin {value} {} {}", range.start(), range.end()),
        Domain::Text | Domain::Folders => format!("-string {value}"),
        // An empty line asks for no file.
        Domain::File => "-file ".to_owned(),
        Domain::Button => "-button".to_owned(),
        Domain::Combo(values) => {
            let marked =
                |choice: &&str| if *choice == value { format!("*{choice}") } else { (*choice).to_owned() };
            format!("-combo {}", values.iter().map(marked).collect::<Vec<_>>().join(" /// "))
        }
    };
    Some(format!("feature option=\"{} {shape}\"", entry.name_in_one_word()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::Variant;

    #[test]
    fn features_begin_and_end_with_done_and_offer_what_stands_beside_every_game() {
        let lines = lines(&Settings::of(Variant::Stratomic));
        assert_eq!(lines.first().map(String::as_str), Some("feature done=0"));
        assert_eq!(lines.last().map(String::as_str), Some("feature done=1"));
        for wanted in ["feature option=\"MultiPV -spin 1 1 256\"", "feature option=\"ClearHash -button\""] {
            assert!(lines.iter().any(|line| line == wanted), "{wanted}");
        }
        assert!(!lines.iter().any(|line| line.contains("option=\"Hash") || line.contains("escalation")));
    }

    #[test]
    fn choices_are_those_of_the_game() {
        let names =
            |variant| choices(&Settings::of(variant)).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        assert!(names(Variant::Chess).is_empty());
        assert_eq!(names(Variant::Stratomic), ["escalation", "threat"]);
        assert!(names(Variant::Capatomic).contains(&"Castle with missiles"));
        let lines = choices(&Settings::of(Variant::Stratomic));
        assert_eq!(lines[0].1, "feature option=\"escalation -combo *global /// own-loss\"");
    }
}
