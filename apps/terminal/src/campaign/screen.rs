//! The map and the armies as text, with colours on terminals.

use anstyle::{AnsiColor, Effects, Style};
use campaign::{Army, Campaign, Controller, General, Seat, Site, Terrain, Unit, UnitClass};
use movegen::{Color, Kind, Piece};
use pictures::PieceStyle;
use std::fmt::Write;

/// Letters across a hex.
const WIDTH: usize = 10;

/// What is written on hexes: the ground is dark on terminals of any colour.
const INK: anstyle::Color = anstyle::Color::Ansi256(anstyle::Ansi256Color(252));

/// What each player is drawn in.
const COLORS: [(AnsiColor, &str); 6] = [
    (AnsiColor::BrightRed, "red"),
    (AnsiColor::BrightBlue, "blue"),
    (AnsiColor::BrightGreen, "green"),
    (AnsiColor::BrightMagenta, "violet"),
    (AnsiColor::BrightYellow, "yellow"),
    (AnsiColor::BrightCyan, "cyan"),
];

/// Draws for people.
#[derive(Clone, Copy, Debug)]
pub(super) struct MapScreen {
    /// Whether colours may be used.
    pub(super) colored: bool,
    pub(super) style: PieceStyle,
}

impl MapScreen {
    /// The map, what the signs mean, and who has what.
    pub(super) fn overview(self, campaign: &Campaign, controllers: &[Controller]) -> String {
        format!("{}\n{LEGEND}\n\n{}", self.map(campaign), self.armies(campaign, controllers))
    }

    /// The map: three lines for each row of hexes.
    pub(super) fn map(self, campaign: &Campaign) -> String {
        let map = campaign.map();
        let radius = i32::from(map.radius());
        let mut text = String::new();
        for r in -radius..=radius {
            let row: Vec<_> =
                map.sites().iter().enumerate().filter(|(_, site)| i32::from(site.hex.r) == r).collect();
            let indent = " ".repeat(r.unsigned_abs() as usize * (WIDTH + 1) / 2);
            for line in 0..3 {
                let cells = row.iter().map(|&(place, site)| self.cell(campaign, place, site, line));
                let _ = writeln!(text, "{indent}|{}|", cells.collect::<Vec<_>>().join("|"));
            }
        }
        text
    }

    /// A line of a hex: its name and terrain, its structure, who stands there.
    fn cell(self, campaign: &Campaign, place: usize, site: &Site, line: usize) -> String {
        let garrison = campaign.garrison(place);
        let text = match line {
            0 => format!("{:<6}{}", site.hex.to_string(), terrain_sign(campaign.board(place))),
            1 => site.structure.map_or(String::new(), |structure| structure.to_string()),
            _ => garrison.map_or(String::new(), |garrison| {
                format!("{}:{}", garrison.owner.number(), short(&garrison.units))
            }),
        };
        let style = match (line, garrison) {
            (2, Some(garrison)) => player_style(garrison.owner),
            (1, _) => Style::new().fg_color(Some(INK)).effects(Effects::BOLD),
            _ => Style::new().fg_color(Some(INK)),
        };
        self.painted(style.bg_color(ground(campaign.board(place))), &format!("{text:<WIDTH$.WIDTH$}"))
    }

    /// Every player and every army, a line each.
    pub(super) fn armies(self, campaign: &Campaign, controllers: &[Controller]) -> String {
        let mut text = String::new();
        for (seat, &controller) in campaign.seats().zip(controllers) {
            let who =
                format!("player {} ({}, {})", seat.number(), color_name(seat), controller_name(controller));
            let state = if campaign.is_in_play(seat) {
                let units = campaign.units_of(seat).len();
                let units = match campaign.supply(seat) {
                    Some(supply) => format!("{units} of {supply} units"),
                    None => format!("{units} units"),
                };
                format!("{} gold, {} a turn, {units}", campaign.gold(seat), campaign.income(seat))
            } else {
                "out".to_owned()
            };
            let _ = writeln!(text, "{}: {state}", self.painted(label_style(seat), &who));
            for (place, garrison) in campaign.garrisons_of(seat) {
                let site = campaign.map().site(place);
                let spent = if garrison.spent.is_empty() {
                    String::new()
                } else {
                    format!("; marched: {}", garrison.spent)
                };
                let _ = writeln!(
                    text,
                    "  {:<6} {:<9} {}{spent}",
                    site.hex.to_string(),
                    where_it_is(site),
                    garrison.units
                );
            }
        }
        for attack in campaign.attacks() {
            let (from, at) = (campaign.hex(attack.from), campaign.hex(attack.at));
            let _ = writeln!(text, "{from} attacks {at} with {}", attack.units);
        }
        if let Some(battle) = campaign.battle() {
            let (from, at) = (campaign.hex(battle.attack.from), campaign.hex(battle.attack.at));
            let _ = writeln!(text, "{from} attacks {at} with {}: this battle is next", battle.attack.units);
        }
        text.trim_end().to_owned()
    }

    /// Text in a player's colour.
    pub(super) fn in_color_of(self, seat: Seat, text: &str) -> String {
        self.painted(label_style(seat), text)
    }

    /// How a side's pieces are drawn on the board of a battle.
    pub(super) fn signs_of(self, side: Color) -> String {
        let sign = |kind| self.style.piece(Piece { color: side, kind });
        let [king, rook, wazir, face_down] = [Kind::King, Kind::Rook, Kind::Wazir, Kind::FaceDown].map(sign);
        let place = if side == Color::White { "below" } else { "above" };
        if self.colored {
            // There the sides differ in nothing but colour.
            let color = if side == Color::White { "the white pieces" } else { "the black pieces" };
            return format!(
                "{color}, {place}; face-down {}",
                self.style.solid_piece(Piece { color: side, kind: Kind::FaceDown })
            );
        }
        format!("{king} {rook} {wazir}, {place}; face-down {face_down}")
    }

