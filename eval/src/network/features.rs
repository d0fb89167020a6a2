//! What a network is shown of a position: which pieces stand where, castling rights, who may launch,
//! reserves and what lies face down one by one, closed squares, in battles how long nothing has been captured,
//! and where captures explode what stands around each king, and which pieces are attacked.
//!
//! A feature has a number, given by the family's [`Features`]. From each [`View`] the same feature is
//! another input of the network: the view's own pieces come first, its own side of the board is below.

use arrayvec::ArrayVec;
use movegen::castling::Wing;
use movegen::{Bitboard, Color, Family, Geometry, Kind, Position, Square, attacks};
use std::collections::HashMap;
use std::marker::PhantomData;

/// Pieces of a kind that a side may have in reserve and that a network tells apart.
const MOST_IN_RESERVE: usize = 2;
/// Face-down pieces of a kind that a side may have and that a network tells apart: as many soldiers as an
/// army fields.
const MOST_FACE_DOWN: usize = 4;
/// In battles a network is told how many times so many plies have passed without a capture: a hundred are a draw (SC-B8).
const QUIET_PLIES: usize = 12;
/// How many times it is told at most.
const MOST_QUIET: usize = 8;
/// The squares around a king, by how many files and ranks they are from it.
const NEIGHBOURS: [(i8, i8); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
/// Features a position can have at most: a piece on each square, or the square closed, all of them attacked where that
/// is told, and some twenty more.
pub const MAX_FEATURES: usize = 192;

/// From where a network looks at the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    /// The side whose view it is.
    pub color: Color,
    /// Whether the files are mirrored: the side's king then always stands on the same half.
    pub mirrored: bool,
    /// In which part of its own half the side's king stands, less than [`KING_BUCKETS`]; 0 for networks that do not
    /// tell them apart.
    pub king_bucket: u8,
}

/// The parts of the board in which networks may tell kings apart: at the edge of the first rank, in its middle, on the
/// second rank, beyond.
pub const KING_BUCKETS: usize = 4;

impl View {
    /// The four views that differ in where things are seen, White's unmirrored first.
    pub const ALL: [View; 4] = [
        View { color: Color::White, mirrored: false, king_bucket: 0 },
        View { color: Color::White, mirrored: true, king_bucket: 0 },
        View { color: Color::Black, mirrored: false, king_bucket: 0 },
        View { color: Color::Black, mirrored: true, king_bucket: 0 },
    ];

    /// The view of a side: mirrored while its king stands on the half of the first files.
    #[inline(always)]
    pub fn of<R: Family>(position: &Position<R>, color: Color) -> Self {
        let Some(king) = position.king(color) else { return View { color, mirrored: false, king_bucket: 0 } };
        let (file, rank) = king.file_and_rank::<R::Geometry>();
        let (files, ranks) = (R::Geometry::FILES, R::Geometry::RANKS);
        let from_edge = file.min(files - 1 - file);
        let from_home = if color == Color::White { rank } else { ranks - 1 - rank };
        let king_bucket = match from_home {
            0 => u8::from(from_edge >= files.div_ceil(4)),
            1 => 2,
            _ => 3,
        };
        View { color, mirrored: file < files / 2, king_bucket }
    }

    /// Its place in [`View::ALL`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        2 * self.color.index() + self.mirrored as usize
    }

    /// A square as this view sees it.
    fn square<G: Geometry>(self, square: Square) -> Square {
        let (file, rank) = square.file_and_rank::<G>();
        let file = if self.mirrored { G::FILES - 1 - file } else { file };
        let rank = if self.color == Color::White { rank } else { G::RANKS - 1 - rank };
        G::square(file, rank)
    }

    /// A side as this view sees it: White for its own, Black for the enemy.
    fn side(self, color: Color) -> Color {
        if color == self.color { Color::White } else { Color::Black }
    }

    /// A neighbouring square, by its place in [`NEIGHBOURS`], as this view sees it.
    fn neighbour(self, place: usize) -> usize {
        let (files, ranks) = NEIGHBOURS[place];
        let files = if self.mirrored { -files } else { files };
        let ranks = if self.color == Color::White { ranks } else { -ranks };
        NEIGHBOURS.iter().position(|&seen| seen == (files, ranks)).unwrap_or(place)
    }

    /// A wing as this view sees it.
    fn wing(self, wing: Wing) -> Wing {
        Wing::BOTH[wing as usize ^ usize::from(self.mirrored)]
    }
}

