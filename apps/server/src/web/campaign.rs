//! A campaign at this server: people at different screens, generals, observers. It is a task of its own,
//! which answers one question after the other and lets the generals go on in between; it is in its file
//! before anybody is told what has happened.

use super::hall::Hall;
use super::invitation::Invitation;
use super::limits::{NEXT_TRY, VISITORS_PER_PLACE};
use super::questions::Length;
use super::refusal::Refusal;
use super::visitor::{Visitor, VisitorId};
use crate::identity::Key;
use campaign::{Controller, Seat, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::{Value, to_value};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc::error::TryRecvError;
use tokio::sync::mpsc::{self, Receiver, Sender};
use tokio::time::timeout;
use web::CampaignTable;
use web::campaign::messages::{CampaignInvitations, CampaignNews, CampaignQuestion, CampaignSeatLink};
use web::messages::SeatLink;
use web::wire::Told;

/// Questions that may wait; whoever asks more waits with them.
const WAITING: usize = 64;

/// A place at a campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum CampaignPlace {
    /// A person's seat.
    Seat(Seat),
    /// Whoever only watches.
    Observer,
}

impl CampaignPlace {
    fn viewer(self) -> Viewer {
        match self {
            CampaignPlace::Seat(seat) => Viewer::Player(seat),
            CampaignPlace::Observer => Viewer::Bystander,
        }
    }
}

/// The keys of a campaign's places.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CampaignKeys {
    /// For each seat; generals have none.
    seats: Vec<Option<Key>>,
    /// For each seat of a person but that of whoever began the campaign. None in the files of earlier versions, where
    /// a link was the key itself.
    #[serde(default)]
    invitations: Vec<Option<Invitation>>,
    observers: Key,
}

impl CampaignKeys {
    fn random(controllers: &[Controller], host: CampaignPlace) -> Self {
        let is_person = |&(_, controller): &(Seat, &Controller)| *controller == Controller::Person;
        let seats = || (0..).map(Seat::new).zip(controllers);
        let key = |seat| is_person(&seat).then(Key::random);
        let invitation = |seat: (Seat, &Controller)| {
            (is_person(&seat) && host != CampaignPlace::Seat(seat.0)).then(Invitation::random)
        };
        CampaignKeys {
            seats: seats().map(key).collect(),
            invitations: seats().map(invitation).collect(),
            observers: Key::random(),
        }
    }

    /// The keys that lead to the campaign.
    pub(crate) fn known(&self) -> impl Iterator<Item = Key> + '_ {
        self.all().map(|(_, key)| key).chain(self.invited().map(|(_, invitation)| invitation.key()))
    }

    /// The invited seats.
    fn invited(&self) -> impl Iterator<Item = (Seat, Invitation)> + '_ {
        let seats = (0..).map(Seat::new).zip(&self.invitations);
        seats.filter_map(|(seat, invitation)| Some((seat, (*invitation)?)))
    }

    /// Exchanges the key of an invitation for the one that the seat has from now on.
    fn accept(&mut self, invited: Key, own: (Key, bool)) -> Result<(), Refusal> {
        let mut seats = self.seats.iter_mut().zip(&mut self.invitations);
        let meant = seats.find_map(|(key, invitation)| {
            let invitation = invitation.as_mut().filter(|invitation| invitation.key() == invited)?;
            Some((key.as_mut()?, invitation))
        });
        let (key, invitation) = meant.ok_or(Refusal::NoSuchKey)?;
        invitation.accept(key, own.0, own.1)
    }

    /// Every place with its key.
    fn all(&self) -> impl Iterator<Item = (CampaignPlace, Key)> + '_ {
        let seats = (0..).map(Seat::new).zip(&self.seats);
        let seats = seats.filter_map(|(seat, key)| Some((CampaignPlace::Seat(seat), (*key)?)));
        seats.chain([(CampaignPlace::Observer, self.observers)])
    }

    fn of(&self, place: CampaignPlace) -> Option<Key> {
        self.all().find(|(other, _)| *other == place).map(|(_, key)| key)
    }

    fn place_of(&self, key: Key) -> Option<CampaignPlace> {
        self.all().find(|(_, other)| *other == key).map(|(place, _)| place)
    }
}

/// A campaign as it is stored.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct CampaignFile {
    keys: CampaignKeys,
    host: CampaignPlace,
    begun_from: IpAddr,
    /// As `megaton campaign --resume` reads it.
    campaign: String,
}

