//! The command line as a whole.

use super::FastchessError;
use super::book::BookGroup;
use super::record::RecordGroup;
use crate::adjudication::Adjudication;
use crate::sprt::{EloScale, Sprt};
use crate::words::{EngineWords, Group, WordError, draw_rule, groups, resign_rule};

/// What the command line asks for.
#[derive(Clone, Debug)]
pub(super) enum Request {
    /// The version.
    Version,
    /// How it is used.
    Help,
    /// A match.
    Match(Box<Arguments>),
}

/// A match as the command line describes it.
#[derive(Clone, Debug)]
pub(super) struct Arguments {
    /// The first and the second player.
    pub(super) engines: [EngineWords; 2],
    /// Whether castling is king takes rook.
    pub(super) chess960: bool,
    /// Where the games begin.
    pub(super) book: Option<BookGroup>,
    /// When the players' scores decide a game.
    pub(super) adjudication: Adjudication,
    /// Ends the match when it is decided.
    pub(super) sprt: Option<Sprt>,
    /// Openings played.
    pub(super) rounds: u32,
    /// Games from each.
    pub(super) games: GamesPerRound,
    /// Games played at the same time.
    pub(super) concurrency: usize,
    /// Whether the match goes on after an engine has gone away.
    pub(super) recovers: bool,
    /// Where the games are written.
    pub(super) record: Option<RecordGroup>,
    /// The `Event` tag.
    pub(super) event: String,
    /// Of everything random.
    pub(super) seed: u64,
    /// What was asked for, is not done, and does no harm.
    pub(super) left_out: Vec<String>,
}

/// How often an opening is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum GamesPerRound {
    /// Once; colours change from one opening to the next.
    One,
    /// Twice, with colours swapped.
    #[default]
    Two,
}

/// The `Event` tag, unless another one is given.
const EVENT: &str = "Fastchess Tournament";

/// Reads a command line.
///
/// # Errors
/// What is wrong with it.
pub(super) fn read(arguments: impl IntoIterator<Item = String>) -> Result<Request, FastchessError> {
    let arguments: Vec<String> = arguments.into_iter().collect();
    // Whoever looks for the runner does not know yet how it is asked for its version.
    match arguments.first().map(String::as_str) {
        Some("-version" | "--version" | "-v" | "version") => return Ok(Request::Version),
        Some("-help" | "--help" | "-h") | None => return Ok(Request::Help),
        Some(_) => {}
    }
    let mut reader = Reader::default();
    for group in groups(arguments)? {
        reader.read(group)?;
    }
    Ok(Request::Match(Box::new(reader.finish()?)))
}

/// The options read so far.
#[derive(Default)]
struct Reader {
    engines: Vec<Group>,
    each: Vec<Group>,
    chess960: bool,
    book: Option<BookGroup>,
    adjudication: Adjudication,
    sprt: Option<Sprt>,
    rounds: Option<u32>,
    games: GamesPerRound,
    concurrency: Option<u32>,
    recovers: bool,
    record: Option<RecordGroup>,
    event: Option<String>,
    seed: u64,
    left_out: Vec<String>,
}

impl Reader {
    fn read(&mut self, group: Group) -> Result<(), FastchessError> {
        match group.name.as_str() {
            "-engine" => self.engines.push(group),
            "-each" => self.each.push(group),
            "-openings" => self.book = Some(BookGroup::read(&group)?),
            "-pgnout" => self.record = Some(RecordGroup::read(&group)?),
            "-resign" => self.adjudication.resign = Some(resign_rule(&group)?),
            "-draw" => self.adjudication.draw = Some(draw_rule(&group)?),
            "-sprt" => self.sprt = Some(sprt(&group)?),
            "-maxmoves" => self.adjudication.longest = Some(count(&group, 1)?),
            "-rounds" => self.rounds = Some(count(&group, 1)?),
            "-games" => self.games = games(&group)?,
            "-repeat" => self.games = GamesPerRound::Two,
            "-concurrency" => self.concurrency = Some(count(&group, 1)?),
            "-recover" => self.recovers = true,
            "-event" => self.event = Some(group.word()?.to_owned()),
            "-srand" => self.seed = seed(&group)?,
            "-variant" => self.chess960 = is_chess960(&group)?,
            // The rules end a game as soon as they can; tables would end it a little sooner.
            "-tb" | "-tbpieces" | "-tbignore50" | "-tbadjudicate" => self.left_out.push(group.name),
            // What only changes the look of the output, or holds anyway.
            "-testEnv" | "-force-concurrency" | "-ratinginterval" | "-scoreinterval"
            | "-autosaveinterval" | "-report" | "-output" => {}
            _ => return Err(FastchessError::Unknown(group.name)),
        }
        Ok(())
    }

