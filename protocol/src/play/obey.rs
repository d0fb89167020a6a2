//! Does what the person says.

use super::command::{self, PlayCommand};
use super::keeper;
use super::local_game::{ENGINE, LocalGame, PlayerKind, Question};
use super::{clock_text, read_game_time};
use crate::board;
use crate::command_loop::Flow;
use crate::console::help;
use crate::draw_offer;
use crate::ending::GameEnd;
use crate::game_clocks::GameClocks;
use crate::options::table;
use crate::output::quote;
use crate::time_control::parse_seconds;
use crate::vote;
use movegen::{Color, Kind, MoveError, Variant};
use std::path::Path;
use std::time::{Duration, Instant};

/// Longest time for a move.
const LONGEST_MOVE: Duration = Duration::from_secs(24 * 3600);

impl LocalGame {
    /// Does what a line says.
    pub(super) fn obey(&mut self, line: &str, now: Instant) -> Flow {
        let line = line.trim();
        if line.is_empty() || self.answer(line, now) {
            return Flow::Continue;
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match command::find(word) {
            Some(entry) => return self.command(entry.command, rest.trim(), now),
            None => self.take_move(line, now),
        }
        Flow::Continue
    }

    /// Takes the line as the answer to what the person is asked; false if it is none.
    fn answer(&mut self, line: &str, now: Instant) -> bool {
        match self.question() {
            Some(Question::Vote(_)) => {
                let Some(accepts) = vote::read_answer(line) else { return false };
                self.take_vote(accepts);
                self.proceed(now);
            }
            Some(Question::Bomb(color)) => {
                let Some(choice) = self.read_bomb(line, color) else { return false };
                match choice {
                    Ok(bomb) => {
                        let mut rules = *self.game().options();
                        if let Err(error) = rules.set("Bomb", &bomb) {
                            self.refuse(error.to_string());
                            return true;
                        }
                        self.thinker.begin_again(rules);
                        self.bomb_chosen = true;
                        self.changed();
                        self.say("Nobody else knows. Set it off with ! and its square, such as !e4.");
                        self.proceed(now);
                    }
                    Err(reason) => self.refuse(reason),
                }
            }
            None => return false,
        }
        true
    }

    /// The piece that is to carry the bomb; none if the line speaks of something else.
    fn read_bomb(&self, line: &str, color: Color) -> Option<Result<String, &'static str>> {
        if line.eq_ignore_ascii_case("random") {
            return Some(Ok("random".to_owned()));
        }
        let square = self.game().parse_square(&line.to_ascii_lowercase())?;
        Some(match self.game().piece_at(square) {
            Some(piece) if piece.color != color => Err("That piece is not yours."),
            Some(piece) if piece.kind == Kind::King => Err("The king cannot carry the bomb."),
            Some(_) => Ok(self.game().square_name(square)),
            None => Err("No piece stands there."),
        })
    }

    fn command(&mut self, command: PlayCommand, rest: &str, now: Instant) -> Flow {
        match command {
            PlayCommand::Help => self.help(rest),
            PlayCommand::Hint => self.hint(),
            PlayCommand::Undo => self.undo(rest, now),
            PlayCommand::Now => self.thinker.stop(),
            PlayCommand::New => self.new_game(rest, now),
            PlayCommand::Side => self.choose_side(rest, now),
            PlayCommand::Flip => self.is_flipped = !self.is_flipped,
            PlayCommand::Level => self.set_level(rest),
            PlayCommand::Clock => self.set_clock(rest, now),
            PlayCommand::Time => self.set_time(rest),
            PlayCommand::Set => self.set_option(rest, now),
            PlayCommand::Options => self.say(self.options()),
            PlayCommand::Save => self.save(rest),
            PlayCommand::Load => self.load_file(rest, now),
            PlayCommand::Resume => {
                if let Err(error) = self.resume(now) {
                    self.refuse(error.to_string());
                }
            }
            PlayCommand::Moves => self.list_moves(),
            PlayCommand::Board => self.changed(),
            PlayCommand::Fen if rest.is_empty() => self.say(self.view().fen()),
            PlayCommand::Fen => self.set_up(rest, now),
            PlayCommand::Draw => self.offer_draw(),
            PlayCommand::Resign => self.resign(),
            PlayCommand::Variants => self.say(help::variants()),
            PlayCommand::Quit => return self.quit(),
        }
        Flow::Continue
    }

