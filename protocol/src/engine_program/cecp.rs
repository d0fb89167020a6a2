//! Engine programs that speak CECP, the protocol of XBoard and WinBoard.
//!
//! The program stays in force mode and is told every move; `go` asks it for one, and `force`
//! after its answer keeps it from thinking on.

use super::process::Process;
use super::{
    AnalysisLimits, EngineCommand, GREETING_PATIENCE, Language, PATIENCE, PlayerError, START_PATIENCE,
    Watcher, greeted, rules_of,
};
use crate::cecp;
use crate::options::is_same_name;
use arbiter::{Clocks, TimeControl};
use engine::Info;
use movegen::{AnyGame, Color, Division, Move, MoveError, Options, Variant};
use std::time::Duration;

/// A program that speaks CECP, started when it is needed.
#[derive(Debug)]
pub(crate) struct CecpProgram {
    command: EngineCommand,
    running: Option<Running>,
}

/// The program and what it knows of the game.
#[derive(Debug)]
struct Running {
    process: Process,
    features: Features,
    rules: (Variant, Options),
    /// Moves of the game it was told or found itself.
    known_moves: Vec<Move>,
    /// Whether it has heard by which time control this game is played.
    is_timed: bool,
    pings: u32,
}

impl CecpProgram {
    /// A player that was not started yet.
    pub(crate) fn new(command: EngineCommand) -> Self {
        CecpProgram { command, running: None }
    }

    fn prepare(&mut self, game: &AnyGame) -> Result<(), PlayerError> {
        // Some programs play one game only, and `new` leaves options as they were set for another.
        let rules = rules_of(game);
        let is_reusable = |running: &Running| running.features.reuse && running.rules == rules;
        let mut running = match self.running.take().filter(is_reusable) {
            Some(running) => running,
            None => Running::start(&self.command, rules)?,
        };
        running.begin(&self.command, game)?;
        self.running = Some(running);
        Ok(())
    }
}

impl Language for CecpProgram {
    fn begin(&mut self, game: &AnyGame) -> Result<(), PlayerError> {
        self.prepare(game)
    }

    fn choose(&mut self, game: &AnyGame, clocks: &Clocks, watcher: Watcher<'_>) -> Result<Move, PlayerError> {
        let running =
            self.running.as_mut().ok_or_else(|| PlayerError::Crashed("was not started".to_owned()))?;
        let chosen = running.ask(game, clocks, watcher);
        if matches!(chosen, Err(PlayerError::Crashed(_) | PlayerError::Silent(_) | PlayerError::Stopped)) {
            self.running = None;
        }
        chosen
    }

    fn analyse(
        &mut self,
        _: &AnyGame,
        _: &AnalysisLimits,
        _: &dyn Fn() -> bool,
        _: &mut dyn FnMut(&Info),
    ) -> Result<Option<Move>, PlayerError> {
        // XBoard's protocol does not say how many variations are wanted, nor for how long.
        Err(PlayerError::Unusable("speaks CECP: it plays here, but only engines with UCI analyse".to_owned()))
    }

    fn divide(&mut self, _: &AnyGame, _: &[String], _: u32) -> Result<Vec<Division>, PlayerError> {
        // `perft` is an extension that few engines have, each with an answer of its own.
        Err(PlayerError::Unusable("speaks CECP: only engines with UCI count".to_owned()))
    }
}

impl Running {
    /// Starts the program and hears what it can do.
    fn start(command: &EngineCommand, rules: (Variant, Options)) -> Result<Self, PlayerError> {
        let mut process = Process::start(command)?;
        process.send("xboard")?;
        process.send("protover 2")?;
        let mut features = Features::default();
        greeted(process.read_until(GREETING_PATIENCE, |line| features.read(line)), "protover 2")?;
        features.check(rules.0)?;
        Ok(Running { process, features, rules, known_moves: Vec::new(), is_timed: false, pings: 0 })
    }

    fn begin(&mut self, command: &EngineCommand, game: &AnyGame) -> Result<(), PlayerError> {
        self.process.send("new")?;
        if game.variant() != Variant::Chess {
            self.choose_variant(game.variant())?;
        }
        for line in settings(command, game.variant(), game.options(), &self.features)? {
            self.process.send(&line)?;
        }
        for line in ["force", "easy", "post"] {
            self.process.send(line)?;
        }
        self.process.send(&format!("setboard {}", game.start_fen()))?;
        self.known_moves.clear();
        self.is_timed = false;
        self.wait_until_ready()
    }

