//! A board in lines of text, for terminals that scroll.

use super::drawing::{BoardArea, BoardLook, draw};
use super::marks::Marks;
use movegen::{AnyGame, file_letter};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use std::fmt::Write;

/// Columns for each square of a coloured board, and for what is beside the board.
const CELL: u16 = 3;
const MARGIN: u16 = 3;

/// A board, White below, with its marks: in colours, or with marked squares in brackets.
pub(crate) fn in_lines(game: &AnyGame, marks: &Marks, look: BoardLook) -> String {
    if look.colored { painted(game, marks, look) } else { bracketed(game, marks, look) }
}

/// The board as the full screen draws it, a row for each rank.
fn painted(game: &AnyGame, marks: &Marks, look: BoardLook) -> String {
    let (files, ranks) = game.size();
    let area = Rect::new(0, 0, u16::from(files) * CELL + MARGIN, u16::from(ranks) + 1);
    let mut buffer = Buffer::empty(area);
    if let Some(place) = BoardArea::within(area, (files, ranks), false, look).next() {
        draw(&mut buffer, place, game, marks, look);
    }
    let rows = buffer.content.chunks(usize::from(area.width)).map(painted_row);
    rows.collect::<Vec<_>>().join("\n")
}

/// Cells as text with the escape sequences of their colours, which end with the row.
fn painted_row(cells: &[Cell]) -> String {
    let mut text = String::new();
    let mut last = None;
    for cell in cells {
        let style = style_of(cell);
        if last != Some(style) {
            if last.is_some_and(|last| last != anstyle::Style::new()) {
                text.push_str(anstyle::Reset.render().to_string().as_str());
            }
            // Writing to a string cannot fail.
            let _ = write!(text, "{style}");
            last = Some(style);
        }
        text.push_str(cell.symbol());
    }
    if last.is_some_and(|last| last != anstyle::Style::new()) {
        text.push_str(anstyle::Reset.render().to_string().as_str());
    }
    text.trim_end().to_owned()
}

fn style_of(cell: &Cell) -> anstyle::Style {
    let color = |color: Color| match color {
        Color::Indexed(index) => Some(anstyle::Color::from(anstyle::Ansi256Color(index))),
        // Boards are drawn in no others.
        _ => None,
    };
    let style = anstyle::Style::new().fg_color(color(cell.fg)).bg_color(color(cell.bg));
    if cell.modifier.contains(Modifier::BOLD) { style.bold() } else { style }
}

/// The board in plain text; what is marked stands in brackets, which marked neighbours share.
fn bracketed(game: &AnyGame, marks: &Marks, look: BoardLook) -> String {
    let (files, ranks) = game.size();
    let letters: String = (0..files).map(|file| format!(" {}", file_letter(file))).collect();
    let mut text = format!("   {letters}\n");
    for rank in (0..ranks).rev() {
        let mut row = String::new();
        let mut was_marked = false;
        for square in (0..files).filter_map(|file| game.square(file, rank)) {
            let is_marked = marks.of(square).is_some();
            row.push(match (was_marked, is_marked) {
                (false, true) => '[',
                (true, true) => '|',
                (true, false) => ']',
                (false, false) => ' ',
            });
            row.push(match (game.piece_at(square), game.obstacle(square)) {
                (Some(piece), _) => look.style.piece(piece),
                (None, Some(obstacle)) => look.style.obstacle(obstacle),
                (None, None) => look.style.empty(),
            });
            was_marked = is_marked;
        }
        row.push(if was_marked { ']' } else { ' ' });
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:>2} {row} {}", rank + 1, rank + 1);
    }
    text + "   " + &letters
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Options, Variant};
    use pictures::PieceStyle;

    fn battle(moves: &[&str]) -> (AnyGame, Marks) {
        let mut game = AnyGame::new(Variant::StrataChess, Options::default(), None).unwrap();
        game.draw_secrets(1).unwrap();
        let mut marks = Marks::default();
        for text in moves {
            game.play_text(text).unwrap();
        }
        marks.add_last(&game);
        marks.add_check(&game);
        (game.seen_by(movegen::Color::White), marks)
    }

    #[test]
    fn the_last_move_stands_in_brackets_where_there_are_no_colours() {
        let look = BoardLook { colored: false, style: PieceStyle::Symbols };
        let (game, marks) = battle(&["?e1"]);
        let text = in_lines(&game, &marks, look);
        let row = text.lines().nth(6).unwrap();
        assert!(row.starts_with(" 1  ") && row.ends_with(" 1") && row.matches('[').count() == 1, "{text}");
        assert!(!text.contains('\u{1b}'));
        let (game, marks) = battle(&[]);
        assert!(!in_lines(&game, &marks, look).contains('['));
    }

    #[test]
    fn marked_neighbours_share_a_bracket() {
        let look = BoardLook { colored: false, style: PieceStyle::Letters };
        let fen = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1";
        let mut game = AnyGame::new(Variant::Chess, Options::default(), Some(fen)).unwrap();
        game.play_text("e1f1").unwrap();
        let mut marks = Marks::default();
        marks.add_last(&game);
        let text = in_lines(&game, &marks, look);
        let row: String = text.lines().nth(8).unwrap().split_whitespace().collect();
        assert!(row.contains("|K]") && row.matches('[').count() == 1, "{text}");
    }

    /// Colours are the only difference between a marked board and an unmarked one, and they end with each line.
    #[test]
    fn a_coloured_board_shows_the_same_pieces_and_its_last_move() {
        let look = BoardLook { colored: true, style: PieceStyle::Letters };
        let (game, marks) = battle(&["?e1"]);
        let [marked, unmarked] = [&marks, &Marks::default()].map(|marks| in_lines(&game, marks, look));
        assert_ne!(marked, unmarked);
        let bare = |text: &str| {
            let mut parts = text.split('\u{1b}');
            let first = parts.next().unwrap_or_default().to_owned();
            parts.fold(first, |bare, part| bare + part.split_once('m').unwrap().1)
        };
        assert_eq!(bare(&marked), bare(&unmarked));
        for line in marked.lines().take(6) {
            assert!(line.ends_with("\u{1b}[0m") && line.contains("\u{1b}[1m\u{1b}[38;5;"), "{line:?}");
        }
        assert!(bare(&marked).lines().next().unwrap().starts_with(" 6  k"), "{marked}");
    }
}
