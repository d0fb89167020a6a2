//! Engine programs that speak UCI.

use super::analysis::read_info;
use super::process::Process;
use super::{
    AnalysisLimits, EngineCommand, GREETING_PATIENCE, Language, PATIENCE, PlayerError, START_PATIENCE,
    Watcher, greeted, read_move, rules_of,
};
use arbiter::Clocks;
use engine::Info;
use movegen::{AnyGame, Color, Division, Move, Options, Variant};
use std::time::{Duration, Instant};

/// A program that speaks UCI, started when it is needed.
#[derive(Debug)]
pub(crate) struct UciProgram {
    command: EngineCommand,
    running: Option<Running>,
}

/// The program, and the rules that it was told when it was started.
#[derive(Debug)]
struct Running {
    process: Process,
    rules: (Variant, Options),
}

impl UciProgram {
    /// A player that was not started yet.
    pub(crate) fn new(command: EngineCommand) -> Self {
        UciProgram { command, running: None }
    }

    /// The running program, which knows the rules of this game: for others it is started anew, because what an
    /// option was set to before is not known.
    fn process(&mut self, game: &AnyGame) -> Result<&mut Process, PlayerError> {
        let rules = rules_of(game);
        let running = match self.running.take().filter(|running| running.rules == rules) {
            Some(running) => running,
            None => Running { process: start(&self.command, game)?, rules },
        };
        Ok(&mut self.running.insert(running).process)
    }

    /// A program that failed is started anew for the next game.
    fn keep_if_well<T>(&mut self, result: Result<T, PlayerError>) -> Result<T, PlayerError> {
        if matches!(result, Err(PlayerError::Crashed(_) | PlayerError::Silent(_) | PlayerError::Stopped)) {
            self.running = None;
        }
        result
    }

    fn prepare(&mut self, game: &AnyGame) -> Result<(), PlayerError> {
        let process = self.process(game)?;
        process.send("ucinewgame")?;
        wait_until_ready(process)
    }

    fn ask(&mut self, game: &AnyGame, clocks: &Clocks, watcher: Watcher<'_>) -> Result<Move, PlayerError> {
        let process = self.process(game)?;
        process.send(&position_command(game, &game.record()))?;
        process.send(&go_command(game.side(), clocks))?;
        let patience = clocks.patience(game.side()).unwrap_or(PATIENCE);
        let Watcher { hear, is_to_stop } = watcher;
        let text = process.read_watched(patience, is_to_stop, |line| {
            hear(line);
            best_move(line)
        })?;
        read_move(game, &text)
    }

    fn count(&mut self, game: &AnyGame, moves: &[String], depth: u32) -> Result<Vec<Division>, PlayerError> {
        let process = self.process(game)?;
        process.send(&position_command(game, moves))?;
        process.send(&format!("go perft {depth}"))?;
        let mut divisions = Vec::new();
        process.read_until(Duration::MAX, |line| match Counted::read(line)? {
            Counted::Part(division) => {
                divisions.push(division);
                None
            }
            Counted::All => Some(()),
        })?;
        Ok(divisions)
    }

    fn look(
        &mut self,
        game: &AnyGame,
        wanted: &AnalysisLimits,
        is_to_stop: &dyn Fn() -> bool,
        report: &mut dyn FnMut(&Info),
    ) -> Result<Option<Move>, PlayerError> {
        let process = self.process(game)?;
        // A program that has no such option says so, and goes on.
        for (name, value) in [("MultiPV", wanted.lines.max(1)), ("Threads", wanted.threads.max(1))] {
            process.send(&format!("setoption name {name} value {value}"))?;
        }
        wait_until_ready(process)?;
        process.send(&position_command(game, &game.record()))?;
        process.send(&analysis_command(wanted))?;
        let (mut begun, mut is_stopped) = (Instant::now(), false);
        let limit = wanted.move_time.unwrap_or(Duration::MAX).saturating_add(PATIENCE);
        loop {
            if !is_stopped && is_to_stop() {
                process.send("stop")?;
                (begun, is_stopped) = (Instant::now(), true);
            }
            let read = process.read_until(GLANCE, |line| {
                if let Some(info) = read_info(game, line) {
                    report(&info);
                }
                // Between two lines there is time to look whether it is to stop.
                Some(best_move(line))
            });
            match read {
                Ok(Some(text)) => return Ok(read_move(game, &text).ok()),
                Err(PlayerError::Silent(_))
                    if begun.elapsed() < if is_stopped { START_PATIENCE } else { limit } => {}
                Ok(None) => {}
                Err(error) => return Err(error),
            }
        }
    }
}

