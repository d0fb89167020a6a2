//! Lines of moves as text.

use movegen::{AnyGame, Move};

/// The line as programs write it. Ends early where a move is not legal.
pub fn coordinates(game: &AnyGame, line: &[Move]) -> Vec<String> {
    texts(game, line, AnyGame::coordinate_text)
}

/// The line as people write it. Ends early where a move is not legal.
pub fn san(game: &AnyGame, line: &[Move]) -> Vec<String> {
    texts(game, line, AnyGame::san)
}

fn texts(game: &AnyGame, line: &[Move], text_of: impl Fn(&AnyGame, Move) -> String) -> Vec<String> {
    let mut game = game.clone();
    let mut texts = Vec::with_capacity(line.len());
    for &m in line {
        if !game.legal_moves().contains(&m) {
            break;
        }
        texts.push(text_of(&game, m));
        if game.play(m).is_err() {
            break;
        }
    }
    texts
}
