//! The board that XBoard shows, which is not always the game's.
//!
//! XBoard draws every move by itself, from its text. It knows no blast, and of the moves of these games
//! some others not either; `docs/xboard-board.md` shows what it makes of them. Whoever plays clicks on what is
//! shown, and XBoard refuses a move when it shows no piece where one comes from. So this room
//! follows what XBoard shows, and everything between the game and XBoard's board goes through it:
//! which text a move is sent as, which move a text or a click means, and whether the board has to
//! be sent anew. Games that XBoard saved are read by it, too (`xboard_pgn`).
//!
//! XBoard obeys a `setboard` from the engine, at the price of the moves before it, as long as White is to
//! move and a person plays against Black. It then believes that a game was aborted and another one
//! begun, and tells the engine so: those commands are not meant for the game on the board.

mod clicks;
mod correspondence;
mod drops;
pub(crate) mod picture;
pub(crate) mod ranks;
mod rules;
pub(crate) mod setup;
pub(crate) mod telling;
mod texts;
pub(crate) mod wording;

pub use ranks::Ranks;
pub(crate) use rules::Belief;
pub use setup::piece_table_with;
pub(crate) use texts::{read_text, text};

use clicks::Clicks;
use movegen::{AnyGame, Color, Companions, Ending, Move, MoveError};
use picture::Picture;
use setup::six_fields;
use telling::{Telling, usual_words};
use wording::Wording;

/// Who is on the other side of the GUI.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Opponent {
    #[default]
    Unknown,
    /// A person plays with the mouse.
    Person,
    /// Nobody looks, and the game must not be aborted.
    Program,
    /// The same, and it is a megaton of this version.
    Megaton,
}

/// How the GUI knows a move: by a text, or by itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known(Option<Wording>);

/// A move as it is sent.
#[derive(Clone, Debug)]
pub(crate) struct Sent {
    /// The lines: the move, and before it what it stands for where its text does not say it.
    pub(crate) lines: Vec<String>,
    /// How the GUI knows it then.
    pub(crate) known: Known,
}

/// What the GUI's board shows, what was clicked on there, and what the GUI says while it catches up.
#[derive(Debug, Default)]
pub(crate) struct XboardBoard {
    /// The GUI is XBoard or WinBoard. Others are believed to show the game.
    is_xboard: bool,
    opponent: Opponent,
    /// Its boards since the last one that it was sent.
    pictures: Vec<Picture>,
    clicks: Clicks,
    /// The GUI was sent a board and still speaks of the game before.
    is_catching_up: bool,
}

impl XboardBoard {
    /// The GUI has a feature that no other one has.
    pub(crate) fn is_shown_by_xboard(&mut self) {
        self.is_xboard = true;
    }

    /// The opponent is a program. Programs must not be sent a board: they would not know what to
    /// do with it.
    pub(crate) fn opponent_is_a_program(&mut self) {
        self.opponent = Opponent::Program;
    }

    /// Whether a person may be the opponent: programs say what they are.
    pub(crate) fn opponent_may_be_a_person(&self) -> bool {
        matches!(self.opponent, Opponent::Unknown | Opponent::Person)
    }

    /// The opponent tells its name. A megaton understands the texts that XBoard needs.
    pub(crate) fn opponent_is_called(&mut self, name: &str) {
        let is_megaton = name == concat!("megaton ", env!("CARGO_PKG_VERSION"));
        if self.is_xboard && self.opponent == Opponent::Program && is_megaton {
            self.opponent = Opponent::Megaton;
        }
    }

    /// Another game begins, perhaps with another opponent.
    pub(crate) fn forget_opponent(&mut self) {
        self.opponent = Opponent::Unknown;
    }

    /// Another position was set up, which the GUI knows.
    pub(crate) fn restart(&mut self, game: &AnyGame) {
        self.pictures = vec![Picture::of(game)];
        self.clicks = Clicks::default();
        self.is_catching_up = false;
    }

    /// A move of this side was played, which the GUI knows so. Words that it calls illegal change
    /// nothing.
    pub(crate) fn played(&mut self, known: Known, side: Color, after: &AnyGame) {
        let drawn = match (self.pictures.last(), known.0) {
            (Some(before), Some(words)) if self.is_xboard => {
                before.after(&words, side).unwrap_or_else(|| before.clone())
            }
            // It knew by itself what to draw.
            _ => Picture::of(after),
        };
        self.pictures.push(drawn);
    }

    /// The last move was taken back.
    pub(crate) fn taken_back(&mut self, game: &AnyGame) {
        self.pictures.pop();
        if self.pictures.is_empty() {
            self.pictures.push(Picture::of(game));
        }
    }

    /// What the GUI shows while this game is on the board.
    fn shown(&self, game: &AnyGame) -> Picture {
        self.pictures.last().filter(|_| self.is_xboard).cloned().unwrap_or_else(|| Picture::of(game))
    }

