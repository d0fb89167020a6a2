//! What one connection asks, and where it is: at most at one game, with as many analyses as it likes
//! within its limit.

use super::campaign::{HostedCampaign, Request};
use super::game::HostedGame;
use super::hall::Hall;
use super::limits::{BYTES_OF_A_MESSAGE, COST_OF_A_GAME, LONGEST_ORDER, WAITING_QUESTIONS};
use super::log::LogEvent;
use super::questions::Length;
use super::refusal::Refusal;
use super::visitor::Visitor;
use crate::identity::Key;
use crate::limits::TokenBucket;
use campaign::Controller;
use serde_json::{Value, to_value};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;
use web::CampaignTable;
use web::campaign::messages::{CampaignQuestion, PERSON};
use web::messages::{LobbyQuestion, RulesQuestion, TableQuestion, TableSetup};
use web::wire::{PageQuestion, Spoken, Told};

/// Games that a connection may begin at once, and per minute.
const GAMES_PER_MINUTE: u32 = 30;

/// The connection.
pub(crate) struct Visit {
    hall: Arc<Hall>,
    visitor: Visitor,
    game: Option<Arc<HostedGame>>,
    campaign: Option<Arc<HostedCampaign>>,
    games: TokenBucket,
    /// Questions that wait for their answers. They end with the connection.
    questions: JoinSet<()>,
}

impl Visit {
    pub(crate) fn new(hall: Arc<Hall>, visitor: Visitor) -> Self {
        let games = TokenBucket::new(GAMES_PER_MINUTE, GAMES_PER_MINUTE, Duration::from_secs(60), hall.now());
        Visit { hall, visitor, game: None, campaign: None, games, questions: JoinSet::new() }
    }

