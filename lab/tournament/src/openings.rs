//! Start positions: each pair of games has its own opening, the same whenever the match is played.

use super::error::MatchError;
use engine::{Engine, Limits, Score, Signals};
use movegen::{AnyGame, Options, Tag, Variant};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::fmt;
use std::fs;
use std::path::Path;
use std::str::FromStr;

/// The openings of a match.
#[derive(Clone, Debug)]
pub struct Openings {
    variant: Variant,
    rules: Options,
    source: OpeningSource,
    /// Where random openings begin, if not at the variant's start.
    starts: Vec<String>,
}

#[derive(Clone, Debug)]
enum OpeningSource {
    Random(RandomPlies),
    /// Used in turn.
    List(Vec<AnyGame>),
}

/// How openings are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomPlies {
    /// Each seed has its own openings.
    pub seed: u64,
    /// Random moves from the start position.
    pub plies: PlyRange,
    /// Openings where a short search sees a larger lead, in centipawns, are drawn again.
    pub max_lead: Option<u32>,
}

/// How many random moves an opening has: so many, or drawn for each between two numbers.
///
/// ```
/// use tournament::PlyRange;
/// let [eight, more]: [PlyRange; 2] = ["8".parse()?, "8-12".parse()?];
/// assert_eq!((eight, more.to_string()), (PlyRange::from(8), "8-12".to_owned()));
/// assert!("12-8".parse::<PlyRange>().is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlyRange {
    least: u32,
    most: u32,
}

impl PlyRange {
    /// More than any opening needs.
    const LARGEST: u32 = 100;

    /// How many one opening has.
    fn draw(self, dice: &mut ChaCha8Rng) -> u32 {
        // A fixed number takes nothing from the dice: openings of a seed stay the same.
        if self.least == self.most { self.least } else { dice.random_range(self.least..=self.most) }
    }
}

impl From<u32> for PlyRange {
    fn from(plies: u32) -> Self {
        PlyRange { least: plies, most: plies }
    }
}

impl FromStr for PlyRange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (least, most) = text.split_once('-').unwrap_or((text, text));
        let number = |text: &str| text.parse().ok().filter(|&plies| plies <= Self::LARGEST);
        match (number(least), number(most)) {
            (Some(least), Some(most)) if least <= most => Ok(PlyRange { least, most }),
            _ => Err(format!("expected a number up to {}, or two such as 8-12", Self::LARGEST)),
        }
    }
}

impl fmt::Display for PlyRange {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PlyRange { least, most } = self;
        if least == most { write!(formatter, "{least}") } else { write!(formatter, "{least}-{most}") }
    }
}

/// Draws before giving up on a balanced opening.
const MAX_DRAWS: usize = 1_000;
/// Nodes spent on evaluating an opening.
const JUDGING_NODES: u64 = 2_000;

impl Openings {
    /// Random openings.
    pub fn random(variant: Variant, rules: Options, random: RandomPlies) -> Self {
        Openings { variant, rules, source: OpeningSource::Random(random), starts: Vec::new() }
    }

