//! A piece drawn in a large square, in quarters of character cells.

use movegen::Obstacle;
use pictures::{Silhouette, Subject};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The cells whose upper left, upper right, lower left and lower right quarters are filled, by
/// their bits from the lowest.
const QUARTERS: [char; 16] = [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];
/// Points looked at in a quarter, across and down.
const SAMPLES: u16 = 3;

/// Fills the part of an area that a drawing covers.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, subject: Subject, style: Style) {
    if subject == Subject::Obstacle(Obstacle::Wall) {
        return build_wall(buffer, area, style);
    }
    let silhouette = Silhouette::of(subject);
    for row in 0..area.height {
        for column in 0..area.width {
            let filled =
                |across: u16, down: u16| is_filled(&silhouette, area, (2 * column + across, 2 * row + down));
            let bits = [filled(0, 0), filled(1, 0), filled(0, 1), filled(1, 1)];
            let index: usize = bits.iter().enumerate().map(|(bit, &set)| usize::from(set) << bit).sum();
            if let Some(cell) = buffer.cell_mut((area.x + column, area.y + row)) {
                cell.set_char(QUARTERS[index]).set_style(style);
            }
        }
    }
}

/// Fills an area with masonry.
fn build_wall(buffer: &mut Buffer, area: Rect, style: Style) {
    for place in area.positions() {
        if let Some(cell) = buffer.cell_mut(place) {
            cell.set_char('▒').set_style(style);
        }
    }
}

/// Whether half of a quarter cell is covered, counted in quarters from the upper left.
fn is_filled(silhouette: &Silhouette, area: Rect, (across, down): (u16, u16)) -> bool {
    let place = |quarter: u16, sample: u16, cells: u16| {
        let steps = f64::from(quarter * SAMPLES + sample) + 0.5;
        steps / f64::from(2 * cells * SAMPLES)
    };
    let covered = (0..SAMPLES * SAMPLES)
        .filter(|sample| {
            let x = place(across, sample % SAMPLES, area.width);
            let y = place(down, sample / SAMPLES, area.height);
            silhouette.covers(x, y)
        })
        .count();
    2 * covered > usize::from(SAMPLES * SAMPLES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::Kind;
    use std::collections::BTreeSet;

    fn drawn(kind: Kind, (width, height): (u16, u16)) -> Vec<String> {
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        draw(&mut buffer, area, Subject::Piece(kind), Style::new());
        let row = |cells: &[ratatui::buffer::Cell]| cells.iter().map(|cell| cell.symbol()).collect();
        buffer.content.chunks(usize::from(width)).map(row).collect()
    }

    #[test]
    fn no_two_kinds_look_alike_at_any_size() {
        for size in [(8, 4), (10, 5), (16, 8)] {
            let pictures: BTreeSet<_> = Kind::ALL.map(|kind| drawn(kind, size)).into_iter().collect();
            assert_eq!(pictures.len(), Kind::ALL.len(), "{size:?}");
        }
    }

    #[test]
    fn a_rook_stands_in_the_middle_of_its_square() {
        let rook = drawn(Kind::Rook, (8, 4));
        assert!(rook.iter().all(|row| row.starts_with(' ') && row.ends_with(' ')), "{rook:#?}");
        assert!(rook[2].contains("█"), "{rook:#?}");
    }
}
