//! `edit`: a position set up piece by piece, as GUIs did before `setboard`.

use super::clicks;
use crate::board::squares;
use movegen::{AnyGame, Color, Kind, Piece, Square};

/// The board while it is edited.
#[derive(Clone, Debug)]
pub(super) struct Editor {
    board: Vec<Option<Piece>>,
    /// The colour of the next piece.
    color: Color,
}

impl Editor {
    /// Begins with the pieces on the board.
    pub(super) fn new(game: &AnyGame) -> Self {
        Editor { board: squares(game).map(|square| game.piece_at(square)).collect(), color: Color::White }
    }

    /// Takes a line other than the one that ends the editing. False if it means nothing.
    pub(super) fn line(&mut self, game: &AnyGame, line: &str) -> bool {
        match line {
            "#" => self.board.fill(None),
            "c" => self.color = !self.color,
            _ => return self.put(game, line).is_some(),
        }
        true
    }

    /// `Pa4` puts a piece down, `xa4` empties the square.
    fn put(&mut self, game: &AnyGame, text: &str) -> Option<()> {
        let letter = text.chars().next()?;
        let square = clicks::square(game, text.get(letter.len_utf8()..)?)?;
        let piece = match letter {
            'x' | 'X' => None,
            _ => {
                let kind = Kind::ALL.into_iter().find(|kind| kind.letter() == letter)?;
                Some(Piece { color: self.color, kind })
            }
        };
        *self.board.get_mut(square.index())? = piece;
        Some(())
    }

    /// The position. The side to move stays, kings and rooks at home may castle.
    pub(super) fn fen(&self, game: &AnyGame) -> String {
        let files = usize::from(game.variant().spec().size.0);
        let rows: Vec<_> = self.board.chunks(files).rev().map(row).collect();
        let reserve = if game.start_fen().contains('[') { "[]" } else { "" };
        let side = if game.side() == Color::White { 'w' } else { 'b' };
        let rights: String = "KQkq".chars().filter(|&right| self.may_castle(game, right)).collect();
        let rights = if rights.is_empty() { "-" } else { &rights };
        format!("{}{reserve} {side} {rights} - 0 1", rows.join("/"))
    }

    /// Whether king and rook stand where the game begins with them.
    fn may_castle(&self, game: &AnyGame, right: char) -> bool {
        let color = if right.is_ascii_uppercase() { Color::White } else { Color::Black };
        let Ok(start) = AnyGame::new(game.variant(), *game.options(), None) else { return false };
        let home = |kind| {
            squares(&start)
                .filter(|&square| start.piece_at(square) == Some(Piece { color, kind }))
                .collect::<Vec<_>>()
        };
        let Some(&king) = home(Kind::King).first() else { return false };
        let on_wing = |rook: &Square| (rook.index() > king.index()) == right.eq_ignore_ascii_case(&'k');
        let stands = |square: Square| self.board[square.index()] == start.piece_at(square);
        stands(king) && home(Kind::Rook).into_iter().find(on_wing).is_some_and(stands)
    }
}

/// A rank in the manner of FEN.
fn row(pieces: &[Option<Piece>]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for piece in pieces {
        let Some(piece) = piece else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            text.push_str(&empty.to_string());
            empty = 0;
        }
        let letter = piece.kind.letter();
        text.push(if piece.color == Color::White { letter } else { letter.to_ascii_lowercase() });
    }
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Options, Variant};

    fn game(variant: Variant) -> AnyGame {
        AnyGame::new(variant, Options::default(), None).unwrap()
    }

    #[test]
    fn positions_are_set_up_piece_by_piece() {
        let game = game(Variant::Chess);
        let mut editor = Editor::new(&game);
        assert_eq!(editor.fen(&game), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        for line in ["#", "Ke1", "Rh1", "Pa4", "Qd1", "xd1", "c", "Ke8", "Ra8", "pa9"] {
            assert_eq!(editor.line(&game, line), line != "pa9", "{line}");
        }
        assert_eq!(editor.fen(&game), "r3k3/8/8/8/P7/8/8/4K2R w Kq - 0 1");
    }

    #[test]
    fn ranks_are_counted_as_the_gui_does() {
        let game = game(Variant::Stratomic);
        let mut editor = Editor::new(&game);
        for line in ["#", "Ke0", "Ma9", "c", "Kj9"] {
            assert!(editor.line(&game, line), "{line}");
        }
        assert_eq!(editor.fen(&game), "M8k/10/10/10/10/10/10/10/10/4K5 w - - 0 1");
        for wrong in ["", "K", "Ke", "Ze4", "Kz1", "é1", "Ké1"] {
            assert!(!editor.line(&game, wrong), "{wrong}");
        }
    }
}
