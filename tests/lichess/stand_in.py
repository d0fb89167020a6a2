"""A stand-in for the part of Lichess's web interface that lichess-bot uses, on this machine only.

It challenges the bot to one game after the other, plays random moves against it, and referees by python-chess.
"""

import json
import queue
import random
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import chess
import chess.pgn
import chess.variant

BOT = "megaton"
OPPONENT = "anybody"

# Seconds between signs of life on a stream, as Lichess gives them.
PING = 1.0

# A clock on which the bot does not think long, in milliseconds.
CLOCK, INCREMENT = 12_000, 100

# The opponent resigns after so many plies.
MOST_PLIES = 60


class Game:
    """One game: its board, who has to be told of it, and how it ended."""

    def __init__(self, name, variant, fen, bot_is_white, seed):
        self.name = name
        self.variant = variant
        self.fen = fen
        self.bot_is_white = bot_is_white
        self.board = board_of(variant, fen)
        self.dice = random.Random(seed)
        self.streams = []
        self.status = "started"
        self.winner = None
        self.over = threading.Event()
        self.lock = threading.Lock()

    @property
    def is_bots_turn(self):
        return self.board.turn == self.bot_is_white

    def state(self):
        """What a stream of the game says after each move."""
        state = {
            "type": "gameState",
            "moves": " ".join(move.uci() for move in self.board.move_stack),
            "wtime": CLOCK,
            "btime": CLOCK,
            "winc": INCREMENT,
            "binc": INCREMENT,
            "status": self.status,
        }
        return state if self.winner is None else {**state, "winner": self.winner}

    def full(self):
        """What a stream of the game says first."""
        player = {"rating": 2000, "provisional": False}
        bot = {**player, "id": BOT, "name": BOT, "title": "BOT"}
        opponent = {**player, "id": OPPONENT, "name": OPPONENT}
        return {
            "type": "gameFull",
            "id": self.name,
            "variant": {"key": self.variant, "name": variant_name(self.variant), "short": self.variant},
            "clock": {"initial": CLOCK, "increment": INCREMENT},
            "speed": "bullet",
            "perf": {"name": "Bullet"},
            "rated": False,
            "createdAt": int(time.time() * 1000),
            "white": bot if self.bot_is_white else opponent,
            "black": opponent if self.bot_is_white else bot,
            "initialFen": self.fen or "startpos",
            "state": self.state(),
        }

    def play(self, text):
        """Plays the bot's move and an answer. Raises `ValueError` for an illegal move."""
        with self.lock:
            if not self.is_bots_turn or self.over.is_set():
                raise ValueError(f"it is not the bot's turn for {text}")
            self.board.push(self.board.parse_uci(text))
            self.tell()
            self.answer()

    def answer(self):
        """The opponent's move, if it is his turn."""
        if self.over.is_set() or self.is_bots_turn:
            return
        if self.board.ply() >= MOST_PLIES:
            self.end("resign", self.bot_is_white)
        else:
            self.board.push(self.dice.choice(list(self.board.legal_moves)))
            self.tell()

    def tell(self):
        """Tells every stream how the game stands, and whether it is over."""
        outcome = self.board.outcome(claim_draw=True)
        if outcome is None:
            self.send()
        else:
            is_mate = outcome.winner is not None
            self.end("mate" if is_mate else "draw", outcome.winner)

    def end(self, status, winner):
        self.status = status
        self.winner = {True: "white", False: "black", None: None}[winner]
        self.over.set()
        self.send()

    def send(self):
        for stream in self.streams:
            stream.put(self.state())

    def pgn(self):
        game = chess.pgn.Game.from_board(self.board)
        game.headers.update(White=BOT if self.bot_is_white else OPPONENT, Black=OPPONENT if self.bot_is_white else BOT)
        return str(game)


def board_of(variant, fen):
    if variant == "atomic":
        return chess.variant.AtomicBoard(fen or chess.variant.AtomicBoard.starting_fen)
    return chess.Board(fen or chess.STARTING_FEN, chess960=variant == "chess960")


def variant_name(variant):
    return {"standard": "Standard", "chess960": "Chess960", "atomic": "Atomic"}[variant]


class Server(ThreadingHTTPServer):
    """A server whose guests may leave without a word."""

    daemon_threads = True

    def handle_error(self, request, address):
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, address)


