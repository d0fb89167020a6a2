//! The campaign's settings: what the rules leave open, with the house's defaults.

use crate::file_error::CampaignFileError;
use movegen::{Army, Layout, LayoutError, Terrain, Unit};
use serde::de::{Deserializer, Error, Unexpected};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// The supported version of the rule format.
const FORMAT: u32 = 1;
/// Any amount of gold a file may name.
const AMOUNTS: RangeInclusive<i64> = 0..=1000;

/// The rule file with every value at its default, explained.
pub const DEFAULT_RULES: &str = include_str!("../rules/default.toml");

/// The settings of a campaign.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CampaignRules {
    /// The version of the format.
    #[serde(deserialize_with = "format")]
    pub format: u32,
    /// What structures yield.
    pub income: Income,
    /// What units cost.
    pub prices: Prices,
    /// What players start with.
    pub start: StartRules,
    /// How many units a player can supply.
    pub supply: SupplyRules,
    /// What happens to captured bases.
    pub bases: BaseRules,
    /// How armies move.
    pub march: MarchRules,
    /// The boards battles are fought on.
    pub battle: BattleRules,
    /// What happens to beaten units.
    pub retreat: RetreatRules,
    /// What happens to a player without a King.
    pub king_lost: KingLostRules,
    /// When the campaign is drawn.
    pub end: EndRules,
}

/// What a structure with a unit on it yields each turn (SC-P2).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Income {
    /// Gold at the start.
    #[serde(deserialize_with = "amount")]
    pub start: u32,
    /// Gold from a base.
    #[serde(deserialize_with = "amount")]
    pub base: u32,
    /// Gold from a mine.
    #[serde(deserialize_with = "amount")]
    pub mine: u32,
    /// Gold from a fortress.
    #[serde(deserialize_with = "amount")]
    pub fortress: u32,
    /// Units from a camp.
    #[serde(deserialize_with = "few")]
    pub camp_units: u16,
}

/// The price list, in gold (SC-P3).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs)] // Each is the price of the unit with that letter.
pub struct Prices {
    #[serde(rename = "D", deserialize_with = "amount")]
    pub duke: u32,
    #[serde(rename = "Q", deserialize_with = "amount")]
    pub queen: u32,
    #[serde(rename = "R", deserialize_with = "amount")]
    pub rook: u32,
    #[serde(rename = "B", deserialize_with = "amount")]
    pub bishop: u32,
    #[serde(rename = "N", deserialize_with = "amount")]
    pub knight: u32,
    #[serde(rename = "G", deserialize_with = "amount")]
    pub guard: u32,
    #[serde(rename = "C", deserialize_with = "amount")]
    pub cannon: u32,
    #[serde(rename = "W", deserialize_with = "amount")]
    pub wazir: u32,
    #[serde(rename = "F", deserialize_with = "amount")]
    pub ferz: u32,
}

/// What players start with (SC-P6).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StartRules {
    /// The army on each base: one King, at most one Queen.
    #[serde(deserialize_with = "starting_army")]
    pub army: Army,
}

/// How many units a player can supply: who has as many recruits nobody, and camps bring nothing. Units that
/// change owner may be more; none is lost for that.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SupplyRules {
    /// Whether there is a limit at all.
    pub limited: bool,
    /// Units of a player without structures, the King included.
    #[serde(deserialize_with = "units")]
    pub start: u32,
    /// Units more for each structure with a unit of the player on it.
    #[serde(deserialize_with = "units")]
    pub structure: u32,
}

/// What happens to captured bases (SC-P3).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BaseRules {
    /// What an enemy's base does for the player who holds it.
    pub captured: CapturedBase,
}

/// What an enemy's base does for the player who holds it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CapturedBase {
    /// What it did for its owner.
    Work,
    /// Nothing.
    Rest,
}

/// How armies move (SC-P7).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MarchRules {
    /// Hexes an army may march per turn.
    #[serde(deserialize_with = "steps")]
    pub hexes: u16,
    /// Whether allies may enter each other's hexes (SC-P10).
    pub allied_hexes: AlliedHexes,
}

/// Whether allies may enter each other's hexes (SC-P10).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AlliedHexes {
    /// They may not.
    Closed,
    /// They may; the units that enter become the ally's.
    Join,
}

/// The boards battles are fought on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BattleRules {
    /// Whether a hex with a fortress fights on the Fortress board (SC-P5).
    pub fortress_board: bool,
    /// Trees of the Woods board (SC-B16).
    #[serde(deserialize_with = "woods")]
    pub woods: TerrainSquares,
    /// Closed squares of the Mountain board (SC-B17).
    #[serde(deserialize_with = "mountain")]
    pub mountain: TerrainSquares,
    /// Walls of the Fortress board (SC-B18).
    #[serde(deserialize_with = "fortress")]
    pub fortress: TerrainSquares,
}

