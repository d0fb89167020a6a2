//! Ratings of all players of a tournament from all of its games.
//!
//! They are those under which the results are most likely when a player's expected share of the points depends on the
//! difference of two ratings as Elo has it, and a draw counts as half a win and half a loss (R. A. Bradley and M. E.
//! Terry, *Rank analysis of incomplete block designs*, Biometrika 39, 1952; the likelihood and when it has a maximum:
//! D. R. Hunter, *MM algorithms for generalized Bradley-Terry models*, Annals of Statistics 32, 2004). The expected
//! points of each player in the games that were played are then the points that it got.
//!
//! Two games from one opening are not independent, and draws make results vary less than wins and losses would: so
//! errors are those of the "sandwich" for clustered observations, a cluster being a pair of games (H. White, *Maximum
//! likelihood estimation of misspecified models*, Econometrica 50, 1982). With two players this is the pentanomial
//! model.

use super::encounter::Encounter;
use super::standings::{Standings, Tally};
use super::statistics::{DEVIATIONS_95, score_of_elo};
use std::fmt;

/// How strong a player is, compared with the average of all who could be rated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Rating {
    /// In Elo.
    Elo {
        /// Above the average.
        elo: f64,
        /// What it may be off by, with 95% confidence; `None` if the results do not show how much they vary.
        error: Option<f64>,
    },
    /// It lost no point to those who could be rated: its games set no upper bound.
    Above,
    /// It took no point from those who could be rated.
    Below,
    /// Nothing compares it with them yet.
    Unknown,
}

impl Rating {
    /// For an order from strong to weak.
    pub(crate) fn order(self) -> f64 {
        match self {
            Rating::Elo { elo, .. } => elo,
            Rating::Above => f64::INFINITY,
            Rating::Below | Rating::Unknown => f64::NEG_INFINITY,
        }
    }
}

impl fmt::Display for Rating {
    /// `+12.3 ± 45.6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rating::Elo { elo, error: Some(error) } => write!(f, "{elo:+.1} ± {error:.1}"),
            Rating::Elo { elo, error: None } => write!(f, "{elo:+.1}"),
            Rating::Above => f.write_str("+∞"),
            Rating::Below => f.write_str("-∞"),
            Rating::Unknown => f.write_str("?"),
        }
    }
}

/// The rating of each of so many players.
pub(crate) fn ratings(standings: &Standings, players: usize) -> Vec<Rating> {
    let clusters = clusters(standings);
    let reached = who_took_points_from_whom(&clusters, players);
    let rated = largest_group(&reached, &clusters);
    let inside: Vec<Cluster> = clusters
        .iter()
        .filter_map(|cluster| {
            let place = |player| rated.iter().position(|&known| known == player);
            Some(Cluster { first: place(cluster.first)?, second: place(cluster.second)?, ..*cluster })
        })
        .collect();
    let fitted = fit(&inside, rated.len());
    let beside = |player: usize| match rated.first() {
        Some(&member) if reached[player][member] => Rating::Above,
        Some(&member) if reached[member][player] => Rating::Below,
        _ => Rating::Unknown,
    };
    let has_played =
        |player| clusters.iter().any(|cluster| [cluster.first, cluster.second].contains(&player));
    let rating = |player| match rated.iter().position(|&known| known == player) {
        Some(place) if has_played(player) => fitted[place],
        _ => beside(player),
    };
    (0..players).map(rating).collect()
}

/// Games of two players from one opening, and how often they ended so.
#[derive(Clone, Copy, Debug)]
struct Cluster {
    first: usize,
    second: usize,
    games: f64,
    /// The first player's points.
    points: f64,
    times: f64,
}

fn clusters(standings: &Standings) -> Vec<Cluster> {
    let of = |&(met, ref tally): &(Encounter, Tally)| {
        tally.scores().into_iter().map(move |scored| Cluster {
            first: met.first,
            second: met.second,
            games: f64::from(scored.games),
            points: scored.points,
            times: f64::from(scored.times),
        })
    };
    standings.encounters().iter().flat_map(of).collect()
}

