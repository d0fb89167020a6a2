//! Variants as CECP names them, and what a GUI has to be told of those that it does not know.

use movegen::{Kind, VARIANTS, Variant, VariantSpec};

/// What a GUI calls chess with Fischer's random starting positions: chess here, with castling
/// from anywhere.
const FISCHER_RANDOM: &str = "fischerandom";

/// A game chosen by its CECP name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) variant: Variant,
    /// Whether king and rook may stand anywhere at the start.
    pub(crate) chess960: bool,
}

impl Choice {
    /// The game of this name.
    pub(crate) fn of(name: &str) -> Option<Choice> {
        if name.eq_ignore_ascii_case(FISCHER_RANDOM) {
            return Some(Choice { variant: Variant::Chess, chess960: true });
        }
        name.parse().ok().map(|variant| Choice { variant, chess960: false })
    }
}

/// The names for `feature variants`, the default first.
pub(crate) fn names() -> String {
    let known = Variant::Chess.spec().cecp_name;
    let others = VARIANTS.iter().map(|spec| spec.cecp_name).filter(|&name| name != known);
    let names: Vec<_> = [known, FISCHER_RANDOM].into_iter().chain(others).collect();
    names.join(",")
}

/// The lines that define the variant for the GUI; none if it knows the game.
pub(crate) fn lines(variant: Variant) -> Vec<String> {
    if is_known_to_guis(variant) {
        return Vec::new();
    }
    let spec = variant.spec();
    let (files, ranks) = spec.size;
    vec![format!("setup ({}) {files}x{ranks}+0_fairy {}", piece_table(spec), six_fields(spec.start))]
}

fn is_known_to_guis(variant: Variant) -> bool {
    matches!(variant, Variant::Chess | Variant::Atomic)
}

/// The part of a FEN that GUIs understand.
pub(super) fn six_fields(fen: &str) -> String {
    fen.split_ascii_whitespace().take(6).collect::<Vec<_>>().join(" ")
}

/// Places in a half of XBoard's piece table, the king in the last.
const TABLE_HALF: usize = 19;

/// Where XBoard's piece table keeps the picture of a kind, and with it what it believes of its
/// moves. A man in the Falcon's place may go anywhere, as a missile's launch does.
fn place(kind: Kind) -> usize {
    match kind {
        Kind::Pawn => 0,
        Kind::Knight => 1,
        Kind::Bishop => 2,
        Kind::Rook => 3,
        Kind::Queen => 4,
        Kind::Archbishop => 7,
        Kind::Chancellor => 8,
        Kind::Culverin => 11,
        Kind::Missile => 17,
        Kind::King => TABLE_HALF - 1,
    }
}

/// XBoard's piece table for the men of the start position: White's half, then Black's.
fn piece_table(spec: &VariantSpec) -> String {
    let board = spec.start.split(' ').next().unwrap_or_default().to_ascii_uppercase();
    let mut half = ['.'; TABLE_HALF];
    for kind in Kind::ALL.into_iter().filter(|kind| board.contains(kind.letter())) {
        half[place(kind)] = kind.letter();
    }
    let white: String = half.iter().collect();
    format!("{white}{}", white.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_is_offered_and_understood() {
        for name in names().split(',') {
            assert!(Choice::of(name).is_some(), "{name}");
        }
        for spec in VARIANTS {
            assert_eq!(Choice::of(spec.cecp_name).unwrap().variant, spec.variant);
            assert!(names().split(',').any(|name| name == spec.cecp_name));
        }
        assert!(names().starts_with("normal,"));
        assert_eq!(Choice::of("shogi"), None);
    }

    #[test]
    fn stratomic_is_defined_by_table_size_and_start() {
        assert_eq!(
            lines(Variant::Stratomic),
            ["setup (PNBRQ............MKpnbrq............mk) 10x10+0_fairy \
              10/mrnbqkbnrm/pppppppppp/10/10/10/10/PPPPPPPPPP/MRNBQKBNRM/10 w KQkq - 0 1"]
        );
        assert!(lines(Variant::Atomic).is_empty());
    }
}
