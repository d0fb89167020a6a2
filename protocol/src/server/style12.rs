//! The board lines of Internet chess servers, `style 12`, which XBoard draws exactly as sent.

use super::hosted_game::{HostedGame, PlayerNames};
use crate::cecp::Ranks;
use movegen::{AnyGame, Color, Effects, Move, Role, Square, Variant};
use std::time::Instant;

/// The letter that stands for a square nobody may enter: that of no piece, with a picture of its own.
pub(crate) const HOLE: char = 'H';

/// How a client stands to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Plays(Color),
    Observes,
}

/// The line for a client.
pub(super) fn line(hosted: &HostedGame, relation: Relation, now: Instant) -> String {
    let seen = match relation {
        Relation::Plays(color) => hosted.seen_by(Some(color)),
        Relation::Observes => hosted.seen_by(None),
    };
    let game = &*seen;
    let side = game.side();
    let relation_number = match relation {
        Relation::Observes => 0,
        Relation::Plays(color) if color == side => 1,
        Relation::Plays(_) => -1,
    };
    let flip = u8::from(relation == Relation::Plays(Color::Black));
    let PlayerNames { white, black } = hosted.names();
    let [white_left, black_left] = Color::BOTH.map(|color| hosted.left(color, now).as_millis());
    let (base, increment) = hosted.game_time();
    let (verbose, san) = last_move(game);
    format!(
        "<12> {} {} -1 {} 0 {} {white} {black} {relation_number} {base} {increment} 39 39 {white_left} \
         {black_left} {} {verbose} (0:00.000) {san} {flip} {}",
        rows(game),
        if side == Color::White { 'W' } else { 'B' },
        rights(game),
        hosted.number(),
        game.ply() / 2 + 1,
        u8::from(hosted.is_running()),
    )
}

/// What both sides have in reserve, as servers send it behind a board; none in games without.
pub(super) fn holdings(hosted: &HostedGame) -> Option<String> {
    let game = hosted.game();
    game.start_fen().split(' ').next().filter(|board| board.contains('['))?;
    let [white, black] = Color::BOTH.map(|color| -> String {
        game.reserve(color).into_iter().map(|piece| piece.kind.letter()).collect()
    });
    Some(format!("<b1> game {} white [{white}] black [{black}]", hosted.number()))
}

/// Files and ranks of XBoard's board, which it keeps as long as it runs. Where the board of every game is
/// drawn anew it is the largest one, and squares that a game's own board lacks are holes.
fn board_size(game: &AnyGame) -> (u8, u8) {
    if game.variant().draws_size(game.options()) { game.largest_size() } else { game.size() }
}

/// The ranks from the top, a letter for each piece.
fn rows(game: &AnyGame) -> String {
    let (files, ranks) = board_size(game);
    let letter_at = |file, rank| game.square(file, rank).map_or(HOLE, |square| letter(game, square));
    let row = |rank: u8| -> String { (0..files).map(|file| letter_at(file, rank)).collect() };
    (0..ranks).rev().map(row).collect::<Vec<_>>().join(" ")
}

fn letter(game: &AnyGame, square: Square) -> char {
    match game.piece_at(square) {
        Some(piece) if piece.color == Color::White => piece.kind.letter(),
        Some(piece) => piece.kind.letter().to_ascii_lowercase(),
        None if game.is_closed(square) => HOLE,
        None => '-',
    }
}

/// Whether White and Black may castle to the short and to the long side.
fn rights(game: &AnyGame) -> String {
    let fen = game.fen();
    let rights = fen.split(' ').nth(2).unwrap_or("-").to_owned();
    "KQkq".chars().map(|right| if rights.contains(right) { "1" } else { "0" }).collect::<Vec<_>>().join(" ")
}

/// The last move with its squares, for the marks on the board, and as people write it.
fn last_move(game: &AnyGame) -> (String, String) {
    let Some((m, effects)) = game.last_effects() else { return ("none".to_owned(), "none".to_owned()) };
    let mut before = game.clone();
    before.undo();
    let san = shown(&before, &before.san(m));
    (verbose(game, m, &effects), san)
}

/// The piece that was moved and its squares, by which XBoard marks the move: where nothing arrives, the
/// target; of a drop, the square of the piece that was dropped.
fn verbose(game: &AnyGame, m: Move, effects: &Effects) -> String {
    let name = |square| shown(game, &game.square_name(square));
    match (m.drops(), effects.movement(Role::Mover)) {
        (Some(_), _) => format!("P/{0}-{0}", name(m.to())),
        (None, Some((piece, from, to))) => format!("{}/{}-{}", piece.kind.letter(), name(from), name(to)),
        (None, None) => format!("{}/{}-{}", m.piece().letter(), name(m.from()), name(m.to())),
    }
}

/// A text with its ranks as the client counts them.
fn shown(game: &AnyGame, text: &str) -> String {
    Ranks::of(game.variant()).to_gui(text)
}

/// The moves of a game, a line each pair, for people.
pub(super) fn move_list(game: &AnyGame) -> String {
    let sans: Vec<_> = game.sans().iter().map(|san| shown(game, san)).collect();
    let rows = sans.chunks(2).enumerate().map(|(index, pair)| {
        format!("{:>3}. {:<10} {}", index + 1, pair[0], pair.get(1).map_or("", |san| san.as_str()))
    });
    rows.collect::<Vec<_>>().join("\n")
}

/// Places beside the board, one for each kind of piece in XBoard's order: P N B R Q A U.
const HOLDINGS_SIZE: &str = "7";

/// XBoard's arguments for games of this server, of which this is one.
pub(crate) fn xboard_arguments(game: &AnyGame, host: &str, port: u16) -> Vec<String> {
    // What the rules put in reserve needs a picture too.
    let start = game.variant().start(game.options());
    let (files, ranks) = board_size(game);
    let mut arguments: Vec<String> =
        ["-ics", "-icshost", host, "-icsport", &port.to_string()].map(str::to_owned).to_vec();
    let hosted = crate::cecp::piece_table_with(&start, has_holes(game.variant()).then_some(HOLE));
    arguments.extend(["-pieceToCharTable".to_owned(), hosted]);
    arguments.extend(["-testLegality", "false", "-getMoveList", "false"].map(str::to_owned));
    arguments.extend(["-boardWidth".to_owned(), files.to_string()]);
    arguments.extend(["-boardHeight".to_owned(), ranks.to_string()]);
    if start.contains('[') {
        arguments.extend(["-holdingsSize", HOLDINGS_SIZE].map(str::to_owned));
    }
    arguments
}

/// Whether there can be squares that nobody may enter: irradiated ones, or terrain.
fn has_holes(variant: Variant) -> bool {
    matches!(variant, Variant::Capatomic | Variant::StrataChess)
}

/// What XBoard takes the game for.
pub(super) fn kind(game: &AnyGame) -> &'static str {
    match game.size() {
        (10, 10) => "grand",
        _ => "fairy",
    }
}
