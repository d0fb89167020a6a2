//! Plays games on all threads and hands them on in the order of their numbers.
//!
//! No thread waits for another: whoever has finished a game takes the next number. When it is all to end,
//! games that stand before a finished one are still played, because the file has no gaps; so hardly any that
//! was finished is lost.

use super::DatagenError;
use crate::record::RecordedGame;
use rayon::ThreadPool;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};

/// Plays the games of these numbers and passes each to `keep`, in order. Each thread plays with what
/// `player` gives it; a game that is not to be played to its end comes back as `None`. A game that
/// `is_over` says is not wanted any more does not begin, and neither does any after it.
///
/// # Errors
/// A game cannot be played, or `keep` failed.
pub(super) fn play_in_order<P>(
    pool: &ThreadPool,
    numbers: Range<usize>,
    is_over: &(dyn Fn(usize) -> bool + Sync),
    player: impl Fn() -> P + Sync,
    play: impl Fn(&mut P, usize, &dyn Fn() -> bool) -> Result<Option<RecordedGame>, DatagenError> + Sync,
    mut keep: impl FnMut(&RecordedGame) -> Result<(), DatagenError>,
) -> Result<(), DatagenError> {
    let desk = Desk::new(numbers.clone(), is_over);
    let (desk, player, play) = (&desk, &player, &play);
    pool.in_place_scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..pool.current_num_threads() {
            let sender = sender.clone();
            scope.spawn(move |_| desk.work(&sender, player(), play));
        }
        drop(sender);
        let (mut waiting, mut next) = (BTreeMap::new(), numbers.start);
        for message in receiver {
            let kept = message.and_then(|(number, game)| {
                waiting.insert(number, game);
                while let Some(game) = waiting.remove(&next) {
                    keep(&game)?;
                    next += 1;
                }
                Ok(())
            });
            if kept.is_err() {
                desk.failed.store(true, Ordering::SeqCst);
                return kept;
            }
        }
        Ok(())
    })
}

/// A finished game with its number, or why it cannot be played.
type Message = Result<(usize, RecordedGame), DatagenError>;

/// Where the threads fetch their numbers.
struct Desk<'a> {
    next: AtomicUsize,
    end: usize,
    /// One more than the highest number of a finished game.
    finished: AtomicUsize,
    is_over: &'a (dyn Fn(usize) -> bool + Sync),
    failed: AtomicBool,
}

impl<'a> Desk<'a> {
    fn new(numbers: Range<usize>, is_over: &'a (dyn Fn(usize) -> bool + Sync)) -> Self {
        Desk {
            next: AtomicUsize::new(numbers.start),
            end: numbers.end,
            finished: AtomicUsize::new(numbers.start),
            is_over,
            failed: AtomicBool::new(false),
        }
    }

    /// Whether the game of this number is not needed any more.
    fn is_to_stop(&self, number: usize) -> bool {
        self.failed.load(Ordering::SeqCst)
            || ((self.is_over)(number) && number >= self.finished.load(Ordering::SeqCst))
    }

    /// The next game's number, if there is one to begin.
    fn take(&self) -> Option<usize> {
        let number = self.next.fetch_add(1, Ordering::SeqCst);
        let is_wanted = number < self.end && !self.failed.load(Ordering::SeqCst) && !(self.is_over)(number);
        is_wanted.then_some(number)
    }

    fn work<P>(
        &self,
        sender: &Sender<Message>,
        mut player: P,
        play: &(impl Fn(&mut P, usize, &dyn Fn() -> bool) -> Result<Option<RecordedGame>, DatagenError> + Sync),
    ) {
        while let Some(number) = self.take() {
            let message = match play(&mut player, number, &|| self.is_to_stop(number)) {
                Ok(None) => continue,
                Ok(Some(game)) => {
                    self.finished.fetch_max(number + 1, Ordering::SeqCst);
                    Ok((number, game))
                }
                Err(error) => Err(error),
            };
            if sender.send(message).is_err() {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Barrier;

    fn game(number: usize) -> RecordedGame {
        RecordedGame { opening: number.to_string(), moves: Vec::new(), half_points: 1 }
    }

    fn kept(
        threads: usize,
        end: usize,
        is_over: &(dyn Fn(usize) -> bool + Sync),
        play: impl Fn(usize, &dyn Fn() -> bool) -> Option<RecordedGame> + Sync,
    ) -> Vec<String> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let mut kept = Vec::new();
        let play = |(): &mut (), number, stop: &dyn Fn() -> bool| Ok(play(number, stop));
        play_in_order(
            &pool,
            3..end,
            is_over,
            || (),
            play,
            |game| {
                kept.push(game.opening.clone());
                Ok(())
            },
        )
        .unwrap();
        kept
    }

    #[test]
    fn games_come_in_order_and_nobody_waits_for_the_first() {
        let others_are_done = Barrier::new(2);
        let found = kept(2, 9, &|_| false, |number, _| {
            // The first game lasts until the other thread has played all the rest.
            if number == 3 || number == 8 {
                others_are_done.wait();
            }
            Some(game(number))
        });
        assert_eq!(found, ["3", "4", "5", "6", "7", "8"]);
    }

    #[test]
    fn an_interruption_loses_no_finished_game_and_begins_none() {
        let interrupted = AtomicBool::new(false);
        let [later_are_done, is_interrupted] = [Barrier::new(2), Barrier::new(2)];
        let found = kept(2, 100, &|_| interrupted.load(Ordering::SeqCst), |number, is_to_stop| {
            match number {
                // Is still being played when the interruption comes, and stands before finished games.
                3 => {
                    later_are_done.wait();
                    is_interrupted.wait();
                }
                // Is being played, too, and nothing behind it is finished.
                6 => {
                    later_are_done.wait();
                    interrupted.store(true, Ordering::SeqCst);
                    is_interrupted.wait();
                }
                _ => {}
            }
            (!is_to_stop()).then(|| game(number))
        });
        assert_eq!(found, ["3", "4", "5"]);
    }

    #[test]
    fn games_that_are_wanted_whatever_happens_are_played() {
        let found =
            kept(2, 100, &|number| number >= 7, |number, is_to_stop| (!is_to_stop()).then(|| game(number)));
        assert_eq!(found, ["3", "4", "5", "6"]);
    }

    #[test]
    fn an_error_ends_it() {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
        let play = |(): &mut (), number, _: &dyn Fn() -> bool| Ok(Some(game(number)));
        let full = |_: &RecordedGame| Err(DatagenError::Output(std::io::Error::other("disk full")));
        let done = play_in_order(&pool, 0..usize::MAX, &|_| false, || (), play, full);
        assert!(done.unwrap_err().to_string().contains("disk full"));
    }
}
