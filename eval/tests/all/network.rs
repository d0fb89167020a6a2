//! Networks: sums that followed a game must equal those computed from scratch, both sides must see the
//! same, and files must come back as they went in.

use eval::network::{
    BUCKETS, Features, KING_BUCKETS, LARGEST_FIRST_WEIGHT, LARGEST_SECOND_BIAS, LARGEST_SECOND_WEIGHT,
    Layers, Network, NetworkError, View, WIDTHS, inputs_of,
};
use eval::{Evaluate, Evaluation, Evaluator};
use movegen::{AnyGame, Color, Game, Options, VARIANTS, Variant, with_game};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Sums and king buckets of networks.
const SHAPES: [(usize, usize); 5] = [(128, 1), (256, 1), (384, 1), (512, 1), (128, KING_BUCKETS)];

/// A network whose numbers are as large as they may be, at random.
fn random_network(variant: Variant, sums: usize, seed: u64) -> Network {
    network_of_shape(variant, (sums, 1), seed)
}

/// The same with so many sums and king buckets.
fn network_of_shape(variant: Variant, (sums, king_buckets): (usize, usize), seed: u64) -> Network {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let mut rows = |rows: usize, largest: i16| -> Box<[i16]> {
        (0..rows * sums).map(|_| dice.random_range(-largest..=largest)).collect()
    };
    let layers = Layers {
        scale: 400,
        sums,
        first_weights: rows(king_buckets * inputs_of(variant).unwrap()[0].len(), LARGEST_FIRST_WEIGHT),
        first_biases: rows(1, LARGEST_FIRST_WEIGHT),
        second_weights: rows(2 * BUCKETS, LARGEST_SECOND_WEIGHT),
        second_biases: [(); BUCKETS].map(|()| i32::from(rows(1, LARGEST_FIRST_WEIGHT)[0]) * 100),
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
        let evaluation = Evaluation::Network(Arc::new(random_network(spec.variant, 128, 1)));
        random_games(spec.variant, MOVES, |game| {
            // The arbiter's game, and where there are secrets what each side knows of it.
            let views = Color::BOTH.into_iter().filter(|_| game.has_secrets()).map(|side| game.seen_by(side));
            for game in std::iter::once(game.clone()).chain(views) {
                with_game!(&game, typed => follow(typed, &evaluation));
            }
        });
    }
}

