//! Variants as CECP names them, and what a GUI has to be told of those that it does not know.

use movegen::{AnyGame, Kind, Options, Rules, StrataChess, VARIANTS, Variant};

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

/// The names for `feature variants`, the default first. Games with secrets are accepted, but not
/// offered: a GUI has no way of showing what a piece turned out to be.
pub(crate) fn names() -> String {
    let known = Variant::Chess.spec().cecp_name;
    let others = VARIANTS.iter().filter(|spec| !spec.variant.has_secrets());
    let others = others.map(|spec| spec.cecp_name).filter(|&name| name != known);
    let names: Vec<_> = [known, FISCHER_RANDOM].into_iter().chain(others).collect();
    names.join(",")
}

/// How a variant is described to GUIs that do not know it.
struct Definition {
    /// The GUI's own variant whose behaviour it takes over.
    parent: &'static str,
    /// Whether pieces wait beside the board.
    has_reserve: bool,
    /// Where the pawn stands in the piece table.
    pawn_place: usize,
    /// Further lines: how pieces move.
    pieces: &'static [&'static str],
}

/// The place of the Lance: a pawn there does not promote by the GUI's own rules.
pub(crate) const LANCE_PLACE: usize = 18;

/// The definition; none if GUIs know the game.
fn definition(variant: Variant) -> Option<Definition> {
    let like = |parent| Some(Definition { parent, has_reserve: false, pawn_place: 0, pieces: &[] });
    match variant {
        Variant::Chess | Variant::Atomic => None,
        // The GUI draws the explosions.
        Variant::NoCheckAtomic | Variant::DeathMatch => like("atomic"),
        // A drop that moves a pawn on is the gating of Seirawan chess.
        Variant::Stoltz | Variant::OneStep | Variant::Culverin => Some(Definition {
            parent: "seirawan",
            has_reserve: true,
            pawn_place: LANCE_PLACE,
            pieces: &["piece P& fmWfceFifmnD"],
        }),
        Variant::Capatomic => Some(Definition {
            parent: "fairy",
            has_reserve: false,
            pawn_place: 0,
            pieces: &["piece K& KisO2", "piece R& RO2"],
        }),
        Variant::Bomb | Variant::StrataChess | Variant::SoftPawn | Variant::Stratomic | Variant::Spindler => {
            like("fairy")
        }
    }
}

/// The lines that define the variant for the GUI, with the position the game starts from; none
/// if it knows the game.
pub(crate) fn lines(variant: Variant, start: &str) -> Vec<String> {
    let Some(definition) = definition(variant) else { return Vec::new() };
    // Battles are fought on boards of several sizes.
    let game = AnyGame::new(variant, Options::default(), Some(start));
    let (files, ranks) = game.map_or(variant.spec().size, |game| game.size());
    let table = piece_table(start, definition.pawn_place);
    let Definition { parent, pieces, .. } = definition;
    let holdings = if definition.has_reserve { reserve_kinds(start).len() } else { 0 };
    let setup = format!("setup ({table}) {files}x{ranks}+{holdings}_{parent} {}", six_fields(start));
    std::iter::once(setup).chain(pieces.iter().map(|&line| line.to_owned())).collect()
}

/// Whether the GUI makes captures explode by itself.
pub(crate) fn gui_explodes(variant: Variant) -> bool {
    variant == Variant::Atomic || definition(variant).is_some_and(|definition| definition.parent == "atomic")
}

/// Whether the GUI plays by the rules of Seirawan chess, where a piece that moves off leaves another.
pub(crate) fn gui_gates(variant: Variant) -> bool {
    definition(variant).is_some_and(|definition| definition.parent == "seirawan")
}

/// Whether the GUI was told that kings and rooks castle, with an `O` in the definition of their moves. XBoard
/// then draws a castling on any rank and from any squares, if it is sent as one piece running over
/// the other. Without it a king that takes its rook lands on the edge of the board.
pub(crate) fn gui_castles(variant: Variant) -> bool {
    definition(variant)
        .is_some_and(|definition| definition.pieces.iter().any(|line| line.starts_with("piece K&")))
}

/// The part of a FEN that GUIs understand.
pub(crate) fn six_fields(fen: &str) -> String {
    fen.split_ascii_whitespace().take(6).collect::<Vec<_>>().join(" ")
}

/// Where XBoard's piece table keeps the picture of a kind, and with it what it believes of its
/// moves; the king's place is the last. A piece in the Falcon's place, 17, may go anywhere, as a
/// missile's launch does.
pub(crate) fn place(kind: Kind) -> Option<usize> {
    match kind {
        Kind::Pawn => Some(0),
        Kind::Knight => Some(1),
        Kind::Bishop => Some(2),
        Kind::Rook => Some(3),
        Kind::Queen => Some(4),
        Kind::Archbishop => Some(7),
        Kind::Chancellor => Some(8),
        Kind::Missile | Kind::Culverin => Some(17),
        Kind::Ferz => Some(5),
        Kind::Wazir => Some(14),
        Kind::Guard => Some(10),
        Kind::Cannon => Some(11),
        Kind::FaceDown => Some(13),
        Kind::Duke => Some(16),
        Kind::King => None,
    }
}

