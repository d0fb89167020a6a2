"""Chess and its relatives beside python-chess and pyffish, move by move in random games."""

import io
import os

import chess
import chess.pgn
import chess.variant
import megaton
import pytest

# Positions compared in all; more where it is asked for.
POSITIONS = int(os.environ.get("AGREEMENT_POSITIONS", "3000"))

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
            assert game.fen() == board.fen(en_passant="fen")
            text = dice.choice(sorted(ours))
            # Where both write a move, they write it alike.
            assert game.san(ours[text]) == board.san(theirs[text]), (board.fen(), text)
            assert game.push_uci(text) == ours[text]
            board.push(theirs[text])


@pytest.mark.parametrize("name", ["chess", "chess960", "atomic"])
def test_python_chess_reads_our_pgn_and_we_read_its(name, dice):
    left = POSITIONS // 3
    while left > 0:
        game, board = boards(name, dice)
        while not game.is_game_over() and game.ply() < 60:
            left -= 1
            text = dice.choice(sorted(m.uci() for m in game.legal_moves))
            game.push(text)
            board.push_uci(text)
        theirs = chess.pgn.read_game(io.StringIO(game.pgn(White="one", Black="two")))
        assert theirs.errors == [] and theirs.end().board().fen() == board.fen()
        back = next(megaton.read_pgn(str(chess.pgn.Game.from_board(board))))
        assert back.game.sans() == game.sans()


@pytest.mark.parametrize("name", ["chess", "chess960", "atomic"])
def test_pyffish_agrees(name, dice):
    left = POSITIONS // 3
    is_chess960 = name == "chess960"
    variant = "atomic" if name == "atomic" else "chess"
    while left > 0:
        game, _ = boards(name, dice)
        start = game.fen()
        moves = []
        for _ in range(200):
            left -= 1
            theirs = sorted(pyffish.legal_moves(variant, start, moves, is_chess960))
            fen = game.fen()
            if game.is_game_over():
                if name == "atomic" and game.outcome().termination == "insufficient material":
                    # It knows bare kings only; python-chess knows what else explodes before it could win.
                    assert chess.variant.AtomicBoard(fen).is_insufficient_material(), fen
                else:
                    winner = result_of_pyffish(variant, start, moves, theirs, is_chess960)
                    assert winner == game.outcome().winner, fen
                break
            assert sorted(m.uci() for m in game.legal_moves) == theirs, fen
            # It says where a pawn may be taken en passant only if one can.
            ours = fen.split(" ")
            told = pyffish.get_fen(variant, start, moves, is_chess960)
            if is_chess960:
                # It names the rooks' files always, we where they are needed.
                told = megaton.Game(variant, told, chess960=True).fen()
            told = told.split(" ")
            assert ours[:3] + ours[4:] == told[:3] + told[4:], fen
            text = dice.choice(theirs)
            # It does not mark every check of atomic chess; python-chess does, and agrees.
            marks = "+#" if name == "atomic" else ""
            san = pyffish.get_san(variant, fen, text, is_chess960)
            assert game.san(text).rstrip(marks) == san.rstrip(marks), (fen, text)
            game.push(text)
            moves.append(text)


def result_of_pyffish(variant, start, moves, legal, is_chess960):
    """Who has won by pyffish at the end of a game: colour, or `None` for a draw."""
    is_end, value = pyffish.is_immediate_game_end(variant, start, moves, is_chess960)
    if not is_end and not legal:
        value = pyffish.game_result(variant, start, moves, is_chess960)
        is_end = True
    if not is_end:
        is_end, value = pyffish.is_optional_game_end(variant, start, moves, is_chess960)
    # Neither side can win any more: it says so of each side and leaves it at that.
    if not is_end and all(pyffish.has_insufficient_material(variant, start, moves, is_chess960)):
        return None
    assert is_end, (start, moves)
    if value == 0:
        return None
    # Values are the side to move's.
    is_white_to_move = (len(moves) % 2 == 0) == (" w " in start)
    return is_white_to_move == (value > 0)
