//! What is played.

mod engine;
mod server;

use crate::Failure;
use crate::desktop::Desktop;
use std::path::{Path, PathBuf};

/// Where a scenario is played.
pub(crate) struct Stage<'a> {
    pub(crate) desktop: &'a Desktop,
    pub(crate) megaton: &'a Path,
    /// For its files.
    pub(crate) folder: &'a Path,
}

impl Stage<'_> {
    /// A file for a picture.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }
}

/// A scenario.
type Scenario = fn(&Stage<'_>) -> Result<(), Failure>;

/// All of them, by name.
pub(crate) const SCENARIOS: &[(&str, Scenario)] = &[
    ("stratomic launch", engine::stratomic_launch),
    ("stratomic launch next door", engine::stratomic_launch_next_door),
    ("stoltz drop", engine::stoltz_drop),
    ("culverin drop", engine::culverin_drop),
    ("atomic explosion", engine::atomic_explosion),
    ("capatomic hole", engine::capatomic_hole),
    ("capatomic launch at home", engine::capatomic_launch_at_home),
    ("capatomic castling", engine::capatomic_castling),
    ("capatomic castling with missiles", engine::capatomic_castling_with_missiles),
    ("black", engine::black),
    ("server stratomic launches", server::stratomic_launches),
    ("server stratomic black", server::stratomic_black),
    ("server capatomic holes", server::capatomic_holes),
    ("server stoltz drops", server::stoltz_drops),
    ("server atomic explosion", server::atomic_explosion),
    ("server megaton with both colours", server::megaton_with_both_colours),
];
