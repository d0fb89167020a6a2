//! The text of a saved campaign.
//!
//! The first line, a JSON object, contains the format, its version, the number of lines after it, the
//! start of the arbiter's part, and the checksums of all lines and of the campaign they lead to.
//!
//! Then comes what the player may read, for people: the orders so far, without the secrets of others.
//! The program does not read it.
//!
//! Then, announced by a line of its own, comes the arbiter's part, with each line encoded separately in
//! base64: not to keep anybody out, but so that nobody who looks for their orders sees the enemy's
//! secrets by accident. Its lines are JSON objects: the setup of the campaign, the orders, and at the
//! end the battle in progress, if there is one. A file is loaded by replaying its orders, so a campaign
//! is loaded completely or refused.
//!
//! Version 1 was the arbiter's part alone and in plain text. Up to version 2 a lost King ended the battles
//! of the turn. Up to version 3 nobody could offer a draw, and armies could grow without limit. Up to version 4
//! the units of a lost King changed owner one against one, too. All of them can still be read.

use crate::campaign::{Campaign, CampaignSetup, Phase};
use crate::chronicle::{Battles, Chronicle, Controller, LogEntry};
use crate::file_error::CampaignFileError;
use crate::map::Map;
use crate::rules::{CampaignRules, PendingBattles};
use crate::seat::Contest;
use crate::secrets::{SeenEntry, Viewer};
use crate::settled::BattleGame;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use movegen::Color;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

const FORMAT: &str = "megaton-campaign";
const VERSION: u32 = 5;
/// The last version of campaigns in which the winner of two players took over the loser's units.
const CAPTURING_VERSION: u32 = 4;
/// The last version of campaigns without a limited supply.
const UNLIMITED_VERSION: u32 = 3;
/// The last version of campaigns in which a lost King cancelled the battles still to be fought.
const CANCELLING_VERSION: u32 = 2;
/// The version without a readable part.
const BARE_VERSION: u32 = 1;

/// The line that announces the arbiter's part.
const ANNOUNCEMENT: &str = "The rest is for the arbiter alone: random draws, the units each side has fielded, where \
                            face-down pieces are. It is encoded so that nobody reads it by accident.";

/// The first line.
#[derive(Serialize, Deserialize)]
struct Head {
    format: String,
    version: u32,
    lines: usize,
    /// The line at which the arbiter's part begins.
    #[serde(default)]
    arbiter: usize,
    crc32: String,
    campaign: String,
    /// Whether the last line is a battle in progress.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    fighting: bool,
}

/// The first line of the arbiter's part.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Preface {
    seed: u64,
    players: Vec<Controller>,
    contest: Contest,
    battles: Battles,
    rules: CampaignRules,
    /// The content of the map file.
    map: String,
}

/// The last line while people fight a battle on the board.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fighting {
    /// Whether a person moves the attacker's and the defender's pieces.
    by_person: [bool; 2],
    /// The battle so far.
    battle: BattleGame,
    /// The side that offers a draw and has not been answered yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    offered_by: Option<Color>,
}

impl Chronicle {
    /// The text of the file.
    ///
    /// # Errors
    /// Only if the values cannot be written as JSON, which they can.
    pub fn to_text(&self) -> serde_json::Result<String> {
        let setup = self.campaign().setup();
        let preface = Preface {
            seed: setup.seed,
            players: self.controllers().to_vec(),
            contest: setup.contest.clone(),
            battles: self.battles(),
            rules: setup.rules.clone(),
            map: setup.map.source().to_owned(),
        };
        let mut arbiters = vec![serde_json::to_string(&preface)?];
        for entry in self.log() {
            arbiters.push(serde_json::to_string(entry)?);
        }
        if let Some(field) = self.field() {
            let fighting = Fighting {
                by_person: field.by_person(),
                battle: field.record(""),
                offered_by: field.draw_offered_by(),
            };
            arbiters.push(serde_json::to_string(&fighting)?);
        }
        let mut body = self.readable_part();
        let arbiter = body.lines().count() + 2;
        for line in arbiters {
            body.push_str(&STANDARD.encode(line));
            body.push('\n');
        }
        let head = Head {
            format: FORMAT.to_owned(),
            version: VERSION,
            lines: body.lines().count(),
            arbiter,
            crc32: checksum(body.as_bytes()),
            campaign: fingerprint(self.campaign()),
            fighting: self.field().is_some(),
        };
        Ok(format!("{}\n{body}", serde_json::to_string(&head)?))
    }

