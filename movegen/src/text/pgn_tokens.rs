//! The tokens of a file of games: tags, words, parentheses and results. What says nothing of the game is
//! skipped: comments, move numbers, and glyphs, in letters, signs or numbers.
//!
//! A token that ends itself needs no blank after it or before it (PGN standard, 7): `Qh5$6`, `Bb5*`,
//! `1.e4(1.d4)`.

/// The game terminators, as they are written and as they are meant.
const RESULTS: [(&str, &str); 6] = [
    ("1-0", "1-0"),
    ("0-1", "0-1"),
    ("1/2-1/2", "1/2-1/2"),
    ("½-½", "1/2-1/2"),
    ("1/2", "1/2-1/2"),
    ("½", "1/2-1/2"),
];
/// The shortest text of a result that may stand behind a move without a blank.
const SHORTEST_WITH_BOTH_SCORES: usize = 3;
/// The longest, `1/2-1/2`.
const LONGEST_RESULT: usize = 7;

/// Ways to write that a side passes.
const NULL_MOVES: [&str; 5] = ["--", "Z0", "null", "@@@@", "0000"];

/// Glyphs in letters: a novelty, a diagram, other moves; and what may be said of a capture.
const GLYPHS_IN_LETTERS: [&str; 7] = ["N", "TN", "D", "RR", "ep", "e.p", "e.p."];

/// A token that says something of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    Tag(String, String),
    Move(&'a str),
    NullMove(&'a str),
    /// As the PGN standard writes it.
    Result(&'static str),
    Open,
    Close,
}

/// What keeps a token from being read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenFault {
    Tag,
    UnclosedComment,
}

/// A file that is read token by token.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tokens<'a> {
    rest: &'a str,
    /// What the lines end with.
    line_end: char,
    line: usize,
    is_at_line_start: bool,
    is_behind_move: bool,
}

impl<'a> Tokens<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        Tokens {
            rest: text,
            line_end: if text.contains('\n') { '\n' } else { '\r' },
            line: 1,
            is_at_line_start: true,
            is_behind_move: false,
        }
    }

    /// The line of what comes next, from 1.
    pub(super) fn line(&self) -> usize {
        self.line
    }

    /// What lies between an earlier place and this one.
    pub(super) fn since(&self, earlier: Self) -> &'a str {
        &earlier.rest[..earlier.rest.len() - self.rest.len()]
    }

    /// The next token; `None` at the end of the file.
    pub(super) fn next(&mut self) -> Result<Option<Token<'a>>, TokenFault> {
        loop {
            self.skip_space();
            let Some(first) = self.rest.chars().next() else { return Ok(None) };
            match first {
                '{' => {
                    let end = self.rest.find('}').ok_or(TokenFault::UnclosedComment)?;
                    self.advance(end + 1);
                }
                ';' => self.skip_line(),
                // Lines for other programs are escaped in their first column only.
                '%' if self.is_at_line_start => self.skip_line(),
                '(' | ')' => {
                    self.advance(1);
                    return Ok(Some(if first == '(' { Token::Open } else { Token::Close }));
                }
                '[' => {
                    let (name, value, length) = tag_at_start(self.rest).ok_or(TokenFault::Tag)?;
                    self.advance(length);
                    return Ok(Some(Token::Tag(name, value)));
                }
                '*' => {
                    self.advance(1);
                    return Ok(Some(Token::Result("*")));
                }
                '$' => self.advance(1 + digits_at_start(&self.rest[1..])),
                '.' | '…' => self.skip_dots(),
                _ if is_sign(first) => self.advance(first.len_utf8()),
                _ => {
                    if let Some(token) = self.word() {
                        return Ok(Some(token));
                    }
                }
            }
        }
    }

    /// The token that is a word; `None` if it says nothing of the game.
    fn word(&mut self) -> Option<Token<'a>> {
        let digits = digits_at_start(self.rest);
        if digits > 0 && self.rest[digits..].starts_with(['.', '…']) {
            self.advance(digits);
            self.skip_dots();
            self.is_behind_move = false;
            return None;
        }
        let word = &self.rest[..word_at_start(self.rest)];
        if let Some(result) = result_of(word) {
            self.advance(word.len());
            return Some(Token::Result(result));
        }
        // The result is read next.
        let word = &word[..word.len() - result_at_end(word)];
        self.advance(word.len());
        if is_null_move(word) {
            return Some(Token::NullMove(word));
        }
        if digits == word.len() {
            self.is_behind_move = false;
            return None;
        }
        if word.chars().all(is_in_signs) || (self.is_behind_move && GLYPHS_IN_LETTERS.contains(&word)) {
            return None;
        }
        self.is_behind_move = true;
        Some(Token::Move(word))
    }

    /// Skips to the next line that starts a tag after one that does not.
    pub(super) fn skip_to_next_tags(&mut self) {
        let mut in_tags = true;
        while !self.rest.is_empty() {
            // Comments have words in brackets too, as in `[%clk 0:03:00]`.
            let is_tag = self.rest.strip_prefix('[').is_some_and(|name| {
                name.trim_start().starts_with(|letter: char| letter.is_ascii_alphabetic())
            });
            if is_tag && !in_tags {
                return;
            }
            in_tags = is_tag;
            self.skip_line();
            self.advance(self.rest.chars().next().map_or(0, char::len_utf8));
        }
    }

    fn skip_space(&mut self) {
        let end = self.rest.find(|letter: char| !letter.is_whitespace() && letter != BYTE_ORDER_MARK);
        self.advance(end.unwrap_or(self.rest.len()));
    }

    fn skip_line(&mut self) {
        self.advance(self.rest.find(self.line_end).unwrap_or(self.rest.len()));
    }

    fn skip_dots(&mut self) {
        self.advance(self.rest.len() - self.rest.trim_start_matches(['.', '…']).len());
    }

    fn advance(&mut self, bytes: usize) {
        let (passed, rest) = self.rest.split_at(bytes);
        self.line += passed.matches(self.line_end).count();
        if let Some(last) = passed.chars().next_back() {
            self.is_at_line_start = last == self.line_end || last == BYTE_ORDER_MARK;
        }
        self.rest = rest;
    }
}

