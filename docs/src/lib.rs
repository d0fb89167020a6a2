//! Those of megaton's documents that programs show: the pages about the variants, and positions with a
//! proven solution.
//!
//! ```
//! let page = docs::variant_file("atomic.md").unwrap();
//! assert!(page.starts_with(b"# Atomic chess"));
//! assert_eq!(docs::variant_file("../README.md"), None);
//! assert!(docs::PROVEN.starts_with(b"{"));
//! ```
#![forbid(unsafe_code)]

use rust_embed::RustEmbed;
use std::borrow::Cow;

#[derive(RustEmbed)]
#[folder = "variants"]
struct Variants;

/// Positions with exactly one best move, as one JSON object a line. What its fields mean is in
/// `docs/tactics/README.md` of the repository.
pub static PROVEN: &[u8] = include_bytes!("../tactics/proven.jsonl");

/// The page about a variant, such as `atomic.md`, or a picture in it, such as `images/atomic-blast.svg`;
/// `None` if there is no such file.
pub fn variant_file(name: &str) -> Option<Cow<'static, [u8]>> {
    Some(Variants::get(name)?.data)
}

/// The names of the files beside these pages: the pages, their list (`README.md`), their pictures, and what draws those.
pub fn variant_files() -> impl Iterator<Item = Cow<'static, str>> {
    Variants::iter()
}
