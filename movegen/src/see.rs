//! Exchange evaluation: what a capture or a launch wins or loses at once, without search.
//!
//! Where captures do not explode this is the usual swap on the target square. Where they do there is no
//! sequence: one blast ends it, and its sum is the answer.

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::moves::{Move, Tag};
use crate::piece::Kind;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

/// What pieces are worth, in centipawns, by [`Kind::index`].
pub type Values = [i32; Kind::ALL.len()];

/// The king's value in the exchange evaluation: more than everything else together.
pub const KING_VALUE: i32 = 20_000;

impl<R: Rules> Position<R> {
    /// What a legal move wins at once, in centipawns: negative if it loses material.
    ///
    /// Launches and blasts are sums; other moves play out the captures on their target, each side with
    /// its least valuable piece first and stopping when it would lose. In games with explosions a quiet
    /// move is worth at most 0: minus the cost of the cheapest capture of the moved piece.
    ///
    /// ```
    /// use movegen::{Kind, Options, Orthodox, Position, Values, Variant};
    /// let mut values: Values = [0; Kind::ALL.len()];
    /// values[Kind::Pawn.index()] = 100;
    /// values[Kind::Rook.index()] = 500;
    /// let fen = "4k3/8/3p4/4p3/8/8/8/4RK2 w - - 0 1";
    /// let position = Position::<Orthodox>::from_fen(fen, Variant::Chess, &Options::default())?;
    /// // The rook takes a pawn and is recaptured by another.
    /// assert_eq!(position.exchange(position.parse_move("Rxe5")?, &values), 100 - 500);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn exchange(&self, m: Move, values: &Values) -> i32 {
        match m.tag() {
            Tag::Castling | Tag::Drop | Tag::Reveal => 0,
            Tag::Detonation => self.balance(R::destroyed_by(self, m), values),
            Tag::Launch => self.balance(R::destroyed_by(self, m), values) - values[Kind::Missile.index()],
            _ if R::BLASTS => self.blast_exchange(m, values),
            _ => self.swap(m, values),
        }
    }

    /// The value of these pieces: enemies of the side to move count positive, its own negative. Kings
    /// count [`KING_VALUE`].
    pub fn balance(&self, pieces: Bitboard<R::Geometry>, values: &Values) -> i32 {
        let (us, them) = (self.side(), !self.side());
        R::KINDS
            .iter()
            .map(|&kind| {
                let set = self.kind(kind) & pieces;
                let value = if kind == Kind::King { KING_VALUE } else { values[kind.index()] };
                if set.is_empty() {
                    0
                } else {
                    value * ((set & self.color(them)).count() as i32 - (set & self.color(us)).count() as i32)
                }
            })
            .sum()
    }

    fn blast_exchange(&self, m: Move, values: &Values) -> i32 {
        let destroyed = R::destroyed_by(self, m);
        let won = self.balance(destroyed, values);
        let mover_is_gone = destroyed.has(m.from());
        if mover_is_gone { won } else { won + self.cheapest_blast_on(m, values) }
    }

    /// After a quiet move: what the enemy's best capture of the moved piece costs, at most 0.
    fn cheapest_blast_on(&self, m: Move, values: &Values) -> i32 {
        let (us, them) = (self.side(), !self.side());
        let moved = Bitboard::of(m.from());
        let blockers = (self.blockers() - moved) | Bitboard::of(m.to());
        let enemy_king = self.pieces(them, Kind::King);
        let zone = attacks::zone::<R::Geometry>(m.to());
        if zone.meets(enemy_king) {
            return 0;
        }
        let attackers = self.attackers_but_king(them, m.to(), blockers);
        let Some(cheapest) = self.cheapest(attackers, values) else { return 0 };
        let around = (zone & self.occupied()) - self.kind(Kind::Pawn) - moved;
        let capturer_apart = if around.has(cheapest.0) { 0 } else { cheapest.1 };
        let own_loss = self.balance(around & self.color(us), values) - values[m.piece().index()];
        let enemy_loss = self.balance(around & self.color(them), values) + capturer_apart;
        (own_loss + enemy_loss).min(0)
    }

    fn cheapest(&self, pieces: Bitboard<R::Geometry>, values: &Values) -> Option<(Square, i32)> {
        R::KINDS
            .iter()
            .filter_map(|&kind| {
                (self.kind(kind) & pieces).first().map(|square| (square, values[kind.index()]))
            })
            .min_by_key(|&(_, value)| value)
    }

    /// The sequence of captures on the target (static exchange evaluation).
    fn swap(&self, m: Move, values: &Values) -> i32 {
        let target = m.to();
        let mut blockers = self.blockers() - Bitboard::of(m.from());
        let mut gains = [0i32; 48];
        let mut standing = match m.promotes_to() {
            Some(kind) => {
                gains[0] = values[kind.index()] - values[Kind::Pawn.index()];
                kind
            }
            None => m.piece(),
        };
        gains[0] += match m.tag() {
            Tag::EnPassant => {
                blockers -= Bitboard::of(self.en_passant_victim(target));
                values[Kind::Pawn.index()]
            }
            _ if self.occupied().has(target) => self.kind_at(target).map_or(0, |kind| values[kind.index()]),
            _ => 0,
        };
        let mut side = !self.side();
        let mut depth = 0;
        while depth + 1 < gains.len() {
            let attackers = self.attackers(side, target, blockers) & blockers;
            let Some((from, kind)) = self.least_attacker(attackers, values) else { break };
            let answered = || (self.attackers(!side, target, blockers - Bitboard::of(from)) & blockers).any();
            if matches!(kind, Kind::King | Kind::Duke) && answered() {
                break;
            }
            depth += 1;
            gains[depth] = exchange_value(standing, values) - gains[depth - 1];
            standing = kind;
            blockers -= Bitboard::of(from);
            side = !side;
        }
        while depth > 0 {
            gains[depth - 1] = -gains[depth].max(-gains[depth - 1]);
            depth -= 1;
        }
        gains[0]
    }

    fn least_attacker(&self, pieces: Bitboard<R::Geometry>, values: &Values) -> Option<(Square, Kind)> {
        if pieces.is_empty() {
            return None;
        }
        R::KINDS
            .iter()
            .filter_map(|&kind| (self.kind(kind) & pieces).first().map(|square| (square, kind)))
            .min_by_key(|&(_, kind)| exchange_value(kind, values))
    }
}

fn exchange_value(kind: Kind, values: &Values) -> i32 {
    if matches!(kind, Kind::King | Kind::Duke) { KING_VALUE } else { values[kind.index()] }
}
