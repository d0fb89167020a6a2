//! Where battles begin: boards and squares from layout files, pieces from two armies.

use super::fen::SIZES;
use super::roster::{FIELDED, Fielded, FieldedClass, MOST_FIELDED, Muster};
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

    /// The file of its layout, and what stands in it.
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

/// A text that names no terrain.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} is no terrain; there are {names}", names = Terrain::ALL.map(Terrain::name).join(", "))]
pub struct UnknownTerrain(String);

impl FromStr for Terrain {
    type Err = UnknownTerrain;

    fn from_str(text: &str) -> Result<Terrain, UnknownTerrain> {
        let found = Terrain::ALL.into_iter().find(|terrain| terrain.name() == text);
        found.ok_or_else(|| UnknownTerrain(text.chars().take(40).collect()))
    }
}

/// A board with its terrain, and the squares on which the armies stand (SC-B2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// What errors call it.
    file: String,
    files: u8,
    ranks: u8,
    /// Letters of closed squares.
    terrain: HashMap<Square, char>,
    /// The attacker's and the defender's squares in the order in which they are filled.
    places: [Vec<Square>; 2],
}

/// Why a layout file or an army is refused: the file, the line or square, and the reason.
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
    /// A square on which a piece is to stand.
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
    #[error("army {text:?}: {reason}")]
    Army {
        /// The army as given.
        text: String,
        /// What is wrong with it.
        reason: &'static str,
    },
}

