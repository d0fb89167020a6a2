//! The pages about the variants, as fragments of HTML.

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd, html};
use pulldown_cmark_escape::escape_html;

/// A page as a fragment of HTML.
pub(crate) fn fragment(page: &str) -> String {
    let mut fragment = String::new();
    html::push_html(&mut fragment, Parser::new_ext(page, Options::ENABLE_TABLES).map(with_whole_info));
    // A server's content security policy allows no styles inside the page.
    fragment.replace(" style=\"text-align: right\"", " class=\"figure\"")
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
