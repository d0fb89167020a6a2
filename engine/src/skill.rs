//! Playing weaker than it can: few nodes, and now and then a move that is not the best, however good the best is.

use crate::engine::Engine;
use crate::limits::{Found, Info, Limits, Score, Signals};
use movegen::AnyGame;
use std::ops::RangeInclusive;

/// How strong to play, and the chance that varies it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skill {
    /// On megaton's own scale, within [`ELO_RANGE`]; its upper end is still far from full strength.
    pub elo: u32,
    /// The same choices for the same seed.
    pub seed: u64,
}

/// The weakest and the strongest limited play.
pub const ELO_RANGE: RangeInclusive<u32> = 800..=2400;

/// Nodes of the weakest play.
const LEAST_NODES: f64 = 500.0;
/// Elo after which the nodes are doubled.
const DOUBLING: f64 = 260.0;
/// Moves that the strongest limited play chooses from, and the weakest: those that lose a piece must be among them.
const LINES: f64 = 6.0;
const MOST_LINES: f64 = 40.0;
/// Elo after which the moves to choose from are halved.
const HALVING_LINES: f64 = 160.0;
/// Centipawns that the weakest play does not notice.
const CARELESSNESS: f64 = 320.0;
/// How likely the weakest play is to choose a move that loses everything, compared with the best one. There are many such
/// moves and mostly one that mates, so that it leaves most mates in one, its own and its opponent's.
const BLINDNESS: f64 = 0.35;
/// Elo after which blindness is halved.
const HALVING_BLINDNESS: f64 = 80.0;
/// A mate in centipawns, for choosing.
const MATE: f64 = 10_000.0;

impl Skill {
    fn strength(self) -> f64 {
        f64::from(self.elo.clamp(*ELO_RANGE.start(), *ELO_RANGE.end()) - *ELO_RANGE.start())
    }

    /// The most nodes.
    fn nodes(self) -> u64 {
        (LEAST_NODES * (self.strength() / DOUBLING).exp2()) as u64
    }

    /// How many moves it chooses from.
    fn lines(self) -> usize {
        (MOST_LINES * (-self.strength() / HALVING_LINES).exp2()).max(LINES) as usize
    }

    /// How many centipawns less a line may promise and still be played every third time or so.
    fn carelessness(self) -> f64 {
        let range = f64::from(ELO_RANGE.end() - ELO_RANGE.start());
        CARELESSNESS * (1.0 - self.strength() / range).powi(2)
    }

    /// How likely a line is to be played, compared with the best, whatever it loses.
    fn blindness(self) -> f64 {
        BLINDNESS * (-self.strength() / HALVING_BLINDNESS).exp2()
    }

    /// The line to play: better ones more often.
    fn choose(self, lines: &[Info]) -> Option<&Info> {
        let best = lines.iter().map(|line| centipawns(line.score)).fold(f64::NEG_INFINITY, f64::max);
        let weight = |line: &Info| {
            let behind = best - centipawns(line.score);
            (-behind / self.carelessness().max(1.0)).exp().max(self.blindness())
        };
        let total: f64 = lines.iter().map(weight).sum();
        let mut drawn = chance(self.seed) * total;
        lines
            .iter()
            .find(|line| {
                drawn -= weight(line);
                drawn < 0.0
            })
            .or(lines.last())
    }
}

impl Engine {
    /// Searches as [`Engine::search`] does, but plays no better than `skill` says.
    pub fn search_with_skill(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        skill: Skill,
        signals: &Signals,
        report: &mut (dyn FnMut(&Info) + Send),
    ) -> Found {
        let wanted = limits.multi_pv.max(1);
        let nodes = limits.nodes.map_or(skill.nodes(), |nodes| nodes.min(skill.nodes()));
        let limits = Limits { nodes: Some(nodes), multi_pv: wanted.max(skill.lines()), ..limits.clone() };
        let mut lines = LinesOfOneDepth::default();
        let found = self.search(game, &limits, signals, &mut |info| {
            lines.add(info);
            if info.multi_pv <= wanted {
                report(info);
            }
        });
        match skill.choose(lines.most()) {
            Some(line) if found.best.is_some() && !line.line.is_empty() => Found {
                best: line.line.first().copied(),
                ponder: line.line.get(1).copied(),
                score: line.score,
                ..found
            },
            _ => found,
        }
    }
}

/// The lines of the last iteration that knows as many as any other: scores of different depths cannot be
/// compared, and an iteration may be stopped after its first line.
#[derive(Default)]
struct LinesOfOneDepth {
    before: Vec<Info>,
    last: Vec<Info>,
}

impl LinesOfOneDepth {
    fn add(&mut self, info: &Info) {
        if self.last.first().is_some_and(|line| line.depth != info.depth) {
            let last = std::mem::take(&mut self.last);
            if last.len() >= self.before.len() {
                self.before = last;
            }
        }
        match self.last.iter_mut().find(|line| line.multi_pv == info.multi_pv) {
            Some(line) => *line = info.clone(),
            None => self.last.push(info.clone()),
        }
    }

    fn most(&self) -> &[Info] {
        if self.last.len() >= self.before.len() { &self.last } else { &self.before }
    }
}

fn centipawns(score: Score) -> f64 {
    match score {
        Score::Centipawns(value) => f64::from(value),
        Score::MateIn(moves) => MATE - f64::from(moves),
        Score::MatedIn(moves) => f64::from(moves) - MATE,
    }
}

