//! Files of self-play games.
//!
//! A file starts with [`MAGIC`] and the version, followed by frames (`crate::frames`). The first frame is the
//! header, every other one a game. Moves are numbers ([`Move::bits`]); in files of version 1 they are coordinates,
//! which take a legal position to be read.

use crate::frames::{self, FrameError};
use crate::replay::{self, ReplayError};
use movegen::{Color, Move, UnknownVariant, Variant, quote};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;
use thiserror::Error;

/// The first bytes of every game file, before its version.
const MAGIC: &[u8; 7] = b"MEGATON";
/// The version that is written.
const VERSION: u8 = 2;
/// The version whose moves are coordinates.
const IN_COORDINATES: u8 = 1;

/// A self-play game of the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedGame {
    /// Its start position, as FEN.
    pub opening: String,
    /// The moves.
    pub moves: Vec<PlayedMove>,
    /// White's points in halves: 0, 1 or 2.
    pub half_points: u8,
}

/// A move and its search score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// The move. That it is legal is known once the game is replayed.
    pub m: Move,
    /// Its score for the mover, in centipawns; mates as the value of a won game.
    pub score: i16,
}

impl RecordedGame {
    /// White's points for this winner, in halves.
    pub fn half_points_of(winner: Option<Color>) -> u8 {
        match winner {
            Some(Color::White) => 2,
            Some(Color::Black) => 0,
            None => 1,
        }
    }

    /// The points of the side that moves first, and of the other one, in halves.
    pub(crate) fn half_points_of_movers(&self) -> [u8; 2] {
        let black_begins = self.opening.split_ascii_whitespace().nth(1) == Some("b");
        let white = self.half_points.min(2);
        if black_begins { [2 - white, white] } else { [white, 2 - white] }
    }

    /// Who won.
    pub fn winner(&self) -> Option<Color> {
        match self.half_points {
            2 => Some(Color::White),
            0 => Some(Color::Black),
            _ => None,
        }
    }
}

/// A game as its frame has it, each move as this, with its score.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Frame<M> {
    pub(crate) opening: String,
    pub(crate) moves: Vec<(M, i16)>,
    pub(crate) half_points: u8,
}

impl From<&RecordedGame> for Frame<u32> {
    fn from(game: &RecordedGame) -> Self {
        let RecordedGame { opening, moves, half_points } = game;
        let moves = moves.iter().map(|played| (played.m.bits(), played.score)).collect();
        Frame { opening: opening.clone(), moves, half_points: *half_points }
    }
}

