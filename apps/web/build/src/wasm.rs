//! megaton as WebAssembly, with the glue that JavaScript needs.

use anyhow::{Context, Result, ensure};
use std::path::Path;
use std::process::Command;
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";
/// All browsers of the last years have vectors (Safari since 16.4).
const FLAGS: &str = "-C target-feature=+simd128 -C link-arg=-zstack-size=67108864";

/// Compiles the library `web` into a folder, as a module of its own: for Rust programs it is a library like others.
pub(crate) fn build(root: &Path, folder: &Path) -> Result<()> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .current_dir(root)
        .args([
            "rustc",
            "--profile",
            "page",
            "--target",
            TARGET,
            "-p",
            "megaton-web",
            "--lib",
            "--crate-type",
            "cdylib",
        ])
        // Neither of these is meant for the page: both would replace what is said here.
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env("RUSTFLAGS", FLAGS)
        .status()
        .context("cargo cannot be started")?;
    ensure!(status.success(), "the page's library does not compile; is the target {TARGET} installed?");
    Bindgen::new()
        .input_path(root.join("target").join(TARGET).join("page/web.wasm"))
        .web(true)?
        // For the check of the page's types.
        .typescript(true)
        .out_name("megaton")
        .generate(folder)
}
