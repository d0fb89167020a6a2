//! A campaign while it is played: computers act, people are asked, and nothing is told that is not
//! in the file first.

use super::battle;
use super::commands;
use super::console::{self, Said};
use super::curtain::Curtain;
use super::error::CampaignError;
use super::news::{Detail, News, Told};
use super::screen::MapScreen;
use super::summary;
use super::tutorial::Tutorial;
use arbiter::MoveTold;
use campaign::{
    Awaits, Battles, CampaignEvent, Chronicle, Commander, Controller, EngineReferee, EstimateReferee,
    Progress, Referee, Seat, Verb, Viewer,
};
use std::io::{BufRead, Write};
use std::path::PathBuf;

/// A campaign, where it is kept and where it is shown.
pub(super) struct CampaignSession<W> {
    pub(super) chronicle: Chronicle,
    pub(super) file: Option<PathBuf>,
    pub(super) screen: MapScreen,
    pub(super) out: W,
    pub(super) referee: Box<dyn Referee>,
    /// Moves the computer's pieces against people.
    pub(super) commander: Commander,
    has_people: bool,
    /// Who sees what is printed.
    pub(super) audience: Viewer,
    pub(super) detail: Detail,
    pub(super) news: News,
    /// What was asked last at the map, since it was shown.
    asked: Option<String>,
    /// For whom the map was shown last, and in which round.
    shown: Option<(Seat, u32)>,
    /// After how many moves of a battle its board was shown last.
    pub(super) shown_ply: Option<usize>,
    /// The last battle, by its number, of which each side has been told that it is decided.
    pub(super) said_decided: [Option<u64>; 2],
    /// Whether the last line was `resign`, which has to be said twice.
    pub(super) is_resigning: bool,
    /// Moves of computers alone on a board.
    pub(super) unwatched: Vec<MoveTold>,
    pub(super) curtain: Curtain,
    pub(super) tutorial: Option<Tutorial>,
}

impl<W: Write> CampaignSession<W> {
    /// A session; `tells_all` makes it print everything that happens.
    ///
    /// # Errors
    /// The orders of the campaign cannot be given again.
    pub(super) fn new(
        chronicle: Chronicle,
        file: Option<PathBuf>,
        screen: MapScreen,
        tells_all: bool,
        out: W,
    ) -> Result<CampaignSession<W>, CampaignError> {
        let has_people = chronicle.controllers().contains(&Controller::Person);
        let detail = match (tells_all, has_people) {
            (true, _) => Detail::Everything,
            (false, true) => Detail::Turns,
            (false, false) => Detail::Nothing,
        };
        Ok(CampaignSession {
            news: News::of(&chronicle, detail).ok_or(CampaignError::NoStory)?,
            referee: referee(chronicle.battles()),
            commander: battle::commander(chronicle.battles()),
            audience: chronicle.audience(),
            chronicle,
            file,
            screen,
            out,
            has_people,
            detail,
            asked: None,
            shown: None,
            shown_ply: None,
            said_decided: [None; 2],
            is_resigning: false,
            unwatched: Vec::new(),
            curtain: Curtain::default(),
            tutorial: None,
        })
    }

    /// Tells of a beginning or of what is resumed.
    pub(super) fn begin(&mut self, events: Vec<CampaignEvent>) -> Result<(), CampaignError> {
        if self.detail != Detail::Nothing {
            writeln!(self.out, "{}", summary::what_is_played(&self.chronicle, self.audience))?;
        }
        self.news.begin(events);
        self.attend_battle();
        if let Some(file) = &self.file {
            // What other programs were writing there when they were killed.
            storage::sweep(storage::folder_of(file));
        }
        if self.has_people {
            writeln!(self.out, "Type `help` for what to do.")?;
        }
        self.confirm()?;
        match self.chronicle.campaign().awaits() {
            Awaits::Result(&battle) if self.chronicle.field().is_some() => self.introduce(&battle),
            _ => Ok(()),
        }
    }

    /// Plays until the campaign is over, or a person leaves.
    pub(super) fn run(&mut self, mut input: impl BufRead) -> Result<(), CampaignError> {
        loop {
            match self.chronicle.step(&mut *self.referee)? {
                Progress::Done(events) => self.note(events)?,
                Progress::Over(_) => break,
                Progress::Battle(battle) => {
                    if self.battle(&battle, &mut input)? == Said::Leave {
                        return self.leave();
                    }
                }
                Progress::Person(seat) => {
                    if self.hand_over(seat, &mut input)? == Said::Leave {
                        return self.leave();
                    }
                    self.confirm()?;
                    self.show_once(seat)?;
                    if self.ask(seat, &mut input)? == Said::Leave {
                        return self.leave();
                    }
                }
            }
        }
        self.confirm()?;
        let hidden = self.chronicle.disclosed_to(self.audience);
        if !hidden.is_empty() {
            writeln!(self.out, "\nWhat was hidden:")?;
        }
        for event in hidden {
            writeln!(self.out, "{event}")?;
        }
        writeln!(self.out, "{}", summary::text(&self.chronicle, Viewer::Arbiter))?;
        if self.has_people && self.tutorial.is_none() { self.look_back(&mut input) } else { Ok(()) }
    }

