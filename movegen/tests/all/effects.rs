//! What moves say they do, against what they did: random games of every variant, in which the board
//! before with the effects applied has to be the board after, for arbiters and players alike.

use crate::common::{Dice, Table, random_move, random_start, tables};
use movegen::{AnyGame, Color, Departure, Effect, Effects, Kind, Move, Piece, Square, Tag};
use std::collections::{BTreeMap, BTreeSet};

/// Moves played for each variant and setting of its options. `EFFECT_MOVES` in the environment asks
/// for another number: a million for the long run.
const MOVES: usize = 3_000;
const LONGEST_GAME: usize = 80;

#[test]
fn a_board_with_the_effects_applied_is_the_board_after() {
    let wanted = std::env::var("EFFECT_MOVES").ok().and_then(|text| text.parse().ok()).unwrap_or(MOVES);
    std::thread::scope(|threads| {
        for (table, seed) in tables().zip(1..) {
            threads.spawn(move || play_games(&table, wanted, &mut Dice::new(seed)));
        }
    });
}

fn play_games(table: &Table, wanted: usize, dice: &mut Dice) {
    let mut played = 0;
    while played < wanted {
        let mut game = random_start(table, dice);
        if game.draw_secrets(dice.bits().into()).is_err() {
            continue;
        }
        for _ in 0..LONGEST_GAME {
            let Some(m) = random_move(&game, dice).filter(|_| game.outcome().is_none()) else { break };
            let before = game.clone();
            game.play(m).unwrap_or_else(|error| panic!("{table}: {}: {error}", before.fen()));
            check(table, &before, &game, m);
            played += 1;
        }
    }
}

fn check(table: &Table, before: &AnyGame, after: &AnyGame, m: Move) {
    let about = format!("{table}: {} {}", before.fen(), before.coordinate_text(m));
    let effects = before.effects(m);
    assert_eq!(after.last_effects(), Some((m, effects.clone())), "{about}");
    check_board(before, after, &effects, &about);
    check_the_rest(before, after, &effects, m, &about);
    for viewer in Color::BOTH {
        // What a player may not know before the move is known to the player after it.
        let (view_before, view_after) = (before.seen_by(viewer), after.seen_by(viewer));
        let seen = view_after.last_effects().map(|(_, effects)| effects).unwrap_or_default();
        assert_eq!(sorted(&seen), sorted(&effects.seen_by(Some(viewer))), "{about}, seen by {viewer}");
        check_board(&view_before, &view_after, &seen, &about);
    }
}

fn sorted(effects: &Effects) -> Vec<Effect> {
    let mut effects: Vec<_> = effects.iter().collect();
    effects.sort();
    effects
}

fn check_board(before: &AnyGame, after: &AnyGame, effects: &Effects, about: &str) {
    let mut board = Board::of(before);
    board.apply(effects, about);
    assert_eq!(board, Board::of(after), "{about}\n{effects:?}");
}

/// Pieces and closed squares.
#[derive(Debug, PartialEq, Eq)]
struct Board {
    pieces: BTreeMap<Square, Piece>,
    closed: BTreeSet<Square>,
}

impl Board {
    fn of(game: &AnyGame) -> Board {
        Board {
            pieces: game.squares().filter_map(|square| Some((square, game.piece_at(square)?))).collect(),
            closed: game.squares().filter(|&square| game.is_closed(square)).collect(),
        }
    }

    /// First everything is removed from where it was, then everything is put where it goes.
    fn apply(&mut self, effects: &Effects, about: &str) {
        for effect in effects.iter() {
            let gone = match effect {
                Effect::Moved { piece, from, .. } => (from, piece),
                Effect::Left { piece, square, .. } => (square, piece),
                _ => continue,
            };
            assert_eq!(self.pieces.remove(&gone.0), Some(gone.1), "{about}: {effect:?}");
        }
        for effect in effects.iter() {
            match effect {
                Effect::Moved { piece, to: square, .. } | Effect::Dropped { piece, square } => {
                    assert_eq!(self.pieces.insert(square, piece), None, "{about}: {effect:?}");
                }
                Effect::Revealed { color, square, kind: Some(kind) } => {
                    let hidden = Piece { color, kind: Kind::FaceDown };
                    // What was captured has already left.
                    if self.pieces.get(&square) == Some(&hidden) {
                        self.pieces.insert(square, Piece { color, kind });
                    }
                }
                Effect::Irradiated { square } => {
                    assert!(self.closed.insert(square), "{about}: {effect:?}");
                }
                _ => {}
            }
        }
        for effect in effects.iter() {
            if let Effect::Promoted { square, piece } = effect {
                let pawn = Piece { kind: Kind::Pawn, ..piece };
                assert_eq!(self.pieces.insert(square, piece), Some(pawn), "{about}: {effect:?}");
            }
        }
    }
}

/// What is not visible on the board: who is armed, contaminated zones, bombs; and the blast.
fn check_the_rest(before: &AnyGame, after: &AnyGame, effects: &Effects, m: Move, about: &str) {
    let has = |effect: Effect| effects.iter().any(|told| told == effect);
    for color in Color::BOTH {
        let is_newly_armed = after.is_armed(color) == Some(true) && before.is_armed(color) == Some(false);
        assert_eq!(has(Effect::Armed { color }), is_newly_armed, "{about}: {effects:?}");
        for (centre, moves_left) in after.contaminated_zones(color) {
            let is_old = before.contaminated_zones(color).iter().any(|&(old, _)| old == centre);
            assert!(
                is_old || has(Effect::Contaminated { color, centre, moves_left }),
                "{about}: {effects:?}"
            );
        }
        let own_went_off = m.tag() == Tag::Detonation && color == before.side();
        if let Some(square) = before.bomb(color) {
            let is_lost = after.bomb(color).is_none() && !own_went_off;
            assert_eq!(has(Effect::BombLost { color, square }), is_lost, "{about}: {effects:?}");
        }
    }
    for effect in effects.iter() {
        if let Effect::Contaminated { color, centre, moves_left } = effect {
            assert!(after.contaminated_zones(color).contains(&(centre, moves_left)), "{about}: {effect:?}");
        }
    }
    let zone: BTreeSet<_> =
        effects.blast().into_iter().flat_map(|centre| before.blast_zone(centre)).collect();
    for (square, _, why) in effects.departures() {
        let is_in_zone = zone.contains(&square);
        match why {
            Departure::Blasted | Departure::Detonated => assert!(is_in_zone, "{about}: {effects:?}"),
            Departure::Exploded | Departure::Launched => assert_eq!(square, m.from(), "{about}: {effects:?}"),
            Departure::Captured => {}
        }
    }
}
