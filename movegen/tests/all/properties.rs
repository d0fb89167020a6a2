//! What must hold in every reachable position, and for every text that can be typed.

use crate::common::{self, Dice, Table, moves_on_board, random_move, random_start, tables};
use movegen::moves::{Tag, expand};
use movegen::{AnyGame, Family, Move, Position, Scope, with_game};
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};

/// A random game after some moves, and the random numbers for the test.
#[derive(Clone, Copy, Debug)]
struct Reached {
    table: usize,
    seed: u64,
    plies: usize,
}

fn reached() -> impl Strategy<Value = Reached> {
    (0..tables().count(), any::<u64>(), 0..50usize).prop_map(|(table, seed, plies)| Reached {
        table,
        seed,
        plies,
    })
}

impl Reached {
    fn table(self) -> Table {
        tables().nth(self.table).expect("the strategy stays within the tables")
    }

    /// Plays the game, shows `look` every position, and returns the last one with the random numbers.
    fn play(self, mut look: impl FnMut(&AnyGame)) -> (AnyGame, Dice) {
        let mut dice = Dice::new(self.seed);
        let mut game = random_start(&self.table(), &mut dice);
        look(&game);
        for _ in 0..self.plies {
            if game.outcome().is_some() {
                break;
            }
            // What may save a side is not always known: then no player here can move for it.
            let Some(m) = random_move(&game, &mut dice) else { break };
            if game.play(m).is_err() {
                // What it reveals is not known here.
                break;
            }
            look(&game);
        }
        (game, dice)
    }

    fn game(self) -> (AnyGame, Dice) {
        self.play(|_| {})
    }
}

/// The moves within a scope, launches one by one.
fn moves_within<R: Family>(position: &Position<R>, scope: Scope<R::Geometry>) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut launched = Vec::new();
    position.generate(
        scope,
        &mut expand(
            |m| moves.push(m),
            |set| launched.extend(set.targets.into_iter().map(|target| Move::launch(set.from, target))),
        ),
    );
    moves.extend(launched);
    moves
}

/// What must recur for a repetition; an en passant square if a capture on it is possible.
fn repetition_key(game: &AnyGame) -> String {
    let en_passant_counts = moves_on_board(game).iter().any(|m| m.tag() == Tag::EnPassant);
    common::repetition_key(&game.fen(), en_passant_counts)
}

fn assert_one_line(error: &str) -> Result<(), TestCaseError> {
    prop_assert!(!error.is_empty() && !error.contains(['\n', '\r']), "{error:?}");
    Ok(())
}

/// Whatever was accepted as a position can be printed, read back and played from.
fn assert_sound(game: &AnyGame) -> Result<(), TestCaseError> {
    let again = AnyGame::new(game.variant(), *game.options(), Some(&game.fen()));
    let again = again.map_err(|error| TestCaseError::fail(format!("{}: {error}", game.fen())))?;
    prop_assert_eq!(again.fen(), game.fen());
    for m in moves_on_board(game) {
        with_game!(game, typed => {
            let next = typed.position().make(m);
            prop_assert_eq!(next.hash(), next.computed_hash(), "{} {:?}", game.fen(), m);
        });
    }
    Ok(())
}

/// A text with some of its bytes changed, dropped or doubled.
fn damaged(text: &str, dice: &mut Dice) -> String {
    const LETTERS: &[u8] = b"KkQqMmPpNnBbRrXxUu0123456789/-* []=,:wabcdefghij";
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=dice.below(3) {
        let place = dice.below(bytes.len());
        match dice.below(4) {
            0 => bytes[place] = *dice.choose(LETTERS),
            1 => bytes.insert(place, *dice.choose(LETTERS)),
            2 if bytes.len() > 1 => drop(bytes.remove(place)),
            _ => bytes.insert(place, bytes[place]),
        }
    }
    String::from_utf8(bytes).expect("FEN and damage are ASCII")
}

