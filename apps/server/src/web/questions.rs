//! What may take long, such as questions about the rules and the orders of generals, on threads of its own:
//! it keeps nobody waiting, an address never has them all, and what is long never has those of what is short.

use super::background::in_background;
use super::refusal::Refusal;
use crate::limits::subscriber;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Semaphore;
use web::answer_rules;
use web::messages::RulesQuestion;
use web::wire::Told;

/// Threads for what is short.
const SHORT_PLACES: usize = 2;
/// A question of more bytes may be long: games of hundreds of moves, files of games.
const SHORT_QUESTION: usize = 8 << 10;
/// What the answer to the longest question takes while it is made, in MiB: a hundred times the question.
const LONG_ANSWER_MIB: usize = 200;

/// How long a piece of work may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Length {
    /// Milliseconds.
    Short,
    /// Seconds.
    Long,
}

impl Length {
    /// That of a question of so many bytes.
    pub(crate) fn of_question(bytes: usize) -> Self {
        if bytes <= SHORT_QUESTION { Length::Short } else { Length::Long }
    }
}

/// Who answers.
pub(crate) struct QuestionDesk {
    short_places: Arc<Semaphore>,
    long_places: Arc<Semaphore>,
    per_address: usize,
    addresses: Mutex<HashMap<(IpAddr, Length), Arc<Semaphore>>>,
}

impl QuestionDesk {
    /// A desk for so many cores, and so much memory for the answers that are being made, in MiB.
    pub(crate) fn new(cores: usize, memory_mib: usize) -> Self {
        let per_address = cores.div_ceil(2);
        let long_places = (memory_mib / LONG_ANSWER_MIB).clamp(1, per_address);
        QuestionDesk {
            short_places: Arc::new(Semaphore::new(SHORT_PLACES)),
            long_places: Arc::new(Semaphore::new(long_places)),
            per_address,
            addresses: Mutex::default(),
        }
    }

    /// Answers a question of so many bytes once it is its turn. Returns the message that tells the answer.
    pub(crate) async fn answer(
        &self,
        number: u64,
        question: RulesQuestion,
        bytes: usize,
        address: IpAddr,
    ) -> String {
        let reply = move || match answer_rules(question, rand::random()) {
            Ok(answer) => Told::reply(number, Ok(&answer)),
            Err(refusal) => Told::reply(number, Err(&refusal.to_string())),
        };
        let answered = self.run(address, Length::of_question(bytes), reply).await;
        answered.unwrap_or_else(|refusal| Told::reply(number, Err(&refusal.to_string())))
    }

    /// Works on something for this address once it is its turn.
    ///
    /// # Errors
    /// It has panicked: that is the end of this work, not of the server.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        address: IpAddr,
        length: Length,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let closed = |_| Refusal::Failed;
        let own = self.own(address, length).acquire_owned().await.map_err(closed)?;
        let places = match length {
            Length::Short => &self.short_places,
            Length::Long => &self.long_places,
        };
        let place = Arc::clone(places).acquire_owned().await.map_err(closed)?;
        // The places are taken until the work is done, even if nobody waits for it any more.
        in_background(move || {
            let _places = (own, place);
            work()
        })
        .await
    }

    fn own(&self, address: IpAddr, length: Length) -> Arc<Semaphore> {
        let mut addresses = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        // Those who wait, and the places that are taken, hold their semaphore; the others are not needed.
        addresses.retain(|_, own| Arc::strong_count(own) > 1);
        let own = addresses.entry((subscriber(address), length));
        Arc::clone(own.or_insert_with(|| Arc::new(Semaphore::new(self.per_address))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use web::messages::PieceSet;

    const ADDRESSES: [IpAddr; 3] = [
        IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1)),
        IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 2)),
        IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 3)),
    ];

    /// However many wait for what is long, a short question is answered.
    #[tokio::test(flavor = "multi_thread")]
    async fn long_questions_do_not_keep_short_ones_waiting() {
        let desk = Arc::new(QuestionDesk::new(2, 1024));
        let (go_on, wait) = mpsc::channel::<()>();
        let wait = Arc::new(Mutex::new(wait));
        let mut tasks = tokio::task::JoinSet::new();
        for address in ADDRESSES.into_iter().cycle().take(30) {
            let (desk, wait) = (Arc::clone(&desk), Arc::clone(&wait));
            tasks.spawn(async move {
                let work = move || wait.lock().unwrap().recv().is_ok();
                desk.run(address, Length::Long, work).await
            });
        }
        let question = RulesQuestion::Drawings { pieces: PieceSet::Figures };
        let drawings = desk.answer(7, question, 50, ADDRESSES[0]).await;
        assert!(drawings.contains("answer"), "{drawings}");
        drop(go_on);
        while tasks.join_next().await.is_some() {}
    }

    /// Whoever goes does not leave their questions in the line; one that has begun keeps its place until it ends.
    #[tokio::test(flavor = "multi_thread")]
    async fn questions_of_those_who_have_gone_are_forgotten() {
        let desk = Arc::new(QuestionDesk::new(2, 1024));
        let (begun, begins) = mpsc::channel();
        let (go_on, wait) = mpsc::channel::<()>();
        let working = Arc::clone(&desk);
        let work = move || {
            begun.send(()).unwrap();
            wait.recv().is_ok()
        };
        let first = tokio::spawn(async move { working.run(ADDRESSES[0], Length::Long, work).await });
        tokio::task::spawn_blocking(move || begins.recv().unwrap()).await.unwrap();
        first.abort();
        assert!(first.await.unwrap_err().is_cancelled());
        assert_eq!(desk.long_places.available_permits(), 0);
        let waiting = desk.run(ADDRESSES[1], Length::Long, || ());
        assert!(tokio::time::timeout(std::time::Duration::from_millis(1), waiting).await.is_err());
        go_on.send(()).unwrap();
        desk.run(ADDRESSES[2], Length::Long, || ()).await.unwrap();
        assert_eq!(desk.long_places.available_permits(), 1);
    }
}
