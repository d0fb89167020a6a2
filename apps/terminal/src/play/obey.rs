//! Does what the person says.

use super::Flow;
use super::command::{self, PlayCommand};
use super::local_game::{LocalGame, PlayerKind, Players};
use super::new_game::NewGameRequest;
use super::thinking::Errand;
use crate::guide;
use crate::suggestion::did_you_mean;
use arbiter::{Command, Offer, Question, read_bomb, read_vote};
use movegen::{AnyGame, Color, Draws, Kind, MoveError, Piece, VARIANTS, Variant};
use protocol::board;
use protocol::output::quote;
use protocol::uci::position::PositionRequest;
use std::path::Path;
use std::time::Instant;

/// What somebody is told who speaks and has no side.
const NO_SIDE: &str = "You do not play; side white or side black takes over.";

impl LocalGame {
    /// Does what a line says.
    pub(super) fn obey(&mut self, line: &str, now: Instant) -> Flow {
        let line = line.trim();
        if line.is_empty() || self.take_answer(line, now) {
            return Flow::Continue;
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let command = command::find(word).map(|entry| entry.command);
        // An analysis has no end of its own: whatever is said next ends it.
        if self.thinking.errand() == Some(Errand::Analysis) && command != Some(PlayCommand::Stop) {
            self.end_errand();
        }
        let flow = match command {
            Some(command) => self.take_command(command, rest.trim(), now),
            None => {
                self.take_move(line, now);
                Flow::Continue
            }
        };
        self.think(now);
        flow
    }

    /// Takes the line as the answer to what the person is asked; false if it is none.
    fn take_answer(&mut self, line: &str, now: Instant) -> bool {
        match self.question() {
            Some((side, Question::Vote)) => {
                let Some(accepts) = read_vote(line) else { return false };
                self.command(side, Command::Vote { accepts }, now);
            }
            Some((side, Question::Bomb)) => {
                let Some(square) = read_bomb(self.game(), line) else { return false };
                match square.as_deref().and_then(|name| self.unfit_for_bomb(name, side)) {
                    Some(reason) => self.refuse(reason),
                    None => self.command(side, Command::Bomb { square }, now),
                }
            }
            None => return false,
        }
        true
    }

    /// Why what stands on a square cannot carry this side's bomb (AT16).
    fn unfit_for_bomb(&self, name: &str, color: Color) -> Option<String> {
        let Some(square) = self.game().parse_square(name) else {
            return Some(format!("{} is no square. Expected: bomb SQUARE, or bomb random.", quote(name)));
        };
        let reason = match self.game().piece_at(square) {
            Some(piece) if piece.color != color => "That piece is not yours.",
            Some(piece) if piece.kind == Kind::King => "The king cannot carry the bomb.",
            Some(_) => return None,
            None => "No piece stands there.",
        };
        Some(reason.to_owned())
    }

    /// `bomb` where nobody has been asked: says where the person's own one is.
    fn tell_own_bomb(&mut self, rest: &str) {
        let asked = matches!(self.question(), Some((_, Question::Bomb)));
        let own = self.speaker().and_then(|side| self.view().bomb(side));
        match own.map(|square| self.game().square_name(square)) {
            Some(_) if !rest.is_empty() => self.refuse("Your bomb has been chosen already."),
            Some(square) => self.tell_bomb(&square),
            None if asked => self.refuse("Expected: bomb SQUARE, or bomb random."),
            None => self.refuse("You have no bomb."),
        }
    }

    fn take_command(&mut self, command: PlayCommand, rest: &str, now: Instant) -> Flow {
        match command {
            PlayCommand::Help => self.help(rest),
            PlayCommand::Hint => self.speak(Command::Hint, now),
            PlayCommand::Eval => self.evaluate(),
            PlayCommand::Analyse => self.analyse(),
            PlayCommand::Go => self.go(rest, now),
            PlayCommand::Stop => self.thinking.hurry(),
            PlayCommand::Undo => self.undo(rest, now),
            PlayCommand::New => self.new_game(rest, now),
            PlayCommand::Side => self.choose_side(rest, now),
            PlayCommand::Flip => self.flip(),
            PlayCommand::Level => self.set_level(rest),
            PlayCommand::Clock => self.set_clock(rest, now),
            PlayCommand::Time => self.set_time(rest),
            PlayCommand::Depth => self.set_depth(rest),
            PlayCommand::Set => self.set_option(rest, now),
            PlayCommand::SetOption => self.set_option_as_in_uci(rest, now),
            PlayCommand::Options => self.list_options(),
            PlayCommand::Save => self.save(rest),
            PlayCommand::Load => self.load_file(rest, now),
            PlayCommand::Resume => {
                if let Err(error) = self.resume(now) {
                    self.refuse(error.to_string());
                }
            }
            PlayCommand::Bomb => self.tell_own_bomb(rest),
            PlayCommand::Moves => self.list_moves(),
            PlayCommand::Board => {
                self.tell_rosters();
                self.show_again();
            }
            PlayCommand::Describe => self.say(self.description()),
            PlayCommand::Fen if rest.is_empty() => self.say(self.view().fen()),
            PlayCommand::Fen => self.set_up(rest, now),
            PlayCommand::Position => self.set_position(rest, now),
            PlayCommand::Draw => self.speak(Command::Offer { offer: Offer::Draw }, now),
            PlayCommand::Resign => self.speak(Command::Resign, now),
            PlayCommand::Variants => self.say(guide::variants()),
            PlayCommand::Rules => self.tell_rules(rest),
            PlayCommand::Perft => self.perft_text(rest),
            PlayCommand::Bench => self.bench(),
            PlayCommand::Ready => {
                self.thinking.settle();
                self.say("readyok");
            }
            PlayCommand::Speak(protocol) => return Flow::Speak(protocol),
            PlayCommand::Quit => return self.quit(),
        }
        Flow::Continue
    }

    /// Says something to the table for the person's side.
    fn speak(&mut self, command: Command, now: Instant) {
        match self.speaker() {
            Some(side) => self.command(side, command, now),
            None => self.refuse(NO_SIDE),
        }
    }

    fn take_move(&mut self, text: &str, now: Instant) {
        if self.view().into_owned().play_text(text) == Err(MoveError::Unreadable) {
            let word = text.split_whitespace().next().unwrap_or_default();
            let is_word = word.chars().all(char::is_alphabetic);
            let meant = if is_word { did_you_mean(word, command::words()) } else { None };
            let hint = meant.unwrap_or_else(|| "help lists the commands, moves the legal moves".to_owned());
            return self.refuse(format!("{} is neither a command nor a move here; {hint}", quote(text)));
        }
        // While megaton plays both sides a move is out of turn like any other.
        let by = self.speaker().unwrap_or(!self.game().side());
        self.command(by, Command::Move { text: text.to_owned() }, now);
    }

    fn help(&mut self, topic: &str) {
        match command::help(topic) {
            Some(text) if topic.is_empty() => {
                self.say(text);
                self.say(guide::about_moves(self.game().variant()));
            }
            Some(text) => self.say(text),
            None => {
                let meant = did_you_mean(topic, command::words());
                let hint = meant.unwrap_or_else(|| "help lists them all".to_owned());
                self.refuse(format!("there is no command {}; {hint}", quote(topic)));
            }
        }
    }

    /// Takes back to the person's move before, or so many half moves.
    fn undo(&mut self, count: &str, now: Instant) {
        if count.is_empty() {
            return self.speak(Command::TakeBackOwnMove, now);
        }
        match count.parse() {
            Ok(plies) => {
                let by = self.speaker().unwrap_or(self.game().side());
                self.command(by, Command::Offer { offer: Offer::Takeback(plies) }, now);
            }
            Err(_) => self.refuse("expected: undo [N]"),
        }
    }

    /// `new`: with nothing behind it, a game of the same kind.
    fn new_game(&mut self, text: &str, now: Instant) {
        match NewGameRequest::read(text) {
            Ok(NewGameRequest { variant, start, is_practice }) => {
                let (variant, start) = match variant {
                    Some(variant) => (variant, start),
                    None => (self.game().variant(), self.thinking.another_start()),
                };
                self.begin_from(variant, start, is_practice || self.is_practice, now);
            }
            Err(reason) => self.refuse(reason),
        }
    }

    /// `rules`, of this game or of another variant.
    fn tell_rules(&mut self, name: &str) {
        if name.is_empty() {
            return self.say(guide::rules(self.game().variant()));
        }
        match name.parse::<Variant>() {
            Ok(variant) => self.say(guide::rules(variant)),
            Err(_) => {
                let hint = did_you_mean(name, VARIANTS.iter().map(|spec| spec.id));
                let hint = hint.unwrap_or_else(|| "variants lists them".to_owned());
                self.refuse(format!("there is no variant {}; {hint}", quote(name)));
            }
        }
    }

    fn choose_side(&mut self, text: &str, now: Instant) {
        use PlayerKind::{Engine, Person};
        let players = match text.to_ascii_lowercase().as_str() {
            "white" => [Person, Engine],
            "black" => [Engine, Person],
            "both" if self.game().has_secrets() => {
                return self.refuse("Two people cannot keep secrets at one screen.");
            }
            "both" => [Person, Person],
            "none" => [Engine, Engine],
            _ => return self.refuse("expected: side white, black, both or none"),
        };
        let hides = self.game().has_secrets() && self.end().is_none() && players != self.players();
        if hides && self.game().ply() > 0 {
            return self.refuse("You would see what the other side hides; new begins another game.");
        }
        self.thinking.abandon();
        self.seat_anew(players, now);
        if hides {
            // Other secrets, for what this side knew must not help the other.
            self.table.take_events();
            return self.begin(self.game().variant(), self.table.conduct().is_practice, now);
        }
        self.tell(side_told(players));
        self.hear_all(now);
    }

    fn save(&mut self, name: &str) {
        if name.is_empty() {
            return self.refuse("expected: save FILE");
        }
        let file = Path::new(name);
        match self.save_to(file) {
            Ok(()) => self.say(format!("Saved in {}.", file.display())),
            Err(error) => self.refuse(error.to_string()),
        }
    }

    fn load_file(&mut self, text: &str, now: Instant) {
        if text.is_empty() {
            return self.refuse("expected: load FILE [N]");
        }
        let numbered = text.rsplit_once(char::is_whitespace);
        let (name, number) = numbered
            .and_then(|(name, number)| Some((name.trim_end(), number.parse().ok()?)))
            .unwrap_or((text, 1));
        if let Err(error) = self.load(Path::new(name), number, now) {
            self.refuse(error.to_string());
        }
    }

    fn list_moves(&mut self) {
        let sans: Vec<_> = self.texts().all().iter().map(|text| text.san.as_str()).collect();
        self.say(match sans.len() {
            0 => "It is not your move.".to_owned(),
            count => format!("{count} moves: {}", sans.join(" ")),
        });
    }

    /// Begins a game from a position.
    fn set_up(&mut self, fen: &str, now: Instant) {
        let settings = self.thinking.settings();
        match AnyGame::new(settings.variant, settings.rules, Some(fen)) {
            Ok(game) => self.begin_with(game, self.is_practice, now),
            Err(error) => {
                let example = AnyGame::new(settings.variant, settings.rules, None).map(|game| game.fen());
                let example = example.unwrap_or_else(|_| settings.variant.spec().start.to_owned());
                self.refuse(format!("{error}. An example: fen {example}"));
            }
        }
    }

    /// Sets up a position as programs do. What is said about it holds: both sides are moved by hand, and
    /// whoever says so knows the secrets.
    fn set_position(&mut self, text: &str, now: Instant) {
        let Some(request) = PositionRequest::parse(text) else {
            return self.refuse("expected: position startpos | fen FEN [moves MOVE ...]");
        };
        let settings = self.thinking.settings();
        match protocol::thinker::position(settings, request.fen.as_deref(), request.moves, Draws::Automatic) {
            Ok(game) => self.lay_out(game, now),
            Err(error) => self.refuse(error.to_string()),
        }
    }

    fn flip(&mut self) {
        self.is_flipped = !self.is_flipped;
        self.show_again();
    }

    /// The board, the FEN and the result, as programs read them.
    fn description(&self) -> String {
        let view = self.view();
        let result = match self.end() {
            None => "*".to_owned(),
            Some(end) => format!("{} {{{}}}", end.score(), end.reason(self.table.names())),
        };
        format!("{}\nFen: {}\nResult: {result}", board::draw(&view, self.style), view.fen())
    }

    /// Leaves, unless the game would be lost: then only when told so twice.
    fn quit(&mut self) -> Flow {
        if self.would_be_lost() && !self.is_warned {
            self.refuse("The game could not be kept: save it somewhere, or say quit once more.");
            self.is_warned = true;
            return Flow::Continue;
        }
        Flow::Quit
    }
}

fn side_told(players: Players) -> &'static str {
    use PlayerKind::{Engine, Person};
    match players {
        [Person, Engine] => "You play White.",
        [Engine, Person] => "You play Black.",
        [Person, Person] => "You play both sides.",
        [Engine, Engine] => "megaton plays both sides; now ends a thought, side white takes over.",
    }
}

/// The board for people without colours, with the reserves and whose move it is.
pub(super) fn plain_board(local_game: &LocalGame) -> String {
    let view = local_game.view();
    let mut text = board::draw_from(&view, local_game.is_turned(), local_game.style);
    for color in Color::BOTH {
        let reserve = view.reserve(color);
        if !reserve.is_empty() {
            let sign = |&piece: &Piece| local_game.style.piece(piece).to_string();
            let pieces: Vec<_> = reserve.iter().map(sign).collect();
            text.push_str(&format!("\n{color} in reserve: {}", pieces.join(" ")));
        }
    }
    for color in Color::BOTH {
        if let Some(square) = view.bomb(color) {
            text.push_str(&format!("\n{color}'s bomb: {}", view.square_name(square)));
        }
    }
    if local_game.end().is_none() {
        text.push_str(&format!("\n{} to move", view.side()));
    }
    text
}