    fn finish(self) -> Result<Arguments, FastchessError> {
        let engine = |own: &Group| {
            let mut engine = EngineWords::default();
            self.each.iter().chain([own]).try_for_each(|group| engine.read(group)).map(|()| engine)
        };
        let engines = self.engines.iter().map(engine).collect::<Result<Vec<_>, _>>()?;
        let count = engines.len();
        let engines = <[EngineWords; 2]>::try_from(engines).map_err(|_| FastchessError::TwoEngines(count))?;
        Ok(Arguments {
            engines,
            chess960: self.chess960,
            book: self.book,
            adjudication: self.adjudication,
            sprt: self.sprt,
            rounds: self.rounds.unwrap_or(2),
            games: self.games,
            concurrency: self.concurrency.unwrap_or(1) as usize,
            recovers: self.recovers,
            record: self.record,
            event: self.event.unwrap_or_else(|| EVENT.to_owned()),
            seed: self.seed,
            left_out: self.left_out,
        })
    }
}

fn count(group: &Group, least: u64) -> Result<u32, WordError> {
    group.number(least).map(|number| u32::try_from(number).unwrap_or(u32::MAX))
}

fn games(group: &Group) -> Result<GamesPerRound, WordError> {
    match group.word()? {
        "1" => Ok(GamesPerRound::One),
        "2" => Ok(GamesPerRound::Two),
        other => Err(WordError::Value { text: format!("-games {other}"), expected: "1 or 2".to_owned() }),
    }
}

fn seed(group: &Group) -> Result<u64, WordError> {
    group.word()?.parse().map_err(|_| WordError::Value {
        text: format!("{} {}", group.name, group.words.join(" ")),
        expected: "a whole number".to_owned(),
    })
}

/// The test: as in fastchess, both differences are normalized Elo if nothing else is said.
fn sprt(group: &Group) -> Result<Sprt, WordError> {
    let (mut elo0, mut elo1) = (None, None);
    let (mut alpha, mut beta, mut scale) = (0.05, 0.05, EloScale::Normalized);
    for pair in group.pairs()? {
        match (pair.key, pair.value) {
            ("elo0", _) => elo0 = Some(pair.decimal(-2000.0..=2000.0)?),
            ("elo1", _) => elo1 = Some(pair.decimal(-2000.0..=2000.0)?),
            // From a half up, the bounds of the test would change places.
            ("alpha", _) => alpha = pair.decimal(1e-6..=0.499)?,
            ("beta", _) => beta = pair.decimal(1e-6..=0.499)?,
            ("model", "normalized") => scale = EloScale::Normalized,
            ("model", "logistic") => scale = EloScale::Logistic,
            ("model", _) => return Err(pair.wrong("normalized or logistic".to_owned())),
            _ => return Err(pair.unknown()),
        }
    }
    let words = "elo0=ELO elo1=ELO, the smaller one first";
    match (elo0, elo1) {
        (Some(elo0), Some(elo1)) if elo0 < elo1 => Ok(Sprt { elo0, elo1, alpha, beta, scale }),
        _ => Err(WordError::Missing { option: group.name.clone(), words }),
    }
}

