"""Chess variants with blasts, launches, drops and secrets.

>>> import megaton
>>> game = megaton.Game("atomic")
>>> for move in ["e4", "d5", "exd5"]:
...     _ = game.push(move)
>>> [effect.kind for effect in game.last_effects()]
['left', 'blast', 'left']

Names follow python-chess where the thing is the same. Squares are names ("e4", "j10"), since boards have different
sizes; colours are ``WHITE`` (``True``) and ``BLACK`` (``False``).
"""

from ._megaton import (
    Analysis,
    Deal,
    Effect,
    Engine,
    EngineBusyError,
    Found,
    Game,
    GameFileError,
    IllegalMoveError,
    Info,
    MegatonError,
    Move,
    Outcome,
    PgnGame,
    PgnGames,
    Piece,
    Score,
    SetupError,
    Variant,
    __version__,
    read_pgn,
    variants,
)

WHITE = True
BLACK = False
COLORS = [WHITE, BLACK]

__all__ = [
    "BLACK",
    "COLORS",
    "WHITE",
    "Analysis",
    "Deal",
    "Effect",
    "Engine",
    "EngineBusyError",
    "Found",
    "Game",
    "GameFileError",
    "IllegalMoveError",
    "Info",
    "MegatonError",
    "Move",
    "Outcome",
    "PgnGame",
    "PgnGames",
    "Piece",
    "Score",
    "SetupError",
    "Variant",
    "__version__",
    "read_pgn",
    "variants",
]


def _again(variant, start_fen, options, chess960, record):
    """The game that was pickled."""
    game = Game(variant, start_fen, chess960=chess960, **options)
    for move in record:
        game.push(move)
    return game
