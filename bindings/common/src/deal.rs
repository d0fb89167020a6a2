//! What chance decides before the first move, one draw after the other: Capatomic's row, a battle's terrain and what
//! its face-down pieces are, where the bombs are hidden.

use crate::game::{BeginError, chosen_options};
use movegen::{AnyGame, Color, Kind, Options, Square, StartingRow, Terrain, Variant};
use thiserror::Error;

/// A game that chance has not decided yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    variant: Variant,
    options: Options,
    /// The game as far as it is decided; `None` while it is open on what board it begins.
    game: Option<AnyGame>,
}

/// What is drawn next.
#[derive(Clone, PartialEq, Debug)]
enum Draw {
    /// Capatomic's row.
    Row,
    /// The terrain of a battle.
    Terrain,
    /// The piece that carries a side's bomb, by its square.
    Bomb(Color, Vec<Square>),
    /// What the face-down piece on a square is.
    FaceDown(Square, Vec<(Kind, f64)>),
}

/// Why a draw cannot come to this.
#[derive(Debug, Error)]
#[error("chance has nothing to decide that could come to {0}")]
pub struct NoSuchOutcome(pub u32);

/// Options of what a game begins with; each may be `random`.
const ROW: &str = "Setup";
const TERRAIN: &str = "terrain";
const ARMIES: &str = "armies";

