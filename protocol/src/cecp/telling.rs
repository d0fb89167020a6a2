//! Which text a move is sent as between two engines, so that XBoard can follow.
//!
//! XBoard does not know the games with blasts and drops, and refuses a move when its own board
//! has no piece where it comes from: the game is lost then. So megaton, as it knows what XBoard
//! draws, sends another megaton of several texts the one after which XBoard's board is nearest to
//! the game's. The other one reads it by asking itself which move it would have sent so.

use super::clicks::Clicks;
use super::picture::{FileRank, MISSING, Picture};
use super::wording::{Origin, Wording};
use movegen::{AnyGame, Color, Companions, Kind, Move, Piece, Tag};

/// Behind a launch: nothing is left on the target, the missile neither.
const NOTHING_LEFT: char = 'z';
/// Behind a launch at the enemy king: what is named is another square, for the king lives on.
const AT_KING: char = 'y';
/// Behind a launch at the missile's own square, which XBoard takes for no move.
const AT_ITSELF: char = 'v';

/// The text for a move. The plain one if none is better.
pub(super) fn words(game: &AnyGame, m: Move, picture: &Picture) -> Option<Wording> {
    let plain = plain_words(game, m)?;
    let telling = Telling::new(game, m, picture)?;
    let found = telling.tidied(telling.worded()?);
    // Two pieces that XBoard lacks may both go there.
    let is_understood = found == plain || means(game, found, picture) == Some(m);
    Some(if is_understood { found } else { plain })
}

/// The move that the other megaton means by a text that is nothing else, and the text it sent.
pub(super) fn meant(game: &AnyGame, text: &str, picture: &Picture) -> Option<(Move, Wording)> {
    let m = means(game, Wording::read(game, text)?, picture)?;
    let telling = Telling::new(game, m, picture)?;
    Some((m, telling.tidied(telling.worded()?)))
}

/// The usual text for a move, ranks counted from 1; `None` if it names no squares.
pub(super) fn plain_words(game: &AnyGame, m: Move) -> Option<Wording> {
    Wording::read(game, &super::own_text(game, m))
}

fn means(game: &AnyGame, heard: Wording, picture: &Picture) -> Option<Move> {
    let mover = Picture::of(game).piece_of(heard.origin, game.side()).and_then(|place| place.on(game));
    let is_it = |&m: &Move| {
        // A piece that stands there moves itself.
        if m.tag() != Tag::Drop && mover.is_some_and(|mover| mover != m.from()) {
            return false;
        }
        let Some(telling) = Telling::new(game, m, picture) else { return false };
        let Some(worded) = telling.worded() else { return false };
        let begins_alike = (worded.origin, worded.to) == (heard.origin, heard.to);
        begins_alike && telling.is_heard_as(telling.tidied(worded), heard)
    };
    let same: Vec<_> = game.legal_moves().into_iter().filter(is_it).collect();
    let after = |m: &Move| after(game, *m).map(|after| after.fen());
    // A piece that explodes as it promotes may be any.
    let (first, others) = same.split_first()?;
    others.iter().all(|other| after(other) == after(first)).then_some(*first)
}

fn after(game: &AnyGame, m: Move) -> Option<AnyGame> {
    let mut after = game.clone();
    after.play(m).ok()?;
    Some(after)
}

/// A move that is put into words.
struct Telling<'a> {
    game: &'a AnyGame,
    m: Move,
    /// XBoard's board.
    picture: &'a Picture,
    /// What XBoard's board should be after it.
    right: Picture,
}

impl<'a> Telling<'a> {
    fn new(game: &'a AnyGame, m: Move, picture: &'a Picture) -> Option<Self> {
        Some(Telling { game, m, picture, right: Picture::of(&after(game, m)?) })
    }

    /// A text after which XBoard lacks no piece, if there is one; `None` if the move names no squares.
    fn worded(&self) -> Option<Wording> {
        let plain = plain_words(self.game, self.m)?;
        let mut best = self.nearest(plain, others(self.game, self.m, plain, &self.right));
        if self.distance(&best) >= MISSING {
            best = self.nearest(best, self.removals(best));
            best = self.nearest(best, self.leaving(plain));
            best = self.nearest(best, self.stand_ins(plain));
        }
        Some(best)
    }

