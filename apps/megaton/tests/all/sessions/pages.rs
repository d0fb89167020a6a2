//! What the repository's pages name is there: pages and headings that links lead to, files and folders, commands
//! and their options.

use crate::MEGATON;
use regex_lite::Regex;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

/// Folders that hold other people's files, or files that nobody wrote.
const SKIPPED: [&str; 2] = ["target", "node_modules"];

/// The repository's root.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().find(|folder| folder.join("docs/README.md").is_file()).unwrap().to_owned()
}

/// The names of all files with one of these endings, from the root.
fn files(endings: &[&str]) -> Vec<PathBuf> {
    fn search(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            // A folder under a second name has been seen under its first.
            if path.is_symlink() {
                continue;
            }
            if path.is_dir() {
                if !SKIPPED.contains(&name) && !name.starts_with('.') {
                    search(&path, endings, found);
                }
            } else if endings.iter().any(|ending| name.ends_with(ending)) {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    search(&root(), endings, &mut found);
    assert!(found.len() > 20, "{} files", found.len());
    found.sort();
    found
}

/// The path without `.` and `..`.
fn plain(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut path, component| {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                path.pop();
            }
            other => path.push(other),
        }
        path
    })
}

/// A page without its blocks of code, and those blocks.
fn prose_and_code(page: &str) -> (String, String) {
    let (mut prose, mut code, mut in_code) = (String::new(), String::new(), false);
    for line in page.lines() {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
            continue;
        }
        let part = if in_code { &mut code } else { &mut prose };
        part.push_str(line);
        part.push('\n');
    }
    (prose, code)
}

/// The anchors of a page's headings, as GitHub makes them.
fn anchors(prose: &str) -> BTreeSet<String> {
    let headings = prose.lines().filter(|line| line.starts_with('#'));
    let anchor = |heading: &str| {
        let letters = heading.trim_start_matches('#').trim().to_lowercase();
        letters
            .chars()
            .filter(|&letter| letter.is_alphanumeric() || "-_ ".contains(letter))
            .map(|letter| if letter == ' ' { '-' } else { letter })
            .collect()
    };
    headings.map(anchor).collect()
}

#[test]
fn links_between_pages_lead_somewhere() {
    let link = Regex::new(r"\]\(([^()\s]+)\)").unwrap();
    let pages: BTreeMap<PathBuf, String> = files(&[".md"])
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            (path, prose_and_code(&text).0)
        })
        .collect();
    let (mut followed, mut lost) = (0, Vec::new());
    for (page, prose) in &pages {
        for link in link.captures_iter(prose).map(|captures| captures.get(1).unwrap().as_str()) {
            if link.contains("://") {
                continue;
            }
            followed += 1;
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target =
                if file.is_empty() { page.clone() } else { plain(&page.with_file_name("").join(file)) };
            let leads = target.exists()
                && (anchor.is_empty()
                    || pages.get(&target).is_some_and(|prose| anchors(prose).contains(anchor)));
            if !leads {
                lost.push(format!("{}: {link}", page.display()));
            }
        }
    }
    assert!(followed > 100, "{followed} links");
    assert!(lost.is_empty(), "these links lead nowhere:\n{}", lost.join("\n"));
}

