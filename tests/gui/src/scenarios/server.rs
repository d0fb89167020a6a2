//! Games on the board server. Every board is compared when it is new, and again from the end back
//! to the start.

use super::ScenarioSetting;
use crate::Failure;
use crate::server_game::ServerGame;
use movegen::{Color, Variant};

fn start<'a>(
    setting: &ScenarioSetting<'a>,
    variant: Variant,
    color: Color,
) -> Result<ServerGame<'a>, Failure> {
    let game = ServerGame::against_client(setting, variant, color)?;
    game.check("at the start")?;
    Ok(game)
}

pub(super) fn stratomic_launches(setting: &ScenarioSetting<'_>) -> Result<(), Failure> {
    let mut game = start(setting, Variant::Stratomic, Color::White)?;
    game.click_move("e3", "e5")?;
    game.reply("c8d6")?;
    game.click_move("c2", "d4")?;
    game.reply("d6e4")?;
    game.click_move("e2", "e5")?;
    game.reply("j8i1m")?;
    game.window.picture(&setting.file("before.png"))?;
    game.click_move("a2", "d8")?;
    game.window.picture(&setting.file("after.png"))?;
    game.reply("a7a6")?;
    game.look_back()
}

pub(super) fn stratomic_black(setting: &ScenarioSetting<'_>) -> Result<(), Failure> {
    let mut game = start(setting, Variant::Stratomic, Color::Black)?;
    game.reply("e2e4")?;
    game.click_move("c9", "d7")?;
    game.reply("c1d3")?;
    game.click_move("d7", "e5")?;
    game.reply("e1e4")?;
    game.click_move("j9", "i2")?;
    game.reply("a1d7m")?;
    game.click_move("a8", "a7")?;
    game.window.picture(&setting.file("black.png"))?;
    game.look_back()
}

pub(super) fn capatomic_holes(setting: &ScenarioSetting<'_>) -> Result<(), Failure> {
    let mut game = start(setting, Variant::Capatomic, Color::White)?;
    game.click_move("b2", "c4")?;
    game.reply("a7a6")?;
    game.click_move("c4", "d6")?;
    game.reply("a6a5")?;
    game.click_move("d6", "e8")?;
    game.reply("f8e7")?;
    game.window.picture(&setting.file("before.png"))?;
    game.click_move("e1", "b8")?;
    game.reply("g9i2m")?;
    // A launch next door cannot be told from a step by clicks.
    game.type_move("g0h0m")?;
    game.window.picture(&setting.file("after.png"))?;
    game.reply("a5a4")?;
    game.look_back()
}

pub(super) fn stoltz_drops(setting: &ScenarioSetting<'_>) -> Result<(), Failure> {
    let mut game = start(setting, Variant::Stoltz, Color::White)?;
    game.click_move("g1", "f3")?;
    game.reply("b8c6")?;
    game.type_move("U@d2")?;
    game.reply("U@e7")?;
    game.window.picture(&setting.file("dropped.png"))?;
    game.click_move("e2", "e4")?;
    game.look_back()
}

pub(super) fn atomic_explosion(setting: &ScenarioSetting<'_>) -> Result<(), Failure> {
    let mut game = start(setting, Variant::Atomic, Color::White)?;
    game.click_move("g1", "f3")?;
    game.reply("a7a6")?;
    game.click_move("f3", "g5")?;
    game.reply("a6a5")?;
    game.click_move("g5", "f7")?;
    game.window.wait_for_line("king exploded} 1-0")?;
    game.window.picture(&setting.file("after.png"))?;
    game.look_back()
}

pub(super) fn megaton_with_both_colours(setting: &ScenarioSetting<'_>) -> Result<(), Failure> {
    let mut game = ServerGame::against_megaton(setting, Variant::Stratomic)?;
    game.check("at the start")?;
    game.window.click_move("e3", "e5")?;
    game.follow(2)?;
    game.check("after megaton's reply")?;
    game.play_black()?;
    game.window.click_move("f8", "f6")?;
    game.follow(2)?;
    game.check("after f8 f6 and the reply")?;
    game.look_back()
}

/// Programs play each other, and XBoard follows from one game to the next.
pub(super) fn programs_watched(setting: &ScenarioSetting<'_>) -> Result<(), Failure> {
    let fen = "4k3/3q4/8/8/8/8/3R4/4K3 w - - 0 1";
    let mut game = ServerGame::watching(setting, Variant::Atomic, fen)?;
    for number in [2, 3] {
        game.see_end(number)?;
        game.look_back()?;
    }
    Ok(())
}
