//! The command line of a campaign.

use super::error::CampaignError;
use super::tutorial;
use crate::pieces::PieceArgs;
use campaign::{
    Battles, CampaignEvent, CampaignFileError, CampaignRules, CampaignSetup, Chronicle, Contest, Controller,
    DEFAULT_RULES, General, MAPS, Map, Seat,
};
use clap::{Args, ValueEnum};
use std::fs;
use std::io::IsTerminal;
use std::path::PathBuf;

/// Nodes the engine looks at for each move of a battle.
const DEFAULT_NODES: u64 = 5_000;

/// StrataChess's campaign: two to six players fight over a hex map, in turns; each battle is a game
/// of chess.
///
/// Without --auto player 1 is a person at this console, where `help` explains everything; the
/// others are computers that a beginner beats. Other seats: --seat 2=person, --seat 2=general.
#[derive(Args, Clone, Debug)]
pub struct CampaignArgs {
    /// Number of players, 2 to 6.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=6))]
    players: u8,
    /// Who plays a seat: person, or from the strongest computer to the weakest general, colonel, captain,
    /// greedy or random; may be given for each [default: greedy, with --auto general].
    #[arg(long, value_name = "NUMBER=WHO")]
    seat: Vec<SeatChoice>,
    /// Teams, such as 1,2/3,4; without it a free-for-all.
    #[arg(long)]
    teams: Option<String>,
    /// A map that comes with megaton (two-thrones, three-rivers, four-marches, six-crowns), or a
    /// file.
    #[arg(long, value_name = "NAME|FILE")]
    map: Option<String>,
    /// A file with house values; `--print rules` prints one with all of them.
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// Seed of everything random; the same seed gives the same campaign.
    #[arg(long)]
    seed: Option<u64>,
    /// Computers play all seats that --seat does not give to others, each as well as it can.
    #[arg(long)]
    pub(super) auto: bool,
    /// Settles battles by an estimate instead of playing them out.
    #[arg(long)]
    fast: bool,
    /// Nodes the engine looks at for each move of a battle.
    #[arg(long, value_name = "N", default_value_t = DEFAULT_NODES, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Plays N campaigns, each seed from --seed on with the players in every order of seats (in teams in
    /// one), and prints how many each of them won, and how long they were.
    #[arg(long, value_name = "N", requires = "auto", conflicts_with_all = ["save", "resume"], value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(super) games: Option<u32>,
    /// Teaches how it is played: a turn and a battle of a small campaign.
    #[arg(long, conflicts_with_all = ["players", "seat", "teams", "map", "rules", "seed", "auto", "fast", "games", "resume", "replay", "print"])]
    pub(super) tutorial: bool,
    /// Keeps the campaign in this file, up to date at every moment.
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub(super) save: Option<PathBuf>,
    /// Resumes the campaign in this file.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["players", "seat", "teams", "map", "rules", "seed", "auto", "fast", "nodes"])]
    pub(super) resume: Option<PathBuf>,
    /// Plays the orders of this file again and prints what happened.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["players", "seat", "teams", "map", "rules", "seed", "auto", "fast", "nodes", "save", "resume"])]
    pub(super) replay: Option<PathBuf>,
    /// Prints what happens, with --auto as well.
    #[arg(long)]
    pub(super) events: bool,
    /// Text only: no colours.
    #[arg(long)]
    pub(super) plain: bool,
    #[command(flatten)]
    pub(super) pieces: PieceArgs,
    /// Whether the screen is cleared between people who share it, so that nobody sees what another
    /// player may know [default: on at a terminal].
    #[arg(long, value_name = "WHEN")]
    curtain: Option<CurtainChoice>,
    /// Prints the rule file with all values at their defaults (`rules`), or a map's file (its
    /// name), and ends.
    #[arg(long, value_name = "rules|MAP")]
    pub(super) print: Option<String>,
}

/// Whether there is a curtain between people at one screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CurtainChoice {
    /// Always.
    On,
    /// Never.
    Off,
}

/// Who plays a seat.
#[derive(Clone, Copy, Debug)]
struct SeatChoice {
    seat: Seat,
    controller: Controller,
}

