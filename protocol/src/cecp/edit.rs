//! `edit`: a position set up piece by piece, as GUIs did before `setboard`.

use crate::xboard::ranks;
use movegen::{AnyGame, CastlingRook, Color, Kind, Piece, PositionBuilder, PositionError};

/// The board while it is edited.
#[derive(Clone, Debug)]
pub(super) struct Editor {
    builder: PositionBuilder,
    /// The colour of the next piece.
    color: Color,
}

impl Editor {
    /// Begins with what stands on the board.
    pub(super) fn new(game: &AnyGame) -> Self {
        Editor { builder: game.builder(), color: Color::White }
    }

    /// Takes a line other than the one that ends the editing. False if it means nothing.
    pub(super) fn line(&mut self, game: &AnyGame, line: &str) -> bool {
        match line {
            "#" => self.builder.clear(),
            "c" => self.color = !self.color,
            _ => return self.put(game, line).is_some(),
        }
        true
    }

    /// `Pa4` puts a piece down, `xa4` empties the square.
    fn put(&mut self, game: &AnyGame, text: &str) -> Option<()> {
        let letter = text.chars().next()?;
        let square = ranks::square(game, text.get(letter.len_utf8()..)?)?;
        if game.is_closed(square) {
            return None;
        }
        let (file, rank) = game.file_and_rank(square);
        // Face-down pieces have the letter that empties squares elsewhere.
        let kind = game.kind_of_letter(letter).filter(|_| letter.is_ascii_uppercase());
        // Who is armed, what has not moved: that is presumed from the pieces then. The armies of a battle
        // cannot be.
        if game.kind_of_letter(Kind::FaceDown.letter()).is_none() {
            self.builder.forget_keys();
        }
        match (kind, letter) {
            (Some(kind), _) => self.builder.put(file, rank, Piece { color: self.color, kind }).ok(),
            (None, 'x' | 'X') => {
                self.builder.remove(file, rank);
                Some(())
            }
            (None, _) => None,
        }
    }

    /// The position as FEN. The side to move stays, kings and rooks at home may castle.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub(super) fn fen(mut self, game: &AnyGame) -> Result<String, PositionError> {
        // No square is off the board.
        let _ = self.builder.set_en_passant(None);
        self.builder.set_counters(0, 1);
        self.builder.forbid_castling();
        for (color, rook) in self.rights_at_home(game) {
            self.builder.grant_castling(color, rook);
        }
        AnyGame::set_up(game.variant(), *game.options(), &self.builder).map(|game| game.fen())
    }

    /// The castling rights of the start whose king and rook stand where the game begins with them.
    fn rights_at_home(&self, game: &AnyGame) -> Vec<(Color, CastlingRook)> {
        let Ok(start) = AnyGame::new(game.variant(), *game.options(), None) else { return Vec::new() };
        let start = start.builder();
        let king_of =
            |color: Color| start.pieces().find(|&(_, _, piece)| piece == Piece { color, kind: Kind::King });
        let stands_at_home = |&(color, rook): &(Color, CastlingRook)| {
            let (Some((king_file, home, king)), CastlingRook::OnFile(file)) = (king_of(color), rook) else {
                return false;
            };
            self.builder.piece_at(king_file, home) == Some(king)
                && self.builder.piece_at(file, home) == Some(Piece { color, kind: Kind::Rook })
        };
        start.castling().iter().copied().filter(stands_at_home).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Options, Variant};

    fn game(variant: Variant) -> AnyGame {
        AnyGame::new(variant, Options::default(), None).unwrap()
    }

    fn edited(game: &AnyGame, lines: &[&str]) -> Result<String, PositionError> {
        let mut editor = Editor::new(game);
        for line in lines {
            assert!(editor.line(game, line), "{line}");
        }
        editor.fen(game)
    }

    #[test]
    fn positions_are_set_up_piece_by_piece() {
        let game = game(Variant::Chess);
        assert_eq!(edited(&game, &[]).unwrap(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        let lines = ["#", "Ke1", "Rh1", "Pa4", "Qd1", "xd1", "c", "Ke8", "Ra8"];
        assert_eq!(edited(&game, &lines).unwrap(), "r3k3/8/8/8/P7/8/8/4K2R w Kq - 0 1");
        assert!(!Editor::new(&game).line(&game, "pa9"));
        assert_eq!(edited(&game, &["xe1"]).unwrap_err().to_string(), "White has 0 kings");
    }

    #[test]
    fn ranks_are_counted_as_the_gui_does() {
        let game = game(Variant::Stratomic);
        let lines = ["#", "Ke0", "Ma9", "c", "Kj9"];
        assert_eq!(edited(&game, &lines).unwrap(), "M8k/10/10/10/10/10/10/10/10/4K5 w - - 0 1 armed=1");
        for wrong in ["", "K", "Ke", "Ze4", "Kz1", "é1", "Ké1"] {
            assert!(!Editor::new(&game).line(&game, wrong), "{wrong}");
        }
    }

    #[test]
    fn what_is_edited_forgets_what_was_known_of_the_pieces_before() {
        let of = |variant, fen: &str, lines: &[&str]| {
            let game = AnyGame::new(variant, Options::default(), Some(fen)).unwrap();
            edited(&game, lines).map_err(|error| error.to_string())
        };
        let start = Variant::Capatomic.spec().start;
        let bare = ["#", "Ke1", "c", "Ke8"];
        assert_eq!(
            of(Variant::Capatomic, start, &bare).unwrap(),
            "10/4k5/10/10/10/10/10/10/4K5/10 w - - 0 1 armed=1 missiles=-"
        );
        assert!(of(Variant::Capatomic, start, &["xe0"]).unwrap().contains(" missiles=e10g1g10"));
        let caught = "10/10/4k5/10/10/10/10/10/10/4K4M b - - 0 1 armed=1 zone=b:d8:1";
        assert!(of(Variant::Spindler, caught, &["c", "xe7", "Ka9"]).unwrap().ends_with(" armed=1"));
        let bomb = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 bomb=e2,?";
        assert!(of(Variant::Bomb, bomb, &["xe2", "Pe3"]).unwrap().ends_with(" bomb=?,?"));
        let stoltz = Variant::Stoltz.spec().start;
        assert_eq!(of(Variant::Stoltz, stoltz, &bare).unwrap(), "4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
    }

    #[test]
    fn battles_are_edited_on_boards_of_every_size() {
        for terrain in ["standard", "narrow", "plain", "woods", "mountain", "fortress"] {
            let mut options = Options::default();
            options.set("terrain", terrain).unwrap();
            let game = AnyGame::new(Variant::StrataChess, options, None).unwrap();
            assert_eq!(edited(&game, &[]).unwrap(), game.fen(), "{terrain}");
        }
        let game = game(Variant::StrataChess);
        let bare = edited(&game, &["#", "Kh1", "c", "Ka6"]);
        assert_eq!(bare.unwrap(), "k7/8/8/8/8/7K w - - 0 1");
        let refused = |lines: &[&str]| edited(&game, lines).map_err(|error| error.to_string());
        let missing = "army of Black: army= has 7 face-down pieces, the board has 6";
        assert_eq!(refused(&["xd5"]), Err(missing.to_owned()));
        let many = "army of Black: 1 pieces, 0 soldiers and 7 face-down pieces";
        assert_eq!(refused(&["c", "Rd4"]), Err(many.to_owned()));
    }
}
