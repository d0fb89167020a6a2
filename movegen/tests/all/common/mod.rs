//! Shared by the integration tests: the variants under test, and random games of them.

mod effect_lines;
mod random;
mod repetition;

pub use effect_lines::effect_lines;
pub use random::{Dice, random_move, random_start};
pub use repetition::{public_part, repetition_key, without_counters};

use movegen::{AnyGame, Move, Options, Variant, with_game};
use std::fmt;

/// One variant under test: everything the tests need to generate games.
pub struct Subject {
    /// The variant's name.
    pub variant: &'static str,
    /// Option settings apart from the defaults; `chess960` counts as one.
    pub options: &'static [&'static str],
    /// What a random position may have after the board's last rank.
    pub reserves: &'static [&'static str],
    /// The keys a random position may have after the six fields.
    pub keys: &'static [&'static str],
    /// Whether random positions have closed squares.
    pub closes_squares: bool,
    /// Whether it is played with face-down pieces on terrain.
    pub is_battle: bool,
    /// Whether random positions have bombs.
    pub has_bombs: bool,
    /// Whether missiles behind a king that may castle are unmoved and may castle along.
    pub castles_with_missiles: bool,
}

/// A variant without reserves, keys and closed squares.
const PLAIN: Subject = Subject {
    variant: "",
    options: &[""],
    reserves: &[""],
    keys: &[""],
    closes_squares: false,
    has_bombs: false,
    is_battle: false,
    castles_with_missiles: false,
};

const MISSILE_OPTIONS: &[&str] =
    &["", "escalation=own-loss", "threat=legal", "escalation=own-loss threat=legal"];
const EXTRAS: &[&str] = &["", "promote_to_extras=on"];
const ARMED: &[&str] = &["", "armed=0", "armed=1", "armed=1", "armed=w", "armed=b"];

/// The variants under test, one per line.
pub const SUBJECTS: &[Subject] = &[
    Subject { variant: "chess", options: &["", "chess960"], ..PLAIN },
    Subject { variant: "atomic", options: &["", "chess960"], ..PLAIN },
    Subject { variant: "nocheckatomic", options: &["", "chess960"], ..PLAIN },
    Subject { variant: "deathmatch", options: &["", "chess960"], ..PLAIN },
    Subject { variant: "softpawn", options: &["", "chess960"], ..PLAIN },
    Subject { variant: "bomb", options: &["", "chess960"], has_bombs: true, ..PLAIN },
    Subject {
        variant: "stratachess",
        options: &["", "terrain=random armies=random"],
        is_battle: true,
        ..PLAIN
    },
    Subject { variant: "stoltz", options: EXTRAS, reserves: &["[Uu]", "[UAua]", "[A]", "[]"], ..PLAIN },
    Subject { variant: "onestep", options: EXTRAS, reserves: &["[Uu]", "[UAua]", "[ua]"], ..PLAIN },
    Subject { variant: "culverin", options: EXTRAS, reserves: &["[Uu]", "[UUuu]", "[U]"], ..PLAIN },
    Subject { variant: "stratomic", options: MISSILE_OPTIONS, keys: ARMED, ..PLAIN },
    Subject {
        variant: "spindler",
        options: &["", "king_target=on", "threat=legal", "escalation=own-loss"],
        keys: ARMED,
        ..PLAIN
    },
    Subject { variant: "capatomic", options: MISSILE_OPTIONS, keys: ARMED, closes_squares: true, ..PLAIN },
];

impl Subject {
    /// The subject of this name, if the variant exists.
    pub fn named(variant: &str) -> Option<&'static Subject> {
        SUBJECTS.iter().find(|subject| subject.variant == variant)
    }

    /// A table for every setting of the options.
    pub fn tables(&'static self) -> impl Iterator<Item = Table> {
        self.options.iter().map(move |options| Table { subject: self, options })
    }
}

/// Every variant with every setting of its options.
pub fn tables() -> impl Iterator<Item = Table> {
    SUBJECTS.iter().flat_map(Subject::tables)
}

/// A variant with options to play games with.
#[derive(Clone, Copy)]
pub struct Table {
    pub subject: &'static Subject,
    options: &'static str,
}

impl Table {
    /// A table with default options.
    pub fn of(variant: &str) -> Table {
        let subject = Subject::named(variant).unwrap_or_else(|| panic!("{variant} is not under test"));
        Table { subject, options: "" }
    }

    pub fn variant(&self) -> Variant {
        self.subject.variant.parse().expect("every subject is a variant")
    }

    /// The names and values of the options, except `chess960`.
    pub fn settings(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.options.split_whitespace().filter_map(|setting| setting.split_once('='))
    }

    pub fn is_chess960(&self) -> bool {
        self.options.split_whitespace().any(|setting| setting == "chess960")
    }

    pub fn options(&self) -> Options {
        let mut options = Options::default().with_chess960(self.is_chess960());
        for (name, value) in self.settings() {
            options.set(name, value).expect("the options of a subject exist");
        }
        options
    }

    /// A start position, with everything random drawn from this seed.
    pub fn start(&self, seed: u64) -> String {
        let drawn = self.variant().drawn_start(&self.options(), seed);
        drawn.unwrap_or_else(|| self.variant().start(&self.options()))
    }

    /// A game from this FEN.
    ///
    /// # Panics
    /// If the FEN is refused.
    pub fn game(&self, fen: &str) -> AnyGame {
        AnyGame::new(self.variant(), self.options(), Some(fen))
            .unwrap_or_else(|error| panic!("{self}: {fen}: {error}"))
    }
}

impl fmt::Display for Table {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", self.subject.variant, self.options)
    }
}

/// The legal moves of the position, even if counting or material has ended the game.
pub fn moves_on_board(game: &AnyGame) -> Vec<Move> {
    with_game!(game, typed => typed.position().legal_moves())
}

/// The same as texts, sorted.
pub fn texts_on_board(game: &AnyGame) -> Vec<String> {
    let mut texts: Vec<_> = moves_on_board(game).into_iter().map(|m| game.coordinate_text(m)).collect();
    texts.sort();
    texts
}