impl Deal {
    /// The deal of a game from a FEN or the variant's start.
    ///
    /// ```
    /// let mut deal = bindings::Deal::new("capatomic", None, false, [("Setup".to_owned(), "random".to_owned())])?;
    /// assert_eq!((deal.outcomes().len(), deal.game()), (21_836, None));
    /// deal.settle(0)?;
    /// assert!(deal.outcomes().is_empty());
    /// assert!(deal.game().is_some_and(|game| game.fen().contains("/ABBCNQNRKR/")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`begin`](crate::begin); and random armies cannot be drawn unit by unit.
    pub fn new(
        variant: &str,
        fen: Option<&str>,
        chess960: bool,
        options: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self, BeginError> {
        let (variant, options) = chosen_options(variant, chess960, options)?;
        let is_open = |name| fen.is_none() && is_random(variant, &options, name);
        if is_open(ARMIES) {
            return Err(BeginError::RandomArmies);
        }
        let begins = !is_open(ROW) && !is_open(TERRAIN);
        let game = begins.then(|| AnyGame::new(variant, options, fen)).transpose()?;
        Ok(Deal { variant, options, game })
    }

    /// The game as far as it is decided; `None` while it is open on what board it begins.
    pub fn game(&self) -> Option<&AnyGame> {
        self.game.as_ref()
    }

    /// Whether something is left to chance.
    pub fn is_open(&self) -> bool {
        self.next_draw().is_some()
    }

    /// Every number of an outcome, of this draw and of all later ones, is below this; 0 if nothing is left to chance.
    pub fn count(&self) -> u32 {
        let kinds = |game: &AnyGame| game.kinds().len() as u32;
        match self.next_draw() {
            None => 0,
            Some(Draw::Row) => StartingRow::COUNT,
            // The terrains are fewer than the kinds of pieces that are drawn after them.
            Some(Draw::Terrain) => {
                AnyGame::new(self.variant, Options::default(), None).map_or(0, |game| kinds(&game))
            }
            Some(Draw::Bomb(..)) => self.game.as_ref().map_or(0, |game| game.squares().count() as u32),
            Some(Draw::FaceDown(..)) => self.game.as_ref().map_or(0, kinds),
        }
    }

    /// What the next draw may come to, by number, with the chance of each; empty if nothing is left to chance.
    ///
    /// A row or a terrain has the number that the option's values have, a bomb that of its square, rank by rank from
    /// a1, and a face-down piece the place of its kind among those of the game.
    pub fn outcomes(&self) -> Vec<(u32, f64)> {
        let even = |numbers: Vec<u32>| {
            let chance = 1.0 / numbers.len() as f64;
            numbers.into_iter().map(|number| (number, chance)).collect()
        };
        match self.next_draw() {
            None => Vec::new(),
            Some(Draw::Row) => even((0..StartingRow::COUNT).collect()),
            Some(Draw::Terrain) => even((0..Terrain::ALL.len() as u32).collect()),
            Some(Draw::Bomb(_, carriers)) => {
                even(carriers.into_iter().map(|square| square.index() as u32).collect())
            }
            Some(Draw::FaceDown(_, odds)) => {
                let mut outcomes: Vec<_> =
                    odds.into_iter().map(|(kind, chance)| (self.number(kind), chance)).collect();
                outcomes.sort_by_key(|&(number, _)| number);
                outcomes
            }
        }
    }

    /// An outcome of the next draw, for people.
    pub fn text(&self, outcome: u32) -> String {
        let name = |square| self.game.as_ref().map_or_else(String::new, |game| game.square_name(square));
        match self.next_draw() {
            None => outcome.to_string(),
            Some(Draw::Row) => format!("row {outcome}"),
            Some(Draw::Terrain) => {
                Terrain::ALL.get(outcome as usize).map_or_else(|| outcome.to_string(), ToString::to_string)
            }
            Some(Draw::Bomb(color, carriers)) => {
                let square = carriers.into_iter().find(|square| square.index() as u32 == outcome);
                format!("{color}'s bomb on {}", square.map_or_else(|| outcome.to_string(), name))
            }
            Some(Draw::FaceDown(square, _)) => {
                let kind = self.kind(outcome).map_or_else(|| outcome.to_string(), crate::kind_name);
                format!("{} on {}", kind, name(square))
            }
        }
    }

    /// Decides the next draw.
    ///
    /// # Errors
    /// It cannot come to this.
    pub fn settle(&mut self, outcome: u32) -> Result<(), NoSuchOutcome> {
        self.try_settle(outcome).ok_or(NoSuchOutcome(outcome))
    }

    /// What the next draw came to in a game that everything is known of; `None` if nothing is left to chance.
    pub fn outcome_in(&self, world: &AnyGame) -> Option<u32> {
        let draw = self.next_draw()?;
        let mut start = world.clone();
        while start.undo().is_some() {}
        match draw {
            Draw::Row => row_of(&start),
            Draw::Terrain => terrain_of(&start),
            Draw::Bomb(color, _) => start.bomb(color).map(|square| square.index() as u32),
            Draw::FaceDown(square, _) => {
                let (kind, _) = *start.face_down_odds(square).first()?;
                Some(self.number(kind))
            }
        }
    }

    fn try_settle(&mut self, outcome: u32) -> Option<()> {
        match self.next_draw()? {
            Draw::Row => self.begin_with(ROW, &outcome.to_string())?,
            Draw::Terrain => self.begin_with(TERRAIN, Terrain::ALL.get(outcome as usize)?.name())?,
            Draw::Bomb(color, carriers) => {
                let square = carriers.into_iter().find(|square| square.index() as u32 == outcome)?;
                self.game.as_mut()?.mark_bomb(color, square).ok()?;
            }
            Draw::FaceDown(square, _) => {
                let kind = self.kind(outcome)?;
                self.game.as_mut()?.identify(square, kind).ok()?;
            }
        }
        Some(())
    }

    /// Begins the game with an option's choice.
    fn begin_with(&mut self, option: &str, value: &str) -> Option<()> {
        self.options.set(option, value).ok()?;
        self.game = Some(AnyGame::new(self.variant, self.options, None).ok()?);
        Some(())
    }

    fn next_draw(&self) -> Option<Draw> {
        let Some(game) = &self.game else {
            return Some(if is_random(self.variant, &self.options, ROW) { Draw::Row } else { Draw::Terrain });
        };
        let bomb = Color::BOTH.into_iter().find_map(|color| {
            let carriers = game.bomb_carriers(color);
            (!carriers.is_empty()).then_some(Draw::Bomb(color, carriers))
        });
        bomb.or_else(|| game.unknown_face_down().map(|(square, odds)| Draw::FaceDown(square, odds)))
    }

    fn number(&self, kind: Kind) -> u32 {
        let kinds = self.game.as_ref().map_or(&[][..], AnyGame::kinds);
        kinds.iter().position(|&other| other == kind).unwrap_or_default() as u32
    }

    fn kind(&self, number: u32) -> Option<Kind> {
        self.game.as_ref()?.kinds().get(number as usize).copied()
    }
}

/// Whether an option of the variant is set to be drawn.
fn is_random(variant: Variant, options: &Options, name: &str) -> bool {
    value_of(variant, options, name).as_deref() == Some("random")
}

/// What an option of the variant is set to.
fn value_of(variant: Variant, options: &Options, name: &str) -> Option<String> {
    variant.options().find(|option| option.name == name).map(|option| options.get(option).to_string())
}

fn row_of(world: &AnyGame) -> Option<u32> {
    value_of(world.variant(), world.options(), ROW)?.parse().ok()
}

fn terrain_of(world: &AnyGame) -> Option<u32> {
    let terrain: Terrain = value_of(world.variant(), world.options(), TERRAIN)?.parse().ok()?;
    Terrain::ALL.iter().position(|&other| other == terrain).map(|place| place as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::VARIANTS;

    fn deal(variant: &str, options: &[(&str, &str)]) -> Deal {
        let options = options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned()));
        Deal::new(variant, None, false, options).unwrap()
    }

