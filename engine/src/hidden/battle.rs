//! Worlds of a battle: in which order face-down men turn out to be what.
//!
//! Nobody knows where his men stand, so a world need not say it either ([`Deck`]): a world that
//! did would let the search turn up its queen at once, which no player can.

use super::belief::{Believe, Possible};
use movegen::{Battle, Color, Deck, Game, Kind, Muster, Position};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

impl Believe for Battle {
    fn worlds(view: &Game<Self>, most: usize, dice: &mut ChaCha8Rng) -> Vec<Possible<Self>> {
        let position = view.position();
        let drawn = |dice: &mut ChaCha8Rng| Color::BOTH.map(|color| position.face_down_men(color, dice));
        let are_known = Color::BOTH.into_iter().all(|color| position.state().roster(color).men().is_some());
        if are_known && let Some(decks) = all_decks(&drawn(dice), most) {
            let men = drawn(dice);
            return decks
                .into_iter()
                .map(|decks| Possible { game: world(view, men, decks), weight: 1.0 })
                .collect();
        }
        // Stratified: the man shown next differs from world to world as often as it can.
        let men: Vec<[Muster; 2]> = (0..most).map(|_| drawn(dice)).collect();
        let mut decks = Vec::with_capacity(most);
        for (index, men) in men.iter().enumerate() {
            decks.push([0, 1].map(|side| shuffled(&men[side], index, most, dice)));
        }
        let both = men.into_iter().zip(decks);
        both.map(|(men, decks)| Possible { game: world(view, men, decks), weight: 1.0 }).collect()
    }

    fn sample(view: &Game<Self>, dice: &mut ChaCha8Rng) -> Game<Self> {
        let mut drawn = *view.position();
        <Battle as movegen::Rules>::draw_secrets(&mut drawn, &mut ChaCha8Rng::seed_from_u64(dice.random()));
        let hidden = drawn.face_down();
        let known = |past: &Position<Battle>| {
            if past.face_down() == hidden { past.with_identities_of(&drawn) } else { *past }
        };
        view.imagined(known)
    }
}

/// The game as it would be thought of with these men and decks; positions with other men face-down
/// cannot come back and stay as they are.
fn world(view: &Game<Battle>, men: [Muster; 2], decks: [Deck; 2]) -> Game<Battle> {
    let hidden = view.position().face_down();
    view.imagined(|past| if past.face_down() == hidden { past.with_decks(men, decks) } else { *past })
}

/// Every pair of orders in which the men can be shown, if there are no more than `most`.
fn all_decks(men: &[Muster; 2], most: usize) -> Option<Vec<[Deck; 2]>> {
    let orders = [orders(&men[0], most)?, orders(&men[1], most)?];
    if orders[0].len() * orders[1].len() > most {
        return None;
    }
    let [first, second] = orders;
    Some(first.iter().flat_map(|&one| second.iter().map(move |&other| [one, other])).collect())
}

/// Every order of one side's men, if there are no more than `most`; each is equally likely.
fn orders(men: &Muster, most: usize) -> Option<Vec<Deck>> {
    let mut orders = vec![Vec::new()];
    let total = men.men().count();
    for _ in 0..total {
        let mut longer = Vec::new();
        for order in &orders {
            for (kind, count) in men.counts() {
                let used = order.iter().filter(|&&other| other == kind).count();
                if used < usize::from(count) {
                    let mut next: Vec<Kind> = order.clone();
                    next.push(kind);
                    longer.push(next);
                }
            }
        }
        if longer.len() > most {
            return None;
        }
        orders = longer;
    }
    Some(orders.iter().map(|order| Deck::of(order)).collect())
}

/// A random order whose next man is, over `most` worlds, each of the men as often as any other.
fn shuffled(men: &Muster, index: usize, most: usize, dice: &mut ChaCha8Rng) -> Deck {
    let mut kinds: Vec<Kind> = men.men().collect();
    if kinds.is_empty() {
        return Deck::default();
    }
    // The same first man for neighbouring worlds of one side would tie both sides together.
    let next = kinds.remove((index * kinds.len() / most + dice.random_range(0..kinds.len())) % kinds.len());
    kinds.shuffle(dice);
    kinds.push(next);
    Deck::of(&kinds)
}