/// What a feature says of a position, in terms that games with the same board share.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Meaning {
    /// A piece stands on the square.
    Piece(Color, Kind, Square),
    /// The side may castle on the wing.
    Castling(Color, Wing),
    /// The side may launch.
    MayLaunch(Color),
    /// The side has more pieces of the kind in reserve than this.
    Reserve(Color, Kind, usize),
    /// Of the side's face-down pieces more than this are expected to be of the kind.
    FaceDown(Color, Kind, usize),
    /// The square is closed.
    Closed(Square),
    /// There has been no capture for [`QUIET_PLIES`] more often than this.
    Quiet(usize),
    /// Next to the side's king, at this place in [`NEIGHBOURS`], stands a piece.
    AroundKing { king: Color, neighbour: usize, color: Color, kind: Kind },
    /// A piece stands on the square, and an enemy piece other than the king attacks it.
    Attacked(Color, Kind, Square),
}

impl Meaning {
    /// The same as a view sees it, which is White's view of an equal position.
    fn seen_by<G: Geometry>(self, view: View) -> Meaning {
        let side = |color| view.side(color);
        match self {
            Meaning::Piece(color, kind, square) => {
                Meaning::Piece(side(color), kind, view.square::<G>(square))
            }
            Meaning::Castling(color, wing) => Meaning::Castling(side(color), view.wing(wing)),
            Meaning::MayLaunch(color) => Meaning::MayLaunch(side(color)),
            Meaning::Reserve(color, kind, held) => Meaning::Reserve(side(color), kind, held),
            Meaning::FaceDown(color, kind, others) => Meaning::FaceDown(side(color), kind, others),
            Meaning::Closed(square) => Meaning::Closed(view.square::<G>(square)),
            Meaning::Quiet(times) => Meaning::Quiet(times),
            Meaning::AroundKing { king, neighbour, color, kind } => {
                let neighbour = view.neighbour(neighbour);
                Meaning::AroundKing { king: side(king), neighbour, color: side(color), kind }
            }
            Meaning::Attacked(color, kind, square) => {
                Meaning::Attacked(side(color), kind, view.square::<G>(square))
            }
        }
    }
}

/// Whether a family has pieces of the kind, as a constant.
const fn has<R: Family>(kind: Kind) -> bool {
    let mut index = 0;
    while index < R::KINDS.len() {
        if R::KINDS[index].index() == kind.index() {
            return true;
        }
        index += 1;
    }
    false
}

/// The features of a family of variants and their numbers.
///
/// ```
/// use eval::network::{Features, View};
/// use movegen::{Board8, Color, Kind, Orthodox, Square};
/// let [e2, e7] = ["e2", "e7"].map(|name| Square::parse::<Board8>(name).unwrap_or(Square::new(0)));
/// let white = Features::<Orthodox>::piece(Color::White, Kind::Pawn, e2);
/// let black = Features::<Orthodox>::piece(Color::Black, Kind::Pawn, e7);
/// // Black sees its own pawn where White sees the white one.
/// let inputs = Features::<Orthodox>::inputs();
/// let view = |color| View { color, mirrored: false, king_bucket: 0 }.index();
/// assert_eq!(inputs[view(Color::White)][white], inputs[view(Color::Black)][black]);
/// ```
#[derive(Debug)]
pub struct Features<R: Family>(PhantomData<R>);

