//! FEN: six fields, and the keys of the variants that have them.

use super::board::{Board, Cell, Colour, Kind, Piece, Square};
use super::bomb::{Bomb, Bombs};
use super::castling::Right;
use super::missile::Armed;
use super::variant::Variant;
use super::zone::Obligation;
use super::{Options, Position};

const BOTH: [Colour; 2] = [Colour::White, Colour::Black];

/// Reads a FEN.
pub fn parse(variant: Variant, fen: &str, options: Options) -> Result<Position, String> {
    let words: Vec<&str> = fen.split_whitespace().collect();
    let (keys, fields): (Vec<&str>, Vec<&str>) = words.iter().partition(|word| word.contains('='));
    let field = |index: usize, missing: &'static str| fields.get(index).copied().unwrap_or(missing);

    let (placement, reserve) = split_reserve(field(0, ""))?;
    let board = parse_board(variant, placement)?;
    let mut position = Position {
        variant,
        options,
        turn: parse_colour(field(1, "w"))?,
        rights: parse_rights(variant, &board, field(2, "-"))?,
        en_passant: parse_optional_square(field(3, "-"))?,
        halfmoves: parse_number(field(4, "0"))?,
        fullmove: parse_number(field(5, "1"))?,
        reserve: parse_reserve(reserve)?,
        armed: presumed_armed(variant, &board, options),
        unmoved: Vec::new(),
        obligations: Vec::new(),
        bombs: Bombs::UNKNOWN,
        board,
    };
    position.unmoved = presumed_unmoved(&position);
    for key in keys {
        read_key(&mut position, key)?;
    }
    Ok(position)
}

/// Prints a FEN.
pub fn print(position: &Position) -> String {
    let mut fields = vec![
        format!("{}{}", board_text(&position.board), reserve_text(position)),
        colour_letter(position.turn).to_string(),
        rights_text(position),
        position.en_passant.map_or("-".to_string(), |square| square.to_string()),
        position.halfmoves.to_string(),
        position.fullmove.to_string(),
    ];
    fields.extend(key_texts(position));
    fields.join(" ")
}

fn wrong(what: &str, text: &str) -> String {
    format!("wrong {what}: {text}")
}

fn split_reserve(field: &str) -> Result<(&str, &str), String> {
    match field.split_once('[') {
        None => Ok((field, "")),
        Some((placement, rest)) => {
            let reserve = rest.strip_suffix(']').ok_or_else(|| wrong("reserve", field))?;
            Ok((placement, reserve))
        }
    }
}

fn parse_board(variant: Variant, placement: &str) -> Result<Board, String> {
    let size = variant.size();
    let mut board = Board::empty(size, size);
    let rows: Vec<&str> = placement.split('/').collect();
    if rows.len() != size as usize {
        return Err(wrong("number of ranks", placement));
    }
    for (row, rank) in rows.iter().zip((0..size).rev()) {
        let cells = parse_row(row)?;
        if cells.len() != size as usize {
            return Err(wrong("rank", row));
        }
        for (cell, file) in cells.into_iter().zip(0..) {
            board.set(Square::new(file, rank), cell);
        }
    }
    Ok(board)
}

fn parse_row(row: &str) -> Result<Vec<Cell>, String> {
    let mut cells = Vec::new();
    let mut letters = row.chars().peekable();
    while let Some(letter) = letters.next() {
        if let Some(digit) = letter.to_digit(10) {
            let mut run = digit as usize;
            while let Some(next) = letters.peek().and_then(|letter| letter.to_digit(10)) {
                run = run * 10 + next as usize;
                letters.next();
            }
            cells.extend(vec![Cell::Empty; run]);
        } else if letter == '*' {
            cells.push(Cell::Closed);
        } else {
            let piece = Piece::of_letter(letter).ok_or_else(|| wrong("piece", row))?;
            cells.push(Cell::Piece(piece));
        }
    }
    Ok(cells)
}

fn board_text(board: &Board) -> String {
    let rows: Vec<String> = (0..board.ranks).rev().map(|rank| row_text(board, rank)).collect();
    rows.join("/")
}

fn row_text(board: &Board, rank: i8) -> String {
    let mut text = String::new();
    let mut run = 0;
    for file in 0..board.files {
        let letter = match board.cell(Square::new(file, rank)) {
            Cell::Empty => {
                run += 1;
                continue;
            }
            Cell::Closed => '*',
            Cell::Piece(piece) => piece.letter(),
        };
        if run > 0 {
            text.push_str(&run.to_string());
        }
        run = 0;
        text.push(letter);
    }
    if run > 0 {
        text.push_str(&run.to_string());
    }
    text
}

fn parse_reserve(text: &str) -> Result<Vec<Piece>, String> {
    text.chars().map(|letter| Piece::of_letter(letter).ok_or_else(|| wrong("reserve", text))).collect()
}