#[test]
fn files_that_pages_and_comments_name_exist() {
    let root = root();
    let folders: Vec<String> = fs::read_dir(&root)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .map(|path| path.file_name().unwrap().to_str().unwrap().to_owned())
        .filter(|name| !SKIPPED.contains(&name.as_str()))
        .collect();
    let in_prose = Regex::new(r"`([\w.-]+(?:/[\w.-]+)+)/?`").unwrap();
    let in_comments = Regex::new(r"\bdocs/[\w./-]*\w").unwrap();
    let (mut checked, mut lost) = (0, Vec::new());
    for path in files(&[".md", ".rs", ".js", ".toml", ".py"]) {
        // Its changes tell of files as they were.
        if path.ends_with("CHANGELOG.md") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let mut names = BTreeSet::new();
        if path.extension().is_some_and(|ending| ending == "md") {
            let prose = prose_and_code(&text).0;
            names.extend(in_prose.captures_iter(&prose).map(|captures| captures[1].to_owned()));
            names.retain(|name| {
                let parts: Vec<&str> = name.split('/').collect();
                folders.iter().any(|folder| parts[0] == folder)
                    && !parts.iter().any(|part| SKIPPED.contains(part))
            });
        } else {
            let comments = text
                .lines()
                .filter(|line| ["//", "#"].iter().any(|mark| line.trim_start().starts_with(mark)));
            for line in comments {
                names.extend(in_comments.find_iter(line).map(|name| name.as_str().to_owned()));
            }
        }
        for name in names {
            checked += 1;
            // `docs/variants/` names a folder, `engine/src/search` too; `data/NAME.toml` begins with the crate's folder.
            if !root.join(&name).exists() {
                lost.push(format!("{}: {name}", path.display()));
            }
        }
    }
    assert!(checked > 50, "{checked} names");
    assert!(lost.is_empty(), "these files do not exist:\n{}", lost.join("\n"));
}

/// The help of a command, if there is such a command.
fn help_of(command: &[&str]) -> Option<String> {
    let output = Command::new(MEGATON).args(command).arg("--help").output().unwrap();
    output.status.success().then(|| String::from_utf8(output.stdout).unwrap())
}

/// The commands that a help lists.
fn commands_in(help: &str) -> BTreeSet<String> {
    let listed = help.split_once("Commands:\n").map_or("", |(_, rest)| rest.split("\n\n").next().unwrap());
    let name = |line: &str| line.strip_prefix("  ")?.split(' ').next().map(str::to_owned);
    listed.lines().filter_map(name).filter(|name| !name.is_empty()).collect()
}

#[test]
fn commands_that_pages_print_have_their_options() {
    let quoted = Regex::new(r"`(megaton [^`\n]+)`").unwrap();
    let option = Regex::new(r"(?:^|\s)(--[a-z][a-z-]*)").unwrap();
    let top = commands_in(&help_of(&[]).unwrap());
    let mut helps: BTreeMap<Vec<String>, String> = BTreeMap::new();
    let (mut checked, mut lost) = (0, Vec::new());
    for path in files(&[".md"]).into_iter().filter(|path| !path.ends_with("CHANGELOG.md")) {
        let text = fs::read_to_string(&path).unwrap().replace("\\\n", " ");
        let (prose, code) = prose_and_code(&text);
        let in_blocks = code.lines().map(str::trim).filter(|line| line.starts_with("megaton "));
        let in_prose = quoted.captures_iter(&prose).map(|captures| captures.get(1).unwrap().as_str());
        for line in in_blocks.chain(in_prose) {
            let line = line.split(" #").next().unwrap();
            let line = line.split(" | ").next().unwrap();
            let mut words = line.split_whitespace().skip(1).peekable();
            let mut command: Vec<String> = Vec::new();
            let mut commands = top.clone();
            while let Some(word) = words.next_if(|&word| commands.contains(word)) {
                command.push(word.to_owned());
                if !helps.contains_key(&command) {
                    let words: Vec<&str> = command.iter().map(String::as_str).collect();
                    helps.insert(command.clone(), help_of(&words).unwrap());
                }
                commands = commands_in(&helps[&command]);
            }
            let Some(help) = helps.get(&command) else { continue };
            for name in option.captures_iter(line) {
                checked += 1;
                let known = help.split(|letter: char| !(letter.is_alphanumeric() || letter == '-'));
                if !known.into_iter().any(|known| known == &name[1]) {
                    lost.push(format!("{}: {} in `{line}`", path.display(), &name[1]));
                }
            }
        }
    }
    assert!(checked > 100, "{checked} options");
    assert!(lost.is_empty(), "these options do not exist:\n{}", lost.join("\n"));
}
