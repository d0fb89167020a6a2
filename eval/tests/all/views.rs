//! Where pieces are counted, a player's view is worth, on average, what the games are worth that look like it to
//! that player.

use eval::by_pieces;
use movegen::{AnyGame, Color, Options, Variant};

#[test]
fn a_view_is_worth_the_mean_of_its_worlds() {
    let worth = |game: &AnyGame| match game {
        AnyGame::StrataChess(game) => f64::from(by_pieces(game.position())),
        _ => panic!("a battle"),
    };
    for fen in [
        "kxxx4/xxxx4/8/8/4XXXX/4XXXK w - - 0 1 army=3RBN+4WWFF,3QRRBN+4WWWFF",
        "kxxx4/xxxx4/8/8/4XXXX/4XXXK b - - 0 1 army=3QCGG+4WWWWF,3RBN+4WWFF",
        "kxxx4/x1nx4/8/8/4XRX1/4X1XK w - - 9 20 army=1QBN+3WWWF,2QRC+3WFFFFF",
    ] {
        let arbiter = AnyGame::new(Variant::StrataChess, Options::default(), Some(fen)).unwrap();
        let view = arbiter.seen_by(Color::White);
        const DRAWS: u64 = 4_000;
        let drawn = |seed| {
            let mut world = view.clone();
            world.draw_secrets(seed).unwrap();
            worth(&world)
        };
        let mean = (0..DRAWS).map(drawn).sum::<f64>() / DRAWS as f64;
        // Rosters differ by some 400 centipawns; the mean of so many by 7.
        assert!((worth(&view) - mean).abs() < 25.0, "{fen}: {} and {mean}", worth(&view));
    }
}
