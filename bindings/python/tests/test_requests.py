"""Each function, and what it says of a request that has no answer."""

import io
import json
import pathlib
import subprocess
from typing import Any, Callable, Dict, List

import pytest

import chess_oracle
from chess_oracle import OracleError

untyped: Any = chess_oracle  # For what the types find.
AMBIGUOUS = "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1"


def test_moves_of_a_piece_after_moves() -> None:
    record = chess_oracle.moves("startpos", moves=["e4", "e5"], piece="g1")
    assert [move["uci"] for move in record["moves"]] == ["g1e2", "g1f3", "g1h3"]
    assert chess_oracle.moves("startpos", moves="e4 e5", piece="g1") == record


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
    board = chess_oracle.board("startpos", moves="e4", piece="b8")
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
        untyped.moves("startpos", succesors=True)


def test_a_position_may_be_a_drawing_of_several_lines() -> None:
    drawn = repr(chess_oracle.board("kiwipete"))
    assert chess_oracle.moves(drawn, fields=["fen"])["fen"].startswith("r3k2r/p1ppqpb1/bn2pnp1/")


class Board:
    """A board as python-chess has it."""

    uci_variant = "chess"

    def __init__(self, fen: str, chess960: bool = False) -> None:
        self._fen, self.chess960 = fen, chess960

    def fen(self) -> str:
        return self._fen

    def __str__(self) -> str:
        return "r n b q k b n r"


BLACK = Board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
CHESS960 = Board("4k3/8/8/8/8/8/8/RK5R w HA - 0 1", chess960=True)


def test_a_board_is_read_by_its_fen_wherever_a_position_is_taken() -> None:
    records = [
        chess_oracle.moves(BLACK),
        chess_oracle.ask({"fen": BLACK}),
        chess_oracle.ask({"epd": BLACK}),
        *chess_oracle.stream([BLACK, {"position": BLACK}]),
        *chess_oracle.stream([{}], position=BLACK),
    ]
    assert [record["turn"] for record in records] == ["black"] * 6
    assert chess_oracle.explain("e5", BLACK)["legal"] is True
    assert chess_oracle.attacks(BLACK, square="e5")["fen"] == BLACK.fen()
    assert chess_oracle.winnable(BLACK)["fen"] == BLACK.fen()
    assert chess_oracle.svg(BLACK) == chess_oracle.svg(BLACK.fen())
    assert repr(chess_oracle.board(BLACK)) == repr(chess_oracle.board(BLACK.fen()))


def test_castling_of_a_board_of_chess960_is_written_as_there() -> None:
    for record in chess_oracle.moves(CHESS960, piece="b1"), *chess_oracle.stream([CHESS960], piece="b1"):
        assert {"b1a1", "b1h1"} < {move["uci"] for move in record["moves"]}


@pytest.mark.parametrize("position", [None, 7, 1.5, b"startpos", ["startpos"], {"fen": "startpos"}, pathlib.Path("startpos"), Board])
def test_what_is_no_position_is_a_type_error(position: Any) -> None:
    for ask in chess_oracle.moves, chess_oracle.attacks, chess_oracle.winnable, chess_oracle.svg, chess_oracle.board:
        with pytest.raises(TypeError):
            ask(position)
    with pytest.raises(TypeError):
        chess_oracle.explain("e4", position)


def test_a_board_of_another_variant_is_a_type_error() -> None:
    atomic = Board(BLACK.fen())
    atomic.uci_variant = "atomic"
    with pytest.raises(TypeError, match="a board of chess"):
        chess_oracle.moves(atomic)


