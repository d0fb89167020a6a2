//! The command line of a match.

use super::adjudication::Adjudication;
use super::error::MatchError;
use super::openings::{Openings, PlyRange, RandomPlies};
use super::plan::Plan;
use super::players::{Description, Given};
use super::round::Contestant;
use super::share::Share;
use super::sprt::Sprt;
use arbiter::{GameTime, TimeControl};
use clap::Args;
use movegen::Variant;
use protocol::engine_program::Protocol;
use protocol::rule_args::RuleArgs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The players, for `--help`.
const PLAYERS: &str = "\
A PLAYER is a command that starts an engine, or one of the built-in players:
  `builtin`   megaton's engine in this process, with the engine's options (such as Threads, Hash,
              \"Move Overhead\", \"Skill Level\", UCI_Elo), and with margins of the search by
              the names that `engine/src/search/margins.rs` gives them
  `baseline`  a fixed opponent: counts pieces and looks four plies ahead, whatever the limits
  `random`    any legal move
  `oneworld`, `ismcts`
yardsticks for games with hidden information: they evaluate by piece values, and search one possible world
as if it were the true one, or grow a tree of what players see
Each opening is played twice, with colours swapped.

`megaton match --fastchess ...` takes the command line of fastchess, as OpenBench's workers give it
(docs/scaling.md).";

/// Two players, and how they play.
#[derive(Args, Clone, Debug)]
#[command(after_help = PLAYERS)]
pub struct MatchArgs {
    /// The player the statistics are about.
    #[arg(long, value_name = "PLAYER")]
    first: String,
    /// An option of the first player; may be given several times.
    #[arg(long, value_name = "NAME=VALUE")]
    first_option: Vec<String>,
    /// Name of the first player.
    #[arg(long, value_name = "NAME")]
    first_name: Option<String>,
    /// Protocol of the first player, if it is a command.
    #[arg(long, value_enum, default_value_t)]
    first_protocol: Protocol,
    /// Multiplies the first player's time, or its nodes.
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0, value_parser = factor)]
    first_time_factor: f64,
    /// Its opponent.
    #[arg(long, value_name = "PLAYER")]
    second: String,
    /// An option of the second player; may be given several times.
    #[arg(long, value_name = "NAME=VALUE")]
    second_option: Vec<String>,
    /// Name of the second player.
    #[arg(long, value_name = "NAME")]
    second_name: Option<String>,
    /// Protocol of the second player, if it is a command.
    #[arg(long, value_enum, default_value_t)]
    second_protocol: Protocol,
    /// Multiplies the second player's time, or its nodes.
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0, value_parser = factor)]
    second_time_factor: f64,
    /// Size of each player's transposition table in MiB, unless its options set it.
    #[arg(long, value_name = "MIB", default_value_t = 16)]
    hash: usize,

    /// The game.
    #[arg(long, default_value_t = Variant::Stratomic)]
    variant: Variant,
    #[command(flatten)]
    rules: RuleArgs,
    /// Nodes per move; several, such as 8000,100000,1000000, for a match at each and how Elo changes with them.
    #[arg(long, value_name = "N[,N...]", value_delimiter = ',', value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Vec<u64>,
    /// Search depth per move, in plies.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=i64::from(engine::MAX_DEPTH)))]
    depth: Option<u32>,
    /// Milliseconds per move.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,
    /// Seconds per game, plus an increment per move.
    #[arg(long, value_name = "BASE+INC", conflicts_with = "movetime", value_parser = game_time)]
    clock: Option<GameTime>,
    /// How late a move may be, in milliseconds.
    ///
    /// The default is 0 with a clock, and 100 ms with a fixed time per move, because players use all
    /// of it.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(0..=60_000))]
    margin: Option<u64>,

    /// Maximum number of games, an even number: they are played in pairs. So many at each number of nodes.
    #[arg(long, default_value_t = 100, value_parser = even)]
    games: usize,
    /// Plays a share of the pairs only, such as 3/16, for as many machines.
    #[arg(long, value_name = "I/N", default_value = "1/1", hide_default_value = true)]
    shard: Share,
    /// Games played at the same time.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    concurrency: u16,
    /// Random moves at the start of each opening: a number, or two such as 8-12 [default: 8, and none with
    /// --openings].
    #[arg(long, value_name = "N")]
    random_plies: Option<PlyRange>,
    /// Rejects openings where a short search sees a larger lead, in centipawns; 0 keeps all [default: 300, and
    /// 0 with --openings].
    #[arg(long, value_name = "CENTIPAWNS")]
    max_lead: Option<u32>,
    /// Seed of the random openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Takes openings from a file, one FEN or EPD record per line, as they stand there.
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// Writes the games here as they finish; with several numbers of nodes, each match into a file of its own,
    /// such as games.8000.pgn.
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Resumes the match whose games are in the PGN file.
    #[arg(long, requires = "pgn")]
    pub(crate) resume: bool,
    /// Plays nothing, and sums the games of a match played in shares; say the match as it was played.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["pgn", "resume", "shard"])]
    pub(crate) merge: Vec<PathBuf>,

    /// Stops as soon as one of two Elo differences is accepted.
    #[arg(long, value_name = "ELO0,ELO1", value_parser = elo_pair, allow_hyphen_values = true)]
    sprt: Option<(f64, f64)>,
    /// Probability of accepting elo1 although elo0 is true.
    #[arg(long, default_value_t = 0.05, value_parser = probability)]
    alpha: f64,
    /// Probability of accepting elo0 although elo1 is true.
    #[arg(long, default_value_t = 0.05, value_parser = probability)]
    beta: f64,
}

