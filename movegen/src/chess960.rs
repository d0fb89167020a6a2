//! The start positions of Chess960, by the number that Reinhard Scharnagl gave them.

use crate::piece::Kind;
use crate::spec::Variant;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// One of the 960 rows in which the officers can begin: bishops on squares of both colours, the king
/// between the rooks.
///
/// ```
/// use movegen::{Chess960Row, Variant};
/// let usual = Chess960Row::from_number(518).ok_or("no such row")?;
/// assert_eq!(usual.start(Variant::Chess).as_deref(), Some(Variant::Chess.spec().start));
/// let other = Chess960Row::from_number(0).ok_or("no such row")?;
/// let start = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
/// assert_eq!(other.start(Variant::Chess).as_deref(), Some(start));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chess960Row(u16);

/// The row of orthodox chess, as its start position has it.
const USUAL_ROW: &str = "rnbqkbnr";

/// Which two of five squares the knights take, in the order of the numbers.
const KNIGHTS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

impl Chess960Row {
    /// How many rows there are.
    pub const COUNT: u16 = 960;

    /// The row of this number, from 0; `None` if there is none.
    pub fn from_number(number: u16) -> Option<Self> {
        (number < Self::COUNT).then_some(Chess960Row(number))
    }

    /// A row drawn by chance, each as likely as any other.
    pub fn drawn(seed: u64) -> Self {
        Chess960Row(ChaCha8Rng::seed_from_u64(seed).random_range(0..Self::COUNT))
    }

    /// Its number.
    pub fn number(self) -> u16 {
        self.0
    }

    /// The start position of a game that begins like orthodox chess, with this row in place of the usual
    /// one; `None` if it begins otherwise.
    pub fn start(self, variant: Variant) -> Option<String> {
        let start = variant.spec().start;
        let row: String = self.officers().iter().map(|kind| kind.letter().to_ascii_lowercase()).collect();
        let usual = USUAL_ROW.to_ascii_uppercase();
        let begins_alike =
            start.contains(USUAL_ROW) && start.contains(&usual) && variant.spec().size == (8, 8);
        begins_alike.then(|| start.replace(USUAL_ROW, &row).replace(&usual, &row.to_ascii_uppercase()))
    }

    /// The officers from file a.
    fn officers(self) -> [Kind; 8] {
        let number = usize::from(self.0);
        let mut row = [None; 8];
        row[2 * (number % 4) + 1] = Some(Kind::Bishop);
        row[2 * (number / 4 % 4)] = Some(Kind::Bishop);
        let free =
            |row: &[Option<Kind>; 8]| -> Vec<usize> { (0..8).filter(|&file| row[file].is_none()).collect() };
        let queen = free(&row)[number / 16 % 6];
        row[queen] = Some(Kind::Queen);
        let left = free(&row);
        let (one, other) = KNIGHTS[number / 96];
        row[left[one]] = Some(Kind::Knight);
        row[left[other]] = Some(Kind::Knight);
        for (file, kind) in free(&row).into_iter().zip([Kind::Rook, Kind::King, Kind::Rook]) {
            row[file] = Some(kind);
        }
        row.map(|kind| kind.unwrap_or(Kind::Rook))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_number_is_another_row_with_bishops_apart_and_the_king_between_the_rooks() {
        let rows: HashSet<_> = (0..Chess960Row::COUNT).map(|number| Chess960Row(number).officers()).collect();
        assert_eq!(rows.len(), 960);
        for row in rows {
            let files = |wanted: Kind| -> Vec<usize> { (0..8).filter(|&file| row[file] == wanted).collect() };
            let (bishops, rooks, king) = (files(Kind::Bishop), files(Kind::Rook), files(Kind::King)[0]);
            assert_eq!((bishops[0] + bishops[1]) % 2, 1, "{row:?}");
            assert!(rooks[0] < king && king < rooks[1], "{row:?}");
        }
        assert_eq!(Chess960Row::from_number(960), None);
    }

    #[test]
    fn games_that_begin_otherwise_have_no_such_rows() {
        let row = Chess960Row::drawn(7);
        assert!(row.start(Variant::Atomic).is_some());
        assert_eq!(row.start(Variant::Stratomic), None);
        assert_eq!(row.start(Variant::StrataChess), None);
    }
}
