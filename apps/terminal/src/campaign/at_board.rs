//! People at the board of a battle: their moves, what they offer each other, and what happens there. They see
//! what their side may see and nothing else.

use super::commands::{self, BoardCommand};
use super::console::Said;
use super::error::CampaignError;
use super::help;
use super::news::Detail;
use super::session::CampaignSession;
use arbiter::{BoardEffect, Command, Event, GameEnd, MoveTold, Offer, Viewer as BoardViewer};
use campaign::{Awaits, Battle, BoardTask, ChronicleError, Prospect, Viewer};
use movegen::{AnyGame, Color, pgn};
use protocol::output::quote;
use std::io::{BufRead, Write};

impl<W: Write> CampaignSession<W> {
    /// Listens at the board of the current battle, if there is one, for the people of this screen.
    pub(super) fn attend_battle(&mut self) {
        let Awaits::Result(&battle) = self.chronicle.campaign().awaits() else { return };
        self.news.resume_battle(&battle);
        let viewer = match self.audience {
            Viewer::Player(seat) if seat == battle.attacker => BoardViewer::White,
            Viewer::Player(seat) if seat == battle.defender => BoardViewer::Black,
            _ => BoardViewer::Nobody,
        };
        if let Some(field) = self.chronicle.field_mut() {
            field.listen(viewer);
        }
    }

    /// Does the next thing on the board: the computer moves or answers, or a person is asked.
    pub(super) fn go_on_at_board(
        &mut self,
        battle: &Battle,
        input: &mut impl BufRead,
    ) -> Result<Said, CampaignError> {
        let Some(field) = self.chronicle.field_mut() else { return Ok(Said::More) };
        if self.commander.proceed(field).map_err(ChronicleError::from)? {
            self.hear_board(battle)?;
            return Ok(Said::More);
        }
        match field.awaits() {
            BoardTask::Answer(side) if side != field.side() => self.ask_answer(battle, side, input),
            BoardTask::Answer(side) | BoardTask::Move(side) => self.ask_move(battle, side, input),
        }
    }

    /// Something happened on the board: it is written down and then told, and the battle may be over.
    fn hear_board(&mut self, battle: &Battle) -> Result<(), CampaignError> {
        let Some(field) = self.chronicle.field_mut() else { return Ok(()) };
        let heard = field.take_events();
        let is_watched = field.by_person().contains(&true) || self.detail == Detail::Everything;
        let mut last_board = None;
        if let Some(settled) = field.settled() {
            let view = field.view(BoardViewer::Nobody);
            // Whoever resigns or agrees on a draw has just seen it.
            let is_new = self.shown_ply != Some(view.ply());
            last_board = is_new.then(|| self.screen.bare_board(&view));
            let events = self.chronicle.conclude(settled)?;
            self.happened(events);
        }
        self.save()?;
        for told in heard {
            match told.event {
                Event::Moved { told, .. } if !is_watched => self.unwatched.push(*told),
                event => {
                    if let Some(text) = in_words(battle, &event) {
                        self.tell(text)?;
                    }
                }
            }
        }
        if self.chronicle.field().is_none() {
            self.tell_unwatched()?;
        }
        if let Some(board) = last_board {
            self.tell(format!("\n{board}"))?;
        }
        self.confirm()
    }

    /// Tells in one paragraph how computers finished a battle.
    fn tell_unwatched(&mut self) -> Result<(), CampaignError> {
        let moves = std::mem::take(&mut self.unwatched);
        let Some(first) = moves.first().map(|told| told.ply - 1) else { return Ok(()) };
        let sans: Vec<_> = moves.into_iter().map(|told| told.san).collect();
        let does = if first == 0 { "fights" } else { "finishes" };
        self.tell(format!("The computer {does} the battle: {}", pgn::numbered(first, &sans).join(" ")))
    }

    /// Asks a person for their move and plays it.
    fn ask_move(
        &mut self,
        battle: &Battle,
        side: Color,
        input: &mut impl BufRead,
    ) -> Result<Said, CampaignError> {
        let is_offered = self.chronicle.field().is_some_and(|field| field.draw_offered_by().is_some());
        let Some((view, is_new)) = self.come_to_board(battle, side, input)? else { return Ok(Said::Leave) };
        if is_new {
            self.tell_prospect(&view, side)?;
        }
        let check = if view.is_in_check() { "you are in check; " } else { "" };
        let question = if is_offered {
            let other = battle.seat(!side);
            format!("{check}accept or decline the draw that {other} offers, or your move? (or moves, help)")
        } else {
            format!("{check}your move? (or moves, advise, draw, computer, resign, help)")
        };
        let Some(line) = self.read(battle.seat(side), &question, input)? else { return Ok(Said::Leave) };
        match commands::at_board(&line) {
            _ if line.is_empty() => Ok(Said::More),
            Some((command, topic)) => self.obey_at_board(battle, side, command, topic),
            None => match view.parse_move(&line) {
                Ok(_) => self.command(battle, side, Command::Move { text: line }),
                Err(reason) => {
                    self.refuse(format!("{}: {reason}; `moves` lists the legal moves", quote(&line)))
                }
            },
        }
    }

    /// Asks a person who is not to move whether they accept a draw.
    fn ask_answer(
        &mut self,
        battle: &Battle,
        side: Color,
        input: &mut impl BufRead,
    ) -> Result<Said, CampaignError> {
        if self.come_to_board(battle, side, input)?.is_none() {
            return Ok(Said::Leave);
        }
        let question =
            format!("accept or decline the draw that {} offers? (or board, help)", battle.seat(!side));
        let Some(line) = self.read(battle.seat(side), &question, input)? else { return Ok(Said::Leave) };
        match commands::at_board(&line) {
            _ if line.is_empty() => Ok(Said::More),
            Some((BoardCommand::Moves | BoardCommand::Advise, _)) | None => {
                self.refuse("say accept or decline first; it is not your move")
            }
            Some((command, topic)) => self.obey_at_board(battle, side, command, topic),
        }
    }

