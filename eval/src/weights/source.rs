//! Weights written as Rust source: the output of tuning.

use super::ByKind;
use crate::pair::Pair;
use crate::parameters::Parameters;
use movegen::Kind;

/// Values that can be written as Rust source.
pub(crate) trait WeightSource {
    /// What stands for zero.
    const NAME_OF_ZERO: &'static str = "Nothing::NOTHING";

    /// Whether it is entirely zero.
    fn is_nothing(&self) -> bool;

    /// The expression.
    fn write(&self) -> String;
}

impl WeightSource for i32 {
    const NAME_OF_ZERO: &'static str = "0";

    fn is_nothing(&self) -> bool {
        *self == 0
    }

    fn write(&self) -> String {
        self.to_string()
    }
}

impl WeightSource for Pair {
    const NAME_OF_ZERO: &'static str = "Z";

    fn is_nothing(&self) -> bool {
        *self == Pair::ZERO
    }

    fn write(&self) -> String {
        if self.is_nothing() { Self::NAME_OF_ZERO.to_owned() } else { format!("{self:?}") }
    }
}

impl<T: WeightSource, const N: usize> WeightSource for [T; N] {
    fn is_nothing(&self) -> bool {
        self.iter().all(WeightSource::is_nothing)
    }

    fn write(&self) -> String {
        if self.is_nothing() {
            return Self::NAME_OF_ZERO.to_owned();
        }
        let entries: Vec<String> = self.iter().map(WeightSource::write).collect();
        format!("[{}]", entries.join(", "))
    }
}

impl<T: WeightSource> WeightSource for ByKind<T> {
    fn is_nothing(&self) -> bool {
        self.iter().all(|(_, entry)| entry.is_nothing())
    }

    fn write(&self) -> String {
        let entries: Vec<String> = self
            .iter()
            .filter(|(_, entry)| !entry.is_nothing())
            .map(|(kind, entry)| format!("(Kind::{kind:?}, {})", entry.write()))
            .collect();
        format!("ByKind::new({}, [{}])", T::NAME_OF_ZERO, entries.join(", "))
    }
}

impl Parameters {
    /// These parameters as a source file of `weights/`, to be formatted by rustfmt. `about` goes into
    /// its first lines.
    pub fn to_source(&self, constant: &str, about: &str) -> String {
        let about: String = about.lines().map(|line| format!("//! {line}\n")).collect();
        let values: Vec<(Kind, i32)> =
            Kind::ALL.into_iter().zip(self.values).filter(|(_, value)| *value != 0).collect();
        let values: Vec<String> =
            values.iter().map(|(kind, value)| format!("(Kind::{kind:?}, {value})")).collect();
        format!(
            "{about}\nuse super::*;\nuse crate::pair::{{Pair, pair}};\nuse crate::parameters::Parameters;\n\
             use movegen::Kind;\n\nconst Z: Pair = Pair::ZERO;\n\n\
             pub(crate) const {constant}: Parameters = Parameters {{\n\
             values: *ByKind::new(0, [{}]).as_array(),\ndanger: {},\nneeded_to_mate: {},\nweights: {},\n}};\n",
            values.join(", "),
            self.danger.write(),
            self.needed_to_mate,
            self.weights.write(),
        )
    }
}
