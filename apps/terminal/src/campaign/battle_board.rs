//! The board of a battle as a side is shown it: what is marked on it, and what is known of both sides' pieces.

use super::help::counted;
use super::screen::MapScreen;
use crate::board::{BoardLook, Marks, in_lines};
use campaign::{Army, Terrain, Unit, side_name};
use movegen::{AnyGame, Color, Departure, Effect, Effects, Kind, Square};

impl MapScreen {
    /// The board alone, with the last move and a royal in check marked.
    pub(super) fn bare_board(self, view: &AnyGame) -> String {
        let mut marks = Marks::default();
        marks.add_last(view);
        marks.add_check(view);
        in_lines(view, &marks, BoardLook { colored: self.colored, style: self.style })
    }

    /// The board with the last move, a royal in check, and the rosters, for the commander of this side.
    pub(super) fn battle_board(self, view: &AnyGame, side: Color, board: Terrain) -> String {
        let mut lines = vec![self.bare_board(view)];
        if let Some(obstacle) = view.squares().find_map(|square| view.obstacle(square)) {
            lines.push(format!("{} {}", self.style.obstacle(obstacle), closed(board)));
        }
        if let Some(san) = view.sans().last() {
            let marked = if self.colored { "marked" } else { "in brackets" };
            lines.push(format!("the last move, {marked}: {san}"));
        }
        for color in [side, !side] {
            let whose = if color == side { "yours" } else { "the enemy's" };
            lines.push(format!("face-down, {whose}: {}", roster(view, color)));
        }
        lines.push(format!("You are {} ({})", side_name(side), self.signs_of(side)));
        lines.join("\n")
    }
}

/// What the squares of a board are that nobody may enter.
fn closed(board: Terrain) -> &'static str {
    match board {
        Terrain::Standard | Terrain::Narrow | Terrain::Plain => "",
        Terrain::Woods => "tree: knights leap over it, and cannons capture over it",
        Terrain::Mountain => "mountain: knights leap over it, but cannons do not capture over it",
        Terrain::Fortress => "wall: knights leap over it, and cannons capture over it",
    }
}

/// What is known of a side's pieces: face-down, face-up, and those it has lost.
fn roster(view: &AnyGame, color: Color) -> String {
    let lost = match lost(view, color) {
        lost if lost.is_empty() => String::new(),
        lost => format!("; lost: {lost}"),
    };
    format!("{}; face-up: {}{lost}", face_down(view, color), named(face_up(view, color)))
}

/// What is known of a side's face-down pieces.
fn face_down(view: &AnyGame, color: Color) -> String {
    let AnyGame::StrataChess(game) = view else { return String::new() };
    let roster = game.position().state().roster(color);
    let army = roster.army();
    match roster.known() {
        Some(&pieces) => named(Army::from(pieces)),
        None => {
            let [pieces, soldiers] = army.counts;
            let of_class = [(pieces, "piece", "pieces"), (soldiers, "soldier", "soldiers")];
            let left = of_class.into_iter().filter(|&(count, ..)| count > 0);
            let counts: Vec<_> =
                left.map(|(count, one, many)| counted(usize::from(count), one, many)).collect();
            match counts.as_slice() {
                [] => named(Army::NONE),
                counts => format!("{} out of {}", counts.join(" and "), named(Army::from(army.from))),
            }
        }
    }
}

fn face_up(view: &AnyGame, color: Color) -> Army {
    let pieces = view.squares().filter_map(|square| view.piece_at(square));
    pieces
        .filter(|piece| piece.color == color)
        .filter_map(|piece| Unit::of(piece.kind))
        .map(Army::of)
        .sum_of()
}

/// The pieces that were taken; those that were face-down have been shown (SC-B3).
fn lost(view: &AnyGame, color: Color) -> Army {
    let all = view.effects_played();
    let taken = all.iter().flat_map(|effects| {
        let own = effects
            .departures()
            .filter(|&(_, piece, why)| piece.color == color && why == Departure::Captured);
        own.map(|(square, piece, _)| shown_on(effects, square).unwrap_or(piece.kind)).collect::<Vec<Kind>>()
    });
    taken.filter_map(Unit::of).map(Army::of).sum_of()
}

/// What a face-down piece on a square turned out to be.
fn shown_on(effects: &Effects, on: Square) -> Option<Kind> {
    effects.iter().find_map(|effect| match effect {
        Effect::Revealed { square, kind, .. } if square == on => kind,
        _ => None,
    })
}

/// Armies together.
trait Sum {
    fn sum_of(self) -> Army;
}

impl<I: Iterator<Item = Army>> Sum for I {
    fn sum_of(self) -> Army {
        self.fold(Army::NONE, |all, units| all + units)
    }
}

fn named(units: Army) -> String {
    if units.is_empty() { "none".to_owned() } else { units.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Options, Variant};

    /// A battle after these moves, as White sees it.
    fn battle(fen: &str, moves: &[&str]) -> AnyGame {
        let mut game = AnyGame::new(Variant::StrataChess, Options::default(), Some(fen)).unwrap();
        for text in moves {
            game.play(game.parse_move(text).unwrap()).unwrap();
        }
        game.seen_by(Color::White)
    }

    /// SC-B3: what is taken face-down is shown, so it is known to be lost.
    #[test]
    fn pieces_that_were_taken_face_down_are_among_the_lost() {
        let fen = "k7/x7/1r6/8/8/RR5K w - - 0 1 army=-,1RBN+0 down=a5n";
        let view = battle(fen, &["a1a5", "a6a5", "b1b4"]);
        assert_eq!(roster(&view, Color::White), "none; face-up: K R; lost: R");
        assert_eq!(roster(&view, Color::Black), "none; face-up: K; lost: R N");
    }

    #[test]
    fn what_is_face_down_is_counted_as_far_as_it_is_known() {
        let fen = "kx6/x7/8/8/8/R6K w - - 0 1 army=-,1RBN+1WF down=a5n,b6f";
        assert_eq!(face_down(&battle(fen, &[]), Color::Black), "1 piece and 1 soldier out of R B N W F");
        assert_eq!(face_down(&battle(fen, &["a1a5"]), Color::Black), "1 soldier out of W F");
    }
}
