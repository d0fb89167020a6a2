//! The board of a battle as a side is shown it: what is marked on it, and what is known of both sides' pieces.

use super::screen::MapScreen;
use crate::board::{BoardLook, Marks, in_lines};
use campaign::{Army, Terrain, Unit, side_name};
use movegen::{AnyGame, Color, Departure};

impl MapScreen {
    /// The board with the last move, a royal in check, and the rosters, for the commander of this side.
    pub(super) fn battle_board(self, view: &AnyGame, side: Color, board: Terrain) -> String {
        let mut marks = Marks::default();
        marks.add_last(view);
        marks.add_check(view);
        let look = BoardLook { colored: self.colored, style: self.style };
        let mut lines = vec![in_lines(view, &marks, look)];
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
        Terrain::Woods => "tree: knights leap it, cannons take over it",
        Terrain::Mountain => "mountain: nobody takes over it",
        Terrain::Fortress => "wall: knights leap it, cannons take over it",
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
            format!("{pieces} piece(s) and {soldiers} soldier(s) out of {}", named(Army::from(army.from)))
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

/// Every piece that is taken is shown.
fn lost(view: &AnyGame, color: Color) -> Army {
    let all = view.effects_played();
    let taken = all.iter().flat_map(|effects| effects.departures());
    let own = taken.filter(|&(_, piece, why)| piece.color == color && why == Departure::Captured);
    own.filter_map(|(_, piece, _)| Unit::of(piece.kind)).map(Army::of).sum_of()
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
