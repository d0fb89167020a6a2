//! The pages about the variants, as fragments of HTML, with their pictures.

use anyhow::{Context, Result};
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd, html};
use pulldown_cmark_escape::escape_html;
use std::fs;
use std::path::Path;

/// The page of the folder that is about no variant.
const INDEX: &str = "README";

/// Turns every page of a folder into a fragment, and copies the pictures.
pub(crate) fn build(folder: &Path, out: &Path) -> Result<()> {
    fs::create_dir_all(out)?;
    for entry in fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))? {
        let path = entry?.path();
        let (Some(name), Some(kind)) = (path.file_stem(), path.extension()) else { continue };
        if kind == "md" && name != INDEX {
            let page = fs::read_to_string(&path)?;
            fs::write(out.join(name).with_extension("html"), fragment(&page))?;
        }
    }
    super::copy_folder(&folder.join("images"), &out.join("images"))
}

fn fragment(page: &str) -> String {
    let mut fragment = String::new();
    html::push_html(&mut fragment, Parser::new_ext(page, Options::ENABLE_TABLES).map(with_whole_info));
    fragment
}

/// A code block with everything that stands behind its fence as classes: the page turns
/// `position stratomic start` into a board.
fn with_whole_info(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
            let mut class = String::new();
            // Writing to a string cannot fail.
            let _ = escape_html(&mut class, &info);
            Event::Html(format!("<pre><code class=\"language-{class}\">").into())
        }
        Event::End(TagEnd::CodeBlock) => Event::Html("</code></pre>\n".into()),
        other => other,
    }
}
