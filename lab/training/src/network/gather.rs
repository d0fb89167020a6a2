//! From games to positions: replayed, filtered, each kept once, in random order.
//!
//! The order is that of their hash keys, which have nothing to do with games or plies. So equal positions
//! are neighbours, of which one is kept, and the file depends on the games alone. What does not fit memory
//! is first dealt out into piles by the upper bits of the keys.

use super::lambda::Lambda;
use super::plan::share;
use super::positions::{Facts, PositionFileError, PositionWriter};
use crate::chances::{ResultsByScore, chance_of};
use crate::frames::{self, FrameError};
use crate::record::{GameFile, GameFileError, GameReader, RecordedGame};
use crate::repeated::{RepeatedError, refuse_repeated};
use crate::replay::{ReplayError, replay};
use clap::Args;
use engine::{Chances, EndingVerdicts, Verdict, is_quiet_move};
use eval::network::{NetworkError, Shown, inputs_of};
use movegen::{AnyGame, Move, Tag, Variant};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use storage::folder_of;
use thiserror::Error;

/// Larger scores say that a game is decided, in centipawns.
const MAX_SCORE: u16 = 3_000;

/// All results are believed.
const MIN_CHANCE: f64 = 0.0;

/// What is nearest to searches of 30,000 nodes (docs/log/networks.md, What targets are worth).
const LAMBDA: f32 = 0.6;

/// Which positions of a game are learnt from, and what they are worth.
#[derive(Args, Clone, Copy, Debug, PartialEq)]
pub struct Filters {
    /// Keep positions whose best move is a capture or a launch
    #[arg(long)]
    keep_captures: bool,
    /// Keep positions whose best move is a promotion
    #[arg(long)]
    keep_promotions: bool,
    /// Leave out positions in check
    #[arg(long)]
    skip_checks: bool,
    /// Leave out positions with a larger score, in centipawns
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = MAX_SCORE)]
    max_score: u16,
    /// Leave out so many plies after the opening
    #[arg(long, value_name = "PLIES", default_value_t = 0)]
    skip_plies: u16,
    /// Leave out positions from whose score fewer than so many games of a hundred end as theirs did
    #[arg(long, value_name = "PERCENT", default_value_t = MIN_CHANCE, value_parser = percent)]
    min_chance: f64,
    /// In battles and in atomic chess, take the verdict of endgame tables as score and result of positions of up to
    /// three pieces, and keep those that are won or lost
    #[arg(long)]
    tables: bool,
    /// Share of what later moves of the game say in what a position is worth, and of what is still later in that (the λ
    /// of TD(λ)); 0 for the position's own score
    #[arg(long, value_name = "SHARE", default_value_t = LAMBDA, value_parser = share)]
    lambda: f32,
}

fn percent(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|percent| (0.0..=100.0).contains(percent));
    number.ok_or_else(|| "expected a number from 0 to 100".to_owned())
}

impl Default for Filters {
    fn default() -> Self {
        Filters {
            keep_captures: false,
            keep_promotions: false,
            skip_checks: false,
            max_score: MAX_SCORE,
            skip_plies: 0,
            min_chance: MIN_CHANCE,
            tables: false,
            lambda: LAMBDA,
        }
    }
}

