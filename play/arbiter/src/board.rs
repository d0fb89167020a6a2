//! A board as plain data: all a front end needs to draw it and to offer moves, with squares by name.

use movegen::rules::missile::ESCALATION;
use movegen::{AnyGame, Color, Departure, Effect, Effects, Kind, Move, Obstacle, Piece, Role, Square, Tag};
use serde::{Deserialize, Serialize};

/// A piece on its square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlacedPiece {
    /// The square.
    pub square: String,
    /// Its side.
    pub color: Color,
    /// What it is.
    pub kind: Kind,
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Choice {
    /// In coordinate notation.
    pub text: String,
    /// In algebraic notation.
    pub san: String,
    /// The square it starts from; none for a drop.
    pub from: Option<String>,
    /// The square to click on next: where the piece goes, is launched at or dropped on; for castling,
    /// where the king ends.
    pub to: String,
    /// Whether it is a launch.
    pub is_launch: bool,
    /// What a pawn becomes.
    pub promotes_to: Option<Kind>,
    /// What is dropped.
    pub drops: Option<Kind>,
    /// The pieces it removes from the board, by square.
    pub victims: Vec<String>,
}

/// What a move does to the board, with squares by name. See [`movegen::Effect`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "effect", rename_all = "kebab-case")]
#[allow(missing_docs)] // The fields are those of movegen's effects.
pub enum BoardEffect {
    /// A piece moves from one square to another.
    Moved { piece: Piece, from: String, to: String, role: Role },
    /// A pawn becomes another piece.
    Promoted { square: String, piece: Piece },
    /// A piece leaves the board.
    Left { piece: Piece, square: String, why: Departure },
    /// A piece comes from the reserve.
    Dropped { piece: Piece, square: String },
    /// A face-down piece is shown to both players.
    Revealed { color: Color, square: String, kind: Option<Kind> },
    /// A blast goes off; the zone has its centre and the squares around it.
    Blast { centre: String, zone: Vec<String> },
    /// The square is closed to all pieces from now on.
    Irradiated { square: String },
    /// A king is in a contaminated zone.
    Contaminated { color: Color, centre: String, moves_left: u8 },
    /// A side may launch from now on.
    Armed { color: Color },
    /// A bomb is silently lost, which only its owner knows.
    BombLost { color: Color, square: String },
}

impl BoardEffect {
    /// The effects of a move, with squares named as in `game`.
    pub(crate) fn all(game: &AnyGame, effects: &Effects) -> Vec<BoardEffect> {
        effects.iter().map(|effect| BoardEffect::of(game, effect)).collect()
    }

    fn of(game: &AnyGame, effect: Effect) -> BoardEffect {
        let name = |square: Square| game.square_name(square);
        match effect {
            Effect::Moved { piece, from, to, role } => {
                BoardEffect::Moved { piece, from: name(from), to: name(to), role }
            }
            Effect::Promoted { square, piece } => BoardEffect::Promoted { square: name(square), piece },
            Effect::Left { piece, square, why } => BoardEffect::Left { piece, square: name(square), why },
            Effect::Dropped { piece, square } => BoardEffect::Dropped { piece, square: name(square) },
            Effect::Revealed { color, square, kind } => {
                BoardEffect::Revealed { color, square: name(square), kind }
            }
            Effect::Blast { centre } => BoardEffect::Blast { centre: name(centre), zone: zone(game, centre) },
            Effect::Irradiated { square } => BoardEffect::Irradiated { square: name(square) },
            Effect::Contaminated { color, centre, moves_left } => {
                BoardEffect::Contaminated { color, centre: name(centre), moves_left }
            }
            Effect::Armed { color } => BoardEffect::Armed { color },
            Effect::BombLost { color, square } => BoardEffect::BombLost { color, square: name(square) },
        }
    }
}

/// A square that no piece may enter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ClosedSquare {
    /// The square.
    pub square: String,
    /// What closes it.
    pub obstacle: Obstacle,
}

/// A contaminated zone that a king has to leave (ST21).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ContaminatedZone {
    /// The square at its centre.
    pub centre: String,
    /// All of its squares.
    pub zone: Vec<String>,
    /// How many moves the king has left to leave it.
    pub moves_left: u8,
}

