//! What one connection asks, and where it is: at most at one game, with as many analyses as it likes
//! within its limit.

use super::campaign::{CampaignPlace, HostedCampaign, Request};
use super::game::HostedGame;
use super::hall::Hall;
use super::limits::{COST_OF_A_GAME, WAITING_QUESTIONS};
use super::refusal::Refusal;
use super::visitor::Visitor;
use crate::limits::TokenBucket;
use serde_json::{Value, to_value};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use web::CampaignTable;
use web::campaign::messages::CampaignQuestion;
use web::messages::{RulesQuestion, TableQuestion};
use web::wire::{PageQuestion, Spoken};

/// Games that a connection may begin at once, and per minute.
const GAMES_PER_MINUTE: u32 = 30;

/// The connection.
pub(crate) struct Visit {
    hall: Arc<Hall>,
    visitor: Visitor,
    game: Option<Arc<HostedGame>>,
    campaign: Option<Arc<HostedCampaign>>,
    games: TokenBucket,
    /// Questions that may still be asked before one is answered.
    waiting: Arc<Semaphore>,
}

impl Visit {
    pub(crate) fn new(hall: Arc<Hall>, visitor: Visitor) -> Self {
        let games = TokenBucket::new(GAMES_PER_MINUTE, GAMES_PER_MINUTE, Duration::from_secs(60), hall.now());
        let waiting = Arc::new(Semaphore::new(WAITING_QUESTIONS));
        Visit { hall, visitor, game: None, campaign: None, games, waiting }
    }

    /// Takes a message of the page. Returns what it counts for beyond itself, in messages.
    pub(crate) async fn take(&mut self, text: &str) -> f64 {
        let mut cost = 0.0;
        match Spoken::read(text) {
            Ok(Spoken::Ask { number, question: PageQuestion::Rules(question) }) => {
                self.ask_rules(number, question)
            }
            Ok(Spoken::Ask { number, question: PageQuestion::Table(question) }) => {
                cost = cost_of(&question);
                let is_new_here = matches!(
                    question,
                    TableQuestion::Start { .. } | TableQuestion::Resume { .. } | TableQuestion::Look { .. }
                );
                let answered = self.ask_table(question);
                let is_greeted = is_new_here && answered.is_ok();
                self.visitor.answer(number, &answered.map_err(|refusal| refusal.to_string()));
                self.tell_news(is_greeted);
            }
            Ok(Spoken::Ask { number, question: PageQuestion::Campaign(question) }) => {
                if let Err(refusal) = self.ask_campaign(number, question).await {
                    self.refuse(number, &refusal);
                }
            }
            Ok(Spoken::Analyse { number, analysis }) => {
                let (visitor, engines) = (self.visitor.clone(), &self.hall.services.engines);
                if let Err(refusal) = self.hall.analyses.begin(engines, visitor, number, analysis) {
                    self.refuse(number, &refusal);
                }
            }
            Ok(Spoken::Stop { number }) => self.hall.analyses.stop(self.visitor.id, number),
            Err(Some(number)) => self.refuse(number, &Refusal::Unreadable),
            // Whoever sends this is no page of ours.
            Err(None) => {}
        }
        cost
    }

    /// Tells everybody at the game what has happened; someone new hears all of it.
    fn tell_news(&self, is_greeted: bool) {
        let (services, now) = (&self.hall.services, self.hall.now());
        match &self.game {
            Some(game) if is_greeted => game.greet(services, self.visitor.id, now),
            Some(game) => game.tell(services, now),
            None => {}
        }
    }

    fn refuse(&self, number: u64, refusal: &Refusal) {
        self.visitor.answer(number, &Err(refusal.to_string()));
    }

    /// The connection has ended.
    pub(crate) fn end(mut self) {
        self.leave();
        if let Some(campaign) = self.campaign.take() {
            campaign.leave(self.visitor.id);
        }
        self.hall.analyses.leave(self.visitor.id);
    }

    fn leave(&mut self) {
        if let Some(game) = self.game.take() {
            game.leave(&self.hall.services, self.visitor.id, self.hall.now());
        }
    }

    fn ask_rules(&self, number: u64, question: RulesQuestion) {
        if question == RulesQuestion::Catalogue {
            let catalogue = web::catalogue(Some(self.hall.entry()));
            let answer = catalogue.map_err(|error| error.to_string());
            self.visitor.answer(
                number,
                &answer.and_then(|catalogue| to_value(catalogue).map_err(|error| error.to_string())),
            );
            return;
        }
        let Ok(waiting) = Arc::clone(&self.waiting).try_acquire_owned() else {
            return self.refuse(number, &Refusal::ManyQuestions);
        };
        let (hall, visitor) = (Arc::clone(&self.hall), self.visitor.clone());
        tokio::spawn(async move {
            let answered = hall.questions.answer(question, visitor.address).await;
            visitor.answer(number, &answered.map_err(|refusal| refusal.to_string()));
            drop(waiting);
        });
    }