/// Whether the first player took points from the second, or from somebody who did, and so on.
fn who_took_points_from_whom(clusters: &[Cluster], players: usize) -> Vec<Vec<bool>> {
    let mut reached = vec![vec![false; players]; players];
    for cluster in clusters {
        reached[cluster.first][cluster.second] |= cluster.points > 0.0;
        reached[cluster.second][cluster.first] |= cluster.points < cluster.games;
    }
    for over in 0..players {
        for from in 0..players {
            for to in 0..players {
                reached[from][to] |= reached[from][over] && reached[over][to];
            }
        }
    }
    reached
}

/// The largest group of players who all took points from each other, directly or over others: the likelihood has a
/// maximum for those (Hunter's assumption 1). Of groups of one size the one with more games.
fn largest_group(reached: &[Vec<bool>], clusters: &[Cluster]) -> Vec<usize> {
    let players = reached.len();
    let group = |one: usize| -> Vec<usize> {
        (0..players).filter(|&other| other == one || reached[one][other] && reached[other][one]).collect()
    };
    let games = |group: &[usize]| -> f64 {
        let is_inside =
            |cluster: &&Cluster| group.contains(&cluster.first) || group.contains(&cluster.second);
        clusters.iter().filter(is_inside).map(|cluster| cluster.games * cluster.times).sum()
    };
    let larger = |one: &Vec<usize>, other: &Vec<usize>| {
        one.len().cmp(&other.len()).then(games(one).total_cmp(&games(other)))
    };
    // Of equals the first one.
    (0..players).rev().map(group).max_by(larger).unwrap_or_default()
}

/// Steps of Newton's method; it needs a handful.
const STEPS: usize = 100;
/// Steps are no longer than this, in Elo, so that the first ones do not overshoot.
const LONGEST_STEP: f64 = 200.0;
/// A step shorter than this is none, in Elo.
const SHORTEST_STEP: f64 = 1e-9;

/// The most likely ratings of these players, all of whom took points from each other, with their errors.
fn fit(clusters: &[Cluster], players: usize) -> Vec<Rating> {
    let mut elo = vec![0.0; players];
    for _ in 0..STEPS {
        let Some(inverse) = information(clusters, &elo).centred_inverse() else { break };
        let mut excess = vec![0.0; players];
        for cluster in clusters {
            let more = cluster.times * residual(cluster, &elo);
            excess[cluster.first] += more;
            excess[cluster.second] -= more;
        }
        let step: Vec<f64> = inverse.times(&excess).iter().map(|change| change / ELO_UNIT).collect();
        let longest = step.iter().fold(0.0, |longest: f64, change| longest.max(change.abs()));
        let damping = (LONGEST_STEP / longest).min(1.0);
        for (elo, change) in elo.iter_mut().zip(step) {
            *elo += damping * change;
        }
        if longest < SHORTEST_STEP {
            break;
        }
    }
    let errors = errors(clusters, &elo);
    elo.into_iter().zip(errors).map(|(elo, error)| Rating::Elo { elo, error }).collect()
}

/// How much the logarithm of the odds grows with a point of Elo.
const ELO_UNIT: f64 = std::f64::consts::LN_10 / 400.0;

/// The points that the first player got more than expected.
fn residual(cluster: &Cluster, elo: &[f64]) -> f64 {
    cluster.points - cluster.games * score_of_elo(elo[cluster.first] - elo[cluster.second])
}

/// What the games tell about the differences of ratings: how much the expected points change with the logarithm of the
/// odds.
fn information(clusters: &[Cluster], elo: &[f64]) -> Matrix {
    Matrix::of_clusters(elo.len(), clusters, |cluster| {
        let expected = score_of_elo(elo[cluster.first] - elo[cluster.second]);
        cluster.times * cluster.games * (expected * (1.0 - expected))
    })
}

