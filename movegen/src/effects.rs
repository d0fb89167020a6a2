//! What a move does, told by the rules' own code while it is played.
//!
//! The code that changes a position tells a [`Witness`] of every change and its reason; nothing is
//! worked out by comparing two boards. A search plays its moves without a witness, and the compiler
//! leaves the telling out.

use crate::piece::{Color, Kind, Piece};
use crate::square::Square;

/// How a piece comes to go to another square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Role {
    /// It is the piece that is moved; of a castling, the king.
    Mover,
    /// It is the rook of a castling.
    CastlingRook,
    /// It is a missile that comes along when its king castles (CA21).
    Companion,
    /// It is the pawn that makes way for a drop (SZ5, SZ18).
    MakesWay,
}

/// Why a piece leaves the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Departure {
    /// It was captured.
    Captured,
    /// It captured, and its own capture exploded (AT1).
    Exploded,
    /// It stood in a blast: of an explosion, a launch or a detonation.
    Blasted,
    /// It is the missile that was launched (ST14).
    Launched,
    /// It carried the bomb that went off (AT17).
    Detonated,
}

/// One thing that a move does.
///
/// Squares of pieces that go or leave are those they stood on before the move; squares they go to,
/// are dropped on or are promoted on are those after it. So the order of effects does not matter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Effect {
    /// A piece goes from one square to another, or castles onto the square it stands on.
    Moved {
        /// The piece, as it was before it promoted.
        piece: Piece,
        /// The square it leaves.
        from: Square,
        /// The square it goes to.
        to: Square,
        /// How it comes to go.
        role: Role,
    },
    /// A pawn becomes another piece on the square it has reached.
    Promoted {
        /// The square.
        square: Square,
        /// What it becomes.
        piece: Piece,
    },
    /// A piece leaves the board.
    Left {
        /// The piece. One that is captured face-down is of the kind [`Kind::FaceDown`].
        piece: Piece,
        /// The square it stood on. A capturer that explodes leaves from where it began its move.
        square: Square,
        /// Why it leaves.
        why: Departure,
    },
    /// A piece comes from the reserve.
    Dropped {
        /// The piece.
        piece: Piece,
        /// The square it is dropped on.
        square: Square,
    },
    /// What stands, or stood, face-down on a square is shown to both players (SC-B3, SC-B5).
    Revealed {
        /// Whose piece it is.
        color: Color,
        /// Its square.
        square: Square,
        /// What it is; `None` if whoever asks does not know yet.
        kind: Option<Kind>,
    },
    /// A blast goes off: everything it can reach is on this square or beside it.
    Blast {
        /// The square in the middle.
        centre: Square,
    },
    /// Nobody may enter the square any more (CA10).
    Irradiated {
        /// The square.
        square: Square,
    },
    /// A king stands in a contaminated zone and has to leave it (ST21).
    Contaminated {
        /// Whose king.
        color: Color,
        /// The square in the middle of the zone.
        centre: Square,
        /// The moves of its own side within which it has to have left: 1 or 2.
        moves_left: u8,
    },
    /// A side may launch from now on (ST8).
    Armed {
        /// The side.
        color: Color,
    },
    /// A bomb is lost without a word together with the piece that carried it (AT16). Only its
    /// owner may know.
    BombLost {
        /// Whose bomb.
        color: Color,
        /// The square on which its carrier stood.
        square: Square,
    },
}

impl Effect {
    /// Whether a viewer may know of it: a player by colour, or nobody in particular, `None`, who
    /// knows what both players know.
    pub fn is_visible_to(&self, viewer: Option<Color>) -> bool {
        match *self {
            Effect::BombLost { color, .. } => viewer == Some(color),
            Effect::Moved { .. }
            | Effect::Promoted { .. }
            | Effect::Left { .. }
            | Effect::Dropped { .. }
            | Effect::Revealed { .. }
            | Effect::Blast { .. }
            | Effect::Irradiated { .. }
            | Effect::Contaminated { .. }
            | Effect::Armed { .. } => true,
        }
    }
}

/// What takes down the effects of a move while it is played.
pub trait Witness {
    /// Takes down an effect.
    fn tell(&mut self, effect: Effect);
}

/// Nobody looks on, as in a search.
#[derive(Clone, Copy, Debug)]
pub struct Unwatched;

impl Witness for Unwatched {
    #[inline(always)]
    fn tell(&mut self, _effect: Effect) {}
}

