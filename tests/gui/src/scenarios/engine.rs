//! Games against the engine over CECP.

use super::ScenarioSetting;
use crate::Failure;
use crate::engine_game::EngineGame;
use movegen::{Color, Kind, Piece, Variant};

/// Quick and not deep: it is the mouse that is tried out.
const SHALLOW: &[&str] = &["-searchDepth", "2"];

fn start<'a>(
    setting: &ScenarioSetting<'a>,
    variant: Variant,
    fen: Option<&str>,
    arguments: &[&str],
) -> Result<EngineGame<'a>, Failure> {
    let arguments = [SHALLOW, arguments].concat();
    let mut board = EngineGame::start(setting, variant, &arguments)?;
    // The engine is ready when it has answered the first ping behind the variant.
    board.window.wait_for_line("<first : pong")?;
    if let Some(fen) = fen {
        board.set_up(fen)?;
    }
    Ok(board)
}

/// Clicks on two squares, waits for the reply, and compares the boards.
fn play(board: &mut EngineGame<'_>, from: &str, to: &str) -> Result<(), Failure> {
    let replied = board.game().ply() + 2;
    board.window.click_move(from, to)?;
    board.let_engine_play()?;
    board.follow(replied)?;
    board.check(&format!("after {from} {to} and the reply"))
}

pub(super) fn stratomic_launch(setting: &ScenarioSetting<'_>) -> Result<(), Failure> {
    let fen = "10/mrnbqkbn1m/pppppppppp/10/10/10/10/PPPPPPPPPP/MRNBQKBNRM/10 w KQq - 0 1";
    let mut board = start(setting, Variant::Stratomic, Some(fen), &[])?;
    board.check("at the start")?;
    board.window.picture(&setting.file("before.png"))?;
    play(&mut board, "a2", "d8")?;
    board.window.picture(&setting.file("after.png"))?;
    play(&mut board, "e3", "e5")
}

pub(super) fn stratomic_launch_next_door(setting: &ScenarioSetting<'_>) -> Result<(), Failure> {
    let fen = "10/5k4/pp8/10/10/10/10/10/1R3K2R1/M9 w - - 0 1 armed=1";
    let mut board = start(setting, Variant::Stratomic, Some(fen), &[])?;
    board.window.click("a1")?;
    board.window.ctrl_click("a2")?;
    board.let_engine_play()?;
    board.follow(2)?;
    board.check("after a launch with the control key")
}

/// Black's king has to leave the squares around the target.
pub(super) fn spindler_launch(setting: &ScenarioSetting<'_>) -> Result<(), Failure> {
    let fen = "10/10/4k5/10/p9/10/10/10/10/M4K4 w - - 0 1 armed=1";
    let mut board = start(setting, Variant::Spindler, Some(fen), &[])?;
    play(&mut board, "a1", "d8")?;
    board.window.picture(&setting.file("after.png"))
}

pub(super) fn stoltz_drop(setting: &ScenarioSetting<'_>) -> Result<(), Failure> {
    let mut board = start(setting, Variant::Stoltz, None, &[])?;
    board.check("at the start")?;
    play(&mut board, "g1", "f3")?;
    // The piece in reserve, the pawn that makes way, its target.
    board.window.click_reserve(4)?;
    board.window.picture(&setting.file("reserve.png"))?;
    play(&mut board, "d2", "d4")?;
    board.window.picture(&setting.file("dropped.png"))
}

pub(super) fn culverin_drop(setting: &ScenarioSetting<'_>) -> Result<(), Failure> {
    let mut board = start(setting, Variant::Culverin, None, &[])?;
    play(&mut board, "g1", "f3")?;
    board.window.click_reserve(4)?;
    board.window.click("g1")?;
    board.follow(4)?;
    board.check("after a drop behind a pawn")?;
    board.window.picture(&setting.file("dropped.png"))
}