/// What a connection wants of a campaign.
#[derive(Debug)]
pub(crate) enum Request {
    /// To come to the place that a key opens.
    Come {
        visitor: Visitor,
        key: Key,
        /// The invitation by which someone comes who chooses this key for the seat.
        invited: Option<Key>,
        /// The number of the question that is answered by it.
        number: u64,
    },
    /// An answer.
    Ask { visitor: Visitor, number: u64, question: CampaignQuestion },
    /// To leave.
    Leave { id: VisitorId },
}

/// Where a campaign was begun, whether it is over, and since when nobody visits it.
pub(crate) type Standing = (IpAddr, bool, Option<Duration>);

/// The way to a campaign.
#[derive(Debug)]
pub(crate) struct HostedCampaign {
    pub(crate) number: u32,
    /// Those that it had when it was begun or taken up; seats that are taken since have others.
    pub(crate) keys: CampaignKeys,
    /// The key of whoever began it.
    pub(crate) host_key: Key,
    requests: Sender<Request>,
    standing: Arc<Mutex<Standing>>,
}

impl HostedCampaign {
    /// A campaign of someone at this address, who takes this seat or else the first person's. It is in its
    /// file, and goes on.
    pub(crate) fn begin(
        hall: &Arc<Hall>,
        number: u32,
        table: CampaignTable,
        seat: Option<usize>,
        begun_from: IpAddr,
    ) -> Self {
        let controllers = table.chronicle().controllers().to_vec();
        let is_person = |seat: &Seat| controllers.get(seat.index()) == Some(&Controller::Person);
        let wanted = seat.and_then(Seat::from_number).filter(is_person);
        let host = wanted.or_else(|| (0..controllers.len()).map(Seat::new).find(is_person));
        let host = host.map_or(CampaignPlace::Observer, CampaignPlace::Seat);
        let keys = CampaignKeys::random(&controllers, host);
        HostedCampaign::at(hall, number, table, (keys, host, begun_from))
    }

    /// A campaign that was stored.
    ///
    /// # Errors
    /// It cannot be read.
    pub(crate) fn resume(hall: &Arc<Hall>, number: u32, file: CampaignFile) -> Result<Self, Refusal> {
        let table = CampaignTable::resume(&file.campaign)?;
        Ok(HostedCampaign::at(hall, number, table, (file.keys, file.host, file.begun_from)))
    }

    fn at(
        hall: &Arc<Hall>,
        number: u32,
        table: CampaignTable,
        (keys, host, begun_from): (CampaignKeys, CampaignPlace, IpAddr),
    ) -> Self {
        let (requests, incoming) = mpsc::channel(WAITING);
        let standing = Arc::new(Mutex::new((begun_from, table.is_over(), Some(hall.now()))));
        let mut desk = CampaignDesk {
            hall: Arc::clone(hall),
            number,
            keys: keys.clone(),
            host,
            begun_from,
            has_person: table.chronicle().controllers().contains(&Controller::Person),
            saved: None,
            is_saved: true,
            table: Some(table),
            visitors: Vec::new(),
            standing: Arc::clone(&standing),
        };
        desk.save_whole();
        tokio::spawn(desk.run(incoming));
        let host_key = keys.of(host).unwrap_or(keys.observers);
        HostedCampaign { number, keys, host_key, requests, standing }
    }

    /// Where it was begun, whether it is over, and since when nobody visits it.
    pub(crate) fn standing(&self) -> Standing {
        *self.standing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks for something; the answer goes to the visitor.
    pub(crate) async fn request(&self, request: Request) {
        // The task ends with the process, or when nobody has the way to it any more.
        let _ = self.requests.send(request).await;
    }

    /// The same for whoever cannot wait: a connection that has ended.
    pub(crate) fn leave(self: &Arc<Self>, id: VisitorId) {
        let campaign = Arc::clone(self);
        tokio::spawn(async move { campaign.request(Request::Leave { id }).await });
    }
}

/// The name of a campaign's file.
pub(crate) fn file_name(number: u32) -> String {
    format!("{number}-campaign.json")
}

/// What a campaign's task has waited for.
enum Waited {
    Request(Request),
    /// The file is to be written again.
    ForDisk,
    /// Nobody has the way here any more.
    InVain,
}

/// The campaign's own task.
struct CampaignDesk {
    hall: Arc<Hall>,
    number: u32,
    keys: CampaignKeys,
    host: CampaignPlace,
    begun_from: IpAddr,
    has_person: bool,
    /// The changes that are in the file.
    saved: Option<u64>,
    /// Whether it could be written when it was to be written last.
    is_saved: bool,
    /// `None` only while it is being worked on, or if that failed for good.
    table: Option<CampaignTable>,
    visitors: Vec<(Visitor, CampaignPlace)>,
    standing: Arc<Mutex<Standing>>,
}

impl CampaignDesk {
    /// Answers and goes on until nobody has the way here any more.
    async fn run(mut self, mut requests: Receiver<Request>) {
        let mut has_more = true;
        loop {
            // Generals do not play on among themselves when nobody looks.
            let goes_on = has_more && (self.has_person || !self.visitors.is_empty());
            let request = if goes_on {
                match requests.try_recv() {
                    Ok(request) => Some(request),
                    Err(TryRecvError::Empty) => None,
                    Err(TryRecvError::Disconnected) => return,
                }
            } else {
                match self.wait(&mut requests).await {
                    Waited::Request(request) => Some(request),
                    Waited::ForDisk => {
                        self.save();
                        continue;
                    }
                    Waited::InVain => return,
                }
            };
            has_more = match request {
                Some(request) => {
                    self.serve(request).await;
                    true
                }
                None => self.on_desk(CampaignTable::step).await.unwrap_or(false),
            };
            self.tell_news();
        }
    }

