"""A game: what python-chess's boards can do, and what they cannot."""

import copy
import pickle

import megaton
import pytest
from conftest import arbiter, play_at_random
from megaton import BLACK, WHITE

VARIANTS = [variant.id for variant in megaton.variants()]


def test_every_variant_is_there():
    assert len(VARIANTS) == 13
    assert {"chess", "atomic", "stratomic", "capatomic", "stoltz", "bomb", "stratachess"} <= set(VARIANTS)
    stratomic = next(variant for variant in megaton.variants() if variant.id == "stratomic")
    assert (stratomic.title, stratomic.size, stratomic.has_missiles) == ("Stratomic", (10, 10), True)
    assert "escalation" in stratomic.options


def without_counters(fen):
    fields = fen.split(" ")
    return fields[:4] + fields[6:]


def test_known_positions_have_their_moves_and_results(cases):
    for case in cases:
        game = megaton.Game(case["variant"], case["fen"], **case.get("options", {}))
        moves = game.legal_moves
        assert sorted(m.uci() for m in moves) == sorted(case["moves"]) and len(moves) == case["count"], case["id"]
        assert sum(m.is_launch for m in moves) == case["launches"], case["id"]
        check_result(game, case["result"], case["id"])
        for text in case["has"]:
            assert game.is_legal(text), (case["id"], text)
        for text in case["hasnt"]:
            assert not game.is_legal(text), (case["id"], text)
        for after in case["after"]:
            played = game.copy()
            for text in after["moves"]:
                played.push(text)
            if after.get("fen"):
                assert without_counters(played.fen()) == without_counters(after["fen"]), case["id"]
            check_result(played, after["result"], case["id"])


def check_result(game, expected, about):
    """A case says who wins, or that it is a draw, and whether by stalemate; dead positions it does not record."""
    winner, reason = expected
    outcome = game.outcome()
    if winner is None:
        assert outcome is None or outcome.termination == "insufficient material", about
    else:
        assert outcome.winner == {"w": megaton.WHITE, "b": megaton.BLACK, "draw": None}[winner], about
        assert (outcome.termination == "stalemate") == (reason == "stalemate"), about


def test_known_counts_of_moves(suite):
    """As far down as it takes no time."""
    counted = 0
    for variant, fen, depth, nodes in suite:
        if nodes <= 20_000:
            chess960 = variant == "atomic960"
            assert megaton.Game("atomic" if chess960 else variant, fen, chess960=chess960).perft(depth) == nodes, fen
            counted += 1
    assert counted > 100


def test_proven_tactics_are_played(tactics):
    """The best move is legal, and ends the game at once only where it is said to."""
    for tactic in tactics:
        game = megaton.Game(tactic["variant"], tactic["fen"])
        best = game.parse_uci(tactic["best"])
        assert best in game.legal_moves and game.parse_san(game.san(best)) == best
        game.push(best)
        assert (game.outcome() is not None) == (tactic.get("moves_to_win") == 1)


@pytest.mark.parametrize("variant", VARIANTS)
def test_moves_are_taken_back_and_texts_are_read_again(variant, dice):
    game = arbiter(variant)
    start = game.copy()
    fens = [game.fen()]
    for game in play_at_random(game, dice, 60):
        fens.append(game.fen())
        if not game.is_game_over():
            m = dice.choice(game.legal_moves)
            assert game.parse_uci(m.uci()) == m == game.parse_san(game.san(m))
            assert game.is_legal(m) and hash(game.parse_move(str(m))) == hash(m)
    moves = game.move_stack
    assert len(moves) == game.ply() == len(fens) - 1
    again = start.copy()
    for m in moves:
        again.push(m)
    assert again == game and again.sans() == game.sans()
    for fen, m in zip(reversed(fens[:-1]), reversed(moves)):
        assert game.peek() == m and game.pop() == m
        assert game.fen() == fen
    assert game == start
    with pytest.raises(IndexError):
        game.pop()


def test_errors_are_one_line_and_change_nothing():
    game = megaton.Game("stratomic")
    with pytest.raises(megaton.IllegalMoveError, match="^a2e8m: nothing may be launched before an officer"):
        game.push("a2e8m")
    with pytest.raises(megaton.IllegalMoveError, match="not a move"):
        game.push_san("hello")
    assert game.ply() == 0
    launch = megaton.Game("stratomic", "4k5/10/10/10/10/10/10/10/10/M4K4 w - - 0 1 armed=1").parse_move("a1e10m")
    with pytest.raises(megaton.IllegalMoveError):
        game.push(launch)
    for arguments, options in [
        (["chess", "no fen"], {}),
        (["no such game"], {}),
        (["stratomic"], {"escalation": "never heard"}),
        (["chess"], {"escalation": "own-loss"}),
    ]:
        with pytest.raises(megaton.SetupError) as raised:
            megaton.Game(*arguments, **options)
        assert "\n" not in str(raised.value) and isinstance(raised.value, ValueError)
    with pytest.raises(megaton.SetupError, match="no square k1"):
        game.piece_at("k1")


