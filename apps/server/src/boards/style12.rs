//! The board lines of Internet chess servers, `style 12`, which XBoard draws exactly as sent.

use crate::boards::hall::{HostedGame, Relation};
use movegen::{AnyGame, Color, Effects, Move, Role, Square, Variant};
use protocol::cecp::Ranks;
use std::time::Duration;

/// The letter for a square no piece may enter: one that no piece uses, with a picture of its own.
pub(crate) const HOLE: char = 'H';

/// The line for a client.
pub(crate) fn line(hosted: &HostedGame, relation: Relation, now: Duration) -> String {
    let seen = hosted.table.view(relation.into());
    let game = &*seen;
    let side = game.side();
    let relation_number = match relation {
        Relation::Observes => 0,
        Relation::Plays(color) if color == side => 1,
        Relation::Plays(_) => -1,
    };
    let flip = u8::from(relation == Relation::Plays(Color::Black));
    let [white, black] = hosted.table.names();
    let left = |color| hosted.table.time_left(color, now).unwrap_or_default().as_millis();
    let [white_left, black_left] = Color::BOTH.map(left);
    let (base, increment) = (hosted.time.base.as_secs() / 60, hosted.time.increment.as_secs());
    let (verbose, san) = last_move(game);
    format!(
        "<12> {} {} -1 {} 0 {} {white} {black} {relation_number} {base} {increment} 39 39 {white_left} \
         {black_left} {} {verbose} (0:00.000) {san} {flip} {}",
        rows(game, hosted.table.end().is_some()),
        if side == Color::White { 'W' } else { 'B' },
        rights(game),
        hosted.number,
        game.ply() / 2 + 1,
        u8::from(hosted.table.clock_runs()),
    )
}

/// What both sides have in reserve, as servers send it after a board; none in games without reserves.
pub(crate) fn holdings(hosted: &HostedGame) -> Option<String> {
    let game = hosted.table.game();
    game.start_fen().split(' ').next().filter(|board| board.contains('['))?;
    let [white, black] = Color::BOTH.map(|color| -> String {
        game.reserve(color).into_iter().map(|piece| piece.kind.letter()).collect()
    });
    Some(format!("<b1> game {} white [{white}] black [{black}]", hosted.number))
}

/// Files and ranks of XBoard's board, which it keeps for the whole session. Where each game's board is
/// drawn at random it is the largest one, and squares a game's own board lacks are holes.
fn board_size(game: &AnyGame) -> (u8, u8) {
    if game.variant().draws_size(game.options()) { game.largest_size() } else { game.size() }
}

/// The ranks from the top, one letter per piece; at the end every piece is face-up.
fn rows(game: &AnyGame, is_over: bool) -> String {
    let (files, ranks) = board_size(game);
    let letter_at = |file, rank| game.square(file, rank).map_or(HOLE, |square| letter(game, square, is_over));
    let row = |rank: u8| -> String { (0..files).map(|file| letter_at(file, rank)).collect() };
    (0..ranks).rev().map(row).collect::<Vec<_>>().join(" ")
}

fn letter(game: &AnyGame, square: Square, is_over: bool) -> char {
    match if is_over { arbiter::face_up(game, square) } else { game.piece_at(square) } {
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

/// The last move with its squares, for the highlights on the board, and in algebraic notation.
fn last_move(game: &AnyGame) -> (String, String) {
    let Some((m, effects)) = game.last_effects() else { return ("none".to_owned(), "none".to_owned()) };
    let mut before = game.clone();
    before.undo();
    let san = shown(&before, &before.san(m));
    (verbose(game, m, &effects), san)
}

/// The piece that moved and its squares, by which XBoard highlights the move: if nothing arrives, the
/// target; for a drop, the square of the dropped piece.
fn verbose(game: &AnyGame, m: Move, effects: &Effects) -> String {
    let name = |square| shown(game, &game.square_name(square));
    match (m.drops(), effects.movement(Role::Mover)) {
        (Some(_), _) => format!("P/{0}-{0}", name(m.to())),
        (None, Some((piece, from, to))) => format!("{}/{}-{}", piece.kind.letter(), name(from), name(to)),
        (None, None) => format!("{}/{}-{}", m.piece().letter(), name(m.from()), name(m.to())),
    }
}

/// A text with its ranks as the client numbers them.
fn shown(game: &AnyGame, text: &str) -> String {
    Ranks::of(game.variant()).to_gui(text)
}

/// The moves of a game, one pair per line, for people.
pub(crate) fn move_list(game: &AnyGame) -> String {
    let sans: Vec<_> = game.sans().iter().map(|san| shown(game, san)).collect();
    let rows = sans.chunks(2).enumerate().map(|(index, pair)| {
        format!("{:>3}. {:<10} {}", index + 1, pair[0], pair.get(1).map_or("", |san| san.as_str()))
    });
    rows.collect::<Vec<_>>().join("\n")
}

/// Places beside the board, one for each kind of piece in XBoard's order: P N B R Q A U.
const HOLDINGS_SIZE: &str = "7";

/// XBoard's arguments for games on this server, of which this is one.
pub(crate) fn xboard_arguments(game: &AnyGame, host: &str, port: u16) -> Vec<String> {
    // Reserve pieces need a picture too.
    let start = game.variant().start(game.options());
    let (files, ranks) = board_size(game);
    let mut arguments: Vec<String> =
        ["-ics", "-icshost", host, "-icsport", &port.to_string()].map(str::to_owned).to_vec();
    let hosted = protocol::cecp::piece_table_with(&start, has_holes(game.variant()).then_some(HOLE));
    arguments.extend(["-pieceToCharTable".to_owned(), hosted]);
    arguments.extend(["-testLegality", "false", "-getMoveList", "false"].map(str::to_owned));
    // The pictures are for this game: XBoard would keep them for every other.
    arguments.extend(["-saveSettingsOnExit", "false"].map(str::to_owned));
    arguments.extend(["-boardWidth".to_owned(), files.to_string()]);
    arguments.extend(["-boardHeight".to_owned(), ranks.to_string()]);
    let holdings = if start.contains('[') { HOLDINGS_SIZE } else { "0" };
    arguments.extend(["-holdingsSize", holdings].map(str::to_owned));
    arguments
}

/// Whether there can be squares no piece may enter: irradiated ones, or terrain.
fn has_holes(variant: Variant) -> bool {
    matches!(variant, Variant::Capatomic | Variant::StrataChess)
}

/// The variant XBoard takes the game for.
pub(crate) fn kind(game: &AnyGame) -> &'static str {
    match game.size() {
        (10, 10) => "grand",
        _ => "fairy",
    }
}
