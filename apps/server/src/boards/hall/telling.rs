//! Reports what has happened at a table to those who may know it, and updates files and searches.

use super::{Hall, HostedGame, Relation, ServerAction, UserId};
use crate::boards::kept_game::Keeping;
use crate::boards::style12;
use arbiter::{Addressed, Event, Offer, Question, Viewer, vote_announcement, vote_question};
use movegen::Color;
use protocol::cecp::Ranks;

/// What everybody at a game is told whose last change is in no file.
const NOT_SAVED: &str = "NOT SAVED: the server cannot write this game. It goes on, but if the server stopped now, what \
                         has happened since it was saved last would be lost.";
/// And when it is in its file.
const SAVED_AGAIN: &str = "This game is saved again.";

/// Whether an event means that the game has to be saved again.
fn changes_game(event: &Event) -> bool {
    match event {
        Event::Voted { .. }
        | Event::Decided { .. }
        | Event::Chosen { .. }
        | Event::Moved { .. }
        | Event::TakenBack { .. }
        | Event::Seated { .. }
        | Event::Ended { .. } => true,
        Event::State { .. }
        | Event::Asked { .. }
        | Event::Offered { .. }
        | Event::Declined { .. }
        | Event::Advised { .. }
        | Event::Presence { .. }
        | Event::Refused { .. } => false,
    }
}

/// Whether exactly one move was made, and nothing else has changed.
fn is_one_move(events: &[Addressed]) -> bool {
    let changes = |told: &&Addressed| told.to == Viewer::Nobody && changes_game(&told.event);
    let mut changes = events.iter().filter(changes);
    matches!(changes.next(), Some(Addressed { event: Event::Moved { .. }, .. })) && changes.next().is_none()
}

impl Hall {
    /// Reports what has happened at a table since the last time, and handles the consequences.
    pub(super) fn settle(&mut self, number: u32) {
        let Some(hosted) = self.games.get_mut(&number) else { return };
        let events = hosted.table.take_events();
        self.settle_with(number, events);
    }

    pub(super) fn settle_with(&mut self, number: u32, events: Vec<Addressed>) {
        if events.iter().any(|told| changes_game(&told.event)) {
            // Saved before anybody is told.
            self.save(number, is_one_move(&events));
        }
        let shows_board = events.iter().any(|told| matches!(told.event, Event::Moved { .. }));
        for told in &events {
            self.tell_event(number, told, shows_board);
        }
        self.order_thinking(number);
        self.count_out(number);
        self.forget_if_unseen(number);
    }

    /// Writes the game's record, and saves the game while it runs; `is_one_move` says that it is the
    /// last saved state plus one move.
    pub(super) fn save(&mut self, number: u32, is_one_move: bool) {
        let house = self.house.description();
        let is_shown = self.exhibition.is_some();
        let own_client = self.own_client_name();
        let Some(hosted) = self.games.get_mut(&number) else { return };
        let (name, text, is_last) = (hosted.file.clone(), hosted.record(), !hosted.is_running());
        if text.is_some() || hosted.is_recorded {
            hosted.is_recorded = text.is_some();
            self.actions.push(ServerAction::Record { name: name.clone(), text, is_last, number });
        }
        // Exhibition games simply start afresh.
        let kept = hosted.kept(house, own_client.as_deref()).filter(|_| !is_shown);
        let was_kept = std::mem::replace(&mut hosted.is_kept, kept.is_some());
        let keeping = match kept {
            Some(game) => {
                Some(Keeping::Running { game: Box::new(game), is_one_move: is_one_move && was_kept })
            }
            None => was_kept.then_some(Keeping::Over),
        };
        self.actions.extend(keeping.map(|keeping| ServerAction::Keep { number, name, keeping }));
    }

