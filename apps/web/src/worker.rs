//! megaton as WebAssembly for the workers of its page: what this library can do, called from JavaScript. What goes
//! in and out are the JSON texts of `wire`; what a worker is not there for is refused.

use crate::messages::Line;
use crate::wire::{PageQuestion, Spoken, Told};
use crate::{PageTable, Refusal};
use engine::{BENCH_DEPTH, Signals};
use movegen::Variant;
use serde_json::Value;
use std::time::Duration;
use wasm_bindgen::prelude::wasm_bindgen;
use web_time::Instant;

#[wasm_bindgen(raw_module = "../scripts/workers/search_signals.js")]
unsafe extern "C" {
    /// Whether the running search is to stop.
    #[wasm_bindgen(js_name = isToldToStop)]
    fn is_told_to_stop() -> bool;

    /// Takes what the running analysis tells.
    #[wasm_bindgen(js_name = tellLine)]
    fn tell_line(told: &str);
}

/// A browser gives a program small pages of memory: of a table as large as the native one the addresses alone take a
/// tenth of the time (docs/log/speed.md). Phones have room for this one three times, too.
const HASH_MIB: usize = 16;

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

    /// Answers a question about the rules or to the table.
    pub fn hear(&mut self, spoken: &str) -> String {
        let now = self.now();
        self.seed = self.seed.wrapping_add(1);
        answered(spoken, |question| match question {
            PageQuestion::Rules(question) => crate::answer_rules(question, self.seed),
            PageQuestion::Table(question) => self.table.ask(question, now),
            PageQuestion::Campaign(_) => Err(Refusal::NoCampaign),
            PageQuestion::Lobby(_) => Err(Refusal::NoServer),
        })
    }

    /// What has happened at the table since the last call, one text for each event.
    #[wasm_bindgen(js_name = takeEvents)]
    pub fn take_events(&mut self) -> Vec<String> {
        let events = self.table.take_events();
        events.iter().map(|event| Told::Event { event }.text()).collect()
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
        self.table.next_job(now).and_then(|job| serde_json::to_string(&job).ok())
    }

    /// Whether the table still waits for the search of this number.
    pub fn awaits(&self, number: f64) -> bool {
        self.table.awaits(number as u64)
    }

    /// Takes what a search has found. What cannot be read is no answer.
    pub fn answer(&mut self, answer: &str) {
        let now = self.now();
        let _ = self.table.answer(answer, now);
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
        Searcher { searcher: crate::Searcher::new(HASH_MIB) }
    }

    /// Looks for the move that a table waits for; none if there is no such position.
    pub fn think(&mut self, job: &str) -> Option<String> {
        let signals = Signals::asking(is_told_to_stop);
        let answer = self.searcher.think(job, &signals).ok()?;
        serde_json::to_string(&answer).ok()
    }

    /// Analyses a position. Lines are told meanwhile, the best move at the end.
    pub fn analyse(&mut self, spoken: &str) -> String {
        let (number, analysis) = match Spoken::read(spoken) {
            Ok(Spoken::Analyse { number, analysis }) => (number, analysis),
            other => return misdirected(other),
        };
        let signals = Signals::asking(is_told_to_stop);
        let mut tell = |line: Line| tell_line(&Told::Line { number, line: &line }.text());
        match self.searcher.analyse(&analysis, &signals, &mut tell) {
            Ok(best) => Told::Best { number, best: best.as_deref() }.text(),
            Err(refusal) => Told::reply(number, Err(&refusal.to_string())),
        }
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

    /// Answers a question to the campaign.
    pub fn hear(&mut self, spoken: &str) -> String {
        answered(spoken, |question| match question {
            PageQuestion::Campaign(question) => self.campaign.ask(question),
            PageQuestion::Lobby(_) => Err(Refusal::NoServer),
            PageQuestion::Rules(_) | PageQuestion::Table(_) => Err(Refusal::NoGame),
        })
    }

    /// Does one thing that needs no person; false if there is none.
    pub fn step(&mut self) -> bool {
        self.campaign.step()
    }

    /// What has happened since the last call, one text for each piece of news.
    #[wasm_bindgen(js_name = takeNews)]
    pub fn take_news(&mut self) -> Vec<String> {
        self.campaign.take_news().iter().map(|news| Told::News { news }.text()).collect()
    }
}

/// The name of the file of the network by which a variant's positions are evaluated; none if there is no such variant
/// or it has no network.
#[wasm_bindgen(js_name = networkFile)]
pub fn network_file(variant: &str) -> Option<String> {
    let variant: Variant = variant.parse().ok()?;
    eval::network_file(variant).map(str::to_owned)
}

/// Takes the content of such a file for all searches from now on; false if it is no network of this version, and
/// positions are evaluated by what the pieces are worth.
#[wasm_bindgen(js_name = bringNetwork)]
pub fn bring_network(content: &[u8]) -> bool {
    eval::bring_network(content).is_ok()
}

/// The bench: `N nodes M nps`. The nodes are the same on every machine.
#[wasm_bindgen]
pub fn bench() -> String {
    match engine::bench(BENCH_DEPTH, &Signals::new(), |_, _| {}) {
        Ok(result) => result.to_string(),
        Err(error) => error.to_string(),
    }
}

/// The reply to a question.
fn answered(spoken: &str, answer: impl FnOnce(PageQuestion) -> Result<Value, Refusal>) -> String {
    match Spoken::read(spoken) {
        Ok(Spoken::Ask { number, question }) => match answer(question) {
            Ok(answer) => Told::reply(number, Ok(&answer)),
            Err(refusal) => Told::reply(number, Err(&refusal.to_string())),
        },
        other => misdirected(other),
    }
}

/// The reply to what this worker is not there for, or what cannot be read.
fn misdirected(spoken: Result<Spoken, Option<u64>>) -> String {
    let number = match spoken {
        Ok(Spoken::Ask { number, .. } | Spoken::Analyse { number, .. } | Spoken::Stop { number }) => number,
        // Nobody has asked question 0.
        Err(number) => number.unwrap_or(0),
    };
    Told::reply(number, Err("that is no question to this worker"))
}
