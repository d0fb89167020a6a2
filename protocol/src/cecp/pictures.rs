//! megaton's own pictures of the pieces, as XBoard takes them with `-pieceImageDirectory`.

use crate::xboard::setup::{LANCE_PLACE, SPARE_PLACE, place};
use etcetera::{BaseStrategy, choose_base_strategy};
use movegen::{Color, Kind, Obstacle, Variant};
use pictures::{Subject, svg};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// What XBoard calls the files of the first places of its piece table, in order (`pngPieceNames` in
/// its `draw.c`).
const FILE_NAMES: [&str; 19] = [
    "Pawn",
    "Knight",
    "Bishop",
    "Rook",
    "Queen",
    "Advisor",
    "Elephant",
    "Archbishop",
    "Marshall",
    "Gold",
    "Commoner",
    "Canon",
    "Nightrider",
    "CrownedBishop",
    "CrownedRook",
    "Crown",
    "Chancellor",
    "Hawk",
    "Lance",
];
/// The same of the last place.
const KING_NAME: &str = "King";

/// Where the pictures of a game are usually written: the user's folder for a program's data.
pub fn picture_folder(variant: Variant) -> PathBuf {
    let data = choose_base_strategy().map_or_else(|_| PathBuf::from("."), |known| known.data_dir());
    data.join("megaton").join("pictures").join(variant.id())
}

/// Writes the pictures of a game into a folder. What is there already is left alone, so that XBoards that
/// read the folder meanwhile find every file whole.
///
/// # Errors
/// The folder or a file cannot be written.
pub fn write_pictures(variant: Variant, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for (name, subject) in named_subjects(variant) {
        for color in Color::BOTH {
            let (file, text) = (folder.join(format!("{color}{name}.svg")), svg(subject, color));
            if !fs::read(&file).is_ok_and(|known| known == text.as_bytes()) {
                storage::write_by_rename(&file, &text)?;
            }
        }
    }
    Ok(())
}

/// What XBoard calls each picture of a game.
fn named_subjects(variant: Variant) -> impl Iterator<Item = (&'static str, Subject)> {
    // The missile and the Culverin share a place; no game has both.
    let absent = if variant.spec().missile.is_some() { Kind::Culverin } else { Kind::Missile };
    let kinds = Kind::ALL.into_iter().filter(move |&kind| kind != absent);
    let pieces = kinds.map(|kind| {
        let name = place(kind).and_then(|place| FILE_NAMES.get(place)).copied();
        (name.unwrap_or(KING_NAME), Subject::Piece(kind))
    });
    let hole = if variant == Variant::StrataChess { Obstacle::Wall } else { Obstacle::Radiation };
    let others = [
        (FILE_NAMES[LANCE_PLACE], Subject::Piece(Kind::Pawn)),
        (FILE_NAMES[SPARE_PLACE], Subject::Obstacle(hole)),
    ];
    pieces.chain(others)
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::VARIANTS;
    use std::collections::BTreeSet;

    #[test]
    fn every_piece_has_a_file_of_its_own_in_every_game() {
        for spec in VARIANTS {
            let names: Vec<_> = named_subjects(spec.variant).map(|(name, _)| name).collect();
            assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{}", spec.id);
            let subject = |wanted: &str| named_subjects(spec.variant).find(|(name, _)| *name == wanted);
            let kind = if spec.missile.is_some() { Kind::Missile } else { Kind::Culverin };
            assert_eq!(subject("Hawk"), Some(("Hawk", Subject::Piece(kind))), "{}", spec.id);
            assert_eq!(subject("King"), Some(("King", Subject::Piece(Kind::King))), "{}", spec.id);
        }
    }

    #[test]
    fn a_folder_is_made_whole_and_mended() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().join("new/pictures");
        write_pictures(Variant::Stratomic, &folder).unwrap();
        let missile = folder.join("BlackHawk.svg");
        let text = fs::read_to_string(&missile).unwrap();
        fs::write(&missile, "half").unwrap();
        write_pictures(Variant::Stratomic, &folder).unwrap();
        assert_eq!(fs::read_to_string(&missile).unwrap(), text);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2 * named_subjects(Variant::Stratomic).count());
        assert!(write_pictures(Variant::Stratomic, &missile).is_err());
    }
}