/// What a program says while it counts.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Counted {
    /// The sequences that begin with a move.
    Part(Division),
    /// All of them, which ends the answer.
    All,
}

impl Counted {
    /// Reads `e2e4: 20`, and `Nodes searched: 400` as Stockfish and most others end with it.
    fn read(line: &str) -> Option<Self> {
        let (text, nodes) = line.rsplit_once(':')?;
        let nodes = nodes.trim().parse().ok()?;
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        match words[..] {
            [text] if !text.eq_ignore_ascii_case("nodes") => {
                Some(Counted::Part(Division { text: text.to_owned(), nodes }))
            }
            [first, ..] if first.eq_ignore_ascii_case("nodes") => Some(Counted::All),
            _ => None,
        }
    }
}

/// How long a program is listened to before its listener looks up.
const GLANCE: Duration = Duration::from_millis(20);

fn analysis_command(wanted: &AnalysisLimits) -> String {
    let limits = [
        wanted.move_time.map(|time| format!(" movetime {}", time.as_millis())),
        wanted.depth.map(|depth| format!(" depth {depth}")),
    ];
    let limits: String = limits.into_iter().flatten().collect();
    format!("go{}", if limits.is_empty() { " infinite" } else { &limits })
}

impl Language for UciProgram {
    fn begin(&mut self, game: &AnyGame) -> Result<(), PlayerError> {
        let prepared = self.prepare(game);
        self.keep_if_well(prepared)
    }

    fn choose(&mut self, game: &AnyGame, clocks: &Clocks, watcher: Watcher<'_>) -> Result<Move, PlayerError> {
        let asked = self.ask(game, clocks, watcher);
        self.keep_if_well(asked)
    }

    fn analyse(
        &mut self,
        game: &AnyGame,
        wanted: &AnalysisLimits,
        is_to_stop: &dyn Fn() -> bool,
        report: &mut dyn FnMut(&Info),
    ) -> Result<Option<Move>, PlayerError> {
        let looked = self.look(game, wanted, is_to_stop, report);
        self.keep_if_well(looked)
    }

    fn divide(&mut self, game: &AnyGame, moves: &[String], depth: u32) -> Result<Vec<Division>, PlayerError> {
        let counted = self.count(game, moves, depth);
        self.keep_if_well(counted)
    }
}

/// An option that the program says it has.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Offered {
    name: String,
    /// What a choice may be set to.
    values: Vec<String>,
}

impl Offered {
    /// Reads `option name NAME type TYPE [var VALUE …]`.
    fn read(line: &str) -> Option<Self> {
        let words: Vec<_> = line.split_ascii_whitespace().collect();
        let rest = words.strip_prefix(&["option", "name"])?;
        let end = rest.iter().position(|&word| word == "type").unwrap_or(rest.len());
        let values = rest.windows(2).filter(|pair| pair[0] == "var").map(|pair| pair[1].to_owned()).collect();
        Some(Offered { name: rest[..end].join(" "), values })
    }
}

/// Starts the program and sets its options.
fn start(command: &EngineCommand, game: &AnyGame) -> Result<Process, PlayerError> {
    let mut process = Process::start(command)?;
    let mut offered = greet(&mut process)?;
    let is_offered = |(name, _): &&(String, String)| offers(&offered, name).is_some();
    let (first, later): (Vec<_>, Vec<_>) = command.options.iter().partition(is_offered);
    if !later.is_empty() {
        // An option may bring others with it, as one for tuning does: the program is asked again.
        for (name, value) in first {
            process.send(&format!("setoption name {name} value {value}"))?;
        }
        offered = greet(&mut process)?;
    }
    for (name, value) in settings(command, game.variant(), game.options(), &offered)? {
        process.send(&format!("setoption name {name} value {value}"))?;
    }
    wait_until_ready(&mut process)?;
    Ok(process)
}

