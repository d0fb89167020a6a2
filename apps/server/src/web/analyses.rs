//! Analyses, on all cores: each on a thread of its own, and none longer than somebody wants it.

use super::background::in_background;
use super::limits::{ANALYSES, ANALYSES_PER_VISITOR};
use super::refusal::Refusal;
use super::services::NamedEngine;
use super::visitor::{Visitor, VisitorId};
use crate::limits::subscriber;
use engine::Signals;
use protocol::engine_program::AnalysisLimits;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use web::Searcher;
use web::messages::{AnalysisQuestion, Line};
use web::wire::Told;

/// Searches of a visitor that are kept for the next position, which the last one has looked at already.
const KEPT_SEARCHERS: usize = 2;

/// The running analyses.
pub(crate) struct AnalysisDesk {
    cores: usize,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    running: Vec<Running>,
    kept: HashMap<VisitorId, Vec<Searcher>>,
}

struct Running {
    visitor: Visitor,
    number: u64,
    signals: Signals,
}

impl AnalysisDesk {
    pub(crate) fn new(cores: usize) -> Self {
        AnalysisDesk { cores, state: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins an analysis. Its lines go to the visitor.
    ///
    /// # Errors
    /// Too many are running.
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
        let threads = self.enter(&visitor, number, &signals)?;
        let (desk, listener) = (Arc::clone(self), visitor.clone());
        let analysis = in_background(move || {
            let mut tell = |line: Line| listener.tell(&Told::Line { number, line: &line });
            match engine {
                None => desk.search(listener.id, &question, threads, &signals, &mut tell),
                Some(engine) => ask_engine(&engine, &question, threads, &signals, &mut tell),
            }
        });
        let desk = Arc::clone(self);
        tokio::spawn(async move {
            let found = analysis.await.and_then(|found| found);
            desk.lock().running.retain(|other| (other.visitor.id, other.number) != (visitor.id, number));
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
        state.kept.remove(&id);
    }

    /// Notes an analysis, and says how many threads it has. If there is no room, the address with the most
    /// analyses gives one up, unless it is the one that asks.
    fn enter(&self, visitor: &Visitor, number: u64, signals: &Signals) -> Result<usize, Refusal> {
        let mut state = self.lock();
        let of_visitor = state.running.iter().filter(|other| other.visitor.id == visitor.id);
        if of_visitor.count() >= ANALYSES_PER_VISITOR {
            return Err(Refusal::ManyAnalyses);
        }
        if state.running.len() >= ANALYSES {
            let displaced = state.displaced(subscriber(visitor.address)).ok_or(Refusal::ManyAnalyses)?;
            let displaced = state.running.swap_remove(displaced);
            displaced.signals.stop();
            displaced.visitor.answer(displaced.number, &Err(Refusal::Displaced.to_string()));
        }
        state.running.push(Running { visitor: visitor.clone(), number, signals: signals.clone() });
        Ok((self.cores / state.running.len()).max(1))
    }

    fn search(
        &self,
        id: VisitorId,
        question: &AnalysisQuestion,
        threads: usize,
        signals: &Signals,
        tell: &mut (dyn FnMut(Line) + Send),
    ) -> Result<Option<String>, Refusal> {
        let kept = self.lock().kept.get_mut(&id).and_then(Vec::pop);
        let mut searcher = kept.unwrap_or_else(Searcher::new);
        searcher.set_threads(threads);
        let found = searcher.analyse(question, signals, tell);
        let mut state = self.lock();
        // Whoever has gone needs nothing more.
        if state.running.iter().any(|other| other.visitor.id == id) {
            let kept = state.kept.entry(id).or_default();
            if kept.len() < KEPT_SEARCHERS {
                kept.push(searcher);
            }
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
    threads: usize,
    signals: &Signals,
    tell: &mut dyn FnMut(Line),
) -> Result<Option<String>, Refusal> {
    let game = question.played()?;
    let failed =
        |error: protocol::engine_program::PlayerError| Refusal::Engine(format!("{}: {error}", engine.name));
    let mut program = engine.command.program();
    program.begin(&game).map_err(failed)?;
    let wanted = AnalysisLimits {
        lines: question.lines(),
        threads,
        move_time: question.move_time.map(Duration::from_millis),
        depth: question.depth,
    };
    let mut report = |info: &engine::Info| tell(Line::of(&game, info));
    let best = program.analyse(&game, &wanted, &|| signals.is_stopped(), &mut report).map_err(failed)?;
    Ok(best.map(|m| game.coordinate_text(m)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each searcher has megabytes of memory.
    #[tokio::test(flavor = "multi_thread")]
    async fn whoever_has_gone_leaves_no_search_behind() {
        let desk = Arc::new(AnalysisDesk::new(1));
        let (visitor, mut outgoing) = Visitor::new(7, "127.0.0.1".parse().unwrap());
        let asked = r#"{"lines": 1, "move_time": null, "depth": null, "engine": null, "game": {"variant": "chess",
            "options": [], "chess960": false, "fen": null, "moves": []}}"#;
        desk.begin(&[], visitor, 1, serde_json::from_str(asked).unwrap()).unwrap();
        assert!(outgoing.next().await.unwrap().contains("line"));
        desk.leave(7);
        while !outgoing.next().await.unwrap().contains("best") {}
        let state = desk.lock();
        assert!(state.running.is_empty() && state.kept.is_empty());
    }
}
