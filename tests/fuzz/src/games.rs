//! Random games for sessions to play.

use crate::dice::Dice;
use movegen::{AnyGame, Color, Options, VARIANTS, VariantSpec};

/// One of all variants.
pub(crate) fn any_variant(dice: &mut Dice) -> &'static VariantSpec {
    dice.pick(VARIANTS)
}

/// A game at its start.
pub(crate) fn start(spec: &VariantSpec) -> AnyGame {
    AnyGame::new(spec.variant, Options::default(), None).expect("every variant has a start position")
}

/// Plays random legal moves, up to this many, and returns them.
pub(crate) fn play_on(game: &mut AnyGame, plies: usize, dice: &mut Dice) -> Vec<String> {
    let mut played = Vec::new();
    while played.len() < plies {
        let texts = game.legal_texts();
        if texts.is_empty() {
            break;
        }
        // The identity of a face-down piece cannot be made up: then no move is played.
        let text = dice.pick(&texts).clone();
        if game.play_text(&text).is_err() {
            break;
        }
        played.push(text);
    }
    played
}

/// Two squares that make no legal move here, in either rank numbering.
pub(crate) fn illegal_text(game: &AnyGame, dice: &mut Dice) -> String {
    let (files, ranks) = game.size();
    let mut square = || {
        let file = char::from(b'a' + dice.below(usize::from(files)) as u8);
        format!("{file}{}", dice.between(1, usize::from(ranks)))
    };
    loop {
        let text = format!("{}{}", square(), square());
        if game.parse_move(&text).is_err() && game.parse_move(&format!("{text}m")).is_err() {
            return text;
        }
    }
}

/// A move as XBoard writes it: ranks of boards with ten ranks count from 0.
pub(crate) fn as_xboard_counts(game: &AnyGame, text: &str) -> String {
    if game.variant().spec().size.1 != 10 {
        return text.to_owned();
    }
    let mut counted = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if let Ok(rank) = rest[..digits].parse::<u32>() {
            counted.push_str(&(rank.saturating_sub(1)).to_string());
            rest = &rest[digits..];
        } else {
            counted.push(letter);
            rest = &rest[letter.len_utf8()..];
        }
    }
    counted
}

/// The board and the side to move as chess servers send them, with holes as `H`.
pub(crate) fn server_board(game: &AnyGame) -> String {
    let (files, ranks) = game.size();
    let letter = |file, rank| match game.square(file, rank) {
        None => 'X',
        Some(square) => match game.piece_at(square) {
            Some(piece) if piece.color == Color::White => piece.kind.letter(),
            Some(piece) => piece.kind.letter().to_ascii_lowercase(),
            None if game.is_closed(square) => 'H',
            None => '-',
        },
    };
    let rows: Vec<String> =
        (0..ranks).rev().map(|rank| (0..files).map(|file| letter(file, rank)).collect()).collect();
    let side = if game.side() == Color::White { 'W' } else { 'B' };
    format!("{} {side}", rows.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_of_ten_ranks_are_counted_from_0() {
        let game = |id: &str| start(VARIANTS.iter().find(|spec| spec.id == id).expect("a variant"));
        assert_eq!(as_xboard_counts(&game("stratomic"), "a10e1m"), "a9e0m");
        assert_eq!(as_xboard_counts(&game("chess"), "e2e4"), "e2e4");
        let board = server_board(&game("chess"));
        assert!(board.starts_with("rnbqkbnr pppppppp -------- ") && board.ends_with(" RNBQKBNR W"));
    }
}
