"""The oracle of the laws of chess: what a piece may do, and why not.

A position is text in any notation. Options have the names of a request's keys, of which `after` is `moves`. Answers are JSON records.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sysconfig
import tempfile
import threading
from typing import IO, Any, Dict, Iterable, Iterator, List, Optional, Union

Record = Dict[str, Any]
Moves = Union[str, List[str], None]


class OracleError(ValueError):
    """A question that has no answer. `code` is stable; `key` and `column`, from 1 in its value, say where it is wrong."""

    def __init__(self, code: str, message: str, hint: str = "", key: Optional[str] = None, **place: Any) -> None:
        super().__init__(f"{message} ({hint})" if hint else message)
        self.code, self.message, self.hint, self.key = code, message, hint, key
        self.column: Optional[int] = place.get("key_column", place.get("column"))


class Oracle(contextlib.AbstractContextManager["Oracle"]):
    """A process that is kept for many questions, with options for all of them. It is started again if it ends. Threads may share it.

    >>> with Oracle(letters="de") as oracle:
    ...     oracle.explain("Sf3", "startpos")["legal"]
    True
    """

    def __init__(self, **options: Any) -> None:
        self._options = options
        # By process: one that was forked must not read the answers of its parent, or wait for its threads.
        self._kept: Dict[int, subprocess.Popen[bytes]] = {}
        self._locks: Dict[int, threading.Lock] = {}

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the process. Another question starts a new one."""
        process = self._kept.pop(os.getpid(), None)
        if process:
            with contextlib.suppress(OSError), process:
                process.kill()

    def __del__(self) -> None:
        if os:  # When Python ends, its modules may have gone; the process ends with its input.
            self.close()

    def ask(self, request: Record) -> Record:
        """Returns the answer to a request, which `chess-oracle schema request` describes."""
        line = _line(request, self._options)
        with self._locks.setdefault(os.getpid(), threading.Lock()):
            for _ in range(2):
                process = self._kept.get(os.getpid()) or self._kept.setdefault(os.getpid(), _start(["--json", "-"]))
                assert process.stdin and process.stdout
                answer = b""
                try:
                    with contextlib.suppress(BrokenPipeError):
                        process.stdin.write(line)
                        process.stdin.flush()
                        answer = process.stdout.readline()
                finally:
                    if not answer.endswith(b"\n"):
                        self.close()  # Its next answer could be the one that was not read.
                if answer.endswith(b"\n"):
                    return _checked(json.loads(answer))
        raise OracleError("ended", "the program ended without an answer, twice")

    def moves(self, position: str, *, after: Moves = None, piece: Optional[str] = None, **options: Any) -> Record:
        """Returns the legal moves of a piece, or of the side to move, with check, checkmate, castling and outcome."""
        return self.ask({"position": position, "moves": after, "piece": piece, **options})

    def explain(self, move: str, position: str, *, after: Moves = None, **options: Any) -> Record:
        """Returns whether a move is legal, and if not, why not."""
        return self.ask({"position": position, "ask": "explain", "move": move, "moves": after, **options})

    def attacks(self, position: str, *, after: Moves = None, square: Optional[str] = None, **options: Any) -> Record:
        """Returns the squares that each side attacks, pins, checkers, and the attackers of a square."""
        return self.ask({"position": position, "ask": "attacks", "moves": after, "square": square, **options})

    def winnable(self, position: str, *, after: Moves = None, **options: Any) -> Record:
        """Returns whether each side can still checkmate if the opponent helps."""
        return self.ask({"position": position, "ask": "winnable", "moves": after, **options})

    def svg(self, position: str, *, after: Moves = None, **options: Any) -> str:
        """Returns a picture of the position and its moves or, with `ask`, of the answer to another question."""
        return str(self.ask({"position": position, "moves": after, "output": "svg", **options})["svg"])


_oracle = Oracle()
ask, moves, explain = _oracle.ask, _oracle.moves, _oracle.explain
attacks, winnable, svg = _oracle.attacks, _oracle.winnable, _oracle.svg


