"""The gender that an author states, in the spellings of many data sets."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import yaml

from corpora.base import nfc


def gender(value: object) -> str | None:
    """One of "female", "male" or "other", a group of the data's own, or None where it is not known.

    Parameters
    ----------
    value : object
        As it stands in the data. Only what is written there counts; nothing is guessed.

    Returns
    -------
    str or None
        A spelling that `corpora/data/genders.yaml` does not list is returned as it is, without spaces around it.

    Examples
    --------
    >>> [gender(value) for value in ("F", " Man", "O", "agender", "NA", None, float("nan"))]
    ['female', 'male', 'other', 'agender', None, None, None]
    """
    text = nfc(str(value)).strip() if value is not None else ""
    known = _spellings().get(text.casefold(), text)
    return known or None


@cache
def _spellings() -> dict[str, str]:
    listed = yaml.safe_load(files("corpora").joinpath("data/genders.yaml").read_text(encoding="utf-8"))
    return {
        str(spelling).casefold(): "" if group == "missing" else str(group)
        for group, spellings in listed.items()
        for spelling in spellings
    }
