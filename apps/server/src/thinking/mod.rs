//! Who thinks for seats without a person: threads that take turns among those who are waiting.

mod fair_queue;
mod program;
mod search_pool;

pub(crate) use program::{MARGIN, ProgramCommand};
pub(crate) use search_pool::{Answer, HouseThinker, Order, SearchPool, Trouble};
