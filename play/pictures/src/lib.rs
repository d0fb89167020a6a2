//! The pieces as people see them: drawn in one style, as SVG for chess programs, alone or on a board, and as
//! silhouettes for terminals, and in one character cell for text boards.
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod board;
mod drawings;
mod piece_style;
mod silhouette;

pub use board::{BoardMarks, board_svg};
use movegen::{Color, Kind, Obstacle};
pub use piece_style::PieceStyle;
pub use silhouette::Silhouette;

/// What there is a drawing of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A kind of piece.
    Piece(Kind),
    /// A square nobody may enter.
    Obstacle(Obstacle),
}

/// The drawing for a side as SVG.
///
/// XBoard puts its own colours of the pieces in the place of white and black.
///
/// ```
/// use movegen::{Color, Kind};
/// use pictures::{Subject, svg};
/// assert!(svg(Subject::Piece(Kind::Missile), Color::White).starts_with("<svg "));
/// ```
pub fn svg(subject: Subject, color: Color) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\" viewBox=\"0 0 100 100\">\n\
         {}</svg>\n",
        shapes(subject, color)
    )
}

/// The shapes of a drawing, on a square of 100 by 100.
fn shapes(subject: Subject, color: Color) -> String {
    let drawing = drawings::drawing(subject);
    let (body, line) = match color {
        Color::White => ("#fff", "#000"),
        Color::Black => ("#000", "#fff"),
    };
    let outlines: String = drawing
        .body
        .iter()
        .map(|path| format!("<path d=\"{path}\" fill=\"{body}\" stroke=\"#000\"/>\n"))
        .collect();
    let path = |path: &str, paint: &str| match path {
        "" => String::new(),
        _ => format!("<path d=\"{path}\" {paint}/>\n"),
    };
    let lines = path(drawing.lines, &format!("fill=\"none\" stroke=\"{line}\""));
    let signs = path(drawing.signs, &format!("fill=\"{line}\""));
    format!(
        "<g stroke-width=\"4\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\n{outlines}{lines}{signs}</g>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn subjects() -> impl Iterator<Item = Subject> {
        let obstacles = [Obstacle::Radiation, Obstacle::Wall, Obstacle::Tree, Obstacle::Mountain];
        Kind::ALL.map(Subject::Piece).into_iter().chain(obstacles.map(Subject::Obstacle))
    }

    #[test]
    fn white_and_black_differ_and_no_two_pieces_are_alike() {
        for kind in Kind::ALL {
            let [white, black] = Color::BOTH.map(|color| svg(Subject::Piece(kind), color));
            assert_ne!(white, black);
            let others = Kind::ALL.into_iter().filter(|&other| other != kind);
            assert!(others.into_iter().all(|other| svg(Subject::Piece(other), Color::White) != white));
        }
    }

    #[test]
    fn every_path_has_absolute_commands_only() {
        for subject in subjects() {
            let drawing = drawings::drawing(subject);
            for path in drawing.body.iter().copied().chain([drawing.lines, drawing.signs]) {
                for word in path.split_ascii_whitespace() {
                    assert!(
                        matches!(word, "M" | "L" | "C" | "Z") || word.parse::<f32>().is_ok(),
                        "{subject:?}: {word}"
                    );
                }
            }
        }
    }

    #[test]
    fn every_silhouette_fills_a_fair_part_of_its_square() {
        for subject in subjects() {
            let silhouette = Silhouette::of(subject);
            let cells = 20;
            let filled = (0..cells * cells)
                .filter(|&cell| {
                    let middle = |index: u32| (f64::from(index) + 0.5) / f64::from(cells);
                    silhouette.covers(middle(cell % cells), middle(cell / cells))
                })
                .count();
            assert!((60..=400).contains(&filled), "{subject:?}: {filled} of 400");
        }
    }
}