@pytest.mark.parametrize(
    ("call", "hint"),
    [
        (lambda: untyped.moves("startpos", orientation="black"), "there is no key `orientation` .did you mean `flip`?"),
        (lambda: untyped.svg("startpos", fill="e4"), "did you mean `mark`?"),
        (lambda: untyped.moves("startpos", nodes=1), "`nodes` requires `dead`"),
        (lambda: untyped.winnable("startpos", timeout_s=1), "did you mean `timeout_ms`?"),
        (lambda: untyped.moves("startpos", timeout_ms=1), "`timeout_ms` is an option of `perft`"),
        (lambda: untyped.svg("startpos", move="e4", count=True), "`count` is an option of `moves`"),
        (lambda: untyped.explain("e4", "startpos", count=True), "`count` is an option of `moves`"),
        (lambda: untyped.moves("startpos", figurine=True), "there is no key `figurine`"),
        (lambda: untyped.attacks("startpos", x=1), "there is no key `x`"),
        (lambda: untyped.board("startpos", colour="black"), "there is no key `colour`"),
        (lambda: untyped.ask({"fen": "startpos", "orientation": "black"}), "there is no key `orientation`"),
        (lambda: untyped.Oracle(orientation="black"), "there is no key `orientation`"),
        (lambda: untyped.stream(["startpos"], orientation="black"), "there is no key `orientation`"),
        (lambda: untyped.games([], orientation="black"), "unexpected argument .orientation. found"),
        (lambda: untyped.games([], board=True), "board"),
        (lambda: untyped.games([], orientation="black", output="pgn"), "'orientation' found .see `help.chess_oracle.games.`"),
        (lambda: untyped.games([], no_comments=True), "`no_comments` requires `output='pgn'`"),
        (lambda: untyped.games([], positions=True, output="pgn"), "`positions` does not support `output='pgn'`"),
    ],
)
def test_an_unknown_option_is_an_error_that_names_the_near_one(call: Callable[[], Any], hint: str) -> None:
    with pytest.raises(OracleError, match=hint) as caught:
        call()
    assert caught.value.code in ("unknown_key", "usage")


def test_an_option_for_many_requests_may_be_one_of_some_and_a_row_may_hold_other_data() -> None:
    with chess_oracle.Oracle(timeout_ms=5000, flip=True) as oracle:
        assert oracle.explain("e4", "startpos")["legal"] is True
    rows = [{"fen": "startpos", "ask": "winnable", "puzzle": 7}, "startpos"]
    assert ["error" in record for record in chess_oracle.stream(rows, timeout_ms=5000, turn=None)] == [False, False]


def test_an_option_that_a_call_gives_itself_is_an_error() -> None:
    for call in (
        lambda: untyped.explain("e4", "startpos", ask="moves"),
        lambda: untyped.svg("startpos", output="text"),
        lambda: chess_oracle.board("startpos", output="uci"),
    ):
        with pytest.raises(TypeError, match="leave it out"):
            call()


def test_games_by_text_by_path_by_open_file_and_by_lines(tmp_path: pathlib.Path) -> None:
    text = '[White "Ä"]\n\n1. e4 e5 2. Ke3 *\n\n1. d4 *\n'
    path = tmp_path / "some games.pgn"
    path.write_text(text, encoding="utf-8")
    games = list(chess_oracle.games(path))
    assert [[finding["kind"] for finding in game["findings"]] for game in games] == [["missing_tags", "illegal_move"], []]
    for named in str(path), path, [path]:
        assert list(chess_oracle.games(path=named)) == games
    assert len(list(chess_oracle.games(path=tmp_path.glob("*.pgn"), take=3))) == 2
    for game in games:
        assert game.pop("file") == str(path)
    for same in text, text.encode(), io.StringIO(text), text.encode().splitlines(keepends=True), text.splitlines(), text.encode().splitlines():
        assert list(chess_oracle.games(same)) == games
    assert list(chess_oracle.games(text.splitlines(keepends=True))) == games
    with path.open("rb") as file:
        assert list(chess_oracle.games(file)) == games
    assert list(chess_oracle.games(path, fields=["game", "plies"], take=1)) == [{"game": 1, "plies": 3}]
    assert [row["uci"] for row in chess_oracle.games(path, positions=True, skip=1) if "uci" in row] == ["d2d4"]


def test_a_file_that_is_missing_and_an_option_that_is_wrong_are_errors(tmp_path: pathlib.Path) -> None:
    with pytest.raises(OracleError) as caught:
        list(chess_oracle.games(tmp_path / "none.pgn"))
    assert caught.value.code == "cannot_read"
    for source in "", "1. e4 *", tmp_path / "none.pgn":
        with pytest.raises(OracleError, match="'nothing'") as caught:
            chess_oracle.games(source, nothing=True)
        assert caught.value.code == "usage"


