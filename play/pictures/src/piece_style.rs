//! Pieces and closed squares in one character cell.

use movegen::{Color, Kind, Obstacle, Piece};

/// How text boards show their pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PieceStyle {
    /// FEN letters, capitals for White: ASCII only.
    #[default]
    Letters,
    /// Unicode's chess symbols. A piece without one is shown as its letter, which every font has.
    Symbols,
}

impl PieceStyle {
    /// A piece on a board without colours: White's is an outline or a capital letter.
    pub fn piece(self, piece: Piece) -> char {
        let symbol = (self == PieceStyle::Symbols).then(|| chess_symbol(piece)).flatten();
        symbol.unwrap_or_else(|| letter(piece))
    }

    /// A piece whose side its colour also shows: a filled symbol for both sides, or its letter.
    pub fn solid_piece(self, piece: Piece) -> char {
        let filled = Piece { color: Color::Black, ..piece };
        let symbol = (self == PieceStyle::Symbols).then(|| chess_symbol(filled)).flatten();
        symbol.unwrap_or_else(|| letter(piece))
    }

    /// A square that no piece may enter.
    pub fn obstacle(self, obstacle: Obstacle) -> char {
        match (self, obstacle) {
            (PieceStyle::Letters, Obstacle::Radiation) => '*',
            (PieceStyle::Letters, Obstacle::Wall) => '#',
            (PieceStyle::Letters, Obstacle::Tree) => 'T',
            (PieceStyle::Letters, Obstacle::Mountain) => '^',
            (PieceStyle::Symbols, Obstacle::Radiation) => '☢',
            (PieceStyle::Symbols, Obstacle::Wall) => '▒',
            (PieceStyle::Symbols, Obstacle::Tree) => '♣',
            (PieceStyle::Symbols, Obstacle::Mountain) => '▲',
        }
    }

    /// An empty square of a board without colours.
    pub fn empty(self) -> char {
        match self {
            PieceStyle::Letters => '.',
            PieceStyle::Symbols => '·',
        }
    }

    /// A text in the characters available in this style: all of them, or ASCII.
    pub fn legible(self, text: &str) -> String {
        match self {
            PieceStyle::Symbols => text.to_owned(),
            PieceStyle::Letters => text.chars().map(ascii).collect(),
        }
    }
}

fn letter(piece: Piece) -> char {
    match piece.color {
        Color::White => piece.kind.letter(),
        Color::Black => piece.kind.letter().to_ascii_lowercase(),
    }
}

fn chess_symbol(piece: Piece) -> Option<char> {
    let [white, black] = match piece.kind {
        Kind::King => ['♔', '♚'],
        Kind::Queen => ['♕', '♛'],
        Kind::Rook => ['♖', '♜'],
        Kind::Bishop => ['♗', '♝'],
        Kind::Knight => ['♘', '♞'],
        Kind::Pawn => ['♙', '♟'],
        Kind::FaceDown => ['□', '■'],
        _ => return None,
    };
    Some(if piece.color == Color::White { white } else { black })
}

/// The nearest character of ASCII.
fn ascii(letter: char) -> char {
    match letter {
        letter if letter.is_ascii() => letter,
        '·' | '…' => '.',
        '–' | '—' | '−' | '─' => '-',
        '│' => '|',
        '▶' => '>',
        '•' => 'o',
        '✶' | '×' => 'x',
        '“' | '”' | '„' => '"',
        '‘' | '’' => '\'',
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn pieces() -> impl Iterator<Item = Piece> {
        Color::BOTH.into_iter().flat_map(|color| Kind::ALL.map(|kind| Piece { color, kind }))
    }

    const OBSTACLES: [Obstacle; 4] =
        [Obstacle::Radiation, Obstacle::Wall, Obstacle::Tree, Obstacle::Mountain];

    /// DejaVu Sans Mono, Debian's terminal font, has all of these blocks, but not the circled letters
    /// (U+24B6 to U+24E9).
    fn is_in_debians_font(sign: char) -> bool {
        sign.is_ascii() || matches!(sign, '·' | '\u{2500}'..='\u{262f}' | '\u{2638}'..='\u{268b}')
    }

    #[test]
    fn every_sign_is_in_the_usual_font_and_letters_are_ascii() {
        for style in [PieceStyle::Letters, PieceStyle::Symbols] {
            let mut signs: Vec<char> = OBSTACLES.map(|obstacle| style.obstacle(obstacle)).to_vec();
            signs.extend(pieces().flat_map(|piece| [style.piece(piece), style.solid_piece(piece)]));
            signs.push(style.empty());
            for sign in signs {
                assert!(is_in_debians_font(sign), "{sign}");
                assert!(sign.is_ascii() || style == PieceStyle::Symbols, "{sign}");
            }
        }
    }

    #[test]
    fn white_and_black_differ_and_so_do_the_pieces_of_a_game() {
        for style in [PieceStyle::Letters, PieceStyle::Symbols] {
            for piece in pieces() {
                let other = Piece { color: !piece.color, ..piece };
                assert_ne!(style.piece(piece), style.piece(other), "{piece:?}");
            }
            // The chancellor and the cannon share their letter in FEN too; no game has both.
            let games = pieces().filter(|piece| piece.kind != Kind::Chancellor);
            let signs: BTreeSet<char> = games.map(|piece| style.piece(piece)).collect();
            assert_eq!(signs.len(), 2 * (Kind::ALL.len() - 1));
            assert!(OBSTACLES.iter().all(|&obstacle| !signs.contains(&style.obstacle(obstacle))));
        }
    }

    #[test]
    fn letters_turn_every_text_to_ascii() {
        let text = "▶ White: 1. …  e5 · hint – ♘";
        assert_eq!(PieceStyle::Letters.legible(text), "> White: 1. .  e5 . hint - ?");
        assert_eq!(PieceStyle::Symbols.legible(text), text);
    }
}
