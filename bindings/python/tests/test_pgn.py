"""Games to PGN and back."""

import io

import megaton
import pytest
from conftest import arbiter, play_at_random


@pytest.mark.parametrize("variant", [variant.id for variant in megaton.variants()])
def test_games_come_back_whole(variant, dice):
    games = []
    for seed in range(3):
        game = arbiter(variant, seed)
        for game in play_at_random(game, dice, 40):
            pass
        # What may be shown to anyone; a record of both players' views says what was revealed.
        games.append(game.view(megaton.WHITE) if game.has_secrets else game)
    text = "".join(game.pgn(Event="A test", Round=str(number)) for number, game in enumerate(games))
    read = list(megaton.read_pgn(text))
    assert [found.headers["Round"] for found in read] == ["0", "1", "2"]
    for found, game in zip(read, games):
        assert found.game.sans() == game.sans() and found.game.variant.id == variant
        assert found.result == game.result()


def test_a_faulty_game_is_told_and_the_next_one_is_read():
    text = "1. e4 e5 *\n\n1. e5 *\n\n1. d4 d5 2. c4 1/2-1/2\n"
    games = megaton.read_pgn(text)
    assert next(games).game.ply() == 2
    with pytest.raises(megaton.GameFileError, match="^line 3: move 1, e5"):
        next(games)
    assert next(games).result == "1/2-1/2"
    with pytest.raises(StopIteration):
        next(games)


def test_files_and_bytes_are_read_and_a_stream_need_not_be_read_to_its_end():
    text = "1. e4 e5 *\n\n" * 2_000
    assert next(megaton.read_pgn(io.StringIO(text))).game.ply() == 2
    assert next(megaton.read_pgn(io.BytesIO(b'[White "R\xe9ti"]\n\n1. Nf3 *\n'))).headers["White"] == "Réti"
    assert sum(1 for _ in megaton.read_pgn(text.encode())) == 2_000


def test_the_seven_tags_come_first():
    text = megaton.Game().pgn(Date="2026.11.26", WhiteElo="2000")
    names = [line[1 : line.index(" ")] for line in text.splitlines() if line.startswith("[")]
    assert names[:8] == ["Event", "Site", "Date", "Round", "White", "Black", "Result", "WhiteElo"]
    assert '[Date "2026.11.26"]' in text and '[Date "????.??.??"]' in megaton.Game().pgn()
