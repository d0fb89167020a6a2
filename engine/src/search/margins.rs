//! Every number that the search depends on, declared once: its default, its sensible range and its
//! unit. [`search_parameters`] lists them, for whoever tunes them.
//!
//! What is worth trying and tuning is a field of [`Margins`], of which each family has its own; a match may
//! change it ([`MarginChange`]). All else is constant.

use movegen::Rules;
use thiserror::Error;

/// A number, or a table of numbers, that the search depends on.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchParameter {
    /// Its name in the source.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// What it is counted in.
    pub unit: ParameterUnit,
    /// The smallest value that makes sense.
    pub low: f64,
    /// The largest value that makes sense.
    pub high: f64,
    /// What it is where a capture takes one piece; several values if it is a table.
    pub calm: Vec<f64>,
    /// What it is where captures explode.
    pub exploding: Vec<f64>,
}

/// What a search parameter is counted in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParameterUnit {
    /// Hundredths of a pawn.
    Centipawns,
    /// Half-moves: depth, reductions, distances on a line.
    Plies,
    /// Moves of a node, or of a game.
    Moves,
    /// What history tables count in.
    HistoryPoints,
    /// Moves made by the search.
    Nodes,
    /// Milliseconds.
    Milliseconds,
    /// Possible worlds of a game with hidden information.
    Worlds,
    /// Hundredths of another number.
    Percent,
    /// Hundredths of a ply, or of a divisor.
    Hundredths,
    /// A factor, a divisor without a unit of its own, a share or a probability.
    Factor,
}

/// What a parameter may be: a number, or a table of them.
trait Numbers {
    fn numbers(&self) -> Vec<f64>;
}

macro_rules! impl_numbers {
    ($($number:ty),+) => {
        $(impl Numbers for $number {
            fn numbers(&self) -> Vec<f64> {
                vec![*self as f64]
            }
        })+
    };
}

impl_numbers!(i32, u32, u64, usize, f64);

impl<const N: usize> Numbers for [f64; N] {
    fn numbers(&self) -> Vec<f64> {
        self.to_vec()
    }
}

/// Declares [`Margins`]: for each field the value of calm and that of exploding games, its range
/// and its unit.
macro_rules! margins_by_family {
    ($($(#[doc = $about:literal])+
       $name:ident: $calm:literal, $exploding:literal; $low:literal..=$high:literal $unit:ident)+) => {
        /// What differs between families of variants.
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct Margins {
            $($(#[doc = $about])+
              #[doc = concat!("\n\nUnit: ", stringify!($unit), ", from ", $low, " to ", $high, ".")]
              pub(crate) $name: i32,)+
        }

        impl Margins {
            /// Games in which a capture takes one piece.
            pub(crate) const CALM: Margins = Margins { $($name: $calm,)+ };

            /// Games in which captures explode, evaluated by a network: threats that it does not see make
            /// razoring and deep reverse futility pruning costly (tuned by games, see
            /// docs/log/search.md).
            pub(crate) const EXPLODING: Margins = Margins { $($name: $exploding,)+ };

            fn margin_mut(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)+
                    _ => None,
                }
            }
        }

        fn family_parameters() -> Vec<SearchParameter> {
            vec![$(SearchParameter {
                name: stringify!($name),
                about: concat!($($about),+).trim(),
                unit: ParameterUnit::$unit,
                low: f64::from($low),
                high: f64::from($high),
                calm: Margins::CALM.$name.numbers(),
                exploding: Margins::EXPLODING.$name.numbers(),
            },)+]
        }
    };
}

