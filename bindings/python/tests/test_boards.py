"""Boards and moves of python-chess, held against its own answers."""

import io
import random
from typing import Any, Callable, Iterator

import chess
import chess.pgn
import chess.svg
import chess.variant
import pytest

import chess_oracle
from chess_oracle import OracleError

untyped: Any = chess_oracle  # For what the types find.
SHUFFLE = "g1f3 g8f6 f3g1 f6g8 " * 2


def board_after(moves: str, **options: Any) -> chess.Board:
    board = chess.Board(**options)
    for move in moves.split():
        board.push_uci(move)
    return board


def random_games(count: int) -> Iterator[chess.Board]:
    """Games of chess and Chess960 in which kings castle and pieces go back and forth."""
    draw = random.Random(5)
    for number in range(count):
        board = chess.Board.from_chess960_pos(draw.randrange(960)) if number % 2 else chess.Board()
        for _ in range(draw.randrange(400)):
            moves = list(board.legal_moves)
            if not moves:
                break
            back = [move for move in moves if len(board.move_stack) > 1 and is_way_back(move, board.move_stack[-2])]
            board.push(draw.choice([move for move in moves if board.is_castling(move)] or (back if number % 3 and draw.random() < 0.9 else []) or moves))
        yield board


def is_way_back(move: chess.Move, other: chess.Move) -> bool:
    return (move.from_square, move.to_square) == (other.to_square, other.from_square)


def test_a_board_is_asked_about_with_the_game_that_led_to_it() -> None:
    seen = set()
    for board in random_games(80):
        record = untyped.moves(board, fields=["fen", "moves", "outcome", "claims"], dead=False)
        assert record["fen"] == board.fen()
        assert sorted(move["uci"] for move in record["moves"]) == sorted(move.uci() for move in board.legal_moves)
        outcome = board.outcome()
        if outcome and outcome.termination is not chess.Termination.INSUFFICIENT_MATERIAL:
            assert record["outcome"] and record["outcome"]["reason"].replace("_", "") == outcome.termination.name.lower().replace("_", "")
        elif not outcome:
            assert ("threefold_repetition" in record.get("claims", [])) == board.is_repetition(3)
        seen.add(str(outcome.termination if outcome else board.is_repetition(3)))
    assert {"Termination.CHECKMATE", "Termination.FIVEFOLD_REPETITION", "True", "False"} <= seen


def test_a_repetition_counts_wherever_a_board_is_taken() -> None:
    board = board_after(SHUFFLE)
    later = board.copy()
    later.push_uci("e2e4")
    for record in (
        chess_oracle.moves(board, fields=["claims"]),
        chess_oracle.moves(board.root(), moves=board.move_stack, fields=["claims"]),
        chess_oracle.moves(board.root(), moves=iter(board.move_stack), fields=["claims"]),
        chess_oracle.ask({"fen": board, "fields": ["claims"]}),
        *chess_oracle.stream([board, {"position": board}], fields=["claims"]),
        *chess_oracle.stream([{"moves": []}], position=board, fields=["claims"]),
    ):
        assert record == {"claims": ["threefold_repetition"]}
    assert untyped.moves(board.fen(), fields=["claims"]) == {}
    assert untyped.moves(later, fields=["fen"]) == {"fen": later.fen()}
    assert repr(chess_oracle.board(later)).startswith(repr(chess_oracle.board(later.fen()))[:100])


def test_moves_may_follow_those_of_a_board() -> None:
    board = board_after("e2e4 e7e5")
    game = chess.pgn.read_game(io.StringIO("1. e4 e5 2. Nf3 *"))
    assert game
    fens = [chess_oracle.moves(board, moves=moves)["fen"] for moves in ("Nf3", ["Nf3"], [chess.Move.from_uci("g1f3")])]
    fens.append(chess_oracle.moves(game.board(), moves=game.mainline_moves())["fen"])
    assert fens == [game.end().board().fen()] * 4