/// Squares of an 8x10 board, by their names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TerrainSquares(BTreeSet<(u8, u8)>);

/// What happens to beaten units (SC-P9).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RetreatRules {
    /// Units that may retreat but have nowhere to go.
    pub nowhere: Fate,
}

/// What happens to units or gold that would otherwise have no owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// They are lost.
    Lost,
    /// They go to the winner.
    Captured,
}

/// What happens to a player without a King (SC-P11).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct KingLostRules {
    /// The battles of the turn that are still to be fought.
    pub pending_battles: PendingBattles,
    /// The player's units, in team play.
    #[serde(alias = "team_men")]
    pub team_units: TeamUnits,
    /// The Queen, if the winner already has one.
    pub queens: Queens,
    /// The gold, if the units change owner.
    pub gold: Fate,
}

/// Battles still to be fought when a King falls (SC-P1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PendingBattles {
    /// They are fought, and the player is out after the last one.
    Fought,
    /// The player is out at once: their attacks and those on them are not fought.
    Cancelled,
}

/// The units of a player who is out, in team play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TeamUnits {
    /// They leave the map.
    Leave,
    /// They change owner where they are, as in a free-for-all.
    Captured,
}

/// A second Queen that comes with captured units.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Queens {
    /// She is lost.
    Lost,
    /// She stays.
    Kept,
}

/// When the campaign is drawn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EndRules {
    /// Rounds after which the campaign is a draw; 0 for no limit.
    #[serde(deserialize_with = "rounds")]
    pub rounds: u32,
}

impl Default for CampaignRules {
    fn default() -> CampaignRules {
        CampaignRules {
            format: FORMAT,
            income: Income::default(),
            prices: Prices::default(),
            start: StartRules::default(),
            supply: SupplyRules::default(),
            bases: BaseRules::default(),
            march: MarchRules::default(),
            battle: BattleRules::default(),
            retreat: RetreatRules::default(),
            king_lost: KingLostRules::default(),
            end: EndRules::default(),
        }
    }
}

impl Default for Income {
    fn default() -> Income {
        Income { start: 20, base: 3, mine: 2, fortress: 0, camp_units: 1 }
    }
}

impl Default for Prices {
    fn default() -> Prices {
        Prices { duke: 10, queen: 9, rook: 5, bishop: 3, knight: 3, guard: 4, cannon: 3, wazir: 1, ferz: 1 }
    }
}

impl Default for StartRules {
    fn default() -> StartRules {
        use Unit::{Bishop, Duke, Ferz, King, Knight, Rook, Wazir};
        StartRules {
            army: [King, Duke, Rook, Bishop, Knight, Wazir, Wazir, Ferz, Ferz].into_iter().collect(),
        }
    }
}

impl Default for SupplyRules {
    fn default() -> SupplyRules {
        SupplyRules { limited: true, start: 20, structure: 12 }
    }
}

impl Default for BaseRules {
    fn default() -> BaseRules {
        BaseRules { captured: CapturedBase::Work }
    }
}

impl Default for MarchRules {
    fn default() -> MarchRules {
        MarchRules { hexes: 1, allied_hexes: AlliedHexes::Closed }
    }
}

impl Default for BattleRules {
    fn default() -> BattleRules {
        BattleRules {
            fortress_board: true,
            woods: TerrainSquares::of(Terrain::Woods),
            mountain: TerrainSquares::of(Terrain::Mountain),
            fortress: TerrainSquares::of(Terrain::Fortress),
        }
    }
}

impl Default for RetreatRules {
    fn default() -> RetreatRules {
        RetreatRules { nowhere: Fate::Lost }
    }
}

impl Default for KingLostRules {
    fn default() -> KingLostRules {
        KingLostRules {
            pending_battles: PendingBattles::Fought,
            team_units: TeamUnits::Leave,
            queens: Queens::Lost,
            gold: Fate::Lost,
        }
    }
}

impl Default for EndRules {
    fn default() -> EndRules {
        EndRules { rounds: 100 }
    }
}

impl CampaignRules {
    /// Reads a rule file; `file` is its name in errors.
    ///
    /// # Errors
    /// What is wrong, with the line.
    pub fn parse(file: &str, text: &str) -> Result<CampaignRules, CampaignFileError> {
        toml::from_str(text).map_err(|error| CampaignFileError::toml(file, text, &error))
    }