/// Declares constants that hold for every family, each with its range and its unit.
macro_rules! constants {
    ($($(#[doc = $about:literal])+
       $name:ident: $type:ty = $value:expr; $low:literal..=$high:literal $unit:ident)+) => {
        $($(#[doc = $about])+
          #[doc = concat!("\n\nUnit: ", stringify!($unit), ", from ", $low, " to ", $high, ".")]
          pub(crate) const $name: $type = $value;)+

        fn common_parameters() -> Vec<SearchParameter> {
            vec![$(SearchParameter {
                name: stringify!($name),
                about: concat!($($about),+).trim(),
                unit: ParameterUnit::$unit,
                low: f64::from($low),
                high: f64::from($high),
                calm: $name.numbers(),
                exploding: $name.numbers(),
            },)+]
        }
    };
}

margins_by_family! {
    /// Aspiration windows: half of the first window.
    aspiration_window: 22, 22; 5..=100 Centipawns
    /// Check extension: checks further from the root than so much of its depth are not extended.
    check_extension_limit: 200, 200; 0..=400 Percent
    /// Singular extension: lines longer than so much of the root depth are not extended.
    singular_extension_limit: 200, 200; 100..=400 Percent

    /// Reverse futility pruning: the deepest node at which a high evaluation alone ends the search.
    reverse_futility_depth: 8, 4; 0..=14 Plies
    /// Reverse futility pruning: how far above beta the evaluation must be, for each ply.
    reverse_futility: 80, 47; 30..=300 Centipawns
    /// Razoring: the deepest node at which a hopeless evaluation goes straight to quiescence; 0 for
    /// never.
    razoring_depth: 3, 0; 0..=6 Plies
    /// Razoring: how far below alpha the evaluation must be, for each ply.
    razoring: 250, 0; 0..=600 Centipawns

    /// Null move pruning: the least depth.
    null_move_depth: 3, 3; 1..=6 Plies
    /// Null move pruning: how far above beta the evaluation must be at depth 0.
    null_move_margin: 0, 163; -100..=400 Centipawns
    /// Null move pruning: how much less that is, for each ply.
    null_move_margin_per_ply: 0, 6; 0..=40 Centipawns
    /// Null move pruning: the least reduction.
    null_move_reduction: 4, 2; 1..=7 Plies
    /// Null move pruning: hundredths of a ply of reduction for each ply of depth.
    null_move_reduction_per_ply: 25, 36; 10..=60 Hundredths
    /// Null move pruning: how far above beta the evaluation is for one more ply of reduction.
    null_move_evaluation_divisor: 200, 137; 80..=500 Centipawns
    /// Null move pruning: the most plies of reduction that the evaluation adds.
    null_move_evaluation_reduction: 3, 3; 0..=6 Plies

    /// ProbCut: how far above beta a capture or launch must come in a shallower search; 0 for never.
    prob_cut: 200, 0; 0..=500 Centipawns
    /// ProbCut: the least depth.
    prob_cut_depth: 5, 5; 3..=8 Plies
    /// Internal iterative reduction: the least depth.
    internal_reduction_depth: 4, 4; 2..=8 Plies
    /// Internal iterative reduction: the reduction.
    internal_reduction: 1, 1; 0..=3 Plies

    /// Futility pruning: the deepest node, after reduction, at which quiet moves are skipped.
    futility_depth: 8, 6; 0..=14 Plies
    /// Futility pruning: how far below alpha the evaluation must be at any depth.
    futility_base: 100, 119; 0..=500 Centipawns
    /// Futility pruning: the same, for each ply.
    futility_per_ply: 90, 66; 20..=400 Centipawns
    /// Futility pruning: a quiet move of this history or more is searched nevertheless.
    futility_history: 8_000, 8_000; 2_000..=40_000 HistoryPoints
    /// History pruning: quiet moves are skipped if their history is so bad, for each ply; 0 for never.
    history_pruning: 4_000, 4_800; 0..=12_000 HistoryPoints
    /// Late move pruning: the deepest node at which late quiet moves are skipped.
    late_move_depth: 8, 8; 0..=14 Plies
    /// Late move pruning: quiet moves tried at depth 0, before depth adds its square.
    late_move_base: 6, 6; 1..=10 Moves
    /// Static exchange evaluation pruning: the deepest node at which losing moves are skipped.
    exchange_depth: 8, 6; 0..=14 Plies
    /// Static exchange evaluation pruning: what a capture or launch may lose for each ply.
    exchange_noisy: 90, 167; 20..=400 Centipawns
    /// Static exchange evaluation pruning: what a quiet move may lose for each ply.
    exchange_quiet: 60, 89; 10..=300 Centipawns
    /// Delta pruning: what quiescence adds to the gain of a capture.
    delta: 180, 89; 50..=600 Centipawns

    /// Singular extension: the least depth.
    singular_depth: 7, 7; 4..=10 Plies
    /// Singular extension: how far below the table's score all other moves must be, for each ply.
    singular_margin: 2, 2; 1..=6 Centipawns
    /// Negative extension: the reduction of a table move that is not singular, but whose score in the
    /// table fails high.
    negative_extension: 1, 1; 0..=3 Plies

    /// Late move reduction: the part that does not depend on depth and move count.
    late_move_reduction_base: 80, 48; 0..=200 Hundredths
    /// Late move reduction: the product of the logarithms of depth and move count is divided by this.
    late_move_reduction_divisor: 230, 360; 120..=400 Hundredths
    /// Late move reduction: history for one ply less.
    late_move_reduction_history: 10_000, 5_800; 3_000..=30_000 HistoryPoints
    /// Late move reduction: of captures and launches that win something, less than of quiet moves.
    late_noisy_reduction: 1, 1; 0..=3 Plies

    /// Histories: the bonus of a move that fails high, for each ply of depth.
    history_bonus_per_ply: 300, 300; 50..=400 HistoryPoints
    /// Histories: the largest bonus.
    history_bonus_limit: 2_600, 2_600; 500..=4_000 HistoryPoints
    /// Histories: the bonus of a quiet move for each centipawn by which it changed the evaluation.
    evaluation_history: 10, 3; 0..=40 HistoryPoints
    /// Move ordering: capture history is divided by this, in centipawns; 0 for none.
    capture_history_divisor: 8, 0; 0..=128 Factor
    /// Move ordering: what a quiet move that gives check is ordered by, above its history.
    check_value: 12_000, 12_000; 0..=30_000 HistoryPoints

    /// Correction history by pawns: what a full entry adds to the evaluation.
    correction_by_pawns: 96, 96; 0..=250 Centipawns
    /// Correction history by where the officers of each side stand: the same.
    correction_by_officers: 96, 96; 0..=250 Centipawns
    /// Correction history by the last move: the same.
    correction_by_last_move: 96, 96; 0..=250 Centipawns
    /// Correction history: points of bonus for each ply of depth and centipawn of error.
    correction_bonus: 4, 4; 1..=64 HistoryPoints
}

impl Margins {
    /// The margins of a family.
    pub(crate) const fn of<R: Rules>() -> Margins {
        if R::BLASTS { Margins::EXPLODING } else { Margins::CALM }
    }

    /// The same with some of them changed.
    pub(crate) fn with(mut self, changes: &[MarginChange]) -> Margins {
        for change in changes {
            if let Some(margin) = self.margin_mut(change.name) {
                *margin = change.value;
            }
        }
        self
    }
}

/// A margin of the search that has another value than its default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarginChange {
    name: &'static str,
    value: i32,
}

/// Why a margin cannot be changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum MarginError {
    #[error("the search has no margin {0:?}")]
    Unknown(String),
    #[error("{name} is a whole number from {low} to {high}")]
    OutOfRange { name: &'static str, low: i32, high: i32 },
}

impl MarginChange {
    /// This margin, whatever the family, at this value.
    ///
    /// # Errors
    /// There is no such margin, or the value is out of its range.
    ///
    /// ```
    /// use engine::MarginChange;
    /// assert!(MarginChange::new("null_move_reduction", 3).is_ok());
    /// let error = MarginChange::new("null_move_reduction", 99).unwrap_err();
    /// assert_eq!(error.to_string(), "null_move_reduction is a whole number from 1 to 7");
    /// ```
    pub fn new(name: &str, value: i32) -> Result<Self, MarginError> {
        let parameter = family_parameters().into_iter().find(|parameter| parameter.name == name);
        let Some(SearchParameter { name, low, high, .. }) = parameter else {
            return Err(MarginError::Unknown(name.to_owned()));
        };
        if !(low..=high).contains(&f64::from(value)) {
            return Err(MarginError::OutOfRange { name, low: low as i32, high: high as i32 });
        }
        Ok(MarginChange { name, value })
    }

    /// The value it gets.
    pub fn value(&self) -> i32 {
        self.value
    }
}

constants! {
    /// Aspiration windows: the first depth searched with one.
    ASPIRATION_DEPTH: i32 = 5; 2..=10 Plies
    /// Aspiration windows: how much the half grows when the score lies outside.
    ASPIRATION_GROWTH: i32 = 3; 2..=5 Factor
    /// Aspiration windows: a half beyond this opens the window altogether.
    ASPIRATION_LIMIT: i32 = 600; 200..=2000 Centipawns
    /// Aspiration windows: the largest reduction of a search that is repeated after failing high.
    ASPIRATION_REDUCTION: i32 = 3; 0..=5 Plies

    /// Transposition table cutoffs end where the 50-move counter reaches this: a score of an earlier
    /// path may not see the draw.
    TABLE_CUTOFF_HALFMOVES: u32 = 90; 60..=100 Plies

    /// ProbCut: the reduction of its search, the move included.
    PROB_CUT_REDUCTION: i32 = 4; 2..=6 Plies

    /// Late move pruning: the number is divided by this where the evaluation does not improve.
    LATE_MOVE_WORSENING_DIVISOR: i32 = 2; 1..=4 Factor

    /// Singular extension: how much shallower than the node its table entry may be.
    SINGULAR_ENTRY_DEPTH: i32 = 3; 1..=6 Plies
    /// Singular extension: the depth of the search without the move is the node's, less one, divided
    /// by this.
    SINGULAR_DEPTH_DIVISOR: i32 = 2; 2..=4 Factor
    /// Singular extension: how much deeper a singular move is searched.
    SINGULAR_EXTENSION: i32 = 1; 1..=2 Plies

    /// Late move reduction: the least depth after the move.
    LATE_MOVE_REDUCTION_DEPTH: i32 = 2; 1..=4 Plies
    /// Late move reduction: moves searched without one; one more in nodes with an open window.
    LATE_MOVE_REDUCTION_MOVES: i32 = 1; 1..=4 Moves


    /// Histories: the largest bonus or malus for what a quiet move did to the evaluation.
    EVALUATION_BONUS_LIMIT: i32 = 1_800; 500..=4_000 HistoryPoints
    /// Histories: the largest absolute value of an entry.
    HISTORY_LIMIT: i32 = 16_384; 4_096..=30_000 HistoryPoints
    /// Histories: taken off that bonus.
    HISTORY_BONUS_OFFSET: i32 = 80; 0..=400 HistoryPoints

    /// Correction history: the largest bonus is [`HISTORY_LIMIT`] divided by this.
    CORRECTION_BONUS_DIVISOR: i32 = 4; 2..=16 Factor

    /// Move ordering: the factor of the captured and the promoted piece's value.
    CAPTURE_VICTIM_FACTOR: i32 = 16; 4..=32 Factor
    /// Move ordering: taken off the value of a promotion.
    PROMOTION_OFFSET: i32 = 500; 0..=900 Centipawns
    /// Move ordering: what the first killer move is ordered by, above its history.
    KILLER_VALUE: i32 = 40_000; 10_000..=60_000 HistoryPoints
    /// Move ordering: how much less the second killer move is ordered by.
    SECOND_KILLER_OFFSET: i32 = 4_000; 0..=20_000 HistoryPoints

    /// Quiescence: captures that win this much are never skipped by delta pruning, for they take a
    /// king.
    DELTA_KING_GAIN: i32 = movegen::KING_VALUE / 2; 2_000..=20_000 Centipawns

    /// Transposition table: an entry of this search is kept if it is this much deeper than what would
    /// replace it.
    REPLACEMENT_DEPTH: i32 = 4; 0..=8 Plies
    /// Transposition table: what a search more of age counts against an entry.
    REPLACEMENT_AGE: i32 = 8; 1..=32 Plies

    /// Chance nodes: the depth after the move below which one outcome stands for all.
    CHANCE_DEPTH: i32 = 3; 1..=8 Plies
    /// Chance nodes on a line: each has five to eight outcomes.
    CHANCE_NODES_ON_LINE: usize = 2; 0..=4 Moves
    /// Chance nodes: how far the windows of a principal variation are opened on both sides.
    CHANCE_WINDOW: i32 = 60; 0..=200 Centipawns
    /// Chance nodes: how far the score of one outcome may be from its static evaluation, for a mate
    /// that one piece of seven gives is no mate.
    CHANCE_SWING: i32 = 1_000; 300..=3_000 Centipawns

    /// Between two looks at the clock by the search itself, and between two counts of a thread's nodes.
    NODES_BETWEEN_CHECKS: u64 = 1_024; 256..=65_536 Nodes
    /// Time: moves that a game is expected to last if nothing else is said.
    MOVES_EXPECTED: u32 = 28; 15..=60 Moves
    /// Time: the share of the increment that is planned with.
    INCREMENT_SHARE: f64 = 0.75; 0.3..=1.0 Factor
    /// Time: the largest share of the time left that a move may take.
    LARGEST_SHARE: f64 = 0.45; 0.1..=0.8 Factor
    /// Time: the same for the last move before a time control.
    LARGEST_SHARE_OF_LAST_MOVE: f64 = 0.9; 0.5..=0.95 Factor
    /// Time: the share of its target after which a move of ordinary urgency begins no new iteration.
    NEW_ITERATION_SHARE: f64 = 0.6; 0.3..=1.0 Factor
    /// Time: stays on the clock, for a machine with more work than cores may keep a thread waiting for a
    /// tenth of a second. With 30 ms, 30 of 60 games at 2 s and 50 ms more for each move were lost on time
    /// on such a machine.
    CLOCK_FLOOR: u64 = 200; 0..=1_000 Milliseconds
    /// Time: the floor, in increments, if these are short: longer ones would not be made up for.
    FLOOR_INCREMENTS: u32 = 4; 0..=20 Moves
    /// Time: the share of the increment that a move may take while the clock is below its floor.
    RECOVERY_SHARE: f64 = 0.4; 0.1..=0.9 Factor
    /// Time: the share of the time left that it may take there at the most.
    RECOVERY_SHARE_OF_CLOCK: f64 = 0.1; 0.02..=0.3 Factor
    /// Time: kept back from a fixed time for a move, for the way of the answer to the output.
    MOVE_TIME_RESERVE: u64 = 2; 0..=3 Milliseconds
    /// Time: the factor by how many iterations the best move has stayed the same.
    STABILITY_FACTORS: [f64; 6] = [1.6, 1.25, 1.05, 0.9, 0.8, 0.75]; 0.4..=2.5 Factor
    /// Time: the fall of the score that doubles the time; more counts as so much.
    FALLING_SCORE: i32 = 120; 30..=400 Centipawns
    /// Time: the least depth at which a forced move is played.
    FORCED_MOVE_DEPTH: i32 = 4; 1..=10 Plies
    /// Mates: a search sees a mate if its depth is more than this multiple of the mate's.
    MATE_DEPTH_FACTOR: i32 = 3; 1..=5 Factor
    /// Mates: … and this many plies.
    MATE_DEPTH_OFFSET: i32 = 8; 0..=20 Plies

    /// Hidden information: possible worlds searched when there is little time.
    WORLDS: usize = 8; 2..=32 Worlds
    /// Hidden information: possible worlds searched when there is more.
    MANY_WORLDS: usize = 24; 8..=64 Worlds
    /// Hidden information: from this much time for a move on there is more.
    MANY_WORLDS_TIME: u64 = 1_000; 200..=10_000 Milliseconds
    /// Hidden information: with a clock, this share of it is taken for the time of a move.
    MANY_WORLDS_MOVES: u32 = 40; 10..=100 Moves
    /// Hidden information: moves that are so much worse than the best in a world are not told apart
    /// there. It is wide because bounds cannot be compared from world to world as scores can.
    WORLD_MARGIN: i32 = 600; 100..=2_000 Centipawns
    /// Hidden information: the share of nodes that goes into the side-by-side search of all worlds.
    BROAD_SHARE: f64 = 0.04; 0.01..=0.5 Factor
    /// Hidden information: how many times as many nodes one ply more takes.
    BRANCHING_FACTOR: f64 = 3.0; 1.5..=6.0 Factor
    /// Hidden information: differences of scores between worlds that say nothing, for shallow
    /// searches differ so much anyway.
    WORLD_NOISE: i32 = 40; 0..=150 Centipawns
    /// Hidden information: the largest risk that a root move is charged with.
    LARGEST_RISK: i32 = 1_500; 300..=5_000 Centipawns
    /// Hidden information: how far ahead a side scores ten times as much as the other.
    LOGISTIC_SCALE: f64 = 450.0; 200.0..=800.0 Centipawns
    /// Hidden information: how many of the best root moves say which world is most like the average.
    TYPICAL_MOVES: usize = 6; 1..=20 Moves
    /// Hidden information: added to the differences by which worlds are compared with the average.
    TYPICAL_OFFSET: i32 = 30; 0..=200 Centipawns
    /// Hidden information: added to the likelihood by which those differences are divided.
    TYPICAL_LIKELIHOOD: f64 = 0.1; 0.0..=1.0 Factor

    /// Hidden bomb: what a bomb is worth while nobody knows where it is.
    SECRET_BOMB_VALUE: f64 = 180.0; 0.0..=500.0 Centipawns
    /// Hidden bomb: what its owner leaves on the board for one e-th of the likelihood.
    FOREGONE_GAIN: f64 = 200.0; 50.0..=1_000.0 Centipawns
    /// Hidden bomb: the likelihood of a move that leaves much on the board, at least.
    FOREGONE_LIKELIHOOD: f64 = 0.08; 0.0..=0.5 Factor
    /// Hidden bomb: the likelihood of a move that leaves the enemy king on the board.
    FOREGONE_KING_LIKELIHOOD: f64 = 0.02; 0.0..=0.2 Factor
    /// Hidden bomb: the likelihood of a whole game, at least.
    LEAST_LIKELIHOOD: f64 = 1e-4; 0.0..=0.01 Factor
    /// Hidden bomb: the danger of what its blast takes, at most.
    BLAST_DANGER_LIMIT: f64 = 3_000.0; 500.0..=10_000.0 Centipawns
    /// Hidden bomb: the danger of a bomb that is within a move of the king.
    KING_DANGER: f64 = 400.0; 0.0..=2_000.0 Centipawns
    /// Hidden bomb: the danger for each piece that is within a move of it.
    NEIGHBOUR_DANGER: f64 = 4.0; 0.0..=50.0 Centipawns
}

/// Every number that the search depends on.
pub fn search_parameters() -> Vec<SearchParameter> {
    let mut all = family_parameters();
    all.extend(common_parameters());
    all
}

impl Margins {
    /// Late move pruning: the quiet moves tried at a node before the rest is skipped.
    pub(crate) const fn late_move_count(&self, depth: i32, improving: bool) -> i32 {
        let all = self.late_move_base + depth * depth;
        if improving { all } else { all / LATE_MOVE_WORSENING_DIVISOR }
    }

    /// Histories: the bonus of a move that fails high; what was tried before it gets as much off.
    pub(crate) fn history_bonus(&self, depth: i32) -> i32 {
        (self.history_bonus_per_ply * depth - HISTORY_BONUS_OFFSET).min(self.history_bonus_limit)
    }
}

/// Late move reduction: the reduction by depth and move count.
#[derive(Debug)]
pub(crate) struct Reductions([[i8; 64]; 64]);

impl Reductions {
    /// The table, from the product of both logarithms. They come from `libm`, not from the system:
    /// the table must be the same on every machine.
    pub(crate) fn new(margins: &Margins) -> Self {
        let base = f64::from(margins.late_move_reduction_base) / 100.0;
        let divisor = f64::from(margins.late_move_reduction_divisor) / 100.0;
        let mut table = [[0; 64]; 64];
        let logarithms: [f64; 64] = std::array::from_fn(|number| libm::log(number as f64));
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (move_count, reduction) in row.iter_mut().enumerate().skip(1) {
                let product = logarithms[depth] * logarithms[move_count];
                *reduction = (base + product / divisor) as i8;
            }
        }
        Reductions(table)
    }

    /// Plies.
    #[inline(always)]
    pub(crate) fn get(&self, depth: i32, move_count: i32) -> i32 {
        i32::from(self.0[depth.clamp(0, 63) as usize][move_count.clamp(0, 63) as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_parameter_lies_within_its_range() {
        for parameter in search_parameters() {
            let range = parameter.low..=parameter.high;
            assert!(parameter.low < parameter.high, "{parameter:?}");
            let values = || parameter.calm.iter().chain(&parameter.exploding);
            assert!(values().all(|value| range.contains(value)), "{parameter:?}");
            assert!(parameter.about.ends_with('.'), "{parameter:?}");
        }
    }

    #[test]
    fn every_parameter_is_declared_once() {
        let parameters = search_parameters();
        let names: HashSet<&str> = parameters.iter().map(|parameter| parameter.name).collect();
        assert_eq!(names.len(), parameters.len());
    }

    #[test]
    fn reductions_grow_with_depth_and_move_count() {
        let reductions = Reductions::new(&Margins::CALM);
        assert_eq!((reductions.get(1, 1), reductions.get(63, 63), reductions.get(99, 99)), (0, 8, 8));
        for depth in 1..63 {
            for number in 1..63 {
                assert!(reductions.get(depth, number) <= reductions.get(depth + 1, number));
                assert!(reductions.get(depth, number) <= reductions.get(depth, number + 1));
            }
        }
    }
}
