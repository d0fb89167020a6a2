//! Everyone who is connected and every game, as one state: events go in, lines come out. It knows
//! nothing of sockets and threads.

use super::hosted_game::{HostedGame, Offer};
use super::search_pool::{SearchAnswer, SearchRequest};
use super::style12::{self, Relation};
use crate::cecp;
use crate::draw_offer;
use crate::ending::GameEnd;
use crate::game_clocks::GameTime;
use crate::options::new_game;
use crate::output::quote;
use crate::vote;
use engine::Limits;
use movegen::{AnyGame, Color, MoveError, Options, Variant};
use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};

/// A connection.
pub(super) type UserId = u64;

/// What happens outside.
#[derive(Debug)]
pub(super) enum ServerEvent {
    Joined(UserId),
    Line(UserId, String),
    TooLong(UserId),
    Gone(UserId),
    Found(SearchAnswer),
    /// Some time has passed.
    Tick,
}

/// What is to be done outside.
#[derive(Debug)]
pub(super) enum ServerAction {
    Say(UserId, String),
    Close(UserId),
    Think(Box<SearchRequest>),
    /// The game of this number as PGN, so far.
    Save(u32, String),
}

/// How the server plays.
#[derive(Clone, Debug)]
pub(super) struct House {
    pub(super) variant: Variant,
    pub(super) rules: Options,
    /// Where games begin, if not at the start of the variant.
    pub(super) start: Option<String>,
    pub(super) game_time: GameTime,
    /// Longest time megaton takes for a move.
    pub(super) move_time: Duration,
    /// Whether whoever comes plays megaton at once; otherwise the next one who comes.
    pub(super) engine_plays: bool,
    /// Users without a game are sent away after so much silence.
    pub(super) idle: Duration,
}

#[derive(Debug)]
struct User {
    name: String,
    /// What proves later that a connection is the same person's.
    key: String,
    heard: Instant,
    observes: Option<u32>,
}

/// A player without a connection.
#[derive(Debug)]
struct Absent {
    name: String,
    key: String,
}

/// What megaton is called.
const ENGINE: &str = "megaton";
/// The prompt that servers end their answers with.
const PROMPT: &str = "fics% ";

/// The state.
pub(super) struct Hall {
    house: House,
    users: HashMap<UserId, User>,
    absent: Vec<Absent>,
    games: BTreeMap<u32, HostedGame>,
    /// The user that waits for an opponent.
    waiting: Option<UserId>,
    last_number: u32,
    last_guest: u32,
    actions: Vec<ServerAction>,
    /// When the last event came.
    now: Instant,
}

impl Hall {
    pub(super) fn new(house: House, now: Instant) -> Self {
        Hall {
            house,
            users: HashMap::new(),
            absent: Vec::new(),
            games: BTreeMap::new(),
            waiting: None,
            last_number: 0,
            last_guest: 0,
            actions: Vec::new(),
            now,
        }
    }

    /// Takes an event in and says what is to be done.
    pub(super) fn handle(&mut self, event: ServerEvent, now: Instant) -> Vec<ServerAction> {
        self.now = now;
        match event {
            ServerEvent::Joined(user) => self.join(user, now),
            ServerEvent::Line(user, line) => self.line(user, line.trim(), now),
            ServerEvent::TooLong(user) => self.say(user, "Line too long."),
            ServerEvent::Gone(user) => self.leave(user),
            ServerEvent::Found(answer) => self.found(answer, now),
            ServerEvent::Tick => self.tick(now),
        }
        std::mem::take(&mut self.actions)
    }

    fn say(&mut self, user: UserId, text: impl AsRef<str>) {
        self.actions.push(ServerAction::Say(user, format!("{}\n{PROMPT}", text.as_ref())));
    }

    fn join(&mut self, user: UserId, now: Instant) {
        self.last_guest += 1;
        let name = format!("guest{}", self.last_guest);
        let key = format!("{:08x}", rand::random::<u32>());
        let variant = self.house.variant.spec().title;
        let welcome = format!(
            "Welcome to megaton. You are {name}; this is {variant}.\nType help for commands. Lost the \
             connection? Type: iam {name} {key}"
        );
        self.users.insert(user, User { name, key, heard: now, observes: None });
        self.say(user, welcome);
        if self.house.engine_plays {
            self.seat([Some(user), None], now);
        } else {
            self.seek(user, now);
        }
    }

