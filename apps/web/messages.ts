// The messages between the page and whoever answers it, written from the types in Rust (`wire.rs` and `messages.rs` of
// `apps/web`, `arbiter`, `movegen`). After a change there:
//     MESSAGES=write cargo test -p megaton-web --lib typescript
// Squares are names (`e4`, `j10`), moves texts in coordinate notation, times milliseconds; hexes are texts (`-3,0`),
// seats of a campaign numbers from 1, armies texts as orders have them (`K D 2R 4W`, `-` for none).

/** An analysis to be made. */
export type AnalysisQuestion = {
/** The game whose last position is analysed. */
game: Game,
/** How many lines are wanted. */
lines: number,
/** How long it may take; `None` until it is stopped. */
move_time: number | null,
/** How deep it may go. */
depth: number | null,
/** The name of a server's engine; `None` for megaton. */
engine: string | null, };

/** An army that can march. */
export type ArmyChoice = {
/** Where it is. */
hex: string,
/** Those who have not marched yet. */
fresh: ArmyView, };

/** An army, as a text and counted. */
export type ArmyView = {
/** As orders have it. */
text: string,
/** Each kind. */
units: Array<UnitCount>, };

/** An attack not yet fought. */
export type AttackView = {
/** Where the attackers come from. */
from: string,
/** What they attack. */
at: string,
/** Whose they are. */
seat: number,
/** The attackers. */
units: ArmyView, };

/** Whom the campaign waits for. */
export type Awaited = {
/** The seat. */
seat: number,
/** What for. */
what: Task, };

/** A base where units can be recruited. */
export type BaseChoice = {
/** Where. */
hex: string,
/** What. */
units: Array<UnitOffer>, };

/** How battles are settled. */
export type BattleChoice = number | Fast;

/** The chances of a battle's ends. */
export type BattleOdds = {
/** The attacker wins. */
attacker: number,
/** Nobody wins. */
draw: number,
/** The defender wins. */
defender: number, };

/** The current battle. */
export type BattleView = {
/** Its number, from 1. */
number: number,
/** Where. */
at: string,
/** The board. */
board: Terrain,
/** White. */
attacker: number,
/** Black. */
defender: number,
/** The armies that stand against each other. */
armies: [ArmyView, ArmyView],
/** Who fights, where the viewer may know it. */
fielded: [ArmyView | null, ArmyView | null],
/** Whether it is being fought on the board. */
is_on_board: boolean,
/** The viewer's side. */
side: Color | null, };

/** A board as its viewer may know it. */
export type Board = {
/** Files of the board. */
files: number,
/** Ranks of the board. */
ranks: number,
/** The position as FEN. */
fen: string,
/** The pieces, by square from a1. */
pieces: Array<PlacedPiece>,
/** The squares no piece may enter. */
closed: Array<ClosedSquare>,
/** The side to move. */
side: Color,
/** The king that is in check. */
check: string | null,
/** What White and Black have in reserve; none in games without reserves. */
reserves: [Array<Kind>, Array<Kind>] | null,
/** What this game calls its missiles; none in games without. */
missile: string | null,
/** Whether White and Black may launch; none in games without missiles. */
armed: [boolean, boolean] | null,
/** Whether White and Black may launch, and why; empty where there are no missiles. */
launching: Array<LaunchRight>,
/** The squares that kings shield from missiles (CA6). */
shielded: Array<string>,
/** White's and Black's bomb, where the viewer knows it. */
bombs: [string | null, string | null],
/** The contaminated zones that White's and Black's king have to leave. */
zones: [Array<ContaminatedZone>, Array<ContaminatedZone>],
/** What the face-down pieces may be. */
face_down: Array<FaceDownOdds>,
/** White's and Black's time left in milliseconds, if there are clocks. */
clocks: [number | null, number | null],
/** Whether the clock of the side to move is running. */
clock_runs: boolean,
/** The legal moves, if it is the viewer's turn and the viewer wants them. */
choices: Array<Choice>, };

