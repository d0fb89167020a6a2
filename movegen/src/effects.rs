//! What a move does, reported by the rules' own code while it is played.
//!
//! The code that changes a position reports every change and its reason to a [`Witness`]; nothing is
//! worked out by comparing two boards. A search plays its moves without a witness, and the compiler
//! removes the reporting.

use crate::piece::{Color, Kind, Piece};
use crate::square::Square;

/// Why a piece moves to another square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Role {
    /// It is the moving piece; in castling, the king.
    Mover,
    /// It is the castling rook.
    CastlingRook,
    /// It is a missile that moves along when its king castles (CA21).
    Companion,
    /// It is the pawn that makes way for a drop (SZ5, SZ18).
    MakesWay,
}

/// Why a piece leaves the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Departure {
    /// It was captured.
    Captured,
    /// It captured, and its own capture exploded (AT1).
    Exploded,
    /// It was caught in the blast of an explosion, a launch or a detonation.
    Blasted,
    /// It is the missile that was launched (ST14).
    Launched,
    /// It carried the bomb that went off (AT17).
    Detonated,
}

/// One effect of a move.
///
/// Squares of pieces that move or leave the board are those before the move; squares they move to, are
/// dropped on or promote on are those after it. So the order of effects does not matter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Effect {
    /// A piece moves from one square to another, or castles onto its own square.
    Moved {
        /// The piece, as it was before it promoted.
        piece: Piece,
        /// The square it leaves.
        from: Square,
        /// The square it goes to.
        to: Square,
        /// Why it moves.
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
        /// The piece. One captured face-down has the kind [`Kind::FaceDown`].
        piece: Piece,
        /// The square it was on. A capturer that explodes leaves from where its move began.
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
    /// A piece that is, or was, face-down on a square is shown to both players (SC-B3, SC-B5).
    Revealed {
        /// Whose piece it is.
        color: Color,
        /// Its square.
        square: Square,
        /// What it is; `None` if the viewer does not know yet.
        kind: Option<Kind>,
    },
    /// A blast goes off: everything it can reach is on this square or adjacent to it.
    Blast {
        /// The square at its centre.
        centre: Square,
    },
    /// The square is closed to all pieces from now on (CA10).
    Irradiated {
        /// The square.
        square: Square,
    },
    /// A king is in a contaminated zone and has to leave it (ST21).
    Contaminated {
        /// Whose king.
        color: Color,
        /// The square at the centre of the zone.
        centre: Square,
        /// How many of its own side's moves it has left to do so: 1 or 2.
        moves_left: u8,
    },
    /// A side may launch from now on (ST8).
    Armed {
        /// The side.
        color: Color,
    },
    /// A bomb is silently lost together with the piece that carried it (AT16). Only its owner may know.
    BombLost {
        /// Whose bomb.
        color: Color,
        /// The square its carrier was on.
        square: Square,
    },
}

impl Effect {
    /// Whether a viewer may know of it: a player by colour, or `None` for someone who knows only what
    /// both players know.
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

/// Records the effects of a move while it is played.
pub trait Witness {
    /// Records an effect.
    fn tell(&mut self, effect: Effect);
}

/// Records nothing, as in a search.
#[derive(Clone, Copy, Debug)]
pub struct Unwatched;

impl Witness for Unwatched {
    #[inline(always)]
    fn tell(&mut self, _effect: Effect) {}
}

/// Every effect of a move, as far as the viewer may know.
///
/// ```
/// use movegen::{AnyGame, Color, Effect, Options, Variant};
/// let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 bomb=?,d5";
/// let game = AnyGame::new(Variant::Bomb, Options::default(), Some(fen))?;
/// let effects = game.effects(game.parse_move("exd5")?);
/// let lost = |effects: &movegen::Effects| effects.iter().any(|e| matches!(e, Effect::BombLost { .. }));
/// // The owner of the bomb knows that it is lost, and nobody else does.
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

    /// The effects a viewer may know of: a player by colour, or `None` for someone who knows only what
    /// both players know.
    pub fn seen_by(&self, viewer: Option<Color>) -> Effects {
        Effects(self.iter().filter(|effect| effect.is_visible_to(viewer)).collect())
    }

    /// The centre of the blast, if the move sets one off: an explosion, a launch or a detonation.
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

    /// The pieces that leave the board, with their squares and reasons.
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

    /// The pieces the move removes besides the moving piece, by square: those it captures and those its
    /// blast destroys.
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

    /// The first piece that moves in this role, with the squares it leaves and reaches; `None` if there
    /// is none, as when the mover leaves the board, and for a launch, a drop or a reveal.
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
