//! Plays one game by the rules of `movegen`, whatever the players think of them.

use super::clocks::Clocks;
use super::players::{MatchPlayer, PlayerError};
use super::record::Record;
use super::verdict::{Fault, Verdict};
use movegen::{AnyGame, Color};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A game that is over.
#[derive(Clone, Debug)]
pub(crate) struct FinishedGame {
    /// The game.
    pub(crate) record: Record,
    /// Its end.
    pub(crate) verdict: Verdict,
}

/// Why a game came to no end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unfinished {
    /// The match was stopped.
    Stopped,
    /// This side can play no game at all.
    Unusable(Color, String),
}

/// Plays a game. White's player comes first; `stop` breaks it off between two moves.
///
/// # Errors
/// It came to no end.
pub(crate) fn play(
    game: AnyGame,
    players: [&mut Box<dyn MatchPlayer>; 2],
    mut clocks: Clocks,
    seed: u64,
    stop: &AtomicBool,
) -> Result<FinishedGame, Unfinished> {
    let mut record = Record::new(game);
    for side in Color::BOTH {
        if let Err(error) = players[side.index()].begin(record.seen_by(side).game(), seed) {
            return forfeit(record, side, error);
        }
    }
    loop {
        if let Some(outcome) = record.game().outcome() {
            return Ok(FinishedGame { record, verdict: Verdict::Played(outcome) });
        }
        if stop.load(Ordering::Relaxed) {
            return Err(Unfinished::Stopped);
        }
        let side = record.game().side();
        if let Err(error) = play_move(&mut record, players[side.index()].as_mut(), &mut clocks) {
            return forfeit(record, side, error);
        }
    }
}

/// Lets the side to move move.
fn play_move(
    record: &mut Record,
    player: &mut dyn MatchPlayer,
    clocks: &mut Clocks,
) -> Result<(), PlayerError> {
    let side = record.game().side();
    let seen = record.seen_by(side);
    let asked = Instant::now();
    let chosen = player.choose(&seen, clocks);
    let taken = asked.elapsed();
    let chosen = chosen?;
    drop(seen);
    clocks.spend(side, taken).map_err(|_| PlayerError::Silent(taken))?;
    record
        .play(chosen)
        .map_err(|reason| PlayerError::IllegalMove { text: record.game().coordinate_text(chosen), reason })
}

/// The side whose player cannot go on loses.
fn forfeit(record: Record, loser: Color, error: PlayerError) -> Result<FinishedGame, Unfinished> {
    let detail = error.to_string();
    let fault = match error {
        PlayerError::Crashed(_) => Fault::Crash,
        PlayerError::IllegalMove { .. } => Fault::IllegalMove,
        PlayerError::Silent(_) => Fault::TimeLoss,
        PlayerError::Unusable(reason) => return Err(Unfinished::Unusable(loser, reason)),
    };
    Ok(FinishedGame { record, verdict: Verdict::Forfeited { loser, fault, detail } })
}
