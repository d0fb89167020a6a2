//! Where games of self-play begin: after random moves from the start, in positions of earlier games, and battles also
//! with armies as campaigns have them.

use super::{DatagenError, SelfPlayArgs};
use crate::campaigns::armies;
use crate::record::{GameFile, GameFileError, RecordedGame};
use crate::replay::replay;
use movegen::{AnyGame, Options, Variant};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::fmt;
use std::path::Path;
use tournament::{MatchError, Openings, RandomPlies};

/// Leads up to this are balanced enough to learn from, in centipawns.
const MAX_LEAD: u32 = 400;
/// Random moves from a position of an earlier game, which is to go on otherwise than it did, and in battles that differ by
/// their armies already.
const FEW_PLIES: u32 = 2;
/// Earlier games that give a position each: enough for any number of games.
const MOST_EARLIER: usize = 100_000;
/// Battles of campaigns that games begin with, each many times: what lies where is drawn for each game.
const CAMPAIGN_BATTLES: usize = 20_000;

/// The openings of self-play, by the number of the game.
#[derive(Debug)]
pub(super) struct Starts {
    from_start: Openings,
    /// Battles between unequal armies, those of every second game that begins anew.
    from_campaigns: Option<Openings>,
    /// Those of every second game, and what tells the positions that they begin in from others.
    from_earlier: Option<(Openings, Origin)>,
}

impl Starts {
    /// The openings that are asked for.
    pub(super) fn new(variant: Variant, args: &SelfPlayArgs) -> Result<Self, DatagenError> {
        let openings = |plies, max_lead| {
            let random = RandomPlies { seed: args.seed, plies, max_lead };
            Openings::random(variant, varied(variant), random)
        };
        let random = |plies| openings(plies, Some(MAX_LEAD));
        let of_campaigns = || {
            if variant != Variant::StrataChess {
                return Err(DatagenError::NoArmies(variant));
            }
            let battles = armies::battles(args.seed, CAMPAIGN_BATTLES)?;
            Ok(openings(FEW_PLIES.into(), None).beginning_at(battles))
        };
        let from_campaigns = args.campaign_armies.then(of_campaigns).transpose()?;
        let of_file = |file: &Path| {
            let positions = positions_of(variant, file, args.seed)
                .map_err(|error| DatagenError::File { file: file.display().to_string(), error })?;
            // Games in which one side led from the beginning have none to offer.
            let origin = Origin::of(&positions);
            let openings = || (random(FEW_PLIES.into()).beginning_at(positions), origin);
            Ok((origin.positions > 0).then(openings))
        };
        let from_earlier: Result<_, DatagenError> = args.earlier.as_deref().map(of_file).transpose();
        let from_earlier = from_earlier?.flatten();
        Ok(Starts { from_start: random(args.random_plies), from_campaigns, from_earlier })
    }

    /// Where the game of this number begins.
    pub(super) fn opening(&self, number: usize) -> Result<AnyGame, MatchError> {
        // Two bits of its number say where a game begins, so that each kind has its share of the others'.
        match (&self.from_earlier, &self.from_campaigns) {
            (Some((openings, _)), _) if number & 1 == 1 => openings.opening(number),
            (_, Some(openings)) if number & 2 == 2 => openings.opening(number),
            _ => self.from_start.opening(number),
        }
    }
}

impl fmt::Display for Starts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.from_start)?;
        if self.from_campaigns.is_some() {
            write!(formatter, ", every second with armies as campaigns have them")?;
        }
        match &self.from_earlier {
            Some((_, Origin { positions, checksum })) => write!(
                formatter,
                ", every second from {positions} positions of earlier games ({checksum:08x})"
            ),
            None => Ok(()),
        }
    }
}

/// What tells positions from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Origin {
    positions: usize,
    /// The CRC-32 of them all.
    checksum: u32,
}

impl Origin {
    fn of(positions: &[String]) -> Self {
        let mut hasher = crc32fast::Hasher::new();
        positions.iter().for_each(|fen| hasher.update(fen.as_bytes()));
        Origin { positions: positions.len(), checksum: hasher.finalize() }
    }
}

/// A position of each game of a file in which neither side led by much, as FEN; the same for the same seed.
fn positions_of(variant: Variant, file: &Path, seed: u64) -> Result<Vec<String>, GameFileError> {
    let games = GameFile::open(file)?;
    games.refuse_other(variant)?;
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let mut positions = Vec::new();
    for (number, game) in games.take(MOST_EARLIER).enumerate() {
        positions.extend(position_of(variant, number + 1, &game?, &mut dice)?);
    }
    Ok(positions)
}

fn position_of(
    variant: Variant,
    number: usize,
    record: &RecordedGame,
    dice: &mut ChaCha8Rng,
) -> Result<Option<String>, GameFileError> {
    let is_open = |score: i16| u32::from(score.unsigned_abs()) <= MAX_LEAD;
    let plies: Vec<usize> = (1..record.moves.len()).filter(|&ply| is_open(record.moves[ply].score)).collect();
    if plies.is_empty() {
        return Ok(None);
    }
    let chosen = plies[dice.random_range(0..plies.len())];
    let until_then = RecordedGame { moves: record.moves[..=chosen].to_vec(), ..record.clone() };
    let (mut ply, mut fen) = (0, None);
    replay(variant, number, &until_then, |game, _| {
        fen = (ply == chosen).then(|| game.fen());
        ply += 1;
    })?;
    Ok(fen)
}

/// The options under which games of a variant vary most: whatever can be random is.
fn varied(variant: Variant) -> Options {
    let mut rules = Options::default();
    for option in variant.options().filter(|option| option.values.contains(&"random")) {
        // A listed value can be set.
        let _ = rules.set(option.name, "random");
    }
    rules
}
