//! What is marked on the board: the last move and its blast, a king in check, and where a piece that
//! is being moved may go.

use crate::board::{gone, squares};
use movegen::{AnyGame, Kind, Move, Square, Tag};
use std::collections::{BTreeMap, BTreeSet};

/// Why a square is marked. Of several marks the last one in this order is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mark {
    /// Origin or target of the last move.
    LastMove,
    /// Within the last blast.
    Blast,
    /// Origin or target of the move that was advised.
    Hint,
    /// Where the piece that is being moved may go.
    Target,
    /// What the launch that is being typed would strike.
    Aim,
    /// Origin or target of the move that is being typed.
    Chosen,
    /// A royal in check.
    Check,
}

/// The marks of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Marks {
    marks: BTreeMap<Square, Mark>,
    /// Squares on which a piece was destroyed by the last move.
    pub(super) ruins: BTreeSet<Square>,
    /// Squares of pieces that carry a bomb, as far as that is known.
    pub(super) bombs: BTreeSet<Square>,
}

impl Marks {
    /// The mark of a square.
    pub(super) fn of(&self, square: Square) -> Option<Mark> {
        self.marks.get(&square).copied()
    }

    fn add(&mut self, square: Square, mark: Mark) {
        let entry = self.marks.entry(square).or_insert(mark);
        *entry = (*entry).max(mark);
    }

    fn add_move(&mut self, m: Move, mark: Mark) {
        if m.tag() != Tag::Drop {
            self.add(m.from(), mark);
        }
        self.add(m.to(), mark);
    }

    /// What the last move did, and whether it gives check.
    pub(super) fn add_last(&mut self, before: &AnyGame, after: &AnyGame, m: Move) {
        self.add_move(m, Mark::LastMove);
        if !exploded(after, m) {
            return;
        }
        for square in zone(after, m.to()) {
            self.add(square, Mark::Blast);
        }
        let destroyed = gone(before, after, m.from()).into_iter().map(|(square, _)| square);
        self.ruins.extend(destroyed.filter(|&square| after.piece_at(square).is_none()));
    }

    /// The royal of the side to move, if it is in check.
    pub(super) fn add_check(&mut self, game: &AnyGame) {
        if !game.is_in_check() {
            return;
        }
        let is_royal = |square: &Square| {
            game.piece_at(*square).is_some_and(|piece| {
                piece.color == game.side() && matches!(piece.kind, Kind::King | Kind::Duke)
            })
        };
        for square in squares(game).filter(is_royal) {
            self.add(square, Mark::Check);
        }
    }

    /// A move that was advised.
    pub(super) fn add_hint(&mut self, m: Move) {
        self.add_move(m, Mark::Hint);
    }

    /// A piece that is being moved, and where it may go.
    pub(super) fn add_targets(&mut self, from: Square, targets: impl IntoIterator<Item = Square>) {
        for square in targets {
            self.add(square, Mark::Target);
        }
        self.add(from, Mark::Chosen);
    }

    /// A move that is being typed, and what it would strike if it is a launch.
    pub(super) fn add_chosen(&mut self, game: &AnyGame, m: Move) {
        if m.is_launch() || is_detonation(m) {
            for square in zone(game, m.to()) {
                self.add(square, Mark::Aim);
            }
        }
        self.add_move(m, Mark::Chosen);
    }
}

/// Whether the move left a blast around its target.
fn exploded(after: &AnyGame, m: Move) -> bool {
    let stands = after.piece_at(m.to()).is_some();
    m.is_launch() || is_detonation(m) || (!stands && !m.is_reveal())
}

fn is_detonation(m: Move) -> bool {
    m.tag() == Tag::Detonation && !m.is_reveal()
}

/// A square and its neighbours.
fn zone(game: &AnyGame, centre: Square) -> Vec<Square> {
    let (file, rank) = game.file_and_rank(centre);
    let near = |square: &Square| {
        let (other_file, other_rank) = game.file_and_rank(*square);
        file.abs_diff(other_file) <= 1 && rank.abs_diff(other_rank) <= 1
    };
    squares(game).filter(near).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::parse_square;
    use movegen::{Options, Variant};

    fn after(variant: Variant, fen: &str, text: &str) -> (AnyGame, Marks) {
        let before = AnyGame::new(variant, Options::default(), Some(fen)).unwrap();
        let mut game = before.clone();
        let m = game.play_text(text).unwrap();
        let mut marks = Marks::default();
        marks.add_last(&before, &game, m);
        marks.add_check(&game);
        (game, marks)
    }

    fn names(game: &AnyGame, marks: &Marks, wanted: Mark) -> String {
        let marked = squares(game).filter(|&square| marks.of(square) == Some(wanted));
        marked.map(|square| crate::board::square_name(game, square)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_launch_marks_its_blast_and_what_it_destroyed() {
        let fen = "10/9k/10/10/10/3npp4/10/10/5K4/M9 w - - 0 1 armed=1";
        let (game, marks) = after(Variant::Stratomic, fen, "a1e6m");
        assert_eq!(names(&game, &marks, Mark::Blast), "d5 e5 f5 d6 e6 f6 d7 e7 f7");
        assert_eq!(names(&game, &marks, Mark::LastMove), "a1");
        let ruins = ["d5", "e5", "f5"].map(|name| parse_square(&game, name).unwrap());
        assert_eq!(marks.ruins, BTreeSet::from(ruins));
    }

    #[test]
    fn an_explosion_spares_nothing_but_pawns_and_a_quiet_move_leaves_no_ruins() {
        let fen = "rnbqkbnr/pppppppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1";
        let (game, marks) = after(Variant::Atomic, fen, "Nxd7");
        assert_eq!(marks.ruins.len(), 4, "d7, c8, d8 and the king");
        assert!(names(&game, &marks, Mark::Blast).contains("e8"));
        let (_, marks) = after(Variant::Atomic, fen, "Nf3");
        assert!(marks.ruins.is_empty());
    }

    #[test]
    fn a_king_in_check_is_marked() {
        let fen = "4k3/8/8/8/8/8/4K3/R7 w - - 0 1";
        let (game, marks) = after(Variant::Chess, fen, "Ra8");
        assert_eq!(names(&game, &marks, Mark::Check), "e8");
    }
}
