//! The numbers of the search that are tuned by games: [`Margins`] has a field for each, and [`MARGINS`] a row with
//! its defaults and its range. Each family of variants has defaults of its own, and a match may change them
//! ([`MarginChange`]). Constants that are not tuned stand beside what uses them.

use movegen::Family;
use thiserror::Error;

/// The margins of one search.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Margins {
    /// Aspiration windows: half of the first window. In centipawns.
    pub(crate) aspiration_window: i32,
    /// Check extension: checks further from the root than so much of its depth are not extended. In
    /// percent.
    pub(crate) check_extension_limit: i32,
    /// Singular extension: lines longer than so much of the root depth are not extended. In percent.
    pub(crate) singular_extension_limit: i32,

    /// Reverse futility pruning: the deepest node at which a high evaluation alone ends the search. In
    /// plies.
    pub(crate) reverse_futility_depth: i32,
    /// Reverse futility pruning: how far above beta the evaluation must be, for each ply. In centipawns.
    pub(crate) reverse_futility: i32,
    /// Razoring: the deepest node at which a hopeless evaluation goes straight to quiescence; 0 for
    /// never. In plies.
    pub(crate) razoring_depth: i32,
    /// Razoring: how far below alpha the evaluation must be, for each ply. In centipawns.
    pub(crate) razoring: i32,

    /// Null move pruning: the least depth. In plies.
    pub(crate) null_move_depth: i32,
    /// Null move pruning: how far above beta the evaluation must be at depth 0. In centipawns.
    pub(crate) null_move_margin: i32,
    /// Null move pruning: how much less that is, for each ply. In centipawns.
    pub(crate) null_move_margin_per_ply: i32,
    /// Null move pruning: the least reduction. In plies.
    pub(crate) null_move_reduction: i32,
    /// Null move pruning: hundredths of a ply of reduction for each ply of depth.
    pub(crate) null_move_reduction_per_ply: i32,
    /// Null move pruning: how far above beta the evaluation is for one more ply of reduction. In
    /// centipawns.
    pub(crate) null_move_evaluation_divisor: i32,
    /// Null move pruning: the most plies of reduction that the evaluation adds.
    pub(crate) null_move_evaluation_reduction: i32,

    /// ProbCut: how far above beta a capture or launch must come in a shallower search; 0 for never. In
    /// centipawns.
    pub(crate) prob_cut: i32,
    /// ProbCut: the least depth. In plies.
    pub(crate) prob_cut_depth: i32,
    /// Internal iterative reduction: the least depth. In plies.
    pub(crate) internal_reduction_depth: i32,
    /// Internal iterative reduction: the reduction. In plies.
    pub(crate) internal_reduction: i32,

    /// Futility pruning: the deepest node, after reduction, at which quiet moves are skipped. In plies.
    pub(crate) futility_depth: i32,
    /// Futility pruning: how far below alpha the evaluation must be at any depth. In centipawns.
    pub(crate) futility_base: i32,
    /// Futility pruning: the same, for each ply. In centipawns.
    pub(crate) futility_per_ply: i32,
    /// Futility pruning: a quiet move of this history or more is searched nevertheless. In history
    /// points.
    pub(crate) futility_history: i32,
    /// History pruning: quiet moves are skipped if their history is so bad, for each ply; 0 for never.
    /// In history points.
    pub(crate) history_pruning: i32,
    /// Late move pruning: the deepest node at which late quiet moves are skipped. In plies.
    pub(crate) late_move_depth: i32,
    /// Late move pruning: quiet moves tried at depth 0, before depth adds its square.
    pub(crate) late_move_base: i32,
    /// Static exchange evaluation pruning: the deepest node at which losing moves are skipped. In plies.
    pub(crate) exchange_depth: i32,
    /// Static exchange evaluation pruning: what a capture or launch may lose for each ply. In
    /// centipawns.
    pub(crate) exchange_noisy: i32,
    /// Static exchange evaluation pruning: what a quiet move may lose for each ply. In centipawns.
    pub(crate) exchange_quiet: i32,
    /// Delta pruning: what quiescence adds to the gain of a capture. In centipawns.
    pub(crate) delta: i32,

    /// Singular extension: the least depth. In plies.
    pub(crate) singular_depth: i32,
    /// Singular extension: how far below the table's score all other moves must be, for each ply. In
    /// centipawns.
    pub(crate) singular_margin: i32,
    /// Negative extension: the reduction of a table move that is not singular, but whose score in the
    /// table fails high. In plies.
    pub(crate) negative_extension: i32,

    /// Late move reduction: the part that does not depend on depth and move count. In hundredths of a ply.
    pub(crate) late_move_reduction_base: i32,
    /// Late move reduction: the product of the logarithms of depth and move count is divided by this.
    pub(crate) late_move_reduction_divisor: i32,
    /// Late move reduction: history for one ply less. In history points.
    pub(crate) late_move_reduction_history: i32,
    /// Late move reduction: of captures and launches that win something, less than of quiet moves. In
    /// plies.
    pub(crate) late_noisy_reduction: i32,

    /// Histories: the bonus of a move that fails high, for each ply of depth. In history points.
    pub(crate) history_bonus_per_ply: i32,
    /// Histories: the largest bonus. In history points.
    pub(crate) history_bonus_limit: i32,
    /// Histories: the bonus of a quiet move for each centipawn by which it changed the evaluation. In
    /// history points.
    pub(crate) evaluation_history: i32,
    /// Move ordering: capture history is divided by this, in centipawns; 0 for none.
    pub(crate) capture_history_divisor: i32,
    /// Move ordering: what a quiet move that gives check is ordered by, above its history. In history
    /// points.
    pub(crate) check_value: i32,

    /// Correction history by pawns: what a full entry adds to the evaluation. In centipawns.
    pub(crate) correction_by_pawns: i32,
    /// Correction history by where the officers of each side stand: the same. In centipawns.
    pub(crate) correction_by_officers: i32,
    /// Correction history by the last move: the same. In centipawns.
    pub(crate) correction_by_last_move: i32,
    /// Correction history: points of bonus for each ply of depth and centipawn of error. In history
    /// points.
    pub(crate) correction_bonus: i32,
}