pub(super) fn atomic_explosion(setting: &ScenarioSetting<'_>) -> Result<(), Failure> {
    let fen = "rnbqkbnr/pppppppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1";
    let mut board = start(setting, Variant::Atomic, Some(fen), &[])?;
    play(&mut board, "e5", "g6")?;
    board.window.picture(&setting.file("after.png"))
}

pub(super) fn capatomic_hole(setting: &ScenarioSetting<'_>) -> Result<(), Failure> {
    let fen = "4m1m3/rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABN1/4M1M3 w Qkq - 0 1";
    let mut board = start(setting, Variant::Capatomic, Some(fen), &[])?;
    board.check("at the start")?;
    board.window.picture(&setting.file("before.png"))?;
    play(&mut board, "e1", "b8")?;
    board.window.picture(&setting.file("after.png"))?;
    play(&mut board, "i3", "i5")?;
    board.check("with a hole")
}

pub(super) fn capatomic_launch_at_home(setting: &ScenarioSetting<'_>) -> Result<(), Failure> {
    let fen = "5k4/pp8/10/10/10/10/10/10/PP8/M3K4R w - - 0 1 armed=1 missiles=-";
    let mut board = start(setting, Variant::Capatomic, Some(fen), &[])?;
    play(&mut board, "a1", "a1")
}

pub(super) fn capatomic_castling(setting: &ScenarioSetting<'_>) -> Result<(), Failure> {
    let fen = "10/5k4/pp8/10/10/10/10/10/R4K3R/4M1M3 w KQ - 0 1 armed=0 missiles=e1g1";
    let mut board = start(setting, Variant::Capatomic, Some(fen), &[])?;
    board.window.click_move("f2", "i2")?;
    board.follow_as("f1j1")?;
    board.let_engine_play()?;
    board.follow(2)?;
    board.check("after castling")?;
    board.window.picture(&setting.file("castled.png"))
}

pub(super) fn capatomic_castling_with_missiles(setting: &ScenarioSetting<'_>) -> Result<(), Failure> {
    let fen = "10/5k4/pp8/10/10/10/10/10/R4K3R/4M1M3 w KQ - 0 1 armed=0 missiles=e1g1";
    let options = ["-firstOptions", "CastleWithMissiles=both"];
    let mut board = start(setting, Variant::Capatomic, Some(fen), &options)?;
    board.window.click_move("f2", "i2")?;
    board.follow_as("f1j1b")?;
    board.let_engine_play()?;
    board.follow(2)?;
    board.check("after castling with both missiles")?;
    board.window.picture(&setting.file("castled.png"))
}

/// Castles with Black in Capatomic by these clicks, and moves the rook away.
fn castle_with_black(
    setting: &ScenarioSetting<'_>,
    home: &str,
    clicks: &[&str],
    castling: &str,
) -> Result<(), Failure> {
    let fen = format!("10/{home}/pppppppppp/10/10/10/4P5/PPPP1PPPPP/R4K3R/10 w k - 0 1");
    let mut board = start(setting, Variant::Capatomic, Some(&fen), &[])?;
    board.let_engine_play_white("a3")?;
    clicks.iter().try_for_each(|square| board.window.click(square))?;
    board.follow_as(castling)?;
    board.follow(3)?;
    board.check("after castling and the reply")?;
    board.window.picture(&setting.file("castled.png"))?;
    play(&mut board, "h9", "h10")?;
    play(&mut board, "i9", "j10")
}

pub(super) fn black_castles(setting: &ScenarioSetting<'_>) -> Result<(), Failure> {
    castle_with_black(setting, "r4k3r", &["f9", "i9"], "f8j8")
}

/// The king's one square is a step: it is led over the rook.
pub(super) fn black_castles_by_one_square(setting: &ScenarioSetting<'_>) -> Result<(), Failure> {
    castle_with_black(setting, "r6k1r", &["h9", "j9", "i9"], "h8j8")
}