    fn painted(self, style: Style, text: &str) -> String {
        if self.colored { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }
}

const LEGEND: &str = "\
In a hex: its name and the board of its battles (= narrow, _ plain, T woods, ^ mountain, # fortress,
standard without a sign), its structure, the player's number with their royals and the number of other units.";

fn terrain_sign(terrain: Terrain) -> char {
    match terrain {
        Terrain::Standard => ' ',
        Terrain::Narrow => '=',
        Terrain::Plain => '_',
        Terrain::Woods => 'T',
        Terrain::Mountain => '^',
        Terrain::Fortress => '#',
    }
}

/// The colour under a hex: dark, so that every player's colour can be read on it.
fn ground(terrain: Terrain) -> Option<anstyle::Color> {
    let index = match terrain {
        Terrain::Standard => 236,
        Terrain::Narrow => 238,
        Terrain::Plain => 58,
        Terrain::Woods => 22,
        Terrain::Mountain => 240,
        Terrain::Fortress => 52,
    };
    Some(anstyle::Ansi256Color(index).into())
}

fn player_style(seat: Seat) -> Style {
    let color = COLORS.get(seat.index()).map(|&(color, _)| color.into());
    Style::new().fg_color(color).effects(Effects::BOLD)
}

/// Beside the map: black on the player's colour can be read on light terminals and dark ones.
fn label_style(seat: Seat) -> Style {
    let color = COLORS.get(seat.index()).map(|&(color, _)| color.into());
    Style::new().bg_color(color).fg_color(Some(AnsiColor::Black.into()))
}

fn color_name(seat: Seat) -> &'static str {
    COLORS.get(seat.index()).map_or("", |&(_, name)| name)
}

/// Who plays, in a word.
pub(super) fn controller_name(controller: Controller) -> &'static str {
    match controller {
        Controller::Person => "person",
        Controller::Computer(general) => General::name(general),
    }
}

/// Royals by letter, the others by number: `K2D+14`.
fn short(units: &Army) -> String {
    let royals: String = (units.kinds().filter(|(unit, _)| unit.class() == UnitClass::Royal))
        .map(
            |(unit, count)| {
                if count > 1 { format!("{count}{}", unit.letter()) } else { unit.letter().to_string() }
            },
        )
        .collect();
    let others = units.len() - u32::from(units.count(UnitClass::Royal));
    match (royals.as_str(), others) {
        ("", others) => others.to_string(),
        (royals, 0) => royals.to_owned(),
        (royals, others) => format!("{royals}+{others}"),
    }
}

fn where_it_is(site: &Site) -> String {
    match site.structure {
        Some(structure) => structure.to_string(),
        None if site.terrain == Terrain::Standard => String::new(),
        None => site.terrain.to_string(),
    }
}

/// The price list of a campaign.
pub(super) fn prices(campaign: &Campaign) -> String {
    let rows: Vec<_> = Unit::ALL
        .into_iter()
        .filter_map(|unit| {
            Some(format!("{} {} {}", unit.letter(), unit.name(), campaign.rules().price(unit)?))
        })
        .collect();
    rows.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use campaign::{Battles, CampaignRules, CampaignSetup, Chronicle, Contest, Map};

    fn chronicle() -> Chronicle {
        let map = Map::named("two-thrones").unwrap();
        let setup = CampaignSetup {
            rules: CampaignRules::default(),
            map,
            players: 2,
            contest: Contest::FreeForAll,
            seed: 1,
        };
        let players = vec![Controller::Person, Controller::Computer(General::Planner)];
        Chronicle::begin(setup, players, Battles::Fast).unwrap().0
    }

    #[test]
    fn the_plain_map_shows_every_hex_in_staggered_rows() {
        let text = MapScreen { colored: false, style: PieceStyle::Letters }.map(chronicle().campaign());
        assert!(!text.contains('\u{1b}'));
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines.len(), 21);
        assert!(lines[0].starts_with("                |0,-3  =   |1,-3"), "{}", lines[0]);
        assert!(lines[9].starts_with("|-3,0      |-2,0      |-1,0  #   |0,0   ^"), "{}", lines[9]);
        assert!(lines[10].starts_with("|base 1    |          |fortress  |mine"), "{}", lines[10]);
        assert!(lines[11].starts_with("|1:KD+7    |          |"), "{}", lines[11]);
        assert!(lines.iter().all(|line| line.chars().count() <= 80));
    }

    #[test]
    fn labels_beside_the_map_have_a_ground_of_their_own() {
        let screen = MapScreen { colored: true, style: PieceStyle::Letters };
        for seat in (1..=6).filter_map(Seat::from_number) {
            let text = screen.in_color_of(seat, "player");
            let expected = label_style(seat);
            assert!(expected.get_bg_color().is_some() && expected.get_fg_color().is_some());
            assert_eq!(text, format!("{expected}player{expected:#}"));
        }
    }

    #[test]
    fn colours_change_nothing_but_colours() {
        let chronicle = chronicle();
        let colored = MapScreen { colored: true, style: PieceStyle::Letters }
            .overview(chronicle.campaign(), chronicle.controllers());
        assert!(colored.contains('\u{1b}'));
        let mut bare = String::new();
        let mut rest = colored.as_str();
        while let Some((before, after)) = rest.split_once('\u{1b}') {
            bare.push_str(before);
            rest = after.split_once('m').unwrap().1;
        }
        bare.push_str(rest);
        let plain = MapScreen { colored: false, style: PieceStyle::Letters }
            .overview(chronicle.campaign(), chronicle.controllers());
        assert_eq!(bare, plain);
    }
}