    /// A game was written to its files, or could not be: its players have to know what they would lose.
    pub(crate) fn written(&mut self, number: u32, is_saved: bool) -> Vec<ServerAction> {
        let Some(hosted) = self.games.get_mut(&number) else { return Vec::new() };
        let was_saved = std::mem::replace(&mut hosted.is_saved, is_saved);
        match (was_saved, is_saved) {
            (_, false) => self.tell(number, NOT_SAVED),
            (false, true) => self.tell(number, SAVED_AGAIN),
            (true, true) => {}
        }
        std::mem::take(&mut self.actions)
    }

    /// Hands out the task the table is waiting for, and withdraws the previous one.
    pub(super) fn order_thinking(&mut self, number: u32) {
        let Some(hosted) = self.games.get_mut(&number) else { return };
        let awaited = hosted.table.awaited();
        if awaited == hosted.ordered {
            return;
        }
        if hosted.ordered.is_some() {
            self.actions.push(ServerAction::Cancel(number));
        }
        hosted.ordered = awaited;
        if let Some((pool, order)) = hosted.order(self.now) {
            self.actions.push(ServerAction::Think(pool, Box::new(order)));
        }
    }

    /// A finished game no longer counts.
    fn count_out(&mut self, number: u32) {
        let Some(hosted) = self.games.get_mut(&number).filter(|hosted| !hosted.is_running() && hosted.counts)
        else {
            return;
        };
        hosted.counts = false;
        self.running -= 1;
        for address in hosted.addresses.into_iter().flatten() {
            self.accounts.end(address);
        }
    }

    /// The connected users who see a game as this viewer.
    fn viewers(&self, number: u32, viewer: Viewer) -> Vec<(UserId, Relation)> {
        let Some(hosted) = self.games.get(&number) else { return Vec::new() };
        let color = match viewer {
            Viewer::White => Color::White,
            Viewer::Black => Color::Black,
            Viewer::Both | Viewer::Nobody => {
                return hosted.observers.iter().map(|&user| (user, Relation::Observes)).collect();
            }
        };
        let player = hosted.table.is_person(color).then(|| {
            let name = &hosted.table.seat(color).name;
            // Someone who is now playing another game has left this one.
            let is_here = self.seats.get(name) == Some(&number);
            self.names.get(name).filter(|_| is_here).map(|&user| (user, Relation::Plays(color)))
        });
        player.flatten().into_iter().collect()
    }

    /// Everyone who sees a game, and how.
    pub(super) fn audience(&self, number: u32) -> Vec<(UserId, Relation)> {
        let viewers = [Viewer::White, Viewer::Black, Viewer::Nobody];
        viewers.into_iter().flat_map(|viewer| self.viewers(number, viewer)).collect()
    }

    pub(super) fn tell(&mut self, number: u32, text: &str) {
        for (user, _) in self.audience(number) {
            self.say(user, text);
        }
    }

    fn tell_event(&mut self, number: u32, told: &Addressed, shows_board: bool) {
        for (user, relation) in self.viewers(number, told.to) {
            let Some(hosted) = self.games.get(&number) else { return };
            let words = words(hosted, relation, &told.event);
            let sends_board = match told.event {
                Event::Moved { .. } | Event::TakenBack { .. } | Event::Decided { .. } => true,
                // Now everything may be seen.
                Event::Ended { .. } => hosted.table.game().has_secrets() && !shows_board,
                _ => false,
            };
            if sends_board {
                self.send_board(user, number, relation);
            }
            if let Some(words) = words {
                self.say(user, words);
            }
        }
    }

    /// Sends the board to one user with this view, and the reserves.
    pub(super) fn send_board(&mut self, user: UserId, number: u32, relation: Relation) {
        let Some(hosted) = self.games.get(&number) else { return };
        let board = style12::line(hosted, relation, self.now);
        let holdings = style12::holdings(hosted);
        self.say(user, format!("\n{board}"));
        if let Some(holdings) = holdings {
            self.say(user, format!("\n{holdings}"));
        }
    }