    /// The part that anyone may read, and the announcement of the part they may not.
    pub(crate) fn readable_part(&self) -> String {
        let audience = self.audience();
        let whose = match audience {
            Viewer::Arbiter => "Its orders".to_owned(),
            _ => format!("Its orders, as far as {audience} may know them"),
        };
        let mut text = format!(
            "A megaton campaign on {}; resume it with `megaton campaign --resume FILE`. {whose}:\n\n",
            one_line(self.campaign().map().name())
        );
        for entry in self.log_for(audience) {
            write_entry(&mut text, &entry);
        }
        if let Some(field) = self.field() {
            // What a move has revealed everyone has seen; the rest of the record is not shown.
            let _ = writeln!(text, "the current battle: {}", field.record("").moves.join(" "));
        }
        let _ = writeln!(text, "\n{ANNOUNCEMENT}");
        text
    }

    /// Reads the text of a file; `file` is its name in errors.
    ///
    /// # Errors
    /// What is wrong, with the line.
    pub fn from_text(file: &str, text: &str) -> Result<Chronicle, CampaignFileError> {
        let (first, body) = text.split_once('\n').unwrap_or((text, ""));
        let head: Head = read_line(file, 1, first)?;
        if head.format != FORMAT {
            return Err(CampaignFileError::in_line(file, 1, "this is not a megaton campaign"));
        }
        if !(BARE_VERSION..=VERSION).contains(&head.version) {
            let reason = format!("unknown version {}; this program reads version {VERSION}", head.version);
            return Err(CampaignFileError::in_line(file, 1, reason));
        }
        let lines = body.lines().count();
        if lines != head.lines {
            return Err(CampaignFileError::whole(file, format!("damaged: {lines} of {} lines", head.lines)));
        }
        if checksum(body.as_bytes()) != head.crc32 {
            return Err(CampaignFileError::whole(file, "damaged: the checksum is wrong"));
        }
        let lines =
            if head.version == BARE_VERSION { bare(body) } else { decoded(file, body, head.arbiter)? };
        let chronicle = replay(file, &lines, &head)?;
        // Who has what after the end decides nothing.
        let was_otherwise = head.version <= CAPTURING_VERSION
            && chronicle.campaign().seats().count() == 2
            && matches!(chronicle.campaign().phase(), Phase::Over(_));
        if !was_otherwise && fingerprint(chronicle.campaign()) != head.campaign {
            return Err(CampaignFileError::whole(
                file,
                "its orders do not lead to the campaign that was saved",
            ));
        }
        Ok(chronicle)
    }
}

/// An entry of the log for people; for battles fought on the board with their moves.
fn write_entry(text: &mut String, entry: &SeenEntry) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{entry}");
    if let Some(game) = &entry.game {
        let _ = writeln!(text, "  {} {{{}}}", game.moves.join(" "), one_line(&game.end));
    }
}

/// A text written by others, without line breaks.
fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}

/// The lines of a file without a readable part, with their line numbers in the file.
fn bare(body: &str) -> Vec<(usize, String)> {
    (2..).zip(body.lines().map(str::to_owned)).collect()
}

/// The lines of the arbiter's part, with their line numbers in the file.
fn decoded(file: &str, body: &str, arbiter: usize) -> Result<Vec<(usize, String)>, CampaignFileError> {
    let decode = |(number, line): (usize, &str)| {
        let text = STANDARD.decode(line).ok().and_then(|bytes| String::from_utf8(bytes).ok());
        let text =
            text.ok_or_else(|| CampaignFileError::in_line(file, number, "not in the arbiter's encoding"))?;
        Ok((number, text))
    };
    (2..).zip(body.lines()).skip_while(|&(number, _)| number < arbiter).map(decode).collect()
}