/** What a move does to the board, with squares by name. See [`movegen::Effect`]. */
export type BoardEffect = { "effect": "moved", piece: Piece, from: string, to: string, role: Role, } | { "effect": "promoted", square: string, piece: Piece, } | { "effect": "left", piece: Piece, square: string, why: Departure, } | { "effect": "dropped", piece: Piece, square: string, } | { "effect": "revealed", color: Color, square: string, kind: Kind | null, } | { "effect": "blast", centre: string, zone: Array<string>, } | { "effect": "irradiated", square: string, } | { "effect": "contaminated", color: Color, centre: string, moves_left: number, } | { "effect": "armed", color: Color, } | { "effect": "bomb-lost", color: Color, square: string, };

/** What can be chosen before a campaign begins. */
export type CampaignCatalogue = {
/** The maps. */
maps: Array<MapEntry>,
/** The generals, the strongest first. */
generals: Array<GeneralEntry>,
/** The general whom people play against, unless they choose another. */
general: string,
/** The units, in the order of armies' texts. */
units: Array<UnitEntry>,
/** Nodes for a move, unless something else is chosen. */
nodes: number, };

/** What a campaign begins with. */
export type CampaignChoice = {
/** A map of the catalogue. */
map: string,
/** `person` or a general, for each player in turn. */
seats: Array<string>,
/** The teams as `1,2/3,4`; `None` for everyone for themselves. */
teams: string | null,
/** How battles are settled. */
battles: BattleChoice,
/** The source of everything that chance decides; `None` for any. */
seed: number | null, };

/** How a campaign ended. */
export type CampaignEnd = {
/** In words. */
text: string,
/** The seats that won. */
winners: Array<number>, };

/** The keys of other places at a campaign: invitations to the other people's seats for whoever has begun it, the key
 * of observers for everybody. */
export type CampaignInvitations = {
/** For those who play. */
seats: Array<CampaignSeatLink>,
/** For those who only watch. */
observers: string, };

/** What happens in a campaign. */
export type CampaignNews = { "news": "state",
/** The campaign. */
view: CampaignView, } | { "news": "told",
/** The current part of it; it replaces one with the same entry. */
chapter: Chapter,
/** Whether nothing will be added to it. */
is_whole: boolean, } | { "news": "battle",
/** What. */
event: TableEvent, } | { "news": "disclosed",
/** Line by line. */
lines: Array<string>, } | { "news": "saving",
/** Whether the campaign is saved. */
works: boolean, } | { "news": "presence",
/** The seats of the people who are there. */
seats: Array<number>, };

/** A question to a campaign. */
export type CampaignQuestion = { "ask": "catalogue" } | { "ask": "begin",
/** What it begins with. */
choice: CampaignChoice,
/** The seat that looks at the page; `None` for a spectator. */
seat: number | null, } | { "ask": "resume",
/** The text. */
kept: string, } | { "ask": "accept",
/** The invitation's key. */
invitation: string,
/** The key that whoever asks has chosen: from now on the seat is theirs alone who have it. */
key: string, } | { "ask": "keep" } | { "ask": "file" } | { "ask": "foresee",
/** The order as typed. */
order: string, } | { "ask": "reach",
/** Where they are. */
from: string,
/** The units. */
units: string, } | { "ask": "odds",
/** Where. */
at: string,
/** Those who fight for the attacker. */
attackers: string,
/** Those who fight for the defender. */
defenders: string, } | { "ask": "order",
/** As typed. */
order: string, } | { "ask": "way",
/** The way. */
way: Way, } | { "ask": "battle",
/** What the viewer says. */
command: Command, } | { "ask": "foresee-move",
/** The move. */
text: string, } | { "ask": "leave-to-computer" } | { "ask": "record" } | { "ask": "retell",
/** How many. */
entry: number, } | { "ask": "chapters" } | { "ask": "why",
/** The number of the order. */
entry: number, } | { "ask": "invitations" };

/** An invitation to a seat at a campaign. */
export type CampaignSeatLink = {
/** Which. */
seat: number,
/** Its key, which is good for one use. */
key: string,
/** Whether it was used: the seat is taken. */
is_used: boolean, };

