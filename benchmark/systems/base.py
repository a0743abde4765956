"""What a system is: an identity, what it can answer, and a function from texts to predictions."""

from __future__ import annotations

import hashlib
import math
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

from corpora.base import Corpus
from corpora.errors import UserError
from corpora.fetch import source
from evaluators.base import Prediction
from evaluators.sgbi import TOLERANCE

Kind = Literal["classifier", "translator"]
TODAY = "today"
"""Revision of a service that changes without telling: the day on which it is asked."""

Stream = Callable[[Sequence[str]], Iterator[tuple[int, Prediction | Exception]]]
"""Texts in; for each text its place and its answer, or the error that it cost, in whatever order they arrive."""


class Failure(Exception):
    """A text that a system could not answer this time.

    Parameters
    ----------
    reason : str
        One of :data:`evaluators.base.FAILED`.
    message : str
        What happened, without keys and without the text.
    """

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class NotUsable(UserError):
    """A system that needs something which is not on this machine; a sweep with `skip_unusable` leaves it out."""


@dataclass(frozen=True)
class Capability:
    """What a system can answer.

    Parameters
    ----------
    score : bool
        A sentiment score.
    probabilities : bool
        Probabilities of negative, neutral, positive.
    neutral : bool
        Whether it can answer neutral; a system that cannot has no salience error.
    emotions : bool
        Whether it names an emotion.
    """

    score: bool = False
    probabilities: bool = False
    neutral: bool = True
    emotions: bool = False


@dataclass(frozen=True)
class System:
    """A system that is ready to answer.

    Parameters
    ----------
    name : str
        As the leaderboard shows it.
    adapter, adapter_version : str
        The code that calls it; the version is bumped when the code changes an answer.
    kind : {"classifier", "translator"}
    revision : str
        Version of the model, lexicon or service.
    capability : Capability
    predict : callable
        Texts in, one :class:`~evaluators.base.Prediction` a text out, in order. May raise; the runner then asks
        one text at a time and counts the texts that still fail.
    params : mapping
        Settings that change an answer. They are part of the cache key and the signature; batch size, device and
        threads are not.
    label_map : mapping of str to str
        The system's own labels to negative, neutral, positive.
    stream : callable, optional
        For a system that is asked one text at a time or in batches of its own: all texts in, each answer out as soon
        as it is there (:data:`Stream`), and stored by the runner before the next is waited for.
    recall : callable, optional
        For recorded answers: corpus in, for each role one prediction an item out. Nothing is then asked or cached.
    flags : tuple of str
        What a reader of its scores must know ("repaired_probabilities").
    batch_size : int
        How many texts a call suits it, where the configuration names no number: large for a fast one.
    """

    name: str
    adapter: str
    adapter_version: str
    kind: Kind
    revision: str
    capability: Capability
    predict: Callable[[Sequence[str]], Sequence[Prediction]]
    params: Mapping[str, Any] = field(default_factory=dict)
    label_map: Mapping[str, str] = field(default_factory=dict)
    recall: Callable[[Corpus], Mapping[str, list[Prediction]]] | None = None
    flags: tuple[str, ...] = ()
    batch_size: int = 64
    stream: Stream | None = None

    @property
    def identity(self) -> dict[str, Any]:
        """Everything that decides an answer, for cache keys."""
        return {
            "adapter": self.adapter,
            "adapter_version": self.adapter_version,
            "name": self.name,
            "revision": self.revision,
            "params": dict(self.params),
        }


