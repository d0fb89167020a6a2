"""The cells of the notebook run, one after the other, and show what they are to show."""

import ast
import json
import sys
import types
from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parent.parent / "examples" / "megaton.ipynb"


@pytest.fixture
def display(monkeypatch):
    """What the notebook asks IPython for, where there is none."""

    class Svg:
        def __init__(self, data):
            self.data = data

        def _repr_svg_(self):
            return self.data

    module = types.ModuleType("IPython.display")
    module.SVG = Svg
    monkeypatch.setitem(sys.modules, "IPython", types.ModuleType("IPython"))
    monkeypatch.setitem(sys.modules, "IPython.display", module)


def run(source, names):
    """Runs a cell as a notebook does; returns the value of a last expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, NOTEBOOK.name, "exec"), names)
    return last and eval(compile(ast.Expression(last.value), NOTEBOOK.name, "eval"), names)


def test_every_cell_runs(display, capsys):
    names = {}
    pictures = 0
    cells = [cell for cell in json.loads(NOTEBOOK.read_text())["cells"] if cell["cell_type"] == "code"]
    for cell in cells:
        shown = run("".join(cell["source"]), names)
        if hasattr(shown, "_repr_svg_"):
            assert shown._repr_svg_().startswith("<svg ")
            pictures += 1
    told = capsys.readouterr().out
    assert len(cells) >= 6 and pictures == 4
    for words in ["blast e4", "before an officer has been captured", "8 ", "[White \"megaton 2000\"]"]:
        assert words in told, words
