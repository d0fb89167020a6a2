//! Writes the records of games on a thread of its own: nobody waits for a slow disk, and of several
//! texts of one record only the last is written.

use crate::boards::files::remove;
use protocol::output::tell;
use std::collections::{HashMap, VecDeque};
use std::io;
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use storage::Readers;

/// The channel to the thread, which ends with it once everything is written.
pub(crate) struct RecordWriter {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// The names in order, each once.
    order: VecDeque<String>,
    /// The texts by name; none for a record that is to be removed.
    texts: HashMap<String, Option<String>>,
    /// What is being written.
    current: Option<String>,
    /// What could not be written, and why: it is tried again with the next record.
    failed: HashMap<String, (Option<String>, io::Error)>,
    is_closed: bool,
}

impl RecordWriter {
    /// Starts the thread.
    ///
    /// # Errors
    /// The thread cannot be started.
    pub(crate) fn start(folder: &Path) -> io::Result<Self> {
        let shared = Arc::new(Shared::default());
        let (other, folder) = (Arc::clone(&shared), folder.to_owned());
        let thread = thread::Builder::new().name("records".to_owned()).spawn(move || other.write(&folder))?;
        Ok(RecordWriter { shared, thread: Some(thread) })
    }

    /// Hands in a record, and waits until it is written if it is the last of its game.
    ///
    /// # Errors
    /// That cannot be written now.
    pub(crate) fn put(&self, name: &str, text: Option<String>, is_last: bool) -> io::Result<()> {
        let mut state = self.shared.lock();
        state.try_again();
        state.failed.remove(name);
        let is_waiting = state.texts.insert(name.to_owned(), text).is_some();
        if is_last {
            state.order.retain(|other| other != name);
            state.order.push_front(name.to_owned());
        } else if !is_waiting {
            state.order.push_back(name.to_owned());
        }
        self.shared.changed.notify_all();
        while is_last && (state.texts.contains_key(name) || state.current.as_deref() == Some(name)) {
            state = self.shared.wait(state);
        }
        match state.failed.get(name).filter(|_| is_last) {
            Some((_, error)) => Err(io::Error::new(error.kind(), error.to_string())),
            None => Ok(()),
        }
    }
}

impl State {
    /// What has failed waits behind what is new, unless there is something newer.
    fn try_again(&mut self) {
        for (name, (text, _)) in std::mem::take(&mut self.failed) {
            if !self.texts.contains_key(&name) {
                self.texts.insert(name.clone(), text);
                self.order.push_back(name);
            }
        }
    }
}

impl Drop for RecordWriter {
    fn drop(&mut self) {
        self.shared.lock().is_closed = true;
        self.shared.changed.notify_all();
        // It can only have ended before if writing panicked.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self, folder: &Path) {
        let mut state = self.lock();
        loop {
            if let Some(name) = state.order.pop_front() {
                let text = state.texts.remove(&name).flatten();
                state.current = Some(name.clone());
                drop(state);
                let path = folder.join(format!("{name}.pgn"));
                let written = match &text {
                    Some(text) => storage::write_quickly(&path, text, Readers::AsUsual),
                    None => remove(&path),
                };
                state = self.lock();
                state.current = None;
                if let Err(error) = written {
                    // The game continues.
                    tell(format_args!("megaton: {}: {error}", path.display()));
                    state.failed.insert(name, (text, error));
                }
                self.changed.notify_all();
            } else if state.is_closed {
                return;
            } else {
                state = self.wait(state);
            }
        }
    }
}
