//! Networks: sums that followed a game must equal those computed from scratch, both sides must see the
//! same, and files must come back as they went in.

use eval::network::{
    BUCKETS, Features, HIDDEN, LARGEST_FIRST_WEIGHT, LARGEST_SECOND_WEIGHT, Layers, Network, NetworkError,
    View, inputs_of,
};
use eval::{Evaluate, Evaluation, Evaluator};
use movegen::{AnyGame, Color, Game, Options, VARIANTS, Variant, with_game};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A network whose numbers are as large as they may be, at random.
fn random_network(variant: Variant, seed: u64) -> Network {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let mut row =
        |largest: i16| -> [i16; HIDDEN] { std::array::from_fn(|_| dice.random_range(-largest..=largest)) };
    let inputs = inputs_of(variant).unwrap()[0].len();
    let layers = Layers {
        scale: 400,
        first_weights: (0..inputs).map(|_| row(LARGEST_FIRST_WEIGHT)).collect(),
        first_biases: row(LARGEST_FIRST_WEIGHT),
        second_weights: Box::new([(); BUCKETS].map(|()| [(); 2].map(|()| row(LARGEST_SECOND_WEIGHT)))),
        second_biases: [(); BUCKETS].map(|()| i32::from(row(LARGEST_FIRST_WEIGHT)[0]) * 100),
    };
    Network::new(variant, layers).unwrap()
}

/// The options under which games of a variant vary most: whatever can be random is.
fn varied(variant: Variant) -> Options {
    let mut options = Options::default();
    for option in variant.options().filter(|option| option.values.contains(&"random")) {
        options.set(option.name, "random").unwrap();
    }
    options
}

/// Random games until so many moves are played.
fn random_games(variant: Variant, moves: usize, mut check: impl FnMut(&AnyGame)) {
    let mut dice = ChaCha8Rng::seed_from_u64(7);
    let mut played = 0;
    let options = varied(variant);
    while played < moves {
        let drawn = variant.drawn_start(&options, dice.random());
        let mut game = AnyGame::new(variant, options, drawn.as_deref()).unwrap();
        game.draw_secrets(dice.random()).unwrap();
        for _ in 0..200 {
            let legal = game.legal_moves();
            if legal.is_empty() || game.outcome().is_some() {
                break;
            }
            game.play(legal[dice.random_range(0..legal.len())]).unwrap();
            played += 1;
        }
        check(&game);
    }
}

#[test]
fn sums_follow_a_million_random_moves() {
    const MOVES: usize = 1_000_000 / VARIANTS.len();
    for spec in VARIANTS {
        let evaluation = Evaluation::Network(Arc::new(random_network(spec.variant, 1)));
        random_games(spec.variant, MOVES, |game| {
            // The arbiter's game, and where there are secrets what each side knows of it.
            let views = Color::BOTH.into_iter().filter(|_| game.has_secrets()).map(|side| game.seen_by(side));
            for game in std::iter::once(game.clone()).chain(views) {
                with_game!(&game, typed => follow(typed, &evaluation));
            }
        });
    }
}

fn follow<R: Evaluate>(game: &Game<R>, evaluation: &Evaluation) {
    let evaluator = Evaluator::<R>::new(evaluation, game.variant());
    let mut positions = game.positions();
    let mut before = positions.next().unwrap();
    let mut state = evaluator.begin(before);
    let mut next = state.clone();
    for after in positions {
        evaluator.follow(&state, before, after, &mut next);
        assert_eq!(next, evaluator.begin(after), "{}", after.fen());
        std::mem::swap(&mut state, &mut next);
        before = after;
    }
}

#[test]
fn inputs_are_permutations_of_the_features() {
    for spec in VARIANTS {
        let views = inputs_of(spec.variant).unwrap();
        for (view, inputs) in View::ALL.into_iter().zip(&views) {
            let all: BTreeSet<u16> = inputs.iter().copied().collect();
            assert_eq!(all.len(), inputs.len(), "{}: {view:?}", spec.id);
            assert_eq!(usize::from(*all.last().unwrap()), inputs.len() - 1);
            // A view that is taken twice is White's again.
            for (feature, &input) in inputs.iter().enumerate() {
                let back = if view.color == Color::White { inputs } else { &views[view.index()] };
                assert_eq!(usize::from(back[usize::from(input)]), feature, "{}: {view:?}", spec.id);
            }
        }
    }
}

