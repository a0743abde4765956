"""The command `evenhand`: find the subcommand, run it, and turn a user's mistake into one clear message."""

from __future__ import annotations

import argparse
import errno
import importlib
import io
import os
import sys
from collections.abc import Sequence

from benchmark import __version__
from corpora.errors import UserError, nearest

COMMANDS = {
    "run": "run an experiment: a system on a corpus under an evaluator, or a sweep of them",
    "list": "list corpora, systems or evaluators, and whether they are usable here",
    "fetch": "bring a public data set from its home, at a pinned commit",
    "reproduce": "recompute a paper's printed figures, side by side",
    "leaderboard": "build the leaderboard page from the records of runs",
    "swap": "gender-swapped or gender-neutral form of a text",
    "debias": "gender-unbiased sentiment of a text or a table, with the SGBI beside it",
    "audit": "errors of a classifier by the author's gender, on your own self-labelled texts, as a report",
    "whatif": "how far a gender gap alone could move a study's result",
    "pronouns": "class the gender of English translations given on standard input",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line.

    Parameters
    ----------
    argv : sequence of str, optional
        Default: the process's arguments.

    Returns
    -------
    int
        0 when all went well, 1 when a run or a check failed, 2 for a user's mistake.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and (stream.errors == "strict" or "utf" not in stream.encoding.lower()):
            stream.reconfigure(errors="replace")  # a terminal without Korean or dashes shows ? and no traceback
    try:
        if not arguments or arguments[0] in ("-h", "--help"):
            print(_help())
            return 0
        if arguments[0] == "--version":
            print(f"evenhand {__version__}")
            return 0
        name, rest = arguments[0], arguments[1:]
        if name not in COMMANDS:
            raise UserError(f"There is no command {name!r}.", nearest(name, COMMANDS))
        module = importlib.import_module(f"benchmark.commands.{name}")
        parser = argparse.ArgumentParser(
            prog=f"evenhand {name}", description=module.__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
        )
        module.configure(parser)
        # What follows `run` is Hydra's to read, flags included.
        passed_on = name == "run" and not {"-h", "--help"} & set(rest)
        code = module.run(argparse.Namespace(overrides=rest) if passed_on else parser.parse_args(rest))
        sys.stdout.flush()
        return int(code)
    except UserError as error:
        print(f"evenhand: error: {' '.join(str(error).split())}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("evenhand: interrupted; the same command goes on where this one stopped.", file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader of our output, `head` for example, has gone
        _drop_output()
        return 0
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT):
            raise
        _drop_output()
        print(f"evenhand: error: the output cannot be written: {error.strerror}.", file=sys.stderr)
        return 1


def _drop_output() -> None:
    """Send what is still in the buffer of standard output nowhere, so that the end of the process is silent."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _help() -> str:
    width = max(map(len, COMMANDS))
    lines = [
        "usage: evenhand COMMAND [...]",
        "",
        "Measure gender bias in text classifiers and machine translators, with confidence intervals.",
        "",
        "commands:",
        *(f"  {name:<{width}}  {summary}" for name, summary in COMMANDS.items()),
        "",
        "`evenhand COMMAND --help` says more. First steps:",
        "  evenhand run experiment=quickstart",
        "  evenhand run corpus=earthquake system=vader evaluator=sgbi",
        "  evenhand run --multirun system=vader,textblob,nrc",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    raise SystemExit(main())
