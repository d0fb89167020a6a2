//! What the table tells, in the words of this screen.

use super::local_game::LocalGame;
use crate::board::{rosters, shown_at_the_end};
use arbiter::{
    Addressed, BoardEffect, Event, MEGATON, MoveTold, Offer, Question, Refusal, Viewer, vote_announcement,
    vote_question,
};
use movegen::{Color, MoveError};
use protocol::output::quote;
use std::time::Instant;

impl LocalGame {
    /// The refusals of the table, where more can be said at this screen.
    pub(super) fn refuse_as(&mut self, refusal: &Refusal, is_move: bool) {
        let text = match refusal {
            Refusal::Move { text, reason: MoveError::NotYours } if self.viewer() == Viewer::Both => {
                format!("{} is illegal: it is {}'s move", quote(text), self.game().side())
            }
            Refusal::Move { text, reason } => format!("{} is illegal: {reason}", quote(text)),
            Refusal::GameOver if is_move => match self.can_take_back() {
                true => "The game is over; undo takes back, new begins another.".to_owned(),
                false => "The game is over; new begins another.".to_owned(),
            },
            Refusal::NotYourMove => {
                format!("It is not your move: {MEGATON} is thinking. stop makes it move at once.")
            }
            Refusal::NothingPlayed => "There is no move of yours to take back.".to_owned(),
            other => other.to_string(),
        };
        self.refuse(text);
    }

    /// Takes in what the table tells, keeps the game, and lets megaton think if it is asked.
    pub(super) fn hear_all(&mut self, now: Instant) {
        let told = self.table.take_events();
        self.hear(told, now);
    }

    pub(super) fn hear(&mut self, told: Vec<Addressed>, now: Instant) {
        let viewer = self.viewer();
        let mut is_news = false;
        for Addressed { event, .. } in told.into_iter().filter(|told| told.to == viewer) {
            is_news |= matches!(event, Event::Moved { .. } | Event::TakenBack { .. } | Event::Ended { .. });
            self.hear_one(event);
        }
        if is_news {
            self.keep();
        }
        self.think(now);
    }

    fn hear_one(&mut self, event: Event) {
        match event {
            Event::Asked { side, question: Question::Vote } => self.tell(vote_question(side)),
            Event::Asked { side, question: Question::Bomb } => {
                let example = if side == Color::White { "d2" } else { "d7" };
                self.tell(format!(
                    "{side}: which of your pieces carries the bomb? Type its square, such as {example}, or random."
                ));
            }
            Event::Voted { side, accepts: true } if !self.is_person(side) => {
                self.tell(format!("{MEGATON}, {side}, wants the extra pieces."));
            }
            Event::Decided { vote } => {
                self.changed();
                self.tell(vote_announcement(vote));
            }
            Event::Chosen { bomb, .. } => {
                self.changed();
                if let Some(square) = bomb {
                    self.tell_bomb(&square);
                }
            }
            Event::Moved { told, .. } => self.hear_move(&told),
            Event::TakenBack { plies, .. } => {
                self.changed();
                self.tell(match plies {
                    1 => "A half move is taken back.".to_owned(),
                    _ => format!("{plies} half moves are taken back."),
                });
            }
            Event::Declined { by, offer: Offer::Draw } => {
                let name = self.name_of(by).to_owned();
                self.tell(format!("{name} declines the draw."));
            }
            Event::Advised { san, text } => {
                self.thought = None;
                self.hint = self.view().parse_move(&text).ok();
                self.say(format!("{MEGATON} would play {san} ({text})."));
            }
            Event::Ended { score, reason, .. } => {
                self.changed();
                self.tell(format!("The game is over: {score} ({reason})."));
                if let Some(told) = shown_at_the_end(&self.view()) {
                    self.tell(told);
                }
                let undo = if self.can_take_back() { "undo takes back, " } else { "" };
                self.say(format!("{undo}new begins another game, save FILE saves it."));
            }
            Event::Refused { reason } => self.refuse(reason),
            // What the person has said is not repeated, and offers among two at one screen hold.
            Event::State { .. }
            | Event::Voted { .. }
            | Event::Offered { .. }
            | Event::Declined { .. }
            | Event::Seated { .. }
            | Event::Presence { .. } => {}
        }
    }

    fn hear_move(&mut self, told: &MoveTold) {
        self.changed();
        let who = if self.is_person(told.side) && !self.stands_in {
            told.side.to_string()
        } else {
            MEGATON.to_owned()
        };
        let text = format!("{who} plays {} ({})", told.san, told.text);
        let lines: Vec<_> = std::iter::once(text).chain(told.consequences.iter().cloned()).collect();
        self.tell(lines.join("\n"));
        if self.end().is_none() {
            if self.view().is_in_check() {
                self.tell("Check.");
            }
            self.warn_of_zone(told);
            if told.effects.iter().any(|effect| matches!(effect, BoardEffect::Revealed { .. })) {
                self.tell_rosters();
            }
        }
    }

    /// Says what lies face-down, as far as that is known here.
    pub(super) fn tell_rosters(&mut self) {
        let lines = rosters(&self.view());
        if !lines.is_empty() {
            self.tell(lines.join("\n"));
        }
    }

    /// Says who must leave a contaminated zone with the next move (ST21).
    fn warn_of_zone(&mut self, told: &MoveTold) {
        let side = !told.side;
        let must_leave = self.view().contaminated_zones(side).iter().any(|&(_, moves_left)| moves_left == 1);
        let is_told = told
            .effects
            .iter()
            .any(|effect| matches!(effect, BoardEffect::Contaminated { color, .. } if *color == side));
        if must_leave && !is_told {
            self.tell(format!("{side}'s king must leave the contaminated zone with this move."));
        }
    }

    pub(super) fn tell_bomb(&mut self, square: &str) {
        self.tell(format!(
            "Your bomb is on {square}, and nobody else knows. Set it off with ! and its square: !{square}."
        ));
    }
}
