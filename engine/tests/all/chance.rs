//! What turns up is left to chance: scores of reveals, and of captures of face-down pieces, are what
//! they lead to on average.

use engine::{Engine, Limits, Score, Signals};
use eval::{Evaluation, Evaluator};
use movegen::{AnyGame, Options, StrataChess, Variant};

/// The pieces of this side's rosters are known to it, what stands where is not.
fn battle(fen: &str) -> AnyGame {
    AnyGame::new(Variant::StrataChess, Options::default(), Some(fen))
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn score(game: &AnyGame, first: &str, depth: u32) -> Score {
    let search_moves = vec![game.parse_move(first).unwrap()];
    let limits = Limits { depth: Some(depth), search_moves, ..Limits::default() };
    Engine::new(1).search(game, &limits, &Signals::new(), &mut |_| {}).score
}

/// Worked out without the search: nothing hangs in these positions, so a search of one ply has to find
/// the mean of the evaluations of all that may be shown.
#[test]
fn a_move_is_worth_the_mean_of_what_it_may_show() {
    let start = "kxxx4/xxxx4/8/8/4XXXX/4XXXK w - - 0 1";
    for (fen, moves) in [
        (format!("{start} army=3RBN+4WWFF,3RBN+4WWFF"), &["h2h2", "g1g1", "e2e2"][..]),
        (format!("{start} army=3QRRN+4WWWFF,3RBN+4WWFF men=?,?"), &["h2h2", "f1f1"]),
        (format!("{start} army=3CGN+4WFFF,3QBB+4WWWWF men=?,?"), &["h2h2", "e1e1"]),
        // A rook takes one of two pieces, the other stays.
        ("k5xx/8/8/8/8/D6R w - - 0 1 army=-,2QN+0".to_owned(), &["h1h6"]),
        ("k5xx/8/8/8/8/D6R w - - 0 1 army=-,1QRN+1WF men=-,?".to_owned(), &["h1h6"]),
    ] {
        let game = battle(&fen);
        for text in moves {
            let Score::Centipawns(found) = score(&game, text, 1) else { panic!("{text} mates") };
            let mean = mean_after(&game, text);
            assert!((found as f32 - mean).abs() <= 2.0, "{fen} {text}: {found}, not {mean}");
        }
    }
}

fn mean_after(game: &AnyGame, text: &str) -> f32 {
    let AnyGame::StrataChess(typed) = game else { panic!("a battle") };
    let (position, m) = (typed.position(), game.parse_move(text).unwrap());
    let evaluator = Evaluator::<StrataChess>::new(&Evaluation::Own, Variant::StrataChess);
    let chances = position.chances(m);
    assert!(chances.len() > 1);
    let worth =
        |&(shown, chance): &(_, f32)| chance * -evaluator.evaluate_alone(&position.play(m, shown)) as f32;
    chances.iter().map(worth).sum()
}

/// h1 would be left without a move by a rook or a queen on the g-file, and is in check from h6.
#[test]
fn a_mate_is_one_only_if_everything_that_may_turn_up_gives_it() {
    let game = |pieces: &str| battle(&format!("k5rx/8/8/8/8/7D b - - 0 1 army=-,{pieces} men=-,?"));
    for pieces in ["1RR+0", "1QR+0"] {
        assert_eq!(score(&game(pieces), "h6h6", 4), Score::MateIn(1), "{pieces}");
    }
    let unsure = score(&game("1RB+0"), "h6h6", 4);
    assert!(matches!(unsure, Score::Centipawns(lead) if lead > 0), "{unsure:?}");
    assert_eq!(score(&battle("k5rx/8/8/8/8/7D b - - 0 1 down=h6r"), "h6h6", 4), Score::MateIn(1));
}

/// What follows a reveal depends on what turns up, so no line goes on behind one.
#[test]
fn lines_end_where_something_unknown_is_shown() {
    let mut game = battle("kxxx4/xxxx4/8/8/4XXXX/4XXXK w - - 0 1 army=3RBN+4WWFF,3RBN+4WWFF");
    game.draw_secrets(5).unwrap();
    let limits = Limits { depth: Some(5), ..Limits::default() };
    let mut continued = 0;
    for ply in 0..40 {
        let mut engine = Engine::new(1);
        let found = engine.search(&game, &limits, &Signals::new(), &mut |info| {
            let AnyGame::StrataChess(mut view) = game.seen_by(game.side()) else { panic!("a battle") };
            for (place, &m) in info.line.iter().enumerate() {
                let is_unknown = view.position().shown(m).is_none();
                assert!(!is_unknown || place + 1 == info.line.len(), "{ply}: {:?}", info.line);
                if !is_unknown {
                    view.play(m).unwrap();
                    continued += usize::from(place > 0);
                }
            }
        });
        let Some(best) = found.best else { break };
        game.play(best).unwrap();
    }
    assert!(continued > 50, "{continued}");
}
