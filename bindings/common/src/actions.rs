//! Moves as small numbers, for programs that learn: the same move has the same number in every position of a game,
//! and no two legal moves of a position share one.
//!
//! With `s` squares, numbered rank by rank from a1 on the largest board of the game, and `f` files, the numbers are, one
//! range after the other:
//!
//! | moves | number within the range | how many |
//! |---|---|---|
//! | that go from one square to another, castling from the king's to the rook's; that stay where they are | `from * s + to` | `s * s` |
//! | that promote | `(kind * f + file) * 3 + direction`; `direction` 1 straight ahead, 0 towards file a, 2 away from it | kinds × `f` × 3 |
//! | that drop a piece of the reserve | `kind * f + file` | kinds × `f` |
//! | that launch a missile | `from * s + target` | `s * s` |
//! | that castle with missiles | `2 * which + side`; `which` 0 the left one, 1 the right one, 2 both; `side` 1 towards the last file | 6 |
//!
//! `kind` is the place of a kind of piece among [those of the game](AnyGame::kinds). A range that a game has no use for
//! is empty.

use movegen::{AnyGame, Companions, Kind, Move, Square, Tag};

/// How the moves of a game are numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Actions {
    squares: u32,
    files: u32,
    kinds: &'static [Kind],
    has_reserve: bool,
    has_missiles: bool,
}

/// The ranges, in order.
#[derive(Clone, Copy)]
enum Range {
    Steps,
    Promotions,
    Drops,
    Launches,
    CastlingsWithMissiles,
}

