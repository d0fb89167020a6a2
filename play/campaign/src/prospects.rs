//! When the computer takes a battle to be level enough for a draw, and when to be decided.

use engine::Score;
use movegen::AnyGame;

/// How a decided battle will end for a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prospect {
    /// It wins.
    Won,
    /// It loses.
    Lost,
}

/// Half moves without a capture after which a computer that is not ahead sees nothing left to win; after 100
/// the battle is drawn anyway (SC-B8).
const QUIET_PLIES: u16 = 40;
/// It offers a draw then, and again each time as many half moves as this have passed.
const PLIES_BETWEEN_OFFERS: u16 = 20;
/// Centipawns up to which it is not ahead.
const LEVEL: i32 = 50;

/// A battle is decided for a side that has been as many centipawns ahead or behind as this ...
const DECISIVE: i32 = 500;
/// ... at so many of its own turns in a row.
const DECISIVE_TURNS: usize = 3;

/// Half moves since the last capture.
pub(crate) fn quiet_plies(view: &AnyGame) -> u16 {
    match view {
        AnyGame::StrataChess(game) => game.position().halfmoves(),
        _ => 0,
    }
}

/// Whether a computer that values its position like this takes a draw: when it is behind, or when nothing has
/// been captured for long and it is not ahead.
pub(crate) fn welcomes_draw(score: Score, quiet_plies: u16) -> bool {
    score.welcomes_draw() || quiet_plies >= QUIET_PLIES && sees_nothing_to_win(score)
}

/// Whether it offers one now.
pub(crate) fn offers_draw(score: Score, quiet_plies: u16) -> bool {
    // It moves at every other half move, so each multiple comes up once.
    let is_time = quiet_plies >= QUIET_PLIES && quiet_plies % PLIES_BETWEEN_OFFERS < 2;
    is_time && sees_nothing_to_win(score)
}

fn sees_nothing_to_win(score: Score) -> bool {
    match score {
        Score::Centipawns(value) => value <= LEVEL,
        Score::MatedIn(_) => true,
        Score::MateIn(_) => false,
    }
}

/// How a battle will end if the scores of a side's last turns agree. `look_back` tells the score of its turn,
/// the latest first, and whether it had one before.
pub(crate) fn decided(mut look_back: impl FnMut() -> (Score, bool)) -> Option<Prospect> {
    let (score, mut has_more) = look_back();
    let prospect = prospect_of(score)?;
    for _ in 1..DECISIVE_TURNS {
        if !has_more {
            return None;
        }
        let (score, more) = look_back();
        has_more = more;
        if prospect_of(score) != Some(prospect) {
            return None;
        }
    }
    Some(prospect)
}

fn prospect_of(score: Score) -> Option<Prospect> {
    match score {
        Score::Centipawns(value) if value >= DECISIVE => Some(Prospect::Won),
        Score::Centipawns(value) if value <= -DECISIVE => Some(Prospect::Lost),
        Score::Centipawns(_) => None,
        Score::MateIn(_) => Some(Prospect::Won),
        Score::MatedIn(_) => Some(Prospect::Lost),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(value: i32) -> Score {
        Score::Centipawns(value)
    }

    #[test]
    fn a_computer_takes_a_draw_when_it_is_behind_or_when_nothing_is_left_to_win() {
        assert!(welcomes_draw(points(-60), 0) && welcomes_draw(Score::MatedIn(4), 0));
        assert!(!welcomes_draw(points(0), 39) && welcomes_draw(points(0), 40));
        assert!(!welcomes_draw(points(51), 99) && !welcomes_draw(Score::MateIn(9), 99));
    }

    #[test]
    fn it_offers_one_three_times_before_the_hundred_half_moves_are_over() {
        for first in [0, 1] {
            let turns = (first..100).step_by(2);
            let offers: Vec<u16> = turns.filter(|&plies| offers_draw(points(10), plies)).collect();
            assert_eq!(offers, [40 + first, 60 + first, 80 + first]);
        }
        assert!(!offers_draw(points(60), 60) && !offers_draw(Score::MateIn(3), 60));
    }

    #[test]
    fn a_battle_is_decided_when_three_turns_in_a_row_agree() {
        let judged = |scores: &[i32]| {
            let mut scores = scores.iter();
            decided(|| (points(*scores.next().unwrap()), scores.len() > 0))
        };
        assert_eq!(judged(&[500, 900, 700]), Some(Prospect::Won));
        assert_eq!(judged(&[-500, -900, -700, 0]), Some(Prospect::Lost));
        assert_eq!(judged(&[500, 900]), None);
        assert_eq!(judged(&[500, 499, 700]), None);
        assert_eq!(judged(&[500, 900, -700]), None);
        assert_eq!(judged(&[0, 900, 700]), None);
        assert_eq!(decided(|| (Score::MateIn(5), true)), Some(Prospect::Won));
    }
}