impl<R: Family> Features<R> {
    const SQUARES: usize = R::Geometry::SQUARES;
    const KINDS: usize = R::KINDS.len();
    const CASTLING: usize = 2 * Self::KINDS * Self::SQUARES;
    const MAY_LAUNCH: usize = Self::CASTLING + if R::CASTLES { 4 } else { 0 };
    const RESERVE: usize = Self::MAY_LAUNCH + if R::LAUNCHES { 2 } else { 0 };
    const HAS_RESERVE: bool = has::<R>(Kind::Culverin);
    const HAS_FACE_DOWN: bool = has::<R>(Kind::FaceDown);
    /// Battles end more often than other games because nothing is captured.
    const COUNTS_QUIET_PLIES: bool = Self::HAS_FACE_DOWN;
    const FACE_DOWN: usize =
        Self::RESERVE + if Self::HAS_RESERVE { 2 * Self::KINDS * MOST_IN_RESERVE } else { 0 };
    const CLOSED: usize =
        Self::FACE_DOWN + if Self::HAS_FACE_DOWN { 2 * Self::KINDS * MOST_FACE_DOWN } else { 0 };
    const QUIET: usize = Self::CLOSED + if R::CLOSES_SQUARES { Self::SQUARES } else { 0 };
    const AROUND_KING: usize = Self::QUIET + if Self::COUNTS_QUIET_PLIES { MOST_QUIET } else { 0 };
    const ATTACKED: usize =
        Self::AROUND_KING + if R::BLASTS { 2 * NEIGHBOURS.len() * 2 * Self::KINDS } else { 0 };
    /// How many features there are but for those that say which pieces are attacked: all that older networks are shown.
    pub(super) const COUNT_WITHOUT_ATTACKS: usize = Self::ATTACKED;
    /// How many features there are, and inputs.
    pub const COUNT: usize = Self::ATTACKED + if R::BLASTS { 2 * Self::KINDS * Self::SQUARES } else { 0 };

    /// The feature that a piece stands on a square. The family has the kind.
    pub fn piece(color: Color, kind: Kind, square: Square) -> usize {
        let kind = R::KINDS.iter().position(|&known| known == kind).unwrap_or(0);
        Self::pieces_of(color, kind) + square.index()
    }

    #[inline(always)]
    const fn pieces_of(color: Color, kind: usize) -> usize {
        (color.index() * Self::KINDS + kind) * Self::SQUARES
    }

    const fn castling(side: usize, wing: usize) -> usize {
        Self::CASTLING + 2 * side + wing
    }

    const fn reserve(side: usize, kind: usize, held: usize) -> usize {
        Self::RESERVE + (side * Self::KINDS + kind) * MOST_IN_RESERVE + held
    }

    const fn face_down(side: usize, kind: usize, others: usize) -> usize {
        Self::FACE_DOWN + (side * Self::KINDS + kind) * MOST_FACE_DOWN + others
    }

    const fn around_king(king: usize, neighbour: usize, side: usize, kind: usize) -> usize {
        Self::AROUND_KING + ((king * NEIGHBOURS.len() + neighbour) * 2 + side) * Self::KINDS + kind
    }

    /// For each view, as in [`View::ALL`], the inputs that the features are.
    pub fn inputs() -> [Vec<u16>; 4] {
        let meanings = Self::meanings();
        let numbers: HashMap<Meaning, u16> = meanings.iter().copied().zip(0..).collect();
        let input = |view, meaning: &Meaning| numbers[&meaning.seen_by::<R::Geometry>(view)];
        View::ALL.map(|view| meanings.iter().map(|meaning| input(view, meaning)).collect())
    }

    /// The features that say which side may launch; none where nobody ever does.
    pub(super) fn launches() -> Vec<u16> {
        let is_launch = |(_, meaning): &(u16, Meaning)| matches!(meaning, Meaning::MayLaunch(_));
        (0..).zip(Self::meanings()).filter(is_launch).map(|(feature, _)| feature).collect()
    }