/// What a face-down piece may be, as far as the viewer knows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FaceDownOdds {
    /// Its square.
    pub square: String,
    /// The kinds, the strongest first.
    pub odds: Vec<KindOdds>,
}

/// How likely a face-down piece is of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct KindOdds {
    /// The kind.
    pub kind: Kind,
    /// From 0 to 1.
    pub share: f32,
}

/// The squares that a blast can reach, or that are contaminated, around a centre.
fn zone(game: &AnyGame, centre: Square) -> Vec<String> {
    game.blast_zone(centre).into_iter().map(|square| game.square_name(square)).collect()
}

/// Whether a side may launch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LaunchRight {
    /// The side.
    pub side: Color,
    /// Whether it has a missile and the rules let it launch one now.
    pub is_held: bool,
    /// What that depends on.
    pub reason: LaunchReason,
}

/// What it depends on whether a side may launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum LaunchReason {
    /// It has no missile left.
    NoMissile,
    /// Whether it has lost an officer itself.
    OwnLoss,
    /// Whether either side has.
    AnyLoss,
}

impl LaunchRight {
    /// Those of White and Black; none where there are no missiles.
    fn all(view: &AnyGame) -> Vec<LaunchRight> {
        let holds = Color::BOTH.map(|color| has_missile(view, color));
        if holds == [false; 2] {
            return Vec::new();
        }
        let right = |(side, has_missile): (Color, bool)| {
            let is_held = view.is_armed(side)? && has_missile;
            let reason = match (has_missile, view.options().is(&ESCALATION, "own-loss")) {
                (false, _) => LaunchReason::NoMissile,
                (true, true) => LaunchReason::OwnLoss,
                (true, false) => LaunchReason::AnyLoss,
            };
            Some(LaunchRight { side, is_held, reason })
        };
        Color::BOTH.into_iter().zip(holds).filter_map(right).collect()
    }
}

fn has_missile(view: &AnyGame, color: Color) -> bool {
    let missile = Piece { color, kind: Kind::Missile };
    view.squares().any(|square| view.piece_at(square) == Some(missile))
}

/// A board as its viewer may know it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Board {
    /// Files of the board.
    pub files: u8,
    /// Ranks of the board.
    pub ranks: u8,
    /// The position as FEN.
    pub fen: String,
    /// The pieces, by square from a1.
    pub pieces: Vec<PlacedPiece>,
    /// The squares no piece may enter.
    pub closed: Vec<ClosedSquare>,
    /// The side to move.
    pub side: Color,
    /// The king that is in check.
    pub check: Option<String>,
    /// What White and Black have in reserve; none in games without reserves.
    pub reserves: Option<[Vec<Kind>; 2]>,
    /// What this game calls its missiles; none in games without.
    pub missile: Option<String>,
    /// Whether White and Black may launch; none in games without missiles.
    pub armed: Option<[bool; 2]>,
    /// Whether White and Black may launch, and why; empty where there are no missiles.
    pub launching: Vec<LaunchRight>,
    /// The squares that kings shield from missiles (CA6).
    pub shielded: Vec<String>,
    /// White's and Black's bomb, where the viewer knows it.
    pub bombs: [Option<String>; 2],
    /// The contaminated zones that White's and Black's king have to leave.
    pub zones: [Vec<ContaminatedZone>; 2],
    /// What the face-down pieces may be.
    pub face_down: Vec<FaceDownOdds>,
    /// White's and Black's time left in milliseconds, if there are clocks.
    pub clocks: [Option<u64>; 2],
    /// Whether the clock of the side to move is running.
    pub clock_runs: bool,
    /// The legal moves, if it is the viewer's turn and the viewer wants them.
    pub choices: Vec<Choice>,
}

/// The piece on a square, face-up if the holder of the game knows what it is: for boards of finished
/// games.
///
/// ```
/// use movegen::{AnyGame, Kind, Options, Variant};
/// let mut battle = AnyGame::new(Variant::StrataChess, Options::default(), None)?;
/// battle.draw_secrets(1)?;
/// let square = battle.parse_square("f1").ok_or("no f1")?;
/// assert_eq!(battle.piece_at(square).map(|piece| piece.kind), Some(Kind::FaceDown));
/// assert_ne!(arbiter::face_up(&battle, square).map(|piece| piece.kind), Some(Kind::FaceDown));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn face_up(game: &AnyGame, square: Square) -> Option<Piece> {
    let piece = game.piece_at(square)?;
    let kind = match game {
        AnyGame::StrataChess(battle) if piece.kind == Kind::FaceDown => {
            battle.position().state().identity(square)
        }
        _ => None,
    };
    Some(Piece { kind: kind.unwrap_or(piece.kind), ..piece })
}

