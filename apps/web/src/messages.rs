//! Questions and answers. Times are milliseconds, squares names, moves texts. The page reads them in `messages.ts`,
//! which is written from here.

use arbiter::{
    Addressed, Board, ClosedSquare, Command, End, Event, MoveTold, PlacedPiece, Seat, Standing, TimeControl,
    Viewer,
};
use movegen::{Color, Kind};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// A game and its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Game {
    /// The variant by its name on the command line.
    pub variant: String,
    /// The rule options that differ from their defaults.
    pub options: Vec<(String, String)>,
    /// Whether castling is written as king takes rook.
    pub chess960: bool,
    /// The start position; `None` for that of the options.
    pub fen: Option<String>,
    /// The moves, in either notation, followed by what they revealed.
    pub moves: Vec<String>,
}

/// How long a side may think; without any limit, as long as it likes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Control {
    /// For the whole game.
    pub base: Option<u64>,
    /// Added after each move.
    pub increment: Option<u64>,
    /// For each move.
    pub move_time: Option<u64>,
}

impl From<Control> for TimeControl {
    fn from(control: Control) -> Self {
        let time = |milliseconds: Option<u64>| milliseconds.map(Duration::from_millis);
        let increment = time(control.increment).unwrap_or_default();
        TimeControl {
            game_time: time(control.base).map(|base| arbiter::GameTime::new(base, increment)),
            move_time: time(control.move_time),
            ..TimeControl::default()
        }
    }
}

/// What a table starts with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableSetup {
    /// The game.
    pub game: Game,
    /// Who plays White and Black.
    pub seats: [Seat; 2],
    /// How long they may think.
    pub controls: [Control; 2],
    /// Whether two people share the screen.
    pub is_shared: bool,
    /// Whose view the page is shown.
    pub viewer: Viewer,
}

/// A position to be set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Placement {
    /// The pieces.
    pub pieces: Vec<PlacedPiece>,
    /// The squares no piece may enter.
    pub closed: Vec<ClosedSquare>,
    /// The side to move.
    pub side: Color,
    /// FEN's castling field.
    pub castling: String,
    /// The square a pawn has just passed over.
    pub en_passant: Option<String>,
    /// What White and Black have in reserve.
    pub reserves: [Vec<Kind>; 2],
    /// The keys behind the six fields of a FEN; `None` infers them from the pieces.
    pub keys: Option<String>,
    /// Whether launches are allowed, whatever the keys say.
    pub armed: Option<bool>,
}

/// A question about the rules, which no table needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum RulesQuestion {
    /// Which games there are; answered with a [`Catalogue`].
    Catalogue,
    /// How pieces are drawn; answered with [`Drawings`].
    Drawings {
        /// The set of pieces.
        pieces: PieceSet,
    },
    /// The position a game has reached; answered with a [`Study`].
    Study {
        /// The game.
        game: Game,
        /// Who looks at it.
        viewer: Viewer,
    },
    /// What a legal move would do; answered with a [`MoveTold`].
    Preview {
        /// The game.
        game: Game,
        /// The move.
        text: String,
    },
    /// A position set up by hand; answered with a [`Study`].
    Edit {
        /// The variant.
        variant: String,
        /// Its options.
        options: Vec<(String, String)>,
        /// The position.
        placement: Placement,
    },
    /// A game with another start row; answered with a [`Game`].
    DrawRow {
        /// The game.
        game: Game,
        /// The number of the row; `None` draws one.
        number: Option<u32>,
    },
    /// Games from a file; answered with a list of [`ReadGame`]s.
    ReadPgn {
        /// The file.
        text: String,
    },
    /// A game for a file; answered with its text.
    WritePgn {
        /// The game.
        game: Game,
        /// Tags such as the players' names.
        tags: Vec<(String, String)>,
        /// The result.
        result: String,
    },
}

