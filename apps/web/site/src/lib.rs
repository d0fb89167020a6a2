//! The files of megaton's page: scripts, styles, the pages about the variants as HTML, the puzzles.
//! Everything but the WebAssembly, which only a page without a server needs.
//!
//! ```
//! let index = web_site::file("index.html").unwrap();
//! assert!(index.starts_with(b"<!doctype html>"));
//! assert!(web_site::file("rules/atomic.html").is_some());
//! assert_eq!(web_site::file("../Cargo.toml"), None);
//! ```
#![forbid(unsafe_code)]

mod documents;
mod rules_page;

use rust_embed::RustEmbed;
use std::borrow::Cow;

/// Scripts, styles, drawings.
#[derive(RustEmbed)]
#[folder = "page"]
struct Page;

/// The address of the puzzles.
const PUZZLES: &str = "puzzles.jsonl";
/// What the addresses of the pages about the variants begin with.
const RULES: &str = "rules/";
/// What those of their pictures go on with.
const IMAGES: &str = "images/";
/// The page of the folder that is about no variant.
const INDEX: &str = "README";

/// The content of the file with this address, such as `scripts/app.js`.
pub fn file(address: &str) -> Option<Cow<'static, [u8]>> {
    if address == PUZZLES {
        return Some(Cow::Borrowed(documents::PROVEN));
    }
    match address.strip_prefix(RULES) {
        None => Some(Page::get(address)?.data),
        Some(picture) if picture.starts_with(IMAGES) => documents::variant_file(picture),
        Some(page) => rules_page(page.strip_suffix(".html")?),
    }
}

/// The addresses of all files.
pub fn addresses() -> impl Iterator<Item = String> {
    let rules = documents::variant_files().filter_map(|name| match name.strip_suffix(".md") {
        Some(INDEX) => None,
        Some(page) => Some(format!("{RULES}{page}.html")),
        None => name.starts_with(IMAGES).then(|| format!("{RULES}{name}")),
    });
    Page::iter().map(Cow::into_owned).chain(rules).chain([PUZZLES.to_owned()])
}

/// The kind of a file, as `Content-Type` names it.
pub fn media_type(address: &str) -> &'static str {
    match address.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jsonl" => "application/jsonl",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

fn rules_page(variant: &str) -> Option<Cow<'static, [u8]>> {
    let page = documents::variant_file(&format!("{variant}.md")).filter(|_| variant != INDEX)?;
    let text = String::from_utf8_lossy(&page);
    Some(Cow::Owned(rules_page::fragment(&text).into_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_has_a_file_of_a_known_kind() {
        let addresses: Vec<_> = addresses().collect();
        for address in &addresses {
            assert!(file(address).is_some_and(|content| !content.is_empty()), "{address}");
            assert_ne!(media_type(address), "application/octet-stream", "{address}");
        }
        for needed in ["index.html", "scripts/app.js", "rules/stratomic.html", "puzzles.jsonl"] {
            assert!(addresses.iter().any(|address| address == needed), "{needed}");
        }
    }

    #[test]
    fn nothing_else_can_be_reached() {
        for address in
            ["", "/", "..", "../Cargo.toml", "scripts/../../Cargo.toml", "/etc/passwd", "rules/README.html"]
        {
            assert_eq!(file(address), None, "{address}");
        }
    }
}