/// Where the king goes the rook stands: it is led over the king.
pub(super) fn black_castles_by_the_rook(setting: &ScenarioSetting<'_>) -> Result<(), Failure> {
    castle_with_black(setting, "r4k2r1", &["i9", "f9", "h9"], "f8i8")
}

/// The engine castles by one square, for mate, and goes on with the rook.
pub(super) fn black_sees_castling(setting: &ScenarioSetting<'_>) -> Result<(), Failure> {
    let fen = "6rkr1/6p1p1/5Nb3/10/10/10/10/10/7KR1/10 w K - 0 1";
    let mut board = start(setting, Variant::Capatomic, Some(fen), &["-searchDepth", "4"])?;
    board.let_engine_play_white("h2")?;
    board.window.wait_for_line("<first : # move h1i1")?;
    board.check("after the engine's castling")?;
    board.window.picture(&setting.file("castled.png"))?;
    play(&mut board, "g8", "h9")
}

/// A launch at the king's square takes the king from XBoard's board, and with it all that White could
/// move: the game goes on by null moves.
pub(super) fn black_launches_at_the_king(setting: &ScenarioSetting<'_>) -> Result<(), Failure> {
    let fen = "k9/m9/10/10/10/10/10/p9/10/7K2 w - - 0 1";
    let mut board = start(setting, Variant::Stratomic, Some(fen), &[])?;
    board.let_engine_play_white("h1")?;
    let king = board.game().squares().find(|&square| {
        let king = Piece { color: Color::White, kind: Kind::King };
        board.game().piece_at(square) == Some(king)
    });
    let king = king.map(|square| board.game().square_name(square)).unwrap_or_default();
    board.window.click_move("a9", &king)?;
    board.follow(3)?;
    board.window.wait_for_line("<first : move @@@@")?;
    board.window.click_move("a10", "b10")?;
    board.follow(5)
}

/// A few moves that the position offers, whatever the engine plays: neither XBoard nor the engine calls one illegal.
pub(super) fn few_moves(
    setting: &ScenarioSetting<'_>,
    variant: Variant,
    color: Color,
) -> Result<(), Failure> {
    let mut board = start(setting, variant, None, &[])?;
    if variant == Variant::Capatomic {
        board.begin_as_announced()?;
    }
    if color == Color::Black {
        board.play_black()?;
        board.check("after the engine's first move")?;
    }
    for _ in 0..4 {
        let legal = board.game().legal_texts();
        let Some((from, to)) = legal.iter().find_map(|text| squares_of(text)) else { break };
        let replied = board.game().ply() + 2;
        board.window.click_move(from, to)?;
        board.follow(replied)?;
    }
    board.window.picture(&setting.file("played.png"))
}

/// The squares of a move that is written as two squares and nothing else.
fn squares_of(text: &str) -> Option<(&str, &str)> {
    let second = 1 + text.get(1..)?.find(|letter: char| letter.is_ascii_alphabetic())?;
    let (from, to) = text.split_at(second);
    let is_square = |name: &str| {
        let rank = name.get(1..).filter(|rank| rank.bytes().all(|digit| digit.is_ascii_digit()));
        rank.is_some_and(|rank| !rank.is_empty())
    };
    (is_square(from) && is_square(to) && from != to).then_some((from, to))
}

/// With Black XBoard cannot be sent a board: what the engine's launch destroys leaves it all the
/// same, a piece with each move.
pub(super) fn black_sees_launches(setting: &ScenarioSetting<'_>) -> Result<(), Failure> {
    // Only a launch ends this check.
    let fen = "3k6/10/1p8/8qr/10/10/10/1P8/10/M8K w - - 0 1";
    let mut board = start(setting, Variant::Stratomic, Some(fen), &[])?;
    board.let_engine_play_white("j1")?;
    board.window.wait_for_line("<first : # move a0")?;
    play(&mut board, "b8", "b7")?;
    board.window.picture(&setting.file("launch-seen-by-black.png"))
}
