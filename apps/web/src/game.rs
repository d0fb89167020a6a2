//! Games as messages name them, and as the rules play them.

use crate::messages::Game;
use crate::refusal::Refusal;
use movegen::{AnyGame, Chess960Row, Options, Variant};

impl Game {
    /// The options of this game for its variant.
    pub(crate) fn rules(&self) -> Result<(Variant, Options), Refusal> {
        Ok((self.variant.parse()?, options(&self.options, self.chess960)?))
    }

    /// The game with its moves played. What the options leave to chance is drawn from the seed.
    pub(crate) fn played(&self, seed: u64) -> Result<AnyGame, Refusal> {
        let (variant, options) = self.rules()?;
        let drawn = || variant.drawn_start(&options, seed);
        let start = self.fen.clone().or_else(drawn);
        let mut game = AnyGame::new(variant, options, start.as_deref())?;
        for (number, text) in (1..).zip(&self.moves) {
            let refused = |reason| Refusal::NthMove { number, text: text.clone(), reason };
            game.play_on_text(text).map_err(refused)?;
        }
        Ok(game)
    }

    /// A game as a message names it, as far as its holder knows it.
    pub(crate) fn of(game: &AnyGame) -> Self {
        let options = game.options();
        let chosen = game.variant().options().map(|option| (option, options.get(option)));
        Game {
            variant: game.variant().id().to_owned(),
            options: chosen
                .filter(|(option, value)| option.values[0] != value)
                .map(|(option, value)| (option.name.to_owned(), value))
                .collect(),
            chess960: options.chess960,
            fen: Some(game.start_fen()),
            moves: game.record(),
        }
    }

    /// The game from another start row: Capatomic's own, or one of Chess960.
    pub(crate) fn with_row(self, number: Option<u32>, seed: u64) -> Result<Self, Refusal> {
        let variant: Variant = self.variant.parse()?;
        if variant == Variant::Capatomic {
            return self.with_own_row(variant, number, seed);
        }
        let row = match number {
            None => Some(Chess960Row::drawn(seed)),
            Some(number) => u16::try_from(number).ok().and_then(Chess960Row::from_number),
        };
        let row = row.ok_or(Refusal::StartNumber(Chess960Row::COUNT - 1))?;
        let start = row.start(variant).ok_or(Refusal::OneStart)?;
        Ok(Game { chess960: true, fen: Some(start), moves: Vec::new(), ..self })
    }

    fn with_own_row(mut self, variant: Variant, number: Option<u32>, seed: u64) -> Result<Self, Refusal> {
        let setup = number.map_or_else(|| "random".to_owned(), |number| number.to_string());
        self.options.retain(|(name, _)| !name.eq_ignore_ascii_case(ROW_OPTION));
        self.options.push((ROW_OPTION.to_owned(), setup));
        let options = options(&self.options, self.chess960)?;
        let fen = variant.drawn_start(&options, seed).unwrap_or_else(|| variant.start(&options));
        Ok(Game { fen: Some(fen), moves: Vec::new(), ..self })
    }
}

/// The option that numbers the start rows of Capatomic (CA1).
pub(crate) const ROW_OPTION: &str = "Setup";

fn options(chosen: &[(String, String)], chess960: bool) -> Result<Options, Refusal> {
    let mut options = Options::default().with_chess960(chess960);
    for (name, value) in chosen {
        options.set(name, value)?;
    }
    Ok(options)
}