class StandIn:
    """The server: games one after the other, and everything that went wrong."""

    def __init__(self, games):
        self.games = {game.name: game for game in games}
        self.events = queue.Queue()
        self.faults = []
        stand_in = self

        class Handler(Conversation):
            server_state = stand_in

        self.server = Server(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def challenge(self, game):
        """Challenges the bot to a game."""
        self.events.put({"type": "challenge", "challenge": {
            "id": game.name,
            "status": "created",
            "challenger": {"id": OPPONENT, "name": OPPONENT, "rating": 2000},
            "destUser": {"id": BOT, "name": BOT, "title": "BOT", "rating": 2000},
            "variant": {"key": game.variant, "name": variant_name(game.variant)},
            "rated": False,
            "speed": "bullet",
            "timeControl": {"type": "clock", "limit": CLOCK // 1000, "increment": 0, "show": "0+0"},
            "color": "white" if not game.bot_is_white else "black",
            "perf": {"name": "Bullet"},
            **({"initialFen": game.fen} if game.fen else {}),
        }})

    def begin(self, game):
        """Tells the bot that a game which it has accepted begins."""
        with game.lock:
            game.answer()
        self.events.put({"type": "gameStart", "game": {
            "id": game.name,
            "gameId": game.name,
            "opponent": {"id": OPPONENT, "username": OPPONENT},
            "source": "friend",
            "secondsLeft": CLOCK // 1000,
            "speed": "bullet",
            "compat": {"bot": True, "board": True},
        }})

    def close(self):
        self.server.shutdown()


class Conversation(BaseHTTPRequestHandler):
    """One request."""

    protocol_version = "HTTP/1.1"
    server_state = None

    def log_message(self, *_arguments):
        """Says nothing."""

    def do_GET(self):
        match self.path.split("?")[0].strip("/").split("/"):
            case ["api", "account"]:
                self.tell({"id": BOT, "username": BOT, "title": "BOT", "perfs": {}})
            case ["api", "account", "playing"]:
                self.tell({"nowPlaying": []})
            case ["api", "users", "status"]:
                self.tell([{"id": BOT, "name": BOT, "online": True}])
            case ["api", "stream", "event"]:
                self.stream(self.server_state.events, None)
            case ["api", "bot", "game", "stream", name]:
                self.stream_game(self.server_state.games[name])
            case ["game", "export", name]:
                self.tell_text(self.server_state.games[name].pgn())
            case _:
                self.refuse()

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        match self.path.split("?")[0].strip("/").split("/"):
            case ["api", "token", "test"]:
                self.tell({body: {"userId": BOT, "scopes": "bot:play", "expires": None}})
            case ["api", "challenge", name, "accept"]:
                self.tell({"ok": True})
                self.server_state.begin(self.server_state.games[name])
            case ["api", "challenge", name, "decline"]:
                self.server_state.faults.append(f"the bot declined {name}: {body}")
                self.server_state.games[name].over.set()
                self.tell({"ok": True})
            case ["api", "bot", "game", name, "move", text]:
                self.play(self.server_state.games[name], text)
            case ["api", "bot", "game", name, "abort" | "resign" as what]:
                self.server_state.faults.append(f"{name}: the bot said {what}")
                self.server_state.games[name].end(what, not self.server_state.games[name].bot_is_white)
                self.tell({"ok": True})
            case ["api", "bot", "game", _, "chat"]:
                self.tell({"ok": True})
            case _:
                self.refuse()

    def play(self, game, text):
        try:
            game.play(text)
        except ValueError as error:
            self.server_state.faults.append(f"{game.name}: {error}")
            self.tell({"error": str(error)}, status=400)
        else:
            self.tell({"ok": True})

    def stream_game(self, game):
        lines = queue.Queue()
        with game.lock:
            lines.put(game.full())
            game.streams.append(lines)
        self.stream(lines, game)

    def stream(self, lines, game):
        """Sends lines as they come, and signs of life; the stream of a game ends with it."""
        self.send_response(200)
        self.send_header("Content-Type", "application/x-ndjson")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        try:
            while True:
                try:
                    line = json.dumps(lines.get(timeout=PING))
                except queue.Empty:
                    if game is not None and game.over.is_set():
                        break
                    line = ""
                self.chunk(f"{line}\n".encode())
            self.chunk(b"")
        except OSError:
            # The bot has gone.
            self.close_connection = True

    def chunk(self, content):
        self.wfile.write(f"{len(content):x}\r\n".encode() + content + b"\r\n")
        self.wfile.flush()

    def refuse(self):
        self.server_state.faults.append(f"{self.command} {self.path} is not known here")
        self.tell({"error": "not found"}, status=404)

    def tell(self, answer, status=200):
        self.send(json.dumps(answer).encode(), "application/json", status)

    def tell_text(self, text):
        self.send(text.encode(), "application/x-chess-pgn", 200)

    def send(self, content, kind, status):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
