//! Why a page's wish is refused.

use thiserror::Error;

/// Why a wish is refused, in words for people.
#[derive(Debug, Error)]
pub(crate) enum Refusal {
    #[error(transparent)]
    Page(#[from] web::Refusal),
    #[error("you have no seat at a game")]
    NoGame,
    #[error("whoever begins a game takes one of its seats")]
    NoSeat,
    #[error("there is no game behind this link")]
    NoSuchKey,
    #[error(
        "this link was used before, in another browser: whoever used it has the seat. If that was not you, ask for a \
         new game"
    )]
    LinkUsed,
    #[error("this key is in use already")]
    KeyInUse,
    #[error("too many people have this link open")]
    Crowded,
    #[error("only whoever has the whole table may do that")]
    NotYourTable,
    #[error("a name is chosen before one's first move")]
    NameTooLate,
    #[error("a name is made of letters that can be seen")]
    HiddenLetters,
    #[error("only whoever has begun a game between people may do that")]
    NotYourGame,
    #[error("both seats of this game are taken")]
    NoFreeSeat,
    #[error("too many seats are offered to everybody from your address")]
    ManyOpenSeats,
    #[error("wait a moment before you take the next seat")]
    SeatsTooFast,
    #[error("a name has at most {0} letters")]
    LongName(usize),
    #[error("there is no engine called {0} here")]
    NoEngine(String),
    #[error("a game here begins with at most {0} moves")]
    LongBeginning(usize),
    #[error("a game's setup has at most {0} letters")]
    LongSetup(usize),
    #[error("a clock or a move may have at most thirty days")]
    LongTime,
    #[error("there are no hints in a game between two people")]
    NoHelp,
    #[error("the game is still being played")]
    StillPlayed,
    #[error("you have no seat at a campaign")]
    NoCampaign,
    #[error("between people the server draws what chance decides: leave out the seed")]
    ChosenSeed,
    #[error("a campaign of several people cannot go on from a file, which holds everybody's secrets")]
    FileOfSeveral,
    #[error("a file of this campaign would hold the secrets of others")]
    OthersSecrets,
    #[error("the server is full; try again later")]
    Full,
    #[error("too many games were begun from your address")]
    ManyGames,
    #[error("wait a moment before the next game")]
    GamesTooFast,
    #[error("too many questions at once")]
    ManyQuestions,
    #[error("too many analyses are running")]
    ManyAnalyses,
    #[error("analysis {0} is still running")]
    NumberInUse(u64),
    #[error("this analysis was stopped to make room for somebody else's")]
    Displaced,
    #[error("that question cannot be read")]
    Unreadable,
    #[error("the server could not answer")]
    Failed,
    #[error("{0}")]
    Engine(String),
}

impl From<serde_json::Error> for Refusal {
    fn from(error: serde_json::Error) -> Self {
        Refusal::Page(error.into())
    }
}
