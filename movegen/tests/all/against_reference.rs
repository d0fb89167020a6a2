//! Random games, move by move against the slow reference generator.

use crate::common::{
    self, Dice, Table, effect_lines, moves_on_board, random_move, random_start, tables, texts_on_board,
};
use crate::reference::{self, Colour, Viewer};
use movegen::{AnyGame, Color, Ending, Move, Outcome};
use std::collections::{BTreeMap, HashMap, HashSet};

/// Positions compared for each variant and setting of its options.
const POSITIONS: usize = 1000;
const LONGEST_GAME: usize = 60;
/// Moves in each position, besides the one played, whose effects are compared.
const MOVES_WITH_EFFECTS: usize = 16;

/// What a move may do, and why: each must have occurred.
const KINDS_OF_EFFECTS: [&str; 16] = [
    "moved mover",
    "moved rook",
    "moved companion",
    "moved makes-way",
    "left captured",
    "left exploded",
    "left blasted",
    "left launched",
    "left detonated",
    "promoted",
    "dropped",
    "blast",
    "irradiated",
    "contaminated",
    "armed",
    "bomb-lost",
];

#[test]
fn random_games_go_as_the_reference_has_them() {
    let mut met = EffectsMet::default();
    std::thread::scope(|threads| {
        let tables = tables().zip(1..).filter(|(table, _)| !table.subject.is_battle);
        let running: Vec<_> = tables
            .map(|(table, seed)| threads.spawn(move || compare_games(&table, &mut Dice::new(seed))))
            .collect();
        for thread in running {
            met.add(thread.join().expect("the games of this table agree"));
        }
    });
    println!("effects of {} moves, {:?}", met.moves, met.kinds);
    for kind in KINDS_OF_EFFECTS {
        assert!(met.kinds.contains_key(kind), "no move was met with: {kind}");
    }
}

/// The effects that were compared.
#[derive(Default)]
struct EffectsMet {
    moves: usize,
    kinds: BTreeMap<String, usize>,
}

impl EffectsMet {
    /// A move did this.
    fn count(&mut self, lines: &[String]) {
        self.moves += 1;
        for line in lines {
            let words: Vec<&str> = line.split(' ').collect();
            let kind = match words[0] {
                "moved" | "left" => format!("{} {}", words[0], words[words.len() - 1]),
                name => name.to_owned(),
            };
            *self.kinds.entry(kind).or_default() += 1;
        }
    }

    fn add(&mut self, other: EffectsMet) {
        self.moves += other.moves;
        for (kind, times) in other.kinds {
            *self.kinds.entry(kind).or_default() += times;
        }
    }
}

fn compare_games(table: &Table, dice: &mut Dice) -> EffectsMet {
    let mut endings = HashMap::new();
    let mut met = EffectsMet::default();
    let mut compared = 0;
    while compared < POSITIONS {
        compared += compare_game(table, dice, &mut endings, &mut met);
    }
    println!("{table}: {compared} positions, {endings:?}");
    met
}

/// Plays a random game and returns the number of positions.
fn compare_game(
    table: &Table,
    dice: &mut Dice,
    endings: &mut HashMap<Ending, usize>,
    met: &mut EffectsMet,
) -> usize {
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
        // What may save a side is not always known: then no player here can move for it.
        let Some(m) = random_move(&game, dice) else { return ply };
        compare_effects(table, &game, &slow, m, met);
        slow = slow.play(&game.coordinate_text(m));
        game.play(m).unwrap_or_else(|error| panic!("{table}: {}: {error}", game.fen()));
    }
    LONGEST_GAME
}

/// What moves do and who may know it, for the move to be played and others from all over the list.
fn compare_effects(
    table: &Table,
    game: &AnyGame,
    slow: &reference::Position,
    played: Move,
    met: &mut EffectsMet,
) {
    let moves = moves_on_board(game);
    let others = moves.iter().step_by(moves.len().div_ceil(MOVES_WITH_EFFECTS));
    let texts: HashMap<String, Move> =
        others.chain([&played]).map(|&m| (game.coordinate_text(m), m)).collect();
    let accounts = slow.accounts_of(&texts.keys().cloned().collect::<HashSet<_>>());
    assert_eq!(accounts.len(), texts.len(), "{table}: {}: {texts:?}", game.fen());
    let players = [(Color::White, Colour::White), (Color::Black, Colour::Black)];
    let views = players.map(|(color, colour)| (color, colour, game.seen_by(color)));
    for (text, account) in accounts {
        let m = texts[&text];
        let effects = game.effects(m);
        let about = format!("{table}: {} {text}", game.fen());
        let lines = account.lines_for(Viewer::Arbiter);
        assert_eq!(effect_lines(game, &effects), lines, "{about}");
        met.count(&lines);
        let public = effect_lines(game, &effects.seen_by(None));
        assert_eq!(public, account.lines_for(Viewer::Public), "{about}, in public");
        for (color, colour, view) in &views {
            let lines = account.lines_for(Viewer::Player(*colour));
            let seen = effect_lines(game, &effects.seen_by(Some(*color)));
            assert_eq!(seen, lines, "{about}, seen by {color}");
            // A detonation is not foreseen by a player who does not know where the bomb is.
            if game.side() == *color || !is_secret(m) {
                let foreseen = effect_lines(view, &view.effects(m));
                assert_eq!(foreseen, lines, "{about}, foreseen by {color}");
            }
        }
    }
}

/// Whether only its player knows that the move is there.
fn is_secret(m: Move) -> bool {
    m.tag() == movegen::moves::Tag::Detonation
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
        Colour::White => Color::White,
        Colour::Black => Color::Black,
    });
    Outcome { winner, ending: reason }
}