#[test]
fn features_are_different_and_within_their_number() {
    for spec in VARIANTS {
        random_games(spec.variant, 1_000, |game| {
            with_game!(game, typed => {
                fn check<R: Evaluate>(game: &Game<R>) {
                    for position in game.positions() {
                        let features = Features::<R>::of(position);
                        let different: BTreeSet<u16> = features.iter().copied().collect();
                        assert_eq!(different.len(), features.len(), "{}", position.fen());
                        assert!(features.iter().all(|&feature| usize::from(feature) < Features::<R>::COUNT));
                        assert!(features.len() >= position.occupied().count() as usize);
                    }
                }
                check(typed)
            });
        });
    }
}

/// The value of a position for the side to move by a random network.
fn value(variant: Variant, fen: &str) -> i32 {
    fn of<R: Evaluate>(game: &Game<R>, evaluation: &Evaluation) -> i32 {
        Evaluator::<R>::new(evaluation, game.variant()).evaluate_alone(game.position())
    }
    let game = AnyGame::new(variant, Options::default(), Some(fen)).unwrap();
    let evaluation = Evaluation::Network(Arc::new(random_network(variant, 3)));
    with_game!(&game, typed => of(typed, &evaluation))
}

#[test]
fn a_position_is_worth_as_much_in_every_mirror() {
    let white = value(Variant::Atomic, "4k2r/pp3p2/8/8/3N4/8/PPP5/R3K3 w Qk - 0 1");
    assert_ne!(white, 0);
    // The colours exchanged.
    assert_eq!(value(Variant::Atomic, "r3k3/ppp5/8/3n4/8/8/PP3P2/4K2R b Kq - 0 1"), white);
    // The files mirrored; without castling, which is not the same on both wings.
    let plain = value(Variant::Atomic, "6k1/pp3p2/8/8/3N4/8/PPP5/RK6 w - - 0 1");
    assert_eq!(value(Variant::Atomic, "1k6/2p3pp/8/8/4N3/8/5PPP/6KR w - - 0 1"), plain);
    // Who may launch, and a square closed to all, count.
    let start = "10/mrnbqkbnrm/pppppppppp/10/10/10/10/PPPPPPPPPP/MRNBQKBNRM/10 w KQkq - 0 1 armed=";
    assert_ne!(
        value(Variant::Stratomic, &format!("{start}0")),
        value(Variant::Stratomic, &format!("{start}1"))
    );
}

#[test]
fn files_come_back_as_they_went_in_and_damage_is_noticed() {
    let network = random_network(Variant::Stratomic, 5);
    let bytes = network.to_bytes();
    assert_eq!(Network::from_bytes(&bytes).unwrap(), network);
    let mut dice = ChaCha8Rng::seed_from_u64(9);
    for _ in 0..300 {
        let mut damaged = bytes.clone();
        let place = dice.random_range(0..damaged.len());
        damaged[place] ^= 1 << dice.random_range(0..8);
        assert!(Network::from_bytes(&damaged).is_err());
        let length = dice.random_range(0..bytes.len());
        assert!(Network::from_bytes(&bytes[..length]).is_err());
    }
    assert_eq!(Network::from_bytes(b"[Event \"?\"]"), Err(NetworkError::NotANetwork));
}

#[test]
fn a_network_that_does_not_fit_is_refused() {
    let layers = |variant| {
        let bytes = random_network(variant, 2).to_bytes();
        (bytes, inputs_of(variant).unwrap()[0].len())
    };
    // Stratomic's numbers under the name of a game with fewer inputs.
    let (bytes, needed) = layers(Variant::Stratomic);
    let (_, chess) = layers(Variant::Chess);
    let mut renamed = Vec::from(&bytes[..8]);
    let id = Variant::Chess.id();
    renamed.push(id.len() as u8);
    renamed.extend_from_slice(id.as_bytes());
    renamed.extend_from_slice(&bytes[9 + Variant::Stratomic.id().len()..bytes.len() - 4]);
    renamed.extend_from_slice(&crc32fast::hash(&renamed).to_le_bytes());
    let error = Network::from_bytes(&renamed).unwrap_err();
    let shape = NetworkError::Shape {
        variant: Variant::Chess,
        inputs: needed,
        sums: HIDDEN,
        outputs: BUCKETS,
        needed: chess,
    };
    assert_eq!(error, shape);
    assert!(error.to_string().starts_with("it has "), "{error}");
}