impl Frame<u32> {
    /// The game; `None` if a number is no move, or the points are those of no result.
    fn game(self) -> Option<RecordedGame> {
        if self.half_points > 2 {
            return None;
        }
        let played = |(bits, score)| Some(PlayedMove { m: Move::from_bits(bits)?, score });
        let moves = self.moves.into_iter().map(played).collect::<Option<_>>()?;
        Some(RecordedGame { opening: self.opening, moves, half_points: self.half_points })
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Header {
    variant: String,
    /// How the games were generated, for people.
    about: String,
}

/// Why a game file cannot be used.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum GameFileError {
    #[error("{0}")]
    Io(#[from] io::Error),
    #[error("this is not a game file of this version of megaton")]
    NotGames,
    #[error("{0}")]
    Variant(#[from] UnknownVariant),
    #[error("it holds games of {found}, not of {wanted}")]
    OtherVariant { found: Variant, wanted: Variant },
    #[error("its games were made differently ({})", quote(.found))]
    OtherOrigin { found: String },
    #[error("it is of an earlier version, to which no games are added; begin another file")]
    EarlierVersion,
    #[error(transparent)]
    Replay(#[from] ReplayError),
    #[error(transparent)]
    Frame(#[from] FrameError),
}

/// A game file, read as far as it is intact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFile {
    /// The variant played.
    pub variant: Variant,
    /// How the games were generated.
    pub about: String,
    /// The games.
    pub games: Vec<RecordedGame>,
    /// Bytes up to the end of the last complete game.
    pub whole_bytes: u64,
    /// Bytes after that: the rest of a truncated game, or damage.
    pub lost_bytes: u64,
}

/// A game file that is read game by game.
#[derive(Debug)]
pub struct GameReader {
    reader: BufReader<File>,
    version: u8,
    /// Games read until now.
    games: usize,
    /// The variant played.
    pub variant: Variant,
    /// How the games were generated.
    pub about: String,
    /// Bytes up to the end of the last complete game that was read.
    pub whole_bytes: u64,
}

impl GameReader {
    /// The next frame, and where it ends; `None` at the end of the intact part.
    fn frame<M: DeserializeOwned>(&mut self) -> Result<Option<(Frame<M>, u64)>, GameFileError> {
        let frame = frames::next(&mut self.reader)?;
        self.games += usize::from(frame.is_some());
        Ok(frame.map(|(frame, bytes)| (frame, self.whole_bytes + bytes)))
    }

    fn next_game(&mut self) -> Result<Option<RecordedGame>, GameFileError> {
        let (game, end) = if self.version == IN_COORDINATES {
            let Some((frame, end)) = self.frame::<String>()? else { return Ok(None) };
            if frame.half_points > 2 {
                return Ok(None);
            }
            (replay::read_coordinates(self.variant, self.games, frame)?, end)
        } else {
            let Some((frame, end)) = self.frame::<u32>()? else { return Ok(None) };
            let Some(game) = frame.game() else { return Ok(None) };
            (game, end)
        };
        self.whole_bytes = end;
        Ok(Some(game))
    }

    /// Refuses a file of another variant's games.
    pub(crate) fn refuse_other(&self, wanted: Variant) -> Result<(), GameFileError> {
        let found = self.variant;
        if found == wanted { Ok(()) } else { Err(GameFileError::OtherVariant { found, wanted }) }
    }

    /// Refuses a file to which no game of this version can be added.
    pub(crate) fn refuse_earlier(&self) -> Result<(), GameFileError> {
        if self.version == VERSION { Ok(()) } else { Err(GameFileError::EarlierVersion) }
    }
}

impl Iterator for GameReader {
    type Item = Result<RecordedGame, GameFileError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_game().transpose()
    }
}

impl GameFile {
    /// Reads a file.
    ///
    /// # Errors
    /// It cannot be read, or is something else. Damage is not an error: see [`GameFile::lost_bytes`].
    pub fn read(path: &Path) -> Result<Self, GameFileError> {
        let length = std::fs::metadata(path)?.len();
        let mut reader = GameFile::open(path)?;
        let games = reader.by_ref().collect::<Result<Vec<_>, _>>()?;
        let GameReader { variant, about, whole_bytes, .. } = reader;
        Ok(GameFile { variant, about, games, whole_bytes, lost_bytes: length.saturating_sub(whole_bytes) })
    }

    /// Opens a file to read it game by game, up to the first that is damaged.
    ///
    /// # Errors
    /// It cannot be read, or is something else.
    pub fn open(path: &Path) -> Result<GameReader, GameFileError> {
        GameFile::read_from(File::open(path)?)
    }

    /// The same for a file that is open already, from its beginning.
    ///
    /// # Errors
    /// It cannot be read, or is something else.
    pub fn read_from(file: File) -> Result<GameReader, GameFileError> {
        let mut reader = BufReader::with_capacity(1 << 20, file);
        let version = version(&mut reader).ok_or(GameFileError::NotGames)?;
        let (Header { variant, about }, bytes) = frames::next(&mut reader)?.ok_or(GameFileError::NotGames)?;
        let whole_bytes = MAGIC.len() as u64 + 1 + bytes;
        Ok(GameReader { reader, version, games: 0, variant: variant.parse()?, about, whole_bytes })
    }

    /// Writes the start of a file.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn begin(out: &mut impl Write, variant: Variant, about: &str) -> Result<(), GameFileError> {
        out.write_all(MAGIC)?;
        out.write_all(&[VERSION])?;
        let header = Header { variant: variant.id().to_owned(), about: about.to_owned() };
        Ok(frames::write(out, &header)?)
    }

    /// Appends a game to a file.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn append(out: &mut impl Write, game: &RecordedGame) -> Result<(), GameFileError> {
        Ok(frames::write(out, &Frame::from(game))?)
    }
}

/// The version of the file that begins here, if it is one of games that can be read.
fn version(reader: &mut impl Read) -> Option<u8> {
    let mut beginning = [0; MAGIC.len() + 1];
    reader.read_exact(&mut beginning).ok()?;
    let [magic @ .., version] = beginning;
    (magic == *MAGIC && (IN_COORDINATES..=VERSION).contains(&version)).then_some(version)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(moves: usize) -> RecordedGame {
        let played = |number: usize| PlayedMove {
            m: Move::from_bits(0x1234 + number as u32).unwrap(),
            score: -(number as i16),
        };
        RecordedGame {
            opening: "some FEN".to_owned(),
            moves: (0..moves).map(played).collect(),
            half_points: 1,
        }
    }

    fn bytes() -> Vec<u8> {
        let mut bytes = Vec::new();
        GameFile::begin(&mut bytes, Variant::Stratomic, "a test").unwrap();
        for moves in [3, 0, 70] {
            GameFile::append(&mut bytes, &game(moves)).unwrap();
        }
        bytes
    }

    fn read(bytes: &[u8]) -> Result<GameFile, GameFileError> {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), bytes).unwrap();
        GameFile::read(file.path())
    }

    #[test]
    fn games_come_back_as_they_went_in() {
        let file = read(&bytes()).unwrap();
        assert_eq!((file.variant, file.about.as_str()), (Variant::Stratomic, "a test"));
        assert_eq!(file.games, [game(3), game(0), game(70)]);
        assert_eq!((file.whole_bytes, file.lost_bytes), (bytes().len() as u64, 0));
    }

    #[test]
    fn a_truncated_file_loses_only_its_last_game() {
        let bytes = bytes();
        let mut sizes = Vec::new();
        for length in 0..bytes.len() {
            if let Ok(file) = read(&bytes[..length]) {
                assert_eq!(file.whole_bytes + file.lost_bytes, length as u64);
                assert_eq!(file.games, [game(3), game(0), game(70)][..file.games.len()]);
                sizes.push(file.games.len());
            }
        }
        sizes.dedup();
        assert_eq!(sizes, [0, 1, 2]);
    }

    #[test]
    fn damage_anywhere_is_noticed() {
        let bytes = bytes();
        for place in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[place] ^= 0x10;
            match read(&damaged) {
                Err(GameFileError::NotGames) => {}
                Err(other) => panic!("{other}"),
                Ok(file) => {
                    assert!(file.games.len() < 3 && file.lost_bytes > 0);
                    assert_eq!(file.games, [game(3), game(0), game(70)][..file.games.len()]);
                }
            }
        }
    }

    #[test]
    fn the_numbers_of_moves_are_those_that_the_format_says() {
        let number = |from: u32, to: u32, piece: movegen::Kind, tag: u32, other: u32| {
            from | to << 7 | (piece.index() as u32) << 14 | tag << 18 | other << 21
        };
        use movegen::Kind::{Culverin, King, Missile, Pawn, Queen};
        let moves = [
            (
                Variant::Chess,
                "8/P7/8/8/8/8/8/K1k5 w - - 0 1",
                "a8=Q",
                number(48, 56, Pawn, 4, Queen.index() as u32),
            ),
            (Variant::Chess, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", number(4, 7, King, 3, 0)),
            (Variant::Stoltz, "", "U@d2", number(11, 11, Pawn, 6, Culverin.index() as u32)),
            (
                Variant::Stratomic,
                "9k/10/10/10/10/10/10/10/10/M8K w - - 0 1 armed=1",
                "a1e5m",
                number(0, 44, Missile, 5, 0),
            ),
        ];
        for (variant, fen, text, wanted) in moves {
            let fen = Some(fen).filter(|fen| !fen.is_empty());
            let game = movegen::AnyGame::new(variant, movegen::Options::default(), fen).unwrap();
            let found = game.parse_move(text).unwrap().bits();
            assert_eq!(found, wanted, "{text}: {found:b}, not {wanted:b}");
        }
    }

    #[test]
    fn files_of_coordinates_are_still_read() {
        let mut bytes = b"MEGATON\x01".to_vec();
        let header = Header { variant: "chess".to_owned(), about: "an earlier version".to_owned() };
        frames::write(&mut bytes, &header).unwrap();
        let game = |moves: &[&str]| Frame {
            opening: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned(),
            moves: moves.iter().zip(10..).map(|(&text, score)| (text.to_owned(), score)).collect(),
            half_points: 2,
        };
        frames::write(&mut bytes, &game(&["e2e4", "e7e5"])).unwrap();
        let file = read(&bytes).unwrap();
        let [RecordedGame { moves, half_points: 2, .. }] = &file.games[..] else { panic!("{file:?}") };
        let start = movegen::AnyGame::new(Variant::Chess, movegen::Options::default(), None).unwrap();
        assert_eq!(moves[0], PlayedMove { m: start.parse_move("e4").unwrap(), score: 10 });
        assert_eq!((moves.len(), moves[1].score, file.lost_bytes), (2, 11, 0));
        // A move that its position does not have.
        frames::write(&mut bytes, &game(&["e2e4", "e2e4"])).unwrap();
        assert_eq!(read(&bytes).unwrap_err().to_string(), "game 2, ply 2: no piece stands there");
    }

    #[test]
    fn other_files_are_refused() {
        for bytes in
            [&b""[..], b"PNG", b"MEGATON\x03 of a later version", b"MEGATON\x00", b"[Event \"?\"]\n[Site"]
        {
            assert!(matches!(read(bytes), Err(GameFileError::NotGames)));
        }
    }
}
