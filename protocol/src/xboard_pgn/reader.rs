//! The moves of a game, read beside the board that XBoard shows.
//!
//! A text of XBoard's says what happens on its own board, and leaves out what goes without saying there. So that board
//! is drawn again from text to text, as XBoard drew it.

use super::description::{Description, Reading};
use crate::xboard::picture::{FileRank, Picture};
use crate::xboard::ranks::Ranks;
use crate::xboard::telling::Telling;
use crate::xboard::wording::{Origin, Wording};
use movegen::{AnyGame, Kind, Move, MoveError, Piece, Role, Square};

/// Castling to the right, as XBoard writes it.
const SHORT_CASTLING: &str = "O-O";

/// Reads the moves of one game in turn.
pub(super) struct Reader {
    /// What XBoard shows.
    shown: Picture,
}

impl Reader {
    /// A reader of a game that begins so.
    pub(super) fn new(game: &AnyGame) -> Reader {
        Reader { shown: Picture::of(game) }
    }

    /// Reads the next move.
    ///
    /// # Errors
    /// Why it is illegal.
    pub(super) fn read(&mut self, game: &AnyGame, word: &str) -> Result<Move, MoveError> {
        let text = word.trim_end_matches(['+', '#', '!', '?']);
        let text = Ranks::of(game.variant()).read(text).ok_or(MoveError::Unreadable)?;
        let (m, wordings) = self.meant(game, &text)?;
        let mut after = game.clone();
        after.play(m)?;
        let real = Picture::of(&after);
        let drawn = wordings.iter().filter_map(|words| self.shown.after(words, game.side()));
        // Whoever else wrote the move saw the game itself.
        self.shown = drawn.min_by_key(|drawn| drawn.distance(&real)).unwrap_or(real);
        Ok(m)
    }

    /// The move that a text means, and the texts of which XBoard was sent one for it.
    fn meant(&self, game: &AnyGame, text: &str) -> Result<(Move, Vec<Wording>), MoveError> {
        if text.starts_with("O-O") {
            return self.castling(game, text);
        }
        let usual = game.parse_move(text);
        let drop = Wording::read(game, text).filter(|words| matches!(words.origin, Origin::Reserve(_)));
        if let (Ok(m), Some(words)) = (usual, drop) {
            return Ok((m, vec![words]));
        }
        let described = Description::read(game, text);
        let readings = described.as_ref().map(|described| described.readings(game, &self.shown));
        match (one_move(readings.unwrap_or_default()), usual) {
            (Ok(read), _) => Ok(read),
            (Err(_), Ok(m)) => Ok((m, Vec::new())),
            (Err(MoveError::Unreachable), Err(reason))
                if reason != MoveError::Unreadable || described.is_none() =>
            {
                Err(reason)
            }
            (Err(reason), Err(_)) => Err(reason),
        }
    }

    /// Reads what XBoard takes for castling: also a king's move to where it shows a rook of the king's own. Where another
    /// piece disappears, or the king was led over the rook, its target stands behind: `O-Oxg8-i8`, `O-O-i1`.
    fn castling(&self, game: &AnyGame, text: &str) -> Result<(Move, Vec<Wording>), MoveError> {
        let end = text.find(|letter: char| !matches!(letter, 'O' | '-')).unwrap_or(text.len());
        let (castling, further) = (text[..end].trim_end_matches('-'), &text[end..]);
        if let Some((removed, to)) = further.strip_prefix('x').and_then(|further| further.split_once('-')) {
            let square = |name| game.parse_square(name).ok_or(MoveError::Unreadable);
            let described = Description::of_king(square(to)?, Some(square(removed)?));
            return one_move(described.readings(game, &self.shown));
        }
        match game.parse_move(castling) {
            Ok(m) => Ok((m, self.castling_wordings(game, m, !further.is_empty()))),
            Err(reason) if further.is_empty() => {
                let steps = self.own_rooks(game).map(|rook| Description::of_king(rook, None));
                let readings = steps.flat_map(|step| step.readings(game, &self.shown));
                let is_short = castling == SHORT_CASTLING;
                one_move(readings.filter(|reading| reading.goes_right() == is_short).collect())
                    .map_err(|_| reason)
            }
            Err(reason) => Err(reason),
        }
    }

