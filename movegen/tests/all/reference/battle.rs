//! Battles of StrataChess, slowly: a grid of letters, pieces that walk, moves that are made and tested
//! (SC-B1 to SC-B18). It shares nothing with the rest of the reference, as boards, pieces and endings
//! are its own.

use std::collections::BTreeMap;

/// File and rank, from 0.
type Square = (i32, i32);

const PIECES: &str = "QRBNGC";
const SOLDIERS: &str = "WF";
const STRAIGHT: [Square; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const OBLIQUE: [Square; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: [Square; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// A side's face-down pieces, as everyone and as their owner knows them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Hidden {
    /// The pieces they come from, in FEN order.
    army: String,
    pieces: usize,
    soldiers: usize,
    known: Option<String>,
}

impl Hidden {
    fn is_exact(&self) -> bool {
        self.army.len() == self.pieces + self.soldiers
    }

    /// A piece has been revealed: it is no longer among them, and an army without face-down units is
    /// forgotten.
    fn show(&mut self, letter: char) {
        let strike = |letters: &mut String| {
            if let Some(place) = letters.find(letter) {
                letters.remove(place);
            }
        };
        strike(&mut self.army);
        if let Some(known) = &mut self.known {
            strike(known);
        }
        if PIECES.contains(letter) {
            self.pieces -= 1;
        } else {
            self.soldiers -= 1;
        }
        if self.pieces == 0 {
            self.army.retain(|letter| !PIECES.contains(letter));
        }
        if self.soldiers == 0 {
            self.army.retain(|letter| !SOLDIERS.contains(letter));
        }
        if self.is_exact() {
            self.known = Some(self.army.clone());
        }
    }
}

/// A battle as an arbiter sees it: every face-down piece is known.
#[derive(Clone, Debug)]
pub struct Battle {
    files: i32,
    ranks: i32,
    /// A FEN letter for a piece or a closed square, `.` for an empty one.
    cells: BTreeMap<Square, char>,
    white_to_move: bool,
    halfmoves: u32,
    fullmove: u32,
    /// What the face-down pieces are, in capitals.
    down: BTreeMap<Square, char>,
    /// The attacker's and the defender's.
    hidden: [Hidden; 2],
}

/// How a battle ended: whether the attacker won, unless it is a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Mate { attacker_wins: bool },
    Stalemate { attacker_wins: bool },
    NoPieces,
    DukeAgainstDuke,
    FiftyMoves,
}

impl Battle {
    /// Reads an arbiter's FEN; it trusts that the FEN is reasonable.
    pub fn parse(fen: &str) -> Self {
        let words: Vec<&str> = fen.split_whitespace().collect();
        let rows: Vec<Vec<char>> = words[0].split('/').map(cells_of).collect();
        let (files, ranks) = (rows[0].len() as i32, rows.len() as i32);
        let mut cells = BTreeMap::new();
        for (row, rank) in rows.iter().zip((0..ranks).rev()) {
            for (&cell, file) in row.iter().zip(0..) {
                cells.insert((file, rank), cell);
            }
        }
        let key = |name: &str| {
            words.iter().find_map(|word| word.strip_prefix(name)?.strip_prefix('=')).unwrap_or_default()
        };
        let down: BTreeMap<Square, char> = key("down")
            .split(',')
            .filter(|part| !part.is_empty())
            .map(|part| {
                let (square, letter) = part.split_at(part.len() - 1);
                (square_named(square), letter.to_uppercase().chars().next().expect("a letter"))
            })
            .collect();
        let hidden = [0, 1].map(|side| {
            let army = key("army").split(',').nth(side).unwrap_or("-");
            let pieces = key("men")
                .split(',')
                .nth(side)
                .filter(|pieces| *pieces != "?")
                .map(|pieces| pieces.replace('-', ""));
            read_hidden(army, pieces)
        });
        let mut battle = Battle {
            files,
            ranks,
            cells,
            white_to_move: words[1] == "w",
            halfmoves: words[4].parse().expect("a number"),
            fullmove: words[5].parse().expect("a number"),
            down,
            hidden,
        };
        for white in [true, false] {
            let side = usize::from(!white);
            if battle.hidden[side].known.is_none() {
                let known = battle.face_down(white).map(|square| battle.down[&square]).collect();
                battle.hidden[side].known = Some(sorted(known));
            }
        }
        battle
    }

    fn face_down(&self, white: bool) -> impl Iterator<Item = Square> + '_ {
        let letter = if white { 'X' } else { 'x' };
        self.cells.iter().filter(move |(_, cell)| **cell == letter).map(|(square, _)| *square)
    }

    fn cell(&self, square: Square) -> char {
        // Off the board no piece may enter, and nothing is captured over it.
        self.cells.get(&square).copied().unwrap_or('^')
    }

    fn is_piece_of(&self, square: Square, white: bool) -> bool {
        let cell = self.cell(square);
        cell != 'T' && cell.is_ascii_alphabetic() && cell.is_ascii_uppercase() == white
    }

    fn is_empty(&self, square: Square) -> bool {
        self.cell(square) == '.'
    }

    /// The squares along a line up to and including the first that is not empty.
    fn line(&self, from: Square, (files, ranks): Square) -> (Vec<Square>, Square) {
        let mut passed = Vec::new();
        let mut at = (from.0 + files, from.1 + ranks);
        while self.is_empty(at) {
            passed.push(at);
            at = (at.0 + files, at.1 + ranks);
        }
        (passed, at)
    }

    /// Where the piece on a square can go: to empty squares, and to enemies it captures.
    fn targets(&self, from: Square) -> Vec<Square> {
        let letter = self.cell(from);
        let white = letter.is_ascii_uppercase();
        let steps = |directions: &[Square]| {
            directions
                .iter()
                .map(|step| (from.0 + step.0, from.1 + step.1))
                .filter(|&to| self.is_empty(to) || self.is_piece_of(to, !white))
                .collect::<Vec<_>>()
        };
        let lines = |directions: &[Square]| {
            let mut reached = Vec::new();
            for &direction in directions {
                let (passed, end) = self.line(from, direction);
                reached.extend(passed);
                if self.is_piece_of(end, !white) {
                    reached.push(end);
                }
            }
            reached
        };
        let around: Vec<Square> = STRAIGHT.into_iter().chain(OBLIQUE).collect();
        match letter.to_ascii_uppercase() {
            'K' | 'G' => steps(&around),
            'D' | 'W' => steps(&STRAIGHT),
            'F' => steps(&OBLIQUE),
            'N' => steps(&LEAPS),
            'R' => lines(&STRAIGHT),
            'B' => lines(&OBLIQUE),
            'Q' => lines(&around),
            'C' => self.cannon_targets(from, white),
            _ => Vec::new(),
        }
    }

    fn cannon_targets(&self, from: Square, white: bool) -> Vec<Square> {
        let mut targets = Vec::new();
        for direction in STRAIGHT {
            let (passed, screen) = self.line(from, direction);
            targets.extend(passed);
            if self.cell(screen) != '^' {
                let (_, end) = self.line(screen, direction);
                if self.is_piece_of(end, !white) {
                    targets.push(end);
                }
            }
        }
        targets
    }

    fn royal(&self, white: bool) -> Option<Square> {
        let letters = if white { "KD" } else { "kd" };
        self.cells.iter().find(|(_, cell)| letters.contains(**cell)).map(|(square, _)| *square)
    }

    /// Whether a side's royal can be captured.
    fn is_in_check(&self, white: bool) -> bool {
        self.royal(white).is_some_and(|royal| {
            self.cells
                .keys()
                .any(|&from| self.is_piece_of(from, !white) && self.targets(from).contains(&royal))
        })
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.is_in_check(self.white_to_move)
    }

    /// The legal moves, sorted.
    pub fn legal_moves(&self) -> Vec<String> {
        let mut texts: Vec<String> =
            self.moves().into_iter().map(|(from, to)| name(from) + &name(to)).collect();
        texts.sort();
        texts
    }

    fn moves(&self) -> Vec<(Square, Square)> {
        let white = self.white_to_move;
        if !self.cells.keys().any(|&square| self.is_piece_of(square, false)) {
            return Vec::new();
        }
        let mut moves = Vec::new();
        for &from in self.cells.keys().filter(|&&square| self.is_piece_of(square, white)) {
            for to in self.targets(from) {
                if !self.after(from, to).is_in_check(white) {
                    moves.push((from, to));
                }
            }
        }
        if !self.is_in_check(white) {
            moves.extend(self.face_down(white).map(|square| (square, square)));
        }
        moves
    }

    fn after(&self, from: Square, to: Square) -> Battle {
        let mut next = self.clone();
        let white = self.white_to_move;
        next.halfmoves += 1;
        let shown_side = if from == to { white } else { !white };
        if self.cell(to) == if shown_side { 'X' } else { 'x' } {
            let kind = next.down.remove(&to).expect("an arbiter knows every piece");
            next.hidden[usize::from(!shown_side)].show(kind);
            if from == to {
                next.cells.insert(to, if white { kind } else { kind.to_ascii_lowercase() });
            }
        }
        if from != to {
            if !self.is_empty(to) {
                next.halfmoves = 0;
            }
            next.cells.insert(to, self.cell(from));
            next.cells.insert(from, '.');
        }
        next.white_to_move = !white;
        next.fullmove += u32::from(!white);
        next
    }

    /// What a legal move does, one line of words for each effect, sorted. What is turned up or captured
    /// face-down is shown to both (SC-B3, SC-B4, SC-B5), so both know it afterwards.
    pub fn effects(&self, text: &str) -> Vec<String> {
        self.effects_with(text, |square| self.down[&square])
    }

    /// The same as either player can say it beforehand: neither knows which face-down piece is where
    /// (SC-B3).
    pub fn foreseen(&self, text: &str) -> Vec<String> {
        self.effects_with(text, |_| '?')
    }

    fn effects_with(&self, text: &str, kind_at: impl Fn(Square) -> char) -> Vec<String> {
        let (from, to) = squares_of(text);
        let mut lines = Vec::new();
        match self.cell(to) {
            'X' => lines.push(format!("revealed w {} {}", name(to), kind_at(to))),
            'x' => lines.push(format!("revealed b {} {}", name(to), kind_at(to).to_ascii_lowercase())),
            _ => {}
        }
        if from != to {
            if !self.is_empty(to) {
                lines.push(format!("left {} {} captured", name(to), self.cell(to)));
            }
            lines.push(format!("moved {} {} {} mover", name(from), name(to), self.cell(from)));
        }
        lines.sort();
        lines
    }

    /// The position after a legal move.
    ///
    /// # Panics
    /// If the text names no legal move.
    pub fn play(&self, text: &str) -> Battle {
        let found = self.moves().into_iter().find(|&(from, to)| name(from) + &name(to) == text);
        let (from, to) = found.unwrap_or_else(|| panic!("{text} is not legal in {}", self.fen()));
        self.after(from, to)
    }

    /// The number of leaves of the tree of legal moves.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.moves().into_iter().map(|(from, to)| self.after(from, to).perft(depth - 1)).sum()
    }

    /// How the battle ended, if it is over; repetition is not known here.
    pub fn end(&self) -> Option<End> {
        let pieces: Vec<char> =
            self.cells.values().copied().filter(|cell| *cell != 'T' && cell.is_ascii_alphabetic()).collect();
        if !pieces.iter().any(char::is_ascii_lowercase) {
            return Some(End::NoPieces);
        }
        if self.moves().is_empty() {
            let attacker_wins = !self.white_to_move;
            return Some(if self.in_check() {
                End::Mate { attacker_wins }
            } else {
                End::Stalemate { attacker_wins }
            });
        }
        if pieces.len() == 2 && pieces.iter().all(|piece| piece.eq_ignore_ascii_case(&'d')) {
            return Some(End::DukeAgainstDuke);
        }
        (self.halfmoves >= 100).then_some(End::FiftyMoves)
    }

    /// What must recur for a repetition (SC-B8).
    pub fn repetition_key(&self) -> (Vec<char>, bool) {
        (self.cells.values().copied().collect(), self.white_to_move)
    }

    /// The arbiter's FEN.
    pub fn fen(&self) -> String {
        let rows: Vec<String> = (0..self.ranks).rev().map(|rank| self.row(rank)).collect();
        let side = if self.white_to_move { 'w' } else { 'b' };
        let mut fen = format!("{} {side} - - {} {}", rows.join("/"), self.halfmoves, self.fullmove);
        if self.down.is_empty() {
            return fen;
        }
        let armies = [0, 1].map(|side| army_text(&self.hidden[side]));
        fen += &format!(" army={}", armies.join(","));
        if self.hidden.iter().any(|hidden| !hidden.is_exact()) {
            let pieces = [0, 1].map(|side| match self.hidden[side].known.as_deref() {
                None => "?".to_owned(),
                Some("") => "-".to_owned(),
                Some(pieces) => pieces.to_owned(),
            });
            fen += &format!(" men={}", pieces.join(","));
        }
        let down: Vec<String> = self
            .down
            .iter()
            .map(|(square, kind)| format!("{}{}", name(*square), kind.to_ascii_lowercase()))
            .collect();
        fen + &format!(" down={}", down.join(","))
    }

    fn row(&self, rank: i32) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for file in 0..self.files {
            let cell = self.cell((file, rank));
            if cell == '.' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            empty = 0;
            text.push(cell);
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text
    }
}

