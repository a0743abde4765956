"""Apertium, rule-based translation on this machine."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from benchmark.systems.base import Adapter, Capability, Failure, NotUsable, System, file_revision
from benchmark.systems.translators.service import pair
from evaluators.base import Prediction

INSTALL = "apt-get install apertium"
_BREAKS = re.compile(r"[\n\r\v\f\0]+")
_SEPARATOR = "\n\n"  # apertium ends a sentence at a blank line, and keeps the line
_STARTING = 60.0  # seconds for any batch, and this many for each text
_EACH = 1.0


def build(
    name: str = "apertium", source: str | None = None, target: str = "en", mode: str | None = None, marks: bool = False
) -> System:
    """Make a pair of languages ready.

    Parameters
    ----------
    name : str
        As the leaderboard shows it.
    source, target : str
        Languages; the source is the corpus's where it is not given.
    mode : str, optional
        Apertium's name of the pair, where it is not ``source-target`` (``isl-eng``).
    marks : bool
        Leave a star before each word that the dictionaries do not know.

    Returns
    -------
    System
        One process answers a whole batch. Line breaks inside a text are sent as spaces.

    Raises
    ------
    NotUsable
        If apertium or the pair is not installed.
    """
    languages = pair(source, target)
    chosen = mode or "-".join(languages)
    program = shutil.which("apertium")
    if program is None:
        raise NotUsable("Apertium is not installed.", f"Run: {INSTALL} apertium-{chosen}")
    files = _files(program, chosen)
    command = [program, *([] if marks else ["-u"]), chosen]

    def predict(texts: Sequence[str]) -> list[Prediction]:
        return [
            Prediction(output=found) if found.strip() else Prediction(reason="empty")
            for found in translated(command, [_BREAKS.sub(" ", text) for text in texts])
        ]

    return System(
        name=name,
        adapter="apertium",
        adapter_version="1",
        kind="translator",
        revision=f"{_version(program)}-{file_revision(*files)}",
        capability=Capability(),
        predict=predict,
        params={"source": languages[0], "target": target, "mode": chosen, "marks": marks},
        batch_size=2048,
    )


def translated(command: Sequence[str], texts: Sequence[str]) -> list[str]:
    """Translations of texts by one process, aligned whatever comes out.

    Where the number of outputs is not that of the texts, because one of them came out as several lines or swallowed
    a separator, each half is asked by itself.

    Parameters
    ----------
    command : sequence of str
        Program that reads texts separated by a blank line.
    texts : sequence of str
        Without line breaks.

    Returns
    -------
    list of str
        Without line breaks.

    Raises
    ------
    Failure
        If the program fails or does not end.

    Examples
    --------
    >>> translated(["cat"], ["a", "", "b"])
    ['a', '', 'b']
    >>> translated(["uniq"], ["", "", "b"])
    ['', '', 'b']
    """
    if not texts:
        return []
    try:
        done = subprocess.run(  # noqa: S603 - no shell, and the texts go through the standard input
            command,
            check=False,
            input=_SEPARATOR.join(texts) + "\n",
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=_STARTING + _EACH * len(texts),
            env={**os.environ, "LC_ALL": "C.UTF-8"},
        )
    except subprocess.TimeoutExpired:
        raise Failure("timeout", f"{command[0]} did not end") from None
    if done.returncode != 0:
        said = (done.stderr.strip() or done.stdout.strip()).splitlines()
        raise Failure("error", f"{Path(command[0]).name} failed ({said[-1] if said else done.returncode})")
    found = done.stdout.removesuffix("\n").split(_SEPARATOR)
    if len(found) == len(texts) and not any("\n" in one for one in found):
        return found
    if len(texts) == 1:
        return [" ".join(done.stdout.split())]
    half = len(texts) // 2
    return translated(command, texts[:half]) + translated(command, texts[half:])


def _files(program: str, mode: str) -> list[Path]:
    """The dictionaries and rules of a pair, as its mode file names them."""
    listed = subprocess.run([program, "-l"], capture_output=True, text=True, check=False).stdout.split()  # noqa: S603
    if mode not in listed:
        raise NotUsable(
            f"Apertium has no pair {mode} here (it has {', '.join(listed) or 'none'}).",
            f"Run: {INSTALL} apertium-{mode}, or give system.params.mode.",
        )
    place = Path(program).resolve().parent.parent / "share/apertium/modes" / f"{mode}.mode"
    if not place.is_file():
        return []
    named = re.findall(r"'([^']+)'", place.read_text(encoding="utf-8"))
    return [place, *(path for path in map(Path, named) if path.is_file())]


def _version(program: str) -> str:
    said = subprocess.run([program, "-V"], capture_output=True, text=True, check=False).stdout  # noqa: S603
    return found[0] if (found := re.search(r"\d+(?:\.\d+)+", said)) else "unknown"


ADAPTER = Adapter(
    name="apertium",
    version="1",
    kind="translator",
    build=build,
    languages="the pairs installed",
    licence="GPL-2.0",
    size="5 MB a pair",
    source="https://www.apertium.org",
    commands={"apertium": f"{INSTALL} apertium-eu-en"},
)