impl std::str::FromStr for SeatChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<SeatChoice, String> {
        let expected = || {
            let names = General::ALL.map(General::name).join(", ");
            format!("expected a seat and who plays it, such as 2=person (person, {names})")
        };
        let (number, who) = text.split_once('=').ok_or_else(expected)?;
        let seat = number.parse().ok().and_then(Seat::from_number).ok_or_else(expected)?;
        let computer = General::named(who).map(Controller::Computer);
        let controller = if who == "person" { Some(Controller::Person) } else { computer };
        Ok(SeatChoice { seat, controller: controller.ok_or_else(expected)? })
    }
}

impl CampaignArgs {
    /// The campaign asked for, and what happened at its beginning.
    ///
    /// # Errors
    /// What cannot be read or does not fit together.
    pub(super) fn begin(&self) -> Result<(Chronicle, Vec<CampaignEvent>), CampaignError> {
        if self.tutorial {
            return Ok(tutorial::begun(Battles::Played(self.nodes))?);
        }
        let seed = self.seed.unwrap_or_else(|| u64::from(rand::random::<u32>()));
        self.begin_with(seed, self.controllers()?)
    }

    /// The same with another seed and other players, people or computers.
    pub(super) fn begin_with(
        &self,
        seed: u64,
        controllers: Vec<Controller>,
    ) -> Result<(Chronicle, Vec<CampaignEvent>), CampaignError> {
        let count = usize::from(self.players);
        let contest = match &self.teams {
            Some(teams) => Contest::teams(teams, count)?,
            None => Contest::FreeForAll,
        };
        let setup = CampaignSetup { rules: self.rules()?, map: self.map()?, players: count, contest, seed };
        let battles = if self.fast { Battles::Fast } else { Battles::Played(self.nodes) };
        Ok(Chronicle::begin(setup, controllers, battles)?)
    }

    /// Whether people who share the screen are kept from seeing each other's secrets.
    pub(super) fn has_curtain(&self) -> bool {
        match self.curtain {
            Some(choice) => choice == CurtainChoice::On,
            None => std::io::stdin().is_terminal() && std::io::stdout().is_terminal(),
        }
    }

    /// Whether players are in teams.
    pub(super) fn has_teams(&self) -> bool {
        self.teams.is_some()
    }

    /// The first seed of a series.
    pub(super) fn first_seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }

    /// Who plays each seat.
    pub(super) fn controllers(&self) -> Result<Vec<Controller>, CampaignError> {
        // Computers among themselves play as well as they can; whoever plays against them chooses how well.
        let usual = if self.auto { General::Planner } else { General::USUAL };
        let mut controllers = vec![Controller::Computer(usual); usize::from(self.players)];
        if !self.auto {
            controllers[0] = Controller::Person;
        }
        for choice in &self.seat {
            let controller =
                controllers.get_mut(choice.seat.index()).ok_or(CampaignError::NoSeat(choice.seat))?;
            *controller = choice.controller;
        }
        if self.auto && controllers.contains(&Controller::Person) {
            return Err(CampaignError::PersonInAuto);
        }
        Ok(controllers)
    }

    fn map(&self) -> Result<Map, CampaignError> {
        match &self.map {
            None => Map::for_players(usize::from(self.players)).ok_or(CampaignError::NoMap),
            Some(name) => match Map::named(name) {
                Some(map) => Ok(map),
                None => Ok(Map::parse(name, &read(name)?)?),
            },
        }
    }

    fn rules(&self) -> Result<CampaignRules, CampaignError> {
        let Some(file) = &self.rules else { return Ok(CampaignRules::default()) };
        let name = file.display().to_string();
        Ok(CampaignRules::parse(&name, &read(&name)?)?)
    }
}

fn read(file: &str) -> Result<String, CampaignFileError> {
    fs::read_to_string(file).map_err(|error| CampaignFileError::whole(file, error))
}

/// The file that `--print` asks for.
///
/// # Errors
/// There is none of this name.
pub(super) fn printed(name: &str) -> Result<&'static str, CampaignError> {
    if name == "rules" {
        return Ok(DEFAULT_RULES);
    }
    let map = MAPS.into_iter().find(|&(known, _)| known == name);
    map.map(|(_, text)| text).ok_or_else(|| CampaignError::NothingToPrint(name.to_owned()))
}
