//! The result of a match, for people.

use super::plan::Plan;
use super::round::Contestant;
use super::slope::{EloAtNodes, EloSlope};
use super::sprt::Decision;
use super::standings::Standings;
use arbiter::Fault;

/// One line, while the match is running.
pub(crate) fn short(plan: &Plan, standings: &Standings) -> String {
    let mut parts = vec![record_text(standings)];
    parts.extend(standings.pairs.estimate().map(|estimate| format!("Elo {estimate}")));
    if let Some(sprt) = &plan.sprt {
        parts.push(format!("LLR {:.2}", sprt.log_likelihood_ratio(&standings.pairs)));
    }
    parts.join(", ")
}

/// The whole result, as Markdown.
pub(crate) fn full(plan: &Plan, standings: &Standings) -> String {
    let [first, second] = Contestant::BOTH.map(|player| plan.name(player));
    let mut text = format!("## {first} v {second}: {}\n\n| | |\n|---|---|\n", plan.openings.variant());
    for (name, value) in rows(plan, standings) {
        text.push_str(&format!("| {name} | {value} |\n"));
    }
    text
}

/// Matches at several numbers of nodes side by side, as Markdown.
pub(crate) fn by_nodes(matches: &[(u64, &Standings)]) -> String {
    let mut text = "\n## Elo by nodes a move\n\n".to_owned();
    text.push_str("| nodes a move | games | won, drawn, lost | Elo, 95% interval |\n|--:|--:|---|---|\n");
    for (nodes, standings) in matches {
        let elo = standings.pairs.estimate().map(|estimate| estimate.to_string()).unwrap_or_default();
        let (games, record) = (standings.games(), record_text(standings));
        text.push_str(&format!("| {nodes} | {games} | {record} | {elo} |\n"));
    }
    let points: Vec<_> = matches
        .iter()
        .filter_map(|(nodes, standings)| EloAtNodes::of(*nodes, standings.pairs.estimate()?))
        .collect();
    if let Some(slope) = EloSlope::through(&points) {
        text.push_str(&format!("\nTen times the nodes change it by {slope} Elo.\n"));
    }
    text
}

fn rows(plan: &Plan, standings: &Standings) -> Vec<(&'static str, String)> {
    let games = standings.games();
    let mut rows = vec![
        ("games", format!("{games} of {}, {} pairs", plan.rounds().count(), standings.pairs.total())),
        ("thinking", thinking_text(plan)),
        ("openings", plan.openings.to_string()),
        ("rules", rules_text(plan)),
        ("won, drawn, lost", record_text(standings)),
    ];
    if games > 0 {
        let share = 100.0 * standings.points() / f64::from(games);
        rows.push(("score", format!("{:.1}/{games}, {share:.1}%", standings.points())));
    }
    rows.push(("pairs with 0, 1/2, 1, 3/2, 2 points", standings.pairs.0.map(|n| n.to_string()).join(", ")));
    if let Some(estimate) = standings.pairs.estimate() {
        rows.push(("Elo, 95% interval", estimate.to_string()));
        rows.push((
            "likelihood of superiority",
            format!("{:.1}%", 100.0 * estimate.likelihood_of_superiority),
        ));
    }
    rows.extend(sprt_text(plan, standings).map(|text| ("SPRT", text)));
    rows.extend(Contestant::BOTH.map(|player| {
        let name = match player {
            Contestant::First => "faults of the first player",
            Contestant::Second => "faults of the second player",
        };
        (name, faults_text(standings, player))
    }));
    rows
}

fn record_text(standings: &Standings) -> String {
    format!("+{} ={} -{}", standings.wins, standings.draws, standings.losses)
}

fn thinking_text(plan: &Plan) -> String {
    let [first, second] = plan.controls;
    if first == second { first.to_string() } else { format!("{first}; the second: {second}") }
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

fn sprt_text(plan: &Plan, standings: &Standings) -> Option<String> {
    let sprt = plan.sprt?;
    let (lower, upper) = sprt.bounds();
    let decision = match sprt.decision(&standings.pairs) {
        Decision::Elo0 => format!("elo0={} accepted", sprt.elo0),
        Decision::Elo1 => format!("elo1={} accepted", sprt.elo1),
        Decision::Open => "undecided".to_owned(),
    };
    Some(format!(
        "{decision}: LLR {:.2} ({lower:.2}, {upper:.2}) for elo0={} elo1={} alpha={} beta={}",
        sprt.log_likelihood_ratio(&standings.pairs),
        sprt.elo0,
        sprt.elo1,
        sprt.alpha,
        sprt.beta
    ))
}

fn faults_text(standings: &Standings, player: Contestant) -> String {
    let counts = Fault::ALL.map(|fault| format!("{} {}", standings.faults(player, fault), several(fault)));
    counts.join(", ")
}

/// The plural of a fault, for the summary.
fn several(fault: Fault) -> &'static str {
    match fault {
        Fault::Crash => "crashes",
        Fault::IllegalMove => "illegal moves",
        Fault::TimeLoss => "losses on time",
        Fault::Stall => "stalls",
    }
}
