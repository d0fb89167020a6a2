//! Sliders by the BMI2 instructions PEXT and PDEP. The only `unsafe` code of the crate: the
//! instructions may only be called where the compiler knows they exist, and this module is only compiled
//! where it does.
#![allow(unsafe_code)]

use crate::attacks::tables::{BOARD8, BOARD10, FALLING, FILE, RANK, RISING};

#[inline(always)]
fn extract(word: u64, mask: u64) -> u64 {
    // SAFETY: this module is compiled only with target_feature = "bmi2".
    unsafe { std::arch::x86_64::_pext_u64(word, mask) }
}

#[inline(always)]
fn deposit(word: u64, mask: u64) -> u64 {
    // SAFETY: this module is compiled only with target_feature = "bmi2".
    unsafe { std::arch::x86_64::_pdep_u64(word, mask) }
}

/// Occupancies of one line of up to ten squares, excluding the slider's own.
const LINE_PATTERNS: usize = 1 << 9;

/// The first-rank table: squares attacked on a line, by the slider's place on it and the occupancy of
/// its other squares, both in index order. Rounded up to a power of two, which saves the bounds check.
static LINE_ATTACKS: [u16; 16 * LINE_PATTERNS] = {
    let mut table = [0; 16 * LINE_PATTERNS];
    let mut place = 0;
    while place < 10 {
        let mut pattern = 0;
        while pattern < LINE_PATTERNS {
            let mut attacked = 0;
            let mut above = place;
            while above < 9 {
                attacked |= 1 << above;
                if pattern & (1 << above) != 0 {
                    break;
                }
                above += 1;
            }
            let mut below = place;
            while below > 0 {
                below -= 1;
                attacked |= 1 << below;
                if pattern & (1 << below) != 0 {
                    break;
                }
            }
            table[place * LINE_PATTERNS + pattern] = attacked;
            pattern += 1;
        }
        place += 1;
    }
    table
};

/// One line through a square of the 10x10 board, as PEXT needs it.
#[derive(Clone, Copy)]
struct ExtractedLine {
    /// The line's squares except the slider's, by halves of the word.
    low: u64,
    high: u64,
    /// Number of squares in the low half.
    low_squares: u32,
    /// Where the slider's place starts in [`LINE_ATTACKS`].
    start: u32,
}

static EXTRACTED_LINES: [[ExtractedLine; 4]; 128] = {
    let mut table = [[ExtractedLine { low: 0, high: 0, low_squares: 0, start: 0 }; 4]; 128];
    let mut square = 0;
    while square < 100 {
        let mut line = 0;
        while line < 4 {
            let split = &BOARD10.lines[square][line];
            let mask = split.below | split.above;
            let place = split.below.count_ones();
            table[square][line] = ExtractedLine {
                low: mask as u64,
                high: (mask >> 64) as u64,
                low_squares: (mask as u64).count_ones(),
                start: place * LINE_PATTERNS as u32,
            };
            line += 1;
        }
        square += 1;
    }
    table
};

/// 10x10: each of the two lines is compressed to at most nine bits, looked up, and expanded again. The
/// table is 10 KB; full tables would take 38 MB.
#[inline(always)]
pub(crate) fn line_by_line<const DIAGONAL: bool>(square: usize, occupied: u128) -> u128 {
    let lines = &EXTRACTED_LINES[square & 127];
    let (first, second) = if DIAGONAL { (RISING, FALLING) } else { (FILE, RANK) };
    let one_line = |line: usize| {
        let ExtractedLine { low, high, low_squares, start } = lines[line];
        let pattern = extract(occupied as u64, low) | (extract((occupied >> 64) as u64, high) << low_squares);
        let attacked = u64::from(LINE_ATTACKS[(start as usize | pattern as usize) % LINE_ATTACKS.len()]);
        u128::from(deposit(attacked, low)) | (u128::from(deposit(attacked >> low_squares, high)) << 64)
    };
    one_line(first) | one_line(second)
}

/// Where a square's entries start in a table for the whole board, and its relevant squares.
#[derive(Clone, Copy)]
struct Entry {
    relevant: u64,
    start: usize,
}

/// Squares whose occupancy matters to a slider: its lines without their last squares.
const fn relevant_squares(square: usize, diagonal: bool) -> u64 {
    let (first, second) = if diagonal { (RISING, FALLING) } else { (FILE, RANK) };
    let edges_of_files = 0x8181_8181_8181_8181;
    let edges_of_ranks = 0xff00_0000_0000_00ff;
    let lines = &BOARD8.lines[square];
    let first_line = lines[first].below | lines[first].above;
    let second_line = lines[second].below | lines[second].above;
    if diagonal {
        (first_line | second_line) & !(edges_of_files | edges_of_ranks)
    } else {
        (first_line & !edges_of_ranks) | (second_line & !edges_of_files)
    }
}

const fn entries(diagonal: bool) -> [Entry; 64] {
    let mut table = [Entry { relevant: 0, start: 0 }; 64];
    let mut start = 0;
    let mut square = 0;
    while square < 64 {
        let relevant = relevant_squares(square, diagonal);
        table[square] = Entry { relevant, start };
        start += 1 << relevant.count_ones();
        square += 1;
    }
    table
}

/// One ray from a square, in the direction of rising or falling indices.
const fn ray_attacks(ray: u64, occupied: u64, rising: bool) -> u64 {
    let blockers = ray & occupied;
    if blockers == 0 {
        return ray;
    }
    if rising {
        let nearest = blockers & blockers.wrapping_neg();
        ray & (nearest | (nearest - 1))
    } else {
        let nearest = 1 << (63 - blockers.leading_zeros());
        ray & !(nearest - 1)
    }
}

const fn board_attacks<const N: usize>(entries: [Entry; 64], diagonal: bool) -> [u64; N] {
    let (first, second) = if diagonal { (RISING, FALLING) } else { (FILE, RANK) };
    let mut table = [0; N];
    let mut square = 0;
    while square < 64 {
        let Entry { relevant, start } = entries[square];
        let lines = &BOARD8.lines[square];
        // Carry-rippler: subsets of the relevant squares in the order PEXT numbers them.
        let mut occupied = 0u64;
        let mut index = 0;
        loop {
            table[start + index] = ray_attacks(lines[first].above, occupied, true)
                | ray_attacks(lines[first].below, occupied, false)
                | ray_attacks(lines[second].above, occupied, true)
                | ray_attacks(lines[second].below, occupied, false);
            occupied = occupied.wrapping_sub(relevant) & relevant;
            index += 1;
            if occupied == 0 {
                break;
            }
        }
        square += 1;
    }
    table
}

static ROOK_ENTRIES: [Entry; 64] = entries(false);
static BISHOP_ENTRIES: [Entry; 64] = entries(true);
// About a hundred thousand short loops, evaluated once by the compiler.
#[allow(long_running_const_eval)]
static ROOK_ATTACKS: [u64; 102_400] = board_attacks(entries(false), false);
static BISHOP_ATTACKS: [u64; 5_248] = board_attacks(entries(true), true);

/// 8x8: the occupancy of both lines together is the index into one table.
#[inline(always)]
pub(crate) fn whole_board<const DIAGONAL: bool>(square: usize, occupied: u64) -> u64 {
    let square = square & 63;
    if DIAGONAL {
        let Entry { relevant, start } = BISHOP_ENTRIES[square];
        BISHOP_ATTACKS[start + extract(occupied, relevant) as usize]
    } else {
        let Entry { relevant, start } = ROOK_ENTRIES[square];
        ROOK_ATTACKS[start + extract(occupied, relevant) as usize]
    }
}
