//! The known counts that are quick to verify. The rest is for the release binary.

use movegen::{VARIANTS, Variant};
use perft::{PerftSettings, Row, perft, read_suite};

const SUITE: &str = include_str!("../../suites/known.tsv");
const LARGEST_COUNT: u64 = 5_000_000;

/// The rows of variants that exist.
fn rows() -> Vec<Row> {
    let mut rows = read_suite(SUITE, "chess").expect("the suite is well-formed");
    rows.retain(|row| is_known(&row.variant));
    rows
}

fn is_known(name: &str) -> bool {
    name.trim_end_matches("960").parse::<Variant>().is_ok()
}

#[test]
fn every_variant_has_known_counts() {
    let rows = rows();
    for spec in VARIANTS {
        assert!(rows.iter().any(|row| row.variant == spec.id), "{}", spec.id);
    }
}

#[test]
fn counts_are_the_known_ones() {
    let settings = PerftSettings { threads: 2, hash_mib: 0 };
    for row in rows().iter().filter(|row| row.nodes <= LARGEST_COUNT) {
        let game = row.game().unwrap_or_else(|error| panic!("{error}"));
        let found = perft(&game, row.depth, settings).expect("threads can be started");
        assert_eq!(found, row.nodes, "line {}: {} depth {}: {}", row.line, row.variant, row.depth, row.fen);
    }
}

#[test]
fn a_table_of_known_counts_changes_none() {
    let settings = PerftSettings { threads: 2, hash_mib: 4 };
    for row in rows().iter().filter(|row| (10_000..1_000_000).contains(&row.nodes)) {
        let game = row.game().unwrap_or_else(|error| panic!("{error}"));
        let found = perft(&game, row.depth, settings).expect("threads can be started");
        assert_eq!(found, row.nodes, "line {}: {} depth {}: {}", row.line, row.variant, row.depth, row.fen);
    }
}
