//! Positions worked out by hand: their legal moves, the positions after moves, and how they end.

use crate::common::{SUBJECTS, Table, moves_on_board, texts_on_board, without_counters};
use movegen::{AnyGame, Color, Ending, Outcome, VARIANTS, Variant};
use serde::Deserialize;

const CASES: &str = include_str!("../cases/positions.json");

#[derive(Deserialize)]
struct Case {
    id: String,
    variant: String,
    fen: String,
    /// Number of legal moves.
    count: usize,
    /// How many of them are launches.
    launches: usize,
    /// All legal moves.
    moves: Vec<String>,
    /// Noteworthy legal moves.
    has: Vec<String>,
    /// Illegal moves.
    hasnt: Vec<String>,
    result: CaseResult,
    after: Vec<Line>,
}

/// The position after some moves.
#[derive(Deserialize)]
struct Line {
    moves: Vec<String>,
    fen: Option<String>,
    result: CaseResult,
}

/// Who won (`w`, `b`, `draw`, or not over yet) and why.
#[derive(Deserialize)]
struct CaseResult(Option<String>, String);

/// The cases of the variants that exist.
fn cases() -> Vec<Case> {
    let mut cases: Vec<Case> = serde_json::from_str(CASES).expect("the cases are well-formed");
    cases.retain(|case| case.variant.parse::<Variant>().is_ok());
    cases
}

fn game_of(case: &Case) -> AnyGame {
    Table::of(&case.variant).game(&case.fen)
}

#[test]
fn every_variant_is_under_test() {
    let tested: Vec<_> = SUBJECTS.iter().map(|subject| subject.variant).collect();
    for spec in VARIANTS {
        assert!(tested.contains(&spec.id), "{} stands in no line of SUBJECTS", spec.id);
    }
}

#[test]
fn every_variant_under_test_has_cases() {
    let cases = cases();
    // Chess is tested elsewhere; the cases of battles are in `strata`.
    for subject in SUBJECTS.iter().filter(|subject| subject.variant != "chess" && !subject.is_battle) {
        assert!(cases.iter().any(|case| case.variant == subject.variant), "{}", subject.variant);
    }
}

#[test]
fn legal_moves_are_exactly_those_listed() {
    for case in cases() {
        let game = game_of(&case);
        let texts = texts_on_board(&game);
        assert_eq!(texts, case.moves, "{}", case.id);
        assert_eq!(texts.len(), case.count, "{}", case.id);
        let launches = moves_on_board(&game).into_iter().filter(|m| m.is_launch());
        assert_eq!(launches.count(), case.launches, "{}", case.id);
    }
}

#[test]
fn remarked_moves_are_read_or_refused() {
    for case in cases() {
        let game = game_of(&case);
        for text in &case.has {
            assert!(game.parse_move(text).is_ok(), "{}: {text} is refused", case.id);
        }
        for text in &case.hasnt {
            assert!(game.parse_move(text).is_err(), "{}: {text} is read", case.id);
        }
    }
}

#[test]
fn positions_are_printed_as_they_were_read() {
    for case in cases() {
        assert_eq!(game_of(&case).fen(), case.fen, "{}", case.id);
    }
}

#[test]
fn lines_lead_where_they_should() {
    for case in cases() {
        for line in &case.after {
            let mut game = game_of(&case);
            let about = format!("{} after {}", case.id, line.moves.join(" "));
            for text in &line.moves {
                game.play_text(text).unwrap_or_else(|error| panic!("{about}: {text}: {error}"));
            }
            if let Some(fen) = &line.fen {
                assert_eq!(without_counters(&game.fen()), without_counters(fen), "{about}");
            }
            check_result(&game, &line.result, &about);
        }
    }
}

#[test]
fn results_are_those_listed() {
    for case in cases() {
        check_result(&game_of(&case), &case.result, &case.id);
    }
}

fn check_result(game: &AnyGame, expected: &CaseResult, about: &str) {
    let CaseResult(who, why) = expected;
    let outcome = game.outcome();
    let Some(who) = who else {
        // The cases do not record draws by dead material.
        let ongoing = matches!(outcome, None | Some(Outcome { ending: Ending::InsufficientMaterial, .. }));
        assert!(ongoing, "{about}: {outcome:?}");
        return;
    };
    let outcome = outcome.unwrap_or_else(|| panic!("{about}: not over"));
    let winner = match who.as_str() {
        "w" => Some(Color::White),
        "b" => Some(Color::Black),
        _ => None,
    };
    assert_eq!(outcome.winner, winner, "{about}");
    assert_eq!(why == "stalemate", outcome.ending == Ending::Stalemate, "{about}: {outcome}");
}