/// Replays the arbiter's part; the last line is a battle if one is in progress.
fn replay(file: &str, lines: &[(usize, String)], head: &Head) -> Result<Chronicle, CampaignFileError> {
    let mut lines = lines.iter().map(|(number, line)| (*number, line.as_str())).peekable();
    let (number, line) =
        lines.next().ok_or_else(|| CampaignFileError::whole(file, "damaged: there is no campaign in it"))?;
    let mut preface: Preface = read_line(file, number, line)?;
    if head.version <= CANCELLING_VERSION {
        preface.rules.king_lost.pending_battles = PendingBattles::Cancelled;
    }
    if head.version <= UNLIMITED_VERSION {
        preface.rules.supply.limited = false;
    }
    let setup = CampaignSetup {
        rules: preface.rules,
        map: Map::parse(&format!("{file} line {number}, map"), &preface.map)?,
        players: preface.players.len(),
        contest: preface.contest,
        seed: preface.seed,
    };
    let begun = Chronicle::begin(setup, preface.players, preface.battles);
    let (mut chronicle, _) = begun.map_err(|error| CampaignFileError::in_line(file, number, error))?;
    while let Some((number, line)) = lines.next() {
        if head.fighting && lines.peek().is_none() {
            let Fighting { by_person, battle, offered_by } = read_line(file, number, line)?;
            let resumed = chronicle.resume_field(&battle, by_person, offered_by);
            resumed.map_err(|reason| CampaignFileError::in_line(file, number, reason))?;
            break;
        }
        let entry: LogEntry = read_line(file, number, line)?;
        chronicle.enter(entry).map_err(|reason| CampaignFileError::in_line(file, number, reason))?;
    }
    Ok(chronicle)
}

fn read_line<T: DeserializeOwned>(file: &str, number: usize, line: &str) -> Result<T, CampaignFileError> {
    serde_json::from_str(line).map_err(|error| {
        let text = error.to_string();
        // The parser counts lines within this one.
        let reason = text.replace(" at line 1 column ", " at column ");
        CampaignFileError::in_line(file, number, reason)
    })
}

fn checksum(bytes: &[u8]) -> String {
    format!("{:08x}", crc32fast::hash(bytes))
}

