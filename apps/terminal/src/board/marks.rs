//! What is marked on the board: the last move and its blast, a king in check, and where a piece that
//! is being moved may go.

use movegen::{AnyGame, Departure, Effects, Kind, Move, Piece, Role, Square, Tag};
use std::collections::{BTreeMap, BTreeSet};

/// Why a square is marked. Of several marks the last one in this order is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Mark {
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
pub(crate) struct Marks {
    marks: BTreeMap<Square, Mark>,
    /// Squares on which a piece was destroyed by the last move.
    pub(crate) ruins: BTreeSet<Square>,
    /// What pieces are that lie face-down, as far as that is known.
    pub(crate) identities: BTreeMap<Square, Piece>,
    /// Squares of pieces that carry a bomb, as far as that is known.
    pub(crate) bombs: BTreeSet<Square>,
}

impl Marks {
    /// The mark of a square.
    pub(crate) fn of(&self, square: Square) -> Option<Mark> {
        self.marks.get(&square).copied()
    }

    fn add(&mut self, square: Square, mark: Mark) {
        let entry = self.marks.entry(square).or_insert(mark);
        *entry = (*entry).max(mark);
    }

    /// Marks where the piece that is moved comes from and goes to.
    fn add_move(&mut self, m: Move, effects: &Effects, mark: Mark) {
        match effects.movement(Role::Mover) {
            Some((_, from, to)) => {
                self.add(from, mark);
                self.add(to, mark);
            }
            // A drop has no origin, a launch and an explosion leave nothing on the target.
            None if m.tag() == Tag::Drop => self.add(m.to(), mark),
            None => {
                self.add(m.from(), mark);
                self.add(m.to(), mark);
            }
        }
    }

    /// What the last move of a game did.
    pub(crate) fn add_last(&mut self, game: &AnyGame) {
        let Some((m, effects)) = game.last_effects() else { return };
        self.add_move(m, &effects, Mark::LastMove);
        let Some(centre) = effects.blast() else { return };
        for square in game.blast_zone(centre) {
            self.add(square, Mark::Blast);
        }
        self.ruins
            .extend(effects.departures().filter(|&(_, _, why)| is_ruin(why)).map(|(square, ..)| square));
    }

    /// The royal of the side to move, if it is in check.
    pub(crate) fn add_check(&mut self, game: &AnyGame) {
        if !game.is_in_check() {
            return;
        }
        let is_royal = |square: &Square| {
            game.piece_at(*square).is_some_and(|piece| {
                piece.color == game.side() && matches!(piece.kind, Kind::King | Kind::Duke)
            })
        };
        for square in game.squares().filter(is_royal) {
            self.add(square, Mark::Check);
        }
    }

    /// A move that was advised.
    pub(crate) fn add_hint(&mut self, game: &AnyGame, m: Move) {
        self.add_move(m, &game.effects(m), Mark::Hint);
    }

    /// A piece that is being moved, and where it may go.
    pub(crate) fn add_targets(&mut self, from: Square, targets: impl IntoIterator<Item = Square>) {
        for square in targets {
            self.add(square, Mark::Target);
        }
        self.add(from, Mark::Chosen);
    }

    /// A move that is being typed, and what its blast would reach.
    pub(crate) fn add_chosen(&mut self, game: &AnyGame, m: Move) {
        let effects = game.effects(m);
        for square in effects.blast().into_iter().flat_map(|centre| game.blast_zone(centre)) {
            self.add(square, Mark::Aim);
        }
        self.add_move(m, &effects, Mark::Chosen);
    }
}

/// Whether a piece that leaves so leaves a ruin behind: a launched missile and a piece that explodes on
/// another square do not.
fn is_ruin(why: Departure) -> bool {
    matches!(why, Departure::Captured | Departure::Blasted | Departure::Detonated)
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Options, Variant};

    fn after(variant: Variant, fen: &str, text: &str) -> (AnyGame, Marks) {
        let mut game = AnyGame::new(variant, Options::default(), Some(fen)).unwrap();
        game.play_text(text).unwrap();
        let mut marks = Marks::default();
        marks.add_last(&game);
        marks.add_check(&game);
        (game, marks)
    }

    fn names(game: &AnyGame, marks: &Marks, wanted: Mark) -> String {
        let marked = game.squares().filter(|&square| marks.of(square) == Some(wanted));
        marked.map(|square| game.square_name(square)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_launch_marks_its_blast_and_what_it_destroyed() {
        let fen = "10/9k/10/10/10/3npp4/10/10/5K4/M9 w - - 0 1 armed=1";
        let (game, marks) = after(Variant::Stratomic, fen, "a1e6m");
        assert_eq!(names(&game, &marks, Mark::Blast), "d5 e5 f5 d6 e6 f6 d7 e7 f7");
        assert_eq!(names(&game, &marks, Mark::LastMove), "a1");
        let ruins = ["d5", "e5", "f5"].map(|name| game.parse_square(name).unwrap());
        assert_eq!(marks.ruins, BTreeSet::from(ruins));
    }

    #[test]
    fn castling_marks_where_the_king_goes_and_no_blast() {
        let fen = "4k5/10/10/10/10/10/10/10/5K2R1/10 w K - 0 1 armed=1 missiles=-";
        let (game, marks) = after(Variant::Capatomic, fen, "O-O");
        assert_eq!(names(&game, &marks, Mark::LastMove), "f2 i2");
        assert_eq!(names(&game, &marks, Mark::Blast), "");
        assert!(marks.ruins.is_empty());
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
