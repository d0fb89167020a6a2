//! Which text a move is sent as, which clicks it is made with, and which move a text means.
//!
//! XBoard calls a move illegal when its own board has no piece where it comes from. So of several
//! texts for a move the one is sent after which XBoard's board is nearest to the game's, and every
//! text is read by the squares that XBoard shows.

use super::clicks::Clicks;
use super::correspondence::Correspondence;
use super::picture::{FileRank, Picture};
use super::texts;
use super::wording::{Origin, Wording};
use movegen::{AnyGame, Color, Companions, Kind, Move, MoveError, Piece, Role, Square, Tag};

/// Behind a launch: nothing is left on the target, the missile neither.
const NOTHING_LEFT: char = 'z';
/// Behind a launch at the enemy king: what is named is another square, for the king lives on.
const AT_KING: char = 'y';
/// Behind a launch at the missile's own square, which XBoard takes for no move.
const AT_ITSELF: char = 'v';

/// A position, and the board that XBoard shows instead.
pub(crate) struct Telling<'a> {
    game: &'a AnyGame,
    shown: &'a Picture,
    /// What it should show.
    real: Picture,
    /// Which piece shown is which.
    places: Correspondence,
    /// The castlings that can be played, each with texts that XBoard may draw right.
    castlings: Vec<(Move, Vec<Wording>)>,
}

/// The squares that are clicked on for a move, as XBoard shows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gesture {
    pub(super) from: Square,
    /// The piece of its own that a castling piece is led over.
    pub(super) over: Option<Square>,
    pub(super) to: Square,
}

impl<'a> Telling<'a> {
    pub(crate) fn new(game: &'a AnyGame, shown: &'a Picture) -> Self {
        let real = Picture::of(game);
        let places = Correspondence::new(shown, &real);
        let mut telling = Telling { game, shown, real, places, castlings: Vec::new() };
        // Written O-O with Fischer's setups, which XBoard knows.
        if !game.options().chess960 {
            let castlings = game.legal_moves().into_iter().filter(|m| m.tag() == Tag::Castling);
            telling.castlings = castlings.map(|m| (m, telling.castling_texts(m))).collect();
        }
        telling
    }

    /// Where the piece of the game stands that is shown there.
    pub(crate) fn meaning(&self, place: FileRank) -> FileRank {
        self.places.meaning(place)
    }

    /// Where the piece of the game is shown that stands there; `None` if it is shown nowhere.
    pub(crate) fn showing(&self, place: FileRank) -> Option<FileRank> {
        self.places.showing(place)
    }

    /// The text after which XBoard's board is nearest to the game's; `None` if the move is written
    /// without squares. With a reader, it is one that the reader takes for this move.
    pub(crate) fn words(&self, m: Move, has_reader: bool) -> Option<Wording> {
        let usual = usual_words(self.game, m)?;
        match self.nearest_words(m, usual, has_reader) {
            // Two pieces that XBoard lacks may both go there.
            Some(words) if words == usual || !has_reader || self.is_understood(words, m) => Some(words),
            Some(_) => Some(usual),
            // It would say nothing to a reader.
            None if has_reader => Some(usual),
            None => Some(Wording::NULL_MOVE),
        }
    }

    /// The same, `None` if XBoard accepts no text, and read by somebody who tries all moves.
    fn nearest_words(&self, m: Move, usual: Wording, has_reader: bool) -> Option<Wording> {
        let after = self.real_after(m)?;
        let texts = self.texts(m, usual);
        let best = self.nearest(None, &texts, m, &after, has_reader)?;
        let removing = self.with_removal(best.1, &after);
        let best = self.nearest(Some(best), &removing, m, &after, has_reader)?;
        if has_reader && self.loses(&best.1, &after) {
            // XBoard has to show every piece, lest it refuses its next move: better anywhere than not at all.
            let elsewhere = self.elsewhere(&texts);
            return self.nearest(Some(best), &elsewhere, m, &after, has_reader).map(|(_, words)| words);
        }
        Some(best.1)
    }

    /// Whether a piece that XBoard shows now, somewhere, is shown nowhere after a text.
    fn loses(&self, words: &Wording, after: &Picture) -> bool {
        self.picture_after(words).is_some_and(|drawn| drawn.lost(after) > self.shown.lost(&self.real))
    }

