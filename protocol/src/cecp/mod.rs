//! The Chess Engine Communication Protocol, version 2, as XBoard and WinBoard speak it.

mod edit;
mod features;
mod kept_game;
mod pictures;
mod root_moves;
mod thinking;

pub use self::pictures::{picture_folder, write_pictures};
use crate::command_loop::{Flow, FrontEnd};
use crate::engine_thread::Report;
use crate::options::{Settings, nearest_possible};
use crate::output::{Output, quote};
use crate::thinker::{RunningJob, Thinker};
use crate::thinking_time::{ThinkingTime, moves_made, parse_centiseconds};
use crate::xboard::XboardBoard;
use crate::xboard::setup;
pub use crate::xboard::{Ranks, piece_table_with, read_clicked};
pub(crate) use crate::xboard::{read_text, text};
use arbiter::{GameTime, read_seconds, read_vote, vote_announcement, vote_question};
use edit::Editor;
use engine::{Found, Info, Limits, MAX_DEPTH, Score};
use kept_game::KeptGame;
use movegen::{AnyGame, Color, Move, MoveError, Variant, Vote, on_one_line};
use root_moves::RootMoves;
use std::io;

/// Which side megaton plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Neither.
    Force,
    Plays(Color),
    /// Neither, and it thinks about every position.
    Analysis,
}

/// What the job under way is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Activity {
    Idle,
    /// Its own move.
    Thinking,
    /// The opponent's move, which it expects to be this one.
    Pondering(Move),
    Analyzing,
}

/// The CECP front end.
pub(crate) struct Cecp {
    mode: Mode,
    activity: Activity,
    time: ThinkingTime,
    posts: bool,
    /// What the GUI shows.
    board: XboardBoard,
    kept: KeptGame,
    /// Numbers of pings that came while it thought about its move: answered after the move.
    pings: Vec<String>,
    last_info: Option<Info>,
    last_score: Option<Score>,
    /// Whether it has claimed or offered a draw because the rules have called the game one.
    has_claimed: bool,
    /// The reply it expects to its last move.
    expected: Option<Move>,
    root_moves: RootMoves,
    /// The board between `edit` and `.`.
    editor: Option<Editor>,
    /// What was going on when `pause` came.
    paused: Option<Activity>,
    /// The choices of rules that the GUI has been told of.
    announced: Vec<&'static str>,
}

/// The option that sets the size of the transposition table.
const TABLE_OPTION: &str = "Hash";
/// The word that comes back with the answer to the question for the vote.
const VOTE_TAG: &str = "vote";

impl Cecp {
    pub(crate) fn new() -> Self {
        Cecp {
            mode: Mode::Plays(Color::Black),
            activity: Activity::Idle,
            time: ThinkingTime::club(),
            posts: false,
            board: XboardBoard::default(),
            kept: KeptGame::default(),
            pings: Vec::new(),
            last_info: None,
            last_score: None,
            has_claimed: false,
            expected: None,
            root_moves: RootMoves::default(),
            editor: None,
            paused: None,
            announced: Vec::new(),
        }
    }

