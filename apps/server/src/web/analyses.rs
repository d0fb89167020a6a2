//! Analyses, on all cores: each on a thread of its own, and none longer than somebody wants it.

use super::background::in_background;
use super::limits::{ANALYSES, ANALYSES_PER_VISITOR};
use super::refusal::Refusal;
use super::services::NamedEngine;
use super::tables::{TablePool, TableShare};
use super::visitor::{Visitor, VisitorId};
use crate::limits::subscriber;
use engine::Signals;
use protocol::engine_program::AnalysisLimits;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use web::Searcher;
use web::messages::{AnalysisQuestion, Line};
use web::wire::Told;

/// The running analyses.
pub(crate) struct AnalysisDesk {
    cores: usize,
    tables: Arc<TablePool>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    running: Vec<Running>,
    /// The mark of the analysis that was begun last.
    last_mark: u64,
}

/// An analysis that goes on until it is done, or its visitor wants it no longer or has gone.
struct Running {
    /// Tells it from every other: numbers are the visitor's own, and used again.
    mark: u64,
    visitor: Visitor,
    number: u64,
    signals: Signals,
}

impl AnalysisDesk {
    /// A desk for this machine, whose analyses have so much memory together, in MiB.
    pub(crate) fn new(cores: usize, memory_mib: usize) -> Self {
        AnalysisDesk { cores, tables: Arc::new(TablePool::new(memory_mib)), state: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins an analysis. Its lines go to the visitor.
    ///
    /// # Errors
    /// Too many are running, or one of this number is.
    pub(crate) fn begin(
        self: &Arc<Self>,
        engines: &[NamedEngine],
        visitor: Visitor,
        number: u64,
        question: AnalysisQuestion,
    ) -> Result<(), Refusal> {
        let engine = question.engine.clone().map(|name| {
            let named = engines.iter().find(|engine| engine.name == name).cloned();
            named.ok_or(Refusal::NoEngine(name))
        });
        let engine = engine.transpose()?;
        let signals = Signals::new();
        let (mark, threads) = self.enter(&visitor, number, &signals)?;
        let (desk, listener) = (Arc::clone(self), visitor.clone());
        let analysis = in_background(move || {
            let mut tell = |line: Line| listener.tell(&Told::Line { number, line: &line });
            match engine {
                None => desk.search(listener.id, &question, threads, &signals, &mut tell),
                Some(engine) => {
                    ask_engine(&engine, &question, &desk.tables.take(threads), &signals, &mut tell)
                }
            }
        });
        let desk = Arc::clone(self);
        tokio::spawn(async move {
            let found = analysis.await.and_then(|found| found);
            desk.lock().running.retain(|other| other.mark != mark);
            match found {
                Ok(best) => visitor.tell(&Told::Best { number, best: best.as_deref() }),
                Err(refusal) => visitor.answer(number, &Err(refusal.to_string())),
            }
        });
        Ok(())
    }

    /// Ends an analysis of a visitor.
    pub(crate) fn stop(&self, id: VisitorId, number: u64) {
        let is_meant = |other: &&Running| (other.visitor.id, other.number) == (id, number);
        self.lock().running.iter().filter(is_meant).for_each(|running| running.signals.stop());
    }

    /// A visitor has gone, and so has everything that was kept for them.
    pub(crate) fn leave(&self, id: VisitorId) {
        let mut state = self.lock();
        let gone = state.running.extract_if(.., |other| other.visitor.id == id);
        gone.for_each(|other| other.signals.stop());
        drop(state);
        self.tables.leave(id);
    }

    /// Gives back the memory that nobody has used for a while.
    pub(crate) fn sweep(&self) {
        self.tables.sweep(Instant::now());
    }

    /// Notes an analysis, and says its mark and how many threads it has. If there is no room, the address with
    /// the most analyses gives one up, unless it is the one that asks.
    fn enter(&self, visitor: &Visitor, number: u64, signals: &Signals) -> Result<(u64, usize), Refusal> {
        let mut state = self.lock();
        let of_visitor = state.running.iter().filter(|other| other.visitor.id == visitor.id);
        if of_visitor.clone().any(|other| other.number == number) {
            return Err(Refusal::NumberInUse(number));
        }
        if of_visitor.count() >= ANALYSES_PER_VISITOR {
            return Err(Refusal::ManyAnalyses);
        }
        if state.running.len() >= ANALYSES {
            let displaced = state.displaced(subscriber(visitor.address)).ok_or(Refusal::ManyAnalyses)?;
            let displaced = state.running.swap_remove(displaced);
            displaced.signals.stop();
            displaced.visitor.answer(displaced.number, &Err(Refusal::Displaced.to_string()));
        }
        state.last_mark += 1;
        let mark = state.last_mark;
        state.running.push(Running { mark, visitor: visitor.clone(), number, signals: signals.clone() });
        Ok((mark, (self.cores / state.running.len()).max(1)))
    }

    fn search(
        &self,
        id: VisitorId,
        question: &AnalysisQuestion,
        threads: usize,
        signals: &Signals,
        tell: &mut (dyn FnMut(Line) + Send),
    ) -> Result<Option<String>, Refusal> {
        let (share, mut searcher) = self.tables.take_kept(id, threads).unwrap_or_else(|| {
            let share = self.tables.take(threads);
            let searcher = Searcher::new(share.hash_mib);
            (share, searcher)
        });
        searcher.set_threads(share.threads);
        let found = searcher.analyse(question, signals, tell);
        let state = self.lock();
        // Whoever has gone needs nothing more.
        if state.running.iter().any(|other| other.visitor.id == id) {
            self.tables.keep(id, share, searcher, Instant::now());
        }
        Ok(found?)
    }
}

impl State {
    /// An analysis of the address that has the most of them; `None` if that is the one that asks.
    fn displaced(&self, asking: IpAddr) -> Option<usize> {
        let mut counts: HashMap<IpAddr, usize> = HashMap::new();
        for running in &self.running {
            *counts.entry(subscriber(running.visitor.address)).or_default() += 1;
        }
        let (&most, &count) = counts.iter().max_by_key(|&(_, count)| count)?;
        let has_fewer = counts.get(&asking).copied().unwrap_or(0) < count;
        let newest = || self.running.iter().rposition(|running| subscriber(running.visitor.address) == most);
        has_fewer.then(newest).flatten()
    }
}

/// An analysis by an engine of its own, which is started for it.
fn ask_engine(
    engine: &NamedEngine,
    question: &AnalysisQuestion,
    share: &TableShare,
    signals: &Signals,
    tell: &mut dyn FnMut(Line),
) -> Result<Option<String>, Refusal> {
    let game = question.played()?;
    let failed =
        |error: protocol::engine_program::PlayerError| Refusal::Engine(format!("{}: {error}", engine.name));
    let mut program = engine.command.program_with_table(share.hash_mib);
    program.begin(&game).map_err(failed)?;
    let wanted = AnalysisLimits {
        lines: question.lines(),
        threads: share.threads,
        move_time: question.move_time.map(Duration::from_millis),
        depth: question.depth,
    };
    let mut report = |info: &engine::Info| {
        if let Some(line) = Line::of(&game, info) {
            tell(line);
        }
    };
    let best = program.analyse(&game, &wanted, &|| signals.is_stopped(), &mut report).map_err(failed)?;
    Ok(best.map(|m| game.coordinate_text(m)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::unread::{OpenAccount, UnreadLedger};
    use crate::web::visitor::Outgoing;

    fn question(depth: Option<u32>) -> AnalysisQuestion {
        let game = r#"{"variant": "chess", "options": [], "chess960": false, "fen": null, "moves": []}"#;
        let depth = depth.map_or("null".to_owned(), |depth| depth.to_string());
        let asked =
            format!(r#"{{"lines": 1, "move_time": null, "depth": {depth}, "engine": null, "game": {game}}}"#);
        serde_json::from_str(&asked).unwrap()
    }

    fn desk() -> Arc<AnalysisDesk> {
        Arc::new(AnalysisDesk::new(1, 64))
    }

    fn visitor_of(id: VisitorId) -> (Visitor, Outgoing, OpenAccount) {
        Visitor::new(&Arc::new(UnreadLedger::new(1 << 20)), id, "127.0.0.1".parse().unwrap())
    }

    async fn hear(outgoing: &mut Outgoing, what: &str) {
        while !outgoing.next().await.unwrap().contains(what) {}
    }

    /// Each searcher has megabytes of memory.
    #[tokio::test(flavor = "multi_thread")]
    async fn whoever_has_gone_leaves_no_search_behind() {
        let (desk, (visitor, mut outgoing, _account)) = (desk(), visitor_of(7));
        desk.begin(&[], visitor, 1, question(None)).unwrap();
        hear(&mut outgoing, "line").await;
        desk.leave(7);
        hear(&mut outgoing, "best").await;
        assert!(desk.lock().running.is_empty() && desk.tables.take_kept(7, 1).is_none());
    }

    /// The second would hide the first from every `stop`.
    #[tokio::test(flavor = "multi_thread")]
    async fn a_number_in_use_is_refused_and_free_again_afterwards() {
        let (desk, (visitor, mut outgoing, _account)) = (desk(), visitor_of(7));
        desk.begin(&[], visitor.clone(), 1, question(None)).unwrap();
        let again = desk.begin(&[], visitor.clone(), 1, question(Some(1)));
        assert!(matches!(again, Err(Refusal::NumberInUse(1))), "{again:?}");
        // The number is that visitor's own.
        let (other, mut of_other, _account) = visitor_of(8);
        desk.begin(&[], other, 1, question(Some(1))).unwrap();
        hear(&mut of_other, "best").await;
        assert_eq!(desk.lock().running.len(), 1);
        desk.stop(7, 1);
        hear(&mut outgoing, "best").await;
        desk.begin(&[], visitor, 1, question(Some(1))).unwrap();
        hear(&mut outgoing, "best").await;
    }
}
