//! megaton as WebAssembly for the workers of its page: what this library can do, called from JavaScript.
//! Questions and answers are JSON texts.

use crate::{PageTable, Refusal};
use engine::{BENCH_DEPTH, Signals};
use serde::Serialize;
use serde_json::{Value, json};
use std::time::Duration;
use wasm_bindgen::prelude::wasm_bindgen;
use web_time::Instant;

#[wasm_bindgen(raw_module = "../scripts/workers/search_signals.js")]
unsafe extern "C" {
    /// Whether the running search is to stop.
    #[wasm_bindgen(js_name = isToldToStop)]
    fn is_told_to_stop() -> bool;

    /// Takes a line of the running analysis.
    #[wasm_bindgen(js_name = tellLine)]
    fn tell_line(line: &str);
}

/// The rules, and the table at which the page's game is played.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Rules {
    table: PageTable,
    seed: u64,
    begun: Instant,
}

#[wasm_bindgen]
impl Rules {
    /// Without a game. The seed decides everything that chance decides.
    #[wasm_bindgen(constructor)]
    pub fn new(seed: u64) -> Self {
        Rules { table: PageTable::new(seed), seed, begun: Instant::now() }
    }

    /// Answers a question about the rules: `{"answer": …}` or `{"refusal": "why"}`.
    #[wasm_bindgen(js_name = askRules)]
    pub fn ask_rules(&mut self, question: &str) -> String {
        self.seed = self.seed.wrapping_add(1);
        replied(crate::answer_rules(question, self.seed))
    }

    /// Answers a question to the table, in the same form.
    #[wasm_bindgen(js_name = askTable)]
    pub fn ask_table(&mut self, question: &str) -> String {
        let now = self.now();
        replied(self.table.ask(question, now))
    }

    /// What has happened at the table since the last call: a list of events.
    #[wasm_bindgen(js_name = takeEvents)]
    pub fn take_events(&mut self) -> String {
        written(&self.table.take_events())
    }

    /// Looks at the clocks.
    pub fn tick(&mut self) {
        self.table.tick(self.now());
    }

    /// Milliseconds until a clock runs out, if one runs.
    #[wasm_bindgen(js_name = timeToFlag)]
    pub fn time_to_flag(&self) -> Option<f64> {
        self.table.time_to_flag(self.now()).map(|time| time.as_secs_f64() * 1e3)
    }

    /// The search that the table waits for, if it has not been given one.
    #[wasm_bindgen(js_name = nextJob)]
    pub fn next_job(&mut self) -> Option<String> {
        let now = self.now();
        self.table.next_job(now).map(|job| written(&job))
    }

    /// Whether the table still waits for the search of this number.
    pub fn awaits(&self, number: f64) -> bool {
        self.table.awaits(number as u64)
    }

    /// Takes what a search has found.
    pub fn answer(&mut self, answer: &str) -> String {
        let now = self.now();
        replied(self.table.answer(answer, now).map(|()| Value::Null))
    }

    fn now(&self) -> Duration {
        self.begun.elapsed()
    }
}

/// megaton's search.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Searcher {
    searcher: crate::Searcher,
}

#[wasm_bindgen]
impl Searcher {
    /// A search with an empty transposition table.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default)] // JavaScript has no `Default`.
    pub fn new() -> Self {
        Searcher { searcher: crate::Searcher::new() }
    }

    /// Looks for the move that a table waits for: `{"answer": …}` or `{"refusal": "why"}`.
    pub fn think(&mut self, job: &str) -> String {
        let signals = Signals::asking(is_told_to_stop);
        replied(self.searcher.think(job, &signals).and_then(|answer| Ok(serde_json::to_value(answer)?)))
    }

    /// Analyses a position; the answer is the best move.
    pub fn analyse(&mut self, question: &str) -> String {
        let signals = Signals::asking(is_told_to_stop);
        let question = serde_json::from_str(question).map_err(Refusal::from);
        let best = question.and_then(|question| {
            self.searcher.analyse(&question, &signals, &mut |line| tell_line(&written(&line)))
        });
        replied(best.map(|best| json!(best)))
    }
}

/// The campaign that a page plays without a server.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Campaign {
    campaign: crate::PageCampaign,
}

#[wasm_bindgen]
impl Campaign {
    /// No campaign yet. The seed decides everything that chance decides.
    #[wasm_bindgen(constructor)]
    pub fn new(seed: u64) -> Self {
        Campaign { campaign: crate::PageCampaign::new(seed) }
    }

    /// Answers a question to the campaign: `{"answer": …}` or `{"refusal": "why"}`.
    pub fn ask(&mut self, question: &str) -> String {
        replied(self.campaign.ask(question))
    }

    /// Does one thing that needs no person; false if there is none.
    pub fn step(&mut self) -> bool {
        self.campaign.step()
    }

    /// What has happened since the last call: a list of news.
    #[wasm_bindgen(js_name = takeNews)]
    pub fn take_news(&mut self) -> String {
        written(&self.campaign.take_news())
    }
}

/// The bench: `N nodes M nps`. The nodes are the same on every machine.
#[wasm_bindgen]
pub fn bench() -> String {
    match engine::bench(BENCH_DEPTH, &Signals::new(), |_, _| {}) {
        Ok(result) => result.to_string(),
        Err(error) => error.to_string(),
    }
}

fn replied(reply: Result<Value, Refusal>) -> String {
    match reply {
        Ok(answer) => written(&json!({ "answer": answer })),
        Err(refusal) => written(&json!({ "refusal": refusal.to_string() })),
    }
}

fn written(told: &impl Serialize) -> String {
    // Messages hold nothing that JSON cannot.
    serde_json::to_string(told).unwrap_or_default()
}
