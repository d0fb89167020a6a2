//! Tables against a second solver, against published solutions, and in play.

use super::table::MOST_PLIES;
use super::*;
use crate::engine::Engine;
use crate::limits::Signals;
use movegen::{Atomic, Color, Geometry, Options, Rules, StrataChess, Variant};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::collections::HashMap;

fn position(fen: &str) -> Position<StrataChess> {
    Position::from_fen(fen, Variant::StrataChess, &Options::default()).unwrap()
}

/// The tables that a search with these limits would have.
fn near<R: Endings>(position: &Position<R>, limits: &Limits) -> EndgameTables {
    EndgameTables::near_position(position, &mut Budget::of(limits, Instant::now()))
}

/// All tables that a search could have.
fn all_near<R: Endings>(position: &Position<R>) -> EndgameTables {
    EndgameTables::near_position(position, &mut Budget(u64::MAX))
}

/// The table of the pieces of this position, without a limit.
fn table_of<R: Endings>(position: &Position<R>) -> Arc<EndgameTable> {
    let near = all_near(position);
    let material = Material::of(position).unwrap();
    near.tables.into_iter().find(|table| *table.material() == material).unwrap()
}

/// Every arrangement of the pieces of a position, with either side to move.
fn arrangements<R: Endings>(position: &Position<R>) -> Vec<Position<R>> {
    let squares = (0..R::Geometry::SQUARES).map(|index| Square::new(index as u8));
    let open: Vec<Square> = squares.filter(|&square| !position.closed().has(square)).collect();
    let mut all = vec![position.board_alone()];
    for &piece in Material::of(position).unwrap().pieces() {
        let mut more = Vec::new();
        for before in &all {
            let is_possible = |square: Square| {
                let rank = square.rank::<R::Geometry>();
                piece.kind != Kind::Pawn || (1..R::Geometry::RANKS - 1).contains(&rank)
            };
            let free = open.iter().filter(|&&square| is_possible(square) && !before.occupied().has(square));
            more.extend(free.map(|&square| before.with_piece(piece, square)));
        }
        all = more;
    }
    let both = all.into_iter().flat_map(|white| [white, white.with_turn_passed()]);
    both.filter(|position| !position.is_in_check(!position.side())).collect()
}

/// Where everything stands and whose move it is.
type Key = (Vec<(Piece, Square)>, Color);

fn key(position: &Position<StrataChess>) -> Key {
    let pieces = position.occupied().into_iter().filter_map(|at| Some((position.piece_at(at)?, at)));
    (pieces.collect(), position.side())
}

/// A second solver: every legal move of every position is asked what it is worth, again and again, from
/// the shortest ways on, with fewer pieces first. It moves forward only, and knows no material, no numbers
/// and no counts of moves.
fn solve_by_asking(position: &Position<StrataChess>, known: &mut HashMap<Key, Verdict>) {
    let positions = arrangements(position);
    let moves: Vec<Vec<(bool, Key)>> = positions
        .iter()
        .map(|position| {
            let legal = position.legal_moves().into_iter();
            legal.map(|m| (position.occupied().has(m.to()), key(&position.make(m)))).collect()
        })
        .collect();
    let mut found: HashMap<Key, Verdict> = HashMap::new();
    for (position, moves) in positions.iter().zip(&moves) {
        if moves.is_empty() {
            found.insert(key(position), Verdict::Loss(0));
        }
    }
    for plies in 1..=MOST_PLIES {
        let decided = |(captures, after): &(bool, Key)| match (captures, known.get(after)) {
            // The defender's last piece is gone.
            (true, _) if after.0.iter().all(|(piece, _)| piece.color == Color::White) => {
                Some(Verdict::Loss(0))
            }
            (true, verdict) => verdict.copied(),
            (false, _) => found.get(after).copied(),
        };
        let mut new = Vec::new();
        for (position, moves) in positions.iter().zip(&moves) {
            let key = key(position);
            if found.contains_key(&key) {
                continue;
            }
            let after: Vec<Option<Verdict>> = moves.iter().map(decided).collect();
            if after.iter().any(|verdict| matches!(verdict, Some(Verdict::Loss(_)))) {
                new.push((key, Verdict::Win(plies)));
            } else if after.iter().all(|verdict| matches!(verdict, Some(Verdict::Win(_)))) {
                new.push((key, Verdict::Loss(plies)));
            }
        }
        if new.is_empty() && plies > 1 {
            break;
        }
        found.extend(new);
    }
    known.extend(positions.iter().map(|position| {
        let key = key(position);
        let verdict = found.get(&key).copied().unwrap_or(Verdict::Draw);
        (key, verdict)
    }));
}

