//! Keeps the GUI's board right where the GUI cannot.
//!
//! No message of CECP shows a blast of three by three squares: after a launch XBoard shows a
//! missile standing on its target and all men around it alive. Other moves of these games are
//! drawn wrongly too. It does obey a `setboard` from the
//! engine, at the price of the moves before it, as long as White is to move and a person plays
//! against Black. It then believes that a game was aborted and another one begun, and tells the
//! engine so: those commands are not meant for the game on the board.

use super::setup::{gui_explodes, six_fields};
use crate::board::squares;
use movegen::{AnyGame, Color, Move, Square, Tag};

/// What the GUI's board lacks, and what it says while it catches up.
#[derive(Debug, Default)]
pub(super) struct Redraw {
    /// A move was played that GUIs draw wrongly.
    is_wrong: bool,
    /// The GUI was sent a board and still speaks of the game before.
    is_catching_up: bool,
    /// A person plays with the mouse. Programs must not be sent a board: they would not know what
    /// to do with it.
    has_mouse: bool,
}

impl Redraw {
    /// A man was clicked on.
    pub(super) fn clicked(&mut self) {
        self.has_mouse = true;
    }

    /// The opponent is a program: nobody looks, and the game must not be broken off.
    pub(super) fn opponent_is_a_program(&mut self) {
        self.has_mouse = false;
    }

    /// Another position was set up, which the GUI knows.
    pub(super) fn restart(&mut self) {
        *self = Redraw { has_mouse: self.has_mouse, ..Redraw::default() };
    }

    /// A move was played.
    pub(super) fn played(&mut self, before: &AnyGame, after: &AnyGame, m: Move) {
        self.is_wrong |= is_drawn_wrongly(before, after, m);
    }

    /// The line that puts the GUI's board right, if it is wrong and can be told now.
    pub(super) fn line(&mut self, game: &AnyGame) -> Option<String> {
        let can_be_told =
            self.is_wrong && self.has_mouse && game.side() == Color::White && game.outcome().is_none();
        can_be_told.then(|| {
            self.is_wrong = false;
            self.is_catching_up = true;
            format!("setboard {}", six_fields(&game.fen()))
        })
    }

    /// Whether a command of the GUI belongs to the game that it believes to be over. The GUI ends
    /// these with a `ping`.
    pub(super) fn is_about_the_past(&mut self, command: &str) -> bool {
        if command == "ping" {
            self.is_catching_up = false;
        }
        self.is_catching_up && matches!(command, "result" | "force")
    }
}

/// Whether a GUI that moves one man, and a rook when a king castles, ends with another board.
fn is_drawn_wrongly(before: &AnyGame, after: &AnyGame, m: Move) -> bool {
    if m.is_launch() || (m.tag() == Tag::Castling && !is_on_edge_rank(before, m.from())) {
        return true;
    }
    if gui_explodes(before.variant()) {
        // XBoard lets the man stand that a capture promotes to.
        return m.promotes_to().is_some() && before.man_at(m.to()).is_some();
    }
    let changed = squares(before).filter(|&square| before.man_at(square) != after.man_at(square)).count();
    let drawn = match m.tag() {
        Tag::Castling => 4,
        Tag::EnPassant => 3,
        _ => 2,
    };
    let arrived = m.tag() == Tag::Castling || after.man_at(m.to()).is_some();
    // A drop is drawn only if it takes the place of the man that moves on.
    let appeared = m.tag() == Tag::Drop && before.man_at(m.to()).is_none();
    changed > drawn || !arrived || appeared
}

/// Whether the square is on the first or the last rank, the only ones where GUIs know castling.
fn is_on_edge_rank(game: &AnyGame, square: Square) -> bool {
    let (files, ranks) = game.variant().spec().size;
    let rank = square.index() / usize::from(files);
    rank == 0 || rank + 1 == usize::from(ranks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Options, Variant};

    fn wrong(variant: Variant, fen: &str, text: &str) -> bool {
        let before = AnyGame::new(variant, Options::default(), Some(fen)).unwrap();
        let mut after = before.clone();
        let m = after.play_text(text).unwrap();
        is_drawn_wrongly(&before, &after, m)
    }

    #[test]
    fn guis_draw_moves_castling_and_their_own_explosions_but_no_blasts() {
        let castling = "10/5k4/10/10/10/10/10/10/1R3K2R1/M9 w KQ - 0 1 armed=1";
        assert!(wrong(Variant::Stratomic, castling, "f2h2"));
        assert!(!wrong(Variant::Chess, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"));
        assert!(!wrong(Variant::Stratomic, castling, "a1a2"));
        assert!(wrong(Variant::Stratomic, castling, "a1e5m"));
        let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
        assert!(!wrong(Variant::Chess, passing, "e5d6"));
        let capture = "4k3/3p4/8/8/8/8/8/3RK3 w - - 0 1";
        assert!(!wrong(Variant::Atomic, capture, "d1d7"));
        assert!(!wrong(Variant::SoftPawn, capture, "d1d7"));
        let promoting = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
        assert!(wrong(Variant::Atomic, promoting, "a7b8q"));
        assert!(!wrong(Variant::Atomic, promoting, "a7a8q"));
        assert!(wrong(Variant::SoftPawn, "4k3/8/3n4/8/8/8/8/3RK3 w - - 0 1", "d1d6"));
        let drop = "4k3/8/8/8/8/8/4P3/4K3[U] w - - 0 1";
        assert!(!wrong(Variant::Stoltz, drop, "U@e2"));
    }

    fn game(side: &str) -> AnyGame {
        let fen = format!("10/5k4/10/10/10/10/10/10/1R3K4/M9 {side} - - 3 9 armed=1");
        AnyGame::new(Variant::Stratomic, Options::default(), Some(&fen)).unwrap()
    }

    fn launched() -> Redraw {
        let before = game("w");
        let mut after = before.clone();
        let m = after.play_text("a1e5m").unwrap();
        let mut redraw = Redraw::default();
        redraw.clicked();
        redraw.played(&before, &after, m);
        redraw
    }

    #[test]
    fn the_board_is_sent_once_when_white_is_to_move() {
        let mut redraw = launched();
        assert_eq!(redraw.line(&game("b")), None);
        let line = redraw.line(&game("w"));
        assert_eq!(line.as_deref(), Some("setboard 10/5k4/10/10/10/10/10/10/1R3K4/M9 w - - 3 9"));
        assert_eq!(redraw.line(&game("w")), None);
    }

    #[test]
    fn what_follows_up_to_the_ping_is_about_the_game_before() {
        let mut redraw = launched();
        assert!(!redraw.is_about_the_past("force"));
        redraw.line(&game("w"));
        assert!(redraw.is_about_the_past("result") && redraw.is_about_the_past("force"));
        assert!(!redraw.is_about_the_past("ping"));
        assert!(!redraw.is_about_the_past("force"));
    }

    #[test]
    fn programs_get_no_board() {
        let mut redraw = launched();
        redraw.opponent_is_a_program();
        assert_eq!(redraw.line(&game("w")), None);
    }
}
