//! The table at which the page's game is played.

use crate::job::{JobAnswer, SearchJob};
use crate::messages::{Game, TableQuestion, TableSetup};
use crate::refusal::Refusal;
use arbiter::{
    Addressed, ClockPolicy, Conduct, Event, GameEnd, Heading, Secrets, Table, TimeControl, Viewer,
    with_secrets,
};
use movegen::{AnyGame, Color, pgn};
use serde::{Deserialize, Serialize};
use serde_json::{Value, to_value};
use std::time::Duration;

/// A table, and who of its players looks at the page.
///
/// All times passed in count from the same moment.
#[derive(Debug)]
pub struct PageTable {
    table: Option<Table>,
    setup: Option<TableSetup>,
    viewer: Viewer,
    /// What chance decides: start rows, secrets, weaker play.
    seed: u64,
    told: Vec<Event>,
    /// The search that was given out last, and the table's task that it is for.
    given: Option<(u64, u64)>,
    /// How many searches were given out, over all games: each game counts its tasks from the beginning.
    jobs: u64,
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

impl PageTable {
    /// No game yet. The seed decides everything that chance decides.
    pub fn new(seed: u64) -> Self {
        PageTable {
            table: None,
            setup: None,
            viewer: Viewer::Nobody,
            seed,
            told: Vec::new(),
            given: None,
            jobs: 0,
        }
    }

    /// Answers a question to the table; what happens there is told by [`PageTable::take_events`].
    ///
    /// # Errors
    /// Why it is refused.
    pub fn ask(&mut self, question: &str, now: Duration) -> Result<Value, Refusal> {
        match serde_json::from_str(question)? {
            TableQuestion::Start { setup } => self.start(*setup, now)?,
            TableQuestion::Say { by, command } => {
                let table = self.table.as_mut().ok_or(Refusal::NoGame)?;
                if !self.viewer.is(by) {
                    return Err(Refusal::NotYourSide);
                }
                table.obey(by, command, now)?;
            }
            TableQuestion::Look { viewer } => self.look(viewer, now)?,
            TableQuestion::Foresee { text } => {
                let table = self.playing()?;
                let side = table.game().side();
                if !self.viewer.is(side) {
                    return Err(Refusal::NotYourSide);
                }
                return Ok(to_value(table.foresee(side, &text)?)?);
            }
            TableQuestion::Record => return Ok(to_value(Game::of(&self.playing()?.view(self.viewer)))?),
            TableQuestion::Pgn => return Ok(to_value(self.playing()?.pgn(self.viewer))?),
            TableQuestion::Keep => return Ok(to_value(self.kept(now)?)?),
            TableQuestion::Resume { kept } => self.resume(&kept, now)?,
            TableQuestion::Seat { side, seat } => {
                let setup = self.setup.as_mut().ok_or(Refusal::NoGame)?;
                setup.seats[side.index()] = seat.clone();
                self.table.as_mut().ok_or(Refusal::NoGame)?.sit(side, seat, now);
            }
        }
        Ok(Value::Null)
    }

    /// What has happened at the table since the last call, as far as the viewer may know it.
    pub fn take_events(&mut self) -> Vec<Event> {
        let news = self.table.as_mut().map(Table::take_events).unwrap_or_default();
        self.hear(news);
        std::mem::take(&mut self.told)
    }

    /// Only the viewer listens at the table, so all news are for them.
    fn hear(&mut self, news: Vec<Addressed>) {
        self.told.extend(news.into_iter().map(|news| news.event));
    }

    /// Time has passed.
    pub fn tick(&mut self, now: Duration) {
        if let Some(table) = &mut self.table {
            let news = table.tick(now);
            self.hear(news);
        }
    }

    /// How long until a clock runs out, if one runs.
    pub fn time_to_flag(&self, now: Duration) -> Option<Duration> {
        let table = self.table.as_ref().filter(|table| table.clock_runs())?;
        table.time_left(table.game().side(), now)
    }

    /// The search that the table waits for, if it has not been given one yet.
    pub fn next_job(&mut self, now: Duration) -> Option<SearchJob> {
        let table = self.table.as_ref()?;
        let awaited = table.awaited()?;
        if self.given.is_some_and(|(_, task)| task == awaited) {
            return None;
        }
        self.jobs += 1;
        self.given = Some((self.jobs, awaited));
        self.seed = self.seed.wrapping_add(1);
        table.task(now).map(|task| SearchJob::of(&task, self.jobs, self.seed))
    }