    /// Waits for an opponent, or is the one somebody waits for.
    fn seek(&mut self, user: UserId, now: Instant) {
        match self.waiting.filter(|&other| other != user) {
            Some(other) => self.seat([Some(other), Some(user)], now),
            None => {
                self.waiting = Some(user);
                self.say(user, "You wait for an opponent; type play to play megaton instead.");
            }
        }
    }

    /// Begins a game; megaton plays where nobody sits.
    fn seat(&mut self, users: [Option<UserId>; 2], now: Instant) {
        if users.contains(&self.waiting) {
            self.waiting = None;
        }
        let House { variant, rules, ref start, .. } = self.house;
        let begun = match start {
            Some(start) => AnyGame::new(variant, rules, Some(start)),
            None => new_game(variant, rules),
        };
        let Ok(mut game) = begun else { return };
        if game.has_secrets() {
            // The server is the arbiter.
            let _ = game.draw_secrets(rand::random());
        }
        let names = users.map(|user| {
            let name = user.and_then(|user| self.users.get(&user)).map(|user| user.name.clone());
            name.unwrap_or_else(|| ENGINE.to_owned())
        });
        // Whoever begins anew is done with the game before.
        let is_theirs = |hosted: &HostedGame| {
            Color::BOTH.iter().any(|&color| {
                hosted.name(color) != ENGINE && names.iter().any(|name| name == hosted.name(color))
            })
        };
        self.games.retain(|_, hosted| hosted.end().is_none() || !is_theirs(hosted));
        self.last_number += 1;
        let number = self.last_number;
        let kind = style12::kind(&game);
        let announcement =
            format!("{{Game {number} ({} vs. {}) Creating unrated {kind} match.}}", names[0], names[1]);
        self.games.insert(number, HostedGame::new(number, names, game, self.house.game_time, now));
        for user in users.into_iter().flatten() {
            self.say(user, &announcement);
        }
        self.show(number);
        self.ask_vote(number);
        self.think(number);
    }

    /// Asks for the vote as long as it is open (SZ13). megaton votes for the extra pieces.
    fn ask_vote(&mut self, number: u32) {
        let Some(hosted) = self.games.get(&number) else { return };
        let Some(asked) = hosted.vote_asked() else { return };
        if hosted.name(asked) == ENGINE {
            self.tell(number, &format!("megaton, {asked}, wants the extra pieces."));
            self.take_vote(number, true);
        } else {
            self.tell_player(number, asked, &vote::question(asked));
        }
    }

    fn take_vote(&mut self, number: u32, accepts: bool) {
        let Some(hosted) = self.games.get_mut(&number) else { return };
        match hosted.vote(accepts, self.now) {
            Some(decision) => {
                self.tell(number, vote::announcement(decision));
                self.show(number);
                self.think(number);
            }
            None => self.ask_vote(number),
        }
    }

    /// The answer of a player to the vote.
    fn answer_vote(&mut self, user: UserId, accepts: bool) {
        self.in_game(user, |hall, number, color| {
            if hall.games.get(&number).and_then(HostedGame::vote_asked) == Some(color) {
                hall.take_vote(number, accepts);
            } else {
                hall.say(user, "You are not asked.");
            }
        });
    }

    /// The game that a user plays, and its colour.
    fn playing(&self, user: UserId) -> Option<(u32, Color)> {
        let name = &self.users.get(&user)?.name;
        let mine = |hosted: &HostedGame| Color::BOTH.into_iter().find(|&color| hosted.name(color) == name);
        // The last one, so that a finished game can still be played again.
        self.games.iter().rev().find_map(|(&number, hosted)| Some((number, mine(hosted)?)))
    }

    fn running(&self, user: UserId) -> Option<(u32, Color)> {
        self.playing(user).filter(|(number, _)| self.games[number].end().is_none())
    }

