"""Each function, and what it says of a question that has no answer."""

import io
import json
import pathlib
import subprocess

import pytest

import chess_oracle
from chess_oracle import OracleError

AMBIGUOUS = "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1"


def test_moves_of_a_piece_after_moves() -> None:
    record = chess_oracle.moves("startpos", after=["e4", "e5"], piece="g1")
    assert [move["uci"] for move in record["moves"]] == ["g1e2", "g1f3", "g1h3"]
    assert chess_oracle.moves("startpos", after="e4 e5", piece="g1") == record


def test_fields_are_all_that_the_record_has() -> None:
    assert chess_oracle.moves("startpos", fields=["check", "captures"]) == {"captures": [], "check": False}


def test_explain_names_the_reason() -> None:
    record = chess_oracle.explain("O-O-O", "Wke1 Wra1 Bqd8")
    assert (record["legal"], record["reason"], record["by"]) == (False, "castling_through_check", ["d8"])


def test_attacks_of_a_square() -> None:
    assert chess_oracle.attacks("Wke1 Wra1 Bqd8", square="d2")["attackers"] == {"white": ["e1"], "black": ["d8"]}


def test_winnable_by_one_side_only() -> None:
    record = chess_oracle.winnable("Wke1 Wpa2 Bke8")
    assert record["white"]["verdict"] == "winnable"
    assert record["black"]["verdict"] == "unwinnable"


def test_a_picture_is_svg() -> None:
    assert chess_oracle.svg("startpos", flip=True).startswith("<svg ")
    assert "castling" in chess_oracle.svg("Wke1 Wra1 Bqd8", ask="explain", move="O-O-O")


def test_a_board_is_a_picture_in_a_notebook_and_text_elsewhere() -> None:
    board = chess_oracle.board("startpos", after="e4", piece="b8")
    assert board._repr_svg_().startswith("<svg ")
    assert "[n]" in repr(board)


def test_answers_are_those_of_the_program() -> None:
    request = {"fen": AMBIGUOUS, "ask": "attacks"}
    answer = subprocess.run(
        ["chess-oracle", "--json", "-"], input=json.dumps(request), stdout=subprocess.PIPE, check=True, text=True
    )
    assert chess_oracle.ask(request) == json.loads(answer.stdout)


def test_an_error_says_where_it_is() -> None:
    with pytest.raises(OracleError) as caught:
        chess_oracle.moves("startpos", piece="z9")
    assert (caught.value.code, caught.value.key, caught.value.column) == ("bad_piece", "piece", 1)
    assert caught.value.hint in str(caught.value)
    with pytest.raises(OracleError, match="did you mean"):
        chess_oracle.moves("startpos", succesors=True)


def test_a_position_may_be_a_drawing_of_several_lines() -> None:
    drawn = repr(chess_oracle.board("kiwipete"))
    assert chess_oracle.moves(drawn, fields=["fen"])["fen"].startswith("r3k2r/p1ppqpb1/bn2pnp1/")


def test_games_by_path_by_open_file_and_by_lines(tmp_path: pathlib.Path) -> None:
    text = '[White "Ä"]\n\n1. e4 e5 2. Ke3 *\n\n1. d4 *\n'
    path = tmp_path / "some games.pgn"
    path.write_text(text, encoding="utf-8")
    games = list(chess_oracle.games(path))
    assert [[finding["kind"] for finding in game["findings"]] for game in games] == [["missing_tags", "illegal_move"], []]
    assert list(chess_oracle.games(str(path))) == games
    for game in games:
        assert game.pop("file") == str(path)
    assert list(chess_oracle.games(io.StringIO(text))) == games
    assert list(chess_oracle.games(text.splitlines(keepends=True))) == games
    with path.open("rb") as file:
        assert list(chess_oracle.games(file)) == games
    assert list(chess_oracle.games(path, fields=["game", "plies"], take=1)) == [{"game": 1, "plies": 3}]
    assert [row["uci"] for row in chess_oracle.games(path, positions=True, skip=1) if "uci" in row] == ["d2d4"]


def test_a_file_that_is_missing_and_an_option_that_is_wrong_are_errors(tmp_path: pathlib.Path) -> None:
    with pytest.raises(OracleError) as caught:
        list(chess_oracle.games(tmp_path / "none.pgn"))
    assert caught.value.code == "cannot_read"
    with pytest.raises(OracleError, match="--nothing") as caught:
        list(chess_oracle.games([], nothing=True))
    assert caught.value.code == "usage"