/// A checksum of the state of a campaign.
fn fingerprint(campaign: &Campaign) -> String {
    let mut text = format!("{} {} {}\n", campaign.round(), campaign.mover().number(), campaign.battles());
    for seat in campaign.seats() {
        text.push_str(&format!("{} {} {}\n", seat.number(), campaign.is_in_play(seat), campaign.gold(seat)));
    }
    for (place, site) in campaign.map().sites().iter().enumerate() {
        if let Some(garrison) = campaign.garrison(place) {
            let owner = garrison.owner.number();
            text.push_str(&format!("{} {owner} {} / {}\n", site.hex, garrison.units, garrison.spent));
        }
    }
    for attack in campaign.attacks() {
        text.push_str(&format!("{} {} {}\n", attack.from, attack.at, attack.units));
    }
    checksum(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::general::General;
    use crate::play::{EstimateReferee, Progress};
    use crate::rules::SupplyRules;
    use std::io;
    use std::path::Path;

    fn chronicle() -> Chronicle {
        chronicle_by(CampaignRules::default())
    }

    fn chronicle_by(rules: CampaignRules) -> Chronicle {
        let setup = CampaignSetup {
            rules,
            map: Map::named("three-rivers").unwrap(),
            players: 3,
            contest: Contest::FreeForAll,
            seed: u64::MAX,
        };
        let players = [General::Planner, General::Greedy, General::Random].map(Controller::Computer);
        let (mut chronicle, _) = Chronicle::begin(setup, players.to_vec(), Battles::Fast).unwrap();
        while chronicle.log().len() < 150 {
            if let Progress::Over(_) = chronicle.step(&mut EstimateReferee).unwrap() {
                break;
            }
        }
        chronicle
    }

    #[test]
    fn a_campaign_is_read_as_it_was_written() {
        let chronicle = chronicle();
        let text = chronicle.to_text().unwrap();
        assert_eq!(Chronicle::from_text("s", &text).unwrap(), chronicle);
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("c.save");
        for _ in 0..2 {
            chronicle.save(&file).unwrap();
            assert_eq!(Chronicle::load(&file).unwrap(), chronicle);
        }
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left behind");
        let error = chronicle.save(&folder.path().join("none/c.save")).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
    }

    /// Every damaged byte and every cut is detected.
    #[test]
    fn a_damaged_file_is_refused() {
        let text = chronicle().to_text().unwrap();
        for place in (0..text.len()).step_by(37).chain(0..120) {
            let cut = &text[..place];
            assert!(Chronicle::from_text("s", cut).is_err(), "cut at {place}");
            let mut bytes = text.clone().into_bytes();
            bytes[place] = if bytes[place] == b'1' { b'2' } else { b'1' };
            let damaged = String::from_utf8(bytes).unwrap();
            let error = Chronicle::from_text("s", &damaged).map(|_| place).unwrap_err();
            assert_eq!(error.to_string().lines().count(), 1);
        }
    }

    /// The arbiter's part of a file, in plain text.
    fn arbiters_part(text: &str) -> String {
        let (head, body) = text.split_once('\n').unwrap();
        let head: Head = serde_json::from_str(head).unwrap();
        decoded("s", body, head.arbiter).unwrap().into_iter().map(|(_, line)| line + "\n").collect()
    }

    /// A file of the first version, which was in plain text.
    fn bare_file(body: &str, campaign: String) -> String {
        let (lines, crc32) = (body.lines().count(), checksum(body.as_bytes()));
        let head = format!(
            r#"{{"format":"{FORMAT}","version":1,"lines":{lines},"crc32":"{crc32}","campaign":"{campaign}"}}"#
        );
        format!("{head}\n{body}")
    }

    /// Older files keep the rules by which they were played: a lost King cancelled pending battles, and
    /// armies could grow without limit.
    #[test]
    fn files_of_older_versions_are_read() {
        let mut rules = CampaignRules::default();
        rules.king_lost.pending_battles = PendingBattles::Cancelled;
        rules.supply.limited = false;
        let chronicle = chronicle_by(rules);
        let text = chronicle.to_text().unwrap();
        let old = text.replacen("\"version\":5", "\"version\":2", 1);
        assert_eq!(Chronicle::from_text("s", &old).unwrap(), chronicle);
        let unnamed = arbiters_part(&text)
            .replace("\"pending_battles\":\"cancelled\",", "")
            .replace("\"supply\":{\"limited\":false,\"start\":20,\"structure\":12},", "");
        let text = bare_file(&unnamed, fingerprint(chronicle.campaign()));
        assert_eq!(Chronicle::from_text("s", &text).unwrap(), chronicle);
    }

    /// The battle between two people for the second one's base, on a map of two hexes.
    fn duel() -> Chronicle {
        let map = "format = 1\nname = \"Near\"\nradius = 1\nhexes = [\n{ at = \"-1,0\", structure = \"base 1\" },\n\
                   { at = \"0,0\", structure = \"base 2\" },\n]\n";
        // Campaigns up to version 3 have no limited supply.
        let supply = SupplyRules { limited: false, ..SupplyRules::default() };
        let setup = CampaignSetup {
            rules: CampaignRules { supply, ..CampaignRules::default() },
            map: Map::parse("near", map).unwrap(),
            players: 2,
            contest: Contest::FreeForAll,
            seed: 1,
        };
        let people = vec![Controller::Person; 2];
        let (mut chronicle, _) = Chronicle::begin(setup, people, Battles::Played(10)).unwrap();
        for order in ["march -1,0 0,0", "done", "fight"] {
            let order = chronicle.campaign().read_order(order).unwrap();
            chronicle.give(order).unwrap();
        }
        chronicle.take_the_field([true; 2]).unwrap();
        chronicle
    }

    /// The winner of two players used to take over the loser's units: campaigns that ended so are read.
    #[test]
    fn old_campaigns_of_two_that_are_over_are_read() {
        let mut chronicle = duel();
        let field = chronicle.field_mut().unwrap();
        field.obey(Color::White, arbiter::Command::Resign).unwrap();
        let settled = field.settled().unwrap();
        chronicle.conclude(settled).unwrap();
        assert!(matches!(chronicle.campaign().phase(), Phase::Over(_)));
        let text = chronicle.to_text().unwrap();
        let otherwise = text.replacen(&fingerprint(chronicle.campaign()), "00000000", 1);
        assert!(Chronicle::from_text("s", &otherwise).is_err());
        let old = otherwise.replacen("\"version\":5", "\"version\":4", 1);
        assert_eq!(Chronicle::from_text("s", &old).unwrap(), chronicle);
    }

    /// A battle between two people, with a draw offered or agreed on, is read as it was left; and a battle of
    /// version 3, in which nobody could offer one, is, too.
    #[test]
    fn offers_and_agreed_draws_are_kept() {
        let mut chronicle = duel();
        let again = |chronicle: &Chronicle| Chronicle::from_text("s", &chronicle.to_text().unwrap()).unwrap();
        let old = chronicle.to_text().unwrap().replacen("\"version\":5", "\"version\":3", 1);
        assert_eq!(Chronicle::from_text("s", &old).unwrap(), chronicle);
        let field = chronicle.field_mut().unwrap();
        let reveal = field.seen_by(Color::White).legal_moves()[0];
        field.play(reveal).unwrap();
        let before = chronicle.clone();
        let offer = arbiter::Command::Offer { offer: arbiter::Offer::Draw };
        chronicle.field_mut().unwrap().obey(Color::White, offer).unwrap();
        assert_ne!(chronicle, before);
        assert_eq!(again(&chronicle), chronicle);
        assert_eq!(again(&chronicle).field().unwrap().draw_offered_by(), Some(Color::White));
        let field = chronicle.field_mut().unwrap();
        field.obey(Color::Black, arbiter::Command::Accept).unwrap();
        let settled = field.settled().unwrap();
        chronicle.conclude(settled).unwrap();
        assert_eq!(again(&chronicle), chronicle);
        let readable = chronicle.readable_part();
        assert!(readable.contains("{draw by agreement}\n"), "{readable}");
    }

    /// A file made by hand, its checksum right, is refused with the line of the first illegal order.
    #[test]
    fn wrong_orders_are_named_by_their_line() {
        let text = chronicle().to_text().unwrap();
        let body = &arbiters_part(&text);
        let read =
            |body: &str| Chronicle::from_text("s", &bare_file(body, String::new())).unwrap_err().to_string();
        let preface = body.lines().next().unwrap();
        let with = |line: &str| read(&format!("{preface}\n{line}\n"));
        assert_eq!(read(body), "s: its orders do not lead to the campaign that was saved");
        assert!(
            with(r#"{"by":0,"order":"march 3,0 9,0 D"}"#).starts_with("s line 3: hex 9,0 is not on the map")
        );
        assert!(
            with(r#"{"by":1,"order":"done"}"#).starts_with("s line 3: the order belongs to another player")
        );
        assert!(with(r#"{"by":0,"order":"fly"}"#).starts_with("s line 3: \"fly\" is not an order"));
        assert!(with(r#"{"by":0,"order":"done","x":1}"#).starts_with("s line 3: unknown field `x`"));
        assert!(read(&preface.replace("Three Rivers", "Three \\n Rivers\\n=")).starts_with("s line 2"));
        assert!(
            read(&preface.replace("\"free-for-all\"", "{\"teams\":[1]}"))
                .contains("player 2 must be in exactly")
        );
        let newer = text.replacen("\"version\":5", "\"version\":6", 1);
        let error = Chronicle::from_text("s", &newer).unwrap_err().to_string();
        assert_eq!(error, "s line 1: unknown version 6; this program reads version 5");
        assert!(Chronicle::from_text("s", "").is_err());
        assert!(Chronicle::load(Path::new("/nonexistent")).is_err());
    }
}
