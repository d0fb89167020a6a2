//! Plays the games of a match, several at a time.

use super::clocks::Clocks;
use super::error::MatchError;
use super::plan::Plan;
use super::players::MatchPlayer;
use super::referee::{self, FinishedGame, Unfinished};
use super::round::Round;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

/// Plays these games and hands each to `finished` when it is over, in the caller's thread. When
/// that breaks, the games under way are dropped.
///
/// # Errors
/// A game cannot be played, or `finished` failed.
pub(crate) fn play_all(
    plan: &Plan,
    rounds: &[Round],
    mut finished: impl FnMut(Round, &FinishedGame) -> Result<ControlFlow<()>, MatchError>,
) -> Result<(), MatchError> {
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
        for message in receiver {
            let flow = message.and_then(|(round, game)| finished(round, &game));
            if !matches!(flow, Ok(ControlFlow::Continue(()))) {
                stop.store(true, Ordering::Relaxed);
                outcome = flow.map(|_| ());
                break;
            }
        }
        outcome
    })
}

type Message = Result<(Round, FinishedGame), MatchError>;

/// Plays one game at a time with players of its own.
struct MatchWorker<'a> {
    plan: &'a Plan,
    rounds: &'a [Round],
    next: &'a AtomicUsize,
    stop: &'a AtomicBool,
    sender: Sender<Message>,
}

impl MatchWorker<'_> {
    fn run(self) {
        let mut players = self.plan.players.each_ref().map(|description| description.player());
        while let Some(&round) = self.rounds.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            let Some(message) = self.play(round, &mut players) else { return };
            if self.stop.load(Ordering::Relaxed) || self.sender.send(message).is_err() {
                return;
            }
        }
    }

    /// Plays a game; `None` if the match was stopped.
    fn play(&self, round: Round, players: &mut [Box<dyn MatchPlayer>; 2]) -> Option<Message> {
        let plan = self.plan;
        let opening = match plan.openings.opening(round.pair) {
            Ok(opening) => opening,
            Err(error) => return Some(Err(error)),
        };
        let [first, second] = players;
        let by_color = if round.swapped { [second, first] } else { [first, second] };
        let clocks = Clocks::new(plan.allowances_of(round), plan.margin);
        match referee::play(opening, by_color, clocks, plan.seed_of(round), self.stop) {
            Ok(game) => Some(Ok((round, game))),
            Err(Unfinished::Stopped) => None,
            Err(Unfinished::Unusable(side, reason)) => {
                let name = plan.name(round.player_of(side)).to_owned();
                Some(Err(MatchError::Unusable { name, reason }))
            }
        }
    }
}
