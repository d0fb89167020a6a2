//! The table at which the page's game is played.

use crate::job::{JobAnswer, SearchJob};
use crate::kept_table::KeptTable;
use crate::messages::{TableEvent, TableQuestion};
use crate::refusal::Refusal;
use arbiter::{Addressed, Table, Viewer};
use serde_json::{Value, to_value};
use std::time::Duration;

/// A table, and who of its players looks at the page.
///
/// All times passed in count from the same moment.
#[derive(Debug)]
pub struct PageTable {
    table: Option<KeptTable>,
    viewer: Viewer,
    /// What chance decides in the next game and the next search.
    seed: u64,
    told: Vec<TableEvent>,
    /// The search that was given out last, and the table's task that it is for.
    given: Option<(u64, u64)>,
    /// How many searches were given out, over all games: each game counts its tasks from the beginning.
    jobs: u64,
}

impl PageTable {
    /// No game yet. The seed decides everything that chance decides.
    pub fn new(seed: u64) -> Self {
        PageTable { table: None, viewer: Viewer::Nobody, seed, told: Vec::new(), given: None, jobs: 0 }
    }

    /// Answers a question to the table; what happens there is told by [`PageTable::take_events`].
    ///
    /// # Errors
    /// Why it is refused.
    pub fn ask(&mut self, question: TableQuestion, now: Duration) -> Result<Value, Refusal> {
        let viewer = self.viewer;
        Ok(match question {
            TableQuestion::Start { setup } => {
                self.seed = self.seed.wrapping_add(1);
                let looking = setup.viewer;
                let table = KeptTable::begin(*setup, self.seed, now)?;
                self.sit_down(table, looking, now)?
            }
            TableQuestion::Say { by, command } => {
                to_value(self.playing_mut()?.say(viewer, by, command, now)?)?
            }
            TableQuestion::Look { viewer } => to_value(self.look(viewer, now)?)?,
            TableQuestion::Foresee { text } => to_value(self.playing()?.foresee(viewer, &text)?)?,
            TableQuestion::Record => to_value(self.playing()?.record(viewer))?,
            TableQuestion::Pgn => to_value(self.playing()?.table().pgn(viewer))?,
            TableQuestion::Keep => to_value(self.playing()?.kept(viewer, now)?)?,
            TableQuestion::Resume { kept } => {
                let table = KeptTable::resume(&kept, now)?;
                let looking = table.setup().viewer;
                self.sit_down(table, looking, now)?;
                to_value(self.playing()?.setup_for(looking))?
            }
            TableQuestion::Invitations
            | TableQuestion::Again
            | TableQuestion::Accept { .. }
            | TableQuestion::Open { .. } => {
                return Err(Refusal::NoServer);
            }
            TableQuestion::Seat { side, seat } => to_value(self.playing_mut()?.sit(side, seat, now))?,
        })
    }

    /// What has happened at the table since the last call, as far as the viewer may know it.
    pub fn take_events(&mut self) -> Vec<TableEvent> {
        let news = self.arbiter_mut().map(Table::take_events).unwrap_or_default();
        self.hear(news);
        std::mem::take(&mut self.told)
    }

    /// Only the viewer listens at the table, so all news are for them.
    fn hear(&mut self, news: Vec<Addressed>) {
        self.told.extend(news.into_iter().map(TableEvent::from));
    }

    /// Time has passed.
    pub fn tick(&mut self, now: Duration) {
        if let Some(table) = self.arbiter_mut() {
            let news = table.tick(now);
            self.hear(news);
        }
    }

    /// How long until a clock runs out, if one runs.
    pub fn time_to_flag(&self, now: Duration) -> Option<Duration> {
        let table = self.arbiter().filter(|table| table.clock_runs())?;
        table.time_left(table.game().side(), now)
    }

    /// The search that the table waits for, if it has not been given one yet.
    pub fn next_job(&mut self, now: Duration) -> Option<SearchJob> {
        let table = self.arbiter()?;
        let awaited = table.awaited()?;
        if self.given.is_some_and(|(_, task)| task == awaited) {
            return None;
        }
        self.jobs += 1;
        self.given = Some((self.jobs, awaited));
        self.seed = self.seed.wrapping_add(1);
        self.arbiter()?.task(now).map(|task| SearchJob::of(&task, self.jobs, self.seed))
    }

    /// Whether the table still waits for the search of this number.
    pub fn awaits(&self, number: u64) -> bool {
        self.awaited_task(number).is_some()
    }

    /// The task that a search is for, while the table waits for it.
    fn awaited_task(&self, number: u64) -> Option<u64> {
        let (_, task) = self.given.filter(|&(given, _)| given == number)?;
        self.arbiter()?.awaited().filter(|&awaited| awaited == task)
    }

    /// Takes what a search has found. An answer that nobody waits for any more is ignored.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn answer(&mut self, answer: &str, now: Duration) -> Result<(), Refusal> {
        let answer: JobAnswer = serde_json::from_str(answer)?;
        if let (Some(task), Some(table)) = (self.awaited_task(answer.number), self.arbiter_mut()) {
            let side = table.game().side();
            let thought = answer.thought(&table.view(side.into()));
            let news = table.answer(task, thought, now);
            self.hear(news);
        }
        Ok(())
    }

    fn arbiter(&self) -> Option<&Table> {
        self.table.as_ref().map(KeptTable::table)
    }

    fn arbiter_mut(&mut self) -> Option<&mut Table> {
        self.table.as_mut().map(KeptTable::table_mut)
    }

    fn playing(&self) -> Result<&KeptTable, Refusal> {
        self.table.as_ref().ok_or(Refusal::NoGame)
    }

    fn playing_mut(&mut self) -> Result<&mut KeptTable, Refusal> {
        self.table.as_mut().ok_or(Refusal::NoGame)
    }

    fn sit_down(&mut self, table: KeptTable, viewer: Viewer, now: Duration) -> Result<Value, Refusal> {
        self.told.clear();
        self.given = None;
        self.table = Some(table);
        self.look(viewer, now)?;
        Ok(Value::Null)
    }

    /// From now on only this viewer is told anything.
    fn look(&mut self, viewer: Viewer, now: Duration) -> Result<(), Refusal> {
        let kept = self.table.as_mut().ok_or(Refusal::NoGame)?;
        let table = kept.table_mut();
        table.stop_listening(self.viewer);
        self.viewer = viewer;
        table.listen(viewer, true);
        let _ = table.take_events();
        self.told.push(kept.table().greet(viewer, now).into());
        Ok(())
    }
}
