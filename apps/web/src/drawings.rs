//! The drawings of pieces and obstacles, by the names that messages use.

use crate::messages::{Drawings, PieceSet};
use movegen::{Color, Kind, Obstacle};
use pictures::{Subject, svg, token_svg};
use serde::Serialize;
use std::collections::BTreeMap;

const OBSTACLES: [Obstacle; 4] = [Obstacle::Radiation, Obstacle::Wall, Obstacle::Tree, Obstacle::Mountain];

/// Every drawing, pieces as the set has them.
pub(crate) fn drawings(set: PieceSet) -> Drawings {
    let drawing = |kind, color| match set {
        PieceSet::Figures => svg(Subject::Piece(kind), color),
        PieceSet::MoveSigns => token_svg(kind, color),
    };
    let of_color = |color| {
        let drawn = |kind: Kind| (named(&kind), drawing(kind, color));
        (named(&color), Kind::ALL.map(drawn).into_iter().collect::<BTreeMap<_, _>>())
    };
    let obstacle = |obstacle: Obstacle| (named(&obstacle), svg(Subject::Obstacle(obstacle), Color::White));
    Drawings {
        pieces: Color::BOTH.map(of_color).into_iter().collect(),
        obstacles: OBSTACLES.map(obstacle).into_iter().collect(),
    }
}

/// The name of a thing in messages.
fn named(thing: &impl Serialize) -> String {
    match serde_json::to_value(thing) {
        Ok(serde_json::Value::String(name)) => name,
        _ => String::new(),
    }
}
