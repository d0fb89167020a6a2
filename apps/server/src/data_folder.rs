//! Where the servers keep games unless they are told another folder.

use etcetera::{BaseStrategy, choose_base_strategy};
use std::path::PathBuf;

/// The folder of this name in megaton's part of the user's data folder; `None` where there is no such user.
pub(crate) fn data_folder(name: &str) -> Option<PathBuf> {
    let strategy = choose_base_strategy().ok()?;
    Some(strategy.data_dir().join("megaton").join(name))
}
