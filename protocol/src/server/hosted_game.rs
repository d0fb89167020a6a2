//! A game with its players, clocks and offers.

use crate::ending::GameEnd;
use crate::game_clocks::{GameClocks, GameTime};
use crate::pgn::seven_tags;
use crate::vote::{self, Ballot};
use engine::{Clock, Score};
use movegen::{AnyGame, Color, Move, MoveError, Vote, pgn};
use std::borrow::Cow;
use std::time::{Duration, Instant};

/// The names of two players.
pub(super) struct PlayerNames<'a> {
    pub(super) white: &'a str,
    pub(super) black: &'a str,
}

/// What a player has offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Offer {
    Draw,
    Abort,
    /// To take back so many moves.
    Takeback(usize),
}

/// A game with its players.
#[derive(Debug)]
pub(super) struct HostedGame {
    number: u32,
    names: [String; 2],
    game: AnyGame,
    clocks: GameClocks,
    offer: Option<(Color, Offer)>,
    end: Option<GameEnd>,
    ballot: Ballot,
    /// What megaton thought of its position at its last move.
    engine_score: Option<Score>,
}

impl HostedGame {
    pub(super) fn new(
        number: u32,
        names: [String; 2],
        game: AnyGame,
        game_time: GameTime,
        now: Instant,
    ) -> Self {
        let end = game.outcome().map(GameEnd::Rules);
        let (clocks, ballot) = (GameClocks::new(game_time, now), Ballot::default());
        HostedGame { number, names, game, clocks, offer: None, end, ballot, engine_score: None }
    }

    pub(super) fn number(&self) -> u32 {
        self.number
    }

    pub(super) fn names(&self) -> PlayerNames<'_> {
        PlayerNames { white: &self.names[0], black: &self.names[1] }
    }

    pub(super) fn name(&self, color: Color) -> &str {
        &self.names[color.index()]
    }

    pub(super) fn game(&self) -> &AnyGame {
        &self.game
    }

    /// The game as this player may know it; nobody's secrets for those who watch.
    pub(super) fn seen_by(&self, viewer: Option<Color>) -> Cow<'_, AnyGame> {
        match viewer {
            _ if !self.game.has_secrets() => Cow::Borrowed(&self.game),
            Some(color) => Cow::Owned(self.game.seen_by(color)),
            // What White sees of Black and Black of White.
            None => Cow::Owned(self.game.seen_by(Color::White).seen_by(Color::Black)),
        }
    }

    pub(super) fn game_time(&self) -> (u64, u64) {
        let GameTime { base, increment } = self.clocks.game_time();
        (base.as_secs() / 60, increment.as_secs())
    }

    pub(super) fn end(&self) -> Option<GameEnd> {
        self.end
    }

    /// Whether the clocks run: after the first move of each side.
    pub(super) fn is_running(&self) -> bool {
        self.end.is_none() && GameClocks::run_after(self.game.ply())
    }

    /// The clock of a side when the side to move got the move.
    pub(super) fn clock(&self, color: Color) -> Clock {
        self.clocks.of(color)
    }

    /// Time left now.
    pub(super) fn left(&self, color: Color, now: Instant) -> Duration {
        if !self.is_running() || color != self.game.side() {
            return self.clocks.remaining(color);
        }
        self.clocks.running_out(color, now)
    }

    /// Who has to vote before the first move (SZ13).
    pub(super) fn vote_asked(&self) -> Option<Color> {
        self.ballot.asked(&self.game).filter(|_| self.end.is_none())
    }

    /// Takes a vote; if that decides it, the game begins again as it was decided.
    pub(super) fn vote(&mut self, accepts: bool, now: Instant) -> Option<Vote> {
        let decision = self.ballot.answer(&self.game, accepts)?;
        let rules = vote::decided(*self.game.options(), decision);
        // The rules of a vote that was open go with either answer.
        self.game = AnyGame::new(self.game.variant(), rules, None).ok()?;
        self.clocks.restart_turn(now);
        Some(decision)
    }

    /// What megaton thinks of its position.
    pub(super) fn note_score(&mut self, score: Option<Score>) {
        self.engine_score = score;
    }

    /// What megaton thought of its position at its last move.
    pub(super) fn engine_score(&self) -> Option<Score> {
        self.engine_score
    }

    /// Plays a legal move.
    ///
    /// # Errors
    /// Why it is not legal, or that the game is over.
    pub(super) fn play(&mut self, m: Move, now: Instant) -> Result<(), MoveError> {
        if self.end.is_some() {
            return Err(MoveError::GameOver);
        }
        let (side, runs) = (self.game.side(), self.is_running());
        self.game.play(m)?;
        self.clocks.press(side, runs, now);
        self.offer = None;
        self.end = self.game.outcome().map(GameEnd::Rules);
        Ok(())
    }

    /// Whether the side to move has used up its time.
    pub(super) fn has_flagged(&self, now: Instant) -> bool {
        self.is_running() && self.clocks.has_flagged(self.game.side(), now)
    }

    pub(super) fn finish(&mut self, end: GameEnd) {
        self.end.get_or_insert(end);
        self.offer = None;
    }

    /// Makes an offer. True if the opponent has made the same one: then it holds.
    pub(super) fn offer(&mut self, color: Color, offer: Offer) -> bool {
        if self.offer == Some((!color, offer)) {
            self.offer = None;
            return true;
        }
        self.offer = Some((color, offer));
        false
    }

    /// The offer that this player may accept or decline, which is then no longer there.
    pub(super) fn take_offer_to(&mut self, color: Color) -> Option<Offer> {
        let (_, offer) = self.offer.filter(|(by, _)| *by != color)?;
        self.offer = None;
        Some(offer)
    }

    /// Takes back so many moves, clocks too, as far as there are moves.
    pub(super) fn take_back(&mut self, count: usize, now: Instant) {
        for _ in 0..count {
            if self.game.undo().is_none() {
                break;
            }
            self.clocks.take_back(now);
        }
        self.clocks.restart_turn(now);
        self.offer = None;
    }

    /// The game as PGN.
    pub(super) fn pgn(&self) -> String {
        let result = self.end.map_or("*", GameEnd::score);
        let round = self.number.to_string();
        let names = [self.names[0].as_str(), self.names[1].as_str()];
        let mut tags = seven_tags("megaton serve", "????.??.??", &round, names, result);
        tags.extend(pgn::setup_tags(&self.game));
        let comment = self.end.map_or_else(String::new, |end| self.reason(end));
        pgn::text(&tags, &self.game.start_fen(), &pgn::moves_with_effects(&self.game), &comment, result)
    }

    /// Why the game ended, in the words of chess servers.
    pub(super) fn reason(&self, end: GameEnd) -> String {
        end.reason([&self.names[0], &self.names[1]])
    }
}