    /// Everyone who sees a game, and how.
    fn audience(&self, number: u32) -> Vec<(UserId, Relation)> {
        let Some(hosted) = self.games.get(&number) else { return Vec::new() };
        let relation = |user: &User| {
            let color = Color::BOTH.into_iter().find(|&color| hosted.name(color) == user.name);
            let observes = (user.observes == Some(number)).then_some(Relation::Observes);
            color.map(Relation::Plays).or(observes)
        };
        self.users.iter().filter_map(|(&id, user)| Some((id, relation(user)?))).collect()
    }

    /// Sends the board to everyone who sees the game, and saves it.
    fn show(&mut self, number: u32) {
        for (user, relation) in self.audience(number) {
            self.send_board(user, number, relation);
        }
        if let Some(hosted) = self.games.get(&number) {
            self.actions.push(ServerAction::Save(number, hosted.pgn()));
        }
        self.announce_end(number);
    }

    /// Sends the board to one who sees it so, and what is in reserve.
    fn send_board(&mut self, user: UserId, number: u32, relation: Relation) {
        let Some(hosted) = self.games.get(&number) else { return };
        let board = style12::line(hosted, relation, self.now);
        let holdings = style12::holdings(hosted);
        self.say(user, format!("\n{board}"));
        if let Some(holdings) = holdings {
            self.say(user, format!("\n{holdings}"));
        }
    }

    fn tell(&mut self, number: u32, text: &str) {
        for (user, _) in self.audience(number) {
            self.say(user, text);
        }
    }

    fn announce_end(&mut self, number: u32) {
        let Some(hosted) = self.games.get(&number) else { return };
        let Some(end) = hosted.end() else { return };
        let names = hosted.names();
        let text = format!(
            "{{Game {number} ({} vs. {}) {}}} {}",
            names.white,
            names.black,
            hosted.reason(end),
            end.score()
        );
        self.tell(number, &text);
    }

    fn finish(&mut self, number: u32, end: GameEnd) {
        if let Some(hosted) = self.games.get_mut(&number) {
            hosted.finish(end);
            self.actions.push(ServerAction::Save(number, hosted.pgn()));
        }
        self.announce_end(number);
    }

    /// Lets megaton think if it is its move.
    fn think(&mut self, number: u32) {
        let Some(hosted) = self.games.get(&number) else { return };
        let side = hosted.game().side();
        if hosted.end().is_some() || hosted.name(side) != ENGINE || hosted.vote_asked().is_some() {
            return;
        }
        let limits = Limits {
            clock: Some(hosted.clock(side)),
            move_time: Some(self.house.move_time),
            ..Limits::default()
        };
        let game = hosted.seen_by(Some(side)).into_owned();
        let request = SearchRequest { game_number: number, ply: game.ply(), game, limits };
        self.actions.push(ServerAction::Think(Box::new(request)));
    }

    fn found(&mut self, answer: SearchAnswer, now: Instant) {
        let number = answer.game_number;
        let Some(hosted) = self.games.get_mut(&number) else { return };
        let side = hosted.game().side();
        // After a takeback the search was asked for anew.
        let is_awaited = hosted.name(side) == ENGINE && hosted.game().ply() == answer.ply;
        if !is_awaited || hosted.end().is_some() {
            return;
        }
        hosted.note_score(answer.score);
        match answer.best.map(|best| hosted.play(best, now)) {
            Some(Ok(())) => {
                self.show(number);
                self.think(number);
            }
            _ => self.finish(number, GameEnd::Resigned(side)),
        }
    }

    fn tick(&mut self, now: Instant) {
        let flagged: Vec<_> = self
            .games
            .values()
            .filter(|hosted| hosted.end().is_none() && hosted.has_flagged(now))
            .map(|hosted| (hosted.number(), hosted.game().side()))
            .collect();
        for (number, loser) in flagged {
            self.finish(number, GameEnd::Forfeited(loser));
        }
        let idle = self.house.idle;
        let silent: Vec<_> = self
            .users
            .iter()
            .filter(|(_, user)| now.saturating_duration_since(user.heard) > idle)
            .map(|(&id, _)| id)
            .filter(|&id| self.running(id).is_none())
            .collect();
        for user in silent {
            self.say(user, "Nobody there? Good bye.");
            self.actions.push(ServerAction::Close(user));
            self.leave(user);
        }
    }

