"""What a player, or everybody, may know of a state."""

import megaton
import numpy as np
import pyspiel


def _public(game):
    """What both players know."""
    return game.view(megaton.WHITE).view(megaton.BLACK)


class MegatonObserver:
    """An observation in OpenSpiel's sense: a text, and boards of numbers.

    - Who sees everything that is public and what is his own sees the game as his own view has it; who sees only what
      is public, what both players know.
    - With perfect recall the text has the moves, too; boards of numbers show no past, so there are none.
    - What is only one's own is told as text.
    """

    def __init__(self, sample, kind):
        self._kind = kind
        self.tensor = None
        self.dict = {}
        if kind.public_info and not kind.perfect_recall:
            shape = (len(sample.plane_names), *sample.plane_shape)
            self.tensor = np.zeros(shape, np.float32).ravel()
            self.dict["observation"] = self.tensor.reshape(shape)

    def set_from(self, state, player):
        """Takes the numbers from a state."""
        if self.tensor is None:
            return
        if state.game is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = np.frombuffer(self._seen(state.game, player).planes(), np.float32)

    def string_from(self, state, player):
        """The same as text."""
        if state.game is None:
            return ""
        if not self._kind.public_info:
            return self._own(state.game, player)
        seen = self._seen(state.game, player)
        return " ".join([seen.start_fen, *seen.record()]) if self._kind.perfect_recall else seen.fen()

    def _seen(self, game, player):
        """The game as far as it is known."""
        private = self._kind.private_info
        if not game.has_secrets or private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return game
        if private == pyspiel.PrivateInfoType.NONE:
            return _public(game)
        return game.view(player == 0)

    def _own(self, game, player):
        """What only this player knows."""
        if not game.has_secrets or self._kind.private_info == pyspiel.PrivateInfoType.NONE:
            return ""
        view = self._seen(game, player)
        return "no secret of one's own" if view == _public(game) else view.fen()
