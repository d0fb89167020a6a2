//! Plays the games of a match, several at a time.

use super::error::MatchError;
use super::plan::Plan;
use super::players::{SeatedPlayers, Watch};
use super::referee::{self, PlayedGame, Unfinished};
use super::round::Round;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

/// How often the match checks for interruption.
const INTERRUPT_POLL: Duration = Duration::from_millis(50);

/// Plays these games and passes each finished one to `finished`, in the caller's thread. If that fails,
/// or the match is interrupted, games in progress are dropped.
///
/// # Errors
/// A game cannot be played, or `finished` failed.
pub(crate) fn play_all<E: From<MatchError>>(
    plan: &Plan,
    rounds: &[Round],
    interrupted: &AtomicBool,
    mut finished: impl FnMut(Round, &PlayedGame) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let next = AtomicUsize::new(0);
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..plan.concurrency.min(rounds.len()) {
            let worker = MatchWorker { plan, rounds, next: &next, stop: &stop, sender: sender.clone() };
            scope.spawn(move || worker.run());
        }
        drop(sender);
        let mut outcome = Ok(());
        while !interrupted.load(Ordering::Relaxed) {
            let message = match receiver.recv_timeout(INTERRUPT_POLL) {
                Ok(message) => message,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            // Ctrl-C at a terminal also interrupts the programs: their games do not count.
            if interrupted.load(Ordering::Relaxed) {
                break;
            }
            let flow = message.map_err(E::from).and_then(|(round, game)| finished(round, &game));
            if !matches!(flow, Ok(ControlFlow::Continue(()))) {
                outcome = flow.map(|_| ());
                break;
            }
        }
        stop.store(true, Ordering::Relaxed);
        outcome
    })
}

/// A finished game, or why it cannot be played.
type Message = Result<(Round, PlayedGame), MatchError>;

/// Plays one game at a time with its own players.
struct MatchWorker<'a> {
    plan: &'a Plan,
    rounds: &'a [Round],
    next: &'a AtomicUsize,
    stop: &'a AtomicBool,
    sender: Sender<Message>,
}

impl MatchWorker<'_> {
    fn run(self) {
        let mut players = SeatedPlayers::default();
        while let Some(&round) = self.rounds.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            let Some(message) = play_round(self.plan, round, &mut players, self.stop) else { return };
            if self.stop.load(Ordering::Relaxed) || self.sender.send(message).is_err() {
                return;
            }
        }
    }
}

/// Plays a game; `None` if the match was stopped.
pub(crate) fn play_round(
    plan: &Plan,
    round: Round,
    players: &mut SeatedPlayers,
    stop: &AtomicBool,
) -> Option<Message> {
    let opening = match plan.openings.opening(round.opening) {
        Ok(opening) => opening,
        Err(error) => return Some(Err(error)),
    };
    let numbers = plan.seats(round);
    let seated = players.seat(numbers.map(|number| (number, &plan.players[number].description)));
    let watch = Watch { stop, wanted_lines: plan.wanted_lines.as_ref() };
    let (setup, seed) = (plan.setup(round, opening), plan.seed_of(round));
    match referee::play(setup, seated, seed, &plan.adjudication, watch) {
        Ok(game) => Some(Ok((round, game))),
        Err(Unfinished::Stopped) => None,
        Err(Unfinished::Unusable(side, reason)) => {
            let name = plan.name(numbers[side.index()]).to_owned();
            Some(Err(MatchError::Unusable { name, reason }))
        }
    }
}