    /// Chooses the game, and hears which options it has.
    fn choose_variant(&mut self, variant: Variant) -> Result<(), PlayerError> {
        let name = variant.spec().cecp_name;
        self.process.send(&format!("variant {name}"))?;
        let mut is_refused = false;
        let mut features = self.features.clone();
        self.wait_until_ready_hearing(|line| {
            is_refused |= line.starts_with("Error");
            features.read(line);
        })?;
        self.features = features;
        if is_refused { Err(does_not_play(variant)) } else { Ok(()) }
    }

    /// Waits until everything said so far has been done, if the program can tell.
    fn wait_until_ready(&mut self) -> Result<(), PlayerError> {
        self.wait_until_ready_hearing(|_| {})
    }

    /// The same, and hands on what the program says until then.
    fn wait_until_ready_hearing(&mut self, mut hear: impl FnMut(&str)) -> Result<(), PlayerError> {
        if !self.features.ping {
            return Ok(());
        }
        self.pings += 1;
        self.process.send(&format!("ping {}", self.pings))?;
        let answer = format!("pong {}", self.pings);
        self.process.read_until(START_PATIENCE, |line| {
            hear(line);
            (line == answer).then_some(())
        })
    }

    fn ask(&mut self, game: &AnyGame, clocks: &Clocks, watcher: Watcher<'_>) -> Result<Move, PlayerError> {
        let side = game.side();
        if !self.is_timed {
            for line in time_control(clocks.side(side).control())? {
                self.process.send(&line)?;
            }
            self.is_timed = true;
        }
        self.tell_moves(game)?;
        for line in clock_lines(side, clocks) {
            self.process.send(&line)?;
        }
        self.process.send("go")?;
        let patience = clocks.patience(side).unwrap_or(PATIENCE);
        let Watcher { hear, is_to_stop } = watcher;
        let answered = self.process.read_watched(patience, is_to_stop, |line| {
            hear(line);
            answer(line, side)
        })?;
        // After giving up a game it stays for the next one.
        self.process.send("force")?;
        let text = answered?;
        let m = cecp::read_text(game, &text);
        // What it does not know of its own move it is told with the next one.
        let is_known = |&m: &Move| game.clone().play(m) != Err(MoveError::NotShown);
        self.known_moves.extend(m.as_ref().ok().copied().filter(is_known));
        m.map_err(|reason| PlayerError::IllegalMove { text, reason })
    }

    /// Takes back what is no longer played, and tells the moves that the program does not know.
    fn tell_moves(&mut self, game: &AnyGame) -> Result<(), PlayerError> {
        let moves = game.moves();
        let common =
            moves.iter().zip(&self.known_moves).take_while(|(played, known)| played == known).count();
        for _ in common..self.known_moves.len() {
            self.process.send("undo")?;
        }
        for text in moves_from(game, common) {
            let prefix = if self.features.usermove { "usermove " } else { "" };
            self.process.send(&format!("{prefix}{text}"))?;
        }
        self.known_moves = moves;
        Ok(())
    }
}

/// What the program says it can do.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Features {
    setboard: bool,
    usermove: bool,
    ping: bool,
    reuse: bool,
    memory: bool,
    variants: Vec<String>,
    options: Vec<String>,
}

impl Default for Features {
    /// What holds for a feature that is not mentioned.
    fn default() -> Self {
        Features {
            setboard: false,
            usermove: false,
            ping: false,
            reuse: true,
            memory: false,
            variants: Vec::new(),
            options: Vec::new(),
        }
    }
}

impl Features {
    /// Reads a line of features; `Some` after the last one.
    fn read(&mut self, line: &str) -> Option<()> {
        let mut done = false;
        for (name, value) in feature_values(line.strip_prefix("feature ")?) {
            let on = value == "1";
            match name.as_str() {
                "setboard" => self.setboard = on,
                "usermove" => self.usermove = on,
                "ping" => self.ping = on,
                "reuse" => self.reuse = on,
                "memory" => self.memory = on,
                "variants" => self.variants = value.split(',').map(|name| name.trim().to_owned()).collect(),
                "option" => {
                    let end = value.find(" -").unwrap_or(value.len());
                    self.options.push(value[..end].to_owned());
                }
                "done" => done = on,
                _ => {}
            }
        }
        done.then_some(())
    }

    /// Whether the program can play this match. Games with secrets may be accepted without being
    /// announced, because GUIs cannot show them.
    fn check(&self, variant: Variant) -> Result<(), PlayerError> {
        let name = variant.spec().cecp_name;
        let is_announced = self.variants.iter().any(|known| known == name);
        // A program that announces no variants plays chess.
        if variant != Variant::Chess && !variant.has_secrets() && !is_announced {
            return Err(does_not_play(variant));
        }
        if !self.setboard {
            return Err(PlayerError::Unusable("cannot set up positions (feature setboard)".to_owned()));
        }
        Ok(())
    }
}