const BYTE_ORDER_MARK: char = '\u{feff}';

/// A result as the PGN standard writes it, whatever dash and whatever halves stand here.
pub(super) fn result_of(text: &str) -> Option<&'static str> {
    let plain: String = text.chars().map(|letter| if is_dash(letter) { '-' } else { letter }).collect();
    let known = RESULTS.iter().find(|(written, _)| *written == plain);
    known.map(|(_, meant)| *meant).or((plain == "*").then_some("*"))
}

/// The length of the result at the end of a word that begins with something else: `Qh7#1-0`.
fn result_at_end(word: &str) -> usize {
    // A word may be as long as its file: only its end is looked at.
    let starts = word.char_indices().rev().map(|(at, _)| at).take(LONGEST_RESULT);
    let results = starts.skip(SHORTEST_WITH_BOTH_SCORES - 1).filter(|&at| {
        let end = &word[at..];
        at > 0 && end.contains(is_dash) && result_of(end).is_some()
    });
    results.last().map_or(0, |at| word.len() - at)
}

/// Whether a side passes: `--`, `Z0`.
fn is_null_move(word: &str) -> bool {
    NULL_MOVES.contains(&word) || word.chars().all(is_dash)
}

/// The length of the word at the start of a text, which is not empty.
fn word_at_start(text: &str) -> usize {
    let (mut at, mut has_begun, mut is_judged) = (0, false, false);
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        let is_opinion = matches!(letter, '!' | '?');
        if is_judged && !is_opinion {
            break;
        }
        // In front of a square such a sign is a detonation or a reveal.
        is_judged = is_opinion && has_begun;
        has_begun |= !is_opinion;
        at += match letter {
            // `e8(Q)` has its promotion in parentheses.
            '(' => match rest.as_bytes() {
                [_, piece, b')', ..] if piece.is_ascii_alphabetic() && at > 0 => 3,
                _ => break,
            },
            'e' | 'E' if rest.len() >= 3 && rest.as_bytes()[1..].starts_with(b".p") => {
                if rest[3..].starts_with('.') { 4 } else { 3 }
            }
            // A launch, `M*e5`, goes on with its target.
            '*' => match rest.as_bytes() {
                [_, b'a'..=b'j', b'0'..=b'9', ..] => 1,
                _ => break,
            },
            '{' | '}' | ')' | ';' | '[' | ']' | '$' | '.' | '…' => break,
            _ if letter.is_whitespace() || is_sign(letter) => break,
            _ => letter.len_utf8(),
        };
    }
    // Whatever cannot be part of a word is one by itself.
    at.max(text.chars().next().map_or(0, char::len_utf8))
}

