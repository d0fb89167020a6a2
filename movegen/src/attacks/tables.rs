//! Attack tables computed by the compiler.

use crate::word::Word;

/// One line through a square, excluding the square itself, split there.
#[derive(Clone, Copy, Debug)]
pub struct SplitLine<W> {
    /// Squares with lower indices.
    pub below: W,
    /// Squares with higher indices.
    pub above: W,
}

/// Index of the file in [`AttackTables::lines`].
pub const FILE: usize = 0;
/// Index of the rank.
pub const RANK: usize = 1;
/// Index of the diagonal on which files and ranks rise together.
pub const RISING: usize = 2;
/// Index of the other diagonal.
pub const FALLING: usize = 3;

/// Everything looked up by square.
#[derive(Debug)]
pub struct AttackTables<W: Word> {
    /// Knight leaps.
    pub knight: W::PerSquare<W>,
    /// King steps.
    pub king: W::PerSquare<W>,
    /// Pawn captures, by colour.
    pub pawn: [W::PerSquare<W>; 2],
    /// File, rank and both diagonals.
    pub lines: W::PerSquare<[SplitLine<W>; 4]>,
    /// Rook lines on an empty board.
    pub rook_rays: W::PerSquare<W>,
    /// Bishop lines on an empty board.
    pub bishop_rays: W::PerSquare<W>,
    /// Squares strictly between two.
    pub between: W::PerSquare<W::PerSquare<W>>,
    /// The whole line through two.
    pub line: W::PerSquare<W::PerSquare<W>>,
}

/// The direction of each line towards higher indices, as files and ranks, in the order of the constants
/// above.
const DIRECTIONS: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (-1, 1)];

const KNIGHT: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
const PAWN: [[(i32, i32); 2]; 2] = [[(1, 1), (-1, 1)], [(1, -1), (-1, -1)]];

macro_rules! attack_tables {
    ($name:ident, $word:ty, $bits:literal, $files:literal, $ranks:literal, $doc:literal) => {
        #[doc = $doc]
        // Some hundred thousand steps, evaluated once by the compiler.
        #[allow(long_running_const_eval)]
        pub static $name: AttackTables<$word> = {
            const SQUARES: usize = $files * $ranks;

            const fn bit(file: i32, rank: i32) -> $word {
                if 0 <= file && file < $files && 0 <= rank && rank < $ranks {
                    1 << (rank * $files + file)
                } else {
                    0
                }
            }

            const fn leaps<const N: usize>(steps: [(i32, i32); N]) -> [$word; $bits] {
                let mut table = [0; $bits];
                let mut square = 0;
                while square < SQUARES {
                    let mut step = 0;
                    while step < N {
                        let file = (square % $files) as i32 + steps[step].0;
                        let rank = (square / $files) as i32 + steps[step].1;
                        table[square] |= bit(file, rank);
                        step += 1;
                    }
                    square += 1;
                }
                table
            }

            const fn ray(square: usize, files: i32, ranks: i32) -> $word {
                let mut file = (square % $files) as i32 + files;
                let mut rank = (square / $files) as i32 + ranks;
                let mut squares = 0;
                while bit(file, rank) != 0 {
                    squares |= bit(file, rank);
                    file += files;
                    rank += ranks;
                }
                squares
            }

            let mut lines = [[SplitLine { below: 0, above: 0 }; 4]; $bits];
            let mut rook_rays = [0; $bits];
            let mut bishop_rays = [0; $bits];
            let mut between = [[0; $bits]; $bits];
            let mut line = [[0; $bits]; $bits];
            let mut from = 0;
            while from < SQUARES {
                let mut direction = 0;
                while direction < 4 {
                    let (files, ranks) = DIRECTIONS[direction];
                    let above = ray(from, files, ranks);
                    let below = ray(from, -files, -ranks);
                    lines[from][direction] = SplitLine { below, above };
                    let whole: $word = above | below;
                    if direction < 2 {
                        rook_rays[from] |= whole;
                    } else {
                        bishop_rays[from] |= whole;
                    }
                    let mut rest = whole;
                    while rest != 0 {
                        let to = rest.trailing_zeros() as usize;
                        rest &= rest - 1;
                        line[from][to] = whole | (1 << from);
                        between[from][to] = if to > from {
                            above & ray(to, -files, -ranks)
                        } else {
                            below & ray(to, files, ranks)
                        };
                    }
                    direction += 1;
                }
                from += 1;
            }
            AttackTables {
                knight: leaps(KNIGHT),
                king: leaps(KING),
                pawn: [leaps(PAWN[0]), leaps(PAWN[1])],
                lines,
                rook_rays,
                bishop_rays,
                between,
                line,
            }
        };
    };
}

attack_tables!(BOARD8, u64, 64, 8, 8, "Tables of the 8x8 board.");
attack_tables!(BOARD10, u128, 128, 10, 10, "Tables of the 10x10 board.");
attack_tables!(BOARD10X8, u128, 128, 10, 8, "Tables of the board with ten files and eight ranks.");
