//! Many campaigns between computers, to compare them and the house values.

use super::args::CampaignArgs;
use super::error::CampaignError;
use super::screen::controller_name;
use super::session::referee;
use campaign::{Awaits, Campaign, CampaignEvent, CampaignOutcome, Controller, LogEntry, Order, Progress};
use indicatif::ProgressBar;
use std::io::Write;

/// A King that falls before this round falls early.
const EARLY: u32 = 10;

/// What became of a campaign.
struct Played {
    outcome: CampaignOutcome,
    rounds: u32,
    battles: usize,
    /// The units of the player who has most at the end.
    largest: u32,
    /// Whether a King fell early.
    fell_early: bool,
}

/// Plays the series and prints what each player won. Each seed is played once for every way to
/// seat the players in a circle, so that no seat favours anybody; teams keep their seats.
pub(super) fn play(args: &CampaignArgs, games: u32, out: &mut impl Write) -> Result<(), CampaignError> {
    let controllers = args.controllers()?;
    let players = controllers.len();
    let circle = if args.has_teams() { 1 } else { players };
    let mut won = vec![0; players];
    let mut series = Vec::new();
    let progress = ProgressBar::new(u64::from(games));
    for game in 0..games as usize {
        let turned = game % circle;
        let seed = args.first_seed().wrapping_add((game / circle) as u64);
        let played = play_one(args, seed, &controllers, turned)?;
        if let CampaignOutcome::Won(seats) = &played.outcome {
            for seat in seats {
                won[(seat.index() + turned) % players] += 1;
            }
        }
        series.push(played);
        progress.inc(1);
    }
    progress.finish_and_clear();
    for (index, controller) in controllers.iter().enumerate() {
        let share = 100.0 * f64::from(won[index]) / f64::from(games);
        let name = controller_name(*controller);
        writeln!(out, "{} ({name}): won {} of {games}, {share:.1}%", index + 1, won[index])?;
    }
    let drawn = series.iter().filter(|played| played.outcome == CampaignOutcome::Drawn).count();
    let early = series.iter().filter(|played| played.fell_early).count();
    let rounds = median(&series, |played| f64::from(played.rounds));
    let battles = median(&series, |played| played.battles as f64 / players as f64);
    let largest = median(&series, |played| f64::from(played.largest));
    writeln!(out, "drawn {drawn}; a King fell before round {EARLY} in {early}")?;
    writeln!(out, "median: {rounds} rounds, {battles} battles a player, {largest} units of one player")?;
    Ok(())
}

/// The median of a number, the upper one of two.
fn median(series: &[Played], number: impl Fn(&Played) -> f64) -> f64 {
    let mut numbers: Vec<f64> = series.iter().map(number).collect();
    numbers.sort_unstable_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(0.0)
}

/// A campaign in which seat 1 is taken by the player `turned` places on.
fn play_one(
    args: &CampaignArgs,
    seed: u64,
    controllers: &[Controller],
    turned: usize,
) -> Result<Played, CampaignError> {
    let mut seated = controllers.to_vec();
    seated.rotate_left(turned);
    let (mut chronicle, _) = args.begin_with(seed, seated)?;
    let mut referee = referee(chronicle.battles());
    let mut fell_early = false;
    while let Progress::Done(events) = chronicle.step(&mut *referee)? {
        let falls = events.iter().any(|event| matches!(event, CampaignEvent::Out { .. }));
        fell_early |= falls && chronicle.campaign().round() < EARLY;
    }
    let campaign = chronicle.campaign();
    let outcome = match campaign.awaits() {
        Awaits::Nobody(outcome) => outcome.clone(),
        // Computers play on until it is over.
        _ => CampaignOutcome::Drawn,
    };
    let is_battle = |entry: &&LogEntry| matches!(entry.order, Order::Result(_));
    let battles = chronicle.log().iter().filter(is_battle).count();
    Ok(Played { outcome, rounds: campaign.round(), battles, largest: largest(campaign), fell_early })
}

fn largest(campaign: &Campaign) -> u32 {
    campaign.seats().map(|seat| campaign.units_of(seat).len()).max().unwrap_or(0)
}
