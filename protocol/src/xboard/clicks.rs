//! Moves made with the mouse: which squares a piece may go to, and how a launch is told from a
//! step.
//!
//! A click on a missile and one on the target come in as a bare move. It is a step if the missile
//! can step there, and a launch otherwise; a click with the control key held makes it a launch.
//!
//! A piece in reserve is clicked on first, then the pawn that makes way for it and the pawn's target;
//! where no pawn's move shows the drop, the piece and its square.
//!
//! Where a castling needs it the piece is led over the other one: that one is clicked on first, then
//! the target.

use super::telling::{Gesture, Telling};
use super::{drops, setup};
use movegen::text::board_rows;
use movegen::{AnyGame, Color, Companions, Kind, Move, MoveError, Square, Tag};
use std::collections::BTreeMap;

/// What the mouse has done since the last move.
#[derive(Debug, Default)]
pub(super) struct Clicks {
    lifted: Option<Square>,
    /// The piece that the lifted one was just led over. The GUI lifts that one next.
    over: Option<Square>,
    /// The square of a click with the control key held.
    held: Option<Square>,
    /// A piece in reserve that is to be dropped.
    reserve: Option<Kind>,
}

impl Clicks {
    /// A piece is picked up: answers with the squares it may go to.
    pub(super) fn lift(&mut self, game: &AnyGame, telling: &Telling<'_>, square: Square) -> String {
        if let (Some(lifted), Some(over)) = (self.lifted, self.over.take().filter(|&over| over == square)) {
            let legs = telling.gestures().into_iter().map(|(_, gesture)| gesture);
            let ends = legs.filter(|gesture| (gesture.from, gesture.over) == (lifted, Some(over)));
            return colors_line(game, ends.map(|gesture| (gesture.to, 'Y')));
        }
        let ways = self.reserve.map(|kind| drops::by_pawns(game, kind));
        let targets = ways.iter().flatten().filter(|way| way.pawn == square).map(|way| way.target);
        let targets: Vec<_> = targets.collect();
        let reserve = self.reserve.filter(|_| !targets.is_empty());
        *self = Clicks { lifted: Some(square), reserve, ..Clicks::default() };
        if self.reserve.is_some() {
            // Blue: the GUI asks what is left behind.
            return colors_line(game, targets.into_iter().map(|square| (square, 'B')));
        }
        highlight(game, telling, square, None)
    }

    /// A piece in reserve is picked up: answers with where pawns that make way for it would go, or
    /// with the squares it may be dropped on where a pawn's move does not show that. The pawns
    /// themselves stay unmarked: the GUI would take a click on a marked one for the drop.
    pub(super) fn lift_reserve(&mut self, game: &AnyGame, kind: Kind) -> String {
        *self = Clicks { reserve: Some(kind), ..Clicks::default() };
        let ahead = drops::by_pawns(game, kind).into_iter().map(|way| (way.target, 'y'));
        let squares = drops::elsewhere(game, kind).into_iter().map(|square| (square, 'Y'));
        colors_line(game, ahead.chain(squares))
    }

    /// The pointer is over a square where pieces would fall: shows which.
    pub(super) fn hover(&self, game: &AnyGame, telling: &Telling<'_>, square: Square) -> Option<String> {
        Some(highlight(game, telling, self.lifted?, Some(square)))
    }

    /// A piece is put down. GUIs end the square with a comma when the control key is held. Answers
    /// with the pieces to choose from if it promotes there.
    pub(super) fn put(&mut self, telling: &Telling<'_>, square: Square, is_held: bool) -> Option<String> {
        if is_held {
            self.held = Some(square);
        }
        let from = self.lifted?;
        if let Some(kind) = self.reserve {
            return Some(format!("choice {}", kind.letter()));
        }
        let gestures = telling.gestures();
        let is_over = |(_, gesture): &&(Move, Gesture)| (gesture.from, gesture.over) == (from, Some(square));
        self.over = gestures.iter().find(is_over).map(|_| square);
        let kinds: String = moves_between(&gestures, from, square)
            .filter_map(Move::promotes_to)
            .map(|kind| kind.letter())
            .collect();
        (!kinds.is_empty()).then(|| {
            // The GUI puts the piece down a second time when it has been chosen.
            self.lifted = None;
            format!("choice {kinds}")
        })
    }

