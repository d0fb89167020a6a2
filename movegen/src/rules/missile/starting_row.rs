//! Capatomic's starting rows (rule CA1): enumerated by what a valid row must satisfy, in alphabetical
//! order of their letters.

use crate::piece::Kind;
use crate::text::board_rows;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::fmt;
use thiserror::Error;

/// Files of the board, and officers in a row.
const FILES: usize = 10;
const RANKS: u8 = 10;

/// The officers of a row, in alphabetical order.
const OFFICERS: [Kind; FILES] = [
    Kind::Archbishop,
    Kind::Bishop,
    Kind::Bishop,
    Kind::Chancellor,
    Kind::King,
    Kind::Knight,
    Kind::Knight,
    Kind::Queen,
    Kind::Rook,
    Kind::Rook,
];

type Row = [Kind; FILES];

/// One of Capatomic's starting positions, by its index.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct StartingRow(u16);

/// There is no row with this index.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("setup {0} does not exist; setups are numbered from 0 to {max}", max = StartingRow::COUNT - 1)]
pub struct NoSuchRow(pub u32);

impl StartingRow {
    /// Number of rows.
    pub const COUNT: u32 = 21_836;
    /// RNBQCKABNR: the default row.
    pub const STANDARD: StartingRow = StartingRow(19_835);

    /// The row of this index.
    ///
    /// ```
    /// use movegen::StartingRow;
    /// assert!(StartingRow::from_index(0)?.fen().contains("/ABBCNQNRKR/"));
    /// assert_eq!(StartingRow::from_index(19_835)?, StartingRow::STANDARD);
    /// let error = StartingRow::from_index(21_836).unwrap_err();
    /// assert_eq!(error.to_string(), "setup 21836 does not exist; setups are numbered from 0 to 21835");
    /// # Ok::<(), movegen::NoSuchRow>(())
    /// ```
    ///
    /// # Errors
    /// There is no row with this index.
    pub fn from_index(index: u32) -> Result<StartingRow, NoSuchRow> {
        match u16::try_from(index) {
            Ok(small) if index < Self::COUNT => Ok(StartingRow(small)),
            _ => Err(NoSuchRow(index)),
        }
    }

    /// A row drawn from this seed, all equally likely.
    pub fn drawn(seed: u64) -> StartingRow {
        let index = ChaCha8Rng::seed_from_u64(seed).random_range(0..Self::COUNT);
        StartingRow(index as u16)
    }

    /// Its index among all rows.
    pub fn index(self) -> u32 {
        u32::from(self.0)
    }

    /// The starting position.
    pub fn fen(self) -> String {
        let row = self.row();
        let king = row.iter().position(|&kind| kind == Kind::King).unwrap_or_default();
        // The king is between the rooks, so there is a file on either side of it.
        let missiles = [king - 1, king + 1];
        let white = |file: u8, rank: u8| match rank {
            0 if missiles.contains(&file.into()) => Some(Kind::Missile),
            1 => Some(row[usize::from(file)]),
            2 => Some(Kind::Pawn),
            _ => None,
        };
        let rows = board_rows((FILES as u8, RANKS), |file, rank| {
            let upper = white(file, rank).map(|kind| kind.letter());
            upper.or_else(|| Some(white(file, RANKS - 1 - rank)?.letter().to_ascii_lowercase()))
        });
        let unmoved: String = missiles
            .iter()
            .flat_map(|&file| [1, RANKS].map(|rank| format!("{}{rank}", crate::file_letter(file as u8))))
            .collect();
        format!("{rows} w KQkq - 0 1 armed=0 missiles={unmoved}")
    }

    fn row(self) -> Row {
        let mut wanted = self.index();
        let mut found = OFFICERS;
        for_each_row(&mut |row| {
            if wanted == 0 {
                found = *row;
                return false;
            }
            wanted -= 1;
            true
        });
        found
    }
}

impl fmt::Display for StartingRow {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.0)
    }
}

/// Calls `action` for every valid row, in alphabetical order, until it returns `false`.
fn for_each_row(action: &mut impl FnMut(&Row) -> bool) {
    for_each_arrangement(&mut |row| !protects_every_pawn(row) || action(row));
}

/// The same for every row that is valid except for unprotected pawns.
fn for_each_arrangement(action: &mut impl FnMut(&Row) -> bool) {
    let mut row = OFFICERS;
    extend_row(&mut row, 0, &mut [true; FILES], action);
}

