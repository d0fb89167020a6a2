//! What is counted: a variant by any of its names, a position, and moves from there.

use movegen::{AnyGame, FenError, MoveError, Options, SetupError, UnknownVariant, Variant, with_game};
use thiserror::Error;

/// Why there is nothing to count from.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum SubjectError {
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(
        "the face-down pieces are unknown: perft needs an arbiter's FEN, with down=; megaton setup stratachess \
         --arbiter prints one"
    )]
    Unknown,
    #[error("move {number}, {text}: {reason}")]
    Move { number: usize, text: String, reason: MoveError },
    #[error("move {number}, {text}: the position after it cannot be set up: {error}")]
    After { number: usize, text: String, error: FenError },
}

impl From<UnknownVariant> for SubjectError {
    fn from(error: UnknownVariant) -> Self {
        SubjectError::Setup(SetupError::Variant(error))
    }
}

impl From<FenError> for SubjectError {
    fn from(error: FenError) -> Self {
        SubjectError::Setup(SetupError::Fen(error))
    }
}

/// The word for the start position, as UCI has it.
const START: &str = "startpos";
/// Draws who stands where at the start of a battle: that of `megaton setup stratachess --arbiter --seed 1`.
const ARBITERS_SEED: u64 = 1;

/// A variant by its name, and whether castling is written as king takes rook, as `atomic960` says.
///
/// # Errors
/// There is no such variant.
pub fn read_variant(name: &str) -> Result<(Variant, bool), SubjectError> {
    Ok(Variant::read_with_castling(name)?)
}

/// The position of this FEN; the variant's start for `startpos` and without one. Where pieces start face down,
/// an arbiter's start is drawn, always the same.
///
/// # Errors
/// The FEN is wrong, or does not say what moves would reveal.
pub fn begin(variant: Variant, options: Options, fen: Option<&str>) -> Result<AnyGame, SubjectError> {
    let fen = fen.map(str::trim).filter(|fen| !fen.eq_ignore_ascii_case(START));
    let mut game = AnyGame::new(variant, options, fen)?;
    if fen.is_none() && !game.knows_outcomes() {
        game.draw_secrets(ARBITERS_SEED).map_err(|_| SubjectError::Unknown)?;
    }
    if game.knows_outcomes() { Ok(game) } else { Err(SubjectError::Unknown) }
}

/// The position after these moves, in either notation. As in the counts, no draw ends the game.
///
/// # Errors
/// The first of them that is illegal.
pub fn play(game: AnyGame, moves: &[String]) -> Result<AnyGame, SubjectError> {
    let words = moves.iter().flat_map(|text| text.split_ascii_whitespace());
    words.enumerate().try_fold(game, |game, (index, word)| {
        let (number, text) = (index + 1, word.to_owned());
        // An arbiter's record adds what a move revealed; here it is known.
        let bare = if game.has_secrets() { word.split('=').next().unwrap_or(word) } else { word };
        let fen = with_game!(&game, typed => {
            let position = typed.position();
            position.parse_move(bare).and_then(|m| {
                // A detonation of a bomb whose place is not known is read, but cannot be played.
                let is_legal = position.legal_moves().contains(&m);
                if is_legal { Ok(position.make(m).fen()) } else { Err(MoveError::UnknownBomb) }
            })
        });
        let fen = fen.map_err(|reason| SubjectError::Move { number, text: text.clone(), reason })?;
        AnyGame::new(game.variant(), *game.options(), Some(&fen)).map_err(|error| SubjectError::After {
            number,
            text,
            error,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_can_be_counted_from_its_start() {
        for spec in movegen::VARIANTS {
            for fen in [None, Some("startpos"), Some(" STARTPOS ")] {
                let game = begin(spec.variant, Options::default(), fen);
                assert!(game.is_ok_and(|game| game.knows_outcomes()), "{} {fen:?}", spec.id);
            }
        }
    }

    #[test]
    fn a_players_view_of_a_battle_is_refused_with_the_way_to_an_arbiters() {
        let view = Variant::StrataChess.spec().start;
        let error = begin(Variant::StrataChess, Options::default(), Some(view)).unwrap_err().to_string();
        assert!(error.contains("megaton setup stratachess --arbiter"), "{error}");
    }

    #[test]
    fn moves_are_played_past_draws_and_refused_when_illegal() {
        let game = |fen| begin(Variant::Chess, Options::default(), fen).unwrap();
        let texts = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let after = play(game(None), &texts("e2e4 e5 Nf3 b8c6")).unwrap();
        assert!(after.fen().starts_with("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w"), "{after}");
        let error = play(game(None), &["e4 e4".to_owned()]).unwrap_err().to_string();
        assert!(error.starts_with("move 2, e4: "), "{error}");
        let dead = "8/8/4k3/8/8/3K1N2/8/8 w - - 0 1";
        assert!(play(game(Some(dead)), &texts("Nd4+ Kd5 Nf3")).is_ok());
        let repeated = texts(&["Nf3 Nf6 Ng1 Ng8"; 4].join(" "));
        assert!(play(game(None), &repeated).is_ok());
    }

    #[test]
    fn an_arbiters_record_of_a_battle_can_be_played() {
        let start = begin(Variant::StrataChess, Options::default(), None).unwrap();
        let mut played = start.clone();
        let first = start.legal_texts().into_iter().next().unwrap();
        played.play_text(&first).unwrap();
        let after = play(start.clone(), &played.record()).unwrap();
        assert_eq!(after.fen(), played.fen());
    }
}
