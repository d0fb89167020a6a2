//! The networks of the program, one for each variant: those that have learnt, whose cards, in `networks/`, say
//! how, and those of relatives that play well without having learnt anything more. A new variant has none, and is
//! played by what its pieces are worth, until its first games have taught it one.
//!
//! The program holds their files. With the feature `networks-apart` it holds none, and whoever runs it brings them: a
//! page fetches the network of the game that is played, and not those of all others.

use crate::network::Network;
#[cfg(feature = "networks-apart")]
use crate::network::NetworkError;
use movegen::Variant;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What is known of each variant's network: the name of its file, or the relative that it comes from.
macro_rules! networks {
    (files { $($variant:ident => $file:literal),+ $(,)? }
     relatives { $($heir:ident => $relative:ident),+ $(,)? }
     none { $($newcomer:ident),* $(,)? }) => {
        /// The name of the file that a variant's network is read from, its own or its relative's, in the folder
        /// `networks`; `None` if it has no network yet.
        pub fn network_file(variant: Variant) -> Option<&'static str> {
            match variant {
                $(Variant::$variant => Some($file),)+
                $(Variant::$heir => network_file(Variant::$relative),)+
                $(Variant::$newcomer => None,)*
            }
        }

        /// The variant whose network a variant plays by.
        fn relative_of(variant: Variant) -> Option<Variant> {
            match variant {
                $(Variant::$heir => Some(Variant::$relative),)+
                _ => None,
            }
        }

        /// The content of a variant's own file.
        #[cfg(not(feature = "networks-apart"))]
        fn content_of(variant: Variant) -> Option<&'static [u8]> {
            match variant {
                $(Variant::$variant => Some(include_bytes!(concat!("../networks/", $file))),)+
                _ => None,
            }
        }

        /// How many variants there are: `network_file` names each of them once.
        const VARIANTS: usize =
            [$(Variant::$variant,)+ $(Variant::$heir,)+ $(Variant::$newcomer,)*].len();
    };
}

networks! {
    files {
        Atomic => "atomic.network",
        NoCheckAtomic => "nocheckatomic.network",
        DeathMatch => "deathmatch.network",
        SoftPawn => "softpawn.network",
        Stratomic => "stratomic.network",
        Spindler => "spindler.network",
        Capatomic => "capatomic.network",
        Stoltz => "stoltz.network",
        OneStep => "onestep.network",
        Culverin => "culverin.network",
        Chess => "chess.network",
        StrataChess => "stratachess.network",
    }
    relatives {
        Bomb => Chess,
    }
    none {}
}

/// A variant's network, once it has been read.
fn kept(variant: Variant) -> MutexGuard<'static, Option<Arc<Network>>> {
    static KEPT: [Mutex<Option<Arc<Network>>>; VARIANTS] = [const { Mutex::new(None) }; VARIANTS];
    // Nothing is half done in there.
    KEPT[variant as usize].lock().unwrap_or_else(PoisonError::into_inner)
}

/// The network of a variant, if it has one and it is there; all of the program's own can be read.
pub fn network_of(variant: Variant) -> Option<Arc<Network>> {
    let mut kept = kept(variant);
    if kept.is_none() {
        *kept = made(variant).map(Arc::new);
    }
    kept.clone()
}

/// Reads a network from its file, or adapts a relative's.
fn made(variant: Variant) -> Option<Network> {
    match relative_of(variant) {
        Some(relative) => network_of(relative)?.adapted_to(variant).ok(),
        None => Network::from_bytes(content_of(variant)?).ok(),
    }
}

/// No file is part of the program.
#[cfg(feature = "networks-apart")]
fn content_of(_: Variant) -> Option<&'static [u8]> {
    None
}

/// Takes the network of a variant, which is said in it, for all searches that begin from now on.
///
/// # Errors
/// The bytes are no network, or one of another version.
#[cfg(feature = "networks-apart")]
pub fn bring_network(bytes: &[u8]) -> Result<Variant, NetworkError> {
    let network = Network::from_bytes(bytes)?;
    let variant = network.variant();
    *kept(variant) = Some(Arc::new(network));
    Ok(variant)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_network_can_be_read_and_belongs_to_its_variant() {
        for variant in movegen::VARIANTS.iter().map(|spec| spec.variant) {
            assert_eq!(network_of(variant).map(|network| network.variant()), Some(variant));
        }
    }

    #[test]
    fn every_network_is_read_from_a_file_of_its_own_or_of_a_relative() {
        let files = movegen::VARIANTS.iter().filter_map(|spec| network_file(spec.variant));
        let mut files: Vec<_> = files.collect();
        assert_eq!(files.len(), movegen::VARIANTS.len());
        assert_eq!(network_file(Variant::Bomb), network_file(Variant::Chess));
        files.sort_unstable();
        files.dedup();
        assert_eq!(files.len(), movegen::VARIANTS.len() - 1);
    }
}
