//! The board as text.

use movegen::{AnyGame, Color, Kind, Piece, Square, file_letter};

/// The board in Unicode with its coordinates, White below.
pub(crate) fn draw(game: &AnyGame) -> String {
    draw_from(game, false)
}

/// The same; with Black below if it is `turned`.
pub(crate) fn draw_from(game: &AnyGame, turned: bool) -> String {
    let (files, ranks) = game.size();
    let in_order = |count: u8, backwards: bool| -> Vec<u8> {
        if backwards { (0..count).rev().collect() } else { (0..count).collect() }
    };
    let across = in_order(files, turned);
    let letters: String = across.iter().map(|&file| format!(" {}", file_letter(file))).collect();
    let mut text = format!("   {letters}\n");
    for rank in in_order(ranks, !turned) {
        let row: String = across
            .iter()
            .filter_map(|&file| game.square(file, rank))
            .map(|square| format!(" {}", symbol_at(game, square)))
            .collect();
        text.push_str(&format!("{:>2} {row}  {}\n", rank + 1, rank + 1));
    }
    text.push_str(&format!("   {letters}"));
    text
}

/// The lines every front end prints for `d`: board, FEN and result.
pub(crate) fn describe(game: &AnyGame) -> String {
    let result = game.outcome().map_or("*".to_owned(), |outcome| outcome.to_string());
    format!("{}\nFen: {}\nResult: {result}", draw(game), game.fen())
}

fn symbol_at(game: &AnyGame, square: Square) -> char {
    match game.piece_at(square) {
        Some(piece) => symbol(piece),
        None if game.is_closed(square) => '#',
        None => '·',
    }
}

/// The symbol of a piece. Pieces that Unicode has no chess symbol for are letters in circles, capital
/// for White as in FEN.
pub(crate) fn symbol(piece: Piece) -> char {
    let white = piece.color == Color::White;
    match (piece.kind, white) {
        (Kind::King, true) => '♔',
        (Kind::Queen, true) => '♕',
        (Kind::Rook, true) => '♖',
        (Kind::Bishop, true) => '♗',
        (Kind::Knight, true) => '♘',
        (Kind::Pawn, true) => '♙',
        (Kind::King, false) => '♚',
        (Kind::Queen, false) => '♛',
        (Kind::Rook, false) => '♜',
        (Kind::Bishop, false) => '♝',
        (Kind::Knight, false) => '♞',
        (Kind::Pawn, false) => '♟',
        (other, _) => circled(other, white),
    }
}

/// The symbol of a piece whose side is told by its colour: filled, or a capital letter.
pub(crate) fn solid_symbol(piece: Piece) -> char {
    let plain = symbol(Piece { color: Color::Black, ..piece });
    if plain.is_lowercase() { symbol(Piece { color: Color::White, ..piece }) } else { plain }
}

fn circled(kind: Kind, white: bool) -> char {
    let first = if white { 'Ⓐ' } else { 'ⓐ' };
    let offset = u32::from(kind.letter()) - u32::from('A');
    char::from_u32(u32::from(first) + offset).unwrap_or(kind.letter())
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Options, Variant};

    fn stratomic() -> AnyGame {
        AnyGame::new(Variant::Stratomic, Options::default(), None).unwrap()
    }

    #[test]
    fn stratomic_is_drawn_with_all_its_pieces() {
        let text = draw(&stratomic());
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(rows.len(), 12);
        assert_eq!(rows[0], "    a b c d e f g h i j");
        assert_eq!(rows[2], " 9  ⓜ ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜ ⓜ  9");
        assert_eq!(rows[9], " 2  Ⓜ ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖ Ⓜ  2");
    }
}
