//! Work that may take long, on threads that step back: whoever plays a game does not wait for somebody
//! else's analysis.

use super::refusal::Refusal;
use thread_priority::{ThreadPriority, set_current_thread_priority};
use tokio::task::spawn_blocking;

/// Does something in the background.
///
/// # Errors
/// It has panicked: that is the end of this work, not of the server.
pub(crate) async fn in_background<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refusal> {
    let done = spawn_blocking(|| {
        // Where a system knows no priorities, all threads are alike.
        let _ = set_current_thread_priority(ThreadPriority::Min);
        work()
    });
    done.await.map_err(|_| Refusal::Failed)
}
