//! The drawings themselves: SVG paths on a square of 100 by 100, absolute commands M, L, C and Z only.

use crate::Subject;
use movegen::{Kind, Obstacle};

/// What is drawn of a subject.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Drawing {
    /// Closed outlines, filled; each hides what of those before it lies under it.
    pub(crate) body: &'static [&'static str],
    /// Lines on the body.
    pub(crate) lines: &'static str,
    /// Closed outlines on the body, filled as the lines are drawn.
    pub(crate) signs: &'static str,
}

/// What pawns and soldiers stand on, from the neck down.
const STAND: &str = "M 26 89 L 26 81 C 37 74 43 66 44 55 L 36 55 L 36 48 L 64 48 L 64 55 L 56 55 C 57 66 63 74 74 81 L 74 89 Z";

/// A horse's head on its neck, facing left.
const HORSE: &str = "M 29 89 C 29 70 46 64 48 53 C 40 57 34 58 30 64 C 26 69 17 65 16 58 C 18 49 25 42 29 35 C 31 31 33 29 36 27 \
     L 37 16 L 47 23 C 68 23 80 46 80 89 Z";
const HORSE_LINES: &str = "M 34 40 L 38 37 M 58 33 C 66 43 70 60 70 80";

pub(crate) const fn drawing(subject: Subject) -> Drawing {
    match subject {
        Subject::Piece(Kind::Pawn) => {
            draw(&["M 50 20 C 69 20 69 48 50 48 C 31 48 31 20 50 20 Z", STAND], "M 36 55 L 64 55", "")
        }
        Subject::Piece(Kind::Knight) => draw(&[HORSE], HORSE_LINES, ""),
        Subject::Piece(Kind::Bishop) => draw(
            &[
                "M 50 8 C 57 8 57 18 53 19 C 67 31 74 49 65 63 L 65 71 L 57 71 C 59 78 64 81 78 82 L 78 89 L 22 89 L 22 82 \
             C 36 81 41 78 43 71 L 35 71 L 35 63 C 26 49 33 31 47 19 C 43 18 43 8 50 8 Z",
            ],
            "M 50 32 L 50 54 M 41 42 L 59 42 M 35 63 L 65 63",
            "",
        ),
        Subject::Piece(Kind::Rook) => draw(
            &[
                "M 22 89 L 22 79 L 31 74 L 33 44 L 23 37 L 23 16 L 36 16 L 36 24 L 44 24 L 44 16 L 56 16 L 56 24 L 64 24 \
             L 64 16 L 77 16 L 77 37 L 67 44 L 69 74 L 78 79 L 78 89 Z",
            ],
            "M 33 44 L 67 44 M 31 74 L 69 74 M 23 35 L 77 35",
            "",
        ),
        Subject::Piece(Kind::Queen) => draw(
            &["M 25 89 L 29 66 L 12 27 L 33 50 L 34 16 L 50 46 L 66 16 L 67 50 L 88 27 L 71 66 L 75 89 Z \
             M 12 17 L 18 23 L 12 29 L 6 23 Z M 34 6 L 40 12 L 34 18 L 28 12 Z M 66 6 L 72 12 L 66 18 L 60 12 Z \
             M 88 17 L 94 23 L 88 29 L 82 23 Z"],
            "M 29 66 C 42 61 58 61 71 66 M 27 78 C 42 74 58 74 73 78",
            "",
        ),
        Subject::Piece(Kind::King) => draw(
            &[
                "M 26 89 L 28 68 C 4 54 10 30 32 33 C 38 34 42 37 45 41 L 45 26 L 36 26 L 36 17 L 45 17 L 45 7 L 55 7 \
             L 55 17 L 64 17 L 64 26 L 55 26 L 55 41 C 58 37 62 34 68 33 C 90 30 96 54 72 68 L 74 89 Z",
            ],
            "M 28 68 C 42 63 58 63 72 68 M 27 79 C 42 75 58 75 73 79 M 50 47 L 50 62",
            "",
        ),
        Subject::Piece(Kind::Missile) => draw(
            &[
                "M 50 6 C 61 17 66 29 66 43 L 66 64 L 82 80 L 82 92 L 60 84 L 60 91 L 40 91 L 40 84 L 18 92 L 18 80 L 34 64 \
             L 34 43 C 34 29 39 17 50 6 Z",
            ],
            "M 38 28 C 46 31 54 31 62 28 M 34 64 L 34 84 M 66 64 L 66 84",
            "M 47 46 L 41 36 C 35 39 35 46 35 48 Z M 53 46 L 59 36 C 65 39 65 46 65 48 Z M 50 54 L 44 64 C 47 67 53 67 56 64 Z",
        ),
        Subject::Piece(Kind::Archbishop) => draw(
            &[HORSE, "M 42 29 C 32 16 46 6 54 2 C 66 6 80 18 68 33 Z"],
            "M 34 40 L 38 37 M 42 29 C 50 25 60 27 68 33 M 54 9 L 54 22 M 48 15 L 60 15 M 70 60 C 71 66 71 72 71 80",
            "",
        ),
        Subject::Piece(Kind::Chancellor) => draw(
            &[
                HORSE,
                "M 36 30 L 33 4 L 42 4 L 42 11 L 50 11 L 50 4 L 59 4 L 59 11 L 67 11 L 67 4 L 76 4 L 71 36 Z",
            ],
            "M 34 41 L 38 38 M 36 30 C 48 25 62 28 71 36 M 70 60 C 71 66 71 72 71 80",
            "",
        ),
        Subject::Piece(Kind::Culverin) => draw(
            &[
                "M 8 20 L 15 10 L 74 46 C 84 49 88 58 82 66 L 94 82 L 94 89 L 84 89 L 71 72 C 69 84 58 90 48 89 C 36 88 28 78 29 67 \
             C 29 62 31 58 34 54 L 40 50 Z",
            ],
            "M 17 26 L 24 16 M 54 46 L 60 38 M 50 54 C 64 54 64 81 50 81 C 36 81 36 54 50 54 Z",
            "M 50 64 C 55 64 55 72 50 72 C 45 72 45 64 50 64 Z",
        ),
        Subject::Piece(Kind::Cannon) => draw(
            &[
                "M 12 38 L 20 20 L 76 34 C 88 34 92 50 82 56 L 94 80 L 94 89 L 84 89 L 72 74 C 68 86 58 90 50 90 C 34 90 24 76 28 62 \
             C 29 58 31 54 34 51 Z",
            ],
            "M 28 43 L 35 24 M 50 48 C 72 48 72 82 50 82 C 28 82 28 48 50 48 Z M 50 48 L 50 82 M 34 65 L 66 65",
            "",
        ),
        Subject::Piece(Kind::Duke) => draw(
            &[
                "M 22 40 L 17 10 L 34 24 L 50 6 L 66 24 L 83 10 L 78 40 L 78 58 C 78 75 64 85 50 92 C 36 85 22 75 22 58 Z",
            ],
            "M 22 40 L 78 40 M 50 40 L 50 90 M 23 62 L 77 62",
            "",
        ),
        Subject::Piece(Kind::Guard) => draw(
            &[
                "M 44 5 C 62 3 74 12 78 26 C 70 22 64 20 58 20 C 70 24 75 34 75 46 L 75 76 L 64 90 L 36 90 L 25 76 L 25 46 \
             C 25 30 34 20 48 19 C 46 14 45 10 44 5 Z",
            ],
            "M 50 56 L 50 90 M 36 66 L 36 80 M 64 66 L 64 80",
            "M 28 46 L 47 49 L 47 56 L 28 53 Z M 72 46 L 53 49 L 53 56 L 72 53 Z",
        ),
        Subject::Piece(Kind::Wazir) => draw(
            &["M 31 12 L 69 12 L 69 48 L 31 48 Z", STAND],
            "M 50 19 L 50 41 M 39 30 L 61 30 M 36 55 L 64 55",
            "",
        ),
        Subject::Piece(Kind::Ferz) => draw(
            &["M 50 4 L 74 27 L 50 50 L 26 27 Z", STAND],
            "M 42 19 L 58 35 M 58 19 L 42 35 M 36 55 L 64 55",
            "",
        ),
        Subject::Piece(Kind::FaceDown) => draw(
            &[
                "M 24 12 L 76 12 C 81 12 84 15 84 20 L 84 80 C 84 85 81 88 76 88 L 24 88 C 19 88 16 85 16 80 L 16 20 \
             C 16 15 19 12 24 12 Z",
            ],
            "M 25 22 L 75 22 L 75 78 L 25 78 Z M 39 43 C 37 26 63 26 61 42 C 60 51 50 50 50 60",
            "M 50 66 C 56 66 56 74 50 74 C 44 74 44 66 50 66 Z",
        ),
        Subject::Obstacle(Obstacle::Radiation) => draw(
            &["M 50 4 C 111 4 111 96 50 96 C -11 96 -11 4 50 4 Z"],
            "",
            "M 44 46 L 28 18 C 14 26 10 38 10 50 L 42 50 Z M 56 46 L 72 18 C 86 26 90 38 90 50 L 58 50 Z \
             M 46 57 L 30 84 C 42 92 58 92 70 84 L 54 57 Z M 50 46 C 57 46 57 56 50 56 C 43 56 43 46 50 46 Z",
        ),
        Subject::Obstacle(Obstacle::Tree) => draw(
            &["M 50 6 L 74 36 L 64 36 L 84 66 L 58 66 L 58 92 L 42 92 L 42 66 L 16 66 L 36 36 L 26 36 Z"],
            "",
            "",
        ),
        Subject::Obstacle(Obstacle::Mountain) => {
            draw(&["M 4 90 L 38 22 L 54 50 L 64 36 L 96 90 Z"], "", "M 38 22 L 49 42 L 38 37 L 28 42 Z")
        }
        Subject::Obstacle(Obstacle::Wall) => draw(
            &["M 4 8 L 96 8 L 96 92 L 4 92 Z"],
            "M 4 29 L 96 29 M 4 50 L 96 50 M 4 71 L 96 71 M 50 8 L 50 29 M 27 29 L 27 50 M 73 29 L 73 50 M 50 50 L 50 71 \
             M 27 71 L 27 92 M 73 71 L 73 92",
            "",
        ),
    }
}

const fn draw(body: &'static [&'static str], lines: &'static str, signs: &'static str) -> Drawing {
    Drawing { body, lines, signs }
}
