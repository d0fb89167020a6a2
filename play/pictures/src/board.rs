//! A whole board as SVG, with what a move would do marked on it.

use crate::{Subject, shapes};
use movegen::{AnyGame, Color, Effect, Move, Square};
use std::fmt::Write;

/// Units of a square's side; drawings of pieces have the same.
const SIDE: usize = 100;
/// Units around the board, for the names of files and ranks.
const GUTTER: usize = 40;

const LIGHT: &str = "#efe2c8";
const DARK: &str = "#b98f63";
const MARKED: &str = "#f2c64a";
const BLAST: &str = "#d8432b";
const CONTAMINATED: &str = "#7c9a2e";
const SHIELD: &str = "#2f6fb3";

/// What is marked on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoardMarks {
    /// A move of the position: where it leads from and to, its blast, and what it would destroy.
    pub preview: Option<Move>,
    /// Whether the squares of the last move played are marked, and its blast.
    pub last_move: bool,
    /// Whether Black's side is below.
    pub flipped: bool,
}

/// The position of a game as the holder of it sees it, `width` pixels wide: pieces, closed squares, shields and
/// contaminated zones.
///
/// ```
/// use movegen::{AnyGame, Options, Variant};
/// use pictures::{BoardMarks, board_svg};
/// let game = AnyGame::new(Variant::Stratomic, Options::default(), None)?;
/// let picture = board_svg(&game, BoardMarks::default(), 400);
/// assert!(picture.starts_with("<svg ") && picture.contains(">j</text>") && picture.contains(">10</text>"));
/// # Ok::<(), movegen::FenError>(())
/// ```
pub fn board_svg(game: &AnyGame, marks: BoardMarks, width: u32) -> String {
    let (files, ranks) = game.size();
    let wide = usize::from(files) * SIDE + 2 * GUTTER;
    let high = usize::from(ranks) * SIDE + 2 * GUTTER;
    let drawing = Drawing { game, flipped: marks.flipped, files, ranks };
    let effects = Shown::of(game, marks);
    let mut svg = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{}\" viewBox=\"0 0 {wide} {high}\">",
        width as usize * high / wide
    );
    let _ = writeln!(svg, "<title>{}</title>", game.fen());
    drawing.coordinates(&mut svg);
    for square in game.squares() {
        drawing.square(&mut svg, square, effects.marked.contains(&square));
    }
    for color in Color::BOTH {
        for (centre, _) in game.contaminated_zones(color) {
            game.blast_zone(centre)
                .into_iter()
                .for_each(|square| drawing.tint(&mut svg, square, CONTAMINATED));
        }
    }
    effects.blast.iter().for_each(|&square| drawing.tint(&mut svg, square, BLAST));
    for square in game.shielded() {
        drawing.outline(&mut svg, square, SHIELD);
    }
    for square in game.squares() {
        drawing.occupant(&mut svg, square);
    }
    effects.destroyed.iter().for_each(|&square| drawing.cross(&mut svg, square));
    svg.push_str("</svg>\n");
    svg
}

/// What is shown of a move.
#[derive(Debug, Default)]
struct Shown {
    marked: Vec<Square>,
    blast: Vec<Square>,
    /// The squares of pieces that a move not yet played would destroy.
    destroyed: Vec<Square>,
}

impl Shown {
    fn of(game: &AnyGame, marks: BoardMarks) -> Self {
        let played = marks.last_move.then(|| game.last_effects()).flatten();
        let previewed = marks.preview.filter(|&m| game.is_possible(m)).map(|m| (m, game.effects(m)));
        let is_preview = previewed.is_some();
        let Some((m, effects)) = previewed.or(played) else { return Shown::default() };
        let blasts = effects.iter().filter_map(|effect| match effect {
            Effect::Blast { centre } => Some(game.blast_zone(centre)),
            _ => None,
        });
        let destroyed = effects.victims().into_iter().map(|(square, _)| square);
        Shown {
            marked: vec![m.from(), m.to()],
            blast: blasts.flatten().collect(),
            destroyed: destroyed.filter(|_| is_preview).collect(),
        }
    }
}

/// Where things stand in the picture.
struct Drawing<'a> {
    game: &'a AnyGame,
    flipped: bool,
    files: u8,
    ranks: u8,
}

