//! Playing a move: a copy of the position, changed.

use super::{Position, keys};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::castling::Wing;
use crate::effects::{Departure, Effect, Effects, Role, Unwatched, Witness};
use crate::geometry::Geometry;
use crate::moves::{Move, Tag};
use crate::piece::{Color, Kind, Piece};
use crate::rules::{KindSets, Rules, SecretRules};
use crate::square::Square;

impl<R: Rules> Position<R> {
    /// The position after a legal move that reveals nothing hidden. See [`Position::play`].
    #[inline]
    pub fn make(&self, m: Move) -> Self {
        self.play(m, None)
    }

    /// Makes `next` the [position after](Self::make) a legal move that reveals nothing hidden. Faster where many moves
    /// are made one after the other: a position that is returned is copied once more, in wide words, while its squares
    /// have just been written one by one, and the processor waits for them (docs/log/speed.md).
    ///
    /// ```
    /// use movegen::{Options, Orthodox, Position, Variant};
    /// let before = Position::<Orthodox>::from_fen(Variant::Chess.spec().start, Variant::Chess, &Options::default())?;
    /// let m = before.parse_move("e4")?;
    /// let mut next = before;
    /// before.make_into(m, &mut next);
    /// assert_eq!(next, before.make(m));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn make_into(&self, m: Move, next: &mut Self) {
        *next = *self;
        next.follow(self, m, None, &mut Unwatched);
    }

    /// The position after a legal move, given the kind of piece that it revealed to both players, if any.
    ///
    /// The move must be legal: check moves from elsewhere with [`Position::is_legal`].
    #[inline]
    pub fn play(&self, m: Move, shown: Option<Kind>) -> Self {
        let mut next = *self;
        next.follow(self, m, shown, &mut Unwatched);
        next
    }

    /// What a legal move does, as far as the holder of this position knows.
    pub fn effects(&self, m: Move) -> Effects {
        self.effects_showing(m, self.shown(m).unwrap_or_default())
    }

    /// What a legal move does, given what it revealed to both players.
    pub fn effects_showing(&self, m: Move, shown: Option<Kind>) -> Effects {
        let mut effects = Effects::default();
        let mut next = *self;
        next.follow(self, m, shown, &mut effects);
        effects
    }

    /// Plays a legal move in a copy of the position `before` it, with every change reported to a witness.
    fn follow(&mut self, before: &Self, m: Move, shown: Option<Kind>, witness: &mut impl Witness) {
        self.forget_en_passant();
        self.halfmoves = self.halfmoves.saturating_add(1);
        match m.tag() {
            Tag::Ordinary => self.play_ordinary(m, m.piece(), witness),
            Tag::DoubleStep => self.play_double_step(m, witness),
            Tag::EnPassant => self.play_en_passant(m, witness),
            Tag::Castling => self.play_castling(m, witness),
            Tag::Promotion => self.play_ordinary(m, m.promotes_to().unwrap_or(Kind::Queen), witness),
            Tag::Launch | Tag::Drop | Tag::Detonation => R::play_special(self, m, witness),
            // The family deals with what is revealed.
            Tag::Reveal => {}
        }
        if m.piece() == Kind::Pawn {
            self.restart_counter();
        }
        self.pass_turn();
        if self.side == Color::White {
            self.fullmove = self.fullmove.saturating_add(1);
        }
        R::after_move(self, before, m, witness);
        R::Secrets::learn(self, before, m, shown, witness);
        if self.en_passant.is_some() {
            self.count_en_passant();
        }
    }
}

impl<R: Rules> Position<R> {
    /// Resets the ply counter of the 50-move rule.
    #[inline(always)]
    pub(crate) fn restart_counter(&mut self) {
        self.halfmoves = 0;
    }

    #[inline(always)]
    pub(super) fn pass_turn(&mut self) {
        self.side = !self.side;
        self.hash ^= keys::SIDE[0];
    }

    #[inline(always)]
    pub(super) fn forget_en_passant(&mut self) {
        if let Some(square) = self.en_passant {
            if self.en_passant_counts {
                self.hash ^= keys::EN_PASSANT[square.index()];
            }
            self.en_passant = None;
            self.en_passant_counts = false;
        }
    }

