"""The games as OpenSpiel has them."""

import collections
import json
import pickle
import random
import unittest
from pathlib import Path

import megaton
import pytest

pyspiel = pytest.importorskip("pyspiel")
numpy = pytest.importorskip("numpy")

import megaton.open_spiel  # noqa: E402
from absl import flags  # noqa: E402
from open_spiel.integration_tests import api_test  # noqa: E402
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts  # noqa: E402
from open_spiel.python.bots import uniform_random  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

NAMES = list(megaton.open_spiel.GAMES)
HIDDEN = ["megaton_bomb", "megaton_stratachess"]
HERE = Path(__file__).parent

# Some of OpenSpiel's own code asks for flags of a command line, which nobody has given.
flags.FLAGS(["tests"])


def dealt(name, dice):
    """A state after everything that chance decides."""
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        state.apply_action(dice.choice(state.legal_actions()))
    return state


def played(name, dice, plies):
    """A state after up to so many random moves, and not over."""
    state = dealt(name, dice)
    for _ in range(plies):
        following = state.child(dice.choice(state.legal_actions()))
        if following.is_terminal():
            break
        state = following
    return state


def test_every_variant_is_registered():
    assert NAMES == [f"megaton_{variant.id}" for variant in megaton.variants()] and len(NAMES) == 13
    assert set(NAMES) <= set(pyspiel.registered_names())


