use super::*;
use clap::Parser;
use std::sync::atomic::Ordering;
use tempfile::TempDir;

#[derive(Debug, Parser)]
#[command(args_override_self = true)]
struct Line {
    #[command(flatten)]
    args: TrainArgs,
}

/// Twenty games are the fewest of which one is held out.
const QUICK: &str = "--nodes 40 --epochs 2 --match-games 4 --match-nodes 60 --threads 2 --games 20";

fn parsed(folder: &Path, more: &str) -> Result<TrainArgs, clap::Error> {
    let folder = folder.display();
    let line = format!("train atomic --folder {folder} {QUICK} {more}");
    Line::try_parse_from(line.split(' ')).map(|line| line.args)
}

/// What is to happen to a ladder.
#[derive(Clone, Copy)]
enum Mishap {
    /// What it prints cannot be printed from this text on, which ends it at once.
    Broken(&'static str),
    /// It is interrupted when it has printed this.
    Interrupted(&'static str),
    /// It is interrupted when there is a game of its match.
    InMatch,
}

/// Takes what a ladder prints.
struct Screen<'a> {
    text: String,
    mishap: Option<Mishap>,
    interrupted: &'a AtomicBool,
}

impl Write for Screen<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.push_str(std::str::from_utf8(bytes).unwrap());
        match self.mishap {
            Some(Mishap::Broken(text)) if self.text.contains(text) => {
                return Err(io::Error::other("the screen is broken"));
            }
            Some(Mishap::Interrupted(text)) if self.text.contains(text) => {
                self.interrupted.store(true, Ordering::SeqCst);
            }
            _ => {}
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Climbs a ladder; what it printed, and why it ended, if not by itself.
fn climbed(folder: &Path, more: &str, mishap: Option<Mishap>) -> (String, Option<String>) {
    let args = parsed(folder, more).unwrap();
    let interrupted = AtomicBool::new(matches!(mishap, Some(Mishap::Interrupted(""))));
    let mut screen = Screen { text: String::new(), mishap, interrupted: &interrupted };
    let pgn = folder.join("generation-1/atomic.match.pgn");
    let climbed = thread::scope(|scope| {
        let (end, ended) = mpsc::channel::<()>();
        let interrupted = &interrupted;
        scope.spawn(move || {
            while ended.recv_timeout(Duration::from_millis(1)) == Err(RecvTimeoutError::Timeout) {
                if matches!(mishap, Some(Mishap::InMatch)) && pgn.exists() {
                    interrupted.store(true, Ordering::SeqCst);
                }
            }
        });
        let climbed = climb(&args, args.generations.unwrap(), interrupted, &mut screen);
        drop(end);
        climbed
    });
    let error = climbed.err().map(|error| error.to_string());
    assert!(error.as_ref().is_none_or(|error| error.lines().count() == 1), "{error:?}");
    (screen.text, error)
}

/// What a ladder prints that comes to its end.
fn run(folder: &Path, more: &str) -> String {
    let (text, error) = climbed(folder, more, None);
    assert_eq!(error, None, "{text}");
    text
}

/// Why a ladder is not climbed.
fn refusal(folder: &Path, more: &str) -> String {
    climbed(folder, more, None).1.unwrap()
}

fn read(folder: &Path, file: &str) -> Vec<u8> {
    std::fs::read(folder.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn text(folder: &Path, file: &str) -> String {
    String::from_utf8(read(folder, file)).unwrap()
}

/// What must be the same however often a ladder was interrupted.
fn lasting(folder: &Path) -> Vec<Vec<u8>> {
    let files = ["atomic.games", "atomic.network", "atomic.before.network", "atomic.svg"];
    let of = |number| files.map(|file| read(folder, &format!("generation-{number}/{file}")));
    [of(1), of(2)].concat().into_iter().chain([read(folder, TABLE)]).collect()
}

/// Sets which generations were kept, as if matches had ended so.
fn set_kept(folder: &Path, kept: &[bool]) {
    let file = folder.join(STATE);
    let mut state: state::State = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    assert_eq!(state.finished.len(), kept.len());
    for (finished, kept) in state.finished.iter_mut().zip(kept) {
        finished.kept = *kept;
    }
    std::fs::write(file, serde_json::to_vec(&state).unwrap()).unwrap();
}

/// A ladder of two generations.
fn ladder() -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let out = run(folder.path(), "--generations 2");
    (folder, out)
}

#[test]
fn each_generation_learns_from_all_games_and_the_best_network_plays_the_next() {
    let (folder, out) = ladder();
    let folder = folder.path();
    for wanted in ["generation 1 of 2: ", "generation 2 of 2: ", "loss held out 0.", "| 2 | "] {
        assert!(out.contains(wanted), "{wanted}: {out}");
    }
    assert!(out.contains("20 games with") && out.contains("40 games with"), "{out}");
    assert!(out.ends_with(&text(folder, TABLE)), "{out}");
    // It begins with the program's own network, and each generation has its own openings.
    let own = eval::network_of(movegen::Variant::Atomic).unwrap();
    assert_eq!(read(folder, "generation-1/atomic.before.network"), own.to_bytes());
    let card = text(folder, "generation-2/atomic.md");
    let begins_with = "--seed 2 --network generation-2/atomic.before.network --earlier generation-1/atomic.games \
                       --also generation-1/atomic.games --from generation-2/atomic.before.network";
    assert!(card.contains(begins_with), "{card}");
    // Once more: nothing is done.
    let again = run(folder, "--generations 2");
    assert_eq!(again, text(folder, TABLE));

    // Whichever was kept last is the ladder's network, and plays on.
    set_kept(folder, &[true, false]);
    let out = run(folder, "--generations 3");
    assert_eq!(out.matches("of them new").count(), 1, "{out}");
    assert!(out.contains("60 games with"), "{out}");
    let first = read(folder, "generation-1/atomic.network");
    assert_eq!(read(folder, "generation-3/atomic.before.network"), first);
    for (kept, best) in [([true, false, false], 1), ([true, false, true], 3)] {
        set_kept(folder, &kept);
        run(folder, "--generations 3");
        for file in ["atomic.network", "atomic.md"] {
            assert_eq!(read(folder, file), read(folder, &format!("generation-{best}/{file}")));
        }
    }
}

#[test]
fn a_ladder_goes_on_wherever_it_was_ended() {
    let (whole, _) = ladder();
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut told = String::new();
    // Where it ends, what is the reason, and what it must and must not have done again before.
    for (mishap, reason, done, not_done) in [
        (
            Mishap::Interrupted(""),
            "holds 0 of 20 games, and the same command goes on",
            "0 of them new",
            "usable",
        ),
        (Mishap::Broken("of them new"), "the screen is broken", "20 of them new", "usable"),
        (Mishap::Interrupted("of them new"), "interrupted while learning", "0 of them new", "generation"),
        (Mishap::Broken("usable"), "the screen is broken", "20 games with", "of them new"),
        (Mishap::InMatch, "of 4 games of the match; the same command goes on", "usable", "of them new"),
        (Mishap::Broken("generation 1 of 2"), "the screen is broken", "generation 1", "usable"),
        (Mishap::Interrupted("generation 1 of 2"), "holds 0 of 20 games", "generation 1", "usable"),
        (Mishap::Broken("| 2 |"), "the screen is broken", "40 games with", "20 games with"),
    ] {
        let (text, error) = climbed(folder, "--generations 2", Some(mishap));
        assert!(error.as_ref().is_some_and(|error| error.contains(reason)), "{reason}: {error:?}\n{text}");
        assert!(text.contains(done) && !text.contains(not_done), "{done}, not {not_done}: {text}");
        told.push_str(&text);
    }
    let end = run(folder, "--generations 2");
    assert_eq!(end, text(folder, TABLE));
    let new = told.lines().filter_map(|line| line.split_once(" of them new")?.0.split(' ').next_back());
    assert_eq!(new.map(|games| games.parse::<u32>().unwrap()).sum::<u32>(), 40, "{told}");
    for number in [1, 2] {
        let games = text(folder, &format!("generation-{number}/atomic.match.pgn"));
        assert_eq!(games.matches("[Event ").count(), 4);
    }
    assert_eq!(lasting(folder), lasting(whole.path()));
}

#[test]
fn time_ends_playing_and_the_ladder() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let out = run(folder, "--generations 2 --games 100000 --hours 0.000001");
    assert!(out.contains("the time is over after 1 of 2 generations"), "{out}");
    assert!(out.starts_with("40 games, 40 of them new"), "the fewest: {out}");
    assert!(text(folder, "generation-1/atomic.md").contains("--games 40 "));
    let again = run(folder, "--generations 2 --games 100000 --hours 0.000001");
    assert!(!again.contains("of them new") && again.contains("the time is over"), "{again}");
    // What may change is how long it takes.
    let out = run(folder, "--generations 2 --games 20");
    assert!(out.contains("20 games, 20 of them new") && out.contains("generation 2 of 2"), "{out}");
}

#[test]
fn other_commands_and_other_folders_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for nonsense in [
        "--generations 0",
        "--generations x",
        "--generations 2 --hours 0",
        "--generations 2 --hours -1",
        "--generations 2 --hours NaN",
        "--generations 2 --hours 1e9",
        "--hours 1",
    ] {
        assert!(parsed(path, nonsense).is_err(), "{nonsense}");
    }
    let error = refusal(path, "--generations 1 --match-games 0");
    assert!(error.contains("--match-games must be at least 1"), "{error}");
    assert!(refusal(path, "--generations 1 --network no/such/file").contains("no/such/file"));

    let (text, _) = climbed(path, "--generations 1", Some(Mishap::Interrupted("")));
    assert!(text.contains("0 games"), "{text}");
    for (more, reason) in [
        ("--nodes 41", "the ladder was begun with --nodes 40, not 41"),
        ("--seed 7", "the ladder was begun with --seed 1, not 7"),
        ("--skip-plies 3", "the ladder was begun with --skip-plies 0, not 3"),
        ("--rate 0.1", "the ladder was begun with --rate 0.003, not 0.1"),
        ("--late-result-share 0.5", "the ladder was begun with --late-result-share none, not 0.5"),
    ] {
        let error = refusal(path, &format!("--generations 1 {more}"));
        assert!(error.contains(reason), "{reason}: {error}");
    }
    let mut args = parsed(path, "--generations 1").unwrap();
    args.variant = movegen::Variant::DeathMatch;
    let interrupted = AtomicBool::new(true);
    let error = climb(&args, 1, &interrupted, io::sink()).unwrap_err().to_string();
    assert!(error.contains("begun with game atomic, not deathmatch"), "{error}");
    // One generation would write over the ladder's network.
    let error = refuse_one_generation_in(path).unwrap_err().to_string();
    assert!(error.contains("holds a ladder, which goes on with --generations"), "{error}");
    let held = lock(&path.join(LOCK)).unwrap();
    let error = refusal(path, "--generations 1");
    assert!(error.contains("another process is writing"), "{error}");
    drop(held);

    let state = read(path, STATE);
    for damaged in [&b""[..], b"{}", b"[1, 2]", &state[..state.len() / 2], b"\xff\xfe"] {
        std::fs::write(path.join(STATE), damaged).unwrap();
        let error = refusal(path, "--generations 1");
        assert!(error.contains("ladder.json: this is not the state of a ladder: "), "{error}");
        assert_eq!(read(path, STATE), damaged, "it is left as it is");
    }

    let other = tempfile::tempdir().unwrap();
    for file in ["atomic.games", "atomic.network"] {
        std::fs::write(other.path().join(file), "another's").unwrap();
        let error = refusal(other.path(), "--generations 1");
        assert!(
            error.contains("holds a network or games already; a ladder needs a folder of its own"),
            "{error}"
        );
        std::fs::remove_file(other.path().join(file)).unwrap();
        // Only what claims the folder is left.
        assert!(!other.path().join(STATE).exists());
    }
}