    fn take_move(&mut self, text: &str, now: Instant) {
        if self.question().is_some() {
            return self.refuse("The question comes first.");
        }
        if self.end.is_some() {
            return self.refuse("The game is over; undo takes back, new begins another.");
        }
        if !self.is_person(self.game().side()) {
            return self.refuse(format!("It is not your move; {ENGINE} thinks. now hurries it."));
        }
        match self.view().parse_move(text) {
            Ok(m) => self.play(m, now),
            Err(MoveError::Unreadable) => {
                self.refuse(format!("{}: no such move here, and no command; try moves or help", quote(text)));
            }
            Err(reason) => self.refuse(format!("{}: {reason}", quote(text))),
        }
    }

    fn help(&mut self, topic: &str) {
        match command::help(topic) {
            Some(text) if topic.is_empty() => {
                self.say(text);
                self.say(help::about_moves(&self.thinker));
            }
            Some(text) => self.say(text),
            None => self.refuse(format!("no command {}; help lists them all", quote(topic))),
        }
    }

    fn hint(&mut self) {
        if self.end.is_some() || self.question().is_some() {
            self.refuse("There is nothing to advise now.");
        } else if !self.is_person(self.game().side()) {
            self.refuse("It is not your move.");
        } else {
            self.advise();
        }
    }

    /// Takes back to the person's move before, or so many half moves.
    fn undo(&mut self, count: &str, now: Instant) {
        let played = self.game().ply();
        let count = match count {
            "" => self.plies_to_own_move(),
            _ => match count.parse() {
                Ok(count) if (1..=played).contains(&count) => Some(count),
                Ok(_) if played > 0 => return self.refuse(format!("{played} half moves have been played")),
                Ok(_) => None,
                Err(_) => return self.refuse("expected: undo [N]"),
            },
        };
        let Some(count) = count else { return self.refuse("There is no move of yours to take back.") };
        self.take_back(count, now);
        self.tell(match count {
            1 => "A half move is taken back.".to_owned(),
            _ => format!("{count} half moves are taken back."),
        });
        self.proceed(now);
    }

    /// Half moves since the person's last one, that one included.
    fn plies_to_own_move(&self) -> Option<usize> {
        let mut side = self.game().side();
        (1..=self.game().ply()).find(|_| {
            side = !side;
            self.is_person(side)
        })
    }

