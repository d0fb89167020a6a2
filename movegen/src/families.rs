//! The one list of families: which type plays which variants. Everything that picks a type for a
//! variant, or does the same for games of every family, is generated from it.

use crate::compiled::compiled;
use crate::game::Game;
use crate::options::{OptionError, Options, RuleOption};
use crate::position::{PositionBuilder, PositionError};
use crate::rules::atomic::{Atomic, DeathMatch, NoCheckAtomic, SoftPawn};
use crate::rules::battle::StrataChess;
use crate::rules::bomb::HiddenBomb;
use crate::rules::missile::{Capatomic, Spindler, Stratomic};
use crate::rules::orthodox::Orthodox;
use crate::rules::reserve::Reserve;
use crate::rules::{Drawn, Rules, SecretRules, State};
use crate::spec::Variant;
use crate::text::FenError;
use std::sync::LazyLock;

/// Generates from the list of families the enum of their games, and the macros that run an expression
/// for any family. `$d` is a dollar sign, for the generated macros.
macro_rules! families {
    (($d:tt) $($(#[$doc:meta])* $family:ident: $($variant:ident)|+;)+) => {
        /// A game of any variant: a [`Game`] whose family is only known at run time.
        ///
        /// ```
        /// use movegen::{AnyGame, Options, Variant};
        /// let mut game = AnyGame::new(Variant::Stratomic, Options::default(), None)?;
        /// game.play_text("e3e5")?;
        /// assert_eq!(game.legal_texts().len(), 44);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum AnyGame {
            $($(#[$doc])* $family(Game<$family>),)+
        }

        $(compiled!($family);)+

        $(
            impl From<Game<$family>> for AnyGame {
                fn from(game: Game<$family>) -> AnyGame {
                    AnyGame::$family(game)
                }
            }
        )+

        /// Runs an expression on the typed game inside an [`AnyGame`](crate::AnyGame), whatever its
        /// family.
        ///
        /// ```
        /// use movegen::{AnyGame, Options, Variant, with_game};
        /// let game = AnyGame::new(Variant::Atomic, Options::default(), None)?;
        /// assert_eq!(with_game!(&game, typed => typed.position().count_moves()), 20);
        /// # Ok::<(), movegen::FenError>(())
        /// ```
        #[macro_export]
        macro_rules! with_game {
            ($d any:expr, $d game:ident => $d body:expr) => {
                match $d any {
                    $($crate::AnyGame::$family($d game) => $d body,)+
                }
            };
        }

        /// Runs an expression with the variant's family as a type.
        macro_rules! with_family {
            ($d chosen:expr, $d name:ident => $d body:expr) => {
                match $d chosen {
                    $($(Variant::$variant)|+ => {
                        type $d name = $family;
                        $d body
                    })+
                }
            };
        }

        /// The options of every family, each option once.
        static RULE_OPTIONS: LazyLock<Vec<&'static RuleOption>> = LazyLock::new(|| {
            let mut options: Vec<&'static RuleOption> = Vec::new();
            for option in [$(<$family as Rules>::OPTIONS),+].into_iter().flatten() {
                if options.iter().all(|known| known.name != option.name) {
                    options.push(option);
                }
            }
            options
        });
    };
}

families! {
    ($)
    /// Stratomic.
    Stratomic: Stratomic;
    /// Spindler's variation of Stratomic.
    Spindler: Spindler;
    /// Capatomic Random Chess.
    Capatomic: Capatomic;
    /// Stoltz Chess and its relatives.
    Reserve: Stoltz | OneStep | Culverin;
    /// Atomic chess.
    Atomic: Atomic;
    /// Atomic chess without check.
    NoCheckAtomic: NoCheckAtomic;
    /// Death match.
    DeathMatch: DeathMatch;
    /// Soft pawns.
    SoftPawn: SoftPawn;
    /// A battle of StrataChess.
    StrataChess: StrataChess;
    /// Chess with hidden bombs.
    HiddenBomb: Bomb;
    /// Chess.
    Orthodox: Chess;
}

/// Every rule option of every variant.
pub fn rule_options() -> &'static [&'static RuleOption] {
    &RULE_OPTIONS
}

impl Options {
    /// Sets a rule option by name and value, in either case.
    ///
    /// ```
    /// use movegen::Options;
    /// let error = Options::default().set("escalation", "never").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "option escalation cannot be never (possible: global, own-loss)"
    /// );
    /// ```
    ///
    /// # Errors
    /// The name is unknown, or the option has no such value; nothing changes.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let option = rule_options()
            .iter()
            .find(|option| option.name.eq_ignore_ascii_case(name))
            .ok_or_else(|| OptionError::Unknown(name.to_owned()))?;
        self.set_option(option, value)
    }
}

