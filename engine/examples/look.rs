//! Searches one position and prints every iteration: `look VARIANT DEPTH [FEN]`.
use engine::{Engine, Limits, Signals, bench};
use movegen::{AnyGame, Options};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    if args.len() < 3 {
        let r = bench(args[1].parse().unwrap(), |g, f| {
            println!(
                "{} {:?} {} nodes {}",
                g.variant(),
                f.score,
                f.best.map(|m| g.coordinate_text(m)).unwrap_or_default(),
                f.nodes
            )
        })
        .unwrap();
        println!("{} nodes {:.0} nps", r.nodes, r.nodes as f64 / r.time.as_secs_f64());
        return;
    }
    let game =
        AnyGame::new(args[1].parse().unwrap(), Options::default(), args.get(3).map(|s| s.as_str())).unwrap();
    let mut engine = Engine::new(64);
    let limits = Limits { depth: Some(args[2].parse().unwrap()), ..Limits::default() };
    engine.search(&game, &limits, &Signals::new(), &mut |i| {
        let mut g = game.clone();
        let line: Vec<String> = i
            .line
            .iter()
            .map(|&m| {
                let t = g.san(m);
                g.play(m).unwrap();
                t
            })
            .collect();
        println!("{} {} {} {} {:?} {}", i.depth, i.selective_depth, i.score, i.nodes, i.time, line.join(" "));
    });
}
