//! Tunes the general's judgement by campaigns against itself or against others.
//!
//! Simultaneous perturbation stochastic approximation (Spall 1998), as for the search's margins (`margins`): two generals
//! that differ in every number, each by a factor up or down, play a pair of campaigns, or each a pair against the same
//! third one; all numbers follow the better a little.

use super::error::CampaignsError;
use campaign::{
    Battles, CampaignKind, CampaignOutcome, CampaignRules, CampaignSetup, CampaignSetupError, Chance,
    Chronicle, Contest, Controller, EstimateReferee, General, Judgement, Judgements, Map, Progress,
};
use rand::{RngExt, SeedableRng};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
use std::thread;

/// Pairs that are played with the same judgement before it moves on, so that a tuning does not depend on the
/// number of threads.
const BATCH: u32 = 8;
/// By how much numbers are raised and lowered at the end, in powers of e.
const PERTURBATION: f64 = 0.2;
/// How far a point moves a number at the end, in perturbations.
const STEP: f64 = 0.02;
/// How perturbations and steps shrink: the exponents that Spall recommends, and the share of all pairs by
/// which the first steps are held back.
const PERTURBATION_EXPONENT: f64 = 0.101;
const STEP_EXPONENT: f64 = 0.602;
const STABILITY_SHARE: f64 = 0.1;

/// What is drawn for each pair, as the upper half of a stream's number.
const SIGNS: u64 = 0;
const CAMPAIGN_SEEDS: u64 = 1 << 32;

/// What is played: a map, and which of the two judgements each of its players has.
struct Series {
    map: &'static str,
    judgements: &'static [usize],
}

impl Series {
    fn kind(&self) -> CampaignKind {
        CampaignKind::with_players(self.judgements.len())
    }
}

/// Two players, allies side by side, and allies in turns.
const SERIES: [Series; 3] = [
    Series { map: "two-thrones", judgements: &[0, 1] },
    Series { map: "four-marches", judgements: &[0, 0, 1, 1] },
    Series { map: "four-marches", judgements: &[0, 1, 0, 1] },
];
/// The series in turn; campaigns of two players take a tenth of the time of the others.
const PROGRAMME: &[usize] = &[0, 1, 0, 0, 2, 0];
const DUELS: &[usize] = &[0];
const TEAMS: &[usize] = &[1, 2];

/// Pairs of campaigns between two judgements, with battles by the estimate.
#[derive(Clone, Debug)]
pub(super) struct Tuning {
    /// The house rules.
    pub(super) rules: CampaignRules,
    /// The source of all randomness.
    pub(super) seed: u64,
    /// How many pairs; both campaigns of a pair have the same seed, and the players change seats.
    pub(super) pairs: u32,
    /// Which campaigns are played; `None` for both kinds.
    pub(super) kind: Option<CampaignKind>,
    /// How far temperaments move what counts for each general, in powers of e. Larger ones than
    /// [`General::TEMPERAMENT`] keep a tuning from learning answers to a handful of openings.
    pub(super) temperament: f64,
    /// Campaigns at the same time.
    pub(super) threads: usize,
}

/// How many campaigns the first of two judgements won, drew and lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Tally {
    pub(super) won: u32,
    pub(super) drawn: u32,
    pub(super) lost: u32,
}

impl Tally {
    /// Points from -1 for a lost campaign to 1 for a won one.
    fn points(self) -> f64 {
        f64::from(self.won) - f64::from(self.lost)
    }

    fn add(&mut self, other: Tally) {
        self.won += other.won;
        self.drawn += other.drawn;
        self.lost += other.lost;
    }
}

impl Tuning {
    /// Plays the pairs, each of which moves the judgement of its kind of campaign; `report` is told how many are
    /// played and where the judgements are. They are played against the opponents in turn, or without any against itself:
    /// numbers that beat their own ancestors need not beat others (docs/log/campaign.md).
    ///
    /// # Errors
    /// A campaign cannot be played.
    pub(super) fn tune(
        &self,
        start: &Judgements,
        opponents: &[Judgements],
        mut report: impl FnMut(u32, &Judgements),
    ) -> Result<Judgements, CampaignsError> {
        let mut judgements = start.clone();
        for first in (0..self.pairs).step_by(BATCH as usize) {
            let batch = first..self.pairs.min(first + BATCH);
            let end = batch.end;
            for (pair, points) in self.raised_against_lowered(&judgements, opponents, batch)? {
                let judgement = judgements.of_mut(self.series(pair).kind());
                *judgement = judgement.moved(&self.signs(pair), self.step(first) * points);
            }
            report(end, &judgements);
        }
        Ok(judgements)
    }

    /// By how many points each pair of a batch is for the numbers that were moved along its signs, from -2 to 2.
    fn raised_against_lowered(
        &self,
        judgements: &Judgements,
        opponents: &[Judgements],
        batch: std::ops::Range<u32>,
    ) -> Result<Vec<(u32, f64)>, CampaignsError> {
        let perturbation = self.perturbation(batch.start);
        let moved = |pair: u32, way: f64| {
            judgements.of(self.series(pair).kind()).moved(&self.signs(pair), way * perturbation)
        };
        if opponents.is_empty() {
            let played = self.play(batch, |pair| [moved(pair, 1.0), moved(pair, -1.0)])?;
            return Ok(played.into_iter().map(|(pair, tally)| (pair, tally.points())).collect());
        }
        let against_opponent = |way: f64| {
            self.play(batch.clone(), |pair| {
                // Each plays the whole programme before the next does.
                let round = pair as usize / self.programme().len();
                let opponent = &opponents[round % opponents.len()];
                [moved(pair, way), opponent.of(self.series(pair).kind()).clone()]
            })
        };
        let (raised, lowered) = (against_opponent(1.0)?, against_opponent(-1.0)?);
        let difference = |((pair, raised), (_, lowered)): ((u32, Tally), (u32, Tally))| {
            (pair, 0.5 * (raised.points() - lowered.points()))
        };
        Ok(raised.into_iter().zip(lowered).map(difference).collect())
    }

