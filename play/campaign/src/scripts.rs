//! Runs the scripts of `tests/scripts`: one for every rule of the campaign and every row of the
//! outcome table. A script sets up a campaign, gives orders and says what must hold then:
//!
//! ```text
//! players 3 teams 1,2/3      who plays
//! rule [income]              a line of a rule file
//! site 0,0 woods mine        terrain and structure; the six corners are bases
//! army 1 -1,0 K D 2W         who stands where
//! gold 1 20
//! turn 1                     whose turn begins; what it brings comes in
//! > march -1,0 0,0 K D 2W    an order
//! ! recruit -3,0 K: a King   an order that is refused, and a part of the reason
//! = 0,0 1 K D 2W             who stands there now
//! = -1,0 empty
//! = gold 1 20
//! = out 2
//! = awaits orders 1          also fight, field, result, retreat; over 1 3; drawn
//! = board 0,0 woods
//! ```

use crate::campaign::{Awaits, Campaign, CampaignOutcome, CampaignSetup};
use crate::hex::Hex;
use crate::map::Map;
use crate::order::Order;
use crate::rules::CampaignRules;
use crate::seat::{Contest, Seat};
use movegen::Army;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const CORNERS: [&str; 6] = ["-3,0", "3,0", "0,-3", "0,3", "3,-3", "-3,3"];

/// The setup of a script before its first turn.
struct Scene {
    players: usize,
    contest: Contest,
    rules: String,
    sites: Vec<String>,
    armies: Vec<(Seat, Hex, Army)>,
    gold: Vec<(Seat, u32)>,
}

impl Scene {
    fn new() -> Scene {
        Scene {
            players: 2,
            contest: Contest::FreeForAll,
            rules: String::new(),
            sites: Vec::new(),
            armies: Vec::new(),
            gold: Vec::new(),
        }
    }

    fn set(&mut self, verb: &str, rest: &str) {
        let (first, others) = rest.split_once(' ').unwrap_or((rest, ""));
        match verb {
            "players" => {
                self.players = first.parse().unwrap();
                if let Some(teams) = others.strip_prefix("teams ") {
                    self.contest = Contest::teams(teams, self.players).unwrap();
                }
            }
            "rule" => self.rules.push_str(&format!("{rest}\n")),
            "site" => {
                let (terrain, structure) = others.split_once(' ').unwrap_or((others, ""));
                let structure =
                    if structure.is_empty() { String::new() } else { format!(", structure = {structure:?}") };
                self.sites.push(format!("{{ at = {first:?}, terrain = {terrain:?}{structure} }},"));
            }
            "army" => {
                let (at, units) = others.split_once(' ').unwrap();
                self.armies.push((seat(first), at.parse().unwrap(), units.parse().unwrap()));
            }
            "gold" => self.gold.push((seat(first), others.parse().unwrap())),
            _ => panic!("unknown line"),
        }
    }

    fn begin(&self, mover: Seat) -> Campaign {
        let bases = (1..)
            .zip(CORNERS)
            .map(|(number, at)| format!("{{ at = {at:?}, structure = \"base {number}\" }},"));
        let hexes: Vec<_> = bases.chain(self.sites.iter().cloned()).collect();
        let text = format!("format = 1\nname = \"script\"\nradius = 3\nhexes = [\n{}\n]", hexes.join("\n"));
        let setup = CampaignSetup {
            rules: CampaignRules::parse("script", &self.rules).unwrap(),
            map: Map::parse("script", &text).unwrap(),
            players: self.players,
            contest: self.contest.clone(),
            seed: 0,
        };
        let (mut campaign, _) = Campaign::new(setup).unwrap();
        campaign.garrisons.fill(None);
        campaign.gold.fill(0);
        for &(seat, hex, units) in &self.armies {
            let place = campaign.place(hex).unwrap();
            campaign.join(place, seat, units);
        }
        for &(seat, gold) in &self.gold {
            campaign.gold[seat.index()] = gold;
        }
        campaign.mover = mover;
        campaign.begin_turn(&mut Vec::new());
        campaign
    }
}

fn seat(text: &str) -> Seat {
    Seat::from_number(text.parse().unwrap()).unwrap()
}

