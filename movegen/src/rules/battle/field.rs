//! The board of a battle: its size and its terrain (SC-B1, SC-B15).

use super::Set;
use crate::bitboard::Bitboard;
use crate::geometry::Board10x8;
use crate::square::Square;

/// The board of a battle: its size, and the squares no piece may enter (SC-B15).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    files: u8,
    ranks: u8,
    /// Walls and trees: cannons capture over them.
    screens: Set,
    trees: Set,
    /// Mountains, and the squares of the largest board that this one lacks.
    no_screens: Set,
}

impl Field {
    /// An open field.
    pub(super) fn new(files: u8, ranks: u8) -> Self {
        let no_screens = Set::ALL
            .into_iter()
            .filter(|square: &Square| {
                square.file::<Board10x8>() >= files || square.rank::<Board10x8>() >= ranks
            })
            .collect();
        Field { files, ranks, screens: Bitboard::EMPTY, trees: Bitboard::EMPTY, no_screens }
    }

    /// Files and ranks.
    pub fn size(&self) -> (u8, u8) {
        (self.files, self.ranks)
    }

    /// Squares no piece may enter, including those off the board.
    #[inline(always)]
    pub fn closed(&self) -> Set {
        self.screens | self.no_screens
    }

    /// Closed squares that cannons cannot capture over: mountains, and whatever is off the board.
    #[inline(always)]
    pub fn no_screens(&self) -> Set {
        self.no_screens
    }

    /// Closes a square with its FEN letter; `false` if the letter is not a terrain.
    pub(super) fn close(&mut self, square: Square, letter: char) -> bool {
        let square = Bitboard::of(square);
        match letter {
            '*' => self.screens |= square,
            'T' => {
                self.screens |= square;
                self.trees |= square;
            }
            '^' => self.no_screens |= square,
            _ => return false,
        }
        true
    }

    /// The FEN letter of a closed square.
    pub(crate) fn letter(&self, square: Square) -> char {
        if self.trees.has(square) {
            'T'
        } else if self.no_screens.has(square) {
            '^'
        } else {
            '*'
        }
    }
}
