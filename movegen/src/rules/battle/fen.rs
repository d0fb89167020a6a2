//! Battles as FEN: the size of the board, terrain, and the keys `army`, `men` and `down`.

use super::roster::{Fielded, MOST, Muster, Roster};
use super::{Battle, Field};
use crate::geometry::Board10x8;
use crate::piece::{Color, Kind};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;
use crate::text::{FenError, FenKeys};

/// Files and ranks of the boards there are (SC-B1).
pub(super) const SIZES: [(u8, u8); 3] = [(8, 6), (7, 5), (10, 8)];

/// The field these ranks of a FEN are of, still without terrain.
pub(super) fn read_size(rows: &[&str]) -> Result<Field, FenError> {
    let files = rows.first().map_or(0, |row| squares_in(row));
    let fits = |&(wide, high): &(u8, u8)| usize::from(high) == rows.len() && usize::from(wide) == files;
    match SIZES.into_iter().find(fits) {
        Some((files, ranks)) => Ok(Field::new(files, ranks)),
        None => Err(FenError::BattleSize { files, ranks: rows.len() }),
    }
}

/// Number of squares a rank of a FEN describes.
fn squares_in(row: &str) -> usize {
    let mut squares = 0usize;
    let mut run = 0usize;
    for letter in row.chars() {
        match letter.to_digit(10) {
            Some(digit) => run = run.saturating_mul(10).saturating_add(digit as usize),
            None => {
                squares = squares.saturating_add(run).saturating_add(1);
                run = 0;
            }
        }
    }
    squares.saturating_add(run)
}

/// A royal for the attacker, one at most for the defender, and no more pieces and soldiers than an
/// army fields (SC-B2, SC-P8).
pub(super) fn check_pieces(position: &Position<Battle>) -> Result<(), FenError> {
    for color in Color::BOTH {
        let refused = |reason: String| Err(FenError::Army { color, reason });
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
        let face_up = face_up(position, color).by_class();
        let hidden = position.pieces(color, Kind::FaceDown).count();
        let [pieces, soldiers] = face_up;
        if pieces > MOST[0] || soldiers > MOST[1] || u32::from(pieces + soldiers) + hidden > 7 {
            return refused(format!("{pieces} pieces, {soldiers} soldiers and {hidden} face-down pieces"));
        }
    }
    Ok(())
}

/// A side's pieces and soldiers that are face-up.
fn face_up(position: &Position<Battle>, color: Color) -> Muster {
    let mut muster = Muster::default();
    for &kind in Battle::KINDS {
        for _ in 0..position.pieces(color, kind).count() {
            muster.add(kind);
        }
    }
    muster
}