    /// What each feature says, in the order of their numbers.
    pub(super) fn meanings() -> Vec<Meaning> {
        let squares = || (0..Self::SQUARES).map(|index| Square::new(index as u8));
        let kinds = || R::KINDS.iter().copied();
        let kinds_of_both =
            || Color::BOTH.into_iter().flat_map(move |color| kinds().map(move |kind| (color, kind)));
        let mut meanings = Vec::with_capacity(Self::COUNT);
        for (color, kind) in kinds_of_both() {
            meanings.extend(squares().map(|square| Meaning::Piece(color, kind, square)));
        }
        for color in Color::BOTH.into_iter().filter(|_| R::CASTLES) {
            meanings.extend(Wing::BOTH.map(|wing| Meaning::Castling(color, wing)));
        }
        if R::LAUNCHES {
            meanings.extend(Color::BOTH.map(Meaning::MayLaunch));
        }
        for (color, kind) in kinds_of_both().filter(|_| Self::HAS_RESERVE) {
            meanings.extend((0..MOST_IN_RESERVE).map(|held| Meaning::Reserve(color, kind, held)));
        }
        for (color, kind) in kinds_of_both().filter(|_| Self::HAS_FACE_DOWN) {
            meanings.extend((0..MOST_FACE_DOWN).map(|others| Meaning::FaceDown(color, kind, others)));
        }
        meanings.extend(squares().filter(|_| R::CLOSES_SQUARES).map(Meaning::Closed));
        meanings.extend((0..MOST_QUIET).filter(|_| Self::COUNTS_QUIET_PLIES).map(Meaning::Quiet));
        for king in Color::BOTH.into_iter().filter(|_| R::BLASTS) {
            for neighbour in 0..NEIGHBOURS.len() {
                let around = |(color, kind)| Meaning::AroundKing { king, neighbour, color, kind };
                meanings.extend(kinds_of_both().map(around));
            }
        }
        for (color, kind) in kinds_of_both().filter(|_| R::BLASTS) {
            meanings.extend(squares().map(|square| Meaning::Attacked(color, kind, square)));
        }
        meanings
    }

    /// Every feature of a position.
    pub fn of(position: &Position<R>) -> ArrayVec<u16, MAX_FEATURES> {
        let mut features = Self::without_attacks(position);
        if R::BLASTS {
            Self::add_attacks(position, Self::attacked(position), &mut features);
        }
        features
    }

    /// Every feature of a position but those that say which pieces are attacked.
    pub(super) fn without_attacks(position: &Position<R>) -> ArrayVec<u16, MAX_FEATURES> {
        let mut features = ArrayVec::new();
        let mut add = |feature: usize| {
            // There is room for all.
            let _ = features.try_push(feature as u16);
        };
        for (index, &kind) in R::KINDS.iter().enumerate() {
            for color in Color::BOTH {
                let first = Self::pieces_of(color, index);
                position.pieces(color, kind).for_each(|square| add(first + square.index()));
            }
        }
        Self::others(position, &mut add);
        if R::BLASTS {
            Color::BOTH.into_iter().for_each(|king| Self::neighbours(position, king, &mut add));
        }
        if R::CLOSES_SQUARES {
            position.closed().for_each(|square| add(Self::CLOSED + square.index()));
        }
        if Self::COUNTS_QUIET_PLIES {
            (0..quiet(position)).for_each(|times| add(Self::QUIET + times));
        }
        features
    }

    /// Adds those that say which pieces are attacked, given both sides' attacked pieces.
    pub(super) fn add_attacks(
        position: &Position<R>,
        attacked: [Bitboard<R::Geometry>; 2],
        features: &mut ArrayVec<u16, MAX_FEATURES>,
    ) {
        for (color, attacked) in Color::BOTH.into_iter().zip(attacked) {
            for (index, &kind) in R::KINDS.iter().enumerate() {
                let first = Self::ATTACKED + Self::pieces_of(color, index);
                (position.pieces(color, kind) & attacked).for_each(|square| {
                    let _ = features.try_push((first + square.index()) as u16);
                });
            }
        }
    }

