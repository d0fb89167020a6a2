//! Starts the runner as the worker does.

use crate::MEGATON;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The worker's folder, with the runner under its name, and folders for engines, books and games.
pub(crate) struct WorkerFolder(tempfile::TempDir);

impl WorkerFolder {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        for name in ["Engines", "Books", "PGNs"] {
            fs::create_dir(folder.path().join(name)).unwrap();
        }
        symlink(MEGATON, folder.path().join("fastchess-ob")).unwrap();
        symlink(MEGATON, folder.path().join("Engines/megaton")).unwrap();
        WorkerFolder(folder)
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// An engine that speaks just enough UCI, and does this when it should move.
    pub(crate) fn stub(&self, name: &str, at_start: &str, on_go: &str) {
        let script = format!(
            "#!/bin/sh\n{at_start}\nwhile read -r line; do case \"$line\" in\n\
             uci) echo 'option name Threads type spin default 1 min 1 max 1'; echo uciok;;\n\
             isready) echo readyok;;\ngo*) {on_go};;\nquit) exit 0;;\nesac; done\n"
        );
        let file = self.path().join("Engines").join(name);
        fs::write(&file, script).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// The runner with these arguments, split as a shell does.
    pub(crate) fn runner(&self, arguments: &str) -> Command {
        let mut command = Command::new("./fastchess-ob");
        command.current_dir(self.path()).args(shlex::split(arguments).unwrap());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// What a match that must end by itself printed.
    pub(crate) fn played(&self, arguments: &str) -> String {
        let output = self.output(arguments);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    pub(crate) fn output(&self, arguments: &str) -> Output {
        self.runner(arguments).output().unwrap()
    }

    /// The games that were written.
    pub(crate) fn pgn(&self) -> String {
        fs::read_to_string(self.path().join("PGNs/1.2.3.0.pgn")).unwrap()
    }
}

/// The worker's command line for these two engines, each with a limit.
pub(crate) fn command_line(
    engines: [(&str, &str); 2],
    rounds: u32,
    games: u32,
    options: &str,
    book: &str,
) -> String {
    let [dev, base] = engines;
    let engine = |(program, limit): (&str, &str), name: &str| {
        format!(
            "-engine dir=Engines/ cmd=./{program} proto=uci {limit} option.Threads=1 {options} name=megaton-{name}"
        )
    };
    format!(
        "-recover -variant standard -testEnv -concurrency 2 -rounds {rounds} -games {games} \
         -resign movecount=3 score=400 -draw movenumber=40 movecount=8 score=10  {} {} {book} \
         -pgnout file=PGNs/1.2.3.0.pgn seldepth=true nodes=true match_line='^info string pgncomment .*'",
        engine(dev, "dev"),
        engine(base, "base"),
    )
}
