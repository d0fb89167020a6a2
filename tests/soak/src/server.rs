//! The server under test.

use crate::RunError;
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

/// A running server. It ends with this value.
pub(crate) struct Server {
    process: Child,
    /// Kept open: a server that cannot say where it is ends.
    _output: BufReader<ChildStdout>,
}

/// How servers are started.
pub(crate) struct Starter {
    pub(crate) megaton: PathBuf,
    pub(crate) port: u16,
    pub(crate) games: PathBuf,
    pub(crate) arguments: Vec<String>,
}

/// A port that nobody uses.
pub(crate) fn free_port() -> std::io::Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}

impl Starter {
    /// Starts a server, which goes on with the games of the last one.
    pub(crate) fn start(&self) -> Result<Server, RunError> {
        let mut process = Command::new(&self.megaton)
            .args(["web", "--no-browser", "--port", &self.port.to_string(), "--games"])
            .arg(&self.games)
            .args(&self.arguments)
            .stdout(Stdio::piped())
            // A full disk is told there again and again.
            .stderr(Stdio::null())
            .spawn()?;
        let output = process.stdout.take().ok_or_else(|| RunError::Server("it says nothing".to_owned()))?;
        let mut output = BufReader::new(output);
        let mut line = String::new();
        output.read_line(&mut line)?;
        let server = Server { process, _output: output };
        if line.contains(&format!(":{}/", self.port)) { Ok(server) } else { Err(RunError::Server(line)) }
    }
}

impl Server {
    /// Whether it has ended by itself.
    pub(crate) fn has_ended(&mut self) -> bool {
        !matches!(self.process.try_wait(), Ok(None))
    }

    /// The memory that it has now, in MiB, where the system tells.
    pub(crate) fn memory_mib(&self) -> Option<f64> {
        let status = Path::new("/proc").join(self.process.id().to_string()).join("status");
        let text = fs::read_to_string(status).ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        let kib: f64 = line.trim().trim_end_matches(" kB").parse().ok()?;
        Some(kib / 1024.0)
    }
}

impl Server {
    /// Ends it without a word.
    pub(crate) fn kill(&mut self) {
        // One that has ended already needs no killing.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}
