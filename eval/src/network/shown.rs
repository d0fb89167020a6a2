//! What a network is shown of a game's position, for learners, which know no families.

use super::features::{Features, MAX_FEATURES, View};
use super::output::bucket_of;
use arrayvec::ArrayVec;
use movegen::{AnyGame, Color, Family, Position, with_game};

/// What a network is shown of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The numbers of its features; the inputs they are for each view: [`super::inputs_of`].
    pub features: ArrayVec<u16, MAX_FEATURES>,
    /// Whether White and Black see it mirrored.
    pub mirrored: [bool; 2],
    /// In which parts of the board their kings stand.
    pub king_buckets: [u8; 2],
    /// Which of the network's outputs counts.
    pub bucket: usize,
}

impl Shown {
    /// What a network is shown of the game's position.
    ///
    /// ```
    /// use eval::network::Shown;
    /// use movegen::{AnyGame, Options, Variant};
    /// let game = AnyGame::new(Variant::Chess, Options::default(), None)?;
    /// // The men, and who may castle where.
    /// assert_eq!(Shown::of(&game).features.len(), 32 + 4);
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn of(game: &AnyGame) -> Self {
        with_game!(game, typed => Shown::of_position(typed.position()))
    }

    fn of_position<R: Family>(position: &Position<R>) -> Self {
        let views = Color::BOTH.map(|color| View::of(position, color));
        Shown {
            features: Features::<R>::of(position),
            mirrored: views.map(|view| view.mirrored),
            king_buckets: views.map(|view| view.king_bucket),
            bucket: bucket_of(position),
        }
    }
}
