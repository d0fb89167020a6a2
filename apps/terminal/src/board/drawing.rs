//! The board in colours.

use super::marks::{Mark, Marks};
use super::picture;
use movegen::{AnyGame, Color as Side, Kind, Obstacle, Square, file_letter};
use pictures::{PieceStyle, Subject};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

/// How large the squares can be, in columns and rows, the largest first.
const CELLS: [(u16, u16); 8] = [(16, 8), (14, 7), (12, 6), (10, 5), (8, 4), (4, 2), (3, 1), (2, 1)];
/// Rows from which on a square has a picture in it; below, and where there are no pictures, a sign.
const PICTURE_ROWS: u16 = 4;
/// Columns of the ranks' numbers.
const MARGIN: u16 = 3;

/// Where a board stands on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardArea {
    left: u16,
    top: u16,
    cell: (u16, u16),
    size: (u8, u8),
    turned: bool,
}

impl BoardArea {
    /// Every place that a board can have in an area, the largest first.
    pub(crate) fn within(
        area: Rect,
        size: (u8, u8),
        turned: bool,
        look: BoardLook,
    ) -> impl Iterator<Item = BoardArea> {
        // One sign would be lost in a large square.
        let cells = CELLS.into_iter().filter(move |cell| cell.1 < PICTURE_ROWS || look.has_pictures());
        let places = cells.map(move |cell| BoardArea { left: area.x, top: area.y, cell, size, turned });
        places.filter(move |place| place.width() <= area.width && place.height() <= area.height)
    }

    /// Columns, those of the numbers included.
    pub(crate) fn width(self) -> u16 {
        MARGIN + u16::from(self.size.0) * self.cell.0
    }

    /// Rows, that of the letters included.
    pub(crate) fn height(self) -> u16 {
        u16::from(self.size.1) * self.cell.1 + 1
    }

    /// Its first column and row.
    pub(crate) fn corner(self) -> (u16, u16) {
        (self.left, self.top)
    }

    /// The same, further down.
    pub(crate) fn below(self, rows: u16) -> BoardArea {
        BoardArea { top: self.top + rows, ..self }
    }

    /// The square at a place of the screen.
    pub(crate) fn square_at(self, game: &AnyGame, column: u16, row: u16) -> Option<Square> {
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

/// How boards look on this terminal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardLook {
    /// Whether colours may be used.
    pub(crate) colored: bool,
    pub(crate) style: PieceStyle,
}

impl BoardLook {
    /// Whether pieces can be pictures: their sides differ in nothing but colour.
    fn has_pictures(self) -> bool {
        self.colored && self.style == PieceStyle::Symbols
    }
}

/// Draws a board.
pub(crate) fn draw(buffer: &mut Buffer, place: BoardArea, game: &AnyGame, marks: &Marks, look: BoardLook) {
    let (files, ranks) = place.size;
    for rank in 0..ranks {
        for file in 0..files {
            let Some(square) = game.square(file, rank) else { continue };
            let area = place.area_of(file, rank);
            let sight = Sight::of(game, square, marks, (file + rank) % 2 == 1);
            draw_square(buffer, area, &sight, look);
        }
        let middle = place.area_of(0, rank).y + place.cell.1 / 2;
        buffer.set_string(place.left, middle, format!("{:>2}", rank + 1), Style::new());
    }
    for file in 0..files {
        let area = place.area_of(file, 0);
        let middle = area.x + (place.cell.0 - 1) / 2;
        let letter = file_letter(file).to_string();
        buffer.set_string(middle, place.top + place.height() - 1, letter, Style::new());
    }
}

/// What is to be seen on a square.
struct Sight {
    is_light: bool,
    mark: Option<Mark>,
    piece: Option<movegen::Piece>,
    obstacle: Option<Obstacle>,
    is_ruin: bool,
    has_bomb: bool,
}

impl Sight {
    fn of(game: &AnyGame, square: Square, marks: &Marks, is_light: bool) -> Sight {
        Sight {
            is_light,
            mark: marks.of(square),
            piece: marks.identities.get(&square).copied().or_else(|| game.piece_at(square)),
            obstacle: game.obstacle(square),
            is_ruin: marks.ruins.contains(&square),
            has_bomb: marks.bombs.contains(&square),
        }
    }

    /// What there is a picture of.
    fn subject(&self) -> Option<Subject> {
        let piece = self.piece.map(|piece| Subject::Piece(piece.kind));
        piece.or(self.obstacle.map(Subject::Obstacle))
    }

    /// The sign in the middle.
    fn sign(&self, BoardLook { colored, style }: BoardLook) -> char {
        if let (None, Some(obstacle)) = (self.piece, self.obstacle) {
            return style.obstacle(obstacle);
        }
        match self.piece {
            Some(piece) if colored => style.solid_piece(piece),
            Some(piece) => style.piece(piece),
            None if self.is_ruin => '✶',
            None if self.mark == Some(Mark::Target) => '•',
            None if !colored && self.mark.is_some() => '+',
            None if !colored => style.empty(),
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
        match (self.obstacle.is_some(), self.is_light) {
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

fn draw_square(buffer: &mut Buffer, area: Rect, sight: &Sight, look: BoardLook) {
    let style = match (look.colored, sight.mark) {
        (true, _) => sight.style(),
        (false, Some(_)) => Style::new().add_modifier(Modifier::REVERSED),
        (false, None) => Style::new(),
    };
    if look.colored || sight.mark.is_some() {
        buffer.set_style(area, style);
    }
    let subject = sight.subject().filter(|_| look.has_pictures() && area.height >= PICTURE_ROWS);
    if let Some(subject) = subject {
        picture::draw(buffer, area, subject, style);
        if subject == Subject::Piece(Kind::FaceDown) {
            let middle = (area.x + (area.width - 1) / 2, area.y + area.height / 2);
            buffer.set_string(middle.0, middle.1, "?", style.add_modifier(Modifier::REVERSED));
        }
        if sight.has_bomb {
            buffer.set_string(area.x + area.width - 1, area.y, "*", style);
        }
        return;
    }
    let (x, y) = (area.x + (area.width - 1) / 2, area.y + area.height / 2);
    buffer.set_string(x, y, sight.sign(look).to_string(), style);
    if sight.has_bomb {
        buffer.set_string(x + 1, y, "*", style);
    }
}
