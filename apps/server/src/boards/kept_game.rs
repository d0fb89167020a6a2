//! A running game as saved for restarts: everything the arbiter knows, including secrets and the
//! players' keys. Only the server may read it.

use crate::identity::Key;
use arbiter::{ClockReading, GameTime, Seat};
use movegen::{AnyGame, Color, Options, Variant};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct KeptGame {
    /// What the server it was played on offers.
    pub(crate) house: String,
    pub(crate) number: u32,
    /// The name of its record, without the extension.
    pub(crate) file: String,
    pub(crate) seats: [Seat; 2],
    /// The players' keys.
    pub(crate) keys: [Option<Key>; 2],
    /// Who of the two plays at the XBoard that the server starts itself.
    #[serde(default)]
    pub(crate) own_client: Option<String>,
    pub(crate) time: GameTime,
    /// Milliseconds left to both sides at the start of the turn.
    left: [u64; 2],
    /// The rule options that differ from their defaults.
    rules: Vec<(String, String)>,
    chess960: bool,
    start: String,
    /// The moves with what they revealed.
    moves: Vec<String>,
}

impl KeptGame {
    /// The current state of the game.
    pub(crate) fn new(table: &arbiter::Table, time: GameTime, keys: [Option<Key>; 2]) -> Self {
        let game = table.game();
        let options = game.variant().options();
        let rules = options.map(|option| (option, game.options().get(option)));
        let left = |color| table.clocks().side(color).remaining().as_millis();
        KeptGame {
            house: String::new(),
            number: 0,
            file: String::new(),
            seats: Color::BOTH.map(|color| table.seat(color).clone()),
            keys,
            own_client: None,
            time,
            left: Color::BOTH.map(|color| u64::try_from(left(color)).unwrap_or(u64::MAX)),
            rules: rules
                .filter(|(option, value)| option.values[0] != value)
                .map(|(option, value)| (option.name.to_owned(), value))
                .collect(),
            chess960: game.options().chess960,
            start: game.start_fen(),
            moves: game.record(),
        }
    }

    /// The game on a server that plays this variant; `None` if it cannot be resumed.
    pub(crate) fn game(&self, variant: Variant) -> Option<AnyGame> {
        let mut rules = Options::default();
        rules.chess960 = self.chess960;
        for (name, value) in &self.rules {
            rules.set(name, value).ok()?;
        }
        let mut game = AnyGame::new(variant, rules, Some(&self.start)).ok()?;
        for text in &self.moves {
            game.play_text(text).ok()?;
        }
        Some(game)
    }

    /// Sets the clocks of a table at which the game resumes.
    pub(crate) fn set_clocks(&self, table: &mut arbiter::Table) {
        let plies = self.moves.len();
        let first = if plies.is_multiple_of(2) { table.game().side() } else { !table.game().side() };
        for color in Color::BOTH {
            let made = if color == first { plies.div_ceil(2) } else { plies / 2 };
            let clock = table.clocks_mut().side_mut(color);
            clock.set_moves_made(u32::try_from(made).unwrap_or(u32::MAX));
            clock.set_remaining(Duration::from_millis(self.left[color.index()]));
        }
    }
}

/// A move of a saved game, and the clocks after it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct KeptMove {
    text: String,
    left: [u64; 2],
}

impl KeptGame {
    /// The last move of the game.
    pub(crate) fn last_move(&self) -> Option<KeptMove> {
        Some(KeptMove { text: self.moves.last()?.clone(), left: self.left })
    }

    /// The game after one more move.
    fn push(&mut self, played: KeptMove) {
        self.moves.push(played.text);
        self.left = played.left;
    }

    /// Reads a game and the moves appended to it, one per line. A last line without a line end was not
    /// written completely, and nobody was told about it.
    pub(crate) fn read(text: &str) -> Option<KeptGame> {
        let mut lines = text.split_inclusive('\n').map_while(|line| line.strip_suffix('\n'));
        let mut game: KeptGame = serde_json::from_str(lines.next()?).ok()?;
        for played in lines.map_while(|line| serde_json::from_str(line).ok()) {
            game.push(played);
        }
        Some(game)
    }
}

/// How a saved game changes.
#[derive(Clone, Debug)]
pub(crate) enum Keeping {
    /// It goes on.
    Running {
        /// Its current state.
        game: Box<KeptGame>,
        /// Whether that is the state that was to be saved before, plus one move.
        is_one_move: bool,
    },
    /// It is over.
    Over,
}

/// Both clocks of a table at the start of the turn.
pub(crate) fn clocks(table: &arbiter::Table) -> [Option<ClockReading>; 2] {
    Color::BOTH.map(|color| table.clocks().side(color).clock())
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbiter::{Secrets, Table, TableSetup, TimeControl};
    use movegen::VARIANTS;
    use protocol::options::new_game;

    /// Games of every variant, with random boards, rows and terrains, and with all secrets.
    #[test]
    fn every_game_comes_back_as_it_was() {
        for seed in 0..6u64 {
            for spec in VARIANTS {
                let mut rules = Options::default();
                for option in spec.variant.options() {
                    let values = option.values;
                    rules.set(option.name, values[seed as usize % values.len()]).unwrap();
                }
                let Ok(game) = new_game(spec.variant, rules) else { continue };
                let time = GameTime::new(Duration::from_secs(60), Duration::from_secs(1));
                let mut table = Table::new(
                    TableSetup {
                        controls: [TimeControl::clock(time); 2],
                        secrets: Secrets::Drawn(seed),
                        ..TableSetup::new(game, [Seat::megaton(), Seat::megaton()])
                    },
                    Duration::ZERO,
                );
                for ply in 0..20 {
                    let side = table.game().side();
                    let moves = table.view(side.into()).legal_moves();
                    let Some(&m) = moves.get((seed as usize * 7 + ply * 5) % moves.len().max(1)) else {
                        break;
                    };
                    table.play(side, m, Duration::from_secs(ply as u64)).unwrap();
                }
                let kept = KeptGame::new(&table, time, [Some(Key::random()), None]);
                let text = serde_json::to_string(&kept).unwrap();
                let read: KeptGame = serde_json::from_str(&text).unwrap();
                assert_eq!(read, kept);
                // The same, with its last move appended later, and one that was not written completely.
                if let Some(played) = kept.last_move() {
                    let mut before = kept.clone();
                    before.moves.pop();
                    let lines = [serde_json::to_string(&before), serde_json::to_string(&played)];
                    let [before, played] = lines.map(Result::unwrap);
                    let text = format!("{before}\n{played}\n{}", &played[..played.len() - 1]);
                    assert_eq!(KeptGame::read(&text), Some(kept.clone()));
                }
                assert_eq!(read.game(spec.variant).as_ref(), Some(table.game()), "{}", spec.id);
                let again = read.game(spec.variant).unwrap();
                let mut again = Table::new(
                    TableSetup {
                        controls: [TimeControl::clock(time); 2],
                        ..TableSetup::new(again, kept.seats.clone())
                    },
                    Duration::ZERO,
                );
                read.set_clocks(&mut again);
                assert_eq!(clocks(&again), clocks(&table), "{}", spec.id);
            }
        }
    }
}
