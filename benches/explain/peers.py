"""Asks one peer, whose name is the argument. Input: position, `uci` or `san`, move, with tabs between. Output: the name with the
version, then for each line `legal`, `illegal` or `refused`, a tab, and what the peer says."""

import importlib.metadata
import importlib.util
import json
import os
import sys


def judge(position, form, move):
    try:
        (position.parse_uci if form == "uci" else position.parse_san)(move)
    except ValueError as error:
        return "illegal", str(error)
    return "legal", ""


def python_chess():
    import chess

    def ask(fen, form, move):
        return judge(chess.Board(fen), form, move)

    return f"python-chess {chess.__version__}", ask


def game_arena():
    # The file alone: the package around it loads the libraries of language models.
    path = os.path.join(os.environ["GAME_ARENA"], "game_arena", "harness", "rethink_fn.py")
    spec = importlib.util.spec_from_file_location("rethink_fn", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)

    def ask(fen, form, move):
        text = module.rule_explain_illegal_move(fen=fen, move_str=move)
        return "legal" if text.endswith(" is legal.") else "illegal", text

    return "game_arena", ask


def esca():
    import esca

    def ask(fen, form, move):
        try:
            position = esca.Position.from_fen(fen)
        except ValueError as error:
            return "refused", str(error)
        return judge(position, form, move)

    return f"esca {importlib.metadata.version('esca')}", ask


def chess_esca_mcp():
    from chess_esca_mcp.server import explain_move

    def ask(fen, form, move):
        answer = explain_move(move=move, fen=fen)
        if "error" in answer:
            return "refused", answer["error"]["message"]
        return ("legal", "") if answer["legal"] else ("illegal", json.dumps(answer["reasons"]))

    return f"chess-esca-mcp {importlib.metadata.version('chess-esca-mcp')}", ask


def main():
    peers = {"python-chess": python_chess, "game_arena": game_arena, "esca": esca, "chess-esca-mcp": chess_esca_mcp}
    try:
        name, ask = peers[sys.argv[1]]()
    except KeyError as error:
        sys.exit(f"the variable {error} is not set")
    except (ImportError, OSError) as error:
        sys.exit(str(error))
    print(name)
    for line in sys.stdin:
        try:
            verdict, text = ask(*line.rstrip("\n").split("\t"))
        except Exception as error:  # A peer that fails is no reason to stop.
            verdict, text = "refused", repr(error)
        print(verdict, text.replace("\n", " ").replace("\t", " "), sep="\t")


main()
