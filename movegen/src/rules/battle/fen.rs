//! Battles as FEN: the size of the board, terrain, and the keys `army`, `men` and `down`.

use super::roster::{Fielded, MOST_FIELDED, Muster, Roster, class_of};
use super::unit::UnitClass;
use super::{Field, StrataChess};
use crate::geometry::Board10x8;
use crate::piece::{Color, Kind};
use crate::position::{Position, PositionError};
use crate::rules::Rules;
use crate::square::Square;
use crate::text::FenKeys;

/// Sizes of the boards, as files and ranks (SC-B1).
pub(super) const SIZES: [(u8, u8); 3] = [(8, 6), (7, 5), (10, 8)];

/// The field of this size, still without terrain.
pub(super) fn field_of_size(files: usize, ranks: usize) -> Result<Field, PositionError> {
    let fits = |&(wide, high): &(u8, u8)| usize::from(high) == ranks && usize::from(wide) == files;
    match SIZES.into_iter().find(fits) {
        Some((files, ranks)) => Ok(Field::new(files, ranks)),
        None => Err(PositionError::BattleSize { files, ranks }),
    }
}

/// A royal for the attacker, at most one for the defender, and no more pieces and soldiers than an army
/// fields (SC-B2, SC-P8).
pub(super) fn check_pieces(position: &Position<StrataChess>) -> Result<(), PositionError> {
    for color in Color::BOTH {
        let refused = |reason: String| Err(PositionError::Army { color, reason });
        let royals = position.pieces(color, Kind::King) | position.pieces(color, Kind::Duke);
        match (royals.count(), color) {
            (0, Color::White) => return refused("the attacker has no royal".to_owned()),
            (2.., _) => {
                let squares: Vec<_> = royals.into_iter().map(|square| square.name::<Board10x8>()).collect();
                return refused(format!("more than one royal: {}", squares.join(", ")));
            }
            _ => {}
        }
        if position.pieces(color, Kind::Queen).many() {
            return refused("more than one queen".to_owned());
        }
        let face_up = face_up(position, color);
        let hidden = position.pieces(color, Kind::FaceDown).count();
        let is_too_many = |class: UnitClass| face_up.of_class(class) > class.places();
        if UnitClass::FACE_DOWN.into_iter().any(is_too_many)
            || u32::from(face_up.total()) + hidden > u32::from(MOST_FIELDED)
        {
            let [pieces, soldiers] = UnitClass::FACE_DOWN.map(|class| face_up.of_class(class));
            return refused(format!("{pieces} pieces, {soldiers} soldiers and {hidden} face-down pieces"));
        }
    }
    Ok(())
}

/// A side's face-up pieces and soldiers.
fn face_up(position: &Position<StrataChess>, color: Color) -> Muster {
    let mut muster = Muster::default();
    for &kind in StrataChess::KINDS {
        for _ in 0..position.pieces(color, kind).count() {
            muster.add(kind);
        }
    }
    muster
}

/// Reads which units may be face-down, which are, and where.
pub(super) fn read_keys(
    position: &mut Position<StrataChess>,
    keys: &mut FenKeys,
) -> Result<(), PositionError> {
    let down = keys.take("down").map(|value| read_down(position, &value)).transpose()?.unwrap_or_default();
    let told = match keys.take("men") {
        Some(value) => read_known(&value)?,
        None => [None, None],
    };
    let army = keys.take("army").map(|value| read_army(&value)).transpose()?;
    for color in Color::BOTH {
        let hidden = position.pieces(color, Kind::FaceDown);
        let stand: Vec<Kind> =
            down.iter().filter(|(square, _)| hidden.has(*square)).map(|&(_, kind)| kind).collect();
        let mut all_stand = Muster::default();
        stand.iter().for_each(|&kind| all_stand.add(kind));
        let known = match told[color.index()] {
            Some(told) => Some(told),
            None => (stand.len() as u32 == hidden.count()).then_some(all_stand),
        };
        let army = match (army, known) {
            (Some(armies), _) => armies[color.index()],
            (None, Some(known)) => Fielded::all(known),
            (None, None) => {
                return Err(PositionError::Army {
                    color,
                    reason: "no army=, men= or down= names the face-down pieces".to_owned(),
                });
            }
        };
        let roster = Roster::new(army, known);
        check_roster(position, color, &roster, &all_stand)?;
        position.state.rosters[color.index()] = roster;
    }
    for (square, kind) in down {
        position.state.identities.set(square, kind);
    }
    Ok(())
}

/// As many units as there are face-down pieces, no more than an army fields, and all known ones among
/// the possible ones.
fn check_roster(
    position: &Position<StrataChess>,
    color: Color,
    roster: &Roster,
    all_stand: &Muster,
) -> Result<(), PositionError> {
    let refused = |reason: String| Err(PositionError::Army { color, reason });
    let army = roster.army();
    let hidden = position.pieces(color, Kind::FaceDown).count();
    if u32::from(army.total()) != hidden {
        return refused(format!("army= has {} face-down pieces, the board has {hidden}", army.total()));
    }
    let shown = face_up(position, color);
    for class in UnitClass::FACE_DOWN {
        let (count, name) = (army.of_class(class), class.plural());
        if army.from.of_class(class) < count {
            return refused(format!("{count} {name} from an army of {}", army.from.text()));
        }
        if count + shown.of_class(class) > class.places() {
            return refused(format!("more than {} {name}", class.places()));
        }
    }
    let queens = army.from.count(Kind::Queen) + position.pieces(color, Kind::Queen).count() as u8;
    if queens > 1 {
        return refused("more than one queen".to_owned());
    }
    if let Some(known) = roster.known() {
        if !known.is_within(&army.from) || Fielded::all(*known).counts != army.counts {
            return refused(format!("men={} does not match its army", known.text()));
        }
        if !all_stand.is_within(known) {
            return refused(format!("down={} is not part of men={}", all_stand.text(), known.text()));
        }
    } else if !all_stand.is_within(&army.from) {
        return refused(format!("down={} is not part of its army", all_stand.text()));
    }
    Ok(())
}

