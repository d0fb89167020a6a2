//! Which piece on XBoard's board stands for which of the game.

use super::picture::{FileRank, Picture};
use movegen::Color;

/// The pieces that XBoard shows elsewhere than they stand: where it shows them, and where they stand. A piece that is shown
/// where there is none like it stands for the nearest of its kind that is not shown, or else for the nearest of its
/// colour; no two stand for the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Correspondence {
    moved: Vec<(FileRank, FileRank)>,
    /// Where pieces stand that are shown nowhere.
    unseen: Vec<FileRank>,
}

impl Correspondence {
    /// Between what XBoard shows and what it should show.
    pub(crate) fn new(shown: &Picture, real: &Picture) -> Correspondence {
        let differing = |here: &Picture, there: &Picture, color: Color| -> Vec<FileRank> {
            let differs = |&place: &FileRank| {
                here.at(place).is_some_and(|piece| piece.color == color) && here.at(place) != there.at(place)
            };
            here.places().filter(differs).collect()
        };
        let (mut moved, mut unseen): (Vec<(FileRank, FileRank)>, _) = (Vec::new(), Vec::new());
        for color in Color::BOTH {
            let (left_over, missing) = (differing(shown, real, color), differing(real, shown, color));
            let pairs = left_over.iter().flat_map(|&place| missing.iter().map(move |&other| (place, other)));
            let mut pairs: Vec<_> = pairs.collect();
            pairs.sort_by_key(|&(place, other)| (shown.at(place) != real.at(other), place.distance(other)));
            for (place, other) in pairs {
                if moved.iter().all(|&(shown, real)| shown != place && real != other) {
                    moved.push((place, other));
                }
            }
            let is_unseen = |place: &FileRank| moved.iter().all(|&(_, real)| real != *place);
            unseen.extend(missing.into_iter().filter(is_unseen));
        }
        Correspondence { moved, unseen }
    }

    /// Where the piece stands that is shown there.
    pub(crate) fn meaning(&self, place: FileRank) -> FileRank {
        self.moved.iter().find(|&&(shown, _)| shown == place).map_or(place, |&(_, real)| real)
    }

    /// Where the piece of the game is shown that stands there; `None` if it is shown nowhere.
    pub(crate) fn showing(&self, place: FileRank) -> Option<FileRank> {
        let elsewhere = self.moved.iter().find(|&&(_, real)| real == place).map(|&(shown, _)| shown);
        elsewhere.or_else(|| (!self.unseen.contains(&place)).then_some(place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{AnyGame, Options, Variant};

    /// Where each of these pieces of a game stands for XBoard, or what is shown on a square stands for.
    fn between(shown: &str, real: &str) -> (AnyGame, Correspondence) {
        let game = |board: &str| {
            AnyGame::new(Variant::Chess, Options::default(), Some(&format!("{board} w - - 0 1"))).unwrap()
        };
        let places = Correspondence::new(&Picture::of(&game(shown)), &Picture::of(&game(real)));
        (game(real), places)
    }

    fn place(game: &AnyGame, name: &str) -> FileRank {
        FileRank::of(game, game.parse_square(name).unwrap())
    }

    #[test]
    fn every_piece_has_one_that_stands_for_it_as_long_as_there_are_enough() {
        // Two pawns are shown a square behind, and a knight for a pawn that is not shown at all.
        let shown = "4k3/8/8/8/6N1/8/PP6/4K3";
        let (game, places) = between(shown, "4k3/8/8/8/8/PP4P1/8/4K3");
        for (square, shown) in [("a3", "a2"), ("b3", "b2"), ("g3", "g4"), ("e1", "e1"), ("e8", "e8")] {
            assert_eq!(places.showing(place(&game, square)), Some(place(&game, shown)), "{square}");
            assert_eq!(places.meaning(place(&game, shown)), place(&game, square), "{shown}");
        }
    }

    #[test]
    fn what_is_left_over_or_lacking_stands_for_nothing() {
        let (game, places) = between("4k3/8/8/8/8/8/8/R3K3", "4k3/8/8/8/8/3r4/8/4K3");
        assert_eq!(places.showing(place(&game, "d3")), None);
        assert_eq!(places.meaning(place(&game, "a1")), place(&game, "a1"));
    }
}
