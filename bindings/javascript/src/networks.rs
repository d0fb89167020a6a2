//! The networks by which positions are evaluated, which are part of this module: `eval` is compiled without them for it,
//! as for the page, whose module fetches them.

use movegen::Variant;
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../eval/networks"]
struct Files;

/// Gives the evaluation the network of a variant, if it does not have it yet.
pub(crate) fn have_network(variant: Variant) {
    if eval::network_of(variant).is_some() {
        return;
    }
    let file = eval::network_file(variant).and_then(Files::get);
    if let Some(file) = file {
        // All of the program's own can be read, as a test of `eval` says.
        let _ = eval::bring_network(&file.data);
    }
}