/// A question to the table at which a game is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum TableQuestion {
    /// A new game.
    Start {
        /// What it starts with.
        setup: Box<TableSetup>,
    },
    /// A player says something.
    Say {
        /// Who.
        by: Color,
        /// What.
        command: Command,
    },
    /// From now on this viewer looks.
    Look {
        /// Who.
        viewer: Viewer,
    },
    /// What a legal move of the viewer would do; answered with a [`MoveTold`].
    Foresee {
        /// The move.
        text: String,
    },
    /// The game as far as the viewer knows it; answered with a [`Game`].
    Record,
    /// The same as PGN.
    Pgn,
    /// The game with its secrets, to be resumed later; answered with a text for storage.
    Keep,
    /// A game that was kept goes on.
    Resume {
        /// The text.
        kept: String,
    },
    /// Takes the seat of an invitation, at a server, for the first who asks; answered as [`TableQuestion::Resume`].
    Accept {
        /// The invitation's key.
        invitation: String,
        /// The key that whoever asks has chosen: from now on the seat is theirs alone who have it.
        key: String,
    },
    /// Someone else takes a seat.
    Seat {
        /// On which side.
        side: Color,
        /// Who.
        seat: Seat,
    },
    /// The keys by which others join, at a server; answered with [`Invitations`].
    Invitations,
    /// Another game of the same people with changed sides, at a server.
    Again,
    /// Offers the other seat of one's game to everybody at the server, and lets everybody watch; or to those alone who
    /// have a link.
    Open {
        /// Whether to everybody.
        is_open: bool,
    },
}

/// A question about the people at a server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum LobbyQuestion {
    /// Which seats are offered to everybody, and what everybody may watch; answered with a [`Lobby`], or with nothing
    /// if it is the one that was seen before.
    List {
        /// The number of the one that was seen last.
        seen: Option<u64>,
    },
}

/// What everybody at a server may know of its games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Lobby {
    /// Its number: another one has another.
    pub number: u64,
    /// How many pages are connected.
    pub people: usize,
    /// The seats that are free for whoever takes them first.
    pub seats: Vec<OpenSeat>,
    /// What is played.
    pub games: Vec<OpenGame>,
}

/// A seat that is offered to everybody, by somebody who is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OpenSeat {
    /// What would be played.
    pub terms: OpenTerms,
    /// The key of the invitation to it.
    pub invitation: String,
    /// The side that whoever takes it plays.
    pub side: Color,
    /// The name of who offers it; empty without one.
    pub host: String,
}

/// A game that everybody may watch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OpenGame {
    /// What is played.
    pub terms: OpenTerms,
    /// The key of those who watch.
    pub observers: String,
    /// The names of White and Black; empty without one.
    pub names: [String; 2],
    /// Whether White and Black are there.
    pub present: [bool; 2],
    /// How many moves were made, White's and Black's.
    pub plies: usize,
    /// The position as far as both players may know it.
    pub fen: String,
    /// How many watch.
    pub watchers: usize,
}

/// What a game in the lobby was begun with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OpenTerms {
    /// The variant by its name on the command line.
    pub variant: String,
    /// The rule options that differ from their defaults.
    pub options: Vec<(String, String)>,
    /// Whether castling is that of Chess960.
    pub chess960: bool,
    /// Whether it begins from a position of its own.
    pub has_own_start: bool,
    /// How long White and Black may think.
    pub controls: [Control; 2],
}

/// An invitation to a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatLink {
    /// Its key, which is good for one use.
    pub key: String,
    /// Whether it was used: the seat is taken.
    pub is_used: bool,
}

/// The keys by which others join a game; none where there is nobody to be invited.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Invitations {
    /// For the player of White.
    pub white: Option<SeatLink>,
    /// For the player of Black.
    pub black: Option<SeatLink>,
    /// For those who only watch.
    pub observers: Option<String>,
    /// Whether everybody at the server may take a free seat, and watch.
    pub is_open: bool,
}

/// Something that has happened at the table, and how the game stands after it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableEvent {
    /// What.
    #[serde(flatten)]
    pub event: Happening,
    /// What has changed, whatever it is; none before a game, and where the event says it all.
    pub standing: Option<Box<Standing>>,
}

/// What happens at the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Happening {
    /// The table begins anew with this setup, and its `state` follows: at a server, at any time.
    Welcome {
        /// As far as the viewer may know it.
        setup: Box<TableSetup>,
    },
    /// The server could not save the game, or can again. While it cannot, what happens would be lost with the server.
    Saving {
        /// Whether the game is saved.
        works: bool,
    },
    /// How many only watch, at a server.
    Watched {
        /// How many.
        by: usize,
    },
    /// What the arbiter tells.
    #[serde(untagged)]
    Told(Event),
}

