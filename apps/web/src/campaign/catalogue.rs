//! What can be chosen before a campaign begins, and campaigns as they were chosen.

use super::messages::{
    BattleChoice, CampaignCatalogue, CampaignChoice, Fast, GeneralEntry, MapEntry, PERSON, UnitEntry,
};
use super::view;
use crate::refusal::Refusal;
use campaign::{
    Battles, CampaignEvent, CampaignRules, CampaignSetup, Chronicle, Contest, Controller, General, MAPS, Map,
    Unit, UnitClass,
};

/// Nodes for a move of a battle, unless something else is chosen.
const USUAL_NODES: u64 = 5_000;
/// Most nodes that can be chosen.
pub(super) const MOST_NODES: u64 = 100_000;
/// Longest list of teams that is read.
const LONGEST_TEAMS: usize = 100;

/// Everything that can be chosen.
pub fn campaign_catalogue() -> CampaignCatalogue {
    CampaignCatalogue {
        maps: MAPS.into_iter().filter_map(|(id, _)| map(id)).collect(),
        generals: General::ALL.into_iter().map(general).collect(),
        general: General::USUAL.name().to_owned(),
        units: Unit::ALL.into_iter().map(unit).collect(),
        nodes: USUAL_NODES,
    }
}

fn map(id: &str) -> Option<MapEntry> {
    let map = Map::named(id)?;
    let rules = CampaignRules::default();
    Some(MapEntry {
        id: id.to_owned(),
        title: map.name().to_owned(),
        seats: map.seats(),
        sites: map.sites().iter().map(|site| view::of_site(site, &rules)).collect(),
    })
}

fn general(general: General) -> GeneralEntry {
    let (name, about) = match general {
        General::Planner => ("General", "plans income, armies and battles: the strongest"),
        General::Colonel => ("Colonel", "plans too, but is often content with less than the best"),
        General::Captain => ("Captain", "plans without a thought for what you could do next"),
        General::Greedy => {
            ("Raider", "takes what is nearest and fights whenever the odds are good: a beginner can win")
        }
        General::Random => ("Drifter", "gives orders at random: good to try everything out"),
    };
    GeneralEntry { id: general.name().to_owned(), name: name.to_owned(), about: about.to_owned() }
}

fn unit(unit: Unit) -> UnitEntry {
    let class = match unit.class() {
        UnitClass::Royal => "royal",
        UnitClass::Piece => "piece",
        UnitClass::Soldier => "soldier",
    };
    UnitEntry { letter: unit.letter(), name: unit.name().to_owned(), kind: unit.kind(), class }
}

/// A campaign as it was chosen; `seed` is for those who chose none.
///
/// # Errors
/// What cannot be chosen.
pub(super) fn begun(choice: &CampaignChoice, seed: u64) -> Result<(Chronicle, Vec<CampaignEvent>), Refusal> {
    let map = Map::named(&choice.map).ok_or_else(|| Refusal::UnknownMap(shortened(&choice.map)))?;
    let controllers =
        choice.seats.iter().take(10).map(|who| controller(who)).collect::<Result<Vec<_>, _>>()?;
    let players = controllers.len();
    let contest = match &choice.teams {
        Some(teams) if teams.len() > LONGEST_TEAMS => return Err(Refusal::TooLong),
        Some(teams) => Contest::teams(teams, players)?,
        None => Contest::FreeForAll,
    };
    let setup = CampaignSetup {
        rules: CampaignRules::default(),
        map,
        players,
        contest,
        seed: choice.seed.unwrap_or(seed),
    };
    Ok(Chronicle::begin(setup, controllers, battles(choice.battles)?)?)
}

fn controller(who: &str) -> Result<Controller, Refusal> {
    if who == PERSON {
        return Ok(Controller::Person);
    }
    let general = General::named(who).ok_or_else(|| Refusal::UnknownPlayer(shortened(who)))?;
    Ok(Controller::Computer(general))
}

fn battles(choice: BattleChoice) -> Result<Battles, Refusal> {
    match choice {
        BattleChoice::Estimate(Fast::Fast) => Ok(Battles::Fast),
        BattleChoice::Nodes(nodes) if (1..=MOST_NODES).contains(&nodes) => Ok(Battles::Played(nodes)),
        BattleChoice::Nodes(_) => Err(Refusal::Nodes(MOST_NODES)),
    }
}

/// As much of a text as an error needs.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}