impl Variant {
    /// The options that the variant leaves to its players.
    ///
    /// ```
    /// use movegen::Variant;
    /// let names: Vec<_> = Variant::Spindler.options().map(|option| option.name).collect();
    /// assert_eq!(names, ["escalation", "threat", "king_target"]);
    /// ```
    pub fn options(self) -> impl Iterator<Item = &'static RuleOption> {
        rule_options().iter().copied().filter(move |option| option.variants.contains(&self))
    }

    /// The start position, as FEN. Whatever the owner of the game is to draw at random has its default
    /// here.
    ///
    /// ```
    /// use movegen::{Options, Variant};
    /// assert!(Variant::Chess.start(&Options::default()).starts_with("rnbqkbnr/pppppppp/8/"));
    /// ```
    pub fn start(self, options: &Options) -> String {
        with_family!(self, R => R::start(self, options, None).fen)
    }

    /// The same with everything random drawn from this seed; `None` if the options leave nothing to
    /// draw.
    ///
    /// ```
    /// use movegen::{Options, Variant};
    /// let mut options = Options::default();
    /// assert_eq!(Variant::Capatomic.drawn_start(&options, 7), None);
    /// options.set("Setup", "random")?;
    /// assert!(Variant::Capatomic.drawn_start(&options, 7).is_some());
    /// # Ok::<(), movegen::OptionError>(())
    /// ```
    pub fn drawn_start(self, options: &Options, seed: u64) -> Option<String> {
        let start = with_family!(self, R => R::start(self, options, Some(seed)));
        (start.drawn != Drawn::Nothing).then_some(start.fen)
    }

    /// Whether the owner of a game has to draw its start position and announce it.
    pub fn draws_start(self, options: &Options) -> bool {
        self.drawn_start(options, 0).is_some()
    }

    /// Whether the board size is drawn anew for each game.
    pub fn draws_size(self, options: &Options) -> bool {
        with_family!(self, R => R::start(self, options, None).drawn == Drawn::Board)
    }

    /// Whether the players know less than an arbiter does.
    ///
    /// ```
    /// use movegen::Variant;
    /// assert!(Variant::Bomb.has_secrets() && Variant::StrataChess.has_secrets());
    /// assert!(!Variant::Stratomic.has_secrets());
    /// ```
    pub fn has_secrets(self) -> bool {
        with_family!(self, R => <<R as Rules>::Secrets as SecretRules<R>>::EXIST)
    }

    /// Whether the options of the variant are consistent.
    ///
    /// ```
    /// use movegen::{Options, Variant};
    /// let mut options = Options::default();
    /// options.set("vote", "no")?;
    /// options.set("promote_to_extras", "on")?;
    /// // Without extras no pawn promotes to them; the relatives have no vote.
    /// assert!(Variant::Stoltz.check_options(&options).is_err());
    /// assert!(Variant::Culverin.check_options(&options).is_ok());
    /// # Ok::<(), movegen::OptionError>(())
    /// ```
    ///
    /// # Errors
    /// Two of them contradict each other.
    pub fn check_options(self, options: &Options) -> Result<(), OptionError> {
        with_family!(self, R => <<R as Rules>::State as State<R>>::begin(self, options).map(|_| ()))
    }
}

impl AnyGame {
    /// A game of the variant from this FEN, or from the start position.
    ///
    /// ```
    /// use movegen::{AnyGame, Ending, Options, Variant};
    /// let fen = "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1";
    /// let game = AnyGame::new(Variant::Chess, Options::default(), Some(fen))?;
    /// assert_eq!(game.outcome().map(|outcome| outcome.ending), Some(Ending::Stalemate));
    ///
    /// let wrong = AnyGame::new(Variant::Chess, Options::default(), Some("8/8/8 w - - 0 1"));
    /// assert_eq!(wrong.unwrap_err().to_string(), "FEN: 3 ranks, but the board has 8");
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    ///
    /// # Errors
    /// A wrong FEN, or options that contradict each other.
    pub fn new(variant: Variant, options: Options, fen: Option<&str>) -> Result<Self, FenError> {
        with_family!(variant, R => Game::<R>::new(variant, options, fen).map(AnyGame::from))
    }

    /// A game of the variant from a position set up piece by piece.
    ///
    /// # Errors
    /// The position is illegal in this variant.
    pub fn set_up(
        variant: Variant,
        options: Options,
        builder: &PositionBuilder,
    ) -> Result<Self, PositionError> {
        with_family!(variant, R => Game::<R>::set_up(variant, options, builder).map(AnyGame::from))
    }

    /// The game as this player knows it. Everything sent to a player, their engine or their screen is
    /// made from this.
    ///
    /// ```
    /// use movegen::{AnyGame, Color, Options, Variant};
    /// let mut arbiter = AnyGame::new(Variant::Bomb, Options::default(), None)?;
    /// arbiter.draw_secrets(1)?;
    /// assert!(arbiter.knows_everything());
    /// assert!(arbiter.seen_by(Color::White).fen().ends_with(",?"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn seen_by(&self, viewer: crate::Color) -> AnyGame {
        with_game!(self, game => game.seen_by(viewer).into())
    }
}
