//! `megaton book`: an opening book of games that were played.

use crate::record::{GameFile, GameFileError, RecordedGame};
use clap::Args;
use indicatif::ProgressBar;
use movegen::pgn::{PgnGame, decoded, winner_of};
use movegen::{AnyGame, Color, Draws, Options, Variant};
use protocol::book::BookMaker;
use protocol::xboard_pgn;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Which games make the book, and what of them.
#[derive(Args, Clone, Debug)]
pub struct BookArgs {
    /// The game.
    variant: Variant,
    /// Files of games: PGN, or those of `megaton datagen`.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The book to write, for the option BookFile.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How far games are followed, in plies from where they begin.
    #[arg(long, value_name = "PLIES", default_value_t = 24, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    plies: u32,
    /// A move is in the book if it was played at least this often in its position and did not lose every time.
    #[arg(long, value_name = "GAMES", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    min_games: u32,
}

/// Why no book is made.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum BookMakingError {
    #[error("{file}: {reason}")]
    File { file: String, reason: GameFileError },
    #[error("{} already exists", .0.display())]
    Exists(PathBuf),
    #[error("{read} games of {variant}: no move was played {least} times; --min-games takes fewer")]
    Empty { read: usize, variant: Variant, least: u32 },
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// Makes the book, and says what is in it.
///
/// # Errors
/// A file cannot be read, the book exists or cannot be written, or nothing would be in it.
pub fn book(args: &BookArgs, mut out: impl Write) -> Result<(), BookMakingError> {
    if args.out.exists() {
        return Err(BookMakingError::Exists(args.out.clone()));
    }
    let mut gathered =
        Gathered { maker: BookMaker::new(args.variant), args, read: 0, others: 0, faults: Vec::new() };
    let progress = ProgressBar::new(args.files.len() as u64);
    for file in &args.files {
        gathered.take_file(file)?;
        progress.inc(1);
    }
    progress.finish_and_clear();
    let Gathered { maker, read, others, faults, .. } = gathered;
    let made = maker.finish(args.min_games, &format!("{} games, made by megaton", read));
    if made.moves == 0 {
        return Err(BookMakingError::Empty { read, variant: args.variant, least: args.min_games });
    }
    storage::write_by_rename(&args.out, &made.bytes).map_err(|reason| in_file(&args.out, reason.into()))?;
    writeln!(out, "{} moves in {} positions of {read} games", made.moves, made.positions)?;
    if others > 0 {
        writeln!(out, "{others} games without result, or of other variants, were passed over")?;
    }
    if let Some(first) = faults.first() {
        writeln!(out, "{} games cannot be read, the first of them: {first}", faults.len())?;
    }
    Ok(())
}

fn in_file(file: &Path, reason: GameFileError) -> BookMakingError {
    BookMakingError::File { file: file.display().to_string(), reason }
}

/// What the files have held so far.
struct Gathered<'a> {
    maker: BookMaker,
    args: &'a BookArgs,
    read: usize,
    /// Games that say nothing here.
    others: usize,
    /// What is wrong with games.
    faults: Vec<String>,
}

impl Gathered<'_> {
    fn take_file(&mut self, file: &Path) -> Result<(), BookMakingError> {
        let wrong = |reason| in_file(file, reason);
        let reader = match GameFile::open(file) {
            Err(GameFileError::NotGames) => return self.take_pgn_file(file),
            opened => opened.map_err(wrong)?,
        };
        reader.refuse_other(self.args.variant).map_err(wrong)?;
        for (index, game) in reader.enumerate() {
            self.take_recorded(&game.map_err(wrong)?, &format!("{} game {}", file.display(), index + 1));
        }
        Ok(())
    }

    fn take_pgn_file(&mut self, file: &Path) -> Result<(), BookMakingError> {
        let bytes = std::fs::read(file).map_err(|reason| in_file(file, reason.into()))?;
        for game in xboard_pgn::read(&decoded(&bytes)) {
            match game {
                Ok(game) => self.take_pgn(&game),
                Err(error) => self.faults.push(format!("{} {error}", file.display())),
            }
        }
        Ok(())
    }

    fn take_pgn(&mut self, PgnGame { game, result, .. }: &PgnGame) {
        let Some(winner) = winner_of(result) else { return self.others += 1 };
        if game.variant() != self.args.variant {
            return self.others += 1;
        }
        let start = AnyGame::new(game.variant(), *game.options(), Some(&game.start_fen()));
        let Ok(start) = start else { return self.others += 1 };
        self.read += 1;
        // What face-down pieces turned out to be stands in the record only.
        let texts = game.record();
        self.follow(start, game.moves().len(), winner, |position, ply| {
            position
                .parse_move(texts[ply].split('=').next().unwrap_or_default())
                .ok()
                .map(|m| (m, texts[ply].clone()))
        });
    }

    fn take_recorded(&mut self, recorded: &RecordedGame, name: &str) {
        match AnyGame::new(self.args.variant, Options::default(), Some(&recorded.opening)) {
            Ok(start) => {
                self.read += 1;
                self.follow(start, recorded.moves.len(), recorded.winner(), |position, ply| {
                    let m = recorded.moves[ply].m;
                    position.is_possible(m).then(|| (m, position.coordinate_text(m)))
                });
            }
            Err(error) => self.faults.push(format!("{name}: {error}")),
        }
    }

    /// Adds the first moves of a game of so many, each found by its ply, with its text as it is played.
    fn follow(
        &mut self,
        mut position: AnyGame,
        plies: usize,
        winner: Option<Color>,
        find: impl Fn(&AnyGame, usize) -> Option<(movegen::Move, String)>,
    ) {
        position.set_draws(Draws::Claimed);
        for ply in 0..plies.min(self.args.plies as usize) {
            let Some((m, text)) = find(&position, ply) else { return };
            self.maker.add(&position, m, winner);
            if position.play_text(&text).is_err() {
                return;
            }
        }
    }
}
