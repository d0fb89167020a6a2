//! The engine. It searches on the thread that asks: a page asks in a worker.

use crate::given::{from_js, to_js};
use crate::networks::have_network;
use crate::portable::PortableGame;
use crate::refused;
use crate::values::GameMove;
use bindings::variation;
use engine::Signals;
use js_sys::Function;
use movegen::AnyGame;
use serde::{Deserialize, Serialize};
use std::cell::{Cell, RefCell};
use std::time::Duration;
use tsify::Tsify;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

/// How far a search goes; one of the first three must be said.
#[derive(Clone, Debug, Default, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct Limits {
    /// Positions.
    #[tsify(optional)]
    nodes: Option<u32>,
    /// Plies.
    #[tsify(optional)]
    depth: Option<u32>,
    /// Milliseconds.
    #[tsify(optional)]
    time: Option<u32>,
    /// Variations.
    #[tsify(optional)]
    multipv: Option<usize>,
}

/// What a search thinks of a position, for the side to move.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Score {
    /// Centipawns; none if there is a mate.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    cp: Option<i32>,
    /// Moves to mate, negative if the side to move is mated.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    mate: Option<i32>,
}

impl From<engine::Score> for Score {
    fn from(score: engine::Score) -> Self {
        Score { cp: score.centipawns(), mate: score.mate() }
    }
}

/// What a search reports of an iteration.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Info {
    /// Plies searched.
    depth: u32,
    /// Which variation it is, from 1.
    multipv: usize,
    /// Its score.
    score: Score,
    /// Positions searched so far.
    nodes: f64,
    /// Milliseconds so far.
    time: f64,
    /// The moves of the variation.
    pv: Vec<GameMove>,
}

/// What a search has found.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Found {
    /// The move to play; none if the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    r#move: Option<GameMove>,
    /// The score.
    score: Score,
    /// Plies of the last iteration.
    depth: u32,
    /// Positions searched.
    nodes: f64,
}

/// An engine with its memory. It plays every variant.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Engine {
    engine: engine::Engine,
}

thread_local! {
    /// Whether the search that is under way has been told to stop.
    static IS_TOLD_TO_STOP: Cell<bool> = const { Cell::new(false) };
    /// Who hears its reports.
    static LISTENER: RefCell<Option<Function>> = const { RefCell::new(None) };
}

#[wasm_bindgen]
impl Engine {
    /// An engine with a transposition table of so many MiB.
    #[wasm_bindgen(constructor)]
    pub fn new(hash: Option<usize>) -> Result<Engine, JsError> {
        let hash = hash.unwrap_or(16);
        if !engine::HASH_RANGE.contains(&hash) {
            let (least, most) = (engine::HASH_RANGE.start(), engine::HASH_RANGE.end());
            return Err(refused(format!("hash must be a number from {least} to {most}")));
        }
        Ok(Engine { engine: engine::Engine::new(hash) })
    }

    /// Searches a game's position until a limit is reached. Each iteration is reported; who returns `false` stops the
    /// search. Where players have secrets it knows what the side to move knows.
    #[wasm_bindgen(unchecked_return_type = "Found")]
    pub fn search(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "PortableGame")] game: JsValue,
        #[wasm_bindgen(unchecked_param_type = "Limits")] limits: JsValue,
        #[wasm_bindgen(js_name = onInfo, unchecked_optional_param_type = "(info: Info) => boolean | void")]
        on_info: Option<Function>,
    ) -> Result<JsValue, JsError> {
        let limits: Limits = from_js(limits)?;
        if limits.nodes.is_none() && limits.depth.is_none() && limits.time.is_none() {
            return Err(refused("say how far to search: nodes, depth or time"));
        }
        let game = from_js::<PortableGame>(game)?.game()?;
        have_network(game.variant());
        let limits = engine::Limits {
            nodes: limits.nodes.map(u64::from),
            depth: limits.depth,
            move_time: limits.time.map(|time| Duration::from_millis(time.into())),
            multi_pv: limits.multipv.unwrap_or(1),
            ..engine::Limits::default()
        };
        IS_TOLD_TO_STOP.set(false);
        let signals = Signals::asking(|| IS_TOLD_TO_STOP.get());
        LISTENER.set(on_info);
        let found = self.engine.search(&game, &limits, &signals, &mut |info| tell(&game, info));
        LISTENER.set(None);
        Ok(to_js(&Found {
            r#move: found.best.map(|m| GameMove::of(&game, m)),
            score: found.score.into(),
            depth: found.depth,
            nodes: found.nodes as f64,
        }))
    }

    /// Forgets everything: for a new game.
    pub fn clear(&mut self) {
        self.engine.clear();
    }
}

/// Tells whoever listens to the search that is under way.
fn tell(game: &AnyGame, info: &engine::Info) {
    let Some(function) = LISTENER.with_borrow(Clone::clone) else { return };
    let info = Info {
        depth: info.depth,
        multipv: info.multi_pv,
        score: info.score.into(),
        nodes: info.nodes as f64,
        time: info.time.as_secs_f64() * 1e3,
        pv: variation(game, &info.line, GameMove::of),
    };
    // Who throws wants no more.
    let answer = function.call1(&JsValue::UNDEFINED, &to_js(&info)).unwrap_or(JsValue::FALSE);
    if answer == JsValue::FALSE {
        IS_TOLD_TO_STOP.set(true);
    }
}
