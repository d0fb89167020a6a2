//! A game at one screen: who plays it, whose move it is, the clocks, what is asked and what was
//! said. It knows nothing of terminals: lines, reports and the time go in, notes come out.

use super::keeper::{self, Keeper, PgnFileError};
use super::marks::Marks;
use super::moves::MoveTexts;
use crate::effects_text;
use crate::ending::GameEnd;
use crate::engine_thread::{JobId, Report};
use crate::game_clocks::{GameClocks, GameTime};
use crate::pgn::seven_tags;
use crate::thinker::Thinker;
use crate::vote::{self, Ballot};
use engine::{Info, Limits, Score};
use movegen::pgn::PgnGame;
use movegen::{AnyGame, Color, Effect, Move, Variant, pgn};
use std::borrow::Cow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Who plays a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayerKind {
    Person,
    Engine,
}

/// What megaton is called.
pub(super) const ENGINE: &str = "megaton";

/// What the games that are played here are called in their files.
const EVENT: &str = "megaton play";

/// Who plays White and Black.
pub(super) type Players = [PlayerKind; 2];

/// What the person is asked before the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// Whether the extra pieces of Stoltz Chess are in (SZ13).
    Vote(Color),
    /// Which piece carries the bomb (AT16).
    Bomb(Color),
}

/// What kind of thing was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    /// An answer.
    Plain,
    /// What happened on the board.
    Event,
    /// Something cannot be done.
    Refusal,
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Note {
    pub(super) tone: Tone,
    pub(super) text: String,
}

/// Notes kept.
const MOST_NOTES: usize = 1000;
/// Longest time for advice.
const HINT_TIME: Duration = Duration::from_secs(3);

/// Why megaton thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Move,
    Advice,
}

/// How a game at the screen begins.
#[derive(Debug)]
pub(super) struct Opening {
    pub(super) players: Players,
    pub(super) name: String,
    pub(super) game_time: Option<GameTime>,
    /// Time for a move without clocks.
    pub(super) move_time: Duration,
    pub(super) folder: Option<PathBuf>,
}

/// The game with its players, clocks and notes.
pub(super) struct LocalGame {
    pub(super) thinker: Thinker,
    pub(super) players: Players,
    name: String,
    pub(super) game_time: Option<GameTime>,
    pub(super) move_time: Duration,
    pub(super) clocks: Option<GameClocks>,
    pub(super) end: Option<GameEnd>,
    pub(super) ballot: Ballot,
    /// The bomb has been chosen, or is left to chance.
    pub(super) bomb_chosen: bool,
    purpose: Purpose,
    thought: Option<Info>,
    /// What megaton thought of its position at its last move.
    pub(super) last_score: Option<Score>,
    hint: Option<Move>,
    pub(super) keeper: Keeper,
    /// What keeps the game from being kept.
    unkept: Option<String>,
    /// The file that the person has saved the game to.
    pub(super) saved: Option<PathBuf>,
    pub(super) is_flipped: bool,
    notes: Vec<Note>,
    /// Notes dropped from the front.
    forgotten: usize,
    /// Counts the changes of the board.
    revision: u64,
    /// The moves that the person can make now.
    texts: MoveTexts,
    /// The moves played, as people write them.
    sans: Vec<String>,
}

impl LocalGame {
    /// Nothing is played yet; [`LocalGame::begin`] or [`LocalGame::go_on`] follows.
    pub(super) fn new(thinker: Thinker, opening: Opening) -> Self {
        LocalGame {
            thinker,
            players: opening.players,
            name: opening.name,
            game_time: opening.game_time,
            move_time: opening.move_time,
            clocks: None,
            end: None,
            ballot: Ballot::default(),
            bomb_chosen: true,
            purpose: Purpose::Move,
            thought: None,
            last_score: None,
            hint: None,
            keeper: Keeper::new(opening.folder),
            unkept: None,
            saved: None,
            is_flipped: false,
            notes: Vec::new(),
            forgotten: 0,
            revision: 0,
            texts: MoveTexts::default(),
            sans: Vec::new(),
        }
    }

    // What is to be seen.

    /// The game as the arbiter knows it.
    pub(super) fn game(&self) -> &AnyGame {
        self.thinker.game()
    }

