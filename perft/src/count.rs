//! The counting itself, for any family of variants.

use crate::hashed::CountTable;
use movegen::moves::each;
use movegen::{Division, Family, Position, Scope};
use rayon::prelude::*;

/// Number of legal move sequences of `depth` plies, with or without a hash table.
fn count<R: Family>(position: &Position<R>, depth: u32, table: Option<&CountTable>) -> u64 {
    match table {
        None => position.perft(depth),
        Some(table) => count_with(position, depth, table),
    }
}

fn count_with<R: Family>(position: &Position<R>, depth: u32, table: &CountTable) -> u64 {
    match depth {
        0 => return 1,
        1 => return position.count_moves(),
        _ => {}
    }
    if let Some(nodes) = table.get(position.hash(), depth) {
        return nodes;
    }
    let (mut nodes, mut next) = (0, *position);
    let count = |m| {
        position.make_into(m, &mut next);
        nodes += count_with(&next, depth - 1, table);
    };
    position.generate(Scope::all(), &mut each(count));
    table.put(position.hash(), depth, nodes);
    nodes
}

/// Counts each first move separately, on this thread. Sorted by text.
pub fn divide<R: Family>(
    position: &Position<R>,
    depth: u32,
    table: Option<&CountTable>,
    chess960: bool,
) -> Vec<Division> {
    let moves = if depth == 0 { Vec::new() } else { position.legal_moves() };
    let divisions = moves.into_iter().map(|m| Division {
        text: position.coordinate_text(m, chess960),
        nodes: count(&position.make(m), depth - 1, table),
    });
    sorted(divisions.collect())
}

/// Counts each first move separately, on rayon's threads. The work is split below the root too, so that
/// one large first move does not keep the others waiting.
pub fn parallel<R: Family>(
    position: &Position<R>,
    depth: u32,
    table: Option<&CountTable>,
    chess960: bool,
) -> Vec<Division> {
    let moves = if depth == 0 { Vec::new() } else { position.legal_moves() };
    let divisions = moves.into_par_iter().map(|m| Division {
        text: position.coordinate_text(m, chess960),
        nodes: count_split(&position.make(m), depth - 1, table),
    });
    sorted(divisions.collect())
}

/// Plies left to a single thread.
const UNDIVIDED_DEPTH: u32 = 3;

fn count_split<R: Family>(position: &Position<R>, depth: u32, table: Option<&CountTable>) -> u64 {
    if depth <= UNDIVIDED_DEPTH {
        return count(position, depth, table);
    }
    position.legal_moves().into_par_iter().map(|m| count_split(&position.make(m), depth - 1, table)).sum()
}

fn sorted(mut divisions: Vec<Division>) -> Vec<Division> {
    divisions.sort_by(|a, b| a.text.cmp(&b.text));
    divisions
}
