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
from typing import Any, Iterator, List

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
        assert oracle.moves("startpos", moves="Sf3") == {"check": False}
        assert oracle.moves("startpos", moves="Nf3", letters="en") == {"check": False}


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


def test_a_stream_takes_requests_and_options_for_all() -> None:
    rows = ["startpos", {"fen": "startpos", "ask": "explain", "move": "e5"}, {"position": "startpos", "moves": "e4"}]
    records = list(chess_oracle.stream(rows, turn="black"))
    assert [record.get("legal") for record in records] == [None, True, None]
    assert records[0]["turn"] == "black"


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


@pytest.mark.parametrize("row", [None, float("nan"), 7, b"startpos", ["startpos"], object()])
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
