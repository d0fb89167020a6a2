"""The games, as OpenSpiel knows them."""

import megaton
import pyspiel

from .observer import MegatonObserver
from .state import MegatonState

# Before each name, since OpenSpiel has games of its own.
PREFIX = "megaton_"

# A number that stands for "random" where an option is otherwise a number: OpenSpiel wants one type for each.
DRAWN = -1


def _parameters(variant):
    """The options of a variant's rules, as parameters with their defaults.

    What may be drawn by chance is, unless something else is asked for.
    """
    usual = megaton.Game(variant.id).options
    parameters = {}
    for name, possible in variant.options.items():
        value = usual[name]
        if value.isdecimal():
            parameters[name] = DRAWN if "random" in possible else int(value)
        else:
            parameters[name] = value
    return parameters


def _options(parameters):
    """Parameters as options of megaton."""
    return {name: "random" if value == DRAWN else str(value) for name, value in parameters.items()}


def _game_type(variant, parameters):
    """What OpenSpiel is told of a game with these parameters before it is loaded."""
    has_secrets = megaton.Game(variant.id).has_secrets
    information = pyspiel.GameType.Information
    chance = pyspiel.GameType.ChanceMode
    is_dealt = megaton.Deal(variant.id, **_options(parameters)).is_open
    return pyspiel.GameType(
        short_name=PREFIX + variant.id,
        long_name=f"{variant.title} (megaton)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if is_dealt else chance.DETERMINISTIC,
        information=information.IMPERFECT_INFORMATION if has_secrets else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(variant),
    )


def _dealt(deal):
    """A game that a deal may come to, and the number of draws."""
    deal = deal.copy()
    draws = 0
    while deal.is_open:
        deal.settle(deal.outcomes()[0][0])
        draws += 1
    return deal.game, draws


class MegatonGame(pyspiel.Game):
    """A game of one of megaton's variants, which each class under this one names."""

    variant = None

    def __init__(self, params=None):
        variant = self.variant
        parameters = {**_parameters(variant), **(params or {})}
        self.options = _options(parameters)
        self.deal = megaton.Deal(variant.id, **self.options)
        self._sample, self._draws = _dealt(self.deal)
        info = pyspiel.GameInfo(
            num_distinct_actions=self._sample.num_actions,
            max_chance_outcomes=self.deal.num_outcomes,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self._sample.most_plies(),
        )
        super().__init__(_game_type(variant, parameters), info, params or {})

    def new_initial_state(self, fen=None):
        """A state at the start, or at a FEN."""
        if fen is None:
            return MegatonState(self, self.deal.copy())
        return MegatonState(self, megaton.Deal(self.variant.id, fen, **self.options))

    def make_py_observer(self, iig_obs_type=None, params=None):
        """What players, or everybody, may know of a state."""
        if params:
            raise ValueError(f"observers have no parameters, but were given {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return MegatonObserver(self._sample, kind)

    def max_chance_nodes_in_history(self):
        """How often chance decides something."""
        return self._draws


def _register(variant):
    """Makes a variant's game known to OpenSpiel."""
    # A class and no function that makes one: OpenSpiel lets go of it when Python has ended, and only classes bear that.
    game = type(f"Megaton_{variant.id}", (MegatonGame,), {"variant": variant, "__module__": __name__})
    pyspiel.register_game(_game_type(variant, _parameters(variant)), game)
    return game


# The class of each game, by OpenSpiel's name for it.
GAMES = {PREFIX + variant.id: _register(variant) for variant in megaton.variants()}