    fn leave(&mut self, user: UserId) {
        if self.waiting == Some(user) {
            self.waiting = None;
        }
        let running = self.running(user).map(|(number, _)| number);
        let Some(gone) = self.users.remove(&user) else { return };
        if let Some(number) = running {
            self.tell(number, &format!("{} has lost the connection; the clock runs on.", gone.name));
            self.absent.push(Absent { name: gone.name, key: gone.key });
        }
        self.sweep();
    }

    /// Forgets finished games that nobody is left to see, and those who had them.
    fn sweep(&mut self) {
        let seen: Vec<u32> =
            self.games.keys().copied().filter(|&number| !self.audience(number).is_empty()).collect();
        self.games.retain(|number, hosted| hosted.end().is_none() || seen.contains(number));
        let games = &self.games;
        self.absent.retain(|absent| {
            games.values().any(|hosted| Color::BOTH.iter().any(|&color| hosted.name(color) == absent.name))
        });
    }

    fn line(&mut self, user: UserId, line: &str, now: Instant) {
        match self.users.get_mut(&user) {
            Some(user) => user.heard = now,
            None => return,
        }
        let line = line.trim_start_matches(['$', '/']);
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match command.to_ascii_lowercase().as_str() {
            // What XBoard sets at the start, and what it asks for and can do without.
            "" | "set" | "set-quietly" | "iset" | "style" | "alias" | "date" | "pobserve" | "tell" => {}
            "help" => self.say(user, HELP),
            "quit" | "exit" | "logout" => {
                self.actions.push(ServerAction::Close(user));
                self.leave(user);
            }
            "iam" => self.come_back(user, rest),
            "play" => self.play_engine(user, rest, now),
            "seek" => self.if_free(user, |hall| hall.seek(user, now)),
            "rematch" => self.rematch(user, now),
            "games" => self.list_games(user),
            "observe" => self.observe(user, rest),
            "unobserve" => {
                if let Some(user) = self.users.get_mut(&user) {
                    user.observes = None;
                }
            }
            "moves" => self.list_moves(user, rest),
            "refresh" => self.refresh(user),
            "say" | "kibitz" | "whisper" => self.chat(user, rest),
            "resign" => {
                self.in_game(user, |hall, number, color| hall.finish(number, GameEnd::Resigned(color)))
            }
            "flag" => self.in_game(user, |hall, _, _| hall.tick(now)),
            "draw" => self.offer(user, Offer::Draw, now),
            "abort" | "adjourn" => self.offer(user, Offer::Abort, now),
            "takeback" => self.offer(user, Offer::Takeback(rest.parse().unwrap_or(1).clamp(1, 1000)), now),
            "yes" => self.answer_vote(user, true),
            "no" => self.answer_vote(user, false),
            "accept" => self.in_game(user, |hall, number, color| hall.accept(number, color, now)),
            "decline" => self.in_game(user, |hall, number, color| hall.decline(number, color)),
            _ => self.move_text(user, line, now),
        }
    }

    fn in_game(&mut self, user: UserId, act: impl FnOnce(&mut Self, u32, Color)) {
        match self.running(user) {
            Some((number, color)) => act(self, number, color),
            None => self.say(user, "You are not playing a game."),
        }
    }

    fn if_free(&mut self, user: UserId, act: impl FnOnce(&mut Self)) {
        if self.running(user).is_some() {
            self.say(user, "You are playing a game; resign or abort it first.");
        } else {
            act(self);
        }
    }