    /// White's and Black's pieces that an enemy piece attacks, pinned or not. Kings do not count: where captures explode they
    /// capture nothing. The pieces of such games are those of chess.
    #[inline(always)]
    pub(super) fn attacked(position: &Position<R>) -> [Bitboard<R::Geometry>; 2] {
        [Self::attacked_of(position, Color::White), Self::attacked_of(position, Color::Black)]
    }

    #[inline(always)]
    fn attacked_of(position: &Position<R>, color: Color) -> Bitboard<R::Geometry> {
        let (enemy, blockers) = (!color, position.blockers());
        let pawns = position.pieces(enemy, Kind::Pawn);
        let ahead = if enemy == Color::White { 1 } else { -1 };
        let mut squares = pawns.shift(-1, ahead) | pawns.shift(1, ahead);
        position.leapers(enemy).for_each(|from| squares |= attacks::knight(from));
        position.diagonals(enemy).for_each(|from| squares |= attacks::bishop(from, blockers));
        position.orthogonals(enemy).for_each(|from| squares |= attacks::rook(from, blockers));
        squares & position.color(color)
    }

    /// Those of them that say which piece stands on the square.
    pub(crate) fn about(position: &Position<R>, square: Square) -> Vec<u16> {
        let meanings = Self::meanings();
        let is_beside = |king: Square, neighbour: usize| {
            let (file, rank) = king.file_and_rank::<R::Geometry>();
            let (files, ranks) = NEIGHBOURS[neighbour];
            square.file_and_rank::<R::Geometry>()
                == (file.wrapping_add_signed(files), rank.wrapping_add_signed(ranks))
        };
        let is_about = |feature: &u16| match meanings[usize::from(*feature)] {
            Meaning::Piece(_, _, at) | Meaning::Attacked(_, _, at) => at == square,
            Meaning::AroundKing { king, neighbour, .. } => {
                position.king(king).is_some_and(|king| is_beside(king, neighbour))
            }
            _ => false,
        };
        Self::of(position).into_iter().filter(is_about).collect()
    }

    /// The features that are neither pieces nor closed squares.
    #[inline(always)]
    fn others(position: &Position<R>, add: &mut impl FnMut(usize)) {
        if R::CASTLES {
            for (color, wing, _) in position.castling_rights().iter() {
                add(Self::castling(color.index(), wing as usize));
            }
        }
        for color in Color::BOTH {
            if R::LAUNCHES && position.may_launch(color) {
                add(Self::MAY_LAUNCH + color.index());
            }
            for (index, &kind) in R::KINDS.iter().enumerate().filter(|_| Self::HAS_RESERVE) {
                let held = position.in_reserve(color, kind) as usize;
                (0..held.min(MOST_IN_RESERVE))
                    .for_each(|held| add(Self::reserve(color.index(), index, held)));
            }
            if Self::HAS_FACE_DOWN {
                position.face_down_pieces(color, |kind, times, parts| {
                    let index = R::KINDS.iter().position(|&known| known == kind).unwrap_or(0);
                    (0..MOST_FACE_DOWN)
                        .filter(|&others| times > others as i32 * parts)
                        .for_each(|others| add(Self::face_down(color.index(), index, others)));
                });
            }
        }
    }

    /// The pieces around a side's king.
    #[inline(always)]
    fn neighbours(position: &Position<R>, of: Color, add: &mut impl FnMut(usize)) {
        let Some(king) = position.king(of) else { return };
        let (file, rank) = king.file_and_rank::<R::Geometry>();
        let zone = attacks::king::<R::Geometry>(king);
        for (index, &kind) in R::KINDS.iter().enumerate() {
            for color in Color::BOTH {
                (position.pieces(color, kind) & zone).for_each(|square| {
                    let (other_file, other_rank) = square.file_and_rank::<R::Geometry>();
                    let place = usize::from(3 * (other_rank + 1 - rank) + (other_file + 1 - file));
                    // The king's own square lies in the middle.
                    let place = place - usize::from(place > 4);
                    add(Self::around_king(of.index(), place, color.index(), index));
                });
            }
        }
    }