fn does_not_play(variant: Variant) -> PlayerError {
    PlayerError::Unusable(format!("does not play {}", variant.spec().cecp_name))
}

/// Takes `name=value name="value with blanks" …` apart.
fn feature_values(text: &str) -> Vec<(String, String)> {
    let mut values = Vec::new();
    let mut rest = text.trim_start();
    while let Some((name, after)) = rest.split_once('=') {
        let (value, end) = match after.strip_prefix('"') {
            Some(quoted) => {
                let length = quoted.find('"').unwrap_or(quoted.len());
                (&quoted[..length], quoted.get(length + 1..).unwrap_or_default())
            }
            None => after.split_once(' ').unwrap_or((after, "")),
        };
        values.push((name.to_owned(), value.to_owned()));
        rest = end.trim_start();
    }
    values
}

/// The commands that set what has to be set for this match.
///
/// # Errors
/// The program has no such option.
fn settings(
    command: &EngineCommand,
    variant: Variant,
    rules: &Options,
    features: &Features,
) -> Result<Vec<String>, PlayerError> {
    let option = |name: &str, value: &str| {
        let known = features.options.iter().find(|known| is_same_name(known, name));
        known
            .map(|known| format!("option {known}={value}"))
            .ok_or_else(|| PlayerError::Unusable(format!("has no option {name}")))
    };
    if rules.chess960 {
        return Err(PlayerError::Unusable("castling king takes rook needs UCI".to_owned()));
    }
    let mut lines = Vec::new();
    for rule in variant.options() {
        let value = rules.get(rule);
        if value != rule.values[0] {
            lines.push(option(rule.name, &value)?);
        }
    }
    if let Some(mib) = command.hash_mib.filter(|_| features.memory) {
        lines.push(format!("memory {mib}"));
    }
    for (name, value) in &command.options {
        lines.push(option(name, value)?);
    }
    Ok(lines)
}

/// The commands that set the time control.
///
/// # Errors
/// CECP cannot say it.
fn time_control(control: &TimeControl) -> Result<Vec<String>, PlayerError> {
    if control.nodes.is_some() {
        return Err(PlayerError::Unusable("CECP knows no limit of nodes".to_owned()));
    }
    let mut lines = Vec::new();
    if let Some(time) = control.game_time {
        let seconds = time.base.as_secs();
        let increment = time.increment.as_secs_f64();
        let moves = time.moves.unwrap_or(0);
        lines.push(format!("level {moves} {}:{:02} {increment}", seconds / 60, seconds % 60));
    }
    lines.extend(control.move_time.map(|time| format!("st {}", time.as_secs_f64())));
    lines.extend(control.depth.map(|depth| format!("sd {depth}")));
    Ok(lines)
}

/// The moves of a game as CECP writes them, with what they showed, without so many at its start.
fn moves_from(game: &AnyGame, known: usize) -> Vec<String> {
    let mut before = game.clone();
    let record = game.record();
    let mut texts = Vec::new();
    while before.ply() > known
        && let Some(m) = before.undo()
    {
        let told = record.get(before.ply()).and_then(|text| text.split_once('='));
        let shown = told.map_or_else(String::new, |(_, shown)| format!("={shown}"));
        texts.push(cecp::text(&before, m) + &shown);
    }
    texts.reverse();
    texts
}

/// The commands that show both clocks, the program's own first.
fn clock_lines(side: Color, clocks: &Clocks) -> Vec<String> {
    let centiseconds = |time: Duration| time.as_millis() / 10;
    let own = clocks.side(side).clock().map(|clock| format!("time {}", centiseconds(clock.remaining)));
    let other = clocks.side(!side).clock().map(|clock| format!("otim {}", centiseconds(clock.remaining)));
    own.into_iter().chain(other).collect()
}