impl Layout {
    /// Reads a layout file. `file` is its name, for errors.
    ///
    /// The lines of the board come first, from the top: `.` an open square, `#` a wall, `T` a tree,
    /// `^` a mountain. Then `attacker` and `defender` with the squares on which they stand, in the
    /// order in which they are filled: the royal's, and up to seven others. `%` begins a comment.
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
                        return Err(line_error("this side stands in two lines"));
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
                reason: format!("no line says where the {} stands", ["attacker", "defender"][side]),
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
                format!("{} ranks of {files} squares are no board (boards: 6x8, 5x7, 8x10)", rows.len());
            return Err(LayoutError::File { file: file.to_owned(), reason });
        };
        let mut terrain = HashMap::new();
        for (&(line, row), rank) in rows.iter().zip((0..ranks).rev()) {
            let line_error = |reason: String| LayoutError::Line { file: file.to_owned(), line, reason };
            if row.chars().count() != usize::from(files) {
                return Err(line_error(format!(
                    "{} squares where the board has {files}",
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
            let reason = format!("{} squares for a side where there are {most} pieces", names.len());
            return Err(LayoutError::File { file: file.to_owned(), reason });
        }
        for &name in names {
            let refused =
                |reason| Err(LayoutError::Square { file: file.to_owned(), square: name.to_owned(), reason });
            let square = Square::parse::<Board10x8>(name).filter(|square| {
                square.file::<Board10x8>() < self.files && square.rank::<Board10x8>() < self.ranks
            });
            match square {
                None => return refused("no square of this board"),
                Some(square) if self.terrain.contains_key(&square) => {
                    return refused("nobody may stand there");
                }
                Some(square) if self.places.iter().flatten().any(|&taken| taken == square) => {
                    return refused("the square is taken twice");
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

    /// The same board with other closed squares: these, by file and rank from 0, and no others. The
    /// letter is that of a FEN: `*`, `T` or `^`.
    ///
    /// ```
    /// use movegen::{Layout, Terrain};
    /// let layout = Layout::of(Terrain::Standard)?.with_closed('T', [(3, 2)])?;
    /// assert_eq!(layout.closed(), [(3, 2, 'T')]);
    /// // Nobody could stand there.
    /// assert!(Layout::of(Terrain::Standard)?.with_closed('T', [(7, 0)]).is_err());
    /// # Ok::<(), movegen::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// A square that is not on this board, or on which a piece is to stand.
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
                None => "no square of this board",
                Some(square) if is_taken(square) => "a piece stands there when the battle begins",
                Some(square) => {
                    self.terrain.insert(square, letter);
                    continue;
                }
            };
            return Err(LayoutError::Square { file: self.file, square: square_name(file, rank), reason });
        }
        Ok(self)
    }

    /// The closed squares by file and rank from 0, each with its letter in a FEN; by rank, then file.
    pub fn closed(&self) -> Vec<(u8, u8, char)> {
        let place = |(square, &letter): (&Square, &char)| {
            (square.file::<Board10x8>(), square.rank::<Board10x8>(), letter)
        };
        let mut closed: Vec<_> = self.terrain.iter().map(place).collect();
        closed.sort_unstable_by_key(|&(file, rank, _)| (rank, file));
        closed
    }

    /// The squares of the attacker (0) or the defender (1) in the order in which they are filled.
    pub fn places(&self, side: usize) -> &[Square] {
        self.places.get(side).map_or(&[], Vec::as_slice)
    }
}

/// Two armies on a layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BattleSetup {
    layout: Layout,
    armies: [Army; 2],
    /// The units each side fields, if they are known.
    units: [Option<Muster>; 2],
}

/// An army as it stands on the map: a royal, if there is one, and pieces of whom some are fielded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Army {
    royal: Option<Kind>,
    fielded: Fielded,
}

/// The army that both sides of the start position have.
pub const STANDARD_ARMY: &str = "KRBNWWFF";

impl BattleSetup {
    /// An attacker and a defender, each by the letters of its pieces, on a layout. A King fights if
    /// there is one, otherwise a Duke; of pieces and soldiers as many are fielded as there are, three
    /// and four at most (SC-P8).
    ///
    /// ```
    /// use movegen::{AnyGame, BattleSetup, Layout, Options, Terrain, Variant};
    /// let setup = BattleSetup::new(Layout::of(Terrain::Narrow)?, "KRBNWWFF", "QWF")?;
    /// let battle = AnyGame::new(Variant::StrataChess, Options::default(), Some(&setup.fen()))?;
    /// assert_eq!(battle.size(), (7, 5));
    ///
    /// let error = BattleSetup::new(Layout::of(Terrain::Plain)?, "RBNWWFF", "K").unwrap_err();
    /// assert_eq!(error.to_string(), "army \"RBNWWFF\": only an army with a King or Duke attacks");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// An army that cannot attack, or letters that are no pieces.
    pub fn new(layout: Layout, attacker: &str, defender: &str) -> Result<Self, LayoutError> {
        let armies = [Army::read(attacker)?, Army::read(defender)?];
        let refused = |reason| Err(LayoutError::Army { text: attacker.to_owned(), reason });
        if armies[0].royal.is_none() {
            return refused("only an army with a King or Duke attacks");
        }
        if FieldedClass::BOTH.into_iter().any(|class| armies[0].fielded.of_class(class) != class.places()) {
            return refused("an attacker fields exactly three pieces and four soldiers");
        }
        if armies[1].royal.is_none() && armies[1].fielded.total() == 0 {
            return Err(LayoutError::Army { text: defender.to_owned(), reason: "nobody defends" });
        }
        Ok(BattleSetup { layout, armies, units: [None; 2] })
    }

    /// The same battle when each side has chosen whom it fields, by their letters; the royal may be
    /// named or not. Their owner and an arbiter know who they are, the opponent only their army.
    ///
    /// # Errors
    /// Pieces who are not among the army, or not as many as it fields.
    pub fn fielding(mut self, attacker: &str, defender: &str) -> Result<Self, LayoutError> {
        for (side, text) in [attacker, defender].into_iter().enumerate() {
            let refused = |reason| LayoutError::Army { text: text.to_owned(), reason };
            let others: String = text.chars().filter(|letter| !matches!(letter, 'K' | 'D')).collect();
            let units = Muster::read(&others).ok_or_else(|| refused("units are K D Q R B N G C W F"))?;
            let Fielded { from, counts } = self.armies[side].fielded;
            if Fielded::all(units).counts != counts {
                return Err(refused("not as many pieces and soldiers as the army fields"));
            }
            if !units.is_within(&from) {
                return Err(refused("not all of these units are in the army"));
            }
            self.units[side] = Some(units);
        }
        Ok(self)
    }

    /// A battle drawn by a generator with this seed: a terrain unless one is given, and, if asked
    /// for, two equal armies that are often larger than what they field.
    ///
    /// # Errors
    /// None: see [`Layout::of`].
    pub fn drawn(seed: u64, terrain: Option<Terrain>, draws_armies: bool) -> Result<Self, LayoutError> {
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        let drawn = Terrain::ALL[dice.random_range(0..Terrain::ALL.len())];
        let layout = Layout::of(terrain.unwrap_or(drawn))?;
        if !draws_armies {
            return BattleSetup::new(layout, STANDARD_ARMY, STANDARD_ARMY);
        }
        let royal = ['K', 'D'][dice.random_range(0..2)];
        let mut muster = Muster::default();
        for class in FieldedClass::BOTH {
            let more: u8 = dice.random_range(0..=2);
            let choices: Vec<Kind> =
                FIELDED.into_iter().filter(|&kind| FieldedClass::of(kind) == Some(class)).collect();
            while muster.of_class(class) < class.places() + more {
                let kind = choices[dice.random_range(0..choices.len())];
                if kind != Kind::Queen || muster.count(Kind::Queen) == 0 {
                    muster.add(kind);
                }
            }
        }
        let army = format!("{royal}{}", muster.text());
        BattleSetup::new(layout, &army, &army)
    }

    /// The start position: of what is fielded everybody sees only the royals, and an arbiter is told
    /// who the others are if that is known. Nobody knows where they stand.
    pub fn fen(&self) -> String {
        let mut letters: HashMap<Square, char> = self.layout.terrain.clone();
        for (side, army) in self.armies.iter().enumerate() {
            let royal = army.royal.map(|kind| kind.letter());
            let hidden = std::iter::repeat_n('X', army.fielded.total().into());
            for (&square, letter) in self.layout.places(side).iter().zip(royal.into_iter().chain(hidden)) {
                letters.insert(square, if side == 0 { letter } else { letter.to_ascii_lowercase() });
            }
        }
        let size = (self.layout.files, self.layout.ranks);
        let rows = board_rows(size, |file, rank| letters.get(&Board10x8::square(file, rank)).copied());
        let [white, black] = self.armies.map(|army| super::fen::army_text(&army.fielded));
        let mut fen = format!("{rows} w - - 0 1 army={white},{black}");
        if let [Some(white), Some(black)] = self.units {
            let [white, black] = [white, black].map(|units| super::fen::units_text(&units));
            fen.push_str(&format!(" men={white},{black}"));
        }
        fen
    }
}

impl Army {
    fn read(text: &str) -> Result<Army, LayoutError> {
        let refused = |reason| LayoutError::Army { text: text.to_owned(), reason };
        let upper = text.to_ascii_uppercase();
        let royal = match (upper.matches('K').count(), upper.matches('D').count()) {
            (0, 0) => None,
            (0, _) => Some(Kind::Duke),
            (1, _) => Some(Kind::King),
            _ => return Err(refused("more than one King")),
        };
        let others: String = upper.chars().filter(|letter| !matches!(letter, 'K' | 'D')).collect();
        let from = Muster::read(&others).ok_or_else(|| refused("units are K D Q R B N G C W F"))?;
        if from.count(Kind::Queen) > 1 {
            return Err(refused("more than one queen"));
        }
        if text.len() > 100 {
            return Err(refused("more units than there can be"));
        }
        let counts = FieldedClass::BOTH.map(|class| from.of_class(class).min(class.places()));
        Ok(Army { royal, fielded: Fielded { from, counts } })
    }
}
