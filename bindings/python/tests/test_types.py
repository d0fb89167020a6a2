"""The type stubs say what is there, and documented examples run."""

import ast
import doctest
import subprocess
import sys
from pathlib import Path

import megaton

HERE = Path(__file__).parent.parent


def test_every_public_name_has_a_type_and_the_other_way_round():
    stub = ast.parse((Path(megaton.__file__).parent / "__init__.pyi").read_text())
    for node in stub.body:
        if isinstance(node, ast.ClassDef):
            there = getattr(megaton, node.name)
            typed = {
                item.name if isinstance(item, ast.FunctionDef) else item.target.id
                for item in node.body
                if isinstance(item, (ast.FunctionDef, ast.AnnAssign))
            }
            public = {name for name in vars(there) if not name.startswith("_")}
            assert public <= typed, (node.name, public - typed)
            missing = {name for name in typed if not name.startswith("__") and not hasattr(there, name)}
            assert not missing, (node.name, missing)
    names = {node.name for node in stub.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    assert {name for name in megaton.__all__ if callable(getattr(megaton, name))} <= names


def test_the_types_hold_for_a_program(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        "import megaton\n"
        "game = megaton.Game('stratomic')\n"
        "move: megaton.Move = game.push('e5')\n"
        "squares: list[str] = [effect.square or '' for effect in game.effects('e6')]\n"
        "with megaton.Engine().analysis(game, depth=2) as analysis:\n"
        "    depths: list[int] = [info.depth for info in analysis]\n"
    )
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", str(program)], capture_output=True, text=True, cwd=tmp_path
    )
    assert checked.returncode == 0, checked.stdout


def test_examples_run():
    readme = doctest.testfile(str(HERE / "README.md"), module_relative=False)
    assert readme.attempted > 10 and readme.failed == 0
    assert doctest.testmod(megaton).failed == 0