    /// The same, with a piece that disappears if XBoard's board has one too many.
    fn tidied(&self, worded: Wording) -> Wording {
        if worded.removed.is_some() { worded } else { self.nearest(worded, self.removals(worded)) }
    }

    /// The first of these after which XBoard's board is nearest to the game's.
    fn nearest(&self, first: Wording, others: Vec<Wording>) -> Wording {
        let mut best = (self.distance(&first), first);
        for wording in others {
            let distance = self.distance(&wording);
            if distance < best.0 && self.is_free(&wording) {
                best = (distance, wording);
            }
        }
        best.1
    }

    fn distance(&self, wording: &Wording) -> u32 {
        self.picture.after(wording, self.game.side()).map_or(u32::MAX, |shown| shown.distance(&self.right))
    }

    /// Whether nobody reads it as another move.
    fn is_free(&self, wording: &Wording) -> bool {
        let read = Clicks::default().read(self.game, &wording.to_string(), Companions::None);
        read.is_err() || read == Ok(self.m)
    }

    fn is_own(&self, board: &Picture, place: FileRank) -> bool {
        board.at(place).is_some_and(|piece| piece.color == self.game.side())
    }

    fn is_enemy(&self, place: FileRank) -> bool {
        self.picture.at(place).is_some_and(|piece| piece.color != self.game.side())
    }

    /// The squares of pieces that XBoard lacks.
    fn lacking(&self) -> Vec<FileRank> {
        let is_lacking =
            |&place: &FileRank| self.is_own(&self.right, place) && !self.is_own(self.picture, place);
        self.right.places().filter(is_lacking).collect()
    }

    fn letter_at(&self, place: FileRank) -> Option<char> {
        self.right.at(place).map(|piece| piece.kind.letter().to_ascii_lowercase())
    }

    /// The move leaves a piece behind, as in Seirawan chess, that can move for one that XBoard lacks.
    fn leaving(&self, plain: Wording) -> Vec<Wording> {
        let lacking = self.lacking();
        let letters =
            lacking.into_iter().filter(|&place| place != plain.to).map(|place| self.letter_at(place));
        letters.map(|letter| Wording { letter, ..plain }).collect()
    }

    /// A piece that is left over on XBoard's board moves in the place of one that it lacks. The
    /// square that the real piece comes from tells which it is: whatever stands there disappears.
    fn stand_ins(&self, plain: Wording) -> Vec<Wording> {
        let before = Picture::of(self.game);
        let is_left_over = |&from: &FileRank| self.is_own(self.picture, from) && !self.is_own(&before, from);
        let pieces: Vec<FileRank> = self.picture.places().filter(is_left_over).collect();
        let removed = Some(FileRank::of(self.game, self.m.from()));
        let mut targets = self.lacking();
        if !targets.contains(&plain.to) {
            targets.push(plain.to);
        }
        let letters: Vec<Option<char>> =
            std::iter::once(None).chain(targets.iter().map(|&place| self.letter_at(place))).collect();
        let of_pair = |from: FileRank, to: FileRank| {
            let wording = Wording { origin: Origin::Board(from), to, letter: None, removed };
            letters.iter().map(move |&letter| Wording { letter, ..wording })
        };
        pieces
            .iter()
            .flat_map(|&from| targets.iter().map(move |&to| (from, to)))
            .filter(|(from, to)| from != to)
            .flat_map(|(from, to)| of_pair(from, to))
            .collect()
    }

    /// The same with a piece that disappears besides. XBoard drops the letter when it passes a text
    /// on in which that piece is not the enemy's.
    fn removals(&self, wording: Wording) -> Vec<Wording> {
        let Origin::Board(from) = wording.origin else { return Vec::new() };
        let places = self.right.places();
        places
            .filter(|&place| self.right.at(place).is_none() && place != wording.to && place != from)
            .filter(|&place| wording.letter.is_none() || self.is_enemy(place))
            .map(|place| Wording { removed: Some(place), ..wording })
            .collect()
    }

