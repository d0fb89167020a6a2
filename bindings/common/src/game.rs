//! Games begun by names, their moves one by one, and their records.

use movegen::{AnyGame, FenError, Move, OptionError, Options, UnknownVariant, Variant, pgn, with_row_drawn};
use thiserror::Error;

/// Why a game cannot begin.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum BeginError {
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    #[error("{variant} has no option {name}")]
    NoOption { variant: Variant, name: String },
    #[error(transparent)]
    Option(#[from] OptionError),
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error("random armies cannot be dealt draw by draw")]
    RandomArmies,
}

/// A game from a FEN or the variant's start; what the options ask to be random there is drawn from the seed. `chess960`
/// writes castling as king takes rook; a name such as `atomic960` says so, too.
///
/// ```
/// let begin = |variant, options| bindings::begin(variant, None, false, options, 7);
/// assert!(begin("stratomic", vec![("escalation".to_owned(), "own-loss".to_owned())]).is_ok());
/// let error = begin("chess", vec![("escalation".to_owned(), "own-loss".to_owned())]).unwrap_err();
/// assert_eq!(error.to_string(), "chess has no option escalation");
/// ```
///
/// # Errors
/// There is no such variant or option, an option cannot be set so, or the FEN is wrong.
pub fn begin(
    variant: &str,
    fen: Option<&str>,
    chess960: bool,
    options: impl IntoIterator<Item = (String, String)>,
    seed: u64,
) -> Result<AnyGame, BeginError> {
    let (variant, options) = chosen_options(variant, chess960, options)?;
    if let Some(fen) = fen {
        return Ok(AnyGame::new(variant, options, Some(fen))?);
    }
    // A row has a number, which the options then say.
    let options = with_row_drawn(options, seed);
    let drawn = variant.drawn_start(&options, seed);
    Ok(AnyGame::new(variant, options, drawn.as_deref())?)
}

/// A variant and its options by their names.
pub(crate) fn chosen_options(
    variant: &str,
    chess960: bool,
    options: impl IntoIterator<Item = (String, String)>,
) -> Result<(Variant, Options), BeginError> {
    let (variant, by_name) = Variant::read_with_castling(variant)?;
    let mut chosen = Options::default().with_chess960(chess960 || by_name);
    for (name, value) in options {
        if !variant.options().any(|option| option.name.eq_ignore_ascii_case(&name)) {
            return Err(BeginError::NoOption { variant, name });
        }
        chosen.set(&name, &value)?;
    }
    Ok((variant, chosen))
}

/// What `describe` says of each move played, with the game as it stood before.
pub fn moves_played<T>(game: &AnyGame, describe: impl Fn(&AnyGame, Move) -> T) -> Vec<T> {
    let mut back = game.clone();
    let mut moves = Vec::with_capacity(back.ply());
    while let Some(m) = back.undo() {
        moves.push(describe(&back, m));
    }
    moves.reverse();
    moves
}

/// The same for the moves of a variation, as far as they can be played.
pub fn variation<T>(game: &AnyGame, line: &[Move], describe: impl Fn(&AnyGame, Move) -> T) -> Vec<T> {
    let mut at = game.clone();
    let play = |&m: &Move| {
        let described = describe(&at, m);
        at.play_on(m).ok().map(|()| described)
    };
    line.iter().map_while(play).collect()
}

/// The tags that every PGN has, in their order, and what stands there for what is unknown.
const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];

