//! How a ladder's time is shared out.

/// The part of a generation's time that is for playing, until a generation has shown how long the rest takes.
const PLAYING: f64 = 2.0 / 3.0;
/// The part that is for playing in any case.
const PLAYING_AT_LEAST: f64 = 0.5;

/// The seconds that each of so many generations has: equal parts of what is left of these hours.
pub(super) fn share(hours: f64, spent: f64, generations: u32) -> f64 {
    (hours * 3_600.0 - spent).max(0.0) / f64::from(generations)
}

/// The seconds that a generation plays, if it has so many, and the last one took so many for what follows.
pub(super) fn for_playing(share: f64, rest: Option<f64>) -> f64 {
    rest.map_or(share * PLAYING, |rest| (share - rest).max(share * PLAYING_AT_LEAST))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_shared_equally() {
        assert_eq!(share(2.0, 0.0, 4), 1_800.0);
        assert_eq!(share(2.0, 3_600.0, 2), 1_800.0);
        assert_eq!(share(1.0, 4_000.0, 3), 0.0);
        assert_eq!(for_playing(900.0, None), 600.0);
        assert_eq!(for_playing(900.0, Some(200.0)), 700.0);
        assert_eq!(for_playing(900.0, Some(800.0)), 450.0);
    }
}
