//! Won endings played to their end, and how many of them are won.

use super::*;
use crate::engine::Engine;
use crate::limits::Signals;
use movegen::{Color, Options, StrataChess, Variant};

/// Endings that are won, for the attacker in most arrangements: those of one piece more than the royals, and
/// those between that are hard for people.
const ENDINGS: [&str; 12] = [
    "k7/8/8/8/8/KB6 w - - 0 1",
    "k7/8/8/8/8/KN6 w - - 0 1",
    "k9/10/10/10/10/10/10/KR8 w - - 0 1",
    "d7/8/8/8/8/DW6 w - - 0 1",
    "d7/8/8/8/8/DN6 w - - 0 1",
    "d7/8/8/8/8/DR6 w - - 0 1",
    "d9/10/10/10/10/10/10/DW8 w - - 0 1",
    "d9/10/10/10/10/10/10/DN8 w - - 0 1",
    "d9/10/10/10/10/10/10/DR8 w - - 0 1",
    "k7/8/8/8/8/DR6 w - - 0 1",
    "k9/10/10/10/10/10/10/DR8 w - - 0 1",
    "kf6/8/8/8/8/DQ6 w - - 0 1",
];

/// Starts of each ending.
const STARTS: usize = 60;
/// Arrangements are taken at steps of this prime, so that they are spread over all of them.
const STRIDE: usize = 15_485_863;
const NODES: u64 = 5_000;

/// Which sides may look into tables.
#[derive(Clone, Copy)]
struct Tables {
    attacker: bool,
    defender: bool,
}

const BOTH: Tables = Tables { attacker: true, defender: true };
const ATTACKER_ALONE: Tables = Tables { attacker: true, defender: false };
const NEITHER: Tables = Tables { attacker: false, defender: false };

/// Positions of this ending that the attacker, who is to move, wins within the hundred plies.
fn won_starts(fen: &str) -> Vec<Position<StrataChess>> {
    let example = Position::from_fen(fen, Variant::StrataChess, &Options::default()).unwrap();
    let material = Material::of(&example).unwrap();
    let field = example.board_alone();
    let table = solved(&field, &material, &mut Budget(u64::MAX)).unwrap();
    let entries = &table.entries[Color::White.index()];
    let numbers = (0..entries.len()).map(|step| step * STRIDE % entries.len());
    let is_won = |number: &usize| matches!(entries[*number].verdict(), Some(Verdict::Win(_)));
    numbers.filter(is_won).map(|number| table.arranged(&field, number)).take(STARTS).collect()
}

/// The engine's move.
fn chosen(engine: &mut Engine, game: &AnyGame, has_tables: bool) -> Move {
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let found = if has_tables {
        engine.search_open(game, &limits, &Signals::new(), &mut |_| {})
    } else {
        engine.search_without_tables(game, &limits)
    };
    found.best.unwrap()
}

/// Whether the attacker wins from here.
fn is_won_in_play(start: &Position<StrataChess>, tables: Tables) -> bool {
    let fen = start.to_string();
    let mut game = AnyGame::new(Variant::StrataChess, Options::default(), Some(&fen)).unwrap();
    let mut engines = [Engine::new(1), Engine::new(1)];
    while game.outcome().is_none() {
        let has_tables = if game.side() == Color::White { tables.attacker } else { tables.defender };
        let m = chosen(&mut engines[game.side().index()], &game, has_tables);
        game.play(m).unwrap();
    }
    game.outcome().is_some_and(|outcome| outcome.winner == Some(Color::White))
}

/// The engine with tables wins 95% of the starts that are won, whatever the defender knows. Prints the shares, and
/// for comparison that of an attacker without tables.
#[test]
#[ignore = "plays two thousand endings: cargo test -p megaton-engine --lib over_the_board -- --ignored --nocapture"]
fn won_endings_are_won_over_the_board() {
    for fen in ENDINGS {
        let starts = won_starts(fen);
        let won = [BOTH, ATTACKER_ALONE, NEITHER]
            .map(|tables| starts.iter().filter(|start| is_won_in_play(start, tables)).count());
        println!(
            "{fen}: of {} starts {won:?} won with tables on both sides, the attacker's, none",
            starts.len()
        );
        assert!(!starts.is_empty(), "{fen}");
        for won in &won[..2] {
            assert!(won * 100 >= 95 * starts.len(), "{fen}: {won} of {}", starts.len());
        }
    }
}
