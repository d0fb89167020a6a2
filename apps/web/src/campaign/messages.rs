//! Questions to a campaign and what it tells. Hexes are texts (`-3,0`), seats numbers from 1. The page reads them in
//! `messages.ts`, which is written from here.

use crate::messages::{SeatLink, TableEvent};
use arbiter::Command;
use campaign::{Army, Battles, Chapter, Terrain};
use movegen::{Color, Kind};
use serde::{Deserialize, Serialize};

/// Who plays a seat that is no general's.
pub const PERSON: &str = "person";

/// What a campaign begins with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CampaignChoice {
    /// A map of the catalogue.
    pub map: String,
    /// `person` or a general, for each player in turn.
    pub seats: Vec<String>,
    /// The teams as `1,2/3,4`; `None` for everyone for themselves.
    pub teams: Option<String>,
    /// How battles are settled.
    pub battles: BattleChoice,
    /// The source of everything that chance decides; `None` for any.
    pub seed: Option<u64>,
}

/// How battles are settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum BattleChoice {
    /// megaton looks at this many nodes for each of its moves.
    Nodes(u64),
    /// Without boards.
    Estimate(Fast),
}

impl From<Battles> for BattleChoice {
    fn from(battles: Battles) -> Self {
        match battles {
            Battles::Played(nodes) => BattleChoice::Nodes(nodes),
            Battles::Fast => BattleChoice::Estimate(Fast::Fast),
        }
    }
}

/// The word for battles without boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Fast {
    /// The estimate settles them all.
    Fast,
}

/// How a person wants a battle fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// On the board, the person moving.
    Board,
    /// megaton moves the person's pieces.
    Computer,
    /// The estimate settles it.
    Fast,
}

/// A question to a campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum CampaignQuestion {
    /// What can be chosen; answered with a [`CampaignCatalogue`].
    Catalogue,
    /// A new campaign.
    Begin {
        /// What it begins with.
        choice: CampaignChoice,
        /// The seat that looks at the page; `None` for a spectator.
        seat: Option<usize>,
    },
    /// A campaign that was kept goes on.
    Resume {
        /// The text.
        kept: String,
    },
    /// Takes the seat of an invitation, at a server, for the first who asks.
    Accept {
        /// The invitation's key.
        invitation: String,
        /// The key that whoever asks has chosen: from now on the seat is theirs alone who have it.
        key: String,
    },
    /// The campaign for storage.
    Keep,
    /// The campaign as a file for the terminal.
    File,
    /// What an order would do; answered with a [`ForeseenOrder`].
    Foresee {
        /// The order as typed.
        order: String,
    },
    /// Where units could go; answered with [`Destination`]s.
    Reach {
        /// Where they are.
        from: String,
        /// The units.
        units: String,
    },
    /// The chances of a battle; answered with [`BattleOdds`].
    Odds {
        /// Where.
        at: String,
        /// Those who fight for the attacker.
        attackers: String,
        /// Those who fight for the defender.
        defenders: String,
    },
    /// An order.
    Order {
        /// As typed.
        order: String,
    },
    /// How the viewer wants the battle fought.
    Way {
        /// The way.
        way: Way,
    },
    /// A move in the battle, giving it up, offering or answering a draw.
    Battle {
        /// What the viewer says.
        command: Command,
    },
    /// What a move of the viewer would do; answered with an [`arbiter::MoveTold`].
    ForeseeMove {
        /// The move.
        text: String,
    },
    /// megaton moves the viewer's pieces from now on.
    LeaveToComputer,
    /// The battle as the viewer knows it; answered with a [`crate::messages::Game`].
    Record,
    /// The campaign after so many orders; answered with a [`Retold`].
    Retell {
        /// How many.
        entry: usize,
    },
    /// The story from the beginning; answered with [`Chapter`]s.
    Chapters,
    /// Why a computer attacked or held in the turn that begins with an order; answered with a sentence, or with nothing
    /// for a person's turn and while the campaign goes on.
    Why {
        /// The number of the order.
        entry: usize,
    },
    /// The keys by which others join, at a server; answered with [`CampaignInvitations`].
    Invitations,
}

/// The keys of other places at a campaign: invitations to the other people's seats for whoever has begun it, the key
/// of observers for everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CampaignInvitations {
    /// For those who play.
    pub seats: Vec<CampaignSeatLink>,
    /// For those who only watch.
    pub observers: String,
}

/// An invitation to a seat at a campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CampaignSeatLink {
    /// Which.
    pub seat: usize,
    /// Its link.
    #[serde(flatten)]
    pub link: SeatLink,
}

