//! The positions of `docs/tactics` are proven: every move is tried, nothing is pruned.
//!
//! A win in N moves: after the best move every defence loses within N moves, and after no other move
//! does every defence lose. A save: after every other move the opponent wins by force within two moves,
//! after the best one not.

use movegen::{AnyGame, Family, Move, Options, Position, with_game};
use serde::Deserialize;
use std::collections::{HashMap, HashSet};

#[derive(Deserialize)]
struct Tactic {
    variant: String,
    fen: String,
    best: String,
    /// Moves until the win, including the best one.
    moves_to_win: Option<u32>,
    /// Moves in which the opponent wins after any other move.
    moves_to_lose: Option<u32>,
}

#[test]
fn every_position_has_one_best_move() {
    let mut proven = 0;
    for line in include_str!("../../../docs/tactics/proven.jsonl").lines() {
        let tactic: Tactic = serde_json::from_str(line).unwrap();
        let variant = tactic.variant.parse().unwrap();
        let game = AnyGame::new(variant, Options::default(), Some(&tactic.fen)).unwrap();
        let best = game.parse_move(&tactic.best).unwrap();
        with_game!(&game, typed => check(typed.position(), best, &tactic));
        proven += 1;
    }
    assert!(proven >= 30);
}

fn check<R: Family>(position: &Position<R>, best: Move, tactic: &Tactic) {
    let mut prover = Prover::default();
    for (m, next) in successors(position) {
        let is_best = next == position.make(best);
        if let Some(moves) = tactic.moves_to_win {
            let wins = prover.is_lost(&next, 2 * moves - 2);
            assert_eq!(wins, is_best, "{} {m:?}", tactic.fen);
        }
        if let Some(moves) = tactic.moves_to_lose {
            let saves = !prover.is_won(&next, 2 * moves - 1);
            assert_eq!(saves, is_best, "{} {m:?}", tactic.fen);
        }
    }
    assert!(tactic.moves_to_win.is_some() != tactic.moves_to_lose.is_some());
}

/// The positions after every move, equal ones once.
fn successors<R: Family>(position: &Position<R>) -> Vec<(Move, Position<R>)> {
    let mut seen = HashSet::new();
    let all = position.legal_moves().into_iter().map(|m| (m, position.make(m)));
    all.filter(|(m, next)| !m.is_launch() || seen.insert(next.hash())).collect()
}

/// Results for positions, by hash and plies. The order in which moves are tried does not affect them: those that
/// are likely to decide come first.
#[derive(Default)]
struct Prover {
    won: HashMap<(u64, u32), bool>,
    lost: HashMap<(u64, u32), bool>,
    /// The last move that was a defence, so many plies before the end: often the next one, too.
    defence: HashMap<u32, Move>,
}

impl Prover {
    /// Whether the side to move can force a win within this many plies.
    fn is_won<R: Family>(&mut self, position: &Position<R>, plies: u32) -> bool {
        if plies == 0 || position.outcome().is_some() {
            return position.outcome().is_some_and(|outcome| outcome.winner == Some(position.side()));
        }
        if let Some(&known) = self.won.get(&(position.hash(), plies)) {
            return known;
        }
        let won = if plies == 1 {
            position.legal_moves().into_iter().any(|m| self.is_lost(&position.make(m), 0))
        } else {
            let mut replies = successors(position);
            replies.sort_by_key(|(_, next)| (next.outcome().is_none(), !next.is_in_check(next.side())));
            replies.iter().any(|(_, next)| self.is_lost(next, plies - 1))
        };
        self.won.insert((position.hash(), plies), won);
        won
    }

    /// Whether the side to move loses by force within this many plies.
    fn is_lost<R: Family>(&mut self, position: &Position<R>, plies: u32) -> bool {
        if let Some(outcome) = position.outcome() {
            return outcome.winner == Some(!position.side());
        }
        if plies == 0 {
            return false;
        }
        if let Some(&known) = self.lost.get(&(position.hash(), plies)) {
            return known;
        }
        let mut moves = position.legal_moves();
        if let Some(place) = moves.iter().position(|m| self.defence.get(&plies) == Some(m)) {
            moves.swap(0, place);
        }
        let defence = moves.into_iter().find(|&m| !self.is_won(&position.make(m), plies - 1));
        self.defence.extend(defence.map(|m| (plies, m)));
        let lost = defence.is_none();
        self.lost.insert((position.hash(), plies), lost);
        lost
    }
}
