"""lichess-bot plays megaton, with the configuration of docs/lichess-bot.yml, against a stand-in for Lichess.

    python tests/lichess/play.py --lichess-bot FOLDER --megaton PATH

FOLDER has lichess-bot's sources, which are not part of megaton; the Python that runs this has what its requirements.txt
asks for. Whole games of chess, Chess960 and atomic chess are played, with either colour.
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml
from stand_in import Game, StandIn

ROOT = Path(__file__).resolve().parents[2]
CONFIGURATION = ROOT / "docs" / "lichess-bot.yml"

# Seconds that a game may take, on a slow machine.
PATIENCE = 600

# A position of Chess960 whose castling differs from chess: the king on b1.
CHESS960 = "rkbbnnqr/pppppppp/8/8/8/8/PPPPPPPP/RKBBNNQR w KQkq - 0 1"


def games():
    """The games to be played."""
    starts = [("standard", None), ("chess960", CHESS960), ("atomic", None)]
    for seed, (variant, fen) in enumerate(starts):
        for bot_is_white in [True, False]:
            name = f"{variant[:6]}{'w' if bot_is_white else 'b'}"
            yield Game(name, variant, fen, bot_is_white, seed)


def configuration(megaton, url):
    """The one in the documentation, for this place."""
    settings = yaml.safe_load(CONFIGURATION.read_text())
    settings["token"] = "a token"
    settings["url"] = url
    settings["engine"].update(dir=str(megaton.parent), name=megaton.name)
    settings["engine"]["uci_options"].update(Threads=1, Hash=16)
    return settings


def play(lichess_bot, megaton):
    """Plays all games; returns what went wrong."""
    stand_in = StandIn(list(games()))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "config.yml"
        path.write_text(yaml.safe_dump(configuration(megaton, stand_in.url)))
        command = [sys.executable, str(lichess_bot / "lichess-bot.py"), "--config", str(path), "--disable_auto_logging"]
        log = (Path(folder) / "log").open("w+")
        environment = {**os.environ, "PYTHONPATH": str(lichess_bot)}
        bot = subprocess.Popen(command, cwd=folder, env=environment, stdout=log, stderr=log, start_new_session=True)
        try:
            for game in stand_in.games.values():
                stand_in.challenge(game)
                if not game.over.wait(PATIENCE):
                    stand_in.faults.append(f"{game.name}: not over after {PATIENCE} seconds")
                    break
                winner = game.winner or "nobody"
                print(f"{game.name}: {game.board.ply()} plies, {game.status}, {winner} has won", flush=True)
                if game.winner != ("white" if game.bot_is_white else "black"):
                    stand_in.faults.append(f"{game.name}: the bot did not win against random moves")
        finally:
            # What it has started belongs to its session.
            os.killpg(bot.pid, signal.SIGKILL)
            bot.wait()
        stand_in.close()
        if stand_in.faults:
            log.seek(0)
            print(log.read()[-6_000:])
    return stand_in.faults


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--lichess-bot", type=Path, required=True, help="the folder of its sources")
    arguments.add_argument("--megaton", type=Path, required=True, help="megaton's program")
    given = arguments.parse_args()
    faults = play(given.lichess_bot.resolve(), given.megaton.resolve())
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
