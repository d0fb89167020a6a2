//! What a command says about a ladder that cannot change once it has begun.

use super::TrainError;
use crate::datagen::{SelfPlayArgs, network_for};
use crate::network::folder::name_of;
use crate::network::train::TrainArgs;
use movegen::Variant;
use std::path::Path;

/// Each by its name. How many games and generations, and how long they take, may change from call to call.
pub(super) fn of(args: &TrainArgs) -> Result<Vec<(String, String)>, TrainError> {
    let TrainArgs { variant, match_nodes, .. } = args;
    let SelfPlayArgs { nodes, random_plies, earlier, campaign_armies, seed, network, .. } = &args.games;
    let settings = [
        ("game", variant.id().to_owned()),
        ("--nodes", nodes.to_string()),
        ("--random-plies", random_plies.to_string()),
        ("--earlier", names(earlier.as_slice())),
        ("--campaign-armies", campaign_armies.to_string()),
        ("--seed", seed.to_string()),
        ("--network", named(*variant, network.as_deref())?),
        ("--from", named(*variant, args.from.as_deref())?),
        ("--also", names(&args.also)),
        ("--match-nodes", match_nodes.to_string()),
    ];
    let plan = args.plan.settings().map(|(name, value)| (name, value.unwrap_or_else(|| "none".to_owned())));
    let all = settings.into_iter().chain(args.filters.settings()).chain(plan);
    Ok(all.map(|(name, value)| (name.to_owned(), value)).collect())
}

/// A network by what it holds: its file may have another name by now.
fn named(variant: Variant, file: Option<&str>) -> Result<String, TrainError> {
    Ok(match file {
        Some(file) => format!("network {:08x}", network_for(variant, file)?.checksum()),
        None => "none".to_owned(),
    })
}

fn names(files: &[impl AsRef<Path>]) -> String {
    let names: Vec<String> = files.iter().map(|file| name_of(file.as_ref())).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(" ") }
}
