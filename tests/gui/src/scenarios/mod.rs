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
use movegen::{Color, VARIANTS, Variant};
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

/// A game that megaton offers to XBoard, by XBoard's name for it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OfferedGame {
    pub(crate) variant: Variant,
    pub(crate) name: &'static str,
}

/// XBoard's name for Chess960.
const FISCHERANDOM: &str = "fischerandom";

impl OfferedGame {
    pub(crate) fn is_fischerandom(self) -> bool {
        self.name == FISCHERANDOM
    }
}

/// Every game that XBoard is offered: those without secrets.
pub(crate) fn games() -> impl Iterator<Item = OfferedGame> {
    let has_secrets = |variant| matches!(variant, Variant::Bomb | Variant::StrataChess);
    let variants = VARIANTS.iter().filter(move |spec| !has_secrets(spec.variant));
    let named = variants.map(|spec| OfferedGame { variant: spec.variant, name: spec.cecp_name });
    named.chain([OfferedGame { variant: Variant::Chess, name: FISCHERANDOM }])
}

/// What is played unless something else is said.
pub(crate) fn usual() -> Vec<Scenario> {
    let by_mouse = BY_MOUSE.iter().map(|&(name, play)| -> Scenario { (name.to_owned(), Box::new(play)) });
    // The longest first, so that the others fill the time.
    let between_engines = games().map(|game| between_engines(game, 1));
    let by_person = games().filter(|game| !game.is_fischerandom()).flat_map(|game| {
        Color::BOTH.map(|color| -> Scenario {
            let play = move |setting: &ScenarioSetting<'_>| engine::few_moves(setting, game.variant, color);
            (format!("a person plays {color}, {}", game.name), Box::new(play))
        })
    });
    between_engines
        .chain(by_person)
        .chain(by_mouse)
        .chain(VARIANTS.iter().map(|spec| pictures_of(spec.variant)))
        .collect()
}

/// So many games between two engines of each game that XBoard is offered.
pub(crate) fn two_machines(count: u32) -> Vec<Scenario> {
    games().map(|game| between_engines(game, count)).collect()
}

fn pictures_of(variant: Variant) -> Scenario {
    let look = move |setting: &ScenarioSetting<'_>| compare_pictures(setting, variant);
    (format!("pictures {variant}"), Box::new(look))
}

fn between_engines(game: OfferedGame, count: u32) -> Scenario {
    let play = move |setting: &ScenarioSetting<'_>| two_machines::play(setting, game, count);
    (format!("two machines {}", game.name), Box::new(play))
}