    /// The squares where XBoard shows rooks of the side to move.
    fn own_rooks(&self, game: &AnyGame) -> impl Iterator<Item = Square> {
        let rook = Some(Piece { color: game.side(), kind: Kind::Rook });
        self.shown
            .places()
            .filter(move |&place| self.shown.at(place) == rook)
            .filter_map(|place| place.on(game))
    }

    /// The texts that XBoard may have had for a castling: the king's move, or its move to the rook.
    fn castling_wordings(&self, game: &AnyGame, castling: Move, is_led_over: bool) -> Vec<Wording> {
        let effects = game.effects(castling);
        let (Some((_, king, target)), Some((_, rook, _))) =
            (effects.movement(Role::Mover), effects.movement(Role::CastlingRook))
        else {
            return Vec::new();
        };
        let telling = Telling::new(game, &self.shown);
        let place = |square| FileRank::of(game, square);
        let shown = |square| telling.showing(place(square)).unwrap_or(place(square));
        let words = |to, removed| Wording { origin: Origin::Board(shown(king)), to, letter: None, removed };
        if is_led_over {
            vec![words(place(target), Some(shown(rook)))]
        } else {
            vec![words(place(target), None), words(shown(rook), None)]
        }
    }
}

/// The move that all the readings have in which XBoard believes most: what it believes goes without saying.
fn one_move(readings: Vec<Reading>) -> Result<(Move, Vec<Wording>), MoveError> {
    let most = readings.iter().map(|reading| reading.belief).max().ok_or(MoveError::Unreachable)?;
    let mut believed = readings.into_iter().filter(|reading| reading.belief == most);
    let first = believed.next().ok_or(MoveError::Unreachable)?;
    if believed.all(|other| other.m == first.m) {
        Ok((first.m, vec![first.words]))
    } else {
        Err(MoveError::Ambiguous)
    }
}

#[cfg(all(test, not(target_family = "wasm")))]
mod tests {
    use super::super::saved;
    use super::*;
    use crate::xboard::XboardBoard;
    use movegen::{Options, VARIANTS};
    use rand::SeedableRng;
    use rand::rngs::StdRng;
    use rand::seq::IndexedRandom;

    /// A megaton that plays against another one in XBoard.
    fn engine(game: &AnyGame) -> XboardBoard {
        let mut engine = XboardBoard::default();
        engine.is_shown_by_xboard();
        engine.opponent_is_a_program();
        engine.opponent_is_called(concat!("megaton ", env!("CARGO_PKG_VERSION")));
        engine.restart(game);
        engine
    }

    #[test]
    fn random_games_that_xboard_saves_are_read() {
        let mut random = StdRng::seed_from_u64(11);
        for spec in VARIANTS.iter().filter(|spec| !spec.variant.has_secrets()) {
            for _ in 0..3 {
                let mut game = AnyGame::new(spec.variant, Options::default(), None).unwrap();
                let (mut engine, mut reader) = (engine(&game), Reader::new(&game));
                let mut shown = Picture::of(&game);
                while game.outcome().is_none() && game.ply() < 120 {
                    // Launches are most of the moves, and would soon leave nobody.
                    let moves = game.legal_moves();
                    let quiet: Vec<Move> = moves.iter().copied().filter(|m| !m.is_launch()).collect();
                    let pool = if game.ply().is_multiple_of(7) || quiet.is_empty() { &moves } else { &quiet };
                    let m = *pool.choose(&mut random).unwrap();
                    let sent = engine.send(&game, m);
                    let line = sent.lines.last().unwrap().trim_start_matches("move ");
                    let words = Wording::read(&game, &Ranks::of(spec.variant).read(line).unwrap()).unwrap();
                    let written = saved::text(&game, &shown, &words);
                    let read = reader.read(&game, &written);
                    let when = format!("{written} ({words}) in {}", game.fen());
                    let side = game.side();
                    let mut after = game.clone();
                    after.play(m).unwrap();
                    let same = |read: Move| {
                        let mut other = game.clone();
                        other.play(read).is_ok() && other.fen() == after.fen()
                    };
                    assert!(read.is_ok_and(same), "{when}: {read:?}, not {m:?}");
                    shown = shown.after(&words, side).unwrap();
                    game = after;
                    engine.played(sent.known, side, &game);
                    assert_eq!(reader.shown, shown, "{when}");
                }
            }
        }
    }
}
