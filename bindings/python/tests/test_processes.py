"""A kept process: restarted, shared, forked, ended; and streams of any length."""

import copy
import functools
import gc
import itertools
import multiprocessing
import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
import time
from typing import Any, Callable, Iterator, List

import pytest

import chess_oracle
from chess_oracle import Oracle, OracleError

CASTLE = {"position": "Wke1 Wra1 Bqd8", "ask": "explain", "move": "O-O-O"}


def process_of(oracle: Oracle) -> "subprocess.Popen[bytes]":
    return oracle._kept[os.getpid()]


def test_one_process_answers_many_requests() -> None:
    with Oracle() as oracle:
        oracle.ask(CASTLE)
        first = process_of(oracle)
        for _ in range(100):
            oracle.ask(CASTLE)
        with pytest.raises(OracleError):
            oracle.moves("nonsense")
        assert process_of(oracle) is first
    assert first.returncode is not None


def test_options_hold_for_all_requests_and_a_request_overrides_them() -> None:
    with Oracle(letters="de", fields=["check"]) as oracle:
        records: List[Any] = [oracle.moves("startpos", moves="Sf3"), oracle.moves("startpos", moves="Nf3", letters="en")]
        assert records == [{"check": False}] * 2


def test_a_stream_of_an_oracle_has_its_options() -> None:
    with Oracle(letters="de", fields=iter(["fen", "turn"]), timeout=60) as oracle:
        rows = [{"position": "startpos", "moves": ["Sf3"]}, "startpos moves Sf3"] * 2
        records = list(oracle.stream(rows, fields=iter(["turn"])))
        assert records == [{"turn": "black"}] * 4
        assert set(oracle.moves("startpos")) == {"fen", "turn"}


def test_rows_of_tables_are_requests_whatever_else_they_have() -> None:
    class Row:
        """A row as pandas and sqlite3 have it."""

        def __init__(self, **cells: Any) -> None:
            self.cells = cells

        def keys(self) -> Any:
            return self.cells.keys()

        def __getitem__(self, key: str) -> Any:
            return self.cells[key]

    class Number:
        def item(self) -> int:
            return 2

    rows: List[Any] = [Row(fen="startpos", seen=object(), ask="perft", depth=Number()), {"fen": "startpos", "at": object()}, Row(fen="startpos", trun="black")]
    rows.append({"fen": "startpos", "piece": 12, "turn": True})
    first, second, third, fourth = chess_oracle.stream(rows)
    assert (first["nodes"], second["turn"]) == (400, "white")
    assert (third["error"]["code"], fourth["error"]["code"]) == ("unknown_key", "bad_value")


@pytest.mark.parametrize("one", ["startpos", b"startpos", {"fen": "startpos"}, None, 7])
def test_a_stream_is_of_many(one: Any) -> None:
    with pytest.raises(TypeError, match="a stream is of a list, a file"):
        chess_oracle.stream(one)
    if not isinstance(one, dict):
        with pytest.raises(TypeError, match="a request is a dictionary"):
            chess_oracle.ask(one)


def test_a_killed_process_is_started_again() -> None:
    with Oracle() as oracle:
        oracle.ask(CASTLE)
        process_of(oracle).kill()
        assert oracle.ask(CASTLE)["legal"] is False


def test_an_interrupted_request_does_not_shift_the_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    with Oracle() as oracle:
        oracle.ask(CASTLE)
        process = process_of(oracle)
        assert process.stdout

        class Interrupted:
            def readline(self) -> bytes:
                raise KeyboardInterrupt

            def close(self) -> None:
                pass

        monkeypatch.setattr(process, "stdout", Interrupted())
        with pytest.raises(KeyboardInterrupt):
            oracle.moves("startpos")
        assert oracle.ask(CASTLE)["reason"] == "castling_through_check"


def test_threads_share_a_process() -> None:
    wrong: List[Any] = []

    def ask(oracle: Oracle, file: str) -> None:
        for _ in range(50):
            record = oracle.moves("startpos", piece=f"{file}2", fields=["piece"])
            if record["piece"]["square"] != f"{file}2":
                wrong.append(record)

    with Oracle() as oracle:
        threads = [threading.Thread(target=ask, args=(oracle, file)) for file in "abcdefgh"]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
    assert not wrong


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_forked_process_has_a_program_of_its_own() -> None:
    with Oracle() as oracle:
        oracle.ask(CASTLE)
        lock = oracle._locks[os.getpid()]
        with lock:  # As if another thread were asking.
            child = os.fork()
            if child == 0:
                os._exit(0 if oracle.ask(CASTLE)["legal"] is False else 1)
        _, status = os.waitpid(child, 0)
        assert status == 0
        assert oracle.ask(CASTLE)["legal"] is False


