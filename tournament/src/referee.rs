//! Plays one game by the arbiter's rules, whatever the players think of them.

use super::players::MatchPlayer;
use arbiter::{Fault, GameEnd, Refusal, Table, TableSetup, Viewer};
use movegen::Color;
use protocol::engine_program::PlayerError;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Why a game was not finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unfinished {
    /// The match was stopped.
    Stopped,
    /// This side cannot play.
    Unusable(Color, String),
}

/// Plays a game to its end and returns its table. White's player comes first; `stop` interrupts the game
/// between two moves.
///
/// # Errors
/// It was not finished.
pub(crate) fn play(
    setup: TableSetup,
    players: [&mut Box<dyn MatchPlayer>; 2],
    seed: u64,
    stop: &AtomicBool,
) -> Result<Table, Unfinished> {
    let begun = Instant::now();
    let mut table = Table::new(setup, begun.elapsed());
    for side in Color::BOTH {
        let view = table.view(Viewer::from(side)).into_owned();
        if let Err(error) = players[side.index()].begin(&view, seed) {
            return forfeit(table, side, error);
        }
    }
    // Getting ready costs no time.
    table.clocks_mut().restart_turn(begun.elapsed());
    while let Some(task) = table.task(begun.elapsed()) {
        if stop.load(Ordering::Relaxed) {
            return Err(Unfinished::Stopped);
        }
        let side = task.side;
        let chosen = players[side.index()].choose(&task, table.clocks());
        let now = begun.elapsed();
        let is_late = table.clocks().deadline(side).is_some_and(|deadline| now > deadline);
        let taken = table.clocks().taken(now);
        let played = match chosen {
            Ok(_) if is_late => Err(PlayerError::Silent(taken)),
            Ok(chosen) => table.play(side, chosen, now).map_err(illegal),
            Err(error) => Err(error),
        };
        if let Err(error) = played {
            return forfeit(table, side, error);
        }
    }
    Ok(table)
}

/// The fault of a player whose move the arbiter refuses.
fn illegal(refusal: Refusal) -> PlayerError {
    match refusal {
        Refusal::Move { text, reason } => PlayerError::IllegalMove { text, reason },
        other => PlayerError::Crashed(other.to_string()),
    }
}

/// The side whose player cannot continue loses.
fn forfeit(mut table: Table, loser: Color, error: PlayerError) -> Result<Table, Unfinished> {
    let detail = error.to_string();
    let fault = match error {
        PlayerError::Crashed(_) => Fault::Crash,
        PlayerError::IllegalMove { .. } => Fault::IllegalMove,
        PlayerError::Silent(_) => Fault::TimeLoss,
        PlayerError::Unusable(reason) => return Err(Unfinished::Unusable(loser, reason)),
    };
    table.finish(GameEnd::Faulted { loser, fault, detail });
    Ok(table)
}
