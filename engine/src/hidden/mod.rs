//! Search where players know less than an arbiter.
//!
//! A [`belief`] says which worlds are possible for all a player knows, and how likely each is.
//! [`worlds`] searches them side by side with the ordinary alpha-beta search and averages what each
//! root move is expected to score. What neither player knows is no world: the ordinary search leaves
//! it to chance. [`opponents`] are weaker ways to play, to compare with.

mod battle;
pub(crate) mod belief;
mod bomb;
mod opponents;
mod tree;
mod worlds;

pub use opponents::greedy_move;
pub(crate) use opponents::sampled_world;
pub(crate) use tree::best_move as information_set_move;
pub(crate) use worlds::{Crew, search};