def test_nothing_is_left_behind() -> None:
    oracle = Oracle()
    oracle.ask(CASTLE)
    process = process_of(oracle)
    del oracle
    gc.collect()
    assert process.returncode is not None
    script = "import chess_oracle; chess_oracle.moves('startpos'); print(*(p.pid for p in chess_oracle._oracle._kept.values()))"
    ended = subprocess.run([sys.executable, "-W", "error", "-c", script], capture_output=True, check=True, text=True)
    assert ended.stderr == ""
    if os.name == "posix":
        for _ in range(100):
            try:
                os.kill(int(ended.stdout), 0)
            except ProcessLookupError:
                break
            time.sleep(0.05)
        else:
            pytest.fail("the program outlived its parent")


def test_a_stream_answers_everything_in_order() -> None:
    squares = [file + rank for file in "abcdefgh" for rank in "12345678"]
    rows: List[Any] = [f"Wq{square}" for square in squares] * 30
    bad: List[Any] = ["", "# no position", {}, {"fen": "startpos", "piece": float("nan")}, "W\nx", "\ud800", {"fen": None}, {"position": "x"}]
    rows[5::10] = bad * (len(rows) // 80)
    records = list(chess_oracle.stream(rows, fields=["fen"]))
    assert len(records) == len(rows)
    for row, record in zip(rows, records):
        is_bad = not (isinstance(row, str) and row.startswith("Wq"))
        assert ("error" in record) == is_bad, (row, record)
        if not is_bad:
            assert record["fen"] == chess_oracle.moves(row, fields=["fen"])["fen"]


@pytest.mark.parametrize("none", [None, float("nan")])
def test_a_row_without_a_position_is_an_error_and_stops_no_other(none: Any) -> None:
    records = list(chess_oracle.stream(["startpos", none, {"position": none, "id": 7}, "startpos"], fields=["turn"]))
    assert [record.get("turn") for record in records] == ["white", None, None, "white"]
    assert [records[at]["error"]["code"] for at in (1, 2)] == ["missing_key"] * 2 and records[2]["id"] == 7


def test_a_stream_takes_requests_and_options_for_all() -> None:
    rows = ["startpos", {"fen": "startpos", "ask": "explain", "move": "e5"}, {"position": "startpos", "moves": "e4"}]
    records = list(chess_oracle.stream(rows, turn="black"))
    assert [record.get("legal") for record in records] == [None, True, None]
    assert records[0]["turn"] == "black"


@pytest.mark.parametrize("options", [{"fields": ["chekmate"]}, {"fields": "legl", "ask": "explain"}, {"ask": "explian"}])
def test_a_stream_refuses_fields_before_the_first_record(options: Any) -> None:
    with pytest.raises(OracleError, match="did you mean|a line cannot ask"):
        chess_oracle.stream(["startpos"], **options)
    asked = [{"position": "startpos", "ask": "explain", "move": "e4"}, {"ask": "games", "pgn": "1. e4 *"}]
    assert list(chess_oracle.stream(asked, fields=iter(["outcome", "fen"])))[1]["outcome"] is None
    assert [list(chess_oracle.stream([one], fields=fields)) for one, fields in zip(asked, (["legal"], ["plies"]))] == [[{"legal": True}], [{"plies": 1}]]


def test_a_stream_reads_as_it_answers() -> None:
    asked = 0

    def endless() -> Iterator[str]:
        nonlocal asked
        for asked in itertools.count():
            yield "startpos"

    for _ in itertools.islice(chess_oracle.stream(endless()), 1000):
        pass
    assert asked < 100_000


def test_each_answer_may_lead_to_the_next_request() -> None:
    requests: "queue.Queue[Any]" = queue.Queue()
    requests.put("startpos")
    moves = ["g1f3", "g8f6", "f3g1", "f6g8"]
    for count, record in enumerate(chess_oracle.stream(iter(requests.get, None), fields=["fen"])):
        requests.put({"position": record["fen"], "moves": moves[count % 4]} if count < 50 else None)
    assert count == 50


def test_a_stream_that_is_left_early_ends_its_process() -> None:
    before = threading.active_count()
    stream = chess_oracle.stream(itertools.repeat("startpos"))
    next(stream)
    stream.close()  # type: ignore[attr-defined]
    for _ in range(100):
        if threading.active_count() <= before:
            break
        time.sleep(0.05)
    assert threading.active_count() <= before


@pytest.mark.parametrize("row", [7, b"startpos", ["startpos"], object()])
def test_a_row_that_is_no_position_ends_a_stream_after_the_answers_before_it(row: Any) -> None:
    records = chess_oracle.stream(["startpos"] * 100 + [row, "startpos"], fields=["turn"])
    answers = list(itertools.islice(records, 100))
    assert answers == [{"turn": "white"}] * 100
    with pytest.raises(TypeError, match=r"a position is text, or a board .* `fen\(\)`"):
        next(records)


def test_an_error_of_the_iterable_reaches_the_reader() -> None:
    def broken() -> Iterator[str]:
        yield "startpos"
        raise KeyError("the column")

    with pytest.raises(KeyError, match="the column"):
        list(chess_oracle.stream(broken()))


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no signals")
def test_a_stream_whose_process_dies_is_no_short_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    started: List[Any] = []
    start = chess_oracle._start

    def remember(*arguments: Any) -> Any:
        started.append(start(*arguments))
        return started[-1]

    monkeypatch.setattr(chess_oracle, "_start", remember)
    stream = chess_oracle.stream(itertools.repeat("startpos"))
    next(stream)
    started[0].kill()
    with pytest.raises(OracleError) as caught:
        for _ in stream:
            pass
    assert caught.value.code == "ended"


def ask_in_pool(method: str, function: Any, arguments: List[Any]) -> Any:
    """Asks in other processes; a result that cannot be sent back would be waited for without end."""
    with multiprocessing.get_context(method).Pool(2) as pool:
        return pool.map_async(function, arguments).get(60)


METHODS = multiprocessing.get_all_start_methods()


@pytest.mark.parametrize("method", METHODS)
def test_answers_and_errors_cross_processes(method: str) -> None:
    assert [record["turn"] for record in ask_in_pool(method, chess_oracle.moves, ["startpos", "startpos moves e4"])] == ["white", "black"]
    with pytest.raises(OracleError) as caught:
        ask_in_pool(method, chess_oracle.moves, ["startpos", "garbage"])
    error = caught.value
    assert (error.code, error.key, error.column) == ("unreadable_token", "position", 1)


@pytest.mark.parametrize("method", METHODS)
def test_an_oracle_crosses_processes_with_its_options(method: str) -> None:
    with Oracle(letters="de") as oracle:
        oracle.ask(CASTLE)
        record = ask_in_pool(method, functools.partial(oracle.explain, position="startpos"), ["Sf3"])[0]
        assert record["legal"] is True


@pytest.mark.parametrize("remake", [copy.copy, copy.deepcopy, *(lambda one, by=by: pickle.loads(pickle.dumps(one, by)) for by in range(6))])
def test_whatever_a_caller_holds_can_be_copied_and_pickled(remake: Any) -> None:
    class Own(OracleError):
        pass

    with pytest.raises(OracleError) as caught:
        chess_oracle.moves("startpos", piece="z9")
    plain = OracleError("usage", "a message", key="fen", column=3)
    for error in caught.value, plain, OracleError("ended", "it ended"):
        other = remake(error)
        assert (type(other), str(other), other.args, vars(other)) == (type(error), str(error), error.args, vars(error))
    assert str(copy.copy(Own("usage", "a message", "a hint"))) == "a message (a hint)"
    board = remake(chess_oracle.board("startpos", moves="e4", flip=True))
    assert repr(board) == repr(chess_oracle.board("startpos", moves="e4", flip=True))
    with Oracle(letters="de") as oracle:
        oracle.ask(CASTLE)
        assert remake(oracle).explain("Sf3", "startpos")["legal"] is True
    assert remake(chess_oracle._oracle) is chess_oracle._oracle


def test_long_requests_have_long_answers_or_a_limit() -> None:
    def game(rounds: int) -> str:
        return " ".join(["Nf3 Nf6 Ng1 Ng8"] * rounds) + " *"

    with Oracle() as oracle:
        assert oracle.ask({"ask": "games", "pgn": game(4_000)})["plies"] == 16_000
        with pytest.raises(OracleError) as caught:
            oracle.ask({"ask": "games", "pgn": game(5_000)})
        assert caught.value.code == "line_too_long"
        assert oracle.ask(CASTLE)["legal"] is False


LONG = {"position": "startpos", "ask": "perft", "depth": 12, "nodes": 10**15, "timeout_ms": 600_000}


def test_a_late_answer_is_a_timeout_and_the_next_one_is_right() -> None:
    with Oracle() as oracle, Oracle(timeout=0.1) as hasty:
        calls: List[Callable[[], Any]] = [
            lambda: oracle.ask(LONG, timeout=0.1),
            lambda: hasty.ask(LONG),
            lambda: chess_oracle.ask(LONG, timeout=0.1),
        ]
        for late in calls:
            start = time.monotonic()
            with pytest.raises(TimeoutError, match="no answer within 0.1 s"):
                late()
            assert time.monotonic() - start < 10
            assert oracle.ask(CASTLE, timeout=60)["legal"] is hasty.ask(CASTLE, timeout=60)["legal"] is False
        assert pickle.loads(pickle.dumps(hasty))._timeout == 0.1
        first = process_of(oracle)
        assert oracle.ask(CASTLE, timeout=float("inf"))["legal"] is False
        assert process_of(oracle) is first


def test_a_thread_that_waits_for_another_is_in_time() -> None:
    with Oracle() as oracle:
        failures: List[Any] = []

        def ask() -> None:
            try:
                oracle.ask(LONG, timeout=3)
            except TimeoutError as error:
                failures.append(error)

        thread = threading.Thread(target=ask)
        thread.start()
        while not oracle._kept:
            time.sleep(0.01)
        first = process_of(oracle)
        with pytest.raises(TimeoutError):
            oracle.ask(CASTLE, timeout=0.1)
        assert first.poll() is None, "the other request goes on"
        thread.join(60)
        assert len(failures) == 1
        assert oracle.ask(CASTLE)["legal"] is False


def test_a_stream_waits_for_each_record_and_not_for_its_reader() -> None:
    rows: "queue.Queue[Any]" = queue.Queue()
    records = chess_oracle.stream(iter(rows.get, None), timeout=2.5)
    for _ in range(2):
        rows.put("startpos")
        assert next(records)["turn"] == "white"
        time.sleep(2.6)
    rows.put(LONG)
    start = time.monotonic()
    with pytest.raises(TimeoutError, match="no answer within 2.5 s"):
        next(records)
    assert 2 < time.monotonic() - start < 10
    assert list(records) == []
    with pytest.raises(TimeoutError):
        next(chess_oracle.games(iter(rows.get, None), timeout=0.1))


@pytest.mark.parametrize("name", ["moves", "attacks", "winnable", "svg", "board"])
def test_every_function_has_a_timeout(name: str) -> None:
    with pytest.raises(TimeoutError):
        getattr(chess_oracle, name)("startpos", timeout=0)
    for bad in "1", True, float("nan"), [1]:
        with pytest.raises(TypeError, match="`timeout` is a number of seconds"):
            getattr(chess_oracle, name)("startpos", timeout=bad)


def test_an_oracle_that_was_not_made_leaves_nothing_to_say() -> None:
    script = "import chess_oracle\ntry: chess_oracle.Oracle(5)\nexcept TypeError: pass"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, check=True).stderr == b""


