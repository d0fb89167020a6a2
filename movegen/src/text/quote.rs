//! Foreign text in lines of output.

/// Longest piece of foreign text that is repeated, in characters.
const LONGEST: usize = 100;

/// Foreign text made fit to stand in a line of output: a name in a file, or what somebody has typed. Control characters
/// would end the line, and what stands behind them would be taken for something this program says, or move a
/// terminal's cursor; nor is it too long.
///
/// ```
/// assert_eq!(movegen::quote("chess\nbestmove a2a3"), "chess?bestmove a2a3");
/// ```
pub fn quote(text: &str) -> String {
    let mut quoted: String = text.chars().take(LONGEST).map(harmless).collect();
    if text.chars().nth(LONGEST).is_some() {
        quoted.push('…');
    }
    quoted
}

/// A whole message made fit to be one line of output, whatever foreign text it holds.
pub fn on_one_line(message: &str) -> String {
    message.chars().map(harmless).collect()
}

/// Besides control characters, those that turn the direction of what follows or end a line in some programs.
fn harmless(letter: char) -> char {
    let ends_line = matches!(letter, '\u{2028}' | '\u{2029}');
    if letter.is_control() || turns_writing(letter) || ends_line { '?' } else { letter }
}

/// Whether a character turns round the direction of what is written beside it: the bidirectional controls of
/// Unicode's annex UAX #9.
pub fn turns_writing(letter: char) -> bool {
    matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_short_and_stay_on_their_line() {
        assert_eq!(quote("e2e4"), "e2e4");
        assert_eq!(quote("a\u{7}b\rc\0d\u{9b}2Je\u{2028}f\u{202e}g\u{61c}h"), "a?b?c?d?2Je?f?g?h");
        assert_eq!(quote(&"x".repeat(10_000)).chars().count(), LONGEST + 1);
        assert_eq!(on_one_line(&"é\n".repeat(200)), "é?".repeat(200));
    }
}