/// The same for an ending and everything that captures leave of it.
fn solved_by_asking(position: &Position<StrataChess>) -> HashMap<Key, Verdict> {
    fn add(position: &Position<StrataChess>, known: &mut HashMap<Key, Verdict>) {
        for left in StrataChess::after_changes(Material::of(position).unwrap().pieces()) {
            let open = (!position.closed()).into_iter();
            let arranged = left.pieces().iter().zip(open);
            let smaller = arranged
                .fold(position.board_alone(), |smaller, (&piece, square)| smaller.with_piece(piece, square));
            add(&smaller, known);
        }
        if StrataChess::is_dead(position) {
            let dead = arrangements(position).into_iter().map(|position| {
                let verdict = if position.has_legal_move() { Verdict::Draw } else { Verdict::Loss(0) };
                (key(&position), verdict)
            });
            known.extend(dead);
        } else {
            solve_by_asking(position, known);
        }
    }
    let mut known = HashMap::new();
    add(position, &mut known);
    known
}

/// Rooks, cannons with their screens, knights, soldiers, a defender without a royal, Dukes alone, walls
/// and gates: each verdict and each distance as the second solver has them.
#[test]
fn tables_agree_with_a_second_solver() {
    let endings = [
        "6k/7/7/7/KR5 w - - 0 1",
        "6k/7/2T4/5T1/KC5 w - - 0 1",
        "6d/7/2*1*2/7/DN5 w - - 0 1",
        "5fk/7/7/7/D6 w - - 0 1",
        "5wf/7/7/7/K6 w - - 0 1",
        "6b/7/^^^1^^^/7/DG5 w - - 0 1",
        "6k/^^^^^1^/7/7/D6 w - - 0 1",
    ];
    for fen in endings {
        let position = position(fen);
        let table = table_of(&position);
        let known = solved_by_asking(&position);
        let mut decided = 0;
        for arranged in arrangements(&position) {
            let verdict = table.verdict(&arranged);
            assert_eq!(verdict, known.get(&key(&arranged)).copied(), "{arranged}");
            decided += usize::from(verdict != Some(Verdict::Draw));
        }
        assert!(decided > 50, "{fen}: {decided}");
    }
}

/// What the rules say of a position after a move: its end, or what the tables know, or, where a pawn may be captured
/// en passant, the best of all moves.
fn after(position: &Position<Atomic>, tables: &EndgameTables) -> Verdict {
    let known = |position: &Position<Atomic>| match position.outcome() {
        Some(outcome) => Verdict::of_end(outcome, position.side()),
        None => tables.verdict_of_fresh(position).unwrap(),
    };
    if position.en_passant().is_none() {
        return known(position);
    }
    best_of_moves(position, tables)
}

/// The best that a side can do, by what the tables know of the positions after its moves.
fn best_of_moves(position: &Position<Atomic>, tables: &EndgameTables) -> Verdict {
    let of_move = |m: Move| {
        let reply = after(&position.make(m), tables);
        let is_change = m.piece() == Kind::Pawn || position.occupied().has(m.to());
        match reply {
            Verdict::Win(plies) | Verdict::Loss(plies) if !is_change => reply.of_move(plies + 1),
            reply => reply.of_move(1),
        }
    };
    let best = position.legal_moves().into_iter().map(of_move).max_by_key(|verdict| verdict.worth());
    match best.unwrap() {
        // AT11: too late.
        Verdict::Win(plies) | Verdict::Loss(plies) if plies > MOST_PLIES => Verdict::Draw,
        best => best,
    }
}

