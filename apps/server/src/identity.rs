//! Proof that a connection belongs to the same player as an earlier one.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// 128 random bits, written as hexadecimal digits: impossible to guess.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct Key(u128);

impl Key {
    pub(crate) fn random() -> Self {
        Key(rand::random())
    }
}

impl fmt::Display for Key {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:032x}", self.0)
    }
}

impl fmt::Debug for Key {
    /// Keys must not appear in what is printed for other purposes.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Key")
    }
}

/// The text is not a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a key has 32 hexadecimal digits")]
pub(crate) struct NoKey;

impl FromStr for Key {
    type Err = NoKey;

    fn from_str(text: &str) -> Result<Self, NoKey> {
        let is_whole = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_whole.then(|| u128::from_str_radix(text, 16).ok()).flatten().map(Key).ok_or(NoKey)
    }
}

impl TryFrom<String> for Key {
    type Error = NoKey;

    fn try_from(text: String) -> Result<Self, NoKey> {
        text.parse()
    }
}

impl From<Key> for String {
    fn from(key: Key) -> String {
        key.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_as_they_are_written_and_not_shown_otherwise() {
        let key = Key(0xabc);
        assert_eq!(key.to_string().parse(), Ok(key));
        assert_eq!(format!("{key:?}"), "Key");
        for wrong in ["", "abc", "+0000000000000000000000000000000", "0000000000000000000000000000000g"] {
            assert_eq!(wrong.parse::<Key>(), Err(NoKey), "{wrong}");
        }
        assert_ne!(Key::random(), Key::random());
    }
}
