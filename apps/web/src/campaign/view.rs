//! A campaign as plain data, for one of its viewers.

use super::messages::{
    AttackView, BattleView, CampaignEnd, CampaignView, Choices, GarrisonView, PERSON, PlayerView, SiteView,
    StructureView,
};
use arbiter::Viewer as BoardViewer;
use campaign::{
    Army, Awaits, Battle, Battles, Campaign, CampaignOutcome, CampaignRules, Contest, Controller, General,
    Seat, Site, Structure, Viewer, wording,
};
use movegen::Color;

/// A campaign that is already reduced to what its viewer may know, without what is awaited from whom.
pub(super) fn of_campaign(
    seen: &Campaign,
    controllers: &[Controller],
    battles: Battles,
    viewer: Viewer,
    entries: usize,
) -> CampaignView {
    CampaignView {
        title: seen.map().name().to_owned(),
        sites: seen.map().sites().iter().map(|site| of_site(site, seen.rules())).collect(),
        round: seen.round(),
        last_round: Some(seen.rules().end.rounds).filter(|&rounds| rounds > 0),
        mover: seen.mover().number(),
        viewer: seat_of(viewer).map(Seat::number),
        players: seen.seats().map(|seat| player(seen, controllers, viewer, seat)).collect(),
        garrisons: garrisons(seen),
        battles: battles.into(),
        attacks: attacks(seen),
        battle: seen.battle().map(|battle| of_battle(seen, battle, viewer)),
        awaits: Vec::new(),
        choices: Choices::default(),
        end: end(seen),
        entries,
    }
}

/// The seat of a viewer who has one.
pub(super) fn seat_of(viewer: Viewer) -> Option<Seat> {
    match viewer {
        Viewer::Player(seat) => Some(seat),
        Viewer::Bystander | Viewer::Arbiter => None,
    }
}

/// A viewer's side in a battle.
pub(super) fn side_of(battle: &Battle, viewer: Viewer) -> Option<Color> {
    let seat = seat_of(viewer)?;
    Color::BOTH.into_iter().find(|&side| battle.seat(side) == seat)
}

/// Whose secrets a viewer may know on the board of a battle.
pub(super) fn at_board(battle: &Battle, viewer: Viewer) -> BoardViewer {
    match side_of(battle, viewer) {
        Some(side) => side.into(),
        None if viewer == Viewer::Arbiter => BoardViewer::Both,
        None => BoardViewer::Nobody,
    }
}

/// The name of whoever gives a seat's orders.
pub(super) fn occupant(controller: Controller) -> &'static str {
    match controller {
        Controller::Person => PERSON,
        Controller::Computer(general) => General::name(general),
    }
}

fn player(seen: &Campaign, controllers: &[Controller], viewer: Viewer, seat: Seat) -> PlayerView {
    let contest = &seen.setup().contest;
    let is_ally = seat_of(viewer).is_some_and(|own| own == seat || contest.are_allies(own, seat));
    PlayerView {
        seat: seat.number(),
        name: wording::name(seat).to_owned(),
        occupant: controllers.get(seat.index()).map_or(PERSON, |&it| occupant(it)).to_owned(),
        is_in_play: seen.is_in_play(seat),
        is_ally,
        team: match contest {
            Contest::FreeForAll => None,
            Contest::Teams(teams) => teams.get(seat.index()).map(|team| team.saturating_add(1)),
        },
        gold: seen.gold(seat),
        income: seen.income(seat),
        supply: seen.supply(seat),
        units: seen.units_of(seat).into(),
    }
}

fn garrisons(seen: &Campaign) -> Vec<GarrisonView> {
    let sites = seen.map().sites().iter().enumerate();
    let garrison = |(place, site): (usize, &Site)| {
        let garrison = seen.garrison(place)?;
        Some(GarrisonView {
            hex: site.hex.to_string(),
            seat: garrison.owner.number(),
            units: garrison.units.into(),
            spent: garrison.spent.into(),
        })
    };
    sites.filter_map(garrison).collect()
}

