//! `megaton datagen info`, `check` and `merge`: what files of games hold, whether it is sound, and several made
//! one.

use super::DatagenError;
use crate::chances::ResultsByScore;
use crate::leads::Leads;
use crate::record::{GameFile, GameFileError, GameReader, RecordedGame};
use crate::repeated::Met;
use crate::replay;
use clap::Subcommand;
use engine::Chances;
use movegen::on_one_line;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// What is done with files of games.
#[derive(Subcommand, Clone, Debug)]
pub(super) enum FilesCommand {
    /// Says what files of games hold and how they were made
    Info {
        /// Games made by `megaton datagen`
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Says too how games ended in which a side was four pawns ahead by its pieces for ten plies on end
        #[arg(long)]
        leads: bool,
    },
    /// Plays all games again; fails if a file is damaged, holds an illegal game, or a duplicate
    Check {
        /// Games made by `megaton datagen`
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Writes the games of several files into a new one, each once
    Merge {
        /// The new file
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// Games of the same variant, made by `megaton datagen`
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

/// Does it.
///
/// # Errors
/// A file cannot be read, or is not as it should be.
pub(super) fn run(command: &FilesCommand, out: impl Write) -> Result<(), DatagenError> {
    match command {
        FilesCommand::Info { files, leads } => {
            survey_all(files, Wanted { leads: *leads, ..Wanted::default() }, out).map(|_| ())
        }
        FilesCommand::Check { files } => {
            match survey_all(files, Wanted { faults: true, ..Wanted::default() }, out)? {
                0 => Ok(()),
                faulty => Err(DatagenError::Faulty(faulty)),
            }
        }
        FilesCommand::Merge { out: file, files } => merge(files, file, out),
    }
}

/// What is asked beyond what records say by themselves: games are played again for it.
#[derive(Clone, Copy, Debug, Default)]
struct Wanted {
    /// Whether all games are legal.
    faults: bool,
    /// How leads ended.
    leads: bool,
}

/// What a file holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Survey {
    games: usize,
    positions: usize,
    /// Games that Black won, that were drawn, and that White won.
    results: [usize; 3],
    results_by_score: ResultsByScore,
    leads: Leads,
    /// Games that stood before already, in this file or one named before it.
    repeated: usize,
    /// Bytes behind the last whole game.
    lost_bytes: u64,
    /// The first game that cannot be played again, and why.
    illegal: Option<String>,
}

impl Survey {
    fn note(&mut self, game: &RecordedGame, is_repeated: bool) {
        self.games += 1;
        self.positions += game.moves.len();
        self.results[usize::from(game.half_points.min(2))] += 1;
        self.results_by_score.note(game);
        self.repeated += usize::from(is_repeated);
    }

    fn is_faulty(&self) -> bool {
        self.repeated > 0 || self.lost_bytes > 0 || self.illegal.is_some()
    }
}

/// Prints what each file holds; how many of them are not as they should be.
fn survey_all(files: &[PathBuf], wanted: Wanted, mut out: impl Write) -> Result<usize, DatagenError> {
    let mut met = Met::default();
    let mut faulty = 0;
    for (number, file) in files.iter().enumerate() {
        let mut reader = open(file)?;
        let mut survey = Survey::default();
        while let Some(game) = reader.next() {
            let game = game.map_err(|error| in_file(file, error))?;
            survey.note(&game, met.note(&game, number).is_some());
            if wanted.leads {
                let noted = survey.leads.note(reader.variant, survey.games, &game);
                noted.map_err(|error| in_file(file, error))?;
            }
            if wanted.faults && survey.illegal.is_none() {
                survey.illegal = replay::fault(reader.variant, survey.games, &game);
            }
        }
        let length = file.metadata().map_err(|error| in_file(file, error.into()))?.len();
        survey.lost_bytes = length.saturating_sub(reader.whole_bytes);
        describe(file, &reader, &survey, &mut out)?;
        if wanted.faults && survey.games == 0 && survey.lost_bytes == 0 {
            return Err(DatagenError::NoGame(file.display().to_string()));
        }
        faulty += usize::from(survey.is_faulty());
    }
    Ok(faulty)
}

fn describe(file: &Path, reader: &GameReader, survey: &Survey, mut out: impl Write) -> io::Result<()> {
    let Survey { games, positions, results: [black, drawn, white], results_by_score, leads, .. } = survey;
    writeln!(out, "{}: {}, {games} games, {positions} positions", file.display(), reader.variant)?;
    writeln!(out, "  made with {}", on_one_line(&reader.about))?;
    writeln!(out, "  won by White {white}, drawn {drawn}, won by Black {black}")?;
    if let Some(Chances { half_won, spread }) = results_by_score.fitted() {
        writeln!(out, "  half of the games are won from {half_won:.0} centipawns on, spread {spread:.0}")?;
    }
    write!(out, "{leads}")?;
    if survey.repeated > 0 {
        writeln!(out, "  {} games stand twice", survey.repeated)?;
    }
    if survey.lost_bytes > 0 {
        writeln!(out, "  the last {} bytes are damaged or truncated", survey.lost_bytes)?;
    }
    survey.illegal.as_ref().map_or(Ok(()), |reason| writeln!(out, "  {reason}"))
}

fn open(file: &Path) -> Result<GameReader, DatagenError> {
    GameFile::open(file).map_err(|error| in_file(file, error))
}

fn in_file(file: &Path, error: GameFileError) -> DatagenError {
    DatagenError::File { file: file.display().to_string(), error }
}

/// Writes the games of these files into a new one that is there when it is complete.
fn merge(files: &[PathBuf], to: &Path, mut out: impl Write) -> Result<(), DatagenError> {
    if to.exists() {
        return Err(DatagenError::Exists(to.to_owned()));
    }
    let readers = files.iter().map(|file| open(file)).collect::<Result<Vec<_>, _>>()?;
    let Some(variant) = readers.first().map(|reader| reader.variant) else { return Ok(()) };
    let mut origins: Vec<&str> = Vec::new();
    for (reader, file) in readers.iter().zip(files) {
        reader.refuse_other(variant).map_err(|error| in_file(file, error))?;
        if !origins.contains(&reader.about.as_str()) {
            origins.push(&reader.about);
        }
    }
    let unwritten = |error: io::Error| in_file(to, error.into());
    let mut new = storage::successor_of(to).map_err(unwritten)?;
    let mut writer = BufWriter::new(new.as_file_mut());
    GameFile::begin(&mut writer, variant, &origins.join("; ")).map_err(|error| in_file(to, error))?;
    let mut met = Met::default();
    let (mut games, mut left_out) = (0, 0);
    for ((number, file), reader) in files.iter().enumerate().zip(readers) {
        for game in reader {
            let game = game.map_err(|error| in_file(file, error))?;
            if met.note(&game, number).is_some() {
                left_out += 1;
                continue;
            }
            GameFile::append(&mut writer, &game).map_err(|error| in_file(to, error))?;
            games += 1;
        }
    }
    writer.flush().map_err(unwritten)?;
    drop(writer);
    new.as_file().sync_all().map_err(unwritten)?;
    new.persist_noclobber(to).map_err(|error| unwritten(error.error))?;
    Ok(writeln!(out, "{games} games; {left_out} that stood twice are left out")?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::Variant;

    #[test]
    fn what_a_file_says_of_itself_moves_no_cursor() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let mut file = std::fs::File::create(&path).unwrap();
        GameFile::begin(&mut file, Variant::Chess, "a\u{1b}[2J\nb").unwrap();
        let mut told = Vec::new();
        run(&FilesCommand::Info { files: vec![path], leads: false }, &mut told).unwrap();
        let told = String::from_utf8(told).unwrap();
        assert!(told.contains("made with a?[2J?b\n"), "{told:?}");
    }
}
