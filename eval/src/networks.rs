//! The networks of the program, one for each variant: those that have learnt, whose cards, in `networks/`, say
//! how, and those of relatives that play well without having learnt anything more. A new variant has none, and is
//! played by what its pieces are worth, until its first games have taught it one.

use crate::network::Network;
use movegen::Variant;
use std::sync::{Arc, LazyLock};

/// The network of each variant, made when it is first needed: read from its file, or adapted from a
/// relative's.
macro_rules! networks {
    (files { $($variant:ident => $file:literal),+ $(,)? }
     relatives { $($heir:ident => $relative:ident),+ $(,)? }
     none { $($newcomer:ident),* $(,)? }) => {
        /// The network of a variant, if it has one; all of them can be read.
        pub fn network_of(variant: Variant) -> Option<Arc<Network>> {
            match variant {
                $(Variant::$variant => {
                    static NETWORK: LazyLock<Option<Arc<Network>>> =
                        LazyLock::new(|| Network::from_bytes(include_bytes!($file)).ok().map(Arc::new));
                    NETWORK.clone()
                })+
                $(Variant::$heir => {
                    static NETWORK: LazyLock<Option<Arc<Network>>> = LazyLock::new(|| {
                        network_of(Variant::$relative)?.adapted_to(Variant::$heir).ok().map(Arc::new)
                    });
                    NETWORK.clone()
                })+
                $(Variant::$newcomer => None,)*
            }
        }
    };
}

networks! {
    files {
        Atomic => "../networks/atomic.network",
        NoCheckAtomic => "../networks/nocheckatomic.network",
        DeathMatch => "../networks/deathmatch.network",
        SoftPawn => "../networks/softpawn.network",
        Stratomic => "../networks/stratomic.network",
        Spindler => "../networks/spindler.network",
        Capatomic => "../networks/capatomic.network",
        Stoltz => "../networks/stoltz.network",
        OneStep => "../networks/onestep.network",
        Culverin => "../networks/culverin.network",
        Chess => "../networks/chess.network",
        StrataChess => "../networks/stratachess.network",
    }
    relatives {
        Bomb => Chess,
    }
    none {}
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
}
