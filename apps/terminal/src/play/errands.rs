//! What megaton is sent to do: the table's tasks, and what the person at the screen wants to know.

use super::judgement;
use super::local_game::LocalGame;
use super::thinking::{Errand, News};
use super::thoughts;
use arbiter::{MoveLimits, Refusal};
use engine::{Info, Limits};
use eval::Judgement;
use movegen::{Draws, Move};
use protocol::engine_thread::{JobId, Report};
use protocol::perft::MAX_PERFT_DEPTH;
use protocol::thinking_time::search_limits;
use protocol::uci::UNKNOWN_PIECES;
use protocol::uci::go::Request;
use std::time::Instant;

impl LocalGame {
    /// Lets megaton think about what the table waits for, unless the person has sent it elsewhere.
    pub(super) fn think(&mut self, now: Instant) {
        let is_elsewhere = !matches!(self.thinking.errand(), None | Some(Errand::Task { .. }));
        if is_elsewhere || self.table.awaited() == self.thinking.task() {
            return;
        }
        self.thinking.abandon();
        self.thought = None;
        let Some(mut task) = self.table.task(self.time(now)) else { return };
        task.limits = self.limits_here(task.limits);
        self.thinking.begin_task(task);
    }

    /// The limits of a search as this screen sets them: without a clock megaton takes its time, and
    /// advice takes no longer than its own moves.
    fn limits_here(&self, limits: MoveLimits) -> MoveLimits {
        let usual = limits.move_time.unwrap_or(self.move_time).min(self.move_time);
        let move_time = if limits.clock.is_none() { Some(usual) } else { limits.move_time };
        MoveLimits { move_time, depth: self.depth.or(limits.depth), ..limits }
    }

    /// `go`: megaton moves for the side to move, by the clock or the limits given.
    pub(super) fn go(&mut self, text: &str, now: Instant) {
        if self.end().is_some() {
            return self.refuse("The game is over.");
        }
        if self.question().is_some() {
            return self.refuse(Refusal::QuestionFirst.to_string());
        }
        if text.is_empty() {
            let runs = self.table.clock_runs();
            let limits = self.table.clocks().limits(self.game().side(), runs, self.time(now));
            return self.send_for_move(search_limits(self.limits_here(limits)));
        }
        let request = Request::parse(&self.view(), text);
        for problem in request.problems() {
            self.refuse(problem);
        }
        match request {
            Request::Search { limits, .. } if limits.infinite || limits.ponder => self.analyse_by(limits),
            Request::Search { limits, .. } => self.send_for_move(limits),
            Request::Perft(depth) => self.perft(depth),
            Request::Refused { .. } => {}
        }
    }

    /// megaton thinks as the side to move may; whoever does not speak for it is not shown what.
    fn send_for_move(&mut self, limits: Limits) {
        let side = self.game().side();
        let game = self.table.view(side.into()).into_owned();
        let is_shown = self.viewer().is(side);
        self.thought = None;
        self.thinking.begin_move(game, limits, is_shown);
    }

    /// `analyse`: looks at the position as the person may see it.
    pub(super) fn analyse(&mut self) {
        self.analyse_by(Limits { infinite: true, ..Limits::default() });
    }

    fn analyse_by(&mut self, limits: Limits) {
        if self.awaits_megaton() {
            return self.refuse("megaton is thinking about its own move; stop makes it move at once.");
        }
        let mut view = self.view().into_owned();
        // Analysis goes on where legal moves are left, whatever the rules say of the game.
        view.set_draws(Draws::Claimed);
        if view.outcome().is_some() {
            return self.refuse("The game is over.");
        }
        self.thought = None;
        self.say(format!(
            "Scores are in pawns, from {}'s point of view. stop or a move ends the analysis.",
            view.side()
        ));
        self.thinking.begin_analysis(view, limits);
    }

