//! Random positions and random moves, the same on every run.

use super::{Table, moves_on_board};
use movegen::moves::Tag;
use movegen::{AnyGame, Move, with_game};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// A seeded random number generator.
pub struct Dice(ChaCha8Rng);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Dice(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number below `count`.
    pub fn below(&mut self, count: usize) -> usize {
        self.0.random_range(0..count)
    }

    /// True once in `count` times.
    pub fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    pub fn choose<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.below(choices.len())]
    }

    pub fn bits(&mut self) -> u32 {
        self.0.random()
    }
}

/// A random move; often one of a random kind, so that castling, launches and the like are neither
/// drowned out nor drown out the rest, or the side's last move reversed, so that positions repeat.
pub fn random_move(game: &AnyGame, dice: &mut Dice) -> Option<Move> {
    let mut moves = moves_on_board(game);
    if moves.is_empty() {
        return None;
    }
    if dice.one_in(3)
        && let Some(back) = way_back(game, &moves)
    {
        return Some(back);
    }
    if dice.one_in(2) {
        let mut tags: Vec<Tag> = Vec::new();
        for m in &moves {
            if !tags.contains(&m.tag()) {
                tags.push(m.tag());
            }
        }
        let tag = *dice.choose(&tags);
        moves.retain(|m| m.tag() == tag);
    }
    Some(*dice.choose(&moves))
}

fn way_back(game: &AnyGame, moves: &[Move]) -> Option<Move> {
    let last_of_side = game.moves().into_iter().nth_back(1)?;
    let is_back = |m: &&Move| m.from() == last_of_side.to() && m.to() == last_of_side.from();
    moves.iter().find(is_back).copied()
}

/// The start position or, three times out of four, a random position of few or many pieces.
pub fn random_start(table: &Table, dice: &mut Dice) -> AnyGame {
    if table.subject.is_battle {
        return random_battle(table, dice);
    }
    if dice.one_in(4) {
        let mut options = table.options();
        options.set("Setup", "random").expect("an option of Capatomic");
        let drawn = table.variant().drawn_start(&options, dice.bits().into());
        return table.game(&drawn.unwrap_or_else(|| table.start(0)));
    }
    // Most positions made up carelessly are illegal: too many pieces, a king en prise.
    for _ in 0..1000 {
        let fen = Sketch::new(table, dice).fen(table, dice);
        match AnyGame::new(table.variant(), table.options(), Some(&fen)) {
            Ok(game) if !is_king_en_prise(&game) => return game,
            _ => {}
        }
    }
    panic!("{table}: no random position was accepted");
}

/// A battle on any terrain, at its start or in progress, mostly as its arbiter sees it.
fn random_battle(table: &Table, dice: &mut Dice) -> AnyGame {
    let start = table.start(dice.bits().into());
    if dice.one_in(8) {
        return table.game(&start);
    }
    for _ in 0..1000 {
        let fen = if dice.one_in(2) { start.clone() } else { scattered(&start, dice) };
        if let Ok(mut game) = AnyGame::new(table.variant(), table.options(), Some(&fen)) {
            game.draw_secrets(dice.bits().into()).expect("no move was played");
            return game;
        }
    }
    panic!("{table}: no random battle was accepted");
}

