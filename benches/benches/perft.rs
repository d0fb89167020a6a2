//! Perft of whole trees, ours and other generators'.
#![allow(missing_docs, reason = "criterion's macros make undocumented items")]

use benches::counters::{PeerError, Perft, atomic_movegen, cozy_chess, own, shakmaty_atomic, shakmaty_chess};
use benches::positions::{ARMED, START, STRATOMIC_START};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use movegen::Variant;

/// Measures the counter in positions per second.
fn bench(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, counter: Result<Perft, PeerError>) {
    match counter {
        Ok(counter) => {
            group.throughput(Throughput::Elements(counter()));
            group.bench_function(name, |bencher| bencher.iter(&counter));
        }
        Err(error) => eprintln!("{name}: {error}"),
    }
}

fn atomic(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("atomic d5");
    group.sample_size(10);
    bench(&mut group, "own", own(Variant::Atomic, START, 5));
    bench(&mut group, "atomic-movegen", atomic_movegen(START, 5));
    bench(&mut group, "shakmaty", shakmaty_atomic(START, 5));
    group.finish();
}

fn chess(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("chess d5");
    group.sample_size(10);
    bench(&mut group, "own", own(Variant::Chess, START, 5));
    bench(&mut group, "cozy-chess", cozy_chess(START, 5));
    bench(&mut group, "shakmaty", shakmaty_chess(START, 5));
    group.finish();
}

/// The same position with and without the right to launch.
fn stratomic(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("Stratomic");
    group.sample_size(10);
    bench(&mut group, "start d4", own(Variant::Stratomic, STRATOMIC_START, 4));
    for position in ARMED {
        let unarmed = position.fen.replace("armed=1", "armed=0");
        bench(&mut group, &format!("{} d3", position.name), own(Variant::Stratomic, position.fen, 3));
        bench(
            &mut group,
            &format!("{} d3, until an officer falls", position.name.replace("armed", "unarmed")),
            own(Variant::Stratomic, &unarmed, 3),
        );
    }
    group.finish();
}

criterion_group!(perft, atomic, chess, stratomic);
criterion_main!(perft);
