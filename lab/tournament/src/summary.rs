//! The result of a match, for people.

use super::cross_table::CrossTable;
use super::plan::{Entrant, Plan};
use super::slope::{EloAtNodes, EloSlope};
use super::sprt::Decision;
use super::standings::{Standings, Tally};
use arbiter::Fault;

/// One line, while the match is running.
pub(crate) fn short(plan: &Plan, standings: &Standings) -> String {
    if plan.two().is_none() {
        return CrossTable::new(plan, standings).on_one_line();
    }
    let tally = standings.first();
    let mut parts = vec![record_text(tally)];
    parts.extend(tally.pairs.estimate().map(|estimate| format!("Elo {estimate}")));
    if let Some(sprt) = &plan.sprt {
        parts.push(format!("LLR {:.2}", sprt.log_likelihood_ratio(&tally.pairs)));
    }
    parts.join(", ")
}

/// The whole result, as Markdown.
pub(crate) fn full(plan: &Plan, standings: &Standings) -> String {
    let mut rows = settings(plan, standings);
    let (heading, table) = match plan.two() {
        Some([first, second]) => {
            rows.extend(result_of_two(plan, standings));
            (format!("{} v {}", first.description.name, second.description.name), String::new())
        }
        None => {
            let heading = format!("{} of {}", plan.format, plan.players.len());
            (heading, CrossTable::new(plan, standings).to_string())
        }
    };
    let mut text = format!("## {heading}: {}\n\n| | |\n|---|---|\n", plan.openings.variant());
    for (name, value) in rows {
        text.push_str(&format!("| {name} | {value} |\n"));
    }
    text + &table
}

/// Matches of two at several numbers of nodes side by side, as Markdown.
pub(crate) fn by_nodes(matches: &[(u64, &Tally)]) -> String {
    let mut text = "\n## Elo by nodes a move\n\n".to_owned();
    text.push_str("| nodes a move | games | won, drawn, lost | Elo, 95% interval |\n|--:|--:|---|---|\n");
    for (nodes, tally) in matches {
        let elo = tally.pairs.estimate().map(|estimate| estimate.to_string()).unwrap_or_default();
        let (games, record) = (tally.games(), record_text(tally));
        text.push_str(&format!("| {nodes} | {games} | {record} | {elo} |\n"));
    }
    let points: Vec<_> =
        matches.iter().filter_map(|(nodes, tally)| EloAtNodes::of(*nodes, tally.pairs.estimate()?)).collect();
    if let Some(slope) = EloSlope::through(&points) {
        text.push_str(&format!("\nTen times the nodes change it by {slope} Elo.\n"));
    }
    text
}

/// What was played.
fn settings(plan: &Plan, standings: &Standings) -> Vec<(&'static str, String)> {
    let games = format!("{} of {}, {} pairs", standings.games(), plan.rounds().count(), standings.pairs());
    vec![
        ("games", games),
        ("thinking", thinking_text(&plan.players)),
        ("openings", plan.openings.to_string()),
        ("rules", rules_text(plan)),
    ]
}

/// How a match of two went.
fn result_of_two(plan: &Plan, standings: &Standings) -> Vec<(&'static str, String)> {
    let tally = standings.first();
    let games = tally.games();
    let mut rows = vec![("won, drawn, lost", record_text(tally))];
    if games > 0 {
        let share = 100.0 * tally.points() / f64::from(games);
        rows.push(("score", format!("{:.1}/{games}, {share:.1}%", tally.points())));
    }
    rows.push(("pairs with 0, 1/2, 1, 3/2, 2 points", tally.pairs.0.map(|n| n.to_string()).join(", ")));
    if let Some(estimate) = tally.pairs.estimate() {
        rows.push(("Elo, 95% interval", estimate.to_string()));
        rows.push((
            "likelihood of superiority",
            format!("{:.1}%", 100.0 * estimate.likelihood_of_superiority),
        ));
    }
    rows.extend(sprt_text(plan, tally).map(|text| ("SPRT", text)));
    rows.push(("faults of the first player", faults_text(standings, 0)));
    rows.push(("faults of the second player", faults_text(standings, 1)));
    rows
}

fn record_text(tally: &Tally) -> String {
    format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses)
}

/// How long the players may think: what most are given, and who is given something else.
fn thinking_text(players: &[Entrant]) -> String {
    let usual = players.first().map(|player| player.control).unwrap_or_default();
    let mut text = usual.to_string();
    for player in players.iter().filter(|player| player.control != usual) {
        text.push_str(&format!("; {}: {}", player.description.name, player.control));
    }
    text
}

fn rules_text(plan: &Plan) -> String {
    let rules = plan.openings.rules();
    let chosen: Vec<_> = (plan.openings.variant().options())
        .map(|option| (option, rules.get(option)))
        .filter(|(option, value)| option.values[0] != value)
        .map(|(option, value)| format!("{}={value}", option.name))
        .collect();
    if chosen.is_empty() { "default".to_owned() } else { chosen.join(", ") }
}

fn sprt_text(plan: &Plan, tally: &Tally) -> Option<String> {
    let sprt = plan.sprt?;
    let (lower, upper) = sprt.bounds();
    let decision = match sprt.decision(&tally.pairs) {
        Decision::Elo0 => format!("elo0={} accepted", sprt.elo0),
        Decision::Elo1 => format!("elo1={} accepted", sprt.elo1),
        Decision::Open => "undecided".to_owned(),
    };
    Some(format!(
        "{decision}: LLR {:.2} ({lower:.2}, {upper:.2}) for elo0={} elo1={} alpha={} beta={}",
        sprt.log_likelihood_ratio(&tally.pairs),
        sprt.elo0,
        sprt.elo1,
        sprt.alpha,
        sprt.beta
    ))
}

fn faults_text(standings: &Standings, player: usize) -> String {
    let counts = Fault::ALL.map(|fault| format!("{} {}", standings.faults(player, fault), several(fault)));
    counts.join(", ")
}

/// The plural of a fault, for the summary.
pub(crate) fn several(fault: Fault) -> &'static str {
    match fault {
        Fault::Crash => "crashes",
        Fault::IllegalMove => "illegal moves",
        Fault::TimeLoss => "losses on time",
        Fault::Stall => "stalls",
    }
}