/// White's pieces first, Culverins before archbishops.
fn reserve_text(position: &Position) -> String {
    if !position.variant.has_reserve() {
        return String::new();
    }
    let mut text = String::new();
    for colour in BOTH {
        for kind in [Kind::Culverin, Kind::Archbishop] {
            let piece = Piece::new(colour, kind);
            let count = position.reserve.iter().filter(|held| **held == piece).count();
            text.extend(vec![piece.letter(); count]);
        }
    }
    format!("[{text}]")
}

fn parse_colour(text: &str) -> Result<Colour, String> {
    match text {
        "w" => Ok(Colour::White),
        "b" => Ok(Colour::Black),
        _ => Err(wrong("colour", text)),
    }
}

fn colour_letter(colour: Colour) -> char {
    match colour {
        Colour::White => 'w',
        Colour::Black => 'b',
    }
}

fn parse_square(text: &str) -> Result<Square, String> {
    Square::named(text).ok_or_else(|| wrong("square", text))
}

fn parse_optional_square(text: &str) -> Result<Option<Square>, String> {
    if text == "-" {
        return Ok(None);
    }
    parse_square(text).map(Some)
}

fn parse_number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| wrong("number", text))
}

/// X-FEN (`K`, `Q`: the outermost rook on that side) and Shredder letters (the rook's file).
fn parse_rights(variant: Variant, board: &Board, text: &str) -> Result<Vec<Right>, String> {
    let mut rights = Vec::new();
    for letter in text.chars().filter(|_| text != "-") {
        let colour = if letter.is_ascii_uppercase() { Colour::White } else { Colour::Black };
        let rank = variant.castling_rank(colour);
        let on_rank = board.king(colour).filter(|king| king.rank == rank);
        let king = on_rank.ok_or_else(|| wrong("castling", text))?;
        let found = match letter.to_ascii_lowercase() {
            'k' => outermost_rook(board, colour, king, true),
            'q' => outermost_rook(board, colour, king, false),
            file => {
                Some(Square::new(file as i8 - b'a' as i8, rank)).filter(|&rook| is_rook(board, colour, rook))
            }
        };
        let rook = found.ok_or_else(|| wrong("castling", text))?;
        rights.push(Right { colour, rook });
    }
    Ok(rights)
}

fn is_rook(board: &Board, colour: Colour, square: Square) -> bool {
    board.piece(square) == Some(Piece::new(colour, Kind::Rook))
}

/// The rook farthest from the king on one side of its rank.
fn outermost_rook(board: &Board, colour: Colour, king: Square, to_right: bool) -> Option<Square> {
    let mut rooks = (0..board.files)
        .map(|file| Square::new(file, king.rank))
        .filter(|&square| is_rook(board, colour, square))
        .filter(|square| (square.file > king.file) == to_right);
    if to_right { rooks.next_back() } else { rooks.next() }
}

/// White before Black, the right side before the left; a file's letter where the rook is not the outermost.
fn rights_text(position: &Position) -> String {
    let mut text = String::new();
    for colour in BOTH {
        let Some(king) = position.board.king(colour) else {
            continue;
        };
        for (to_right, usual) in [(true, 'k'), (false, 'q')] {
            let right = position
                .rights
                .iter()
                .find(|right| right.colour == colour && (right.rook.file > king.file) == to_right);
            let Some(right) = right else {
                continue;
            };
            let outermost = outermost_rook(&position.board, colour, king, to_right);
            let letter =
                if outermost == Some(right.rook) { usual } else { (b'a' + right.rook.file as u8) as char };
            text.push(match colour {
                Colour::White => letter.to_ascii_uppercase(),
                Colour::Black => letter,
            });
        }
    }
    if text.is_empty() { "-".to_string() } else { text }
}

/// Without the key, a side with fewer officers than at the start has lost one (`own-loss`: it alone is armed).
fn presumed_armed(variant: Variant, board: &Board, options: Options) -> Armed {
    if !variant.has_missiles() {
        return Armed::NONE;
    }
    let mut armed = Armed::NONE;
    for colour in BOTH {
        let officers = board
            .pieces_of(colour)
            .filter(|(_, piece)| piece.is_officer() && piece.kind != Kind::King)
            .count();
        if officers < variant.starting_officers() {
            armed = armed.after_loss_of(colour, options);
        }
    }
    armed
}

/// Without the key, the missiles on the home squares of a king that may castle are unmoved.
fn presumed_unmoved(position: &Position) -> Vec<Square> {
    if position.variant != Variant::Capatomic {
        return Vec::new();
    }
    let mut unmoved = Vec::new();
    for colour in BOTH {
        let may_castle = position.rights.iter().any(|right| right.colour == colour);
        let Some(king) = position.board.king(colour).filter(|_| may_castle) else {
            continue;
        };
        let missile = Piece::new(colour, Kind::Missile);
        for home in position.variant.missile_homes(colour, king) {
            if position.board.piece(home) == Some(missile) {
                unmoved.push(home);
            }
        }
    }
    unmoved
}

