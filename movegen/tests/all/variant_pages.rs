//! The pages of `docs/variants/` match what megaton plays: every position and every example game in them
//! is played here.
//!
//! A fenced block that begins `game VARIANT` or `position VARIANT [PICTURE]` is tested. Its lines:
//! - `option NAME VALUE`, `fen FEN` (else the start position),
//! - `count N`: the number of legal moves; `legal MOVE…`, `illegal MOVE…`,
//! - `after MOVE FEN`, `result RESULT`,
//! - in a game, everything else: numbered moves, then the result, or `*` where the game goes on.

use movegen::{AnyGame, Options, VARIANTS, Variant};
use std::path::PathBuf;

/// A fenced block and its location.
struct Block {
    place: String,
    info: Vec<String>,
    lines: Vec<String>,
}

fn pages_folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs/variants")
}

fn page(name: &str) -> String {
    let path = pages_folder().join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The index and every variant's page: name and text.
fn pages() -> Vec<(String, String)> {
    let names = VARIANTS.iter().map(|spec| format!("{}.md", spec.id)).chain(["README.md".to_owned()]);
    names.map(|name| (name.clone(), page(&name))).collect()
}

/// The blocks of all pages whose first word is `kind`.
fn blocks(kind: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    for (name, text) in pages() {
        let mut lines = text.lines().enumerate();
        while let Some((number, line)) = lines.next() {
            let Some(info) = line.strip_prefix("```") else { continue };
            let body = lines.by_ref().map(|(_, line)| line.to_owned()).take_while(|line| line != "```");
            let block = Block {
                place: format!("{name}:{}", number + 1),
                info: info.split_whitespace().map(str::to_owned).collect(),
                lines: body.collect(),
            };
            if block.info.first().is_some_and(|word| word == kind) {
                blocks.push(block);
            }
        }
    }
    blocks
}

impl Block {
    fn variant(&self) -> Variant {
        let id = self.info.get(1).unwrap_or_else(|| panic!("{}: no variant", self.place));
        id.parse().unwrap_or_else(|error| panic!("{}: {error}", self.place))
    }

    /// What follows a word at the start of a line, for each such line.
    fn values<'a>(&'a self, word: &'a str) -> impl Iterator<Item = &'a str> {
        self.lines.iter().filter_map(move |line| line.strip_prefix(word)?.strip_prefix(' '))
    }

    /// The game at the block's position.
    fn game(&self) -> AnyGame {
        let mut options = Options::default();
        for setting in self.values("option") {
            let (name, value) = setting.split_once(' ').unwrap_or((setting, ""));
            options.set(name, value).unwrap_or_else(|error| panic!("{}: {error}", self.place));
        }
        AnyGame::new(self.variant(), options, self.values("fen").next())
            .unwrap_or_else(|error| panic!("{}: {error}", self.place))
    }

    /// The moves and the result of a game, without move numbers.
    fn score(&self) -> (Vec<&str>, String) {
        let text = self.lines.iter().filter(|line| !line.starts_with("option ") && !line.starts_with("fen "));
        let words: Vec<&str> = text.flat_map(|line| line.split_whitespace()).collect();
        let result = words.iter().position(|word| ["1-0", "0-1", "1/2-1/2", "*"].contains(word));
        let (moves, result) = words.split_at(result.unwrap_or_else(|| panic!("{}: no result", self.place)));
        let is_number = |word: &str| word.trim_end_matches('.').parse::<u32>().is_ok();
        (moves.iter().copied().filter(|word| !is_number(word)).collect(), result.join(" "))
    }
}

/// The result as the pages write it; `*` for a game that is not over.
fn result(game: &AnyGame) -> String {
    game.outcome().map_or("*".to_owned(), |outcome| outcome.to_string())
}

#[test]
fn example_games_end_as_the_pages_say() {
    for block in blocks("game") {
        let mut game = block.game();
        let (moves, stated) = block.score();
        for text in moves {
            let m = game.parse_move(text).unwrap_or_else(|error| panic!("{}: {text}: {error}", block.place));
            assert_eq!(game.san(m), text, "{}", block.place);
            game.play(m).unwrap_or_else(|error| panic!("{}: {text}: {error}", block.place));
        }
        assert_eq!(result(&game), stated, "{}", block.place);
    }
}

#[test]
fn positions_are_what_the_pages_say() {
    for block in blocks("position") {
        let game = block.game();
        let legal = |text: &str| game.parse_move(text).is_ok();
        for count in block.values("count") {
            assert_eq!(game.legal_moves().len().to_string(), count, "{}", block.place);
        }
        for text in block.values("legal").flat_map(str::split_whitespace) {
            assert!(legal(text), "{}: {text} is not legal", block.place);
        }
        for text in block.values("illegal").flat_map(str::split_whitespace) {
            assert!(!legal(text), "{}: {text} is legal", block.place);
        }
        for (text, fen) in block.values("after").filter_map(|line| line.split_once(' ')) {
            let mut next = game.clone();
            next.play_text(text).unwrap_or_else(|error| panic!("{}: {text}: {error}", block.place));
            assert_eq!(next.fen(), fen, "{} after {text}", block.place);
        }
        for stated in block.values("result") {
            assert_eq!(result(&game), stated, "{}", block.place);
        }
    }
}

#[test]
fn every_variant_has_an_example_game_and_a_row_in_the_table() {
    let games = blocks("game");
    let table = page("README.md");
    for spec in VARIANTS {
        assert!(games.iter().any(|game| game.variant() == spec.variant), "no game of {}", spec.id);
        let row = format!("| `{}` | `{}` | {}x{} |", spec.id, spec.cecp_name, spec.size.0, spec.size.1);
        assert!(table.contains(&row), "no row with {row}");
    }
}

#[test]
fn every_picture_in_the_pages_is_there() {
    for block in blocks("position") {
        if let Some(name) = block.info.get(2) {
            let picture = format!("images/{}-{name}.svg", block.variant());
            assert!(pages_folder().join(&picture).exists(), "{}: {picture}", block.place);
            assert!(pages().iter().any(|(_, text)| text.contains(&picture)), "{picture} is not shown");
        }
    }
}

#[test]
fn every_page_begins_with_the_first_five_minutes() {
    for spec in VARIANTS {
        let text = page(&format!("{}.md", spec.id));
        let mut sections = text.split("\n## ");
        let introduction = sections.next().unwrap_or_default();
        assert_eq!(introduction.trim().lines().count(), 3, "{}: a title and one paragraph", spec.id);
        let start = sections.next().unwrap_or_default();
        assert!(start.starts_with("Your first five minutes\n"), "{}: {start}", spec.id);
        let parts = [
            format!("```\nmegaton play {}\n```", spec.id),
            format!("\n```game {}\n", spec.id),
            "\n**The mistake to avoid:** ".to_owned(),
            format!("`megaton serve {} --xboard`", spec.id),
            "(../gui.md)".to_owned(),
        ];
        for part in parts {
            assert!(start.contains(&part), "{}: no {part}", spec.id);
        }
    }
}

#[test]
fn links_between_the_pages_lead_to_files() {
    for (name, text) in pages() {
        for link in text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
            let is_elsewhere = link.is_empty() || link.starts_with("http");
            assert!(is_elsewhere || pages_folder().join(link).exists(), "{name}: {link}");
        }
    }
}
