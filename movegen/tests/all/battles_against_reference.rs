//! Random battles, move by move against the slow reference.

use crate::common::{
    Dice, Table, effect_lines, moves_on_board, random_move, random_start, tables, texts_on_board,
};
use crate::reference::battle::{Battle, End};
use movegen::{AnyGame, Color, Ending, Move, Outcome, with_game};
use std::collections::HashMap;

const POSITIONS: usize = 8000;
const LONGEST_GAME: usize = 120;
/// Moves in each position, besides the one played, whose effects are compared.
const MOVES_WITH_EFFECTS: usize = 3;

#[test]
fn random_battles_go_as_the_reference_has_them() {
    let mut endings = HashMap::new();
    let mut met = EffectsMet::default();
    for (table, seed) in tables().filter(|table| table.subject.is_battle).zip(7..) {
        let mut dice = Dice::new(seed);
        let mut compared = 0;
        while compared < POSITIONS {
            compared += compare_battle(&table, &mut dice, &mut endings, &mut met);
        }
        println!("{table}: {compared} positions, {endings:?}");
    }
    for ending in [Ending::Checkmate, Ending::Stalemate, Ending::NoPieces, Ending::Repetition] {
        assert!(endings.contains_key(&ending), "no battle ended by {ending:?}: {endings:?}");
    }
    println!("{met:?}");
    assert!(met.captured_face_down > 0 && met.unforeseen > met.captured_face_down, "{met:?}");
}

/// The effects that were compared.
#[derive(Default, Debug)]
struct EffectsMet {
    moves: usize,
    captured_face_down: usize,
    /// Moves with an effect that neither player could foresee.
    unforeseen: usize,
}

/// Plays a random battle and returns the number of positions.
fn compare_battle(
    table: &Table,
    dice: &mut Dice,
    endings: &mut HashMap<Ending, usize>,
    met: &mut EffectsMet,
) -> usize {
    let mut game = random_start(table, dice);
    if !game.knows_everything() {
        return 0;
    }
    let mut slow = Battle::parse(&game.fen());
    let mut stood = HashMap::new();
    for ply in 1..=LONGEST_GAME {
        let fen = game.fen();
        assert_eq!(fen, slow.fen(), "{table}");
        assert_eq!(texts_on_board(&game), slow.legal_moves(), "{table}: {fen}");
        assert_eq!(game.is_in_check(), slow.in_check(), "{table}: {fen}");
        let times = stood.entry(slow.repetition_key()).or_insert(0);
        *times += 1;
        let repeated = (*times >= 3).then_some(Outcome::draw(Ending::Repetition));
        let expected = slow.end().map(outcome_of).or(repeated);
        assert_eq!(game.outcome(), expected, "{table}: {fen}");
        if let Some(outcome) = expected {
            *endings.entry(outcome.ending).or_default() += 1;
            return ply;
        }
        let m = random_move(&game, dice).expect("a game that is not over has moves");
        compare_effects(table, &game, &slow, m, met);
        slow = slow.play(&game.coordinate_text(m));
        game.play(m).unwrap_or_else(|error| panic!("{table}: {fen}: {error}"));
    }
    LONGEST_GAME
}

/// What the move to be played and a few others do, what everyone sees of it, and what the players can
/// say about it beforehand.
fn compare_effects(table: &Table, game: &AnyGame, slow: &Battle, played: Move, met: &mut EffectsMet) {
    let moves = moves_on_board(game);
    let others = moves.iter().step_by(moves.len().div_ceil(MOVES_WITH_EFFECTS));
    let views = Color::BOTH.map(|color| (color, game.seen_by(color)));
    for &m in others.chain([&played]) {
        let text = game.coordinate_text(m);
        let about = format!("{table}: {} {text}", game.fen());
        let effects = game.effects(m);
        let lines = slow.effects(&text);
        assert_eq!(effect_lines(game, &effects), lines, "{about}");
        met.moves += 1;
        met.captured_face_down += usize::from(is_told(&lines, "revealed") && is_told(&lines, "left"));
        for viewer in [None, Some(Color::White), Some(Color::Black)] {
            let seen = effect_lines(game, &effects.seen_by(viewer));
            assert_eq!(seen, lines, "{about}, seen by {viewer:?}");
        }
        let foreseen = slow.foreseen(&text);
        for (color, view) in &views {
            assert_eq!(effect_lines(view, &view.effects(m)), foreseen, "{about}, foreseen by {color}");
        }
        met.unforeseen += usize::from(foreseen != lines);
    }
}

fn is_told(lines: &[String], what: &str) -> bool {
    lines.iter().any(|line| line.starts_with(what))
}

fn outcome_of(end: End) -> Outcome {
    let by = |attacker_wins: bool, ending| {
        Outcome::win(if attacker_wins { Color::White } else { Color::Black }, ending)
    };
    match end {
        End::Mate { attacker_wins } => by(attacker_wins, Ending::Checkmate),
        End::Stalemate { attacker_wins } => by(attacker_wins, Ending::Stalemate),
        End::NoPieces => by(true, Ending::NoPieces),
        End::DukeAgainstDuke => Outcome::draw(Ending::InsufficientMaterial),
        End::FiftyMoves => Outcome::draw(Ending::FiftyMoves),
    }
}

/// The perft of both generators on every terrain.
#[test]
fn move_trees_have_the_sizes_the_reference_counts() {
    let table = tables().filter(|table| table.subject.is_battle).last().expect("battles are under test");
    let mut dice = Dice::new(11);
    for _ in 0..12 {
        let game = random_start(&table, &mut dice);
        if game.knows_everything() {
            let counted = with_game!(&game, typed => count(typed.position(), 3));
            assert_eq!(counted, Battle::parse(&game.fen()).perft(3), "{}", game.fen());
        }
    }
}

fn count<R: movegen::Family>(position: &movegen::Position<R>, depth: u32) -> u64 {
    if depth == 1 {
        return position.count_moves();
    }
    position.legal_moves().into_iter().map(|m| count(&position.make(m), depth - 1)).sum()
}