/** A campaign as its viewer may know it. */
export type CampaignView = {
/** The map's name. */
title: string,
/** Its hexes. */
sites: Array<SiteView>,
/** The round, from 1. */
round: number,
/** The round after which it is drawn, if there is a last one. */
last_round: number | null,
/** Whose turn it is. */
mover: number,
/** The seat that looks. */
viewer: number | null,
/** The players. */
players: Array<PlayerView>,
/** The armies on the map. */
garrisons: Array<GarrisonView>,
/** How battles are settled. */
battles: BattleChoice,
/** Attacks not yet fought, the one in battle first. */
attacks: Array<AttackView>,
/** The current battle. */
battle: BattleView | null,
/** Whom the campaign waits for. */
awaits: Array<Awaited>,
/** What the viewer may do. */
choices: Choices,
/** How it ended. */
end: CampaignEnd | null,
/** Orders given so far. */
entries: number, };

/** The games that can be played. */
export type Catalogue = {
/** The games, Stratomic first. */
variants: Array<VariantEntry>,
/** The weakest and the strongest limited play, in Elo on megaton's own scale. */
elo: [number, number],
/** How many start rows Chess960 has. */
chess960_rows: number,
/** The server behind the page; `None` if the page is alone. */
server: ServerEntry | null, };

/** A part of the story: one player's turn. */
export type Chapter = {
/** The round. */
round: number,
/** Whose turn. */
seat: number,
/** The number of the first of its orders, from 0. */
entry: number,
/** In one line. */
text: string,
/** What it was made of. */
details: Array<string>,
/** Where. */
hexes: Array<string>, };

/** A legal move. */
export type Choice = {
/** In coordinate notation. */
text: string,
/** In algebraic notation. */
san: string,
/** The square it starts from; none for a drop. */
from: string | null,
/** The square to click on next: where the piece goes, is launched at or dropped on; for castling,
 * where the king ends. */
to: string,
/** Whether it is a launch. */
is_launch: boolean,
/** What a pawn becomes. */
promotes_to: Kind | null,
/** What is dropped. */
drops: Kind | null,
/** The pieces it removes from the board, by square. */
victims: Array<string>, };

/** What the viewer may do now. */
export type Choices = {
/** Where units can be recruited. */
bases: Array<BaseChoice>,
/** Armies that can march. */
armies: Array<ArmyChoice>,
/** Whether `done` can be said. */
may_finish: boolean,
/** Battles one of which comes next. */
fights: Array<FightChoice>,
/** Who is to defend. */
field: FieldChoice | null,
/** Where beaten units can go. */
retreats: Array<string>,
/** How a battle can be fought. */
ways: Array<WayChoice>, };

/** A square that no piece may enter. */
export type ClosedSquare = {
/** The square. */
square: string,
/** What closes it. */
obstacle: Obstacle, };

/** A side. */
export type Color = "white" | "black";

/** Something that a player says. */
export type Command = { "command": "move",
/** The move as typed. */
text: string, } | { "command": "vote",
/** Whether the player wants the extra pieces. */
accepts: boolean, } | { "command": "bomb",
/** Its square; `None` chooses at random. */
square: string | null, } | { "command": "offer",
/** What is offered. */
offer: Offer, } | { "command": "take-back-own-move" } | { "command": "accept" } | { "command": "decline" } | { "command": "resign" } | { "command": "hint" };

/** A contaminated zone that a king has to leave (ST21). */
export type ContaminatedZone = {
/** The square at its centre. */
centre: string,
/** All of its squares. */
zone: Array<string>,
/** How many moves the king has left to leave it. */
moves_left: number, };

/** How long a side may think; without any limit, as long as it likes. */
export type Control = {
/** For the whole game. */
base: number | null,
/** Added after each move. */
increment: number | null,
/** For each move. */
move_time: number | null, };

/** Why a piece leaves the board. */
export type Departure = "captured" | "exploded" | "blasted" | "launched" | "detonated";

/** A hex that units could go to. */
export type Destination = {
/** Which. */
hex: string,
/** The order. */
order: string,
/** Whether it is an attack. */
is_attack: boolean,
/** Why it would be refused. */
refusal: string | null, };

/** The drawings as SVG documents. */
export type Drawings = {
/** White's and Black's pieces, by colour and kind. */
pieces: Record<Color, Record<Kind, string>>,
/** What closes squares, by its name. */
obstacles: Record<Obstacle, string>, };

/** The end of a game in words. */
export type End = {
/** `1-0`, `0-1`, `1/2-1/2` or `*`. */
score: '1-0' | '0-1' | '1/2-1/2' | '*',
/** Why, for people. */
reason: string,
/** The same, for whoever has words of their own. */
how: GameEnd, };

