//! Everyone who is connected and every game, as one state: events go in, lines come out. It knows
//! nothing of sockets and threads.

use super::style12::{self, Relation};
use super::table::{Offer, Table};
use super::thinkers::{Order, Thought};
use crate::cecp;
use crate::draw_offer;
use crate::ending::End;
use crate::game_clocks::Level;
use crate::options::new_game;
use crate::output::quote;
use crate::vote;
use engine::Limits;
use movegen::{AnyGame, Color, MoveError, Options, Variant};
use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};

/// A connection.
pub(super) type ClientId = u64;

/// What happens outside.
#[derive(Debug)]
pub(super) enum Event {
    Joined(ClientId),
    Line(ClientId, String),
    TooLong(ClientId),
    Gone(ClientId),
    Thought(Thought),
    /// Some time has passed.
    Tick,
}

/// What is to be done outside.
#[derive(Debug)]
pub(super) enum Action {
    Say(ClientId, String),
    Close(ClientId),
    Think(Box<Order>),
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
    pub(super) level: Level,
    /// Longest time megaton takes for a move.
    pub(super) move_time: Duration,
    /// Whether whoever comes plays megaton at once; otherwise the next one who comes.
    pub(super) engine_plays: bool,
    /// Clients without a game are sent away after so much silence.
    pub(super) idle: Duration,
}

#[derive(Debug)]
struct Client {
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
    clients: HashMap<ClientId, Client>,
    absent: Vec<Absent>,
    tables: BTreeMap<u32, Table>,
    /// The client that waits for an opponent.
    waiting: Option<ClientId>,
    last_number: u32,
    last_guest: u32,
    actions: Vec<Action>,
    /// When the last event came.
    now: Instant,
}

impl Hall {
    pub(super) fn new(house: House, now: Instant) -> Self {
        Hall {
            house,
            clients: HashMap::new(),
            absent: Vec::new(),
            tables: BTreeMap::new(),
            waiting: None,
            last_number: 0,
            last_guest: 0,
            actions: Vec::new(),
            now,
        }
    }

    /// Takes an event in and says what is to be done.
    pub(super) fn handle(&mut self, event: Event, now: Instant) -> Vec<Action> {
        self.now = now;
        match event {
            Event::Joined(client) => self.join(client, now),
            Event::Line(client, line) => self.line(client, line.trim(), now),
            Event::TooLong(client) => self.say(client, "Line too long."),
            Event::Gone(client) => self.leave(client),
            Event::Thought(thought) => self.thought(thought, now),
            Event::Tick => self.tick(now),
        }
        std::mem::take(&mut self.actions)
    }

    fn say(&mut self, client: ClientId, text: impl AsRef<str>) {
        self.actions.push(Action::Say(client, format!("{}\n{PROMPT}", text.as_ref())));
    }

    fn join(&mut self, client: ClientId, now: Instant) {
        self.last_guest += 1;
        let name = format!("guest{}", self.last_guest);
        let key = format!("{:08x}", rand::random::<u32>());
        let variant = self.house.variant.spec().title;
        let welcome = format!(
            "Welcome to megaton. You are {name}; this is {variant}.\nType help for commands. Lost the \
             connection? Type: iam {name} {key}"
        );
        self.clients.insert(client, Client { name, key, heard: now, observes: None });
        self.say(client, welcome);
        if self.house.engine_plays {
            self.seat([Some(client), None], now);
        } else {
            self.seek(client, now);
        }
    }

    /// Waits for an opponent, or is the one somebody waits for.
    fn seek(&mut self, client: ClientId, now: Instant) {
        match self.waiting.filter(|&other| other != client) {
            Some(other) => self.seat([Some(other), Some(client)], now),
            None => {
                self.waiting = Some(client);
                self.say(client, "You wait for an opponent; type play to play megaton instead.");
            }
        }
    }

