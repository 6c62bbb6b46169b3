"""Runs the program: `python -m chess_oracle startpos`."""

import contextlib
import os
import subprocess
import sys

from chess_oracle import _program

if __name__ == "__main__":
    command = [_program(), *sys.argv[1:]]
    if os.name == "posix":
        os.execv(command[0], command)
    process = subprocess.Popen(command)
    while process.returncode is None:
        with contextlib.suppress(KeyboardInterrupt):  # The program has it, too, and ends as it should.
            process.wait()
    sys.exit(process.returncode)