    /// A move of ours as the GUI is told it.
    pub(crate) fn send(&self, game: &AnyGame, m: Move) -> Sent {
        let usual = usual_words(game, m);
        let words = match self.opponent {
            Opponent::Program => usual,
            _ if !self.is_xboard => usual,
            _ => Telling::new(game, &self.shown(game)).words(m, self.opponent == Opponent::Megaton),
        };
        let text = text(game, m);
        let lines = match words.filter(|&words| Some(words) != usual) {
            Some(words) => {
                let sent = Ranks::of(game.variant()).to_gui(&words.to_string());
                vec![format!("# move {text}"), format!("move {sent}")]
            }
            None => vec![format!("move {text}")],
        };
        Sent { lines, known: Known(words) }
    }

    /// The move that the GUI means by a text with ranks counted from 1. The clicks that led to it are forgotten.
    ///
    /// # Errors
    /// Why it is not legal.
    pub(crate) fn read(
        &mut self,
        game: &AnyGame,
        text: &str,
        missiles: Companions,
    ) -> Result<(Move, Known), MoveError> {
        let clicks = std::mem::take(&mut self.clicks);
        let shown = self.shown(game);
        let telling = Telling::new(game, &shown);
        let words = Wording::read(game, text);
        telling.read(text, &clicks, missiles).map(|m| (m, Known(words))).or_else(|reason| {
            let heard = words.filter(|_| self.opponent == Opponent::Megaton).ok_or(reason)?;
            telling.meant(heard).map(|(m, sent)| (m, Known(Some(sent)))).ok_or(reason)
        })
    }

    /// `lift`, `hover` and `put`: the answer, if there is one; `None` if no square is named.
    pub(crate) fn clicked(
        &mut self,
        game: &AnyGame,
        command: &str,
        argument: &str,
    ) -> Option<Option<String>> {
        if command == "lift" {
            (self.is_xboard, self.opponent) = (true, Opponent::Person);
            if let Some(kind) = clicks::reserve_piece(game, argument) {
                return Some(Some(self.clicks.lift_reserve(game, kind)));
            }
        }
        let square = ranks::square(game, argument.trim_end_matches(','))?;
        let shown = self.shown(game);
        let telling = Telling::new(game, &shown);
        Some(match command {
            "lift" => Some(self.clicks.lift(game, &telling, square)),
            "hover" => self.clicks.hover(game, &telling, square),
            _ => self.clicks.put(&telling, square, argument.ends_with(',')),
        })
    }

    /// The line that puts the GUI's board right, if it is wrong and can be told now.
    pub(crate) fn redraw(&mut self, game: &AnyGame) -> Option<String> {
        let is_wrong = self.pictures.last().is_some_and(|picture| picture.distance(&Picture::of(game)) > 0);
        let can_be_told = is_wrong
            && self.opponent == Opponent::Person
            && game.side() == Color::White
            // After a draw that was claimed a board would begin another game.
            && game.outcome_or_claim().is_none_or(|outcome| outcome.ending == Ending::InsufficientMaterial);
        can_be_told.then(|| {
            self.restart(game);
            self.is_catching_up = true;
            format!("setboard {}", six_fields(&game.fen()))
        })
    }

    /// Whether a command of the GUI belongs to the game that it believes to be over. The GUI ends
    /// these with a `ping`.
    pub(crate) fn is_about_the_past(&mut self, command: &str) -> bool {
        if command == "ping" {
            self.is_catching_up = false;
        }
        self.is_catching_up && matches!(command, "result" | "force")
    }
}

