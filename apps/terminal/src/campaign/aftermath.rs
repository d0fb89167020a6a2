//! After the end: whoever played asks what happened, and why the computers did what they did.

use super::commands::{self, EndCommand};
use super::console;
use super::error::CampaignError;
use super::help;
use super::session::CampaignSession;
use campaign::Viewer;
use std::io::{BufRead, Write};

impl<W: Write> CampaignSession<W> {
    /// Answers questions about a campaign that is over, until nobody has any.
    pub(super) fn look_back(&mut self, input: &mut impl BufRead) -> Result<(), CampaignError> {
        let mut words = commands::words(commands::AT_END);
        loop {
            write!(self.out, "\nWhat would you like to know? ({words}) > ")?;
            self.out.flush()?;
            // All that can be said is named once.
            "help".clone_into(&mut words);
            let Some(line) = console::read_line(input)? else {
                writeln!(self.out)?;
                return Ok(());
            };
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
            let topic = rest.trim();
            let told = match commands::find(commands::AT_END, word) {
                None if word.is_empty() => continue,
                None => Err(format!("{word:?} is not a question; `help` lists what you can ask")),
                Some(EndCommand::Quit) => return Ok(()),
                Some(EndCommand::Why) => self.news.reasons(topic, &self.chronicle),
                Some(EndCommand::News) => self.news.retold(topic),
                Some(EndCommand::Map) => Ok(self.overview(Viewer::Arbiter)),
                Some(EndCommand::Log) => Ok(self.log(Viewer::Arbiter)),
                Some(EndCommand::Help) => Ok(help::end()),
            };
            match told {
                Ok(text) => writeln!(self.out, "{text}")?,
                Err(reason) => {
                    self.refuse(reason)?;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::campaign::{CampaignArgs, campaign};
    use clap::Parser;

    /// A command line of a campaign.
    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: CampaignArgs,
    }

    fn session(arguments: &[&str], lines: &str) -> String {
        let words = ["campaign"].iter().chain(arguments);
        let mut out = Vec::new();
        campaign(&Line::parse_from(words).args, lines.as_bytes(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    /// A person resigns in round 2; before that nobody is told anything.
    #[test]
    fn computers_say_why_when_it_is_over() {
        let lines = "why\ndone\nresign\nresign\nwhy 1\nwhy all\nwhy\nwhy 9\nwhy x\nnews 1\nfly\n\nhelp\nlog\nmap\nquit\n";
        let text = session(&["--fast", "--seed", "11", "--plain"], lines);
        let (before, after) = text.split_once("Won by player 2 in round 2").unwrap();
        assert!(before.contains("Error: \"why\" is not an order"), "{before}");
        assert!(!before.contains(" held: "), "{before}");
        let reason = "Round 1, player 2 held: no enemy stood beside an army that may attack.";
        assert_eq!(after.matches(reason).count(), 2, "{after}");
        assert!(after.contains("> No computer gave orders then.\n"), "{after}");
        assert!(after.contains("Error: there was no round 9; the last was 2\n"), "{after}");
        assert!(after.contains("Error: expected: why, why ROUND or why all\n"), "{after}");
        assert!(after.contains("Round 1, player 1: "), "{after}");
        assert!(
            after.contains("Error: \"fly\" is not a question; `help` lists what you can ask\n"),
            "{after}"
        );
        assert!(after.contains("  why [ROUND|all] "), "{after}");
        assert!(after.contains("player 2: done\n"), "{after}");
    }

    /// Who ends the input has asked enough, and computers among themselves have nobody who asks.
    #[test]
    fn nobody_has_to_ask() {
        let text = session(&["--fast", "--seed", "11", "--plain"], "resign\nresign\n");
        assert!(
            text.ends_with("What would you like to know? (why, news, map, log, help, quit) > \n"),
            "{text}"
        );
        let text = session(&["--auto", "--fast", "--seed", "3", "--seat", "2=random"], "");
        assert!(!text.contains("What would you like to know?"), "{text}");
    }

    /// Unless another is chosen, a person plays against one whom a beginner beats; computers play their best.
    #[test]
    fn people_play_against_the_usual_opponent() {
        let opponent = |arguments: &[&str]| session(arguments, "resign\nresign\n");
        assert!(opponent(&["--fast", "--seed", "2"]).contains("person, greedy"));
        assert!(opponent(&["--fast", "--seed", "2", "--seat", "2=general"]).contains("person, general"));
        let among = opponent(&["--auto", "--fast", "--seed", "3", "--seat", "2=random"]);
        assert!(among.contains("general, random"), "{among}");
    }
}
