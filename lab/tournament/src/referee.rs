//! Plays one game by the arbiter's rules, whatever the players think of them.

use super::adjudication::{Adjudication, Scores};
use super::players::{MatchPlayer, Remark, Watch};
use arbiter::{Fault, GameEnd, Refusal, Table, TableSetup, Viewer};
use movegen::Color;
use protocol::engine_program::PlayerError;
use std::time::{Duration, Instant};

/// Why a game was not finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unfinished {
    /// The match was stopped.
    Stopped,
    /// This side cannot play.
    Unusable(Color, String),
}

/// A game that is over.
#[derive(Clone, Debug)]
pub(crate) struct PlayedGame {
    /// Its table.
    pub(crate) table: Table,
    /// What is known of each move that was played at the table, which the opening's are not.
    pub(crate) notes: Vec<MoveNote>,
}

/// What is known of a move besides the move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MoveNote {
    /// How long it took.
    pub(crate) taken: Duration,
    /// What the player said of it.
    pub(crate) remark: Option<Remark>,
    /// Its lines that were wanted.
    pub(crate) lines: Vec<String>,
}

/// Plays a game to its end. White's player comes first; a match that is stopped stops the game.
///
/// # Errors
/// It was not finished.
pub(crate) fn play(
    setup: TableSetup,
    players: [&mut Box<dyn MatchPlayer>; 2],
    seed: u64,
    adjudication: &Adjudication,
    watch: Watch<'_>,
) -> Result<PlayedGame, Unfinished> {
    let begun = Instant::now();
    let mut table = Table::new(setup, begun.elapsed());
    for side in Color::BOTH {
        let view = table.view(Viewer::from(side)).into_owned();
        if let Err(error) = players[side.index()].begin(&view, seed) {
            // Getting ready is not limited by a clock.
            let fault = fault_of(&error, false);
            let game = PlayedGame { table, notes: Vec::new() };
            return forfeit(game, side, error, fault, begun.elapsed());
        }
    }
    // Getting ready costs no time.
    table.clocks_mut().restart_turn(begun.elapsed());
    let mut notes = Vec::new();
    let mut scores = Scores::default();
    while let Some(task) = table.task(begun.elapsed()) {
        if watch.is_stopped() {
            return Err(Unfinished::Stopped);
        }
        let side = task.side;
        let chosen = players[side.index()].choose(&task, table.clocks(), &watch);
        let now = begun.elapsed();
        let deadline = table.clocks().deadline(side);
        let taken = table.clocks().taken(now);
        let played = match chosen {
            Ok(_) if deadline.is_some_and(|deadline| now > deadline) => Err(PlayerError::Silent(taken)),
            Ok(chosen) => table.play(side, chosen.m, now).map_err(illegal).map(|()| chosen),
            Err(error) => Err(error),
        };
        let chosen = match played {
            Ok(chosen) => chosen,
            Err(error) => {
                let fault = fault_of(&error, deadline.is_some());
                return forfeit(PlayedGame { table, notes }, side, error, fault, now);
            }
        };
        scores.note(side, chosen.remark.map(|remark| remark.score));
        if let Some(end) = adjudication.end(&scores, table.game().ply()) {
            table.finish(end, now);
        }
        notes.push(MoveNote { taken, remark: chosen.remark, lines: chosen.lines });
    }
    Ok(PlayedGame { table, notes })
}

/// The fault of a player that makes no move; where nothing limited its time, it was not late.
fn fault_of(error: &PlayerError, time_is_limited: bool) -> Fault {
    match error {
        PlayerError::IllegalMove { .. } => Fault::IllegalMove,
        PlayerError::Silent(_) if time_is_limited => Fault::TimeLoss,
        PlayerError::Silent(_) => Fault::Stall,
        // The last three are no fault of its game: `forfeit` handles them first.
        PlayerError::Crashed(_) | PlayerError::Unusable(_) | PlayerError::Stopped | PlayerError::Resigned => {
            Fault::Crash
        }
    }
}

/// The fault of a player whose move the arbiter refuses.
fn illegal(refusal: Refusal) -> PlayerError {
    match refusal {
        Refusal::Move { text, reason } => PlayerError::IllegalMove { text, reason },
        other => PlayerError::Crashed(other.to_string()),
    }
}

/// The side whose player cannot continue loses; a flag that falls to one that cannot win is a draw.
fn forfeit(
    mut game: PlayedGame,
    loser: Color,
    error: PlayerError,
    fault: Fault,
    now: Duration,
) -> Result<PlayedGame, Unfinished> {
    match error {
        PlayerError::Unusable(reason) => return Err(Unfinished::Unusable(loser, reason)),
        PlayerError::Stopped => return Err(Unfinished::Stopped),
        PlayerError::Resigned => {
            game.table.finish(GameEnd::Resigned(loser), now);
            return Ok(game);
        }
        PlayerError::Crashed(_) | PlayerError::IllegalMove { .. } | PlayerError::Silent(_) => {}
    }
    let end = match game.table.end_on_time(loser) {
        drawn @ GameEnd::OutOfTimeDrawn(_) if fault == Fault::TimeLoss => drawn,
        _ => GameEnd::Faulted { loser, fault, detail: error.to_string() },
    };
    game.table.finish(end, now);
    Ok(game)
}
