//! Two states of a game that look the same to a player are the same to them in everything: what they are
//! shown, what they may play, why a move is refused, and the score.

use crate::common::{Dice, Table, moves_on_board, tables};
use movegen::{AnyGame, Color, Move, Options, Variant};

/// The tables where players know less than an arbiter.
fn hidden_tables() -> impl Iterator<Item = Table> {
    tables().filter(|table| start(table).has_secrets())
}

fn start(table: &Table) -> AnyGame {
    table.game(&table.start(3))
}

fn drawn(game: &AnyGame, seed: u64) -> AnyGame {
    let mut game = game.clone();
    game.draw_secrets(seed).expect("no move was played");
    game
}

/// Everything a player can see, or find out by trying.
fn appearance(game: &AnyGame, viewer: Color) -> Vec<String> {
    let view = game.seen_by(viewer);
    let mut seen = vec![view.fen(), view.start_fen(), format!("{:?} {}", view.outcome(), view.is_in_check())];
    if view.side() == viewer {
        for m in moves_on_board(&view) {
            seen.push(format!("{} {}", view.coordinate_text(m), view.san(m)));
        }
        let files = 'a'..='j';
        let squares: Vec<String> =
            files.flat_map(|file| (1..=10).map(move |rank| format!("{file}{rank}"))).collect();
        seen.extend(
            squares.iter().map(|square| format!("{:?}", view.parse_move(&format!("{square}{square}")))),
        );
    }
    seen
}

/// A move that is legal in both games.
fn common_move(games: &[AnyGame; 2], dice: &mut Dice) -> Option<Move> {
    let mut moves = games[0].legal_moves();
    let others = games[1].legal_moves();
    moves.retain(|m| others.contains(m));
    (!moves.is_empty()).then(|| *dice.choose(&moves))
}

#[test]
fn a_world_that_a_player_holds_possible_looks_to_him_as_the_true_one() {
    let mut differing = 0;
    for table in hidden_tables() {
        for seed in 0..20 {
            let mut dice = Dice::new(seed);
            let mut game = drawn(&start(&table), seed);
            for _ in 0..40 {
                let moves = game.legal_moves();
                if moves.is_empty() {
                    break;
                }
                for viewer in Color::BOTH {
                    let world =
                        game.possible_world(viewer, dice.bits().into()).expect("the true one is possible");
                    differing += usize::from(world != game);
                    assert!(world.knows_everything() && world.outcome() == game.outcome());
                    assert_eq!(world.seen_by(viewer), game.seen_by(viewer));
                }
                game.play(*dice.choose(&moves)).unwrap();
            }
        }
    }
    assert!(differing > 1_000, "{differing}");
}

/// Who plays on after what looks like mate has a bomb that parries it (AT21).
#[test]
fn a_world_in_which_the_game_would_be_over_is_not_possible() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 bomb=g2,a7";
    let mut game = AnyGame::new(Variant::Bomb, Options::default(), Some(fen)).unwrap();
    for text in ["f3", "e5", "g4", "Qh4"] {
        game.play_text(text).unwrap();
    }
    for seed in 0..20 {
        let world = game.possible_world(Color::Black, seed).unwrap();
        assert_eq!(world.bomb(Color::White), world.parse_square("g4"));
    }
}

#[test]
fn what_a_player_may_not_know_changes_nothing_he_sees() {
    let mut differing = 0;
    for table in hidden_tables() {
        for seed in 0..30 {
            let mut dice = Dice::new(seed);
            let viewer = *dice.choose(&Color::BOTH);
            let first = drawn(&start(&table), 2 * seed);
            let second = drawn(&first.seen_by(viewer), 2 * seed + 1);
            differing += usize::from(first != second);
            let mut games = [first, second];
            for ply in 0..60 {
                let [one, other] = &games;
                if ply % 6 < 2 {
                    assert_eq!(appearance(one, viewer), appearance(other, viewer), "{table}: {}", one.fen());
                }
                let Some(m) = common_move(&games, &mut dice) else { break };
                for game in &mut games {
                    game.play(m).expect("it is legal in both");
                }
                if games[0].seen_by(viewer).fen() != games[1].seen_by(viewer).fen() {
                    // The move itself has shown that the worlds differ.
                    break;
                }
            }
        }
    }
    assert!(differing > 20, "the secrets hardly ever differ");
}

/// A battle continues from what a player knows about it: whatever is then drawn agrees with what was
/// revealed.
#[test]
fn secrets_drawn_later_agree_with_what_was_shown() {
    for table in hidden_tables() {
        for seed in 0..40 {
            let mut dice = Dice::new(seed);
            let mut arbiter = drawn(&start(&table), seed);
            if arbiter.variant() != Variant::StrataChess {
                continue;
            }
            for _ in 0..30 {
                let moves = arbiter.legal_moves();
                if moves.is_empty() {
                    break;
                }
                arbiter.play(*dice.choose(&moves)).expect("it is legal");
            }
            let mut view = arbiter.seen_by(Color::White);
            view.draw_secrets(seed + 1).unwrap_or_else(|error| panic!("{}: {error}", arbiter.fen()));
            assert!(view.knows_everything());
            assert_eq!(view.record(), arbiter.record());
        }
    }
}

#[test]
fn a_player_who_follows_the_moves_knows_what_he_is_shown() {
    for table in hidden_tables() {
        for seed in 0..60 {
            let mut dice = Dice::new(seed);
            let mut arbiter = drawn(&start(&table), seed);
            let mut players = Color::BOTH.map(|color| arbiter.seen_by(color));
            while let Some(m) = common_move(&[arbiter.clone(), arbiter.clone()], &mut dice) {
                arbiter.play(m).expect("it is legal");
                for (color, player) in Color::BOTH.into_iter().zip(&mut players) {
                    let record = arbiter.record();
                    let told = record.last().expect("a move was played");
                    player
                        .play_text(told)
                        .unwrap_or_else(|error| panic!("{table}: {}: {error}", player.fen()));
                    assert_eq!(*player, arbiter.seen_by(color), "{table}: {}", arbiter.fen());
                }
                if arbiter.ply() > 80 {
                    break;
                }
            }
        }
    }
}

#[test]
fn a_game_is_played_again_from_the_record_of_its_arbiter() {
    for table in hidden_tables() {
        for seed in 0..20 {
            let mut dice = Dice::new(seed);
            let mut arbiter = drawn(&start(&table), seed);
            while let Some(m) = common_move(&[arbiter.clone(), arbiter.clone()], &mut dice) {
                arbiter.play(m).expect("it is legal");
                if arbiter.ply() > 100 {
                    break;
                }
            }
            let mut again = table.game(&arbiter.start_fen());
            for text in arbiter.record() {
                again.play_text(&text).unwrap_or_else(|error| panic!("{table}: {text}: {error}"));
            }
            assert_eq!(again, arbiter, "{table}");
        }
    }
}

#[test]
fn the_same_seed_draws_the_same_secrets() {
    for table in hidden_tables() {
        assert_eq!(drawn(&start(&table), 5), drawn(&start(&table), 5));
        let different: std::collections::HashSet<String> =
            (0..50).map(|seed| drawn(&start(&table), seed).fen()).collect();
        assert!(different.len() > 20, "{table}: {different:?}");
        assert!(drawn(&start(&table), 5).knows_everything());
        assert!(!start(&table).knows_everything());
    }
}
