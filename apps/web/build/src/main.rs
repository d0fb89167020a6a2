//! Builds megaton's page as a folder that any file server can serve:
//!
//! ```text
//! cargo run -p web_build
//! ```
#![forbid(unsafe_code)]

use anyhow::{Context, Result};
use clap::Parser;
use std::fs;
use std::path::{Path, PathBuf};
use web::answer_rules;
use web::messages::{PieceSet, RulesQuestion};
use web_build::wasm::{Module, build};

/// Builds megaton's page as a folder for any file server.
#[derive(Debug, Parser)]
struct Args {
    /// The folder to write.
    #[arg(long, default_value = "target/site")]
    out: PathBuf,
}

fn main() -> Result<()> {
    let args = Args::parse();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let site = &args.out;
    if site.exists() {
        fs::remove_dir_all(site).with_context(|| format!("{} cannot be replaced", site.display()))?;
    }
    for address in web_site::addresses() {
        let content = web_site::file(&address).unwrap_or_default();
        write(&site.join(&address), &content)?;
    }
    let module = Module { package: "megaton-web", library: "web", features: &[], name: "megaton" };
    write_answers(&site.join("answers"))?;
    write_networks(&root, &site.join("networks"))?;
    build(&root, module, &site.join("wasm"))?;
    println!("The page is in {}. Any file server can serve it, such as", site.display());
    println!("    python3 -m http.server --bind 127.0.0.1 --directory {} 8000", site.display());
    Ok(())
}

/// The answers that every page needs at first and that are always the same: with them it can be looked at before the
/// rules are loaded.
fn write_answers(folder: &Path) -> Result<()> {
    let questions = [
        ("catalogue", RulesQuestion::Catalogue),
        ("drawings-figures", RulesQuestion::Drawings { pieces: PieceSet::Figures }),
        ("drawings-move-signs", RulesQuestion::Drawings { pieces: PieceSet::MoveSigns }),
    ];
    for (name, question) in questions {
        let answer = answer_rules(question, 0)?;
        write(&folder.join(format!("{name}.json")), &serde_json::to_vec(&answer)?)?;
    }
    Ok(())
}

/// The networks, which the page fetches one by one, for the game that is played.
fn write_networks(root: &Path, folder: &Path) -> Result<()> {
    for entry in fs::read_dir(root.join("eval/networks"))? {
        let path = entry?.path();
        if let Some(name) =
            path.file_name().filter(|_| path.extension().is_some_and(|ending| ending == "network"))
        {
            write(&folder.join(name), &fs::read(&path)?)?;
        }
    }
    Ok(())
}

fn write(path: &Path, content: &[u8]) -> Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, content).with_context(|| format!("{} cannot be written", path.display()))
}