/// What each rating may be off by, with 95% confidence.
fn errors(clusters: &[Cluster], elo: &[f64]) -> Vec<Option<f64>> {
    let players = elo.len();
    let varied =
        Matrix::of_clusters(players, clusters, |cluster| cluster.times * residual(cluster, elo).powi(2));
    let Some(inverse) = information(clusters, elo).centred_inverse() else { return vec![None; players] };
    let error = |player: usize| {
        let row = &inverse.0[player];
        let variance: f64 = varied.times(row).iter().zip(row).map(|(one, other)| one * other).sum();
        let error = DEVIATIONS_95 * variance.sqrt() / ELO_UNIT;
        // Where all games went as expected, they do not show how much they vary.
        (error > 1e-6).then_some(error)
    };
    (0..players).map(error).collect()
}

/// A symmetric matrix with a row for each player.
struct Matrix(Vec<Vec<f64>>);

impl Matrix {
    /// The sum of what each cluster says about the difference of its two players.
    fn of_clusters(players: usize, clusters: &[Cluster], weight: impl Fn(&Cluster) -> f64) -> Self {
        let mut rows = vec![vec![0.0; players]; players];
        for cluster in clusters {
            let (one, other, weight) = (cluster.first, cluster.second, weight(cluster));
            rows[one][one] += weight;
            rows[other][other] += weight;
            rows[one][other] -= weight;
            rows[other][one] -= weight;
        }
        Matrix(rows)
    }

    fn times(&self, vector: &[f64]) -> Vec<f64> {
        self.0.iter().map(|row| row.iter().zip(vector).map(|(one, other)| one * other).sum()).collect()
    }

    /// The inverse among ratings whose sum is zero: only differences of ratings matter, so there is no other
    /// (the Moore-Penrose inverse of a graph's Laplacian `L` is the inverse of `L + J` less `J`, where all
    /// elements of `J` are 1/n). `None` if not even the differences follow from the games.
    fn centred_inverse(&self) -> Option<Matrix> {
        let share = 1.0 / self.0.len() as f64;
        let shifted = self.0.iter().map(|row| row.iter().map(|value| value + share).collect()).collect();
        let mut inverse = inverse(shifted)?;
        inverse.iter_mut().flatten().for_each(|value| *value -= share);
        Some(Matrix(inverse))
    }
}

/// The inverse by Gauss and Jordan, with the largest pivot of each column; `None` if there is none.
fn inverse(mut rows: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let size = rows.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..size).map(|row| (0..size).map(|column| f64::from(u8::from(row == column))).collect()).collect();
    for column in 0..size {
        let pivot =
            (column..size).max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()))?;
        rows.swap(column, pivot);
        inverse.swap(column, pivot);
        let scale = rows[column][column];
        if scale.abs() < f64::EPSILON {
            return None;
        }
        rows[column].iter_mut().chain(&mut inverse[column]).for_each(|value| *value /= scale);
        for row in (0..size).filter(|&row| row != column) {
            let factor = rows[row][column];
            for at in 0..size {
                rows[row][at] -= factor * rows[column][at];
                inverse[row][at] -= factor * inverse[column][at];
            }
        }
    }
    Some(inverse)
}

#[cfg(test)]
mod tests {
    use super::super::encounter::Format;
    use super::super::round::{Contestant, Round};
    use super::super::standings::GameResult;
    use super::*;

    /// Pairs of games of each encounter in a round robin, by twice the first player's points.
    fn played(players: usize, pairs: &[&[usize]]) -> Standings {
        let mut standings = Standings::new(&Format::RoundRobin.encounters(players));
        for (encounter, doubled) in pairs.iter().enumerate() {
            for (opening, &points) in doubled.iter().enumerate() {
                for (swapped, points) in [(false, points.min(2)), (true, points.saturating_sub(2))] {
                    let winner = [Some(Contestant::Second), None, Some(Contestant::First)][points];
                    let round = Round { opening, encounter, swapped };
                    standings.add(GameResult { round, winner, fault: None });
                }
            }
        }
        standings
    }

