//! The files of the page are part of the library: it is compiled again when one of them changes.

fn main() {
    println!("cargo::rerun-if-changed=page");
}
