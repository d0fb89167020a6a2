//! The search as its users see it: limits, signals, answers.

use engine::{Bound, Clock, Engine, Found, Info, Limits, Score, Signals};
use movegen::{AnyGame, Draws, Options, Variant};
use std::time::{Duration, Instant};

fn game(variant: Variant, fen: &str) -> AnyGame {
    AnyGame::new(variant, Options::default(), Some(fen)).unwrap()
}

fn start(variant: Variant) -> AnyGame {
    AnyGame::new(variant, Options::default(), None).unwrap()
}

fn search(game: &AnyGame, limits: &Limits) -> (Found, Vec<Info>) {
    let mut reports = Vec::new();
    let found = Engine::new(4).search(game, limits, &Signals::new(), &mut |info| reports.push(info.clone()));
    (found, reports)
}

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn text(game: &AnyGame, found: &Found) -> String {
    game.coordinate_text(found.best.unwrap())
}

const ALL: [Variant; 3] = [Variant::Chess, Variant::Atomic, Variant::Stratomic];

#[test]
fn finds_mates_of_every_kind() {
    let (found, _) = search(&game(Variant::Chess, "6k1/5ppp/8/8/8/8/8/KR6 w - - 0 1"), &depth(5));
    assert_eq!(found.score, Score::MateIn(1));
    let explosion = game(Variant::Atomic, "4k3/3p4/8/8/8/8/3R4/K7 w - - 0 1");
    let (found, _) = search(&explosion, &depth(4));
    assert_eq!((text(&explosion, &found).as_str(), found.score), ("d2d7", Score::MateIn(1)));
    let launch = game(Variant::Stratomic, "k1b4M2/qn8/PPp6n/5K3N/6B3/10/10/10/10/10 w - - 0 1 armed=1");
    let (found, _) = search(&launch, &depth(6));
    assert_eq!((text(&launch, &found).as_str(), found.score), ("h10b10m", Score::MateIn(2)));
}

/// ST21: the first launch wins nothing, the second leaves the king no way out of both zones, and whatever
/// comes then wins. From lost games.
#[test]
fn sees_two_launches_that_mate_together_at_once() {
    let cases = [
        (
            "6k3/mr1bq1b1rm/ppp3pppp/4ppn3/1P1p6/10/2P6P/Pn1PPPPPP1/3BQ1BNR1/NM3K3M w - - 0 10 armed=1",
            Score::MateIn(3),
            "b1g9m",
        ),
        (
            "m2q6/1Bn2kbnrm/p2p1ppp1p/1p6p1/10/10/1P8/P1PPPPP1Pb/MRNB3NR1/4QK2M1 b k - 0 9 armed=1",
            Score::MateIn(2),
            "j9f2m",
        ),
    ];
    for (fen, score, best) in cases {
        let mate = game(Variant::Spindler, fen);
        let (found, _) = search(&mate, &depth(3));
        assert_eq!((found.score, text(&mate, &found).as_str()), (score, best), "{fen}");
    }
}

/// SC-B8: two Dukes are drawn at once, but whoever has no legal move has lost before that.
#[test]
fn a_capture_that_leaves_a_lone_duke_without_a_move_wins() {
    let limits = Limits { nodes: Some(20), ..Limits::default() };
    let battle = game(Variant::StrataChess, "8/8/8/8/1fD5/d7 w - - 0 1");
    let (found, _) = search(&battle, &limits);
    assert_eq!((text(&battle, &found).as_str(), found.score), ("c2b2", Score::MateIn(1)));
}

#[test]
fn a_game_that_is_over_has_no_best_move() {
    for (variant, fen) in
        [(Variant::Chess, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), (Variant::Atomic, "8/8/8/8/8/8/8/K7 b - - 0 1")]
    {
        let (found, _) = search(&game(variant, fen), &depth(3));
        assert_eq!((found.best, found.nodes), (None, 0));
    }
}

