//! Keys and moves as Polyglot has them (<http://hgm.nubati.net/book_format.html>).

use super::polyglot_numbers::NUMBERS;
use movegen::Color;

/// Where the numbers of castling rights begin: White's kingside and queenside, then Black's.
const CASTLING: usize = 768;
/// Where those of files begin on which a pawn may be taken en passant.
const EN_PASSANT: usize = 772;
/// The number of White's turn.
const TURN: usize = 780;

/// The pieces in the order of their numbers; Black's of a kind comes before White's.
const PIECES: &str = "pPnNbBrRqQkK";

/// The key of a position of a game on eight ranks and files, given as FEN.
pub(super) fn key(fen: &str) -> u64 {
    let mut fields = fen.split(' ');
    let mut field = || fields.next().unwrap_or_default();
    let (board, side, castling, en_passant) = (Board::read(field()), field(), field(), field());
    let side = if side == "b" { Color::Black } else { Color::White };
    let pieces = board.0.iter().enumerate().filter_map(|(square, letter)| {
        let kind = PIECES.find(letter.as_ref().copied()?)?;
        Some(NUMBERS[64 * kind + square])
    });
    let rights = castling.chars().filter_map(|letter| Some(NUMBERS[CASTLING + board.right(letter)?]));
    let taken = board.file_to_take(side, en_passant).map(|file| NUMBERS[EN_PASSANT + file]);
    let turn = (side == Color::White).then_some(NUMBERS[TURN]);
    pieces.chain(rights).chain(taken).chain(turn).fold(0, |key, number| key ^ number)
}

/// The letters of the pieces on 64 squares, from a1 along the ranks.
struct Board([Option<char>; 64]);

impl Board {
    fn read(text: &str) -> Self {
        let mut squares = [None; 64];
        for (row, rank) in text.split('/').enumerate().take(8) {
            let mut file = 0;
            for letter in rank.chars() {
                match letter.to_digit(10) {
                    Some(empty) => file += empty as usize,
                    None if file < 8 => {
                        squares[8 * (7 - row) + file] = Some(letter);
                        file += 1;
                    }
                    None => {}
                }
            }
        }
        Board(squares)
    }

    /// The number of a castling right, which `K`, `Q` and the like write, or the file of its rook.
    fn right(&self, letter: char) -> Option<usize> {
        let is_white = letter.is_ascii_uppercase();
        let (king, row, first) = if is_white { ('K', 0, 0) } else { ('k', 7, 2) };
        let wing = match letter.to_ascii_lowercase() {
            'k' => 0,
            'q' => 1,
            file @ 'a'..='h' => {
                let king = (0..8).find(|&file| self.0[8 * row + file] == Some(king))?;
                usize::from((file as usize - 'a' as usize) < king)
            }
            _ => return None,
        };
        Some(first + wing)
    }

    /// The file of a pawn that has just passed this square, if one of the side to move stands beside it: whether it may
    /// be taken does not matter.
    fn file_to_take(&self, side: Color, passed: &str) -> Option<usize> {
        let file = usize::from(passed.bytes().next()?.checked_sub(b'a')?);
        let (row, pawn) = match side {
            Color::White => (4, 'P'),
            Color::Black => (3, 'p'),
        };
        let beside = [file.checked_sub(1), Some(file + 1)].into_iter().flatten();
        let stands = |file: usize| file < 8 && self.0[8 * row + file] == Some(pawn);
        (file < 8).then_some(file).filter(|_| beside.into_iter().any(stands))
    }
}

/// A move whose castling is written as king takes rook, such as `e7e8q`; `None` if it is no move from square to square.
pub(super) fn code(text: &str) -> Option<u16> {
    let bytes = text.as_bytes();
    let number = |at: usize, first: u8| -> Option<u16> {
        let number = bytes.get(at)?.checked_sub(first)?;
        (number < 8).then_some(u16::from(number))
    };
    let promotion = match bytes.get(4) {
        None => 0,
        Some(letter) => 1 + "nbrq".find(char::from(*letter))? as u16,
    };
    let from = number(1, b'1')? << 3 | number(0, b'a')?;
    let to = number(3, b'1')? << 3 | number(2, b'a')?;
    Some(promotion << 12 | from << 6 | to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{AnyGame, Options, Variant};

    /// The positions and keys that the description of the format gives for testing.
    const PUBLISHED: [(&str, u64); 9] = [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463b_9618_1691_fc9c),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823c_9b50_fd11_4196),
        ("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2", 0x0756_b944_61c5_0fb0),
        ("rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", 0x662f_afb9_65db_29d4),
        ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", 0x22a4_8b5a_8e47_ff78),
        ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3", 0x652a_607c_a3f2_42c1),
        ("rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4", 0x00fd_d303_c946_bdd9),
        ("rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3", 0x3c81_23ea_7b06_7637),
        ("rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4", 0x5c3f_9b82_9b27_9560),
    ];

    #[test]
    fn published_keys_are_found() {
        for (fen, expected) in PUBLISHED {
            assert_eq!(key(fen), expected, "{fen}");
            // The engine's own FEN of the position has the same.
            let game = AnyGame::new(Variant::Chess, Options::default(), Some(fen)).unwrap();
            assert_eq!(key(&game.fen()), expected, "{fen}");
        }
    }

    #[test]
    fn castling_rights_count_by_their_wing_however_they_are_written() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";
        assert_eq!(key(&format!("{start} HAha - 0 1")), PUBLISHED[0].1);
        let shifted = "nrkbrqnb/pppppppp/8/8/8/8/PPPPPPPP/NRKBRQNB w";
        assert_eq!(key(&format!("{shifted} EBeb - 0 1")), key(&format!("{shifted} KQkq - 0 1")));
        assert_ne!(key(&format!("{shifted} Eeb - 0 1")), key(&format!("{shifted} EBeb - 0 1")));
    }

    #[test]
    fn moves_are_packed_as_published() {
        // From the least: file and rank of the target, of the origin, and the promotion.
        assert_eq!(code("a1b1"), Some(1));
        assert_eq!(code("e2e4"), Some(0b001_100_011_100));
        assert_eq!(code("e7e8n"), Some(0b001_110_100_111_100));
        assert_eq!(code("e7e8q"), Some(0b100_110_100_111_100));
        for other in ["", "e2", "U@d2", "a2e5m", "i10j10", "e2e9", "e7e8x"] {
            assert_eq!(code(other), None, "{other}");
        }
    }
}
