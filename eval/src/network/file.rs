//! Networks as bytes, and what is checked of their numbers.
//!
//! All numbers are little-endian. A file is
//! - the seven letters `MEGANET` and the version, 1;
//! - the length of the variant's id (one byte) and the id;
//! - inputs, sums of the first layer and outputs (two bytes each), centipawns of an output of 1 (four);
//! - the weights of the first layer, input by input, and its biases (two bytes each); a network with king buckets has
//!   the inputs once for each of them, one bucket after the other; one that is not told which pieces are attacked lacks
//!   those inputs, the last ones;
//! - for each output the weights of the second layer, those of the side to move first (two bytes each);
//! - the biases of the outputs (four bytes each);
//! - the CRC-32 of all this.

use super::features::{Features, KING_BUCKETS};
use super::layers::{
    BUCKETS, LARGEST_FIRST_WEIGHT, LARGEST_SCALE, LARGEST_SECOND_BIAS, LARGEST_SECOND_WEIGHT, Layers,
    Network, WIDTHS,
};
use movegen::{AnyGame, Family, FenError, Game, Options, UnknownVariant, Variant, with_game};
use thiserror::Error;

const MAGIC: &[u8; 8] = b"MEGANET\x01";

/// Why bytes cannot be used as a network.
#[derive(Debug, Error, PartialEq, Eq)]
#[allow(missing_docs)] // The messages say it.
pub enum NetworkError {
    #[error("this is not a network of this version of megaton")]
    NotANetwork,
    #[error("it is cut short or damaged")]
    Damaged,
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    #[error("{0} cannot be set up: {1}")]
    NoGame(Variant, FenError),
    #[error(
        "it has {inputs} inputs, {sums} sums and {outputs} outputs; {variant} needs {needed} or {KING_BUCKETS} times as many, one of {WIDTHS:?}, and {BUCKETS}"
    )]
    Shape { variant: Variant, inputs: usize, sums: usize, outputs: usize, needed: usize },
    #[error("a network of {from} cannot begin one of {to}: their boards differ")]
    OtherBoard { from: Variant, to: Variant },
    #[error("it has a number out of range")]
    OutOfRange,
}

/// The inputs of a variant's networks: for each of [`View::ALL`](super::View::ALL), which input each feature
/// is.
///
/// # Errors
/// The variant's game cannot be set up.
pub fn inputs_of(variant: Variant) -> Result<[Vec<u16>; 4], NetworkError> {
    fn of_family<R: Family>(_: &Game<R>) -> [Vec<u16>; 4] {
        Features::<R>::inputs()
    }
    Ok(with_game!(&game_of(variant)?, typed => of_family(typed)))
}

/// How many of them networks have that are not told which pieces are attacked.
fn inputs_without_attacks_of(variant: Variant) -> Result<usize, NetworkError> {
    fn of_family<R: Family>(_: &Game<R>) -> usize {
        Features::<R>::COUNT_WITHOUT_ATTACKS
    }
    Ok(with_game!(&game_of(variant)?, typed => of_family(typed)))
}

/// The features that say which side may launch; none where nobody ever does.
///
/// # Errors
/// The variant's game cannot be set up.
pub fn launch_features_of(variant: Variant) -> Result<Vec<u16>, NetworkError> {
    fn of_family<R: Family>(_: &Game<R>) -> Vec<u16> {
        Features::<R>::launches()
    }
    Ok(with_game!(&game_of(variant)?, typed => of_family(typed)))
}

/// A game of the variant, whose family is asked.
pub(super) fn game_of(variant: Variant) -> Result<AnyGame, NetworkError> {
    AnyGame::new(variant, Options::default(), None).map_err(|error| NetworkError::NoGame(variant, error))
}

impl Network {
    /// A network of the quantised weights of its layers: a row of first weights for each input, second
    /// weights and a bias for each output, centipawns that an output of 1 is worth.
    ///
    /// # Errors
    /// No network has so many sums, the variant's networks have another number of inputs, a row is cut short,
    /// or a number is out of range.
    pub fn new(variant: Variant, layers: Layers) -> Result<Self, NetworkError> {
        Self::of_inputs(variant, layers, inputs_of(variant)?)
    }

    /// The same where the variant's inputs are known already.
    pub(super) fn of_inputs(
        variant: Variant,
        layers: Layers,
        inputs: [Vec<u16>; 4],
    ) -> Result<Self, NetworkError> {
        let rows = layers.first_weights.len() / layers.sums.max(1);
        let (sums, needed) = (layers.sums, inputs[0].len());
        let shape = Shape::of_rows(rows, variant, needed)?.filter(|_| WIDTHS.contains(&sums));
        let Some(Shape { has_king_buckets, rows_of_bucket }) = shape else {
            return Err(NetworkError::Shape { variant, inputs: rows, sums, outputs: BUCKETS, needed });
        };
        let network = Network { variant, layers, inputs, has_king_buckets, rows_of_bucket };
        check(&network)?;
        Ok(network)
    }

    /// The network in a file.
    ///
    /// # Errors
    /// The bytes are something else, damaged, or of a network that this version cannot use.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        read(bytes)
    }

    /// The same network as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        write(self)
    }

    /// A number that tells it from others: the checksum at the end of its file.
    pub fn checksum(&self) -> u32 {
        self.to_bytes().last_chunk().map_or(0, |checksum| u32::from_le_bytes(*checksum))
    }
}

