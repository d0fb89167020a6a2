//! What is played.

mod engine;
mod server;

use crate::Failure;
use crate::desktop::Desktop;
use crate::two_machines;
use movegen::{VARIANTS, Variant};
use std::path::{Path, PathBuf};

/// Where a scenario is played.
pub(crate) struct ScenarioSetting<'a> {
    pub(crate) desktop: &'a Desktop,
    pub(crate) megaton: &'a Path,
    /// For its files.
    pub(crate) folder: &'a Path,
}

impl ScenarioSetting<'_> {
    /// A file for a picture.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }
}

/// A scenario and its name.
pub(crate) type Scenario = (String, Box<dyn Fn(&ScenarioSetting<'_>) -> Result<(), Failure> + Sync>);

/// A game by mouse.
type Play = fn(&ScenarioSetting<'_>) -> Result<(), Failure>;

/// Games by mouse, by name.
const BY_MOUSE: &[(&str, Play)] = &[
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
    ("black sees launches", engine::black_sees_launches),
    ("server stratomic launches", server::stratomic_launches),
    ("server stratomic black", server::stratomic_black),
    ("server capatomic holes", server::capatomic_holes),
    ("server stoltz drops", server::stoltz_drops),
    ("server atomic explosion", server::atomic_explosion),
    ("server megaton with both colours", server::megaton_with_both_colours),
];

/// Variants of which the usual scenarios have a game between two engines.
const PLAYED_BY_ENGINES: [Variant; 3] = [Variant::Stratomic, Variant::Stoltz, Variant::Atomic];

/// What is played unless something else is said.
pub(crate) fn usual() -> Vec<Scenario> {
    let by_mouse = BY_MOUSE.iter().map(|&(name, play)| -> Scenario { (name.to_owned(), Box::new(play)) });
    // The longest first, so that the others fill the time.
    PLAYED_BY_ENGINES.into_iter().map(|variant| between_engines(variant, 1)).chain(by_mouse).collect()
}

/// So many games between two engines of each variant that has no secrets.
pub(crate) fn two_machines(games: u32) -> Vec<Scenario> {
    let has_secrets = |variant| matches!(variant, Variant::Bomb | Variant::StrataChess);
    let variants = VARIANTS.iter().map(|spec| spec.variant).filter(|&variant| !has_secrets(variant));
    variants.map(|variant| between_engines(variant, games)).collect()
}

fn between_engines(variant: Variant, games: u32) -> Scenario {
    let play = move |setting: &ScenarioSetting<'_>| {
        two_machines::play(setting.desktop, setting.folder, setting.megaton, variant, games)
    };
    (format!("two machines {variant}"), Box::new(play))
}