fn is_chess960(group: &Group) -> Result<bool, WordError> {
    match group.word()? {
        "standard" => Ok(false),
        "fischerandom" => Ok(true),
        other => Err(WordError::Value {
            text: format!("-variant {other}"),
            expected: "standard or fischerandom; other games are options, such as \
                       option.UCI_Variant=stratomic"
                .to_owned(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adjudication::{DrawRule, ResignRule};
    use protocol::command_line;

    fn arguments(line: &str) -> Result<Box<Arguments>, FastchessError> {
        match read(command_line::split(line).unwrap())? {
            Request::Match(arguments) => Ok(arguments),
            other => panic!("{other:?}"),
        }
    }

    /// As the worker of OpenBench, client 49, starts the runner.
    const WORKER: &str = "-recover -variant standard -testEnv -concurrency 2 -rounds 8 -games 2 \
        -resign movecount=3 score=400 -draw movenumber=40 movecount=8 score=10  \
        -engine dir=Engines/ cmd=./mega-1 proto=uci tc=8.00+0.08 timemargin=250 option.Threads=1 \
        option.Hash=8 option.UCI_Variant=stratomic name=megaton-dev \
        -engine dir=Engines/ cmd=./mega-2 proto=uci tc=inf nodes=2000 option.Threads=1 option.Hash=8 \
        option.UCI_Variant=stratomic name=megaton-base \
        -openings file=Books/stratomic.epd format=epd order=random start=9 -srand 42 \
        -pgnout file=PGNs/1.2.3.0.pgn seldepth=true nodes=true match_line='^info string pgncomment .*'";

    #[test]
    fn the_workers_command_line_is_taken() {
        // Windows' rules for command lines do not know single quotation marks.
        let worker = if cfg!(windows) { WORKER.replace('\'', "\"") } else { WORKER.to_owned() };
        let found = arguments(&worker).unwrap();
        assert_eq!(found.engines.each_ref().map(EngineWords::name), ["megaton-dev", "megaton-base"]);
        assert_eq!(found.engines[1].control.nodes, Some(2000));
        assert_eq!((found.rounds, found.games, found.concurrency), (8, GamesPerRound::Two, 2));
        let resign = ResignRule { moves: 3, score: 400, two_sided: false };
        let draw = DrawRule { from_move: 40, moves: 8, score: 10 };
        let expected = Adjudication { resign: Some(resign), draw: Some(draw), longest: None };
        assert_eq!(found.adjudication, expected);
        assert!(found.recovers && !found.chess960 && found.left_out.is_empty());
        assert_eq!(found.seed, 42);
    }

    #[test]
    fn each_holds_for_both_unless_an_engine_says_otherwise() {
        let found = arguments(
            "-engine cmd=a name=one tc=5 -each tc=1+0.1 option.Hash=8 -engine cmd=b option.Hash=4 -games 1",
        )
        .unwrap();
        let [one, two] = &found.engines;
        assert_eq!(one.control.game_time.unwrap().base.as_secs(), 5);
        assert_eq!(two.control.game_time.unwrap().base.as_secs(), 1);
        assert_eq!([one, two].map(|engine| engine.options[0].1.as_str()), ["8", "4"]);
        assert_eq!((two.name().as_str(), found.games), ("b", GamesPerRound::One));
    }

    #[test]
    fn what_cannot_be_done_is_refused_by_name() {
        for (line, named) in [
            ("-engine cmd=a", "two"),
            ("-engine cmd=a -engine cmd=b -engine cmd=c", "3"),
            ("-engine cmd=a -engine cmd=b -speed 3", "-speed"),
            ("-engine cmd=a -engine cmd=b -games 3", "-games 3"),
            ("-engine cmd=a -engine cmd=b -resign movecount=0 score=1", "movecount=0"),
            ("-engine cmd=a -engine cmd=b -variant atomic", "UCI_Variant"),
            ("-engine cmd=a -engine cmd=b -rounds many", "-rounds many"),
            ("-engine cmd=a -engine cmd=b -openings file=x format=bin", "format=bin"),
        ] {
            let error = arguments(line).unwrap_err().to_string();
            assert!(error.contains(named) && error.lines().count() == 1, "{line}: {error}");
        }
    }

    #[test]
    fn the_version_is_told_however_it_is_asked_for() {
        for word in ["--version", "version", "-v", "-version"] {
            assert!(matches!(read([word.to_owned()]), Ok(Request::Version)));
        }
        assert!(matches!(read([]), Ok(Request::Help)));
    }
}
