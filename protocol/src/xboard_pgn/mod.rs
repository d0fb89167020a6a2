//! Games as XBoard writes and reads them.
//!
//! XBoard counts the ranks of a board with ten from 0, names variants by their CECP names, and knows
//! nothing of launches and blasts: its texts say which piece goes where on the board it shows. Pieces it
//! was told to remove from the board as well appear in the middle of a text. Where it cannot show a
//! move, a game for XBoard ends, and the rest is a comment.

mod description;
mod export;
mod reader;
#[cfg(test)]
mod saved;

pub use export::for_xboard;

use movegen::pgn::{self, MoveParser, PgnError, PgnGame, Preface, RULES_TAG};
use movegen::{AnyGame, Variant};
use reader::Reader;

/// The start of the comment that XBoard writes before the moves: a diagram of the start position.
const DIAGRAM: &str = "{--------------";

/// Reads the games of a file as [`pgn::read`] does, those written by XBoard as XBoard means them.
///
/// ```
/// let file = "[Variant \"stratom\"]\n\n1. e3 a5 *\n";
/// let read = protocol::xboard_pgn::read(file).next().unwrap()?;
/// assert_eq!(read.game.sans(), ["e4", "a6"]);
/// # Ok::<(), movegen::pgn::PgnError>(())
/// ```
pub fn read(text: &str) -> impl Iterator<Item = Result<PgnGame, PgnError>> + '_ {
    pgn::read_by(text, |preface| {
        is_for_xboard(preface).then(|| {
            let mut reader = Reader::new(preface.game);
            Box::new(move |game: &AnyGame, word: &str| reader.read(game, word)) as MoveParser
        })
    })
}

