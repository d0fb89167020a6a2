//! Chances out of a thousand to win, draw and lose, as `UCI_ShowWDL` wants them.

use engine::Score;

/// The lead, in centipawns, at which half of the games are won.
const HALF_WON: f64 = 150.0;
/// How far around it the chance goes from little to much.
const SPREAD: f64 = 70.0;

/// ` wdl W D L` of a score. The chances are those of a curve, the same in every variant, that no
/// statistics have been fitted to yet.
pub(crate) fn text(score: Score) -> String {
    let (win, loss) = match score {
        Score::Centipawns(value) => (chance(f64::from(value)), chance(-f64::from(value))),
        Score::MateIn(_) => (1000, 0),
        Score::MatedIn(_) => (0, 1000),
    };
    format!(" wdl {win} {} {loss}", 1000 - win - loss)
}

/// The chance to win with this lead, in thousandths.
fn chance(lead: f64) -> u32 {
    (1000.0 / (1.0 + ((HALF_WON - lead) / SPREAD).exp())).round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_and_grow_with_the_lead() {
        assert_eq!(text(Score::MateIn(3)), " wdl 1000 0 0");
        assert_eq!(text(Score::MatedIn(3)), " wdl 0 0 1000");
        let mut last = 0;
        for lead in (-3000..=3000).step_by(10) {
            let text = text(Score::Centipawns(lead));
            let numbers: Vec<u32> = text.split(' ').skip(2).map(|number| number.parse().unwrap()).collect();
            assert_eq!(numbers.iter().sum::<u32>(), 1000, "{text}");
            assert!(numbers[0] >= last);
            last = numbers[0];
        }
        assert_eq!(last, 1000);
    }
}
