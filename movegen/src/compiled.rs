//! What is compiled once for each family, in this crate.
//!
//! Generic code is compiled anew in every crate that uses it with a type. These functions are large and called by
//! many; without this trait a program held three to five copies of each, a tenth of its code. Whoever generates moves
//! into a sink of its own, as a search does, still gets code of its own.

use crate::generate::Scope;
use crate::moves::{LaunchList, Move, MoveList};
use crate::options::Options;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::rules::Rules;
use crate::spec::Variant;
use crate::text::{FenError, MoveError};

/// The functions of a [`Position`] that are compiled once for each family; its methods of the same names call them.
/// `families!` implements this for every family.
#[doc(hidden)]
#[allow(missing_docs)] // The methods have them.
pub trait Family: Rules {
    fn moves_and_launches(
        position: &Position<Self>,
        scope: Scope<Self::Geometry>,
        moves: &mut MoveList,
        launches: &mut LaunchList<Self::Geometry>,
    );
    fn legal_moves(position: &Position<Self>) -> Vec<Move>;
    fn count_moves(position: &Position<Self>) -> u64;
    fn has_legal_move(position: &Position<Self>) -> bool;
    fn is_legal(position: &Position<Self>, m: Move) -> bool;
    fn outcome(position: &Position<Self>) -> Option<Outcome>;
    fn perft(position: &Position<Self>, depth: u32) -> u64;
    fn from_fen(text: &str, variant: Variant, options: &Options) -> Result<Position<Self>, FenError>;
    fn fen(position: &Position<Self>) -> String;
    fn san(position: &Position<Self>, m: Move) -> String;
    fn coordinate_text(position: &Position<Self>, m: Move, chess960: bool) -> String;
    fn parse_move(position: &Position<Self>, text: &str) -> Result<Move, MoveError>;
}

/// Implements [`Family`] for a family.
macro_rules! compiled {
    ($family:ty) => {
        impl $crate::Family for $family {
            fn moves_and_launches(
                position: &$crate::Position<Self>,
                scope: $crate::Scope<Self::Geometry>,
                moves: &mut $crate::moves::MoveList,
                launches: &mut $crate::moves::LaunchList<Self::Geometry>,
            ) {
                $crate::position::legal::moves_and_launches(position, scope, moves, launches);
            }

            fn legal_moves(position: &$crate::Position<Self>) -> Vec<$crate::moves::Move> {
                $crate::position::legal::legal_moves(position)
            }

            fn count_moves(position: &$crate::Position<Self>) -> u64 {
                $crate::position::legal::count_moves(position)
            }

            fn has_legal_move(position: &$crate::Position<Self>) -> bool {
                $crate::position::legal::has_legal_move(position)
            }

            fn is_legal(position: &$crate::Position<Self>, m: $crate::moves::Move) -> bool {
                $crate::position::legal::is_legal(position, m)
            }

            fn outcome(position: &$crate::Position<Self>) -> Option<$crate::Outcome> {
                $crate::position::legal::outcome(position)
            }

            fn perft(position: &$crate::Position<Self>, depth: u32) -> u64 {
                $crate::perft::count(position, depth)
            }

            fn from_fen(
                text: &str,
                variant: $crate::Variant,
                options: &$crate::Options,
            ) -> Result<$crate::Position<Self>, $crate::FenError> {
                $crate::Position::read_fen(text, variant, options)
            }

            fn fen(position: &$crate::Position<Self>) -> String {
                position.write_fen()
            }

            fn san(position: &$crate::Position<Self>, m: $crate::moves::Move) -> String {
                position.write_san(m)
            }

            fn coordinate_text(
                position: &$crate::Position<Self>,
                m: $crate::moves::Move,
                chess960: bool,
            ) -> String {
                position.write_coordinates(m, chess960)
            }

            fn parse_move(
                position: &$crate::Position<Self>,
                text: &str,
            ) -> Result<$crate::moves::Move, $crate::text::MoveError> {
                position.read_move(text)
            }
        }
    };
}

pub(crate) use compiled;
