//! Answers to questions about the rules.

use crate::catalogue::catalogue;
use crate::drawings::drawings;
use crate::messages::{Game, RulesQuestion, Study};
use crate::records;
use crate::refusal::Refusal;
use arbiter::{Board, Choice, End, GameEnd, MoveTold, seen_by};
use movegen::AnyGame;
use serde_json::{Value, to_value};

/// Answers a question about the rules. What is left to chance is drawn from the seed.
///
/// # Errors
/// Why it is refused.
pub fn answer_rules(question: RulesQuestion, seed: u64) -> Result<Value, Refusal> {
    Ok(match question {
        RulesQuestion::Catalogue => to_value(catalogue(None)?)?,
        RulesQuestion::Drawings { pieces } => to_value(drawings(pieces))?,
        RulesQuestion::Study { game, viewer } => to_value(study(&seen_by(&game.played(seed)?, viewer)))?,
        RulesQuestion::Preview { game, text } => to_value(preview(&game.played(seed)?, text)?)?,
        RulesQuestion::Edit { variant, options, placement } => {
            let named = Game { variant, options, chess960: false, fen: None, moves: Vec::new() };
            let (variant, options) = named.rules()?;
            to_value(study(&placement.set_up(variant, options)?))?
        }
        RulesQuestion::DrawRow { game, number } => to_value(game.with_row(number, seed)?)?,
        RulesQuestion::ReadPgn { text } => to_value(records::read(&text)?)?,
        RulesQuestion::WritePgn { game, tags, result } => {
            to_value(records::write(&game.played(seed)?, tags, &result))?
        }
    })
}

fn study(game: &AnyGame) -> Study {
    let end = game.outcome().map(GameEnd::Rules);
    let choices = if end.is_none() { Choice::all(game) } else { Vec::new() };
    Study {
        title: game.variant().spec().title.to_owned(),
        start_fen: game.start_fen(),
        board: Board { choices, ..Board::of(game) },
        told: MoveTold::of_game(game),
        record: game.record(),
        end: end.map(|end| End::new(end, ["White", "Black"])),
    }
}

fn preview(game: &AnyGame, text: String) -> Result<MoveTold, Refusal> {
    match game.parse_move(&text) {
        Ok(m) => Ok(MoveTold::foreseen(game, m)),
        Err(reason) => Err(Refusal::Move { text, reason }),
    }
}
