"""Translations that were made elsewhere, in a plain text file: one a line, in the order of the corpus's items."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmark.systems.base import Capability, System, file_revision
from corpora.base import Corpus, nfc
from corpora.errors import UserError
from evaluators.base import Prediction


def build(path: str, name: str, revision: str | None = None) -> System:
    """Read a file of lines.

    Parameters
    ----------
    path : str
        UTF-8. A line for each item; or a line for each distinct text, in the order of their first items, since a
        text that stands twice in a corpus is translated once.
    name : str
        As the leaderboard shows it.
    revision : str, optional
        Default: a hash of the file.

    Returns
    -------
    System
        An empty line is an item without a translation, with the reason ``empty``.

    Raises
    ------
    UserError
        If the file cannot be read; and, when a corpus is asked, if the numbers of lines and items differ.
    """
    place = Path(path).expanduser()
    try:
        # Only line feeds end a line: a translation may hold U+2028 and its like.
        lines = place.read_text(encoding="utf-8-sig").replace("\r\n", "\n").removesuffix("\n").split("\n")
    except FileNotFoundError:
        raise UserError(f"There is no file {place}.") from None
    except UnicodeDecodeError as error:
        raise UserError(f"{place} is not UTF-8 (byte {error.start}).", "Save it as UTF-8 and try again.") from error
    answers = [Prediction(output=line) if line.strip() else Prediction(reason="empty") for line in lines]

    def recall(corpus: Corpus) -> Mapping[str, list[Prediction]]:
        if len(corpus.asked) != 1:
            raise UserError(
                f"{place} has one line a text, but {corpus.card.name} asks several of each item.",
                "Give a table with the columns id, role and output.",
            )
        role = corpus.asked[0]
        forms = [nfc(text) for text in corpus.items[role].tolist()]
        distinct = list(dict.fromkeys(forms))
        if len(answers) == len(forms):
            return {role: answers}
        if len(answers) == len(distinct):
            by_form = dict(zip(distinct, answers, strict=True))
            return {role: [by_form[form] for form in forms]}
        raise UserError(
            f"{place} has {len(answers)} lines; {corpus.card.name} has {len(forms)} items ({len(distinct)} distinct).",
            "Line breaks inside a translation must be taken out; an item without one needs an empty line.",
        )

    def predict(texts: Sequence[str]) -> list[Prediction]:
        raise UserError(f"{place} says nothing about single texts, only about a corpus.")

    return System(
        name=name,
        adapter="recorded",
        adapter_version="1",
        kind="translator",
        revision=revision or file_revision(place),
        capability=Capability(),
        predict=predict,
        recall=recall,
    )
