//! Random games of chess and atomic chess, ordinary and 960, move by move against shakmaty.

use crate::common::{Dice, SUBJECTS, Table, random_move, random_start, texts_on_board};
use movegen::{AnyGame, Color, Ending};
use shakmaty::fen::Fen;
use shakmaty::variant::Atomic;
use shakmaty::{
    CastlingMode, Chess, EnPassantMode, FromSetup, KnownOutcome, Outcome, Position, uci::UciMove,
};

const POSITIONS: usize = 5000;
const LONGEST_GAME: usize = 120;

#[test]
fn chess() {
    compare::<Chess>("chess");
}

#[test]
fn atomic() {
    compare::<Atomic>("atomic");
}

fn compare<P: Position + FromSetup>(variant: &str) {
    let subject = SUBJECTS.iter().find(|subject| subject.variant == variant).expect("it is under test");
    for (table, seed) in subject.tables().zip(1..) {
        let mut dice = Dice::new(seed);
        let mut compared = 0;
        while compared < POSITIONS {
            compared += compare_game::<P>(&table, &mut dice);
        }
    }
}

/// Plays a random game and returns the number of positions.
fn compare_game<P: Position + FromSetup>(table: &Table, dice: &mut Dice) -> usize {
    let mode = if table.is_chess960() { CastlingMode::Chess960 } else { CastlingMode::Standard };
    let mut game = random_start(table, dice);
    let fen: Fen = game.fen().parse().expect("our FEN is read");
    // It rejects some impossible positions, such as castling rights with other rooks.
    let Ok(mut other) = fen.into_position::<P>(mode) else { return 0 };
    for ply in 1..=LONGEST_GAME {
        compare_positions(table, &game, &other, mode);
        if game.outcome().is_some() {
            return ply;
        }
        let m = random_move(&game, dice).expect("a game that is not over has moves");
        let text: UciMove = game.coordinate_text(m).parse().expect("our move is read");
        let theirs = text.to_move(&other).expect("our move is one of theirs");
        other = other.play(theirs).unwrap_or_else(|_| panic!("{table}: {text} is refused"));
        game.play(m).unwrap_or_else(|error| panic!("{table}: {}: {error}", game.fen()));
    }
    LONGEST_GAME
}

fn compare_positions<P: Position>(table: &Table, game: &AnyGame, other: &P, mode: CastlingMode) {
    let about = format!("{table}: {}", game.fen());
    let mut texts: Vec<String> = other.legal_moves().iter().map(|m| m.to_uci(mode).to_string()).collect();
    texts.sort();
    assert_eq!(texts_on_board(game), texts, "{about}");
    assert_eq!(game.fen(), Fen::from_position(other, EnPassantMode::Always).to_string(), "{about}");
    if game.outcome().is_none_or(|outcome| outcome.ending != Ending::KingExploded) {
        assert_eq!(game.is_in_check(), other.is_check(), "{about}");
    }
    compare_outcomes(game, other, &about);
}

/// It knows neither repetition nor the 50-move rule.
fn compare_outcomes<P: Position>(game: &AnyGame, other: &P, about: &str) {
    let by_counting = [Ending::Repetition, Ending::FiftyMoves];
    let outcome = game.outcome().filter(|outcome| !by_counting.contains(&outcome.ending));
    let expected = match other.outcome() {
        Outcome::Unknown => None,
        Outcome::Known(KnownOutcome::Draw) => Some(None),
        Outcome::Known(KnownOutcome::Decisive { winner }) => {
            Some(Some(if winner.is_white() { Color::White } else { Color::Black }))
        }
    };
    assert_eq!(outcome.map(|outcome| outcome.winner), expected, "{about}");
    let is = |ending| outcome.is_some_and(|outcome| outcome.ending == ending);
    assert_eq!(is(Ending::Checkmate), other.is_checkmate(), "{about}");
    assert_eq!(is(Ending::Stalemate), other.is_stalemate(), "{about}");
}
