//! The parts of the move generator one by one: sliders, generation, playing moves, launch sets.
#![allow(missing_docs, reason = "criterion's macros make undocumented items")]
#![allow(clippy::unwrap_used, reason = "positions of this crate, which its tests set up")]

use benches::positions::{ARMED, ATOMIC, START};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use movegen::attacks::sliders;
use movegen::moves::Counter;
use movegen::{
    Atomic, Bitboard, Board8, Board10, Family, Game, Geometry, Options, Orthodox, Position, Scope, Square,
    Stratomic, Values, Variant,
};
use std::hint::black_box;

fn position<R: Family>(variant: Variant, fen: &str) -> Position<R> {
    *Game::<R>::new(variant, Options::default(), Some(fen)).unwrap().position()
}

/// About twenty pieces, scattered by a fixed multiplier.
fn occupation<G: Geometry>() -> Bitboard<G> {
    (1..=20).map(|piece| Square::new((piece * 37 % G::SQUARES) as u8)).collect()
}

/// A queen on every square of the board.
fn queens<G: Geometry>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    lines: impl Fn(Square, Bitboard<G>) -> Bitboard<G>,
) {
    let occupied = occupation::<G>();
    group.throughput(Throughput::Elements(G::SQUARES as u64));
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let occupied = black_box(occupied);
            Bitboard::<G>::ALL.into_iter().fold(0, |sum, square| sum + lines(square, occupied).count())
        });
    });
}

fn sliders_of<G: Geometry>(criterion: &mut Criterion, name: &str) {
    let mut group = criterion.benchmark_group(name);
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    queens::<G>(&mut group, "PEXT", |square, occupied| {
        sliders::by_pext::<G, false>(square, occupied) | sliders::by_pext::<G, true>(square, occupied)
    });
    queens::<G>(&mut group, "obstruction difference", |square, occupied| {
        sliders::by_obstruction_difference::<G, false>(square, occupied)
            | sliders::by_obstruction_difference::<G, true>(square, occupied)
    });
    group.finish();
}

fn sliders(criterion: &mut Criterion) {
    sliders_of::<Board8>(criterion, "queen 8x8");
    sliders_of::<Board10>(criterion, "queen 10x10");
}

/// Counting the moves of a position, listing them, and playing each of them.
fn moves_of<R: Family>(criterion: &mut Criterion, name: &str, position: &Position<R>) {
    let mut group = criterion.benchmark_group(name);
    let moves = position.legal_moves();
    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function("count", |bencher| bencher.iter(|| black_box(position).count_moves()));
    group.bench_function("generate", |bencher| bencher.iter(|| black_box(position).legal_moves()));
    group.bench_function("make", |bencher| {
        bencher.iter(|| moves.iter().fold(0, |keys, &m| keys ^ black_box(position).make(m).hash()));
    });
    group.finish();
}

fn generation(criterion: &mut Criterion) {
    moves_of(criterion, "chess, start", &position::<Orthodox>(Variant::Chess, START));
    moves_of(criterion, "atomic, opening", &position::<Atomic>(Variant::Atomic, ATOMIC[1].fen));
    moves_of(
        criterion,
        "Stratomic, middlegame",
        &position::<Stratomic>(Variant::Stratomic, &ARMED[1].fen.replace("armed=1", "armed=0")),
    );
}

/// The legal targets of all missiles, as sets.
fn launches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("launch sets");
    for named in ARMED {
        let position = position::<Stratomic>(Variant::Stratomic, named.fen);
        group.bench_function(named.name, |bencher| {
            bencher.iter(|| {
                let mut counter = Counter::default();
                black_box(&position).generate(Scope::launches(), &mut counter);
                counter.0
            });
        });
    }
    group.finish();
}

/// What each legal move wins at once: swaps in chess, blasts in atomic, launches in Stratomic.
fn exchange_of<R: Family>(criterion: &mut Criterion, name: &str, position: &Position<R>) {
    /// Centipawns in the order of `Kind::ALL`.
    const VALUES: Values = [100, 320, 330, 500, 900, 0, 450, 750, 850, 300, 0, 400, 100, 100, 300, 200];
    let mut group = criterion.benchmark_group(format!("exchange, {name}"));
    let moves = position.legal_moves();
    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function("every move", |bencher| {
        bencher.iter(|| moves.iter().map(|&m| black_box(position).exchange(m, &VALUES)).sum::<i32>());
    });
    group.finish();
}

fn exchange(criterion: &mut Criterion) {
    exchange_of(criterion, "chess, start", &position::<Orthodox>(Variant::Chess, START));
    exchange_of(criterion, "atomic, opening", &position::<Atomic>(Variant::Atomic, ATOMIC[1].fen));
    exchange_of(criterion, "Stratomic, armed", &position::<Stratomic>(Variant::Stratomic, ARMED[1].fen));
}

criterion_group!(parts, sliders, generation, launches, exchange);
criterion_main!(parts);