#[test]
fn a_node_limit_holds_exactly_with_one_thread() {
    for variant in ALL {
        for nodes in [500, 1_000, 5_000] {
            let (found, _) = search(&start(variant), &Limits { nodes: Some(nodes), ..Limits::default() });
            assert!(found.best.is_some());
            assert_eq!(found.nodes, nodes, "{variant}");
        }
    }
}

#[test]
fn only_the_moves_asked_for_are_played() {
    // The second launch destroys nothing, like most others: the search looks at one of them only.
    let armed = "3k5n/1rnb2b1rm/ppp1pp1p2/3p2p2p/8p1/2P7/1P6NP/P2PP1PP2/MR1B1K4/10 b - - 0 1 armed=1";
    for (variant, fen, asked) in [
        (Variant::Chess, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "a2a3"),
        (Variant::Stratomic, armed, "j9a6m"),
        (Variant::Stratomic, armed, "j9h4m"),
    ] {
        let game = game(variant, fen);
        let m = game.parse_move(asked).unwrap();
        let (found, _) = search(&game, &Limits { search_moves: vec![m], ..depth(4) });
        assert_eq!(text(&game, &found), asked);
    }
}

#[test]
fn several_lines_are_different_and_sorted() {
    for variant in ALL {
        let (_, reports) = search(&start(variant), &Limits { multi_pv: 4, ..depth(5) });
        let last: Vec<&Info> =
            reports.iter().filter(|info| info.depth == 5 && info.bound == Bound::Exact).collect();
        assert_eq!(last.iter().map(|info| info.multi_pv).collect::<Vec<_>>(), [1, 2, 3, 4]);
        let mut first_moves: Vec<_> = last.iter().map(|info| info.line[0].bits()).collect();
        first_moves.sort_unstable();
        first_moves.dedup();
        assert_eq!(first_moves.len(), 4, "{variant}");
    }
}

#[test]
fn lines_reported_can_be_played() {
    for variant in ALL {
        let (_, reports) = search(&start(variant), &depth(9));
        for info in reports {
            let mut game = start(variant);
            for m in info.line {
                game.play(m).unwrap();
            }
        }
    }
}

#[test]
fn an_infinite_search_waits_for_its_stop_and_obeys_it() {
    // A forced mate is found at once; the answer must wait all the same.
    let game = game(Variant::Chess, "6k1/5ppp/8/8/8/8/8/KR6 w - - 0 1");
    let signals = Signals::new();
    let limits = Limits { infinite: true, depth: Some(3), ..Limits::default() };
    let (waited, found) = std::thread::scope(|scope| {
        let worker = scope.spawn(|| Engine::new(1).search(&game, &limits, &signals, &mut |_| {}));
        std::thread::sleep(Duration::from_millis(50));
        let waited = !worker.is_finished();
        signals.stop();
        (waited, worker.join().unwrap())
    });
    assert!(waited);
    assert!(found.best.is_some());
}

#[test]
fn pondering_ends_by_the_clock_only_after_the_hit() {
    let clock = Clock { remaining: Duration::from_millis(200), increment: Duration::ZERO, moves_to_go: None };
    let limits = Limits { ponder: true, clock: Some(clock), ..Limits::default() };
    for variant in [Variant::Atomic, Variant::Bomb, Variant::StrataChess] {
        let game = start(variant);
        let signals = Signals::new();
        std::thread::scope(|scope| {
            let worker = scope.spawn(|| Engine::new(1).search(&game, &limits, &signals, &mut |_| {}));
            std::thread::sleep(Duration::from_millis(300));
            assert!(!worker.is_finished());
            signals.ponder_hit();
            assert!(worker.join().unwrap().best.is_some());
        });
    }
}