/** Why a game is over. */
export type Ending = "checkmate" | "stalemate" | "king-exploded" | "no-evacuation" | "no-pieces" | "insufficient-material" | "repetition" | "fifty-moves";

/** Something that happened. */
export type Event = { "event": "state",
/** The game. */
state: GameState, } | { "event": "asked",
/** Who is asked. */
side: Color,
/** The question. */
question: Question, } | { "event": "voted",
/** Who. */
side: Color,
/** Whether for the extra pieces. */
accepts: boolean, } | { "event": "decided",
/** The result. */
vote: Vote, } | { "event": "chosen",
/** Who. */
side: Color,
/** The square of the bomb, for its owner alone: the owner always learns it, even if it was drawn
 * (AT16). */
bomb: string | null, } | { "event": "moved",
/** The move. */
told: MoveTold, } | { "event": "taken-back",
/** How many half moves. */
plies: number, } | { "event": "offered",
/** Who. */
by: Color,
/** What. */
offer: Offer, } | { "event": "declined",
/** Who. */
by: Color,
/** What. */
offer: Offer, } | { "event": "advised",
/** In algebraic notation. */
san: string,
/** In coordinate notation. */
text: string, } | { "event": "seated",
/** On which side. */
side: Color,
/** Who. */
seat: Seat, } | { "event": "presence",
/** Who. */
side: Color,
/** Whether the player is connected. */
is_present: boolean, } | { "event": "ended",
/** How. */
end: GameEnd,
/** `1-0`, `0-1`, `1/2-1/2` or `*`. */
score: string,
/** Why, for people. */
reason: string, } | { "event": "refused",
/** Why, for people. */
reason: string, };

/** What a face-down piece may be, as far as the viewer knows. */
export type FaceDownOdds = {
/** Its square. */
square: string,
/** The kinds, the strongest first. */
odds: Array<KindOdds>, };

/** The word for battles without boards. */
export type Fast = "fast";

/** What loses a program the game at once. */
export type Fault = "crash" | "illegal-move" | "time-loss" | "stall";

/** Who may defend. */
export type FieldChoice = {
/** Where. */
at: string,
/** The army. */
units: ArmyView,
/** The strongest of it. */
suggested: ArmyView, };

/** A battle that can be fought next. */
export type FightChoice = {
/** Where the attackers come from. */
from: string,
/** What they attack. */
at: string,
/** The attackers. */
units: ArmyView,
/** The strongest of them. */
suggested: ArmyView, };

/** A battle to come, as far as the viewer can tell. */
export type ForeseenBattle = {
/** Where. */
at: string,
/** On which board. */
board: Terrain,
/** The chances. */
odds: BattleOdds,
/** Who would fight for the attacker. */
attackers: ArmyView,
/** Who would fight for the defender. */
defenders: ArmyView, };

/** What an order would do. */
export type ForeseenOrder = {
/** The order in full. */
order: string,
/** Why it would be refused. */
refusal: string | null,
/** The battle it leads to. */
battle: ForeseenBattle | null, };

/** A game and its moves. */
export type Game = {
/** The variant by its name on the command line. */
variant: string,
/** The rule options that differ from their defaults. */
options: Array<[string, string]>,
/** Whether castling is written as king takes rook. */
chess960: boolean,
/** The start position; `None` for that of the options. */
fen: string | null,
/** The moves, in either notation, followed by what they revealed. */
moves: Array<string>, };

/** How a game has ended. */
export type GameEnd = { "rules": Outcome } | { "resigned": Color } | { "out-of-time": Color } | { "out-of-time-drawn": Color } | { "left": Color } | { "faulted": {
/** Whose program. */
loser: Color,
/** Its fault. */
fault: Fault,
/** What happened, in a few words. */
detail: string, } } | "agreed" | { "adjudicated": {
/** The winner; `None` for a draw. */
winner: Color | null, } } | "aborted" | "abandoned" | { "told": {
/** The winner; `None` for a draw. */
winner: Color | null, } };