    fn command(&mut self, thinker: &mut Thinker, out: &mut Output, line: &str) -> io::Result<()> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        if self.board.is_about_the_past(command) {
            return Ok(());
        }
        if let Some(editor) = &mut self.editor {
            if line == "." {
                return self.end_editing(thinker, out);
            }
            return if editor.line(thinker.game(), line) {
                Ok(())
            } else {
                refuse(out, "cannot be edited", line)
            };
        }
        match command {
            "" | "xboard" | "rejected" | "random" | "otim" | "rating" | "ics" | "bk" | "egtpath" => Ok(()),
            "accepted" => {
                if rest == features::OF_XBOARD_ALONE {
                    self.board.is_shown_by_xboard();
                }
                Ok(())
            }
            "computer" => {
                self.board.opponent_is_a_program();
                Ok(())
            }
            "name" => {
                self.board.opponent_is_called(rest);
                self.kept.opponent_is_called(rest);
                Ok(())
            }
            "protover" => features::lines(thinker.settings()).iter().try_for_each(|line| out.line(line)),
            "ping" => self.ping(out, rest),
            "new" => {
                self.board.forget_opponent();
                self.begin(thinker, out, setup::Choice { variant: Variant::Chess, chess960: false })?;
                self.mode = Mode::Plays(Color::Black);
                self.time.set_depth(None);
                self.time.set_node_rate(0);
                Ok(())
            }
            "variant" => match setup::Choice::of(rest) {
                Some(choice) => self.begin(thinker, out, choice),
                None => refuse(out, "unknown variant", line),
            },
            "setboard" => self.set_board(thinker, out, rest),
            "force" => self.leave(thinker, out, Mode::Force),
            "result" => {
                self.leave(thinker, out, Mode::Force)?;
                self.kept.ended(rest);
                self.keep(thinker, out)
            }
            "exit" => self.leave(thinker, out, Mode::Force),
            "go" => {
                self.leave(thinker, out, Mode::Plays(thinker.game().side()))?;
                self.think(thinker, out)
            }
            "playother" => {
                self.leave(thinker, out, Mode::Plays(!thinker.game().side()))?;
                self.ponder(thinker);
                Ok(())
            }
            "white" => self.leave(thinker, out, Mode::Plays(Color::Black)),
            "black" => self.leave(thinker, out, Mode::Plays(Color::White)),
            "analyze" => {
                self.leave(thinker, out, Mode::Analysis)?;
                self.analyze(thinker);
                Ok(())
            }
            "usermove" => self.user_move(thinker, out, rest),
            "?" => {
                if self.activity == Activity::Thinking {
                    thinker.stop();
                }
                Ok(())
            }
            "." => match (&self.last_info, thinker.job()) {
                (Some(info), Some(job)) => out.line(thinking::status(&job.game, info)),
                _ => Ok(()),
            },
            "exclude" | "include" => self.choose_root_move(thinker, out, command, rest, line),
            "edit" => {
                self.leave(thinker, out, Mode::Force)?;
                self.editor = Some(Editor::new(thinker.game()));
                Ok(())
            }
            "pause" => self.pause(thinker),
            "resume" => self.resume(thinker, out),
            "undo" => self.take_back(thinker, out, 1, line),
            "remove" => self.take_back(thinker, out, 2, line),
            "level" => match GameTime::of_level(rest) {
                Some(game_time) => {
                    self.time.set_game_time(game_time);
                    Ok(())
                }
                None => refuse(out, "expected level MOVES BASE INCREMENT", line),
            },
            "st" => match read_seconds(rest) {
                Some(time) => {
                    self.time.set_move_time(time);
                    Ok(())
                }
                None => refuse(out, "expected seconds", line),
            },
            "sd" => match rest.parse::<u32>() {
                Ok(depth) => {
                    self.time.set_depth(Some(depth.clamp(1, MAX_DEPTH)));
                    Ok(())
                }
                Err(_) => refuse(out, "expected plies", line),
            },
            "time" => match parse_centiseconds(rest) {
                Some(time) => {
                    self.time.set_remaining(time);
                    Ok(())
                }
                None => refuse(out, "expected centiseconds", line),
            },
            "nps" => match rest.parse::<u32>() {
                Ok(rate) => {
                    self.time.set_node_rate(rate);
                    Ok(())
                }
                Err(_) => refuse(out, "expected nodes a second", line),
            },
            "post" | "nopost" => {
                self.posts = command == "post";
                Ok(())
            }
            "hard" => self.set_option(thinker, out, "Ponder", "true", line),
            "easy" => {
                if let Activity::Pondering(_) = self.activity {
                    self.halt(thinker, out)?;
                }
                self.set_option(thinker, out, "Ponder", "false", line)
            }
            "memory" => self.set_number(thinker, out, TABLE_OPTION, line),
            "cores" => self.set_number(thinker, out, "Threads", line),
            "option" => {
                let (name, value) = rest.split_once('=').unwrap_or((rest, ""));
                if name.eq_ignore_ascii_case(kept_game::FOLDER_OPTION) {
                    self.kept.set_folder(value);
                    return Ok(());
                }
                let was_open = thinker.vote_asked().is_some();
                self.set_option(thinker, out, name, value, line)?;
                if was_open { Ok(()) } else { self.ask_vote(thinker, out) }
            }
            VOTE_TAG => self.take_vote(thinker, out, rest, line),
            "draw" => self.answer_draw_offer(out),
            "hint" => match self.expected.filter(|m| thinker.game().legal_moves().contains(m)) {
                Some(m) => out.line(format!("Hint: {}", text(thinker.game(), m))),
                None => Ok(()),
            },
            "lift" | "put" | "hover" => self.click(thinker, out, command, rest, line),
            _ => self.bare_move(thinker, out, line),
        }
    }

    /// Pings wait for the end of its own thinking, and for nothing else.
    fn ping(&mut self, out: &mut Output, number: &str) -> io::Result<()> {
        if self.activity == Activity::Thinking {
            self.pings.push(quote(number));
            Ok(())
        } else {
            out.line(format!("pong {}", quote(number)))
        }
    }

    /// Ends what is under way, without a word, and answers the pings that waited for it.
    fn halt(&mut self, thinker: &mut Thinker, out: &mut Output) -> io::Result<()> {
        thinker.abandon();
        self.activity = Activity::Idle;
        self.pings.drain(..).try_for_each(|number| out.line(format!("pong {number}")))
    }

    fn leave(&mut self, thinker: &mut Thinker, out: &mut Output, mode: Mode) -> io::Result<()> {
        self.halt(thinker, out)?;
        self.paused = None;
        self.mode = mode;
        Ok(())
    }

    fn begin(&mut self, thinker: &mut Thinker, out: &mut Output, choice: setup::Choice) -> io::Result<()> {
        self.halt(thinker, out)?;
        if let Err(error) = thinker.begin(choice.variant) {
            return refuse(out, &error.to_string(), &format!("variant {}", choice.variant));
        }
        self.forget_game(thinker.game());
        let chess960 = if choice.chess960 { "true" } else { "false" };
        self.set_option(thinker, out, "UCI_Chess960", chess960, "variant")?;
        self.time.restart();
        self.announce_choices(thinker.settings(), out)?;
        setup::lines(choice.variant, &thinker.game().start_fen())
            .iter()
            .try_for_each(|line| out.line(line))?;
        self.ask_vote(thinker, out)?;
        self.position_changed(thinker);
        Ok(())
    }

    /// Announces the choices of the game's rules that the GUI has not been told of yet: it keeps every
    /// option that it has heard of.
    fn announce_choices(&mut self, settings: &Settings, out: &mut Output) -> io::Result<()> {
        for (name, line) in features::choices(settings) {
            if !self.announced.contains(&name) {
                self.announced.push(name);
                out.line(line)?;
            }
        }
        Ok(())
    }

    /// Asks the person for the vote, if it is open. megaton itself votes for the extra pieces (SZ13).
    fn ask_vote(&mut self, thinker: &mut Thinker, out: &mut Output) -> io::Result<()> {
        match thinker.vote_asked() {
            Some(asked) if self.mode == Mode::Plays(asked) => {
                self.end_vote(thinker, out, true)?;
                let overrules = asked == Color::Black;
                if overrules {
                    out.line(format!("telluser {}", vote_announcement(Vote::Yes)))?;
                }
                Ok(())
            }
            Some(asked) => out.line(format!("askuser {VOTE_TAG} {}", vote_question(asked))),
            None => Ok(()),
        }
    }

    fn take_vote(
        &mut self,
        thinker: &mut Thinker,
        out: &mut Output,
        text: &str,
        line: &str,
    ) -> io::Result<()> {
        if thinker.vote_asked().is_none() {
            return refuse(out, "there is no vote now", line);
        }
        match read_vote(text) {
            Some(accepts) => self.end_vote(thinker, out, accepts),
            None => self.ask_vote(thinker, out),
        }
    }

    fn end_vote(&mut self, thinker: &mut Thinker, out: &mut Output, accepts: bool) -> io::Result<()> {
        match thinker.answer_vote(accepts) {
            None => self.ask_vote(thinker, out),
            Some(Vote::No) => {
                self.board.restart(thinker.game());
                out.line(format!("telluser {}", vote_announcement(Vote::No)))?;
                out.line(format!("setboard {}", setup::six_fields(&thinker.game().fen())))
            }
            Some(Vote::Yes | Vote::Ask) => Ok(()),
        }
    }

    /// Whoever moves on without an answer has the extra pieces.
    fn close_vote(&mut self, thinker: &mut Thinker) {
        if thinker.vote_asked().is_some() {
            thinker.answer_vote(true);
        }
    }

    fn forget_game(&mut self, game: &AnyGame) {
        self.kept.begin();
        self.board.restart(game);
        self.expected = None;
        self.has_claimed = false;
        self.last_score = None;
        self.last_info = None;
    }

    fn set_board(&mut self, thinker: &mut Thinker, out: &mut Output, fen: &str) -> io::Result<()> {
        match thinker.set_position(Some(fen), []) {
            Ok(()) => {
                self.halt(thinker, out)?;
                self.forget_game(thinker.game());
                self.position_changed(thinker);
                Ok(())
            }
            Err(error) => tell_error(out, &error),
        }
    }

    fn take_back(
        &mut self,
        thinker: &mut Thinker,
        out: &mut Output,
        count: usize,
        line: &str,
    ) -> io::Result<()> {
        if thinker.game().ply() < count {
            return refuse(out, "no move to take back", line);
        }
        self.halt(thinker, out)?;
        for _ in 0..count {
            thinker.undo();
            self.board.taken_back(thinker.game());
        }
        self.keep(thinker, out)?;
        self.expected = None;
        self.has_claimed = false;
        self.position_changed(thinker);
        Ok(())
    }

    fn set_option(
        &mut self,
        thinker: &mut Thinker,
        out: &mut Output,
        name: &str,
        value: &str,
        line: &str,
    ) -> io::Result<()> {
        // The table of a search under way cannot be exchanged: whatever goes on rests meanwhile.
        let rests = name.eq_ignore_ascii_case(TABLE_OPTION) && self.paused.is_none();
        if rests {
            self.pause(thinker)?;
        }
        let done = thinker.set_option(name, value);
        if rests {
            self.resume(thinker, out)?;
        }
        match done {
            Ok(_) => Ok(()),
            Err(error) => refuse(out, &error.to_string(), line),
        }
    }

    /// `memory N`, `cores N`: the GUI names any number, what is possible is taken.
    fn set_number(
        &mut self,
        thinker: &mut Thinker,
        out: &mut Output,
        name: &str,
        line: &str,
    ) -> io::Result<()> {
        let number = line.split_ascii_whitespace().nth(1).and_then(|text| text.parse::<usize>().ok());
        match number {
            Some(number) => {
                let possible = nearest_possible(name, number);
                self.set_option(thinker, out, name, &possible.to_string(), line)
            }
            None => refuse(out, "expected a number", line),
        }
    }

    /// A draw is agreed by an offer in return. A person is told of a refusal; programs take silence for
    /// one.
    fn answer_draw_offer(&self, out: &mut Output) -> io::Result<()> {
        if self.last_score.is_some_and(Score::welcomes_draw) {
            return out.line("offer draw");
        }
        if self.board.opponent_may_be_a_person() {
            out.line("telluser megaton declines the draw.")
        } else {
            Ok(())
        }
    }

    fn click(
        &mut self,
        thinker: &Thinker,
        out: &mut Output,
        command: &str,
        argument: &str,
        line: &str,
    ) -> io::Result<()> {
        match self.board.clicked(thinker.game(), command, argument) {
            Some(answer) => answer.map_or(Ok(()), |answer| out.line(answer)),
            None => refuse(out, "no such square", line),
        }
    }

    /// A line that is no command may be a move.
    fn bare_move(&mut self, thinker: &mut Thinker, out: &mut Output, line: &str) -> io::Result<()> {
        let ours = Ranks::of(thinker.game().variant()).read(line);
        let is_move = |text: String| thinker.game().parse_move(&text) != Err(MoveError::Unreadable);
        if !line.contains(char::is_whitespace) && ours.is_some_and(is_move) {
            self.user_move(thinker, out, line)
        } else {
            refuse(out, "unknown command", line)
        }
    }

    fn user_move(&mut self, thinker: &mut Thinker, out: &mut Output, given: &str) -> io::Result<()> {
        let illegal =
            |out: &mut Output, reason: &str| out.line(format!("Illegal move ({reason}): {}", quote(given)));
        if self.activity == Activity::Thinking {
            return illegal(out, "it is not your move");
        }
        let Some(ours) = Ranks::of(thinker.game().variant()).read(given) else {
            return illegal(out, &MoveError::Unreadable.to_string());
        };
        self.close_vote(thinker);
        let (bare, shown) = told(thinker.game(), &ours);
        let game = thinker.game();
        let (m, known) = match self.board.read(game, bare, thinker.settings().castling_missiles) {
            Ok(read) => read,
            Err(reason) => return illegal(out, &reason.to_string()),
        };
        let side = game.side();
        if let Err(reason) = thinker.play_showing(m, shown) {
            return illegal(out, &reason.to_string());
        }
        self.board.played(known, side, thinker.game());
        self.keep(thinker, out)?;
        self.claim_result(thinker, out)?;
        if self.activity == Activity::Pondering(m) && thinker.game().outcome().is_none() {
            self.activity = Activity::Thinking;
            thinker.ponder_hit();
            return Ok(());
        }
        self.halt(thinker, out)?;
        self.position_changed(thinker);
        if self.mode == Mode::Plays(thinker.game().side()) && thinker.game().outcome().is_none() {
            return self.think(thinker, out);
        }
        Ok(())
    }

    /// Writes the game where games are kept.
    fn keep(&mut self, thinker: &Thinker, out: &mut Output) -> io::Result<()> {
        let own = match self.mode {
            Mode::Plays(color) => Some(color),
            Mode::Force | Mode::Analysis => None,
        };
        match self.kept.keep(thinker.game(), own) {
            Some(complaint) => out.line(format!("telluser {complaint}")),
            None => Ok(()),
        }
    }

    /// Says how the game has ended where no move is left. Where moves are left the GUI decides whether it
    /// ends: of a repetition and of fifty moves megaton claims the draw as any player may (FIDE 9.2, 9.3),
    /// once and only in a game that it plays, and goes on. A dead position cannot be claimed: GUIs whose rules
    /// play it on take that for a false claim, which loses, so it offers a draw.
    fn claim_result(&mut self, thinker: &Thinker, out: &mut Output) -> io::Result<()> {
        let game = thinker.game();
        match (self.mode, game.outcome(), game.outcome_or_claim()) {
            (Mode::Analysis, ..) | (_, _, None) => Ok(()),
            (_, Some(ended), _) => out.line(ended),
            (Mode::Plays(_), None, Some(drawn)) if !self.has_claimed => {
                self.has_claimed = true;
                if drawn.ending.is_claimable() { out.line(drawn) } else { out.line("offer draw") }
            }
            (Mode::Plays(_) | Mode::Force, None, Some(_)) => Ok(()),
        }
    }

    /// `exclude` and `include`: what is searched begins anew with the moves that are left.
    fn choose_root_move(
        &mut self,
        thinker: &mut Thinker,
        out: &mut Output,
        command: &str,
        text: &str,
        line: &str,
    ) -> io::Result<()> {
        let done = match command {
            "exclude" => self.root_moves.exclude(thinker.game(), text),
            _ => self.root_moves.include(thinker.game(), text),
        };
        if let Err(reason) = done {
            return refuse(out, &reason.to_string(), line);
        }
        match self.mode {
            Mode::Analysis => {
                self.halt(thinker, out)?;
                self.analyze(thinker);
                Ok(())
            }
            _ if self.activity == Activity::Thinking => self.think(thinker, out),
            _ => Ok(()),
        }
    }

    fn end_editing(&mut self, thinker: &mut Thinker, out: &mut Output) -> io::Result<()> {
        match self.editor.take() {
            Some(editor) => match editor.fen(thinker.game()) {
                Ok(fen) => self.set_board(thinker, out, &fen),
                Err(error) => tell_error(out, &error),
            },
            None => Ok(()),
        }
    }

    /// Stops thinking until `resume`, and says nothing.
    fn pause(&mut self, thinker: &mut Thinker) -> io::Result<()> {
        if self.paused.is_none() {
            thinker.abandon();
            self.paused = Some(std::mem::replace(&mut self.activity, Activity::Idle));
        }
        Ok(())
    }

    fn resume(&mut self, thinker: &mut Thinker, out: &mut Output) -> io::Result<()> {
        match self.paused.take() {
            Some(Activity::Thinking) => self.think(thinker, out),
            Some(Activity::Pondering(_)) => {
                self.ponder(thinker);
                Ok(())
            }
            Some(Activity::Analyzing) => {
                self.analyze(thinker);
                Ok(())
            }
            Some(Activity::Idle) | None => Ok(()),
        }
    }

    fn position_changed(&mut self, thinker: &mut Thinker) {
        self.root_moves.restart();
        if self.mode == Mode::Analysis {
            self.analyze(thinker);
        }
    }

    fn think(&mut self, thinker: &mut Thinker, out: &mut Output) -> io::Result<()> {
        if thinker.game().outcome().is_some() {
            return self.claim_result(thinker, out);
        }
        self.close_vote(thinker);
        self.activity = Activity::Thinking;
        let limits = self.time.limits(moves_made(thinker.game().ply()));
        // With every move left out there is nothing to do but to look at all of them.
        let search_moves = self.root_moves.to_search(thinker.game()).unwrap_or_default();
        thinker.search(Limits { search_moves, ..limits });
        Ok(())
    }

    fn analyze(&mut self, thinker: &mut Thinker) {
        if thinker.game().outcome().is_some() {
            return;
        }
        // With every move left out the analysis rests until one is taken in.
        let Some(search_moves) = self.root_moves.to_search(thinker.game()) else { return };
        self.last_info = None;
        self.activity = Activity::Analyzing;
        thinker.search(Limits { infinite: true, search_moves, ..Limits::default() });
    }

    /// Thinks on the opponent's time, if it is told to and knows what to expect.
    fn ponder(&mut self, thinker: &mut Thinker) {
        let Some(expected) = self.expected.filter(|_| thinker.settings().ponder) else { return };
        let limits = self.time.limits(moves_made(thinker.game().ply() + 1));
        if thinker.ponder(expected, limits).is_ok() {
            self.activity = Activity::Pondering(expected);
        }
    }

    fn play_found(
        &mut self,
        thinker: &mut Thinker,
        out: &mut Output,
        job: &RunningJob,
        found: &Found,
    ) -> io::Result<()> {
        self.activity = Activity::Idle;
        self.last_score = Some(found.score);
        self.expected = found.ponder;
        if let Some(best) = found.best {
            match thinker.play(best) {
                Ok(()) => {
                    self.time.spend(job.started.elapsed(), moves_made(job.game.ply()));
                    let sent = self.board.send(&job.game, best);
                    sent.lines.iter().try_for_each(|line| out.line(line))?;
                    self.claim_result(thinker, out)?;
                    self.board.played(sent.known, job.game.side(), thinker.game());
                    if let Some(board) = self.board.redraw(thinker.game()) {
                        out.line(board)?;
                    }
                    self.keep(thinker, out)?;
                }
                // The arbiter plays it, and says what it showed.
                Err(MoveError::NotShown) => {
                    self.mode = Mode::Force;
                    out.line(format!("move {}", text(&job.game, best)))?;
                }
                // An option has changed the game meanwhile.
                Err(_) => return self.think(thinker, out),
            }
        }
        self.pings.drain(..).try_for_each(|number| out.line(format!("pong {number}")))?;
        self.ponder(thinker);
        Ok(())
    }
}

