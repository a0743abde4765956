"""What a self-label means: its emotion and its sentiment, from the data files in `corpora/data/labels/`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from corpora.base import nfc
from corpora.errors import UserError, nearest

POLARITIES = ("negative", "neutral", "positive")
MAPS = ("moods", "isear", "sentiments")
"""The maps, in the order in which a label is looked up where no map is named."""


class Meaning(NamedTuple):
    """Emotion and sentiment (one of :data:`POLARITIES`) of a label."""

    emotion: str
    sentiment: str


def meanings(labels: Iterable[str], name: str = "auto") -> dict[str, Meaning]:
    """Emotion and sentiment of each of some labels.

    Parameters
    ----------
    labels : iterable of str
        As they stand in the data; case and spaces around them do not count.
    name : str
        One of :data:`MAPS`, or the path of a YAML file of the same form; "auto" takes the first map that knows all
        of the labels, else for each label the first that knows it.

    Returns
    -------
    dict of str to Meaning
        In the order of first appearance.

    Raises
    ------
    UserError
        If a label has no mapping, all of them named; or there is no such map.

    Examples
    --------
    >>> meanings(["Lonely", "happy "])
    {'Lonely': Meaning(emotion='sadness', sentiment='negative'), 'happy ': Meaning(emotion='happiness', \
sentiment='positive')}
    """
    wanted = list(dict.fromkeys(labels))
    tables = [label_map(one) for one in MAPS] if name == "auto" else [label_map(name)]
    whole = next((table for table in tables if all(_key(label) in table for label in wanted)), None)
    chosen: Mapping[str, Meaning] = whole if whole is not None else _joined(tables)
    unknown = [label for label in wanted if _key(label) not in chosen]
    if unknown:
        shown = ", ".join(repr(label) for label in unknown[:5]) + (" …" if len(unknown) > 5 else "")
        raise UserError(
            f"{len(unknown)} label(s) have no mapping to an emotion and a sentiment: {shown}.",
            nearest(unknown[0], chosen) + " Or name a YAML file of your own like corpora/data/labels/moods.yaml.",
        )
    return {label: chosen[_key(label)] for label in wanted}


@cache
def label_map(name: str) -> dict[str, Meaning]:
    """One map: label (case-folded) to its meaning.

    Parameters
    ----------
    name : str
        One of :data:`MAPS`, or the path of a YAML file with ``emotions`` (emotion to labels) and ``sentiments``
        (sentiment to emotions).

    Returns
    -------
    dict of str to Meaning

    Raises
    ------
    UserError
        If it is not there, or an emotion has no sentiment.

    Examples
    --------
    >>> label_map("moods")["furious"]
    Meaning(emotion='anger', sentiment='negative')
    >>> len(label_map("moods"))
    16
    """
    content = _read(name)
    try:
        sentiment_of = {str(e): str(s) for s, own in content["sentiments"].items() for e in own}
        out = {
            _key(str(label)): Meaning(str(emotion), sentiment_of[str(emotion)])
            for emotion, own in content["emotions"].items()
            for label in own
        }
    except (KeyError, TypeError, AttributeError) as error:
        raise UserError(
            f"The label map {name} is not complete: {error}.", "See corpora/data/labels/moods.yaml."
        ) from None
    if bad := sorted(set(sentiment_of.values()) - set(POLARITIES)):
        raise UserError(f"The label map {name} has the sentiment {bad[0]!r}.", nearest(bad[0], POLARITIES))
    return out


@cache
def system_labels(name: str) -> dict[str, str]:
    """Label of a system (case-folded) to negative, neutral or positive; empty for one that is not listed.

    Examples
    --------
    >>> system_labels("nrc")["trust"]
    'positive'
    >>> system_labels("no-such-system")
    {}
    """
    return {_key(str(k)): str(v) for k, v in _read("systems")["labels"].get(name, {}).items()}


def _read(name: str) -> dict[str, Any]:
    inside = files("corpora").joinpath("data/labels", f"{name}.yaml")
    if name in (*MAPS, "systems"):
        text = inside.read_text(encoding="utf-8")
    else:
        place = Path(name).expanduser()
        if not place.is_file():
            raise UserError(f"There is no label map {name!r}.", nearest(name, MAPS))
        text = place.read_text(encoding="utf-8")
    try:
        content = yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise UserError(f"The label map {name} is not YAML: {str(error).splitlines()[0]}.") from None
    return content if isinstance(content, dict) else {}


def _joined(tables: list[dict[str, Meaning]]) -> dict[str, Meaning]:
    out: dict[str, Meaning] = {}
    for table in reversed(tables):
        out |= table
    return out


def _key(label: str) -> str:
    return nfc(label).strip().casefold()