/** Everything about a game that its viewer may know. */
export type GameState = {
/** The variant by its name on the command line. */
variant: string,
/** Its title for people. */
title: string,
/** The moves so far. */
moves: Array<MoveTold>,
/** The rule options that differ from their defaults, with their values. */
options: Array<[string, string]>,
/** Who plays White and Black. */
seats: [Seat, Seat],
/** The board; at the end with everything on it that may be shown. */
board: Board,
/** The questions for this viewer, and the side each is for. */
questions: Array<[Color, Question]>,
/** The current offer, and who made it. */
offer: [Color, Offer] | null,
/** How the game ended. */
end: End | null, };

/** The units on a hex. */
export type GarrisonView = {
/** Where. */
hex: string,
/** Whose. */
seat: number,
/** Which. */
units: ArmyView,
/** Those that have marched. */
spent: ArmyView, };

/** A general. */
export type GeneralEntry = {
/** Its name on the command line. */
id: string,
/** Its name for people. */
name: string,
/** How it plays. */
about: string, };

/** The keys by which others join a game; none where there is nobody to be invited. */
export type Invitations = {
/** For the player of White. */
white: SeatLink | null,
/** For the player of Black. */
black: SeatLink | null,
/** For those who only watch. */
observers: string | null,
/** Whether everybody at the server may take a free seat, and watch. */
is_open: boolean, };

/** A kind of piece. Positions store their sets in this order; a family of variants stores the kinds up
 * to the last one it uses. */
export type Kind = "pawn" | "knight" | "bishop" | "rook" | "queen" | "king" | "missile" | "archbishop" | "chancellor" | "culverin" | "duke" | "guard" | "wazir" | "ferz" | "cannon" | "face-down";

/** A kind of piece in a game. */
export type KindEntry = {
/** The kind. */
kind: Kind,
/** Its name. */
name: string,
/** Its letter in FEN and notation. */
letter: string, };

/** How likely a face-down piece is of a kind. */
export type KindOdds = {
/** The kind. */
kind: Kind,
/** From 0 to 1. */
share: number, };

/** What it depends on whether a side may launch. */
export type LaunchReason = "no-missile" | "own-loss" | "any-loss";

/** Whether a side may launch. */
export type LaunchRight = {
/** The side. */
side: Color,
/** Whether it has a missile and the rules let it launch one now. */
is_held: boolean,
/** What that depends on. */
reason: LaunchReason, };

/** A line of analysis. */
export type Line = {
/** From 1, the best. */
rank: number,
/** In plies. */
depth: number,
/** Nodes searched. */
nodes: number,
/** Milliseconds since the search began. */
time: number,
/** What it is worth. */
score: LineScore,
/** The moves in algebraic notation. */
sans: Array<string>,
/** The moves in coordinate notation. */
texts: Array<string>, };

/** What a position is worth, from White's point of view. */
export type LineScore = { "centipawns": number } | { "mate": number };

/** What everybody at a server may know of its games. */
export type Lobby = {
/** Its number: another one has another. */
number: number,
/** How many pages are connected. */
people: number,
/** The seats that are free for whoever takes them first. */
seats: Array<OpenSeat>,
/** What is played. */
games: Array<OpenGame>, };

/** A question about the people at a server. */
export type LobbyQuestion = { "ask": "list",
/** The number of the one that was seen last. */
seen: number | null, };

/** A map. */
export type MapEntry = {
/** Its name on the command line. */
id: string,
/** Its name for people. */
title: string,
/** How many players it has bases for. */
seats: number,
/** Its hexes. */
sites: Array<SiteView>, };

/** A move as its viewer may know it. */
export type MoveTold = {
/** Its number, from 1, counting both sides. */
ply: number,
/** Who made it. */
side: Color,
/** In algebraic notation. */
san: string,
/** In coordinate notation. */
text: string,
/** What it did besides moving and capturing, in words, one line each. */
consequences: Array<string>,
/** What it did. */
effects: Array<BoardEffect>, };

/** What closes a square. */
export type Obstacle = "radiation" | "wall" | "tree" | "mountain";

/** The occupant of a side's seat. */
export type Occupant = "person" | { "megaton": {
/** Elo on megaton's own scale. */
elo: number | null, } } | "program";

/** An offer from one player to the other. */
export type Offer = "draw" | "abort" | { "takeback": number };

