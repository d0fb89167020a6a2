//! The `key=value` pairs after the six fields of a FEN.

use super::FenError;
use crate::position::PositionError;

/// Keys not taken yet, with their values.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FenKeys(Vec<(String, String)>);

impl FenKeys {
    /// Splits each field at its first `=`.
    pub(crate) fn read<'a>(fields: impl Iterator<Item = &'a str>) -> Result<Self, FenError> {
        fields
            .map(|field| match field.split_once('=') {
                Some((key, value)) => Ok((key.to_owned(), value.to_owned())),
                None => Err(FenError::Trailing(field.to_owned())),
            })
            .collect::<Result<Vec<_>, _>>()
            .map(FenKeys)
    }

    /// Takes a key and returns its value. A repeated key is taken once, so that the second is rejected
    /// with the unknown ones.
    pub(crate) fn take(&mut self, name: &str) -> Option<String> {
        let index = self.0.iter().position(|(key, _)| key == name)?;
        Some(self.0.remove(index).1)
    }

    /// Rejects what is left.
    pub(crate) fn check_all_taken(&self) -> Result<(), PositionError> {
        match self.0.first() {
            Some((key, _)) => Err(PositionError::UnknownKey(key.clone())),
            None => Ok(()),
        }
    }
}
