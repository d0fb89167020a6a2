//! megaton as WebAssembly, with the glue that JavaScript needs.

use anyhow::{Context, Result, ensure};
use std::path::Path;
use std::process::Command;
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";
/// All browsers of the last years have vectors (Safari since 16.4).
const FLAGS: &str = "-C target-feature=+simd128 -C link-arg=-zstack-size=67108864";

/// What is compiled.
#[derive(Clone, Copy, Debug)]
pub struct Module<'a> {
    /// The package.
    pub package: &'a str,
    /// Its library.
    pub library: &'a str,
    /// The library's features.
    pub features: &'a [&'a str],
    /// What its files are called.
    pub name: &'a str,
}

/// Compiles a library into a folder, as a module of its own: for Rust programs it is a library like others. `root` is the
/// folder of the workspace.
///
/// # Errors
/// It does not compile, or the folder cannot be written.
pub fn build(root: &Path, module: Module<'_>, folder: &Path) -> Result<()> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .current_dir(root)
        .args([
            "rustc",
            "--release",
            "--target",
            TARGET,
            "-p",
            module.package,
            "--lib",
            "--crate-type",
            "cdylib",
            "--features",
            &module.features.join(","),
        ])
        // Neither of these is meant for the page: both would replace what is said here.
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env("RUSTFLAGS", FLAGS)
        .status()
        .context("cargo cannot be started")?;
    ensure!(status.success(), "{} does not compile; is the target {TARGET} installed?", module.package);
    Bindgen::new()
        .input_path(root.join("target").join(TARGET).join(format!("release/{}.wasm", module.library)))
        .web(true)?
        // For whoever uses it, and for the check of the page's types.
        .typescript(true)
        // What functions were called: a browser can do without, and it is a thirtieth of the file.
        .remove_name_section(true)
        .remove_producers_section(true)
        .out_name(module.name)
        .generate(folder)
}
