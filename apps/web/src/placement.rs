//! Positions set up by hand.

use crate::messages::Placement;
use crate::refusal::Refusal;
use movegen::{AnyGame, CastlingRook, Color, Obstacle, Options, Piece, PositionBuilder, Variant};

impl Placement {
    /// The position as a game without moves.
    pub(crate) fn set_up(&self, variant: Variant, options: Options) -> Result<AnyGame, Refusal> {
        let game = self.on_board(variant, options)?;
        match self.armed {
            // Who is armed is in no other part of a position.
            Some(armed) if game.is_armed(Color::White).is_some() => {
                Ok(AnyGame::new(variant, options, Some(&with_armed(&game.fen(), armed)))?)
            }
            _ => Ok(game),
        }
    }

    fn on_board(&self, variant: Variant, options: Options) -> Result<AnyGame, Refusal> {
        let usual = AnyGame::new(variant, options, None)?;
        let mut builder = self.builder(&usual)?;
        let set_up = |builder: &PositionBuilder| AnyGame::set_up(variant, options, builder);
        let refused = match set_up(&builder) {
            Ok(game) => return Ok(game),
            Err(refused) => refused,
        };
        // Keys that were true of the position before, such as where missiles have not moved, may not be
        // true of this one.
        builder.forget_keys();
        set_up(&builder).map_err(|_| refused.into())
    }

    fn builder(&self, board: &AnyGame) -> Result<PositionBuilder, Refusal> {
        let (files, ranks) = board.size();
        let mut builder = PositionBuilder::new(files, ranks);
        let place = |name: &str| {
            let square = board.parse_square(name).ok_or_else(|| Refusal::Square(name.to_owned()))?;
            Ok::<_, Refusal>(board.file_and_rank(square))
        };
        for placed in &self.pieces {
            let (file, rank) = place(&placed.square)?;
            builder.put(file, rank, Piece { color: placed.color, kind: placed.kind })?;
        }
        for closed in &self.closed {
            let (file, rank) = place(&closed.square)?;
            builder.close(file, rank, fen_letter(closed.obstacle))?;
        }
        for (color, reserve) in Color::BOTH.into_iter().zip(&self.reserves) {
            reserve.iter().for_each(|&kind| builder.add_to_reserve(Piece { color, kind }));
        }
        for letter in self.castling.chars().filter(|&letter| letter != '-') {
            let right = CastlingRook::of_letter(letter);
            let (color, rook) = right.ok_or_else(|| Refusal::Castling(letter.to_string()))?;
            builder.grant_castling(color, rook);
        }
        builder.set_en_passant(self.en_passant.as_deref().map(place).transpose()?)?;
        builder.set_side(self.side);
        builder.read_keys(self.keys.as_deref().unwrap_or_default())?;
        Ok(builder)
    }
}

/// The letter of a closed square in FEN.
fn fen_letter(obstacle: Obstacle) -> char {
    match obstacle {
        Obstacle::Radiation | Obstacle::Wall => '*',
        Obstacle::Tree => 'T',
        Obstacle::Mountain => '^',
    }
}

/// A FEN with both sides armed, or none.
fn with_armed(fen: &str, armed: bool) -> String {
    let key = format!("armed={}", u8::from(armed));
    let fields = fen.split(' ').map(|field| if field.starts_with("armed=") { key.as_str() } else { field });
    fields.collect::<Vec<_>>().join(" ")
}