/// Reads who may be face-down, who is, and where.
pub(super) fn read_keys(position: &mut Position<Battle>, keys: &mut FenKeys) -> Result<(), FenError> {
    let down = keys.take("down").map(|value| read_down(position, &value)).transpose()?.unwrap_or_default();
    let pieces = match keys.take("men") {
        Some(value) => read_pieces(&value)?,
        None => [None, None],
    };
    let army = keys.take("army").map(|value| read_army(&value)).transpose()?;
    for color in Color::BOTH {
        let hidden = position.pieces(color, Kind::FaceDown);
        let stand: Vec<Kind> =
            down.iter().filter(|(square, _)| hidden.has(*square)).map(|&(_, kind)| kind).collect();
        let mut all_stand = Muster::default();
        stand.iter().for_each(|&kind| all_stand.add(kind));
        let known = match pieces[color.index()] {
            Some(pieces) => Some(pieces),
            None => (stand.len() as u32 == hidden.count()).then_some(all_stand),
        };
        let army = match (army, known) {
            (Some(armies), _) => armies[color.index()],
            (None, Some(pieces)) => Fielded { from: pieces, counts: pieces.by_class() },
            (None, None) => {
                return Err(FenError::Army {
                    color,
                    reason: "no army, pieces or down= names the face-down pieces".to_owned(),
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

/// As many pieces as stand face-down, no more than an army fields, and each of those that are known
/// among those there can be.
fn check_roster(
    position: &Position<Battle>,
    color: Color,
    roster: &Roster,
    all_stand: &Muster,
) -> Result<(), FenError> {
    let refused = |reason: String| Err(FenError::Army { color, reason });
    let army = roster.army();
    let hidden = position.pieces(color, Kind::FaceDown).count();
    if u32::from(army.total()) != hidden {
        return refused(format!("{} face-down pieces in army=, {hidden} on the board", army.total()));
    }
    let (available, shown) = (army.from.by_class(), face_up(position, color).by_class());
    for class in 0..2 {
        let name = ["pieces", "soldiers"][class];
        if available[class] < army.counts[class] {
            return refused(format!("{} {name} out of {}", army.counts[class], army.from.text()));
        }
        if army.counts[class] + shown[class] > MOST[class] {
            return refused(format!("more than {} {name}", MOST[class]));
        }
    }
    let queens = army.from.count(Kind::Queen) + position.pieces(color, Kind::Queen).count() as u8;
    if queens > 1 {
        return refused("more than one queen".to_owned());
    }
    if let Some(pieces) = roster.pieces() {
        if !pieces.is_within(&army.from) || pieces.by_class() != army.counts {
            return refused(format!("men={} are not those of its army", pieces.text()));
        }
        if !all_stand.is_within(pieces) {
            return refused(format!("down={} are not among its pieces", all_stand.text()));
        }
    } else if !all_stand.is_within(&army.from) {
        return refused(format!("down={} are not among its army", all_stand.text()));
    }
    Ok(())
}

/// `3QRBN+4WWFF` for each side: so many pieces and soldiers out of these.
fn read_army(value: &str) -> Result<[Fielded; 2], FenError> {
    let wrong = || FenError::KeyValue {
        key: "army",
        value: value.to_owned(),
        expected: "for White and Black `-` or pieces and soldiers such as 3QRBN+4WWFF",
    };
    let (white, black) = value.split_once(',').ok_or_else(wrong)?;
    Ok([read_fielded(white).ok_or_else(wrong)?, read_fielded(black).ok_or_else(wrong)?])
}

fn read_fielded(text: &str) -> Option<Fielded> {
    if text == "-" {
        return Some(Fielded::default());
    }
    let mut fielded = Fielded::default();
    let (pieces, soldiers) = text.split_once('+')?;
    for (class, part) in [pieces, soldiers].into_iter().enumerate() {
        let count = part.chars().next()?.to_digit(10)?;
        let pieces = Muster::read(part.get(1..)?)?;
        let [as_pieces, as_soldiers] = pieces.by_class();
        if [as_soldiers, as_pieces][class] > 0 || count > u32::from(MOST[class]) || part.len() > 100 {
            return None;
        }
        fielded.counts[class] = count as u8;
        pieces.pieces().for_each(|kind| fielded.from.add(kind));
    }
    // Of a class of which nobody is face-down no army is written.
    let [pieces, soldiers] = fielded.from.by_class();
    let is_needless = (fielded.counts[0] == 0 && pieces > 0) || (fielded.counts[1] == 0 && soldiers > 0);
    (!is_needless).then_some(fielded)
}

/// `RBNWWFF,?`: which pieces are face-down.
fn read_pieces(value: &str) -> Result<[Option<Muster>; 2], FenError> {
    let wrong = || FenError::KeyValue {
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

/// `a5q,h2r`: what stands where.
fn read_down(position: &Position<Battle>, value: &str) -> Result<Vec<(Square, Kind)>, FenError> {
    let mut identities: Vec<(Square, Kind)> = Vec::new();
    for part in value.split(',') {
        let refused = |reason| FenError::Identity { text: part.to_owned(), reason };
        let (square, letter) =
            Square::parse_prefix::<Board10x8>(part).ok_or_else(|| refused("not a square and a letter"))?;
        let kind =
            Muster::read(letter).filter(|_| letter.len() == 1).and_then(|muster| muster.pieces().next());
        let kind = kind.ok_or_else(|| refused("no piece that can be face-down"))?;
        if !position.face_down().has(square) {
            return Err(refused("no face-down piece stands there"));
        }
        if identities.iter().any(|&(other, _)| other == square) {
            return Err(refused("the square is named twice"));
        }
        identities.push((square, kind));
    }
    Ok(identities)
}

/// Writes the keys, as far as there are face-down pieces and something is known of them.
pub(super) fn write_keys(position: &Position<Battle>, text: &mut String) {
    let hidden = position.face_down();
    if hidden.is_empty() {
        return;
    }
    let rosters = Color::BOTH.map(|color| position.state.roster(color));
    let [white, black] = rosters.map(|roster| army_text(roster.army()));
    text.push_str(&format!(" army={white},{black}"));
    let says_more = |roster: &&Roster| !roster.army().is_exact() && roster.pieces().is_some();
    if rosters.iter().any(says_more) {
        let [white, black] = rosters.map(|roster| roster.pieces().map_or("?".to_owned(), pieces_text));
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
    for kind in army.from.pieces() {
        let is_soldier = matches!(kind, Kind::Wazir | Kind::Ferz);
        if is_soldier { &mut soldiers } else { &mut pieces }.push(kind.letter());
    }
    format!("{}{pieces}+{}{soldiers}", army.counts[0], army.counts[1])
}

/// Which pieces are face-down: `-` if none.
pub(super) fn pieces_text(pieces: &Muster) -> String {
    let text = pieces.text();
    if text.is_empty() { "-".to_owned() } else { text }
}
