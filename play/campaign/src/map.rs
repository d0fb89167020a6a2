//! The map: hexes with their terrain and structures (SC-P2, SC-P5), read from TOML.

use crate::file_error::CampaignFileError;
use crate::hex::{Hex, MOST_RADIUS};
use crate::seat::{PLAYERS, Seat};
use crate::text_serde::text_serde;
use movegen::{Terrain, Unit};
use serde::Deserialize;
use std::fmt;
use std::str::FromStr;
use toml::Spanned;

/// The supported version of the map format.
const FORMAT: i64 = 1;

/// What is on a hex. It works for whoever has a unit there (SC-P2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Structure {
    /// Yields gold; units are recruited here. The player starts with an army on it.
    Base(Seat),
    /// Yields gold.
    Mine,
    /// Its battles are fought on the Fortress board.
    Fortress,
    /// Places a unit of this kind each turn.
    Camp(Unit),
}

impl fmt::Display for Structure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Structure::Base(seat) => write!(formatter, "base {}", seat.number()),
            Structure::Mine => formatter.write_str("mine"),
            Structure::Fortress => formatter.write_str("fortress"),
            Structure::Camp(unit) => write!(formatter, "camp {}", unit.letter()),
        }
    }
}

impl FromStr for Structure {
    type Err = String;

    fn from_str(text: &str) -> Result<Structure, String> {
        let unknown =
            || format!("{text:?} is not a structure; choose from base 1 to base 6, mine, fortress, camp N");
        match text.split_once(' ') {
            None if text == "mine" => Ok(Structure::Mine),
            None if text == "fortress" => Ok(Structure::Fortress),
            Some(("base", number)) => {
                let seat = number.parse().ok().and_then(Seat::from_number);
                seat.map(Structure::Base).ok_or_else(unknown)
            }
            Some(("camp", letters)) => {
                let mut letters = letters.chars();
                match (letters.next().and_then(Unit::from_letter), letters.next()) {
                    (Some(Unit::King), None) => Err("a camp cannot raise kings".to_owned()),
                    (Some(unit), None) => Ok(Structure::Camp(unit)),
                    _ => Err(unknown()),
                }
            }
            _ => Err(unknown()),
        }
    }
}

text_serde!(Structure);

/// A hex of the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Site {
    /// Where it is.
    pub hex: Hex,
    /// What it looks like.
    pub terrain: Terrain,
    /// Its structure.
    pub structure: Option<Structure>,
}

/// A map: the hexes within a radius of `0,0`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Map {
    name: String,
    radius: i8,
    /// In the order of [`Hex::within`].
    sites: Vec<Site>,
    /// For each hex of the square around the map, its index in `sites`.
    places: Vec<Option<u16>>,
    /// For each site, the places adjacent to it.
    neighbours: Vec<Vec<usize>>,
    /// For each seat, the place of its base.
    bases: Vec<usize>,
    source: String,
}

