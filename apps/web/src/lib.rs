//! What answers the questions of megaton's page in the browser: the rules, the table at which a game is
//! played, and the search.
//!
//! Questions and answers are JSON; their types stand in [`wire`] and [`messages`], and `messages.ts` has them for the
//! page. Nothing here starts a thread, opens a file or reads a clock, so the same code runs as WebAssembly in the
//! browser and natively behind a server.
//!
//! ```
//! use web::answer_rules;
//! let question = r#"{"ask": "study", "viewer": "both", "game": {"variant": "atomic", "options": [],
//!     "chess960": false, "fen": null, "moves": ["Nf3", "a6", "Ne5", "a5", "Nxd7"]}}"#;
//! let answer = answer_rules(serde_json::from_str(question)?, 0)?;
//! assert_eq!(answer["end"]["reason"], "king exploded");
//! # Ok::<(), web::Refusal>(())
//! ```
// What `wasm-bindgen` writes for `worker` is unsafe. Everything else is compiled, and checked, natively too.
#![cfg_attr(not(target_family = "wasm"), forbid(unsafe_code))]
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod campaign;
mod catalogue;
mod drawings;
mod game;
mod job;
mod kept_table;
pub mod messages;
mod placement;
mod records;
mod refusal;
mod rules;
mod searcher;
mod table;
#[cfg(test)]
mod typescript;
pub mod wire;
#[cfg(target_family = "wasm")]
pub mod worker;

pub use self::campaign::{CampaignTable, PageCampaign, campaign_catalogue};
pub use catalogue::catalogue;
pub use job::{SearchJob, usual_limits};
pub use kept_table::KeptTable;
pub use refusal::Refusal;
pub use rules::answer_rules;
pub use searcher::Searcher;
pub use table::PageTable;