/// What can be chosen before a campaign begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CampaignCatalogue {
    /// The maps.
    pub maps: Vec<MapEntry>,
    /// The generals, the strongest first.
    pub generals: Vec<GeneralEntry>,
    /// The general whom people play against, unless they choose another.
    pub general: String,
    /// The units, in the order of armies' texts.
    pub units: Vec<UnitEntry>,
    /// Nodes for a move, unless something else is chosen.
    pub nodes: u64,
}

/// A map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MapEntry {
    /// Its name on the command line.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// How many players it has bases for.
    pub seats: usize,
    /// Its hexes.
    pub sites: Vec<SiteView>,
}

/// A general.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GeneralEntry {
    /// Its name on the command line.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// How it plays.
    pub about: String,
}

/// A kind of unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UnitEntry {
    /// Its letter.
    pub letter: char,
    /// Its name.
    pub name: String,
    /// The piece that it is on the board.
    pub kind: Kind,
    /// `royal`, `piece` or `soldier`.
    pub class: &'static str,
}

/// A hex of the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SiteView {
    /// Its name.
    pub hex: String,
    /// Its place within the row.
    pub q: i8,
    /// Its row, from top to bottom.
    pub r: i8,
    /// Its terrain.
    pub terrain: Terrain,
    /// What is on it.
    pub structure: Option<StructureView>,
    /// The same in words, with what it yields.
    pub about: String,
}

/// What is on a hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum StructureView {
    /// A player's base.
    Base {
        /// The player.
        seat: usize,
    },
    /// A mine.
    Mine,
    /// A fortress.
    Fortress,
    /// A camp.
    Camp {
        /// The unit that it raises.
        letter: char,
    },
}

/// Units of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UnitCount {
    /// Which.
    pub letter: char,
    /// How many.
    pub count: u16,
}

/// An army, as a text and counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ArmyView {
    /// As orders have it.
    pub text: String,
    /// Each kind.
    pub units: Vec<UnitCount>,
}

impl From<Army> for ArmyView {
    fn from(army: Army) -> Self {
        let count = |(unit, count): (campaign::Unit, u16)| UnitCount { letter: unit.letter(), count };
        ArmyView { text: army.to_string(), units: army.kinds().map(count).collect() }
    }
}

/// A campaign as its viewer may know it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CampaignView {
    /// The map's name.
    pub title: String,
    /// Its hexes.
    pub sites: Vec<SiteView>,
    /// The round, from 1.
    pub round: u32,
    /// The round after which it is drawn, if there is a last one.
    pub last_round: Option<u32>,
    /// Whose turn it is.
    pub mover: usize,
    /// The seat that looks.
    pub viewer: Option<usize>,
    /// The players.
    pub players: Vec<PlayerView>,
    /// The armies on the map.
    pub garrisons: Vec<GarrisonView>,
    /// How battles are settled.
    pub battles: BattleChoice,
    /// Attacks not yet fought, the one in battle first.
    pub attacks: Vec<AttackView>,
    /// The current battle.
    pub battle: Option<BattleView>,
    /// Whom the campaign waits for.
    pub awaits: Vec<Awaited>,
    /// What the viewer may do.
    pub choices: Choices,
    /// How it ended.
    pub end: Option<CampaignEnd>,
    /// Orders given so far.
    pub entries: usize,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayerView {
    /// The seat.
    pub seat: usize,
    /// The name.
    pub name: String,
    /// `person` or a general.
    pub occupant: String,
    /// Whether the King still stands.
    pub is_in_play: bool,
    /// Whether the viewer is on this side.
    pub is_ally: bool,
    /// The team, from 1.
    pub team: Option<u8>,
    /// Gold.
    pub gold: u32,
    /// Gold each turn.
    pub income: u32,
    /// How many units can be supplied, if there is a limit.
    pub supply: Option<u32>,
    /// All units.
    pub units: ArmyView,
}

/// The units on a hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GarrisonView {
    /// Where.
    pub hex: String,
    /// Whose.
    pub seat: usize,
    /// Which.
    pub units: ArmyView,
    /// Those that have marched.
    pub spent: ArmyView,
}

/// An attack not yet fought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AttackView {
    /// Where the attackers come from.
    pub from: String,
    /// What they attack.
    pub at: String,
    /// Whose they are.
    pub seat: usize,
    /// The attackers.
    pub units: ArmyView,
}

/// The current battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BattleView {
    /// Its number, from 1.
    pub number: u64,
    /// Where.
    pub at: String,
    /// The board.
    pub board: Terrain,
    /// White.
    pub attacker: usize,
    /// Black.
    pub defender: usize,
    /// The armies that stand against each other.
    pub armies: [ArmyView; 2],
    /// Who fights, where the viewer may know it.
    pub fielded: [Option<ArmyView>; 2],
    /// Whether it is being fought on the board.
    pub is_on_board: bool,
    /// The viewer's side.
    pub side: Option<Color>,
}