/** A game that everybody may watch. */
export type OpenGame = {
/** What is played. */
terms: OpenTerms,
/** The key of those who watch. */
observers: string,
/** The names of White and Black; empty without one. */
names: [string, string],
/** Whether White and Black are there. */
present: [boolean, boolean],
/** How many moves were made, White's and Black's. */
plies: number,
/** The position as far as both players may know it. */
fen: string,
/** How many watch. */
watchers: number, };

/** A seat that is offered to everybody, by somebody who is there. */
export type OpenSeat = {
/** What would be played. */
terms: OpenTerms,
/** The key of the invitation to it. */
invitation: string,
/** The side that whoever takes it plays. */
side: Color,
/** The name of who offers it; empty without one. */
host: string, };

/** What a game in the lobby was begun with. */
export type OpenTerms = {
/** The variant by its name on the command line. */
variant: string,
/** The rule options that differ from their defaults. */
options: Array<[string, string]>,
/** Whether castling is that of Chess960. */
chess960: boolean,
/** Whether it begins from a position of its own. */
has_own_start: boolean,
/** How long White and Black may think. */
controls: [Control, Control], };

/** A rule option. */
export type OptionEntry = {
/** Its name. */
name: string,
/** What it decides. */
help: string,
/** Its values, the default first. */
values: Array<string>,
/** Numbers that are allowed besides. */
numbers: [number, number] | null,
/** Squares that are allowed besides. */
squares: Array<string>, };

/** The end of a game: who won, and why.
 *
 * ```
 * use movegen::{Color, Ending, Outcome};
 * let outcome = Outcome::win(Color::White, Ending::KingExploded);
 * assert_eq!((outcome.score(), outcome.to_string().as_str()), ("1-0", "1-0 {king exploded}"));
 * assert_eq!(Outcome::draw(Ending::Repetition).to_string(), "1/2-1/2 {threefold repetition}");
 * ``` */
export type Outcome = {
/** The winner; `None` for a draw. */
winner: Color | null,
/** The reason. */
ending: Ending, };

/** A question, by what it is about. */
export type PageQuestion = { "about": "rules", "question": RulesQuestion } | { "about": "table", "question": TableQuestion } | { "about": "campaign", "question": CampaignQuestion } | { "about": "lobby", "question": LobbyQuestion };

/** A piece: its side and its kind.
 *
 * ```
 * use movegen::{Color, Kind, Piece};
 * let missile = Piece { color: Color::Black, kind: Kind::Missile };
 * assert_eq!((missile.letter(), missile.kind.name()), ('m', "missile"));
 * assert_eq!(Kind::from_letter('u'), Some(Kind::Culverin));
 * ``` */
export type Piece = {
/** Whose piece it is. */
color: Color,
/** What it is. */
kind: Kind, };

/** How pieces are drawn. */
export type PieceSet = "figures" | "move-signs";

/** A piece on its square. */
export type PlacedPiece = {
/** The square. */
square: string,
/** Its side. */
color: Color,
/** What it is. */
kind: Kind, };

/** A position to be set up. */
export type Placement = {
/** The pieces. */
pieces: Array<PlacedPiece>,
/** The squares no piece may enter. */
closed: Array<ClosedSquare>,
/** The side to move. */
side: Color,
/** FEN's castling field. */
castling: string,
/** The square a pawn has just passed over. */
en_passant: string | null,
/** What White and Black have in reserve. */
reserves: [Array<Kind>, Array<Kind>],
/** The keys behind the six fields of a FEN; `None` infers them from the pieces. */
keys: string | null,
/** Whether launches are allowed, whatever the keys say. */
armed: boolean | null, };

/** A player. */
export type PlayerView = {
/** The seat. */
seat: number,
/** The name. */
name: string,
/** `person` or a general. */
occupant: string,
/** Whether the King still stands. */
is_in_play: boolean,
/** Whether the viewer is on this side. */
is_ally: boolean,
/** The team, from 1. */
team: number | null,
/** Gold. */
gold: number,
/** Gold each turn. */
income: number,
/** How many units can be supplied, if there is a limit. */
supply: number | null,
/** All units. */
units: ArmyView, };

/** What a side is asked before the first move. */
export type Question = "vote" | "bomb";

/** A game read from PGN. */
export type ReadGame = {
/** The game. */
game: Game,
/** Its tags. */
tags: Array<[string, string]>,
/** Its result. */
result: string, };