    /// `eval`: what the position is worth to megaton before it looks ahead.
    pub(super) fn evaluate(&mut self) {
        let view = self.view().into_owned();
        if view.outcome().is_some() {
            return self.refuse("The game is over.");
        }
        let evaluation = self.thinking.settings().evaluation();
        self.say(judgement::text(&view, &Judgement::of(&view, &evaluation)));
    }

    /// `perft N`.
    pub(super) fn perft_text(&mut self, text: &str) {
        match text.parse::<u32>() {
            Ok(depth) if depth <= MAX_PERFT_DEPTH => self.perft(depth),
            _ => self.refuse(format!("expected: perft 0 to {MAX_PERFT_DEPTH}")),
        }
    }

    /// Counts what may follow the position as the person may see it.
    fn perft(&mut self, depth: u32) {
        let view = self.view().into_owned();
        if !view.knows_outcomes() {
            return self.refuse(UNKNOWN_PIECES);
        }
        self.thinking.begin_perft(view, depth);
    }

    /// `bench`.
    pub(super) fn bench(&mut self) {
        self.say("Searching the positions of the bench …");
        let view = self.view().into_owned();
        self.thinking.begin_bench(view);
    }

    /// The position has changed, or the person wants something else: what megaton was sent to do is
    /// no longer wanted.
    pub(super) fn end_errand(&mut self) {
        match self.thinking.errand() {
            None | Some(Errand::Task { .. }) => return,
            Some(Errand::Count | Errand::Bench) => self.say("Stopped."),
            Some(Errand::Move { .. } | Errand::Analysis) => {}
        }
        self.thinking.abandon();
        self.thought = None;
    }

    /// Takes in what megaton reports.
    pub(super) fn report(&mut self, id: JobId, report: Report, now: Instant) {
        let searched = self.thinking.searched().cloned();
        let errand = self.thinking.errand();
        let Some((news, searched)) = self.thinking.receive(id, report).zip(searched) else { return };
        match news {
            News::Info(info) => {
                if matches!(errand, Some(Errand::Analysis | Errand::Move { is_shown: true })) {
                    self.say(thoughts::line(&searched, &info));
                }
                self.thought = Some(info);
            }
            News::Answer(task, thought) => {
                let told = self.table.answer(task, thought, self.time(now));
                self.hear(told, now);
            }
            News::Move(Some(best)) => self.make_move(best, now),
            News::Move(None) => self.refuse("There is no move."),
            News::Best(Some(best)) => self.say(format!("Best: {}", searched.san(best))),
            News::Best(None) => self.say("There is no move."),
            News::Counted(Some(text)) => self.say(text),
            News::Counted(None) => self.say("Stopped."),
        }
        self.think(now);
    }

    /// megaton makes the move that it was told to make, on whichever side.
    fn make_move(&mut self, best: Move, now: Instant) {
        let side = self.game().side();
        self.stands_in = true;
        match self.table.play(side, best, self.time(now)) {
            Ok(()) => self.hear_all(now),
            Err(refusal) => self.refuse_as(&refusal, true),
        }
        self.stands_in = false;
    }

    /// What megaton is doing, for a line below the board.
    pub(super) fn activity(&self) -> Option<String> {
        use arbiter::Purpose;
        let errand = self.thinking.errand()?;
        let progress = |info: &Info| format!(" {:.1} s, depth {}", info.time.as_secs_f64(), info.depth);
        let so_far = self.thought.as_ref().map(progress).unwrap_or_default();
        Some(match errand {
            Errand::Task { purpose: Purpose::Move, .. } | Errand::Move { .. } => {
                format!("megaton is thinking …{so_far}")
            }
            Errand::Task { purpose: Purpose::Advice, .. } => {
                let line = self.thought.as_ref().zip(self.thinking.searched());
                let line = line.map(|(info, game)| thoughts::line(game, info));
                format!("megaton is looking for a hint … {}", line.unwrap_or_default())
            }
            Errand::Analysis => format!("megaton is analysing …{so_far}"),
            Errand::Count | Errand::Bench => "megaton counts …".to_owned(),
        })
    }
}
