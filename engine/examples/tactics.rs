use engine::{Engine, Limits, Signals};
use movegen::{AnyGame, Options};
use std::time::{Duration, Instant};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&args[1]).unwrap();
    let ms: u64 = args[2].parse().unwrap();
    let mut tally = std::collections::BTreeMap::<String, (u32, u32)>::new();
    for line in text.lines() {
        let v: serde_json::Value = serde_json::from_str(line).unwrap();
        let Ok(variant) = v["variant"].as_str().unwrap().parse() else { continue };
        let game = AnyGame::new(variant, Options::default(), v["fen"].as_str()).unwrap();
        let mut engine = Engine::new(64);
        let limits = Limits { move_time: Some(Duration::from_millis(ms)), ..Limits::default() };
        let t = Instant::now();
        let found = engine.search(&game, &limits, &Signals::new(), &mut |_| {});
        let m = found.best.map(|m| game.coordinate_text(m)).unwrap_or_default();
        let entry = tally.entry(variant.to_string()).or_default();
        entry.1 += 1;
        if m == v["best"].as_str().unwrap() {
            entry.0 += 1
        } else {
            println!(
                "{} {} wanted {} found {m} {} depth {} nodes {} {:?} | {} {}",
                variant,
                v["fen"],
                v["best"],
                found.score,
                found.depth,
                found.nodes,
                t.elapsed(),
                v["moves_to_win"],
                v["theme"]
            );
        }
    }
    println!("{tally:?}");
}
