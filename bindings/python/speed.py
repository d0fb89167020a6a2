"""How fast the module is beside python-chess and pyffish: prints the table of docs/library.md.

    pip install megaton-chess chess pyffish
    python bindings/python/speed.py

Each number is a second's worth, the best of three runs. What takes a library longer than that is measured on less.
"""

import random
import time

import chess
import chess.variant
import megaton
import pyffish

# Games whose positions all are asked about, and their length.
GAMES, PLIES = 5, 60

# The depth of perft for each, so that none takes long.
PERFT_DEPTH = {"megaton": 5, "python-chess": 3, "pyffish": 2}


def positions(variant):
    """FENs of random games."""
    dice = random.Random(1)
    fens = []
    for _ in range(GAMES):
        game = megaton.Game(variant)
        for _ in range(PLIES):
            if game.is_game_over():
                break
            fens.append(game.fen())
            game.push(dice.choice(game.legal_moves))
    return fens


def board_of(variant, fen):
    """A board of python-chess."""
    return chess.variant.AtomicBoard(fen) if variant == "atomic" else chess.Board(fen)


def legal_moves(library, variant, fens):
    """Lists the legal moves of each position; returns their number. Only that is timed: who has boards has them."""
    if library == "pyffish":
        return timed(lambda: sum(len(pyffish.legal_moves(variant, fen, [])) for fen in fens))
    make = megaton.Game if library == "megaton" else board_of
    boards = [make(variant, fen) for fen in fens]
    return timed(lambda: sum(len(list(board.legal_moves)) for board in boards))


def random_games(library, variant):
    """Plays random games, asking for the legal moves before each; returns the number of plies."""
    dice = random.Random(2)

    def play():
        plies = 0
        start = pyffish.start_fen(variant)
        for _ in range(GAMES):
            if library == "pyffish":
                moves = []
                while len(moves) < PLIES and (legal := pyffish.legal_moves(variant, start, moves)):
                    moves.append(dice.choice(legal))
                plies += len(moves)
                continue
            board = megaton.Game(variant) if library == "megaton" else board_of(variant, start)
            for _ in range(PLIES):
                legal = list(board.legal_moves)
                if not legal:
                    break
                board.push(dice.choice(legal))
                plies += 1
        return plies

    return timed(play)


def perft(library, variant):
    """Counts the sequences of moves from the start."""
    depth = PERFT_DEPTH[library]
    start = pyffish.start_fen(variant)
    if library == "megaton":
        game = megaton.Game(variant)
        return timed(lambda: game.perft(depth))
    if library == "python-chess":
        board = board_of(variant, start)
        return timed(lambda: perft_of_board(board, depth))
    return timed(lambda: perft_of_pyffish(variant, start, [], depth))


def perft_of_board(board, depth):
    if depth == 1:
        return board.legal_moves.count()
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += perft_of_board(board, depth - 1)
        board.pop()
    return count


def perft_of_pyffish(variant, start, moves, depth):
    legal = pyffish.legal_moves(variant, start, moves)
    if depth == 1:
        return len(legal)
    return sum(perft_of_pyffish(variant, start, [*moves, move], depth - 1) for move in legal)


def timed(work):
    """What is done in a second of processor time."""
    best = 0.0
    for _ in range(3):
        begin = time.process_time()
        done = work()
        best = max(best, done / (time.process_time() - begin))
    return best


def main():
    print("| a second, one thread | megaton | python-chess | pyffish |")
    print("|---|--:|--:|--:|")
    for variant in ["chess", "atomic"]:
        fens = positions(variant)
        rows = [
            ("perft", lambda library: perft(library, variant)),
            ("legal moves as objects (pyffish: texts, from FENs)", lambda library: legal_moves(library, variant, fens)),
            ("plies of random games", lambda library: random_games(library, variant)),
        ]
        for name, measure in rows:
            numbers = [f"{measure(library):,.0f}" for library in PERFT_DEPTH]
            print(f"| {variant}: {name} | {' | '.join(numbers)} |", flush=True)


if __name__ == "__main__":
    main()
