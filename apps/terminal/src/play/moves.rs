//! The moves of a position as texts, worked out once a move and not once a key.

use movegen::{AnyGame, Move, Square, Tag};

/// A move in both notations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MoveText {
    pub(super) san: String,
    pub(super) coordinates: String,
    pub(super) m: Move,
}

/// The legal moves of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct MoveTexts(Vec<MoveText>);

impl MoveTexts {
    /// The moves of the side to move.
    pub(super) fn of(game: &AnyGame) -> Self {
        let text = |m| MoveText { san: game.san(m), coordinates: game.coordinate_text(m), m };
        let mut texts: Vec<_> = game.legal_moves().into_iter().map(text).collect();
        texts.sort_by(|one, other| one.san.cmp(&other.san));
        MoveTexts(texts)
    }

    /// All of them, in the order of their books' form.
    pub(super) fn all(&self) -> &[MoveText] {
        &self.0
    }

    /// The moves of the piece on a square, drops onto it included.
    pub(super) fn from(&self, square: Square) -> impl Iterator<Item = &MoveText> {
        self.0.iter().filter(move |text| match text.m.tag() {
            Tag::Drop => text.m.to() == square,
            _ => text.m.from() == square,
        })
    }

    /// The move that a text names, if it names one.
    pub(super) fn named(&self, text: &str) -> Option<Move> {
        let wanted = bare(text);
        let fits = |known: &&MoveText| bare(&known.san) == wanted || known.coordinates == wanted;
        self.0.iter().find(fits).map(|text| text.m)
    }

    /// The texts that begin so: where nothing does, those that do in other case.
    pub(super) fn beginning(&self, start: &str) -> Vec<&str> {
        let exact = self.matching(|text| text.starts_with(start));
        if !exact.is_empty() || start.is_empty() {
            return exact;
        }
        self.matching(|text| text.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start)))
    }

    fn matching(&self, fits: impl Fn(&str) -> bool) -> Vec<&str> {
        let sans = self.0.iter().map(|text| text.san.as_str());
        // A drop reads the same in both, but for the sign of a check.
        let others = self.0.iter().filter(|text| bare(&text.san) != text.coordinates);
        let coordinates = others.map(|text| text.coordinates.as_str());
        sans.chain(coordinates).filter(|text| fits(text)).collect()
    }
}

/// A text without the sign of a check.
fn bare(text: &str) -> &str {
    text.trim_end_matches(['+', '#'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Options, Variant};

    fn chess() -> MoveTexts {
        MoveTexts::of(&AnyGame::new(Variant::Chess, Options::default(), None).unwrap())
    }

    #[test]
    fn moves_are_found_by_their_beginning_in_both_notations() {
        let texts = chess();
        assert_eq!(texts.beginning("N"), ["Na3", "Nc3", "Nf3", "Nh3"]);
        assert_eq!(texts.beginning("nf"), ["Nf3"]);
        assert_eq!(texts.beginning("e2"), ["e2e3", "e2e4"]);
        assert_eq!(texts.beginning("e"), ["e3", "e4", "e2e3", "e2e4"]);
        assert!(texts.beginning("Ke").is_empty());
        assert_eq!(texts.beginning("").len(), 40);
    }

    #[test]
    fn a_move_is_named_by_either_text_and_a_piece_by_its_square() {
        let texts = chess();
        assert_eq!(texts.named("Nf3"), texts.named("g1f3"));
        assert_eq!(texts.named("N"), None);
        assert_eq!(texts.from(Square::new(6)).count(), 2);
    }
}