/// Puts each remaining officer on `file` in turn and fills the files after it. Returns whether to
/// continue.
fn extend_row(
    row: &mut Row,
    file: usize,
    left: &mut [bool; FILES],
    action: &mut impl FnMut(&Row) -> bool,
) -> bool {
    if file == FILES {
        return action(row);
    }
    let mut last_tried = None;
    for index in 0..FILES {
        let officer = OFFICERS[index];
        if !left[index] || last_tried == Some(officer) || !may_follow(&row[..file], officer) {
            continue;
        }
        last_tried = Some(officer);
        row[file] = officer;
        left[index] = false;
        let goes_on = extend_row(row, file + 1, left, action);
        left[index] = true;
        if !goes_on {
            return false;
        }
    }
    true
}

/// Whether the officer may follow these: bishops on opposite colours, queen and archbishop on opposite
/// colours, the king between the rooks.
fn may_follow(before: &[Kind], officer: Kind) -> bool {
    let opposite_to = |kind: Kind| {
        let other = before.iter().position(|&earlier| earlier == kind);
        other.is_none_or(|file| (file + before.len()) % 2 == 1)
    };
    let rooks = before.iter().filter(|&&kind| kind == Kind::Rook).count();
    match officer {
        Kind::Bishop => opposite_to(Kind::Bishop),
        Kind::Queen => opposite_to(Kind::Archbishop),
        Kind::Archbishop => opposite_to(Kind::Queen),
        Kind::King => rooks == 1,
        Kind::Rook => rooks == 0 || before.contains(&Kind::King),
        _ => true,
    }
}

/// Whether some officer, the king included, protects each pawn in front of the row.
fn protects_every_pawn(row: &Row) -> bool {
    let protects =
        |officer: usize, pawn: usize| protected_distances(row[officer]).contains(&officer.abs_diff(pawn));
    (0..FILES).all(|pawn| (0..FILES).any(|officer| protects(officer, pawn)))
}

/// How many files away an officer protects squares of the rank in front of it.
fn protected_distances(officer: Kind) -> &'static [usize] {
    match officer {
        Kind::Rook => &[0],
        Kind::Bishop => &[1],
        Kind::Knight => &[2],
        Kind::Archbishop => &[1, 2],
        Kind::Chancellor => &[0, 2],
        Kind::Queen | Kind::King => &[0, 1],
        // No other pieces are in a row.
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(index: u32) -> String {
        StartingRow::from_index(index).unwrap().row().iter().map(|kind| kind.letter()).collect()
    }

    #[test]
    fn there_are_as_many_rows_as_the_rules_say_sorted_by_their_letters() {
        let mut arrangements = 0;
        for_each_arrangement(&mut |_| {
            arrangements += 1;
            true
        });
        assert_eq!(arrangements, 48_000);
        let mut rows: Vec<String> = Vec::new();
        for_each_row(&mut |row| {
            rows.push(row.iter().map(|kind| kind.letter()).collect());
            true
        });
        assert_eq!(rows.len(), StartingRow::COUNT as usize);
        assert!(rows.is_sorted_by(|a, b| a < b));
    }

    #[test]
    fn known_rows_have_their_index() {
        assert_eq!(letters(0), "ABBCNQNRKR");
        assert_eq!(letters(StartingRow::STANDARD.index()), "RNBQCKABNR");
        assert_eq!(StartingRow::from_index(StartingRow::COUNT), Err(NoSuchRow(21_836)));
        assert_eq!(StartingRow::from_index(1 << 20 | 5), Err(NoSuchRow(1 << 20 | 5)));
    }

    #[test]
    fn missiles_stand_diagonally_behind_the_king() {
        assert_eq!(
            StartingRow::STANDARD.fen(),
            "4m1m3/rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR/4M1M3 w KQkq - 0 1 \
             armed=0 missiles=e1e10g1g10"
        );
        assert!(StartingRow::from_index(0).unwrap().fen().starts_with("7m1m/abbcnqnrkr/"));
    }

    #[test]
    fn drawing_depends_on_nothing_but_the_seed_and_spreads_over_all_rows() {
        assert_eq!(StartingRow::drawn(7), StartingRow::drawn(7));
        let mut tenths = [0; 10];
        for seed in 0..10_000 {
            tenths[(StartingRow::drawn(seed).index() * 10 / StartingRow::COUNT) as usize] += 1;
        }
        assert!(tenths.iter().all(|&count| (850..1150).contains(&count)), "{tenths:?}");
    }
}