    /// The price of a unit; Kings cannot be bought.
    pub fn price(&self, unit: Unit) -> Option<u32> {
        let prices = &self.prices;
        Some(match unit {
            Unit::King => return None,
            Unit::Duke => prices.duke,
            Unit::Queen => prices.queen,
            Unit::Rook => prices.rook,
            Unit::Bishop => prices.bishop,
            Unit::Knight => prices.knight,
            Unit::Guard => prices.guard,
            Unit::Cannon => prices.cannon,
            Unit::Wazir => prices.wazir,
            Unit::Ferz => prices.ferz,
        })
    }

    /// The board of a terrain, with the squares these rules close.
    ///
    /// # Errors
    /// None for rules that were read from a file: they were checked then.
    pub fn layout(&self, terrain: Terrain) -> Result<Layout, LayoutError> {
        match terrain {
            Terrain::Standard | Terrain::Narrow | Terrain::Plain => Layout::of(terrain),
            Terrain::Woods => self.battle.woods.close(terrain),
            Terrain::Mountain => self.battle.mountain.close(terrain),
            Terrain::Fortress => self.battle.fortress.close(terrain),
        }
    }

    /// The price of these units together; a King costs nothing here.
    pub fn worth(&self, army: &Army) -> u32 {
        army.kinds().map(|(unit, count)| u32::from(count) * self.price(unit).unwrap_or(0)).sum()
    }
}

impl TerrainSquares {
    /// The squares that a terrain's own layout closes.
    fn of(terrain: Terrain) -> TerrainSquares {
        let closed = Layout::of(terrain).map(|layout| layout.closed()).unwrap_or_default();
        TerrainSquares(closed.into_iter().map(|(file, rank, _)| (rank, file)).collect())
    }

    /// The layout of a terrain with these squares closed instead of its own.
    fn close(&self, terrain: Terrain) -> Result<Layout, LayoutError> {
        let letter = match terrain {
            Terrain::Woods => 'T',
            Terrain::Mountain => '^',
            _ => '*',
        };
        Layout::of(terrain)?.with_closed(letter, self.iter())
    }

    /// The squares as (file, rank), from 0, by rank from the bottom, then file.
    pub fn iter(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        self.0.iter().map(|&(rank, file)| (file, rank))
    }
}

impl TryFrom<String> for TerrainSquares {
    type Error = String;

    fn try_from(text: String) -> Result<TerrainSquares, String> {
        let square = |name: &str| {
            let mut letters = name.chars();
            let file = letters.next().filter(|file| ('a'..='j').contains(file))? as u8 - b'a';
            let rank: u8 = letters.as_str().parse().ok().filter(|rank| (1..=8).contains(rank))?;
            Some((rank - 1, file))
        };
        let named = text.split_whitespace().map(|name| square(name).ok_or_else(|| name.to_owned()));
        let squares: Result<_, _> = named.collect();
        squares
            .map(TerrainSquares)
            .map_err(|name| format!("{name:?} is not a square of an 8x10 board, a1 to j8"))
    }
}

impl From<TerrainSquares> for String {
    fn from(squares: TerrainSquares) -> String {
        let names: Vec<_> =
            squares.iter().map(|(file, rank)| format!("{}{}", (b'a' + file) as char, rank + 1)).collect();
        names.join(" ")
    }
}

fn bounded<'de, D: Deserializer<'de>>(reader: D, range: RangeInclusive<i64>) -> Result<i64, D::Error> {
    let value = i64::deserialize(reader)?;
    if range.contains(&value) {
        return Ok(value);
    }
    let expected = format!("a number from {} to {}", range.start(), range.end());
    Err(D::Error::invalid_value(Unexpected::Signed(value), &expected.as_str()))
}

fn format<'de, D: Deserializer<'de>>(reader: D) -> Result<u32, D::Error> {
    let format = u32::deserialize(reader)?;
    if format == FORMAT {
        return Ok(format);
    }
    Err(D::Error::custom(format!("unknown format {format}; this program reads format {FORMAT}")))
}

fn amount<'de, D: Deserializer<'de>>(reader: D) -> Result<u32, D::Error> {
    bounded(reader, AMOUNTS).map(|value| value as u32)
}

fn few<'de, D: Deserializer<'de>>(reader: D) -> Result<u16, D::Error> {
    bounded(reader, 0..=10).map(|value| value as u16)
}

fn steps<'de, D: Deserializer<'de>>(reader: D) -> Result<u16, D::Error> {
    bounded(reader, 1..=10).map(|value| value as u16)
}

fn units<'de, D: Deserializer<'de>>(reader: D) -> Result<u32, D::Error> {
    bounded(reader, 0..=1000).map(|value| value as u32)
}

