//! The files of the page are part of the library: it is compiled again when one of them changes. So are the
//! documents that it shows.
//!
//! In the repository these are read where they stand. A package holds files of its own folder only, so the link
//! `docs` leads to them, which Cargo replaces by copies when it packs. Nothing else follows the link: where Git makes
//! no links, as often on Windows, it is a file of text.

use std::path::Path;

const DOCUMENTS: &str = "../../../docs";
const PACKED: &str = "docs";
const SHOWN: [&str; 2] = ["variants", "tactics/proven.jsonl"];

fn main() {
    let in_repository = Path::new(DOCUMENTS).join(SHOWN[0]).is_dir();
    let documents = if in_repository { DOCUMENTS } else { PACKED };
    println!("cargo::rustc-check-cfg=cfg(in_repository)");
    if in_repository {
        println!("cargo::rustc-cfg=in_repository");
    }
    println!("cargo::rerun-if-changed=page");
    for shown in SHOWN {
        println!("cargo::rerun-if-changed={documents}/{shown}");
    }
}