/// The game as PGN: the seven tags that every PGN has, the other ones that are given, and those that say what was
/// played. Without a `Result` among them, the game's own is told.
pub fn pgn_text(game: &AnyGame, given: Vec<(String, String)>) -> String {
    let outcome = game.outcome();
    let result = outcome.map_or("*", movegen::Outcome::score);
    let roster: Vec<_> = ROSTER.into_iter().chain([("Result", result)]).collect();
    let value = |name: &str| given.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str());
    let seven =
        roster.iter().map(|&(name, unknown)| (name.to_owned(), value(name).unwrap_or(unknown).to_owned()));
    let is_other = |name: &str| roster.iter().all(|&(known, _)| known != name);
    let mut tags: Vec<_> = seven.collect();
    tags.extend(given.iter().filter(|(name, _)| is_other(name)).cloned());
    tags.extend(pgn::setup_tags(game));
    let reason = outcome.map_or("", |outcome| outcome.ending.reason());
    pgn::text(&tags, &game.start_fen(), &pgn::moves_with_effects(game), reason, result)
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::VARIANTS;

    fn played(texts: &[&str]) -> AnyGame {
        let mut game = begin("chess", None, false, [], 0).unwrap();
        for text in texts {
            game.play_text(text).unwrap();
        }
        game
    }

    #[test]
    fn moves_are_described_where_they_were_played() {
        let game = played(&["e4", "e5", "Nf3"]);
        assert_eq!(moves_played(&game, |before, m| before.san(m)), ["e4", "e5", "Nf3"]);
        let line = ["Nc6", "Bb5"].map(|text| {
            let mut at = game.clone();
            if text == "Bb5" {
                at.play_text("Nc6").unwrap();
            }
            at.parse_move(text).unwrap()
        });
        assert_eq!(variation(&game, &line, |at, m| at.san(m)), ["Nc6", "Bb5"]);
        // The second alone is no move of this position.
        assert!(variation(&game, &line[1..], |at, m| at.coordinate_text(m)).is_empty());
    }

    #[test]
    fn what_is_to_be_random_is_drawn_from_the_seed() {
        let begun = |variant, option: (&str, &str), fen, seed| {
            begin(variant, fen, false, [(option.0.to_owned(), option.1.to_owned())], seed).unwrap()
        };
        for (variant, option) in
            [("capatomic", "Setup"), ("stratachess", "terrain"), ("stratachess", "armies")]
        {
            let start = |seed| begun(variant, (option, "random"), None, seed).start_fen();
            let starts: std::collections::BTreeSet<_> = (0..20).map(start).collect();
            assert!(starts.len() > 3, "{variant} {option}: {starts:?}");
            assert_eq!(start(3), start(3));
        }
        let capatomic = begun("capatomic", ("Setup", "random"), None, 3);
        let setup = capatomic.variant().options().find(|option| option.name == "Setup").unwrap();
        let row = capatomic.options().get(setup);
        assert_eq!(begun("capatomic", ("Setup", &row), None, 0), capatomic);
        let fen = capatomic.start_fen();
        assert_eq!(begun("capatomic", ("Setup", "random"), Some(&fen), 9).start_fen(), fen);
    }

    #[test]
    fn records_are_read_again() {
        let game = played(&["f3", "e5", "g4", "Qh4#"]);
        let text = pgn_text(&game, vec![("Event".to_owned(), "A test".to_owned())]);
        let roster = "[Event \"A test\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
                      [Black \"?\"]\n[Result \"0-1\"]\n";
        assert!(text.starts_with(roster) && text.ends_with("{checkmate} 0-1\n\n"), "{text}");
        assert_eq!(pgn::read(&text).next().unwrap().unwrap().game, game);
        let given = [("WhiteElo", "2000"), ("Result", "0-1"), ("Date", "1972.07.11")];
        let text = pgn_text(&game, given.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec());
        let tags = pgn::read(&text).next().unwrap().unwrap().tags;
        let names: Vec<_> = tags.iter().map(|(name, _)| name.as_str()).take(8).collect();
        assert_eq!(names, ["Event", "Site", "Date", "Round", "White", "Black", "Result", "WhiteElo"]);
        assert_eq!(tags[2].1, "1972.07.11");
        assert_eq!(text.matches("[Result ").count(), 1);
        for spec in VARIANTS {
            assert!(begin(spec.id, None, false, [], 0).is_ok(), "{}", spec.id);
        }
    }
}
