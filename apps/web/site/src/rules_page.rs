//! The pages about the variants, as fragments of HTML for players.

use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use pulldown_cmark_escape::escape_html;

/// Sections for those who write or run programs: names over protocols, options, text forms.
const FOR_PROGRAMS: [&str; 2] = ["Options", "Notation"];

/// A page as a fragment of HTML. What only programs need is left out, and so are the numbers of the rules, which the
/// code refers to.
pub(crate) fn fragment(page: &str) -> String {
    let events: Vec<_> = Parser::new_ext(page, Options::ENABLE_TABLES).collect();
    let events = without_commands(without_sections(events)).into_iter().map(without_numbers);
    let mut fragment = String::new();
    html::push_html(&mut fragment, events.map(with_whole_info));
    // A server's content security policy allows no styles inside the page.
    fragment.replace(" style=\"text-align: right\"", " class=\"figure\"")
}

/// Leaves out the sections for programs, from their headings to the next one of the same level.
fn without_sections(events: Vec<Event<'_>>) -> Vec<Event<'_>> {
    let mut is_left_out = false;
    let mut kept = Vec::new();
    for (index, event) in events.iter().enumerate() {
        if let Event::Start(Tag::Heading { level: HeadingLevel::H2, .. }) = event {
            let heading = match events.get(index + 1) {
                Some(Event::Text(text)) => text.as_ref(),
                _ => "",
            };
            is_left_out = FOR_PROGRAMS.contains(&heading);
        }
        if !is_left_out {
            kept.push(event.clone());
        }
    }
    kept
}

/// Leaves out blocks of commands for a terminal.
fn without_commands(events: Vec<Event<'_>>) -> Vec<Event<'_>> {
    let mut kept: Vec<Event<'_>> = Vec::new();
    let mut begun = None;
    for event in events {
        match &event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) if info.is_empty() => {
                begun = Some(kept.len())
            }
            Event::End(TagEnd::CodeBlock) => {
                if let Some(start) = begun.take()
                    && matches!(kept.get(start + 1), Some(Event::Text(text)) if text.starts_with("megaton "))
                {
                    kept.truncate(start);
                    continue;
                }
            }
            _ => {}
        }
        kept.push(event);
    }
    kept
}

/// Leaves out the numbers of rules behind a sentence: `(ST18, ST19)`.
fn without_numbers(event: Event<'_>) -> Event<'_> {
    let Event::Text(text) = &event else { return event };
    let mut plain = String::new();
    let mut rest = text.as_ref();
    while let Some((before, inside, after)) = parenthesis(rest) {
        let (numbers, others): (Vec<_>, Vec<_>) = inside.split(", ").partition(|part| is_rule_number(part));
        if numbers.is_empty() {
            plain.push_str(&rest[..rest.len() - after.len()]);
        } else if others.is_empty() {
            plain.push_str(before.trim_end());
        } else {
            plain.push_str(&format!("{before}({})", others.join(", ")));
        }
        rest = after;
    }
    plain.push_str(rest);
    Event::Text(CowStr::from(plain))
}

/// What stands before the first parenthesis, in it, and behind it.
fn parenthesis(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('(')?;
    let (inside, after) = rest.split_once(')')?;
    Some((before, inside, after))
}

/// `ST8b`, `SC-B11`: two letters for the game, and a number.
fn is_rule_number(text: &str) -> bool {
    let is_game = |text: &&str| text.len() == 2 && text.bytes().all(|letter| letter.is_ascii_uppercase());
    let Some(game) = text.get(..2).filter(is_game) else { return false };
    let number = text[game.len()..].trim_start_matches("-B").trim_start_matches("-P");
    let digits = number.trim_end_matches(|letter: char| letter.is_ascii_lowercase());
    !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documents::{variant_file, variant_files};

    #[test]
    fn numbers_of_rules_and_what_is_for_programs_are_left_out() {
        let page = "# Game\n\n**Draws (ST18, ST19).** The king (e1) is safe (FIDE 6.9, SC-B3).\n\n```\nmegaton play game\n```\n\n\
                    ## Options\n\n`UCI_Chess960`\n\n## More\n\n```position game\ncount 1\n```\n";
        assert_eq!(
            fragment(page),
            "<h1>Game</h1>\n<p><strong>Draws.</strong> The king (e1) is safe (FIDE 6.9).</p>\n<h2>More</h2>\n\
             <pre><code class=\"language-position game\">count 1\n</code></pre>\n"
        );
    }

    #[test]
    fn players_are_told_nothing_about_protocols_and_numbers() {
        for name in variant_files().filter(|name| name.ends_with(".md") && name != "README.md") {
            let page = variant_file(&name).unwrap_or_default();
            let html = fragment(&String::from_utf8_lossy(&page));
            assert!(html.starts_with("<h1>"), "{name}");
            for word in ["UCI", "CECP", "own-loss", "perft"] {
                assert!(!html.contains(word), "{name}: {word}");
            }
            // Positions are for boards.
            let prose: String = html
                .split("<pre>")
                .map(|part| part.split_once("</pre>").map_or(part, |(_, prose)| prose))
                .collect();
            let words = prose.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
            let numbers: Vec<_> = words.filter(|word| is_rule_number(word)).collect();
            assert!(numbers.is_empty(), "{name}: {numbers:?}");
        }
    }
}
