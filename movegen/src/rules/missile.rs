//! Games with missiles: Stratomic (rules ST1–ST20).

use super::{PawnLaw, Rules, is_dead_in_chess};
use crate::bitboard::Bitboard;
use crate::castling::CastlingLaw;
use crate::generate::{self, Scope};
use crate::geometry::Board10;
use crate::launch;
use crate::moves::{Move, Sink, expand};
use crate::outcome::{Ending, Outcome};
use crate::piece::{Color, Kind, Side};
use crate::position::{Position, keys};
use crate::spec::Options;
use crate::square::Square;
use crate::text::{FenError, MoveError};

/// The laws of Stratomic.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct Stratomic;

/// Who may launch, and by which options (ST8, ST12).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MissileState {
    /// The sides that may launch.
    armed: [bool; 2],
    /// Option `escalation=own-loss`: only the side that lost an officer may launch (ST8b).
    own_loss: bool,
    /// Option `threat=legal`: only a legal capture of the missile forbids its launch.
    threat_legal: bool,
}

impl MissileState {
    /// Whether a side may launch.
    #[inline(always)]
    pub fn is_armed(&self, color: Color) -> bool {
        self.armed[color.index()]
    }

    /// Whether only the side that lost an officer may launch.
    pub fn is_by_own_loss(&self) -> bool {
        self.own_loss
    }

    /// Whether only legal captures threaten a missile.
    pub fn is_threat_legal(&self) -> bool {
        self.threat_legal
    }
}

/// Officers a side starts with: Q, K, 2 R, 2 N, 2 B, 2 M.
const OFFICERS_AT_START: u32 = 10;

impl Rules for Stratomic {
    type Geometry = Board10;
    type Sets = [Bitboard<Board10>; 7];
    type State = MissileState;
    type Secret = ();
    type Shown = ();

    const KINDS: &'static [Kind] =
        &[Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King, Kind::Missile];
    /// ST3, ST5: pawns start on rank 3 and promote on rank 9.
    const PAWNS: PawnLaw = PawnLaw {
        double_step_rank: 2,
        promotion_rank: 8,
        promotions: &[Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Missile],
    };
    /// ST7: f2–h2 with i2–g2, f2–d2 with b2–e2.
    const CASTLING: CastlingLaw =
        CastlingLaw { home_rank: 1, king_to: [7, 3], rook_to: [6, 4], standard_files: (5, [8, 1]) };
    const LAUNCHES: bool = true;

    #[inline]
    fn generate<C: Side>(position: &Position<Self>, scope: Scope<Board10>, sink: &mut impl Sink<Board10>) {
        let Some(king) = position.king(C::COLOR) else { return };
        let safety = generate::orthodox_moves::<Self, C>(position, king, scope, sink);
        if scope.launches && Self::may_launch(position, C::COLOR) {
            launch::generate::<Self, C>(position, &safety, scope, sink);
        }
    }

    /// A captured officer arms both sides, or its own side only by option (ST8).
    #[inline(always)]
    fn capture(position: &mut Position<Self>, m: Move, becomes: Kind, victim: Kind, _shown: ()) {
        let side = position.side();
        position.take(!side, victim, m.to());
        position.put(side, becomes, m.to());
        if victim != Kind::Pawn {
            escalate(position, !side);
        }
    }

    #[inline(always)]
    fn may_launch(position: &Position<Self>, color: Color) -> bool {
        position.state().is_armed(color)
    }

    /// The missile leaves its square and everything in the zone but kings is destroyed (ST14).
    fn launch(position: &mut Position<Self>, m: Move) {
        let side = position.side();
        position.take(side, Kind::Missile, m.from());
        let destroyed = position.in_zone(m.to()) - position.kind(Kind::King);
        let enemy_officers = destroyed & position.officers(!side);
        position.destroy(destroyed);
        position.restart_counter();
        // ST8b: under `own-loss` officers destroyed by a launch arm their side, own launches do not.
        if enemy_officers.any() && position.state().is_by_own_loss() {
            escalate(position, !side);
        }
    }

    /// Kings survive every blast. One can only be missing if a FEN had it touch a missile while
    /// it was not its turn, and the missile took it.
    fn ending_by_men(position: &Position<Self>) -> Option<Outcome> {
        Color::BOTH
            .into_iter()
            .find(|&color| position.king(color).is_none())
            .map(|taken| Outcome::win(!taken, Ending::Checkmate))
    }

    fn is_dead(position: &Position<Self>) -> bool {
        is_dead_in_chess(position)
    }

    fn state_hash(position: &Position<Self>) -> u64 {
        Color::BOTH
            .into_iter()
            .filter(|&color| position.state().is_armed(color))
            .fold(0, |key, color| key ^ keys::ARMED[color.index()])
    }

