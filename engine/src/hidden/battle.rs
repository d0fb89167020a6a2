//! What a player can believe of a battle: every arrangement of the face-down pieces has the same chance.
//!
//! Nobody knows it, so no move depends on it, and there are no worlds to tell apart by what was
//! played. The view itself is searched, and what turns up is left to chance there.

use super::belief::SampleWorlds;
use movegen::{Game, Position, SecretRules, StrataChess};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

impl SampleWorlds for StrataChess {
    fn sample(view: &Game<Self>, dice: &mut ChaCha8Rng) -> Game<Self> {
        let mut drawn = *view.position();
        StrataChess::draw(&mut drawn, None, &mut ChaCha8Rng::seed_from_u64(dice.random()));
        let hidden = drawn.face_down();
        let known = |past: &Position<StrataChess>| {
            if past.face_down() == hidden { past.with_identities_of(&drawn) } else { *past }
        };
        view.imagined(known)
    }
}