@dataclass(frozen=True)
class Adapter:
    """A registry entry: a kind of system, and the function that makes one ready.

    Parameters
    ----------
    name, version : str
        Registry name; version of the code (see :attr:`System.adapter_version`).
    kind : {"classifier", "translator"}
    build : callable
        ``(name=…, **params) -> System``; its annotations are the types that a configuration may give.
    languages, licence, size, source : str
        For `evenhand list systems`.
    modules : mapping of str to str
        Import name of each package that it needs, to the command that installs it.
    data : tuple of str
        Data sets that `evenhand fetch` must bring first.
    commands : mapping of str to str
        Program that it calls, to the command that installs it.
    also : callable, optional
        Parameters in; commands that a system with these needs besides.
    """

    name: str
    version: str
    kind: Kind
    build: Callable[..., System]
    languages: str
    licence: str
    size: str
    source: str
    modules: Mapping[str, str] = field(default_factory=dict)
    data: tuple[str, ...] = ()
    commands: Mapping[str, str] = field(default_factory=dict)
    also: Callable[[Mapping[str, Any]], list[str]] | None = None

    def lacking(self, params: Mapping[str, Any] | None = None) -> list[str]:
        """Commands that would make it usable on this machine; empty when it is.

        Parameters
        ----------
        params : mapping, optional
            Of the system in question, as configured.

        Returns
        -------
        list of str

        Examples
        --------
        >>> from benchmark.systems.registry import adapter
        >>> adapter("vader").lacking()
        []
        """
        commands = [command for module, command in self.modules.items() if find_spec(module) is None]
        commands += [command for program, command in self.commands.items() if shutil.which(program) is None]
        commands += [f"evenhand fetch {name}" for name in self.data if not source(name).at_hand]
        return list(dict.fromkeys(commands + (self.also(params) if self.also and params else [])))


def checked(prediction: Prediction) -> Prediction:
    """Turn an answer that is no number, or no probability, into an unscored one.

    Parameters
    ----------
    prediction : Prediction

    Returns
    -------
    Prediction
        The same one when it is sound; else one with the reason ``not_finite``, ``probabilities_off_one`` or
        ``out_of_range``.

    Examples
    --------
    >>> checked(Prediction(score=float("nan"))).reason
    'not_finite'
    >>> checked(Prediction(probabilities=(0.5, 0.1, 0.1))).reason
    'probabilities_off_one'
    """
    if prediction.score is not None and not math.isfinite(prediction.score):
        return Prediction(reason="not_finite")
    triple = prediction.probabilities
    if triple is not None:
        negative, neutral, positive = triple
        total = negative + neutral + positive
        if not math.isfinite(total):
            return Prediction(reason="not_finite")
        if abs(total - 1) > TOLERANCE:
            return Prediction(reason="probabilities_off_one")
        if negative < 0 or neutral < 0 or positive < 0:
            return Prediction(reason="out_of_range")
    return prediction


def file_revision(*paths: str | Path) -> str:
    """Revision of what a system reads: twelve hexadecimal digits of a hash over the files' contents, in their order.

    Examples
    --------
    >>> len(file_revision(__file__))
    12
    """
    digests = []
    for path in paths:
        with Path(path).expanduser().open("rb") as file:
            digests.append(hashlib.file_digest(file, "sha256"))
    whole = digests[0] if len(digests) == 1 else hashlib.sha256(b"".join(d.digest() for d in digests))
    return whole.hexdigest()[:12]


def in_order(stream: Stream) -> Callable[[Sequence[str]], list[Prediction]]:
    """Make the function that answers a list in its order from one that answers as it can.

    Parameters
    ----------
    stream : callable
        See :data:`Stream`.

    Returns
    -------
    callable
        For :attr:`System.predict`; what failed comes out as a prediction with the reason.

    Examples
    --------
    >>> backwards = lambda texts: ((k, Prediction(output=texts[k].upper())) for k in reversed(range(len(texts))))
    >>> [p.output for p in in_order(backwards)(["a", "b"])]
    ['A', 'B']
    """

    def predict(texts: Sequence[str]) -> list[Prediction]:
        answers = [Prediction(reason="error")] * len(texts)
        for place, answer in stream(texts):
            answers[place] = failed(answer) if isinstance(answer, Exception) else answer
        return answers

    return predict


def failed(error: Exception) -> Prediction:
    """The unscored answer of a text that cost an error."""
    return Prediction(reason=error.reason if isinstance(error, Failure) else "error")