    /// Reads a move, squares as the game has them.
    ///
    /// # Errors
    /// Why it is not legal.
    pub(super) fn read(
        &self,
        game: &AnyGame,
        text: &str,
        castling_missiles: Companions,
    ) -> Result<Move, MoveError> {
        if let Some(drop) = drops::read(game, text) {
            return Ok(drop);
        }
        let plain = game.parse_move(text);
        let launch = || game.parse_move(&format!("{text}m"));
        match plain {
            Ok(m) if self.held == Some(m.to()) => Ok(launch().unwrap_or(m)),
            Ok(m) if m.tag() == Tag::Castling && m.companions() == Companions::None => {
                Ok(with_missiles(game, m, castling_missiles))
            }
            Ok(m) => Ok(m),
            // GUIs that do not know where pawns promote send the move without a piece.
            Err(MoveError::Promotion) => game.parse_move(&format!("{text}q")),
            Err(reason) if reason.is_out_of_reach() => match launch() {
                Err(MoveError::NotAMissile | MoveError::Unreadable) => Err(reason),
                read => read,
            },
            Err(reason) => Err(reason),
        }
    }
}

/// A piece in reserve that the GUI names by where it keeps it: beside the board, White's to the
/// right and counted from below, Black's to the left and counted from above. None if it is no such
/// place, or not of the side to move.
pub(super) fn reserve_piece(game: &AnyGame, text: &str) -> Option<Kind> {
    let (files, ranks) = game.variant().spec().size;
    let (column, rank) = (*text.as_bytes().first()?, text.get(1..)?.parse::<u8>().ok()?);
    let index = match game.side() {
        Color::White => (column == b'a' + files + 1).then(|| rank.checked_sub(1))?,
        Color::Black => (column == b'a' - 2).then(|| ranks.checked_sub(rank))?,
    };
    setup::reserve_kinds(&game.start_fen()).get(usize::from(index?)).copied()
}

/// The same castling with these missiles, if they can come along.
pub(super) fn with_missiles(game: &AnyGame, castling: Move, missiles: Companions) -> Move {
    let same = |m: &Move| {
        m.tag() == Tag::Castling
            && (m.from(), m.to(), m.companions()) == (castling.from(), castling.to(), missiles)
    };
    game.legal_moves().into_iter().find(same).unwrap_or(castling)
}

/// The moves made by clicking on these two squares.
fn moves_between(gestures: &[(Move, Gesture)], from: Square, to: Square) -> impl Iterator<Item = Move> {
    let clicked = Gesture { from, over: None, to };
    gestures.iter().filter(move |(_, gesture)| *gesture == clicked).map(|&(m, _)| m)
}

/// The `highlight` line for a piece that is picked up, with the pieces that would fall if it went to
/// `over`. Capitals allow a square: Y yellow for a move, R red where pieces fall (the GUI then tells
/// when the pointer is there), M magenta for a promotion, C cyan for a piece that is led over; G and g are green,
/// for the victims.
fn highlight(game: &AnyGame, telling: &Telling<'_>, from: Square, over: Option<Square>) -> String {
    let gestures = telling.gestures();
    let mut colors: BTreeMap<Square, char> = BTreeMap::new();
    for &(m, gesture) in gestures.iter().filter(|(_, gesture)| gesture.from == from) {
        let color = if gesture.over.is_some() {
            'C'
        } else if m.promotes_to().is_some() {
            'M'
        } else if m.is_launch() || !game.effects(m).victims().is_empty() {
            'R'
        } else {
            'Y'
        };
        // A step is worth more than a launch at the same square: it is what a plain click does.
        let target = gesture.over.unwrap_or(gesture.to);
        if !colors.contains_key(&target) || !m.is_launch() {
            colors.insert(target, color);
        }
    }
    for victim in over.map(|to| victims(game, &gestures, from, to)).unwrap_or_default() {
        let color = match colors.get(&victim) {
            // The colour tells the GUI to ask for the piece.
            Some('M') => 'M',
            Some(_) => 'G',
            None => 'g',
        };
        colors.insert(victim, color);
    }
    colors_line(game, colors)
}

/// The `highlight` line of these squares.
fn colors_line(game: &AnyGame, marks: impl IntoIterator<Item = (Square, char)>) -> String {
    let colors: BTreeMap<Square, char> = marks.into_iter().collect();
    let color_at = |file, rank| colors.get(&game.square(file, rank)?).copied();
    format!("highlight {}", board_rows(game.size(), color_at))
}

