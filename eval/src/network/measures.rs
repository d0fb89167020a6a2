//! What is counted in battles for their network: it is told step by step how much it is.
//!
//! A battle is drawn where the side ahead does not get through (docs/log/battles.md). Whether it does depends on how
//! much of each class is left, on how the soldiers stand to the royals, and on how soon a capture must come.

use movegen::{Bitboard, Color, Family, Kind, Position, Square, UnitClass};

/// So many plies without a capture are a step; a hundred are a draw (SC-B8).
const QUIET_PLIES: usize = 12;
/// How many of these steps a network is told at most.
const MOST_QUIET: usize = 8;
/// Soldiers are told of that are nearer to a royal than so many steps: boards have ten files at most.
const FAR: usize = 7;

/// Something that is counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Measure {
    /// How often [`QUIET_PLIES`] have passed since the last capture.
    QuietPlies,
    /// Units of the class that the side has left, face-up or face-down.
    Left(Color, UnitClass),
    /// How near a royal stands the nearest face-up soldier of a side: 6 next to it, 0 where there is none.
    Nearness { royal: Color, soldier: Color },
}

impl Measure {
    /// Every measure, in the order of their inputs.
    pub(super) const ALL: [Measure; 9] = {
        use Color::{Black, White};
        use Measure::{Left, Nearness, QuietPlies};
        use UnitClass::{Piece, Soldier};
        [
            QuietPlies,
            Left(White, Piece),
            Left(White, Soldier),
            Left(Black, Piece),
            Left(Black, Soldier),
            Nearness { royal: White, soldier: White },
            Nearness { royal: White, soldier: Black },
            Nearness { royal: Black, soldier: White },
            Nearness { royal: Black, soldier: Black },
        ]
    };

    /// The steps of all of them together.
    pub(super) const STEPS: usize = {
        let (mut steps, mut index) = (0, 0);
        while index < Measure::ALL.len() {
            steps += Measure::ALL[index].most();
            index += 1;
        }
        steps
    };

    /// The most that it is.
    pub(super) const fn most(self) -> usize {
        match self {
            Measure::QuietPlies => MOST_QUIET,
            Measure::Left(_, class) => class.places() as usize,
            Measure::Nearness { .. } => FAR - 1,
        }
    }

    /// How much it is in a position.
    #[inline(always)]
    pub(super) fn of<R: Family>(self, position: &Position<R>) -> usize {
        let found = match self {
            Measure::QuietPlies => usize::from(position.halfmoves()) / QUIET_PLIES,
            Measure::Left(color, class) => position.left_of_class(color, class) as usize,
            Measure::Nearness { royal, soldier } => position.king(royal).map_or(0, |royal| {
                let soldiers = soldiers(position) & position.color(soldier);
                let distance = |soldier: Square| usize::from(soldier.distance::<R::Geometry>(royal));
                FAR.saturating_sub(soldiers.into_iter().map(distance).min().unwrap_or(FAR))
            }),
        };
        found.min(self.most())
    }

    /// Tells of the measures that a move may have changed where their steps begin among all, and how much each was and
    /// is. Most moves leave all but the plies as they are, and counting costs a quarter of the search's speed.
    #[inline(always)]
    pub(super) fn changed<R: Family>(
        before: &Position<R>,
        after: &Position<R>,
        mut tell: impl FnMut(usize, usize, usize),
    ) {
        let is_fewer = Color::BOTH.map(|color| before.color(color).count() != after.color(color).count());
        let soldiers = [soldiers(before), soldiers(after)];
        let differ = |color| soldiers[0] & before.color(color) != soldiers[1] & after.color(color);
        let have_soldiers_moved = Color::BOTH.map(|color| soldiers[0] != soldiers[1] && differ(color));
        let has_royal_moved = Color::BOTH.map(|color| before.king(color) != after.king(color));
        let mut first = 0;
        for measure in Measure::ALL {
            let may_differ = match measure {
                Measure::QuietPlies => true,
                Measure::Left(color, _) => is_fewer[color.index()],
                Measure::Nearness { royal, soldier } => {
                    has_royal_moved[royal.index()] || have_soldiers_moved[soldier.index()]
                }
            };
            if may_differ {
                tell(first, measure.of(before), measure.of(after));
            }
            first += measure.most();
        }
    }

    /// The same measure, of the sides that these are to someone.
    pub(super) fn of_sides(self, seen: impl Fn(Color) -> Color) -> Measure {
        match self {
            Measure::QuietPlies => Measure::QuietPlies,
            Measure::Left(color, class) => Measure::Left(seen(color), class),
            Measure::Nearness { royal, soldier } => {
                Measure::Nearness { royal: seen(royal), soldier: seen(soldier) }
            }
        }
    }
}

/// The face-up soldiers of both sides.
#[inline(always)]
fn soldiers<R: Family>(position: &Position<R>) -> Bitboard<R::Geometry> {
    position.kind(Kind::Wazir) | position.kind(Kind::Ferz)
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Game, Options, StrataChess, Variant};

    fn measured(fen: &str) -> [usize; 9] {
        let game = Game::<StrataChess>::new(Variant::StrataChess, Options::default(), Some(fen)).unwrap();
        Measure::ALL.map(|measure| measure.of(game.position()))
    }

    #[test]
    fn what_is_left_and_how_near_soldiers_are_is_counted() {
        // White's soldier stands two steps from its royal and three from Black's, Black's nearest four and one.
        let found = measured("3k4/3w3f/8/5W2/8/3KQR2 w - - 37 60");
        assert_eq!(found, [3, 2, 1, 0, 2, 5, 3, 4, 6]);
        // Nobody has soldiers.
        assert_eq!(measured("7k/8/8/8/8/KQ6 w - - 99 90"), [8, 1, 0, 0, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn what_lies_face_down_is_left_but_stands_nowhere() {
        let start = Game::<StrataChess>::new(Variant::StrataChess, Options::default(), None).unwrap();
        let found = Measure::ALL.map(|measure| measure.of(start.position()));
        assert_eq!(found, [0, 3, 4, 3, 4, 0, 0, 0, 0]);
    }
}
