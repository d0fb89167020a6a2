"""Where a game stands."""

import pyspiel

import megaton

# Bits of a seed that a sampler's number gives: as many as a float has.
SEED_BITS = 53


class MegatonState(pyspiel.State):
    """A position with what led to it: first what chance decides, then the moves.

    Players are 0 for White and 1 for Black. Attributes are what OpenSpiel copies and pickles.
    """

    def __init__(self, game, deal):
        super().__init__(game)
        self._deal = deal
        self._start = deal.copy()
        self._after_deal()

    def _after_deal(self):
        """What follows from a draw, or from there being none."""
        # As far as it is decided; nobody has moved before everything is.
        self.game = self._deal.game
        if not self._deal.is_open:
            self._deal = None
        self._is_over = self._deal is None and self.game.is_game_over()

    def current_player(self):
        """Who is to move."""
        if self._deal is not None:
            return pyspiel.PlayerId.CHANCE
        if self._is_over:
            return pyspiel.PlayerId.TERMINAL
        return 0 if self.game.turn == megaton.WHITE else 1

    def _legal_actions(self, player):
        """The numbers of the legal moves, in order."""
        return self.game.legal_actions

    def chance_outcomes(self):
        """What the next draw may come to."""
        return self._deal.outcomes()

    def _apply_action(self, action):
        """Decides a draw, or plays a move."""
        if self._deal is not None:
            self._deal.settle(action)
            self._after_deal()
        else:
            self.game.push_action(action)
            self._is_over = self.game.is_game_over()

    def _action_to_string(self, player, action):
        """A move in algebraic notation, or what a draw comes to."""
        if player == pyspiel.PlayerId.CHANCE:
            return self._deal.text(action) if self._deal is not None else str(action)
        return self.game.san(self.game.action_move(action))

    def is_terminal(self):
        """Whether the game is over."""
        return self._is_over

    def returns(self):
        """1 for who has won, -1 for who has lost."""
        outcome = self.game.outcome() if self._is_over else None
        if outcome is None or outcome.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if outcome.winner == megaton.WHITE else [-1.0, 1.0]

    def resample_from_infostate(self, player, sampler):
        """A state that this player cannot tell from this one, drawn as likely as it was when chance decided.

        ``sampler()`` is a random number from 0 to 1.
        """
        if not self.game.has_secrets:
            return self.clone()
        seed = int(sampler() * 2**SEED_BITS)
        world = self.game.possible_world(megaton.WHITE if player == 0 else megaton.BLACK, seed)
        state = MegatonState(self.get_game(), self._start.copy())
        while state.is_chance_node():
            state.apply_action(state._deal.outcome_in(world))
        drawn = len(state.history())
        for action in self.history()[drawn:]:
            state.apply_action(action)
        return state

    def __str__(self):
        """The position as an arbiter knows it."""
        return self.game.fen() if self.game is not None else "nothing is drawn"
