//! Windows' rules for command lines, as Microsoft describes them for C and C++ programs ("Parsing C command-line
//! arguments"). Backslashes are letters of paths, except before a quotation mark.

use std::iter::Peekable;
use std::str::Chars;

/// Splits a command line; `None` if a quotation mark is never closed.
pub(super) fn split(line: &str) -> Option<Vec<String>> {
    let mut letters = line.chars().peekable();
    let mut words = Vec::new();
    loop {
        while letters.next_if(is_blank).is_some() {}
        if letters.peek().is_none() {
            return Some(words);
        }
        words.push(if words.is_empty() { program(&mut letters)? } else { argument(&mut letters)? });
    }
}

fn is_blank(letter: &char) -> bool {
    matches!(letter, ' ' | '\t')
}

/// The first word, up to the blank behind it. In it every backslash is a letter: no file name has a quotation mark.
fn program(letters: &mut Peekable<Chars<'_>>) -> Option<String> {
    let mut word = String::new();
    let mut is_quoted = false;
    while let Some(letter) = letters.next_if(|letter| is_quoted || !is_blank(letter)) {
        match letter {
            '"' => is_quoted = !is_quoted,
            _ => word.push(letter),
        }
    }
    (!is_quoted).then_some(word)
}

/// Any other word, up to the blank behind it.
fn argument(letters: &mut Peekable<Chars<'_>>) -> Option<String> {
    let mut word = String::new();
    let mut is_quoted = false;
    let mut backslashes = 0;
    while let Some(letter) = letters.next_if(|letter| is_quoted || !is_blank(letter)) {
        match letter {
            '\\' => {
                backslashes += 1;
                continue;
            }
            '"' => {
                // Before a quotation mark two backslashes stand for one, and a single one makes it a letter.
                word.extend(std::iter::repeat_n('\\', backslashes / 2));
                let is_letter = backslashes % 2 == 1;
                // Inside quotation marks, two of them stand for one.
                if is_letter || (is_quoted && letters.next_if_eq(&'"').is_some()) {
                    word.push('"');
                } else {
                    is_quoted = !is_quoted;
                }
            }
            _ => {
                word.extend(std::iter::repeat_n('\\', backslashes));
                word.push(letter);
            }
        }
        backslashes = 0;
    }
    word.extend(std::iter::repeat_n('\\', backslashes));
    (!is_quoted).then_some(word)
}

/// The command line that [`split`] takes apart into these words. The first must not contain a quotation mark,
/// which no file name on Windows does.
pub(super) fn join<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let mut words = words.into_iter();
    let program = words.next().map(quoted_program);
    program.into_iter().chain(words.map(quoted)).collect::<Vec<_>>().join(" ")
}

/// Letters that separate words, or mean something to Windows' command interpreter outside quotation marks.
const NEEDS_QUOTES: &str = " \t\"&|<>^()";

fn needs_quotes(word: &str) -> bool {
    word.is_empty() || word.contains(|letter| NEEDS_QUOTES.contains(letter))
}

fn quoted_program(word: &str) -> String {
    if needs_quotes(word) { format!("\"{word}\"") } else { word.to_owned() }
}

fn quoted(word: &str) -> String {
    if !needs_quotes(word) {
        return word.to_owned();
    }
    let mut line = String::from("\"");
    let mut backslashes = 0;
    for letter in word.chars() {
        if letter == '"' {
            // Those before it once more, and one for itself.
            line.extend(std::iter::repeat_n('\\', backslashes + 1));
        }
        backslashes = if letter == '\\' { backslashes + 1 } else { 0 };
        line.push(letter);
    }
    line.extend(std::iter::repeat_n('\\', backslashes));
    line.push('"');
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Microsoft's own examples, behind the name of a program.
    #[test]
    fn words_are_split_as_windows_does() {
        for (line, words) in [
            (r#"x "a b c" d e"#, &["x", "a b c", "d", "e"][..]),
            (r#"x "ab\"c" "\\" d"#, &["x", "ab\"c", "\\", "d"]),
            (r#"x a\\\b d"e f"g h"#, &["x", r"a\\\b", "de fg", "h"]),
            (r#"x a\\\"b c d"#, &["x", r#"a\"b"#, "c", "d"]),
            (r#"x a\\\\"b c" d e"#, &["x", r"a\\b c", "d", "e"]),
            (r#"x "a""b" ''"#, &["x", r#"a"b"#, "''"]),
            (r#"x "" y"#, &["x", "", "y"]),
            (r"C:\x\megaton.exe", &[r"C:\x\megaton.exe"]),
            ("\t\"C:\\my engines\\fish.exe\"  D:\\books\\ ", &[r"C:\my engines\fish.exe", r"D:\books\"]),
            (r#""C:\my engines\" -x"#, &[r"C:\my engines\", "-x"]),
            ("  ", &[]),
        ] {
            assert_eq!(split(line).unwrap(), words, "{line}");
        }
    }

    #[test]
    fn what_is_never_closed_is_no_command_line() {
        for line in [r#""C:\x"#, r#"x "y"#, r#"x "C:\my engines\""#] {
            assert_eq!(split(line), None, "{line}");
        }
    }

    #[test]
    fn what_is_put_together_can_be_taken_apart() {
        let words = [
            r"C:\Program Files\fish.exe",
            "",
            r#"say "no""#,
            r"D:\my books\",
            r#"a\"b\\"#,
            "R&D",
            r"\\server\x",
            "plain",
        ];
        let line = join(words);
        assert!(
            line.starts_with(r#""C:\Program Files\fish.exe" "" "say \"no\"" "D:\my books\\" "#),
            "{line}"
        );
        assert!(line.ends_with(r#" "R&D" \\server\x plain"#), "{line}");
        assert_eq!(split(&line).unwrap(), words);
    }
}
