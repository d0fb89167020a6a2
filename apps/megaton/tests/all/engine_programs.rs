//! Engine programs that play one game after the other, each by its own rules.

use crate::MEGATON;
use arbiter::{ClockPolicy, Clocks, TimeControl};
use movegen::{AnyGame, Options, Variant};
use protocol::Protocol;
use protocol::engine_program::{EngineCommand, EngineProgram};
use std::time::Duration;

fn game(variant: Variant, options: Options, moves: &str) -> AnyGame {
    let mut game = AnyGame::new(variant, options, None).unwrap();
    for text in moves.split_ascii_whitespace() {
        game.play_text(text).unwrap();
    }
    game
}

fn clocks(control: TimeControl) -> Clocks {
    Clocks::new([control; 2], ClockPolicy::of_match([Duration::ZERO; 2]), Duration::ZERO)
}

/// Both sides may launch once an officer has fallen; by `own-loss` White, who has lost none, may not. The last move is
/// White's launch.
const LAUNCH: &str = "e5 Nd7 Nd4 Nxe5 Qxe5 j6 Ma2*b8";

#[test]
fn one_program_plays_games_of_different_rules() {
    let mut own_loss = Options::default();
    own_loss.set("escalation", "own-loss").unwrap();
    let games = [
        game(Variant::Atomic, Options::default(), "Nf3"),
        game(Variant::Stratomic, own_loss, "e5"),
        game(Variant::Stratomic, Options::default(), LAUNCH),
        game(Variant::Chess, Options::default(), "e4"),
    ];
    let shallow = clocks(TimeControl { depth: Some(1), ..TimeControl::default() });
    for protocol in [Protocol::Uci, Protocol::Cecp] {
        let mut program = EngineProgram::new(protocol, EngineCommand::new(vec![MEGATON.to_owned()]));
        for game in &games {
            program.begin(game).unwrap();
            let chosen = program.choose(game, &shallow).unwrap();
            assert!(game.legal_moves().contains(&chosen), "{protocol:?} {}", game.variant());
        }
    }
}

/// A program that writes down what it is told, and always plays the same move.
#[cfg(unix)]
#[test]
fn a_program_that_joins_late_hears_the_time_control_and_what_was_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let heard = folder.path().join("heard");
    let script = format!(
        "while read -r line; do echo \"$line\" >>{}; case \"$line\" in \
         protover*) echo 'feature setboard=1 usermove=1 ping=1 done=1';; \
         ping*) echo \"pong ${{line#ping }}\";; go) echo 'move a7a6';; esac; done",
        shlex::try_quote(heard.to_str().unwrap()).unwrap()
    );
    let words = ["sh", "-c", &script].map(str::to_owned).to_vec();
    let mut program = EngineProgram::new(Protocol::Cecp, EngineCommand::new(words));
    let timed = clocks(TimeControl { move_time: Some(Duration::from_millis(50)), ..TimeControl::default() });
    let first = game(Variant::Chess, Options::default(), "e4 e5 Nf3");
    program.begin(&first).unwrap();
    program.choose(&first, &timed).unwrap();
    program.choose(&game(Variant::Chess, Options::default(), "e4 e5 Nc3"), &timed).unwrap();
    // It ends when it has read everything.
    drop(program);
    let heard = std::fs::read_to_string(heard).unwrap();
    let told: Vec<&str> = heard.lines().skip_while(|line| !line.starts_with("ping")).skip(1).collect();
    let expected = "st 0.05, usermove e2e4, usermove e7e5, usermove g1f3, go, force, \
                    undo, undo, usermove b1c3, go, force, quit";
    assert_eq!(told.join(", "), expected);
}