def test_a_name_of_a_file_is_no_game(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    pathlib.Path("e4").write_text("1. e4 *")
    for name in "e4", str(tmp_path / "e4"), "none.pgn", "games.PGN.gz":
        with pytest.raises(OracleError, match=f"`{name}` is the name of a file, .*write games.path='{name}'"):
            chess_oracle.games(name)
        for game in name, pathlib.Path(name):
            with pytest.raises(OracleError, match=f"`{name}` is the name of a file, .*write games.path='{name}'"):
                untyped.judge_game(game)
    assert chess_oracle.judge_game("e4 e5")["plies"] == 2
    assert next(chess_oracle.games(path="e4"))["plies"] == 1
    assert next(chess_oracle.games("1. e4 *"))["plies"] == 1
    assert list(chess_oracle.games("")) == list(chess_oracle.games([])) == []
    with pytest.raises(OracleError) as caught:
        list(chess_oracle.games(path="-"))
    assert caught.value.code == "cannot_read"


def test_a_table_is_gone_through_by_one_of_its_columns() -> None:
    class Table:
        columns = ["fen"]

        def __iter__(self) -> Any:
            return iter(self.columns)

    with pytest.raises(TypeError, match="a Table has columns: give one of them, such as stream.df.'fen'.."):
        chess_oracle.stream(Table())
    with pytest.raises(TypeError, match="a Table has columns: give one of them, such as games.df.'pgn'.."):
        untyped.games(Table())


def test_a_position_is_the_initial_one_if_none_is_given() -> None:
    for ask in chess_oracle.moves, chess_oracle.attacks, chess_oracle.winnable, chess_oracle.svg, chess_oracle.position:
        assert ask() == ask("startpos")
    assert repr(chess_oracle.board()) == repr(chess_oracle.board("startpos"))


def test_flags_that_are_false_are_no_flags() -> None:
    assert "divide" not in chess_oracle.perft("startpos", 1, divide=False)
    assert chess_oracle.perft("startpos", 1, divide=False)["nodes"] == 20
    assert untyped.perft("startpos", 1, divide=None) == chess_oracle.perft("startpos", 1)
    blocked = "8/5k2/8/p1p1p1p1/P1P1P1P1/8/5K2/8 w - - 0 1"
    assert chess_oracle.svg(blocked, dead=True) != chess_oracle.svg(blocked, dead=False) == chess_oracle.svg(blocked)


def test_a_column_of_games_has_a_game_in_each_row() -> None:
    class Column(List[str]):
        def __bool__(self) -> bool:
            raise ValueError("the truth value of a column is ambiguous")

    texts = ["1. e4 e5 2. Ke3 *", '[White "A"]\n\n1. d4 1-0', "1. c4"]
    assert [game["plies"] for game in chess_oracle.games(Column(texts), ignore=["missing_tags"])] == [3, 1, 1]


def test_games_have_one_source() -> None:
    calls: List[Callable[[], Any]] = [
        lambda: chess_oracle.games(),
        lambda: chess_oracle.games("1. e4 *", path="e4.pgn"),
        lambda: chess_oracle.games("1. e4 *", file="e4.pgn"),
        lambda: chess_oracle.games("1. e4 *", help=True),
        lambda: untyped.games("1. e4 *", output="csv"),
        lambda: list(untyped.games([pathlib.Path("e4.pgn")])),
    ]
    for call in calls:
        with pytest.raises(TypeError, match="give one of these|there is no option|`output` is 'pgn' or left out|files are `path="):
            call()


def test_options_of_games_may_be_lists_sets_and_flags() -> None:
    text = '[White "A"]\n\n1. e4 e5 2. Ke3 *\n'
    for ignored in "missing_tags,illegal_move", ["missing_tags", "illegal_move"], {"missing_tags", "illegal_move"}:
        assert next(chess_oracle.games(text, ignore=ignored, repair=False, where=None))["findings"] == []


def test_games_as_pgn_are_a_text(tmp_path: pathlib.Path) -> None:
    pgn = '[White "A"]\n\n1. e4 {best} e5 2. Ke3 *\n'
    text: str = chess_oracle.games(pgn, output="pgn")
    assert '[White "A"]\n' in text and "1. e4 {best} 1... e5 {[%original illegal_move: " in text
    (tmp_path / "a.pgn").write_text(pgn)
    assert chess_oracle.games(tmp_path / "a.pgn", output="pgn", no_comments=True).endswith("\n\n1. e4 e5 *\n\n")
    assert chess_oracle.games([pgn] * 3000, output="pgn") == text * 3000 and chess_oracle.games([], output="pgn") == ""
    with pytest.raises(OracleError, match="^cannot read .*none.pgn: No such file"):
        chess_oracle.games(tmp_path / "none.pgn", output="pgn")


def test_the_version_is_that_of_the_program() -> None:
    ended = subprocess.run(["chess-oracle", "--version"], stdout=subprocess.PIPE, check=True, text=True)
    assert ended.stdout.split() == ["chess-oracle", chess_oracle.__version__] == ["chess-oracle", chess_oracle.version()]
    with pytest.raises(AttributeError, match="has no attribute 'edition'"):
        getattr(chess_oracle, "edition")


def test_the_module_shows_what_it_lists() -> None:
    shown: Dict[str, Any] = {}
    exec("from chess_oracle import *", shown)
    assert {name for name in shown if not name.startswith("_")} == set(chess_oracle.__all__)