fn cells_of(row: &str) -> Vec<char> {
    let mut cells = Vec::new();
    let mut run = String::new();
    for letter in row.chars().chain(['/']) {
        if letter.is_ascii_digit() {
            run.push(letter);
            continue;
        }
        cells.extend(vec!['.'; run.parse().unwrap_or(0)]);
        run.clear();
        if letter != '/' {
            cells.push(letter);
        }
    }
    cells
}

fn square_named(text: &str) -> Square {
    let file = text.as_bytes()[0] - b'a';
    (i32::from(file), text[1..].parse::<i32>().expect("a rank") - 1)
}

/// The squares from and to which a move goes.
fn squares_of(text: &str) -> (Square, Square) {
    let second = text.rfind(|letter: char| letter.is_ascii_lowercase()).expect("a move names two squares");
    (square_named(&text[..second]), square_named(&text[second..]))
}

fn name((file, rank): Square) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

/// In FEN order.
fn sorted(letters: String) -> String {
    let order = format!("{PIECES}{SOLDIERS}");
    order.chars().flat_map(|kind| vec![kind; letters.matches(kind).count()]).collect()
}

fn read_hidden(army: &str, known: Option<String>) -> Hidden {
    let part = |index: usize| army.split('+').nth(index).filter(|text| text.len() > 1 || *text == "0");
    let count = |index: usize| part(index).map_or(0, |text| text[..1].parse().expect("a digit"));
    let letters = |index: usize| part(index).map_or("", |text| &text[1..]);
    let mut hidden = Hidden {
        army: sorted(letters(0).to_owned() + letters(1)),
        pieces: count(0),
        soldiers: count(1),
        known,
    };
    if hidden.is_exact() {
        hidden.known = Some(hidden.army.clone());
    }
    hidden
}

fn army_text(hidden: &Hidden) -> String {
    if hidden.pieces + hidden.soldiers == 0 {
        return "-".to_owned();
    }
    let of =
        |letters: &str| hidden.army.chars().filter(|letter| letters.contains(*letter)).collect::<String>();
    format!("{}{}+{}{}", hidden.pieces, of(PIECES), hidden.soldiers, of(SOLDIERS))
}
