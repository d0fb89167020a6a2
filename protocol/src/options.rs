//! The one table of options, shared by UCI, CECP and the terminal.

use crate::book::{Book, BookError};
use crate::margins;
use crate::output::quote;
use engine::{
    DEFAULT_HASH_MIB, ELO_RANGE, HASH_RANGE, MarginChange, Skill, THREADS_RANGE, TableError, total_memory_mib,
};
use eval::Evaluation;
use eval::network::{Network, NetworkError};
use movegen::{
    AnyGame, Companions, FenError, OptionError, Options, OtherValues, RuleOption, VARIANTS, Variant,
    rule_options, with_row_drawn,
};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;

/// Everything that can be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The game that is played.
    pub variant: Variant,
    /// How its players chose to play it.
    pub rules: Options,
    /// Size of the transposition table, in MiB.
    pub hash_mib: usize,
    /// Search threads.
    pub threads: usize,
    /// Best lines wanted.
    pub multi_pv: usize,
    /// Whether to think on the opponent's time.
    pub ponder: bool,
    /// The missiles that come along when a click castles.
    pub castling_missiles: Companions,
    /// Whether the user analyses: strength is not limited then.
    pub analyses: bool,
    /// Whether to play no better than `elo`.
    pub limits_strength: bool,
    /// Strength on megaton's own scale.
    pub elo: u32,
    /// The same in twenty steps; the highest is full strength.
    pub skill_level: u32,
    /// Whether chances to win, draw and lose stand in the reports.
    pub shows_wdl: bool,
    /// Time kept back from every move for what lies between engine and clock.
    pub overhead: Duration,
    /// The network that evaluates its variant's games; `None` for those of the program.
    pub network: Option<NetworkFile>,
    /// The opening book that moves are taken from.
    pub book: Option<Arc<Book>>,
    /// Which of its moves are drawn; 0 for others in every game.
    pub book_seed: u64,
    /// Where endgame tablebases are; nothing is done with them yet.
    pub tablebases: String,
    /// Whether the search parameters are offered as options.
    pub offers_margins: bool,
    /// Those of them that were changed, by name.
    margins: BTreeMap<&'static str, MarginChange>,
}

/// A network and the file that it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkFile {
    name: String,
    network: Arc<Network>,
}

impl NetworkFile {
    /// Reads a network.
    ///
    /// # Errors
    /// There is no such file, or it is something else.
    pub fn read(name: &str) -> Result<Self, SettingError> {
        let wrong = |reason| SettingError::Network { file: name.to_owned(), reason };
        let bytes = network_bytes(name).map_err(|error| wrong(error.to_string()))?;
        let network = Network::from_bytes(&bytes).map_err(|error: NetworkError| wrong(error.to_string()))?;
        Ok(NetworkFile { name: name.to_owned(), network: Arc::new(network) })
    }

    /// The network.
    pub fn network(&self) -> Arc<Network> {
        self.network.clone()
    }
}

/// Largest file that is read as a network, in bytes. Those of most sums have about two million.
const LARGEST_NETWORK: u64 = 8 << 20;

