//! Plays random games of any variant and says in words what each move does.
//!
//! ```sh
//! cargo run -p megaton-movegen --example random_games -- stratomic --games 2 --seed 7
//! ```
//!
//! Without a name, every variant is played; `--moves` ends longer games.

use movegen::{AnyGame, Departure, Effect, Options, Role, VARIANTS, Variant};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::error::Error;
use std::io::Write;
use std::process::ExitCode;

struct Wanted {
    variants: Vec<Variant>,
    games: u64,
    seed: u64,
    /// Moves of each side.
    moves: u64,
}

fn read(arguments: impl Iterator<Item = String>) -> Result<Wanted, Box<dyn Error>> {
    let mut wanted = Wanted { variants: Vec::new(), games: 1, seed: 1, moves: 200 };
    let mut arguments = arguments;
    while let Some(argument) = arguments.next() {
        let number = match argument.as_str() {
            "--games" => &mut wanted.games,
            "--seed" => &mut wanted.seed,
            "--moves" => &mut wanted.moves,
            name => {
                wanted.variants.push(name.parse()?);
                continue;
            }
        };
        let value = arguments.next().ok_or_else(|| format!("{argument} needs a number"))?;
        *number = value.parse().map_err(|_| format!("{argument} {value}: no number"))?;
    }
    if wanted.variants.is_empty() {
        wanted.variants = VARIANTS.iter().map(|spec| spec.variant).collect();
    }
    Ok(wanted)
}

fn run(wanted: &Wanted) -> Result<(), Box<dyn Error>> {
    let mut out = std::io::stdout().lock();
    for &variant in &wanted.variants {
        for number in 0..wanted.games {
            play(variant, wanted.seed.wrapping_add(number), wanted.moves, &mut out)?;
        }
    }
    Ok(())
}

fn play(variant: Variant, seed: u64, longest: u64, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let options = Options::default();
    let drawn = variant.drawn_start(&options, seed);
    let mut game = AnyGame::new(variant, options, drawn.as_deref())?;
    game.draw_secrets(seed)?;
    writeln!(out, "{}, seed {seed}: {}", variant.spec().title, game.fen())?;
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    for ply in 0..longest.saturating_mul(2) {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        let m = moves[dice.random_range(0..moves.len())];
        let effects: Vec<_> = game.effects(m).iter().map(|effect| in_words(&game, effect)).collect();
        let dots = if game.side() == movegen::Color::White { "." } else { "..." };
        writeln!(out, "{}{dots} {}: {}", ply / 2 + 1, game.san(m), effects.join("; "))?;
        game.play(m)?;
    }
    match game.outcome() {
        Some(outcome) => writeln!(out, "{outcome}\n")?,
        None => writeln!(out, "* {{unfinished}}\n")?,
    }
    Ok(())
}

fn in_words(game: &AnyGame, effect: Effect) -> String {
    let at = |square| game.square_name(square);
    match effect {
        Effect::Moved { piece, from, to, role } => {
            let how = match role {
                Role::Mover => "goes",
                Role::CastlingRook => "castles",
                Role::Companion => "comes along",
                Role::MakesWay => "makes way",
            };
            format!("{} {} {how} from {} to {}", piece.color, piece.kind.name(), at(from), at(to))
        }
        Effect::Promoted { square, piece } => {
            format!("the pawn on {} promotes to a {}", at(square), piece.kind.name())
        }
        Effect::Left { piece, square, why } => {
            let why = match why {
                Departure::Captured => "is captured",
                Departure::Exploded => "explodes",
                Departure::Blasted => "is destroyed by the blast",
                Departure::Launched => "is launched",
                Departure::Detonated => "goes off with its bomb",
            };
            format!("{} {} of {} {why}", piece.color, piece.kind.name(), at(square))
        }
        Effect::Dropped { piece, square } => {
            format!("{} {} is dropped on {}", piece.color, piece.kind.name(), at(square))
        }
        Effect::Revealed { color, square, kind } => {
            let kind = kind.map_or("piece unknown here", |kind| kind.name());
            format!("{color}'s face-down piece on {} is a {kind}", at(square))
        }
        Effect::Blast { centre } => format!("a blast around {}", at(centre)),
        Effect::Irradiated { square } => format!("{} is irradiated for good", at(square)),
        Effect::Contaminated { color, centre, moves_left } => {
            format!("{color}'s king has to leave the zone around {} in {moves_left}", at(centre))
        }
        Effect::Armed { color } => format!("{color} may launch from now on"),
        Effect::BombLost { color, square } => {
            format!("{color}'s bomb is lost on {}, as {color} alone knows", at(square))
        }
    }
}

fn main() -> ExitCode {
    match read(std::env::args().skip(1)).and_then(|wanted| run(&wanted)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
