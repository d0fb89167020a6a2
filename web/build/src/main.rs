//! Builds megaton's page as a folder that any file server can serve:
//!
//! ```text
//! cargo run -p web_build
//! ```
#![forbid(unsafe_code)]

mod pages;
mod wasm;

use anyhow::{Context, Result};
use clap::Parser;
use std::fs;
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// Builds megaton's page as a folder for any file server.
#[derive(Debug, Parser)]
struct Args {
    /// The folder to write.
    #[arg(long, default_value = "target/site")]
    out: PathBuf,
}

fn main() -> Result<()> {
    let args = Args::parse();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let site = &args.out;
    if site.exists() {
        fs::remove_dir_all(site).with_context(|| format!("{} cannot be replaced", site.display()))?;
    }
    copy_folder(&root.join("web/page"), site)?;
    wasm::build(&root, &site.join("wasm"))?;
    pages::build(&root.join("docs/variants"), &site.join("rules"))?;
    copy_file(&root.join("docs/tactics/proven.jsonl"), &site.join("puzzles.jsonl"))?;
    println!("The page is in {}. Any file server can serve it, such as", site.display());
    println!("    python3 -m http.server --bind 127.0.0.1 --directory {} 8000", site.display());
    Ok(())
}

/// Copies a folder and everything below it.
fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    for entry in WalkDir::new(from) {
        let entry = entry?;
        if entry.file_type().is_file() {
            copy_file(entry.path(), &to.join(entry.path().strip_prefix(from)?))?;
        }
    }
    Ok(())
}

fn copy_file(from: &Path, to: &Path) -> Result<()> {
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::copy(from, to).with_context(|| format!("{} cannot be copied to {}", from.display(), to.display()))?;
    Ok(())
}