/// A number from 0 to below 1 that looks like chance (the finaliser of SplitMix64).
fn chance(seed: u64) -> f64 {
    let mut bits = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^= bits >> 31;
    (bits >> 11) as f64 / (1u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Options, Variant};
    use std::collections::HashSet;

    fn play(elo: u32, seed: u64) -> Found {
        let game = AnyGame::new(Variant::Chess, Options::default(), None).unwrap();
        let limits = Limits { depth: Some(20), ..Limits::default() };
        Engine::new(1).search_with_skill(&game, &limits, Skill { elo, seed }, &Signals::new(), &mut |_| {})
    }

    #[test]
    fn the_weak_vary_and_the_strong_look_further() {
        let moves: HashSet<_> = (0..30).filter_map(|seed| play(800, seed).best).collect();
        assert!(moves.len() > 1);
        assert_eq!(play(800, 5), play(800, 5));
        assert!(play(2400, 1).nodes > 50 * play(800, 1).nodes);
    }

    fn info(depth: u32, multi_pv: usize, score: i32) -> Info {
        let game = AnyGame::new(Variant::Chess, Options::default(), None).unwrap();
        Info {
            depth,
            selective_depth: depth,
            multi_pv,
            score: Score::Centipawns(score),
            bound: crate::Bound::Exact,
            nodes: 1,
            time: std::time::Duration::ZERO,
            hash_full: 0,
            line: vec![game.legal_moves()[multi_pv - 1]],
        }
    }

    #[test]
    fn the_weakest_may_leave_anything_and_the_strong_nothing() {
        let mut lines: Vec<_> = (1..=20).map(|multi_pv| info(1, multi_pv, 0)).collect();
        lines[0].score = Score::MateIn(1);
        let mates = |elo| {
            let choices = (0..1000).filter_map(|seed| Skill { elo, seed }.choose(&lines));
            choices.filter(|line| line.score == Score::MateIn(1)).count()
        };
        assert!(mates(800) < 200);
        assert!(mates(1040) > mates(960) && mates(960) > mates(880) && mates(880) > mates(800));
        assert_eq!(mates(2400), 1000);
    }

    #[test]
    fn worse_lines_are_chosen_less_often_and_never_at_the_top() {
        let lines = [info(1, 1, 50), info(1, 2, 0), info(1, 3, -400)];
        let count = |elo, multi_pv| {
            let choices = (0..1000).filter_map(|seed| Skill { elo, seed }.choose(&lines));
            choices.filter(|line| line.multi_pv == multi_pv).count()
        };
        assert!(count(800, 1) > count(800, 2) && count(800, 2) > count(800, 3));
        assert_eq!(count(2400, 1), 1000);
    }

    /// Of a hundred moves in a position, those that are one of `good`.
    fn hundred(variant: Variant, fen: &str, elo: u32, good: &[&str]) -> usize {
        let game = AnyGame::new(variant, Options::default(), Some(fen)).unwrap();
        let play = |seed| {
            let skill = Skill { elo, seed };
            let found = Engine::new(1).search_with_skill(
                &game,
                &Limits::default(),
                skill,
                &Signals::new(),
                &mut |_| {},
            );
            game.coordinate_text(found.best.unwrap())
        };
        (0..100).map(play).filter(|text| good.contains(&text.as_str())).count()
    }

    /// What the page says of the lowest levels, 80 Elo each, and of those from the fifth on.
    #[test]
    fn the_lowest_levels_leave_mates_in_one_and_what_they_could_take() {
        let mates = [
            ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8"),
            ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "h5f7"),
        ];
        let hanging = [("rnb1kbnr/pppp1ppp/8/4p3/4P2q/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", "f3h4")];
        for (fen, best) in mates.into_iter().chain(hanging) {
            for elo in [800, 880] {
                let seen = hundred(Variant::Chess, fen, elo, &[best]);
                assert!(seen < 40, "{elo} plays {best} {seen} times in 100");
            }
        }
        for (fen, best) in mates {
            let seen = hundred(Variant::Chess, fen, 1200, &[best]);
            assert!(seen > 85, "1200 plays {best} {seen} times in 100");
        }
    }

    #[test]
    fn the_lowest_levels_leave_a_king_that_could_be_blown_up() {
        let fen = "rnbqkbnr/1ppppppp/8/p3N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3";
        let wins = ["e5d7", "e5f7"];
        for elo in [800, 880] {
            let seen = hundred(Variant::Atomic, fen, elo, &wins);
            assert!(seen < 50, "{elo} blows it up {seen} times in 100");
        }
    }

    /// Whom the lowest levels threaten need not fear much, and who threatens them is not always seen.
    #[test]
    fn the_lowest_levels_do_not_always_parry_a_mate_in_one() {
        let threat = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
        let parries = ["g7g6", "d8e7", "d8f6", "g8h6", "d7d5"];
        assert!(hundred(Variant::Chess, threat, 880, &parries) < 70);
        assert!(hundred(Variant::Chess, threat, 1200, &parries) > 90);
    }

    /// An iteration that was stopped after its first line counts for nothing if the one before knows more.
    #[test]
    fn lines_to_choose_from_have_one_depth() {
        let mut lines = LinesOfOneDepth::default();
        let depths = |lines: &LinesOfOneDepth| lines.most().iter().map(|line| line.depth).collect::<Vec<_>>();
        for (depth, multi_pv) in [(1, 1), (2, 1), (2, 2), (3, 1)] {
            lines.add(&info(depth, multi_pv, 0));
        }
        assert_eq!(depths(&lines), [2, 2]);
        // A line may be announced more than once.
        lines.add(&info(3, 1, 10));
        assert_eq!(depths(&lines), [2, 2]);
        lines.add(&info(3, 2, 0));
        assert_eq!(depths(&lines), [3, 3]);
        assert_eq!(lines.most()[0].score, Score::Centipawns(10));
    }
}