/// The bytes of a file that may hold a network. Anything but a regular file is refused before it is opened: a
/// pipe would make whoever opens it wait, and a device may have no end.
fn network_bytes(name: &str) -> io::Result<Vec<u8>> {
    if !fs::metadata(name)?.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    let mut bytes = Vec::new();
    // A file may grow while it is read.
    File::open(name)?.take(LARGEST_NETWORK + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST_NETWORK {
        return Err(io::Error::other(format!("it has more than {} MiB", LARGEST_NETWORK >> 20)));
    }
    Ok(bytes)
}

impl Settings {
    /// The defaults, with this variant.
    pub fn of(variant: Variant) -> Self {
        Settings {
            variant,
            rules: Options::default(),
            hash_mib: DEFAULT_HASH_MIB,
            threads: 1,
            multi_pv: 1,
            ponder: false,
            castling_missiles: Companions::None,
            analyses: false,
            limits_strength: false,
            elo: *ELO_RANGE.end(),
            skill_level: FULL_SKILL,
            shows_wdl: false,
            overhead: Duration::from_millis(10),
            network: None,
            book: None,
            book_seed: 0,
            tablebases: String::new(),
            offers_margins: false,
            margins: BTreeMap::new(),
        }
    }
}

/// What an option is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The game that is played.
    Variant,
    /// Castling written as the king's capture of its own rook.
    Chess960,
    /// A choice of the rules.
    Rule(&'static RuleOption),
    /// Size of the transposition table.
    Hash,
    /// Empties the transposition table.
    ClearHash,
    /// Search threads.
    Threads,
    /// Lines to report.
    MultiPv,
    /// Whether the opponent's time is used for thinking.
    Ponder,
    /// Time that is lost on the way to the GUI.
    Overhead,
    /// What a click that castles takes along.
    CastlingMissiles,
    /// Whether a person analyses.
    AnalyseMode,
    /// Whether to play weaker than it can.
    LimitStrength,
    /// How strong to play, on megaton's own scale.
    Elo,
    /// How strong to play, in steps.
    SkillLevel,
    /// Whether chances of win, draw and loss are reported.
    ShowWdl,
    /// Whether positions are evaluated by networks.
    UseNetwork,
    /// The network that positions are evaluated by.
    EvalFile,
    /// The opening book.
    BookFile,
    /// Which of its moves are drawn.
    BookSeed,
    /// Where endgame tablebases are.
    Tablebases,
    /// Who megaton is.
    About,
    /// Whether the search parameters are options.
    Tuning,
    /// One of these numbers.
    Margin,
}

/// What a click that castles can take along, by the name of the option's value.
const CASTLING_MISSILES: [(&str, Companions); 4] = [
    ("none", Companions::None),
    ("left", Companions::Left),
    ("right", Companions::Right),
    ("both", Companions::Both),
];

/// What values an option takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Domain {
    /// On or off.
    Check,
    /// A number in this range.
    Spin(RangeInclusive<usize>),
    /// One of these.
    Combo(Vec<&'static str>),
    /// Any text.
    Text,
    /// The name of a file, or none.
    File,
    /// Names of folders, or none; whether they exist does not matter.
    Folders,
    /// None: setting it does something.
    Button,
}

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionEntry {
    /// How GUIs know it.
    pub name: &'static str,
    /// What it is about.
    pub subject: Subject,
    /// What values it takes.
    pub domain: Domain,
    /// What it is for, in a few words.
    pub purpose: &'static str,
}

/// Whether two spellings name one option: case and spaces do not count.
pub(crate) fn is_same_name(one: &str, other: &str) -> bool {
    let letters = |name: &str| name.replace(' ', "").to_ascii_lowercase();
    letters(one) == letters(other)
}

/// The largest table that can be asked for: half of the memory, where the system tells how much
/// there is.
fn hash_range() -> RangeInclusive<usize> {
    let largest = total_memory_mib()
        .map_or(*HASH_RANGE.end(), |memory| (memory / 2).clamp(DEFAULT_HASH_MIB, *HASH_RANGE.end()));
    *HASH_RANGE.start()..=largest
}

/// What `UCI_EngineAbout` says.
const ABOUT: &str = concat!("megaton ", env!("CARGO_PKG_VERSION"), ", ", env!("CARGO_PKG_REPOSITORY"));
/// What UCI writes for no file.
const NO_FILE: &str = "<empty>";
/// The skill level that is full strength.
const FULL_SKILL: u32 = 20;
const MULTI_PV_RANGE: RangeInclusive<usize> = 1..=256;
const OVERHEAD_RANGE_MS: RangeInclusive<usize> = 0..=5000;

/// The table.
pub fn table() -> Vec<OptionEntry> {
    let entry = |name, subject, domain, purpose| OptionEntry { name, subject, domain, purpose };
    let variants = VARIANTS.iter().map(|spec| spec.id).collect();
    let mut table = vec![
        entry("UCI_Variant", Subject::Variant, Domain::Combo(variants), "the game that is played"),
        entry("UCI_Chess960", Subject::Chess960, Domain::Check, "castling is written as king takes rook"),
        entry("Hash", Subject::Hash, Domain::Spin(hash_range()), "transposition table in MiB"),
        entry("Clear Hash", Subject::ClearHash, Domain::Button, "empties the transposition table"),
        entry("Threads", Subject::Threads, Domain::Spin(THREADS_RANGE), "search threads"),
        entry("MultiPV", Subject::MultiPv, Domain::Spin(MULTI_PV_RANGE), "number of best lines"),
        entry("Ponder", Subject::Ponder, Domain::Check, "thinks on the opponent's time"),
        entry(
            "Move Overhead",
            Subject::Overhead,
            Domain::Spin(OVERHEAD_RANGE_MS),
            "milliseconds kept back from the clock at every move",
        ),
        entry("UCI_AnalyseMode", Subject::AnalyseMode, Domain::Check, "analysis: full strength"),
        entry("UCI_LimitStrength", Subject::LimitStrength, Domain::Check, "plays no better than UCI_Elo"),
        entry(
            "UCI_Elo",
            Subject::Elo,
            Domain::Spin(*ELO_RANGE.start() as usize..=*ELO_RANGE.end() as usize),
            "strength on megaton's own scale",
        ),
        entry(
            "Skill Level",
            Subject::SkillLevel,
            Domain::Spin(0..=FULL_SKILL as usize),
            "strength in steps; the highest is full strength",
        ),
        entry("UCI_ShowWDL", Subject::ShowWdl, Domain::Check, "reports chances to win, draw and lose"),
        entry("Use NNUE", Subject::UseNetwork, Domain::Check, "always true: networks evaluate"),
        entry("EvalFile", Subject::EvalFile, Domain::File, "a network to evaluate its variant's games by"),
        entry(
            "BookFile",
            Subject::BookFile,
            Domain::File,
            "an opening book to play from (Polyglot, or of `megaton book`)",
        ),
        entry(
            "BookSeed",
            Subject::BookSeed,
            Domain::Spin(0..=u32::MAX as usize),
            "which moves of the book are drawn; 0 draws anew in every game",
        ),
        // Bots and GUIs set it for every engine, and some stop at one that has no such option.
        entry(
            "SyzygyPath",
            Subject::Tablebases,
            Domain::Folders,
            "endgame tablebases; taken, but not used yet",
        ),
        entry("Tuning", Subject::Tuning, Domain::Check, "offers the search parameters as options"),
        entry("UCI_EngineAbout", Subject::About, Domain::Text, "what this program is"),
        entry(
            "Castle with missiles",
            Subject::CastlingMissiles,
            Domain::Combo(CASTLING_MISSILES.map(|(name, _)| name).to_vec()),
            "missiles that a click takes along when it castles (Capatomic)",
        ),
    ];
    table.extend(rule_options().iter().map(|rule| {
        let domain = match &rule.others {
            OtherValues::None => Domain::Combo(rule.values.to_vec()),
            _ => Domain::Text,
        };
        entry(rule.name, Subject::Rule(rule), domain, rule.help)
    }));
    table
}

/// The number nearest to this one that an option can have; the number itself if it is no option of numbers.
pub(crate) fn nearest_possible(name: &str, number: usize) -> usize {
    let entry = table().into_iter().find(|entry| entry.is_called(name));
    match entry.map(|entry| entry.domain) {
        Some(Domain::Spin(range)) => number.clamp(*range.start(), *range.end()),
        _ => number,
    }
}

/// Why an option cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum SettingError {
    #[error("no such option: {}", quote(.0))]
    Unknown(String),
    #[error("option {name} cannot be {:?} (expected {expected})", quote(.value))]
    Value { name: &'static str, value: String, expected: String },
    #[error(transparent)]
    Book(#[from] BookError),
    #[error(transparent)]
    Rule(#[from] OptionError),
    #[error(transparent)]
    Table(#[from] TableError),
    #[error("Use NNUE stays true: megaton evaluates by networks only")]
    NetworksOnly,
    #[error("EvalFile {}: {reason}; the evaluation stays as it was", quote(.file))]
    Network { file: String, reason: String },
}

impl OptionEntry {
    /// The name in one word: CECP's clients take a space for the end of a name.
    pub fn name_in_one_word(&self) -> String {
        let capitalised = |word: &str| {
            let (first, rest) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
            first.to_uppercase() + rest
        };
        if self.name.contains(' ') {
            self.name.split(' ').map(capitalised).collect()
        } else {
            self.name.to_owned()
        }
    }

    /// Whether somebody means this option by `name`: case and spaces do not count.
    pub fn is_called(&self, name: &str) -> bool {
        is_same_name(self.name, name)
    }

    /// The games that it is a choice of; `None` if it stands beside every game.
    pub fn variants(&self) -> Option<&'static [Variant]> {
        match self.subject {
            Subject::Rule(rule) => Some(rule.variants),
            Subject::CastlingMissiles => Some(&[Variant::Capatomic]),
            _ => None,
        }
    }

    /// Whether it is a choice of the rules.
    pub fn is_rule(&self) -> bool {
        matches!(self.subject, Subject::Rule(_))
    }

    /// Whether it matters to a person who plays this variant at megaton's own board.
    pub fn is_for(&self, variant: Variant) -> bool {
        match self.subject {
            Subject::Rule(rule) => rule.variants.contains(&variant),
            Subject::Hash | Subject::Threads | Subject::SkillLevel => true,
            _ => false,
        }
    }

    /// What it takes, for people.
    pub fn expected(&self) -> String {
        match (&self.domain, self.subject) {
            (_, Subject::Rule(rule)) => rule.possible(),
            (_, Subject::UseNetwork) => "true".to_owned(),
            (Domain::Check, _) => "true or false".to_owned(),
            (Domain::Spin(range), _) => format!("{} to {}", range.start(), range.end()),
            (Domain::Combo(values), _) => values.join(", "),
            (Domain::Text, _) => "text".to_owned(),
            (Domain::File, _) => "the name of a file".to_owned(),
            (Domain::Folders, _) => "names of folders".to_owned(),
            (Domain::Button, _) => "no value".to_owned(),
        }
    }
}

impl Settings {
    /// Sets an option by name and value, in either case, and says what it was about.
    ///
    /// # Errors
    /// An unknown name, a value that it cannot have, or one that contradicts another option of the
    /// variant; nothing changes.
    pub fn set(&mut self, name: &str, value: &str) -> Result<Subject, SettingError> {
        let mut changed = self.clone();
        let subject = changed.apply(name, value)?;
        changed.variant.check_options(&changed.rules)?;
        *self = changed;
        Ok(subject)
    }

    fn apply(&mut self, name: &str, value: &str) -> Result<Subject, SettingError> {
        let table = table();
        let Some(entry) = table.iter().find(|entry| entry.is_called(name)) else {
            let (name, change) = margins::change(name, value)?;
            self.margins.insert(name, change);
            return Ok(Subject::Margin);
        };
        let value = value.trim();
        let refused =
            || SettingError::Value { name: entry.name, value: value.to_owned(), expected: entry.expected() };
        let number = || match &entry.domain {
            Domain::Spin(range) => {
                value.parse().ok().filter(|number| range.contains(number)).ok_or_else(refused)
            }
            _ => Err(refused()),
        };
        match entry.subject {
            Subject::Variant => self.variant = value.parse().map_err(|_| refused())?,
            Subject::Chess960 => self.rules.chess960 = parse_check(value).ok_or_else(refused)?,
            Subject::Rule(rule) => self.rules.set(rule.name, value).map_err(|_| refused())?,
            Subject::Hash => self.hash_mib = number()?,
            Subject::ClearHash => {}
            Subject::Threads => self.threads = number()?,
            Subject::MultiPv => self.multi_pv = number()?,
            Subject::Ponder => self.ponder = parse_check(value).ok_or_else(refused)?,
            Subject::Overhead => self.overhead = Duration::from_millis(number()? as u64),
            Subject::AnalyseMode => self.analyses = parse_check(value).ok_or_else(refused)?,
            Subject::LimitStrength => self.limits_strength = parse_check(value).ok_or_else(refused)?,
            Subject::Elo => self.elo = number()? as u32,
            Subject::SkillLevel => self.skill_level = number()? as u32,
            Subject::ShowWdl => self.shows_wdl = parse_check(value).ok_or_else(refused)?,
            // There is no other evaluation; GUIs that set it may go on doing so.
            Subject::UseNetwork => match parse_check(value) {
                Some(true) => {}
                Some(false) => return Err(SettingError::NetworksOnly),
                None => return Err(refused()),
            },
            Subject::EvalFile if value.is_empty() || value == NO_FILE => self.network = None,
            Subject::EvalFile => self.network = Some(NetworkFile::read(value)?),
            Subject::BookFile if value.is_empty() || value == NO_FILE => self.book = None,
            Subject::BookFile => self.book = Some(Arc::new(Book::open(value)?)),
            Subject::BookSeed => self.book_seed = number()? as u64,
            Subject::Tablebases if value == NO_FILE => self.tablebases.clear(),
            Subject::Tablebases => self.tablebases = value.to_owned(),
            Subject::Tuning => self.offers_margins = parse_check(value).ok_or_else(refused)?,
            // No row of the table is about one.
            Subject::Margin => return Err(refused()),
            // It is there to be read.
            Subject::About if value == ABOUT => {}
            Subject::About => return Err(refused()),
            Subject::CastlingMissiles => {
                let choice = CASTLING_MISSILES.iter().find(|(name, _)| name.eq_ignore_ascii_case(value));
                self.castling_missiles = choice.ok_or_else(refused)?.1;
            }
        }
        Ok(entry.subject)
    }

    /// Takes note of what became of a new size of the transposition table.
    ///
    /// # Errors
    /// It has kept its old size, which is the setting again.
    pub fn note_table(&mut self, resized: Result<(), TableError>) -> Result<(), SettingError> {
        if let Err(error) = &resized {
            self.hash_mib = error.kept;
        }
        Ok(resized?)
    }

    /// What positions are evaluated by.
    pub fn evaluation(&self) -> Evaluation {
        match &self.network {
            Some(file) => Evaluation::Network(file.network.clone()),
            None => Evaluation::Own,
        }
    }

    /// The search parameters that were changed.
    pub fn margin_changes(&self) -> Vec<MarginChange> {
        self.margins.values().copied().collect()
    }

    /// How much weaker than it can megaton shall play; `None` for its best.
    pub fn skill(&self) -> Option<Skill> {
        let (weakest, best) = (*ELO_RANGE.start(), *ELO_RANGE.end());
        let by_level = (self.skill_level < FULL_SKILL)
            .then(|| weakest + (best - weakest) * self.skill_level / FULL_SKILL);
        let elo = if self.limits_strength { Some(self.elo) } else { by_level };
        elo.filter(|_| !self.analyses).map(|elo| Skill { elo, seed: rand::random() })
    }

    /// The rules of a new game: if its row is to be drawn, it is drawn now.
    pub fn rules_drawn(&self) -> Options {
        drawn(self.rules)
    }

    /// The value of an option as text; empty for buttons.
    pub fn get(&self, subject: Subject) -> String {
        match subject {
            Subject::Variant => self.variant.id().to_owned(),
            Subject::Chess960 => self.rules.chess960.to_string(),
            Subject::Rule(rule) => self.rules.get(rule),
            Subject::Hash => self.hash_mib.to_string(),
            Subject::ClearHash => String::new(),
            Subject::Threads => self.threads.to_string(),
            Subject::MultiPv => self.multi_pv.to_string(),
            Subject::Ponder => self.ponder.to_string(),
            Subject::Overhead => self.overhead.as_millis().to_string(),
            Subject::AnalyseMode => self.analyses.to_string(),
            Subject::LimitStrength => self.limits_strength.to_string(),
            Subject::Elo => self.elo.to_string(),
            Subject::SkillLevel => self.skill_level.to_string(),
            Subject::ShowWdl => self.shows_wdl.to_string(),
            Subject::UseNetwork => true.to_string(),
            Subject::EvalFile => {
                self.network.as_ref().map_or_else(|| NO_FILE.to_owned(), |file| file.name.clone())
            }
            Subject::BookFile => {
                self.book.as_ref().map_or_else(|| NO_FILE.to_owned(), |book| book.name().to_owned())
            }
            Subject::BookSeed => self.book_seed.to_string(),
            Subject::Tablebases if self.tablebases.is_empty() => NO_FILE.to_owned(),
            Subject::Tablebases => self.tablebases.clone(),
            Subject::Tuning => self.offers_margins.to_string(),
            Subject::Margin => String::new(),
            Subject::About => ABOUT.to_owned(),
            Subject::CastlingMissiles => {
                let choice = CASTLING_MISSILES.iter().find(|(_, choice)| *choice == self.castling_missiles);
                choice.map_or_else(String::new, |(name, _)| (*name).to_owned())
            }
        }
    }
}

/// The rules of one game: if its row is to be drawn, it is drawn now.
pub fn drawn(rules: Options) -> Options {
    with_row_drawn(rules, rand::random())
}

/// A new game, with what is to be drawn of its start drawn now.
///
/// # Errors
/// Options that contradict each other.
pub fn new_game(variant: Variant, rules: Options) -> Result<AnyGame, FenError> {
    let rules = drawn(rules);
    let start = variant.drawn_start(&rules, rand::random());
    AnyGame::new(variant, rules, start.as_deref())
}

/// Reads a yes or no as UCI (`true`), CECP (`1`) or a person (`on`) writes it.
fn parse_check(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "1" | "on" | "yes" => Some(true),
        "false" | "0" | "off" | "no" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `/dev/zero` had no end, and the engine hung on a pipe.
    #[cfg(unix)]
    #[test]
    fn a_network_is_a_regular_file_of_a_few_megabytes() {
        let refused =
            |file: &std::path::Path| NetworkFile::read(&file.display().to_string()).unwrap_err().to_string();
        let folder = std::env::temp_dir().join(format!("megaton-network-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let pipe = folder.join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        for other in [&pipe, &folder, std::path::Path::new("/dev/zero")] {
            let reason = refused(other);
            assert!(reason.contains("not a regular file"), "{reason}");
        }
        let large = folder.join("large");
        File::create(&large).unwrap().set_len(1 << 40).unwrap();
        assert!(refused(&large).contains("it has more than 8 MiB"), "{}", refused(&large));
        File::create(&large).unwrap().set_len(LARGEST_NETWORK).unwrap();
        assert!(refused(&large).contains("not a network"), "{}", refused(&large));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn names_of_several_words_have_one_word_too() {
        let table = table();
        let entry = |name: &str| table.iter().find(|entry| entry.is_called(name)).unwrap();
        assert_eq!(entry("castle with missiles").name_in_one_word(), "CastleWithMissiles");
        assert_eq!(entry("skilllevel").name, "Skill Level");
        assert_eq!(entry("king_target").name_in_one_word(), "king_target");
    }

    #[test]
    fn every_option_accepts_its_own_value_and_refuses_nonsense() {
        let mut settings = Settings::of(Variant::Chess);
        for entry in table() {
            let value = settings.get(entry.subject);
            assert_eq!(settings.set(&entry.name.to_uppercase(), &value), Ok(entry.subject));
            let before = settings.clone();
            // Any text may name a folder.
            if !matches!(entry.domain, Domain::Button | Domain::Folders) {
                // No name is no file.
                let nothing = if entry.domain == Domain::File { "no/such/file" } else { "" };
                for nonsense in [nothing, "-1", "99999999999999999999", "perhaps"] {
                    assert!(settings.set(entry.name, nonsense).is_err(), "{} {nonsense}", entry.name);
                }
            }
            assert_eq!(settings, before);
        }
        assert_eq!(settings, Settings::of(Variant::Chess));
    }

    #[test]
    fn values_arrive_where_they_belong() {
        let mut settings = Settings::of(Variant::Chess);
        for (name, value) in [
            ("uci_variant", "STRATOM"),
            ("UCI_Chess960", "true"),
            ("hash", "17"),
            ("Threads", "3"),
            ("MultiPV", "4"),
            ("Ponder", "1"),
            ("move overhead", "250"),
            ("escalation", "own-loss"),
        ] {
            settings.set(name, value).unwrap();
        }
        assert_eq!(settings.variant, Variant::Stratomic);
        assert!(settings.rules.chess960 && settings.ponder);
        assert_eq!(settings.rules, {
            let mut rules = Options::default().with_chess960(true);
            rules.set("escalation", "own-loss").unwrap();
            rules
        });
        assert_eq!((settings.hash_mib, settings.threads, settings.multi_pv), (17, 3, 4));
        assert_eq!(settings.overhead, Duration::from_millis(250));
    }

    #[test]
    fn options_that_contradict_each_other_are_refused() {
        let mut settings = Settings::of(Variant::Stoltz);
        settings.set("vote", "no").unwrap();
        let before = settings.clone();
        assert!(settings.set("promote_to_extras", "on").is_err());
        assert_eq!(settings, before);
        let mut settings = Settings::of(Variant::Chess);
        settings.set("vote", "no").unwrap();
        settings.set("promote_to_extras", "on").unwrap();
        assert!(settings.set("UCI_Variant", "stoltz").is_err());
        assert_eq!(settings.variant, Variant::Chess);
    }

    #[test]
    fn a_row_is_drawn_for_every_game_if_it_is_to_be() {
        let mut settings = Settings::of(Variant::Capatomic);
        settings.set("Setup", "17").unwrap();
        assert_eq!(settings.rules_drawn(), settings.rules);
        settings.set("Setup", "random").unwrap();
        assert_ne!(settings.rules_drawn(), settings.rules);
        assert!(settings.set("Setup", "21836").is_err());
    }

    #[test]
    fn networks_cannot_be_turned_off() {
        let mut settings = Settings::of(Variant::Atomic);
        assert_eq!(settings.set("use nnue", "true"), Ok(Subject::UseNetwork));
        assert_eq!(settings.set("Use NNUE", "false"), Err(SettingError::NetworksOnly));
        assert_eq!(settings.get(Subject::UseNetwork), "true");
        assert_eq!(settings, Settings::of(Variant::Atomic));
    }

    #[test]
    fn messages_name_the_option_and_what_it_takes() {
        let mut settings = Settings::of(Variant::Chess);
        let error = settings.set("Threads", "0").unwrap_err();
        assert_eq!(error.to_string(), "option Threads cannot be \"0\" (expected 1 to 512)");
        let error = settings.set("Colour", "red").unwrap_err();
        assert_eq!(error.to_string(), "no such option: Colour");
    }
}
