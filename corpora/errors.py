"""The one exception that a user is meant to read."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class UserError(Exception):
    """A mistake that the user can mend: the command line prints it alone and exits with code 2.

    Parameters
    ----------
    message : str
        What was wrong and where.
    hint : str, optional
        What to do next.
    """

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".strip()


def nearest(name: str, known: Iterable[str]) -> str:
    """Say which known names are closest to a misspelt one.

    Parameters
    ----------
    name : str
        What the user wrote.
    known : iterable of str
        What would have been right.

    Returns
    -------
    str
        A sentence for an error message.

    Examples
    --------
    >>> nearest("vadar", ["vader", "textblob"])
    'Did you mean vader?'
    >>> nearest("xyz", ["vader", "textblob"])
    'Known: textblob, vader.'
    """
    names = sorted(known)
    close = difflib.get_close_matches(name.lower(), names, n=3, cutoff=0.6)
    if close:
        return f"Did you mean {' or '.join(close)}?"
    return f"Known: {', '.join(names)}."
