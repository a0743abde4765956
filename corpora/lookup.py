"""Find a corpus, system or evaluator by its name, without importing the others."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from corpora.errors import UserError, nearest


def plugins(group: str) -> dict[str, EntryPoint]:
    """Entry points that other installed packages register under a group.

    Examples
    --------
    >>> plugins("evenhand.no_such_group")
    {}
    """
    return {point.name: point for point in entry_points(group=group)}


def find(kind: str, name: str, built_in: Mapping[str, str], group: str) -> Any:
    """Import the object that a registry name stands for.

    Parameters
    ----------
    kind : str
        Word for the error message ("corpus", "system", "evaluator").
    name : str
        Registry name.
    built_in : mapping of str to str
        Name to ``"module:attribute"``; the module is imported only when its name is asked for.
    group : str
        Entry point group in which other packages register theirs.

    Returns
    -------
    object
        Whatever stands at that place.

    Raises
    ------
    UserError
        If no such name is known; the message gives the nearest ones.
    """
    if name in built_in:
        module, _, attribute = built_in[name].partition(":")
        return getattr(importlib.import_module(module), attribute)
    others = plugins(group)
    if name in others:
        return others[name].load()
    raise UserError(f"There is no {kind} named {name!r}.", nearest(name, [*built_in, *others]))
