//! The players of a game, kept from one to the next.

use super::{Description, MatchPlayer};

/// The two players of the game that is played. Who plays the next one, too, stays; the others go: idle programs would
/// take memory, a transposition table each.
#[derive(Default)]
pub(crate) struct SeatedPlayers(Option<[Seated; 2]>);

/// A player and its number in the match.
type Seated = (usize, Box<dyn MatchPlayer>);

impl SeatedPlayers {
    /// Seats these two, each with its number in the match.
    pub(crate) fn seat(&mut self, players: [(usize, &Description); 2]) -> [&mut Box<dyn MatchPlayer>; 2] {
        let mut before: Vec<Seated> = self.0.take().into_iter().flatten().collect();
        let stayed = players.map(|(number, _)| {
            let at = before.iter().position(|(known, _)| *known == number)?;
            Some(before.swap_remove(at))
        });
        // Whoever has no game goes before anybody is started.
        drop(before);
        let mut stayed = stayed.into_iter();
        let seated = players.map(|(number, description)| {
            stayed.next().flatten().unwrap_or_else(|| (number, description.player()))
        });
        self.0.insert(seated).each_mut().map(|(_, player)| player)
    }
}
