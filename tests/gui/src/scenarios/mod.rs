//! What is played.

mod engine;
mod export;
mod pictures;
mod server;

use crate::Failure;
use crate::desktop::Desktop;
use crate::program::ChessProgram;
use crate::server_game::compare_pictures;
use crate::two_machines;
use movegen::{VARIANTS, Variant};
use std::path::{Path, PathBuf};

/// Where a scenario is played.
#[derive(Clone, Copy)]
pub(crate) struct ScenarioSetting<'a> {
    pub(crate) desktop: &'a Desktop,
    pub(crate) program: &'a dyn ChessProgram,
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
    ("spindler launch", engine::spindler_launch),
    ("stoltz drop", engine::stoltz_drop),
    ("culverin drop", engine::culverin_drop),
    ("atomic explosion", engine::atomic_explosion),
    ("capatomic hole", engine::capatomic_hole),
    ("capatomic launch at home", engine::capatomic_launch_at_home),
    ("capatomic castling", engine::capatomic_castling),
    ("capatomic castling with missiles", engine::capatomic_castling_with_missiles),
    ("black", engine::black),
    ("black sees launches", engine::black_sees_launches),
    ("black sees castling", engine::black_sees_castling),
    ("black castles", engine::black_castles),
    ("black castles by one square", engine::black_castles_by_one_square),
    ("black castles by the rook", engine::black_castles_by_the_rook),
    ("black launches at the king", engine::black_launches_at_the_king),
    ("export stratomic", export::stratomic),
    ("export spindler", export::spindler),
    ("export capatomic", export::capatomic),
    ("export atomic", export::atomic),
    ("server stratomic launches", server::stratomic_launches),
    ("server stratomic black", server::stratomic_black),
    ("server capatomic holes", server::capatomic_holes),
    ("server stoltz drops", server::stoltz_drops),
    ("server atomic explosion", server::atomic_explosion),
    ("server megaton with both colours", server::megaton_with_both_colours),
    ("server programs watched", server::programs_watched),
    ("one command", pictures::one_command),
    ("one command ended", pictures::one_command_ended),
];

/// Variants of which the usual scenarios have a game between two engines.
const PLAYED_BY_ENGINES: [Variant; 3] = [Variant::Stratomic, Variant::Stoltz, Variant::Atomic];

/// What is played unless something else is said.
pub(crate) fn usual() -> Vec<Scenario> {
    let by_mouse = BY_MOUSE.iter().map(|&(name, play)| -> Scenario { (name.to_owned(), Box::new(play)) });
    // The longest first, so that the others fill the time.
    let games = PLAYED_BY_ENGINES.into_iter().map(|variant| between_engines(variant, 1));
    games.chain(by_mouse).chain(VARIANTS.iter().map(|spec| pictures_of(spec.variant))).collect()
}

/// So many games between two engines of each variant that has no secrets.
pub(crate) fn two_machines(games: u32) -> Vec<Scenario> {
    let has_secrets = |variant| matches!(variant, Variant::Bomb | Variant::StrataChess);
    let variants = VARIANTS.iter().map(|spec| spec.variant).filter(|&variant| !has_secrets(variant));
    variants.map(|variant| between_engines(variant, games)).collect()
}

fn pictures_of(variant: Variant) -> Scenario {
    let look = move |setting: &ScenarioSetting<'_>| compare_pictures(setting, variant);
    (format!("pictures {variant}"), Box::new(look))
}

fn between_engines(variant: Variant, games: u32) -> Scenario {
    let play = move |setting: &ScenarioSetting<'_>| two_machines::play(setting, variant, games);
    (format!("two machines {variant}"), Box::new(play))
}
