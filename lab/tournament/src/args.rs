//! The command line of a match.

use super::adjudication::Adjudication;
use super::encounter::Format;
use super::error::MatchError;
use super::openings::{Openings, PlyRange, RandomPlies};
use super::plan::{Entrant, Plan};
use super::players::Description;
use super::share::Share;
use super::sprt::{EloScale, Sprt};
use super::words::{
    EngineWords, FACTORS, Group, WordError, decimal_within, draw_rule, read_options, resign_rule,
};
use arbiter::{GameTime, TimeControl};
use clap::{Arg, ArgAction, ArgMatches, Args, FromArgMatches};
use movegen::Variant;
use protocol::Protocol;
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

--engine describes a player in words, as cutechess and fastchess do; give it once for each player:
  cmd=PLAYER [name=NAME] [proto=uci|xboard] [dir=FOLDER] [args=ARGUMENTS] [option.NAME=VALUE ...]
  [tc=[MOVES/]SECONDS[+INCREMENT]] [st=SECONDS] [nodes=N] [depth=N] [timemargin=MS] [factor=FACTOR]
Limits of its own replace those of the match; the factor multiplies its time, or its nodes.

  megaton match --variant atomic --clock 10+0.1 --games 100 --pgn games.pgn \\
      --engine cmd=builtin name=megaton option.Hash=64 --engine cmd=fairy-stockfish --engine cmd=baseline

Each opening is played twice by all who meet, with colours swapped.

`megaton match --fastchess ...` takes the command line of fastchess, as OpenBench's workers give it
(docs/scaling.md).";