fn attacks(seen: &Campaign) -> Vec<AttackView> {
    let attack = |attack: &campaign::Attack| AttackView {
        from: seen.hex(attack.from).to_string(),
        at: seen.hex(attack.at).to_string(),
        seat: seen.mover().number(),
        units: attack.units.into(),
    };
    if matches!(seen.awaits(), Awaits::Nobody(_)) {
        return Vec::new();
    }
    let fought = seen.battle().map(|battle| &battle.attack);
    fought.into_iter().chain(seen.attacks()).map(attack).collect()
}

/// The army that is attacked.
pub(super) fn garrison_at(campaign: &Campaign, place: usize) -> Army {
    campaign.garrison(place).map_or(Army::NONE, |garrison| garrison.units)
}

fn of_battle(seen: &Campaign, battle: &Battle, viewer: Viewer) -> BattleView {
    let known = |units: Army| (!units.is_empty()).then(|| units.into());
    let at = battle.attack.at;
    BattleView {
        number: seen.battles(),
        at: seen.hex(at).to_string(),
        board: seen.board(at),
        attacker: battle.attacker.number(),
        defender: battle.defender.number(),
        armies: [battle.attack.units.into(), garrison_at(seen, at).into()],
        fielded: [known(battle.attackers), known(battle.defenders)],
        is_on_board: false,
        side: side_of(battle, viewer),
    }
}

fn end(seen: &Campaign) -> Option<CampaignEnd> {
    let Awaits::Nobody(outcome) = seen.awaits() else { return None };
    let winners = match outcome {
        CampaignOutcome::Won(seats) => seats.iter().map(|seat| seat.number()).collect(),
        CampaignOutcome::Drawn => Vec::new(),
    };
    Some(CampaignEnd { text: wording::ending(outcome, seen.round()), winners })
}

/// A hex of the map.
pub(super) fn of_site(site: &Site, rules: &CampaignRules) -> SiteView {
    SiteView {
        hex: site.hex.to_string(),
        q: site.hex.q,
        r: site.hex.r,
        terrain: site.terrain,
        structure: site.structure.map(of_structure),
        about: about(site, rules),
    }
}

fn of_structure(structure: Structure) -> StructureView {
    match structure {
        Structure::Base(seat) => StructureView::Base { seat: seat.number() },
        Structure::Mine => StructureView::Mine,
        Structure::Fortress => StructureView::Fortress,
        Structure::Camp(unit) => StructureView::Camp { letter: unit.letter() },
    }
}

/// What a hex is and what it yields.
fn about(site: &Site, rules: &CampaignRules) -> String {
    let income = &rules.income;
    let is_walled = site.structure == Some(Structure::Fortress) && rules.battle.fortress_board;
    let board = if is_walled { "fortress" } else { site.terrain.name() };
    let ground = format!("battles here are fought on the {board} board");
    let what = match site.structure {
        None => return capital(&ground),
        Some(Structure::Base(seat)) => {
            format!("{}'s base: {} gold a turn, and units can be recruited", wording::name(seat), income.base)
        }
        Some(Structure::Mine) => format!("Mine: {} gold a turn", income.mine),
        Some(Structure::Fortress) if income.fortress > 0 => {
            format!("Fortress: {} gold a turn", income.fortress)
        }
        Some(Structure::Fortress) => "Fortress".to_owned(),
        Some(Structure::Camp(unit)) => {
            let raised = Army::NONE.with(unit, income.camp_units);
            format!("Camp: {} each turn", wording::in_words(&raised))
        }
    };
    format!("{what}; {ground}")
}

fn capital(text: &str) -> String {
    let (first, rest) = text.split_at(text.chars().next().map_or(0, char::len_utf8));
    first.to_uppercase() + rest
}
