//! The rules of megaton's chess variants: squares, pieces, positions, legal moves, blasts, launches,
//! results, their text forms, and whole games. Nothing here judges a position.
//!
//! ```
//! use movegen::{AnyGame, Options, Variant};
//!
//! let mut game = AnyGame::new(Variant::Atomic, Options::default(), None)?;
//! for text in ["Nf3", "a6", "Ng5", "a5"] {
//!     game.play_text(text)?;
//! }
//! assert_eq!(game.legal_moves().len(), 25);
//!
//! // What the capture would do, before it is played.
//! let capture = game.parse_move("Nxf7")?;
//! let victims: String = game.effects(capture).victims().iter().map(|(_, piece)| piece.letter()).collect();
//! assert_eq!(victims, "pkbn");
//!
//! game.play(capture)?;
//! assert_eq!(game.outcome().map(|outcome| outcome.to_string()).as_deref(), Some("1-0 {king exploded}"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Three types hold what is played, each inside the one before:
//!
//! - [`AnyGame`] is a game whose variant is only known while the program runs: names and texts in,
//!   texts out. Boards, servers and protocols want it. [`with_game!`] opens it.
//! - [`Game`] is the same with the family of its rules as a type: a start, the moves played, and so
//!   repetition, takebacks and the record.
//! - [`Position`] is a value without a past: legal moves, the position after a move, FEN. Searches
//!   want it; what a family has no use for, the compiler leaves out.
//!
//! [`Effects`] say what a move does and why, so that nobody has to compare two boards.
//! [`AnyGame::seen_by`] gives the game as one of its players knows it, without the other's secrets.
//! [`PositionBuilder`] sets up positions piece by piece and says what is wrong with them.
//!
//! The names that a caller needs stand here. What writes the rules of a new family is in [`rules`],
//! lists and counters of moves are in [`moves`], what pieces attack in [`attacks`].
#![deny(unsafe_code)]
#![warn(clippy::unwrap_used)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

// First, for its macros.
#[macro_use]
mod families;

mod any;
pub mod attacks;
pub mod bitboard;
pub mod castling;
pub mod effects;
mod game;
mod generate;
mod geometry;
mod launch;
pub mod moves;
mod options;
mod outcome;
pub mod piece;
mod position;
pub mod rules;
mod see;
mod spec;
mod square;
pub mod text;

pub use any::AnyGame;
#[doc(inline)]
pub use bitboard::Bitboard;
#[doc(inline)]
pub use effects::{Departure, Effect, Effects, Role};
pub use families::rule_options;
pub use game::Game;
pub use generate::{Scope, cannon_reach, culverin_reach, reach};
pub use geometry::{Board8, Board10, Board10x8, Geometry, Word};
#[doc(inline)]
pub use moves::{Companions, Move, Tag};
pub use options::{OptionError, Options, OtherValues, RuleOption, Setting};
pub use outcome::{Ending, Outcome};
#[doc(inline)]
pub use piece::{Color, Kind, Piece};
pub use position::{CastlingRook, Position, PositionBuilder, PositionError};
pub use rules::atomic::{Atomic, DeathMatch, NoCheckAtomic, SoftPawn};
pub use rules::battle::{BattleSetup, Layout, LayoutError, STANDARD_ARMY, StrataChess, Terrain};
pub use rules::bomb::{BombPlace, HiddenBomb};
pub use rules::missile::{Capatomic, NoSuchRow, Spindler, StartingRow, Stratomic, with_row_drawn};
pub use rules::orthodox::Orthodox;
pub use rules::reserve::{Reserve, Vote};
pub use rules::{Chances, Family, MOST_CHANCES, MoveRules, Rules, SecretRules, State};
pub use see::{KING_VALUE, Values};
pub use spec::{SetupError, UnknownVariant, VARIANTS, Variant, VariantSpec};
pub use square::{Square, file_index, file_letter};
#[doc(inline)]
pub use text::{FenError, MoveError, pgn};