/// The players, and how they play.
#[derive(Args, Clone, Debug)]
#[command(after_help = PLAYERS)]
pub struct MatchArgs {
    #[command(flatten)]
    engines: EngineArgs,
    /// How more than two players meet: everybody plays everybody, or the first one plays all others.
    #[arg(long, value_enum, default_value_t)]
    tournament: Format,
    /// The player the statistics of a match of two are about.
    #[arg(
        long,
        value_name = "PLAYER",
        required_unless_present = "engine",
        conflicts_with = "engine",
        requires = "second"
    )]
    first: Option<String>,
    /// An option of the first player; may be given several times.
    #[arg(long, value_name = "NAME=VALUE", requires = "first")]
    first_option: Vec<String>,
    /// Name of the first player.
    #[arg(long, value_name = "NAME", requires = "first")]
    first_name: Option<String>,
    /// Protocol of the first player, if it is a command.
    #[arg(long, value_enum, default_value_t)]
    first_protocol: Protocol,
    /// Multiplies the first player's time, or its nodes.
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0, value_parser = factor)]
    first_time_factor: f64,
    /// Its opponent.
    #[arg(long, value_name = "PLAYER", requires = "first")]
    second: Option<String>,
    /// An option of the second player; may be given several times.
    #[arg(long, value_name = "NAME=VALUE", requires = "second")]
    second_option: Vec<String>,
    /// Name of the second player.
    #[arg(long, value_name = "NAME", requires = "second")]
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

    /// Maximum number of games per pairing, an even number: they are played in pairs. With several numbers of
    /// nodes, this many at each.
    #[arg(long, default_value_t = 100, value_parser = even)]
    games: usize,
    /// Plays only a share of the openings: 3/16 is the third of sixteen, one for each machine.
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
    /// Plays nothing, and sums the games of a match played in shares; repeat the options that it was played with.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["pgn", "resume", "shard"])]
    pub(crate) merge: Vec<PathBuf>,

    /// Adjudicates a loss when a player's own score has been this far behind for this many of its moves in a row;
    /// with twosided=true only if the opponent's score agrees.
    #[arg(long, value_name = "movecount=N score=CENTIPAWNS", num_args = 1..=3)]
    resign: Vec<String>,
    /// Adjudicates a draw when, from move movenumber on, neither player has seen a larger lead for movecount moves
    /// in a row.
    #[arg(long, value_name = "movenumber=N movecount=N score=CENTIPAWNS", num_args = 1..=3)]
    draw: Vec<String>,
    /// Ends a game as drawn after so many moves of each side.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_moves: Option<u32>,

    /// Stops as soon as one of two Elo differences is accepted, in a match of two.
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
    decimal_within(text, &FACTORS).map_err(|expected| format!("expected {expected}"))
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
            if self.engines.0.len() > 2 {
                return Err(MatchError::ManyPlayers("--nodes with several numbers"));
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
        let players = self.entrants(control)?;
        if players.len() > 2 && self.sprt.is_some() {
            return Err(MatchError::ManyPlayers("--sprt"));
        }
        let encounters = self.tournament.encounters(players.len());
        Ok(Plan {
            players,
            format: self.tournament,
            encounters,
            openings: self.openings()?,
            pairs: self.games / 2,
            share: self.shard,
            concurrency: usize::from(self.concurrency),
            seed: self.seed,
            sprt: self.sprt.map(|(elo0, elo1)| Sprt {
                elo0,
                elo1,
                alpha: self.alpha,
                beta: self.beta,
                scale: EloScale::Logistic,
            }),
            adjudication: self.adjudication()?,
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

    fn adjudication(&self) -> Result<Adjudication, MatchError> {
        let group = |name, words: &[String]| (!words.is_empty()).then(|| Group::new(name, words));
        Ok(Adjudication {
            resign: group("--resign", &self.resign).map(|group| resign_rule(&group)).transpose()?,
            draw: group("--draw", &self.draw).map(|group| draw_rule(&group)).transpose()?,
            longest: self.max_moves,
        })
    }

    /// The players, each with its limits: its own ones, or those of the match.
    fn entrants(&self, control: TimeControl) -> Result<Vec<Entrant>, MatchError> {
        let mut entrants = Vec::new();
        for (argument, words) in self.described()? {
            let own = if words.control == TimeControl::default() { control } else { words.control };
            if own == TimeControl::default() {
                return Err(MatchError::NoAllowance);
            }
            let wrong = |reason| MatchError::Player { player: argument, text: words.program.clone(), reason };
            let description = Description::new(&words, self.hash).map_err(wrong)?;
            let default_margin = Duration::from_millis(if own.move_time.is_some() { 100 } else { 0 });
            let margin = words.margin.or(self.margin.map(Duration::from_millis)).unwrap_or(default_margin);
            entrants.push(Entrant { description, control: own.with_factor(words.factor), margin });
        }
        if entrants.len() < 2 {
            return Err(MatchError::OnePlayer);
        }
        tell_apart(&mut entrants);
        Ok(entrants)
    }

    /// The players in words, with the arguments that describe them.
    fn described(&self) -> Result<Vec<(&'static str, EngineWords)>, MatchError> {
        let (Some(first), Some(second)) = (&self.first, &self.second) else {
            let read = |words: &Vec<String>| -> Result<_, MatchError> {
                let group = Group::new("--engine", words);
                let mut engine = EngineWords::default();
                engine.read(&group)?;
                if engine.program.is_empty() {
                    return Err(WordError::Missing { option: group.name, words: "cmd=PLAYER" }.into());
                }
                Ok(("engine", engine))
            };
            return self.engines.0.iter().map(read).collect();
        };
        let words = |argument, program: &String, options: &[String]| -> Result<_, MatchError> {
            let wrong = |reason| MatchError::Player { player: argument, text: program.clone(), reason };
            let options = read_options(options).map_err(wrong)?;
            Ok((argument, EngineWords { program: program.clone(), options, ..EngineWords::default() }))
        };
        let mut first = words("first", first, &self.first_option)?;
        let mut second = words("second", second, &self.second_option)?;
        (first.1.name, second.1.name) = (self.first_name.clone(), self.second_name.clone());
        (first.1.protocol, second.1.protocol) = (self.first_protocol, self.second_protocol);
        (first.1.factor, second.1.factor) = (self.first_time_factor, self.second_time_factor);
        Ok(vec![first, second])
    }
}

/// The words of each `--engine`.
#[derive(Clone, Debug, Default)]
struct EngineArgs(Vec<Vec<String>>);

/// Words belong to the `--engine` before them, which derived arguments do not keep apart.
impl FromArgMatches for EngineArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut engines = EngineArgs::default();
        engines.update_from_arg_matches(matches)?;
        Ok(engines)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        let given = matches.get_occurrences::<String>("engine").into_iter().flatten();
        self.0 = given.map(|words| words.cloned().collect()).collect();
        Ok(())
    }
}

impl Args for EngineArgs {
    fn augment_args(command: clap::Command) -> clap::Command {
        let engine = Arg::new("engine").long("engine").value_name("cmd=PLAYER WORD...").num_args(1..);
        command.arg(
            engine
                .action(ArgAction::Append)
                .help("A player, in words such as cmd=PLAYER name=NAME option.Hash=64; once for each player"),
        )
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
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

/// Players of the same name could not be told apart in the PGN file: they get numbers.
fn tell_apart(players: &mut [Entrant]) {
    let names: Vec<String> = players.iter().map(|player| player.description.name.clone()).collect();
    for (player, name) in names.iter().enumerate() {
        if names.iter().filter(|other| *other == name).count() > 1 {
            players[player].description.name.push_str(&format!(" ({})", player + 1));
        }
    }
}