impl Drawing<'_> {
    /// The upper left corner of a square.
    fn corner(&self, square: Square) -> (usize, usize) {
        let (file, rank) = self.game.file_and_rank(square);
        self.place(file, rank)
    }

    fn place(&self, file: u8, rank: u8) -> (usize, usize) {
        let (column, row) =
            if self.flipped { (self.files - 1 - file, rank) } else { (file, self.ranks - 1 - rank) };
        (GUTTER + usize::from(column) * SIDE, GUTTER + usize::from(row) * SIDE)
    }

    fn coordinates(&self, svg: &mut String) {
        svg.push_str(
            "<g font-family=\"sans-serif\" font-size=\"26\" fill=\"#666\" text-anchor=\"middle\">\n",
        );
        let bottom = GUTTER + usize::from(self.ranks) * SIDE + GUTTER * 3 / 4;
        for file in 0..self.files {
            let (x, _) = self.place(file, 0);
            let letter = movegen::file_letter(file);
            let _ = writeln!(svg, "<text x=\"{}\" y=\"{bottom}\">{letter}</text>", x + SIDE / 2);
        }
        for rank in 0..self.ranks {
            let (_, y) = self.place(0, rank);
            let (x, y, number) = (GUTTER / 2, y + SIDE / 2 + 9, rank + 1);
            let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\">{number}</text>");
        }
        svg.push_str("</g>\n");
    }

    fn square(&self, svg: &mut String, square: Square, is_marked: bool) {
        let (file, rank) = self.game.file_and_rank(square);
        let fill = if (file + rank) % 2 == 1 { LIGHT } else { DARK };
        self.rectangle(svg, square, &format!("fill=\"{fill}\""));
        if is_marked {
            self.rectangle(svg, square, &format!("fill=\"{MARKED}\" fill-opacity=\"0.6\""));
        }
    }

    fn tint(&self, svg: &mut String, square: Square, fill: &str) {
        self.rectangle(svg, square, &format!("fill=\"{fill}\" fill-opacity=\"0.45\""));
    }

    fn rectangle(&self, svg: &mut String, square: Square, paint: &str) {
        let (x, y) = self.corner(square);
        let _ = writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" {paint}/>");
    }

    fn outline(&self, svg: &mut String, square: Square, stroke: &str) {
        let (x, y) = self.corner(square);
        let _ = writeln!(
            svg,
            "<rect x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" fill=\"none\" stroke=\"{stroke}\" \
             stroke-width=\"3\"/>",
            x + 3,
            y + 3,
            side = SIDE - 6
        );
    }

    /// The piece or the obstacle on a square.
    fn occupant(&self, svg: &mut String, square: Square) {
        let piece = self.game.piece_at(square);
        let subject = piece.map(|piece| (Subject::Piece(piece.kind), piece.color));
        let obstacle = || Some((Subject::Obstacle(self.game.obstacle(square)?), Color::White));
        let Some((subject, color)) = subject.or_else(obstacle) else { return };
        let (x, y) = self.corner(square);
        let _ = write!(svg, "<g transform=\"translate({x} {y})\">\n{}</g>\n", shapes(subject, color));
    }

    fn cross(&self, svg: &mut String, square: Square) {
        let (x, y) = self.corner(square);
        let (left, right, top, bottom) = (x + 18, x + SIDE - 18, y + 18, y + SIDE - 18);
        let _ = writeln!(
            svg,
            "<path d=\"M {left} {top} L {right} {bottom} M {right} {top} L {left} {bottom}\" fill=\"none\" \
             stroke=\"{BLAST}\" stroke-width=\"9\" stroke-linecap=\"round\"/>"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Options, Variant};

    fn game(variant: Variant, fen: &str) -> AnyGame {
        AnyGame::new(variant, Options::default(), Some(fen)).unwrap()
    }

    #[test]
    fn a_preview_tints_the_blast_and_crosses_out_what_would_be_destroyed() {
        let atomic = game(Variant::Atomic, "4k3/8/8/2np4/4P3/8/8/4K3 w - - 0 1");
        let m = atomic.parse_move("exd5").unwrap();
        let preview = BoardMarks { preview: Some(m), ..BoardMarks::default() };
        let svg = board_svg(&atomic, preview, 400);
        assert_eq!(svg.matches(&format!("fill=\"{BLAST}\" fill-opacity")).count(), 9);
        assert_eq!(svg.matches("stroke-width=\"9\"").count(), 2, "pawn and knight");
        let plain = board_svg(&atomic, BoardMarks::default(), 400);
        assert!(!plain.contains(BLAST) && !plain.contains(MARKED));
    }

    #[test]
    fn the_last_move_is_marked_with_its_blast_and_nothing_is_crossed_out() {
        let mut atomic = game(Variant::Atomic, "4k3/8/8/2np4/4P3/8/8/4K3 w - - 0 1");
        atomic.play_text("exd5").unwrap();
        let svg = board_svg(&atomic, BoardMarks { last_move: true, ..BoardMarks::default() }, 400);
        assert_eq!(svg.matches(&format!("fill=\"{BLAST}\" fill-opacity")).count(), 9);
        assert_eq!(svg.matches(&format!("fill=\"{MARKED}\"")).count(), 2);
        assert!(!svg.contains("stroke-width=\"9\""));
    }

    #[test]
    fn flipped_the_first_rank_is_above() {
        let chess = game(Variant::Chess, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
        let of_king = |flipped, color| {
            let svg = board_svg(&chess, BoardMarks { flipped, ..BoardMarks::default() }, 400);
            let king = shapes(Subject::Piece(movegen::Kind::King), color);
            let before = svg.find(&king).unwrap();
            let start = svg[..before].rfind("translate(").unwrap();
            svg[start..before].split(')').next().unwrap().to_owned()
        };
        assert_eq!(of_king(false, Color::White), "translate(440 740");
        assert_eq!(of_king(true, Color::White), "translate(340 40");
        assert_eq!(of_king(true, Color::Black), "translate(340 740");
    }

    #[test]
    fn a_small_board_and_its_closed_squares_are_drawn() {
        let mut options = Options::default();
        options.set("terrain", "fortress").unwrap();
        let battle = AnyGame::new(Variant::StrataChess, options, None).unwrap();
        let svg = board_svg(&battle, BoardMarks::default(), 300);
        let (files, ranks) = battle.size();
        assert!(svg.contains(&format!(
            "viewBox=\"0 0 {} {}\"",
            usize::from(files) * 100 + 80,
            usize::from(ranks) * 100 + 80
        )));
        let walls = battle.squares().filter(|&square| battle.is_closed(square)).count();
        let wall = shapes(Subject::Obstacle(movegen::Obstacle::Wall), Color::White);
        assert_eq!(svg.matches(&wall).count(), walls);
        assert!(walls > 0);
    }
}
