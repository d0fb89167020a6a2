//! A game at one screen: the table that it is played at, megaton's thoughts, and what was said. It
//! knows nothing of terminals: lines, reports and the time go in, notes come out.

use super::keeper::Keeper;
use super::moves::MoveTexts;
use super::new_game::Start;
use super::notes::{Note, Notes, Tone};
use super::on_file::SavedGame;
use super::thinking::{Errand, Thinking};
use crate::board::Marks;
use arbiter::{
    ClockPolicy, Command, Conduct, GameEnd, GameTime, Heading, Purpose, Question, Seat, Secrets, Table,
    TableSetup, TimeControl, Viewer,
};
use engine::Info;
use movegen::{AnyGame, Color, Move, Variant};
use pictures::PieceStyle;
use std::borrow::Cow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Who plays a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayerKind {
    Person,
    Engine,
}

/// Who plays White and Black.
pub(super) type Players = [PlayerKind; 2];

/// What the games that are played here are called in their files.
pub(super) const EVENT: &str = "megaton play";

/// The same, for games in which what was shown can be taken back.
pub(super) const PRACTICE: &str = "megaton play, practice";

/// How a game at the screen begins.
#[derive(Debug)]
pub(super) struct Opening {
    pub(super) players: Players,
    pub(super) name: String,
    pub(super) game_time: Option<GameTime>,
    /// Time for a move without clocks.
    pub(super) move_time: Duration,
    pub(super) is_practice: bool,
    pub(super) folder: Option<PathBuf>,
    pub(super) style: PieceStyle,
}

/// What a game goes on with besides its moves.
#[derive(Debug)]
pub(super) struct Continuation {
    pub(super) players: Players,
    pub(super) game_time: Option<GameTime>,
    /// What is left on White's and Black's clock.
    pub(super) remaining: Option<[Duration; 2]>,
    pub(super) end: Option<GameEnd>,
    pub(super) is_practice: bool,
    /// Whether the position was laid out by somebody who knows its secrets, to look at it.
    pub(super) is_laid_out: bool,
}

/// The game with its table, megaton and notes.
pub(super) struct LocalGame {
    pub(super) table: Table,
    pub(super) thinking: Thinking,
    /// The moment from which the table counts its time.
    epoch: Instant,
    /// The person's name.
    name: String,
    /// The clocks of games that begin.
    pub(super) game_time: Option<GameTime>,
    pub(super) move_time: Duration,
    /// Whether games that begin are practice, unless something else is said.
    pub(super) is_practice: bool,
    /// Half moves that megaton looks ahead at most.
    pub(super) depth: Option<u32>,
    /// The last report of the search under way.
    pub(super) thought: Option<Info>,
    pub(super) hint: Option<Move>,
    /// megaton makes a move on a side that is not its own.
    pub(super) stands_in: bool,
    pub(super) keeper: Keeper,
    /// How pieces are shown at this terminal.
    pub(super) style: PieceStyle,
    /// What keeps the game from being kept.
    pub(super) unkept: Option<String>,
    /// Whether the person wanted to leave and was told so.
    pub(super) is_warned: bool,
    /// The file that the person has saved the game to.
    pub(super) saved: Option<SavedGame>,
    pub(super) is_flipped: bool,
    notes: Notes,
    /// Counts the changes of the board.
    revision: u64,
    /// The moves that the person can make now.
    texts: MoveTexts,
    /// The moves played, as people write them.
    sans: Vec<String>,
}

impl LocalGame {
    /// A table at which nobody has sat down: [`LocalGame::begin`], [`LocalGame::set_up`] or a game on file
    /// follows.
    pub(super) fn new(thinking: Thinking, opening: Opening, start: AnyGame, now: Instant) -> Self {
        let seats = seats(opening.players, &opening.name);
        LocalGame {
            table: Table::new(TableSetup::new(start, seats), Duration::ZERO),
            thinking,
            epoch: now,
            name: opening.name,
            game_time: opening.game_time,
            move_time: opening.move_time,
            is_practice: opening.is_practice,
            depth: None,
            thought: None,
            hint: None,
            stands_in: false,
            keeper: Keeper::new(opening.folder),
            style: opening.style,
            unkept: None,
            is_warned: false,
            saved: None,
            is_flipped: false,
            notes: Notes::default(),
            revision: 0,
            texts: MoveTexts::default(),
            sans: Vec::new(),
        }
    }

    // What is to be seen.

    /// The game as the arbiter knows it.
    pub(super) fn game(&self) -> &AnyGame {
        self.table.game()
    }

    /// Who looks at the screen.
    pub(super) fn viewer(&self) -> Viewer {
        viewer_of(self.players())
    }

