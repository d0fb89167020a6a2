#!/usr/bin/env python3
"""Draws the pictures of the variant pages from the positions in those pages.

    python3 docs/variants/diagrams.py            draws every picture anew
    python3 docs/variants/diagrams.py --check    says which pictures are out of date

A picture belongs to a fenced block whose first line names a variant and a picture:

    ```position stratomic launch
    fen 4k5/10/10/10/10/10/10/10/10/M4K4 w - - 0 1 armed=1
    after a1e10m 4k5/10/10/10/10/10/10/10/10/5K4 b - - 0 1 armed=1
    ```

It becomes images/stratomic-launch.svg: the first board, and beside it the board after the move.
The test movegen/tests/all/variant_pages.rs plays the same lines, so a picture shows what megaton does.
Only the standard library is needed.
"""

import re
import sys
from pathlib import Path

PAGES = Path(__file__).resolve().parent
IMAGES = PAGES / "images"

SQUARE = 40
MARGIN = 24
GAP = 56  # between the two boards, with room for an arrow
RESERVE = 44  # below a board, for the pieces in hand

LIGHT, DARK = "#f0e2c4", "#c39a6b"
BLAST_LIGHT, BLAST_DARK = "#f9b49a", "#e27d5c"
SHIELD_LIGHT, SHIELD_DARK = "#c4dcec", "#86aecb"
ZONE_LIGHT, ZONE_DARK = "#dbe8a2", "#a9c25f"
CLOSED_SQUARES = {"*": "#2b2b2b", "T": "#4f7d3f", "^": "#8a8580"}
INK, PAPER = "#1c1c1c", "#ffffff"
ARROW = "#1d5fa8"

# Outlines and solid forms of the pieces that Unicode has. U+FE0E asks for text, not for an emoji.
OUTLINE = dict(zip("KQRBNP", "♔♕♖♗♘♙"))
SOLID = dict(zip("KQRBNP", "♚♛♜♝♞♟"))
TEXT_STYLE = "\ufe0e"

ATOMIC = {"atomic", "nocheckatomic", "deathmatch", "softpawn"}
KINGS_AS_SHIELDS = {"capatomic"}


class Board:
    """What a FEN says about the board: pieces by (file, rank), closed squares, pieces in hand."""

    def __init__(self, fen):
        placement, _, reserve = fen.split()[0].partition("[")
        rows = placement.split("/")
        self.ranks = len(rows)
        self.pieces, self.closed = {}, {}
        for from_top, row in enumerate(rows):
            file = 0
            for token in re.findall(r"\d+|\D", row):
                square = (file, self.ranks - 1 - from_top)
                if token.isdigit():
                    file += int(token)
                    continue
                if token in CLOSED_SQUARES:
                    self.closed[square] = CLOSED_SQUARES[token]
                else:
                    self.pieces[square] = token
                file += 1
            self.files = file
        self.reserve = reserve.rstrip("]")
        centres = re.findall(r"[wb]:([a-j]\d+):\d", fen)
        self.contaminated = set().union(*(self.zone(square_of(name)) for name in centres))

    def zone(self, centre):
        """The square and its neighbours on the board."""
        file, rank = centre
        return {
            (f, r)
            for f in range(max(0, file - 1), min(self.files, file + 2))
            for r in range(max(0, rank - 1), min(self.ranks, rank + 2))
        }

    def kings(self):
        return [square for square, piece in self.pieces.items() if piece in "Kk"]


def square_of(name):
    """A square's file and rank, counted from 0."""
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


class Move:
    """What a picture needs of a move in coordinate notation. A drop begins where it ends."""

    def __init__(self, text):
        squares = [square_of(name) for name in re.findall(r"[a-j]\d+", text)]
        self.origin, self.target = squares[0], squares[-1]
        self.is_launch = text.endswith("m")

    def blast(self, board, variant):
        """The squares that the move blasts."""
        captures = self.target in board.pieces and self.target != self.origin
        softened = variant == "softpawn" and board.pieces.get(self.target) in ("P", "p")
        is_detonation = variant == "bomb" and self.target == self.origin
        if self.is_launch or is_detonation or (variant in ATOMIC and captures and not softened):
            return board.zone(self.target)
        return set()