def test_a_move_is_read_wherever_one_is_taken() -> None:
    castle = chess.Board("r3k2r/8/8/8/8/8/8/RR2K2R w KQkq - 0 1").parse_uci("e1g1")
    other = chess.Board("4k3/8/8/8/8/8/8/RK5R w HA - 0 1", chess960=True)
    assert chess_oracle.explain(castle, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")["legal"] is True
    assert chess_oracle.explain(other.parse_san("O-O"), other)["move"] == "b1h1"
    assert chess_oracle.ask({"ask": "explain", "position": chess.Board(), "move": chess.Move.from_uci("e2e5")})["legal"] is False
    records = chess_oracle.stream([{"move": move} for move in chess.Board().legal_moves], position=chess.Board(), ask="explain")
    assert [record["legal"] for record in records] == [True] * 20
    assert chess_oracle.svg("startpos", arrow=[chess.Move.from_uci("e2e4")]) == chess_oracle.svg("startpos", arrow="e2e4")


@pytest.mark.parametrize("chess960", [False, True])
def test_castling_is_written_as_the_board_writes_it(chess960: bool) -> None:
    board = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", chess960=chess960)
    assert {move["uci"] for move in chess_oracle.moves(board)["moves"]} == {move.uci() for move in board.legal_moves}
    board.push_san("O-O")
    assert {move["uci"] for move in chess_oracle.moves(board)["moves"]} == {move.uci() for move in board.legal_moves}


def test_a_game_begins_behind_a_null_move() -> None:
    board = board_after("e2e4 e7e5")
    for move in "0000", "g8f6", "0000":
        board.push(chess.Move.from_uci(move))
        assert chess_oracle.moves(board)["fen"] == board.fen()
    board = board_after(SHUFFLE)
    board.push(chess.Move.null())
    assert untyped.moves(board, fields=["claims"]) == {}


def test_a_position_with_another_turn_is_that_of_the_board_and_not_of_its_start() -> None:
    board = board_after("e2e4 e7e5 g1f3")
    with chess_oracle.Oracle(turn="white") as oracle:
        for record in chess_oracle.moves(board, turn="white"), oracle.moves(board), *chess_oracle.stream([board], turn="white"):
            assert record["fen"] == board.fen().replace(" b ", " w ")


def test_a_picture_stays_when_its_board_goes_on() -> None:
    board = board_after("e2e4")
    picture = chess_oracle.board(board)
    before = repr(picture), picture._repr_svg_()
    board.push_uci("e7e5")
    assert (repr(picture), picture._repr_svg_()) == before


@pytest.mark.parametrize(
    ("others", "own"),
    [
        ({"flipped": True}, {"flip": True}),
        ({"orientation": chess.BLACK}, {"flip": True}),
        ({"orientation": "black"}, {"flip": True}),
        ({"lastmove": chess.Move.from_uci("e2e4")}, {"mark": ["e2", "e4"]}),
        ({"lastmove": "e2e4", "squares": [chess.D4, "e4"], "mark": "a1"}, {"mark": ["a1", "e2", "e4", "d4"]}),
        ({"squares": chess.SquareSet([chess.A1, chess.E4])}, {"mark": ["a1", "e4"]}),
        ({"mark": chess.E4}, {"mark": "e4"}),
        ({"arrows": [chess.svg.Arrow(chess.E2, chess.E4), (chess.G1, "f3"), "d2d4"]}, {"arrow": ["e2e4", "g1f3", "d2d4"]}),
        ({"arrows": True, "coordinates": True}, {"arrows": True}),
        ({"coordinates": False}, {"coordinates": "none"}),
        ({"turn": chess.BLACK}, {"turn": "black"}),
    ],
)
def test_options_have_the_names_and_values_of_python_chess_where_these_mean_the_same(others: Any, own: Any) -> None:
    place = chess.STARTING_BOARD_FEN
    assert chess_oracle.svg(place, **others) == chess_oracle.svg(place, **own) != chess_oracle.svg(place)
    assert chess_oracle.board(place, **others)._repr_svg_() == chess_oracle.board(place, **own)._repr_svg_()
    assert chess_oracle.ask({"fen": place, "output": "svg", **others}) == chess_oracle.ask({"fen": place, "output": "svg", **own})
    assert chess_oracle.svg(place, flipped=False) == chess_oracle.svg(place, orientation=chess.WHITE) == chess_oracle.svg(place)


def test_a_square_may_be_one_of_python_chess_and_the_position_may_be_called_fen_or_board() -> None:
    assert chess_oracle.attacks("startpos", square=chess.F3) == chess_oracle.attacks("startpos", square="f3")  # type: ignore[arg-type]
    for square in chess.B1, "b1":
        assert untyped.moves("startpos", square=square) == untyped.moves("startpos", from_square=square) == chess_oracle.moves("startpos", piece="b1")
    board = board_after("e2e4")
    for record in untyped.moves(fen=board.fen()), untyped.moves(board=board), untyped.ask({"board": board}):
        assert record["fen"] == board.fen()
    assert untyped.explain("e5", fen=board)["legal"] is True


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: untyped.moves(chess.variant.AtomicBoard()), TypeError, "a board of chess with `fen"),
        (lambda: untyped.moves(chess.Board), TypeError, "not the type Board"),
        (lambda: untyped.moves("startpos", piece=chess.E2), TypeError, "of a square, write `square=12`"),
        (lambda: untyped.attacks("startpos", square=64), OracleError, "this is not a string"),
        (lambda: untyped.svg("startpos", arrows=[chess.svg.Arrow(1, 2, color="red")]), TypeError, "leave out its `color`"),
        (lambda: untyped.svg("startpos", check=chess.E1), OracleError, "a picture shows check by itself"),
        (lambda: untyped.svg("startpos", fill={chess.E4: "red"}), OracleError, "did you mean `mark`?"),
        (lambda: untyped.svg("startpos", flip=True, orientation=chess.WHITE), OracleError, "did you mean `flip`?"),
        (lambda: untyped.explain(chess.Board().fen(), chess.Move.from_uci("e2e4")), TypeError, "the call is `explain.move, position.`"),
        (lambda: untyped.play("startpos", ["e4"]), TypeError, "exchanged: the call is `play.moves, position.`"),
        (lambda: untyped.play(chess.Board(), "e4"), TypeError, "exchanged: the call is `play.moves, position.`"),
        (lambda: untyped.attacks("e4", chess.Board()), TypeError, "exchanged: the call is `attacks.position, square.`"),
        (lambda: untyped.moves("e4", "startpos"), TypeError, "exchanged: the call is `moves.position, piece.`"),
        (lambda: untyped.svg(chess.Move.from_uci("e2e4"), chess.Board()), TypeError, "exchanged: the call is `svg.position, move.`"),
        (lambda: untyped.perft(3, chess.Board()), TypeError, "exchanged: the call is `perft.position, depth.`"),
        (lambda: untyped.ask({"ask": "explain", "fen": "startpos", "move": chess.Board().fen()}), OracleError, "have .* been exchanged"),
        (lambda: untyped.moves("startpos", moves=[chess.E2]), OracleError, "not a string"),
        (lambda: untyped.moves("startpos", piece=chess.Piece.from_symbol("N")), TypeError, "has `uci..`, and not Piece"),
        (lambda: untyped.explain(chess.Board(), "e4"), TypeError, "the call is `explain.move, position.`"),
        (lambda: untyped.moves("startpos", moves=[chess.Board()]), TypeError, "has `uci..`, and not Board"),
        (lambda: untyped.moves(chess.pgn.Game), TypeError, "not the type Game"),
        (lambda: untyped.explain(chess.Move.null(), chess.Board()), OracleError, "cannot read the move `0000`"),
        (lambda: untyped.moves(chess.Move.null()), TypeError, "a position is text, or a board"),
    ],
)
def test_what_is_no_position_or_move_is_an_error(call: Callable[[], Any], error: Any, message: str) -> None:
    with pytest.raises(error, match=message):
        call()