/// The maps that come with megaton, by name, with their files.
pub const MAPS: [(&str, &str); 4] = [
    ("two-thrones", include_str!("../maps/two-thrones.toml")),
    ("three-rivers", include_str!("../maps/three-rivers.toml")),
    ("four-marches", include_str!("../maps/four-marches.toml")),
    ("six-crowns", include_str!("../maps/six-crowns.toml")),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapFile {
    format: Spanned<i64>,
    name: String,
    radius: Spanned<i64>,
    #[serde(default)]
    terrain: Terrain,
    hexes: Vec<Spanned<HexEntry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HexEntry {
    at: Hex,
    terrain: Option<Terrain>,
    structure: Option<Structure>,
}

impl Map {
    /// Reads a map; `file` is its name in errors.
    ///
    /// # Errors
    /// What is wrong, with the line and the hex.
    pub fn parse(file: &str, text: &str) -> Result<Map, CampaignFileError> {
        let read: MapFile =
            toml::from_str(text).map_err(|error| CampaignFileError::toml(file, text, &error))?;
        if *read.format.get_ref() != FORMAT {
            let reason =
                format!("unknown format {}; this program reads format {FORMAT}", read.format.get_ref());
            return Err(CampaignFileError::at(file, text, read.format.span(), reason));
        }
        let radius =
            i8::try_from(*read.radius.get_ref()).ok().filter(|radius| (1..=MOST_RADIUS).contains(radius));
        let radius = radius.ok_or_else(|| {
            CampaignFileError::at(
                file,
                text,
                read.radius.span(),
                format!("radius must be 1 to {MOST_RADIUS}"),
            )
        })?;
        let mut map = Map::bare(read.name, radius, read.terrain, text);
        let mut seen = vec![false; map.sites.len()];
        for entry in &read.hexes {
            let wrong = |reason: String| {
                let reason = format!("hex {}: {reason}", entry.get_ref().at);
                CampaignFileError::at(file, text, entry.span(), reason)
            };
            map.enter(entry.get_ref(), &mut seen).map_err(wrong)?;
        }
        map.find_bases().map_err(|reason| CampaignFileError::whole(file, reason))?;
        Ok(map)
    }

    /// A map that comes with megaton.
    pub fn named(name: &str) -> Option<Map> {
        let (name, text) = MAPS.into_iter().find(|&(known, _)| known == name)?;
        Map::parse(name, text).ok()
    }

    /// The map that comes with megaton for this number of players, the smallest with enough seats.
    pub fn for_players(players: usize) -> Option<Map> {
        MAPS.into_iter().filter_map(|(name, _)| Map::named(name)).find(|map| map.seats() >= players)
    }

    fn bare(name: String, radius: i8, terrain: Terrain, source: &str) -> Map {
        let sites: Vec<_> = Hex::within(radius).map(|hex| Site { hex, terrain, structure: None }).collect();
        let width = 2 * usize::from(radius.unsigned_abs()) + 1;
        let mut map = Map {
            name,
            radius,
            sites,
            places: vec![None; width * width],
            neighbours: Vec::new(),
            bases: Vec::new(),
            source: source.to_owned(),
        };
        for place in 0..map.sites.len() {
            if let Some(cell) = map.cell(map.sites[place].hex) {
                map.places[cell] = Some(place as u16);
            }
        }
        map.neighbours = (map.sites.iter())
            .map(|site| site.hex.neighbours().into_iter().filter_map(|hex| map.place(hex)).collect())
            .collect();
        map
    }

    fn enter(&mut self, entry: &HexEntry, seen: &mut [bool]) -> Result<(), String> {
        let place = self.place(entry.at).ok_or_else(|| format!("outside the radius of {}", self.radius))?;
        if std::mem::replace(&mut seen[place], true) {
            return Err("listed twice".to_owned());
        }
        if let Some(Structure::Base(seat)) = entry.structure
            && self.sites.iter().any(|site| site.structure == entry.structure)
        {
            return Err(format!("{seat} has two bases"));
        }
        let site = &mut self.sites[place];
        site.terrain = entry.terrain.unwrap_or(site.terrain);
        site.structure = entry.structure;
        Ok(())
    }

    fn find_bases(&mut self) -> Result<(), String> {
        let mut bases: Vec<(Seat, usize)> = (self.sites.iter().enumerate())
            .filter_map(|(place, site)| match site.structure {
                Some(Structure::Base(seat)) => Some((seat, place)),
                _ => None,
            })
            .collect();
        bases.sort_unstable();
        if !PLAYERS.contains(&bases.len()) {
            return Err(format!("{} bases; a map has 2 to 6, one for each player", bases.len()));
        }
        for (index, (seat, _)) in bases.iter().enumerate() {
            if seat.index() != index {
                return Err(format!("{} has no base", Seat::new(index)));
            }
        }
        self.bases = bases.into_iter().map(|(_, place)| place).collect();
        Ok(())
    }

    fn cell(&self, hex: Hex) -> Option<usize> {
        let width = 2 * i32::from(self.radius) + 1;
        let [q, r] = [hex.q, hex.r].map(|at| i32::from(at) + i32::from(self.radius));
        let is_inside = (0..width).contains(&q) && (0..width).contains(&r);
        is_inside.then_some((r * width + q) as usize)
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Steps from the middle to the edge.
    pub fn radius(&self) -> i8 {
        self.radius
    }

    /// The number of players it has bases for.
    pub fn seats(&self) -> usize {
        self.bases.len()
    }

    /// The text it was read from.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Every hex, row by row.
    pub fn sites(&self) -> &[Site] {
        &self.sites
    }

    /// The hex at this index in [`Map::sites`].
    pub fn site(&self, place: usize) -> &Site {
        &self.sites[place]
    }

    /// The index of a hex in [`Map::sites`], if it is on the map.
    pub fn place(&self, hex: Hex) -> Option<usize> {
        self.places[self.cell(hex)?].map(usize::from)
    }

    /// The adjacent hexes.
    pub fn neighbours(&self, place: usize) -> &[usize] {
        &self.neighbours[place]
    }

    /// A player's starting place.
    pub fn base(&self, seat: Seat) -> Option<usize> {
        self.bases.get(seat.index()).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_maps_that_come_with_megaton_have_2_3_4_and_6_seats() {
        let seats: Vec<_> = MAPS.iter().map(|(name, text)| Map::parse(name, text).unwrap().seats()).collect();
        assert_eq!(seats, [2, 3, 4, 6]);
        assert_eq!(Map::for_players(5).unwrap().seats(), 6);
        assert!(Map::for_players(7).is_none());
    }

    /// SC-P5: for two players a point-symmetric hexagon of radius 3. On every map each seat sees the
    /// same things at the same distances.
    #[test]
    fn every_seat_has_the_same_surroundings() {
        let two = Map::named("two-thrones").unwrap();
        assert_eq!(two.radius(), 3);
        for site in two.sites() {
            let other = two.site(two.place(Hex::new(-site.hex.q, -site.hex.r)).unwrap());
            assert_eq!(kind(site), kind(other), "{}", site.hex);
        }
        for (name, text) in MAPS {
            let map = Map::parse(name, text).unwrap();
            let seen_from = |seat: usize| {
                let base = map.site(map.base(Seat::new(seat)).unwrap()).hex;
                let mut seen: Vec<_> =
                    map.sites().iter().map(|site| (base.distance(site.hex), kind(site))).collect();
                seen.sort_unstable();
                seen
            };
            for seat in 1..map.seats() {
                assert_eq!(seen_from(0), seen_from(seat), "{name}, player {}", seat + 1);
            }
        }
    }

    /// A site's kind, ignoring whose base it is.
    fn kind(site: &Site) -> (usize, String) {
        let structure = match site.structure {
            Some(Structure::Base(_)) => "base".to_owned(),
            Some(other) => other.to_string(),
            None => String::new(),
        };
        (site.terrain as usize, structure)
    }

    #[test]
    fn what_is_wrong_with_a_map_is_said_with_line_and_hex() {
        let map = |radius: &str, hexes: &str| {
            format!("format = 1\nname = \"x\"\nradius = {radius}\nhexes = [\n{hexes}\n]\n")
        };
        let bases = "{ at = \"-2,0\", structure = \"base 1\" },\n{ at = \"2,0\", structure = \"base 2\" },";
        assert!(Map::parse("m", &map("2", bases)).is_ok());
        let with = |line: &str| map("2", &format!("{bases}\n{line}"));
        for (text, expected) in [
            (with("{ at = \"3,0\" }"), "m line 7: hex 3,0: outside the radius of 2"),
            (with("{ at = \"-2,0\" }"), "m line 7: hex -2,0: listed twice"),
            (with("{ at = \"0,0\", structure = \"base 2\" }"), "m line 7: hex 0,0: player 2 has two bases"),
            (
                with("{ at = \"0,0\", terrain = \"swamp\" }"),
                "m line 7: unknown variant `swamp`, expected one of `standard`",
            ),
            (with("{ at = \"0,0\", structure = \"camp K\" }"), "m line 7: a camp cannot raise kings"),
            (with("{ at = \"0,0\", structure = \"tower\" }"), "m line 7: \"tower\" is not a structure"),
            (with("{ at = \"0;0\" }"), "m line 7: \"0;0\" is not a hex"),
            (with("{ at = \"0,0\", colour = 3 }"), "m line 7: unknown field `colour`"),
            (with("{ at = \"0,0\""), "m line 8: "),
            (map("0", bases), "m line 3: radius must be 1 to 20"),
            (map("2000", bases), "m line 3: radius must be 1 to 20"),
            (map("2", "{ at = \"0,0\", structure = \"base 1\" }"), "m: 1 bases; a map has 2 to 6"),
            (map("2", &bases.replace("base 2", "base 3")), "m: player 2 has no base"),
            (map("2", bases).replace("format = 1", "format = 2"), "m line 1: unknown format 2"),
            (String::new(), "m line 1: missing field `format`"),
        ] {
            let error = Map::parse("m", &text).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{error}\n(expected {expected})");
            assert_eq!(error.lines().count(), 1);
        }
    }
}