#[test]
fn sums_of_other_shapes_follow_too() {
    assert_eq!(SHAPES.map(|(sums, _)| sums)[..4], WIDTHS);
    for (shape, spec) in SHAPES[1..].iter().flat_map(|&shape| VARIANTS.iter().map(move |spec| (shape, spec)))
    {
        let evaluation = Evaluation::Network(Arc::new(network_of_shape(spec.variant, shape, 1)));
        random_games(spec.variant, 2_000, |game| with_game!(game, typed => follow(typed, &evaluation)));
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

/// The value of a position for the side to move by a network.
fn value_by(network: Network, fen: &str) -> i32 {
    fn of<R: Evaluate>(game: &Game<R>, evaluation: &Evaluation) -> i32 {
        Evaluator::<R>::new(evaluation, game.variant()).evaluate_alone(game.position())
    }
    let game = AnyGame::new(network.variant(), Options::default(), Some(fen)).unwrap();
    with_game!(&game, typed => of(typed, &Evaluation::Network(Arc::new(network))))
}

/// The largest products that there can be, of all sums: no addition overflows.
#[test]
fn the_largest_outputs_of_every_width_are_computed_exactly() {
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    for (sums, sign) in WIDTHS.into_iter().flat_map(|sums| [(sums, 1), (sums, -1)]) {
        let inputs = inputs_of(Variant::Atomic).unwrap()[0].len();
        let bias = LARGEST_SECOND_BIAS * i32::from(sign);
        let layers = Layers {
            scale: 1,
            sums,
            first_weights: vec![0; inputs * sums].into(),
            first_biases: vec![LARGEST_FIRST_WEIGHT; sums].into(),
            second_weights: vec![LARGEST_SECOND_WEIGHT * sign; 2 * BUCKETS * sums].into(),
            second_biases: [bias; BUCKETS],
        };
        let output = i64::from(sign) * 2 * sums as i64 * 255 * 127 + i64::from(bias);
        let expected = output / (255 * 64);
        let network = Network::new(Variant::Atomic, layers).unwrap();
        assert_eq!(i64::from(value_by(network, fen)), expected, "{sums} sums");
    }
}

#[test]
fn every_sum_of_a_wide_network_counts() {
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let narrow = random_network(Variant::Atomic, 128, 3).layers().clone();
    for sums in WIDTHS {
        // The same sums as often as there is room: everything is worth as many times as much.
        let times = sums / 128;
        let repeated = |rows: &[i16]| rows.chunks(128).flat_map(|row| row.repeat(times)).collect();
        let layers = Layers {
            scale: narrow.scale,
            sums,
            first_weights: repeated(&narrow.first_weights),
            first_biases: repeated(&narrow.first_biases),
            second_weights: repeated(&narrow.second_weights),
            second_biases: [0; BUCKETS],
        };
        let alone =
            Layers { scale: narrow.scale * times as i32, second_biases: [0; BUCKETS], ..narrow.clone() };
        let [wide, alone] = [layers, alone].map(|layers| Network::new(Variant::Atomic, layers).unwrap());
        let (wide, alone) = (value_by(wide, fen), value_by(alone, fen));
        assert!(alone.abs() > 100 && wide.abs_diff(alone) <= times as u32, "{wide} and {alone}");
    }
}

#[test]
fn a_position_is_worth_as_much_in_every_mirror() {
    SHAPES.into_iter().for_each(mirrors_are_worth_as_much);
}

fn mirrors_are_worth_as_much(shape: (usize, usize)) {
    let value = |variant, fen: &str| value_by(network_of_shape(variant, shape, 3), fen);
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
    for shape in SHAPES {
        let network = network_of_shape(Variant::Stratomic, shape, 5);
        assert_eq!(Network::from_bytes(&network.to_bytes()).unwrap(), network);
    }
    let network = random_network(Variant::Stratomic, 128, 5);
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
        let bytes = random_network(variant, 128, 2).to_bytes();
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
        sums: 128,
        outputs: BUCKETS,
        needed: chess,
    };
    assert_eq!(error, shape);
    assert!(error.to_string().starts_with("it has "), "{error}");
}

/// With the same weights in every king bucket a network is one that has none; with others, each counts where the king
/// stands there.
#[test]
fn a_king_counts_by_where_it_stands() {
    let plain = random_network(Variant::Chess, 128, 4);
    let with_buckets = |first_weights: Vec<i16>| {
        let layers = Layers { first_weights: first_weights.into(), ..plain.layers().clone() };
        Network::new(Variant::Chess, layers).unwrap()
    };
    let rows = plain.layers().first_weights.to_vec();
    let alike = with_buckets(rows.repeat(KING_BUCKETS));
    assert_eq!((plain.king_buckets(), alike.king_buckets()), (1, KING_BUCKETS));
    // Corner and middle of the first rank, the second, beyond; the black king keeps to the corner.
    let fens = [
        "7k/5ppp/8/8/8/8/P7/6K1 w - - 0 1",
        "7k/5ppp/8/8/8/8/P7/3K4 w - - 0 1",
        "7k/5ppp/8/8/8/8/P5K1/8 w - - 0 1",
        "7k/5ppp/8/8/4K3/8/P7/8 w - - 0 1",
    ];
    for (bucket, fen) in fens.into_iter().enumerate() {
        assert_eq!(value_by(alike.clone(), fen), value_by(plain.clone(), fen));
        for other in 0..KING_BUCKETS {
            let mut changed = rows.repeat(KING_BUCKETS);
            changed[other * rows.len()..][..rows.len()].fill(3);
            // The black king's corner is the first bucket.
            let counts = other == bucket || other == 0;
            let value = value_by(with_buckets(changed), fen);
            assert_eq!(value != value_by(plain.clone(), fen), counts, "{fen}: {other}");
        }
    }
}

/// Networks of exploding games once were not told which pieces are attacked: they count as they did, and are the beginning
/// of networks that are told.
#[test]
fn networks_that_are_not_told_of_attacks_are_read_as_ever() {
    let told = network_of_shape(Variant::Atomic, (128, KING_BUCKETS), 5);
    let rows = inputs_of(Variant::Atomic).unwrap()[0].len();
    // The last inputs: for each side, kind and square.
    let attacks = 2 * 6 * 64;
    let buckets = told.layers().first_weights.chunks_exact(rows * 128);
    let older: Vec<i16> = buckets.flat_map(|bucket| bucket[..(rows - attacks) * 128].to_vec()).collect();
    let older =
        Network::new(Variant::Atomic, Layers { first_weights: older.into(), ..told.layers().clone() })
            .unwrap();
    assert_eq!(Network::from_bytes(&older.to_bytes()), Ok(older.clone()));
    let completed = older.adapted_to(Variant::Atomic).unwrap();
    assert_eq!(completed.layers().first_weights.len(), told.layers().first_weights.len());
    let quiet = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1";
    assert_eq!(value_by(older.clone(), quiet), value_by(told.clone(), quiet));
    let attacked = "4k3/8/8/8/8/1p6/P7/4K3 w - - 0 1";
    assert_ne!(value_by(older.clone(), attacked), value_by(told, attacked));
    let evaluations = [older, completed].map(|network| Evaluation::Network(Arc::new(network)));
    random_games(Variant::Atomic, 2_000, |game| {
        let AnyGame::Atomic(typed) = game else { unreachable!("another game than atomic chess") };
        evaluations.iter().for_each(|evaluation| follow(typed, evaluation));
        let [older, completed] = evaluations
            .each_ref()
            .map(|evaluation| Evaluator::new(evaluation, Variant::Atomic).evaluate_alone(typed.position()));
        assert_eq!(older, completed, "{}", game.fen());
    });
}

/// The program's networks are files of 128 sums; they are written as they were read.
#[test]
fn networks_of_the_program_keep_their_bytes() {
    let bytes = include_bytes!("../../networks/atomic.network");
    let network = Network::from_bytes(bytes).unwrap();
    assert_eq!((network.layers().sums, network.to_bytes()), (128, bytes.to_vec()));
}

#[test]
fn widths_that_no_network_has_are_refused() {
    let network = random_network(Variant::Atomic, 128, 2);
    let inputs = inputs_of(Variant::Atomic).unwrap()[0].len();
    let place = 9 + Variant::Atomic.id().len() + 2;
    for sums in [0, 1, 127, 129, 200, 640, 65_535] {
        let mut bytes = network.to_bytes();
        bytes[place..place + 2].copy_from_slice(&(sums as u16).to_le_bytes());
        let end = bytes.len() - 4;
        let checksum = crc32fast::hash(&bytes[..end]);
        bytes[end..].copy_from_slice(&checksum.to_le_bytes());
        let message = Network::from_bytes(&bytes).unwrap_err().to_string();
        let expected = format!(
            "it has {inputs} inputs, {sums} sums and 8 outputs; \
             atomic needs {inputs} or 4 times as many, one of [128, 256, 384, 512], and 8"
        );
        assert_eq!(message, expected);
        let layers = Layers { sums, ..network.layers().clone() };
        assert!(matches!(Network::new(Variant::Atomic, layers), Err(NetworkError::Shape { .. })));
    }
    // A width that there is, but not the numbers that it needs.
    let mut bytes = network.to_bytes();
    bytes[place..place + 2].copy_from_slice(&256u16.to_le_bytes());
    let end = bytes.len() - 4;
    let checksum = crc32fast::hash(&bytes[..end]);
    bytes[end..].copy_from_slice(&checksum.to_le_bytes());
    assert_eq!(Network::from_bytes(&bytes), Err(NetworkError::Damaged));
    for rows in [0, 127, 256] {
        let layers = Layers { first_biases: vec![0; rows].into(), ..network.layers().clone() };
        assert_eq!(Network::new(Variant::Atomic, layers), Err(NetworkError::Damaged));
        let layers = Layers { second_weights: vec![0; rows].into(), ..network.layers().clone() };
        assert_eq!(Network::new(Variant::Atomic, layers), Err(NetworkError::Damaged));
    }
}
