//! What goes over a socket, as JSON texts.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use web::messages::{AnalysisQuestion, Line, RulesQuestion, TableQuestion, TableSetup};

/// What a page says.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Spoken {
    /// A question.
    Question {
        /// Comes back with the answer.
        number: u64,
        /// The question.
        question: Question,
    },
    /// An analysis to be made.
    Analyse {
        /// Comes back with its lines.
        number: u64,
        /// What is analysed.
        analyse: Analyse,
    },
    /// An analysis is no longer wanted.
    Stop {
        /// Its number.
        stop: u64,
    },
    /// Something that cannot be read.
    Unreadable {
        /// Comes back with the refusal.
        number: u64,
    },
}

/// A question, by what it is about.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Question {
    /// A game at this server.
    Table(TableQuestion),
    /// The rules.
    Rules(RulesQuestion),
    /// The campaign.
    Campaign(CampaignMessage),
}

/// A question to the campaign, inside a message of its own.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub(crate) enum CampaignMessage {
    /// The message.
    Campaign {
        /// The question in it.
        question: Value,
    },
}

/// An analysis, and who makes it.
#[derive(Debug, Deserialize)]
pub(crate) struct Analyse {
    /// What is asked.
    #[serde(flatten)]
    pub(crate) question: AnalysisQuestion,
    /// The name of an engine; `None` for megaton.
    #[serde(default)]
    pub(crate) engine: Option<String>,
}

/// What the server says.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Told<'a> {
    /// The answer to a question.
    Answer {
        /// The question's number.
        number: u64,
        /// The answer.
        answer: &'a Value,
    },
    /// A question is refused.
    Refusal {
        /// The question's number.
        number: u64,
        /// Why.
        refusal: &'a str,
    },
    /// A line of an analysis.
    Line {
        /// The analysis's number.
        number: u64,
        /// The line.
        line: &'a Line,
    },
    /// The end of an analysis.
    Best {
        /// The analysis's number.
        number: u64,
        /// The best move.
        best: Option<&'a str>,
    },
    /// Something happened at the table.
    Event {
        /// What.
        event: TableNews<'a>,
    },
    /// Something happened in the campaign.
    Campaign {
        /// What.
        news: &'a Value,
    },
}

/// What happened at the table.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum TableNews<'a> {
    /// What the arbiter tells.
    Told(&'a arbiter::Event),
    /// The visitor has a seat at another game now.
    Welcome(Welcome),
}

/// The first words at a table.
#[derive(Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub(crate) enum Welcome {
    /// A game with this setup.
    Welcome {
        /// As far as the visitor may know it.
        setup: Box<TableSetup>,
    },
}

impl Told<'_> {
    /// As a text.
    pub(crate) fn text(&self) -> String {
        // Messages hold nothing that JSON cannot.
        serde_json::to_string(self).unwrap_or_default()
    }
}