    fn ask_table(&mut self, question: TableQuestion) -> Result<Value, Refusal> {
        let (hall, id, now) = (Arc::clone(&self.hall), self.visitor.id, self.hall.now());
        let services = &hall.services;
        Ok(match question {
            TableQuestion::Start { setup } => {
                self.take_game()?;
                let (game, place) = hall.begin(*setup, self.visitor.address)?;
                self.leave();
                game.come(self.visitor.clone(), place, now)?;
                self.game = Some(game);
                Value::Null
            }
            TableQuestion::Resume { kept } => {
                let key = kept.trim().parse().map_err(|_| Refusal::NoSuchKey)?;
                let (game, place) = hall.place(key).ok_or(Refusal::NoSuchKey)?;
                self.leave();
                let setup = game.come(self.visitor.clone(), place, now)?;
                self.game = Some(game);
                to_value(setup)?
            }
            TableQuestion::Say { by, command } => {
                to_value(self.game()?.say(services, id, (by, command), now)?)?
            }
            TableQuestion::Seat { side, seat } => {
                to_value(self.game()?.sit(services, id, (side, seat), now)?)?
            }
            TableQuestion::Look { viewer } => to_value(self.game()?.look(id, viewer)?)?,
            TableQuestion::Foresee { text } => to_value(self.game()?.foresee(id, &text)?)?,
            TableQuestion::Record => to_value(self.game()?.record(id)?)?,
            TableQuestion::Pgn => to_value(self.game()?.pgn(id)?)?,
            TableQuestion::Keep => to_value(self.game()?.own_key(id)?)?,
            TableQuestion::Invitations => to_value(self.game()?.invitations(id)?)?,
            TableQuestion::Again => {
                let game = self.game()?;
                game.again(services, id, now)?;
                hall.note_keys(game);
                Value::Null
            }
        })
    }

    /// Begins one more game or campaign.
    fn take_game(&mut self) -> Result<(), Refusal> {
        if !self.games.wait(self.hall.now()).is_zero() {
            return Err(Refusal::GamesTooFast);
        }
        self.games.take();
        Ok(())
    }

    async fn ask_campaign(&mut self, number: u64, question: CampaignQuestion) -> Result<(), Refusal> {
        let address = self.visitor.address;
        match question {
            CampaignQuestion::Catalogue => {
                self.visitor.answer(number, &Ok(to_value(web::campaign_catalogue())?));
                Ok(())
            }
            CampaignQuestion::Begin { choice, seat } => {
                self.take_game()?;
                let begun = move || CampaignTable::begin(&choice, rand::random());
                let table = self.hall.questions.run(address, begun).await??;
                let campaign = self.hall.begin_campaign(table, seat, address)?;
                let host = campaign.host;
                self.come_to(campaign, host, number).await;
                Ok(())
            }
            CampaignQuestion::Resume { kept } => {
                let (campaign, place) = match kept.trim().parse() {
                    Ok(key) => self.hall.campaign_place(key).ok_or(Refusal::NoSuchKey)?,
                    Err(_) => self.take_up(kept).await?,
                };
                self.come_to(campaign, place, number).await;
                Ok(())
            }
            question => {
                let campaign = self.campaign.as_ref().ok_or(Refusal::NoCampaign)?;
                campaign.request(Request::Ask { visitor: self.visitor.clone(), number, question }).await;
                Ok(())
            }
        }
    }

    /// A campaign from a file goes on here.
    async fn take_up(&mut self, text: String) -> Result<(Arc<HostedCampaign>, CampaignPlace), Refusal> {
        self.take_game()?;
        let address = self.visitor.address;
        let table = self.hall.questions.run(address, move || CampaignTable::resume(&text)).await??;
        let campaign = self.hall.begin_campaign(table, None, address)?;
        let host = campaign.host;
        Ok((campaign, host))
    }

    async fn come_to(&mut self, campaign: Arc<HostedCampaign>, place: CampaignPlace, number: u64) {
        // In this order, even if it is the same campaign.
        if let Some(left) = self.campaign.take() {
            left.request(Request::Leave { id: self.visitor.id }).await;
        }
        campaign.request(Request::Come { visitor: self.visitor.clone(), place, number }).await;
        self.campaign = Some(campaign);
    }

    fn game(&self) -> Result<&Arc<HostedGame>, Refusal> {
        self.game.as_ref().ok_or(Refusal::NoGame)
    }
}

/// What a question counts for beyond itself: what looks at all moves of a game takes longer than a move.
fn cost_of(question: &TableQuestion) -> f64 {
    match question {
        TableQuestion::Start { .. }
        | TableQuestion::Resume { .. }
        | TableQuestion::Look { .. }
        | TableQuestion::Record
        | TableQuestion::Pgn
        | TableQuestion::Again => COST_OF_A_GAME,
        _ => 0.0,
    }
}