/// Greets the program and hears which options it has.
fn greet(process: &mut Process) -> Result<Vec<Offered>, PlayerError> {
    process.send("uci")?;
    let mut offered = Vec::new();
    let answer = process.read_until(GREETING_PATIENCE, |line| {
        offered.extend(Offered::read(line));
        (line == "uciok").then_some(())
    });
    greeted(answer, "uci").map(|()| offered)
}

/// The option of this name among those that a program has.
fn offers<'a>(offered: &'a [Offered], name: &str) -> Option<&'a Offered> {
    offered.iter().find(|option| option.name.eq_ignore_ascii_case(name))
}

/// What has to be set for this match.
///
/// # Errors
/// The program cannot play it.
fn settings(
    command: &EngineCommand,
    variant: Variant,
    rules: &Options,
    offered: &[Offered],
) -> Result<Vec<(String, String)>, PlayerError> {
    let find = |name: &str| offers(offered, name);
    let needed =
        |name: &str| find(name).ok_or_else(|| PlayerError::Unusable(format!("has no option {name}")));
    let mut settings: Vec<(String, String)> = Vec::new();
    // Who never heard of variants plays chess.
    if variant != Variant::Chess || find("UCI_Variant").is_some() {
        let known = &needed("UCI_Variant")?.values;
        if !known.is_empty() && !known.iter().any(|value| value == variant.id()) {
            return Err(PlayerError::Unusable(format!("does not play {variant}")));
        }
        settings.push(("UCI_Variant".to_owned(), variant.id().to_owned()));
    }
    if rules.chess960 {
        settings.push((needed("UCI_Chess960")?.name.clone(), "true".to_owned()));
    }
    for option in variant.options() {
        let value = rules.get(option);
        if value != option.values[0] {
            settings.push((needed(option.name)?.name.clone(), value.to_owned()));
        }
    }
    if let Some(mib) = command.hash_mib.filter(|_| find("Hash").is_some()) {
        settings.push(("Hash".to_owned(), mib.to_string()));
    }
    for (name, value) in &command.options {
        settings.push((needed(name)?.name.clone(), value.clone()));
    }
    Ok(settings)
}

fn wait_until_ready(process: &mut Process) -> Result<(), PlayerError> {
    process.send("isready")?;
    process.read_until(START_PATIENCE, |line| (line == "readyok").then_some(()))
}

fn position_command(game: &AnyGame, moves: &[String]) -> String {
    let mut command = format!("position fen {}", game.start_fen());
    if !moves.is_empty() {
        command.push_str(" moves ");
        command.push_str(&moves.join(" "));
    }
    command
}

fn go_command(side: Color, clocks: &Clocks) -> String {
    let mut words = vec!["go".to_owned()];
    let mut add = |name: &str, value: u128| words.push(format!("{name} {value}"));
    let milliseconds = |time: Duration| time.as_millis();
    for (color, time, increment) in [(Color::White, "wtime", "winc"), (Color::Black, "btime", "binc")] {
        if let Some(clock) = clocks.side(color).clock() {
            add(time, milliseconds(clock.remaining));
            add(increment, milliseconds(clock.increment));
        }
    }
    if let Some(moves) = clocks.side(side).clock().and_then(|clock| clock.moves_to_go) {
        add("movestogo", u128::from(moves));
    }
    let control = clocks.side(side).control();
    if let Some(time) = control.move_time {
        add("movetime", milliseconds(time));
    }
    if let Some(nodes) = control.nodes {
        add("nodes", u128::from(nodes));
    }
    if let Some(depth) = control.depth {
        add("depth", u128::from(depth));
    }
    words.join(" ")
}