fn read_key(position: &mut Position, key: &str) -> Result<(), String> {
    let (name, value) = key.split_once('=').ok_or_else(|| wrong("key", key))?;
    match name {
        "armed" if position.variant.has_missiles() => position.armed = parse_armed(value)?,
        "missiles" if position.variant == Variant::Capatomic => {
            position.unmoved = parse_missiles(value)?;
        }
        "zone" if position.variant == Variant::Spindler => {
            position.obligations = parse_obligations(value)?;
        }
        "bomb" if position.variant == Variant::Bomb => position.bombs = parse_bombs(value)?,
        "lost" if position.variant == Variant::Bomb => mark_lost(&mut position.bombs, value),
        _ => return Err(wrong("key", key)),
    }
    Ok(())
}

/// The keys that apply, in their order.
fn key_texts(position: &Position) -> Vec<String> {
    let mut keys = Vec::new();
    if position.variant.has_missiles() {
        keys.push(format!("armed={}", armed_text(position.armed)));
    }
    if position.variant == Variant::Capatomic {
        keys.push(format!("missiles={}", missiles_text(&position.unmoved)));
    }
    if !position.obligations.is_empty() {
        keys.push(format!("zone={}", obligations_text(&position.obligations)));
    }
    if position.variant == Variant::Bomb {
        let (white, black) = (position.bombs.white, position.bombs.black);
        keys.push(format!("bomb={},{}", bomb_text(white), bomb_text(black)));
        let lost = BOTH.into_iter().filter(|&colour| position.bombs.of(colour) == Bomb::Lost);
        let lost: String = lost.map(colour_letter).collect();
        if !lost.is_empty() {
            keys.push(format!("lost={lost}"));
        }
    }
    keys
}

fn parse_armed(text: &str) -> Result<Armed, String> {
    match text {
        "0" => Ok(Armed::NONE),
        "1" => Ok(Armed::BOTH),
        "w" => Ok(Armed { white: true, black: false }),
        "b" => Ok(Armed { white: false, black: true }),
        _ => Err(wrong("armed", text)),
    }
}

fn armed_text(armed: Armed) -> &'static str {
    match (armed.white, armed.black) {
        (false, false) => "0",
        (true, true) => "1",
        (true, false) => "w",
        (false, true) => "b",
    }
}

fn parse_missiles(text: &str) -> Result<Vec<Square>, String> {
    if text == "-" {
        return Ok(Vec::new());
    }
    Square::listed(text).ok_or_else(|| wrong("missiles", text))
}

/// Sorted by file, then rank.
fn missiles_text(unmoved: &[Square]) -> String {
    if unmoved.is_empty() {
        return "-".to_string();
    }
    let mut sorted = unmoved.to_vec();
    sorted.sort();
    sorted.iter().map(Square::to_string).collect()
}

fn parse_obligations(text: &str) -> Result<Vec<Obligation>, String> {
    let mut obligations = Vec::new();
    for part in text.split(',') {
        let pieces: Vec<&str> = part.split(':').collect();
        let [colour, centre, moves] = pieces[..] else {
            return Err(wrong("zone", text));
        };
        let moves_left = match moves {
            "1" => 1,
            "2" => 2,
            _ => return Err(wrong("zone", text)),
        };
        obligations.push(Obligation {
            colour: parse_colour(colour)?,
            centre: parse_square(centre)?,
            moves_left,
        });
    }
    obligations.sort();
    Ok(obligations)
}

fn obligations_text(obligations: &[Obligation]) -> String {
    let parts: Vec<String> = obligations
        .iter()
        .map(|obligation| {
            format!("{}:{}:{}", colour_letter(obligation.colour), obligation.centre, obligation.moves_left)
        })
        .collect();
    parts.join(",")
}

fn parse_bombs(text: &str) -> Result<Bombs, String> {
    let (white, black) = text.split_once(',').ok_or_else(|| wrong("bomb", text))?;
    Ok(Bombs { white: parse_bomb(white)?, black: parse_bomb(black)? })
}

/// The bombs of these sides are gone, and only their owners know.
fn mark_lost(bombs: &mut Bombs, letters: &str) {
    if letters.contains('w') {
        bombs.white = Bomb::Lost;
    }
    if letters.contains('b') {
        bombs.black = Bomb::Lost;
    }
}

fn parse_bomb(text: &str) -> Result<Bomb, String> {
    match text {
        "-" => Ok(Bomb::Gone),
        "?" => Ok(Bomb::Unknown),
        square => parse_square(square).map(Bomb::On),
    }
}

fn bomb_text(bomb: Bomb) -> String {
    match bomb {
        Bomb::Unknown => "?".to_string(),
        Bomb::Lost | Bomb::Gone => "-".to_string(),
        Bomb::On(square) => square.to_string(),
    }
}