    /// Whether the table still waits for the search of this number.
    pub fn awaits(&self, number: u64) -> bool {
        self.awaited_task(number).is_some()
    }

    /// The task that a search is for, while the table waits for it.
    fn awaited_task(&self, number: u64) -> Option<u64> {
        let (_, task) = self.given.filter(|&(given, _)| given == number)?;
        self.table.as_ref()?.awaited().filter(|&awaited| awaited == task)
    }

    /// Takes what a search has found. An answer that nobody waits for any more is ignored.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn answer(&mut self, answer: &str, now: Duration) -> Result<(), Refusal> {
        let answer: JobAnswer = serde_json::from_str(answer)?;
        if let (Some(task), Some(table)) = (self.awaited_task(answer.number), &mut self.table) {
            let side = table.game().side();
            let thought = answer.thought(&table.view(side.into()));
            let news = table.answer(task, thought, now);
            self.hear(news);
        }
        Ok(())
    }

    fn playing(&self) -> Result<&Table, Refusal> {
        self.table.as_ref().ok_or(Refusal::NoGame)
    }

    fn start(&mut self, setup: TableSetup, now: Duration) -> Result<(), Refusal> {
        self.seed = self.seed.wrapping_add(1);
        let game = setup.game.played(self.seed)?;
        self.sit_down(setup, game, None, [None; 2], now)
    }

    fn sit_down(
        &mut self,
        setup: TableSetup,
        game: AnyGame,
        end: Option<GameEnd>,
        clocks: [Option<u64>; 2],
        now: Duration,
    ) -> Result<(), Refusal> {
        let controls = setup.controls.map(TimeControl::from);
        let table_setup = arbiter::TableSetup {
            game,
            seats: setup.seats.clone(),
            controls,
            policy: ClockPolicy::AMONG_PEOPLE,
            secrets: Secrets::Drawn(self.seed),
            conduct: Conduct { is_shared: setup.is_shared, ..Conduct::default() },
            heading: Heading { event: "Game in the browser".to_owned(), ..Heading::default() },
            end,
        };
        let mut table = Table::new(table_setup, now);
        for (color, left) in Color::BOTH.into_iter().zip(clocks) {
            if let Some(left) = left {
                table.clocks_mut().side_mut(color).set_remaining(Duration::from_millis(left));
            }
        }
        let viewer = setup.viewer;
        self.told.clear();
        self.given = None;
        self.setup = Some(setup);
        self.table = Some(table);
        self.look(viewer, now)
    }

    /// From now on only this viewer is told anything.
    fn look(&mut self, viewer: Viewer, now: Duration) -> Result<(), Refusal> {
        let table = self.table.as_mut().ok_or(Refusal::NoGame)?;
        table.stop_listening(self.viewer);
        self.viewer = viewer;
        table.listen(viewer, true);
        let _ = table.take_events();
        self.told.extend(table.greet(viewer, now));
        if let Some(end) = table.end() {
            self.told.push(Event::Ended {
                end: end.clone(),
                score: end.score().to_owned(),
                reason: end.reason(table.names()),
                board: Some(Box::new(table.board(viewer, now))),
            });
        }
        Ok(())
    }

    fn kept(&self, now: Duration) -> Result<String, Refusal> {
        let (table, setup) = (self.playing()?, self.setup.clone().ok_or(Refusal::NoGame)?);
        let left = |color| table.time_left(color, now);
        let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let kept = Kept {
            setup: TableSetup { viewer: self.viewer, ..setup },
            pgn: table.kept_pgn(self.viewer),
            clocks: Color::BOTH.map(|color| left(color).map(milliseconds)),
            end: table.end().cloned(),
            seed: self.seed,
        };
        Ok(serde_json::to_string(&kept)?)
    }

    fn resume(&mut self, kept: &str, now: Duration) -> Result<(), Refusal> {
        let unreadable = |error: &dyn std::fmt::Display| Refusal::Kept(error.to_string());
        let kept: Kept = serde_json::from_str(kept).map_err(|error| unreadable(&error))?;
        let read = pgn::read(&kept.pgn).next().ok_or_else(|| unreadable(&"it is empty"))?;
        let read = read.map_err(|error| unreadable(&error))?;
        let game = with_secrets(read).map_err(|error| unreadable(&error))?.game;
        self.seed = kept.seed;
        self.sit_down(kept.setup, game, kept.end, kept.clocks, now)
    }
}
