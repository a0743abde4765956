"""Ask a system for what is not yet known; each batch, or single answer, is stored before the next is waited for."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from benchmark.cache import Cache, keys
from benchmark.systems.base import Failure, System, checked, failed
from corpora.base import Corpus, nfc
from corpora.errors import UserError
from evaluators.base import FAILED, Prediction

Advance = Callable[[int], None]
"""Told how many more texts have been answered."""


@dataclass(frozen=True)
class Run:
    """Answers and what it took to get them.

    Parameters
    ----------
    answers : dict of str to list of Prediction
        For each role one an item, in the corpus's order.
    asked, cached : int
        Distinct texts that were asked now, and that were known.
    seconds : float
        Wall time of asking.
    errors : dict of str to int
        Messages of errors that the system raised, with how many texts each cost.
    """

    answers: dict[str, list[Prediction]]
    asked: int
    cached: int
    seconds: float
    errors: dict[str, int]


def run(
    system: System,
    corpus: Corpus,
    cache: Cache | None,
    *,
    batch_size: int | None = None,
    begin: Callable[[int], Advance] | None = None,
) -> Run:
    """Get one system's answers to all texts of a corpus.

    Identical texts (after NFC) are asked once; the corpus's own spelling of the first of them is what is sent.
    Blank texts are not asked: their answer is ``empty``. Failures are not stored, so the next run asks again.

    Parameters
    ----------
    system : System
    corpus : Corpus
    cache : Cache or None
        Where answers are looked up and kept; None to keep nothing.
    batch_size : int, optional
        Texts a call; it does not change any answer. Default: what suits the system; one that gives its answers one by
        one (:attr:`~benchmark.systems.base.System.stream`) gets all texts at once.
    begin : callable, optional
        Told how many texts will be asked; returns the function that is told of progress.

    Returns
    -------
    Run

    Raises
    ------
    UserError
        If the system answers a batch with another number of answers, or one text twice.
    """
    if batch_size is not None and batch_size < 1:
        raise UserError(f"execution.batch_size must be at least 1, not {batch_size}.")
    start = time.perf_counter()
    if system.recall is not None:
        answers = dict(system.recall(corpus))
        checked_answers = {role: [checked(p) for p in given] for role, given in answers.items()}
        return Run(checked_answers, 0, 0, time.perf_counter() - start, {})
    sent: dict[str, str] = {}  # NFC form to the spelling that is sent
    forms: dict[str, list[str]] = {}
    for role in corpus.asked:
        texts = corpus.items[role].tolist()
        forms[role] = [nfc(text) for text in texts]
        for form, text in zip(forms[role], texts, strict=True):
            sent.setdefault(form, text)
    known = {form: Prediction(reason="empty") for form in sent if not form.strip()}
    wanted = [form for form in sent if form not in known]
    key_of = dict(zip(wanted, keys(system.identity, wanted), strict=True)) if cache else {}
    if cache and wanted:
        found = cache.get(list(key_of.values()))
        known.update((form, found[key]) for form, key in key_of.items() if key in found)
        cache.note(system.identity)
    missing = [form for form in wanted if form not in known]
    advance = begin(len(missing)) if begin else (lambda _: None)
    errors: dict[str, int] = {}
    size = batch_size or (system.batch_size if system.stream is None else max(1, len(missing)))
    for first in range(0, len(missing), size):
        batch = missing[first : first + size]
        for places, predictions in _answers(system, [sent[form] for form in batch], errors):
            given = {batch[k]: checked(p) for k, p in zip(places, predictions, strict=True)}
            known.update(given)
            keep = {form: p for form, p in given.items() if p.reason not in FAILED}
            if cache and keep:
                cache.put((key_of[form], p) for form, p in keep.items())
            advance(len(given))
    answers = {role: [known[form] for form in own] for role, own in forms.items()}
    return Run(answers, len(missing), len(wanted) - len(missing), time.perf_counter() - start, errors)


def _answers(
    system: System, texts: Sequence[str], errors: dict[str, int]
) -> Iterator[tuple[Sequence[int], Sequence[Prediction]]]:
    """Places and answers, in the portions in which they are to be stored."""
    if system.stream is None:
        yield range(len(texts)), _ask(system, texts, errors)
        return
    open_places = set(range(len(texts)))
    try:
        for place, answer in system.stream(texts):
            if place not in open_places:
                raise UserError(
                    f"The system {system.name!r} answered text {place} of {len(texts)}, not asked or not again."
                )
            open_places.discard(place)
            yield [place], [_failed(answer, errors) if isinstance(answer, Exception) else answer]
    except UserError:
        raise
    except Exception as error:  # noqa: BLE001 - see _ask
        rest = sorted(open_places)
        yield rest, [_failed(error, errors) for _ in rest]
        return
    if open_places:
        raise UserError(f"The system {system.name!r} left {len(open_places)} of {len(texts)} texts without an answer.")


def _failed(error: Exception, errors: dict[str, int]) -> Prediction:
    """Note an error's message; the text's answer."""
    name = error.reason if isinstance(error, Failure) else type(error).__name__
    message = f"{name}: {error}".splitlines()[0][:300]
    errors[message] = errors.get(message, 0) + 1
    return failed(error)


def _ask(system: System, texts: Sequence[str], errors: dict[str, int]) -> list[Prediction]:
    """Answers to a batch; when it fails, to each text by itself, so that one bad text costs one row."""
    try:
        given = list(system.predict(texts))
    except Exception as error:  # noqa: BLE001 - a system is foreign code: whatever it raises is a failed row
        if len(texts) > 1:
            return [p for text in texts for p in _ask(system, [text], errors)]
        return [_failed(error, errors)]
    if len(given) != len(texts):
        raise UserError(
            f"The system {system.name!r} gave {len(given)} answers to {len(texts)} texts.",
            "Its predict function must return one answer a text, in order.",
        )
    return given


def frame_rows(corpus: Corpus, answers: Mapping[str, Sequence[Prediction]]) -> list[dict[str, object]]:
    """Rows of `predictions.jsonl`: one for each item and role, fields without a value left out.

    A blank text of a control was never a question, and has no row.

    Parameters
    ----------
    corpus : Corpus
    answers : mapping of str to sequence of Prediction

    Returns
    -------
    list of dict
    """
    rows = []
    for role, given in answers.items():
        for id, p in zip(corpus.items["id"].tolist(), given, strict=True):
            if role in corpus.controls and p.reason == "empty":
                continue
            fields = {
                "id": id,
                "role": role,
                "score": p.score,
                "probabilities": list(p.probabilities) if p.probabilities else None,
                "label": p.label,
                "output": p.output,
                "reason": p.reason,
            }
            rows.append({name: value for name, value in fields.items() if value is not None})
    return rows
