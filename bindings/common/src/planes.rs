//! A position as numbers from 0 to 1, one board for each thing that can be said of a square or of the whole position:
//! what programs that learn look at. It says what the holder of the game knows.

use crate::names::{kind_name, obstacle_name};
use movegen::{AnyGame, Color, FIFTY_MOVES_PLIES, Kind, Obstacle, Piece, Square};

/// Boards of numbers. Each has the files and ranks of the largest board of the game, rank by rank from the first;
/// squares that the board in play lacks are 0.
#[derive(Clone, PartialEq, Debug)]
pub struct Planes {
    /// What each board says, such as `White knight` or `halfmoves`.
    pub names: Vec<String>,
    /// Files of each.
    pub files: u8,
    /// Ranks of each.
    pub ranks: u8,
    /// The numbers, board by board.
    pub values: Vec<f32>,
}

/// Plies without an irreversible move that end a game.
const MOST_HALFMOVES: f32 = FIFTY_MOVES_PLIES as f32;

/// A reserve is at most that large.
const MOST_IN_RESERVE: f32 = 2.0;

/// Moves that a king has, at most, to leave a zone.
const MOST_MOVES_LEFT: f32 = 2.0;

impl Planes {
    /// The position of a game. What boards there are depends on the variant alone.
    ///
    /// ```
    /// use bindings::Planes;
    /// use movegen::{AnyGame, Options, Variant};
    /// let planes = Planes::of(&AnyGame::new(Variant::Chess, Options::default(), None)?);
    /// let white_pawns = planes.plane("White pawn").ok_or("no pawns")?;
    /// assert_eq!(white_pawns[..8], [0.0; 8]);
    /// assert_eq!(white_pawns[8..16], [1.0; 8]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(game: &AnyGame) -> Self {
        let (files, ranks) = game.largest_size();
        let mut planes = Planes { names: Vec::new(), files, ranks, values: Vec::new() };
        planes.add_pieces(game);
        planes.add_secrets(game);
        planes.add_squares(game);
        planes.add_sides(game);
        planes.add_whole(game);
        planes
    }

    /// The board of this name.
    pub fn plane(&self, name: &str) -> Option<&[f32]> {
        let size = usize::from(self.files) * usize::from(self.ranks);
        let place = self.names.iter().position(|other| other == name)?;
        self.values.get(place * size..(place + 1) * size)
    }

    fn add_pieces(&mut self, game: &AnyGame) {
        for color in Color::BOTH {
            for &kind in game.kinds() {
                let piece = Some(Piece { color, kind });
                self.add_where(game, format!("{color} {}", kind_name(kind)), |square| {
                    game.piece_at(square) == piece
                });
            }
        }
    }

    /// What face-down pieces may be, and where the bombs are as far as that is known.
    fn add_secrets(&mut self, game: &AnyGame) {
        if game.kinds().contains(&Kind::FaceDown) {
            let is_hideable = |kind| !matches!(kind, Kind::King | Kind::Duke | Kind::FaceDown);
            let hideable = game.kinds().iter().filter(|&&kind| is_hideable(kind));
            for &kind in hideable {
                let share = |square| {
                    let odds = game.face_down_odds(square).into_iter();
                    odds.filter(|&(other, _)| other == kind).map(|(_, share)| share).sum()
                };
                self.add(game, format!("face-down {}", kind_name(kind)), share);
            }
        } else if game.has_secrets() {
            for color in Color::BOTH {
                let bomb = game.bomb(color);
                self.add_where(game, format!("{color}'s bomb"), |square| Some(square) == bomb);
            }
        }
    }

    /// What squares have that is no piece.
    fn add_squares(&mut self, game: &AnyGame) {
        self.add(game, "board".to_owned(), |_| 1.0);
        let obstacles: &[Obstacle] = match game.kinds() {
            kinds if kinds.contains(&Kind::FaceDown) => &[Obstacle::Wall, Obstacle::Tree, Obstacle::Mountain],
            kinds if kinds.contains(&Kind::Missile) => &[Obstacle::Radiation],
            _ => &[],
        };
        for &obstacle in obstacles {
            self.add_where(game, obstacle_name(obstacle).to_owned(), |square| {
                game.obstacle(square) == Some(obstacle)
            });
        }
        if game.kinds().contains(&Kind::Pawn) {
            let rooks = game.castling_rooks();
            self.add_where(game, "castling".to_owned(), |square| rooks.contains(&square));
            let jumped = game.en_passant();
            self.add_where(game, "en passant".to_owned(), |square| Some(square) == jumped);
        }
        if game.kinds().contains(&Kind::Missile) {
            let unmoved = game.unmoved_missiles();
            self.add_where(game, "unmoved missiles".to_owned(), |square| unmoved.contains(&square));
        }
    }

    /// What is to be said of each side.
    fn add_sides(&mut self, game: &AnyGame) {
        for color in Color::BOTH {
            if let Some(is_armed) = game.is_armed(color) {
                self.add_where(game, format!("{color} is armed"), |_| is_armed);
                let zones = game.contaminated_zones(color);
                let left: Vec<_> =
                    zones.iter().map(|&(centre, left)| (game.blast_zone(centre), left)).collect();
                self.add(game, format!("zones {color} has to leave"), |square| {
                    let left = left.iter().filter(|(zone, _)| zone.contains(&square)).map(|&(_, left)| left);
                    left.min().map_or(0.0, |left| f32::from(left) / MOST_MOVES_LEFT)
                });
            }
            if game.has_reserve() {
                let reserve = game.reserve(color);
                for kind in [Kind::Culverin, Kind::Archbishop] {
                    let count = reserve.iter().filter(|piece| piece.kind == kind).count() as f32;
                    self.add(game, format!("{color} {} in reserve", kind_name(kind)), |_| {
                        count / MOST_IN_RESERVE
                    });
                }
            }
        }
    }

    fn add_whole(&mut self, game: &AnyGame) {
        let is_white = game.side() == Color::White;
        self.add_where(game, "White to move".to_owned(), |_| is_white);
        let halfmoves = f32::from(game.halfmoves()) / MOST_HALFMOVES;
        self.add(game, "halfmoves".to_owned(), |_| halfmoves.min(1.0));
        let has_occurred = game.repetitions() > 1;
        self.add_where(game, "has occurred before".to_owned(), |_| has_occurred);
    }

    fn add_where(&mut self, game: &AnyGame, name: String, holds: impl Fn(Square) -> bool) {
        self.add(game, name, |square| f32::from(u8::from(holds(square))));
    }

    fn add(&mut self, game: &AnyGame, name: String, value: impl Fn(Square) -> f32) {
        self.names.push(name);
        for rank in 0..self.ranks {
            let row = (0..self.files).map(|file| game.square(file, rank).map_or(0.0, &value));
            self.values.extend(row);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::begin;
    use movegen::VARIANTS;

    fn game(variant: &str, fen: &str) -> AnyGame {
        begin(variant, Some(fen), false, [], 0).unwrap_or_else(|error| panic!("{fen}: {error}"))
    }

    /// The squares of a board that are not 0, with their numbers.
    fn marked(game: &AnyGame, name: &str) -> Vec<(String, f32)> {
        let planes = Planes::of(game);
        let plane = planes.plane(name).unwrap_or_else(|| panic!("{name} of {:?}", planes.names));
        let files = usize::from(planes.files);
        let name = |place: usize| {
            game.square_name(game.square((place % files) as u8, (place / files) as u8).unwrap())
        };
        plane
            .iter()
            .enumerate()
            .filter(|(_, value)| **value > 0.0)
            .map(|(at, &value)| (name(at), value))
            .collect()
    }

    fn names(game: &AnyGame, name: &str) -> String {
        marked(game, name).into_iter().map(|(square, _)| square).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn every_board_says_what_its_name_says() {
        let chess = game("chess", "r3k3/8/8/8/3pP3/8/8/4K2R b Kq e3 0 1");
        assert_eq!(names(&chess, "Black rook"), "a8");
        assert_eq!(names(&chess, "castling"), "h1 a8");
        assert_eq!(names(&chess, "en passant"), "e3");
        assert_eq!(names(&chess, "White to move"), "");
        let late = game("chess", "r3k3/8/8/8/8/8/8/4K2R w - - 25 70");
        assert_eq!(marked(&late, "halfmoves")[0], ("a1".to_owned(), 0.25));

        let bomb = game("bomb", "4k3/7p/8/8/8/8/P7/4K3 w - - 0 1 bomb=a2,h7");
        assert_eq!([names(&bomb, "White's bomb"), names(&bomb, "Black's bomb")], ["a2", "h7"]);
        let view = bomb.seen_by(Color::White);
        assert_eq!([names(&view, "White's bomb"), names(&view, "Black's bomb")], ["a2", ""]);

        let stoltz = game("stoltz", "7k/8/8/8/8/8/4P3/K7[Uu] w - - 0 1");
        assert_eq!(marked(&stoltz, "Black culverin in reserve")[0].1, 0.5);
        assert_eq!(names(&stoltz, "White archbishop in reserve"), "");

        let irradiated = game("capatomic", "4k5/10/10/10/10/10/4*5/10/10/M3K5 w - - 0 1 armed=1 missiles=-");
        assert_eq!(names(&irradiated, "radiation"), "e4");
        assert_eq!(marked(&irradiated, "Black is armed").len(), 100);
        assert_eq!(
            names(&begin("capatomic", None, false, [], 0).unwrap(), "unmoved missiles"),
            "e1 g1 e10 g10"
        );

        let mut spindler = game("spindler", "10/10/10/4k5/10/10/10/10/M8K/R9 w - - 0 1 armed=1");
        spindler.play_text("a2d6m").unwrap();
        assert_eq!(marked(&spindler, "zones Black has to leave")[0], ("c5".to_owned(), 0.5));
        assert_eq!(names(&spindler, "zones White has to leave"), "");
    }

    #[test]
    fn face_down_pieces_are_told_as_far_as_they_are_known() {
        let mut battle = begin("stratachess", None, false, [("terrain".into(), "woods".into())], 0).unwrap();
        let share: f32 = marked(&battle, "face-down wazir").iter().map(|(_, share)| share).sum();
        assert!((share - 4.0).abs() < 1e-5);
        assert_eq!(names(&battle, "tree"), "d3 b4 f4 e5 i5 g6");
        battle.draw_secrets(3).unwrap();
        assert_eq!(marked(&battle, "face-down wazir").len(), 4);
        assert_eq!(marked(&battle.seen_by(Color::White), "face-down wazir").len(), 14);
        let small = begin("stratachess", None, false, [("terrain".into(), "narrow".into())], 0).unwrap();
        assert_eq!(marked(&small, "board").len(), 35);
    }

    #[test]
    fn what_boards_there_are_does_not_depend_on_the_position() {
        for spec in VARIANTS {
            let mut game = begin(spec.id, None, false, [], 0).unwrap();
            game.draw_secrets(3).unwrap();
            let before = Planes::of(&game);
            for _ in 0..30 {
                let moves = game.legal_moves();
                let Some(&m) = moves.get(moves.len() / 2) else { break };
                game.play(m).unwrap();
            }
            let after = Planes::of(&game);
            assert_eq!(before.names, after.names);
            assert_eq!(
                after.values.len(),
                after.names.len() * usize::from(after.files) * usize::from(after.ranks)
            );
            assert!(after.values.iter().all(|value| (0.0..=1.0).contains(value)), "{}", game.fen());
        }
    }
}