impl Board {
    /// The same board with every piece face-up that `game` knows.
    pub(crate) fn turned_up(mut self, game: &AnyGame) -> Board {
        let placed = |square: Square| {
            let Piece { color, kind } = face_up(game, square)?;
            Some(PlacedPiece { square: game.square_name(square), color, kind })
        };
        self.pieces = game.squares().filter_map(placed).collect();
        self
    }

    /// The board of a view of a game, without clocks and moves.
    pub fn of(view: &AnyGame) -> Board {
        let name = |square: Square| view.square_name(square);
        let (files, ranks) = view.size();
        let placed = |square: Square| {
            let piece = view.piece_at(square)?;
            Some(PlacedPiece { square: name(square), color: piece.color, kind: piece.kind })
        };
        let king = Piece { color: view.side(), kind: Kind::King };
        let duke = Piece { color: view.side(), kind: Kind::Duke };
        let is_royal = |&square: &Square| [Some(king), Some(duke)].contains(&view.piece_at(square));
        let armed = Color::BOTH.map(|color| view.is_armed(color));
        Board {
            files,
            ranks,
            fen: view.fen(),
            pieces: view.squares().filter_map(placed).collect(),
            closed: view.squares().filter_map(|square| closed_square(view, square)).collect(),
            side: view.side(),
            check: view.is_in_check().then(|| view.squares().find(is_royal).map(name)).flatten(),
            reserves: view.has_reserve().then(|| {
                Color::BOTH.map(|color| view.reserve(color).into_iter().map(|piece| piece.kind).collect())
            }),
            missile: view.variant().spec().missile.map(str::to_owned),
            armed: armed[0].zip(armed[1]).map(|(white, black)| [white, black]),
            launching: LaunchRight::all(view),
            shielded: view.shielded().into_iter().map(name).collect(),
            bombs: Color::BOTH.map(|color| view.bomb(color).map(name)),
            zones: Color::BOTH.map(|color| {
                let zones = view.contaminated_zones(color).into_iter();
                let told = |(centre, moves_left)| ContaminatedZone {
                    centre: name(centre),
                    zone: zone(view, centre),
                    moves_left,
                };
                zones.map(told).collect()
            }),
            face_down: view.squares().filter_map(|square| face_down_odds(view, square)).collect(),
            clocks: [None, None],
            clock_runs: false,
            choices: Vec::new(),
        }
    }
}

fn closed_square(view: &AnyGame, square: Square) -> Option<ClosedSquare> {
    Some(ClosedSquare { square: view.square_name(square), obstacle: view.obstacle(square)? })
}

fn face_down_odds(view: &AnyGame, square: Square) -> Option<FaceDownOdds> {
    let odds = view.face_down_odds(square).into_iter();
    let odds: Vec<_> = odds.map(|(kind, share)| KindOdds { kind, share }).collect();
    (!odds.is_empty()).then(|| FaceDownOdds { square: view.square_name(square), odds })
}

impl Choice {
    /// The legal moves of a view.
    pub fn all(view: &AnyGame) -> Vec<Choice> {
        view.legal_moves().into_iter().map(|m| Choice::of(view, m)).collect()
    }

    fn of(view: &AnyGame, m: Move) -> Choice {
        let effects = view.effects(m);
        let to = match (m.tag(), effects.movement(Role::Mover)) {
            // Castling is a click on the square where the king ends, in all its forms.
            (Tag::Castling, Some((_, _, to))) => to,
            _ => m.to(),
        };
        let victims = effects.victims().into_iter().map(|(square, _)| view.square_name(square));
        Choice {
            text: view.coordinate_text(m),
            san: view.san(m),
            from: m.drops().is_none().then(|| view.square_name(m.from())),
            to: view.square_name(to),
            is_launch: m.is_launch(),
            promotes_to: m.promotes_to(),
            drops: m.drops(),
            victims: victims.collect(),
        }
    }
}
