//! The search of one family of variants: alpha-beta with a principal variation window (PVS), iterative
//! deepening and Lazy SMP.
//!
//! - `task`: what a search is asked for, and what its threads share;
//! - `searcher`: one thread's search;
//! - `deepening`: iterative deepening and aspiration windows at the root;
//! - `node`: the main node, from mate distance pruning to late move reduction;
//! - `window`: what a node is asked for;
//! - `pruning`: nodes and moves that need not be searched;
//! - `correction`: how far evaluations are off;
//! - `quiescence`: stand pat, captures, evasions;
//! - `chance`: moves that show what no player knows;
//! - `worlds`: what the search of many possible worlds asks for;
//! - `margins`: every number that is tuned by games.

mod chance;
mod correction;
mod deepening;
pub(crate) mod margins;
mod node;
mod pruning;
mod quiescence;
mod risk;
mod searcher;
mod task;
pub(crate) mod window;
mod worlds;

pub(crate) use deepening::PrincipalVariation;
pub(crate) use risk::Risk;
pub(crate) use searcher::Searcher;
pub(crate) use task::{SearchTask, SharedState};