    fn elo(rating: Rating) -> (f64, f64) {
        match rating {
            Rating::Elo { elo, error } => (elo, error.unwrap_or(f64::NAN)),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn two_players_are_as_far_apart_as_the_pentanomial_model_has_it() {
        // Pairs with 0, 1/2, 1, 3/2 and 2 points.
        let pairs: Vec<usize> = [(0, 10), (1, 25), (2, 60), (3, 40), (4, 20)]
            .into_iter()
            .flat_map(|(points, times)| vec![points; times])
            .collect();
        let standings = played(2, &[&pairs]);
        let [one, other] = ratings(&standings, 2)[..] else { panic!() };
        let expected = standings.first().pairs.estimate().unwrap();
        assert!((elo(one).0 - elo(other).0 - expected.elo).abs() < 1e-6);
        assert!((elo(one).0 + elo(other).0).abs() < 1e-6, "the average is zero");
        // Half the difference has half the error; the interval of the estimate is a little lopsided.
        let (low, high) = expected.interval.unwrap();
        assert!((elo(one).1 - (high - low) / 4.0).abs() < 0.2, "{one} {low} {high}");
    }

    #[test]
    fn expected_points_are_those_that_each_player_got() {
        let standings = played(3, &[&[4, 3, 2, 1], &[4, 4, 3, 2], &[1, 2, 4, 3]]);
        let found: Vec<f64> = ratings(&standings, 3).into_iter().map(|rating| elo(rating).0).collect();
        for player in 0..3 {
            let mut excess = 0.0;
            for cluster in clusters(&standings) {
                let more = cluster.times * residual(&cluster, &found);
                excess += if cluster.first == player { more } else { 0.0 };
                excess -= if cluster.second == player { more } else { 0.0 };
            }
            assert!(excess.abs() < 1e-6, "{player}: {excess}");
        }
        assert!(found[0] > found[1] && found.iter().sum::<f64>().abs() < 1e-6);
    }

    #[test]
    fn games_against_others_count_too() {
        // The first two never met; the third one lost more to the first.
        let mut gauntlet = Standings::new(&Format::Gauntlet.encounters(3));
        for (encounter, wins) in [(0, 4), (1, 2)] {
            for opening in 0..6 {
                let winner = if opening < wins { Contestant::Second } else { Contestant::First };
                let round = Round { opening, encounter, swapped: false };
                gauntlet.add(GameResult { round, winner: Some(winner), fault: None });
            }
        }
        let found: Vec<f64> = ratings(&gauntlet, 3).into_iter().map(|rating| elo(rating).0).collect();
        // 4 of 6 and 2 of 6 against the same player: twice the Elo of two thirds.
        let expected = 2.0 * 400.0 * 2f64.log10();
        assert!((found[1] - found[2] - expected).abs() < 1e-6, "{found:?}");
    }

    #[test]
    fn whoever_lost_or_took_every_point_has_no_finite_rating() {
        // Of four the last lost everything, and the first lost nothing.
        let found = ratings(&played(4, &[&[4], &[4], &[4], &[3, 1], &[4], &[4]]), 4);
        assert_eq!((found[0], found[3]), (Rating::Above, Rating::Below));
        assert!(matches!((found[1], found[2]), (Rating::Elo { .. }, Rating::Elo { .. })), "{found:?}");
        assert_eq!(ratings(&played(3, &[]), 3), [Rating::Unknown; 3]);
        let unmet = ratings(&played(3, &[&[2, 3]]), 3);
        assert_eq!(unmet[2], Rating::Unknown);
        assert_eq!(unmet.into_iter().map(|r| r.to_string()).next_back(), Some("?".to_owned()));
    }

    #[test]
    fn results_that_do_not_vary_have_no_error() {
        let found = ratings(&played(2, &[&[2, 2, 2]]), 2);
        assert_eq!(found[0].to_string(), "+0.0");
    }
}