    /// The first of the texts after which XBoard's board is nearest to this one, and how far it is away.
    fn nearest(
        &self,
        first: Option<(u32, Wording)>,
        texts: &[Wording],
        m: Move,
        after: &Picture,
        has_reader: bool,
    ) -> Option<(u32, Wording)> {
        let mut best = first;
        for &words in texts {
            let Some(drawn) = self.picture_after(&words) else { continue };
            let distance = drawn.distance(after);
            let is_nearer = best.is_none_or(|(least, _)| distance < least);
            if is_nearer && (!has_reader || self.is_free(&words, m)) {
                best = Some((distance, words));
            }
        }
        best
    }

    /// What XBoard should show after a move.
    fn real_after(&self, m: Move) -> Option<Picture> {
        let mut after = self.game.clone();
        after.play(m).ok().map(|_| Picture::of(&after))
    }

    /// What it shows after a text.
    fn picture_after(&self, words: &Wording) -> Option<Picture> {
        self.shown.after(words, self.game.side())
    }

    /// Whether nobody reads it as another move.
    fn is_free(&self, words: &Wording, m: Move) -> bool {
        let read = self.read(&words.to_string(), &Clicks::default(), Companions::None);
        read.is_err() || read == Ok(m)
    }

    /// Whether another megaton takes it for this move, as it is sent and as XBoard passes it on.
    fn is_understood(&self, sent: Wording, m: Move) -> bool {
        let is_it = |heard: Wording| {
            let read = self.read(&heard.to_string(), &Clicks::default(), Companions::None);
            read.ok().or_else(|| self.meant(heard).map(|(meant, _)| meant)) == Some(m)
        };
        is_it(sent) && is_it(sent.passed_on(self.removes_enemy(sent)))
    }

    /// The move that another megaton means by a text that is nothing else, and the text it sent.
    pub(crate) fn meant(&self, heard: Wording) -> Option<(Move, Wording)> {
        let legal = self.game.legal_moves();
        let has_text = |m: Move, fits: &dyn Fn(&Wording) -> bool| {
            usual_words(self.game, m).is_some_and(|usual| self.texts(m, usual).iter().any(fits))
        };
        let begins_alike = |text: &Wording| (text.origin, text.to) == (heard.origin, heard.to);
        let of_same_piece = |text: &Wording| text.origin == heard.origin;
        let (mut likely, mut elsewhere) = (Vec::new(), Vec::new());
        for m in legal {
            if has_text(m, &begins_alike) {
                likely.push(m);
            } else if heard.removed.is_none() && has_text(m, &of_same_piece) {
                elsewhere.push(m);
            }
        }
        self.sent_as(heard, &likely).or_else(|| self.sent_as(heard, &elsewhere))
    }

    /// Which of these moves is sent so. A piece that explodes as it promotes may be any.
    fn sent_as(&self, heard: Wording, moves: &[Move]) -> Option<(Move, Wording)> {
        let sent = |&m: &Move| {
            let sent = self.nearest_words(m, usual_words(self.game, m)?, true)?;
            let is_it = heard == sent || heard == sent.passed_on(self.removes_enemy(sent));
            is_it.then_some((m, sent))
        };
        let same: Vec<_> = moves.iter().filter_map(sent).collect();
        let fen_after = |m: Move| {
            let mut after = self.game.clone();
            after.play(m).ok().map(|_| after.fen())
        };
        let (first, others) = same.split_first()?;
        others.iter().all(|other| fen_after(other.0) == fen_after(first.0)).then_some(*first)
    }

    fn removes_enemy(&self, words: Wording) -> bool {
        words.removed.is_some_and(|place| self.shown_color(place) == Some(!self.game.side()))
    }

    fn shown_color(&self, place: FileRank) -> Option<Color> {
        self.shown.at(place).map(|piece| piece.color)
    }

    /// The move that a text means, by the squares that XBoard shows.
    ///
    /// # Errors
    /// Why it is not legal.
    pub(super) fn read(&self, text: &str, clicks: &Clicks, missiles: Companions) -> Result<Move, MoveError> {
        let words = Wording::read(self.game, text);
        self.read_usual(text, words, clicks, missiles).or_else(|reason| {
            let is_it = |(m, texts): &&(Move, Vec<Wording>)| {
                m.companions() == Companions::None && words.is_some_and(|words| texts.contains(&words))
            };
            let castling = self.castlings.iter().find(is_it).map(|&(m, _)| m);
            castling.map(|m| super::clicks::with_missiles(self.game, m, missiles)).ok_or(reason)
        })
    }

