//! Why a question of the page is refused.

use campaign::{
    ArmyError, BattlefieldError, CampaignFileError, CampaignSetupError, ChronicleError, HexError, TeamsError,
};
use movegen::pgn::PgnError;
use movegen::{FenError, MoveError, OptionError, PositionError, SetupError, UnknownVariant};
use thiserror::Error;

/// Why a question is refused, in words for people.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum Refusal {
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    #[error(transparent)]
    Option(#[from] OptionError),
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error("{text}: {reason}")]
    Move { text: String, reason: MoveError },
    #[error("move {number}, {text}: {reason}")]
    NthMove { number: usize, text: String, reason: MoveError },
    #[error(transparent)]
    Pgn(#[from] PgnError),
    #[error("a file may have at most {0} games, and this one has more")]
    ManyGames(usize),
    #[error("there is no square {0}")]
    Square(String),
    #[error("{0} cannot be a right to castle")]
    Castling(String),
    #[error("this game has one start position")]
    OneStart,
    #[error("start positions are numbered from 0 to {0}")]
    StartNumber(u16),
    #[error("no game is being played")]
    NoGame,
    #[error("{0}")]
    Table(#[from] arbiter::Refusal),
    #[error("that is not your side")]
    NotYourSide,
    #[error("that needs a server behind the page")]
    NoServer,
    #[error("the game that was kept cannot be read: {0}")]
    Kept(String),
    #[error("no campaign is being played")]
    NoCampaign,
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("you have no seat in this campaign")]
    NoSeat,
    #[error("there is no seat {0} in this campaign")]
    UnknownSeat(usize),
    #[error("there is no map {0:?}")]
    UnknownMap(String),
    #[error("there is no general {0:?}")]
    UnknownPlayer(String),
    #[error("a move takes 1 to {0} nodes")]
    Nodes(u64),
    #[error("that is too long")]
    TooLong,
    #[error("nobody asks you how a battle is fought")]
    NoWay,
    #[error("no battle of yours is being fought on the board")]
    NoBattle,
    #[error("a battle ends on the board, because one side gives it up, or because both agree on a draw")]
    NoBattleCommand,
    #[error("several people play this campaign, and this page is for one")]
    SeveralPeople,
    #[error("whoever keeps the campaign does that")]
    Keepers,
    #[error("{0}")]
    CampaignSetup(#[from] CampaignSetupError),
    #[error("{0}")]
    Teams(#[from] TeamsError),
    #[error("{0}")]
    Army(#[from] ArmyError),
    #[error("{0}")]
    Hex(#[from] HexError),
    #[error("{0}")]
    Order(String),
    #[error("{0}")]
    Chronicle(#[from] ChronicleError),
    #[error("{0}")]
    Battlefield(#[from] BattlefieldError),
    #[error("the campaign that was kept cannot be read: {0}")]
    CampaignFile(#[from] CampaignFileError),
    #[error("there is no question of this form: {0}")]
    Unreadable(#[from] serde_json::Error),
}
