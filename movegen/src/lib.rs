//! The rules of megaton's chess variants: squares, pieces, positions, legal moves, blasts, launches,
//! results, their text forms, and whole games.
//!
//! Nothing here judges a position. Start at [`AnyGame`] to play a game of any variant by text, at
//! [`Position`] to generate moves of a family whose type is known.
#![deny(unsafe_code)]
#![warn(clippy::unwrap_used)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

// First, for its macros.
#[macro_use]
mod families;

mod any;
pub mod attacks;
mod bitboard;
pub mod castling;
mod effects;
mod game;
mod generate;
mod geometry;
mod launch;
pub mod moves;
mod options;
mod outcome;
mod piece;
mod position;
pub mod rules;
mod see;
mod spec;
mod square;
mod text;

pub use any::AnyGame;
pub use bitboard::{Bitboard, Squares};
pub use effects::{Departure, Effect, Effects, Role, Unwatched, Witness};
pub use families::rule_options;
pub use game::Game;
pub use generate::{Scope, cannon_reach, culverin_reach, reach};
pub use geometry::{Board8, Board10, Board10x8, Geometry, Word};
pub use moves::{Companions, LaunchList, Launches, Move, MoveList, Tag};
pub use options::{OptionError, Options, OtherValues, RuleOption, Setting};
pub use outcome::{Ending, Outcome};
pub use piece::{Black, Color, Kind, Piece, Side, White};
pub use position::{CastlingRook, Position, PositionBuilder, PositionError};
pub use rules::atomic::{Atomic, DeathMatch, NoCheckAtomic, SoftPawn};
pub use rules::battle::{
    BattleSetup, BattleState, Field, Fielded, Layout, LayoutError, Muster, Roster, STANDARD_ARMY,
    StrataChess, Terrain, UnitClass, UnknownTerrain,
};
pub use rules::bomb::{BombPlace, Bombs, HiddenBomb};
pub use rules::missile::{Capatomic, NoSuchRow, Spindler, StartingRow, Stratomic, with_row_drawn};
pub use rules::orthodox::Orthodox;
pub use rules::reserve::{Reserve, Vote};
pub use rules::{Chances, Family, MOST_CHANCES, MoveRules, Rules, SecretRules, SetupRules, State};
pub use see::{KING_VALUE, Values};
pub use spec::{SetupError, UnknownVariant, VARIANTS, Variant, VariantSpec};
pub use square::{Square, file_index, file_letter};
pub use text::{FenError, FenKeys, MoveError, board_rows, pgn};