class board:
    """A position to look at, which a notebook shows as a picture, and a terminal as text."""

    def __init__(self, position: str, *, after: Moves = None, piece: Optional[str] = None, **options: Any) -> None:
        self.request = {"position": position, "moves": after, "piece": piece, **options}

    def _repr_svg_(self) -> str:
        return str(ask({**self.request, "output": "svg"})["svg"])

    def __repr__(self) -> str:
        return str(ask({**self.request, "output": "board"})["board"]).rstrip("\n")


def stream(positions: Iterable[Any], **options: Any) -> Iterator[Record]:
    """Answers any number of positions, or of requests, in order. The record of a bad one has an `error`.

    >>> [record.get("checkmate") for record in stream(["startpos", "nonsense", {"fen": "7k/6Q1/6K1/8/8/8/8/8 b - -"}])]
    [False, None, True]
    """
    start = _line({"position": 0}, options)[:-3].decode()
    texts = (_line(item, options) if isinstance(item, dict) else f"{start}{json.dumps(str(item))}}}\n" for item in positions)
    return _records(["--json", "-"], texts)


def games(source: Union[str, os.PathLike[str], Iterable[Union[str, bytes]]], **options: Any) -> Iterator[Record]:
    """Judges each game of a file in PGN, a path or an open file: what is wrong with it, and where.

    >>> [game["findings"][0]["kind"] for game in games(["1. e4 e5 2. Ke3 *"])]
    ['illegal_move']
    """
    path, lines = (os.fspath(source), []) if isinstance(source, (str, os.PathLike)) else ("-", source)
    arguments = ["games", "--json", f"--file={path}"]
    for name, value in options.items():
        text = ",".join(value) if isinstance(value, (list, tuple)) else str(value)
        if value is not None and value is not False:
            arguments.append("--" + name.replace("_", "-") + ("" if value is True else f"={text}"))
    return map(_checked, _records(arguments, lines))


def _start(arguments: List[str], errors: Optional[IO[bytes]] = None) -> subprocess.Popen[bytes]:
    """Starts the program of this installation, or else the one on the path."""
    folders = [sysconfig.get_path("scripts"), os.path.join(os.path.dirname(__file__), "..", "bin")]
    program = shutil.which("chess-oracle", path=os.pathsep.join([*folders, os.environ.get("PATH", os.defpath)]))
    if not program:
        raise FileNotFoundError(f"chess-oracle is neither in {folders[0]} nor on the path")
    return subprocess.Popen([program, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors)


def _line(request: Record, options: Record) -> bytes:
    said = {key: value for key, value in {**options, **request}.items() if value is not None}
    return json.dumps(said).encode() + b"\n"


def _checked(record: Record) -> Record:
    if "error" in record:
        raise OracleError(**record["error"])
    return record


def _records(arguments: List[str], lines: Iterable[Union[str, bytes]]) -> Iterator[Record]:
    """Returns the records that the program writes while a thread feeds it, so that neither waits for the other."""
    failures: List[BaseException] = []

    def feed(process: subprocess.Popen[bytes], channel: IO[bytes]) -> None:
        try:
            for line in lines:
                channel.write(line.encode("utf-8", "surrogatepass") if isinstance(line, str) else line)
                channel.flush()  # What comes next may depend on the answer to this.
            channel.close()
        except BrokenPipeError:
            pass  # The program has ended, and its status says why.
        except BaseException as error:
            failures.append(error)
            process.kill()

    with tempfile.TemporaryFile() as errors:
        process = _start(arguments, errors)
        assert process.stdin and process.stdout
        threading.Thread(target=feed, args=(process, process.stdin), daemon=True).start()
        rest, is_empty = b"", True
        try:
            while block := process.stdout.read1(1 << 16):  # type: ignore[attr-defined]
                whole, line_end, rest = (rest + block).rpartition(b"\n")
                is_empty = is_empty and not line_end
                yield from json.loads(b"[" + whole.replace(b"\n", b",") + b"]")
            status = process.wait()
            if failures:
                raise failures[0]
            if status not in (0, 1, 2) or is_empty and status == 2:
                errors.seek(0)
                said = errors.read().decode("utf-8", "replace").strip()
                raise OracleError("usage" if said else "ended", said or f"the program ended with status {status}")
        finally:
            with contextlib.suppress(OSError), process:
                process.kill()