/** The campaign at an earlier time. */
export type Retold = {
/** The campaign then. */
view: CampaignView,
/** What the last order had done. */
events: Array<string>, };

/** Why a piece moves to another square. */
export type Role = "mover" | "castling-rook" | "companion" | "makes-way";

/** A question about the rules, which no table needs. */
export type RulesQuestion = { "ask": "catalogue" } | { "ask": "drawings",
/** The set of pieces. */
pieces: PieceSet, } | { "ask": "study",
/** The game. */
game: Game,
/** Who looks at it. */
viewer: Viewer, } | { "ask": "preview",
/** The game. */
game: Game,
/** The move. */
text: string, } | { "ask": "edit",
/** The variant. */
variant: string,
/** Its options. */
options: Array<[string, string]>,
/** The position. */
placement: Placement, } | { "ask": "draw-row",
/** The game. */
game: Game,
/** The number of the row; `None` draws one. */
number: number | null, } | { "ask": "read-pgn",
/** The file. */
text: string, } | { "ask": "write-pgn",
/** The game. */
game: Game,
/** Tags such as the players' names. */
tags: Array<[string, string]>,
/** The result. */
result: string, };

/** A side's seat. */
export type Seat = {
/** The occupant's name; empty if there is none. */
name: string,
/** The occupant. */
occupant: Occupant, };

/** An invitation to a seat. */
export type SeatLink = {
/** Its key, which is good for one use. */
key: string,
/** Whether it was used: the seat is taken. */
is_used: boolean, };

/** What a server behind the page has to offer. */
export type ServerEntry = {
/** The names of the engines that can play and analyse besides megaton. */
engines: Array<string>,
/** Processor cores for an analysis. */
cores: number, };

/** A hex of the map. */
export type SiteView = {
/** Its name. */
hex: string,
/** Its place within the row. */
q: number,
/** Its row, from top to bottom. */
r: number,
/** Its terrain. */
terrain: Terrain,
/** What is on it. */
structure: StructureView | null,
/** The same in words, with what it yields. */
about: string, };

/** What a page says. */
export type Spoken = { "say": "ask",
/** Comes back with the answer. */
number: number, } & ({ "about": "rules", "question": RulesQuestion } | { "about": "table", "question": TableQuestion } | { "about": "campaign", "question": CampaignQuestion } | { "about": "lobby", "question": LobbyQuestion }) | { "say": "analyse",
/** Comes back with its lines. */
number: number,
/** What is analysed. */
analysis: AnalysisQuestion, } | { "say": "stop",
/** Its number. */
number: number, };

/** How a game stands, as far as its viewer may know it: whatever changes, but the moves. */
export type Standing = {
/** The rule options that differ from their defaults, with their values. */
options: Array<[string, string]>,
/** Who plays White and Black. */
seats: [Seat, Seat],
/** The board; at the end with everything on it that may be shown. */
board: Board,
/** The questions for this viewer, and the side each is for. */
questions: Array<[Color, Question]>,
/** The current offer, and who made it. */
offer: [Color, Offer] | null,
/** How the game ended. */
end: End | null, };

/** What is on a hex. */
export type StructureView = { "what": "base",
/** The player. */
seat: number, } | { "what": "mine" } | { "what": "fortress" } | { "what": "camp",
/** The unit that it raises. */
letter: string, };

/** The position a game has reached. */
export type Study = {
/** The title of the variant. */
title: string,
/** The start position. */
start_fen: string,
/** The board with its legal moves. */
board: Board,
/** Every move. */
told: Array<MoveTold>,
/** The moves as records. */
record: Array<string>,
/** How it ended. */
end: End | null, };

/** Something that has happened at the table, and how the game stands after it. */
export type TableEvent = {
/** What has changed, whatever it is; none before a game, and where the event says it all. */
standing: Standing | null, } & ({ "event": "welcome",
/** As far as the viewer may know it. */
setup: TableSetup, } | { "event": "saving",
/** Whether the game is saved. */
works: boolean, } | { "event": "watched",
/** How many. */
by: number, } | Event);