/// Each verdict is what the best of its moves makes it, and the plies count down to the end: with that, no other table
/// can be right. Moves are made forwards only, by the rules; slices, numbers and mirrors play no part.
fn follow_from_their_moves(example: &Position<Atomic>, positions: impl Iterator<Item = Position<Atomic>>) {
    let tables = all_near(example);
    let table = table_of(example);
    let mut decided = [0; 2];
    for position in positions {
        let verdict = table.verdict(&position);
        let expected = match position.outcome() {
            Some(outcome) => Verdict::of_end(outcome, position.side()),
            None => best_of_moves(&position, &tables),
        };
        assert_eq!(verdict, Some(expected), "{position}");
        decided[0] += usize::from(matches!(expected, Verdict::Win(_)));
        decided[1] += usize::from(matches!(expected, Verdict::Loss(_)));
    }
    assert!(decided.iter().all(|&count| count > 50), "{example}: {decided:?}");
}

fn atomic(fen: &str) -> Position<Atomic> {
    Position::from_fen(fen, Variant::Atomic, &Options::default()).unwrap()
}

#[test]
fn verdicts_of_atomic_endings_follow_from_their_moves() {
    for fen in ["4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1"] {
        let example = atomic(fen);
        follow_from_their_moves(&example, arrangements(&example).into_iter());
    }
    // A pawn that is not the first to be named.
    let example = atomic("4k3/p7/8/8/8/8/8/3NK3 w - - 0 1");
    follow_from_their_moves(&example, random_arrangements(&example).take(10_000));
}

/// Random arrangements of the pieces of a position, the same ones every time.
fn random_arrangements(example: &Position<Atomic>) -> impl Iterator<Item = Position<Atomic>> {
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    let pieces = Material::of(example).unwrap().pieces().to_vec();
    let board = example.board_alone();
    std::iter::repeat_with(move || {
        let mut position = board;
        for &piece in &pieces {
            let squares = if piece.kind == Kind::Pawn { 8..56 } else { 0..64 };
            let square = Square::new(dice.random_range(squares));
            if position.occupied().has(square) {
                return None;
            }
            position = position.with_piece(piece, square);
        }
        let position = if dice.random() { position } else { position.with_turn_passed() };
        (!position.is_in_check(!position.side())).then_some(position)
    })
    .flatten()
}

/// Pawns that may capture each other en passant, and pieces that die together.
#[test]
#[ignore = "solves fifty large tables: cargo test -p megaton-engine --lib endgames -- --ignored"]
fn verdicts_of_atomic_endings_of_four_pieces_follow_from_their_moves() {
    for fen in [
        "4k3/p7/8/8/8/8/1P6/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/PP6/4K3 w - - 0 1",
        "4k3/p7/8/8/8/8/8/3QK3 w - - 0 1",
        "4k3/8/8/8/8/8/8/RN2K3 w - - 0 1",
        "2q1k3/8/8/8/8/8/8/R3K3 w - - 0 1",
    ] {
        let example = atomic(fen);
        follow_from_their_moves(&example, random_arrangements(&example).take(100_000));
    }
}

