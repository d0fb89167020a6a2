//! The switches of each game, as the page for players gives them: what the tests play with is what it says.

use crate::Failure;

const PAGE: &str = include_str!("../../../docs/gui.md");
/// The first row of the page's table.
const HEADER: &str = "| game | switches |";
/// What the table says of a game that needs none.
const NONE: &str = "none";

/// The switches of a game, by its name in XBoard.
///
/// # Errors
/// The page has none for it.
pub(crate) fn of(cecp_name: &str) -> Result<Vec<String>, Failure> {
    let missing = || Failure::Position(format!("docs/gui.md has no switches for {cecp_name}"));
    let rows = PAGE.lines().skip_while(|line| !line.starts_with(HEADER)).skip(2);
    let named = format!("`{cecp_name}`");
    let row = rows.take_while(|line| line.starts_with('|')).find(|line| cell(line, 1).contains(&named));
    let switches = cell(row.ok_or_else(missing)?, 2);
    if switches == NONE {
        return Ok(Vec::new());
    }
    let switches = switches.strip_prefix('`').and_then(|text| text.strip_suffix('`')).ok_or_else(missing)?;
    Ok(switches.split_ascii_whitespace().map(str::to_owned).collect())
}

/// A cell of a table's row, counted from 1.
fn cell(row: &str, number: usize) -> &str {
    row.split('|').nth(number).unwrap_or_default().trim()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::scenarios;

    #[test]
    fn the_page_has_switches_for_every_game_that_xboard_is_offered() {
        for game in scenarios::games() {
            let switches = of(game.name).expect("switches");
            let is_chess = game.variant == movegen::Variant::Chess;
            assert_eq!(switches.contains(&"-testLegality".to_owned()), !is_chess, "{}", game.name);
            assert!(
                switches.len().is_multiple_of(2)
                    && switches.iter().step_by(2).all(|name| name.starts_with('-'))
            );
        }
        assert!(of("strata").is_err());
    }
}
