//! XBoard lets the engine play against itself. Whatever is said of a game's end has to be what the rules
//! say.
//!
//! Where XBoard's own board differs from the game's it may take a legal move for an illegal one
//! and abort the game: the engine has to tell its moves so that this does not happen. What such a
//! text stands for it says before in a comment, and the opponent has to come to the same.

use crate::Failure;
use crate::notation;
use crate::records;
use crate::scenarios::{OfferedGame, ScenarioSetting};
use crate::switches;
use crate::window::{Window, WindowLayout};
use movegen::{AnyGame, Draws, Ending, Options, Outcome};

/// Quick games that differ: the engines search little, and not always the best line.
const ARGUMENTS: &[&str] = &[
    "-searchDepth",
    "2",
    "-firstOptions",
    "Skill Level=8",
    "-secondOptions",
    "Skill Level=8",
    // Between two games, in milliseconds.
    "-matchPause",
    "100",
    "-popupExitMessage",
    "false",
    "-animateMoving",
    "false",
    "-soundProgram",
    "",
];

/// What XBoard says of a move that it cannot follow.
const ABORTED: &str = "Xboard: Forfeit due to invalid move";

/// What XBoard says of a game that it ends itself.
const ADJUDICATED: &str = "{Xboard adjudication: ";

/// What XBoard says when one engine offers a draw and so does the other.
const AGREED: &str = "1/2-1/2 {Draw agreed}";

/// Plays so many games.
///
/// # Errors
/// An engine was not understood, or a game ended in another way than by the rules.
pub(crate) fn play(setting: &ScenarioSetting<'_>, played: OfferedGame, games: u32) -> Result<(), Failure> {
    let OfferedGame { variant, name } = played;
    let spec = variant.spec();
    let (engine, count) = (setting.program.engine(), games.to_string());
    let saved = setting.file("saved.pgn");
    let saved_name = setting.program.file_name(&saved);
    let own = ["-fcp", &engine, "-scp", &engine, "-variant", name, "-matchGames", &count];
    let own = [&own[..], &["-saveGameFile", &saved_name]].concat();
    let arguments = own.iter().chain(ARGUMENTS).map(|&word| word.to_owned());
    let arguments: Vec<_> = arguments.chain(switches::of(name)?).collect();
    let (files, ranks) = (u32::from(spec.size.0), u32::from(spec.size.1));
    let layout = WindowLayout { files, ranks, holdings: 0, is_flipped: false };
    let mut window = Window::start(setting, layout, &arguments)?;
    let mut lines_seen = 0;
    // It ends by itself behind the last game.
    while !window.wait_for_end() {
        let lines = window.log().len();
        if lines == lines_seen {
            return Err(Failure::Timeout("the next move".to_owned()));
        }
        lines_seen = lines;
    }
    let EndingCount { ended, aborted, moves } = replay(&window.log(), played)?;
    println!("two machines {name}: {ended} of {games} games ended by the rules, XBoard aborted {aborted}");
    if ended < games {
        return Err(Failure::Position(format!("{ended} of {games} games ended by the rules")));
    }
    records::read_saved(&saved, moves)
}

/// How many games ended how, and after how many moves altogether.
#[derive(Debug, Default)]
struct EndingCount {
    ended: u32,
    aborted: u32,
    moves: usize,
}

/// Plays the games of the log through.
fn replay(log: &[String], played: OfferedGame) -> Result<EndingCount, Failure> {
    let begun = |fen| {
        let mut options = Options::default();
        options.chess960 = played.is_fischerandom();
        let game = AnyGame::new(played.variant, options, fen);
        let mut game = game.map_err(|error| Failure::Position(error.to_string()))?;
        // Only who may claim a draw can end the game by it.
        game.set_draws(Draws::Claimed);
        Ok(game)
    };
    let mut game = begun(None)?;
    let mut is_over = false;
    let mut tally = EndingCount::default();
    let mut explained = None;
    for line in log {
        let said_by_engine = line.contains("<first :") || line.contains("<second:");
        if said_by_engine && ["Illegal", "Error"].iter().any(|word| line.contains(word)) {
            return Err(Failure::Position(line.clone()));
        }
        if line.contains(">first : new") {
            game = begun(None)?;
            is_over = false;
            explained = None;
        } else if let Some(fen) = after(line, &[">first : setboard "]) {
            // XBoard draws the start of Chess960.
            game = begun(Some(fen))?;
        } else if let Some(text) = after(line, &["<first : # move ", "<second: # move "]) {
            explained = Some(text);
        } else if let Some(sent) = after(line, &["<first : move ", "<second: move "]) {
            let text = explained.take().unwrap_or(sent);
            // An engine may not have heard yet that its opponent has ended the game: XBoard ignores its move.
            if is_over {
                continue;
            }
            if let Some(drawn) = game.outcome_or_claim().filter(|outcome| outcome.ending.is_claimable()) {
                return Err(Failure::Position(format!("{text} is played after {drawn}: {}", game.fen())));
            }
            notation::play(&mut game, text)
                .map_err(|reason| Failure::Position(format!("{text}: {reason}")))?;
            tally.moves += 1;
        } else if let Some(said) = after(line, &[">first : result "]).filter(|_| game.ply() > 0) {
            is_over = true;
            match game.outcome_or_claim() {
                Some(outcome) if is_said(outcome, said) => tally.ended += 1,
                None if said.contains(ABORTED) => tally.aborted += 1,
                outcome => {
                    let rules = outcome.map_or_else(|| "*".to_owned(), |outcome| outcome.to_string());
                    let text = format!("XBoard says {said}, by the rules it is {rules}: {}", game.fen());
                    return Err(Failure::Position(text));
                }
            }
        }
    }
    Ok(tally)
}

/// Whether XBoard's words are those for this end of a game. In chess it knows the rules, and ends it itself. A dead
/// position it lets nobody claim elsewhere: the engines agree on the draw.
fn is_said(outcome: Outcome, said: &str) -> bool {
    let is_agreed = outcome.ending == Ending::InsufficientMaterial && said == AGREED;
    let is_adjudicated = said.contains(ADJUDICATED) && said.split(' ').next() == Some(outcome.score());
    said == outcome.to_string() || is_agreed || is_adjudicated
}

fn after<'a>(line: &'a str, beginnings: &[&str]) -> Option<&'a str> {
    beginnings.iter().find_map(|beginning| line.split_once(beginning)).map(|(_, rest)| rest.trim())
}