/// `3QRBN+4WWFF` for each side: this many pieces and soldiers out of these.
fn read_army(value: &str) -> Result<[Fielded; 2], PositionError> {
    let wrong = || PositionError::KeyValue {
        key: "army",
        value: value.to_owned(),
        expected: "for White and Black `-` or pieces and soldiers such as 3QRBN+4WWFF",
    };
    let (white, black) = value.split_once(',').ok_or_else(wrong)?;
    Ok([read_fielded(white).ok_or_else(wrong)?, read_fielded(black).ok_or_else(wrong)?])
}

/// Length of the longest army text that is read.
const LONGEST_ARMY: usize = 100;

fn read_fielded(text: &str) -> Option<Fielded> {
    if text == "-" {
        return Some(Fielded::default());
    }
    let mut fielded = Fielded::default();
    let (pieces, soldiers) = text.split_once('+')?;
    for (class, part) in UnitClass::FACE_DOWN.into_iter().zip([pieces, soldiers]) {
        if part.len() > LONGEST_ARMY {
            return None;
        }
        let count = part.chars().next()?.to_digit(10)?;
        let units = Muster::read(part.get(1..)?)?;
        let is_of_another_class = units.units().any(|kind| class_of(kind) != Some(class));
        // Classes with no face-down unit are left out.
        let is_needless = count == 0 && units.total() > 0;
        if is_of_another_class || is_needless || count > u32::from(class.places()) {
            return None;
        }
        if let Some(of_class) = fielded.of_class_mut(class) {
            *of_class = count as u8;
        }
        units.units().for_each(|kind| fielded.from.add(kind));
    }
    Some(fielded)
}

/// `RBNWWFF,?`: which pieces are face-down.
fn read_known(value: &str) -> Result<[Option<Muster>; 2], PositionError> {
    let wrong = || PositionError::KeyValue {
        key: "men",
        value: value.to_owned(),
        expected: "White's and Black's face-down pieces such as RBNWWFF, or ?",
    };
    let read = |text: &str| match text {
        "?" => Some(None),
        "-" => Some(Some(Muster::default())),
        letters if !letters.is_empty() && letters.len() <= 7 => Muster::read(letters).map(Some),
        _ => None,
    };
    let (white, black) = value.split_once(',').ok_or_else(wrong)?;
    Ok([read(white).ok_or_else(wrong)?, read(black).ok_or_else(wrong)?])
}

/// `a5q,h2r`: which piece is on which square.
fn read_down(position: &Position<StrataChess>, value: &str) -> Result<Vec<(Square, Kind)>, PositionError> {
    let mut identities: Vec<(Square, Kind)> = Vec::new();
    for part in value.split(',') {
        let refused = |reason| PositionError::Identity { text: part.to_owned(), reason };
        let (square, letter) =
            Square::parse_prefix::<Board10x8>(part).ok_or_else(|| refused("not a square and a letter"))?;
        let kind =
            Muster::read(letter).filter(|_| letter.len() == 1).and_then(|muster| muster.units().next());
        let kind = kind.ok_or_else(|| refused("not a piece that can be face-down"))?;
        if !position.face_down().has(square) {
            return Err(refused("there is no face-down piece there"));
        }
        if identities.iter().any(|&(other, _)| other == square) {
            return Err(refused("the square is named twice"));
        }
        identities.push((square, kind));
    }
    Ok(identities)
}

/// Writes the keys, if there are face-down pieces and something is known of them.
pub(super) fn write_keys(position: &Position<StrataChess>, text: &mut String) {
    let hidden = position.face_down();
    if hidden.is_empty() {
        return;
    }
    let rosters = Color::BOTH.map(|color| position.state.roster(color));
    let [white, black] = rosters.map(|roster| army_text(roster.army()));
    text.push_str(&format!(" army={white},{black}"));
    let says_more = |roster: &&Roster| !roster.army().is_exact() && roster.known().is_some();
    if rosters.iter().any(says_more) {
        let [white, black] = rosters.map(|roster| roster.known().map_or("?".to_owned(), units_text));
        text.push_str(&format!(" men={white},{black}"));
    }
    let mut known: Vec<Square> =
        hidden.into_iter().filter(|&square| position.state.identity(square).is_some()).collect();
    known.sort_by_key(|square| square.file_and_rank::<Board10x8>());
    let known: Vec<String> = known
        .into_iter()
        .filter_map(|square| {
            let letter = position.state.identity(square)?.letter().to_ascii_lowercase();
            Some(format!("{}{letter}", square.name::<Board10x8>()))
        })
        .collect();
    if !known.is_empty() {
        text.push_str(&format!(" down={}", known.join(",")));
    }
}

pub(super) fn army_text(army: &Fielded) -> String {
    if army.total() == 0 {
        return "-".to_owned();
    }
    let (mut pieces, mut soldiers) = (String::new(), String::new());
    for kind in army.from.units() {
        let is_soldier = class_of(kind) == Some(UnitClass::Soldier);
        if is_soldier { &mut soldiers } else { &mut pieces }.push(kind.letter());
    }
    format!("{}{pieces}+{}{soldiers}", army.counts[0], army.counts[1])
}

/// Which units are face-down: `-` if none.
pub(super) fn units_text(units: &Muster) -> String {
    let text = units.text();
    if text.is_empty() { "-".to_owned() } else { text }
}