impl From<Addressed> for TableEvent {
    fn from(told: Addressed) -> Self {
        TableEvent { event: Happening::Told(told.event), standing: told.standing }
    }
}

/// The position a game has reached.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Study {
    /// The title of the variant.
    pub title: String,
    /// The start position.
    pub start_fen: String,
    /// The board with its legal moves.
    pub board: Board,
    /// Every move.
    pub told: Vec<MoveTold>,
    /// The moves as records.
    pub record: Vec<String>,
    /// How it ended.
    pub end: Option<End>,
}

/// A game read from PGN.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReadGame {
    /// The game.
    pub game: Game,
    /// Its tags.
    pub tags: Vec<(String, String)>,
    /// Its result.
    pub result: String,
}

/// The games that can be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Catalogue {
    /// The games, Stratomic first.
    pub variants: Vec<VariantEntry>,
    /// The weakest and the strongest limited play, in Elo on megaton's own scale.
    pub elo: [u32; 2],
    /// How many start rows Chess960 has.
    pub chess960_rows: u16,
    /// The server behind the page; `None` if the page is alone.
    pub server: Option<ServerEntry>,
}

/// What a server behind the page has to offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ServerEntry {
    /// The names of the engines that can play and analyse besides megaton.
    pub engines: Vec<String>,
    /// Processor cores for an analysis.
    pub cores: usize,
}

/// A game that can be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct VariantEntry {
    /// Its name on the command line.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// Files of its usual board.
    pub files: u8,
    /// Ranks of its usual board.
    pub ranks: u8,
    /// Whether pieces are launched in it.
    pub has_missiles: bool,
    /// Whether the players know less than an arbiter does.
    pub has_secrets: bool,
    /// Whether it may begin from a row of Chess960.
    pub has_chess960: bool,
    /// Whether its option `Setup` numbers its start rows.
    pub has_rows: bool,
    /// Its pieces.
    pub kinds: Vec<KindEntry>,
    /// Its rule options.
    pub options: Vec<OptionEntry>,
}

/// A kind of piece in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KindEntry {
    /// The kind.
    pub kind: Kind,
    /// Its name.
    pub name: String,
    /// Its letter in FEN and notation.
    pub letter: char,
}

/// A rule option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OptionEntry {
    /// Its name.
    pub name: String,
    /// What it decides.
    pub help: String,
    /// Its values, the default first.
    pub values: Vec<String>,
    /// Numbers that are allowed besides.
    pub numbers: Option<[u32; 2]>,
    /// Squares that are allowed besides.
    pub squares: Vec<String>,
}

/// How pieces are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum PieceSet {
    /// As figures.
    Figures,
    /// As tokens that show how they move.
    MoveSigns,
}

/// The drawings as SVG documents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Drawings {
    /// White's and Black's pieces, by colour and kind.
    #[cfg_attr(test, ts(type = "Record<Color, Record<Kind, string>>"))]
    pub pieces: BTreeMap<String, BTreeMap<String, String>>,
    /// What closes squares, by its name.
    #[cfg_attr(test, ts(type = "Record<Obstacle, string>"))]
    pub obstacles: BTreeMap<String, String>,
}

/// What a position is worth, from White's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum LineScore {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; negative if White is mated.
    Mate(i32),
}

/// A line of analysis.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Line {
    /// From 1, the best.
    pub rank: usize,
    /// In plies.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// Milliseconds since the search began.
    pub time: u64,
    /// What it is worth.
    pub score: LineScore,
    /// The moves in algebraic notation.
    pub sans: Vec<String>,
    /// The moves in coordinate notation.
    pub texts: Vec<String>,
}

/// An analysis to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnalysisQuestion {
    /// The game whose last position is analysed.
    pub game: Game,
    /// How many lines are wanted.
    pub lines: usize,
    /// How long it may take; `None` until it is stopped.
    pub move_time: Option<u64>,
    /// How deep it may go.
    pub depth: Option<u32>,
    /// The name of a server's engine; `None` for megaton.
    pub engine: Option<String>,
}
