//! Ends games that the players themselves take for decided, to save time.
//!
//! Only the players' scores count here; what the rules decide is never left to them.

use arbiter::GameEnd;
use engine::Score;
use movegen::Color;

/// When the players' scores decide a game; by default they never do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Adjudication {
    /// When a player is taken to have resigned.
    pub(crate) resign: Option<ResignRule>,
    /// When a game is drawn.
    pub(crate) draw: Option<DrawRule>,
    /// After how many moves of each side any game is drawn.
    pub(crate) longest: Option<u32>,
}

/// A player resigns that has seen itself so far behind for so many of its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ResignRule {
    /// Consecutive moves of the player.
    pub(crate) moves: u32,
    /// How far behind, in centipawns.
    pub(crate) score: u32,
    /// Whether its opponent must have seen itself as far ahead for as long.
    pub(crate) two_sided: bool,
}

/// A game is drawn in which both players have seen nothing for so many moves each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DrawRule {
    /// Moves that each side must have made.
    pub(crate) from_move: u32,
    /// Consecutive moves of each side.
    pub(crate) moves: u32,
    /// The largest lead that is nothing, in centipawns.
    pub(crate) score: u32,
}

/// The scores of a game, each for its mover.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scores {
    by_side: [Vec<Option<Score>>; 2],
}

impl Scores {
    /// A move of this side with its score, if the player told one.
    pub(crate) fn note(&mut self, side: Color, score: Option<Score>) {
        self.by_side[side.index()].push(score);
    }

    /// Whether a side's last scores, so many of them, were all of this kind.
    fn last_are(&self, side: Color, count: u32, is_such: impl Fn(Score) -> bool) -> bool {
        let scores = &self.by_side[side.index()];
        let count = count as usize;
        scores.len() >= count
            && scores[scores.len() - count..].iter().all(|score| score.is_some_and(&is_such))
    }
}

impl Adjudication {
    /// How the scores decide a game of so many half moves, if they do.
    pub(crate) fn end(&self, scores: &Scores, plies: usize) -> Option<GameEnd> {
        let resigned = self.resign.and_then(|rule| rule.loser(scores));
        let is_drawn = self.draw.is_some_and(|rule| rule.holds(scores, plies));
        let is_too_long = self.longest.is_some_and(|moves| plies >= 2 * moves as usize);
        match resigned {
            Some(loser) => Some(GameEnd::Adjudicated { winner: Some(!loser) }),
            None => (is_drawn || is_too_long).then_some(GameEnd::Adjudicated { winner: None }),
        }
    }
}

impl ResignRule {
    fn loser(self, scores: &Scores) -> Option<Color> {
        let limit = i64::from(self.score);
        let is_behind = |score| match score {
            Score::Centipawns(value) => i64::from(value) <= -limit,
            Score::MatedIn(_) => true,
            Score::MateIn(_) => false,
        };
        let is_ahead = |score| match score {
            Score::Centipawns(value) => i64::from(value) >= limit,
            Score::MatedIn(_) => false,
            Score::MateIn(_) => true,
        };
        Color::BOTH.into_iter().find(|&side| {
            scores.last_are(side, self.moves, is_behind)
                && (!self.two_sided || scores.last_are(!side, self.moves, is_ahead))
        })
    }
}

impl DrawRule {
    fn holds(self, scores: &Scores, plies: usize) -> bool {
        let is_level =
            |score| matches!(score, Score::Centipawns(value) if value.unsigned_abs() <= self.score);
        plies >= 2 * self.from_move as usize
            && Color::BOTH.into_iter().all(|side| scores.last_are(side, self.moves, is_level))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CP: fn(i32) -> Option<Score> = |value| Some(Score::Centipawns(value));

    /// White's and Black's scores in turn.
    fn scores(values: &[Option<Score>]) -> Scores {
        let mut scores = Scores::default();
        for (ply, &score) in values.iter().enumerate() {
            scores.note(if ply % 2 == 0 { Color::White } else { Color::Black }, score);
        }
        scores
    }

    fn winner(rule: ResignRule, values: &[Option<Score>]) -> Option<Color> {
        let adjudication = Adjudication { resign: Some(rule), ..Adjudication::default() };
        adjudication.end(&scores(values), values.len()).and_then(|end| end.winner())
    }

    #[test]
    fn a_player_resigns_after_so_many_bad_scores_in_a_row() {
        let rule = ResignRule { moves: 2, score: 400, two_sided: false };
        assert_eq!(winner(rule, &[CP(-400), CP(0), CP(-900)]), Some(Color::Black));
        assert_eq!(winner(rule, &[CP(0), CP(-400), CP(0), Some(Score::MatedIn(2))]), Some(Color::White));
        assert_eq!(winner(rule, &[CP(-399), CP(0), CP(-900)]), None);
        assert_eq!(winner(rule, &[CP(-900), CP(0), None, CP(0), CP(-900)]), None);
        assert_eq!(winner(rule, &[CP(-900), CP(900)]), None);
        assert_eq!(winner(rule, &[Some(Score::MateIn(1)), CP(0), Some(Score::MateIn(1))]), None);
    }

    #[test]
    fn both_players_have_to_agree_if_it_is_asked_for() {
        let rule = ResignRule { moves: 2, score: 400, two_sided: true };
        assert_eq!(winner(rule, &[CP(-500), CP(300), CP(-500), CP(300)]), None);
        assert_eq!(winner(rule, &[CP(-500), CP(500), CP(-500), CP(400)]), Some(Color::Black));
    }

    #[test]
    fn level_games_are_drawn_once_they_are_old_enough() {
        let rule = DrawRule { from_move: 3, moves: 2, score: 10 };
        let adjudication = Adjudication { draw: Some(rule), ..Adjudication::default() };
        let end = |values: &[Option<Score>]| adjudication.end(&scores(values), values.len());
        let drawn = Some(GameEnd::Adjudicated { winner: None });
        let level = [CP(10), CP(-10), CP(0), CP(3), CP(1), CP(2)];
        assert_eq!(end(&level), drawn);
        assert_eq!(end(&level[..4]), None, "too early");
        assert_eq!(end(&[CP(0), CP(0), CP(0), CP(11), CP(0), CP(0)]), None);
        assert_eq!(end(&[CP(0), CP(0), CP(0), None, CP(0), CP(0)]), None);
        assert_eq!(end(&[CP(0), CP(0), CP(50), CP(0), CP(0), CP(0), CP(0), CP(0)]), drawn);
    }

    #[test]
    fn the_longest_game_is_drawn() {
        let adjudication = Adjudication { longest: Some(2), ..Adjudication::default() };
        assert_eq!(adjudication.end(&Scores::default(), 3), None);
        assert_eq!(adjudication.end(&Scores::default(), 4), Some(GameEnd::Adjudicated { winner: None }));
    }
}