def board_svg(board, left, blast, shield, move):
    """One board with its coordinates, coloured squares, pieces and the arrow of a move."""
    parts = []

    def corner(square):
        file, rank = square
        return left + MARGIN + file * SQUARE, MARGIN + (board.ranks - 1 - rank) * SQUARE

    for file in range(board.files):
        for rank in range(board.ranks):
            square = (file, rank)
            x, y = corner(square)
            colour = square_colour(square, board, blast, shield)
            parts.append(f'<rect x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}" fill="{colour}"/>')
    width, height = board.files * SQUARE, board.ranks * SQUARE
    parts.append(
        f'<rect x="{left + MARGIN}" y="{MARGIN}" width="{width}" height="{height}" '
        f'fill="none" stroke="{INK}" stroke-width="1.5"/>'
    )
    for file in range(board.files):
        x = left + MARGIN + file * SQUARE + SQUARE / 2
        parts.append(label(x, MARGIN + height + 16, chr(ord("a") + file)))
    for rank in range(board.ranks):
        y = MARGIN + (board.ranks - 1 - rank) * SQUARE + SQUARE / 2 + 4
        parts.append(label(left + MARGIN - 11, y, str(rank + 1)))
    for square, piece in sorted(board.pieces.items()):
        x, y = corner(square)
        parts.extend(piece_svg(piece, x + SQUARE / 2, y + SQUARE / 2))
    if move is not None:
        parts.append(move_arrow(corner(move.origin), corner(move.target)))
    if board.reserve:
        parts.extend(reserve_svg(board, left))
    return parts


def square_colour(square, board, blast, shield):
    if square in board.closed:
        return board.closed[square]
    light = sum(square) % 2 == 1
    if square in board.contaminated:
        return ZONE_LIGHT if light else ZONE_DARK
    if square in blast - shield:
        return BLAST_LIGHT if light else BLAST_DARK
    if square in shield:
        return SHIELD_LIGHT if light else SHIELD_DARK
    return LIGHT if light else DARK


def label(x, y, text, size=12, anchor="middle"):
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="DejaVu Sans, Arial, sans-serif" font-size="{size}" '
        f'text-anchor="{anchor}" fill="{INK}">{text}</text>'
    )


def piece_svg(piece, x, y):
    """A piece with its centre at x, y."""
    white, kind = piece.isupper(), piece.upper()
    if kind in SOLID:
        solid = glyph(x, y, SOLID[kind], PAPER if white else INK)
        return [solid, glyph(x, y, OUTLINE[kind], INK)] if white else [solid]
    ground, sign = (PAPER, INK) if white else (INK, PAPER)
    kind = "?" if kind == "X" else kind
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="15" fill="{ground}" stroke="{INK}" stroke-width="1.6"/>'
    if kind == "M":
        return [disc, trefoil(x, y, sign if white else "#ffd633")]
    letter = (
        f'<text x="{x:g}" y="{y + 7:g}" font-family="DejaVu Serif, Georgia, serif" font-size="20" '
        f'font-weight="bold" text-anchor="middle" fill="{sign}">{kind}</text>'
    )
    return [disc, letter]


def glyph(x, y, character, colour):
    return (
        f'<text x="{x:g}" y="{y + 12:g}" font-family="DejaVu Sans, Segoe UI Symbol, Apple Symbols, '
        f'Noto Sans Symbols2, sans-serif" font-size="34" text-anchor="middle" fill="{colour}">'
        f"{character}{TEXT_STYLE}</text>"
    )


def trefoil(x, y, colour):
    """The sign for radiation, drawn, because few fonts have it: the Nuclea."""
    blade = "M-1.9,-3.3 L-6,-10.4 A12,12 0 0 1 6,-10.4 L1.9,-3.3 A3.8,3.8 0 0 0 -1.9,-3.3 Z"
    blades = "".join(f'<path d="{blade}" transform="rotate({turn})"/>' for turn in (60, 180, 300))
    return f'<g transform="translate({x:g},{y:g})" fill="{colour}"><circle r="2.4"/>{blades}</g>'


