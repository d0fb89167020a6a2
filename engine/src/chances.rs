//! How often a score wins.

use crate::limits::Score;
use movegen::Variant;

/// A curve of chances by leads, as Stockfish's `UCI_ShowWDL` has it: the chance to win grows with the lead
/// like a logistic function, the chance to lose mirrors it, and what is left is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chances {
    /// The lead, in centipawns, at which half of the games are won.
    pub half_won: f64,
    /// How far around it the chance goes from little to much, in centipawns.
    pub spread: f64,
}

impl Chances {
    /// The curve of a variant, fitted to games of its network at 20,000 nodes a move: 12,630 and 19,999
    /// positions of atomic chess and Stratomic, 5,000 to 15,000 of the others; that of the bomb is a guess.
    /// Games at 400 nodes, which
    /// networks learn from, are too fast to say what a lead is worth: in atomic chess half of them are won
    /// from 162 centipawns on (docs/log/networks.md, Chances).
    pub const fn of(variant: Variant) -> Chances {
        match variant {
            Variant::Atomic => Chances { half_won: 205.0, spread: 149.0 },
            Variant::Stratomic => Chances { half_won: 194.0, spread: 142.0 },
            Variant::Chess => Chances { half_won: 366.0, spread: 255.0 },
            Variant::DeathMatch => Chances { half_won: 311.0, spread: 175.0 },
            Variant::NoCheckAtomic => Chances { half_won: 432.0, spread: 326.0 },
            Variant::SoftPawn => Chances { half_won: 600.0, spread: 177.0 },
            Variant::Spindler => Chances { half_won: 40.0, spread: 151.0 },
            Variant::Capatomic => Chances { half_won: 291.0, spread: 186.0 },
            Variant::Stoltz => Chances { half_won: 280.0, spread: 189.0 },
            Variant::OneStep => Chances { half_won: 189.0, spread: 125.0 },
            Variant::Culverin => Chances { half_won: 163.0, spread: 115.0 },
            Variant::StrataChess => Chances { half_won: 417.0, spread: 112.0 },
            Variant::Bomb => Chances { half_won: 150.0, spread: 70.0 },
        }
    }

    /// The chance to win with this lead in centipawns, 0 to 1.
    pub fn to_win(self, lead: f64) -> f64 {
        1.0 / (1.0 + ((self.half_won - lead) / self.spread).exp())
    }

    /// The chances to win, draw and lose, in thousandths that add up to 1,000.
    pub fn of_score(self, score: Score) -> [u32; 3] {
        let thousandths = |lead: f64| (1000.0 * self.to_win(lead)).round() as u32;
        let (win, loss) = match score {
            Score::Centipawns(value) => (thousandths(f64::from(value)), thousandths(-f64::from(value))),
            Score::MateIn(_) => (1000, 0),
            Score::MatedIn(_) => (0, 1000),
        };
        // With a curve that knows hardly any draws both may round up.
        let loss = loss.min(1000 - win);
        [win, 1000 - win - loss, loss]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_and_grow_with_the_lead() {
        // The second one knows no draws.
        for chances in [
            Chances::of(Variant::Chess),
            Chances::of(Variant::Atomic),
            Chances { half_won: 0.0, spread: 90.0 },
        ] {
            assert_eq!(chances.of_score(Score::MateIn(3)), [1000, 0, 0]);
            assert_eq!(chances.of_score(Score::MatedIn(3)), [0, 0, 1000]);
            let mut last = 0;
            for lead in (-6000..=6000).step_by(10) {
                let all = chances.of_score(Score::Centipawns(lead));
                assert_eq!(all.iter().sum::<u32>(), 1000, "{chances:?}: {all:?}");
                assert!(all[0] >= last);
                last = all[0];
            }
            assert_eq!(last, 1000, "{chances:?}");
        }
    }
}
