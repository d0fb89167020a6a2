//! Keeps the GUI's board right where the GUI cannot.
//!
//! No message of CECP shows a blast of three by three squares: after a launch XBoard shows a
//! missile standing on its target and all pieces around it alive. Other moves of these games are
//! drawn wrongly too. It does obey a `setboard` from the
//! engine, at the price of the moves before it, as long as White is to move and a person plays
//! against Black. It then believes that a game was aborted and another one begun, and tells the
//! engine so: those commands are not meant for the game on the board.
//!
//! Between two engines no board can be sent: there it matters which text a move is sent as.

use super::picture::Picture;
use super::setup::six_fields;
use super::telling;
use super::wording::Wording;
use movegen::{AnyGame, Color, Move};

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

/// What the GUI's board shows, and what the GUI says while it catches up.
#[derive(Debug, Default)]
pub(super) struct Redraw {
    /// Its boards since the last one that it was sent.
    pictures: Vec<Picture>,
    /// The GUI was sent a board and still speaks of the game before.
    is_catching_up: bool,
    opponent: Opponent,
}

impl Redraw {
    /// A piece was clicked on.
    pub(super) fn clicked(&mut self) {
        self.opponent = Opponent::Person;
    }

    /// The opponent is a program. Programs must not be sent a board: they would not know what to
    /// do with it.
    pub(super) fn opponent_is_a_program(&mut self) {
        self.opponent = Opponent::Program;
    }

    /// The opponent tells its name. A megaton understands the texts that XBoard needs.
    pub(super) fn opponent_is_called(&mut self, name: &str) {
        if self.opponent == Opponent::Program && name == concat!("megaton ", env!("CARGO_PKG_VERSION")) {
            self.opponent = Opponent::Megaton;
        }
    }

    /// Another position was set up, which the GUI knows.
    pub(super) fn restart(&mut self, game: &AnyGame) {
        self.pictures = vec![Picture::of(game)];
        self.is_catching_up = false;
    }

    /// A move of this side was played, which the GUI knows by these words. Without any it knew by
    /// itself what to draw; words that it calls illegal change nothing.
    pub(super) fn played(&mut self, words: Option<Wording>, side: Color, after: &AnyGame) {
        let drawn = match (self.pictures.last(), words) {
            (Some(before), Some(words)) => before.after(&words, side).unwrap_or_else(|| before.clone()),
            _ => Picture::of(after),
        };
        self.pictures.push(drawn);
    }

    /// The last move was taken back.
    pub(super) fn taken_back(&mut self, game: &AnyGame) {
        self.pictures.pop();
        if self.pictures.is_empty() {
            self.pictures.push(Picture::of(game));
        }
    }

    /// The words for a move of ours; `None` if it has none that name squares. A person with Black
    /// cannot be sent a board, and has at least the one that XBoard draws best.
    pub(super) fn words(&self, game: &AnyGame, m: Move) -> Option<Wording> {
        let helps = match self.opponent {
            Opponent::Megaton => true,
            Opponent::Person => game.side() == Color::White,
            Opponent::Unknown | Opponent::Program => false,
        };
        match self.pictures.last() {
            Some(picture) if helps => telling::words(game, m, picture),
            _ => telling::plain_words(game, m),
        }
    }

    /// What another megaton means by a text that is no move as it stands.
    pub(super) fn meant(&self, game: &AnyGame, text: &str) -> Option<(Move, Wording)> {
        let picture = self.pictures.last().filter(|_| self.opponent == Opponent::Megaton)?;
        telling::meant(game, text, picture)
    }

    /// The line that puts the GUI's board right, if it is wrong and can be told now.
    pub(super) fn line(&mut self, game: &AnyGame) -> Option<String> {
        let right = Picture::of(game);
        let is_wrong = self.pictures.last().is_some_and(|picture| picture.distance(&right) > 0);
        let can_be_told = is_wrong
            && self.opponent == Opponent::Person
            && game.side() == Color::White
            && game.outcome().is_none();
        can_be_told.then(|| {
            self.restart(game);
            self.is_catching_up = true;
            format!("setboard {}", six_fields(&game.fen()))
        })
    }

    /// Whether a command of the GUI belongs to the game that it believes to be over. The GUI ends
    /// these with a `ping`.
    pub(super) fn is_about_the_past(&mut self, command: &str) -> bool {
        if command == "ping" {
            self.is_catching_up = false;
        }
        self.is_catching_up && matches!(command, "result" | "force")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Options, Variant};

    fn game(side: &str) -> AnyGame {
        let fen = format!("10/5k4/10/10/10/10/10/10/1R3K4/M9 {side} - - 3 9 armed=1");
        AnyGame::new(Variant::Stratomic, Options::default(), Some(&fen)).unwrap()
    }

    fn launched() -> Redraw {
        let before = game("w");
        let mut after = before.clone();
        let m = after.play_text("a1e5m").unwrap();
        let mut redraw = Redraw::default();
        redraw.restart(&before);
        redraw.clicked();
        redraw.played(telling::plain_words(&before, m), Color::White, &after);
        redraw
    }

    #[test]
    fn the_board_is_sent_once_when_white_is_to_move() {
        let mut redraw = launched();
        assert_eq!(redraw.line(&game("b")), None);
        let line = redraw.line(&game("w"));
        assert_eq!(line.as_deref(), Some("setboard 10/5k4/10/10/10/10/10/10/1R3K4/M9 w - - 3 9"));
        assert_eq!(redraw.line(&game("w")), None);
    }

    #[test]
    fn a_launch_at_its_own_square_changes_nothing_for_the_gui() {
        let fen = "10/5k4/p9/10/10/10/10/10/1r8/M8K w - - 0 1 armed=1";
        let before = AnyGame::new(Variant::Capatomic, Options::default(), Some(fen)).unwrap();
        let mut after = before.clone();
        let m = after.play_text("a1a1m").unwrap();
        let mut redraw = Redraw::default();
        redraw.restart(&before);
        redraw.clicked();
        redraw.played(telling::plain_words(&before, m), Color::White, &after);
        after.play_text("a8a7").unwrap();
        let line = redraw.line(&after);
        assert!(line.is_some_and(|line| line.ends_with("/*8K w - - 0 2")));
    }

    #[test]
    fn a_person_with_black_gets_the_words_that_are_drawn_best() {
        let game = game("w");
        let m = game.parse_move("a1e5m").unwrap();
        let mut redraw = Redraw::default();
        redraw.restart(&game);
        let words = |redraw: &Redraw| redraw.words(&game, m).unwrap().to_string();
        assert_eq!(words(&redraw), "a1e5m");
        redraw.clicked();
        assert_eq!(words(&redraw), "a1e5z");
    }

    #[test]
    fn what_follows_up_to_the_ping_is_about_the_game_before() {
        let mut redraw = launched();
        assert!(!redraw.is_about_the_past("force"));
        redraw.line(&game("w"));
        assert!(redraw.is_about_the_past("result") && redraw.is_about_the_past("force"));
        assert!(!redraw.is_about_the_past("ping"));
        assert!(!redraw.is_about_the_past("force"));
    }

    #[test]
    fn programs_get_no_board() {
        let mut redraw = launched();
        redraw.opponent_is_a_program();
        assert_eq!(redraw.line(&game("w")), None);
    }
}
