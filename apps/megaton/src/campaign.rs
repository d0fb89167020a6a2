//! `megaton campaign`: to be played at the terminal; what fits its numbers is a command of its own below it.

use clap::Args;
use std::io::{self, BufRead, Write};
use training::campaigns::CampaignsCommand;

/// StrataChess's campaign: two to six players fight over a hex map, in turns; each battle is a game
/// of chess.
///
/// Without --auto player 1 is a person at this console, where `help` explains everything; the
/// others are computers. Other seats: --seat 2=person.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct CampaignCommand {
    #[command(subcommand)]
    command: Option<CampaignsCommand>,
    #[command(flatten)]
    played: terminal::CampaignArgs,
}

/// Plays a campaign, or fits its numbers.
///
/// # Errors
/// What cannot be read, does not fit together or cannot be written.
pub(crate) fn campaign(args: &CampaignCommand, input: impl BufRead, out: impl Write) -> io::Result<()> {
    match &args.command {
        Some(command) => training::campaigns::campaigns(command, out).map_err(io::Error::from),
        None => terminal::campaign(&args.played, input, out).map_err(io::Error::from),
    }
}
