//! The pieces as people see them: drawn in two sets, as SVG for chess programs, alone or on a board, and as
//! silhouettes for terminals, and in one character cell for text boards.
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod board;
mod drawings;
mod move_signs;
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

/// The drawing for a side as SVG, a piece as a figure.
///
/// XBoard puts its own colours of the pieces in the place of white and black.
///
/// ```
/// use movegen::{Color, Kind};
/// use pictures::{Subject, svg};
/// assert!(svg(Subject::Piece(Kind::Missile), Color::White).starts_with("<svg "));
/// ```
pub fn svg(subject: Subject, color: Color) -> String {
    document(&shapes(subject, color))
}

/// The drawing of a kind for a side as SVG, as a token that shows how it moves; of one that moves in no way, its figure.
///
/// ```
/// use movegen::{Color, Kind};
/// use pictures::{Subject, svg, token_svg};
/// let drawn = token_svg(Kind::Knight, Color::White);
/// assert!(drawn.starts_with("<svg "));
/// assert_ne!(drawn, svg(Subject::Piece(Kind::Knight), Color::White));
/// ```
pub fn token_svg(kind: Kind, color: Color) -> String {
    match move_signs::token(kind) {
        Some(token) => document(&painted(&token.body, "", &token.signs, color)),
        None => svg(Subject::Piece(kind), color),
    }
}

fn document(shapes: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\" viewBox=\"0 0 100 100\">\n\
         {shapes}</svg>\n"
    )
}

/// The shapes of a drawing, on a square of 100 by 100.
fn shapes(subject: Subject, color: Color) -> String {
    let drawing = drawings::drawing(subject);
    painted(drawing.body, drawing.lines, drawing.signs, color)
}

fn painted(body: &[impl AsRef<str>], lines: &str, signs: &str, color: Color) -> String {
    let (paper, ink) = match color {
        Color::White => ("#fff", "#000"),
        Color::Black => ("#000", "#fff"),
    };
    let outlines: String = body
        .iter()
        .map(|path| format!("<path d=\"{}\" fill=\"{paper}\" stroke=\"#000\"/>\n", path.as_ref()))
        .collect();
    let path = |path: &str, paint: &str| match path {
        "" => String::new(),
        _ => format!("<path d=\"{path}\" {paint}/>\n"),
    };
    let lines = path(lines, &format!("fill=\"none\" stroke=\"{ink}\""));
    let signs = path(signs, &format!("fill=\"{ink}\""));
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

    /// White's and Black's drawings differ, and no two kinds are drawn alike.
    fn all_differ(drawn: impl Fn(Kind, Color) -> String) {
        for kind in Kind::ALL {
            let [white, black] = Color::BOTH.map(|color| drawn(kind, color));
            assert_ne!(white, black);
            let mut others = Kind::ALL.into_iter().filter(|&other| other != kind);
            assert!(others.all(|other| drawn(other, Color::White) != white), "{kind:?}");
        }
    }

    #[test]
    fn white_and_black_differ_and_no_two_pieces_are_alike() {
        all_differ(|kind, color| svg(Subject::Piece(kind), color));
        all_differ(token_svg);
    }

    #[test]
    fn a_token_shows_how_its_piece_moves() {
        let signs = |kind| move_signs::token(kind).map(|token| token.signs).unwrap_or_default();
        assert_eq!(signs(Kind::Queen), signs(Kind::Rook) + &signs(Kind::Bishop));
        assert_eq!(signs(Kind::Archbishop), signs(Kind::Bishop) + &signs(Kind::Knight));
        assert_eq!(signs(Kind::Chancellor), signs(Kind::Rook) + &signs(Kind::Knight));
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