/// Failures are not stored in the repository: seeds of random games mean nothing once the games change.
fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn incremental_hash_is_the_computed_one(reached in reached()) {
        let mut differing = None;
        reached.play(|game| {
            let same = with_game!(game, typed => typed.position().hash() == typed.position().computed_hash());
            if !same {
                differing = Some(game.fen());
            }
        });
        prop_assert_eq!(differing, None);
    }

    #[test]
    fn a_fen_leads_back_to_its_position(reached in reached()) {
        let (game, _) = reached.game();
        let again = reached.table().game(&game.fen());
        prop_assert_eq!(again.fen(), game.fen());
        let hashes = [&game, &again].map(|game| with_game!(game, typed => typed.position().hash()));
        prop_assert_eq!(hashes[0], hashes[1], "{}", game.fen());
    }

    #[test]
    fn moves_taken_back_leave_nothing_behind(reached in reached()) {
        let (mut game, mut dice) = reached.game();
        let before = game.clone();
        let chosen = random_move(&game, &mut dice).filter(|_| game.outcome().is_none());
        if let Some(m) = chosen
            && game.play(m).is_ok()
        {
            prop_assert_eq!(game.undo(), Some(m));
        }
        prop_assert_eq!(game, before);
    }

    #[test]
    fn legality_is_being_among_the_legal_moves(reached in reached()) {
        let (game, mut dice) = reached.game();
        let legal: HashSet<Move> = moves_on_board(&game).into_iter().collect();
        let near = legal.iter().map(|m| m.bits() ^ 1 << dice.below(32)).collect::<Vec<_>>();
        let anything = (0..500).map(|_| dice.bits()).collect::<Vec<_>>();
        let exact = legal.iter().map(|m| m.bits());
        for m in near.into_iter().chain(anything).chain(exact).filter_map(Move::from_bits) {
            let is_legal = with_game!(&game, typed => typed.position().is_legal(m));
            prop_assert_eq!(is_legal, legal.contains(&m), "{} {:?} {:#x}", game.fen(), m, m.bits());
        }
    }

    #[test]
    fn scopes_divide_the_moves(reached in reached()) {
        let (game, _) = reached.game();
        with_game!(&game, typed => {
            let position = typed.position();
            let enemies = position.color(!position.side());
            let mut divided = Vec::new();
            for m in moves_within(position, Scope::captures()) {
                let takes = matches!(m.tag(), Tag::EnPassant | Tag::Detonation) || enemies.has(m.to());
                prop_assert!(!m.is_launch() && (takes || m.promotes_to().is_some()), "{} {m:?}", game.fen());
                divided.push(m);
            }
            for m in moves_within(position, Scope::quiets()) {
                let takes = m.tag() == Tag::EnPassant || (m.tag() != Tag::Castling && enemies.has(m.to()));
                prop_assert!(!m.is_launch() && !takes && m.promotes_to().is_none(), "{} {m:?}", game.fen());
                divided.push(m);
            }
            for m in moves_within(position, Scope::launches()) {
                prop_assert!(m.is_launch(), "{} {m:?}", game.fen());
                divided.push(m);
            }
            let mut all = position.legal_moves();
            divided.sort_unstable_by_key(|m| m.bits());
            all.sort_unstable_by_key(|m| m.bits());
            prop_assert_eq!(&divided, &all, "{}", game.fen());
            prop_assert!(all.windows(2).all(|pair| pair[0] != pair[1]), "{}", game.fen());
            prop_assert_eq!(position.count_moves(), all.len() as u64);
            prop_assert_eq!(position.has_legal_move(), !all.is_empty());
        });
    }

    #[test]
    fn garbage_is_refused_in_one_line(text in "\\PC{0,60}", reached in reached()) {
        let table = reached.table();
        if let Err(error) = AnyGame::new(table.variant(), table.options(), Some(&text)) {
            assert_one_line(&error.to_string())?;
        }
        let (game, _) = reached.game();
        match game.parse_move(&text) {
            Ok(m) => prop_assert!(with_game!(&game, typed => typed.is_possible(m)), "{text}"),
            Err(error) => assert_one_line(&error.to_string())?,
        }
    }

    #[test]
    fn damaged_fens_are_refused_or_sound(reached in reached()) {
        let (game, mut dice) = reached.game();
        let fen = game.fen();
        for _ in 0..20 {
            let text = damaged(&fen, &mut dice);
            match AnyGame::new(game.variant(), *game.options(), Some(&text)) {
                Ok(accepted) => assert_sound(&accepted)?,
                Err(error) => assert_one_line(&error.to_string())?,
            }
        }
    }

    #[test]
    fn damaged_moves_are_refused_or_legal(reached in reached()) {
        let (game, mut dice) = reached.game();
        let legal = moves_on_board(&game);
        for m in legal.iter().take(20) {
            for text in [game.coordinate_text(*m), game.san(*m)] {
                let text = damaged(&text, &mut dice);
                match game.parse_move(&text) {
                    // A detonation is possible where the square of one's own bomb is unknown.
                    Ok(read) => {
                        let is_possible = with_game!(&game, typed => typed.is_possible(read));
                        prop_assert!(is_possible, "{text} in {}", game.fen());
                    }
                    Err(error) => assert_one_line(&error.to_string())?,
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn moves_are_read_as_they_are_written(reached in reached()) {
        let (game, _) = reached.game();
        let mut written = HashSet::new();
        with_game!(&game, typed => {
            let position = typed.position();
            for m in position.legal_moves() {
                let texts = [
                    position.coordinate_text(m, false),
                    position.coordinate_text(m, true),
                    position.san(m),
                ];
                for text in &texts {
                    prop_assert_eq!(position.parse_move(text), Ok(m), "{} {}", game.fen(), text);
                }
                prop_assert!(written.insert(texts[1].clone()), "{} {}", game.fen(), texts[1]);
            }
        });
    }
}

#[test]
fn positions_have_the_same_hash_exactly_if_they_are_the_same() {
    for (table, seed) in (0..tables().count()).zip(1000..) {
        let mut hash_of = HashMap::new();
        let mut key_of = HashMap::new();
        for game in 0..100 {
            Reached { table, seed: seed + 1000 * game, plies: 50 }.play(|game| {
                let key = repetition_key(game);
                let hash = with_game!(game, typed => typed.position().hash());
                let known_hash = *hash_of.entry(key.clone()).or_insert(hash);
                let known_key = key_of.entry(hash).or_insert_with(|| key.clone());
                assert_eq!(known_hash, hash, "{key}");
                assert_eq!(*known_key, key);
            });
        }
    }
}