@pytest.mark.parametrize("name", NAMES)
def test_random_simulations_of_open_spiel(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_the_interface_is_what_open_spiel_demands(name):
    members = {"game_name": name, "game": pyspiel.load_game(name)}
    tests = type(f"Api_{name}", (api_test.EnforceAPIOnPartialTreeBase,), members)
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(tests)
    result = unittest.TestResult()
    suite.run(result)
    assert result.testsRun >= 5 and not result.failures and not result.errors, result.failures + result.errors


@pytest.mark.parametrize("name", ["megaton_atomic", "megaton_softpawn", "megaton_bomb"])
def test_playthroughs_come_out_again(name, tmp_path):
    path = tmp_path / "playthrough.txt"
    path.write_text(generate_playthrough.playthrough(name, [], seed=5))
    original, again = generate_playthrough.replay(str(path))
    assert original == again and "IsTerminal() = True" in original


@pytest.mark.parametrize("name", NAMES)
def test_actions_mean_what_they_always_meant(name):
    """Kept games: who has learnt the numbers of moves relies on them."""
    kept = json.loads((HERE / "open_spiel_games.json").read_text())[name]
    state = pyspiel.load_game(name).new_initial_state()
    for action in kept["actions"]:
        assert action in state.legal_actions()
        state.apply_action(action)
    assert str(state) == kept["end"] and state.is_terminal() and state.returns() == kept["returns"]


def test_games_have_the_options_of_their_rules():
    game = pyspiel.load_game("megaton_stoltz(reserve=UA)")
    assert "[UAua]" in str(game.new_initial_state())
    assert pyspiel.load_game(str(game)).get_parameters() == game.get_parameters()
    for wrong in ["megaton_stoltz(reserve=X)", "megaton_chess(reserve=U)"]:
        with pytest.raises(Exception):
            pyspiel.load_game(wrong)
    row = pyspiel.load_game("megaton_capatomic(Setup=0)")
    assert row.get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    assert "/ABBCNQNRKR/" in str(row.new_initial_state())


def test_states_begin_at_a_fen_and_are_kept():
    game = pyspiel.load_game("megaton_stratomic")
    fen = "4k5/10/10/10/p9/10/3p1r4/4p5/10/M3N4K w - - 0 1 armed=1"
    state = game.new_initial_state(fen)
    launch = state.string_to_action("M*e4")
    state.apply_action(launch)
    for other in [state.clone(), pickle.loads(pickle.dumps(state)), game.deserialize_state(state.serialize())]:
        assert str(other) == str(state) == "4k5/10/10/10/p9/10/10/10/10/4N4K b - - 0 1 armed=1"
        assert other.history() == [launch]
        other.apply_action(other.legal_actions()[0])
        assert str(other) != str(state)
    with pytest.raises(Exception, match="ranks"):
        game.new_initial_state("8/8 w - - 0 1")


def test_a_state_that_is_being_dealt_is_kept():
    state = pyspiel.load_game("megaton_bomb").new_initial_state()
    state.apply_action(8)
    assert state.action_to_string(state.current_player(), 48) == "Black's bomb on a7"
    again = pyspiel.load_game("megaton_bomb").deserialize_state(state.serialize())
    again.apply_action(48)
    assert str(again).endswith("bomb=a2,a7")


def test_chance_draws_rows_bombs_and_what_lies_face_down(dice):
    row = pyspiel.load_game("megaton_capatomic").new_initial_state()
    outcomes = row.chance_outcomes()
    assert len(outcomes) == 21_836 and {chance for _, chance in outcomes} == {1 / 21_836}
    assert row.observation_string(0) == "" and not any(row.observation_tensor(1))
    row.apply_action(0)
    assert "/ABBCNQNRKR/" in str(row) and row.current_player() == 0

    bomb = pyspiel.load_game("megaton_bomb").new_initial_state()
    assert [number for number, _ in bomb.chance_outcomes()] == [0, 1, 2, 3, *range(5, 16)]

    battle = pyspiel.load_game("megaton_stratachess").new_initial_state()
    chances = {battle.action_to_string(-1, number).split()[0]: chance for number, chance in battle.chance_outcomes()}
    assert chances == {"rook": 1 / 7, "bishop": 1 / 7, "knight": 1 / 7, "wazir": 2 / 7, "ferz": 2 / 7}
    draws = 0
    while battle.is_chance_node():
        battle.apply_action(dice.choice(battle.legal_actions()))
        draws += 1
    assert draws == 14 == battle.get_game().max_chance_nodes_in_history()


@pytest.mark.parametrize("name", HIDDEN)
def test_players_cannot_tell_worlds_apart(name, dice):
    """Two worlds that differ only in what a player does not know look the same to him in every way there is."""
    kinds = [
        pyspiel.IIGObservationType(perfect_recall=recall, public_info=public, private_info=private)
        for recall in [False, True]
        for public in [False, True]
        for private in [pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER]
    ]
    game = pyspiel.load_game(name)
    observations = [make_observation(game, kind) for kind in kinds]
    differ = 0
    for plies in range(0, 60, 4):
        state = played(name, dice, plies)
        for player in range(2):
            other = state.resample_from_infostate(player, dice.random)
            differ += str(other) != str(state)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            for observation in observations:
                assert observation.string_from(other, player) == observation.string_from(state, player)
                if observation.tensor is not None:
                    observation.set_from(state, player)
                    seen = observation.tensor.copy()
                    observation.set_from(other, player)
                    assert (observation.tensor == seen).all()
            assert other.current_player() == state.current_player()
            # What is drawn again is what chance decided, and no move.
            draws = game.max_chance_nodes_in_history()
            assert other.history()[draws:] == state.history()[draws:]
            again = game.new_initial_state()
            for action in other.history():
                again.apply_action(action)
            assert str(again) == str(other)
    assert differ > 10


def test_worlds_are_drawn_as_likely_as_they_are(dice):
    state = played("megaton_bomb", dice, 0)
    mine = state.game.bomb(megaton.WHITE)
    found = collections.Counter()
    for _ in range(1_500):
        world = state.resample_from_infostate(0, dice.random).game
        assert world.bomb(megaton.WHITE) == mine
        found[world.bomb(megaton.BLACK)] += 1
    assert len(found) == 15 and all(60 <= count <= 145 for count in found.values()), found


def test_a_player_who_went_on_after_a_mate_has_shown_his_bomb():
    game = pyspiel.load_game("megaton_bomb")
    state = game.new_initial_state()
    for outcome in [14, 48]:  # g2 and a7
        state.apply_action(outcome)
    for move in ["f3", "e5", "g4", "Qh4+"]:
        state.apply_action(state.string_to_action(move))
    # Only a bomb beside the queen parries it.
    assert not state.is_terminal()
    sampler = random.Random(3)
    for _ in range(20):
        world = state.resample_from_infostate(1, sampler.random)
        assert world.game.bomb(megaton.WHITE) == "g4"
    bombs = {state.resample_from_infostate(0, sampler.random).game.bomb(megaton.BLACK) for _ in range(40)}
    assert len(bombs) > 5


def test_information_states_recall_everything(dice):
    """The same position by other moves is another information state, and no two players share one."""
    lines = [["Nf3", "Nf6", "Nc3", "Nc6"], ["Nc3", "Nc6", "Nf3", "Nf6"]]
    states = []
    for line in lines:
        state = pyspiel.load_game("megaton_chess").new_initial_state()
        for move in line:
            state.apply_action(state.string_to_action(move))
        states.append(state)
    assert states[0].observation_string(0).split()[:4] == states[1].observation_string(0).split()[:4]
    assert states[0].information_state_string(0) != states[1].information_state_string(0)


class Searcher(pyspiel.Bot):
    """megaton's engine as a player. It knows what the side to move knows."""

    def __init__(self, nodes):
        super().__init__()
        self._engine = megaton.Engine()
        self._nodes = nodes

    def step(self, state):
        move = self._engine.search(state.game, nodes=self._nodes).move
        return state.game.action(move)


def match(name, bots, dice, plies):
    """Plays a game; returns its end."""
    state = dealt(name, dice)
    while not state.is_terminal() and state.game.ply() < plies:
        action = bots[state.current_player()].step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    return state


@pytest.mark.parametrize("name", NAMES)
def test_random_play_loses_to_megaton(name, dice):
    loser = uniform_random.UniformRandomBot(1, numpy.random.RandomState(7))
    state = match(name, [Searcher(1_500), loser], dice, 400)
    assert state.is_terminal() and state.returns() == [1.0, -1.0], str(state)


@pytest.mark.parametrize("name", HIDDEN)
def test_information_set_search_plays_against_megaton(name, dice):
    numbers = numpy.random.RandomState(7)
    game = pyspiel.load_game(name)
    evaluator = mcts.RandomRolloutEvaluator(1, numbers)
    searcher = ismcts.ISMCTSBot(game, evaluator, uct_c=1.0, max_simulations=12, random_state=numbers)
    state = match(name, [searcher, Searcher(500)], dice, 60)
    assert state.is_terminal() or state.game.ply() == 60