def test_a_launch_tells_what_it_does():
    game = megaton.Game("stratomic", "4k5/10/10/10/10/10/3p1p4/4p5/10/M3N4K w - - 0 1 armed=1")
    launch = game.parse_move("a1e4m")
    assert launch.is_launch and not launch.is_drop
    assert (launch.from_square, launch.to_square, launch.piece) == ("a1", "e4", "missile")
    effects = game.effects(launch)
    by_kind = {}
    for effect in effects:
        by_kind.setdefault(effect.kind, []).append(effect)
    assert [effect.square for effect in by_kind["blast"]] == ["e4"]
    left = {(effect.square, str(effect.piece), effect.why) for effect in by_kind["left"]}
    assert left == {
        ("a1", "M", "launched"),
        ("d4", "p", "blasted"),
        ("f4", "p", "blasted"),
        ("e3", "p", "blasted"),
    }
    assert game.is_capture(launch) and not game.gives_check(launch)
    assert game.blast_zone("a1") == ["a1", "b1", "a2", "b2"]
    game.push(launch)
    assert game.last_effects() == effects


def test_armed_and_why_not():
    game = megaton.Game("stratomic")
    assert game.is_armed(WHITE) is False
    assert game.why_not_armed(WHITE) == "nothing may be launched before an officer has been captured"
    by_own_loss = megaton.Game("stratomic", escalation="own-loss")
    assert by_own_loss.why_not_armed(WHITE) == "you may not launch before you have lost an officer"
    armed = megaton.Game("stratomic", "4k5/10/10/10/10/10/10/10/10/M4K4 w - - 0 1 armed=1")
    assert armed.is_armed(BLACK) is True and armed.why_not_armed(BLACK) is None
    chess = megaton.Game()
    assert chess.is_armed(WHITE) is None and chess.why_not_armed(WHITE) is None


def test_shields_zones_pockets_and_closed_squares():
    capatomic = megaton.Game("capatomic", "k9/10/10/10/10/10/10/10/10/M8K w - - 0 1 armed=1 missiles=-")
    assert capatomic.shields() == ["i1", "j1", "i2", "j2", "a9", "b9", "a10", "b10"]
    spindler = megaton.Game("spindler", "10/10/10/4k5/10/10/10/10/M8K/R9 w - - 0 1 armed=1")
    spindler.push("a2d6m")
    assert spindler.zones(BLACK) == [("d6", 1)] and spindler.zones(WHITE) == []
    stoltz = megaton.Game("stoltz")
    assert [piece.kind for piece in stoltz.pocket(WHITE)] == ["culverin"]
    drop = stoltz.push("U@d2")
    assert drop.is_drop and drop.from_square is None and stoltz.pocket(WHITE) == []
    battle = megaton.Game("stratachess", terrain="fortress")
    assert set(battle.closed_squares().values()) == {"wall"}


def test_results():
    game = megaton.Game()
    assert game.outcome() is None and game.result() == "*"
    for text in ["f3", "e5", "g4", "Qh4#"]:
        game.push_san(text)
    outcome = game.outcome()
    assert game.is_game_over() and game.is_check() and game.legal_moves == []
    assert (outcome.winner, outcome.termination, outcome.result()) == (BLACK, "checkmate", "0-1")
    atomic = megaton.Game("atomic", "4k3/5p2/8/8/8/5Q2/8/4K3 w - - 0 1")
    atomic.push("Qxf7")
    assert atomic.outcome().termination == "king exploded" and atomic.outcome().winner is WHITE


