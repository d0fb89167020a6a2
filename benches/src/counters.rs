//! Perft as each generator does it fastest: the last ply is counted without playing its moves.

use movegen::{AnyGame, FenError, Options, Variant, with_game};
use perft::PerftSettings;
use shakmaty::CastlingMode;
use shakmaty::fen::Fen;
use thiserror::Error;

/// A perft ready to run, of the position and depth it was built for.
pub type Perft = Box<dyn Fn() -> u64>;

/// A generator rejects the position.
#[derive(Debug, Error)]
pub enum PeerError {
    /// Our own.
    #[error("megaton: {0}")]
    Own(#[from] FenError),
    /// atomic-movegen.
    #[error("atomic-movegen: {0}")]
    AtomicMovegen(String),
    /// cozy-chess.
    #[error("cozy-chess: {0}")]
    CozyChess(String),
    /// shakmaty.
    #[error("shakmaty: {0}")]
    Shakmaty(String),
}

/// Our own generator on one thread.
///
/// # Errors
/// A wrong FEN.
pub fn own(variant: Variant, fen: &str, depth: u32) -> Result<Perft, PeerError> {
    let game = AnyGame::new(variant, Options::default(), Some(fen))?;
    Ok(Box::new(move || with_game!(&game, typed => typed.position().perft(depth))))
}

/// Our own generator with threads or a hash table.
///
/// # Errors
/// A wrong FEN.
pub fn own_with(
    variant: Variant,
    fen: &str,
    depth: u32,
    settings: PerftSettings,
) -> Result<Perft, PeerError> {
    let game = AnyGame::new(variant, Options::default(), Some(fen))?;
    // Only starting threads can fail, and a count of 0 does not pass the comparison of counts.
    Ok(Box::new(move || perft::perft(&game, depth, settings).unwrap_or(0)))
}

/// atomic-movegen by its own perft, which lists the moves of the last ply and counts them.
///
/// # Errors
/// A wrong FEN.
pub fn atomic_movegen(fen: &str, depth: u32) -> Result<Perft, PeerError> {
    let board =
        atomic_movegen::Board::from_fen(fen).map_err(|error| PeerError::AtomicMovegen(error.to_string()))?;
    Ok(Box::new(move || atomic_movegen::perft(&mut board.clone(), depth)))
}

/// cozy-chess as in its perft example: sets of moves, counted on the last ply.
///
/// # Errors
/// A wrong FEN.
pub fn cozy_chess(fen: &str, depth: u32) -> Result<Perft, PeerError> {
    let board =
        cozy_chess::Board::from_fen(fen, false).map_err(|error| PeerError::CozyChess(error.to_string()))?;
    Ok(Box::new(move || cozy_chess_count(&board, depth)))
}

fn cozy_chess_count(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    match depth {
        0 => return 1,
        1 => board.generate_moves(|moves| {
            nodes += moves.len() as u64;
            false
        }),
        _ => board.generate_moves(|moves| {
            for m in moves {
                let mut next = board.clone();
                next.play_unchecked(m);
                nodes += cozy_chess_count(&next, depth - 1);
            }
            false
        }),
    };
    nodes
}

/// shakmaty on chess, by its own perft.
///
/// # Errors
/// A wrong FEN.
pub fn shakmaty_chess(fen: &str, depth: u32) -> Result<Perft, PeerError> {
    shakmaty_perft::<shakmaty::Chess>(fen, depth)
}

/// shakmaty on atomic chess, by its own perft.
///
/// # Errors
/// A wrong FEN.
pub fn shakmaty_atomic(fen: &str, depth: u32) -> Result<Perft, PeerError> {
    shakmaty_perft::<shakmaty::variant::Atomic>(fen, depth)
}

fn shakmaty_perft<P>(fen: &str, depth: u32) -> Result<Perft, PeerError>
where
    P: shakmaty::Position + shakmaty::FromSetup + Clone + 'static,
{
    let fen: Fen = fen.parse().map_err(|error| PeerError::Shakmaty(format!("{error}")))?;
    let position: P = fen
        .into_position(CastlingMode::Standard)
        .map_err(|error| PeerError::Shakmaty(format!("{:?}", error.kinds())))?;
    Ok(Box::new(move || shakmaty::perft(&position, depth)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positions::{ARMED, ATOMIC, START};

    #[test]
    fn all_generators_count_the_same_sequences() {
        let depth = 4;
        for position in ATOMIC {
            let own = own(Variant::Atomic, position.fen, depth).unwrap()();
            assert_eq!(atomic_movegen(position.fen, depth).unwrap()(), own, "{}", position.name);
            assert_eq!(shakmaty_atomic(position.fen, depth).unwrap()(), own, "{}", position.name);
        }
        assert_eq!(own(Variant::Chess, START, depth).unwrap()(), 197_281);
        assert_eq!(cozy_chess(START, depth).unwrap()(), 197_281);
        assert_eq!(shakmaty_chess(START, depth).unwrap()(), 197_281);
    }

    #[test]
    fn armed_positions_have_more_moves_than_unarmed_ones() {
        for position in ARMED {
            let unarmed = position.fen.replace("armed=1", "armed=0");
            let count = |fen: &str| own(Variant::Stratomic, fen, 1).unwrap()();
            assert!(count(position.fen) > count(&unarmed) + 50, "{}", position.name);
        }
    }
}