fn run(text: &str) -> Result<(), String> {
    let mut scene = Scene::new();
    let mut campaign: Option<Campaign> = None;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split(" #").next().unwrap_or_default().trim();
        let Some((verb, rest)) = line.split_once(' ').filter(|(verb, _)| *verb != "#") else { continue };
        let wrong = |what: String| format!("line {number}: {line}\n  {what}");
        match (&mut campaign, verb) {
            (None, "turn") => campaign = Some(scene.begin(seat(rest))),
            (None, _) => scene.set(verb, rest),
            (Some(campaign), ">") => {
                let order: Order = rest.parse().map_err(|error| wrong(format!("{error}")))?;
                campaign.apply(&order).map_err(|error| wrong(error.to_string()))?;
            }
            (Some(campaign), "!") => {
                let (order, reason) = rest.split_once(": ").unwrap();
                let before = campaign.clone();
                let refused = campaign.apply(&order.parse().unwrap()).err().map(|error| error.to_string());
                if !refused.as_ref().is_some_and(|text| text.contains(reason)) {
                    return Err(wrong(format!("{refused:?}")));
                }
                assert_eq!(*campaign, before, "a refused order changes nothing");
            }
            (Some(campaign), "=") => {
                let found = look(campaign, rest);
                if found != rest {
                    return Err(wrong(format!("found: {found}")));
                }
            }
            _ => return Err(wrong("unknown line".to_owned())),
        }
    }
    Ok(())
}

/// The actual state, in the words of the expectation.
fn look(campaign: &Campaign, expectation: &str) -> String {
    let (what, rest) = expectation.split_once(' ').unwrap();
    match what {
        "gold" => {
            let (player, _) = rest.split_once(' ').unwrap();
            format!("gold {player} {}", campaign.gold(seat(player)))
        }
        "out" => {
            let is_out = !campaign.is_in_play(seat(rest));
            if is_out { format!("out {rest}") } else { "still in play".to_owned() }
        }
        "awaits" => format!("awaits {}", awaited(campaign)),
        "board" => {
            let (at, _) = rest.split_once(' ').unwrap();
            format!("board {at} {}", campaign.board(campaign.place(at.parse().unwrap()).unwrap()))
        }
        hex => match campaign.garrison(campaign.place(hex.parse().unwrap()).unwrap()) {
            None => format!("{hex} empty"),
            Some(garrison) => format!("{hex} {} {}", garrison.owner.number(), garrison.units),
        },
    }
}

fn awaited(campaign: &Campaign) -> String {
    match campaign.awaits() {
        Awaits::Orders(seat) => format!("orders {}", seat.number()),
        Awaits::Fight(seat) => format!("fight {}", seat.number()),
        Awaits::Field(seat, _) => format!("field {}", seat.number()),
        Awaits::Result(_) => "result".to_owned(),
        Awaits::Retreat(seat, _) => format!("retreat {}", seat.number()),
        Awaits::Nobody(CampaignOutcome::Drawn) => "drawn".to_owned(),
        Awaits::Nobody(CampaignOutcome::Won(seats)) => {
            let numbers: Vec<_> = seats.iter().map(|seat| seat.number().to_string()).collect();
            format!("over {}", numbers.join(" "))
        }
    }
}

fn scripts() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scripts");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn every_script_holds() {
    let mut failures = Vec::new();
    for file in scripts() {
        if let Err(failure) = run(&fs::read_to_string(&file).unwrap()) {
            failures.push(format!("{}: {failure}", file.display()));
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

/// Every rule of the page and every row of the outcome table has a script.
#[test]
fn every_rule_has_a_script() {
    let names: BTreeSet<_> =
        scripts().iter().map(|file| file.file_stem().unwrap().to_string_lossy().into_owned()).collect();
    let rules = ["p01", "p02", "p03", "p05", "p06", "p07", "p08", "p10", "p11", "p13"];
    let rows = [
        "king-lost-duel",
        "king-lost-teams",
        "king-lost-free-for-all",
        "attacker-wins-duke-left",
        "attacker-wins-no-duke",
        "defender-wins-duke-left",
        "defender-wins-no-duke",
        "draw",
    ];
    let wanted =
        rules.map(|rule| format!("sc-{rule}")).into_iter().chain(rows.map(|row| format!("sc-p09-{row}")));
    for name in wanted {
        assert!(names.iter().any(|file| file.starts_with(&name)), "no script for {name}");
    }
}