    /// The game as whoever sits at the screen may see it; all of it when it is over.
    pub(super) fn view(&self) -> Cow<'_, AnyGame> {
        self.table.view(self.viewer())
    }

    /// How the game ended.
    pub(super) fn end(&self) -> Option<&GameEnd> {
        self.table.end()
    }

    /// The marks on the board that do not depend on what is being typed.
    pub(super) fn marks(&self) -> Marks {
        let mut marks = Marks::default();
        let view = self.view();
        marks.add_last(&view);
        if self.end().is_none() {
            marks.add_check(&view);
        }
        if let Some(m) = self.hint {
            marks.add_hint(&view, m);
        }
        marks.identities.extend(view.known_face_down());
        marks.bombs.extend(Color::BOTH.into_iter().filter_map(|color| view.bomb(color)));
        marks
    }

    /// Who plays White and Black.
    pub(super) fn players(&self) -> Players {
        let kind = |color| if self.is_person(color) { PlayerKind::Person } else { PlayerKind::Engine };
        Color::BOTH.map(kind)
    }

    /// Whether White is at the top.
    pub(super) fn is_turned(&self) -> bool {
        let black_only = self.viewer() == Viewer::Black;
        black_only != self.is_flipped
    }

    /// The name of a side's player.
    pub(super) fn name_of(&self, color: Color) -> &str {
        &self.table.seat(color).name
    }

    /// Whether a person plays this colour.
    pub(super) fn is_person(&self, color: Color) -> bool {
        self.table.is_person(color)
    }

    /// The side that the person at the screen speaks for: of two people, whoever is to move.
    pub(super) fn speaker(&self) -> Option<Color> {
        match self.viewer() {
            Viewer::White => Some(Color::White),
            Viewer::Black => Some(Color::Black),
            Viewer::Both => Some(self.game().side()),
            Viewer::Nobody => None,
        }
    }

    /// The moment as the table counts.
    pub(super) fn time(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.epoch)
    }

    /// The time a side has left, if there are clocks.
    pub(super) fn time_left(&self, color: Color, now: Instant) -> Option<Duration> {
        self.table.time_left(color, self.time(now))
    }

    /// Whether megaton is at work: thinks, advises, analyses or counts.
    pub(super) fn is_thinking(&self) -> bool {
        self.thinking.errand().is_some()
    }

    /// Whether megaton thinks about its own move.
    pub(super) fn awaits_megaton(&self) -> bool {
        matches!(self.thinking.errand(), Some(Errand::Task { purpose: Purpose::Move, .. }))
    }

    /// What was said, from this note on; the numbers go on counting.
    pub(super) fn notes_from(&self, number: usize) -> &[Note] {
        self.notes.from(number)
    }

    /// The number of the next note.
    pub(super) fn note_count(&self) -> usize {
        self.notes.count()
    }

    /// Changes whenever the board does.
    pub(super) fn revision(&self) -> u64 {
        self.revision
    }

    /// The moves that the person can make now, as texts.
    pub(super) fn texts(&self) -> &MoveTexts {
        &self.texts
    }

    /// The moves played, as people write them.
    pub(super) fn sans(&self) -> &[String] {
        &self.sans
    }

    /// What the person is asked, and for which side.
    pub(super) fn question(&self) -> Option<(Color, Question)> {
        self.table.questions().into_iter().find(|&(side, _)| self.viewer().is(side))
    }

    /// Whether the last half move may be taken back.
    pub(super) fn can_take_back(&self) -> bool {
        self.table.check_takeback(1).is_ok()
    }

    // What is said.

    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.notes.add(Tone::Plain, text);
    }

    pub(super) fn tell(&mut self, text: impl Into<String>) {
        self.notes.add(Tone::Event, text);
    }

    pub(super) fn refuse(&mut self, text: impl Into<String>) {
        self.notes.add(Tone::Refusal, text);
    }

    // How games begin.

    /// Begins a new game of a variant, as one usually begins.
    pub(super) fn begin(&mut self, variant: Variant, is_practice: bool, now: Instant) {
        self.begin_from(variant, Start::Usual, is_practice, now);
    }

    /// Begins a new game of a variant from a start position.
    pub(super) fn begin_from(&mut self, variant: Variant, start: Start, is_practice: bool, now: Instant) {
        match self.thinking.begin(variant, start) {
            Ok(game) => self.begin_with(game, is_practice, now),
            Err(error) => self.refuse(error.to_string()),
        }
    }

    /// A new game begins from here.
    pub(super) fn begin_with(&mut self, game: AnyGame, is_practice: bool, now: Instant) {
        self.keeper.begin();
        self.tell(format!("A new game of {}; rules explains how to play.", game.variant().spec().title));
        let continuation = Continuation {
            players: self.players(),
            game_time: self.game_time,
            remaining: None,
            end: None,
            is_practice,
            is_laid_out: false,
        };
        self.enter(game, continuation, now);
    }

    /// A position is laid out: both sides are moved by hand, and nothing is hidden from anybody.
    pub(super) fn lay_out(&mut self, game: AnyGame, now: Instant) {
        self.keeper.begin();
        let continuation = Continuation {
            players: [PlayerKind::Person; 2],
            game_time: None,
            remaining: None,
            end: None,
            is_practice: true,
            is_laid_out: true,
        };
        self.enter(game, continuation, now);
    }

    /// A game begins or goes on at a new table.
    pub(super) fn enter(&mut self, game: AnyGame, continuation: Continuation, now: Instant) {
        self.thinking.abandon();
        self.saved = None;
        self.unkept = None;
        self.is_warned = false;
        let mut players = continuation.players;
        let Continuation { is_practice, is_laid_out, .. } = continuation;
        if game.has_secrets() && players == [PlayerKind::Person; 2] && !is_laid_out {
            // Each would see what the other hides.
            players = [PlayerKind::Person, PlayerKind::Engine];
            self.tell("Two people cannot keep secrets at one screen: you play White.");
        }
        if is_practice && !is_laid_out && game.has_secrets() {
            self.tell("This is practice: undo takes back whatever was shown.");
        }
        let own = Color::BOTH.into_iter().find(|color| players[color.index()] == PlayerKind::Person);
        let known_bomb = own
            .filter(|_| !is_laid_out)
            .and_then(|color| game.bomb(color))
            .map(|square| game.square_name(square));
        let control = continuation.game_time.map_or_else(TimeControl::default, TimeControl::clock);
        let event = if is_practice { PRACTICE } else { EVENT };
        let setup = TableSetup {
            game,
            seats: seats(players, &self.name),
            controls: [control; 2],
            policy: ClockPolicy::AMONG_PEOPLE,
            secrets: if is_laid_out { Secrets::Outside } else { Secrets::Drawn(rand::random()) },
            conduct: Conduct { is_practice, ..conduct_of(players) },
            heading: Heading { event: event.to_owned(), date: arbiter::today(), ..Heading::default() },
            end: continuation.end,
        };
        self.table = Table::told_to(Some(viewer_of(players)), setup, self.time(now));
        for (color, remaining) in Color::BOTH.into_iter().zip(continuation.remaining.into_iter().flatten()) {
            self.table.clocks_mut().side_mut(color).set_remaining(remaining);
        }
        self.changed();
        // Whoever has a bomb is told which piece carries it, whoever has chosen it (AT16).
        if let Some(square) = known_bomb.filter(|_| self.end().is_none()) {
            self.tell_bomb(&square);
        }
        if self.end().is_none() {
            self.tell_rosters();
        }
        self.hear_all(now);
    }

    // How games go on.

    /// Says something to the table for the person at the screen.
    pub(super) fn command(&mut self, by: Color, command: Command, now: Instant) {
        let is_move = matches!(command, Command::Move { .. });
        match self.table.obey(by, command, self.time(now)) {
            Ok(()) => self.hear_all(now),
            Err(refusal) => self.refuse_as(&refusal, is_move),
        }
    }

    /// Plays a move that the person has clicked.
    pub(super) fn play(&mut self, m: Move, now: Instant) {
        let Some(side) = self.speaker() else { return };
        match self.table.play(side, m, self.time(now)) {
            Ok(()) => self.hear_all(now),
            Err(refusal) => self.refuse_as(&refusal, true),
        }
    }

    /// Time passes: a clock may have run out.
    pub(super) fn tick(&mut self, now: Instant) {
        let told = self.table.tick(self.time(now));
        self.hear(told, now);
    }

    /// The board is to be shown again.
    pub(super) fn show_again(&mut self) {
        self.revision += 1;
    }

    /// The board has changed.
    pub(super) fn changed(&mut self) {
        self.revision += 1;
        self.end_errand();
        self.hint = None;
        self.sans = self.view().sans();
        let is_persons_turn = self.end().is_none() && self.is_person(self.game().side());
        self.texts = if is_persons_turn { MoveTexts::of(&self.view()) } else { MoveTexts::default() };
    }

    /// Other players sit down at the table, for the game that goes on there.
    pub(super) fn seat_anew(&mut self, players: Players, now: Instant) {
        let time = self.time(now);
        self.table.stop_listening(self.viewer());
        self.table.listen(viewer_of(players), false);
        let conduct = *self.table.conduct();
        self.table.set_conduct(Conduct { is_practice: conduct.is_practice, ..conduct_of(players) });
        for (color, seat) in Color::BOTH.into_iter().zip(seats(players, &self.name)) {
            if *self.table.seat(color) != seat {
                self.table.sit(color, seat, time);
            }
        }
        self.changed();
    }
}

fn seats(players: Players, name: &str) -> [Seat; 2] {
    players.map(|player| match player {
        PlayerKind::Person => Seat::person(name),
        PlayerKind::Engine => Seat::megaton(),
    })
}

/// Who looks at a screen before which these players sit.
fn viewer_of(players: Players) -> Viewer {
    match players {
        [PlayerKind::Person, PlayerKind::Engine] => Viewer::White,
        [PlayerKind::Engine, PlayerKind::Person] => Viewer::Black,
        [PlayerKind::Person, PlayerKind::Person] => Viewer::Both,
        [PlayerKind::Engine, PlayerKind::Engine] => Viewer::Nobody,
    }
}

fn conduct_of(players: Players) -> Conduct {
    Conduct { is_shared: viewer_of(players) == Viewer::Both, ..Conduct::default() }
}
