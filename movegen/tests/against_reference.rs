//! Random games, move by move against the slow reference generator.

mod common;
mod reference;

use common::{Dice, Table, random_move, random_start, tables, texts_on_board};
use movegen::{AnyGame, Ending, Outcome};
use std::collections::HashMap;

/// Positions compared for each variant and setting of its options.
const POSITIONS: usize = 1000;
const LONGEST_GAME: usize = 60;

#[test]
fn random_games_go_as_the_reference_has_them() {
    std::thread::scope(|threads| {
        for (table, seed) in tables().zip(1..).filter(|(table, _)| !table.subject.is_battle) {
            threads.spawn(move || compare_games(&table, &mut Dice::new(seed)));
        }
    });
}

fn compare_games(table: &Table, dice: &mut Dice) {
    let mut endings = HashMap::new();
    let mut compared = 0;
    while compared < POSITIONS {
        compared += compare_game(table, dice, &mut endings);
    }
    println!("{table}: {compared} positions, {endings:?}");
}

/// Plays a random game and returns how many positions it had.
fn compare_game(table: &Table, dice: &mut Dice, endings: &mut HashMap<Ending, usize>) -> usize {
    let mut game = random_start(table, dice);
    let mut slow = reference_position(table, &game.fen());
    let mut stood = HashMap::new();
    for ply in 1..=LONGEST_GAME {
        compare_positions(table, &game, &slow);
        let times = stood.entry(repetition_key(table, &slow)).or_insert(0);
        *times += 1;
        let expected = slow
            .ending()
            .map(outcome_of)
            .or_else(|| (*times >= 3).then_some(Outcome::draw(Ending::Repetition)));
        assert_eq!(game.outcome(), expected, "{table}: {}", game.fen());
        if let Some(outcome) = expected {
            *endings.entry(outcome.ending).or_default() += 1;
            return ply;
        }
        // What may save a side is not always known: then nobody here can move for it.
        let Some(m) = random_move(&game, dice) else { return ply };
        slow = slow.play(&game.coordinate_text(m));
        game.play(m).unwrap_or_else(|error| panic!("{table}: {}: {error}", game.fen()));
    }
    LONGEST_GAME
}

fn compare_positions(table: &Table, game: &AnyGame, slow: &reference::Position) {
    let fen = game.fen();
    assert_eq!(fen, slow.fen(), "{table}");
    assert_eq!(texts_on_board(game), slow.legal_moves(), "{table}: {fen}");
    let ends_without_king = [Ending::KingExploded, Ending::NoPieces];
    let has_ended = game.outcome().is_some_and(|outcome| ends_without_king.contains(&outcome.ending));
    if !has_ended {
        assert_eq!(game.is_in_check(), slow.in_check(), "{table}: {fen}");
    }
}

fn reference_position(table: &Table, fen: &str) -> reference::Position {
    let mut options = reference::Options { chess960: table.is_chess960(), ..Default::default() };
    for setting in table.settings() {
        match setting {
            ("escalation", "own-loss") => options.escalation_own_loss = true,
            ("threat", "legal") => options.threat_legal = true,
            ("king_target", "on") => options.king_target = true,
            ("promote_to_extras", "on") => options.promote_to_extras = true,
            _ => panic!("the reference knows no option {setting:?}"),
        }
    }
    reference::Position::parse(table.subject.variant, fen, options)
        .unwrap_or_else(|error| panic!("{table}: {fen}: {error}"))
}

/// An en passant square counts where the position without it has other legal moves.
fn repetition_key(table: &Table, slow: &reference::Position) -> String {
    let fen = slow.fen();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    fields[3] = "-";
    let en_passant_counts = reference_position(table, &fields.join(" ")).legal_moves() != slow.legal_moves();
    common::public_part(&common::repetition_key(&fen, en_passant_counts))
}

fn outcome_of(ending: reference::Ending) -> Outcome {
    let reason = match ending {
        reference::Ending::Checkmate { .. } => Ending::Checkmate,
        reference::Ending::Stalemate => Ending::Stalemate,
        reference::Ending::NoEvacuation { .. } => Ending::NoEvacuation,
        reference::Ending::KingDead { .. } => Ending::KingExploded,
        reference::Ending::NoPieces { .. } => Ending::NoPieces,
        reference::Ending::DeadPosition => Ending::InsufficientMaterial,
        reference::Ending::FiftyMoves => Ending::FiftyMoves,
    };
    let winner = ending.winner().map(|colour| match colour {
        reference::Colour::White => movegen::Color::White,
        reference::Colour::Black => movegen::Color::Black,
    });
    Outcome { winner, ending: reason }
}
