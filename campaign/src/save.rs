//! The text of the file that a campaign is kept in: its log, one JSON object a line.
//!
//! The first line names the format, its version, the number of lines behind it, their checksum
//! and that of the campaign they lead to. The second line is what the campaign is played with,
//! every line after it an order; the last one may be a battle that is being fought. A file is read by
//! playing its orders again, so a campaign is loaded whole or refused.

use crate::campaign::{Campaign, CampaignSetup};
use crate::chronicle::{BattleGame, Battles, Chronicle, Controller, LogEntry};
use crate::file_error::CampaignFileError;
use crate::map::Map;
use crate::rules::CampaignRules;
use crate::seat::Contest;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

const FORMAT: &str = "megaton-campaign";
const VERSION: u32 = 1;

/// The first line.
#[derive(Serialize, Deserialize)]
struct Head {
    format: String,
    version: u32,
    lines: usize,
    crc32: String,
    campaign: String,
    /// Whether the last line is a battle that is being fought.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    fighting: bool,
}

/// The second line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Preface {
    seed: u64,
    players: Vec<Controller>,
    contest: Contest,
    battles: Battles,
    rules: CampaignRules,
    /// The map's own file.
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
        let mut body = serde_json::to_string(&preface)?;
        body.push('\n');
        for entry in self.log() {
            body.push_str(&serde_json::to_string(entry)?);
            body.push('\n');
        }
        if let Some(field) = self.field() {
            let fighting = Fighting { by_person: field.by_person(), battle: field.record("") };
            body.push_str(&serde_json::to_string(&fighting)?);
            body.push('\n');
        }
        let head = Head {
            format: FORMAT.to_owned(),
            version: VERSION,
            lines: body.lines().count(),
            crc32: checksum(body.as_bytes()),
            campaign: fingerprint(self.campaign()),
            fighting: self.field().is_some(),
        };
        Ok(format!("{}\n{body}", serde_json::to_string(&head)?))
    }

    /// Reads the text of a file; `file` is what errors call it.
    ///
    /// # Errors
    /// What is wrong, with the line.
    pub fn from_text(file: &str, text: &str) -> Result<Chronicle, CampaignFileError> {
        let (first, body) = text.split_once('\n').unwrap_or((text, ""));
        let head: Head = read_line(file, 1, first)?;
        if head.format != FORMAT {
            return Err(CampaignFileError::in_line(file, 1, "this is no campaign of megaton's"));
        }
        if head.version != VERSION {
            let reason = format!("version {} is not known; this is version {VERSION}", head.version);
            return Err(CampaignFileError::in_line(file, 1, reason));
        }
        let lines = body.lines().count();
        if lines != head.lines {
            return Err(CampaignFileError::whole(file, format!("damaged: {lines} lines of {}", head.lines)));
        }
        if checksum(body.as_bytes()) != head.crc32 {
            return Err(CampaignFileError::whole(file, "damaged: the checksum is another"));
        }
        let chronicle = replay(file, body, head.fighting)?;
        if fingerprint(chronicle.campaign()) != head.campaign {
            return Err(CampaignFileError::whole(
                file,
                "its orders lead to another campaign than the one that was saved",
            ));
        }
        Ok(chronicle)
    }
}

/// Plays everything after the first line; the last one is a battle if one is being fought.
fn replay(file: &str, body: &str, fighting: bool) -> Result<Chronicle, CampaignFileError> {
    let mut lines = (2..).zip(body.lines()).peekable();
    let (number, line) =
        lines.next().ok_or_else(|| CampaignFileError::whole(file, "damaged: nothing but a first line"))?;
    let preface: Preface = read_line(file, number, line)?;
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
        if fighting && lines.peek().is_none() {
            let Fighting { by_person, battle } = read_line(file, number, line)?;
            let resumed = chronicle.resume_field(&battle, by_person);
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
        // The reader counts lines within this one.
        let reason = text.replace(" at line 1 column ", " at column ");
        CampaignFileError::in_line(file, number, reason)
    })
}

fn checksum(bytes: &[u8]) -> String {
    format!("{:08x}", crc32fast::hash(bytes))
}

/// A checksum of how a campaign stands.
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
    use std::io;
    use std::path::Path;

    fn chronicle() -> Chronicle {
        let setup = CampaignSetup {
            rules: CampaignRules::default(),
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

    /// Every damage of a byte, and every cut, is seen.
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

    /// A file made by hand, its checksum right, is refused with the line of the first wrong order.
    #[test]
    fn wrong_orders_are_named_by_their_line() {
        let text = chronicle().to_text().unwrap();
        let (_, body) = text.split_once('\n').unwrap();
        let read = |body: &str| {
            let head = Head {
                format: FORMAT.to_owned(),
                version: VERSION,
                lines: body.lines().count(),
                crc32: checksum(body.as_bytes()),
                campaign: String::new(),
                fighting: false,
            };
            let head = serde_json::to_string(&head).unwrap();
            Chronicle::from_text("s", &format!("{head}\n{body}")).unwrap_err().to_string()
        };
        let preface = body.lines().next().unwrap();
        let with = |line: &str| read(&format!("{preface}\n{line}\n"));
        assert_eq!(read(body), "s: its orders lead to another campaign than the one that was saved");
        assert!(
            with(r#"{"by":0,"order":"march 3,0 9,0 D"}"#).starts_with("s line 3: hex 9,0 is not on the map")
        );
        assert!(with(r#"{"by":1,"order":"done"}"#).starts_with("s line 3: the order is another player's"));
        assert!(with(r#"{"by":0,"order":"fly"}"#).starts_with("s line 3: \"fly\" is no order"));
        assert!(with(r#"{"by":0,"order":"done","x":1}"#).starts_with("s line 3: unknown field `x`"));
        assert!(read(&preface.replace("Three Rivers", "Three \\n Rivers\\n=")).starts_with("s line 2"));
        assert!(
            read(&preface.replace("\"free-for-all\"", "{\"teams\":[1]}"))
                .contains("player 2 is not in exactly")
        );
        let newer = text.replacen("\"version\":1", "\"version\":2", 1);
        let error = Chronicle::from_text("s", &newer).unwrap_err().to_string();
        assert_eq!(error, "s line 1: version 2 is not known; this is version 1");
        assert!(Chronicle::from_text("s", "").is_err());
        assert!(Chronicle::load(Path::new("/nonexistent")).is_err());
    }
}