    /// Reads a text as everybody writes it.
    fn read_usual(
        &self,
        text: &str,
        words: Option<Wording>,
        clicks: &Clicks,
        missiles: Companions,
    ) -> Result<Move, MoveError> {
        match words {
            Some(Wording { origin: Origin::Board(place), removed: None, to, letter }) => {
                let origin = Origin::Board(self.places.meaning(place));
                let meant = Wording { origin, to, letter, removed: None };
                clicks.read(self.game, &meant.to_string(), missiles)
            }
            _ => clicks.read(self.game, text, missiles),
        }
    }

    /// The legal moves that are made by clicking from square to square, with the clicks.
    pub(crate) fn gestures(&self) -> Vec<(Move, Gesture)> {
        let moves = self.game.legal_moves().into_iter().filter(|m| m.tag() != Tag::Drop);
        moves.filter_map(|m| Some((m, self.gesture(m)?))).collect()
    }

    fn gesture(&self, m: Move) -> Option<Gesture> {
        let words = match self.castlings.iter().find(|(castling, _)| *castling == m) {
            Some((_, texts)) => self.castling_by_clicks(m, texts)?,
            None => self.as_shown(usual_words(self.game, m)?)?,
        };
        let Origin::Board(from) = words.origin else { return None };
        let on_board = |place: FileRank| place.on(self.game);
        let over = words.removed.and_then(on_board);
        Some(Gesture { from: on_board(from)?, over, to: on_board(words.to)? })
    }

    /// Of the texts for a castling that clicks can make the one that XBoard draws best.
    fn castling_by_clicks(&self, castling: Move, texts: &[Wording]) -> Option<Wording> {
        let after = self.real_after(castling)?;
        let usual = usual_words(self.game, castling).and_then(|usual| self.as_shown(usual));
        let read = |words: &Wording| {
            self.read_usual(&words.to_string(), Some(*words), &Clicks::default(), Companions::None)
        };
        let can_be_clicked = |words: &Wording| {
            // A second click on the same square takes the first one back.
            words.removed != Some(words.to) && !read(words).is_ok_and(|m| m.tag() != Tag::Castling)
        };
        let drawn = texts
            .iter()
            .copied()
            .filter(can_be_clicked)
            .chain(usual)
            .filter_map(|words| self.picture_after(&words).map(|drawn| (drawn.distance(&after), words)));
        drawn.min_by_key(|&(distance, _)| distance).map(|(_, words)| words)
    }

    /// A text with the square where the mover is shown; `None` if it is shown nowhere.
    fn as_shown(&self, words: Wording) -> Option<Wording> {
        match words.origin {
            Origin::Board(place) => {
                let origin = Origin::Board(self.places.showing(place)?);
                Some(Wording { origin, ..words })
            }
            Origin::Reserve(_) | Origin::Nowhere => Some(words),
        }
    }

    /// Texts for a move, the usual one first.
    fn texts(&self, m: Move, usual: Wording) -> Vec<Wording> {
        let mut texts: Vec<_> = self.as_shown(usual).into_iter().collect();
        texts.extend(
            self.castlings.iter().filter(|(castling, _)| *castling == m).flat_map(|(_, texts)| texts),
        );
        if let Some(usual) = texts.first().copied() {
            if m.promotes_to().is_some() {
                texts.push(Wording { letter: Some('='), ..usual });
            }
            if m.is_launch() {
                texts.extend(self.launch_texts(m, usual));
            }
            texts.extend(self.changing_places(usual));
        }
        texts
    }

    /// Texts for a castling: the king's move and the rook's, alone and led over the other.
    fn castling_texts(&self, castling: Move) -> Vec<Wording> {
        let effects = self.game.effects(castling);
        let going = |role| {
            let (_, from, to) = effects.movement(role)?;
            let from = self.places.showing(FileRank::of(self.game, from))?;
            Some((from, FileRank::of(self.game, to)))
        };
        let (Some(king), Some(rook)) = (going(Role::Mover), going(Role::CastlingRook)) else {
            return Vec::new();
        };
        let text = |(from, to): (FileRank, FileRank), removed| Wording {
            origin: Origin::Board(from),
            to,
            letter: None,
            removed,
        };
        vec![text(king, None), text(king, Some(rook.0)), text(rook, None), text(rook, Some(king.0))]
    }

