//! `docs/campaign-tests.md` names for every rule of battles and of the campaign the tests that hold it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Every rule, by its number. The numbers between them were given to rules of other games.
const RULES: [&str; 24] = [
    "SC-B1", "SC-B2", "SC-B3", "SC-B4", "SC-B5", "SC-B6", "SC-B8", "SC-B9", "SC-B14", "SC-B15", "SC-B16",
    "SC-B17", "SC-B18", "SC-P1", "SC-P2", "SC-P3", "SC-P5", "SC-P6", "SC-P7", "SC-P8", "SC-P9", "SC-P10",
    "SC-P11", "SC-P13",
];

/// The file of functions that are named without one.
const HOME: &str = "movegen/tests/all/strata.rs";
const SCRIPTS: &str = "play/campaign/tests/scripts";

/// A row of the tables: a rule and the tests named there.
struct Row {
    rule: String,
    tests: Vec<String>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn rows() -> Vec<Row> {
    let page = fs::read_to_string(root().join("docs/campaign-tests.md")).unwrap();
    let cells = |line: &str| line.split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
    let rows = page.lines().filter(|line| line.starts_with("| SC-")).map(cells);
    rows.map(|cells| {
        let [_, rule, _, tests, _] = &cells[..] else { panic!("{cells:?} has not three columns") };
        let tests = tests.split(", ").map(|test| test.trim_matches('`').to_owned()).collect();
        Row { rule: rule.clone(), tests }
    })
    .collect()
}

/// Whether a file has a function of this name that is run as a test.
fn has_test(file: &str, name: &str) -> bool {
    let Ok(text) = fs::read_to_string(root().join(file)) else { return false };
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let starts = |line: &&str| line.starts_with(&format!("fn {name}("));
    let place = lines.iter().position(starts);
    place.is_some_and(|place| place > 0 && lines[place - 1] == "#[test]")
}

/// Whether there is a script of this name, and it says that it is about this rule or its file name does.
fn has_script(name: &str, rule: &str) -> bool {
    let Ok(text) = fs::read_to_string(root().join(SCRIPTS).join(name)) else { return false };
    text.lines().next().is_some_and(|line| line.contains(rule))
}

#[test]
fn every_rule_has_its_line_and_no_other_has() {
    let named: BTreeSet<_> = rows().into_iter().map(|row| row.rule).collect();
    assert_eq!(named, RULES.map(str::to_owned).into());
}

#[test]
fn every_test_that_the_page_names_exists() {
    for Row { rule, tests } in rows() {
        for test in tests {
            let exists = match (test.strip_suffix(".script"), test.split_once("::")) {
                (Some(_), _) => has_script(&test, &rule),
                (None, Some((file, name))) => has_test(file, name),
                (None, None) => has_test(HOME, &test),
            };
            assert!(exists, "{rule}: {test}");
        }
    }
    assert!(!has_test(HOME, "no_such_test") && !has_test("no/such/file.rs", "x"));
    assert!(!has_test(HOME, "targets") && !has_script("sc-p01-turn.script", "SC-P9"));
}

/// No script is left out.
#[test]
fn every_script_is_named() {
    let named: BTreeSet<_> = rows().into_iter().flat_map(|row| row.tests).collect();
    for entry in fs::read_dir(root().join(SCRIPTS)).unwrap() {
        let name = entry.unwrap().file_name().to_string_lossy().into_owned();
        assert!(named.contains(&name), "{name} is not named in docs/campaign-tests.md");
    }
}
