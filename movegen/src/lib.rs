//! The rules of megaton's chess variants: squares, pieces, positions, legal moves, blasts, launches,
//! results, their text forms, and whole games. Nothing here evaluates a position.
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
//! Three types represent play, each containing the next:
//!
//! - [`AnyGame`] is a game whose variant is only known at run time: names and texts in, texts out. Front
//!   ends, servers and protocols use it. [`with_game!`] opens it.
//! - [`Game`] is the same with the rule family as a type: a start, the moves played, and so repetition,
//!   takebacks and the record.
//! - [`Position`] is a value without history: legal moves, the position after a move, FEN. Searches use
//!   it; the compiler removes what a family does not need.
//!
//! [`Effects`] say what a move does and why, so that nobody has to compare two boards.
//! [`AnyGame::seen_by`] gives the game as one of its players knows it, without the opponent's secrets.
//! [`PositionBuilder`] sets up positions piece by piece and says what is wrong with them.
//!
//! The names a caller needs are here. What it takes to write the rules of a new family is in [`rules`],
//! lists and counters of moves are in [`moves`], attacks in [`attacks`].
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
mod chess960;
mod compiled;
pub mod effects;
mod game;
mod generate;
mod geometry;
pub mod moves;
mod options;
mod outcome;
mod perft;
pub mod piece;
mod position;
pub mod rules;
mod see;
mod spec;
mod square;
pub mod text;
mod variant_names;
mod word;

pub use any::{AnyGame, Obstacle};
#[doc(inline)]
pub use bitboard::Bitboard;
pub use chess960::Chess960Row;
pub use compiled::Family;
#[doc(inline)]
pub use effects::{Departure, Effect, Effects, Role};
pub use families::rule_options;
pub use game::{Draws, Game};
pub use generate::{Scope, cannon_reach, culverin_reach, reach};
pub use geometry::{Board8, Board10, Board10x8, Geometry};
#[doc(inline)]
pub use moves::{Companions, Move, Tag};
pub use options::{OptionError, Options, OtherValues, RuleOption, Setting};
pub use outcome::{Ending, FIFTY_MOVES_PLIES, Outcome};
pub use perft::Division;
#[doc(inline)]
pub use piece::{Color, Kind, Piece};
pub use position::{CastlingRook, Position, PositionBuilder, PositionError};
pub use rules::atomic::{Atomic, DeathMatch, NoCheckAtomic, SoftPawn};
pub use rules::battle::{
    Army, ArmyError, BattleSetup, Layout, LayoutError, StrataChess, Terrain, Unit, UnitClass,
};
pub use rules::bomb::{BombPlace, HiddenBomb};
pub use rules::missile::{Capatomic, NoSuchRow, Spindler, StartingRow, Stratomic, with_row_drawn};
pub use rules::orthodox::Orthodox;
pub use rules::reserve::{Reserve, Vote};
pub use rules::{Chances, MOST_CHANCES, Rules, SecretRules, State};
pub use see::{KING_VALUE, Values};
pub use spec::{UnknownVariant, VARIANTS, Variant, VariantSpec};
pub use square::{Square, SquareName, file_index, file_letter};
#[doc(inline)]
pub use text::{FenError, MoveError, SetupError, on_one_line, pgn, quote, turns_writing};
pub use word::Word;

/// The examples in the README are tested like the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
