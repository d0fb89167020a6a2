//! What XBoard saves of a move: the tests' own copy of its `MakeMove` and `CoordsToAlgebraic` (`backend.c` and `moves.c` of XBoard
//! 4.9.1).

use crate::xboard::Belief;
use crate::xboard::picture::{FileRank, Picture};
use crate::xboard::ranks::Ranks;
use crate::xboard::setup;
use crate::xboard::wording::{Origin, Wording};
use movegen::{AnyGame, Kind, Piece};

/// The text that XBoard writes into a game for one that it was sent while it showed this board.
pub(super) fn text(game: &AnyGame, shown: &Picture, words: &Wording) -> String {
    let text = match words.origin {
        Origin::Board(from) => {
            let letter = words.letter.filter(|_| words.removed.is_none());
            let first = first_leg(game, shown, from, words, letter);
            let letter = words.letter.map(String::from).unwrap_or_default();
            let further = words.removed.map(|removed| format!("x{removed}-{}{letter}", words.to));
            first + &further.unwrap_or_default()
        }
        Origin::Reserve(_) => words.to_string(),
        Origin::Nowhere => "--".to_owned(),
    };
    Ranks::of(game.variant()).to_gui(&text)
}

fn first_leg(
    game: &AnyGame,
    shown: &Picture,
    from: FileRank,
    words: &Wording,
    letter: Option<char>,
) -> String {
    let (to, piece) = (words.to, shown.at(from).unwrap());
    if let Some(castling) = castling(game, shown, piece, from, to) {
        return castling.to_owned();
    }
    // The pawns of its Seirawan chess are another piece for it.
    let is_pawn = piece.kind == Kind::Pawn && !setup::gui_gates(game.variant());
    let belief = shown.belief(from, to, words.removed);
    let takes = if shown.at(to).is_some() { "x" } else { "" };
    let promotion = letter.map(|letter| format!("={}", letter.to_ascii_uppercase())).unwrap_or_default();
    let name = if is_pawn { String::new() } else { piece.kind.letter().to_string() };
    let origin = if belief == Belief::Unreachable {
        let alike = shown.places().filter(|&place| shown.at(place) == Some(piece)).count();
        if alike == 1 && !is_pawn { String::new() } else { from.to_string() }
    } else if is_pawn {
        let file = from.to_string()[..1].to_owned();
        if from.file == to.file && takes.is_empty() {
            return format!("{to}{promotion}");
        }
        return format!("{file}x{to}{promotion}");
    } else {
        disambiguation(shown, piece, from, words, belief)
    };
    let is_written = is_pawn || piece.kind == Kind::Pawn || belief == Belief::Unreachable;
    format!("{name}{origin}{takes}{to}{}", if is_written { promotion } else { String::new() })
}

fn castling(
    game: &AnyGame,
    shown: &Picture,
    piece: Piece,
    from: FileRank,
    to: FileRank,
) -> Option<&'static str> {
    let (files, ranks) = game.size();
    if piece.kind != Kind::King {
        return None;
    }
    if shown.at(to) == Some(Piece { kind: Kind::Rook, ..piece }) {
        return Some(if to.file > from.file { "O-O" } else { "O-O-O" });
    }
    let home = if piece.color == movegen::Color::White { 0 } else { ranks - 1 };
    let is_far = from.rank == home && to.rank == home && from.file.abs_diff(to.file) > 1;
    let (right, left) = (files / 2, (files - 1) / 2);
    let is_castling = from.file == right && (to.file == 2 || to.file == files - 2)
        || from.file == left && (to.file == 1 || to.file == files - 3);
    let is_short = to.file == 1 || to.file == files - 2;
    (is_far && is_castling).then_some(if is_short { "O-O" } else { "O-O-O" })
}

/// File and rank, as far as others like this piece could go there too.
fn disambiguation(shown: &Picture, piece: Piece, from: FileRank, words: &Wording, belief: Belief) -> String {
    let is_rival = |&other: &FileRank| {
        other != from
            && shown.at(other) == Some(piece)
            && shown.belief(other, words.to, words.removed) >= belief
    };
    let rivals: Vec<FileRank> = shown.places().filter(is_rival).collect();
    let needs_file = rivals.iter().any(|rival| rival.rank == from.rank);
    let needs_rank = rivals.iter().any(|rival| rival.file == from.file);
    let name = from.to_string();
    let (file, rank) = name.split_at(1);
    let file = if needs_file || !rivals.is_empty() && !needs_rank { file } else { "" };
    format!("{file}{}", if needs_rank { rank } else { "" })
}