    fn is_heard_as(&self, sent: Wording, heard: Wording) -> bool {
        let removes_enemy = sent.removed.is_some_and(|place| self.is_enemy(place));
        heard == sent || heard == sent.passed_on(removes_enemy)
    }
}

/// Other texts for a launch, a drop and a capture that promotes.
fn others(game: &AnyGame, m: Move, plain: Wording, right: &Picture) -> Vec<Wording> {
    let Origin::Board(from) = plain.origin else {
        // The drop of Culverin Chess as Seirawan's: the pawn's move, which leaves the piece behind.
        return gating(plain, right).into_iter().collect();
    };
    let with = |letter: char| Wording { letter: Some(letter), ..plain };
    if m.promotes_to().is_some() {
        return vec![with('=')];
    }
    if !m.is_launch() {
        return Vec::new();
    }
    let is_at_king = game.piece_at(m.to()) == Some(Piece { color: !game.side(), kind: Kind::King });
    let elsewhere = match (plain.to == from, is_at_king) {
        (true, _) => Some(AT_ITSELF),
        (_, true) => Some(AT_KING),
        _ => None,
    };
    let Some(letter) = elsewhere else { return vec![with(NOTHING_LEFT)] };
    let empty = right.places().filter(|&place| right.at(place).is_none() && place != from);
    empty.map(|to| Wording { to, letter: Some(letter), ..plain }).collect()
}