/// A margin as a row of the table: what it is by default, and from where to where it may be changed.
#[derive(Clone, Copy, Debug)]
pub struct Margin {
    /// Its name in the source.
    pub name: &'static str,
    /// Its default where a capture takes one piece and nothing is launched.
    pub calm: i32,
    /// Its default where missiles are launched.
    pub launching: i32,
    /// Its default where captures explode.
    pub exploding: i32,
    /// The smallest value that makes sense.
    pub low: i32,
    /// The largest value that makes sense.
    pub high: i32,
    field: fn(&mut Margins) -> &mut i32,
}

impl Margin {
    /// Its default in a family of variants.
    pub const fn default_in<R: Family>(&self) -> i32 {
        if R::BLASTS {
            self.exploding
        } else if R::LAUNCHES {
            self.launching
        } else {
            self.calm
        }
    }
}

/// A row of the table.
const fn row(
    name: &'static str,
    calm: i32,
    launching: i32,
    exploding: i32,
    low: i32,
    high: i32,
    field: fn(&mut Margins) -> &mut i32,
) -> Margin {
    Margin { name, calm, launching, exploding, low, high, field }
}

/// Every margin. Where captures explode, threats that the network does not see make razoring and deep reverse
/// futility pruning costly. Where missiles are launched, quiet moves and losing exchanges are kept longer, and late
/// moves reduced more (tuned by games, see docs/decisions/margins.md).
#[rustfmt::skip] // One line each, to be read as a table.
pub const MARGINS: &[Margin] = &[
    //  name                               calm  launching  exploding    from       to
    row("aspiration_window",                    22,        22,        22,      5,     100,  |margins| &mut margins.aspiration_window),
    row("check_extension_limit",               200,       200,       200,      0,     400,  |margins| &mut margins.check_extension_limit),
    row("singular_extension_limit",            200,       200,       200,    100,     400,  |margins| &mut margins.singular_extension_limit),

    row("reverse_futility_depth",                8,         8,         4,      0,      14,  |margins| &mut margins.reverse_futility_depth),
    row("reverse_futility",                     80,        43,        47,     30,     300,  |margins| &mut margins.reverse_futility),
    row("razoring_depth",                        3,         3,         0,      0,       6,  |margins| &mut margins.razoring_depth),
    row("razoring",                            250,       148,         0,      0,     600,  |margins| &mut margins.razoring),

    row("null_move_depth",                       3,         3,         3,      1,       6,  |margins| &mut margins.null_move_depth),
    row("null_move_margin",                      0,       -86,       163,   -100,     400,  |margins| &mut margins.null_move_margin),
    row("null_move_margin_per_ply",              0,         0,         6,      0,      40,  |margins| &mut margins.null_move_margin_per_ply),
    row("null_move_reduction",                   4,         4,         2,      1,       7,  |margins| &mut margins.null_move_reduction),
    row("null_move_reduction_per_ply",          25,        19,        36,     10,      60,  |margins| &mut margins.null_move_reduction_per_ply),
    row("null_move_evaluation_divisor",        200,       432,       137,     80,     500,  |margins| &mut margins.null_move_evaluation_divisor),
    row("null_move_evaluation_reduction",        3,         3,         3,      0,       6,  |margins| &mut margins.null_move_evaluation_reduction),

    row("prob_cut",                            200,       314,         0,      0,     500,  |margins| &mut margins.prob_cut),
    row("prob_cut_depth",                        5,         5,         5,      3,       8,  |margins| &mut margins.prob_cut_depth),
    row("internal_reduction_depth",              4,         4,         4,      2,       8,  |margins| &mut margins.internal_reduction_depth),
    row("internal_reduction",                    1,         1,         1,      0,       3,  |margins| &mut margins.internal_reduction),

    row("futility_depth",                        8,         8,         6,      0,      14,  |margins| &mut margins.futility_depth),
    row("futility_base",                       100,       175,       119,      0,     500,  |margins| &mut margins.futility_base),
    row("futility_per_ply",                     90,       263,        66,     20,     400,  |margins| &mut margins.futility_per_ply),
    row("futility_history",                  8_000,     8_000,     8_000,  2_000,  40_000,  |margins| &mut margins.futility_history),
    row("history_pruning",                   4_000,     2_506,     4_800,      0,  12_000,  |margins| &mut margins.history_pruning),
    row("late_move_depth",                       8,         8,         8,      0,      14,  |margins| &mut margins.late_move_depth),
    row("late_move_base",                        6,         6,         6,      1,      10,  |margins| &mut margins.late_move_base),
    row("exchange_depth",                        8,         8,         6,      0,      14,  |margins| &mut margins.exchange_depth),
    row("exchange_noisy",                       90,       131,       167,     20,     400,  |margins| &mut margins.exchange_noisy),
    row("exchange_quiet",                       60,       180,        89,     10,     300,  |margins| &mut margins.exchange_quiet),
    row("delta",                               180,        90,        89,     50,     600,  |margins| &mut margins.delta),

    row("singular_depth",                        7,         7,         7,      4,      10,  |margins| &mut margins.singular_depth),
    row("singular_margin",                       2,         2,         2,      1,       6,  |margins| &mut margins.singular_margin),
    row("negative_extension",                    1,         1,         1,      0,       3,  |margins| &mut margins.negative_extension),

    row("late_move_reduction_base",             80,       135,        48,      0,     200,  |margins| &mut margins.late_move_reduction_base),
    row("late_move_reduction_divisor",         230,       239,       360,    120,     400,  |margins| &mut margins.late_move_reduction_divisor),
    row("late_move_reduction_history",      10_000,     7_850,     5_800,  3_000,  30_000,  |margins| &mut margins.late_move_reduction_history),
    row("late_noisy_reduction",                  1,         1,         1,      0,       3,  |margins| &mut margins.late_noisy_reduction),

    row("history_bonus_per_ply",               300,       300,       300,     50,     400,  |margins| &mut margins.history_bonus_per_ply),
    row("history_bonus_limit",               2_600,     2_600,     2_600,    500,   4_000,  |margins| &mut margins.history_bonus_limit),
    row("evaluation_history",                   10,         1,         3,      0,      40,  |margins| &mut margins.evaluation_history),
    row("capture_history_divisor",               8,         8,         0,      0,     128,  |margins| &mut margins.capture_history_divisor),
    row("check_value",                      12_000,    12_000,    12_000,      0,  30_000,  |margins| &mut margins.check_value),

    row("correction_by_pawns",                  96,        96,        96,      0,     250,  |margins| &mut margins.correction_by_pawns),
    row("correction_by_officers",               96,        96,        96,      0,     250,  |margins| &mut margins.correction_by_officers),
    row("correction_by_last_move",              96,        96,        96,      0,     250,  |margins| &mut margins.correction_by_last_move),
    row("correction_bonus",                      4,         4,         4,      1,      64,  |margins| &mut margins.correction_bonus),
];