/// The same terrain with a few pieces anywhere, some of them face-down.
fn scattered(start: &str, dice: &mut Dice) -> String {
    let board = start.split(' ').next().expect("a FEN has a board");
    let mut rows: Vec<Vec<char>> = board.split('/').map(open_row).collect();
    let mut put = |letter: char, dice: &mut Dice| {
        for _ in 0..100 {
            let rank = dice.below(rows.len());
            let file = dice.below(rows[rank].len());
            if rows[rank][file] == '1' {
                rows[rank][file] = letter;
                return;
            }
        }
    };
    let mut armies = Vec::new();
    for is_white in [true, false] {
        let cased = |letter: char| if is_white { letter } else { letter.to_ascii_lowercase() };
        if is_white || !dice.one_in(4) {
            put(cased(*dice.choose(&['K', 'D'])), dice);
        }
        let most = *dice.choose(&[0, 0, 1, 1, 3, 4]);
        let mut hidden = [String::new(), String::new()];
        for (class, letters) in ["RBNGC", "WF"].into_iter().enumerate() {
            for _ in 0..dice.below(most + 1).min(3) {
                let letter = *dice.choose(&letters.chars().collect::<Vec<_>>());
                if dice.one_in(3) {
                    put(cased('X'), dice);
                    hidden[class].push(letter);
                } else {
                    put(cased(letter), dice);
                }
            }
        }
        let [pieces, soldiers] = &hidden;
        armies.push(match (pieces.as_str(), soldiers.as_str()) {
            ("", "") => "-".to_owned(),
            // Sometimes the army is larger than what is fielded.
            ("", _) => format!("0+{}{soldiers}{}", soldiers.len(), ["", "W"][dice.below(2)]),
            (_, "") => format!("{}{pieces}{}+0", pieces.len(), ["", "QN"][dice.below(2)]),
            _ => format!("{}{pieces}+{}{soldiers}F", pieces.len(), soldiers.len()),
        });
    }
    let rows: Vec<String> = rows.iter().map(|row| row_text(row)).collect();
    let side = dice.choose(&["w", "b"]);
    format!("{} {side} - - {} 1 army={}", rows.join("/"), dice.choose(&[0, 0, 0, 90, 98]), armies.join(","))
}

/// A row without its pieces: `1` for each open square.
fn open_row(row: &str) -> Vec<char> {
    let mut cells = Vec::new();
    let mut run = String::new();
    for letter in row.chars().chain(['/']) {
        if letter.is_ascii_digit() {
            run.push(letter);
            continue;
        }
        cells.extend(vec!['1'; run.parse().unwrap_or(0)]);
        run.clear();
        match letter {
            '/' => {}
            '*' | 'T' | '^' => cells.push(letter),
            _ => cells.push('1'),
        }
    }
    cells
}

/// Whether the side not to move is in check, which a FEN may have in games with missiles.
fn is_king_en_prise(game: &AnyGame) -> bool {
    with_game!(game, typed => typed.position().is_in_check(!game.side()))
}

/// A board being filled, rank 1 first.
struct Sketch {
    rows: Vec<Vec<char>>,
    rights: String,
    /// The ranks, from 0, on which pawns of either side may be.
    pawn_ranks: std::ops::RangeInclusive<usize>,
}

impl Sketch {
    fn new(table: &Table, dice: &mut Dice) -> Self {
        let spec = table.variant().spec();
        let (files, ranks) = (usize::from(spec.size.0), usize::from(spec.size.1));
        let board = spec.start.split(['[', ' ']).next().expect("a FEN has a board");
        let start: Vec<&str> = board.split('/').rev().collect();
        let rank_of =
            |letter: char| start.iter().position(|row| row.contains(letter)).expect("a start piece");
        let mut sketch = Sketch {
            rows: vec![vec!['1'; files]; ranks],
            rights: String::new(),
            pawn_ranks: rank_of('P')..=rank_of('p'),
        };
        for king in ['K', 'k'] {
            let home = rank_of(king);
            if dice.one_in(2) {
                let anywhere = table.is_chess960() || table.subject.castles_with_missiles || dice.one_in(8);
                let king_file = sketch.put_castlers(king, home, start[home], anywhere, dice);
                if table.subject.castles_with_missiles {
                    sketch.put_missiles(king, home, king_file, dice);
                }
            } else {
                sketch.put_anywhere(king, dice);
            }
        }
        let mut letters: Vec<char> = board.chars().filter(char::is_ascii_alphabetic).collect();
        letters.retain(|letter| !letter.eq_ignore_ascii_case(&'k'));
        let reserves = table.subject.reserves.iter().flat_map(|reserve| reserve.chars());
        letters.extend(reserves.filter(char::is_ascii_alphabetic));
        letters.sort_unstable();
        letters.dedup();
        let most_pieces = *dice.choose(&[4, 10, 20, 30]);
        for _ in 0..dice.below(most_pieces) {
            let letter = *dice.choose(&letters);
            sketch.put_anywhere(letter, dice);
        }
        if table.subject.closes_squares {
            for _ in 0..dice.below(6) {
                sketch.put_anywhere('*', dice);
            }
        }
        sketch
    }

