//! Builds the npm package `megaton-chess`:
//!
//! ```text
//! cargo run -p javascript_build
//! ```
#![forbid(unsafe_code)]

use anyhow::{Context, Result};
use clap::Parser;
use std::fs;
use std::path::{Path, PathBuf};
use web_build::wasm::{Module, build};

/// Builds the npm package megaton-chess, which `npm pack` makes a file of.
#[derive(Debug, Parser)]
struct Args {
    /// The folder to write.
    #[arg(long, default_value = "target/npm/megaton-chess")]
    out: PathBuf,
}

/// What stands in the package beside what is compiled.
const FILES: [&str; 8] = [
    "package/package.json",
    "package/index.js",
    "package/index.d.ts",
    "package/engine.js",
    "package/engine.d.ts",
    "package/load.js",
    "package/load.d.ts",
    "README.md",
];

fn main() -> Result<()> {
    let out = &Args::parse().out;
    let room = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let root = room.join("../..");
    if out.exists() {
        fs::remove_dir_all(out).with_context(|| format!("{} cannot be replaced", out.display()))?;
    }
    fs::create_dir_all(out)?;
    for file in FILES {
        let from = room.join(file);
        let name = from.file_name().unwrap_or_default();
        fs::copy(&from, out.join(name)).with_context(|| format!("{} cannot be copied", from.display()))?;
    }
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(root.join(licence), out.join(licence))?;
    }
    let module = |features, name| Module {
        package: "megaton-javascript",
        library: "megaton_javascript",
        features,
        name,
    };
    build(&root, module(&["rules"], "rules"), &out.join("wasm"))?;
    build(&root, module(&["search"], "search"), &out.join("wasm"))?;
    println!("The package is in {}.", out.display());
    Ok(())
}