/// Late move pruning: the number is divided by this where the evaluation does not improve.
const LATE_MOVE_WORSENING_DIVISOR: i32 = 2;

/// Histories: taken off that bonus. In history points.
const HISTORY_BONUS_OFFSET: i32 = 80;

impl Margins {
    /// The margins of a family, some of them changed.
    pub(crate) fn of<R: Family>(changes: &[MarginChange]) -> Margins {
        let mut margins = Margins::default();
        for margin in MARGINS {
            *(margin.field)(&mut margins) = margin.default_in::<R>();
        }
        for change in changes {
            *(MARGINS[change.row].field)(&mut margins) = change.value;
        }
        margins
    }
}

/// A margin of the search that has another value than its default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarginChange {
    /// Its row in [`MARGINS`].
    row: usize,
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
        let row = MARGINS.iter().position(|margin| margin.name == name);
        let row = row.ok_or_else(|| MarginError::Unknown(name.to_owned()))?;
        let Margin { name, low, high, .. } = MARGINS[row];
        if !(low..=high).contains(&value) {
            return Err(MarginError::OutOfRange { name, low, high });
        }
        Ok(MarginChange { row, value })
    }

    /// The value it gets.
    pub fn value(&self) -> i32 {
        self.value
    }
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

    #[test]
    fn every_field_has_a_row_of_its_own_with_defaults_within_its_range() {
        assert_eq!(size_of::<Margins>(), MARGINS.len() * size_of::<i32>());
        let mut margins = Margins::default();
        for (number, row) in (1..).zip(MARGINS) {
            *(row.field)(&mut margins) = number;
            for default in [row.calm, row.launching, row.exploding] {
                assert!((row.low..=row.high).contains(&default), "{row:?}");
            }
        }
        // Two rows with one field would have overwritten each other.
        for (number, row) in (1..).zip(MARGINS) {
            assert_eq!(*(row.field)(&mut margins), number, "{row:?}");
            assert!(format!("{margins:?}").contains(&format!("{}: {number}", row.name)), "{row:?}");
        }
    }

    #[test]
    fn reductions_grow_with_depth_and_move_count() {
        let reductions = Reductions::new(&Margins::of::<movegen::Orthodox>(&[]));
        assert_eq!((reductions.get(1, 1), reductions.get(63, 63), reductions.get(99, 99)), (0, 8, 8));
        for depth in 1..63 {
            for number in 1..63 {
                assert!(reductions.get(depth, number) <= reductions.get(depth + 1, number));
                assert!(reductions.get(depth, number) <= reductions.get(depth, number + 1));
            }
        }
    }
}