    fn launch_texts(&self, m: Move, usual: Wording) -> Vec<Wording> {
        let enemy_king = Piece { color: !self.game.side(), kind: Kind::King };
        let letter = if m.to() == m.from() {
            AT_ITSELF
        } else if self.game.piece_at(m.to()) == Some(enemy_king) {
            AT_KING
        } else {
            return vec![Wording { letter: Some(NOTHING_LEFT), ..usual }];
        };
        let elsewhere = self.shown.places().filter(|&to| usual.origin != Origin::Board(to));
        elsewhere.map(|to| Wording { to, letter: Some(letter), ..usual }).collect()
    }

    /// Where the mover goes XBoard may show a piece that stands elsewhere. In Seirawan chess that one can
    /// go to its place and leave the mover behind.
    fn changing_places(&self, usual: Wording) -> Option<Wording> {
        let Origin::Board(from) = usual.origin else { return None };
        let place = self.places.meaning(usual.to);
        let is_other = place != usual.to && self.shown_color(usual.to) == Some(self.game.side());
        let letter = self.shown.at(from)?.kind.letter().to_ascii_lowercase();
        let words =
            Wording { origin: Origin::Board(usual.to), to: place, letter: Some(letter), removed: Some(from) };
        is_other.then_some(words)
    }

    /// These texts with any other target.
    fn elsewhere(&self, texts: &[Wording]) -> Vec<Wording> {
        let to_others = |text: &Wording| {
            let text = *text;
            self.shown.places().map(move |to| Wording { to, ..text })
        };
        texts.iter().filter(|text| text.removed.is_none()).flat_map(to_others).collect()
    }

    /// The same with a piece that disappears besides, where XBoard shows one too many. Whatever is shown on the
    /// target disappears first then: else a king that goes where a rook of its own is left over castles.
    fn with_removal(&self, words: Wording, after: &Picture) -> Vec<Wording> {
        let Origin::Board(from) = words.origin else { return Vec::new() };
        if words.removed.is_some() {
            return Vec::new();
        }
        let others = || self.shown.places().filter(|&place| place != words.to && place != from);
        let left_over = others().filter(|&place| after.at(place).is_none() && self.shown.at(place).is_some());
        let nothing = others().find(|&place| after.at(place).is_none() && self.shown.at(place).is_none());
        left_over.chain(nothing).map(|place| Wording { removed: Some(place), ..words }).collect()
    }
}