    #[test]
    fn draws_come_to_what_is_said_of_them_and_then_everything_is_known() {
        for (spec, draws) in VARIANTS.iter().map(|spec| match spec.variant {
            Variant::Bomb => (spec, 2),
            Variant::StrataChess => (spec, 14),
            _ => (spec, 0),
        }) {
            for choice in [0, 1, 5] {
                let mut deal = deal(spec.id, &[]);
                let mut settled = Vec::new();
                let count = deal.count();
                assert_eq!(deal.is_open(), draws > 0);
                while let Some(draw) = deal.next_draw() {
                    assert!(deal.outcomes().iter().all(|&(number, _)| number < count));
                    let outcomes = deal.outcomes();
                    let sum: f64 = outcomes.iter().map(|(_, chance)| chance).sum();
                    assert!((sum - 1.0).abs() < 1e-9 && outcomes.is_sorted_by_key(|&(number, _)| number));
                    let (outcome, _) = outcomes[choice % outcomes.len()];
                    settled.push((deal.clone(), outcome));
                    deal.settle(outcome).unwrap();
                    assert_ne!(deal.next_draw(), Some(draw));
                }
                assert_eq!(settled.len(), draws, "{}", spec.id);
                let game = deal.game().unwrap();
                assert!(game.knows_everything());
                let mut later = game.clone();
                later.play(game.legal_moves()[0]).unwrap();
                for (before, outcome) in settled {
                    assert_eq!(before.outcome_in(&later), Some(outcome), "{}", before.text(outcome));
                }
            }
        }
    }

    /// Whoever draws all at once and whoever draws piece by piece comes to the same arbiter's game.
    #[test]
    fn what_is_drawn_at_once_can_be_dealt_draw_by_draw() {
        let armies = "7k/xxxxx3/8/8/3XXXXX/K7 w - - 0 1 army=3QRBNG+2WWFFF,3RRBBNN+2WWFF";
        for (variant, fen) in [("bomb", None), ("stratachess", None), ("stratachess", Some(armies))] {
            for seed in 0..20 {
                let mut deal = match Deal::new(variant, fen, false, []) {
                    Ok(deal) => deal,
                    Err(error) => panic!("{error}"),
                };
                let mut world = deal.game().unwrap().clone();
                world.draw_secrets(seed).unwrap();
                while let Some(outcome) = deal.outcome_in(&world) {
                    deal.settle(outcome).unwrap();
                }
                assert_eq!(deal.game(), Some(&world));
            }
        }
    }

    #[test]
    fn boards_are_drawn_first() {
        let mut battle = deal("stratachess", &[("terrain", "random")]);
        assert_eq!((battle.outcomes().len(), battle.count(), battle.game()), (6, 11, None));
        battle.settle(1).unwrap();
        assert_eq!(battle.game().map(AnyGame::size), Some((7, 5)));
        let mut row = deal("capatomic", &[("Setup", "random")]);
        assert!(row.settle(21_836).is_err());
        assert_eq!(row.text(7), "row 7");
        row.settle(19_835).unwrap();
        assert_eq!(deal("capatomic", &[("Setup", "random")]).outcome_in(row.game().unwrap()), Some(19_835));
        assert!(row.settle(0).is_err());
        let armies = Deal::new("stratachess", None, false, [("armies".to_owned(), "random".to_owned())]);
        assert_eq!(armies.unwrap_err().to_string(), "random armies cannot be dealt draw by draw");
    }
}