/// The move in `bestmove MOVE [ponder MOVE]`.
fn best_move(line: &str) -> Option<String> {
    let mut words = line.split_ascii_whitespace();
    (words.next() == Some("bestmove")).then(|| words.next().unwrap_or_default().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbiter::{ClockPolicy, GameTime, TimeControl};

    fn command(options: &[(&str, &str)]) -> EngineCommand {
        let options = options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        EngineCommand { options, hash_mib: Some(16), ..EngineCommand::new(vec!["engine".to_owned()]) }
    }

    fn offered(lines: &[&str]) -> Vec<Offered> {
        lines.iter().filter_map(|line| Offered::read(line)).collect()
    }

    const USUAL: [&str; 4] = [
        "id name someone",
        "option name Hash type spin default 64 min 1 max 1024",
        "option name Move Overhead type spin default 10 min 0 max 5000",
        "option name UCI_Variant type combo default chess var chess var atomic",
    ];

    fn set(command: &EngineCommand, variant: Variant, lines: &[&str]) -> Result<String, String> {
        let found = settings(command, variant, &Options::default(), &offered(lines));
        let text = |settings: Vec<_>| settings.iter().map(|(n, v)| format!("{n}={v}")).collect::<Vec<_>>();
        found.map(|settings| text(settings).join(" ")).map_err(|error| error.to_string())
    }

    #[test]
    fn variant_hash_and_options_are_set() {
        let plain = command(&[]);
        assert_eq!(set(&plain, Variant::Atomic, &USUAL), Ok("UCI_Variant=atomic Hash=16".to_owned()));
        assert_eq!(set(&plain, Variant::Chess, &USUAL[..2]), Ok("Hash=16".to_owned()));
        let slow = command(&[("move overhead", "50"), ("hash", "4")]);
        let expected = "UCI_Variant=chess Hash=16 Move Overhead=50 Hash=4";
        assert_eq!(set(&slow, Variant::Chess, &USUAL), Ok(expected.to_owned()));
    }

    #[test]
    fn programs_that_cannot_play_the_match_are_refused() {
        let plain = command(&[]);
        assert_eq!(set(&plain, Variant::Stratomic, &USUAL), Err("does not play stratomic".to_owned()));
        assert_eq!(set(&plain, Variant::Atomic, &USUAL[..3]), Err("has no option UCI_Variant".to_owned()));
        let odd = command(&[("Style", "wild")]);
        assert_eq!(set(&odd, Variant::Chess, &USUAL), Err("has no option Style".to_owned()));
    }

    #[test]
    fn limits_become_a_go_command() {
        let ms = Duration::from_millis;
        let begun = |controls| Clocks::new(controls, ClockPolicy::of_match([Duration::ZERO; 2]), ms(0));
        let timed = TimeControl::clock(GameTime::new(ms(8_000), ms(80)));
        let mut clocks = begun([timed, timed.with_factor(0.5)]);
        clocks.press(Color::White, true, ms(1_000));
        let expected = "go wtime 7080 winc 80 btime 4000 binc 40";
        assert_eq!(go_command(Color::Black, &clocks), expected);
        let fixed = TimeControl { nodes: Some(5), depth: Some(3), move_time: Some(ms(20)), game_time: None };
        assert_eq!(go_command(Color::White, &begun([fixed; 2])), "go movetime 20 nodes 5 depth 3");
    }

    #[test]
    fn counts_are_read_move_by_move() {
        let part = |text: &str, nodes| Some(Counted::Part(Division { text: text.to_owned(), nodes }));
        assert_eq!(Counted::read("e2e4: 20"), part("e2e4", 20));
        assert_eq!(Counted::read("P@e4: 7"), part("P@e4", 7));
        assert_eq!(Counted::read("Nodes searched: 400"), Some(Counted::All));
        assert_eq!(Counted::read("nodes: 400"), Some(Counted::All));
        for other in ["", "readyok", "info string counting: now", "e2e4: many", "info depth 1 nodes: 3"] {
            assert_eq!(Counted::read(other), None, "{other}");
        }
    }

    #[test]
    fn best_moves_are_found_in_their_line() {
        assert_eq!(best_move("bestmove e2e4 ponder e7e5").as_deref(), Some("e2e4"));
        assert_eq!(best_move("bestmove").as_deref(), Some(""));
        assert_eq!(best_move("info depth 1 pv bestmove"), None);
    }
}