/// The usual text for a move, ranks counted from 1; `None` if it names no squares.
pub(crate) fn usual_words(game: &AnyGame, m: Move) -> Option<Wording> {
    Wording::read(game, &texts::own_text(game, m))
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Options, Variant};

    fn game(variant: Variant, fen: &str) -> AnyGame {
        AnyGame::new(variant, Options::default(), Some(fen)).unwrap()
    }

    /// What is sent to another megaton for a move while XBoard shows the board of another position.
    fn sent(game: &AnyGame, text: &str, shown: &Picture) -> String {
        let m = game.parse_move(text).unwrap();
        let telling = Telling::new(game, shown);
        let words = telling.words(m, true).unwrap();
        let read = telling.read(&words.to_string(), &Clicks::default(), Companions::None);
        assert_eq!(read.ok().or_else(|| telling.meant(words).map(|(meant, _)| meant)), Some(m), "{words}");
        words.to_string()
    }

    /// The first clicks of a castling, and its text.
    fn castled(king_rank: &str) -> (Vec<String>, String) {
        let fen = format!("10/{king_rank}/10/10/10/10/10/10/4K5/10 b kq - 0 1 armed=0 missiles=-");
        let game = game(Variant::Capatomic, &fen);
        let shown = Picture::of(&game);
        let telling = Telling::new(&game, &shown);
        let castling = game.parse_move("O-O").unwrap();
        let gesture = telling.gesture(castling).unwrap();
        let squares = [Some(gesture.from), gesture.over, Some(gesture.to)];
        let names = squares.into_iter().flatten().map(|square| game.square_name(square)).collect();
        let words = telling.words(castling, false).unwrap();
        let drawn = shown.after(&words, Color::Black).unwrap();
        assert_eq!(drawn.distance(&telling.real_after(castling).unwrap()), 0, "{words}");
        (names, words.to_string())
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
    fn a_piece_moves_from_where_it_is_shown() {
        // XBoard left the pawn on d2 when the Culverin was dropped behind it.
        let game = game(Variant::Culverin, "4k3/8/8/8/8/3P4/8/3UK3[] w - - 0 1");
        let shown = Picture::of(&self::game(Variant::Culverin, "4k3/8/8/8/8/8/3P4/3UK3[] w - - 0 1"));
        assert_eq!(sent(&game, "d3d4", &shown), "d2d4");
        // The king would take the pawn that stands for the other one. The pawn moves there, and leaves
        // something where the king is; the Culverin might have gone there as well.
        assert_eq!(sent(&game, "e1d2", &shown), "d2d3k,d3e1,e1d3");
        assert_eq!(sent(&game, "d1d2", &shown), "d2d3u,d3d1,d1d3");
    }

    /// Black's pawn was pushed to g6 by a drop, and XBoard shows it on g7 still.
    #[test]
    fn no_piece_is_taken_that_stands_elsewhere() {
        let game = game(Variant::Culverin, "4k1u1/8/6pB/8/8/8/8/4K3[] w - - 0 1");
        let shown = Picture::of(&self::game(Variant::Culverin, "4k1u1/6p1/7B/8/8/8/8/4K3[] w - - 0 1"));
        // The bishop and the pawn are each shown where the other one stands: both can go on.
        assert_eq!(sent(&game, "h6g7", &shown), "h6g6");
        let after = shown.after(&Wording::read(&game, "h6g6").unwrap(), Color::White).unwrap();
        let next = self::game(Variant::Culverin, "4k1u1/6B1/6p1/8/8/8/8/4K3[] b - - 0 1");
        assert_eq!(sent(&next, "g6g5", &after), "g7g5");
        // Nobody else could read that.
        let m = game.parse_move("h6g7").unwrap();
        assert_eq!(Telling::new(&game, &shown).words(m, false).unwrap().to_string(), "h6g7");
    }

    #[test]
    fn castlings_are_clicked_and_told_as_xboard_draws_them() {
        for (rank, clicks, text) in [
            // The king's move, where XBoard castles with the piece that stands nearest.
            ("r4k3r", vec!["f9", "i9"], "f9i9"),
            // One square is a step: the king is led over the rook.
            ("r6k1r", vec!["h9", "j9", "i9"], "h9i9,i9j9,j9i9"),
            // XBoard would lose the rook that stays.
            ("r4k1r2", vec!["f9", "h9", "i9"], "f9i9,i9h9,h9i9"),
            // The king stays.
            ("r7kr", vec!["j9", "h9"], "j9h9"),
            // Where the king goes the rook stands, and two clicks on it would be none: the rook is led
            // over the king.
            ("r4k2r1", vec!["i9", "f9", "h9"], "f9i9,i9i9,i9i9"),
        ] {
            assert_eq!(castled(rank), (clicks.into_iter().map(str::to_owned).collect(), text.to_owned()));
        }
    }

    #[test]
    fn without_any_piece_to_move_xboard_is_sent_no_move() {
        let game = game(Variant::Stratomic, "10/5k4/p9/10/10/10/10/10/2K7/10 w - - 0 1");
        let shown = Picture::of(&self::game(Variant::Stratomic, ARMED));
        let bare = shown.after(&Wording::read(&game, "f2f9").unwrap(), Color::White).unwrap();
        let kingless = bare.after(&Wording::read(&game, "f9a1,a1b2,b2a1").unwrap(), Color::White).unwrap();
        let kingless = kingless.after(&Wording::read(&game, "a1a2z").unwrap(), Color::White).unwrap();
        let m = game.parse_move("c2b2").unwrap();
        assert_eq!(Telling::new(&game, &kingless).words(m, false), Some(Wording::NULL_MOVE));
    }

    #[test]
    fn whoever_promotes_in_an_explosion_is_not_named() {
        let game = game(Variant::Atomic, "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
        let shown = Picture::of(&game);
        let telling = Telling::new(&game, &shown);
        let words = telling.words(game.parse_move("a7b8q").unwrap(), true).unwrap();
        assert_eq!(words.to_string(), "a7b8=");
        assert!(telling.meant(words).is_some());
        assert_eq!(sent(&game, "a7a8q", &shown), "a7a8q");
    }
}