    /// Takes a message of the page. Returns what it counts for beyond itself, in messages.
    pub(crate) async fn take(&mut self, text: &str) -> f64 {
        let mut cost = 0.0;
        match Spoken::read(text) {
            Ok(Spoken::Ask { number, question: PageQuestion::Rules(question) }) => {
                cost = self.ask_rules(number, question, text.len());
            }
            Ok(Spoken::Ask { number, question: PageQuestion::Table(question) }) => {
                cost = cost_of(&question);
                let is_new_here = matches!(
                    question,
                    TableQuestion::Start { .. }
                        | TableQuestion::Resume { .. }
                        | TableQuestion::Accept { .. }
                        | TableQuestion::Look { .. }
                );
                let answered = self.ask_table(question);
                let is_greeted = is_new_here && answered.is_ok();
                self.visitor.answer(number, &answered.map_err(|refusal| refusal.to_string()));
                self.tell_news(is_greeted);
            }
            Ok(Spoken::Ask { number, question: PageQuestion::Campaign(question) }) => {
                match self.ask_campaign(number, question, text.len()).await {
                    Ok(more) => cost = more,
                    Err(refusal) => self.refuse(number, &refusal),
                }
            }
            Ok(Spoken::Ask { number, question: PageQuestion::Lobby(LobbyQuestion::List { seen }) }) => {
                let lobby = self.hall.lobby();
                let answer = if seen == Some(lobby.number) { &Value::Null } else { &*lobby.answer };
                cost = self.tell_known(number, answer);
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

    /// Asks about the rules, in a message of so many bytes. Returns what it counts for beyond itself.
    fn ask_rules(&mut self, number: u64, question: RulesQuestion, bytes: usize) -> f64 {
        if question == RulesQuestion::Catalogue {
            return self.tell_known(number, self.hall.catalogue());
        }
        while self.questions.try_join_next().is_some() {}
        if self.questions.len() >= WAITING_QUESTIONS {
            self.refuse(number, &Refusal::ManyQuestions);
            return 0.0;
        }
        let (hall, visitor) = (Arc::clone(&self.hall), self.visitor.clone());
        let held = visitor.hold(bytes);
        self.questions.spawn(async move {
            let answer = hall.questions.answer(number, question, bytes, visitor.address).await;
            drop(held);
            visitor.tell_text(answer);
        });
        0.0
    }

    /// Answers with what the server knows by heart. Only its length costs anything, and counts as that of a
    /// question does.
    fn tell_known(&self, number: u64, answer: &Value) -> f64 {
        let text = Told::reply(number, Ok(answer));
        let cost = text.len() as f64 / BYTES_OF_A_MESSAGE;
        self.visitor.tell_text(text);
        cost
    }

    fn ask_table(&mut self, question: TableQuestion) -> Result<Value, Refusal> {
        let (hall, id, now) = (Arc::clone(&self.hall), self.visitor.id, self.hall.now());
        let services = &hall.services;
        Ok(match question {
            TableQuestion::Start { setup } => {
                self.take_game()?;
                let game = hall.begin(*setup, self.visitor.address)?;
                let (number, variant) = (game.number, game.variant());
                hall.services.log.write(&LogEvent::GameBegun { visitor: id, game: number, variant });
                let key = game.host_key();
                self.come_to_game(game, key)?;
                Value::Null
            }
            TableQuestion::Resume { kept } => {
                let key = read_key(&kept)?;
                let game = hall.game_by_key(key).ok_or(Refusal::NoSuchKey)?;
                to_value(self.come_to_game(game, key)?)?
            }
            TableQuestion::Accept { invitation, key } => {
                let key = read_key(&key)?;
                let game = hall.accept(read_key(&invitation)?, key, self.visitor.address)?;
                to_value(self.come_to_game(game, key)?)?
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
                self.game()?.again(services, id, now)?;
                Value::Null
            }
            TableQuestion::Open { is_open } => to_value(hall.open(self.game()?, id, is_open)?)?,
        })
    }

    fn come_to_game(&mut self, game: Arc<HostedGame>, key: Key) -> Result<TableSetup, Refusal> {
        self.leave();
        let setup = game.come(self.visitor.clone(), key, self.hall.now())?;
        self.game = Some(game);
        Ok(setup)
    }

    /// Begins one more game or campaign.
    fn take_game(&mut self) -> Result<(), Refusal> {
        if !self.games.wait(self.hall.now()).is_zero() {
            return Err(Refusal::GamesTooFast);
        }
        self.games.take();
        Ok(())
    }

    /// Asks about campaigns, in a message of so many bytes. Returns what it counts for beyond itself.
    async fn ask_campaign(
        &mut self,
        number: u64,
        question: CampaignQuestion,
        bytes: usize,
    ) -> Result<f64, Refusal> {
        let address = self.visitor.address;
        match question {
            CampaignQuestion::Catalogue => Ok(self.tell_known(number, self.hall.campaign_catalogue())),
            CampaignQuestion::Begin { choice, seat } => {
                self.take_game()?;
                let people = choice.seats.iter().filter(|occupant| *occupant == PERSON).count();
                // Whoever chooses it knows all dice.
                if people > 1 && choice.seed.is_some() {
                    return Err(Refusal::ChosenSeed);
                }
                let begun = move || CampaignTable::begin(&choice, rand::random());
                let table = self.hall.questions.run(address, Length::of_question(bytes), begun).await??;
                let campaign = self.hall.begin_campaign(table, seat, address)?;
                self.note_campaign(&campaign);
                let key = campaign.host_key;
                self.come_to(campaign, (key, None), number).await;
                Ok(0.0)
            }
            CampaignQuestion::Resume { kept } => {
                let (campaign, key) = match kept.trim().parse() {
                    Ok(key) => (self.hall.campaign_by_key(key).ok_or(Refusal::NoSuchKey)?, key),
                    Err(_) => self.take_up(kept).await?,
                };
                self.come_to(campaign, (key, None), number).await;
                Ok(0.0)
            }
            CampaignQuestion::Accept { invitation, key } => {
                let (invited, key) = (read_key(&invitation)?, read_key(&key)?);
                let campaign = self.hall.campaign_by_key(invited).ok_or(Refusal::NoSuchKey)?;
                self.come_to(campaign, (key, Some(invited)), number).await;
                Ok(0.0)
            }
            _ if bytes > LONGEST_ORDER => Err(web::Refusal::TooLong.into()),
            question => {
                let campaign = self.campaign.as_ref().ok_or(Refusal::NoCampaign)?;
                campaign.request(Request::Ask { visitor: self.visitor.clone(), number, question }).await;
                Ok(0.0)
            }
        }
    }

    /// A campaign from a file goes on here.
    async fn take_up(&mut self, text: String) -> Result<(Arc<HostedCampaign>, Key), Refusal> {
        self.take_game()?;
        let address = self.visitor.address;
        let resumed = move || CampaignTable::resume(&text);
        let table = self.hall.questions.run(address, Length::Long, resumed).await??;
        let controllers = table.chronicle().controllers();
        let people = controllers.iter().filter(|&&controller| controller == Controller::Person).count();
        if people > 1 && !table.is_over() {
            return Err(Refusal::FileOfSeveral);
        }
        let campaign = self.hall.begin_campaign(table, None, address)?;
        self.note_campaign(&campaign);
        let key = campaign.host_key;
        Ok((campaign, key))
    }

    fn note_campaign(&self, campaign: &HostedCampaign) {
        let begun = LogEvent::CampaignBegun { visitor: self.visitor.id, game: campaign.number };
        self.hall.services.log.write(&begun);
    }

    async fn come_to(
        &mut self,
        campaign: Arc<HostedCampaign>,
        (key, invited): (Key, Option<Key>),
        number: u64,
    ) {
        // In this order, even if it is the same campaign. The old one stays noted until it knows: the connection
        // may end while this waits.
        if let Some(left) = &self.campaign {
            left.request(Request::Leave { id: self.visitor.id }).await;
        }
        campaign.request(Request::Come { visitor: self.visitor.clone(), key, invited, number }).await;
        self.campaign = Some(campaign);
    }

    fn game(&self) -> Result<&Arc<HostedGame>, Refusal> {
        self.game.as_ref().ok_or(Refusal::NoGame)
    }
}

fn read_key(text: &str) -> Result<Key, Refusal> {
    text.trim().parse().map_err(|_| Refusal::NoSuchKey)
}

/// What a question counts for beyond itself: what looks at all moves of a game takes longer than a move.
fn cost_of(question: &TableQuestion) -> f64 {
    match question {
        TableQuestion::Start { .. }
        | TableQuestion::Resume { .. }
        | TableQuestion::Accept { .. }
        | TableQuestion::Look { .. }
        | TableQuestion::Record
        | TableQuestion::Pgn
        | TableQuestion::Again => COST_OF_A_GAME,
        _ => 0.0,
    }
}