    /// The game as whoever sits at the screen may see it; all of it when it is over.
    pub(super) fn view(&self) -> Cow<'_, AnyGame> {
        self.seen(self.game())
    }

    fn seen<'a>(&self, game: &'a AnyGame) -> Cow<'a, AnyGame> {
        if !game.has_secrets() || self.end.is_some() {
            return Cow::Borrowed(game);
        }
        let persons: Vec<_> = Color::BOTH.into_iter().filter(|&color| self.is_person(color)).collect();
        Cow::Owned(match persons.as_slice() {
            [viewer] => game.seen_by(*viewer),
            _ => game.seen_by(Color::White).seen_by(Color::Black),
        })
    }

    /// The marks on the board that do not depend on what is being typed.
    pub(super) fn marks(&self) -> Marks {
        let mut marks = Marks::default();
        let view = self.view();
        marks.add_last(&view);
        if self.end.is_none() {
            marks.add_check(&view);
        }
        if let Some(m) = self.hint {
            marks.add_hint(&view, m);
        }
        marks.bombs.extend(Color::BOTH.into_iter().filter_map(|color| view.bomb(color)));
        marks
    }

    /// Whether White is at the top.
    pub(super) fn is_turned(&self) -> bool {
        let black_only = self.players == [PlayerKind::Engine, PlayerKind::Person];
        black_only != self.is_flipped
    }

    /// The name of a side's player.
    pub(super) fn name_of(&self, color: Color) -> &str {
        match self.players[color.index()] {
            PlayerKind::Engine => ENGINE,
            PlayerKind::Person => &self.name,
        }
    }

    fn names(&self) -> [&str; 2] {
        Color::BOTH.map(|color| self.name_of(color))
    }

    /// Whether a person plays this colour.
    pub(super) fn is_person(&self, color: Color) -> bool {
        self.players[color.index()] == PlayerKind::Person
    }

    /// Whether both clocks run now.
    pub(super) fn clocks_run(&self) -> bool {
        self.end.is_none() && self.clocks.is_some() && GameClocks::run_after(self.game().ply())
    }

    /// The time a side has left, if there are clocks.
    pub(super) fn time_left(&self, color: Color, now: Instant) -> Option<Duration> {
        let clocks = self.clocks.as_ref()?;
        let runs = self.clocks_run() && color == self.game().side();
        Some(if runs { clocks.running_out(color, now) } else { clocks.remaining(color) })
    }

    /// Whether megaton thinks, for a move or to advise.
    pub(super) fn is_thinking(&self) -> bool {
        self.thinker.is_busy()
    }

    /// Whether megaton thinks about its own move.
    pub(super) fn awaits_megaton(&self) -> bool {
        self.is_thinking() && self.purpose == Purpose::Move
    }

    /// The last report of the search under way.
    pub(super) fn thought(&self) -> Option<&Info> {
        self.thought.as_ref()
    }

    /// What was said, from this note on; the numbers go on counting.
    pub(super) fn notes_from(&self, number: usize) -> &[Note] {
        let skipped = number.saturating_sub(self.forgotten).min(self.notes.len());
        &self.notes[skipped..]
    }

    /// The number of the next note.
    pub(super) fn note_count(&self) -> usize {
        self.forgotten + self.notes.len()
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

    /// What the person is asked.
    pub(super) fn question(&self) -> Option<Question> {
        if self.end.is_some() {
            return None;
        }
        if let Some(side) = self.ballot.asked(self.game()).filter(|&side| self.is_person(side)) {
            return Some(Question::Vote(side));
        }
        let asked = Color::BOTH.into_iter().find(|&color| self.is_person(color));
        asked.filter(|_| !self.bomb_chosen).map(Question::Bomb)
    }

    // What is said.

    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.note(Tone::Plain, text);
    }

    pub(super) fn tell(&mut self, text: impl Into<String>) {
        self.note(Tone::Event, text);
    }

    pub(super) fn refuse(&mut self, text: impl Into<String>) {
        self.note(Tone::Refusal, text);
    }

    fn note(&mut self, tone: Tone, text: impl Into<String>) {
        // Names of files and players come from outside: nothing in them may move the cursor.
        let is_loose = |letter: char| letter.is_control() && letter != '\n';
        self.notes.push(Note { tone, text: text.into().replace(is_loose, "?") });
        if self.notes.len() > MOST_NOTES {
            self.notes.remove(0);
            self.forgotten += 1;
        }
    }

    // How games begin.

    /// Begins a new game of a variant.
    pub(super) fn begin(&mut self, variant: Variant, now: Instant) {
        self.thinker.abandon();
        match self.thinker.begin(variant) {
            Ok(()) => self.begun(now),
            Err(error) => {
                self.refuse(error.to_string());
                self.think_if_asked();
            }
        }
    }

    /// The game that the thinker holds begins.
    pub(super) fn begun(&mut self, now: Instant) {
        self.clocks = self.game_time.map(|game_time| GameClocks::new(game_time, now));
        self.keeper.begin();
        self.saved = None;
        self.enter_game();
        self.bomb_chosen = !self.asks_for_bomb();
        self.tell(format!("A new game of {}.", self.game().variant().spec().title));
        self.proceed(now);
    }

    /// Whether a person has still to choose the piece that carries their bomb (AT16).
    fn asks_for_bomb(&self) -> bool {
        let game = self.game();
        let begins_as_usual = || game.start_fen() == Variant::Bomb.start(game.options());
        let bombs = Color::BOTH.into_iter().filter(|&color| game.bomb(color).is_some());
        let has_chosen = bombs.into_iter().any(|color| self.is_person(color));
        game.variant() == Variant::Bomb
            && self.players.contains(&PlayerKind::Person)
            && !has_chosen
            && begins_as_usual()
    }

    /// What lies behind a game is forgotten.
    fn enter_game(&mut self) {
        self.end = self.game().outcome().map(GameEnd::Rules);
        self.ballot.restart();
        self.bomb_chosen = true;
        self.last_score = None;
        if self.game().has_secrets() && self.players == [PlayerKind::Person; 2] {
            // Each would see what the other hides.
            self.players = [PlayerKind::Person, PlayerKind::Engine];
            self.tell("Two people cannot keep secrets at one screen: you play White.");
        }
        self.changed();
    }

    /// Asks what has to be asked, has the secrets drawn, and lets megaton move if it is its turn.
    pub(super) fn proceed(&mut self, now: Instant) {
        while let Some(side) = self.ballot.asked(self.game()).filter(|&side| !self.is_person(side)) {
            self.tell(format!("megaton, {side}, wants the extra pieces."));
            self.take_vote(true);
        }
        match self.question() {
            Some(Question::Vote(side)) => return self.tell(vote::question(side)),
            Some(Question::Bomb(color)) => {
                return self.tell(format!(
                    "{color}: which of your pieces carries the bomb? Its square, such as {}, or random.",
                    if color == Color::White { "d2" } else { "d7" }
                ));
            }
            None => {}
        }
        if self.game().has_secrets() && !self.game().knows_everything() {
            if let Err(error) = self.thinker.draw_secrets() {
                self.refuse(error.to_string());
            }
            self.changed();
        }
        if let Some(clocks) = &mut self.clocks {
            clocks.restart_turn(now);
        }
        self.think_if_asked();
    }

    /// Takes a vote, and the decision as soon as it is made.
    pub(super) fn take_vote(&mut self, accepts: bool) {
        if let Some(decision) = self.thinker.take_vote(&mut self.ballot, accepts) {
            self.tell(vote::announcement(decision));
            self.changed();
        }
    }

    /// Resumes a game on file. Who plays what stands in its tags.
    pub(super) fn go_on(&mut self, file: PgnGame, now: Instant) {
        self.thinker.abandon();
        let tag = |name: &str| file.tags.iter().find(|(known, _)| known == name).map(|(_, value)| &**value);
        let is_engine = ["White", "Black"].map(|color| tag(color) == Some(ENGINE));
        // Whoever played in a game of another place has left.
        if is_engine.contains(&true) || tag("Event") == Some(EVENT) {
            self.players =
                is_engine.map(|engine| if engine { PlayerKind::Engine } else { PlayerKind::Person });
        }
        self.clocks = clocks_of(tag, now);
        let result = file.result.clone();
        self.thinker.take_over(file.game);
        self.enter_game();
        self.end = self.end.or(match result.as_str() {
            "1-0" => Some(GameEnd::Resigned(Color::Black)),
            "0-1" => Some(GameEnd::Resigned(Color::White)),
            "1/2-1/2" => Some(GameEnd::Agreed),
            _ => None,
        });
        let title = self.game().variant().spec().title;
        self.tell(format!("A game of {title} with {} half moves; {result}.", self.game().ply()));
        if self.end.is_none() {
            self.tell(format!("{} to move.", self.game().side()));
        }
        self.changed();
        self.proceed(now);
    }

    // How games go on.

    /// Plays a legal move.
    pub(super) fn play(&mut self, m: Move, now: Instant) {
        self.thinker.abandon();
        let before = self.game().clone();
        let (side, ran) = (before.side(), self.clocks_run());
        if let Err(reason) = self.thinker.play(m) {
            return self.refuse(reason.to_string());
        }
        if let Some(clocks) = &mut self.clocks {
            clocks.press(side, ran, now);
        }
        self.end = self.game().outcome().map(GameEnd::Rules);
        self.changed();
        let who = if self.is_person(side) { side.to_string() } else { ENGINE.to_owned() };
        self.tell(format!("{who} plays {}", self.last_described()));
        match self.end {
            Some(_) => self.announce_end(),
            None if self.game().is_in_check() => self.tell("Check."),
            None => {}
        }
        self.warn_of_zone();
        self.keep();
        self.think_if_asked();
    }

    /// Says who must leave a contaminated zone with the next move (ST21).
    fn warn_of_zone(&mut self) {
        let side = self.game().side();
        let must_leave = self.game().contaminated_zones(side).iter().any(|&(_, moves_left)| moves_left == 1);
        let is_told = self.game().last_effects().is_some_and(|(_, effects)| {
            effects.iter().any(|effect| matches!(effect, Effect::Contaminated { color, .. } if color == side))
        });
        if self.end.is_none() && must_leave && !is_told {
            self.tell(format!("{side}'s king must leave the contaminated zone with this move."));
        }
    }

    /// The last move in both notations, and what it did, as far as the people at the board may know.
    fn last_described(&self) -> String {
        let mut before = self.view().into_owned();
        let Some((m, effects)) = before.last_effects() else { return String::new() };
        before.undo();
        effects_text::describe(&before, m, &effects)
    }

    /// Ends the game.
    pub(super) fn finish(&mut self, end: GameEnd) {
        self.thinker.abandon();
        self.end.get_or_insert(end);
        self.changed();
        self.announce_end();
        self.keep();
    }

    fn announce_end(&mut self) {
        let Some(end) = self.end else { return };
        self.tell(format!("The game is over: {} ({}).", end.score(), end.reason(self.names())));
        self.say("undo takes back, new begins another game, save FILE saves it.");
    }

    /// Takes half moves back, and the end of the game with them.
    pub(super) fn take_back(&mut self, count: usize, now: Instant) {
        self.thinker.abandon();
        for _ in 0..count {
            if self.thinker.undo().is_none() {
                break;
            }
            if let Some(clocks) = &mut self.clocks {
                clocks.take_back(now);
            }
        }
        self.end = self.game().outcome().map(GameEnd::Rules);
        self.changed();
        self.keep();
    }

    /// Time passes: a clock may have run out.
    pub(super) fn tick(&mut self, now: Instant) {
        let side = self.game().side();
        let has_flagged = self.clocks.as_ref().is_some_and(|clocks| clocks.has_flagged(side, now));
        if self.clocks_run() && has_flagged {
            self.finish(GameEnd::Forfeited(side));
        }
    }

    /// The board has changed.
    pub(super) fn changed(&mut self) {
        self.revision += 1;
        self.hint = None;
        self.thought = None;
        self.sans = self.game().sans();
        let is_persons_turn = self.end.is_none() && self.is_person(self.game().side());
        self.texts = if is_persons_turn { MoveTexts::of(&self.view()) } else { MoveTexts::default() };
    }

    // megaton thinks.

    /// Lets megaton think if it is its move.
    pub(super) fn think_if_asked(&mut self) {
        let is_its_turn = !self.is_person(self.game().side());
        let is_asked = self.question().is_some() || self.ballot.asked(self.game()).is_some();
        if self.end.is_some() || !is_its_turn || is_asked || self.awaits_megaton() {
            return;
        }
        let side = self.game().side();
        let clock = self.clocks.as_ref().map(|clocks| clocks.of(side));
        let move_time = clock.is_none().then_some(self.move_time);
        self.purpose = Purpose::Move;
        self.thought = None;
        self.thinker.search(Limits { clock, move_time, ..Limits::default() });
    }

    /// Lets megaton think about the person's move, at its best.
    pub(super) fn advise(&mut self) {
        self.purpose = Purpose::Advice;
        self.thought = None;
        let time = self.move_time.min(HINT_TIME);
        self.thinker.advise(Limits { move_time: Some(time), ..Limits::default() });
    }

    /// Takes in what the search reports.
    pub(super) fn report(&mut self, id: JobId, report: Report, now: Instant) {
        if self.thinker.receive(id, &report).is_none() {
            return;
        }
        match (report, self.purpose) {
            (Report::Info(info), _) => self.thought = Some(info),
            (Report::Found(found), Purpose::Advice) => match found.best {
                Some(best) => {
                    let (san, text) = (self.view().san(best), self.view().coordinate_text(best));
                    self.hint = Some(best);
                    self.thought = None;
                    self.say(format!("megaton would play {san} ({text})."));
                }
                None => self.say("There is no move."),
            },
            (Report::Found(found), Purpose::Move) => {
                self.last_score = Some(found.score);
                match found.best {
                    Some(best) => self.play(best, now),
                    None => self.finish(GameEnd::Resigned(self.game().side())),
                }
            }
            (Report::Counted(_) | Report::Benched(_), _) => {}
        }
    }

    // The game on file.

    /// The game as PGN.
    pub(super) fn pgn(&self) -> String {
        let game = self.game();
        let result = self.end.map_or("*", GameEnd::score);
        let mut tags = seven_tags(EVENT, &keeper::today(), "-", self.names(), result);
        tags.extend(pgn::setup_tags(game));
        if let Some(clocks) = &self.clocks {
            let GameTime { base, increment } = clocks.game_time();
            let game_time = format!("{}+{}", base.as_secs(), increment.as_secs());
            tags.push(("TimeControl".to_owned(), game_time));
            for color in Color::BOTH {
                let left = crate::play::clock_text(clocks.remaining(color));
                tags.push((format!("{color}Clock"), left));
            }
        }
        let comment = self.end.map_or_else(String::new, |end| end.reason(self.names()));
        pgn::text(&tags, &game.start_fen(), &pgn::moves_with_effects(game), &comment, result)
    }

    /// Writes the game down as it stands. What keeps it from being written is said once.
    pub(super) fn keep(&mut self) {
        if self.game().ply() == 0 && self.keeper.file().is_none() {
            return;
        }
        let text = self.pgn();
        match self.keeper.keep(self.game().variant().id(), &text) {
            Ok(()) => self.unkept = None,
            Err(error) => {
                let reason = error.to_string();
                if self.unkept.as_ref() != Some(&reason) {
                    self.refuse(format!("The game cannot be kept: {reason}"));
                    self.unkept = Some(reason);
                }
            }
        }
    }

    /// Whether leaving now would lose the game.
    pub(super) fn would_be_lost(&self) -> bool {
        self.unkept.is_some() && self.saved.is_none()
    }

    /// The person has been told, and may leave.
    pub(super) fn forget_unkept(&mut self) {
        self.unkept = None;
    }

    /// What to say when the person leaves.
    pub(super) fn farewell(&self) -> Option<String> {
        let file = self.keeper.file()?.display();
        Some(match self.end {
            None => format!("The game is kept in {file}; megaton play --resume continues it."),
            Some(_) => format!("The game is kept in {file}."),
        })
    }

    /// Resumes the game that was left.
    ///
    /// # Errors
    /// There is none: nothing changes.
    pub(super) fn resume(&mut self, now: Instant) -> Result<(), NothingToResume> {
        let file = self.keeper.take_up().ok_or(NothingToResume)?;
        self.saved = None;
        self.go_on(file, now);
        Ok(())
    }

    /// Resumes a game of a file, and keeps it in a new one.
    ///
    /// # Errors
    /// There is no such game: nothing changes.
    pub(super) fn load(
        &mut self,
        file: &std::path::Path,
        number: usize,
        now: Instant,
    ) -> Result<(), PgnFileError> {
        let game = keeper::read(file, number)?;
        self.keeper.begin();
        self.saved = None;
        self.go_on(game, now);
        Ok(())
    }
}

/// There is no unfinished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no unfinished game is kept")]
pub struct NothingToResume;

/// The clocks that the tags of a game speak of.
fn clocks_of<'a>(tag: impl Fn(&str) -> Option<&'a str>, now: Instant) -> Option<GameClocks> {
    let (base, increment) = tag("TimeControl")?.split_once('+')?;
    let seconds = |text: &str| text.parse().ok().map(Duration::from_secs);
    let game_time = GameTime { base: seconds(base)?, increment: seconds(increment)? };
    let left = |name| tag(name).and_then(crate::play::read_clock).unwrap_or(game_time.base);
    Some(GameClocks::with_remaining(game_time, [left("WhiteClock"), left("BlackClock")], now))
}