def test_a_board_that_made_an_illegal_move_is_refused_by_that_move() -> None:
    board = chess.Board()
    board.push(chess.Move.from_uci("e2e5"))
    with pytest.raises(OracleError, match="`e2e5` is not legal") as caught:
        chess_oracle.moves(board)
    assert caught.value.key == "position"


def test_a_game_of_python_chess_is_a_game_and_its_nodes_are_positions() -> None:
    text = '[Event "A"]\n[FEN "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"]\n[SetUp "1"]\n\n1. O-O-O! Ke7 { moves } ( 1... Kf7 ) 2. Kb1 1-0\n\n'
    game = chess.pgn.read_game(io.StringIO(text))
    assert game
    assert [chess_oracle.moves(node)["fen"] for node in game.mainline()] == [node.board().fen() for node in game.mainline()]
    assert [record["fen"] for record in chess_oracle.stream([game, {"position": game.end()}])] == [game.board().fen(), game.end().board().fen()]
    for games in game, [game], iter([game, game]):
        for record in chess_oracle.games(games):
            assert (record["tags"]["Event"], record["plies"], record["fen"]) == ("A", 3, game.end().board().fen())
    assert len(list(chess_oracle.games([game, "1. e4 *\n", game]))) == 3
    assert untyped.judge_game(game)["plies"] == 3