    fn obey_at_board(
        &mut self,
        battle: &Battle,
        side: Color,
        command: BoardCommand,
        topic: &str,
    ) -> Result<Said, CampaignError> {
        let has_asked = std::mem::take(&mut self.is_resigning);
        let Some(field) = self.chronicle.field() else { return Ok(Said::More) };
        let view = field.seen_by(side);
        let text = match command {
            BoardCommand::Quit => return Ok(Said::Leave),
            BoardCommand::Draw => return self.command(battle, side, Command::Offer { offer: Offer::Draw }),
            BoardCommand::Accept => return self.command(battle, side, Command::Accept),
            BoardCommand::Decline => return self.command(battle, side, Command::Decline),
            BoardCommand::Resign if !has_asked => {
                return self.ask_about_resigning("the battle and all units that fight in it for you");
            }
            BoardCommand::Resign => return self.command(battle, side, Command::Resign),
            BoardCommand::Help => help::battle(topic, side, self.screen),
            BoardCommand::Board => self.drawn(battle, &view, side),
            BoardCommand::Moves => moves(&view),
            BoardCommand::Map => self.overview(battle.seat(side)),
            BoardCommand::Log => pgn::numbered(0, &view.sans()).join(" "),
            BoardCommand::Advise => match self.commander.choose(&view) {
                Some(m) => format!("The computer would play {} ({})", view.san(m), view.coordinate_text(m)),
                None => String::new(),
            },
            BoardCommand::Computer => {
                self.chronicle.leave_to_computer(side);
                self.save()?;
                "The computer moves your pieces from now on.".to_owned()
            }
        };
        writeln!(self.out, "{text}")?;
        Ok(Said::More)
    }

    /// Says something at the board for a side.
    fn command(&mut self, battle: &Battle, side: Color, command: Command) -> Result<Said, CampaignError> {
        let Some(field) = self.chronicle.field_mut() else { return Ok(Said::More) };
        if let Err(refusal) = field.obey(side, command) {
            return self.refuse(refusal);
        }
        self.hear_board(battle)?;
        Ok(Said::More)
    }

    /// Says once in a battle that it is decided, as far as this side can tell. Nobody else is told.
    fn tell_prospect(&mut self, view: &AnyGame, side: Color) -> Result<(), CampaignError> {
        let battle = Some(self.chronicle.campaign().battles());
        if self.said_decided[side.index()] == battle {
            return Ok(());
        }
        let Some(prospect) = self.commander.prospect(view) else { return Ok(()) };
        self.said_decided[side.index()] = battle;
        let judged = match prospect {
            Prospect::Won => "won for you",
            Prospect::Lost => "lost for you",
        };
        writeln!(
            self.out,
            "The computer considers this battle {judged}. `computer` lets it play your side to the end."
        )?;
        Ok(())
    }

    /// Lets the person of a side come to the screen, and shows them the board if it has changed or somebody else has
    /// looked at it. What they see, and whether it was shown; `None` if they leave.
    fn come_to_board(
        &mut self,
        battle: &Battle,
        side: Color,
        input: &mut impl BufRead,
    ) -> Result<Option<(AnyGame, bool)>, CampaignError> {
        if self.hand_over(battle.seat(side), input)? == Said::Leave {
            return Ok(None);
        }
        let Some(field) = self.chronicle.field() else { return Ok(None) };
        let view = field.seen_by(side);
        let is_new = self.shown_ply != Some(view.ply());
        if is_new {
            self.shown_ply = Some(view.ply());
            writeln!(self.out, "\n{}", self.drawn(battle, &view, side))?;
        }
        Ok(Some((view, is_new)))
    }

    fn drawn(&self, battle: &Battle, view: &AnyGame, side: Color) -> String {
        let board = self.chronicle.campaign().board(battle.attack.at);
        self.screen.battle_board(view, side, board)
    }
}

/// What happened on the board, in words; `None` for what is told otherwise.
fn in_words(battle: &Battle, event: &Event) -> Option<String> {
    let name = |side: Color| format!("Player {}", battle.seat(side).number());
    match event {
        Event::Moved { told, .. } => Some(format!("{} {}", name(told.side), moved(told))),
        Event::Offered { by, offer: Offer::Draw } => Some(format!("{} offers a draw", name(*by))),
        Event::Declined { by, offer: Offer::Draw } => Some(format!("{} declines the draw", name(*by))),
        Event::Ended { end: GameEnd::Agreed, .. } => Some("The draw is agreed".to_owned()),
        // The campaign tells how else it ended.
        _ => None,
    }
}

/// A move, with the face-down piece that it has shown.
fn moved(told: &MoveTold) -> String {
    let text = format!("plays {} ({})", told.san, told.text);
    let shown = told.effects.iter().find_map(|effect| match effect {
        BoardEffect::Revealed { color, kind: Some(kind), .. } => Some((*color, kind.name())),
        _ => None,
    });
    match shown {
        Some((color, kind)) if color == told.side => {
            format!("turns up {}: a {kind}", told.san.trim_start_matches('?'))
        }
        Some((_, kind)) => format!("{text} and takes a {kind} that was face-down"),
        None => text,
    }
}

fn moves(view: &AnyGame) -> String {
    let mut texts: Vec<_> = view.legal_moves().into_iter().map(|m| view.san(m)).collect();
    texts.sort();
    format!("{} moves: {}", texts.len(), texts.join(" "))
}
