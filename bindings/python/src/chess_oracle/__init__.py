"""The oracle of the laws of chess: what a piece may do, and why not.

A position is text in any notation, or a board or node of python-chess with its moves; a move is text, or one of python-chess. Options
have the names of a request's keys. Answers are JSON records.
"""

from __future__ import annotations

import base64
import contextlib
import copyreg
import difflib
import functools
import importlib
import itertools
import json
import math
import os
import re
import shutil
import subprocess
import sysconfig
import tempfile
import threading
import time
import typing
from typing import IO, TYPE_CHECKING, Any, Dict, FrozenSet, Iterable, Iterator, List, Literal, Mapping, Optional, Protocol, Sequence, Tuple, Union, overload

from ._commands import Commands

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import records

__all__ = ["Move", "Moves", "Oracle", "OracleError", "Position", "Record", "Verdict"]
__all__ += ["ask", "attacks", "board", "explain", "games", "judge_game", "mate", "moves", "perft", "play", "position", "stream", "svg"]
__all__ += ["attackers", "captures", "checkers", "fen", "is_check", "is_checkmate", "is_game_over", "is_legal", "is_stalemate", "is_valid", "legal_moves", "outcome", "turn"]
__all__ += ["png", "verify", "version", "winnable"]
__version__: str

if not TYPE_CHECKING:  # Where any name of the module would do.

    def __dir__() -> List[str]:
        return [*__all__, "__version__", "records"]  # Python suggests no other.

    def __getattr__(name: str) -> str:
        if name != "__version__":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}{'' if name.startswith('_') else _meant(name)}")
        import importlib.metadata  # Takes longer than all that is imported above.

        try:
            return importlib.metadata.version("chess-oracle")
        except importlib.metadata.PackageNotFoundError:  # It runs from its folder.
            return subprocess.run([_program(), "--version"], stdout=subprocess.PIPE, check=True, text=True).stdout.split()[-1]


class _Board(Protocol):
    def fen(self) -> str: ...


class _Move(Protocol):
    def uci(self) -> str: ...


class _Node(Protocol):
    def board(self) -> _Board: ...


# Keys by the names that others use.
_MEANT = {"line": "defences", "unique": "soundness", "from_square": "from", "to_square": "to"}
# What to write instead of names of python-chess that are no keys of ours.
_INSTEAD = {
    "ascii print str text unicode": "write board(position), which is text",
    "can_claim_draw claims": "position(position) has `claims`, and as `announced` those with the next move",
    "chess960 from_chess960_pos": 'write fen("chess960:518")',
    "color_at piece piece_at piece_type_at": 'write moves(position, square, fields=["piece"])["piece"]',
    "attacked_squares attacks_from": "attacks(position)['attacks'] has the squares that each side attacks",
    "is_insufficient_material result": "write outcome(position)",
    "has_insufficient_material": "write winnable(position, color)",
    "is_attacked_by": "write attackers(position, square, color)",
    "lan parse_san parse_uci san uci": "explain(move, position) has its `san`, and in UCI its `move`",
    "apply_transform mirror transform": "there is no mirrored position",
    "king piece_map pieces": "fen(position) has the pieces",
    "push push_san push_uci": "write play(moves, position)",
    "status": "write position(position)['problems']",
}
_PGN = (".pgn", ".pgn.bz2", ".pgn.gz", ".pgn.zst")
# Keys of a claim that are no keys of the position after the moves.
_OF_MOVES = frozenset({"legal", "reason"})
# Where it matches, a text that can be read has a move.
_HAS_MOVE = re.compile("[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8]|O-O")
# Fewer bytes than a pipe holds on any system: they are written before an answer is read.
_PIPE = 4096
_COLORS = {"white": False, "black": True, "w": False, "b": True, True: False, False: True}  # Whether it is at the top.
_CALLS = {"move": "explain(move, position)", "moves": "play(moves, position)", "depth": "perft(position, depth)"}
_CALLS.update(piece="moves(position, piece)", square="attacks(position, square)", svg="svg(position, move)")
_COMMANDS = ("moves", "explain", "attacks", "mask", "perft", "winnable", "mate", "games")
_POSITIONS = frozenset({"position", "fen", "epd", "FEN"})
_FIELDS = frozenset({"turn", "castling", "ep", "moved", "halfmove", "fullmove"})
# What is claimed of a key with values of a type.
_CLAIMS: Dict[Any, Tuple[str, Any]] = {bool: ("True or False", bool), int: ("a number", (int, float)), str: ("text", str), list: ("a list", list)}
_CLAIMS.update({dict: ("a dictionary", Mapping), type(None): ("None", type(None))})
Record = Dict[str, Any]
# The keys and values that are claimed, and whether they can hold without a move. None is a claim that cannot be read.
_Claim = Tuple[Optional[Mapping[str, Any]], bool]
Move = Union[str, _Move, Mapping[str, object]]
Moves = Union[str, Iterable[Move], None]
Position = Union[str, _Board, _Node]
_Games = Union[str, bytes, os.PathLike[str], _Node, Iterable[Union[str, bytes, _Node]], None]
_Paths = Union[str, os.PathLike[str], Iterable[Union[str, os.PathLike[str]]], None]


class OracleError(ValueError):
    """A request that has no answer. `code` is stable; `key` and `column`, from 1 in its value, say where it is wrong.
    `reason` is the id of the reason why a move that was to be played is illegal."""

    def __init__(self, code: str, message: str, hint: str = "", key: Optional[str] = None, **place: Any) -> None:
        super().__init__(message)
        self.code, self.message, self.hint, self.key = code, message, hint, key
        self.column: Optional[int] = place.get("key_column", place.get("column"))
        self.line: Optional[int] = place.get("line")
        self.reason: Optional[str] = place.get("reason")

    def __str__(self) -> str:
        return f"{self.message} ({self.hint})" if self.hint else self.message

    def __reduce__(self) -> Tuple[Any, ...]:
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]


