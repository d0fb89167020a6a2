"""Chess and its relatives beside python-chess and pyffish, move by move in random games."""

import io
import os

import chess
import chess.pgn
import chess.variant
import megaton
import pytest

# Positions compared in all; more where it is asked for.
POSITIONS = int(os.environ.get("AGREEMENT_POSITIONS", "6000"))

pyffish = pytest.importorskip("pyffish")


def boards(name, dice):
    """Our game and python-chess's board at the same start."""
    if name == "chess960":
        board = chess.Board.from_chess960_pos(dice.randrange(960))
        return megaton.Game("chess", board.fen(), chess960=True), board
    if name == "atomic":
        return megaton.Game("atomic"), chess.variant.AtomicBoard()
    return megaton.Game(), chess.Board()


@pytest.mark.parametrize("name", ["chess", "chess960", "atomic"])
def test_python_chess_agrees(name, dice):
    left = POSITIONS // 3
    while left > 0:
        game, board = boards(name, dice)
        for _ in range(200):
            left -= 1
            ours = {m.uci(): m for m in game.legal_moves}
            theirs = {board.uci(m): m for m in board.legal_moves} if not board.is_variant_end() else {}
            if game.is_game_over():
                # We end by claimable draws too (python-chess waits), and both by mate and stalemate.
                outcome, theirs_outcome = game.outcome(), board.outcome(claim_draw=True)
                assert theirs_outcome is not None, board.fen()
                assert outcome.winner == theirs_outcome.winner, board.fen()
                break
            assert set(ours) == set(theirs), board.fen()
            assert game.is_check() == board.is_check(), board.fen()
            expected = board.fen(en_passant="fen").split(" ")
            found = game.fen().split(" ")
            assert found[:2] == expected[:2] and found[4:] == expected[4:], board.fen()
            text = dice.choice(sorted(ours))
            # Where both write a move, they write it alike.
            assert game.san(ours[text]) == board.san(theirs[text]), (board.fen(), text)
            assert game.push_uci(text) == ours[text]
            board.push(theirs[text])


@pytest.mark.parametrize("name", ["chess", "atomic"])
def test_python_chess_reads_our_pgn_and_we_read_its(name, dice):
    for _ in range(10):
        game, board = boards(name, dice)
        while not game.is_game_over() and game.ply() < 60:
            text = dice.choice(sorted(m.uci() for m in game.legal_moves))
            game.push(text)
            board.push_uci(text)
        theirs = chess.pgn.read_game(io.StringIO(game.pgn(White="one", Black="two")))
        assert theirs.errors == [] and theirs.end().board().fen().split(" ")[0] == board.fen().split(" ")[0]
        back = next(megaton.read_pgn(str(chess.pgn.Game.from_board(board))))
        assert back.game.sans() == game.sans()


@pytest.mark.parametrize("name", ["chess", "atomic"])
def test_pyffish_agrees(name, dice):
    left = POSITIONS // 10
    start = pyffish.start_fen(name)
    while left > 0:
        game = megaton.Game(name)
        moves = []
        while not game.is_game_over() and len(moves) < 120:
            left -= 1
            ours = sorted(m.uci() for m in game.legal_moves)
            assert ours == sorted(pyffish.legal_moves(name, start, moves)), game.fen()
            text = dice.choice(ours)
            # It does not mark every check of atomic chess; python-chess does, and agrees.
            marks = "+#" if name == "atomic" else ""
            theirs = pyffish.get_san(name, game.fen(), text)
            assert game.san(text).rstrip(marks) == theirs.rstrip(marks), (game.fen(), text)
            game.push(text)
            moves.append(text)