/// The kinds that the GUI has room for in reserve, in its order.
pub(crate) fn reserve_kinds(start: &str) -> Vec<Kind> {
    let mut kinds: Vec<(usize, Kind)> = pieces_of(start)
        .filter(|&kind| kind != Kind::Pawn)
        .filter_map(|kind| Some((place(kind)?, kind)))
        .collect();
    kinds.sort_by_key(|&(place, _)| place);
    kinds.into_iter().map(|(_, kind)| kind).collect()
}

/// The pieces of all games but battles.
const CHESS_LIKE: [Kind; 10] = [
    Kind::Pawn,
    Kind::Knight,
    Kind::Bishop,
    Kind::Rook,
    Kind::Queen,
    Kind::King,
    Kind::Missile,
    Kind::Archbishop,
    Kind::Chancellor,
    Kind::Culverin,
];

/// The kinds in the first field of a FEN, reserves included. Not for battles.
fn pieces_of(fen: &str) -> impl Iterator<Item = Kind> {
    let pieces = fen.split(' ').next().unwrap_or_default().to_ascii_uppercase();
    CHESS_LIKE.into_iter().filter(move |kind| pieces.contains(kind.letter()))
}

/// XBoard's place for a Wazir, whose picture, a round hat, no piece of ours has: StrataChess's wazir has
/// another place.
pub(crate) const SPARE_PLACE: usize = 9;

/// XBoard's piece table for the pieces of the start position, and a letter for something else that is
/// drawn on the board.
pub fn piece_table_with(start: &str, spare: Option<char>) -> String {
    let mut table = piece_table(start, 0);
    if let Some(letter) = spare {
        let half = table.len() / 2;
        for (place, letter) in [(half + SPARE_PLACE, letter.to_ascii_lowercase()), (SPARE_PLACE, letter)] {
            table.replace_range(place..=place, &letter.to_string());
        }
    }
    table
}

/// XBoard's piece table for the pieces of the start position: White's half, then Black's.
fn piece_table(start: &str, pawn_place: usize) -> String {
    let is_battle = start.split(' ').next().is_some_and(|board| board.contains(['X', 'x']));
    // What the pieces of a battle are is seen later.
    let kinds: Vec<Kind> = if is_battle { StrataChess::KINDS.to_vec() } else { pieces_of(start).collect() };
    let places: Vec<(usize, char)> = kinds
        .into_iter()
        .filter_map(|kind| Some((if kind == Kind::Pawn { pawn_place } else { place(kind)? }, kind.letter())))
        .collect();
    let king_place = places.iter().map(|&(place, _)| place + 1).max().unwrap_or_default();
    let mut half = vec!['.'; king_place];
    for (place, letter) in places {
        half[place] = letter;
    }
    half.push(Kind::King.letter());
    let white: String = half.into_iter().collect();
    format!("{white}{}", white.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_is_understood_and_offered_if_it_can_be_shown() {
        for name in names().split(',') {
            assert!(Choice::of(name).is_some(), "{name}");
        }
        for spec in VARIANTS {
            assert_eq!(Choice::of(spec.cecp_name).unwrap().variant, spec.variant);
            let is_offered = names().split(',').any(|name| name == spec.cecp_name);
            assert_eq!(is_offered, !spec.variant.has_secrets(), "{}", spec.cecp_name);
        }
        assert!(names().starts_with("normal,"));
        assert_eq!(Choice::of("shogi"), None);
    }

    #[test]
    fn tables_have_a_place_for_every_piece_and_the_king_last() {
        for spec in VARIANTS {
            for line in lines(spec.variant, spec.start).iter().filter(|line| line.starts_with("setup")) {
                let table = &line[line.find('(').unwrap() + 1..line.find(')').unwrap()];
                let (white, black) = table.split_at(table.len() / 2);
                assert_eq!(white.to_lowercase(), black, "{line}");
                assert!(white.ends_with('K'), "{line}");
                let board = spec.start.split(' ').next().unwrap();
                for letter in board.chars().filter(char::is_ascii_uppercase) {
                    assert_eq!(white.matches(letter).count(), 1, "{letter} in {line}");
                }
            }
        }
    }

    #[test]
    fn reserves_are_defined_as_gating() {
        let lines = lines(Variant::Stoltz, Variant::Stoltz.spec().start);
        assert_eq!(
            lines,
            [
                "setup (.NBRQ............UPK.nbrq............upk) 8x8+5_seirawan \
                 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Uu] w KQkq - 0 1",
                "piece P& fmWfceFifmnD"
            ]
        );
    }

    #[test]
    fn stratomic_is_defined_by_table_size_and_start() {
        assert_eq!(
            lines(Variant::Stratomic, Variant::Stratomic.spec().start),
            ["setup (PNBRQ............MKpnbrq............mk) 10x10+0_fairy \
              10/mrnbqkbnrm/pppppppppp/10/10/10/10/PPPPPPPPPP/MRNBQKBNRM/10 w KQkq - 0 1"]
        );
        assert!(lines(Variant::Atomic, Variant::Atomic.spec().start).is_empty());
    }
}