/// The move in `move MOVE`, or why there is none.
///
/// A program may resign by the word, or by the result in which it loses (the protocol's own example is
/// `0-1 {White resigns}`). A result that is to its advantage is not for it to say: the arbiter would have
/// ended the game.
fn answer(line: &str, side: Color) -> Option<Result<String, PlayerError>> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let lost = match side {
        Color::White => "0-1",
        Color::Black => "1-0",
    };
    match word {
        "move" => Some(Ok(rest.trim().to_owned())),
        word if word == "resign" || word == lost => Some(Err(PlayerError::Resigned)),
        "1-0" | "0-1" | "1/2-1/2" | "Illegal" | "Error" => {
            Some(Err(PlayerError::Crashed(format!("says {}", crate::output::quote(line)))))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbiter::{ClockPolicy, GameTime};

    fn features(lines: &[&str]) -> Features {
        let mut features = Features::default();
        for line in lines {
            features.read(line);
        }
        features
    }

    #[test]
    fn features_are_read_until_they_are_done() {
        let mut found = Features::default();
        assert_eq!(found.read("feature done=0"), None);
        assert_eq!(found.read("feature ping=1 setboard=1 myname=\"The = one\" reuse=0"), None);
        assert_eq!(
            found.read("feature variants=\"normal,atomic\" option=\"Move Style -combo a /// *b\""),
            None
        );
        assert_eq!(found.read("Hello!"), None);
        assert_eq!(found.read("feature usermove=1 done=1"), Some(()));
        assert!(found.ping && found.setboard && found.usermove && !found.reuse && !found.memory);
        assert_eq!(found.variants, ["normal", "atomic"]);
        assert_eq!(found.options, ["Move Style"]);
    }

    #[test]
    fn programs_that_cannot_play_the_match_are_refused() {
        let with_board = features(&["feature setboard=1 variants=\"normal,atomic\""]);
        assert_eq!(with_board.check(Variant::Atomic), Ok(()));
        assert_eq!(with_board.check(Variant::Chess), Ok(()));
        assert!(with_board.check(Variant::Stratomic).is_err());
        assert!(features(&["feature variants=\"normal\""]).check(Variant::Chess).is_err());
    }

    #[test]
    fn settings_become_commands() {
        let command = EngineCommand {
            options: vec![("style".to_owned(), "wild".to_owned())],
            hash_mib: Some(32),
            ..EngineCommand::new(Vec::new())
        };
        let mut rules = Options::default();
        rules.set("escalation", "own-loss").unwrap();
        let able = features(&["feature memory=1 option=\"Style -string x\" option=\"escalation -combo a\""]);
        let found = settings(&command, Variant::Stratomic, &rules, &able).unwrap();
        assert_eq!(found, ["option escalation=own-loss", "memory 32", "option Style=wild"]);
        let found = settings(&command, Variant::Chess, &rules, &able).unwrap();
        assert_eq!(found, ["memory 32", "option Style=wild"]);
        assert!(settings(&command, Variant::Chess, &rules, &features(&[])).is_err());
    }

    #[test]
    fn limits_become_commands() {
        let ms = Duration::from_millis;
        let timed = TimeControl::clock(GameTime::new(ms(90_000), ms(80)));
        assert_eq!(time_control(&timed).unwrap(), ["level 0 1:30 0.08"]);
        let policy = ClockPolicy::of_match([Duration::ZERO; 2]);
        let clocks = Clocks::new([timed, timed.with_factor(0.5)], policy, ms(0));
        assert_eq!(clock_lines(Color::Black, &clocks), ["time 4500", "otim 9000"]);
        let fixed = TimeControl { move_time: Some(ms(250)), depth: Some(6), ..TimeControl::default() };
        assert_eq!(time_control(&fixed).unwrap(), ["st 0.25", "sd 6"]);
        assert!(time_control(&TimeControl { nodes: Some(1), ..TimeControl::default() }).is_err());
    }

    #[test]
    fn moves_are_told_as_cecp_writes_them() {
        let mut game = AnyGame::new(Variant::Stratomic, Options::default(), None).unwrap();
        for text in ["e3e5", "f8f6", "h2g4"] {
            game.play_text(text).unwrap();
        }
        assert_eq!(moves_from(&game, 1), ["f7f5", "h1g3"]);
        assert!(moves_from(&game, 3).is_empty());
    }

    #[test]
    fn what_a_move_showed_is_told() {
        let mut game = AnyGame::new(Variant::StrataChess, Options::default(), None).unwrap();
        game.draw_secrets(1).unwrap();
        game.play_text("h2h2").unwrap();
        let told = moves_from(&game.seen_by(Color::White), 0);
        assert_eq!(told, game.record());
        assert!(told[0].starts_with("h2h2="), "{told:?}");
    }

    #[test]
    fn answers_are_moves_or_end_the_game() {
        let answer = |line| answer(line, Color::Black);
        assert_eq!(answer("move e2e4"), Some(Ok("e2e4".to_owned())));
        assert_eq!(answer("5 20 10 100 e2e4"), None);
        assert_eq!(answer("offer draw"), None);
        for claim in ["0-1 {Black mates}", "1/2-1/2 {Draw by repetition}", "Illegal move: e2e4"] {
            assert!(matches!(answer(claim), Some(Err(PlayerError::Crashed(_)))), "{claim}");
        }
    }

    #[test]
    fn who_resigns_has_not_crashed() {
        for (line, side) in [
            ("resign", Color::White),
            ("resign", Color::Black),
            ("0-1 {White resigns}", Color::White),
            ("1-0 {Black resigns}", Color::Black),
            ("1-0", Color::Black),
        ] {
            assert_eq!(answer(line, side), Some(Err(PlayerError::Resigned)), "{line}");
        }
    }
}
