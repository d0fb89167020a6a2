//! Search where players know less than an arbiter.
//!
//! A [`belief`] says which worlds are possible for all a player knows, and how likely each is.
//! [`worlds`] searches them side by side with the ordinary alpha-beta search and averages what each
//! root move is expected to score. What neither player knows is no world: the ordinary search leaves
//! it to chance.

mod battle;
pub(crate) mod belief;
mod bomb;
mod worlds;

pub use belief::SampleWorlds;
pub(crate) use worlds::search;