/// Exact solutions found elsewhere, of the side with more pieces to move: how many positions in a
/// thousand are won, and the longest way to a win where it was published.
#[test]
fn tables_agree_with_solutions_found_elsewhere() {
    let solutions = [
        ("k7/8/8/8/8/KB6 w - - 0 1", 1000, None),
        ("k7/8/8/8/8/KN6 w - - 0 1", 997, Some(95)),
        ("k7/8/8/8/8/DR6 w - - 0 1", 358, None),
        ("k9/10/10/10/10/10/10/KR8 w - - 0 1", 1000, None),
        ("d7/8/8/8/8/DW6 w - - 0 1", 1000, None),
        ("d7/8/8/8/8/DN6 w - - 0 1", 1000, None),
        ("d9/10/10/10/10/10/10/DW8 w - - 0 1", 1000, None),
        ("d9/10/10/10/10/10/10/DN8 w - - 0 1", 1000, None),
        ("d9/10/10/10/10/10/10/DR8 w - - 0 1", 1000, None),
    ];
    for (fen, share, longest) in solutions {
        let table = table_of(&position(fen));
        let verdicts: Vec<Verdict> =
            table.entries[Color::White.index()].iter().filter_map(|entry| entry.verdict()).collect();
        let wins: Vec<u8> = verdicts
            .iter()
            .filter_map(|verdict| if let Verdict::Win(plies) = verdict { Some(*plies) } else { None })
            .collect();
        assert_eq!((wins.len() * 2000 + verdicts.len()) / (2 * verdicts.len()), share, "{fen}");
        assert!(longest.is_none_or(|plies| wins.iter().max() == Some(&plies)), "{fen}");
    }
}

/// The best moves of a table lead to the end, however often the defender may choose: each of them takes a
/// ply off, and no capture is put off for ever.
#[test]
fn the_stronger_side_wins_every_ending_that_its_table_calls_won() {
    let mut engine = Engine::new(1);
    let limits = Limits { nodes: Some(5_000), ..Limits::default() };
    for fen in ["k7/8/8/8/2K5/B7 w - - 0 1", "7k/8/8/8/8/KN6 w - - 0 1", "4k2f/8/8/8/8/D6Q w - - 0 1"] {
        let mut game = AnyGame::new(Variant::StrataChess, Options::default(), Some(fen)).unwrap();
        while game.outcome().is_none() {
            let found = engine.search_open(&game, &limits, &Signals::new(), &mut |_| {});
            game.play(found.best.unwrap()).unwrap();
        }
        let outcome = game.outcome().unwrap();
        assert_eq!(outcome.winner, Some(Color::White), "{fen}: {outcome}");
    }
}

#[test]
fn a_win_that_comes_after_the_hundredth_ply_is_none() {
    let fresh = position("k7/8/8/8/2K5/B7 w - - 0 1");
    let tables = near(&fresh, &Limits::default());
    let Some(Verdict::Win(plies)) = tables.verdict(&fresh) else { panic!("not won") };
    let after = |halfmoves: u8| position(&format!("k7/8/8/8/2K5/B7 w - - {halfmoves} 80"));
    assert_eq!(tables.verdict(&after(MOST_PLIES - plies)), Some(Verdict::Win(plies)));
    assert_eq!(tables.verdict(&after(MOST_PLIES - plies + 1)), Some(Verdict::Draw));
}

#[test]
fn no_table_is_made_without_time_for_it() {
    let unseen = position("k9/10/10/1*8/10/10/10/KG8 w - - 0 1");
    let short = Limits { nodes: Some(10), ..Limits::default() };
    let made = |limits: &Limits| near(&unseen, limits).verdict(&unseen).is_some();
    assert!(!made(&short));
    let brief = Limits { move_time: Some(std::time::Duration::from_millis(5)), ..Limits::default() };
    assert!(!made(&brief));
    assert!(made(&Limits::default()));
    // Nor do searches to some depth wait for pawns that become one of four officers on either side.
    let four_pawns = atomic("4k3/2p2p2/8/8/8/8/2P2P2/4K3 w - - 0 1");
    assert!(near(&four_pawns, &Limits::default()).tables.is_empty());
    let three_pawns = atomic("4k3/2p5/8/8/8/8/2P2P2/4K3 w - - 0 1");
    assert!(!near(&three_pawns, &Limits::default()).tables.is_empty());
    // It lasts from search to search.
    assert!(made(&short));
}
