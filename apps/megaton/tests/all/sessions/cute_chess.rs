//! Sessions as Cute Chess holds them: a line that begins with `Illegal` would lose the game, and
//! `accepted` does not come for every feature.

use super::program::Program;
use movegen::{AnyGame, Color, Options, Variant};

/// Black to move.
const BLACK_TO_MOVE: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
/// What Cute Chess knows of CECP's features.
const KNOWN: &[&str] = &[
    "ping", "setboard", "san", "usermove", "time", "reuse", "myname", "variants", "name", "memory", "smp",
    "egt", "option", "done",
];

fn game(variant: Variant, fen: &str) -> AnyGame {
    AnyGame::new(variant, Options::default(), Some(fen)).expect("a position")
}

/// An engine of a game over CECP, up to the point where it is told to play.
fn cecp(variant: &str, fen: &str) -> Program {
    let mut program = Program::start();
    program.send("xboard\nprotover 2");
    for line in program.until("feature done=1") {
        for name in line.split_ascii_whitespace().skip(1).filter_map(|word| word.split_once('=')) {
            let answer = if KNOWN.contains(&name.0) { "accepted" } else { "rejected" };
            program.send(&format!("{answer} {}", name.0));
        }
    }
    program.send(&format!("new\nvariant {variant}"));
    // The dummy move, after which Black is to move.
    program.send(&format!("force\nusermove a2a3\nsetboard {fen}"));
    program.send("level 0 1 1\nsd 2\npost\neasy\nforce\ncomputer\nname megaton 0.1.0");
    assert!(program.settle().is_empty());
    program
}

/// The move that the engine answers with, and nothing said that would cost the game.
fn answer(program: &mut Program, beginning: &str) -> String {
    let lines = program.until(beginning);
    let is_wrong =
        |line: &&String| ["Illegal", "Error", "info string error"].iter().any(|word| line.starts_with(word));
    assert_eq!(lines.iter().find(is_wrong), None);
    let last = lines.last().expect("until ends with a line");
    last[beginning.len()..].split(' ').next().unwrap_or_default().to_owned()
}

#[test]
fn games_over_cecp_from_a_position_with_black_to_move() {
    for (variant, name) in [(Variant::Chess, "normal"), (Variant::Atomic, "atomic")] {
        let mut game = game(variant, BLACK_TO_MOVE);
        let mut players = [cecp(name, BLACK_TO_MOVE), cecp(name, BLACK_TO_MOVE)];
        let mut last = None;
        while game.outcome().is_none() && game.ply() < 100 {
            let player = &mut players[game.ply() % 2];
            player.send("time 6000\notim 6000");
            match last.take() {
                Some(text) if game.ply() > 1 => player.send(&format!("usermove {text}")),
                // The first move comes in force mode.
                Some(text) => player.send(&format!("usermove {text}\ngo")),
                None => player.send("go"),
            }
            let text = answer(player, "move ");
            game.play_text(&text).unwrap_or_else(|reason| panic!("{text}: {reason}, {}", game.fen()));
            last = Some(text);
        }
        let claims = game.outcome().map(|outcome| outcome.to_string());
        let mover = &mut players[(game.ply() + 1) % 2];
        // Who has ended the game says so, and nothing else; the other one is not asked any more.
        assert_eq!(mover.settle().into_iter().next(), claims);
        for player in &mut players {
            player.send("force\nresult 1/2-1/2");
            assert!(player.settle().is_empty());
        }
    }
}

#[test]
fn games_over_uci_from_a_position_with_black_to_move() {
    for variant in [Variant::Chess, Variant::Atomic] {
        let mut program = Program::start();
        program.send("uci");
        let options = program.until("uciok");
        assert!(options.iter().any(
            |line| line.starts_with("option name UCI_Variant type combo") && line.contains(" var atomic")
        ));
        // Cute Chess leaves the option alone in a game of chess.
        if variant == Variant::Atomic {
            program.send("setoption name UCI_Variant value atomic");
        }
        program.send("setoption name Ponder value false\nisready");
        answer(&mut program, "readyok");
        program.send("ucinewgame");
        let mut game = game(variant, BLACK_TO_MOVE);
        assert_eq!(game.side(), Color::Black);
        let mut moves = String::new();
        while game.outcome().is_none() && game.ply() < 100 {
            program.send(&format!("position fen {BLACK_TO_MOVE}{moves}"));
            program.send("go wtime 60000 btime 60000 winc 1000 binc 1000 depth 2");
            let text = answer(&mut program, "bestmove ");
            if moves.is_empty() {
                moves.push_str(" moves");
            }
            moves.push_str(&format!(" {text}"));
            game.play_text(&text).unwrap_or_else(|reason| panic!("{text}: {reason}, {}", game.fen()));
        }
        program.send("stop\nisready");
        answer(&mut program, "readyok");
    }
}