/// Reads a move that a person clicks or types on a board that shows the game: a missile's bare move is a step
/// where it can step, a launch elsewhere.
///
/// # Errors
/// Why it is not legal.
pub fn read_clicked(game: &AnyGame, text: &str) -> Result<Move, MoveError> {
    let text = Ranks::of(game.variant()).read(text).ok_or(MoveError::Unreadable)?;
    Clicks::default().read(game, &text, Companions::None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Options, VARIANTS, Variant};
    use rand::SeedableRng;
    use rand::rngs::StdRng;
    use rand::seq::IndexedRandom;

    fn game(side: &str) -> AnyGame {
        let fen = format!("10/5k4/10/10/10/10/10/10/1R3K4/M9 {side} - - 3 9 armed=1");
        AnyGame::new(Variant::Stratomic, Options::default(), Some(&fen)).unwrap()
    }

    /// XBoard's board with this game on it, and a person at the mouse.
    fn board(game: &AnyGame) -> XboardBoard {
        let mut board = XboardBoard::default();
        board.restart(game);
        board.clicked(game, "lift", "a0");
        board
    }

    /// A board where a move was played that XBoard knows by its usual text.
    fn after(before: &AnyGame, text: &str) -> (XboardBoard, AnyGame) {
        let mut board = board(before);
        let mut after = before.clone();
        let m = after.play_text(text).unwrap();
        board.played(Known(usual_words(before, m)), before.side(), &after);
        (board, after)
    }

    #[test]
    fn the_board_is_sent_once_when_white_is_to_move() {
        let (mut board, _) = after(&game("w"), "a1e5m");
        assert_eq!(board.redraw(&game("b")), None);
        let line = board.redraw(&game("w"));
        assert_eq!(line.as_deref(), Some("setboard 10/5k4/10/10/10/10/10/10/1R3K4/M9 w - - 3 9"));
        assert_eq!(board.redraw(&game("w")), None);
    }

    #[test]
    fn a_launch_at_its_own_square_changes_nothing_for_the_gui() {
        let fen = "10/5k4/p9/10/10/10/10/10/1r8/M8K w - - 0 1 armed=1";
        let before = AnyGame::new(Variant::Capatomic, Options::default(), Some(fen)).unwrap();
        let (mut board, mut after) = after(&before, "a1a1m");
        after.play_text("a8a7").unwrap();
        let line = board.redraw(&after);
        assert!(line.is_some_and(|line| line.ends_with("/*8K w - - 0 2")));
    }

    #[test]
    fn xboard_gets_the_text_that_it_draws_best() {
        let game = game("w");
        let m = game.parse_move("a1e5m").unwrap();
        assert_eq!(XboardBoard::default().send(&game, m).lines, ["move a0e4m"]);
        assert_eq!(board(&game).send(&game, m).lines, ["# move a0e4m", "move a0e4z"]);
        let mut with_a_program = board(&game);
        with_a_program.opponent_is_a_program();
        assert_eq!(with_a_program.send(&game, m).lines, ["move a0e4m"]);
    }

    #[test]
    fn what_follows_up_to_the_ping_is_about_the_game_before() {
        let (mut board, _) = after(&game("w"), "a1e5m");
        assert!(!board.is_about_the_past("force"));
        board.redraw(&game("w"));
        assert!(board.is_about_the_past("result") && board.is_about_the_past("force"));
        assert!(!board.is_about_the_past("ping"));
        assert!(!board.is_about_the_past("force"));
    }

    #[test]
    fn programs_get_no_board() {
        let (mut board, _) = after(&game("w"), "a1e5m");
        board.opponent_is_a_program();
        assert_eq!(board.redraw(&game("w")), None);
    }

    /// The king takes its rook, as nobody is told to castle: XBoard draws both on the edge.
    #[test]
    fn what_was_drawn_elsewhere_is_moved_from_there() {
        let fen = "10/r4k3r/pp8/10/10/10/10/10/PP8/4K5 b k - 0 1 armed=0 missiles=-";
        let before = AnyGame::new(Variant::Capatomic, Options::default(), Some(fen)).unwrap();
        let (mut board, mut after) = after(&before, "f9j9");
        after.play_text("e1e2").unwrap();
        let mut read = |text: &str| {
            let read = board.read(&after, text, Companions::None).map(|(m, _)| after.coordinate_text(m));
            read.map_err(|reason| reason.to_string())
        };
        assert_eq!(read("h10h5").as_deref(), Ok("h9h5"));
        assert_eq!(read("i10i10").as_deref(), Ok("i9i10"));
        assert_eq!(read("a9b9").as_deref(), Ok("a9b9"));
        let marked = board.clicked(&after, "lift", "i9").unwrap().unwrap();
        assert!(marked.starts_with("highlight 7YYY/9Y/7YYY/"), "{marked}");
    }

    /// Two engines play at random, and what the one says comes through XBoard to the other.
    #[test]
    fn random_games_of_two_engines_are_followed() {
        let mut random = StdRng::seed_from_u64(7);
        let open = VARIANTS.iter().filter(|spec| spec.variant != Variant::StrataChess);
        for spec in open.filter(|spec| spec.variant != Variant::Bomb) {
            for _ in 0..3 {
                let mut game = AnyGame::new(spec.variant, Options::default(), None).unwrap();
                let engine = || XboardBoard {
                    is_xboard: true,
                    opponent: Opponent::Megaton,
                    pictures: vec![Picture::of(&game)],
                    ..XboardBoard::default()
                };
                let mut engines = [engine(), engine()];
                let mut shown = Picture::of(&game);
                while game.outcome().is_none() && game.ply() < 120 {
                    // Launches are most of the moves, and would soon leave nobody.
                    let moves: Vec<Move> = game.legal_moves();
                    let quiet: Vec<Move> = moves.iter().copied().filter(|m| !m.is_launch()).collect();
                    let pool = if game.ply().is_multiple_of(7) || quiet.is_empty() { &moves } else { &quiet };
                    let m = *pool.choose(&mut random).unwrap();
                    let [speaker, listener] = &mut engines;
                    let sent = speaker.send(&game, m).known;
                    let words = sent.0.unwrap();
                    let when = format!("{words} for {} in {}", game.coordinate_text(m), game.fen());
                    let side = game.side();
                    shown = shown.after(&words, side).unwrap_or_else(|| panic!("refused: {when}"));
                    let heard = listener.read(&game, &words.to_string(), Companions::None);
                    let (heard, known) = heard.unwrap_or_else(|reason| panic!("{reason}: {when}"));
                    assert_eq!(heard, m, "{when}");
                    game.play(heard).unwrap();
                    speaker.played(sent, side, &game);
                    listener.played(known, side, &game);
                    engines.swap(0, 1);
                }
            }
        }
    }
}
