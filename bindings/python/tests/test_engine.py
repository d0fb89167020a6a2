"""Searches: limits, reports, stopping, and that Python goes on meanwhile."""

import threading
import time

import megaton
import pytest


@pytest.fixture
def engine():
    return megaton.Engine()


def test_a_mate_is_found(engine):
    game = megaton.Game(fen="6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1")
    found = engine.search(game, depth=4)
    assert str(found.move) == "e1e8" and found.score.mate == 1 and found.score.is_mate()
    assert game.is_legal(found.move)


@pytest.mark.parametrize("variant", [variant.id for variant in megaton.variants()])
def test_every_game_is_searched(engine, variant):
    game = megaton.Game(variant)
    game.draw_secrets(1)
    found = engine.search(game, nodes=2_000)
    assert game.is_legal(found.move) and found.nodes >= 1_000 and found.depth >= 1


def test_reports_come_one_by_one(engine):
    game = megaton.Game("atomic")
    with engine.analysis(game, depth=6, multipv=3) as analysis:
        infos = list(analysis)
    last = [info for info in infos if info.depth == infos[-1].depth]
    assert sorted(info.multipv for info in last) == [1, 2, 3]
    for info in infos:
        line = game.copy()
        for m in info.pv:
            line.push(m)
        assert info.nodes >= 0 and info.time >= 0 and info.bound in ("exact", "lower", "upper")
    assert infos[-1].depth == 6 and analysis.wait().depth == 6


def test_an_analysis_without_limit_is_stopped(engine):
    with engine.analysis(megaton.Game()) as analysis:
        first = next(analysis)
        assert first.depth >= 1
        with pytest.raises(megaton.EngineBusyError):
            engine.search(megaton.Game(), depth=1)
    assert analysis.wait().move is not None
    assert engine.search(megaton.Game(), depth=1).move is not None


def test_an_analysis_that_is_dropped_ends(engine):
    engine.analysis(megaton.Game())
    for _ in range(1_000):
        try:
            engine.search(megaton.Game(), depth=1)
            return
        except megaton.EngineBusyError:
            time.sleep(0.01)
    pytest.fail("the engine is never free again")


def test_other_threads_go_on_and_may_stop_it(engine):
    found = []
    searcher = threading.Thread(target=lambda: found.append(engine.search(megaton.Game(), depth=120)))
    searcher.start()
    count = 0
    while not found and count < 1_000_000_000:
        count += 1
        if count == 1_000:
            engine.stop()
        if not searcher.is_alive():
            break
        # The search may not have begun when it was first told.
        if count % 100_000 == 0:
            engine.stop()
    searcher.join()
    assert found[0].move is not None and count > 1_000


def test_limits_and_settings_are_checked(engine):
    game = megaton.Game()
    with pytest.raises(megaton.SetupError, match="how far"):
        engine.search(game)
    with pytest.raises(megaton.SetupError):
        engine.search(game, time=-1.0)
    with pytest.raises(megaton.SetupError, match="threads"):
        megaton.Engine(threads=0)
    with pytest.raises(megaton.SetupError, match="elo"):
        engine.elo = 100
    assert engine.search(game, time=0.05).move is not None


def test_a_limited_engine_plays_weaker_and_the_same_for_the_same_seed(engine):
    game = megaton.Game("stratomic")
    engine.elo = 800
    moves = []
    for seed in [1, 1, 2, 3, 4, 5, 6]:
        engine.clear()
        found = engine.search(game, seed=seed)
        assert found.nodes < 20_000
        moves.append(str(found.move))
    assert moves[0] == moves[1] and len(set(moves)) > 1
    engine.elo = None
    assert engine.elo is None


def test_a_game_that_is_over_has_no_move(engine):
    mated = megaton.Game(fen="rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
    assert engine.search(mated, depth=3).move is None


def test_it_is_told_no_secrets(engine):
    """White's bomb differs; Black's search must not."""
    def searched(seed):
        game = megaton.Game("bomb")
        game.choose_secret(megaton.BLACK, 1)
        game.choose_secret(megaton.WHITE, seed)
        game.push("e4")
        engine.clear()
        found = engine.search(game, nodes=3_000)
        return str(found.move), found.score, found.nodes

    assert len({searched(seed) for seed in range(2, 8)}) == 1
