"""The commands as methods."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Literal, Mapping, Optional, Sequence, Union, overload

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import Move as MoveText
    from . import Moves, Position, records


class Commands:
    """Each command as a method, which makes one request and returns its record. Options are keys of the request."""

    def _answer(self, request: Mapping[str, Any], timeout: Optional[float]) -> Any:
        raise NotImplementedError

    def _command(self, options: Mapping[str, Any], position: Any = None, others: Sequence[str] = (), **filled: Any) -> Any:
        raise NotImplementedError

    # Made from the table of functions and the schemas by `CHESS_ORACLE_GENERATE=1 cargo test generated`.

    @overload
    def ask(self, request: records.MovesRequest, *, timeout: Optional[float] = None) -> records.MovesRecord: ...

    @overload
    def ask(self, request: records.ExplainRequest, *, timeout: Optional[float] = None) -> records.ExplainRecord: ...

    @overload
    def ask(self, request: records.AttacksRequest, *, timeout: Optional[float] = None) -> records.AttacksRecord: ...

    @overload
    def ask(self, request: records.MaskRequest, *, timeout: Optional[float] = None) -> records.MaskRecord: ...

    @overload
    def ask(self, request: records.PerftRequest, *, timeout: Optional[float] = None) -> records.PerftRecord: ...

    @overload
    def ask(self, request: records.WinnableRequest, *, timeout: Optional[float] = None) -> records.WinnableRecord: ...

    @overload
    def ask(self, request: records.MateRequest, *, timeout: Optional[float] = None) -> records.MateRecord: ...

    @overload
    def ask(self, request: records.GamesRequest, *, timeout: Optional[float] = None) -> records.GameRecord: ...

    @overload
    def ask(self, request: Mapping[str, Any], *, timeout: Optional[float] = None) -> Dict[str, Any]: ...

    def ask(self, request: Mapping[str, Any], *, timeout: Optional[float] = None) -> Any:
        """Returns the answer to a request, which `chess-oracle schema request` describes."""
        return self._answer(request, timeout)

    @overload
    def moves(self, position: Position = "startpos", piece: Union[str, None] = None, *, successors: Literal[True], count: Literal[False] = False, **options: Unpack[records.MovesOptions]) -> records.SuccessorsRecord: ...

    @overload
    def moves(self, position: Position = "startpos", piece: Union[str, None] = None, *, successors: Literal[False] = False, count: Literal[True], **options: Unpack[records.MovesOptions]) -> records.CountRecord: ...

    @overload
    def moves(self, position: Position = "startpos", piece: Union[str, None] = None, *, successors: Literal[False] = False, count: Literal[False] = False, **options: Unpack[records.MovesOptions]) -> records.MovesRecord: ...

    def moves(self, position: Any = "startpos", piece: Any = None, **options: Any) -> Any:
        """Returns the legal moves of a piece, or of the side to move, with check, checkmate, castling and outcome. Options: `successors`, `count`, `moves`, `only`, `fields`, `explain`, `dead`, `nodes`, `square`, and those of `records.SetupOptions`."""
        record: Any = self._command(options, ask="moves", position=position, piece=piece)
        return record

    def legal_moves(self, position: Position = "startpos", piece: Union[str, None] = None, **options: Unpack[records.MovesOptions]) -> List[records.Move]:
        """Returns the legal moves, of which `moves` tells more. Options: `successors`, `count`, `moves`, `only`, `fields`, `explain`, `dead`, `nodes`, `square`, and those of `records.SetupOptions`."""
        return self.moves(position, piece, **options)["moves"]

    def captures(self, position: Position = "startpos", piece: Union[str, None] = None, **options: Unpack[records.MovesOptions]) -> records.Captures:
        """Returns the squares on which a piece, or the side to move, may capture. Options: `successors`, `count`, `moves`, `only`, `fields`, `explain`, `dead`, `nodes`, `square`, and those of `records.SetupOptions`."""
        return self.moves(position, piece, **options)["captures"]

    def explain(self, move: MoveText, position: Position = "startpos", **options: Unpack[records.ExplainOptions]) -> records.ExplainRecord:
        """Returns whether a move is legal, and if not, why not. Options: `moves`, `penalties`, `fields`, and those of `records.SetupOptions`."""
        record: records.ExplainRecord = self._command(options, ask="explain", move=move, position=position)
        return record

    def is_legal(self, move: MoveText, position: Position = "startpos", **options: Unpack[records.ExplainOptions]) -> bool:
        """Returns whether a move is legal; `explain` says why not. Options: `moves`, `penalties`, `fields`, and those of `records.SetupOptions`."""
        return self.explain(move, position, **options)["legal"]

    def play(self, moves: Moves, position: Position = "startpos", **options: Unpack[records.PlayOptions]) -> records.PlayRecord:
        """Returns the position after moves, with check, checkmate, castling and outcome. Options: `dead`, `nodes`, and those of `records.SetupOptions`."""
        record: records.PlayRecord = self._command(options, ask="moves", moves=moves, position=position, fields=["fen", "turn", "check", "checkmate", "stalemate", "checkers", "castling", "outcome", "claims", "announced", "repetitions", "problems", "articles", "assumed", "warnings", "played"], others=["piece", "only", "count", "successors", "explain"])
        return record

    def position(self, position: Position = "startpos", **options: Unpack[records.PositionOptions]) -> records.PositionRecord:
        """Returns the state of a position: its FEN, check, checkmate, castling, outcome, and what is wrong with it. Options: `moves`, `dead`, `nodes`, and those of `records.SetupOptions`."""
        record: records.PositionRecord = self._command(options, ask="moves", position=position, fields=["fen", "turn", "check", "checkmate", "stalemate", "checkers", "castling", "outcome", "claims", "announced", "repetitions", "problems", "articles", "assumed", "warnings"], others=["piece", "only", "count", "successors", "explain"])
        return record

    def fen(self, position: Position = "startpos", **options: Unpack[records.PositionOptions]) -> records.Fen:
        """Returns the FEN of a position. Options: `moves`, `dead`, `nodes`, and those of `records.SetupOptions`."""
        return self.position(position, **options)["fen"]

    def turn(self, position: Position = "startpos", **options: Unpack[records.PositionOptions]) -> records.Color:
        """Returns the side to move. Options: `moves`, `dead`, `nodes`, and those of `records.SetupOptions`."""
        return self.position(position, **options)["turn"]

    def checkers(self, position: Position = "startpos", **options: Unpack[records.PositionOptions]) -> records.Squares:
        """Returns the pieces that give check to the side to move. Options: `moves`, `dead`, `nodes`, and those of `records.SetupOptions`."""
        return self.position(position, **options)["checkers"]

    def outcome(self, position: Position = "startpos", **options: Unpack[records.PositionOptions]) -> records.Outcome:
        """Returns how the game has ended, if it has. Options: `moves`, `dead`, `nodes`, and those of `records.SetupOptions`."""
        return self.position(position, **options)["outcome"]

    def is_check(self, position: Position = "startpos", **options: Unpack[records.PositionOptions]) -> records.Known:
        """Returns whether the side to move is in check. Options: `moves`, `dead`, `nodes`, and those of `records.SetupOptions`."""
        return self.position(position, **options)["check"]

    def is_checkmate(self, position: Position = "startpos", **options: Unpack[records.PositionOptions]) -> records.Known:
        """Returns whether the side to move is checkmated. Options: `moves`, `dead`, `nodes`, and those of `records.SetupOptions`."""
        return self.position(position, **options)["checkmate"]

    def is_stalemate(self, position: Position = "startpos", **options: Unpack[records.PositionOptions]) -> records.Known:
        """Returns whether the side to move is stalemated. Options: `moves`, `dead`, `nodes`, and those of `records.SetupOptions`."""
        return self.position(position, **options)["stalemate"]

    def is_game_over(self, position: Position = "startpos", **options: Unpack[records.PositionOptions]) -> bool:
        """Returns whether the game has ended; `position` says how, and which draws can be claimed. Options: `moves`, `dead`, `nodes`, and those of `records.SetupOptions`."""
        return self.position(position, **options)["outcome"] is not None

    def is_valid(self, position: Position = "startpos", **options: Unpack[records.PositionOptions]) -> bool:
        """Returns whether nothing is wrong with a position; `position` says what. Options: `moves`, `dead`, `nodes`, and those of `records.SetupOptions`."""
        return not self.position(position, **options)["problems"]

    def attacks(self, position: Position = "startpos", square: Union[str, None] = None, **options: Unpack[records.AttacksOptions]) -> records.AttacksRecord:
        """Returns the squares that each side attacks, pins, checkers, and the attackers of a square. Options: `moves`, `fields`, and those of `records.SetupOptions`."""
        record: records.AttacksRecord = self._command(options, ask="attacks", position=position, square=square)
        return record

    def attackers(self, position: Position, square: str, **options: Unpack[records.AttacksOptions]) -> records.BothSides:
        """Returns the pieces of each side that attack a square. Options: `moves`, `fields`, and those of `records.SetupOptions`."""
        return self.attacks(position, square, **options)["attackers"]

    @overload
    def judge_game(self, pgn: str, *, positions: Literal[True], all: Literal[False] = False, report: Literal[False] = False, **options: Unpack[records.JudgeGameOptions]) -> records.PositionsRecord: ...

    @overload
    def judge_game(self, pgn: str, *, positions: Literal[False] = False, all: Literal[True], report: Literal[False] = False, **options: Unpack[records.JudgeGameOptions]) -> records.GamesRecord: ...

    @overload
    def judge_game(self, pgn: str, *, positions: Literal[False] = False, all: Literal[False] = False, report: Literal[True], **options: Unpack[records.JudgeGameOptions]) -> records.ReportRecord: ...

    @overload
    def judge_game(self, pgn: str, *, positions: Literal[False] = False, all: Literal[False] = False, report: Literal[False] = False, **options: Unpack[records.JudgeGameOptions]) -> records.GameRecord: ...

    def judge_game(self, pgn: Any, **options: Any) -> Any:
        """Returns what is wrong with one game, and where: illegal moves, wrong results. Options: `positions`, `all`, `report`, `fields`, `variations`, `pedantic`, `stop_at_illegal`, `repair`, `findings`, `ignore`, `letters`, `write_letters`, `no_comments`, `no_variations`, `board`, `diagrams`, `penalties`, `timeout`, and those of `records.PictureOptions`."""
        record: Any = self._command(options, ask="games", pgn=pgn)
        return record

    def winnable(self, position: Position = "startpos", **options: Unpack[records.WinnableOptions]) -> records.WinnableRecord:
        """Returns whether each side can still checkmate if the opponent helps. Options: `moves`, `nodes`, `timeout_ms`, `flag`, `fields`, and those of `records.SetupOptions`."""
        record: records.WinnableRecord = self._command(options, ask="winnable", position=position)
        return record

    def mate(self, position: Position, n: int, **options: Unpack[records.MateOptions]) -> records.MateRecord:
        """Returns whether the side to move forces mate in a number of moves, by which first moves, and the tree of all defences. Options: `moves`, `line`, `nodes`, `timeout_ms`, `fields`, and those of `records.SetupOptions`."""
        record: records.MateRecord = self._command(options, ask="mate", position=position, n=n)
        return record

    @overload
    def perft(self, position: Position, depth: int, *, stats: Literal[True], check: Literal[False] = False, **options: Unpack[records.PerftOptions]) -> records.PerftStatsRecord: ...

    @overload
    def perft(self, position: Position, depth: int, *, stats: Literal[False] = False, check: Literal[True], **options: Unpack[records.PerftOptions]) -> records.PerftCheckRecord: ...

    @overload
    def perft(self, position: Position, depth: int, *, stats: Literal[False] = False, check: Literal[False] = False, **options: Unpack[records.PerftOptions]) -> records.PerftRecord: ...

    def perft(self, position: Any, depth: Any, **options: Any) -> Any:
        """Returns the number of leaf nodes at a depth, and that after each move. Options: `stats`, `check`, `moves`, `divide`, `split`, `nodes`, `timeout_ms`, `fields`, and those of `records.SetupOptions`."""
        record: Any = self._command(options, ask="perft", position=position, depth=depth)
        return record

    def svg(self, position: Position = "startpos", move: Union[MoveText, None] = None, **options: Unpack[records.SvgOptions]) -> str:
        """Returns a picture of a position and its moves; with a move, that of the move; with `ask`, that of another answer. Options: `ask`, `moves`, `piece`, `only`, `explain`, `dead`, `nodes`, `penalties`, `square`, `timeout_ms`, `flag`, `n`, `line`, and those of `records.SetupOptions`, and those of `records.PictureOptions`."""
        command = options.get("ask") or ("explain" if move else "moves")
        return str(self._command({**options, "ask": command}, position=position, move=move, output="svg")["svg"])

    def version(self) -> str:
        """Returns the version of the package."""
        return "0.1.0"
