//! Setting up battles: boards and squares from layout files, pieces from two armies.

use super::army::Army;
use super::fen::SIZES;
use super::roster::{FIELDED, Fielded, MOST_FIELDED, Muster, class_of};
use super::unit::{Unit, UnitClass};
use crate::geometry::{Board10x8, Geometry};
use crate::piece::Kind;
use crate::square::{Square, square_name};
use crate::text::board_rows;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A terrain of the rule text (SC-B1).
///
/// ```
/// use movegen::Terrain;
/// assert_eq!("fortress".parse(), Ok(Terrain::Fortress));
/// assert!("swamp".parse::<Terrain>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Terrain {
    /// 6x8.
    #[default]
    Standard,
    /// 5x7.
    Narrow,
    /// 8x10.
    Plain,
    /// 8x10 with trees (SC-B16).
    Woods,
    /// 8x10 with a mountain pass (SC-B17).
    Mountain,
    /// 8x10 with a walled corner for the defender (SC-B18).
    Fortress,
}

impl Terrain {
    /// Every terrain.
    pub const ALL: [Terrain; 6] = [
        Terrain::Standard,
        Terrain::Narrow,
        Terrain::Plain,
        Terrain::Woods,
        Terrain::Mountain,
        Terrain::Fortress,
    ];

    /// Its name in options and of its layout file.
    pub const fn name(self) -> &'static str {
        match self {
            Terrain::Standard => "standard",
            Terrain::Narrow => "narrow",
            Terrain::Plain => "plain",
            Terrain::Woods => "woods",
            Terrain::Mountain => "mountain",
            Terrain::Fortress => "fortress",
        }
    }

    /// Its layout file and the content.
    pub const fn file(self) -> (&'static str, &'static str) {
        match self {
            Terrain::Standard => ("standard.layout", include_str!("layouts/standard.layout")),
            Terrain::Narrow => ("narrow.layout", include_str!("layouts/narrow.layout")),
            Terrain::Plain => ("plain.layout", include_str!("layouts/plain.layout")),
            Terrain::Woods => ("woods.layout", include_str!("layouts/woods.layout")),
            Terrain::Mountain => ("mountain.layout", include_str!("layouts/mountain.layout")),
            Terrain::Fortress => ("fortress.layout", include_str!("layouts/fortress.layout")),
        }
    }
}

impl fmt::Display for Terrain {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// The text does not name a terrain.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} is not a terrain; choose from {names}", names = Terrain::ALL.map(Terrain::name).join(", "))]
pub struct UnknownTerrain(String);

impl FromStr for Terrain {
    type Err = UnknownTerrain;

    fn from_str(text: &str) -> Result<Terrain, UnknownTerrain> {
        let found = Terrain::ALL.into_iter().find(|terrain| terrain.name() == text);
        found.ok_or_else(|| UnknownTerrain(text.chars().take(40).collect()))
    }
}

/// A board with its terrain, and the squares the armies start on (SC-B2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The name used in errors.
    file: String,
    files: u8,
    ranks: u8,
    /// Letters of closed squares.
    terrain: HashMap<Square, char>,
    /// The attacker's and the defender's squares, in the order in which they are filled.
    places: [Vec<Square>; 2],
}

/// Why a layout file or an army is rejected: the file, the line or square, and the reason.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LayoutError {
    /// A line of the file.
    #[error("{file}:{line}: {reason}")]
    Line {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong there.
        reason: String,
    },
    /// A square to place a piece on.
    #[error("{file}: {square}: {reason}")]
    Square {
        /// The file.
        file: String,
        /// The square.
        square: String,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// The file as a whole.
    #[error("{file}: {reason}")]
    File {
        /// The file.
        file: String,
        /// What is wrong with it.
        reason: String,
    },
    /// An army.
    #[error("army {army}: {reason}")]
    Army {
        /// The army.
        army: Army,
        /// What is wrong with it.
        reason: &'static str,
    },
}

