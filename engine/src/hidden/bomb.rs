//! Worlds of chess with hidden bombs: where the enemy's bomb is.
//!
//! It was marked before the first move, so each piece of the start is a hypothesis, and what became of
//! that piece says where the bomb is now. A rational owner would have set off a bomb that wins: each
//! such chance that was not taken makes its hypothesis less likely.

use super::belief::{PossibleWorld, PossibleWorlds, SampleWorlds};
use eval::Evaluate;
use movegen::{
    Board8, BombPlace, Color, Game, HiddenBomb, KING_VALUE, Kind, Move, Position, Square, Values, attacks,
};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// What a bomb is worth while nobody knows where it is. In centipawns.
const SECRET_BOMB_VALUE: f64 = 180.0;

/// What its owner leaves on the board for one e-th of the likelihood. In centipawns.
const FOREGONE_GAIN: f64 = 200.0;

/// The likelihood of a move that leaves much on the board, at least.
const FOREGONE_LIKELIHOOD: f64 = 0.08;

/// The likelihood of a move that leaves the enemy king on the board.
const FOREGONE_KING_LIKELIHOOD: f64 = 0.02;

/// The likelihood of a whole game, at least.
const LEAST_LIKELIHOOD: f64 = 1e-4;

/// The danger of what its blast takes, at most. In centipawns.
const BLAST_DANGER_LIMIT: f64 = 3_000.0;

/// The danger of a bomb that is within a move of the king. In centipawns.
const KING_DANGER: f64 = 400.0;

/// The danger for each piece that is within a move of it. In centipawns.
const NEIGHBOUR_DANGER: f64 = 4.0;

impl PossibleWorlds for HiddenBomb {
    fn worlds(view: &Game<Self>, most: usize) -> Vec<PossibleWorld<Self>> {
        let enemy = !view.position().side();
        let values = HiddenBomb::VALUES;
        let mut worlds = hypotheses(view, &values);
        // Bombs that could soon matter are worlds of their own, the most threatening first; all the
        // others together are like none.
        let danger =
            |world: &PossibleWorld<Self>| world.weight * danger(world.game.position(), enemy, &values);
        worlds.sort_by(|one, other| danger(other).total_cmp(&danger(one)));
        let threatening =
            worlds.iter().take_while(|world| danger(world) > 0.0).count().min(most.saturating_sub(1));
        let idle: f64 = worlds.drain(threatening..).map(|world| world.weight).sum();
        if idle > 0.0
            && let Some(game) = with_bomb(view, BombPlace::Lost)
        {
            worlds.push(PossibleWorld { game, weight: idle });
        }
        if worlds.is_empty() {
            worlds.push(PossibleWorld { game: view.clone(), weight: 1.0 });
        }
        worlds
    }
}

impl SampleWorlds for HiddenBomb {
    fn sample(view: &Game<Self>, dice: &mut ChaCha8Rng) -> Game<Self> {
        let values = HiddenBomb::VALUES;
        let worlds = hypotheses(view, &values);
        let total: f64 = worlds.iter().map(|world| world.weight).sum();
        let mut left = total * dice.random::<f64>();
        for world in &worlds {
            left -= world.weight;
            if left <= 0.0 {
                return world.game.clone();
            }
        }
        worlds.into_iter().next_back().map_or_else(|| view.clone(), |world| world.game)
    }
}

/// The enemy's bomb in the game's start position, where the view does not say it.
fn with_bomb(view: &Game<HiddenBomb>, place: BombPlace) -> Option<Game<HiddenBomb>> {
    let enemy = !view.position().side();
    view.start().with_bomb(enemy, place).ok().and_then(|start| view.begun_at(start).ok())
}

/// Pieces a side has at the start of a game, its king aside.
const CARRIERS: f64 = 15.0;

/// Every place where the enemy's bomb can have been, with its weight; none if it has gone off.
fn hypotheses(view: &Game<HiddenBomb>, values: &Values) -> Vec<PossibleWorld<HiddenBomb>> {
    let enemy = !view.position().side();
    if view.start().state().of(enemy) != BombPlace::Unknown
        || view.position().state().of(enemy) == BombPlace::Gone
    {
        // Nothing is unknown; or it went off from the square it went off from.
        return Vec::new();
    }
    let carriers = view.start().bomb_carriers(enemy);
    let lost_before = (CARRIERS - f64::from(carriers.count())).max(0.0);
    let places = carriers.into_iter().map(|square: Square| (BombPlace::On(square), 1.0));
    places
        .chain((lost_before > 0.0).then_some((BombPlace::Lost, lost_before)))
        .filter_map(|(place, prior)| {
            let game = with_bomb(view, place)?;
            let weight = prior * likelihood(&game, enemy, values);
            Some(PossibleWorld { game, weight })
        })
        .collect()
}

/// How likely a rational owner of this bomb would have played these moves: what a detonation would
/// have won more than the move won at once speaks against it.
fn likelihood(game: &Game<HiddenBomb>, owner: Color, values: &Values) -> f64 {
    let before = game.positions().zip(game.moves()).filter(|(position, _)| position.side() == owner);
    before
        .map(|(position, played)| likelihood_of_move(position, played, values))
        .product::<f64>()
        .max(LEAST_LIKELIHOOD)
}

fn likelihood_of_move(position: &Position<HiddenBomb>, played: Move, values: &Values) -> f64 {
    let owner = position.side();
    let BombPlace::On(square) = position.state().of(owner) else { return 1.0 };
    if !position.may_detonate(owner, square) {
        return 1.0;
    }
    let detonation = Move::detonation(position.kind_at(square).unwrap_or(Kind::Pawn), square);
    let gain = position.exchange(detonation, values);
    if gain > KING_VALUE / 2 {
        return FOREGONE_KING_LIKELIHOOD;
    }
    let foregone = f64::from(gain - position.exchange(played, values).max(0)) - SECRET_BOMB_VALUE;
    if foregone <= 0.0 { 1.0 } else { libm::exp(-foregone / FOREGONE_GAIN).max(FOREGONE_LIKELIHOOD) }
}

/// How much damage a bomb of the enemy can do within a move or two, in centipawns; 0 if it is far away.
fn danger(position: &Position<HiddenBomb>, enemy: Color, values: &Values) -> f64 {
    let BombPlace::On(square) = position.state().of(enemy) else { return 0.0 };
    let zone = attacks::zone(square);
    let own = position.color(!enemy);
    let now = position.balance(zone & position.occupied(), values);
    // To the side to move: losses count against it.
    let loss = f64::from((-now).clamp(0, KING_VALUE));
    let near_king =
        position.king(!enemy).is_some_and(|king| attacks::zone::<Board8>(king).dilated().has(square));
    let close = f64::from((zone.dilated() & own).count());
    loss.min(BLAST_DANGER_LIMIT) + if near_king { KING_DANGER } else { 0.0 } + NEIGHBOUR_DANGER * close
}