    /// Adds the features that only one of two positions has, which have most in common, but for those that say which
    /// pieces are attacked.
    #[inline(always)]
    pub(super) fn changes(before: &Position<R>, after: &Position<R>, changes: &mut Changes) {
        for (index, &kind) in R::KINDS.iter().enumerate() {
            for color in Color::BOTH {
                let first = Self::pieces_of(color, index);
                changes.push(first, before.pieces(color, kind), after.pieces(color, kind));
            }
        }
        if R::CASTLES && before.castling_rights() != after.castling_rights()
            || (R::LAUNCHES || Self::HAS_RESERVE || Self::HAS_FACE_DOWN) && before.state() != after.state()
            || Self::HAS_FACE_DOWN && before.kind(Kind::FaceDown) != after.kind(Kind::FaceDown)
        {
            // Those of both positions cancel out.
            Self::others(before, &mut |feature| changes.removed.push(feature));
            Self::others(after, &mut |feature| changes.added.push(feature));
        }
        if R::BLASTS {
            let changed = |color| before.color(color) ^ after.color(color);
            let changed = changed(Color::White) | changed(Color::Black);
            for of in Color::BOTH {
                let king = before.king(of);
                let is_near = |king| attacks::king::<R::Geometry>(king).meets(changed);
                if king != after.king(of) || king.is_some_and(is_near) {
                    Self::neighbours(before, of, &mut |feature| changes.removed.push(feature));
                    Self::neighbours(after, of, &mut |feature| changes.added.push(feature));
                }
            }
        }
        if Self::COUNTS_QUIET_PLIES {
            let (before, after) = (quiet(before), quiet(after));
            (before..after).for_each(|times| changes.added.push(Self::QUIET + times));
            (after..before).for_each(|times| changes.removed.push(Self::QUIET + times));
        }
        if R::CLOSES_SQUARES {
            changes.push(Self::CLOSED, before.closed(), after.closed());
        }
    }

    /// Adds those that say which pieces are attacked, given both positions and what is attacked in them.
    #[inline(always)]
    pub(super) fn attack_changes(
        before: (&Position<R>, [Bitboard<R::Geometry>; 2]),
        after: (&Position<R>, [Bitboard<R::Geometry>; 2]),
        changes: &mut Changes,
    ) {
        for color in Color::BOTH {
            let (was, is) = (before.1[color.index()], after.1[color.index()]);
            for (index, &kind) in R::KINDS.iter().enumerate() {
                let first = Self::ATTACKED + Self::pieces_of(color, index);
                changes.push(first, before.0.pieces(color, kind) & was, after.0.pieces(color, kind) & is);
            }
        }
    }
}

/// How many times [`QUIET_PLIES`] there has been no capture, as far as networks are told.
#[inline(always)]
fn quiet<R: Family>(position: &Position<R>) -> usize {
    (usize::from(position.halfmoves()) / QUIET_PLIES).min(MOST_QUIET)
}

/// The features that a move adds and removes.
#[derive(Clone, Debug, Default)]
pub(super) struct Changes {
    /// What the position after it has and the one before has not.
    pub(super) added: FeatureList,
    /// The opposite.
    pub(super) removed: FeatureList,
}

impl Changes {
    /// Adds what squares have become others, of features numbered by squares from `first` on.
    #[inline(always)]
    fn push<G: Geometry>(&mut self, first: usize, before: Bitboard<G>, after: Bitboard<G>) {
        if before != after {
            (after - before).for_each(|square| self.added.push(first + square.index()));
            (before - after).for_each(|square| self.removed.push(first + square.index()));
        }
    }
}

/// The most features that a move adds or removes: an explosion takes nine pieces, and uncovers others.
const MOST_CHANGES: usize = 96;

/// A short list of features.
#[derive(Clone, Debug, Default)]
pub(super) struct FeatureList {
    features: ArrayVec<u16, MOST_CHANGES>,
}