    /// What happened is told at the end of a turn or when a person is asked.
    fn note(&mut self, events: Vec<CampaignEvent>) -> Result<(), CampaignError> {
        let ends_turn = events.iter().any(|event| matches!(event, CampaignEvent::Turn { .. }));
        self.happened(events);
        if ends_turn { self.confirm() } else { Ok(()) }
    }

    /// Writes the file.
    pub(super) fn save(&self) -> Result<(), CampaignError> {
        let Some(file) = &self.file else { return Ok(()) };
        let failed = |error| CampaignError::Save { file: file.clone(), error };
        self.chronicle.save(file).map_err(failed)
    }

    /// Writes the file, and only then tells what happened, as far as whoever is at the screen may know.
    pub(super) fn confirm(&mut self) -> Result<(), CampaignError> {
        self.save()?;
        for told in self.news.take() {
            match told {
                Told::ToAll(text) => self.tell(text)?,
                Told::Own(text) => writeln!(self.out, "{text}")?,
                Told::Later(text) => self.tell_later(text),
            }
        }
        self.out.flush()?;
        Ok(())
    }

    /// Shows the map at the beginning of a person's turn.
    fn show_once(&mut self, seat: Seat) -> Result<(), CampaignError> {
        let now = (seat, self.chronicle.campaign().round());
        if self.shown != Some(now) {
            self.shown = Some(now);
            self.asked = None;
            writeln!(self.out, "\n{}\n", self.overview(seat))?;
        }
        Ok(())
    }

    /// Shows map and board again to whoever is asked next.
    pub(super) fn show_anew(&mut self) {
        self.shown = None;
        self.shown_ply = None;
    }

    /// Asks a person and does what they say.
    fn ask(&mut self, seat: Seat, input: &mut impl BufRead) -> Result<Said, CampaignError> {
        let question = console::question(&self.chronicle.campaign_for(seat));
        // All that can be said besides is named once; after that the question stays short.
        let is_new = self.asked.as_ref() != Some(&question);
        let others = if is_new { commands::words(commands::AT_MAP) } else { "help".to_owned() };
        let prompt = format!("{question} (or {others})");
        self.asked = Some(question);
        let Some(line) = self.read(seat, &prompt, input)? else { return Ok(Said::Leave) };
        self.obey(seat, &line)
    }

    /// Asks a person something; `None` if there is no more input.
    pub(super) fn read(
        &mut self,
        seat: Seat,
        question: &str,
        input: &mut impl BufRead,
    ) -> Result<Option<String>, CampaignError> {
        if let Some(lesson) = self.tutorial.as_mut().and_then(|tutorial| tutorial.teach(&self.chronicle)) {
            writeln!(self.out, "{lesson}\n")?;
        }
        let prompt = format!("player {}, {question} >", seat.number());
        write!(self.out, "{} ", self.screen.in_color_of(seat, &prompt))?;
        self.out.flush()?;
        let line = console::read_line(input)?;
        // Resigning has to be said twice in a row: anything else takes the first half back.
        self.is_resigning &= line.as_deref() == Some(Verb::Resign.word());
        Ok(line)
    }

    /// An order was given, with these consequences.
    pub(super) fn happened(&mut self, events: Vec<CampaignEvent>) {
        self.news.add(&self.chronicle, events);
    }

    fn leave(&mut self) -> Result<(), CampaignError> {
        self.confirm()?;
        self.close_curtain()?;
        match &self.file {
            Some(file) => writeln!(
                self.out,
                "\nThe campaign is in {0}; `megaton campaign --resume {0}` goes on.",
                file.display()
            )?,
            None => writeln!(self.out, "\nThe campaign was not saved.")?,
        }
        Ok(())
    }
}

/// Whoever settles the battles of this campaign in which no person fights.
pub(super) fn referee(battles: Battles) -> Box<dyn Referee> {
    match battles {
        Battles::Fast => Box::new(EstimateReferee),
        Battles::Played(nodes) => Box::new(EngineReferee::new(nodes)),
    }
}