/// What somebody is awaited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Recruiting and marches.
    Orders,
    /// The next battle.
    Fight,
    /// Who defends.
    Field,
    /// Where to retreat.
    Retreat,
    /// How a battle is fought.
    Way,
    /// A move, or a battle that megaton fights by itself.
    Move,
    /// The answer to a draw that the other side offers before it moves.
    Answer,
}

/// Whom the campaign waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Awaited {
    /// The seat.
    pub seat: usize,
    /// What for.
    pub what: Task,
}

/// What the viewer may do now.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Choices {
    /// Where units can be recruited.
    pub bases: Vec<BaseChoice>,
    /// Armies that can march.
    pub armies: Vec<ArmyChoice>,
    /// Whether `done` can be said.
    pub may_finish: bool,
    /// Battles one of which comes next.
    pub fights: Vec<FightChoice>,
    /// Who is to defend.
    pub field: Option<FieldChoice>,
    /// Where beaten units can go.
    pub retreats: Vec<String>,
    /// How a battle can be fought.
    pub ways: Vec<WayChoice>,
}

/// A base where units can be recruited.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BaseChoice {
    /// Where.
    pub hex: String,
    /// What.
    pub units: Vec<UnitOffer>,
}

/// A kind of unit that can be recruited, or cannot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UnitOffer {
    /// Which.
    pub letter: char,
    /// What one costs.
    pub price: u32,
    /// How many could be bought.
    pub most: u16,
    /// Why not even one.
    pub why_not: Option<String>,
}

/// An army that can march.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ArmyChoice {
    /// Where it is.
    pub hex: String,
    /// Those who have not marched yet.
    pub fresh: ArmyView,
}

/// A battle that can be fought next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FightChoice {
    /// Where the attackers come from.
    pub from: String,
    /// What they attack.
    pub at: String,
    /// The attackers.
    pub units: ArmyView,
    /// The strongest of them.
    pub suggested: ArmyView,
}

/// Who may defend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FieldChoice {
    /// Where.
    pub at: String,
    /// The army.
    pub units: ArmyView,
    /// The strongest of it.
    pub suggested: ArmyView,
}

/// A way to fight a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WayChoice {
    /// The way.
    pub way: Way,
    /// What it means.
    pub about: &'static str,
}

/// How a campaign ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CampaignEnd {
    /// In words.
    pub text: String,
    /// The seats that won.
    pub winners: Vec<usize>,
}

/// The chances of a battle's ends.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BattleOdds {
    /// The attacker wins.
    pub attacker: f64,
    /// Nobody wins.
    pub draw: f64,
    /// The defender wins.
    pub defender: f64,
}

/// What an order would do.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ForeseenOrder {
    /// The order in full.
    pub order: String,
    /// Why it would be refused.
    pub refusal: Option<String>,
    /// The battle it leads to.
    pub battle: Option<ForeseenBattle>,
}

/// A battle to come, as far as the viewer can tell.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ForeseenBattle {
    /// Where.
    pub at: String,
    /// On which board.
    pub board: Terrain,
    /// The chances.
    pub odds: BattleOdds,
    /// Who would fight for the attacker.
    pub attackers: ArmyView,
    /// Who would fight for the defender.
    pub defenders: ArmyView,
}

/// A hex that units could go to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Destination {
    /// Which.
    pub hex: String,
    /// The order.
    pub order: String,
    /// Whether it is an attack.
    pub is_attack: bool,
    /// Why it would be refused.
    pub refusal: Option<String>,
}

/// The campaign at an earlier time.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Retold {
    /// The campaign then.
    pub view: CampaignView,
    /// What the last order had done.
    pub events: Vec<String>,
}

/// What happens in a campaign.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "news", rename_all = "kebab-case")]
pub enum CampaignNews {
    /// Everything the viewer may know.
    State {
        /// The campaign.
        view: Box<CampaignView>,
    },
    /// The story goes on.
    Told {
        /// The current part of it; it replaces one with the same entry.
        chapter: Chapter,
        /// Whether nothing will be added to it.
        is_whole: bool,
    },
    /// Something happened on the board of the battle.
    Battle {
        /// What.
        event: Box<TableEvent>,
    },
    /// The campaign is over: what was hidden.
    Disclosed {
        /// Line by line.
        lines: Vec<String>,
    },
    /// The server could not save the campaign, or can again. While it cannot, what happens would be lost with the
    /// server.
    Saving {
        /// Whether the campaign is saved.
        works: bool,
    },
    /// Somebody has come or gone, at a server.
    Presence {
        /// The seats of the people who are there.
        seats: Vec<usize>,
    },
}
