//! What may take long, such as questions about the rules and the orders of generals, on threads of its own:
//! it keeps nobody waiting, and an address never has them all.

use super::background::in_background;
use super::refusal::Refusal;
use crate::limits::subscriber;
use serde_json::Value;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Semaphore;
use web::answer_rules;
use web::messages::RulesQuestion;

/// Threads that answer beyond those that one address may have.
const SPARE: usize = 2;

/// Who answers.
pub(crate) struct QuestionDesk {
    places: Arc<Semaphore>,
    per_address: usize,
    addresses: Mutex<HashMap<IpAddr, Arc<Semaphore>>>,
}

impl QuestionDesk {
    pub(crate) fn new(cores: usize) -> Self {
        let per_address = cores.div_ceil(2);
        let places = Arc::new(Semaphore::new(per_address + SPARE));
        QuestionDesk { places, per_address, addresses: Mutex::default() }
    }

    /// Answers a question once it is its turn.
    ///
    /// # Errors
    /// Why it is refused.
    pub(crate) async fn answer(&self, question: RulesQuestion, address: IpAddr) -> Result<Value, Refusal> {
        Ok(self.run(address, move || answer_rules(question, rand::random())).await??)
    }

    /// Works on something for this address once it is its turn.
    ///
    /// # Errors
    /// It has panicked: that is the end of this work, not of the server.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        address: IpAddr,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let own = self.own(address);
        let closed = |_| Refusal::Failed;
        let _own = own.acquire().await.map_err(closed)?;
        let _place = self.places.acquire().await.map_err(closed)?;
        in_background(work).await
    }

    fn own(&self, address: IpAddr) -> Arc<Semaphore> {
        let mut addresses = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        // Those who wait hold their semaphore; the others are not needed.
        addresses.retain(|_, own| Arc::strong_count(own) > 1);
        let own = addresses.entry(subscriber(address));
        Arc::clone(own.or_insert_with(|| Arc::new(Semaphore::new(self.per_address))))
    }
}
