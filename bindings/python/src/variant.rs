//! The variants as data.

use pyo3::prelude::*;
use std::collections::BTreeMap;

/// A variant: its names, its board and the options that its rules leave open.
#[pyclass(frozen, module = "megaton", name = "Variant")]
pub(crate) struct Variant(pub(crate) movegen::Variant);

#[pymethods]
impl Variant {
    /// Its name on command lines, in PGN and over UCI, such as `"stratomic"`.
    #[getter]
    fn id(&self) -> &'static str {
        self.0.id()
    }

    /// Its name for people.
    #[getter]
    fn title(&self) -> &'static str {
        self.0.spec().title
    }

    /// Files and ranks of its board; a battle may be fought on others.
    #[getter]
    fn size(&self) -> (u8, u8) {
        self.0.spec().size
    }

    /// Whether it has missiles that can be launched.
    #[getter]
    fn has_missiles(&self) -> bool {
        self.0.spec().missile.is_some()
    }

    /// The start position with default options, as FEN.
    #[getter]
    fn start_fen(&self) -> &'static str {
        self.0.spec().start
    }

    /// The options of its rules with what they may be; the first value is the default.
    #[getter]
    fn options(&self) -> BTreeMap<&'static str, String> {
        self.0.options().map(|option| (option.name, option.possible())).collect()
    }

    fn __repr__(&self) -> String {
        format!("<megaton.Variant {}>", self.0.id())
    }
}

/// Every variant.
#[pyfunction]
pub(crate) fn variants() -> Vec<Variant> {
    movegen::VARIANTS.iter().map(|spec| Variant(spec.variant)).collect()
}