def move_arrow(origin, target):
    """From the middle of one square to that of another; a ring when they are the same."""
    (x1, y1), (x2, y2) = ((x + SQUARE / 2, y + SQUARE / 2) for x, y in (origin, target))
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    if length == 0:
        return f'<circle cx="{x1:g}" cy="{y1:g}" r="18" fill="none" stroke="{ARROW}" stroke-width="3"/>'
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    head = [
        (x2 - 4 * ux, y2 - 4 * uy),
        (x2 - 15 * ux - 6 * uy, y2 - 15 * uy + 6 * ux),
        (x2 - 15 * ux + 6 * uy, y2 - 15 * uy - 6 * ux),
    ]
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in head)
    return (
        f'<g stroke="{ARROW}" fill="{ARROW}" opacity="0.85">'
        f'<line x1="{x1 + 13 * ux:.1f}" y1="{y1 + 13 * uy:.1f}" x2="{x2 - 14 * ux:.1f}" y2="{y2 - 14 * uy:.1f}" '
        f'stroke-width="4"/><polygon points="{points}" stroke="none"/></g>'
    )


def reserve_svg(board, left):
    """The pieces in hand, below the board."""
    y = MARGIN + board.ranks * SQUARE + RESERVE
    parts = [label(left + MARGIN, y + 5, "in reserve:", anchor="start")]
    for place, piece in enumerate(board.reserve):
        parts.extend(piece_svg(piece, left + MARGIN + 100 + place * (SQUARE - 2), y))
    return parts


def picture(variant, name, fen, move_text, after_fen):
    """The whole SVG file."""
    before = Board(fen)
    move = Move(move_text) if move_text else None
    blast = move.blast(before, variant) if move else set()
    shield = set()
    if variant in KINGS_AS_SHIELDS and move and move.is_launch:
        shield = set().union(*(before.zone(king) for king in before.kings()))
    one = board_width = before.files * SQUARE + 2 * MARGIN
    height = before.ranks * SQUARE + 2 * MARGIN + (RESERVE if "[" in fen else 0)
    parts = board_svg(before, 0, blast, shield, move)
    if after_fen:
        one = 2 * board_width + GAP - MARGIN
        middle = board_width - MARGIN / 2 + GAP / 2
        parts.append(label(middle, MARGIN + before.ranks * SQUARE / 2 + 10, "→", size=34))
        parts.extend(board_svg(Board(after_fen), board_width + GAP - MARGIN, blast, shield, None))
    title = f"{variant}: {name}" + (f", {move_text}" if move_text else "")
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {one} {height}" width="{one}" height="{height}" '
        f'role="img">\n<title>{title}</title>\n<rect width="{one}" height="{height}" fill="{PAPER}"/>\n{body}\n</svg>\n'
    )


def pictures(page):
    """The file name and SVG of every block of a page that names a picture."""
    blocks = re.findall(r"^```position (\w+) ([\w-]+)\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    for variant, name, body in blocks:
        fen = re.search(r"^fen (.+)$", body, re.MULTILINE)
        if fen is None:
            raise SystemExit(f"{variant} {name}: no line `fen …`")
        after = re.search(r"^after (\S+) (.+)$", body, re.MULTILINE)
        move_text, after_fen = after.groups() if after else (None, None)
        yield f"{variant}-{name}.svg", picture(variant, name, fen.group(1), move_text, after_fen)


def main():
    check = sys.argv[1:] == ["--check"]
    if sys.argv[1:] and not check:
        raise SystemExit(__doc__)
    wanted = {}
    for page in sorted(PAGES.glob("*.md")):
        wanted.update(pictures(page.read_text(encoding="utf-8")))
    present = {path.name: path.read_text(encoding="utf-8") for path in IMAGES.glob("*.svg")}
    stale = sorted(name for name in wanted.keys() | present.keys() if wanted.get(name) != present.get(name))
    for name in stale:
        print(name)
        if not check and name in wanted:
            (IMAGES / name).write_text(wanted[name], encoding="utf-8")
        elif not check:
            (IMAGES / name).unlink()
    if check and stale:
        raise SystemExit("out of date: run docs/variants/diagrams.py")


main()
