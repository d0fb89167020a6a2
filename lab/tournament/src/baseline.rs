//! A fixed opponent to measure against: it counts pieces and looks four plies ahead, nothing else.
//!
//! It must not change: results against it measure the real search only as long as they can be compared
//! with those of other versions. So it depends on the rules and not on the engine.

use movegen::moves::{LaunchList, Launches, MoveList};
use movegen::{AnyGame, Bitboard, Color, Family, Kind, Move, Position, Scope, Square, Values, with_game};

/// Search depth in plies.
const DEPTH: u32 = 4;
/// Piece values, in the order of [`Kind::ALL`].
const VALUES: Values = [100, 300, 300, 500, 900, 0, 500, 800, 850, 300, 0, 400, 100, 100, 300, 200];
/// The score of an immediate win; a later win counts a little less.
const WIN: i32 = 100_000;

/// The move of the fixed opponent: the one that keeps or wins most material within four plies, with best
/// play by both sides. It depends on the position only. `None` if the game is over.
pub(crate) fn baseline_move(game: &AnyGame) -> Option<Move> {
    if game.outcome().is_some() {
        return None;
    }
    with_game!(game, typed => best_move(typed.position())).map(|(m, _)| m)
}

/// How far the fixed opponent thinks that the side to move is ahead, in centipawns. `None` if the game is
/// over or decided within four plies.
pub(crate) fn baseline_lead(game: &AnyGame) -> Option<i32> {
    if game.outcome().is_some() {
        return None;
    }
    let found = with_game!(game, typed => best_move(typed.position()));
    found.map(|(_, value)| value).filter(|value| value.abs() < WIN)
}

/// The best move and its value.
fn best_move<R: Family>(position: &Position<R>) -> Option<(Move, i32)> {
    let mut best = None;
    let mut alpha = -WIN;
    for (m, next) in successors(position) {
        let value = -search(&next, DEPTH - 1, -WIN, -alpha);
        if best.is_none() || value > alpha {
            best = Some((m, value));
            alpha = value;
        }
    }
    best
}

/// The score of the position for the side to move.
fn search<R: Family>(position: &Position<R>, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    if let Some(outcome) = position.outcome() {
        return match outcome.winner {
            None => 0,
            // With more depth left, the win came sooner.
            Some(winner) if winner == position.side() => WIN + depth as i32,
            Some(_) => -WIN - depth as i32,
        };
    }
    if depth == 0 {
        return material(position);
    }
    let mut best = -2 * WIN;
    for (_, next) in successors(position) {
        best = best.max(-search(&next, depth - 1, -beta, -alpha));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// Material of the side to move minus the opponent's.
fn material<R: Family>(position: &Position<R>) -> i32 {
    let count = |color: Color| -> i32 {
        let of_kind = |kind: Kind| position.pieces(color, kind).count() as i32 * VALUES[kind.index()];
        Kind::ALL.into_iter().map(of_kind).sum()
    };
    count(position.side()) - count(!position.side())
}

/// The positions after each move, those with most material for the mover first, equal ones in
/// pseudo-random order, so that no piece is preferred. Only one of several launches with equal effect is
/// included.
fn successors<R: Family>(position: &Position<R>) -> Vec<(Move, Position<R>)> {
    let mut moves = MoveList::new();
    let mut launch_list = LaunchList::new();
    position.moves_and_launches(Scope::all(), &mut moves, &mut launch_list);
    for launches in &launch_list {
        push_one_of_each_effect(position, launches, &mut moves);
    }
    let mut successors: Vec<_> = moves.iter().map(|&m| (m, position.make(m))).collect();
    // An odd multiplier: different moves get different numbers.
    let shuffled = |m: Move| (position.hash() ^ u64::from(m.bits())).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    successors.sort_by_cached_key(|(m, next)| (material(next), shuffled(*m)));
    successors
}

/// Adds the first launch of each effect: launches of a missile that destroy the same pieces lead to the
/// same position, unless targets are irradiated.
fn push_one_of_each_effect<R: Family>(
    position: &Position<R>,
    launches: &Launches<R::Geometry>,
    moves: &mut MoveList,
) {
    let mut seen: Vec<Bitboard<R::Geometry>> = Vec::new();
    for target in targets_of_effect(position, launches) {
        let m = Move::launch(launches.from, target);
        if !R::LAUNCH_TARGETS_MATTER {
            let destroyed = R::destroyed_by(position, m);
            if seen.contains(&destroyed) {
                continue;
            }
            seen.push(destroyed);
        }
        moves.push(m);
    }
}

/// The targets whose blast reaches some piece, and one whose blast reaches none.
fn targets_of_effect<R: Family>(
    position: &Position<R>,
    launches: &Launches<R::Geometry>,
) -> impl Iterator<Item = Square> + use<R> {
    let pieces = position.occupied() - position.launch_proof() - Bitboard::of(launches.from);
    let reaching =
        if R::LAUNCH_TARGETS_MATTER { launches.targets } else { launches.targets & pieces.dilated() };
    reaching.into_iter().chain((launches.targets - reaching).first())
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Options, VARIANTS, Variant};

    fn answer(variant: Variant, fen: &str) -> String {
        let game = AnyGame::new(variant, Options::default(), Some(fen)).unwrap();
        baseline_move(&game).map(|m| game.coordinate_text(m)).unwrap_or_default()
    }

    #[test]
    fn sees_what_lies_within_four_plies() {
        // A mate in two, and a hanging rook.
        assert_eq!(answer(Variant::Chess, "7k/8/5K2/8/8/8/8/6R1 w - - 0 1"), "f6f7");
        assert_eq!(answer(Variant::Chess, "4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1"), "e4d5");
        // The explosion next to the king comes first.
        assert_eq!(answer(Variant::Atomic, "4k3/4pp2/8/6N1/8/q7/8/K7 w - - 0 1"), "g5f7");
        // A launch at everything around the queen.
        let launch = "10/5k4/10/10/2qrr5/10/10/10/M8P/5K4 w - - 0 1 armed=1";
        assert!(answer(Variant::Stratomic, launch).ends_with('m'));
    }

    #[test]
    fn has_a_move_in_every_variant_always_the_same_one() {
        for spec in VARIANTS {
            let game = AnyGame::new(spec.variant, Options::default(), None).unwrap();
            let chosen = baseline_move(&game).unwrap();
            assert!(game.legal_moves().contains(&chosen));
            assert_eq!(baseline_move(&game), Some(chosen));
        }
    }

    #[test]
    fn plays_what_it_always_played() {
        let moves = include_str!("../data/baseline.tsv").lines().filter(|line| !line.starts_with('#'));
        for line in moves {
            let [variant, fen, expected] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
            assert_eq!(answer(variant.parse().unwrap(), fen), expected, "{line}");
        }
    }

    #[test]
    fn has_no_move_when_the_game_is_over() {
        assert_eq!(answer(Variant::Chess, "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"), "");
    }
}