@pytest.mark.parametrize("bad", ["1", float("nan")])
def test_a_bad_timeout_is_an_error_before_anything_is_answered(bad: Any) -> None:
    for call in Oracle, lambda timeout: chess_oracle.stream([], timeout=timeout), lambda timeout: chess_oracle.games([], timeout=timeout):
        with pytest.raises(TypeError, match="`timeout` is a number of seconds"):
            call(timeout=bad)


def run_module(*arguments: str, **options: Any) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-m", "chess_oracle", *arguments], capture_output=True, text=True, timeout=60, **options)


def test_the_module_runs_the_program() -> None:
    assert run_module("--version").stdout == f"chess-oracle {chess_oracle.__version__}\n"
    assert run_module("--json", "-", input="startpos\n").stdout.startswith('{"fen":')
    assert [run_module(*words).returncode for words in (["explain", "e4", "startpos"], ["explain", "e5", "startpos"], ["nonsense"])] == [0, 1, 2]
    assert run_module("nonsense").stderr.startswith("chess-oracle: ")


@pytest.mark.skipif(os.name != "posix", reason="no signals")
def test_the_module_has_the_signals_and_pipes_of_the_program() -> None:
    for program in ["chess-oracle"], [sys.executable, "-m", "chess_oracle"]:
        with subprocess.Popen([*program, "--json", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            assert process.stdin and process.stdout
            process.stdin.write(b"startpos\n")
            process.stdin.flush()
            assert process.stdout.readline().startswith(b"{")
            process.send_signal(signal.SIGINT)
            ended = process.wait(60)
        piped = subprocess.run(["sh", "-c", '"$@" --json - | head -n 1', "sh", *program], input=b"startpos\n" * 9999, capture_output=True, timeout=60)
        if program == ["chess-oracle"]:
            expected = ended, piped
    assert (ended, piped.stdout, piped.stderr) == (expected[0], expected[1].stdout, expected[1].stderr)
