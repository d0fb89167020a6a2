//! Every variant from its start position: perft, and the search to a fixed depth.
#![allow(missing_docs, reason = "criterion's macros make undocumented items")]
#![allow(clippy::unwrap_used, reason = "start positions, which movegen's tests set up")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use engine::{Engine, Found, Limits, Signals};
use movegen::{AnyGame, Options, VARIANTS};
use perft::PerftSettings;

/// Plies counted: some hundred thousand to a few million sequences.
const PERFT_DEPTH: u32 = 4;
/// Plies searched.
const SEARCH_DEPTH: u32 = 10;
/// Size of the search's table, in MiB.
const HASH_MIB: usize = 16;

fn starts() -> impl Iterator<Item = (&'static str, AnyGame)> {
    VARIANTS.iter().map(|spec| (spec.id, AnyGame::new(spec.variant, Options::default(), None).unwrap()))
}

fn perft(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group(format!("perft d{PERFT_DEPTH}"));
    group.sample_size(10);
    for (name, game) in starts() {
        let count = || perft::perft(&game, PERFT_DEPTH, PerftSettings::default()).unwrap();
        group.throughput(Throughput::Elements(count()));
        group.bench_function(name, |bencher| bencher.iter(count));
    }
    group.finish();
}

/// Moves made per second, and the time to the depth, with the full evaluation and one thread.
fn search(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group(format!("search to depth {SEARCH_DEPTH}"));
    group.sample_size(10);
    for (name, game) in starts() {
        let mut engine = Engine::new(HASH_MIB);
        let mut look = || -> Found {
            engine.clear();
            let limits = Limits { depth: Some(SEARCH_DEPTH), ..Limits::default() };
            engine.search(&game, &limits, &Signals::new(), &mut |_| {})
        };
        group.throughput(Throughput::Elements(look().nodes));
        group.bench_function(name, |bencher| bencher.iter(&mut look));
    }
    group.finish();
}

criterion_group!(variants, perft, search);
criterion_main!(variants);
