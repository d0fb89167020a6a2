//! What chance decides before the first move.

use crate::error::setup;
use crate::game::{Game, options_of};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// How a game begins, as it was given.
#[derive(Clone, PartialEq)]
struct Beginning {
    variant: String,
    fen: Option<String>,
    chess960: bool,
    options: Vec<(String, String)>,
}

/// A game that chance has not decided yet: Capatomic's row, the terrain of a battle and what lies face down there, where
/// bombs are hidden. It is decided draw by draw.
#[pyclass(eq, module = "megaton", name = "Deal")]
#[derive(Clone, PartialEq)]
pub(crate) struct Deal {
    beginning: Beginning,
    settled: Vec<u32>,
    deal: bindings::Deal,
}

/// What a deal is made from again.
type Pickled = (String, Option<String>, bool, Vec<(String, String)>, Vec<u32>);

impl Deal {
    fn begin(beginning: Beginning) -> PyResult<Self> {
        let Beginning { variant, fen, chess960, options } = &beginning;
        let deal = bindings::Deal::new(variant, fen.as_deref(), *chess960, options.iter().cloned());
        Ok(Deal { deal: deal.map_err(setup)?, settled: Vec::new(), beginning })
    }
}

#[pymethods]
impl Deal {
    /// The deal of a game from the start position or a FEN, with the options of a `Game`.
    #[new]
    #[pyo3(signature = (variant = "chess", fen = None, *, chess960 = false, **options))]
    fn new(
        variant: &str,
        fen: Option<&str>,
        chess960: bool,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        Deal::begin(Beginning {
            variant: variant.to_owned(),
            fen: fen.map(str::to_owned),
            chess960,
            options: options_of(options),
        })
    }

    /// Whether something is left to chance.
    #[getter]
    fn is_open(&self) -> bool {
        self.deal.is_open()
    }

    /// The game as far as it is decided; `None` while it is open on what board it begins.
    #[getter]
    fn game(&self) -> Option<Game> {
        self.deal.game().cloned().map(Game::from)
    }

    /// Every number of an outcome, of this draw and all later ones, is below this.
    #[getter]
    fn num_outcomes(&self) -> u32 {
        self.deal.count()
    }

    /// What the next draw may come to, by number, with the chance of each.
    fn outcomes(&self) -> Vec<(u32, f64)> {
        self.deal.outcomes()
    }

    /// An outcome of the next draw, for people.
    fn text(&self, outcome: u32) -> String {
        self.deal.text(outcome)
    }

    /// Decides the next draw.
    fn settle(&mut self, outcome: u32) -> PyResult<()> {
        self.deal.settle(outcome).map_err(setup)?;
        self.settled.push(outcome);
        Ok(())
    }

    /// What the next draw came to in a game that everything is known of.
    fn outcome_in(&self, world: &Game) -> Option<u32> {
        self.deal.outcome_in(&world.game)
    }

    /// A copy that goes its own way.
    fn copy(&self) -> Deal {
        self.clone()
    }

    fn __copy__(&self) -> Deal {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Deal {
        self.clone()
    }

    /// How to make it again in another process.
    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, Pickled)> {
        let again = slf.py().get_type::<Self>().getattr("_again")?.unbind();
        let Deal { beginning, settled, .. } = slf.borrow().clone();
        let Beginning { variant, fen, chess960, options } = beginning;
        Ok((again, (variant, fen, chess960, options, settled)))
    }

    /// The deal that was pickled.
    #[staticmethod]
    #[pyo3(name = "_again")]
    fn again(
        variant: String,
        fen: Option<String>,
        chess960: bool,
        options: Vec<(String, String)>,
        settled: Vec<u32>,
    ) -> PyResult<Self> {
        let mut deal = Deal::begin(Beginning { variant, fen, chess960, options })?;
        settled.into_iter().try_for_each(|outcome| deal.settle(outcome))?;
        Ok(deal)
    }

    fn __repr__(&self) -> String {
        format!("<megaton.Deal {} {:?}>", self.beginning.variant, self.settled)
    }
}
