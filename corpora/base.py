"""What a corpus is: a card that says where it comes from, and a frame with one row an item."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from corpora.errors import UserError


@dataclass(frozen=True)
class Card:
    """Where a corpus comes from and on what terms.

    Parameters
    ----------
    name, version : str
        Identity; the version is bumped when an item changes.
    language : str
        BCP 47 tag of the texts ("en", "ko"), "any" for a user's own file.
    licence, source, citation : str
        As `evenhand list corpora` shows them.
    cluster : str
        What one value of the ``cluster`` column stands for ("relation", "author", "term"): the unit that the
        bootstrap draws.
    synthetic : bool
        True when the texts were written for measuring; their gaps are no finding about people.
    needs : tuple of str
        Names of data sets that `evenhand fetch` must bring first.
    """

    name: str
    version: str
    language: str
    licence: str
    source: str
    citation: str
    cluster: str = "item"
    synthetic: bool = False
    needs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Corpus:
    """A loaded corpus.

    Parameters
    ----------
    card : Card
        Where it comes from.
    items : pandas.DataFrame
        One row an item, with the columns ``id`` (str, unique), ``cluster`` (str), one column of texts for each
        role, and whatever else the corpus knows (label, gender, author, term).
    roles : tuple of str
        The columns that hold texts for a system to answer: ``("original", "swapped", "neutral")`` for
        counterfactual triples, ``("text",)`` for plain texts, ``("source",)`` for sentences to translate.
    controls : tuple of str
        Further text columns that are asked where they are not blank, as a control; no part of the content hash.
    left_out : mapping of str to int
        How many items were left out, by reason.
    options : mapping of str to object
        Loading options that change the items; they stand in the signature.

    Raises
    ------
    UserError
        If an id repeats, or a required column is missing.
    """

    card: Card
    items: pd.DataFrame
    roles: tuple[str, ...]
    controls: tuple[str, ...] = ()
    left_out: Mapping[str, int] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        missing = [c for c in ("id", "cluster", *self.asked) if c not in self.items.columns]
        if missing:
            raise UserError(f"Corpus {self.card.name!r} lacks the column(s) {', '.join(missing)}.")
        repeated = self.items["id"][self.items["id"].duplicated()]
        if len(repeated):
            raise UserError(
                f"Corpus {self.card.name!r} has the id {repeated.iloc[0]!r} more than once.",
                "Every item needs an id of its own.",
            )

    @property
    def asked(self) -> tuple[str, ...]:
        """All columns whose texts a system is asked: roles and controls."""
        return (*self.roles, *self.controls)

    @property
    def sha256(self) -> str:
        """Hash of what is asked: ids, clusters and NFC texts, in order (64 hex digits)."""
        return content_hash(self.items, self.roles)

    def __len__(self) -> int:
        return len(self.items)


@dataclass(frozen=True)
class CorpusSpec:
    """A registry entry: a card and the function that loads the items.

    Parameters
    ----------
    card : Card
        Shown by `evenhand list corpora` without loading anything.
    load : callable
        Keyword options in, :class:`Corpus` out. Its annotations are the types that a configuration may give.
    size : str
        Number of items in words ("18 relations"), for the list.
    sha256 : str, optional
        Content hash that loading with default options must give; `None` for a user's own file.
    """

    card: Card
    load: Callable[..., Corpus]
    size: str
    sha256: str | None = None


def nfc(text: str) -> str:
    r"""Unicode normal form C, the form in which two texts are compared.

    Examples
    --------
    >>> nfc("e\u0301") == "é"
    True
    """
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def content_hash(items: pd.DataFrame, roles: tuple[str, ...]) -> str:
    """SHA-256 over ids, clusters and NFC texts, so that it does not depend on file format or column order.

    Parameters
    ----------
    items : pandas.DataFrame
        Has ``id``, ``cluster`` and the role columns.
    roles : tuple of str
        Text columns.

    Returns
    -------
    str
        64 hexadecimal digits.

    Examples
    --------
    >>> frame = pd.DataFrame({"id": ["1"], "cluster": ["a"], "text": ["Hello"]})
    >>> content_hash(frame, ("text",))[:8]
    '40cc33f2'
    """
    digest = hashlib.sha256()
    add_to_hash(digest, items, roles)
    return digest.hexdigest()


def add_to_hash(digest: hashlib._Hash, items: pd.DataFrame, roles: tuple[str, ...]) -> None:
    """Add rows to a content hash; that of a corpus that is read in parts is made a part at a time.

    Examples
    --------
    >>> frame = pd.DataFrame({"id": ["1", "2"], "cluster": ["a", "a"], "text": ["Hello", "you"]})
    >>> digest = hashlib.sha256()
    >>> for part in (frame[:1], frame[1:]):
    ...     add_to_hash(digest, part, ("text",))
    >>> digest.hexdigest() == content_hash(frame, ("text",))
    True
    """
    columns = [items[c].tolist() for c in ("id", "cluster", *roles)]
    for row in zip(*columns, strict=True):
        for value in row:
            data = nfc(str(value)).encode("utf-8", "surrogatepass")
            # The length before each value keeps ("ab", "c") and ("a", "bc") apart.
            digest.update(len(data).to_bytes(8, "big"))
            digest.update(data)