impl FrontEnd for Cecp {
    fn line(&mut self, thinker: &mut Thinker, out: &mut Output, line: &str) -> io::Result<Flow> {
        let line = line.trim();
        if line == "quit" {
            return Ok(Flow::Quit);
        }
        self.command(thinker, out, line)?;
        Ok(Flow::Continue)
    }

    fn report(
        &mut self,
        thinker: &mut Thinker,
        out: &mut Output,
        job: &RunningJob,
        report: Report,
    ) -> io::Result<()> {
        match (report, self.activity) {
            (Report::Note(text), _) => out.line(on_one_line(&format!("telluser {text}"))),
            (Report::Info(info), _) => {
                let shown =
                    (self.posts || self.mode == Mode::Analysis).then(|| thinking::line(&job.game, &info));
                self.last_info = Some(info);
                shown.map_or(Ok(()), |line| out.line(line))
            }
            (Report::Found(found), Activity::Thinking) => self.play_found(thinker, out, job, &found),
            _ => {
                self.activity = Activity::Idle;
                Ok(())
            }
        }
    }

    /// Another table waits for the move that megaton thinks about.
    fn must_wait(&self, line: &str) -> bool {
        let (command, rest) = line.trim().split_once(char::is_whitespace).unwrap_or_default();
        let name = rest.split('=').next().unwrap_or_default().trim();
        let is_about_table =
            command == "memory" || (command == "option" && name.eq_ignore_ascii_case(TABLE_OPTION));
        self.activity == Activity::Thinking && is_about_table
    }

    fn overtakes(&self, _line: &str, _waiting: &mut dyn Iterator<Item = &str>) -> bool {
        true
    }

    fn refuse_line(&mut self, out: &mut Output, why: &str) -> io::Result<()> {
        refuse(out, why, "")
    }
}

/// A move, and what an arbiter says that it showed, as in `b2b2=r`. In games without face-down pieces
/// the sign is part of the move.
fn told<'a>(game: &AnyGame, text: &'a str) -> (&'a str, Option<&'a str>) {
    match text.rsplit_once('=') {
        Some((bare, shown)) if game.kind_of_letter(movegen::Kind::FaceDown.letter()).is_some() => {
            (bare, Some(shown))
        }
        _ => (text, None),
    }
}

/// Tells the user why a position cannot be set up.
fn tell_error(out: &mut Output, error: &impl std::fmt::Display) -> io::Result<()> {
    out.line(on_one_line(&format!("tellusererror Illegal position: {error}")))
}

/// An error in CECP's own form.
fn refuse(out: &mut Output, kind: &str, line: &str) -> io::Result<()> {
    out.line(format!("Error ({kind}): {}", quote(line)))
}
