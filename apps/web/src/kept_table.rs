//! A table with what it was begun with, which can be put away as a text and taken out again.

use crate::messages::{Game, TableSetup};
use crate::refusal::Refusal;
use arbiter::{
    ClockPolicy, Command, Conduct, GameEnd, Heading, MoveTold, Seat, Secrets, Table, TimeControl, Viewer,
    seen_by, today, with_secrets,
};
use movegen::pgn::{self, PgnGame};
use movegen::{AnyGame, Color};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A table, and what is needed to begin it again or to go on with it later.
///
/// All times passed in count from the same moment.
#[derive(Debug)]
pub struct KeptTable {
    table: Table,
    setup: TableSetup,
    /// What chance decides: start rows, secrets, weaker play.
    seed: u64,
}

/// A game as it is stored: enough to go on with it.
#[derive(Debug, Serialize, Deserialize)]
struct Kept {
    setup: TableSetup,
    /// The game with its arbiter's secrets.
    pgn: String,
    /// Milliseconds left for White and Black.
    clocks: [Option<u64>; 2],
    end: Option<GameEnd>,
    seed: u64,
}

impl KeptTable {
    /// A new game. The seed decides everything that chance decides.
    ///
    /// # Errors
    /// There is no such game.
    pub fn begin(setup: TableSetup, seed: u64, now: Duration) -> Result<Self, Refusal> {
        let game = setup.game.played(seed)?;
        Ok(KeptTable::at(setup, game, heading(today()), None, [None; 2], seed, now))
    }

    /// A new game in which nobody knows anything that is hidden: what the setup says of it is forgotten, and drawn or
    /// chosen anew.
    ///
    /// # Errors
    /// There is no such game.
    pub fn begin_unknown(mut setup: TableSetup, seed: u64, now: Duration) -> Result<Self, Refusal> {
        let game = setup.game.played(seed)?;
        if !game.has_secrets() {
            return Ok(KeptTable::at(setup, game, heading(today()), None, [None; 2], seed, now));
        }
        let game = seen_by(&game, Viewer::Nobody).into_owned();
        let known = Game::of(&game);
        // A start that is drawn anew for each game is to be drawn anew for the next one, too.
        let fen = setup.game.fen.and(known.fen);
        setup.game = Game { fen, ..known };
        Ok(KeptTable::at(setup, game, heading(today()), None, [None; 2], seed, now))
    }

    /// The game that [`KeptTable::kept`] has written goes on.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn resume(kept: &str, now: Duration) -> Result<Self, Refusal> {
        let unreadable = |error: &dyn std::fmt::Display| Refusal::Kept(error.to_string());
        let kept: Kept = serde_json::from_str(kept).map_err(|error| unreadable(&error))?;
        let read = pgn::read(&kept.pgn).next().ok_or_else(|| unreadable(&"it is empty"))?;
        let read = read.map_err(|error| unreadable(&error))?;
        let PgnGame { game, tags, .. } = with_secrets(read).map_err(|error| unreadable(&error))?;
        let date = tags.into_iter().find_map(|(name, value)| (name == "Date").then_some(value));
        let heading = heading(date.unwrap_or_else(|| Heading::default().date));
        Ok(KeptTable::at(kept.setup, game, heading, kept.end, kept.clocks, kept.seed, now))
    }

    fn at(
        setup: TableSetup,
        game: AnyGame,
        heading: Heading,
        end: Option<GameEnd>,
        clocks: [Option<u64>; 2],
        seed: u64,
        now: Duration,
    ) -> Self {
        let table_setup = arbiter::TableSetup {
            game,
            seats: setup.seats.clone(),
            controls: setup.controls.map(TimeControl::from),
            policy: ClockPolicy::AMONG_PEOPLE,
            secrets: Secrets::Drawn(seed),
            conduct: Conduct { is_shared: setup.is_shared, ..Conduct::default() },
            heading,
            end,
        };
        let mut table = Table::new(table_setup, now);
        for (color, left) in Color::BOTH.into_iter().zip(clocks) {
            if let Some(left) = left {
                table.clocks_mut().side_mut(color).set_remaining(Duration::from_millis(left));
            }
        }
        KeptTable { table, setup, seed }
    }

    /// The game with its secrets as a text for storage, readable as far as this viewer may know it.
    ///
    /// # Errors
    /// None known.
    pub fn kept(&self, viewer: Viewer, now: Duration) -> Result<String, Refusal> {
        // A game that is over may be opened again by a takeback, at the beginning of its last turn.
        let left = |color| match self.table.end() {
            Some(_) => self.table.clocks().at_turn(color),
            None => self.table.time_left(color, now),
        };
        let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let kept = Kept {
            setup: TableSetup { viewer, ..self.setup.clone() },
            pgn: self.table.kept_pgn(viewer),
            clocks: Color::BOTH.map(|color| left(color).map(milliseconds)),
            end: self.table.end().cloned(),
            seed: self.seed,
        };
        Ok(serde_json::to_string(&kept)?)
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The table, to be played at.
    pub fn table_mut(&mut self) -> &mut Table {
        &mut self.table
    }

    /// What it was begun with, secrets included; for players there is [`KeptTable::setup_for`].
    pub fn setup(&self) -> &TableSetup {
        &self.setup
    }

    /// What it was begun with, as far as a viewer may know it, without moves; a start position only where one was set
    /// up.
    pub fn setup_for(&self, viewer: Viewer) -> TableSetup {
        let begun = Game::of(&self.table.view(viewer));
        let fen = self.setup.game.fen.as_ref().and(begun.fen);
        TableSetup { game: Game { moves: Vec::new(), fen, ..begun }, viewer, ..self.setup.clone() }
    }

    /// A player says something.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed.
    pub fn say(&mut self, viewer: Viewer, by: Color, command: Command, now: Duration) -> Result<(), Refusal> {
        if !viewer.is(by) {
            return Err(Refusal::NotYourSide);
        }
        Ok(self.table.obey(by, command, now)?)
    }

    /// What a legal move of the viewer would do.
    ///
    /// # Errors
    /// Why it would be refused.
    pub fn foresee(&self, viewer: Viewer, text: &str) -> Result<MoveTold, Refusal> {
        let side = self.table.game().side();
        if viewer.is(side) { Ok(self.table.foresee(side, text)?) } else { Err(Refusal::NotYourSide) }
    }

    /// The game as far as a viewer knows it.
    pub fn record(&self, viewer: Viewer) -> Game {
        Game::of(&self.table.view(viewer))
    }

    /// Someone else takes a seat.
    pub fn sit(&mut self, side: Color, seat: Seat, now: Duration) {
        self.setup.seats[side.index()] = seat.clone();
        self.table.sit(side, seat, now);
    }
}

/// A game that was begun on this day.
fn heading(date: String) -> Heading {
    Heading { event: "Game in the browser".to_owned(), date, ..Heading::default() }
}