    /// What a user who comes to the board needs: the board, questions, their own bomb, and the result.
    pub(super) fn greet(&mut self, user: UserId, number: u32, relation: Relation) {
        self.send_board(user, number, relation);
        let Some(hosted) = self.games.get(&number) else { return };
        let asked = hosted.table.questions().into_iter();
        let asked = asked.filter(|&(side, _)| relation == Relation::Plays(side));
        let mut lines: Vec<_> = asked.map(|(side, question)| question_text(side, question)).collect();
        lines.extend(own_bomb(hosted, relation));
        let end = hosted.table.end();
        lines.extend(end.map(|end| ended(hosted, end.score(), &end.reason(hosted.table.names()))));
        for line in lines {
            self.say(user, line);
        }
    }
}

/// The line that announces a game.
pub(super) fn announcement(hosted: &HostedGame) -> String {
    let [white, black] = hosted.table.names();
    let kind = style12::kind(hosted.table.game());
    format!("{{Game {} ({white} vs. {black}) Creating unrated {kind} match.}}", hosted.number)
}

fn words(hosted: &HostedGame, relation: Relation, event: &Event) -> Option<String> {
    let name = |side: Color| hosted.table.seat(side).name.as_str();
    let words = match event {
        Event::Asked { side, question } => question_text(*side, *question),
        Event::Voted { side, accepts } => {
            let does = if *accepts { "wants" } else { "declines" };
            format!("{}, {side}, {does} the extra pieces.", name(*side))
        }
        Event::Decided { vote } => vote_announcement(*vote).to_owned(),
        Event::Chosen { side, bomb: None } if relation == Relation::Plays(*side) => return None,
        Event::Chosen { side, bomb: None } => format!("{} has chosen a bomb.", name(*side)),
        Event::Chosen { bomb: Some(_), .. } => return own_bomb(hosted, relation),
        Event::Offered { by, offer } => request(name(*by), name(!*by), *offer),
        Event::Declined { by, offer: Offer::Draw } => format!("{} declines the draw.", name(*by)),
        Event::Declined { by, .. } => format!("{} declines.", name(*by)),
        Event::Presence { side, is_present: true } => format!("{} is back.", name(*side)),
        Event::Presence { side, is_present: false } => {
            format!("{} has lost the connection; the clock keeps running.", name(*side))
        }
        Event::Ended { score, reason, .. } => ended(hosted, score, reason),
        Event::Refused { reason } => reason.clone(),
        Event::Advised { san, .. } => format!("megaton would play {san}."),
        Event::State { .. } | Event::Moved { .. } | Event::TakenBack { .. } | Event::Seated { .. } => {
            return None;
        }
    };
    Some(words)
}

fn ended(hosted: &HostedGame, score: &str, reason: &str) -> String {
    let [white, black] = hosted.table.names();
    // A program's words must not look like the end of the line that reports them.
    let reason = reason.replace(['{', '}'], "");
    let line = format!("{{Game {} ({white} vs. {black}) {reason}}} {score}", hosted.number);
    let bombs: Vec<_> = Color::BOTH.into_iter().filter_map(|color| bomb_text(hosted, color)).collect();
    [bombs, vec![line]].concat().join("\n")
}

/// Where a bomb was, at the end.
fn bomb_text(hosted: &HostedGame, color: Color) -> Option<String> {
    let game = hosted.table.game();
    let square = game.bomb(color)?;
    let name = Ranks::of(game.variant()).to_gui(&game.square_name(square));
    Some(format!("{color}'s bomb is on {name}."))
}

/// A player's own bomb (AT16).
pub(super) fn own_bomb(hosted: &HostedGame, relation: Relation) -> Option<String> {
    let Relation::Plays(color) = relation else { return None };
    let game = hosted.table.game();
    let name = game.square_name(game.bomb(color)?);
    Some(format!("Your bomb is on {}.", Ranks::of(game.variant()).to_gui(&name)))
}

fn question_text(side: Color, question: Question) -> String {
    match question {
        Question::Vote => vote_question(side).to_owned(),
        Question::Bomb => {
            "Which of your pieces carries the bomb? Type: bomb SQUARE, or bomb random.".to_owned()
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