    /// Waits for the next request; while the campaign is not in its file, only until that is to be tried again.
    async fn wait(&self, requests: &mut Receiver<Request>) -> Waited {
        let request = if self.is_saved {
            requests.recv().await
        } else {
            match timeout(NEXT_TRY, requests.recv()).await {
                Ok(request) => request,
                Err(_) => return Waited::ForDisk,
            }
        };
        request.map_or(Waited::InVain, Waited::Request)
    }

    async fn serve(&mut self, request: Request) {
        match request {
            Request::Come { visitor, key, invited, number } => {
                let place = self.admit(key, invited).map_err(|refusal| refusal.to_string());
                match place {
                    Ok(place) => self.come(visitor, place, number),
                    Err(refusal) => visitor.answer(number, &Err(refusal)),
                }
            }
            Request::Leave { id } => self.leave(id),
            Request::Ask { visitor, number, question } => {
                let place = self.visitors.iter().find(|(other, _)| other.id == visitor.id);
                let Some(&(_, place)) = place else {
                    return visitor.answer(number, &Err(Refusal::NoCampaign.to_string()));
                };
                let answered = self.answer(place, question).await.map_err(|refusal| refusal.to_string());
                self.save();
                visitor.answer(number, &answered);
            }
        }
    }

    /// The place that a key opens, for whoever has it already or chooses it now for the seat they are invited to.
    fn admit(&mut self, key: Key, invited: Option<Key>) -> Result<CampaignPlace, Refusal> {
        if let Some(invited) = invited {
            self.keys.accept(invited, (key, self.hall.is_free(key)))?;
            self.hall.note_campaign_key(key, self.number);
            self.save_whole();
        }
        self.keys.place_of(key).ok_or(Refusal::NoSuchKey)
    }

    fn come(&mut self, visitor: Visitor, place: CampaignPlace, number: u64) {
        let others = self.visitors.iter().filter(|(_, other)| *other == place).count();
        let Some(table) = &mut self.table else {
            return visitor.answer(number, &Err(Refusal::Failed.to_string()));
        };
        if others >= VISITORS_PER_PLACE {
            return visitor.answer(number, &Err(Refusal::Crowded.to_string()));
        }
        table.listen(place.viewer());
        visitor.answer(number, &Ok(Value::Null));
        for news in table.greet(place.viewer()) {
            tell(&visitor, &news);
        }
        if !self.is_saved {
            tell(&visitor, &CampaignNews::Saving { works: false });
        }
        self.visitors.push((visitor, place));
        self.tell_presence();
        self.note_standing();
    }

    fn leave(&mut self, id: VisitorId) {
        self.visitors.retain(|(visitor, _)| visitor.id != id);
        let here: Vec<_> = self.visitors.iter().map(|(_, place)| place.viewer()).collect();
        let places: Vec<_> = self.keys.all().map(|(place, _)| place.viewer()).collect();
        if let Some(table) = &mut self.table {
            for viewer in places.into_iter().filter(|viewer| !here.contains(viewer)) {
                table.stop_listening(viewer);
            }
        }
        self.tell_presence();
        self.note_standing();
    }

    async fn answer(&mut self, place: CampaignPlace, question: CampaignQuestion) -> Result<Value, Refusal> {
        match question {
            CampaignQuestion::Invitations => Ok(to_value(self.invitations(place))?),
            CampaignQuestion::Keep => Ok(to_value(self.keys.of(place).map(|key| key.to_string()))?),
            CampaignQuestion::File => self.file_for(place),
            question => Ok(self.on_desk(move |table| table.ask(place.viewer(), question)).await??),
        }
    }