    /// Openings from a file, one FEN or EPD record per line.
    ///
    /// # Errors
    /// The file cannot be read, a line is wrong, or there are no openings in it.
    pub fn from_file(variant: Variant, rules: Options, file: &Path) -> Result<Self, MatchError> {
        let text =
            fs::read_to_string(file).map_err(|error| MatchError::File { file: file.to_owned(), error })?;
        let mut games = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let Some(fen) = fen_of_record(line) else { continue };
            let game = AnyGame::new(variant, rules, Some(&fen)).map_err(|error| MatchError::Opening {
                file: file.to_owned(),
                line: index + 1,
                error,
            })?;
            if game.outcome().is_none() {
                games.push(game);
            }
        }
        if games.is_empty() {
            return Err(MatchError::NoOpenings(file.to_owned()));
        }
        Ok(Openings::listed(variant, rules, games))
    }

    /// These openings, in turn.
    pub(crate) fn listed(variant: Variant, rules: Options, games: Vec<AnyGame>) -> Self {
        Openings { variant, rules, source: OpeningSource::List(games), starts: Vec::new() }
    }

    /// The same, but random moves are played from one of these positions.
    pub fn beginning_at(self, starts: Vec<String>) -> Self {
        Openings { starts, ..self }
    }

    /// The start of both games of a pair.
    ///
    /// # Errors
    /// No balanced one is found.
    pub fn opening(&self, pair: usize) -> Result<AnyGame, MatchError> {
        match &self.source {
            OpeningSource::List(games) => {
                let mut game = games[pair % games.len()].clone();
                // Both games of a pair have the same secrets. No move has been played that could
                // contradict them.
                let _ = game.draw_secrets(pair as u64);
                Ok(game)
            }
            OpeningSource::Random(random) => self.draw(random, pair),
        }
    }

    /// The rule options.
    pub fn rules(&self) -> &Options {
        &self.rules
    }

    /// The variant.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    fn draw(&self, random: &RandomPlies, pair: usize) -> Result<AnyGame, MatchError> {
        let mut dice = ChaCha8Rng::seed_from_u64(random.seed);
        dice.set_stream(pair as u64);
        let mut judge = Engine::new(1);
        (0..MAX_DRAWS)
            .filter_map(|_| self.play_random(random.plies, &mut dice))
            .find(|game| random.max_lead.is_none_or(|lead| is_balanced(&mut judge, game, lead)))
            .ok_or(MatchError::NoBalance { variant: self.variant, plies: random.plies, pair: pair + 1 })
    }

    /// A game that starts after random moves; `None` if it is already over.
    fn play_random(&self, plies: PlyRange, dice: &mut ChaCha8Rng) -> Option<AnyGame> {
        let start = if !self.starts.is_empty() {
            self.starts[dice.random_range(0..self.starts.len())].clone()
        } else if self.variant.draws_start(&self.rules) {
            self.variant.drawn_start(&self.rules, dice.random())?
        } else {
            self.variant.start(&self.rules)
        };
        let mut game = AnyGame::new(self.variant, self.rules, Some(&start)).ok()?;
        if game.has_secrets() {
            game.draw_secrets(dice.random()).ok()?;
        }
        for _ in 0..plies.draw(dice) {
            let mut moves = game.legal_moves();
            // A bomb set off at random would be missing in the game.
            moves.retain(|m| m.tag() != Tag::Detonation);
            let choice = (!moves.is_empty()).then(|| moves[dice.random_range(0..moves.len())])?;
            game.play(choice).ok()?;
        }
        // The players only get the position: earlier moves must not count for repetition.
        let game = AnyGame::new(self.variant, self.rules, Some(&game.fen())).ok()?;
        game.outcome().is_none().then_some(game)
    }
}

impl fmt::Display for Openings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.source {
            OpeningSource::List(games) => write!(formatter, "{} from a file", games.len()),
            OpeningSource::Random(RandomPlies { seed, plies, max_lead: None }) => {
                write!(formatter, "{plies} random plies, seed {seed}")
            }
            OpeningSource::Random(RandomPlies { seed, plies, max_lead: Some(lead) }) => {
                write!(formatter, "{plies} random plies, seed {seed}, lead at most {lead} centipawns")
            }
        }
    }
}

/// Whether a short search sees no lead larger than this.
fn is_balanced(judge: &mut Engine, game: &AnyGame, max_lead: u32) -> bool {
    judge.clear();
    let limits = Limits { nodes: Some(JUDGING_NODES), ..Limits::default() };
    match judge.search_open(game, &limits, &Signals::new(), &mut |_| {}).score {
        Score::Centipawns(lead) => lead.unsigned_abs() <= max_lead,
        Score::MateIn(_) | Score::MatedIn(_) => false,
    }
}

/// The FEN at the start of an EPD record or FEN line; `None` for comments and empty lines.
///
/// After the four fields common to both, counters and `key=value` pairs belong to the FEN; the first
/// other word is an EPD operation. The counters of a record are its operations `hmvc` and `fmvn`.
pub(crate) fn fen_of_record(line: &str) -> Option<String> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return None;
    }
    let is_counter = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let words: Vec<_> = line.split_ascii_whitespace().collect();
    let belongs_to_fen = |word: &str| word.contains('=') || is_counter(word);
    let end = words.iter().skip(4).position(|word| !belongs_to_fen(word)).map_or(words.len(), |at| at + 4);
    let (fen, operations) = words.split_at(end);
    let mut fen: Vec<String> = fen.iter().map(|&word| word.to_owned()).collect();
    let has_counters = fen.get(4).is_some_and(|word| is_counter(word));
    if !has_counters && let Some(counters) = counters_of(operations) {
        fen.splice(4..4, counters.map(|counter| counter.to_string()));
    }
    Some(fen.join(" "))
}