    /// Plays the pairs with two judgements; `report` is told the tally so far.
    ///
    /// # Errors
    /// A campaign cannot be played.
    pub(super) fn compare(
        &self,
        players: [&Judgements; 2],
        mut report: impl FnMut(Tally),
    ) -> Result<Tally, CampaignsError> {
        let mut sum = Tally::default();
        for first in (0..self.pairs).step_by(BATCH as usize) {
            let batch = first..self.pairs.min(first + BATCH);
            let judgements = |pair| players.map(|player| player.of(self.series(pair).kind()).clone());
            for (_, tally) in self.play(batch, judgements)? {
                sum.add(tally);
            }
            report(sum);
        }
        Ok(sum)
    }

    fn programme(&self) -> &'static [usize] {
        match self.kind {
            None => PROGRAMME,
            Some(CampaignKind::Duel) => DUELS,
            Some(CampaignKind::Many) => TEAMS,
        }
    }

    fn series(&self, pair: u32) -> &'static Series {
        let programme = self.programme();
        &SERIES[programme[pair as usize % programme.len()]]
    }

    fn perturbation(&self, pair: u32) -> f64 {
        let left = f64::from(self.pairs) / f64::from(pair + 1);
        PERTURBATION * libm::pow(left, PERTURBATION_EXPONENT)
    }

    fn step(&self, pair: u32) -> f64 {
        let held_back = STABILITY_SHARE * f64::from(self.pairs);
        let left = (held_back + f64::from(self.pairs)) / (held_back + f64::from(pair + 1));
        STEP * PERTURBATION * libm::pow(left, STEP_EXPONENT)
    }

    /// For each number 1 or -1, the same for a pair whenever it is played.
    fn signs(&self, pair: u32) -> Vec<f64> {
        let mut chance = self.drawn(SIGNS, pair);
        Judgement::NAMES.iter().map(|_| if chance.random() { 1.0 } else { -1.0 }).collect()
    }

    /// What is drawn for a pair: neither other pairs nor other seeds have any of it.
    fn drawn(&self, what: u64, pair: u32) -> Chance {
        let mut chance = Chance::seed_from_u64(self.seed);
        chance.set_stream(what | u64::from(pair));
        chance
    }

    /// Plays these pairs, each between two judgements; the tallies in the order of the pairs.
    fn play(
        &self,
        pairs: std::ops::Range<u32>,
        players: impl Fn(u32) -> [Judgement; 2] + Sync,
    ) -> Result<Vec<(u32, Tally)>, CampaignsError> {
        let next = AtomicU32::new(pairs.start);
        let (sender, receiver) = mpsc::channel();
        let work = || {
            loop {
                let pair = next.fetch_add(1, Ordering::Relaxed);
                if pair >= pairs.end {
                    return;
                }
                let played = self.play_pair(pair, &players(pair)).map(|tally| (pair, tally));
                if sender.send(played).is_err() {
                    return;
                }
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.threads {
                scope.spawn(work);
            }
            work();
        });
        drop(sender);
        let mut played = receiver.into_iter().collect::<Result<Vec<_>, _>>()?;
        played.sort_by_key(|(pair, _)| *pair);
        Ok(played)
    }

    fn play_pair(&self, pair: u32, judgements: &[Judgement; 2]) -> Result<Tally, CampaignsError> {
        let series = self.series(pair);
        let mut tally = Tally::default();
        for swap in [0, 1] {
            let seats: Vec<usize> = series.judgements.iter().map(|&player| player ^ swap).collect();
            match self.play_campaign(series.map, &seats, judgements, pair)? {
                CampaignOutcome::Drawn => tally.drawn += 1,
                CampaignOutcome::Won(winners) if winners.iter().any(|seat| seats[seat.index()] == 0) => {
                    tally.won += 1;
                }
                CampaignOutcome::Won(_) => tally.lost += 1,
            }
        }
        Ok(tally)
    }

    /// The outcome of a campaign in which each seat has one of the two judgements.
    fn play_campaign(
        &self,
        map: &str,
        seats: &[usize],
        judgements: &[Judgement; 2],
        pair: u32,
    ) -> Result<CampaignOutcome, CampaignsError> {
        let setup = CampaignSetup {
            rules: self.rules.clone(),
            map: Map::named(map).ok_or(CampaignSetupError::Players(seats.len()))?,
            players: seats.len(),
            contest: Contest::Teams(seats.iter().map(|&seat| seat as u8).collect()),
            seed: self.drawn(CAMPAIGN_SEEDS, pair).random(),
        };
        let controllers = vec![Controller::Computer(General::Planner); seats.len()];
        let (mut chronicle, _) = Chronicle::begin(setup, controllers, Battles::Fast)?;
        // Everybody has a temperament, as in other campaigns: otherwise the openings would all be alike.
        let tempered: Vec<Judgement> = (chronicle.campaign().seats())
            .map(|seat| {
                judgements[seats[seat.index()]].tempered(chronicle.temperament(seat), self.temperament)
            })
            .collect();
        loop {
            let progress = chronicle.step_with(&mut EstimateReferee, |_, turn, chance| {
                tempered[turn.seat.index()].order(turn.seen, chance)
            })?;
            if let Progress::Over(outcome) = progress {
                return Ok(outcome);
            }
        }
    }
}
