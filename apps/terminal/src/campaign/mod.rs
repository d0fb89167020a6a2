//! `megaton campaign`: StrataChess on the hex map, for people at the console and for computers.

mod aftermath;
mod args;
mod at_board;
mod battle;
mod battle_board;
mod commands;
mod console;
mod curtain;
mod error;
mod help;
mod news;
mod screen;
mod series;
mod session;
mod summary;
mod tutorial;

pub use args::CampaignArgs;
pub use error::CampaignError;

use campaign::{Awaits, Chronicle, Viewer};
use screen::MapScreen;
use session::CampaignSession;
use std::io::{BufRead, IsTerminal, Write};
use std::path::Path;
use tutorial::Tutorial;

/// Plays a campaign as the arguments ask.
///
/// # Errors
/// What cannot be read, does not fit together or cannot be written.
pub fn campaign(args: &CampaignArgs, input: impl BufRead, mut out: impl Write) -> Result<(), CampaignError> {
    if let Some(name) = &args.print {
        write!(out, "{}", args::printed(name)?)?;
        return Ok(());
    }
    if let Some(file) = &args.replay {
        return replay(file, &mut out);
    }
    if let Some(games) = args.games {
        return series::play(args, games, &mut out);
    }
    let (chronicle, events, file) = match &args.resume {
        Some(file) => (Chronicle::load(file)?, Vec::new(), Some(file.clone())),
        None => {
            if let Some(file) = args.save.as_ref().filter(|file| file.exists()) {
                return Err(CampaignError::Exists(file.clone()));
            }
            let (chronicle, events) = args.begin()?;
            (chronicle, events, args.save.clone())
        }
    };
    let colored = !args.plain
        && std::io::stdout().is_terminal()
        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let mut session = CampaignSession::new(
        chronicle,
        file,
        MapScreen { colored, style: args.pieces.style() },
        args.events,
        out,
    )?;
    session.set_curtain(args.has_curtain());
    if args.tutorial {
        session.tutorial = Some(Tutorial::default());
    }
    session.begin(events)?;
    session.run(input)
}

/// Prints what the orders of a file bring about.
fn replay(file: &Path, out: &mut impl Write) -> Result<(), CampaignError> {
    let chronicle = Chronicle::load(file)?;
    // At the end nothing is hidden any more.
    let is_over = matches!(chronicle.campaign().awaits(), Awaits::Nobody(_));
    let viewer = if is_over { Viewer::Arbiter } else { chronicle.audience() };
    for event in chronicle.events_for(viewer).into_iter().flatten() {
        writeln!(out, "{event}")?;
    }
    writeln!(out, "\n{}", summary::text(&chronicle, viewer))?;
    Ok(())
}
