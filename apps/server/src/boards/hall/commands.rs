//! The commands of the server, one per line.

use super::telling::own_bomb;
use super::{Hall, HostedGame, Relation, UserId};
use crate::boards::style12;
use arbiter::{Command, Offer, Question, Refusal, read_bomb};
use movegen::{Color, MoveError};
use protocol::cecp;
use protocol::output::quote;

/// The most half moves one takeback may ask for.
const MOST_TAKEN_BACK: usize = 1000;
/// The most games listed.
const MOST_LISTED: usize = 100;

impl Hall {
    pub(super) fn line(&mut self, user: UserId, line: &str) {
        match self.users.get_mut(&user) {
            Some(user) => user.heard = self.now,
            None => return,
        }
        let line = line.trim_start_matches(['$', '/']);
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match command.to_ascii_lowercase().as_str() {
            // Settings XBoard sends at the start, and requests it can do without.
            "" | "set" | "set-quietly" | "iset" | "style" | "alias" | "date" | "pobserve" | "tell" => {}
            "help" => self.say(user, HELP),
            "quit" | "exit" | "logout" => self.close(user),
            "iam" => self.come_back(user, rest),
            "play" => self.play(user, rest),
            "seek" => self.if_free(user, |hall| hall.seek(user)),
            "rematch" => self.if_free(user, |hall| hall.rematch(user)),
            "games" => self.list_games(user),
            "observe" => self.observe(user, rest),
            "unobserve" => self.unobserve(user),
            "moves" => self.list_moves(user, rest),
            "refresh" => self.refresh(user),
            "say" | "kibitz" | "whisper" => self.chat(user, rest),
            "resign" => self.command(user, Command::Resign),
            "flag" => self.flag(user),
            "draw" => self.command(user, Command::Offer { offer: Offer::Draw }),
            "abort" | "adjourn" => self.command(user, Command::Offer { offer: Offer::Abort }),
            "takeback" => {
                let plies = rest.parse().unwrap_or(1).clamp(1, MOST_TAKEN_BACK);
                self.command(user, Command::Offer { offer: Offer::Takeback(plies) });
            }
            "yes" => self.command(user, Command::Vote { accepts: true }),
            "no" => self.command(user, Command::Vote { accepts: false }),
            "accept" => self.command(user, Command::Accept),
            "decline" => self.command(user, Command::Decline),
            "bomb" => self.bomb(user, line),
            _ => match self.bomb_named(user, line) {
                Some(square) => self.command(user, Command::Bomb { square }),
                None => self.move_text(user, line),
            },
        }
    }

    /// Carries out a command at the table where a user plays.
    fn command(&mut self, user: UserId, command: Command) {
        let Some((number, color)) = self.running(user) else {
            return self.say(user, "You are not playing a game.");
        };
        let Some(hosted) = self.games.get_mut(&number) else { return };
        match hosted.table.obey(color, command, self.now) {
            Ok(()) => self.settle(number),
            Err(refusal) => {
                let words = refused(hosted, color, &refusal);
                self.say(user, words);
            }
        }
    }

    fn if_free(&mut self, user: UserId, act: impl FnOnce(&mut Self)) {
        if self.exhibition.is_some() {
            self.say(user, "The programs on this server play each other; type games, then observe N.");
        } else if self.running(user).is_some() {
            self.say(user, "You are playing a game; resign or abort it first.");
        } else {
            act(self);
        }
    }

    fn play(&mut self, user: UserId, color: &str) {
        let color = match color.to_ascii_lowercase().as_str() {
            "" => None,
            "white" => Some(Color::White),
            "black" => Some(Color::Black),
            _ => return self.say(user, "Expected: play [white | black]"),
        };
        self.if_free(user, |hall| hall.play_house(user, color));
    }

    /// Chooses the piece that carries the user's bomb, or tells which it is.
    fn bomb(&mut self, user: UserId, line: &str) {
        let Some((number, color)) = self.playing(user) else {
            return self.say(user, "You are not playing a game.");
        };
        let Some(hosted) = self.games.get(&number) else { return };
        match read_bomb(hosted.table.game(), line) {
            Some(square) => self.command(user, Command::Bomb { square }),
            None => {
                let own = own_bomb(hosted, Relation::Plays(color));
                self.say(user, own.unwrap_or_else(|| "You have no bomb.".to_owned()));
            }
        }
    }

    /// The piece that a line without the word `bomb` names for it, if its writer has been asked.
    fn bomb_named(&self, user: UserId, line: &str) -> Option<Option<String>> {
        let (number, color) = self.playing(user)?;
        let table = &self.games.get(&number)?.table;
        table.questions().contains(&(color, Question::Bomb)).then(|| read_bomb(table.game(), line))?
    }

    fn flag(&mut self, user: UserId) {
        let Some((number, _)) = self.running(user) else {
            return self.say(user, "You are not playing a game.");
        };
        let now = self.now;
        let events = self.games.get_mut(&number).map(|hosted| hosted.table.tick(now));
        self.settle_with(number, events.unwrap_or_default());
    }

