"""megaton's games for OpenSpiel: importing this registers all of them.

>>> import megaton.open_spiel
>>> import pyspiel
>>> game = pyspiel.load_game("megaton_stratomic(escalation=own-loss)")
>>> state = game.new_initial_state()
>>> state.apply_action(state.string_to_action("e5"))
>>> state.current_player(), len(state.legal_actions())
(1, 44)

It needs OpenSpiel: ``pip install "megaton-chess[open_spiel]"``. What games, actions and observations are stands in
docs/library.md.
"""

from .games import GAMES, MegatonGame
from .observer import MegatonObserver
from .state import MegatonState

__all__ = ["GAMES", "MegatonGame", "MegatonObserver", "MegatonState"]