class _Record(Dict[str, Any]):
    def __missing__(self, key: str) -> Any:
        records: Any = importlib.import_module(".records", __name__)
        near = [_MEANT[key]] if _MEANT.get(key) in self else difflib.get_close_matches(str(key), self, 1)
        inner = _inside(self, key) or (near and repr(near))
        if "ply" in self and key in records.GamePositionRecord.__optional_keys__:
            hint = f"; where no move leads to the position, .get({key!r}) is None"
        elif ("to" in self or "legal" in self) and key in records.ExplainLegal.__optional_keys__:
            hint = f"; what does not apply is left out: .get({key!r}) is None"
        elif "fen" in self and {key, *self} <= records.MovesRecord.__annotations__.keys():
            hint = f"; write moves(.., fields=[{key!r}])"
        else:
            hint = f"; did you mean {inner}?" if inner else ""
        raise KeyError(f"`{key}` is none of the keys of this record, which are {', '.join(self)}{hint}")


def _inside(record: Any, key: str, at: int = 0) -> str:
    """Returns where a record has a key inside, as it is written, or nothing. Of a list, this is the item at `at`: of played moves, the last."""
    for name, part in record.items() if isinstance(record, dict) else [(at, record[at])] if record and isinstance(record, list) else ():
        inner = f"[{key!r}]" if isinstance(part, dict) and key in part else _inside(part, key, -1 if name == "played" else 0)
        if inner:
            return f"[{name!r}]{inner}"
    return ""


class Verdict(int):
    """Whether a claim holds, as 1 or 0. `reason` is the id of the reason why the moves are illegal, or of why they cannot be read; `message` says
    this in a sentence, or where a position is not as it is claimed. It can be unpacked as `holds, reason`."""

    reason: Optional[str]
    message: Optional[str]

    def __new__(cls, holds: bool, reason: Optional[str] = None, message: Optional[str] = None) -> Verdict:
        self = super().__new__(cls, bool(holds))
        self.reason, self.message = reason, message
        return self

    @property
    def holds(self) -> bool:
        return bool(self)

    def __iter__(self) -> Iterator[Any]:
        return iter((self.holds, self.reason))

    def __getnewargs__(self) -> Tuple[Any, ...]:
        return (self.holds, self.reason, self.message)

    def __repr__(self) -> str:
        return f"Verdict(holds={self.holds}, reason={self.reason!r}, message={self.message!r})"


