//! Attacks of both sides, computed once for all terms.

use movegen::{
    Bitboard, Color, Geometry, Kind, Position, Rules, attacks, cannon_reach, culverin_reach, reach,
};

/// Attacks of both sides.
pub(crate) struct Attacks<G: Geometry> {
    /// Squares attacked by each kind of piece, by colour. Kings included.
    pub(crate) by_kind: [[Bitboard<G>; Kind::ALL.len()]; 2],
    /// Squares attacked by any piece except the king, by colour.
    pub(crate) pieces: [Bitboard<G>; 2],
    /// Squares attacked by any piece, by colour.
    pub(crate) all: [Bitboard<G>; 2],
    /// Number of attacks by each kind on squares adjacent to the enemy king.
    pub(crate) on_king_zone: [[i32; Kind::ALL.len()]; 2],
}

impl<G: Geometry> Attacks<G> {
    /// Squares attacked by pawns of a colour.
    pub(crate) fn by_pawns(&self, color: Color) -> Bitboard<G> {
        self.by_kind[color.index()][Kind::Pawn.index()]
    }

    /// Computes the attacks, and reports to `mobility` for every officer except the king how many
    /// squares it reaches that hold no own piece and are not attacked by an enemy pawn.
    pub(crate) fn of<R: Rules<Geometry = G>>(
        position: &Position<R>,
        mut mobility: impl FnMut(Color, Kind, i32),
    ) -> Self {
        let mut this = Attacks {
            by_kind: [[Bitboard::EMPTY; Kind::ALL.len()]; 2],
            pieces: [Bitboard::EMPTY; 2],
            all: [Bitboard::EMPTY; 2],
            on_king_zone: Default::default(),
        };
        for (color, up) in [(Color::White, 1), (Color::Black, -1)] {
            let pawns = position.pieces(color, Kind::Pawn);
            let attacked = pawns.shift(1, up) | pawns.shift(-1, up);
            this.by_kind[color.index()][Kind::Pawn.index()] = attacked;
            this.pieces[color.index()] = attacked;
            this.by_kind[color.index()][Kind::King.index()] =
                position.king(color).map_or(Bitboard::EMPTY, attacks::king::<G>);
        }
        let blockers = position.blockers();
        for color in Color::BOTH {
            let (us, them) = (color.index(), (!color).index());
            let enemy_zone = this.by_kind[them][Kind::King.index()];
            let area = !(position.color(color) | this.by_pawns(!color) | position.closed());
            for &kind in R::KINDS {
                if matches!(kind, Kind::Pawn | Kind::King) {
                    continue;
                }
                // Gathered in registers: a table in memory would be written piece by piece.
                let (mut attacked, mut on_zone) = (Bitboard::EMPTY, 0);
                position.pieces(color, kind).for_each(|from| {
                    let reached = match kind {
                        Kind::Culverin => culverin_reach(position, color, from) - position.color(color),
                        Kind::Cannon => cannon_reach(position, from) - position.color(color),
                        _ => reach(kind, from, blockers),
                    };
                    attacked |= reached;
                    on_zone += (reached & enemy_zone).count() as i32;
                    mobility(color, kind, (reached & area).count() as i32);
                });
                this.by_kind[us][kind.index()] = attacked;
                this.on_king_zone[us][kind.index()] = on_zone;
                this.pieces[us] |= attacked;
            }
            this.all[us] = this.pieces[us] | this.by_kind[us][Kind::King.index()];
        }
        this
    }
}
