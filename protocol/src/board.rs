//! The board as text, and squares by name on boards of any size.

use movegen::{AnyGame, BombPlace, Color, Kind, Piece, Square, file_index, file_letter};

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

/// The pieces that a side has in reserve.
pub(crate) fn reserve(game: &AnyGame, color: Color) -> Vec<Piece> {
    let AnyGame::Reserve(game) = game else { return Vec::new() };
    let state = game.position().state();
    let of_kind = |kind| std::iter::repeat_n(Piece { color, kind }, usize::from(state.count(color, kind)));
    [Kind::Culverin, Kind::Archbishop].into_iter().flat_map(of_kind).collect()
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

/// Where a side's hidden bomb is, if the holder of this game knows.
pub(crate) fn bomb(game: &AnyGame, color: Color) -> Option<Square> {
    let AnyGame::HiddenBomb(game) = game else { return None };
    match game.position().state().of(color) {
        BombPlace::On(square) => Some(square),
        BombPlace::Unknown | BombPlace::Lost | BombPlace::Gone => None,
    }
}

/// Whether White and Black may launch; none where there are no missiles.
pub(crate) fn is_armed(game: &AnyGame) -> Option<[bool; 2]> {
    match game {
        AnyGame::Stratomic(game) => Some(Color::BOTH.map(|side| game.position().state().is_armed(side))),
        AnyGame::Spindler(game) => Some(Color::BOTH.map(|side| game.position().state().is_armed(side))),
        AnyGame::Capatomic(game) => Some(Color::BOTH.map(|side| game.position().state().is_armed(side))),
        _ => None,
    }
}

fn circled(kind: Kind, white: bool) -> char {
    let first = if white { 'Ⓐ' } else { 'ⓐ' };
    let offset = u32::from(kind.letter()) - u32::from('A');
    char::from_u32(u32::from(first) + offset).unwrap_or(kind.letter())
}

/// Every square of the board.
pub(crate) fn squares(game: &AnyGame) -> impl Iterator<Item = Square> + use<> {
    let (files, ranks) = game.size();
    let all = (0..ranks).flat_map(move |rank| (0..files).map(move |file| (file, rank)));
    all.filter_map(|(file, rank)| game.square(file, rank)).collect::<Vec<_>>().into_iter()
}

/// The pieces that stood on the board and no longer stand where they did, the one on `mover` aside.
pub(crate) fn gone(before: &AnyGame, after: &AnyGame, mover: Square) -> Vec<(Square, Piece)> {
    squares(before)
        .filter(|&square| square != mover)
        .filter_map(|square| Some((square, before.piece_at(square)?)))
        .filter(|&(square, piece)| after.piece_at(square) != Some(piece))
        .collect()
}

/// The square of this name, ranks counted from 1; `None` if the board has none.
pub(crate) fn parse_square(game: &AnyGame, name: &str) -> Option<Square> {
    let file = file_index(*name.as_bytes().first()?)?;
    let digits = &name[1..];
    let rank: u8 = digits.parse().ok()?;
    let starts_with_digit = digits.starts_with(|digit: char| digit.is_ascii_digit());
    starts_with_digit.then(|| game.square(file, rank.checked_sub(1)?)).flatten()
}

/// The name of a square, ranks counted from 1.
pub(crate) fn square_name(game: &AnyGame, square: Square) -> String {
    let (file, rank) = game.file_and_rank(square);
    format!("{}{}", file_letter(file), rank + 1)
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

    #[test]
    fn square_names_round_trip_and_others_are_refused() {
        let game = stratomic();
        for index in 0..100 {
            let square = Square::new(index);
            assert_eq!(parse_square(&game, &square_name(&game, square)), Some(square));
        }
        for wrong in ["", "a", "a0", "a11", "k1", "a+1", "aé", "é1", "a1 ", "a999"] {
            assert_eq!(parse_square(&game, wrong), None, "{wrong}");
        }
    }
}