    fn move_text(&mut self, user: UserId, text: &str, now: Instant) {
        let Some((number, color)) = self.playing(user) else {
            return self.say(user, format!("{}: no such command; type help", quote(text)));
        };
        let Some(hosted) = self.games.get_mut(&number) else { return };
        let read = cecp::read_clicked(hosted.game(), &text.replace('=', ""));
        let read = read.or_else(|reason| {
            // Servers write castling in small letters.
            cecp::read_clicked(hosted.game(), &text.to_ascii_uppercase()).map_err(|_| reason)
        });
        let refused = match read {
            Err(MoveError::Unreadable) => {
                return self.say(user, format!("{}: no such command and no move; type help", quote(text)));
            }
            _ if hosted.vote_asked().is_some() => "The vote comes first: type yes or no.".to_owned(),
            _ if hosted.end().is_none() && hosted.game().side() != color => "It is not your move.".to_owned(),
            Err(reason) => format!("Illegal move ({}): {reason}", quote(text)),
            Ok(m) => match hosted.play(m, now) {
                Ok(()) => {
                    self.show(number);
                    return self.think(number);
                }
                Err(reason) => format!("Illegal move ({}): {reason}", quote(text)),
            },
        };
        self.say(user, refused);
    }

    fn offer(&mut self, user: UserId, offer: Offer, now: Instant) {
        self.in_game(user, |hall, number, color| {
            let Some(hosted) = hall.games.get_mut(&number) else { return };
            let (name, opponent) = (hosted.name(color).to_owned(), hosted.name(!color).to_owned());
            if opponent == ENGINE {
                // megaton takes back and aborts as asked, and plays on.
                let welcome = draw_offer::is_welcome(hosted.engine_score());
                match offer {
                    Offer::Draw if !welcome => hall.say(user, "megaton declines the draw."),
                    _ => hall.settle(number, offer, now),
                }
            } else if hosted.offer(color, offer) {
                hall.settle(number, offer, now);
            } else {
                hall.tell(number, &request(&name, &opponent, offer));
            }
        });
    }

    fn accept(&mut self, number: u32, color: Color, now: Instant) {
        match self.games.get_mut(&number).and_then(|hosted| hosted.take_offer_to(color)) {
            Some(offer) => self.settle(number, offer, now),
            None => self.tell_player(number, color, "There is nothing to accept."),
        }
    }

    fn decline(&mut self, number: u32, color: Color) {
        match self.games.get_mut(&number).and_then(|hosted| hosted.take_offer_to(color)) {
            Some(_) => {
                let name = self.games[&number].name(color).to_owned();
                self.tell(number, &format!("{name} declines."));
            }
            None => self.tell_player(number, color, "There is nothing to decline."),
        }
    }

    fn tell_player(&mut self, number: u32, color: Color, text: &str) {
        let players = self.audience(number).into_iter();
        for (user, _) in players.filter(|&(_, relation)| relation == Relation::Plays(color)) {
            self.say(user, text);
        }
    }

    /// Does what both players want.
    fn settle(&mut self, number: u32, offer: Offer, now: Instant) {
        match offer {
            Offer::Draw => self.finish(number, GameEnd::Agreed),
            Offer::Abort => self.finish(number, GameEnd::Aborted),
            Offer::Takeback(count) => {
                if let Some(hosted) = self.games.get_mut(&number) {
                    hosted.take_back(count, now);
                }
                self.show(number);
                self.think(number);
            }
        }
    }

    fn play_engine(&mut self, user: UserId, color: &str, now: Instant) {
        self.if_free(user, |hall| match color.to_ascii_lowercase().as_str() {
            "" | "white" => hall.seat([Some(user), None], now),
            "black" => hall.seat([None, Some(user)], now),
            _ => hall.say(user, "Expected: play [white | black]"),
        });
    }

    /// The same players again, colours swapped.
    fn rematch(&mut self, user: UserId, now: Instant) {
        let Some((number, color)) = self.playing(user) else {
            return self.say(user, "You have not played a game.");
        };
        self.if_free(user, |hall| {
            let opponent = hall.games[&number].name(!color).to_owned();
            let other = hall.users.iter().find(|(_, user)| user.name == opponent).map(|(&id, _)| id);
            if opponent != ENGINE && other.is_none_or(|other| hall.running(other).is_some()) {
                return hall.say(user, format!("{opponent} is not free."));
            }
            let mut seats = [None, None];
            seats[(!color).index()] = Some(user);
            seats[color.index()] = other;
            hall.games.remove(&number);
            hall.seat(seats, now);
        });
    }

