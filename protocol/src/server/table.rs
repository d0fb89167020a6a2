//! A game with its players, clocks and offers.

use movegen::{AnyGame, Color, Ending, Move, MoveError, Outcome, pgn};
use std::borrow::Cow;
use std::time::{Duration, Instant};

/// How a game ends that the rules of the board do not end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Rules(Outcome),
    Resigned(Color),
    Forfeited(Color),
    Agreed,
    Aborted,
}

impl End {
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub(super) fn score(self) -> &'static str {
        match self {
            End::Rules(outcome) => outcome.score(),
            End::Resigned(loser) | End::Forfeited(loser) => Outcome::win(!loser, Ending::Checkmate).score(),
            End::Agreed => "1/2-1/2",
            End::Aborted => "*",
        }
    }
}

/// The names of two players.
pub(super) struct Seats<'a> {
    pub(super) white: &'a str,
    pub(super) black: &'a str,
}

/// Time for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Level {
    pub(super) base: Duration,
    pub(super) increment: Duration,
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
pub(super) struct Table {
    number: u32,
    names: [String; 2],
    game: AnyGame,
    level: Level,
    remaining: [Duration; 2],
    /// When the side to move got the move; clocks run from the second move of each side on.
    turn_began: Instant,
    /// Clocks before each move, for takebacks.
    before: Vec<[Duration; 2]>,
    offer: Option<(Color, Offer)>,
    end: Option<End>,
}

impl Table {
    pub(super) fn new(number: u32, names: [String; 2], game: AnyGame, level: Level, now: Instant) -> Self {
        let remaining = [level.base; 2];
        Table {
            number,
            names,
            game,
            level,
            remaining,
            turn_began: now,
            before: Vec::new(),
            offer: None,
            end: None,
        }
    }

    pub(super) fn number(&self) -> u32 {
        self.number
    }

    pub(super) fn names(&self) -> Seats<'_> {
        Seats { white: &self.names[0], black: &self.names[1] }
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

    pub(super) fn level(&self) -> (u64, u64) {
        (self.level.base.as_secs() / 60, self.level.increment.as_secs())
    }

    pub(super) fn end(&self) -> Option<End> {
        self.end
    }

    /// Whether the clocks run: after the first move of each side.
    pub(super) fn is_running(&self) -> bool {
        self.end.is_none() && self.game.ply() >= 2
    }

    /// Time left when the side to move got the move.
    pub(super) fn remaining(&self, color: Color) -> Duration {
        self.remaining[color.index()]
    }

    /// Time left now.
    pub(super) fn left(&self, color: Color, now: Instant) -> Duration {
        let remaining = self.remaining(color);
        if !self.is_running() || color != self.game.side() {
            return remaining;
        }
        remaining.saturating_sub(now.saturating_duration_since(self.turn_began))
    }

    /// Plays a legal move.
    ///
    /// # Errors
    /// Why it is not legal, or that the game is over.
    pub(super) fn play(&mut self, m: Move, now: Instant) -> Result<(), MoveError> {
        if self.end.is_some() {
            return Err(MoveError::GameOver);
        }
        let (clocks, side, runs) = (self.remaining, self.game.side(), self.is_running());
        self.game.play(m)?;
        self.before.push(clocks);
        if runs {
            let spent = now.saturating_duration_since(self.turn_began);
            let left = &mut self.remaining[side.index()];
            *left = left.saturating_sub(spent) + self.level.increment;
        }
        self.turn_began = now;
        self.offer = None;
        self.end = self.game.outcome().map(End::Rules);
        Ok(())
    }

    /// Whether the side to move has used up its time.
    pub(super) fn has_flagged(&self, now: Instant) -> bool {
        let spent = now.saturating_duration_since(self.turn_began);
        self.is_running() && spent > self.remaining[self.game.side().index()]
    }

    pub(super) fn finish(&mut self, end: End) {
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
            if let Some(clocks) = self.before.pop() {
                self.remaining = clocks;
            }
        }
        self.turn_began = now;
        self.offer = None;
    }

    /// The game as PGN.
    pub(super) fn pgn(&self) -> String {
        let result = self.end.map_or("*", End::score);
        let tag = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let mut tags = vec![
            tag("Event", "megaton serve"),
            tag("Site", "?"),
            tag("Date", "????.??.??"),
            tag("Round", &self.number.to_string()),
            tag("White", &self.names[0]),
            tag("Black", &self.names[1]),
            tag("Result", result),
        ];
        tags.extend(pgn::setup_tags(&self.game));
        let comment = self.end.map_or_else(String::new, |end| self.reason(end));
        pgn::text(&tags, &self.game.start_fen(), &self.game.sans(), &comment, result)
    }

    /// Why the game ended, in the words of chess servers.
    pub(super) fn reason(&self, end: End) -> String {
        match end {
            End::Rules(outcome) => outcome.ending.reason().to_owned(),
            End::Resigned(loser) => format!("{} resigns", self.name(loser)),
            End::Forfeited(loser) => format!("{} forfeits on time", self.name(loser)),
            End::Agreed => "Game drawn by mutual agreement".to_owned(),
            End::Aborted => "Game aborted by mutual agreement".to_owned(),
        }
    }
}
