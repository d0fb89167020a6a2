//! Games as files: what XBoard saves is read, and what is exported for it XBoard loads.

use crate::Failure;
use crate::scenarios::ScenarioSetting;
use crate::window::{Window, WindowLayout};
use movegen::{AnyGame, pgn};
use protocol::xboard_pgn;
use std::fs;
use std::path::Path;

/// Reads the games of a file that XBoard saved, which has so many moves.
///
/// # Errors
/// A game is wrong, or moves are missing.
pub(crate) fn read_saved(file: &Path, moves: usize) -> Result<(), Failure> {
    let text = fs::read_to_string(file).map_err(|reason| Failure::file(file, reason))?;
    let mut read = 0;
    for game in xboard_pgn::read(&text) {
        read += game.map_err(|error| Failure::Position(format!("{}: {error}", file.display())))?.game.ply();
    }
    if read == moves {
        Ok(())
    } else {
        Err(Failure::Position(format!("XBoard saved {moves} moves, {read} are read")))
    }
}

/// Exports a game for XBoard, loads it there, and compares the boards before the move that XBoard
/// cannot show.
pub(crate) fn load_exported(
    setting: &ScenarioSetting<'_>,
    record: &str,
    moves_shown: usize,
) -> Result<(), Failure> {
    let wrong = |reason: String| Failure::Position(reason);
    let read = pgn::read(record).next().ok_or_else(|| wrong("no game".to_owned()))?;
    let read = read.map_err(|error| wrong(error.to_string()))?;
    // The window is found by its title, which is the file's name.
    let file = setting.file("for-xboard.pgn");
    fs::write(&file, xboard_pgn::for_xboard(&read)).map_err(|reason| Failure::file(&file, reason))?;
    let mut game: AnyGame = read.game;
    while game.ply() > moves_shown {
        game.undo();
    }
    let (files, ranks) = game.size();
    let (width, height) = (files.to_string(), ranks.to_string());
    let layout = WindowLayout { files: files.into(), ranks: ranks.into(), holdings: 0, is_flipped: false };
    let arguments = [
        // No engine is needed.
        "-ncp",
        "-boardWidth",
        &width,
        "-boardHeight",
        &height,
        "-testLegality",
        "false",
        "-loadGameFile",
        &setting.program.file_name(&file),
        // They would lie over the board.
        "-autoDisplayTags",
        "false",
        "-autoDisplayComment",
        "false",
        // All moves at once.
        "-timeDelay",
        "0",
    ];
    let arguments = arguments.map(str::to_owned);
    let window = Window::start(setting, layout, &arguments)?;
    window.check(&game.fen(), "after loading")?;
    window.picture(&setting.file("loaded.png"))
}