/// The squares of pieces that the move would take from the board, the mover's own aside.
fn victims(game: &AnyGame, gestures: &[(Move, Gesture)], from: Square, to: Square) -> Vec<Square> {
    let Some(m) = moves_between(gestures, from, to).next() else { return Vec::new() };
    game.effects(m).victims().into_iter().map(|(square, _)| square).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xboard::picture::Picture;
    use movegen::{Options, Variant};

    /// White: K f2, M a1, P i8. Black: K f9, R b3 and P c5.
    const FEN: &str = "10/5k4/8P1/10/10/2p7/10/1r8/5K4/M9 w - - 0 1 armed=1";

    fn game() -> AnyGame {
        AnyGame::new(Variant::Stratomic, Options::default(), Some(FEN)).unwrap()
    }

    fn read(clicks: &Clicks, text: &str) -> Result<String, MoveError> {
        let game = game();
        clicks.read(&game, text, Companions::None).map(|m| game.coordinate_text(m))
    }

    fn lift(clicks: &mut Clicks, game: &AnyGame, name: &str) -> String {
        let shown = Picture::of(game);
        clicks.lift(game, &Telling::new(game, &shown), game.parse_square(name).unwrap())
    }

    fn put(clicks: &mut Clicks, game: &AnyGame, name: &str, is_held: bool) -> Option<String> {
        let shown = Picture::of(game);
        clicks.put(&Telling::new(game, &shown), game.parse_square(name).unwrap(), is_held)
    }

    #[test]
    fn a_bare_move_is_a_step_where_there_is_one_and_a_launch_elsewhere() {
        assert_eq!(read(&Clicks::default(), "a1a2"), Ok("a1a2".to_owned()));
        assert_eq!(read(&Clicks::default(), "a1c5"), Ok("a1c5m".to_owned()));
        assert_eq!(read(&Clicks::default(), "a1a2m"), Ok("a1a2m".to_owned()));
    }

    #[test]
    fn a_click_with_the_control_key_launches_next_door() {
        let game = game();
        let mut clicks = Clicks::default();
        lift(&mut clicks, &game, "a1");
        assert_eq!(put(&mut clicks, &game, "a2", true), None);
        assert_eq!(read(&clicks, "a1a2"), Ok("a1a2m".to_owned()));
    }

    #[test]
    fn reasons_are_those_of_the_launch_where_only_a_launch_was_meant() {
        let unarmed =
            AnyGame::new(Variant::Stratomic, Options::default(), Some(&FEN.replace("armed=1", "armed=0")))
                .unwrap();
        let reason = |text| Clicks::default().read(&unarmed, text, Companions::None);
        assert_eq!(reason("a1c5"), Err(MoveError::NotArmed));
        assert_eq!(reason("f2f5"), Err(MoveError::Unreachable));
        assert_eq!(reason("nonsense"), Err(MoveError::Unreadable));
    }

    #[test]
    fn promotions_are_offered_and_default_to_a_queen() {
        let game = game();
        let mut clicks = Clicks::default();
        assert_eq!(lift(&mut clicks, &game, "i8"), "highlight 10/8M1/10/10/10/10/10/10/10/10");
        assert_eq!(put(&mut clicks, &game, "i9", false).as_deref(), Some("choice QRBNM"));
        assert_eq!(read(&clicks, "i8i9"), Ok("i8i9q".to_owned()));
        assert_eq!(read(&clicks, "i8i9m"), Ok("i8i9m".to_owned()));
    }

    #[test]
    fn castling_is_a_click_on_the_square_where_the_king_ends() {
        let fen = "10/5k4/10/10/10/10/10/10/1R3K2R1/10 w KQ - 0 1";
        let game = AnyGame::new(Variant::Stratomic, Options::default(), Some(fen)).unwrap();
        let marked = lift(&mut Clicks::default(), &game, "f2");
        assert!(marked.ends_with("/4YYY3/3YY1YY2/4YYY3"), "{marked}");
    }

    #[test]
    fn a_castling_piece_is_led_over_the_other_one() {
        let fen = "10/5k4/10/10/10/10/10/10/R6K1R/10 w K - 0 1 armed=0 missiles=-";
        let game = AnyGame::new(Variant::Capatomic, Options::default(), Some(fen)).unwrap();
        let mut clicks = Clicks::default();
        assert!(lift(&mut clicks, &game, "h2").ends_with("/6YYY1/6Y1YC/6YYY1"));
        assert_eq!(put(&mut clicks, &game, "j2", false), None);
        assert!(lift(&mut clicks, &game, "j2").ends_with("/10/8Y1/10"));
        // Another click there means the rook.
        assert!(lift(&mut clicks, &game, "j2").ends_with("/9Y/8Y1/9Y"));
    }

    #[test]
    fn the_squares_of_a_missile_are_all_allowed_and_victims_shown_on_the_way() {
        let game = game();
        let mut clicks = Clicks::default();
        let marked = lift(&mut clicks, &game, "a1");
        let bottom = marked.rsplit('/').next().unwrap();
        assert!(bottom.starts_with("1Y") && bottom.len() == 10, "{bottom}");
        let shown = Picture::of(&game);
        let over = game.parse_square("b4").unwrap();
        let hovering = clicks.hover(&game, &Telling::new(&game, &shown), over).unwrap();
        let third = hovering.trim_start_matches("highlight ").split('/').nth(7).unwrap();
        assert_eq!(&third[1..2], "G", "{hovering}");
    }
}
