//! Games that are exported for XBoard and loaded there.

use super::ScenarioSetting;
use crate::Failure;
use crate::records::load_exported;

pub(super) fn stratomic(setting: &ScenarioSetting<'_>) -> Result<(), Failure> {
    let record = "[Variant \"stratomic\"]\n\n1. e5 Nd7 2. Nd4 Nxe5 3. Qxe5 Mj9*i2 *\n";
    load_exported(setting, record, 5)
}

/// Castling, taking in passing and promotion.
pub(super) fn spindler(setting: &ScenarioSetting<'_>) -> Result<(), Failure> {
    let fen = "4k5/10/2p3P3/10/3P6/10/10/10/1R3K2R1/10 b KQ - 0 1";
    let record =
        format!("[Variant \"spindler\"]\n[FEN \"{fen}\"]\n\n1... c6 2. dxc7 Ke9 3. O-O Kd10 4. g9=Q *\n");
    load_exported(setting, &record, 6)
}

/// Castling where the king stays and where it goes three squares.
pub(super) fn capatomic(setting: &ScenarioSetting<'_>) -> Result<(), Failure> {
    let fen = "10/r4k3r/pppppppppp/10/10/10/4P5/PPPP1PPPPP/R7KR/10 w KQkq - 0 1";
    let record = format!("[Variant \"capatomic\"]\n[FEN \"{fen}\"]\n\n1. O-O O-O-O 2. e5 Kb9 *\n");
    load_exported(setting, &record, 4)
}

pub(super) fn atomic(setting: &ScenarioSetting<'_>) -> Result<(), Failure> {
    load_exported(setting, "[Variant \"atomic\"]\n\n1. Nf3 f6 2. Ne5 fxe5 3. e3 *\n", 5)
}