def test_secrets_stay_with_whom_they_belong_to():
    game = megaton.Game("bomb")
    assert game.has_secrets and not game.knows_everything
    game.draw_secrets(3)
    assert game.knows_everything and game.bomb(BLACK) is not None
    view = game.view(WHITE)
    assert view.bomb(WHITE) == game.bomb(WHITE) and view.bomb(BLACK) is None
    assert "d2" in megaton.Game("bomb").bomb_carriers(WHITE)
    marked = megaton.Game("bomb")
    marked.mark_bomb(WHITE, "d2")
    assert marked.bomb(WHITE) == "d2"
    with pytest.raises(megaton.IllegalMoveError):
        marked.mark_bomb(WHITE, "e2")
    lost = megaton.Game("bomb", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 bomb=?,d5")
    effect = next(effect for effect in lost.effects("exd5") if effect.kind == "bomb-lost")
    assert lost.may_know(BLACK, effect)
    assert not lost.may_know(WHITE, effect) and not lost.may_know(None, effect)


@pytest.mark.parametrize("variant", ["bomb", "stratachess"])
def test_two_worlds_that_a_player_cannot_tell_apart_look_alike(variant, dice):
    """Black's secrets differ, and White's view does not."""
    base = megaton.Game(variant)
    base.choose_secret(WHITE, 1) if variant == "bomb" else None
    worlds = []
    for seed in range(2, 12):
        world = base.copy()
        if variant == "bomb":
            world.choose_secret(BLACK, seed)
        else:
            world.draw_secrets(seed)
        worlds.append(world)
    if variant == "bomb":
        views = [world.view(WHITE) for world in worlds]
    else:
        # Nobody has looked at any piece: both players know the same.
        views = [world.view(color) for world in worlds for color in megaton.COLORS]
    assert len({world.fen() for world in worlds}) > 1
    for view in views:
        assert view.fen() == views[0].fen()
        assert view.pgn() == views[0].pgn() and view.svg() == views[0].svg()
        assert view == views[0] and view.zobrist_hash() == views[0].zobrist_hash()
        assert [m.uci() for m in view.legal_moves] == [m.uci() for m in views[0].legal_moves]
        assert pickle.dumps(view) == pickle.dumps(views[0])


def test_copies_and_pickles_go_their_own_way():
    game = megaton.Game("capatomic")
    game.push(game.legal_moves[0])
    for other in [copy.copy(game), copy.deepcopy(game), game.copy(), pickle.loads(pickle.dumps(game))]:
        assert other == game
        other.push(other.legal_moves[0])
        assert other != game
    options = megaton.Game("stratomic", escalation="own-loss")
    assert pickle.loads(pickle.dumps(options)).options["escalation"] == "own-loss"
    with pytest.raises(TypeError):
        hash(game)


def test_boards_are_shown():
    game = megaton.Game()
    assert str(game).splitlines()[0] == "r n b q k b n r" and str(game).splitlines()[4] == ". . . . . . . ."
    assert repr(game).startswith('<megaton.Game chess "rnbqkbnr/')
    stratomic = megaton.Game("stratomic", "4k5/10/10/10/10/10/10/4p5/10/M4K4 w - - 0 1 armed=1")
    assert stratomic._repr_svg_().startswith("<svg ")
    assert stratomic.svg("a1e3m") != stratomic.svg() and 'width="200"' in stratomic.svg(size=200)
    assert stratomic.svg(flipped=True) != stratomic.svg()


def test_perft_and_divide():
    assert megaton.Game().perft(4) == 197_281
    assert megaton.Game("atomic").perft(4) == 197_326
    divided = megaton.Game("stratomic").divide(2)
    assert len(divided) == 44 and sum(divided.values()) == megaton.Game("stratomic").perft(2)
    assert megaton.Game().perft(0) == 1


def test_what_is_to_be_random_is_drawn():
    rows = {megaton.Game("capatomic", Setup="random").options["Setup"] for _ in range(12)}
    assert len(rows) > 6
    game = megaton.Game("capatomic", Setup="random", seed=5)
    assert game == megaton.Game("capatomic", Setup="random", seed=5)
    assert game == megaton.Game("capatomic", Setup=game.options["Setup"])
    assert len({megaton.Game("stratachess", terrain="random", seed=seed).size for seed in range(9)}) == 3


def test_moves_have_numbers(dice):
    for variant in megaton.variants():
        game = arbiter(variant.id)
        for game in play_at_random(game, dice, 40):
            moves = {game.action(move): move for move in game.legal_moves}
            assert sorted(moves) == game.legal_actions and len(moves) == len(game.legal_moves)
            assert all(0 <= action < game.num_actions for action in moves)
            for action, move in moves.items():
                assert game.action_move(action) == move
    game = megaton.Game()
    with pytest.raises(megaton.IllegalMoveError, match="^0: no legal move has this number$"):
        game.push_action(0)
    game.push_action(12 * 64 + 28)
    assert game.peek().uci() == "e2e4"


def test_positions_are_boards_of_numbers():
    game = megaton.Game("stratachess")
    ranks, files = game.plane_shape
    assert (ranks, files) == (8, 10)
    numbers = memoryview(game.planes()).cast("f")
    assert len(numbers) == len(game.plane_names) * ranks * files
    king = game.plane_names.index("White king") * ranks * files
    assert [place for place in range(80) if numbers[king + place]] == [7]


def test_chance_deals_a_game_draw_by_draw():
    deal = megaton.Deal("bomb", Bomb="d2")
    assert deal.is_open and deal.num_outcomes == 64 and len(deal.outcomes()) == 15
    assert deal.text(48) == "Black's bomb on a7"
    kept = pickle.loads(pickle.dumps(deal))
    deal.settle(48)
    assert not deal.is_open and deal.game.bomb(megaton.BLACK) == "a7"
    assert kept.is_open and kept.outcome_in(deal.game) == 48 and copy.deepcopy(kept) == kept
    with pytest.raises(megaton.SetupError, match="nothing to decide that could come to 3"):
        deal.settle(3)
    assert pickle.loads(pickle.dumps(deal)) == deal
    with pytest.raises(megaton.SetupError, match="random armies"):
        megaton.Deal("stratachess", armies="random")


def test_a_possible_world_is_one_that_a_player_cannot_tell_from_the_true_one():
    game = arbiter("bomb")
    game.push("e4")
    worlds = [game.possible_world(megaton.BLACK, seed) for seed in range(30)]
    assert all(world.view(megaton.BLACK) == game.view(megaton.BLACK) for world in worlds)
    assert len({world.bomb(megaton.WHITE) for world in worlds}) > 5
    assert megaton.Game().possible_world(megaton.WHITE, 0) == megaton.Game()