    /// Decides whether the new en passant square counts for hash and repetition.
    #[inline(never)]
    fn count_en_passant(&mut self) {
        if self.has_legal_en_passant()
            && let Some(square) = self.en_passant
        {
            self.en_passant_counts = true;
            self.hash ^= keys::EN_PASSANT[square.index()];
        }
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    pub(crate) fn put(&mut self, color: Color, kind: Kind, square: Square) {
        self.toggle(color, kind, square);
    }

    /// Removes a piece from its square.
    #[inline(always)]
    pub(crate) fn take(&mut self, color: Color, kind: Kind, square: Square) {
        self.toggle(color, kind, square);
    }

    #[inline(always)]
    fn toggle(&mut self, color: Color, kind: Kind, square: Square) {
        let set = Bitboard::of(square);
        self.kinds.toggle(kind, set);
        self.colors[color.index()] ^= set;
        self.hash ^= keys::piece(color, kind, square);
    }

    /// Removes every piece on these squares, and the castling rights that go with them (ST17). The one
    /// on `chosen` leaves for a reason of its own, all others because of the blast.
    #[inline]
    pub(crate) fn destroy(
        &mut self,
        squares: Bitboard<R::Geometry>,
        chosen: Square,
        reason: Departure,
        witness: &mut impl Witness,
    ) {
        for &kind in R::KINDS {
            let gone = self.kinds.get(kind) & squares;
            gone.for_each(|square| {
                let color = if self.colors[0].has(square) { Color::White } else { Color::Black };
                self.take(color, kind, square);
                let why = if square == chosen { reason } else { Departure::Blasted };
                witness.tell(Effect::Left { piece: Piece { color, kind }, square, why });
                if kind == Kind::King {
                    self.forfeit_castling(color);
                }
            });
        }
        if !self.castling.is_empty() {
            self.forfeit_rooks_on(squares);
        }
    }

    #[inline(never)]
    fn forfeit_rooks_on(&mut self, squares: Bitboard<R::Geometry>) {
        self.hash ^= keys::castling(self.castling);
        self.castling.forfeit_rooks_on(squares);
        self.hash ^= keys::castling(self.castling);
    }

    #[inline(always)]
    fn forfeit_castling(&mut self, color: Color) {
        if self.castling.any_of(color) {
            self.hash ^= keys::castling(self.castling);
            self.castling.forfeit(color);
            self.hash ^= keys::castling(self.castling);
        }
    }

    /// A move of one piece, possibly a capture; it becomes `becomes`.
    #[inline(always)]
    fn play_ordinary(&mut self, m: Move, becomes: Kind, witness: &mut impl Witness) {
        let side = self.side;
        if self.castling.has_rook_on(m.from(), m.to()) {
            self.forfeit_rooks_on(Bitboard::of(m.from()) | Bitboard::of(m.to()));
        }
        if m.piece() == Kind::King {
            self.forfeit_castling(side);
        }
        self.take(side, m.piece(), m.from());
        if self.color(!side).has(m.to())
            && let Some(victim) = self.kind_at(m.to())
        {
            self.restart_counter();
            R::capture(self, m, becomes, victim, m.to(), witness);
        } else {
            self.arrive(m, becomes, witness);
        }
    }

    /// Puts the moved piece, which has left its square, on its target, as what it becomes.
    #[inline(always)]
    fn arrive(&mut self, m: Move, becomes: Kind, witness: &mut impl Witness) {
        let (color, to) = (self.side, m.to());
        self.put(color, becomes, to);
        let piece = Piece { color, kind: m.piece() };
        witness.tell(Effect::Moved { piece, from: m.from(), to, role: Role::Mover });
        if becomes != m.piece() {
            witness.tell(Effect::Promoted { square: to, piece: Piece { color, kind: becomes } });
        }
    }

    /// The same, after removing the piece it captures.
    #[inline(always)]
    pub(crate) fn capture(
        &mut self,
        m: Move,
        becomes: Kind,
        victim: Kind,
        on: Square,
        witness: &mut impl Witness,
    ) {
        let color = !self.side;
        self.take(color, victim, on);
        let piece = Piece { color, kind: victim };
        witness.tell(Effect::Left { piece, square: on, why: Departure::Captured });
        self.arrive(m, becomes, witness);
    }

    #[inline(always)]
    fn play_double_step(&mut self, m: Move, witness: &mut impl Witness) {
        let side = self.side;
        self.take(side, Kind::Pawn, m.from());
        self.arrive(m, Kind::Pawn, witness);
        let files = R::Geometry::FILES as i8;
        self.en_passant = Some(m.from().offset(if side == Color::White { files } else { -files }));
    }

    fn play_en_passant(&mut self, m: Move, witness: &mut impl Witness) {
        let victim = self.en_passant_victim(m.to());
        self.take(self.side, Kind::Pawn, m.from());
        R::capture(self, m, Kind::Pawn, Kind::Pawn, victim, witness);
    }

    fn play_castling(&mut self, m: Move, witness: &mut impl Witness) {
        let side = self.side;
        let (king, rook) = (m.from(), m.to());
        let (king_to, rook_to) = R::CASTLING.destinations::<R::Geometry>(side, Wing::of(king, rook));
        self.forfeit_castling(side);
        self.take(side, Kind::King, king);
        self.take(side, Kind::Rook, rook);
        self.put(side, Kind::King, king_to);
        self.put(side, Kind::Rook, rook_to);
        let mut tell = |kind, from, to, role| {
            witness.tell(Effect::Moved { piece: Piece { color: side, kind }, from, to, role });
        };
        tell(Kind::King, king, king_to, Role::Mover);
        tell(Kind::Rook, rook, rook_to, Role::CastlingRook);
    }

    /// Updates the hash by the key of something the family has just changed.
    #[inline(always)]
    pub(crate) fn toggle_key(&mut self, key: u64) {
        self.hash ^= key;
    }

    /// Pieces that a blast on `target` reaches, kings included.
    #[inline(always)]
    pub(crate) fn in_zone(&self, target: Square) -> Bitboard<R::Geometry> {
        attacks::zone(target) & self.occupied()
    }
}