    fn list_games(&mut self, user: UserId) {
        let rows: Vec<_> = self
            .games
            .values()
            .map(|hosted| {
                let names = hosted.names();
                let state = hosted.end().map_or("running", GameEnd::score);
                format!(
                    "{:>4} {} - {} {} moves, {state}",
                    hosted.number(),
                    names.white,
                    names.black,
                    hosted.game().ply() / 2
                )
            })
            .collect();
        let text = if rows.is_empty() { "No games.".to_owned() } else { rows.join("\n") };
        self.say(user, text);
    }

    fn observe(&mut self, user: UserId, text: &str) {
        let number = text.parse().ok().filter(|number| self.games.contains_key(number));
        let Some(number) = number else { return self.say(user, "No such game; type games.") };
        if self.running(user).is_some() {
            return self.say(user, "You are playing a game.");
        }
        if let Some(user) = self.users.get_mut(&user) {
            user.observes = Some(number);
        }
        self.say(user, format!("You are now observing game {number}."));
        self.send_board(user, number, Relation::Observes);
    }

    /// The game that a user names, or sees.
    fn seen(&self, user: UserId, text: &str) -> Option<u32> {
        let observed = || self.users.get(&user)?.observes;
        let own = || self.playing(user).map(|(number, _)| number);
        let number = text.parse().ok().or_else(observed).or_else(own)?;
        self.games.contains_key(&number).then_some(number)
    }

    fn list_moves(&mut self, user: UserId, text: &str) {
        match self.seen(user, text) {
            Some(number) => {
                let text = style12::move_list(self.games[&number].game());
                self.say(user, text);
            }
            None => self.say(user, "No such game."),
        }
    }

    fn refresh(&mut self, user: UserId) {
        let Some(number) = self.seen(user, "") else { return };
        let relation = self.audience(number).into_iter().find(|&(id, _)| id == user);
        if let Some((_, relation)) = relation {
            self.send_board(user, number, relation);
        }
    }

    fn chat(&mut self, user: UserId, text: &str) {
        let Some(name) = self.users.get(&user).map(|user| user.name.clone()) else { return };
        if let Some(number) = self.seen(user, "") {
            self.tell(number, &format!("{name} says: {}", quote(text)));
        }
    }

    /// A player whose connection was lost takes their place again.
    fn come_back(&mut self, user: UserId, text: &str) {
        let known = text.split_once(' ').and_then(|(name, key)| {
            self.absent.iter().position(|absent| absent.name == name && absent.key == key.trim())
        });
        let Some(at) = known else { return self.say(user, "Nobody of that name and key is missed.") };
        // The game that began with the new connection is not wanted.
        if let Some((number, _)) = self.running(user) {
            self.finish(number, GameEnd::Aborted);
        }
        let Absent { name, key } = self.absent.remove(at);
        if let Some(user) = self.users.get_mut(&user) {
            user.name.clone_from(&name);
            user.key = key;
        }
        if self.waiting == Some(user) {
            self.waiting = None;
        }
        if let Some((number, _)) = self.playing(user) {
            self.tell(number, &format!("{name} is back."));
            self.refresh(user);
        }
    }
}

/// An offer as XBoard recognises it.
fn request(name: &str, opponent: &str, offer: Offer) -> String {
    match offer {
        Offer::Draw => format!("{name} offers {opponent} a draw."),
        Offer::Abort => format!("{name} would like to abort the game. {opponent}: accept or decline."),
        Offer::Takeback(count) => {
            format!("{name} would like to take back {count} half move(s). {opponent}: accept or decline.")
        }
    }
}

const HELP: &str = "\
A move: click, or type it with ranks as XBoard shows them: e2e4, a0e8. A launch next door needs its \
letter, a0b1m; castling with missiles f1j1b; a drop U@d2.
play [white|black]  a game against megaton    seek      a game against whoever seeks
draw, abort         offers; accept, decline   resign, flag, rematch
yes, no             answers to a vote
takeback N          N half moves              moves, games, observe N, unobserve, refresh
say TEXT            to all at the board       iam NAME KEY, quit";