fn read(bytes: &[u8]) -> Result<Network, NetworkError> {
    let (content, checksum) = bytes.split_last_chunk().ok_or(NetworkError::NotANetwork)?;
    let content = content.strip_prefix(MAGIC).ok_or(NetworkError::NotANetwork)?;
    if crc32fast::hash(&bytes[..bytes.len() - 4]) != u32::from_le_bytes(*checksum) {
        return Err(NetworkError::Damaged);
    }
    let mut reader = Reader { rest: content };
    let [length] = reader.take()?;
    let id = reader.slice(usize::from(length))?;
    let variant: Variant = String::from_utf8_lossy(id).parse()?;
    let [inputs, sums, outputs] = [reader.word()?, reader.word()?, reader.word()?].map(usize::from);
    let views = inputs_of(variant)?;
    let needed = views[0].len();
    if Shape::of_rows(inputs, variant, needed)?.is_none() || !WIDTHS.contains(&sums) || outputs != BUCKETS {
        return Err(NetworkError::Shape { variant, inputs, sums, outputs, needed });
    }
    let layers = Layers {
        scale: reader.long()?,
        sums,
        first_weights: reader.rows(inputs * sums)?,
        first_biases: reader.rows(sums)?,
        second_weights: reader.rows(2 * outputs * sums)?,
        second_biases: {
            let mut biases = [0; BUCKETS];
            for bias in &mut biases {
                *bias = reader.long()?;
            }
            biases
        },
    };
    if !reader.rest.is_empty() {
        return Err(NetworkError::Damaged);
    }
    Network::of_inputs(variant, layers, views)
}

/// What a network has rows for.
#[derive(Clone, Copy)]
struct Shape {
    has_king_buckets: bool,
    rows_of_bucket: usize,
}

impl Shape {
    /// The shape of a network that has so many rows, if a network of the variant may: `inputs` are all there can be.
    fn of_rows(rows: usize, variant: Variant, inputs: usize) -> Result<Option<Shape>, NetworkError> {
        let without_attacks = inputs_without_attacks_of(variant)?;
        let mut shapes = [inputs, without_attacks].into_iter().flat_map(|rows_of_bucket| {
            [false, true].map(|has_king_buckets| Shape { has_king_buckets, rows_of_bucket })
        });
        Ok(shapes.find(|shape| shape.rows() == rows))
    }

    fn rows(self) -> usize {
        if self.has_king_buckets { KING_BUCKETS * self.rows_of_bucket } else { self.rows_of_bucket }
    }
}

/// Checks the lengths of a network's rows and the range of its numbers: with them no sum can overflow.
fn check(network: &Network) -> Result<(), NetworkError> {
    let layers = &network.layers;
    let Layers { sums, first_weights, first_biases, second_weights, .. } = layers;
    let inputs = first_weights.len() / sums;
    let lengths = [first_weights, first_biases, second_weights].map(|weights| weights.len());
    if lengths != [inputs * sums, *sums, 2 * BUCKETS * sums] {
        return Err(NetworkError::Damaged);
    }
    let within = |weights: &[i16], largest: i16| {
        weights.iter().all(|weight| weight.unsigned_abs() <= largest.unsigned_abs())
    };
    let in_range = (1..=LARGEST_SCALE).contains(&layers.scale)
        && within(first_weights, LARGEST_FIRST_WEIGHT)
        && within(first_biases, LARGEST_FIRST_WEIGHT)
        && within(second_weights, LARGEST_SECOND_WEIGHT)
        && layers.second_biases.iter().all(|&bias| bias.unsigned_abs() <= LARGEST_SECOND_BIAS as u32);
    if in_range { Ok(()) } else { Err(NetworkError::OutOfRange) }
}

fn write(network: &Network) -> Vec<u8> {
    let Network { variant, layers, .. } = network;
    let Layers { scale, sums, first_weights, first_biases, second_weights, second_biases } = layers;
    let id = variant.id().as_bytes();
    let mut bytes = Vec::with_capacity((first_weights.len() + second_weights.len()) * 2 + 2048);
    bytes.extend_from_slice(MAGIC);
    bytes.push(id.len() as u8);
    bytes.extend_from_slice(id);
    for size in [first_weights.len() / sums, *sums, BUCKETS] {
        bytes.extend_from_slice(&(size as u16).to_le_bytes());
    }
    bytes.extend_from_slice(&scale.to_le_bytes());
    let weights = [first_weights, first_biases, second_weights].into_iter().flatten();
    weights.for_each(|weight| bytes.extend_from_slice(&weight.to_le_bytes()));
    second_biases.iter().for_each(|bias| bytes.extend_from_slice(&bias.to_le_bytes()));
    let checksum = crc32fast::hash(&bytes);
    bytes.extend_from_slice(&checksum.to_le_bytes());
    bytes
}

/// What is left of the bytes.
struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn slice(&mut self, length: usize) -> Result<&'a [u8], NetworkError> {
        let (taken, rest) = self.rest.split_at_checked(length).ok_or(NetworkError::Damaged)?;
        self.rest = rest;
        Ok(taken)
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], NetworkError> {
        let (taken, rest) = self.rest.split_first_chunk().ok_or(NetworkError::Damaged)?;
        self.rest = rest;
        Ok(*taken)
    }

    fn word(&mut self) -> Result<u16, NetworkError> {
        Ok(u16::from_le_bytes(self.take()?))
    }

    fn long(&mut self) -> Result<i32, NetworkError> {
        Ok(i32::from_le_bytes(self.take()?))
    }

    /// Rows with so many numbers in all.
    fn rows(&mut self, numbers: usize) -> Result<Box<[i16]>, NetworkError> {
        let (numbers, _) = self.slice(2 * numbers)?.as_chunks();
        Ok(numbers.iter().map(|&number| i16::from_le_bytes(number)).collect())
    }
}
