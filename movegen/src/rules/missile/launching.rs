//! Who may launch, under which options (ST8, ST12).

use super::{ESCALATION, THREAT};
use crate::options::Options;
use crate::piece::Color;
use crate::position::PositionError;
use crate::text::FenKeys;

/// Who may launch, under which options (ST8, ST12).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Launching {
    /// The sides that may launch.
    armed: [bool; 2],
    /// Option `escalation=own-loss`: only the side that lost an officer may launch (ST8b).
    own_loss: bool,
    /// Option `threat=legal`: only a legal capture of the missile prevents its launch.
    threat_legal: bool,
}

impl Launching {
    /// Nobody may launch yet.
    pub(super) fn begin(options: &Options) -> Self {
        Launching {
            armed: [false; 2],
            own_loss: options.is(&ESCALATION, "own-loss"),
            threat_legal: options.is(&THREAT, "legal"),
        }
    }

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

    /// Arms a side for good, if the loss of an officer of `loser` does and it was not armed; whether it did.
    pub(super) fn arm(&mut self, color: Color, loser: Color) -> bool {
        let is_new = !self.is_armed(color) && (color == loser || !self.own_loss);
        self.armed[color.index()] |= is_new;
        is_new
    }

    /// Reads `armed=`; without the key, a side that has `lost` an officer tells.
    pub(super) fn read_keys(&mut self, lost: [bool; 2], keys: &mut FenKeys) -> Result<(), PositionError> {
        self.armed = match keys.take("armed") {
            None if self.own_loss => lost,
            None => [lost[0] || lost[1]; 2],
            Some(value) => match value.as_str() {
                "0" => [false; 2],
                "1" => [true; 2],
                "w" if self.own_loss => [true, false],
                "b" if self.own_loss => [false, true],
                _ => {
                    let expected = if self.own_loss { "0, 1, w or b" } else { "0 or 1" };
                    return Err(PositionError::KeyValue { key: "armed", value, expected });
                }
            },
        };
        Ok(())
    }

    /// Writes it, after a space.
    pub(super) fn write_keys(&self, text: &mut String) {
        text.push_str(match self.armed {
            [false, false] => " armed=0",
            [true, true] => " armed=1",
            [true, false] => " armed=w",
            [false, true] => " armed=b",
        });
    }
}