class Oracle(Commands, contextlib.AbstractContextManager["Oracle"]):
    """A process that is kept for many requests, with options for all of them. It is started again if it ends. Threads may share it.
    `timeout` is the time in seconds after which a request that has no answer is a `TimeoutError`.

    >>> with Oracle(letters="de") as oracle:
    ...     oracle.explain("Sf3", "startpos")["legal"]
    True
    """

    def __init__(self, *, timeout: Optional[float] = None, **options: Any) -> None:
        self._timeout, self._options = timeout, options
        # By process: one that was forked must not read the answers of its parent, or wait for its threads.
        self._kept: Dict[int, subprocess.Popen[bytes]] = {}
        self._locks: Dict[int, threading.Lock] = {}
        if options or timeout is not None:
            self._options = _check(options, timeout)

    def __reduce__(self) -> Union[str, Tuple[Any, ...]]:
        # Another process has a shared one of its own.
        return "_oracle" if self is _oracle else (functools.partial(type(self), timeout=self._timeout, **self._options), ())

    def __dir__(self) -> List[str]:
        return [name for name in super().__dir__() if name in __all__ or name == "close"]  # Python suggests no other.

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the process. Another request starts a new one."""
        process = self._kept.pop(os.getpid(), None)
        if process:
            with contextlib.suppress(OSError), process:
                process.kill()

    def __del__(self) -> None:
        if os and hasattr(self, "_kept"):  # When Python ends, its modules may have gone; the process ends with its input.
            self.close()

    def _answer(self, request: Mapping[str, Any], timeout: Optional[float]) -> Any:
        if not hasattr(request, "keys"):
            raise TypeError(f"a request is a dictionary, and not {_kind(request)}")
        timeout = request.get("timeout", self._timeout if timeout is None else timeout)  # An option of every function.
        request = _named(request, self._options)
        return _checked(self._answers([_line(request, self._options, request)], timeout)[0])

    def _answers(self, lines: List[bytes], timeout: Optional[float]) -> List[Record]:
        """Returns the records of these requests, which together are shorter than what a pipe holds, or of one."""
        deadline = _deadline(timeout)
        lock = self._locks.setdefault(os.getpid(), threading.Lock())
        if not lock.acquire(timeout=_left(deadline)):
            raise _late(timeout)
        try:
            for _ in range(2):
                process = self._kept.get(os.getpid()) or self._kept.setdefault(os.getpid(), _start(["--json", "-"]))
                assert process.stdin and process.stdout
                answers = [b""]
                try:
                    with _in_time(process, deadline, timeout), contextlib.suppress(OSError):
                        process.stdin.write(b"".join(lines))
                        process.stdin.flush()
                        answers = [process.stdout.readline() for _ in lines]
                finally:
                    if not answers[-1].endswith(b"\n"):
                        self.close()  # Its next answer could be the one that was not read.
                if answers[-1].endswith(b"\n"):
                    return [json.loads(answer, object_hook=_Record) for answer in answers]
        finally:
            lock.release()
        raise OracleError("ended", "the program ended without an answer, twice")

    def stream(self, positions: Iterable[Any], *, timeout: Optional[float] = None, **options: Any) -> Iterator[Record]:
        """Answers any number of positions, or of requests, in order, in a process of their own. The record of a bad one has an `error`.
        To wait for a record longer than `timeout` in seconds is a `TimeoutError`.

        >>> [record.get("checkmate") for record in stream(["startpos", "nonsense", {"fen": "7k/6Q1/6K1/8/8/8/8/8 b - -"}])]
        [False, None, True]
        """
        if isinstance(positions, (str, bytes, Mapping)) or not isinstance(positions, Iterable):
            raise TypeError(f"a stream is of a list, a file or anything else that has many positions, and not of {_kind(positions)}")
        _refuse_table(positions, "stream", "fen")
        timeout = self._timeout if timeout is None else timeout
        options = _check({**self._options, **options}, timeout)
        start = _line({}, options).decode()[:-2]
        start += ", " if len(start) > 1 else ""
        texts = (
            f'{start}"position": {json.dumps(item)}}}\n'
            if isinstance(item, str)
            else _line(_row(item) if hasattr(item, "keys") else {} if _is_missing(item) else _with({}, item), options)
            for item in positions
        )
        return _records(["--json", "-"], texts, timeout)

    def verify(self, items: Iterable[Union[Sequence[Any], Mapping[str, Any]]], *, timeout: Optional[float] = None) -> Iterator[Verdict]:
        """Judges positions with moves and what is claimed of them, in order. A claim is whether the moves are
        legal (`True`, as without one, or `False`), a key that is true after them, or a dictionary of keys and their values; also of
        `legal` and of the `reason` why the first illegal move is not. What cannot be read fulfils no claim. Without moves (empty text, an
        empty list or `None`) only a claim of keys of the position can hold; other text without a move fulfils no claim (`no_move`).

        >>> items = [("startpos", "f3 e5 g4 Qh4", "checkmate"), ("startpos", "Ke2"), ("startpos", ["e4", "Ke7"], {"reason": "own_piece"})]
        >>> [(verdict.holds, verdict.reason) for verdict in verify(items)]
        [(True, None), (False, 'own_piece'), (True, 'own_piece')]
        """
        rest: Iterator[Tuple[int, Any]] = enumerate(items, 1)
        timeout, failure = self._timeout if timeout is None else timeout, None
        while failure is None:
            claims: List[_Claim] = []
            lines: List[bytes] = []
            try:
                for number, item in itertools.islice(rest, 100):
                    if isinstance(item, Mapping) and {"position", "moves"} <= item.keys() <= {"position", "moves", "claim"}:
                        item = [item[key] for key in ("position", "moves", "claim") if key in item]
                    if isinstance(item, (str, bytes, Mapping)) or not hasattr(item, "__len__") or len(item) not in (2, 3):
                        raise TypeError(f"an item is (position, moves) or (position, moves, claim), or a dictionary with these keys, and not {item!r} (number {number})")
                    claim, line = _claimed(self._options, *item)
                    claims.append(claim)
                    lines.append(line)
            except Exception as error:  # What stands before it has verdicts.
                failure = error
            if not lines:
                break
            start = 0
            while start < len(lines):
                sizes = itertools.accumulate(map(len, lines[start:]))
                end = start + max(sum(size < _PIPE for size in sizes), 1)
                yield from map(_verdict, claims[start:end], self._answers(lines[start:end], timeout))
                start = end
        if failure is not None:
            raise failure

    @overload
    def attackers(self, position: Position, square: Union[str, int], color: None = None, **options: Unpack[records.AttacksOptions]) -> records.BothSides: ...

    @overload
    def attackers(self, position: Position, square: Union[str, int], color: Union[str, int], **options: Unpack[records.AttacksOptions]) -> records.Squares: ...

    def attackers(self, position: Any, square: Any, color: Any = None, **options: Any) -> Any:
        """Returns the pieces of each side that attack a square, or those of one side; python-chess has the colour first, which is read, too."""
        if isinstance(square, (str, bool)) and square in _COLORS:
            square, color = color, square
        if square is None:
            raise TypeError("the square is missing: the call is `attackers(position, square, color)`")
        both = super().attackers(position, square, **options)
        return both if color is None else both[_side(color)]

    @overload
    def winnable(self, position: Position = "startpos", color: None = None, **options: Unpack[records.WinnableOptions]) -> records.WinnableRecord: ...

    @overload
    def winnable(self, position: Position, color: Union[str, bool], **options: Unpack[records.WinnableOptions]) -> records.Verdict: ...

    def winnable(self, position: Any = "startpos", color: Any = None, **options: Any) -> Any:
        """Returns whether each side can still checkmate if the opponent helps, or whether one side can."""
        record = super().winnable(position, **options)
        return record if color is None else record[_side(color)]

    def is_valid(self, position: Union[Position, float, None] = "startpos", **options: Any) -> bool:
        """Returns whether a text is a position with which nothing is wrong; `position` says what. A missing value of a table is none."""
        if _is_missing(position):
            return False
        try:
            return super().is_valid(typing.cast(Position, position), **options)
        except OracleError as error:
            if error.key != "position":
                raise
            return False

    def _command(self, options: Mapping[str, Any], position: Any = None, others: Sequence[str] = (), **filled: Any) -> Any:
        _refuse_exchanged(position, filled)
        _refuse_name(filled.get("pgn"))
        if "claim_draw" in options:
            hint = "position(..).get('claims') has the draws that can be claimed, and .get('announced') those with the next move"
            raise OracleError("unknown_key", "there is no key `claim_draw`", hint, "claim_draw")
        for key in options.keys() & {*others, *(["square", "from_square"] if "piece" in others else ())}:
            raise OracleError("unknown_key", f"there is no key `{key}`", f"`{key}` is an option of `{filled['ask']}`", key)
        if "fields" in filled and options.get("output"):
            other = f"ask({{'moves': .., 'output': {options['output']!r}}})"
            raise OracleError("unknown_key", "there is no key `output`: this call returns a record", f"write {other}", "output")
        with _as_options():
            return self.ask(_with(options, position, **filled))


for _name, _method in [*vars(Commands).items(), *vars(Oracle).items()]:
    if _name in __all__:  # Errors and `help` name it as its callers do, with the options of the method that it adds to.
        _method.__qualname__ = _name
        if hasattr(Commands, _name) and " Options: " not in (_method.__doc__ or " Options: "):
            _method.__doc__ += " Options: " + (getattr(Commands, _name).__doc__ or "").partition(" Options: ")[2]

_oracle = Oracle()
ask, moves, explain, attacks, winnable = _oracle.ask, _oracle.moves, _oracle.explain, _oracle.attacks, _oracle.winnable
attackers, captures, checkers, fen, legal_moves = _oracle.attackers, _oracle.captures, _oracle.checkers, _oracle.fen, _oracle.legal_moves
mate, outcome, turn = _oracle.mate, _oracle.outcome, _oracle.turn
is_check, is_checkmate, is_stalemate = _oracle.is_check, _oracle.is_checkmate, _oracle.is_stalemate
is_game_over, is_legal, is_valid = _oracle.is_game_over, _oracle.is_legal, _oracle.is_valid
perft, play, position, stream, svg = _oracle.perft, _oracle.play, _oracle.position, _oracle.stream, _oracle.svg
judge_game, verify, version = _oracle.judge_game, _oracle.verify, _oracle.version


def png(position: Position = "startpos", move: Optional[Move] = None, *, timeout: Optional[float] = None, **options: Any) -> bytes:
    """Returns a picture of a position and its moves, or of a move, as a PNG of one size. Its options are `flip`, `mark`, `arrow`, `theme`, `piece`,
    `moves`, and those of python-chess: `orientation`, `lastmove`, `arrows`, `squares`. `svg` has more.

    >>> png("startpos")[:4]
    b'\\x89PNG'
    """
    request: Record = json.loads(_line(_named(_with(options, position, move=move, output="svg")), {}))
    del request["output"]
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "draw", "arguments": request}}
    with _start(["mcp"]) as process, _in_time(process, _deadline(timeout), timeout):
        answer, _ = process.communicate(json.dumps(call).encode() + b"\n")
    result = json.loads(answer)["result"]
    if result["isError"]:
        said, _, hint = result["content"][0]["text"].partition(": ")[2].partition("\nhint: ")
        lacks = re.match("`draw` (has no key `([^`]*)`)", said)
        if lacks:
            hint = f"`svg` takes `{lacks[2]}`" if lacks[2] in _keys() else f"{hint}, orientation, lastmove, arrows, squares"
            raise OracleError("unknown_key", f"`png` {lacks[1]}", hint, lacks[2])
        raise OracleError("usage", said, _of_call(hint))
    return base64.b64decode(result["content"][1]["data"])


class board:
    """A position to look at, which a notebook shows as a picture, and a terminal as text."""

    def __init__(self, position: Position = "startpos", *, moves: Moves = None, piece: Optional[str] = None, **options: Any) -> None:
        # Text, which stays as it is when the caller's board goes on.
        timeout = options.pop("timeout", None)
        request = _named(_with(options, position=position, moves=moves, piece=piece, output="board"))
        self.request: Record = json.loads(_line(request, {}))
        with _as_options():
            self.text = str(ask(self.request, timeout=timeout)["board"]).rstrip("\n")

    def _repr_svg_(self) -> str:
        return str(ask({**self.request, "output": "svg"})["svg"])

    def __repr__(self) -> str:
        return self.text


@overload
def games(source: _Games = None, *, path: _Paths = None, output: Literal["pgn"], timeout: Optional[float] = None, **options: Any) -> str: ...


@overload
def games(source: _Games = None, *, path: _Paths = None, output: None = None, timeout: Optional[float] = None, **options: Any) -> Iterator[Record]: ...


def games(source: _Games = None, *, path: _Paths = None, output: Optional[str] = None, timeout: Optional[float] = None, **options: Any) -> Any:
    """Judges each game of a text in PGN, of its lines or an open file, of games of python-chess, or of the files of a `pathlib.Path` or
    `path`: what is wrong with it, and where. To wait for a game longer than `timeout` in seconds is a `TimeoutError`.

    Options of what is judged: `findings`, `ignore`, `variations`, `pedantic`, `stop_at_illegal`, `repair`, `penalties`, `letters`; of what is
    returned: `positions`, `fields`, `where`, `skip`, `take`. With `output="pgn"`, it is the text of the games, in which what is not legal is a
    comment, with the options `write_letters`, `no_comments`, `no_variations`.

    >>> [game["findings"][0]["kind"] for game in games("1. e4 e5 2. Ke3 *")]
    ['illegal_move']
    """
    if (source is None) == (path is None):
        raise TypeError("games are those of a text, lines, an open file or a `pathlib.Path`, or of `path=`: give one of these")
    if isinstance(source, os.PathLike):
        source, path = None, source
    _refuse_name(source)
    _refuse_table(source, "games", "pgn")
    _deadline(timeout)
    is_one = isinstance(source, (str, bytes)) or hasattr(source, "board")
    parts: Any = () if source is None else [source] if is_one else source
    paths = ["-"] if path is None else [path] if isinstance(path, (str, os.PathLike)) else path
    files = [f"--file={os.path.join(os.curdir, one) if path == '-' else os.fspath(one)}" for one in paths]
    arguments = []
    for name, value in options.items():
        if name in ("file", "json", "help"):
            raise TypeError(f"there is no option `{name}` of this call, which returns records")
        text = ",".join(value) if isinstance(value, Iterable) and not isinstance(value, str) else str(value)
        if value is not None and value is not False:
            arguments.append("--" + name.replace("_", "-") + ("" if value is True else f"={text}"))
    if output is not None:
        if output != "pgn":
            raise TypeError(f"`output` is 'pgn' or left out, and not {output!r}")
        try:
            return b"".join(_blocks(["games", "--output=pgn", *files, *arguments], _lines(parts), timeout)).decode()
        except OracleError as error:
            said = re.search("^(?:chess-oracle: )(.*)(?:(?:.|\n)*\nhint: (.*))?", error.message, re.MULTILINE)
            _of_games({"error": {"code": error.code, "message": said[1] if said else error.message, "hint": (said and said[2]) or ""}})
    _check_games(tuple(arguments))
    return map(_of_games, _records(["games", "--json", *files, *arguments], _lines(parts), timeout))


def _of_games(record: Record) -> Record:
    """Returns a record; an error names the options as the call does."""
    if "error" in record:
        for key in {"message", "hint"} & record["error"].keys():
            said = re.sub("(?<=[`'])--[a-z-]+", lambda name: name[0][2:].replace("-", "_"), record["error"][key])
            said = re.sub("-o ([a-z]+)", r"output='\1'", said)
            record["error"][key] = said.replace("`chess-oracle games --help`", "`help(chess_oracle.games)`")
    return _checked(record)


def _of_call(said: str) -> str:
    """Returns a sentence in which a key and its value are written as an option of a call."""
    values = {"true": "True", "false": "False"}
    said = re.sub(r'(?<![{,])"(\w+)":("[^"]*"|\w+)', lambda pair: f"{pair[1]}={values.get(pair[2], pair[2])}", said)
    return re.sub("^the line (?=names)", "the call ", said)


@contextlib.contextmanager
def _as_options() -> Iterator[None]:
    """Lets an error of a request say what a call has to say."""
    try:
        yield
    except OracleError as error:
        error.message, error.hint = _of_call(error.message), _of_call(error.hint)
        raise


@functools.lru_cache
def _check_games(arguments: Tuple[str, ...]) -> None:
    """Asks about no game, so that a wrong option is an error at the call."""
    for record in _records(["games", "--json", "--file=-", *arguments], (), None) if arguments else ():
        _of_games(record)


def _meant(name: str) -> str:
    """Returns what to write instead of a name that the module lacks: it may be a key of a record."""
    for names, instead in _INSTEAD.items():
        if name in names.split():
            return f": {instead}"
    records: Any = importlib.import_module(".records", __name__)
    if name in records.MovesRecord.__annotations__.keys() - records.PositionRecord.__annotations__.keys():
        return f": write moves(position, fields=[{name!r}])"
    for function in "position", "explain", "attacks", "perft", "winnable", "mate", "moves":
        kind = getattr(records, f"{function.title()}Record")
        kinds = [getattr(records, part.__forward_arg__) for part in typing.get_args(kind)] or [kind]
        keys = {key for one in kinds for key in one.__required_keys__ if len(key) > 2} - {"from", "legal", "move", "squares"}
        meant = [key for key in keys if any(word.startswith(key.rstrip("s")) for word in name.split("_"))]
        if meant:
            key = max(meant, key=len)
            return f": `{key}` is a key of a record, {function}(..)[{key!r}]"
    return f": it has {', '.join(sorted(filter(str.islower, __all__)))} and the class Oracle"


def _refuse_name(source: Any) -> None:
    """Refuses the name of a file in place of a game."""
    is_text = isinstance(source, str) and "\n" not in source
    if isinstance(source, os.PathLike) or is_text and (source.lower().endswith(_PGN) or os.path.exists(source)):
        raise OracleError("usage", f"`{source}` is the name of a file, and no game", f"write games(path={os.fspath(source)!r})")


def _refuse_table(value: Any, call: str, column: str) -> None:
    """Refuses a table, which is gone through by the names of its columns."""
    if hasattr(value, "columns") and not isinstance(value, (type, os.PathLike)):
        raise TypeError(f"a {_kind(value)} has columns: give one of them, such as {call}(df[{column!r}])")


def _refuse_exchanged(position: Any, filled: Mapping[str, Any]) -> None:
    """Refuses a position where the call has a move, and a move or a depth where it has the position."""
    for name in _CALLS.keys() & {key for key, value in filled.items() if value is not None}:
        value = filled[name]
        is_position = value.count("/") == 7 or value == "startpos" if isinstance(value, str) else hasattr(value, "fen")
        is_move = hasattr(position, "uci") and not (hasattr(position, "fen") or hasattr(position, "board"))
        if is_position or is_move or isinstance(position, (list, tuple, int)):
            raise TypeError(f"the position and the {name} are exchanged: the call is `{_CALLS[filled.get('output', name)]}`")


def _side(color: Any) -> Literal["white", "black"]:
    if color not in _COLORS:
        raise TypeError(f"a colour is `white` or `black`, and not {color!r}")
    return "black" if _COLORS[color] else "white"


def _square(value: Any) -> Any:
    """Returns a square of python-chess by its name."""
    is_square = isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 64
    return f"{'abcdefgh'[value % 8]}{value // 8 + 1}" if is_square else value


def _marks(value: Any) -> List[Any]:
    """Returns squares: several or one, or those of a move."""
    text = value.uci() if hasattr(value, "uci") else value
    if isinstance(text, str) and len(text) in (4, 5) and text[1:2].isdigit():
        return [text[:2], text[2:4]]
    return [_square(one) for one in ([value] if isinstance(value, (str, int)) else value)]


def _arrow(value: Any) -> Any:
    """Returns an arrow as text: it may be two squares, or an `Arrow` of python-chess."""
    if getattr(value, "color", "green") != "green":
        raise TypeError("an arrow has the colour of the `theme`: leave out its `color`")
    value = (value.tail, value.head) if hasattr(value, "tail") else value
    return "".join(map(_square, value)) if isinstance(value, tuple) and len(value) == 2 else value


def _named(request: Mapping[str, Any], options: Mapping[str, Any] = {}) -> Record:
    """Returns a request under our names and with our values, where python-chess has others that mean the same."""
    said = {key: request[key] for key in request.keys() if request[key] is not None}
    for key in "turn", "flag":
        if isinstance(said.get(key), bool):
            said[key] = "white" if said[key] else "black"
    if hasattr(said.get("board"), "fen") and not _POSITIONS & said.keys():
        said["fen"] = said.pop("board")
    if "square" in said:
        said["square"] = _square(said["square"])
    if said.get("ask", options.get("ask", "moves")) == "moves" and "piece" not in said and {"square", "from_square"} & said.keys():
        said["piece"] = _square(said.pop("square", None) or said.pop("from_square"))
    if said.get("output") not in ("svg", "board"):
        return said
    if "check" in said:
        raise OracleError("unknown_key", "there is no key `check`", "a picture shows check by itself", "check")
    for name, key in ("flipped", "flip"), ("orientation", "flip"), ("lastmove", "mark"), ("squares", "mark"), ("arrows", "arrow"):
        value = said.get(name)
        if value is not None and key == "mark" and key in said:
            said[name] = _marks(said.pop(key)) + _marks(value)
        if value is None or key in said or name == "arrows" and isinstance(value, bool):
            continue
        said[key] = _COLORS.get(said.pop(name), value) if name == "orientation" else said.pop(name)
    if "mark" in said:
        said["mark"] = _marks(said["mark"])
    if not isinstance(said.get("arrow", ""), str) and isinstance(said["arrow"], Iterable):
        said["arrow"] = [_arrow(one) for one in said["arrow"]]
    if isinstance(said.get("coordinates"), bool):
        said["coordinates"] = None if said["coordinates"] else "none"
    return said


def _lines(parts: Iterable[Any]) -> Iterator[Union[str, bytes]]:
    """Returns lines or games, each with its line end."""
    for part in parts:
        if isinstance(part, os.PathLike):
            raise TypeError("files are `path=[..]`")
        text = f"{part}\n" if hasattr(part, "headers") else part
        yield text
        if isinstance(text, (str, bytes)) and text[-1:] not in ("\n", b"\n"):
            yield "\n"


def _program() -> str:
    """Returns the path of the program of this installation, or else of the one on the path."""
    folders = [sysconfig.get_path("scripts"), os.path.join(os.path.dirname(__file__), "..", "bin")]
    program = shutil.which("chess-oracle", path=os.pathsep.join([*folders, os.environ.get("PATH", os.defpath)]))
    if not program:
        raise FileNotFoundError(f"chess-oracle is neither in {folders[0]} nor on the path")
    return program


def _start(arguments: List[str], errors: Optional[IO[bytes]] = None) -> subprocess.Popen[bytes]:
    return subprocess.Popen([_program(), *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors)


def _deadline(timeout: Optional[float]) -> float:
    """Returns the time at which these seconds from now are over."""
    if timeout is None:
        return math.inf
    if isinstance(timeout, bool) or not isinstance(timeout, (int, float)) or math.isnan(timeout):
        raise TypeError(f"`timeout` is a number of seconds, and not {timeout!r}")
    return time.monotonic() + timeout


def _left(deadline: float) -> float:
    return min(max(deadline - time.monotonic(), 0), threading.TIMEOUT_MAX)


def _late(timeout: Optional[float]) -> TimeoutError:
    return TimeoutError(f"there was no answer within {timeout} s")


@contextlib.contextmanager
def _in_time(process: subprocess.Popen[bytes], deadline: float, timeout: Optional[float]) -> Iterator[None]:
    """Ends the process when the time is over, so that what is read from it ends, too."""
    if deadline == math.inf:
        yield
        return
    timer = threading.Timer(_left(deadline), process.kill)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
    if time.monotonic() >= deadline:
        raise _late(timeout)


@functools.cache
def _keys() -> FrozenSet[str]:
    """Returns the keys of all requests."""
    with _start(["schema", "request"]) as process:
        assert process.stdout
        return frozenset(json.load(process.stdout)["properties"])


def _check(options: Record, timeout: Optional[float]) -> Record:
    """Returns options for many requests, without what can be gone through only once. One that no request has is an error."""
    _deadline(timeout)
    unknown = {key: value for key, value in options.items() if key not in _keys()}
    if unknown:
        ask({"position": "startpos", **unknown})
    options = {key: list(value) if isinstance(value, Iterator) else value for key, value in options.items()}
    named = {key: value for key, value in options.items() if key in ("ask", "fields") and value is not None}
    failure: Optional[OracleError] = None
    for command in _COMMANDS if named else ():  # Which of them is asked, each request may say.
        try:
            ask({"ask": command, **named})
        except OracleError as error:  # Of what it lacks, if not of these.
            if error.key not in named:
                return options
            failure = failure or error
    if failure:
        raise failure
    return options


def _place(key: str, position: Any, is_changed: bool = False) -> Record:
    """Returns what says a position under this key: a text, or a board with the moves that led to it."""
    if isinstance(position, str):
        return {key: position}
    if not isinstance(position, type) and not hasattr(position, "fen") and callable(getattr(position, "board", None)):
        position = position.board()
    is_board = not isinstance(position, type) and callable(getattr(position, "fen", None))
    if not is_board or getattr(position, "uci_variant", "chess") != "chess":
        raise TypeError(f"a position is text, or a board of chess with `fen()`, and not {_kind(position)}")
    moves = [move.uci() for move in position.move_stack] if hasattr(position, "root") and not is_changed else []
    if "0000" in moves:  # No move of a game, which begins behind it.
        position = position.copy(stack=moves[::-1].index("0000"))
        moves = moves[len(moves) - len(position.move_stack) :]
    text = " ".join([position.root().fen(), "moves", *moves]) if moves else position.fen()
    return {key: text, "chess960": getattr(position, "chess960", False) or None}


def _is_missing(value: Any) -> bool:
    """Returns whether a value of a table is none, or the number that stands for none."""
    return value is None or isinstance(value, float) and value != value


def _row(row: Mapping[str, Any]) -> Record:
    """Returns a row of a table as a request: of what else it has, the names are enough to find a misspelt one."""
    return {key: row[key] if key in _keys() else False for key in row.keys()}


def _text(value: Any) -> Any:
    """Returns what JSON does not know: a move or a game as text, anything of several parts as a list, a number of NumPy."""
    if hasattr(value, "headers"):
        return str(value)
    if callable(getattr(value, "uci", None)) and not hasattr(value, "fen") and not isinstance(value, type):
        return value.uci()
    if isinstance(value, Iterable) and not isinstance(value, (bytes, bytearray)):
        return list(value)
    if callable(getattr(value, "item", None)):
        return value.item()
    raise TypeError(f"a request has text, numbers, lists and, as a move, what has `uci()`, and not {_kind(value)}")


def _kind(value: Any) -> str:
    return f"the type {value.__name__}" if isinstance(value, type) else type(value).__name__


def _with(options: Mapping[str, Any], position: Any, **filled: Any) -> Record:
    """Returns a request about a position with these options, none of which the call itself gives."""
    for key in options:
        if filled.get(key) is not None:
            other = f", or write moves(.., fields={options[key]!r})" if key == "fields" else ""
            raise TypeError(f"this call gives the option `{key}` itself: leave it out{other}")
    filled = {key: _played(value) if key in ("move", "moves") else value for key, value in filled.items()}
    if position == "startpos" and (_POSITIONS & options.keys() or hasattr(options.get("board"), "fen")):
        position = None  # The default, where another key has the position.
    elif position is None and "pgn" not in filled:  # An option that is None is not given.
        _place("position", position)
    return {"position": position, **filled, **options}


def _played(move: Any) -> Any:
    """Returns the text of a move of a record, or of one by its squares; of several, of each."""
    if isinstance(move, (list, tuple)):
        return [_played(one) for one in move]
    if not isinstance(move, Mapping) or not ("uci" in move or {"from", "to"} <= move.keys()):
        return move
    promotion = str(move.get("promotion") or "").replace("knight", "n")
    return move["uci"] if "uci" in move else f"{move['from']}{move['to']}{promotion[:1]}"


def _line(request: Mapping[str, Any], options: Record, named: Iterable[str] = ()) -> bytes:
    """Returns the line of a request. Those of its keys that are named on purpose must be keys of its command."""
    said = {key: value for key, value in {**options, **request}.items() if value is not None and not (named and key == "timeout")}
    for key in _POSITIONS & said.keys():
        # A position that is given another turn is none of the game.
        place = said.pop(key)
        if named or not _is_missing(place):
            said = {**_place(key, place, not _FIELDS.isdisjoint(said)), **said}
    if named:
        if hasattr(said.get("move"), "fen"):
            raise TypeError("a move is text, or has `uci()`")
        if isinstance(said.get("piece"), int):  # A square, or a kind of pieces.
            raise TypeError(f"`piece` is text, and not {said['piece']}, which may be a square or a kind of pieces: of a square, write `square={said['piece']}`")
        said["refuse_unknown"] = [key for key in said if key in named]
    return json.dumps(said, default=_text).encode() + b"\n"


def _checked(record: Record) -> Record:
    if "error" in record:
        error = record["error"]
        if error.get("hint", "").startswith("to list the legal moves"):
            error["hint"] = "`legal_moves(position)` lists the legal moves"
        raise OracleError(**{**record, **error})
    return record


def _claimed(options: Record, position: Any, moves: Any, claim: Any = True) -> Tuple[_Claim, bytes]:
    """Returns what is claimed of a position and moves, and the line of the request about them."""
    try:
        moves = _played(moves)
        if isinstance(moves, (bytes, Mapping)):
            raise TypeError(f"moves are text or a list, and not {_kind(moves)}")
        moves = moves if moves is None or isinstance(moves, str) else _text(moves)
        keys = _claim(claim)
        fields = [key for key in keys if key not in _OF_MOVES]
        can_be_none = bool(fields) and (not moves or isinstance(moves, str) and moves.isspace())
        # The moves that were played have their positions: they are asked for only where there may be none.
        first = moves[0] if moves and isinstance(moves, list) else moves
        has_move = isinstance(first, str) and _HAS_MOVE.match(first)
        request = {"position": position, "moves": moves, "fields": fields or ["turn"] if has_move else [*fields, "played"]}
        is_plain = isinstance(position, str) and not options  # And takes half the time.
        line = json.dumps(request, default=_text).encode() + b"\n" if is_plain else _line(request, options, ("position", "moves"))
        return (keys, can_be_none), line
    except (TypeError, ValueError, RecursionError):
        return (None, False), b'{"position": 0}\n'


@functools.cache
def _hints(kind: Any) -> Dict[str, Any]:
    """Returns the types of the keys of a record; one that it may lack may be claimed to be `None`."""
    records: Any = importlib.import_module(".records", __name__)
    hints = typing.get_type_hints(kind, vars(records)).items()
    return {key: hint if key in kind.__required_keys__ else Optional[hint] for key, hint in hints}


@functools.cache
def _claimable() -> Dict[str, Any]:
    """Returns the types of the keys of the position after moves, and of the moves."""
    records: Any = importlib.import_module(".records", __name__)
    of_moves = {"legal": bool, "reason": Optional[records.Reason], "played": List[records.SuccessorsSuccessor]}
    return {**_hints(records.SuccessorsRecord), **_hints(records.MovesRecord), **of_moves}


@functools.cache
def _parts(kind: Any) -> Tuple[Any, Tuple[Any, ...]]:
    return typing.get_origin(kind), typing.get_args(kind)


def _refuse_unknown(claim: Mapping[str, Any]) -> None:
    """Refuses a claim of what is no key of a position, and names keys that are like it, or have a part that is."""
    words = {key: [key, *key.split("_")] for key in _claimable()}
    for key in claim.keys() - words.keys():
        parts, of_keys = [str(key), *re.split("[._]", str(key))], sorted({*itertools.chain(*words.values())})
        near = [like for part in parts for like in difflib.get_close_matches(part, of_keys, cutoff=0.75)]
        meant = [f"`{name}`" for like in near for name in words if like in words[name]]
        hint = f"did you mean {' or '.join(dict.fromkeys(meant))}?" if meant else f"its keys are {', '.join(words)}"
        raise OracleError("unknown_key", f"`{key}` is no key of a claim", hint, key)


def _refuse_never(claim: Mapping[str, Any]) -> None:
    """Refuses a claim that can hold of no position."""
    kinds = _claimable()
    for key in claim.keys() & kinds.keys():
        never = _never(kinds[key], claim[key], key)
        if never:
            place, _, found = max(never, key=lambda each: len(each[0]))
            can_be = " or ".join(dict.fromkeys(said for where, said, _ in never if where == place))
            raise OracleError("bad_value", f"a claim of `{place}` is {can_be}, and not {found!r}", key=key)


def _never(kind: Any, claim: Any, place: str) -> List[Tuple[str, str, Any]]:
    """Returns why a claim holds of nothing of this type: places, what is there, and what is claimed. There are none if it can hold."""
    claim, (origin, parts) = _plain(claim), _parts(kind)
    if origin is Union:
        found = [_never(part, claim, place) for part in parts]
        return [] if [] in found else [one for each in found for one in each]
    if origin is list and isinstance(claim, (list, tuple)):
        return [one for number, value in enumerate(claim) for one in _never(parts[0], value, f"{place}[{number}]")]
    if hasattr(kind, "__required_keys__"):
        hints = _hints(kind)
        if isinstance(claim, Mapping) and claim.keys() <= hints.keys():
            return [one for key, value in claim.items() for one in _never(hints[key], value, f"{place}.{key}")]
        return [(place, f"a dictionary with keys of {', '.join(hints)}", claim)]
    if origin is Literal:
        return [] if any(not _differs(part, claim) for part in parts) else [(place, " or ".join(map(repr, parts)), claim)]
    said, kinds = _CLAIMS.get(origin or kind, ("", object))
    return [] if isinstance(claim, kinds) and isinstance(claim, bool) <= (kinds in (bool, object)) else [(place, said, claim)]


def _claim(claim: Any) -> Mapping[str, Any]:
    if not isinstance(claim, str):
        claim = _plain(claim)
    if claim is None or isinstance(claim, bool):
        return {"legal": claim is not False}
    if isinstance(claim, str):
        return {claim: True}
    if not hasattr(claim, "keys"):
        raise TypeError(f"a claim is a boolean, a key, or a dictionary of keys and values, and not {_kind(claim)}")
    return {key: claim[key] for key in claim.keys()} or {"legal": True}


def _verdict(claimed: _Claim, record: Record) -> Verdict:
    """Returns whether the record of a position after moves says what is claimed."""
    claim, can_be_none = claimed
    error = record.get("error")
    holds, reason, message = False, None, None
    if error is None and not record.get("played", True) and not can_be_none:
        reason, message = "no_move", "there is no move"
    elif error is None:
        message = _differs({"legal": True, **record}, claim) or None
        holds = message is None
    elif error.get("key", "moves") not in ("position", "moves"):  # The claim, or an option.
        _refuse_unknown(claim or {})
        raise OracleError(**error)
    else:
        reason, message = error.get("reason") or error["code"], error["message"]
        holds = "reason" in error and not _differs({"legal": False, "reason": reason}, claim)
    if not holds and claim is not None:
        _refuse_never(claim)
    return Verdict(holds, reason, message)


def _plain(value: Any) -> Any:
    """Returns what has numbers of NumPy, or is one, as Python has it."""
    if hasattr(value, "keys") or isinstance(value, type):
        return value
    convert = getattr(value, "tolist", None) or getattr(value, "item", None)
    return convert() if callable(convert) else value


def _differs(said: Any, claim: Any, place: str = "") -> str:
    """Returns where an answer is not as it is claimed, and what is there, or nothing."""
    claim = _plain(claim)
    if isinstance(claim, Mapping) and isinstance(said, Mapping):
        parts = ((said.get(key), value, f"{place}.{key}" if place else key) for key, value in claim.items())
    elif isinstance(claim, (list, tuple)) and isinstance(said, list) and len(said) == len(claim):
        parts = ((*pair, f"{place}[{number}]") for number, pair in enumerate(zip(said, claim)))
    elif isinstance(said, bool) is isinstance(claim, bool) and (said == claim) is True:
        return ""
    else:
        text = json.dumps(said)
        return f"`{place}` is {text if len(text) < 100 else text[:100] + ' ..'}"
    return next(filter(None, itertools.starmap(_differs, parts)), "")


def _records(arguments: List[str], lines: Iterable[Union[str, bytes]], timeout: Optional[float]) -> Iterator[Record]:
    """Returns the records that the program writes."""
    for block in _blocks(arguments, lines, timeout):
        yield from json.loads(b"[" + block[:-1].replace(b"\n", b",") + b"]", object_hook=_Record)


def _blocks(arguments: List[str], lines: Iterable[Union[str, bytes]], timeout: Optional[float]) -> Iterator[bytes]:
    """Returns the lines that the program writes while a thread feeds it, so that neither waits for the other."""
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
            with contextlib.suppress(OSError):
                channel.close()  # What was asked before it has answers.

    with tempfile.TemporaryFile() as errors:
        process = _start(arguments, errors)
        assert process.stdin and process.stdout
        threading.Thread(target=feed, args=(process, process.stdin), daemon=True).start()
        rest, is_empty, deadline = b"", True, _deadline(timeout)
        try:
            while True:
                with _in_time(process, deadline, timeout):
                    block = process.stdout.read1(1 << 16)  # type: ignore[attr-defined]
                if not block:
                    break
                whole, line_end, rest = (rest + block).rpartition(b"\n")
                if line_end:
                    yield whole + line_end
                    is_empty, deadline = "--json" not in arguments, _deadline(timeout)
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
