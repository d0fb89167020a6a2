//! How games end: mate, stalemate, dead kings, no pieces, dead positions, 50 moves (ST19–ST21, CA27, SZ17, AT4, AT11,
//! AT12, AT18).

use super::Position;
use super::board::{Cell, Colour, Kind, Square};
use super::variant::Variant;

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Checkmate {
        winner: Colour,
    },
    /// No way out of a contaminated zone (ST21).
    NoEvacuation {
        winner: Colour,
    },
    Stalemate,
    /// A king died; without a winner both did.
    KingDead {
        winner: Option<Colour>,
    },
    /// After both kings died, a side has no pieces left (AT12); without a winner neither has.
    NoPieces {
        winner: Option<Colour>,
    },
    /// Too little material for either side to win.
    DeadPosition,
    FiftyMoves,
}

impl Ending {
    /// The winner; none for a draw.
    pub fn winner(self) -> Option<Colour> {
        match self {
            Self::Checkmate { winner } | Self::NoEvacuation { winner } => Some(winner),
            Self::KingDead { winner } | Self::NoPieces { winner } => winner,
            Self::Stalemate | Self::DeadPosition | Self::FiftyMoves => None,
        }
    }
}

/// How the game ended, if it is over. Immediate consequences of a move come before counting.
pub fn ending(position: &Position) -> Option<Ending> {
    if let Some(end) = position.finished() {
        return Some(end);
    }
    if position.moves().is_empty() {
        let is_known = !position.may_have_unknown_detonation();
        return is_known.then(|| position.end_without_moves());
    }
    if position.is_dead() {
        return Some(Ending::DeadPosition);
    }
    (position.halfmoves >= 100).then_some(Ending::FiftyMoves)
}

impl Position {
    /// Endings in which neither side can move: a dead king, or no pieces where there are no kings.
    pub(super) fn finished(&self) -> Option<Ending> {
        let white_king = self.board.king(Colour::White).is_some();
        let black_king = self.board.king(Colour::Black).is_some();
        match (white_king, black_king) {
            (true, true) => None,
            (true, false) => Some(Ending::KingDead { winner: Some(Colour::White) }),
            (false, true) => Some(Ending::KingDead { winner: Some(Colour::Black) }),
            (false, false) if self.variant == Variant::DeathMatch => self.out_of_pieces(),
            (false, false) => Some(Ending::KingDead { winner: None }),
        }
    }

    /// AT12: without kings, a side without pieces has lost, and an empty board is a draw.
    fn out_of_pieces(&self) -> Option<Ending> {
        let has_pieces = |colour| self.board.pieces_of(colour).next().is_some();
        match (has_pieces(Colour::White), has_pieces(Colour::Black)) {
            (true, true) => None,
            (true, false) => Some(Ending::NoPieces { winner: Some(Colour::White) }),
            (false, true) => Some(Ending::NoPieces { winner: Some(Colour::Black) }),
            (false, false) => Some(Ending::NoPieces { winner: None }),
        }
    }

    /// The side to move has no legal move.
    fn end_without_moves(&self) -> Ending {
        let winner = self.turn.other();
        if self.in_check() {
            Ending::Checkmate { winner }
        } else if self.must_evacuate(self.turn) {
            Ending::NoEvacuation { winner }
        } else {
            Ending::Stalemate
        }
    }

    /// Whether neither side can win any more, as the rules list it for each variant.
    fn is_dead(&self) -> bool {
        let material = Material::of(self);
        match self.variant {
            Variant::Chess | Variant::Stratomic | Variant::Spindler => material.is_dead_in_chess(),
            Variant::Capatomic => {
                material.is_bare_kings() || material.is_dead_in_chess() && !self.is_irradiated()
            }
            Variant::Stoltz | Variant::OneStep | Variant::Culverin => {
                material.is_bare_kings() || material.is_single_minor()
            }
            Variant::Atomic | Variant::SoftPawn => material.is_dead_in_atomic(),
            Variant::NoCheckAtomic | Variant::DeathMatch | Variant::Bomb => {
                material.is_bare_kings() && self.board.king(self.turn).is_some()
            }
        }
    }

    fn is_irradiated(&self) -> bool {
        self.board.squares().any(|square| self.board.cell(square) == Cell::Closed)
    }
}

/// The pieces besides the kings, with the square colours of the bishops.
struct Material {
    white: Vec<Kind>,
    black: Vec<Kind>,
    white_bishops: Vec<i8>,
    black_bishops: Vec<i8>,
}

impl Material {
    /// Pieces in reserve count as material (SZ17).
    fn of(position: &Position) -> Self {
        let kinds = |colour| {
            let on_board = position.board.pieces_of(colour).map(|(_, piece)| piece.kind);
            let in_reserve = position.reserve.iter().filter(|piece| piece.colour == colour);
            on_board.chain(in_reserve.map(|piece| piece.kind)).filter(|kind| *kind != Kind::King).collect()
        };
        let shades = |colour| {
            position
                .board
                .pieces_of(colour)
                .filter(|(_, piece)| piece.kind == Kind::Bishop)
                .map(|(square, _)| Square::shade(square))
                .collect()
        };
        Self {
            white: kinds(Colour::White),
            black: kinds(Colour::Black),
            white_bishops: shades(Colour::White),
            black_bishops: shades(Colour::Black),
        }
    }

    /// All pieces besides the kings.
    fn all(&self) -> Vec<Kind> {
        [&self.white[..], &self.black[..]].concat()
    }

    fn is_bare_kings(&self) -> bool {
        self.all().is_empty()
    }

    /// One knight or bishop on the board, and nothing else.
    fn is_single_minor(&self) -> bool {
        matches!(self.all()[..], [Kind::Knight | Kind::Bishop])
    }

    fn is_bishops_only(&self) -> bool {
        self.all().iter().all(|kind| *kind == Kind::Bishop)
    }

    /// ST19, and orthodox chess: at most one minor piece, or bishops all on squares of one colour.
    fn is_dead_in_chess(&self) -> bool {
        let shades = [&self.white_bishops[..], &self.black_bishops[..]].concat();
        let one_shade = shades.windows(2).all(|pair| pair[0] == pair[1]);
        self.is_bare_kings() || self.is_single_minor() || self.is_bishops_only() && one_shade
    }

    /// AT11: N, B, R or two N against a bare king; or bishops of both sides that can never meet.
    fn is_dead_in_atomic(&self) -> bool {
        let against_bare_king = (self.white.is_empty() || self.black.is_empty())
            && matches!(
                self.all()[..],
                [] | [Kind::Knight | Kind::Bishop | Kind::Rook] | [Kind::Knight, Kind::Knight]
            );
        against_bare_king || self.is_bishops_only() && self.bishops_never_meet()
    }

    /// White's bishops all on squares of one colour, Black's all on the other.
    fn bishops_never_meet(&self) -> bool {
        let (Some(white), Some(black)) = (self.white_bishops.first(), self.black_bishops.first()) else {
            return false;
        };
        white != black
            && self.white_bishops.iter().all(|shade| shade == white)
            && self.black_bishops.iter().all(|shade| shade == black)
    }
}
