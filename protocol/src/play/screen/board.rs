//! The board in colours.

use super::super::marks::{Mark, Marks};
use crate::board::{solid_symbol, symbol};
use movegen::{AnyGame, Color as Side, Square, file_letter};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

/// How large the squares can be, in columns and rows, the largest first.
const CELLS: [(u16, u16); 5] = [(8, 4), (6, 3), (4, 2), (3, 1), (2, 1)];
/// Columns of the ranks' numbers.
const MARGIN: u16 = 3;

/// Where a board stands on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoardArea {
    left: u16,
    top: u16,
    cell: (u16, u16),
    size: (u8, u8),
    turned: bool,
}

impl BoardArea {
    /// Every place that a board can have in an area, the largest first.
    pub(super) fn within(area: Rect, size: (u8, u8), turned: bool) -> impl Iterator<Item = BoardArea> {
        let places =
            CELLS.into_iter().map(move |cell| BoardArea { left: area.x, top: area.y, cell, size, turned });
        places.filter(move |place| place.width() <= area.width && place.height() <= area.height)
    }

    /// Columns, those of the numbers included.
    pub(super) fn width(self) -> u16 {
        MARGIN + u16::from(self.size.0) * self.cell.0
    }

    /// Rows, that of the letters included.
    pub(super) fn height(self) -> u16 {
        u16::from(self.size.1) * self.cell.1 + 1
    }

    /// Its first column and row.
    pub(super) fn corner(self) -> (u16, u16) {
        (self.left, self.top)
    }

    /// The same, further down.
    pub(super) fn below(self, rows: u16) -> BoardArea {
        BoardArea { top: self.top + rows, ..self }
    }

    /// The square at a place of the screen.
    pub(super) fn square_at(self, game: &AnyGame, column: u16, row: u16) -> Option<Square> {
        let across = column.checked_sub(self.left + MARGIN)? / self.cell.0;
        let down = row.checked_sub(self.top)? / self.cell.1;
        let (files, ranks) = self.size;
        let (across, down) = (u8::try_from(across).ok()?, u8::try_from(down).ok()?);
        if across >= files || down >= ranks {
            return None;
        }
        let (file, rank) = if self.turned { (files - 1 - across, down) } else { (across, ranks - 1 - down) };
        game.square(file, rank)
    }

    fn area_of(self, file: u8, rank: u8) -> Rect {
        let (files, ranks) = self.size;
        let (across, down) = if self.turned { (files - 1 - file, rank) } else { (file, ranks - 1 - rank) };
        Rect {
            x: self.left + MARGIN + u16::from(across) * self.cell.0,
            y: self.top + u16::from(down) * self.cell.1,
            width: self.cell.0,
            height: self.cell.1,
        }
    }
}

/// Draws a board.
pub(super) fn draw(buffer: &mut Buffer, place: BoardArea, game: &AnyGame, marks: &Marks, colored: bool) {
    let (files, ranks) = place.size;
    for rank in 0..ranks {
        for file in 0..files {
            let Some(square) = game.square(file, rank) else { continue };
            let area = place.area_of(file, rank);
            let look = Look::of(game, square, marks, (file + rank) % 2 == 1);
            draw_square(buffer, area, &look, colored);
        }
        let middle = place.area_of(0, rank).y + place.cell.1 / 2;
        buffer.set_string(place.left, middle, format!("{:>2}", rank + 1), Style::new().fg(Color::Gray));
    }
    for file in 0..files {
        let area = place.area_of(file, 0);
        let middle = area.x + (place.cell.0 - 1) / 2;
        let letter = file_letter(file).to_string();
        buffer.set_string(middle, place.top + place.height() - 1, letter, Style::new().fg(Color::Gray));
    }
}

/// What is to be seen on a square.
struct Look {
    is_light: bool,
    mark: Option<Mark>,
    piece: Option<movegen::Piece>,
    is_closed: bool,
    is_ruin: bool,
    has_bomb: bool,
}

impl Look {
    fn of(game: &AnyGame, square: Square, marks: &Marks, is_light: bool) -> Look {
        Look {
            is_light,
            mark: marks.of(square),
            piece: game.piece_at(square),
            is_closed: game.is_closed(square),
            is_ruin: marks.ruins.contains(&square),
            has_bomb: marks.bombs.contains(&square),
        }
    }

    /// The sign in the middle.
    fn sign(&self, colored: bool) -> char {
        match self.piece {
            Some(piece) if colored => solid_symbol(piece),
            Some(piece) => symbol(piece),
            None if self.is_closed => '☢',
            None if self.is_ruin => '✶',
            None if self.mark == Some(Mark::Target) => '•',
            None if !colored && self.mark.is_some() => '+',
            None if !colored => '·',
            None => ' ',
        }
    }

    fn style(&self) -> Style {
        let ground = match self.mark {
            // An empty target has its dot.
            Some(Mark::Target) if self.piece.is_none() => self.ground(),
            Some(mark) => mark_color(mark, self.is_light),
            None => self.ground(),
        };
        let ink = match self.piece {
            Some(piece) if piece.color == Side::White => Color::Indexed(231),
            Some(_) => Color::Indexed(16),
            None if self.is_ruin => Color::Indexed(226),
            None if self.mark == Some(Mark::Target) => Color::Indexed(22),
            None => Color::Indexed(240),
        };
        Style::new().bg(ground).fg(ink).add_modifier(Modifier::BOLD)
    }

    fn ground(&self) -> Color {
        match (self.is_closed, self.is_light) {
            (true, _) => Color::Indexed(234),
            (false, true) => Color::Indexed(109),
            (false, false) => Color::Indexed(66),
        }
    }
}

/// The ground of a marked square; lighter and darker as the squares are.
fn mark_color(mark: Mark, is_light: bool) -> Color {
    let (light, dark) = match mark {
        Mark::LastMove => (179, 136),
        Mark::Blast => (173, 130),
        Mark::Hint => (140, 97),
        Mark::Target => (114, 71),
        Mark::Aim => (210, 167),
        Mark::Chosen => (150, 107),
        Mark::Check => (203, 160),
    };
    Color::Indexed(if is_light { light } else { dark })
}

fn draw_square(buffer: &mut Buffer, area: Rect, look: &Look, colored: bool) {
    let style = match (colored, look.mark) {
        (true, _) => look.style(),
        (false, Some(_)) => Style::new().add_modifier(Modifier::REVERSED),
        (false, None) => Style::new(),
    };
    if colored || look.mark.is_some() {
        buffer.set_style(area, style);
    }
    let (x, y) = (area.x + (area.width - 1) / 2, area.y + area.height / 2);
    buffer.set_string(x, y, look.sign(colored).to_string(), style);
    if look.has_bomb {
        buffer.set_string(x + 1, y, "*", style);
    }
}