impl Layout {
    /// Reads a layout file. `file` is its name, for errors.
    ///
    /// The lines of the board come first, from the top: `.` an open square, `#` a wall, `T` a tree, `^`
    /// a mountain. Then `attacker` and `defender` with their starting squares, in the order in which
    /// they are filled: the royal's, and up to seven others. `%` starts a comment.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn read(file: &str, text: &str) -> Result<Layout, LayoutError> {
        let mut rows: Vec<(usize, &str)> = Vec::new();
        let mut places: [Option<Vec<&str>>; 2] = [None, None];
        for (index, line) in text.lines().enumerate() {
            let line_error = |reason: &str| LayoutError::Line {
                file: file.to_owned(),
                line: index + 1,
                reason: reason.to_owned(),
            };
            let line = line.split('%').next().unwrap_or_default().trim();
            let mut words = line.split_whitespace();
            match words.next() {
                None => {}
                Some(side @ ("attacker" | "defender")) => {
                    let place = &mut places[usize::from(side == "defender")];
                    if place.replace(words.collect()).is_some() {
                        return Err(line_error("this side has two lines"));
                    }
                }
                Some(_) if places.iter().any(Option::is_some) => {
                    return Err(line_error("expected: attacker or defender, and squares"));
                }
                Some(_) => rows.push((index + 1, line)),
            }
        }
        let mut layout = Layout::of_rows(file, &rows)?;
        for (side, names) in places.into_iter().enumerate() {
            let missing = || LayoutError::File {
                file: file.to_owned(),
                reason: format!("no line places the {}", ["attacker", "defender"][side]),
            };
            layout.place(file, side, &names.ok_or_else(missing)?)?;
        }
        Ok(layout)
    }

    fn of_rows(file: &str, rows: &[(usize, &str)]) -> Result<Layout, LayoutError> {
        let files = rows.first().map_or(0, |(_, row)| row.chars().count());
        let size = SIZES
            .into_iter()
            .find(|&(wide, high)| usize::from(wide) == files && usize::from(high) == rows.len());
        let Some((files, ranks)) = size else {
            let reason =
                format!("no board has {} ranks of {files} squares (boards: 6x8, 5x7, 8x10)", rows.len());
            return Err(LayoutError::File { file: file.to_owned(), reason });
        };
        let mut terrain = HashMap::new();
        for (&(line, row), rank) in rows.iter().zip((0..ranks).rev()) {
            let line_error = |reason: String| LayoutError::Line { file: file.to_owned(), line, reason };
            if row.chars().count() != usize::from(files) {
                return Err(line_error(format!(
                    "{} squares, but the board has {files}",
                    row.chars().count()
                )));
            }
            for (letter, on_file) in row.chars().zip(0..files) {
                let square = Board10x8::square(on_file, rank);
                match letter {
                    '.' => continue,
                    '#' => terrain.insert(square, '*'),
                    'T' | '^' => terrain.insert(square, letter),
                    _ => {
                        let name = square.name::<Board10x8>();
                        return Err(line_error(format!("{name} is {letter:?}, not one of . # T ^")));
                    }
                };
            }
        }
        Ok(Layout { file: file.to_owned(), files, ranks, terrain, places: [Vec::new(), Vec::new()] })
    }

    fn place(&mut self, file: &str, side: usize, names: &[&str]) -> Result<(), LayoutError> {
        let most = 1 + usize::from(MOST_FIELDED);
        if names.len() != most {
            let reason = format!("{} squares for a side of {most} pieces", names.len());
            return Err(LayoutError::File { file: file.to_owned(), reason });
        }
        for &name in names {
            let refused =
                |reason| Err(LayoutError::Square { file: file.to_owned(), square: name.to_owned(), reason });
            let square = Square::parse::<Board10x8>(name).filter(|square| {
                square.file::<Board10x8>() < self.files && square.rank::<Board10x8>() < self.ranks
            });
            match square {
                None => return refused("not a square of this board"),
                Some(square) if self.terrain.contains_key(&square) => {
                    return refused("no piece may stand there");
                }
                Some(square) if self.places.iter().flatten().any(|&taken| taken == square) => {
                    return refused("the square is used twice");
                }
                Some(square) => self.places[side].push(square),
            }
        }
        Ok(())
    }

    /// The layout of a terrain.
    ///
    /// # Errors
    /// None: the files are part of the program, and a test reads each of them.
    pub fn of(terrain: Terrain) -> Result<Layout, LayoutError> {
        let (file, text) = terrain.file();
        Layout::read(file, text)
    }

    /// The same board with exactly these closed squares, by file and rank from 0, each with its FEN
    /// letter: `*`, `T` or `^`.
    ///
    /// ```
    /// use movegen::{Layout, Terrain};
    /// let layout = Layout::of(Terrain::Standard)?.with_closed('T', [(3, 2)])?;
    /// assert_eq!(layout.closed(), [(3, 2, 'T')]);
    /// // No piece could be there.
    /// assert!(Layout::of(Terrain::Standard)?.with_closed('T', [(7, 0)]).is_err());
    /// # Ok::<(), movegen::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// A square is not on this board, or is a starting square.
    pub fn with_closed(
        mut self,
        letter: char,
        squares: impl IntoIterator<Item = (u8, u8)>,
    ) -> Result<Self, LayoutError> {
        self.terrain.clear();
        for (file, rank) in squares {
            let is_on_board = file < self.files && rank < self.ranks;
            let is_taken = |square| self.places.iter().flatten().any(|&taken| taken == square);
            let reason = match is_on_board.then(|| Board10x8::square(file, rank)) {
                None => "not a square of this board",
                Some(square) if is_taken(square) => "a piece starts there",
                Some(square) => {
                    self.terrain.insert(square, letter);
                    continue;
                }
            };
            return Err(LayoutError::Square { file: self.file, square: square_name(file, rank), reason });
        }
        Ok(self)
    }

    /// The closed squares by file and rank from 0, each with its FEN letter; by rank, then file.
    pub fn closed(&self) -> Vec<(u8, u8, char)> {
        let place = |(square, &letter): (&Square, &char)| {
            (square.file::<Board10x8>(), square.rank::<Board10x8>(), letter)
        };
        let mut closed: Vec<_> = self.terrain.iter().map(place).collect();
        closed.sort_unstable_by_key(|&(file, rank, _)| (rank, file));
        closed
    }

    /// The starting squares of the attacker (0) or the defender (1), in the order in which they are
    /// filled.
    pub fn places(&self, side: usize) -> &[Square] {
        self.places.get(side).map_or(&[], Vec::as_slice)
    }
}