fn rounds<'de, D: Deserializer<'de>>(reader: D) -> Result<u32, D::Error> {
    bounded(reader, 0..=100_000).map(|value| value as u32)
}

fn woods<'de, D: Deserializer<'de>>(reader: D) -> Result<TerrainSquares, D::Error> {
    squares_of(reader, Terrain::Woods)
}

fn mountain<'de, D: Deserializer<'de>>(reader: D) -> Result<TerrainSquares, D::Error> {
    squares_of(reader, Terrain::Mountain)
}

fn fortress<'de, D: Deserializer<'de>>(reader: D) -> Result<TerrainSquares, D::Error> {
    squares_of(reader, Terrain::Fortress)
}

/// Squares that can be closed on the board of a terrain.
fn squares_of<'de, D: Deserializer<'de>>(reader: D, terrain: Terrain) -> Result<TerrainSquares, D::Error> {
    let squares = TerrainSquares::deserialize(reader)?;
    squares.close(terrain).map_err(D::Error::custom)?;
    Ok(squares)
}

fn starting_army<'de, D: Deserializer<'de>>(reader: D) -> Result<Army, D::Error> {
    let army = Army::deserialize(reader)?;
    if army[Unit::King] != 1 || army[Unit::Queen] > 1 {
        return Err(D::Error::custom("a starting army has one King and at most one Queen"));
    }
    Ok(army)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_of_defaults_holds_the_defaults_and_names_every_value() {
        assert_eq!(CampaignRules::parse("default", DEFAULT_RULES).unwrap(), CampaignRules::default());
        let written = toml::Value::try_from(CampaignRules::default()).unwrap();
        let listed: toml::Value = toml::from_str(DEFAULT_RULES).unwrap();
        let names = |value: &toml::Value| {
            let tables = value.as_table().unwrap().iter();
            tables
                .flat_map(|(table, fields)| match fields.as_table() {
                    Some(fields) => fields.keys().map(|field| format!("{table}.{field}")).collect(),
                    None => vec![table.clone()],
                })
                .collect::<BTreeSet<_>>()
        };
        assert_eq!(names(&listed), names(&written));
    }

    #[test]
    fn a_file_changes_what_it_names() {
        let rules =
            CampaignRules::parse("r", "[income]\nmine = 5\n[march]\nallied_hexes = \"join\"").unwrap();
        assert_eq!((rules.income.mine, rules.income.base), (5, 3));
        assert_eq!(rules.march.allied_hexes, AlliedHexes::Join);
    }

    /// SC-B16 to SC-B18 are settings.
    #[test]
    fn a_file_closes_other_squares() {
        let rules = CampaignRules::parse("r", "[battle]\nmountain = \"a4 b4\"\nfortress = \"\"").unwrap();
        let closed = |rules: &CampaignRules, terrain| rules.layout(terrain).unwrap().closed();
        assert_eq!(closed(&rules, Terrain::Mountain), [(0, 3, '^'), (1, 3, '^')]);
        assert_eq!(closed(&rules, Terrain::Fortress), []);
        let default = CampaignRules::default();
        for terrain in Terrain::ALL {
            assert_eq!(default.layout(terrain), Layout::of(terrain));
        }
    }

    #[test]
    fn what_is_wrong_with_a_rule_file_is_said_with_its_line() {
        for (text, expected) in [
            ("format = 2", "r line 1: unknown format 2"),
            (
                "[income]\nmine = -1",
                "r line 2: invalid value: integer `-1`, expected a number from 0 to 1000",
            ),
            ("[income]\nmine = \"two\"", "r line 2: invalid type: string \"two\", expected i64"),
            ("[income]\n\nmines = 2", "r line 3: unknown field `mines`"),
            ("[prices]\nK = 5", "r line 2: unknown field `K`"),
            ("[march]\nhexes = 0", "r line 2: invalid value: integer `0`"),
            ("[start]\narmy = \"D\"", "r line 2: a starting army has one King and at most one Queen"),
            ("[start]\narmy = \"K 2P\"", "r line 2: \"2P\" is not a unit"),
            ("[battle]\nwoods = \"b4 k3\"", "r line 2: \"k3\" is not a square"),
            ("[battle]\nwoods = \"b4 j1\"", "r line 2: woods.layout: j1: a piece starts there"),
            ("[retreat]\nnowhere = \"home\"", "r line 2: unknown variant `home`"),
            ("[end", "r line 1: "),
        ] {
            let error = CampaignRules::parse("r", text).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{error}\n(expected {expected})");
            assert_eq!(error.lines().count(), 1);
        }
    }
}