    /// The keys that someone may pass on: everybody those of observers, and the host the invitations to the other
    /// people's seats.
    fn invitations(&self, place: CampaignPlace) -> CampaignInvitations {
        let invited = self.keys.invited().filter(|_| place == self.host);
        let seats = invited.map(|(seat, invitation)| CampaignSeatLink {
            seat: seat.number(),
            link: SeatLink { key: invitation.key().to_string(), is_used: invitation.is_used() },
        });
        CampaignInvitations { seats: seats.collect(), observers: self.keys.observers.to_string() }
    }

    /// The campaign as a file, which holds everybody's secrets: only for one person against generals.
    fn file_for(&self, place: CampaignPlace) -> Result<Value, Refusal> {
        let people = self.keys.seats.iter().flatten().count();
        let is_own = people == 0 || people == 1 && matches!(place, CampaignPlace::Seat(_));
        let table = self.table.as_ref().ok_or(Refusal::Failed)?;
        if is_own || table.is_over() { Ok(to_value(table.kept()?)?) } else { Err(Refusal::OthersSecrets) }
    }

    /// Works on the campaign on a thread for long questions, in turn with everybody else's.
    async fn on_desk<T: Send + 'static>(
        &mut self,
        work: impl FnOnce(&mut CampaignTable) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let mut table = self.table.take().ok_or(Refusal::Failed)?;
        let done = self.hall.questions.run(self.begun_from, Length::Long, move || {
            let result = work(&mut table);
            (table, result)
        });
        match done.await {
            Ok((table, result)) => {
                self.table = Some(table);
                Ok(result)
            }
            Err(refusal) => {
                self.recover();
                Err(refusal)
            }
        }
    }

    /// A bug costs the campaign what was being done, not itself: it is taken from its file again.
    fn recover(&mut self) {
        let text = self.hall.services.read(&file_name(self.number));
        let file: Option<CampaignFile> = text.and_then(|text| serde_json::from_str(&text).ok());
        self.table = file.and_then(|file| CampaignTable::resume(&file.campaign).ok());
        self.saved = None;
        if let Some(table) = &mut self.table {
            for (visitor, place) in &self.visitors {
                table.listen(place.viewer());
                table.greet(place.viewer()).iter().for_each(|news| tell(visitor, news));
            }
        }
    }

    /// Writes the file if anything has changed.
    fn save(&mut self) {
        if self.table.as_ref().is_some_and(|table| self.saved != Some(table.changes())) {
            self.save_whole();
        }
    }

    /// Writes the file. If that fails, or works again, everybody here is told that first.
    fn save_whole(&mut self) {
        let Some(changes) = self.table.as_ref().map(CampaignTable::changes) else { return };
        let was_saved = self.is_saved;
        self.is_saved = self.hall.services.save(&file_name(self.number), self.file().as_ref());
        self.saved = self.is_saved.then_some(changes);
        if self.is_saved != was_saved {
            let news = CampaignNews::Saving { works: self.is_saved };
            self.visitors.iter().for_each(|(visitor, _)| tell(visitor, &news));
        }
    }

    fn file(&self) -> Option<String> {
        let campaign = self.table.as_ref()?.kept().ok()?;
        let file =
            CampaignFile { keys: self.keys.clone(), host: self.host, begun_from: self.begun_from, campaign };
        serde_json::to_string(&file).ok()
    }

    /// Writes the file, and only then tells everybody what has happened.
    fn tell_news(&mut self) {
        self.save();
        let news = self.table.as_mut().map(CampaignTable::take_news).unwrap_or_default();
        for (viewer, news) in &news {
            for (visitor, _) in self.visitors.iter().filter(|(_, place)| place.viewer() == *viewer) {
                tell(visitor, news);
            }
        }
        self.note_standing();
    }

    /// Tells which people are there.
    fn tell_presence(&self) {
        let is_here = |place: CampaignPlace| self.visitors.iter().any(|(_, other)| *other == place);
        let here = self.keys.all().filter_map(|(place, _)| match place {
            CampaignPlace::Seat(seat) if is_here(place) => Some(seat.number()),
            _ => None,
        });
        let news = CampaignNews::Presence { seats: here.collect() };
        for (visitor, _) in &self.visitors {
            tell(visitor, &news);
        }
    }

    fn note_standing(&self) {
        let mut standing = self.standing.lock().unwrap_or_else(PoisonError::into_inner);
        standing.1 = self.table.as_ref().is_none_or(CampaignTable::is_over);
        standing.2 = match (self.visitors.is_empty(), standing.2) {
            (false, _) => None,
            (true, since) => since.or_else(|| Some(self.hall.now())),
        };
    }
}

fn tell(visitor: &Visitor, news: &CampaignNews) {
    visitor.tell(&Told::News { news });
}