impl Actions {
    /// The numbering of a game; it does not depend on the position.
    ///
    /// ```
    /// use bindings::Actions;
    /// use movegen::{AnyGame, Options, Variant};
    /// let game = AnyGame::new(Variant::Chess, Options::default(), None)?;
    /// let actions = Actions::of(&game);
    /// assert_eq!(actions.count(), 64 * 64 + 6 * 8 * 3);
    /// // From e2, the twelfth square counted from 0, to e4.
    /// let e4 = game.parse_move("e4")?;
    /// assert_eq!(actions.number(&game, e4), 12 * 64 + 28);
    /// assert_eq!(actions.numbered(&game, 12 * 64 + 28), Some(e4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(game: &AnyGame) -> Self {
        let (files, ranks) = game.largest_size();
        Actions {
            squares: u32::from(files) * u32::from(ranks),
            files: files.into(),
            kinds: game.kinds(),
            has_reserve: game.has_reserve(),
            has_missiles: game.kinds().contains(&Kind::Missile),
        }
    }

    /// How many numbers there are.
    pub fn count(&self) -> u32 {
        self.sizes().iter().sum()
    }

    /// The number of a legal move of the game's position.
    pub fn number(&self, game: &AnyGame, m: Move) -> u32 {
        let (from, to) = (self.square(game, m.from()), self.square(game, m.to()));
        let step = from * self.squares + to;
        let (file, to_file) = (from % self.files, to % self.files);
        match (m.tag(), m.companions()) {
            (Tag::Promotion, _) => {
                let kind = m.promotes_to().map_or(0, |kind| self.kind(kind));
                let direction = 1 + to_file - file;
                self.first(Range::Promotions) + (kind * self.files + file) * 3 + direction
            }
            (Tag::Drop, _) => {
                let kind = m.drops().map_or(0, |kind| self.kind(kind));
                self.first(Range::Drops) + kind * self.files + to_file
            }
            (Tag::Launch, _) => self.first(Range::Launches) + step,
            (_, Companions::None) => self.first(Range::Steps) + step,
            (_, companions) => {
                let which = companions as u32 - Companions::Left as u32;
                let is_towards_last_file = to_file > file;
                self.first(Range::CastlingsWithMissiles) + 2 * which + u32::from(is_towards_last_file)
            }
        }
    }

    /// The legal move of the game's position that has this number.
    pub fn numbered(&self, game: &AnyGame, number: u32) -> Option<Move> {
        game.legal_moves().into_iter().find(|&m| self.number(game, m) == number)
    }

    /// The numbers of the legal moves, in order; none if the game is over.
    pub fn legal(&self, game: &AnyGame) -> Vec<u32> {
        let mut numbers: Vec<u32> = game.legal_moves().into_iter().map(|m| self.number(game, m)).collect();
        numbers.sort_unstable();
        numbers
    }

    fn square(&self, game: &AnyGame, square: Square) -> u32 {
        let (file, rank) = game.file_and_rank(square);
        u32::from(rank) * self.files + u32::from(file)
    }

    fn kind(&self, kind: Kind) -> u32 {
        self.kinds.iter().position(|&other| other == kind).unwrap_or_default() as u32
    }

    /// The first number of a range.
    fn first(&self, range: Range) -> u32 {
        self.sizes()[..range as usize].iter().sum()
    }

    /// How many numbers each range has.
    fn sizes(&self) -> [u32; 5] {
        let kinds = self.kinds.len() as u32;
        let steps = self.squares * self.squares;
        let promotions = if self.kinds.contains(&Kind::Pawn) { kinds * self.files * 3 } else { 0 };
        let drops = if self.has_reserve { kinds * self.files } else { 0 };
        let [launches, castlings] = if self.has_missiles { [steps, 6] } else { [0, 0] };
        [steps, promotions, drops, launches, castlings]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::begin;
    use movegen::VARIANTS;
    use std::collections::BTreeSet;

    /// What programs have learnt to say must not come to mean something else.
    #[test]
    fn numbers_never_change() {
        let known: [(&str, &str, &str, u32, u32); 11] = [
            ("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q", 4240, 4096 + 4 * 24 + 1),
            ("chess", "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "bxa8=N", 4240, 4096 + 24 + 3),
            ("chess", "4k3/8/8/8/8/8/p7/1N2K3 b - - 0 1", "axb1=R", 4240, 4096 + 3 * 24 + 2),
            ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", 4240, 4 * 64 + 7),
            ("bomb", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 bomb=h1,-", "!h1", 4240, 7 * 64 + 7),
            (
                "stoltz",
                "7k/8/8/8/8/8/4P3/K7[U] w - - 0 1",
                "U@e2",
                4096 + 8 * 24 + 64,
                4096 + 192 + 7 * 8 + 4,
            ),
            (
                "stratomic",
                "4k5/10/10/10/10/10/10/4p5/10/M4K4 w - - 0 1 armed=1",
                "a1e3m",
                20_216,
                10_210 + 24,
            ),
            (
                "stratomic",
                "4k5/10/4P5/10/10/10/10/10/10/M4K4 w - - 0 1",
                "e9=M",
                20_216,
                10_000 + (6 * 10 + 4) * 3 + 1,
            ),
            (
                "capatomic",
                "10/5k4/10/10/10/10/10/10/5K2R1/4M1M3 w K - 0 1 armed=0 missiles=e1g1",
                "f2i2b",
                20_276,
                20_270 + 5,
            ),
            (
                "capatomic",
                "10/5k4/10/10/10/10/10/10/5K2R1/4M1M3 w K - 0 1 armed=0 missiles=e1g1",
                "f2i2",
                20_276,
                15 * 100 + 18,
            ),
            ("stratachess", "7k/8/8/8/8/XK6 w - - 0 1 army=1Q+0,-", "?a1", 6400, 0),
        ];
        for (variant, fen, text, count, number) in known {
            let game =
                begin(variant, Some(fen), false, [], 0).unwrap_or_else(|error| panic!("{fen}: {error}"));
            let actions = Actions::of(&game);
            let m = game.parse_move(text).unwrap_or_else(|error| panic!("{fen} {text}: {error}"));
            assert_eq!((actions.count(), actions.number(&game, m)), (count, number), "{variant} {text}");
            assert_eq!(actions.numbered(&game, number), Some(m), "{variant} {text}");
        }
    }

    #[test]
    fn no_two_moves_of_a_position_share_a_number() {
        for spec in VARIANTS {
            let mut game = begin(spec.id, None, false, [], 0).unwrap();
            game.draw_secrets(3).unwrap();
            let actions = Actions::of(&game);
            for ply in 0..200 {
                let moves = game.legal_moves();
                let numbers: BTreeSet<u32> = moves.iter().map(|&m| actions.number(&game, m)).collect();
                assert_eq!(numbers.len(), moves.len(), "{}", game.fen());
                assert!(numbers.iter().all(|&number| number < actions.count()), "{}", game.fen());
                assert_eq!(actions.legal(&game), Vec::from_iter(numbers));
                let Some(&m) = moves.get(ply * 7919 % moves.len().max(1)) else { break };
                game.play(m).unwrap();
            }
        }
    }
}
