//! A table indexed by kind of piece.

use movegen::Kind;
use std::ops::{Index, IndexMut};

/// One entry for each kind of piece.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(transparent)]
pub struct ByKind<T>([T; Kind::ALL.len()]);

impl<T: Copy> ByKind<T> {
    /// `rest` for all kinds except those named.
    pub const fn new<const N: usize>(rest: T, entries: [(Kind, T); N]) -> Self {
        let mut table = [rest; Kind::ALL.len()];
        let mut next = 0;
        while next < N {
            table[entries[next].0.index()] = entries[next].1;
            next += 1;
        }
        ByKind(table)
    }

    /// The entries in the order of [`Kind::ALL`].
    pub const fn as_array(&self) -> &[T; Kind::ALL.len()] {
        &self.0
    }
}

impl<T> ByKind<T> {
    /// Every kind with its entry.
    pub fn iter(&self) -> impl Iterator<Item = (Kind, &T)> {
        Kind::ALL.into_iter().zip(&self.0)
    }

    pub(super) fn entries_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut()
    }
}

impl<T> Index<Kind> for ByKind<T> {
    type Output = T;
    #[inline(always)]
    fn index(&self, kind: Kind) -> &T {
        &self.0[kind.index()]
    }
}

impl<T> IndexMut<Kind> for ByKind<T> {
    #[inline(always)]
    fn index_mut(&mut self, kind: Kind) -> &mut T {
        &mut self.0[kind.index()]
    }
}