/** A question to the table at which a game is played. */
export type TableQuestion = { "ask": "start",
/** What it starts with. */
setup: TableSetup, } | { "ask": "say",
/** Who. */
by: Color,
/** What. */
command: Command, } | { "ask": "look",
/** Who. */
viewer: Viewer, } | { "ask": "foresee",
/** The move. */
text: string, } | { "ask": "record" } | { "ask": "pgn" } | { "ask": "keep" } | { "ask": "resume",
/** The text. */
kept: string, } | { "ask": "accept",
/** The invitation's key. */
invitation: string,
/** The key that whoever asks has chosen: from now on the seat is theirs alone who have it. */
key: string, } | { "ask": "seat",
/** On which side. */
side: Color,
/** Who. */
seat: Seat, } | { "ask": "invitations" } | { "ask": "again" } | { "ask": "open",
/** Whether to everybody. */
is_open: boolean, };

/** What a table starts with. */
export type TableSetup = {
/** The game. */
game: Game,
/** Who plays White and Black. */
seats: [Seat, Seat],
/** How long they may think. */
controls: [Control, Control],
/** Whether two people share the screen. */
is_shared: boolean,
/** Whose view the page is shown. */
viewer: Viewer, };

/** What somebody is awaited for. */
export type Task = "orders" | "fight" | "field" | "retreat" | "way" | "move" | "answer";

/** A terrain of the rule text (SC-B1).
 *
 * ```
 * use movegen::Terrain;
 * assert_eq!("fortress".parse(), Ok(Terrain::Fortress));
 * assert!("swamp".parse::<Terrain>().is_err());
 * ``` */
export type Terrain = "standard" | "narrow" | "plain" | "woods" | "mountain" | "fortress";

/** What a page is told. */
export type Told = { "tell": "answer",
/** The question's number. */
number: number,
/** The answer. */
answer: unknown, } | { "tell": "refusal",
/** Its number. */
number: number,
/** Why, for people. */
refusal: string, } | { "tell": "line",
/** The analysis's number. */
number: number,
/** The line. */
line: Line, } | { "tell": "best",
/** The analysis's number. */
number: number,
/** The best move in coordinate notation. */
best: string | null, } | { "tell": "event",
/** What. */
event: TableEvent, } | { "tell": "news",
/** What. */
news: CampaignNews, };

/** Units of one kind. */
export type UnitCount = {
/** Which. */
letter: string,
/** How many. */
count: number, };

/** A kind of unit. */
export type UnitEntry = {
/** Its letter. */
letter: string,
/** Its name. */
name: string,
/** The piece that it is on the board. */
kind: Kind,
/** `royal`, `piece` or `soldier`. */
class: string, };

/** A kind of unit that can be recruited, or cannot. */
export type UnitOffer = {
/** Which. */
letter: string,
/** What one costs. */
price: number,
/** How many could be bought. */
most: number,
/** Why not even one. */
why_not: string | null, };

/** A game that can be played. */
export type VariantEntry = {
/** Its name on the command line. */
id: string,
/** Its name for people. */
title: string,
/** Files of its usual board. */
files: number,
/** Ranks of its usual board. */
ranks: number,
/** Whether pieces are launched in it. */
has_missiles: boolean,
/** Whether the players know less than an arbiter does. */
has_secrets: boolean,
/** Whether it may begin from a row of Chess960. */
has_chess960: boolean,
/** Whether its option `Setup` numbers its start rows. */
has_rows: boolean,
/** Its pieces. */
kinds: Array<KindEntry>,
/** Its rule options. */
options: Array<OptionEntry>, };

/** Who is looking at a game, by the sides whose secrets they may know. */
export type Viewer = "white" | "black" | "both" | "nobody";

/** The result of the Stoltz Chess vote (SZ13).
 *
 * ```
 * use movegen::{AnyGame, Options, Variant, Vote};
 * let mut options = Options::default();
 * options.set("vote", "ask")?;
 * assert!(Vote::is_to_be_taken(Variant::Stoltz, &options));
 * // Both have declined: this is chess.
 * let game = AnyGame::new(Variant::Stoltz, Vote::No.decided(options), None)?;
 * assert!(game.fen().contains("RNBQKBNR[] w"));
 * # Ok::<(), Box<dyn std::error::Error>>(())
 * ``` */
export type Vote = "yes" | "no" | "ask";

/** How a person wants a battle fought. */
export type Way = "board" | "computer" | "fast";

/** A way to fight a battle. */
export type WayChoice = {
/** The way. */
way: Way,
/** What it means. */
about: string, };
