//! The board as text.

use movegen::{AnyGame, Square, file_letter};
use pictures::PieceStyle;

/// The board with its coordinates, White below.
pub fn draw(game: &AnyGame, style: PieceStyle) -> String {
    draw_from(game, false, style)
}

/// The same; with Black below if it is `turned`.
pub fn draw_from(game: &AnyGame, turned: bool, style: PieceStyle) -> String {
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
            .map(|square| format!(" {}", sign_at(game, square, style)))
            .collect();
        text.push_str(&format!("{:>2} {row}  {}\n", rank + 1, rank + 1));
    }
    text.push_str(&format!("   {letters}"));
    text
}

/// The lines every front end prints for `d`: board, FEN and result, a draw that can be claimed included.
pub fn describe(game: &AnyGame, style: PieceStyle) -> String {
    let result = game.outcome_or_claim().map_or("*".to_owned(), |outcome| outcome.to_string());
    format!(
        "{}
Fen: {}
Result: {result}",
        draw(game, style),
        game.fen()
    )
}

fn sign_at(game: &AnyGame, square: Square, style: PieceStyle) -> char {
    match (game.piece_at(square), game.obstacle(square)) {
        (Some(piece), _) => style.piece(piece),
        (None, Some(obstacle)) => style.obstacle(obstacle),
        (None, None) => style.empty(),
    }
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
        let text = draw(&stratomic(), PieceStyle::Symbols);
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(rows.len(), 12);
        assert_eq!(rows[0], "    a b c d e f g h i j");
        assert_eq!(rows[2], " 9  m ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜ m  9");
        assert_eq!(rows[9], " 2  M ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖ M  2");
        let text = draw(&stratomic(), PieceStyle::Letters);
        assert!(text.is_ascii() && text.contains("\n 9  m r n b q k b n r m  9\n"), "{text}");
    }

    #[test]
    fn what_closes_a_square_is_told() {
        let mut options = Options::default();
        options.set("terrain", "fortress").unwrap();
        let fortress = AnyGame::new(Variant::StrataChess, options, None).unwrap();
        let text = draw(&fortress, PieceStyle::Symbols);
        assert!(text.contains('▒') && !text.contains('☢'), "{text}");
        options.set("terrain", "woods").unwrap();
        let woods = AnyGame::new(Variant::StrataChess, options, None).unwrap();
        assert!(draw(&woods, PieceStyle::Symbols).contains('♣'));
        let fen = "10/9k/10/10/10/5*4/10/10/5K4/M9 w - - 0 1 armed=1 missiles=-";
        let capatomic = AnyGame::new(Variant::Capatomic, Options::default(), Some(fen)).unwrap();
        assert!(draw(&capatomic, PieceStyle::Symbols).contains('☢'));
    }
}