/// Random moves of an opening, if nothing else is said.
const RANDOM_PLIES: u32 = 8;
/// The largest lead in an opening drawn at random, if nothing else is said, in centipawns.
const MAX_LEAD: u32 = 300;

fn game_time(text: &str) -> Result<GameTime, &'static str> {
    GameTime::in_seconds(text).ok_or("expected seconds such as 8+0.08 or 60")
}

fn factor(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|factor| (0.001..=1000.0).contains(factor))
        .ok_or("expected a number from 0.001 to 1000".into())
}

fn even(text: &str) -> Result<usize, String> {
    let even = |games: &usize| (2..=10_000_000).contains(games) && games.is_multiple_of(2);
    text.parse().ok().filter(even).ok_or("expected an even number from 2 to 10000000".into())
}

fn elo_pair(text: &str) -> Result<(f64, f64), String> {
    let pair = text.split_once(',').and_then(|(elo0, elo1)| Some((elo0.parse().ok()?, elo1.parse().ok()?)));
    let in_order = |(elo0, elo1): &(f64, f64)| -2000.0 <= *elo0 && elo0 < elo1 && *elo1 <= 2000.0;
    pair.filter(in_order).ok_or("expected two numbers such as 0,15, the smaller one first".into())
}

fn probability(text: &str) -> Result<f64, String> {
    // From a half up, the bounds of the test would change places.
    text.parse()
        .ok()
        .filter(|p| (1e-6..0.5).contains(p))
        .ok_or("expected a number from 0.000001 to below 0.5".into())
}

impl MatchArgs {
    /// The matches asked for: one at each number of nodes, in their order, or a single one.
    ///
    /// # Errors
    /// The arguments are inconsistent.
    pub(crate) fn legs(&self) -> Result<Vec<Leg>, MatchError> {
        if let [_, _, ..] = self.nodes[..] {
            if self.sprt.is_some() {
                return Err(MatchError::SeveralNodeCounts("--sprt"));
            }
            if !self.merge.is_empty() {
                return Err(MatchError::SeveralNodeCounts("--merge"));
            }
            let leg = |&nodes| {
                let pgn = self.pgn.as_deref().map(|file| file_of_leg(file, nodes));
                Ok(Leg { nodes: Some(nodes), plan: self.plan(Some(nodes))?, pgn })
            };
            return self.nodes.iter().map(leg).collect();
        }
        let nodes = self.nodes.first().copied();
        Ok(vec![Leg { nodes, plan: self.plan(nodes)?, pgn: self.pgn.clone() }])
    }

