//! Invitations to seats. Whoever begins a game knows the links of the others' seats, and must not be able to sit
//! there once somebody has come: so a link is good for one exchange.

use super::refusal::Refusal;
use crate::identity::Key;
use serde::{Deserialize, Serialize};

/// What lets the first who uses it choose the key of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Invitation {
    key: Key,
    is_used: bool,
}

impl Invitation {
    /// A new one.
    pub(crate) fn random() -> Self {
        Invitation { key: Key::random(), is_used: false }
    }

    /// The key in its link.
    pub(crate) fn key(&self) -> Key {
        self.key
    }

    /// Whether somebody has taken the seat.
    pub(crate) fn is_used(&self) -> bool {
        self.is_used
    }

    /// From now on the seat has the key that whoever uses the link has chosen. They may say so again, if they have
    /// not heard the answer.
    ///
    /// # Errors
    /// Somebody has used it before, or the key is in use already.
    pub(crate) fn accept(&mut self, seat: &mut Key, own: Key, is_free: bool) -> Result<(), Refusal> {
        match self.is_used {
            true if *seat == own => Ok(()),
            true => Err(Refusal::LinkUsed),
            false if !is_free => Err(Refusal::KeyInUse),
            false => {
                (self.is_used, *seat) = (true, own);
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invitation_is_good_for_one_key() {
        let mut invitation = Invitation::random();
        let [mut seat, own, other] = std::array::from_fn(|_| Key::random());
        assert!(matches!(invitation.accept(&mut seat, own, false), Err(Refusal::KeyInUse)));
        invitation.accept(&mut seat, own, true).unwrap();
        assert!(matches!(invitation.accept(&mut seat, other, true), Err(Refusal::LinkUsed)));
        invitation.accept(&mut seat, own, false).unwrap();
        assert!(seat == own && invitation.is_used());
    }
}