    fn new_game(&mut self, name: &str, now: Instant) {
        match name {
            "" => self.begin(self.game().variant(), now),
            _ => match name.parse::<Variant>() {
                Ok(variant) => self.begin(variant, now),
                Err(_) => self.refuse(format!("there is no variant {}; variants lists them", quote(name))),
            },
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
        let hides = self.game().has_secrets() && self.end.is_none() && players != self.players;
        if hides && self.game().ply() > 0 {
            return self.refuse("You would see what the other side hides; new begins another game.");
        }
        self.thinker.abandon();
        self.players = players;
        if hides {
            // Other secrets, for what this side knew must not help the other.
            return self.begin(self.game().variant(), now);
        }
        self.changed();
        self.tell(match players {
            [Person, Engine] => "You play White.",
            [Engine, Person] => "You play Black.",
            [Person, Person] => "You play both sides.",
            [Engine, Engine] => "megaton plays both sides; now ends a thought, side white takes over.",
        });
        self.think_if_asked();
    }

    fn set_level(&mut self, text: &str) {
        if !text.is_empty()
            && let Err(error) = self.thinker.set_option("Skill Level", text)
        {
            return self.refuse(error.to_string());
        }
        self.say(format!("megaton plays at level {} of 20.", self.thinker.settings().skill_level));
    }

    fn set_clock(&mut self, text: &str, now: Instant) {
        match text {
            "" => {}
            "off" => (self.game_time, self.clocks) = (None, None),
            _ => match read_game_time(text) {
                Ok(game_time) => {
                    self.game_time = Some(game_time);
                    self.clocks = Some(GameClocks::new(game_time, now));
                }
                Err(error) => return self.refuse(error.to_string()),
            },
        }
        self.say(match &self.clocks {
            None => format!("No clocks; megaton takes {} s for a move.", self.move_time.as_secs_f64()),
            Some(clocks) => {
                let game_time = clocks.game_time();
                format!(
                    "{} for the game and {} s for each move; they run from the second move on.",
                    clock_text(game_time.base),
                    game_time.increment.as_secs()
                )
            }
        });
    }

    fn set_time(&mut self, text: &str) {
        match parse_seconds(text).filter(|&time| !time.is_zero() && time <= LONGEST_MOVE) {
            Some(time) => self.move_time = time,
            None if text.is_empty() => {}
            None => return self.refuse("expected: time SECONDS"),
        }
        self.say(format!("Without clocks megaton takes {} s for a move.", self.move_time.as_secs_f64()));
    }

    fn options(&self) -> String {
        let variant = self.game().variant();
        let rows = table().into_iter().filter(|entry| entry.is_for(variant)).map(|entry| {
            format!("{} {} ({})", entry.name, self.thinker.settings().get(entry.subject), entry.expected())
        });
        rows.collect::<Vec<_>>().join("\n")
    }

    fn set_option(&mut self, text: &str, now: Instant) {
        let Some((name, value)) = text.rsplit_once(char::is_whitespace) else {
            return self.refuse("expected: set NAME VALUE; options lists the names");
        };
        let variant = self.game().variant();
        let entry = table().into_iter().find(|entry| entry.name.eq_ignore_ascii_case(name.trim()));
        let Some(entry) = entry.filter(|entry| entry.is_for(variant)) else {
            return self.refuse(format!("no option {} here; options lists them", quote(name.trim())));
        };
        if entry.is_rule() && self.game().ply() > 0 && self.end.is_none() {
            return self.refuse("The rules are fixed once a move has been made; undo it, or end the game.");
        }
        if let Err(error) = self.thinker.set_option(entry.name, value) {
            return self.refuse(error.to_string());
        }
        self.say(format!("{} {}", entry.name, self.thinker.settings().get(entry.subject)));
        if entry.is_rule() && self.game().ply() == 0 {
            self.begin(variant, now);
        }
    }

    fn save(&mut self, name: &str) {
        if name.is_empty() {
            return self.refuse("expected: save FILE");
        }
        let file = Path::new(name);
        match keeper::save(file, self.saved.as_deref(), &self.pgn()) {
            Ok(()) => {
                self.say(format!("Saved in {}.", file.display()));
                self.saved = Some(file.to_owned());
            }
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

    fn set_up(&mut self, fen: &str, now: Instant) {
        self.thinker.abandon();
        match self.thinker.set_position(Some(fen), []) {
            Ok(()) => self.begun(now),
            Err(error) => {
                self.refuse(error.to_string());
                self.think_if_asked();
            }
        }
    }

    fn offer_draw(&mut self) {
        let side = self.game().side();
        let opponent = if self.is_person(side) { !side } else { side };
        if self.end.is_some() {
            self.refuse("The game is over.");
        } else if self.is_person(opponent) || draw_offer::is_welcome(self.last_score) {
            self.finish(GameEnd::Agreed);
        } else {
            self.tell(format!("{ENGINE} declines the draw."));
        }
    }

    fn resign(&mut self) {
        let side = self.game().side();
        let loser = if self.is_person(side) { side } else { !side };
        if self.end.is_some() {
            self.refuse("The game is over.");
        } else if !self.is_person(loser) {
            self.refuse("You do not play.");
        } else {
            self.finish(GameEnd::Resigned(loser));
        }
    }

    /// Leaves, unless the game would be lost: then only when told so twice.
    fn quit(&mut self) -> Flow {
        if self.would_be_lost() {
            self.refuse("The game could not be kept: save it somewhere, or say quit once more.");
            self.forget_unkept();
            return Flow::Continue;
        }
        Flow::Quit
    }
}

/// The board for people without colours, with the reserves and whose move it is.
pub(super) fn plain_board(local_game: &LocalGame) -> String {
    let view = local_game.view();
    let mut text = board::draw_from(&view, local_game.is_turned());
    for color in Color::BOTH {
        let reserve = view.reserve(color);
        if !reserve.is_empty() {
            let pieces: Vec<_> = reserve.iter().map(|&piece| board::symbol(piece).to_string()).collect();
            text.push_str(&format!("\n{color} in reserve: {}", pieces.join(" ")));
        }
    }
    for color in Color::BOTH {
        if let Some(square) = view.bomb(color) {
            text.push_str(&format!("\n{color}'s bomb: {}", view.square_name(square)));
        }
    }
    if local_game.end.is_none() {
        text.push_str(&format!("\n{} to move", view.side()));
    }
    text
}
