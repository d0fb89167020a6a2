//! Boards for terminals: what is marked on them, how they are drawn in colours, and which pieces lie face-down.

mod drawing;
mod lines;
mod marks;
mod picture;
mod roster;

pub(crate) use drawing::{BoardArea, BoardLook, draw};
pub(crate) use lines::in_lines;
pub(crate) use marks::Marks;
pub(crate) use roster::{rosters, shown_at_the_end};