    fn move_text(&mut self, user: UserId, text: &str) {
        let Some((number, color)) = self.playing(user) else {
            return self.say(user, format!("{}: no such command; type help", quote(text)));
        };
        let Some(hosted) = self.games.get_mut(&number) else { return };
        // Whether a move is legal, and why not, is judged by what the player knows.
        let view = hosted.table.view(color.into());
        let read = cecp::read_clicked(&view, &text.replace('=', ""));
        let read = read.or_else(|reason| {
            // Servers write castling in small letters.
            cecp::read_clicked(&view, &text.to_ascii_uppercase()).map_err(|_| reason)
        });
        let illegal = |reason: MoveError| format!("Illegal move ({}): {reason}", quote(text));
        let words = match read {
            Err(MoveError::Unreadable) => format!("{}: neither a command nor a move; type help", quote(text)),
            Err(reason) if hosted.table.game().side() == color || !hosted.is_running() => illegal(reason),
            Err(_) => refused(hosted, color, &Refusal::NotYourMove),
            Ok(m) => match hosted.table.play(color, m, self.now) {
                Ok(()) => return self.settle(number),
                Err(Refusal::Move { reason, .. }) => illegal(reason),
                Err(refusal) => refused(hosted, color, &refusal),
            },
        };
        self.say(user, words);
    }

    fn list_games(&mut self, user: UserId) {
        let row = |hosted: &HostedGame| {
            let [white, black] = hosted.table.names();
            let state = hosted.table.end().map_or("running", |end| end.score());
            let moves = hosted.table.game().ply() / 2;
            format!("{:>4} {white} - {black} {moves} moves, {state}", hosted.number)
        };
        // The latest ones, if there are many.
        let mut rows: Vec<_> = self.games.values().rev().take(MOST_LISTED).map(row).collect();
        rows.reverse();
        let more = self.games.len() - rows.len();
        if more > 0 {
            rows.insert(0, format!("{more} earlier games"));
        }
        let text = if rows.is_empty() { "No games.".to_owned() } else { rows.join("\n") };
        self.say(user, text);
    }

    fn observe(&mut self, user: UserId, text: &str) {
        let number = text.parse().ok().filter(|number| self.games.contains_key(number));
        let Some(number) = number else { return self.say(user, "No such game; type games.") };
        if self.running(user).is_some() {
            return self.say(user, "You are playing a game.");
        }
        self.watch(user, number);
    }

    /// The game a user names, watches or plays.
    fn seen(&self, user: UserId, text: &str) -> Option<u32> {
        let observed = || self.users.get(&user)?.observes;
        let own = || self.playing(user).map(|(number, _)| number);
        let number = text.parse().ok().or_else(observed).or_else(own)?;
        self.games.contains_key(&number).then_some(number)
    }

    fn list_moves(&mut self, user: UserId, text: &str) {
        let list = self.seen(user, text).and_then(|number| {
            let relation = self.relation(user, number).unwrap_or(Relation::Observes);
            let hosted = self.games.get(&number)?;
            Some(style12::move_list(&hosted.table.view(relation.into())))
        });
        self.say(user, list.unwrap_or_else(|| "No such game.".to_owned()));
    }

    fn relation(&self, user: UserId, number: u32) -> Option<Relation> {
        if let Some((_, color)) = self.playing(user).filter(|&(own, _)| own == number) {
            return Some(Relation::Plays(color));
        }
        (self.users.get(&user)?.observes == Some(number)).then_some(Relation::Observes)
    }

    fn refresh(&mut self, user: UserId) {
        if let Some(number) = self.seen(user, "")
            && let Some(relation) = self.relation(user, number)
        {
            self.greet(user, number, relation);
        }
    }

    fn chat(&mut self, user: UserId, text: &str) {
        let Some(name) = self.users.get(&user).map(|user| user.name.clone()) else { return };
        if let Some(number) = self.seen(user, "") {
            self.tell(number, &format!("{name} says: {}", quote(text)));
        }
    }
}

/// Why the table refuses a command, with what to do about it here.
fn refused(hosted: &HostedGame, color: Color, refusal: &Refusal) -> String {
    let questions = hosted.table.questions();
    let own = questions.iter().find(|&&(side, _)| side == color).map(|&(_, question)| question);
    match (refusal, own) {
        (Refusal::QuestionFirst, Some(Question::Vote)) => "Vote first: type yes or no.".to_owned(),
        (Refusal::QuestionFirst, Some(Question::Bomb)) => {
            "Choose your bomb first: type bomb SQUARE or bomb random.".to_owned()
        }
        (Refusal::QuestionFirst, None) => "The other player has to answer first.".to_owned(),
        _ => refusal.to_string(),
    }
}

const HELP: &str = "\
To move, click, or type the move with ranks as XBoard shows them: e2e4, a0e8. A launch at an adjacent \
square needs its letter, a0b1m; castling with missiles f1j1b; a drop U@d2.
play [white|black]  a game against the house  seek      a game against another seeker
draw, abort         offers; accept, decline   resign, flag, rematch
yes, no             answer a vote             bomb SQUARE, bomb random, bomb
takeback N          take N half moves back              moves, games, observe N, unobserve, refresh
say TEXT            to everyone at the board  iam NAME KEY, quit";
