//! Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012): one tree of what
//! players see, grown through a new world each time.

use engine::SampleWorlds;
use eval::by_pieces;
use movegen::{Game, Move, Position};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::time::Instant;

/// Exploration: how much a rarely tried move is preferred to a good one.
const EXPLORATION: f64 = 0.6;
/// Random plies before the pieces are counted.
const PLAYOUT: usize = 4;
/// The lead in centipawns at which a side is expected to score ten times as much as the other.
const PLAYOUT_SCALE: f64 = 400.0;

/// A node of the tree: a move and its results.
#[derive(Debug)]
struct TreeNode {
    m: Option<Move>,
    visits: f64,
    /// How often it was available.
    available: f64,
    /// Results for the side that played it, from 0 to 1.
    won: f64,
    children: Vec<usize>,
}

impl TreeNode {
    fn new(m: Option<Move>) -> Self {
        TreeNode { m, visits: 0.0, available: 0.0, won: 0.0, children: Vec::new() }
    }
}

/// The most visited move by `deadline`, or after this many iterations. `None` if the game is over.
pub(crate) fn best_move<R: SampleWorlds>(
    view: &Game<R>,
    deadline: Option<Instant>,
    iterations: u64,
    seed: u64,
) -> Option<Move> {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let mut tree = vec![TreeNode::new(None)];
    for _ in 0..iterations {
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            break;
        }
        let world = *R::sample(view, &mut dice).position();
        iterate(&mut tree, world, &mut dice);
    }
    let root_children = tree[0].children.iter();
    let tried = root_children.max_by(|&&one, &&other| tree[one].visits.total_cmp(&tree[other].visits));
    tried.and_then(|&best| tree[best].m).or_else(|| view.position().legal_moves().first().copied())
}

/// One iteration: down the tree, a new node, a few random moves, and the result back up.
fn iterate<R: SampleWorlds>(tree: &mut Vec<TreeNode>, mut position: Position<R>, dice: &mut ChaCha8Rng) {
    let mut path = Vec::new();
    let mut node = 0;
    loop {
        if position.outcome().is_some() {
            break;
        }
        let legal = position.legal_moves();
        let tried: Vec<usize> = tree[node]
            .children
            .iter()
            .copied()
            .filter(|&child| tree[child].m.is_some_and(|m| legal.contains(&m)))
            .collect();
        let fresh: Vec<Move> =
            legal.iter().copied().filter(|m| tried.iter().all(|&child| tree[child].m != Some(*m))).collect();
        for &child in &tried {
            tree[child].available += 1.0;
        }
        let is_new = !fresh.is_empty();
        let chosen = if is_new {
            let mut child = TreeNode::new(Some(fresh[dice.random_range(0..fresh.len())]));
            child.available = 1.0;
            tree.push(child);
            let index = tree.len() - 1;
            tree[node].children.push(index);
            index
        } else {
            best_child(tree, &tried)
        };
        let Some(m) = tree[chosen].m else { break };
        path.push((chosen, position.side()));
        position = position.make(m);
        node = chosen;
        if is_new {
            break;
        }
    }
    let white = result(position, dice);
    for (index, mover) in path {
        tree[index].visits += 1.0;
        tree[index].won += if mover == movegen::Color::White { white } else { 1.0 - white };
    }
}

/// The child with the best upper bound on its result.
fn best_child(tree: &[TreeNode], children: &[usize]) -> usize {
    let bound = |index: usize| {
        let node = &tree[index];
        node.won / node.visits + EXPLORATION * (libm::log(node.available) / node.visits).sqrt()
    };
    let best = children.iter().copied().max_by(|&one, &other| bound(one).total_cmp(&bound(other)));
    best.unwrap_or_default()
}

/// White's result after a few random moves, by the pieces if the game is not over.
fn result<R: SampleWorlds>(mut position: Position<R>, dice: &mut ChaCha8Rng) -> f64 {
    for _ in 0..PLAYOUT {
        if position.outcome().is_some() {
            break;
        }
        let moves = position.legal_moves();
        position = position.make(moves[dice.random_range(0..moves.len())]);
    }
    let white = match position.outcome() {
        Some(outcome) => match outcome.winner {
            Some(movegen::Color::White) => return 1.0,
            Some(movegen::Color::Black) => return 0.0,
            None => 0,
        },
        None if position.side() == movegen::Color::White => by_pieces(&position),
        None => -by_pieces(&position),
    };
    1.0 / (1.0 + libm::exp10(-f64::from(white) / PLAYOUT_SCALE))
}