/// A drop on the first rank that moves the pawn before it on.
fn gating(drop: Wording, right: &Picture) -> Option<Wording> {
    let Origin::Reserve(kind) = drop.origin else { return None };
    let color = right.at(drop.to)?.color;
    let ahead = |steps: u8| {
        let rank = match color {
            Color::White => drop.to.rank.checked_add(steps),
            Color::Black => drop.to.rank.checked_sub(steps),
        };
        rank.map(|rank| FileRank { rank, ..drop.to })
    };
    let letter = Some(kind.letter().to_ascii_lowercase());
    Some(Wording { origin: Origin::Board(ahead(1)?), to: ahead(2)?, letter, removed: None })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cecp::redraw::Redraw;
    use movegen::{Options, VARIANTS, Variant};
    use rand::SeedableRng;
    use rand::rngs::StdRng;
    use rand::seq::IndexedRandom;

    fn game(variant: Variant, fen: &str) -> AnyGame {
        AnyGame::new(variant, Options::default(), Some(fen)).unwrap()
    }

    /// What is sent for a move while XBoard shows the board of another position.
    fn sent(game: &AnyGame, text: &str, shown: &Picture) -> String {
        let m = game.parse_move(text).unwrap();
        let words = words(game, m, shown).unwrap();
        if words != plain_words(game, m).unwrap() {
            assert_eq!(meant(game, &words.to_string(), shown), Some((m, words)));
        }
        words.to_string()
    }

    const ARMED: &str = "10/4qkn3/10/10/10/10/10/10/1R3K4/M9 w - - 0 1 armed=1";

    #[test]
    fn launches_leave_nothing_and_spare_the_king() {
        let game = game(Variant::Stratomic, ARMED);
        let shown = Picture::of(&game);
        assert_eq!(sent(&game, "a1i2m", &shown), "a1i2z");
        assert_eq!(sent(&game, "a1h8m", &shown), "a1h8z,h8g9,g9h8");
        assert_eq!(sent(&game, "a1f9m", &shown), "a1e9y,e9g9,g9e9");
    }

    #[test]
    fn a_launch_at_its_own_square_is_told() {
        let fen = "10/5k4/10/10/10/10/10/10/1r8/M8K w - - 0 1 armed=1";
        let game = game(Variant::Capatomic, fen);
        assert_eq!(sent(&game, "a1a1m", &Picture::of(&game)), "a1b2v");
    }

    #[test]
    fn pieces_that_are_left_over_disappear_one_by_one() {
        let game = game(Variant::Stratomic, "10/4qkn3/10/10/10/10/10/10/5K4/10 w - - 0 1");
        let shown = Picture::of(&self::game(Variant::Stratomic, ARMED));
        assert_eq!(sent(&game, "f2g2", &shown), "f2g2,g2a1,a1g2");
    }

    #[test]
    fn a_king_steps_onto_a_rook_that_only_xboard_sees() {
        let game = game(Variant::Stratomic, "10/5k4/p9/10/10/10/10/10/2K7/10 w - - 0 1");
        let shown =
            Picture::of(&self::game(Variant::Stratomic, "10/5k4/p9/10/10/10/10/10/1RK7/10 w - - 0 1"));
        assert_eq!(sent(&game, "c2b2", &shown), "c2b2,b2a1,a1b2");
    }

    #[test]
    fn another_piece_moves_for_one_that_xboard_lacks() {
        // XBoard left the pawn on d2 when the Culverin was dropped behind it.
        let game = game(Variant::Culverin, "4k3/8/8/8/8/3P4/8/3UK3[] w - - 0 1");
        let shown = Picture::of(&self::game(Variant::Culverin, "4k3/8/8/8/8/8/3P4/3UK3[] w - - 0 1"));
        assert_eq!(sent(&game, "d3d4", &shown), "d2d4,d4d3,d3d4");
        // The king would take the pawn that moves for the other one. The pawn moves now, and leaves
        // something where the king is; the Culverin might have gone there as well.
        assert_eq!(sent(&game, "e1d2", &shown), "d2d3k,d3e1,e1d3");
        assert_eq!(sent(&game, "d1d2", &shown), "d2d3u,d3d1,d1d3");
    }

    #[test]
    fn whoever_promotes_in_an_explosion_is_not_named() {
        let game = game(Variant::Atomic, "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
        let shown = Picture::of(&game);
        let words = words(&game, game.parse_move("a7b8q").unwrap(), &shown).unwrap();
        assert_eq!(words.to_string(), "a7b8=");
        assert!(meant(&game, "a7b8=", &shown).is_some());
        assert_eq!(sent(&game, "a7a8q", &shown), "a7a8q");
    }

    /// An engine that plays behind XBoard.
    fn engine(game: &AnyGame) -> Redraw {
        let mut redraw = Redraw::default();
        redraw.restart(game);
        redraw.opponent_is_a_program();
        redraw.opponent_is_called(concat!("megaton ", env!("CARGO_PKG_VERSION")));
        redraw
    }

    /// Two engines play at random, and what the one says comes through XBoard to the other.
    #[test]
    fn random_games_are_followed() {
        let mut random = StdRng::seed_from_u64(7);
        let open = VARIANTS.iter().filter(|spec| spec.variant != Variant::StrataChess);
        for spec in open.filter(|spec| spec.variant != Variant::Bomb) {
            for _ in 0..3 {
                let mut game = AnyGame::new(spec.variant, Options::default(), None).unwrap();
                let mut engines = [engine(&game), engine(&game)];
                let mut shown = Picture::of(&game);
                while game.outcome().is_none() && game.ply() < 120 {
                    // Launches are most of the moves, and would soon leave nobody.
                    let moves: Vec<Move> = game.legal_moves();
                    let quiet: Vec<Move> = moves.iter().copied().filter(|m| !m.is_launch()).collect();
                    let pool = if game.ply().is_multiple_of(7) || quiet.is_empty() { &moves } else { &quiet };
                    let m = *pool.choose(&mut random).unwrap();
                    let [speaker, listener] = &mut engines;
                    let words = speaker.words(&game, m).unwrap();
                    let when = format!("{words} for {} in {}", game.coordinate_text(m), game.fen());
                    shown = shown.after(&words, game.side()).unwrap_or_else(|| panic!("refused: {when}"));
                    let heard = match game.parse_move(&words.to_string()) {
                        Ok(heard) => heard,
                        Err(_) => listener.meant(&game, &words.to_string()).expect(&when).0,
                    };
                    let side = game.side();
                    let mut after = game.clone();
                    after.play(m).unwrap();
                    game.play(heard).unwrap();
                    assert_eq!(game.fen(), after.fen(), "{when}");
                    speaker.played(Some(words), side, &game);
                    listener.played(Some(words), side, &game);
                    engines.swap(0, 1);
                }
            }
        }
    }
}