    fn plan(&self, nodes: Option<u64>) -> Result<Plan, MatchError> {
        let control = TimeControl {
            nodes,
            depth: self.depth,
            move_time: self.movetime.map(Duration::from_millis),
            game_time: self.clock,
        };
        if control == TimeControl::default() {
            return Err(MatchError::NoAllowance);
        }
        let default_margin = if self.movetime.is_some() { 100 } else { 0 };
        let factors = [self.first_time_factor, self.second_time_factor];
        let mut players = [self.player(Contestant::First)?, self.player(Contestant::Second)?];
        tell_apart(&mut players);
        Ok(Plan {
            players,
            controls: factors.map(|factor| control.with_factor(factor)),
            margins: [Duration::from_millis(self.margin.unwrap_or(default_margin)); 2],
            openings: self.openings()?,
            pairs: self.games / 2,
            share: self.shard,
            concurrency: usize::from(self.concurrency),
            seed: self.seed,
            sprt: self.sprt.map(|(elo0, elo1)| Sprt { elo0, elo1, alpha: self.alpha, beta: self.beta }),
            adjudication: Adjudication::default(),
            wanted_lines: None,
        })
    }

    fn openings(&self) -> Result<Openings, MatchError> {
        // Players of a match are not asked for a vote.
        let rules = movegen::Vote::unasked(self.rules.0);
        match &self.openings {
            // What is 0 says what is done with a file anyway.
            Some(_) if self.random_plies.is_some_and(|plies| plies != PlyRange::from(0)) => {
                Err(MatchError::OpeningsAnd("--random-plies"))
            }
            Some(_) if self.max_lead.unwrap_or(0) > 0 => Err(MatchError::OpeningsAnd("--max-lead")),
            Some(file) => Openings::from_file(self.variant, rules, file),
            None => {
                let lead = self.max_lead.unwrap_or(MAX_LEAD);
                let max_lead = (lead > 0).then_some(lead);
                let plies = self.random_plies.unwrap_or(RANDOM_PLIES.into());
                let random = RandomPlies { seed: self.seed, plies, max_lead };
                Ok(Openings::random(self.variant, rules, random))
            }
        }
    }

    fn player(&self, player: Contestant) -> Result<Description, MatchError> {
        let (argument, given) = match player {
            Contestant::First => (
                "first",
                Given {
                    text: &self.first,
                    options: &self.first_option,
                    name: self.first_name.as_deref(),
                    hash_mib: self.hash,
                    protocol: self.first_protocol,
                },
            ),
            Contestant::Second => (
                "second",
                Given {
                    text: &self.second,
                    options: &self.second_option,
                    name: self.second_name.as_deref(),
                    hash_mib: self.hash,
                    protocol: self.second_protocol,
                },
            ),
        };
        Description::new(&given).map_err(|reason| MatchError::Player {
            player: argument,
            text: given.text.to_owned(),
            reason,
        })
    }
}

/// A match with one limit on thinking.
#[derive(Debug)]
pub(crate) struct Leg {
    /// Nodes a move, if they are limited.
    pub(crate) nodes: Option<u64>,
    pub(crate) plan: Plan,
    /// Where its games go.
    pub(crate) pgn: Option<PathBuf>,
}

/// The file of the games at so many nodes a move.
fn file_of_leg(file: &Path, nodes: u64) -> PathBuf {
    match file.extension() {
        Some(extension) => file.with_extension(format!("{nodes}.{}", extension.display())),
        None => file.with_extension(nodes.to_string()),
    }
}

/// Two players of the same name could not be told apart in the PGN file.
fn tell_apart(players: &mut [Description; 2]) {
    if players[0].name == players[1].name {
        players[0].name.push_str(" (first)");
        players[1].name.push_str(" (second)");
    }
}
