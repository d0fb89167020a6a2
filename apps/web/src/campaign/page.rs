//! A campaign for one person, or for nobody, at one page.

use super::catalogue::campaign_catalogue;
use super::messages::{CampaignChoice, CampaignNews, CampaignQuestion};
use super::table::CampaignTable;
use crate::refusal::Refusal;
use campaign::{Controller, Seat, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::{Value, to_value};

/// Longest text of a campaign that is read.
const LONGEST_CAMPAIGN: usize = 1 << 25;

/// The campaign of a page that has nobody behind it.
#[derive(Debug)]
pub struct PageCampaign {
    seed: u64,
    playing: Option<(CampaignTable, Viewer)>,
    told: Vec<CampaignNews>,
}

/// A campaign as a page keeps it.
#[derive(Debug, Serialize, Deserialize)]
struct Kept {
    /// The seat that looks, from 1.
    seat: Option<usize>,
    /// The campaign as the terminal would save it.
    file: String,
}

impl PageCampaign {
    /// No campaign yet. The seed decides everything that chance decides.
    pub fn new(seed: u64) -> Self {
        PageCampaign { seed, playing: None, told: Vec::new() }
    }

    /// Answers a question; what happens is told by [`PageCampaign::take_news`].
    ///
    /// # Errors
    /// Why it is refused; nothing has changed.
    pub fn ask(&mut self, question: CampaignQuestion) -> Result<Value, Refusal> {
        match question {
            CampaignQuestion::Catalogue => Ok(to_value(campaign_catalogue())?),
            CampaignQuestion::Begin { choice, seat } => self.begin(&choice, seat),
            CampaignQuestion::Resume { kept } => self.resume(&kept),
            CampaignQuestion::Keep => self.keep(),
            CampaignQuestion::File => Ok(to_value(self.playing()?.0.kept()?)?),
            CampaignQuestion::Invitations | CampaignQuestion::Accept { .. } => Err(Refusal::NoServer),
            question => {
                let (table, viewer) = self.playing.as_mut().ok_or(Refusal::NoCampaign)?;
                table.ask(*viewer, question)
            }
        }
    }

    /// Does one thing that needs no person; see [`CampaignTable::step`].
    pub fn step(&mut self) -> bool {
        self.playing.as_mut().is_some_and(|(table, _)| table.step())
    }

    /// What has happened since the last call.
    pub fn take_news(&mut self) -> Vec<CampaignNews> {
        let news = self.playing.as_mut().map(|(table, _)| table.take_news()).unwrap_or_default();
        // Only the viewer listens, so all news are for them.
        self.told.extend(news.into_iter().map(|(_, news)| news));
        std::mem::take(&mut self.told)
    }

    fn begin(&mut self, choice: &CampaignChoice, seat: Option<usize>) -> Result<Value, Refusal> {
        self.seed = self.seed.wrapping_add(1);
        self.sit_down(CampaignTable::begin(choice, self.seed)?, seat)
    }

    /// Goes on with what a page has kept, or the terminal has saved.
    fn resume(&mut self, kept: &str) -> Result<Value, Refusal> {
        if kept.len() > LONGEST_CAMPAIGN {
            return Err(Refusal::TooLong);
        }
        match serde_json::from_str::<Kept>(kept) {
            Ok(kept) => self.sit_down(CampaignTable::resume(&kept.file)?, kept.seat),
            Err(_) => self.sit_down(CampaignTable::resume(kept)?, None),
        }
    }

    /// From now on the page shows this campaign, to the only person who plays it. If nobody does, a seat may
    /// be looked at all the same.
    fn sit_down(&mut self, mut table: CampaignTable, seat: Option<usize>) -> Result<Value, Refusal> {
        let controllers = table.chronicle().controllers();
        let is_person = |seat: &Seat| controllers.get(seat.index()) == Some(&Controller::Person);
        let mut persons = (0..controllers.len()).map(Seat::new).filter(is_person);
        let viewer = match (persons.next(), persons.next(), seat) {
            (Some(_), Some(_), _) => return Err(Refusal::SeveralPeople),
            (Some(person), None, None) => Viewer::Player(person),
            (None, _, None) => Viewer::Bystander,
            (person, _, Some(number)) => {
                let looks = Seat::from_number(number).filter(|seat| seat.index() < controllers.len());
                let looks = looks.ok_or(Refusal::UnknownSeat(number))?;
                if person.is_some_and(|person| person != looks) {
                    return Err(Refusal::NotYourSide);
                }
                Viewer::Player(looks)
            }
        };
        table.listen(viewer);
        self.told = table.greet(viewer);
        self.playing = Some((table, viewer));
        Ok(Value::Null)
    }

    fn keep(&self) -> Result<Value, Refusal> {
        let (table, viewer) = self.playing()?;
        let seat = match viewer {
            Viewer::Player(seat) => Some(seat.number()),
            Viewer::Bystander | Viewer::Arbiter => None,
        };
        Ok(to_value(serde_json::to_string(&Kept { seat, file: table.kept()? })?)?)
    }

    fn playing(&self) -> Result<&(CampaignTable, Viewer), Refusal> {
        self.playing.as_ref().ok_or(Refusal::NoCampaign)
    }
}