    fn why_no_launch(position: &Position<Self>, from: Square, to: Square) -> MoveError {
        let side = position.side();
        if position.kind_at(from) != Some(Kind::Missile) {
            MoveError::NotAMissile
        } else if !position.state().is_armed(side) {
            MoveError::NotArmed
        } else if Self::is_threatened(position, side, from) {
            MoveError::MissileThreatened
        } else if !Self::launch_targets(position, from).has(to) {
            MoveError::Target
        } else if position.is_in_check(side) {
            MoveError::InCheck
        } else {
            MoveError::ExposesKing
        }
    }

    fn read_keys(
        position: &mut Position<Self>,
        fen_keys: &mut Vec<(String, String)>,
        options: &Options,
    ) -> Result<(), FenError> {
        let own_loss = options.escalation_own_loss;
        let lost = Color::BOTH.map(|color| position.officers(color).count() < OFFICERS_AT_START);
        let mut armed = if own_loss { lost } else { [lost[0] || lost[1]; 2] };
        if let Some(index) = fen_keys.iter().position(|(key, _)| key == "armed") {
            let (_, value) = fen_keys.remove(index);
            armed = match value.as_str() {
                "0" => [false; 2],
                "1" => [true; 2],
                "w" if own_loss => [true, false],
                "b" if own_loss => [false, true],
                _ => {
                    return Err(FenError::KeyValue {
                        key: "armed",
                        value,
                        expected: expected_armed(own_loss),
                    });
                }
            };
        }
        position.state = MissileState { armed, own_loss, threat_legal: options.threat_legal };
        Ok(())
    }

    fn write_keys(position: &Position<Self>, text: &mut String) {
        text.push_str(match position.state().armed {
            [false, false] => " armed=0",
            [true, true] => " armed=1",
            [true, false] => " armed=w",
            [false, true] => " armed=b",
        });
    }
}

fn expected_armed(own_loss: bool) -> &'static str {
    if own_loss { "0, 1, w or b" } else { "0 or 1" }
}

/// Arms both sides, or under `own-loss` the side that lost an officer, for good.
fn escalate(position: &mut Position<Stratomic>, loser: Color) {
    for color in Color::BOTH {
        let armed = &mut position.state.armed[color.index()];
        if !*armed && (color == loser || !position.state.own_loss) {
            *armed = true;
            position.toggle_key(keys::ARMED[color.index()]);
        }
    }
}

/// What games with missiles decide about launches.
pub(crate) trait MissileRules: Rules {
    /// Whether a missile of `color` on `square` is under threat and may not be launched (ST12).
    fn is_threatened(position: &Position<Self>, color: Color, square: Square) -> bool;

    /// The squares at which a missile on `from` may be launched as far as the target alone
    /// decides it.
    fn launch_targets(position: &Position<Self>, from: Square) -> Bitboard<Self::Geometry>;

    /// Whether what stands on the square is still there after any launch.
    fn survives_launches(position: &Position<Self>, square: Square) -> bool;

    /// Of launches that clear the line through the squares `between` of men, those that leave it
    /// open.
    fn still_open(
        between: Bitboard<Self::Geometry>,
        targets: Bitboard<Self::Geometry>,
    ) -> Bitboard<Self::Geometry>;
}

impl MissileRules for Stratomic {
    fn is_threatened(position: &Position<Self>, color: Color, square: Square) -> bool {
        let attackers = position.attackers(!color, square, position.blockers());
        if attackers.is_empty() || !position.state().is_threat_legal() {
            return attackers.any();
        }
        has_legal_capture(position, !color, attackers, square)
    }

    /// Any other square of the board (ST13).
    #[inline(always)]
    fn launch_targets(_position: &Position<Self>, from: Square) -> Bitboard<Board10> {
        !Bitboard::of(from)
    }

    /// Only kings survive (ST14).
    #[inline(always)]
    fn survives_launches(position: &Position<Self>, square: Square) -> bool {
        position.kind(Kind::King).has(square)
    }

    /// Nothing is left standing on the target that could interpose (ST15).
    #[inline(always)]
    fn still_open(_between: Bitboard<Board10>, targets: Bitboard<Board10>) -> Bitboard<Board10> {
        targets
    }
}

/// Whether one of these men of `by` could legally capture on `square`, were it his turn.
fn has_legal_capture<R: Rules>(
    position: &Position<R>,
    by: Color,
    men: Bitboard<R::Geometry>,
    square: Square,
) -> bool {
    let turned = if position.side() == by { *position } else { position.with_turn_passed() };
    let mut found = false;
    turned.generate(Scope::captures().of_men(men), &mut expand(|m| found |= m.to() == square, |_| {}));
    found
}