    /// Puts a piece on a random square, if that is empty and the piece may be there.
    fn put_anywhere(&mut self, letter: char, dice: &mut Dice) {
        let rank = dice.below(self.rows.len());
        let file = dice.below(self.rows[0].len());
        let allowed = !letter.eq_ignore_ascii_case(&'p') || self.pawn_ranks.contains(&rank);
        if allowed && self.rows[rank][file] == '1' {
            self.rows[rank][file] = letter;
        }
    }

    /// Puts a king and its rooks on their home rank, with some of the rights, and returns the
    /// king's file.
    fn put_castlers(
        &mut self,
        king: char,
        home: usize,
        start: &str,
        anywhere: bool,
        dice: &mut Dice,
    ) -> usize {
        let like_king = |letter: char| {
            if king.is_ascii_uppercase() { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
        };
        let rook = like_king('r');
        let files = self.rows[home].len();
        let (king_file, left, right) = if anywhere {
            let king_file = 1 + dice.below(files - 2);
            (king_file, dice.below(king_file), king_file + 1 + dice.below(files - king_file - 1))
        } else {
            let standard = |letter| start.find(letter).expect("a start piece");
            (standard(king), standard(rook), start.rfind(rook).expect("a start rook"))
        };
        self.rows[home][king_file] = king;
        for (wing, file) in [('k', right), ('q', left)] {
            if !dice.one_in(4) {
                self.rows[home][file] = rook;
                self.rights.push(like_king(wing));
            }
        }
        king_file
    }

    /// Puts missiles diagonally behind a king that may castle.
    fn put_missiles(&mut self, king: char, home: usize, king_file: usize, dice: &mut Dice) {
        let (behind, missile) = if king == 'K' { (home - 1, 'M') } else { (home + 1, 'm') };
        for file in [king_file - 1, king_file + 1] {
            if !dice.one_in(4) {
                self.rows[behind][file] = missile;
            }
        }
    }

    /// Bombs under any piece except the kings, some of them unknown or gone.
    fn bombs(&self, dice: &mut Dice) -> String {
        let mut bomb = |is_own: fn(&char) -> bool| {
            let squares: Vec<String> = (0..self.rows.len())
                .flat_map(|rank| (0..self.rows[rank].len()).map(move |file| (file, rank)))
                .filter(|&(file, rank)| {
                    let letter = self.rows[rank][file];
                    letter.is_ascii_alphabetic() && is_own(&letter) && !letter.eq_ignore_ascii_case(&'k')
                })
                .map(|(file, rank)| format!("{}{}", (b'a' + file as u8) as char, rank + 1))
                .collect();
            match dice.below(6) {
                0 => "?".to_owned(),
                1 => "-".to_owned(),
                _ if squares.is_empty() => "-".to_owned(),
                _ => dice.choose(&squares).clone(),
            }
        };
        format!("bomb={},{}", bomb(char::is_ascii_uppercase), bomb(char::is_ascii_lowercase))
    }

    fn fen(&self, table: &Table, dice: &mut Dice) -> String {
        let rows: Vec<String> = self.rows.iter().rev().map(|row| row_text(row)).collect();
        let rights = if self.rights.is_empty() { "-" } else { &self.rights };
        format!(
            "{}{} {} {rights} - {} 1 {}",
            rows.join("/"),
            dice.choose(table.subject.reserves),
            dice.choose(&["w", "b"]),
            dice.choose(&[0, 0, 0, 90, 98]),
            if table.subject.has_bombs {
                self.bombs(dice)
            } else {
                (*dice.choose(table.subject.keys)).to_owned()
            },
        )
    }
}

/// A row of letters with its runs of `1` counted together.
fn row_text(row: &[char]) -> String {
    row.chunk_by(|a, b| a == b)
        .map(|run| if run[0] == '1' { run.len().to_string() } else { run.iter().collect() })
        .collect()
}
