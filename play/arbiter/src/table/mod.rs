//! The table a game is played at: what it holds, and what a viewer may see of it.

mod agreements;
mod commands;
mod endings;
mod listeners;
mod moves;
mod questions;
mod seating;
mod tasks;

use crate::board::{Board, Choice};
use crate::clocks::{ClockPolicy, Clocks};
use crate::ending::{End, GameEnd};
use crate::event::{Addressed, GameState, MoveTold, Question, Standing};
use crate::heading::Heading;
use crate::offer::Offer;
use crate::seat::{Occupant, Seat};
use crate::secrets::{Secrets, seen_by};
use crate::time_control::TimeControl;
use crate::viewer::Viewer;
use crate::vote::Ballot;
use listeners::Listener;
use movegen::{AnyGame, Color};
use std::borrow::Cow;
use std::time::Duration;

/// How the players of a table are treated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conduct {
    /// Whether this is practice: then even revealed secrets can be taken back.
    pub is_practice: bool,
    /// Whether one person plays both sides, or two share a screen: then offers take effect at once.
    pub is_shared: bool,
    /// How long a player may be away before losing the game; `None` for as long as the clock runs.
    pub longest_absence: Option<Duration>,
    /// Whether what is hidden at the end of the game stays hidden, because it still matters to somebody: as
    /// in a battle of a campaign.
    pub keeps_secrets: bool,
    /// Whether megaton takes its time over an offer: it stays open until whoever thinks for megaton accepts or
    /// declines it, having looked at the position again. Otherwise megaton answers at once, as it
    /// saw its position at its last move.
    pub considers_offers: bool,
}

/// What a table starts with.
#[derive(Clone, Debug)]
pub struct TableSetup {
    /// The game, moves played or not.
    pub game: AnyGame,
    /// Who plays White and Black.
    pub seats: [Seat; 2],
    /// How long they may think.
    pub controls: [TimeControl; 2],
    /// How their clocks are kept.
    pub policy: ClockPolicy,
    /// Who knows the secrets of the game.
    pub secrets: Secrets,
    /// How the players are treated.
    pub conduct: Conduct,
    /// The place and event for the record.
    pub heading: Heading,
    /// How the game had already ended, as a result that was only reported.
    pub end: Option<GameEnd>,
}

impl TableSetup {
    /// A game between these players without clocks, with secrets drawn from seed 0.
    pub fn new(game: AnyGame, seats: [Seat; 2]) -> Self {
        TableSetup {
            game,
            seats,
            controls: [TimeControl::default(); 2],
            policy: ClockPolicy::AMONG_PEOPLE,
            secrets: Secrets::Drawn(0),
            conduct: Conduct::default(),
            heading: Heading::default(),
            end: None,
        }
    }
}

/// A game and its players. All times passed in count from the same moment.
#[derive(Clone, Debug)]
pub struct Table {
    game: AnyGame,
    seats: [Seat; 2],
    clocks: Clocks,
    secrets: Secrets,
    conduct: Conduct,
    heading: Heading,
    ballot: Ballot,
    /// The sides that have yet to say which piece carries their bomb (AT16).
    asks_for_bomb: [bool; 2],
    offer: Option<(Color, Offer)>,
    end: Option<GameEnd>,
    /// Whether each side would have taken a draw at its last move.
    welcomes_draw: [bool; 2],
    /// Since when a player has been away.
    absent_since: [Option<Duration>; 2],
    wants_advice: bool,
    /// Counts whatever makes a search obsolete.
    task: u64,
    listeners: Vec<Listener>,
    told: Vec<Addressed>,
}
impl Table {
    /// A table at which the game starts or resumes.
    pub fn new(setup: TableSetup, now: Duration) -> Self {
        Table::told_to(None, setup, now)
    }

    /// The same, with a viewer who is told everything from the beginning: the questions, and how megaton
    /// votes.
    pub fn told_to(viewer: Option<Viewer>, setup: TableSetup, now: Duration) -> Self {
        // A game that people played on after a draw may have ended in another way.
        let end = setup.end.or_else(|| setup.game.outcome().map(GameEnd::Rules));
        let mut table = Table {
            clocks: Clocks::new(setup.controls, setup.policy, now),
            game: setup.game,
            seats: setup.seats,
            secrets: setup.secrets,
            conduct: setup.conduct,
            heading: setup.heading,
            ballot: Ballot::default(),
            asks_for_bomb: [false; 2],
            offer: None,
            end,
            welcomes_draw: [false; 2],
            absent_since: [None; 2],
            wants_advice: false,
            task: 0,
            listeners: viewer.map(|viewer| Listener { viewer, wants_standing: false }).into_iter().collect(),
            told: Vec::new(),
        };
        if table.is_arbiter() && table.end.is_none() && table.game.ply() == 0 {
            table.asks_for_bomb = Color::BOTH
                .map(|color| table.is_person(color) && !table.game.bomb_carriers(color).is_empty());
        }
        table.prepare(now);
        table
    }