impl FeatureList {
    /// Adds a feature; a move changes far fewer than there is room for.
    #[inline(always)]
    fn push(&mut self, feature: usize) {
        let fits = self.features.try_push(feature as u16).is_ok();
        debug_assert!(fits, "more than {MOST_CHANGES} changes");
    }
}

impl std::ops::Deref for FeatureList {
    type Target = [u16];

    #[inline(always)]
    fn deref(&self) -> &[u16] {
        &self.features
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{AnyGame, Game, Options, VARIANTS, Variant, with_game};

    /// The number of a feature, as those find it that look at positions.
    fn number<R: Family>(meaning: Meaning) -> usize {
        let index = |kind: Kind| R::KINDS.iter().position(|&known| known == kind).unwrap();
        match meaning {
            Meaning::Piece(color, kind, square) => Features::<R>::piece(color, kind, square),
            Meaning::Castling(color, wing) => Features::<R>::castling(color.index(), wing as usize),
            Meaning::MayLaunch(color) => Features::<R>::MAY_LAUNCH + color.index(),
            Meaning::Reserve(color, kind, held) => Features::<R>::reserve(color.index(), index(kind), held),
            Meaning::FaceDown(color, kind, others) => {
                Features::<R>::face_down(color.index(), index(kind), others)
            }
            Meaning::Closed(square) => Features::<R>::CLOSED + square.index(),
            Meaning::Quiet(times) => Features::<R>::QUIET + times,
            Meaning::AroundKing { king, neighbour, color, kind } => {
                Features::<R>::around_king(king.index(), neighbour, color.index(), index(kind))
            }
            Meaning::Attacked(color, kind, square) => {
                Features::<R>::ATTACKED + Features::<R>::piece(color, kind, square)
            }
        }
    }

    /// The attackers of a square are found from the square, those of all pieces from the attackers.
    #[test]
    fn attacked_pieces_are_those_that_have_attackers() {
        fn check<R: Family>(game: &Game<R>) -> usize {
            let position = game.position();
            let features = Features::<R>::of(position);
            let mut attacked = 0;
            for square in position.occupied() {
                let piece = position.piece_at(square).unwrap();
                let attackers = position.attackers_but_king(!piece.color, square, position.blockers());
                let feature = number::<R>(Meaning::Attacked(piece.color, piece.kind, square)) as u16;
                assert_eq!(features.contains(&feature), attackers.any(), "{square:?} in {}", position.fen());
                attacked += usize::from(attackers.any());
            }
            assert_eq!(
                features.iter().filter(|&&feature| usize::from(feature) >= Features::<R>::ATTACKED).count(),
                attacked
            );
            attacked
        }
        let fens = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rn2kb1r/1pp1p2p/p2q1pp1/3P4/2P3b1/4PN2/PP3PPP/R2QKB1R b KQkq - 0 1",
            "r4r1k/pp3B2/4b1pp/2p1P3/1P3p2/P2p1P2/6PP/R4RK1 w - - 0 20",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        ];
        let counts = fens.map(|fen| {
            let game = AnyGame::new(Variant::Atomic, Options::default(), Some(fen)).unwrap();
            let AnyGame::Atomic(typed) = &game else { unreachable!("another game than atomic chess") };
            check(typed)
        });
        assert_eq!(counts[0], 0);
        assert!(counts[1..].iter().all(|&count| count > 2), "{counts:?}");
    }

    #[test]
    fn features_have_the_numbers_of_their_order() {
        fn check<R: Family>(_: &Game<R>) {
            let meanings = Features::<R>::meanings();
            assert_eq!(meanings.len(), Features::<R>::COUNT);
            for (place, &meaning) in meanings.iter().enumerate() {
                assert_eq!(number::<R>(meaning), place, "{meaning:?}");
            }
        }
        for spec in VARIANTS {
            let game = AnyGame::new(spec.variant, Options::default(), None).unwrap();
            with_game!(&game, typed => check(typed));
        }
    }
}
