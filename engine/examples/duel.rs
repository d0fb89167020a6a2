use engine::{Engine, Judge, Limits, Signals};
use movegen::{AnyGame, Color, Options, Variant};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let variant: Variant = args[1].parse().unwrap();
    let nodes: u64 = args[2].parse().unwrap();
    let pairs: u64 = args[3].parse().unwrap();
    let mut seed: u64 = 12345;
    let mut rnd = move |n: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % n as u64) as usize
    };
    let (mut w, mut d, mut l) = (0, 0, 0);
    let mut plies = 0;
    let mut reasons = std::collections::BTreeMap::<String, u32>::new();
    for _ in 0..pairs {
        let mut opening = AnyGame::new(variant, Options::default(), None).unwrap();
        loop {
            for _ in 0..8 {
                let m = opening.legal_moves();
                if m.is_empty() {
                    break;
                }
                let k = rnd(m.len());
                opening.play(m[k]).unwrap();
            }
            if opening.outcome().is_none() {
                let f = Engine::new(1).search(
                    &opening,
                    &Limits { nodes: Some(5000), ..Limits::default() },
                    &Signals::new(),
                    &mut |_| {},
                );
                if let engine::Score::Centipawns(c) = f.score
                    && c.abs() < 250
                {
                    break;
                }
            }
            opening = AnyGame::new(variant, Options::default(), None).unwrap();
        }
        for own in [Color::White, Color::Black] {
            let mut game = opening.clone();
            let mut a = Engine::new(8);
            let mut b = Engine::new(8);
            b.set_judge(Judge::PlainChess);
            while game.outcome().is_none() {
                let e = if game.side() == own { &mut a } else { &mut b };
                let f = e.search(
                    &game,
                    &Limits { nodes: Some(nodes), ..Limits::default() },
                    &Signals::new(),
                    &mut |_| {},
                );
                game.play(f.best.unwrap()).unwrap();
                plies += 1;
            }
            let o = game.outcome().unwrap();
            *reasons.entry(o.ending.reason().into()).or_default() += 1;
            match o.winner {
                None => d += 1,
                Some(c) if c == own => w += 1,
                _ => l += 1,
            }
        }
    }
    let n = (w + d + l) as f64;
    let s = (w as f64 + d as f64 / 2.0) / n;
    println!(
        "{variant} +{w} ={d} -{l} score {s:.3} elo {:.0} plies/game {} {reasons:?}",
        -400.0 * (1.0 / s - 1.0).log10(),
        plies / (2 * pairs)
    );
}
