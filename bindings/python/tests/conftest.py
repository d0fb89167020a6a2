"""What several tests need."""

import json
import random
from pathlib import Path

import megaton
import pytest

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def cases():
    """Hand-derived positions with known answers."""
    return json.loads((ROOT / "movegen/tests/cases/positions.json").read_text())


@pytest.fixture(scope="session")
def suite():
    """Positions with how many sequences of moves there are: variant, FEN, depth and number."""
    lines = (ROOT / "perft/suites/known.tsv").read_text().splitlines()[1:]
    fields = [line.split("\t") for line in lines]
    return [(variant, fen, int(depth), int(nodes)) for variant, fen, depth, nodes, *_ in fields]


@pytest.fixture(scope="session")
def tactics():
    """Positions with one best move."""
    return [json.loads(line) for line in (ROOT / "docs/tactics/proven.jsonl").read_text().splitlines()]


@pytest.fixture
def dice():
    return random.Random(20261125)


def arbiter(variant, seed=7):
    """A game in which nothing is unknown."""
    game = megaton.Game(variant)
    game.draw_secrets(seed)
    return game


def play_at_random(game, dice, plies):
    """Plays up to so many random moves and yields the game after each."""
    for _ in range(plies):
        if game.is_game_over():
            return
        game.push(dice.choice(game.legal_moves))
        yield game
