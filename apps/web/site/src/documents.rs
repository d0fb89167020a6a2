//! Those of megaton's documents that the page shows: the pages about the variants, and positions with a
//! proven solution. They stand in the repository's `docs`; a published package holds a copy (see `build.rs`).

use rust_embed::RustEmbed;
use std::borrow::Cow;

#[derive(RustEmbed)]
#[cfg_attr(in_repository, folder = "../../../docs/variants")]
#[cfg_attr(not(in_repository), folder = "docs/variants")]
struct Variants;

/// Positions with exactly one best move, as one JSON object a line. What its fields mean is in
/// `docs/tactics/README.md` of the repository.
#[cfg(in_repository)]
pub(crate) static PROVEN: &[u8] = include_bytes!("../../../../docs/tactics/proven.jsonl");
#[cfg(not(in_repository))]
pub(crate) static PROVEN: &[u8] = include_bytes!("../docs/tactics/proven.jsonl");

/// The page about a variant, such as `atomic.md`, or a picture in it, such as `images/atomic-blast.svg`;
/// `None` if there is no such file.
pub(crate) fn variant_file(name: &str) -> Option<Cow<'static, [u8]>> {
    Some(Variants::get(name)?.data)
}

/// The names of the files beside these pages: the pages, their list (`README.md`), their pictures, and what draws those.
pub(crate) fn variant_files() -> impl Iterator<Item = Cow<'static, str>> {
    Variants::iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shown_are_the_pages_about_variants_and_nothing_beside_them() {
        assert!(variant_file("atomic.md").is_some_and(|page| page.starts_with(b"# Atomic chess")));
        assert_eq!(variant_file("../README.md"), None);
        assert!(PROVEN.starts_with(b"{"));
    }
}
