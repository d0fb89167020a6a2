//! What the table reports, and to whom.

use crate::board::{Board, BoardEffect};
use crate::ending::{End, GameEnd};
use crate::offer::Offer;
use crate::seat::Seat;
use crate::viewer::Viewer;
use crate::wording;
use movegen::{AnyGame, Color, Effects, Move, Vote};
use serde::{Deserialize, Serialize};

/// An event and who may know it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Addressed {
    /// Who receives it.
    pub to: Viewer,
    /// The event.
    pub event: Event,
    /// How the game stands after it, for those who want to be told; a [`Event::State`] has it in itself.
    pub standing: Option<Box<Standing>>,
}

/// How a game stands, as far as its viewer may know it: whatever changes, but the moves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Standing {
    /// The rule options that differ from their defaults, with their values.
    pub options: Vec<(String, String)>,
    /// Who plays White and Black.
    pub seats: [Seat; 2],
    /// The board; at the end with everything on it that may be shown.
    pub board: Board,
    /// The questions for this viewer, and the side each is for.
    pub questions: Vec<(Color, Question)>,
    /// The current offer, and who made it.
    pub offer: Option<(Color, Offer)>,
    /// How the game ended.
    pub end: Option<End>,
}

/// What a side is asked before the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// Whether to play with the extra pieces of Stoltz Chess (SZ13).
    Vote,
    /// Which piece carries the bomb (AT16).
    Bomb,
}

/// A move as its viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MoveTold {
    /// Its number, from 1, counting both sides.
    pub ply: usize,
    /// Who made it.
    pub side: Color,
    /// In algebraic notation.
    pub san: String,
    /// In coordinate notation.
    pub text: String,
    /// What it did besides moving and capturing, in words, one line each.
    pub consequences: Vec<String>,
    /// What it did.
    pub effects: Vec<BoardEffect>,
}

impl MoveTold {
    /// What a legal move would do, as far as the holder of the game knows.
    ///
    /// ```
    /// use arbiter::MoveTold;
    /// use movegen::{AnyGame, Options, Variant};
    /// let game = AnyGame::new(Variant::Chess, Options::default(), None)?;
    /// let told = MoveTold::foreseen(&game, game.parse_move("Nf3")?);
    /// assert_eq!((told.ply, told.text.as_str(), game.ply()), (1, "g1f3", 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn foreseen(game: &AnyGame, m: Move) -> Self {
        MoveTold::of_move(game, m, &game.effects(m))
    }

    /// A move played in this game, with what it did.
    pub(crate) fn of_move(before: &AnyGame, m: Move, effects: &Effects) -> Self {
        MoveTold {
            ply: before.ply() + 1,
            side: before.side(),
            san: before.san(m),
            text: before.coordinate_text(m),
            consequences: wording::consequences(before, effects),
            effects: BoardEffect::all(before, effects),
        }
    }

    /// Every move of a game, as far as its holder knows.
    pub fn of_game(game: &AnyGame) -> Vec<Self> {
        let played = game.ply();
        let side = |ply: usize| if (played - ply).is_multiple_of(2) { !game.side() } else { game.side() };
        let moves = game.sans().into_iter().zip(game.record()).zip(game.effects_played());
        let told = |(ply, ((san, text), effects)): (usize, ((String, String), _))| MoveTold {
            ply,
            side: side(ply),
            san,
            text,
            consequences: wording::consequences(game, &effects),
            effects: BoardEffect::all(game, &effects),
        };
        (1..).zip(moves).map(told).collect()
    }
}

/// Everything about a game that its viewer may know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GameState {
    /// The variant by its name on the command line.
    pub variant: String,
    /// Its title for people.
    pub title: String,
    /// The moves so far.
    pub moves: Vec<MoveTold>,
    /// How it stands after them.
    #[serde(flatten)]
    pub standing: Standing,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A game starts, or its viewer joins it: everything the viewer may know.
    State {
        /// The game.
        state: Box<GameState>,
    },
    /// A question for one of the viewer's sides.
    Asked {
        /// Who is asked.
        side: Color,
        /// The question.
        question: Question,
    },
    /// A player has voted.
    Voted {
        /// Who.
        side: Color,
        /// Whether for the extra pieces.
        accepts: bool,
    },
    /// The vote is decided.
    Decided {
        /// The result.
        vote: Vote,
    },
    /// A player has made a secret choice.
    Chosen {
        /// Who.
        side: Color,
        /// The square of the bomb, for its owner alone: the owner always learns it, even if it was drawn
        /// (AT16).
        bomb: Option<String>,
    },
    /// A move was made.
    Moved {
        /// The move.
        told: Box<MoveTold>,
    },
    /// Moves were taken back.
    TakenBack {
        /// How many half moves.
        plies: usize,
    },
    /// A player makes an offer.
    Offered {
        /// Who.
        by: Color,
        /// What.
        offer: Offer,
    },
    /// A player declines the other's offer.
    Declined {
        /// Who.
        by: Color,
        /// What.
        offer: Offer,
    },
    /// What megaton would play, for the player who asked.
    Advised {
        /// In algebraic notation.
        san: String,
        /// In coordinate notation.
        text: String,
    },
    /// Someone else takes a seat.
    Seated {
        /// On which side.
        side: Color,
        /// Who.
        seat: Seat,
    },
    /// A player has lost the connection, or is back.
    Presence {
        /// Who.
        side: Color,
        /// Whether the player is connected.
        is_present: bool,
    },
    /// The game is over. From now on everyone sees everything, unless its secrets are kept.
    Ended {
        /// How.
        end: GameEnd,
        /// `1-0`, `0-1`, `1/2-1/2` or `*`.
        score: String,
        /// Why, for people.
        reason: String,
    },
    /// The viewer's command is refused.
    Refused {
        /// Why, for people.
        reason: String,
    },
}