/// Most units of a kind recorded for an army. At most four of a kind fight, so further ones tell nothing
/// more about which do.
const TOLD: u16 = 12;

/// Two armies on a layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BattleSetup {
    layout: Layout,
    /// The leaders of the attacker and the defender.
    leaders: [Option<Unit>; 2],
    /// How many others each side fields, and the army they come from.
    fielded: [Fielded; 2],
    /// The units each side fields, if they are known.
    units: [Option<Muster>; 2],
}

impl BattleSetup {
    /// An attacking and a defending army on a layout. A King fights if there is one, otherwise a Duke;
    /// pieces and soldiers are fielded as far as there are any, at most three and four (SC-P8).
    ///
    /// ```
    /// use movegen::{AnyGame, Army, BattleSetup, Layout, Options, Terrain, Variant};
    /// let setup = BattleSetup::new(Layout::of(Terrain::Narrow)?, &Army::STANDARD, &"QWF".parse()?)?;
    /// let battle = AnyGame::new(Variant::StrataChess, Options::default(), Some(&setup.fen()))?;
    /// assert_eq!(battle.size(), (7, 5));
    ///
    /// let leaderless: Army = "R B N 2W 2F".parse()?;
    /// let error = BattleSetup::new(Layout::of(Terrain::Plain)?, &leaderless, &Army::STANDARD).unwrap_err();
    /// assert_eq!(error.to_string(), "army R B N 2W 2F: only an army with a King or Duke can attack");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The army cannot attack, or is not a possible army.
    pub fn new(layout: Layout, attacker: &Army, defender: &Army) -> Result<Self, LayoutError> {
        let fielded = [fielded(attacker)?, fielded(defender)?];
        let leaders = [attacker.leader(), defender.leader()];
        let refused = |army: &Army, reason| Err(LayoutError::Army { army: *army, reason });
        if leaders[0].is_none() {
            return refused(attacker, "only an army with a King or Duke can attack");
        }
        if UnitClass::FACE_DOWN.into_iter().any(|class| fielded[0].of_class(class) != class.places()) {
            return refused(attacker, "an attacker fields exactly three pieces and four soldiers");
        }
        if leaders[1].is_none() && fielded[1].total() == 0 {
            return refused(defender, "there are no defenders");
        }
        Ok(BattleSetup { layout, leaders, fielded, units: [None; 2] })
    }

