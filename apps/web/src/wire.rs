//! What goes between a page and whoever answers it, workers of its own or a server: JSON texts, each of which says in
//! its first field what it is.

use crate::campaign::messages::{CampaignNews, CampaignQuestion};
use crate::messages::{AnalysisQuestion, Line, LobbyQuestion, RulesQuestion, TableEvent, TableQuestion};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a page says.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "say", rename_all = "kebab-case")]
pub enum Spoken {
    /// A question.
    Ask {
        /// Comes back with the answer.
        number: u64,
        /// The question.
        #[serde(flatten)]
        question: PageQuestion,
    },
    /// An analysis to be made. It ends when its limits are reached, or with a `stop`.
    Analyse {
        /// Comes back with its lines.
        number: u64,
        /// What is analysed.
        analysis: AnalysisQuestion,
    },
    /// An analysis is no longer wanted.
    Stop {
        /// Its number.
        number: u64,
    },
}

/// A question, by what it is about.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "about", content = "question", rename_all = "kebab-case")]
pub enum PageQuestion {
    /// The rules.
    Rules(RulesQuestion),
    /// The game at the table.
    Table(TableQuestion),
    /// The campaign.
    Campaign(CampaignQuestion),
    /// The people at a server.
    Lobby(LobbyQuestion),
}

/// What a page is told.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "tell", rename_all = "kebab-case")]
pub enum Told<'a> {
    /// The answer to a question.
    Answer {
        /// The question's number.
        number: u64,
        /// The answer.
        #[cfg_attr(test, ts(type = "unknown"))]
        answer: &'a Value,
    },
    /// A question, or an analysis, is refused.
    Refusal {
        /// Its number.
        number: u64,
        /// Why, for people.
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
        /// The best move in coordinate notation.
        best: Option<&'a str>,
    },
    /// Something happened at the table.
    Event {
        /// What.
        event: &'a TableEvent,
    },
    /// Something happened in the campaign.
    News {
        /// What.
        news: &'a CampaignNews,
    },
}

impl Spoken {
    /// Reads what a page says.
    ///
    /// # Errors
    /// It cannot be read. If it has a number, whoever said it waits for an answer.
    pub fn read(text: &str) -> Result<Self, Option<u64>> {
        #[derive(Deserialize)]
        struct Numbered {
            number: u64,
        }
        let number = |_| serde_json::from_str::<Numbered>(text).ok().map(|unread| unread.number);
        serde_json::from_str(text).map_err(number)
    }
}

impl Told<'_> {
    /// As a text.
    pub fn text(&self) -> String {
        // Messages hold nothing that JSON cannot.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The reply to a question as a text.
    pub fn reply(number: u64, reply: Result<&Value, &str>) -> String {
        let told = match reply {
            Ok(answer) => Told::Answer { number, answer },
            Err(refusal) => Told::Refusal { number, refusal },
        };
        told.text()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::Happening;
    use arbiter::Event;

    #[test]
    fn what_a_page_says_is_read_by_what_it_is() {
        let read = |text| Spoken::read(text);
        let question = PageQuestion::Rules(RulesQuestion::Catalogue);
        let asked = r#"{"say": "ask", "number": 7, "about": "rules", "question": {"ask": "catalogue"}}"#;
        assert_eq!(read(asked), Ok(Spoken::Ask { number: 7, question }));
        let question = PageQuestion::Campaign(CampaignQuestion::Catalogue);
        let asked = r#"{"say": "ask", "number": 8, "about": "campaign", "question": {"ask": "catalogue"}}"#;
        assert_eq!(read(asked), Ok(Spoken::Ask { number: 8, question }));
        assert_eq!(read(r#"{"say": "stop", "number": 9}"#), Ok(Spoken::Stop { number: 9 }));
        let unknown = r#"{"say": "ask", "number": 10, "about": "table", "question": {"ask": "fly"}}"#;
        assert_eq!(read(unknown), Err(Some(10)));
        for unreadable in ["", "{", "null", r#"{"say": "stop"}"#, r#"{"number": -1}"#] {
            assert_eq!(read(unreadable), Err(None), "{unreadable}");
        }
    }

    #[test]
    fn what_a_page_is_told_says_what_it_is() {
        let refused = Event::Refused { reason: "It is not your move.".to_owned() };
        let event = TableEvent { event: Happening::Told(refused), standing: None };
        let text =
            r#"{"tell":"event","event":{"event":"refused","reason":"It is not your move.","standing":null}}"#;
        assert_eq!(Told::Event { event: &event }.text(), text);
        assert_eq!(Told::reply(3, Err("no")), r#"{"tell":"refusal","number":3,"refusal":"no"}"#);
    }
}
