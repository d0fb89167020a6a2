//! What a campaign was and how it ended.

use super::help::counted;
use super::screen::controller_name;
use campaign::{Awaits, BattleOutcome, Battles, CampaignOutcome, Chronicle, Contest, Order, Viewer};

/// What is played, in a line. The seed, from which everything follows that is drawn, only the arbiter
/// is told.
pub(super) fn what_is_played(chronicle: &Chronicle, viewer: Viewer) -> String {
    let setup = chronicle.campaign().setup();
    let players: Vec<_> = chronicle.controllers().iter().map(|&player| controller_name(player)).collect();
    let contest = match &setup.contest {
        Contest::FreeForAll if setup.players == 2 => String::new(),
        Contest::FreeForAll => ", a free-for-all".to_owned(),
        Contest::Teams(teams) => format!(", {}", team_lists(teams)),
    };
    let battles = match chronicle.battles() {
        Battles::Fast => "battles settled by the estimate".to_owned(),
        Battles::Played(nodes) => format!("battles played out, {nodes} nodes a move"),
    };
    let seed = match viewer {
        Viewer::Arbiter => format!(", seed {}", setup.seed),
        Viewer::Player(_) | Viewer::Bystander => String::new(),
    };
    format!("Campaign on {}{seed}: {}{contest}; {battles}.", setup.map.name(), players.join(", "))
}

fn team_lists(teams: &[u8]) -> String {
    let last = teams.iter().max().copied().unwrap_or(0);
    let lists = (0..=last).map(|team| {
        let members = teams.iter().enumerate().filter(|&(_, other)| *other == team);
        members.map(|(index, _)| (index + 1).to_string()).collect::<Vec<_>>().join(" and ")
    });
    lists.filter(|list| !list.is_empty()).collect::<Vec<_>>().join(" against ")
}

/// How it ended and what there was: the summary.
pub(super) fn text(chronicle: &Chronicle, viewer: Viewer) -> String {
    let campaign = chronicle.campaign();
    let ending = match campaign.awaits() {
        Awaits::Nobody(CampaignOutcome::Drawn) => format!("Drawn: {} rounds are over", campaign.round()),
        Awaits::Nobody(CampaignOutcome::Won(seats)) => {
            let names: Vec<_> = seats.iter().map(|seat| seat.number().to_string()).collect();
            let players = if names.len() == 1 { "player" } else { "players" };
            format!("Won by {players} {} in round {}", names.join(" and "), campaign.round())
        }
        _ => format!("Round {}, not over", campaign.round()),
    };
    let [attacker, defender, draw] = BattleOutcome::ALL.map(|outcome| {
        let is_it = |order: &Order| matches!(order, Order::Result(report) if report.outcome == outcome);
        chronicle.log().iter().filter(|entry| is_it(&entry.order)).count()
    });
    let mut rows = vec![
        what_is_played(chronicle, viewer),
        format!(
            "{ending}. {}, {}: {attacker} won by the attacker, {defender} by the defender, {draw} drawn.",
            counted(chronicle.log().len(), "order", "orders"),
            counted(attacker + defender + draw, "battle", "battles"),
        ),
    ];
    for seat in campaign.seats() {
        let state = if campaign.is_in_play(seat) {
            format!(
                "{} gold, {} a turn, {}",
                campaign.gold(seat),
                campaign.income(seat),
                campaign.units_of(seat)
            )
        } else {
            "out".to_owned()
        };
        rows.push(format!(
            "Player {} ({}): {state}",
            seat.number(),
            controller_name(chronicle.controller(seat))
        ));
    }
    rows.join("\n")
}
