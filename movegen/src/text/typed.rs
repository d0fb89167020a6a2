//! Moves as people type them, brought into the forms that the parsers know: with move numbers, figurines,
//! small letters, or signs between the squares.

use crate::castling::Wing;
use crate::compiled::Family;

/// The possible readings of the text, the likeliest first.
pub(super) fn forms<R: Family>(text: &str) -> Vec<String> {
    let tidy = tidied(text);
    if castling(&tidy).is_some() {
        return vec![tidy];
    }
    let small = tidy.to_lowercase();
    let begins_with_piece = tidy.starts_with(|letter: char| letter.is_ascii_uppercase());
    let piece = with_capital::<R>(&small);
    let others = if begins_with_piece { [piece, Some(small)] } else { [Some(small), piece] };
    let mut forms = vec![tidy];
    let promotion = with_capital_promotion(&forms[0]);
    for form in others.into_iter().flatten().chain(promotion) {
        if !forms.contains(&form) {
            forms.push(form);
        }
    }
    forms
}

/// The wing of a castling move, and what follows it: `O-O/e1g1`.
pub(super) fn castling(text: &str) -> Option<(Wing, &str)> {
    let (ways, rest) = text.split_at(text.find('/').unwrap_or(text.len()));
    match ways {
        "O-O" => Some((Wing::King, rest)),
        "O-O-O" => Some((Wing::Queen, rest)),
        _ => None,
    }
}

/// The text without what carries no meaning: the move number, blanks, and marks after the move.
fn tidied(text: &str) -> String {
    let letters: String = without_number(text.trim()).chars().filter_map(plain_letter).collect();
    let letters = without_marks(&letters);
    castling_in_letters(letters).unwrap_or_else(|| without_signs(letters))
}

/// Marks after a move: of check, an opinion, or that it captured en passant, in any order.
fn without_marks(text: &str) -> &str {
    let shorter = text.trim_end_matches(['+', '#', '!', '?', '†', '‡']);
    let plain = EN_PASSANT.iter().find_map(|mark| shorter.strip_suffix(mark)).unwrap_or(shorter);
    if plain.len() < text.len() { without_marks(plain) } else { text }
}

/// How people say that a pawn captured en passant.
const EN_PASSANT: [&str; 3] = ["e.p.", "e.p", "ep"];

/// `1. e5` and `1...e5` begin with the number of the move.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let has_number = rest.len() < text.len() && rest.starts_with(['.', '…']);
    if has_number { rest.trim_start_matches(['.', '…', ' ']) } else { text }
}

/// Replaces figurines, the circled letters on boards, and look-alike signs.
fn plain_letter(letter: char) -> Option<char> {
    let in_circle = |first: char| char::from_u32(u32::from('A') + u32::from(letter) - u32::from(first));
    match letter {
        '♔' | '♚' => Some('K'),
        '♕' | '♛' => Some('Q'),
        '♖' | '♜' => Some('R'),
        '♗' | '♝' => Some('B'),
        '♘' | '♞' => Some('N'),
        'Ⓐ'..='Ⓩ' => in_circle('Ⓐ'),
        'ⓐ'..='ⓩ' => in_circle('ⓐ'),
        // A pawn's letter is not written; a variation selector only says how the figurine looks.
        '♙' | '♟' | '\u{fe0e}' | '\u{fe0f}' => None,
        '‐' | '‑' | '–' | '—' | '−' => Some('-'),
        '×' | ':' => Some('x'),
        _ if letter.is_whitespace() => None,
        _ => Some(letter),
    }
}

/// Castling, also written with zeros or small letters. Missiles that castle along are kept.
fn castling_in_letters(text: &str) -> Option<String> {
    let (ways, missiles) = text.split_at(text.find('/').unwrap_or(text.len()));
    let ways = ways.replace(['o', '0'], "O");
    castling(&ways).map(|_| ways.clone() + missiles)
}

/// `e3-e5` and `Ng1-f3`, `e8(Q)` and `e8/Q`, `Pe4`. A sign with another meaning makes no move either way.
fn without_signs(text: &str) -> String {
    let plain = text.replace(['-', '(', ')', '/'], "");
    let pawn =
        plain.strip_prefix('P').filter(|rest| rest.starts_with(|letter: char| letter.is_ascii_lowercase()));
    pawn.map_or_else(|| plain.clone(), str::to_owned)
}

/// Capitalizes a small letter at the start of a piece move.
fn with_capital<R: Family>(text: &str) -> Option<String> {
    let first = text.chars().next()?.to_ascii_uppercase();
    R::kind_of_letter(first)?;
    Some(format!("{first}{}", text.get(1..).filter(|rest| !rest.is_empty())?))
}

/// A small letter after a rank, as the capital of the piece promoted to: `a8q`.
fn with_capital_promotion(text: &str) -> Option<String> {
    let (before, piece) = text.split_at_checked(text.len().checked_sub(1)?)?;
    let is_promotion = before.ends_with(|letter: char| letter.is_ascii_digit() || letter == '=');
    let is_small = piece.starts_with(|letter: char| letter.is_ascii_lowercase());
    (is_promotion && is_small).then(|| before.to_owned() + &piece.to_ascii_uppercase())
}