/// Everything that a move does, as far as whoever asks may know.
///
/// ```
/// use movegen::{AnyGame, Color, Effect, Options, Variant};
/// let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 bomb=?,d5";
/// let game = AnyGame::new(Variant::Bomb, Options::default(), Some(fen))?;
/// let effects = game.effects(game.parse_move("exd5")?);
/// let lost = |effects: &movegen::Effects| effects.iter().any(|e| matches!(e, Effect::BombLost { .. }));
/// // Whose bomb it was knows that it is lost, and nobody else.
/// assert!(lost(&effects.seen_by(Some(Color::Black))));
/// assert!(!lost(&effects.seen_by(Some(Color::White))) && !lost(&effects.seen_by(None)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Effects(Vec<Effect>);

impl Witness for Effects {
    fn tell(&mut self, effect: Effect) {
        self.0.push(effect);
    }
}

impl Effects {
    /// Every effect.
    pub fn iter(&self) -> impl Iterator<Item = Effect> + '_ {
        self.0.iter().copied()
    }

    /// Those that a viewer may know of: a player by colour, or `None` for somebody who knows what
    /// both players know.
    pub fn seen_by(&self, viewer: Option<Color>) -> Effects {
        Effects(self.iter().filter(|effect| effect.is_visible_to(viewer)).collect())
    }

    /// The middle of the blast, if the move sets one off: an explosion, a launch, a detonation.
    ///
    /// ```
    /// use movegen::{AnyGame, Options, Variant};
    /// let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    /// let blast = |variant| -> Result<Option<String>, Box<dyn std::error::Error>> {
    ///     let game = AnyGame::new(variant, Options::default(), Some(fen))?;
    ///     let centre = game.effects(game.parse_move("exd5")?).blast();
    ///     Ok(centre.map(|square| game.square_name(square)))
    /// };
    /// assert_eq!(blast(Variant::Atomic)?, Some("d5".to_owned()));
    /// assert_eq!(blast(Variant::SoftPawn)?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn blast(&self) -> Option<Square> {
        self.iter().find_map(|effect| match effect {
            Effect::Blast { centre } => Some(centre),
            _ => None,
        })
    }

    /// The pieces that leave the board, each with its square and the reason.
    ///
    /// ```
    /// use movegen::{AnyGame, Departure, Options, Variant};
    /// let fen = "4k3/8/8/2np4/4P3/8/8/4K3 w - - 0 1";
    /// let game = AnyGame::new(Variant::Atomic, Options::default(), Some(fen))?;
    /// let effects = game.effects(game.parse_move("exd5")?);
    /// let why = |name| {
    ///     let square = game.parse_square(name);
    ///     effects.departures().find(|&(from, ..)| Some(from) == square).map(|(_, _, why)| why)
    /// };
    /// assert_eq!(why("d5"), Some(Departure::Captured));
    /// assert_eq!(why("e4"), Some(Departure::Exploded));
    /// assert_eq!(why("c5"), Some(Departure::Blasted));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn departures(&self) -> impl Iterator<Item = (Square, Piece, Departure)> + '_ {
        self.iter().filter_map(|effect| match effect {
            Effect::Left { piece, square, why } => Some((square, piece, why)),
            _ => None,
        })
    }

    /// The pieces that the move takes from the board besides the piece that is moved: what it
    /// captures and what its blast destroys, by square.
    pub fn victims(&self) -> Vec<(Square, Piece)> {
        let is_victim = |why| matches!(why, Departure::Captured | Departure::Blasted);
        let mut victims: Vec<_> = self
            .departures()
            .filter(|&(_, _, why)| is_victim(why))
            .map(|(square, piece, _)| (square, piece))
            .collect();
        victims.sort_by_key(|&(square, _)| square);
        victims
    }

    /// The first piece that goes in this role, the square it leaves and the square it goes to; `None` if there
    /// is none, as where the mover leaves the board, and for a launch, a drop or a reveal.
    ///
    /// ```
    /// use movegen::{AnyGame, Options, Role, Variant};
    /// let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    /// let game = AnyGame::new(Variant::Chess, Options::default(), Some(fen))?;
    /// let effects = game.effects(game.parse_move("O-O")?);
    /// let to = |role| effects.movement(role).map(|(_, _, to)| game.square_name(to));
    /// assert_eq!(to(Role::Mover), Some("g1".to_owned()));
    /// assert_eq!(to(Role::CastlingRook), Some("f1".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn movement(&self, wanted: Role) -> Option<(Piece, Square, Square)> {
        self.iter().find_map(|effect| match effect {
            Effect::Moved { piece, from, to, role } if role == wanted => Some((piece, from, to)),
            _ => None,
        })
    }
}
