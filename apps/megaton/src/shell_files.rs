//! What a system wants to have of a command line: pages of its manual, and completions for its shells. Both are made from the
//! description that `--help` prints.

use clap::{Args, Command};
use clap_complete::Shell;
use std::io::{self, Write};
use std::path::PathBuf;

/// The arguments of `completions`.
#[derive(Args, Debug)]
pub(crate) struct CompletionsArgs {
    /// The shell.
    shell: Shell,
}

/// The arguments of `manual`.
#[derive(Args, Debug)]
pub(crate) struct ManualArgs {
    /// The folder, which is created if necessary.
    folder: PathBuf,
}

/// Prints what makes a shell complete the command's arguments.
///
/// # Errors
/// The output is closed.
pub(crate) fn completions(
    args: &CompletionsArgs,
    mut command: Command,
    mut out: impl Write,
) -> io::Result<()> {
    let name = command.get_name().to_owned();
    // The generator panics if its output is closed.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, name, &mut script);
    out.write_all(&script)
}

/// Writes a page for the command and one for each of its subcommands.
///
/// # Errors
/// The folder cannot be written.
pub(crate) fn manual(args: &ManualArgs, command: Command) -> io::Result<()> {
    std::fs::create_dir_all(&args.folder)
        .and_then(|()| clap_mangen::generate_to(command, &args.folder))
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", args.folder.display())))
}