fn digits_at_start(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// Lines that stand for a hyphen.
fn is_dash(letter: char) -> bool {
    matches!(letter, '-' | '‐' | '‑' | '–' | '—' | '−')
}

/// Signs that are part of no move, so that a word ends before them: Informator's, such as `±` and `⩲`.
fn is_sign(letter: char) -> bool {
    match letter {
        '±' | '÷' | '«' | '»' | '©' | '¬' | '‖' | '‼' | '⁇' | '⁈' | '⁉' | '○' | '●' | '◯' => {
            true
        }
        // Arrows, mathematical operators, geometric shapes and their supplements; `−` is a hyphen.
        '\u{2190}'..='\u{23ff}'
        | '\u{25a0}'..='\u{25ff}'
        | '\u{27c0}'..='\u{27ff}'
        | '\u{2900}'..='\u{2bff}' => !is_dash(letter),
        _ => false,
    }
}

/// The letters of signs that stand alone, those that moves are written with included: `+-`, `=`, `!?`.
fn is_in_signs(letter: char) -> bool {
    is_sign(letter)
        || is_dash(letter)
        || matches!(letter, '!' | '?' | '+' | '=' | '/' | '#' | '~' | '×' | '†' | '‡')
}

/// A move without the signs or the novelty's letter behind it: `Nf3+-`, `Nf3N`; `None` if there are none.
pub(super) fn without_glyph(word: &str) -> Option<&str> {
    let shorter = ["(N)", "TN", "N"].iter().find_map(|novelty| word.strip_suffix(novelty)).unwrap_or(word);
    let shorter = shorter.trim_end_matches(is_in_signs);
    (shorter.len() < word.len() && !shorter.is_empty()).then_some(shorter)
}

/// The name and value of a tag pair, `[Name "value"]`, at the start of a text, and its length. Quotes in
/// the value should be escaped; one that ends nothing is read as it stands.
pub(super) fn tag_at_start(text: &str) -> Option<(String, String, usize)> {
    let inside = text.strip_prefix('[')?.trim_start();
    let name_end = inside.find(|letter: char| letter.is_whitespace() || letter == '"')?;
    let (name, behind) = inside.split_at(name_end);
    let quoted = behind.trim_start().strip_prefix('"')?;
    let mut value = String::new();
    let mut letters = quoted.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => value.extend(letters.next().map(|(_, escaped)| escaped)),
            '"' => match quoted[at + 1..].trim_start().strip_prefix(']') {
                Some(rest) if !name.is_empty() => {
                    return Some((name.to_owned(), value, text.len() - rest.len()));
                }
                _ => value.push(letter),
            },
            '\n' | '\r' => return None,
            _ => value.push(letter),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tokens of a text, moves as they stand and the others by name.
    fn read(text: &str) -> Vec<String> {
        let mut tokens = Tokens::of(text);
        let mut found = Vec::new();
        while let Some(token) = tokens.next().unwrap() {
            found.push(match token {
                Token::Move(word) => word.to_owned(),
                Token::NullMove(word) => format!("null {word}"),
                Token::Result(result) => format!("result {result}"),
                Token::Open => "(".to_owned(),
                Token::Close => ")".to_owned(),
                Token::Tag(name, value) => format!("{name}={value}"),
            });
        }
        found
    }

    /// Anybody may send such a file to a server: with work that grows by the square this takes minutes.
    #[test]
    fn a_word_may_be_as_long_as_its_file() {
        for part in ["a", "e4-", "½-a"] {
            let word = part.repeat(1_000_000 / part.len());
            assert_eq!(read(&format!("{word} *")).len(), 2, "{part}");
        }
    }

    #[test]
    fn tokens_that_end_themselves_need_no_blank() {
        for (text, tokens) in [
            ("1.e4(1.d4)1...e5", "e4 ( d4 ) e5"),
            ("Qh5$6Nf6$10$2", "Qh5 Nf6"),
            ("Bb5*", "Bb5 result *"),
            ("Bb5* e4", "Bb5 result * e4"),
            ("M*e5*", "M*e5 result *"),
            ("Ma2*e10+1/2-1/2", "Ma2*e10+ result 1/2-1/2"),
            ("e4{comment}e5;comment 1-0\nNf3", "e4 e5 Nf3"),
            ("Qh7#1-0{mate}", "Qh7# result 1-0"),
            ("0-0-00-1", "0-0-0 result 0-1"),
            ("1.0-0 0-0 2.O-O-O", "0-0 0-0 O-O-O"),
            ("Nf3!?Nf6??e4", "Nf3!? Nf6?? e4"),
            ("!e4 ?b2 ?b2=r", "!e4 ?b2 ?b2=r"),
            ("exd6e.p.+ exd6 e.p. e4 ep", "exd6e.p.+ exd6 e4"),
            ("e8(Q)+(1.e4)", "e8(Q)+ ( e4 )"),
            ("1-0[Event \"a\"][Site \"b\"]1.e4*", "result 1-0 Event=a Site=b e4 result *"),
            ("1. ... e5 2.…e6 12", "e5 e6"),
        ] {
            assert_eq!(read(text).join(" "), tokens, "{text}");
        }
    }

    #[test]
    fn glyphs_are_skipped_and_null_moves_are_not() {
        let signs =
            "! ? !! ?? !? ?! ± ∓ += =+ +/= -/+ +/- =/+ +- -+ +− = ∞ ⩲ ⩱ =∞ ⯹ → ↑ ⇆ □ ⊕ ⨁ △ ⌓ ⊙ # ++ ~ N TN D";
        for sign in signs.split(' ') {
            assert_eq!(read(&format!("1. e4 {sign} e5 $13 {sign} 2. Nf3")).join(" "), "e4 e5 Nf3", "{sign}");
        }
        assert_eq!(read("1. Nf3± Nf6⩲∞ 2. N f3").join(" "), "Nf3 Nf6 N f3");
        assert_eq!(read("-- Z0 — @@@@ 0000").join(" "), "null -- null Z0 null — null @@@@ null 0000");
        for (word, plain) in [("Nf3+-", Some("Nf3")), ("Nf3N", Some("Nf3")), ("e4", None), ("=", None)] {
            assert_eq!(without_glyph(word), plain, "{word}");
        }
    }

    #[test]
    fn only_the_first_column_escapes_a_line() {
        assert_eq!(read("\u{feff}%x 1-0\r\n1. e4\r\n%[foo\r\n1-0\r\n").join(" "), "e4 result 1-0");
        assert_eq!(read("e4 %e5").join(" "), "e4 %e5");
        // Lines of an old Macintosh.
        assert_eq!(read("[A \"b\"]\r%x\re4 ;e5\r*").join(" "), "A=b e4 result *");
    }

    #[test]
    fn tags_may_have_quotes_escaped_or_not() {
        for (tag, value) in
            [(r#"[A "x \"y\" \\"]"#, r#"x "y" \"#), (r#"[ A"x "y" z" ]"#, r#"x "y" z"#), (r#"[A ""]"#, "")]
        {
            assert_eq!(tag_at_start(tag), Some(("A".to_owned(), value.to_owned(), tag.len())), "{tag}");
        }
        for wrong in ["[A x]", "[A \"x\"", "[%clk 0:03:00]", "[\"x\"]", "[A \"x\n\"]"] {
            assert_eq!(tag_at_start(wrong), None, "{wrong}");
        }
    }
}