    /// The game as this table knows it.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// Whether the game is over and everything may be shown.
    pub(crate) fn is_disclosed(&self) -> bool {
        self.end.is_some() && !self.conduct.keeps_secrets
    }

    /// The game as a viewer may know it; all of it once it is over, unless its secrets are kept.
    pub fn view(&self, viewer: Viewer) -> Cow<'_, AnyGame> {
        if self.is_disclosed() || !self.is_arbiter() {
            return Cow::Borrowed(&self.game);
        }
        seen_by(&self.game, viewer)
    }

    /// The occupant of a side's seat.
    pub fn seat(&self, color: Color) -> &Seat {
        &self.seats[color.index()]
    }

    /// The names of White and Black. Who has none is called by the side.
    pub fn names(&self) -> [&str; 2] {
        Color::BOTH.map(|color| match self.seat(color).name.as_str() {
            "" => color.name(),
            name => name,
        })
    }

    /// Whether a person plays a side.
    pub fn is_person(&self, color: Color) -> bool {
        self.seat(color).occupant == Occupant::Person
    }

    /// The clocks.
    pub fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// Whether the clock of the side to move runs.
    pub fn clock_runs(&self) -> bool {
        self.end.is_none()
            && self.clocks.exist()
            && self.clocks.run_after(self.game.ply())
            && self.questions().is_empty()
    }

    /// Time a side has left now; `None` if it has no clock.
    pub fn time_left(&self, color: Color, now: Duration) -> Option<Duration> {
        self.clocks.left(color, self.game.side(), self.clock_runs(), now)
    }

    /// How the game ended.
    pub fn end(&self) -> Option<&GameEnd> {
        self.end.as_ref()
    }

    /// The place and event for the record.
    pub fn heading(&self) -> &Heading {
        &self.heading
    }

    /// The current offer, and who made it.
    pub fn offer(&self) -> Option<(Color, Offer)> {
        self.offer
    }

    /// The questions to be answered before the first move, and by whom.
    pub fn questions(&self) -> Vec<(Color, Question)> {
        if self.end.is_some() {
            return Vec::new();
        }
        let vote = self.ballot.asked(&self.game).map(|side| (side, Question::Vote));
        let bombs = Color::BOTH.into_iter().filter(|color| self.asks_for_bomb[color.index()]);
        vote.into_iter().chain(bombs.map(|side| (side, Question::Bomb))).collect()
    }

    /// How the players are treated.
    pub fn conduct(&self) -> &Conduct {
        &self.conduct
    }

    pub(super) fn is_arbiter(&self) -> bool {
        self.secrets != Secrets::Outside
    }

    /// Everything a viewer may know, for someone who joins the table.
    pub fn state(&self, viewer: Viewer, now: Duration) -> GameState {
        let view = self.view(viewer);
        GameState {
            variant: view.variant().id().to_owned(),
            title: view.variant().spec().title.to_owned(),
            moves: MoveTold::of_game(&view),
            standing: self.standing(viewer, now),
        }
    }

    /// How the game stands, as far as a viewer may know it.
    pub(super) fn standing(&self, viewer: Viewer, now: Duration) -> Standing {
        let view = self.view(viewer);
        let options = view.variant().options();
        let chosen = options.map(|option| (option, view.options().get(option)));
        Standing {
            options: chosen
                .filter(|(option, value)| option.values[0] != value)
                .map(|(option, value)| (option.name.to_owned(), value))
                .collect(),
            seats: self.seats.clone(),
            board: self.board(viewer, now),
            questions: self.questions().into_iter().filter(|&(side, _)| viewer.is(side)).collect(),
            offer: self.offer,
            end: self.end.clone().map(|end| End::new(end, self.names())),
        }
    }

    /// The board as a viewer may know it, with the moves if it is their turn.
    pub fn board(&self, viewer: Viewer, now: Duration) -> Board {
        let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let view = self.view(viewer);
        let board = Board::of(&view);
        Board {
            clocks: Color::BOTH.map(|color| self.time_left(color, now).map(milliseconds)),
            clock_runs: self.clock_runs(),
            choices: self.choices(viewer),
            // At the end everything is shown.
            ..if self.is_disclosed() { board.turned_up(&view) } else { board }
        }
    }

    /// The legal moves for whoever acts for the side to move; none for others, while a question is
    /// pending, and after the end.
    pub fn choices(&self, viewer: Viewer) -> Vec<Choice> {
        let is_turn = viewer.is(self.game.side()) && self.end.is_none() && self.questions().is_empty();
        if is_turn { Choice::all(&self.view(viewer)) } else { Vec::new() }
    }

    /// Something has changed that makes a search obsolete.
    pub(super) fn changed(&mut self) {
        self.task += 1;
        self.wants_advice = false;
    }
}