/// Whether a game has XBoard's rank numbers: one of its own, or exported for it.
fn is_for_xboard(preface: &Preface<'_>) -> bool {
    let spec = preface.game.variant().spec();
    let is_ours = |value: &str| spec.cecp_name != spec.id && value.eq_ignore_ascii_case(spec.cecp_name);
    let is_game = |value: &str| value.parse::<Variant>().is_ok();
    let is_telling = |(name, value): &(String, String)| {
        name == RULES_TAG && is_game(value) || name == "Variant" && is_ours(value)
    };
    preface.text.contains(DIAGRAM) || preface.tags.iter().any(is_telling)
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Board10, Kind, MoveError, Options, Square};

    /// How these moves by XBoard read in our own notation.
    fn sans(variant: Variant, fen: Option<&str>, words: &str) -> Result<String, MoveError> {
        let mut game = AnyGame::new(variant, Options::default(), fen).unwrap();
        let mut reader = Reader::new(&game);
        for word in words.split(' ') {
            let m = reader.read(&game, word)?;
            game.play(m).unwrap();
        }
        Ok(game.sans().join(" "))
    }

    /// XBoard goes on showing a pawn where it stood before a drop pushed it on.
    #[test]
    fn pushed_pawns_are_where_xboard_shows_them() {
        let black = "4k3/pp4p1/8/5N2/8/8/1P6/4K3[u] b - - 0 1";
        let white = "4k3/8/8/8/2p5/8/2PP4/4K3[U] w - - 0 1";
        let crossed = "4k3/6p1/7B/8/8/8/P7/4K3[u] b - - 0 1";
        for (fen, words, played) in [
            (black, "U@g8 Kd1 Pg7xf5", "U@g8 Kd1 gxf5"),
            (black, "U@g8 Kd1 Pg5", "U@g8 Kd1 g5"),
            // The Culverin's step is the pawn's move home, and leaves the Culverin. It could also take on b2.
            (black, "U@b8 Kd1 Pb6xb8-b6u", "U@b8 Kd1 Ub7"),
            (black, "U@b8 Kd1 Ub8xb2", "U@b8 Kd1 Uxb2"),
            (white, "U@d1 Ke7 Pd3xe1-d3k", "U@d1 Ke7 Kd2"),
            // The other pawn cannot go there, and XBoard sees a double step.
            (white, "U@d1 Ke7 Pd4 Ke8", "U@d1 Ke7 d4 Ke8"),
            // It is shown where the other stands that has gone where it was shown.
            (crossed, "U@g8 Bg6 Pg5", "U@g8 Bg7 g5"),
        ] {
            assert_eq!(sans(Variant::Culverin, Some(fen), words).as_deref(), Ok(played), "{words}");
        }
    }

    /// As saved by XBoard 4.9.1, and what was played.
    #[test]
    fn words_of_xboard_are_read_by_what_they_mean() {
        let armed = Some("10/m1nbqkbnrm/pppppppppp/10/10/10/10/PPPPPPPPPP/MR3K2RM/10 w KQ - 0 1 armed=1");
        for (words, played) in [
            ("Nd3 Nd6", "Nd4 Nd7"),
            // A launch by mouse, the next by the engine, and one that empties another square.
            ("e3 a5", "e4 a6"),
            ("Ma1xf7 Nd6", "Ma2*f8 Nd7"),
            ("Mj1f4z Nd6", "Mj2*f5 Nd7"),
            ("Mj1f8xe7-f8z", "Mj2*f9"),
            // A launch at the king, given as one at another square.
            ("Mj1e5xe7-e5y", "Mj2*f9"),
            ("Rb0xg8-b0", "Rb1"),
            ("Kh1", "O-O"),
            // The rook steps beside the king, or is led over it.
            ("Rg1", "Rg2"),
            ("Rg1xf1-g1", "O-O"),
        ] {
            let fen = if words.starts_with("Nd3") { None } else { armed };
            assert_eq!(sans(Variant::Stratomic, fen, words).as_deref(), Ok(played), "{words}");
        }
        let castling = Some("10/r4k3r/pp8/10/10/10/10/10/R6K1R/10 w KQkq - 0 1 armed=0 missiles=-");
        for (words, played) in [
            ("Kj1-i1 Kc8", "O-O O-O-O"),
            ("O-O-i1 O-O-O-c8", "O-O O-O-O"),
            ("Kxj1-i1", "O-O"),
            ("Kc1", "O-O-O"),
            ("Kj1", "O-O"),
            ("Ki1", "Ki2"),
        ] {
            assert_eq!(sans(Variant::Capatomic, castling, words).as_deref(), Ok(played), "{words}");
        }
        assert_eq!(sans(Variant::Stoltz, None, "Pb4=U Pe5 Ua3").as_deref(), Ok("U@b2 e5 Ua3"));
        let explosion = Some("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
        assert_eq!(sans(Variant::NoCheckAtomic, explosion, "axb8==").as_deref(), Ok("axb8=Q"));
        let promotion = Some("4k5/10/P9/10/10/10/10/10/5K4/10 w - - 0 1");
        assert_eq!(sans(Variant::Stratomic, promotion, "a7a8=Q+").as_deref(), Ok("a9=Q"));
    }

    /// XBoard goes on showing the rook that a launch has killed.
    #[test]
    fn what_goes_without_saying_is_said_by_the_board_that_xboard_shows() {
        let barred = "10/5k4/10/10/10/3p6/R1r4R2/10/9M/6K3 w - - 0 1 armed=1";
        let own = "10/8rk/p9/10/10/10/10/10/9M/6K3 w - - 0 1 armed=1";
        for (fen, words, played) in [
            // It bars the other rook's way, and the file is not needed.
            (barred, "Mj1xd4 Kf7 Re3", "M*d5 Kf8 Rhe4"),
            // The king goes where it stands, which is castling to XBoard.
            (own, "Mj1h9 O-O-O", "M*h10 Ki9"),
            (own, "Mj1h9 O-O-Oxg8-i8", "M*h10 Ki9"),
        ] {
            assert_eq!(sans(Variant::Stratomic, Some(fen), words).as_deref(), Ok(played), "{words}");
        }
    }

    #[test]
    fn what_means_no_move_is_refused() {
        let d5 = Square::parse::<Board10>("d5").unwrap().shown::<Board10>();
        for (word, reason) in [
            ("Nd4", MoveError::NoneReaches(Kind::Knight, d5)),
            ("Mf5z", MoveError::Unreachable),
            ("é4", MoveError::Unreadable),
            ("-", MoveError::Unreadable),
            ("Zd4", MoveError::Unreadable),
            ("x", MoveError::Unreadable),
            ("@@@@", MoveError::Unreadable),
            ("a4294967295", MoveError::Unreadable),
        ] {
            assert_eq!(sans(Variant::Stratomic, None, word), Err(reason), "{word}");
        }
    }

    #[test]
    fn games_that_people_played_on_are_read_and_exported_whole() {
        let stratomic = "[Variant \"stratom\"]\n[FEN \"5k4/10/10/10/10/10/10/10/10/4NK4 w - - 0 1\"]";
        let chess = "[FEN \"8/8/4k3/8/8/3K1N2/8/8 w - - 0 1\"]";
        for (tags, moves) in [(stratomic, "Nd2 Ke8 Ke1 *"), (chess, "Ne5 Kxe5 Kc3 1/2-1/2")] {
            let played = super::read(&format!("{tags}\n\n{moves}\n")).next().unwrap().unwrap();
            let shown = for_xboard(&played);
            assert_eq!(played.game.ply(), 3, "{moves}");
            assert_eq!(super::read(&shown).next().unwrap().unwrap().game.ply(), 3, "{shown}");
        }
    }

    #[test]
    fn exported_games_are_read_as_far_as_they_are_shown() {
        for (variant, moves, shown) in [
            (Variant::Stratomic, "e5 Nd7 Nd4 Nxe5 Qxe5 Mj9*i2", 5),
            (Variant::Stoltz, "U@d2 U@d7 Nf3 e5 Nxe5", 5),
            (Variant::Culverin, "Nf3 Nf6 U@g1", 2),
            (Variant::DeathMatch, "Nf3 f6 Ne5 fxe5 e3", 5),
            (Variant::SoftPawn, "Nf3 f6 Ne5 fxe5 e3", 3),
        ] {
            let mut game = AnyGame::new(variant, Options::default(), None).unwrap();
            for text in moves.split(' ') {
                game.play_text(text).unwrap();
            }
            let whole = PgnGame { tags: pgn::setup_tags(&game), game, result: "*".to_owned() };
            let text = for_xboard(&whole);
            let read = super::read(&text).next().unwrap().unwrap();
            assert_eq!(read.game.sans(), whole.game.sans()[..shown], "{text}");
        }
    }
}