    /// The same battle once each side has chosen its units; the royal may be included or not. The owner
    /// and an arbiter know which units they are, the opponent only their army.
    ///
    /// # Errors
    /// Units are not part of the army, or not the number it fields.
    pub fn fielding(mut self, attacker: &Army, defender: &Army) -> Result<Self, LayoutError> {
        for (side, army) in [attacker, defender].into_iter().enumerate() {
            let refused = |reason| Err(LayoutError::Army { army: *army, reason });
            let units = told(army);
            let Fielded { from, counts } = self.fielded[side];
            if Fielded::all(units).counts != counts {
                return refused("not the number of pieces and soldiers that the army fields");
            }
            if !units.is_within(&from) {
                return refused("not all of these units are in the army");
            }
            self.units[side] = Some(units);
        }
        Ok(self)
    }

    /// A random battle from this seed: a terrain unless one is given, and, if asked for, two equal
    /// armies that are often larger than what they field.
    ///
    /// # Errors
    /// None: see [`Layout::of`].
    pub fn drawn(seed: u64, terrain: Option<Terrain>, draws_armies: bool) -> Result<Self, LayoutError> {
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        let drawn = Terrain::ALL[dice.random_range(0..Terrain::ALL.len())];
        let layout = Layout::of(terrain.unwrap_or(drawn))?;
        if !draws_armies {
            return BattleSetup::new(layout, &Army::STANDARD, &Army::STANDARD);
        }
        let royal = [Unit::King, Unit::Duke][dice.random_range(0..2)];
        let mut muster = Muster::default();
        for class in UnitClass::FACE_DOWN {
            let more: u8 = dice.random_range(0..=2);
            let choices: Vec<Kind> =
                FIELDED.into_iter().filter(|&kind| class_of(kind) == Some(class)).collect();
            while muster.of_class(class) < class.places() + more {
                let kind = choices[dice.random_range(0..choices.len())];
                if kind != Kind::Queen || muster.count(Kind::Queen) == 0 {
                    muster.add(kind);
                }
            }
        }
        let army = Army::from(muster).with(royal, 1);
        BattleSetup::new(layout, &army, &army)
    }

    /// The start position: of the fielded units everyone sees only the royals, and an arbiter also
    /// learns which the others are if that is known. Nobody knows where they are.
    pub fn fen(&self) -> String {
        let mut letters: HashMap<Square, char> = self.layout.terrain.clone();
        for (side, (leader, fielded)) in self.leaders.iter().zip(&self.fielded).enumerate() {
            let royal = leader.map(Unit::letter);
            let hidden = std::iter::repeat_n('X', fielded.total().into());
            for (&square, letter) in self.layout.places(side).iter().zip(royal.into_iter().chain(hidden)) {
                letters.insert(square, if side == 0 { letter } else { letter.to_ascii_lowercase() });
            }
        }
        let size = (self.layout.files, self.layout.ranks);
        let rows = board_rows(size, |file, rank| letters.get(&Board10x8::square(file, rank)).copied());
        let [white, black] = self.fielded.map(|fielded| super::fen::army_text(&fielded));
        let mut fen = format!("{rows} w - - 0 1 army={white},{black}");
        if let [Some(white), Some(black)] = self.units {
            let [white, black] = [white, black].map(|units| super::fen::units_text(&units));
            fen.push_str(&format!(" men={white},{black}"));
        }
        fen
    }
}

/// Number of pieces and soldiers an army fields.
fn fielded(army: &Army) -> Result<Fielded, LayoutError> {
    let refused = |reason| Err(LayoutError::Army { army: *army, reason });
    if army[Unit::King] > 1 {
        return refused("more than one King");
    }
    if army[Unit::Queen] > 1 {
        return refused("more than one queen");
    }
    let from = told(army);
    let counts = UnitClass::FACE_DOWN.map(|class| from.of_class(class).min(class.places()));
    Ok(Fielded { from, counts })
}

/// The units of an army that start face-down, up to the recorded number.
fn told(army: &Army) -> Muster {
    let mut muster = Muster::default();
    for (unit, count) in army.kinds() {
        (0..count.min(TOLD)).for_each(|_| muster.add(unit.kind()));
    }
    muster
}
