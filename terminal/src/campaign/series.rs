//! Many campaigns between computers, to compare them.

use super::args::CampaignArgs;
use super::error::CampaignError;
use super::screen::controller_name;
use super::session::referee;
use campaign::{Awaits, CampaignOutcome, Controller, Progress};
use indicatif::ProgressBar;
use std::io::Write;

/// Plays the series and prints what each player won. Each seed is played once for every way to
/// seat the players in a circle, so that no seat favours anybody.
pub(super) fn play(args: &CampaignArgs, games: u32, out: &mut impl Write) -> Result<(), CampaignError> {
    let controllers = args.controllers()?;
    let mut won = vec![0; controllers.len()];
    let (mut drawn, mut rounds) = (0, 0);
    let progress = ProgressBar::new(u64::from(games));
    for game in 0..games {
        let turned = game as usize % controllers.len();
        let seed = args.first_seed().wrapping_add(u64::from(game) / controllers.len() as u64);
        let (ending, length) = play_one(args, seed, &controllers, turned)?;
        rounds += length;
        match ending {
            CampaignOutcome::Drawn => drawn += 1,
            CampaignOutcome::Won(seats) => {
                for seat in seats {
                    won[(seat.index() + turned) % controllers.len()] += 1;
                }
            }
        }
        progress.inc(1);
    }
    progress.finish_and_clear();
    for (index, controller) in controllers.iter().enumerate() {
        let share = 100.0 * f64::from(won[index]) / f64::from(games);
        writeln!(
            out,
            "{} ({}): won {} of {games}, {share:.1}%",
            index + 1,
            controller_name(*controller),
            won[index]
        )?;
    }
    writeln!(out, "drawn {drawn}; {:.1} rounds on average", f64::from(rounds) / f64::from(games))?;
    Ok(())
}

/// A campaign in which seat 1 is taken by the player `turned` places on. Its end, and its rounds.
fn play_one(
    args: &CampaignArgs,
    seed: u64,
    controllers: &[Controller],
    turned: usize,
) -> Result<(CampaignOutcome, u32), CampaignError> {
    let mut seated = controllers.to_vec();
    seated.rotate_left(turned);
    let (mut chronicle, _) = args.begin_with(seed, seated)?;
    let mut referee = referee(chronicle.battles());
    while let Progress::Done(_) = chronicle.step(&mut *referee)? {}
    let campaign = chronicle.campaign();
    let ending = match campaign.awaits() {
        Awaits::Nobody(ending) => ending.clone(),
        // Computers play on until it is over.
        _ => CampaignOutcome::Drawn,
    };
    Ok((ending, campaign.round()))
}