    /// Begins a game; megaton plays where nobody sits.
    fn seat(&mut self, clients: [Option<ClientId>; 2], now: Instant) {
        if clients.contains(&self.waiting) {
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
        let names = clients.map(|client| {
            let name = client.and_then(|client| self.clients.get(&client)).map(|client| client.name.clone());
            name.unwrap_or_else(|| ENGINE.to_owned())
        });
        // Whoever begins anew is done with the game before.
        let is_theirs = |table: &Table| {
            Color::BOTH.iter().any(|&color| {
                table.name(color) != ENGINE && names.iter().any(|name| name == table.name(color))
            })
        };
        self.tables.retain(|_, table| table.end().is_none() || !is_theirs(table));
        self.last_number += 1;
        let number = self.last_number;
        let kind = style12::kind(&game);
        let announcement =
            format!("{{Game {number} ({} vs. {}) Creating unrated {kind} match.}}", names[0], names[1]);
        self.tables.insert(number, Table::new(number, names, game, self.house.level, now));
        for client in clients.into_iter().flatten() {
            self.say(client, &announcement);
        }
        self.show(number);
        self.ask_vote(number);
        self.think(number);
    }

    /// Asks for the vote as long as it is open (SZ13). megaton votes for the extra pieces.
    fn ask_vote(&mut self, number: u32) {
        let Some(table) = self.tables.get(&number) else { return };
        let Some(asked) = table.vote_asked() else { return };
        if table.name(asked) == ENGINE {
            self.tell(number, &format!("megaton, {asked}, wants the extra pieces."));
            self.take_vote(number, true);
        } else {
            self.tell_player(number, asked, &vote::question(asked));
        }
    }

    fn take_vote(&mut self, number: u32, accepts: bool) {
        let Some(table) = self.tables.get_mut(&number) else { return };
        match table.vote(accepts, self.now) {
            Some(decision) => {
                self.tell(number, vote::announcement(decision));
                self.show(number);
                self.think(number);
            }
            None => self.ask_vote(number),
        }
    }

    /// The answer of a player to the vote.
    fn answer_vote(&mut self, client: ClientId, accepts: bool) {
        self.in_game(client, |hall, number, color| {
            if hall.tables.get(&number).and_then(Table::vote_asked) == Some(color) {
                hall.take_vote(number, accepts);
            } else {
                hall.say(client, "You are not asked.");
            }
        });
    }

    /// The game that a client plays, and its colour.
    fn playing(&self, client: ClientId) -> Option<(u32, Color)> {
        let name = &self.clients.get(&client)?.name;
        let mine = |table: &Table| Color::BOTH.into_iter().find(|&color| table.name(color) == name);
        // The last one, so that a finished game can still be played again.
        self.tables.iter().rev().find_map(|(&number, table)| Some((number, mine(table)?)))
    }

    fn running(&self, client: ClientId) -> Option<(u32, Color)> {
        self.playing(client).filter(|(number, _)| self.tables[number].end().is_none())
    }

    /// Everyone who sees a game, and how.
    fn audience(&self, number: u32) -> Vec<(ClientId, Relation)> {
        let Some(table) = self.tables.get(&number) else { return Vec::new() };
        let relation = |client: &Client| {
            let color = Color::BOTH.into_iter().find(|&color| table.name(color) == client.name);
            let observes = (client.observes == Some(number)).then_some(Relation::Observes);
            color.map(Relation::Plays).or(observes)
        };
        self.clients.iter().filter_map(|(&id, client)| Some((id, relation(client)?))).collect()
    }

    /// Sends the board to everyone who sees the game, and saves it.
    fn show(&mut self, number: u32) {
        for (client, relation) in self.audience(number) {
            self.send_board(client, number, relation);
        }
        if let Some(table) = self.tables.get(&number) {
            self.actions.push(Action::Save(number, table.pgn()));
        }
        self.announce_end(number);
    }

    /// Sends the board to one who sees it so, and what is in reserve.
    fn send_board(&mut self, client: ClientId, number: u32, relation: Relation) {
        let Some(table) = self.tables.get(&number) else { return };
        let board = style12::line(table, relation, self.now);
        let holdings = style12::holdings(table);
        self.say(client, format!("\n{board}"));
        if let Some(holdings) = holdings {
            self.say(client, format!("\n{holdings}"));
        }
    }

    fn tell(&mut self, number: u32, text: &str) {
        for (client, _) in self.audience(number) {
            self.say(client, text);
        }
    }

    fn announce_end(&mut self, number: u32) {
        let Some(table) = self.tables.get(&number) else { return };
        let Some(end) = table.end() else { return };
        let names = table.names();
        let text = format!(
            "{{Game {number} ({} vs. {}) {}}} {}",
            names.white,
            names.black,
            table.reason(end),
            end.score()
        );
        self.tell(number, &text);
    }

    fn finish(&mut self, number: u32, end: End) {
        if let Some(table) = self.tables.get_mut(&number) {
            table.finish(end);
            self.actions.push(Action::Save(number, table.pgn()));
        }
        self.announce_end(number);
    }

    /// Lets megaton think if it is its move.
    fn think(&mut self, number: u32) {
        let Some(table) = self.tables.get(&number) else { return };
        let side = table.game().side();
        if table.end().is_some() || table.name(side) != ENGINE || table.vote_asked().is_some() {
            return;
        }
        let limits = Limits {
            clock: Some(table.clock(side)),
            move_time: Some(self.house.move_time),
            ..Limits::default()
        };
        let game = table.seen_by(Some(side)).into_owned();
        let order = Order { table: number, ply: game.ply(), game, limits };
        self.actions.push(Action::Think(Box::new(order)));
    }

    fn thought(&mut self, thought: Thought, now: Instant) {
        let number = thought.table;
        let Some(table) = self.tables.get_mut(&number) else { return };
        let side = table.game().side();
        // After a takeback the order was given anew.
        let is_awaited = table.name(side) == ENGINE && table.game().ply() == thought.ply;
        if !is_awaited || table.end().is_some() {
            return;
        }
        table.note_score(thought.score);
        match thought.best.map(|best| table.play(best, now)) {
            Some(Ok(())) => {
                self.show(number);
                self.think(number);
            }
            _ => self.finish(number, End::Resigned(side)),
        }
    }

    fn tick(&mut self, now: Instant) {
        let flagged: Vec<_> = self
            .tables
            .values()
            .filter(|table| table.end().is_none() && table.has_flagged(now))
            .map(|table| (table.number(), table.game().side()))
            .collect();
        for (number, loser) in flagged {
            self.finish(number, End::Forfeited(loser));
        }
        let idle = self.house.idle;
        let silent: Vec<_> = self
            .clients
            .iter()
            .filter(|(_, client)| now.saturating_duration_since(client.heard) > idle)
            .map(|(&id, _)| id)
            .filter(|&id| self.running(id).is_none())
            .collect();
        for client in silent {
            self.say(client, "Nobody there? Good bye.");
            self.actions.push(Action::Close(client));
            self.leave(client);
        }
    }

    fn leave(&mut self, client: ClientId) {
        if self.waiting == Some(client) {
            self.waiting = None;
        }
        let running = self.running(client).map(|(number, _)| number);
        let Some(gone) = self.clients.remove(&client) else { return };
        if let Some(number) = running {
            self.tell(number, &format!("{} has lost the connection; the clock runs on.", gone.name));
            self.absent.push(Absent { name: gone.name, key: gone.key });
        }
        self.sweep();
    }

    /// Forgets finished games that nobody is left to see, and those who had them.
    fn sweep(&mut self) {
        let seen: Vec<u32> =
            self.tables.keys().copied().filter(|&number| !self.audience(number).is_empty()).collect();
        self.tables.retain(|number, table| table.end().is_none() || seen.contains(number));
        let tables = &self.tables;
        self.absent.retain(|absent| {
            tables.values().any(|table| Color::BOTH.iter().any(|&color| table.name(color) == absent.name))
        });
    }

    fn line(&mut self, client: ClientId, line: &str, now: Instant) {
        match self.clients.get_mut(&client) {
            Some(client) => client.heard = now,
            None => return,
        }
        let line = line.trim_start_matches(['$', '/']);
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match command.to_ascii_lowercase().as_str() {
            // What XBoard sets at the start, and what it asks for and can do without.
            "" | "set" | "set-quietly" | "iset" | "style" | "alias" | "date" | "pobserve" | "tell" => {}
            "help" => self.say(client, HELP),
            "quit" | "exit" | "logout" => {
                self.actions.push(Action::Close(client));
                self.leave(client);
            }
            "iam" => self.come_back(client, rest),
            "play" => self.play_engine(client, rest, now),
            "seek" => self.if_free(client, |hall| hall.seek(client, now)),
            "rematch" => self.rematch(client, now),
            "games" => self.list_games(client),
            "observe" => self.observe(client, rest),
            "unobserve" => {
                if let Some(client) = self.clients.get_mut(&client) {
                    client.observes = None;
                }
            }
            "moves" => self.list_moves(client, rest),
            "refresh" => self.refresh(client),
            "say" | "kibitz" | "whisper" => self.chat(client, rest),
            "resign" => self.in_game(client, |hall, number, color| hall.finish(number, End::Resigned(color))),
            "flag" => self.in_game(client, |hall, _, _| hall.tick(now)),
            "draw" => self.offer(client, Offer::Draw, now),
            "abort" | "adjourn" => self.offer(client, Offer::Abort, now),
            "takeback" => self.offer(client, Offer::Takeback(rest.parse().unwrap_or(1).clamp(1, 1000)), now),
            "yes" => self.answer_vote(client, true),
            "no" => self.answer_vote(client, false),
            "accept" => self.in_game(client, |hall, number, color| hall.accept(number, color, now)),
            "decline" => self.in_game(client, |hall, number, color| hall.decline(number, color)),
            _ => self.move_text(client, line, now),
        }
    }

    fn in_game(&mut self, client: ClientId, act: impl FnOnce(&mut Self, u32, Color)) {
        match self.running(client) {
            Some((number, color)) => act(self, number, color),
            None => self.say(client, "You are not playing a game."),
        }
    }

    fn if_free(&mut self, client: ClientId, act: impl FnOnce(&mut Self)) {
        if self.running(client).is_some() {
            self.say(client, "You are playing a game; resign or abort it first.");
        } else {
            act(self);
        }
    }

    fn move_text(&mut self, client: ClientId, text: &str, now: Instant) {
        let Some((number, color)) = self.playing(client) else {
            return self.say(client, format!("{}: no such command; type help", quote(text)));
        };
        let Some(table) = self.tables.get_mut(&number) else { return };
        let read = cecp::read_clicked(table.game(), &text.replace('=', ""));
        let read = read.or_else(|reason| {
            // Servers write castling in small letters.
            cecp::read_clicked(table.game(), &text.to_ascii_uppercase()).map_err(|_| reason)
        });
        let refused = match read {
            Err(MoveError::Unreadable) => {
                return self.say(client, format!("{}: no such command and no move; type help", quote(text)));
            }
            _ if table.vote_asked().is_some() => "The vote comes first: type yes or no.".to_owned(),
            _ if table.end().is_none() && table.game().side() != color => "It is not your move.".to_owned(),
            Err(reason) => format!("Illegal move ({}): {reason}", quote(text)),
            Ok(m) => match table.play(m, now) {
                Ok(()) => {
                    self.show(number);
                    return self.think(number);
                }
                Err(reason) => format!("Illegal move ({}): {reason}", quote(text)),
            },
        };
        self.say(client, refused);
    }

    fn offer(&mut self, client: ClientId, offer: Offer, now: Instant) {
        self.in_game(client, |hall, number, color| {
            let Some(table) = hall.tables.get_mut(&number) else { return };
            let (name, opponent) = (table.name(color).to_owned(), table.name(!color).to_owned());
            if opponent == ENGINE {
                // megaton takes back and aborts as asked, and plays on.
                let welcome = draw_offer::is_welcome(table.engine_score());
                match offer {
                    Offer::Draw if !welcome => hall.say(client, "megaton declines the draw."),
                    _ => hall.settle(number, offer, now),
                }
            } else if table.offer(color, offer) {
                hall.settle(number, offer, now);
            } else {
                hall.tell(number, &request(&name, &opponent, offer));
            }
        });
    }

    fn accept(&mut self, number: u32, color: Color, now: Instant) {
        match self.tables.get_mut(&number).and_then(|table| table.take_offer_to(color)) {
            Some(offer) => self.settle(number, offer, now),
            None => self.tell_player(number, color, "There is nothing to accept."),
        }
    }

    fn decline(&mut self, number: u32, color: Color) {
        match self.tables.get_mut(&number).and_then(|table| table.take_offer_to(color)) {
            Some(_) => {
                let name = self.tables[&number].name(color).to_owned();
                self.tell(number, &format!("{name} declines."));
            }
            None => self.tell_player(number, color, "There is nothing to decline."),
        }
    }

    fn tell_player(&mut self, number: u32, color: Color, text: &str) {
        let players = self.audience(number).into_iter();
        for (client, _) in players.filter(|&(_, relation)| relation == Relation::Plays(color)) {
            self.say(client, text);
        }
    }

    /// Does what both players want.
    fn settle(&mut self, number: u32, offer: Offer, now: Instant) {
        match offer {
            Offer::Draw => self.finish(number, End::Agreed),
            Offer::Abort => self.finish(number, End::Aborted),
            Offer::Takeback(count) => {
                if let Some(table) = self.tables.get_mut(&number) {
                    table.take_back(count, now);
                }
                self.show(number);
                self.think(number);
            }
        }
    }

    fn play_engine(&mut self, client: ClientId, color: &str, now: Instant) {
        self.if_free(client, |hall| match color.to_ascii_lowercase().as_str() {
            "" | "white" => hall.seat([Some(client), None], now),
            "black" => hall.seat([None, Some(client)], now),
            _ => hall.say(client, "Expected: play [white | black]"),
        });
    }

    /// The same players again, colours swapped.
    fn rematch(&mut self, client: ClientId, now: Instant) {
        let Some((number, color)) = self.playing(client) else {
            return self.say(client, "You have not played a game.");
        };
        self.if_free(client, |hall| {
            let opponent = hall.tables[&number].name(!color).to_owned();
            let other = hall.clients.iter().find(|(_, client)| client.name == opponent).map(|(&id, _)| id);
            if opponent != ENGINE && other.is_none_or(|other| hall.running(other).is_some()) {
                return hall.say(client, format!("{opponent} is not free."));
            }
            let mut seats = [None, None];
            seats[(!color).index()] = Some(client);
            seats[color.index()] = other;
            hall.tables.remove(&number);
            hall.seat(seats, now);
        });
    }

    fn list_games(&mut self, client: ClientId) {
        let rows: Vec<_> = self
            .tables
            .values()
            .map(|table| {
                let names = table.names();
                let state = table.end().map_or("running", End::score);
                format!(
                    "{:>4} {} - {} {} moves, {state}",
                    table.number(),
                    names.white,
                    names.black,
                    table.game().ply() / 2
                )
            })
            .collect();
        let text = if rows.is_empty() { "No games.".to_owned() } else { rows.join("\n") };
        self.say(client, text);
    }

    fn observe(&mut self, client: ClientId, text: &str) {
        let number = text.parse().ok().filter(|number| self.tables.contains_key(number));
        let Some(number) = number else { return self.say(client, "No such game; type games.") };
        if self.running(client).is_some() {
            return self.say(client, "You are playing a game.");
        }
        if let Some(client) = self.clients.get_mut(&client) {
            client.observes = Some(number);
        }
        self.say(client, format!("You are now observing game {number}."));
        self.send_board(client, number, Relation::Observes);
    }

    /// The game that a client names, or sees.
    fn seen(&self, client: ClientId, text: &str) -> Option<u32> {
        let observed = || self.clients.get(&client)?.observes;
        let own = || self.playing(client).map(|(number, _)| number);
        let number = text.parse().ok().or_else(observed).or_else(own)?;
        self.tables.contains_key(&number).then_some(number)
    }

    fn list_moves(&mut self, client: ClientId, text: &str) {
        match self.seen(client, text) {
            Some(number) => {
                let text = style12::move_list(self.tables[&number].game());
                self.say(client, text);
            }
            None => self.say(client, "No such game."),
        }
    }

    fn refresh(&mut self, client: ClientId) {
        let Some(number) = self.seen(client, "") else { return };
        let relation = self.audience(number).into_iter().find(|&(id, _)| id == client);
        if let Some((_, relation)) = relation {
            self.send_board(client, number, relation);
        }
    }

    fn chat(&mut self, client: ClientId, text: &str) {
        let Some(name) = self.clients.get(&client).map(|client| client.name.clone()) else { return };
        if let Some(number) = self.seen(client, "") {
            self.tell(number, &format!("{name} says: {}", quote(text)));
        }
    }

    /// A player whose connection was lost takes his place again.
    fn come_back(&mut self, client: ClientId, text: &str) {
        let known = text.split_once(' ').and_then(|(name, key)| {
            self.absent.iter().position(|absent| absent.name == name && absent.key == key.trim())
        });
        let Some(at) = known else { return self.say(client, "Nobody of that name and key is missed.") };
        // The game that began with the new connection is not wanted.
        if let Some((number, _)) = self.running(client) {
            self.finish(number, End::Aborted);
        }
        let Absent { name, key } = self.absent.remove(at);
        if let Some(client) = self.clients.get_mut(&client) {
            client.name.clone_from(&name);
            client.key = key;
        }
        if self.waiting == Some(client) {
            self.waiting = None;
        }
        if let Some((number, _)) = self.playing(client) {
            self.tell(number, &format!("{name} is back."));
            self.refresh(client);
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