/// The values of `hmvc` and `fmvn` among EPD operations; `None` without either.
fn counters_of(operations: &[&str]) -> Option<[u32; 2]> {
    let value = |name: &str| {
        let at = operations.iter().position(|&word| word == name)?;
        operations.get(at + 1)?.trim_end_matches(';').parse::<u32>().ok()
    };
    let (halfmoves, number) = (value("hmvc"), value("fmvn"));
    (halfmoves.is_some() || number.is_some()).then(|| [halfmoves.unwrap_or(0), number.unwrap_or(1)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    const ALL: [Variant; 3] = [Variant::Stratomic, Variant::Atomic, Variant::Chess];

    fn random(variant: Variant, seed: u64) -> Openings {
        let random = RandomPlies { seed, plies: 8.into(), max_lead: Some(200) };
        Openings::random(variant, Options::default(), random)
    }

    fn fens(openings: &Openings, pairs: std::ops::Range<usize>) -> Vec<String> {
        pairs.map(|pair| openings.opening(pair).unwrap().fen()).collect()
    }

    #[test]
    fn openings_depend_on_seed_and_pair_only() {
        for variant in ALL {
            let in_order = fens(&random(variant, 1), 0..6);
            let backwards: Vec<_> =
                (0..6).rev().map(|pair| random(variant, 1).opening(pair).unwrap().fen()).collect();
            assert!(in_order.iter().eq(backwards.iter().rev()));
            let distinct: HashSet<_> = in_order.iter().collect();
            assert_eq!(distinct.len(), in_order.len());
            assert_ne!(in_order, fens(&random(variant, 2), 0..6));
        }
    }

    #[test]
    fn openings_are_of_every_length_asked_for() {
        let random = RandomPlies { seed: 1, plies: "2-4".parse().unwrap(), max_lead: None };
        let openings = Openings::random(Variant::Chess, Options::default(), random);
        let plies = |pair| {
            let game = openings.opening(pair).unwrap();
            let number: usize = game.fen().rsplit(' ').next().unwrap().parse().unwrap();
            2 * (number - 1) + game.side().index()
        };
        let lengths: HashSet<usize> = (0..30).map(plies).collect();
        assert_eq!(lengths, HashSet::from([2, 3, 4]));
        for wrong in ["", "-", "4-2", "2-", "8-101", "x"] {
            assert!(wrong.parse::<PlyRange>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn random_openings_can_be_played_on_and_are_balanced() {
        for variant in ALL {
            let openings = random(variant, 3);
            for pair in 0..6 {
                let game = openings.opening(pair).unwrap();
                assert_eq!(game.outcome(), None);
                assert!(is_balanced(&mut Engine::new(1), &game, 200), "{}", game.fen());
            }
        }
    }

    #[test]
    fn random_rows_differ_from_pair_to_pair() {
        let mut rules = Options::default();
        rules.set("Setup", "random").unwrap();
        let random = RandomPlies { seed: 1, plies: 0.into(), max_lead: None };
        let openings = Openings::random(Variant::Capatomic, rules, random);
        let rows: HashSet<_> = fens(&openings, 0..6).into_iter().collect();
        assert_eq!(rows.len(), 6);
    }

    #[test]
    fn lost_positions_are_not_balanced() {
        let lost = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let game = AnyGame::new(Variant::Chess, Options::default(), Some(lost)).unwrap();
        assert!(!is_balanced(&mut Engine::new(1), &game, 200));
    }

    #[test]
    fn epd_operations_are_left_out_and_fen_keys_kept() {
        let cases = [
            ("8/8/8/8/8/8/8/K1k5 w - -", "8/8/8/8/8/8/8/K1k5 w - -"),
            ("8/8/8/8/8/8/8/K1k5 w - - bm Ka2; id \"a=1\";", "8/8/8/8/8/8/8/K1k5 w - -"),
            ("8/8/8/8/8/8/8/K1k5 b - - 3 40", "8/8/8/8/8/8/8/K1k5 b - - 3 40"),
            ("x w - - 0 1 armed=1 c0 \"n\";", "x w - - 0 1 armed=1"),
            ("x w - - hmvc 4; fmvn 30;", "x w - - 4 30"),
            ("x w - - armed=1 fmvn 30;", "x w - - 0 30 armed=1"),
            ("x w - - 7 9 hmvc 4; fmvn 30;", "x w - - 7 9"),
        ];
        for (line, fen) in cases {
            assert_eq!(fen_of_record(line).as_deref(), Some(fen));
        }
        assert_eq!(fen_of_record("  "), None);
        assert_eq!(fen_of_record("# openings"), None);
    }
}