/// Whatever there is too little of: depth 1 is finished, and the move is the best of that depth.
#[test]
fn no_move_is_played_that_was_not_searched() {
    let clock = |milliseconds| {
        let remaining = Duration::from_millis(milliseconds);
        Limits {
            clock: Some(Clock { remaining, increment: Duration::ZERO, moves_to_go: None }),
            overhead: Duration::from_secs(2),
            // The table was made while the clock ran.
            since: Instant::now().checked_sub(Duration::from_secs(5)),
            ..Limits::default()
        }
    };
    let fixed = Limits { move_time: Some(Duration::ZERO), ..Limits::default() };
    let limits = [clock(0), clock(1_500), fixed, Limits { nodes: Some(1), ..Limits::default() }];
    let stopped = Signals::new();
    stopped.stop();
    let searched = |game: &AnyGame, limits: &Limits, signals: &Signals| {
        let mut depths = Vec::new();
        let found = Engine::new(1).search(game, limits, signals, &mut |info| depths.push(info.depth));
        assert!(found.best.is_some() && found.depth >= 1 && found.nodes > 1, "{game}: {limits:?}");
        assert_eq!(depths.first(), Some(&1), "{game}: {limits:?}");
        text(game, &found)
    };
    for variant in movegen::VARIANTS.iter().map(|spec| spec.variant) {
        let game = start(variant);
        for limits in &limits {
            searched(&game, limits, &Signals::new());
        }
        searched(&game, &Limits::default(), &stopped);
    }
    // Not every move of the rook keeps it.
    let rook = game(Variant::Chess, "8/8/8/8/8/5k2/7r/5K2 b - - 0 1");
    let best = searched(&rook, &depth(1), &Signals::new());
    for limits in &limits {
        assert_eq!(searched(&rook, limits, &Signals::new()), best, "{limits:?}");
    }
    assert_eq!(searched(&rook, &Limits::default(), &stopped), best);
}

/// Under a fixed time and on the clock the other lines are wanted as much as the mate.
#[test]
fn a_mate_does_not_end_the_search_of_the_other_lines() {
    let mate = game(Variant::Chess, "6k1/5ppp/8/8/8/8/8/KR6 w - - 0 1");
    let lines_of = |multi_pv, seconds| {
        let limits = Limits {
            multi_pv,
            move_time: Some(Duration::from_secs(seconds)),
            // It ends here at the latest, however fast the machine is.
            depth: Some(14),
            ..Limits::default()
        };
        search(&mate, &limits).0
    };
    assert_eq!(lines_of(4, 600).depth, 14);
    let alone = lines_of(1, 600);
    assert!(alone.depth < 14 && alone.score == Score::MateIn(1), "{alone:?}");
}

/// Whoever asks plays on: a search finds its way beyond draws by counting that nobody has claimed.
#[test]
fn after_draws_that_nobody_claims_the_search_goes_on() {
    for (fen, mates) in [
        ("8/8/4k3/8/8/3K1N2/8/8 w - - 0 1", false),
        ("6k1/5ppp/8/8/8/8/8/KR6 w - - 100 90", true),
        ("7k/8/6K1/8/8/8/8/1R6 b - - 120 90", true),
    ] {
        let mut drawn = game(Variant::Chess, fen);
        assert_eq!(search(&drawn, &depth(6)).0.best, None, "for whoever referees: {fen}");
        drawn.set_draws(Draws::Claimed);
        let (found, _) = search(&drawn, &depth(6));
        assert!(found.best.is_some() && found.depth == 6, "{fen}: {found:?}");
        assert_eq!(matches!(found.score, Score::MateIn(_) | Score::MatedIn(_)), mates, "{fen}: {found:?}");
    }
}

#[test]
fn a_fixed_time_is_kept() {
    let begun = Instant::now();
    let limits = Limits { move_time: Some(Duration::from_millis(100)), ..Limits::default() };
    let (found, _) = search(&start(Variant::Stratomic), &limits);
    assert!(found.best.is_some());
    // It must use most of its time; how far beyond it a busy machine lets it go is not tested.
    assert!(begun.elapsed() >= Duration::from_millis(90));
}

#[test]
fn two_threads_answer_too() {
    let mut engine = Engine::new(4);
    engine.set_threads(2);
    for variant in ALL {
        let found = engine.search(&start(variant), &depth(7), &Signals::new(), &mut |_| {});
        assert!(found.best.is_some());
    }
}