/// Why positions cannot be gathered.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum GatherError {
    #[error("{}: {error}", file.display())]
    Replay { file: PathBuf, error: ReplayError },
    #[error("{}: {error}", file.display())]
    Games { file: PathBuf, error: GameFileError },
    #[error(transparent)]
    Repeated(#[from] RepeatedError),
    #[error("there are no games to learn from")]
    NoGames,
    #[error(transparent)]
    Positions(#[from] PositionFileError),
    #[error(transparent)]
    Network(#[from] NetworkError),
    #[error(transparent)]
    Frame(#[from] FrameError),
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// How many positions were gathered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gathered {
    /// Games replayed.
    pub games: u64,
    /// Their positions.
    pub played: u64,
    /// Those that the filters let through.
    pub kept: u64,
    /// Those to learn from, each once.
    pub learnt: u64,
    /// Those held out, each once.
    pub held_out: u64,
}

/// One game in so many is held out: its positions only show what was learnt.
const HELD_OUT: usize = 20;
/// Positions that are sorted in memory at a time.
const PILE: u64 = 2_000_000;
/// Bytes that a move takes in a file of games, at least.
const BYTES_OF_A_MOVE: u64 = 3;
/// Games replayed at a time.
const BATCH: usize = 1_024;

/// Gathers the positions of the games of these files into two others: those to learn from, and those held
/// out.
///
/// # Errors
/// The files have games of several variants, or none; a game has an illegal move; a file cannot be written.
pub fn gather(
    files: &[PathBuf],
    filters: &Filters,
    learn: &Path,
    held_out: &Path,
) -> Result<Gathered, GatherError> {
    let readers: Vec<GameReader> = files.iter().map(|file| open(file)).collect::<Result<_, _>>()?;
    let variant = readers.first().ok_or(GatherError::NoGames)?.variant;
    let about = readers.iter().map(|games| games.about.as_str()).collect::<Vec<_>>().join("; ");
    let most =
        files.iter().map(|file| Ok(file.metadata()?.len())).sum::<io::Result<u64>>()? / BYTES_OF_A_MOVE;
    let mut results = filters.needs_results().then(ResultsByScore::default);
    refuse_repeated(files, |game| {
        if let Some(results) = &mut results {
            results.note(game);
        }
    })?;
    let sieve = Sieve::new(*filters, results.as_ref());
    let features = inputs_of(variant)?[0].len() as u16;
    let mut piles =
        [Piles::new(folder_of(learn), most)?, Piles::new(folder_of(held_out), most / HELD_OUT as u64)?];
    let mut gathered = Gathered::default();
    for (file, games) in files.iter().zip(readers) {
        games.refuse_other(variant).map_err(|error| in_file(file, error))?;
        deal(file, games, &sieve, &mut piles, &mut gathered)?;
    }
    let [to_learn, to_hold_out] = piles;
    gathered.learnt = to_learn.sort_into(PositionWriter::begin(learn, variant, features, &about)?)?;
    gathered.held_out = to_hold_out.sort_into(PositionWriter::begin(held_out, variant, features, &about)?)?;
    Ok(gathered)
}

fn open(file: &Path) -> Result<GameReader, GatherError> {
    GameFile::open(file).map_err(|error| in_file(file, error))
}

fn in_file(file: &Path, error: GameFileError) -> GatherError {
    GatherError::Games { file: file.to_owned(), error }
}

/// Deals the positions of a file's games out into the piles of those to learn from and those held out.
fn deal(
    file: &Path,
    mut games: GameReader,
    sieve: &Sieve,
    piles: &mut [Piles; 2],
    gathered: &mut Gathered,
) -> Result<(), GatherError> {
    let variant = games.variant;
    let mut number = 0;
    loop {
        let batch: Vec<RecordedGame> =
            games.by_ref().take(BATCH).collect::<Result<_, _>>().map_err(|error| in_file(file, error))?;
        if batch.is_empty() {
            gathered.games += number as u64;
            return Ok(());
        }
        let replayed: Result<Vec<_>, _> = batch
            .par_iter()
            .enumerate()
            .map(|(index, game)| entries(variant, number + index + 1, game, sieve))
            .collect();
        gathered.played += batch.iter().map(|game| game.moves.len() as u64).sum::<u64>();
        for entries in replayed.map_err(|error| GatherError::Replay { file: file.to_owned(), error })? {
            number += 1;
            gathered.kept += entries.len() as u64;
            let pile = &mut piles[usize::from(number % HELD_OUT == 0)];
            entries.into_iter().try_for_each(|entry| pile.add(entry))?;
        }
    }
}

/// A position on its way into a file.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Entry {
    key: u64,
    facts: Facts,
    features: Box<[u16]>,
}

/// The positions of a game.
fn entries(
    variant: Variant,
    number: usize,
    record: &RecordedGame,
    sieve: &Sieve,
) -> Result<Vec<Entry>, ReplayError> {
    let mut entries = Vec::new();
    let (returns, half_points) = (sieve.returns(record), record.half_points_of_movers());
    let mut ply = 0;
    replay(variant, number, record, |game, played| {
        let half_points = half_points[ply % 2];
        let worth = Worth { score: played.score, lambda_return: returns[ply], half_points };
        let worth = sieve.judged(game, worth);
        if sieve.lets_through(game, played.m, ply, worth) {
            entries.push(entry(game, ply, worth));
        }
        ply += 1;
    })?;
    Ok(entries)
}

impl Filters {
    /// Whether it must be known how often games end how after each score.
    fn needs_results(self) -> bool {
        self.min_chance > 0.0 || self.lambda > 0.0
    }

    /// Each option by its name.
    pub(super) fn settings(self) -> [(&'static str, String); 8] {
        let Filters {
            keep_captures,
            keep_promotions,
            skip_checks,
            max_score,
            skip_plies,
            min_chance,
            tables,
            lambda,
        } = self;
        [
            ("--keep-captures", keep_captures.to_string()),
            ("--keep-promotions", keep_promotions.to_string()),
            ("--skip-checks", skip_checks.to_string()),
            ("--max-score", max_score.to_string()),
            ("--skip-plies", skip_plies.to_string()),
            ("--min-chance", min_chance.to_string()),
            ("--tables", tables.to_string()),
            ("--lambda", lambda.to_string()),
        ]
    }
}

/// What a position is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Worth {
    /// By its own search, in centipawns.
    score: i16,
    /// By that and by what came after, in centipawns.
    lambda_return: i16,
    /// The points of its game, in halves.
    half_points: u8,
}

/// The filters, and what is needed to judge positions and results.
struct Sieve {
    filters: Filters,
    /// How often games end how; none where every result is believed.
    chances: Option<Chances>,
    /// Verdicts of endgame tables, where they count.
    verdicts: Option<EndingVerdicts>,
    /// What later moves say of a position, where that counts.
    lambda: Option<Lambda>,
}

impl Sieve {
    fn new(filters: Filters, results: Option<&ResultsByScore>) -> Self {
        let verdicts = filters.tables.then(EndingVerdicts::default);
        let lambda =
            results.filter(|_| filters.lambda > 0.0).map(|results| Lambda::new(filters.lambda, results));
        let results = results.filter(|_| filters.min_chance > 0.0);
        Sieve { filters, chances: results.and_then(ResultsByScore::fitted), verdicts, lambda }
    }

    /// What the positions of a game are worth by the searches of their moves, in centipawns.
    fn returns(&self, record: &RecordedGame) -> Vec<i16> {
        let Some(lambda) = self.lambda else {
            return record.moves.iter().map(|played| played.score).collect();
        };
        let most = f64::from(self.filters.max_score);
        lambda.returns(record).into_iter().map(|value| value.clamp(-most, most) as i16).collect()
    }

    /// What a position is worth that seemed worth this: a table knows better.
    fn judged(&self, game: &AnyGame, worth: Worth) -> Worth {
        let won = i16::try_from(self.filters.max_score).unwrap_or(i16::MAX);
        let known = |score, half_points| Worth { score, lambda_return: score, half_points };
        match self.verdicts.as_ref().and_then(|verdicts| verdicts.verdict(game)) {
            None => worth,
            Some(Verdict::Win(_)) => known(won, 2),
            Some(Verdict::Draw) => known(0, 1),
            Some(Verdict::Loss(_)) => known(-won, 0),
        }
    }

    fn lets_through(&self, game: &AnyGame, m: Move, ply: usize, worth: Worth) -> bool {
        let filters = self.filters;
        let promotes = m.tag() == Tag::Promotion;
        let captures = !promotes && !is_quiet_move(game, m);
        ply >= usize::from(filters.skip_plies)
            && worth.score.unsigned_abs() <= filters.max_score
            && (filters.keep_captures || !captures)
            && (filters.keep_promotions || !promotes)
            && !(filters.skip_checks && game.is_in_check())
            && self.believes(worth)
    }

    /// Whether games with this score often enough end so.
    fn believes(&self, Worth { score, half_points, .. }: Worth) -> bool {
        let least = self.filters.min_chance / 100.0;
        self.chances.is_none_or(|chances| chance_of(chances, score, half_points) >= least)
    }
}

fn entry(game: &AnyGame, ply: usize, Worth { score, lambda_return, half_points }: Worth) -> Entry {
    let side = game.side();
    let Shown { features, mirrored, king_buckets, bucket } = Shown::of(game);
    let facts = Facts {
        features: features.len() as u8,
        side: side.index() as u8,
        mirrored,
        king_buckets,
        bucket: bucket as u8,
        half_points,
        score,
        lambda_return,
        ply: ply.min(usize::from(u16::MAX)) as u16,
    };
    Entry { key: mixed(game.hash()), facts, features: features.iter().copied().collect() }
}

/// A key whose order says nothing about the position (the finaliser of SplitMix64, Steele, Lea and Flood,
/// 2014).
fn mixed(key: u64) -> u64 {
    let key = (key ^ (key >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let key = (key ^ (key >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    key ^ (key >> 31)
}

/// Positions dealt out by their keys, each pile in a temporary file.
struct Piles {
    files: Vec<BufWriter<File>>,
}

impl Piles {
    /// Room for so many positions.
    fn new(folder: &Path, positions: u64) -> Result<Self, GatherError> {
        let piles = positions.div_ceil(PILE).max(1);
        let file = |_| Ok(BufWriter::new(tempfile::tempfile_in(folder)?));
        Ok(Piles { files: (0..piles).map(file).collect::<io::Result<_>>()? })
    }

    fn add(&mut self, entry: Entry) -> Result<(), GatherError> {
        let pile = (u128::from(entry.key) * self.files.len() as u128) >> 64;
        Ok(frames::write(&mut self.files[pile as usize], &entry)?)
    }

    /// Writes all positions in the order of their keys, each once; returns how many.
    fn sort_into(self, mut out: PositionWriter) -> Result<u64, GatherError> {
        for mut pile in self.files {
            pile.flush()?;
            let mut file = pile.into_inner().map_err(io::IntoInnerError::into_error)?;
            io::Seek::rewind(&mut file)?;
            let mut reader = BufReader::new(file);
            let mut entries: Vec<Entry> = Vec::new();
            while let Some((entry, _)) = frames::next(&mut reader)? {
                entries.push(entry);
            }
            // Stable: of equal positions the first one played is kept.
            entries.sort_by_key(|entry| entry.key);
            entries.dedup_by_key(|entry| entry.key);
            for entry in entries {
                out.push(&entry.features, entry.facts)?;
            }
        }
        Ok(out.finish()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::PlayedMove;
    use movegen::Options;

    /// A hundred games of one move for each of these scores, of which White won so many and lost the others.
    fn results(of_scores: &[(i16, usize)]) -> ResultsByScore {
        let start = AnyGame::new(Variant::Chess, Options::default(), None).unwrap();
        let mut results = ResultsByScore::default();
        for &(score, won) in of_scores {
            let moves = vec![PlayedMove { m: start.parse_move("e4").unwrap(), score }];
            for number in 0..100 {
                let half_points = if number < won { 2 } else { 0 };
                results.note(&RecordedGame { opening: start.fen(), moves: moves.clone(), half_points });
            }
        }
        results
    }

    /// A position without anything said later.
    fn worth(score: i16, half_points: u8) -> Worth {
        Worth { score, lambda_return: score, half_points }
    }

    #[test]
    fn results_that_belie_the_score_are_left_out() {
        let games = results(&[(600, 98), (300, 90), (0, 50), (-300, 10), (-600, 2)]);
        let sieve = |min_chance| Sieve::new(Filters { min_chance, ..Filters::default() }, Some(&games));
        let believed = |min_chance, score, half_points| sieve(min_chance).believes(worth(score, half_points));
        assert!(believed(0.0, 600, 0) && believed(5.0, 600, 2) && believed(5.0, 100, 0));
        assert!(!believed(5.0, 600, 0) && !believed(5.0, -600, 2));
    }

    #[test]
    fn tables_know_better_than_scores_and_results() {
        let judged = |tables, fen: &str| {
            let sieve = Sieve::new(Filters { tables, ..Filters::default() }, None);
            let game = AnyGame::new(Variant::StrataChess, Options::default(), Some(fen)).unwrap();
            sieve.judged(&game, worth(5_000, 1))
        };
        let won = "k6/7/7/7/KR5 w - - 0 1";
        assert_eq!(judged(false, won), worth(5_000, 1));
        assert_eq!(judged(true, won), worth(3_000, 2));
        assert_eq!(judged(true, "k6/7/7/7/KR5 b - - 0 1"), worth(-3_000, 0));
        assert_eq!(judged(true, "k6/7/7/7/KR5 w - - 99 80"), worth(0, 1));
    }
}
